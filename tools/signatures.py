#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the ctypes signatures of the Python binding from the facts of the header.

    tools/signatures.py [--check]

The facts are those that the C compiler finds in include/*.h (tests/abi/libaude.txt, which the test
`abi` holds to the compiler's debugging information and to the library). Of them come into
bindings/python/aude/signatures.py the functions whose names occur in the package, and the version.
--check writes nothing and ends with 1 when the file is not what it would write, which is a test.
The file is kept in the tree, so that the package runs from there; `make abi-accept` and `make
wheel` make it anew.
"""

import argparse
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "bindings" / "python" / "aude"
FACTS, HEADER = ROOT / "tests" / "abi" / "libaude.txt", ROOT / "include" / "aude.h"
MADE = PACKAGE / "signatures.py"

PLAIN = {"void": "None", "_Bool": "c_bool", "int": "c_int", "unsigned int": "c_uint",
         "size_t": "c_size_t", "aude_action": "c_uint64", "int8_t": "c_int8", "int16_t": "c_int16",
         "int32_t": "c_int32", "int64_t": "c_int64", "uint8_t": "c_uint8", "uint16_t": "c_uint16",
         "uint32_t": "c_uint32", "uint64_t": "c_uint64"}
# Structures of layout.py that calls return, by value or behind a pointer: their other names.
OTHER = {"event_info": "Event", "variable_info": "Variable"}


def structure(name):
    """The class of layout.py for a struct."""
    return OTHER.get(name) or "".join(part.capitalize() for part in name.split("_"))


def kind(text, result):
    """A type of C as one of ctypes. Memory that a call gets is an address."""
    text = text.strip()
    if text == "const char *":
        return "c_char_p"
    if text.endswith("*"):
        of = re.fullmatch(r"const struct aude_(\w+) \*", text)
        known = of and structure(of.group(1)) in structures()
        return f"POINTER({structure(of.group(1))})" if result and known else "c_void_p"
    if text.startswith("enum "):
        return "c_int"
    if text.startswith("struct aude_"):
        return structure(text[len("struct aude_"):])
    return PLAIN[text]


def structures():
    """The names that layout.py has."""
    return set(re.findall(r"^(?:class )?([A-Z]\w+)(?:\(ctypes| = _structure)",
                          (PACKAGE / "layout.py").read_text("utf-8"), re.MULTILINE))


def used():
    """Names of functions that the package calls. look.py makes some of two halves."""
    names = set()
    for path in PACKAGE.glob("*.py"):
        if path != MADE:
            text = path.read_text("utf-8")
            names |= set(re.findall(r"(?<!struct )\baude_\w+", text))
            for half in re.findall(r'_all\("(\w+)"\)', text):
                names |= {f"aude_{half}", f"aude_{half}_count"}
    return names | {f"aude_{table}_{what}" for what in ("name", "count")
                    for table in ("event", "verb", "step", "figure", "token")}


def made():
    """The text of the file."""
    version = re.search(r'#define AUDE_VERSION "([^"]+)"', HEADER.read_text("utf-8")).group(1)
    wanted, rows, classes = used(), [], set()
    for name, result, given in re.findall(r"^function (\w+) = (.*?) ?\((.*)\)$",
                                          FACTS.read_text("utf-8"), re.MULTILINE):
        if name in wanted:
            takes = [] if given == "void" else [kind(one, False) for one in given.split(", ")]
            row = f'    "{name}": ({kind(result, True)}, [{", ".join(takes)}]),'
            rows.append(row)
            classes |= set(re.findall(r"\b[A-Z][a-z]\w+", row)) - {"None"}
    body = "\n".join(rows)
    types = sorted({*re.findall(r"\bc_\w+", body), "POINTER"})
    return f'''# SPDX-License-Identifier: Apache-2.0
"""What the functions of aude.h take and return, for ctypes: made by tools/signatures.py from what
the compiler finds in the header. Not to be changed by hand."""

from ctypes import ({wrap(types)})

from .layout import ({wrap(sorted(classes))})

VERSION = "{version}"
SIGNATURES = {{
{body}
}}
'''


def wrap(words):
    """Names with commas, in lines that are short enough."""
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) > 72:
            lines.append("")
        lines[-1] += f"{word}, "
    return "\n                     ".join(line.rstrip() for line in lines).rstrip(",")


def main():
    """Write the file, or look at it."""
    parser = argparse.ArgumentParser(description="Make the ctypes signatures from the facts.")
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    given, text = parser.parse_args(), made()
    if given.check:
        if not MADE.exists() or MADE.read_text("utf-8") != text:
            sys.exit("signatures.py: not what tools/signatures.py makes of the header: run it")
    elif not MADE.exists() or MADE.read_text("utf-8") != text:
        MADE.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
