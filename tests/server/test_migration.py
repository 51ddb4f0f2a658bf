#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A store that an older version wrote: it grows into one of this version with all that it holds, or
stays what it was when the server is killed over it.
"""

import contextlib
import os
import random
import sqlite3
import subprocess
import tempfile
import time
from pathlib import Path

import tap
from wire import AUDE, Server, create, play

FAST = ["--limit", "rate=100000", "--limit", "burst=100000", "--limit", "pace=1"]
NOW = 12  # the version that this program writes
APPLICATION = 0x41756465
# As version 1 was written; it must stay as it is.
VERSION_1 = """
CREATE TABLE game(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
 created INTEGER NOT NULL, public INTEGER NOT NULL, over INTEGER NOT NULL,
 seed BLOB NOT NULL, setup TEXT NOT NULL, next TEXT NOT NULL DEFAULT '') STRICT;
CREATE INDEX game_unfinished ON game(number) WHERE over = 0;
CREATE INDEX game_public ON game(number) WHERE public = 1;
CREATE TABLE seat(game INTEGER NOT NULL REFERENCES game(number), seat INTEGER NOT NULL,
 name TEXT NOT NULL, player TEXT NOT NULL, token BLOB, resigned INTEGER NOT NULL,
 PRIMARY KEY(game, seat)) STRICT, WITHOUT ROWID;
CREATE TABLE batch(game INTEGER NOT NULL REFERENCES game(number), seq INTEGER NOT NULL,
 at INTEGER NOT NULL, seat INTEGER NOT NULL, actions BLOB NOT NULL,
 PRIMARY KEY(game, seq)) STRICT, WITHOUT ROWID;
CREATE TABLE chat(game INTEGER NOT NULL REFERENCES game(number), number INTEGER NOT NULL,
 at INTEGER NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL,
 PRIMARY KEY(game, number)) STRICT, WITHOUT ROWID;
