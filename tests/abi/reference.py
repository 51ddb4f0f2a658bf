# SPDX-License-Identifier: Apache-2.0
"""The reference of the library (tools/reference.py): doxygen has no warning, and every function,
struct, enum and type of the headers has a description of its own. Skipped without doxygen.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import tap

SOURCE = Path(os.environ["AUDE_SOURCE"])
KINDS = ("function", "typedef", "enum")
# Of the engine's own memory in a survey, which the header only gives its size.
INSIDE = "aude_survey::"


def described(entry):
    """Does a comment of its own say what it is?"""
    return any(part is not None and "".join(part.itertext()).strip()
               for part in (entry.find("briefdescription"), entry.find("detaileddescription")))


def make(source, folder):
    """Makes the reference of this tree; returns what ran."""
    return subprocess.run([sys.executable, source / "tools/reference.py", folder], text=True,
                          capture_output=True, check=False)


def entries(folder):
    """(kind, name, described) of all that the headers declare."""
    found = []
    for path in sorted(folder.glob("xml/*_8h.xml")) + sorted(folder.glob("xml/struct*.xml")):
        for compound in ElementTree.parse(path).getroot().iter("compounddef"):
            name = compound.findtext("compoundname")
            if not name.startswith(INSIDE):
                found.append((compound.get("kind"), name, described(compound)))
            found += [(one.get("kind"), one.findtext("name"), described(one))
                      for one in compound.iter("memberdef") if one.get("kind") in KINDS]
    return found


with tempfile.TemporaryDirectory() as scratch:
    WHOLE, SPOILED = Path(scratch, "whole"), Path(scratch, "spoiled")

    def needed():
        if not shutil.which("doxygen"):
            tap.skip("there is no doxygen")

    @tap.case("doxygen makes the reference without a warning")
    def _():
        needed()
        done = make(SOURCE, WHOLE)
        assert done.returncode == 0, done.stderr
        assert (WHOLE / "html/index.html").stat().st_size > 2000

    @tap.case("every function, struct, enum and type is described")
    def _():
        needed()
        found = entries(WHOLE)
        assert sum(kind == "function" for kind, *_ in found) > 190, f"only {len(found)} were found"
        without = [f"{kind} {name}" for kind, name, says in found if not says]
        assert not without, "no comment of its own: " + ", ".join(without)

    @tap.case("the names of all statuses are there, out of their table")
    def _():
        needed()
        text = (WHOLE / "xml/aude__status_8h.xml").read_text(encoding="utf-8")
        assert "<name>AUDE_NOT_FREE</name>" in text and "<name>AUDE_NEWER_RULES</name>" in text

    @tap.case("a function without a comment and a warning would be found")
    def _():
        needed()
        for name in ("include", "tools"):
            shutil.copytree(SOURCE / name, SPOILED / name)
        header = SPOILED / "include/aude_tiles.h"
        header.write_text(header.read_text().replace(
            "AUDE_API int aude_set_count(void);",
            "AUDE_API int aude_set_count(void);\n\nAUDE_API int aude_bare(void);"))
        assert make(SPOILED, SPOILED / "out").returncode == 0
        assert ("function", "aude_bare", False) in entries(SPOILED / "out")
        script = SPOILED / "tools/reference.py"
        script.write_text(script.read_text().replace(
            'return re.sub(r"([', 'return text if "nonsense" in text else re.sub(r"(['))
        header.write_text(header.read_text().replace("AUDE_API int aude_bare",
                                                     "/* @nonsense */\nAUDE_API int aude_bare"))
        done = make(SPOILED, SPOILED / "out")
        assert done.returncode == 1 and "nonsense" in done.stderr, done.stderr

    tap.main()
