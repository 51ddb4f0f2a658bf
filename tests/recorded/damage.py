#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Damaged files: each is refused by one line that says where and why, exit status 2, and nothing on
standard output. What is damaged is made here from sound files, so that only one thing is wrong."""

import copy
import json
import lzma

import tap
from common import BASE_LOGS, SAVES, read_log, refused, run, write, write_log

LOG = BASE_LOGS[0]
LINES = read_log(LOG)
LINES = LINES[:12] + LINES[-1:]  # damage is found on the way
SMALL = next(save for save in SAVES if save.stem == "small-game")
SAVE = json.loads(SMALL.read_text(encoding="utf-8"))
PACKED = LOG.read_bytes()
PLAIN = lzma.decompress(PACKED)


def is_refused(name, content, *fragments):
    """A file with this content is refused."""
    line = refused(write(name, content), *fragments)
    assert name in line, line


def add(name, content, *fragments):
    """A case for some bytes or text."""
    tap.add(name, is_refused, name.replace(" ", "-").replace("/", "-"), content, *fragments)


# ---- bytes ----

add("an empty file", b"", "empty")
add("blanks only", b" \n\n \n", "")
add("a byte order mark only", b"\xef\xbb\xbf", "empty")
add("zeros", bytes(1000), "")
add("a picture", b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "")
add("one brace", b"{", "not JSON")
add("a list", b"[1,2,3]", "wrong type")
add("a number", b"42", "")
add("text that is no UTF-8", b'{"kind":"\xff\xfe"}', "1:", "not JSON")
add("a zero byte in a string", b'{"kind":"a\x00b"}', "not JSON")
add("xz cut short", PACKED[:2000], "cut short")
add("xz cut by one byte", PACKED[:-1], "cut short")
add("xz header only", PACKED[:6], "cut short")
add("xz damaged", PACKED[:4000] + b"AAAA" + PACKED[4004:], "damaged")
add("xz with rubbish behind it", PACKED + b"rubbish", "")
add("xz of nothing", lzma.compress(b""), "empty")
add("xz bomb", lzma.compress(bytes(64 << 20)), "longer than 32 MiB")
add("nested deeply", b"[" * 100000, "not JSON")
add("objects nested deeply", b'{"a":' * 100000, "not JSON")
add("nested deeply inside", json.dumps({**SAVE, "chat": 0})[:-2] + "[" * 50000, "not JSON")


@tap.case("a file that is not there, and a folder")
def _():
    refused("/no/such/file.jcz", "/no/such/file.jcz")
    refused("/", "/")


# ---- logs ----

def log_with(change):
    """The lines of the log after a change."""
    lines = copy.deepcopy(LINES)
    change(lines)
    return "".join(json.dumps(line) + "\n" for line in lines)


add("a log cut in a line", PLAIN[:200000], "not JSON")
add("a log cut between lines", PLAIN[:PLAIN.index(b"\n", 100000) + 1], "breaks off")
add("a log without its set-up", PLAIN[PLAIN.index(b"\n") + 1:], "begins with its set-up")
add("a log with a line behind its end", PLAIN + PLAIN[PLAIN.rindex(b"\n", 0, -1) + 1:],
    "behind the end")
add("a log with rubbish behind its end", PLAIN + b"rubbish\n", "behind the end")
add("a log with a line left out", log_with(lambda lines: lines.pop(5)), ":6:",
    "numbered one by one")
add("a log with an unknown kind of line", log_with(lambda lines: lines[3].update(kind="noise")),
    ":4:", "noise")
add("a log without kinds", log_with(lambda lines: lines[3].pop("kind")), ":4: kind: is missing")
add("a log without a move", log_with(lambda lines: lines[3].pop("msg")), ":4: msg: is missing")
for seats in (0, 7, -1, 2.5, "2", 1e30):
    add(f"a log with {seats!r} seats",
        log_with(lambda lines, n=seats: lines[0]["gameSetup"].update(players=n)),
        "gameSetup.players")
add("a log without players", log_with(lambda lines: lines[0]["gameSetup"].pop("players")),
    "gameSetup.players: is missing")


def verify_refuses(name, change, *fragments):
    """Damage in what is recorded is found by --verify: exit status 2, and the file has failed."""
    path = write_log(name + ".jsonl",
        json.loads("[" + ",".join(log_with(change).splitlines()) + "]"))
    done = run("--verify", path)
    assert done.returncode == 2, f"exit status {done.returncode}: {done.stdout}{done.stderr}"
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    for fragment in fragments:
        assert fragment in lines[0], f"no '{fragment}' in: {lines[0]}"
    assert done.stdout.splitlines()[-1] == "0 passed, 1 failed", done.stdout


RECORDED = [
    ("scores of a wrong type", lambda a: a.update(scores="x"), "after.scores"),
    ("a score of a wrong type", lambda a: a["scores"].__setitem__(0, "x"), "after.scores[0]"),
    ("a huge score", lambda a: a["scores"].__setitem__(0, 10 ** 15), "after.scores[0]"),
    ("no scores", lambda a: a.pop("scores"), "after.scores: is missing"),
    ("a phase of a wrong type", lambda a: a.update(phase=3), "after.phase"),
    ("no items", lambda a: a["action"].pop("items"), "after.action.items"),
    ("an item of a wrong type", lambda a: a["action"].update(items=[3]), "after.action.items[0]"),
    ("a cell of three numbers",
        lambda a: a["action"]["items"][0]["options"][0].update(position=[1, 2, 3]),
     "expected a cell"),
    ("a rotation of a wrong type",
        lambda a: a["action"]["items"][0]["options"][0].update(rotations=["R0"]),
     "whole number"),
    ("no pile", lambda a: a.pop("packSize"), "after.packSize"),
    ("supplies of a wrong type", lambda a: a["players"][0].update(meeples=[]),
        "after.players[0].meeples"),
    ("players of a wrong type", lambda a: a.update(players={}), "after.players"),
    ("a supply of a wrong type", lambda a: a["players"][0]["meeples"].update(SmallFollower=7),
     "SmallFollower"),
    ("figures of a wrong type", lambda a: a.update(deployed=[3]), "after.deployed[0]"),
    ("discarded tiles of a wrong type", lambda a: a.update(discarded=[3]), "after.discarded[0]"),
    ("events of a wrong type", lambda a: a.update(events=[3]), "after.events[0]"),
    ("points of a wrong type", lambda a: a.update(events=[{"type": "points", "points": [3]}]),
        "points[0]"),
]
for what, how, where in RECORDED:
    tap.add(f"recorded: {what}", verify_refuses, what.replace(" ", "-"),
            lambda lines, how=how: how(lines[3]["after"]), where, ":4:")
tap.add("recorded: an end without scores", verify_refuses, "end-scores",
    lambda lines: lines[-1].pop("scores"),
        "scores: is missing")
tap.add("recorded: an end without tiles", verify_refuses, "end-placed",
    lambda lines: lines[-1].update(placed=[3]),
        "placed[0]")


# ---- saved games ----

def save_with(change):
    """The saved game after a change."""
    game = copy.deepcopy(SAVE)
    change(game)
    return json.dumps(game, indent=1)


def add_save(name, change, *fragments):
    """A case for a change of the saved game."""
    add("save: " + name, save_with(change), *fragments)


def of(number):
    """The payload of a message of the saved game."""
    return lambda game: game["replay"][number]["payload"]


TEXT = json.dumps(SAVE, indent=1)
add("save: cut short", TEXT[: len(TEXT) // 2], "not JSON")
add("save: something behind it", TEXT + "{}", "behind the end")
add("save: a key twice", TEXT.replace('"gameId"', '"name"', 1), "duplicate", ":4:")
add("save: a key twice deep inside", TEXT.replace('"rotation": "R180"', '"tileId": "R180"', 1),
    "duplicate")
add("save: a number too large", TEXT.replace('"clock": 0', '"clock": 99999999999999999999999', 1),
    "not JSON")
add("save: a real number too large",
    TEXT.replace('"initialRandom": 0.25', '"initialRandom": 1e999', 1), "not JSON")
for players in ([], SAVE["players"] * 3):
    add_save(f"{len(players)} players", lambda game, p=players: game.update(players=p), "players",
        "1 to 6",
             str(len(players)))
add_save("players of a wrong type", lambda game: game.update(players=3),
    "players: has the wrong type")
add_save("a player of a wrong type", lambda game: game["players"].__setitem__(1, 3), "players[1]")
add_save("no players", lambda game: game.pop("players"), "players: is missing")
add_save("no set-up", lambda game: game.pop("setup"), "setup: is missing")
add_save("no tile sets", lambda game: game["setup"].pop("sets"), "setup.sets: is missing")
add_save("empty tile sets", lambda game: game["setup"].update(sets={}), "setup.sets",
    "base set is always needed")
add_save("an unknown tile set", lambda game: game["setup"]["sets"].update({"moon:1": 1}),
    "setup.sets", "unknown", "moon")
add_save("an unknown edition", lambda game: game["setup"].update(sets={"basic:9": 1}),
    "unknown tile set", "basic:9")
add_save("a tile set counted by a word",
    lambda game: game["setup"]["sets"].update({"basic:1": "one"}), "basic:1")
add_save("a negative number of sets", lambda game: game["setup"]["sets"].update({"basic:1": -1}),
    "basic:1")
add_save("both editions at once", lambda game: game["setup"]["sets"].update({"basic:2": 1}),
    "both editions")
add_save("two copies of the set", lambda game: game["setup"]["sets"].update({"basic:1": 2}),
    "several copies")
ELEMENTS = [("black-tower", "The Black Tower"), ("shepherd", "Hills"), ("tunnel", "The Tunnel"),
            ("ringmaster", "Under the Big Top")]
for element, room in ELEMENTS:
    add_save(f"the element {element}",
        lambda game, e=element: game["setup"]["elements"].update({e: 1}),
             f"setup.elements.{element}", room, "not built yet")
SETS = [("hills-and-sheep:2", "Hills"), ("under-the-big-top:1", "Big Top"),
        ("monasteries:1", "Monasteries")]
for tiles, room in SETS:
    add_save(f"the set {tiles.replace('/', '.')}",
        lambda game, t=tiles: game["setup"]["sets"].update({t: 1}), room,
             "not built yet")
add_save("an unknown element", lambda game: game["setup"]["elements"].update(ufo=1),
    "unknown element", "ufo")
add_save("more followers than the board is sure to hold",
    lambda game: game["setup"]["elements"].update({"small-follower": 12}), "so many figures")
add_save("minus one followers",
    lambda game: game["setup"]["elements"].update({"small-follower": -1}), "small-follower")
add_save("fourteen abbots", lambda game: game["setup"]["elements"].update(abbot=14), "abbot",
    "so many figures")
for figures in ("wagon", "barn"):
    add_save(f"two of {figures}",
        lambda game, f=figures: game["setup"]["elements"].update({f: 2}), figures,
        "so many figures")


def with_inns(*elements):
    """A change of the set-up: the tiles with inns and cathedrals, and these elements."""
    def change(game):
        game["setup"]["sets"].update({"inns-and-cathedrals:1": 1})
        game["setup"]["elements"].update({element: 1 for element in elements})
    return change


add_save("inns and no cathedrals", with_inns("inn"), "setup.elements", "without cathedrals",
    "not built yet")
add_save("cathedrals and no inns", with_inns("cathedral"), "setup.elements", "without inns",
    "not built yet")
add_save("half of an open cathedral", lambda game: game["setup"].update(
    rules={"inn-and-cathedral-final-scoring": "half"}), "no such value", "half")
add_save("an unknown rule", lambda game: game["setup"].update(rules={"gravity": "off"}),
    "unknown rule", "gravity")
add_save("a value that the rule has not",
    lambda game: game["setup"].update(rules={"tiny-city-scoring": "3"}),
         "no such value", "3")
add_save("no start tile", lambda game: game["setup"].update(start=[]), "setup.start", "start tile")
add_save("an unknown start tile", lambda game: game["setup"]["start"][0].update(tile="BA/XYZ"),
    "unknown tile", "BA/XYZ")
add_save("a crooked start tile", lambda game: game["setup"]["start"][0].update(rotation=45),
    "setup.start[0].rotation")
add_save("a start tile far away", lambda game: game["setup"]["start"][0].update(x=10 ** 6),
    "setup.start[0].x")
add_save("start tiles that do not fit", lambda game: game["setup"]["start"].append(
    {"tile": "BA/C", "x": 0, "y": -1, "rotation": 0}), "BASE-20")
add_save("start tiles apart", lambda game: game["setup"]["start"].append(
    {"tile": "BA/C", "x": 5, "y": 5, "rotation": 0}), "BASE-19")
add_save("too many of a start tile", lambda game: game["setup"].update(start=[
    {"tile": "BA/Cccc+", "x": 0, "y": y, "rotation": 0} for y in range(2)]), "BASE-11")
add_save("a replay of a wrong type", lambda game: game.update(replay={}), "replay")
add_save("a message of a wrong type", lambda game: game["replay"].__setitem__(2, 7), "replay[2]")
add_save("a message without a type", lambda game: game["replay"][2].pop("type"),
    "replay[2].type: is missing")
add_save("a message without a payload", lambda game: game["replay"][2].pop("payload"),
    "replay[2].payload: is missing")
add_save("an unknown message", lambda game: game["replay"][2].update(type="DANCE"),
    "replay[2].type", "unknown", "DANCE")
add_save("a message of an expansion",
    lambda game: game["replay"][2].update(type="SCORE_ACROBATS"), "Big Top")
add_save("a message of player 9", lambda game: game["replay"][0].update(player=9),
    "replay[0].player")
add_save("an unknown tile", lambda game: of(0)(game).update(tileId="BA/XYZ"), "message 1", "BA/XYZ")
add_save("a tile name without end", lambda game: of(0)(game).update(tileId="B" * 5000),
    "replay[0].payload.tileId", "too long")
add_save("another tile than the one drawn", lambda game: of(0)(game).update(tileId="BA/L"),
    "message 1", "BASE-18")
add_save("a crooked tile", lambda game: of(0)(game).update(rotation="R45"),
    "replay[0].payload.rotation", "R45")
add_save("a turn as a number", lambda game: of(0)(game).update(rotation=90),
    "replay[0].payload.rotation")
add_save("a cell of one number", lambda game: of(0)(game).update(position=[1]),
    "replay[0].payload.position")
add_save("a cell of words", lambda game: of(0)(game).update(position=["a", "b"]),
    "replay[0].payload.position")
add_save("a cell beyond the world", lambda game: of(0)(game).update(position=[10 ** 9, 0]),
    "replay[0].payload.position")
add_save("a cell on a fraction", lambda game: of(0)(game).update(position=[0.5, 0]),
    "replay[0].payload.position")
add_save("a cell taken", lambda game: of(0)(game).update(position=[0, 0]), "message 1", "BASE-1")
add_save("a cell without contact", lambda game: of(0)(game).update(position=[7, 7]), "message 1",
    "BASE-19")
add_save("a side that does not match", lambda game: of(0)(game).update(rotation="R0"), "message 1",
    "BASE-20")
add_save("a figure of nobody", lambda game: of(1)(game).update(meepleId="x"),
    "replay[1].payload.meepleId")
add_save("a figure of player 9", lambda game: of(1)(game).update(meepleId="9.small.1"),
    "replay[1].payload.meepleId")
add_save("a figure of somebody else", lambda game: of(1)(game).update(meepleId="1.small.1"),
    "message 2", "another player")
add_save("a figure of an expansion", lambda game: of(1)(game).update(meepleId="0.shepherd.1"),
    "Hills & Sheep", "not built yet")
add_save("an abbot where none plays", lambda game: of(1)(game).update(meepleId="0.abbot.1"),
    "message 2", "BASE-53")
for figure, rule in (("big", "INN-1"), ("builder", "TRADE-1"), ("pig", "TRADE-1")):
    add_save(f"a {figure} where none plays",
        lambda game, f=figure: of(1)(game).update(meepleId=f"0.{f}.1"), "message 2", rule)
add_save("no such part of the tile", lambda game: of(1)(game)["pointer"].update(location="N"),
    "message 2", "BASE-5")
add_save("a part that nobody knows", lambda game: of(1)(game)["pointer"].update(location="UP"),
    "pointer.location", "UP")
add_save("a feature that nobody knows", lambda game: of(1)(game)["pointer"].update(feature="Sky"),
    "pointer.feature", "Sky")
add_save("a figure on another tile",
    lambda game: of(1)(game)["pointer"].update(position=[0, 0], location="N"),
         "message 2", "BASE-23")
add_save("a figure where somebody stands", lambda game: of(10)(game)["pointer"].update(
    position=[-1, 0], feature="Road", location="WE"), "message 11", "BASE-24")
add_save("moves in the wrong order", lambda game: game["replay"].insert(0, game["replay"].pop(2)),
    "message 1", "BASE-16")
add_save("another player's move", lambda game: game["replay"][3].update(player=0), "message 4",
    "another player")
add_save("nothing to take back",
    lambda game: game["replay"].insert(0, {"type": "UNDO", "payload": {}}), "message 1",
         "take back")
add_save("a move behind the end", lambda game: game["replay"].append(
    {"type": "PASS", "payload": {}}), "BASE-44")
add_save("a random number of 1", lambda game: of(2)(game).update(random=1),
    "replay[2].payload.random")
add_save("a negative random number", lambda game: game.update(initialRandom=-0.5), "initialRandom")
add_save("a random word", lambda game: game.update(initialRandom="x"), "initialRandom")
add_save("a draw order of a wrong type",
    lambda game: game["gameAnnotations"].update(drawOrder="x"), "drawOrder")
add_save("an unknown tile in the draw order",
    lambda game: game["gameAnnotations"]["drawOrder"].__setitem__(2, "??"),
         "drawOrder[2]", "unknown tile")
add_save("too many of a tile in the draw order", lambda game: game["gameAnnotations"].update(
    drawOrder=["BA/C"] * 9), "")
add_save("an endless draw order",
    lambda game: game["gameAnnotations"].update(drawOrder=["BA/C"] * 5000), "too long")
add_save("a negative end", lambda game: game["gameAnnotations"].update(endTurn=-1), "endTurn")
add_save("an endless game",
    lambda game: game.update(replay=[{"type": "PASS", "payload": {}}] * 5000), "too many messages")
add_save("an assertion of a wrong type", lambda game: game["test"].update(assertions=[3]),
    "test.assertions[0]")
add_save("a name without end", lambda game: game["players"][0].update(name="x" * 1000),
    "players[0].name", "too long")


# ---- towers, bridges, castles and bazaars ----

def game_of(name):
    """A saved game."""
    path = next(save for save in SAVES if save.stem == name)
    return json.loads(path.read_text(encoding="utf-8"))


def add_last(stem, name, change, *fragments):
    """A case for a change of the last message of a saved game."""
    game = game_of(stem)
    change(game["replay"][-1]["payload"])
    where = f"replay[{len(game['replay']) - 1}].payload."
    fragments = [where + one[1:] if one.startswith(".") else one for one in fragments]
    add(f"{stem}: {name}", json.dumps(game), *fragments)


for stem, name, how, *where in (
        ("tower-capture-options", "no token", lambda p: p.pop("token"), ".token", "missing"),
        ("tower-capture-options", "a token of a wrong type", lambda p: p.update(token=3), ".token"),
        ("tower-capture-options", "an unknown token", lambda p: p.update(token="COIN"), ".token",
         "COIN"),
        ("tower-capture-options", "a token of an expansion",
         lambda p: p.update(token="BLACK_TOWER_PIECE"), "The Black Tower", "not built yet"),
        ("tower-capture-options", "no place", lambda p: p.pop("pointer"), ".pointer", "missing"),
        ("tower-capture-options", "a place of words", lambda p: p.update(pointer="Tower"),
         ".pointer"),
        ("tower-capture-options", "a place beyond the world",
         lambda p: p["pointer"].update(position=[10 ** 9, 0]), ".pointer.position"),
        ("tower-capture-options", "a place without a cell",
         lambda p: p["pointer"].pop("position"), ".pointer.position", "missing"),
        ("tower-capture-options", "a floor where no foundation is",
         lambda p: p["pointer"].update(position=[1, 1]), "TOWER-8"),
        ("tower-capture-options", "a floor where no tile is",
         lambda p: p["pointer"].update(position=[5, 5]), "no tile"),
        ("tower-capture-options", "a bridge in a game without",
         lambda p: p.update(token="BRIDGE", pointer={"position": [1, 1], "location": "NS",
                                                      "feature": "Road"}), "BRIDGE-1"),
        ("tower-capture-options", "a bridge around a corner",
         lambda p: p.update(token="BRIDGE", pointer={"position": [1, 1], "location": "NW",
                                                      "feature": "Road"}), "NS or WE"),
        ("tower-capture-options", "a castle out of its time", lambda p: p.update(token="CASTLE"),
         "BASE-16"),
        ("tower-ransom", "no figure", lambda p: p.pop("meepleId"), ".meepleId", "missing"),
        ("tower-ransom", "a figure of a wrong type", lambda p: p.update(meepleId=1), ".meepleId"),
        ("tower-ransom", "a figure that is no prisoner", lambda p: p.update(meepleId="1.small.2"),
         "TOWER-26"),
        ("tower-ransom", "a figure of the other", lambda p: p.update(meepleId="0.small.1"),
         "TOWER-26"),
        ("tower-ransom", "a figure of a number that is none",
         lambda p: p.update(meepleId="1.small.900"), "TOWER-26"),
        ("tower-ransom", "a figure of a seat that is none",
         lambda p: p.update(meepleId="5.small.1"), "TOWER-26"),
        ("tower-ransom", "a figure of an expansion", lambda p: p.update(meepleId="1.shepherd.1"),
         "Hills & Sheep", "not built yet"),
        ("tower-exchanged", "nobody", lambda p: p.update(meepleId=""), ".meepleId"),
        ("tower-exchanged", "a shepherd", lambda p: p.update(meepleId="1.shepherd.1"),
         "Hills & Sheep"),
        ("tower-exchanged", "who is not held there", lambda p: p.update(meepleId="1.small.2"),
         "TOWER-23"),
        ("bazaar-opened", "nothing wrong but the end", lambda p: p.update(random=7), ".random"),
        ("bazaar-bought", "a PASS with a random word", lambda p: p.update(random="x"), ".random"),
        ("bazaar-no-auction", "no price", lambda p: p.pop("price"), ".price", "missing"),
        ("bazaar-no-auction", "no index", lambda p: p.pop("supplyIndex"), ".supplyIndex"),
        ("bazaar-no-auction", "an index of words", lambda p: p.update(supplyIndex="1"),
         ".supplyIndex"),
        ("bazaar-no-auction", "a fraction of a tile", lambda p: p.update(supplyIndex=0.5),
         ".supplyIndex"),
        ("bazaar-no-auction", "a huge index", lambda p: p.update(supplyIndex=10 ** 12),
         ".supplyIndex"),
        ("bazaar-no-auction", "a negative index", lambda p: p.update(supplyIndex=-1),
         ".supplyIndex"),
        ("bazaar-no-auction", "a tile that is not on offer", lambda p: p.update(supplyIndex=2),
         "BAZAAR-10"),
        ("bazaar-no-auction", "a huge price", lambda p: p.update(price=10 ** 12), ".price"),
        ("bazaar-no-auction", "a price of words", lambda p: p.update(price="2"), ".price"),
        ("bazaar-no-auction", "a negative price", lambda p: p.update(price=-2), "BAZAAR-12")):
    add_last(stem, name, how, *where)


def add_message(stem, name, kind, payload, *fragments):
    """A case for one more message behind a saved game."""
    game = game_of(stem)
    game["replay"].append({"type": kind, "payload": payload})
    add(f"{stem} and then {name}", json.dumps(game), f"message {len(game['replay'])}", *fragments)


HERE = {"position": [1, 1], "location": "I", "feature": "Monastery"}
add_message("tower-capture-options", "a second floor", "PLACE_TOKEN",
            {"token": "TOWER_PIECE", "pointer": {"position": [0, 1], "location": "I",
                                                 "feature": "Tower"}}, "BASE-16")
add_message("tower-capture-options", "a capture of nobody", "CAPTURE_FOLLOWER",
            {"pointer": {"featurePointer": HERE, "meepleId": "1.small.1"}}, "TOWER-14")
add_message("tower-capture-options", "an exchange of nobody", "EXCHANGE_FOLLOWER",
            {"meepleId": "0.small.1"}, "EXCHANGE_FOLLOWER")
add_message("tower-capture-options", "a commit", "COMMIT", {}, "BASE-16")
add_message("tower-exchange", "who is no prisoner", "EXCHANGE_FOLLOWER",
            {"meepleId": "0.small.1"}, "TOWER-23")
add_message("tower-ransom", "a second ransom", "PAY_RANSOM", {"meepleId": "1.small.1"}, "TOWER-26")
add_message("castle-off-turn", "a castle of another city", "PLACE_TOKEN",
            {"token": "CASTLE", "pointer": {"position": [0, 0], "location": "N",
                                            "feature": "City"}}, "CASTLE-")
add_message("bazaar-opened", "a pass of who selects", "PASS", {}, "BAZAAR-10")
add_message("bazaar-opened", "a deal before a bid", "BAZAAR_BUY_OR_SELL", {"value": "BUY"},
            "BASE-16")
game_kept = game_of("bazaar-opened")
game_kept["replay"].append({"type": "BAZAAR_BUY_OR_SELL", "payload": {"value": "KEEP"}})
add("bazaar-opened and then a deal that is none", json.dumps(game_kept), "replay[3].payload.value",
    "BUY or SELL", "KEEP")
add_message("bazaar-sold", "a bid after the last", "BAZAAR_BID", {"supplyIndex": 0, "price": 9},
            "BASE-16")


# ---- goods, builder and pig ----

def spot(x, y, location, feature):
    return {"position": [x, y], "location": location, "feature": feature}


NORTH = "NL.NR.EL.WR"
for stem, what, figure, where, rule in (
        ("traders-offered", "a builder on a field", "0.builder.1", spot(3, 0, NORTH, "Field"),
         "TRADE-15"),
        ("traders-offered", "a builder on another tile", "0.builder.1", spot(2, 0, "WE", "Road"),
         "BASE-23"),
        ("traders-offered", "a pig on a road", "0.pig.1", spot(3, 0, "WE", "Road"), "TRADE-27"),
        ("traders-offered", "a pig where no farmer is", "0.pig.1",
         spot(3, 0, "ER.SL.SR.WL", "Field"), "TRADE-27"),
        ("traders-offered", "a second builder", "0.builder.2", spot(3, 0, "WE", "Road"), ""),
        ("traders-offered", "a pig without a number", "0.pig.0", spot(3, 0, NORTH, "Field"), ""),
        ("traders-offered", "the pig of another", "1.pig.1", spot(3, 0, NORTH, "Field"),
         "another player"),
        ("traders-closed", "a builder where all is closed and nobody stands", "0.builder.1",
         spot(0, -2, "EL.ER.NL.NR.WL.WR", "Field"), "TRADE-"),
        ("traders-left-alone", "a builder alone", "0.builder.1", spot(3, 0, "WE", "Road"),
         "TRADE-14"),
        ("traders-left-alone", "a builder on a tower", "0.builder.1", spot(1, 1, "I", "Tower"),
         "TRADE-15"),
        ("traders-second-part", "a builder before its tile", "0.builder.1",
         spot(4, 0, "WE", "Road"), "BASE-16")):
    add_message(stem, what, "DEPLOY_MEEPLE", {"pointer": where, "meepleId": figure}, rule)
add_message("traders-second-part", "no second part", "PASS", {}, "")
add_message("traders-second-part", "a commit", "COMMIT", {}, "BASE-16")
add_message("traders-bazaar", "a third part", "PLACE_TILE",
            {"tileId": "BA/C", "rotation": "R0", "position": [4, 0]}, "BASE-16")
for sort in ("WINE", "GRAIN", "CLOTH"):
    game_kept = game_of("traders-goods")
    game_kept["replay"][1] = {"type": "PLACE_TOKEN", "payload": {
        "token": sort, "pointer": spot(0, -1, "NS", "City")}}
    add(f"traders-goods: {sort} taken by hand", json.dumps(game_kept), "replay[1].payload.token",
        "no such token", sort)


@tap.case("builders and pigs are not captured")
def _():
    game = game_of("traders-left-alone")
    capture = next(one for one in game["replay"] if one["type"] == "CAPTURE_FOLLOWER")
    number = game["replay"].index(capture) + 1
    for figure, where in (("0.builder.1", spot(2, 0, "WE", "Road")),
                          ("0.builder.1", spot(1, 0, "WE", "Road")),
                          ("0.pig.1", spot(1, 0, NORTH, "Field"))):
        capture["payload"]["pointer"] = {"featurePointer": where, "meepleId": figure}
        refused(write("captured.jcz", json.dumps(game)), f"message {number}")


@tap.case("every cut of a save is refused in one line")
def _():
    for cut in range(1, len(TEXT) - 1, 97):
        refused(write("cut.jcz", TEXT[:cut]))


@tap.case("one file that cannot be read does not keep the others from being compared")
def _():
    bad = write("bad.jcz", "{")
    done = run("--verify", bad, *SAVES)
    assert done.returncode == 2, done.returncode
    assert done.stdout.splitlines()[-1] == f"{len(SAVES)} passed, 1 failed", done.stdout
    assert len(done.stderr.splitlines()) == 1, done.stderr


@tap.case("control characters of a file never reach the terminal")
def _():
    game = copy.deepcopy(SAVE)
    for player in game["players"]:
        player["name"] = "x\x1b[2J\x07\u009b2Jy\nz"
    game["test"]["assertions"] = ["a\x1b[2J has 3 points", "what\x1b[31m"]
    path = write("control.jcz", json.dumps(game))
    game["replay"][0]["payload"]["tileId"] = "\x1b[2J"
    broken = write("broken.jcz", json.dumps(game))
    for arguments in ([path], ["--final", path], ["--verify", path], ["--json", path], [broken],
                      ["--verify", broken]):
        done = run(*arguments)
        for text in (done.stdout, done.stderr):
            assert not any(c < " " and c != "\n" or "\x7f" <= c < "\xa0" for c in text), repr(text)


@tap.case("usage")
def _():
    wrong = [[], ["--ply"], ["--ply", "x", LOG], ["--ply", "-1", LOG], ["--all", LOG], [LOG, LOG],
             ["--final", "--ply", "3", LOG], ["--verify", "--final", LOG], ["--verify"],
             ["--nonsense", LOG]]
    for arguments in wrong:
        done = run(*arguments)
        assert done.returncode == 2, f"{arguments}: {done.stdout}"
        assert len(done.stderr.splitlines()) == 1, f"{arguments}: {done.stderr}"
    done = run("--help")
    assert done.returncode == 0 and "--verify" in done.stdout, done.stdout


tap.main()
