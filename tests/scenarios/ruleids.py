# SPDX-License-Identifier: Apache-2.0
"""The report on rule ids: nothing is missing in this tree, and in trees spoiled on purpose it finds
what was spoiled."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import tap

ROOT = Path(os.environ["AUDE_SOURCE"])
RULES = "- **BASE-1 One.** Text.\n- **BASE-2 Two.** (definition) Text.\n- **BASE-3 Three.** Text.\n"
SCENARIO = "== BASE-1: title\nrefused BASE-3 tile B 0,0 r0\n"


def ruleids(folder):
    """Exit status and lines of the report on a tree."""
    done = subprocess.run([sys.executable, ROOT / "tools" / "ruleids", folder], text=True,
                          capture_output=True, check=False)
    return done.returncode, done.stdout.splitlines()


def report(rules=RULES, scenario=SCENARIO, **more):
    """The report on a small tree; more: FILE name with __ for / and _ for . -> its text."""
    with tempfile.TemporaryDirectory() as name:
        texts = {"src/game/room/RULES.md": rules, "src/game/room/room.scn": scenario}
        texts.update({key.replace("__", "/").replace("_", "."): text
                      for key, text in more.items()})
        for path, text in texts.items():
            (Path(name) / path).parent.mkdir(parents=True, exist_ok=True)
            (Path(name) / path).write_text(text, encoding="utf-8")
        return ruleids(name)


def expect(found, status, *lines):
    assert found[0] == status, f"exit status {found[0]}, expected {status}: {found[1]}"
    for line in lines:
        assert line in found[1], f"no line {line!r} in {found[1]}"


@tap.case("every rule of the project has a scenario, every id a rule")
def _():
    expect(ruleids(ROOT), 0, "0 rules without a scenario, 0 unknown ids")


@tap.case("a small tree that is complete; definitions need no scenario")
def _():
    expect(report(), 0, "0 rules without a scenario, 0 unknown ids")


@tap.case("a rule that no scenario names")
def _():
    expect(report(scenario="== BASE-1: title\n"), 1,
           "src/game/room/RULES.md:3: BASE-3 is named by no scenario",
           "1 rules without a scenario, 0 unknown ids")


@tap.case("a comment does not prove a rule")
def _():
    expect(report(scenario="== BASE-1: title\ntile B 0,0 r0 # BASE-3\n# BASE-3\n"), 1,
           "1 rules without a scenario, 0 unknown ids")


@tap.case("expected ledger entries and Markdown headings do")
def _():
    expect(report(scenario="== BASE-1: title\nscored R 4 city BASE-3\n"), 0)
    expect(report(scenario="== BASE-1: title\n",
                  tests__scenarios__more_md="## BASE-3 here\n"), 0)


@tap.case("an id in the code that is no rule")
def _():
    found = report(src__game__code_c="int x;\n/* BASE" + "-4, BASE-1 */\n")
    expect(found, 1, "src/game/code.c:2: BASE" + "-4 is in no RULES.md",
           "0 rules without a scenario, 1 unknown ids")


@tap.case("an id of an expansion that is not there, in a document")
def _():
    expect(report(docs__a_md="see TOWER" + "-9\n"), 1,
           "docs/a.md:1: TOWER" + "-9 is in no RULES.md")


@tap.case("an id that waits for an expansion is known, and needs no scenario")
def _():
    table = "| id | of |\n| --- | --- |\n| X13" + "-4 | room |\n"
    expect(report(docs__INTERACTIONS_md=table, src__game__code_c="/* X13" + "-4 */\n"), 0,
           "0 rules without a scenario, 0 unknown ids")


@tap.case("an id that waits and is a rule as well, or waits twice")
def _():
    row = "| BASE-2 | room |\n"
    expect(report(docs__INTERACTIONS_md=row), 1,
           "docs/INTERACTIONS.md:1: BASE-2 is there twice, see src/game/room/RULES.md:2")
    row = "| X13" + "-4 | room |\n"
    expect(report(docs__INTERACTIONS_md=row + row), 1, "docs/INTERACTIONS.md:2: X13"
           + "-4 is there twice, see docs/INTERACTIONS.md:1")


@tap.case("an id in the other columns of that table must be a rule")
def _():
    expect(report(docs__INTERACTIONS_md="| X13" + "-4 | TOWER" + "-9 |\n"), 1,
           "docs/INTERACTIONS.md:1: TOWER" + "-9 is in no RULES.md")


@tap.case("ids that no rule will ever have, and what only looks like an id")
def _():
    expect(report(tests__a_py="BASE-99 TOWER-100\nUTF-8 C1-2 SHA-256\n"), 0)


@tap.case("a rule given twice")
def _():
    expect(report(rules=RULES + "- **BASE-1 Again.** Text.\n"), 1,
           "src/game/room/RULES.md:4: BASE-1 is there twice, see src/game/room/RULES.md:1")


@tap.case("a tree without rules is no success")
def _():
    assert report(rules="")[0] == 2


tap.main()
