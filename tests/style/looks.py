# SPDX-License-Identifier: Apache-2.0
"""The looks of the page: what a class looks like by itself, whatever is around it, is said in one
style sheet; in a second one it would be of another thing that happens to have the same name.
"""

import re

import tap
import tree

AT_RULES = re.compile(r"@(?:media|supports|keyframes|property)[^{]*"
                      r"\{(?:[^{}]|\{[^{}]*\})*\}")


def alone(text):
    """The classes that have a rule of their own, but for rules of certain screens."""
    text = AT_RULES.sub("", re.sub(r"/\*.*?\*/", "", text, flags=re.S))
    text = re.sub(r"\([^()]*\)", "", text)
    found = set()
    for selectors in re.findall(r"([^{}]+)\{", text):
        found |= {one for part in selectors.split(",")
                  for one in re.findall(r"^\s*\.([a-z][\w-]*)\s*$", part)}
    return found


@tap.case("a class has its looks in one style sheet")
def _():
    said = {}
    for path in (path for path in tree.files() if path.suffix == ".css"):
        for name in alone(tree.read(path)):
            said.setdefault(name, []).append(str(path))
    assert len(said) > 100, "the style sheets are not found"
    twice = [f".{name}: {', '.join(sorted(where))}"
             for name, where in sorted(said.items()) if len(where) > 1]
    assert not twice, "\n".join(twice)


tap.main()
