# SPDX-License-Identifier: Apache-2.0
"""What a run tells: its progress on a terminal, a line a suite, the dearest tests, what failed and
how many passed.
"""

import shutil
import sys
from dataclasses import dataclass

DEAREST = 10
LINES = 60  # of what a failed test said


@dataclass
class Tally:
    """What one suite in one build came to: cases, seconds of the clock and of the processors."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    wall: float = 0.0
    cpu: float = 0.0


class Report:
    """Counts the cases, shows the progress on a terminal, keeps what failed for the end."""

    def __init__(self):
        self.tallies = {}  # (variant, suite)
        self.tests = []  # (seconds of CPU, of the clock, variant, suite, test)
        self.failures = []
        self.notes = []
        self.terminal = sys.stdout.isatty()

    def progress(self, text):
        if self.terminal:
            width = shutil.get_terminal_size().columns - 1
            sys.stdout.write("\r\033[K" + text[:width])
            sys.stdout.flush()

    def line(self, text=""):
        if self.terminal:
            sys.stdout.write("\r\033[K")
        print(text, flush=True)

    def count(self, variant, suite, passed=0, failed=0, skipped=0):
        tally = self.tallies.setdefault((variant, suite), Tally())
        tally.passed += passed
        tally.failed += failed
        tally.skipped += skipped

    def spend(self, variant, suite, wall, cpu, test=None):
        """So many seconds went into this, of one test when it has a name."""
        tally = self.tallies.setdefault((variant, suite), Tally())
        tally.wall += wall
        tally.cpu += cpu
        if test:
            self.tests.append((cpu, wall, variant, suite, test))

    def fail(self, variant, suite, name, detail=""):
        self.count(variant, suite, failed=1)
        self.failures.append((f"{variant}: {suite}: {name}", detail))

    def begin(self, variant, what):
        """A phase, told where nobody sees the progress."""
        if not self.terminal:
            self.line(f"{variant}: {what}")
        self.progress(f"{variant}: {what}")

    def table(self):
        """Each suite: cases, seconds of all its tests one after the other, seconds of CPU."""
        self.line(f"{'build':11} {'suite':10} {'passed':>7} {'failed':>7} {'skipped':>8}"
                  f" {'wall s':>8} {'CPU s':>8}")
        for (variant, suite), one in self.tallies.items():
            self.line(f"{variant:11} {suite:10} {one.passed:7} {one.failed:7} {one.skipped:8}"
                      f" {one.wall:8.1f} {one.cpu:8.1f}")
        self.line("the dearest tests:")
        for cpu, wall, variant, _, test in sorted(self.tests, reverse=True)[:DEAREST]:
            self.line(f"{variant:11} {test:40} {wall:8.1f} {cpu:8.1f}")

    def total(self):
        total = Tally()
        for tally in self.tallies.values():
            total.passed += tally.passed
            total.failed += tally.failed
            total.skipped += tally.skipped
            total.wall += tally.wall
            total.cpu += tally.cpu
        return total

    def finish(self, seconds):
        """Tells everything; the exit status."""
        self.table()
        for name, detail in self.failures:
            self.line(f"FAILED {name}")
            lines = detail.rstrip().splitlines()
            if len(lines) > LINES:
                lines = lines[:LINES // 3] + ["..."] + lines[-2 * LINES // 3:]
            for line in lines:
                self.line(f"    {line[:300]}")
        for note in self.notes:
            self.line(note)
        total = self.total()
        self.line(f"{total.skipped} skipped, {seconds:.0f} s, {total.cpu:.0f} s of CPU")
        if total.passed + total.failed == 0:
            total.failed = 1
            self.line("no test was run")
        self.line(f"{total.passed} passed, {total.failed} failed")
        return 1 if total.failed else 0
