# SPDX-License-Identifier: Apache-2.0
"""Several servers on one PostgreSQL database: people who play at any of them and remember what was
acknowledged, and what the database knows of who has a table.
"""

import threading
import time

from wire import PATIENCE, Gone, Server

LIMITS = ["--limit", "rate=100000", "--limit", "burst=100000", "--limit", "per-address=1000"]


def serve(database, name, *arguments):
    return Server(arguments=["--store", database.address(name), *LIMITS, *arguments])


def until(question, what="it"):
    """What the question answers as soon as that is something."""
    end = time.monotonic() + 4 * PATIENCE  # a database may come and go meanwhile
    while not (found := question()):
        assert time.monotonic() < end, f"{what} did not come"
        time.sleep(0.1)
    return found


def owner(database, name, table):
    """The number of the server that has the table, as the database knows."""
    return database.ask(name, "SELECT node FROM lease JOIN game ON game = number"
                              f" WHERE id = '{table}'")


def doubled(database, name):
    """How many actions are there twice."""
    return int(database.ask(name, "SELECT count(*) FROM batch AS one JOIN batch AS other"
                                  " USING(game) WHERE one.seq < other.seq"
                                  " AND one.seq + length(one.actions) / 8 > other.seq"))


def opened(servers, table):
    """The table, once one of the servers has it."""
    def look():
        for server in servers:
            with server.client() as client:
                answer = client.ask("open", table=table)
            assert answer["is"] == "table" or answer["code"] == "elsewhere", answer
            if answer["is"] == "table":
                return answer
        return None
    return until(look)


class Player(threading.Thread):
    """Plays one game after the other for both its people, wherever they are, and remembers what was
    acknowledged. `stays`: at the first of the servers, as long as that answers."""

    def __init__(self, servers, stays=False):
        super().__init__(daemon=True)
        self.servers, self.stopped, self.failure = servers, threading.Event(), None
        self.stays, self.moves = stays, False  # moves: it is to go to the other one, once
        self.games = []  # of each the table and what was acknowledged, by its place
        self.answers = {}
        self.client, self.at, self.table, self.tokens = None, 0, None, None

    def go_elsewhere(self):
        if self.client:
            self.client.close()
        self.client, self.at = None, 1 - self.at
        time.sleep(0.05)

    def begin(self):
        made = self.client.ask("create", setup={"seats": [{"name": "A"}, {"name": "B"}]})
        if made["is"] == "created":
            self.table = made["table"]
            self.tokens = {int(seat): token for seat, token in made["tokens"].items()}
            self.games.append((self.table, {}))
        return made

    def step(self):
        """The answer to what was tried."""
        legal = self.table and self.client.ask("legal", table=self.table)
        if not legal or legal.get("over"):
            return self.begin()
        if legal["is"] == "error":
            return legal
        answer = self.client.ask("act", table=self.table, token=self.tokens[legal["seat"]],
                                 seq=legal["seq"], actions=[legal["actions"][0]["action"]])
        if answer["is"] == "acted":
            done = self.games[-1][1]
            assert answer["from"] not in done, f"{answer['from']} came twice"
            done[answer["from"]] = answer["actions"]
        return answer

    def play(self):
        if self.moves:
            self.moves = False
            self.go_elsewhere()
        if self.client is None:
            self.client = self.servers[self.at].client()
        answer = self.step()
        code = answer.get("code", answer["is"])
        self.answers[code] = self.answers.get(code, 0) + 1
        assert code in ("acted", "created", "elsewhere", "storage", "full", "stale"), answer
        if answer["is"] == "error" and not self.stays:
            self.go_elsewhere()

    def run(self):
        try:
            while not self.stopped.is_set():
                try:
                    self.play()
                    time.sleep(0.03)
                except (Gone, OSError, TimeoutError):
                    self.go_elsewhere()
        except AssertionError as failure:
            self.failure = failure

    def stop(self):
        self.stopped.set()
        self.join(PATIENCE)

    def count(self):
        assert self.failure is None, self.failure
        return sum(len(done) for _, done in self.games)


def go_on(players, what):
    """Until something more was acknowledged to every player."""
    before = [player.count() for player in players]

    def more():
        return all(player.count() > old + 1 for player, old in zip(players, before))
    until(more, f"more after {what}, {[player.answers for player in players]}")


def compare(servers, player):
    """All that was acknowledged is there, where it was."""
    for table, done in player.games:
        whole = opened(servers, table)
        for start, actions in done.items():
            assert whole["actions"][start:start + len(actions)] == actions, (table, start)
