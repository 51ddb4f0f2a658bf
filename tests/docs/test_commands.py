#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every command that a document shows in a block `sh` or `console`, and every block `python`, is
run in a scratch folder that looks like the source tree after `make build`. Each has to end with 0,
and in a block `console` with the output that is shown ("..." stands for any lines). A server goes
on until its block ends, and has to end well. What cannot run here is named in NOT_RUN, what would
take long runs with less by LIGHTER, and each line of both has to be in use.
"""

import atexit
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import tap

SOURCE, BUILD = Path(os.environ["AUDE_SOURCE"]), Path(os.environ["AUDE_BUILD"])
AUDE = os.environ["AUDE"]
sys.path.insert(0, str(SOURCE / "tests/server"))
import ports  # noqa: E402  (where the tests of the server have it)

PATIENCE = 60
FOLDERS = ("bindings", "data", "deploy", "docs", "examples", "tests")
DOCUMENTS = [*sorted(SOURCE.glob("*.md")),
             *sorted(path for folder in FOLDERS for path in SOURCE.glob(f"{folder}/**/*.md"))]
KINDS = ("sh", "console", "python")

# Commands that are not run, by how they begin, and why.
NOT_RUN = {
    "make ": "each is a job of the whole tree: tests/install builds the examples, the rest is CI",
    "tools/run-tests": "it runs this test",
    "meson test": "it runs this test",
    "tests/abi/abi.py --accept --break": "it writes into the source tree",
    "pip install": "tests/python/test_wheel.py looks at the wheel",
    "npm install": "it wants the package that `make npm` makes, which has tests of its own",
    "python3 bindings/python/learn.py": "minutes; the suite python runs it with less",
    "build/tools/tune/aude-tune run": "it is to be stopped by whoever has begun it",
}
# What is done less of, or elsewhere: a pattern and what takes its place.
LIGHTER = {
    r"search:(?:\d+m?s|4000)\b": "search:9",
    r"--sprt 0,20": "--sprt 0,20 --games 2",
    r"--games \d+": "--games 2",
    r"aude-tune match search (\S+) (\d+) \d+(?: 5ms)?": r"aude-tune match greedy \1 \2 2",
    r"--tables \d+": "--tables 2",
    r"--seconds \d+": "--seconds 1",
    r"aude bench\b": "aude bench --games 4",
    r"aude load\b": "aude load --seconds 1",
    r"\bseq 8\b": "seq 2",
    r"--shard \{\}/8": "--shard {}/2",
    r"tests/recorded/logs/\*": "tests/recorded/logs/nofarm-2p-53401.jsonl.xz",
    r"puzzles --count 5": "puzzles --count 1 --playouts 200 --seed 5",
    r"aude play --save": "aude play --quick --seed 1 --save",
    r"aude analyse": "aude analyse --playouts 5",
    r"--pairs 100": "--pairs 1",
    r"^cd build-sanitize/": "cd build/",
    r"/var/lib/aude|/tmp/load": "kept",
    r"/etc/aude/[\w.]+": "/dev/null",
    r"aude serve --store postgresql": "aude serve --check --store postgresql",
    r"--port 8090": "--port $PORT",
    r"^build/aude serve": "build/aude serve --port $PORT",
    r"^build/aude load": "build/aude load --port $PORT",
}
# Documents whose blocks `python` are quotations, and what holds them to the original.
QUOTED = {"docs/LEARNING.md": "tests/python/test_learn.py"}
# What somebody types, for commands that ask.
TYPED = {r"aude play --quick": "1\nr0\n1\nr0\nquit\n", r"aude play": "quit\n",
         r"\./gui ": "0\n0\nquit\n"}
# Files that a document takes for granted.
GIVEN = {
    "README.md": {"table.aude": "tests/cli/served.aude", "mine.toml": "tests/tiles/own_mine.toml"},
    "data/published/README.md": {"tiles.json": "data/published/tiles.json"},
    "docs/LIBRARY.md": {"mine.c": "docs/example.c"},
}
used = set()


def blocks(path):
    """(line, kind, lines) of each fenced block of a document."""
    lines, at = path.read_text("utf-8").splitlines(), 0
    while at < len(lines):
        fence = re.fullmatch(r"( *)```(\S*)", lines[at])
        if not fence:
            at += 1
            continue
        end = next(i for i in range(at + 1, len(lines)) if lines[i].strip() == "```")
        yield at + 1, fence[2], [line[len(fence[1]):] for line in lines[at + 1:end]]
        at = end + 1


def commands(kind, lines):
    """(offset, command, output or None) in a block; a command may go on over lines."""
    if kind == "python":
        yield 1, "python3 - <<'PYTHON'\n" + "\n".join(lines) + "\nPYTHON", None
        return
    at = 0
    while at < len(lines):
        first = at
        if kind == "console":
            assert lines[at].startswith("$ "), f"no command before {lines[at]!r}"
        command = lines[at].removeprefix("$ ") if kind == "console" else lines[at]
        here = re.search(r"<<'(\w+)'", command)
        while command.endswith("\\") or (here and lines[at] != here[1]):
            at += 1
            command += "\n" + lines[at]
        at += 1
        shown = None
        if kind == "console":
            shown = []
            while at < len(lines) and not lines[at].startswith("$ "):
                shown.append(lines[at])
                at += 1
        if command.strip() and not command.startswith("#"):
            yield first + 1, command, shown


def tree(name):
    """A folder that looks like the source tree with a build in it, for one document."""
    folder = tempfile.TemporaryDirectory(prefix="aude-docs-")
    atexit.register(folder.cleanup)
    root = Path(folder.name)
    for one in SOURCE.iterdir():
        if one.name not in ("examples", "dist") and not one.name.startswith(("build", ".")):
            (root / one.name).symlink_to(one)
    subprocess.run(["cp", "-R", str(SOURCE / "examples"), str(root)], check=True)
    (root / "build").symlink_to(BUILD)
    (root / "bin").mkdir()
    (root / "bin/aude").symlink_to(AUDE)
    for to, source in GIVEN.get(name, {}).items():
        (root / to).write_bytes((SOURCE / source).read_bytes())
    return root


def matches(shown, found):
    pattern = "".join(r"(?:.*\n)*?" if line == "..." else re.escape(line) + r"\n"
                      for line in shown)
    return re.fullmatch(pattern, found) is not None


class Place:
    """Where the blocks of one document run."""

    def __init__(self, name):
        self.root = tree(name)
        self.home = self.root
        self.servers = []
        self.environment = {
            **os.environ, "PATH": f"{self.root}/bin:{os.environ['PATH']}", "HOME": str(self.root),
            "XDG_DATA_HOME": f"{self.root}/share", "PORT": str(ports.reserve()),
            "PKG_CONFIG_PATH": str(BUILD / "meson-uninstalled"), "SLURM_ARRAY_TASK_ID": "1",
            "LD_LIBRARY_PATH": str(BUILD), "PYTHONPATH": str(SOURCE / "bindings/python"),
        }
        self.environment.pop("MALLOC_PERTURB_", None)

    def lighter(self, command):
        for pattern, less in LIGHTER.items():
            new = re.sub(pattern, less, command, flags=re.M)
            if new != command:
                used.add(pattern)
                command = new
        return command

    def run(self, command, shown):
        for start in NOT_RUN:
            if command.startswith(start):
                used.add(start)
                return
        command = self.lighter(command)
        words = ["bash", "-c", f"cd {shlex.quote(str(self.home))}\n{command}\nstatus=$?\n"
                 f"pwd >{self.root}/pwd\nexit $status"]
        if re.match(r"(?:build/)?aude serve\b", command) and "--check" not in command:
            self.serve(command)
            return
        typed = next((text for pattern, text in TYPED.items() if re.search(pattern, command)), "")
        done = subprocess.run(words, env=self.environment, input=typed, capture_output=True,
                              text=True, timeout=PATIENCE, check=False)
        if re.search("aude serve .*--check ", command):  # taken: of an example
            assert done.returncode == 2 and \
                re.search("the origin of an example|^aude serve: PostgreSQL: ", done.stderr), done
            return
        assert done.returncode == 0, \
            f"{command}: status {done.returncode}\n{done.stdout[-800:]}{done.stderr[-800:]}"
        assert shown is None or matches(shown, done.stdout), \
            f"{command}\nshows:\n" + "\n".join(shown) + f"\nprints:\n{done.stdout}{done.stderr}"
        self.home = Path((self.root / "pwd").read_text("utf-8").strip())

    def serve(self, command):
        server = subprocess.Popen(["bash", "-c", f"exec {command}"], cwd=self.home, text=True,
                                  env=self.environment, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT)
        said = server.stdout.readline()
        if not said.startswith("Playing at"):
            server.kill()
            raise AssertionError(f"{command}: {said}{server.stdout.read()}")
        self.servers.append(server)

    def stop(self):
        for server in self.servers:
            server.send_signal(signal.SIGTERM)
            said = server.stdout.read()
            assert server.wait(PATIENCE) == 0, said
        self.servers = []


def runs(path):
    name = path.relative_to(SOURCE).as_posix()
    place = Place(name)
    for line, kind, lines in blocks(path):
        if kind not in KINDS or (kind == "python" and name in QUOTED):
            continue
        try:
            for offset, command, shown in commands(kind, lines):
                begun = time.monotonic()
                try:
                    place.run(command, shown)
                except (AssertionError, subprocess.TimeoutExpired) as problem:
                    raise AssertionError(f"{name}:{line + offset}: {problem}") from problem
                print(f"# {time.monotonic() - begun:.1f} s: {command.splitlines()[0][:70]}")
        finally:
            place.stop()


def has_commands(path):
    return any(kind in KINDS for _, kind, _ in blocks(path))


for one in filter(has_commands, DOCUMENTS):
    tap.add(f"{one.relative_to(SOURCE)}: its commands run", runs, one)


@tap.case("no block that looks like commands is of another kind")
def _():
    command = (r"(?:\$ |build/aude |aude (?!record)\w+|make \w+$|\./|"
               r"python3 |cc |cd |sudo |tools/|pip )")
    wrong = []
    for path in DOCUMENTS:
        text = path.read_text("utf-8")
        for line, kind, lines in blocks(path):
            if kind not in KINDS and lines and re.match(command, lines[0]):
                wrong.append(f"{path}:{line}: {lines[0]}")
        wrong += [f"{path}: {found[1]}" for found in
                  re.finditer(rf"^\n    ({command}.*)$", text, re.M)]
    assert not wrong, "\n".join(wrong)


@tap.case("each line of both lists is in use")
def _():
    unused = (NOT_RUN.keys() | LIGHTER.keys()) - used
    assert not unused, f"not used: {sorted(unused)}"
    for name, test in QUOTED.items():
        assert Path(name).name in (SOURCE / test).read_text("utf-8"), f"{test} knows no {name}"


tap.main()
