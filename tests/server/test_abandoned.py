#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Unfinished games that nobody comes to: when they end, and what whoever comes back is told."""

import re
import tempfile

import tap
from days import pass_days
from inside import PATIENCE, Server, create, play

FAST = ["--limit", "rate=100000", "--limit", "burst=100000"]
MANY = ["--limit", "per-address=200"]  # so many more tables from one address


def wait_ended(server, count):
    """The server says of so many games that they ended."""
    end = server.now() + PATIENCE
    while True:
        said = sum(map(int, re.findall(r"nobody had come for long: (\d+)", server.said())))
        if said >= count:
            assert said == count, (said, count)
            return
        assert server.now() < end, (said, count)
        server.advance(0.05)


def wait_moved(client, table):
    """The table once the computer that begins has moved."""
    for _ in range(100):
        state = client.ask("open", table=table)
        if client.ask("legal", table=table)["seat"] == 1:
            client.ask("leave", table=table)
            return state
        client.pause(0.02)
    raise AssertionError("the computer never moved")


def begin(client, table, tokens):
    """Both act, from two addresses."""
    acted = set()
    with client.server.client(address="192.0.2.77") as other:
        while len(acted) < 2:
            legal = client.ask("legal", table=table)
            seat = legal["seat"]
            answer = (other if seat else client).ask(
                "act", table=table, token=tokens[seat], seq=legal["seq"],
                actions=[legal["actions"][0]["action"]])
            assert answer["is"] == "acted", answer
            acted.add(seat)


class Games:
    """One of each kind: nobody did anything, only the computer did, two acted, two spoke, it is
    over. Then one more that nobody touched: when it has ended, the server has looked at all before
    it too."""

    def __init__(self, client):
        made = client.ask("create", setup={"seats": [{"name": "A"}, {"name": ""}]})
        self.fresh, self.invite = made["table"], made["invite"]
        self.fresh_token = made["tokens"]["0"]
        self.computer = client.ask("create", setup={
            "seats": [{"player": "random"}, {"name": "A"}], "start_seat": 0})["table"]
        assert wait_moved(client, self.computer)["seq"] > 0
        self.played, self.tokens = create(client, ("human", "human"))
        begin(client, self.played, self.tokens)
        self.spoken, tokens = create(client, ("human", "human"))
        client.ask("say", table=self.spoken, token=tokens[0], text="soon")
        with client.server.client(address="192.0.2.77") as other:
            other.ask("say", table=self.spoken, token=tokens[1], text="now")
        self.over, tokens = create(client, ("human", "human"))
        client.ask("resign", table=self.over, token=tokens[0])
        self.last, _ = create(client, ("human", "human"))


def ended(client, table):
    return "ended" in client.ask("open", table=table)


@tap.case("each round looks at all games anew, from the first one on")
def _():
    with tempfile.TemporaryDirectory() as data, Server(data=data, arguments=FAST) as server:
        with server.client() as client:
            first, _ = create(client, ("human", "human"))
        server.advance(301)  # at least one round is over
        pass_days(data, 8)
        server.advance(301)
        wait_ended(server, 1)
        with server.client() as client:
            assert ended(client, first)


@tap.case("when nothing is said, only games end in which nobody has done anything for 7 days")
def _():
    with tempfile.TemporaryDirectory() as data:
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            games = Games(client)
        pass_days(data, 6)
        pass_days(data, 2, f"id = '{games.last}'")
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            wait_ended(server, 1)
            assert not ended(client, games.fresh)
        pass_days(data, 150)
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            wait_ended(server, 3)
            assert ended(client, games.fresh) and ended(client, games.computer)
            for table in (games.played, games.spoken, games.over):
                assert not ended(client, table), table
        pass_days(data, 31)  # after half a year those end too that have begun
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            wait_ended(server, 5)
            assert ended(client, games.played) and ended(client, games.spoken)
        pass_days(data, 2000)
        with Server(data=data, arguments=[*FAST, "--keep", "0"]) as server, \
                server.client() as client:
            assert not ended(client, games.over)


@tap.case("a game has begun when two addresses have acted, or one and a computer player")
def _():
    with tempfile.TemporaryDirectory() as data:
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            lonely, tokens = create(client, ("human", "human"))
            for seat in (0, 1):
                client.ask("say", table=lonely, token=tokens[seat], text="soon")
            play(client, lonely, tokens[client.ask("legal", table=lonely)["seat"]], limit=1)
            against, tokens = create(client, ("human", "random"))
            client.ask("open", table=against, token=tokens[0])
            play(client, against, tokens[0], limit=3)
            other, tokens = create(client, ("human", "human"))
            begin(client, other, tokens)
        pass_days(data, 8)
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            wait_ended(server, 1)
            assert ended(client, lonely)
            assert not ended(client, against) and not ended(client, other)


@tap.case("instead of full: of those who have made most the oldest lonely tables end")
def _():
    setup = {"seats": [{"name": "A"}, {"name": ""}]}
    with Server(arguments=[*FAST, "--limit", "games=60"]) as server:
        def make(address, count):
            with server.client(address=address) as client:
                return [client.ask("create", setup=setup).get("table") for _ in range(count)]

        fair, more = make("192.0.2.1", 3), make("198.51.100.2", 20)
        most = make("198.51.100.1", 40)
        assert None in most
        server.advance(1.5)
        late = make("192.0.2.2", 3)
        server.advance(1.5)
        assert None not in late, late
        with server.client() as client:
            assert ended(client, most[0])
            for table in (*fair, *late, *more):
                assert not ended(client, table), table


