#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Two servers on one PostgreSQL database, as processes: each table has one of them, and goes on at
the other one when that one dies, ends or stands still. Nothing that was acknowledged is lost, and
nothing is there twice.
"""

import signal
import sys
import threading
import time

import tap
import postgres
from wire import PATIENCE, Gone, Server, create, move

if not postgres.is_there():
    print("1..0 # SKIP there is no PostgreSQL server here")
    sys.exit(0)

DATABASE = postgres.Postgres()
TAKEN_OVER = 10000  # milliseconds of the database until another server has what a dead one had


def serve(name, *arguments):
    fast = ["--limit", "rate=100000", "--limit", "burst=100000", "--limit", "per-address=1000"]
    return Server(arguments=["--store", DATABASE.address(name), *fast, *arguments])


def until(question, what="it"):
    """What the question answers as soon as that is something."""
    end = time.monotonic() + PATIENCE
    while not (found := question()):
        assert time.monotonic() < end, f"{what} did not come"
        time.sleep(0.1)
    return found


def owner(name, table):
    """The number of the server that has the table, as the database knows."""
    return DATABASE.ask(name, "SELECT node FROM lease JOIN game ON game = number"
                              f" WHERE id = '{table}'")


def now(name):
    """Milliseconds, of the clock of the database."""
    return float(DATABASE.ask(name, "SELECT 1000 * extract(epoch FROM clock_timestamp())"))


def orphans(name, node):
    """How many tables that server has, as the database knows."""
    return int(DATABASE.ask(name, f"SELECT count(*) FROM lease WHERE node = {node}"))


def opened(servers, table):
    """The table, once one of the servers has it."""
    def look():
        for server in servers:
            with server.client() as client:
                answer = client.ask("open", table=table)
            assert answer["is"] == "table" or answer["code"] == "elsewhere", answer
            if answer["is"] == "table":
                return answer
        return None
    return until(look)


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


class Player(threading.Thread):
    """Plays one game after the other for both its people, wherever they are, and remembers what was
    acknowledged."""

    def __init__(self, servers):
        super().__init__(daemon=True)
        self.servers, self.stopped, self.failure = servers, threading.Event(), None
        self.games = []  # of each the table and what was acknowledged, by its place
        self.answers = {}
        self.client, self.at, self.table, self.tokens = None, 0, None, None

    def go_elsewhere(self):
        if self.client:
            self.client.close()
        self.client, self.at = None, 1 - self.at
        time.sleep(0.05)

    def begin(self):
        made = self.client.ask("create", setup={"seats": [{"name": "A"}, {"name": "B"}]})
        if made["is"] == "created":
            self.table = made["table"]
            self.tokens = {int(seat): token for seat, token in made["tokens"].items()}
            self.games.append((self.table, {}))
        return made

    def step(self):
        """The answer to what was tried."""
        legal = self.table and self.client.ask("legal", table=self.table)
        if not legal or legal.get("over"):
            return self.begin()
        if legal["is"] == "error":
            return legal
        answer = self.client.ask("act", table=self.table, token=self.tokens[legal["seat"]],
                                 seq=legal["seq"], actions=[legal["actions"][0]["action"]])
        if answer["is"] == "acted":
            done = self.games[-1][1]
            assert answer["from"] not in done, f"{answer['from']} came twice"
            done[answer["from"]] = answer["actions"]
        return answer

    def play(self):
        if self.client is None:
            self.client = self.servers[self.at].client()
        answer = self.step()
        code = answer.get("code", answer["is"])
        self.answers[code] = self.answers.get(code, 0) + 1
        assert code in ("acted", "created", "elsewhere", "storage", "full", "stale"), answer
        if answer["is"] == "error":
            self.go_elsewhere()

    def run(self):
        try:
            while not self.stopped.is_set():
                try:
                    self.play()
                    time.sleep(0.03)
                except (Gone, OSError, TimeoutError):
                    self.go_elsewhere()
        except AssertionError as failure:
            self.failure = failure

    def stop(self):
        self.stopped.set()
        self.join(PATIENCE)

    def count(self):
        assert self.failure is None, self.failure
        return sum(len(done) for _, done in self.games)


def go_on(players, what):
    """Until something more was acknowledged to every player."""
    before = [player.count() for player in players]

    def more():
        return all(player.count() > old + 1 for player, old in zip(players, before))
    until(more, f"more after {what}, {[player.answers for player in players]}")


def compare(servers, player):
    """All that was acknowledged is there, where it was."""
    for table, done in player.games:
        whole = opened(servers, table)
        for start, actions in done.items():
            assert whole["actions"][start:start + len(actions)] == actions, (table, start)


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
        for player in players:
            player.stop()
            player.count()
        for player in players:
            compare([one, two], player)
        answers = [player.answers for player in players]
        assert sum(one.get("acted", 0) for one in answers) > 200, answers
        doubled = DATABASE.ask("killed", "SELECT count(*) FROM batch AS one JOIN batch AS other"
                               " USING(game) WHERE one.seq < other.seq"
                               " AND one.seq + length(one.actions) / 8 > other.seq")
        assert doubled == "0", doubled


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
            one.process.send_signal(signal.SIGSTOP)
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
            one.process.send_signal(signal.SIGCONT)
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
