# SPDX-License-Identifier: Apache-2.0
"""The parts of tools/run-tests: what is built and where what runs (variants), building (builds),
running the suites (suites), counting their cases (cases), the fuzz targets (fuzzing), the lines
that were reached (coverage), what it all cost (cost, budget) and what is told of it (report).
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
