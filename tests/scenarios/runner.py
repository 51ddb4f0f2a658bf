# SPDX-License-Identifier: Apache-2.0
"""The runner of scenarios: what it prints and how it leaves, for scenarios that pass, fail, wait
for an expansion, and for files that are none."""

import json
import os
import subprocess
import tempfile
from pathlib import Path

import tap
from running import AUDE, refuse, run

GOOD = "== good\nplayers R B\ntile E 0,0 r1\nopen 0,0 city E\n"
BAD = "== bad\nplayers R B\ntile E 0,0 r1\ncomplete 0,0 city E\nvalue 0,0 city E = 7\n"
SMALL = "== small\nplayers R B\ntile B 0,0 r0\ntile E 1,0 r2\n"
TYPO = "== typo\nplayers R B\ntile E 0,0 r1\ntiel E 0,1 r0\nopen 0,0 city E\n"
LATER = "== later\nplayers R B\nuse hills\n"


def refuse_file(text, place, what):
    """The file as a whole is refused, with one error line that holds `what`."""
    status, out, err = run(text)
    assert (status, out, len(err)) == (2, [], 1), f"status {status}, printed {out}, {err}"
    assert err[0].startswith(f"aude test: {place}: ") and what in err[0], err


def holds(*lines):
    """The statements pass behind a monastery on 0,0 and, south of 1,0, a city's cap."""
    found = run(SMALL + "\n".join(lines) + "\n")
    assert found == (0, ["1 passed, 0 failed"], []), f"{lines}: {found}"


def holds_not(line, what):
    """The statement fails there, and what is said holds `what`."""
    status, out, err = run(SMALL + line + "\n")
    assert (status, out[-1], err) == (1, "0 passed, 1 failed", []), f"{line}: {status} {out} {err}"
    assert out[1].startswith(f"  FILE:5: {line}: ") and what in out[1], out


def run_all(*texts, options=()):
    """Runs `aude test` on files called 0.scn, 1.scn and so on; None is a missing file."""
    with tempfile.TemporaryDirectory() as folder:
        for i, text in enumerate(texts):
            if text is not None:
                (Path(folder) / f"{i}.scn").write_bytes(
                    text if isinstance(text, bytes) else text.encode())
        done = subprocess.run([AUDE, "test", *options, *(f"{i}.scn" for i in range(len(texts)))],
                              capture_output=True, check=False, text=True, cwd=folder)
    return done.returncode, done.stdout.splitlines(), done.stderr.splitlines()


def refuse_line(line, column, what):
    """A statement is refused at this column; three lines stand before it."""
    refuse(f"== x\nplayers R B\ntile B 0,0 r0\n{line}\n", f"FILE:4:{column}", what)


def expect(found, status, *lines):
    assert found[0] == status, f"exit status {found[0]}, expected {status}: {found}"
    for line in lines:
        assert line in found[1], f"no line {line!r} in {found[1]}"


@tap.case("a good one is counted, and named when asked")
def _():
    expect(run(GOOD), 0, "1 passed, 0 failed")
    assert len(run(GOOD)[1]) == 1
    expect(run(GOOD, "-v"), 0, "ok - FILE:1 good", "1 passed, 0 failed")


@tap.case("a bad one says where, what was expected and what was found, all of it")
def _():
    expect(run(GOOD + BAD), 1, "not ok - FILE:5 bad",
           "  FILE:8: complete 0,0 city E: expected a complete feature, found an open one",
           "  FILE:9: value 0,0 city E = 7: expected 7, found 1", "1 passed, 1 failed")


@tap.case("what needs an expansion is skipped by name")
def _():
    expect(run(LATER + GOOD), 0, "skip - later needs tiles of a set not built",
           "1 passed, 0 failed, 1 skipped")
    expect(run("### T-1 Fall\n```ex\nplayers R B\ntile E 0,0 r0\nput R 0,0 city N big\n"
               "use bigtop\n```\n```ex\nuse hills\n```\n", name="a.md"), 0,
           "skip - T-1 needs tiles of a set not built",
           "skip - T-1 (2) needs tiles of a set not built")


@tap.case("so is what only has a word, an option, a figure or a feature of one")
def _():
    head = "== later\nplayers R B\ntile B 0,0 r0\n"
    for line in ("gold 0,0 2", "bad grow R draw 2", "opt HILL_TIE=always", "sector storm",
                 "put R 0,0 mon ringmaster", "refused BASE-24 put R 0,0 field 0 shepherd",
                 "put R 0,0 lying"):
        expect(run(head + line + "\nscoring\ngain R=99\n" + GOOD), 0,
               "skip - later needs rules of a set not built", "1 passed, 0 failed, 1 skipped")
    for line in ("golden 0,0 2", "opt HILLS=always", "put R 0,0 mon ringmasters",
                 "put R 0,0 gold", "turn points", "put R 0,0 mon lying", "opt total=1"):
        assert run(head + line)[0] == 2, line


