#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The Discovery in the program: setting it up, whole games through pipes in both variants, what a
question tells of every follower, open tiles, refusals that name their rule, own tile sets, saving
and looking back.
"""

import json
import random
import re
import tempfile
import unicodedata
from pathlib import Path

import player
import program
import tap

folder = tempfile.TemporaryDirectory()
HERE = Path(folder.name)
SOURCE = Path(program.SOURCE)
GAME = ("--game", "discovery")
OPEN = (*GAME, "--preset", "ADVANCED")
PEOPLE = ("--seat", "Ann=human", "--seat", "Bob=human")
ISLES = SOURCE / "tests/tiles/own_isles.toml"  # in the place of the tiles of The Discovery
MINE = SOURCE / "tests/tiles/own_mine.toml"  # besides those of Carcassonne


def width(line):
    """Columns of a line on a terminal."""
    return sum(0 if unicodedata.combining(c) else 1 for c in line)


# ---- Setting up --------------------------------------------------------------------------------

REFUSED = [
    ("6 seats", [*GAME, "--players", "6"], ("--players: 6", "2 to 5 seats", "DISC-11")),
    ("6 seats said before the game", ["--players", "6", *GAME], ("--players: 6", "DISC-11")),
    ("1 seat", [*GAME, "--seats=1"], ("--seats: 1", "DISC-11")),
    ("a start seat that is none", [*GAME, "--start-seat", "3"], ("--start-seat", "DISC-13")),
    ("an expansion", [*GAME, "--expansions", "tower"], ("'tower'", "discovery")),
    ("a set of the other game", [*GAME, "--sets", "tower"], ("'tower'", "another game")),
    ("its set in the other game", ["--sets", "base,discovery"], ("'discovery'", "another game")),
    ("a preset of the other game", [*GAME, "--preset", "C2"], ("'C2'", "carcassonne")),
    ("its preset in the other game", ["--preset", "ADVANCED"], ("'ADVANCED'", "discovery")),
    ("an option of the other game", [*GAME, "--option", "ABBOT=on"], ("'ABBOT'", "carcassonne")),
    ("its option in the other game", ["--option", "ASIDE=none"], ("'ASIDE'", "discovery")),
    ("a value that is none", [*GAME, "--option", "ASIDE=all"],
     ("ASIDE", "'all'", "none, printed, equal-turns")),
    ("own tiles for the other game", ["--game", "carcassonne", "--tiles", ISLES],
     ("--tiles", "'discovery'", "another game")),
    ("own tiles of both games", ["--tiles", ISLES, "--tiles", MINE], ("--tiles", "another game")),
    ("the same own tiles twice", ["--tiles", ISLES] * 2, ("--tiles", "twice")),
    ("own tiles that are not there", ["--tiles", HERE / "nowhere"], ("nowhere: ",)),
    ("a folder of own tiles", ["--tiles", HERE], (f"{HERE}: ",)),
    ("no own tiles", ["--tiles", "/dev/null"], ("/dev/null: ", "empty")),
]
AFTER = {"play": [], "perft": ["2"], "bench": ["--games", "1"]}
OTHER = "carcassonne" in program.games()
for command, after in AFTER.items():
    for what, words, holds in REFUSED:
        if not OTHER and re.search(r"other game|both games", what):
            continue
        tap.add(f"{command}: {what}",
                lambda c=command, w=words, a=after, h=holds: program.refuse(c, *w, *a, holds=h))


@tap.case("without Carcassonne it is the game, and what needs the other one is refused")
def _():
    if OTHER:
        tap.skip("both games were built")
    built_without = "built without this game"
    assert program.succeed("rules").out.startswith("Game: discovery\n")
    assert "(DISC-61)" in program.succeed("play", "--seat", "random", "--seat", "greedy").out
    program.refuse("play", "--game", "carcassonne", holds=built_without)
    program.refuse("jcz", holds=built_without)
    program.refuse("bench", "--tiles", MINE, holds="carcassonne")
    foreign = SOURCE / "tests/recorded/saves/no-farmers.jcz"
    program.refuse("replay", foreign, holds=built_without)
    assert "1 skipped" in program.succeed("replay", "--verify", foreign).out
    program.refuse("replay", "-", text="aude record 1\ngame carcassonne\n", holds=built_without)


@tap.case("six seats by name")
def _():
    program.refuse("play", *GAME, *["--seat", "random"] * 6, holds=("--seat", "DISC-11"))


@tap.case("its options, presets and rules are told, and those of the other game are not")
def _():
    text = program.succeed("rules", *GAME).out
    for name in ("OPEN_TILES", "ASIDE", "SMALL_AREA", "DRAW_TIME", "NO_TILE_TURN", "BASIC",
                 "ADVANCED", "EVEN-TURNS", "DISC-1 ... DISC-74"):
        assert name in text, name
    assert "ABBOT" not in text and "BASE-1" not in text and "Expansions" not in text, text
    listed = json.loads(program.succeed("rules", *GAME, "--json").out)
    assert listed["games"] == program.games(), listed["games"]
    ids = {one["id"] for one in listed["rules"]}
    assert not {one["rule"] for one in listed["options"]} - ids
    assert not [one for one in ids if not re.match(r"(DISC|A|P)-\d+$", one)], ids
    for word in ("DISC-31", "OPEN_TILES", "advanced", "DISC"):
        assert program.succeed("rules", word).out == program.succeed("rules", *GAME, word).out
    for what in ("sets", "presets", "options"):
        ours = set(program.succeed("rules", *GAME, "--list", what).out.split())
        if not OTHER:
            assert ours, what
            continue
        theirs = set(program.succeed("rules", "--list", what).out.split())
        assert ours and not ours & theirs, (what, ours & theirs)


@tap.case("every refusal's rule can be shown")
def _():
    header = (SOURCE / "include/aude_status.h").read_text(encoding="utf-8")
    rules = set(re.findall(r'"(DISC-\d+)"', header))
    assert len(rules) > 10, rules
    for rule in rules:
        assert rule in program.succeed("rules", rule).out, rule


@tap.case("bench and perft play it")
def _():
    told = [json.loads(program.succeed("bench", "--games", "20", "--json", *words).out)
            for words in (GAME, OPEN, (*GAME, "--players", "5"), ("--tiles", ISLES))]
    assert len({one["checksum"] for one in told}) == len(told), told
    assert all(one["game"] == "discovery" for one in told)
    for words in (GAME, OPEN):
        lines = program.succeed("perft", "3", *words).out.splitlines()
        divided = program.succeed("perft", "--divide", "3", *words).out.splitlines()
        assert divided[-1].split()[1] == lines[2].split()[1], (divided[-1], lines)
        program.succeed("perft", "--chance", "1", *GAME)


# ---- Whole games -------------------------------------------------------------------------------

SCORE = re.compile(r"^  (\S.*?) ([+-]\d+): (explorer|brigand|navigator) -?\d+,-?\d+(.*) "
                   r"\((DISC-\d+)\)$", re.MULTILINE)
TAKE = re.compile(r"^ +(\d+)  take back (explorer|brigand|navigator) (-?\d+,-?\d+): (\d+) now, "
                  r"end (\d+) \((open|closed), (\d+) tiles?(?:, (\d+) cit(?:y|ies))?\)$",
                  re.MULTILINE)


def points_of(parts):
    """What the parts of a score come to: "3 cities + 4 tiles = 7" """
    parts = parts.split(": ", 1)[1]
    stated = re.search(r" = (\d+)$", parts)
    total = 0
    for part in parts.split(" = ")[0].split(" + "):
        count = re.match(r"(\d+) (?:tile|tiles|city|cities)(?: [×x] (\d+))?$", part)
        assert count or part == "no city", parts
        total += int(count[1]) * int(count[2] or 1) if count else 0
    assert stated is None or int(stated[1]) == total, parts
    return total


def told_well(take):
    """A follower that may be taken back: do its points follow from what is told of its area?"""
    figure, now, end, state, tiles = take[2], int(take[4]), int(take[5]), take[6], int(take[7])
    cities = int(take[8] or 0)
    large = state == "closed" and tiles > 2
    assert (take[8] is None) == (figure == "explorer"), take
    usual = tiles if figure == "explorer" else cities
    assert end == usual, take
    closed = {"explorer": 2 * tiles, "brigand": 2 * cities, "navigator": cities + tiles}
    assert now == (closed[figure] if large else usual), take


def whole_game(seats, words, seed, hints=False):
    """Plays a game and compares everything that was told with each other."""
    save, chance = HERE / f"whole-{seed}", random.Random(seed)
    seen = []

    def follow(game):
        takes = [dict(enumerate([one.group(0), *one.groups()]))
                 for one in TAKE.finditer(game.text[-4000:])]
        for take in takes:
            told_well(take)
        seen.extend(takes)
        return (player.mixed if hints else player.anything)(game, chance)

    with player.Game(*seats, *words, "--seed", seed, "--save", save) as game:
        player.follow(game, follow)
        assert game.close() == 0, game.text[-800:]
        assert not game.errors, game.errors
    text = game.text
    wide = [line for line in text.splitlines()
            if width(line) > 80 and not line.startswith("Saved") and "> " not in line]
    assert not wide, wide[:3]
    told = {name: int(points) for name, points in
            re.findall(r"^  [A-E] (\S.*): (-?\d+) points?$", text, re.MULTILINE)}
    assert len(told) == len(seats) // 2, text[-400:]
    summed = dict.fromkeys(told, 0)
    for name, points, _, parts, rule in SCORE.findall(re.sub(r"\n {4}(?=\S)", " ", text)):
        assert points_of(parts) == int(points), (parts, points)
        assert (rule == "DISC-60") == ("(open)" not in parts and "(closed)" not in parts), parts
        summed[name] += int(points)
    assert summed == told, f"the scores told one by one are {summed}, the final ones {told}"
    assert "(DISC-61)" in text and "BASE-" not in text
    assert len(seen) > 10, "no follower was offered"
    program.succeed("replay", "--verify", save)
    final = program.succeed("replay", "--final", save).out
    assert all(name in final and str(points) in final for name, points in told.items()), final
    whole = json.loads(program.succeed("replay", "--json", save).out)
    assert whole["over"] and whole["scores"] == list(told.values()), whole["scores"]
    ends = dict.fromkeys(range(len(told)), 0)
    for one in whole["followers"]:
        ends[one["seat"]] += one["at_end"]
    last = sum(int(one[1]) for one in SCORE.findall(re.sub(r"\n {4}(?=\S)", " ", text))
               if one[4] == "DISC-60")
    assert sum(ends.values()) == last, (ends, last)
    return text


ANN = ("--seat", "Ann=human", "--seat")
GAMES = [
    ((*ANN, "Bob=greedy"), GAME, 31, True),
    ((*ANN, "Bob=greedy"), OPEN, 32, True),
    (PEOPLE, GAME, 33),
    (PEOPLE, OPEN, 34),
    ((*ANN, "Bob=random", "--seat", "Cy=human"), (*OPEN, "--preset", "EVEN-TURNS"), 35),
    ((*ANN, "Bob=human", "--seat", "Cy=random", "--seat", "Di=greedy", "--seat", "Ed=human"),
     (*OPEN, "--option", "DRAW_TIME=after-follower", "--quick"), 36),
    ((*ANN, "Bob=random"), (*GAME, "--ascii", "--option", "ASIDE=printed"), 37),
    ((*ANN, "Bob=random"), (*GAME, "--option", "SMALL_AREA=two-only", "--option",
                            "NO_TILE_TURN=take-back"), 38),
    ((*ANN, "Bob=human"), ("--tiles", ISLES, "--option", "OPEN_TILES=on"), 39),
]
for one in GAMES[:-1]:
    tap.add(f"a whole game of {len(one[0]) // 2} seats {' '.join(map(str, one[1]))}", whole_game,
            *one)


@tap.case("computers play among themselves, and everything that can happen is told")
def _():
    text = ""
    for seed in range(6):
        words = ("--seat", "random", "--seat", "greedy", "--seat", "random", *OPEN, "--preset",
                 "EVEN-TURNS", "--seed", seed)
        one = program.succeed("play", *words).out
        assert "> " not in one and one == program.succeed("play", *words).out
        text += one
    for event in ("is set aside before the game (DISC-73)", "open tile", "(DISC-70)", "(DISC-71)",
                  "takes back: ", "explorer → grassland", "brigand → mountains", "navigator → sea",
                  "(DISC-50)", "(DISC-51)", "(DISC-52)", "(DISC-60)", "(DISC-61)"):
        assert event in text, event


# ---- Questions ---------------------------------------------------------------------------------

def say(*lines, words=GAME):
    """What two people at one keyboard are told who say this; the game is left then."""
    done = program.run("play", *PEOPLE, *words, text="\n".join([*lines, "q", ""]))
    assert done.returncode == 0 and not done.err, program.show(done)
    return done.out


@tap.case("a turn: place, deploy, take back, with undo")
def _():
    with player.Game(*PEOPLE, *GAME, "--seed", "5", "--quick") as game:
        game.read()
        game.say("2 r0")
        text = game.say("1")
        assert "Turn 2: Bob" in text, text
        for _ in range(2):
            player.answer(game)
        assert "\nTaken back now: explorer 0,1: 2\n" in game.text, game.text[-800:]
        text = game.say("f")
        assert re.search(r"^  A explorer 0,1: 2 now, end 2 \(closed, 2 tiles\)$", text, re.M), text
        while "take back" not in text or "Turn" not in game.text:
            text = player.answer(game)
        number = re.findall(r"^ +(\d+)  take back", text, re.M)[-1]
        game.say("u")
        assert "Taken back." in game.text, game.text[-300:]
        assert game.prompt.startswith("Where does it go"), game.prompt
        player.answer(game)
        game.say(number)
        assert re.search(r"^  (Ann|Bob) \+\d+: (explorer|brigand|navigator) ", game.text, re.M)
        game.say("q")
        assert game.close() == 0


REFUSALS = [
    ("place 8M 9,9 r0", GAME, ("DISC-24",)),
    ("place 17GS-c01 9,9 r0", GAME, ("DISC-20",)),
    ("0,0 r0", GAME, ("DISC-20",)),
    ("follower 0,0 sea N", GAME, ("DISC-16",)),
    ("pass", GAME, ("DISC-14",)),
    ("discard 17GS-c01", OPEN, ("DISC-23",)),
    ("place 8M 0,1 r0", OPEN, ("DISC-71",)),
]


def refused(line, words, holds):
    text = say(line, "why", words=(*words, "--seed", "5"))
    told = text.split("> " + line)[1].split("\n")
    assert "Not possible" in told[1] or "Not possible" in told[0] + told[1], text
    for rule in holds:
        assert f"({rule})" in text and re.search(rf"^  {rule} ", text, re.M), text


for one in REFUSALS:
    tap.add(f"refused with its rule: {one[0]} {' '.join(one[1][2:])}", refused, *one)


@tap.case("refusals of the second half of a turn name their rules")
def _():
    with player.Game(*PEOPLE, *GAME, "--seed", "5", "--quick") as game:
        game.read()
        game.say("2 r0")
        text = game.say("take follower 0,0 sea N")
        assert "(DISC-40)" in text, text
        assert "(DISC-40)" in game.say("0,0 navigator n"), game.text[-400:]
        assert "(DISC-30)" in game.say("follower 0,0 sea N"), game.text[-400:]
        assert "Turn 2: Bob" in game.say("explorer n"), game.text[-400:]
        assert "(DISC-16)" in game.say("take follower 0,1 grassland N"), game.text[-400:]


@tap.case("open tiles: everybody's are shown, the other one can be chosen instead")
def _():
    with player.Game(*PEOPLE, *OPEN, "--seed", "5") as game:
        first = game.read()
        assert first.count("(DISC-70)") == 4, first
        assert "Which tile, 1 to 2?" in game.prompt, game.prompt
        names = re.findall(r"\d: ([\w-]+)", game.prompt)
        assert f"Your tile: {names[0]}" in game.say("1")
        assert "o: the other tile" in game.text
        assert "o goes back to the open tiles" in game.say("u"), game.text[-300:]
        game.say("zoom small")
        assert game.prompt.startswith("Where does it go"), game.prompt
        assert "Which tile, 1 to 2?" in game.say("o"), game.prompt
        assert f"Your tile: {names[1]}" in game.say("2")
        told = game.say("t")
        assert re.search(r"Open tiles: A \S+, \S+; B \S+, \S+", told), told
        game.say("1 r0") if "Enter" not in game.prompt else None
        while "Enter: go on" not in game.prompt:
            player.answer(game)
        text = game.say("hint")
        assert "Nothing is left to decide" in text and "would say" not in text, text
        game.say("u")
        assert "Which tile" in game.prompt, game.prompt
        game.say("3")
        assert "out of range" in game.text, game.text[-300:]


@tap.case("a look at a tile, the help and a hint speak of areas")
def _():
    text = say("?", "look 0,0", "s", "hint", "f", words=(*OPEN, "--seed", "5"))
    for piece in ("f, followers", "explorer stands on grassland", "o goes back to that choice",
                  "sea (north): 1 now, end 1 (open, 1 tile, 1 city), free",
                  "if the game ended now: 0", "No follower is on the board", "'sea n'"):
        assert piece in text, f"{piece}\n{text}"
    assert "city n" not in text and "ransom" not in text, text


BAD = ("x", "-1", "99999", "1 2 3 4", "bridge", "floor 0,0", "capture s1 0,0 sea N", "discard",
       "discard 99", "take", "take follower", "take abbot 0,0", "follower city N", "ransom B",
       "select 0 price 1", "castle 0,0 city N", "r9", "o o", "0x0", "0x" + "f" * 16, "\x1b[A",
       "9" * 400, "explorer", "navigator navigator", "take explorer 0,0")


@tap.case("bad input changes nothing at any question")
def _():
    chance, asked = random.Random(40), set()
    with player.Game(*PEOPLE, *OPEN, "--seed", "40") as game:
        game.read()
        for _ in range(120):
            question = re.sub(r".*\. Which tile", "Which tile", game.prompt)[:12]
            if question not in asked:
                asked.add(question)
                for line in BAD:
                    before = game.prompt
                    text = game.say(line)
                    assert game.prompt == before, f"{line}: {text}"
            player.anything(game, chance)
    assert {"Which tile, ", "Where does i", "Which one, 0", "Enter: go on"} <= asked, asked


# ---- Files -------------------------------------------------------------------------------------

@tap.case("a game that was saved goes on, with its open tiles")
def _():
    save = HERE / "resumed"
    with player.Game(*PEOPLE, *OPEN, "--seed", "6", "--save", save) as game:
        game.read()
        for _ in range(30):
            player.answer(game)
        while not game.prompt.startswith("Where does it go"):
            player.answer(game) if "Which tile" not in game.prompt else game.say("1")
        game.say("o")
        open_tiles = game.say("t").split("Open tiles:")[1]
        game.say("q")
        assert game.close() == 0
    with player.Game("--resume", save) as game:
        text = game.read()
        assert "The game goes on: Ann (A), Bob (B)" in text, text
        assert "Turn " in text or "Enter:" in game.prompt, text
        assert game.say("t").split("Open tiles:")[1] == open_tiles


@tap.case("a record, a position and a picture of the game")
def _():
    save = HERE / "shown"
    program.succeed("play", "--seat", "random", "--seat", "greedy", *OPEN, "--seed", "7", "--save",
                    save)
    listed = program.succeed("replay", save).out
    assert "discovery, 2 players, discovery, OPEN_TILES=on" in listed and "(DISC-5" in listed
    shown = program.succeed("replay", "--ply", "40", save).out
    assert re.search(r"^Open tiles: \S+ \S+, \S+; ", shown, re.M), shown
    told = json.loads(program.succeed("replay", "--json", "--ply", "40", save).out)
    assert [len(one) for one in told["open_tiles"]] == [2, 2], told["open_tiles"]
    assert told["setup"]["game"] == "discovery" and told["setup"]["own_sets"] == []
    assert told["followers"] and all(one["terrain"] in ("grassland", "mountains", "sea")
                                     for one in told["followers"])
    again = json.loads(program.succeed("replay", "--json", told["position"]).out)
    assert again["followers"] == told["followers"] and again["open_tiles"] == told["open_tiles"]
    assert program.succeed("perft", "1", told["position"]).out.startswith("1 ")
    picture = program.succeed("render", told["position"]).out
    assert picture.startswith("<") and "</svg>" in picture
    copy = HERE / "copied"
    program.succeed("replay", f"--record={copy}", save)
    assert program.succeed("replay", "--final", "--json", copy).out.count("at_end")


# ---- Own tile sets -----------------------------------------------------------------------------

def damaged(name, source, old, new):
    """A copy of an own tile set in which one piece is changed."""
    text = source.read_text(encoding="utf-8")
    assert old in text, old
    path = HERE / name
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@tap.case("a damaged tile file is refused with place and reason, by every command that reads it")
def _():
    path = damaged("sides.toml", ISLES, 'edges = "GGGG"', 'edges = "GGGS"')
    line = ISLES.read_text(encoding="utf-8").split('edges = "GGGG"')[0].count("[[tile]]")
    for words in (["play"], ["perft", "1"], ["bench", "--games", "1"], ["replay", "x"],
                  ["tiles"]):
        done = program.refuse(*words, "--tiles", path)
        assert re.search(rf"sides\.toml:\d+: tile {line} \(discovery-g\): the side W", done.err), \
            done.err
    for old, new in (("[set]", "[sett]"), ("count = 5", "count = -5"), ("tiles = 30", "tiles = 31"),
                     ("start = true", "start = 1"), ('game = "discovery"', 'game = "chess"')):
        path = damaged("other.toml", ISLES, old, new)
        program.refuse("bench", "--games", "1", "--tiles", path, holds="other.toml:")


@tap.case("own tiles say which game it is, and take the place of a set or stand besides")
def _():
    program.need("carcassonne", "discovery")
    save, seats = HERE / "isles", ("--seat", "random", "--seat", "greedy")
    text = program.succeed("play", *seats, "--tiles", ISLES, "--seed", "1", "--save", save).out
    assert "A game of The Discovery" in text
    assert re.search(r"^own discovery@[0-9a-f]{8}$", save.read_text(encoding="utf-8"), re.M)
    again = HERE / "mine"
    head = program.succeed("replay", "--final", "--tiles", ISLES, save).out
    assert "discovery (--tiles)" in head and "discovery+" not in head, head
    text = program.succeed("play", *seats, "--tiles", MINE, "--seed", "1", "--save", again).out
    assert "A game of Carcassonne" in text and "mine-" in again.read_text(encoding="utf-8")
    for words in (["replay", "--verify"], ["replay", "--final"], ["replay", "--json"],
                  ["perft", "1"], ["replay", "--record=-"]):
        for path, tiles in ((save, ISLES), (again, MINE)):
            program.succeed(*words, "--tiles", tiles, path)
            if "--verify" not in words:
                program.refuse(*words, path, holds=("own tile set", "--tiles"))
    other = damaged("changed.toml", MINE, "count = 1", "count = 2")
    text = other.read_text(encoding="utf-8")
    for total in ("tiles = 5", "city = 3", "\npennant = 1", "site-in = 1", "site-tower = 1"):
        assert total in text, total
        text = text.replace(total, total[:-1] + str(int(total[-1]) + 1), 1)
    other.write_text(text, encoding="utf-8")
    done = program.run("replay", "--final", "--tiles", other, again)
    assert done.returncode == 2, program.show(done)
    seal = re.search(r"^own mine@([0-9a-f]{8})$", again.read_text(encoding="utf-8"), re.M)[1]
    assert f"own tile set mine with the seal {seal} is needed" in done.err, done.err
    found = re.search(r"other content \(seal ([0-9a-f]{8})\)", done.err)
    assert found and found[1] != seal, done.err
    program.refuse("replay", "--final", "--tiles", ISLES, again, holds=(seal, "name its file"))


@tap.case("a game with own tiles is saved and goes on with the same file only")
def _():
    save = HERE / "own"
    program.run("play", *PEOPLE, "--tiles", ISLES, "--save", save, text="1\nq\n")
    program.refuse("play", "--resume", save, holds="own tile set")
    done = program.run("play", "--resume", save, "--tiles", ISLES, text="q\n")
    assert done.returncode == 0 and "The game goes on" in done.out, program.show(done)


tap.add("a whole game with open tiles of one's own", lambda: own_game())


def own_game():
    """The same checks as in whole_game, but a record with own tiles needs their file."""
    seats, words, seed = GAMES[-1][:3]
    chance = random.Random(seed)
    with player.Game(*seats, *words, "--seed", seed) as game:
        player.follow(game, lambda one: player.anything(one, chance))
        assert game.close() == 0, game.text[-800:]
    told = dict(re.findall(r"^  [AB] (\S.*): (-?\d+) points?$", game.text, re.MULTILINE))
    summed = dict.fromkeys(told, 0)
    for one in SCORE.findall(re.sub(r"\n {4}(?=\S)", " ", game.text)):
        summed[one[0]] += int(one[1])
    assert {name: int(points) for name, points in told.items()} == summed, (told, summed)


tap.main()
