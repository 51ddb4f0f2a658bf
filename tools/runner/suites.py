# SPDX-License-Identifier: Apache-2.0
"""Running the suites of a variant with meson, and counting what came of it."""

import json
import os
import subprocess
import sys

from . import ROOT
from .builds import environment_of, logged
from .cases import count_test

COST = ROOT / "tools" / "runner" / "cost.py"


def suite_of(test):
    """The suite of a test as the project wrote it: meson puts the project's name before it."""
    return test["suite"][0].split(":")[-1] if test["suite"] else ""


def tests_of(variant):
    """All tests of a build by their names, as meson tells of them."""
    introspect = subprocess.run(["meson", "introspect", "--tests", str(variant.folder)],
                                stdout=subprocess.PIPE, text=True, check=True, cwd=ROOT)
    return {test["name"]: test for test in json.loads(introspect.stdout)}


def chosen_tests(variant, suites, report):
    """The tests of these suites that run in this variant; what is named and not there fails."""
    whole = suites == variant.suites
    everything = tests_of(variant)
    tests = {name: test for name, test in everything.items()
             if suite_of(test) in suites or (whole and name in variant.more)}
    for lost in sorted((variant.omit | variant.more) - set(everything)) if whole else []:
        report.fail(variant.name, "build", f"there is no test {lost} to be left out or added")
    tests = {name: test for name, test in tests.items() if name not in variant.omit}
    for suite in suites:
        if not any(suite_of(test) == suite for test in tests.values()):
            report.fail(variant.name, suite, "the suite has no test")
    return tests


def results_of(variant):
    """The files in which meson writes of each test; their name has that of the wrapper in it."""
    return sorted((variant.folder / "meson-logs").glob("testlog*.json"))


def read_logs(variant):
    """What meson wrote of each test, by its name."""
    logs = {}
    for path in results_of(variant):
        for line in path.read_text(errors="replace").splitlines():
            log = json.loads(line)
            logs[log["name"].split(" / ")[-1]] = log
    return logs


def run_tests(variant, tests, report):
    """Run these tests of a variant that is built and count every case. Two more at once than there
    are cores: some wait. The longest begin first (`priority` in tests/*/meson.build), so that no
    core idles at the end."""
    for path in results_of(variant):
        path.unlink()
    log = variant.folder / "test.log"
    log.unlink(missing_ok=True)
    wrapper = f"'{sys.executable}' -I -S '{COST}'"
    command = ["meson", "test", "-C", str(variant.folder), "--no-rebuild",
               "-t", str(variant.patience), "--wrapper", wrapper,
               "--num-processes", str((os.cpu_count() or 1) + 2), *tests]
    logged(command, log, environment_of(variant))
    logs = read_logs(variant)
    for name, test in sorted(tests.items(), key=lambda item: suite_of(item[1])):
        if name in logs:
            count_test(report, variant.name, suite_of(test), test, logs[name])
        else:
            report.fail(variant.name, suite_of(test), f"{name}: did not run",
                        log.read_text(errors="replace"))


def run_suites(variant, suites, report):
    """Run the chosen suites of one variant."""
    tests = chosen_tests(variant, suites, report)
    if tests:
        report.begin(variant.name, f"testing {' '.join(suites)}")
        run_tests(variant, tests, report)
