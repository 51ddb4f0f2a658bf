#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tiles that are drawn ahead: who is told of them, that they come as they were told, whatever
happens to the table meanwhile, and that all of it can be checked when the game is over.
"""

import random
import re
import subprocess
import tempfile

import inside
import tap
from draws import check_draws
from inside import AUDE, create

FAST = ["--limit", "rate=100000", "--limit", "burst=100000", "--limit", "pace=1"]
LONG = 3000  # actions, more than any game has


class Server(inside.Server):
    """Keeps all that anybody was sent."""

    def launch(self, words):
        self.heard = {}
        return super().launch(words)

    def take(self, kind, number, content):
        if kind == b"t":
            self.heard[number] = self.heard.get(number, b"") + content
        super().take(kind, number, content)


server = Server(arguments=FAST)


def verify(text, *words):
    done = subprocess.run([AUDE, "verify", *words, "-"], input=text, capture_output=True,
                          encoding="utf-8", check=False)
    return done.returncode, done.stdout


def kinds(client, table):
    """The names of the kinds that were drawn so far, in order."""
    text = client.ask("record", table=table)["text"]
    return re.findall(r"\bdraw ([\w-]+)", re.sub(r"#.*", "", text.partition("\n\n")[2]))


class Seat:
    """Somebody at a seat, who notes what is told of the next tile."""

    def __init__(self, host, table, seat, token):
        self.client, self.table, self.seat, self.token = host.client(), table, seat, token
        self.held = self.read(self.open())

    def open(self):
        return self.client.ask("open", table=self.table, token=self.token)

    def read(self, message):
        """The tile that is held for this seat, or None; nothing is told of others."""
        told = message["ahead"]
        assert len(told) <= 1 and all(one["seat"] == self.seat for one in told), message
        return told[0]["tile"].removeprefix("discovery-") if told else None

    def hear(self):
        """What was told by now."""
        for index in range(len(self.client.others) - 1, -1, -1):
            if self.client.others[index]["is"] == "ahead":
                self.held = self.read(self.client.others.pop(index))
                self.client.others = [one for one in self.client.others if one["is"] != "ahead"]
                break
        return self.held


def sit_down(host, players=("human", "human"), **setup):
    """A table, everybody who plays there, and somebody who watches."""
    with host.client() as maker:
        table, tokens = create(maker, players, ahead=True, **setup)
    seats = [Seat(host, table, seat, token) for seat, token in tokens.items()]
    watcher = host.client()
    assert watcher.ask("open", table=table)["ahead"] == []
    return table, seats, watcher


def step(lot, seats, table):
    """One action of whoever decides; None when the game is over, True: somebody here acted."""
    client = seats[0].client
    legal = client.ask("legal", table=table)
    if legal["over"]:
        return None
    mine = [one for one in seats if one.seat == legal["seat"]]
    if not mine:
        client.pause(0.01)
        return False
    action = lot.choice(legal["actions"])["action"]
    acted = mine[0].client.ask("act", table=table, token=mine[0].token, seq=legal["seq"],
                               actions=[action])
    assert acted["is"] == "acted", acted
    return True


def drawn(text):
    """Every draw of a record but those for a bazaar: whose turn it is, and the name of the tile;
    False behind one that came in the same turn before."""
    found = []
    for line in text.partition("\n\n")[2].splitlines():
        turn = re.match(r"\d+ s(\d) ", line)
        found += [(int(turn[1]), kind, i == 0) for i, kind in
                  enumerate(re.findall(r"\bdraw ([\w-]+)", line))] if turn else []
    return found


def play_on(seats, table, seed, promised=None, limit=LONG):
    """Plays by lot, to the end. Whatever was told to a seat is what it draws next; None in the
    list: it was told of nothing. The record."""
    lot = random.Random(seed)
    client = seats[0].client
    told = [one.hear() for one in seats]
    seen = len(drawn(client.ask("record", table=table)["text"]))
    for _ in range(limit):
        done = step(lot, seats, table)
        text = client.ask("record", table=table)["text"]
        draws = drawn(text)
        for seat, kind, first in draws[seen:]:
            for i, one in enumerate(seats):
                if one.seat == seat and first and told[i] is not None and promised is not None:
                    promised.append((seat, told[i], kind))
                    told[i] = None
        seen = len(draws)
        for one in seats:
            one.client.ask("ping")
        fresh = [one.hear() for one in seats]
        told = [new if new is not None else old for new, old in zip(fresh, told, strict=True)]
        if done is None:
            break
    return client.ask("record", table=table)["text"]


@tap.case("the next tile is told to whoever sits there, comes so, and can be checked")
def _():
    table, seats, watcher = sit_down(server, ("human", "human", "human"))
    assert seats[0].held is None and seats[1].held and seats[2].held
    promised = []
    text = play_on(seats, table, 1, promised)
    assert len(promised) >= 60 and all(told == came for _, told, came in promised), promised
    assert "\ndraws ahead\n" in text, text
    state = watcher.ask("open", table=table)
    assert state["over"] and state["ahead"] == [], state
    check_draws(state)
    status, said = verify(text, "--commitment", state["commitment"])
    assert status == 0, said


@tap.case("nobody else's connection is told a word of it")
def _():
    table, seats, watcher = sit_down(server, ("human", "human", "greedy"))
    stranger = server.client()
    stranger.ask("open", table=table)
    for _ in range(12):
        step(random.Random(3), seats, table)
        for one in seats:
            one.client.ask("ping")
            one.hear()
    for one in (watcher, stranger):
        one.ask("legal", table=table)
        one.ask("list")
        one.ask("open", table=table)
        heard = server.heard[one.number]
        assert heard.count(b'"acted"') >= 8 and b'"is":"ahead"' not in heard, heard
        assert set(re.findall(rb'"ahead":[^,}]*', heard)) == {b'"ahead":[]'}, heard
        assert re.findall(rb"base-[a-x]", heard) == [], heard
    for one in seats:
        heard = server.heard[one.client.number].replace(b'"text":"draw', b"")
        told = re.findall(rb'"ahead":\[(.*?)\]', heard)
        assert len(told) > 3, heard
        assert all(f'"seat":{one.seat},'.encode() in each or each == b"" for each in told), told
        assert all(each.count(b"seat") <= 1 for each in told), told


@tap.case("a record that does not say that it was drawn ahead is found out")
def _():
    table, seats, _ = sit_down(server, ("human", "human", "human"), expansions=["bcb"])
    text = play_on(seats, table, 5)
    assert "select" in text and verify(text)[0] == 0  # a bazaar draws out of turn
    status, said = verify(text.replace("draws ahead\n", ""))
    assert status == 1 and "the seed says" in said, said


@tap.case("it is the same after the server's death, in what it reads of its store")
def _():
    with tempfile.TemporaryDirectory() as folder:
        with Server(folder, arguments=FAST) as first:
            table, seats, _ = sit_down(first)
            for _ in range(9):
                step(random.Random(8), seats, table)
            before = [one.read(one.open()) for one in seats]
            assert any(before), before
            tokens = [one.token for one in seats]
            first.kill()
        with Server(folder, arguments=FAST) as second:
            seats = [Seat(second, table, i, token) for i, token in enumerate(tokens)]
            assert [one.held for one in seats] == before
            promised = []
            text = play_on(seats, table, 9, promised)
            assert promised and all(told == came for _, told, came in promised), promised
            assert verify(text)[0] == 0


@tap.case("what was taken back changes nothing of it")
def _():
    table, (anna, ben), _ = sit_down(server)
    before = ben.hear()
    legal = anna.client.ask("legal", table=table)
    anna.client.ask("act", table=table, token=anna.token, seq=1,
                    actions=[legal["actions"][0]["action"]])
    anna.client.ask("undo", table=table, token=anna.token, to=1)
    assert ben.client.ask("agree", table=table, token=ben.token, to=1)["is"] == "undone"
    assert ben.read(ben.open()) == before and anna.read(anna.open()) is None
    promised = []
    text = play_on([anna, ben], table, 11, promised)
    assert promised[0] == (1, before, before) and verify(text)[0] == 0, promised[0]


@tap.case("who has resigned is told no more; the computer draws what was held")
def _():
    table, seats, watcher = sit_down(server, ("human", "human", "human"))
    left = seats[1]
    held = left.hear()
    assert left.client.ask("resign", table=table, token=left.token)["is"] == "done"
    assert left.read(left.open()) is None
    number = len(server.heard[left.client.number])
    before = len(kinds(watcher, table))
    text = play_on([seats[0], seats[2]], table, 13)
    assert b'"is":"ahead"' not in server.heard[left.client.number][number:]
    came = [kind for seat, kind, _ in drawn(text)[before:] if seat == 1]
    assert came[0] == held and verify(text)[0] == 0, (came[0], held)


@tap.case("whoever the computer stands in for is told again when they are back")
def _():
    table, (anna, ben), _ = sit_down(server)
    held = ben.hear()
    ben.client.close()
    server.advance(61)
    assert anna.client.ask("replace", table=table, token=anna.token, seat=1)["is"] == "done"
    back = Seat(server, table, 1, ben.token)
    assert back.held == held


@tap.case("every expansion that draws in its own way, to the end")
def _():
    for number, setup in enumerate((
            {"expansions": ["bcb", "traders"]}, {"expansions": ["river1", "river2"]},
            {"expansions": ["dragon", "abbey", "count"]},
            {"expansions": ["river1"], "options": {"RIVER_UNPLACEABLE": "later"}},
            {"game": "discovery", "options": {"ASIDE": "printed"}})):
        table, seats, watcher = sit_down(server, ("human", "human", "random"), **setup)
        promised = []
        text = play_on(seats, table, 20 + number, promised)
        state = watcher.ask("open", table=table)
        assert state["over"], state
        wrong = [one for one in promised if one[1] != one[2]]
        assert len(promised) > 40 and len(wrong) <= 2, (setup, promised)
        status, said = verify(text, "--commitment", state["commitment"])
        assert status == 0, (setup, said)


@tap.case("it belongs to what a table is: list, record, rematch, match, refusal")
def _():
    table, seats, watcher = sit_down(server, title="A look ahead")
    with server.client() as client:
        made = client.ask("create", public=True, setup={"ahead": True, "seats": [
            {"name": "Anna"}, {"name": ""}]})
        listed = {one["table"]: one for one in client.ask("list")["tables"]}
        assert listed[made["table"]]["ahead"] is True, listed
        plain, _ = create(client)
        assert "ahead" not in client.ask("open", table=plain)
        refused = client.ask("create", setup={"game": "discovery", "presets": ["ADVANCED"],
                                              "ahead": True, "seats": [{"name": "A"}] * 2})
        assert refused["code"] == "bad-message" and refused["text"].startswith("ahead"), refused
        assert client.ask("create", setup={"ahead": 1, "seats": [{"name": "A"}] * 2})[
            "code"] == "bad-message"
        text = play_on(seats, table, 30, limit=8)
        again = client.ask("create", setup={"record": text})
        state = client.ask("open", table=again["table"], token=again["tokens"]["0"])
        assert "\ndraws ahead\n" in state["setup"] and "ahead" in state, state
        play_on(seats, table, 31)
        follows = seats[0].client.ask("rematch", table=table, token=seats[0].token)
        state = seats[0].client.ask("open", table=follows["next"], token=seats[0].token)
        assert len(state["ahead"]) == 1 and state["ahead"][0]["seat"] == 0, state
    want = {"seats": 2, "ahead": True}
    with server.client(address="192.0.2.1") as one, server.client(address="192.0.2.2") as two, \
            server.client(address="192.0.2.3") as three:
        first = one.ask("match", want=want, name="Eva")
        other = three.ask("match", want={"seats": 2}, name="Kim")
        second = two.ask("match", want=want, name="Ida")
        assert first["table"] == second["table"] != other["table"], (first, second, other)


tap.main()
