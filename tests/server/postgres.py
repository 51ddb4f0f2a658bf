# SPDX-License-Identifier: Apache-2.0
"""A PostgreSQL of its own for a test: in a temporary folder, on a socket there, and no port."""

import atexit
import contextlib
import getpass
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.parse
from pathlib import Path

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
PATIENCE = 30


def is_there():
    return bool(PROGRAMS)


class Postgres:
    """With a `port` it also listens there, with TLS by a certificate of its own making, and wants a
    password; ca.pem of its folder is what it can be known by."""

    def __init__(self, port=None):
        self.port = port
        self.folder = tempfile.mkdtemp(prefix="aude-pg-")
        # PostgreSQL refuses to run for root; Debian's package has made somebody for it.
        self.user = "postgres" if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(self.folder, self.user)
        self.data, self.process = f"{self.folder}/data", None
        self.run("initdb", "-N", "-A", "trust", "-U", "aude", "-E", "UTF8", "--locale=C", "-D",
                 self.data)
        atexit.register(self.leave)
        if port:
            self.certify()
        self.start()

    def run(self, program, *arguments):
        done = subprocess.run([PROGRAMS[-1] / program, *arguments], user=self.user, cwd="/",
                              capture_output=True, timeout=PATIENCE, check=False)
        assert done.returncode == 0, f"{program}: {done.stderr.decode()}"
        return done.stdout.decode()

    def certify(self, name="localhost"):
        """Makes a certificate for a server of this name."""
        made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                "-nodes", "-days", "2", "-subj", f"/CN={name}", "-addext",
                f"subjectAltName=DNS:{name}", "-keyout", f"{self.data}/server.key", "-out",
                f"{self.data}/server.crt"]
        subprocess.run(made, check=True, capture_output=True, timeout=PATIENCE)
        if self.user:
            for file in ("server.key", "server.crt"):
                shutil.chown(f"{self.data}/{file}", self.user)
        os.chmod(f"{self.data}/server.key", 0o600)
        shutil.copy(f"{self.data}/server.crt", f"{self.folder}/ca.pem")
        os.chmod(f"{self.folder}/ca.pem", 0o644)
        Path(self.data, "pg_hba.conf").write_text(
            "local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n", encoding="ascii")

    def start(self):
        where = f"listen_addresses=127.0.0.1 -c port={self.port} -c ssl=on" if self.port \
            else "listen_addresses="
        self.run("pg_ctl", "-D", self.data, "-w", "-l", f"{self.folder}/log", "-o",
                 f"-k {self.folder} -c {where} -c fsync=off -c shared_buffers=16MB"
                 " -c max_connections=30", "start")
        self.process = int(Path(self.data, "postmaster.pid").read_text().split()[0])

    def stop(self):
        """At once, as if the machine had gone."""
        self.run("pg_ctl", "-D", self.data, "-w", "-m", "immediate", "stop")
        self.process = None

    def save(self):
        """A copy of its folder, while it is away for a moment."""
        self.stop()
        self.copy(self.data, f"{self.folder}/saved")
        self.start()

    def copy(self, source, target):
        shutil.rmtree(target, ignore_errors=True)
        subprocess.run(["cp", "-a", source, target], user=self.user, cwd="/", check=True,
                       timeout=PATIENCE)

    def go_back(self, standby=False):
        """It comes again as it was when it was saved; or as a `standby`, which only reads until
        somebody promotes it: then it has another timeline."""
        self.stop()
        self.copy(f"{self.folder}/saved", self.data)
        self.begin(standby)

    def begin(self, standby):
        if standby:
            sign = Path(self.data, "standby.signal")
            sign.touch()
            if self.user:
                shutil.chown(sign, self.user)
        self.start()

    def promote(self):
        self.run("pg_ctl", "-D", self.data, "-w", "promote")

    def processes(self):
        """All of its own, the first one last."""
        found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process)], check=True,
                               capture_output=True, text=True, timeout=PATIENCE)
        return [*map(int, found.stdout.split()), self.process]

    def leave(self):
        if self.process:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.process, signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def database(self, name):
        """The address of a new one, empty."""
        self.run("createdb", "-h", self.folder, *(["-p", str(self.port)] if self.port else []),
                 "-U", "aude", name)
        return self.address(name)

    def address(self, name):
        port = f":{self.port}" if self.port else ""
        return f"postgresql://aude@{urllib.parse.quote(self.folder, safe='')}{port}/{name}"

    def far_address(self, name, **options):
        """... over the network."""
        return f"postgresql://aude@localhost:{self.port}/{name}?{urllib.parse.urlencode(options)}"

    def ask(self, name, text):
        """What SQL answers, as text."""
        return self.run("psql", "-qAt", "-v", "ON_ERROR_STOP=1", self.address(name), "-c",
                        text).strip()

    def psql(self, name):
        """An SQL session whose input stays open."""
        return subprocess.Popen([PROGRAMS[-1] / "psql", "-qAt", self.address(name)], cwd="/",
                                user=self.user, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                text=True)



# ---- In the place of SQLite ---------------------------------------------------------------------

_one, _folders = [], {}


def is_wanted():
    """Are the games of tests kept here that do not care where? Where no PostgreSQL is, they are
    left out."""
    wanted = os.environ.get("AUDE_TEST_STORE") == "postgresql"
    if wanted and not is_there():
        print("1..0 # SKIP there is no PostgreSQL server here")
        sys.exit(0)
    return wanted


def of_folder(folder):
    """The address of the database that stands for this folder of a server, the same each time."""
    if not _one:
        _one.append(Postgres())
    if folder not in _folders:
        _folders[folder] = f"d{len(_folders)}"
        _one[0].database(_folders[folder])
    return _one[0].address(_folders[folder])


def ask(folder, text):
    """What is kept for the server of this folder, as text; or changes it."""
    return _one[0].ask(_folders[folder], text)
