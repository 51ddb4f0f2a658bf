#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the documents a site: pages that work from a folder, without scripts and without a network.

    build.py --cmark CMARK-GFM [--depfile FILE] SOURCE OUTPUT

Pages are README.md, the other documents at the top of the source tree, docs/, and what these link
to: rules, other READMEs, and files such as headers and examples, which are shown as they are. A
link to a folder leads to the README.md or RULES.md in it; to one that has none it is no link. A
link to what is not there, or raw HTML, ends the build. Beside each text there is FILE.gz, which
`aude serve` sends to whoever takes it.
"""

import argparse
import gzip
import html
import os
import posixpath
import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import theme

HERE = Path(__file__).resolve().parent
PICTURES = (".png", ".svg")
# Where pages are listed; other documents of docs/ and of the top come into the last group.
GROUPS = (
    ("Play and host", ("README.md", "docs/SERVER.md", "docs/PRIVACY.md", "deploy/README.md",
                       "SECURITY.md")),
    ("Build on it", ("docs/LIBRARY.md", "docs/examples/bot.md", "docs/examples/gui.md",
                     "docs/examples/search.md", "docs/PYTHON.md", "bindings/python/README.md",
                     "docs/ENGINE.md", "docs/PROTOCOL.md", "docs/NOTATION.md", "docs/JCZ.md")),
    ("How it works", ("docs/ARCHITECTURE.md", "docs/AI.md", "docs/PERFORMANCE.md",
                      "docs/SCENARIOS.md", "docs/INTERACTIONS.md")),
    ("Take part", ("CONTRIBUTING.md", "docs/TESTING.md", "docs/ADDING-AN-EXPANSION.md",
                   "docs/PACKAGES.md", "CHANGELOG.md")),
)
RULES, DECISIONS, REST = "Rules", "Decisions", "More"
# Folders whose documents are listed together.
FOLDERS = {"docs/decisions": "decisions", "docs/examples": "build-on-it"}


def fail(text):
    print(f"docs: {text}", file=sys.stderr)
    sys.exit(1)


def address(path):
    """Where a file of the source tree is in the site."""
    if path == "README.md":
        return "index.html"
    path = path.removeprefix("docs/")
    if path.endswith(".md"):
        return path[:-3] + ".html"
    return path if path.endswith(PICTURES) else path + ".html"


def slug(text, taken):
    """The anchor of a heading, as it is made where most people read Markdown."""
    words = html.unescape(re.sub(r"<[^>]*>", "", text)).lower()
    name = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
    count = taken[name] = taken.get(name, -1) + 1
    return f"{name}-{count}" if count else name


class Page:
    """A document or a shown file: its title, headings as (level, anchor, words) and body."""

    def __init__(self, path):
        self.path, self.address = path, address(path)
        self.title, self.headings, self.body = path, [], ""


class Site:
    def __init__(self, source, cmark):
        self.source, self.cmark = source, cmark
        self.pages, self.pictures, self.waiting = {}, {}, []

    def want(self, path):
        """The address of this page, which will be made."""
        if path.endswith(PICTURES):
            self.pictures[path] = address(path)
        elif path not in self.pages:
            self.pages[path] = Page(path)
            self.waiting.append(path)
        return address(path)

    def leads(self, page, target):
        """Where a link of a document leads in the site: an address, or None if it is no link."""
        path, _, anchor = target.partition("#")
        if re.match(r"[a-z][a-z0-9+.-]*:", path):
            return target
        if path == "":
            return "#" + anchor
        path = posixpath.normpath(posixpath.join(posixpath.dirname(page.path), unquote(path)))
        place = self.source / path
        if path.startswith("..") or not place.exists():
            fail(f"{page.path}: there is no {target}")
        if place.is_dir():
            inside = [f"{path}/{name}" for name in ("README.md", "RULES.md")
                      if (place / name).exists()]
            if inside:
                path = inside[0]
            else:
                group = FOLDERS.get(path)
                return self.relative(page, f"contents.html#{group}") if group else None
        return self.relative(page, self.want(path)) + ("#" + anchor if anchor else "")

    @staticmethod
    def relative(page, to):
        return posixpath.relpath(to, posixpath.dirname(page.address) or ".")

    def document(self, page):
        done = subprocess.run([self.cmark, "-e", "table", "-e", "strikethrough", "--to", "html",
                               str(self.source / page.path)],
                              check=True, capture_output=True, encoding="utf-8")
        text = done.stdout
        if "<!-- raw HTML omitted -->" in re.sub(r"<code>.*?</code>", "", text) \
                and page.path.startswith("docs/"):
            fail(f"{page.path}: raw HTML")
        text = text.replace("<!-- raw HTML omitted -->\n", "")
        taken = {}

        def heading(found):
            level, words = int(found[1]), found[2]
            anchor = slug(words, taken)
            plain = re.sub(r"<[^>]*>", "", words)
            page.headings.append((level, anchor, plain))
            return f'<h{level} id="{anchor}">{words}</h{level}>'

        def link(found):
            leads = self.leads(page, html.unescape(found[1]))
            return found[2] if leads is None else \
                f'<a href="{html.escape(leads)}">{found[2]}</a>'

        def picture(found):
            path = posixpath.normpath(posixpath.join(posixpath.dirname(page.path), found[1]))
            width, height = self.size(path)
            return (f'<img src="{self.relative(page, self.want(path))}" width="{width}" '
                    f'height="{height}" loading="lazy" alt="{found[2]}">')

        text = re.sub(r'<img src="([^"]*)" alt="([^"]*)" />', picture, text)
        text = re.sub(r"<h([1-6])>(.*?)</h\1>", heading, text)
        text = re.sub(r'<a href="([^"]*)">(.*?)</a>', link, text, flags=re.S)
        text = re.sub(r"(?<!\">)<code>([\w./-]+)</code>(?!</a>)", self.named(page), text)
        page.title = next((words for _, _, words in page.headings), page.path)
        page.body = theme.wide(text)

    def named(self, page):
        """A document that is named by its path is a link, too."""
        def replace(found):
            path = found[1]
            if path == page.path or not path.endswith(".md") or not path.startswith("docs/") \
                    or not (self.source / path).is_file():
                return found[0]
            return f'<a href="{self.relative(page, self.want(path))}">{found[0]}</a>'
        return replace

    def size(self, path):
        """Width and height of a PNG in pixels."""
        try:
            head = (self.source / path).read_bytes()[:24]
        except OSError:
            fail(f"there is no picture {path}")
        if head[:8] != b"\x89PNG\r\n\x1a\n":
            fail(f"{path} is no PNG")
        return struct.unpack(">II", head[16:])

    def shown(self, page):
        """A file that is no document, as it is."""
        try:
            text = (self.source / page.path).read_text("utf-8")
        except UnicodeDecodeError:
            fail(f"{page.path} is linked, but is no text")
        page.headings = [(1, "", html.escape(page.path))]
        page.body = (f"<h1><code>{html.escape(page.path)}</code></h1>\n"
                     f'<pre tabindex="0"><code>{html.escape(text)}</code></pre>\n')

    def make(self):
        tops = sorted(path.name for path in self.source.glob("*.md"))
        docs = sorted(path.relative_to(self.source).as_posix()
                      for path in (self.source / "docs").rglob("*.md"))
        for path in [*tops, *docs]:
            self.want(path)
        while self.waiting:
            page = self.pages[self.waiting.pop(0)]
            (self.document if page.path.endswith(".md") else self.shown)(page)

    def groups(self):
        """The documents as [(group, pages)], each in one of them."""
        documents = [path for path in self.pages if path.endswith(".md")]
        groups = [(name, [path for path in paths if path in documents]) for name, paths in GROUPS]
        groups.append((RULES, sorted(path for path in documents if path.endswith("/RULES.md"))))
        groups.append((DECISIONS, [path for path in documents
                                   if path.startswith("docs/decisions/")]))
        known = {path for _, paths in groups for path in paths}
        groups.append((REST, [path for path in documents if path not in known]))
        return [(name, [self.pages[path] for path in paths]) for name, paths in groups if paths]


def write(output, name, text):
    """A text and, beside it, the same in fewer bytes; the same text gives the same bytes."""
    path = output / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    Path(f"{path}.gz").write_bytes(gzip.compress(text.encode("utf-8"), 9, mtime=0))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--cmark", required=True, help="the program cmark-gfm")
    parser.add_argument("--depfile", type=Path, help="what was read, for ninja")
    parser.add_argument("source", type=Path)
    parser.add_argument("output", type=Path)
    wish = parser.parse_args()
    site = Site(wish.source, wish.cmark)
    site.make()
    shutil.rmtree(wish.output, ignore_errors=True)
    groups = site.groups()
    for page in site.pages.values():
        write(wish.output, page.address, theme.page(page, groups))
    write(wish.output, "contents.html", theme.contents(groups))
    write(wish.output, "style.css", (HERE / "style.css").read_text("utf-8"))
    icon = (wish.source / "web/icon.svg").read_text("utf-8")
    write(wish.output, "icon.svg", icon)
    for path, to in site.pictures.items():
        (wish.output / to).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(wish.source / path, wish.output / to)
    if wish.depfile:
        read = [*site.pages, *site.pictures, "web/icon.svg", "docs", *FOLDERS]
        needs = [os.fspath(wish.source / path) for path in read]
        needs += map(str, sorted(HERE.glob("*.*")))
        wish.depfile.write_text(f"{wish.output}: {' '.join(needs)}\n", "utf-8")


main()
