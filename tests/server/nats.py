# SPDX-License-Identifier: Apache-2.0
"""A NATS server of its own for a test, on a port of this machine that stays its own when it ends
and begins anew.
"""

import atexit
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import ports

PROGRAM = shutil.which("nats-server") or shutil.which("nats-server", path="/usr/sbin")
PATIENCE = 20


def is_there():
    return PROGRAM is not None


class Nats:
    """`more`: lines of its configuration file; `scheme` and `host`: of its address."""

    def __init__(self, more="", scheme="nats", host="127.0.0.1", starts=True):
        self.port, self.process = ports.reserve(), None
        self.address = f"{scheme}://{host}:{self.port}"
        self.folder = tempfile.TemporaryDirectory(prefix="aude-nats-")
        self.file = Path(self.folder.name, "conf")
        self.file.write_text(f'listen: "127.0.0.1:{self.port}"\n{more}\n', encoding="ascii")
        atexit.register(self.stop)
        if starts:
            self.start()

    def start(self):
        self.process = subprocess.Popen([PROGRAM, "-c", self.file], stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), PATIENCE).close()
                return
            except OSError:
                assert self.process.poll() is None, "nats-server did not start"
                assert time.monotonic() < end, "nats-server does not listen"
                time.sleep(0.05)

    def wire(self):
        """A connection of whoever wants one, past its greeting."""
        wire = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
        wire.sendall(b'CONNECT {"verbose":false}\r\nPING\r\n')
        heard = b""
        while b"PONG" not in heard:
            heard += wire.recv(4096)
        return wire

    def say(self, subject, payload):
        with self.wire() as wire:
            wire.sendall(f"PUB {subject} {len(payload)}\r\n".encode() + payload + b"\r\nPING\r\n")
            while b"PONG" not in wire.recv(4096):
                pass

    def overhear(self, subjects):
        """Something that is said there."""
        with self.wire() as wire:
            wire.sendall(f"SUB {subjects} 1\r\n".encode())
            return wire.recv(4096)

    def stop(self):
        """At once, as if the machine had gone."""
        if self.process:
            self.process.kill()
            self.process.wait(PATIENCE)
            self.process = None
