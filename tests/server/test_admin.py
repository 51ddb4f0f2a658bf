#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What whoever runs a server asks of it while it runs, by `aude admin` and its socket."""

import itertools
import json
import os
import re
import socket
import stat
import subprocess
import tempfile
import time
from pathlib import Path

import tap
from days import DAY, change, numbers, pass_days
from inside import AUDE, PATIENCE, Gone, Server, create, play
from wire import unsearched

folder = tempfile.TemporaryDirectory(prefix="aude-admin-")
NOWHERE = "x" * 10
houses = itertools.count()


ASKS = {"export": ("export", "token"), "delete-person": ("erase", "token"),
        "undo-end": ("resume", "table"), "delete-name": ("forget", "name"), "ban": ("ban", "whom"),
        "unban": ("unban", "whom"), "mute": ("mute", "whom"), "unmute": ("unmute", "whom"),
        "reports": ("reports", "done"), "announce": ("announce", "text")}
SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


def question(word, *words):
    """What `aude admin` makes of these words."""
    name, field = ASKS.get(word, (word, "table"))
    asked = {"do": name}
    if words[-2:-1] == ("--for",):
        asked["seconds"] = int(words[-1][:-1]) * SECONDS[words[-1][-1]]
        words = words[:-2]
    elif name in ("ban", "mute"):
        asked["seconds"] = 0
    if words:
        asked[field] = words[0] if len(words) == 1 else f"{words[0]} {int(words[1]) - 1}"
    if field == "done" and words:
        asked = {"do": name, **dict(zip(("done", "to"), map(int, words)))} \
            if words[0].isdigit() else {"do": name, "table": words[0]}
    return asked


class House(Server):
    """A server with its socket."""

    def __init__(self, *arguments, data=None):
        self.socket = str(Path(folder.name) / f"{next(houses)}.sock")
        super().__init__(arguments=["--socket", self.socket, *arguments], data=data)

    asked = set()

    def admin(self, *words, status=0):
        """What `aude admin` says in JSON. What was asked like that before, and well, goes to the
        socket without the program, which takes long to start."""
        shape = (words[0], len(words), "--for" in words)
        if status == 0 and shape in self.asked:
            return self.question(question(*words))
        self.asked.add(shape)
        done = subprocess.run([AUDE, "--lang", "en", "admin", "--socket", self.socket, "--json",
                               *words], capture_output=True, text=True, check=False,
                              timeout=PATIENCE, env=unsearched())
        assert done.returncode == status, (words, done)
        return json.loads(done.stdout) if done.stdout else {"said": done.stderr}

    def question(self, asked):
        with socket.socket(socket.AF_UNIX) as wire:
            wire.settimeout(PATIENCE)
            wire.connect(self.socket)
            wire.sendall(json.dumps(asked).encode() + b"\n")
            answer = json.loads(wire.makefile().readline())
        assert answer["is"] != "error", (asked, answer)
        return answer

    def words(self, *words):
        """... and for people; exit status, all it said."""
        return self.given(*words, text="")

    def given(self, *words, text):
        """... with this as its input."""
        done = subprocess.run([AUDE, "--lang", "en", "admin", "--socket", self.socket, *words],
                              capture_output=True, text=True, check=False, timeout=PATIENCE,
                              input=text, env=unsearched())
        return done.returncode, done.stdout + done.stderr

    def comes(self, address, **how):
        return self.client(address=address, **how)

    def anew(self):
        self.stop()
        self.start()


def talk(house):
    """Anna and Ben at a public table; they and Wanda, who watches, have said something."""
    anna, ben, wanda = (house.comes(f"192.0.2.{i}") for i in (1, 2, 3))
    made = anna.ask("create", public=True, setup={"title": "Sunday", "seats": [
        {"name": "Anna"}, {"name": ""}]})
    table, token = made["table"], made["tokens"]["0"]
    sat = ben.ask("sit", table=table, seat=1, name="Ben", invite=made["invite"])["token"]
    for client, tokens in ((anna, {"token": token}), (ben, {"token": sat}), (wanda, {})):
        assert client.ask("open", table=table, **tokens)["is"] == "table"
    for client, fields in ((ben, {"token": sat, "text": "Grumble"}),
                           (ben, {"token": sat, "text": "Rumble"}),
                           (wanda, {"name": "Wanda", "text": "Mumble"})):
        assert client.ask("say", table=table, **fields)["is"] == "done"
    return anna, ben, wanda, table, token, sat


