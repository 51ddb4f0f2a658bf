#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How many actions a second games in lock-step play from Python: 256 games of two, every choice
uniform. `python3 speed.py [SECONDS]` prints actions of seats, draws not counted, per second of
processor time and of the clock, with mask and observation by dense indices and without by ranks;
steps of the environments of Gymnasium's interface; and samples of a batch.
"""

import random
import sys
import time

import aude
import aude.gymnasium

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


def clocked(name, seconds, step):
    """Calls step, which answers how much that was, for so long; prints a line."""
    done, processor, clock = 0, time.process_time(), time.perf_counter()
    while time.process_time() - processor < seconds:
        done += step()
    processor, clock = time.process_time() - processor, time.perf_counter() - clock
    print(f"{name:27}{done / processor:10,.0f} per processor second {done / clock:10,.0f} per "
          "second")


def environments(seconds):
    """One game, many games for one seat, many for whoever decides; samples."""
    env = aude.gymnasium.Env(aude.Game())
    seen = [env.reset(seed=1)[0]]

    def step():
        seen[0], _, over, _, _ = env.step(env.action_space.sample(seen[0]["action_mask"]))
        if over:
            seen[0] = env.reset()[0]
        return 1

    clocked("Env, choices as well", seconds, step)
    for name, how in (("VectorEnv", {}), ("VectorEnv, copy=False", {"copy": False}),
                      ("VectorEnv, seat=0", {"seat": 0})) if numpy is not None else ():
        envs = aude.gymnasium.VectorEnv(aude.Game(), GAMES, **{"seat": None, **how})
        envs.reset(seed=1)
        clocked(name, seconds, lambda envs=envs: len(envs.step(envs.sample())[1]))
    batch = aude.Batch(aude.Game(), GAMES)
    clocked("samples", seconds, lambda: len(batch.sample()))


if __name__ == "__main__":
    SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 5
    for wanted in (False, True):
        measure(SECONDS, wanted)
    environments(SECONDS)
