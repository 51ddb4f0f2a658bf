# SPDX-License-Identifier: Apache-2.0
"""TAP for Python tests: a case is a function, run by name and reported on a line of its own.

    import tap

    @tap.case("every file names its licence")
    def _():
        assert ..., "what was found instead"

    tap.main()

A case that raises has failed, and what it raised is shown as TAP comments; tap.skip(why) skips one.
Cases may also be added in a loop with tap.add(name, function, *arguments).
"""

import gc
import signal
import sys
import traceback

# Tests keep whole games of read messages: to look through all of them again and again for cycles
# took three quarters of the time.
gc.set_threshold(100_000, 50, 50)

_cases = []


class Skip(Exception):
    """Raised by skip(); its text says why."""


def skip(why):
    """Leave the present case with the note that it cannot run here."""
    raise Skip(why)


def add(name, function, *arguments):
    """Add a case: function(*arguments) passes when it returns."""
    _cases.append((name, function, arguments))


def case(name):
    """Decorator: add the function as a case of this name."""

    def decorate(function):
        add(name, function)
        return function

    return decorate


def _comment(text):
    for line in text.rstrip().splitlines():
        print(f"# {line}")


def main():
    """Run the cases in order, print TAP, leave with 0 only if all passed."""
    sys.stdout.reconfigure(line_buffering=True)
    # A shell has what it starts in the background ignore interrupts, and so would what a test does.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    failed = 0
    print(f"1..{len(_cases)}")
    for number, (name, function, arguments) in enumerate(_cases, 1):
        name = name.replace("#", "no.")
        try:
            function(*arguments)
        except Skip as why:
            print(f"ok {number} - {name} # SKIP {why}")
        except AssertionError as error:
            failed += 1
            print(f"not ok {number} - {name}")
            _comment(str(error) or traceback.format_exc())
        except Exception:  # a broken test is a failed test
            failed += 1
            print(f"not ok {number} - {name}")
            _comment(traceback.format_exc())
        else:
            print(f"ok {number} - {name}")
    sys.exit(1 if failed or not _cases else 0)
