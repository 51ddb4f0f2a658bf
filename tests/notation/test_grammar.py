# SPDX-License-Identifier: Apache-2.0
"""Holds the grammar of docs/NOTATION.md against the readers of the library. Texts are made from the
grammar: each must be read, or be refused by a status or for a reason that the document names. Texts
that were changed so that the grammar does not allow them must be refused. And the grammar allows
what the library writes: the examples of the document, and positions and records of random games.
"""

import ctypes
import os
import random
import re
import sys
from collections import Counter
from pathlib import Path

import tap
from grammar import Grammar, block

SOURCE = Path(os.environ["AUDE_SOURCE"])
sys.path.insert(0, str(SOURCE / "bindings/python"))
import aude  # noqa: E402  (the binding of this tree)

DOCUMENT = (SOURCE / "docs/NOTATION.md").read_text(encoding="utf-8")
REASONS = [reason for line in block(DOCUMENT, "reasons").splitlines() if line[0] != " "
           for reason in re.split(r" \| ", re.split(r" {2,}", line)[0])]
MADE, CHANGED, MADE_RECORDS = 12000, 12000, 1500
# Where the memory of a record is named in it, by the list of promises.
PLACES = {name: int(at) for name, at in re.findall(
    r"^member aude_record\.(\w+) = at (\d+)", (SOURCE / "tests/abi/libaude.txt").read_text(),
    re.MULTILINE)}
LIBRARY = aude.default_library()
ENGINE = ctypes.CDLL(LIBRARY.path)
ENGINE.aude_status_name.restype = ctypes.c_char_p


def listed(pattern, names):
    """What stands for one of these names: to be made, and as a regular expression."""
    names = sorted(names, key=lambda name: (-len(name), name))
    return names, f"(?:{'|'.join(map(re.escape, names))})" if not pattern else pattern


def vocabulary():
    """The names between question marks, out of the tables of the library."""
    for name in ("aude_option", "aude_set", "aude_tile", "aude_preset"):
        getattr(ENGINE, name).restype = ctypes.c_void_p
    first = ctypes.POINTER(ctypes.c_char_p)

    def words(address, count):
        row = ctypes.cast(address, first)
        return [row[i].decode() for i in range(count) if row[i]]

    options, presets = [], []
    for game in range(2):
        for i in range(ENGINE.aude_option_count(game)):
            name, *values = words(ENGINE.aude_option(game, i), 6)
            options += [(name, value) for value in values]
        presets += [words(ENGINE.aude_preset(game, i), 1)[0]
                    for i in range(ENGINE.aude_preset_count(game))]
    sets = [words(ENGINE.aude_set(i), 1)[0] for i in range(ENGINE.aude_set_count())]
    tiles = [words(ENGINE.aude_tile(i), 1)[0] for i in range(ENGINE.aude_tile_count())]
    tiles += [tile + "-garden" for tile in tiles]
    short = [re.sub("^(base|discovery)-", "", tile) for tile in tiles]
    base = [tile[5:] for tile in tiles if tile.startswith("base-") and "garden" not in tile]
    usual = [tile for tile in short if "garden" not in tile]
    variables = {name.replace("_", "-") for state in some_states(30) for name in state.kept()}
    own = [name for name in LIBRARY.steps if name]
    return {
        "tile": (lambda lot: lot.choice(base if lot.random() < 0.8 else usual),
                 listed(None, set(tiles + short))[1]),
        "set": (lambda lot: lot.choice(["base", "base", "tower", "discovery", lot.choice(sets)]),
                listed(None, sets)[1]),
        "own set": listed("[a-z0-9-]+", ["isles"]),
        "option": listed(None, [f"{name}={value}" for name, value in options]),
        "choice": ([f"{name} {value}" for name, value in options],
                   "(?:" + "|".join(f"{name}[ \t]+{value}" for name, value in options) + ")"),
        "preset": listed(None, presets), "step": listed(None, own),
        "figure": listed(None, filter(None, LIBRARY.figures)),
        "token": listed(None, filter(None, LIBRARY.tokens)),
        "variable": listed("[a-z-]+", variables | {"king"}),
        "player": listed("[a-z0-9-]{1,15}", ["human", "random", "-"]),
        "word": listed(r"[^\s;=#]+", ["draw", "base-r", "place", "0,-1", "r1", "pass", "city",
                                      "follower", "field", "6"]),
        "text": listed(r"[^\n\x00-\x08\x0b-\x1f\x7f]*", ["Anna", "A game", "x = 1; # y"]),
    }