def three_tables(own):
    """Tables at which people have talked, who are gone."""
    tables = []
    for _ in range(3):
        *clients, table, _, _ = talk(own)
        tables.append(table)
        for client in clients:
            client.close()
    return tables


def gone(client):
    try:
        while True:
            client.receive()
    except Gone:
        return client.closed


house = House()


@tap.case("the socket is for its owner alone, and goes with the server")
def _():
    found = os.stat(house.socket)
    assert stat.S_ISSOCK(found.st_mode) and stat.S_IMODE(found.st_mode) == 0o600
    theirs, ours = (Path(f"/proc/{pid}/status").read_text(encoding="ascii").split("Umask:")[1]
                    for pid in (house.process.pid, os.getpid()))
    assert theirs.split()[0] == ours.split()[0]  # of other files that it makes
    with House() as other:
        path = other.socket
        other.kill()
        assert os.path.exists(path)  # it had no time to take it away,
        other.start()
        assert other.admin("list")["tables"] == []  # ... and that is in nobody's way
    assert not os.path.exists(path)
    for where, words in ((folder.name, "socket"), (f"{folder.name}/{'a' * 120}", "too long"),
                         (house.socket, "in use")):
        done = subprocess.run([AUDE, "--lang", "en", "serve", "--port", "0", "--socket", where,
                               "--data", f"{folder.name}/d"], capture_output=True, text=True,
                              check=False, timeout=PATIENCE)
        assert done.returncode == 2 and words in done.stderr, (where, done)
    assert house.admin("list")["is"] == "tables"


@tap.case("somebody else's process gets no answer")
def _():
    if os.geteuid() != 0:
        return  # nobody can be somebody else then
    with tempfile.TemporaryDirectory() as data:
        os.chmod(folder.name, 0o755)
        os.chmod(house.socket, 0o666)
        code = ("import os,socket,sys;os.setgid(65534);os.setuid(65534);"
                "s=socket.socket(socket.AF_UNIX);s.connect(sys.argv[1]);"
                "s.sendall(b'{\"do\":\"list\"}\\n');print(s.recv(100))")
        done = subprocess.run(["/usr/bin/python3", "-c", code, house.socket], capture_output=True,
                              text=True, check=False, timeout=PATIENCE, cwd=data)
        os.chmod(house.socket, 0o600)
        assert "Broken" in done.stderr or "reset" in done.stderr or "b''" in done.stdout, done


@tap.case("tables: a list, one of them with people and words")
def _():
    anna, ben, wanda, table, _, _ = talk(house)
    listed = [one for one in house.admin("list")["tables"] if one["table"] == table][0]
    assert (listed["people"], listed["here"], listed["watching"]) == (2, 2, 1), listed
    seen = house.admin("look", table)
    assert [seat["name"] for seat in seen["seats"]] == ["Anna", "Ben"], seen
    assert seen["seats"][1]["from"] == "192.0.2.2" and seen["title"] == "Sunday"
    assert [one["text"] for one in seen["chat"]] == ["Grumble", "Rumble"]
    assert [one["name"] for one in seen["gallery"]] == ["Wanda"]
    status, said = house.words("look", table)
    assert status == 0 and "Rumble" in said and "192.0.2.2" in said, said
    for client in (anna, ben, wanda):
        client.close()


