#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Computer players: those among themselves move at the pace of people, share what there is for them
and never keep people waiting, however many tables of them one address has open.
"""

import contextlib
import os
import socket
import time

import tap
from wire import Client, Server, create, play

CLEAN = not os.environ.get("AUDE_SANITIZED")
MANY = [{"player": "greedy"}] * 6
PACE = 0.4  # seconds


def client(server, address):
    wire = socket.create_connection(("127.0.0.1", server.port), 30, source_address=(address, 0))
    return Client(wire, host=f"127.0.0.1:{server.port}")


def watch(one, seats=MANY, **setup):
    table = one.ask("create", setup={"seats": seats, **setup})["table"]
    one.ask("open", table=table)
    return table


def processor(server):
    """Seconds that the server has worked."""
    with open(f"/proc/{server.process.pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def drain(crowd, seconds):
    """Read what comes; how many moves of computer players there were."""
    moves, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        for one in crowd:
            with contextlib.suppress(TimeoutError):
                moves += one.receive(0.01)["is"] == "acted"
    return moves


@tap.case("computer players among themselves move at the pace of people")
def _():
    with Server() as server, server.client() as one:
        watch(one)
        one.wait("acted")
        start = time.monotonic()
        for _ in range(5):
            one.wait("acted")
        assert time.monotonic() - start > 5 * PACE * 0.8, "they are too fast to be watched"


@tap.case("who plays with people answers at once")
def _():
    with Server() as server, server.client() as one:
        table, tokens = create(one, ("human", "greedy"))
        one.ask("open", table=table, token=tokens[0])
        start = time.monotonic()
        play(one, table, tokens[0], limit=8)
        assert time.monotonic() - start < 8 * PACE, "people wait for the pace of computers"


@tap.case("tables that all people have left make room for others")
def _():
    with Server(arguments=["--limit", "tables=3", "--limit", "burst=1000"]) as server:
        left = []
        with server.client() as one:
            for _ in range(3):
                table, tokens = create(one, ("human", "greedy", "greedy"))
                one.ask("resign", table=table, token=tokens[0])
                left.append(table)
        with server.client() as two:
            table, tokens = create(two, ("human", "greedy"))
            assert two.ask("open", table=table, token=tokens[0])["is"] == "table"
            # They go on where they were, as soon as somebody looks.
            assert two.ask("open", table=left[0])["is"] == "table"
            assert two.wait("acted")["table"] == left[0]


@tap.case("after all people have resigned, those who look can follow")
def _():
    with Server() as server, server.client() as one:
        table, tokens = create(one, ("human", "greedy", "greedy"))
        one.ask("open", table=table, token=tokens[0])
        one.ask("resign", table=table, token=tokens[0])
        one.wait("acted")
        one.others.clear()
        start = time.monotonic()
        for _ in range(4):
            one.wait("acted")
        assert time.monotonic() - start > 4 * PACE * 0.7


@tap.case("96 tables of one address get no more than their share, and nobody waits for them")
def _():
    arguments = ["--limit", "rate=1000", "--limit", "burst=4000", "--limit", "pace=1",
                 "--limit", "think=20"]
    with Server(arguments=arguments) as server, contextlib.ExitStack() as stack:
        crowd = [stack.enter_context(client(server, "127.0.0.2")) for _ in range(12)]
        for one in crowd:
            for _ in range(8):
                watch(one, expansions=["tower", "bcb"])
        drain(crowd, 2)  # what they may use at once is soon gone
        other = stack.enter_context(client(server, "127.0.0.3"))
        table, tokens = create(other, ("human", "greedy"))
        other.ask("open", table=table, token=tokens[0])
        before, start = processor(server), time.monotonic()
        play(other, table, tokens[0], limit=6)
        waited = time.monotonic() - start
        moves = drain(crowd, 3)
        share = (processor(server) - before) / (time.monotonic() - start)
        # A move costs at least 2 ms of the 8 ms a second of this address.
        print(f"# moves {moves}, people {waited:.2f} s, processor {share:.2f}")
        assert moves < 40, moves
        assert waited < 5, waited
        assert share < 0.6 or not CLEAN, share


@tap.case("another address's computers go on when one has used up what it may")
def _():
    arguments = ["--limit", "pace=1", "--limit", "think=10"]
    with Server(arguments=arguments) as server, contextlib.ExitStack() as stack:
        greedy = stack.enter_context(client(server, "127.0.0.2"))
        for _ in range(2):
            watch(greedy)
        drain([greedy], 2)
        mine = stack.enter_context(client(server, "127.0.0.3"))
        watch(mine)
        start = time.monotonic()
        for _ in range(5):
            mine.wait("acted")
        assert time.monotonic() - start < 3
        # Whoever has nothing left also watches along with whoever has.
        table = mine.ask("create", setup={"seats": MANY})["table"]
        greedy.ask("open", table=table)
        mine.ask("open", table=table)
        for _ in range(3):
            assert mine.wait("acted", 10)


tap.main()
