#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles the RULES.md files into a C table, so that `aude rules BASE-24` can print a rule.

    rulesc.py OUTPUT.c RULES.md...

A rule is a list item that starts with its id in bold type, with or without a title:

    - **BASE-24 Free feature.** Allowed only if ...

It goes on over indented lines until a blank line, a heading or the next item at the margin;
indented items below it belong to it and start a new line. The room of a rule is the name of the
folder of its file; a file may have no rules of its own. Refused: an id given twice, a rule without
text, no rule at all.
"""

import re
import sys
from pathlib import Path

RULE = re.compile(r"- \*\*([A-Z][A-Z0-9]*-[0-9]+[a-z]?)(?:[ :.]+([^*]*?))?\*\*\s*(.*)")


class Damage(Exception):
    """A file that cannot be compiled; the text says where and why."""


def plain(text):
    """Markdown to plain text: emphasis, code marks and links are dropped."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"`([^`]*)`", r"\1", text)
    text = re.sub(r"\*\*([^*]*)\*\*", r"\1", text)
    text = re.sub(r"(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])", r"\1", text)
    return re.sub(r"[ \t]+", " ", text).strip()


def read_rules(path):
    """The rules of one file: a list of (id, room, title, text)."""
    rules = []
    text = None  # lines of the rule being read

    def close():
        if text is None:
            return
        body = plain(" ".join(text)).replace(" \n ", "\n").replace("\n ", "\n")
        if not body:
            raise Damage(f"{path}:{line_number}: {rules[-1][0]} has no text")
        rules[-1].append(body)

    lines = path.read_text(encoding="utf-8").split("\n")
    for line_number, line in enumerate(lines, 1):
        found = RULE.match(line)
        if found:
            close()
            rules.append([found[1], path.parent.name, plain(found[2] or "").rstrip(".")])
            text = [found[3]]
        elif not line.strip() or line.startswith(("#", "- ", "|", "```")):
            close()
            text = None
        elif text is not None:
            item = re.match(r"\s+(?:[-*]|\d+\.)\s+(.*)", line)
            text.append("\n" + line.strip() if item else line.strip())
    close()
    return rules


def c_string(text):
    """A C string literal; UTF-8 stays as it is."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def key(rule):
    """Sorts BASE-9 before BASE-10."""
    name, number = rule[0].rsplit("-", 1)
    return (name, int(re.sub(r"\D", "", number)), number)


def compile_rules(paths):
    """The text of the C file."""
    rules = []
    for path in paths:
        rules += read_rules(path)
    if not rules:
        raise Damage("there is no rule in these files")
    seen = {}
    for rule in rules:
        if rule[0] in seen:
            raise Damage(f"{rule[1]}/RULES.md: {rule[0]} is there twice (first in {seen[rule[0]]})")
        seen[rule[0]] = rule[1]
    rules.sort(key=key)
    out = [
        "/* SPDX-License-Identifier: Apache-2.0 */",
        "/* Made by tools/rulesc.py from the RULES.md files. */",
        '#include "rules/table.h"',
        "",
        "#include <stddef.h>",
        "",
        "static const struct words_rule rules[] = {",
    ]
    for rule in rules:
        out.append("    {" + ", ".join(c_string(piece) for piece in rule) + "},")
    out += [
        "};",
        "",
        "int words_rule_count(void)",
        "{",
        "    return (int)(sizeof rules / sizeof *rules);",
        "}",
        "",
        "const struct words_rule *words_rule(int index)",
        "{",
        "    return index >= 0 && index < words_rule_count() ? &rules[index] : NULL;",
        "}",
    ]
    return "\n".join(out) + "\n"


def main():
    """Command line."""
    if len(sys.argv) < 3:
        sys.exit("usage: rulesc.py OUTPUT.c RULES.md...")
    try:
        text = compile_rules([Path(name) for name in sys.argv[2:]])
    except (Damage, OSError, UnicodeDecodeError) as error:
        sys.exit(f"rulesc: {error}")
    Path(sys.argv[1]).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
