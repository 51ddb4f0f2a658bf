#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles the RULES.md files into a C table, so that `aude rules BASE-24` can print a rule.

    rulesc.py [--depfile FILE] OUTPUT.c RULES.md...
    rulesc.py --names OUTPUT.c RULES.md...
    rulesc.py --stamp RULES.LANGUAGE.md...

A rule is a list item that starts with its id in bold type, with or without a title:

    - **BASE-24 Free feature.** Allowed only if ...

It goes on over indented lines until a blank line, a heading or the next item at the margin;
indented items below it belong to it and start a new line. The room of a rule is the name of the
folder of its file; a file may have no rules of its own. Refused: an id given twice, a rule without
text, no rule at all.

Beside RULES.md lies the same in another language, RULES.pl.md. Each of its rules ends with the sum
of the English one that it was made from, <!-- 1a2b3c4d -->, by which a test knows those that are
outdated; --stamp writes these, for rules that were just read against the English. What is missing
in a language is English in the table. --names makes a table of ids and rooms without any words.
"""

import argparse
import hashlib
import re
import sys
from pathlib import Path

RULE = re.compile(r"- \*\*([A-Z][A-Z0-9]*-[0-9]+[a-z]?)(?:[ :.]+([^*]*?))?\*\*\s*(.*)")
STAMP = re.compile(r"\s*<!-- ([0-9a-f]{8}) -->\s*$")
WIDTH = 100


class Damage(Exception):
    """A file that cannot be compiled; the text says where and why."""


class Rule:
    """One rule in one language; lines: where it stands in its file, the first and the one after."""

    def __init__(self, name, room, title, line):
        self.name, self.room, self.title, self.text, self.stamp = name, room, title, "", None
        self.lines = [line, line + 1]

    @property
    def sum(self):
        """What a translation of it is stamped with."""
        words = "\n".join([self.name, self.title, self.text])
        return hashlib.sha256(words.encode()).hexdigest()[:8]


def plain(text):
    """Markdown to plain text: emphasis, code marks and links are dropped."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"`([^`]*)`", r"\1", text)
    text = re.sub(r"\*\*([^*]*)\*\*", r"\1", text)
    text = re.sub(r"(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])", r"\1", text)
    return re.sub(r"[ \t]+", " ", text).strip()


def language_of(path):
    """RULES.pl.md: "pl"; RULES.md: "en"."""
    return path.suffixes[0][1:] if len(path.suffixes) > 1 else "en"


def read_rules(path):
    """The rules of one file, in its order."""
    rules = []
    text = None  # lines of the rule being read

    def close():
        if text is None:
            return
        whole = " ".join(text)
        found = STAMP.search(whole)
        rules[-1].stamp = found[1] if found else None
        body = plain(STAMP.sub("", whole)).replace(" \n ", "\n").replace("\n ", "\n")
        if not body:
            raise Damage(f"{path}:{number}: {rules[-1].name} has no text")
        rules[-1].text = body

    lines = path.read_text(encoding="utf-8").split("\n")
    for number, line in enumerate(lines, 1):
        found = RULE.match(line)
        if found:
            close()
            title = plain(found[2] or "").rstrip(".")
            rules.append(Rule(found[1], path.parent.name, title, number - 1))
            text = [found[3]]
        elif not line.strip() or line.startswith(("#", "- ", "|", "```")):
            close()
            text = None
        elif text is not None:
            item = re.match(r"\s+(?:[-*]|\d+\.)\s+(.*)", line)
            text.append("\n" + line.strip() if item else line.strip())
            rules[-1].lines[1] = number
    close()
    return rules


def translations(path):
    """Its translations, by language."""
    return {language_of(one): one for one in sorted(path.parent.glob("RULES.??.md"))}


# ---- The table ----------------------------------------------------------------------------------


def c_string(text):
    """A C string literal; UTF-8 stays as it is."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def key(rule):
    """Sorts BASE-9 before BASE-10."""
    name, number = rule.name.rsplit("-", 1)
    return (name, int(re.sub(r"\D", "", number)), number)


def all_rules(paths):
    """The English rules of all files, in the order of their ids."""
    rules = [rule for path in paths for rule in read_rules(path)]
    if not rules:
        raise Damage("there is no rule in these files")
    seen = {}
    for rule in rules:
        if rule.name in seen:
            raise Damage(f"{rule.room}/RULES.md: {rule.name} is there twice "
                         f"(first in {seen[rule.name]})")
        seen[rule.name] = rule.room
    return sorted(rules, key=key)


def c_rows(name, rules, words):
    """A table of rows; words: what each rule says, by its id."""
    rows = [f"static const struct words_rule {name}[] = {{"]
    for rule in rules:
        title, text = words.get(rule.name, (rule.title, rule.text))
        pieces = [rule.name, rule.room, title, text]
        rows.append("    {" + ", ".join(map(c_string, pieces)) + "},")
    return [*rows, "};", ""]


FUNCTIONS = """\
int words_rule_count(void)
{
    return (int)(sizeof rules_en / sizeof *rules_en);
}

