#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Computer players: those among themselves move at the pace of people, share what there is for them
and never keep people waiting, however many tables of them one address has open.
"""

import contextlib

import tap
from inside import Server, create, play

MANY = [{"player": "greedy"}] * 6
PACE = 0.4  # seconds


def watch(one, seats=MANY, **setup):
    table = one.ask("create", setup={"seats": seats, **setup})["table"]
    one.ask("open", table=table)
    return table


def moves_in(crowd, seconds):
    """How many moves of computer players these see in so much time."""
    server = crowd[0].server
    for one in crowd:
        one.inbox.clear()
    server.advance(seconds)
    return sum(b'"is":"acted"' in told for one in crowd for told in one.inbox)


def took(one, moves):
    """So many moves take so long."""
    one.wait("acted")
    start = one.server.now()
    for _ in range(moves):
        one.wait("acted")
    return one.server.now() - start


@tap.case("computer players among themselves move at the pace of people")
def _():
    with Server() as server, server.client() as one:
        watch(one)
        assert abs(took(one, 5) - 5 * PACE) < 0.1, "they are too fast, or too slow, to be watched"


@tap.case("who plays with people answers at once")
def _():
    with Server() as server, server.client() as one:
        table, tokens = create(one, ("human", "greedy"))
        one.ask("open", table=table, token=tokens[0])
        start = server.now()
        play(one, table, tokens[0], limit=8)
        assert server.now() - start < PACE, "people wait for the pace of computers"


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
        assert abs(took(one, 4) - 4 * PACE) < 0.1


@tap.case("96 tables of one address get no more than their share, and nobody waits for them")
def _():
    arguments = ["--limit", "rate=1000", "--limit", "burst=4000", "--limit", "pace=1",
                 "--limit", "think=20"]
    with Server(arguments=arguments, work=500) as server, contextlib.ExitStack() as stack:
        crowd = [stack.enter_context(server.client(address="127.0.0.2")) for _ in range(12)]
        for one in crowd:
            for _ in range(8):
                watch(one, expansions=["tower", "bcb"])
        server.advance(20)  # what they may use at once is soon gone
        other = stack.enter_context(server.client(address="127.0.0.3"))
        table, tokens = create(other, ("human", "greedy"))
        other.ask("open", table=table, token=tokens[0])
        start = server.now()
        play(other, table, tokens[0], limit=6)
        assert server.now() - start < 0.5, server.now() - start
        # A move costs 4 to 4.5 ms, half a one for each look at the clock; they have 8 a second.
        moves = moves_in(crowd, 30)
        assert 0.8 * 30 * 8 / 4.5 < moves < 1.1 * 30 * 8 / 4, moves


@tap.case("another address's computers go on when one has used up what it may")
def _():
    arguments = ["--limit", "pace=1", "--limit", "think=10"]
    with Server(arguments=arguments, work=500) as server, contextlib.ExitStack() as stack:
        greedy = stack.enter_context(server.client(address="127.0.0.2"))
        for _ in range(2):
            watch(greedy)
        server.advance(20)
        slow = moves_in([greedy], 1)
        mine = stack.enter_context(server.client(address="127.0.0.3"))
        watch(mine)
        assert took(mine, 5) < 0.5 and slow < 5, slow
        # Whoever has nothing left also watches along with whoever has.
        table = mine.ask("create", setup={"seats": MANY})["table"]
        greedy.ask("open", table=table)
        mine.ask("open", table=table)
        for _ in range(3):
            assert mine.wait("acted", 10)


tap.main()
