#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A bot written from docs/PROTOCOL.md alone, without the engine and without a library: it opens a
table against the computer player greedy, plays it to the end and prints both scores.
"""

import json
import os
import socket
import struct
import sys

wire = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
wire.sendall(b"GET /play HTTP/1.1\r\nHost: bot\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n"
             b"Sec-WebSocket-Protocol: aude.v1\r\n\r\n")
stream = wire.makefile("rb")
while stream.readline().strip():
    pass


def send(**message):
    text = json.dumps(message).encode()
    mask = os.urandom(4)
    head = bytes([0x81, 0x80 | len(text)]) if len(text) < 126 \
        else b"\x81\xfe" + struct.pack(">H", len(text))
    wire.sendall(head + mask + bytes(c ^ mask[i % 4] for i, c in enumerate(text)))


def receive():
    opcode, size = stream.read(2)
    if size == 126:
        size, = struct.unpack(">H", stream.read(2))
    elif size == 127:
        size, = struct.unpack(">Q", stream.read(8))
    return json.loads(stream.read(size)) if opcode == 0x81 else {"is": "frame"}


send(do="hello", version=1)
send(do="create", setup={"seats": [{"name": "Bot"}, {"player": "greedy"}]})
while (made := receive())["is"] != "created":
    pass
table, token = made["table"], made["tokens"]["0"]
send(do="open", table=table, token=token)
while True:
    message = receive()
    if message["is"] in ("table", "acted"):
        send(do="legal", table=table)
    elif message["is"] == "legal" and message["seat"] == 0:
        # The last one is to pass, where that is possible: take the first.
        send(do="act", table=table, token=token, seq=message["seq"],
             actions=[message["actions"][0]["action"]])
    elif message["is"] == "over":
        print(*message["scores"])
        break
