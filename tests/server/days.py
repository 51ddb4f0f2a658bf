# SPDX-License-Identifier: Apache-2.0
"""Time that passes by taking days from everything that the store of a server has written down."""

import contextlib
import sqlite3
from pathlib import Path

import postgres

DAY = 86400 * 1000


@contextlib.contextmanager
def opened(data):
    with contextlib.closing(sqlite3.connect(Path(data) / "games.db")) as database:
        yield database
        database.commit()


def change(data, text):
    """Changes what the server of this folder has written down, while it is not there."""
    if postgres.is_wanted():
        postgres.ask(str(data), text)
        return
    with opened(data) as database:
        database.execute(text)


def numbers(data, text):
    """Rows of numbers that the server of this folder has written down."""
    if postgres.is_wanted():
        found = postgres.ask(str(data), text).split()
        return [tuple(int(number) for number in row.split("|")) for row in found]
    with opened(data) as database:
        return database.execute(text).fetchall()


def pass_days(data, days, only="1 = 1"):
    """As if that many days had passed since all that was done in these games."""
    passed = int(days * DAY)
    which = f"(SELECT number FROM game WHERE {only})"
    for what in (f"game SET created = created - {passed} WHERE number IN {which}",
                 f"seat SET gone = gone - {passed} WHERE gone > 0 AND game IN {which}",
                 f"batch SET at = at - {passed} WHERE game IN {which}",
                 f"chat SET at = at - {passed} WHERE game IN {which}"):
        change(data, f"UPDATE {what}")
