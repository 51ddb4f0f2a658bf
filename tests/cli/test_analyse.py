#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`aude analyse`: the same answer for so many playouts whatever the number of threads, figures that
agree with the game and with each other, and what is refused. served.aude is a game of somebody who
plays badly against the greedy player.
"""

import fcntl
import json
import os
import pty
import re
import signal
import struct
import subprocess
import tempfile
import termios
import xml.etree.ElementTree as xml
from pathlib import Path

import program
import tap

GAME = Path(os.environ["AUDE_SOURCE"]) / "tests/cli/served.aude"
RECORD = GAME.read_text(encoding="utf-8")
FEW = ("--playouts", "8", "--jobs", "2")
WORDS = [
    "field (Anna): new, no complete city yet; estimated gain in points:",
    "monastery (Aude): 3 of 9 tiles, 9 points when it is complete, chance ",
    "city (Aude): complete, 4 points; 1 figure comes back to the supply; estimated gain in points:",
]
GRADES = ["best", "good", "inaccuracy", "mistake", "blunder"]
BOUNDS = [(0, 0), (100, 50), (300, 300), (700, 700), (1500, 1500)]


def cut(turns):
    """The record with the first so many turns only: nobody has the last word there."""
    lines = RECORD.splitlines(keepends=True)
    kept, seen = [], 0
    for line in lines:
        seen += re.match(r"\d+ s\d ", line) is not None
        if seen > turns:
            break
        kept.append(line)
    return "".join(kept if kept[-1].startswith("result") else [*kept, "result *\n"])


def told_of(choice):
    """What is done, and what follows it."""
    return choice["action"], choice.get("next")


def analyse(text, *words):
    return json.loads(program.succeed("analyse", "--json", *words, "-", text=text).out)


WHOLE = analyse(RECORD, *FEW)


def at_terminal(columns, **changes):
    """What it tells at a terminal of so many columns."""
    outer, inner = pty.openpty()
    fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    with subprocess.Popen([program.AUDE, "analyse", *FEW, "-"], stdin=subprocess.PIPE,
                          stdout=inner, stderr=subprocess.DEVNULL,
                          env=program.environment(**changes)) as process:
        os.close(inner)
        process.stdin.write(cut(20).encode())
        process.stdin.close()
        told = b""
        while True:
            try:
                more = os.read(outer, 65536)
            except OSError:  # the other end is closed
                break
            told += more
        os.close(outer)
        assert process.wait(20) == 0, told
    return told.decode()


@tap.case("so many playouts say the same, however many threads there are")
def _():
    text = cut(12)
    told = [program.succeed("analyse", "--json", "--playouts", "24", "--jobs", str(jobs), "-",
                            text=text).out for jobs in (1, 3, 8)]
    assert told[0] == told[1] == told[2]
    other = program.succeed("analyse", "--json", "--playouts", "24", "--seed", "2", "-", text=text)
    assert other.out != told[0], "the seed changes nothing"


@tap.case("a step for every action, and it is what was done")
def _():
    replayed = json.loads(program.succeed("replay", "--json", GAME).out)
    assert [one["action"] for one in replayed["plies"]] == [
        one["action"] for one in WHOLE["steps"]]
    for ply, step in zip(replayed["plies"], WHOLE["steps"]):
        assert (ply["by"], ply["seat"], ply["turn"]) == (step["by"], step["seat"], step["turn"])
        assert ("choices" in step) == (step["by"] == "player" and step["legal"] > 1 and
                                       "judged_with" not in step), step


@tap.case("what a choice costs, its class, and the chances of all seats agree")
def _():
    for step in WHOLE["steps"]:
        if "choices" not in step:
            continue
        seat, best, made = step["seat"], step["choices"][0], step["made"]
        assert made["action"] == step["action"], step
        assert made["playouts"] == best["playouts"], step
        same = told_of(made) == told_of(best)
        assert told_of(made) in map(told_of, step["choices"]), step
        leads = [one["margin"][seat] for one in step["choices"]]
        assert leads == sorted(leads, reverse=True) and len(leads) <= 6, leads
        assert step["cost"] % 10 == step["lost"] % 100 == 0 or step["exact"], step
        assert (step["cost_noise"] > 0) == (step["cost"] > 0 and not step["exact"]), step
        assert step["cost"] == (0 if same else max(best["margin"][seat] - made["margin"][seat], 0))
        assert step["lost"] == (0 if same else max(best["win"][seat] - made["win"][seat], 0))
        reached = [i for i, (lost, cost) in enumerate(BOUNDS)
                   if step["lost"] >= lost or step["cost"] >= cost]
        assert step["class"] == GRADES[max(reached)], step
        for one in step["choices"]:
            assert abs(sum(one["win"]) - 10000) <= 2 and abs(sum(one["margin"])) <= 2, one
        assert all(one["playouts"] <= best["playouts"] for one in step["choices"]), step


@tap.case("seats are the sums of their steps, turns those of theirs")
def _():
    for number, seat in enumerate(WHOLE["seats"]):
        steps = [one for one in WHOLE["steps"] if one["seat"] == number]
        decided = [one for one in steps if "choices" in one]
        assert seat["decisions"] == len(decided) == sum(seat["classes"].values()), seat
        assert seat["cost"] == sum(one["cost"] for one in decided), seat
        assert seat["luck"] == sum(one.get("luck", 0) for one in steps), seat
        accuracy = sum(min(10000 * 1000 // (1000 + one["lost"]), 10000 * 500 // (500 + one["cost"]))
                       for one in decided) // len(decided)
        assert seat["accuracy"] == accuracy, seat
    assert sum(one["cost"] for one in WHOLE["turns"]) == sum(
        one["cost"] for one in WHOLE["seats"])
    for turn in WHOLE["turns"]: # small losses add up to a large one
        reached = [i for i, (lost, cost) in enumerate(BOUNDS)
                   if turn["lost"] >= lost or turn["cost"] >= cost]
        if turn.get("class") is not None:
            assert GRADES.index(turn["class"]) >= max(reached), turn
    before = WHOLE["turns"][0]["win_before"]
    for turn in WHOLE["turns"]:
        assert turn["win_before"] == before, turn
        before = turn["win_after"]
    swings = [one["swing"] for one in WHOLE["turns"]]
    marked = [swing for swing, one in zip(swings, WHOLE["turns"]) if one["turning"]]
    assert sorted(marked) == sorted(swing for swing in sorted(swings)[-5:] if swing >= 1500)


@tap.case("a tile and what is done with it at once are judged together, once")
def _():
    steps = WHOLE["steps"]
    judged = [one for one in steps if "judged_with" in one]
    assert len(judged) > 40, len(judged)
    for step in judged:
        first = steps[step["judged_with"] - 1]
        assert first["made"]["next"] == step["action"] and first["turn"] == step["turn"], step
        assert step["ply"] == first["ply"] + 1 and "cost" not in step, step
    for turn in WHOLE["turns"]:  # so the table, its better choice and the sums say the same
        costs = [one["cost"] for one in steps if one["turn"] == turn["turn"] and "cost" in one]
        assert len(costs) <= 1 and turn["cost"] == sum(costs), turn


@tap.case("grades of clear mistakes are the same whatever the seed")
def _():
    text = cut(24)
    told = [analyse(text, "--playouts", "160", "--seed", str(seed)) for seed in (1, 1000, 2000)]
    clear = 0
    for steps in zip(*(one["steps"] for one in told)):
        if "cost" not in steps[0]:
            continue
        assert all(abs(a["cost"] - b["cost"]) <= a["cost_noise"] + b["cost_noise"] + 20
                   for a in steps for b in steps), steps
        least, most = [max(i for i, (lost, cost) in enumerate(BOUNDS)
                           if steps[0]["lost"] + by * steps[0]["lost_noise"] >= max(lost, 1) or
                           steps[0]["cost"] + by * steps[0]["cost_noise"] >= cost or i == 0)
                       for by in (-1, 1)]
        if least < most or least < 2:
            continue  # as good as it is known, it is of one grade or of the next
        clear += 1
        assert {one["class"] for one in steps} == {GRADES[least]}, steps
    assert clear > 2, clear


@tap.case("the end is the result")
def _():
    scores = [one["score"] for one in WHOLE["seats"]]
    assert WHOLE["over"] and scores == [46, 142], scores
    last = WHOLE["turns"][-1]
    assert last["win_after"] == [0, 10000] and last["margin_after"] == [-9600, 9600], last
    assert WHOLE["seats"][1]["accuracy"] > WHOLE["seats"][0]["accuracy"]


@tap.case("a game that was not played to its end, and one of three")
def _():
    told = analyse(cut(6), *FEW)
    assert not told["over"] and len(told["turns"]) == 6, told["turns"]
    save = Path(os.environ["AUDE_SOURCE"]) / "tests/recorded/saves/small-game.jcz"
    told = json.loads(program.succeed("analyse", "--json", *FEW, save).out)
    assert len(told["seats"]) == 3 and told["over"]
    for step in told["steps"]:
        for one in step.get("choices", []):
            assert len(one["win"]) == 3 and abs(sum(one["win"]) - 10000) <= 3, one
            assert abs(sum(one["margin"])) <= 3, one


@tap.case("as text: no line is wider than the terminal, colours are asked for")
def _():
    for columns in (100, 80, 60, 40):
        told = at_terminal(columns, NO_COLOR="1")
        assert "\033" not in told, told
        lines = told.splitlines()
        assert columns - 6 < max(map(len, lines)) < columns, [len(line) for line in lines]
        assert ("luck" in lines[0]) == (columns > 50), lines[0]
        assert "\033[33m?!" in at_terminal(columns), "no colour at a terminal"
    plain = program.succeed("analyse", *FEW, "-", text=cut(20)).out
    painted = program.succeed("analyse", "--color", "always", *FEW, "-", text=cut(20)).out
    assert "\033[" in painted and re.sub("\033\\[[0-9;]*m", "", painted) == plain
    rows = [line for line in plain.splitlines() if re.match(r" +\d+ [ *](Anna|Aude)", line)]
    drawn = [one["action"].removeprefix("draw ") for one in WHOLE["steps"] if one["by"] == "chance"]
    tiles = [re.search(r"(?:Anna|Aude) +([^ ;]+)", row)[1] for row in rows]
    assert tiles == drawn[:20], (tiles, drawn)
    costs = [re.search(r"(\d+\.\d)(?:(?:±|\+-)\d+\.\d)?  +\d+%", row)[1] for row in rows]
    better = re.findall(r"better: [^(]*\(\+(\d+\.\d)(?:±|\+-)\d", plain)
    assert better and set(better) <= set(costs), plain
    assert "better: " in plain and "accuracy" in plain and "??" in plain, plain


@tap.case("a picture: a line for each seat twice, well-formed, with the names as they are")
def _():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "graph.svg"
        text = cut(20).replace("Anna", "<A&B>")
        program.succeed("analyse", *FEW, "--svg", path, "-", text=text)
        root = xml.fromstring(path.read_text(encoding="utf-8"))
        assert os.listdir(folder) == ["graph.svg"]
    lines = [one for one in root.iter("{http://www.w3.org/2000/svg}polyline")
             if "stroke" in one.attrib]
    assert len(lines) == 4 and all(len(one.get("points").split()) == 21 for one in lines)
    assert any("<A&B>" in "".join(one.itertext()) for one in root.iter())
    assert "prefers-color-scheme" in "".join(root.itertext())
    alone = program.succeed("analyse", *FEW, "--svg", "-", "-", text=text).out
    assert alone.startswith("<svg") and alone.rstrip().endswith("</svg>"), alone[-200:]


@tap.case("what is refused, with what is wrong and where")
def _():
    program.refuse("analyse", holds="a file is missing")
    program.refuse("analyse", "-", "-", holds="unexpected argument")
    program.refuse("analyse", "/no/such/file", holds="/no/such/file")
    program.refuse("analyse", "-", text=RECORD.replace("place", "follower", 1), holds=":")
    program.refuse("analyse", "-", text="aude record 2\n", holds="another version")
    program.refuse("analyse", "-", text=cut(0), holds="nothing to analyse")
    for words in (("--time", "5"), ("--time", "1h"), ("--time", "0ms"), ("--time", "5ms,width=3"),
                  ("--playouts", "0"), ("--jobs", "0"), ("--jobs", "x")):
        program.refuse("analyse", *words, "-", text=RECORD, holds=words[0])
    program.refuse("analyse", "--time", "5ms", "--playouts", "5", "-", text=RECORD,
                   holds="exclude each other")
    program.refuse("analyse", "--json", "--svg", "-", "-", text=RECORD, holds="standard output")
    done = program.run("analyse", *FEW, "--svg", "/no/such/folder/x.svg", "-", text=cut(2))
    assert done.returncode == 2 and "/no/such/folder" in done.err, program.show(done)


def interrupted(*words, after=0.7):
    """What is told when Ctrl-C stops it after so many seconds."""
    with subprocess.Popen([program.AUDE, "analyse", *words, GAME], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, env=program.environment()) as process:
        try:
            process.communicate(timeout=after)
            assert False, "it has ended by itself"
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=5)
    assert process.returncode == 130 and not err, (process.returncode, err)
    return out.decode()


@tap.case("an interrupt ends it at once; of no decision nothing is drawn")
def _():
    with tempfile.TemporaryDirectory() as folder:
        for words in (("--time", "100s"), ("--playouts", "1000000000")):
            out = interrupted(*words, "--svg", Path(folder) / "graph.svg")
            assert re.search(r"Stopped after 0 of \d+ decisions\.", out), out
            assert not os.listdir(folder)


@tap.case("an interrupt tells what is known by then")
def _():
    whole = analyse(RECORD, *FEW)
    assert whole["partial"] is False and whole["decided"] == whole["decisions"], whole["decided"]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "graph.svg"
        told = json.loads(interrupted("--time", "100ms", "--json", "--svg", path, after=2))
        assert told["partial"] is True and told["over"] == whole["over"], told
        assert 0 < told["decided"] < told["decisions"] == whole["decisions"], told["decided"]
        by = [step["by"] for step in told["steps"]]
        assert by.count("player") == told["decided"], by
        assert by == [step["by"] for step in whole["steps"]][:len(by)]
        decided = sum(seat["decisions"] for seat in told["seats"])
        assert decided == sum("choices" in step for step in told["steps"]) > 0, decided
        assert told["turns"][-1]["turn"] == told["steps"][-1]["turn"]
        assert "<polyline" in path.read_text(encoding="utf-8")
    out = interrupted("--time", "100ms", after=2)
    found = re.search(r"Stopped after (\d+) of (\d+) decisions\.", out)
    assert found and 0 < int(found[1]) < int(found[2]) == whole["decisions"], out
    assert re.search(r"^ +1 ", out, re.MULTILINE), out


@tap.case("the reasons are facts: names and numbers that agree with the game")
def _():
    told = [one for step in WHOLE["steps"] for one in step.get("choices", []) + [step.get("made")]
            if one is not None]
    assert told and all(1 <= len(one["facts"]) <= 4 for one in told)
    kinds = {fact["fact"] for one in told for fact in one["facts"]}
    assert {"scores", "claims", "stands", "field", "harder", "back", "value"} <= kinds, kinds
    for step in WHOLE["steps"]:
        for one in step.get("choices", []):
            for fact in one["facts"]:
                assert 0 <= fact.get("chance", 0) <= 1024, fact
                assert all(0 <= seat < 2 for seat in fact["seats"]), fact
                if fact["fact"] == "claims":
                    assert step["seat"] in fact["seats"] and fact["number"] > 0, fact


@tap.case("--words says them, line by line")
def _():
    text = program.succeed("analyse", *FEW, "--words", "-", text=cut(4)).out
    plain = program.succeed("analyse", *FEW, "-", text=cut(4)).out
    lines = text.splitlines()
    assert [one for one in plain.splitlines() if one not in lines] == []
    flat = re.sub(r"\s+", " ", text)
    for line in WORDS:
        assert line in flat, flat
    assert "monastery (Aude): 3 of 9 tiles" not in re.sub(r"\s+", " ", plain)


tap.main()
