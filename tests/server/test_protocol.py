#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The protocol of the game server as docs/PROTOCOL.md tells it: from hello to the end of a game,
several people at one table, refusals, lost connections, and draws that can be checked.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import postgres
import tap
from draws import check_draws
from inside import AUDE, Client, Gone, Server, create, play
from wire import Server as Real

HERE = Path(__file__).resolve().parent
SOURCE = Path(os.environ["AUDE_SOURCE"])
FAST = ["--limit", "rate=100000", "--limit", "burst=100000", "--limit", "pace=1"]
server = Server(arguments=FAST)


def first_legal(client, table):
    return client.ask("legal", table=table)["actions"][0]["action"]


def refused(answer, code):
    assert answer["is"] == "error" and answer["code"] == code, answer
    assert len(answer["text"]) > 10, answer


@tap.case("hello comes first, with a version that is known")
def _():
    with server.client(hello=False) as client:
        refused(client.ask("list"), "version")
        refused(client.ask("hello", version=2), "version")
        refused(client.ask("list"), "version")
        answer = client.ask("hello", version=1)
        assert answer["replace_after"] == 60, answer
        assert answer["version"] == 1 and "carcassonne" in answer["games"], answer
        assert "greedy" in answer["players"] and answer["server"].startswith("Aude "), answer
        assert client.ask("list")["is"] == "list"
        assert client.ask("ping")["is"] == "pong"


@tap.case("a later hello is answered like the first, and what is binary like what is text")
def _():
    with server.client() as client:
        first = client.ask("hello", version=1)
        assert client.ask("hello", version=1) == {**first, "ref": first["ref"] + 1}
        refused(client.ask("hello", version=2), "version")
        assert client.ask("create", setup={"seats": [{}, {}]})["watch"] is True
    with Real() as real, real.client() as client:
        client.frame(b'{"do":"ping","ref":7}', opcode=2)
        assert client.receive() == {"is": "pong", "ref": 7}
        client.frame(b'{"do":"pi', opcode=2, final=False)
        client.frame(b'ng"}', opcode=0)
        assert client.receive() == {"is": "pong"}


@tap.case("whoever asked too much is told how long to wait, and that is right to the millisecond")
def _():
    for what in ([("ping", {})] * 60, [("create", {"setup": {"seats": [{}, {}]}})] * 3,
                 [("ping", {})] * 57 + [("create", {"setup": {"seats": [{}, {}]}})]):
        with Server(arguments=["--limit", "rate=20", "--limit", "burst=60"]) as slow, \
                slow.client() as client:
            slow.advance(60)
            for do, words in what:
                answer = client.ask(do, **words)
                assert answer["is"] in ("pong", "created"), answer
            told = client.ask("ping")
            refused(told, "rate")
            assert 0 < told["wait"] <= 2000, told
            slow.advance((told["wait"] - 2) / 1000)
            refused(client.ask("ping"), "rate")
            slow.advance(0.002)
            assert client.ask("ping")["is"] == "pong", told


@tap.case("a table shows its set-up, its seats and the first draw")
def _():
    with server.client() as client:
        table, tokens = create(client, title="Our table", options={"ABBOT": "on"})
        assert list(tokens) == [0] and len(tokens[0]) == 22, tokens
        state = client.ask("open", table=table, token=tokens[0])
        assert state["you"] == 0 and state["seq"] == 1 == len(state["actions"]), state
        assert "option ABBOT on" in state["setup"] and state["title"] == "Our table", state
        assert [seat["player"] for seat in state["seats"]] == ["human", "greedy"], state
        assert state["seats"][0]["here"] and not state["over"] and "seed" not in state, state
        assert re.fullmatch("[0-9a-f]{64}", state["commitment"]), state
        assert re.fullmatch("[a-z2-9]{10}", table), table


