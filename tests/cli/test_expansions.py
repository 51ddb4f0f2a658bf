#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The Tower and Bridges, Castles & Bazaars in the program: setting them up, whole games through
pipes with every decision of their turns, what a question tells, refusals that name their rule, bad
input that changes nothing.
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
BOTH = ("--expansions", "tower,bcb")
PEOPLE = ("--seat", "Ann=human", "--seat", "Bob=human")


def width(line):
    """Columns of a line on a terminal."""
    return sum(0 if unicodedata.combining(c) else 1 for c in line)


# ---- Setting up --------------------------------------------------------------------------------

def setup_of(*words):
    """Sets and options that are not at their defaults, by the head of a record."""
    save = HERE / "setup"
    save.unlink(missing_ok=True)
    program.run("play", *PEOPLE, *words, "--save", save, text="q\n")
    head = save.read_text(encoding="utf-8").split("\n\n")[0]
    sets = re.search(r"^sets (.*)$", head, re.MULTILINE)
    return (sets[1] if sets else "base").split(), dict(
        re.findall(r"^option (\S+) (\S+)$", head, re.MULTILINE))


ROOMS = {"tower": {"TOWER": "on"}, "bcb": {"BRIDGES": "on", "CASTLES": "on", "BAZAARS": "on"}}


@tap.case("an expansion brings tiles and rules, a set the tiles only, an option the rules only")
def _():
    assert setup_of("--expansions", "tower") == (["base", "tower"], ROOMS["tower"])
    assert setup_of("--expansions", "bcb") == (["base", "bcb"], ROOMS["bcb"])
    sets, options = setup_of(*BOTH)
    assert sorted(sets) == ["base", "bcb", "tower"], sets
    assert options == ROOMS["tower"] | ROOMS["bcb"], options
    assert setup_of("--sets", "base,tower") == (["base", "tower"], {})
    assert setup_of("--option", "TOWER=on") == (["base"], ROOMS["tower"])
    sets, options = setup_of("--option", "BAZAARS=off", *BOTH)
    assert "bcb" in sets and "BAZAARS" not in options, (sets, options)


@tap.case("expansions, presets and options fit together in any order")
def _():
    first = setup_of("--expansions", "bcb", "--preset", "C1-ZMG", "--option", "CASTLES=off")
    assert first == setup_of("--option", "CASTLES=off", "--preset", "C1-ZMG", "--expansions", "bcb")
    assert "CASTLES" not in first[1] and first[1]["BRIDGES"] == "on", first


@tap.case("the options of the expansions are told, with their rules")
def _():
    listed = json.loads(program.succeed("rules", "--json").out)
    names = {one["name"] for one in listed["options"]}
    for name in ("TOWER", "BRIDGES", "CASTLES", "BAZAARS", "TOWER_REOPEN", "RANSOM_PER",
                 "BRIDGE_TIMING", "BRIDGE_PER", "CASTLE_BASE", "CASTLE_CHOICE", "CASTLE_CHAIN",
                 "CASTLE_FARM_COUNT", "CASTLE_FAIRY", "CASTLE_GARDEN", "WAGON_FROM_CASTLE",
                 "BAZAAR_MODE", "BAZAAR_BID_LIMIT", "BAZAAR_ALL_ZERO", "BAZAAR_TOO_FEW",
                 "BAZAAR_ROUND", "BAZAAR_BUILDER_ORDER", "BAZAAR_NEXT_SELECTOR",
                 "BAZAAR_UNPLACEABLE"):
        assert name in names, name
        assert name in program.succeed("rules", name).out
    ids = {one["id"] for one in listed["rules"]}
    missing = {one["rule"] for one in listed["options"]} - ids
    assert not missing, missing
    listed = program.succeed("rules", "--list", "expansions").out.split()
    assert listed == ["tower", "bcb", "inns", "traders", "king", "phantom", "cult", "count",
                      "abbey", "dragon", "river1", "river2"]
    line = ("Expansions (--expansions NAME,...): tower bcb inns traders king phantom cult "
            "count abbey dragon river1 river2")
    assert line in program.succeed("rules").out
    for rule in ("TOWER-12", "BRIDGE-14", "CASTLE-16", "BAZAAR-20"):
        assert rule in program.succeed("rules", rule).out


