#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Builds engine.wasm: compiles every C source for WebAssembly, links them to one reactor module.

    build.py --compiler CLANG --output FILE --depfile FILE [-DNAME ...] [-IFOLDER ...] SOURCE...

Compiling and linking are two steps on purpose: in one step clang-14 hands the module to wasm-opt
where that is installed.
"""

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

COMPILE = ["--target=wasm32-wasi", "-std=c17", "-Os", "-D_GNU_SOURCE",
           "-Wall", "-Wextra", "-Wshadow", "-Wmissing-prototypes", "-Werror",
           "-fvisibility=hidden", "-ffunction-sections", "-fdata-sections", "-ffp-contract=off"]
LINK = ["--target=wasm32-wasi", "-mexec-model=reactor", "-Wl,--strip-all", "-Wl,--gc-sections",
        "-Wl,-z,stack-size=1048576"]


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--output", required=True, type=Path)
    parser.add_argument("--depfile", required=True, type=Path)
    parser.add_argument("-D", dest="define", action="append", default=[])
    parser.add_argument("-I", dest="include", action="append", default=[])
    parser.add_argument("source", nargs="+", type=Path)
    return parser.parse_args()


def run(command):
    done = subprocess.run(command, check=False)
    if done.returncode != 0:
        sys.exit(done.returncode)


def compile_one(job):
    """Compile one source; its object and what it was made from."""
    asked, work, number, source = job
    target = work / f"{number}-{source.stem}.o"
    made_from = target.with_suffix(".d")
    done = subprocess.run([asked.compiler, *COMPILE, *("-D" + one for one in asked.define),
                           *("-I" + one for one in asked.include), "-MMD", "-MF", str(made_from),
                           "-c", str(source), "-o", str(target)], check=False)
    if done.returncode != 0:
        return None, []
    words = made_from.read_text().replace("\\\n", " ").split(":", 1)[1].split()
    return target, words


def main():
    asked = arguments()
    work = asked.output.with_suffix(".parts")
    work.mkdir(parents=True, exist_ok=True)
    jobs = [(asked, work, number, source) for number, source in enumerate(asked.source)]
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        made = list(pool.map(compile_one, jobs))
    if any(target is None for target, _ in made):
        sys.exit(1)
    run([asked.compiler, *LINK, *(str(target) for target, _ in made), "-o", str(asked.output)])
    needs = sorted({word for _, words in made for word in words})
    asked.depfile.write_text(f"{asked.output}: {' '.join(needs)}\n")


if __name__ == "__main__":
    main()
