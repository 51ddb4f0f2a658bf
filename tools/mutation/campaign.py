# SPDX-License-Identifier: Apache-2.0
"""Many mutants, several at a time: each is built and goes through the stages until a test fails."""

import queue
import time
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait

from mutation.areas import is_stranger
from mutation.results import COUNTED, stamp


class Campaign:
    """The mutants in their order, the makers (one a job), the stages and where results go."""

    def __init__(self, order, texts, listed, results, again=False, reach=None):
        self.order, self.texts, self.listed, self.results = order, texts, listed, results
        self.again, self.reach = again, reach

    def known(self, mutant):
        """What is known of it without trying it."""
        source = stamp(self.texts[mutant.file])
        found = self.results.get(mutant, source)
        reason = self.listed.reason(mutant)
        if reason is not None and (found is None or found["outcome"] == "survived"):
            return {**mutant.record(), "source": source, "outcome": "listed", "stage": "",
                    "reason": reason}
        return None if found and self.again and found["outcome"] == "survived" else found

    def run(self, sample, makers, stages, baseline, say):
        """Try mutants until so many are counted; the results of all that were looked at."""
        lines, running, order = [], {}, iter(self.order)
        free = queue.SimpleQueue()
        for maker in makers:
            free.put(maker)
        with ThreadPoolExecutor(len(makers)) as pool:
            while True:
                counted = sum(line["outcome"] in COUNTED for line in lines)
                say(lines, counted)
                while len(running) < len(makers) and counted + len(running) < sample:
                    mutant = next(order, None)
                    if mutant is None:
                        break
                    known = self.known(mutant)
                    if known is not None:
                        lines.append(known)
                        counted += known["outcome"] in COUNTED
                        continue
                    running[pool.submit(self._try, mutant, free, stages, baseline)] = mutant
                if not running:
                    return lines
                for one in wait(running, return_when=FIRST_COMPLETED).done:
                    del running[one]
                    lines.append(one.result())

    def _try(self, mutant, free, stages, baseline):
        maker = free.get()
        try:
            return self._judge(mutant, maker, stages, baseline)
        finally:
            free.put(maker)

    def _judge(self, mutant, maker, stages, baseline):
        text, start, cpu = self.texts[mutant.file], time.monotonic(), 0.0
        what = {"outcome": maker.make(mutant.file, mutant.apply(text)), "stage": ""}
        if what["outcome"] == "built":
            what["outcome"] = "survived"
            for stage, name, outcome in self._outcomes(mutant, maker, stages, baseline):
                cpu += outcome.cpu
                if outcome.what in ("failed", "time"):
                    what = {"outcome": "killed", "stage": stage, "test": name, "by": outcome.what,
                            "case": outcome.detail[:100]}
                    break
        return self.results.add(mutant, stamp(text), **what, cpu=round(cpu, 2),
                                seconds=round(time.monotonic() - start, 1))

    def _outcomes(self, mutant, maker, stages, baseline):
        for stage, tests in stages:
            for name, test in self.reach.order(mutant, tests) if self.reach else tests:
                stranger = is_stranger(name, mutant.file)
                usual = None if stranger else baseline.cpu(name, test)
                if usual is not None:
                    yield stage, name, maker.run(test, maker.environment(),
                                                 *baseline.limits(usual))