@tap.case("blocks of a Markdown file, other blocks left alone")
def _():
    text = "# T\n```\nnot a statement\n```\n## A-1 one\n```ex\n" + GOOD.partition("\n")[2] + \
        "```\ntext\n```ex\nplayers R B\n```\n"
    expect(run(text, "-v", name="a.md"), 0, "ok - FILE:6 A-1 one", "ok - FILE:12 A-1 one (2)")


@tap.case("as JSON")
def _():
    status, out, _ = run(GOOD + BAD + LATER, "--json")
    found = json.loads("\n".join(out))
    assert status == 1
    assert (found["passed"], found["failed"], found["skipped"]) == (1, 1, 1), found
    good, bad, later = found["tests"]
    assert good == {"file": "FILE", "line": 1, "name": "good", "result": "pass", "failures": []}
    assert bad["result"] == "fail" and [f["line"] for f in bad["failures"]] == [8, 9], bad
    assert later["result"] == "skip" and later["needs"] == "tiles of a set not built", later


@tap.case("as TAP")
def _():
    expect(run(GOOD + BAD + LATER, "--tap"), 1, "1..3", "ok 1 - good", "not ok 2 - bad",
           "ok 3 - later # SKIP needs tiles of a set not built")


@tap.case("points not expected are a failure")
def _():
    expect(run("== x\nplayers R B G\ntile E 0,0 r2\nput R 0,0 city S\nput G 0,0 city S\n"
               "tile E 0,1 r0\nscoring\ngain R=4\n"), 1,
           "  FILE:8: gain R=4: expected G=0, found G=4")


@tap.case("a follower too many on the board is a failure, and one too few")
def _():
    text = "== x\nplayers R B\ntile B 0,0 r0\nput R 0,0 mon\nput B 0,0 field 0\n"
    expect(run(text + "onboard R@0,0\n"), 1,
           "  FILE:6: onboard R@0,0: expected no other, found B@0,0")
    expect(run(text + "onboard R@0,0 B@0,0 B@0,0\n"), 1,
           "  FILE:6: onboard R@0,0 B@0,0 B@0,0: expected B@0,0, found it not")


@tap.case("a refusal that does not come, or comes for another reason")
def _():
    text = "== x\nplayers R B\ntile B 0,0 r0\n"
    expect(run(text + "refused BASE-20 tile B 1,0 r0\n"), 1,
           "  FILE:4: refused BASE-20 tile B 1,0 r0: expected a refusal, found that it is allowed")
    found = run(text + "refused BASE-20 tile B 2,0 r0\n")
    expect(found, 1)
    assert "expected another reason, found BASE-19" in found[1][1], found
    assert run(text + "bad tile B 2,0 r0\n")[0] == 0
    assert run(text + "refused BASE-19 (mismatch) tile B 2,0 r0\n")[0] == 1


@tap.case("what cannot be carried out ends the scenario, the others run")
def _():
    found = run("== x\nplayers R B\ntile B 0,0 r0\ntile E 9,9 r0\nvalue 0,0 mon = 7\n" + GOOD)
    expect(found, 1, "1 passed, 1 failed")
    assert len(found[1]) == 3 and "BASE-19" in found[1][1], found


@tap.case("a missing entry of the ledger shows those that are there")
def _():
    expect(run("== x\nplayers R B\ntile E 0,0 r2\nput R 0,0 city S\ntile E 0,1 r0\nscoring\n"
               "scored R 4 city BASE-38 tiles=1x4\n"), 1,
           "  FILE:7: scored R 4 city BASE-38 tiles=1x4: expected such an entry, found"
           " [R 4 city BASE-38 complete 2x2]")


@tap.case("mistakes in a statement, with line and column")
def _():
    refuse_line("tiel B 1,0 r0", 1, "expected a statement, found 'tiel'")
    refuse_line("tile Z 1,0 r0", 6, "expected the name of a tile, found 'Z'")
    refuse_line("tile B 1;0 r0", 8, "expected a cell such as 0,-1, found '1;0'")
    refuse_line("tile B 1,0 r4", 12, "expected a turn, r0 to r3, found 'r4'")
    refuse_line("tile B 1,0", 11, "expected a turn, r0 to r3, found the end of the line")
    refuse_line("tile B 1,0 r0 now", 15, "expected the end of the line, found 'now'")
    refuse_line("put G 0,0 mon", 5, "expected a player, one of RB, found 'G'")
    refuse_line("put R 0,0 cloud N", 11, "expected city, road, field, mon, garden, bridge, infi")
    refuse_line("put R 0,0 city X", 16, "expected a side, one of N E S W")
    refuse_line("put R 0,0 field 8", 17, "expected a half side, 0 to 7")
    refuse_line("gain R=3 R=4", 10, "expected each player once")
    refuse_line("gain R=x", 8, "expected a whole number, found 'x'")
    refuse_line("gain R=99999999", 8, "expected a whole number")
    refuse_line("supply R followers=8", 20, "expected a number, 0 to 7")
    refuse_line("opt NOTHING=on", 5, "expected the name of an option, found 'NOTHING'")
    refuse_line("refused BASE-99 pass", 9, "expected the rule or status of a refusal")
    refuse_line("refused BASE-24 gain R=1", 1, "expected an action that can be refused")
    refuse_line("value 0,0 mon 3", 15, "expected '=', found '3'")
    refuse_line("| B0", 1, "may follow only 'board'")
    refuse_line("tile base-a-garden 1,0 r0", 6, "expected a tile that has a garden")
    refuse_line("tile é 1,0 r9", 6, "expected the name of a tile")
    refuse_line("joined 0,0 mon | 0,0 wall", 22, "expected city, road")


