#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Puts the page together: bundles, makes messages, copies the rest, and lays a gzipped copy beside
each file. Files know each other by their names and sums, so that what is kept of one build is never
taken for what belongs to another. Types are looked at elsewhere: tests/web/types.mjs.

    build.py --esbuild PROGRAM --root FOLDER --engine FILE --book FOLDER --hero PROGRAM
        --depfile FILE FOLDER

--root is the source tree, --engine engine.wasm with its modules beside it, --book the rules book,
--hero what plays the game of the first page, --depfile tells ninja what the page was made from.
"""

import argparse
import gzip
import hashlib
import json
import re
import shutil
from pathlib import Path

from bundle import MODULES, Bundler
from hero import hero_of
from messages import engines_sources, key_of, messages_of

PUZZLES = "data/puzzles.jsonl"
FILES = ["index.html", "icon.svg", "icon-192.png", "icon-512.png", "share.png",
         "manifest.webmanifest"]
# What one screen that comes later has of another: it brings it along.
ALSO = {"puzzle": [f"analyse/{one}" for one in ("above", "job", "why", "words")]}
LATER = ("lesson", "edit", "analyse", "puzzle")


def arguments():
    parser = argparse.ArgumentParser()
    for name in ("esbuild", "root", "engine", "book", "hero", "depfile"):
        parser.add_argument(f"--{name}", required=True, type=Path)
    parser.add_argument("out", type=Path)
    return parser.parse_args()


def files_of(folder):
    """All files of a folder and of the folders in it, sorted by their paths."""
    return sorted((path for path in Path(folder).rglob("*") if path.is_file()),
                  key=lambda path: path.parts)


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def sum_of(data):
    """The first ten bytes of it: enough to tell one file from another, and each is fetched by
    everybody several times over."""
    return hashlib.sha256(data).hexdigest()[:20]


def sums(out):
    """Sums of what lies there so far, by path: in an address they tell one build from another."""
    return {path.relative_to(out).as_posix(): sum_of(path.read_bytes()) for path in files_of(out)}


def puzzles_of(path):
    """Of each line of the file what the page needs, with a name that stays as long as the
    position."""
    found = []
    for line in filter(None, path.read_text("utf-8").split("\n")):
        one = json.loads(line)
        found.append({"id": sum_of(one["position"].encode())[:8], **{
            name: one[name] for name in ("position", "seat", "lead", "theme", "level", "lines")
            if name in one}})
    return compact(found)


def write_messages(root, out):
    po = root / "po"
    (out / "messages").mkdir()
    for language in re.findall(r"^[a-z]{2}$", (po / "LINGUAS").read_text("utf-8"), re.M):
        texts = messages_of(root / "web/src", po, language)
        known = [key_of(text) for text in texts]
        if len(set(known)) < len(known):
            raise SystemExit(f"{language}: two texts have the same key, see web/src/key.ts")
        # First what they are known by, then the texts: a twentieth less, gzipped, than side by
        # side.
        (out / "messages" / f"{language}.json").write_text(
            compact(["".join(known), list(texts.values())]), "utf-8")


def write_index(root, out, kept, parts):
    """The page itself, which knows all others by their sums."""
    text = (root / "web/index.html").read_text("utf-8")
    text = re.sub(r'(href|src)="([^"]+)"', lambda found: (
        f'{found[1]}="{found[2]}?{kept[found[2]]}"' if found[2] in kept else found[0]), text)
    links = "".join(f'<link rel="modulepreload" href="{path}">\n' for path in parts)
    (out / "index.html").write_text(text.replace('<script type="module"',
                                                 links + '<script type="module"', 1), "utf-8")


def write_worker(bundler, kept, parts):
    """What keeps the files of a visit. Book, lessons and some screens are no part of one: their
    files are kept once asked for."""
    later = {path: total for path, total in kept.items() if path not in parts and
             re.match(r"(book/|puzzles/|(lesson|edit|analys[et]|puzzle)\.|part-)", path)}
    first = {path: total for path, total in kept.items() if path not in later}
    first[""] = sums(bundler.out)["index.html"]
    bundler.bundle("worker/worker.ts", "worker.js", FILES=first, LATER=later,
                   BUILD=sum_of((compact(first) + compact(later)).encode())[:16])


def build(asked):
    root, out = asked.root.resolve(), asked.out.resolve()
    web = root / "web"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    bundler = Bundler(asked.esbuild, root, out)
    for name in ("engine.wasm", "edit.wasm", "analyse.wasm"):
        shutil.copyfile(asked.engine.parent / name, out / name)
    (out / "hero.svg").write_text(hero_of(asked.hero.resolve()), "utf-8")
    write_messages(root, out)
    shutil.copytree(asked.book, out / "book")
    (out / "puzzles").mkdir()
    (out / "puzzles/puzzles.json").write_text(puzzles_of(root / PUZZLES), "utf-8")
    for name in ("icon.svg", "manifest.webmanifest"):
        shutil.copyfile(web / name, out / name)
    for name in LATER:
        bundler.later(name, f"{name}.js", ALSO.get(name, ()))
        bundler.bundle(f"src/{name}/{name}.css", f"{name}.css")
    bundler.bundle("src/analyse/worker.ts", "analyst.js")
    bundler.bundle("worker/thinker.ts", "thinker.js")
    parts = bundler.parts("src/app.tsx", SUMS=sums(out))
    bundler.bundle("src/app.css", "app.css")
    kept = sums(out)
    for name in ("share.png", "icon-192.png", "icon-512.png"):  # for programs that show links
        shutil.copyfile(web / name, out / name)
    write_index(root, out, kept, parts)
    write_worker(bundler, kept, parts)
    for path in files_of(out):
        Path(f"{path}.gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


def main():
    asked = arguments()
    build(asked)
    root = asked.root
    needs = [path for folder in ("web/src", "web/worker", "web/tools", "web/third-party", MODULES)
             for path in files_of(root / folder) if "__pycache__" not in path.parts]
    needs += [root / "web" / name for name in [*FILES, "tsconfig.json"]] + [root / PUZZLES]
    needs += [*sorted((root / "po").glob("*.po")), *engines_sources(root / "po")]
    asked.depfile.write_text(f"{asked.out}: {' '.join(map(str, needs))}\n", "utf-8")


if __name__ == "__main__":
    main()
