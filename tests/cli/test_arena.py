# SPDX-License-Identifier: Apache-2.0
"""Matches: the figures, the same games for a seed, shards that are one match together, a match that
is gone on with, and what is refused.
"""

import json
import math
import os
import subprocess
import tempfile
import time

import program
import tap


def result(*words):
    """The last line of a match as JSON, and the lines before it."""
    lines = [json.loads(line)
             for line in program.succeed("arena", "--json", *words).out.splitlines()]
    return lines[-1], lines[:-1]


def scores(groups):
    return {group["group"]: [game["scores"] for game in group["games"]] for group in groups}


@tap.case("greedy wins against random, and the figures agree with the games")
def _():
    told, groups = result("greedy", "random", "--games", "10")
    assert told["games"] == 10 and len(groups) == 5, told
    assert told["win_rate"] >= 0.9 and told["margin"] > 50, told
    margins = [sum(own - other for own, other in games) / 2 for games in scores(groups).values()]
    assert math.isclose(told["margin"], sum(margins) / 5, abs_tol=1e-3), told
    wins = sum((own > other) + (own == other) / 2
               for games in scores(groups).values() for own, other in games)
    assert math.isclose(told["win_rate"], wins / 10, abs_tol=1e-6), told
    assert told["wilson_low"] < told["win_rate"] and told["elo"] > 300, told


@tap.case("a seed gives the same games; so many playouts are the same on every machine")
def _():
    words = ["search:8,width=3", "greedy", "--games", "2", "--seed", "5"]
    assert scores(result(*words)[1]) == scores(result(*words)[1])


@tap.case("the mirror: one player against itself wins half")
def _():
    told, groups = result("random", "random", "--games", "6")
    assert told["games"] == 6 and len(groups) == 3, told


@tap.case("more seats: one against the others, each seat once")
def _():
    told, groups = result("greedy", "random", "--players", "4", "--games", "4")
    assert told["players"] == 4 and len(groups) == 1 and len(groups[0]["games"]) == 4, told
    assert told["win_rate"] > 0.25, told


@tap.case("The Discovery")
def _():
    program.need("discovery")
    told, _ = result("greedy", "random", "--game", "discovery", "--games", "4")
    assert told["win_rate"] == 1, told


@tap.case("shards are one match together")
def _():
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, f"{shard}.jsonl") for shard in (1, 2)]
        whole = scores(result("greedy", "random", "--games", "8")[1])
        for shard, path in enumerate(paths, 1):
            program.succeed("arena", "greedy", "random", "--games", "8", "--shard", f"{shard}/2",
                            "--log", path)
        told = json.loads(program.succeed("arena", "--merge", "--json", *paths, paths[0])
                          .out.splitlines()[-1])
        parts = {}
        for path in paths:
            with open(path, encoding="utf-8") as file:
                parts.update(scores([json.loads(line) for line in file.readlines()[1:]]))
        assert parts == whole and told["games"] == 8, told


@tap.case("a match is gone on with, also after a line that was cut off")
def _():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "match.jsonl")
        program.succeed("arena", "greedy", "random", "--games", "4", "--log", path)
        with open(path, "a", encoding="utf-8") as file:
            file.write('{"group":2,"games":[{"sco')
        told, groups = result("greedy", "random", "--games", "8", "--log", path)
        assert told["games"] == 8 and [group["group"] for group in groups] == [2, 3], told
        again, groups = result("greedy", "random", "--games", "8", "--log", path)
        assert again["margin"] == told["margin"] and not groups, again
        program.refuse("arena", "greedy", "random", "--seed", "9", "--log", path,
                       holds="another match")


@tap.case("one process at a time writes a match into a file")
def _():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "match.jsonl")
        with subprocess.Popen([program.AUDE, "arena", "greedy", "random", "--games", "1000000",
                               "--log", path], stdout=subprocess.DEVNULL) as writer:
            try:
                while not os.path.exists(path) or os.path.getsize(path) == 0:
                    assert writer.poll() is None, "it has ended"
                    time.sleep(0.01)
                program.refuse("arena", "greedy", "random", "--games", "2", "--log", path,
                               holds=("being written", path))
            finally:
                writer.kill()
        with open(path, encoding="utf-8") as file:
            groups = [json.loads(line)["group"] for line in file.read().split("\n")[1:-1]]
        assert groups == sorted(set(groups)), groups
        result("greedy", "random", "--games", "2", "--log", path)


@tap.case("a sequential test stops early")
def _():
    told, _ = result("greedy", "random", "--games", "60", "--sprt", "0,50")
    assert told["sprt"] in ("higher", "open") and told["games"] <= 60, told


@tap.case("bad input")
def _():
    program.refuse("arena", holds="players")
    program.refuse("arena", "greedy", holds="players")
    for word in ("nobody", "search:", "search:0", "search:5min", "search:5ms,size=3"):
        program.refuse("arena", "greedy", word, holds=f"'{word}'")
    program.refuse("arena", *["greedy"] * 7, holds="too many")
    program.refuse("arena", *["greedy"] * 3, "--players", "2", holds="--players")
    for shard in ("3/2", "0/2", "1", "a/b", "1/2/3"):
        program.refuse("arena", "greedy", "random", "--shard", shard, holds="--shard")
    for test in ("5", "5,5", "9,1", "a,b"):
        program.refuse("arena", "greedy", "random", "--sprt", test, holds="--sprt")
    program.refuse("arena", "--merge", holds="files")
    program.refuse("arena", "--merge", "/nowhere/at/all", holds="/nowhere")


tap.main()
