# SPDX-License-Identifier: Apache-2.0
"""Speaks with `aude engine` for the tests: sends lines, reads answers, each within its time."""

import os
import re
import select
import subprocess
import time

import program

START = "aude1:carcassonne:seats=2:tiles=d@0,0:turn=1,s0,draw"
LAST = re.compile(r"(ok|error|bestmove) ")
# What a test waits for before it calls a program dead; on a busy machine all takes long.
PATIENCE = 60


class Engine:
    """One run of `aude engine`."""

    def __init__(self, *words):
        self.child = subprocess.Popen([program.AUDE, "engine", *words], stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                      env=program.environment())
        self.rest = b""

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        self.child.kill()
        self.child.communicate()

    def send(self, *lines):
        self.child.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self.child.stdin.flush()

    def read(self, seconds=PATIENCE):
        """One line of the answer; "" at its end."""
        until = time.monotonic() + seconds
        while b"\n" not in self.rest:
            left = until - time.monotonic()
            assert left > 0, f"no line after {seconds} s: {self.rest!r}"
            if select.select([self.child.stdout], [], [], left)[0]:
                more = os.read(self.child.stdout.fileno(), 65536)
                if not more:
                    return ""
                self.rest += more
        line, self.rest = self.rest.split(b"\n", 1)
        return line.decode("utf-8")

    def answer(self):
        """Lines up to the last one of an answer."""
        lines = [self.read()]
        while not LAST.match(lines[-1]):
            assert lines[-1], f"it ended: {lines}"
            lines.append(self.read())
        return lines

    def ask(self, *lines):
        self.send(*lines)
        return self.answer()

    def fine(self, *lines):
        told = self.ask(*lines)
        assert not told[-1].startswith("error"), (lines, told)
        return told

    def refuse(self, line, start):
        told = self.ask(line)
        assert len(told) == 1 and told[0].startswith(f"error {start}"), (line, told)
        return told[0]


def chosen(told):
    """The action of a bestmove and its text."""
    name, number, text = told[-1].split(" ", 2)
    assert name == "bestmove", told
    return int(number, 16), text


def listed(told):
    """The actions of `legal` as numbers and texts."""
    rows = [line.split(" ", 2) for line in told if line.startswith("action ")]
    return [(int(number, 16), text) for _, number, text in rows]
