# SPDX-License-Identifier: Apache-2.0
"""The areas whose sources are mutated and the stages of tests that mutants of each go through, from
cheap to dear. This table is all that has to change when tests move.

A stage is a name and its tests: `suite/name` as meson knows them, with * for any, or Like(), which
is such a test with other arguments. A test that an earlier pattern named is not run again.
"""

from dataclasses import dataclass, field
from pathlib import Path

from mutation.exchange import Exchange
from mutation.lexer import LANGUAGES


@dataclass(frozen=True)
class Like:
    """A test with arguments of its own in place of those that it has."""

    name: str
    like: str
    arguments: tuple


@dataclass(frozen=True)
class Area:
    """Folders and files of sources, and the stages."""

    sources: list
    stages: list
    without: list = field(default_factory=list)
    maker: type = Exchange


SCENARIOS = ("scenarios", ["scenarios/scenarios-all"])
UNIT = ("unit", ["unit/api *", "unit/notation *", "unit/*"])
COUNTS = ("counts", ["golden/playthrough", "perft/perft"])
MODELS = ("models", [
    Like("few discovery games", "property/discovery games 0", ("--games", "96", "--every", "12")),
    Like("few small boxes", "property/discovery games of small boxes",
         ("--sets", "--games", "96", "--every", "4")),
    Like("few base games", "property/random games 0", ("--games", "120", "--model-every", "12")),
    Like("few mixed games", "property/mixed games 0",
         ("--subset", "random", "--games", "60", "--model-every", "4", "--check-every", "4"))])
RECORDED = ("recorded", ["recorded/recorded-games", "recorded/recorded-damage",
                         "recorded/recorded-sentences"])
PROPERTY = ("property", [
    "property/discovery *", "property/greedy discovery games", "property/surveys",
    "property/playouts", "property/joins", "property/random games *", "property/expansion games",
    "property/mixed games *", "property/greedy *", "property/choices", "property/endings",
    "property/searches"])
PROGRAM = ("program", [
    "scenarios/*", "golden/*", "notation/*", "tiles/*", "python/*", "cli/*"])
LENGTH = ("length", ["recorded/*"])

AREAS = {
    "engine": Area(
        ["src/core", "src/carcassonne", "src/discovery", "src/aude.c", "src/aude_dense.c",
         "src/aude_edit.c", "src/aude_look.c", "src/aude_search.c", "src/aude_tables.c"],
        [SCENARIOS, UNIT, COUNTS, MODELS, RECORDED, PROPERTY, PROGRAM, LENGTH]),
    "faces": Area(
        ["src/faces", "src/notation", "src/words", "src/render", "src/jcz", "src/reasons",
         "src/script", "src/scenario", "src/terminal"],
        [SCENARIOS, UNIT, ("golden", ["golden/*", "notation/*"]), RECORDED,
         ("program", ["scenarios/*", "cli/*", "python/*", "tiles/*"]), LENGTH]),
    "server": Area(
        ["src/server"],
        [("unit", ["unit/server *", "server/fence", "server/keeper", "server/far",
                   "server/frame", "server/vault"]),
         ("protocol", ["server/server-protocol", "server/server-list", "server/server-undo",
                       "server/server-config", "server/server-hosts", "server/server-odd",
                       "server/server-talk", "server/server-admin", "server/server-docs"]),
         ("server", ["server/*"])],
        without=["server/*-there", "server/server-nodes", "server/server-bus",
                 "server/server-shared", "server/server-postgres", "server/server-pool",
                 "server/server-load"]),
    "ai": Area(
        ["src/ai"],
        [UNIT, ("choices", ["property/choices", "property/joins", "property/endings"]),
         ("players", ["property/analyses", "property/coaches", "property/forecasts",
                      "property/levels", "property/searches", "property/odds", "property/sense",
                      "property/exploiters", "property/players", "property/threads"]),
         ("program", ["cli/*", "python/*"])]),
}


def tests_of(area, tree):
    """The stages of an area with the tests that this tree has: [(stage, [(name, test)])]."""
    seen, stages = set(), []
    for stage, patterns in area.stages:
        chosen = []
        for pattern in patterns:
            for name, test in _matching(pattern, tree):
                if name not in seen and not any(name in tree.tests_like(one)
                                                for one in area.without):
                    seen.add(name)
                    chosen.append((name, test))
        stages.append((stage, chosen))
    return stages


def _matching(pattern, tree):
    if isinstance(pattern, Like):
        test = tree.tests.get(pattern.like)
        return [] if test is None else [
            (pattern.name, {**test, "cmd": [test["cmd"][0], *pattern.arguments]})]
    return [(name, tree.tests[name]) for name in tree.tests_like(pattern)]


def sources_of(area, root):
    """The paths of the sources of an area, from the root of the project."""
    found = []
    for name in area.sources:
        place = Path(root) / name
        found += [place] if place.is_file() else [
            path for path in sorted(place.rglob("*")) if path.suffix in LANGUAGES]
    return [str(path.relative_to(root)) for path in found]


def makers_of(area, tree, work, jobs):
    """What builds the mutants, one a job."""
    return [area.maker(tree, work / f"job-{number}") for number in range(jobs)]
