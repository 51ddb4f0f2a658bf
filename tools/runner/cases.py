# SPDX-License-Identifier: Apache-2.0
"""Counting the cases of a test by what it printed (TAP), and reading what it cost."""

import re

from .cost import MARK

TAP_LINE = re.compile(r"^(not )?ok\b[^#]*(#\s*skip\b)?", re.IGNORECASE)
TAP_PLAN = re.compile(r"^1\.\.(\d+)")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
COST = re.compile(rf"^{MARK}([0-9.]+) s of CPU\n?", re.MULTILINE)


def bad_cases(output):
    """Of the output of a TAP test what tells of its failures: each bad case with its comments, or
    with the block between `---` and `...` that tells of it; and what is no TAP at all."""
    kept, bad, block = [], False, False
    for line in output.splitlines():
        text = line.strip()
        if block:
            block = text != "..."
        elif text == "---":
            block = True
        elif TAP_LINE.match(text):
            bad = text.startswith("not ")
        elif TAP_PLAN.match(text) or re.match(r"TAP version|# Subtest: ", text):
            bad = False
        elif not text.startswith("#"):
            bad = True
        if bad and text and "node:internal" not in text:  # of a stack only what is ours
            kept.append(COLOUR.sub("", line))
    return "\n".join(kept)


def count_tap(report, variant, suite, test, log, said):
    """Count the cases of one TAP test; a missing case or a bad exit is a failure of its own."""
    planned, passed, failed, skipped = None, 0, 0, 0
    for line in log["stdout"].splitlines():
        if plan := TAP_PLAN.match(line):
            planned = int(plan.group(1))
        if not (found := TAP_LINE.match(line)):
            continue
        if found.group(1):
            failed += 1
        elif found.group(2):
            skipped += 1
        else:
            passed += 1
    report.count(variant, suite, passed=passed, skipped=skipped)
    output = bad_cases(log["stdout"] + "\n" + said)
    if failed:
        report.count(variant, suite, failed=failed)
        report.failures.append((f"{variant}: {suite}: {test['name']}", output))
    elif planned is None or planned != passed + skipped or planned == 0:
        report.fail(variant, suite, f"{test['name']}: planned {planned}, ran {passed + skipped}",
                    output)
    elif log["result"] not in ("OK", "SKIP"):
        report.fail(variant, suite, f"{test['name']}: {log['result']}, exit status "
                    f"{log['returncode']}", output)


def count_test(report, variant, suite, test, log):
    """Count one test as meson tells of it in its log."""
    said = log.get("stderr") or ""
    cost = COST.findall(said)
    said = COST.sub("", said)
    report.spend(variant, suite, log.get("duration") or 0.0, float(cost[-1]) if cost else 0.0,
                 test["name"])
    if test["protocol"] == "tap":
        count_tap(report, variant, suite, test, log, said)
    elif log["result"] in ("OK", "EXPECTEDFAIL"):
        report.count(variant, suite, passed=1)
    elif log["result"] == "SKIP":
        report.count(variant, suite, skipped=1)
    else:
        report.fail(variant, suite, f"{test['name']}: {log['result']}", log["stdout"] + "\n" + said)
