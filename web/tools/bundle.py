# SPDX-License-Identifier: Apache-2.0
"""Bundles programs and styles of the page, by esbuild as a program. What it makes stands in a
folder `out`; the one library of the page lies in web/third-party."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

MODULES = "bindings/javascript/src"  # the modules `aude/...`, see web/tsconfig.json
OPTIONS = ["--bundle", "--minify", "--format=esm", "--target=es2022", "--jsx=automatic",
           "--jsx-import-source=preact", "--legal-comments=none", "--log-level=warning",
           "--charset=utf8", "--log-override:css-syntax-error=error"]


class Bundler:
    """Makes files below `out` of sources below `root`/web."""

    def __init__(self, esbuild, root, out):
        self.esbuild, self.root, self.out = str(esbuild), Path(root), Path(out)
        self.web = self.root / "web"
        self.shared = shared_of(self.web / "src/lesson/shared.ts")

    def _run(self, libraries, words):
        done = subprocess.run([self.esbuild, *OPTIONS, *words], cwd=self.out, check=False,
                              env={**os.environ, "NODE_PATH": str(libraries)})
        if done.returncode != 0:
            sys.exit(f"{self.esbuild} could not bundle {words[0]}")

    def bundle(self, source, target, **defined):
        """One file of one source and all that it imports."""
        self._run(self.web / "third-party",
                  [str(self.web / source), f"--outfile={target}", *defines(defined)])

    def parts(self, source, **defined):
        """The program of the page, with what is fetched only when it is wanted in parts of their
        own. A part has the sum of its contents in its name. Answers the parts that come with the
        program."""
        with tempfile.TemporaryDirectory() as folder:
            told = Path(folder, "told.json")
            self._run(self.web / "third-party", [
                str(self.web / source), "--outdir=.", "--chunk-names=part-[hash]", "--splitting",
                f"--metafile={told}", *defines(defined)])
            outputs = json.loads(told.read_text("utf-8"))["outputs"]
        found, left = [], [Path(source).with_suffix(".js").name]
        while left:
            new = [one["path"] for one in outputs[left.pop(0)]["imports"]
                   if one["kind"] == "import-statement" and one["path"] not in found]
            found += new
            left += new
        return found

    def later(self, folder, target, also=()):
        """A screen that comes later than the page and has all modules from it that are not in its
        own folder, nor among `also`: it is bundled with modules in their place that take what
        web/src/lesson/shared.ts lists from the page."""
        with tempfile.TemporaryDirectory() as place:
            tree = Path(place)
            source, libraries = tree / "web/src", tree / "libraries"
            shutil.copytree(self.web / "src" / folder, source / folder)
            for name in also:
                for path in (self.web / "src").glob(f"{name}.ts*"):
                    (source / name).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(path, source / Path(name).parent)
            shutil.copy(self.web / "tsconfig.json", tree / "web")
            for name, words in self.shared.items():
                if name.startswith(f"{folder}/") or name in also:
                    continue
                inside = name.startswith(("preact/", "aude/"))
                path = (tree / MODULES / name[len("aude/"):] if name.startswith("aude/") else
                        libraries / name if inside else source / name).with_suffix(".js")
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(f'export const {{ {words} }} = globalThis.audeShared["{name}"];\n',
                                "utf-8")
            self._run(libraries, [str(source / folder / "screen.tsx"),
                                  f"--outfile={self.out / target}"])


def defines(defined):
    return [f"--define:{name}={json.dumps(value, ensure_ascii=False, separators=(',', ':'))}"
            for name, value in defined.items()]


def shared_of(path):
    """What comes later than the page has its modules from it: the names of each in that list."""
    lines = re.findall(r'^ {2}"?([\w/-]+)"?: \{ (.*?) \},$', path.read_text("utf-8"), re.M | re.S)
    return {name: re.sub(r"get (\w+)\(\) \{[^}]*\}", r"\1", words) for name, words in lines}
