#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Learns the base game of two by playing against itself; is tested against random choices. The
program around learning.py: the clock, processes, the file in which a run is kept. It needs numpy.
"""

import argparse
import json
import multiprocessing
import os
import pathlib
import signal
import sys
import time
import zipfile

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # a process is to use one core


def fail(text):
    """Says what is wrong and leaves with 2."""
    sys.stderr.write(f"learn.py: {text}\n")
    sys.exit(2)


try:
    import numpy as np
except ImportError:
    fail("it needs numpy, which this Python has not")
try:
    from learning import GAMES, SIGHT, learn, self_play, test
except (ImportError, OSError) as error:
    fail(error)


def load(options):
    """What was saved, or the beginning of a run."""
    path = options.weights
    if not path.exists():
        return {"weights": np.zeros(SIGHT.weights, np.float32), "seed": options.seed,
                "processes": options.processes, "rounds": 0, "seconds": 0.0, "cpu_seconds": 0.0,
                "curve": []}
    if not options.resume:
        fail(f"{path} is there already: --resume goes on with it")
    try:
        with np.load(path, allow_pickle=False) as file:
            run = json.loads(str(file["run"]))
            run["weights"] = file["weights"]
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        fail(f"{path} holds no run: {error}")
    if run["weights"].shape != (SIGHT.weights,) or run["weights"].dtype != np.float32:
        fail(f"{path}: weights of another version or other rules")
    for name in ("seed", "processes"):
        if getattr(options, name) != run[name]:
            fail(f"{path} was begun with --{name} {run[name]}")
    return run


def save(path, run):
    """All at once: a run that is stopped meanwhile leaves the file as it was."""
    new = path.with_name(path.name + ".new")
    rest = {name: value for name, value in run.items() if name != "weights"}
    try:
        with open(new, "wb") as file:
            np.savez(file, weights=run["weights"], run=json.dumps(rest))
        os.replace(new, path)
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror}")


def go_on(options, run, pool):
    """Rounds until the time is up, tests at the marks."""
    clock, saved = options.clock, time.monotonic()
    marks = [mark for mark in options.test_at if mark > run[clock] or run["rounds"] == 0]
    while True:
        while marks and run[clock] >= marks[0]:
            marks.pop(0)
            run["curve"].append({**where(run), **test(run["weights"], options.test_games,
                                                      run["seed"])})
        if run[clock] >= options.limit:
            return
        play_round(run, pool)
        if time.monotonic() > saved + 30:
            save(options.weights, run)
            saved = time.monotonic()
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{run['seconds']:6.0f} s, {run['cpu_seconds']:6.0f} s of processor,"
                             f" {where(run)['self_play_games']:8} games \r")


def play_round(run, pool):
    """A round of every process, and what is learnt from it. The seed of each follows from that of
    the run, so a run that was stopped goes on as if it had not been."""
    began, worked, processes = time.perf_counter(), time.process_time(), run["processes"]
    jobs = [(run["weights"], (run["seed"] << 32) + run["rounds"] * processes + i)
            for i in range(processes)]
    results = pool.map(self_play, jobs) if pool else [self_play(job) for job in jobs]
    weights = learn(run["weights"], run["rounds"], results)
    used = time.process_time() - worked + sum(seconds for _, _, seconds in results if pool)
    run.update(weights=weights, rounds=run["rounds"] + 1,
               seconds=run["seconds"] + time.perf_counter() - began,
               cpu_seconds=run["cpu_seconds"] + used / processes)


def where(run):
    """How far the run is."""
    return {"self_play_games": run["rounds"] * run["processes"] * GAMES,
            **{name: round(run[name], 1) for name in ("seconds", "cpu_seconds")}}


def whole(least):
    """A reader of whole numbers from least on."""
    def number(text):
        if not text.isascii() or not text.isdigit() or not least <= int(text) < 2 ** 16:
            raise argparse.ArgumentTypeError(f"{text} is no whole number from {least} to 65535")
        return int(text)
    return number


def arguments():
    """The command line; of --seconds, --cpu-seconds and --rounds .clock and .limit are made."""
    parser = argparse.ArgumentParser(description="Learns the base game of two by playing against "
                                     "itself, and is tested against random choices.")
    add, number = parser.add_argument, {"type": whole(0), "metavar": "N"}
    add("weights", type=pathlib.Path, help="the file in which the run is kept (.npz)")
    add("--resume", action="store_true", help="go on with the run that is there")
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--seconds", **number, help="how long the run is in all, without the tests "
                       "(300)")
    limit.add_argument("--cpu-seconds", **number, help="the same in processor time of each process")
    limit.add_argument("--rounds", **number, help=f"the same in rounds: {GAMES} games each process")
    add("--processes", type=whole(1), metavar="N", default=2, help="that play at once (2)")
    add("--seed", **number, default=1, help="of draws and choices (1)")
    add("--test-games", type=whole(2), metavar="N", default=200, help="of each test (200)")
    add("--test-at", **number, nargs="*", default=[], help="tests before the end: seconds or "
        "rounds, as the limit is")
    add("--json", action="store_true", help="tell the result as JSON")
    options = parser.parse_args()
    options.clock = next((name for name in ("cpu_seconds", "rounds")
                          if getattr(options, name) is not None), "seconds")
    limit = getattr(options, options.clock)
    options.limit = 300 if limit is None else limit
    options.test_at.sort()
    return options


def main():
    """Learn, save, test, tell."""
    options = arguments()
    run = load(options)
    save(options.weights, run)  # what cannot be written is told before the work
    pool = None
    if options.processes > 1:
        pool = multiprocessing.Pool(options.processes, signal.signal,
                                    (signal.SIGINT, signal.SIG_IGN))
    try:
        go_on(options, run, pool)
    except KeyboardInterrupt:
        save(options.weights, run)
        sys.exit(130)
    save(options.weights, run)
    result = {**where(run), **test(run["weights"], options.test_games, run["seed"]),
              "rounds": run["rounds"], "curve": run["curve"]}
    if options.json:
        print(json.dumps(result))
        return
    for one in [*run["curve"], result]:
        print(f"{one['seconds']:6.0f} s, {one['cpu_seconds']:6.0f} s of processor, "
              f"{one['self_play_games']:8} games: {one['rate']:.1%} of {one['games']} won "
              f"({one['low']:.1%} to {one['high']:.1%}), lead {one['lead']:+.1f}")


if __name__ == "__main__":
    main()
