# SPDX-License-Identifier: Apache-2.0
"""Running scenarios that are written in a test: what the tests of the runner share."""

import os
import subprocess
import tempfile
from pathlib import Path

AUDE = os.environ["AUDE"]


def run(text, *options, name="test.scn"):
    """Runs `aude test` on one file with this text; its name in what is printed becomes FILE."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        done = subprocess.run([AUDE, "test", *options, path], capture_output=True, check=False,
                              timeout=60)
        out, err = (stream.decode(errors="replace").replace(str(path), "FILE")
                    for stream in (done.stdout, done.stderr))
        return done.returncode, out.splitlines(), err.splitlines()


def refuse(text, place, what, name="test.scn"):
    """The only scenario cannot be read at this place; one line says so and holds `what`."""
    status, out, err = run(text, name=name)
    assert (status, len(out), err) == (2, 3, []), f"status {status}, printed {out}, {err}"
    assert out[0].startswith("not ok - FILE:") and out[2] == "0 passed, 1 failed", out
    assert out[1].startswith(f"  {place}: ") and what in out[1], out
