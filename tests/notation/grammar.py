# SPDX-License-Identifier: Apache-2.0
"""A grammar in EBNF, read from a document: it makes texts by lot, and tells whether a text is one
of its own. The grammar must not be recursive, so each of its names is a regular expression.
"""

import re

TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|\?\s*([^?]+?)\s*\?|([a-zA-Z][\w-]*)|([\[\]{}()|])')


def block(document, name):
    """What is fenced as `name` in a document."""
    found = re.search(rf"^```{name}\n(.*?)^```$", document, re.MULTILINE | re.DOTALL)
    return found.group(1)


class Grammar:
    """names: what stands between question marks, by its name: (list or function of the lot,
    regular expression)."""

    def __init__(self, text, names):
        self.names, self.rules, self.expressions = names, {}, {}
        for name, right in re.findall(r"^([\w-]+)\s*= (.*?)(?=^[\w-]+\s*= |\Z)", text,
                                      re.MULTILINE | re.DOTALL):
            tokens = list(TOKEN.finditer(right))
            assert re.sub(r"\s", "", TOKEN.sub("", right)) == "", f"{name}: {right}"
            self.rules[name], rest = self._choices(tokens)
            assert not rest, f"{name}: too many closing brackets"

    def _choices(self, tokens):
        """Parts of a tree: ("or", ...), ("and", ...), ("maybe", x), ("many", x), ("is", text),
        ("rule", name), ("name", name)."""
        choices, parts = [], []
        while tokens:
            text, name, rule, mark = tokens[0].groups()
            if mark in ("]", "}", ")"):
                break
            tokens = tokens[1:]
            if text is not None:
                parts.append(("is", text.replace("\\n", "\n").replace("\\t", "\t")))
            elif name:
                parts.append(("name", name))
            elif rule:
                parts.append(("rule", rule))
            elif mark == "|":
                choices.append(("and", parts))
                parts = []
            else:
                inner, tokens = self._choices(tokens)
                assert tokens and tokens[0].group(4) == {"[": "]", "{": "}", "(": ")"}[mark]
                tokens = tokens[1:]
                parts.append({"[": ("maybe", inner), "{": ("many", inner), "(": inner}[mark])
        choices.append(("and", parts))
        return ("or", choices), tokens

    def make(self, lot, rule, often=0.3):
        """A text of this rule; `often` is the chance of what may be left out."""

        def told(part):
            what, inner = part
            if what == "or":
                return told(lot.choice(inner))
            if what == "and":
                return "".join(map(told, inner))
            if what == "maybe":
                return told(inner) if lot.random() < often else ""
            if what == "many":
                return told(inner) + told(part) if lot.random() < often else ""
            if what == "is":
                return inner
            if what == "rule":
                return told(self.rules[inner])
            made = self.names[inner][0]
            return made(lot) if callable(made) else lot.choice(made)

        return told(("rule", rule))

    def expression(self, rule):
        """The regular expression of a rule."""

        def told(part):
            what, inner = part
            if what == "or":
                return f"(?:{'|'.join(map(told, inner))})"
            if what == "and":
                return "".join(map(told, inner))
            if what == "maybe":
                return f"(?:{told(inner)})?"
            if what == "many":
                return f"(?:{told(inner)})*"
            if what == "is":
                return re.escape(inner)
            if what == "rule":
                return told(self.rules[inner])
            return self.names[inner][1]

        if rule not in self.expressions:
            self.expressions[rule] = re.compile(told(("rule", rule)))
        return self.expressions[rule]

    def allows(self, rule, text):
        """Is the whole text one of this rule?"""
        return self.expression(rule).fullmatch(text) is not None
