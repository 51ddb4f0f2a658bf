#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every recorded game agrees with our rules, and `aude replay` shows each in all its ways."""

import collections
import functools
import json
import lzma
import re
import subprocess

import tap
from common import (AUDE, BASE_LOGS, BRIDGES_LOGS, LOGS, SAVES, SCRATCH, TOWER_LOGS, read_log, run,
                    write_log)


FIGURES = ("follower", "abbot", "big", "builder", "pig", "phantom", "mayor", "wagon",
           "barn", "drive")  # as actions name them


@functools.cache
def verdicts():
    """What one run says of all files, by path; and all that it says."""
    done = run("--verify", "--json", *LOGS, *SAVES, timeout=600)
    summary = json.loads(done.stdout)
    return {file["file"]: file for file in summary["files"]}, summary, done


@functools.cache
def told_by(log):
    """What a log says of its game: how many lines, the final scores, how often each message."""
    lines = read_log(log)
    messages = collections.Counter(line["msg"]["type"] for line in lines if line["kind"] == "msg")
    return len(lines), lines[-1]["scores"], messages


@functools.cache
def game_of(log):
    """The whole game of a log as JSON; not to be changed."""
    return json.loads(run("--json", log).stdout)


def agrees(path):
    """The file passes, and nothing of it is unknown."""
    files, _, _ = verdicts()
    assert files[str(path)]["result"] == "passed", files[str(path)]
    assert not files[str(path)]["unknown"], files[str(path)]


