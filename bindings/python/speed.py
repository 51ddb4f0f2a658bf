#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How many actions a second games in lock-step play from Python: 256 games of two, every choice
uniform. `python3 speed.py [SECONDS]` prints actions of seats, draws not counted, per second of
processor time and of the clock, with mask and observation by dense indices and without by ranks.
"""

import random
import sys
import time

import aude

try:
    import numpy
except ImportError:
    numpy = None

GAMES = 256


DICE = numpy.random.default_rng(1) if numpy is not None else random.Random(1)


def ranks(batch):
    """A uniform place in the list of each game."""
    if numpy is not None:
        return (DICE.random(GAMES) * batch.counts).astype(numpy.int32)
    return [int(DICE.random() * count) for count in batch.counts.tolist()]


def indices(batch):
    """A uniform action of each game."""
    if numpy is not None:
        return batch.indices[numpy.arange(GAMES), ranks(batch)]
    return [batch.indices[i, rank] for i, rank in enumerate(ranks(batch))]


def measure(seconds, full):
    """Plays for so long; prints a line."""
    batch, actions = aude.Batch(aude.Game(), GAMES, mask=full, observation=full), 0
    processor, clock = time.process_time(), time.perf_counter()
    while time.process_time() - processor < seconds:
        if full:
            batch.step(indices(batch))
        else:
            batch.step_ranks(ranks(batch))
        batch.restart()
        actions += GAMES
    processor, clock = time.process_time() - processor, time.perf_counter() - clock
    print(f"{'mask, observation, indices' if full else 'ranks alone':27}"
          f"{actions / processor:10,.0f} per processor second {actions / clock:10,.0f} per second")


if __name__ == "__main__":
    for wanted in (False, True):
        measure(float(sys.argv[1]) if len(sys.argv) > 1 else 5, wanted)
