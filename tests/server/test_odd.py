#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Odd things that are meant, or come by themselves: names that nobody sees, headers longer than
usual, a second server for the same folder, an end that is announced.
"""

import contextlib
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import tap
from wire import AUDE, PATIENCE, Gone, Server, create

FAST = ["--limit", "rate=100000", "--limit", "burst=100000"]
server = Server(arguments=FAST)

BLANKS = ["\u00a0", "\u1680", "\u2003", "\u202f", "\u205f", "\u2800", "\u3000"]
HIDDEN = ["\u00ad", "\u034f", "\u061c", "\u115f", "\u1160", "\u17b4", "\u180b", "\u180e", "\u200b",
          "\u200c", "\u200d", "\u200e", "\u200f", "\u2028", "\u2029", "\u202a", "\u202e", "\u2060",
          "\u2064", "\u2066", "\u2069", "\u206f", "\u3164", "\ufe00", "\ufe0e", "\ufeff", "\uffa0",
          "\ufff9", "\U0001d159", "\U0001d173", "\U000e0001", "\U000e0041", "\U000e007f",
          "\U000e0100", "\u0085", "\u009b", "\x7f"]
MARKS = ["\u0301", "\u0489", "\u20dd", "\ufe20", "\u0e47", "\u05b0", "\U0001e8d0", "\ufe0f"]
GOOD = ["Zażółć", "Ἀχιλλεύς", "Тест", "李小龍", "김철수", "ناصر", "नमस्ते", "ไม้เอก", "བསྒྲུབས",
        "Nguye\u0302\u0303n", "❤️", "1️⃣ Anna", "🏳️", "👍🏽", "O'Neill-Smith", "שִׁבֳּלִים"]


def code(answer, expected):
    assert answer["is"] == "error" and answer["code"] == expected, answer


class Table:
    """One at which whoever is asked about tries to sit."""

    def __init__(self, client):
        self.client = client
        made = client.ask("create", setup={"seats": [{"name": "A"}, {"name": ""}]})
        self.table, self.token = made["table"], made["tokens"]["0"]
        self.invite = made["invite"]

    def sit(self, name):
        return self.client.ask("sit", table=self.table, seat=1, name=name, invite=self.invite)

    def say(self, text):
        return self.client.ask("say", table=self.table, token=self.token, text=text)

    def make(self, **setup):
        return self.client.ask("create", setup={"seats": [{"name": "A"}, {}], **setup})


@tap.case("a name of blanks alone is none, whatever blanks they are")
def _():
    with server.client() as client:
        table = Table(client)
        for blank in BLANKS:
            for name in (blank, f" {blank} ", blank * 3):
                code(table.sit(name), "bad-message")
                code(table.say(name), "bad-message")
        made = table.make(title="\u00a0\u2800", seats=[{"name": "\u3000B\u00a0C\u2003"}, {}])
        state = client.ask("open", table=made["table"])
        assert state["title"] == "" and state["seats"][0]["name"] == "B C", state


@tap.case("letters that nobody sees, or that turn others round, are refused everywhere")
def _():
    with server.client() as client:
        table = Table(client)
        for letter in HIDDEN:
            for text in (letter, f"An{letter}na", f"Anna{letter}"):
                code(table.sit(text), "bad-message")
                code(table.say(text), "bad-message")
                code(table.make(title=text), "bad-message")
                code(table.make(seats=[{"name": text}, {}]), "bad-message")


@tap.case("marks stand on letters, a few on each")
def _():
    with server.client() as client:
        table = Table(client)
        for mark in MARKS:
            for name in (mark, f" {mark}", f"\u00a0{mark}a", f"A {mark}", "a" + mark * 9, mark * 9):
                code(table.sit(name), "bad-message")
                code(table.make(title=name), "bad-message")
        code(table.say("Z" + "\u0300\u0315\u0489" * 30), "bad-message")


@tap.case("names of all peoples are good, and stay what they are")
def _():
    with server.client() as client:
        for name in GOOD:
            table = Table(client)
            assert table.sit(name)["is"] == "seated", name
            assert table.say(name)["is"] == "done", name
            state = client.ask("open", table=table.table)
            assert state["seats"][1]["name"] == name == state["chat"][0]["text"], state
            made = table.make(title=name)["table"]
            assert client.ask("open", table=made)["title"] == name
            for one in (table.table, made):
                client.ask("leave", table=one)


@tap.case("how long a name may be is counted without the blanks around it")
def _():
    with server.client() as client:
        assert Table(client).sit(" " * 60 + "x" * 47 + "\u3000" * 60)["is"] == "seated"
        assert Table(client).sit("ż" * 23)["is"] == "seated"
        for name in ("x" * 48, "ż" * 24, "x" + " " * 46 + "x"):
            code(Table(client).sit(name), "bad-message")
        table = Table(client)
        assert table.say("x" * 300 + " " * 2000)["is"] == "done"
        code(table.say("x" * 301), "bad-message")


@tap.case("the header of a proxy may be long, and say the port")
def _():
    proxy = ["--limit", "per-address=2", "--proxy", "127.0.0.1"]
    with Server(arguments=proxy) as own, contextlib.ExitStack() as crowd:
        def come(forwarded):
            client = crowd.enter_context(own.client(
                headers=[f"X-Forwarded-For: {forwarded}"], hello=False))
            try:
                return client.ask("hello", version=1)["is"] == "hello"
            except Gone:
                return False

        before = "203.0.113.200, " * 200  # 3,000 bytes
        for forwarded in (f"{before}198.51.100.7", "198.51.100.7:4711", "[2001:db8:1:1::7]:443",
                          "[2001:db8:1:1::8]", "192.0.2.9:65535"):
            assert come(forwarded), forwarded
        assert not come("198.51.100.7:1") and not come(f"{before}198.51.100.7")
        assert not come("2001:db8:1:1::9") and come("192.0.2.9") and not come("192.0.2.9:1")
        # What is no address counts as the proxy: two of them.
        wrong = ["192.0.2.1:", "192.0.2.2:x", "[192.0.2.3", "[2001:db8::1]x", "2001:db8::1]:80",
                 "192.0.2.4:123456", ":80", "[]:80", "[]", "192.0.2.5:80:80", "::ffff:1.2.3.4:80"]
        assert [come(one) for one in wrong] == [True, True] + [False] * (len(wrong) - 2)


@tap.case("long cookies, which a browser sends by itself, keep nobody out")
def _():
    for size in (5000, 10000):
        cookie = f"Cookie: other={'x' * size}"
        with server.client(headers=[cookie]) as client:
            assert client.ask("ping")["is"] == "pong"
        assert server.get("/", [cookie])[0] in (200, 404)


def refused(data):
    done = subprocess.run([AUDE, "--lang", "en", "serve", "--port", "0", "--data", data],
                          capture_output=True, text=True, timeout=20, check=False)
    return done.returncode == 2 and "another server" in done.stderr.lower()


@tap.case("a folder has one server, also when its lock was deleted, and by another name")
def _():
    with tempfile.TemporaryDirectory() as data:
        with Server(data=data) as own:
            assert refused(data)
            for path in Path(data).glob("lock*"):
                path.unlink()
            assert refused(data)
            other = Path(data + "-link")
            other.symlink_to(data)
            try:
                assert refused(str(other))
            finally:
                other.unlink()
            with own.client() as client:
                create(client)
        with Server(data=data) as own:  # which a server before leaves free
            own.kill()
        with Server(data=data):
            pass
        shutil.rmtree(Path(data) / "lock", ignore_errors=True)


def farewell(client):
    """With what the connection is closed."""
    try:
        while True:
            client.receive()
    except Gone:
        return client.closed


@tap.case("who is connected when the server ends is told so: 1001, after all answers")
def _():
    with Server() as own, contextlib.ExitStack() as crowd:
        idle = [crowd.enter_context(own.client()) for _ in range(8)]
        fresh = crowd.enter_context(own.client(hello=False))
        busy = crowd.enter_context(own.client())
        table, tokens = create(busy, ("human", "human"))
        busy.ask("open", table=table, token=tokens[0])
        refs = [busy.send("ping") for _ in range(20)]
        busy.answer(refs[0])
        start = time.monotonic()
        own.stop()
        assert time.monotonic() - start < PATIENCE / 2, "it waits for those who do not read"
        assert farewell(busy) == 1001
        assert [farewell(client) for client in idle] == [1001] * 8
        assert farewell(fresh) == 1001


@tap.case("who does not read does not keep the server from ending")
def _():
    with Server(arguments=FAST) as own, own.client() as client:
        table, _ = create(client)
        for _ in range(300):
            client.send("open", table=table)
        start = time.monotonic()
        own.stop()
        assert time.monotonic() - start < PATIENCE / 2


tap.main()
