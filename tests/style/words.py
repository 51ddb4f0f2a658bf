# SPDX-License-Identifier: Apache-2.0
"""Words that no file of the project holds: paths of one machine, addresses of package registries,
other addresses than the few that formats need, notes of unfinished work, and second names for a
thing that has one already. Likewise what belongs to one room of the rules, in the files that know
rooms only by a list.
"""

import re

import tap
import tree

SELF = tree.Path("tests/style/words.py")
TEXTS = [path for path in tree.files()
         if path != SELF and path.suffix not in tree.BINARY and not tree.in_fuzz_corpus(path)]
ALLOWED_ADDRESSES = ("http://www.w3.org/", "https://www.w3.org/", "http://www.apache.org/licenses",
                     "https://www.apache.org/licenses", "https://json-schema.org/draft/",
                     "https://www.debian.org/doc/packaging-manuals/copyright-format/")
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


# Layers of which each room of the rules has a part of its own in src/faces, and words that only
# such a part may hold. The Discovery is a game besides, so scenarios may name it.
OF_A_ROOM = r"tower|floor|prison|ransom|bridge|castle|bazaar|auction|abbot|tableau"
OF_A_GAME = r"|captur|\bbid|(?<!->)garden|discovery|explorer|brigand|navigator|grassland"
# Pictures have signs and shapes for all that is printed on tiles; what stands on them is of a room.
OF_A_STATE = (r"aude_(?:\w*(?:tower|castle|bridge)|bazaar|bid|prisoner|tableau)"
              r"|AUDE_(?:TOWER|CASTLE|FLOOR|BRIDGE|CAPTURE|EXCHANGE|RANSOM|CONVERT|CHOOSE|SELECT"
              r"|RAISE|BUY|SELL|SITE_TOWER|TOKEN_(?-i:[A-Z])"
              r"|STEP_(?:CAPTURE|CASTLE|CHOOSE|BID|BRIDGE))"
              r'|"(?-i:TOWER|BRIDGES|CASTLES|BAZAARS|OPEN_TILES)"|prisoner|ransom|auction')
LAYERS = {
    "scenario": OF_A_ROOM,
    "words": OF_A_ROOM + OF_A_GAME,
    "play": OF_A_ROOM + OF_A_GAME,
    "replay": OF_A_ROOM + OF_A_GAME,
    "render": OF_A_STATE,
    "jcz": OF_A_ROOM.replace("floor", r"floor(?!\()") + r"|capt|exchange|\bbid|\bbuy|\bsell",
    "ai": OF_A_ROOM + r"|garden|capt|exchange|\bbid|\bbuy|\bsell|discovery|explorer",
}


def layer_knows_its_list_alone(layer, words):
    """rooms.h is the list itself; src/jcz/later.c names what has no room yet."""
    general = [path for path in TEXTS if path.parts[:2] == ("src", layer)
               and path.name not in ("rooms.h", "meson.build")
               and path.parts[1:] != ("jcz", "later.c")]
    assert general, "there are no such files"
    tree.require_none(find(words, general), "this belongs to src/faces")


for one, forbidden in LAYERS.items():
    tap.add(f"src/{one} knows the rooms of the rules by its list alone",
            layer_knows_its_list_alone, one, forbidden)


tap.main()