@tap.case("a game is ended and goes on; a table is hidden; one is deleted")
def _():
    anna, ben, wanda, table, token, _ = talk(house)
    assert house.admin("end", table)["is"] == "done"
    over = anna.wait("over")
    assert over["ended"]["by"] == "owner" and "seed" not in over, over
    assert anna.ask("resume", table=table, token=token)["code"] == "not-ended"
    assert house.admin("end", table, status=2)["code"] == "over"
    assert house.admin("undo-end", table)["is"] == "done"
    assert ben.wait("resumed")["table"] == table
    play(anna, table, token, limit=1)
    assert house.admin("undo-end", table, status=2)["code"] == "not-ended"
    assert table in [one["table"] for one in anna.ask("list")["tables"]]
    assert house.admin("hide", table)["is"] == "done"
    assert table not in [one["table"] for one in anna.ask("list")["tables"]]
    assert house.admin("hide", table, status=2)["code"] == "hidden"
    assert ben.ask("open", table=table)["public"] is False
    assert house.admin("delete", table)["is"] == "done"
    assert wanda.wait("over")["ended"]["by"] == "owner"
    assert ben.ask("open", table=table)["code"] == "unknown-table"
    for client in (anna, ben, wanda):
        client.close()
    for what in ("look", "end", "undo-end", "hide", "delete"):
        assert house.admin(what, table, status=2)["code"] == "unknown-table"


@tap.case("what was hidden, ended, deleted, banned and muted is so after a new beginning, too")
def _():
    with House() as own:
        tables = three_tables(own)
        own.admin("hide", tables[0])
        own.admin("end", tables[1])
        own.admin("delete", tables[2])
        own.admin("ban", "198.51.100.0/24", "--for", "1h")
        own.admin("mute", tables[0], "2")
        own.kill()
        own.start()
        with own.client() as client:
            assert client.ask("open", table=tables[0])["public"] is False
            assert client.ask("open", table=tables[1])["ended"]["by"] == "owner"
            assert client.ask("open", table=tables[2])["code"] == "unknown-table"
        kinds = {(one["kind"], one["whom"]) for one in own.admin("sanctions")["sanctions"]}
        assert kinds == {("ban", "198.51.100.0/24"), ("mute", f"{tables[0]} 1")}, kinds
        assert own.comes("198.51.100.9", hello=False).receive()["code"] == "banned"
        assert own.admin("unban", "198.51.100.0/24")["is"] == "done"
        own.comes("198.51.100.9").close()


@tap.case("who is banned goes at once and does not come again; others stay")
def _():
    with house.comes("203.0.113.5") as bad, house.comes("203.0.113.6") as good:
        assert house.admin("ban", "203.0.113.5", "--for", "2s")["is"] == "done"
        assert bad.wait("error")["code"] == "banned" and gone(bad) == 1008
        assert good.ask("ping")["is"] == "pong"
        with house.comes("203.0.113.5", hello=False) as again:
            assert again.receive()["code"] == "banned" and gone(again) == 1008
        house.advance(1.9)
        assert house.admin("sanctions")["sanctions"]
        house.advance(1.1)  # two seconds later it is over
        assert not house.admin("sanctions")["sanctions"]
        house.comes("203.0.113.5").close()
    with house.comes("2001:db8:7:7::1") as bad, house.comes("2001:db8:7:8::1") as good:
        house.admin("ban", "2001:db8:7:7::99")
        assert gone(bad) == 1008 and good.ask("ping")["is"] == "pong"
        assert house.admin("unban", "2001:db8:7:7::99")["is"] == "done"
    assert house.admin("unban", "2001:db8:7:7::99", status=2)["code"] == "not-there"


@tap.case("who is mute says nothing: a seat, or everybody from somewhere")
def _():
    anna, ben, wanda, table, token, sat = talk(house)
    house.admin("mute", table, "2")
    assert ben.ask("say", table=table, token=sat, text="x")["code"] == "muted"
    assert anna.ask("say", table=table, token=token, text="x")["is"] == "done"
    house.admin("unmute", table, "2")
    assert ben.ask("say", table=table, token=sat, phrase="hello")["is"] == "done"
    house.admin("mute", "192.0.2.3", "--for", "1d")
    assert wanda.ask("say", table=table, name="Wanda", text="x")["code"] == "muted"
    house.admin("unmute", "192.0.2.3")
    for client in (anna, ben, wanda):
        client.close()


