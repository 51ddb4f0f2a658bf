# SPDX-License-Identifier: Apache-2.0
"""Running the fuzz targets, each for some seconds."""

import os
import re
import time
from concurrent.futures import ThreadPoolExecutor

from . import ROOT
from .builds import logged

SMOKE_RUNS = 2000  # inputs that a run of the tests tries, the kept ones among them
# Where each of them is the whole life of a server, or a whole game:
FEWER_RUNS = {"admin": 300, "bus": 300, "message": 200, "play": 800, "protocol": 800}


def limits(name, seconds):
    """A run of the tests tries the same inputs each time, `make fuzz` others for so long."""
    if seconds:
        return [f"-max_total_time={seconds}"]
    return ["-seed=1", f"-runs={FEWER_RUNS.get(name, SMOKE_RUNS)}"]


def fuzz_one(program, seconds, variant, report):
    """Run one libFuzzer program; new inputs go to the build folder, never into the tree."""
    name = program.name.removeprefix("fuzz_")
    work = program.parent / "found" / name
    work.mkdir(parents=True, exist_ok=True)
    corpus = ROOT / "tests" / "fuzz" / "corpus" / name
    command = [str(program), *limits(name, seconds), f"-artifact_prefix={work.parent}/",
               "-timeout=60", "-rss_limit_mb=2048", "-print_final_stats=1", str(work), str(corpus)]
    dictionary = ROOT / "tests" / "fuzz" / (name + ".dict")
    if dictionary.exists():
        command.insert(1, f"-dict={dictionary}")
    log = work.parent / (name + ".log")
    log.unlink(missing_ok=True)
    start = time.monotonic()
    report.progress(f"fuzzing {name}")
    status, cpu = logged(command, log, {**os.environ, **variant.environment})
    text = log.read_text(errors="replace")
    runs = re.search(r"number_of_executed_units:\s*(\d+)", text)
    took = time.monotonic() - start
    report.spend(variant.name, "fuzz", took, cpu, f"fuzz {name}")
    if status == 0 and runs:
        report.count(variant.name, "fuzz", passed=1)
        report.line(f"  fuzz {name:10} {runs.group(1):>8} runs in {took:.0f} s")
    else:
        report.fail(variant.name, "fuzz", name, text)


def fuzz(variant, seconds, report):
    """Run every fuzz target that was built: for so many seconds, or as a part of the tests (0)."""
    folder = variant.folder / "tests" / "fuzz"
    programs = sorted(path for path in folder.glob("fuzz_*")
                      if path.is_file() and os.access(path, os.X_OK))
    sources = {path.stem for path in (ROOT / "tests" / "fuzz").glob("fuzz_*.c")}
    for missing in sorted(sources - {path.name for path in programs}):
        report.fail(variant.name, "fuzz",
                    f"{missing} was not built: is it in tests/fuzz/meson.build?")
    if not sources:
        report.fail(variant.name, "fuzz", "there is no fuzz target")
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        list(pool.map(lambda program: fuzz_one(program, seconds, variant, report),
                      [program for program in programs if program.name in sources]))