@tap.case("set-ups that the rules refuse, and those that make no sense")
def _():
    with server.client() as client:
        def make(**setup):
            return client.ask("create", setup=setup)

        two = [{"name": "A"}, {"name": "B"}]
        for setup, status, what in [
                ({"seats": two[:1]}, "BAD_SEATS", "seats"),
                ({"seats": two * 4}, "BAD_SEATS", "seats"),
                ({"seats": two * 3, "game": "discovery"}, "SEATS_2_TO_5", ""),
                ({"seats": two, "game": "chess"}, "BAD_GAME", "chess"),
                ({"seats": two, "sets": ["base", "nothing"]}, "BAD_SET", "nothing"),
                ({"seats": two, "sets": ["tower"]}, "NO_BASE_SET", ""),
                ({"seats": two, "expansions": ["dogs"]}, "BAD_SET", "dogs"),
                ({"seats": two, "presets": ["C9"]}, "BAD_PRESET", "C9"),
                ({"seats": two, "options": {"ABBOT": "maybe"}}, "BAD_VALUE", "maybe"),
                ({"seats": two, "options": {"RABBIT": "on"}}, "BAD_OPTION", "RABBIT"),
                ({"seats": two, "start_seat": 2}, "BAD_START_SEAT", "start_seat")]:
            answer = make(**setup)
            assert answer["is"] == "refused" and answer["status"] == status, (setup, answer)
            assert answer["what"] == what and answer["text"], (setup, answer)
        assert make(seats=two[:1])["rule"] == "BASE-8"
        for setup in [{}, {"seats": "two"}, {"seats": two, "colour": 1}, {"seats": [1, 2]},
                      {"seats": [{"name": "A", "player": "wizard"}, {}]},
                      {"seats": [{"name": "A\nB"}, {}]}, {"seats": [{"name": "x" * 48}, {}]},
                      {"seats": [{"name": "\u202eabc"}, {}]}, {"seats": two, "sets": "base"},
                      {"seats": two, "options": {"ABBOT": 1}}, {"seats": two, "start_seat": "x"},
                      {"seats": two, "title": "x" * 96}, {"seats": two, "presets": [1]}]:
            refused(make(**setup), "bad-message")
        assert make(seats=two, start_seat="random")["is"] == "created"
        assert make(seats=[{"name": "Zażółć Тест"}, {}])["is"] == "created"


@tap.case("two people at one table: each sees what the other does, and who is there")
def _():
    with server.client() as anna, server.client() as ben, server.client() as watcher:
        made = anna.ask("create", setup={"seats": [{"name": "Anna"}, {"name": ""}]})
        table, token = made["table"], made["tokens"]["0"]
        anna.ask("open", table=table, token=token)
        watched = watcher.ask("open", table=table)
        assert watched["you"] == -1 and watched["seats"][1]["open"], watched
        ben.ask("open", table=table)
        seated = ben.ask("sit", table=table, seat=1, name="Ben", invite=made["invite"])
        assert seated["is"] == "seated" and seated["seat"] == 1, seated
        seats = anna.wait("seats")["seats"]
        assert seats[1]["name"] == "Ben" and not seats[1]["open"], seats
        told = ben.wait("seats")["seats"]  # who sits down with the table open is there at once
        assert told == seats and told[1]["here"] and "gone" not in told[1], (told, seats)
        assert not [more for one in (anna, ben) for more in one.others if more["is"] == "seats"]
        refused(watcher.ask("sit", table=table, seat=1, name="Eve"), "taken")
        refused(watcher.ask("sit", table=table, seat=7, name="Eve"), "taken")
        move = first_legal(anna, table)
        acted = anna.ask("act", table=table, token=token, seq=1, actions=[move])
        assert acted["is"] == "acted" and acted["from"] == 1 and acted["seat"] == 0, acted
        for other in (ben, watcher):
            seen = other.wait("acted")
            assert seen["actions"] == acted["actions"] and "ref" not in seen, seen
        assert anna.ask("say", table=table, token=token, text="Hello <b>Ben</b>")["is"] == "done"
        for one in (anna, ben, watcher):
            said = one.wait("said")
            assert said["text"] == "Hello <b>Ben</b>" and said["seat"] == 0, said
        assert len(ben.ask("open", table=table)["chat"]) == 1
        anna.others.clear()
        ben.close()
        while anna.wait("seats")["seats"][1]["here"]:
            pass
        assert watcher.ask("leave", table=table)["is"] == "left"


