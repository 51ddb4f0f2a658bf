#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes a reference of the library out of the comments of include/*.h, by doxygen.

    tools/reference.py FOLDER      writes FOLDER/html (to be read) and FOLDER/xml (for the test)
    tools/reference.py --filter F  prints the header F as doxygen reads it

The headers have plain comments, for people; here they become what doxygen looks for: a comment
before a declaration describes it, one behind it on the same line too, the first one describes the
file. Everything that doxygen would take for a command is made harmless, and indented lines keep
their shape. Whatever doxygen complains about ends this with exit status 1.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SETTINGS = """
PROJECT_NAME = libaude
PROJECT_NUMBER = {version}
OUTPUT_DIRECTORY = "{output}"
INPUT = {inputs}
INPUT_FILTER = "{python} {script} --filter"
OPTIMIZE_OUTPUT_FOR_C = YES
EXTRACT_ALL = YES
EXTRACT_STATIC = YES
JAVADOC_AUTOBRIEF = YES
MARKDOWN_SUPPORT = NO
SORT_MEMBER_DOCS = NO
TYPEDEF_HIDES_STRUCT = YES
MACRO_EXPANSION = YES
EXPAND_ONLY_PREDEF = YES
EXPAND_AS_DEFINED = AUDE_STATUS_TABLE X
PREDEFINED = AUDE_API= AUDE_OPEN= AUDE_ALIGNED= __GNUC__
GENERATE_LATEX = NO
GENERATE_XML = YES
XML_PROGRAMLISTING = NO
VERBATIM_HEADERS = NO
SEARCHENGINE = NO
HTML_TIMESTAMP = NO
HAVE_DOT = NO
QUIET = YES
WARN_IF_UNDOCUMENTED = NO
WARN_NO_PARAMDOC = NO
"""
INDENTED = 2  # blanks from which on a line of a comment keeps its shape


def harmless(text):
    """Text without anything that doxygen takes for a command, a tag or a link."""
    return re.sub(r"([\\@<>&#%$\"])", r"\\\1", text).replace("::", r"\::")


def lines_of(comment):
    """The lines of a comment without its stars and its own indentation."""
    lines = comment[2:-2].split("\n")
    if len(lines) > 1 and all(line.lstrip().startswith("*") for line in lines[1:] if line.strip()):
        rest = [re.sub(r"^\s*\* ?", "", line) for line in lines[1:]]
    else:
        rest = [line.strip() for line in lines[1:]]
    return [lines[0].strip(), *rest]


def body(comment):
    """What a comment says, for doxygen."""
    out, kept = [], False
    for line in lines_of(comment):
        shaped = len(line) - len(line.lstrip()) >= INDENTED
        if shaped != kept:
            out.append("@verbatim" if shaped else "@endverbatim")
        kept = shaped
        out.append(line if shaped else harmless(line))
    return "\n".join(out + ["@endverbatim"] * kept).strip()


def translated(name, text):
    """The header for doxygen."""
    out, at, first = [], 0, True
    for found in re.finditer(r"/\*.*?\*/", text, re.DOTALL):
        comment, before = found.group(), text[at:found.start()]
        at = found.end()
        line = (out[-1] if out else "") + before
        code = line.rsplit("\n", 1)[-1].strip()
        out.append(before)
        if "SPDX" in comment or comment.startswith("/* ----"):
            out.append(comment)
        elif first:
            page = "@mainpage libaude" if name == "aude.h" else ""
            out.append(f"/** @file\n{body(comment)} */\n" +
                       (f"/** {page}\n{body(comment)} */" if page else ""))
            first = False
        elif not code:
            out.append(f"/** {body(comment)} */")
        elif code.startswith("#") or code.endswith("{"):
            out.append(comment)
        elif code.endswith(")") and "(" in code and text[at:].lstrip().startswith("{"):
            head = out.pop()  # a function that is defined here: the comment goes before it
            cut = head.rfind("\n") + 1
            out.append(f"{head[:cut]}/** {body(comment)} */\n{head[cut:]}")
        else:
            out.append(f"/**< {body(comment)} */")
    return "".join(out) + text[at:]


def make(folder):
    """Runs doxygen; returns the exit status."""
    headers = sorted((ROOT / "include").glob("*.h"))
    version = re.search(r'AUDE_VERSION "(.*)"', (ROOT / "include/aude.h").read_text()).group(1)
    folder.mkdir(parents=True, exist_ok=True)
    settings = SETTINGS.format(version=version, output=folder, python=sys.executable,
                               inputs=" ".join(f'"{path}"' for path in headers),
                               script=Path(__file__).resolve())
    done = subprocess.run(["doxygen", "-"], input=settings, text=True, capture_output=True,
                          check=False)
    if done.returncode or done.stderr.strip():
        print(done.stderr, end="", file=sys.stderr)
        return 1
    print(f"reference: {folder}/html/index.html")
    return 0


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--filter":
        path = Path(sys.argv[2])
        print(translated(path.name, path.read_text(encoding="utf-8")), end="")
    elif len(sys.argv) == 2 and not sys.argv[1].startswith("-"):
        sys.exit(make(Path(sys.argv[1]).resolve()))
    else:
        print("usage: tools/reference.py FOLDER", file=sys.stderr)
        sys.exit(2)


main()
