# SPDX-License-Identifier: Apache-2.0
"""data/published/games.txt.xz: every game replays to exactly the scores that are recorded, they
are of all kinds, and the program that made them makes them again."""

import collections
import lzma
import os
import pathlib
import re
import subprocess
import sys

import tap

SOURCE = pathlib.Path(os.environ["AUDE_SOURCE"])
AUDE = os.environ["AUDE"]
PACKED = SOURCE / "data" / "published" / "games.txt.xz"
TEXT = lzma.decompress(PACKED.read_bytes()).decode()
GAMES = [one.rstrip("\n") for one in re.split(r"\n\n(?=aude record 1\n)", TEXT)]
AGAIN = "1,4,7"


def line(game, key):
    """What stands behind a word at the beginning of a line, or nothing."""
    found = re.search(rf"^{key} (.*)$", game, re.MULTILINE)
    return found.group(1) if found else ""


def replayed(games):
    """What `aude engine` says of each: the scores after the last action, or why it is refused. It
    reads a record by the rules and plays every action."""
    asked = "".join(f"record\n{game}\nstate\n" for game in games)
    done = subprocess.run([AUDE, "engine"], input=asked, text=True, check=True,
                          stdout=subprocess.PIPE)
    return re.findall(r"^(?:ok record\n(?:.+\n)*?decider nobody\nscores (.*)\nok state"
                      r"|error illegal (.*)|error syntax (.*))$", done.stdout, re.MULTILINE)


@tap.case("every game replays to exactly the scores that are recorded")
def _():
    told = replayed(GAMES)
    assert len(told) == len(GAMES) >= 200, (len(told), len(GAMES))
    for game, (scores, *wrong) in zip(GAMES, told):
        assert scores == line(game, "result"), (line(game, "title"), scores, wrong)


@tap.case("a score or an action that is another one is found")
def _():
    for game in GAMES[:3]:
        result = line(game, "result")
        other = " ".join([str(int(result.split()[0]) + 1), *result.split()[1:]])
        wrong = [game.replace(f"\nresult {result}", f"\nresult {other}"),
                 game.replace("; place ", "; place 9", 1)]
        for text in wrong:
            assert text != game
            told = replayed([text])
            assert told and told[0][0] == "" and any(told[0][1:]), told


@tap.case("they are of both games, for two to six, with every expansion, level and edition")
def _():
    seats = collections.Counter((line(game, "game"), line(game, "seats")) for game in GAMES)
    wanted = {("carcassonne", str(n)) for n in range(2, 7)} | {
        ("discovery", str(n)) for n in range(2, 6)}
    assert set(seats) == wanted and min(seats.values()) >= 3, seats
    sets = collections.Counter(name for game in GAMES for name in line(game, "sets").split())
    for name in ("base", "inns", "traders", "tower", "bcb", "king", "cult", "count", "abbey",
                 "dragon", "river1", "river2", "discovery"):
        assert sets[name] >= 5, (name, sets)
    assert sum("option PHANTOM on" in game for game in GAMES) >= 5
    players = collections.Counter(re.findall(r"^seat s\d (\S+)", TEXT, re.MULTILINE))
    assert set(players) == {f"level-{n}" for n in range(1, 8)}, players
    assert len({line(game, "preset") for game in GAMES}) >= 7
    assert len({line(game, "title") for game in GAMES}) == len(GAMES)


@tap.case("the program that made them makes them again")
def _():
    done = subprocess.run([sys.executable, str(SOURCE / "tools/corpus.py"), "--aude", AUDE,
                           "--only", AGAIN], text=True, capture_output=True, check=True)
    games = [GAMES[int(number)] for number in AGAIN.split(",")]
    assert done.stdout.rstrip("\n") == "\n\n".join(games)


@tap.case("the file is small enough for the tree, and nobody's day or name is in it")
def _():
    assert PACKED.stat().st_size < 1_000_000
    names = set(re.findall(r"^seat s\d \S+ (.*)$", TEXT, re.MULTILINE))
    assert "\ndate " not in TEXT and names == {"Ada", "Ben", "Cleo", "Dora", "Emil", "Fay"}, names


tap.main()
