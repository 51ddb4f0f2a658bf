# SPDX-License-Identifier: Apache-2.0
"""A server whose time is the test's, and clients that come to it without a socket (inside.c): what
wire.py offers, and advance(). Nothing here waits for a clock: time passes in the server when a
test says so, or while somebody waits for what is to come, from one event to the next. It stands
still while the test does something else, so what is left of a clock is known to the millisecond.

    with Server(arguments=[...]) as server, server.client() as client:
        server.advance(0.3)                  instead of time.sleep(0.3)
        server.now()                         instead of time.time()
        client.wait("over")                  hours later, at once
"""

import contextlib
import json
import os
import select
import signal
import socket
import struct
import subprocess

import wire
from wire import AUDE, PATIENCE, Gone, create, move, moved, only_files, play

__all__ = ["AUDE", "BEGINNING", "PATIENCE", "Client", "Gone", "Server", "create", "move", "moved",
           "only_files", "play"]

INSIDE = os.environ["AUDE_INSIDE_PROGRAM"]
BEGINNING = 1_767_225_600_000  # milliseconds: the first of January 2026
HEAD = struct.Struct("<cII")
LOST = 120  # real seconds without a word from the process: it hangs


class Server(wire.Server):
    """`aude serve` in a world in which nothing happens but what the test does. The next one in the
    same folder goes on at the date at which the last one was left."""

    dates = {}  # by folder

    def __init__(self, data=None, web=None, arguments=(), environment=None, now=None,
                 work=0):
        self.date = round(1000 * now) if now else self.dates.get(str(data), BEGINNING)
        self.work = work  # microseconds that each piece of work is charged with
        self.line, self.clients, self.number = None, {}, 0
        super().__init__(data, web, arguments, environment, INSIDE)

    def launch(self, words):
        self.line, there = socket.socketpair()
        self.bytes, self.seen, self.clients, self.done = b"", 0, {}, False
        environment = {**(self.environment or os.environ), "AUDE_INSIDE": str(there.fileno()),
                       "AUDE_INSIDE_NOW": str(self.date), "AUDE_INSIDE_WORK": str(self.work)}
        process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=self.log,
                                   env=environment, pass_fds=[there.fileno()])
        there.close()
        return process

    def end(self):
        """What it said last is still there to be read."""
        status = super().end()
        while self.hear():
            pass
        self.forget()
        return status

    def kill(self, at_once=False):
        """As if the power had gone, when all that was under way is written down, or at once."""
        if not at_once:
            self.advance(0)
        super().kill()

    def forget(self):
        """Nothing more is said."""
        for client in self.clients.values():
            client.gone = client.gone or "end of the connection"
        self.line.close()

    # ---- Time --------------------------------------------------------------------------------

    def now(self):
        """The date, in seconds as time.time() tells it."""
        return self.date / 1000

    def advance(self, seconds):
        """So much time passes, and all that it brings has happened then."""
        self.pass_time(b"+", str(round(1000 * seconds)))

    def leap(self, seconds):
        """The date leaps, without any time that passes."""
        self.pass_time(b"d", str(round(1000 * seconds)))

    def wait_end(self, seconds):
        """The same of the server's time."""
        with contextlib.suppress(Gone):
            self.advance(seconds)
        return self.end()

    def hold_up(self, seconds):
        """So much time passes in which the process does nothing, as if it were stopped."""
        self.pass_time(b"h", str(round(1000 * seconds)))

    def pass_time(self, kind, text):
        self.done = False
        self.say(kind, 0, text)
        while not self.done:
            if not self.hear():
                raise Gone("the server has ended")

    # ---- Speaking ----------------------------------------------------------------------------

    def say(self, kind, number, text):
        content = text.encode()
        try:
            self.line.sendall(HEAD.pack(kind, number, len(content)) + content)
        except OSError as error:
            raise Gone(str(error)) from error

    def hear(self):
        """Whatever comes next; False when nothing will."""
        if not select.select([self.line], [], [], LOST)[0]:
            self.process.send_signal(signal.SIGABRT)
            raise TimeoutError("the server hangs")
        try:
            piece = self.line.recv(1 << 20)
        except ConnectionError:
            return False
        self.bytes += piece
        at = 0
        while len(self.bytes) - at >= HEAD.size:
            kind, number, length = HEAD.unpack_from(self.bytes, at)
            start = at + HEAD.size
            if len(self.bytes) < start + length:
                break
            at = start + length
            self.take(kind, number, self.bytes[start:at])
        self.bytes = self.bytes[at:]
        return piece != b""

    def take(self, kind, number, content):
        if kind == b".":
            self.date, self.done = int(content), True
            self.dates[str(self.data)] = self.date
            return
        self.seen += 1
        client = self.clients.get(number)
        if client is None:
            return
        if kind == b"t":
            client.inbox.append(content)
        else:
            client.code = int(content) or None
            client.gone = f"closed with {client.code}"

    def client(self, **how):
        """A client in memory; what can only be said in a header comes through a socket."""
        if set(how) - {"hello", "address"}:
            return super().client(**how)
        return Client(self, **how)


class Client(wire.Client):
    """Somebody who has come to the server."""

    def __init__(self, server, hello=True, address="127.0.0.1"):
        server.number += 1
        self.server, self.number, self.inbox = server, server.number, []
        self.ref, self.others, self.closed, self.gone, self.code = 0, [], None, None, None
        self.answered = set()
        server.clients[self.number] = self
        server.say(b"c", self.number, address)
        if hello:
            assert self.ask("hello", version=1)["is"] == "hello"

    def pause(self, seconds):
        self.server.advance(seconds)

    def text(self, text):
        if self.gone:
            raise Gone(self.gone)
        self.server.say(b"t", self.number, text)

    def receive(self, patience=PATIENCE):
        """The next message, for which the server's time passes."""
        until = self.server.date + round(1000 * patience)
        while not self.inbox:
            if self.gone:
                self.closed = self.code
                raise Gone(self.gone)
            left = until - self.server.date
            if left < 0:
                raise TimeoutError("the server is silent")
            self.await_news(left)
        return json.loads(self.inbox.pop(0))

    def await_news(self, left):
        """Somebody is told something, or so many milliseconds pass."""
        seen = self.server.seen
        try:
            self.server.pass_time(b"w", f"{left} {seen}")
        except Gone as ended:
            self.gone = self.gone or str(ended)
        if left == 0 and self.server.seen == seen:
            raise TimeoutError("the server is silent")

    def close(self):
        if not self.gone:
            self.gone = "it has gone itself"
            del self.server.clients[self.number]
            if self.server.process.poll() is None:
                self.server.say(b"x", self.number, "")
