# SPDX-License-Identifier: Apache-2.0
"""What a table takes of the server's memory: 1,000 tables with two people each who have it open and
play a few turns, in kB of resident memory for a table with its two connections. By hand:

    AUDE=build/aude python3 tests/server/memory.py [TABLES [EXPANSION...]]
"""

import re
import sys
import time
from pathlib import Path

from wire import Server

LIMITS = [f"--limit={name}={number}" for name, number in
          (("per-address", 4096), ("connections", 4096), ("rate", 2000), ("burst", 20000),
           ("games", 100000), ("written", 4096), ("tables", 10000))]


def resident(server):
    """kB that the process has in memory."""
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii")
    return int(re.search(r"VmRSS:\s+(\d+) kB", status).group(1))


def turns(client, table, token, seat, known):
    """What the seat may do first, until somebody else has to decide."""
    while True:
        legal = client.ask("legal", table=table)
        if legal["seat"] != seat:
            return known
        done = client.ask("act", table=table, token=token, seq=legal["seq"],
                          actions=[legal["actions"][0]["action"]])
        assert done["is"] == "acted", done


def seated(server, **setup):
    """A table with two connections, each of whom has it open and has had two turns."""
    setup = {"seats": [{"name": "Anna"}, {"name": "Ben"}], **setup}
    pair = [server.client() for _ in range(2)]
    made = pair[0].ask("create", setup=setup)
    for seat, client in enumerate(pair):
        told = client.ask("open", table=made["table"], token=made["tokens"][str(seat)])
        assert told["you"] == seat, told
    for _ in range(2):
        for seat, client in enumerate(pair):
            turns(client, made["table"], made["tokens"][str(seat)], seat, 0)
    return pair


def measure(tables, **setup):
    """kB for each table, beyond what the server has with a few."""
    with Server(arguments=LIMITS) as server:
        people = [seated(server, **setup) for _ in range(8)]
        time.sleep(1)
        before = resident(server)
        people += [seated(server, **setup) for _ in range(tables)]
        time.sleep(1)
        return (resident(server) - before) / tables


if __name__ == "__main__":
    COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    print(f"{measure(COUNT, expansions=sys.argv[2:]):.1f} kB a table with two connections")