@tap.case("mistakes in a file")
def _():
    refuse_file("players R B\n", "FILE:1:1", "expected '== TITLE' before the first statement")
    refuse("== x\ntile B 0,0 r0\nput R 0,0 mon\n", "FILE:3:5", "expected 'players' or 'game'")
    refuse("==\n", "FILE:1:3", "expected a title")
    refuse("== x\n", "FILE:1:1", "expected statements after the title")
    refuse("== x\nplayers R B\ntile B 0,0 r0\n", "FILE:1:1", "expected a scenario that can fail")
    refuse_file("# nothing\n", "FILE:1:1", "expected a scenario that begins with '== TITLE'")
    refuse("== x\nplayers R\n", "FILE:2:10", "expected 2 to 6 players")
    refuse("== x\nplayers R B R\n", "FILE:2:13", "expected another capital letter")
    refuse("== x\nplayers A B C D E F G\n", "FILE:2:21", "expected at most 6 players")
    refuse("== x\nplayers R B\n" + "pass " * 2000 + "\n", "FILE:3:4097", "at most 4096 bytes")
    refuse("# T\n```ex\nplayers R B\n", "FILE:2:1", "expected ``` at the end", name="a.md")


@tap.case("files that are no text")
def _():
    for text in (b"", b"\x00\x01\x02", b"\x7fELF" + bytes(range(256)) * 9, b"== x\n\xff\xfe\n",
                 b"== x\nplayers R B\n" + b"#\n" * (3 << 20)):
        status, out, err = run(text)
        assert (status, out, len(err)) == (2, [], 1), f"{text[:12]}: {status} {out} {err}"
        assert err[0].startswith("aude test: FILE"), err


@tap.case("wrong uses of the command")
def _():
    for words in ([], ["--no-such-option", "x"], ["/nonexistent/a.scn"], ["/"]):
        done = subprocess.run([AUDE, "test", *words], capture_output=True, check=False, text=True)
        assert done.returncode == 2 and done.stdout == "", f"{words}: {done}"
        assert len(done.stderr.splitlines()) == 1, done.stderr
    done = subprocess.run([AUDE, "test", "--help"], capture_output=True, check=False, text=True)
    assert done.returncode == 0 and "--tap" in done.stdout, done


@tap.case("a line that cannot be read fails its scenario, the others and other files run")
def _():
    lost = ["not ok - 0.scn:1 typo", "  0.scn:4:1: expected a statement, found 'tiel'"]
    assert run_all(TYPO + GOOD, GOOD) == (2, [*lost, "2 passed, 1 failed"], [])
    assert run_all(TYPO + TYPO + BAD)[1][-1] == "0 passed, 3 failed"
    status, out, _ = run_all(TYPO + GOOD, GOOD, options=["--tap"])
    assert (status, out) == (2, ["1..3", "not ok 1 - typo", "#" + lost[1][1:], "ok 2 - good",
                                 "ok 3 - good", "# 2 passed, 1 failed"]), out
    status, out, _ = run_all(TYPO + GOOD, options=["--json"])
    found = json.loads("\n".join(out))
    assert (status, found["passed"], found["failed"]) == (2, 1, 1), found
    assert found["tests"][0]["failures"] == [
        {"line": 4, "column": 1, "message": "expected a statement, found 'tiel'"}], found
    expect(run("pass\npass\n" + GOOD), 2, "not ok - FILE:1 (no title)", "1 passed, 1 failed")
    expect(run("==\npass\n" + GOOD), 2, "not ok - FILE:1 (no title)", "1 passed, 1 failed")
    expect(run("# A-1\n```ex\nplayers R\nplayers\n```\n```ex\nplayers R B\n```\n", name="a.md"), 2,
           "  FILE:3:10: expected 2 to 6 players, found the end of the line", "1 passed, 1 failed")


@tap.case("a file that cannot be read does not stop the others")
def _():
    for bad in (None, b"", b"\x7fELF\x00\xff", "# no title\n", "pass\n"):
        for options in ([], ["--tap"], ["--json"]):
            status, out, err = run_all(GOOD, bad, GOOD, options=options)
            assert status == 2 and len(err) == 1 and "1.scn" in err[0], f"{bad}: {status} {err}"
            if options == ["--json"]:
                assert json.loads("\n".join(out))["passed"] == 2, out
            else:
                assert out[-1].endswith("2 passed, 0 failed"), out
        status, out, err = run_all(bad, bad)
        assert (status, out, len(err)) == (2, [], 2), f"{bad}: {status} {out} {err}"


