# SPDX-License-Identifier: Apache-2.0
"""The tool that puts faults into sources (tools/mutants): its lexer, its faults, what it keeps, and
a tiny project of which one mutant is killed and one survives."""

import subprocess
import sys
import tempfile
from pathlib import Path

import tap
import tree as house

sys.path.insert(0, str(house.ROOT / "tools"))

from mutation.areas import Area, tests_of  # noqa: E402
from mutation.baseline import Baseline, fingerprint  # noqa: E402
from mutation.campaign import Campaign  # noqa: E402
from mutation.exchange import Exchange  # noqa: E402
from mutation.lexer import tokens  # noqa: E402
from mutation.listed import Listed  # noqa: E402
from mutation.mutants import in_order, mutants  # noqa: E402
from mutation.probes import blocks, probed  # noqa: E402
from mutation.reach import Reach  # noqa: E402
from mutation.results import Results, score, stamp  # noqa: E402
from mutation.tree import Tree  # noqa: E402

TINY = {
    "meson.build": """project('tiny', 'c')
lib = shared_library('aude', 'src/tiny.c')
test('tiny', executable('tiny', 'test.c', link_with: lib), suite: 'unit', protocol: 'exitcode')
""",
    "src/tiny.c": """int larger(int a, int b);
int larger(int a, int b)
{
    return a >= b ? a : b;
}
""",
    "test.c": """int larger(int a, int b);
int main(void)
{
    return larger(1, 2) == 2 && larger(4, 3) == 4 ? 0 : 1;
}
""",
}


def faults(path, text):
    """The faults of a source, as what is there and what comes."""
    return [(one.kind, one.before, one.after) for one in mutants(path, text)]


def pairs(path, text):
    return {(before, after) for _, before, after in faults(path, text)}


def in_c(body, head="static int f(int a)"):
    return pairs("x.c", head + "\n{\n    " + body + "\n}\n")


def equal(found, wanted):
    assert found == wanted, f"found {found}, not {wanted}"


@tap.case("comments, strings and lines of the preprocessor give no code")
def _():
    text = '#define A \\\n  1 + 2\n/* 3 */ x = "4 + /* 5"; // 6\ny = \'"\' + 7;\n'
    equal([one.text for one in tokens(text, "c")],
          ["x", "=", '"4 + /* 5"', ";", "y", "=", "'\"'", "+", "7", ";"])


@tap.case("templates and patterns of TypeScript are strings")
def _():
    text = "const a = `1 ${b + `2 ${3}`} 4`; return /[/] + 5/g; b / c;"
    equal([one.text for one in tokens(text, "ts")],
          ["const", "a", "=", "`1 ${b + `2 ${3}`} 4`", ";", "return", "/[/] + 5/g", ";",
           "b", "/", "c", ";"])


@tap.case("strings of three quotes are strings in Python")
def _():
    equal([one.kind for one in tokens('x = """1 + "2"\n3""" # 4\n', "python")],
          ["word", "mark", "string"])


@tap.case("operators have two operands; a pointer is none")
def _():
    equal(in_c("const struct s *const p = &q; a = b * c;"),
          {("*", "+"), ("a = b * c;", ";")})
    equal(in_c("return a < b && !c;"),
          {("<", "<="), ("<", ">="), ("&&", "||"), ("!", ""), ("a < b && !c", "(a < b && !c) + 1")})


@tap.case("a number is one more or one less, but not the length of an array")
def _():
    equal(in_c("int x[4 + N]; use(x[4], 0, 7u);"),
          {("4", "5"), ("4", "3"), ("0", "1"), ("7u", "8u"), ("7u", "6u"),
           ("use(x[4], 0, 7u);", ";")})


@tap.case("conditions are turned round, statements left out, asserts left alone")
def _():
    equal(in_c("if (a) {\n        b++;\n    }\n    assert(a == 1);"),
          {("a", "!(a)"), ("b++;", ";"), ("++", "--")})
    equal(in_c("return a;", "static bool f(int a)"), {("a", "!(a)")})
    equal(in_c("return a;", "static struct s *f(int a)"), {("a", "NULL")})


@tap.case("types and prototypes are left alone, tables are not")
def _():
    equal(pairs("x.c", "struct s {\n    int a[3];\n};\nenum e { A = 1 };\nint f(int a[2]);\n"
                       "static const int t[2] = {5, 6};\n"),
          {("5", "6"), ("5", "4"), ("6", "7"), ("6", "5")})
    equal(pairs("x.ts", "interface A { b: 1 | 2 }\ntype C = 3;\nimport x from 'y';\n"), set())


@tap.case("TypeScript and Python have the same faults")
def _():
    equal(pairs("x.tsx", "export function f(a: A<B>) {\n  if (a !== 1) g(a);\n}\n"),
          {("!==", "==="), ("1", "2"), ("1", "0"), ("a !== 1", "!(a !== 1)"), ("g(a);", ";")})
    equal(pairs("x.py", "def f(a):\n    if a and not b:\n        g(a)\n    return a\n"),
          {("and", "or"), ("not", ""), ("a and not b", "not (a and not b)"), ("g(a)", "pass"),
           ("a", "None")})


PAGE = """const size = new Set<() => void>();
const half = (n: number): number => n / 2;
function grow(by: { x: number }): { y: number } | null {
  switch (by.x) { case 1: return { y: size.size }; }
  if (by.x > 2) { return null; } else { by.x++; }
  const go = (): void => { half(by.x); };
  return by.x > 3 ? (go(), null) : { y: 4 };
}
interface Thing { go: () => { z: number } }
"""