@tap.case("every refusal's rule can be shown")
def _():
    header = (Path(program.SOURCE) / "include/aude_status.h").read_text(encoding="utf-8")
    rules = set(re.findall(r'X\([A-Z_]+, "([A-Z0-9]+-\d+)"', header))
    assert len(rules) > 30, rules
    for rule in rules:
        assert rule in program.succeed("rules", rule).out, rule


def speeds(*words):
    done = program.succeed("bench", "--games", "20", "--json", *words)
    told = json.loads(done.out)
    assert told["games"] == 20 and told["turns"] > 20 * 70, told
    again = json.loads(program.succeed("bench", "--games", "20", "--json", *words).out)
    assert told["checksum"] == again["checksum"], (told, again)
    return told["checksum"]


@tap.case("bench and perft play with expansions")
def _():
    sums = [speeds(*words) for words in
            ((), ("--expansions", "tower"), ("--expansions", "bcb"), BOTH,
             (*BOTH, "--players", "6", "--preset", "C2"), (*BOTH, "--option", "BAZAARS=off"))]
    assert len(set(sums)) == len(sums), sums
    for words in ((), BOTH):
        lines = program.succeed("perft", "3", *words).out.splitlines()
        assert [line.split()[0] for line in lines] == ["1", "2", "3"], lines
        divided = program.succeed("perft", "--divide", "3", *words).out.splitlines()
        assert divided[-1].split()[1] == lines[2].split()[1], (divided[-1], lines[2])
    json.loads(program.succeed("perft", "--json", "2", *BOTH).out)


# ---- Whole games -------------------------------------------------------------------------------

SCORE = re.compile(r"^  (\S.*?) ([+-]\d+): .*\((?:BASE|TOWER|BRIDGE|CASTLE|BAZAAR)-\d+\)$",
                   re.MULTILINE)


def whole_game(seats, words, seed, hints=False):
    save, chance = HERE / f"whole-{seed}", random.Random(seed)
    with player.Game(*seats, *words, "--seed", seed, "--save", save) as game:
        player.follow(game, lambda one: (player.mixed if hints else player.anything)(one, chance))
        assert game.close() == 0, game.text[-800:]
        assert not game.errors, game.errors
    text = game.text
    wide = [line for line in text.splitlines()
            if width(line) > 80 and not line.startswith("Saved") and "> " not in line]
    assert not wide, wide[:3]
    told = {name: int(points) for name, points in
            re.findall(r"^  [A-F] (\S.*): (-?\d+) points?$", text, re.MULTILINE)}
    assert len(told) == len(seats) // 2, text[-400:]
    summed = dict.fromkeys(told, 0)
    for name, points in SCORE.findall(re.sub(r"\n {4}(?=\S)", " ", text)):
        summed[name] += int(points)
    assert summed == told, f"the scores told one by one are {summed}, the final ones {told}"
    program.succeed("replay", "--final", save)


ANN_AND_RANDOM = ("--seat", "Ann=human", "--seat", "Bob=random")
GAMES = [
    (ANN_AND_RANDOM, BOTH, 21, True),
    (PEOPLE, (*BOTH, "--preset", "C2", "--option", "ABBOT=on"), 22),
    (("--seat", "Ann=human", "--seat", "Bob=random", "--seat", "Cy=human"),
     (*BOTH, "--preset", "C1-ZMG", "--option", "BAZAAR_ALL_ZERO=auction"), 23),
    (("--seat", "Ann=human", "--seat", "Bob=human", "--seat", "Cy=human", "--seat", "Di=random",
      "--seat", "Ed=random", "--seat", "Flo=human"), (*BOTH, "--quick"), 24),
    (ANN_AND_RANDOM, ("--expansions", "tower", "--ascii"), 25),
    (ANN_AND_RANDOM, ("--expansions", "bcb", "--option", "BAZAAR_MODE=no-auction"), 26),
    (PEOPLE, (*BOTH, "--option", "CONFIRM=on", "--option", "CASTLE_CHAIN=any-wave"), 27),
]
for one in GAMES:
    tap.add(f"a whole game of {len(one[0]) // 2} seats {' '.join(one[1])}", whole_game, *one)