@tap.case("what is missing is a refusal")
def _():
    holds("nomeeple R 1,0 mon", "nomeeple R 0,0 city N", "nomeeple R 5,5 road N",
          "nomeeple R 5,5 segment 0")
    holds("bad opt NOPE=1", "bad opt ABBOT=maybe", "bad preset NOPE", "bad tile ZZ 1,0 r0",
          "bad tile B 0,1 r4", "bad tile base-a-garden 0,1 r0", "bad turn G", "bad turn R nap",
          "bad turn R place ZZ", "bad put X 0,0 mon", "bad put R 1,0 mon", "bad put R 7,7 road N",
          "bad put R 0,0 mon wizard", "bad put R 0,0 city X", "bad put R 0,0 field 8",
          "bad supply R followers=-1", "bad supply R followers=8", "bad supply R dogs=1",
          "bad bag ZZ=1", "bad meeple R 1,0 mon", "bad game NOPE=1")
    holds("refused BASE-24 meeple R 1,0 mon", "refused BASE-24 put R 7,7 mon",
          "refused no-segment meeple R 1,0 mon", "refused no-tile meeple R 4,0 mon",
          "refused BASE-23 (no-tile) follower 4,0 mon", "refused no-segment take 1,0 mon abbot")
    holds_not("refused no-tile meeple R 1,0 mon", "expected another reason")
    holds_not("refused not-free meeple R 1,0 mon", "expected another reason")
    holds_not("bad meeple R 1,0 city S", "found that it is allowed")
    holds_not("bad supply R followers=7", "found that it does")
    holds_not("bad opt ABBOT=on", "found that it is allowed")
    refuse_line("bad tiel ZZ 1,0 r0", 5, "expected a statement")
    refuse_line("bad tile B", 11, "expected a cell such as 0,-1")
    refuse_line("bad tile B 1;0 r0", 12, "expected a cell such as 0,-1")
    refuse_line("bad players R B G", 1, "expected an action that can be refused")
    refuse_line("bad playout 1", 1, "expected an action that can be refused")
    refuse_line("refused BASE-20 tile ZZ 1,0 r0", 22, "expected the name of a tile")


@tap.case("'bad' before an expectation: it does not hold, and nothing has changed")
def _():
    holds("bad is R=5", "is R=0", "bad joined 0,0 mon | 1,0 city S", "bad complete 1,0 city S",
          "bad complete 1,0 mon", "bad gain R=1", "bad onboard R@1,0", "bad nofeature 1,0 city S",
          "bad nomeeple R 1,0 city S", "onboard -", "bad needs E 2,0 r0 -> illegal",
          "bad supply R followers=6 abbot=1", "issupply R followers=7")
    for line in ("bad is R=0", "bad apart 0,0 mon | 1,0 city S", "bad open 1,0 city S",
                 "bad gain -", "bad onboard -", "bad nomeeple R 1,0 mon", "bad nomeeple R 0,0 mon"):
        holds_not(line, "expected that this does not hold, found that it does")


@tap.case("blanks and other spellings that are understood")
def _():
    holds("opt ABBOT = on", "isopt ABBOT=on", "options ABBOT= off", "isopt ABBOT =off")
    holds("value 0,0 mon=2", "value 0,0 monastery =2", "tiles 1,0 city S= 1", "placements E=16",
          "joined 1,0 field 2|1,0 field 1", "apart 1,0 city S|1,0 field 0", "needs B 0,1 r0->none",
          "strength 1,0 city S=R=0 B=0")
    holds("supply R follower=5", "issupply R followers=5", "issupply R follower = 5")
    holds("gain", "gain -", "gain # nobody", "put R 0,0 monastery", "onboard R@0,0")
    holds_not("value 0,0 mon=3", "expected 3, found 2")
    refuse_line("is -", 4, "expected PLAYER=NUMBER")
    refuse_line("opt ABBOT =", 5, "expected OPTION=VALUE")
    expect(run("== x\nplayers R B\ntile B 0,0 r0\noptions R@0,0\n"), 1,
           "  FILE:4: options R@0,0: expected R@0,0, found it not")
    status, out, _ = run(SMALL + "put R 1,0 city S\ntile E 1,1 r0\nscoring\ngain -\n")
    assert status == 1 and "expected R=0, found R=4" in out[1], out


@tap.case("'meeple' leaves the action open")
def _():
    holds("meeple R 1,0 city S", "meeple B 1,0 field 0", "onboard R@1,0 B@1,0")


@tap.case("Markdown is known by its blocks, whatever its name")
def _():
    page = "Title\n=====\n\n# A-1 one\n```ex\n" + GOOD.partition("\n")[2] + "```\n"
    expect(run(page, "-v", name="page.txt"), 0, "ok - FILE:5 A-1 one", "1 passed, 0 failed")
    expect(run("== x\nplayers R B\n# ```ex\n```ex\n"), 2, "0 passed, 1 failed")
    done = subprocess.run([AUDE, "test", "-"], input=page, capture_output=True, check=False,
                          text=True)
    assert (done.returncode, done.stdout) == (0, "1 passed, 0 failed\n"), done
    for text in ("# T\nno block\n", "# T\n" + "long " * 2000 + "\n```\n== x\n```\n"):
        status, out, err = run(text, name="a.md")
        assert (status, out, len(err)) == (0, ["0 passed, 0 failed"], 1), f"{status} {out} {err}"
        assert "note: no block begins with ```ex" in err[0], err


