# SPDX-License-Identifier: Apache-2.0
"""Tests of what needs numpy run in a Python that has it: this one, or that of the system.

    import arrays
    arrays.go_on_with_numpy()
"""

import os
import subprocess
import sys


def with_numpy():
    """A Python that has numpy, or None."""
    for python in (sys.executable, "/usr/bin/python3"):
        try:
            if subprocess.run([python, "-c", "import numpy"], capture_output=True,
                              check=False).returncode == 0:
                return python
        except OSError:
            continue
    return None


def go_on_with_numpy():
    """The same program in such a Python; without one it goes on here, where cases skip."""
    python = with_numpy()
    if python not in (None, sys.executable):
        os.execv(python, [python, *sys.argv])