const struct words_rule *words_rule(int index)
{
    return index >= 0 && index < words_rule_count() ? &rules_en[index] : NULL;
}
"""
IN_LANGUAGE = """\

const struct words_rule *words_rule_in(const struct words_rule *rule, const char *language)
{
    for (int i = 0; languages[i].name != NULL; i++)
        if (rule != NULL && strncmp(language, languages[i].name, 2) == 0)
            return &languages[i].rules[rule - rules_en];
    return rule;
}
"""


def head(*includes):
    """How the C file begins."""
    return ["/* SPDX-License-Identifier: Apache-2.0 */",
            "/* Made by tools/rulesc.py from the RULES.md files. */",
            '#include "rules/table.h"', "", *(f"#include <{one}>" for one in includes), ""]


def compile_rules(paths):
    """The text of the C file."""
    rules = all_rules(paths)
    told = {}
    for path in paths:
        for language, file in translations(path).items():
            told.setdefault(language, {}).update(
                {one.name: (one.title, one.text) for one in read_rules(file)})
    out = [*head("stddef.h", "string.h"), *c_rows("rules_en", rules, {})]
    for language, words in sorted(told.items()):
        out += c_rows(f"rules_{language}", rules, words)
    out += ["static const struct {", "    const char *name;", "    const struct words_rule *rules;",
            "} languages[] = {"]
    out += [f'    {{"{language}", rules_{language}}},' for language in sorted(told)]
    return "\n".join([*out, "    {NULL, NULL},", "};", ""]) + "\n" + FUNCTIONS + IN_LANGUAGE


def compile_names(paths):
    """The same without words and languages."""
    rules = all_rules(paths)
    rows = c_rows("rules_en", rules, {rule.name: ("", "") for rule in rules})
    return "\n".join([*head("stddef.h"), *rows]) + "\n" + FUNCTIONS


def depends(target, paths):
    """For ninja: what else was read."""
    files = [file for path in paths for file in translations(path).values()]
    return f"{target}: {' '.join(map(str, files))}\n"


# ---- Stamps -------------------------------------------------------------------------------------


def stamped(lines, stamp):
    """The lines of a rule with this stamp at their end, and no other."""
    lines = "\n".join(lines).rstrip()
    lines = STAMP.sub("", lines).split("\n")
    mark = f"<!-- {stamp} -->"
    if len(lines[-1]) + 1 + len(mark) <= WIDTH:
        return [*lines[:-1], f"{lines[-1]} {mark}"]
    return [*lines, f"  {mark}"]


def stamp_file(path):
    """Stamps every rule of a translation whose English there is."""
    english = {rule.name: rule.sum for rule in read_rules(path.parent / "RULES.md")}
    lines = path.read_text(encoding="utf-8").split("\n")
    for rule in reversed(read_rules(path)):
        first, end = rule.lines
        if rule.name in english:
            lines[first:end] = stamped(lines[first:end], english[rule.name])
    path.write_text("\n".join(lines), encoding="utf-8")


def main():
    """Command line."""
    parser = argparse.ArgumentParser(description="Compiles rules in words; see the head of it.")
    parser.add_argument("--names", action="store_true", help="only ids and rooms")
    parser.add_argument("--stamp", action="store_true", help="stamp translations")
    parser.add_argument("--depfile", type=Path, help="write what was read for ninja")
    parser.add_argument("files", nargs="+", type=Path, help="the output, then RULES.md files")
    wish = parser.parse_args()
    try:
        if wish.stamp:
            for path in wish.files:
                stamp_file(path)
            return
        output, paths = wish.files[0], wish.files[1:]
        text = compile_names(paths) if wish.names else compile_rules(paths)
    except (Damage, OSError, UnicodeDecodeError) as error:
        sys.exit(f"rulesc: {error}")
    output.write_text(text, encoding="utf-8")
    if wish.depfile:
        wish.depfile.write_text(depends(output, paths), encoding="utf-8")


if __name__ == "__main__":
    main()
