# SPDX-License-Identifier: Apache-2.0
"""The runner of scenarios on The Discovery: its examples and its open tiles, what holds, what does
not, and what cannot be read; and which game a scenario is about."""

import os

import tap
from running import refuse, run

BUILT = os.environ["AUDE_BUILT"].split()
DISCOVERY = "== DISC-4\nplayers R B\ntile 161GSG-c01 0,0 r0\ntile 161GSG-c01 1,0 r0\n"
EXAMPLE = "example X1 sea\ntile 0,0 161GSG-c01 r0\nfollower red 0,0 1\ntile 1,0 161GSG-c01 r0\n"


def areas(line, what=None, start=DISCOVERY):
    """The statement holds on two tiles of The Discovery; or it fails there, and says `what`."""
    status, out, err = run(start + line + "\nexpect size 0,0 1 = 2\n")
    if what is None:
        assert (status, out, err) == (0, ["1 passed, 0 failed"], []), f"{line}: {status} {out}"
    else:
        assert status == 1 and out[-1] == "0 passed, 1 failed" and err == [], f"{line}: {out}"
        assert out[1].startswith(f"  FILE:5: {line}: ") and what in out[1], out


@tap.case("The Discovery: what holds, and what does not")
def _():
    areas("quote 0,0 sea E = 2")
    areas("quote 0,0 sea E = 3", "expected 3, found 2")
    areas("expect final 0,0 1 = 1", "expected 1, found 2")
    areas("expect closed 0,0 1 = yes", "expected yes, found no")
    areas("expect size 0,0 1 = 1", "expected 1, found 2")
    areas("expect fits 8M = yes", "expected yes, found no")
    areas("expect place 8S 2,0 r0 = no", "expected no, found yes")
    areas("expect place 2,0 8M r0 = no")
    areas("expect deploy 1,0 = 0,1", "expected segment 2 to be no place, found that it is free")
    areas("expect deploy 1,0 = 0,1,2,3", "expected segment 3 to be free, found that it is none")
    areas("expect deploy 4,4 = none", "expected a tile on 4,4, found none")
    areas("expect score 4,4 0 = 1", "expected an area there, found none")
    areas("cities 0,0 sea N = 2", "expected that feature on tile 0,0, found none")
    areas("nofeature 0,0 sea inland")
    areas("nofeature 0,0 sea W", "expected no such feature, found segment 1")
    areas("istableau dealing=1", "expected dealing=1, found 0")
    areas("isopentiles R 8S", "expected other open tiles, found none")
    areas("bad isopentiles R 8S 8M 8G")
    areas("opentiles R 8S", "this game is played without open tiles")
    areas("discard 8S", "this game is played without open tiles")
    areas("deploy R 1,0 sea W")
    areas("deploy R 0,0 sea E", "a follower goes on the tile just placed")
    areas("refused DISC-40 remove B 0,0 sea E = 2")
    areas("remove B 0,0 sea E = 2", "the player has no follower there to take back")


@tap.case("The Discovery: tiles that lie apart")
def _():
    found = run(DISCOVERY + "lay 8S 3,0 r0\nexpect size 0,0 1 = 2\ntile 8S 2,0 r0\n"
                "expect size 0,0 1 = 4\nlast 3,0\n")
    assert found == (0, ["1 passed, 0 failed"], []), found
    status, out, _ = run(DISCOVERY + "tile! 5,5 8S r0\nexpect size 0,0 1 = 2\n")
    assert status == 1 and "expected tiles up to the one at 5,5, found none" in out[1], out
    status, out, _ = run(DISCOVERY + "lay 8M 3,0 r0\nexpect size 0,0 1 = 2\ntile 8S 2,0 r0\n")
    assert status == 1 and "expected a place for the tile at 3,0" in out[1], out
    status, out, _ = run(DISCOVERY + "lay 8M 2,0 r0\nexpect size 0,0 1 = 2\n")
    assert status == 1 and "expected a place for the tile, found: touching" in out[1], out
    status, out, _ = run(DISCOVERY + "expect size 0,0 1 = 2\n" +
                         "".join(f"lay 8S {i},9 r0\n" for i in range(0, 80, 2)))
    assert status == 1 and "a tile must touch another tile" in out[1], out


