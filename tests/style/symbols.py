# SPDX-License-Identifier: Apache-2.0
"""What the compiled engine links to. It calls nothing of libc but the mem functions, keeps no
variable that can change, and the shared library shows only names that begin with aude_. This is
read from the objects of the release build; sanitizers and asserts add calls of their own.
"""

import json
import re
import subprocess

import tap
import tree

# __cpu_model is what the compiler's own library knows of the processor (the playout's dispatch).
ALLOWED = {"memcpy", "memmove", "memset", "memcmp", "memchr", "__stack_chk_fail",
           "_GLOBAL_OFFSET_TABLE_", "__cpu_model"}


def option(name):
    """The value of a meson option of this build."""
    text = (tree.BUILD / "meson-info" / "intro-buildoptions.json").read_text()
    return next(one["value"] for one in json.loads(text) if one["name"] == name)


def run(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def need_release():
    if option("buildtype") != "release" or option("b_sanitize") != "none" or option("b_coverage"):
        tap.skip("not a release build")


ARCHIVE = str(tree.BUILD / "libaude.a")


@tap.case("the engine calls nothing outside of itself but the mem functions")
def _():
    need_release()
    defined, wanted, member = set(), [], ""
    for line in run("nm", "-A", ARCHIVE).splitlines():
        found = re.match(r"\S*?:(\S+?):(?:[0-9a-f ]*) ([A-Za-z]) (\S+)$", line)
        if not found:
            continue
        member, kind, name = found.groups()
        if kind == "U":
            wanted.append((member, name))
        else:
            defined.add(name)
    assert len(defined) > 20, "nm showed no symbols"
    tree.require_none([f"{member}: {name}" for member, name in wanted
                       if name not in defined | ALLOWED], "calls out of the engine")


@tap.case("the engine has no variable that can change")
def _():
    need_release()
    wrong, member, sections = [], "", 0
    for line in run("objdump", "-h", ARCHIVE).splitlines():
        if found := re.match(r"(\S+):\s+file format", line):
            member = found.group(1)
        elif found := re.match(r"\s*\d+ (\.\S+)\s+([0-9a-f]+) ", line):
            sections += 1
            name, size = found.group(1), int(found.group(2), 16)
            kind = re.match(r"\.(t?data|t?bss)\b(?!\.rel\.ro)", name)
            if kind and size:
                wrong.append(f"{member}: {name} has {size} bytes")
    assert sections > 20, "objdump showed no sections"
    tree.require_none(wrong, "variables")


@tap.case("libaude.so shows only names that begin with aude_")
def _():
    shown = run("nm", "-D", "--defined-only", str(tree.BUILD / "libaude.so"))
    names = [line.split()[-1].split("@")[0] for line in shown.splitlines()]
    assert any(name == "aude_apply" for name in names), "aude_apply is not among them"
    tree.require_none([name for name in names if not name.startswith("aude_")], "other names")


@tap.case("libaude.so has every function of the header")
def _():
    text = "".join(tree.read(path) for path in tree.c_files() if path.parts[0] == "include")
    header = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    declared = set(re.findall(r"AUDE_API\b[^;]*?\b(aude_\w+)\s*\(", header))
    shown = run("nm", "-D", "--defined-only", str(tree.BUILD / "libaude.so"))
    assert len(declared) > 20, "the header declares too few functions"
    missing = sorted(name for name in declared
                     if not re.search(rf"\b{name}$", shown, re.MULTILINE))
    tree.require_none(missing, "declared but not there")


tap.main()
