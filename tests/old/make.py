#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Made the files of this folder with version 0.1 (see README.md), which it needs:

    AUDE=OLD/build/aude AUDE_LIBRARY=OLD/build/libaude.so.0.1.0 \\
        PYTHONPATH=OLD/tests:OLD/tests/server:OLD/tests/cli:OLD/bindings/python \\
        python3 tests/old/make.py

The draws of a server are by chance, so another run makes other games."""

import contextlib
import hashlib
import json
import random
import sqlite3
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

import aude
import player
import wire
from wire import Server

HERE = Path(__file__).resolve().parent
OWN = (HERE.parent / "tiles/own_mine.toml").read_text(encoding="utf-8")
FAST = ["--limit", "rate=100000", "--limit", "burst=100000", "--limit", "pace=1",
        "--limit", "per-address=4096"]
SHOWN = 20  # legal actions of one position that are kept, at most
BCB, ALL = {"expansions": ["bcb"]}, {"expansions": ["tower", "bcb"]}
C2_1 = ("aude record 1\ngame carcassonne\nsets base tower bcb\npreset C2\noption TOWER on\n"
        "option BRIDGES on\noption CASTLES on\noption BAZAARS on\nseats 2\nstart 0\n\nresult *\n")
# What is played, and where it stops: at the step after so many actions, or at the end.
TABLES = [
    ("base, over", {"options": {}}, None, 0),
    ("base, with clocks", {"clock": {"seconds": 1209600, "increment": 5, "then": "lose"}},
     "place", 60),
    ("abbot, three seats", {"options": {"ABBOT": "on"}, "people": 3}, "action", 50),
    ("abbot, over", {"options": {"ABBOT": "on"}}, None, 0),
    ("The Tower, a capture", {"expansions": ["tower"]}, "capture", 30),
    ("The Tower, a ransom", {"expansions": ["tower"]}, "end", 30),
    ("The Tower, over", {"expansions": ["tower"], "people": 3}, None, 0),
    ("bridges, after the action", BCB, "bridge", 20),
    ("a castle asked for", BCB, "castle", 20),
    ("bazaar, a bid", BCB, "bid", 20),
    ("bazaar, first of a tile", {**BCB, "people": 4}, "select", 40),
    ("bazaar, buy or sell", BCB, "decide", 20),
    ("bazaars and castles, over", BCB, None, 0),
    ("everything, over", {**ALL, "options": {"ABBOT": "on"}, "people": 4}, None, 0),
    ("everything, to be confirmed", {**ALL, "options": {"CONFIRM": "on", "ABBOT": "on"}},
     "confirm", 60),
    ("an exchange", {**ALL, "options": {"ABBOT": "on"}}, "exchange", 20),
    ("a castle chooses", ALL, "choose", 40),
    ("C2 of the first rules", {"record": C2_1}, "place", 90),
    ("C2 of the first rules, over", {"record": C2_1}, None, 0),
    ("C2 of the second rules", {**ALL, "presets": ["C2"]}, "place", 90),
    ("own tiles", {"tiles": [OWN]}, "place", 50),
    ("own tiles, over", {"tiles": [OWN], "expansions": ["tower"]}, None, 0),
    ("The Discovery", {"game": "discovery", "people": 3}, "action", 60),
    ("The Discovery, open tiles", {"game": "discovery", "presets": ["ADVANCED"]}, "place", 50),
    ("The Discovery, over", {"game": "discovery", "presets": ["ADVANCED"]}, None, 0),
]
# Of positions: game, and how many of each step.
POSITIONS = [
    ({}, 2), ({"options": {"ABBOT": "on", "FARMERS": "off"}, "seats": 6}, 2),
    ({"expansions": ["tower"], "seats": 3}, 2), ({"expansions": ["bcb"]}, 2),
    ({"expansions": ["tower", "bcb"], "options": {"ABBOT": "on", "CONFIRM": "on"}, "seats": 4}, 2),
    ({"expansions": ["tower", "bcb"], "preset": "C2"}, 1), ({"game": "discovery"}, 2),
    ({"game": "discovery", "preset": "ADVANCED", "seats": 4}, 2),
]


def choose(legal, step, chance):
    """By chance; for an exchange one seat must hold an abbot and a follower."""
    rare = {word: [one for one in legal["actions"] if one["text"].split()[0] == word]
            for word in ("abbot", "capture", "floor")}
    if step == "exchange" and chance.random() < 0.9:
        if rare["capture"] and (legal["seat"] == 1 and chance.random() < 0.8):
            return next(one for one in legal["actions"] if one["text"] == "pass")
        for some in rare.values():
            if some:
                return chance.choice(some)
    return chance.choice(legal["actions"])


def advance(client, table, tokens, step, count, chance):
    """Play until this step is due after so many actions, or to the end; whether that came."""
    while True:
        legal = client.ask("legal", table=table)
        if legal["over"]:
            return step is None
        if legal["step"] == step and legal["seq"] >= count and len(legal["actions"]) > 1:
            return True
        action = choose(legal, step, chance)["action"]
        token = tokens[str(legal["seat"])]
        done = client.ask("act", table=table, token=token, seq=legal["seq"], actions=[action])
        assert done["is"] == "acted", done


def one_table(client, name, setup, step, count, chance):
    setup = dict(setup)
    people = setup.pop("people", 2)
    for attempt in range(40):
        made = client.ask("create", setup={"title": name, **setup, "seats": [
            {"name": f"Person {i}"} for i in range(people)]})
        assert made["is"] == "created", made
        for token in made["tokens"].values():
            client.ask("open", table=made["table"], token=token)
        client.ask("say", table=made["table"], token=made["tokens"]["1"], text=f"At {name}!")
        if advance(client, made["table"], made["tokens"], step, count, chance):
            return made
        client.ask("leave", table=made["table"])
        given_up.append(made["table"])
    sys.exit(f"{name}: never came to {step}")


given_up = []


def told(client, made, name):
    """What the server says of the table."""
    opened = client.ask("open", table=made["table"], token=made["tokens"].get("0", ""))
    keep = {key: opened[key] for key in ("setup", "seq", "over", "scores", "begun",
                                         "commitment", "public", "title")}
    for key in ("seed", "ended", "clock", "next"):
        if key in opened:
            keep[key] = opened[key]
    keep["digest"] = hashlib.sha256(" ".join(opened["actions"]).encode()).hexdigest()
    keep["chat"] = [one["text"] for one in opened["chat"]]
    keep["seats"] = [{key: seat[key] for key in ("name", "player", "open", "resigned")}
                     for seat in opened["seats"]]
    legal = client.ask("legal", table=made["table"])
    keep["legal"] = {"seat": legal["seat"], "step": legal.get("step"), "actions": {
        one["text"]: one["action"] for one in legal["actions"][:SHOWN]}}
    keep["record"] = client.ask("record", table=made["table"])["text"]
    client.ask("leave", table=made["table"])
    return {"name": name, "table": made["table"], "tokens": made["tokens"],
            "invite": made["invite"], **keep}


def others(client):
    """Tables that stand elsewhere than in the middle of a game of people who are all there."""
    people = [{"name": "Anna"}, {"name": "Ben"}]

    def make(**setup):
        made = client.ask("create", **{"public": setup.pop("public", False)},
                          setup={"seats": people, **setup})
        assert made["is"] == "created", made
        return made

    yield "somebody may still sit down", make(public=True, seats=[{"name": "Anna"}, {}])
    made = make()
    client.ask("close", table=made["table"], token=made["tokens"]["0"])
    yield "closed by its host", made
    three = make(seats=[*people, {"name": "Cy"}])
    client.ask("resign", table=three["table"], token=three["tokens"]["2"])
    yield "one of three has resigned", three
    made = make(away=30)
    client.ask("resign", table=made["table"], token=made["tokens"]["1"])
    again = client.ask("rematch", table=made["table"], token=made["tokens"]["0"])
    yield "resigned, with a rematch", made
    yield "the rematch", {**made, "table": again["next"]}
    position = next(one["id"] for one in json.loads((HERE / "positions.json").read_text())
                    if "bazaar=running" in one["id"])
    yield "from a position in a bazaar", make(
        record=f"aude record 1\nposition {position}\n\nresult *\n")
    yield "against the computer", make(seats=[people[0], {"player": "greedy", "name": "Aude"}])


def store():
    """The server's database, and what the server says of each table."""
    chance, tables = random.Random(1), []
    with tempfile.TemporaryDirectory() as data:
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            for name, setup, step, count in TABLES:
                made = one_table(client, name, setup, step, count, chance)
                tables.append(told(client, made, name))
            tables += [told(client, made, name) for name, made in others(client)]
        database = sqlite3.connect(Path(data) / "games.db")
        for table in given_up:
            number, = database.execute("SELECT number FROM game WHERE id = ?", (table,)).fetchone()
            for rows in ("batch", "chat", "own", "seat"):
                database.execute(f"DELETE FROM {rows} WHERE game = ?", (number,))
            database.execute("DELETE FROM game WHERE number = ?", (number,))
        database.commit()
        head = [f"PRAGMA {name} = {database.execute(f'PRAGMA {name}').fetchone()[0]};"
                for name in ("application_id", "user_version")]
        (HERE / "store.sql").write_text("\n".join(
            ["-- Written by Aude 0.1 (README.md). Keep it as it is.", *head,
             *database.iterdump()]) + "\n", encoding="utf-8")
        database.close()
    (HERE / "tables.json").write_text(json.dumps(tables, indent=0) + "\n", encoding="utf-8")


