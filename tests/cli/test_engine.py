# SPDX-License-Identifier: Apache-2.0
"""The engine protocol (docs/ENGINE.md): whole games by it (tests/python compares them with the
library), thinking, stopping, errors that change nothing, damaged lines; and programs that play in
the arena, well or badly.
"""

import json
import os
import pathlib
import random
import re
import shlex
import sys
import tempfile
import time

import program
import tap
from speaker import PATIENCE, START, Engine, chosen, listed

SOURCE = pathlib.Path(program.SOURCE)

BOT = SOURCE / "docs" / "engine_bot.py"
EXPANSIONS = ("aude record 1", "game carcassonne", "sets base tower bcb", "option TOWER on",
              "option BRIDGES on", "option CASTLES on", "option BAZAARS on", "seats 3", "result *")


@tap.case("whole games by legal, go and play alone")
def _():
    dice = random.Random(5)
    begin = [(f"position {START}",), ("record", *EXPANSIONS)]
    if "discovery" in program.games():
        begin.append(("record", "aude record 1", "game discovery", "sets discovery", "seats 2",
                      "result *"))
    for player, lines in zip(("greedy", "random", "greedy"), begin):
        with Engine("--player", player) as engine:
            engine.fine(*lines)
            over = False
            while not over:
                told = engine.fine("legal")
                drawn = [line.split(" ", 3)[1] for line in told if line.startswith("draw ")]
                if drawn:
                    engine.refuse("go", "chance ")
                    engine.fine(f"play {dice.choice(drawn)}")
                elif listed(told):
                    action, text = chosen(engine.ask("go"))
                    bids = any(line.startswith("bids ") for line in told)
                    assert bids or (action, text) in listed(told), (text, told)
                    engine.fine(f"play {text}")
                over = told == ["ok legal 0"]
            engine.refuse("go", "over ")
            assert "decider nobody" in engine.fine("state")


@tap.case("games begin by the newest rules, as docs/ENGINE.md shows how")
def _():
    text = (SOURCE / "docs" / "ENGINE.md").read_text("utf-8")
    shown = [block.splitlines()
             for block in re.findall(r"^```\n(record\n.*?)^```", text, re.M | re.S)]
    assert shown
    with Engine() as engine:
        newest, = (line for line in engine.fine("hello 1") if line.startswith("rules "))
        for lines in shown:
            assert newest in lines, (newest, lines)
            engine.fine(*lines)
            said, = (line for line in engine.fine("state") if line.startswith("position "))
            assert "rules=" not in said, said  # it names a version that is not the newest
        engine.fine(*(line for line in shown[0] if line != newest))
        assert any(":rules=1:" in line for line in engine.fine("state"))


@tap.case("it says hello, and what it is set to")
def _():
    with Engine("--player", "greedy", "--seed", "7") as engine:
        told = engine.fine("hello")
        assert told[0] == "name Aude" and told[2] == "protocol 1" and told[-1] == "ok hello", told
        assert "option player greedy" in told and "option seed 7" in told, told
        assert engine.fine("set seed 18446744073709551615") == ["ok set"]
        assert engine.fine("set player search:20,width=3") == ["ok set"]
        told = engine.fine("hello 1")
        assert "option player search:20,width=3" in told, told
        assert "option seed 18446744073709551615" in told, told
        engine.refuse("hello 2", "syntax 5:7 ")
        assert engine.ask("quit") == ["ok quit"]
        assert engine.child.wait(PATIENCE) == 0


@tap.case("so many playouts and a seed: the same choice, wherever the position came from")
def _():
    told = []
    for _ in range(2):
        with Engine("--player", "search:40,width=4", "--seed", "3") as engine:
            engine.fine(f"position {START} ; draw base-v")
            first = engine.ask("go")
            engine.fine(f"position {START}")
            engine.fine("play draw base-v")
            assert chosen(engine.ask("go playouts 40")) == chosen(first)
            told.append([re.sub(r"ms \d+", "", line) for line in first])
    assert told[0] == told[1], told
    assert any(line.startswith("info ") for line in told[0]), told


@tap.case("what it tells while it thinks can be played")
def _():
    with Engine("--player", "search:200") as engine:
        engine.fine(f"position {START} ; draw base-v")
        *news, last = engine.ask("go")
        form = re.compile(r"info ms \d+ playouts (\d+) depth \d+ margin [+-]\d+\.\d\d line (.+)")
        rows = [form.fullmatch(line) for line in news]
        assert rows and all(rows), news
        counts = [int(row[1]) for row in rows]
        assert counts == sorted(counts) and 0 < counts[-1] <= 200, counts
        assert rows[-1][2].split(";")[0] == last.split(" ", 2)[2], (news, last)
        engine.fine(f"play {rows[-1][2]}")


