#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The catalogues of messages: complete in every language, none fuzzy, formats and plurals right,
and used by the program. The messages of the sources are collected anew for the comparison, with the
arguments that po/meson.build gives to xgettext.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import player
import program
import tap

SOURCE = Path(os.environ["AUDE_SOURCE"])
PO = SOURCE / "po"
LANGUAGES = [line for line in (PO / "LINGUAS").read_text(encoding="utf-8").split("\n")
             if line and not line.startswith("#")]
PLURALS = {"pl": 3, "cs": 3, "bg": 2, "de": 2}

folder = tempfile.TemporaryDirectory()
POT = Path(folder.name) / "aude.pot"


def tool(*words, **more):
    """A gettext tool that must succeed; what it printed."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True,
                          check=False, **more,
                          env=dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE="en"))
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def pot_files():
    return [line for line in (PO / "POTFILES").read_text(encoding="utf-8").split("\n")
            if line and not line.startswith("#")]


@tap.case("messages can be collected from all sources")
def _():
    arguments = re.findall(r"^ +'(--[^']*)',$", (PO / "meson.build").read_text(encoding="utf-8"),
                           re.MULTILINE)
    assert "--keyword=_" in arguments and "--keyword=X:3,5t" in arguments, arguments
    told = tool("xgettext", "--language=C", *arguments, "-D", SOURCE, "-f", PO / "POTFILES",
                "-o", POT)
    assert "warning" not in told, told
    text = POT.read_text(encoding="utf-8")
    for one in ("the game is over", "followers may be put on fields", "Inns & Cathedrals",
                "%d tile left", "Where does it go"):
        assert one in text, f"'{one}' was not found"


@tap.case("POTFILES names every source with messages, and no other")
def _():
    marked = re.compile(r"\b(?:_|N_|cli_plural|TEXT_EXPECTED|JCZ_TEXT|SERVER_TEXT|"
                        r"COACH_ONE|COACH_MANY)\([\s\\]*\"|"
                        r"\b(?:text_fail|text_number)\([^;\"]*\"")
    have = {str(path.relative_to(SOURCE)) for path in (SOURCE / "src").rglob("*.[ch]")
            if marked.search(path.read_text(encoding="utf-8"))}
    have |= {"include/aude_status.h", "po/tables.h", "po/web.h", "src/carcassonne/options.h",
             "src/discovery/options.h"}
    assert have == set(pot_files()), have ^ set(pot_files())


@tap.case("po/tables.h holds the names of the program's tables")
def _():
    now = tool(sys.executable, PO / "tables.py", program.AUDE)
    assert now == (PO / "tables.h").read_text(encoding="utf-8"), \
        "run po/tables.py BUILD/aude po/tables.h"


def complete(language):
    path = PO / f"{language}.po"
    told = tool("msgfmt", "--check", "--statistics", "-o", os.devnull, path)
    assert re.fullmatch(r"\d+ translated messages\.\n", told), told
    tool("msgcmp", path, POT)
    header = path.read_text(encoding="utf-8").split("\n\n")[0]
    for line in (f"nplurals={PLURALS[language]};", f'"Language: {language}\\n"'):
        assert line in header, header


def entries(language):
    """(msgid, list of msgstr) of a catalogue, by the po format of gettext."""
    text = tool("msgcat", "--no-wrap", PO / f"{language}.po")
    for block in text.split("\n\n")[1:]:
        one = re.search(r'^msgid "(.*?)"$((?:\n".*"$)*)', block, re.MULTILINE)
        strings = re.findall(r'^msgstr(?:\[\d\])? "(.*?)"$((?:\n".*"$)*)', block, re.MULTILINE)
        if one and (one[1] or one[2]):
            yield join(one.groups()), [join(string) for string in strings]


def join(pieces):
    return pieces[0] + "".join(re.findall(r'^"(.*)"$', pieces[1], re.MULTILINE))


def careful(language):
    count = 0
    for one, strings in entries(language):
        count += 1
        for string in strings:
            assert string, f"'{one}' is not translated"
            for edge in (r"^ *", r" *$"):
                assert re.search(edge, one)[0] == re.search(edge, string)[0], f"blanks: '{string}'"
            for name in re.findall(r"--[a-z]{3,}|'aude [a-z]+|BASE-\d+", one):
                assert name in string, f"{name} is missing in '{string}'"
    assert count > 300, count


def spoken(language):
    """Every command's help is in the language, and a turn of a game too, within the terminal."""
    if not (Path(program.AUDE).parent / "po" / language).is_dir():
        tap.skip("the catalogues are not beside the program")
    general = program.succeed("--lang", language, "--help").out
    assert general != program.succeed("--help").out, general
    for words in (("--help", "--lang", language), ("-h", f"--lang={language}"),
                  ("help", "--lang", language), ("--help", "play", "--lang", language)):
        assert program.succeed(*words).out == general, words
    for words in (("help", "play", "--lang", language), ("help", "--lang", language, "play")):
        assert program.succeed(*words).out == \
            program.succeed("play", "--help", "--lang", language).out, words
    for command in program.COMMANDS:
        english = program.succeed(command, "--help").out.splitlines()
        foreign = program.succeed(command, "--help", "--lang", language).out.splitlines()
        same = [line for line in foreign if line in english and len(line.split()) > 3
                and not line.startswith("  aude ")]
        assert not same, same
        long = [line for line in foreign if len(line) > 110]
        assert not long, long
    game = player.Game("--seat", "Ann=human", "--seat", "Bob=greedy", "--seed", "5",
                       "--lang", language)
    with game:
        game.read()
        for answer in ("?", "t", "s", "99,99 r0", "why", "1", "look 0,0", "1", "log"):
            game.say(answer)
        game.say("q")
        assert game.close() == 0
    wide = [line for line in game.text.splitlines() if len(line) > 80]
    assert not wide, wide
    for english in ("Turn ", "follower", "tiles left", "Not possible", "undo    take"):
        assert english not in game.text, english


