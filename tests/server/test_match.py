#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Quick matches: whoever wants the same meets at one table, at once, however many come together and
whatever happens to the server meanwhile; what is wanted wrongly is told; and an address takes no
more seats and tables by it than without.
"""

import collections
import contextlib
import time

import tap
from flood import come
from wire import Gone, Server, create, play
from world import REFUSES, World

FAST = ["--limit", "rate=100000", "--limit", "burst=100000"]
TOWER = {"game": "carcassonne", "expansions": ["tower"], "seats": 2}
QUICK = {"seats": 2, "clock": {"seconds": 300, "increment": 5}}
server = Server(arguments=FAST)
last = [0]


def guest(at=server):
    """A client from an address that nobody else has."""
    last[0] += 1
    return come(at.port, f"127.0.{last[0] // 250 + 4}.{last[0] % 250 + 1}")


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
        anna.wait("seats")
        with guest(own) as cy, guest(own) as di:
            time.sleep(0.3)
            other = match(cy, want, "Cy")
            assert other["table"] != first["table"], other
            time.sleep(2.5)  # Ben's seat at Anna's table is free again
            seats = di.ask("open", table=first["table"])["seats"]
            assert [one["name"] for one in seats] == ["Anna", "", ""], seats
            assert match(di, want, "Di")["table"] == first["table"]
            anna.close()
            time.sleep(0.3)
            seats = cy.ask("open", table=first["table"])["seats"]
            assert seats[0]["name"] == "Anna" and not seats[0]["here"], seats
            # Anna may still come back, and then sits there.
            with guest(own) as again:
                state = again.ask("open", table=first["table"], token=first["token"])
                assert state["you"] == 0, state
                time.sleep(2.5)
                assert di.ask("open", table=first["table"])["seats"][0]["here"]
            di.ask("leave", table=first["table"])
            time.sleep(3)
            state = cy.ask("open", table=first["table"])
            assert state["over"] and state["ended"]["by"] == "host", state
            refused(di.ask("open", table=first["table"], token=first["token"]), "bad-token")


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
        with Server() as own, come(own.port, "127.0.9.9", hello=False) as other:
            refused(other.ask("match", want=good, name="Anna"), "version")


@tap.case("an address has no more seats by it than by sitting down: then it gets tables of its own")
def _():
    wants = [{"seats": seats, **more} for seats in (2, 3, 4)
             for more in ({}, {"options": {"ABBOT": "on"}})]
    with Server() as own, contextlib.ExitStack() as crowd:
        tables = [match(crowd.enter_context(guest(own)), want)["table"] for want in wants]
        greedy = [crowd.enter_context(come(own.port, "127.0.200.1")) for _ in wants]
        taken = [match(client, want)["table"] in tables for client, want in zip(greedy, wants)]
        assert taken == [True] * 4 + [False] * 2, taken
        # One of an address sits down at a table, no more.
        big = match(crowd.enter_context(guest(own)), {"seats": 5})
        one, two = (crowd.enter_context(come(own.port, "127.0.201.1")) for _ in range(2))
        assert match(one, {"seats": 5})["table"] == big["table"]
        assert match(two, {"seats": 5})["table"] != big["table"]


@tap.case("whoever asks and gets up without end has no more of the server than others, and harms "
          "nobody")
def _():
    with Server() as own, come(own.port, "127.0.210.1") as mad, guest(own) as anna:
        match(anna, {"seats": 4})
        made, end = 0, time.monotonic() + 4
        try:
            while time.monotonic() < end:
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
    with world.server(arguments=FAST) as own, guest(own) as anna, guest(own) as ben, \
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
        time.sleep(0.3)
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
        own.kill()
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
                come(own.port, "127.0.2.1", hello=False) as mute:
            answer = mute.ask("hello", version=1)
            assert answer["people"] == 3 and answer["playing"] == 0, answer
            match(anna, QUICK)
            match(ben, QUICK)
            mute.ask("hello", version=1)  # the same one
            time.sleep(1.3)
            answer = mute.ask("list")
            assert answer["people"] == 3 and answer["playing"] == 1, answer
        end = time.monotonic() + 10
        with own.client() as client:
            while (answer := client.ask("hello", version=1))["people"] != 1 or answer["playing"]:
                assert time.monotonic() < end, answer
                time.sleep(0.1)


tap.main()
