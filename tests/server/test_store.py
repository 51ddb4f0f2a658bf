#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the server promises of its store: an answer comes when the disk has it, and none when the
disk refuses; other tables do not wait for it, and tables settle together; files that are taken
away under the server are noticed.
"""

import contextlib
import os
import select
import shutil
import socket
import sqlite3
import subprocess
import tempfile
import threading
import time
from pathlib import Path

import tap
from wire import AUDE, PATIENCE, Client, Server, create
from world import REFUSES, SLOW, SYNCS, World

FAST = ["--limit", "rate=100000", "--limit", "burst=100000", "--limit", "per-address=1000"]


class Mover:
    """Makes a first legal move at a table of two people, again and again."""

    def __init__(self, client):
        self.client = client
        self.table, self.tokens = create(client, ("human", "human"))
        self.told = 0

    def prepare(self):
        legal = self.client.ask("legal", table=self.table)
        return {"table": self.table, "token": self.tokens[legal["seat"]], "seq": legal["seq"],
                "actions": [legal["actions"][0]["action"]]}

    def move(self):
        answer = self.client.ask("act", **self.prepare())
        if answer["is"] == "acted":
            self.told = answer["from"] + len(answer["actions"])
        return answer


# ---- The disk -----------------------------------------------------------------------------------

@tap.case("an answer that something is done comes when the disk has it, one wait for each")
def _():
    world = World()
    with world.server(arguments=FAST) as server, server.client() as client:
        mover = Mover(client)
        world.set(SLOW, 60)
        for do in (mover.move, mover.move, lambda: client.ask(
                "say", table=mover.table, token=mover.tokens[0], text="x"), lambda: create(
                    client, ("human", "human")), mover.move):
            before, began = world.get(SYNCS), time.monotonic()
            answer = do()
            assert world.get(SYNCS) > before, answer
            assert time.monotonic() - began >= 0.06, answer
            assert "error" not in str(answer), answer
        world.set(SLOW, 0)


@tap.case("a disk that refuses: nothing is acknowledged, nobody else is told, then all goes on")
def _():
    world = World()
    with tempfile.TemporaryDirectory() as data:
        server = world.server(data=data, arguments=FAST)
        with server.client() as client, server.client() as other:
            mover = Mover(client)
            other.ask("open", table=mover.table)
            mover.move()
            other.wait("acted")
            world.set(REFUSES, 1)
            for _ in range(3):
                answer = mover.move()
                assert answer["is"] == "error" and answer["code"] == "storage", answer
            for asked in ({"do": "say", "table": mover.table, "token": mover.tokens[0],
                           "text": "x"},
                          {"do": "create", "setup": {"seats": [{}, {}]}},
                          {"do": "resign", "table": mover.table, "token": mover.tokens[0]}):
                assert client.ask(**asked)["code"] == "storage", asked
            seen = other.ask("open", table=mover.table)
            assert seen["seq"] == mover.told and not seen["chat"], seen
            assert not [one for one in other.others if one["is"] in ("acted", "said", "over")]
            assert "the store failed" in server.said(), server.said()
            world.set(REFUSES, 0)
            for _ in range(3):
                assert mover.move()["is"] == "acted"
        server.kill()
        server.start()
        with server.client() as client:
            assert client.ask("open", table=mover.table)["seq"] >= mover.told
        server.stop()


@tap.case("who only reads, or is at another table, does not wait for a slow disk")
def _():
    world = World()
    with world.server(arguments=FAST) as server, server.client() as client, \
            server.client() as other:
        mover, third = Mover(client), Mover(other)
        move = mover.prepare()
        world.set(SLOW, round(1000 * PATIENCE))
        ref = client.send("act", **move)
        for asked in ({"do": "ping"}, {"do": "legal", "table": third.table},
                      {"do": "open", "table": third.table}, {"do": "record", "table": third.table},
                      {"do": "leave", "table": third.table}):
            assert other.ask(**asked)["is"] != "error", asked
        # What is not on the disk is told nobody.
        seen = other.send("open", table=mover.table)
        assert not select.select([client.wire, other.wire], [], [], 0)[0], "somebody is told"
        world.set(SLOW, 0)
        assert client.answer(ref)["is"] == "acted"
        assert other.answer(seen)["seq"] > move["seq"]


@tap.case("tables settle together: a hundred moves at once are a few waits for the disk")
def _():
    world = World()
    with world.server(arguments=FAST) as server, contextlib.ExitStack() as stack:
        movers = [Mover(stack.enter_context(server.client())) for _ in range(100)]
        moves = [mover.prepare() for mover in movers]
        world.set(SLOW, 100)
        before = world.get(SYNCS)
        refs = [mover.client.send("act", **move) for mover, move in zip(movers, moves)]
        for mover, ref in zip(movers, refs):
            assert mover.client.answer(ref)["is"] == "acted"
        assert 1 <= world.get(SYNCS) - before <= 20, world.get(SYNCS) - before
        world.set(SLOW, 0)


@tap.case("the disk refuses while more is on its way: all that was not kept is taken back")
def _():
    world = World()
    with world.server(arguments=FAST) as server, server.client() as client, \
            server.client() as other:
        one, two = Mover(client), Mover(other)
        moves = [one.prepare(), two.prepare()]
        world.set(SLOW, 600)
        first = client.send("act", **moves[0])
        time.sleep(0.2)
        world.set(REFUSES, 1)
        second = other.send("act", **moves[1])  # collects behind the first
        made = other.send("create", setup={"seats": [{}, {}]})
        for asker, ref in ((client, first), (other, second), (other, made)):
            assert asker.answer(ref)["code"] == "storage"
        world.set(REFUSES, 0)
        world.set(SLOW, 0)
        for mover, move in zip((one, two), moves):
            assert mover.client.ask("legal", table=mover.table)["seq"] == move["seq"]
            assert mover.move()["is"] == "acted"


@tap.case("--no-sync: nobody waits for the disk")
def _():
    world = World()
    with world.server(arguments=[*FAST, "--no-sync"]) as server, server.client() as client:
        mover = Mover(client)
        before = world.get(SYNCS)
        for _ in range(20):
            assert mover.move()["is"] == "acted"
        assert world.get(SYNCS) == before


# ---- How much is kept ---------------------------------------------------------------------------

def come(server, address):
    wire = socket.create_connection(("127.0.0.1", server.port), PATIENCE,
                                    source_address=(address, 0))
    return Client(wire, host=f"127.0.0.1:{server.port}")


def tile_set(number, size=60000):
    """A tile file that nobody else has, and long."""
    text = (Path(os.environ["AUDE_SOURCE"]) / "tests/tiles/own_mine.toml").read_text()
    padding = "# filler filler filler filler filler\n" * (size // 37)
    return f"# {number} {'x' * 90}\n{padding}{text}"


def tiles_of(data):
    with contextlib.closing(sqlite3.connect(Path(data) / "games.db")) as database:
        return database.execute("SELECT count(*), total(length(text)) FROM tiles").fetchone()


def fill(client, limit):
    """Tables with a tile set of their own each, until one is refused; how many there are."""
    for number in range(limit):
        answer = client.ask("create", setup={"seats": [{}, {}],
                                             "tiles": [tile_set(f"{id(client)} {number}")]})
        if answer["is"] != "created":
            assert answer["code"] == "full", answer
            return number, answer["text"]
    return limit, None


@tap.case("one address writes down so much in a day, however often it connects; others go on")
def _():
    fast = ["--limit", "rate=100000", "--limit", "burst=100000", "--limit", "written=2"]
    with Server(arguments=fast) as server:
        with come(server, "127.0.0.2") as client:
            mover = Mover(client)
            count, text = fill(client, 100)
            assert 20 <= count <= 40 and "your address" in text, (count, text)
            # Games that are there go on.
            assert mover.move()["is"] == "acted"
            answer = client.ask("say", table=mover.table, token=mover.tokens[0], text="x")
            assert answer["code"] == "full", answer
        for _ in range(3):
            with come(server, "127.0.0.2") as client:
                assert fill(client, 1)[0] == 0
        with come(server, "127.0.0.3") as client:
            assert Mover(client).move()["is"] == "acted"
            assert fill(client, 3)[0] == 3


@tap.case("the store has an end: nothing new, the games that are there go on")
def _():
    small = [*FAST, "--limit", "store=2"]
    with tempfile.TemporaryDirectory() as data:
        with Server(data=data, arguments=small) as server, come(server, "127.0.0.2") as client, \
                come(server, "127.0.0.3") as other:
            mover = Mover(other)
            count, text = fill(client, 100)
            assert 15 <= count <= 40 and "this server keeps as much" in text, (count, text)
            assert other.ask("create", setup={"seats": [{}, {}]})["code"] == "full"
            for _ in range(5):
                assert mover.move()["is"] == "acted"
        with Server(data=data, arguments=small) as server, server.client() as client:
            assert client.ask("create", setup={"seats": [{}, {}]})["code"] == "full"
            assert client.ask("open", table=mover.table)["seq"] >= mover.told
        size = sum(path.stat().st_size for path in Path(data).iterdir())
        assert size < 4 << 20, size
        with Server(data=data, arguments=[*FAST, "--limit", "store=10"]) as server, \
                server.client() as client:
            assert client.ask("create", setup={"seats": [{}, {}]})["is"] == "created"


@tap.case("a tile set is kept once, however many tables have it")
def _():
    with tempfile.TemporaryDirectory() as data:
        text, tables = tile_set("the same"), []
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            for _ in range(60):
                made = client.ask("create", setup={"seats": [{"name": "A"}, {"name": "B"}],
                                                   "tiles": [text]})
                assert made["is"] == "created", made
                tables.append(made["table"])
            client.ask("resign", table=tables[0], token=made["tokens"]["0"])
            assert client.ask("open", table=tables[0])["tiles"] == [text]
        assert tiles_of(data) == (1, len(text))
        with Server(data=data, arguments=FAST) as server, server.client() as client:
            for table in (tables[0], tables[-1]):
                assert client.ask("open", table=table)["tiles"] == [text]


# ---- Many games at the beginning ----------------------------------------------------------------

def multiply(path, number):
    """So many copies of the oldest game, which come before the newest one."""
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        first, = database.execute("SELECT min(number) FROM game").fetchone()
        last, = database.execute("SELECT max(number) FROM game").fetchone()
        database.execute("PRAGMA foreign_keys = off")
        for name, key in (("game", "number"), ("seat", "game"), ("batch", "game")):
            database.execute(f"UPDATE {name} SET {key} = ? WHERE {key} = ?", (last + number, last))
            rows = database.execute(f"SELECT * FROM {name} WHERE {key} = ?", (first,)).fetchall()
            marks = ",".join("?" * len(rows[0]))
            for i in range(1, number):
                database.executemany(f"INSERT INTO {name} VALUES ({marks})", [
                    [first + i, f"copy{i:06}", *row[2:]] if name == "game" else
                    [first + i, *row[1:]] for row in rows])


@tap.case("thousands of unfinished games: each is there at once, computer players go on by and by")
def _():
    with Server(arguments=FAST) as server:
        with server.client() as client:
            mover = Mover(client)
            for _ in range(40):
                mover.move()
            table, tokens = create(client)
            client.ask("open", table=table, token=tokens[0])
            while client.ask("legal", table=table)["seat"] != 0:
                time.sleep(0.01)
            while True: # until the computer has moved as well
                legal = client.ask("legal", table=table)
                if legal["seat"] == 0:
                    client.ask("act", table=table, token=tokens[0], seq=legal["seq"],
                               actions=[legal["actions"][0]["action"]])
                elif legal["seq"] > 6:
                    break
        server.kill()
        path = f"{server.data}/games.db"
        multiply(path, 3000)
        with contextlib.closing(sqlite3.connect(path)) as database, database:
            game, = database.execute("SELECT max(number) FROM game").fetchone()
            # What the computer did last is not kept: it is its turn again.
            database.execute("DELETE FROM batch WHERE game = ? AND seq >= (SELECT max(seq) "
                             "FROM batch WHERE game = ? AND seat = 1)", (game, game))
            kept = database.execute("SELECT count(*) FROM batch WHERE game = ?", (game,)).fetchone()
        server.start()
        with server.client() as client:
            assert client.ask("legal", table="copy000001")["seq"] == mover.told
            assert client.ask("legal", table="copy002999")["seq"] == mover.told
        end = time.monotonic() + 4 * PATIENCE
        while True: # nobody opens it
            with contextlib.closing(sqlite3.connect(path)) as database:
                if database.execute("SELECT count(*) FROM batch WHERE game = ?",
                                    (game,)).fetchone() > kept:
                    break
            assert time.monotonic() < end, server.said()
            time.sleep(0.1)
        assert "cannot be set up" not in server.said(), server.said()


# ---- Files that are taken away ------------------------------------------------------------------

def said(server, words, patience=PATIENCE):
    end = time.monotonic() + patience
    while words not in server.said():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def take_away(how, name, back):
    """What is done to the file of the store, and whether it can be undone; then all goes on."""
    with tempfile.TemporaryDirectory() as aside:
        server = Server(arguments=FAST)
        with server.client() as client:
            mover = Mover(client)
            for _ in range(3):
                assert mover.move()["is"] == "acted"
            path, kept = Path(server.data) / name, Path(aside) / "kept"
            how(path, kept)
            assert said(server, f"{name} was deleted, replaced or overwritten"), server.said()
            for _ in range(3):
                answer = mover.move()
                assert answer["is"] == "error" and answer["code"] == "storage", answer
            answer = client.ask("create", setup={"seats": [{}, {}]})
            assert answer["is"] == "error" and answer["code"] == "storage", answer
            assert client.ask("ping")["is"] == "pong"
            assert client.ask("legal", table=mover.table)["seq"] == mover.told
            if back:
                os.replace(kept, path)
                assert said(server, "is there again"), server.said()
                assert mover.move()["is"] == "acted"
        if back:
            server.stop()
            with contextlib.closing(sqlite3.connect(path)) as database:
                assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        else:
            server.kill()
        server.folder.cleanup()


def replace(path, kept):
    shutil.copy(path, kept)
    os.replace(kept, path)


def overwrite(path, _):
    text = path.read_bytes()
    path.write_bytes(bytes(len(text)))


def touch_up(path, _):
    """An older copy of itself over it, as who brings a copy back would."""
    text = path.read_bytes()
    path.write_bytes(text[:60] + bytes([text[60] ^ 1]) + text[61:])
    path.write_bytes(text)


def cut(path, _):
    os.truncate(path, 100)


for title, how_, back_ in (
        ("moved away, and brought back", os.replace, True),
        ("deleted", lambda path, _: path.unlink(), False),
        ("replaced by a copy", replace, False),
        ("overwritten", overwrite, False),
        ("cut", cut, False)):
    for name_ in ("games.db", "games.db-wal"):
        tap.add(f"{name_} is {title}: noticed within a second, nothing is acknowledged", take_away,
                how_, name_, back_)
tap.add("games.db is written over with what it was: noticed too", take_away, touch_up, "games.db",
        False)


@tap.case("the whole folder is deleted")
def _():
    with tempfile.TemporaryDirectory() as parent:
        data = f"{parent}/data"
        os.mkdir(data)
        server = Server(data=data, arguments=FAST)
        with server.client() as client:
            mover = Mover(client)
            assert mover.move()["is"] == "acted"
            shutil.rmtree(data)
            for _ in range(3):
                assert mover.move()["code"] == "storage"
        server.kill()


@tap.case("a new store is its owner's alone, also in a folder that was there")
def _():
    with tempfile.TemporaryDirectory() as data:
        os.chmod(data, 0o755)
        Path(data, "games.db.making").write_text("of a first start that was cut off")
        before = os.umask(0)
        try:
            server = Server(arguments=FAST, data=data)
        finally:
            os.umask(before)
        with server, server.client() as client:
            create(client)
            modes = {path.name: oct(path.stat().st_mode & 0o777)
                     for path in Path(data).glob("games*")}
            assert {"games.db", "games.db-wal", "games.db-shm"} <= set(modes), modes
            assert "games.db.making" not in modes and set(modes.values()) == {"0o600"}, modes


@tap.case("a store that was cut off is refused, not begun anew over it")
def _():
    for name, content, words in (("games.db", b"", "it is empty"),
                                 ("games.db-wal", b"x" * 32, "its log"),
                                 ("games.db-journal", b"x" * 32, "its log"),
                                 ("games.db", b"x" * 4096, "not a database")):
        with tempfile.TemporaryDirectory() as data:
            path = Path(data, name)
            path.write_bytes(content)
            done = subprocess.run([AUDE, "--lang", "en", "serve", "--port", "0", "--data", data],
                                  capture_output=True, text=True, check=False, timeout=PATIENCE)
            assert done.returncode == 2 and words in done.stderr, (name, content[:9], done)
            assert "games.db" in done.stderr and path.read_bytes() == content
            assert {one.name for one in Path(data).iterdir()} <= {name, "lock"}


@tap.case("other programs that read and write as SQLite does are no reason to stop")
def _():
    with Server(arguments=FAST) as server, server.client() as client:
        mover = Mover(client)
        path = Path(server.data) / "games.db"
        for number in range(4):
            with contextlib.closing(sqlite3.connect(path)) as database:
                database.execute("UPDATE chat SET text = text")
                database.execute("UPDATE game SET created = created + ?", (number,))
                database.commit()
                if number % 2:
                    database.execute("PRAGMA wal_checkpoint")
            time.sleep(0.6)
            assert mover.move()["is"] == "acted"
        assert "overwritten" not in server.said(), server.said()


@tap.case("under load for a while, with the log carried into the database: no false alarm")
def _():
    with Server(arguments=FAST) as server:
        over, wrong = threading.Event(), []

        def play_on():
            with server.client() as client:
                table, tokens = create(client, ("human", "human"))
                legal = client.ask("legal", table=table)
                client.ask("act", table=table, token=tokens[legal["seat"]], seq=legal["seq"],
                           actions=[legal["actions"][0]["action"]])
                for number in range(1200):
                    if over.is_set():
                        return
                    answer = client.ask("say", table=table, token=tokens[number % 2],
                                        text="x" * 300)
                    if answer["is"] != "done":
                        wrong.append(answer)

        threads = [threading.Thread(target=play_on) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
        over.set()
        assert not wrong, wrong[:3]
        assert server.said() == "", server.said()


tap.main()
