# SPDX-License-Identifier: Apache-2.0
"""Building a mutant of C: the objects that its source goes into are compiled anew, and the shared
libraries that hold them are linked anew, into a folder of the job's own."""

import filecmp
import os
import shlex
import shutil
import subprocess
import threading
from pathlib import Path

from mutation.run import run

# Engine and rooms as shared libraries. Fast to compile, without asserts; what a release ships is
# optimized more, but says the same.
OPTIONS = ["-Dtests=true", "-Dapart=true", "-Dweb=disabled", "-Ddocs=disabled",
           "-Dbuildtype=custom", "-Doptimization=1", "-Ddebug=false", "-Db_ndebug=true",
           "-Dwerror=false", "-Ddispatch=false"]
# A mutant that does what C does not define ends there, as in the sanitized build of the tests. A
# null pointer ends it anyway, and by another signal than what the program refuses.
TRAPS = ["-fsanitize=undefined", "-fno-sanitize=null", "-fsanitize-undefined-trap-on-error"]
_BLANK = threading.Lock()
DROPPED = {"-MD": 0, "-MQ": 1, "-MF": 1, "-o": 1, "-c": 1}


def _without(words, dropped):
    """The words of a command without some options and what follows them."""
    kept, skip = [], 0
    for word in words:
        if skip > 0:
            skip -= 1
        elif word in dropped:
            skip = dropped[word]
        else:
            kept.append(word)
    return kept


class Exchange:
    """Where one job makes its mutants of a tree."""

    options, build, probed = OPTIONS, "build", False

    def __init__(self, tree, folder):
        self.tree, self.folder = tree, Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.libraries = self.folder / "lib"

    def sibling(self, name):
        """Another one beside it."""
        return Exchange(self.tree, self.folder.parent / name)

    def environment(self):
        """With this a program takes the exchanged libraries. They look for those that they need
        beside themselves, so what was not exchanged has to be named as well."""
        found = {"LD_LIBRARY_PATH": f"{self.libraries}:{self.tree.build}"}
        engine = self.libraries / "libaude.so"
        if engine.exists():
            found["AUDE_LIBRARY"] = str(engine)
        return found

    def make(self, file, text):
        """Build with this text of the file: "built", "stillborn" when it does not compile, or
        "same" when all objects are what they were."""
        for path in (self.libraries, self.folder / "overlay", self.folder / "objects"):
            shutil.rmtree(path, ignore_errors=True)
            path.mkdir(parents=True)
        target = self.folder / "overlay" / file
        target.parent.mkdir(parents=True)
        target.write_text(text, encoding="utf-8")
        changed = {}
        for output in self.tree.dependents.get(file, []):
            made = self._compile(output, file)
            if made is None:
                return "stillborn"
            if not filecmp.cmp(made, self.tree.build / output, shallow=False):
                changed[output] = made
        if not changed:
            return "same"
        changed = {output: self._compile(output, file, TRAPS) for output in changed}
        return "built" if all(self._link(library, changed) for library in
                              {output.split(".p/")[0] for output in changed}) else "stillborn"

    def _compile(self, output, file, options=()):
        words = shlex.split(self.tree.commands[output])
        if Path(words[0]).name == "ccache":
            del words[0]  # no mutant comes twice
        source = words[words.index("-c") + 1]
        original = Path(os.path.normpath(self.tree.build / source))
        if str(original) == str(self.tree.base / file):
            source = self.folder / "overlay" / file
        made = self.folder / "objects" / output.replace("/", "_")
        command = [words[0], f"-I{self.folder}/overlay/src", f"-I{self.folder}/overlay/include",
                   "-iquote", str(original.parent), *_without(words[1:], DROPPED), "-w",
                   *options, "-o", str(made), "-c", str(source)]
        done = subprocess.run(command, cwd=self.tree.build, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, check=False)
        return made if done.returncode == 0 else None

    def _link(self, library, changed):
        output = next(one for one in self.tree.commands if one.split("/")[-1] == library)
        words = [str(changed.get(word, word)) for word in shlex.split(self.tree.commands[output])]
        made = self.libraries / library
        words[words.index("-o") + 1] = str(made)
        words = words[:words.index("&&")] if "&&" in words else words
        done = subprocess.run(words, cwd=self.tree.build, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, check=False)
        if done.returncode != 0:
            return False
        self._name(made)
        return True

    def _name(self, made):
        """The shorter names under which a library with a version is looked for."""
        stem = made.name.split(".so")[0] + ".so"
        for name in (stem, stem + ".0"):
            if name != made.name:
                (self.libraries / name).symlink_to(made.name)

    def run(self, test, environment, cpu, wall):
        """Run a test of meson's."""
        return run(test["cmd"], {**test["env"], **environment}, str(self.folder), cpu, wall)

    def _shared(self):
        """The shared libraries of the project."""
        for output in self.tree.commands:
            name = output.split("/")[-1]
            if name.startswith("libaude") and ".so" in name and ".p/" not in output:
                yield name

    def unusable(self):
        """The libraries with which the program does not start when each is exchanged for the same:
        all mutants in them would seem to be killed."""
        found = []
        for name in self._shared():
            shutil.rmtree(self.libraries, ignore_errors=True)
            self.libraries.mkdir(parents=True)
            shutil.copy(self.tree.build / name, self.libraries / name)
            self._name(self.libraries / name)
            done = subprocess.run([self.tree.build / "aude", "--version"], check=False,
                                  env={**os.environ, **self.environment()},
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            if done.returncode != 0:
                found.append(name)
        return found

    def blank_environment(self):
        """With this a program finds libraries without anything in them: no test that uses one can
        pass."""
        with _BLANK:
            made = self.sibling("blank")
            if not made.libraries.exists():
                made.blank()
        return made.environment()

    def blank(self):
        self.libraries.mkdir(parents=True)
        for name in self._shared():
            made = self.libraries / name
            subprocess.run(["cc", "-shared", "-nostdlib", "-o", str(made),
                            f"-Wl,-soname,{'libaude.so.0' if '.so.' in name else name}", "-x", "c",
                            "/dev/null"], check=True)
            self._name(made)
