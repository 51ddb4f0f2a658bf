#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes data/published/tiles.json: the facts of every tile that the engine knows, for others. What
only this project has a use for is left out: names of pictures, which lists agree, remarks.

    tools/dataset.py --aude build/aude [--output FILE]     `-` is standard output

Two runs of the same program write the same bytes.
"""

import argparse
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
VERSION = 1  # of the schema
OURS = {"wica", "agree", "note", "why", "doubt", "source"}
SET = ("id", "game", "name", "tiles", "gardens", "provisional")


def without(value):
    """A fact without what is ours alone."""
    if isinstance(value, dict):
        return {key: without(one) for key, one in value.items() if key not in OURS}
    return [without(one) for one in value] if isinstance(value, list) else value


def text_of(value):
    """On one line."""
    return json.dumps(value, ensure_ascii=False)


def dataset(sets):
    """The text of the file: a line for each kind of tile."""
    lines = ["{", f'"version": {VERSION},', '"licence": "CC0-1.0",', '"sets": [']
    for number, one in enumerate(sets):
        head = ", ".join(f"{text_of(key)}: {text_of(one[key])}" for key in SET)
        kinds = [text_of(without(kind)) for kind in one["kinds"]]
        lines.append("{" + head + ', "kinds": [')
        lines += [kind + "," for kind in kinds[:-1]] + kinds[-1:]
        lines.append("]}" + ("," if number + 1 < len(sets) else ""))
    return "\n".join([*lines, "]", "}", ""])


def main():
    """Ask the program and write."""
    parser = argparse.ArgumentParser(description="Write the facts of all tiles for others.")
    parser.add_argument("--aude", required=True, help="the program")
    parser.add_argument("--output", default=str(ROOT / "data" / "published" / "tiles.json"))
    given = parser.parse_args()
    done = subprocess.run([given.aude, "tiles", "--json"], check=False, text=True,
                          stdout=subprocess.PIPE)
    if done.returncode != 0:
        sys.exit(2)
    text = dataset(json.loads(done.stdout))
    if given.output == "-":
        sys.stdout.write(text)
    else:
        pathlib.Path(given.output).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
