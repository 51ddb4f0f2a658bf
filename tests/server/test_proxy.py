#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A server behind a proxy: what a trusted proxy says of who connects is believed, what
others say is not; a page under the proxy's name may connect, and all goes through one that speaks
TLS to the world.
"""

import contextlib
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
from pathlib import Path

import tap
from wire import AUDE, PATIENCE, Client, Gone, Server

TWO = ["--limit", "per-address=2"]
PROXY = [*TWO, "--proxy", "127.0.0.1", "--proxy", "::1"]


def came(server, crowd, forwarded=None):
    """Somebody comes who stays: True when they were let in, False when there were too many."""
    headers = [f"X-Forwarded-For: {forwarded}"] if forwarded is not None else []
    client = crowd.enter_context(server.client(headers=headers, hello=False))
    try:
        answer = client.ask("hello", version=1)
    except Gone:
        answer = client.others[-1]
    if answer["is"] == "hello":
        return True
    assert answer["code"] == "full" and "from here" in answer["text"], answer
    return False


@contextlib.contextmanager
def serving(arguments):
    with Server(arguments=arguments) as server, contextlib.ExitStack() as crowd:
        yield lambda forwarded=None: came(server, crowd, forwarded)


@tap.case("what a trusted proxy says counts: two of each address, and no more")
def _():
    with serving(PROXY) as come:
        for address in ("198.51.100.7", "198.51.100.8", "2001:db8:1:1::7"):
            assert come(address) and come(address) and not come(address), address
        # The proxy's own word is the last one; what stands before was said by anybody.
        assert not come("203.0.113.1, 198.51.100.7") and not come("203.0.113.2,198.51.100.8 ")
        assert come("198.51.100.7, 203.0.113.9")
        # ... or in a line of its own.
        assert not come("203.0.113.3\r\nX-Forwarded-For: 198.51.100.8")


@tap.case("of an address of IPv6 the network counts, and IPv4 written as IPv6 is IPv4")
def _():
    with serving(PROXY) as come:
        assert come("2001:db8:1:1::1") and come("2001:db8:1:1:ffff::2")
        assert not come("2001:db8:1:1:1:2:3:4") and come("2001:db8:1:2::1")
        assert come("192.0.2.1") and come("::ffff:192.0.2.1") and not come("192.0.2.1")
        assert come("::ffff:192.0.2.2")


@tap.case("what is no address, or is not said, counts as the proxy")
def _():
    with serving(PROXY) as come:
        assert come() and come("unknown")
        for nothing in ("", "x" * 900, "1.2.3", "1.2.3.4, ", "1.2.3.4:", "a 1.2.3.4", "y" * 2000):
            assert not come(nothing), nothing
        assert come("192.0.2.1")


@tap.case("nobody else is believed")
def _():
    for arguments in (TWO, [*TWO, "--proxy", "192.0.2.1"]):
        with serving(arguments) as come:
            assert come("198.51.100.7") and come("198.51.100.8") and not come("198.51.100.9")


@tap.case("a proxy that is no address is refused")
def _():
    with tempfile.TemporaryDirectory() as data:
        for wrong in ("proxy.example", "127.0.0.1/8", ""):
            done = subprocess.run(
                [AUDE, "--lang", "en", "serve", "--port", "0", "--data", data, "--proxy", wrong],
                capture_output=True, text=True, timeout=60, check=False)
            assert done.returncode == 2 and "no address" in done.stderr, (wrong, done.stderr)


class Tls:
    """A proxy that takes TLS from outside and hands on what it hears, with who said it."""

    def __init__(self, folder, port):
        self.port = port
        self.certificate, key = Path(folder) / "certificate", Path(folder) / "key"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                        "-subj", "/CN=games.example", "-addext", "subjectAltName=DNS:games.example",
                        "-out", self.certificate, "-keyout", key], check=True, capture_output=True)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(self.certificate, key)
        self.door = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                wire, _ = self.door.accept()
            except OSError:
                return
            threading.Thread(target=self.hand_on, args=(wire,), daemon=True).start()

    def hand_on(self, plain):
        with contextlib.suppress(OSError), \
                self.context.wrap_socket(plain, server_side=True) as wire:
            head = b""
            while b"\r\n\r\n" not in head:
                head += wire.recv(4096)
            lines, _, rest = head.partition(b"\r\n\r\n")
            inner = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
            inner.sendall(lines + b"\r\nX-Forwarded-For: 192.0.2.77\r\n\r\n" + rest)
            back = threading.Thread(target=self.carry, args=(inner, wire), daemon=True)
            back.start()
            self.carry(wire, inner)

    @staticmethod
    def carry(source, target):
        with contextlib.suppress(OSError):
            while piece := source.recv(65536):
                target.sendall(piece)
            target.shutdown(socket.SHUT_WR)


class Outside(Client):
    """Somebody who comes by the proxy's name."""

    def __init__(self, proxy, origin):
        context = ssl.create_default_context(cafile=proxy.certificate)
        plain = socket.create_connection(proxy.door.getsockname(), PATIENCE)
        self.outer = context.wrap_socket(plain, server_hostname="games.example")
        super().__init__(self.outer, headers=[f"Origin: {origin}"], host="games.example")


@tap.case("through a proxy that speaks TLS, from a page under its name and from no other")
def _():
    if shutil.which("openssl") is None:
        tap.skip("no openssl here")
    with tempfile.TemporaryDirectory() as folder, \
            Server(arguments=[*PROXY, "--origin", "https://games.example"]) as server:
        proxy = Tls(folder, server.port)
        with Outside(proxy, "https://games.example") as anna:
            made = anna.ask("create", setup={"seats": [{"name": "A"}, {"player": "greedy"}]})
            state = anna.ask("open", table=made["table"], token=made["tokens"]["0"])
            assert state["you"] == 0, state
        for origin in ("https://evil.example", "http://games.example",
                       "https://games.example.evil.example"):
            try:
                Outside(proxy, origin)
            except Gone:
                continue
            raise AssertionError(origin)
        proxy.door.close()


tap.main()
