#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Clocks and people who leave: whose time runs and when, what happens when it is up, the computer
in the place of whoever has gone, and that all of it is still true after the server was killed.

The server's time is the test's (inside.py): what is left is known to the millisecond. Where a clock
has to begin with less than the ten seconds that it has at least, the server is killed and less is
left in the store.
"""

import contextlib
import resource
import tempfile

import tap
from days import change, numbers
from inside import Gone, Server, create, only_files

FAST = ["--limit", "rate=100000", "--limit", "burst=100000", "--limit", "pace=1"]
TEN = {"seconds": 10, "increment": 2, "then": "lose"}
data = tempfile.TemporaryDirectory(prefix="aude-clocks-")
server = Server(data=data.name, arguments=[*FAST, "--limit", "away=1"])


def refused(answer, code):
    assert answer["is"] == "error" and answer["code"] == code, answer
    assert len(answer["text"]) > 10, answer


def move(client, table, tokens, keep=False):
    """A first legal action of whoever has to decide, to the end of the turn; or, to keep the
    decision, of a turn that goes on. The answer."""
    legal = client.ask("legal", table=table)

    def act(*actions):
        return client.ask("act", table=table, token=tokens[legal["seat"]], seq=legal["seq"],
                          actions=actions)

    first = legal["actions"][0]["action"]
    answer = act(first) if keep else act(first, "0x5")
    if answer.get("code") == "not-your-turn":  # nobody can go anywhere: the placement is the turn
        answer = act(first)
    assert answer["is"] == "acted", answer
    return answer


def leave(table, left):
    """So many milliseconds for each seat; the server is not there."""
    change(data.name, f"UPDATE seat SET time_left = {left} WHERE game ="
                      f" (SELECT number FROM game WHERE id = '{table}')")


def restart(table=None, left=None):
    """Kill the server and start it again; all seats of the table then have `left` milliseconds."""
    server.kill()
    if table:
        leave(table, left)
    server.start()


def come(client, table, tokens):
    """Whose tokens these are has opened the table once: their clocks may run."""
    for token in tokens.values():
        client.ask("open", table=table, token=token)
    client.ask("leave", table=table)
    client.others.clear()


def wait_turn(client, table, seat):
    """Until this seat has to decide, as soon as the computer has."""
    for _ in range(100):
        if client.ask("legal", table=table)["seat"] == seat:
            return
        server.advance(0.02)
    raise AssertionError("the computer does not play")


def exactly(found, expected):
    """To the millisecond: no time passes but what the test lets pass."""
    assert found == expected, (found, expected)


# ---- What takes ten seconds begins here and is looked at in the end -----------------------------

slow = Server(arguments=[*FAST, "--limit", "tables=2"])
with slow.client() as first:
    started = slow.now()
    ten, ten_tokens = create(first, ("human", "human"), clock={"seconds": 10})
    eleven, eleven_tokens = create(first, ("human", "human", "random"), clock={"seconds": 11})
    come(first, ten, ten_tokens)
    come(first, eleven, eleven_tokens)
    for _ in range(2):  # both make way
        create(first, ("human", "human"))


@tap.case("set-ups: clocks and times to be away that make sense, and those that make none")
def _():
    with server.client() as client:
        def make(**setup):
            return client.ask("create", setup={"seats": [{"name": "A"}, {"name": "B"}], **setup})

        def look(made):
            return client.ask("open", table=made["table"], token=made["tokens"]["0"])

        for clock in (5, [], {}, {"seconds": 9}, {"seconds": 1209601}, {"seconds": -600},
                      {"seconds": "600"}, {"seconds": 10.5}, {"seconds": 2**40},
                      {"seconds": 2**63 - 1},
                      {"seconds": 60, "increment": -1}, {"seconds": 60, "increment": 3601},
                      {"seconds": 60, "increment": 2**32}, {"seconds": 60, "then": "win"},
                      {"seconds": 60, "then": 1}, {"seconds": 60, "left": [1, 1]},
                      {"increment": 5}):
            refused(make(clock=clock), "bad-message")
        for away in (-1, 86401, "5", 1.5, 2**40, None):
            refused(make(away=away), "bad-message")
        state = look(make(away=86400))
        assert state["away"] == 86400 and "clock" not in state, state
        for clock in ({"seconds": 10}, {"seconds": 1209600, "increment": 3600, "then": "computer"}):
            state = look(make(clock=clock))
            told = state["clock"]
            expected = {"increment": 0, "then": "lose", **clock}
            assert {name: told[name] for name in expected} == expected and state["away"] == 0, told
            assert told["running"] == 0 and told["at"] == server.now() * 1000, told
            exactly(told["left"][0], 1000 * clock["seconds"])
            assert told["left"][1] == 1000 * clock["seconds"], told


@tap.case("the time of one seat runs; the increment comes when the decision is made")
def _():
    with server.client() as client, server.client() as other:
        table, tokens = create(client, ("human", "greedy", "human"), clock=TEN)
        come(client, table, tokens)
        other.ask("open", table=table)
        server.advance(0.3)
        acted = move(client, table, tokens, keep=True)
        assert acted["seat"] == 0 and acted["clock"]["running"] == 0, acted
        exactly(acted["clock"]["left"][0], 9700)
        assert acted["clock"]["left"][1:] == [None, 10000], acted
        seen = other.wait("acted")["clock"]
        assert seen["running"] == 0 and seen["left"][2] == 10000, seen
        exactly(seen["left"][0], acted["clock"]["left"][0])
        server.advance(0.2)
        acted = client.ask("act", table=table, token=tokens[0], seq=acted["from"] + 1,
                           actions=["0x5"])
        exactly(acted["clock"]["left"][0], 11500)
        assert acted["clock"]["running"] == -1, acted  # greedy has all the time there is
        while (acted := other.wait("acted"))["clock"]["running"] != 2:
            pass
        exactly(acted["clock"]["left"][0], 11500)
        exactly(acted["clock"]["left"][2], 10000)  # it runs already
        server.advance(0.2)
        clock = client.ask("open", table=table)["clock"]
        exactly(clock["left"][2], 9800)
        assert clock["left"][0] == acted["clock"]["left"][0], clock


@tap.case("a rematch with a clock waits for whoever begins until they have come")
def _():
    with server.client() as anna, server.client() as ben:
        old, tokens = create(anna, ("human", "human"), clock=TEN)
        anna.ask("resign", table=old, token=tokens[0])
        table = ben.ask("rematch", table=old, token=tokens[0])["next"]  # Ben begins
        clock = anna.ask("open", table=table, token=tokens[0])["clock"]
        assert clock["running"] == -1 and clock["left"] == [10000] * 2, clock
        server.advance(0.3)
        restart()
    with server.client() as anna, server.client() as ben:
        clock = anna.ask("open", table=table, token=tokens[0])["clock"]
        assert clock["running"] == -1 and clock["left"] == [10000] * 2, clock
        server.advance(0.3)
        assert ben.ask("open", table=table)["clock"]["running"] == -1  # who only watches
        clock = ben.ask("open", table=table, token=tokens[1])["clock"]
        assert clock["running"] == 1 and anna.wait("seats")["clock"]["running"] == 1, clock
        exactly(clock["left"][1], 10000)
        ben.ask("leave", table=table)
        server.advance(0.3)
        clock = anna.ask("open", table=table)["clock"]
        assert clock["running"] == 1, clock  # once is enough
        exactly(clock["left"][1], 9700)
        assert move(ben, table, tokens)["clock"]["running"] == 0
        # Others need not wait for ever.
        anna.ask("resign", table=table, token=tokens[0])
        table = anna.ask("rematch", table=table, token=tokens[0])["next"]
        anna.ask("resign", table=table, token=tokens[0])
        table = anna.ask("rematch", table=table, token=tokens[0])["next"]
        anna.ask("open", table=table, token=tokens[0])
        server.advance(1.1)
        assert anna.ask("replace", table=table, token=tokens[0], seat=1)["is"] == "done"
        wait_turn(anna, table, 0)
        assert anna.ask("open", table=table)["clock"]["running"] == 0


@tap.case("no time runs as long as a seat is open")
def _():
    with server.client() as client, server.client() as ben:
        made = client.ask("create", public=True, setup={
            "seats": [{"name": "A"}, {"name": ""}], "clock": TEN})
        table, tokens = made["table"], {0: made["tokens"]["0"]}
        client.ask("open", table=table, token=tokens[0])
        server.advance(0.2)
        acted = move(client, table, tokens)
        assert acted["clock"]["running"] == -1 and acted["clock"]["left"] == [10000] * 2, acted
        server.advance(0.2)
        ben.ask("open", table=table)
        tokens[1] = ben.ask("sit", table=table, seat=1, name="Ben")["token"]
        clock = client.wait("seats")["clock"]
        assert clock["running"] == 1 and clock["left"][0] == 10000, clock
        exactly(clock["left"][1], 10000)
        server.advance(0.2)
        exactly(move(ben, table, tokens)["clock"]["left"][1], 11800)


@tap.case("time is up: it is told at once, not at the next tick of something")
def _():
    with server.client() as client:
        tables = []
        for _ in range(5):
            table, tokens = create(client, ("human", "human"), clock=TEN)
            come(client, table, tokens)
            tables.append(table)
    server.kill()
    for number, table in enumerate(tables):
        leave(table, 2500 + 151 * number)
    server.start()
    with server.client() as client:
        clocks = {table: client.ask("open", table=table)["clock"] for table in tables}
        for _ in tables:
            over = client.wait("over")
            clock = clocks[over["table"]]
            exactly(server.now() * 1000, clock["at"] + clock["left"][0])
            assert over["seats"][0]["out_of_time"], over


@tap.case("time is up, of two: the other wins")
def _():
    with server.client() as client:
        table, tokens = create(client, ("human", "human"), clock=TEN)
        come(client, table, tokens)
        move(client, table, tokens)
    restart(table, 2500)
    with server.client() as client:
        clock = client.ask("open", table=table, token=tokens[1])["clock"]
        assert clock["running"] == 1 and clock["left"][0] == 2500, clock
        exactly(clock["left"][1], 2500)
        over = client.wait("over")
        assert over["seats"][1]["resigned"] and over["seats"][1]["out_of_time"], over
        assert not over["seats"][0]["resigned"] and "out_of_time" not in over["seats"][0], over
        assert over["clock"]["left"] == [2500, 0] and over["clock"]["running"] == -1, over
        assert over["seed"], over
        seq = client.ask("legal", table=table)["seq"]
        refused(client.ask("act", table=table, token=tokens[1], seq=seq, actions=["0x5"]),
                "out-of-time")
        assert client.ask("act", table=table, token=tokens[0], seq=seq,
                          actions=["0x5"])["status"] == "OVER"
    restart()
    with server.client() as client:
        state = client.ask("open", table=table, token=tokens[1])
        assert state["over"] and state["seats"][1]["out_of_time"], state
        again = client.ask("rematch", table=table, token=tokens[1])["next"]
        state = client.ask("open", table=again, token=tokens[1])
        assert state["seats"][1]["player"] == "human" and state["clock"]["running"] == 1, state
        assert "out_of_time" not in state["seats"][1] and not state["seats"][1]["resigned"], state
        assert state["clock"]["left"][0] == 10000 and state["clock"]["increment"] == 2, state
        exactly(state["clock"]["left"][1], 10000)


def times_up_of_three(then):
    with server.client() as client:
        table, tokens = create(client, ("human", "human", "human"), clock={**TEN, "then": then})
        come(client, table, tokens)
    restart(table, 300)
    with server.client() as client:
        come(client, table, tokens)  # the others have not acted yet
        server.advance(0.3)
        while (state := client.ask("open", table=table))["seq"] == 1:
            assert client.wait("acted")["seat"] == 0, "the computer does not play on"
        seat = state["seats"][0]
        assert seat["resigned"] == (then == "lose") and seat["player"] == "greedy", seat
        # Coming back does not help: the computer plays on for good.
        state = client.ask("open", table=table, token=tokens[0])
        assert state["seats"][0]["out_of_time"] and not state["over"], state
        refused(client.ask("act", table=table, token=tokens[0], seq=state["seq"],
                           actions=["0x5"]), "out-of-time")
        refused(client.ask("replace", table=table, token=tokens[1], seat=0), "not-away")
    return table, tokens


@tap.case("time is up, of three: the computer plays on, and the seat has lost")
def _():
    table, _ = times_up_of_three("lose")
    with server.client() as client:
        client.ask("open", table=table)
        client.wait("over")  # the others have 300 ms each too: the last one wins
        state = client.ask("open", table=table)
        assert [seat["resigned"] for seat in state["seats"]] == [True, True, False], state


@tap.case("time is up with \"then\":\"computer\": it plays on, and the seat may still win")
def _():
    table, _ = times_up_of_three("computer")
    with server.client() as client:
        client.ask("open", table=table)
        client.wait("over")
        state = client.ask("open", table=table)
        assert all(seat["out_of_time"] and not seat["resigned"] for seat in state["seats"]), state
        assert sum(1 for action in state["actions"] if int(action, 16) & 255 == 1) > 60, "cut short"


@tap.case("a server that was away gives the time back, but not what was used before")
def _():
    with server.client() as client:
        table, tokens = create(client, ("human", "human"), clock=TEN)
        come(client, table, tokens)
        server.advance(0.3)
        clock = move(client, table, tokens)["clock"]
        server.advance(0.5)
        exactly(client.ask("open", table=table)["clock"]["left"][1], 9500)
    server.kill()
    server.date += 1500
    server.start()
    with server.client() as client:
        after = client.ask("open", table=table)["clock"]
        assert after["running"] == 1 and after["left"][0] == clock["left"][0], (after, clock)
        exactly(after["left"][1], 10000)
        server.advance(0.3)
        exactly(client.ask("open", table=table)["clock"]["left"][1], after["left"][1] - 300)


def fill_disk(full):
    """The server can write no file, or can again."""
    room = 0 if full else resource.RLIM_INFINITY
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))


@tap.case("whose act could not be written down does not lose for it")
def _():
    only_files()
    with server.client() as client:
        table, tokens = create(client, ("human", "human"), clock=TEN)
        come(client, table, tokens)
    restart(table, 3000)
    fill_disk(True)
    with server.client() as client:
        client.ask("open", table=table, token=tokens[0])
        legal = client.ask("legal", table=table)
        act = {"table": table, "token": tokens[0], "seq": legal["seq"],
               "actions": [legal["actions"][0]["action"]]}
        refused(client.ask("act", **act), "storage")
        server.advance(4)
        assert not any(seat.get("out_of_time") for other in client.others
                       for seat in other.get("seats", ())), client.others
        fill_disk(False)
        assert 0 < client.ask("open", table=table)["clock"]["left"][0] <= 3000
        assert client.ask("act", **act)["is"] == "acted"


@tap.case("somebody who has gone: others may ask the computer to play, until they come back")
def _():
    with server.client(hello=False) as client:
        assert client.ask("hello", version=1)["replace_after"] == 1
    with server.client() as anna, server.client() as ben:
        table, tokens = create(anna, ("human", "human"), clock=TEN)
        ben.ask("open", table=table, token=tokens[1])
        before = anna.ask("open", table=table, token=tokens[0])
        assert "gone" not in before["seats"][0] and "stand_in" not in before["seats"][0], before

        def replace(seat, token=tokens[1]):
            return ben.ask("replace", table=table, token=token, seat=seat)

        refused(replace(0), "not-away")  # she is here
        refused(replace(1), "not-away")
        for seat in (-1, 2, 2**31 - 1):
            refused(replace(seat), "not-away")
        refused(replace(0, "x" * 22), "bad-token")
        ben.others.clear()
        anna.close()
        told = ben.wait("seats")["seats"][0]
        assert not told["here"] and told["gone"] == server.now() * 1000, told
        server.advance(0.999)
        refused(replace(0), "not-away")  # not for long
        server.advance(0.001)
        assert replace(0)["is"] == "done"
        told = ben.wait("seats")
        assert told["seats"][0]["stand_in"] and told["seats"][0]["player"] == "human", told
        assert told["clock"]["running"] == -1 and not told["seats"][0]["resigned"], told
        exactly(told["clock"]["left"][0], 9000)
        acted = ben.wait("acted")
        assert acted["from"] == before["seq"] and acted["seat"] == 0, acted
        assert replace(0)["is"] == "done"  # once more does not matter
        left = ben.ask("open", table=table)["clock"]["left"][0]
    restart()
    with server.client() as anna, server.client() as ben:
        state = ben.ask("open", table=table, token=tokens[1])
        assert state["seats"][0]["stand_in"] and state["clock"]["left"][0] == left, state
        wait_turn(ben, table, 1)
        move(ben, table, tokens)  # the computer's turn again: it was asked after the restart
        while ben.wait("acted")["seat"] != 0:
            pass
        wait_turn(ben, table, 1)
        seq = ben.ask("legal", table=table)["seq"]
        refused(anna.ask("act", table=table, token=tokens[0], seq=seq, actions=["0x5"]),
                "not-your-turn")
        ben.others.clear()
        state = anna.ask("open", table=table, token=tokens[0])
        assert "stand_in" not in state["seats"][0] and state["seats"][0]["here"], state
        assert "stand_in" not in ben.wait("seats")["seats"][0]
        acted = move(ben, table, tokens)
        assert acted["clock"]["running"] == 0, acted
        exactly(acted["clock"]["left"][0], left)  # it runs again
        assert move(anna, table, tokens)["seat"] == 0


@tap.case("coming back in the middle of the computer's turn: the person goes on")
def _():
    with server.client() as anna, server.client() as ben:
        table, tokens = create(ben, ("human", "human", "human"))
        ben.ask("open", table=table, token=tokens[1])
        server.advance(1.1)
        for _ in range(20):
            assert ben.ask("replace", table=table, token=tokens[1], seat=0)["is"] == "done"
            state = anna.ask("open", table=table, token=tokens[0])
            assert "stand_in" not in state["seats"][0], state
            legal = anna.ask("legal", table=table)
            if legal["seat"] != 0:
                break
            anna.ask("leave", table=table)
            server.advance(1.05)
        assert legal["seat"] == 1, "the computer never played"
        seq = legal["seq"]
        server.advance(0.2)
        assert ben.ask("legal", table=table)["seq"] == seq


@tap.case("who never comes back: after so many seconds the computer plays by itself")
def _():
    with server.client() as anna, server.client() as ben:
        table, tokens = create(anna, ("human", "human"), away=1)
        anna.ask("open", table=table, token=tokens[0])
        anna.ask("leave", table=table)
        server.advance(1.3)  # nobody waits: nothing happens
        state = ben.ask("open", table=table)
        assert "stand_in" not in state["seats"][0] and state["seq"] == 1, state
        ben.others.clear()
        ben.ask("open", table=table, token=tokens[1])
        while not (told := ben.wait("seats"))["seats"][0].get("stand_in"):
            pass
        assert ben.wait("acted")["seat"] == 0, told
        wait_turn(ben, table, 1)
        anna.ask("open", table=table, token=tokens[0])
        move(ben, table, tokens)
        start = server.now()
        anna.ask("leave", table=table)
        while not (told := ben.wait("seats"))["seats"][0].get("stand_in"):
            pass
        assert 1 <= server.now() - start < 2.1, server.now() - start


@tap.case("resigned stays resigned; a stand-in may be resigned for")
def _():
    with server.client() as client:
        table, tokens = create(client, ("human", "human", "human"))
        client.ask("resign", table=table, token=tokens[2])
        server.advance(1.1)
        refused(client.ask("replace", table=table, token=tokens[0], seat=2), "not-away")
        client.ask("replace", table=table, token=tokens[0], seat=1)
        seats = client.ask("open", table=table, token=tokens[2])["seats"]
        assert seats[2]["resigned"] and seats[1]["stand_in"], seats
        client.ask("resign", table=table, token=tokens[1])
        state = client.ask("open", table=table, token=tokens[1])
        assert state["over"] and "stand_in" not in state["seats"][1], state
        assert client.ask("replace", table=table, token=tokens[0],
                          seat=1)["status"] == "OVER"


@tap.case("killed again and again beside running clocks: never more time used, never more left")
def _():
    with server.client() as client:
        table, tokens = create(client, ("human", "human"), clock={"seconds": 60, "increment": 0})
    left = [60000, 60000]
    for _ in range(8):
        with server.client() as client:
            come(client, table, tokens)
            clock = client.ask("open", table=table)["clock"]
            assert clock["left"][1 - clock["running"]] == left[1 - clock["running"]], (clock, left)
            exactly(clock["left"][clock["running"]], left[clock["running"]])
            clock = move(client, table, tokens)["clock"]
            left[1 - clock["running"]] = clock["left"][1 - clock["running"]]
        server.kill()
        server.start()


@tap.case("killed about the moment when time is up: who was told so is out, the others begin anew")
def _():
    with server.client() as client:
        tables = []
        for _ in range(8):
            table, tokens = create(client, ("human", "human"), clock=TEN)
            come(client, table, tokens)
            tables.append(table)
    server.kill()
    for number, table in enumerate(tables):
        leave(table, 2500 + 40 * number)
    server.start()
    told, client = set(), server.client()
    for table in tables:
        assert not client.ask("open", table=table)["over"]
    with contextlib.suppress(Gone):
        while True:
            told.add(client.wait("over")["table"])
            if len(told) == 4:
                server.process.kill()  # more may have happened, and be on their way
    server.kill(at_once=True)
    server.start()
    with server.client() as client:
        states = [client.ask("open", table=table) for table in tables]
        for number, state in enumerate(states):
            assert state["over"] or state["table"] not in told, (told, state)
            assert state["over"] == state["seats"][0].get("out_of_time", False), state
            assert state["over"] == state["seats"][0]["resigned"], state
            assert state["over"] == ("seed" in state), state
            if not state["over"]:
                exactly(state["clock"]["left"][0], 2500 + 40 * number)
        for state in states:
            if not state["over"]:
                client.wait("over")


@tap.case("ten seconds are ten seconds, also for a table that was not in memory")
def _():
    with slow.client() as client:
        assert not client.ask("open", table=ten, token=ten_tokens[1])["over"]
        over = client.wait("over")
        exactly(slow.now(), started + 10)
        assert over["seats"][0]["out_of_time"], over
    # Nobody has opened this one; the store alone knows.
    seats = ("SELECT out_of_time, resigned FROM seat JOIN game ON game = number"
             f" WHERE id = '{eleven}'")
    slow.advance(0.999)
    assert numbers(slow.data, seats) == [(0, 0)] * 3
    slow.advance(1.001)
    assert numbers(slow.data, seats + " ORDER BY seat") == [(1, 1), (0, 0), (0, 0)]
    slow.stop()


@tap.case("it ends well and has not complained")
def _():
    server.stop()
    assert "rror" not in server.said() and "failed" not in server.said(), server.said()


tap.main()
