#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares what programs rely on in the library (facts.py) with libaude.txt, the list of what has
been promised. Whatever differs fails, until it is accepted:

    tests/abi/abi.py --accept            takes additions; a break is refused
    tests/abi/abi.py --accept --break    takes breaks as well: programs must be compiled anew

docs/LIBRARY.md tells what the version and the soname have to do then. Without an argument it is
the test. AUDE_LIBRARY names the library (else build/libaude.so), CC the compiler (else cc).
"""

import argparse
import os
import shlex
import shutil
import struct
import sys
import tempfile
from pathlib import Path

import facts

HERE = Path(__file__).resolve().parent
HEADERS = HERE.parent.parent / "include"
LIST = HERE / "libaude.txt"
LIBRARY = Path(os.environ.get("AUDE_LIBRARY") or HERE.parent.parent / "build" / "libaude.so")
COMPILER = shlex.split(os.environ.get("CC") or "cc")
HEAD = """\
# SPDX-License-Identifier: Apache-2.0
# What programs rely on in libaude, as tests/abi/abi.py --accept wrote it (docs/LIBRARY.md).
"""


def read(text):
    """The facts of a list as text."""
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return dict(line.split(" = ", 1) for line in lines)


def write(now):
    """The list of these facts as text."""
    return HEAD + "".join(f"{name} = {now[name]}\n" for name in sorted(now))


def differences(promised, now):
    """What was added, and what breaks a program that was compiled before; both as sentences."""
    added, broken = [], []
    for name in sorted(promised.keys() | now.keys()):
        if name not in now:
            broken.append(f"{name} is gone, it was: {promised[name]}")
        elif name not in promised:
            kind, _, path = name.partition(" ")
            struct_of = "struct " + path.split(".")[0]
            if kind == "member" and struct_of in promised:
                broken.append(f"{name}, {now[name]}: programs know a {struct_of} without it")
            else:
                added.append(f"{name}: {now[name]}")
        elif promised[name] != now[name]:
            broken.append(f"{name} was {promised[name]}, is {now[name]}")
    return added, broken


def accept(breaks):
    """Writes the list anew; returns the exit status."""
    now = facts.of_library(HEADERS, LIBRARY, COMPILER)
    promised = read(LIST.read_text()) if LIST.exists() else {}
    added, broken = differences(promised, now)
    for title, some in (("added", added), ("broken", broken)):
        for one in some if promised else []:
            print(f"{title}: {one}")
    if broken and not breaks:
        print(f"abi: {len(broken)} facts that programs rely on have changed; with --break they are "
              "accepted, see docs/LIBRARY.md", file=sys.stderr)
        return 1
    LIST.write_text(write(now))
    print(f"abi: {len(now)} facts, {len(added)} added, {len(broken)} broken")
    return 0


def changed_headers(*changes):
    """The facts of the headers after some replacements in their text, each of which must hit."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copytree(HEADERS, Path(folder, "include")))
        for name, old, new in changes:
            text = (copy / name).read_text()
            assert text.count(old) == 1, f"{name} has {text.count(old)} times: {old}"
            (copy / name).write_text(text.replace(old, new))
        return facts.in_headers(copy, COMPILER)


# Changes of the headers for the test: file, old and new text; then what must be named.
CHANGES = [
    ("a new function, struct, and constant behind others are additions",
     [("aude_tiles.h", "AUDE_API int aude_set_count(void);",
       "AUDE_API int aude_set_count(void);\nstruct aude_new { int8_t a; };\n"
       "AUDE_API int aude_new_count(struct aude_new one);"),
      ("aude_text.h", "AUDE_OUT_OF_TIME = 2,", "AUDE_OUT_OF_TIME = 2, AUDE_LEFT = 4,")],
     ["constant AUDE_LEFT", "function aude_new_count", "member aude_new.a",
      "struct aude_new"], []),
    ("a function that is gone is a break",
     [("aude_tiles.h", "AUDE_API int aude_set_count(void);", "")],
     [], ["function aude_set_count"]),
    ("another parameter is a break",
     [("aude_tiles.h", "AUDE_API int aude_set_count(void);",
       "AUDE_API int aude_set_count(int game);")],
     [], ["function aude_set_count"]),
    ("two members that change places are a break",
     [("aude.h", "struct aude_cell {\n    int16_t x, y;",
       "struct aude_cell {\n    int16_t y, x;")],
     [], ["member aude_cell.x", "member aude_cell.y"]),
    ("a member in what was padding is a break",
     [("aude_search.h", "int16_t x, y;\n    uint8_t segment;\n    struct aude_feature f",
       "int16_t x, y;\n    uint8_t segment, more;\n    struct aude_feature f")],
     [], ["member aude_feature_at.more"]),
    ("a constant between others is a break",
     [("aude.h", "AUDE_NORTH_SOUTH, AUDE_EAST_WEST",
       "AUDE_NORTH_SOUTH, AUDE_SLANTED, AUDE_EAST_WEST")],
     ["constant AUDE_SLANTED"], ["constant AUDE_EAST_WEST"]),
    ("another layout of actions is a break",
     [("aude.h", "(int)(a >> 42 & 63)", "(int)(a >> 42 & 31)")],
     [], ["inline aude_action_segment"]),
    ("other words in a comment are nothing",
     [("aude.h", "/* BASE-8 */", "/* so many */")], [], []),
]


def test():
    """The cases of the test."""
    import tap  # only the test has it on its path

    def unlike_ours():
        if struct.calcsize("P") != 8:
            tap.skip("the list is that of machines with pointers of 64 bits")

    @tap.case("the library is what libaude.txt promises")
    def _():
        unlike_ours()
        now = facts.of_library(HEADERS, LIBRARY, COMPILER)
        assert len(now) > 600, f"only {len(now)} facts were found"
        added, broken = differences(read(LIST.read_text()), now)
        assert not broken, "breaks; tests/abi/abi.py --accept --break accepts them:\n" + \
            "\n".join(broken)
        assert not added, "additions; tests/abi/abi.py --accept accepts them:\n" + "\n".join(added)

    @tap.case("the list is written as --accept writes it")
    def _():
        assert write(read(LIST.read_text())) == LIST.read_text()

    def expect(changes, additions, breaks):
        """After these changes of the headers just these facts are named."""
        added, broken = differences(changed_headers(), changed_headers(*changes))
        found = [sorted({one.split(",")[0].split(":")[0].split(" was ")[0].split(" is gone")[0]
                         for one in some}) for some in (added, broken)]
        assert found == [sorted(additions), sorted(breaks)], f"{added} {broken}"

    for name, changes, additions, breaks in CHANGES:
        tap.add(name, expect, changes, additions, breaks)
    tap.main()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--accept", action="store_true", help="write libaude.txt anew")
    parser.add_argument("--break", action="store_true", dest="breaks",
                        help="with --accept: also where programs must be compiled anew")
    given = parser.parse_args()
    if given.breaks and not given.accept:
        parser.error("--break belongs to --accept")
    sys.exit(accept(given.breaks) if given.accept else test())


main()
