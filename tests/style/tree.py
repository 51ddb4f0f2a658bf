# SPDX-License-Identifier: Apache-2.0
"""The files of the project, for the style tests: what there is, by kind, without what was built.

The tree is walked rather than asked from git, so the tests also run in an unpacked release.
"""

import os
from pathlib import Path

ROOT = Path(os.environ.get("AUDE_SOURCE") or Path(__file__).resolve().parents[2])
BUILD = Path(os.environ.get("AUDE_BUILD") or ROOT / "build")
BINARY = {".png", ".xz", ".mo", ".gz", ".gmo", ".bin"}


def _built(folder):
    return folder.name in (".git", "__pycache__", "build", "dist", "node_modules") or (
        folder.name.startswith("build-") and folder.parent == ROOT)


def files():
    """Every file of the project, in order, as paths relative to ROOT."""
    found = []
    for top, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if not _built(Path(top) / name)]
        found += [(Path(top) / name).relative_to(ROOT) for name in names]
    return sorted(path for path in found if (ROOT / path).is_file())


def read(path):
    """The text of a file; bytes that are no UTF-8 are replaced."""
    return (ROOT / path).read_text(encoding="utf-8", errors="replace")


def c_files():
    """C sources and headers."""
    return [path for path in files() if path.suffix in (".c", ".h")]


def _first_line(path):
    with open(ROOT / path, "rb") as stream:
        return stream.readline(200)


def scripts(word):
    """Files that are programs of the interpreter `word` (sh, python3), by name or first line."""
    suffix = {"sh": ".sh", "python3": ".py"}[word]
    ends = {"sh": (b"sh",), "python3": (b"python3",)}[word]
    result = []
    for path in files():
        if path.suffix == suffix:
            result.append(path)
        elif not path.suffix:
            line = _first_line(path).strip()
            if line.startswith(b"#!") and line.endswith(ends):
                result.append(path)
    return result


def build_files():
    """What meson and make read."""
    names = ("meson.build", "meson_options.txt", "Makefile")
    return [path for path in files() if path.name in names]


def web_files():
    """What the page and its tests are written in, without what others wrote."""
    return [path for path in files() if path.suffix in (".ts", ".tsx", ".mjs", ".css")
            and "third-party" not in path.parts]


def in_fuzz_corpus(path):
    """Inputs of the fuzzers are bytes, whatever they look like."""
    return path.parts[:3] == ("tests", "fuzz", "corpus")


def require_none(found, what):
    """Fail with the list of what should not be there."""
    assert not found, what + ":\n" + "\n".join(found)
