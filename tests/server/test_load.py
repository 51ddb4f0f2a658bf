#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`aude load` against real servers: bots play whole games without an error, what goes wrong is
counted and said, and what it measures is true: a server that is slow, or stands still for a moment,
shows in its figures.
"""

import contextlib
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import threading
import time
from pathlib import Path

import tap
from wire import AUDE, PATIENCE, Server

OPEN = ["--limit", "per-address=1000", "--limit", "rate=1000000", "--limit", "burst=1000000"]
server = Server(arguments=OPEN)


def start(port, *words):
    return subprocess.Popen([AUDE, "--lang", "en", "load", "--port", str(port), *map(str, words)],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def end(process, status=0):
    """What it printed; its exit status must be this one."""
    out, err = process.communicate(timeout=2 * PATIENCE)
    assert process.returncode == status, (process.returncode, out, err)
    return out if status < 2 else err


def load(port, *words, status=0):
    return json.loads(end(start(port, "--json", *words), status))


def turns(house):
    """How many turns its store has."""
    with contextlib.closing(sqlite3.connect(Path(house.data) / "games.db")) as database:
        return database.execute("SELECT count(*) FROM batch").fetchone()[0]


def start_playing(house, *words):
    """Bots that are in the middle of their games."""
    before, process = turns(house), start(house.port, "--json", *words)
    end_ = time.monotonic() + PATIENCE
    while turns(house) < before + 40:
        assert process.poll() is None and time.monotonic() < end_, "nobody plays"
        time.sleep(0.02)
    time.sleep(0.4)
    return process


class Slow:
    """What stands between bots and a server and lets every byte wait, on its way there and back."""

    def __init__(self, port, seconds):
        self.port, self.seconds = port, seconds
        self.door = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self.let_in, daemon=True).start()

    def let_in(self):
        while True:
            try:
                one, _ = self.door.accept()
            except OSError:
                return
            other = socket.create_connection(("127.0.0.1", self.port))
            for pair in ((one, other), (other, one)):
                for wire in pair:
                    wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self.carry(*pair)

    def carry(self, source, target):
        """Each piece that is read is written when its time has come, whatever comes after it."""
        pieces, news = [], threading.Condition()

        def read():
            while True:
                try:
                    piece = source.recv(65536)
                except OSError:
                    piece = b""
                with news:
                    pieces.append((time.monotonic() + self.seconds, piece))
                    news.notify()
                if not piece:
                    return

        def write():
            while True:
                with news:
                    while not pieces:
                        news.wait()
                    when, piece = pieces.pop(0)
                time.sleep(max(0.0, when - time.monotonic()))
                try:
                    if not piece:
                        target.shutdown(socket.SHUT_WR)
                        return
                    target.sendall(piece)
                except OSError:
                    return

        for work in (read, write):
            threading.Thread(target=work, daemon=True).start()


def whole_games(words, seats):
    found = load(server.port, "--games", 3, "--rate", 0, "--tables", 2, *words)
    assert found["games"] >= 3 and found["bots"] == 2 * seats, found
    assert found["errors"] == {} and found["lost"] == found["unanswered"] == 0, found
    assert found["wrong"] == found["missed"] == 0, found
    assert found["actions"] >= found["acts"] >= 60, found
    assert found["answer_ms"]["count"] >= found["acts"], found
    assert 0 < found["answer_ms"]["p50"] <= found["answer_ms"]["p95"], found
    assert found["answer_ms"]["p99"] <= found["answer_ms"]["max"] < 5000, found
    # All the others at the table have seen each turn, but those who had not come to a new one.
    seen = found["sight_ms"]["count"]
    assert found["acts"] * (seats - 1) * 0.9 <= seen <= (found["acts"] + 4) * (seats - 1), found
    assert found["bytes_out"] > 100 * found["acts"], found


for title, options, bots in [
        ("two seats", [], 2),
        ("six seats, bots that move at random", ["--seats", 6, "--player", "random"], 6),
        ("The Tower and Bridges, Castles & Bazaars with options",
         ["--expansions", "tower,bcb", "--seats", 3, "--preset", "C2", "--option", "ABBOT=on",
          "--player", "random"], 3),
        ("The Discovery", ["--game", "discovery", "--seats", 5, "--player", "random"], 5)]:
    tap.add(f"whole games without an error: {title}", whole_games, options, bots)


@tap.case("the figures in words; nothing is shown of the progress in a pipe")
def _():
    process = start(server.port, "--seconds", 0.5, "--tables", 3, "--rate", 20)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0 and err == "", err
    for words in ("tables: 3, bots: 6", "turns answered:", "p99", "no errors"):
        assert words in out, out


@tap.case("a limit of turns a second is kept")
def _():
    found = load(server.port, "--seconds", 2, "--tables", 4, "--rate", 4, "--player", "random")
    assert 4 * 2 * 2 * 1.5 <= found["acts"] <= 8 * (4 * 2 + 1), found


@tap.case("who watches is counted apart, and a slow one holds nobody up")
def _():
    found = load(server.port, "--games", 2, "--tables", 2, "--rate", 0, "--player", "random",
                 "--watchers", 4, "--slow-watchers", 6)
    assert found["watchers"] == 4 and found["slow_watchers"] == 6, found
    assert found["watch_ms"]["count"] > found["acts"], found
    assert found["games"] > 0 and found["lost"] == found["cut_off"], found


def all_play(server, bots):
    """Wait until every bot of the games that go on has acted since now."""
    now, deadline = 1000 * time.time(), time.monotonic() + PATIENCE
    with contextlib.closing(sqlite3.connect(Path(server.data) / "games.db")) as database:
        while True:
            acting, = database.execute(
                "SELECT count(*) FROM (SELECT DISTINCT game, seat FROM batch WHERE at > ?"
                " AND seat >= 0 AND game IN (SELECT number FROM game WHERE over = 0))",
                (now,)).fetchone()
            if acting == bots:
                return
            assert time.monotonic() < deadline, acting
            time.sleep(0.05)


@tap.case("--reconnect: the bots come back after a restart, and see that nothing is forgotten")
def _():
    with Server(arguments=OPEN) as other:
        process = start(other.port, "--json", "--tables", 3, "--rate", 20, "--player", "random",
                        "--seconds", 600, "--reconnect", 300)
        for _ in range(2):
            all_play(other, 6)
            other.kill()
            other.start()
        for _ in range(2):  # who acts a second time has had an answer to the first one
            all_play(other, 6)
        process.send_signal(signal.SIGINT)
        found = json.loads(end(process))
        assert found["returns"] == 12 == found["away_ms"]["count"], found
        assert found["lost"] == found["forgotten"] == found["wrong"] == 0, found
        assert found["errors"] == {} and found["unanswered"] == 0, found
        assert 0 < found["away_ms"]["p50"] <= found["away_ms"]["max"], found
        assert found["acts"] >= 6, found


@tap.case("--reconnect: what a server has forgotten is found, and who does not come back is lost")
def _():
    # So slow that no game comes to its end, which would make it another table.
    with tempfile.TemporaryDirectory() as data, Server(arguments=OPEN) as other:
        process = start(other.port, "--json", "--tables", 3, "--rate", 1, "--player", "random",
                        "--seconds", 600, "--reconnect", 300)
        all_play(other, 6)
        store, copy = Path(other.data) / "games.db", Path(data) / "games.db"
        with contextlib.closing(sqlite3.connect(store)) as old, \
                contextlib.closing(sqlite3.connect(copy)) as kept:
            old.backup(kept)
        all_play(other, 6)
        other.kill()
        for name in ("games.db-wal", "games.db-shm"):
            Path(other.data, name).unlink()
        shutil.copy(copy, store)
        other.start()
        all_play(other, 6)
        process.send_signal(signal.SIGINT)
        found = json.loads(end(process, 1))
        assert found["forgotten"] > 0 and found["returns"] == 6 and found["lost"] == 0, found
    with Server(arguments=OPEN) as other:
        process = start(other.port, "--json", "--tables", 2, "--rate", 20, "--player", "random",
                        "--seconds", 600, "--reconnect", 0.5)
        all_play(other, 4)
        other.kill()
        found = json.loads(end(process, 1))
        assert found["lost"] == 4 and found["returns"] == 0, found
        other.start()


@tap.case("the limits of the server: what they forbid is counted and said")
def _():
    with Server(arguments=["--limit", "per-address=5"]) as small:
        found = load(small.port, "--seconds", 3, "--tables", 4, status=1)
        assert found["lost"] >= 3 and 1 <= found["errors"]["full"] <= found["lost"], found
    with Server() as small:
        found = load(small.port, "--seconds", 3, "--tables", 1, "--rate", 0, "--player", "random",
                     status=1)
        assert found["errors"]["rate"] > 0 and found["acts"] >= 40, found


@tap.case("no server, another server, a set-up that is not allowed: exit status 2")
def _():
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
    message = end(start(port), 2)
    assert f"aude load: 127.0.0.1:{port}: no server answers there: Connection refused" in message
    assert "not known" in end(start(1, "--host", "no.such.host.invalid"), 2)
    with socket.create_server(("127.0.0.1", 0)) as door:
        def answer():
            while True:
                try:
                    wire, _ = door.accept()
                except OSError:
                    return
                wire.recv(4096)
                wire.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
                wire.close()
        threading.Thread(target=answer, daemon=True).start()
        message = end(start(door.getsockname()[1], "--tables", 1), 2)
        assert "no table could be opened" in message, message
        door.shutdown(socket.SHUT_RDWR)
    for words in (["--seats", 7], ["--rate", -1], ["--seconds", 0], ["--tables", 0],
                  ["--player", "nobody"], ["--expansions", "nothing"], ["--option", "X=1"], ["x"]):
        message = end(start(server.port, *words), 2)
        assert message.startswith("aude load:") and message.count("\n") == 1, message


@tap.case("a server that dies in the middle: the rest is printed, exit status 1")
def _():
    lost = []
    # Bots whose game was just over come back for the next one, and are not lost.
    while len(lost) < 5 and 10 not in lost:
        with Server(arguments=OPEN) as mortal:
            process = start_playing(mortal, "--seconds", 40, "--tables", 5, "--rate", 0)
            mortal.kill()
            began = time.monotonic()
            found = json.loads(end(process, 1))
            assert time.monotonic() - began < PATIENCE / 2, "it went on waiting"
            assert 0 < found["lost"] <= 10 and 0.3 < found["seconds"] < 30, found
            # One of each bot: who sees a turn may answer it before its doer reads the answer.
            assert found["acts"] > 0 and found["unanswered"] <= 10, found
            lost.append(found["lost"])
            mortal.start()
    assert 10 in lost, lost


@tap.case("Ctrl-C: it stops and prints what it has")
def _():
    process = start_playing(server, "--seconds", 60, "--tables", 2, "--rate", 0)
    process.send_signal(signal.SIGINT)
    found = json.loads(end(process))
    assert 0.3 < found["seconds"] < 40 and found["acts"] > 0, found


@tap.case("what it measures is true: a server that is far away")
def _():
    slow = Slow(server.port, 0.06)
    kinds = ("answer_ms", "sight_ms", "watch_ms")
    for _ in range(5):  # a machine that is busy may make it seem farther, never nearer
        near = load(server.port, "--seconds", 1.5, "--tables", 2, "--player", "random",
                    "--rate", 8)
        far = load(slow.door.getsockname()[1], "--seconds", 2, "--tables", 2, "--player",
                   "random", "--rate", 8, "--watchers", 1)
        assert min(far[what]["p50"] for what in kinds) >= 119, far
        if near["answer_ms"]["p50"] < 60 and all(
                far[what]["p50"] < 200 and far[what]["count"] >= 10 for what in kinds):
            break
    else:
        raise AssertionError(f"{near} {far}")
    slow.door.close()


@tap.case("what it measures is true: a server that stands still for a moment")
def _():
    with Server(arguments=OPEN) as halting:
        process = start_playing(halting, "--seconds", 4, "--tables", 4, "--player", "random",
                                "--rate", 10)
        with halting.halted():
            time.sleep(0.8)
        found = json.loads(end(process))
        for what in ("answer_ms", "sight_ms"):
            assert 600 < found[what]["max"] < 4000 and found[what]["p50"] < 200, found


@tap.case("a server that stands still for good: the turns are not answered, and it says so")
def _():
    unanswered = []
    # A table whose game was just over waits for the next one to begin, and for no turn; and where
    # the others had seen a turn whose answer was still to be written, two of them wait.
    while len(unanswered) < 5 and max(unanswered, default=0) < 4:
        with Server(arguments=OPEN) as halting:
            process = start_playing(halting, "--seconds", 3, "--tables", 4, "--rate", 0)
            with halting.halted():
                found = json.loads(end(process, 1))
            assert 0 <= found["unanswered"] <= 8 and found["seconds"] < 6, found
            unanswered.append(found["unanswered"])
    assert max(unanswered) >= 4, unanswered


tap.main()
