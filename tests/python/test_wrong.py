# SPDX-License-Identifier: Apache-2.0
"""Wrong arguments: whatever a program throws at the package, the answer is an exception. Each case
runs in a process of its own, whose death by a signal is the failure.

    test_wrong.py                       the test; AUDE_FUZZ_SECONDS=600 throws values so long
    test_wrong.py --throw SEED SECONDS  what such a process does
"""

import ctypes
import faulthandler
import os
import pathlib
import random
import subprocess
import sys
import time

BINDING = pathlib.Path(os.environ["AUDE_SOURCE"]) / "bindings" / "python"
sys.path.insert(0, str(BINDING))
import aude  # noqa: E402
import aude.gymnasium  # noqa: E402
import aude.openspiel  # noqa: E402
import aude.pettingzoo  # noqa: E402
import aude.spaces  # noqa: E402
import aude.planes  # noqa: E402
import aude.table  # noqa: E402
import arrays  # noqa: E402
import tap  # noqa: E402

try:
    import numpy
except ImportError:
    numpy = None

SEEDS, SECONDS = 2, float(os.environ.get("AUDE_FUZZ_SECONDS", "10"))

BATCH = "b = aude.Batch(aude.Game(), 4)"
# What was found to end the interpreter, or to be played though it was wrong: (the lines that come
# before, what has to be refused, with which exception, does it need numpy).
FOUND = (
    (BATCH, "b.indices[0, 0] = 7", "TypeError, ValueError", False),
    (BATCH, "b.counts[0] = 2 ** 30", "TypeError, ValueError", False),
    (BATCH, "b.counts.setflags(write=True)", "ValueError", True),
    ("d = aude.Dense(aude.Game('discovery')); s = aude.Game().new_initial_state()",
     "d.legal(s)", "ValueError", False),
    ("d = aude.Dense(aude.Game('discovery')); s = aude.Game().new_initial_state()",
     "d.observation(s, 0)", "ValueError", False),
    ("d = aude.Dense(aude.Game()); s = aude.Game(expansions='tower').new_initial_state()",
     "d.legal(s)", "ValueError", False),
    (BATCH, "b.step([float('nan')] * 4)", "TypeError", False),
    (BATCH, "b.step_ranks([0.5] * 4)", "TypeError", False),
    (BATCH, "b.step_ranks([True] * 4)", "TypeError", False),
    (BATCH, "b.step_ranks([2 ** 32] * 4)", "aude.AudeError", False),
    (BATCH, "b.step_ranks(numpy.full(4, 2 ** 32))", "aude.AudeError",
     True),
    (BATCH, "b.step_ranks(numpy.full(4, numpy.nan))", "TypeError", True),
    (BATCH, "b.step_ranks(numpy.zeros(4, bool))", "TypeError", True),
    (BATCH, "b.step_ranks(numpy.zeros((4, 3), int))", "ValueError", True),
    (BATCH, "b.step_ranks(numpy.zeros((4, 1), int))", "ValueError", True),
    ("l = aude.default_library()", "l.figures[:] = range(5000)", "TypeError", False),
    ("g = aude.Game()", "g.seats = 7", "AttributeError", False),
    ("d = aude.Dense(aude.Game())", "d.length = 1", "AttributeError", False),
    (BATCH, "b.n = 400", "AttributeError", False),
    ("s = aude.Game().new_initial_state()", "s.game = aude.Game(seats=6)", "AttributeError", False),
    ("", "aude.Game(options={'ABBOT\\0': 'on'})", "ValueError", False),
    ("", "aude.deserialize('aude1:carcassonne:seats=2:turn=1,s0,draw\\0')", "ValueError", False),
)


class Odd:
    """Says that it is a number, or how long it is, and then does not keep to it."""

    def __init__(self, length=4):
        self.length = length

    def __len__(self):
        return self.length

    def __iter__(self):
        return iter(range(7))

    def __index__(self):
        raise ValueError("no number after all")


