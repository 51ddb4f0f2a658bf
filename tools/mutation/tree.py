# SPDX-License-Identifier: Apache-2.0
"""The tree that mutants are made of: a copy of the sources in a work folder with a build of its
own. No mutant changes it."""

import fnmatch
import json
import os
import shutil
import subprocess
from functools import cached_property
from pathlib import Path


class Trouble(Exception):
    """Something that the caller has to mend; its text says what."""


def _files(root):
    """What git knows of and what is new, without what it is told to leave alone."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                            cwd=root, stdout=subprocess.PIPE, check=True).stdout.decode()
    return [name for name in listed.split("\0") if name and (root / name).is_file()]


def _run(command, cwd, what):
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, errors="replace", check=False)
    if done.returncode != 0:
        raise Trouble(f"{what} failed:\n" + "\n".join(done.stdout.splitlines()[-30:]))
    return done.stdout


class Tree:
    """A copy of the sources below `work/base`, built with these options below `work/NAME`."""

    def __init__(self, root, work, options, name="build"):
        self.root, self.base, self.build = Path(root), Path(work) / "base", Path(work) / name
        self.options = options

    def copy(self):
        """Bring the copy up to date; what did not change keeps its time, so is not built anew."""
        names = _files(self.root)
        for name in names:
            source, target = self.root / name, self.base / name
            if target.exists() and target.stat().st_size == source.stat().st_size \
                    and target.read_bytes() == source.read_bytes():
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
        wanted = set(names)
        for folder, folders, files in os.walk(self.base):
            folders[:] = [one for one in folders if one not in (".git", "node_modules")]
            for file in files:
                path = Path(folder) / file
                if str(path.relative_to(self.base)) not in wanted:
                    path.unlink()

    def prepare(self):
        self.copy()
        self.setup()

    def setup(self):
        """Configure the build, or anew what changed of that."""
        if (self.build / "build.ninja").exists():
            _run(["ninja", "-C", str(self.build), "build.ninja"], self.build, "meson")
        if not (self.build / "build.ninja").exists():
            _run(["meson", "setup", str(self.build), str(self.base), *self.options],
                 self.base.parent, "meson setup")

    def make(self, tests, jobs):
        """Build what these tests need, and no more."""
        by_id = {target["id"]: target for target in self._introspect("--targets")}
        needed = {name for test in tests for one in test["depends"] if one in by_id
                  for name in by_id[one]["filename"]}
        needed |= {word for test in tests for word in test["cmd"]}
        inside = sorted({os.path.relpath(name, self.build) for name in needed
                         if name.startswith(str(self.build) + "/")})
        listed = _run(["ninja", "-C", str(self.build), "-t", "targets", "all"], self.build,
                      "ninja")
        known = set(listed.replace(":", " ").split())
        _run(["ninja", "-C", str(self.build), "-j", str(jobs),
              *(name for name in inside if name in known)], self.build, "the build")
        self.__dict__.pop("commands", None)
        self.__dict__.pop("dependents", None)

    def _introspect(self, what):
        return json.loads(_run(["meson", "introspect", what, str(self.build)], self.build,
                               "meson introspect"))

    @cached_property
    def tests(self):
        """All tests that meson knows, by `suite/name`. They run in a folder of their own, so what
        is built and named from the build's folder on is named in full."""
        made = {name for target in self._introspect("--targets") for name in target["filename"]}
        found = {}
        for test in self._introspect("--tests"):
            full = [str(self.build / word) for word in test["cmd"]]
            test["cmd"] = [path if path in made else word
                           for path, word in zip(full, test["cmd"], strict=True)]
            found[test["suite"][0].split(":")[-1] + "/" + test["name"]] = test
        return found

    def tests_like(self, pattern):
        return [name for name in self.tests if fnmatch.fnmatchcase(name, pattern)]

    @cached_property
    def commands(self):
        """Each compiler's or linker's command by what it makes."""
        listed = subprocess.run(["ninja", "-C", str(self.build), "-t", "compdb", "-x"],
                                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
        text = listed.stdout.decode()
        return {one["output"]: one["command"] for one in json.loads(text[text.index("["):])}

    def command_of(self, target):
        """The command that makes this target itself."""
        lines = _run(["ninja", "-C", str(self.build), "-t", "commands", "-s", target], self.build,
                     "ninja").splitlines()
        return next(line for line in reversed(lines) if not line.startswith("ninja:"))

    @cached_property
    def dependents(self):
        """Of each source and header the objects of shared libraries that are made of it."""
        listed = _run(["ninja", "-C", str(self.build), "-t", "deps"], self.build, "ninja")
        found, target = {}, ""
        for line in listed.splitlines():
            if line and not line[0].isspace():
                target = line.split(":")[0]
            elif line.strip() and target.endswith(".o") and ".so" in target.split(".p/")[0]:
                path = os.path.normpath(self.build / line.strip())
                if path.startswith(str(self.base) + "/"):
                    found.setdefault(os.path.relpath(path, self.base), []).append(target)
        return found
