# SPDX-License-Identifier: Apache-2.0
"""The wheel: made twice it is the same, it says of its files what is true, and a fresh environment
without a network, a compiler or this source tree plays a game with it."""

import base64
import csv
import hashlib
import importlib.util
import io
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile

import tap

SOURCE = pathlib.Path(os.environ["AUDE_SOURCE"])
FOLDER = tempfile.TemporaryDirectory(prefix="aude-wheel-")
HERE = pathlib.Path(FOLDER.name)
# What the new interpreter runs: nothing of this tree may be in its reach.
PLAY = """
import random, aude, pathlib
assert "site-packages" in aude.__file__ or "target" in aude.__file__, aude.__file__
assert pathlib.Path(aude.default_library().path).parent == pathlib.Path(aude.__file__).parent
assert (pathlib.Path(aude.__file__).parent / "py.typed").exists()
dice, state = random.Random(7), aude.Game(seats=3).new_initial_state()
while not state.is_terminal():
    state.apply_action(dice.choice(state.legal_actions()))
print("played", sum(state.returns()) > 0)
"""


def make(folder, library=os.environ["AUDE_LIBRARY"]):
    """Runs the tool; returns what it did."""
    return subprocess.run([sys.executable, str(SOURCE / "tools" / "wheel.py"), "--library", library,
                           "--output", str(HERE / folder)], text=True, capture_output=True,
                          check=False)


def run(*words, **environment):
    """A command in an environment that knows nothing of this build; its output."""
    kept = {key: value for key, value in os.environ.items()
            if key not in ("AUDE_LIBRARY", "PYTHONPATH")}
    done = subprocess.run(list(map(str, words)), text=True, capture_output=True, check=False,
                          cwd=HERE, env={**kept, **environment})
    assert done.returncode == 0, done.stderr
    return done.stdout


@tap.case("made twice, it is the same to the byte")
def _():
    once, again = make("once"), make("again")
    assert once.returncode == again.returncode == 0, once.stderr + again.stderr
    one, other = (pathlib.Path(done.stdout.strip()) for done in (once, again))
    assert one.name == other.name and one.read_bytes() == other.read_bytes()
    name, version, python, abi, machine = one.stem.split("-")
    assert (name, version, python, abi) == ("aude", "0.1.0", "py3", "none"), one.name
    assert machine.startswith("linux_"), machine


@tap.case("RECORD tells every file, its hash and its size; METADATA and WHEEL what they must")
def _():
    with zipfile.ZipFile(make("once").stdout.strip()) as wheel:
        files = {name: wheel.read(name) for name in wheel.namelist()}
    info = "aude-0.1.0.dist-info/"
    rows = list(csv.reader(io.StringIO(files[info + "RECORD"].decode())))
    assert sorted(row[0] for row in rows) == sorted(files)
    for name, digest, size in rows:
        if name == info + "RECORD":
            assert (digest, size) == ("", "")
            continue
        found = base64.urlsafe_b64encode(hashlib.sha256(files[name]).digest()).decode()
        assert digest == "sha256=" + found.rstrip("=") and int(size) == len(files[name]), name
    told = files[info + "METADATA"].decode().split("\n\n")[0].splitlines()
    for line in ("Metadata-Version: 2.1", "Name: aude", "Version: 0.1.0", "License: Apache-2.0"):
        assert line in told, line
    assert b"Root-Is-Purelib: false\n" in files[info + "WHEEL"]
    packed = {name for name in files if name.startswith("aude/")}
    ours = {f"aude/{path.name}" for path in (SOURCE / "bindings/python/aude").glob("*.py")}
    assert packed == ours | {"aude/py.typed", "aude/libaude.so"}, packed ^ ours


