#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A date that is wrong, or leaps while the server runs: no game ends by it that nobody had left for
long, no clock loses time by it, and what was ended wrongly goes on.
"""

import tempfile
from pathlib import Path

import tap
from days import DAY, opened, pass_days
from inside import BEGINNING, PATIENCE, Server, create, moved

FAST = ["--limit", "rate=100000", "--limit", "burst=100000"]
KEEP = [*FAST, "--keep", "10"]
YEARS = 5 * 365 * DAY


class World:
    """One whose date is wrong by so many milliseconds."""

    def __init__(self):
        self.wrong, self.here = 0, None

    def set(self, wrong):
        by, self.wrong = wrong - self.wrong, wrong
        if self.here and self.here.process.poll() is None:
            self.here.leap(by / 1000)
        elif self.here:
            self.here.date += by

    def server(self, **how):
        date = self.here.date if self.here else BEGINNING + self.wrong
        self.here = Server(now=date / 1000, **how)
        return self.here


def ended(client, table):
    state = client.ask("open", table=table)
    client.ask("leave", table=table)
    assert state["over"] == ("ended" in state), state
    return "ended" in state


def wait_ended(server):
    """Both games that the test has were ended. (Who looks keeps a game from it.)"""
    end = server.now() + PATIENCE
    while "had come for long: 2" not in server.said():
        assert server.now() < end, server.said()
        server.advance(0.5)


class Games:
    """One that nobody has begun, one that was, and one with a clock."""

    def __init__(self, client):
        self.fresh, self.fresh_tokens = create(client, ("human", "human"))
        self.played, self.tokens = create(client, ("human", "human"))
        for address in ("192.0.2.77", "192.0.2.78"):
            with client.server.client(address=address) as guest:
                moved(guest, self.played, self.tokens)
        self.all = (self.fresh, self.played)

    def none_ended(self, server):
        server.advance(1.5)  # the server looks at all of them
        with server.client() as client:
            assert not any(ended(client, table) for table in self.all), server.said()
        assert "games ended" not in server.said(), server.said()


def begun(world, data):
    with world.server(data=data, arguments=KEEP) as server, server.client() as client:
        return Games(client)


for name_, wrong_ in (("years ahead", YEARS), ("years ago", -YEARS), ("a day ahead", 11 * DAY)):
    def case_start(wrong):
        world = World()
        with tempfile.TemporaryDirectory() as data:
            games = begun(world, data)
            for date in (wrong, 0):
                world.set(date)
                with world.server(data=data, arguments=KEEP) as server:
                    games.none_ended(server)

    tap.add(f"a start with a date that is {name_}, and again with the right one: no game ends",
            case_start, wrong_)


@tap.case("the date leaps while the server runs, ahead and back: no game ends")
def _():
    world = World()
    with tempfile.TemporaryDirectory() as data:
        games = begun(world, data)
        with world.server(data=data, arguments=KEEP) as server:
            for date in (YEARS, 0, -YEARS, YEARS, 0):
                world.set(date)
                games.none_ended(server)
        with world.server(data=data, arguments=KEEP) as server:
            games.none_ended(server)


@tap.case("more leaps than are remembered one by one: none of their days counts")
def _():
    world = World()
    with tempfile.TemporaryDirectory() as data:
        games = begun(world, data)
        with world.server(data=data, arguments=KEEP) as server:
            for leaps in range(1, 121):
                world.set(leaps * DAY)
                server.advance(1.1)  # it looks once a second
            games.none_ended(server)
        with world.server(data=data, arguments=KEEP) as server:
            games.none_ended(server)


@tap.case("begun with a wrong date that is put right: games of then do not end either")
def _():
    for wrong in (YEARS, -YEARS):
        world = World()
        with tempfile.TemporaryDirectory() as data:
            world.set(wrong)
            with world.server(data=data, arguments=KEEP) as server, server.client() as client:
                games = Games(client)
                client.close()
                world.set(0)
                games.none_ended(server)
            with world.server(data=data, arguments=KEEP) as server:
                games.none_ended(server)


@tap.case("after a leap days still count, those that truly pass")
def _():
    world = World()
    with tempfile.TemporaryDirectory() as data:
        games = begun(world, data)
        for days, date in ((6, YEARS), (5, YEARS)):
            pass_days(data, days)
            world.set(date)
            with world.server(data=data, arguments=KEEP) as server:
                if days == 5:
                    wait_ended(server)
                else:
                    server.advance(1.5)
                with server.client() as client:
                    found = [ended(client, table) for table in games.all]
                assert found == [days == 5] * 2, (days, found)


@tap.case("what a wrong date had ended goes on by itself, when the date is right again")
def _():
    world = World()
    with tempfile.TemporaryDirectory() as data:
        games = begun(world, data)
        with opened(data) as database:
            database.execute("UPDATE game SET over = 1, ended = ?, ended_days = 10",
                             (BEGINNING + YEARS,))
        with world.server(data=data, arguments=[*KEEP, "--limit", "games=3"]) as server:
            assert "go on that were ended" in server.said(), server.said()
            with server.client() as client:
                assert not any(ended(client, table) for table in games.all)
                moved(client, games.played, games.tokens)
                # They count as unfinished again.
                assert client.ask("create", setup={"seats": [{}, {}]})["is"] == "created"
                assert client.ask("create", setup={"seats": [{}, {}]})["code"] == "full"


@tap.case("resume: who has a seat's token lets a game go on that was ended")
def _():
    world = World()
    with tempfile.TemporaryDirectory() as data:
        with world.server(data=data, arguments=KEEP) as server, server.client() as client:
            games = Games(client)
            closed = client.ask("create", setup={"seats": [{"name": "A"}, {"name": ""}]})
            client.ask("close", table=closed["table"], token=closed["tokens"]["0"])
            mine = {"table": games.played, "token": games.tokens[0]}
            assert client.ask("resume", **mine)["code"] == "not-ended"
            assert client.ask("resume", table=closed["table"],
                              token=closed["tokens"]["0"])["code"] == "not-ended"
        pass_days(data, 40)
        with world.server(data=data, arguments=KEEP) as server, server.client() as client, \
                server.client() as other:
            wait_ended(server)
            seen = other.ask("open", table=games.played, token=games.tokens[1])
            assert seen["over"], seen
            assert client.ask("resume", table=games.played, token="x" * 22)["code"] == "bad-token"
            answer = client.ask("resume", **mine)
            assert answer["is"] == "resumed" and answer["seat"] == 0, answer
            told = other.wait("resumed")
            assert told["table"] == games.played and told["seat"] == 0, told
            assert client.ask("resume", **mine)["code"] == "not-ended"
            state = other.ask("open", table=games.played, token=games.tokens[1])
            assert not state["over"] and "ended" not in state, state
            moved(other, games.played, games.tokens)
        with world.server(data=data, arguments=KEEP) as server, server.client() as client:
            server.advance(1.5)
            assert not ended(client, games.played) and ended(client, games.fresh)
            assert client.ask("resume", table=games.fresh,
                              token=games.fresh_tokens[1])["is"] == "resumed"
        with world.server(data=data, arguments=KEEP) as server, server.client() as client:
            server.advance(1.5)  # nobody has opened it: that it was resumed is enough
            assert not ended(client, games.fresh)


@tap.case("resume: not when there are too many unfinished games")
def _():
    world = World()
    few = [*KEEP, "--limit", "games=3"]
    with tempfile.TemporaryDirectory() as data:
        games = begun(world, data)
        pass_days(data, 40)
        with world.server(data=data, arguments=few) as server, server.client() as client:
            wait_ended(server)
            for _ in range(3):
                create(client, ("human", "human"))
            mine = {"table": games.played, "token": games.tokens[0]}
            assert client.ask("resume", **mine)["code"] == "full"
            assert ended(client, games.played)


@tap.case("no clock loses or wins time by a date that leaps, in a running server or over a restart")
def _():
    world = World()
    with tempfile.TemporaryDirectory() as data:
        server = world.server(data=data, arguments=FAST)
        with server.client() as client:
            table, tokens = create(client, ("human", "human"), clock={"seconds": 60})
            for token in tokens.values():
                client.ask("open", table=table, token=token)
            used = 0
            for wrong in (YEARS, -YEARS, 3600 * 1000, 0):
                world.set(wrong)
                server.advance(1.2)
                used += 1200
                clock = client.ask("open", table=table)["clock"]
                assert clock["left"][0] == 60000 - used, (clock, used)
                assert clock["running"] == 0 and clock["left"][1] == 60000, clock
        for wrong in (YEARS, -YEARS, 3600 * 1000, 0):
            server.kill()
            world.set(wrong)
            server.start()
            with server.client() as client:
                state = client.ask("open", table=table, token=tokens[0])
                assert not state["over"] and state["clock"]["left"][0] == 60000, state
                assert state["clock"]["running"] == 0, state
        server.stop()


tap.main()
