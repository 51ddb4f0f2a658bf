#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Attackers on addresses of their own against a server with the limits that it has by itself: what
they may use of it has an end, however often they connect anew, and fair players beside them go on.
"""

import contextlib
import resource
import socket
import sys
import tempfile
import time
from pathlib import Path

import inside
import tap
from flood import (PARTS, PINGS, Fair, attack, come, connect, copy_game, fair_players,
                   is_sanitized, noise, slow_readers, stock)
from wire import PATIENCE, Gone, Server, create, moved


def answered(server, kind, ask):
    """How many such answers an address has that asks as often as new connections may, in each tenth
    of a second of five; two fair players take their turns meanwhile and never wait."""
    fair = [server.client(address=f"127.0.1.{number}") for number in (1, 2)]
    games = [(one, *create(one, ("human", "human"))) for one in fair]
    answers = []
    for _ in range(50):
        crowd = [server.client(address="127.0.2.1", hello=False) for _ in range(8)]
        for client in crowd:
            with contextlib.suppress(Gone):
                client.send("hello", version=1)
                for _ in range(57):
                    client.send(**ask)
        start = server.now()
        for one, table, tokens in games:
            moved(one, table, tokens)
        assert server.now() == start, "fair players wait"
        server.advance(0.1)
        answers.append(sum(kind in text for client in crowd for text in client.inbox))
        for client in crowd:
            client.close()
    return answers


@tap.case("what is dear to answer: an address has its share of the server, others theirs")
def _():
    for name, kind in (("open", b'"is":"table"'), ("record", b'"is":"record"')):
        with tempfile.TemporaryDirectory() as data:
            ask = {"do": name, "table": stock(data)}
            with inside.Server(data=data, work=5000) as server:
                first, *more = answered(server, kind, ask)
        print(f"# {name}: {first} at once, then {sum(more)} in 4.9 s")
        assert first > 20 and 10 <= sum(more) <= 50, (first, more)


@tap.case("what is no message costs its address as much: pings, and parts that bring nothing")
def _():
    if not sys.platform.startswith("linux"):
        tap.skip("the system does not count what comes in")
    for name, packets in (("pings", PINGS), ("parts", PARTS)):
        with Server() as server, fair_players(server.port, 2) as felt:
            with attack(noise, ["127.0.2.1"], server.port, packets, 11):
                time.sleep(6)
                before, start = server.used(), time.monotonic()
                time.sleep(4)
                share = (server.used() - before) / (time.monotonic() - start)
        print(f"# {name}: {100 * share:.0f} % of a processor; p99 {felt['p99']:.1f} ms")
        assert share < 0.35 and not felt["wrong"] and felt["p99"] < 1000, (share, felt)


@tap.case("messages that never end: what is there of all of them has an end, the longest go")
def _():
    half = b"\x01\xff" + (250000).to_bytes(8, "big") + b"\0\0\0\0" + b"x" * 249000
    with Server() as server, contextlib.ExitStack() as crowd:
        before, sent = server.memory(), 0
        for number in range(480):
            with contextlib.suppress(Gone, OSError, AssertionError):
                client = crowd.enter_context(come(server.port, f"127.0.2.{number // 40 + 1}"))
                client.wire.settimeout(1)
                client.wire.sendall(half)
                sent += 1
        assert sent > 300, sent
        with come(server.port, "127.0.1.1") as client:  # a fair one is not among them
            answer = client.ask("read", text="x" * 100000)
            assert answer.get("code") == "bad-file", answer
        swollen = (server.memory() - before) // 1024
        print(f"# {sent} messages of 249 kB that do not end: {swollen} MB")
        assert swollen < (600 if is_sanitized(server) else 90), swollen


@tap.case("connections that say nothing: newcomers get in, and nothing turns in a circle")
def _():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < 3000:
        tap.skip("too few files may be open here")
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(1024, soft), hard))
    with Server() as server, contextlib.ExitStack() as crowd:
        resource.setrlimit(resource.RLIMIT_NOFILE, (3000, hard))
        fair = Fair(server.port, "127.0.1.1")
        for most in (None, 300):
            if most:  # fewer files than the server had reckoned with
                resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (most, most))
            for number in range(1200):
                crowd.enter_context(connect(server.port, f"127.0.2.{number % 40 + 1}"))
            before, start = server.used(), time.monotonic()
            time.sleep(1)
            assert server.used() - before < 0.5 * (time.monotonic() - start), "it is not idle"
            for number in range(5):
                start = time.monotonic()
                for _ in range(20):  # a browser tries again when the wire was cut
                    with contextlib.suppress(Gone, ConnectionError):
                        come(server.port, f"127.0.3.{number + 1}").close()
                        break
                else:
                    raise AssertionError("nobody gets in")
                assert time.monotonic() - start < PATIENCE / 2
            crowd.close()
        fair.going = False
        fair.join(PATIENCE)
        assert not fair.wrong and fair.times, fair.wrong
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@tap.case("who says nothing goes first: a page that is loaded by the same address comes through")
def _():
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as crowd:
        Path(folder, "index.html").write_text("<!doctype html><title>page</title>" * 1000)
        with Server(web=folder) as server:
            idle = [crowd.enter_context(connect(server.port, "127.0.0.1")) for _ in range(200)]
            for _ in range(10):
                status, _, body = server.get("/")
                assert status == 200 and len(body) > 30000, status
            gone = 0
            for wire in idle:
                wire.settimeout(0.01)
                with contextlib.suppress(TimeoutError, socket.timeout):
                    gone += wire.recv(1) == b""
            assert 130 <= gone < 200, gone


@tap.case("slow readers: what waits for all of an address has an end")
def _():
    with tempfile.TemporaryDirectory() as data:
        table = stock(data)
        with Server(data=data) as server, contextlib.ExitStack() as crowd:
            before = server.memory()
            readers = [crowd.enter_context(one) for number in range(4)
                       for one in slow_readers(server.port, f"127.0.4.{number + 1}", table, 60)]
            assert len(readers) > 100, len(readers)
            seen, end = [0], time.monotonic() + 20
            while len(seen) < 4 or (seen[-1] > seen[-4] + 4096 and time.monotonic() < end):
                time.sleep(0.7)
                seen.append(server.memory() - before)
            swollen = max(seen) // 1024
            print(f"# {len(readers)} slow readers: {swollen} MB")
            assert swollen < (600 if is_sanitized(server) else 160), swollen
            for address in ("127.0.1.1", "127.0.4.1"):  # others there have not hoarded anything
                with come(server.port, address) as client:
                    assert client.ask("open", table=table)["is"] == "table"


OPEN = {"seats": [{"name": "A"}, {"name": ""}]}


def make(port, address, seconds=PATIENCE, until=None):
    """Tables that one address makes, with a new connection for each three, until it is refused."""
    made, end = [], time.monotonic() + seconds
    while time.monotonic() < end and (until is None or len(made) < until):
        with contextlib.suppress(Gone, OSError), come(port, address) as client:
            for _ in range(3):
                answer = client.ask("create", setup=OPEN, public=True)
                if answer["is"] == "error":
                    assert answer["code"] == "full", answer
                    return made, answer["text"]
                made.append((answer["table"], answer["tokens"]["0"]))
    return made, ""


@tap.case("an address makes a hundred tables that nobody begins, and others go on making theirs")
def _():
    with tempfile.TemporaryDirectory() as data:
        with Server(data=data) as server:
            made, why = make(server.port, "127.0.3.1")
            assert len(made) == 100 and "from here" in why, (len(made), why)
            for number in range(3):
                assert len(make(server.port, f"127.0.3.{number + 2}", until=3)[0]) == 3
            with come(server.port, "127.0.3.1") as client:  # one that is begun is no such table
                table, token = made[0]
                assert client.ask("say", table=table, token=token, text="soon")["is"] == "done"
                with come(server.port, "127.0.3.9") as other:
                    answer = other.ask("say", table=table, token=token, text="now")
                    assert answer["is"] == "done", answer
                assert client.ask("close", table=made[1][0], token=made[1][1])["is"] == "done"
            assert len(make(server.port, "127.0.3.1")[0]) == 2
        with Server(data=data) as server:  # and it is not forgotten
            assert make(server.port, "127.0.3.1")[0] == []


@tap.case("many at once: the ones on their way to the disk count too")
def _():
    with Server() as server, contextlib.ExitStack() as crowd:
        clients = [crowd.enter_context(come(server.port, "127.0.3.1")) for _ in range(50)]
        refs = [(client, client.send("create", setup=OPEN)) for client in clients for _ in range(3)]
        answers = [client.answer(ref) for client, ref in refs]
        made = sum(answer["is"] == "created" for answer in answers)
        assert 60 <= made <= 100, made  # what is just being kept may count twice for a moment


@tap.case("the list is fair: many tables of one address do not push out those of others")
def _():
    with inside.Server() as server:
        def make_three(address):
            with server.client(address=address) as client:
                return [client.ask("create", setup=OPEN, public=True)["table"] for _ in range(3)]

        fair = make_three("127.0.1.1")
        for number in range(36):
            make_three(f"127.0.3.{number % 2 + 1}")
        server.advance(0.3)
        with server.client(address="127.0.5.1") as client:
            listed = [one["table"] for one in client.ask("list")["tables"]]
        assert len(listed) == 50 and listed.index(fair[-1]) < 3, listed
        assert all(table in listed for table in fair), listed


def listing(count, **kind):
    """Seconds of processor time for sixty lists, each made anew, beside so many games of a kind,
    which the server did not find when it began."""
    with tempfile.TemporaryDirectory() as data:
        stock(data)
        with Server(data=data, arguments=["--limit", "rate=100000", "--limit", "burst=100000"]) \
                as server, server.client() as client:
            copy_game(data, count, "e", **kind)
            assert len(client.ask("list")["tables"]) == 50
            before = server.used()
            for _ in range(60):
                client.ask("create", setup=OPEN, public=True)  # so that it is made anew
                client.ask("list")
            return server.used() - before


@tap.case("a list does not pass over games that are none of it, however many there are")
def _():
    for what, kind in (("that were ended", {"ended": 1, "ended_days": 30}),
                       ("of nobody else", {"public": 0, "over": 0, "open": 1})):
        few, many = listing(60, **kind), listing(60000, **kind)
        print(f"# {few:.2f} s beside 60 games {what}, {many:.2f} s beside 60000")
        assert many < 3 * few + 0.1, (what, few, many)


tap.main()
