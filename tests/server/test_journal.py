#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The log of the server: lines for people and for programs, by level, and nothing of anybody."""

import json
import os
import pty
import re
import select
import subprocess
import tempfile

import tap
from wire import AUDE, PATIENCE, Client, Server, create

TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"
PROXY = ["--proxy", "127.0.0.1"]


def comes_from(server, address):
    return Client(server.port, headers=[f"X-Forwarded-For: {address}"])


def live(server):
    """A little life: what is said, done and refused there; the table."""
    with comes_from(server, "203.0.113.77") as anna, comes_from(server, "2001:db8:1:2::3") as ben:
        made = anna.ask("create", public=True, setup={
            "title": "Zebrafinch", "seats": [{"name": "Quagga"}, {"name": ""}]})
        anna.ask("say", table=made["table"], token=made["tokens"]["0"], text="Okapi")
        ben.ask("sit", table=made["table"], seat=1, name="Numbat")
        assert ben.ask("act", table=made["table"], token="x", seq=0, actions=["0x1"])["is"] == \
            "error"
        assert ben.ask("open", table="Quagga \n x")["code"] == "unknown-table"
        return made["table"]


@tap.case("JSON: one object a line with level, time, table, request and network")
def _():
    with Server(arguments=["--log-format", "json", "--log-level", "debug", *PROXY]) as server:
        table = live(server)
    lines = [json.loads(line) for line in server.log_lines]
    assert all(set(line) <= {"time", "level", "table", "request", "from", "text"} and
               re.fullmatch(TIME, line["time"]) for line in lines), lines
    bad = [line for line in lines if line["text"] == "refused: bad-token"]
    assert len(bad) == 1 and bad[0]["from"] == "2001:db8:1::/48", lines
    asked = [line for line in lines if line.get("request") == bad[0]["request"]]
    assert [line["text"] for line in asked] == ["asked: act", "refused: bad-token"], asked
    assert asked[0]["table"] == table and asked[0]["level"] == "debug"
    assert {line["from"] for line in lines if "from" in line} == {"203.0.113.0/24",
                                                                  "2001:db8:1::/48"}
    assert len({line["request"] for line in lines if line["text"] == "asked: say"}) == 1


@tap.case("no names, no titles, nothing that was said, no whole address")
def _():
    for form in ("json", "text"):
        with Server(arguments=["--log-format", form, "--log-level", "debug", *PROXY]) as server:
            live(server)
        said = "\n".join(server.log_lines)
        assert "asked: say" in said
        for word in ("Zebrafinch", "Quagga", "Okapi", "Numbat", "203.0.113.77", ":2::", "::3"):
            assert word not in said, (word, said)


@tap.case("the level says how much is told; usually nothing of single messages")
def _():
    for level, told in (("info", False), ("warn", False), ("error", False), ("debug", True)):
        with Server(arguments=["--log-level", level, *PROXY]) as server:
            live(server)
        assert any("asked: say" in line for line in server.log_lines) == told, level
    assert re.match(f"{TIME} debug: ", server.log_lines[0]), server.log_lines[0]


@tap.case("on a terminal: the time and the words, without what belongs to programs")
def _():
    ours, theirs = pty.openpty()
    with tempfile.TemporaryDirectory() as data:
        process = subprocess.Popen([AUDE, "serve", "--port", "0", "--data", data, "--log-level",
                                    "debug"], stdout=subprocess.PIPE, stderr=theirs,
                                   env={**os.environ, "NO_COLOR": "1", "LC_ALL": "C.UTF-8",
                                        "LANGUAGE": "en"})
        port = int(process.stdout.readline().decode().rsplit(":", 1)[1].strip(" /\n"))
        with Client(port) as client:
            table, _ = create(client)
        process.terminate()
        assert process.wait(PATIENCE) == 0
        process.stdout.close()
    os.close(theirs)
    said = b""
    try:
        while select.select([ours], [], [], 0)[0]:
            said += os.read(ours, 65536)
    except OSError:
        pass  # the other end is closed and all is read
    os.close(ours)
    lines = said.decode().splitlines()
    assert any(re.fullmatch(rf"\d\d:\d\d:\d\d a table was made: {table}", line)
               for line in lines), lines
    assert "\033" not in said.decode() and "request" not in said.decode()


tap.main()
