#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The levels of computer players at a server: which of them may sit there is the owner's to say,
and those that may play, are named in the list and in records, and are no danger to others' games.
"""

import subprocess

import tap
from inside import AUDE, Server, create, play

TWO = [{"name": "Anna"}, {"name": "Aude", "player": "level-3"}]
FAST = ["--limit", "rate=100000", "--limit", "burst=100000", "--limit", "pace=1"]


def refused(answer, code):
    assert answer["is"] == "error" and answer["code"] == code and answer["text"], answer


def levels(client):
    """The levels that the server names when it greets."""
    return [one for one in client.ask("hello", version=1)["players"] if one.startswith("level-")]


@tap.case("seven levels unless the owner says otherwise; a higher one is refused with the reason")
def _():
    with Server(arguments=FAST) as server, server.client() as client:
        assert levels(client) == [f"level-{number}" for number in range(1, 8)]
        for word in ("level-8", "level:8"):
            answer = client.ask("create", setup={"seats": [{"name": "A"}, {"player": word}]})
            refused(answer, "bad-message")
            assert answer["text"].endswith(f"the levels 1 to 7, not {word[-1]}"), answer
        for word in ("level-9", "level-0", "level", "level-33"):
            answer = client.ask("create", setup={"seats": [{"name": "A"}, {"player": word}]})
            refused(answer, "bad-message")
            assert "no such kind" in answer["text"], answer


@tap.case("whole games against levels; list, table and record name them")
def _():
    with Server(arguments=FAST) as server, server.client() as client:
        for word, name in (("level-3", "level-3"), ("level:7", "level-7")):
            table, tokens = create(client, ("human", word))
            play(client, table, tokens[0])
            state = client.ask("open", table=table)
            assert state["over"] and [one["player"] for one in state["seats"]] == ["human", name]
            text = client.ask("record", table=table)["text"]
            assert f"seat s1 {name} " in text, text[:400]
            made = client.ask("create", setup={"record": text, "until": 20})
            again = client.ask("open", table=made["table"])
            assert [one["player"] for one in again["seats"]] == ["human", name], again["seats"]
        client.ask("create", setup={"seats": TWO}, public=True)
        listed = client.ask("list")["tables"]
        assert ["human", "level-3"] in [[one["player"] for one in table["seats"]]
                                        for table in listed], listed


@tap.case("the owner allows more or fewer; seats given before think no higher than is allowed now")
def _():
    with Server(arguments=[*FAST, "--limit", "level=8"]) as server:
        with server.client() as client:
            assert levels(client)[-1] == "level-8"
            table, tokens = create(client, ("human", "level-8"))
            play(client, table, tokens[0], limit=2)
            text = client.ask("record", table=table)["text"]
        server.stop()
        server.arguments[-1] = "level=2"
        server.start()
        with server.client() as client:
            assert levels(client) == ["level-1", "level-2"]
            answer = client.ask("create", setup={"seats": TWO})
            refused(answer, "bad-message")
            assert answer["text"].endswith("the levels 1 to 2, not 3"), answer
            play(client, table, tokens[0])
            made = client.ask("create", setup={"record": text})
            seats = client.ask("open", table=made["table"])["seats"]
            assert [one["player"] for one in seats] == ["human", "level-2"], seats


@tap.case("what is no level is no limit")
def _():
    for limit, said in (("level=0", "1 to 8"), ("level=9", "1 to 8"), ("level=x", "--limit"),
                        ("levels=3", "pace or level")):
        done = subprocess.run([AUDE, "--lang", "en", "serve", "--limit", limit], timeout=20,
                              capture_output=True, text=True, check=False)
        assert done.returncode == 2 and said in done.stderr, (limit, done.stderr)


tap.main()
