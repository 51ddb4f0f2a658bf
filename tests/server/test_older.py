#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A PostgreSQL that comes back as it was some seconds ago while servers run, or that only reads:
nothing is acknowledged that it does not have, no game gets a hole, and people are told.
"""

import json
import subprocess
import sys

import tap
import postgres
import shared
from shared import doubled, until
from wire import AUDE, PATIENCE, create, move, moved, play

if not postgres.is_there():
    print("1..0 # SKIP there is no PostgreSQL server here")
    sys.exit(0)

DATABASE = postgres.Postgres()
HOLES = ("SELECT count(*) FROM (SELECT seq, lag(seq + length(actions) / 8, 1, 0::bigint)"
         " OVER (PARTITION BY game ORDER BY seq) AS due FROM batch) AS all_of_them"
         " WHERE seq != due")


def serve(name, *arguments):
    return shared.serve(DATABASE, name, *arguments)


def end(name, table):
    """How many actions of the game the database has."""
    return int(DATABASE.ask(name, "SELECT coalesce(max(seq + length(actions) / 8), 0) FROM batch"
                                  f" JOIN game ON game = number WHERE id = '{table}'"))


def again(client, table, tokens):
    """A move as soon as one is acknowledged: how many actions there are then."""
    def tried():
        answer = move(client, table, tokens)
        assert answer["is"] == "acted" or answer["code"] in ("storage", "elsewhere"), answer
        return answer["is"] == "acted" and answer["from"] + len(answer["actions"])
    return until(tried, f"a move at {table}")


def cut(name):
    """Every connection to it is lost."""
    DATABASE.ask("postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                             f" WHERE datname = '{name}'")


def look_through(name, servers, tables):
    """Begun anew, the servers have all of these games, and each is whole."""
    assert DATABASE.ask(name, HOLES) == "0" and doubled(DATABASE, name) == 0
    for server in servers:
        server.kill()
    for server in servers:
        server.start()
    for table, seq in tables.items():
        found = shared.opened(servers, table)
        assert found["seq"] == seq == end(name, table), (table, seq, found["seq"])


@tap.case("a copy of some seconds ago is put in its place: all is read anew, people are told")
def _():
    DATABASE.database("copy")
    with serve("copy") as server, server.client() as ann, server.client() as eve:
        table, tokens = create(ann, ("human", "human"))
        quiet, keys = create(ann, ("human", "human"))
        before = [moved(ann, table, tokens), moved(ann, quiet, keys)]
        DATABASE.save()
        for client in (ann, eve):
            assert client.ask("open", table=table)["is"] == "table"
        again(ann, table, tokens)
        again(ann, table, tokens)
        late, _ = create(ann, ("human", "human"))
        assert eve.ask("open", table=late)["is"] == "table"
        DATABASE.go_back()
        for client in (ann, eve):
            told = client.wait("set-back")
            if told["table"] == late:
                told = client.wait("set-back")
            assert told["table"] == table and told["seq"] == before[0], told
            whole = client.wait("table")
            assert whole["seq"] == before[0] == len(whole["actions"]), whole
        assert ann.ask("open", table=late)["code"] == "unknown-table"
        after = {table: again(ann, table, tokens), quiet: again(ann, quiet, keys)}
        assert after[table] > before[0] and after[quiet] > before[1], (before, after)
        made, others = create(ann, ("human", "human"))
        after[made] = moved(ann, made, others)
        assert "the database is an older one" in server.said(), server.said()
        look_through("copy", [server], after)


@tap.case("one of the same name is put in its place, and nothing but what it has shows that")
def _():
    DATABASE.database("live")
    with serve("live") as server, server.client() as ann:
        table, tokens = create(ann, ("human", "human"))
        seq = moved(ann, table, tokens)
        assert ann.ask("say", table=table, token=tokens[0], text="one")["is"] == "done"
        rename("live", "away", "CREATE DATABASE live TEMPLATE away")
        assert ann.ask("open", table=table)["is"] == "table"
        until(lambda: ann.ask("say", table=table, token=tokens[0], text="two")["is"] == "done")
        # It goes back, and nothing was lost but a word: no action could show that.
        rename("live", "other", "ALTER DATABASE away RENAME TO live")
        assert ann.wait("set-back") == {"is": "set-back", "table": table, "seq": seq}
        assert [said["text"] for said in ann.wait("table")["chat"]] == ["one"]
        look_through("live", [server], {table: again(ann, table, tokens)})


def rename(name, to, then):
    """The database gets another name, and something gets its own; whoever is connected is not any
    more."""
    done = (f"ALTER DATABASE {name} ALLOW_CONNECTIONS false",
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            f" WHERE datname = '{name}'",
            f"ALTER DATABASE {name} RENAME TO {to}", f"ALTER DATABASE {to} ALLOW_CONNECTIONS true",
            then)
    for text in done:
        DATABASE.ask("postgres", text)


@tap.case("two servers, many games: after an older database no game has a hole, and all go on")
def _():
    DATABASE.database("many")
    with serve("many") as one, serve("many") as two:
        clients = [one.client(), two.client()]
        games = [(client, *create(client, ("human", "human"))) for client in clients * 4]
        for game in games:
            moved(*game)
        DATABASE.save()
        for game in games:
            again(*game)
        DATABASE.go_back()
        after = {table: again(client, table, tokens) for client, table, tokens in games}
        after = {table: again(client, table, tokens) for client, table, tokens in games}
        for server in (one, two):
            assert "the database is an older one" in server.said(), server.said()
        look_through("many", [one, two], after)


@tap.case("a standby only reads, which everybody is told; promoted, it has not all")
def _():
    DATABASE.database("standby")
    with serve("standby", "--metrics", "0") as server, server.client() as ann:
        table, tokens = create(ann, ("human", "human"))
        seq = moved(ann, table, tokens)
        DATABASE.save()
        again(ann, table, tokens)
        assert ann.ask("open", table=table)["is"] == "table"
        DATABASE.go_back(standby=True)
        assert ann.wait("read-only") == {"is": "read-only", "on": True}
        assert move(ann, table, tokens)["code"] == "storage"
        looked = store("check", DATABASE.address("standby"), "--json")
        assert looked["games"] == looked["replayed"] == 1, looked
        with server.client() as eve:
            assert eve.wait("read-only")["on"]
            assert "the database is read-only: nothing is kept" in server.said()
            DATABASE.promote()
            for client in (ann, eve):
                assert not client.wait("read-only")["on"]
        assert ann.wait("set-back")["seq"] == seq
        look_through("standby", [server], {table: again(ann, table, tokens)})


@tap.case("another one that has all of it: tables are read anew, and nobody hears of a loss")
def _():
    DATABASE.database("promoted")
    with serve("promoted") as server, server.client() as ann:
        table, tokens = create(ann, ("human", "human"))
        moved(ann, table, tokens)
        whole = ann.ask("open", table=table)
        DATABASE.stop()
        DATABASE.begin(standby=True)
        DATABASE.promote()
        told = ann.wait("table")
        assert told["actions"] == whole["actions"], told
        assert not [each for each in ann.others if each["is"] == "set-back"], ann.others
        seq = again(ann, table, tokens)
        assert "has all that this server kept" in server.said(), server.said()
        look_through("promoted", [server], {table: seq})


@tap.case("a database that is told to keep nothing says so once, and goes on when it may")
def _():
    DATABASE.database("reads")
    with serve("reads") as server, server.client() as ann, server.client() as eve:
        table, tokens = create(ann, ("human", "human"))
        seq = moved(ann, table, tokens)
        for value in ("on", "off"):
            DATABASE.ask("postgres", f"ALTER SYSTEM SET default_transaction_read_only = {value}")
            DATABASE.ask("postgres", "SELECT pg_reload_conf()")
            assert eve.wait("read-only")["on"] == (value == "on")
            if value == "on":
                for _ in range(3):
                    assert move(ann, table, tokens)["code"] == "storage"
        assert again(ann, table, tokens) > seq
        said = server.said()
        assert said.count("the database is read-only: nothing is kept") == 1, said
        assert "the store failed: \n" not in said, said
        assert "the store failed: the database is read-only" in said, said
        assert said.count("the database may be written to again") == 1, said


@tap.case("one from before an upgrade gets what it lacks, and all go on; one without tables waits")
def _():
    DATABASE.database("upgrade")
    with serve("upgrade") as server, server.client() as ann, server.client() as eve:
        table, tokens = create(ann, ("human", "human"))
        seq = moved(ann, table, tokens)
        assert eve.ask("open", table=table)["is"] == "table"
        DATABASE.ask("upgrade", "DROP TABLE tally; ALTER TABLE report DROP COLUMN reporter;"
                                " UPDATE aude SET version = 10; DELETE FROM node")
        cut("upgrade")
        assert eve.wait("set-back")["table"] == table
        again(ann, table, tokens)
        assert "the database is an older one" in server.said()
        assert int(DATABASE.ask("upgrade", "SELECT version FROM aude")) > 10
        # A copy is being brought back: nobody makes tables in its way.
        DATABASE.ask("upgrade", "ALTER TABLE aude RENAME TO aside;"
                                " ALTER TABLE tally RENAME TO none")
        cut("upgrade")
        until(lambda: "the database has none of the tables" in server.said(), "a word of it")
        assert move(ann, table, tokens)["code"] == "storage"
        assert DATABASE.ask("upgrade", "SELECT to_regclass('aude') IS NULL") == "t"
        DATABASE.ask("upgrade", "ALTER TABLE aside RENAME TO aude;"
                                " ALTER TABLE none RENAME TO tally")
        after = {table: again(ann, table, tokens)}
        assert after[table] > seq
        look_through("upgrade", [server], after)


@tap.case("a database that only reads is called so to whoever begins there, or looks")
def _():
    place = DATABASE.database("begins")
    for used in (False, True):
        if used:
            serve("begins").stop()
        DATABASE.ask("postgres", "ALTER DATABASE begins SET default_transaction_read_only = on")
        for more in (["--check"], []):
            done = subprocess.run([AUDE, "--lang", "en", "serve", "--port", "0", "--store", place,
                                   *more], capture_output=True, text=True, check=False,
                                  timeout=PATIENCE)
            assert done.returncode == 2 and done.stderr.rstrip().endswith(
                "the games cannot be read: the database is read-only"), done
        DATABASE.ask("postgres", "ALTER DATABASE begins SET default_transaction_read_only = off")


@tap.case("a commit stands behind the end of its game, whatever became of that")
def _():
    DATABASE.database("end")
    with serve("end") as server, server.client() as ann:
        table, tokens = create(ann, ("human", "human"))
        game = f"(SELECT number FROM game WHERE id = '{table}')"
        moved(ann, table, tokens)
        for change in (f"DELETE FROM batch WHERE game = {game} AND seq ="
                       f" (SELECT max(seq) FROM batch WHERE game = {game})",
                       f"INSERT INTO batch SELECT game, {end('end', table)} + 3, at, seat, actions"
                       f" FROM batch WHERE game = {game} LIMIT 1"):
            moved(ann, table, tokens)
            DATABASE.ask("end", change)
            assert move(ann, table, tokens)["code"] == "storage", change
            assert end("end", table) > 0
            if change.startswith("INSERT"):
                DATABASE.ask("end", f"DELETE FROM batch WHERE game = {game} AND seq ="
                                    f" (SELECT max(seq) FROM batch WHERE game = {game})")
            again(ann, table, tokens)
        assert "the end of a game is not where" in server.said(), server.said()
        look_through("end", [server], {table: end("end", table)})


# ---- Looking and mending ---------------------------------------------------------------------

def store(*words, status=0):
    """What `aude store` prints."""
    done = subprocess.run([AUDE, "--lang", "en", "store", *words], capture_output=True, text=True,
                          check=False, timeout=PATIENCE)
    assert done.returncode == status, (words, done)
    return json.loads(done.stdout) if "--json" in words else done.stdout + done.stderr


@tap.case("aude store check tells games that are not whole, mend takes them back, and they go on")
def _():
    address = DATABASE.database("holes")
    with serve("holes") as server, server.client() as ann:
        games = [create(ann, ("human", "human")) for _ in range(6)]
        for table, tokens in games:
            for _ in range(6):
                moved(ann, table, tokens)
        over, keys = create(ann, ("human", "greedy"))
        play(ann, over, keys[0])
        assert store("check", address, "--json") == {
            "faults": [], "games": 7, "mended": 0, "replayed": 7}
        assert "another program uses" in store("mend", address, status=2)
        server.kill()
        names = [table for table, _ in games]
        begins = {table: batches(table) for table in [*names, over]}
        for table, change in ((names[0], "DELETE FROM batch WHERE seq = {2}"),
                              (names[1], "UPDATE batch SET seq = seq + 100 WHERE seq >= {3}"),
                              (names[2], "UPDATE batch SET actions = substr(actions, 1, 7)"
                                         " WHERE seq = {4}"),
                              (names[3], "UPDATE batch SET actions = actions || actions"
                                         " WHERE seq = {6}"),
                              (names[4], "UPDATE batch SET actions = '\\xffffffffffffffff'"
                                         " WHERE seq = {3}"),
                              (over, "DELETE FROM batch WHERE seq = {9}")):
            DATABASE.ask("holes", change.format(*begins[table]) +
                         f" AND game = (SELECT number FROM game WHERE id = '{table}')")
        wanted = {table: begins[table][place] for table, place in
                  (*zip(names, (2, 3, 4, 6, 3)), (over, 9))}
        found = store("check", address, "--json", status=1)
        assert {one["table"]: one["whole"] for one in found["faults"]} == wanted, (found, wanted)
        assert all(one["behind"] >= 0 for one in found["faults"]) and found["mended"] == 0, found
        said = store("check", address, status=1)
        assert f"{names[0]}: actions that are whole: {wanted[names[0]]}; behind them: " in said
        assert "not whole: 6; mended: 0" in said, said
        server.start()
        with server.client() as ann:
            assert ann.ask("open", table=names[0])["code"] == "storage"
        server.kill()
        assert store("mend", address, "--json")["mended"] == 6
        assert store("check", address, "--json")["faults"] == []
        wanted[names[5]] = begins[names[5]][-1]
        server.start()
        with server.client() as ann:
            for table, tokens in [*games, (over, keys)]:
                seen = ann.ask("open", table=table)
                assert not seen["over"] and seen["seq"] >= wanted[table], (table, seen, wanted)
                again(ann, table, tokens)


def batches(table):
    """Where each of them begins, and where the last one ends."""
    text = DATABASE.ask("holes", "SELECT seq FROM batch JOIN game ON game = number"
                                 f" WHERE id = '{table}' ORDER BY seq")
    return [*map(int, text.split()), end("holes", table)]


tap.main()