@tap.case("players report somebody, with what was said; a few times only")
def _():
    anna, ben, wanda, table, *_ = talk(house)
    assert anna.ask("report", table=table, seat=1, text="He grumbles")["is"] == "done"
    assert ben.ask("report", table=table, name="Wanda")["is"] == "done"
    first, second = house.admin("reports")["reports"]
    assert (second["table"], second["who"], second["why"], second["said"]) == \
        (table, "1 Ben", "He grumbles", "Grumble\nRumble"), second
    assert (first["who"], first["said"]) == ("Wanda", "Mumble"), first
    status, said = house.words("reports")
    assert status == 0 and "  > Rumble" in said, said
    assert house.admin("reports", str(second["number"]))["is"] == "done"
    assert [one["number"] for one in house.admin("reports")["reports"]] == [first["number"]]
    for fields in ({}, {"seat": 9}, {"seat": 0, "name": "Wanda"}, {"name": ""}, {"seat": 1, "x": 1},
                   {"seat": 1, "text": "a" * 301}, {"seat": -3}):
        assert anna.ask("report", table=table, **fields)["code"] == "bad-message", fields
    with house.comes("192.0.2.9") as other:
        assert other.ask("report", table=table, seat=1)["code"] == "not-watching"
    answers = [wanda.ask("report", table=table, seat=0).get("code") for _ in range(5)]
    assert answers == [None, None, None, "full", "full"], answers
    for client in (anna, ben, wanda):
        client.close()


@tap.case("what most have reported comes first, and many are done with at once")
def _():
    with House() as own:
        quiet, loud, other = three_tables(own)
        for address, table, seat in ((5, loud, 1), (6, quiet, 0), (7, loud, 1), (8, loud, 0),
                                     (9, loud, 1), (10, other, 1), (11, quiet, 0), (12, quiet, 1)):
            with own.comes(f"198.51.100.{address}") as client:
                client.ask("open", table=table)
                assert client.ask("report", table=table, seat=seat)["is"] == "done"
        listed = own.admin("reports")["reports"]
        assert [(one["table"], one["who"], one["alike"]) for one in listed] == [
            *[(loud, "1 Ben", 3)] * 3, *[(quiet, "0 Anna", 2)] * 2, (quiet, "1 Ben", 1),
            (other, "1 Ben", 1), (loud, "0 Anna", 1)], listed
        assert [one["number"] for one in listed[:3]] == [5, 3, 1]
        assert "1 Ben  x3" in own.words("reports")[1]
        assert own.admin("reports", loud)["reports"] == 4
        assert {one["table"] for one in own.admin("reports")["reports"]} == {quiet, other}
        assert own.admin("reports", "6", "7")["reports"] == 2
        assert [one["number"] for one in own.admin("reports")["reports"]] == [8, 2]
        for words in (("6",), ("3", "5"), (loud,), ("x",), ("9", "1")):
            assert own.admin("reports", *words, status=2)["code"] == "no-report", words
        assert own.words("reports", "1", "x")[0] == 2 and own.words("reports", "0")[0] == 2
        own.kill()
        own.start()
        assert own.admin("reports", "1", "1000")["reports"] == 2


