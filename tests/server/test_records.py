#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Games as text at a server: tables that begin from a record or a saved game of JCloisterZone, own
tile sets, the record that a table hands out, and `aude verify` with it. What is kept is looked at
again after the server was killed.
"""

import contextlib
import json
import os
import random
import re
import sqlite3
import subprocess
import tempfile
from pathlib import Path

import tap
from draws import check_draws
from inside import AUDE, PATIENCE, Server, create, play
from wire import unsearched

SOURCE = Path(os.environ["AUDE_SOURCE"])
BUILT = os.environ["AUDE_BUILT"].split()
SAVES = sorted((SOURCE / "tests/recorded/saves").glob("*.jcz"))
MINE = (SOURCE / "tests/tiles/own_mine.toml").read_text(encoding="utf-8")
ISLES = (SOURCE / "tests/tiles/own_isles.toml").read_text(encoding="utf-8")
TWO = [{"name": "Anna"}, {"name": "Aude", "player": "greedy"}]
DAMAGES = int(os.environ.get("AUDE_DAMAGES", "100"))  # of each text; the parsers are fuzzed, too
FAST = ["--limit", "rate=100000", "--limit", "burst=100000", "--limit", "pace=1"]
server = Server(arguments=FAST)


def made(client, **setup):
    """A new table: its id and the tokens by seat."""
    answer = client.ask("create", setup=setup)
    assert answer["is"] == "created", answer
    return answer["table"], {int(seat): token for seat, token in answer["tokens"].items()}


def record(client, table):
    answer = client.ask("record", table=table)
    assert answer["is"] == "record" and answer["table"] == table, answer
    return answer["text"]


def bad_file(answer, what, line=None, text=""):
    """The answer to a file that is wrong."""
    assert answer["is"] == "error" and answer["code"] == "bad-file", answer
    assert answer["what"] == what and text in answer["text"], answer
    assert line is None or answer.get("line") == line, answer


def verify(text, *words):
    """(exit status, what `aude verify --json` prints)"""
    done = subprocess.run([AUDE, "--lang", "en", "verify", "--json", *words, "-"], input=text,
                          capture_output=True, text=True, timeout=60, check=False,
                          env=unsearched())
    return done.returncode, json.loads(done.stdout) if done.stdout else done.stderr


def whole_record(client, **setup):
    """The record of a game that was played to its end."""
    table, tokens = made(client, seats=TWO, **setup)
    play(client, table, tokens[0])
    return record(client, table)


def turn_at(text, number):
    """How many actions the record has before this turn, and the lines of the turns before it."""
    before = [line for line in text.splitlines() if re.match(rf"\d+ s\d ", line)][:number - 1]
    return sum(line.partition(" = ")[0].count(";") + 1 for line in before), before


# ---- The record of a table ----------------------------------------------------------------------

@tap.case("a table hands out its record at any time; the seed only at the end")
def _():
    with server.client() as client:
        table, tokens = made(client, seats=TWO, title="Our game", options={"ABBOT": "on"})
        play(client, table, tokens[0], limit=9)
        state = client.ask("open", table=table)
        text = record(client, table)
        head = text.partition("\n\n")[0].splitlines()
        assert head[0] == "aude record 1" and head[1] == "title Our game", head
        assert "seat s0 human Anna" in head and "seat s1 greedy Aude" in head, head
        assert f"commitment {state['commitment']}" in head and "option ABBOT on" in head, head
        assert "secret" not in text and "begun" not in text and text.endswith("\nresult *\n"), text
        status, said = verify(text)
        assert status == 2 and "nothing to verify" in said, said
        play(client, table, tokens[0])
        state = client.ask("open", table=table)
        text = record(client, table)
        assert f"secret {state['seed']}\n" in text, text
        assert text.endswith("result " + " ".join(map(str, state["scores"])) + "\n"), text
        status, said = verify(text, "--commitment", state["commitment"])
        assert status == 0 and said["draws"] == text.count("draw ") == 71, said
        read = client.ask("read", text=text)
        assert read == {"is": "read", "kind": "record", "record": text, "seats": 2,
                        "ref": read["ref"]}, read
        answer = client.ask("record", table="aaaaaaaaaa")
        assert answer["code"] == "unknown-table", answer


@tap.case("who resigned stands behind the result; a rematch has draws of its own")
def _():
    with server.client() as client:
        table, tokens = create(client, ("human", "human"))
        play(client, table, tokens[0], limit=1)
        client.ask("resign", table=table, token=tokens[1])
        text = record(client, table)
        assert text.endswith("\nresult * s1 resigned\n") and "secret " in text, text
        status, said = verify(text)
        assert status == 0 and said["whole"], said
        again = client.ask("rematch", table=table, token=tokens[0])["next"]
        client.ask("resign", table=again, token=tokens[0])
        text = record(client, again)
        assert "start 1" in text and text.endswith("result * s0 resigned\n"), text
        assert verify(text)[0] == 0 and verify(text)[1]["seed"] != said["seed"]
    with server.client() as client:
        table, tokens = create(client, ("human", "greedy", "greedy"))
        client.ask("open", table=table)
        client.ask("resign", table=table, token=tokens[0])
        client.wait("over")
        text = record(client, table)
        assert re.search(r"\nresult \d+ \d+ \d+ s0 resigned\n$", text), text[-80:]
        assert "seat s0 human Seat 0" in text and verify(text)[0] == 0, text


@tap.case("whose time ran out stands there too, whether the seat lost by it or not")
def _():
    for players, then, result in [(("human", "human"), "lose", r"\* s0 resigned out-of-time"),
                                  (("human", "human"), "computer", r"\* s0 out-of-time"),
                                  (("human", "greedy", "greedy"), "lose",
                                   r"\d+ \d+ \d+ s0 resigned out-of-time")]:
        with server.client() as client:
            table, tokens = create(client, players, clock={"seconds": 10, "then": then})
            client.ask("open", table=table, token=tokens[0])  # their time runs
        server.kill()
        with contextlib.closing(sqlite3.connect(Path(server.data) / "games.db")) as database:
            database.execute("UPDATE seat SET time_left = 200 WHERE seat = 0 AND game ="
                             " (SELECT number FROM game WHERE id = ?)", (table,))
            database.commit()
        server.start()
        with server.client() as client:
            # With the token: that they had come may be younger than what the kill left.
            until = server.now() + PATIENCE
            while not (state := client.ask("open", table=table, token=tokens[0])
                       )["seats"][0].get("out_of_time"):
                assert server.now() < until, state
                server.advance(0.02)
            if then == "computer":
                play(client, table, tokens[1], limit=3)
            elif not state["over"]:
                client.wait("over")
            text = record(client, table)
        assert re.search(rf"\nresult {result}\n$", text), (then, text[-90:])
        assert "seat s0 human Seat 0" in text, text
        assert verify(text)[0] == (0 if then == "lose" else 2), verify(text)


# ---- Beginning from a record --------------------------------------------------------------------

@tap.case("a table begins where the record is told to end, and its draws go on from there")
def _():
    with server.client() as client:
        text = whole_record(client, title="First", options={"ABBOT": "on"})
        actions = client.ask("open", table=made(client, record=text)[0])["actions"]
        for until in (0, 1, 2, 3, 40, turn_at(text, 30)[0]):
            table, tokens = made(client, record=text, until=until)
            assert list(tokens) == [0], tokens
            state = client.ask("open", table=table)
            assert state["begun"] == until and state["actions"][:until] == actions[:until], state
            assert not state["over"] and state["title"] == "First" and state["you"] == -1, state
            assert [seat["name"] for seat in state["seats"]] == ["Anna", "Aude"], state["seats"]
            assert "option ABBOT on" in state["setup"] and "begun" not in state["setup"], state
            play(client, table, tokens[0])
            check_draws(client.ask("open", table=table))
            again = record(client, table)
            assert f"\nbegun {until}\n" in again or until == 0, again
            status, said = verify(again)
            assert status == 0 and said["draws"] + said["draws_before"] == again.count("draw ")
            assert again.partition("\n\n")[2] != text.partition("\n\n")[2]
            if until > 2:
                same = turn_at(text, 2)[1][0]
                assert same in again, again


@tap.case("seats and title of the table may be others; the numbers must fit")
def _():
    with server.client() as client:
        text = whole_record(client)
        table, tokens = made(client, record=text, until=30, title="Again",
                             seats=[{"name": "Cy"}, {"name": ""}])
        assert list(tokens) == [0], tokens
        state = client.ask("open", table=table)
        assert state["title"] == "Again" and state["seats"][1]["open"], state
        assert state["seats"][0]["name"] == "Cy" and state["seats"][1]["player"] == "human", state
        for setup in [{"until": 1}, {"record": text, "game": "carcassonne"}, {"record": 5},
                      {"record": text, "sets": ["base"]}, {"record": text, "start_seat": 0},
                      {"record": text, "options": {}}, {"record": text, "presets": []},
                      {"record": text, "expansions": []}, {"record": text, "until": -1},
                      {"record": text, "until": 5000}, {"record": text, "until": "all"},
                      {"record": text, "seats": TWO + TWO}, {"record": text, "seats": []}]:
            answer = client.ask("create", setup={"seats": TWO, **setup} if len(setup) == 1
                                else setup)
            assert answer["code"] == "bad-message" and len(answer["text"]) > 10, (setup, answer)


@tap.case("kinds of players that are not known here, and names that could not be given here")
def _():
    with server.client() as client:
        text = "aude record 1\ngame carcassonne\nsets base\nseats 3\nseat s0 wizard Merlin\n" \
               "seat s1 greedy A\u202eB\nresult *\n"
        table, tokens = made(client, record=text)
        seats = client.ask("open", table=table)["seats"]
        assert [(seat["player"], seat["name"], seat["open"]) for seat in seats] == [
            ("human", "Merlin", False), ("greedy", "", False), ("human", "", True)], seats
        assert list(tokens) == [0], tokens


@tap.case("a finished record is a table that is over, to be looked at and played again")
def _():
    with server.client() as client:
        text = whole_record(client)
        table, tokens = made(client, record=text)
        state = client.ask("open", table=table, token=tokens[0])
        assert state["over"] and state["begun"] == state["seq"] == len(state["actions"]), state
        assert text.endswith("result " + " ".join(map(str, state["scores"])) + "\n"), state
        answer = client.ask("act", table=table, token=tokens[0], seq=state["seq"],
                            actions=["0x5"])
        assert answer["is"] == "refused" and answer["status"] == "OVER", answer
        status, said = verify(record(client, table))
        assert status == 2 and said["draws"] == 0 and said["draws_before"] == 71, said
        again = client.ask("rematch", table=table, token=tokens[0])["next"]
        assert client.ask("open", table=again)["begun"] == 0
        server.kill()
        server.start()
        with server.client() as other:
            assert other.ask("open", table=table)["over"]
            assert record(other, table).partition("\n\n")[2] == text.partition("\n\n")[2]


@tap.case("a game in which somebody had resigned goes on with everybody")
def _():
    with server.client() as client:
        table, tokens = create(client, ("human", "human"))
        play(client, table, tokens[0], limit=1)
        client.ask("resign", table=table, token=tokens[1])
        table, tokens = made(client, record=record(client, table))
        state = client.ask("open", table=table)
        assert not state["over"] and state["begun"] == state["seq"], state
        assert not any(seat["resigned"] for seat in state["seats"]), state
        assert sorted(tokens) == [0, 1], tokens


@tap.case("a record that begins with a position")
def _():
    position = ("aude1:carcassonne:seats=2:tiles=d@0,0_r@0,-1r1_u@-1,-1:figures=s0@0,-1.field.6:"
                "turn=4,s1,draw")
    with server.client() as client:
        table, tokens = made(client, record=f"aude record 1\nposition {position}\nresult *\n",
                             seats=TWO)
        state = client.ask("open", table=table)
        assert f"position {position}" in state["setup"], state
        assert state["begun"] == 0 and state["seq"] == len(state["actions"]) >= 1, state
        play(client, table, tokens[0])
        text = record(client, table)
        status, said = verify(text)
        assert status == 0 and said["draws_before"] == 0 and f"position {position}" in text, said
        again = client.ask("rematch", table=table, token=tokens[0])["next"]
        assert "position" not in client.ask("open", table=again)["setup"]


@tap.case("records that are wrong are refused with line, column and reason")
def _():
    text = (SOURCE / "tests/cli/served.aude").read_text(encoding="utf-8")
    first = re.search(r"place \S+", text)[0]
    with server.client() as client:
        for damage, line, column, why in [
                (text.replace("record 1", "record 2"), 1, 13, "version 1"),
                (text.replace("game carcassonne", "game chess"), 4, 6, "unknown game"),
                (text.replace("sets base", "sets base moon"), 5, 11, "unknown tile set"),
                (text.replace(first, "place 9,9", 1), 14, None, "BASE-19"),
                (text[:len(text) // 2].rsplit("\n", 1)[0] + "\n", None, 1, "a turn or the result"),
                (text.replace("secret ", "secret x"), None, 8, "64 hexadecimal digits"),
                (text.replace("sets base", "sets base\nown hills@01234567"), 6, 5, "hills@0123"),
                ("", 1, 1, "aude record 1"), ("\x7fELF", 1, 1, "UTF-8"),
                ("\u017c" * 40000, 1, 1, "aude record 1")]:
            for do, fields, what in (("read", {"text": damage}, "text"),
                                     ("create", {"setup": {"record": damage}}, "record")):
                answer = client.ask(do, **fields)
                bad_file(answer, what, line, why)
                assert column is None or answer["column"] == column, (column, answer)
        for fields in ({}, {"text": 5}, {"text": text, "tiles": "x"}, {"text": text, "tiles": [1]},
                       {"text": text, "colour": 1}):
            assert client.ask("read", **fields)["code"] == "bad-message", fields


# ---- Saved games of JCloisterZone ---------------------------------------------------------------

def lines_of_turns(text):
    """The game of a record, without its head."""
    return text.partition("\n\n")[2]


def read_save(path):
    if "carcassonne" not in BUILT:
        tap.skip("built without carcassonne")
    done = subprocess.run([AUDE, "--lang", "en", "replay", "--record", "-", str(path)],
                          capture_output=True, text=True, timeout=60, check=False)
    with server.client() as client:
        text = path.read_text(encoding="utf-8")
        answer = client.ask("read", text=text)
        if done.returncode != 0:
            bad_file(answer, "text")
            bad_file(client.ask("create", setup={"record": text}), "record")
            return
        assert answer["is"] == "read" and answer["kind"] == "jcz", answer
        assert lines_of_turns(answer["record"]) == lines_of_turns(done.stdout), answer
        table, tokens = made(client, record=text)
        state = client.ask("open", table=table)
        assert state["begun"] == lines_of_turns(done.stdout).count(";") + len(
            re.findall(r"^\d", lines_of_turns(done.stdout), re.MULTILINE)), state
        if not state["over"] and set(tokens) == set(range(len(state["seats"]))):
            seat = client.ask("legal", table=table)["seat"]
            play(client, table, tokens[seat], limit=1)
            assert client.ask("open", table=table)["seq"] > state["begun"]


for save in SAVES:
    tap.add(f"the save {save.stem} becomes a record and a table", read_save, save)


@tap.case("saved games that are damaged are refused with a reason")
def _():
    if "carcassonne" not in BUILT:
        tap.skip("built without carcassonne")
    small = (SOURCE / "tests/recorded/saves/small-game.jcz").read_text(encoding="utf-8")
    with server.client() as client:
        for text, why in [("{}", "is missing"), (small[:500], "not JSON"), ("[" * 100000, "JSON"),
                          (small.replace('"basic:1"', '"moon:1"'), "moon"),
                          (small.replace("PLACE_TILE", "FLY_AWAY", 1), "FLY_AWAY"),
                          (small.replace('"R180"', '"R270"', 1), "BASE-20")]:
            bad_file(client.ask("read", text=text), "text", text=why)
            bad_file(client.ask("create", setup={"record": text}), "record", text=why)


# ---- Own tile sets ------------------------------------------------------------------------------

def own_set(text, tile):
    """A table with an own set: through a game, a kill, a rematch, a record and its check."""
    with server.client() as client:
        table, tokens = made(client, seats=TWO, tiles=[text])
        state = client.ask("open", table=table)
        name = re.search(r'^id = "(\w+)"', text, re.MULTILINE)[1]
        assert state["tiles"] == [text] and f"\nown {name}@" in state["setup"], state
        play(client, table, tokens[0], limit=8)
    server.kill()
    server.start()
    with server.client() as client:
        assert client.ask("open", table=table)["tiles"] == [text]
        play(client, table, tokens[0])
        done = record(client, table)
        assert f"draw {tile};" in done, "no such tile of the set was drawn"
        again = client.ask("rematch", table=table, token=tokens[0])["next"]
        state = client.ask("open", table=again)
        assert state["tiles"] == [text] and f"own {name}@" in state["setup"], state
        play(client, again, tokens[0], limit=3)
        bad_file(client.ask("read", text=done), "text", text=f"{name}@")
        assert client.ask("read", text=done, tiles=[text])["record"] == done
        bad_file(client.ask("create", setup={"record": done}), "record", text=f"{name}@")
        table, tokens = made(client, record=done, until=50, tiles=[text])
        play(client, table, tokens[0], limit=3)
    with tempfile.TemporaryDirectory(prefix="aude-own-") as folder:
        path = Path(folder) / f"{name}.toml"
        path.write_text(text, encoding="utf-8")
        status, said = verify(done, "--tiles", str(path))
        assert status == 0 and said["draws"] == done.count("draw "), said
    assert verify(done)[0] == 2
    server.kill()
    server.start()
    with server.client() as client:
        state = client.ask("open", table=table)
        assert state["begun"] == 50 and state["tiles"] == [text], state
        play(client, table, tokens[0])


if "carcassonne" in BUILT:
    tap.add("a set of one's own beside the base game", own_set, MINE, "mine-c")
if "discovery" in BUILT:
    tap.add("a set of one's own of The Discovery says which game it is", own_set, ISLES, "mg")


@tap.case("tile sets that are wrong are refused with file, line and reason")
def _():
    if len(BUILT) < 2:
        tap.skip("one game only")
    hills = (SOURCE / "data/tiles/hills.toml").read_text(encoding="utf-8")
    with server.client() as client:
        def asked(*tiles, **words):
            return client.ask("create", setup={"seats": TWO, "tiles": list(tiles), **words})

        bad_file(asked("colour = 1\n"), "tiles[0]", 1, "colour")
        line = MINE[:MINE.index("[[tile]]")].count("\n") + 1
        bad_file(asked(MINE, MINE.replace("[[tile]]", "[[tile]]\ncolour = 3", 1)), "tiles[1]",
                 line + 1, "tile 1")
        bad_file(asked(""), "tiles[0]")
        bad_file(asked(hills), "tiles[0]", text="not built")
        bad_file(asked(MINE + "#" * 65536), "tiles[0]", text="65536 bytes")
        bad_file(asked(*[MINE + "#" * 20000] * 4), "tiles[3]", text="65536 bytes")
        bad_file(asked(*[MINE] * 5), "tiles[4]", text="at most 4")
        bad_file(client.ask("read", text="x", tiles=["y"]), "tiles[0]", 1)
        bad_file(asked("name = \"" + "\u017c" * 500 + "\"\n[" + "\u017c" * 40), "tiles[0]")
        for tiles in ("x", 5, [1], [[MINE]], {"a": MINE}):
            answer = client.ask("create", setup={"seats": TWO, "tiles": tiles})
            assert answer["code"] == "bad-message" and "tiles" in answer["text"], answer
        for answer, status in [(asked(MINE, MINE), "BAD_OWN_SET"),
                               (asked(ISLES, game="carcassonne"), "OTHER_GAME"),
                               (asked(MINE, game="discovery"), "OTHER_GAME"),
                               (asked(MINE, sets=["tower"]), "NO_BASE_SET")]:
            assert answer["is"] == "refused" and answer["status"] == status, answer
        assert asked()["is"] == "created" and "tiles" not in client.ask(
            "open", table=create(client)[0])


# ---- Damage -------------------------------------------------------------------------------------

def damaged(text, chance):
    """The text with some of its pieces cut out, doubled, moved or overwritten."""
    for _ in range(chance.randrange(1, 4)):
        start = chance.randrange(len(text))
        end = start + chance.choice([1, 1, 2, 9, 80])
        piece = text[start:end]
        other = chance.choice(["", piece * 2, chance.choice("0 9-#[]{}\"=\n,x\u017c"),
                               str(chance.choice([-1, 255, 65536, 2**31, 2**63])), piece[::-1]])
        text = text[:start] + other + text[end:]
    return text


def damage(name, text, ask):
    chance = random.Random(name)
    wrong = 0
    with server.client() as client:
        for _ in range(DAMAGES):
            answer = ask(client, damaged(text, chance))
            assert answer["is"] in ("read", "error", "created", "refused"), answer
            wrong += answer["is"] == "error"
            assert answer["is"] != "error" or answer["code"] == "bad-file", answer
        assert wrong > DAMAGES / 5, f"only {wrong} of {DAMAGES} were refused"
        assert ask(client, text)["is"] in ("read", "created"), "whole again, and refused"


def ask_read(client, text):
    return client.ask("read", text=text)


def ask_tiles(client, text):
    return client.ask("create", setup={"seats": TWO, "tiles": [text]})


if "carcassonne" in BUILT:
    tap.add("a record with random damage", damage, "record",
            (SOURCE / "tests/cli/served.aude").read_text(encoding="utf-8"), ask_read)
    for stem in ("tower-exchange", "bazaar-sold", "random-draws"):
        tap.add(f"the save {stem} with random damage", damage, stem,
                (SOURCE / f"tests/recorded/saves/{stem}.jcz").read_text(encoding="utf-8"), ask_read)
    tap.add("a tile set with random damage", damage, "mine", MINE, ask_tiles)
if "discovery" in BUILT:
    tap.add("a tile set of The Discovery with random damage", damage, "isles", ISLES, ask_tiles)


@tap.case("the server has lost nothing and said nothing of errors")
def _():
    server.stop()
    assert "rror" not in server.said() and "cannot" not in server.said(), server.said()


tap.main()
