#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Clients that mean harm or are broken: what they send is answered clearly or ends their own
connection, and a game that is played beside them goes on as if they were not there.
"""

import atexit
import contextlib
import json
import os
import random
import re
import select
import signal
import socket
import struct
import subprocess
import tempfile
import time
from pathlib import Path

import inside
import tap
from wire import AUDE, CLOSE, PATIENCE, PING, PONG, TEXT, Client, Gone, Server, create, play

folder = tempfile.TemporaryDirectory(prefix="aude-web-")
WEB = Path(folder.name) / "web"
(WEB / "deep").mkdir(parents=True)
(WEB / "index.html").write_text("<!doctype html><title>page</title>")
(WEB / "app.js").write_text("start()\n" * 100)
(WEB / "app.js.gz").write_bytes(b"packed")
(WEB / "deep" / "engine.wasm").write_bytes(b"\0asm")
(WEB / ".hidden.txt").write_text("hidden")
(WEB / "notes.key").write_text("no type")
(Path(folder.name) / "secret.txt").write_text("secret")
server = Server(web=WEB, arguments=["--limit", "connections=44", "--limit", "per-address=34",
                                    "--origin", "http" + "://games.example"])


# Games that go on all the while, two tables of bots: what they see of it all is judged at the end.
bots = subprocess.Popen([AUDE, "--lang", "en", "load", "--port", str(server.port), "--json",
                         "--tables", "2", "--rate", "4", "--player", "random", "--watchers", "1",
                         "--seconds", "3600"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
atexit.register(bots.kill)


def code(answer, expected):
    assert answer["is"] == "error" and answer["code"] == expected, answer


def ends(client, patience=PATIENCE):
    """Read until the server closes; the messages before."""
    messages = []
    try:
        while True:
            messages.append(client.receive(patience))
    except Gone:
        return messages


def let_in():
    """After a crowd has gone there is room again, as soon as the server has heard of it."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            server.client().close()
            return
        except (AssertionError, Gone, ConnectionError):
            assert time.monotonic() < end, "nobody is let in any more"
            time.sleep(0.05)


@contextlib.contextmanager
def broken_is_fine():
    """What happens when the other end has closed already; silence is not."""
    try:
        yield
    except TimeoutError:
        raise
    except OSError:
        pass


class Beside:
    """A game beside what a test does: it must go on before, during and after."""

    def __init__(self, house=server):
        self.house = house

    def __enter__(self):
        self.client = self.house.client()
        self.table, self.tokens = create(self.client)
        self.seq = play(self.client, self.table, self.tokens[0], limit=1)
        return self

    def __exit__(self, kind, value, trace):
        if kind is None:
            after = play(self.client, self.table, self.tokens[0], limit=1)
            assert after > self.seq, "the game beside stands still"
        self.client.close()