@tap.case("probes stand at the beginning of blocks that run, and nowhere else")
def _():
    numbered = list(enumerate(blocks("x.ts", PAGE)))
    assert probed(PAGE, numbered) == """// @ts-nocheck
const size = new Set<() => void>();
const half = (n: number): number => (audeReached(0), n / 2);
function grow(by: { x: number }): { y: number } | null { audeReached(1);
  switch (by.x) { case 1: return { y: size.size }; }
  if (by.x > 2) { audeReached(2); return null; } else { audeReached(3); by.x++; }
  const go = (): void => { audeReached(4); half(by.x); };
  return by.x > 3 ? (go(), null) : { y: 4 };
}
interface Thing { go: () => { z: number } }
""", probed(PAGE, numbered)


@tap.case("a mutant goes through the tests that come to its block, the cheapest first")
def _():
    found = blocks("x.ts", PAGE)
    tests = {"dear": (9.0, [0, 1, 2]), "cheap": (1.0, [0, 1, 3]), "other": (0.5, []),
             "whole": (0.1, None)}
    with tempfile.TemporaryDirectory() as folder:
        reach = Reach(Path(folder, "reach.json"), "mark", None)
        reach.known = {"blocks": [("x.ts", one.start, one.end) for one in found],
                       "tests": {name: {"cpu": cpu, "reached": reached}
                                 for name, (cpu, reached) in tests.items()}}
        order = {(one.text, one.before): [
            name for name, _ in reach.order(one, [(name, {}) for name in tests])]
            for one in mutants("x.ts", PAGE)}
    equal(order["const half = (n: number): number => n / 2;", "/"], ["cheap", "dear", "whole"])
    line = "if (by.x > 2) { return null; } else { by.x++; }"
    equal(order[line, ">"], ["cheap", "dear", "whole"])
    equal(order[line, "null"], ["dear", "whole"])
    equal(order[line, "++"], ["cheap", "whole"])


@tap.case("a mutant keeps its id when lines come before it, and two alike differ")
def _():
    text = "int f(int a)\n{\n    a += 1;\n    a += 1;\n}\n"
    before = [one.id for one in mutants("x.c", text)]
    equal([one.id for one in mutants("x.c", "int g;\n\n" + text)], before)
    equal(len(set(before)), len(before))
    other = [one.id for one in mutants("x.c", text.replace("f(", "h("))]
    assert not set(other) & set(before), "another function has the same ids"


@tap.case("a sample is the same for a seed, of a place one, and another for another seed")
def _():
    found = mutants("x.c", "int f(int a)\n{\n" + "    a += 1;\n" * 20 + "}\n")
    order = in_order(found, "1")
    equal(in_order(list(reversed(found)), "1"), order)
    assert len({one.place for one in order}) == len(order) < len(found)
    assert [one.id for one in in_order(found, "2")] != [one.id for one in order]


@tap.case("results are found again, but not of another source, and a torn line harms nothing")
def _():
    one, other = mutants("x.c", "int f(int a)\n{\n    return a < b;\n}\n")[:2]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "r.jsonl"
        Results(path).add(one, "s", outcome="killed", stage="unit")
        with open(path, "a", encoding="utf-8") as file:
            file.write('{"id": "torn')
        Results(path).add(other, "s", outcome="survived", stage="")
        again = Results(path)
        equal([again.get(one, "s")["outcome"], again.get(other, "s")["outcome"],
               again.get(one, "t")], ["killed", "survived", None])
        numbers = score([again.get(one, "s"), again.get(other, "s")])
        equal((numbers["counted"], numbers["killed"], numbers["score"]), (2, 1, 50.0))


@tap.case("the list of what no test can find gives reasons, and fits the sources")
def _():
    listed, sources = Listed(), sorted({entry["file"] for entry in Listed().entries})
    found = [one for path in sources for one in mutants(path, house.read(Path(path)))]
    wrong = listed.faults(found, sources)
    assert not wrong, "\n".join(wrong)


def tiny(folder):
    """The tiny project, and what tries its mutants."""
    for name, text in TINY.items():
        (folder / "tree" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "tree" / name).write_text(text, encoding="utf-8")
    subprocess.run(["git", "init", "--quiet", str(folder / "tree")], check=True)
    tree = Tree(folder / "tree", folder, options=["-Ddebug=false"])
    tree.prepare()
    stages = tests_of(Area(["src"], [("unit", ["unit/*"])]), tree)
    tree.make([test for _, tests in stages for _, test in tests], 1)
    baseline = Baseline(folder / "baseline.json", fingerprint(tree.base),
                        Exchange(tree, folder / "usual"))
    return tree, stages, baseline


@tap.case("of a tiny project one mutant is killed, one survives, and a second run tries neither")
def _():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tree, stages, baseline = tiny(folder)
        source = TINY["src/tiny.c"]
        found = [one for one in mutants("src/tiny.c", source) if one.kind == "comparison"]
        equal([one.after for one in found], [">", "<"])
        campaign = Campaign(found, {"src/tiny.c": source}, Listed(folder / "none.json"),
                            Results(folder / "r.jsonl"))
        makers = [Exchange(tree, folder / "job")]
        lines = campaign.run(2, makers, stages, baseline, lambda *_: None)
        equal({line["after"]: line["outcome"] for line in lines},
              {">": "survived", "<": "killed"})
        campaign = Campaign(found, {"src/tiny.c": source}, Listed(folder / "none.json"),
                            Results(folder / "r.jsonl"))
        equal(campaign.run(2, makers, [], baseline, lambda *_: None), lines)


@tap.case("what does not compile and what makes the same object is not counted")
def _():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tree, _, _ = tiny(folder)
        maker = Exchange(tree, folder / "job")
        equal(maker.make("src/tiny.c", TINY["src/tiny.c"] + "int;;("), "stillborn")
        equal(maker.make("src/tiny.c", "/* larger */\n" + TINY["src/tiny.c"]), "same")


tap.main()
