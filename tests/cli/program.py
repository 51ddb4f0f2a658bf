# SPDX-License-Identifier: Apache-2.0
"""Runs the program aude for the tests of this folder: one call, everything it answered, and what
every refusal has in common.
"""

import os
import subprocess

import tap

AUDE = os.environ["AUDE"]
SOURCE = os.environ["AUDE_SOURCE"]
COMMANDS = ("play", "serve", "admin", "backup", "store", "load", "verify", "replay", "analyse",
            "jcz", "test", "perft", "bench", "arena", "puzzles", "engine", "rules", "render",
            "tiles")


def environment(**changes):
    """The environment of a run; a value of None removes a variable."""
    env = dict(os.environ)
    env.pop("NO_COLOR", None)
    env.pop("COLORTERM", None)
    env["TERM"] = "xterm-256color"
    for name, value in changes.items():
        if value is None:
            env.pop(name, None)
        else:
            env[name] = value
    return env


def run(*words, text="", env=None, folder=None, timeout=120):
    """Runs `aude words...` with this standard input (str or bytes)."""
    data = text.encode() if isinstance(text, str) else text
    done = subprocess.run([AUDE, *map(str, words)], input=data, capture_output=True,
                          env=env or environment(), cwd=folder, timeout=timeout, check=False)
    done.out = done.stdout.decode("utf-8")
    done.err = done.stderr.decode("utf-8")
    return done


def games():
    """The games that the program was built with."""
    return run("rules", "--list", "games").out.split()


def need(*names):
    """Skips the present case in a program that was built without one of these games."""
    missing = set(names) - set(games())
    if missing:
        tap.skip(f"built without {', '.join(sorted(missing))}")


def show(done):
    """What a run answered, for the message of a failed case."""
    return (f"{' '.join(done.args)[:300]}\nexit status {done.returncode}\n"
            f"stdout: {done.out[-1500:]}\nstderr: {done.err[-1500:]}")


def succeed(*words, **more):
    """A run that must end with 0 and say nothing on standard error."""
    done = run(*words, **more)
    assert done.returncode == 0 and not done.err, show(done)
    return done


def refuse(*words, holds=(), **more):
    """A run that must end with 2, one line on standard error, nothing on standard output."""
    done = run(*words, **more)
    assert done.returncode == 2, show(done)
    assert done.err.count("\n") == 1 and done.err.endswith("\n"), show(done)
    assert done.err.startswith("aude"), show(done)
    assert not done.out, show(done)
    for piece in [holds] if isinstance(holds, str) else holds:
        assert piece in done.err, f"'{piece}' is not in the message\n" + show(done)
    return done
