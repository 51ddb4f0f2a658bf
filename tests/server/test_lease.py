#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Two servers never both commit to one table: every state of a small model of their lease."""

import tap
from lease_model import ALL, CHECK, GROW, KEY, LOCK, explore, start


@tap.case("in no state do two owners both commit, whatever is late, breaks or stops")
def _():
    for bounds in ({"servers": 2}, {"servers": 2, "crashes": 0, "breaks": 2},
                   {"servers": 3, "ticks": 3, "writes": 2, "breaks": 0}):
        count, wrong, logs = explore(start(**bounds))
        assert wrong is None, wrong
        assert count > 1000 and (1, 2) in logs, (count, logs)


@tap.case("whoever is dead is followed: the table goes on in another epoch, and none goes back")
def _():
    _, wrong, logs = explore(start(breaks=0))
    assert wrong is None and {(1, 1, 1), (1, 2, 2), (1, 1, 2)} <= logs, (wrong, logs)
    assert all(list(log) == sorted(log) for log in logs), logs


for rule, found in ((CHECK, "somebody commits who has the lease no more"),
                    (LOCK, "somebody commits who has the lease no more"),
                    (GROW, "two owners commit"),
                    (KEY, "the same moment of a game is written twice")):
    def leave_out(rule=rule, found=found):
        """The model finds what happens then."""
        _, wrong, _ = explore(start(), ALL - {rule})
        assert wrong is not None and wrong[-1] == found, wrong

    tap.add(f"each part is needed: {rule}", leave_out)


tap.main()
