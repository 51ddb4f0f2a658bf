# SPDX-License-Identifier: Apache-2.0
"""The picture of the first page: a game in its middle, played by the program (tools/hero) and drawn
by its own renderer, cut to where the board is densest. It is made with the page, so that it always
shows the tiles as they are drawn now, and no visitor's device has to play that game first."""

import re
import subprocess

UNIT = 480
COLUMNS, ROWS = 11, 6  # cells of the game that are shown
SIZE = 96


def densest(placed):
    """The corner of the window with most tiles in it, and the whole board: x, y, left, top,
    columns, rows."""
    tiles = set(placed)
    xs, ys = [x for x, _ in placed], [y for _, y in placed]
    best = (-1, 0, 0)
    for y in range(min(ys), max(ys) - ROWS + 2):
        for x in range(min(xs), max(xs) - COLUMNS + 2):
            worth = sum((x + i % COLUMNS, y + i // COLUMNS) in tiles
                        for i in range(COLUMNS * ROWS))
            if worth > best[0]:
                best = (worth, x, y)
    return (best[1], best[2], min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)


def is_outside(line, window):
    """Is this line the whole of a cell, and that cell out of the window? Nobody would see it."""
    left, top, width, height = window
    found = re.match(r'<g transform="translate\((-?\d+),(-?\d+)\)"', line)
    if found is None or line.count("<g") != line.count("</g>"):
        return False
    x, y = int(found[1]), int(found[2])
    return (x + UNIT * 1.125 < left or x - UNIT / 8 > left + width or
            y + UNIT * 1.125 < top or y - UNIT / 8 > top + height)


def hero_of(program):
    """The picture's text, from the path of the program that plays and draws the game."""
    told = subprocess.run([program], check=True, stdout=subprocess.PIPE, text=True).stdout
    cells, svg = told.split("\n", 1)
    placed = [tuple(map(int, cell.split(","))) for cell in cells.split()]
    x, y, left, top, columns, rows = densest(placed)
    width, height = map(float, re.search(r'viewBox="0 0 (\d+) (\d+)"', svg).groups())
    margin = (width - columns * UNIT) / 2
    window = [int(margin + (x - left) * UNIT), int(height - margin - (rows - (y - top)) * UNIT),
              COLUMNS * UNIT, ROWS * UNIT]
    lines = [line for line in svg.split("\n")
             if not re.search(r'^<path (class="au-tx"|d="M-99)|stroke="#ffd400"', line)
             and not is_outside(line, window)]
    box = " ".join(map(str, window))
    return re.sub(r'viewBox="[^"]*" width="\d+" height="\d+"',
                  f'viewBox="{box}" width="{COLUMNS * SIZE}" height="{ROWS * SIZE}"',
                  "\n".join(lines), count=1)
