#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The functions of the library for the packages of Debian, made from tests/abi/libaude.txt:
debian/libaude0.symbols says since which version each has been there, so that what is linked to the
library asks for no newer one than it needs.

    symbols.py FILE            is FILE what it should be?
    symbols.py --write FILE    those that are new get the version of meson.build

A function that is gone is a break, for which the soname counts up (docs/LIBRARY.md); with another
soname all of it begins anew, in a file of another name.
"""

import argparse
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROMISED = ROOT / "tests/abi/libaude.txt"


def head(soname):
    package = soname.replace(".so.", "")
    return f"{soname} {package} #MINVER#\n* Build-Depends-Package: libaude-dev\n"


def known(text, soname):
    """Since when functions have been in the library, by a file as it is."""
    if not text.startswith(head(soname)):
        return {}
    return dict(re.findall(r"^ (\w+)@Base (\S+)$", text, re.M))


def made(text, promised, version):
    """The file as it should be, from what it is now. A tilde is before all that is built before the
    release."""
    soname = re.search(r"^library = (\S+)$", promised, re.M).group(1)
    since = known(text, soname)
    functions = sorted(re.findall(r"^function (\w+) =", promised, re.M))
    return head(soname) + "".join(f" {name}@Base {since.get(name, version + '~')}\n"
                                  for name in functions)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--write", action="store_true", help="make it so")
    parser.add_argument("file", type=Path)
    wish = parser.parse_args()
    text = wish.file.read_text("utf-8") if wish.file.exists() else ""
    version = re.search(r"version: '([^']+)'", (ROOT / "meson.build").read_text("utf-8")).group(1)
    wanted = made(text, PROMISED.read_text("utf-8"), version)
    if wish.write:
        wish.file.write_text(wanted, "utf-8")
    elif text != wanted:
        for line in sorted(set(text.splitlines()) ^ set(wanted.splitlines())):
            print(f"symbols: {'not in' if line in wanted else 'only in'} the file: {line.strip()}",
                  file=sys.stderr)
        print("symbols: `make abi-accept` brings it up to tests/abi/libaude.txt", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
