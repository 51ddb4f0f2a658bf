#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts anew what the files of this folder say, with the same options, and compares. A count that
differs means that something else is legal than before.

A file holds games, separated by empty lines; `#` starts a comment:

    options --players 3 --preset OLD-1 --seed 7
    1 17
    2 51

`options` are those of `aude perft`, and the position to start from, if any; then each line has a
depth and the number of sequences.

    check.py FILE...            compares, a TAP case a game
    check.py --accept FILE...   writes the counts of this program into the files
"""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import tap

AUDE = os.environ["AUDE"]


def games(path):
    """(line number, options, {depth: count}) of each game."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        words = shlex.split(line, comments=True)
        if not words:
            continue
        if words[0] == "options":
            found.append((number, words[1:], {}))
        elif found and len(words) == 2 and words[0].isdigit():
            assert words[0] not in found[-1][2], f"{path}:{number}: depth {words[0]} is there twice"
            found[-1][2][words[0]] = words[1]
        else:
            raise SystemExit(f"{path}:{number}: neither options nor a depth and a count")
    return found


def command(words, depth):
    """The call of the program; a position comes after the depth."""
    positions = [word for word in words if word.startswith("aude1:")]
    return [AUDE, "perft", *(word for word in words if word not in positions), str(depth),
            *positions]


def title(path, number, words):
    """What a case is called: a position is named by its turn and step."""
    short = [word.rsplit(":turn=", 1)[-1] if word.startswith("aude1:") else word for word in words]
    return f"{path.name}:{number} {' '.join(short)}"


def count(options, depth):
    """What the program counts: {depth: count}, both as text."""
    done = subprocess.run(command(options, depth), capture_output=True, text=True, check=False)
    assert done.returncode == 0 and not done.stderr, done.stderr
    return dict(line.split() for line in done.stdout.splitlines())


def compare(options, wanted):
    assert wanted, "no count is given"
    found = count(options, max(map(int, wanted)))
    wrong = [f"depth {depth}: {found.get(depth)} instead of {wanted[depth]}"
             for depth in wanted if found.get(depth) != wanted[depth]]
    assert not wrong, "; ".join(wrong)


def divided(options, wanted):
    """The counts below each first decision add up to the whole."""
    depth = max(number for number in map(int, wanted) if number <= 4)
    done = subprocess.run(command(["--divide", *options], depth), capture_output=True,
                          text=True, check=False)
    assert done.returncode == 0 and not done.stderr, done.stderr
    *lines, total = [line.rsplit(": ", 1) for line in done.stdout.splitlines()]
    assert total == ["total", wanted[str(depth)]], total
    assert sum(int(number) for _, number in lines) == int(total[1]), done.stdout
    assert len({action for action, _ in lines}) == len(lines), "an action is there twice"


def accept(path):
    """Writes the present counts over the old ones; options and comments stay."""
    text, found = [], {}
    for line in path.read_text(encoding="utf-8").splitlines():
        words = shlex.split(line, comments=True)
        if words and words[0] == "options":
            later = next(game for game in games(path) if game[1] == words[1:])
            found = count(words[1:], max(map(int, later[2])))
        text.append(f"{words[0]} {found[words[0]]}" if words and words[0].isdigit() else line)
    path.write_text("\n".join(text) + "\n", encoding="utf-8")


def main():
    paths = [Path(word) for word in sys.argv[1:] if word != "--accept"]
    if "--accept" in sys.argv:
        for path in paths:
            accept(path)
        return
    for path in paths:
        for number, options, wanted in games(path):
            tap.add(title(path, number, options), compare, options, wanted)
            if "--chance" not in options:
                tap.add(f"{title(path, number, options)} divided", divided, options, wanted)
    tap.main()


main()
