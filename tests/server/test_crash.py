#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Nothing that was acknowledged is ever lost: not when the server is killed in the middle of its
work, again and again, and not when the disk is full. AUDE_KILLS says how often it is killed.
"""

import contextlib
import os
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import ports
import tap
from wire import AUDE, PATIENCE, Client, Gone, Server, create, play

KILLS = int(os.environ.get("AUDE_KILLS", "12"))
FAST = ["--limit", "rate=100000", "--limit", "burst=100000", "--limit", "pace=1"]
ROUND = 1000  # pages of the log from which on the server begins to carry them


class Witness(threading.Thread):
    """A client that plays on and on, comes back after every crash, and remembers what it was told:
    for each table, every action that was acknowledged."""

    def __init__(self, server, number):
        super().__init__(daemon=True)
        self.server, self.number = server, number
        self.told, self.tokens, self.said = {}, {}, {}
        self.left = None  # of the clock after the last acknowledged action, and when that was
        self.table, self.over = None, threading.Event()
        self.acknowledged, self.compared, self.wrong = 0, 0, None
        self.start()

    def run(self):
        while not self.over.is_set():
            try:
                with Client(self.server.port) as client:
                    self.live(client)
            except (OSError, Gone, TimeoutError):
                time.sleep(0.02)
            except Exception as error:  # pylint: disable=broad-except
                self.wrong = repr(error)
                return

    def live(self, client):
        """Check what is known, then play until the connection breaks."""
        while not self.over.is_set():
            if self.table is None or len(self.told[self.table]) > 150:
                made = client.ask("create", setup={"seats": [{"name": "W"}, {"player": "greedy"}],
                                                   "clock": {"seconds": 3600, "increment": 1}})
                self.left = None
                if made["is"] == "created":  # told only when it is kept
                    self.table = made["table"]
                    self.told[self.table], self.said[self.table] = [], []
                    self.tokens[self.table] = made["tokens"]["0"]
                continue
            known = self.told[self.table]
            state = client.ask("open", table=self.table, token=self.tokens[self.table])
            if state.get("code") == "storage":
                continue
            assert state["actions"][:len(known)] == known, \
                f"{self.table} lost actions: {len(known)} were told, {state['seq']} are there"
            if state["actions"] == known and self.left:
                self.compare(state["clock"]["left"][0])
            known[:] = state["actions"]
            self.left = None
            self.play(client, known)

    def compare(self, left):
        """The clock has gone on since then, if at all: none of its time came back."""
        then, at = self.left
        used = 1000 * (time.monotonic() - at) + 50
        assert then - used <= left <= then, (self.table, then, left, used)
        self.compared += 1

    def play(self, client, known):
        for _ in range(20):
            legal = client.ask("legal", table=self.table)
            if legal.get("over"):
                self.table = None
                return
            if legal.get("seat") != 0:
                continue
            choice = random.choice(legal["actions"])["action"]
            asked = time.monotonic()
            acted = client.ask("act", table=self.table, token=self.tokens[self.table],
                               seq=legal["seq"], actions=[choice])
            if acted["is"] == "error" and acted["code"] == "storage":
                time.sleep(0.01)
                continue
            assert acted["is"] == "acted", acted
            self.left = acted["clock"]["left"][0], asked
            for one in [*client.others, acted]:
                if one["is"] == "acted" and one["from"] <= len(known):
                    known[one["from"]:] = one["actions"]
            client.others.clear()
            self.acknowledged += 1
            words = f"{self.number}.{self.acknowledged}"
            if self.acknowledged % 5 == 0 and \
                    client.ask("say", table=self.table, token=self.tokens[self.table],
                               text=words)["is"] == "done":
                self.said[self.table].append(words)
            client.others = [one for one in client.others if one["is"] == "acted"]


def judge(server, witnesses):
    """Compare every table with what its witness was told."""
    for witness in witnesses:
        witness.over.set()
    for witness in witnesses:
        witness.join(PATIENCE)
        assert not witness.is_alive() and witness.wrong is None, witness.wrong
    with server.client() as client:
        for witness in witnesses:
            for table, known in witness.told.items():
                state = client.ask("open", table=table, token=witness.tokens[table])
                assert state["is"] == "table", state
                assert state["actions"][:len(known)] == known, f"{table} lost actions"
                heard = [one["text"] for one in state["chat"]]
                assert set(witness.said[table]) <= set(heard), f"{table} lost chat"
                client.ask("leave", table=table)


def intact(data):
    """The database by itself, and that its games follow from their actions without a gap."""
    with sqlite3.connect(Path(data) / "games.db") as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        seq = {}
        for game, start, size in database.execute(
                "SELECT game, seq, length(actions) / 8 FROM batch ORDER BY game, seq"):
            assert seq.get(game, 0) == start, f"game {game} has a gap at {start}"
            seq[game] = start + size
        return len(seq)


@tap.case(f"killed {KILLS} times under load: no acknowledged action is lost")
def _():
    with tempfile.TemporaryDirectory() as data:
        server = Server(data=data, arguments=FAST)
        witnesses = [Witness(server, number) for number in range(4)]
        generator = random.Random(5)
        kills, told, compared = 0, 0, 0
        # On a slow machine some more of them, until there was enough to lose.
        while kills < KILLS or (kills < 5 * KILLS and (told <= 5 * KILLS or compared <= KILLS)):
            time.sleep(generator.uniform(0.05, 0.4))
            server.kill()
            server.start()
            kills += 1
            told = sum(witness.acknowledged for witness in witnesses)
            compared = sum(witness.compared for witness in witnesses)
        time.sleep(0.3)
        judge(server, witnesses)
        assert told > 5 * KILLS, f"only {told} actions were acknowledged"
        assert compared > KILLS, f"only {compared} clocks were looked at"
        server.kill()
        assert intact(data) >= 4
        server.start()
        server.stop()
        print(f"# {told} acknowledged actions, {kills} kills")


@tap.case("computer players go on by themselves after a restart")
def _():
    with tempfile.TemporaryDirectory() as data:
        server = Server(data=data, arguments=FAST)
        with server.client() as client:
            table, _ = create(client, ("greedy", "random", "greedy"))
        server.kill()
        server.start()
        with server.client() as client:
            end = time.monotonic() + 4 * PATIENCE  # each move waits for the disk, and for others
            while not (state := client.ask("open", table=table))["over"]:
                assert time.monotonic() < end, state["seq"]
                time.sleep(0.2)
            assert state["seed"] and state["seq"] > 100, state
        server.stop()


@tap.case("a resigned seat, a taken seat and chat are there after a kill")
def _():
    with tempfile.TemporaryDirectory() as data:
        server = Server(data=data)
        with server.client() as client:
            made = client.ask("create", setup={"seats": [{"name": "A"}, {"name": ""}]})
            table, token = made["table"], made["tokens"]["0"]
            other = client.ask("sit", table=table, seat=1, name="B", invite=made["invite"])["token"]
            client.ask("say", table=table, token=token, text="good bye")
            client.ask("resign", table=table, token=token)
            seed = client.ask("open", table=table)["seed"]
        server.kill()
        server.start()
        with server.client() as client:
            state = client.ask("open", table=table, token=other)
            assert state["you"] == 1 and state["over"] and state["seed"] == seed, state
            assert state["seats"][0]["resigned"] and state["seats"][1]["name"] == "B", state
            assert state["chat"][0]["text"] == "good bye", state
        server.stop()


@tap.case("a full disk: clear errors, nothing acknowledged is lost, then all goes on")
def _():
    with tempfile.TemporaryDirectory() as data:
        server = Server(data=data, arguments=FAST)
        with server.client() as client:
            table, tokens = create(client, ("human", "human"))
            seq = play(client, table, tokens[0], limit=1)
            pid = server.process.pid
            # No file may grow beyond what the log of the database has now: a write fails, as it
            # would on a full disk.
            room = max(path.stat().st_size for path in Path(data).iterdir())
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
            errors = 0
            for _ in range(50):
                legal = client.ask("legal", table=table)
                move = {"table": table, "token": tokens[legal["seat"]], "seq": legal["seq"],
                        "actions": [legal["actions"][0]["action"]]}
                answer = client.ask("act", **move)
                if answer["is"] == "acted":
                    seq = answer["from"] + len(answer["actions"])
                    continue
                assert answer["code"] == "storage" and "written" not in answer["text"], answer
                errors += 1
                assert client.ask("legal", table=table)["seq"] == legal["seq"], "half done"
                assert client.ask("say", table=table, token=tokens[0],
                                  text="x")["code"] == "storage"
                assert client.ask("create", setup={"seats": [{}, {}]})["code"] == "storage"
                if errors == 3:
                    break
            assert errors == 3, "the disk never was full"
            known = client.ask("open", table=table)["actions"]
            assert len(known) >= seq, (len(known), seq)
            assert "the store failed" in server.said(), server.said()
            resource.prlimit(pid, resource.RLIMIT_FSIZE,
                             (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            later = seq
            for _ in range(5):
                legal = client.ask("legal", table=table)
                acted = client.ask("act", table=table, token=tokens[legal["seat"]],
                                   seq=legal["seq"], actions=[legal["actions"][0]["action"]])
                assert acted["is"] == "acted", acted
                later = acted["from"] + len(acted["actions"])
            assert later > seq, (later, seq)
        server.kill()
        intact(data)
        server.start()
        with server.client() as client:
            state = client.ask("open", table=table)
            assert state["actions"][:len(known)] == known and state["seq"] >= later, state
        server.stop()


def fill_disk(server, full):
    """No file may be written, or all may again."""
    room = 0 if full else resource.RLIM_INFINITY
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))


@tap.case("a full disk: who could not sit down is not there, and no seat stays half changed")
def _():
    with Server(arguments=[*FAST, "--limit", "away=1"]) as server, server.client() as client, \
            server.client() as other:
        made = client.ask("create", setup={"seats": [{"name": "A"}, {"name": ""}, {"name": "C"}]})
        table, tokens = made["table"], made["tokens"]
        before = client.ask("open", table=table, token=tokens["0"])["seats"]
        other.ask("open", table=table)
        sit = {"table": table, "seat": 1, "name": "B", "invite": made["invite"]}
        time.sleep(1.1)
        fill_disk(server, True)
        for answer in (other.ask("sit", **sit),
                       client.ask("resign", table=table, token=tokens["0"]),
                       client.ask("replace", table=table, token=tokens["0"], seat=2)):
            assert answer["code"] == "storage", answer
        fill_disk(server, False)
        after = client.ask("open", table=table, token=tokens["0"])["seats"]
        assert after == before, (before, after)
        token = client.ask("sit", **sit)["token"]
        client.ask("leave", table=table)
        seat = other.ask("open", table=table)["seats"][1]  # nobody has shown its token
        assert not seat["here"] and seat["gone"] > 0 and not seat["open"], seat
        assert client.ask("open", table=table, token=token)["seats"][1]["here"]


@tap.case("a full disk: games that could not be written down do not count as unfinished")
def _():
    with Server(arguments=[*FAST, "--limit", "games=2"]) as server, server.client() as client:
        made = client.ask("create", setup={"seats": [{"name": "A"}, {"name": "B"}]})
        setup = {"seats": [{}, {}]}
        fill_disk(server, True)
        for answer in (*(client.ask("create", setup=setup) for _ in range(3)),
                       client.ask("resign", table=made["table"], token=made["tokens"]["0"])):
            assert answer["code"] == "storage", answer
        fill_disk(server, False)
        assert client.ask("create", setup=setup)["is"] == "created"
        assert client.ask("create", setup=setup)["code"] == "full"


@tap.case("a full disk: who could not come back from a stand-in is not there")
def _():
    with Server(arguments=[*FAST, "--limit", "away=1"]) as server, server.client() as client, \
            server.client() as other:
        table, tokens = create(client, ("human", "human", "human"))
        client.ask("open", table=table, token=tokens[0])
        time.sleep(1.1)
        client.ask("replace", table=table, token=tokens[0], seat=2)
        before = client.ask("open", table=table)["seats"]
        assert before[2]["stand_in"] and not before[2]["here"], before
        fill_disk(server, True)
        assert other.ask("open", table=table, token=tokens[2])["code"] == "storage"
        assert client.ask("open", table=table)["seats"] == before
        fill_disk(server, False)
        seat = other.ask("open", table=table, token=tokens[2])["seats"][2]
        assert seat["here"] and "stand_in" not in seat and "gone" not in seat, seat


@tap.case("a full disk: nothing tells of what is lost in the same moment")
def _():
    with Server(arguments=FAST) as server, server.client() as client:
        table, tokens = create(client, ("human", "human"))
        client.ask("open", table=table, token=tokens[0])
        legal = client.ask("legal", table=table)
        act = {"table": table, "token": tokens[0],
               "actions": [legal["actions"][0]["action"]]}
        fill_disk(server, True)
        with server.halted():  # so that all come at once
            asked = [client.send("act", seq=legal["seq"], **act),
                     client.send("act", seq=legal["seq"] + 1, **act),
                     client.send("create", setup={"seats": [{}, {}]}, public=True),
                     client.send("list")]
        first, second, made, told = (client.answer(ref) for ref in asked)
        assert first["code"] == made["code"] == "storage", (first, made)
        # A turn of the server's ends after some work (LIMIT_TURN): what is asked in the next one
        # finds all as it was before.
        assert second["code"] in ("storage", "stale"), second
        assert told.get("code") == "storage" or told["tables"] == [], told
        fill_disk(server, False)
        assert client.ask("list")["tables"] == []
        assert client.ask("act", seq=legal["seq"], **act)["is"] == "acted"


@tap.case("killed while the disk is full and full again: still nothing is lost")
def _():
    with tempfile.TemporaryDirectory() as data:
        server = Server(data=data, arguments=FAST)
        witnesses = [Witness(server, number) for number in range(3)]
        for _ in range(3):
            time.sleep(0.3)
            room = max(path.stat().st_size for path in Path(data).iterdir())
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE,
                             (room, resource.RLIM_INFINITY))
            time.sleep(0.3)
            server.kill()
            server.start()
        time.sleep(0.3)
        judge(server, witnesses)
        server.kill()
        intact(data)


def carried(data):
    """How many pages of the log are in the database, as SQLite counts them in the index of the log
    ("nBackfill" in its description of the format). The database cannot be read without its log to
    see it: of pages that were written again meanwhile it still has the old ones, or none."""
    with open(Path(data) / "games.db-shm", "rb") as index:
        index.seek(96)
        return int.from_bytes(index.read(4), sys.byteorder)


def begun(data):
    """How often the log has begun anew, which it does only when all of it is in the database: the
    "checkpoint sequence number" of its head. The count of carried pages begins anew with it."""
    with open(Path(data) / "games.db-wal", "rb") as log:
        log.seek(12)
        return int.from_bytes(log.read(4), "big")


def messages(data):
    with contextlib.closing(sqlite3.connect(Path(data) / "games.db")) as database:
        return database.execute("SELECT count(*) FROM chat").fetchone()[0]


@tap.case("what the log has collected goes into the database while the server runs")
def _():
    with Server(arguments=FAST) as server, server.client() as client:
        table, tokens = create(client, ("human", "human"))
        log = Path(server.data) / "games.db-wal"
        first = begun(server.data)
        legal = client.ask("legal", table=table)
        client.ask("act", table=table, token=tokens[legal["seat"]], seq=legal["seq"],
                   actions=[legal["actions"][0]["action"]])
        for number in range(1500):  # each seat its half
            assert client.ask("say", table=table, token=tokens[number % 2],
                              text="x" * 300)["is"] == "done"
        anew = begun(server.data) != first
        assert anew or log.stat().st_size > 4 << 20, log.stat().st_size
        end = time.monotonic() + PATIENCE
        while not anew and carried(server.data) < ROUND:
            assert time.monotonic() < end, log.stat().st_size
            time.sleep(0.05)
        server.kill()
        server.start()
        intact(server.data)
        assert messages(server.data) == 1500


def refuses(data, words):
    done = subprocess.run([AUDE, "--lang", "en", "serve", "--port", "0", "--data", str(data)],
                          capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2 and words in done.stderr, (done.returncode, done.stderr)


@tap.case("stores that are none, or of another version, are left alone")
def _():
    with tempfile.TemporaryDirectory() as data:
        path = Path(data) / "games.db"
        path.write_bytes(b"this is no database, but it is long enough to look like one\n" * 100)
        before = path.read_bytes()
        refuses(data, "games.db")
        assert path.read_bytes() == before
        path.unlink()
        with sqlite3.connect(path) as database:
            database.execute("CREATE TABLE cake(slice)")
        refuses(data, "not a store of games")
        path.unlink()
        Server(data=data).stop()
        with sqlite3.connect(path) as database:
            database.execute("PRAGMA user_version = 99")
        refuses(data, "another version")


@tap.case("folders that cannot be used, ports that are taken")
def _():
    refuses("/proc/nothing", "/proc/nothing")
    refuses("/dev/null", "/dev/null")
    with Server() as server, tempfile.TemporaryDirectory() as data:
        done = subprocess.run([AUDE, "--lang", "en", "serve", "--port", str(server.port), "--data",
                               data], capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 2 and "cannot listen" in done.stderr, done.stderr
        done = subprocess.run([AUDE, "--lang", "en", "serve", "--host", "nowhere", "--data", data],
                              capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 2 and "no address" in done.stderr, done.stderr


@tap.case("the port of a server that is down is given to nobody")
def _():
    with tempfile.TemporaryDirectory() as data:
        with Server(data=data) as server:
            port = server.port
            server.stop()
            assert port in ports.outside() and not ports.free(port), port
            others = {ports.reserve() for _ in range(50)}
            assert port not in others and 0 not in others and len(others) == 50, others
            server.start()
            assert server.port == port


tap.main()
