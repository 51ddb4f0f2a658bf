#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The packages of Debian without building them: what they need is what is installed to build, all
that is installed is in one of them, the unit is that of deploy/, versions grow. And the list of
what is linked and bundled against the program, the library and the page.

    test_packages.py [ESBUILD]    what bundles the page
"""

import fnmatch
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import tap

SOURCE, BUILD = Path(os.environ["AUDE_SOURCE"]), Path(os.environ["AUDE_BUILD"])
DEBIAN = SOURCE / "packaging/debian"
CHANGELOG = SOURCE / "packaging/changelog.py"
SBOM = json.loads((BUILD / "packaging/sbom.spdx.json").read_text("utf-8"))
# What dpkg-buildpackage has by itself, and what only the packages need.
ESSENTIAL = {"gcc", "libc6-dev", "make"}
OF_PACKAGES = {"debhelper-compat", "dh-python", "python3"}


def output(*command, **more):
    return subprocess.run(command, check=True, capture_output=True, text=True, **more).stdout


def related(kind):
    """The packages of the list that Aude has in this way."""
    wanted = {one["relatedSpdxElement"] for one in SBOM["relationships"]
              if one["relationshipType"] == kind}
    return [one for one in SBOM["packages"] if one["SPDXID"] in wanted]


def needed(path):
    """The libraries that a program wants, without their numbers."""
    found = re.findall(r"\(NEEDED\).*\[(\S+?)\.so\S*\]", output("readelf", "-d", str(path)))
    assert found, f"readelf tells nothing of {path}"
    return set(found)


@tap.case("packages are built with what tools/install-deps installs")
def _():
    control = (DEBIAN / "control").read_text("utf-8")
    field = re.search(r"^Build-Depends:\n((?: .*\n)+)", control, re.M).group(1)
    asked = {re.split(r"[ ,]", line.strip())[0] for line in field.splitlines()}
    script = str(SOURCE / "tools/install-deps")
    installed = {name for kind in ("run", "full")
                 for name in output(script, "--list", kind).split()}
    # Clang and what goes with it is that of the system.
    asked, installed = ({re.sub(r"-\d\d\b", "-N", name) for name in names}
                        for names in (asked - OF_PACKAGES, installed - ESSENTIAL))
    assert asked == installed, f"not the same: {asked ^ installed}"


@tap.case("each installed file is in one package")
def _():
    prefix = json.loads(output("meson", "introspect", "--buildoptions", str(BUILD)))
    prefix = next(one["value"] for one in prefix if one["name"] == "prefix")
    lists = [(path.stem, line) for path in sorted(DEBIAN.glob("*.install"))
             for line in path.read_text("utf-8").split()]
    installed = json.loads(output("meson", "introspect", "--installed", str(BUILD)))
    assert len(installed) > 30
    for path in installed.values():
        path = "usr/" + os.path.relpath(path, prefix).replace("lib/", "lib/TRIPLET/", 1)
        found = {name for name, line in lists
                 if fnmatch.fnmatch(path, line) or fnmatch.fnmatch(path, line + "/*")}
        assert len(found) == 1, f"{path}: {sorted(found)}"


@tap.case("the units differ from those of deploy/ by paths, user and mode alone, and are all there")
def _():
    rules = (DEBIAN / "rules").read_text("utf-8")
    for path in sorted((SOURCE / "deploy").glob("*.service")):
        text = path.read_text("utf-8")
        made = output(str(DEBIAN / "unit"), input=text)
        assert "/usr/local" not in made
        body = text[text.index("[Unit]"):].replace("/usr/local/bin/", "/usr/bin/")
        for old, new in (("DynamicUser=yes\nUser=aude\n", "User=aude-server\nGroup=aude-server\n"),
                         ("StateDirectoryMode=0700", "StateDirectoryMode=0750")):
            assert old in body
            body = body.replace(old, new)
        assert made[made.index("[Unit]"):] == body
        assert f"debian/unit <deploy/{path.name} >debian/aude-server.{path.name}\n" in rules
        assert f"dh_installsystemd -paude-server --name={path.stem} " in rules
    for path in (SOURCE / "deploy").glob("*.timer"):
        assert f"cp deploy/{path.name} debian/aude-server.{path.name}\n" in rules
    user = re.search(r"^User=(.*)$", made, re.M)[1]  # whom the documents name
    assert f"sudo -u {user} aude admin" in (SOURCE / "docs/SERVER.md").read_text("utf-8")
    assert f"adduser --system --quiet --group --home /var/lib/aude --no-create-home {user}\n" in \
        (DEBIAN / "aude-server.postinst").read_text("utf-8")


@tap.case("the symbols of the library's package are those that are promised and exported")
def _():
    script, listed = SOURCE / "packaging/symbols.py", DEBIAN / "libaude0.symbols"
    output(str(script), str(listed))
    names = re.findall(r"^ (\w+)@Base \S+$", listed.read_text("utf-8"), re.M)
    exported = re.findall(r" T (\w+)$", output("nm", "-D", "--defined-only",
                                              os.environ["AUDE_LIBRARY"]), re.M)
    assert names == sorted(exported), f"not the same: {set(names) ^ set(exported)}"
    with tempfile.TemporaryDirectory() as folder:
        other = Path(folder, "symbols")
        text = listed.read_text("utf-8").replace(" aude_abi@", " aude_gone@")
        other.write_text(text.replace("0.1.0~", "0.0.9"), "utf-8")
        done = subprocess.run([str(script), str(other)], capture_output=True, text=True,
                              check=False)
        assert done.returncode == 1 and "not in the file: aude_abi@Base" in done.stderr \
            and "only in the file: aude_gone@Base" in done.stderr, done.stderr
        output(str(script), "--write", str(other))
        made = other.read_text("utf-8")
        assert " aude_abi@Base 0.1.0~\n" in made and " aude_apply@Base 0.0.9\n" in made, \
            "functions keep their version, new ones get that of the build"
        other.write_text(text.replace("libaude.so.0", "libaude.so.9"), "utf-8")
        output(str(script), "--write", str(other))
        assert other.read_text("utf-8") == listed.read_text("utf-8"), "another soname begins anew"


@tap.case("a later commit is a newer package, and a release is newer than what was before it")
def _():
    if not shutil.which("dpkg"):
        tap.skip("no dpkg")
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "log.md")
        versions = []
        for state, seconds in (("not yet released", 1_700_000_000),
                               ("not yet released", 1_700_000_001), ("2026-12-01", 1_800_000_000)):
            log.write_text(f"# Changes\n\n## 0.1.0, {state}\n\n- One\n  thing.\n", "utf-8")
            versions.append(output(str(CHANGELOG), "version", str(log), str(seconds)).strip())
        for older, newer in zip(versions, versions[1:]):
            output("dpkg", "--compare-versions", older, "lt", newer)
        assert output(str(CHANGELOG), "changelog", str(log), "0") == (
            "aude (0.1.0-1) unstable; urgency=medium\n\n  * One thing.\n\n"
            " -- Aude maintainers <aude@example.org>  Tue, 01 Dec 2026 00:00:00 +0000\n")
        log.write_text("## 0.1.0, soon\n", "utf-8")
        done = subprocess.run([str(CHANGELOG), "version", str(log), "0"], capture_output=True,
                              text=True, check=False)
        assert done.returncode != 0 and "neither a date" in done.stderr


@tap.case("the scripts of maintainers are in order")
def _():
    scripts = sorted(str(path) for path in DEBIAN.glob("*.post*"))
    assert len(scripts) == 2
    for script in scripts:
        output("sh", "-n", script)
    if shutil.which("shellcheck"):
        output("shellcheck", *scripts)


@tap.case("the libraries that the program and the library want are those of the list")
def _():
    wanted = needed(os.environ["AUDE"]) | needed(os.environ["AUDE_LIBRARY"])
    groups = {one["name"]: set(one["comment"].split()[1:]) for one in related("DYNAMIC_LINK")}
    known = set().union(*groups.values())
    # A sanitizer brings libraries of the compiler, which no release has.
    wanted = {one for one in wanted if not re.match(r"lib(?:asan|ubsan|gcov|gcc_s)$", one)}
    assert wanted <= known, f"not in the list: {wanted - known}"
    idle = [name for name, libraries in groups.items() if not libraries & wanted]
    assert not idle, f"in the list, but not linked: {idle}"


@tap.case("what others wrote of the page is in the list")
def _():
    if len(sys.argv) < 2:
        tap.skip("no page was built")
    web = SOURCE / "web"
    sources = ["src/app.tsx", "src/analyse/worker.ts", "worker/thinker.ts", "worker/worker.ts",
               *(str(path.relative_to(web)) for path in sorted(web.glob("src/*/screen.tsx")))]
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder, "told.json")
        output(sys.argv[1], *sources, "--bundle", "--format=esm", "--jsx=automatic",
               "--jsx-import-source=preact", f"--outdir={folder}", f"--metafile={told}",
               "--log-level=error", cwd=web, env={**os.environ, "NODE_PATH": "third-party"})
        inputs = json.loads(told.read_text("utf-8"))["inputs"]
    found = sorted({path.split("/")[1] for path in inputs if path.startswith("third-party/")})
    strange = [path for path in inputs
               if not path.startswith(("src/", "worker/", "third-party/", "../bindings/"))]
    listed = [one["name"] for one in related("CONTAINS")]
    assert found and found == listed and not strange, f"{found} {strange}, listed {listed}"


@tap.case("what others wrote is as they published it")
def _():
    modules = BUILD / "web-modules"
    if not modules.is_dir():
        tap.skip("nothing was fetched by npm")
    lock = json.loads((modules / "package-lock.json").read_text("utf-8"))["packages"]
    for folder in sorted((SOURCE / "web/third-party").iterdir()):
        about = json.loads((folder / "package.json").read_text("utf-8"))
        origin = modules / "node_modules" / about["name"]
        published = {path.name: path.read_bytes() for pattern in ("LICENSE", "**/dist/*.mjs")
                     for path in origin.glob(pattern)}
        of_lock = lock[f"node_modules/{about['name']}"]
        for key in ("version", "license", "integrity"):
            assert about[key] == of_lock[key], f"{about['name']}: {key}"
        for path in folder.iterdir():
            assert path.name == "package.json" or path.read_bytes() == published[path.name], path


@tap.case("each part of the list has a licence, and bundled ones bring its text")
def _():
    assert len(SBOM["packages"]) > 3
    for one in SBOM["packages"]:
        assert one["licenseConcluded"] not in ("", "NOASSERTION"), one["name"]
    for one in related("CONTAINS"):
        assert "Permission is hereby granted" in "".join(one["attributionTexts"]), one["name"]
    copyright_file = (DEBIAN / "copyright").read_text("utf-8")
    for one in related("CONTAINS"):
        holder = re.search(r"Copyright (?:\(c\) )?(.+)", "".join(one["attributionTexts"])).group(1)
        assert holder.strip() in copyright_file, f"{one['name']}: {holder} not in debian/copyright"


@tap.case("the list is the same bytes twice, and refuses what has no licence")
def _():
    with tempfile.TemporaryDirectory() as folder:
        made = []
        for name in ("one", "two"):
            path = Path(folder, name)
            output(str(SOURCE / "tools/sbom.py"), "--version", "0.1.0", "--linked", "jansson=2.14",
                   str(path), env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"})
            made.append(path.read_bytes())
        assert made[0] == made[1]
        done = subprocess.run([str(SOURCE / "tools/sbom.py"), "--version", "0.1.0", "--linked",
                               "libnew=1", str(path)], capture_output=True, text=True, check=False)
        assert done.returncode == 2 and "`libnew` is not known" in done.stderr


tap.main()
