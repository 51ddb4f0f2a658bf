# SPDX-License-Identifier: Apache-2.0
"""The gate on the lines of the engine that the tests reach, as clang counted them in the builds of
one game each: a line that both have is reached when it is in one of them."""

import json
import os
import subprocess
import time

from . import ROOT

GOAL = 95.0
COVERED = ("src/core/", "src/carcassonne/", "src/discovery/")


def profiles(variant):
    return variant.folder / "profile"


def clear(variant):
    """Lines that an earlier run reached must not count for this one."""
    for path in profiles(variant).glob("*.profraw"):
        path.unlink()


def programs(variant):
    """What the tests run of the engine: the program, and the tests that link it themselves."""
    folders = [variant.folder / "tests" / name for name in ("unit", "property", "golden")]
    found = [path for folder in folders for path in sorted(folder.rglob("*"))
             if path.is_file() and os.access(path, os.X_OK) and path.suffix == ""]
    return [variant.folder / "aude", *found]


def tool(words):
    """What a tool of LLVM prints, or what it complains of and that it failed."""
    done = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True, errors="replace", check=False)
    return done.returncode == 0, done.stdout if done.returncode == 0 else done.stderr


def exported(variant):
    """What LLVM tells of the lines of a build, as text, or that and why it cannot."""
    merged = profiles(variant) / "all.profdata"
    raw = [str(path) for path in profiles(variant).glob("*.profraw")]
    well, said = tool(["llvm-profdata-14", "merge", "-sparse", "-failure-mode=all",
                       "-o", str(merged), *raw])
    if not well:
        return well, said
    first, *others = programs(variant)
    objects = [word for path in others for word in ("-object", str(path))]
    return tool(["llvm-cov-14", "export", "-format=lcov", "-instr-profile", str(merged),
                 str(first), *objects])


def lines_of(text):
    """Of each file of the engine {line: reached}, from the format of lcov."""
    found, path = {}, ""
    for line in text.splitlines():
        word, _, rest = line.partition(":")
        if word == "SF":
            path = os.path.relpath(rest, ROOT)
        elif word == "DA" and path.startswith(COVERED):
            number, count = rest.split(",")[:2]
            of_file = found.setdefault(path, {})
            of_file[int(number)] = of_file.get(int(number), False) or int(count) > 0
    return found


def measure(variant, report):
    """Count the lines that the tests of this build have reached; kept beside the profile."""
    start = time.monotonic()
    report.begin(variant.name, "counting lines")
    well, said = exported(variant)
    report.spend(variant.name, "coverage", time.monotonic() - start, 0.0)
    if well:
        (variant.folder / "coverage.json").write_text(json.dumps(lines_of(said)))
    else:
        report.fail(variant.name, "coverage", "the tools of LLVM", said)
    return well


def gate(variants, report):
    """Fails when too few lines are reached in all of these builds together."""
    both = {}
    for variant in variants:
        for path, lines in json.loads((variant.folder / "coverage.json").read_text()).items():
            of_file = both.setdefault(path, {})
            for number, reached in lines.items():
                of_file[number] = of_file.get(number, False) or reached
    for path, lines in sorted(both.items()):
        missed = sorted(int(number) for number, reached in lines.items() if not reached)
        if missed:
            report.line(f"  {path}: not reached: {' '.join(map(str, missed))}"[:200])
    count = sum(len(lines) for lines in both.values())
    reached = sum(sum(lines.values()) for lines in both.values())
    share = 100.0 * reached / max(1, count)
    text = f"lines of the engine that are reached: {reached} of {count}, {share:.1f} %"
    report.notes.append(f"{text} (goal {GOAL:.0f} %)")
    if share >= GOAL:
        report.count("all", "coverage", passed=1)
    else:
        report.fail("all", "coverage", "too few lines are reached", text)