def computers(kinds, words, seed):
    done = program.succeed("play", *[word for kind in kinds for word in ("--seat", kind)], *words,
                           "--seed", seed)
    assert "> " not in done.out, "somebody was asked"
    return done.out


@tap.case("computers play among themselves, and everything that can happen is told")
def _():
    text = "".join(computers(("random", "random", "random"), BOTH, seed) for seed in range(8))
    for event in ("raises the tower", "captures:", "builds a bridge:", "ransom (TOWER-25)",
                  "a bazaar with 3 tiles begins (BAZAAR-9)", "opens with", "bids ", "passes",
                  "gets ", "bazaar (BAZAAR-1", "figures back home:"):
        assert event in text, event
    assert computers(("random", "greedy"), BOTH, 5) == computers(("random", "greedy"), BOTH, 5)


# ---- Questions ---------------------------------------------------------------------------------

BAD = ("x", "-1", "99999", "1 2 3 4", "bridge", "bridge 0,0 NW", "floor", "floor 99,99 x",
       "capture s9 0,0 city N", "castle 0,0", "choose", "select 77 price 3", "raise -3", "raise",
       "buy me", "ransom Z", "ransom s0 king", "0x0", "0x" + "f" * 16, "b", "r9", "\x1b[A",
       "9" * 400)
KINDS = ("Where does it go", "Which turn", "Build it?", "Which one, 0", "Which one, 1",
         "Ann, which tile", "Opening bid", "Ann, your bid", "Ann, which one", "Enter:",
         "That was the last tile")


def kind_of(prompt):
    for kind in KINDS:
        if prompt.startswith(kind.replace("Ann, ", "")) or prompt.startswith(kind):
            return kind
    return None


def unharmed(game, save):
    """Answers that mean nothing leave the question and the game as they were."""
    game.say(f"save! {save}")
    before, prompt = save.read_bytes(), game.prompt
    for bad in BAD:
        if bad in ("b", "bridge") and prompt.startswith("Build it?"):
            continue  # that is a good answer
        said = game.say(bad)
        assert game.prompt == prompt, (bad, prompt, game.prompt, said[-300:])
        assert "understand" in said or "Not possible" in said or "out of range" in said or \
            "Say who holds" in said or bad == "b", (bad, said)
    game.say(f"save! {save}")
    assert save.read_bytes() == before, prompt


def wander(game, seen, save, meet, limit=1500):
    """Plays by chance; meets each kind of question for the first time by `meet`."""
    chance = random.Random(len(seen))
    game.read()
    for _ in range(limit):
        if not game.prompt or "Save the record" in game.prompt:
            return
        kind = kind_of(re.sub(r"^(Bob|Ann), ", "Ann, ", game.prompt))
        assert kind, "an unknown prompt: " + game.prompt
        if kind not in seen:
            seen.add(kind)
            meet(game, kind, save)
        player.anything(game, chance)


@tap.case("bad input at every kind of question leaves everything as it was")
def _():
    seen, save = set(), HERE / "unharmed"
    for seed in range(3):
        with player.Game(*PEOPLE, *BOTH, "--seed", 40 + seed) as game:
            wander(game, seen, save, lambda game, _, save: unharmed(game, save))
    assert set(KINDS) - {"Which one, 1"} <= seen, seen


def goes_on(game, kind, save):
    """A game saved at a question is asked the same question when it is resumed."""
    if kind in ("Which turn", "Build it?", "Opening bid", "Enter:", "That was the last tile"):
        return  # questions within questions, or what comes next was drawn or scored
    game.say(f"save! {save}")
    with player.Game("--resume", save) as resumed:
        resumed.read()
        assert resumed.prompt == game.prompt, (resumed.prompt, game.prompt)
        resumed.say("q")


@tap.case("a game saved at any question goes on there")
def _():
    seen, save = set(), HERE / "goes-on"
    for seed in range(2):
        with player.Game(*PEOPLE, *BOTH, "--seed", 50 + seed) as game:
            wander(game, seen, save, goes_on)
    assert set(KINDS) - {"Which one, 1", "That was the last tile"} <= seen, seen


def start(*words, seed=5):
    game = player.Game(*PEOPLE, "--seed", seed, *words)
    game.read()
    return game


