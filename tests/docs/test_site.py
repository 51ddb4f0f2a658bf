#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The documents as a site, as it was built: every link, picture and anchor leads to something that
is there, nothing is asked of another host, no script and no style stands in a page, and each page
says what readers by ear need. And that the generator refuses what would make it otherwise.
"""

import gzip
import os
import posixpath
import re
import subprocess
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import tap

SOURCE, SITE = Path(os.environ["AUDE_SOURCE"]), Path(os.environ["AUDE_BUILD"]) / "docs"
GENERATOR, CMARK = SOURCE / "tools/docs/build.py", sys.argv[1]
VOID = {"meta", "link", "img", "br", "hr", "input"}
LEAVES = {"/"}  # the page of the game, which the server has beside the documents


class Reader(HTMLParser):
    """What matters of a page: ids, links and files, headings, tags that are open."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.files, self.levels = [], [], [], []
        self.tags, self.open, self.wrong = [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        self.tags.append((tag, told))
        if tag not in VOID:
            self.open.append(tag)
        if "id" in told:
            self.ids.append(told["id"])
        if tag == "a":
            self.links.append(told.get("href", ""))
        if tag in ("link", "img"):
            self.files.append(told.get("href") or told.get("src"))
        if re.fullmatch("h[1-6]", tag):
            self.levels.append(int(tag[1]))

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> at line {self.getpos()[0]}")


PAGES = {path.relative_to(SITE).as_posix(): Reader(path.read_text("utf-8"))
         for path in sorted(SITE.rglob("*.html"))}


def none(wrong):
    assert not wrong, "\n".join(wrong[:40])


def problem(place, target):
    """What is wrong with this link of the page at this place, or None."""
    parts = urlsplit(target)
    if parts.scheme or parts.netloc:
        good = parts.scheme in ("https", "http") and re.fullmatch(r"[\w.-]+(:\d+)?", parts.netloc)
        return None if good else "is no address"
    if target in LEAVES:
        return None
    path = posixpath.normpath(posixpath.join(posixpath.dirname(place), parts.path)) \
        if parts.path else place
    if path.startswith(("..", "/")) or not (SITE / path).is_file():
        return "is not there"
    if parts.fragment and (path not in PAGES or parts.fragment not in PAGES[path].ids):
        return "has no such anchor"
    return None


@tap.case("every link leads to a page that is there, and to a place on it")
def _():
    assert len(PAGES) > 60 and sum(len(page.links) for page in PAGES.values()) > 2000
    none([f"{place}: {target} {wrong}" for place, page in PAGES.items() for target in page.links
          if (wrong := problem(place, target))])


@tap.case("every picture and style is a file of the site itself")
def _():
    wrong = []
    for place, page in PAGES.items():
        for target in page.files:
            if urlsplit(target).scheme or urlsplit(target).netloc or problem(place, target):
                wrong.append(f"{place}: {target}")
    none(wrong)
    style = (SITE / "style.css").read_text("utf-8")
    assert "url(" not in style and "@import" not in style and "prefers-color-scheme" in style


@tap.case("no page has a script, a style, a frame or a form of its own")
def _():
    none([f"{place}: <{tag} {told}>" for place, page in PAGES.items() for tag, told in page.tags
          if tag in ("script", "style", "iframe", "object", "embed", "form", "base")
          or "style" in told or any(name.startswith("on") for name in told)
          or "http-equiv" in told])


@tap.case("tags close in the order in which they were opened, and no anchor is there twice")
def _():
    wrong = []
    for place, page in PAGES.items():
        wrong += [f"{place}: {one}" for one in page.wrong + page.open]
        wrong += [f"{place}: #{one} twice" for one in set(page.ids) if page.ids.count(one) > 1]
    none(wrong)


@tap.case("each page has a language, a title, one heading above all, and words for its pictures")
def _():
    wrong = []
    for place, page in PAGES.items():
        tags = [tag for tag, _ in page.tags]
        if ("html", {"lang": "en"}) not in page.tags or tags.count("title") != 1:
            wrong.append(f"{place}: no language or title")
        if page.levels.count(1) != 1 or page.levels[0] != 1 or tags.count("main") != 1:
            wrong.append(f"{place}: headings {page.levels}")
        wrong += [f"{place}: {told}" for tag, told in page.tags
                  if tag == "img" and ("alt" not in told or not told.get("width"))]
    none(wrong)


@tap.case("each document of the tree is a page, and each page can be reached from the first")
def _():
    there = [path.relative_to(SOURCE) for path in [*SOURCE.glob("*.md"), *SOURCE.glob("docs/*.md"),
                                                   *SOURCE.glob("docs/*/*.md")]]
    made = {"README.md" if name == "index.html" else name.replace(".html", ".md")
            for name in PAGES}
    none([str(path) for path in there if str(path).removeprefix("docs/") not in made])
    reached, waiting = set(), ["index.html"]
    while waiting:
        place = waiting.pop()
        if place in reached:
            continue
        reached.add(place)
        for target in PAGES[place].links:
            path = posixpath.normpath(posixpath.join(posixpath.dirname(place),
                                                     urlsplit(target).path))
            if target not in LEAVES and path in PAGES:
                waiting.append(path)
    none(sorted(set(PAGES) - reached))


@tap.case("each text has its gzipped copy, and a page is light")
def _():
    for path in SITE.rglob("*.*"):
        if path.suffix in (".html", ".css", ".svg"):
            packed = Path(f"{path}.gz").read_bytes()
            assert gzip.decompress(packed) == path.read_bytes(), path
            assert len(packed) < 40000, f"{path}: {len(packed)} bytes"


def generate(folder, documents):
    """Run the generator over a tree of these documents; (status, what it said, folder)."""
    tree, out = Path(folder, "tree"), Path(folder, "out")
    for name, text in {"web/icon.svg": "<svg/>", "README.md": "# One\n", **documents}.items():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text(text, "utf-8")
    done = subprocess.run([str(GENERATOR), "--cmark", CMARK, str(tree), str(out)],
                          capture_output=True, text=True, check=False)
    return done.returncode, done.stderr, out


@tap.case("the generator refuses links and pictures that lead nowhere, and raw HTML")
def _():
    for text, why in (("# A\n\n[b](B.md)\n", "docs/A.md: there is no B.md"),
                      ("# A\n\n[b](../../up.md)\n", "docs/A.md: there is no ../../up.md"),
                      ("# A\n\n![b](b.png)\n", "there is no picture docs/b.png"),
                      ("# A\n\n<b>x</b>\n", "docs/A.md: raw HTML")):
        with tempfile.TemporaryDirectory() as folder:
            status, said, _ = generate(folder, {"docs/A.md": text})
            assert status == 1 and why in said, (text, status, said)


@tap.case("anchors are those that headings of the same words have elsewhere")
def _():
    with tempfile.TemporaryDirectory() as folder:
        text = "# A `b`, c & d!\n\n## Same\n\n## Same\n\n### ... that speak\n"
        status, said, out = generate(folder, {"docs/A.md": text})
        assert status == 0, said
        ids = Reader((out / "A.html").read_text("utf-8")).ids
        assert ids[:4] == ["a-b-c--d", "same", "same-1", "-that-speak"], ids


@tap.case("the same documents give the same bytes")
def _():
    made = []
    for _ in range(2):
        with tempfile.TemporaryDirectory() as folder:
            _, _, out = generate(folder, {"docs/A.md": "# A\n\n[one](../README.md)\n"})
            made.append({path.name: path.read_bytes() for path in out.rglob("*.*")})
    assert made[0] == made[1] and len(made[0]) > 5


tap.main()