def fails(text, *lines):
    """A scenario of its own, on an empty board for R, B and G, fails with these messages."""
    status, out, err = run(f"== x\nplayers R B G\nisopt ABBOT=off\n{text}")
    assert (status, err) == (1, []), f"{text}: {status} {out} {err}"
    for line in lines:
        assert any(line in found for found in out), f"{line!r} not in {out}"


def passes(text):
    found = run(f"== x\nplayers R B G\nisopt ABBOT=off\n{text}")
    assert found == (0, ["1 passed, 0 failed"], []), f"{text}: {found}"


TOWER = "tile t2 0,0 r0\ntile B 1,0 r0\nput B 1,0 mon\n"
TOWN = "tile E 0,0 r2\nput R 0,0 city S\ntile E 0,1 r0\n"
AUCTION = "score R=5 B=5 G=5\nauction R tiles a t1 b\n"


@tap.case("with -v what was refused says by which rule")
def _():
    text = "bad tile B 3,0 r0\nbad tile ZZ 0,1 r0\nbad is R=1\nrefused BASE-20 tile E 0,1 r0\n"
    found = run(SMALL + text)
    assert found == (0, ["1 passed, 0 failed"], []), found
    status, out, _ = run(SMALL + text, "-v")
    assert (status, len(out)) == (0, 6), out
    assert out[1].startswith("  FILE:5: bad tile B 3,0 r0: BASE-19: ") and "(NO_CONTACT)" in out[1]
    assert "there is no such name" in out[2] and "expected R=1, found R=0" in out[3], out
    assert "BASE-20" in out[4] and "(MISMATCH)" in out[4], out


@tap.case("a scenario switches on the rules that it is about, no others")
def _():
    rooms = "isopt TOWER={} BRIDGES={} CASTLES={} BAZAARS={}\n"
    passes(rooms.format("off", "off", "off", "off"))
    passes("tile t1 0,0 r0\n" + rooms.format("on", "off", "off", "off"))
    passes("tile k4 0,0 r0\n" + rooms.format("off", "off", "off", "off"))
    passes("tile k6 0,0 r0\n" + rooms.format("off", "off", "off", "on"))
    passes("supply R bridges=1 castles=1\n" + rooms.format("off", "on", "on", "off"))
    passes("opt CASTLES=off\nvicinity 0,0 0,1 = -1,0 0,0 1,0 -1,1 0,1 1,1\n" +
           rooms.format("off", "off", "off", "off"))
    passes("opt RANSOM_PER=part\n" + rooms.format("on", "off", "off", "off"))
    text = "players R B\n" + rooms.format("off", "on", "off", "on")
    expect(run("== BRIDGE-7, BAZAAR-1: title\n" + text), 0, "1 passed, 0 failed")
    expect(run("== BRIDGE-x: not so\n" + text), 1)
    passes("game expansions=bcb\n" + rooms.format("off", "on", "on", "on"))
    passes("game sets=base,tower\n" + rooms.format("off", "off", "off", "off"))


@tap.case("mistakes in statements about bridges, towers, castles and bazaars")
def _():
    refuse_line("bridge 0,0 SN", 12, "expected an axis, NS or EW, found 'SN'")
    refuse_line("tile B 1,0 r0 bridge 0,0", 25, "expected an axis")
    refuse_line("tile B 1,0 r0 bridge NS", 22, "expected a bridge such as '0,-1 NS'")
    refuse_line("needs B 1,0 r0 -> maybe", 19, "expected 'none', 'illegal' or a bridge")
    refuse_line("bridges 0,0", 12, "expected an axis")
    refuse_line("floor G 0,0", 7, "expected a player, one of RB, found 'G'")
    refuse_line("tower 0,0 2 open", 13, "expected 'shut', found 'open'")
    refuse_line("istower 0,0 = 2 high", 17, "expected open, closed or shut")
    refuse_line("range 0,0 1 = #x", 15, "expected a number of cells such as #9")
    refuse_line("capture R B 0,0 abbot", 17, "expected 'want' and a figure")
    refuse_line("result lost", 8, "expected captured, returned or exchanged")
    refuse_line("prison R B-wizard", 10,
                "expected a figure: follower, abbot, big, builder, pig, phantom, mayor, wagon "
                "or barn")
    refuse_line("ransom R from G", 15, "expected a player, one of RB")
    refuse_line("castle R+G 0,0 0,1", 10, "expected a player, one of RB, found 'G'")
    refuse_line("castle R 0,0", 13, "expected a cell")
    refuse_line("choose 0,0 0,1 1,1 mon", 16, "expected '=', found '1,1'")
    refuse_line("moment late=1", 8, "expected second, again, ransomed, bridged or bought")
    refuse_line("moment again=2", 8, "expected second, again, ransomed, bridged or bought")
    refuse_line("auction R a b", 11, "expected 'tiles' and their names")
    refuse_line("auction R tiles a b c d e f g", 29, "expected at most 6 tiles")
    refuse_line("select #9 1", 8, "expected a number such as #0")
    refuse_line("select a much", 10, "expected a bid")
    refuse_line("state READY", 7, "expected SELECT, BID, DECIDE or DONE")
    refuse_line("owner t1", 7, "expected TILE=PLAYER or TILE=-")
    refuse_line("paid R 3 all", 10, "expected a player, one of RB")
    refuse_line("event party R", 7, "expected bridge, floor, castle, bazaar or assign")
    refuse_line("flow pile=3 -> R:part1", 13, "expected active=PLAYER")
    refuse_line("flow active=R pile=x -> R:part1", 20, "expected a number, 0 to 60")
    refuse_line("flow active=R speed=3 -> R:part1", 15, "expected active, order, pile, own")
    refuse_line("flow active=R builder=R,G -> R:part1", 25, "expected a player, one of RB")
    refuse_line("flow active=R -> part1", 18, "expected PLAYER:EVENT")