@tap.case("who may act: tokens, turns, sequence, rules")
def _():
    with server.client() as client:
        table, tokens = create(client, ("human", "human"))
        other, foreign = create(client, ("human", "human"))
        assert other != table
        move = first_legal(client, table)

        def act(token, seq, *actions):
            return client.ask("act", table=table, token=token, seq=seq, actions=list(actions))

        refused(act(foreign[0], 1, move), "bad-token")
        refused(act("", 1, move), "bad-token")
        refused(act(tokens[0][:-1], 1, move), "bad-token")
        refused(client.ask("open", table=table, token=foreign[0]), "bad-token")
        refused(client.ask("say", table=table, token=foreign[0], text="x"), "bad-token")
        refused(client.ask("resign", table=table, token=foreign[0]), "bad-token")
        refused(act(tokens[1], 1, move), "not-your-turn")
        refused(act(tokens[0], 0, move), "stale")
        assert act(tokens[0], 7, move)["seq"] == 1
        refused(client.ask("act", table="aaaaaaaaaa", token=tokens[0], seq=1, actions=[move]),
                "unknown-table")
        far = hex(int(move, 16) & ~0xffff0000 | 0x64 << 16)
        answer = act(tokens[0], 1, far)
        assert answer["is"] == "refused" and answer["status"] == "NO_CONTACT", answer
        assert answer["rule"] == "BASE-19" and answer["seq"] == 1 and answer["index"] == 0, answer
        # All or nothing: the second action is refused, so the first is not done either.
        answer = act(tokens[0], 1, move, move)
        assert answer["is"] == "refused" and answer["index"] == 1, answer
        assert client.ask("legal", table=table)["seq"] == 1
        refused(act(tokens[0], 1, move, "0x5", "0x5"), "not-your-turn")
        answer = act(tokens[0], 1, "0x1")
        assert answer["is"] == "refused" and answer["status"] == "NOT_NOW", answer
        answer = act(tokens[0], 1, move, "0x5")
        assert answer["is"] == "acted" and len(answer["actions"]) == 3, answer
        for actions in [[], ["5"], ["0x"], ["0x" + "1" * 17], [5], ["0x5"] * 65, "0x5"]:
            refused(client.ask("act", table=table, token=tokens[1], seq=4, actions=actions),
                    "bad-message")


@tap.case("a whole game against greedy; the seed explains every draw")
def _():
    with server.client() as client, server.client() as watcher:
        table, tokens = create(client)
        seen = watcher.ask("open", table=table)["actions"]
        play(client, table, tokens[0])
        over = watcher.wait("over")
        for message in [one for one in watcher.others if one["is"] == "acted"]:
            assert message["from"] == len(seen), message
            seen += message["actions"]
        state = client.ask("open", table=table)
        assert state["over"] and state["actions"] == seen and state["scores"] == over["scores"]
        assert state["seed"] == over["seed"], over
        check_draws(state)
        answer = client.ask("act", table=table, token=tokens[0], seq=state["seq"],
                            actions=["0x5"])
        assert answer["is"] == "refused" and answer["status"] == "OVER", answer
        assert len(client.ask("open", table=table)["actions"]) == state["seq"]


def whole_game(players, setup):
    with server.client() as client:
        table, tokens = create(client, players, **setup)
        for token in tokens.values():
            client.ask("open", table=table, token=token)
        seq, legal = 0, {"over": False}
        while not legal["over"]:
            legal = client.ask("legal", table=table)
            if legal["over"] or legal["seat"] not in tokens:
                continue
            count = len(legal["actions"])
            answer = client.ask("act", table=table, token=tokens[legal["seat"]],
                                seq=legal["seq"],
                                actions=[legal["actions"][seq * 5 % count]["action"]])
            assert answer["is"] == "acted" or answer.get("code") == "stale", answer
            seq += 1
        state = client.ask("open", table=table)
        assert state["over"] and state["seed"], state


for title, players, setup in [
        ("three seats with The Tower and Bridges, Castles & Bazaars",
         ("human", "greedy", "human"), {"expansions": ["tower", "bcb"]}),
        ("six seats, the abbot, an old edition",
         ("human", "random", "greedy", "human", "random", "greedy"),
         {"presets": ["C2"], "options": {"ABBOT": "on"}}),
        ("The Discovery", ("human", "greedy"), {"game": "discovery"})]:
    tap.add(f"a whole game: {title}", whole_game, players, setup)


