# SPDX-License-Identifier: Apache-2.0
"""A PostgreSQL of its own for a test: in a temporary folder, on a socket there, and no port."""

import atexit
import contextlib
import getpass
import os
import shutil
import signal
import subprocess
import tempfile
import urllib.parse
from pathlib import Path

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
PATIENCE = 30


def is_there():
    return bool(PROGRAMS)


class Postgres:
    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="aude-pg-")
        # PostgreSQL refuses to run for root; Debian's package has made somebody for it.
        self.user = "postgres" if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(self.folder, self.user)
        self.data, self.process = f"{self.folder}/data", None
        self.run("initdb", "-N", "-A", "trust", "-U", "aude", "-E", "UTF8", "--locale=C", "-D",
                 self.data)
        atexit.register(self.leave)
        self.start()

    def run(self, program, *arguments):
        done = subprocess.run([PROGRAMS[-1] / program, *arguments], user=self.user, cwd="/",
                              capture_output=True, timeout=PATIENCE, check=False)
        assert done.returncode == 0, f"{program}: {done.stderr.decode()}"
        return done.stdout.decode()

    def start(self):
        self.run("pg_ctl", "-D", self.data, "-w", "-l", f"{self.folder}/log", "-o",
                 f"-k {self.folder} -c listen_addresses= -c fsync=off -c shared_buffers=16MB"
                 " -c max_connections=20", "start")
        self.process = int(Path(self.data, "postmaster.pid").read_text().split()[0])

    def stop(self):
        """At once, as if the machine had gone."""
        self.run("pg_ctl", "-D", self.data, "-w", "-m", "immediate", "stop")
        self.process = None

    def leave(self):
        if self.process:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.process, signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def database(self, name):
        """The address of a new one, empty."""
        self.run("createdb", "-h", self.folder, "-U", "aude", name)
        return self.address(name)

    def address(self, name):
        return f"postgresql://aude@{urllib.parse.quote(self.folder, safe='')}/{name}"

    def ask(self, name, text):
        """What SQL answers, as text."""
        return self.run("psql", "-qAt", "-v", "ON_ERROR_STOP=1", self.address(name), "-c",
                        text).strip()

    def psql(self, name):
        """An SQL session whose input stays open."""
        return subprocess.Popen([PROGRAMS[-1] / "psql", "-qAt", self.address(name)], cwd="/",
                                user=self.user, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                text=True)
