# SPDX-License-Identifier: Apache-2.0
"""Two people who play with each other, connected to different servers, as their pages do it: each
learns from what is told, and asks only when it is their turn. A connection that is lost is made
anew; nothing else is ever mended by hand.
"""

import random
import threading
import time

from wire import Client, Gone

PATIENCE = 60  # seconds after which whoever waits has been forgotten
SILENCE = 0.5  # ... after which what was refused for a while is asked for again
CLOCK = {"seconds": 3600, "increment": 1}


class Game:
    """A game of two: what its people were promised, by the place where it stands."""

    def __init__(self, table, tokens):
        self.table, self.tokens, self.done, self.over = table, tokens, {}, False
        self.began = time.monotonic()
        self.times = []  # when something was acknowledged


class Person(threading.Thread):
    """One of a pair. `failure` is what nobody should ever see."""

    def __init__(self, pair, seat, ports):
        super().__init__(daemon=True)
        self.pair, self.seat, self.ports = pair, seat, ports
        self.at = seat % len(ports)
        self.client, self.game, self.known, self.told = None, None, [], 0
        self.failure, self.answers, self.returns, self.reopened = None, {}, 0, 0
        self.doing = None

    # ---- What is told

    def take(self, message):
        """Whatever came; all of it stays true."""
        if message.get("table") != self.game.table:
            return
        kind = message["is"]
        if kind == "table":
            assert message["actions"][:len(self.known)] == self.known, \
                f"{self.game.table} is not what it was: {len(self.known)}, {message['seq']}"
            self.known = message["actions"]
            self.game.over |= message["over"]
        elif kind == "acted" and message["from"] <= len(self.known):
            end = message["from"] + len(message["actions"])
            assert all(one == other for one, other in
                       zip(self.known[message["from"]:], message["actions"])), \
                f"{self.game.table} was told otherwise at {message['from']}"
            self.known[len(self.known):] = message["actions"][len(self.known) - end:] \
                if end > len(self.known) else []
        elif kind == "acted" or message.get("code") == "elsewhere":
            self.open()  # what a page does then; through a bus nobody has to
            self.reopened += 1
            return
        elif kind == "over":
            self.game.over = True
        else:
            return
        self.told += 1

    def take_all(self):
        others, self.client.others = self.client.others, []
        for message in others:
            self.take(message)

    def wait(self):
        """Until something is told of the game."""
        self.doing = "wait"
        told, end = self.told, time.monotonic() + PATIENCE
        self.take_all()
        while self.told == told and not self.game.over:
            try:
                self.take(self.client.receive(1))
            except TimeoutError:
                assert time.monotonic() < end, f"seat {self.seat} was forgotten at " \
                    f"{self.game.table} with {len(self.known)} actions"
                assert not self.pair.failed(), "the other one has failed"

    # ---- What is asked

    def ask(self, do, **fields):
        self.doing = do
        answer = self.client.ask(do, **fields)
        self.doing = "after " + do
        code = answer.get("code", answer["is"])
        self.answers[code] = self.answers.get(code, 0) + 1
        if answer["is"] == "error":
            assert code in ("elsewhere", "storage", "restart", "stale"), answer
            time.sleep(SILENCE)
        return answer

    def open(self):
        while True:
            answer = self.ask("open", table=self.game.table, token=self.game.tokens[self.seat])
            if answer["is"] == "table":
                self.client.others.clear()  # it was told before
                self.take(answer)
                return

    def act(self, legal):
        choice = random.choice(legal["actions"])["action"]
        acted = self.ask("act", table=self.game.table, token=self.game.tokens[self.seat],
                         seq=legal["seq"], actions=[choice])
        self.take_all()
        if acted.get("code") == "stale":
            self.open()
        if acted["is"] != "acted":
            return
        assert acted["from"] not in self.game.done, f"{acted['from']} was done twice"
        self.game.done[acted["from"]] = acted["actions"]
        self.game.times.append(time.monotonic())
        self.take(acted)

    def step(self):
        legal = self.ask("legal", table=self.game.table)
        self.take_all()
        if legal["is"] != "legal" or self.game.over:
            return
        if legal["over"]:
            self.game.over = True
        elif legal["seat"] != self.seat:
            if len(self.known) <= legal["seq"]:
                self.wait()
        elif legal["seq"] == len(self.known):
            time.sleep(self.pair.pause)
            self.act(legal)
        else:
            self.wait()  # what was done by whom is about to be told

    # ---- Coming and going

    def connect(self):
        self.at = (self.at + 1) % len(self.ports) if self.returns else self.at
        self.returns += 1
        self.client = Client(self.ports[self.at])
        if self.game:
            self.open()

    def begin(self):
        if self.seat == 0 and not self.pair.stopped.is_set():
            made = self.ask("create", setup={"seats": [{"name": "A"}, {"name": "B"}],
                                             "clock": CLOCK})
            if made["is"] == "created":
                tokens = {int(seat): token for seat, token in made["tokens"].items()}
                self.pair.add(Game(made["table"], tokens))
        if self.pair.games and not self.pair.games[-1].over:
            if self.game:
                self.ask("leave", table=self.game.table)
            self.game, self.known = self.pair.games[-1], []
            self.open()
        else:
            time.sleep(0.05)

    def live(self):
        while not self.pair.is_over():
            try:
                if self.client is None:
                    self.connect()
                elif self.game is None or self.game.over:
                    self.begin()
                else:
                    self.step()
            except (Gone, OSError, TimeoutError):
                if self.client:
                    self.client.close()
                self.client = None
                time.sleep(0.1)

    def run(self):
        try:
            self.live()
        except Exception as failure:  # pylint: disable=broad-except
            self.failure = repr(failure)


class Pair:
    """Both, one game after the other; `pause`: seconds before each action."""

    def __init__(self, ports, pause):
        self.pause, self.games, self.stopped = pause, [], threading.Event()
        self.lock = threading.Lock()
        self.people = [Person(self, seat, ports) for seat in range(2)]
        for person in self.people:
            person.start()

    def add(self, game):
        with self.lock:
            if not self.stopped.is_set():
                self.games.append(game)

    def is_over(self):
        return self.stopped.is_set() and (not self.games or self.games[-1].over)

    def failed(self):
        return [person.failure for person in self.people if person.failure]

    def count(self):
        assert not self.failed(), self.failed()
        return sum(len(game.done) for game in self.games)

    def stop(self):
        """When the game under way is over."""
        with self.lock:
            self.stopped.set()
        end = time.monotonic() + 4 * PATIENCE
        for person in self.people:
            person.join(max(0.0, end - time.monotonic()))
            assert person.failure is None, person.failure
            assert not person.is_alive(), "a game did not come to its end"

    def gaps(self):
        """(begin, end) of each time in which nobody was acknowledged anything."""
        return [(one, other) for game in self.games
                for one, other in zip([game.began, *sorted(game.times)], sorted(game.times))]
