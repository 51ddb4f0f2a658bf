# SPDX-License-Identifier: Apache-2.0
"""The results of mutants, a line of JSON each; a run that was ended goes on where it stopped."""

import hashlib
import json
import os
import threading
from collections import Counter
from pathlib import Path

COUNTED = ("killed", "survived")


def stamp(text):
    """What a source was when a result was found: another text, and it is found anew."""
    return hashlib.sha1(text.encode()).hexdigest()[:10]


class Results:
    """A file to which lines are only added, each by one write; the last line of a mutant counts."""

    def __init__(self, path):
        self.path, self.lock, self.lines = Path(path), threading.Lock(), {}
        if self.path.exists():
            for line in self.path.read_text(encoding="utf-8").splitlines():
                try:
                    one = json.loads(line)
                except ValueError:
                    continue  # the end of a run that was killed while it wrote
                self.lines[one["id"]] = one

    def get(self, mutant, source):
        """The result of the mutant, when it was found with this text of its source."""
        found = self.lines.get(mutant.id)
        return found if found and found["source"] == source else None

    def add(self, mutant, source, **what):
        line = {**mutant.record(), "source": source, **what}
        data = (json.dumps(line, ensure_ascii=False) + "\n").encode()
        with self.lock:
            self.lines[mutant.id] = line
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
            try:
                size = os.fstat(handle).st_size
                if size and os.pread(handle, 1, size - 1) != b"\n":
                    data = b"\n" + data  # the last line was not written to its end
                os.write(handle, data)
            finally:
                os.close(handle)
        return line


def score(lines):
    """Numbers of the results: by outcome, by the stage that killed, and the share killed."""
    outcome = Counter(line["outcome"] for line in lines)
    stages = Counter(line["stage"] for line in lines if line["outcome"] == "killed")
    counted = sum(outcome[one] for one in COUNTED)
    return {
        "counted": counted,
        **{one: outcome[one] for one in (*COUNTED, "stillborn", "same", "listed")},
        "by_time": sum(line.get("by") == "time" for line in lines),
        "stages": dict(stages),
        "score": round(100 * outcome["killed"] / counted, 1) if counted else None,
        "cpu": round(sum(line.get("cpu", 0) for line in lines)),
    }
