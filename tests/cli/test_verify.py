#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`aude verify` with the record of a game that a server had: as it is, and with everything changed
in it that a server or its keeper might change. served.aude is such a record, of a whole game.
"""

import hashlib
import json
import os
import re
import tempfile
from pathlib import Path

import program
import tap

RECORD = (Path(os.environ["AUDE_SOURCE"]) / "tests/cli/served.aude").read_text(encoding="utf-8")
SECRET = re.search(r"^secret (\w+)$", RECORD, re.MULTILINE)[1]
COMMITMENT = re.search(r"^commitment (\w+)$", RECORD, re.MULTILINE)[1]
DRAWS = RECORD.count("draw ")
TURNS = re.findall(r"^\d+ s\d .*\n", RECORD, re.MULTILINE)
HEAD = RECORD[:RECORD.index(TURNS[0])]


def verdict(text, status, *words):
    """What it says as JSON, with this exit status; the text says the same with the same status."""
    done = program.run("verify", "--json", *words, "-", text=text)
    assert done.returncode == status and not done.err, program.show(done)
    value = json.loads(done.out)
    assert value["verified"] == (status == 0), value
    done = program.run("verify", *words, "-", text=text)
    assert done.returncode == status and done.out and not done.err, program.show(done)
    return value, done.out


def cut(turns, result):
    """The record with the first so many turns only."""
    return HEAD + "".join(TURNS[:turns]) + result


@tap.case("the record as it is: everything is as it was promised")
def _():
    assert hashlib.blake2b(bytes.fromhex(SECRET), digest_size=32).hexdigest() == COMMITMENT
    value, text = verdict(RECORD, 0)
    assert value["draws"] == DRAWS == 71 and value["wrong"] == [], value
    assert value["seed"] == SECRET and value["commitment"] == COMMITMENT, value
    assert text == "The seed is the one that was promised.\n71 draws follow from the seed.\n", text


@tap.case("the commitment that was noted is compared")
def _():
    for noted in (COMMITMENT, COMMITMENT.upper()):
        assert verdict(RECORD, 0, "--commitment", noted)[0]["commitment_as_noted"]
    value, text = verdict(RECORD, 1, "--commitment", SECRET)
    assert not value["commitment_as_noted"] and not value["seed_as_promised"], value
    assert "not the one you noted" in text and COMMITMENT in text, text
    alone = RECORD.replace(f"commitment {COMMITMENT}\n", "")
    assert verdict(alone, 0, f"--commitment={COMMITMENT}")[0]["commitment"] == COMMITMENT
    verdict(alone, 1, "--commitment", SECRET)
    for bad in ("", "12", COMMITMENT[1:], COMMITMENT + "0", COMMITMENT[1:] + "g"):
        program.refuse("verify", "--commitment", bad, "-", text=RECORD, holds="--commitment")


@tap.case("a changed digit of the seed or of the commitment")
def _():
    for place in range(0, 64, 7):
        digits = SECRET[:place] + ("0" if SECRET[place] != "0" else "1") + SECRET[place + 1:]
        value, text = verdict(RECORD.replace(SECRET, digits), 1)
        assert not value["seed_as_promised"] and len(value["wrong"]) > DRAWS // 2, value
        made = hashlib.blake2b(bytes.fromhex(digits), digest_size=32).hexdigest()
        assert value["commitment_of_seed"] == made and made in text, text
        assert "more wrong draws" in text and text.count("the seed says") == 5, text
    value, _ = verdict(RECORD.replace(COMMITMENT, "0" + COMMITMENT[1:].replace("5", "6")), 1)
    assert not value["seed_as_promised"] and value["wrong"] == [], value


@tap.case("a changed draw is named, with the tile that it should have been")
def _():
    plain = next(i for i, turn in enumerate(TURNS) if "draw base-e;" in turn)
    garden = next(i for i, turn in enumerate(TURNS) if "draw base-e-garden;" in turn)
    turns = list(TURNS)
    turns[plain] = turns[plain].replace("base-e;", "base-e-garden;")
    turns[garden] = turns[garden].replace("base-e-garden;", "base-e;")
    first, tile = min((plain, "base-e"), (garden, "base-e-garden"))
    value, text = verdict(HEAD + "".join(turns) + RECORD[RECORD.index("result"):], 1)
    assert value["seed_as_promised"] and value["whole"] and value["wrong"], value
    wrong = value["wrong"][0]
    number = "".join(TURNS[:first]).count("draw ")
    assert wrong["draw"] == number and wrong["turn"] == first + 1, wrong
    assert wrong["due"] == tile and {wrong["due"], wrong["drawn"]} == {"base-e", "base-e-garden"}
    assert f"Turn {first + 1}, draw {number}: {wrong['drawn']} was drawn, but the seed says " \
           f"{tile}." in text, text

    # Before the server began to draw, anything may have been drawn.
    begun = "".join(TURNS[:max(plain, garden) + 1]).count(";") + max(plain, garden) + 1
    value, _ = verdict(HEAD.replace("\n\n", f"\nbegun {begun}\n\n") + "".join(turns)
                       + RECORD[RECORD.index("result"):], 0)
    assert value["draws"] == DRAWS - max(plain, garden) - 1, value


@tap.case("a record that was cut short")
def _():
    for turns in (0, 1, 30, len(TURNS) - 1):
        program.refuse("verify", "-", text=cut(turns, ""), holds="expected a turn or the result")
        value, text = verdict(cut(turns, "result *\n"), 1)
        assert not value["whole"] and value["wrong"] == [] and "cut short" in text, text
        # Nobody resigns before a draw that is due: the server draws at once.
        assert not verdict(cut(turns, "result * s0 resigned\n"), 1)[0]["whole"]


@tap.case("a game that ended because somebody resigned")
def _():
    last = re.match(r".*?draw [\w-]+", TURNS[30])[0] + "\n"
    for result, status in (("* s1 resigned", 0), ("* s0 resigned out-of-time", 0), ("*", 1),
                           ("* s1 out-of-time", 1)):
        value, _ = verdict(cut(30, last + f"result {result}\n"), status)
        assert value["draws"] == 31 and value["whole"] == (status == 0), value


@tap.case("draws that came with a record are counted, not checked")
def _():
    for begun in (1, 2, 50):
        value, text = verdict(RECORD.replace("\n\n", f"\nbegun {begun}\n\n", 1), 0)
        assert value["draws"] + value["draws_before"] == DRAWS, value
        assert value["draws_before"] > 0 and "not the server's" in text, (value, text)
    program.refuse("verify", "-", text=RECORD.replace("\n\n", "\nbegun 2000\n\n", 1), holds="more")
    # No draw of the server is left: that is no proof, whatever its record says.
    everything = RECORD[len(HEAD):RECORD.index("result")]
    begun = everything.count(";") + everything.count("\n")
    value, text = verdict(RECORD.replace("\n\n", f"\nbegun {begun}\n\n", 1), 2)
    assert value["draws"] == 0 and value["draws_before"] == DRAWS and value["whole"], value
    assert "0 draws follow" in text, text


@tap.case("records that say too little, and no records")
def _():
    for missing in (f"secret {SECRET}\n", f"commitment {COMMITMENT}\n",
                    f"commitment {COMMITMENT}\nsecret {SECRET}\n"):
        program.refuse("verify", "-", text=RECORD.replace(missing, ""), holds="nothing to verify")
    program.refuse("verify", "/no/such/file", holds="/no/such/file")
    program.refuse("verify", "-", text="aude record 2\n", holds="another version")
    program.refuse("verify", "-", text=RECORD.replace("place", "follower", 1), holds=":")
    program.refuse("verify", holds="a file is missing")
    program.refuse("verify", "-", "-", holds="unexpected argument")
    program.refuse("verify", "--speed", "-", holds="unknown option")


@tap.case("to play it on is to leave the server: its promise is not kept in the save")
def _():
    last = re.match(r".*?draw [\w-]+", TURNS[30])[0] + "\n"
    with tempfile.TemporaryDirectory(prefix="aude-verify-") as folder:
        (Path(folder) / "served.aude").write_text(cut(30, last + "result * s1 resigned\n"))
        program.run("play", "--resume", "served.aude", folder=folder, text="save mine\nquit\n")
        saved = (Path(folder) / "mine").read_text()
    assert "seat s0 human Anna" in saved and "\nresult *\n" in saved, saved
    assert "commitment" not in saved and "secret" not in saved, saved


tap.main()
