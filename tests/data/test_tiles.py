# SPDX-License-Identifier: Apache-2.0
"""data/published/tiles.json: it is what the engine knows, its schema says so, and a program that
has nothing else finds the same counts and the same neighbours as the engine."""

import copy
import json
import os
import pathlib
import re
import subprocess
import sys
import tomllib

import tap
from load import Tiles, fits

SOURCE = pathlib.Path(os.environ["AUDE_SOURCE"])
AUDE = os.environ["AUDE"]
PUBLISHED = SOURCE / "data" / "published"
TEXT = (PUBLISHED / "tiles.json").read_text(encoding="utf-8")
TILES = Tiles(TEXT)
# What validates: the library may be that of the system's Python only.
VALIDATE = """
import json, sys
from jsonschema import Draft202012Validator
schema, *documents = json.load(sys.stdin)
Draft202012Validator.check_schema(schema)
print(json.dumps([next(("/".join(map(str, one.absolute_path)) + ": " + one.message
    for one in Draft202012Validator(schema).iter_errors(document)), "") for document in documents]))
"""


def validated(*documents):
    """What is wrong with each of the documents, "" where nothing is."""
    schema = json.loads((PUBLISHED / "tiles.schema.json").read_text(encoding="utf-8"))
    for python in (sys.executable, "/usr/bin/python3"):
        if subprocess.run([python, "-c", "import jsonschema"], check=False,
                          stderr=subprocess.DEVNULL).returncode == 0:
            done = subprocess.run([python, "-c", VALIDATE], text=True, check=True,
                                  input=json.dumps([schema, *documents]), stdout=subprocess.PIPE)
            return json.loads(done.stdout)
    raise AssertionError("python3-jsonschema is missing: tools/install-deps test")


@tap.case("the file is what the engine makes: run make dataset when tiles have changed")
def _():
    done = subprocess.run([sys.executable, str(SOURCE / "tools/dataset.py"), "--aude", AUDE,
                           "--output", "-"], text=True, capture_output=True, check=True)
    assert done.stdout == TEXT


@tap.case("it is what its schema says, and what is damaged is not")
def _():
    whole = json.loads(TEXT)
    damaged = [copy.deepcopy(whole) for _ in range(7)]
    kinds = [one["sets"][0]["kinds"] for one in damaged]
    del kinds[0][0]["edges"]
    kinds[1][0]["edges"] = "FFRG"
    kinds[2][0]["count"] = 0
    kinds[3][0]["segments"][0]["kind"] = "lake"
    kinds[4][0]["colour"] = "green"
    kinds[5][0]["turns"] = 3
    damaged[6]["version"] = 2
    told = validated(whole, *damaged)
    assert told[0] == "", told[0]
    assert all(told[1:]), told


@tap.case("each member that the schema names is there, and is told of")
def _():
    schema = json.loads((PUBLISHED / "tiles.schema.json").read_text(encoding="utf-8"))
    silent, unused = [], []

    def look(one, name):
        if not isinstance(one, dict):
            return
        for key, value in one.get("properties", {}).items():
            if "description" not in value and "$ref" not in value:
                silent.append(key)
            if f'"{key}": ' not in TEXT:
                unused.append(key)
            look(value, key)
        for value in [*one.get("$defs", {}).values(), one.get("items")]:
            look(value, name)

    look(schema, "")
    assert not silent and not unused, (silent, unused)


@tap.case("counts from the file alone are those of the boxes")
def _():
    for name, one in TILES.sets.items():
        with open(SOURCE / "data" / "tiles" / f"{name}.toml", "rb") as stream:
            told = tomllib.load(stream)["set"]
        totals, sums = told.get("totals", {}), TILES.totals(name)
        assert TILES.tiles(name) == told["tiles"] == one["tiles"], name
        assert len(TILES.drawn(name)) == told["kinds"], name
        for key in ("city", "road", "field", "pennant", "inn", "cathedral", "site-monastery",
                    "site-junction"):
            assert sums[key] == totals.get(key, 0), (name, key, sums[key], totals.get(key, 0))


def neighbours(name):
    """Which cells and rotations the engine allows beside each tile of the set and the base set."""
    sets = "" if name == "base" else f"sets=base,{name}:"
    new, pairs, lines = TILES.drawn(name), [], []
    for there in TILES.drawn("base") + (new if name != "base" else []):
        for kind in new:
            pairs.append((there, kind))
            lines.append(f"position aude1:carcassonne:{sets}seats=2:"
                         f"tiles={there['id']}@0,0r1:turn=1,s0,place,{kind['id']}\nlegal\n")
    done = subprocess.run([AUDE, "engine"], input="".join(lines), text=True, check=True,
                          stdout=subprocess.PIPE)
    # A tile that fits nowhere makes no position; what is legal is then that of the one before.
    answers = re.findall(r"^(ok position|error illegal .*BASE-20: .*)\n((?:action .*\n)*)"
                         r"(?:ok legal \d+|error no-position .*)$", done.stdout, re.MULTILINE)
    return pairs, answers, done.stdout


def same(name):
    """The file and the engine agree about every pair."""
    pairs, answers, text = neighbours(name)
    assert len(answers) == len(pairs), text[-300:]
    found = 0
    for (there, kind), (first, actions) in zip(pairs, answers):
        legal = {tuple(map(int, one)) for one in
                 re.findall(r"place (-?\d+),(-?\d+) r(\d)$", actions, flags=re.MULTILINE)
                 if first == "ok position"}
        ours = fits(there, 1, kind)
        assert legal == ours, (there["id"], kind["id"], legal, ours)
        found += len(legal)
    assert found > 100, found


for one in ("base", "inns", "traders", "tower", "king", "cult", "dragon", "bcb"):
    tap.add(f"which tile may lie beside which, from the file alone: {one}", same, one)

tap.main()