def values(dice, objects):
    """One wrong value; now and then one that may be right."""
    numbers = [-1, 0, 1, 2, 3, 4, 5, 17, 255, 256, -2, -128, 3599, 3600, 2 ** 31, -2 ** 31,
               2 ** 31 - 1 << 40, 2 ** 32, 2 ** 32 + 1, 2 ** 63, 2 ** 64 - 1, 2 ** 64, -2 ** 70,
               10 ** 30, 0.0, 1.5, float("nan"), float("inf"), 2j, None, True, False]
    texts = ["", "x", "\0", "\ud800", "base", "tower", "discovery", "points", "outcome", "ansi",
             "draw base-v", "place 0,0 r9", b"", b"abc", memoryview(b"abcd"), bytearray(16)]
    lists = [(), [], [1], [0] * 4, [1.5] * 4, [2 ** 40] * 4, ["a"] * 4, [None] * 4, [[0]] * 4,
             (0, 0, 0, 0), range(4), range(5000), {}, {"ABBOT": "on"}, {1: 2}, set(), Odd(),
             Odd(-1), Odd(10 ** 9), iter([1, 2]), slice(0, 2)]
    plain = [*numbers, *texts, *lists, object(), len, int, Exception, Ellipsis]
    if numpy is not None and dice.random() < 0.3:
        kind = dice.choice(["int8", "uint8", "int32", "int64", "uint64", "float32", "float64",
                            "bool", "complex64", "object", "U3", "M8[s]"])
        shape = dice.choice([(), (0,), (1,), (4,), (5,), (4, 1), (4, 3), (1, 4), (2, 2, 2)])
        array = numpy.zeros(shape, kind)
        if kind in ("int64", "uint64") and dice.random() < 0.5:
            array += array.dtype.type(dice.choice([2 ** 31, 2 ** 32, 2 ** 62]))
        return array[::-1] if shape and dice.random() < 0.3 else array
    return dice.choice(objects) if dice.random() < 0.2 else dice.choice(plain)


def everything(dice):
    """One of each thing that the package has, in the middle of games."""
    games = [aude.Game(), aude.Game(seats=3, expansions=["tower", "bcb"]),
             aude.Game("discovery", preset="ADVANCED"), aude.Game(seats=6)]
    game = dice.choice(games)
    state = dice.choice(games).new_initial_state()
    for _ in range(dice.randrange(60)):
        if not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
    batch = aude.Batch(game, 4, dice.randrange(9), mask=dice.random() < 0.7,
                       observation=dice.random() < 0.7, seat=dice.choice([None, 0, 1]))
    for _ in range(dice.randrange(60)):
        batch.step(batch.sample())
    env, table = aude.gymnasium.Env(game), aude.pettingzoo.AEC(game)
    if dice.random() < 0.8:
        env.reset(seed=1)
        table.reset(seed=1)
    theirs = aude.openspiel.Game(game)
    things = [game, state, aude.Dense(game), batch, env, table, theirs, theirs.new_initial_state(),
              env.action_space, env.observation_space, aude.table.Table(game),
              aude.default_library()]
    if numpy is not None:
        rows = aude.gymnasium.VectorEnv(game, 4)
        if dice.random() < 0.8:
            rows.reset(seed=1)
        things += [aude.planes.Planes(game), rows, rows.action_space, rows.observation_space]
    return things


def makers():
    """What makes things, and functions."""
    found = [aude.Game, aude.Batch, aude.Dense, aude.State, aude.deserialize, aude.table.outcome,
             aude.table.check_reward, aude.table.Table, aude.gymnasium.Env,
             aude.gymnasium.at_random, aude.pettingzoo.AEC, aude.openspiel.Game,
             aude.openspiel.State, aude.State.bid, aude.spaces.Discrete,
             aude.spaces.Box, aude.spaces.Dict, aude.AudeError]
    return found + [aude.gymnasium.VectorEnv, aude.planes.Planes]


# Of Python itself, not of ours; and what would only be slow.
PASSED_OVER = {"__class__", "__init_subclass__", "__subclasshook__", "__new__", "__init__",
               "__getattribute__", "__setattr__", "__delattr__", "__dict__", "__doc__", "__dir__",
               "__sizeof__", "__reduce_ex__", "__getstate__", "__setstate__"}
