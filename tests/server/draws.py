# SPDX-License-Identifier: Apache-2.0
"""Draws from a seed as docs/PROTOCOL.md tells it, written from that page alone."""

import hashlib
import re


def pick(seed, number, bag):
    """The kind of tile that this number says, of those in the bag."""
    total, attempt = sum(bag.values()), 0
    while True:
        message = number.to_bytes(8, "little") + attempt.to_bytes(4, "little")
        digest = hashlib.blake2b(message, key=seed, digest_size=32).digest()
        value = int.from_bytes(digest[:8], "little")
        if value < 2**64 - 2**64 % total:
            break
        attempt += 1
    rank = value % total
    for kind in sorted(bag):
        if rank < bag[kind]:
            return kind
        rank -= bag[kind]
    raise AssertionError("no such rank")


class Ahead:
    """Tiles that are drawn ahead, with the base game alone."""

    def __init__(self, seed, number, seats):
        self.seed, self.number, self.held = seed, number, dict.fromkeys(range(seats))

    def choose(self, bag):
        left = dict(bag)
        for kind in self.held.values():
            if kind is not None:
                left[kind] -= 1
        if sum(left.values()) == 0:
            return None
        self.number += 1
        return pick(self.seed, self.number - 1, left)

    def draw(self, seat, bag):
        seats = len(self.held)
        for other in [(seat + i) % seats for i in range(seats)]:
            if self.held[other] is None:
                self.held[other] = self.choose(bag)
        kind, self.held[seat] = self.held[seat], None
        for last in [(seat - i) % seats for i in range(1, seats)]:
            if kind is None:  # nothing is left but what is held
                kind, self.held[last] = self.held[last], None
        return kind


def whose(actions, seats, start):
    """Who makes each draw: one behind another is of the same turn."""
    turn, before = start - 1, 0
    for number in actions:
        if number & 255 == 1:
            turn += before != 1
            yield turn % seats
        before = number & 255


def check_draws(state):
    """Repeat every draw of a game that has drawn all its tiles; those it began with only count.
    Where they are ahead it is one with the base game alone, from its start."""
    seed = bytes.fromhex(state["seed"])
    assert hashlib.blake2b(seed, digest_size=32).hexdigest() == state["commitment"]
    numbers = [int(action, 16) for action in state["actions"]]
    draws = [number >> 8 & 255 for number in numbers if number & 255 == 1]
    before = [number & 255 for number in numbers[:state["begun"]]].count(1)
    seats = whose(numbers, len(state["seats"]), int(re.search(r"\nstart (\d)", state["setup"])[1]))
    ahead = Ahead(seed, 0, len(state["seats"])) if "ahead" in state else None
    bag = {}
    for kind in draws:  # the bag of a game that drew every tile, start tile aside
        bag[kind] = bag.get(kind, 0) + 1
    for number, (seat, kind) in enumerate(zip(seats, draws, strict=True)):
        if number >= before:
            expected = ahead.draw(seat, bag) if ahead else pick(seed, number, bag)
            assert expected == kind, f"draw {number}: {expected}, not {kind}"
        bag[kind] -= 1
