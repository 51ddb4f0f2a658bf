#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the server tells whoever runs it: figures in the text format of Prometheus, whether it lives
and whether people may come, on a port that only this machine reaches.
"""

import contextlib
import socket
import subprocess
import time
from pathlib import Path

import tap
import wire
from wire import Client, Gone, Server, create, play
from watched import Inside, Watched


def refused(figures, reason):
    return figures.get(("aude_refusals_total", reason), 0)


server = Watched()


def answered(figures, kind):
    return figures.get(("aude_messages_total", kind), 0)


@tap.case("figures follow what happens")
def _():
    before = server.figures()
    with server.client() as anna, server.client() as ben:
        table, tokens = create(anna, ("human", "human"))
        for client, token in ((anna, tokens[0]), (ben, tokens[1])):
            client.ask("open", table=table, token=token)
        play(anna, table, tokens[0], limit=1)
        assert anna.ask("open", table="x" * 10)["code"] == "unknown-table"
        assert anna.ask("dance")["is"] == "error"
        now = server.figures()
        for name, value in (("connections", 2), ("people", 2), ("tables", 1), ("guests", 0)):
            assert now[f"aude_{name}", None] - before[f"aude_{name}", None] == value, name
        assert now["aude_games_unfinished", None] == before["aude_games_unfinished", None] + 1
        asked = {kind: answered(now, kind) - answered(before, kind)
                 for kind in ("hello", "create", "open", "act", "legal", "ping", "other")}
        assert asked["hello"] == 2 and asked["create"] == 1 and asked["open"] == 4, asked
        assert asked["act"] == 1 and asked["ping"] == 0 and asked["other"] == 1, asked
        assert answered(now, "dance") == 0, now
        assert now["aude_games_unfinished_most", None] == 100000
        assert 1e6 < now["aude_memory_bytes", None] <= now["aude_memory_most_bytes", None] + 1e6
        assert now["aude_commit_seconds_count", None] > before["aude_commit_seconds_count", None]
        assert refused(now, "unknown-table") == refused(before, "unknown-table") + 1
        assert refused(now, "bad-message") + refused(now, "unknown") >= 1, now
        assert now["aude_store_bytes", None] > 0 and now["aude_disk_free_bytes", None] > 0
        assert now["aude_ready", None] == 1 and now["aude_commits_failed_total", None] == 0
    wire_gone = time.monotonic() + wire.PATIENCE
    while server.figures()["aude_connections", None] != before["aude_connections", None]:
        assert time.monotonic() < wire_gone
        time.sleep(0.05)


@tap.case("durations: each step has those of the one before, the last one all")
def _():
    figures = server.figures()
    while not figures["aude_loop_lag_seconds_count", None]:  # it looks some times a second
        figures = server.figures()
    for name in ("loop_lag", "commit"):
        steps = [(float(label), value) for (key, label), value in figures.items()
                 if key == f"aude_{name}_seconds_bucket"]
        assert len(steps) > 10 and steps == sorted(steps), steps
        counts = [value for _, value in steps]
        assert counts == sorted(counts) and steps[-1][0] == float("inf")
        assert counts[-1] == figures[f"aude_{name}_seconds_count", None] > 0, name
        assert figures[f"aude_{name}_seconds_sum", None] >= 0


@tap.case("a loop that is held up is seen to be late")
def _():
    with Inside() as own:
        own.advance(1)
        before = own.figures()
        own.hold_up(1.3)
        own.advance(0.3)
        now = own.figures()
    late = [figures["aude_loop_lag_seconds_count", None]
            - figures["aude_loop_lag_seconds_bucket", "1"] for figures in (before, now)]
    assert late == [0, 1], late
    took = now["aude_loop_lag_seconds_sum", None] - before["aude_loop_lag_seconds_sum", None]
    assert 1.19 < took < 1.31, took


@tap.case("alive and ready; not ready any more when the store is taken away")
def _():
    with Watched() as own, own.client() as client:
        assert own.ask("/healthz")[0] == 200 and own.ask("/readyz")[0] == 200
        path = Path(own.data) / "games.db"
        path.rename(path.with_name("aside"))
        end = time.monotonic() + wire.PATIENCE
        while own.ask("/readyz")[0] == 200:
            assert time.monotonic() < end
            time.sleep(0.05)
        status, _, body = own.ask("/readyz")
        assert status == 503 and b"store" in body, body
        assert own.ask("/healthz")[0] == 200 and own.figures()["aude_ready", None] == 0
        assert client.ask("create", setup={"seats": [{}, {}]})["code"] == "storage"
        assert refused(own.figures(), "storage") == 1
        path.with_name("aside").rename(path)
        while own.ask("/readyz")[0] != 200:
            assert time.monotonic() < end
            time.sleep(0.05)


@tap.case("nothing else is to be had there, and nothing of it elsewhere")
def _():
    for path, method, status in (("/", "GET", 404), ("/index.html", "GET", 404),
                                 ("/metrics/", "GET", 404), ("/../games.db", "GET", 404),
                                 ("/metrics", "POST", 405), ("/metrics", "DELETE", 405)):
        found = server.ask(path, method=method)[0]
        assert found == status, (path, method, found)
    for path in ("/metrics", "/healthz", "/readyz"):
        assert server.get(path)[0] == 404, path
    try:
        with Client(server.metrics, hello=False):
            raise AssertionError("a WebSocket where there is none")
    except (Gone, ConnectionError):
        pass
    assert server.figures()["aude_ready", None] == 1


@tap.case("many who ask at once, and who go before they are answered")
def _():
    for _ in range(100):
        with socket.create_connection(("127.0.0.1", server.metrics)) as asker:
            asker.sendall(b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
    assert server.figures()["aude_guests", None] == 0


def raw(wishes):
    """All that the port says to this, until it closes."""
    with socket.create_connection(("127.0.0.1", server.metrics), wire.PATIENCE) as asker:
        asker.sendall(wishes)
        got = b""
        with contextlib.suppress(ConnectionResetError):  # more had come than was read
            while piece := asker.recv(65536):
                got += piece
    return got


@tap.case("one answer a connection, whole, whatever else has come with the question")
def _():
    get = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    for wishes, status in ((get, 200), (get * 3, 200),
                           (get.replace(b"healthz", b"nothing") * 2, 404),
                           (get.replace(b"GET", b"POST"), 405),
                           (b"POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc" + get, 405)):
        head, _, body = raw(wishes).partition(b"\r\n\r\n")
        assert head.startswith(f"HTTP/1.1 {status} ".encode()), (wishes, head)
        assert f"content-length: {len(body)}\r\n".encode() in head and body, (wishes, head, body)
        assert b"connection: close" in head and b"HTTP/1.1" not in body, (wishes, head, body)


@tap.case("the head of an answer is to be had alone")
def _():
    for path, status in (("/metrics", 200), ("/healthz", 200), ("/nothing", 404)):
        found, head, body = server.ask(path, method="HEAD")
        assert found == status and body == b"", (path, found, body)
        assert int(head["content-length"]) > 0, head


@tap.case("without the option there is no such port; a port that is taken is an error")
def _():
    with Server() as plain:
        assert plain.get("/metrics")[0] == 404
    for port, words in ((str(server.metrics), f"{server.metrics}: "), ("65536", "--metrics"),
                        ("x", "--metrics")):
        done = subprocess.run([wire.AUDE, "--lang", "en", "serve", "--port", "0", "--metrics", port,
                               "--data", f"{server.data}/other"], capture_output=True, text=True,
                              check=False, timeout=wire.PATIENCE)
        assert done.returncode == 2 and words in done.stderr, done


@tap.case("no names, titles or tables in the figures")
def _():
    with server.client() as client:
        seats = [{"name": "Quagga"}, {"name": ""}]
        made = client.ask("create", public=True, setup={"title": "Zebrafinch", "seats": seats})
        assert made["is"] == "created", made
        text = server.ask("/metrics")[2].decode()
        for word in ("Zebrafinch", "Quagga", made["table"], "127.0.0.1"):
            assert word not in text, word


tap.main()