# These say that the package has not looked at what it was given.
BUGS = (SystemError, ctypes.ArgumentError, MemoryError, NameError)


def throw_one(dice, things):
    """One call, one assignment or one removal with wrong values."""
    thing, way = dice.choice(things), dice.random()
    if way < 0.15:
        call = dice.choice(makers())
    else:
        name = dice.choice([name for name in dir(thing) if name not in PASSED_OVER
                            and (name[0] != "_" or name.startswith("__"))])
        if way < 0.25 and name[0] != "_":
            if way < 0.2:
                setattr(thing, name, values(dice, things))
            else:
                delattr(thing, name)
            return
        call = getattr(thing, name)
        if not callable(call):
            if hasattr(call, "__setitem__"):
                call[values(dice, things)] = values(dice, things)
            return
    given = [values(dice, things) for _ in range(dice.choice([0, 1, 1, 1, 2, 2, 3, 5]))]
    named = {}
    if dice.random() < 0.3:
        named = {dice.choice(["seed", "seats", "mask", "game", "n", "seat", "player", "options",
                              "reward", "observation", "expansions", "library", "start_seat"]):
                 values(dice, things)}
    if isinstance(call, type) and dice.random() < 0.6:
        given[:1] = [things[0]]
    call(*given, **named)


def whole_still(things):
    """The states and batches are still what they were made to be."""
    state, batch = things[1], things[3]
    assert state.check() is None, state.check()
    assert len(state.returns()) == state.game.seats
    batch.step(batch.sample())
    assert all(batch.state(i).check() is None for i in range(batch.n))


def throw(seed, seconds):
    """Until the time is up."""
    faulthandler.enable()
    faulthandler.dump_traceback_later(10 * seconds + 120, exit=True)  # what never ends fails
    until, thrown, refused, dice = time.process_time() + seconds, 0, 0, random.Random(seed)
    while time.process_time() < until:
        things = everything(dice)
        for _ in range(150):
            before = dice.getstate()
            try:
                throw_one(dice, things)
            except BUGS as error:
                dice.setstate(before)
                raise AssertionError(f"seed {seed}: {type(error).__name__} {error}") from error
            except Exception:
                refused += 1
            thrown += 1
        # public attributes of environments are theirs to spoil; games and batches hold
        whole_still(things)
    print(f"{thrown} thrown, {refused} refused")


PYTHON = arrays.with_numpy() or sys.executable


def guarded(*words):
    """A process; what it printed. Its death by a signal fails with where it was."""
    done = subprocess.run([PYTHON, *words], text=True, capture_output=True, check=False,
                          env={**os.environ, "PYTHONPATH": os.pathsep.join(
                              [str(BINDING), os.environ.get("PYTHONPATH", "")])})
    tail = done.stderr[-4000:]
    assert done.returncode >= 0, f"killed by signal {-done.returncode}:\n{tail}"
    assert done.returncode == 0, tail
    return done.stdout


def refuses(before, call, errors):
    """The call raises one of these errors, in a process of its own."""
    program = "\n".join(["import aude", "try: import numpy", "except ImportError: pass", before,
                         "try:", f"    {call}", f"except ({errors}) as error: print('refused')"])
    assert guarded("-c", program) == "refused\n", call


def name_all():
    """A case for each fault that was found, and the throwing."""
    for before, call, errors, needs in FOUND:
        if needs and arrays.with_numpy() is None:
            continue
        tap.add(f"refused: {call}", refuses, before, call, errors)
    for seed in range(SEEDS):
        tap.add(f"wrong values at every public call, seed {seed}",
                lambda seed=seed: print("# " + guarded(__file__, "--throw", str(seed),
                                                       str(SECONDS / SEEDS)).strip()))
    tap.main()


if sys.argv[1:2] == ["--throw"]:
    sys.setrecursionlimit(300)
    throw(int(sys.argv[2]), float(sys.argv[3]))
else:
    name_all()
