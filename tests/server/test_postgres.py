#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A server whose store is PostgreSQL: the promises of the store, games that go on after a crash of
either, and who has to wait for it.
"""

import contextlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import ports
import tap
import postgres
from wire import AUDE, PATIENCE, Server, create, move, play

if not postgres.is_there():
    print("1..0 # SKIP there is no PostgreSQL server here")
    sys.exit(0)

DATABASE = postgres.Postgres()


def serve(name, *arguments):
    fast = ["--limit", "rate=100000", "--limit", "burst=100000"]
    return Server(arguments=["--store", DATABASE.address(name), *fast, *arguments])


def refused(address, environment=None):
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [AUDE, "--lang", "en", "serve", "--port", "0", "--store", address],
            capture_output=True, timeout=PATIENCE, check=False, cwd=folder, env=environment)
        assert not os.listdir(folder), os.listdir(folder)
    assert done.returncode != 0 and b"secret" not in done.stderr, done
    return done.stderr.decode()


@tap.case("it promises what every store promises")
def _():
    done = subprocess.run([os.environ["AUDE_VAULT"]], capture_output=True, timeout=60, check=False,
                          env={**os.environ, "AUDE_STORE": DATABASE.database("promises")})
    said = done.stdout.decode() + done.stderr.decode()
    assert done.returncode == 0 and said.count("\nok ") >= 11, said


@tap.case("games, lists and talk are there again after the server was killed")
def _():
    DATABASE.database("games")
    with serve("games") as server:
        with server.client() as client:
            table, tokens = create(client, ("human", "greedy"), title="Žluťoučký")
            seq = play(client, table, tokens[0])
            assert client.ask("open", table=table)["over"]
            open_, keys = create(client, ("human", "human"))
            assert move(client, open_, keys)["is"] == "acted"
            assert client.ask("say", table=open_, token=keys[0], text="čau")["is"] == "done"
            made = client.ask("create", public=True, setup={"seats": [{"name": "A"}, {}]})
            assert [one["table"] for one in client.ask("list")["tables"]] == [made["table"]]
            before = client.ask("open", table=open_)
        server.kill()
        server.start()
        with server.client() as client:
            again = client.ask("open", table=table)
            assert again["over"] and again["seq"] == seq and again["title"] == "Žluťoučký", again
            after = client.ask("open", table=open_)
            for key in ("seq", "actions", "chat"):
                assert after[key] == before[key], key
            assert [one["table"] for one in client.ask("list")["tables"]] == [made["table"]]
            assert move(client, open_, keys)["is"] == "acted"
            for number in range(3):
                other, _ = create(client, ("human", "human"))
                assert other not in (table, open_), number
            assert client.ask("open", table="abcdefghij")["code"] == "unknown-table"


@tap.case("who waits for the database waits alone, and is answered in order")
def _():
    DATABASE.database("waits")
    with serve("waits") as server:
        with server.client() as client:
            table, tokens = create(client, ("human", "human"))
            client.ask("resign", table=table, token=tokens[0]) # what is over is not looked at early
            there, _ = create(client, ("human", "human"))
        server.kill()
        server.start()
        with server.client() as client, server.client() as other, server.client() as third:
            client.ask("open", table=there)
            with DATABASE.psql("waits") as session:
                session.stdin.write("BEGIN; LOCK TABLE batch IN ACCESS EXCLUSIVE MODE;\n"
                                    "SELECT 'locked';\n")
                session.stdin.flush()
                assert session.stdout.readline() == "locked\n"
                refs = [other.send("open", table=table), other.send("ping")]
                gone = third.send("open", table=table)
                for asked in ({"do": "ping"}, {"do": "legal", "table": there},
                              {"do": "record", "table": there}):
                    assert client.ask(**asked)["is"] != "error", asked
                try:
                    other.receive(0.3)
                    raise AssertionError("it was answered")
                except TimeoutError:
                    pass
                third.close()
                session.stdin.write("COMMIT;\n")
                session.stdin.close()
            first, second = other.receive(), other.receive()
            assert [first["ref"], second["ref"]] == refs and gone, (first, second)
            assert first["is"] == "table" and second["is"] == "pong", (first, second)
            assert client.ask("ping")["is"] == "pong"


@tap.case("the database goes: nothing is acknowledged; it comes back: all goes on")
def _():
    DATABASE.database("goes")
    with serve("goes") as server, server.client() as client, server.client() as other:
        table, tokens = create(client, ("human", "human"))
        seq = move(client, table, tokens)["from"] + 1
        unseen, _ = create(client, ("human", "human"))
        DATABASE.stop()
        for _ in range(3):
            answer = client.ask("create", setup={"seats": [{"name": "A"}, {}]})
            assert answer["is"] == "error" and answer["code"] in ("storage", "full"), answer
        legal = client.ask("legal", table=table)
        if legal["is"] != "error":
            answer = move(client, table, tokens)
            assert answer["code"] == "storage", answer
        assert other.ask("ping")["is"] == "pong"
        DATABASE.start()
        end = time.monotonic() + PATIENCE
        while (answer := client.ask("open", table=table))["is"] == "error":
            assert time.monotonic() < end, answer
            time.sleep(0.2)
        assert answer["seq"] >= seq, answer
        while (answer := move(client, table, tokens)).get("code") == "storage":
            assert time.monotonic() < end, answer
            time.sleep(0.2)
        assert answer["is"] == "acted", answer
        assert other.ask("open", table=unseen)["is"] == "table"
        assert "the store failed" in server.said(), server.said()


@tap.case("no database, a foreign one, one of a later version, one that is copied to: it says so")
def _():
    address = DATABASE.database("alone")
    with serve("alone"):
        pass
    with DATABASE.psql("alone") as session:
        session.stdin.write("SELECT pg_advisory_lock(1098212453);\n")
        session.stdin.flush()
        session.stdout.readline()
        assert "another program uses this store" in refused(address)
        session.stdin.close()
    assert "does not exist" in refused(DATABASE.address("nowhere").replace("aude@", "aude:secret@"))
    assert "postgresql://" in refused("games.db")
    DATABASE.ask("alone", "UPDATE aude SET version = 1000, least = 13")
    assert "another version" in refused(address)
    DATABASE.database("foreign")
    DATABASE.ask("foreign", "CREATE TABLE game(x INTEGER)")
    assert "already exists" in refused(DATABASE.address("foreign"))
    assert DATABASE.ask("foreign", "SELECT count(*) FROM pg_class WHERE relname = 'aude'") == "0"


@tap.case("tables of version 10 become those of today, beside servers that know nothing of it")
def _():
    DATABASE.database("grown")
    with serve("grown") as server:
        with server.client() as client:
            table, _ = create(client, ("human", "human"))
            client.ask("open", table=table)
            assert client.ask("report", table=table, seat=1)["is"] == "done"
        versions = DATABASE.ask("grown", "SELECT version, least FROM aude")
        DATABASE.ask("grown", "ALTER TABLE aude DROP COLUMN least; UPDATE aude SET version = 10;"
                              " ALTER TABLE report DROP COLUMN reporter;"
                              " ALTER TABLE seat DROP COLUMN colour")
    with serve("grown") as server, server.client() as client:
        assert DATABASE.ask("grown", "SELECT version, least FROM aude") == versions
        seats = client.ask("open", table=table)["seats"]
        assert [seat["colour"] for seat in seats] == list(range(len(seats))), seats
        now = int(1000 * time.time())
        # As such a server writes it.
        DATABASE.ask("grown", "INSERT INTO report(number, at, game, who, why, said)"
                              f" VALUES(2, {now}, 'x', '0 A', '', '')")
        client.ask("open", table=table)
        assert client.ask("report", table=table, seat=1)["is"] == "done"
        from_where = DATABASE.ask("grown", "SELECT reporter != 0 FROM report ORDER BY number")
        assert from_where.split() == ["f", "f", "t"], from_where
    DATABASE.ask("grown", "UPDATE aude SET version = 9")
    assert "another version" in refused(DATABASE.address("grown"))


@tap.case("beside servers of a later version, whose tables have more in them: it goes on")
def _():
    DATABASE.database("later")
    with serve("later") as server, server.client() as client:
        table, tokens = create(client, ("human", "greedy"))
        seq = play(client, table, tokens[0])
    DATABASE.ask("later", "UPDATE aude SET version = version + 1")
    for name in ("game", "seat", "batch", "chat", "own", "report", "lease", "node"):
        DATABASE.ask("later", f"ALTER TABLE {name} ADD COLUMN later BIGINT NOT NULL DEFAULT 7")
    with serve("later") as server, server.client() as client:
        answer = client.ask("open", table=table, token=tokens[0])
        assert answer["is"] == "table" and len(answer["actions"]) >= seq, answer
        client.ask("say", table=table, token=tokens[0], text="here")
        other, others = create(client, ("human", "greedy"))
        assert play(client, other, others[0]) > 0
    assert DATABASE.ask("later", "SELECT version, least FROM aude") == "13|10"


# ---- Over a network ----------------------------------------------------------------------------

@tap.case("TLS and a password: who is not the database that is meant is refused, in clear words")
def _():
    if not shutil.which("openssl"):
        tap.skip("openssl is not here")
    far, secret = postgres.Postgres(port=ports.reserve()), "f\u00fcr niemanden"
    far.database("far")
    far.ask("far", f"ALTER USER aude PASSWORD '{secret}'")
    with tempfile.TemporaryDirectory() as folder:
        passwords = Path(folder) / "passwords"
        passwords.write_text(f"localhost:{far.port}:*:aude:{secret}\n", encoding="utf-8")
        passwords.chmod(0o600)
        known = {**os.environ, "PGPASSFILE": str(passwords)}
        sure = {"sslmode": "verify-full", "sslrootcert": f"{far.folder}/ca.pem"}
        address = far.far_address("far", **sure)
        with Server(arguments=["--store", address], environment=known) as server:
            with server.client() as client:
                table, tokens = create(client, ("human", "human"))
                assert move(client, table, tokens)["is"] == "acted"
            wires = far.ask("far", "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity"
                            " USING(pid) WHERE application_name = 'aude' AND ssl")
            assert wires == "2", wires
            assert secret not in server.said()
        wrong = {**known, "PGPASSFILE": f"{folder}/other"}
        other = Path(wrong["PGPASSFILE"])
        other.write_text(f"localhost:{far.port}:*:aude:secret\n", encoding="utf-8")
        other.chmod(0o600)
        assert "password authentication failed" in refused(address, wrong)
        assert "no password supplied" in refused(address, {**known, "PGPASSFILE": "/dev/null"})
        bare = far.far_address("far", sslmode="disable")
        assert "no encryption" in refused(bare, known)
        # Another one answers there, with a certificate that nobody has said is right; and one that
        # is right, but for another name.
        shutil.copy(f"{far.folder}/ca.pem", f"{folder}/old.pem")
        for name, file, words in (("localhost", f"{folder}/old.pem", "certificate verify failed"),
                                  ("db.example", f"{far.folder}/ca.pem", "does not match host")):
            far.certify(name)
            far.stop()
            far.start()
            said = refused(far.far_address("far", sslmode="verify-full", sslrootcert=file), known)
            assert words in said, said


# ---- Whoever runs the server ---------------------------------------------------------------------

def admin(path, *words, status=0):
    """What `aude admin` says in JSON."""
    done = subprocess.run([AUDE, "--lang", "en", "admin", "--socket", path, "--json", *words],
                          capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == status, (words, done)
    return json.loads(done.stdout)


def talk(client):
    """A table that everybody sees, with two people; one is reported for what they have said."""
    made = client.ask("create", public=True, setup={"seats": [{"name": "Anna"}, {"name": ""}]})
    table, token = made["table"], made["tokens"]["0"]
    sat = client.ask("sit", table=table, seat=1, name="Ben", invite=made["invite"])["token"]
    client.ask("open", table=table, token=token)
    assert client.ask("say", table=table, token=sat, text="Grumble")["is"] == "done"
    assert client.ask("report", table=table, seat=1, text="rude")["is"] == "done"
    return table


@tap.case("aude admin: what is asked is kept there, and nothing is done while the database is away")
def _():
    DATABASE.database("owner")
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/socket"
        with serve("owner", "--socket", path) as server:
            with server.client() as client:
                tables = [talk(client) for _ in range(3)]
            server.kill()
            server.start()
            assert admin(path, "look", tables[0])["chat"][0]["text"] == "Grumble"
            assert admin(path, "look", "x" * 10, status=2)["code"] == "unknown-table"
            assert admin(path, "end", tables[0])["is"] == "done"
            assert admin(path, "hide", tables[1])["is"] == "done"
            assert admin(path, "delete", tables[2])["is"] == "done"
            assert admin(path, "delete-name", "anna")["seats"] == 2
            for whom in ("198.51.100.0/24", "203.0.113.1"):
                assert admin(path, "ban", whom)["is"] == "done"
            assert admin(path, "unban", "203.0.113.1")["is"] == "done"
            reports = admin(path, "reports")["reports"]
            assert [one["said"] for one in reports] == ["Grumble"] * 3, reports
            assert admin(path, "reports", str(reports[0]["number"]))["is"] == "done"
            DATABASE.stop()
            assert admin(path, "ban", "192.0.2.1", status=2)["code"] == "storage"
            assert admin(path, "look", tables[2], status=2)["code"] == "storage"
            bans = admin(path, "sanctions")["sanctions"]
            assert "198.51.100.0/24" in [one["whom"] for one in bans], bans
            DATABASE.start()
            server.kill()
            server.start()
            bans = admin(path, "sanctions")["sanctions"]
            assert [one["whom"] for one in bans] == ["198.51.100.0/24"], bans
            assert len(admin(path, "reports")["reports"]) == 2
            with server.client() as client:
                first = client.ask("open", table=tables[0])
                assert first["over"] and not first["chat"], first
                assert client.ask("open", table=tables[2])["code"] == "unknown-table"
                listed = [one["table"] for one in client.ask("list")["tables"]]
                assert tables[1] not in listed, listed
            names = DATABASE.ask("owner", "SELECT name FROM seat WHERE name != ''")
            assert names.split("\n") == ["Ben"] * 2, names


@tap.case("aude admin does not make players wait for a database that is silent")
def _():
    DATABASE.database("silent")
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/socket"
        with serve("silent", "--socket", path) as server, server.client() as client:
            table, _ = create(client, ("human", "human"))
            assert admin(path, "look", table)["table"] == table
            servers = DATABASE.processes()
            for process in servers:
                os.kill(process, signal.SIGSTOP)
            try:
                for words in (("ban", "192.0.2.1"), ("look", "x" * 10), ("reports",)):
                    asked = subprocess.Popen([AUDE, "admin", "--socket", path, "--json", *words],
                                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
                    end, slowest = time.monotonic() + PATIENCE, 0
                    while asked.poll() is None:
                        assert time.monotonic() < end, words
                        start = time.monotonic()
                        assert client.ask("ping")["is"] == "pong"
                        slowest = max(slowest, time.monotonic() - start)
                    said = json.loads(asked.communicate()[0])
                    assert said["code"] == "storage" and slowest < 1, (words, said, slowest)
            finally:
                for process in servers:
                    os.kill(process, signal.SIGCONT)
            assert admin(path, "ban", "192.0.2.1")["is"] == "done"
            assert admin(path, "look", table)["table"] == table


def until(question, answer):
    end = time.monotonic() + PATIENCE
    while (found := DATABASE.ask("old", question)) != answer:
        assert time.monotonic() < end, (question, found)
        time.sleep(0.05)


def shown(client, table):
    """The names at a table, and how many words were said."""
    seen = client.ask("open", table=table)
    return [seat["name"] for seat in seen["seats"]], len(seen["chat"])


@tap.case("names and chat of old tables are deleted there too")
def _():
    DATABASE.database("old")
    with serve("old") as server:
        with server.client() as client:
            table, young = talk(client), talk(client)
        server.stop()
        which = f"(SELECT number FROM game WHERE id = '{table}')"
        for what in (f"game SET created = created - 864000000 WHERE number = {which}",
                     f"seat SET gone = gone - 864000000 WHERE gone > 0 AND game = {which}",
                     f"batch SET at = at - 864000000 WHERE game = {which}",
                     f"chat SET at = at - 864000000 WHERE game = {which}",
                     "report SET at = at - 864000000 WHERE number = 1"):
            DATABASE.ask("old", f"UPDATE {what}")
    with DATABASE.psql("old") as session:
        session.stdin.write("BEGIN;\nSELECT DISTINCT 'locked' FROM (SELECT 1 FROM seat"
                            " FOR UPDATE) AS all_seats;\n")
        session.stdin.flush()
        assert session.stdout.readline() == "locked\n"
        with serve("old", "--forget", "5") as server, server.client() as client:
            until("SELECT count(*) FROM pg_locks WHERE NOT granted", "1")
            # The database still has them; whoever comes now waits, and is shown nothing any more.
            assert DATABASE.ask("old", "SELECT count(*) FROM seat WHERE name != ''") == "4"
            ref = client.send("open", table=table)
            until("SELECT count(*) FROM pg_locks WHERE NOT granted", "2")
            session.stdin.write("COMMIT;\n")
            session.stdin.close()
            seen = client.answer(ref)
            assert not seen["chat"] and not any(seat["name"] for seat in seen["seats"]), seen
            assert shown(client, young) == (["Anna", "Ben"], 1)
            until("SELECT count(*) FROM seat WHERE name != ''", "2")
            until("SELECT count(*) FROM report", "1")
    with serve("old") as server, server.client() as client:
        assert shown(client, table) == (["", ""], 0)
        assert shown(client, young) == (["Anna", "Ben"], 1)


# ---- From one store into another ----------------------------------------------------------------

def copy(source, target):
    done = subprocess.run([AUDE, "--lang", "en", "store", "copy", source, target], check=False,
                          capture_output=True, timeout=PATIENCE)
    return done.returncode, done.stdout.decode() + done.stderr.decode()


def rows(folder):
    """All that a store of SQLite keeps."""
    with contextlib.closing(sqlite3.connect(Path(folder) / "games.db")) as database:
        return {name: sorted(database.execute(f"SELECT {columns} FROM {name}"), key=repr)
                for name, columns in (("game", "*"), ("seat", "*"), ("batch", "*"), ("chat", "*"),
                                      ("own", "*"), ("tiles", "digest, text"), ("seen", "*"),
                                      ("gap", "*"), ("salt", "*"), ("sanction", "*"),
                                      ("report", "*"))}


@tap.case("aude store copy: SQLite to PostgreSQL and back, all of it, and games go on in each")
def _():
    address = DATABASE.database("copied")
    tiles = (Path(os.environ["AUDE_SOURCE"]) / "tests/tiles/own_mine.toml").read_text()
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as parent:
        with Server(data=first) as server, server.client() as client:
            table, tokens = create(client, ("human", "human"), title="Žluťoučký")
            move(client, table, tokens)
            client.ask("say", table=table, token=tokens[1], text="čau")
            own = client.ask("create", setup={"seats": [{"name": "A"}, {}], "tiles": [tiles]})
            assert own["is"] == "created", own
            code, said = copy(first, address)
            assert code != 0 and "another server" in said, said
        with contextlib.closing(sqlite3.connect(f"{first}/games.db")) as database, database:
            database.executemany("INSERT INTO sanction VALUES(?, ?, ?)", (
                ("mute", f"{table} 1", 5), ("ban", "b", 0), ("ban", "192.0.2.1", 7)))
            database.executemany("INSERT INTO report VALUES(?, ?, ?, ?, ?, ?, ?)", (
                (3, 1, table, "0 Žofie", "", "řekla", 0),
                (9, 2, table, "1", "why", "a\nb", -(1 << 63))))
            # More than are copied together, with numbers left out.
            database.execute("INSERT INTO game(number, id, created, public, over, seed, setup)"
                             " WITH RECURSIVE n(i) AS (SELECT 500 UNION ALL SELECT i + 7 FROM n"
                             " WHERE i < 2500) SELECT i, 'copy' || printf('%06d', i), 5, 1, 1,"
                             " seed, setup FROM n, game WHERE number = 1")
            count, = database.execute("SELECT count(*) FROM game").fetchone()
        code, said = copy(first, address)
        assert code == 0 and f"games copied: {count}" in said, said
        code, said = copy(first, address)
        assert code != 0 and "games in it already" in said, said
        second = f"{parent}/made"
        code, said = copy(address, second)
        assert code == 0, said
        assert rows(second) == rows(first)
        with serve("copied") as server, server.client() as client:
            assert client.ask("open", table=table)["chat"][0]["text"] == "čau"
            assert client.ask("open", table=own["table"])["tiles"] == [tiles]
            assert move(client, table, tokens)["is"] == "acted"
            made, _ = create(client, ("human", "human"))
            assert client.ask("open", table=made)["is"] == "table"
        with Server(data=second) as server, server.client() as client:
            assert move(client, table, tokens)["is"] == "acted"


@tap.case("a copy that is not whole is no store; names that are none are refused")
def _():
    address = DATABASE.database("half")
    with tempfile.TemporaryDirectory() as first:
        with Server(data=first) as server, server.client() as client:
            create(client, ("human", "human"))
        with serve("half"):
            pass  # makes the tables
        DATABASE.ask("half", "ALTER TABLE batch ADD CHECK(seq > 1000)")
        code, said = copy(first, address)
        assert code != 0 and "violates check constraint" in said, said
        assert "cannot be read" in refused(address)
        assert copy(f"{first}/nothing", address)[0] != 0
        assert copy(first, DATABASE.address("nowhere"))[0] != 0
        assert not os.path.exists(f"{first}/nothing")


tap.main()
