#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""One server for a long time: bots come, play whole games of four kinds and go, again and again.
Nothing is refused, and neither memory nor open files grow. AUDE_SOAK=4000 for so many rounds, half
a second each.
"""

import json
import os
import subprocess

import tap
from shared import until
from wire import AUDE, Server

ROUNDS = int(os.environ.get("AUDE_SOAK", "8"))
GAMES = 12
KINDS = [["--game=discovery"], [], ["--expansions=tower,bcb", "--seats=3"],
         ["--expansions=inns,traders,abbey", "--seats=5"]]
LIMITS = [f"--limit={name}={number}" for name, number in
          (("per-address", 1000), ("rate", 1000000), ("burst", 1000000), ("tables", 2 * GAMES),
           ("games", 1000000), ("written", 1000000))]
FILLED = 40  # rounds until the caches of the store are full
WAVERS = 4096  # kB that it may have more after that: a system gives and takes large pages


def play(server, number):
    """One round of bots, whose games are all over at its end."""
    done = subprocess.run(
        [AUDE, "--lang", "en", "load", "--port", str(server.port), "--json", "--rate=0",
         f"--tables={GAMES}", f"--games={GAMES}", "--seconds=86400", f"--seed={number}",
         "--player=random", *KINDS[number % len(KINDS)]],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 0, (number, done.stdout, done.stderr)
    assert json.loads(done.stdout)["games"] == GAMES, (number, done.stdout)


@tap.case(f"{ROUNDS} rounds of bots, one after the other: nothing grows")
def _():
    with Server(arguments=LIMITS) as server:
        files, sizes = server.files(), []
        for number in range(ROUNDS):
            play(server, number)
            until(lambda: server.files() <= files, "the end of the last connection")
            sizes.append(server.memory())
            if number % 100 == 99:
                print(f"# {number + 1} rounds, {sizes[-1]} kB")
        assert max(sizes) < 1.5 * max(sizes[:len(KINDS)]), sizes
        if ROUNDS > 2 * FILLED:
            before = max(sizes[FILLED:2 * FILLED])
            assert max(sizes[2 * FILLED:]) < before + WAVERS, (before, sizes[::FILLED])


tap.main()
