#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Two servers on one PostgreSQL database, as processes: each table has one of them, and goes on at
the other one when that one dies, ends or stands still. Nothing that was acknowledged is lost, and
nothing is there twice.
"""

import sys
import time

import tap
import postgres
import shared
from cut import Cut
from shared import Player, compare, doubled, go_on, opened, until
from wire import Server, create, move

if not postgres.is_there():
    print("1..0 # SKIP there is no PostgreSQL server here")
    sys.exit(0)

DATABASE = postgres.Postgres()
TAKEN_OVER = 10000  # milliseconds of the database until another server has what a dead one had


def serve(name, *arguments):
    return shared.serve(DATABASE, name, *arguments)


def owner(name, table):
    return shared.owner(DATABASE, name, table)


def now(name):
    """Milliseconds, of the clock of the database."""
    return float(DATABASE.ask(name, "SELECT 1000 * extract(epoch FROM clock_timestamp())"))


def orphans(name, node):
    """How many tables that server has, as the database knows."""
    return int(DATABASE.ask(name, f"SELECT count(*) FROM lease WHERE node = {node}"))


def reads(server):
    """Can it ask the database for a table that it does not have?"""
    with server.client() as client:
        return client.ask("open", table="abcdefghij")["code"] == "unknown-table"


@tap.case("a table has one server; the other one says so, and where it is")
def _():
    DATABASE.database("two")
    with serve("two", "--public", "https://a.example") as one, serve("two") as two:
        with one.client() as first, two.client() as second:
            table, tokens = create(first, ("human", "human"), title="Here")
            other, keys = create(second, ("human", "human"))
            assert move(first, table, tokens)["is"] == move(second, other, keys)["is"] == "acted"
            for asked in ({"do": "open"}, {"do": "legal"}, {"do": "record"},
                          {"do": "resign", "token": tokens[0]}):
                answer = second.ask(table=table, **asked)
                assert answer["code"] == "elsewhere" and answer["seconds"] > 0, answer
                assert answer["address"] == "https://a.example" and answer["table"] == table, answer
            answer = first.ask("open", table=other)
            assert answer["code"] == "elsewhere" and "address" not in answer, answer
            assert second.ask("open", table="abcdefghij")["code"] == "unknown-table"
            made = first.ask("create", public=True, setup={"seats": [{"name": "A"}, {}]})
            listed = second.ask("list")["tables"]
            assert [(each["table"], each["address"]) for each in listed] == [
                (made["table"], "https://a.example")], listed
            numbers = DATABASE.ask("two", "SELECT count(*), count(DISTINCT number) FROM game")
            assert numbers == "3|3", numbers
        one.stop()
        assert opened([two], table)["title"] == "Here"
        with two.client() as second:
            assert move(second, table, tokens)["is"] == "acted"


@tap.case("kill -9 of either, the database restarted: nothing acknowledged is lost or there twice")
def _():
    DATABASE.database("killed")
    with serve("killed") as one, serve("killed") as two:
        players = [Player(which) for which in ((one, two), (two, one)) for _ in range(6)]
        with one.client() as client:
            clock = {"seconds": 600, "increment": 0, "then": "lose"}
            timed, tokens = create(client, ("human", "human"), clock=clock)
            assert move(client, timed, tokens)["is"] == "acted"
            for token in tokens.values():
                client.ask("open", table=timed, token=token)
        for player in players:
            player.start()
        go_on(players, "the beginning")
        # Within so many seconds the other one has them, and as many are given back to whoever
        # thinks.
        used = time.monotonic()
        dead = owner("killed", timed)
        one.kill()
        killed = now("killed")
        assert orphans("killed", dead) > 0
        until(lambda: orphans("killed", dead) == 0, "the other server")
        took = now("killed") - killed
        assert 2000 < took < TAKEN_OVER, took
        left = opened([two], timed)["clock"]["left"]
        used = 1000 * (time.monotonic() - used)
        assert 1200000 - sum(left) < used - took + 3000, (took, used, left)
        go_on(players, "one was killed")
        # One that comes again on the same machine need not wait until it counts as dead.
        one.start()
        two.kill()
        two.start()
        assert DATABASE.ask("killed", "SELECT count(*) FROM node WHERE until = 0") == "2"
        go_on(players, "both were killed")
        DATABASE.stop()
        time.sleep(0.5)
        DATABASE.start()
        go_on(players, "the database was away")
        until(lambda: all(map(reads, (one, two))), "the connections that read")
        for player in players:
            player.stop()
            player.count()
        for player in players:
            compare([one, two], player)
        answers = [player.answers for player in players]
        assert sum(one.get("acted", 0) for one in answers) > 200, answers
        assert doubled(DATABASE, "killed") == 0


def far_address(name, wire):
    """Of the database, by way of this wire."""
    return f"postgresql://aude@127.0.0.1:{wire.port}/{name}?sslmode=disable&gssencmode=disable"


@tap.case("a commit whose answer is lost with the connection: everybody is told how it stands")
def _():
    DATABASE.database("unsure")
    wire = Cut(f"{DATABASE.folder}/.s.PGSQL.5432")
    with Server(arguments=["--store", far_address("unsure", wire), *shared.LIMITS]) as one, \
            one.client() as ann, one.client() as bob, one.client() as eve:
        table, tokens = create(ann, ("human", "human"))
        for client, token in ((ann, {"token": tokens[0]}), (bob, {"token": tokens[1]}), (eve, {})):
            assert client.ask("open", table=table, **token)["is"] == "table"
        # What is acknowledged comes after all that was to be written down before it.
        assert move(ann, table, tokens)["is"] == eve.wait("acted")["is"] == "acted"
        legal = ann.ask("legal", table=table)
        wire.cut(back_only=True)
        ref = ann.send("act", table=table, token=tokens[legal["seat"]], seq=legal["seq"],
                       actions=[legal["actions"][0]["action"]])
        until(lambda: DATABASE.ask("unsure", "SELECT count(*) FROM batch WHERE seq ="
                                             f" {legal['seq']}") == "1", "the commit")
        DATABASE.stop()
        wire.mend(forget=True)
        assert ann.answer(ref)["code"] == "storage"
        answer = ann.ask("create", setup={"seats": [{}, {}]})
        assert answer["code"] == "storage", answer
        time.sleep(1.5)  # it is read anew in vain
        DATABASE.start()
        for client, you in ((ann, 0), (bob, 1), (eve, -1)):
            told = client.wait("table")
            assert told["seq"] > legal["seq"] and told["you"] == you, told
        until(lambda: move(bob, table, tokens)["is"] == "acted", "the connection that writes")
        assert eve.wait("acted")["from"] == told["seq"]


@tap.case("a dead server's tables are taken over together, however many they are")
def _():
    DATABASE.database("crowd")
    with serve("crowd") as one, one.client() as ann:
        create(ann, ("human", "human"))
        DATABASE.ask("crowd", "INSERT INTO node(number, name, address, seen, until)"
                     " VALUES(999, 'dead', '', 0, 9000000000000);"
                     "INSERT INTO game SELECT (jsonb_populate_record(game, jsonb_build_object("
                     "'number', 1000 + i, 'id', lpad(i::text, 10, 'x')))).* FROM game,"
                     " generate_series(1, 3000) AS i;"
                     "INSERT INTO lease(game, epoch, node) SELECT number, 1, 999 FROM game"
                     " WHERE number > 1000; UPDATE node SET until = 1 WHERE number = 999")
        until(lambda: orphans("crowd", 999) == 0, "the other server")
        took = DATABASE.ask("crowd", "SELECT count(DISTINCT xmin::text) FROM lease")
        print(f"# 3000 tables in {took} transactions")
        assert int(took) < 1000, took
        assert ann.ask("ping")["is"] == "pong"


@tap.case("a server that stood still acknowledges nothing any more, and lets go of its tables")
def _():
    DATABASE.database("still")
    with serve("still", "--public", "http://127.0.0.1:1") as one, serve("still") as two:
        with one.client() as late, one.client() as watching:
            table, tokens = create(late, ("human", "human"))
            assert move(late, table, tokens)["is"] == "acted"
            assert watching.ask("open", table=table)["is"] == "table"
            legal = late.ask("legal", table=table)
            had = owner("still", table)
            with one.halted():
                start = now("still")
                asked = {"table": table, "token": tokens[legal["seat"]], "seq": legal["seq"],
                         "actions": [legal["actions"][0]["action"]]}
                ref = late.send("act", **asked)
                until(lambda: owner("still", table) != had)
                assert now("still") - start < TAKEN_OVER
                seq = opened([two], table)["seq"]
                with two.client() as client:
                    assert move(client, table, tokens)["is"] == "acted"
                    after = client.ask("open", table=table)
                assert seq == legal["seq"] < after["seq"]
            answer = late.answer(ref)
            assert answer["is"] == "error" and answer["code"] in ("storage", "elsewhere"), answer
            told = watching.wait("error")
            assert told["code"] == "elsewhere" and told["table"] == table, told
            answer = late.ask("open", table=table)
            assert answer["code"] == "elsewhere", answer
            with two.client() as client:
                assert client.ask("open", table=table)["actions"] == after["actions"]
            # It goes on with what is its own.
            other, keys = create(late, ("human", "human"))
            assert move(late, other, keys)["is"] == "acted"


tap.main()
