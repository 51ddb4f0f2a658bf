#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`aude play` through pipes: whole games played by a script, what is shown and asked, taking back,
refusals with their rules, the end of the input, colour and ASCII, 80 columns.
"""

import os
import random
import re
import signal
import subprocess
import tempfile
import time
import unicodedata
from pathlib import Path

import player
import program
import tap

folder = tempfile.TemporaryDirectory()
HERE = Path(folder.name)


def width(line):
    """Columns of a line on a terminal."""
    return sum(0 if unicodedata.combining(c) else 1 for c in line)


def whole_game(seats, options, seed):
    save, chance = HERE / f"whole-{seed}.aude", random.Random(seed)
    with player.Game(*seats, *options, "--seed", seed, "--save", save) as game:
        player.follow(game, lambda one: player.mixed(one, chance))
        assert game.close() == 0, game.text[-800:]
        assert not game.errors, game.errors
    text = game.text
    assert "\x1b" not in text, "escape codes in a pipe"
    wide = [line for line in text.splitlines() if width(line) > 80 and not line.startswith("Saved")
            and "> " not in line]
    assert not wide, wide[:3]
    assert "Final scoring:" in text and "(BASE-51)" in text
    told = {name: int(points) for name, points in
            re.findall(r"^  [A-F] (\S.*): (-?\d+) points?$", text, re.MULTILINE)}
    assert len(told) == len(seats) // 2, told
    summed = dict.fromkeys(told, 0)
    whole = re.sub(r"\n {4}(?=\S)", " ", text)  # lines that went on below
    for name, points in re.findall(r"^  (\S.*?) ([+-]\d+): .*\(BASE-\d+\)$", whole, re.MULTILINE):
        summed[name] += int(points)
    assert summed == told, f"the scores told one by one are {summed}, the final ones {told}"
    best = max(told.values())
    winners = [name for name, points in told.items() if points == best]
    end = text[text.rindex("Final score:"):]
    assert ("The winner: " if len(winners) == 1 else "Shared victory: ") in end, end
    named = end.split("victory:" if len(winners) > 1 else "winner:")[1]
    assert all(name in named for name in winners), end
    final = program.succeed("replay", "--final", save).out
    for name, points in told.items():
        assert name in final and str(points) in final, final


GAMES = [
    (("--seat", "Ann=human", "--seat", "Bob=greedy"), (), 1),
    (("--seat", "Ann=human", "--seat", "Bob=human"), ("--option", "ABBOT=on"), 2),
    (("--seat", "Ann=human", "--seat", "Bob=random", "--seat", "Cy=greedy"),
     ("--preset", "OLD-1"), 3),
    (("--seat", "Ann=human", "--seat", "Bob=human", "--seat", "Cy=human", "--seat", "Di=human",
      "--seat", "Ed=random", "--seat", "Flo=greedy"), ("--option", "FARMERS=off"), 4),
    (("--seat", "Łucja=human", "--seat", "Ωmega 7=random"), ("--preset", "OLD-2", "--quick"), 5),
]
for one in GAMES:
    tap.add(f"a whole game of {len(one[0]) // 2} seats {' '.join(one[1])}", whole_game, *one)


@tap.case("computers play among themselves, and the same seed gives the same game")
def _():
    words = ("play", "--seat", "random", "--seat", "greedy", "--seed", "9")
    first = program.succeed(*words)
    assert first.out == program.succeed(*words).out
    assert "> " not in first.out, "somebody was asked"
    assert first.out != program.succeed(*words[:-1], "10").out


@tap.case("a search sits at a table as long as it is given, and a saved game knows that it did")
def _():
    save = HERE / "search.aude"
    done = program.succeed("play", "--seat", "greedy", "--seat", "Ada=search", "--time", "2ms",
                           "--seed", 9, "--save", save)
    assert "(BASE-51)" in done.out, done.out[-300:]
    assert "\nseat s1 search Ada\n" in save.read_text(), save.read_text()[:300]
    cut = HERE / "cut.aude"
    cut.write_text(save.read_text().split("\n21 ")[0] + "\n\nresult *\n")
    done = program.succeed("play", "--resume", cut, "--time", "1ms", "--seed", 9)
    assert "(BASE-51)" in done.out, done.out[-300:]
    for bad in ("5", "0ms", "2h", "1ms,depth=2", "ms", "99999999999s"):
        program.refuse("play", "--time", bad, holds=["--time", bad])


@tap.case("levels sit at a table by number, called after their level, and a saved game names them")
def _():
    save = HERE / "levels.aude"
    done = program.succeed("play", "--seat", "level:1", "--seat", "Ada=level-4", "--seed", 9,
                           "--save", save)
    assert "Beginner (A), Ada (B)" in done.out and "(BASE-51)" in done.out, done.out[:300]
    text = save.read_text()
    assert "\nseat s0 level-1 Beginner\nseat s1 level-4 Ada\n" in text, text[:300]
    cut = HERE / "cut-levels.aude"
    cut.write_text(text.split("\n21 ")[0] + "\n\nresult *\n")
    done = program.succeed("play", "--resume", cut, "--seed", 9)
    assert "(BASE-51)" in done.out, done.out[-300:]
    for bad in ("level:0", "level:9", "level", "Ada=level:", "level-10"):
        program.refuse("play", "--seat", bad, holds=["--seat", "level:1 ... level:8"])
    told = program.succeed("rules").out
    for number, title in enumerate(("Beginner", "Learner", "Casual", "Skilled", "Strong", "Expert",
                                    "Master", "Champion"), 1):
        assert f"level:{number}  {title}: " in told, told


def start(*words, seed=5):
    game = player.Game("--seat", "Ann=human", "--seat", "Bob=human", "--seed", seed, *words)
    game.read()
    return game


@tap.case("what the user sees first: few lines, whose turn, the tile, what to answer")
def _():
    with start() as game:
        head = game.text.splitlines()
        assert head[0] == "A game of Carcassonne: Ann (A), Bob (B)", head[0]
        assert len(head) <= 24, f"{len(head)} lines"
        assert any(line.startswith("Turn 1: Ann, 70 tiles left") for line in head), head
        assert any("Your tile: base-" in line for line in head), head
        assert re.fullmatch(r"Where does it go, 1 to \d+\? \(\?: help\) > ", game.prompt)


@tap.case("a tile is placed by number, by cell, with and without a turn, by notation")
def _():
    for way in ("1", "1 r1", "1r1", "1 1", "0,-1 R1", "0 , -1 r1", "place 0,-1 r1", "0,-1"):
        with start(seed=5) as game:
            game.say(way)
            assert game.prompt.startswith("Which one"), (way, game.text[-400:])


@tap.case("a cell with several turns asks for one, and goes back on an empty line")
def _():
    with start(seed=3) as game:
        several = re.search(r"^ +(\d+): (\S+)((?: r\d){2,})$", game.say("l"), re.MULTILINE)
        assert several, game.text
        turns = several[3].split()
        game.say(several[1])
        assert f"Which turn on {several[2]}:{several[3]} (" in game.prompt, game.prompt
        assert "understand" in game.say("perhaps"), game.text[-200:]
        game.say("")
        assert game.prompt.startswith("Where does it go"), game.prompt
        game.say(several[2])
        game.say(turns[-1])
        assert game.prompt.startswith("Which one"), game.prompt


@tap.case("a refused placement names its rule, and why shows it")
def _():
    with start() as game:
        said = game.say("7,7 r0")
        assert "BASE-19" in said and "Not possible" in said, said
        assert all(width(line) <= 80 for line in said.splitlines()), said
        assert "at least" in game.say("why") and "BASE-19" in game.text
        assert "BASE-1)" in game.say("0,0 r0"), game.text[-300:]
        assert "BASE-20" in game.say("0,-1 r0"), game.text[-300:]
        assert "BASE-24" in game.say("rules base-24")
        assert "no rule" in game.say("rules BASE-999")
        for nonsense in ("x99", "1 r7", "1 r1 r1", "5,5,5", "a" * 3000, "\x1b[2J",
                         "1 2 3"):
            said = game.say(nonsense)
            assert "don't understand" in said or "Not possible" in said, (nonsense, said)
        assert game.prompt.startswith("Where does it go")


@tap.case("nothing is refused before something was")
def _():
    with start() as game:
        assert "Nothing was refused" in game.say("why")


@tap.case("a follower is put by number or by name, and a closed spot says why it is closed")
def _():
    with start("--seed", "5") as game:
        assert "Which one, 0 to 3" in game.say("1")[-60:], game.text
        said = game.say("city e")
        assert "don't understand" in said or "Not possible" in said, said
        said = game.say("0,0 road w")
        assert "BASE-23" in said, said
        game.say("city n")
        assert game.prompt.startswith("Enter: end the turn"), game.prompt
        said = game.say("look 0,-1")
        assert "Ann 1" in said and "city (north, south)" in said, said


@tap.case("followers are called so where nobody has another figure")
def _():
    with start("--seed", "5") as game:
        said = game.say("1")
        assert "A follower on the tile?" in said and "no follower" in said, said
    with start("--seed", "5", "--expansions", "inns") as game:
        said = game.say("1")
        assert "A figure on the tile?" in said and "no figure" in said, said


@tap.case("taking back: the figure, then the tile, not the draw")
def _():
    with start() as game:
        tile = re.search(r"Your tile: (\S+)", game.text)[1]
        assert "nothing to take back" in game.say("u")
        game.say("1")
        game.say("1")
        assert game.prompt.startswith("Enter: end the turn"), game.prompt
        said = game.say("u")
        assert "Taken back" in said and game.prompt.startswith("Which one"), said
        said = game.say("undo")
        assert "Taken back" in said and game.prompt.startswith("Where does it go"), said
        assert re.search(r"Your tile: (\S+)", said)[1] == tile, said
        assert "Ann 0 (7)" in said, said
        assert "Ann:" not in game.say("log")
        assert "nothing to take back" in game.say("u")


@tap.case("a hint says why, and a coach what a turn brought and what was better")
def _():
    said = program.run("play", "--seed", "9", "--quick", "--coach",
                       text="hint\n1\n2\n1\n1\ncoach off\ncoach maybe\nq\n").out
    said = re.sub(r"\s+", " ", said)
    assert re.search(r"would say: place \S+ r\d(?:; follower \w+ \w+)? "
                     r"(city|road|field|monastery) \(You\): .*?"
                     r"estimated gain in points: [+-]?\d+\.\d", said), said
    assert re.search(r"Coach, on your (?:good )?turn: .*?estimated gain in points", said), said
    assert "Your turns are not commented on." in said and "coach on | off" in said, said
    for line in said.split("better: ")[1:]:
        assert re.match(r"(?:place|follower|pass)[^(]*\(\+\d+\.\d\) ", line), line


def chances(said):
    """The chances to win in per cent, for each time that they were told."""
    lines = re.findall(r"Chance to win: Ann (\d+\.\d)%, Bob (\d+\.\d)%", said)
    return [(float(ann), float(bob)) for ann, bob in lines]


@tap.case("the chances to win are told when asked for, and before each turn when switched on")
def _():
    with start("--quick") as game:
        assert not chances(game.text)
        once = chances(game.say("chances"))
        assert len(once) == 1 and abs(sum(once[0]) - 100) <= 0.2, once
        assert chances(game.say("chances")) == once
        said = game.say("chances on")
        assert chances(said) == once and "before each of your turns" in said, said
        while not chances(said := player.answer(game)):
            pass
        assert len(chances(said)) == 1, said
        assert "are not told" in game.say("chances off")
        assert "chances on | chances off" in game.say("chances maybe")
        for _ in range(4):
            assert not chances(player.answer(game))
    with start("--quick", "--chances") as game:
        assert chances(game.text) == once


@tap.case("looking around: board, scores, tiles, list, log, help, hint")
def _():
    with start() as game:
        assert "look X,Y" in game.say("?") and "hint" in game.say("help")
        assert "if the game ended now" in game.say("s")
        said = game.say("t")
        assert "70 tiles are left" in said, said
        assert sum(int(n) for n in re.findall(r"(\d+)x ", said)) == 70, said
        assert re.search(r"^ +1: 0,-1 r1", game.say("l"), re.MULTILINE), game.text[-300:]
        assert "would say: place" in game.say("hint")
        assert "there is no tile" in game.say("look 40,40")
        assert "road (east, west)" in game.say("look 0,0")
        assert "A cell is missing" in game.say("look")
        assert "small | normal" in game.say("zoom huge")
        for word in ("board", "zoom small", "zoom large", "zoom normal", "zoom fit", "go 0,0",
                     "go"):
            assert "═" in game.say(word), word
        game.say("1")
        game.say("1")
        said = game.say("log")
        assert "Ann: base-" in said and "Ann: follower" in said, said


@tap.case("the end of the input in mid-game is told, exit status 1; quit is 0")
def _():
    done = program.run("play", "--seat", "human", "--seat", "random", text="")
    assert done.returncode == 1 and "ended before the game" in done.out, program.show(done)
    done = program.run("play", "--seat", "human", "--seat", "random", text="quit\n")
    assert done.returncode == 0 and "not saved" not in done.err, program.show(done)
    done = program.run("play", "--seat", "human", "--seat", "random", text=b"\xff\xfe\0\x01;;;\n\n")
    assert done.returncode == 1 and not done.err, program.show(done)
    done = program.run("play", text=b"x" * 3000000)
    assert done.returncode == 1, program.show(done)


@tap.case("a number out of range is answered by the numbers that are possible")
def _():
    with player.Game("--seat", "Ann=human", "--seat", "random", "--seed", "3") as game:
        game.read()
        most = re.search(r"1 to (\d+)\?", game.prompt)[1]
        for number in ("0", "99", "-3", "99 r1"):
            told = game.say(number)
            assert f"{number} is out of range, 1 to {most} are possible" in told, told
        assert "I don't understand '1 x'" in game.say("1 x")
        player_places(game)
        most = re.search(r"0 to (\d+)\?", game.prompt)[1]
        for number in ("-1", "55"):
            told = game.say(number)
            assert f"{number} is out of range, 0 to {most} are possible" in told, told


def player_places(game):
    """The tile goes where it may."""
    game.say("1")
    if "Which turn" in game.prompt:
        game.say(game.prompt.split("(")[0].split()[-1])


@tap.case("only a game that changed since it was saved is told to be lost")
def _():
    lost = "The game was not saved"
    start = ("--seat", "Ann=human", "--seat", "greedy", "--seed", "3")
    save = HERE / "kept"
    for answers, told in ((["q"], False), (["1", "q"], True), ([f"save {save}", "q"], False),
                          (["1", f"save! {save}", "q"], False), (["1", "u", "q"], True),
                          ([f"save! {save}", "1", "q"], True)):
        with player.Game(*start) as game:
            game.read()
            for answer in answers[:-1]:
                game.say(answer)
                if "Which turn" in game.prompt:
                    game.say(game.prompt.split("(")[0].split()[-1])
            game.say("q")
            assert game.close() == 0
            assert (lost in game.text) == told, (answers, game.text[-600:])
    done = program.run("play", "--resume", save, text="q\n")
    assert done.returncode == 0 and lost not in done.out, program.show(done)


@tap.case("a resumed finished game shows its end")
def _():
    save = HERE / "finished"
    program.run("play", "--seat", "random", "--seat", "random", "--seed", "4", "--save", save)
    done = program.succeed("play", "--resume", save)
    assert "Final score:" in done.out and "(BASE-51)" in done.out


@tap.case("undo works after resuming, and other seats keep their minds")
def _():
    save = HERE / "middle"
    with player.Game("--seat", "Ann=human", "--seat", "Bot=random", "--seed", "8",
                     "--save", save) as game:
        game.read()
        for _ in range(3):
            game.say("1")
            if "Which turn" in game.prompt:
                game.say(game.prompt.split("(")[0].split()[-1])
            if game.prompt.startswith("Which one"):
                game.say("0")
            game.say("")
        game.close()
    with player.Game("--resume", save) as game:
        game.read()
        assert "Bot" in game.text and game.prompt, game.text
        assert "Bot: base-" in game.say("log all")
        score = re.search(r"Ann (\d+) \((\d)\)", game.text)
        assert score, game.text


@tap.case("colour only where it is wanted")
def _():
    words = ("play", "--seat", "human", "--seat", "random", "--seed", "1")
    assert "\x1b[" not in program.run(*words, text="q\n").out
    assert "\x1b[" in program.run(*words, "--color=always", text="q\n").out
    done = program.run(*words, "--color=never", text="q\n")
    assert "\x1b[" not in done.out
    program.refuse(*words, "--color=perhaps", holds=("--color", "'perhaps'"))


@tap.case("ASCII by --ascii and by the locale, and then nothing else")
def _():
    words = ("play", "--seat", "human", "--seat", "random", "--seed", "1")
    text = "1\n1\n\nt\ns\nl\n?\nlook 0,0\nq\n"
    for more, env in ((["--ascii"], None), ([], program.environment(LC_ALL="C")),
                      ([], program.environment(LC_ALL="POSIX", LANGUAGE="pl"))):
        done = program.run(*words, *more, text=text, env=env)
        strange = [line for line in done.out.splitlines() if not line.isascii()]
        assert not strange, (more, strange[:3])
        assert done.returncode == 0, program.show(done)


@tap.case("Ctrl-C leaves with the usual status, and the autosave is complete")
def _():
    save = HERE / "stopped"
    with player.Game("--seat", "Ann=human", "--seat", "random", "--save", save) as game:
        game.read()
        game.child.send_signal(signal.SIGINT)
        time.sleep(0.2)
        assert game.child.wait(20) == 130, game.child.returncode
        rest = game.child.stdout.read().decode("utf-8")
        assert "saved" in rest, rest
    program.succeed("replay", "--final", save)


@tap.case("a reader that goes away ends the program")
def _():
    done = subprocess.run(f"'{program.AUDE}' play --seat random --seat random | head -n 1",
                          shell=True, capture_output=True, timeout=60, check=False,
                          env=program.environment())
    assert done.stdout.startswith(b"A game of"), done.stdout
    assert not done.stderr, done.stderr
    for words in (["play", "--seat", "random", "--seat", "random"], ["rules"], ["tiles"],
                  ["perft", "2"], ["--help"], ["replay", "--json", HERE / "stopped"]):
        read, write = os.pipe()
        os.close(read)
        done = subprocess.run([program.AUDE, *map(str, words)], stdout=write,
                              stderr=subprocess.PIPE, timeout=60, check=False,
                              env=program.environment())
        os.close(write)
        assert done.returncode == 2 and not done.stderr, (words, done)


@tap.case("names of languages: --lang pl speaks Polish, also in a bare locale")
def _():
    if not os.path.isdir(os.path.join(os.path.dirname(program.AUDE), "po")):
        tap.skip("the catalogues are not beside the program")
    for env in (program.environment(LC_ALL="C.UTF-8"), program.environment(LC_ALL="C"),
                program.environment(LC_ALL=None, LANG=None, LANGUAGE=None)):
        assert "Użycie" in program.succeed("--lang", "pl", "--help", env=env).out
        assert "Użycie" in program.succeed("play", "--lang=pl", "--help", env=env).out
    env = program.environment(LC_ALL="pl_PL.UTF-8", LANGUAGE=None)
    assert "Użycie" in program.succeed("--help", env=env).out


tap.main()
