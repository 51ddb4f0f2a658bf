# SPDX-License-Identifier: Apache-2.0
"""Configuring and building the variants, one beside the tests of another."""

import json
import os
import shutil
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

from . import ROOT


def environment_of(variant):
    """What the tools and tests of this variant see."""
    result = {**os.environ, "CC": variant.compiler, **variant.environment, **variant.fewer}
    if variant.compiler.startswith("clang"):
        result["CC_LD"] = "lld"  # a third of the work of the other linker; it comes with the page's
    for name in ("MAKEFLAGS", "DESTDIR"):
        result.pop(name, None)
    return result


def logged(command, log, environment, niceness=0):
    """Run the command with its output behind what is in the file `log`; its exit status and the
    seconds of CPU that it took."""
    with open(log, "ab") as out:
        process = subprocess.Popen(["nice", "-n", str(niceness), *command], cwd=ROOT, stdout=out,
                                   stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                                   env=environment)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, used.ru_utime + used.ru_stime


def is_of_another_compiler(variant):
    """Was this folder set up with one that is not the variant's? `make run` takes what is there."""
    told = variant.folder / "meson-info/intro-compilers.json"
    if not told.exists():
        return False
    kind = json.loads(told.read_text("utf-8"))["host"]["c"]["id"]
    return kind != variant.compiler.partition("-")[0]


def build(variant, niceness):
    """Configure and build one variant; the seconds that it took, of the clock and of CPU, or None
    when it failed."""
    start, spent = time.monotonic(), 0.0
    environment = environment_of(variant)
    variant.folder.mkdir(exist_ok=True)
    log = variant.folder / "build.log"
    log.unlink(missing_ok=True)
    options = ["-Dtests=true", "-Dwerror=true", *variant.options]
    made = (variant.folder / "build.ninja").exists()
    if made and is_of_another_compiler(variant):
        shutil.rmtree(variant.folder)
        variant.folder.mkdir()
        made = False
    setup = ["meson", "configure" if made else "setup", str(variant.folder), *options]
    for command in (setup, ["ninja", "-C", str(variant.folder), "-j", str(os.cpu_count() or 1)]):
        status, cpu = logged(command, log, environment, niceness)
        spent += cpu
        if status != 0:
            return None
    return time.monotonic() - start, spent


class Builds:
    """The variants, built one after the other beside the tests, at the lowest priority: some tests
    wait, and what they leave of the processors is enough. The first one is waited for."""

    def __init__(self, variants):
        self.pool = ThreadPoolExecutor(1)
        self.built = {variant.name: self.pool.submit(build, variant, 0 if number == 0 else 19)
                      for number, variant in enumerate(variants)}

    def wait(self, variant, report):
        """True when the variant is ready."""
        report.begin(variant.name, f"building with {variant.compiler}")
        seconds = self.built[variant.name].result()
        if seconds is None:
            log = variant.folder / "build.log"
            report.fail(variant.name, "build", "build", log.read_text(errors="replace"))
        else:
            report.count(variant.name, "build", passed=1)
            report.spend(variant.name, "build", *seconds)
        return seconds is not None

    def end(self):
        """Begin no further one."""
        self.pool.shutdown(cancel_futures=True)