@tap.case("examples of The Discovery: five colours, an empty board, and what they expect")
def _():
    areas("remove red 0,0 1 = 2", None, EXAMPLE)
    areas("remove red 0,0 1 = 3", "expected 3, found 2", EXAMPLE)
    areas("remove black 0,0 1 = 2", "no follower there to take back", EXAMPLE)
    areas("expect deploy 1,0 = 0,2", None, EXAMPLE)
    areas("deploy blue 1,0 1", "somebody is already on this feature", EXAMPLE)
    areas("refused DISC-31 (not-free) deploy blue 1,0 1", None, EXAMPLE)
    areas("onboard R@0,0", None, EXAMPLE)
    areas("refused DISC-20 tile 5,5 8S r0", None, EXAMPLE)
    refuse(EXAMPLE + "follower white 0,0 1\n", "FILE:5:10", "expected a feature such as")
    refuse(EXAMPLE + "remove white 0,0 1 = 2\n", "FILE:5:8",
           "expected a player, one of RBGYK, or a colour such as red, found 'white'")
    refuse(EXAMPLE + "remove red 0,0 1\n", "FILE:5:17", "expected '='")
    refuse(EXAMPLE + "expect colour 0,0 1 = 2\n", "FILE:5:8",
           "expected score, final, closed, size, place, fits or deploy")
    refuse(EXAMPLE + "expect closed 0,0 1 = maybe\n", "FILE:5:23", "expected yes or no")
    refuse(EXAMPLE + "expect deploy 0,0 = 0;2\n", "FILE:5:21", "expected segments such as 0,2")
    refuse(EXAMPLE + "expect deploy 0,0 = 0,12\n", "FILE:5:23", "expected segments such as 0,2")
    refuse(EXAMPLE + "expect deploy 0,0 =\n", "FILE:5:20", "expected segments such as 0,2")
    refuse(EXAMPLE + "tile 0,0\n", "FILE:5:9", "expected the name of a tile")
    refuse(EXAMPLE + "tile 8S r0\n", "FILE:5:9", "expected a cell")
    refuse(EXAMPLE + "put red 0,0 sea\n", "FILE:5:16", "expected a side, one of N E S W")
    refuse(EXAMPLE + "example\n", "FILE:5:1", "expected a statement")


@tap.case("an empty bag where a tile is to be drawn")
def _():
    status, out, _ = run("== DISC-1\nplayers R B\nbag -\nfits 8S\n")
    assert status == 1 and len(out) == 3, out
    assert "expected tiles for the draw that is due, found an empty bag" in out[1], out
    found = run("== DISC-1\nplayers R B\ntile 8S 0,0 r0\nbag -\nfits 8S\n")
    assert found == (0, ["1 passed, 0 failed"], []), found


@tap.case("mistakes in statements about open tiles")
def _():
    refuse(DISCOVERY + "opentiles R\n", "FILE:5:12", "expected tiles, or '-' for none")
    refuse(DISCOVERY + "opentiles R 8S 8M 8G\n", "FILE:5:19", "expected no more tiles")
    refuse(DISCOVERY + "opentiles R 8S E0\n", "FILE:5:16", "expected the name of a tile")
    refuse(DISCOVERY + "tableau\n", "FILE:5:8", "expected aside, dealing, placed or idle =NUMBER")
    refuse(DISCOVERY + "tableau left=2\n", "FILE:5:9", "expected aside, dealing, placed or idle")
    refuse(DISCOVERY + "istableau aside=256\n", "FILE:5:11", "expected aside, dealing, placed")
    refuse(DISCOVERY + "isopentiles G 8S\n", "FILE:5:13", "expected a player, one of RB")


def both_games():
    """What is said of one game where another is meant can be seen only where both are built."""
    if "carcassonne" not in BUILT:
        tap.skip("Carcassonne is not built")


@tap.case("a scenario is about the game that it names, or that its tiles and options tell")
def _():
    both_games()
    for text in ("== a\nplayers R B\ntile 8S 0,0 r0\nquote 0,0 sea N = 0\n",
                 "== a\nopt ASIDE=printed\ngame\nisbag total=83\n",
                 "== a\nplayers discovery R B\nplacements 8S = 0\n",
                 "== a\ngame discovery\nisbag total=83\n",
                 "== DISC-1\ngame\nisbag total=83\n",
                 "== DISC-1\ngame carcassonne\nisbag total=71\n",
                 "== DISC\ngame\nisbag total=71\n", "== DISC-x\ngame\nisbag total=71\n",
                 "== a\ngame\nisbag total=71\n"):
        found = run(text)
        assert found == (0, ["1 passed, 0 failed"], []), f"{text}: {found}"
    status, out, _ = run("== a\ngame carcassonne\nbad draw 8S\ndraw 8S\n")
    assert status == 1 and "expected a tile of this game, found 'discovery-8S'" in out[1], out


@tap.case("tiles, sets and options of the other game are refused")
def _():
    both_games()
    areas("isopt ABBOT=off", "expected an option of this game, found 'ABBOT'")
    areas("tile E 2,0 r0", "expected a tile of this game, found 'base-e'")
    areas("refused bad-option opt ABBOT=on")
    found = run("== a\nrefused other-game game discovery sets=discovery,base\n"
                "refused bad-option game discovery ABBOT=on\n")
    assert found == (0, ["1 passed, 0 failed"], []), found
    found = run("== a\nrefused other-game game sets=base,discovery\n")
    assert found == (0, ["1 passed, 0 failed"], []), found


tap.main()
