#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Quick matches: whoever wants the same meets at one table, at once, however many come together and
whatever happens to the server meanwhile; what is wanted wrongly is told; and an address takes no
more seats and tables by it than without.
"""

import collections
import contextlib
import random

import tap
from inside import Gone, Server, create, play
from world import REFUSES, World

FAST = ["--limit", "rate=100000", "--limit", "burst=100000"]
TOWER = {"game": "carcassonne", "expansions": ["tower"], "seats": 2}
QUICK = {"seats": 2, "clock": {"seconds": 300, "increment": 5}}
server = Server(arguments=FAST)
last = [0]


def guest(at=server):
    """A client from an address that nobody else has."""
    last[0] += 1
    return at.client(address=f"127.0.{last[0] // 250 + 4}.{last[0] % 250 + 1}")


def match(client, want, name="Anna"):
    answer = client.ask("match", want=want, name=name)
    assert answer["is"] == "matched", answer
    return answer


def refused(answer, code):
    assert answer["is"] == "error" and answer["code"] == code, answer
    assert len(answer["text"]) > 10, answer


def leave(client, place):
    answer = client.ask("unmatch", table=place["table"], token=place["token"])
    client.ask("leave", table=place["table"])
    return answer


def seats_become(client, good):
    """What the table tells of its seats, once that is so."""
    while not good(seats := client.wait("seats")["seats"]):
        pass
    return seats


@tap.case("the first one gets a table, the second one the seat beside them, and the game begins")
def _():
    with guest() as anna, guest() as ben:
        first = match(anna, QUICK)
        assert (first["seat"], first["open"]) == (0, 1) and len(first["token"]) == 22, first
        second = match(ben, QUICK, "Ben")
        assert second["table"] == first["table"] and (second["seat"], second["open"]) == (1, 0)
        assert second["token"] != first["token"]
        seats = seats_become(anna, lambda all: sum(one["here"] for one in all) == 2)
        assert [one["name"] for one in seats] == ["Anna", "Ben"], seats
        state = ben.ask("open", table=second["table"], token=second["token"])
        assert state["public"] and state["host"] == -1 and state["you"] == 1, state
        assert state["clock"]["running"] in (0, 1), state
        starts = anna.ask("legal", table=first["table"])["seat"]
        token = (first, second)[starts]["token"]
        assert play((anna, ben)[starts], first["table"], token, limit=1) > 1


@tap.case("only who wants the same: rules, seats, clock, and what happens when it is over")
def _():
    wants = [{"seats": 2}, {"seats": 3}, TOWER, {**TOWER, "expansions": ["bcb"]},
             {**TOWER, "expansions": ["bcb", "tower"]}, {"seats": 2, "game": "discovery"}, QUICK,
             {"seats": 2, "presets": ["C2"]}, {"seats": 2, "options": {"ABBOT": "on"}},
             {"seats": 2, "clock": {"seconds": 300}},
             {"seats": 2, "clock": {"seconds": 300, "increment": 5, "then": "computer"}}]
    with contextlib.ExitStack() as crowd:
        tables = [match(crowd.enter_context(guest()), want)["table"] for want in wants]
        assert len(set(tables)) == len(wants), tables
        same = [{"seats": 2, "game": "carcassonne"}, {"seats": 3, "away": 60}, TOWER,
                {**TOWER, "expansions": ["bcb"]}, {**TOWER, "expansions": ["tower", "bcb"]},
                {"seats": 2, "game": "discovery"},
                {"seats": 2, "clock": {"seconds": 300, "increment": 5, "then": "lose"}},
                *wants[7:]]
        found = [match(crowd.enter_context(guest()), want)["table"] for want in same]
        assert found == tables, (found, tables)


@tap.case("a public table that somebody made fits too, if all who sit there are here")
def _():
    def table(client, **more):
        made = client.ask("create", public=True, setup={
            "title": "Sunday", "seats": [{"name": "Host"}, {"name": ""}], "start_seat": 1,
            "expansions": ["inns"], **more})
        return made["table"], made["tokens"]["0"]

    want = {"seats": 2, "expansions": ["inns"]}
    with guest() as host, guest() as ben, guest() as cy:
        hidden = host.ask("create", setup={"seats": [{"name": "Host"}, {"name": ""}],
                                           "expansions": ["inns"]})
        host.ask("open", table=hidden["table"], token=hidden["tokens"]["0"])
        busy, token = table(host, seats=[{"name": "Host"}, {"player": "greedy"}])
        host.ask("open", table=busy, token=token)
        made, token = table(host)
        place = match(ben, want, "Ben")  # the host has not opened it
        assert place["table"] not in (made, hidden["table"], busy), place
        assert leave(ben, place)["is"] == "done"
        host.ask("open", table=made, token=token)
        place = match(ben, want, "Ben")
        assert (place["table"], place["seat"], place["open"]) == (made, 1, 0), place
        host.ask("unseat", table=made, token=token, seat=1)
        assert match(cy, want, "Cy")["table"] == made


@tap.case("who has gone is not matched with; after a while their seat is free, the last one's "
          "table ended")
def _():
    want = {"seats": 3}
    with Server(arguments=[*FAST, "--limit", "away=2"]) as own:
        anna, ben = guest(own), guest(own)
        first = match(anna, want)
        assert match(ben, want, "Ben")["table"] == first["table"]
        ben.close()
        with guest(own) as cy, guest(own) as di:
            own.advance(2.8)  # Ben's seat at Anna's table is free again
            seats = di.ask("open", table=first["table"])["seats"]
            assert [one["name"] for one in seats] == ["Anna", "", ""], seats
            second = match(di, want, "Di")
            assert second["table"] == first["table"], second
            di.ask("unmatch", table=second["table"], token=second["token"])
            anna.close()
            own.advance(0.3)
            seats = cy.ask("open", table=first["table"])["seats"]
            assert seats[0]["name"] == "Anna" and not seats[0]["here"], seats
            # Anna may still come back, and then sits there.
            with guest(own) as again:
                state = again.ask("open", table=first["table"], token=first["token"])
                assert state["you"] == 0, state
                own.advance(2.5)
                assert di.ask("open", table=first["table"])["seats"][0]["here"]
            di.ask("leave", table=first["table"])
            own.advance(3)
            state = cy.ask("open", table=first["table"])
            assert state["over"] and state["ended"]["by"] == "host", state
            refused(di.ask("open", table=first["table"], token=first["token"]), "bad-token")


def moved(client, place, to):
    """The new place of whoever was moved from one table to another; they really sit there."""
    heard = client.wait("moved", 10)
    assert heard["table"] == place["table"] and heard["next"] == to, (heard, place, to)
    assert "ref" not in heard and len(heard["token"]) == 22, heard
    refused(client.ask("open", table=place["table"], token=place["token"]), "bad-token")
    state = client.ask("open", table=to, token=heard["token"])
    assert state["you"] == heard["seat"] and state["seats"][heard["seat"]]["here"], state
    assert heard["open"] >= sum(one["open"] for one in state["seats"]), (heard, state)
    client.ask("leave", table=place["table"])
    return {"table": to, "seat": heard["seat"], "token": heard["token"]}


@tap.case("who is here does not wait for whoever has gone: they go to others, and others to them")
def _():
    want = {"seats": 3}
    with Server(arguments=FAST) as own, guest(own) as anna, guest(own) as cy:
        with guest(own) as ben:
            first = match(anna, want)
            lost = match(ben, want, "Ben")
        seats_become(anna, lambda all: all[1].get("gone"))
        second = match(cy, want, "Cy")  # Ben's seat is still his
        assert second["table"] != first["table"], second
        place = moved(anna, first, second["table"])
        assert seats_become(cy, lambda all: all[1]["here"])[1]["name"] == "Anna"
        with guest(own) as again:  # Ben is back, alone, and two wait elsewhere
            again.ask("open", table=lost["table"], token=lost["token"])
            back = moved(again, lost, second["table"])
            assert len({place["seat"], back["seat"], second["seat"]}) == 3
            assert cy.ask("open", table=lost["table"])["over"]  # nobody is left there
            seats = cy.ask("open", table=second["table"])["seats"]
            assert [one["name"] for one in seats] == ["Cy", "Anna", "Ben"], seats
            refused(again.ask("unmatch", table=back["table"], token=back["token"]), "started")


@tap.case("two who meet nobody while they are away meet when they come back; a name stays apart")
def _():
    want = {"seats": 2, "expansions": ["bcb"]}
    with Server(arguments=FAST) as own, guest(own) as ben:
        with guest(own) as anna:
            first = match(anna, want)
        second = match(ben, want)
        assert second["table"] != first["table"]
        with guest(own) as again:
            again.ask("open", table=first["table"], token=first["token"])
            moved(ben, second, first["table"])
            seats = again.ask("open", table=first["table"])["seats"]
            assert [one["name"] for one in seats] == ["Anna", "Anna (2)"], seats
            assert again.ask("open", table=second["table"])["ended"]["by"] == "host"


@tap.case("a table made by hand and a seat that is freed there bring those who wait elsewhere")
def _():
    want = {"seats": 2, "expansions": ["king"]}
    with Server(arguments=FAST) as own, guest(own) as host, guest(own) as ben, guest(own) as cy:
        place = match(ben, want, "Ben")
        made = host.ask("create", public=True, setup={
            "seats": [{"name": "Host"}, {"name": ""}], "expansions": ["king"]})
        table, token = made["table"], made["tokens"]["0"]
        host.ask("open", table=table, token=token)
        moved(ben, place, table)
        place = match(cy, want, "Cy")
        assert place["table"] != table
        host.ask("unseat", table=table, token=token, seat=1)
        moved(cy, place, table)
        assert host.ask("open", table=table, token=token)["seats"][1]["name"] == "Cy"


@tap.case("friends who came by a link stay together; two tables of two make one of three")
def _():
    want = {"seats": 3, "expansions": ["tower"]}
    with Server(arguments=FAST) as own, contextlib.ExitStack() as crowd:
        anna, friend, cy, di = (crowd.enter_context(guest(own)) for _ in range(4))
        with guest(own) as gone:
            lost = match(gone, want, "Gone")
        first = match(anna, want)
        invite = anna.ask("open", table=first["table"], token=first["token"])["invite"]
        seat = friend.ask("sit", table=first["table"], seat=1, name="Friend", invite=invite)
        second = match(cy, want, "Cy")  # Friend has not opened it yet
        assert second["table"] not in (first["table"], lost["table"])
        third = match(di, want, "Di")
        assert third["table"] == second["table"]
        friend.ask("open", table=first["table"], token=seat["token"])
        moved(cy, second, first["table"])
        assert [one["is"] for one in anna.others + friend.others if one["is"] == "moved"] == []
        seats = anna.ask("open", table=first["table"], token=first["token"])["seats"]
        assert [one["name"] for one in seats] == ["Anna", "Friend", "Cy"], seats
        again = crowd.enter_context(guest(own))
        again.ask("open", table=lost["table"], token=lost["token"])
        moved(di, third, lost["table"])  # the older one of two that are alike


@tap.case("nobody begins without those who are waited for, nor does the computer for who has gone")
def _():
    want = {"seats": 3, "away": 1}
    with Server(arguments=FAST) as own, guest(own) as cy, guest(own) as ben, guest(own) as host:
        made = host.ask("create", setup={"seats": [{"name": "A"}, {"name": ""}, {"name": ""}],
                                         "away": 1})
        seat = ben.ask("sit", table=made["table"], seat=1, name="Ben", invite=made["invite"])
        ben.ask("open", table=made["table"], token=seat["token"])
        people = [guest(own), guest(own)]
        places = [match(one, want) for one in people]
        legal = people[0].ask("legal", table=places[0]["table"])
        first = legal["seat"] if legal["seat"] < 2 else 0
        act = {"table": places[0]["table"], "seq": legal["seq"],
               "actions": [legal["actions"][0]["action"]]}
        for one, place in zip(people, places):
            refused(one.ask("act", token=place["token"], **act), "waiting")
            refused(one.ask("resign", table=place["table"], token=place["token"]), "waiting")
        people[first].close()
        own.advance(1.7)
        assert ben.ask("open", table=made["table"])["seq"] == 1  # nor does anybody for A
        left, place = people[1 - first], places[1 - first]
        state = left.ask("open", table=place["table"], token=place["token"])
        assert state["seq"] == legal["seq"] and "stand_in" not in state["seats"][first], state
        assert leave(left, place)["is"] == "done"
        with guest(own) as back:
            back.ask("open", table=place["table"], token=places[first]["token"])
            place = match(left, want)
            third = match(cy, want)
            assert place["table"] == third["table"] == places[first]["table"]
            decides = cy.ask("legal", table=third["table"])["seat"]
            tokens = {one["seat"]: one["token"] for one in (place, third, places[first])}
            assert cy.ask("act", **{**act, "token": tokens[decides]})["is"] == "acted"


@tap.case("a household sits at one table; among others one of them does")
def _():
    with Server() as own, contextlib.ExitStack() as crowd:
        home = [crowd.enter_context(own.client(address="127.0.202.1")) for _ in range(5)]
        places = [match(one, {"seats": 3}) for one in home[:3]]
        assert len({one["table"] for one in places}) == 1 and places[2]["open"] == 0, places
        alone = crowd.enter_context(guest(own))
        other = match(alone, {"seats": 4})
        places = [match(one, {"seats": 4}) for one in home[3:]]
        assert [one["table"] == other["table"] for one in places] == [True, False], places
        own.advance(1.2)
        for client in (alone, *home):
            client.ask("ping")
        assert not any(one["is"] == "moved" for client in [alone, *home] for one in client.others)


@tap.case("whoever has taken many seats takes no more: others come to them, and one of two pays")
def _():
    with Server() as own, contextlib.ExitStack() as crowd:
        wants = [{"seats": seats} for seats in (2, 3, 4, 5, 6)]
        tables = [match(crowd.enter_context(guest(own)), want)["table"] for want in wants[:4]]
        greedy = [crowd.enter_context(own.client(address="127.0.203.1")) for _ in range(5)]
        taken = [match(client, want)["table"] for client, want in zip(greedy, wants[:4])]
        assert taken == tables, (taken, tables)
        with guest(own) as anna:
            first = match(anna, wants[4])
            second = match(greedy[4], wants[4], "Many")
            assert second["table"] != first["table"] and second["open"] == 5, second
            moved(anna, first, second["table"])


@tap.case("a disk that refuses: nobody is moved by what was not kept; later they are")
def _():
    world, want = World(), {"seats": 2}
    with world.server(Server, arguments=FAST) as own, guest(own) as ben:
        with guest(own) as anna:
            first = match(anna, want)
        second = match(ben, want, "Ben")
        own.advance(0.2)
        world.set(REFUSES, 1)
        with guest(own) as again:
            again.ask("open", table=first["table"], token=first["token"])
            own.advance(0.5)
            assert ben.ask("ping") and not any(one["is"] == "moved" for one in ben.others)
            with guest(own) as other:
                seats = other.ask("open", table=second["table"])["seats"]
                assert seats[0]["name"] == "Ben" and seats[0]["here"], seats
                seats = other.ask("open", table=first["table"])["seats"]
                assert seats[1]["open"] and seats[0]["here"], seats
            world.set(REFUSES, 0)
            moved(ben, second, first["table"])


class Seeker:
    """Somebody of a household who comes, waits, gets up, goes and comes back."""

    def __init__(self, own, number):
        self.own, self.number, self.client, self.place = own, number, None, None
        self.address = f"127.0.230.{number // 2 + 1}"
        self.want = {"seats": 2 + number % 3}

    def act(self, chance):
        """One step; what has become of the place is heard by `hear`."""
        if self.client is None:
            self.client = self.own.client(address=self.address)
            if self.place is not None:
                answer = self.client.ask("open", table=self.place["table"],
                                         token=self.place["token"])
                self.place = self.place if answer["is"] == "table" else None
        elif self.place is None:
            self.place = match(self.client, self.want, f"P{self.number}")
        elif chance < 0.4:
            leave(self.client, self.place)
            self.place = None
        elif chance < 0.7:
            self.client.close()
            self.client = None

    def hear(self):
        if self.client is None:
            return
        self.client.ask("ping")
        for heard in self.client.others:
            if heard["is"] == "moved" and self.place is not None:
                assert heard["table"] == self.place["table"], (heard, self.place)
                self.place = {"table": heard["next"], "token": heard["token"]}
        self.client.others.clear()


def kept_apart(one, other):
    """No two people of these two tables may sit together: each goes to the other by the house rule
    that one of an address sits among strangers."""
    def barred(who, where):
        return who.address in [them.address for them in where] and \
            any(them.address != who.address for them in where)
    return all(barred(who, other) for who in one) or all(barred(who, one) for who in other)


@tap.case("40 of 20 households come, go and come back at random: at every moment all who want the "
          "same and may sit together are at one table")
def _():
    generator, most = random.Random(7), 0
    with Server(arguments=[*FAST, "--limit", "per-address=6400"]) as own:
        crowd = [Seeker(own, number) for number in range(40)]
        with own.client() as witness:
            for step in range(240):
                generator.choice(crowd).act(generator.random())
                for one in crowd:
                    one.hear()
                if step % 4:
                    continue
                here, seats = collections.defaultdict(list), {}
                for one in crowd:
                    if one.client is not None and one.place is not None:
                        here[one.place["table"]].append(one)
                for table in here:
                    state = witness.ask("open", table=table)
                    witness.ask("leave", table=table)
                    if any(seat["open"] for seat in state["seats"]) and not state["over"]:
                        seats[table] = state["seats"]
                waiting = [table for table in seats
                           if all(seat["open"] or seat["here"] for seat in seats[table])]
                most = max(most, len(waiting))
                for number, one in enumerate(waiting):
                    for other in waiting[:number]:
                        alike = len(seats[one]) == len(seats[other])
                        assert not alike or kept_apart(here[one], here[other]), (
                            step, seats[one], seats[other])
        for one in crowd:
            if one.client is not None:
                one.client.close()
    assert most >= 3, most


@tap.case("who gets up again leaves a free seat, or no table at all; not when all have come")
def _():
    want = {"seats": 3, "expansions": ["traders"]}
    with guest() as anna, guest() as ben, guest() as cy, guest() as di:
        first, second = match(anna, want), match(ben, want, "Ben")
        seats_become(anna, lambda all: all[1]["here"])
        assert ben.ask("unmatch", table=second["table"], token=second["token"]) == {
            "is": "done", "ref": ben.ref}
        seat = anna.wait("seats")["seats"][1]
        assert seat["open"] and seat["name"] == "" and not seat["here"], seat
        refused(leave(ben, second), "bad-token")
        again = match(ben, want, "Ben")  # the same table, though they were there before
        assert again["table"] == first["table"] and again["token"] != second["token"]
        assert leave(anna, first)["is"] == "done"
        assert match(cy, want, "Cy") | {"token": "", "ref": 0} == {
            "is": "matched", "ref": 0, "table": first["table"], "seat": 0, "token": "", "open": 1}
        third = match(di, want, "Di")
        assert third["table"] == first["table"] and third["open"] == 0
        refused(leave(di, third), "started")
    with guest() as anna, guest() as ben:
        place = match(anna, want)
        assert place["table"] in [one["table"] for one in ben.ask("list")["tables"]]
        leave(anna, place)
        assert place["table"] not in [one["table"] for one in ben.ask("list")["tables"]]
        assert ben.ask("open", table=place["table"])["over"]
        refused(leave(anna, place), "bad-token")
        assert match(ben, want, "Ben")["table"] != place["table"]


@tap.case("a guest of any table may get up, its host not")
def _():
    with guest() as host, guest() as ben:
        made = host.ask("create", setup={"seats": [{"name": "Host"}, {"name": ""}, {"name": ""}]})
        seat = ben.ask("sit", table=made["table"], seat=2, name="Ben", invite=made["invite"])
        assert leave(ben, seat)["is"] == "done"
        assert host.ask("open", table=made["table"])["seats"][2]["open"]
        refused(host.ask("unmatch", table=made["table"], token=made["tokens"]["0"]), "not-seated")
        refused(host.ask("unmatch", table=made["table"], token="x" * 22), "bad-token")
        refused(host.ask("unmatch", table="x" * 10, token="x" * 22), "unknown-table")
        table, tokens = create(host, ("human", "human"))
        refused(host.ask("unmatch", table=table, token=tokens[1]), "started")


@tap.case("a connection waits at one table only")
def _():
    with guest() as anna, guest() as ben:
        place = match(anna, {"seats": 2, "expansions": ["king"]})
        for want in ({"seats": 2, "expansions": ["king"]}, {"seats": 4}):
            answer = anna.ask("match", want=want, name="Anna")
            refused(answer, "waiting")
            assert answer["table"] == place["table"], answer
        match(ben, {"seats": 2, "expansions": ["king"]}, "Ben")
        assert match(anna, {"seats": 4, "expansions": ["king"]})["table"] != place["table"]


@tap.case("two of one name can be told apart")
def _():
    with guest() as one, guest() as two, guest() as three, guest() as four:
        want = {"seats": 4, "expansions": ["inns"]}
        for client, name in ((one, "Łucja"), (two, "łUCJA"), (three, "Łucja"), (four, "x" * 47)):
            place = match(client, want, name)
        names = [seat["name"] for seat in one.ask("open", table=place["table"])["seats"]]
        assert names == ["Łucja", "łUCJA (2)", "Łucja (3)", "x" * 47], names


@tap.case("what is wanted wrongly is told, and nobody sits anywhere")
def _():
    good = {"seats": 2}
    with guest() as client:
        before = client.ask("list")["tables"]
        for want in (None, 1, "two", [], {}, {"seats": "2"}, {"seats": 1}, {"seats": 7},
                     {"seats": -1}, {"seats": 2.0}, {"seats": 1 << 40}, {**good, "title": "x"},
                     {**good, "public": True}, {**good, "start_seat": 0}, {**good, "tiles": []},
                     {**good, "record": "x"}, {**good, "game": 3}, {**good, "expansions": "tower"},
                     {**good, "expansions": [3]}, {**good, "clock": 5}, {**good, "options": []},
                     {**good, "clock": {"seconds": 5}}, {**good, "away": -1},
                     {**good, "clock": {"seconds": 60, "increment": 1e9}}):
            refused(client.ask("match", want=want, name="Anna"), "bad-message")
        for fields in ({}, {"want": good}, {"name": "Anna"}, {"want": good, "name": ""},
                       {"want": good, "name": "x" * 48}, {"want": good, "name": "\u202ex"},
                       {"want": good, "name": 3}, {"want": good, "name": "A", "table": "x"}):
            refused(client.ask("match", **fields), "bad-message")
        for want, what in (({**good, "game": "chess"}, "chess"),
                           ({**good, "expansions": ["moon"]}, "moon"),
                           ({**good, "presets": ["Z9"]}, "Z9"),
                           ({**good, "options": {"NO": "on"}}, "NO"),
                           ({"seats": 6, "game": "discovery"}, None)):
            answer = client.ask("match", want=want, name="Anna")
            assert answer["is"] == "refused", answer
            assert what is None or answer["what"] == what, answer
        for fields in ({}, {"table": 3, "token": "x"}, {"table": "x"}):
            refused(client.ask("unmatch", **fields), "bad-message")
        assert client.ask("list")["tables"] == before
        with Server() as own, own.client(address="127.0.9.9", hello=False) as other:
            refused(other.ask("match", want=good, name="Anna"), "version")


@tap.case("an address has no more seats by it than by sitting down: then it gets tables of its own")
def _():
    wants = [{"seats": seats, **more} for seats in (2, 3, 4)
             for more in ({}, {"options": {"ABBOT": "on"}})]
    with Server() as own, contextlib.ExitStack() as crowd:
        tables = [match(crowd.enter_context(guest(own)), want)["table"] for want in wants]
        greedy = [crowd.enter_context(own.client(address="127.0.200.1")) for _ in wants]
        taken = [match(client, want)["table"] in tables for client, want in zip(greedy, wants)]
        assert taken == [True] * 4 + [False] * 2, taken
        # One of an address sits down at a table, no more.
        big = match(crowd.enter_context(guest(own)), {"seats": 5})
        one, two = (crowd.enter_context(own.client(address="127.0.201.1")) for _ in range(2))
        assert match(one, {"seats": 5})["table"] == big["table"]
        assert match(two, {"seats": 5})["table"] != big["table"]


@tap.case("whoever asks and gets up without end has no more of the server than others, and harms "
          "nobody")
def _():
    with Server() as own, own.client(address="127.0.210.1") as mad, guest(own) as anna:
        match(anna, {"seats": 4})
        made = 0
        try:
            for _ in range(40):
                own.advance(0.1)
                refs = [mad.send("match", want={"seats": 2}, name="Mad") for _ in range(5)]
                for ref in refs:
                    answer = mad.answer(ref, 1.5)
                    if answer["is"] == "matched":
                        made += 1
                        leave(mad, answer)
        except (Gone, TimeoutError):
            pass
        assert 1 <= made < 12, made
        assert anna.ask("ping")["is"] == "pong"
        listed = anna.ask("list")["tables"]
        assert len([one for one in listed if not one["over"]]) <= 2, listed


@tap.case("a disk that refuses: nobody sits anywhere by what was not kept, and all is as before")
def _():
    world, want = World(), {"seats": 3}
    with world.server(Server, arguments=FAST) as own, guest(own) as anna, guest(own) as ben, \
            guest(own) as cy:
        first = match(anna, want)

        def seats_of():
            return anna.ask("open", table=first["table"], token=first["token"])["seats"]

        before = seats_of()
        world.set(REFUSES, 1)
        for client, wanted in ((ben, want), (cy, {"seats": 2}), (ben, want)):
            refused(client.ask("match", want=wanted, name="Ben"), "storage")
        refused(anna.ask("unmatch", table=first["table"], token=first["token"]), "storage")
        assert seats_of() == before
        world.set(REFUSES, 0)
        own.advance(0.3)
        anna.others.clear()
        assert [one["table"] for one in cy.ask("list")["tables"]] == [first["table"]]
        assert cy.ask("list")["tables"][0]["watchers"] == 0  # Ben has left it again
        assert match(ben, want)["table"] == first["table"]
        assert match(cy, {"seats": 2})["open"] == 1
        assert seats_of()[1]["here"]
        own.kill()
        own.start()
        with own.client() as other:
            assert [one["name"] for one in other.ask("open", table=first["table"])["seats"]] == [
                "Anna", "Anna (2)", ""]


def storm(clients, wants):
    """All ask at once; the answers in order."""
    refs = [(client, client.send("match", want=want, name=f"P{number}"))
            for number, (client, want) in enumerate(zip(clients, wants))]
    return [client.answer(ref) for client, ref in refs]


@tap.case("40 ask at once, the server is killed meanwhile: everybody has one seat, and every table "
          "is full but one for each want")
def _():
    wants = [{"seats": 2}, {"seats": 3}, {"seats": 4, "expansions": ["tower"]}]
    mine = [wants[number % 3] for number in range(40)]
    with Server(arguments=FAST) as own:
        clients = [guest(own) for _ in range(40)]
        for client, want in zip(clients, mine):
            client.send("match", want=want, name="Lost")
        own.kill(at_once=True)
        own.start()
        for client in clients:
            client.close()
        half = own.client()
        kept = half.ask("list")["tables"]
        for table in kept:  # whole, whatever there was
            assert half.ask("open", table=table["table"])["is"] == "table"
            half.ask("leave", table=table["table"])
        last[0] += 40
        clients = [guest(own) for _ in range(40)]
        answers = storm(clients, mine)
        assert all(one["is"] == "matched" for one in answers), answers
        assert not {one["table"] for one in answers} & {one["table"] for one in kept}
        seats = collections.Counter((one["table"], one["seat"]) for one in answers)
        assert max(seats.values()) == 1, seats
        sizes = collections.defaultdict(collections.Counter)
        for want, answer in zip(mine, answers):
            sizes[want["seats"]][answer["table"]] += 1
        for size, tables in sizes.items():
            short = [count for count in tables.values() if count != size]
            assert len(short) <= 1 and max(tables.values()) == size, (size, tables)
        # What was answered is on the disk: all of it is there after the next kill.
        own.kill()
        own.start()
        with own.client() as other:
            for answer in answers:
                state = other.ask("open", table=answer["table"], token=answer["token"])
                assert state["is"] == "table" and state["you"] == answer["seat"], state
                other.ask("leave", table=answer["table"])
        # Who waited waits on, once they are here again.
        waiting = next(one for one, want in zip(answers, mine)
                       if sizes[want["seats"]][one["table"]] < want["seats"])
        size = next(size for size, tables in sizes.items() if waiting["table"] in tables)
        last[0] += 1
        with guest(own) as back, guest(own) as more:
            back.ask("open", table=waiting["table"], token=waiting["token"])
            if sizes[size][waiting["table"]] == 1:
                want = next(one for one in wants if one["seats"] == size)
                assert match(more, want)["table"] == waiting["table"]
        for client in clients:
            client.close()


@tap.case("how many people are here, and how many games are played")
def _():
    with Server(arguments=FAST) as own:
        with guest(own) as anna, guest(own) as ben, \
                own.client(address="127.0.2.1", hello=False) as mute:
            answer = mute.ask("hello", version=1)
            assert answer["people"] == 3 and answer["playing"] == 0, answer
            match(anna, QUICK)
            match(ben, QUICK)
            mute.ask("hello", version=1)  # the same one
            own.advance(1.3)
            answer = mute.ask("list")
            assert answer["people"] == 3 and answer["playing"] == 1, answer
        own.advance(1.1)  # they were counted
        with own.client() as client:
            answer = client.ask("hello", version=1)
            assert answer["people"] == 1 and not answer["playing"], answer


tap.main()