def some_states(count):
    """States of random games with rooms by lot, some of The Discovery."""
    for number in range(count):
        lot = random.Random(number)
        if number % 5 == 4:
            game = aude.Game("discovery", seats=2 + number % 3,
                             options={"OPEN_TILES": "on"} if number % 2 else None)
        else:
            rooms = lot.sample(["tower", "bcb", "inns", "traders", "king", "phantom", "cult",
                                "count", "abbey", "dragon", "river1"], number % 5)
            game = aude.Game(seats=2 + number % 5, expansions=rooms)
        state = game.new_initial_state()
        for _ in range(lot.randrange(160)):
            if state.is_terminal():
                break
            state.apply_action(lot.choice(state.legal_actions()))
        yield state


class Reader:
    """The readers of the library, in memory that is made once."""

    def __init__(self):
        self.rules = ctypes.create_string_buffer(ENGINE.aude_abi(2) + 8)
        self.state = ctypes.create_string_buffer(ENGINE.aude_abi(1) + 8)
        self.record = ctypes.create_string_buffer(1 << 17)
        self.error = aude.TextError()

    def aligned(self, memory):
        return ctypes.c_void_p(ctypes.addressof(memory) + 7 & ~7)

    def position(self, text):
        """None when it is read, else (status, what was expected)."""
        status = ENGINE.aude_position_parse(text.encode(), self.aligned(self.rules),
                                            self.aligned(self.state), ctypes.byref(self.error))
        return self.told(status)

    def game(self, text):
        """The same of a record."""
        at, data = self.aligned(self.record).value, text.encode()
        for name, kind, number in (
                ("capacity", ctypes.c_int, 4096), ("position_capacity", ctypes.c_size_t, 16384),
                ("action", ctypes.c_size_t, at + 1024),
                ("position", ctypes.c_size_t, at + 1024 + 8 * 4096)):
            kind.from_address(at + PLACES[name]).value = number
        status = ENGINE.aude_record_parse(
            data, ctypes.c_size_t(len(data)), ctypes.c_void_p(at), self.aligned(self.rules),
            self.aligned(self.state), ctypes.byref(self.error))
        return self.told(status)

    def told(self, status):
        return (ENGINE.aude_status_name(status).decode(), self.error.expected.decode()) \
            if status else None