@tap.case("a bridge that is not the one needed, not built, or not there")
def _():
    board = "opt BRIDGES=on\ntile U 0,0 r0\n"
    fails(board + "needs A 0,1 r2 -> none\n", "expected none, found bridge 0,0 NS")
    fails(board + "needs A 0,1 r2 -> bridge 0,1 NS\n", "expected bridge 0,1 NS, found bridge")
    fails(board + "needs B 1,0 r0 -> illegal\n", "expected illegal, found bridge 1,0 EW")
    fails(board + "tile A 0,1 r2\nnobridge 0,0 NS\n", "BRIDGE-14")
    fails(board + "tile B 0,1 r0 bridge 0,0 NS\n", "(FITS_WITHOUT)")
    fails(board + "nobridge 0,0 NS\n", "expected that it may not be built, found that it may")
    fails(board + "bridge 0,0 NS\nbridges 0,0 EW\n", "expected bridge 0,0 EW, found it not",
          "expected no other, found bridge 0,0 NS")
    fails(board + "bridge 0,0 EW\n", "BRIDGE-5")
    fails(board + "bridge 0,0 NS\nissupply R bridges=3\n", "expected bridge=3, found 2")
    fails(board + "joined 0,0 bridge | 0,0 road W\n", "expected that feature on tile 0,0")
    passes(board + "bridge 0,0 NS\nbad bridge 0,0 NS\nbad joined 0,0 bridge | 0,0 road W\n")


@tap.case("towers, prisoners and ransom otherwise than said")
def _():
    fails(TOWER + "floor R 0,0\noptions -\n", "expected no other, found B@1,0")
    fails(TOWER + "floor R 0,0\noptions R@0,0\n", "expected R@0,0, found it not")
    fails(TOWER + "floor R 1,0\n", "TOWER-8")
    fails(TOWER + "capture R B 1,0\n", "BASE-16")
    fails(TOWER + "floor R 0,0\ncapture R G 1,0\n", "(NOBODY_THERE)")
    fails(TOWER + "floor R 0,0\ncapture R B 1,0 want abbot\n", "found no choice")
    fails(TOWER + "floor R 0,0\ncapture R B 1,0\nresult exchanged\nprison R -\n",
          "expected exchanged, found captured", "expected 0 follower of B, found 1")
    fails(TOWER + "result captured\n", "expected captured, found no capture")
    fails(TOWER + "floor R 0,0\nistower 0,0 = 2 closed\nistower 1,0 = 0\n",
          "expected 2 floors, found 1", "expected it closed, found it open", "found none")
    fails("range 0,0 1 = 0,0 1,1\n", "expected 1,1 within reach, found it out of it",
          "expected 1,0 out of reach, found it within")
    fails("range 0,0 1 = #4\n", "expected 4 cells, found 5")
    fails("jail B R\nransom R from B\n", "TOWER-26")
    fails("score R=3\njail B R\nransom R from B\npaid R 3 bank\n", "expected such a payment")
    fails("score R=3\njail B R\nransom R from B\nissupply R followers=6\n",
          "expected follower=6, found 7")
    passes(TOWER + "bad tower 1,0 1\ntower 0,0 4 shut\nistower 0,0 = 4 shut\nbad floor R 0,0\n")


@tap.case("castles otherwise than said")
def _():
    fails(TOWN + "castle B 0,0 0,1\n", "CASTLE-5")
    fails(TOWN + "castle R 0,0 1,1\n", "CASTLE-2")
    fails(TOWN + "tile B 1,0 r0\ncastle R 0,0 0,1\n", "CASTLE-4")
    fails(TOWN + "castleat 0,0 0,1 = R\n", "expected a castle there, found none")
    fails(TOWN + "castle R 0,0 0,1\ncastleat 0,0 0,1 = B\nnocastle 0,1\n",
          "expected R out of it, found not", "expected B in it, found not",
          "expected no castle there, found one")
    fails("vicinity 0,0 1,0 = 0,0\n", "expected no other, found 1,0")
    fails("vicinity 0,0 1,0 = 5,5\n", "expected 5,5, found it not")
    fails("vicinity 0,0 2,0 = 0,0\n", "expected two cells side by side")
    fails(TOWN + "castle R 0,0 0,1\nscoring\ngain R=4\n", "expected R=4, found R=0")
    fails(TOWN + "castle R 0,0 0,1\ntile B 1,0 r0\nchoose 0,0 0,1 = 1,0 mon\nscoring\n",
          "expected that the castle on 0,0 has that choice, found not")
    passes(TOWN + "castle R 0,0 0,1\nevent castle R\nput B 0,1 field 4\nfinal\ngain B=4\n")


