#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Whoever makes a table is its host: until the game starts they send people away from its seats and
close it.
"""

import time

import tap
from inside import Server, create, play

FAST = ["--limit", "rate=100000", "--limit", "burst=100000"]
server = Server(arguments=FAST)


def refused(answer, code):
    assert answer["is"] == "error" and answer["code"] == code, answer
    assert len(answer["text"]) > 10, answer


def make(host, seats=("Anna", "", ""), public=True, **setup):
    """A table, which its host has open: its id, the host's token, the invitation."""
    made = host.ask("create", public=public,
                    setup={"seats": [{"name": name} for name in seats], **setup})
    assert made["is"] == "created", made
    token = made["tokens"].get("0")
    host.ask("open", table=made["table"], token=token)
    return made["table"], token, made["invite"]


@tap.case("a table tells which seat is its host's")
def _():
    with server.client() as host, server.client() as guest:
        table, _, invite = make(host)
        state = guest.ask("open", table=table)
        assert state["host"] == 0, state
        guest.ask("sit", table=table, seat=1, name="Ben", invite=invite)
        assert guest.ask("open", table=table)["host"] == 0
        seats = [{"player": "greedy"}, {"name": ""}, {"name": "Cy"}, {"name": "Di"}]
        made = host.ask("create", setup={"seats": seats})
        assert host.ask("open", table=made["table"])["host"] == 2
        made = host.ask("create", setup={"seats": [{"name": ""}, {"player": "greedy"}]})
        assert host.ask("open", table=made["table"])["host"] == -1


@tap.case("two people with one name are told apart; who comes again has their name again")
def _():
    with server.client() as host, server.client() as guest, server.client() as other:
        table, token, invite = make(host)
        for client, seat, name, called in ((guest, 1, "anna", "anna (2)"),
                                           (other, 2, "Anna (2)", "Anna (2) (2)")):
            client.ask("sit", table=table, seat=seat, name=name, invite=invite)
            seats = host.ask("open", table=table, token=token)["seats"]
            assert seats[seat]["name"] == called, seats
        host.ask("unseat", table=table, token=token, seat=1)
        guest.ask("sit", table=table, seat=1, name="Ben", invite=invite)
        host.ask("unseat", table=table, token=token, seat=1)
        guest.ask("sit", table=table, seat=1, name="Ben", invite=invite)
        names = [one["name"] for one in host.ask("open", table=table, token=token)["seats"]]
        assert names == ["Anna", "Ben", "Anna (2) (2)"], names


@tap.case("the host frees a seat: it is open again, and its token no more good")
def _():
    with server.client() as host, server.client() as guest, server.client() as other:
        table, token, invite = make(host)
        guest.ask("open", table=table)
        lost = guest.ask("sit", table=table, seat=1, name="Eve", invite=invite)["token"]
        for one in (host, guest):
            assert one.wait("seats")["seats"][1]["name"] == "Eve"
        assert host.ask("unseat", table=table, token=token, seat=1) == {
            "is": "done", "ref": host.ref}
        for one in (host, guest):
            seat = one.wait("seats")["seats"][1]
            assert seat["open"] and seat["name"] == "" and not seat["here"], seat
            assert "gone" not in seat, seat
        assert not [more for more in host.others if more["is"] == "seats"], host.others
        refused(guest.ask("open", table=table, token=lost), "bad-token")
        refused(guest.ask("say", table=table, token=lost, text="why?"), "bad-token")
        refused(guest.ask("act", table=table, token=lost, seq=1, actions=["0x5"]), "bad-token")
        # Whoever sits down now is not there because the other one is.
        seated = other.ask("sit", table=table, seat=1, name="Ben", invite=invite)
        assert seated["is"] == "seated", seated
        seat = guest.wait("seats")["seats"][1]
        assert seat["name"] == "Ben" and not seat["here"] and "gone" in seat, seat
        other.ask("open", table=table, token=seated["token"])
        assert host.ask("open", table=table)["seats"][1]["here"]


