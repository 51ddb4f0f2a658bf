#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Rooms that a client has never heard of: Traders & Builders and Inns & Cathedrals are played by
the binding for Python, which has no faces, from the public tables alone. (The program without
their faces: tests/cli/test_plain.py.)
"""

import os
import random
import sys
from pathlib import Path

import tap

sys.path.insert(0, str(Path(os.environ["AUDE_SOURCE"]) / "bindings" / "python"))
import aude  # noqa: E402


@tap.case("random games from Python, by the names of the tables")
def _():
    figures, events, verbs = set(), set(), set()
    for seed in range(12):
        dice = random.Random(seed)
        game = aude.Game(seats=2 + seed % 4, expansions=["inns", "traders"])
        state = game.new_initial_state()
        library = game.library
        assert {"big", "builder", "pig"} < set(state.information()["supply"])
        while not state.is_terminal():
            if state.is_chance_node():
                action = dice.choices(*zip(*state.chance_outcomes()))[0]
            else:
                action = dice.choice(state.legal_actions())
            verbs.add(library.verbs[action & 0xff])
            text = state.action_to_string(action)
            assert state.string_to_action(text) == action
            state.apply_action(action)
            events |= {event["event"] for event in state.events()}
            goods = [event for event in state.events() if event["event"] == "goods"]
            assert all(event["token"] in ("wine", "grain", "cloth") and event["points"] > 0
                       for event in goods), goods
            figures |= {figure["figure"] for figure in state.information()["figures"]}
        assert len(state.observation()) <= game.observation_tensor_shape()[0]
    assert {"big", "builder", "pig"} < figures and "goods" in events and "part2" in verbs


tap.main()
