#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Builds engine.wasm: compiles every C source for WebAssembly, links them to one reactor module.

    build.py --compiler CLANG --output FILE --depfile FILE [-DNAME ...] [-IFOLDER ...]
        [--later FILE --part SOURCE ...] SOURCE...

Compiling and linking are two steps on purpose: in one step clang-14 hands the module to wasm-opt
where that is installed.

The sources of --part become a module of their own, --later, which the page fetches only when it is
wanted. It works in the memory of the engine, behind all that the engine has there at first, and
calls its functions: what it wants of them the engine exports under their names.
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
LINK_LATER = ["--target=wasm32-wasi", "-nostartfiles", "-Wl,--no-entry", "-Wl,--strip-all",
              "-Wl,--gc-sections", "-Wl,--import-memory", "-Wl,--allow-undefined",
              "-Wl,-z,stack-size=262144"]
PAGE = 65536
LATER_PAGES = 16  # by so many the page grows the memory, see web/src/edit/workshop.ts
IMPORTS, MEMORIES = 2, 5  # sections of a module


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--output", required=True, type=Path)
    parser.add_argument("--depfile", required=True, type=Path)
    parser.add_argument("-D", dest="define", action="append", default=[])
    parser.add_argument("-I", dest="include", action="append", default=[])
    parser.add_argument("--later", type=Path)
    parser.add_argument("--part", action="append", default=[], type=Path)
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


class Reader:
    """Reads numbers and names out of a module."""

    def __init__(self, data, at=0):
        self.data, self.at = data, at

    def number(self):
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def name(self):
        length = self.number()
        self.at += length
        return self.data[self.at - length:self.at].decode()

    def limits(self):
        bounded = self.number() & 1
        least = self.number()
        if bounded:
            self.number()
        return least


def section(module, wanted):
    """A reader at the beginning of a section."""
    reader = Reader(module.read_bytes(), 8)
    while reader.at < len(reader.data):
        number, length = reader.number(), reader.number()
        if number == wanted:
            return reader
        reader.at += length
    sys.exit(f"{module}: no section {wanted}")


def imports(module):
    """The functions that a module wants from outside, and how many pages of memory."""
    reader = section(module, IMPORTS)
    functions, pages = [], 0
    for _ in range(reader.number()):
        reader.name()
        name, kind = reader.name(), reader.number()
        if kind == 2:
            pages = reader.limits()
        else:
            functions.append(name)
            reader.number()
    return functions, pages


def link_both(asked, objects, parts):
    """The engine with what the other module wants of it; then that, behind the engine's memory."""
    later = [asked.compiler, *LINK_LATER, *parts, "-o", str(asked.later)]
    run(later)
    wanted, _ = imports(asked.later)
    run([asked.compiler, *LINK, *(f"-Wl,--export={name}" for name in wanted), *objects,
         "-o", str(asked.output)])
    memory = section(asked.output, MEMORIES)
    memory.number()
    pages = memory.limits()
    run([*later, f"-Wl,--global-base={pages * PAGE}"])
    if imports(asked.later)[1] > pages + LATER_PAGES:
        sys.exit(f"{asked.later}: wants more than {LATER_PAGES} pages of memory")


def main():
    asked = arguments()
    work = asked.output.with_suffix(".parts")
    work.mkdir(parents=True, exist_ok=True)
    jobs = [(asked, work, number, source)
            for number, source in enumerate([*asked.source, *asked.part])]
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        made = list(pool.map(compile_one, jobs))
    if any(target is None for target, _ in made):
        sys.exit(1)
    objects = [str(target) for target, _ in made]
    if asked.later is None:
        run([asked.compiler, *LINK, *objects, "-o", str(asked.output)])
    else:
        count = len(asked.source)
        link_both(asked, objects[:count], objects[count:])
    needs = sorted({word for _, words in made for word in words})
    asked.depfile.write_text(f"{asked.output}: {' '.join(needs)}\n")


if __name__ == "__main__":
    main()
