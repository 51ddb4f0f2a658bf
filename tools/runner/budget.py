# SPDX-License-Identifier: Apache-2.0
"""The gate on what a whole run costs: seconds of CPU by build and suite, against the committed
ones (tests/budget.json). A run that takes more than a tenth over all of them together fails.

Machines differ, and one is slower with a busy neighbour. So a fixed piece of work is done again and
again beside the tests, and all seconds are told in those of a machine that does it in UNIT seconds.
That does not tell enough of virtual machines that take ten or twenty times as long to find a page
of memory: there a short process costs three times as much while work takes no longer. On such a one
the budget is not judged.
"""

import contextlib
import json
import mmap
import threading
import time
from dataclasses import dataclass

from . import ROOT

PATH = ROOT / "tests" / "budget.json"
LAST = ROOT / "build" / "costs.json"
UNIT = 0.1  # seconds that a piece of work takes on the machine of the budget
STEPS = 1_000_000
PAGES = 4096
PAUSE = 15  # seconds between two pieces
MARGIN = 1.10
DEAR_PAGE = 3e-6  # seconds; usual is one millionth or less


def work():
    """The seconds of CPU of one piece of work."""
    start, number = time.thread_time(), 1
    for _ in range(STEPS):
        number = (number * 69069 + 1) & 0xFFFFFFFF
    assert number != 0
    return time.thread_time() - start


def find_pages():
    """The seconds of CPU that it takes to be given a page of memory."""
    with mmap.mmap(-1, PAGES * mmap.PAGESIZE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS) as room:
        with contextlib.suppress(AttributeError, OSError):  # a kernel without large pages
            room.madvise(mmap.MADV_NOHUGEPAGE)
        taken = []
        for _ in range(2):  # the second time the pages are there
            start = time.thread_time()
            for at in range(0, len(room), mmap.PAGESIZE):
                room[at] = 1
            taken.append(time.thread_time() - start)
    return max(0.0, taken[0] - taken[1]) / PAGES


@dataclass(frozen=True)
class Pace:
    """How slow a machine is: `work` is 1 as on that of the budget, 2 when it takes twice; `page` is
    the seconds for a page of memory."""

    work: float
    page: float


class Gauge:
    """How slow this machine is during the run."""

    def __init__(self):
        self.pieces = [(work(), find_pages())]
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.measure, daemon=True)
        self.thread.start()

    def measure(self):
        while not self.over.wait(PAUSE):
            self.pieces.append((work(), find_pages()))

    def end(self):
        """The mean of all pieces."""
        self.over.set()
        self.thread.join()
        working, finding = (sum(kind) / len(self.pieces) for kind in zip(*self.pieces))
        return Pace(working / UNIT, finding)


def costs(report, pace):
    """Seconds of CPU by build and suite on the machine of the budget."""
    return {f"{variant} {suite}": round(tally.cpu / pace.work, 1)
            for (variant, suite), tally in report.tallies.items()}


def keep(report, pace):
    """What this run cost stays for `accept`."""
    LAST.parent.mkdir(exist_ok=True)
    LAST.write_text(json.dumps({"work": round(pace.work, 3), "page": pace.page,
                                "costs": costs(report, pace)}, indent=1) + "\n")


def accept():
    """The costs of the last whole run become the budget."""
    PATH.write_text(json.dumps(json.loads(LAST.read_text())["costs"], indent=1, sort_keys=True)
                    + "\n")


def compare(report, pace, budget):
    """Which suites cost more than before; all seconds found and allowed."""
    found = costs(report, pace)
    for name in sorted({*found, *budget}):
        before, now = budget.get(name, 0.0), found.get(name, 0.0)
        if now > MARGIN * before + 5:
            report.notes.append(f"dearer than before: {name}, {now:.0f} s of CPU instead of"
                                f" {before:.0f} s")
    return sum(found.values()), sum(budget.values())


def gate(report, pace):
    """Fails when the run cost more than a tenth above the budget; tells which suites did."""
    if not PATH.exists():
        report.fail("all", "budget", f"there is no {PATH.relative_to(ROOT)}: make one with"
                    " `make budget-accept`")
        return
    total, limit = compare(report, pace, json.loads(PATH.read_text()))
    text = (f"{total:.0f} s of CPU on the machine of the budget, which is {limit:.0f} s (this one"
            f" takes {pace.work:.2f} times as long, and {pace.page * 1e6:.1f} us for a page of"
            " memory)")
    report.notes.append(text)
    if pace.page > DEAR_PAGE:
        report.notes.append("the budget is not judged: pages are too dear here")
        report.count("all", "budget", skipped=1)
    elif total > MARGIN * limit:
        report.fail("all", "budget", f"the run costs more than a tenth too much: {text};"
                    " make it cheaper, or accept it with `make budget-accept` and say why")
    else:
        report.count("all", "budget", passed=1)
