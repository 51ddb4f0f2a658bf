#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The configuration file of a server: the names of the options, checked before anything begins, its
limits read again on SIGHUP.
"""

import signal
import subprocess
import tempfile
import time
from pathlib import Path

import tap
from wire import AUDE, PATIENCE, Server, create

folder = tempfile.TemporaryDirectory(prefix="aude-config-")
PATH = Path(folder.name) / "aude.conf"


def look(text, *more):
    """`aude serve --check` with this file: exit status, what it said."""
    PATH.write_text(text)
    done = subprocess.run([AUDE, "--lang", "en", "serve", "--config", PATH, "--check", *more],
                          capture_output=True, text=True, check=False, timeout=PATIENCE)
    return done.returncode, done.stdout + done.stderr


def levels(server):
    with server.client(hello=False) as client:
        hello = client.ask("hello", version=1)
        return [name for name in hello["players"] if name.startswith("level-")]


def becomes(read, wanted):
    end = time.monotonic() + PATIENCE
    while read() != wanted:
        assert time.monotonic() < end, (read(), wanted)
        time.sleep(0.05)


@tap.case("everything an option says, with comments, blanks and several of what may be repeated")
def _():
    status, said = look("# mine\n\n  port = 0 \nhost=127.0.0.1\ndata = /tmp/a b\nno-sync = yes\r\n"
                        "origin = https://a.example\norigin = https://b.example\nproxy = ::1\n"
                        "public = https://a.example/play\n"
                        "limit = rate=30\nlimit = level=3\nkeep = 30\nmetrics = 0\n#port = x")
    assert (status, said) == (0, "All of it is right.\n"), said
    together = ("store = postgresql://db.example/aude\nnats = tls://nats.example:4222\n"
                "nats-credentials = /etc/aude/nats\nnats-ca = /etc/aude/nats.pem\ngate = yes\n")
    assert look(together)[0] == 0
    assert look("")[0] == 2  # an empty file is a mistake
    assert look("# nothing\n")[0] == 0


@tap.case("what is wrong is told with its line")
def _():
    for line, words in (
            ("port = x", "'x' is not a whole number"), ("port = 65536", "out of range"),
            ("port", "not of the form NAME=VALUE"), ("= 3", "no setting ''"),
            ("dance = 1", "no setting 'dance'"), ("Port = 1", "no setting 'Port'"),
            ("config = a", "no setting 'config'"), ("check = yes", "no setting 'check'"),
            ("help = yes", "no setting 'help'"), ("no-sync = maybe", "yes or no, found 'maybe'"),
            ("no-sync =", "yes or no"), ("data =", "folder is missing"),
            ("keep = 0", "out of range"),
            ("public = games.example", "a browser takes"), ("public = httpx", "a browser takes"),
            ("public = https" + "://a b", "a browser takes"),
            ("public = https" + "://" + "a" * 200, "a browser takes"),
            ("nats = http" + "://nats.example", "expected nats://"), ("gate = 1", "yes or no"),
            ("limit = rate", "NAME=VALUE"), ("limit = dance=1", "found 'dance=1'"),
            ("limit = level=9", "out of range"), ("metrics = -1", "out of range")):
        status, said = look(f"# one\nno-sync = no\n{line}\nport = 0\n")
        assert status == 2 and f"{PATH}:3: " in said and words in said, (line, said)
    for origin in ("games.example", "https" + "://games.example/", "https" + "://Games.example",
                   "*", "https" + "://*.example",
                   "javascript:", "https" + "://", "https" + "://a:443",
                   "http" + "://a:80", "https" + "://a:0", "https" + "://a:65536", "null",
                   "https" + "://a:", "https" + "://a:1x", "https" + "://ä.example", "://a",
                   "http" + "://[::1", "http" + "://[]", "https" + "://a b", "https:/a",
                   "https" + "://" + "a" * 200):
        status, said = look(f"port = 0\norigin = {origin}\n")
        assert status == 2 and f"{PATH}:2: '" in said and "origin of a page" in said, (origin, said)
    for origin in ("https" + "://games.example:80", "http" + "://a:443", "http" + "://[::1]:8080",
                   "http" + "://127.0.0.1:65535", "capacitor" + "://localhost"):
        assert look(f"origin = {origin}\n") == (0, "All of it is right.\n"), origin
    for line in ("proxy = x", "host = nowhere.example"):
        status, said = look(f"{line}\n")
        assert status == 2 and "no address" in said, said
    status, said = look("nats = nats://nats.example\n")
    assert status == 2 and "share a database: --store" in said, said
    status, said = look("store = postgresql://db.example/aude\ngate = yes\n")
    assert status == 2 and "keep tables: --nats" in said, said
    assert look("a\0b")[0] == 2 and look("port = \xff".encode("latin-1").decode("latin-1"))[0] == 2
    assert look("origin = https://a.example\n" * 17)[0] == 2
    done = subprocess.run([AUDE, "serve", "--config", f"{PATH}.not"], capture_output=True,
                          check=False, timeout=PATIENCE)
    assert done.returncode == 2 and done.stderr


@tap.case("looking changes nothing: no folder is made, nobody listens")
def _():
    data = Path(folder.name) / "never"
    assert look(f"data = {data}\nport = 1\n")[0] == 0
    assert not data.exists()


@tap.case("the command line wins over the file")
def _():
    PATH.write_text("limit = level=2\nport = 1\ndata = /proc/none\n")
    with Server(arguments=["--config", str(PATH)]) as server: # has a port and a folder of its own
        assert levels(server) == ["level-1", "level-2"]
    with Server(arguments=["--config", str(PATH), "--limit", "level=1"]) as server:
        assert levels(server) == ["level-1"]


@tap.case("SIGHUP: the limits of the file hold at once, whoever plays goes on")
def _():
    PATH.write_text("limit = level=3\n")
    with Server(arguments=["--config", str(PATH)]) as server, server.client() as client:
        table, tokens = create(client, ("human", "human"))
        assert levels(server) == ["level-1", "level-2", "level-3"]
        PATH.write_text("limit = level=1\nlimit = tables=1\n")
        server.process.send_signal(signal.SIGHUP)
        becomes(lambda: levels(server), ["level-1"])
        legal = client.ask("legal", table=table)
        assert client.ask("act", table=table, token=tokens[legal["seat"]], seq=legal["seq"],
                          actions=[legal["actions"][0]["action"]])["is"] == "acted"
        client.ask("open", table=table)
        assert client.ask("create", setup={"seats": [{}, {}]})["code"] == "full"
        assert "the limits were read again" in server.said()
        # One mistake, and all stays as it was.
        for text in ("limit = level=2\nlimit = level=x\n", "limit = level=2\ndance = 1\n", ""):
            before = server.said().count("stay as they were")
            PATH.write_text(text)
            server.process.send_signal(signal.SIGHUP)
            becomes(lambda: server.said().count("stay as they were"), before + 1)
            assert levels(server) == ["level-1"]
        assert f"{PATH}:2: " in server.said(), server.said()
        PATH.write_text("limit = tables=100\n") # what is not said any more is as usual
        server.process.send_signal(signal.SIGHUP)
        becomes(lambda: len(levels(server)), 7)
        assert client.ask("create", setup={"seats": [{}, {}]})["is"] == "created"


@tap.case("without a file SIGHUP ends the server as it ends any program")
def _():
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # whoever runs the tests may ignore it
    server = Server()
    server.process.send_signal(signal.SIGHUP)
    assert server.end() == -signal.SIGHUP


tap.main()
