#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Talk: phrases that everybody reads in their own language, and what those say who watch, which
players hear when the game is over.
"""

import contextlib

import tap
from inside import Server, create, only_files

FAST = ["--limit", "rate=100000", "--limit", "burst=100000", "--limit", "pace=1"]
CROWD = ["--limit", "per-address=6400"]  # ... from which as much may come as from a hundred
server = Server(arguments=FAST + CROWD)


def refused(answer, code):
    assert answer["is"] == "error" and answer["code"] == code, answer
    assert len(answer["text"]) > 10, answer


def heard(client, kind):
    """What has come so far of this kind, and is not waited for any more."""
    client.ask("ping")
    found = [one for one in client.others if one["is"] == kind]
    client.others = [one for one in client.others if one["is"] != kind]
    return found


@contextlib.contextmanager
def game(where, players=("human", "human")):
    """Two people and two who watch at a table: all four, the table, the tokens."""
    with contextlib.ExitStack() as stack:
        people = [stack.enter_context(where.client()) for _ in range(4)]
        table, tokens = create(people[0], players)
        for seat, one in enumerate(people):
            one.ask("open", table=table, **({"token": tokens[seat]} if seat in tokens else {}))
        for one in people:
            heard(one, "seats")
        yield people, table, tokens


@tap.case("phrases go by their names, are kept, and are no words of one's own")
def _():
    with Server(arguments=FAST) as own:
        with own.client(hello=False) as one:
            hello = one.ask("hello", version=1)
            phrases = hello["phrases"]
            assert {"hello", "good-luck", "well-played", "thanks", "one-moment", "sorry", "oops",
                    "good-game"} == set(phrases), hello
        with game(own) as ((anna, ben, wanda, _), table, tokens):
            for phrase in phrases:
                answer = anna.ask("say", table=table, token=tokens[0], phrase=phrase)
                assert answer == {"is": "done", "ref": anna.ref}, answer
                for one in (ben, wanda):
                    said = one.wait("said")
                    assert said["phrase"] == phrase and said["seat"] == 0, said
                    assert len(said["text"]) >= 5, said
            anna.ask("say", table=table, token=tokens[0], text="hello")
            assert "phrase" not in ben.wait("said")
            for phrase in ("", "Hello", "hello ", "hello\n", "insult", "x" * 10000):
                refused(anna.ask("say", table=table, token=tokens[0], phrase=phrase),
                        "bad-message")
            for fields in ({"phrase": 1}, {"phrase": "hello", "text": "hello"}, {}, {"text": None},
                           {"phrase": "hello", "name": "Anna"}):
                refused(anna.ask("say", table=table, token=tokens[0], **fields), "bad-message")
        own.kill()
        own.start()
        with own.client() as one:
            chat = one.ask("open", table=table)["chat"]
            assert [said.get("phrase") for said in chat] == [*phrases, None], chat
            assert all(said["seat"] == 0 and said["text"] for said in chat), chat


@tap.case("those who watch talk to each other; players hear it when the game is over")
def _():
    with game(server) as ((anna, ben, wanda, willy), table, tokens):
        assert wanda.ask("open", table=table)["gallery"] == []
        assert "gallery" not in anna.ask("open", table=table, token=tokens[0])
        answer = wanda.ask("say", table=table, name=" Wanda ", text="What a  move!")
        assert answer == {"is": "done", "ref": wanda.ref}, answer
        for one in (wanda, willy):
            said = one.wait("gallery")
            assert said["name"] == "Wanda" and said["text"] == "What a  move!", said
            assert said["table"] == table and "seat" not in said and "ref" not in said, said
            assert abs(said["at"] / 1000 - server.now()) < 60, said
        willy.ask("say", table=table, name="Willy", phrase="good-luck")
        assert wanda.wait("gallery")["phrase"] == "good-luck"
        for one in (anna, ben):
            assert heard(one, "gallery") == [] and heard(one, "said") == []
        # Who plays and opens the table without a token still plays.
        assert "gallery" not in anna.ask("open", table=table)
        assert [said["name"] for said in wanda.ask("open", table=table)["gallery"]] == \
            ["Wanda", "Willy"]
        assert "gallery" not in anna.ask("open", table=table, token=tokens[0])
        assert anna.ask("open", table=table)["chat"] == []
        anna.ask("resign", table=table, token=tokens[0])
        for one in (anna, ben, wanda):
            over = one.wait("over")
            assert [said["text"] for said in over["gallery"]] == ["What a  move!", "Good luck!"]
        wanda.ask("say", table=table, name="Wanda", text="And now?")
        for one in (anna, ben, willy):
            assert heard(one, "gallery")[-1]["text"] == "And now?"
        assert len(ben.ask("open", table=table, token=tokens[1])["gallery"]) == 3
        ben.ask("say", table=table, token=tokens[1], text="Another game")
        assert wanda.wait("said")["text"] == "Another game"


@tap.case("who watches cannot pretend to play, and needs a name and the table open")
def _():
    with game(server) as ((anna, ben, wanda, _), table, tokens):
        for name in ("Seat 0", "seat 1", " SEAT 0", "Seat\u00a01"):
            refused(wanda.ask("say", table=table, name=name, text="I resign"), "bad-name")
        assert wanda.ask("say", table=table, name="Seat 2", text="Hm")["is"] == "done"
        for name in ("", "  ", "x" * 48, "a\u200bb", "a\nb", "\u202eannA", "e" + "\u0301" * 9, 7,
                     None):
            refused(wanda.ask("say", table=table, name=name, text="Hm"), "bad-message")
        for text in ("", " ", "x" * 301, "a\1b", "a\nb", "\u2028", "\u200b", "\U000e0041", 5):
            refused(wanda.ask("say", table=table, name="Wanda", text=text), "bad-message")
        assert wanda.ask("say", table=table, name="Wanda", text="\U0001f600" * 300)["is"] == "done"
        refused(wanda.ask("say", table=table, text="Hm"), "bad-message")
        refused(wanda.ask("say", table=table, name="Wanda", seat=0, text="Hm"), "bad-message")
        refused(wanda.ask("say", table=table, name="Wanda", token=tokens[0], text="Hm"),
                "bad-message")
        refused(wanda.ask("say", table=table, token="x" * 22, text="Hm"), "bad-token")
        refused(wanda.ask("say", table="x" * 10, name="Wanda", text="Hm"), "unknown-table")
        refused(anna.ask("say", table=table, name="Nobody", text="Hm"), "not-watching")
        other, _ = create(ben, ("human", "human"))
        refused(wanda.ask("say", table=other, name="Wanda", text="Hm"), "not-watching")
        wanda.ask("leave", table=table)
        refused(wanda.ask("say", table=table, name="Wanda", text="Hm"), "not-watching")
        assert heard(anna, "gallery") == [] and heard(ben, "gallery") == []


@tap.case("whoever sits down hears no more of it, who is sent away watches again")
def _():
    with server.client() as host, server.client() as guest, server.client() as wanda:
        made = host.ask("create", setup={"seats": [{"name": "Anna"}, {"name": ""}]})
        table, token = made["table"], made["tokens"]["0"]
        for one in (guest, wanda):
            one.ask("open", table=table)
        guest.ask("say", table=table, name="Ben", text="May I?")
        guest.ask("sit", table=table, seat=1, name="Ben", invite=made["invite"])
        heard(guest, "gallery")
        wanda.ask("say", table=table, name="Wanda", text="Psst")
        assert heard(guest, "gallery") == []
        refused(guest.ask("say", table=table, name="Benny", text="Hm"), "not-watching")
        host.ask("unseat", table=table, token=token, seat=1)
        wanda.ask("say", table=table, name="Wanda", text="Psst")
        assert [said["text"] for said in heard(guest, "gallery")] == ["Psst"]
        assert len(guest.ask("open", table=table)["gallery"]) == 3


@tap.case("a flood of words from one address ends; what is kept is the last of them")
def _():
    with Server(arguments=FAST) as own, game(own) as ((anna, _, wanda, willy), table, tokens):
        done = 0
        for number in range(100):
            who = (wanda, willy)[number % 2]
            answer = who.ask("say", table=table, name="Wanda", text=f"Word {number}")
            done += answer["is"] == "done"
            if answer["is"] != "done":
                refused(answer, "full")
        assert 10 <= done <= 14, done
        assert anna.ask("say", table=table, token=tokens[0], text="Go on")["is"] == "done"
        assert own.said() == ""
    with game(server) as ((anna, _, wanda, _), table, _):
        for number in range(120):
            answer = wanda.ask("say", table=table, name="Wanda", text=f"Word {number}")
            assert answer["is"] == "done", answer
        kept = wanda.ask("open", table=table)["gallery"]
        assert [said["text"] for said in kept] == [f"Word {number}" for number in range(70, 120)]
        for _ in range(50):  # of long ones fewer: a table has room for 32 KiB
            wanda.ask("say", table=table, name="Wanda", text="\U0001f600" * 300)
        kept = wanda.ask("open", table=table)["gallery"]
        assert 20 <= len(kept) <= 27 and len({said["text"] for said in kept}) == 1, len(kept)


@tap.case("each seat has its share of what is said at a table, a part of it before the game begins")
def _():
    with game(server, ("human", "human", "greedy")) as ((anna, ben, _, _), table, tokens):
        def says(client, seat, count):
            """How many of so many messages were taken; all others are refused."""
            refs = [client.send("say", table=table, token=tokens[seat], text=f"{number}")
                    for number in range(count)]
            answers = [client.answer(ref) for ref in refs]
            client.others.clear()
            for answer in answers:
                if answer["is"] != "done":
                    refused(answer, "full")
            return sum(answer["is"] == "done" for answer in answers)

        assert says(anna, 0, 260) == 250
        legal = anna.ask("legal", table=table)
        anna.ask("act", table=table, token=tokens[legal["seat"]], seq=legal["seq"],
                 actions=[legal["actions"][0]["action"]])
        assert says(anna, 0, 770) == 750
        assert says(ben, 1, 30) == 30
        server.kill()
        server.start()
        with server.client() as again:
            assert says(again, 0, 2) == 0 and says(again, 1, 980) == 970


@tap.case("those who watch many tables and say much leave room for what is said at others")
def _():
    crowd = ["--limit", "per-address=1000000", "--limit", "connections=500"]
    with Server(arguments=[*FAST, *crowd, "--no-sync"]) as own, contextlib.ExitStack() as stack:
        people = [stack.enter_context(own.client()) for _ in range(72)]

        def watch(one):
            table, _ = create(one, ("human", "human"))
            one.ask("open", table=table)
            return table

        def says(one, table, text, count):
            refs = [one.send("say", table=table, name="Wanda", text=text) for _ in range(count)]
            assert all(one.answer(ref)["is"] == "done" for ref in refs)
            one.others.clear()
            return len(one.ask("open", table=table)["gallery"])

        long = "\U0001f600" * 300
        kept = [says(one, watch(one), long, 26) for one in people[:70] for _ in range(8)]
        assert min(kept[:500]) >= 24 and max(kept[-20:]) <= 4, (kept[:500], kept[-20:])
        assert 15 << 20 < sum(kept) * 1200 < 17 << 20, sum(kept)
        table = watch(people[70])
        assert says(people[70], table, "Short", 30) == 30
        assert says(people[70], table, long, 9) in (3, 4)


@tap.case("nothing of it is written down, and it keeps no game that nobody plays")
def _():
    only_files()
    with Server(arguments=FAST) as own:
        with game(own) as ((_, _, wanda, _), table, _):
            wanda.ask("say", table=table, name="Wanda", text="zebra crossing")
        own.kill()
        for name in ("games.db", "games.db-wal"):
            with open(f"{own.data}/{name}", "rb") as file:
                assert b"zebra crossing" not in file.read(), name
        own.start()
        with own.client() as one:
            assert one.ask("open", table=table)["gallery"] == []


@tap.case("it ends well and has not complained")
def _():
    server.stop()
    assert server.said() == "", server.said()


tap.main()
