# SPDX-License-Identifier: Apache-2.0
"""Runs every scenario of the project, those of each room and the worked examples; each one is a
case. A room needs no line here: its .scn files are found. A build without one of the games runs
those of the other (AUDE_BUILT). A room whose rules and scenarios are written before its code waits
for the code: a folder of a game without a C file is not run."""

import os
import sys
from pathlib import Path

ROOT = Path(os.environ["AUDE_SOURCE"])

files = sorted([*ROOT.glob("src/**/*.scn"), *ROOT.glob("tests/scenarios/*.scn"),
                ROOT / "tests" / "scenarios" / "worked.md"])
rooms = {path.parent.name for path in files}
if not {"base", "abbot", "tower", "bridges", "castles", "bazaars", "discovery"} <= rooms:
    sys.exit(f"scenarios of rooms are missing, found only {sorted(rooms)}")
files = [path for path in files
         if "src" not in path.relative_to(ROOT).parts or any(path.parent.glob("*.c"))]
built = os.environ["AUDE_BUILT"].split()
files = [path for path in files
         if ("discovery" if path.parent.name == "discovery" else "carcassonne") in built]
sys.stdout.flush()
aude = os.environ["AUDE"]
os.execv(aude, [aude, "test", "--tap", *map(str, files)])
