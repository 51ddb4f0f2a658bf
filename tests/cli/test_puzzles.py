#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`aude puzzles`: the same puzzles for the same seed, in parts or at one go; every one is a
position with a legal solution that comes out best by another seed; files that are gone on with;
what is refused. And the puzzles of the page, which are complete and can be read.
"""

import json
import os
import re
import tempfile
from pathlib import Path

import program
import tap

FEW = ("--playouts", "200", "--seed", "5")
SHIPPED = Path(os.environ["AUDE_SOURCE"]) / "data/puzzles.jsonl"
THEMES = {"claim", "last", "keep", "join", "farm", "score", "block", "place"}


def equal(found, wanted):
    """Complains of both when they differ."""
    assert found == wanted, f"found {str(found)[:800]}\nwanted {str(wanted)[:800]}"


def puzzles(*words):
    """What is found, line by line."""
    done = program.succeed("puzzles", "--json", *FEW, *words)
    return [json.loads(line) for line in done.out.splitlines()]


FOUND = puzzles("--count", "3")


def played(puzzle):
    """The record of the solution, as far as the game goes on from there."""
    seat = puzzle["seat"]
    turn = puzzle["position"].split(":turn=")[1].split(",")[0]
    actions = "; ".join(puzzle["solution"])
    return (f"aude record 1\nposition {puzzle['position']}\n\n{turn} s{seat} {actions}\n"
            "result *\n")


@tap.case("each is a decision with a solution that leads clearly")
def whole():
    equal(len(FOUND), 3)
    for one in FOUND:
        assert ",place," in one["position"].split(":turn=")[1], one["position"]
        assert 1 <= len(one["solution"]) <= 2 and one["theme"] in THEMES
        assert 2 <= one["level"] <= 8 and one["lead"] >= 300 and one["win"] >= 300
        equal(one["lines"][0]["turn"], one["solution"])
        assert len(one["lines"]) >= 2
        assert all(line["margin"] <= one["lines"][0]["margin"] - 300 for line in one["lines"][1:])


@tap.case("the same seed finds the same, another one others; parts are the whole")
def alike():
    equal(puzzles("--count", "2"), FOUND[:2])
    games = str(FOUND[-1]["game"] + 1)
    parts = [one for part in ("1/2", "2/2") for one in [
        json.loads(line) for line in program.run("puzzles", "--json", *FEW, "--games", games,
                                                 "--shard", part).out.splitlines()]]
    equal(sorted(parts, key=lambda one: one["game"]), FOUND)


@tap.case("a file that was begun is gone on with, and comes out the same")
def resumed():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "found.jsonl")
        program.succeed("puzzles", *FEW, "--count", "3", "--out", path)
        whole_text = path.read_text(encoding="utf-8")
        equal([json.loads(line) for line in whole_text.splitlines()], FOUND)
        assert not Path(f"{path}.part").exists()
        first = whole_text.splitlines(keepends=True)
        path.unlink()
        Path(f"{path}.part").write_text(first[0] + first[1][:200], encoding="utf-8")
        program.succeed("puzzles", *FEW, "--count", "3", "--out", path)
        equal(path.read_text(encoding="utf-8"), whole_text)
        Path(f"{path}.part").write_text(first[0], encoding="utf-8")
        done = program.run("puzzles", "--playouts", "100", "--seed", "5", "--out", path)
        equal(done.returncode, 2)
        assert "other puzzles" in done.err, done.err


@tap.case("a solution comes out best again by another seed, another turn does not")
def checked():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "found.jsonl")
        path.write_text("".join(json.dumps(one) + "\n" for one in FOUND), encoding="utf-8")
        program.succeed("puzzles", "--check", path, "--playouts", "400")
        wrong = dict(FOUND[0], solution=FOUND[0]["lines"][1]["turn"])
        path.write_text(json.dumps(wrong) + "\n", encoding="utf-8")
        done = program.run("puzzles", "--check", path, "--playouts", "400", "--json")
        equal(done.returncode, 1)
        equal(json.loads(done.out)["first"], False)


@tap.case("what is no puzzle is refused with its line")
def refused():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "bad.jsonl")
        for text, reason in (("{}", ":1: this is no puzzle"), ("no JSON", ":1: this is no puzzle"),
                             (json.dumps(dict(FOUND[0], position="aude1:x")), ":1:"),
                             (json.dumps(dict(FOUND[0], solution=["place 90,0 r0"])),
                              ":1: the solution 'place 90,0 r0' is not legal there"),
                             (json.dumps(dict(FOUND[0], solution=["pass"] * 3)), ":1: this is")):
            path.write_text(text + "\n", encoding="utf-8")
            done = program.run("puzzles", "--check", path)
            equal(done.returncode, 2)
            assert reason in done.err, (reason, done.err)
    for words in (("--count", "0"), ("--level", "9"), ("--player", "nobody"), ("--shard", "3/2"),
                  ("more",), ("--check", "a", "--out", "b"), ("--check", "/nowhere")):
        equal(program.run("puzzles", *words).returncode, 2)


@tap.case("the puzzles of the page: of many games, all legal")
def shipped():
    lines = SHIPPED.read_text(encoding="utf-8").splitlines()
    known = [json.loads(line) for line in lines]
    assert 60 <= len(known) <= 120, len(known)
    equal(len({one["position"] for one in known}), len(known))
    for word in ("aude1:discovery:", "tower", "bcb", "inns", "traders", "seats=3"):
        assert any(word in one["position"] for one in known), word
    for one in known:
        done = program.run("replay", "--final", "-", text=played(one))
        # With the last tile the game ends.
        ended = re.search(r'expected the scores ([-0-9 ]+), found "\*"', done.err)
        if ended is not None:
            text = played(one).replace("result *", f"result {ended.group(1)}")
            done = program.run("replay", "--final", "-", text=text)
        equal((done.returncode, done.err), (0, ""))


tap.main()
