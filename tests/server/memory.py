# SPDX-License-Identifier: Apache-2.0
"""What a table takes of the server's memory: 1,000 tables with two people each who have it open and
play a few turns, in kB of resident memory for a table with its two connections. By hand:

    AUDE=build/aude python3 tests/server/memory.py [TABLES [EXPANSION...]]
    AUDE=build/aude python3 tests/server/memory.py --nodes [TABLES [EXPANSION...]]

The second one is for a gate and a keeper, which speak by NATS: what each of them takes.
"""

import sys
import time

import nats
import postgres
from wire import Server

LIMITS = [f"--limit={name}={number}" for name, number in
          (("per-address", 4096), ("connections", 4096), ("rate", 2000), ("burst", 20000),
           ("games", 100000), ("written", 4096), ("tables", 10000))]


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
        before = server.memory()
        people += [seated(server, **setup) for _ in range(tables)]
        time.sleep(1)
        return (server.memory() - before) / tables


def measure_nodes(tables, **setup):
    """The same, of the gate to which all are connected, and of the keeper behind it."""
    database, bus = postgres.Postgres(), nats.Nats()
    shared = ["--store", database.database("memory"), "--nats", bus.address, *LIMITS]
    with Server(arguments=shared) as keeper, Server(arguments=[*shared, "--gate"]) as gate:
        while "is on the bus" not in gate.said():
            time.sleep(0.1)
        people = [seated(gate, **setup) for _ in range(8)]
        time.sleep(1)
        before = gate.memory(), keeper.memory()
        people += [seated(gate, **setup) for _ in range(tables)]
        time.sleep(1)
        return [(server.memory() - old) / tables
                for server, old in zip((gate, keeper), before)]


if __name__ == "__main__":
    NODES = "--nodes" in sys.argv
    COUNT, *NAMES = [word for word in sys.argv[1:] if word != "--nodes"] or ["1000"]
    if NODES:
        AT_GATE, AT_KEEPER = measure_nodes(int(COUNT), expansions=NAMES)
        print(f"{AT_GATE:.1f} kB at the gate, {AT_KEEPER:.1f} kB at the keeper a table with two"
              " connections")
    else:
        print(f"{measure(int(COUNT), expansions=NAMES):.1f} kB a table with two connections")