NOT_HERE = {"floor 0,0": "TOWER-1", "bridge 0,0 NS": "BRIDGE-1",
            "ransom B": "TOWER-1", "castle 0,0 city N": "CASTLE-1",
            "select 0 price 1": "BAZAAR-1", "raise 3": "BAZAAR-1", "buy": "BAZAAR-1",
            "sell": "BAZAAR-1"}


@tap.case("in a game without them the new actions are refused by their rule or the step's")
def _():
    with start() as game:
        game.say("1")
        assert game.prompt.startswith("Which one"), game.prompt
        for line, rule in NOT_HERE.items():
            said = game.say(line)
            assert f"({rule})" in said or "(BASE-16)" in said, (line, said)


@tap.case("new actions are refused with their rule, and ? ID explains it")
def _():
    with start(*BOTH) as game:
        game.say("1")
        if "Which turn" in game.prompt:
            game.say(game.prompt.split("(")[0].split()[-1])
        assert game.prompt.startswith("Which one"), game.prompt
        for line, rules in {"floor 0,0": ("TOWER-8",), "floor 55,55": ("",),
                            "bridge 60,60 NS": ("BRIDGE-4", ""),
                            "follower 0,0 tower": ("TOWER-8", "BASE-5"),
                            "follower bridge": ("BASE-5", "BRIDGE-21"),
                            "capture s1 0,0 city N": ("BASE-16",),
                            "exchange follower": ("BASE-16",),
                            "ransom B": ("TOWER-26",), "ransom s1 follower": ("TOWER-26",),
                            "castle 0,0 city N": ("BASE-16",), "choose 0,0 road E": ("BASE-16",),
                            "select 0 price 3": ("BASE-16",), "raise 3": ("BASE-16",),
                            "buy": ("BASE-16",), "sell": ("BASE-16",)}.items():
            said = game.say(line)
            assert any((f"({rule})" in said) if rule else "Not possible" in said
                       for rule in rules) or ("understand" in said and "" in rules), (line, said)
        assert "BRIDGE-14" in game.say("? bridge-14")
        assert "TOWER-12" in game.say("? TOWER-12")


@tap.case("the help tells of large followers, builders, pigs, goods, inns where they are played")
def _():
    told = {"inns": ("[A] large follower", "'big city n'", "road with an inn", "scores nothing"),
            "traders": ("{A} builder", "~A~ pig", "w wine", "second part", "farmer of yours",
                        "completes a city")}
    for played in ((), ("inns",), ("traders",), ("inns", "traders")):
        with start(*(("--expansions", ",".join(played)) if played else ())) as game:
            said = " ".join(game.say("?").split())
        for name, words in told.items():
            assert all((word in said) == (name in played) for word in words), (played, said)
    with start("--expansions", "inns,traders", "--option", "INN_FINAL=ignore", "--option",
               "FARMERS=off") as game:
        said = " ".join(game.say("?").split())
    assert "road with an inn" in said and "scores nothing" not in said, said
    assert "builder" in said and "pig" not in said, said


@tap.case("a builder's second part is asked for, explained, begun and declined")
def _():
    for word in ("part2", "pass"):
        game, _ = find(r"Draw the builder's second tile\?", "--expansions", "traders",
                       "--option", "PIG=off", seeds=range(1, 20))
        with game:
            said = " ".join(game.say("?").split())
            assert "1 or part2 draws a second tile" in said, said
            whose = re.findall(r"Turn \d+: (\w+)", game.text)[-1]
            said = game.say(word)
            if "Enter" in game.prompt:
                said += game.say("")
            now = re.findall(r"Turn \d+: (\w+)", game.text)[-1]
            assert "Your tile" in said and (now == whose) == (word == "part2"), said


# ---- What a question tells ---------------------------------------------------------------------

def until(game, wanted, limit=1500):
    """Plays up to a question with this in its text or prompt; what was printed with it."""
    chance = random.Random(1)
    text = game.read()
    for _ in range(limit):
        if re.search(wanted, text):
            return text
        assert game.prompt and "Save the record" not in game.prompt, f"never asked: {wanted}"
        text = player.mixed(game, chance)
    raise AssertionError(f"never asked: {wanted}")


