# SPDX-License-Identifier: Apache-2.0
"""The areas whose sources are mutated and the stages of tests that mutants of each go through, from
cheap to dear. This table is all that has to change when tests move.

A stage is a name and its tests: `suite/name` as meson knows them, with * for any, Like(), which is
such a test with other arguments, or Call(), a program that is called. A test that an earlier
pattern named is not run again.
"""

import fnmatch
from dataclasses import dataclass, field
from pathlib import Path

from mutation.exchange import Exchange
from mutation.lexer import LANGUAGES
from mutation.page import Page
from mutation.tree import Trouble


@dataclass(frozen=True)
class Like:
    """A test with arguments of its own in place of those that it has."""

    name: str
    like: str
    arguments: tuple


@dataclass(frozen=True)
class Call:
    """A test that meson does not have: a program of the build and its arguments, of which those
    with a * are files of the tree. It passes when it leaves with 0."""

    name: str
    program: str
    arguments: tuple


@dataclass(frozen=True)
class Area:
    """Folders and files of sources, the stages, and those that only a thorough run has."""

    sources: list
    stages: list
    length: list = field(default_factory=list)
    without: list = field(default_factory=list)
    maker: type = Exchange


# What only several servers of one database do.
SEVERAL = ["*/sharing.*", "*/loading.*", "*/gather.*", "*/exchange.*", "*/far.*", "*/forward.*",
           "*/frame.*", "*/ref.*", "*/asked.*", "*/bus*", "*/keeper.*", "*/link.*", "*/resume.*",
           "*/rousing.*", "*/*lease*", "*/store_shared.*", "*/transfer.*", "*/vault_postgres.*"]

# Tests that are dear and know some sources best; the others have them in a thorough run only.
NEAR = {
    "property/surveys": ["*survey*"],
    **dict.fromkeys(["property/playout traces", "property/playout shares"],
                    ["*playout*", "*/pick.h", "*/grid.h", "*/put.*", "*/random.*", "*/rules.c"]),
    **dict.fromkeys(["property/players", "property/sense", "property/exploiters",
                     "property/coaches"], ["src/faces/*/ai.c", "src/ai/*"]),
    "server/server-postgres": ["*postgres*", "*/*lease*", "*/store_shared.*", "*/migration.*",
                               "*/row.*"],
    "server/server-pool": ["*/thinking.*", "*/computer.*", "*/players.*", "*/waiting.*"],
    # What only a browser does: layout, fingers, flights, sounds, what it keeps.
    "web/web-sound": ["web/src/feel/sound.ts"], "web/web-motion": ["web/src/feel/*"],
    "web/web-camera": ["web/src/board/view.ts", "web/src/board/board.tsx",
                       "web/src/board/camera.ts", "web/src/board/narrow.ts"],
    "web/web-board": ["web/src/board/*"], "web/web-replay": ["web/src/past/*"],
    "web/web-bar": ["web/src/turn/*"], "web/web-edit": ["web/src/edit/*"],
    "web/web-local": ["web/src/game/local.ts", "web/src/game/storage.ts",
                      "web/src/game/offline.ts", "web/worker/worker.ts"],
    "server/server-shared": SEVERAL, "server/server-bus": SEVERAL, "server/server-nodes": SEVERAL,
}


SCENARIOS = ("scenarios", ["scenarios/scenarios-all"])
BEST = ("near", [name for name in NEAR if name.startswith("property/")])
BEST_SERVER = ("near", [name for name in NEAR if name.startswith("server/")])
BROWSER = ("browser", [name for name in NEAR if name.startswith("web/")])
# Whole games written and read take seconds each: they come when what is cheaper has passed.
NOTATION = ("notation", ["unit/notation *"])
UNIT = ("unit", ["unit/api *", "golden/check", "unit/[!n]*"])
COUNTS = ("counts", ["golden/playthrough", "perft/perft"])
MODELS = ("models", [
    Like("few discovery games", "property/discovery games 0", ("--games", "96", "--every", "12")),
    Like("few small boxes", "property/discovery games of small boxes",
         ("--sets", "--games", "96", "--every", "4")),
    Like("few base games", "property/random games 0", ("--games", "120", "--model-every", "12")),
    Like("few mixed games", "property/mixed games 0",
         ("--subset", "random", "--games", "60", "--model-every", "4", "--check-every", "4"))])
RECORDED = ("recorded", [
    Call("all recorded games", "aude", ("replay", "--verify", "tests/recorded/logs/*",
                                        "tests/recorded/saves/*"))])
PROPERTY = ("property", [
    Like("all traces", "property/playout traces", ("traces",)),
    "property/joins", "property/discovery counts",
    "property/discovery games of small boxes", "property/random games 0",
    "property/expansion games", "property/mixed games 0"])