@tap.case("--keep: games end to which nobody comes for so long, others do not")
def _():
    keep = ["--keep", "6"]
    with tempfile.TemporaryDirectory() as data:
        with Server(data=data, arguments=[*FAST, *keep]) as server, server.client() as client:
            games = Games(client)
        pass_days(data, 5)
        pass_days(data, 2, f"id = '{games.last}'")
        with Server(data=data, arguments=[*FAST, *keep]) as server, server.client() as client:
            wait_ended(server, 1)
            for table in (games.fresh, games.computer, games.played, games.spoken, games.over):
                assert not ended(client, table), table
        pass_days(data, 2, f"id != '{games.spoken}'")
        with Server(data=data, arguments=[*FAST, *keep]) as server, server.client() as client:
            wait_ended(server, 4)
            assert ended(client, games.fresh) and ended(client, games.played)
            assert not ended(client, games.spoken) and not ended(client, games.over)


@tap.case("who comes back is told what happened; the game can be seen, saved, played anew")
def _():
    with tempfile.TemporaryDirectory() as data:
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            games = Games(client)
            before = client.ask("open", table=games.played)
        pass_days(data, 41)
        with Server(data=data, arguments=[*FAST, "--keep", "40"]) as server, \
                server.client() as client:
            wait_ended(server, 5)
            token = games.tokens[0]
            state = client.ask("open", table=games.played, token=token)
            assert state["over"] and state["you"] == 0 and "seed" not in state, state
            assert state["actions"] == before["actions"], state
            assert state["ended"]["days"] == 40, state
            assert 0 <= 1000 * server.now() - state["ended"]["at"] <= 5000, state
            mine = {"table": games.played, "token": token}
            for days, answer in (
                    (40, client.ask("act", seq=state["seq"], actions=["0x1"], **mine)),
                    (40, client.ask("resign", **mine)),
                    (40, client.ask("replace", seat=1, **mine)),
                    (7, client.ask("sit", table=games.fresh, seat=1, name="B",
                                    invite=games.invite))):
                assert answer["is"] == "error" and answer["code"] == "ended", answer
                assert f"nobody had come to it for {days} days" in answer["text"], answer
            legal = client.ask("legal", table=games.played)
            assert legal["over"] and legal["seat"] == -1 and legal["actions"] == [], legal
            record = client.ask("record", table=games.played)["text"]
            assert f"commitment {before['commitment']}" in record and "secret" not in record, record
            more = client.ask("create", setup={"record": record})
            assert more["is"] == "created", more
            assert client.ask("open", table=more["table"])["begun"] == state["seq"]
            again = client.ask("rematch", table=games.played, token=token)
            assert again["is"] == "rematch", again
            state = client.ask("open", table=again["next"], token=token)
            assert state["you"] == 0 and not state["over"] and "ended" not in state, state


@tap.case("ended games make room for new ones, and are not in the list of public tables")
def _():
    few = ["--limit", "games=2"]
    with tempfile.TemporaryDirectory() as data:
        setup = {"seats": [{"name": "A"}, {"name": ""}]}
        with Server(data=data, arguments=[*FAST, *few]) as server, server.client() as client:
            for _ in range(2):
                assert client.ask("create", setup=setup, public=True)["is"] == "created"
            assert client.ask("create", setup=setup)["code"] == "full"
            assert len(client.ask("list")["tables"]) == 2
        pass_days(data, 31)
        with Server(data=data, arguments=[*FAST, *few]) as server, server.client() as client:
            wait_ended(server, 2)
            assert client.ask("list")["tables"] == []
            for _ in range(2):
                assert client.ask("create", setup=setup)["is"] == "created"
            assert client.ask("create", setup=setup)["code"] == "full"


@tap.case("a table of the list that nobody has begun ends when its host is away for an hour")
def _():
    setup = {"seats": [{"name": "A"}, {"name": ""}]}
    with tempfile.TemporaryDirectory() as data:
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            public, other = (client.ask("create", setup=setup, public=True) for _ in range(2))
            hidden = client.ask("create", setup=setup)["table"]
            for address in ("192.0.2.77", "192.0.2.78"):
                with server.client(address=address) as guest:
                    guest.ask("say", table=other["table"], token=other["tokens"]["0"], text="soon")
        pass_days(data, 0.9 / 24)
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            server.advance(2.5)  # it has looked at all of them
            assert not ended(client, public["table"])
        pass_days(data, 0.2 / 24)
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            wait_ended(server, 1)
            state = client.ask("open", table=public["table"], token=public["tokens"]["0"])
            assert state["over"] and state["ended"]["hours"] == 1, state
            answer = client.ask("sit", table=public["table"], seat=1, name="B")
            assert answer["code"] == "ended" and "for 1 hour" in answer["text"], answer
            assert not ended(client, other["table"]) and not ended(client, hidden)
            assert [one["table"] for one in client.ask("list")["tables"]] == [other["table"]]


@tap.case("where somebody is, no game ends")
def _():
    with tempfile.TemporaryDirectory() as data:
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            games = Games(client)
        pass_days(data, 50)
        with Server(data=data, arguments=[*FAST, "--keep", "40"]) as server, \
                server.client() as client:
            assert not ended(client, games.played)  # it has not looked yet
            wait_ended(server, 4)
            assert not ended(client, games.played)


@tap.case("hundreds of them: in small steps, all of them")
def _():
    with tempfile.TemporaryDirectory() as data:
        with Server(data=data, arguments=[*FAST, *MANY]) as server, server.client() as client:
            table, _ = create(client, ("human", "human"))
            for _ in range(249):
                create(client, ("human", "human"))
            kept = client.ask("create", setup={"seats": [{}, {}]})["table"]
        pass_days(data, 31, f"id != '{kept}'")
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            wait_ended(server, 250)
            assert ended(client, table) and not ended(client, kept)


tap.main()
