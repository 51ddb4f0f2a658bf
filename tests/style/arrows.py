# SPDX-License-Identifier: Apache-2.0
"""Who includes whom. Dependencies point one way: the program's rooms use the public header, the
boundary (src/aude*.c, games.h) uses the games, a game uses the core and not the other game, and no
expansion knows another one. What a layer needs to know of a single room of the rules lies in
src/faces/ROOM/LAYER.c (or LAYER_*.c), and such a file may include what its layer may. The engine
includes no header of libc but those without functions, string.h and assert.h.
"""

import re

import tap
import tree

INCLUDE = re.compile(r'^\s*#\s*include\s+(?:"([^"]+)"|<([^>]+)>)', re.MULTILINE)
NOT_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\])*"', re.DOTALL)

# A room and the rooms it may include besides itself; "api" is include/.
ROOMS = {
    "core": {"api"},
    "carcassonne": {"api", "core"},
    "discovery": {"api", "core"},
    "boundary": {"api", "core", "carcassonne", "discovery"},
    "notation": {"api"},
    "ai": {"api"},
    "render": {"api"},
    "tiles": {"api"},
    "tilec": {"api", "tiles"},
    "rules": {"api"},
    "jcz": {"api", "notation"},
    "script": {"api", "render"},
    "reasons": {"api", "tiles", "jcz"},
    "pipe": {"api", "ai"},
    "server": {"api", "ai", "tiles", "jcz", "reasons"},
    "load": {"api", "ai"},
    "wasm": {"api", "ai", "render", "rules", "tiles", "reasons", "script"},
    "terminal": {"api", "reasons", "tiles"},
    "words": {"api", "rules", "terminal"},
    "scenario": {"api", "jcz", "terminal"},
    "play": {"api", "ai", "render", "terminal", "words"},
    "replay": {"api", "render", "jcz", "reasons", "terminal", "words"},
    "cli": {"api", "ai", "render", "rules", "tiles", "jcz", "pipe", "server", "load", "terminal",
            "words", "scenario", "script", "play", "replay"},
}
# A header that the faces of one room share, src/faces/ROOM/ROOM.h: any of them may include it.
ROOMS["face"] = {"api"}
ENGINE = {"core", "carcassonne", "discovery", "boundary", "notation"}
ENGINE_HEADERS = {"stdbool.h", "stddef.h", "stdint.h", "limits.h", "stdalign.h", "string.h",
                  "assert.h", "immintrin.h"}  # the last: the compiler's own, machine words only


def room(path):
    """The room of a file given relative to the root, None outside of src/ and include/."""
    if path.parts[0] == "include":
        return "api"
    if path.parts[0] != "src":
        return None
    if path.parts[1] == "faces" and len(path.parts) > 3:
        shared = path.name == f"{path.parts[2]}.h"
        return "face" if shared else path.stem.split("_")[0]
    return path.parts[1] if len(path.parts) > 2 else "boundary"


def expansion(path):
    """The folder of an expansion that a file of the game, or a face, lies in, else None."""
    inside = path.parts[0] == "src" and path.parts[1] in ("carcassonne", "faces")
    return path.parts[2] if inside and len(path.parts) > 3 else None


def includes(path):
    """Pairs (what is written between quotes, what between angle brackets) of one file."""
    return INCLUDE.findall(tree.read(path))


def resolve(path, name):
    """The project's file that `#include "name"` in `path` means, None when there is none."""
    for folder in (path.parent, tree.Path("include"), tree.Path("src")):
        parts = []
        for part in (folder / name).parts:
            if part == "..":
                parts.pop()
            else:
                parts.append(part)
        target = tree.Path(*parts)
        if (tree.ROOT / target).is_file():
            return target
    return None


SOURCES = [path for path in tree.c_files() if path.parts[0] in ("src", "include")]


@tap.case("every included file of ours is in the tree")
def _():
    lost = [f'{path}: "{name}"' for path in SOURCES for name, _ in includes(path)
            if name and not resolve(path, name)]
    tree.require_none(lost, "not found")


@tap.case("every folder of src/ is a known room")
def _():
    strange = {room(path) for path in SOURCES} - set(ROOMS) - {"api"}
    tree.require_none(sorted(strange), "say in tests/style/arrows.py what these may include")


def arrow(name):
    wrong = []
    for path in SOURCES:
        if room(path) != name:
            continue
        for written, _ in includes(path):
            target = resolve(path, written) if written else None
            if target and room(target) not in ROOMS[name] | {name, "face"}:
                wrong.append(f"{path} includes {target}")
    tree.require_none(wrong, "arrows that run back up")


for one in ROOMS:
    tap.add(f"{one} includes only {' '.join(sorted(ROOMS[one] | {one}))}", arrow, one)


@tap.case("no expansion includes another one")
def _():
    wrong = []
    for path in SOURCES:
        if not expansion(path):
            continue
        for written, _ in includes(path):
            target = resolve(path, written) if written else None
            if target and expansion(target) not in (None, expansion(path)):
                wrong.append(f"{path} includes {target}")
    tree.require_none(wrong, "an expansion is a room of its own")


@tap.case("the public header includes only headers of the language")
def _():
    wrong = [f"{path}: {written or system}" for path in SOURCES if room(path) == "api"
             for written, system in includes(path)
             if system not in ENGINE_HEADERS - {"string.h", "assert.h"}
             and written not in {"aude_dense.h", "aude_edit.h", "aude_pieces.h", "aude_search.h",
                                 "aude_status.h", "aude_tables.h", "aude_text.h",
                                 "aude_tiles.h"}]
    tree.require_none(wrong, "the public header includes")


@tap.case("the engine includes no header of libc with functions but string.h and assert.h")
def _():
    wrong = [f"{path}: <{system}>" for path in SOURCES if room(path) in ENGINE
             for _, system in includes(path) if system and system not in ENGINE_HEADERS]
    tree.require_none(wrong, "engine sources include")


@tap.case("the engine has no floats")
def _():
    wrong = []
    for path in SOURCES:
        if room(path) in ENGINE | {"api"}:
            code = NOT_CODE.sub("", tree.read(path))
            wrong += [f"{path}: {word}" for word in re.findall(r"\b(?:float|double)\b", code)]
    tree.require_none(wrong, "engine sources use")


tap.main()
