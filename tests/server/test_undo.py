#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Taking back: who agrees, what ends a request, what can never be taken back, what becomes of the
clocks, and that what was granted is kept as well as what was done.
"""

import contextlib
import os
import sqlite3
import subprocess
import tempfile
from pathlib import Path

import tap
from inside import AUDE, Server, create, only_files, play

FAST = ["--limit", "rate=100000", "--limit", "burst=100000", "--limit", "pace=1"]
server = Server(arguments=FAST)


def refused(answer, code):
    assert answer["is"] == "error" and answer["code"] == code, answer
    assert len(answer["text"]) > 10, answer


def act(client, table, tokens, choose=0):
    """One legal action of whoever decides; what was legal before it."""
    legal = client.ask("legal", table=table)
    acted = client.ask("act", table=table, token=tokens[legal["seat"]], seq=legal["seq"],
                       actions=[legal["actions"][choose]["action"]])
    assert acted["is"] == "acted", acted
    return legal


def until(client, table, tokens, step):
    """Plays on until this step is due; what is legal then."""
    for _ in range(300):
        legal = client.ask("legal", table=table)
        if legal["step"] == step:
            return legal
        act(client, table, tokens)
    raise AssertionError(f"no {step}")


def auction(client, players=("human", "human", "human"), **setup):
    """A table at which a tile of the bazaar was just chosen and somebody else has to bid, which
    they may do without a draw: its name, the tokens, who chose, who bids, the seq of the choice."""
    table, tokens = create(client, players, expansions=["bcb"], **setup)
    chooser = until(client, table, tokens, "select")
    act(client, table, tokens)
    bidder = client.ask("legal", table=table)
    assert bidder["seq"] == chooser["seq"] + 1 and bidder["seat"] != chooser["seat"], bidder
    return table, tokens, chooser["seat"], bidder["seat"], chooser["seq"]


class Stopwatch:
    """What somebody may have been thinking, at most; it runs from the beginning."""

    def __init__(self):
        self.milliseconds, self.begun = 0, 0
        self.go_on()

    def go_on(self):
        self.begun = server.now()

    def stop(self):
        self.milliseconds += 1000 * (server.now() - self.begun) + 1  # clocks round


def third(*seats):
    return next(seat for seat in range(3) if seat not in seats)


@tap.case("two people: one asks, the other agrees, and the decision is made anew")
def _():
    with server.client() as anna, server.client() as ben, server.client() as watcher:
        table, tokens = create(anna, ("human", "human"))
        before = anna.ask("open", table=table, token=tokens[0])
        ben.ask("open", table=table, token=tokens[1])
        watcher.ask("open", table=table)
        assert before["undone"] == 0 and "undo" not in before, before
        act(anna, table, tokens)
        asked = anna.ask("undo", table=table, token=tokens[0], to=1)
        number = asked["request"]
        assert asked == {"is": "undo-asked", "table": table, "seat": 0, "to": 1, "wait": [1],
                         "request": number, "ref": anna.ref} and number >= 0, asked
        for one in (ben, watcher):
            heard = one.wait("undo-asked")
            assert heard["seat"] == 0 and heard["wait"] == [1] and "ref" not in heard, heard
            assert heard["request"] == number, heard
        assert watcher.ask("open", table=table)["undo"] == {
            "seat": 0, "to": 1, "wait": [1], "request": number}
        assert anna.ask("undo", table=table, token=tokens[0], to=1)["wait"] == [1]
        undone = ben.ask("agree", table=table, token=tokens[1], to=1)
        assert undone == {"is": "undone", "table": table, "seat": 0, "seq": 1, "undone": 1,
                          "ref": ben.ref}, undone
        for one in (anna, watcher):
            heard = one.wait("undone")
            assert heard["seq"] == 1 and heard["undone"] == 1, heard
        state = watcher.ask("open", table=table)
        assert state["seq"] == 1 and state["actions"] == before["actions"], state
        assert state["undone"] == 1 and "undo" not in state and state["scores"] == [0, 0], state
        legal = act(anna, table, tokens, choose=-1)
        assert legal["seq"] == 1 and legal["seat"] == 0 and legal["step"] == "place", legal


@tap.case("never past a draw: the tile was seen")
def _():
    with server.client() as anna:
        table, tokens = create(anna, ("human", "greedy"))
        anna.ask("open", table=table, token=tokens[0])
        refused(anna.ask("undo", table=table, token=tokens[0], to=0), "no-undo")  # the draw itself
        legal = anna.ask("legal", table=table)
        acted = anna.ask("act", table=table, token=tokens[0], seq=1,
                         actions=[legal["actions"][0]["action"]])
        while len(acted["actions"]) == 1:  # a turn ends with the next draw
            legal = anna.ask("legal", table=table)
            acted = anna.ask("act", table=table, token=tokens[0], seq=legal["seq"],
                             actions=[legal["actions"][-1]["action"]])
        answer = anna.ask("undo", table=table, token=tokens[0], to=1)
        refused(answer, "no-undo")
        assert "drawn" in answer["text"] and answer["seq"] >= 3, answer
        table, tokens = create(anna, ("human", "human"))
        while not (legal := act(anna, table, tokens))["seq"] > 8:
            pass
        for to in range(legal["seq"]):  # none of any turn that is over
            seat = anna.ask("legal", table=table)["seat"]
            for one in (0, 1):
                answer = anna.ask("undo", table=table, token=tokens[one], to=to)
                assert answer["is"] == "error" or one == seat, (to, seat, answer)


@tap.case("what is no action, not one's own, or of a game that is over or came with a record")
def _():
    with server.client() as anna:
        table, tokens = create(anna, ("human", "human"))
        act(anna, table, tokens)
        for to in (-1, 0, 2, 3, 1 << 20, 1 << 40, -(1 << 62)):
            refused(anna.ask("undo", table=table, token=tokens[0], to=to), "no-undo")
        refused(anna.ask("undo", table=table, token=tokens[1], to=1), "no-undo")
        refused(anna.ask("undo", table=table, token="x" * 22, to=1), "bad-token")
        refused(anna.ask("undo", table="x" * 10, token=tokens[0], to=1), "unknown-table")
        for fields in ({}, {"to": "1"}, {"to": 1.5}, {"to": None}, {"to": 1, "seq": 2}):
            for do in ("undo", "agree", "refuse"):
                refused(anna.ask(do, table=table, token=tokens[0], **fields), "bad-message")
        other, strange = create(anna, ("human", "human"))
        act(anna, other, strange)
        refused(anna.ask("undo", table=table, token=strange[0], to=1), "bad-token")
        anna.ask("undo", table=table, token=tokens[0], to=1)
        refused(anna.ask("agree", table=table, token=strange[1], to=1), "bad-token")
        refused(anna.ask("agree", table=other, token=strange[1], to=1), "no-undo")
        refused(anna.ask("agree", table=table, token=tokens[1], to=0), "no-undo")
        refused(anna.ask("agree", table=table, token=tokens[0], to=1), "no-undo")
        record = anna.ask("record", table=table)["text"]
        made = anna.ask("create", setup={"record": record,
                                         "seats": [{"name": "A"}, {"player": "greedy"}]})
        refused(anna.ask("undo", table=made["table"], token=made["tokens"]["0"], to=1), "no-undo")
        anna.ask("resign", table=table, token=tokens[1])
        answer = anna.ask("undo", table=table, token=tokens[0], to=1)
        assert answer["is"] == "refused" and answer["status"] == "OVER", answer


@tap.case("with computer players only it is granted at once, with what they did since")
def _():
    with server.client() as anna:
        table, tokens = create(anna, ("human", "greedy"))
        before = anna.ask("open", table=table, token=tokens[0])
        act(anna, table, tokens)
        undone = anna.ask("undo", table=table, token=tokens[0], to=1)
        assert undone["is"] == "undone" and undone["seq"] == 1 and undone["ref"], undone
        assert anna.ask("open", table=table)["actions"] == before["actions"]
        # In an auction they answer without a draw; somebody else's turn comes back with it.
        for _ in range(20):
            table, tokens = create(anna, ("human", "greedy", "greedy"), expansions=["bcb"])
            anna.ask("open", table=table, token=tokens[0])
            while True:
                legal = anna.ask("legal", table=table)
                if legal["seat"] == 0 and legal["step"] in ("select", "bid"):
                    break
                assert not legal["over"]
                if legal["seat"] == 0:
                    act(anna, table, tokens)
                else:
                    server.advance(0.002)
            act(anna, table, tokens)
            asked = anna.ask("undo", table=table, token=tokens[0], to=legal["seq"])
            if asked["is"] == "undone":
                break
            refused(asked, "no-undo")  # the auction was over, and a tile was drawn
        assert asked["seq"] == legal["seq"], asked
        again = anna.ask("legal", table=table)
        assert again["seq"] == legal["seq"] and again["seat"] == 0, again
        assert again["actions"] == legal["actions"], again
        play(anna, table, tokens[0], limit=3)
        assert anna.ask("open", table=table)["undone"] == 1


@tap.case("three people: both others have to agree, and one who refuses ends it")
def _():
    with contextlib.ExitStack() as stack:
        people = [stack.enter_context(server.client()) for _ in range(3)]
        table, tokens, chose, bids, seq = auction(people[0])
        last = third(chose, bids)
        for seat, one in enumerate(people):
            one.ask("open", table=table, token=tokens[seat])
        asked = people[chose].ask("undo", table=table, token=tokens[chose], to=seq)
        assert sorted(asked["wait"]) == sorted((bids, last)), asked
        answer = people[bids].ask("agree", table=table, token=tokens[bids], to=seq)
        assert answer["is"] == "undo-asked" and answer["wait"] == [last], answer
        refused(people[bids].ask("agree", table=table, token=tokens[bids], to=seq), "no-undo")
        ended = people[last].ask("refuse", table=table, token=tokens[last], to=seq)
        assert ended == {"is": "undo-ended", "table": table, "seat": chose, "why": "refused",
                         "by": last, "ref": people[last].ref}, ended
        for seat in (chose, bids):
            assert people[seat].wait("undo-ended")["why"] == "refused"
        state = people[0].ask("open", table=table)
        assert state["seq"] == seq + 1 and "undo" not in state and state["undone"] == 0, state
        refused(people[last].ask("agree", table=table, token=tokens[last], to=seq), "no-undo")
        refused(people[chose].ask("undo", table=table, token=tokens[chose], to=seq), "no-undo")
        # Whoever bids now may be sorry too, and both agree.
        act(people[0], table, tokens)
        asked = people[bids].ask("undo", table=table, token=tokens[bids], to=seq + 1)
        assert sorted(asked["wait"]) == sorted((chose, last)), asked
        for seat in (last, chose):
            answer = people[seat].ask("agree", table=table, token=tokens[seat], to=seq + 1)
        assert answer["is"] == "undone" and answer["seq"] == seq + 1, answer
        assert people[0].ask("legal", table=table)["seat"] == bids
        # What the first one did stays: the other has acted since, and may again.
        act(people[0], table, tokens)
        refused(people[chose].ask("undo", table=table, token=tokens[chose], to=seq), "no-undo")


@tap.case("a request ends when somebody acts, or takes it back")
def _():
    with server.client() as anna, server.client() as ben:
        table, tokens, chose, bids, seq = auction(anna)
        for seat in tokens:
            ben.ask("open", table=table, token=tokens[seat])
        anna.ask("undo", table=table, token=tokens[chose], to=seq)
        refused(anna.ask("undo", table=table, token=tokens[bids], to=seq), "no-undo")
        ended = anna.ask("refuse", table=table, token=tokens[chose], to=seq)
        assert ended["is"] == "undo-ended" and ended["why"] == "withdrawn", ended
        assert ben.wait("undo-ended")["why"] == "withdrawn"
        ben.wait("undo-asked")
        # Else one could make others' pages ring as long as one likes.
        refused(anna.ask("undo", table=table, token=tokens[chose], to=seq), "no-undo")
        table, tokens, chose, bids, seq = auction(anna)
        for seat in tokens:
            ben.ask("open", table=table, token=tokens[seat])
        assert anna.ask("undo", table=table, token=tokens[chose], to=seq)["is"] == "undo-asked"
        assert ben.wait("undo-asked")["wait"]
        assert anna.ask("undo", table=table, token=tokens[chose], to=seq)["is"] == "undo-asked"
        act(anna, table, tokens)
        assert ben.wait("undo-ended")["why"] == "acted"
        assert "undo-asked" not in [one["is"] for one in ben.others], "told of twice"
        refused(anna.ask("agree", table=table, token=tokens[bids], to=seq), "no-undo")
        assert "undo" not in anna.ask("open", table=table)
        # An act that is refused ends nothing.
        table, tokens, chose, bids, seq = auction(anna)
        anna.ask("undo", table=table, token=tokens[chose], to=seq)
        answer = anna.ask("act", table=table, token=tokens[bids], seq=seq + 1, actions=["0xff"])
        assert answer["is"] == "refused", answer
        assert anna.ask("open", table=table)["undo"]["seat"] == chose


@tap.case("who has gone and is played for is not asked; who comes back, or resigns, ends a request")
def _():
    with Server(arguments=[*FAST, "--limit", "away=1"]) as own, own.client() as anna, \
            own.client() as ben:
        table, tokens, chose, bids, seq = auction(anna)
        last = third(chose, bids)
        anna.ask("open", table=table, token=tokens[chose])
        anna.ask("undo", table=table, token=tokens[chose], to=seq)
        own.advance(1.2)
        answer = anna.ask("replace", table=table, token=tokens[chose], seat=last)
        assert answer["is"] == "done", answer
        assert anna.wait("undo-ended")["why"] == "seats"
        asked = anna.ask("undo", table=table, token=tokens[chose], to=seq)
        assert asked["wait"] == [bids], asked
        refused(anna.ask("agree", table=table, token=tokens[last], to=seq), "no-undo")
        refused(anna.ask("refuse", table=table, token=tokens[last], to=seq), "no-undo")
        ben.ask("open", table=table, token=tokens[last])
        assert anna.wait("undo-ended")["why"] == "seats"
        asked = anna.ask("undo", table=table, token=tokens[chose], to=seq)
        assert sorted(asked["wait"]) == sorted((bids, last)), asked
        ben.ask("resign", table=table, token=tokens[last])
        assert anna.wait("undo-ended")["why"] == "seats"
        asked = anna.ask("undo", table=table, token=tokens[chose], to=seq)
        assert asked["wait"] == [bids], asked
        assert anna.ask("agree", table=table, token=tokens[bids], to=seq)["is"] == "undone"
        # Whoever is played for has nothing to ask.
        table, tokens, chose, bids, seq = auction(anna)
        own.advance(1.2)
        anna.ask("replace", table=table, token=tokens[bids], seat=chose)
        refused(anna.ask("undo", table=table, token=tokens[chose], to=seq), "no-undo")


@tap.case("what a person did stays a person's, when the computer plays on for them")
def _():
    with Server(arguments=[*FAST, "--limit", "away=1"]) as own, own.client() as anna:
        table, tokens, chose, bids, seq = auction(anna)
        act(anna, table, tokens)
        anna.ask("open", table=table, token=tokens[chose])
        refused(anna.ask("undo", table=table, token=tokens[chose], to=seq), "no-undo")
        own.advance(1.2)
        done = anna.ask("replace", table=table, token=tokens[chose], seat=bids)
        assert done["is"] == "done", done
        refused(anna.ask("undo", table=table, token=tokens[chose], to=seq), "no-undo")
        own.kill()
        own.start()
        with own.client() as later:
            later.ask("open", table=table, token=tokens[chose])
            refused(later.ask("undo", table=table, token=tokens[chose], to=seq), "no-undo")


@tap.case("clocks: what was thought stays so, the increment goes back, who waited lost nothing")
def _():
    with contextlib.ExitStack() as stack:
        people = [stack.enter_context(server.client()) for _ in range(3)]
        clock = {"seconds": 600, "increment": 20}
        table, tokens = create(people[0], ("human",) * 3, expansions=["bcb"], clock=clock)
        for seat, one in enumerate(people):
            one.ask("open", table=table, token=tokens[seat])
        chooser = until(people[0], table, tokens, "select")
        chose, seq = chooser["seat"], chooser["seq"]
        thought = Stopwatch()
        before = people[0].ask("open", table=table)["clock"]
        server.advance(0.3)
        act(people[0], table, tokens)
        thought.stop()
        after = people[0].ask("open", table=table)["clock"]
        bids = after["running"]
        assert after["left"][chose] > before["left"][chose] + 19000, (before, after)
        server.advance(0.5)
        thought.go_on()
        people[chose].ask("undo", table=table, token=tokens[chose], to=seq)
        for seat in {0, 1, 2} - {chose}:
            undone = people[seat].ask("agree", table=table, token=tokens[seat], to=seq)
        thought.stop()
        now = undone["clock"]
        assert now["running"] == chose, now
        used = before["left"][chose] - now["left"][chose]
        assert 300 <= used <= thought.milliseconds, (before, now, thought.milliseconds)
        assert now["left"][bids] >= after["left"][bids], (after, now)
        # Within one decision the time has run all the while, and there was no increment.
        turn = until(people[0], table, tokens, "place")
        thought = Stopwatch()
        before = people[0].ask("open", table=table)["clock"]
        act(people[0], table, tokens)
        if people[0].ask("legal", table=table)["seat"] == turn["seat"]:
            server.advance(0.3)
            people[0].ask("undo", table=table, token=tokens[turn["seat"]], to=turn["seq"])
            for seat in {0, 1, 2} - {turn["seat"]}:
                undone = people[seat].ask("agree", table=table, token=tokens[seat],
                                          to=turn["seq"])
            thought.stop()
            used = before["left"][turn["seat"]] - undone["clock"]["left"][turn["seat"]]
            assert 300 <= used <= thought.milliseconds, (before, undone, thought.milliseconds)
        # Nobody earns time by acting and taking back.
        table, tokens = create(people[0], ("human", "greedy"), clock=clock)
        people[0].ask("open", table=table, token=tokens[0])
        for _ in range(5):
            server.advance(0.1)
            act(people[0], table, tokens)
            undone = people[0].ask("undo", table=table, token=tokens[0], to=1)
        assert undone["clock"]["left"][0] == 599500 and undone["clock"]["running"] == 0, undone


@tap.case("killed right after the answer: what was taken back is not there any more")
def _():
    with Server(arguments=FAST) as own:
        for whole in (True, False):
            with own.client() as anna:
                table, tokens, chose, _, seq = auction(anna)
                if not whole:  # the first of two actions of a turn
                    turn = until(anna, table, tokens, "place")
                    act(anna, table, tokens)
                    chose, seq = turn["seat"], turn["seq"]
                anna.ask("undo", table=table, token=tokens[chose], to=seq)
                for other in {0, 1, 2} - {chose}:
                    answer = anna.ask("agree", table=table, token=tokens[other], to=seq)
                assert answer["is"] == "undone", answer
                before = anna.ask("open", table=table, token=tokens[chose])
            own.kill()
            own.start()
            with own.client() as anna:
                state = anna.ask("open", table=table, token=tokens[chose])
                assert state["seq"] == answer["seq"], (state["seq"], answer)
                for name in ("actions", "undone", "scores", "setup"):
                    assert state[name] == before[name], name
                act(anna, table, tokens, choose=-1)
                with own.client() as other:
                    assert other.ask("open", table=table)["seq"] > answer["seq"]
            own.kill()
            own.start()
            with own.client() as anna:
                assert anna.ask("open", table=table)["seq"] > answer["seq"]


@tap.case("a batch of which half is taken back stays half, and a draw before it stays a draw")
def _():
    only_files()
    with Server(arguments=FAST) as own:
        with own.client() as anna:
            for _ in range(40):  # until a turn has two actions before the next draw
                table, tokens = create(anna, ("human", "human"), expansions=["bcb"])
                legal = anna.ask("legal", table=table)
                act(anna, table, tokens)
                second = anna.ask("legal", table=table)
                put = next(one["action"] for one in second["actions"] if "follower" in one["text"])
                acted = anna.ask("act", table=table, token=tokens[0], seq=2, actions=[put])
                if len(acted["actions"]) == 1:
                    break
            assert len(acted["actions"]) == 1, acted
            anna.ask("undo", table=table, token=tokens[0], to=1)
            assert anna.ask("agree", table=table, token=tokens[1], to=1)["seq"] == 1
            first = legal["actions"][0]["action"]
            acted = anna.ask("act", table=table, token=tokens[0], seq=1, actions=[first, put])
            assert acted["actions"] == [first, put], acted
            anna.ask("undo", table=table, token=tokens[0], to=2)
            assert anna.ask("agree", table=table, token=tokens[1], to=2)["seq"] == 2
        own.kill()
        with contextlib.closing(sqlite3.connect(Path(own.data) / "games.db")) as database:
            rows = database.execute(
                "SELECT seq, length(actions) FROM batch WHERE game ="
                " (SELECT number FROM game WHERE id = ?) ORDER BY seq", (table,)).fetchall()
        assert rows == [(0, 8), (1, 8)], rows
        own.start()
        with own.client() as anna:
            state = anna.ask("open", table=table, token=tokens[0])
            assert state["seq"] == 2 and state["actions"][1] == first, state
            assert state["undone"] == 2, state
            assert anna.ask("legal", table=table)["step"] == "action"


@tap.case("killed in the midst of taking back: each table is where it was or where it was to be")
def _():
    with Server(arguments=FAST) as own:
        for round_ in range(6):
            with own.client() as anna:
                table, tokens = create(anna, ("human", "greedy"))
                known = anna.ask("open", table=table, token=tokens[0])["actions"]
                act(anna, table, tokens)
                both = anna.ask("open", table=table)["actions"]
                anna.send("undo", table=table, token=tokens[0], to=1)
                if round_ % 2:  # else it may not even have been heard
                    anna.receive()
            own.kill(at_once=True)
            own.start()
            with own.client() as anna:
                state = anna.ask("open", table=table, token=tokens[0])
                assert state["actions"] == (known if state["undone"] else both), state
                act(anna, table, tokens)


@tap.case("who knew more finds out: a stale act, another history of the same length")
def _():
    with server.client() as anna, server.client() as old:
        table, tokens = create(anna, ("human", "greedy"))
        old.ask("open", table=table, token=tokens[0])
        act(anna, table, tokens)
        more = old.wait("acted")
        assert more["from"] == 1, more
        anna.ask("undo", table=table, token=tokens[0], to=1)
        # It does not know `undone`: it passes it over, acts, and is told to open the table again.
        answer = old.ask("act", table=table, token=tokens[0], seq=2, actions=["0x5"])
        assert answer["code"] == "stale", answer
        assert old.wait("undone")["seq"] == 1
        act(anna, table, tokens, choose=-1)
        legal = anna.ask("legal", table=table)
        move = {"table": table, "token": tokens[0], "seq": 2,
                "actions": [legal["actions"][0]["action"]]}
        assert anna.ask("act", **move, undone=0)["code"] == "stale"
        refused(anna.ask("act", **move, undone="1"), "bad-message")
        assert anna.ask("act", **move, undone=1)["is"] == "acted"


@tap.case("an answer to a request that is not there any more does not hit the one that is")
def _():
    with server.client() as anna:
        table, tokens = create(anna, ("human", "human", "human"))
        act(anna, table, tokens)
        ask = {"table": table, "to": 1}
        first = anna.ask("undo", token=tokens[0], **ask)["request"]
        refused(anna.ask("agree", token=tokens[1], request=str(first), **ask), "bad-message")
        refused(anna.ask("agree", token=tokens[1], request=first - 1, **ask), "no-undo")
        anna.ask("refuse", token=tokens[0], request=first, **ask)
        refused(anna.ask("agree", token=tokens[1], request=first, **ask), "no-undo")
        # It is granted, and the same is asked for anew after the same was done.
        table, tokens = create(anna, ("human", "human", "human"))
        ask = {"table": table, "to": 1}
        act(anna, table, tokens)
        first = anna.ask("undo", token=tokens[0], **ask)["request"]
        anna.ask("agree", token=tokens[1], request=first, **ask)
        assert anna.ask("agree", token=tokens[2], request=first, **ask)["is"] == "undone"
        act(anna, table, tokens)
        second = anna.ask("undo", token=tokens[0], **ask)
        assert second["is"] == "undo-asked" and second["request"] != first, (first, second)
        for do in ("agree", "refuse"):
            answer = anna.ask(do, token=tokens[1], request=first, **ask)
            refused(answer, "no-undo")
            assert "another" in answer["text"], answer
        assert anna.ask("open", table=table)["undo"]["wait"] == [1, 2]
        left = anna.ask("agree", token=tokens[1], request=second["request"], **ask)
        assert left["wait"] == [2] and left["request"] == second["request"], left
        assert anna.ask("agree", token=tokens[2], **ask)["is"] == "undone"  # it need not be named


@tap.case("a whole game with things taken back: its draws can be checked, and its record verified")
def _():
    with server.client() as anna, tempfile.TemporaryDirectory() as folder:
        table, tokens = create(anna, ("human", "human"), expansions=["bcb"])
        commitment = anna.ask("open", table=table, token=tokens[0])["commitment"]
        taken = 0
        for number in range(2000):
            legal = anna.ask("legal", table=table)
            if legal["over"]:
                break
            seat, seq = legal["seat"], legal["seq"]
            acted = anna.ask("act", table=table, token=tokens[seat], seq=seq,
                             actions=[legal["actions"][number % len(legal["actions"])]["action"]])
            if number % 3 or len(acted["actions"]) > 1:
                continue
            if anna.ask("undo", table=table, token=tokens[seat], to=seq)["is"] == "undo-asked":
                answer = anna.ask("agree", table=table, token=tokens[1 - seat], to=seq)
                assert answer["is"] == "undone" and answer["seq"] == seq, answer
                again = anna.ask("legal", table=table)
                assert again["actions"] == legal["actions"] and again["seat"] == seat, again
                taken += 1
        state = anna.ask("open", table=table)
        assert state["over"] and taken > 10 and state["undone"] == taken, (taken, state["undone"])
        assert state["commitment"] == commitment
        refused_now = anna.ask("undo", table=table, token=tokens[0], to=state["seq"] - 1)
        assert refused_now["is"] == "refused", refused_now
        path = Path(folder) / "game.aude"
        path.write_text(anna.ask("record", table=table)["text"])
        done = subprocess.run([AUDE, "verify", "--commitment", commitment, path],
                              capture_output=True, env=os.environ, check=False)
        assert done.returncode == 0, done.stderr


@tap.case("an undo that cannot be written down was none, and whoever asked is told so")
def _():
    only_files()
    with Server(arguments=FAST) as own, own.client() as anna:
        table, tokens = create(anna, ("human", "human"))
        anna.ask("open", table=table, token=tokens[0])
        act(anna, table, tokens)
        anna.ask("undo", table=table, token=tokens[0], to=1)
        base = Path(own.data) / "games.db"
        base.rename(base.with_suffix(".away"))
        own.advance(0.3)
        answer = anna.ask("agree", table=table, token=tokens[1], to=1)
        refused(answer, "storage")
        assert anna.ask("open", table=table)["seq"] == 2
        base.with_suffix(".away").rename(base)
        own.advance(0.3)
        asked = anna.ask("undo", table=table, token=tokens[0], to=1)
        answer = anna.ask("agree", table=table, token=tokens[1], to=1)
        assert answer["is"] == "undone", (asked, answer)


@tap.case("whoever asks again and again is slowed down: each time counts as five messages")
def _():
    with Server() as own, own.client() as anna:
        table, tokens = create(anna, ("human", "human"))
        act(anna, table, tokens)
        for _ in range(12):
            anna.send("undo", table=table, token=tokens[0], to=1)
        asked, answer = 0, anna.receive()
        while answer["is"] == "undo-asked":
            asked, answer = asked + 1, anna.receive()
        assert answer["code"] == "rate" and 5 <= asked <= 9, (asked, answer)


@tap.case("it ends well and has not complained")
def _():
    server.stop()
    assert server.said() == "", server.said()


tap.main()
