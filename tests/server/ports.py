# SPDX-License-Identifier: Apache-2.0
"""Ports for servers that are stopped and started again. The system gives ports of its ephemeral
range to whoever connects somewhere, so one of those may be lost while nobody listens on it; these
lie outside of it. A UDP socket on the same number, which no server here opens, keeps it from other
tests that ask in the same way, for as long as the test runs.
"""

import random
import socket
from pathlib import Path

RANGE = Path("/proc/sys/net/ipv4/ip_local_port_range")
LOWEST, HIGHEST = 10000, 65535
_kept = []


def outside():
    """Numbers that the system gives to nobody by itself."""
    try:
        low, high = map(int, RANGE.read_text(encoding="ascii").split())
    except (OSError, ValueError):
        low, high = 32768, 60999
    return [*range(LOWEST, low), *range(high + 1, HIGHEST + 1)]


def free(number):
    """Keeps the number if nobody has it."""
    kept = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        kept.bind(("127.0.0.1", number))
        with socket.socket() as door:
            door.bind(("127.0.0.1", number))
    except OSError:
        kept.close()
        return False
    _kept.append(kept)
    return True


def reserve():
    """A port that stays this test's own; 0, any port, when there is none of the kind."""
    numbers = outside()
    for number in random.sample(numbers, min(len(numbers), 200)):
        if free(number):
            return number
    return 0
