# SPDX-License-Identifier: Apache-2.0
"""The documents and the tree agree: ARCHITECTURE names every source file and no other, and the
version of the build is that of the header and of the change log.
"""

import re

import tap
import tree

DOCUMENT = "docs/ARCHITECTURE.md"


def sources():
    return [path for path in tree.c_files() if path.parts[0] in ("src", "include")]


@tap.case(f"{DOCUMENT} names every file of src/")
def _():
    text = tree.read(DOCUMENT)
    missing = []
    for path in sources():
        name = rf"(?<![\w-]){re.escape(path.stem)}\.(?:{path.suffix[1:]}\b|\[ch\])"
        if not re.search(name, text):
            missing.append(str(path))
    tree.require_none(missing, "not named")


@tap.case(f"{DOCUMENT} names no file that is not there")
def _():
    there = {path.name for path in tree.files()}
    named = set(re.findall(r"(?<![\w*.])([\w-]+\.(?:c|h|py|sh|toml|scn))\b", tree.read(DOCUMENT)))
    tree.require_none(sorted(named - there), "not in the tree")


@tap.case("the build, the header and the change log name the same version")
def _():
    build = re.search(r"version: '([^']+)'", tree.read("meson.build")).group(1)
    header = re.search(r'#define AUDE_VERSION "([^"]+)"', tree.read("include/aude.h")).group(1)
    log = re.search(r"^## (\S+?),?\s", tree.read("CHANGELOG.md"), re.MULTILINE).group(1)
    assert build == header == log, f"meson.build {build}, aude.h {header}, CHANGELOG {log}"


tap.main()