@tap.case("resigning: of two the other wins, of three the computer plays on")
def _():
    with server.client() as client:
        table, tokens = create(client)
        client.ask("open", table=table, token=tokens[0])
        assert client.ask("resign", table=table, token=tokens[0])["is"] == "done"
        over = client.wait("over")
        assert over["seats"][0]["resigned"] and over["seed"], over
        assert client.ask("legal", table=table)["over"]
        table, tokens = create(client, ("human", "greedy", "greedy"))
        client.ask("open", table=table, token=tokens[0])
        client.ask("resign", table=table, token=tokens[0])
        assert client.wait("over")["scores"] != [0, 0, 0]
        seats = client.ask("open", table=table)["seats"]
        assert seats[0]["resigned"] and seats[0]["player"] == "greedy", seats


@tap.case("an invitation: who does not know it may watch, not sit")
def _():
    with server.client() as anna, server.client() as ben:
        def sit(table, seat, **more):
            return ben.ask("sit", table=table, seat=seat, name="Ben", **more)

        made = anna.ask("create", setup={"seats": [{"name": "Anna"}, {"name": ""}, {"name": ""}]})
        table, invite = made["table"], made["invite"]
        assert re.fullmatch("[A-Za-z0-9_-]{22}", invite), invite
        assert "invite" not in ben.ask("open", table=table)
        assert anna.ask("open", table=table, token=made["tokens"]["0"])["invite"] == invite
        other = anna.ask("create", setup={"seats": [{}, {}]})["invite"]
        assert other != invite
        for wrong in ({}, {"invite": ""}, {"invite": other}, {"invite": invite[:-1]},
                      {"invite": invite + "x"}, {"invite": invite.swapcase()},
                      {"invite": made["tokens"]["0"]}):
            refused(sit(table, 1, **wrong), "bad-invite")
        for wrong in (5, None, [invite]):
            refused(sit(table, 1, invite=wrong), "bad-message")
        refused(sit(table, 0, invite=invite), "taken")
        seated = sit(table, 1, invite=invite)
        assert seated["is"] == "seated", seated
        assert ben.ask("open", table=table, token=seated["token"])["invite"] == invite
        cy = sit(table, 2, invite=invite)["token"]
        # The next game has the same invitation; there is nobody it could let in any more.
        anna.ask("resign", table=table, token=made["tokens"]["0"])
        anna.ask("resign", table=table, token=cy)
        again = ben.ask("rematch", table=table, token=seated["token"])["next"]
        assert ben.ask("open", table=again, token=cy)["invite"] == invite
        refused(sit(again, 1, invite=invite), "taken")


@tap.case("each seat has another colour: chosen when a table is made, or when sitting down")
def _():
    def colours(answer):
        return [seat["colour"] for seat in answer["seats"]]

    with server.client() as anna, server.client() as ben:
        for seats, wrong in (([{"colour": 6}, {}], "0 to 5"), ([{"colour": -1}, {}], "0 to 5"),
                             ([{"colour": "red"}, {}], "colour"),
                             ([{"colour": 1}, {"colour": 1}], "same colour")):
            answer = anna.ask("create", setup={"seats": seats})
            assert answer["code"] == "bad-message" and wrong in answer["text"], answer
        # Whoever says nothing has the colour of their place, or the first that nobody has.
        made = anna.ask("create", setup={"seats": [
            {"name": "Anna", "colour": 2}, {"name": ""}, {"name": ""}, {"player": "random"}]})
        table, token = made["table"], made["tokens"]["0"]
        assert colours(anna.ask("open", table=table, token=token)) == [2, 1, 0, 3]
        sit = {"table": table, "seat": 1, "name": "Ben", "invite": made["invite"]}
        for taken in (2, 3):
            refused(ben.ask("sit", colour=taken, **sit), "bad-colour")
        refused(ben.ask("sit", colour=7, **sit), "bad-message")
        refused(ben.ask("sit", colour="red", **sit), "bad-message")
        # A free seat gives its colour away, and gets the other one.
        assert ben.ask("sit", colour=0, **sit)["is"] == "seated"
        assert colours(anna.wait("seats")) == [2, 0, 1, 3]
        with server.client() as cy:
            refused(cy.ask("sit", **{**sit, "seat": 2, "name": "Cy"}, colour=0), "bad-colour")
            assert cy.ask("sit", **{**sit, "seat": 2, "name": "Cy"}, colour=5)["is"] == "seated"
            assert colours(cy.ask("open", table=table)) == [2, 0, 5, 3]