@tap.case("a fresh environment plays a game with it")
def _():
    wheel = make("once").stdout.strip()
    run(sys.executable, "-m", "venv", "--without-pip", HERE / "venv")
    python = HERE / "venv" / "bin" / "python"
    place = run(python, "-c", "import sysconfig; print(sysconfig.get_path('platlib'))").strip()
    run(python, "-m", "zipfile", "-e", wheel, place)
    alone = {"PATH": str(HERE / "venv" / "bin")}  # no compiler, nor any other program
    assert run(python, "-I", "-c", PLAY, **alone) == "played True\n"
    shown = re.findall(r"^```python\n(.*?)^```$", (SOURCE / "docs/PYTHON.md").read_text("utf-8"),
                       re.DOTALL | re.MULTILINE)
    assert shown, "docs/PYTHON.md shows nothing"
    for program in shown:
        run(python, "-I", "-c", program + "\nprint(aude.default_library().path)", **alone)


@tap.case("pip takes it, without an index")
def _():
    if importlib.util.find_spec("pip") is None:
        tap.skip("this Python has no pip")
    wheel = make("once").stdout.strip()
    run(sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps",
        "--disable-pip-version-check", "--target", HERE / "target", wheel)
    assert run(sys.executable, "-c", PLAY, PYTHONPATH=str(HERE / "target")) == "played True\n"


def listed(archive):
    """Names in an sdist, without its folder, and the text of one of them."""
    with tarfile.open(archive) as tar:
        return {name.split("/", 1)[1] for name in tar.getnames()}, tar.extractfile(
            "aude-0.1.0/PKG-INFO").read().decode()


@tap.case("the hooks of pip: an sdist twice the same, with all that the library is built from")
def _():
    sys.path.insert(0, str(SOURCE / "tools"))
    import backend
    once, again = HERE / "sdist", HERE / "sdist-again"
    name = backend.build_sdist(once)
    assert name == backend.build_sdist(again) == "aude-0.1.0.tar.gz"
    assert (once / name).read_bytes() == (again / name).read_bytes()
    names, told = listed(once / name)
    assert "Name: aude\n" in told and "Version: 0.1.0\n" in told
    build = (SOURCE / "meson.build").read_text("utf-8")
    read = re.findall(r"subdir\('([^']+)'\)", build[:build.index("library_only")])
    for wanted in ("pyproject.toml", "include/aude.h", "tools/backend.py", "tools/wheel.py",
                   "bindings/python/aude/signatures.py", *(f"{one}/meson.build" for one in read)):
        assert wanted in names, wanted
    assert not any(name.endswith((".pyc", ".so")) for name in names)
    made = backend.build_wheel(HERE / "hook")
    assert (HERE / "hook" / made).read_bytes() == pathlib.Path(
        make("once").stdout.strip()).read_bytes()
    info = HERE / "info" / backend.prepare_metadata_for_build_wheel(HERE / "info")
    assert (info / "METADATA").read_text("utf-8") == told
    assert backend.get_requires_for_build_sdist() == backend.get_requires_for_build_wheel() == []


@tap.case("pip installs the tree, without an index")
def _():
    if importlib.util.find_spec("pip") is None:
        tap.skip("this Python has no pip")
    run(sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps",
        "--no-build-isolation", "--disable-pip-version-check", "--target", HERE / "tree", SOURCE,
        AUDE_LIBRARY=os.environ["AUDE_LIBRARY"])
    told = run(sys.executable, "-c", "import aude, importlib.metadata as told; "
               "print(told.version('aude'), aude.__version__)", PYTHONPATH=str(HERE / "tree"))
    assert told == "0.1.0 0.1.0\n", told


@tap.case("the package of Debian has a dist-info that tells name and version")
def _():
    subprocess.run([sys.executable, str(SOURCE / "tools" / "wheel.py"), "--dist-info",
                    str(HERE / "deb")], check=True, capture_output=True)
    told = run(sys.executable, "-c", "import importlib.metadata as told; "
               "print(told.metadata('aude')['Name'], told.version('aude'))",
               PYTHONPATH=str(HERE / "deb"))
    assert told == "aude 0.1.0\n", told
    rules = (SOURCE / "packaging" / "debian" / "rules").read_text("utf-8")
    assert "tools/wheel.py --dist-info $(packages)" in rules


@tap.case("without a library it says so and ends with 2")
def _():
    done = make("none", str(HERE / "libaude.so"))
    assert done.returncode == 2 and "no library" in done.stderr, done
    assert not (HERE / "none").exists()


tap.main()