def positions():
    """Position ids of every step, with what 0.1 says of them."""
    chance, found = random.Random(2), []
    for setup, most in POSITIONS:
        seen = {}
        for _ in range(12):
            state = aude.Game(**setup).new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                text = state.serialize()
                step = text[text.rindex(":turn=") + 6:].split(",")[2]
                if seen.get(step, 0) < most and chance.random() < 0.05 and len(legal) > 1:
                    seen[step] = seen.get(step, 0) + 1
                    some = sorted(chance.sample(legal, min(len(legal), SHOWN)))
                    found.append({
                        "id": text, "scores": [int(score) for score in state.returns()],
                        "decides": state.current_player(), "legal": len(legal),
                        "actions": {state.action_to_string(one): f"{one:#x}" for one in some}})
                state.apply_action(chance.choice(legal))
            found.append({"id": state.serialize(), "legal": 0, "actions": {},
                          "scores": [int(score) for score in state.returns()],
                          "decides": state.current_player()} if not seen.get("over") else None)
            seen["over"] = 1
    found = [one for one in found if one]
    (HERE / "positions.json").write_text(json.dumps(found, indent=0) + "\n", encoding="utf-8")


def saved():
    """Games saved at a terminal after so many answers, in the middle of a game."""
    people = ["--seat", "Anna=human", "--seat", "Ben=human"]
    for name, words, answers in (
            ("saved_base.aude", people, 60),
            ("saved_all.aude", [*people, "--seat", "random", "--expansions", "tower,bcb",
                                "--preset", "C2", "--option", "ABBOT=on"], 90),
            ("saved_discovery.aude", ["--game", "discovery", *people, "--preset", "ADVANCED"], 40),
            ("saved_own.aude", [*people, "--tiles", HERE.parent / "tiles/own_mine.toml"], 50)):
        with tempfile.TemporaryDirectory() as folder:
            save = Path(folder) / name
            with player.Game(*words, "--seed", "7", "--quick", "--save", save) as game:
                game.read()
                for _ in range(answers):
                    player.answer(game)
            (HERE / name).write_bytes(save.read_bytes())


