#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Bad input: whatever a person or a file gets wrong is answered with one line that names the place
and the reason, and exit status 2: never a crash, never half an answer.
"""

import json
import lzma
import os
import tempfile
from pathlib import Path

import program
import tap

folder = tempfile.TemporaryDirectory()
HERE = Path(folder.name)
SETTING_UP = ("play", "perft", "bench")
AFTER = {"play": [], "perft": ["2"], "bench": ["--games", "1"]}

RECORD = HERE / "good.aude"
GAME = program.run("play", "--seat", "random", "--seat", "A=random", "--seed", "7",
                   "--save", RECORD)


def set_up(command, *words, holds):
    program.refuse(command, *words, *AFTER[command], holds=holds)


SET_UP = [
    ("seats 0", ["--players", "0"], ("--players", "BASE-8")),
    ("seats 1", ["--players", "1"], ("--players", "BASE-8")),
    ("seats 7", ["--players", "7"], ("--players", "BASE-8")),
    ("seats -1", ["--players", "-1"], ("--players", "BASE-8")),
    ("seats 0 by --seats", ["--seats=0"], ("--seats", "BASE-8")),
    ("seats in words", ["--players", "two"], ("--players", "'two'")),
    ("seats with rubbish behind", ["--players", "2x"], ("--players", "'2x'")),
    ("seats with a blank", ["--players", " 2"], ("--players", "' 2'")),
    ("seats as an empty word", ["--players", ""], ("--players", "''")),
    ("seats beyond any number", ["--players", "9" * 40], ("--players", "2 to 6", "BASE-8")),
    ("seats given twice", ["--players", "2", "--seats", "3"], ("--seats", "twice")),
    ("start seat 0", ["--start-seat", "0"], ("--start-seat", "out of range")),
    ("start seat 3 of 2", ["--start-seat", "3"], ("--start-seat", "BASE-9")),
    ("seed -1", ["--seed", "-1"], ("--seed", "'-1'")),
    ("seed beyond 64 bits", ["--seed", "18446744073709551616"], ("--seed", "out of range")),
    ("seed in words", ["--seed", "luck"], ("--seed", "'luck'")),
    ("unknown game", ["--game", "chess"], ("--game", "'chess'")),
    ("unknown set", ["--sets", "base,atlantis"], ("--sets", "'atlantis'")),
    ("set named twice", ["--sets", "base,base"], ("--sets", "twice")),
    ("nothing between commas", ["--sets", "base,,base"], ("--sets", "missing")),
    ("empty list of sets", ["--sets", ""], ("--sets", "missing")),
    ("comma at the end", ["--sets", "base,"], ("--sets", "missing")),
    ("--sets twice", ["--sets", "base", "--sets", "base"], ("--sets", "twice")),
    ("unknown expansion", ["--expansions", "tower,moon"], ("--expansions", "'moon'", "tower, bcb")),
    ("a set that is no expansion", ["--expansions", "base"], ("--expansions", "'base'")),
    ("an expansion not built", ["--expansions", "hills"], ("--expansions", "'hills'")),
    ("expansion named twice", ["--expansions", "bcb,bcb"], ("--expansions", "'bcb'", "twice")),
    ("no expansion between commas", ["--expansions", "tower,,bcb"], ("--expansions", "missing")),
    ("empty list of expansions", ["--expansions", ""], ("--expansions", "missing")),
    ("--expansions twice", ["--expansions", "bcb"] * 2, ("--expansions", "twice")),
    ("very long expansion", ["--expansions", "x" * 5000], ("--expansions", "...")),
    ("a new option with unknown value", ["--option", "BAZAAR_MODE=loud"],
     ("BAZAAR_MODE", "'loud'", "auction, no-auction")),
    ("set not built", ["--sets", "base,catapult"], ("--sets", "'catapult'", "not built")),
    ("set without base", ["--sets", "catapult"], ("--sets",)),
    ("very long set name", ["--sets", "x" * 5000], ("--sets", "...")),
    ("unknown preset", ["--preset", "C9"], ("--preset", "'C9'")),
    ("too many presets", ["--preset", "C2"] * 9, ("--preset", "too often")),
    ("unknown option", ["--option", "NOPE=1"], ("--option", "'NOPE'")),
    ("option without value", ["--option", "ABBOT"], ("--option", "NAME=VALUE")),
    ("empty option", ["--option", ""], ("--option", "NAME=VALUE")),
    ("option with unknown value", ["--option", "ABBOT=maybe"], ("ABBOT", "'maybe'", "off, on")),
    ("option given twice", ["--option", "ABBOT=on", "--option", "ABBOT=off"], ("ABBOT", "twice")),
    ("control characters", ["--preset", "\x1b]0;x\x07"], ("'?]0;x?'",)),
    ("bytes that are no text", ["--preset", os.fsdecode(b"\xff\xfe")], ("'??'",)),
]
for command in SETTING_UP:
    for what, words, holds in SET_UP:
        tap.add(f"{command}: {what}", lambda c=command, w=words, h=holds: set_up(c, *w, holds=h))


@tap.case("play: seats that cannot be")
def _():
    program.refuse("play", "--seat", "Ann=wizard", holds=("--seat", "'wizard'", "greedy"))
    program.refuse("play", "--seat", "=human", holds=("--seat", "NAME=WHO"))
    program.refuse("play", "--seat", "A=human", "--seat", "A=greedy", holds=("--seat", "'A'"))
    for length in (60, 80, 500):
        program.refuse("play", "--seat", "x" * length + "=human", holds=("--seat", "too long"))
    program.refuse("play", "--seat", "A\nB=human", holds="--seat")
    program.refuse("play", *["--seat", "random"] * 7, holds="BASE-8")
    program.refuse("play", "--players", "2", *["--seat", "random"] * 3, holds="--players")
    program.refuse("play", "extra", holds="'extra'")


@tap.case("perft and bench: numbers")
def _():
    for depth in ("0", "-1", "13", "x", "", "1e3", "9" * 30):
        program.refuse("perft", "--", depth, holds="depth")
    program.refuse("perft", holds="missing")
    program.refuse("perft", "1", "a", "b", holds="'b'")
    program.refuse("perft", "--chance", "--divide", "1", holds="--chance")
    for name in ("--seconds", "--games"):
        for number in ("0", "-5", "many", "99999999999999"):
            program.refuse("bench", name, number, holds=name)
    for number in ("0.001", "1.2.3", ".", ".5", "1e3", "0x1", "inf", "nan", "1,5", " 1", "86401"):
        program.refuse("bench", "--seconds", number, holds="--seconds")
    done = program.succeed("bench", "--json", "--seconds", "0.5")
    assert 0.5 <= json.loads(done.out)["seconds"] < 3, done.out


@tap.case("perft: a finished game has no decisions left")
def _():
    done = program.succeed("perft", "2", RECORD)
    counts = [line.split()[:2] for line in done.out.splitlines()]
    assert counts == [["1", "0"], ["2", "0"]], done.out
    assert program.succeed("perft", "--divide", "2", RECORD).out == "total: 0\n"


@tap.case("seats: the range that is possible")
def _():
    for command in SETTING_UP:
        words = ["1"] if command == "perft" else []
        for number in ("1", "7", "-1", "9" * 30, "-" + "9" * 30):
            program.refuse(command, "--seats", number, *words,
                           holds=("--seats", number[:20], "2 to 6"))
        program.refuse(command, "--seats", "two", *words, holds=("--seats", "whole number"))
        for number in ("0", "3", "9" * 30):
            program.refuse(command, "--start-seat", number, *words,
                           holds=("--start-seat", "1 to 2", "BASE-9"))
        program.refuse(command, "--start-seat", "5", "--seats", "4", *words, holds="1 to 4")


@tap.case("a game of another program: how to make a record of it")
def _():
    save = HERE / "foreign.jcz"
    save.write_bytes(b"\xef\xbb\xbf \n{\"setup\": {}}")
    packed = HERE / "foreign.jsonl.xz"
    packed.write_bytes(lzma.compress(b"{}"))
    for path in (save, packed):
        program.refuse("perft", "1", path, holds=(str(path), "aude replay --record"))
        program.refuse("play", "--resume", path, holds=(str(path), "aude replay --record"))


@tap.case("a save with an unknown kind of player: where, and what is possible")
def _():
    text = RECORD.read_text(encoding="utf-8").splitlines()
    line = next(number for number, one in enumerate(text) if one.startswith("seat s1 "))
    text[line] = "seat s1 wizard X"
    path = HERE / "wizard"
    path.write_text("\n".join(text) + "\n", encoding="utf-8")
    program.refuse("play", "--resume", path,
                   holds=(f"{path}:{line + 1}:9: ", "'wizard'", "human, random, greedy"))
    program.refuse("bench", "extra", holds="'extra'")


@tap.case("rules: --json knows the words that are known without it")
def _():
    for word in ("ABBOT", "abbot", "C2", "BASE-24", "base", "BASE"):
        plain = program.succeed("rules", word).out
        found = json.loads(program.succeed("rules", "--json", word).out)
        assert found, word
        for one in found:
            assert one.get("id", one.get("name")) in plain, (one, plain)
    for word in ("tower", "castles", "BRIDGES"):
        option, *rules = json.loads(program.succeed("rules", "--json", word).out)
        ids = [rule["id"] for rule in rules]
        assert option["name"] == word.upper() and len(ids) == len(set(ids)) > 20, ids
        assert all(one in program.succeed("rules", word).out for one in ids), ids
    option, rule, *_ = json.loads(program.succeed("rules", "--json", "ABBOT").out)
    assert option["values"] == ["off", "on"] and rule["id"] == option["rule"], option
    preset, = json.loads(program.succeed("rules", "--json", "C2").out)
    assert preset["name"] == "C2" and preset["options"], preset


@tap.case("rules: unknown words")
def _():
    program.refuse("rules", "BASE-99", holds="'BASE-99'")
    program.refuse("rules", "--json", "BASE-99", holds="'BASE-99'")
    program.refuse("rules", "", holds="''")
    program.refuse("rules", "--list", "stars", holds="'stars'")
    program.refuse("rules", "--list", "sets", "--json", holds="alone")


def damaged(name, change):
    path = HERE / name
    path.write_bytes(change(RECORD.read_bytes()))
    return path


def cut_line(data, number):
    """The record without one of its lines."""
    lines = data.split(b"\n")
    del lines[number]
    return b"\n".join(lines)


def double_head(data):
    """The second line of the head twice: a key that is there already."""
    lines = data.split(b"\n")
    return b"\n".join(lines[:2] + [lines[1]] + lines[2:])


DAMAGE = {
    "empty": lambda data: b"",
    "only-blanks": lambda data: b"   \n\n",
    "truncated-head": lambda data: data[:15],
    "truncated-word": lambda data: data[: 2 * len(data) // 3].rsplit(b" ", 1)[0] + b" pl",
    "binary": lambda data: bytes(range(256)) * 16,
    "byte-0": lambda data: data[:200] + b"\0" + data[200:],
    "not-utf8": lambda data: data[:200] + b"\xff" + data[200:],
    "huge": lambda data: data + b"# " + b"x" * (2 << 20) + b"\n",
    "wrong-version": lambda data: data.replace(b"1", b"7", 1),
    "no-head": lambda data: cut_line(data, 0),
    "double-key": double_head,
    "another-format": lambda data: b'{"app": "x", "version": 1}\n',
    "a-line-too-much": lambda data: data + b"and then some\n",
}


def read_damaged(command, name):
    path = damaged(name, DAMAGE[name])
    words = {"play": ["--resume", path], "perft": ["1", path], "replay": ["--final", path],
             "render": [path, "-o", HERE / "out.svg"]}[command]
    done = program.refuse(command, *words, holds=name)
    assert not (HERE / "out.svg").exists(), "something was drawn nevertheless"
    assert f"{command}: " in done.err, done.err


for command in ("play", "perft", "replay", "render"):
    for damage in DAMAGE:
        tap.add(f"{command}: a record that is {damage}", read_damaged, command, damage)


def unreadable(command):
    words = {"play": ["--resume"], "perft": ["1"], "replay": ["--final"], "test": [],
             "render": ["-o", HERE / "out.svg"]}[command]
    program.refuse(command, *words, HERE / "missing", holds="missing")
    program.refuse(command, *words, HERE, holds=str(HERE))
    program.refuse(command, *words, "", holds="")
    program.refuse(command, *words, "/dev/null", holds="/dev/null")
    program.refuse(command, *words, "/dev/zero", holds="/dev/zero")


for command in ("play", "perft", "replay", "test", "render"):
    tap.add(f"{command}: files that cannot be read", unreadable, command)


@tap.case("test: files that are no scenarios")
def _():
    for name in ("empty", "binary", "byte-0", "not-utf8"):
        program.refuse("test", damaged(name + ".scn", DAMAGE[name]), holds=name)
    bad = HERE / "bad.scn"
    bad.write_text("this is no scenario at all\n", encoding="utf-8")
    program.refuse("test", bad, holds="bad.scn:1")


@tap.case("tiles: unknown sets")
def _():
    program.refuse("tiles", "atlantis", holds="atlantis")
    program.refuse("tiles", "")
    program.refuse("tiles", "base", "abbey")


@tap.case("positions that cannot be read")
def _():
    for text in ("aude1:", "aude7:carcassonne:seats=2", "aude1:chess:seats=2",
                 "aude1:carcassonne:seats=9:tiles=d@0,0", "aude1:carcassonne:seats=2:seats=2",
                 "aude1:carcassonne:seats=2:tiles=zz@0,0", "aude1:" + "x" * 20000):
        program.refuse("perft", "1", text, holds="position")
        program.refuse("replay", text, holds=" position:1:")
        program.refuse("render", text, "-o", HERE / "out.svg")
    assert not (HERE / "out.svg").exists()


@tap.case("a saved game cannot be given other rules")
def _():
    program.refuse("play", "--resume", RECORD, "--players", "3", holds="--help")
    program.refuse("play", "--resume", RECORD, "--continue", holds="--continue")
    program.refuse("perft", "1", RECORD, "--preset", "C2", holds="--help")


@tap.case("the record these cases damage was a good one")
def _():
    assert GAME.returncode == 0, program.show(GAME)
    program.succeed("replay", "--final", RECORD)


@tap.case("a game that was not built")
def _():
    if "discovery" in program.games():
        tap.skip("every game was built")
    program.refuse("play", "--game", "discovery", holds="built without this game")
    program.refuse("replay", "-", text="aude record 1\ngame discovery\n",
                   holds="built without this game")
    assert program.succeed("rules").out.startswith("Game: carcassonne\n")


tap.main()