@tap.case("it stays so when the server begins anew")
def _():
    with Server(arguments=FAST) as own:
        with own.client() as host:
            table, token, invite = make(host)
            lost = host.ask("sit", table=table, seat=1, name="Eve", invite=invite)["token"]
            host.ask("unseat", table=table, token=token, seat=1)
            closed, key, _ = make(host)
            assert host.ask("close", table=closed, token=key)["is"] == "done"
            own.kill()
        own.start()
        with own.client() as host:
            state = host.ask("open", table=table, token=token)
            assert state["host"] == 0 and state["seats"][1]["open"], state
            refused(host.ask("open", table=table, token=lost), "bad-token")
            assert host.ask("sit", table=table, seat=1, name="Ben", invite=invite)["is"] == "seated"
            assert host.ask("unseat", table=table, token=token, seat=1)["is"] == "done"
            state = host.ask("open", table=closed)
            assert state["over"] and state["ended"]["by"] == "host", state


@tap.case("only the host, and only who is a guest")
def _():
    with server.client() as host, server.client() as guest:
        table, token, invite = make(host, ("Anna", "", "Tom"))
        mine = guest.ask("sit", table=table, seat=1, name="Ben", invite=invite)["token"]
        for seat in (0, 1, 2):
            refused(guest.ask("unseat", table=table, token=mine, seat=seat), "not-host")
        refused(guest.ask("close", table=table, token=mine), "not-host")
        refused(guest.ask("unseat", table=table, token="x" * 22, seat=1), "bad-token")
        refused(guest.ask("close", table=table, token="x" * 22), "bad-token")
        refused(guest.ask("close", table="x" * 10, token=mine), "unknown-table")
        for seat in (-1, 0, 3, 1 << 32, 1 + (1 << 32)):
            refused(host.ask("unseat", table=table, token=token, seat=seat), "not-seated")
        for fields in ({"seat": "1"}, {}, {"seat": 1, "name": "x"}):
            refused(host.ask("unseat", table=table, token=token, **fields), "bad-message")
        refused(host.ask("close", table=table), "bad-message")
        # Another person of the host's own is a guest too; who is gone is so no second time.
        assert host.ask("unseat", table=table, token=token, seat=2)["is"] == "done"
        refused(host.ask("unseat", table=table, token=token, seat=2), "not-seated")
        made = host.ask("create", setup={"seats": [{"name": "A"}, {"player": "greedy"}]})
        refused(host.ask("unseat", table=made["table"], token=made["tokens"]["0"], seat=1),
                "not-seated")


@tap.case("nobody is sent away after the start: a person has acted, resigned, or the game is over")
def _():
    with server.client() as host, server.client() as guest:
        for seats, shut in ((("Anna", ""), "started"), (("Anna", "", ""), None)):
            for start in ("act", "resign"):
                table, token, invite = make(host, seats, start_seat=1)
                mine = guest.ask("sit", table=table, seat=1, name="Ben", invite=invite)["token"]
                if start == "act":
                    play(guest, table, mine, limit=1)
                elif shut is None: # of two the game would be over
                    guest.ask("resign", table=table, token=mine)
                else:
                    continue
                refused(host.ask("unseat", table=table, token=token, seat=1), "started")
                answer = host.ask("close", table=table, token=token)
                # As long as somebody is waited for, the table is not held by who acted.
                if shut is None:
                    assert answer["is"] == "done", answer
                    assert guest.ask("open", table=table)["ended"]["by"] == "host"
                else:
                    refused(answer, shut)
        table, token, invite = make(host, ("Anna", ""))
        host.ask("resign", table=table, token=token)
        assert host.ask("close", table=table, token=token)["is"] == "refused"


