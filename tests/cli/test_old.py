#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Files that version 0.1 wrote (tests/old): records, saved games and position ids are read as they
were, written again as they were, and the games go on.
"""

import json
import tempfile
from pathlib import Path

import player
import program
import tap

OLD = Path(program.SOURCE) / "tests/old"
TABLES = json.loads((OLD / "tables.json").read_text(encoding="utf-8"))
WORDS = json.loads((OLD / "words.json").read_text(encoding="utf-8"))
POSITIONS = json.loads((OLD / "positions.json").read_text(encoding="utf-8"))
OWN = ["--tiles", Path(program.SOURCE) / "tests/tiles/own_mine.toml"]
FOLDER = tempfile.TemporaryDirectory()


def file(name, text):
    path = Path(FOLDER.name) / name
    path.write_text(text, encoding="utf-8")
    return path


def own(text):
    """The option for the tile set that a record names."""
    return OWN if "\nown " in text or ":own=" in text else []


def turns(text):
    """The lines of its turns."""
    return [line for line in text.splitlines() if line[:1].isdigit()]


def scores(words):
    shown = json.loads(program.succeed("replay", "--json", *words).out)
    return [one["total"] if isinstance(one, dict) else one for one in shown["scores"]]


@tap.case("what texts of 0.1 may name is there: sets, presets, players, options and their values")
def _():
    for game in ("carcassonne", "discovery"):
        for what in ("sets", "expansions", "presets", "players"):
            now = program.succeed("rules", "--list", what, "--game", game).out.split()
            assert set(now) >= set(WORDS[game][what]), (what, now)
        told = json.loads(program.succeed("rules", "--json", "--game", game).out)
        options = {one["name"]: one["values"] for one in told["options"]}
        for name, values in WORDS[game]["options"].items():
            assert set(options.get(name, ())) >= set(values), name
            # A position id does not say what is at its default.
            assert options[name][0] == values[0], name


@tap.case("presets mean in the second rules what they meant in 0.1")
def _():
    for game, base in (("carcassonne", "base"), ("discovery", "discovery")):
        usual = {name: values[0] for name, values in WORDS[game]["options"].items()}
        for preset, meaning in WORDS[game]["meaning"].items():
            path = file("preset.aude", f"aude record 1\nrules 2\ngame {game}\nsets {base}\n"
                        f"preset {preset}\nseats 2\n\nresult *\n")
            again = Path(FOLDER.name) / "spelled.aude"
            program.succeed("replay", "--record", again, "--force", path)
            said = dict(line.split()[1:] for line in again.read_text("utf-8").splitlines()
                        if line.startswith("option "))
            known = {name: value for name, value in said.items() if name in usual}
            assert {**usual, **known} == {**usual, **meaning}, (preset, said)


@tap.case("records of 0.1, of games that run and that are over: the same scores, the same turns")
def _():
    assert {"\nrules 2\n" in old["record"] for old in TABLES} == {True, False}
    for old in TABLES:
        path = file("old.aude", old["record"])
        assert scores([*own(old["record"]), path]) == old["scores"], old["name"]
        again = Path(FOLDER.name) / "new.aude"
        program.succeed("replay", "--record", again, "--force", *own(old["record"]), path)
        now = again.read_text(encoding="utf-8")
        assert turns(now) == turns(old["record"]), (old["name"], now)
        assert ("\nrules 2\n" in now) == ("\nrules 2\n" in old["record"]), (old["name"], now)
        assert scores([*own(now), again]) == old["scores"], old["name"]


@tap.case("games that a server of 0.1 played are verified")
def _():
    whole = [old for old in TABLES if "seed" in old and old["seq"] > 100]
    assert len(whole) >= 8
    for old in whole:
        done = program.run("verify", *own(old["record"]), file("old.aude", old["record"]))
        assert done.returncode == 0, (old["name"], program.show(done))


@tap.case("games that were saved at a terminal of 0.1 go on to their end")
def _():
    for path in sorted(OLD.glob("saved_*.aude")):
        text = path.read_text(encoding="utf-8")
        save = file(path.name, text)
        assert text.endswith("\nresult *\n")
        program.succeed("play", "--resume", save, *own(text), "--save", save, text="q\n")
        # It was saved at the end of a turn; the draw that follows may be there now.
        assert save.read_text("utf-8").startswith(text[:text.index("\nresult *")]), path.name
        with player.Game("--resume", save, *own(text), "--quick", "--save", save) as game:
            player.follow_hints(game)
            game.close()
        ended = save.read_text(encoding="utf-8")
        assert ended.startswith(text[:text.index("\nresult *")]), ended
        result = ended.splitlines()[-1]
        assert "*" not in result and result.startswith("result "), result


@tap.case("position ids of 0.1, of every step: the same scores, or one sentence that says why not")
def _():
    refused = 0
    for old in POSITIONS:
        done = program.run("replay", "--json", file("old.id", old["id"] + "\n"))
        if done.returncode == 0:
            shown = json.loads(done.out)["scores"]
            assert [one["total"] if isinstance(one, dict) else one
                    for one in shown] == old["scores"], old["id"]
            continue
        refused += 1
        assert done.returncode == 2 and done.out == "", program.show(done)
        assert done.err.count("\n") == 1 and len(done.err.strip()) > 20, done.err
    assert refused == 0, f"{refused} of {len(POSITIONS)} are refused; say so in NOTATION.md first"


@tap.case("a position id of a version that is not known is refused with one sentence")
def _():
    for text, why in (("aude1:carcassonne:rules=9:seats=2:turn=1,s0,draw", "later rules"),
                      ("aude2:carcassonne:seats=2:turn=1,s0,draw", "another version")):
        done = program.run("replay", file("new.id", text + "\n"))
        assert done.returncode == 2 and why in done.err and done.err.count("\n") == 1, done.err


tap.main()