@tap.case("bazaars otherwise than said")
def _():
    fails(AUCTION + "state BID B\nstate SELECT G\nstate DONE\n", "found step 'select'",
          "expected G, found B")
    fails(AUCTION + "select G a 1\n", "BASE-16")
    fails(AUCTION + "select B c 1\n", "(NOT_ON_OFFER)")
    fails(AUCTION + "select B a 1\nraise G 1\n", "BAZAAR-12")
    fails(AUCTION + "select B a 1\nprice 2 G\nbids 1 9\nqueue R\naside 1\n",
          "expected 2, found 1", "expected the bid of G, found B", "found 2 to 65535",
          "expected 1 that wait, found 0", "expected 1, found 0")
    fails(AUCTION + "offer a=- b=- t1=-\nowner t1=R\noffer -\n", "expected t1 on offer",
          "expected t1 to R, found nobody", "expected 0 tiles, found 3")
    fails("auction R tiles a\n", "expected to be allowed")
    fails("flow active=R pile=6 -> R:part1\n",
          "expected R:part1, found R:part1 R:auction B:purchased G:purchased R:purchased")
    fails("flow active=R pile=2 bazaar=R2,B,G -> R:part1\n", "expected the tiles that it needs")
    fails("flow active=R order=never pile=6 -> R:part1\n", "found BAD_VALUE")
    passes(AUCTION + "bad select B a -1\nselect B a 1\npass G\nraise R 2\nbuy\nowner a=B\n"
           "select G #2 0\npass\nstate DONE\nowner t1=R b=G\n")
    passes(AUCTION + "refused BAZAAR-10 select B a -5\nbad select B a 70000\nselect B a 3\n"
           "refused BAZAAR-12 raise -1\nbad raise 70000\n")
    fails(AUCTION + "select B a -5\n", "found a refusal: BAZAAR-10: ")
    fails(AUCTION + "select B a 70000\n", "found a refusal: this is not an action")


@tap.case("'turn' and 'moment', and what cannot be remembered")
def _():
    passes(TOWER + "moment again=1\nturn R place B\nismoment again=1 second=0\n"
           "turn B place B\nismoment again=0\nmoment ransomed=1\nismoment ransomed=1\n")
    fails("ismoment again=1\n", "expected again=1, found 0")
    fails("turnnumber 0\n", "expected a number, 1 to 65000")
    fails("tile t2 0,0 r0\nbag -\nfloor R 0,0\n", "expected tiles for the turns to come")


@tap.case("a file cut off anywhere is read or refused, never more")
def _():
    text = (Path(os.environ["AUDE_SOURCE"]) / "src/carcassonne/base/scoring.scn").read_bytes()
    for length in range(1, len(text), 97):
        status, _, err = run(text[:length])
        assert status in (0, 1, 2) and len(err) <= (status == 2), f"at {length}: {status} {err}"


def printed(position, *more):
    """What `aude test --print` says of a position: the status, standard output, standard error."""
    done = subprocess.run([AUDE, "test", f"--print={position}", *more], capture_output=True,
                          text=True, check=False, env={**os.environ, "LC_ALL": "C.UTF-8"})
    return done.returncode, done.stdout, done.stderr


@tap.case("a position is printed as a scenario that builds it")
def _print():
    for position in ("aude1:carcassonne:seats=3:tiles=d@0,0_e@0,1r1:figures=s1@0,0.city.N"
                     ":scores=4,0,2:turn=4,s2,draw",
                     "aude1:discovery:seats=2:OPEN_TILES=on:tiles=44MG@0,0"
                     ":open=s0.44MS-c01.44GS-c01:turn=1,s0,place"):
        if position.split(":")[1] not in os.environ["AUDE_BUILT"].split():
            continue
        status, text, err = printed(position)
        assert (status, err) == (0, ""), err
        rule = "DISC-1" if "discovery" in position else "BASE-1"
        found = run(text + f"picture {rule}\n", "--pictures")
        assert found == (0, [f"{rule} {position}"], []), f"{text} {found}"


@tap.case("a link to the position editor is as good as the id; --json has both")
def _print_link():
    position = ("aude1:carcassonne:seats=2:ABBOT=on:tiles=d@0,0_e@0,1r1:figures=s1@0,0.city.N"
                ":scores=4,0:turn=3,s0,draw")
    expected = printed(position)
    assert expected[0] == 0 and expected[1], expected
    coded = position.replace(":", "%3A").replace(",", "%2c").replace("@", "%40").replace("=", "%3d")
    for link in (f"https://games.example/#/edit/{position}", f"games.example:8080/#/edit/{coded}",
                 f"#/edit/{position}", f"https://games.example/index.html?x=1#/edit/{coded}"):
        assert printed(link) == expected, link
        status, text, err = printed(link, "--json")
        assert (status, err) == (0, ""), err
        assert json.loads(text) == {"position": position, "scenario": expected[1]}, text
    for link in ("https://games.example/#/edit/", "https://games.example/#/t/k3v9mq2xab",
                 f"https://games.example/{position}", f"#/edit/{position}%", "#/edit/%00",
                 f"#/edit/{position}%zz", "#/edit/aude1%3", ""):
        for more in ((), ("--json",)):
            status, text, err = printed(link, *more)
            assert (status, text) == (2, "") and err.count("\n") == 1, (link, err)