def find(wanted, *words, seeds=range(1, 60)):
    """A game that has come to such a question."""
    for seed in seeds:
        game = player.Game(*PEOPLE, *(words or BOTH), "--seed", seed)
        try:
            return game, until(game, wanted)
        except AssertionError:
            game.__exit__()
    raise AssertionError(f"never asked: {wanted}")


@tap.case("a placement that needs a bridge is marked, and asked for before one is spent")
def _():
    game, text = find(r"b: only with a bridge, 3 are left")
    with game:
        listed = game.say("l")
        row = re.search(r"^ +(\d+): (-?\d+,-?\d+)((?: r\d b)+)$", listed, re.MULTILINE)
        row = row or re.search(r"^ +(\d+): (-?\d+,-?\d+).*?(( r\d b))", listed, re.MULTILINE)
        assert row, listed
        number, cell, turn = row[1], row[2], row[3].split()[0]
        said = game.say(f"{number} {turn}")
        assert game.prompt.startswith("Build it?"), said
        assert f"{turn} on {cell} needs a bridge (BRIDGE-14)" in said.replace("\n ", ""), said
        assert "3 are left" in said and ("north: " in said or "east: " in said), said
        game.say("")
        assert game.prompt.startswith("Where does it go"), game.prompt
        said = game.say(f"place {cell} {turn}")
        assert game.prompt.startswith("Build it?"), said
        said = game.say("b")
        assert "Ann builds a bridge: " in said or "Bob builds a bridge: " in said, said
        assert re.search(r"╪2", game.say("u") + game.say("s")) is None
        assert game.prompt.startswith("Where does it go"), game.prompt
        said = game.say(f"{number} {turn} b")
        assert "builds a bridge" in said and "Build it?" not in said, said
        assert "bridges: 2" in game.say("s"), game.text[-400:]
        assert "bridge (" in game.say(f"look {bridge_cell(game.text)}"), game.text[-400:]


def bridge_cell(text):
    return re.findall(r"builds a bridge: (-?\d+,-?\d+)", text)[-1]


@tap.case("a floor tells who comes in range, a capture lists the figures and what they are worth")
def _():
    game, text = find(r"Whom does it capture\?", "--expansions", "tower")
    with game:
        flat = " ".join(text.split())
        assert re.search(r"The tower -?\d+,-?\d+ reaches columns -?\d+ to -?\d+ of row -?\d+, rows "
                         r"-?\d+ to -?\d+ of column -?\d+\.", flat), text
        assert re.search(r" 1 (Ann|Bob): (follower|abbot), .* -?\d+,-?\d+, worth \d+ to",
                         flat), text
        assert "0 nobody" in flat, text
        assert game.prompt.startswith("Which one, 0 to "), game.prompt
        said = game.say("1")
        assert "captures: " in said or "figures back home" in said, said
        tower = re.findall(r"The tower (-?\d+,-?\d+) reaches", flat)[-1]
        said = game.say(f"look {tower}")
        assert re.search(r"tower: \d+ floors?, may grow; one floor more reaches columns",
                         said), said


@tap.case("where many floors can be built, two of those in reach are named, then how many more")
def _():
    board = ("sets=base,tower:seats=2:TOWER=on:tiles=tower-i@0,0_b@1,0_b@-1,0_tower-j@0,1_"
             "tower-l@0,-1")
    two = ["s1@1,0.monastery", "s1@-1,0.monastery"]
    for figures, told in (([], "nobody"), (two[:1], "B monastery 5"),
                          (two, "B monastery 5, B monastery 4"),
                          ([*two, "s1@0,1.field"], "B monastery 5, B monastery 4, +1")):
        path = HERE / "reach.aude"
        stand = [":figures=", "_".join(figures)] if figures else []
        path.write_text(RECORD.format("".join([board, *stand, ":turn=1,s0,place,b"]),
                                      "s0 place 2,0 r0"), encoding="utf-8")
        with player.Game("--resume", path) as game:
            game.read()
            assert re.search(rf" 0,0 T1: {re.escape(told)}(  |$)", game.text, re.M), game.text


