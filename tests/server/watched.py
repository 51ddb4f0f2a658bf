# SPDX-License-Identifier: Apache-2.0
"""A server with its port for whoever runs it, and what that tells."""

import re

import inside
import wire

FAST = ["--limit", "rate=100000", "--limit", "burst=100000"]
LINE = re.compile(r'^(aude_[a-z_]+)(?:\{([a-z]+)="([^"\\\n]*)"\})? '
                  r'(-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)$')


class Seen:
    """What is to be seen of a server at its port for whoever runs it."""

    def __init__(self, *arguments):
        super().__init__(arguments=["--metrics", "0", *FAST, *arguments])

    def start(self):
        super().start()
        line = self.process.stdout.readline().decode()
        self.metrics = int(re.search(r":(\d+)/metrics$", line.strip())[1])

    def ask(self, path, **how):
        """Like get, of the other port."""
        port, self.port = self.port, self.metrics
        try:
            return self.get(path, **how)
        finally:
            self.port = port

    def figures(self):
        """{(name, label): value}; every line is of the format."""
        status, fields, body = self.ask("/metrics")
        assert status == 200 and fields["content-type"].startswith("text/plain; version=0.0.4")
        assert int(fields["content-length"]) == len(body)
        found, told = {}, {}
        for line in body.decode("ascii").splitlines():
            if line.startswith("# "):
                _, what, name, rest = line.split(" ", 3)
                assert what in ("HELP", "TYPE") and rest, line
                told.setdefault(name, []).append(what)
                continue
            match = LINE.match(line)
            assert match, line
            name, _, label, value = match.groups()
            base = re.sub("_(bucket|sum|count)$", "", name)
            assert told.get(name, told.get(base)) == ["HELP", "TYPE"], f"{line}: not described"
            assert (name, label) not in found, f"{line}: twice"
            found[name, label] = float(value)
        return found


class Watched(Seen, wire.Server):
    """A server with its port for whoever runs it."""


class Inside(Seen, inside.Server):
    """The same, whose time is the test's."""
