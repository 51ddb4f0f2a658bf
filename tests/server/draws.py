# SPDX-License-Identifier: Apache-2.0
"""Draws from a seed as docs/PROTOCOL.md tells it, written from that page alone."""

import hashlib


def check_draws(state):
    """Repeat every draw of a game that has drawn all its tiles; those it began with only count."""
    seed = bytes.fromhex(state["seed"])
    assert hashlib.blake2b(seed, digest_size=32).hexdigest() == state["commitment"]
    numbers = [int(action, 16) for action in state["actions"]]
    draws = [number >> 8 & 255 for number in numbers if number & 255 == 1]
    before = [number & 255 for number in numbers[:state["begun"]]].count(1)
    bag = {}
    for kind in draws:  # the bag of a game that drew every tile, start tile aside
        bag[kind] = bag.get(kind, 0) + 1
    for number, kind in enumerate(draws):
        total, attempt = sum(bag.values()), 0
        while True:
            message = number.to_bytes(8, "little") + attempt.to_bytes(4, "little")
            digest = hashlib.blake2b(message, key=seed, digest_size=32).digest()
            value = int.from_bytes(digest[:8], "little")
            if value < 2**64 - 2**64 % total:
                break
            attempt += 1
        rank = value % total
        for expected in sorted(bag):
            if rank < bag[expected]:
                break
            rank -= bag[expected]
        assert number < before or expected == kind, f"draw {number}: {expected}, not {kind}"
        bag[kind] -= 1
