#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes corpus/message anew: sessions with a real server are played and written down as
fuzz_message.c reads them, with the words that a server makes up replaced by `$` and a letter.

    AUDE=build/aude PYTHONPATH=tests:tests/server tests/fuzz/message_seeds.py
"""

import json
from pathlib import Path

from wire import Client, Server

CORPUS = Path(__file__).parent / "corpus" / "message"
OPEN = ["--limit", "rate=1000000", "--limit", "burst=1000000"]


class Session:
    """Clients at one server, and what they said."""

    def __init__(self, server):
        self.server, self.lines, self.words, self.tables = server, [], {}, []
        self.client = {}

    def ask(self, who, do, **fields):
        if who not in self.client:
            self.client[who] = Client(self.server.port, hello=False)
            self.ask(who, "hello", version=1)
        client = self.client[who]
        message = {"do": do, "ref": client.ref + 1, **fields}
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        if "seq" in fields:
            number = self.tables.index(fields["table"])
            text = text.replace(f'"seq":{fields["seq"]}', f'"seq":$Q{number}')
            for action in fields["actions"]:
                text = text.replace(f'"{action}"', f'"$A{number}{fields["seq"] % 10}"')
        for word, sign in self.words.items():
            text = text.replace(f'"{word}"', f'"{sign}"')
        self.lines += [f"{who}{text}", "."]
        answer = client.ask(do, **fields)
        self.learn(answer)
        return answer

    def learn(self, answer):
        if answer["is"] == "created":
            number = len(self.tables)
            self.tables.append(answer["table"])
            self.words[answer["table"]] = f"$T{number}"
            if "invite" in answer:
                self.words[answer["invite"]] = f"$I{number}"
            for seat, token in answer["tokens"].items():
                self.words[token] = f"$K{number}{seat}"
        elif answer["is"] in ("seated", "matched"):
            if answer["table"] not in self.tables:
                self.words[answer["table"]] = f"$T{len(self.tables)}"
                self.tables.append(answer["table"])
            number = self.tables.index(answer["table"])
            self.words[answer["token"]] = f"$K{number}{answer['seat']}"
        elif answer["is"] == "rematch" and answer["next"] not in self.words:
            self.words[answer["next"]] = f"$T{len(self.tables)}"
            self.tables.append(answer["next"])

    def say(self, line):
        """A line that only the fuzz target understands."""
        self.lines.append(line)

    def play(self, table, tokens, turns):
        """So many legal actions of whichever seat has to decide; `tokens` is by seat."""
        for _ in range(turns):
            legal = self.client[0].ask("legal", table=table)
            if legal["over"] or legal["seat"] not in tokens:
                return
            choice = legal["actions"][legal["seq"] * 7 % len(legal["actions"])]["action"]
            self.ask(legal["seat"], "act", table=table, token=tokens[legal["seat"]],
                     seq=legal["seq"], actions=[choice])

    def keep(self, name):
        for client in self.client.values():
            client.close()
        CORPUS.mkdir(parents=True, exist_ok=True)
        (CORPUS / name).write_text("\n".join(self.lines) + "\n", encoding="utf-8")


def people(session, extra=(), **setup):
    """A table of two people who have it open; its id and tokens."""
    made = session.ask(0, "create", setup={"seats": [{"name": "Anna"}, {"name": "Ben"}], **setup},
                       **dict(extra))
    tokens = {int(seat): token for seat, token in made["tokens"].items()}
    for seat, token in tokens.items():
        session.ask(seat, "open", table=made["table"], token=token)
    return made["table"], tokens


def two(session):
    table, tokens = people(session, title="Sunday")
    session.play(table, tokens, 20)
    session.ask(2, "open", table=table)
    session.ask(0, "say", table=table, token=tokens[0], text="Hello <b>Ben</b>")
    session.say("!")
    session.ask(1, "ping")
    session.ask(1, "resign", table=table, token=tokens[1])
    session.ask(0, "rematch", table=table, token=tokens[0])
    session.ask(0, "rematch", table=table, token=tokens[0])
    session.ask(1, "leave", table=table)


def strangers(session):
    want = {"seats": 3, "expansions": ["tower"], "clock": {"seconds": 60, "increment": 2}}
    first = session.ask(0, "match", want=want, name="Anna")
    session.ask(0, "match", want=want, name="Anna")
    second = session.ask(1, "match", want=want, name="anna")
    session.ask(1, "list", kind="open", sets=["base", "tower"], only=True, seats=3, clock="short",
                text="ANN")
    session.ask(1, "unmatch", table=second["table"], token=second["token"])
    session.say("!")
    session.ask(0, "open", table=first["table"], token=first["token"])
    session.ask(2, "match", want=want, name="Cy")
    session.say("2x")
    session.say("+")
    session.ask(1, "match", want={"seats": 2, "game": "chess"}, name="Ben")
    session.ask(1, "match", want={"seats": 2, "title": "x"}, name="Ben")
    session.ask(0, "unmatch", table=first["table"], token=first["token"])
    for who in (0, 1):
        session.ask(who, "match", want={"seats": 2, "away": 60}, name=f"P{who}")
    session.say("!")
    session.ask(1, "list", text="p")


def friends(session):
    made = session.ask(0, "create", public=True, setup={
        "seats": [{"name": "Anna"}, {"name": ""}, {"player": "greedy"}], "start_seat": "random"})
    table = made["table"]
    invite = {"invite": made["invite"]} if "invite" in made else {}
    session.ask(0, "open", table=table, token=made["tokens"]["0"])
    session.ask(1, "list")
    session.ask(1, "open", table=table)
    seated = session.ask(1, "sit", table=table, seat=1, name="Ben", **invite)
    session.ask(3, "sit", table=table, seat=1, name="Eve", **invite)
    session.say("1x")
    session.say("+")
    session.ask(4, "act", table=table, token=made["tokens"]["0"], seq=1, actions=["0x5"])
    session.ask(4, "act", table=table, token=seated.get("token", ""), seq=1, actions=["0x1"])
    session.ask(0, "resign", table=table, token=made["tokens"]["0"])
    session.say("+")


def expansions(session):
    table, tokens = people(session, expansions=["tower", "bcb"], presets=["C2"],
                           options={"ABBOT": "on"}, start_seat=1)
    session.play(table, tokens, 30)
    session.say("0x")
    session.say("!")


def double_turns(session):
    """Large followers, builders with second parts, pigs and goods."""
    table, tokens = people(session, expansions=["inns", "traders"],
                           options={"INN_FINAL": "ignore", "LONELY_SPECIALS": "stay"})
    session.play(table, tokens, 60)
    session.say("!")
    session.play(table, tokens, 10)


def discovery(session):
    table, tokens = people(session, game="discovery")
    session.play(table, tokens, 30)
    session.ask(0, "legal", table=table)


def records(session):
    """Files: a record that goes on, a saved game, a tile set, all of it in damaged form too."""
    tests = Path(__file__).resolve().parents[1]
    whole = (tests / "cli/served.aude").read_text(encoding="utf-8")
    text = whole[:whole.index("\n9 ")] + "\nresult *\n"
    save = json.dumps(json.loads((tests / "recorded/saves/bazaar-sold.jcz").read_text()))
    mine = (tests / "tiles/own_mine.toml").read_text(encoding="utf-8")
    session.ask(0, "read", text=text)
    session.ask(0, "read", text=save)
    session.ask(0, "read", text=text.replace("place", "follower", 1), tiles=[mine])
    made = session.ask(0, "create", setup={"record": text, "until": 20,
                                           "seats": [{"name": "Anna"}, {"name": "Ben"}]})
    tokens = {int(seat): token for seat, token in made["tokens"].items()}
    session.play(made["table"], tokens, 6)
    session.ask(1, "record", table=made["table"])
    session.ask(0, "create", setup={"record": save})
    session.ask(0, "create", setup={"record": save[:900]})
    table, tokens = people(session, tiles=[mine])
    session.say("!")
    session.play(table, tokens, 6)
    session.ask(0, "resign", table=table, token=tokens[0])
    session.ask(0, "record", table=table)
    session.ask(1, "rematch", table=table, token=tokens[1])
    people_of_two = [{"name": "A"}, {"name": "B"}]
    session.ask(0, "create", setup={"seats": people_of_two, "tiles": [mine.replace("F", "X", 9)]})


def computers(session):
    made = session.ask(0, "create", setup={"seats": [{"player": "random"}, {"player": "random"}]})
    session.ask(0, "open", table=made["table"])
    for _ in range(8):
        session.say("+")
    session.say("!")


def leavers(session):
    clock = {"seconds": 600, "increment": 5, "then": "computer"}
    made = session.ask(0, "create", setup={
        "seats": [{"name": "Anna"}, {"name": "Ben"}, {"name": ""}], "clock": clock, "away": 1})
    table, tokens = made["table"], {int(seat): token for seat, token in made["tokens"].items()}
    session.ask(0, "open", table=table, token=tokens[0])
    session.ask(1, "sit", table=table, seat=2, name="Eve", invite="x" * 22)
    tokens[2] = session.ask(2, "sit", table=table, seat=2, name="Cy",
                            invite=made["invite"])["token"]
    session.play(table, tokens, 8)
    for seat in (1, 0):
        session.ask(0, "replace", table=table, token=tokens[0], seat=seat)
    for _ in range(4):
        session.say("+")
    session.say("!")
    session.ask(1, "open", table=table, token=tokens[1])
    session.ask(2, "resign", table=table, token=tokens[2])
    session.say("1x")
    session.ask(0, "replace", table=table, token=tokens[0], seat=1)
    session.say("+")
    session.ask(0, "resign", table=table, token=tokens[0])
    session.ask(0, "rematch", table=table, token=tokens[0])
    session.ask(0, "replace", table=table, token=tokens[0], seat=1)


def hosts(session):
    made = session.ask(0, "create", public=True, setup={
        "seats": [{"name": "Anna"}, {"name": ""}, {"name": ""}, {"player": "greedy"}],
        "clock": {"seconds": 600}})
    table, token = made["table"], made["tokens"]["0"]
    session.ask(0, "open", table=table, token=token)
    for name in ("Eve", "Ben"):
        guest = session.ask(1, "sit", table=table, seat=1, name=name,
                            invite=made["invite"])["token"]
        session.ask(1, "open", table=table, token=guest)
        session.ask(1, "unseat", table=table, token=guest, seat=0)
        for seat in (0, 1, 1, 3):
            session.ask(0, "unseat", table=table, token=token, seat=seat)
        session.ask(2, "sit", table=table, seat=2, name=name, invite=made["invite"])
        session.say("!")
        for who in range(3):
            session.ask(who, "hello", version=1)
    session.ask(0, "close", table=table, token=token)
    session.ask(0, "close", table=table, token=token)
    session.ask(0, "rematch", table=table, token=token)
    session.ask(0, "close", table="$N", token=token)
    table, tokens = people(session)
    session.play(table, tokens, 3)
    session.ask(0, "unseat", table=table, token=tokens[0], seat=1)
    session.ask(0, "close", table=table, token=tokens[0])


def taking_back(session):
    """What was done is asked back, granted, refused, past a draw; phrases, and those who watch."""
    table, tokens = people(session, expansions=["bcb"])
    session.ask(2, "open", table=table)
    session.play(table, tokens, 1)
    for who, do in ((0, "undo"), (1, "refuse"), (0, "undo"), (1, "agree")):
        session.ask(who, do, table=table, token=tokens[who], to=1)
        session.play(table, tokens, 1)
        session.ask(2, "say", table=table, name=("Wanda", "Ben")[who], text="Oh")
    session.ask(2, "report", table=table, seat=1, text="rude")
    session.ask(0, "undo", table=table, token=tokens[0], to=1)
    session.say("!")
    for who in range(3):
        session.ask(who, "hello", version=1)
    session.play(table, tokens, 40)
    session.ask(1, "say", table=table, token=tokens[1], phrase="well-played")
    made = session.ask(0, "create", setup={
        "seats": [{"name": "Anna"}, {"player": "random"}],
        "clock": {"seconds": 60, "increment": 5}})
    table, token = made["table"], made["tokens"]["0"]
    session.ask(0, "open", table=table, token=token)
    for to in (1, 1, 2, 3):
        session.play(table, {0: token}, 1)
        session.ask(0, "undo", table=table, token=token, to=to)
    session.ask(0, "resign", table=table, token=token)
    session.ask(1, "say", table=table, name="Wanda", phrase="good-game")
    session.ask(0, "undo", table=table, token=token, to=1)


def faults(session):
    table, tokens = people(session)
    at = '"table":"$T0","token"'
    for text in ("", "{", "[]", "17", '{"do":7}', '{"do":"fly","ref":1}', '{"do":"ping","x":1}',
                 '{"do":"ping","ref":"a"}', '{"do":"ping","do":"ping"}',
                 '{"do":"create","setup":[]}',
                 f'{{"do":"act","ref":3,{at}:"$K01","seq":$Q0,"actions":["$A01"]}}',
                 f'{{"do":"act","ref":5,{at}:"$K00","seq":99,"actions":["$A01"]}}',
                 f'{{"do":"act","ref":4,{at}:"$K00","seq":$Q0,"actions":["$A01","0x5"]}}',
                 '{"do":"say","ref":6,"table":"$T0","token":"x","text":"y"}',
                 '{"do":"rematch","ref":7,"table":"$T0","token":"$K00"}'):
        session.say("0" + text)
    session.ask(1, "hello", version=2)
    session.play(table, tokens, 4)
    session.say("<")
    for number in range(9):
        session.say(f'2{{"do":"hello","version":1,"ref":{number}}}')
    session.say(".")


for play in (two, strangers, friends, expansions, double_turns, discovery, records, computers,
             leavers, hosts, taking_back, faults):
    with Server(arguments=OPEN) as house:
        one = Session(house)
        play(one)
        one.keep(play.__name__)
