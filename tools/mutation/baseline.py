# SPDX-License-Identifier: Apache-2.0
"""What each test takes and says without a mutant: it has to pass then, and to fail with libraries
that hold nothing, or it would tell nothing of a mutant."""

import hashlib
import json
import os
import threading
from pathlib import Path

from mutation.tree import Trouble

FIRST_CPU = 900  # before it is known what a test takes
FACTOR, MORE = 6, 4
WALL_FACTOR, WALL_MORE = 40, 120


LEFT_OUT = (".git", "docs", "node_modules", "tools", "style", "packaging", "deploy", "man")


def fingerprint(base):
    """Changes whenever a file of the tree does; folders that no test here reads are left out."""
    found = hashlib.sha1()
    for folder, folders, files in os.walk(base):
        folders[:] = sorted(one for one in folders if one not in LEFT_OUT)
        for file in sorted(files):
            path = Path(folder) / file
            if path.suffix != ".md":
                found.update(f"{path}:{path.stat().st_mtime_ns}\n".encode())
    return found.hexdigest()[:16]


class Baseline:
    """Asked for a test when it is first needed, and kept in a file of the work folder."""

    def __init__(self, path, mark, maker, say=lambda text: None):
        self.path, self.mark, self.maker, self.say = Path(path), mark, maker, say
        self.lock, self.locks = threading.Lock(), {}
        known = json.loads(self.path.read_text()) if self.path.exists() else {}
        self.known = known.get("tests", {}) if known.get("mark") == mark else {}

    def cpu(self, name, test):
        """Seconds of the processor that the test takes; None when it is no use here: it is skipped,
        or does not run what was exchanged."""
        key = f"{name} {' '.join(test['cmd'][1:])}"[:200]
        with self.lock:
            lock = self.locks.setdefault(key, threading.Lock())
        with lock:
            if key not in self.known:
                self._measure(name, test, key)
            return self.known[key]

    def _measure(self, name, test, key):
        self.say(f"measuring {name}")
        whole = self.maker.run(test, {}, FIRST_CPU, FIRST_CPU * 4)
        if whole.what == "skipped":
            self._keep(key, None)
            return
        if whole.what != "passed":
            raise Trouble(f"{name} does not pass without a mutant: {whole.what} {whole.detail}")
        empty = self.maker.run(test, self.maker.blank_environment(), FIRST_CPU, FIRST_CPU * 4)
        if empty.what == "passed":
            self.say(f"{name} does not use what is exchanged: left out")
        self._keep(key, None if empty.what == "passed" else round(whole.cpu, 2))

    def _keep(self, key, cpu):
        with self.lock:
            self.known[key] = cpu
            part = self.path.with_suffix(".part")
            part.write_text(json.dumps({"mark": self.mark, "tests": self.known}, indent=1))
            part.replace(self.path)

    @staticmethod
    def limits(cpu):
        """How much a test may use with a mutant: of the processor, and of the clock."""
        return cpu * FACTOR + MORE, cpu * WALL_FACTOR + WALL_MORE
