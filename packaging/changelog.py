#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""CHANGELOG.md as debian/changelog, on standard output.

    changelog.py version FILE SECONDS    the version of the packages
    changelog.py changelog FILE SECONDS  the whole changelog

SECONDS is the time of the commit since 1970. A heading is `## 0.1.0, 2026-12-01`, or `## 0.1.0, not
yet released`: the packages of a commit before the release count as older than those of the
release, and as newer than those of each commit before.
"""

import re
import sys
import textwrap
import time

MAINTAINER = "Aude maintainers <aude@example.org>"
OPEN = "not yet released"


def releases(text):
    """(number, date or OPEN, items) of each section, newest first."""
    found = []
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        heading, _, body = section.partition("\n")
        number, _, date = heading.partition(", ")
        if date != OPEN and not re.fullmatch(r"\d{4}-\d\d-\d\d", date):
            sys.exit(f"changelog: `{heading}` has neither a date nor `{OPEN}`")
        items = [" ".join(item.split()) for item in re.split(r"^- ", body, flags=re.MULTILINE)[1:]]
        found.append((number, date, items))
    return found


def version_of(number, date, seconds):
    if date == OPEN:
        number += "~" + time.strftime("%Y%m%d%H%M%S", time.gmtime(seconds))
    return number + "-1"


def stamp(date, seconds):
    """The date as RFC 5322 has it, in UTC; a release counts from its midnight."""
    moment = time.gmtime(seconds) if date == OPEN else time.strptime(date, "%Y-%m-%d")
    days = "Mon Tue Wed Thu Fri Sat Sun".split()
    months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
    return (f"{days[moment.tm_wday]}, {moment.tm_mday:02} {months[moment.tm_mon - 1]} "
            + time.strftime("%Y %H:%M:%S +0000", moment))


def entry(number, date, items, seconds):
    place = "UNRELEASED" if date == OPEN else "unstable"
    lines = [f"aude ({version_of(number, date, seconds)}) {place}; urgency=medium", ""]
    for item in items:
        lines += textwrap.wrap(item, 78, initial_indent="  * ", subsequent_indent="    ",
                               break_long_words=False, break_on_hyphens=False)
    return "\n".join([*lines, "", f" -- {MAINTAINER}  {stamp(date, seconds)}", ""])


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in ("version", "changelog"):
        sys.exit("usage: changelog.py {version|changelog} FILE SECONDS")
    with open(sys.argv[2], encoding="utf-8") as stream:
        found = releases(stream.read())
    if not found:
        sys.exit(f"changelog: {sys.argv[2]} has no release")
    seconds = int(sys.argv[3])
    if sys.argv[1] == "version":
        print(version_of(*found[0][:2], seconds))
    else:
        print("\n".join(entry(*one, seconds) for one in found), end="")


if __name__ == "__main__":
    main()
