#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fetches what the page is built with (TypeScript, esbuild, Preact, and for its tests the driver
of the browser and axe) into a folder of the build: exactly what the lock file names.

    modules.py NPM FOLDER FILE...     the files: package.json, package-lock.json, .npmrc
"""

import shutil
import subprocess
import sys
from pathlib import Path


def main():
    npm, folder, *files = sys.argv[1:]
    shutil.rmtree(folder, ignore_errors=True)
    Path(folder).mkdir(parents=True)
    for one in files:
        shutil.copy(one, folder)
    done = subprocess.run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        sys.exit("npm ci failed; the page can be left out by -Dweb=disabled\n" + done.stdout)


if __name__ == "__main__":
    main()
