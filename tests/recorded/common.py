# SPDX-License-Identifier: Apache-2.0
"""What the tests of recorded games share: the program, the files, a scratch folder."""

import json
import lzma
import os
import subprocess
import tempfile
from pathlib import Path

AUDE = os.environ["AUDE"]
HERE = Path(__file__).resolve().parent
LOGS = sorted((HERE / "logs").glob("*.xz"))
SAVES = sorted((HERE / "saves").glob("*.jcz"))
BASE_LOGS = [log for log in LOGS if log.name.startswith("base-")]
ABBOT_LOGS = [log for log in LOGS if log.name.startswith("abbot")]
INNS_LOGS = [log for log in LOGS if "inns" in log.name]
TRADERS_LOGS = [log for log in LOGS if "traders" in log.name]
DRAGON_LOGS = [log for log in LOGS if "dragon" in log.name]
# Those whose facts are changed one at a time: with farmers, and all figures alike.
PLAIN_LOGS = [log for log in LOGS if log.name.startswith(("all2", "base"))]
TOWER_LOGS = [log for log in PLAIN_LOGS if "tower" in log.name or log.name.startswith("all2")]
BRIDGES_LOGS = [log for log in PLAIN_LOGS if "bcb" in log.name or log.name.startswith("all2")]

_scratch = tempfile.TemporaryDirectory()
SCRATCH = Path(_scratch.name)


def run(*arguments, text=None, timeout=60):
    """Run `aude replay`; every run must end by itself, without a signal."""
    done = subprocess.run([AUDE, "replay", *map(str, arguments)], input=text, capture_output=True,
                          text=True, timeout=timeout, check=False)
    assert done.returncode in (0, 1, 2), f"exit status {done.returncode}\n{done.stderr}"
    return done


def read_log(path):
    """A log as a list of objects, one a line."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def write_log(name, lines):
    """Write a log, unpacked, into the scratch folder; its lines are objects or texts."""
    path = SCRATCH / name
    texts = (line if isinstance(line, str) else json.dumps(line) for line in lines)
    path.write_text("".join(text + "\n" for text in texts), encoding="utf-8")
    return path


def write(name, content):
    """Write bytes or text into the scratch folder."""
    path = SCRATCH / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def refused(path, *fragments, options=()):
    """The file is refused: exit status 2, no output, one line that holds the fragments."""
    done = run(*options, path)
    lines = done.stderr.splitlines()
    assert done.returncode == 2, f"exit status {done.returncode}: {done.stdout[:300]}{done.stderr}"
    assert len(lines) == 1, f"not one line: {done.stderr}"
    assert not done.stdout, f"something on standard output: {done.stdout[:300]}"
    for fragment in fragments:
        assert fragment in lines[0], f"no '{fragment}' in: {lines[0]}"
    return lines[0]
