# SPDX-License-Identifier: Apache-2.0
"""Tiles from data/published/tiles.json and nothing else: what is in a set, and which tile may lie
beside which. It is the program that somebody else would write who has only that file."""

import collections
import json

NORTH, EAST, SOUTH, WEST = range(4)
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Tiles:
    """All sets of the file."""

    def __init__(self, text):
        self.sets = {one["id"]: one for one in json.loads(text)["sets"]}

    def drawn(self, name):
        """The kinds of a set that come out of the bag or lie there at first."""
        return [kind for kind in self.sets[name]["kinds"] if kind.get("role") != "abbey"]

    def tiles(self, name):
        """Tiles in the box."""
        return sum(kind["count"] for kind in self.drawn(name))

    def totals(self, name):
        """How much of everything the tiles of a set show, over all copies."""
        sums = collections.Counter()
        for kind in self.drawn(name):
            for part in kind["segments"]:
                sums[part["kind"]] += kind["count"]
                sums["pennant"] += kind["count"] * part.get("pennants", 0)
            for site in kind.get("site", []):
                sums["site-" + site["kind"]] += kind["count"]
            for road in kind.get("road", []):
                sums["inn"] += kind["count"] * road.get("inn", False)
            for city in kind.get("city", []):
                sums["cathedral"] += kind["count"] * city.get("cathedral", False)
                sums["goods"] += kind["count"] * ("goods" in city)
        return sums


def side(kind, rotation, where):
    """What is printed on a side of a tile that was turned by so many quarters."""
    return kind["edges"][(where - rotation) % 4]


def fits(there, rotation, kind):
    """Where the kind may lie beside one tile: cells and rotations."""
    return {(*STEPS[where], turn) for where in range(4) for turn in range(kind["turns"])
            if side(there, rotation, where) == side(kind, turn, (where + 2) % 4)}
