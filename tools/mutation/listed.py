# SPDX-License-Identifier: Apache-2.0
"""The mutants that no test can find, each with its reason: equivalents.json.

An entry names file, function, text of the line, what was there and what the mutant has there.
One that fits no mutant any more is an error, so that the list says nothing that is not true.
"""

import json
from pathlib import Path

KEYS = ("file", "function", "text", "kind", "before", "after")
LIST = Path(__file__).parent / "equivalents.json"


class Listed:
    """The list."""

    def __init__(self, path=LIST):
        self.path = Path(path)
        known = self.path.exists()
        self.entries = json.loads(self.path.read_text(encoding="utf-8")) if known else []
        self.reasons = {self._key(entry): entry["reason"] for entry in self.entries}

    @staticmethod
    def _key(entry):
        return tuple(entry[key] for key in KEYS)

    def reason(self, mutant):
        """Why no test can find this one, or None."""
        return self.reasons.get(tuple(getattr(mutant, key) for key in KEYS))

    def faults(self, found, sources):
        """What is wrong with the list of these sources, given all mutants of them."""
        entries = [entry for entry in self.entries
                   if any(entry["file"] == one or entry["file"].startswith(one + "/")
                          for one in sources)]
        known = {tuple(getattr(mutant, key) for key in KEYS) for mutant in found}
        return [f"{entry['file']}: {entry['text']}: there is no such mutant"
                for entry in entries if self._key(entry) not in known] + [
            f"{entry['file']}: {entry['text']}: no reason"
            for entry in entries if len(entry["reason"].split()) < 3]