@tap.case("colours are there after a restart, in a rematch and after somebody was sent away")
def _():
    with Server(arguments=FAST) as own:
        with own.client() as anna:
            made = anna.ask("create",
                            setup={"seats": [{"name": "Anna", "colour": 4}, {"name": ""}]})
            table, token = made["table"], made["tokens"]["0"]
            ben = anna.ask("sit", table=table, seat=1, name="Ben", invite=made["invite"], colour=0)
            assert anna.ask("unseat", table=table, token=token, seat=1)["is"] == "done"
            ben = anna.ask("sit", table=table, seat=1, name="Ben", invite=made["invite"])
        own.stop()
        own.start()
        with own.client() as anna:
            answer = anna.ask("open", table=table, token=token)
            assert [seat["colour"] for seat in answer["seats"]] == [4, 0], answer
            anna.ask("open", table=table, token=ben["token"])
            assert anna.ask("resign", table=table, token=token)["is"] == "done"
            again = anna.ask("rematch", table=table, token=token)["next"]
            answer = anna.ask("open", table=again, token=token)
            assert [seat["colour"] for seat in answer["seats"]] == [4, 0], answer


@tap.case("how many look on is told with the table, and when it is another number")
def _():
    with server.client() as anna, server.client() as ben:
        made = anna.ask("create", setup={"seats": [{"name": "Anna"}, {"name": "Ben"}]})
        table, token = made["table"], made["tokens"]["0"]
        assert anna.ask("open", table=table, token=token)["watchers"] == 0
        assert ben.ask("open", table=table)["watchers"] == 1
        server.advance(1)
        told = anna.wait("watchers")
        assert told == {"is": "watchers", "table": table, "watchers": 1}, told
        # Many who come and go in one second are one message; who takes a seat looks on no more.
        with server.client() as cy:
            for _ in range(5):
                assert cy.ask("open", table=table)["is"] == "table"
                assert cy.ask("leave", table=table)["is"] == "left"
            cy.ask("open", table=table)
            server.advance(1)
            assert anna.wait("watchers")["watchers"] == 2
        assert ben.ask("open", table=table, token=made["tokens"]["1"])["watchers"] == 0
        server.advance(1)
        assert anna.wait("watchers")["watchers"] == 0


@tap.case("a rematch: the same people, their tokens, the next seat begins")
def _():
    with server.client() as anna, server.client() as ben:
        table, tokens = create(anna, ("human", "human", "greedy"), title="Again",
                               options={"ABBOT": "on"})
        ben.ask("open", table=table, token=tokens[1])
        refused(anna.ask("rematch", table=table, token=tokens[0]), "not-over")
        for token in tokens.values():
            anna.ask("resign", table=table, token=token)
        ben.wait("over")
        refused(anna.ask("rematch", table=table, token="x" * 22), "bad-token")
        answer = anna.ask("rematch", table=table, token=tokens[0])
        told = ben.wait("rematch")
        assert told["seat"] == 0, told
        assert answer["is"] == "rematch" and answer["next"] == told["next"] != table, answer
        assert ben.ask("rematch", table=table, token=tokens[1])["next"] == told["next"]
        assert anna.ask("open", table=table)["next"] == told["next"]
        state = ben.ask("open", table=told["next"], token=tokens[1])
        assert state["you"] == 1 and not state["over"] and state["title"] == "Again", state
        assert "start 1" in state["setup"] and "option ABBOT on" in state["setup"], state
        assert [seat["player"] for seat in state["seats"]] == ["human", "human", "greedy"]
        assert not any(seat["resigned"] for seat in state["seats"]), state["seats"]
        assert state["commitment"] != anna.ask("open", table=table)["commitment"]
        move = first_legal(ben, told["next"])
        assert ben.ask("act", table=told["next"], token=tokens[1], seq=1,
                       actions=[move])["is"] == "acted"


