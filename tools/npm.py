#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Packs the package for JavaScript (bindings/javascript) into what npm installs: a tarball with the
modules, their types and aude.wasm. Nothing is asked of any registry.

    tools/npm.py --engine build/src/wasm/aude.wasm --modules build/web-modules [--output dist]

The modules are made out of TypeScript by the compiler that the page is made with (--modules). The
same sources, engine and compiler make the same bytes: names are sorted, times and modes are fixed.
"""

import argparse
import io
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "bindings" / "javascript"
TIME = 499162500  # that of every file that npm packs
# What is linked into aude.wasm and wants its licence to be handed on, as Debian has it.
LINKED = ("wasi-libc",)
COPYRIGHT = pathlib.Path("/usr/share/doc")


def fail(text):
    """Say what is wrong and end."""
    print(f"npm.py: {text}", file=sys.stderr)
    sys.exit(2)


def version():
    """That of the header."""
    header = (ROOT / "include" / "aude.h").read_text(encoding="utf-8")
    return re.search(r'#define AUDE_VERSION "([^"]+)"', header).group(1)


def compiled(modules):
    """The modules and their types: {name in the package: bytes}."""
    compiler = modules / "node_modules" / "typescript" / "bin" / "tsc"
    node = shutil.which("node") or shutil.which("nodejs")
    if node is None or not compiler.is_file():
        fail(f"node and the compiler {compiler} are needed; build the page first")
    with tempfile.TemporaryDirectory(prefix="aude-npm-") as folder:
        done = subprocess.run([node, str(compiler), "-p", str(PACKAGE), "--outDir", folder],
                              check=False)
        if done.returncode != 0:
            fail("the sources do not compile")
        return {f"dist/{path.name}": path.read_bytes() for path in pathlib.Path(folder).iterdir()}


def licences():
    """The licences of what is linked into aude.wasm."""
    text = ("aude.wasm is made from the sources of Aude, whose licence is in LICENSE. What it "
            "needs of a C\nlibrary is linked into it; the licence of that follows.\n").encode()
    for name in LINKED:
        path = COPYRIGHT / name / "copyright"
        if not path.is_file():
            fail(f"there is no licence at {path}, and it has to be handed on")
        text += f"\n==== {name} ====\n\n".encode() + path.read_bytes()
    return text


def contents(engine, modules):
    """What goes in: {name in the package: bytes}."""
    about = json.loads((PACKAGE / "package.json").read_text(encoding="utf-8"))
    about = {"name": about.pop("name"), "version": version(), **about}
    files = compiled(modules)
    files["package.json"] = (json.dumps(about, indent=2) + "\n").encode()
    files["README.md"] = (PACKAGE / "README.md").read_bytes()
    files["LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files["THIRD-PARTY.txt"] = licences()
    files["aude.wasm"] = engine.read_bytes()
    return files


def write(path, files):
    """The tarball."""
    text = io.BytesIO()
    with tarfile.open(fileobj=text, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name in sorted(files):
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size, entry.mtime, entry.mode = len(files[name]), TIME, 0o644
            tar.addfile(entry, io.BytesIO(files[name]))
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)  # as gzip, without a time
    path.write_bytes(packer.compress(text.getvalue()) + packer.flush())


def main():
    """Make it and print where it is."""
    parser = argparse.ArgumentParser(description="Pack the package for JavaScript.")
    parser.add_argument("--engine", type=pathlib.Path, required=True, help="aude.wasm as built")
    parser.add_argument("--modules", type=pathlib.Path, required=True,
                        help="the folder of the build with node_modules")
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "dist",
                        help="folder for the tarball (dist)")
    given = parser.parse_args()
    if not given.engine.is_file():
        fail(f"there is no engine at {given.engine}; build it first")
    files = contents(given.engine, given.modules)
    given.output.mkdir(parents=True, exist_ok=True)
    path = given.output / f"aude-{version()}.tgz"
    write(path, files)
    print(path)


if __name__ == "__main__":
    main()
