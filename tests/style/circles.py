# SPDX-License-Identifier: Apache-2.0
"""Who calls whom, read from the symbols of the compiled engine. In src/carcassonne no file needs
another one that needs it in turn, however far around; and a game never calls back into the boundary
(src/aude*.c). Includes alone do not tell: a function can be declared anywhere.
"""

import collections
import re
import subprocess

import tap
import tree

ARCHIVE = tree.BUILD / "libaude.a"


def calls(listing):
    """By object file, the other ones whose symbols it needs; from the lines of `nm -A`."""
    home, wanted = {}, collections.defaultdict(set)
    for line in listing.splitlines():
        found = re.match(r"\S*?:(\S+?):(?:[0-9a-f ]*) ([A-Za-z]) (\S+)$", line)
        if found and found[2] == "U":
            wanted[found[1]].add(found[3])
        elif found and found[2].isupper():
            home[found[3]] = found[1]
    return {member: {home[name] for name in names if home.get(name, member) != member}
            for member, names in wanted.items()}


def reaches(graph, start):
    """Everything that is needed from there on."""
    seen, left = set(), [start]
    while left:
        for other in graph.get(left.pop(), ()):
            if other not in seen:
                seen.add(other)
                left.append(other)
    return seen


def circles(graph, members):
    """Those of the members that need themselves by way of others."""
    return sorted(member for member in members if member in reaches(graph, member))


def engine():
    """The calls of the engine as it was built."""
    listing = subprocess.run(["nm", "-A", str(ARCHIVE)], stdout=subprocess.PIPE, text=True,
                             check=True).stdout
    graph = calls(listing)
    assert any("carcassonne" in member or "discovery" in member for member in graph), "no symbols"
    return graph


@tap.case("a circle is seen, a chain is none")
def _():
    lines = ("lib.a:a.o:0000 T one\nlib.a:a.o: U two\nlib.a:b.o:0000 T two\nlib.a:b.o: U three\n"
             "lib.a:c.o:0000 T three\nlib.a:c.o: U memcpy\n")
    assert circles(calls(lines), ["a.o", "b.o", "c.o"]) == []
    assert circles(calls(lines + "lib.a:c.o: U one\n"), ["a.o", "b.o"]) == ["a.o", "b.o"]


@tap.case("no circle of files in src/carcassonne")
def _():
    graph = engine()
    ours = {member: {other for other in others if "src_carcassonne" in other}
            for member, others in graph.items() if "src_carcassonne" in member}
    tree.require_none(circles(ours, ours), "these need each other")


@tap.case("no game and no core file calls the boundary")
def _():
    graph = engine()
    inner = [member for member in graph
             if re.search(r"src_(carcassonne|discovery|core)_", member)]
    wrong = [f"{member} needs {other}" for member in inner
             for other in sorted(reaches(graph, member))
             if re.search(r"src_aude(_\w+)?\.c", other)]
    tree.require_none(wrong, "calls back into src/aude*.c")


tap.main()