@tap.case("a ransom is told where it can be paid")
def _():
    game, text = find(r"ransom [AB]: ransom for 3 points", "--expansions", "tower")
    with game:
        assert "(TOWER-25)" in text, text
        holder = re.search(r"ransom ([AB]): ", text)[1]
        said = game.say("ransom")
        assert "-3: ransom (TOWER-25)" in said and "+3: ransom (TOWER-25)" in said, said
        assert "TOWER-28" in game.say(f"ransom {holder}") or "TOWER-26" in game.text[-200:], \
            game.text[-400:]
        assert "Taken back" in game.say("u")


@tap.case("castle or points: both with their worth, and what lies around")
def _():
    game, text = find(r"points or a castle \(\d left\)", "--expansions", "bcb")
    with game:
        flat = " ".join(text.split())
        assert re.search(r"(Ann|Bob), points or a castle \(3 left\) for the town\?", flat), text
        assert re.search(r" 0 \d+ points? at once", flat), text
        assert re.search(r" 1 castle -?\d+,-?\d+ \+ -?\d+,-?\d+; could earn: ", flat), text
        said = game.say("1")
        assert "builds a castle: " in said, said


@tap.case("the auction tells tiles, owners, price, who is asked and the limits of a bid")
def _():
    game, text = find(r"which tile, and for how much")
    with game:
        assert re.search(r"a bazaar with 2 tiles begins \(BAZAAR-9\)", game.text), text
        assert re.search(r"The bazaar of .*(?s:.)*\n    [–-] +[–-]\n", text), text
        first = re.match(r"(Ann|Bob),", game.prompt)[1]
        other = {"Ann": "Bob", "Bob": "Ann"}[first]
        said = game.say("2")
        assert game.prompt.startswith("Opening bid for tile 2 (0 or more;"), said
        game.say("")
        assert "which tile" in game.prompt, game.prompt
        assert "out of range, 1 to 2" in game.say("3"), game.text[-200:]
        said = game.say("1 4")
        flat = " ".join(said.split())
        assert f"Tile 1, chosen by {first}; highest bid 4 by {first}" in flat, said
        assert "asked next" not in flat, said
        assert game.prompt == f"{other}, your bid (5 or more; 0: pass) > ", game.prompt
        said = game.say("4")
        assert "(BAZAAR-12)" in said, said
        assert "65535 at most" in game.say("70000"), game.text[-200:]
        assert "(BAZAAR-12)" in game.say("-3"), game.text[-200:]
        assert "(BAZAAR-10)" in game.say("1.5"), game.text[-200:]
        said = game.say("7")
        assert f"{other}: bids 7: " in game.say("log"), game.text[-300:]
        assert f"highest bid 7 by {other}" in " ".join(said.split()), said
        assert game.prompt == f"{first}, which one, 1 to 2? > ", game.prompt
        assert f"{first} -7, {other} +7" in said and f"{first} +7, {other} -7" in said, said
        said = game.say("sell")
        assert f"{first} +7: bazaar (BAZAAR-15)" in said, said
        assert f"{other} -7: bazaar (BAZAAR-15)" in said, said
        assert re.search(rf"{other} gets \S+ \(BAZAAR-15\)", said), said
        assert re.search(rf"{first} gets \S+ \(BAZAAR-19\)", said), said


@tap.case("a bid is limited by the score where the edition says so")
def _():
    words = ("--expansions", "bcb", "--option", "BAZAAR_BID_LIMIT=score")
    game, text = find(r"which tile, and for how much", *words)
    with game:
        said = game.say("1 60000")
        assert "(BAZAAR-20)" in said, said
        said = game.say("1")
        assert "BAZAAR-20" in game.prompt or "your bid" in game.prompt, said


@tap.case("taking back goes through every decision of a turn, not beyond others'")
def _():
    game, text = find(r"Whom does it capture\?", "--expansions", "tower")
    with game:
        game.say("1")
        for _ in range(12):
            if game.prompt.startswith("Where does it go"):
                break
            game.say("u")
        assert game.prompt.startswith("Where does it go"), game.prompt
        assert "nothing to take back" in game.say("u")


