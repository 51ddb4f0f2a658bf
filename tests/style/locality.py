# SPDX-License-Identifier: Apache-2.0
"""Which sources and tests name what belongs to one room of the rules: its steps, verbs, figures,
tokens, events, refusals and options. They stand in the room's own folders, its scenarios among
them; elsewhere only in the lists of rooms, and in the files that tests/style/locality.json names:
what is left of the time before rooms had folders. What is new there is a fault, and so is what is
named there and has gone.

A room's things are found in its vocabulary.c and in the table of options, so a room that comes has
its test by itself. What two games have, each with a row of its own (taking a figure back: the
abbot, and The Discovery), belongs to both.
"""

import json
import re

import tap
import tree

HERE = tree.Path("tests/style")
RULES = tree.Path("src/carcassonne")
# A line of each of these is what a room needs to be there at all.
LISTS = {str(RULES / "options.c"), str(RULES / "options.h"), str(RULES / "rooms.h"),
         str(RULES / "rules.c"), "src/core/vocabulary.h"}
LISTS |= {f"src/{layer}/rooms.h" for layer in
          ("notation", "scenario", "words", "play", "replay", "render", "jcz", "ai", "wasm")}
# The header names what there was when the interface was made, and tells what its numbers mean.
HEADER = {str(path) for path in tree.files() if path.parts[0] == "include"}
# Prefixes of the rule ids of a room's options, where they are not the name of its folder.
PREFIXES = {"abbot": (), "base": (), "bridges": ("BRIDGE",), "castles": ("CASTLE",),
            "bazaars": ("BAZAAR",), "inns": ("INN",), "traders": ("TRADE",)}
MOST = 12  # files outside its folders that a room may touch


def rooms():
    """Folders of rules that describe themselves."""
    return sorted(path.parent.name for path in tree.files()
                  if path.match("src/carcassonne/*/vocabulary.c"))


def rows(path):
    """The identifiers that a vocabulary.c has rows of."""
    numbers = r"\{+((?:AUDE|STEP|VERB|FIGURE|TOKEN|EVENT|STATUS)_[A-Z0-9_]+), \""
    return set(re.findall(numbers, tree.read(path)))


def things(room):
    """The identifiers that belong to a room."""
    path = RULES / room / "vocabulary.c"
    missing = r"\.room = \{[^}]*, ((?:AUDE|STATUS)_NO_[A-Z_]+)\}"
    found = rows(path) | set(re.findall(missing, tree.read(path)))
    for name, rule in re.findall(r"X\(([A-Z_0-9]+), \"([A-Z]+)-", tree.read(RULES / "options.h")):
        if rule in PREFIXES.get(room, (room.upper(),)):
            found.add(f"OPTION_{name}")
    return found


def foreign(path, names):
    """Those that are not also of the other game, where the file is one of its."""
    other = path.parts[:2] == ("src", "discovery") or path.match("src/faces/discovery/*")
    return names - rows(tree.Path("src/discovery/vocabulary.c")) if other else names


def named(path, names):
    """Does the file name one of these?"""
    names = foreign(path, names)
    return names and re.search(r"\b(?:" + "|".join(sorted(names)) + r")\b", tree.read(path))


def naming(room):
    """Sources and tests outside the room's folders that name something of it."""
    names = things(room)
    own = (str(RULES / room) + "/", f"src/faces/{room}/", f"web/src/rooms/{room}")
    return sorted(str(path) for path in tree.files()
                  if path.parts[0] in ("src", "web", "bindings", "tests")
                  and path.suffix in (".c", ".h", ".py", ".ts", ".tsx", ".mjs")
                  and not str(path).startswith(own) and str(path) not in LISTS | HEADER
                  and named(path, names))


KNOWN = json.loads(tree.read(HERE / "locality.json"))


def stands_alone(room):
    """The files that name it are those that are known."""
    assert things(room), "nothing belongs to this room"
    found, known = naming(room), KNOWN.get(room, [])
    new = [path for path in found if path not in known]
    gone = [path for path in known if path not in found]
    tree.require_none(new, f"these name what belongs to {room}; it has folders of its own")
    tree.require_none(gone, "strike these from locality.json")


def touches_lists(room):
    """How many lists have a line of it; of rooms that came when there were lists."""
    lists = [path for path in sorted(LISTS) if (tree.ROOT / path).is_file() and re.search(
        rf"\b{room}|" + "|".join(sorted(things(room))), tree.read(tree.Path(path)))]
    assert len(lists) + len(KNOWN.get(room, [])) <= MOST, lists


for one in rooms():
    if one != "base":  # what everything rests on is named everywhere
        tap.add(f"{one}: its things are named in its own folders", stands_alone, one)
    if one in ("inns", "traders"):
        tap.add(f"{one}: at most {MOST} files outside its folders", touches_lists, one)


if __name__ == "__main__":
    tap.main()