@tap.case("stop is answered within 100 ms of CPU time, and lines are heard while it thinks")
def _():
    with Engine() as engine:
        engine.fine(f"position {START} ; draw base-v")
        for pause in (0, 0, 0.05, 0.3):
            engine.send("go infinite")
            time.sleep(pause)
            engine.send("legal", "ping")
            told = engine.answer()
            assert told[-1].startswith("error busy "), told
            assert engine.answer()[-1] == "ok ping"
            before = cpu_seconds(engine.child.pid)
            engine.send("stop")
            chosen(engine.answer())
            spent = cpu_seconds(engine.child.pid) - before
            assert spent <= 0.1, f"{spent} s of CPU after stop"
        engine.send("stop")  # crossed by the answer: nothing comes
        assert engine.ask("ping") == ["ok ping"]
        engine.send("go infinite", "quit")
        lines = [engine.read()]
        while lines[-1]:
            lines.append(engine.read())
        assert "ok quit" in lines and not any("bestmove" in line for line in lines), lines
        assert engine.child.wait(PATIENCE) == 0


def cpu_seconds(pid):
    """CPU time of a process so far: others may have the processor meanwhile."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@tap.case("the end of the input ends it; what was thought by then is answered")
def _():
    told = program.run("engine", text=f"position {START} ; draw base-v\ngo infinite\n")
    assert told.returncode == 0 and not told.err, program.show(told)
    assert told.out.splitlines()[-1].startswith("bestmove 0x"), told.out


@tap.case("records, with comments and names, are positions")
def _():
    with open(SOURCE / "tests" / "old" / "saved_base.aude", encoding="utf-8") as file:
        record = file.read().splitlines()
    with Engine("--player", "greedy") as engine:
        assert engine.fine("record", *record) == ["ok record"]
        before = engine.fine("state")
        engine.refuse("record now", f"syntax {len(record) + 3}:8 ")
        wrong = [*record[:3], "seats 9", *record[3:]]
        told = engine.ask("record", *wrong)
        assert told[0].startswith(f"error illegal {len(record) + 8}:") or \
            told[0].startswith(f"error syntax {len(record) + 8}:"), told
        # the rest of a record that is refused is still the record
        assert engine.fine("state") == before
        told = engine.ask("record", "aude record 1", ".")
        assert told[0].startswith("error syntax "), told
        assert engine.fine("state") == before


@tap.case("what is wrong is told with its place, and changes nothing")
def _():
    with Engine("--player", "greedy") as engine:
        for line in ("play pass", "legal", "state", "go"):
            engine.refuse(line, "no-position ")
        engine.fine(f"position {START} ; draw base-v")
        before = engine.fine("state")
        at = 7
        rules = ((f"position {START[:-1]}x", "syntax {}:"),
                 (f"position {START} draw base-v", f"syntax {{}}:{len(START) + 11} "),
                 (f"position {START} ; draw base-v; place 9,9 r0",
                  f"illegal {{}}:{len(START) + 26} BASE-19"),
                 ("play place 1,0 r1; follower city X", "syntax {}:34 "),
                 ("  play place 1,0 r9", "syntax {}:18 "),
                 ("play 0xffffffffffffffff", "illegal {}:6 "),
                 ("play 0x12", "syntax {}:6 "),
                 ("play", "syntax {}:5 "),
                 ("play place 1,0 r1;", "syntax {}:19 "),
                 ("play " + "a" * 1000, "syntax {}:6 "),
                 ("set player search:0", "syntax {}:12 "),
                 ("set player", "syntax {}:11 "),
                 ("set seed -1", "syntax {}:10 "),
                 ("set colour red", "unknown {}:5 "),
                 ("go ms", "syntax {}:6 "),
                 ("go ms 0", "syntax {}:7 "),
                 ("go playouts 99999999999999999999", "syntax {}:13 "),
                 ("go slowly", "syntax {}:4 "),
                 ("legal now", "syntax {}:7 "),
                 ("stop it", "syntax {}:6 "),
                 ("Legal", "unknown {}:1 "),
                 ("leg\x01al", "syntax {}:4 "),
                 ("l\u00e9gal", "syntax {}:2 "),
                 ("play " + "x" * 70000, "too-long {}:1 "))
        for number, (line, start) in enumerate(rules, at):
            engine.refuse(line, start.format(number))
        assert engine.fine("", "# nothing", "state") == before


@tap.case("damaged lines: an answer to each within its time, and nothing is harmed")
def _():
    dice = random.Random(11)
    good = ["hello", "set seed 5", "set player greedy", f"position {START}",
            "play draw base-v", "play place 1,0 r1; pass", "legal", "state", "go ms 1",
            "go playouts 3", "ping", f"position {START} ; draw base-v", "record",
            "aude record 1", "game carcassonne", "sets base", "seats 2", "1 s0 draw base-v",
            "result *", ".", "stop"]
    pieces = []
    for _ in range(1500):
        line = bytearray(dice.choice(good).encode())
        for _ in range(dice.randrange(3)):
            at = dice.randrange(len(line) + 1)
            what = dice.randrange(4)
            if what == 0:
                line[at:at] = bytes([dice.randrange(256)])
            elif what == 1:
                del line[at:at + dice.randrange(5)]
            elif what == 2:
                line[at:at] = line[:dice.randrange(len(line) + 1)]
            else:
                line[at:at] = b"9" * dice.randrange(30)
        pieces.append(bytes(line))
    text = b"\n".join(pieces).replace(b"infinite", b"") + f"\n.\nstop\nposition {START}\n".encode()
    told = program.run("engine", "--player", "greedy", text=text, timeout=PATIENCE)
    assert told.returncode == 0 and not told.err, program.show(told)
    for line in told.out.splitlines():
        assert re.match(r"(ok|error [a-z-]+ \d+:\d+|bestmove|info|name|version|protocol|rules|"
                        r"option|action|draw|bids|position|turn|decider|scores) ", line), line


def resident(pid):
    """Memory of a process in KB."""
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1])


@tap.case("a line without an end takes no memory")
def _():
    with Engine() as engine:
        engine.fine("ping")
        before = resident(engine.child.pid)
        engine.child.stdin.write(b"x" * 4000000)
        engine.child.stdin.flush()
        assert engine.ask("", "ping")[0].startswith("error too-long 2:1 ")
        assert resident(engine.child.pid) < before + 2000, (before, resident(engine.child.pid))


def match(player, *words):
    return program.run("arena", player, *words, "--json", timeout=240)


def figures(done):
    return json.loads(done.out.splitlines()[-1])


@tap.case("the bot of the documentation plays in the arena")
def _():
    command = f"exec:{shlex.quote(sys.executable)} {BOT} {program.AUDE}"
    done = match(command, "random", "--games", "2")
    assert done.returncode == 0 and not done.err, program.show(done)
    told = figures(done)
    assert told["games"] == 2 and told["lost"] == [0, 0], told
    assert told["margin"] > 0 and told["slowest_ms"][0] > 0, told


@tap.case("an engine of the arena plays as it does without the pipe")
def _():
    outside = match(f"exec:{program.AUDE} engine --player greedy", "random", "--games", "2")
    assert outside.returncode == 0 and not outside.err, program.show(outside)
    assert figures(outside)["win_rate"] == 1, outside.out


HALF = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "hello":
        print("ok hello", flush=True)
    if word == "position":
        print("ok position", flush=True)
    if word == "go":
        {}
"""


