#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Builds engine.wasm: compiles every C source for WebAssembly, links them to one reactor module.

    build.py --compiler CLANG --output FILE --depfile FILE [-DNAME ...] [-IFOLDER ...]
        [--strict] [--sysroot FOLDER]
        [--later FILE ... --part NAME SOURCE ...] [--wider FILE SOURCE]
        [--beside FILE NAME] SOURCE...

Compiling and linking are two steps on purpose: in one step clang-14 hands the module to wasm-opt
where that is installed.

The sources of --part become modules of their own, each --later of that name, which the page
fetches only when they are wanted. Such a module works in the memory of an engine, alone of its
kind there, behind all that the engine has at first, and calls its functions: what it wants of them
the engine exports under their names. Between the two is room for what the engine allocates, which
is a tile set of one's own.

--strict makes warnings errors, --sysroot is where the C library lies if clang does not know.

--wider is the engine once more, with one source added: a module for others than the page.

--beside is another module that was built of the same sources without this define: only what has
the name of it somewhere is compiled again.
"""

import argparse
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

COMPILE = ["--target=wasm32-wasi", "-std=c17", "-Os", "-D_GNU_SOURCE",
           "-Wall", "-Wextra", "-Wshadow", "-Wmissing-prototypes",
           "-fvisibility=hidden", "-ffunction-sections", "-fdata-sections", "-ffp-contract=off"]
# Nothing of it wants the compiler's own library (builtins), which not every system has.
LIBRARIES = ["-nodefaultlibs", "-lc"]
LINK = ["--target=wasm32-wasi", "-mexec-model=reactor", "-Wl,--strip-all", "-Wl,--gc-sections",
        "-Wl,-z,stack-size=1048576"]
LINK_LATER = ["--target=wasm32-wasi", "-nostartfiles", "-Wl,--no-entry", "-Wl,--strip-all",
              "-Wl,--gc-sections", "-Wl,--import-memory", "-Wl,--allow-undefined",
              "-Wl,-z,stack-size=1048576"]
PAGE = 65536
# Before a module and for it; the page grows the memory by one more than these, for what the engine
# allocates marks the end of the memory: web/src/edit/workshop.ts, web/src/analyse/worker.ts.
FREE_PAGES, LATER_PAGES = 48, 112
IMPORTS, MEMORIES = 2, 5  # sections of a module


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--output", required=True, type=Path)
    parser.add_argument("--depfile", required=True, type=Path)
    parser.add_argument("-D", dest="define", action="append", default=[])
    parser.add_argument("-I", dest="include", action="append", default=[])
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--sysroot")
    parser.add_argument("--later", action="append", default=[], type=Path)
    parser.add_argument("--part", action="append", default=[], nargs=2)
    parser.add_argument("--wider", nargs=2, type=Path)
    parser.add_argument("--beside", nargs=2)
    parser.add_argument("source", nargs="+", type=Path)
    asked = parser.parse_args()
    asked.compiler = [asked.compiler, *([f"--sysroot={asked.sysroot}"] if asked.sysroot else [])]
    return asked


def run(command):
    done = subprocess.run(command, check=False)
    if done.returncode != 0:
        sys.exit(done.returncode)


def parts_of(module):
    """The folder of the objects that a module is made of."""
    return module.with_suffix(".parts")


def read_from(target):
    """The files that an object was made from."""
    return target.with_suffix(".d").read_text().replace("\\\n", " ").split(":", 1)[1].split()


def compile_one(job):
    """Compile one source; its object and what it was made from."""
    asked, number, source = job
    name = f"{number}-{source.stem}.o"
    target = parts_of(asked.output) / name
    defines = list(asked.define)
    if asked.beside:
        other, define = asked.beside
        same = parts_of(Path(other)) / name
        words = read_from(same)
        if not any(define in Path(word).read_text() for word in words):
            return same, words
        defines.append(define)
    done = subprocess.run([*asked.compiler, *COMPILE,
                           *["-Werror"] * asked.strict, *("-D" + one for one in defines),
                           *("-I" + one for one in asked.include),
                           "-MMD", "-MF", str(target.with_suffix(".d")),
                           "-c", str(source), "-o", str(target)], check=False)
    return (None, []) if done.returncode != 0 else (target, read_from(target))


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


def link_all(asked, objects, parts):
    """The engine with what the other modules want of it; then these, behind the engine's memory.
    `parts`: the objects of each module by its path."""
    later = {path: [*asked.compiler, *LINK_LATER, *made, *LIBRARIES, "-o", str(path)]
             for path, made in parts.items()}
    for command in later.values():
        run(command)
    wanted = sorted({name for path in later for name in imports(path)[0]})
    run([*asked.compiler, *LINK, *(f"-Wl,--export={name}" for name in wanted), *objects,
         *LIBRARIES, "-o", str(asked.output)])
    memory = section(asked.output, MEMORIES)
    memory.number()
    pages = memory.limits() + FREE_PAGES
    for path, command in later.items():
        run([*command, f"-Wl,--global-base={pages * PAGE}"])
        if imports(path)[1] > pages + LATER_PAGES:
            sys.exit(f"{path}: wants more than {LATER_PAGES} pages of memory")


def main():
    asked = arguments()
    sources = [*asked.source, *(Path(source) for _, source in asked.part)]
    if asked.wider:
        sources.append(asked.wider[1])
    # Whoever waits (tools/play) counts the objects as they come.
    shutil.rmtree(parts_of(asked.output), ignore_errors=True)
    parts_of(asked.output).mkdir(parents=True)
    (parts_of(asked.output) / "sources").write_text(f"{len(sources)}\n")
    jobs = [(asked, number, source) for number, source in enumerate(sources)]
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        made = list(pool.map(compile_one, jobs))
    if any(target is None for target, _ in made):
        sys.exit(1)
    objects = [str(target) for target, _ in made]
    count = len(asked.source)
    parts = {path: [made for (name, _), made in zip(asked.part, objects[count:])
                    if name == path.name] for path in asked.later}
    link_all(asked, objects[:count], parts)
    if asked.wider:
        run([*asked.compiler, *LINK, *objects[:count], objects[-1], *LIBRARIES, "-o",
             str(asked.wider[0])])
    needs = sorted({word for _, words in made for word in words})
    asked.depfile.write_text(f"{asked.output}: {' '.join(needs)}\n")


if __name__ == "__main__":
    main()
