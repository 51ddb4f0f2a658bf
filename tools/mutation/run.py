# SPDX-License-Identifier: Apache-2.0
"""Running a test until it passes, fails or has used more time of the processor than it may.

Time is that of the processor, so that a busy machine kills no mutant; a clock ends only what waits
for ever."""

import os
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import threading
from dataclasses import dataclass

MEMORY = 6 << 30
FILES = 1 << 30
NOT_OK = re.compile(rb"^\s*not ok\b(?!.*# *SKIP)", re.IGNORECASE | re.MULTILINE)
SKIPPED = 77


@dataclass(frozen=True)
class Outcome:
    """What became of a test: passed, failed, time or skipped, and the seconds of the processor."""

    what: str
    cpu: float
    detail: str = ""


def _limits(cpu, memory):
    def set_limits():
        resource.setrlimit(resource.RLIMIT_CPU, (int(cpu) + 1, int(cpu) + 2))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]  # tests fill a disk and empty it again
        resource.setrlimit(resource.RLIMIT_FSIZE, (FILES, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return set_limits


def _end(process):
    """End the test and all that it began."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def _read(process):
    """Read what the test prints until it ends or a case fails; the line of that case."""
    rest = b""
    while piece := os.read(process.stdout.fileno(), 65536):
        rest = (rest + piece)[-200000:]
        lines, _, rest = rest.rpartition(b"\n")
        if found := NOT_OK.search(lines):
            return lines[found.start():].split(b"\n")[0].decode(errors="replace").strip()
    return ""


def run(command, environment, cwd, cpu, wall, memory=MEMORY):
    """Run the command with at most so many seconds of the processor and of the clock, and so many
    bytes of addresses."""
    scratch = tempfile.mkdtemp(prefix="run-", dir=cwd)
    os.chmod(scratch, 0o755)  # tests ask what another user may
    started = subprocess.Popen(
        command, cwd=scratch, env={**os.environ, **environment, "TMPDIR": scratch},
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        start_new_session=True, preexec_fn=_limits(cpu, memory))
    late = threading.Event()

    def expire():
        late.set()
        _end(started)

    timer = threading.Timer(wall, expire)
    timer.start()
    try:
        failed = _read(started)
        if failed:
            _end(started)
        _, status, usage = os.wait4(started.pid, 0)
    finally:
        timer.cancel()
        _end(started)
        started.stdout.close()
        started.returncode = 0
        shutil.rmtree(scratch, ignore_errors=True)
    code = os.waitstatus_to_exitcode(status)
    spent = usage.ru_utime + usage.ru_stime
    if failed:
        return Outcome("failed", spent, failed)
    if late.is_set() or code in (-signal.SIGXCPU, -signal.SIGKILL):
        return Outcome("time", spent)
    if code == SKIPPED:
        return Outcome("skipped", spent)
    return Outcome("passed" if code == 0 else "failed", spent, f"status {code}" if code else "")
