# SPDX-License-Identifier: Apache-2.0
"""A server of its own for a test, and clients that speak to it: HTTP and WebSocket by hand over a
plain socket, so that a test can also send what no library would.
"""

import atexit
import base64
import contextlib
import json
import os
import select
import signal
import socket
import struct
import subprocess
import tempfile
import time
from pathlib import Path

import ports
import postgres
import tap

AUDE = os.environ["AUDE"]
PATIENCE = 30.0  # seconds until something that has to come counts as lost
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


def store_of(data):
    """With AUDE_TEST_STORE=postgresql the options that keep the games of this folder there."""
    return ["--store", postgres.of_folder(str(data))] if postgres.is_wanted() else []


def only_files():
    """What is tested here is about the files of SQLite."""
    if postgres.is_wanted():
        tap.skip("there are no files")


def unsearched():
    """The environment of a command that a test starts by the hundred: at its end nothing searches
    for memory that nobody holds, which takes longer than all that it does."""
    return {**os.environ, "ASAN_OPTIONS": f"{os.environ.get('ASAN_OPTIONS', '')}:detect_leaks=0"}


class Server:
    """`aude serve` on a port of its own; it may be killed and started again on the same folder."""

    def __init__(self, data=None, web=None, arguments=(), environment=None, program=None):
        self.folder = None if data else tempfile.TemporaryDirectory(prefix="aude-serve-")
        self.data = data or self.folder.name
        self.arguments = [*([] if "--store" in arguments else store_of(self.data)),
                          *(["--web", str(web)] if web else []), *arguments]
        self.process, self.port, self.environment = None, ports.reserve(), environment
        self.program = program or AUDE  # as it is now: a test may have put its own here
        self.log_lines = []  # all of its log, when it was stopped
        atexit.register(self.leave)
        self.start()

    def start(self):
        """Start it; a port that was used before is used again."""
        self.log = open(Path(self.data) / "log", "ab")
        self.process = self.launch([self.program, "--lang", "en", "serve", "--port",
                                    str(self.port), "--data", self.data, *self.arguments])
        line = self.process.stdout.readline().decode()
        assert line.startswith("Playing at"), f"it did not start: {line!r} {self.said()}"
        self.port = int(line.rsplit(":", 1)[1].strip(" /\n"))

    def launch(self, words):
        return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=self.log,
                                env=self.environment)

    def said(self):
        """What it wrote to standard error."""
        return (Path(self.data) / "log").read_text(errors="replace")

    def memory(self):
        """Kilobytes that it has in memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(status.split("VmRSS:")[1].split()[0])

    def used(self):
        """Seconds of processor time that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rsplit(")")[1]
        return sum(map(int, fields.split()[11:13])) / os.sysconf("SC_CLK_TCK")

    def files(self):
        """How many files and sockets it has open."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def leave(self):
        """When a case has failed, its server is still there."""
        if self.process and self.process.poll() is None:
            self.process.kill()

    def kill(self):
        """As if the power had gone."""
        self.process.send_signal(signal.SIGKILL)
        self.end()

    @contextlib.contextmanager
    def halted(self):
        """It stands still: from the first line on none of its threads does anything, and what is
        sent to it meanwhile is there all at once when it goes on."""
        self.process.send_signal(signal.SIGSTOP)
        found = os.waitid(os.P_PID, self.process.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
        assert found.si_code == os.CLD_STOPPED, f"it has ended: {self.said()}"
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)

    def stop(self):
        """By SIGTERM: it must end well."""
        self.process.send_signal(signal.SIGTERM)
        status = self.wait_end(PATIENCE)
        assert status == 0, f"exit status {status}: {self.said()}"
        self.log_lines = self.said().splitlines()

    def wait_end(self, _):
        """It ends by itself, within so many seconds; its exit status."""
        return self.end()

    def end(self):
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.log.close()
        return status

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if self.process.poll() is None:
            if kind is None:
                self.stop()
            else:
                self.kill()
        if self.folder:
            self.folder.cleanup()

    def get(self, path, headers=(), method="GET"):
        """(status, headers, body) of one HTTP request, whose path is sent as it is."""
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as wire:
            lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}",
                     "Connection: close", *headers, "", ""]
            wire.sendall("\r\n".join(lines).encode())
            answer = b""
            while piece := wire.recv(65536):
                answer += piece
        head, _, body = answer.partition(b"\r\n\r\n")
        first, *rest = head.decode("latin-1").split("\r\n")
        fields = {name.lower(): value.strip() for name, _, value in
                  (line.partition(":") for line in rest)}
        return int(first.split()[1]) if first else 0, fields, body

    def client(self, **how):
        return Client(self.port, **how)


class Gone(Exception):
    """The other end has closed the connection."""


class Client:
    """A WebSocket to the server."""

    def __init__(self, port, path="/play", protocol="aude.v1", headers=(), hello=True, host=None):
        if isinstance(port, int):
            self.wire = socket.create_connection(("127.0.0.1", port), PATIENCE)
        else:
            self.wire = port  # a connection that is there already
        self.wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.bytes, self.ref, self.others, self.closed = b"", 0, [], None
        self.answered = set()
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{port}'}",
                 "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
                 f"Sec-WebSocket-Protocol: {protocol}", *headers, "", ""]
        self.wire.sendall("\r\n".join(lines).encode())
        while b"\r\n\r\n" not in self.bytes:
            self.fill()
        head, _, self.bytes = self.bytes.partition(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Gone(head.decode("latin-1"))
        if hello:
            assert self.ask("hello", version=1)["is"] == "hello"

    def fill(self, patience=PATIENCE):
        poll = select.poll()
        poll.register(self.wire, select.POLLIN)
        if not poll.poll(1000 * patience):
            raise TimeoutError("the server is silent")
        try:
            piece = self.wire.recv(1 << 20)
        except ConnectionError as error:
            raise Gone(str(error)) from error
        if not piece:
            raise Gone("end of the connection")
        self.bytes += piece

    def frame(self, payload, opcode=TEXT, final=True, mask=b"\1\2\3\4"):
        """One frame, masked as those of clients are."""
        size = len(payload)
        head = bytes([opcode | (128 if final else 0)])
        if size < 126:
            head += bytes([128 | size])
        elif size < 65536:
            head += bytes([128 | 126]) + struct.pack(">H", size)
        else:
            head += bytes([128 | 127]) + struct.pack(">Q", size)
        masked = bytearray(payload)
        for i in range(4):
            masked[i::4] = bytes(byte ^ mask[i] for byte in payload[i::4])
        self.wire.sendall(head + mask + bytes(masked))

    def text(self, text):
        self.frame(text.encode())

    def need(self, count, patience):
        while len(self.bytes) < count:
            self.fill(patience)

    def receive(self, patience=PATIENCE):
        """The next message, whatever it is."""
        while True:
            self.need(2, patience)
            opcode, size, start = self.bytes[0] & 15, self.bytes[1] & 127, 2
            if size == 126:
                self.need(4, patience)
                size, start = struct.unpack(">H", self.bytes[2:4])[0], 4
            elif size == 127:
                self.need(10, patience)
                size, start = struct.unpack(">Q", self.bytes[2:10])[0], 10
            self.need(start + size, patience)
            payload = self.bytes[start:start + size]
            self.bytes = self.bytes[start + size:]
            if opcode == CLOSE:
                self.closed = struct.unpack(">H", payload[:2])[0] if payload else None
                raise Gone(f"closed with {self.closed}")
            if opcode == PING:
                self.frame(payload, PONG)
            elif opcode != PONG:
                return json.loads(payload)

    def send(self, do, **fields):
        """Send a message with a fresh ref; the ref."""
        self.ref += 1
        self.text(json.dumps({"do": do, "ref": self.ref, **fields}))
        return self.ref

    def answer(self, ref, patience=PATIENCE):
        """The answer to this ref, the only one; what else comes is kept in self.others."""
        while True:
            message = self.receive(patience)
            number = message.get("ref")
            if number == ref:
                self.answered.add(ref)
                return message
            assert not isinstance(number, int) or number not in self.answered, \
                f"answered twice: {message}"
            self.others.append(message)

    def ask(self, do, **fields):
        return self.answer(self.send(do, **fields))

    def wait(self, kind, patience=PATIENCE):
        """The next message of this kind that answers nothing."""
        for index, message in enumerate(self.others):
            if message["is"] == kind:
                return self.others.pop(index)
        while True:
            message = self.receive(patience)
            if message["is"] == kind:
                return message
            self.others.append(message)

    def pause(self, seconds):
        """The server has so much time before it is asked again."""
        time.sleep(seconds)

    def close(self):
        self.wire.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def create(client, players=("human", "greedy"), **setup):
    """A new table: its id and the tokens of its human seats, by seat."""
    seats = [{"name": f"Seat {i}", "player": player} for i, player in enumerate(players)]
    made = client.ask("create", setup={"seats": seats, **setup})
    assert made["is"] == "created", made
    return made["table"], {int(seat): token for seat, token in made["tokens"].items()}


def move(client, table, tokens):
    """Whoever has to decide takes a first legal action: the answer, or that to the question what
    is legal when that is refused."""
    legal = client.ask("legal", table=table)
    if legal["is"] != "legal":
        return legal
    return client.ask("act", table=table, token=tokens[legal["seat"]], seq=legal["seq"],
                      actions=[legal["actions"][0]["action"]])


def moved(client, table, tokens):
    """The same where nothing may refuse it; how many actions there are then."""
    acted = move(client, table, tokens)
    assert acted["is"] == "acted", acted
    return acted["from"] + len(acted["actions"])


def play(client, table, token, limit=None):
    """Play the seat of this token by legal actions until the game is over; the last seq. With
    `limit`, only so many actions. Who asks too often while others think is not answered."""
    done, pause = 0, 0.01
    seq = client.ask("open", table=table, token=token)["seq"]
    while limit is None or done < limit:
        asked = client.ask("legal", table=table)
        if asked["over"]:
            return asked["seq"]
        if asked["seat"] < 0:
            client.pause(pause)
            pause = min(2 * pause, 0.2)
            continue
        choice = asked["actions"][(asked["seq"] * 7) % len(asked["actions"])]["action"]
        acted = client.ask("act", table=table, token=token, seq=asked["seq"], actions=[choice])
        if acted["is"] == "acted":
            done, pause = done + 1, 0.01
            seq = acted["from"] + len(acted["actions"])
        elif acted.get("code") not in ("stale", "not-your-turn"):
            raise AssertionError(acted)
        elif acted["code"] == "not-your-turn":
            client.pause(pause)
            pause = min(2 * pause, 0.2)
    return seq
