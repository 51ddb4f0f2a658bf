#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Copies of a store: made while people play, looked at before they have their name, brought back.
"""

import contextlib
import json
import resource
import shutil
import sqlite3
import subprocess
import tempfile
import threading
from pathlib import Path

import tap
from wire import AUDE, PATIENCE, Server, create, moved

FAST = ["--limit", "rate=100000", "--limit", "burst=100000"]


def backup(*words, limit=None):
    """`aude backup ...`: exit status and all it said."""
    def small():
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    done = subprocess.run([AUDE, "--lang", "en", "backup", *map(str, words)], capture_output=True,
                          text=True, check=False, timeout=PATIENCE,
                          preexec_fn=small if limit else None)
    return done.returncode, done.stdout + done.stderr


@contextlib.contextmanager
def games(count=3, moves=12):
    """A server with some games of two people that have begun, and a folder for copies."""
    with tempfile.TemporaryDirectory() as aside, Server(arguments=FAST) as server:
        with server.client() as client:
            made = [create(client, ("human", "human")) for _ in range(count)]
            for table, tokens in made:
                for _ in range(moves):
                    moved(client, table, tokens)
        yield server, made, Path(aside)


def seq_of(server, table):
    with server.client() as client:
        return client.ask("open", table=table)["seq"]


@tap.case("of a server at which people play: one moment, and all that was answered before it")
def _():
    with games() as (server, made, aside):
        table, tokens = made[0]
        told, stop = [], threading.Event()

        def go_on():
            with server.client() as client:
                while not stop.is_set() and len(told) < 60:
                    told.append(moved(client, table, tokens))

        thread = threading.Thread(target=go_on)
        thread.start()
        while len(told) < 3:
            assert thread.is_alive()
        for number in range(3):
            before = told[-1]
            status, said = backup("--data", server.data, "--json", aside / "copy.db")
            assert status == 0, said
            report = json.loads(said)
            assert report["games"] == report["unfinished"] == report["replayed"] == 3, report
            after = told[-1]
            with tempfile.TemporaryDirectory() as data:
                shutil.copy(aside / "copy.db", Path(data) / "games.db")
                with Server(data=data, arguments=FAST) as other:
                    assert before <= seq_of(other, table) <= after + 2, number
                    with other.client() as client:
                        moved(client, table, tokens)
        stop.set()
        thread.join()
        assert seq_of(server, table) == told[-1]
        assert "games.db" not in server.said(), server.said()
        assert [path.name for path in aside.iterdir()] == ["copy.db"]
        assert (aside / "copy.db").stat().st_mode & 0o777 == 0o600


@tap.case("brought back: what was played since is gone, all else is there")
def _():
    with games() as (server, made, aside):
        kept = {table: seq_of(server, table) for table, _ in made}
        assert backup("--data", server.data, aside / "copy.db")[0] == 0
        with server.client() as client:
            moved(client, *made[0])
        server.stop()
        for path in Path(server.data).glob("games.db*"):
            path.unlink()
        shutil.copy(aside / "copy.db", Path(server.data) / "games.db")
        server.start()
        assert {table: seq_of(server, table) for table, _ in made} == kept
        with server.client() as client:
            assert moved(client, *made[0]) > kept[made[0][0]]


@tap.case("of a folder that no server uses, also after it was killed")
def _():
    with games() as (server, made, aside):
        server.kill()
        status, said = backup("--data", server.data, aside / "a.db")
        assert status == 0 and "3 games, 3 of them not over" in said, said
        assert backup("--check", aside / "a.db")[1].startswith(f"{aside}/a.db: 3 games")
        server.start()
        assert seq_of(server, made[0][0]) > 12


def edit(path, statement, *values):
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute(statement, values)
        database.commit()


@tap.case("a copy that is not right is refused by name, and gets no name itself")
def _():
    with games() as (server, made, aside):
        good = aside / "good.db"
        assert backup("--data", server.data, good)[0] == 0
        kept = good.read_bytes()
        # A game that cannot have been played.
        bad = aside / "bad.db"
        shutil.copy(good, bad)
        edit(bad, "UPDATE batch SET actions = x'0100000000000000' WHERE game = "
             "(SELECT number FROM game WHERE id = ?) AND seq > 3", made[1][0])
        status, said = backup("--check", bad)
        assert status == 2 and made[1][0] in said, said
        # The same in a server's folder: the old copy stays.
        with tempfile.TemporaryDirectory() as data:
            shutil.copy(bad, Path(data) / "games.db")
            status, said = backup("--data", data, good)
            assert status == 2 and made[1][0] in said, said
            assert good.read_bytes() == kept
            assert backup("--data", data, "--sample", 0, aside / "more.db")[0] == 0
        # Pages that are no pages, files that are no stores.
        bad.write_bytes(kept[:4096] + bytes(len(kept) - 4096))
        assert backup("--check", bad)[0] == 2
        bad.write_bytes(kept[:len(kept) // 2])
        assert backup("--check", bad)[0] == 2
        for text in (b"hello\n", b""):
            bad.write_bytes(text)
            status, said = backup("--check", bad)
            assert (status, "not a store" in said or "not a database" in said) == (2, True), said
        bad.unlink()
        edit(bad, "CREATE TABLE other(x)")
        status, said = backup("--check", bad)
        assert status == 2 and "not a store" in said, said
        left = {path.name for path in aside.iterdir()} - {"bad.db", "good.db", "more.db"}
        assert not left, left


@tap.case("no room, no folder, no file, too many words: an error, and nothing is left lying about")
def _():
    with games() as (server, _, aside):
        path = aside / "copy.db"
        for words, limit in ((("--data", server.data, path), 8192),
                             (("--data", aside / "none", path), None),
                             (("--data", server.data, aside / "none/copy.db"), None),
                             (("--data", server.data), None), (("--check",), None),
                             (("--data", server.data, path, path), None),
                             (("--data", "", path), None), (("--sample", "x", path), None),
                             (("--check", aside / "none.db"), None)):
            status, said = backup(*words, limit=limit)
            assert status == 2 and said, (words, status, said)
            assert list(aside.iterdir()) == [], words


@tap.case("a store of an older version is copied before it is changed")
def _():
    with games() as (server, made, _):
        kept = seq_of(server, made[0][0])
        server.stop()
        store = Path(server.data) / "games.db"
        with contextlib.closing(sqlite3.connect(store)) as database:
            database.executescript("ALTER TABLE game DROP COLUMN words; DROP TABLE sanction;"
                                   "ALTER TABLE seat DROP COLUMN colour;"
                                   "DROP TABLE report; PRAGMA user_version = 8;")
        server.start()
        aside = Path(server.data) / "games.db.version-8"
        assert f"a copy of it: {aside}" in server.said(), server.said()
        assert seq_of(server, made[0][0]) == kept
        status, said = backup("--check", "--json", aside)
        assert status == 0 and json.loads(said)["version"] == 8, said
        assert json.loads(said)["replayed"] == 0 and json.loads(said)["games"] == 3, said
        # It is what it was: a server can begin with it.
        with tempfile.TemporaryDirectory() as data:
            shutil.copy(aside, Path(data) / "games.db")
            with Server(data=data, arguments=FAST) as other:
                assert seq_of(other, made[0][0]) == kept


@tap.case("games that are not whole are told, mended only when no server is there, and go on")
def _():
    def store(what, *words):
        done = subprocess.run([AUDE, "--lang", "en", "store", what, *map(str, words)],
                              capture_output=True, text=True, check=False, timeout=PATIENCE)
        return done.returncode, done.stdout + done.stderr

    with games() as (server, made, aside):
        server.stop()
        place = server.data
        code, said = store("check", place)
        assert code == 0 and "games: 3; not whole: 0; mended: 0; played again: 3" in said, said
        with contextlib.closing(sqlite3.connect(Path(place) / "games.db")) as database, database:
            (number, hole), = database.execute(
                "SELECT number, (SELECT seq FROM batch WHERE game = number ORDER BY seq LIMIT 1"
                " OFFSET 4) FROM game WHERE id = ?", (made[1][0],))
            database.execute("DELETE FROM batch WHERE game = ? AND seq = ?", (number, hole))
        code, said = store("check", "--json", place)
        fault, = json.loads(said)["faults"]
        assert code == 1 and (fault["table"], fault["whole"]) == (made[1][0], hole), said
        server.start()
        code, said = store("mend", place)
        assert code == 2 and "another server uses this folder" in said, said
        server.stop()
        for words in (("mend", place, place), ("check",), ("look", place), ("mend", aside)):
            assert store(*words)[0] == 2, words
        code, said = store("mend", place)
        assert code == 0 and "not whole: 1; mended: 1" in said, said
        server.start()
        with server.client() as client:
            assert client.ask("open", table=made[1][0])["seq"] == hole
            moved(client, *made[1])


tap.main()
