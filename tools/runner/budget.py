# SPDX-License-Identifier: Apache-2.0
"""The gate on what a whole run costs: seconds of CPU by build and suite, against the committed
ones (tests/budget.json). A run that takes more than a tenth over all of them together fails.

Machines differ, and one is slower with a busy neighbour. So a fixed piece of work is done again and
again beside the tests, and all seconds are told in those of a machine that does it in UNIT seconds.
"""

import json
import threading
import time

from . import ROOT

PATH = ROOT / "tests" / "budget.json"
LAST = ROOT / "build" / "costs.json"
UNIT = 0.1  # seconds that a piece of work takes on the machine of the budget
STEPS = 1_000_000
PAUSE = 15  # seconds between two pieces
MARGIN = 1.10


def piece():
    """The seconds of CPU of one piece of work."""
    start, number = time.thread_time(), 1
    for _ in range(STEPS):
        number = (number * 69069 + 1) & 0xFFFFFFFF
    assert number != 0
    return time.thread_time() - start


class Gauge:
    """How slow this machine is during the run: 1 as that of the budget, 2 when it takes twice."""

    def __init__(self):
        self.pieces = [piece()]
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.measure, daemon=True)
        self.thread.start()

    def measure(self):
        while not self.over.wait(PAUSE):
            self.pieces.append(piece())

    def end(self):
        """The mean of all pieces, in those of the budget."""
        self.over.set()
        self.thread.join()
        return sum(self.pieces) / len(self.pieces) / UNIT


def costs(report, slowness):
    """Seconds of CPU by build and suite on the machine of the budget."""
    return {f"{variant} {suite}": round(tally.cpu / slowness, 1)
            for (variant, suite), tally in report.tallies.items()}


def keep(report, slowness):
    """What this run cost stays for `accept`."""
    LAST.parent.mkdir(exist_ok=True)
    LAST.write_text(json.dumps({"slowness": round(slowness, 3), "costs": costs(report, slowness)},
                               indent=1) + "\n")


def accept():
    """The costs of the last whole run become the budget."""
    PATH.write_text(json.dumps(json.loads(LAST.read_text())["costs"], indent=1, sort_keys=True)
                    + "\n")


def gate(report, slowness):
    """Fails when the run cost more than a tenth above the budget; tells which suites did."""
    if not PATH.exists():
        report.fail("all", "budget", f"there is no {PATH.relative_to(ROOT)}: make one with"
                    " `make budget-accept`")
        return
    budget = json.loads(PATH.read_text())
    found = costs(report, slowness)
    for name in sorted({*found, *budget}):
        before, now = budget.get(name, 0.0), found.get(name, 0.0)
        if now > MARGIN * before + 5:
            report.notes.append(f"dearer than before: {name}, {now:.0f} s of CPU instead of"
                                f" {before:.0f} s")
    total, limit = sum(found.values()), sum(budget.values())
    text = (f"{total:.0f} s of CPU on the machine of the budget, which is {limit:.0f} s"
            f" (this one takes {slowness:.2f} times as long)")
    report.notes.append(text)
    if total > MARGIN * limit:
        report.fail("all", "budget", f"the run costs more than a tenth too much: {text};"
                    " make it cheaper, or accept it with `make budget-accept` and say why")
    else:
        report.count("all", "budget", passed=1)
