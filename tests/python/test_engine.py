# SPDX-License-Identifier: Apache-2.0
"""Whole games by the engine protocol (docs/ENGINE.md): the library finds the same actions legal."""

import os
import pathlib
import random
import sys

SOURCE = pathlib.Path(os.environ["AUDE_SOURCE"])
sys.path[:0] = [str(SOURCE / "bindings" / "python"), str(SOURCE / "tests" / "cli")]

import aude  # noqa: E402
import tap  # noqa: E402
from speaker import Engine, chosen, listed  # noqa: E402


def play_whole(engine, state, dice):
    """A game in which every decision is the engine's; legal lists are those of the library."""
    engine.fine(f"position {state.serialize()}")
    while not state.is_terminal():
        told = engine.fine("legal")
        if state.is_chance_node():
            rows = [line.split(" ", 3) for line in told if line.startswith("draw ")]
            actions, chances = zip(*state.chance_outcomes())
            assert [int(row[1], 16) for row in rows] == list(actions), told
            total = sum(int(row[2]) for row in rows)
            for row, chance in zip(rows, chances):
                assert abs(int(row[2]) / total - chance) < 1e-9, (row, chance)
            engine.refuse("go", "chance ")
            action = dice.choices(actions, chances)[0]
        else:
            assert listed(told) == [(one, state.action_to_string(one))
                                    for one in state.legal_actions()], told
            action, text = chosen(engine.ask("go"))
            assert state.action_to_string(action) == text, text
        engine.fine(f"play {state.action_to_string(action)}" if dice.random() < 0.5
                    else f"play 0x{action:016x}")
        state.apply_action(action)
    told = engine.fine("state")
    assert "decider nobody" in told, told
    assert f"scores {' '.join(str(int(score)) for score in state.returns())}" in told, told
    assert f"position {state.serialize()}" in told, told
    engine.refuse("go", "over ")
    assert engine.fine("legal") == ["ok legal 0"]


@tap.case("whole games: what is legal is what the library says")
def _():
    dice = random.Random(5)
    for setup in ({}, {"seats": 3, "sets": ("base", "tower", "bcb"),
                       "options": {"TOWER": "on", "BRIDGES": "on", "CASTLES": "on",
                                   "BAZAARS": "on"}}):
        for player in ("random", "greedy") if not setup else ("random",):
            with Engine("--player", player) as engine:
                play_whole(engine, aude.Game(**setup).new_initial_state(), dice)


@tap.case("The Discovery")
def _():
    with Engine("--player", "random") as engine:
        play_whole(engine, aude.Game("discovery").new_initial_state(), random.Random(6))


tap.main()
