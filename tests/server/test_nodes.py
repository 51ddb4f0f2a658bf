#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Two gates before two keepers, on one database and one NATS: whatever of it is killed, stands
still, begins anew or cannot be reached for a while, nothing that anybody was told is lost, nothing
is done twice, every game comes to its end, and every page goes on by itself. AUDE_KILLS says how
often a server is killed, AUDE_SEED which and when. AUDE_OTHER is another program, of an earlier
version say, that the second keeper and the second gate are.
"""

import concurrent.futures
import itertools
import os
import random
import sys
import time

import tap
import nats
import postgres
import shared
from cut import Cut
from pair import Pair
from shared import until
from wire import AUDE

if not postgres.is_there() or not nats.is_there():
    print("1..0 # SKIP there is no PostgreSQL server or no nats-server here")
    sys.exit(0)

KILLS = int(os.environ.get("AUDE_KILLS", "10"))
SEED = int(os.environ.get("AUDE_SEED", "1"))
PAIRS, PAUSE = 4, 0.02
OTHER = os.environ.get("AUDE_OTHER", AUDE)
LEASE = 6  # seconds that a server counts as alive


class Nodes:
    """All that there is. The first keeper reaches the others by wires that can be cut."""

    def __init__(self, name):
        self.name = name
        self.database, self.bus = postgres.Postgres(), nats.Nats()
        self.database.database(name)
        self.wires = {"the database": Cut(f"{self.database.folder}/.s.PGSQL.5432"),
                      "NATS": Cut(self.bus.port)}
        far = (f"postgresql://aude@127.0.0.1:{self.wires['the database'].port}/{name}"
               "?sslmode=disable&gssencmode=disable")
        near = self.database.address(name)
        behind = f"nats://127.0.0.1:{self.wires['NATS'].port}"
        self.keepers = [self.serve(AUDE, far, behind), self.serve(OTHER, near, self.bus.address)]
        self.gates = [self.serve(program, near, self.bus.address, "--gate")
                      for program in (AUDE, OTHER)]
        self.faults = []  # (when, what)

    def serve(self, program, store, bus, *arguments):
        return shared.Server(program=program,
                             arguments=["--store", store, "--nats", bus, *shared.LIMITS,
                                        "--limit", "written=1024", *arguments])

    def ask(self, text):
        return self.database.ask(self.name, text)

    def note(self, what):
        self.faults.append((time.monotonic(), what))

    def number(self, keeper):
        """Of the server, as the database knows it."""
        return self.ask(f"SELECT max(number) FROM node WHERE name LIKE '%:{keeper.port}'")

    def tables(self, keeper):
        """How many it has."""
        return int(self.ask(f"SELECT count(*) FROM lease WHERE node = {self.number(keeper)}"))

    def until_followed(self, keeper):
        until(lambda: self.tables(keeper) == 0, "another server for its tables")

    # ---- What may happen

    def kill(self, server, chance):
        """It comes back at once, or when another one has its tables."""
        keeps = server in self.keepers
        waits = keeps and chance.random() < 0.3
        self.note(f"{'keeper' if keeps else 'gate'} killed" + (", followed" if waits else ""))
        server.kill()
        if waits:
            self.until_followed(server)
        else:
            time.sleep(chance.uniform(0, 0.5))
        server.start()

    def stand_still(self, server):
        """For longer than its leases last."""
        self.note(f"{'keeper' if server in self.keepers else 'gate'} stood still")
        with server.halted():
            time.sleep(LEASE + 1)

    def begin_anew(self, what, name, away):
        self.note(f"{name} away")
        what.stop()
        time.sleep(away)
        what.start()

    def part(self, name, forget):
        """The first keeper from that."""
        wire = self.wires[name]
        self.note(f"keeper parted from {name}")
        wire.cut()
        time.sleep(LEASE)
        self.until_followed(self.keepers[0])
        wire.mend(forget)

    def others(self, chance):
        """What may happen besides that a server is killed: two things at a time."""
        away = chance.uniform(0, 1)
        forget = chance.random() < 0.5
        return [(lambda: self.stand_still(chance.choice(self.gates)),
                 lambda: self.part("NATS", forget)),
                (lambda: self.stand_still(chance.choice(self.keepers)),
                 lambda: self.begin_anew(self.database, "database", away)),
                (lambda: self.part("the database", not forget),
                 lambda: self.begin_anew(self.bus, "NATS", away))]

    def stop(self):
        for server in [*self.gates, *self.keepers]:
            server.stop()


def together(faults):
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for one in [pool.submit(fault) for fault in faults]:
            one.result()


def go_on(pairs, what):
    """Until everybody has been told of more, by whoever."""
    people = [person for pair in pairs for person in pair.people]
    before = [(person.game, person.told) for person in people]

    def more():
        for pair in pairs:
            pair.count()
        return all(person.game != game or person.told > told + 1
                   for person, (game, told) in zip(people, before))
    try:
        until(more, "more")
    except AssertionError as error:
        late = [(person.at, person.seat, person.game and person.game.table, person.doing,
                 len(person.known))
                for person, (game, told) in zip(people, before)
                if person.game == game and person.told <= told + 1]
        raise AssertionError(f"{error} after {what}: {late}") from error


def judge(nodes, pairs):
    """How many acknowledged actions are not where they were; all games are over."""
    lost = 0
    for game in itertools.chain(*(pair.games for pair in pairs)):
        with nodes.gates[0].client() as client:
            whole = client.ask("open", table=game.table)
        assert whole["is"] == "table" and whole["over"], whole
        lost += sum(whole["actions"][start:start + len(actions)] != actions
                    for start, actions in game.done.items())
    return lost


def pauses(nodes, pairs):
    """The longest one of each kind of fault, in seconds."""
    found = {}
    faults = [*nodes.faults, (float("inf"), None)]
    for begin, end in itertools.chain(*(pair.gaps() for pair in pairs)):
        for (at, what), (after, _) in zip(faults, faults[1:]):
            if begin < after and end > at:
                found[what] = max(found.get(what, 0), end - max(begin, at))
    return found


@tap.case(f"{KILLS} kills and whatever else may happen: all that was told stays, all goes on")
def _():
    chance = random.Random(SEED)
    nodes = Nodes("nodes")
    ports = [gate.port for gate in nodes.gates]
    pairs = [Pair(ports, PAUSE) for _ in range(PAIRS)]
    go_on(pairs, "the beginning")
    servers = [*nodes.keepers, *nodes.gates]
    plan = [*(lambda which=which: nodes.kill(which, chance)
              for which in itertools.islice(itertools.cycle(servers), KILLS)),
            *(lambda two=two: together(two)
              for _ in range(max(1, KILLS // 40)) for two in nodes.others(chance))]
    chance.shuffle(plan)
    for fault in plan:
        time.sleep(chance.uniform(0, 0.7))
        fault()
        for pair in pairs:
            pair.count()
        if chance.random() < 0.3:
            go_on(pairs, nodes.faults[-1][1])
    go_on(pairs, "all of it")
    nodes.note("the end")
    for pair in pairs:
        pair.stop()
    lost, doubled = judge(nodes, pairs), shared.doubled(nodes.database, "nodes")
    people = [person for pair in pairs for person in pair.people]
    games = sum(len(pair.games) for pair in pairs)
    answers = {code: sum(person.answers.get(code, 0) for person in people)
               for code in sorted({code for person in people for code in person.answers})}
    print(f"# {sum(pair.count() for pair in pairs)} acknowledged actions, {lost} lost,"
          f" {doubled} doubled; {games} games, all over; {len(people)} people, all went on by"
          f" themselves, {sum(person.returns for person in people)} connections,"
          f" {sum(person.reopened for person in people)} opened again")
    print(f"# {answers}")
    for what, longest in sorted(pauses(nodes, pairs).items(), key=lambda item: -item[1]):
        print(f"# longest pause {longest:.1f} s: {what}")
    assert lost == 0 and doubled == 0
    nodes.stop()


tap.main()
