#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Two servers on one database that speak by NATS: whoever is connected to one of them plays at the
tables of the other one, too, and notices nothing of it, but for a pause when a server or NATS ends.
"""

import re
import shutil
import sys
import time

import tap
import nats
import nkeys
import postgres
import shared
from cut import Cut
from shared import Player, compare, doubled, go_on, owner, until
from watched import Watched
from wire import create, move

if not postgres.is_there() or not nats.is_there():
    print("1..0 # SKIP there is no PostgreSQL server or no nats-server here")
    sys.exit(0)

DATABASE = postgres.Postgres(port=nats.ports.reserve())
NATS = nats.Nats()


def serve(name, *arguments, bus=NATS):
    return shared.serve(DATABASE, name, "--nats", bus.address, "--log-level", "debug", *arguments)


def refused(name, *options, bus):
    """What a server says that does not begin."""
    try:
        serve(name, *options, bus=bus).kill()
    except AssertionError as error:
        return str(error)
    raise AssertionError(f"it began with {options}")


def meet(*servers):
    """Each knows of the other one."""
    for server in servers:
        until(lambda: "is on the bus" in server.said(), "the other server")


def refs(client):
    """How many of what came answers something."""
    return sum("ref" in message for message in client.others)


def knows(client, table):
    """How many actions of the table it has been told of, or 0."""
    told = [message for message in client.others if message.get("table") == table]
    return max((message["seq"] if message["is"] == "table"
                else message["from"] + len(message["actions"])
                for message in told if message["is"] in ("table", "acted")), default=0)


@tap.case("by way of another server: everything that is asked and told of a table")
def _():
    DATABASE.database("two")
    watched = Watched("--store", DATABASE.address("two"), "--nats", NATS.address,
                      "--log-level", "debug")
    with watched as one, serve("two") as two, one.client() as ann, two.client() as bob:
        meet(one, two)
        table, tokens = create(ann, ("human", "human"), title="There")
        whole = bob.ask("open", table=table, token=tokens[1])
        assert (whole["is"], whole["title"], whole["you"]) == ("table", "There", 1), whole
        assert ann.ask("open", table=table, token=tokens[0])["seats"][1]["here"]
        for _ in range(6):
            for client, other in ((ann, bob), (bob, ann)):
                acted = move(client, table, tokens)
                assert acted["is"] == "acted", acted
                heard = other.wait("acted")
                assert heard["from"] == acted["from"] and heard["actions"] == acted["actions"]
        assert refs(ann) == refs(bob) == 0
        seq = bob.ask("legal", table=table)["seq"]
        assert seq == ann.ask("legal", table=table)["seq"]
        assert bob.ask("record", table=table)["is"] == "record"
        # What is wrong is answered as it is there.
        stale = bob.ask("act", table=table, token=tokens[1], seq=seq - 1, actions=["0x1"])
        assert stale["code"] == "stale" and stale["seq"] == seq, stale
        assert bob.ask("legal", table=table, more=1)["code"] == "bad-message"
        assert bob.ask("act", table=table, token="x", seq=seq, actions=["0x1"])["code"] \
            == "bad-token"
        assert bob.ask("say", table=table, token=tokens[1], text="Hello")["is"] != "error"
        assert ann.wait("said")["text"] == "Hello"
        # Without a number, too, and one that is not his own.
        bob.text(f'{{"do": "open", "table": "{table}", "token": "{tokens[1]}"}}')
        assert bob.wait("table")["seq"] == seq
        assert bob.ask("ping")["is"] == "pong"
        assert bob.ask("leave", table=table)["is"] == "left"
        until(lambda: not ann.wait("seats")["seats"][1]["here"], "that he has left")
        assert bob.ask("open", table=table, token=tokens[1])["is"] == "table"
        until(lambda: ann.wait("seats")["seats"][1]["here"], "that he is back")
        assert bob.ask("resign", table=table, token=tokens[1])["is"] == "done"
        until(lambda: ann.wait("seats")["seats"][1]["resigned"], "that he has resigned")
        figures = one.figures()
        assert figures["aude_bus_servers", None] == figures["aude_bus_lines", None] == 1, figures
        assert figures["aude_people", None] == 1  # who is elsewhere is counted there
        # What stands on the bus, but was not said by one who knows the database, is nothing.
        name = re.search(rb"aude\.[0-9a-f]{16}", NATS.overhear("aude.>"))[0].decode()
        for noise in (b"", b"\xad\x01\x00\x00", b"x" * 200):
            NATS.say(f"{name}.alive", noise)
        until(lambda: one.figures()["aude_bus_refused_total", None] >= 3, "the noise")
        assert one.figures()["aude_bus_servers", None] == 1
        bob.close()
        until(lambda: not ann.wait("seats")["seats"][1]["here"], "that he has gone")
        until(lambda: one.figures()["aude_bus_lines", None] == 0, "that his line has ended")


@tap.case("so many tables one connection has open, here and there together")
def _():
    DATABASE.database("many")
    with serve("many") as one, serve("many") as two, one.client() as ann, two.client() as bob:
        meet(one, two)
        tables = [create(ann)[0] for _ in range(9)]
        for table in tables[:8]:
            assert bob.ask("open", table=table)["is"] == "table"
        assert bob.ask("open", table=tables[8])["code"] == "full"
        assert bob.ask("open", table=tables[3])["is"] == "table"
        assert bob.ask("leave", table=tables[3])["is"] == "left"
        assert bob.ask("open", table=tables[8])["is"] == "table"


@tap.case("a server that ends, and one that is killed: people at the other one go on there")
def _():
    DATABASE.database("killed")
    with serve("killed") as one, serve("killed") as two:
        meet(one, two)
        with one.client() as ann, two.client() as bob:
            table, tokens = create(ann, ("human", "human"))
            assert bob.ask("open", table=table, token=tokens[1])["is"] == "table"
            assert move(bob, table, tokens)["is"] == "acted"
            had = owner(DATABASE, "killed", table)
            one.stop()
            left = DATABASE.ask("killed", f"SELECT until FROM node WHERE number = {had}")
            assert left == "0", left  # nobody has to wait until it counts as dead
            assert bob.wait("table")["you"] == 1  # nobody has to ask
            assert owner(DATABASE, "killed", table) != had
            assert move(bob, table, tokens)["is"] == "acted"
        one.start()
        until(lambda: two.said().count("is on the bus\n") >= 2, "the other server")
        with one.client() as ann, two.client() as bob:
            # Back again, by way of the other one; then that one dies while something is asked.
            assert ann.ask("open", table=table, token=tokens[0])["you"] == 0
            legal = ann.ask("legal", table=table)
            two.kill()
            ref = ann.send("act", table=table, token=tokens[legal["seat"]], seq=legal["seq"],
                           actions=[legal["actions"][0]["action"]])
            acted = ann.answer(ref)
            assert acted["is"] == "acted" and acted["from"] == legal["seq"], acted
            assert ann.wait("table")["seq"] == legal["seq"]
            assert bob.wire and ann.ask("legal", table=table)["seq"] > legal["seq"]
        two.start()


@tap.case("NATS ends and begins anew: nothing acknowledged is lost or there twice, all go on")
def _():
    DATABASE.database("nats")
    bus = nats.Nats()
    with serve("nats", bus=bus) as one, serve("nats", bus=bus) as two:
        meet(one, two)
        with one.client() as ann, two.client() as bob, two.client() as eve:
            table, tokens = create(ann, ("human", "human"))
            for client in (bob, eve):
                assert client.ask("open", table=table)["is"] == "table"
            assert move(bob, table, tokens)["is"] == "acted"
            players = [Player(which, stays=True) for which in ((one, two), (two, one)) * 2]
            for player in players:
                player.start()
            go_on(players, "the beginning")
            for player in players:  # each goes on at the server that has not its table
                player.moves = True
            go_on(players, "all have changed places")
            assert all(not player.answers.get("elsewhere") for player in players)
            eve.others.clear()
            for pause in (0, 1.5):
                bus.stop()
                time.sleep(pause)
                # One action meanwhile: whoever is not here cannot hear of it yet.
                assert move(ann, table, tokens)["is"] == "acted"
                bus.start()
                go_on(players, "NATS was away")
            seq = ann.ask("legal", table=table)["seq"]
            until(lambda: eve.wait("table")["seq"] == seq, "how it stands")
            for player in players:
                player.stop()
                player.count()
            for player in players:
                compare([one, two], player)
            assert doubled(DATABASE, "nats") == 0
            assert all(set(player.answers) <= {"acted", "created"}
                       for player in players), [player.answers for player in players]
            assert sum(player.count() for player in players) > 40


@tap.case("gates keep no tables: two of them before two servers, one of which is killed")
def _():
    DATABASE.database("gates")
    keepers = [serve("gates"), serve("gates")]
    with serve("gates", "--gate") as one, serve("gates", "--gate") as two:
        meet(*keepers)
        until(lambda: all(gate.said().count("is on the bus\n") == 3 for gate in (one, two)),
              "all four")
        with one.client() as ann, two.client() as bob:
            made = [create(ann, ("human", "human"), title=f"{i}") for i in range(4)]
            owners = [owner(DATABASE, "gates", table) for table, _ in made]
            assert len(set(owners)) == 2, owners  # the gates spread them
            for table, tokens in made:
                assert ann.ask("open", table=table, token=tokens[0])["is"] == "table"
                assert bob.ask("open", table=table, token=tokens[1])["is"] == "table"
                assert move(bob, table, tokens)["is"] == "acted"
                assert ann.wait("acted")["table"] == table
            # People who want the same meet, at whatever gate.
            wish = {"want": {"seats": 2, "game": "carcassonne", "expansions": []}, "name": "A"}
            sat = [client.ask("match", **wish) for client in (ann, bob)]
            assert sat[0]["is"] == "matched" and sat[0]["table"] == sat[1]["table"], sat
            ann.others.clear()
            keepers[0].kill()
            for table, tokens in made:
                assert move(bob, table, tokens)["is"] == "acted"
            for table, _ in made:  # by what he did, or by how it stands now
                seq = bob.ask("legal", table=table)["seq"]
                until(lambda: knows(ann, table) == seq or ann.ask("ping") is None, "what he did")
            assert {owner(DATABASE, "gates", table) for table, _ in made} <= set(owners)
            assert create(ann)[0]
            assert ann.ask("open", table="abcdefghij")["code"] == "unknown-table"
            gates = DATABASE.ask("gates", "SELECT count(*) FROM lease JOIN node ON number = node"
                                          " WHERE name LIKE 'gate %'")
            assert gates == "0", gates
            # With no keeper at all he is told so.
            keepers[1].stop()
            answer = bob.ask("create", setup={"seats": [{}, {}]})
            assert answer["code"] == "restart", answer


def comes(server):
    """Is one more let in from here?"""
    with server.client(hello=False) as client:
        client.send("hello", version=1)
        return client.receive()["is"] == "hello"


@tap.case("an address has so many connections in all, whichever server they come to")
def _():
    DATABASE.database("share")
    most = ("--limit", "per-address=12")
    with serve("share", "--gate", *most) as one, serve("share", "--gate", *most) as two, \
            serve("share", *most) as keeper:
        meet(one, two, keeper)
        here = [one.client() for _ in range(9)]
        there = [two.client() for _ in range(2)]  # few are not told of
        assert comes(one) and comes(two)
        there += [two.client() for _ in range(2)]
        until(lambda: not comes(two), "the other gate's connections")
        until(lambda: not comes(keeper), "both gates' connections")
        assert all(client.ask("ping")["is"] == "pong" for client in here + there)  # who is in stays
        for client in here:
            client.close()
        until(lambda: comes(two) and comes(keeper), "room")
        here = [one.client() for _ in range(8)]
        until(lambda: not comes(two), "the other gate's connections")
        one.kill()  # it has none any more when it is not heard for some seconds
        until(lambda: comes(two), "room")
        for client in there:
            client.close()


@tap.case("who comes while NATS is away is heard when it is back")
def _():
    DATABASE.database("wires")
    bus = nats.Nats()
    watched = Watched("--store", DATABASE.address("wires"), "--nats", bus.address)
    with watched as one, serve("wires", bus=bus) as two:
        meet(one, two)
        for turn in range(2):
            bus.stop()
            until(lambda count=turn + 1: one.said().count("the bus has gone") == count, "its end")
            time.sleep(0.5)
            people = [one.client() for _ in range(8)]  # one of them has the number of its wire
            bus.start()
            until(lambda count=turn + 1: one.said().count("the bus is there") == count, "the bus")
            time.sleep(0.3)
            for person in people:
                ref = person.send("ping")
                assert person.answer(ref, patience=5)["is"] == "pong"
                person.close()


def lag(server, seconds):
    """The longest that the loop let anybody wait meanwhile."""
    worst, end = 0, time.monotonic() + seconds
    while (start := time.monotonic()) < end:
        assert server.ask("/healthz")[0] == 200
        worst = max(worst, time.monotonic() - start)
        time.sleep(0.05)
    return worst


@tap.case("servers that start before NATS does: they say so, nobody waits for it, then all is well")
def _():
    DATABASE.database("early")
    bus = nats.Nats(starts=False)
    wire = Cut(bus.port)  # whoever comes by it hears nothing, not even a refusal
    wire.cut()

    def early(address, *options):
        return Watched("--store", DATABASE.address("early"), "--nats", address, *options)

    with early(bus.address) as one, early(f"nats://127.0.0.1:{wire.port}", "--gate") as two:
        for server in (one, two):
            assert server.ask("/readyz")[::2] == (503, b"NATS is not reached\n")
            assert "the bus is not there, and is tried again" in server.said(), server.said()
            assert lag(server, 3) < 0.5
        with one.client() as ann, two.client() as bob:
            table, tokens = create(ann, ("human", "human"))
            assert move(ann, table, tokens)["is"] == "acted"
            assert bob.ask("create", setup={"seats": [{}, {}]})["code"] == "restart"
            bus.start()
            wire.mend()
            meet(one, two)
            assert all(server.ask("/readyz")[0] == 200 for server in (one, two))
            assert bob.ask("open", table=table, token=tokens[1])["is"] == "table"
            assert move(bob, table, tokens)["is"] == "acted"
        bus.stop()
        until(lambda: two.ask("/readyz")[0] == 503, "that a gate has no tables")
        assert one.ask("/readyz")[0] == 200
        assert max(lag(server, 2) for server in (one, two)) < 0.5
    # One that never had a bus ends well, too.
    early(f"nats://127.0.0.1:{bus.port}").stop()


@tap.case("a password, and certificates: who cannot show them does not begin, in clear words")
def _():
    DATABASE.database("sure")
    sure = nats.Nats(
        f'authorization {{ user: aude, password: "s3cret" }}\n'
        f'tls {{ cert_file: "{DATABASE.data}/server.crt",'
        f' key_file: "{DATABASE.data}/server.key" }}',
        scheme="tls", host="localhost") if shutil.which("openssl") else None
    if sure is None:
        tap.skip("openssl is not here")
    folder = sure.folder.name
    names = {name: f"{folder}/{name}" for name in ("right", "wrong", "odd")}
    for name, text in (("right", "aude:s3cret\n"), ("wrong", "aude:guess\n"), ("odd", "aude\n")):
        with open(names[name], "w", encoding="ascii") as file:
            file.write(text)
    known = ["--nats-ca", f"{DATABASE.folder}/ca.pem"]

    right = ["--nats-credentials", names["right"]]
    for options, why in ((["--nats-credentials", names["wrong"], *known], "uthentication"),
                         (["--nats-credentials", names["odd"], *known], names["odd"]),
                         (["--nats-credentials", f"{folder}/none", *known], f"{folder}/none"),
                         ([*right, "--nats-ca", names["odd"]], names["odd"]), (right, "SSL")):
        said = refused("sure", *options, bus=sure)
        assert "cannot speak with the other servers by NATS" in said and why in said, said
        assert "s3cret" not in said, said
    with serve("sure", *right, *known, bus=sure) as one, \
            serve("sure", *right, *known, bus=sure) as two:
        meet(one, two)
        with one.client() as ann, two.client() as bob:
            table, tokens = create(ann, ("human", "human"))
            assert move(bob, table, tokens)["is"] == "acted"


@tap.case("credentials as NATS makes them: a file of claims and a key")
def _():
    if nkeys.sodium() is None:
        tap.skip("libsodium is not found")
    DATABASE.database("claims")
    realm, stranger = nkeys.Realm(), nkeys.Realm()
    bus = nats.Nats(realm.configuration)
    files = {}
    for name, text in (("right", realm.credentials), ("other", stranger.credentials)):
        files[name] = f"{bus.folder.name}/{name}.creds"
        with open(files[name], "w", encoding="ascii") as file:
            file.write(text)
    said = refused("claims", "--nats-credentials", files["other"], bus=bus)
    assert "uthentication" in said or "uthorization" in said, said
    right = ["--nats-credentials", files["right"]]
    with serve("claims", *right, bus=bus) as one, serve("claims", *right, bus=bus) as two:
        meet(one, two)
        with one.client() as ann, two.client() as bob:
            table, tokens = create(ann, ("human", "human"))
            assert move(bob, table, tokens)["is"] == "acted"


class Doubtful(Cut):
    """A bus that refuses those who come first, whoever they are."""

    def __init__(self, bus, refused):
        super().__init__(bus.port)
        self.address, self.refused = f"nats://127.0.0.1:{self.port}", refused

    def carry_both(self, one):
        if self.refused == 0:
            super().carry_both(one)
            return
        self.refused -= 1
        with one:
            one.sendall(b'INFO {"server_id":"A","version":"2.9.10","proto":1,"max_payload":9999,'
                        b'"auth_required":true,"nonce":"O5mBu3KCi2d8Fnc"}\r\n')
            heard = b""
            while b"PING\r\n" not in heard and (piece := one.recv(4096)):
                heard += piece
            one.sendall(b"-ERR 'Authorization Violation'\r\n")


@tap.case("who is refused by a mishap asks again: of 256 signatures the library leaves out one")
def _():
    DATABASE.database("doubtful")
    with serve("doubtful", bus=Doubtful(NATS, refused=2)) as one, serve("doubtful") as two:
        meet(one, two)
    said = refused("doubtful", bus=Doubtful(NATS, refused=100))
    assert "Authentication Violation" in said, said


tap.main()
