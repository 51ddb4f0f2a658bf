#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lets the computer players play games for others to use, and packs their records into one file:
data/published/games.txt.xz. What is played follows from the number of a game alone, so the same
program makes the same games again.

    tools/corpus.py --aude build/aude [--output FILE] [--games 200] [--only NUMBER,...]

With --only these games alone are played, and written to standard output.
"""

import argparse
import hashlib
import lzma
import os
import pathlib
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXPANSIONS = ("inns", "traders", "tower", "bcb", "king", "phantom", "cult", "count", "abbey",
              "dragon", "river1", "river2")
PRESETS = {"carcassonne": ("C1-HIG", "C1-ZMG", "C2", "OLD-1"),
           "discovery": ("BASIC", "ADVANCED", "EVEN-TURNS")}
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")
LEVELS = 6  # those that think no farther than their turn; the next one takes much longer
RARE = 50  # so many games to one with a player that plays on


class Dice:
    """Numbers that follow from the number of a game."""

    def __init__(self, number):
        self.seed, self.count = number, 0

    def below(self, limit):
        """From 0 on."""
        self.count += 1
        digest = hashlib.sha256(f"aude corpus {self.seed} {self.count}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % limit

    def one_of(self, things):
        """Any of them."""
        return things[self.below(len(things))]


def words_of(number):
    """The words of `aude play` for a game."""
    dice = Dice(number)
    game = "discovery" if number % 5 == 4 else "carcassonne"
    words = ["--game", game, "--seed", str(number)]
    if game == "carcassonne":
        more = [name for name in EXPANSIONS if number % 3 != 0 and dice.below(4) == 0]
        words += ["--expansions", ",".join(more)] if more else []
        words += ["--option", "ABBOT=on"] if dice.below(3) == 0 else []
        most = 6
    else:
        most = 5
    if dice.below(2) == 0:
        words += ["--preset", dice.one_of(PRESETS[game])]
    seats = 2 + dice.below(most - 1)
    best = dice.below(seats) if number % RARE == 0 else -1
    for seat in range(seats):
        level = LEVELS + 1 if seat == best else 1 + dice.below(LEVELS)
        words += ["--seat", f"{NAMES[seat]}=level:{level}"]
    return words


def play(aude, number):
    """The record of a game, without the day on which it was played."""
    with tempfile.TemporaryDirectory(prefix="aude-corpus-") as folder:
        path = pathlib.Path(folder) / "game"
        done = subprocess.run([aude, "play", *words_of(number), "--save", str(path)], check=False,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"corpus.py: game {number}: {done.stderr.strip()}")
        lines = path.read_text(encoding="utf-8").split("\n")
    lines.insert(1, f"title Game {number}")
    return "\n".join(line for line in lines if not line.startswith("date "))


def main():
    """Play and pack."""
    parser = argparse.ArgumentParser(description="Play games for others to use.")
    parser.add_argument("--aude", required=True, help="the program")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--only", default="", help="numbers of games, to be written out")
    parser.add_argument("--output", default=str(ROOT / "data" / "published" / "games.txt.xz"))
    given = parser.parse_args()
    aude = os.path.abspath(given.aude)
    numbers = [int(one) for one in given.only.split(",")] if given.only else range(given.games)
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        text = "\n".join(pool.map(lambda number: play(aude, number), numbers))
    if given.only:
        sys.stdout.write(text)
    else:
        packed = lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME)
        pathlib.Path(given.output).write_bytes(packed)
        print(f"{given.output}: {len(numbers)} games, {len(packed)} bytes")


if __name__ == "__main__":
    main()