@tap.case("one person's data are handed out and deleted by the token of a seat; others keep theirs")
def _():
    anna, ben, wanda, table, token, sat = talk(house)
    anna.ask("say", table=table, token=token, phrase="hello")
    anna.ask("report", table=table, seat=1, text="He grumbles")
    ben.ask("report", table=table, seat=0)
    assert anna.ask("resign", table=table, token=token)["is"] == "done"
    again = ben.ask("rematch", table=table, token=sat)["next"]
    ben.ask("open", table=again, token=sat)
    ben.ask("say", table=again, token=sat, text="Fumble")
    house.advance(120)  # a table may have gone from memory
    one, two = house.admin("export", sat)["seats"]
    assert (one["table"], one["seat"], one["name"]) == (table, 1, "Ben"), one
    assert one["title"] == "Sunday", one
    assert [said["text"] for said in one["said"]] == ["Grumble", "Rumble"], one
    assert [(it["why"], it["said"]) for it in one["reported"]] == \
        [("He grumbles", "Grumble\nRumble")], one
    assert two["table"] == again and [said["text"] for said in two["said"]] == ["Fumble"], two
    assert not two["reported"]
    status, said = house.words("export", sat)
    assert status == 0 and json.loads(said) == [one, two]
    assert house.given("export", "-", text=f"{sat}\nmore") == (0, said)
    for text, told in (("", "begins with no token"), (f"\n{sat}", "begins with no token"),
                       ("x" * 2000, "token of no seat"), ("-\n", "token of no seat")):
        status, said = house.given("delete-person", "-", text=text)
        assert status == 2 and told in said and said.count("\n") == 1, (text, said)
    assert house.admin("delete-person", sat)["seats"] == 2
    assert anna.ask("open", table=table, token=token)["seats"][1]["name"] == ""
    assert all(one["name"] == "" and not one["said"] and not one["reported"]
               for one in house.admin("export", sat)["seats"])
    one, *_ = house.admin("export", token)["seats"]
    assert one["name"] == "Anna" and len(one["reported"]) == 1
    for word in ("export", "delete-person"):
        for nobody in ("x" * 22, "", sat[:-1], "%", table):
            assert house.admin(word, nobody, status=2)["code"] == "no-person", (word, nobody)
    house.anew()
    with house.client() as late:
        assert late.ask("open", table=again)["seats"][0]["name"] in ("", "Anna")
        assert "Fumble" not in json.dumps(late.ask("open", table=again))
    for client in (anna, ben, wanda):
        client.close()


@tap.case("the log tells who asked for what, and nothing of people, whatever its level")
def _():
    for form in ((), ("--log-format", "json")):
        with House("--log-level", "error", *form) as own:
            *clients, table, token, _ = talk(own)
            own.admin("end", table)
            own.admin("ban", "203.0.113.77", "--for", "1h")
            own.admin("ban", "2001:db8:7:7::/64")
            own.admin("mute", table, "2")
            own.admin("reports", "4", "7", status=2)
            own.admin("delete-name", "Ben")
            own.admin("export", token)
            own.admin("announce", "Cake")
            own.admin("end", NOWHERE, status=2)
            lines = [line for line in own.said().splitlines() if "admin: " in line]
            for part in (f"do=end result=done|{table}",
                         "do=ban whom=203.0.113.0/24 seconds=3600 result=done",
                         "do=ban whom=2001:db8:7::/48 seconds=0 result=done", f"{table} 1",
                         "do=reports number=4 to=7 result=no-report", "do=forget result=done",
                         "do=export result=done", "do=announce result=done",
                         f"do=end result=unknown-table|{NOWHERE}"):
                assert any(all(word in line for word in part.split("|")) for line in lines), \
                    (part, lines)
            assert all(f"uid={os.geteuid()} " in line and "audit" in line for line in lines), lines
            for word in ("Ben", token, "113.77", ":7:7", "Cake"):
                assert not any(word in line for line in lines), (word, lines)
            for client in clients:
                client.close()


def fill_reports(data, each, table=None):
    """A thousand reports that nobody has looked at, so many from each address, about the same table
    or each about another one."""
    now = int(1000 * time.time())
    for first in range(1, 1001, 100):
        rows = ", ".join(f"({number}, {now}, '{table or f't{number:09}'}', '0 A', '', '',"
                         f" {number // each + 1})" for number in range(first, first + 100))
        change(data, f"INSERT INTO report(number, at, game, who, why, said, reporter) VALUES{rows}")