def agrees_alone(path):
    """One file alone passes, and says so in its last line."""
    done = run("--verify", path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == "1 passed, 0 failed", done.stdout
    assert "unknown" not in done.stdout, done.stdout


for log in LOGS:
    tap.add(f"{log.name} agrees with our rules", agrees, log)
for save in SAVES:
    tap.add(f"{save.name} agrees with its assertions", agrees_alone, save)


@tap.case("there are logs and saves to compare")
def _():
    assert len(BASE_LOGS) >= 5 and len(TOWER_LOGS) >= 11 and len(BRIDGES_LOGS) >= 11
    assert len(LOGS) >= 36 and len(SAVES) >= 40
    assert sum("inns" in log.name for log in LOGS) >= 5
    assert sum("traders" in log.name for log in LOGS) >= 5


@tap.case("a log of an expansion that is not built is skipped by the name of what it needs")
def _():
    lines = read_log(BASE_LOGS[0])
    lines[0]["gameSetup"]["elements"]["gold"] = 1
    path = write_log("gold.jsonl", lines)
    reason = "needs The Goldmines, which is not built yet"
    done = run("--verify", path)
    assert done.returncode == 0 and reason in done.stdout, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == "0 passed, 0 failed, 1 skipped", done.stdout
    alone = run(path)
    assert alone.returncode == 2 and len(alone.stderr.splitlines()) == 1, alone.stderr
    assert reason in alone.stderr, alone.stderr
    summary = json.loads(run("--verify", "--json", path, BASE_LOGS[1]).stdout)
    assert summary["passed"] == 1 and summary["failed"] == 0 and summary["skipped"] == 1, summary
    assert [file["result"] for file in summary["files"]] == ["skipped", "passed"], summary


@tap.case("many files at once are summed up; the comparison looks at every message many times")
def _():
    _, summary, done = verdicts()
    assert done.returncode == 0, done.stderr
    assert summary["passed"] == len(LOGS) + len(SAVES) and summary["failed"] == 0, summary
    for log, verdict in zip(LOGS, summary["files"]):
        assert verdict["comparisons"] > 25 * told_by(log)[0], verdict
    done = run("--verify", BASE_LOGS[0], *SAVES)
    wanted = f"{1 + len(SAVES)} passed, 0 failed"
    assert done.stdout.splitlines()[-1] == wanted, done.stdout


@tap.case("the largest of several: only where a tile completes several, not beside one of before")
def _():
    files, _, _ = verdicts()
    counts = {log.name: files[str(log)]["deviations"].get("KING-5", 0) for log in LOGS
              if "king" in log.name}
    assert counts.pop("king-3p-50501.jsonl.xz") == 2, counts
    assert len(counts) >= 1 and not any(counts.values()), counts


@tap.case("an unpacked log and a packed save are read too")
def _():
    plain = SCRATCH / "plain.jsonl"
    plain.write_bytes(lzma.decompress(BASE_LOGS[0].read_bytes()))
    packed = SCRATCH / "packed.jcz.xz"
    packed.write_bytes(lzma.compress(SAVES[-1].read_bytes()))
    marked = SCRATCH / "marked.jcz"
    marked.write_bytes(b"\xef\xbb\xbf" + SAVES[-1].read_bytes())
    done = run("--verify", plain, packed, marked)
    assert done.stdout.splitlines()[-1] == "3 passed, 0 failed", done.stdout


@tap.case("standard input is read as -")
def _():
    save = SAVES[-1]
    done = run("--final", "-", text=save.read_text(encoding="utf-8"))
    assert done.returncode == 0, done.stderr


@tap.case("--final shows the recorded scores of each log")
def _():
    for log in LOGS:
        _, scores, _ = told_by(log)
        shown = run("--final", log).stdout
        found = [int(n) for n in re.findall(r"^  [A-F] Player \d +(-?\d+) ", shown, re.M)]
        assert found == scores, f"{log.name}: {scores} {shown[-600:]}"
        assert "the game is over" in shown, shown[-600:]


@tap.case("--json holds every action, its points and the final scores")
def _():
    for log in LOGS:
        _, scores, messages = told_by(log)
        game = game_of(log)
        assert game["scores"] == scores and game["over"], log.name
        assert game["source"] == "jcloisterzone-log"
        places = [ply for ply in game["plies"] if ply["action"].startswith(("place", "abbey"))]
        puts = [ply for ply in game["plies"]
                if ply["action"].split(" ")[0] in (*FIGURES, "join", "quarter", "portal")]
        assert len(places) == messages["PLACE_TILE"], log.name
        assert len(puts) == messages["DEPLOY_MEEPLE"], log.name
        points = [0] * len(game["players"])
        for ply in game["plies"]:
            for entry in ply["entries"]:
                if entry["event"] in ("score", "pay"):
                    points[entry["seat"]] += entry["points"]
                if entry["event"] == "score":
                    parts = sum(part["count"] * part["each"] for part in entry["parts"])
                    assert parts == entry["points"], entry
        assert points == game["scores"], log.name
        assert game["position"].startswith("aude1:carcassonne:"), game["position"][:40]


@tap.case("--ply shows one moment, and refuses one that is not there")
def _():
    log = BASE_LOGS[0]
    start = json.loads(run("--json", "--ply", "0", log).stdout)
    assert start["ply"] == 0 and start["plies"] == [] and set(start["scores"]) == {0}, start
    shown = run("--ply", "2", log)
    assert shown.returncode == 0 and "Ply 2 of" in shown.stdout, shown.stdout + shown.stderr
    moment = json.loads(run("--json", "--ply", "5", log).stdout)
    assert moment["ply"] == 5 and len(moment["plies"]) == 5 and not moment["over"], moment
    beyond = run("--ply", "9999", log)
    assert beyond.returncode == 2 and len(beyond.stderr.splitlines()) == 1, beyond.stderr


@tap.case("a list through a pipe has a line an action and ends with the scores")
def _():
    log = BASE_LOGS[0]
    plies = json.loads(run("--json", log).stdout)["plies"]
    listed = run(log).stdout
    numbers = [int(n) for n in re.findall(r"^ *(\d+)  Player", listed, re.M)]
    assert numbers == list(range(1, len(plies) + 1)), numbers[-5:]
    assert plies[1]["action"] in listed and "the game is over" in listed


@tap.case("a log written as a record of ours is the same game")
def _():
    for source in [*LOGS, SAVES[-1]]:
        record = SCRATCH / "game.aude"
        done = run("--force", "--record", record, source)
        assert done.returncode == 0, done.stderr
        one, other = game_of(source), json.loads(run("--json", record).stdout)
        for key in ("setup", "players", "plies", "over", "scores", "supplies", "position"):
            assert one[key] == other[key], f"{source.name}: {key} differs"
        assert run("--verify", record).stdout.splitlines()[-1] == "1 passed, 0 failed"


@tap.case("an unusual start becomes the position that a record starts from")
def _():
    source = next(save for save in SAVES if save.name == "two-starts.jcz")
    record = SCRATCH / "start.aude"
    done = run("--record", record, source)
    assert done.returncode == 0, done.stderr
    assert "aude1:" in record.read_text(encoding="utf-8")
    one, other = (json.loads(run("--json", path).stdout) for path in (source, record))
    assert one["position"] == other["position"]


@tap.case("--record replaces another file by --force only, and never the one it reads")
def _():
    record = SCRATCH / "there.aude"
    record.write_text("dear", encoding="utf-8")
    done = run("--record", record, BASE_LOGS[0])
    assert done.returncode == 2 and "--force" in done.stderr and not done.stdout, done.stderr
    assert len(done.stderr.splitlines()) == 1 and str(record) in done.stderr, done.stderr
    assert record.read_text(encoding="utf-8") == "dear"
    done = run("--record", record, "--force", BASE_LOGS[0])
    assert done.returncode == 0, done.stderr
    before = record.read_bytes()
    assert before.startswith(b"aude record 1\n")
    link = SCRATCH / "link.aude"
    link.symlink_to(record)
    for output in (record, link):
        for words in ([record], ["--force", record]):
            done = run("--record", output, *words)
            assert done.returncode == 2 and "read from this file" in done.stderr, done.stderr
    with record.open("rb") as data:
        done = subprocess.run([AUDE, "replay", "--force", "--record", record, "-"], stdin=data,
                              capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "read from this file" in done.stderr, done.stderr
    assert record.read_bytes() == before
    done = run("--record", "-", record)
    assert done.returncode == 0 and done.stdout == before.decode("utf-8"), done.stderr
    done = run("--force", record)
    assert done.returncode == 2 and "--record" in done.stderr, done.stderr


@tap.case("a game that ends before the pile is empty is a record from a smaller pile")
def _():
    source = next(save for save in SAVES if save.name == "small-game.jcz")
    record = SCRATCH / "small.aude"
    done = run("--record", record, source)
    assert done.returncode == 0, done.stderr
    one, other = (json.loads(run("--json", path).stdout) for path in (source, record))
    for key in ("setup", "players", "plies", "over", "scores", "supplies", "position"):
        assert one[key] == other[key], f"{key} differs"


@tap.case("a game alone is no record of ours, and no file is written")
def _():
    source = next(save for save in SAVES if save.name == "alone.jcz")
    record = SCRATCH / "none.aude"
    done = run("--record", record, source)
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1, done.stderr
    assert not record.exists()
    game = json.loads(run("--json", source).stdout)
    assert game["players"] == ["Ada"] and len(game["scores"]) == 1, game["players"]
    assert {ply["seat"] for ply in game["plies"]} == {0}, game["plies"]


@tap.case("what happened is told with everybody it concerns")
def _():
    events = {}
    for log in LOGS:
        for ply in game_of(log)["plies"]:
            for entry in ply["entries"]:
                events.setdefault(entry["event"], entry)
    assert set(events) == {"score", "return", "removed", "bridge", "floor", "capture", "pay",
                           "castle", "bazaar", "assign", "goods", "card", "count", "dragon",
                           "fairy"}, sorted(events)
    assert events["goods"]["points"] >= 1, events["goods"]
    assert events["capture"]["other"] != events["capture"]["seat"], events["capture"]
    assert events["bridge"]["axis"] in ("NS", "EW") and events["floor"]["height"] >= 1
    assert events["assign"]["tile"] and events["bazaar"]["tiles"] >= 2, events


@tap.case("a position id is shown, as an argument and from a file")
def _():
    position = json.loads(run("--json", BASE_LOGS[0]).stdout)["position"]
    path = SCRATCH / "position.txt"
    path.write_text(position + "\n", encoding="utf-8")
    for source in (position, path):
        again = json.loads(run("--json", source).stdout)
        assert again["position"] == position and again["source"] == "position", again


@tap.case("names of players come from the file")
def _():
    shown = run(next(save for save in SAVES if save.name == "small-game.jcz")).stdout
    assert "Cleo" in shown and "Ada +3: field" in shown, shown


tap.main()
