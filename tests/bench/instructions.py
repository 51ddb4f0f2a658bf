#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The gate on speed: instructions per random game, counted by callgrind.

A clock on a shared machine says little; the number of instructions is the same in every run. The
program plays a fixed number of seeded games under callgrind, then more of them; the difference,
divided by the games between, is what one game costs: start and end cancel out. instructions.json
holds the accepted numbers, one for each compiler and kind of machine, since each makes other code.

    instructions.py --tap            compare (a test): more than 2 % above the number fails
    instructions.py --accept         measure and write the number down
    instructions.py                  measure and print

CASE... says which cases, for a build that has not all of the games; all of them if nothing is said.

A compiler without a number is measured and skipped with a note. When a number falls by more than
2 %, the test says so: accept the new one, or the gain may be lost unseen.
"""

import argparse
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
NUMBERS = HERE / "instructions.json"
LIMIT = 0.02
FEW, MANY = 100, 300
HEAVY = {"everything": (20, 60)}  # games that take long: fewer of them
SEED = 1
# name: what the games are; a room that brings a new kind of game adds a line
CASES = {
    "base": ["--sets", "base", "--players", "2"],
    "tower-bcb": ["--expansions", "tower,bcb", "--players", "2"],
    "inns-traders": ["--expansions", "inns,traders", "--players", "2"],
    "one-to-three": ["--expansions", "inns,traders,dragon", "--players", "2"],
    "everything": ["--expansions", "tower,bcb,inns,traders,king,phantom,cult,count,abbey,dragon,"
                   "river1,river2", "--players", "2"],
    "discovery": ["--game", "discovery", "--players", "2"],
}


def compiler():
    """The compiler that made the build, as one word such as gcc-12.2.0."""
    build = Path(os.environ.get("AUDE_BUILD") or HERE.parents[1] / "build")
    words = json.loads((build / "compile_commands.json").read_text())[0]["command"].split()
    program = words[1] if Path(words[0]).name == "ccache" else words[0]
    told = subprocess.run([program, "--version"], stdout=subprocess.PIPE, text=True,
                          check=True).stdout.splitlines()[0]
    version = re.search(r"\d+\.\d+\.\d+$|version (\d+\.\d+\.\d+)", told)
    assert version, f"{program} --version says {told}"
    return ("clang-" if "clang" in told else "gcc-") + (version.group(1) or version.group(0))


def key():
    """What decides which code runs: compiler, machine, and whether it has the newer instructions
    for which the engine has a form of its own."""
    newer = ""
    flags = Path("/proc/cpuinfo")
    if flags.exists():
        found = re.search(r"^flags\s*:(.*)$", flags.read_text(), re.MULTILINE)
        if found and {"avx2", "bmi2", "popcnt"} <= set(found.group(1).split()):
            newer = " avx2"
    return f"{compiler()} {platform.machine()}{newer}"


def count(program, games, case):
    """Instructions of one run that plays so many games."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", program,
                   "bench", "--games", str(games), "--seed", str(SEED), "--json", *CASES[case]]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              stdin=subprocess.DEVNULL, check=False)
        if done.returncode != 0:
            raise AssertionError(f"{' '.join(command)}\n{done.stderr[-2000:]}")
        played = json.loads(done.stdout).get("games")
        assert played == games, f"asked for {games} games, {played} were played"
        found = re.search(r"Collected : (\d+)", done.stderr)
        assert found, "callgrind told no number:\n" + done.stderr[-2000:]
        return int(found.group(1))


def measure(program, case):
    """Instructions per game."""
    few, many = HEAVY.get(case, (FEW, MANY))
    return (count(program, many, case) - count(program, few, case)) / (many - few)


def accepted():
    return json.loads(NUMBERS.read_text()) if NUMBERS.exists() else {}


def accept(program, cases):
    numbers = accepted()
    for case in cases:
        value = round(measure(program, case))
        numbers.setdefault(case, {})[key()] = value
        print(f"{case}: {value} instructions per game with {key()}")
    NUMBERS.write_text(json.dumps(numbers, indent=2, sort_keys=True) + "\n")


def compare(program, case):
    import tap  # only the test run knows where it is
    value = measure(program, case)
    limit = accepted().get(case, {}).get(key())
    if limit is None:
        tap.skip(f"{value:.0f}, and no number is accepted for {key()}")
    change = value / limit - 1.0
    print(f"# {case}: {value:.0f} instructions per game, accepted {limit}, {100 * change:+.2f} %")
    assert change <= LIMIT, (f"{value:.0f} instructions per game, {100 * change:.1f} % above "
                             f"{limit}; make it faster again, or say why and `make bench-accept`")
    if change < -LIMIT:
        print("# faster than accepted: run `make bench-accept` to keep the gain")


def main():
    parser = argparse.ArgumentParser(description="Instructions per game, counted by callgrind.")
    parser.add_argument("--aude", default=os.environ.get("AUDE"), help="the program to measure")
    parser.add_argument("--accept", action="store_true", help="write the numbers down")
    parser.add_argument("--tap", action="store_true", help="compare, as a test")
    parser.add_argument("cases", nargs="*", metavar="CASE", choices=[*CASES, []],
                        help="a kind of game, such as base")
    chosen = parser.parse_args()
    cases = chosen.cases or list(CASES)
    if not chosen.aude:
        parser.error("--aude: which program?")
    if chosen.accept:
        accept(chosen.aude, cases)
    elif chosen.tap:
        import tap
        for case in cases:
            tap.add(f"instructions per game, {case}", compare, chosen.aude, case)
        tap.main()
    else:
        for case in cases:
            print(f"{case}: {measure(chosen.aude, case):.0f} instructions per game, {key()}")


if __name__ == "__main__":
    sys.exit(main())
