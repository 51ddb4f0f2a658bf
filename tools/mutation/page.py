# SPDX-License-Identifier: Apache-2.0
"""Building a mutant of the page: the source tree as links with one file in the place of another, of
which the project's own tools make the page and what its tests in Node open (suite `page`)."""

import shlex
import shutil
import subprocess
from pathlib import Path

from mutation.probes import DECLARED, blocks, probed
from mutation.run import run
from mutation.tree import Trouble

# A page needs the whole build, but its engine is none that is exchanged.
OPTIONS = ["-Dtests=true", "-Ddocs=disabled", "-Dbuildtype=release",
           "-Ddispatch=false"]
NODE_MEMORY = 1 << 40  # bytes of addresses: each engine in WebAssembly reserves ten gigabytes
TRANSFORM = """
const { createRequire } = require("node:module");
const { transformSync } = createRequire(process.argv[1] + "/package.json")("esbuild");
const { readFileSync } = require("node:fs");
const [one, other] = process.argv.slice(2).map((path) => transformSync(readFileSync(path, "utf8"),
  { loader: path.endsWith("x") ? "tsx" : "ts", minify: true }).code);
process.exit(one === other ? 3 : 0);
"""


class Page:
    """Where one job makes its mutants of the page."""

    options, build, probed = OPTIONS, "build-page", True

    def __init__(self, tree, folder):
        self.tree, self.folder = tree, Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)

    def sibling(self, name):
        """Another one beside it."""
        return Page(self.tree, self.folder.parent / name)

    def environment(self):
        """With this a test opens the mutant's page."""
        return {"AUDE_WEB": str(self.folder / "web"), "AUDE_SOURCE": str(self.folder / "root"),
                "AUDE_WEB_DOM": str(self.folder / "page-dom")}

    def run(self, test, environment, cpu, wall):
        """Run a test of meson's."""
        return run(test["cmd"], {**test["env"], **environment}, str(self.folder), cpu, wall,
                   memory=NODE_MEMORY)

    def unusable(self):
        """Nothing is linked."""
        return []

    def blank_environment(self):
        """With this a test finds no page."""
        return {"AUDE_WEB": "/nonexistent", "AUDE_WEB_DOM": "/nonexistent"}

    def make(self, file, text):
        """Build with this text of the file: "built", "stillborn" when types or bundles say no, or
        "same" when the file comes to the same program."""
        self._link(file, text)
        alike = self._node("-e", TRANSFORM, str(self.tree.build / "web-modules"),
                           str(self.tree.base / file), str(self.folder / "root" / file))
        if alike != 0:
            return "same" if alike == 3 else "stillborn"
        return "built" if self._page() == 0 and self._dom() == 0 else "stillborn"

    def make_probed(self, sources):
        """Build the page with a probe in every block of the sources; the blocks by the numbers of
        these: [(file, block)]."""
        self._link()
        found = []
        for file in sources:
            path = self.folder / "root" / file
            text = path.read_text(encoding="utf-8")
            numbered = list(enumerate(blocks(file, text), len(found)))
            found += [(file, block) for _, block in numbered]
            path.write_text(probed(text, numbered), encoding="utf-8")
        for part in ("src", "worker"):
            (self.folder / "root/web" / part / "reached.d.ts").write_text(DECLARED)
        if self._page() or self._dom():
            raise Trouble("the page with probes is not built")
        return found

    def _link(self, file=None, text=None):
        """The tree by links, but web/ as files."""
        root = self.folder / "root"
        shutil.rmtree(root, ignore_errors=True)
        root.mkdir()
        for path in self.tree.base.iterdir():
            if path.name != "web":
                (root / path.name).symlink_to(path)
        shutil.copytree(self.tree.base / "web", root / "web")
        if file is not None:
            (root / file).write_text(text, encoding="utf-8")

    def _page(self):
        """What meson calls to make the page, with our tree and folder, once its types are right."""
        if self._node(str(self.tree.base / "tests/web/types.mjs"), str(self.folder / "root"),
                      str(self.tree.build / "web-modules")) != 0:
            return 1
        words = shlex.split(self.tree.command_of("web"))
        at = next(index for index, word in enumerate(words) if word.endswith("build.py"))
        words[at] = str(self.folder / "root/web/tools/build.py")
        words[words.index("--root") + 1] = str(self.folder / "root")
        words[words.index("--depfile") + 1] = str(self.folder / "web.d")
        words[-1] = str(self.folder / "web")
        return subprocess.run(words, cwd=self.tree.build, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, check=False).returncode

    def _dom(self):
        """What the tests in Node open, of this page."""
        return self._node(str(self.tree.base / "tests/web/dom/prepare.mjs"),
                          str(self.tree.build / "web-modules"), str(self.folder / "web"),
                          str(self.folder / "page-dom"))

    def _node(self, *words):
        return subprocess.run(["node", *words], cwd=self.folder, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, check=False).returncode
