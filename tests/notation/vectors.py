#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Test vectors for other programs that read positions and know the rules: vectors.jsonl, described
in section 7 of docs/NOTATION.md. As a test it makes them anew and compares.

    tests/notation/vectors.py --accept     writes the file anew (AUDE_LIBRARY names the library)
"""

import json
import os
import random
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent.parent
sys.path.insert(0, str(SOURCE / "bindings/python"))
import aude  # noqa: E402  (the binding of this tree)

FILE = HERE / "vectors.jsonl"
ROOMS = ("tower", "bcb", "inns", "traders", "king", "phantom", "cult", "count", "abbey", "dragon",
         "river1")
GAMES, ACTIONS = 48, 40  # a line for each game, unless it has more choices than so many
SPOILED = ((r"^aude1", "aude2"), (r"seats=\d", "seats=9"), (r":turn=.*", ""), (r"@0,0", "@0;0"),
           (r"turn=\d+,s\d", "turn=1,s7"), (r"tiles=", "tiles=nothing@5,5_"))


def number(action):
    return f"0x{action:016x}"


def vector(state, lot):
    """What is so in a state, and what one action makes of it."""
    told = {"position": state.serialize(), "turn": state.information()["turn"],
            "step": state.information()["step"], "scores": list(map(int, state.returns()))}
    actions = state.legal_actions()
    if state.is_terminal():
        return told | {"decider": "nobody", "actions": []}
    if state.is_chance_node():
        chances = dict(state.chance_outcomes())
        told |= {"decider": "chance", "bag": state.information()["tiles_left"]}
    else:
        chances = {}
        told["decider"] = f"s{state.current_player()}"
    told["actions"] = [
        {"text": state.action_to_string(action), "number": number(action)}
        | ({"chance": round(chances[action], 9)} if chances else {}) for action in actions]
    chosen = lot.choice(actions)
    after = state.clone()
    after.apply_action(chosen)
    return told | {"then": {"text": state.action_to_string(chosen), "position": after.serialize(),
                            "scores": list(map(int, after.returns()))}}


def made():
    """All lines of the file."""
    for game in range(GAMES):
        lot = random.Random(game)
        if game % 6 == 5:
            rules = aude.Game("discovery", seats=2 + game % 4,
                              options={"OPEN_TILES": "on"} if game % 4 == 1 else None)
        else:
            rules = aude.Game(seats=2 + game % 5, options={"ABBOT": "on"} if game % 2 else None,
                              expansions=lot.sample(ROOMS, game % 4))
        state = rules.new_initial_state()
        least, best = 4000 if game % 12 == 10 else lot.randrange(4, 120), None
        for ply in range(4000):
            actions = state.legal_actions()
            if ply >= least and len(actions) <= ACTIONS or state.is_terminal():
                best = vector(state, lot)
                break
            state.apply_action(lot.choice(actions))
        if best:
            yield best
            if game % 4 == 0:
                yield from refusals(best["position"], rules.library)


def refusals(position, library):
    """The position spoiled in several ways, and where a reader says what is wrong."""
    for pattern, text in SPOILED:
        spoiled = re.sub(pattern, text, position, count=1)
        if spoiled == position:
            continue
        try:
            aude.deserialize(spoiled, library)
        except aude.AudeError as error:
            yield {"refused": spoiled, "status": error.name}


def text():
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in made())


def main():
    if sys.argv[1:] == ["--accept"]:
        FILE.write_text(text())
        return
    import tap  # only the test has it on its path

    @tap.case("vectors.jsonl is what the library says (vectors.py --accept writes it anew)")
    def _():
        lines, kept = text().splitlines(), FILE.read_text().splitlines()
        differ = [f"kept: {one[:300]}\nnow:  {other[:300]}"
                  for one, other in zip(kept, lines) if one != other]
        assert not differ, "\n".join(differ[:3])
        assert len(lines) == len(kept) > 60

    @tap.case("the vectors have games of every kind, and every word that the document tells of")
    def _():
        lines = [json.loads(line) for line in FILE.read_text().splitlines()]
        whole = [line for line in lines if "position" in line]
        assert len({line["step"] for line in whole}) >= 5
        assert {"nobody", "chance", "s0", "s1"} <= {line["decider"] for line in whole}
        assert len({line["status"] for line in lines if "refused" in line}) >= 3
        document = (SOURCE / "docs/NOTATION.md").read_text()
        keys = {key for line in lines for key in line}
        assert all(f"`{key}`" in document for key in keys), keys

    tap.main()


main()