@tap.case("pages: found, packed, unchanged, not found")
def _():
    status, head, body = server.get("/")
    assert status == 200 and body.endswith(b"</title>") and "html" in head["content-type"]
    policy = head["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe-inline" not in policy, policy
    assert head["x-content-type-options"] == "nosniff" and "referrer-policy" in head, head
    status, head, body = server.get("/app.js", ["Accept-Encoding: br, gzip"])
    assert status == 200 and body == b"packed" and head["content-encoding"] == "gzip", head
    status, head, body = server.get("/app.js")
    assert status == 200 and body.startswith(b"start()") and "content-encoding" not in head
    status, again, body = server.get("/app.js", [f"If-None-Match: {head['etag']}"])
    assert status == 304 and not body, (status, again)
    assert server.get("/deep/engine.wasm")[1]["content-type"] == "application/wasm"
    assert server.get("/?x=1")[0] == 200
    for path in ("/nothing.js", "/deep", "/deep/", "/index.html/", "/notes.key", "/.hidden.txt",
                 "/deep/nothing", "/app.js.gz"):
        assert server.get(path)[0] == 404, path
    for method in ("POST", "PUT", "DELETE"):
        assert server.get("/", ["Content-Length: 0"], method)[0] in (0, 404, 405), method


@tap.case("the head of an answer is to be had alone")
def _():
    for path, more in (("/", ()), ("/app.js", ()), ("/app.js", ("Accept-Encoding: gzip",)),
                       ("/deep/engine.wasm", ())):
        (status, head, body), whole = server.get(path, more, "HEAD"), server.get(path, more)
        assert status == whole[0] == 200 and body == b"", (path, status, body)
        assert head == whole[1], (path, head, whole[1])
    status, head, body = server.get("/app.js", [f"If-None-Match: {whole[1]['etag']}"], "HEAD")
    assert status == 200 and body == b"", (status, head)  # the mark of another file
    tag = server.get("/app.js")[1]["etag"]
    assert server.get("/app.js", [f"If-None-Match: {tag}"], "HEAD")[0] == 304
    status, head, body = server.get("/nothing.js", method="HEAD")
    assert (status, body) == (404, b"") and head == server.get("/nothing.js")[1], (status, head)
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as wire:
        # One after another.
        for path, status in (("/", 200), ("/nothing.js", 404), ("/app.js", 200)):
            wire.sendall(f"HEAD {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            answer = b""
            while b"\r\n\r\n" not in answer:
                piece = wire.recv(65536)
                assert piece, (path, answer)
                answer += piece
            assert answer.startswith(f"HTTP/1.1 {status} ".encode()), answer
            assert answer.endswith(b"\r\n\r\n"), answer


@tap.case("no path leads out of the folder")
def _():
    for path in ("/../secret.txt", "/deep/../../secret.txt", "/%2e%2e/secret.txt",
                 "/..%2fsecret.txt", "/%2e%2e%2fsecret.txt", "/deep/%2e%2e/%2e%2e/secret.txt",
                 "/..\\secret.txt", "/%5c..%5csecret.txt", "//secret.txt", "/./../secret.txt",
                 "/....//secret.txt", "../secret.txt", "/%252e%252e/secret.txt",
                 "/deep/..;/secret.txt", f"//{folder.name}/secret.txt",
                 folder.name + "/secret.txt"):
        status, _, body = server.get(path)
        assert b"secret" not in body or status == 404, (path, status, body)
        assert status in (0, 400, 403, 404), (path, status)


@tap.case("broken requests of HTTP end their own connection")
def _():
    with Beside():
        for text in (b"\0\1\2\3\n\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
                     b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 100000 + b"\r\n\r\n",
                     b"GET /" + b"a" * 70000 + b" HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00"):
            with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as wire:
                with broken_is_fine():
                    wire.sendall(text)
                    wire.shutdown(socket.SHUT_WR)
                    while wire.recv(65536):
                        pass


UPGRADE = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" \
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
OTHERS = {
    "a WebSocket of no protocol": b"GET /play HTTP/1.1\r\n%s" + UPGRADE,
    "a WebSocket of no protocol elsewhere": b"GET / HTTP/1.1\r\n%s" + UPGRADE,
    "a WebSocket of another protocol": b"GET /play HTTP/1.1\r\n%s" + UPGRADE +
                                       b"Sec-WebSocket-Protocol: http\r\n",
    "HTTP/2": b"GET / HTTP/1.1\r\n%sConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
              b"HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n",
    "a way through": b"CONNECT 127.0.0.1:1 HTTP/1.1\r\n%s",
}


@tap.case("ways of speaking that are not ours end their connection: nobody would count them")
def _():
    host = f"Host: 127.0.0.1:{server.port}\r\n".encode()
    for name, head in OTHERS.items():
        with socket.create_connection(("127.0.0.1", server.port), 5) as wire:
            wire.sendall(head % host + b"\r\n")
            answer = b""
            with broken_is_fine():
                while piece := wire.recv(65536):
                    answer += piece
                    wire.sendall(b"\x89\x80\0\0\0\0")
            assert b" 101 " not in answer and b" 200 " not in answer, (name, answer)


@tap.case("pages of others may not connect, ours and those named may")
def _():
    here = f"127.0.0.1:{server.port}"
    scheme = "http" + "://"
    for origin in (scheme + here, scheme + "games.example"):
        server.client(headers=[f"Origin: {origin}"]).close()
    for origin in (scheme + "evil.example", "null", scheme + here + ".evil.example", here,
                   scheme + "127.0.0.1", "ftp" + "://" + here, "x" * 5000):
        try:
            server.client(headers=[f"Origin: {origin}"])
            raise AssertionError(f"{origin[:60]} was let in")
        except (Gone, ConnectionError):
            pass
    # A foreign name that was made to point here: Host and Origin agree, but it is not ours.
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as wire:
        wire.sendall(b"GET /play HTTP/1.1\r\nHost: evil.example\r\nUpgrade: websocket\r\n"
                     b"Connection: Upgrade\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
                     b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: aude.v1\r\n"
                     b"Origin: http" + b"://evil.example\r\n\r\n")
        assert b" 403 " in wire.recv(4096)[:13]
    # Whoever runs the server finds out why, but not with each page that tries.
    told = [line for line in server.said().splitlines() if "--origin" in line]
    assert 0 < len(told) < 4, told
    assert "a page from http" + "://evil.example may not connect" in told[0], told
    for path, protocol in (("/", "aude.v1"), ("/play/", "aude.v1"), ("/play", "aude.v9")):
        try:
            server.client(path=path, protocol=protocol)
            raise AssertionError(f"{path} {protocol} was let in")
        except (Gone, ConnectionError):
            pass


@tap.case("long words of other alphabets are given back cut, and the connection stays")
def _():
    with Beside(), server.client() as client:
        for word in ("x" * i + letter * 200 for letter in "жह🂡" for i in range(4)):
            asked = {"do": "ping", "ref": 3, word: 1}
            client.text(json.dumps(asked, ensure_ascii=False))
            answer = client.receive()
            code(answer, "bad-message")
            assert answer["ref"] == 3 and word[:30] in answer["text"], answer
            code(client.ask("create", setup={"seats": [{}, {}], word: 1}), "bad-message")
            answer = client.ask("create", setup={"seats": [{}, {}], "sets": [word]})
            assert answer["is"] == "refused" and word.startswith(answer["what"]), answer
            assert len(answer["what"]) > 10, answer


@tap.case("numbers that are too large for a seat or a moment are not taken for small ones")
def _():
    with Beside(), server.client() as client:
        table, tokens = create(client, ("human", "human"))
        choice = client.ask("legal", table=table)["actions"][0]["action"]
        made = client.ask("create", setup={"seats": [{"name": "A"}, {"name": ""}]})
        for wrap in (1 << 32, -(1 << 32), 1 << 62):
            code(client.ask("hello", version=1 + wrap), "version")
            code(client.ask("act", table=table, token=tokens[0], seq=1 + wrap, actions=[choice]),
                 "stale")
            code(client.ask("replace", table=table, token=tokens[0], seat=1 + wrap), "not-away")
            code(client.ask("sit", table=made["table"], seat=1 + wrap, name="B",
                            invite=made["invite"]), "taken")


@tap.case("computer players among themselves play only while somebody looks")
def _():
    with inside.Server(arguments=["--limit", "tables=20", "--limit", "rate=100000",
                                  "--limit", "burst=100000"]) as small, small.client() as client:
        made = [create(client, ("greedy", "greedy"))[0] for _ in range(60)]  # never "full"
        small.advance(60)
        assert all(client.ask("legal", table=one)["seq"] == 1 for one in made)
        client.ask("open", table=made[0])
        client.wait("over")
        long, _ = create(client, ["greedy"] * 6, expansions=["tower", "bcb"])
        client.others.clear()
        client.ask("open", table=long)
        client.wait("acted")
        client.ask("leave", table=long)
        small.advance(1)  # what was under way is done
        left = client.ask("legal", table=long)
        small.advance(60)
        assert client.ask("legal", table=long)["seq"] == left["seq"], left
        assert left["seq"] > 1 and not left["over"], left
        client.others.clear()
        client.ask("open", table=long)
        assert client.wait("acted")["from"] == left["seq"], left


@tap.case("messages that are no JSON, or not ours")
def _():
    deep = "[" * 30000 + "]" * 30000
    with Beside(), server.client() as client:
        texts = ["", "{", "null", "[]", "17", '"do"', "{}", '{"do":7}', '{"do":"fly"}',
                 '{"do":"ping","do":"ping"}', '{"do":"ping"} {}', '{"do":"ping","x":1}',
                 '{"do":"ping","ref":"a"}', '{"do":"ping","ref":1.5}', "{'do':'ping'}",
                 '{"do":"ping\\u0000"}', '{"do":"open","table":null}', '{"do":"open","table":[]}',
                 '{"do":"open"}', '{"do":"create"}', '{"do":"create","setup":[]}', deep,
                 '{"do":"act","table":"a","token":"b","seq":1e99,"actions":[]}',
                 '{"do":"act","table":"a","token":"b","seq":99999999999,"actions":["0x1"]}',
                 '{"do":"' + "a" * 60000 + '"}', '{"do":"ping","ref":1e400}']
        for text in texts:
            client.text(text)
            answer = client.receive()
            assert answer["is"] == "error", (text[:60], answer)
            assert answer["code"] in ("bad-message", "unknown-table"), (text[:60], answer)
        for payload in (b"\xff\xfe{}", b'{"do":"\xc3\x28"}', b'{"do":"ping"}\0'):
            client.frame(payload)
            code(client.receive(), "bad-message")
        code(client.ask("open", table="' OR 1=1 --"), "unknown-table")
        code(client.ask("open", table="%s%n" * 3), "unknown-table")


@tap.case("what is wrong with a message is said in our own words, not in those of a library")
def _():
    many = {name: 1 for name in "abcdefg"}
    said = (
        ('{"do":"ping","x":1}', "should not be there: x"),
        (json.dumps({"do": "ping", **many}), "should not be there: a"),
        (json.dumps({"do": "ping", "y" * 999: 1}), "should not be there: " + "y" * 100),
        ('{"do":"open"}', '"table" is missing'),
        ('{"do":"open","table":7}', '"table" should be a text'),
        ('{"do":"open","table":null}', '"table" should be a text'),
        ('{"do":"hello","version":1.0}', '"version" should be a whole number'),
        ('{"do":"hello","version":1,"name":"a"}', "should not be there: name"),
        ('{"do":"create","setup":{"seats":[{},{}]},"public":1}',
         '"public" should be true or false'),
        ('{"do":"create","setup":[]}', "an object should stand here"),
        ('{"do":"create","setup":{"seats":[{},{}],"seat":2}}', "should not be there: seat"),
        ('{"do":"create","setup":{"away":"1"}}', '"away" should be a whole number'),
        ('{"do":"match","want":{"seats":2}}', '"name" is missing'),
        ('{"do":"say","table":"a","text":[]}', '"text" should be a text'),
        ('{"do":"undo","table":"a","token":"b"}', '"to" is missing'),
        ('{"do":"report","table":"a","seat":"1"}', '"seat" should be a whole number'),
        ("", "no JSON: it ends too early"), ("{", "no JSON: "),
        ("{'do':1}", "no JSON: something else should stand here, column 2"),
        ('{"do":"ping"} {}', "no JSON: something stands behind its end"),
        ('{"a":1,"a":1}', "no JSON: a name stands twice in an object"),
        ("[" * 30000, "no JSON: lists and objects lie too deep in each other"),
        ('{"a":1e400}', "no JSON: a number is too large"),
        ('{"a":99999999999999999999}', "no JSON: a number is too large"),
        ('{"a":"\\u0000"}', "no JSON: a text has a zero in it"),
        ('{"do":"' + "a" * 300, "no JSON: "),
    )
    with server.client() as client:
        for text, words in said:
            client.text(text)
            answer = client.receive()
            code(answer, "bad-message")
            assert answer["text"].startswith(words), (text[:60], answer)
            assert not re.search("item|unpack|[Ee]xpected|near|token|file|Unable|invalid|decode",
                                 answer["text"]), answer
        client.frame(b"\xff\xfe{}")
        assert client.receive()["text"].startswith("no JSON: this is not UTF-8")


@tap.case("a message of 10 MB is refused, in one frame or in many")
def _():
    with Beside():
        for pieces in (1, 160):
            with server.client() as client:
                size = 10_000_000 // pieces
                with broken_is_fine():  # it may be closed before all was sent
                    for piece in range(pieces):
                        client.frame(b"a" * size, TEXT if piece == 0 else 0,
                                     final=piece == pieces - 1)
                messages = ends(client)
                assert not messages or messages[0]["code"] == "too-long", messages
        with server.client() as client:
            client.frame(b"a" * 262145)
            messages = ends(client)
            assert messages and messages[0]["code"] == "too-long", messages
        with server.client() as client:
            client.text('{"do":"ping","ref":1}'.ljust(262144))
            assert client.receive()["is"] == "pong"


@tap.case("a long message counts as several")
def _():
    with Beside(), inside.Server() as still, still.client() as client:
        for ref in range(40):  # each counts as 5
            client.text(json.dumps({"do": "ping", "ref": ref}).ljust(32768))
        answers = [client.receive()["is"]]
        while answers[-1] == "pong":
            answers.append(client.receive()["is"])
        assert answers[-1] == "error" and answers.count("pong") == 12, answers


@tap.case("frames that break the WebSocket protocol end their own connection")
def _():
    ping = b'{"do":"ping"}'
    with Beside():
        for bytes_ in (bytes([0x81, len(ping)]) + ping,              # not masked
                       bytes([0x83, 0x80]) + b"\0\0\0\0",            # an opcode that is kept free
                       bytes([0xf1, 0x80]) + b"\0\0\0\0",            # bits of extensions
                       bytes([0x09, 0xfe, 0x10, 0x00]) + b"\0" * 8,  # a ping too long, in pieces
                       bytes([0x81, 0xff]) + b"\xff" * 8 + b"\0" * 4,  # as long as nothing is
                       bytes([0x80, 0x80]) + b"\0\0\0\0",            # goes on with nothing
                       os.urandom(3000)):
            with server.client() as client:
                with broken_is_fine():
                    client.wire.sendall(bytes_)
                    client.wire.shutdown(socket.SHUT_WR)
                ends(client)
        with server.client() as client:
            client.frame(b'{"do":', TEXT, final=False)
            client.frame(b"between", PING)
            client.frame(b'"ping","ref":5}', 0)
            assert client.receive()["is"] == "pong"
            client.frame(b"\x03\xe8", CLOSE)
            ends(client)
        generator = random.Random(1)
        for _ in range(50):
            with server.client() as client:
                noise = bytearray(json.dumps({"do": "create", "setup": {}}).encode() * 3)
                for _ in range(5):
                    noise[generator.randrange(len(noise))] = generator.randrange(256)
                client.wire.sendall(bytes([0x81, 0x80 | 40]) + bytes(noise))
                with broken_is_fine():
                    if generator.random() < 0.5:
                        client.wire.shutdown(socket.SHUT_WR)


@tap.case("whoever asks too much is told once, then cut off")
def _():
    with inside.Server() as still, Beside(still), still.client() as client:
        for _ in range(100):
            client.text('{"do":"ping"}')
        answers = [client.receive() for _ in range(60)]
        assert [one["is"] for one in answers] == ["pong"] * 59 + ["error"], answers
        code(answers[-1], "rate")
        still.advance(1.5)
        assert client.ask("ping")["is"] == "pong"
    with Beside(), server.client() as client:
        with broken_is_fine():
            for _ in range(3000):
                client.text('{"do":"ping"}')
        messages = ends(client)
        assert all(one.get("code", "rate") == "rate" for one in messages), messages[-3:]


@tap.case("who is told to go reads why, speaking or not, and is cut off when he stays")
def _():
    with inside.Server(arguments=["--limit", "per-address=1"]) as narrow, narrow.client():
        with Client(narrow.port, hello=False) as client:
            assert client.receive()["code"] == "full"
            while not client.bytes:  # until the frame that closes has come
                client.fill()
            for _ in range(20):  # more is said all the same
                client.text('{"do":"ping"}')
            assert ends(client) == [] and client.closed == 1008
            narrow.advance(2.9)
            assert not select.select([client.wire], [], [], 0)[0], "it is cut off too early"
            narrow.advance(0.3)
            try:
                while True:
                    client.fill()
            except Gone as end:
                assert "end of the connection" in str(end), end  # and not a reset
        with Client(narrow.port, hello=False) as client:
            assert client.receive()["code"] == "full" and ends(client) == []
            client.frame(b"\x03\xf0", CLOSE)
            with contextlib.suppress(Gone):  # no time passes: who goes is let go
                while True:
                    client.fill()


@tap.case("what came too fast is answered by its ref, wherever that stands in it")
def _():
    with Server(arguments=["--limit", "rate=1", "--limit", "burst=5"]) as slow:
        with slow.client() as client:
            for _ in range(4):
                client.text('{"do":"ping"}')
            texts = ['{"do":"ping","ref":7}', ' { "ref" : -8 ,"do":"ping"}',
                     '{"a":{"ref":1},"ref":9}',
                     '{"a":"\\",\\"ref\\":1","b":[{"ref":2},"}"],"ref":10}', '{"ref":11,"do":',
                     '{"ref":123456789012345678}']
            none = ['{"do":"ping"}', '{"ref":"12"}', '{"ref":1.5}', '{"ref":13', "[]", "", '{"ref',
                    '{"a":{"ref":1}}', '{"ref":1234567890123456789}', '{"ref":1e3}', '{"ref":}',
                    '{"\\u0072ef":1}', '{"a":[{"ref":14,', '{"ref":-}', "\0", '{"r\\', '{"a":"']
            for text in texts + none:
                client.text(text)
            client.text('{"do":"ping","ref":15,"more":"' + "x" * 100000 + '"}')
            answers = [client.receive() for _ in range(4 + len(texts) + 1)]
            assert [one["is"] for one in answers] == ["pong"] * 4 + ["error"] * 7, answers
            assert all(one["code"] == "rate" for one in answers[4:])
            assert [one.get("ref") for one in answers[4:]] == [
                7, -8, 9, 10, 11, 123456789012345678, 15], answers
        with slow.client() as client, broken_is_fine():
            refs = [client.send("ping") for _ in range(300)]
            answers = ends(client)
            refused = [one["ref"] for one in answers if one.get("code") == "rate"]
            assert len(refused) == 200 and len(set(refused)) == 200 and set(refused) <= set(refs)


@tap.case("a new table counts as twenty messages, one that is named again as one")
def _():
    with Server(arguments=["--limit", "rate=1"]) as slow:
        with slow.client() as client:
            for _ in range(5):  # what makes no table is a message like others
                code(client.ask("create", setup={}), "bad-message")
            for _ in range(6):
                client.send("create", setup={"seats": [{}, {}]})
            answers = [client.receive() for _ in range(4)]
            assert [one["is"] for one in answers] == [*["created"] * 3, "error"], answers
            code(answers[3], "rate")
        with slow.client() as client:  # 59 messages
            table, tokens = create(client, ("human", "human"))
            client.ask("resign", table=table, token=tokens[0])
            made = {client.ask("rematch", table=table, token=tokens[1])["next"] for _ in range(9)}
            assert len(made) == 1, made
            for _ in range(30):
                client.text('{"do":"ping"}')
            pongs = 0
            while client.receive()["is"] == "pong":
                pongs += 1
            assert 10 <= pongs <= 20, pongs


@tap.case("whoever does not read is cut off, and nobody waits for them")
def _():
    eager = Server(arguments=["--limit", "rate=1000000", "--limit", "burst=1000000"])
    with eager, eager.client() as client, eager.client() as slow:
        table, tokens = create(client)
        play(client, table, tokens[0])
        slow.wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.wire.settimeout(5)
        text = json.dumps({"do": "open", "table": table})
        cut, start = False, time.monotonic()
        while not cut and time.monotonic() - start < PATIENCE:
            try:
                slow.text(text)  # each answer is a few kilobytes
            except ConnectionError:
                cut = True
        assert client.ask("ping")["is"] == "pong"
        assert cut, "it may go on for ever"
        swollen = eager.memory()
        assert swollen < 500_000, f"{swollen} kB in memory"


@tap.case("a flood of connections: told that it is full, and the house stays open")
def _():
    with Beside():
        crowd, turned_away = [], 0
        for _ in range(60):
            client = Client(server.port, hello=False)
            client.send("hello", version=1)
            answer = client.receive()
            if answer["is"] == "error":
                code(answer, "full")
                ends(client)
                turned_away += 1
            else:
                crowd.append(client)
        assert turned_away >= 25 and len(crowd) >= 20, (turned_away, len(crowd))
        for client in crowd:
            client.close()
        let_in()


@tap.case("strangers at a table: what belongs to others stays theirs")
def _():
    with inside.Server() as still, Beside(still) as game, still.client() as owner, \
            still.client() as client:
        made = owner.ask("create", setup={
            "seats": [{"name": "A"}, {"name": "B"}, {"name": ""}],
            "clock": {"seconds": 600, "increment": 5, "then": "computer"}, "away": 30})
        table, tokens = made["table"], made["tokens"]
        before = owner.ask("open", table=table, token=tokens["0"])
        known = client.ask("open", table=table)
        assert "invite" not in known and made["invite"] not in json.dumps(known), known
        foreign = game.tokens[0]
        for fields in ({}, {"invite": ""}, {"invite": "a" * 22}, {"invite": foreign},
                       {"invite": "a" * 40000}, {"invite": "\x01"}):
            answer = client.ask("sit", table=table, seat=2, name="Eve", **fields)
            assert answer["is"] == "error" and answer["code"] in ("bad-invite", "bad-message")
        for seat in (0, 1, 2, -1, 3, 2**31 - 1, -2**31):
            code(client.ask("replace", table=table, token=foreign, seat=seat), "bad-token")
            code(owner.ask("replace", table=table, token=tokens["0"], seat=seat), "not-away")
        for seat in ("1", None, 1.5, [1]):
            code(owner.ask("replace", table=table, token=tokens["0"], seat=seat), "bad-message")
        code(client.ask("replace", table=table, seat=1), "bad-message")
        code(client.ask("rematch", table=table, token=foreign), "bad-token")
        after = owner.ask("open", table=table)
        assert [seat["open"] for seat in after["seats"]] == [False, False, True], after
        assert not any(seat.get("stand_in") for seat in after["seats"]), after
        assert after["seq"] == before["seq"] and after["clock"]["left"] == [600000] * 3, after
        still.advance(1.5)  # a table is dear
        # Coming and going as fast as one may: others hear of it, and nothing else happens.
        for _ in range(15):
            owner.ask("leave", table=table)
            owner.ask("open", table=table, token=tokens["0"])
        assert owner.ask("open", table=table, token=tokens["0"])["seats"][0]["here"]


@tap.case("who watches and never reads holds up nobody at the table")
def _():
    eager = Server(arguments=["--limit", "rate=1000000", "--limit", "burst=1000000"])
    with eager, eager.client() as anna, eager.client() as ben, contextlib.ExitStack() as crowd:
        table, tokens = create(anna, ("human", "human"))
        for client, seat in ((anna, 0), (ben, 1)):
            client.ask("open", table=table, token=tokens[seat])
        for _ in range(30):
            deaf = crowd.enter_context(eager.client())
            deaf.wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.send("open", table=table)
        for _ in range(40):
            legal = anna.ask("legal", table=table)
            actor = (anna, ben)[legal["seat"]]
            acted = actor.ask("act", table=table, token=tokens[legal["seat"]], seq=legal["seq"],
                              actions=[legal["actions"][0]["action"]])
            assert acted["is"] == "acted", acted
            anna.ask("say", table=table, token=tokens[0], text="ż" * 300)


@tap.case("requests that never end, and hundreds of connections that say nothing")
def _():
    with Beside(), contextlib.ExitStack() as crowd:
        for number in range(300):
            wire = crowd.enter_context(
                socket.create_connection(("127.0.0.1", server.port), PATIENCE))
            with broken_is_fine():
                wire.sendall((b"", b"GET / HTTP/1.1\r\nHost: x\r\nX: ",
                              b"GET /play HTTP/1.1\r\nUpgrade: websocket\r\n")[number % 3])
        assert server.get("/")[0] == 200
        # Gone without a word of farewell, in the middle of everything.
        for _ in range(200):
            client = server.client(hello=False)
            client.send("hello", version=1)
            client.wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            client.close()
        let_in()


@tap.case("floods of pings, of empty frames, of answers that nobody asked for")
def _():
    with Beside():
        with server.client() as client, broken_is_fine():
            for _ in range(5000):
                client.frame(b"x" * 100, PING)
            client.wire.shutdown(socket.SHUT_WR)
            ends(client)
        with server.client() as client, broken_is_fine():
            client.frame(b'{"do":"ping",', TEXT, final=False)
            for _ in range(5000):
                client.frame(b"", 0, final=False)
            client.frame(b'"ref":9}', 0)
            assert client.receive()["is"] == "pong"
        with server.client() as client:
            with broken_is_fine():
                for _ in range(2000):
                    client.frame(b"", PONG)
                assert client.ask("ping")["is"] == "pong"


@tap.case("no compression is agreed on, so no small frame becomes a large one")
def _():
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as wire:
        wire.sendall(b"GET /play HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
                     b"Connection: Upgrade\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
                     b"Sec-WebSocket-Extensions: permessage-deflate\r\n"
                     b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: aude.v1\r\n\r\n")
        head = wire.recv(4096)
        assert b" 101 " in head and b"deflate" not in head.lower(), head


@tap.case("what comes behind the head of a request is never a request, nor keeps one waiting")
def _():
    host = f"Host: 127.0.0.1:{server.port}\r\n"
    inner = f"GET /hidden.html HTTP/1.1\r\n{host}\r\n"
    parts = f"{len(inner):x}\r\n{inner}\r\n0\r\n\r\n"
    whole, chunked = f"Content-Length: {len(inner)}\r\n", "Transfer-Encoding: chunked\r\n"
    wishes = [("GET", whole, inner, 400), ("GET", chunked, parts, 400),
              ("GET", f"{chunked}Content-Length: 4\r\n", parts, 400),
              ("GET", f"Content-Length: 0\r\n{whole}", inner, 400),
              ("GET", f"{whole}Content-Length: 0\r\n", inner, 400),
              ("GET", "Content-Length: -1\r\n", inner, 400),
              ("POST", chunked, parts, 405), ("POST", whole, inner, 405), ("POST", "", "", 405),
              ("HEAD", whole, inner, 400)]
    for method, header, body, status in wishes:
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as wire:
            answer = b""
            wire.sendall(f"{method} / HTTP/1.1\r\n{host}{header}\r\n".encode())
            start = time.monotonic()
            with broken_is_fine():
                answer += wire.recv(65536)
                wire.sendall(body.encode())
                while piece := wire.recv(65536):
                    answer += piece
        what = (method, header, answer)
        assert answer.startswith(f"HTTP/1.1 {status} ".encode()), what
        assert answer.count(b"HTTP/1.") == 1, what
        assert time.monotonic() - start < PATIENCE / 2, what
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as wire:
        for _ in range(2):  # who says that nothing comes goes on
            wire.sendall(f"GET /none.html HTTP/1.1\r\n{host}Content-Length: 0\r\n\r\n".encode())
            answer = wire.recv(65536)
            assert answer.startswith(b"HTTP/1.1 404 "), answer
            while not answer.endswith(b"There is no such page.\n"):
                piece = wire.recv(65536)
                assert piece, answer
                answer += piece


@tap.case("names and chat come back as they were, and are no more than text")
def _():
    name, text = '<img src=x onerror="a()">', "</script>\\ \" ' $(x) {{y}} 😀"
    with server.client() as client:
        made = client.ask("create", setup={"seats": [{"name": name}, {"name": ""}], "title": name})
        table, token = made["table"], made["tokens"]["0"]
        client.ask("open", table=table, token=token)
        client.ask("say", table=table, token=token, text=text)
        state = client.ask("open", table=table)
        assert state["seats"][0]["name"] == name == state["title"], state
        assert state["chat"][0]["text"] == text, state["chat"]
        for bad in ("", " ", "a\nb", "a\x7fb", "x" * 301, "\u202egnp", "\x9b1m",
                    "\ufeff", "a\u061cb"):
            code(client.ask("say", table=table, token=token, text=bad), "bad-message")


@tap.case("all the while two tables of bots have played without an error or a wait")
def _():
    bots.send_signal(signal.SIGINT)
    out, err = bots.communicate(timeout=PATIENCE)
    assert bots.returncode == 0, (bots.returncode, out, err)
    seen = json.loads(out)
    times = {what: (seen[what]["p50"], seen[what]["p99"], seen[what]["max"])
             for what in ("answer_ms", "sight_ms", "watch_ms")}
    print(f"# {seen['acts']} turns in {seen['seconds']:.0f} s; p50, p99, max: {times}")
    assert seen["errors"] == {} and seen["lost"] == 0 and seen["missed"] == 0, seen
    assert seen["acts"] > 20 and seen["bots"] == 4, seen
    for median, most, longest in times.values():
        assert median < 50 and most < 1000 and longest < 5000, times


@tap.case("after all this it ends well and has not complained")
def _():
    server.stop()
    assert "Sanitizer" not in server.said() and "runtime error" not in server.said(), server.said()


tap.main()
