# SPDX-License-Identifier: Apache-2.0
"""How a page of the documents is put together: build.py makes the bodies. The list of all pages
comes after the page, so that those who read by ear or by keyboard begin with what they came for; on
a wide screen it stands beside it.
"""

import html
import itertools
import posixpath
import re

FRAME = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="{up}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{up}style.css">
</head>
<body>
<header>
<a class="home" href="{up}index.html"><img src="{up}icon.svg" width="28" height="28" alt="">Aude</a>
<nav aria-label="Documents">
<a href="#pages">All pages</a>
<a href="{up}contents.html">Contents</a>
<a href="/">Play</a>
</nav>
</header>
<main>
{body}</main>
<nav id="pages" aria-label="All pages">
{pages}</nav>
</body>
</html>
"""
# In the list of all pages these are one line each: they are many.
FOLDED = ("Rules", "Decisions")


def wide(text):
    """Tables and blocks of code scroll by themselves, also by keys."""
    numbers = itertools.count(1)
    text = text.replace("<pre>", '<pre tabindex="0">').replace("</table>", "</table></div>")
    return re.sub("<table>", lambda _: '<div class="wide" role="region" tabindex="0" '
                  f'aria-label="Table {next(numbers)}"><table>', text)


def up(address):
    return "../" * address.count("/")


def short(title):
    """A title without its number: lists are in order anyway."""
    return re.sub(r"^\d+\.? ", "", title)


def listed(groups, address):
    """The list of all pages, as it stands on the page with this address."""
    lines = []
    for name, pages in groups:
        if name in FOLDED:
            lines.append(f'<h2><a href="{up(address)}contents.html#{name.lower()}">{name}</a></h2>')
            continue
        lines.append(f"<h2>{name}</h2>\n<ul>")
        for page in pages:
            here = ' aria-current="page"' if page.address == address else ""
            to = posixpath.relpath(page.address, posixpath.dirname(address) or ".")
            lines.append(f'<li><a href="{to}"{here}>{short(page.title)}</a></li>')
        lines.append("</ul>")
    return "\n".join(lines) + "\n"


def within(page):
    """What is on a long page, folded."""
    parts = [(anchor, words) for level, anchor, words in page.headings if level == 2]
    if len(parts) < 3:
        return ""
    lines = "".join(f'<li><a href="#{anchor}">{words}</a></li>\n' for anchor, words in parts)
    return f"<details><summary>On this page</summary>\n<ul>\n{lines}</ul>\n</details>\n"


def page(one, groups):
    head, end, rest = one.body.partition("</h1>\n")
    body = head + end + within(one) + rest if end else within(one) + one.body
    body = f"{body}<footer>{html.escape(one.path)}</footer>\n"
    title = re.sub(r"<[^>]*>", "", one.title)
    return FRAME.format(title=title if title == "Aude" else f"{title} - Aude",
                        up=up(one.address), body=body, pages=listed(groups, one.address))


def contents(groups):
    """Every heading of every document on one page, to be searched by the browser."""
    lines = ["<h1>Contents</h1>",
             "<p>Every heading of every page; the browser finds words in it.</p>"]
    for name, pages in groups:
        lines.append(f'<h2 id="{name.lower().replace(" ", "-")}">{name}</h2>')
        for one in pages:
            lines.append(f'<section>\n<h3><a href="{one.address}">{one.title}</a></h3>')
            parts = [f'<li><a href="{one.address}#{anchor}">{words}</a></li>'
                     for level, anchor, words in one.headings if level in (2, 3)]
            lines += ["<ul>", *parts, "</ul>"] if parts else []
            lines.append("</section>")
    return FRAME.format(title="Contents - Aude", up="", body="\n".join(lines) + "\n",
                        pages=listed(groups, "contents.html"))