@tap.case("what is no position is not printed, and says why")
def _print_wrong():
    status, text, err = printed("aude1:carcassonne:seats=9:turn=1,s0,draw")
    assert (status, text) == (2, "") and "2 to 6" in err, err
    status, text, err = printed("aude1:carcassonne:seats=2:turn=1,s0,draw", "file.scn")
    assert (status, text) == (2, "") and "without files" in err, err


def is_right(text):
    found = run(text)
    assert found == (0, ["1 passed, 0 failed"], []), found


def is_wrong(text, what):
    status, out, err = run(text)
    assert (status, err) == (1, []) and what in "\n".join(out), (status, out, err)


CITY = ("== COUNT-12: x\nplayers R B\nuse count\nopt COUNT_UNOCCUPIED=yes\nblock\n{}count market\n"
        "turn B place E\nplace E 4,2 r3\npass\n")


@tap.case("deploy: the quarter that is named must be the one that serves the feature")
def _():
    both = CITY.format("inquarter R castle\ninquarter R cathedral\n")
    is_right(both + "deploy R castle 4,2 city W\ngain R=4\n")
    is_right(both + "refused COUNT-12 deploy R cathedral 4,2 city W\n")
    is_wrong(both + "deploy R cathedral 4,2 city W\n", "NO_QUARTER")
    loose = both.replace("turn B place E\nplace E 4,2 r3\npass\n", "turn B\ntile E 4,2 r3\n")
    is_right(loose + "deploy R castle 4,2 city W\n")
    is_wrong(loose + "deploy R cathedral 4,2 city W\n", "NO_QUARTER")


@tap.case("quarter: after scoring the count moves as COUNT_MOVE says")
def _():
    for move, there in (("by-player", "castle"), ("clockwise", "market"), ("follow", "blacksmith")):
        is_right("== COUNT-18: x\nplayers R B\nuse count\nopt COUNT_MOVE=" + move + "\nblock\n"
               "put B 3,2 city E\nturn R\ntile E 4,2 r3\nscoring\ngain B=4\n"
               f"quarter R blacksmith\niscount {there}\n")


ABBOT = ("== TOWER-11: x\nplayers R B\nuse tower\nopt ABBOT=on\ntile t2 0,0 r0\ntile B 1,0 r0\n"
         "put B 1,0 mon abbot\nturn R place B\nplace B 2,0 r0\nfloor 0,0\n")


@tap.case("capture and ransom: the only kind that is there needs no name")
def _():
    is_right(ABBOT + "capture B 1,0 mon\nprison R B-abbot\n")
    is_right(ABBOT + "capture B 1,0 mon abbot\nprison R B-abbot\n")
    is_wrong(ABBOT + "capture B 1,0 mon follower\nprison R B\n", "found a refusal")
    jail = ("== TOWER-25: x\nplayers R B\nuse tower\nopt ABBOT=on\ntile B 0,0 r0\njail B R abbot\n"
            "score R=5\nturn R place B\n")
    is_right(jail + "ransom B\nprison B -\nissupply R abbot=1\n")
    is_wrong(jail.replace("turn R", "jail B R\nturn R") + "ransom B\nissupply R abbot=1\n", "abbot")


@tap.case("gain after scoring is without what the next turn begins with")
def _():
    is_right("== DRAGON-33: x\nplayers R B\nuse dragon\ntile E 0,0 r1\nput R 0,0 city E\n"
           "tile B 0,1 r0\nput B 0,1 mon\nsetfairy B 0,1 mon\nturn R\ntile E 1,0 r3\nscoring\n"
           "gain R=4\nis R=4 B=0\n")


@tap.case("noabbey: behind a draw no abbey is laid")
def _():
    start = "== ABBEY-6: x\nplayers R B\nuse abbey\nboard 0,0\n| B0 B0 B0\n| B0 . B0\n| B0 B0 B0\n"
    is_right(start + "turn R\nabbey R 1,1\n")
    is_right(start + "turn R draw\ndraw E\nnoabbey R 1,1\nplace E 3,0 r1\n")


ROW = 20  # the engine holds 24 towers


@tap.case("copies beyond the box lie in place of tiles that could still be drawn")
def _():
    for tile, uses in (("tower-i", "tower"), ("dragon-1", "dragon"), ("cult-e", "cult")):
        row = "".join(f"tile {tile} {x},0 r0\n" for x in range(ROW))
        is_right(f"== BASE-1: x\nplayers R B\nuse {uses}\n{row}last {ROW - 1},0\n")


tap.main()
