# SPDX-License-Identifier: Apache-2.0
"""Streams of random numbers that share nothing: one for each pair of a seed and a number.

The 128 bits that a stream begins with are the first of SHA-256 of the text "aude SEED NUMBER", both
as decimal numbers. So game 3 of seed 7 is the same game in a batch of 4 and in one of 4,000, and no
game of any other seed; any whole number is a seed, negative and long ones as well."""

from __future__ import annotations

import hashlib
import secrets

from .checks import whole
from .layout import Random


def mixed(seed: int, number: int) -> int:
    """256 bits made of the pair."""
    text = f"aude {whole(seed, 'a seed')} {number}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")


def stream(seed: int, number: int) -> Random:
    """The beginning of a stream."""
    bits = mixed(seed, number)
    numbers = Random()
    numbers.s[0], numbers.s[1] = bits >> 192, bits >> 128 & (1 << 64) - 1 or 1
    return numbers


def fresh() -> int:
    """A seed for who gives none."""
    return secrets.randbits(63)
