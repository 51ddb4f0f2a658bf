#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Position ids that version 0.1 wrote (tests/old), through the library: the same decision, the same
actions by the same numbers, and the game goes on."""

import json
import os
import random
import sys
from pathlib import Path

SOURCE = Path(os.environ["AUDE_SOURCE"])
sys.path.insert(0, str(SOURCE / "bindings/python"))

import aude  # noqa: E402
import tap  # noqa: E402

POSITIONS = json.loads((SOURCE / "tests/old/positions.json").read_text(encoding="utf-8"))


@tap.case("positions of 0.1 have the decisions that they had, and the numbers of their actions")
def _():
    for old in POSITIONS:
        state = aude.deserialize(old["id"])
        assert state.serialize() == old["id"]
        assert state.returns() == [float(score) for score in old["scores"]], old["id"]
        assert state.current_player() == old["decides"], old["id"]
        legal = state.legal_actions()
        assert len(legal) == old["legal"], old["id"]
        for text, number in old["actions"].items():
            assert int(number, 16) in legal, (old["id"], text)
            assert state.action_to_string(int(number, 16)) == text, (old["id"], text)
            assert state.string_to_action(text) == int(number, 16), (old["id"], text)


@tap.case("kinds of tile have the numbers that they had in 0.1")
def _():
    for old in json.loads((SOURCE / "tests/old/words.json").read_text(encoding="utf-8"))["kinds"]:
        assert aude.Game(**old["setup"]).kind_names == old["kinds"], old["setup"]


@tap.case("games go on from positions of 0.1 to their end")
def _():
    chance = random.Random(1)
    for old in POSITIONS:
        state = aude.deserialize(old["id"])
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))


tap.main()
