# SPDX-License-Identifier: Apache-2.0
"""The looks of the page: what a class looks like by itself, whatever is around it, is said in one
style sheet; in a second one it would be of another thing that happens to have the same name.
"""

import re

import tap
import tree

BLOCK = r"[^{]*\{((?:[^{}]|\{[^{}]*\})*)\}"
SIZES = re.compile(r"@media(?=[^{]*(?:width|height|aspect))" + BLOCK)
AT_RULES = re.compile(r"@(?:media|supports|keyframes|property)" + BLOCK)
# The sheets of a phone that lies on its side or stands, for all that is on the screen of a game.
PHONES = ("landscape.css", "upright.css")


def alone(text):
    """The classes that have a rule of their own, on screens of any size. What only hands on values
    (--name) is no look."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    text = AT_RULES.sub("", SIZES.sub(r"\1", text))
    text = re.sub(r"\([^()]*\)", "", text)
    found = set()
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
        if re.fullmatch(r"\s*(?:--[\w-]+:[^;]*;?\s*)*", body) is None:
            found |= {one for part in selectors.split(",")
                      for one in re.findall(r"^\s*\.([a-z][\w-]*)\s*$", part)}
    return found


@tap.case("a class has its looks in one style sheet")
def _():
    said = {}
    for path in (path for path in tree.files()
                 if path.suffix == ".css" and path.name not in PHONES):
        for name in alone(tree.read(path)):
            said.setdefault(name, []).append(str(path))
    assert len(said) > 100, "the style sheets are not found"
    twice = [f".{name}: {', '.join(sorted(where))}"
             for name, where in sorted(said.items()) if len(where) > 1]
    assert not twice, "\n".join(twice)


tap.main()