def browser():
    """What the page of 0.1 kept of games in one browser (web/src/game/places.ts), here of
    games that its server played: people sit at the screen."""
    tables = json.loads((HERE / "tables.json").read_text(encoding="utf-8"))
    with contextlib.closing(sqlite3.connect(":memory:")) as database:
        database.executescript((HERE / "store.sql").read_text(encoding="utf-8"))
        kept, games = {}, []
        for number, name in enumerate(("a castle asked for", "C2 of the first rules",
                                       "bazaar, a bid", "The Discovery, open tiles")):
            old = next(one for one in tables if one["name"] == name)
            rows = database.execute("SELECT actions FROM batch JOIN game ON game = game.number"
                                    " WHERE id = ? ORDER BY seq", (old["table"],)).fetchall()
            actions = [f"0x{one:016x}" for blob, in rows
                       for one, in struct.iter_unpack("<Q", blob)]
            people = ["Anna", "Ben"]
            kept[f"aude.local.old{number}"] = {
                "setup": old["setup"], "actions": actions, "named": True,
                "seats": [{"name": one, "player": "human", "here": True} for one in people]}
            games.append({"id": f"old{number}", "local": True, "tokens": {}, "names": people,
                          "scores": old["scores"], "over": False, "at": 1795451911619,
                          "game": old["setup"].split("game ")[1].split("\n")[0], "title": name,
                          "turn": people[max(0, old["legal"]["seat"])], "yours": True,
                          "seq": len(actions), "named": True})
    (HERE / "browser.json").write_text(json.dumps({**kept, "aude.games": games}, indent=0) + "\n",
                                       encoding="utf-8")


def words():
    """What texts may name: options and their values, presets and what they mean, sets, players; and
    the kinds of tile of games by their numbers, which are in actions."""
    found = {}
    for game in ("carcassonne", "discovery"):
        told = json.loads(subprocess.run([wire.AUDE, "rules", "--json", "--game", game],
                                         capture_output=True, check=True).stdout)
        lists = {what: subprocess.run([wire.AUDE, "rules", "--list", what, "--game", game],
                                      check=True, capture_output=True, text=True).stdout.split()
                 for what in ("sets", "expansions", "presets", "players")}
        found[game] = {**lists, "options": {one["name"]: one["values"] for one in told["options"]}}
        found[game]["meaning"] = {one["name"]: one.get("values", one.get("options"))
                                  for one in told["presets"]}
    kinds = []
    for setup in ({}, {"options": {"ABBOT": "on"}}, {"sets": ["tower"]}, {"sets": ["bcb"]},
                  {"expansions": ["tower"]}, {"expansions": ["bcb"]}, {"sets": ["tower", "bcb"]},
                  {"expansions": ["tower", "bcb"], "options": {"ABBOT": "on"}},
                  {"game": "discovery"}):
        kinds.append({"setup": setup, "kinds": aude.Game(**setup).kind_names})
    found["kinds"] = kinds
    (HERE / "words.json").write_text(json.dumps(found, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    words()
    positions()
    saved()
    store()
    browser()
