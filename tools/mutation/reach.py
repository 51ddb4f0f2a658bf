# SPDX-License-Identifier: Apache-2.0
"""Which test runs which block of the page, measured once: a mutant goes only through the tests that
come to its block, the cheapest first."""

import json
from pathlib import Path

HERE = Path(__file__).resolve().parent
CPU = 900


class Reach:
    """Kept in a file; `mark` changes whenever the tree does."""

    def __init__(self, path, mark, maker, say=lambda text: None):
        self.path, self.mark, self.maker, self.say = Path(path), mark, maker, say
        known = json.loads(self.path.read_text()) if self.path.exists() else {}
        if known.get("mark") != mark:
            known = {"mark": mark, "blocks": None, "tests": {}}
        self.known = known

    def measure(self, tests, sources):
        """Run what has not been run yet, in a page that tells what it comes to. Tests in a browser
        have other ways than that page's."""
        missing = [(name, test) for name, test in tests
                   if name not in self.known["tests"] and name.startswith("page/")]
        if not missing:
            return
        self.known["blocks"] = [(file, block.start, block.end)
                                for file, block in self.maker.make_probed(sources)]
        for name, test in missing:
            self.say(f"what {name} comes to")
            told = self.maker.folder / "reached"
            told.write_text("")
            outcome = self.maker.run(test, {
                **self.maker.environment(), "AUDE_REACHED": str(told),
                "NODE_OPTIONS": f"--import={HERE / 'reached.mjs'}"}, CPU, CPU * 4)
            reached = sorted({int(line) for line in told.read_text().split()})
            # What judges the page as a whole, as by its weight, has to do with all of it.
            whole = outcome.what not in ("passed", "skipped")
            self.known["tests"][name] = {"cpu": round(outcome.cpu, 2),
                                         "reached": None if whole else reached}
            self._keep()

    def _keep(self):
        part = self.path.with_suffix(".part")
        part.write_text(json.dumps(self.known))
        part.replace(self.path)

    def order(self, mutant, tests):
        """Those of the tests that come to the mutant, from cheap to dear. What stands in no block
        is run when the page opens: then it is all of them, those that know the file first. Tests
        that were not measured are chosen by the file alone, elsewhere."""
        if any(name not in self.known["tests"] for name, _ in tests):
            return tests
        beside = {number: (start, end) for number, (file, start, end)
                  in enumerate(self.known["blocks"]) if file == mutant.file}
        around = [number for number, (start, end) in beside.items() if start < mutant.start < end]
        inner = {max(around, key=lambda number: beside[number][0])} if around else None
        costs = {name: self.known["tests"][name]["cpu"] for name, _ in tests}
        reached = {name: self.known["tests"][name]["reached"] for name, _ in tests}

        def knows(name):
            return not (inner or beside.keys()).isdisjoint(reached[name] or ())

        chosen = [one for one in tests
                  if inner is None or reached[one[0]] is None or knows(one[0])]
        return sorted(chosen, key=lambda one: (not knows(one[0]), costs[one[0]]))