def expansions_spoken(language):
    """Turns with the expansions are in the language, and within the terminal."""
    if not (Path(program.AUDE).parent / "po" / language).is_dir():
        tap.skip("the catalogues are not beside the program")
    said = dict((one, strings[0]) for one, strings in entries(language))
    hint = said["The expert would say: %s"].replace("%s", "([^;\n]+)")
    with player.Game("--seat", "Ann=human", "--seat", "Bob=random", "--seat", "Cy=random", "--seed",
                     "5", "--quick", "--expansions", "tower,bcb", "--lang", language) as game:
        game.read()
        game.say("?")
        for _ in range(20):
            game.say(re.search(hint, game.say("hint"))[1])
        game.say("s")
        game.say("log all")
    wide = [line for line in game.text.splitlines() if len(line) > 80 and "> " not in line]
    assert not wide, wide
    for english in ("Turn ", "follower", "floor", "bridge ", "castle", "captures", "bazaar with",
                    "ransom for", "nobody", "empty cell", "worth"):
        lines = [line for line in game.text.splitlines() if english in line]
        lines = [line for line in lines if "> " not in line and not re.match(hint, line)
                 and not line.startswith("  ransom B  ")]
        assert not lines, lines[:3]


def discovery_spoken(language):
    """Turns of The Discovery, with open tiles, are in the language, and within the terminal."""
    if not (Path(program.AUDE).parent / "po" / language).is_dir():
        tap.skip("the catalogues are not beside the program")
    said = dict((one, strings[0]) for one, strings in entries(language))
    hint = said["The expert would say: %s"].replace("%s", "([^;\n]+)")
    with player.Game("--seat", "Ann=human", "--seat", "Bob=greedy", "--seed", "5", "--quick",
                     "--game", "discovery", "--preset", "ADVANCED", "--preset", "EVEN-TURNS",
                     "--lang", language) as game:
        game.read()
        game.say("?")
        while game.prompt and "Enter" not in game.prompt:
            game.say(re.search(hint, game.say("hint"))[1])
            for word in ("f", "look 0,0", "t") if len(game.text) < 9000 else ():
                game.say(word)
    wide = [line for line in game.text.splitlines() if len(line) > 80 and "> " not in line]
    assert not wide, wide
    for kind in ("grassland", "mountains", "sea", "explorer", "brigand", "navigator"):
        assert said[kind] in game.text, said[kind]
    for english in ("Turn ", "follower", "explorer", "brigand", "navigator", "grassland", "closed",
                    "open", "take back", "takes back", " city", " tile", "set aside", " now",
                    "Deploy"):
        lines = [line for line in game.text.splitlines() if english in line]
        lines = [line for line in lines if "> " not in line and not re.match(hint, line)
                 and not line.startswith(("  f, followers  ", "  t, tiles  "))]
        assert not lines, lines[:3]


