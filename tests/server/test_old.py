#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A store that version 0.1 wrote (tests/old): its tables are what they were, and go on. They stand
at every step that a game can wait at, with clocks, chat, own tile sets, the rules of both versions,
and people who are missing.
"""

import contextlib
import hashlib
import json
import os
import sqlite3
import subprocess
import tempfile
from datetime import date
from pathlib import Path

import tap
from inside import AUDE, BEGINNING as NOW, Server, play

WRITTEN, TODAY = "date 2026-11-23", date.fromtimestamp(NOW / 1000).strftime("date %Y-%m-%d")
OLD = Path(os.environ["AUDE_SOURCE"]) / "tests/old"
TABLES = json.loads((OLD / "tables.json").read_text(encoding="utf-8").replace(WRITTEN, TODAY))
FAST = ["--limit", "rate=100000", "--limit", "burst=100000", "--limit", "pace=1"]


@contextlib.contextmanager
def restored():
    """A server on the store, as if it had been written today: else nobody had come for too long."""
    with tempfile.TemporaryDirectory() as data:
        with contextlib.closing(sqlite3.connect(Path(data) / "games.db")) as database:
            database.executescript((OLD / "store.sql").read_text(encoding="utf-8"))
            for column in ("game SET created", "seat SET gone", "batch SET at", "chat SET at"):
                database.execute(f"UPDATE {column} = ?", (NOW,))
            database.execute("DELETE FROM seen")
            database.execute("DELETE FROM gap")
            database.commit()
        with Server(data=data, arguments=FAST) as server:
            yield server


def named(name):
    """What 0.1 said of the table of this name."""
    return next(one for one in TABLES if one["name"] == name)


def look(client, old):
    """The table as it is now, compared with what 0.1 said of it."""
    new = client.ask("open", table=old["table"], token=old["tokens"].get("0", ""))
    assert new["is"] == "table", new
    for key in ("setup", "seq", "over", "scores", "begun", "commitment", "public", "title", "seed",
                "ended", "next"):
        assert new.get(key) == old.get(key), (key, new.get(key), old.get(key))
    digest = hashlib.sha256(" ".join(new["actions"]).encode()).hexdigest()
    assert digest == old["digest"], new["actions"]
    assert [one["text"] for one in new["chat"]] == old["chat"], new["chat"]
    for seat, was in zip(new["seats"], old["seats"]):
        assert {key: seat[key] for key in was} == was, (seat, was)
    assert new.get("invite", "") in ("", old["invite"]), new
    return new


def compare(client, old):
    """The same, with what can be done and the record; the table is left."""
    look(client, old)
    legal = client.ask("legal", table=old["table"])
    assert (legal["seat"], legal.get("step")) == (old["legal"]["seat"], old["legal"]["step"]), legal
    now = {one["text"]: one["action"] for one in legal["actions"]}
    for text, action in old["legal"]["actions"].items():
        assert now.get(text) == action, (text, action, now.get(text))
    record = client.ask("record", table=old["table"])["text"]
    assert record == old["record"], record
    client.ask("leave", table=old["table"])


def go_on(client, old):
    """All its people play on to the end; the record is one that is read."""
    table, tokens = old["table"], old["tokens"]
    for token in tokens.values():
        client.ask("open", table=table, token=token)
    steps = 0
    while not (legal := client.ask("legal", table=table))["over"]:
        if str(legal["seat"]) not in tokens:
            client.pause(0.01)
            continue
        action = legal["actions"][(7 * legal["seq"]) % len(legal["actions"])]["action"]
        done = client.ask("act", table=table, token=tokens[str(legal["seat"])], seq=legal["seq"],
                          actions=[action])
        assert done["is"] == "acted", done
        steps += 1
    assert steps > 0
    record = client.ask("record", table=table)["text"]
    assert record.startswith(old["record"].split("\n\n")[0].split("\ncommitment")[0]), record
    client.ask("leave", table=table)
    tiles = [word for one in client.ask("open", table=table).get("tiles", [])
             for word in ("--tiles", write(one))]
    client.ask("leave", table=table)
    done = subprocess.run([AUDE, "--lang", "en", "verify", *tiles, "-"], input=record, text=True,
                          capture_output=True, timeout=60, check=False)
    assert done.returncode == 0, (old["name"], done)


folder = tempfile.TemporaryDirectory()


def write(text):
    """The path of a file with this text."""
    path = Path(folder.name) / f"{hashlib.sha256(text.encode()).hexdigest()[:8]}.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


@tap.case("every table of 0.1 is what it was: position, scores, choices, chat, record")
def _():
    with restored() as server, server.client() as client:
        for old in TABLES:
            if old["name"] == "against the computer":
                continue  # it plays as soon as somebody looks
            try:
                compare(client, old)
            except AssertionError as error:
                raise AssertionError(f"{old['name']}: {error}") from error


@tap.case("tables of 0.1 in the middle of every step go on to their end, and can be verified")
def _():
    running = [old for old in TABLES if not old["over"] and len(old["tokens"]) > 1
               and not any(seat["resigned"] for seat in old["seats"])]
    assert {old["legal"]["step"] for old in running} >= {
        "place", "action", "capture", "exchange", "end", "bridge", "castle", "choose", "confirm",
        "select", "bid", "decide"}
    with restored() as server, server.client() as client:
        for old in running:
            try:
                go_on(client, old)
            except AssertionError as error:
                raise AssertionError(f"{old['name']}: {error}") from error


@tap.case("clocks of 0.1 go on with the time that was left")
def _():
    old = named("base, with clocks")
    with restored() as server, server.client() as client:
        server.advance(0.5)
        clock = look(client, old)["clock"]
        for key in ("seconds", "increment", "then", "running"):
            assert clock[key] == old["clock"][key], clock
        for left, before in zip(clock["left"], old["clock"]["left"]):
            assert before - 60000 < left <= before, (clock, old["clock"])


@tap.case("people of 0.1 who are missing: an open seat, a computer, one who resigned, a rematch")
def _():
    with restored() as server, server.client() as client:
        old = named("somebody may still sit down")
        sat = client.ask("sit", table=old["table"], seat=1, name="Ben", invite=old["invite"])
        assert sat["is"] == "seated", sat
        play(client, old["table"], old["tokens"]["0"], limit=1)
        old = named("against the computer")
        before = client.ask("open", table=old["table"], token=old["tokens"]["0"])["seq"]
        assert before >= old["seq"]
        play(client, old["table"], old["tokens"]["0"], limit=4)
        assert client.ask("legal", table=old["table"])["seq"] > old["seq"] + 4
        old = named("one of three has resigned")
        look(client, old)
        play(client, old["table"], old["tokens"]["0"], limit=2)
        old = named("resigned, with a rematch")
        again = client.ask("rematch", table=old["table"], token=old["tokens"]["0"])
        assert again["next"] == old["next"] == named("the rematch")["table"], again
        old = named("closed by its host")
        assert client.ask("open", table=old["table"])["ended"]["by"] == "host"
        public = named("somebody may still sit down")["table"]
        assert [one["table"] for one in client.ask("list")["tables"]] == [public]


@tap.case("a rematch of a game of the first rules is played by the first rules")
def _():
    old = named("C2 of the first rules, over")
    with restored() as server, server.client() as client:
        again = client.ask("rematch", table=old["table"], token=old["tokens"]["0"])
        setup = client.ask("open", table=again["next"])["setup"]
        assert "\nrules" not in setup and "TOWER_REOPEN" not in setup, setup
        assert "option CASTLE_GARDEN yes" in setup, setup


tap.main()