@tap.case("a lost connection: the token opens the same seat, nothing is missing")
def _():
    with server.client() as client:
        table, tokens = create(client)
        seq = play(client, table, tokens[0], limit=5)
    with server.client() as client:
        state = client.ask("open", table=table, token=tokens[0])
        assert state["you"] == 0 and state["seq"] >= seq, state
        play(client, table, tokens[0], limit=5)


@tap.case("the list shows public tables only, newest first")
def _():
    with server.client() as client:
        create(client, title="hidden")
        for number in range(3):
            client.ask("create", public=True, setup={"title": f"open {number}",
                                                     "seats": [{"name": "A"}, {"name": ""}]})
        titles = [table["title"] for table in client.ask("list")["tables"]]
        assert titles == ["open 2", "open 1", "open 0"], titles


@tap.case("a lobby: free seats first, then what goes on, then what is over, no more than fifty")
def _():
    def lobby(client):
        return [(table["title"], table["open"], table["over"])
                for table in client.ask("list")["tables"]]

    with Server(arguments=FAST) as other, other.client() as client:
        def make(title, *names, **more):
            return client.ask("create", public=True, setup={
                "title": title, "seats": [{"name": name} for name in names], **more})

        over, free = make("over", "A", "B"), make("free", "A", "", "")
        make("busy", "A", "B", clock={"seconds": 60})
        make("late", "A", "B")
        ended = make("ended", "A", "")
        client.ask("resign", table=over["table"], token=over["tokens"]["0"])
        assert lobby(client) == [("ended", 1, False), ("free", 2, False), ("late", 0, False),
                                 ("busy", 0, False), ("over", 0, True)], lobby(client)
        clocks = {table["title"]: table.get("clock") for table in client.ask("list")["tables"]}
        assert clocks["busy"] == {"seconds": 60, "increment": 0, "then": "lose"}, clocks
        assert clocks["free"] is None, clocks
        client.ask("resign", table=ended["table"], token=ended["tokens"]["0"])
        assert client.ask("sit", table=free["table"], seat=1, name="B",
                          invite=free["invite"])["is"] == "seated"
        assert lobby(client)[0] == ("free", 1, False), lobby(client)
        # At a public table nobody need be invited.
        assert client.ask("sit", table=free["table"], seat=2, name="C")["is"] == "seated"
        assert lobby(client) == [("late", 0, False), ("busy", 0, False), ("free", 0, False),
                                 ("ended", 0, True), ("over", 0, True)], lobby(client)
        for number in range(49):
            make(f"free {number}", "A", "")
        titles = [title for title, _, _ in lobby(client)]
        assert titles == [*(f"free {number}" for number in range(48, -1, -1)), "late"], titles


@tap.case("one connection has no more than eight tables open")
def _():
    with server.client() as client:
        tables = [create(client)[0] for _ in range(9)]
        for table in tables[:8]:
            assert client.ask("open", table=table)["is"] == "table"
        refused(client.ask("open", table=tables[8]), "full")
        client.ask("leave", table=tables[0])
        assert client.ask("open", table=tables[8])["is"] == "table"


@tap.case("with room for two tables only: those that nobody has open make way and come back")
def _():
    with Server(arguments=["--limit", "tables=2", *FAST]) as small, small.client() as client:
        tables = [create(client, ("human", "human")) for _ in range(5)]
        for table, tokens in tables:
            client.ask("resign", table=table, token=tokens[0])
            again = client.ask("rematch", table=table, token=tokens[1])
            assert again["is"] == "rematch", again
            state = client.ask("open", table=again["next"], token=tokens[1])
            assert state["you"] == 1 and state["seq"] == 1, state
            assert client.ask("open", table=table)["next"] == again["next"]
            refused(client.ask("create", setup={"seats": [{}, {}]}), "full")
            refused(client.ask("open", table=tables[0][0] if table != tables[0][0]
                               else tables[1][0]), "full")
            for one in (table, again["next"]):
                client.ask("leave", table=one)
        assert create(client)[0] not in [table for table, _ in tables]


