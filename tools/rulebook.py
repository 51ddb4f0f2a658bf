#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the rules book of the page: its words, a file for each language, and its pictures.

    rulebook.py --aude AUDE --depfile FILE OUTPUT RULES.md...

OUTPUT becomes a folder of rules.en.json, rules.pl.json, ... and pictures.json. The words are those
of RULES.md and of its translations, in the order of the files given: rooms with chapters with
rules; a rule or chapter that is missing in a language is there in English. A picture is a position
that a scenario beside the rules shows with `picture RULE`, as text; `aude test --pictures` plays
the scenarios up to it. Introductions and tables are for those who read the sources.
"""

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

import rulesc

HEADING = re.compile(r"(##?) (?:\d+[.)]? )?(.+)")


class Room:
    """What a file says: its title, its chapters as (title, rules), and rules of other rooms that
    its introduction names."""

    def __init__(self, path):
        self.name = path.parent.name
        self.title, self.chapters, self.elsewhere = "", [], []
        rules = {rule.name: rule for rule in rulesc.read_rules(path)}
        for line in path.read_text(encoding="utf-8").split("\n"):
            heading, rule = HEADING.match(line), rulesc.RULE.match(line)
            if heading and heading[1] == "#":
                self.title = rulesc.plain(heading[2])
            elif heading:
                self.chapters.append((rulesc.plain(heading[2]), []))
            elif rule:
                if not self.chapters:
                    self.chapters.append(("", []))
                self.chapters[-1][1].append(rules[rule[1]])
            elif not self.chapters:
                self.elsewhere += re.findall(r"\bis ([A-Z]+-[0-9]+) in\b", line)
        self.chapters = [one for one in self.chapters if one[1]]


def told(room, other):
    """The room as data, with the words of another language where it has them."""
    titles = [title for title, _ in other.chapters] if other else []
    words = {rule.name: rule for _, rules in (other.chapters if other else []) for rule in rules}
    chapters = []
    for number, (title, rules) in enumerate(room.chapters):
        same = [words.get(rule.name, rule) for rule in rules]
        chapters.append({"title": titles[number] if number < len(titles) else title,
                         "rules": [[rule.name, rule.title, rule.text] for rule in same]})
    game = "discovery" if room.name == "discovery" else "carcassonne"
    return {"name": room.name, "game": game, "title": other.title if other else room.title,
            "elsewhere": room.elsewhere, "chapters": chapters}


def languages(paths):
    """All there are, English first."""
    return ["en", *sorted({one for path in paths for one in rulesc.translations(path)})]


def words(paths, language):
    """The book in one language."""
    rooms = []
    for path in paths:
        other = rulesc.translations(path).get(language)
        rooms.append(told(Room(path), Room(other) if other else None))
    return {"language": language, "rooms": [room for room in rooms if room["chapters"]]}


def scenarios(paths):
    """The scenarios of all rooms."""
    return sorted(one for path in paths for one in path.parent.glob("*.scn"))


def pictures(aude, paths):
    """Positions by the ids of rules."""
    done = subprocess.run([aude, "test", "--pictures", *scenarios(paths)], check=True,
                          capture_output=True, text=True)
    found = {}
    for line in done.stdout.split("\n"):
        rule, _, position = line.partition(" ")
        if position.startswith("aude1:"):
            found.setdefault(rule, []).append(position)
    return found


def write(path, value):
    """As JSON without blanks."""
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")),
                    encoding="utf-8")


def main():
    """Command line."""
    parser = argparse.ArgumentParser(description="Makes the rules book of the page.")
    parser.add_argument("--aude", required=True, help="the program, which plays the scenarios")
    parser.add_argument("--depfile", type=Path, required=True, help="what was read, for ninja")
    parser.add_argument("output", type=Path, help="the folder")
    parser.add_argument("rules", nargs="+", type=Path, help="RULES.md files in the book's order")
    wish = parser.parse_args()
    wish.output.mkdir(parents=True, exist_ok=True)
    try:
        for language in languages(wish.rules):
            write(wish.output / f"rules.{language}.json", words(wish.rules, language))
        write(wish.output / "pictures.json", pictures(wish.aude, wish.rules))
    except (rulesc.Damage, OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"rulebook: {error}")
    read = [one for path in wish.rules for one in rulesc.translations(path).values()]
    needs = " ".join(map(str, read + scenarios(wish.rules)))
    wish.depfile.write_text(f"{wish.output}: {needs}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
