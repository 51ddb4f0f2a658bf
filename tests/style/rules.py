# SPDX-License-Identifier: Apache-2.0
"""The rules in every language: none missing, none unknown or twice, none made from an English text
that has changed since; and each speaks of the rules and options that the English one speaks of.
The glossaries have a word for each term. Each room has pictures for the rules book, and they stand
beside rules that there are."""

import re
import sys

import tap
import tree

sys.path.insert(0, str(tree.ROOT / "tools"))
sys.dont_write_bytecode = True
import rulesc  # noqa: E402  (found by the line above)

LANGUAGES = [line for line in tree.read("po/LINGUAS").split("\n") if re.fullmatch("[a-z]{2}", line)]
IDS = re.compile(r"\b[A-Z][A-Z0-9]*-[0-9]+[a-z]?\b")
OPTIONS = re.compile(r"X\(([A-Z_0-9]+), \"")
SOURCES = sorted(path for path in tree.files() if path.name == "RULES.md")


def options():
    """The names of all options."""
    return {name for game in ("carcassonne", "discovery")
            for name in OPTIONS.findall(tree.read(f"src/{game}/options.h"))}


NAMES = options()


def names(rule):
    """The rules and options that a rule speaks of."""
    words = set(re.findall(r"\b[A-Z][A-Z0-9_]+\b", rule.text))
    return set(IDS.findall(rule.text)) - {rule.name} | words & NAMES


def faults(path, language):
    """What is wrong with the translation of one file."""
    english = {rule.name: rule for rule in rulesc.read_rules(tree.ROOT / path)}
    file = tree.ROOT / path.parent / f"RULES.{language}.md"
    if not english:
        return []
    if not file.is_file():
        return [f"{path}: not there in {language}"]
    rules = rulesc.read_rules(file)
    seen = [rule.name for rule in rules]
    found = [f"{one} is missing" for one in english if one not in seen]
    found += [f"{one} is twice there" for one in set(seen) if seen.count(one) > 1]
    for rule in rules:
        first = english.get(rule.name)
        if first is None:
            found.append(f"{rule.name} is no rule")
        elif rule.stamp != first.sum:
            found.append(f"{rule.name} is outdated: read it against the English one, then "
                         "tools/rulesc.py --stamp")
        elif bool(rule.title) != bool(first.title):
            found.append(f"{rule.name}: one of them has a title")
        elif names(rule) != names(first):
            found.append(f"{rule.name} speaks of other things: {names(rule) ^ names(first)}")
    return [f"{path.parent.name}/{file.name}: {one}" for one in found]


@tap.case("rules are found, and the options that they speak of")
def _():
    assert len(SOURCES) > 14 and len(LANGUAGES) == 4 and len(NAMES) > 40, (SOURCES, LANGUAGES)


def every(language):
    """No fault in any file."""
    found = [fault for path in SOURCES for fault in faults(path, language)]
    assert not found, "\n".join(found)


def glossary(language):
    """A row for each term, with a word for it."""
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")]
            for line in tree.read(f"po/GLOSSARY.{language}.md").split("\n")
            if line.startswith("|")][2:]
    assert len(rows) > 60, len(rows)
    assert not [row for row in rows if len(row) < 2 or not row[0] or not row[1]]


PICTURED = {"base": 8, "tower": 8, "bridges": 8, "castles": 8, "bazaars": 8, "discovery": 8}


@tap.case("scenarios of every room show positions, beside rules that there are")
def _():
    known = {rule.name for path in SOURCES for rule in rulesc.read_rules(tree.ROOT / path)}
    for path in SOURCES:
        shown = [rule for file in sorted((tree.ROOT / path.parent).glob("*.scn"))
                 for rule in re.findall(r"^picture (\S+)$", file.read_text("utf-8"), re.MULTILINE)]
        assert len(shown) >= PICTURED.get(path.parent.name, 4), (path, shown)
        assert set(shown) <= known, (path, set(shown) - known)


@tap.case("a stamp tells a translation of today's text from one that is outdated")
def _():
    rule = rulesc.Rule("BASE-1", "base", "Title", 0)
    rule.text = "One text."
    lines = rulesc.stamped(["- **BASE-1 Tytuł.** Tekst."], rule.sum)
    assert rulesc.STAMP.search(lines[-1])[1] == rule.sum
    assert rulesc.stamped(lines, rule.sum) == lines
    first = rule.sum
    rule.text = "Another text."
    assert rule.sum != first


for one in LANGUAGES:
    tap.add(f"every rule is there, as it is today: {one}", every, one)
    tap.add(f"the glossary has a word for every term: {one}", glossary, one)
tap.main()