READER = Reader()
GRAMMAR = Grammar(block(DOCUMENT, "ebnf"), vocabulary())
POSITIONS = re.findall(r"^```aude-position\n(.*)\n```$", DOCUMENT, re.MULTILINE)
POSITIONS += [state.serialize() for state in some_states(120)]
RECORDS = re.findall(r"^```aude-record\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)
RECORDS += [path.read_text(encoding="utf-8") for path in sorted(SOURCE.glob("tests/**/*.aude"))]
RECORDS = [text for text in RECORDS if READER.game(text) is None]


def judge(found, text):
    """Fails when a refusal of a text that the grammar allows is for no named reason."""
    if found and found[0] in ("BAD_TEXT", "TOO_LONG"):
        named = any(found[1].startswith(reason) for reason in REASONS)
        assert named or found[0] == "TOO_LONG", f"{text}\nrefused, {found[0]}: {found[1]}"


def made_position(lot):
    """A position by lot: one made from nothing, or a real one with parts of it made anew."""
    if lot.random() < 0.3:
        return GRAMMAR.make(lot, "position")
    text = lot.choice(POSITIONS)
    fields = text.split(":")
    game = fields[1]
    rule = lot.choice(["figures", "scores", "removed", "supplies", "bag", "turn", game])
    made = GRAMMAR.make(lot, rule, 0.4)
    if rule == game:
        head = [field for field in fields if field[0].isupper() or field in fields[:2]
                or field.split("=")[0] in ("rules", "sets", "seats", "start")]
        return ":".join(head) + made + ":" + fields[-1]
    at = next((i for i, field in enumerate(fields) if field.startswith(rule + "=")), None)
    if at is None:
        return text
    return ":".join(fields[:at]) + made + "".join(":" + field for field in fields[at + 1:])


def changed(lot, text):
    """The text with a sign or a field lost, doubled, replaced or exchanged."""
    at = lot.randrange(len(text))
    fields = text.split(":")
    one, other = lot.randrange(len(fields)), lot.randrange(len(fields))
    how = lot.randrange(5)
    if how == 0:
        return text[:at] + text[at + 1:]
    if how == 1:
        return text[:at] + lot.choice("_:.,@=-rs019AEN#x~") + text[at + lot.randrange(2):]
    if how == 2:
        return text[:at]
    if how == 3:
        fields[one], fields[other] = fields[other], fields[one]
    else:
        fields.insert(one, fields[other])
    return ":".join(fields)


@tap.case("the grammar allows every position that the library writes")
def _():
    assert len(POSITIONS) > 100
    for text in POSITIONS:
        assert READER.position(text) is None, text
        assert GRAMMAR.allows("position", text), f"the grammar does not allow {text}"


@tap.case("positions that the grammar makes are read, or refused for a named reason")
def _():
    lot, seen = random.Random(1), Counter()
    for _ in range(MADE):
        text = made_position(lot)
        assert GRAMMAR.allows("position", text), f"made, but not allowed: {text}"
        found = READER.position(text)
        judge(found, text)
        seen[found[0] if found else "read"] += 1
    assert seen["read"] > MADE / 50 and len(seen) > 15, seen
    tap_comment(seen)


@tap.case("changed positions that the grammar does not allow are refused")
def _():
    lot, refused = random.Random(2), 0
    for _ in range(CHANGED):
        text = changed(lot, lot.choice(POSITIONS))
        if not GRAMMAR.allows("position", text):
            refused += 1
            assert READER.position(text) is not None, f"read, though not allowed: {text}"
    assert refused > CHANGED / 3, refused


def made_record(lot):
    """A record by lot: one made from nothing, or a real one with a line made anew or put in."""
    if lot.random() < 0.2:
        return GRAMMAR.make(lot, "record")
    lines = lot.choice(RECORDS).splitlines(keepends=True)
    first = next((i for i, line in enumerate(lines) if line[0].isdigit()), len(lines) - 1)
    rule = lot.choice(["head", "head", "skipped", "turn-line", "result"])
    at = {"head": lot.randrange(1, first), "skipped": lot.randrange(1, len(lines)),
          "turn-line": lot.randrange(first, len(lines)), "result": len(lines) - 1}[rule]
    keep = rule != "result" and (rule == "skipped" or at == len(lines) - 1 or lot.random() < 0.5)
    return "".join(lines[:at] + [GRAMMAR.make(lot, rule)] + lines[at + (not keep):])


def changed_record(lot, text):
    """The text with a line or a word lost, doubled, or exchanged."""
    lines = text.splitlines(keepends=True)
    one, other = lot.randrange(len(lines)), lot.randrange(len(lines))
    how = lot.randrange(4)
    if how == 0:
        del lines[one]
    elif how == 1:
        lines[one], lines[other] = lines[other], lines[one]
    else:
        words = lines[one].split(" ")
        at = lot.randrange(len(words))
        words[at:at + 1] = [] if how == 2 else [lot.choice(["*", "=", ";", "s9x", "resigned"])]
        lines[one] = " ".join(words)
    return "".join(lines)


@tap.case("the grammar allows every record of the document and of this tree")
def _():
    assert len(RECORDS) >= 5, len(RECORDS)
    for text in RECORDS:
        assert GRAMMAR.allows("record", text), f"the grammar does not allow\n{text[:500]}"


@tap.case("records that the grammar makes are read, or refused for a named reason")
def _():
    lot, seen = random.Random(3), Counter()
    for _ in range(MADE_RECORDS):
        text = made_record(lot)
        assert GRAMMAR.allows("record", text), f"made, but not allowed: {text}"
        found = READER.game(text)
        judge(found, text)
        seen[found[0] if found else "read"] += 1
    assert seen["read"] > MADE_RECORDS / 50 and len(seen) > 5, seen
    tap_comment(seen)


@tap.case("changed records that the grammar does not allow are refused")
def _():
    lot, refused = random.Random(4), 0
    for _ in range(MADE_RECORDS):
        text = changed_record(lot, lot.choice(RECORDS))
        if not GRAMMAR.allows("record", text):
            refused += 1
            assert READER.game(text) is not None, f"read, though not allowed: {text}"
    assert refused > MADE_RECORDS / 20, refused


def tap_comment(seen):
    print("# " + ", ".join(f"{name} {count}" for name, count in seen.most_common()))


def names(what, first):
    """The names in a table of the library."""
    name = getattr(ENGINE, f"aude_{what}_name")
    name.restype = ctypes.c_char_p
    count = getattr(ENGINE, f"aude_{what}_count")()
    return [name(number).decode() for number in range(first, count) if name(number)]


@tap.case("section 2 has each verb and each figure: an example, and a place in what is written")
def _():
    section = DOCUMENT[DOCUMENT.index("\n## 2 "):DOCUMENT.index("\n## 3 ")]
    examples = {text.split()[0] for row in re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
                for text in re.findall(r"`([^`]+)`", row)}
    written = set(re.findall(r'"(\w+)"', "".join(re.findall(r"^    .*$", section, re.MULTILINE))))
    verbs = set(names("verb", 1)) - {"put"}  # which is said by the figure
    figures = set(names("figure", 0))
    assert len(verbs) > 25 and len(figures) > 8, (verbs, figures)
    missing = sorted((verbs | figures) - examples), sorted((verbs | figures) - written)
    assert missing == ([], []), missing


if __name__ == "__main__":
    tap.main()
