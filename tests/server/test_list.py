#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The list of public tables: what it tells of a game that goes on, and what may be asked of it."""


import tap
from flood import come
from inside import Server, play

FAST = ["--limit", "rate=100000", "--limit", "burst=100000"]
server = Server(arguments=FAST)
client = server.client()


def make(title, *names, **more):
    made = client.ask("create", public=True, setup={
        "title": title, "seats": [{"name": name} for name in names], **more})
    assert made["is"] == "created", made
    return made


def found(**words):
    answer = client.ask("list", **words)
    assert answer["is"] == "list", answer
    return {table["title"] for table in answer["tables"]}


tower = make("Sunday", "Anna", "", expansions=["tower"])
make("ŁÓDŹ", "Żaneta", "", "")
make("both", "Ben", "", expansions=["tower", "inns"], clock={"seconds": 300, "increment": 5})
make("island", "Cy", "", game="discovery", clock={"seconds": 259200, "increment": 3600})
busy = make("busy", "Di", "Евгения", clock={"seconds": 86399})
over = make("done", "Evi", "Flo", expansions=["tower"])
client.ask("resign", table=over["table"], token=over["tokens"]["0"])
server.advance(0.3)


@tap.case("without words everything is there; one of the kinds alone")
def _():
    everything = {"Sunday", "ŁÓDŹ", "both", "island", "busy", "done"}
    assert found() == everything
    assert found(kind="open") == {"Sunday", "ŁÓDŹ", "both", "island"}
    assert found(kind="busy") == {"busy"} and found(kind="over") == {"done"}
    assert found(sets=[], only=False) == everything


@tap.case("the game, its sets, no others than these")
def _():
    assert found(game="discovery") == {"island"}
    assert found(game="carcassonne") == {"Sunday", "ŁÓDŹ", "both", "busy", "done"}
    assert found(sets=["tower"]) == {"Sunday", "both", "done"}
    assert found(sets=["inns", "tower"]) == {"both"}
    assert found(sets=["base", "tower"], only=True) == {"Sunday", "done"}
    assert found(sets=["base"], only=True) == {"ŁÓDŹ", "busy"}
    assert found(sets=["base"], only=True, kind="open") == {"ŁÓDŹ"}
    assert found(sets=["tower"], game="discovery") == set()


@tap.case("seats and clocks")
def _():
    assert found(seats=3) == {"ŁÓDŹ"} and found(seats=6) == set()
    assert found(clock="none") == {"Sunday", "ŁÓDŹ", "done"}
    assert found(clock="short") == {"both", "busy"} and found(clock="long") == {"island"}
    assert found(clock="short", seats=2, sets=["inns"]) == {"both"}


@tap.case("words of titles and names, large or small, in the alphabets of Europe")
def _():
    assert found(text="ann") == {"Sunday"} and found(text="SUND") == {"Sunday"}
    assert found(text="łódź") == {"ŁÓDŹ"} and found(text="żANETA") == {"ŁÓDŹ"}
    assert found(text="ЕВГ") == {"busy"} and found(text="евгениЯ") == {"busy"}
    assert found(text=" ben ") == {"both"} and found(text="%") == set()
    assert found(text="nobody") == set() and found(text="") == found()
    assert found(text="tower") == set()  # what is played is not a word of people


@tap.case("a wrong word is told, and nothing of it is taken")
def _():
    for words in ({"kind": "all"}, {"kind": 1}, {"game": "chess"}, {"game": ""}, {"sets": "base"},
                  {"sets": ["moon"]}, {"sets": [3]}, {"sets": {"a": 1}}, {"only": 1},
                  {"seats": 1}, {"seats": 7}, {"seats": -2}, {"seats": "2"}, {"seats": 1 << 40},
                  {"clock": "fast"}, {"clock": None}, {"text": "x" * 48}, {"text": "\u202e"},
                  {"text": 5}, {"title": "x"}, {"page": 2}, {"text": "ł" * 24}):
        answer = client.ask("list", **words)
        assert answer["is"] == "error" and answer["code"] == "bad-message", (words, answer)
        assert len(answer["text"]) > 10, answer


@tap.case("a game that goes on tells its scores, the tiles that are left, and who watches")
def _():
    with server.client() as one, server.client() as other:
        one.ask("open", table=busy["table"], token=busy["tokens"]["0"])
        other.ask("open", table=busy["table"])
        start = client.ask("list", kind="busy", text="di")["tables"][0]
        assert start["scores"] == [0, 0] and start["watchers"] == 1 and start["left"] > 60, start
        play(one, busy["table"], busy["tokens"]["0"], limit=2)
        server.advance(0.3)
        later = client.ask("list", kind="busy", text="di")["tables"][0]
        assert later["left"] < start["left"] and later["seq"] > start["seq"], later
        assert later["watchers"] == 1 and len(later["scores"]) == 2, later


@tap.case("what is asked for is there though fifty others are newer; a seat that is taken is seen")
def _():
    with Server(arguments=[*FAST, "--limit", "per-address=200"]) as own, own.client() as guest:
        def ask(title, **more):
            return guest.ask("create", public=True, setup={
                "title": title, "seats": [{"name": "A"}, {"name": ""}], **more})

        wanted = ask("wanted", expansions=["king"])
        for number in range(60):
            ask(f"other {number}")
        own.advance(0.3)
        assert "wanted" not in [one["title"] for one in guest.ask("list")["tables"]]
        tables = guest.ask("list", sets=["king"])["tables"]
        assert [one["title"] for one in tables] == ["wanted"] and tables[0]["open"] == 1, tables
        guest.ask("sit", table=wanted["table"], seat=1, name="B", invite=wanted["invite"])
        assert guest.ask("list", sets=["king"], kind="open")["tables"] == []
        assert guest.ask("list", sets=["king"])["tables"][0]["open"] == 0


@tap.case("to look through many tables counts as several messages, to hear the same again as one")
def _():
    with Server(arguments=[*FAST, "--limit", "per-address=6400"]) as own:
        with own.client() as guest:
            for number in range(1010):
                guest.ask("create", public=True, setup={
                    "title": f"Nr. {number}", "seats": [{"name": "A"}, {"name": ""}]})
        own.advance(0.5)
        own.arguments = ["--limit", "rate=1", "--limit", "per-address=6400"]
        own.stop()
        own.start()
        with own.client() as guest:
            answers = [guest.ask("list", text=f"nobody {number}") for number in range(30)]
            assert 19 <= sum(one["is"] == "list" for one in answers) <= 22, answers
        with own.client() as guest:
            assert sum(guest.ask("list", text="same")["is"] == "list" for _ in range(30)) == 30


@tap.case("whoever asks for a thousand different lists keeps nobody from theirs")
def _():
    with server.client(address="127.0.220.1") as mad:
        refs = [mad.send("list", text=f"x{number}") for number in range(1000)]
        assert found(text="ann") == {"Sunday"}
        assert all(mad.answer(ref)["tables"] == [] for ref in refs)
        assert found(text="ann") == {"Sunday"} and found(kind="over") == {"done"}


tap.main()
