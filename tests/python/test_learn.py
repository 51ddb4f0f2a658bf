# SPDX-License-Identifier: Apache-2.0
"""The example that learns by playing against itself: a short run is better than random choices by
more than luck, a run that was stopped goes on exactly, what is wrong is refused and changes
nothing, and docs/LEARNING.md quotes it word for word. It runs with a Python that has numpy."""

import json
import os
import pathlib
import pty
import re
import signal
import subprocess
import sys
import tempfile
import zipfile

import arrays
import tap

SOURCE = pathlib.Path(os.environ["AUDE_SOURCE"])
BINDING = SOURCE / "bindings" / "python"
FOLDER = tempfile.TemporaryDirectory()


PYTHON = arrays.with_numpy()


def command(name, *words):
    """The command line for a run kept under that name."""
    if PYTHON is None:
        tap.skip("no numpy: neither in this Python nor in that of the system")
    return [PYTHON, str(BINDING / "learn.py"), str(pathlib.Path(FOLDER.name) / name), *words]


def run(name, *words, status=0):
    """What a run says: its result, or its error."""
    done = subprocess.run(command(name, *words), text=True, capture_output=True, check=False)
    assert done.returncode == status, (words, done.returncode, done.stderr)
    assert "Traceback" not in done.stderr, done.stderr
    if status == 0:
        assert done.stderr == "", done.stderr
    return done.stdout if status == 0 else done.stderr


def kept(name):
    """The file of a run: its weights as bytes and the rest."""
    with zipfile.ZipFile(pathlib.Path(FOLDER.name) / name) as file:
        text = file.read("run.npy").split(b"\n", 1)[1].decode("utf-32-le")
        return file.read("weights.npy"), json.loads(text)


@tap.case("two rounds are better than random choices by more than luck, none are not")
def _():
    result = json.loads(run("whole.npz", "--rounds", "2", "--processes", "1", "--test-at", "0",
                            "--test-games", "200", "--json"))
    before, = result["curve"]
    assert before["self_play_games"] == 0 and result["self_play_games"] == 512, result
    assert before["games"] == result["games"] == 200
    assert abs(before["rate"] - 0.5) < 0.12, before  # 3.4 standard deviations
    assert result["low"] > 0.65 and result["lead"] > 8, result
    assert result["low"] < result["rate"] < result["high"] <= 1


@tap.case("a run that is stopped and goes on is the run that was not stopped")
def _():
    few = ("--processes", "1", "--test-games", "2")
    run("parts.npz", "--rounds", "1", *few)
    first = kept("parts.npz")
    text = run("parts.npz", "--resume", "--rounds", "2", *few)
    assert "512 games" in text, text
    run("whole.npz", "--resume", "--rounds", "2", *few)  # the one above
    (weights, parts), (expected, whole) = kept("parts.npz"), kept("whole.npz")
    assert parts["rounds"] == whole["rounds"] == 2 and parts["seed"] == whole["seed"]
    assert weights == expected != first[0]
    assert sorted(os.listdir(FOLDER.name)) == ["parts.npz", "whole.npz"]


@tap.case("on a terminal it shows how far it is; interrupted it keeps what it has")
def _():
    ours, theirs = pty.openpty()
    learning = subprocess.Popen(command("stopped.npz", "--seconds", "600"), stderr=theirs,
                                stdout=subprocess.PIPE)
    os.close(theirs)
    try:
        seen = b""
        while b"games" not in seen:
            seen += os.read(ours, 1000)
        learning.send_signal(signal.SIGINT)
        out, _ = learning.communicate(timeout=60)
    finally:
        learning.kill()
        learning.wait()
        os.close(ours)
    assert learning.returncode == 130 and out == b"", (learning.returncode, out)
    _, run_ = kept("stopped.npz")
    assert run_["rounds"] >= 1 and run_["processes"] == 2 and run_["cpu_seconds"] > 0, run_


@tap.case("--help tells of every option")
def _():
    text = run("none.npz", "--help")
    for word in ("--seconds", "--cpu-seconds", "--rounds", "--processes", "--seed", "--test-games",
                 "--test-at", "--resume", "--json"):
        assert word in text, word


@tap.case("what is wrong is refused with 2, and no file changes")
def _():
    folder = pathlib.Path(FOLDER.name)
    run("begun.npz", "--rounds", "0", "--test-games", "2")
    (folder / "text.npz").write_text("no run\n")
    with zipfile.ZipFile(folder / "other.npz", "w") as file:
        file.writestr("other.npy", b"")
    weights, _ = kept("begun.npz")
    with zipfile.ZipFile(folder / "short.npz", "w") as file, \
            zipfile.ZipFile(folder / "begun.npz") as begun:
        file.writestr("run.npy", begun.read("run.npy"))
        file.writestr("weights.npy", weights[:len(weights) // 2])
    before = {path: path.read_bytes() for path in folder.iterdir()}
    for name, words, why in (
            ("begun.npz", [], "is there already: --resume"),
            ("begun.npz", ["--resume", "--seed", "2"], "was begun with --seed 1"),
            ("begun.npz", ["--resume", "--processes", "3"], "was begun with --processes 2"),
            ("text.npz", ["--resume"], "holds no run"), ("other.npz", ["--resume"], "holds no run"),
            ("short.npz", ["--resume"], "holds no run"),
            ("missing/new.npz", [], "cannot be written: No such file"),
            ("new.npz", ["--rounds", "-1"], "-1"),
            ("new.npz", ["--seconds", "1.5"], "1.5 is no whole number"),
            ("new.npz", ["--processes", "0"], "0 is no whole number from 1"),
            ("new.npz", ["--rounds", "1", "--seconds", "1"], "not allowed with"),
            ("new.npz", ["--test-games", "1"], "from 2")):
        text = run(name, *words, status=2)
        assert why in text, (name, words, text)
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


@tap.case("without numpy it says so and leaves with 2")
def _():
    done = subprocess.run([sys.executable, "-c", "import runpy, sys; sys.modules['numpy'] = None; "
                           f"runpy.run_path({str(BINDING / 'learn.py')!r})"],
                          text=True, capture_output=True, check=False)
    assert done.returncode == 2 and "it needs numpy" in done.stderr, done


@tap.case("docs/LEARNING.md quotes the programs word for word, and tells the sizes that are")
def _():
    text = (SOURCE / "docs" / "LEARNING.md").read_text("utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    code = "\n".join((BINDING / name).read_text("utf-8") for name in ("learning.py", "learn.py"))
    assert len(blocks) >= 6, len(blocks)
    for block in blocks:
        assert block in code, f"not in the programs:\n{block}"
    rows = re.findall(r"^\| `(\w+)` \| ([\d,]+) \|", text, re.MULTILINE)
    weights = sum(int(number.replace(",", "")) for _, number in rows)
    assert len(rows) == 7 and f"{weights:,} weights" in text, (rows, weights)
    if PYTHON is None:
        return
    weights_file, _ = kept("begun.npz")  # of the case of refusals
    assert len(weights_file) // 4 * 4 == len(weights_file) >= 4 * weights > len(weights_file) - 256


tap.main()