@tap.case("reports without end: those make room who have many, and who has few gets in")
def _():
    with House() as own:
        *clients, table, _, _ = talk(own)
        for client in clients:
            client.close()
        own.stop()
        fill_reports(own.data, 3, table)
        own.start()
        with own.comes("192.0.2.8") as client, own.comes("192.0.2.9") as other:
            for one, codes in ((client, [None, None, "full"]), (other, [None])):
                one.ask("open", table=table)
                for code in codes:
                    assert one.ask("report", table=table, seat=1).get("code") == code
        own.stop()
        assert numbers(own.data, "SELECT count(*) FROM report") == [(1000,)]
        kept = "SELECT count(*) FROM report WHERE reporter"
        assert numbers(own.data, f"{kept} NOT BETWEEN 1 AND 334") == [(3,)]
        assert numbers(own.data, f"{kept} BETWEEN 1 AND 334") == [(997,)]
        change(own.data, "DELETE FROM report")
        fill_reports(own.data, 1)
        own.start()
        with own.comes("192.0.2.8") as client:
            client.ask("open", table=table)
            assert client.ask("report", table=table, seat=1)["code"] == "full"
        own.stop()
        assert numbers(own.data, "SELECT min(number), max(number) FROM report") == [(1, 1000)]


@tap.case("games that have been over for three years are deleted, unless nothing is forgotten")
def _():
    for words, left in ((["--forget", "0"], True), ([], False)):
        with House(*words) as own:
            with own.client() as client:
                games = [create(client, ("human", "human")) for _ in range(2)]
                for table, tokens in games:
                    assert client.ask("resign", table=table, token=tokens[0])["is"] == "done"
            own.stop()
            pass_days(own.data, 1000, only=f"id = '{games[1][0]}'")
            pass_days(own.data, 1100, only=f"id != '{games[1][0]}'")
            own.start()
            own.advance(10)
            with own.client() as client:
                there = [client.ask("open", table=table)["is"] == "table" for table, _ in games]
            assert there == [left, True], (there, own.said())


@tap.case("an announcement is read by everybody, a drain ends the server")
def _():
    with House("--drain", "60") as own, own.client() as client:
        assert own.admin("announce", "Cake at five") == {"is": "done", "people": 1}
        assert client.wait("announced")["text"] == "Cake at five"
        assert own.admin("announce", "", status=2)["code"] == "bad-message"
        assert own.admin("drain", "--for", "1s")["is"] == "done"
        assert client.wait("restart")["seconds"] == 1
        assert client.ask("create", setup={"seats": [{}, {}]})["code"] == "restart"
        assert gone(client) == 1001 and own.end() == 0


@tap.case("a name is deleted wherever it stands, with the talk there; other tables stay")
def _():
    anna, ben, wanda, table, token, _ = talk(house)
    with house.client() as other:
        apart, _ = create(other)
        assert house.admin("delete-name", "ben")["seats"] >= 1
        assert ben.wait("seats")["seats"][1]["name"] == ""
        seen = anna.ask("open", table=table, token=token)
        assert [seat["name"] for seat in seen["seats"]] == ["Anna", ""] and seen["chat"] == []
        assert anna.ask("say", table=table, token=token, text="Who?")["is"] == "done"
        assert other.ask("open", table=apart)["seats"][0]["name"] == "Seat 0"
        assert house.admin("delete-name", "ben", status=2)["code"] == "not-there"
    for client in (anna, ben, wanda):
        client.close()
    house.anew()
    with house.client() as again:
        assert again.ask("open", table=table)["seats"][1]["name"] == ""
        assert [one["text"] for one in again.ask("open", table=table)["chat"]] == ["Who?"]