PROGRAM = ("program", [
    "scenarios/*", "golden/*", "notation/*", "tiles/tiles-catalogue", "python/*",
    "cli/cli-discovery", "cli/cli-expansions", "cli/cli-engine", "cli/cli-play"])
LENGTH = [("length", [
    Like("all surveys", "property/surveys", ()),
    Like("all shares", "property/playout shares", ("shares",)),
    "recorded/*", "property/discovery *", "property/random games *", "property/mixed games *",
    "property/greedy *", "property/choices", "property/endings", "property/searches", "tiles/*",
    "cli/*"])]

AREAS = {
    "engine": Area(
        ["src/core", "src/carcassonne", "src/discovery", "src/aude.c", "src/aude_dense.c",
         "src/aude_edit.c", "src/aude_look.c", "src/aude_search.c", "src/aude_tables.c"],
        [SCENARIOS, UNIT, BEST, MODELS, RECORDED, COUNTS, PROPERTY, PROGRAM, NOTATION], LENGTH,
        without=["cli/cli-plain"]),
    "faces": Area(
        ["src/faces", "src/notation", "src/words", "src/render", "src/jcz", "src/reasons",
         "src/script", "src/scenario", "src/terminal"],
        [SCENARIOS, UNIT, ("golden", ["golden/*", "notation/*"]), NOTATION, BEST, RECORDED,
         ("program", ["scenarios/*", "cli/*", "python/*", "tiles/tiles-catalogue"])], LENGTH,
        without=["cli/cli-plain"]),
    "server": Area(
        ["src/server"],
        [("unit", ["unit/server *", "server/fence", "server/keeper", "server/far",
                   "server/frame", "server/vault", "server/tally", "server/thinking"]),
         ("protocol", ["server/server-protocol", "server/server-list", "server/server-undo",
                       "server/server-config", "server/server-hosts", "server/server-odd",
                       "server/server-talk", "server/server-admin", "server/server-docs"]),
         BEST_SERVER, ("server", ["server/*"])],
        [], without=["server/*-there", "server/server-load", "server/server-soak",
                     "server/deploy"]),
    "page": Area(["web/src", "web/worker"], [("page", ["page/*"]), BROWSER], maker=Page),
    "ai": Area(
        ["src/ai"],
        [UNIT, ("choices", ["property/choices", "property/joins", "property/endings"]),
         ("players", ["property/analyses", "property/coaches", "property/forecasts",
                      "property/levels", "property/searches", "property/odds", "property/sense",
                      "property/exploiters", "property/players", "property/threads"]),
         ("program", ["cli/*", "python/*"])],
        []),
}

# Tests that run nothing of some sources.
STRANGERS = {
    "src/carcassonne/": ["*discovery*", "few small boxes"],
    "src/discovery/": ["*few base games", "*few mixed games", "*recorded*", "property/random *",
                       "property/mixed *", "property/expansion *", "property/greedy games",
                       "unit/notation [!d]*", "cli/cli-expansions"],
}


def is_stranger(name, file):
    """Does the test run nothing of this source, or is it dear and knows others?"""
    if name in NEAR and not any(fnmatch.fnmatchcase(file, pattern) for pattern in NEAR[name]):
        return True
    return any(fnmatch.fnmatchcase(name, pattern) for prefix, patterns in STRANGERS.items()
               if file.startswith(prefix) for pattern in patterns)


def tests_of(area, tree, thorough=False):
    """The stages of an area with their tests: [(stage, [(name, test)])]. A pattern that no test is
    like has outlived what it named."""
    seen, stages = set(), []
    for stage, patterns in area.stages + (area.length if thorough else []):
        chosen = []
        if stage == "browser" and not tree.tests_like("web/*"):
            patterns = []  # there is no browser here
        for pattern in patterns:
            for name, test in _matching(pattern, tree):
                if name not in seen and not any(name in tree.tests_like(one)
                                                for one in area.without):
                    seen.add(name)
                    chosen.append((name, test))
        stages.append((stage, chosen))
    return stages


def _matching(pattern, tree):
    if isinstance(pattern, Call):
        return [(pattern.name, _called(pattern, tree))]
    named = pattern.like if isinstance(pattern, Like) else pattern
    names = tree.tests_like(named)
    if not names:
        raise Trouble(f"no test is like {named}: tools/mutation/areas.py")
    if isinstance(pattern, Like):
        test = tree.tests[named]
        return [(pattern.name, {**test, "cmd": [test["cmd"][0], *pattern.arguments]})]
    return [(name, tree.tests[name]) for name in names]


def _called(call, tree):
    some = next(iter(tree.tests.values()))
    words = [str(path) for word in call.arguments
             for path in (sorted(tree.base.glob(word)) if "*" in word else [word])]
    return {"cmd": [str(tree.build / call.program), *words], "env": some["env"],
            "depends": some["depends"]}


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
