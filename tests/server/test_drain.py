#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A server that is to end: everybody is told, no new tables, games go on for a while, and nothing
that was answered is lost.
"""

import signal

import tap
from inside import Gone, create, moved
from watched import Inside


def two(server):
    """Two people who play: their clients, the table, the tokens by seat."""
    anna, ben = server.client(), server.client()
    table, tokens = create(anna, ("human", "human"))
    for client, seat in ((anna, 0), (ben, 1)):
        client.ask("open", table=table, token=tokens[seat])
    return anna, ben, table, tokens


def parts(client):
    """With which code the server closes the connection."""
    try:
        while True:
            client.receive()
    except Gone:
        return client.closed


def until_played(server):
    """The server counts once a second who plays."""
    server.advance(1)
    assert server.figures()["aude_playing", None] > 0


@tap.case("while people play they may go on; nothing new begins; when they have gone it ends")
def _():
    with Inside("--drain", "60") as server:
        anna, ben, table, tokens = two(server)
        until_played(server)
        server.process.send_signal(signal.SIGTERM)
        for client in (anna, ben):
            told = client.wait("restart")
            assert 0 < told["seconds"] <= 60, told
        status, _, body = server.ask("/readyz")
        assert status == 503 and b"ends" in body and server.ask("/healthz")[0] == 200
        for asked in (anna.ask("create", setup={"seats": [{}, {}]}),
                      anna.ask("match", want={"seats": 2}, name="Anna")):
            assert asked["code"] == "restart", asked
        count = moved(anna, table, tokens)
        with server.client() as late:
            assert late.wait("restart")["seconds"] <= 60
            assert late.ask("open", table=table)["seq"] == count
        assert server.process.poll() is None
        anna.close()
        ben.close()
        assert server.wait_end(2) == 0
        server.start()
        with server.client() as again:
            assert again.ask("open", table=table)["seq"] == count


@tap.case("a game that has begun just now is counted before it ends")
def _():
    with Inside("--drain", "60") as server:
        anna, ben, table, tokens = two(server)
        server.process.send_signal(signal.SIGTERM)
        for client in (anna, ben):
            client.wait("restart")
        server.advance(0.9)
        assert server.process.poll() is None
        server.advance(3)
        assert moved(anna, table, tokens) > 0
        anna.close()
        ben.close()
        assert server.wait_end(2) == 0


@tap.case("it waits no longer than it may, and says goodbye with 1001")
def _():
    with Inside("--drain", "1") as server:
        anna, ben, table, tokens = two(server)
        until_played(server)
        begin = server.now()
        server.process.send_signal(signal.SIGTERM)
        count = moved(ben, table, tokens)
        assert parts(anna) == 1001 and parts(ben) == 1001
        assert 1 <= server.now() - begin <= 1.2, server.now() - begin
        assert server.wait_end(0.2) == 0
        server.start()
        with server.client() as again:
            assert again.ask("open", table=table)["seq"] == count


@tap.case("a second signal ends it at once, with all that was answered")
def _():
    with Inside("--drain", "600") as server:
        anna, _, table, tokens = two(server)
        until_played(server)
        server.process.send_signal(signal.SIGTERM)
        anna.wait("restart")
        count = moved(anna, table, tokens)
        server.process.send_signal(signal.SIGINT)
        assert server.end() == 0
        server.start()
        with server.client() as again:
            assert again.ask("open", table=table)["seq"] == count


@tap.case("who thinks comes to an end, and what was found is kept or not there at all")
def _():
    with Inside("--drain", "0") as server:
        client = server.client()
        table, tokens = create(client, ("human", "level-7"))
        client.ask("open", table=table, token=tokens[0])
        moved(client, table, tokens)
        server.process.send_signal(signal.SIGTERM)
        assert client.wait("restart")["seconds"] == 0
        assert parts(client) == 1001 and server.end() == 0


tap.main()
