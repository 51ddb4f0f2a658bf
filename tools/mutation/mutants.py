# SPDX-License-Identifier: Apache-2.0
"""Mutants: a source with one fault, and an identity that outlives changes elsewhere in the file."""

import difflib
import hashlib
from collections import Counter
from dataclasses import dataclass

from mutation.code import Code
from mutation.mutators import changes


@dataclass(frozen=True)
class Mutant:
    """One fault of one source. The same fault keeps its id while the function has its name and the
    line its text: the number of the line is only for those who read it."""

    id: str
    file: str
    function: str
    line: int
    text: str
    kind: str
    before: str
    after: str
    start: int
    end: int

    @property
    def place(self):
        return (self.file, self.start)

    def apply(self, text):
        """The source with the fault."""
        return text[:self.start] + self.after + text[self.end:]

    def show(self, text):
        """The fault as a diff."""
        return "".join(difflib.unified_diff(
            text.splitlines(keepends=True), self.apply(text).splitlines(keepends=True),
            "a/" + self.file, "b/" + self.file))

    def record(self):
        """What is written of it into results and lists."""
        return {key: getattr(self, key)
                for key in ("id", "file", "function", "line", "text", "kind", "before", "after")}


def _hash(parts):
    return hashlib.sha1("\0".join(map(str, parts)).encode()).hexdigest()[:10]


def mutants(path, text):
    """All mutants of a source."""
    code = Code(path, text)
    found, seen = [], Counter()
    for index, change in changes(code):
        start = text.rfind("\n", 0, change.start) + 1
        end = text.find("\n", change.start)
        line = text[start:end if end >= 0 else len(text)].strip()
        before = text[change.start:change.end]
        same = (path, code.tops[index][0], line, change.kind, before, change.after)
        seen[same] += 1
        found.append(Mutant(
            id=_hash((*same, seen[same])), file=path, function=code.tops[index][0],
            line=text.count("\n", 0, change.start) + 1, text=line, kind=change.kind, before=before,
            after=change.after, start=change.start, end=change.end))
    return found


def in_order(found, seed):
    """The mutants as a sample takes them: by lot, but of the same seed always in the same order,
    whatever comes to the sources; and of each place the first one only."""
    taken, order = set(), []
    for mutant in sorted(found, key=lambda one: _hash((seed, one.id))):
        if mutant.place not in taken:
            taken.add(mutant.place)
            order.append(mutant)
    return order
