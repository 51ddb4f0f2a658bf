#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every letter that there is, in a name: what Unicode calls a mark, a blank, a control or nothing
to be seen is that for the server too, and all else is a letter. Only a Python that knows Unicode 14
can tell. `test_letters.py PROGRAM`
"""

import subprocess
import sys
import unicodedata

import tap

# Shown, though of a category that is not (Arabic and other signs before numbers).
SHOWN = {*range(0x600, 0x606), 0x6dd, 0x70f, 0x890, 0x891, 0x8e2, 0x110bd, 0x110cd}
# Not shown, though called letters, signs or marks: fillers, selectors, a note without a head.
FILLERS = {0x1d159, 0x115f, 0x1160, 0x3164, 0xffa0, 0x34f, 0x17b4, 0x17b5, *range(0x180b, 0x1810),
           *range(0xfe00, 0xfe0f), *range(0xe0100, 0xe01f0)}
BRAILLE_BLANK = 0x2800


def wanted(letter):
    """What Unicode makes of it; None where it says nothing of it yet, or leaves it to others."""
    category = unicodedata.category(chr(letter))
    if letter in FILLERS:
        return "hidden"
    if category in ("Mn", "Mc", "Me"):
        return "mark"
    if category == "Zs" or letter == BRAILLE_BLANK:
        return "blank"
    if category in ("Cc", "Cf", "Zl", "Zp"):
        return "letter" if letter in SHOWN else "hidden"
    return None if category in ("Cn", "Co", "Cs") else "letter"


def told():
    """The kind of every letter, as the program says it."""
    lines = subprocess.run([sys.argv[1]], stdout=subprocess.PIPE, text=True, check=True).stdout
    for line in lines.splitlines():
        first, last, kind = line.split()
        for letter in range(int(first, 16), int(last, 16) + 1):
            yield letter, kind


@tap.case("every letter is to the server what it is in Unicode 14")
def _():
    if unicodedata.unidata_version != "14.0.0":
        tap.skip(f"this Python knows Unicode {unicodedata.unidata_version}")
    found = dict(told())
    assert len(found) == 0x10ffff, len(found)
    wrong = [f"U+{letter:04X}: {kind}, not {want}" for letter, kind in found.items()
             if (want := wanted(letter)) is not None and kind != want]
    assert not wrong, f"{len(wrong)}:\n" + "\n".join(wrong[:60])


tap.main()
