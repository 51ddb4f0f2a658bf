#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A room that the program has no face for: Traders & Builders and Inns & Cathedrals are played in a
program that was built without their words and pictures, from the public tables alone. (So they are
by the binding for Python, which has no faces at all: tests/python/test_tables.py.)
"""

import random
import re
import sys
import tempfile
from pathlib import Path

import player
import program
import tap

program.need("carcassonne")
WHOLE, PLAIN = program.AUDE, sys.argv.pop(1)
folder = tempfile.TemporaryDirectory()
ROOMS = ("--expansions", "inns,traders,tower,bcb")


def played(one, *words):
    """What that program answered."""
    program.AUDE = one
    try:
        return program.succeed(*words).out
    finally:
        program.AUDE = WHOLE


@tap.case("a game of computer players is told, and is the game of the whole program")
def _():
    texts, records = [], []
    for name, one in (("whole", WHOLE), ("plain", PLAIN)):
        save = Path(folder.name) / f"{name}.aude"
        texts.append(played(one, "play", "--seat", "A=random", "--seat", "B=random", "--seat",
                            "C=random", *ROOMS, "--seed", "5", "--save", save))
        records.append(save.read_text(encoding="utf-8"))
    assert records[0] == records[1]
    for told in ("draws a second tile", "draws no second tile", "builder",
                 "pig", "large follower", "gets goods: wine", "(TRADE-11)"):
        assert told in texts[1], f"'{told}' is not told"
    assert "most goods" in texts[0] and "most goods" not in texts[1]


@tap.case("its record is replayed, drawn and written as JSON")
def _():
    save = Path(folder.name) / "plain.aude"
    told = played(PLAIN, "replay", save, "--json")
    assert '"goods"' in told and '"wine"' in told
    assert "part2" in played(PLAIN, "replay", save)
    picture = played(PLAIN, "render", save, "--ply", "200")
    assert "au-peg" in picture and "au-disc" in picture and "au-pig" not in picture
    picture = played(WHOLE, "render", save, "--ply", "200")
    assert "au-wine" in picture and "au-disc" not in picture and "au-peg" not in picture


def answer(prompt, dice):
    """Any choice that the prompt offers."""
    turns = re.findall(r"\br[0-3]\b", prompt)
    choices = re.search(r"(\d+) to (\d+)", prompt)
    if turns:
        return dice.choice(turns)
    return str(dice.randint(int(choices[1]), int(choices[2]))) if choices else ""


@tap.case("a person plays it at the prompt, by numbers and by notation")
def _():
    program.AUDE, heard = PLAIN, ""
    try:
        for seed in range(1, 30):
            dice = random.Random(seed)
            with player.Game("--seat", "A=human", "--seat", "B=human", "--expansions",
                             "inns,traders", "--seed", seed) as game:
                game.read()
                while game.prompt and "Final score:" not in game.text:
                    game.say(answer(game.prompt, dice))
                game.close()
            assert "I don't understand" not in game.text, game.text[-900:]
            heard += game.text
            if "Draw the builder's second tile?" in heard:
                break
    finally:
        program.AUDE = WHOLE
    for word in ("builder", "pig", "Draw the builder's second tile?", "Final score:",
                 "   0  draws no second tile", "   1  draws a second tile"):
        assert word in heard, f"'{word}' was not offered"


tap.main()