@tap.case("what a computer player or the record did before is no start")
def _():
    with server.client() as host:
        seats = [{"name": "A"}, {"player": "random"}, {"name": ""}]
        made = host.ask("create", setup={"seats": seats, "start_seat": 1})
        table, token = made["table"], made["tokens"]["0"]
        host.ask("open", table=table, token=token)
        while host.ask("legal", table=table)["seat"] == 1:
            server.advance(0.01)
        host.ask("sit", table=table, seat=2, name="Eve", invite=made["invite"])
        assert host.ask("unseat", table=table, token=token, seat=2)["is"] == "done"
        assert host.ask("close", table=table, token=token)["is"] == "done"
        table, tokens = create(host, ("human", "human"))
        play(host, table, tokens[0], limit=2)
        record = host.ask("record", table=table)["text"]
        made = host.ask("create", setup={"record": record,
                                         "seats": [{"name": "A"}, {"name": "B"}]})
        assert host.ask("unseat", table=made["table"], token=made["tokens"]["0"],
                        seat=1)["is"] == "done"


@tap.case("the host closes the table: everybody hears it, and nothing can be done there")
def _():
    with server.client() as host, server.client() as guest:
        table, token, invite = make(host, clock={"seconds": 60})
        mine = guest.ask("sit", table=table, seat=1, name="Ben", invite=invite)["token"]
        guest.ask("open", table=table, token=mine)
        assert table in [row["table"] for row in guest.ask("list")["tables"]]
        assert host.ask("close", table=table, token=token)["is"] == "done"
        for one in (host, guest):
            over = one.wait("over")
            assert over["over"] and over["ended"]["by"] == "host" and "seed" not in over, over
        state = guest.ask("open", table=table, token=mine)
        assert state["over"] and state["ended"]["by"] == "host" and "seed" not in state, state
        assert abs(state["ended"]["at"] / 1000 - server.now()) < 60, state
        assert table not in [row["table"] for row in guest.ask("list")["tables"]]
        for do, fields in (("act", {"token": mine, "seq": 1, "actions": ["0x5"]}),
                           ("resign", {"token": mine}), ("close", {"token": token}),
                           ("unseat", {"token": token, "seat": 1}),
                           ("sit", {"seat": 2, "name": "Cy", "invite": invite})):
            refused(guest.ask(do, table=table, **fields), "ended")


@tap.case("time that ran for a seat is given back with it")
def _():
    with server.client() as host, server.client() as guest:
        table, token, invite = make(host, ("Anna", ""), start_seat=1,
                                    clock={"seconds": 30, "increment": 2})
        seated = guest.ask("sit", table=table, seat=1, name="Eve", invite=invite)
        state = guest.ask("open", table=table, token=seated["token"])
        assert state["clock"]["running"] == 1, state
        server.advance(0.2)
        assert host.ask("unseat", table=table, token=token, seat=1)["is"] == "done"
        state = host.ask("open", table=table)
        assert state["clock"]["running"] == -1 and state["clock"]["left"] == [30000, 30000], state
        seated = guest.ask("sit", table=table, seat=1, name="Ben", invite=invite)
        clock = guest.ask("open", table=table, token=seated["token"])["clock"]
        assert clock["running"] == 1 and clock["left"][1] > 29000, clock


@tap.case("the next game has the same host")
def _():
    with server.client() as host:
        made = host.ask("create", setup={"seats": [{"name": "A"}, {"name": "B"}]})
        host.ask("resign", table=made["table"], token=made["tokens"]["1"])
        again = host.ask("rematch", table=made["table"], token=made["tokens"]["1"])["next"]
        assert host.ask("open", table=again)["host"] == 0
        refused(host.ask("unseat", table=again, token=made["tokens"]["1"], seat=0), "not-host")
        assert host.ask("close", table=again, token=made["tokens"]["0"])["is"] == "done"


