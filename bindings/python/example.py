#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A game of two: one seat asks a few random games about each of its choices, the other plays at
random. `python3 example.py [SEED]`, with the package aude beside this file or installed, and
libaude built."""

import random
import sys

import aude


def ask_playouts(state, seat, n=20):
    """The action after which random games end best for the seat."""

    def margin(action):
        after = state.clone()
        after.apply_action(action)
        rows = after.playouts(n, seed=1)
        return sum(int(row[seat]) - int(row[1 - seat]) for row in rows)

    return max(state.legal_actions(), key=margin)


def main():
    """Play, and print the turns in which points were made."""
    dice = random.Random(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    state = aude.Game(seats=2).new_initial_state()
    while not state.is_terminal():
        seat = state.current_player()
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            action = dice.choices(actions, chances)[0]
        elif seat == 0:
            action = ask_playouts(state, seat)
        else:
            action = dice.choice(state.legal_actions())
        text = state.action_to_string(action)
        state.apply_action(action)
        if any(state.rewards()):
            print(f"{text:32} {state.rewards()}")
    print("playouts", int(state.returns()[0]), "random", int(state.returns()[1]))


if __name__ == "__main__":
    main()
