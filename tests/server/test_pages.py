#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Pages on their way: several requests of one packet, and readers that are slow, say more meanwhile
or hang up.
"""

import contextlib
import gzip
import html.parser
import re
import socket
import tempfile
import time
from pathlib import Path

import tap
from shared import until
from wire import PATIENCE, Server

folder = tempfile.TemporaryDirectory(prefix="aude-web-")
WEB = Path(folder.name)
(WEB / "deep").mkdir()
(WEB / "index.html").write_text("<!doctype html><title>page</title>")
(WEB / "app.js").write_text("start()\n" * 100)
(WEB / "deep" / "engine.wasm").write_bytes(b"\0asm")
server = Server(web=WEB)


def answers(wire, asked, upgraded):
    """Each answer to what was asked: its status and how much of a body came."""
    text, found = b"", []
    for method in asked:
        while b"\r\n\r\n" not in text:
            piece = wire.recv(65536)
            assert piece, (found, text)
            text += piece
        head, _, text = text.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 "), head
        said = re.search(rb"content-length: *(\d+)", head.lower())
        length = int(said[1]) if said and method == "GET" else 0
        while len(text) < length and (piece := wire.recv(65536)):
            text += piece
        found.append((int(head.split()[1]), len(text[:length])))
        text = text[length:]
    assert upgraded or not text, text
    return found


@tap.case("several requests of one packet are each answered, in their order")
def _():
    host = f"Host: 127.0.0.1:{server.port}\r\n"
    up = ("Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Protocol: aude.v1\r\n"
          "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n")
    big = WEB / "big.js"
    big.write_bytes(b"x" * 300000)
    one, page, none = ("GET", "/deep/engine.wasm"), ("GET", "/big.js"), ("GET", "/none.js")
    head, docs = ("HEAD", "/app.js"), ("GET", "/docs")
    for wishes in ([one] * 2, [head, one], [one, head], [none] * 2, [page, one, none],
                   [page] * 3, [docs, one, head, none, one], [one] * 20,
                   [one, ("GET", "/play")], [page, none, head, ("GET", "/play")]):
        text = "".join(f"{method} {path} HTTP/1.1\r\n{host}{up if path == '/play' else ''}\r\n"
                       for method, path in wishes)
        upgraded = wishes[-1][1] == "/play"
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as wire:
            wire.sendall(text.encode())
            found = answers(wire, [method for method, _ in wishes], upgraded)
            alone = [server.get(path, method=method) for method, path in wishes[:-1 if upgraded
                                                                                else None]]
            assert found[:len(alone)] == [(status, len(body)) for status, _, body in alone], wishes
            assert not upgraded or found[-1] == (101, 0), found
    for last, status in (("POST / HTTP/1.1\r\n", 405), (f"GET /play HTTP/1.1\r\n{up}", 404)):
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as wire:
            wrong = last.replace("/play", "/played")
            wire.sendall(f"GET / HTTP/1.1\r\n{host}\r\n{wrong}{host}\r\n".encode())
            assert [found for found, _ in answers(wire, ["GET", "GET"], False)] == [200, status]
            assert wire.recv(1) == b""


@tap.case("who reads a page slowly is waited for, but not who says more or hangs up meanwhile")
def _():
    big = 16 << 20
    (WEB / "huge.js").write_bytes(b"y" * big)
    with Server(web=WEB) as quiet, contextlib.ExitStack() as wires:
        wish = f"GET /{{}} HTTP/1.1\r\nHost: 127.0.0.1:{quiet.port}\r\n\r\n"

        def begin():
            wire = wires.enter_context(socket.socket())
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
            wire.settimeout(PATIENCE)
            wire.connect(("127.0.0.1", quiet.port))
            wire.sendall(wish.format("huge.js").encode())
            assert wire.recv(1, socket.MSG_PEEK)  # it is on its way
            return wire

        slow = begin()
        alone = quiet.files()
        for more in (wish.format("app.js"), "GET", ""):
            wire = begin()
            if more:
                wire.sendall(more.encode())
            else:
                wire.shutdown(socket.SHUT_WR)
            until(lambda: quiet.files() == alone, "the end of who says more")
        before = quiet.used()
        time.sleep(1)  # to be busy in, if it is: other work of this machine makes it less
        assert quiet.used() - before < 0.3, quiet.used() - before
        assert answers(slow, ["GET"], False) == [(200, big)]


def told(body):
    """What a page says by the Open Graph protocol, as a program reads it."""
    found = {}

    class Reader(html.parser.HTMLParser):
        def handle_starttag(self, tag, attrs):
            about = dict(attrs)
            if tag == "meta" and about.get("property", "").startswith("og:"):
                assert about["property"] not in found, about
                found[about["property"][3:]] = about["content"]

    Reader().feed(body.decode())
    return found


@tap.case("a link to a table tells programs who plays what there; to others it is the page")
def _():
    head = "<!doctype html><html><head><title>page</title></head><body>x</body></html>"
    (WEB / "index.html").write_text(head)
    (WEB / "index.html.gz").write_bytes(gzip.compress(head.encode()))
    nasty = 'Ann "><script>&amp;'
    with server.client() as client:
        made = [client.ask("create", setup=setup)["table"] for setup in (
            {"seats": [{"name": nasty}, {"name": ""}], "expansions": ["tower", "bcb"]},
            {"seats": [{"name": "Ann"}, {"player": "greedy"}], "title": 'Sunday </head>"'},
            {"game": "discovery", "seats": [{"name": "Ann"}, {"name": "Ben"}]})]
    plain = server.get("/", ["Accept-Encoding: gzip"])
    texts = []
    for table, accepts in zip(made, ([], ["Accept-Encoding: gzip"], [])):
        status, fields, body = server.get(f"/?t={table}", accepts)
        assert status == 200 and fields["content-type"] == "text/html; charset=utf-8", fields
        assert "content-encoding" not in fields and int(fields["content-length"]) == len(body)
        about = told(body)
        assert about["image"] == f"http://127.0.0.1:{server.port}/share.png", about
        assert about["site_name"] == "Aude" and about["type"] == "website", about
        before, after = head.split("</head>")
        tags = body.decode()[len(before):-len("</head>" + after)]
        assert body.decode() == f"{before}{tags}</head>{after}" and tags.count("<") == 5, body
        texts.append((about["title"], about["description"]))
        assert server.get(f"/?t={table}", method="HEAD")[1] == fields
    assert texts == [(f"{nasty}, ?", "Carcassonne, The Tower, Bridges, Castles & Bazaars"),
                     ('Sunday </head>"', "Ann, greedy · Carcassonne"),
                     ("Ann, Ben", "The Discovery")], texts
    for other in ("/?t=", "/?t=nosuchtabl", "/?t=" + "x" * 300, "/?u=" + made[0],
                  "/?t=../../x"):
        assert server.get(other, ["Accept-Encoding: gzip"]) == plain, other
    for name, at in (("evil.example:80", "http://evil.example:80/share.png"),
                     ('a"b', None), ("", None)):
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as wire:
            wire.sendall(f"GET /?t={made[0]} HTTP/1.1\r\nHost: {name}\r\n"
                         "Connection: close\r\n\r\n".encode())
            text = b"".join(iter(lambda wire=wire: wire.recv(65536), b""))
        assert told(text.partition(b"\r\n\r\n")[2]).get("image") == at, (name, text)


@tap.case("after all this it ends well and has not complained")
def _():
    server.stop()
    assert "Sanitizer" not in server.said() and "runtime error" not in server.said(), server.said()


tap.main()