@tap.case("of two people either may close what nobody has begun, and another may be asked for")
def _():
    for who in (0, 1):
        with server.client() as ann, server.client() as ben:
            made = ann.ask("create", setup={"seats": [{"name": "A"}, {"name": "B"}]})
            table, tokens = made["table"], [made["tokens"][str(seat)] for seat in (0, 1)]
            for client, token in ((ann, tokens[0]), (ben, tokens[1])):
                client.ask("open", table=table, token=token)
            ann.ask("resign", table=table, token=tokens[1])
            assert "ended" not in ann.wait("over")
            next_one = ann.ask("rematch", table=table, token=tokens[0])["next"]
            assert ben.wait("rematch")["next"] == next_one
            ann.ask("open", table=next_one, token=tokens[0])
            assert ben.ask("rematch", table=table, token=tokens[1])["next"] == next_one
            assert ben.ask("close", table=next_one, token=tokens[who])["is"] == "done"
            assert ann.wait("over")["ended"]["by"] == "host"
            assert ann.wait("rematch") == {"is": "rematch", "table": table, "next": "",
                                           "seat": who}
            assert ben.wait("rematch")["next"] == ""
            assert "next" not in ann.ask("open", table=table)
            other = ben.ask("rematch", table=table, token=tokens[1])["next"]
            assert other != next_one and ann.wait("rematch")["next"] == other
            assert ann.ask("open", table=table)["next"] == other
            legal = ann.ask("legal", table=other)
            seat = legal["seat"]
            ann.ask("act", table=other, token=tokens[seat], seq=legal["seq"],
                    actions=[legal["actions"][0]["action"]])
            refused(ben.ask("close", table=other, token=tokens[who]), "started")


@tap.case("of three people only the host may close the table, and of two while one is waited for")
def _():
    with server.client() as host:
        made = host.ask("create", setup={"seats": [{"name": "A"}, {"name": "B"}, {"name": "C"}]})
        refused(host.ask("close", table=made["table"], token=made["tokens"]["1"]), "not-host")
        table, _, invite = make(host, ("Anna", "", ""))
        guest = host.ask("sit", table=table, seat=1, name="Eve", invite=invite)["token"]
        refused(host.ask("close", table=table, token=guest), "not-host")


@tap.case("who came without an invitation does not get one, in the next game and after a restart")
def _():
    with Server(arguments=FAST) as own:
        with own.client() as host, own.client() as guest:
            table, token, invite = make(host, ("Anna", ""))
            seat = guest.ask("sit", table=table, seat=1, name="Eve")["token"]
            assert "invite" not in guest.ask("open", table=table, token=seat)
            guest.ask("resign", table=table, token=seat)
            again = guest.ask("rematch", table=table, token=seat)["next"]
            assert "invite" not in guest.ask("open", table=again, token=seat)
            assert host.ask("open", table=again, token=token)["invite"] == invite
            waiting, hosts, invite = make(host)
            seat = guest.ask("sit", table=waiting, seat=1, name="Eve")["token"]
        own.kill()
        own.start()
        with own.client() as one:
            assert "invite" not in one.ask("open", table=waiting, token=seat)
            assert one.ask("open", table=waiting, token=hosts)["invite"] == invite


@tap.case("a stranger takes one seat of a table, few in all, none from which they were sent away")
def _():
    with Server(arguments=FAST) as own, own.client() as host, own.client() as guest:
        def sit(table, seat, **more):
            return guest.ask("sit", table=table, seat=seat, name="Eve", **more)

        table, token, invite = make(host)
        mine = sit(table, 1)["token"]
        refused(sit(table, 2), "bad-invite")
        refused(sit(table, 2, invite="x" * 22), "bad-invite")
        assert "invite" not in guest.ask("open", table=table, token=mine)
        assert host.ask("unseat", table=table, token=token, seat=1)["is"] == "done"
        refused(sit(table, 1), "bad-invite")
        assert sit(table, 1, invite=invite)["is"] == "seated"  # who was invited after all
        taken = 1
        for _ in range(6):
            table, _, invite = make(host)
            taken += sit(table, 1)["is"] == "seated"
            host.ask("leave", table=table)
        assert taken == 4, taken
        assert sit(table, 1, invite=invite)["is"] == "seated"


tap.main()
