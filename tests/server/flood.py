#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Attackers and fair players on addresses of their own (127.x), for a server with the limits that
it has by itself. `AUDE=build/aude python3 tests/server/flood.py [SECONDS [WORD...]]` prints what
fair players feel during each attack on a server that is told these words; test_flood.py holds the
server to it.
"""

import contextlib
import json
import multiprocessing
import select
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from wire import AUDE, PATIENCE, Client, Gone, Server, create

FAST = ["--limit", "rate=100000", "--limit", "burst=100000", "--limit", "per-address=1000"]


def connect(port, address):
    return socket.create_connection(("127.0.0.1", port), PATIENCE, source_address=(address, 0))


def come(port, address, **how):
    """A client from this address."""
    return Client(connect(port, address), host=f"127.0.0.1:{port}", **how)


# ---- Fair players ----------------------------------------------------------------------------

class Fair(threading.Thread):
    """Somebody who plays both seats of a table, some turns a second, and notes how long each answer
    takes."""

    def __init__(self, port, address, pace=5, other="human"):
        super().__init__(daemon=True)
        self.client, self.pace, self.players = come(port, address), pace, ("human", other)
        self.begin()
        self.times, self.wrong, self.going = [], [], True
        self.start()

    def begin(self):
        self.table, self.tokens = create(self.client, self.players)
        self.client.ask("open", table=self.table, token=self.tokens[0])

    def turn(self):
        """One decision, or another game; how long it took to be answered."""
        legal = self.client.ask("legal", table=self.table)
        if legal["over"]:
            self.begin()
            return None
        start = time.monotonic()
        acted = self.client.ask("act", table=self.table, token=self.tokens[legal["seat"]],
                                seq=legal["seq"], actions=[legal["actions"][0]["action"]])
        took = time.monotonic() - start
        if acted["is"] != "acted":
            self.wrong.append(acted)
        return took

    def run(self):
        try:
            while self.going:
                took = self.turn()
                if took is not None:
                    self.times.append(took)
                time.sleep(1 / self.pace)
        except (Gone, TimeoutError, OSError, KeyError) as error:
            if self.going:
                self.wrong.append(repr(error))


class Opposed(Fair):
    """Somebody who plays against a computer player, and notes how long its turns take."""

    def __init__(self, port, address, pace=5):
        super().__init__(port, address, pace, other="level-4")

    def turn(self):
        super().turn()
        start = time.monotonic()
        while (legal := self.client.ask("legal", table=self.table))["seat"] != 0 and \
                not legal["over"]:
            self.client.wait("acted")
        own = not legal["over"] and legal["step"] == "place"
        return time.monotonic() - start if own else None


@contextlib.contextmanager
def fair_players(port, count=4, kind=Fair):
    """So many of them; afterwards what they felt is in the dictionary."""
    felt, crowd = {}, [kind(port, f"127.0.1.{number + 1}") for number in range(count)]
    time.sleep(0.3)
    for one in crowd:
        one.times.clear()
    yield felt
    for one in crowd:
        one.going = False
    for one in crowd:
        one.join(PATIENCE)
    times = sorted(time for one in crowd for time in one.times) or [float("inf")]
    felt.update(count=len(times), median=1000 * statistics.median(times), most=1000 * times[-1],
                p99=1000 * times[min(len(times) - 1, int(len(times) * 0.99))],
                wrong=[wrong for one in crowd for wrong in one.wrong])


# ---- Attackers -------------------------------------------------------------------------------

def frame(message):
    """A message, or bytes as they are, in a frame of its own."""
    payload = message if isinstance(message, bytes) else json.dumps(message).encode()
    if len(payload) < 126:
        head = bytes([0x81, 0x80 | len(payload)])
    elif len(payload) < 65536:
        head = b"\x81\xfe" + len(payload).to_bytes(2, "big")
    else:
        head = b"\x81\xff" + len(payload).to_bytes(8, "big")
    return head + b"\0\0\0\0" + payload


def drain(clients, seconds):
    """Read whatever comes, until nothing does or the time is over."""
    wires = [client.wire for client in clients]
    end = time.monotonic() + seconds
    while wires and (left := end - time.monotonic()) > 0:
        ready, _, _ = select.select(wires, [], [], min(left, 0.25))
        if not ready:
            return
        for wire in ready:
            try:
                if not wire.recv(1 << 20):
                    wires.remove(wire)
            except OSError:
                wires.remove(wire)


def flood(port, address, message, seconds, crowd=8, at_once=58):
    """Send it as often as a new connection may, from many connections, and connect anew."""
    end, packet = time.monotonic() + seconds, frame(message) * at_once
    while time.monotonic() < end:
        clients = []
        for _ in range(crowd):
            with contextlib.suppress(Gone, OSError, AssertionError):
                client = come(port, address)
                client.wire.setblocking(True)
                client.wire.settimeout(2)
                clients.append(client)
                client.wire.sendall(packet)
        drain(clients, end - time.monotonic())
        for client in clients:
            client.close()
        if not clients:
            time.sleep(0.05)


@contextlib.contextmanager
def attack(function, addresses, *words):
    """The function in a process of its own for each address."""
    context = multiprocessing.get_context("fork")
    crowd = [context.Process(target=function, args=(words[0], address, *words[1:]), daemon=True)
             for address in addresses]
    for one in crowd:
        one.start()
    try:
        yield
    finally:
        for one in crowd:
            one.join(PATIENCE)
        for one in crowd:
            if one.is_alive():
                one.kill()


def rich_table(client):
    """A table whose answer to `open` is as long as it gets without a long game."""
    made = client.ask("create", setup={"seats": [{"name": "A"}, {"name": "B"}]})
    assert made["is"] == "created", made
    table, tokens = made["table"], made["tokens"]
    for _ in range(200):
        assert client.ask("say", table=table, token=tokens["0"], text="😀" * 300)["is"] == "done"
    for _ in range(60):
        legal = client.ask("legal", table=table)
        client.ask("act", table=table, token=tokens[str(legal["seat"])], seq=legal["seq"],
                   actions=[legal["actions"][0]["action"]])
    return table


def stock(data, ended=0):
    """A folder with a table that is dear to open and public games that are over; then so many more
    that were ended, and nearly as many that are not over and not public."""
    with Server(data=data, arguments=FAST) as server, server.client() as client:
        table = rich_table(client)
        for _ in range(60):
            made = client.ask("create", public=True,
                              setup={"seats": [{"name": "A"}, {"name": "B"}]})
            client.ask("resign", table=made["table"], token=made["tokens"]["0"])
    copy_game(data, ended, "e", ended=1, ended_days=30)
    copy_game(data, ended * 9 // 10, "u", public=0, over=0, open=1)
    return table


def copy_game(data, count, letter, **other):
    """So many rows like that of a public game but for what is said, before all others that come."""
    with contextlib.closing(sqlite3.connect(Path(data) / "games.db")) as database:
        row = database.execute("SELECT * FROM game WHERE public = 1").fetchone()
        names = [column[1] for column in database.execute("PRAGMA table_info(game)")]
        same = {**dict(zip(names, row)), **other}
        first, = database.execute("SELECT min(number) - 1 FROM game").fetchone()
        database.executemany(
            f"INSERT INTO game VALUES({','.join('?' * len(names))})",
            ([*{**same, "number": first - more, "id": f"{letter}{more:09}"}.values()]
             for more in range(count)))
        database.commit()


# ---- Figures ---------------------------------------------------------------------------------

def show(what, felt):
    print(f"{what:44} p50 {felt['median']:7.1f} p99 {felt['p99']:8.1f} max {felt['most']:8.1f} ms"
          f"  ({felt['count']} turns, {len(felt['wrong'])} wrong)", flush=True)


def tables_made(port, address, seconds):
    """How many tables one address makes in so many seconds, three with each connection."""
    end, made = time.monotonic() + seconds, 0
    setup = {"seats": [{"name": "A"}, {"name": ""}]}
    while time.monotonic() < end:
        try:
            with come(port, address) as client:
                refs = [client.send("create", setup=setup, public=True) for _ in range(3)]
                client.wire.settimeout(2)
                for ref in refs:
                    made += client.answer(ref, max(0.1, end - time.monotonic()))["is"] == "created"
        except (Gone, OSError, AssertionError):
            time.sleep(0.005)
    return made


def is_sanitized(server):
    """Does a sanitizer look at its memory? What is freed stays there for a while then."""
    return b"__asan_init" in Path(f"/proc/{server.process.pid}/exe").read_bytes()


def slow_readers(port, address, table, count):
    """So many who ask for what is long and never read."""
    crowd, packet = [], frame({"do": "open", "table": table}) * 12
    for _ in range(count):
        with contextlib.suppress(Gone, OSError, AssertionError):
            client = come(port, address)
            client.wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.wire.sendall(packet)
            crowd.append(client)
    return crowd


PINGS = b"", b"\x89\x80\0\0\0\0" * 10000
PARTS = b"\x01\x80\0\0\0\0", b"\0\x80\0\0\0\0" * 10000  # of a message that never ends


def pour(meet, packet, seconds, crowd=8):
    """The packet as fast as so many wires take it, whatever comes back; those that are closed are
    made again by `meet`."""
    end, wires = time.monotonic() + seconds, []
    while (left := end - time.monotonic()) > 0:
        with contextlib.suppress(Gone, OSError, AssertionError):
            while len(wires) < crowd:
                wires.append(meet())
                wires[-1].setblocking(False)
        ready, free, _ = select.select(wires, wires, [], min(left, 0.25))
        for wire in {*ready, *free}:
            try:
                if wire in ready and not wire.recv(1 << 20):
                    raise ConnectionError("closed")
                if wire in free:
                    wire.send(packet)
            except BlockingIOError:
                pass
            except OSError:
                wires.remove(wire)
    for wire in wires:
        wire.close()


def noise(port, address, packets, seconds):
    """What is no message: the first packet once, then the other."""

    def meet():
        wire = come(port, address).wire
        wire.sendall(packets[0])
        return wire

    pour(meet, packets[1], seconds)


def computers(port, address, seconds, count=100):
    """So many tables of computer players only, and somebody who looks at each."""
    end, crowd, setup = time.monotonic() + seconds, [], {
        "seats": [{"name": str(seat), "player": "greedy"} for seat in range(5)]}
    made = 0
    while made < count and time.monotonic() < end:
        try:
            client = come(port, address)
            crowd.append(client)
            for _ in range(2):  # three would be more messages than it may send
                answer = client.ask("create", setup=setup)
                if answer["is"] != "created":
                    break
                client.ask("open", table=answer["table"])
                made += 1
        except (Gone, OSError, AssertionError):
            time.sleep(0.05)
    drain(crowd, end - time.monotonic())
    for client in crowd:
        client.close()


def fill_disk(port, address, seconds):
    """Tables with tile sets of their own, each as long as may be, from one connection after the
    other."""
    source = Path(__file__).parents[1] / "tiles" / "own_mine.toml"
    text, end, number = source.read_text(encoding="utf-8"), time.monotonic() + seconds, 0
    while time.monotonic() < end:
        with contextlib.suppress(Gone, OSError, AssertionError), come(port, address) as client:
            for _ in range(3):
                number += 1
                own = f"# {address} {number} {end}\n"
                own = text + own * ((64000 - len(text)) // len(own))
                client.ask("create", setup={"seats": [{"name": "A"}, {"name": "B"}],
                                            "tiles": [own]})
        time.sleep(0.02)


def idle(port, address, seconds, count=300):
    """Connections that say nothing, made again as they are closed."""
    end, crowd = time.monotonic() + seconds, []
    while time.monotonic() < end:
        while len(crowd) < count:
            try:
                crowd.append(connect(port, address))
            except OSError:
                break
        ready, _, _ = select.select(crowd, [], [], 0.1)
        for wire in ready:
            with contextlib.suppress(OSError):
                if wire.recv(4096):
                    continue
            wire.close()
            crowd.remove(wire)
    for wire in crowd:
        wire.close()


def lazy(port, address, table, seconds, count=60):
    """Slow readers who stay until the time is over."""
    end, crowd = time.monotonic() + seconds, slow_readers(port, address, table, count)
    time.sleep(max(0, end - time.monotonic()))
    for client in crowd:
        client.close()


def long_record(turns=150):
    """So many turns of a game of five with all expansions whose rules are built: 12 kB."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.aude"
        subprocess.run([AUDE, "play", *(f"--seat={name}=greedy" for name in "abcde"), "--seed=7",
                        "--expansions=inns,traders,dragon,abbey,tower,bcb,king,cult", "--ascii",
                        f"--save={path}"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                       check=True)
        text = path.read_text(encoding="utf-8")
    return text[:text.index(f"\n{turns + 1} ") + 1] + "result *\n"


def thinkers(port, address, record, seconds, count=16):
    """So many tables of the strongest players from a long record, and somebody who looks at each
    and begins another one where a game is over or goes."""
    end, crowd = time.monotonic() + seconds, []
    seats = [{"name": str(seat), "player": "level-7"} for seat in range(5)]
    made = 0
    while made < count and time.monotonic() < end:
        with contextlib.suppress(Gone, OSError, AssertionError, KeyError):
            client = come(port, address)
            crowd.append(client)
            made_now = client.ask("create", setup={"record": record, "seats": seats})
            client.ask("open", table=made_now["table"])
            made += 1
    drain(crowd, end - time.monotonic())
    for client in crowd:
        client.close()


def from_many(address, addresses, seconds):
    """So many addresses for one process, one after the other, until the time is over."""
    _, _, _, last = address.split(".")
    end, number = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        yield f"127.{10 + int(last)}.{number // 200 % 200}.{number % 200 + 1}"
        number = (number + 1) % addresses


def lonely(port, address, seconds, addresses=100):
    """Tables that nobody comes to, each with a phrase, from many addresses."""
    setup = {"seats": [{"name": "A"}, {"name": ""}]}
    for source in from_many(address, addresses, seconds):
        with contextlib.suppress(Gone, OSError, AssertionError, KeyError):
            with come(port, source) as client:
                for _ in range(3):
                    made = client.ask("create", setup=setup, public=True)
                    client.ask("say", table=made["table"], token=made["tokens"]["0"],
                               phrase="hello")


def reporters(port, address, table, seconds, addresses=334):
    """Reports of what nobody did, from many addresses."""
    for source in from_many(address, addresses, seconds):
        with contextlib.suppress(Gone, OSError, AssertionError):
            with come(port, source) as client:
                client.ask("open", table=table)
                for _ in range(3):
                    client.ask("report", table=table, seat=1, text="x" * 300)


def http(port, address, request, seconds):
    """The same request over and over on connections that are kept as long as the server keeps
    them."""
    pour(lambda: connect(port, address), request.replace(b"PORT", b"%d" % port), seconds)


def handshakes(port, address, seconds):
    """Come, say hello, go."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(Gone, OSError, AssertionError):
            come(port, address).close()


GET = b"GET /index.html HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n"
POST = (b"POST /play HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nContent-Length: 100000\r\n\r\n"
        + b"x" * 100000)
HEADS = b"GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n" + b"X-A: b\r\n" * 500


def long_tiles():
    """A tile set of many tiles the last of which is wrong: all of it is read, nothing is kept."""
    text = (Path(__file__).parents[1] / "tiles" / "own_mine.toml").read_text(encoding="utf-8")
    head, *tiles = text.split("[[tile]]")
    found, number = head, 0
    while len(found) < 58000:
        one = tiles[number % len(tiles)]
        found += "[[tile]]" + one.replace("id = \"", f"id = \"n{number}-", 1)
        number += 1
    return found + "[[tile]]\nid = 3\n"


def crafted(record):
    """Messages that are dear to read and say nothing: what they are called, the message."""
    yield "JSON of 120,000 brackets", b'{"do":' + b"[" * 60000 + b"]" * 60000 + b"}"
    yield "JSON of 10,000 members", {"do": "create", "setup": {f"m{i}": 1 for i in range(10000)}}
    yield "names of many signs", {"do": "seek", "name": "\u0301" * 60000}
    yield "bytes that are no text", b'{"do":"say","text":"' + b"\xf0\x9f" * 50000 + b'"}'
    yield "numbers without end", b'{"do":"ping","ref":' + b"9" * 100000 + b"}"
    yield "a record with a wrong end", {"do": "read", "text": record + "nothing\n"}
    yield "a record of 4,000 wrong lines", {"do": "read", "text": record + "0x0\n" * 4000}
    yield "tile sets with a wrong end", {"do": "create", "tiles": [long_tiles()],
                                         "setup": {"seats": [{"name": "A"}, {"name": "B"}]}}


def attacks(table, record, long):
    """(what it is called, from how many addresses, the function and its words after the port and
    the address; the seconds come last)"""
    saves = [path for path in (Path(__file__).parents[1] / "recorded" / "saves").glob("*.jcz")
             if path.stat().st_size < 60000]
    save = max(saves, key=lambda path: path.stat().st_size).read_text(encoding="utf-8")
    yield "no attack", 0, None, ()
    for name, message in (("open", {"do": "open", "table": table}), ("list", {"do": "list"}),
                          ("read", {"do": "read", "text": save})):
        yield name, 1, flood, (message,)
        yield name, 4, flood, (message,)
    for name, packets in (("pings", PINGS), ("parts of messages", PARTS)):
        yield name, 1, noise, (packets,)
    for name, message in crafted(record):
        yield name, 4, flood, (message,)
    yield "wrong tokens", 4, flood, ({"do": "act", "table": table, "token": "x" * 22, "seq": 1,
                                      "actions": ["0x0000000000000000"]},)
    for name, request in (("files", GET), ("bodies of requests", POST),
                          ("heads of requests", HEADS)):
        yield name, 4, http, (request,)
    yield "hello and goodbye", 4, handshakes, ()
    yield "idle connections, 300 each", 4, idle, ()
    yield "slow readers, 60 each", 4, lazy, (table,)
    yield "computers only, 100 tables each", 1, computers, ()
    yield "computers only, 100 tables each", 4, computers, ()
    yield "tile sets written to the disk", 1, fill_disk, ()
    yield "tile sets written to the disk", 4, fill_disk, ()
    yield "level 7 in 16 tables each", 10, thinkers, (long,)
    yield "tables that nobody comes to, 100 more", 1, lonely, ()
    yield "reports, 334 more", 1, reporters, (table,)


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 8
    words = sys.argv[2:]  # for the server, `--no-sync` say
    with tempfile.TemporaryDirectory() as data:
        table = stock(data, 100000)
        with Server(data=data) as server, server.client() as client:
            record = client.ask("record", table=table)["text"]
        long = long_record()
        for what, count, function, more in attacks(table, record, long):
            sources = [f"127.0.2.{number + 1}" for number in range(count)]
            with Server(data=data, arguments=words) as server:
                with fair_players(server.port) as felt:
                    with attack(function, sources, server.port, *more, seconds):
                        time.sleep(seconds)
                show(f"{what}, {count} addresses" if count else what, felt)
    for count in (0, 10):
        with Server(arguments=words) as server, fair_players(server.port, 2, Opposed) as felt:
            sources = [f"127.0.2.{number + 1}" for number in range(count)]
            with attack(thinkers, sources, server.port, long, 2 * seconds):
                time.sleep(2 * seconds)
        show(f"level 4's turn beside {count} addresses of level 7", felt)
    with Server(arguments=words) as server:
        print(f"tables made by one address in {seconds:.0f} s:",
              tables_made(server.port, "127.0.3.1", seconds), flush=True)
    with tempfile.TemporaryDirectory() as data:
        table = stock(data)
        with Server(data=data, arguments=words) as server:
            before = server.memory()
            crowd = [client for number in range(16) for client in
                     slow_readers(server.port, f"127.0.4.{number + 1}", table, 60)]
            time.sleep(2)
            print(f"{len(crowd)} slow readers: {(server.memory() - before) // 1024} MB", flush=True)
            for client in crowd:
                client.close()


if __name__ == "__main__":
    main()