PRAGMA application_id = 1098212453;
PRAGMA user_version = 1;
"""
OLD_C2 = Path(__file__).resolve().parent / "stores/c2_0_1.sql"
COLUMNS = {"game": "number, id, created, public, over, seed, setup, next",
           "seat": "game, seat, name, player, token, resigned",
           "batch": "game, seq, at, seat, actions",
           "chat": "game, number, at, seat, text"}


@contextlib.contextmanager
def opened(data):
    """The database of a folder, closed afterwards (sqlite3 alone would not)."""
    with contextlib.closing(sqlite3.connect(Path(data) / "games.db")) as database:
        yield database
        database.commit()


def contents(data):
    """All rows, as far as version 1 knew them."""
    with opened(data) as database:
        return {name: database.execute(f"SELECT {columns} FROM {name} ORDER BY 1, 2").fetchall()
                for name, columns in COLUMNS.items()}


def age(data):
    """Write the store anew as version 1 would have."""
    rows = contents(data)
    for path in Path(data).glob("games.db*"):
        path.unlink()
    with opened(data) as database:
        database.executescript(VERSION_1)
        database.execute("PRAGMA journal_mode = WAL")
        for name, columns in COLUMNS.items():
            marks = ", ".join("?" * (columns.count(",") + 1))
            database.executemany(f"INSERT INTO {name}({columns}) VALUES({marks})", rows[name])
    return rows


def version(data):
    """Of the store, after a look at whether it is whole: old columns only, or all of them."""
    with opened(data) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        assert database.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
        number, = database.execute("PRAGMA user_version").fetchone()
        tables = {name for name, in
                  database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        columns = {row[1] for row in database.execute("PRAGMA table_info(game)")}
        grown = {"begun", "invite", "open", "away", "clock_seconds", "deadline"}
        if number == 1:
            assert tables == set(COLUMNS) and not columns & grown, (tables, columns)
        else:
            wanted = {*COLUMNS, "own", "tiles", "seen", "gap", "salt", "sanction", "report"}
            assert tables == wanted and columns >= grown, (tables, columns)
        return number


@tap.case("games of version 1 are there, go on, and can be joined as before")
def _():
    with tempfile.TemporaryDirectory() as data:
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            table, tokens = create(client)
            seq = play(client, table, tokens[0], limit=6)
            client.ask("say", table=table, token=tokens[0], text="still here?")
            over, _ = create(client, ("greedy", "greedy"))
            client.ask("open", table=over)  # else they do not play
            while not client.ask("legal", table=over)["over"]:
                time.sleep(0.05)
            free = client.ask("create", public=True,
                              setup={"seats": [{"name": "A"}, {"name": ""}]})["table"]
            hidden = client.ask("create", setup={"seats": [{"name": "A"}, {"name": ""}]})["table"]
        before = age(data)
        assert len(before["game"]) == 4 and version(data) == 1
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            state = client.ask("open", table=table, token=tokens[0])
            assert state["you"] == 0 and state["seq"] >= seq, state
            assert state["chat"][0]["text"] == "still here?", state
            assert client.ask("open", table=over)["over"]
            for one in (free, hidden):
                assert client.ask("sit", table=one, seat=1, name="B")["is"] == "seated"
            play(client, table, tokens[0], limit=3)
        assert version(data) == NOW
        after = contents(data)
        assert len(after["game"]) == 4 and set(before["batch"]) < set(after["batch"])
        assert before["chat"] == after["chat"]


@tap.case("tile sets of version 6, one for each table, are there once and at all their tables")
def _():
    mine = (Path(os.environ["AUDE_SOURCE"]) / "tests/tiles/own_mine.toml").read_text("utf-8")
    texts = [mine, "# another\n" + mine]
    with tempfile.TemporaryDirectory() as data:
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            tables = [client.ask("create", setup={"seats": [{"name": "A"}, {}], "tiles": [text]})
                      ["table"] for text in (*texts, *texts)]
        with opened(data) as database:
            database.executescript("""
                ALTER TABLE own RENAME TO new_own;
                CREATE TABLE own(game INTEGER NOT NULL REFERENCES game(number), number INTEGER
                 NOT NULL, text TEXT NOT NULL, PRIMARY KEY(game, number)) STRICT, WITHOUT ROWID;
                INSERT INTO own SELECT game, new_own.number, text FROM new_own
                 JOIN tiles USING(digest);
                DROP TABLE new_own; DROP TABLE tiles;
                ALTER TABLE game DROP COLUMN words;
                ALTER TABLE game DROP COLUMN undone; ALTER TABLE chat DROP COLUMN phrase;
                DROP TABLE sanction; DROP TABLE report;
                ALTER TABLE seat DROP COLUMN colour;
                PRAGMA user_version = 6;""")
            assert database.execute("SELECT count(*) FROM own").fetchone() == (4,)
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            for table, text in zip(tables, (*texts, *texts)):
                assert client.ask("open", table=table)["tiles"] == [text]
            again = client.ask("create", setup={"seats": [{}, {}], "tiles": [mine]})["table"]
            assert client.ask("open", table=again)["tiles"] == [mine]
        with opened(data) as database:
            found = {text for text, in database.execute("SELECT text FROM tiles")}
            assert found == set(texts), found
            assert database.execute("SELECT count(*) FROM tiles").fetchone() == (2,)


@tap.case("reports of version 10 are there, and nobody knows from where they came")
def _():
    with tempfile.TemporaryDirectory() as data:
        with Server(data=data):
            pass
        with opened(data) as database:
            database.executescript("ALTER TABLE seat DROP COLUMN colour;"
                                   "ALTER TABLE report DROP COLUMN reporter; INSERT INTO report"
                                   f" VALUES(7, {int(1000 * time.time())}, 'x', '0 A', '', '');"
                                   " PRAGMA user_version = 10;")
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            table, _ = create(client)
            client.ask("open", table=table)
            assert client.ask("report", table=table, seat=1)["is"] == "done"
        with opened(data) as database:
            assert database.execute("SELECT number, reporter != 0 FROM report"
                                    " ORDER BY number").fetchall() == [(7, 0), (8, 1)]


@tap.case("seats of version 11 have the colours of their places, and give them away like others")
def _():
    with tempfile.TemporaryDirectory() as data:
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            made = client.ask("create", setup={"seats": [{"name": "A"}, {}, {}]})
        with opened(data) as database:
            database.executescript("ALTER TABLE seat DROP COLUMN colour;"
                                   " PRAGMA user_version = 11;")
        for colours in [0, 1, 2], [0, 2, 1]:
            with Server(data=data, arguments=FAST) as server, server.client() as client:
                seats = client.ask("open", table=made["table"])["seats"]
                assert [seat["colour"] for seat in seats] == colours, seats
                client.ask("sit", table=made["table"], seat=1, name="B", colour=2,
                           invite=made["invite"])


@tap.case("public tables of version 8 are found by their titles and names, and later by new ones")
def _():
    with tempfile.TemporaryDirectory() as data:
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            for title, name in (("ŁÓDŹ", "Евгения"), ("", "Żaneta")):
                made = client.ask("create", public=True, setup={
                    "title": title, "seats": [{"name": name}, {}]})
        with opened(data) as database:
            database.executescript("ALTER TABLE game DROP COLUMN words; DROP TABLE sanction;"
                                   "DROP TABLE report; ALTER TABLE seat DROP COLUMN colour;"
                                   " PRAGMA user_version = 8;")
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            def found(text):
                return [table["seats"][0]["name"] for table in client.ask("list", text=text)
                        ["tables"]]

            assert found("łódź") == found("ЕВГ") == ["Евгения"] and found("żan") == ["Żaneta"]
            assert found("setup") == found("łódźe") == found("moss") == []
            client.ask("sit", table=made["table"], seat=1, name="Moss")
            time.sleep(0.3)
            assert found("moss") == ["Żaneta"]


def stretch(data, games):
    """So many copies of the one game that is there, so that growing takes a while."""
    with opened(data) as database:
        row = database.execute(f"SELECT {COLUMNS['game']} FROM game").fetchone()
        seats = database.execute("SELECT seat, name, player, token, resigned FROM seat").fetchall()
        for number in range(2, games + 2):
            # All are over, so that the server need not look at them.
            database.execute(f"INSERT INTO game({COLUMNS['game']}) VALUES(?,?,?,?,1,?,?,?)",
                             (number, f"copy{number:06}", *row[2:4], *row[5:]))
            database.executemany("INSERT INTO seat VALUES(?,?,?,?,?,?)",
                                 [(number, *seat) for seat in seats])
        database.execute("UPDATE game SET over = 0")


@tap.case("killed at any moment of it: the store is of one version or of the other, and whole")
def _():
    with tempfile.TemporaryDirectory() as data:
        with Server(data=data) as server, server.client() as client:
            create(client, ("human", "human"))
        age(data)
        stretch(data, 3000)
        before = contents(data)
        saved = {path.name: path.read_bytes() for path in Path(data).glob("games.db*")}
        generator, seen, delay = random.Random(3), {1: 0, NOW: 0}, 0.02
        for attempt in range(30):
            for path in Path(data).glob("games.db*"):
                path.unlink()
            for name, text in saved.items():
                (Path(data) / name).write_bytes(text)
            server = subprocess.Popen([AUDE, "serve", "--port", "0", "--data", data],
                                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            # Later when it was too soon, sooner when it was too late: so it is about the middle,
            # however long the middle takes to come on this machine.
            time.sleep(delay * generator.uniform(0.95, 1.05))
            server.kill()
            server.wait()
            found = version(data)
            seen[found] += 1
            step = 1.07 if seen[1] > 0 and seen[NOW] > 0 else 1.4
            delay = delay * step if found == 1 else delay / step
            assert contents(data) == before, f"attempt {attempt}"
        assert seen[1] > 0 and seen[NOW] > 0, seen
        print(f"# killed before it was done: {seen[1]}, after: {seen[NOW]}")


@tap.case("a store of a later version, or of no version, is refused and left as it was")
def _():
    for number in (NOW + 1, 99, 0):
        with tempfile.TemporaryDirectory() as data:
            Server(data=data).stop()
            with opened(data) as database:
                database.execute(f"PRAGMA user_version = {number}")
            before = (Path(data) / "games.db").read_bytes()
            done = subprocess.run([AUDE, "--lang", "en", "serve", "--port", "0", "--data", data],
                                  capture_output=True, text=True, timeout=60, check=False)
            assert done.returncode == 2 and "another version" in done.stderr, done
            assert (Path(data) / "games.db").read_bytes() == before, number


@tap.case("a new store and one that has grown have the same tables")
def _():
    def schema(data):
        with opened(data) as database:
            return sorted(database.execute("SELECT name, sql FROM sqlite_schema"
                                           " WHERE sql IS NOT NULL").fetchall())

    with tempfile.TemporaryDirectory() as old, tempfile.TemporaryDirectory() as new:
        for data in (old, new):
            Server(data=data).stop()
        age(old)
        Server(data=old).stop()
        assert [name for name, _ in schema(old)] == [name for name, _ in schema(new)]
        for (name, grown), (_, made) in zip(schema(old), schema(new)):
            assert grown.split() == made.split(), name


@tap.case("games that 0.1 began under C2 go on by what C2 meant then")
def _():
    now = int(time.time() * 1000)
    with tempfile.TemporaryDirectory() as data:
        with opened(data) as database:
            database.executescript(OLD_C2.read_text(encoding="utf-8"))
            # As if it had been today, else nobody would have come for too long.
            database.execute("UPDATE game SET created = ?", (now,))
            database.execute("UPDATE seat SET gone = ?", (now,))
            database.execute("UPDATE batch SET at = ?", (now,))
            games = dict(database.execute("SELECT setup LIKE '%preset C2%', id FROM game"))
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            named = client.ask("open", table=games[1])
            assert named["seq"] == 87 and named["scores"] == [6, 3], named
            spelled = client.ask("open", table=games[0])
            position = client.ask("record", table=games[0])["text"]
            assert spelled["seq"] == 1 and "option CASTLE_GARDEN yes" in position, position
            assert "placements-only" not in position and "TOWER_REOPEN" not in position, position
            record = client.ask("record", table=games[1])["text"]
            assert "preset C2" in record and "\nrules" not in record, record
            fresh = client.ask("create", setup={"presets": ["C2"], "expansions": ["tower", "bcb"],
                                                "seats": [{"name": "A"}, {"name": "B"}]})
            record = client.ask("record", table=fresh["table"])["text"]
            assert "option TOWER_REOPEN no" in record and "CASTLE_GARDEN" not in record, record
            # The same record under the rules of now would be no game.
            record = client.ask("record", table=games[1])["text"]
            later = record.replace("game ", "rules 2\ngame ", 1)
            refused = client.ask("create", setup={"record": later})
            assert refused["is"] == "error", refused


@tap.case("a game keeps the version of its rules, its rematch too; one of later rules is refused")
def _():
    people = [{"name": "A"}, {"name": "B"}]
    with tempfile.TemporaryDirectory() as data:
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            old = "aude record 1\ngame carcassonne\nsets base\npreset C2\nseats 2\n\nresult *\n"
            for record, version in ((old, None), (old.replace("game ", "rules 2\ngame ", 1), 2)):
                setup = {"record": record, "seats": people}
                table = client.ask("create", setup=setup)
                said = client.ask("open", table=table["table"])["setup"]
                assert ("\nrules 2\n" if version else "preset C2") in said, said
                assert version or "\nrules" not in said, said
                token = table["tokens"]["0"]
                assert client.ask("resign", table=table["table"], token=token)["is"] == "done"
                again = client.ask("rematch", table=table["table"], token=token)
                said = client.ask("open", table=again["next"])["setup"]
                assert ("\nrules 2\n" in said) == bool(version), said
                assert ("TOWER_REOPEN no" in said) == bool(version), said
            fresh = client.ask("create", setup={"seats": people})["table"]
            assert "\nrules 3\n" in client.ask("open", table=fresh)["setup"]
            later = old.replace("game ", "rules 4\ngame ", 1)
            refused = client.ask("create", setup={"record": later})
            assert refused["code"] == "bad-file" and "later rules" in refused["text"], refused
        with opened(data) as database:
            database.execute("UPDATE game SET setup = replace(setup, 'rules 3', 'rules 4')"
                             " WHERE id = ?", (fresh,))
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            refused = client.ask("open", table=fresh)
            assert refused["is"] == "refused" and refused["status"] == "NEWER_RULES", refused
            assert "later rules" in refused["text"], refused


tap.main()
