#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The way in, without installing or building anything: tools/install-deps asks for what is missing
and nothing else, on systems that are made up here; tools/play finds a port and says how to go on.
"""

import os
import socket
import subprocess
import tempfile
from pathlib import Path

import tap

SOURCE = Path(os.environ["AUDE_SOURCE"])
TOOLS = ("sh env sed head tr cat mktemp rm tail id grep mkdir dirname python3 awk "
         "printf sort").split()
COMMON = ["libc6-dev", "make", "meson", "ninja-build", "pkg-config", "gettext", "libjansson-dev",
          "liblzma-dev", "libwebsockets-dev", "libwebsockets-evlib-uv", "libuv1-dev",
          "libsqlite3-dev", "libsodium-dev"]


def where(name):
    return next((path for folder in os.environ["PATH"].split(":")
                 if (path := Path(folder, name)).exists()), None)


class System:
    """A folder of programs that is all that there is."""

    def __init__(self, folder, installed=(), known=None, clang=14, root=True):
        self.folder, self.calls = Path(folder), Path(folder, "calls")
        for name in TOOLS:
            if (path := where(name)) is not None:
                (self.folder / name).symlink_to(path)
        self.add("dpkg", "")
        self.add("dpkg-query", "\n".join(f"printf '{one}=installed '" for one in installed))
        self.add("apt-get", f'echo "$@" >>{self.calls}')
        names = "*" if known is None else "|".join(known)
        self.add("apt-cache", f'case "$1 $2" in "depends clang") echo "  Depends: clang-{clang}";; '
                 f'*) case $2 in {names}) ;; *) exit 100;; esac;; esac')
        (self.folder / "id").unlink()
        self.add("id", "echo 0" if root else "echo 1000")

    def add(self, name, text):
        path = self.folder / name
        path.write_text(f"#!/bin/sh\n{text}\n", "utf-8")
        path.chmod(0o755)

    def remove(self, *names):
        for name in names:
            (self.folder / name).unlink()

    def run(self, *words, **more):
        return subprocess.run(list(map(str, words)), env={"PATH": str(self.folder), **more},
                              capture_output=True, text=True, check=False, cwd=SOURCE)

    def deps(self, *words, **more):
        return self.run("tools/install-deps", *words, **more)

    def asked(self):
        return self.calls.read_text("utf-8").splitlines() if self.calls.exists() else []


def system(**more):
    return System(tempfile.mkdtemp(dir=FOLDER), **more)


def web(number):
    return [f"clang-{number}", f"lld-{number}", "wasi-libc", "esbuild"]


@tap.case("what is there is left alone, without a word")
def _():
    one = system(installed=COMMON + web(14))
    done = one.deps("run")
    assert (done.returncode, done.stdout, done.stderr, one.asked()) == (0, "", "", []), done


@tap.case("what is missing is installed, and that is told in one line")
def _():
    one = system(installed=COMMON + ["wasi-libc", "clang-14"])
    done = one.deps("run")
    update, install = one.asked()
    assert done.returncode == 0 and update.endswith(" update"), done
    assert install.endswith("install --no-install-recommends lld-14 esbuild"), install
    assert done.stderr == "Installing what is missing: lld-14 esbuild\n", done


@tap.case("the clang is that which is there with its linker, else that of the system")
def _():
    assert system(clang=19).deps("--list", "run").stdout.split() == COMMON + web(19)
    one = system(clang=19)
    one.add("clang-16", "")
    assert one.deps("--list", "run").stdout.split() == COMMON + web(19)
    one.add("wasm-ld-16", "")
    assert one.deps("--list", "run").stdout.split() == COMMON + web(16)
    assert one.deps("--compiler").stdout == "clang-16\n"
    one.add("cc", "")
    assert one.deps("--compiler").stdout == "cc\n"
    assert one.deps("--list", "run", WEB="no").stdout.split() == COMMON


@tap.case("without root the exact command is told")
def _():
    done = system(installed=COMMON, root=False).deps("run")
    assert done.returncode == 1 and done.stderr.splitlines()[1] == \
        "    su -c 'apt-get install --no-install-recommends " + " ".join(web(14)) + "'", done


@tap.case("a package that the system does not have is named, and the way without it")
def _():
    older = [one for one in COMMON if one != "libwebsockets-evlib-uv"]
    done = system(known=older + ["clang-14", "lld-14", "wasi-libc"]).deps("run")
    assert done.returncode == 1 and "no package esbuild\n" in done.stderr and \
        "make run WEB=no" in done.stderr, done
    one = system(known=older + web(14))  # whose library has its event loops in it
    assert one.deps("run").returncode == 0 and "evlib" not in one.asked()[1]


@tap.case("another kind of system is told what is missing, by its own names")
def _():
    one = system()
    one.remove("apt-get", "dpkg")
    one.add("meson", "")
    one.add("dnf", "")
    done = one.deps("run")
    assert done.returncode == 1 and "missing: ninja pkg-config" in done.stderr and \
        "sudo dnf install " in done.stderr, done


def played(*taken, **more):
    """What tools/play says and calls where these ports are taken, and nothing has to be built."""
    one = system(installed=COMMON + web(14))
    build = one.folder / "build"
    build.mkdir()
    (build / "build.ninja").write_text("build web: phony\n", "utf-8")
    one.add("meson", "")
    one.add("ninja", 'echo "ninja: no work to do."')
    one.add("build/aude", 'case "$*" in *--check*) echo "$RUNS";; *) echo "aude $*";; esac')
    held = []
    for port in taken:
        held.append(socket.socket())
        held[-1].setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            held[-1].bind(("127.0.0.1", port))
            held[-1].listen()
        except OSError:
            pass  # somebody else has it
    done = one.run("tools/play", "run", build, **more)
    for one in held:
        one.close()
    return done


@tap.case("a taken port gives way to the next free one, unless it was asked for")
def _():
    done = played(8080)
    line = done.stdout.splitlines()
    assert line[-2].startswith("Port 8080 is taken, so this is 80") and \
        line[-1].startswith("aude serve --port 80") and line[-1] != "aude serve --port 8080", done
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = played(PORT=str(port))
    assert done.returncode == 1 and f"Port {port} is taken. Another one: make run PORT={port + 1}" \
        in done.stderr, done


@tap.case("who plays already is told so, and others are let in only when asked")
def _():
    done = played(8080, RUNS="A server runs with it now")
    assert done.returncode == 0 and "You play already, at " in done.stdout, done
    done = played(QR="yes")
    assert done.stdout.splitlines()[-1].endswith(" --qr"), done


with tempfile.TemporaryDirectory() as FOLDER:
    tap.main()