@tap.case("after so many days names and chat are deleted; what was played stays")
def _():
    with House("--forget", "30") as own:
        tables = []
        for _ in range(2):
            *clients, table, token, _ = talk(own)
            play(clients[0], table, token, limit=1)
            assert clients[0].ask("report", table=table, seat=1)["is"] == "done"
            tables.append((table, token))
            for client in clients:
                client.close()
        own.stop()
        pass_days(own.data, 31, only=f"id = '{tables[0][0]}'")
        change(own.data, f"UPDATE report SET at = at - {31 * DAY} WHERE number = 1")
        own.start()
        own.advance(10)
        assert "names and chat were deleted, of old tables: 1" in own.said(), own.said()
        assert len(own.admin("reports")["reports"]) == 1
        with own.client() as client:
            old, new = (client.ask("open", table=table, token=token) for table, token in tables)
            assert [seat["name"] for seat in old["seats"]] == ["", ""] and old["chat"] == [], old
            assert [seat["name"] for seat in new["seats"]] == ["Anna", "Ben"], new
            assert len(new["chat"]) == 2 and old["seq"] > 0 and old["you"] == 0
            play(client, *tables[0], limit=1)  # whoever holds the seat plays on
    with House("--forget", "0", data=None) as own:
        *clients, table, token, _ = talk(own)
        for client in clients:
            client.close()
        own.stop()
        pass_days(own.data, 4000)
        own.start()
        own.advance(1.5)
        with own.client() as client:
            assert client.ask("open", table=table)["seats"][0]["name"] == "Anna"


@tap.case("every refusal is one line and status 2")
def _():
    for words, said in (
            (["dance"], "nothing called 'dance'"), (["look"], "number of words"),
            (["list", "x"], "number of words"), (["look", NOWHERE], "no such table"),
            (["look", "../x"], "no such table"), (["ban", "house"], "no address"),
            (["ban", "1.2.3.4/33"], "no address"), (["ban", "1.2.3.4/0"], "no address"),
            (["ban", "1.2.3.4", "--for", "soon"], "30m, 12h or 7d"),
            (["ban", "1.2.3.4", "--for", "0h"], "out of range"),
            (["list", "--for", "1h"], "takes no time"), (["mute", NOWHERE, "9"], "out of range"),
            (["reports", "x"], "no such report"), (["reports", "1", "x"], "whole number"),
            (["export", "x"], "token of no seat"), (["unmute", "1.2.3.4"], "no such name")):
        status, told = house.words(*words)
        assert status == 2 and said in told and told.count("\n") == 1, (words, told)
    for more, said in (([], "which socket"), (["--socket", f"{folder.name}/none"], "no server"),
                       (["--config", "/dev/null"], "empty")):
        done = subprocess.run([AUDE, "--lang", "en", "admin", *more, "list"], capture_output=True,
                              text=True, check=False, timeout=PATIENCE)
        assert done.returncode == 2 and said in done.stderr, done


@tap.case("the configuration file of the server names the socket, for both")
def _():
    path = Path(folder.name) / "aude.conf"
    path.write_text(f"socket = {folder.name}/conf.sock\nlog-level = warn\n")
    with Server(arguments=["--config", str(path)]):
        done = subprocess.run([AUDE, "admin", "--config", path, "--json", "list"],
                              capture_output=True, text=True, check=False, timeout=PATIENCE)
        assert json.loads(done.stdout)["is"] == "tables", done


@tap.case("what is no question is refused, and the server lives")
def _():
    for line in (b"", b"{", b"[]", b"{}", b'{"do":7}', b'{"do":"list","x":1}', b"\xff\x00",
                 b'{"do":"list","do":"list"}', b'{"do":"ban","whom":"1.2.3.4","seconds":-1}',
                 b'{"do":"end","table":7}', b"x" * 9000):
        with socket.socket(socket.AF_UNIX) as wire:
            wire.settimeout(PATIENCE)
            wire.connect(house.socket)
            wire.sendall(line + b"\n")
            answer = json.loads(wire.makefile().readline())
            assert answer["is"] == "error" and answer["code"] == "bad-message", (line, answer)
    idle = [socket.socket(socket.AF_UNIX) for _ in range(7)]
    for wire in idle:
        wire.connect(house.socket)
    assert house.admin("list")["is"] == "tables"
    for wire in idle:
        wire.close()


@tap.case("it has not complained, and the log has no names")
def _():
    house.stop()
    said = "\n".join(house.log_lines)
    assert "do=ban" in said
    for word in ("Anna", "Wanda", "umble", "192.0.2.1", "Sunday"):
        assert word not in said, word
    assert not re.search("error|warn", said), said


tap.main()
