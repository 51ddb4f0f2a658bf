#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws what the drawing code can draw, to be looked at: the tiles of every set, boards and pieces
at several sizes and in every theme. `ninja -C build gallery` does it.

    gallery.py AUDE FOLDER [BEFORE]     BEFORE: another folder of such pictures; index.html in
                                        FOLDER then shows old and new side by side
"""

import html
import json
import os
import subprocess
import sys
from pathlib import Path

GOLDEN = Path(__file__).resolve().parent.parent / "tests/golden/render"
SIZES = (24, 48, 96, 300)


def run(*arguments):
    return subprocess.run([str(one) for one in arguments], check=False, capture_output=True,
                          stdin=subprocess.DEVNULL)


def positions():
    for line in (GOLDEN / "positions.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            yield line.split(" ", 1)


def wishes(aude):
    """Names of pictures and how they are made."""
    game = GOLDEN / "game.aude"
    for one in json.loads(run(aude, "tiles", "--json").stdout):
        if one["kinds"]:
            yield f"set-{one['id']}", ["tiles", one["id"], "--svg"]
    for size in SIZES:
        yield f"board-{size}", ["render", "--bare", "--ply", 40 if size == 300 else 120,
                                f"--size={size}", game, "-o"]
    for theme in ("autumn", "winter", "contrast"):
        yield f"theme-{theme}", ["render", "--bare", "--ply", 120, f"--theme={theme}", game, "-o"]
    yield "owners", ["render", "--bare", "--owners", "--ply", 120, game, "-o"]
    for name, position in positions():
        yield f"position-{name}", ["render", position, "-o"]


def page(folder, before, names):
    """index.html: each picture, beside the one of before where there is one."""
    rows = []
    for name in names:
        old = before and before / f"{name}.png"
        shown = [os.path.relpath(old, folder)] if old and old.exists() else []
        images = "".join(f'<img src="{html.escape(one)}" alt="">'
                         for one in [*shown, f"{name}.png"])
        rows.append(f"<h2>{html.escape(name)}</h2><p>{images}</p>")
    style = "img{max-width:49%;vertical-align:top;margin:0 .5%}p{margin:0}body{font-family:serif}"
    (folder / "index.html").write_text(
        f'<!doctype html><meta charset="utf-8"><title>Gallery</title><style>{style}</style>'
        + "\n".join(rows), encoding="utf-8")


def main():
    aude, folder = sys.argv[1], Path(sys.argv[2])
    before = Path(sys.argv[3]) if len(sys.argv) > 3 else None
    folder.mkdir(parents=True, exist_ok=True)
    names = []
    for name, arguments in wishes(aude):
        if run(aude, *arguments, folder / f"{name}.png").returncode == 0:
            names.append(name)
    page(folder, before, names)
    print(f"{len(names)} pictures in {folder / 'index.html'}")


if __name__ == "__main__":
    main()