def rules_told(language):
    """Rules are told in the language, as text and as JSON, by --lang and by the environment."""
    path = SOURCE / "src/carcassonne/base" / f"RULES.{language}.md"
    title = re.search(r"\*\*BASE-24 ([^*]+)\.\*\*", path.read_text(encoding="utf-8"))[1]
    told = program.succeed("rules", "--lang", language, "BASE-24").out
    assert told.startswith(f"BASE-24  {title}\n"), told
    assert max(map(len, told.splitlines())) <= 80, told
    rules = json.loads(program.succeed("rules", "--json", "--lang", language, "BASE-24").out)
    assert [(rule["id"], rule["title"]) for rule in rules] == [("BASE-24", title)], rules
    foreign = dict(program.environment(), LANGUAGE=f"fr:{language}_XX:en")
    done = program.succeed("rules", "base", env=foreign).out
    assert f"BASE-24    {title}\n" in done, done
    with player.Game("--seat", "human", "--seat", "human", "--seed", "5", "--quick",
                     "--lang", language) as game:
        game.read()
        assert f"BASE-24 {title}." in game.say("rule BASE-24").replace("\n ", "")


HEAD = "aude record 1\ngame carcassonne\nsets base\nseats 2\nstart 0\n"
FIRST = "\n1 s0 draw base-u; place 1,0 r1"
POSITION = "aude1:carcassonne:sets=base:"
# What a reader of the notation refuses (lines are a record), and the end of the line in English:
# whole phrases, phrases made of a beginning and a piece, lists, and sentences without a phrase.
REFUSED = {
    "aude record one\n": ':1:13: expected "aude record 1" on the first line, found "one"',
    "aude record 2\n": ":1:13: this file was written by another version of the format; "
                       'expected version 1, found "2"',
    HEAD: ":6:1: expected a turn or the result, found nothing",
    HEAD + "seed -1\n": ":6:6: expected a number of 0 to 18446744073709551615, found \"-1\"",
    HEAD + "option ABBOT maybe\n": ":6:14: the option has no such value; "
                                   'expected off or on, found "maybe"',
    HEAD + "option NOPE on\n": ':6:8: unknown option, found "NOPE"',
    HEAD + "\n2 s0 draw base-v\n": ':7:1: expected turn 1, found "2"',
    HEAD + "\n1 s1 draw base-v\n": ':7:3: expected the seat whose turn it is: s0, found "s1"',
    HEAD + "\n1 s0 jump\n": ":7:6: expected an action: draw, place, follower or pass, "
                           'found "jump"',
    HEAD + "\n1 s0 pass\n": ':7:6: BASE-56: this decision cannot be passed, found "pass"',
    HEAD + "\n1 s0 place base-v 1,0 r0\n":
        ":7:6: BASE-16: this action does not belong to the present step of the turn; "
        'expected an action of the step draw, found "place"',
    HEAD + FIRST + "; pass; pass\n": ':7:39: expected a new line for turn 2, found "pass"',
    HEAD + FIRST + "; pass = 5 5\n": ':7:40: expected the scores 0 0, found "5"',
    HEAD + FIRST + "; follower city N\n": ":7:42: BASE-5: the tile has no such segment; "
                                         'expected road E, field 3 or field 0, found "city"',
    HEAD + FIRST + "; follower 3,3 city N\n": ":7:42: there is no tile on this cell, found "
                                             '"3,3"',
    POSITION + "seats=9": ':1:35: BASE-8: a game has 2 to 6 seats; expected the number of '
                          'seats, such as 2, found "9"',
    "aude1:carcassonne:sets=atlantis": ':1:24: unknown tile set; expected of these sets: base '
                                       'river1 river2 inns traders dragon tower abbey '
                                       'bcb king cult count, found "atlantis"',
}


def refused(language, text):
    """The line that `aude perft` prints about a record or a position."""
    path = Path(folder.name) / "bad.aude"
    path.write_text(text, encoding="utf-8")
    done = program.refuse("perft", "--lang", language, "1", path if "\n" in text else text)
    return done.err.rstrip("\n")


@tap.case("en: what is wrong in a record or a position")
def _():
    for text, end in REFUSED.items():
        told = refused("en", text)
        assert told.endswith(end), f"{told}\ndoes not end with\n{end}"


WORDS = {"pl": ("znaleziono: ", "oczekiwano: "), "cs": ("nalezeno: ", "očekává se: "),
         "bg": ("намерено: ", "очаква се: "), "de": ("gefunden: ", "erwartet: ")}


def refused_well(language):
    """The same sentences, in the language, with the rule ids and what was found as they are."""
    if not (Path(program.AUDE).parent / "po" / language).is_dir():
        tap.skip("the catalogues are not beside the program")
    found, expected = WORDS[language]
    known = dict((one, strings[0]) for one, strings in entries(language))
    for text, english in REFUSED.items():
        told = refused(language, text)
        place, sentence = re.fullmatch(r"(:\d+:\d+: (?:BASE-\d+: )?)(.*)", english).groups()
        wanted = english.rpartition("found ")[2]
        assert place in told, told
        assert told.endswith(found + (known["nothing"] if wanted == "nothing" else wanted)), told
        assert (expected in told) == ("expected " in english), told
        status = sentence.partition("; ")[0]
        assert status not in known or known[status] in told, told
        for word in ("expected ", "found ", " or ", "turn ", "the ", " of ", "an action"):
            assert word not in told, told


