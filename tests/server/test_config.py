#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The configuration file of a server: the names of the options, checked before anything begins, its
limits read again on SIGHUP.
"""

import os
import re
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import nats
import ports
import postgres
import tap
from wire import AUDE, PATIENCE, Server, create

folder = tempfile.TemporaryDirectory(prefix="aude-config-")
PATH = Path(folder.name) / "aude.conf"
WEB = "https" + "://"
RIGHT = (0, "All of it is right.\n")
RUNS = (0, RIGHT[1] + "A server runs with it now; another one can begin when that has ended.\n")


def look(text, *more):
    """`aude serve --check` with this file: exit status, what it said."""
    PATH.write_text(text)
    free = [] if re.search(r"^\s*port\b", text, re.MULTILINE) else ["--port", "0"]
    done = subprocess.run([AUDE, "--lang", "en", "serve", "--config", PATH, "--check", *free,
                           *more], capture_output=True, text=True, check=False, timeout=PATIENCE)
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
                        f"origin = {WEB}a.test\norigin = {WEB}b.test\nproxy = ::1\n"
                        "public = https://a.example/play\n"
                        "limit = rate=30\nlimit = level=3\nkeep = 30\nmetrics = 0\n#port = x")
    assert (status, said) == (0, "All of it is right.\n"), said
    assert look("")[0] == 2  # an empty file is a mistake
    assert look("# nothing\n") == RIGHT


@tap.case("what is wrong is told with its line")
def _():
    for line, words in (
            ("port = x", "'x' is not a whole number"), ("port = 65536", "out of range"),
            ("port", "not of the form NAME=VALUE"), ("= 3", "no setting ''"),
            ("dance = 1", "no setting 'dance'"), ("Port = 1", "no setting 'Port'"),
            ("config = a", "no setting 'config'"), ("check = yes", "no setting 'check'"),
            ("help = yes", "no setting 'help'"), ("no-sync = maybe", "yes or no, found 'maybe'"),
            ("no-sync =", "yes or no"), ("data =", "folder is missing"),
            ("keep = -1", "out of range"),
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
                   "https" + "://" + "a" * 200,
                   # What a browser writes in another way.
                   *(scheme + "://" + host for scheme in ("http", "https") for host in (
                       "127.1", "1", "0x7f.1", "0x7f000001", "127.0.0.01", "127.0.0.1.", "1.2.3",
                       "1.2.3.4.5", "256.1.1.1", "0x", "a.1", "a.0x1f", "[::0]", "[0::1]",
                       "[::0001]", "[0:0:0:0:0:0:0:1]", "[::1.2.3.4]", "[::ffff:1.2.3.4]",
                       "[1::2:0:0:0:0]", "[1:2:3:4:5:6:7::]"))):
        status, said = look(f"port = 0\norigin = {origin}\n")
        assert status == 2 and f"{PATH}:2: '" in said and "origin of a page" in said, (origin, said)
    for origin in ("https" + "://games.test:80", "http" + "://a:443", "http" + "://[::1]:8080",
                   "http" + "://127.0.0.1:65535", "capacitor" + "://localhost",
                   "capacitor" + "://127.1", "http" + "://1a", "http" + "://1.2.0x.g",
                   "http" + "://[::]", "http" + "://[::ffff:102:304]", "http" + "://[1::2:0:0:3:4]",
                   "http" + "://[1:0:2:3:4:5:6:7]", "http" + "://[1:2:3:4:5:6:0:0]".replace(
                       ":0:0]", "::]"), "https" + "://a.example.games.test"):
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


@tap.case("an origin that stands in examples is nobody's own")
def _():
    for host in ("games.example", "example", "games.example:8443", "example.com", "a.b.example.org",
                 "www.example.net", "my.invalid"):
        status, said = look(f"origin = {WEB}a.test\norigin = {WEB}{host}\n")
        assert status == 2 and f"{WEB}{host}: " in said and "your own page" in said, said
    template = (Path(os.environ["AUDE_SOURCE"]) / "deploy/aude.conf").read_text("utf-8")
    assert look(template)[0] == 2


@tap.case("a folder that cannot be made or used is told, whatever is in its way")
def _():
    at = Path(folder.name)
    (at / "file").write_text("")
    (at / "closed").mkdir(mode=0o500)
    (at / "dark").mkdir()
    (at / "dark" / "games.db").mkdir(mode=0o000)
    wrong = [(at / "file", "Not a directory"), (at / "file" / "in", "Not a directory"),
             (at / "no" / "such", "No such file"), ("/proc/none", ""),
             ("/proc/self", ""), (at / ("a" * 300), "File name too long")]
    if os.geteuid() != 0:  # root may do all of this
        wrong += [(at / "closed", "Permission"), (at / "closed" / "in", "Permission"),
                  (at / "dark", "Permission")]
    for path, words in wrong:
        status, said = look(f"data = {path}\n")
        assert status == 2 and str(path) in said and "folder cannot be used" in said, (path, said)
        assert words in said, (path, said)
    assert look(f"data = {at}\n")[0] == 0
    with Server() as server:  # one that runs is no fault: its file may have changed
        assert look(f"data = {server.data}\nport = {server.port}\n") == RUNS


@tap.case("a database and a bus that do not answer are told, with what belongs to them")
def _():
    port = ports.reserve()
    status, said = look(f"store = postgresql://127.0.0.1:{port}/aude\n")
    assert status == 2 and "PostgreSQL: " in said and "games cannot be read" in said, said
    if not postgres.is_there() or not nats.is_there():
        tap.skip("there is no PostgreSQL or no NATS")
    server = postgres.of_folder(folder.name)
    assert look(f"store = {server}\n")[0] == 0
    bus = nats.Nats()
    assert look(f"store = {server}\nnats = {bus.address}\n") == (0, "All of it is right.\n")
    bus.stop()
    for place, more, words in ((f"nats://127.0.0.1:{port}", "", "nobody answers"),
                              (f"tls://127.0.0.1:{port}", f"nats-ca = {PATH}\n", str(PATH)),
                              (f"nats://127.0.0.1:{port}", "nats-credentials = /none\n", "/none")):
        status, said = look(f"store = {server}\nnats = {place}\n{more}gate = yes\n")
        assert status == 2 and "by NATS" in said and words in said, (place, said)


def listening(address):
    """Another program that listens there, and says nothing."""
    kind = socket.AF_UNIX if isinstance(address, str) else socket.AF_INET
    door = socket.socket(kind)
    door.bind(address)
    door.listen()
    return door


@tap.case("a port or a socket that others have is told, and those of a server that runs with it")
def _():
    at = Path(folder.name)
    port, other = ports.reserve(), ports.reserve()
    for kind in ("port", "metrics"):
        with listening(("127.0.0.1", other)) as _door:
            status, said = look(f"{kind} = {other}\ndata = {at}\n")
            assert (status, "cannot listen on this port" in said, str(other) in said) == \
                (2, True, True), said
        assert look(f"{kind} = {other}\ndata = {at}\n") == RIGHT
    assert look(f"port = {other}\nmetrics = {other}\ndata = {at}\n")[0] == 2
    status, said = look(f"host = 192.0.2.1\ndata = {at}\n")  # nobody's own
    assert status == 2 and "cannot listen" in said, said
    with Server(arguments=["--socket", str(at / "s"), "--metrics", str(port)]) as server:
        mine = f"data = {server.data}\n"
        assert look(f"{mine}port = {server.port}\nmetrics = {port}\nsocket = {at}/s\n") == RUNS
        for one in (f"port = {server.port}", f"metrics = {port}", f"socket = {at}/s"):
            assert look(f"{mine}{one}\n") == RUNS, one  # what is not the same is free
            status, said = look(f"data = {at}\n{one}\n")  # ... but these are other games
            assert status == 2 and "cannot listen" in said, said
        server.kill()
        assert (at / "s").exists()
        assert look(f"{mine}port = {server.port}\nsocket = {at}/s\n") == RIGHT


@tap.case("a socket that cannot be made is told")
def _():
    at = Path(folder.name)
    (at / "plain").write_text("")
    (at / "shut").mkdir(mode=0o500)
    wrong = [at / "plain", at / "plain" / "s", at / "none" / "s", at / ("s" * 120), "/proc/s"]
    if os.geteuid() != 0:
        wrong.append(at / "shut" / "s")
    for path in wrong:
        status, said = look(f"data = {at}\nsocket = {path}\n")
        assert status == 2 and "cannot listen at this socket" in said, (path, said)
    assert look(f"data = {at}\nsocket = {at}/t\n") == RIGHT and not (at / "t").exists()
    # Whoever starts the service makes this one.
    assert look(f"data = {at}\nsocket = /run/aude-none/admin\n") == RIGHT
    with listening(str(at / "theirs")):
        status, said = look(f"data = {at}\nsocket = {at}/theirs\n")
        assert status == 2 and "cannot listen at this socket" in said, said
    assert look(f"data = {at}\nsocket = {at}/theirs\n") == RIGHT  # it was left behind


@tap.case("looking changes nothing: no folder is made, nobody listens")
def _():
    data = Path(folder.name) / "never"
    assert look(f"data = {data}\nport = {ports.reserve()}\n")[0] == 0
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
