# SPDX-License-Identifier: Apache-2.0
"""What other programs say about the sources: clang-format-14 has nothing to change, shellcheck
finds nothing in the shell scripts, Python compiles every script, mandoc likes the manual pages.
"""

import shutil
import subprocess

import tap
import tree


def quiet(command, paths, what):
    """The command says nothing about these files and leaves with 0."""
    assert paths, "there are no such files"
    done = subprocess.run([*command, *map(str, paths)], cwd=tree.ROOT, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
    lines = done.stdout.splitlines()
    assert done.returncode == 0 and not lines, what + "\n" + "\n".join(lines[:60])


def need(program):
    if not shutil.which(program):
        tap.skip(f"{program} is not installed")


@tap.case("clang-format-14 has nothing to change")
def _():
    need("clang-format-14")
    quiet(["clang-format-14", "--dry-run", "--Werror"], tree.c_files(), "run `make format`")


@tap.case("shellcheck finds nothing")
def _():
    need("shellcheck")
    quiet(["shellcheck"], tree.scripts("sh"), "shellcheck")


@tap.case("Python compiles every script")
def _():
    for path in tree.scripts("python3"):
        compile(tree.read(path), str(path), "exec")


@tap.case("mandoc finds nothing in the manual pages")
def _():
    need("mandoc")
    pages = [path for path in tree.files() if path.parts[0] == "man" and path.suffix == ".1"]
    quiet(["mandoc", "-Tlint", "-Wwarning"], pages, "mandoc")


tap.main()