@tap.case("who is silent, dies, refuses or names what is not legal has lost, and it is told")
def _():
    with tempfile.TemporaryDirectory() as folder:
        for action, message in (
                ("import time; time.sleep(100)", "it did not answer in time"),
                ("while True: print('info', flush=True)", "it did not answer in time"),
                ("sys.exit(3)", "it ended"),
                ("print('error tired 1:1 no', flush=True)", "it answered an error"),
                ("print('bestmove hello', flush=True)", "what it answered is no action"),
                ("print('bestmove place 99,99 r0', flush=True)", "is not legal"),
                ("print('x' * 100000, flush=True)", "too long")):
            path = os.path.join(folder, "half.py")
            with open(path, "w", encoding="utf-8") as file:
                file.write(HALF.format(action))
            seconds = 1 if "in time" in message else PATIENCE
            done = match(f"exec:{shlex.quote(sys.executable)} {path}", "greedy", "--games", "2",
                         "--timeout", str(seconds))
            assert done.returncode == 0, program.show(done)
            assert done.err.count(message) == 2 and done.err.count("\n") == 2, program.show(done)
            told = figures(done)
            assert told["lost"] == [2, 0] and told["win_rate"] == 0, told


@tap.case("a lost game stays lost in a file that is gone on with")
def _():
    with tempfile.TemporaryDirectory() as folder:
        path, log = os.path.join(folder, "half.py"), os.path.join(folder, "match.jsonl")
        with open(path, "w", encoding="utf-8") as file:
            file.write(HALF.format("sys.exit(0)"))
        words = ["greedy", f"exec:{shlex.quote(sys.executable)} {path}", "--games", "2", "--log",
                 log, "--json"]
        first = figures(program.run("arena", *words))
        assert first["lost"] == [0, 2] and first["win_rate"] == 1, first
        again = program.succeed("arena", "--merge", log, "--json")
        assert figures(again)["lost"] == [0, 2] and figures(again)["win_rate"] == 1, again.out


@tap.case("what cannot be run, or does not speak the protocol, ends the match before it begins")
def _():
    program.refuse("arena", "exec:/no/such/program 2>/dev/null", "greedy", holds="could not be run")
    program.refuse("arena", "exec:echo error odd 1:1 what", "greedy", holds="does not speak")
    program.refuse("arena", "exec:", "greedy", holds="is no player")
    program.refuse("engine", "--player", "nobody", holds="is no player")
    program.refuse("engine", "word", holds="unexpected argument 'word'")


tap.main()
