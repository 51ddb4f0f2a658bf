# SPDX-License-Identifier: Apache-2.0
"""The builds of the project and which suites run in each. A suite runs where it finds most: what is
written in C and touches memory, in the build that looks at every access; what is shipped, what is
measured and what a browser gets, in the release build. docs/TESTING.md says what each build found
that no other can.
"""

from dataclasses import dataclass, field, replace
from pathlib import Path

from . import ROOT


@dataclass
class Variant:
    """One build of the project and the suites that run in it."""

    name: str
    folder: Path
    options: list
    suites: list
    compiler: str = "gcc"
    environment: dict = field(default_factory=dict)
    fewer: dict = field(default_factory=dict)  # some of what a thorough run tries
    omit: set = field(default_factory=set)  # tests of these suites that would add nothing here
    more: set = field(default_factory=set)  # tests of other suites
    lines: bool = False  # that are reached are counted
    patience: int = 5  # times as long as meson allows a test; 0: for ever


# Every access to memory and every undefined operation is looked at, asserts are on, and the fuzz
# targets find their way. The portable form of the playouts is played, in the release build that for
# this processor. The page is the same in every build. Programs lie where they were linked to: one
# that is moved as it starts takes a third more of a short run.
CHECKED = ["-Db_sanitize=address,undefined", "-Db_lundef=false", "-Dbuildtype=debugoptimized",
           "-Doptimization=0", "-Doptimize_engine=true", "-Dfuzz=true", "-Ddispatch=false",
           "-Dweb=disabled", "-Ddocs=disabled",
           "-Dc_args=-fno-sanitize-recover=all -fno-omit-frame-pointer -gline-tables-only",
           "-Dc_link_args=-no-pie"]
# Each game must build and pass without the other one. These builds have least to compile, so it is
# here that lines are counted.
ALONE = ["-Dbuildtype=debug", "-Doptimization=0", "-Ddebug=false",
         "-Dweb=disabled", "-Ddocs=disabled", "-Dserver=disabled", "-Ddispatch=false",
         "-Dc_args=-fprofile-instr-generate -fcoverage-mapping",
         "-Dc_link_args=-fprofile-instr-generate"]
ENGINE = ["unit", "scenarios", "golden", "perft"]


def alone(name, other, suites, **more):
    """The build with one game only; of a process that is killed no line is counted."""
    folder = ROOT / f"build-{name}"
    environment = {"LLVM_PROFILE_FILE": str(folder / "profile" / "%2m.profraw"),
                   "AUDE_GAMES": "300"}
    return Variant(name, folder, [*ALONE, f"-D{other}=false"], suites, compiler="clang-14",
                   environment=environment, lines=True, **more)


# What is judged by thousands of searches or games takes a quarter in the release build. What it
# goes through in memory is gone through in the sanitized one by its shorter neighbours.
RELEASE_ONLY = {
    "players", "sense", "choices", "searches", "odds", "levels", "coaches", "analyses",
    "forecasts", "threads", "playout shares", "discovery counts", "greedy games",
    "mixed games 1", "mixed games 2", "random games 1", "discovery games 1",
    "cli-old", "cli-puzzles", "cli-translations", "cli-analyse", "cli-arena", "cli-completion",
    "scenarios-runner", "server-soak",
}

VARIANTS = [
    Variant("release", ROOT / "build", [],
            ["style", "tiles", "python", "page", "web", "javascript", "bench", "abi",
             "notation", "data", "docs", "install", "recorded"],
            more={*RELEASE_ONLY, "threads without races", "playout traces", "surveys"},
            fewer={"AUDE_DAMAGE": "8", "AUDE_STATES": "12", "AUDE_MUTATIONS": "one"}),
    Variant("sanitize", ROOT / "build-sanitize", CHECKED,
            [*ENGINE, "cli", "property", "server"],
            compiler="clang-14",
            fewer={"AUDE_GAMES": "2500"},
            more={"recorded-damage", "recorded-sentences"},
            omit={*RELEASE_ONLY, "mixed games 3"}),
    alone("carcassonne", "discovery", [*ENGINE],
          more={"mixed games 0", "playout traces", "surveys"}),
    alone("discovery", "carcassonne", [*ENGINE], more={"discovery games 0", "playout traces"},
          omit={"notation discovery games", "terrain"}),
]


# What a thorough run has more of, in the build where that is tested.
LENGTH = {"release": {"AUDE_GAMES": "300000", "AUDE_SOAK": "4000"},
          "sanitize": {"AUDE_KILLS": "200"}}


def thorough(variant):
    """The same variant at length: nothing of what could be tried is left out."""
    suites = variant.suites + (["property", "cli"] if variant.name == "release" else [])
    return replace(variant, fewer={}, suites=suites, patience=0,
                   environment={**variant.environment, **LENGTH.get(variant.name, {})})
