#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The tuner: a run that was killed goes on as if it had not been, and what is no run is refused."""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

import tap

TUNE = sys.argv[1]
FOLDER = tempfile.TemporaryDirectory()
HERE = Path(FOLDER.name)


def tune(*words):
    """Runs the tuner with these words."""
    return subprocess.run([TUNE, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True, stdin=subprocess.DEVNULL, check=False)


def lines(path):
    """The lines of a run, none when it is not there yet."""
    return path.read_text().splitlines() if path.exists() else []


@tap.case("a run that was killed goes on bit by bit as one that was not")
def _():
    whole, broken = HERE / "whole", HERE / "broken"
    with subprocess.Popen([TUNE, "run", str(broken), "1000", "3", "2"]) as process:
        until = time.monotonic() + 30
        while len(lines(broken)) < 5 and time.monotonic() < until:
            time.sleep(0.01)
        process.kill()
    steps = len(lines(broken)) - 2
    assert 3 <= steps < 1000, steps
    for path, further in ((broken, steps + 2), (whole, steps + 2)):
        done = tune("run", path, further, 3, 2)
        assert done.returncode == 0, done.stderr
    assert whole.read_bytes() == broken.read_bytes(), (lines(whole), lines(broken))
    assert len(lines(whole)) == steps + 4
    assert len(set(lines(whole)[2:])) == steps + 2


@tap.case("another seed leads elsewhere, and no step is made anew")
def _():
    one, other = HERE / "one", HERE / "other"
    tune("run", one, 2, 1, 2)
    tune("run", other, 2, 2, 2)
    assert lines(one)[2:] != lines(other)[2:]
    before = one.read_bytes()
    assert tune("run", one, 2).returncode == 0
    assert one.read_bytes() == before


@tap.case("weights of greedy against themselves, and what a run has found against them")
def _():
    one = HERE / "one"
    done = tune("match", one, "greedy", 5, 2)
    assert done.returncode == 0 and done.stdout.startswith("4 games: win rate "), done
    assert tune("match", one, "greedy", 5, 2).stdout == done.stdout
    done = tune("match", "greedy", one, 5, 1, "4")
    assert done.returncode == 0 and done.stdout.startswith("2 games: "), done
    shown = tune("show", one).stdout
    assert "patience" in shown and "follower-9" in shown, shown


@tap.case("a run begins where it is told to, and single weights can be said")
def _():
    path = HERE / "from"
    assert tune("run", path, 1, 1, 1, "search,join=90,city=150").returncode == 0
    shown = dict(line.split()[:2] for line in tune("show", path).stdout.splitlines())
    assert abs(int(shown["join"]) - 90) < 20 and abs(int(shown["city"]) - 150) < 40, shown
    told = tune("show", "greedy,join=33").stdout
    assert told.split()[told.split().index("join") + 1] == "33", told
    for word in ("search,joy=3", "search,join", "search,join=x", "search,join=100000"):
        done = tune("show", word)
        assert done.returncode == 2 and done.stderr, word


@tap.case("what is no run is refused and left as it is")
def _():
    good = (HERE / "one").read_text()
    cases = {"empty": "", "other": "something else\n", "cut": good[:-5],
             "short": good + "3 0 1 2\n",
             "wild": good + "3 0 " + " ".join(["99999999"] * 26) + "\n"}
    for name, text in cases.items():
        path = HERE / name
        path.write_text(text)
        done = tune("run", path, 3)
        assert done.returncode == 2 and str(path) in done.stderr, (name, done)
        assert path.read_text() == text, name
    for words in ((), ("run",), ("run", HERE / "new", "x"),
                  ("match", "greedy", HERE / "none", 1, 1),
                  ("match", "greedy", "greedy", 1, 1, "1year"), ("show", HERE / "none")):
        done = tune(*words)
        assert done.returncode == 2 and done.stderr, words
    assert not (HERE / "new").exists()


tap.main()