for one in LANGUAGES:
    tap.add(f"{one}: what is wrong in a record or a position", refused_well, one)
    tap.add(f"{one}: complete, nothing fuzzy, formats and plurals right", complete, one)
    tap.add(f"{one}: blanks, options and rule ids are kept", careful, one)
    tap.add(f"{one}: the program speaks it", spoken, one)
    tap.add(f"{one}: rules are told in it", rules_told, one)
    tap.add(f"{one}: the program speaks it with expansions", expansions_spoken, one)
    tap.add(f"{one}: the program speaks it in The Discovery", discovery_spoken, one)


def scores_fit(language):
    """Scores stay within the terminal, with abbots, long names and many followers too."""
    if not (Path(program.AUDE).parent / "po" / language).is_dir():
        tap.skip("the catalogues are not beside the program")
    for names in (["human", "greedy"], ["W" * 31 + "=human", "Q" * 31 + "=greedy"]):
        for words in ([], ["--option", "ABBOT=on"],
                      ["--option", "ABBOT=on", "--expansions", "tower,bcb"]):
            text = program.run("play", "--seat", names[0], "--seat", names[1], "--seed", "3",
                               "--lang", language, *words, text="s\nq\n").out
            assert any(re.match(r"  A .* 0 ", line) for line in text.splitlines()), text
            wide = [line for line in text.splitlines()[1:] if len(line) > 80]
            assert not wide, wide


def foreign_game(expansion):
    """A saved game of JCloisterZone that is said to be played with one more expansion."""
    game = json.loads((SOURCE / "tests/recorded/saves/no-farmers.jcz").read_text(encoding="utf-8"))
    game["setup"]["sets"][f"{expansion}:1"] = 1
    path = Path(folder.name) / f"{expansion}.jcz"
    path.write_text(json.dumps(game), encoding="utf-8")
    return path


def skipped_well(language):
    """What an expansion of a foreign game needs is said in the language, as one sentence."""
    if not (Path(program.AUDE).parent / "po" / language).is_dir():
        tap.skip("the catalogues are not beside the program")
    known = dict((one, strings[0]) for one, strings in entries(language))
    sentence = known["needs %s, which is not built yet"]
    for expansion, needed in (("under-the-big-top", "Under the Big Top"),
                              ("hills-and-sheep", "Hills & Sheep")):
        game = foreign_game(expansion)
        told = program.run("replay", "--lang", language, "--verify", game).out
        assert sentence.replace("%s", known[needed]) in told, told
        assert "built yet" not in told and "needs" not in told, told


def numbers_written(language):
    """Decimals that people read have the comma of the language, those of programs a point."""
    if not (Path(program.AUDE).parent / "po" / language).is_dir():
        tap.skip("the catalogues are not beside the program")
    told = program.succeed("bench", "--games", "2", "--lang", language).out
    told += program.succeed("arena", "--games", "2", "random", "random", "--lang", language).out
    told += program.run("play", "--seat", "human", "--seat", "random", "--seed", "3", "--quick",
                        "--lang", language, text="chances\nq\n").out
    assert re.search(r"\d,\d", told) and not re.search(r"\d\.\d", told), told
    assert re.search(r"\d,\d%" if language in ("pl", "bg") else r"\d,\d\u00a0%", told), told
    json.loads(program.succeed("bench", "--games", "2", "--json", "--lang", language).out)


for one in LANGUAGES:
    tap.add(f"{one}: numbers as they are written there", numbers_written, one)
    tap.add(f"{one}: scores fit into 80 columns", scores_fit, one)
    tap.add(f"{one}: what a foreign game needs", skipped_well, one)


@tap.case("the plural forms of Polish and Czech are chosen as the languages do")
def _():
    if not (Path(program.AUDE).parent / "po" / "pl").is_dir():
        tap.skip("the catalogues are not beside the program")
    wanted = {"pl": ("kafelek", "kafelki", "kafelków"), "cs": ("kartička", "kartičky", "kartiček")}
    for language, (one, few, many) in wanted.items():
        text = program.run("play", "--seat", "human", "--seat", "human", "--quick", "--seed", "3",
                           "--lang", language, text="hint\n" * 3 + "t\nq\n").out
        counted = re.findall(r"(\d+) (kafel\w+|karti\w+)", text)
        assert counted, text
        for number, word in counted:
            n = int(number)
            some = 2 <= n <= 4
            if language == "pl":
                some = 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14
            assert word == (one if n == 1 else few if some else many), (number, word)


tap.main()
