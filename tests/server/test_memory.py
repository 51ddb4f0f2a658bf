#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Memory: what tables take of it has an end, for each address and in all; who has most makes room;
and without any more of it the server ends as it should, and nothing is lost that was answered.
"""

import contextlib
import json
import resource
import sqlite3
import sys
import tempfile
from pathlib import Path

import inside
import tap
import wire
from shared import until
from wire import Gone

FAST = ["--limit", "rate=100000", "--limit", "burst=100000"]
BASE = {"seats": [{"name": "A"}, {"name": "B"}]}
EXPANSIONS = ["inns", "traders", "dragon", "abbey", "tower", "bcb", "king", "cult"]


def setups():
    """Set-ups that no two tables share, each with rules of its own."""
    for number in range(1, 1 << len(EXPANSIONS)):
        for start in range(2):
            yield {"seats": [{"name": "A"}, {"name": "B"}], "start_seat": start, "expansions":
                   [name for bit, name in enumerate(EXPANSIONS) if number >> bit & 1]}


def open_many(server, address, most=100, each=8):
    """Tables that one address has open, until it is refused: the clients and the tables."""
    clients, tables, kinds = [], [], setups()
    while len(tables) < most:
        clients.append(server.client(address=address))
        for _ in range(each):
            made = clients[-1].ask("create", setup=next(kinds))
            if made["is"] == "error":
                assert made["code"] == "full", made
                return clients, tables, made["text"]
            opened = clients[-1].ask("open", table=made["table"], token=made["tokens"]["0"])
            assert opened["is"] == "table", opened
            tables.append(made["table"])
    return clients, tables, ""


@tap.case("an address has its share of the memory for tables, and others have theirs")
def _():
    with inside.Server(arguments=[*FAST, "--limit", "memory=24"]) as server:
        crowd, tables, why = open_many(server, "192.0.2.1")
        assert "from your address" in why and 5 < len(tables) < 60, (len(tables), why)
        with server.client(address="192.0.2.2") as other:
            made = other.ask("create", setup=next(setups()))
            assert made["is"] == "created", made
            assert other.ask("open", table=tables[0])["is"] == "table"  # others pay for it
        for client in crowd:  # who lets go has room again
            client.close()
        server.advance(0)
        assert len(open_many(server, "192.0.2.1", 3)[1]) >= 3


@tap.case("what nobody has open takes no room that somebody wants")
def _():
    with inside.Server(arguments=[*FAST, "--limit", "memory=24"]) as server, \
            server.client(address="192.0.2.1") as client:
        for setup in list(setups())[:100]:
            made = client.ask("create", setup=setup)
            assert made["is"] == "created", made
            server.advance(0)
        assert client.ask("open", table=made["table"])["is"] == "table"


@tap.case("when all of it is taken, those make room who have most, and are told to ask again")
def _():
    with inside.Server(arguments=[*FAST, "--limit", "memory=12"]) as server, \
            server.client(address="192.0.2.1") as fair:
        made = fair.ask("create", setup={"seats": [{"name": "A"}, {"name": "B"}]})
        assert fair.ask("open", table=made["table"], token=made["tokens"]["0"])["is"] == "table"
        crowd = [open_many(server, f"198.51.100.{number + 1}") for number in range(16)]
        assert sum(len(tables) for _, tables, _ in crowd) > 20
        for number in range(3):
            with server.client(address=f"192.0.2.{number + 2}") as late:
                answer = late.ask("create", setup={"seats": [{}, {}, {}]})
                assert answer["is"] == "created", answer
                server.advance(0)
        told = [text for clients, _, _ in crowd for client in clients for text in client.inbox
                if b'"elsewhere"' in text]
        assert told and b'"seconds"' in told[0], told
        assert not any(b'"elsewhere"' in text for text in fair.inbox)
        legal = fair.ask("legal", table=made["table"])
        acted = fair.ask("act", table=made["table"], token=made["tokens"][str(legal["seat"])],
                         seq=legal["seq"], actions=[legal["actions"][0]["action"]])
        assert acted["is"] == "acted", acted


def fill(server, address, count):
    """Tables that an address has open, each with a client of its own: pairs of client and table."""
    found = []
    for _ in range(count):
        client = server.client(address=address)
        made = client.ask("create", setup={"seats": [{"name": "A"}, {"name": "B"}]})
        assert made["is"] == "created", made
        assert client.ask("open", table=made["table"], token=made["tokens"]["0"])["is"] == "table"
        found.append((client, made))
    return found


def is_here(pair):
    """Has nobody told it to ask again, and can it go on?"""
    client, made = pair
    assert client.ask("ping")["is"] == "pong"
    return not any(message["is"] == "error" and message["code"] == "elsewhere"
                   for message in [*client.others, *map(json.loads, client.inbox)])


def begin_game(server, pair, address):
    """Two addresses act: the game has begun. The one who came."""
    client, made = pair
    for who, at in ((client, None), (server.client(address=address), 1)):
        token = None
        legal = who.ask("legal", table=made["table"])
        token = made["tokens"][str(legal["seat"])]
        if at:
            assert who.ask("open", table=made["table"], token=token)["is"] == "table"
        while legal["seat"] == at or at is None:
            acted = who.ask("act", table=made["table"], token=made["tokens"][str(legal["seat"])],
                            seq=legal["seq"], actions=[legal["actions"][0]["action"]])
            assert acted["is"] == "acted", acted
            legal = who.ask("legal", table=made["table"])
            if at is None and legal["seat"] == 1:
                break
    return who


@tap.case("when there are as many tables as may be, those make room who have most of them")
def _():
    with inside.Server(arguments=[*FAST, "--limit", "tables=40"]) as server:
        early = fill(server, "192.0.2.9", 1)
        gone = early[0][1]
        early[0][0].close()
        crowd = [fill(server, f"198.51.100.{number}", 10) for number in range(1, 5)]
        fair = fill(server, "192.0.2.1", 2)  # one that is made,
        with server.client(address="192.0.2.2") as late:  # ... and one that is read anew
            assert late.ask("open", table=gone["table"])["is"] == "table"
            assert all(map(is_here, fair))
            sent = [pair for pairs in crowd for pair in pairs if not is_here(pair)]
            assert len(sent) == 3, len(sent)
            assert max(sum(pair in sent for pair in pairs) for pairs in crowd) == 1
            for client, made in sent:  # who has many pays for what is asked for
                answer = client.ask("open", table=made["table"], token=made["tokens"]["0"])
                assert answer["is"] == "error" and answer["code"] == "full", answer
            assert all(map(is_here, fair))


@contextlib.contextmanager
def locked(server):
    """The store takes nothing meanwhile: somebody else writes."""
    with contextlib.closing(sqlite3.connect(Path(server.data) / "games.db",
                                            isolation_level=None)) as store:
        store.execute("BEGIN IMMEDIATE")
        yield
        store.execute("ROLLBACK")


@tap.case("a table that was left gives its room before the store has what was done there last")
def _():
    with wire.Server(arguments=["--limit", "tables=2"]) as server, \
            contextlib.ExitStack() as stack:
        others = [stack.enter_context(server.client()) for _ in range(3)]
        files = server.files()
        with server.client() as client:
            games = [client.ask("create", setup=BASE) for _ in range(2)]
            for made in games:
                client.ask("open", table=made["table"], token=made["tokens"]["0"])
            with locked(server):
                for made in games:
                    client.send("say", table=made["table"], token=made["tokens"]["0"],
                                phrase="thanks")
                client.close()  # what was sent before is taken before the end is
                until(lambda: server.files() <= files, "the end of the connection")
                asked = [one.send("create", setup=BASE) for one in others]
                late = others[2].answer(asked[2])  # the others wait for the store
                assert late["is"] == "error" and late["code"] == "full", late
            for one, ref in zip(others[:2], asked):
                made = one.answer(ref)
                assert made["is"] == "created", made


@tap.case("networks of one large network have its share of the tables together")
def _():
    with inside.Server(arguments=[*FAST, "--limit", "tables=40"]) as server:
        crowd = [fill(server, f"2001:db8:1:{number:x}::1", 2) for number in range(18)]
        fair = [fill(server, "192.0.2.1", 3), fill(server, "2001:db8:2:1::1", 1)]
        late = [fill(server, f"2001:db8:3:{number:x}::1", 1) for number in range(4)]
        assert all(is_here(pair) for pairs in [*fair, *late] for pair in pairs)
        assert sum(not is_here(pair) for pairs in crowd for pair in pairs) == 4


@tap.case("a game that two addresses have begun stays where somebody plays it")
def _():
    with inside.Server(arguments=[*FAST, "--limit", "tables=30"]) as server:
        many = fill(server, "198.51.100.1", 20)
        others = [begin_game(server, pair, "198.51.100.2") for pair in many[:6]]
        fill(server, "198.51.100.3", 10)
        late = [fill(server, f"192.0.2.{number}", 1) for number in range(1, 15)]
        assert all(is_here(pair) for pairs in [many[:6], *late] for pair in pairs)
        assert sum(not is_here(pair) for pair in many[6:]) >= 10
        for client, (_, made) in zip(others, many):
            assert client.ask("legal", table=made["table"])["is"] == "legal"


@tap.case("games that are played in a large network shield neither it nor others")
def _():
    def played(server, count, network):
        pairs = [fill(server, f"2001:db8:{network}:{number:x}::1", 1)[0] for number in range(count)]
        return pairs, [begin_game(server, pair, f"2001:db8:{network}:{number:x}::2")
                       for number, pair in enumerate(pairs, 0x100)]

    with inside.Server(arguments=[*FAST, "--limit", "tables=40"]) as server:
        crowd, _ = played(server, 36, 1)  # nine for each of the four shares: too many to be sure of
        late = [fill(server, f"192.0.2.{number}", 1)[0] for number in range(1, 9)]
        assert all(map(is_here, late))
        assert sum(not is_here(pair) for pair in crowd) == 4  # eight for each are left
    with inside.Server(arguments=[*FAST, "--limit", "tables=40"]) as server:
        sure, _ = played(server, 20, 1)  # five for each share: these stay,
        crowd = [pair for number in range(5) for pair in fill(server, f"198.51.100.{number}", 4)]
        late = [fill(server, f"192.0.2.{number}", 1)[0] for number in range(1, 7)]
        assert all(map(is_here, [*sure, *late]))
        assert sum(not is_here(pair) for pair in crowd) == 6  # ... but hide nobody who has less


@tap.case("what a list is about pushes nobody out")
def _():
    with inside.Server(arguments=[*FAST, "--limit", "tables=10"]) as server:
        with server.client(address="192.0.2.9") as early:
            for _ in range(3):
                made = early.ask("create", public=True, setup={"seats": [{"name": "A"}, {}]})
                assert made["is"] == "created", made
        crowd = fill(server, "198.51.100.1", 10)
        with server.client(address="192.0.2.1") as other:
            assert other.ask("list")["is"] == "list"
        assert all(map(is_here, crowd))


def starve(server, room):
    """So many more bytes and no more."""
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii")
    size = 1024 * int(status.split("VmSize:")[1].split()[0]) + room
    resource.prlimit(server.process.pid, resource.RLIMIT_AS, (size, size))


def feed(server, text):
    """Tables, then messages that want much memory, until the server is gone: the tables that it has
    acknowledged."""
    made = []
    with contextlib.suppress(Gone, OSError), contextlib.ExitStack() as crowd:
        for _, setup in zip(range(40), setups()):
            client = crowd.enter_context(server.client())
            answer = client.ask("create", setup=setup)
            if answer["is"] == "created":
                made.append(answer["table"])
                client.ask("open", table=answer["table"])
            if len(made) % 4 == 0:
                client.text(text)
                client.receive()
    return made


@tap.case("without memory it ends as it should, and what was answered is there again")
def _():
    if not sys.platform.startswith("linux") or wire.postgres.is_wanted():
        tap.skip("the system does not say how much memory a process has")
    trees = ('{"do":"ping","x":[' + "{}," * 80000 + "{}]}",
             '{"do":"ping","x":[' + "[[[1]]]," * 30000 + "1]}",
             '{"do":"ping",' + ",".join(f'"{number}":""' for number in range(22000)) + "}",
             '{"do":"ping","x":"' + "\\u00e9" * 40000 + '"}')
    for room, text in zip((14 << 20, 9 << 20, 6 << 20, 3 << 20), trees):
        with tempfile.TemporaryDirectory() as data:
            server = wire.Server(data=data, arguments=FAST)
            if b"__asan_init" in Path(f"/proc/{server.process.pid}/exe").read_bytes():
                server.stop()
                tap.skip("a sanitizer wants all of the address space")
            starve(server, room)
            made = feed(server, text)
            status = server.wait_end(wire.PATIENCE)
            assert status == 2, (status, server.said()[-2000:])
            assert "the memory is out" in server.said(), server.said()[-2000:]
            assert made
            with wire.Server(data=data, arguments=FAST) as server, server.client() as client:
                for table in made:
                    assert client.ask("legal", table=table)["is"] == "legal", table


tap.main()
