# SPDX-License-Identifier: Apache-2.0
"""Words that no file of the project holds: paths of one machine, addresses of package registries,
other addresses than the few that formats need, notes of unfinished work, and second names for a
thing that has one already.
"""

import re

import tap
import tree

SELF = tree.Path("tests/style/words.py")
TEXTS = [path for path in tree.files()
         if path != SELF and path.suffix not in tree.BINARY and not tree.in_fuzz_corpus(path)]
ALLOWED_ADDRESSES = ("http://www.w3.org/", "https://www.w3.org/", "http://www.apache.org/licenses",
                     "https://www.apache.org/licenses")
# Nobody can ever have these: names kept for documents (RFC 2606), and this machine itself.
NOBODYS_ADDRESS = re.compile(r"https?://(?:(?:[\w-]+\.)*example|127\.0\.0\.1)(?![\w.-])")


def find(pattern, paths, flags=re.IGNORECASE):
    """Lines of these files on which the pattern occurs."""
    expression = re.compile(pattern, flags)
    return [f"{path}:{number}: {line.strip()[:90]}" for path in paths
            for number, line in enumerate(tree.read(path).splitlines(), 1)
            if expression.search(line)]


@tap.case("no path of one machine")
def _():
    tree.require_none(find(r"(?<![\w.])/(work|root|home|Users|tmp/aude)/", TEXTS), "paths")


@tap.case("no address but those that formats need")
def _():
    expression = re.compile(r"\b(?:https?|ftp|git|ssh)://[^\s\"'<>)]*")
    wrong = [f"{path}: {address}" for path in TEXTS
             for address in expression.findall(tree.read(path))
             if not address.startswith(ALLOWED_ADDRESSES) and not NOBODYS_ADDRESS.match(address)
             and "@" not in address]
    tree.require_none(wrong, "addresses")


@tap.case("no package registry is named by its host")
def _():
    tree.require_none(find(r"\b(?:deb|security|ftp|registry|proxy|mirror)\.[a-z]+\.(?:org|com|io)\b"
                           r"|\bpypi\.|\bartifactory\b|\bnexus\b", TEXTS), "hosts")


@tap.case("no word about how the project is written")
def _():
    tree.require_none(find(r"\b(?:assistants?|claude|anthropic|chatgpt|openai|copilot|llms?"
                           r"|language models?|co-authored-by|generated (?:by|with) an? ai"
                           r"|session tools?|sub-?agents?)\b", TEXTS), "words")


@tap.case("no note of unfinished work")
def _():
    texts = [path for path in TEXTS if path.name != "LICENSE"]
    tree.require_none(find(r"\b(?:TODO|FIXME|XXX|HACK)\b", texts, 0)
                      + find(r"\bfor now\b|\bnot (?:yet )?implemented\b", texts), "notes")


@tap.case("one word per thing")
def _():
    sources = [path for path in TEXTS if path.suffix in (".c", ".h", ".py", ".md", ".1")
               and path.parts[:2] != ("src", "jcz") and "jcz" not in path.name]
    tree.require_none(find(r"\bcloisters?\b|\bpawns?\b", sources), "say monastery, meeple")


tap.main()