@tap.case("so many unfinished games, no more; the server counts them anew when it starts")
def _():
    with Server(arguments=["--limit", "games=3", *FAST]) as small:
        with small.client() as client:
            (over, tokens), *_ = [create(client, ("human", "human")) for _ in range(3)]

            def full():
                refused(client.ask("create", setup={"seats": [{}, {}]}), "full")
                found = client.ask("rematch", table=over, token=tokens[1])
                return found["code"] == "full" and "unfinished" in found["text"]

            assert client.ask("create", setup={"seats": [{}, {}]})["code"] == "full"
            client.ask("resign", table=over, token=tokens[0])
            create(client)
            assert full()
        small.kill()
        small.start()
        with small.client() as client:
            assert full() and full()


@tap.case("the bot of sixty lines plays a game against greedy")
def _():
    assert len((HERE / "bot.py").read_text(encoding="utf-8").splitlines()) <= 60
    done = subprocess.run([sys.executable, str(HERE / "bot.py"), str(server.port)], timeout=120,
                          capture_output=True, text=True, check=False)
    assert re.fullmatch(r"-?\d+ -?\d+\n", done.stdout), done.stdout + done.stderr


@tap.case("docs/PROTOCOL.md names every message, every error and every limit")
def _():
    text = (SOURCE / "docs" / "PROTOCOL.md").read_text(encoding="utf-8")
    room = SOURCE / "src" / "server"
    request, *others = [(room / name).read_text(encoding="utf-8") for name in
                        ("request.c", "asked.c", "say.c", "undo_request.c", "message.c")]
    code = request + "".join(others)
    asked = re.findall(r'\{"(\w+)", (?:do|request)_\w+, ', request)
    told = re.findall(r'"is", "([\w-]+)"', code) + re.findall(r'about\("(\w+)"', code) + \
        re.findall(r'with_table\([^"]*"([\w-]+)", table\)', code)
    errors = re.findall(r'(?:complain(?:_seq)?\([^"]*|request_\w+\([^"]*)"([a-z-]+)"', code)
    whys = re.findall(r'undo_end(?:ed)?\([^"]*"(\w+)"', "".join(
        path.read_text(encoding="utf-8") for path in room.glob("*.c")))
    assert len(asked) >= 21 and len(told) >= 19 and len(errors) >= 20, (asked, told, errors)
    assert {"undo", "agree", "refuse", "say"} <= {*asked} and {"undone", "gallery"} <= {*told}
    assert {"no-undo", "not-watching", "bad-name"} <= {*errors} and "acted" in whys, errors
    for word in {*asked, *told, *errors, *whys}:
        assert f"`{word}`" in text or f'"{word}"' in text, word
    limits = dict(re.findall(r"LIMIT_(\w+) = (\d+)", (room / "limits.h").read_text()))
    for name in ("RATE", "BURST", "CREATE", "GAMES", "PER_ADDRESS", "CONNECTIONS", "TABLES",
                 "WATCHED", "BATCH", "CHAT", "MESSAGE", "TITLE", "GALLERY", "GALLERY_KEPT",
                 "GALLERY_MINUTE", "UNDO"):
        assert re.search(rf"\b{limits[name]}\b", text), name


@tap.case("it ends well, twice, and refuses a second server on the same folder")
def _():
    if not postgres.is_wanted():
        second = subprocess.run([AUDE, "--lang", "en", "serve", "--port", "0", "--data",
                                 server.data], capture_output=True, text=True, timeout=60,
                                check=False)
        assert second.returncode == 2 and "another server" in second.stderr, second
    server.stop()
    server.start()
    with server.client() as client:
        table, _ = create(client)
        server.stop()
        try:
            client.ask("ping")
            raise AssertionError("the server is gone, but it answers")
        except Gone:
            pass
    server.start()
    with server.client() as client:
        assert client.ask("open", table=table)["is"] == "table"
    server.stop()
    assert "rror" not in server.said(), server.said()


tap.main()
