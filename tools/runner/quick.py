# SPDX-License-Identifier: Apache-2.0
"""What a change of the engine can touch, in the release build: all of it in a minute and a half, or
what one module can touch in some seconds: every scenario and unit test, and random games of the
module alone and with each other one, beside the model.
"""

import sys
from dataclasses import replace

from .builds import Builds
from .suites import run_tests, suite_of, tests_of
from .variants import VARIANTS

ALL = ["style", "unit", "scenarios", "golden", "perft", "pairs"]
# Of the suites beside the unit tests, what a module of Carcassonne can touch.
TOUCHED = {"scenarios-all", "scenarios-ruleids", "perft"}


def modules(tests):
    """The modules of which there are games in pairs."""
    return sorted(name.removeprefix("pairs ") for name, test in tests.items()
                  if suite_of(test) == "pairs")


def chosen(tests, module):
    """The tests that are run for this module, or for `all` of them."""
    if module == "all":
        return {name: test for name, test in tests.items() if suite_of(test) in ALL}
    return {name: test for name, test in tests.items()
            if name in TOUCHED or name == f"pairs {module}"
            or (suite_of(test) == "unit" and "discovery" not in name)}


def run(module, report):
    """Build, and run what belongs to the module."""
    # Of all modules each pair is played twice, from either side: half the games of each.
    few = {"AUDE_GAMES": "5000"} if module == "all" else {}
    variant = replace(VARIANTS[0], fewer={**VARIANTS[0].fewer, **few})
    if not Builds([variant]).wait(variant, report):
        return
    tests = tests_of(variant)
    if module != "all" and module not in modules(tests):
        print(f"run-tests: there is no module {module}; there are {' '.join(modules(tests))}",
              file=sys.stderr)
        sys.exit(2)
    run_tests(variant, chosen(tests, module), report)