@tap.case("taking back leaves a question within a question for the one that it belongs to")
def _():
    game, _ = find(r"(?s)Where does it go.*\(from the bazaar\).*Where does it go|"
                   r"\(from the bazaar\)", *BOTH, "--quick")
    chance = random.Random(2)
    with game:
        for _ in range(400):
            several = re.search(r"^ +(\d+): \S+(?: r\d){2,}$", game.say("l"), re.MULTILINE)
            if game.prompt.startswith("Where does it go") and several and \
                    "(from the bazaar)" in game.text[-3000:]:
                game.say(several[1])
                assert game.prompt.startswith("Which turn"), game.prompt
                if "Taken back" in game.say("u"):
                    break
                game.say("")
            player.mixed(game, chance)
        else:
            raise AssertionError("nothing was there to be taken back")
        assert not game.prompt.startswith(("Which turn", "Where does it go")), game.prompt
        player.answer(game)
        assert game.prompt, game.text[-500:]


@tap.case("the highest bid and its bidder stand under the tile, names or letters")
def _():
    for names, bidder in ((("Ann", "Ben", "Cy"), r"\d by (?:Ann|Ben|Cy)"),
                          (("Annabella", "Benjamin", "Cyprian"), r"\d by [ABC]")):
        chance, seats = random.Random(24), []
        for name in names:
            seats += ["--seat", f"{name}=human"]
        with player.Game(*seats, *BOTH, "--seed", "24", "--quick") as game:
            game.read()
            while "your bid" not in game.prompt:
                player.anything(game, chance)
            told = game.text[game.text.rindex("The bazaar of"):]
        assert re.search(rf"^ +.*(?<![\w ]) *{bidder}(?: |$)", told, re.M), told


# ---- Words -------------------------------------------------------------------------------------

RECORD = "aude record 1\nrules 3\nposition aude1:carcassonne:{}\n\n1 {}\nresult *\n"
CULT = ("sets=base,bcb,cult:seats=2:CULT=on:tiles=b@0,0_cult-e@1,0_bcb-a@0,-1_bcb-a@1,-1_"
        "bcb-a@2,-1_bcb-a@2,0_bcb-a@2,1_bcb-a@0,1:figures=s0@1,0.monastery:bag=bcb-a.1:turn=1,s1,"
        "place,bcb-a", "s1 place 1,1 r0; pass")
TOLD = (
    ("a shrine that scores", *CULT,
     {"en": "+9: shrine 1,0", "pl": "+9: kaplica 1,0", "cs": "+9: svatyně 1,0",
      "bg": "+9: светилище 1,0", "de": "+9: Kultstätte 1,0"}),
    ("a monastery beside it", CULT[0].replace("s0@1,0.", "s0@0,0.").replace(
        "bcb-a@0,-1_", "bcb-a@0,-1_bcb-a@-1,-1_bcb-a@-1,0_").replace(
            "bcb-a@2,-1_bcb-a@2,0_bcb-a@2,1_", "bcb-a@-1,1_"), CULT[1],
     {"en": "+9: monastery 0,0"}),
    ("an own figure taken by one's own tower",
     "sets=base,tower:seats=2:TOWER=on:tiles=tower-i@0,0_b@1,0:figures=s0@1,0.monastery:turn=1,s0,"
     "place,b", "s0 place 2,0 r0; floor 0,0; capture s0 1,0 monastery",
     {"en": "Player 1 takes an own figure back: follower, monastery 1,0", "de": ": Gefolgsmann, "
      "Kloster 1,0"}),
    ("the first robber baron", "sets=base,king:seats=2:KING=on:tiles=a@0,0r3:turn=1,s0,place,a",
     "s0 place 1,0 r1; pass", {"en": "takes the robber baron (KING-5)"}),
    ("the first king", "sets=base,king:seats=2:KING=on:tiles=e@0,0r1:turn=1,s0,place,e",
     "s0 place 1,0 r3; pass", {"en": "takes the king (KING-3)"}),
)


@tap.case("what the log says of shrines, of one's own tower, and of the first cards")
def _():
    for name, position, turn, words in TOLD:
        path = HERE / "told.aude"
        path.write_text(RECORD.format(position, turn), encoding="utf-8")
        for language, text in words.items():
            done = program.succeed("replay", "--list", "--lang", language, path)
            said = " ".join(done.out.split())
            assert text in said, (name, language, said)
            assert name != "a shrine that scores" or "monastery" not in said, said
            assert "KING" in text or text.startswith("+9") or "back home" not in said, said


tap.main()
