#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Packs the Python binding and the built library into a wheel: a zip file that pip installs without
a compiler and without asking anybody for anything.

    tools/wheel.py --library build/libaude.so [--output dist]

The standard library only. What the file holds is written down in the binary distribution format of
Python packages (PEP 427): the package, and beside it METADATA, WHEEL and RECORD. The same sources
and the same library make the same bytes: names are sorted, times and modes are fixed.
"""

import argparse
import base64
import hashlib
import pathlib
import re
import sys
import sysconfig
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "bindings" / "python" / "aude"
TIME = (1980, 1, 1, 0, 0, 0)  # the first that a zip file can name
FILE, PROGRAM = 0o100644, 0o100755


def version():
    """That of the header."""
    header = (ROOT / "include" / "aude.h").read_text(encoding="utf-8")
    return re.search(r'#define AUDE_VERSION "([^"]+)"', header).group(1)


def tag():
    """Any Python 3, no interface of the interpreter's (ctypes needs none), this kind of machine."""
    return "py3-none-" + re.sub(r"[^A-Za-z0-9]", "_", sysconfig.get_platform())


def metadata():
    """METADATA: who this is; the text is the README of the binding."""
    head = {"Metadata-Version": "2.1", "Name": "aude", "Version": version(),
            "Summary": "Tile-laying games of the Carcassonne family: rules, batches, environments",
            "License": "Apache-2.0", "Requires-Python": ">=3.9", "Provides-Extra": "numpy",
            "Requires-Dist": 'numpy; extra == "numpy"',
            "Description-Content-Type": "text/markdown"}
    text = (PACKAGE.parent / "README.md").read_text(encoding="utf-8")
    return "".join(f"{key}: {value}\n" for key, value in head.items()) + "\n" + text


def tags():
    """WHEEL: what made it, and where it fits."""
    return (f"Wheel-Version: 1.0\nGenerator: aude tools/wheel.py\nRoot-Is-Purelib: false\n"
            f"Tag: {tag()}\n")


def contents(library):
    """What goes in: {name in the wheel: bytes}."""
    info = f"aude-{version()}.dist-info/"
    files = {f"aude/{path.name}": path.read_bytes() for path in PACKAGE.iterdir()
             if path.suffix == ".py" or path.name == "py.typed"}
    files["aude/libaude.so"] = library.read_bytes()
    files[info + "LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files[info + "METADATA"] = metadata().encode()
    files[info + "WHEEL"] = tags().encode()
    return files, info + "RECORD"


def record(files, name):
    """RECORD: every file with its hash and size, itself without."""
    rows = []
    for file in sorted(files):
        digest = base64.urlsafe_b64encode(hashlib.sha256(files[file]).digest()).decode()
        rows.append(f"{file},sha256={digest.rstrip('=')},{len(files[file])}\n")
    return "".join(rows) + f"{name},,\n"


def write(path, files, last):
    """The zip file, RECORD at the end as the format recommends."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        for name in sorted(files, key=lambda name: (name == last, name)):
            entry = zipfile.ZipInfo(name, TIME)
            entry.create_system = 3  # modes mean something
            entry.external_attr = (PROGRAM if name.endswith(".so") else FILE) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, files[name])


def make(library, output):
    """Makes the wheel; where it is."""
    files, last = contents(library)
    files[last] = record(files, last).encode()
    output.mkdir(parents=True, exist_ok=True)
    path = output / f"aude-{version()}-{tag()}.whl"
    write(path, files, last)
    return path


def describe(folder):
    """What tells pip and importlib.metadata of the package where another program installs it:
    aude-VERSION.dist-info below the folder. The files are listed by that program."""
    info = folder / f"aude-{version()}.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "METADATA").write_text(metadata(), encoding="utf-8")
    (info / "INSTALLER").write_text("debian\n", encoding="utf-8")
    (info / "top_level.txt").write_text("aude\n", encoding="utf-8")
    return info


def main():
    """Make it and print where it is."""
    parser = argparse.ArgumentParser(description="Pack the Python binding into a wheel.")
    parser.add_argument("--library", type=pathlib.Path, help="libaude.so as built")
    parser.add_argument("--dist-info", type=pathlib.Path, metavar="FOLDER",
                        help="write aude-VERSION.dist-info there, and no wheel")
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "dist",
                        help="folder for the wheel (dist)")
    given = parser.parse_args()
    if given.dist_info is not None:
        print(describe(given.dist_info))
        return
    if given.library is None:
        parser.error("--library or --dist-info is wanted")
    if not given.library.is_file():
        print(f"wheel.py: there is no library at {given.library}; build it first",
              file=sys.stderr)
        sys.exit(2)
    print(make(given.library, given.output))


if __name__ == "__main__":
    main()
