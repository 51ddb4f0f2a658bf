#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes po/tables.h: the names and sentences of the program's tables (tile sets, doubts about
their tiles, presets, computer players and their levels), marked for xgettext, which cannot see them
where they are. Options and refusals are found in their own sources. A test compares the file with
what the program says.

    po/tables.py AUDE           prints the file
    po/tables.py AUDE OUTPUT    writes it
"""

import json
import subprocess
import sys
from pathlib import Path

HEAD = """/* SPDX-License-Identifier: Apache-2.0 */
/* Made by po/tables.py from the tables of the program; read by xgettext only, never compiled. */
"""


def answer(aude, *words):
    """What the program prints as JSON."""
    done = subprocess.run([aude, *words, "--json"], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def tables(aude):
    """The text of po/tables.h."""
    rules = answer(aude, "rules")
    sets = answer(aude, "tiles")
    presets = [one["text"] for game in rules["games"]
               for one in answer(aude, "rules", "--game", game)["presets"]]
    doubts = [kind["doubt"] for one in sets for kind in one["kinds"] if "doubt" in kind]
    groups = [("Names of tile sets", [one["name"] for one in sets]),
              ("What is in doubt about tiles", list(dict.fromkeys(doubts))),
              ("Presets", presets),
              ("Computer players", [one["text"] for one in rules["players"]]),
              ("Their levels", [one[key] for one in rules["levels"] for key in ("title", "text")])]
    lines = []
    for what, texts in groups:
        lines.append(f"\n/* {what} */")
        lines += [f"N_({json.dumps(text, ensure_ascii=False)})" for text in texts]
    return HEAD + "\n".join(lines) + "\n"


def main():
    """Command line."""
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: po/tables.py AUDE [OUTPUT]")
    text = tables(sys.argv[1])
    if len(sys.argv) == 3:
        Path(sys.argv[2]).write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
