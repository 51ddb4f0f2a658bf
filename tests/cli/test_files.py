#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writing files: what is there stays whole whatever goes wrong. A full disk is a small tmpfs, for
which the test needs to be root with a mount namespace of its own; /dev/full and a limit on the size
of files do without.
"""

import json
import os
import resource
import shutil
import stat
import subprocess
import tempfile
from pathlib import Path

import player
import program
import tap

folder = tempfile.TemporaryDirectory()
HERE = Path(folder.name)
SEATS = ("--seat", "Ann=human", "--seat", "greedy")


def fresh(name):
    path = HERE / name
    path.mkdir()
    return path


def leftovers(path):
    return [name for name in os.listdir(path) if name.startswith(".aude-")]


@tap.case("a game is saved, and the saved game is a record that goes on where it was")
def _():
    place = fresh("save")
    with player.Game(*SEATS, "--seed", "11", folder=place) as game:
        game.read()
        game.say("1")
        if "Which turn" in game.prompt:
            game.say(game.prompt.split("(")[0].split()[-1])
        said = game.say("save one.aude")
        assert "Saved: one.aude" in said, said
        assert "Saved: other.aude" in game.say("save other.aude")
        assert "is there already" in game.say("save one.aude")
        game.say("q")
        assert game.close() == 0
    text = (place / "one.aude").read_text(encoding="utf-8")
    assert "Ann" in text and "greedy" in text, text
    assert not leftovers(place)
    with player.Game("--resume", "one.aude", folder=place) as game:
        game.read()
        assert "Ann" in game.text and "The game goes on" in game.text
        assert "Taken back" in game.say("u"), game.text
        assert "Where does it go" in game.prompt, game.prompt
        game.say("q")
        assert game.close() == 0
    assert (place / "one.aude").read_text(encoding="utf-8") == text


@tap.case("save never replaces another file unless told to")
def _():
    place = fresh("replace")
    (place / "letter").write_text("dear", encoding="utf-8")
    with player.Game(*SEATS, folder=place) as game:
        game.read()
        assert "save! FILE" in game.say("save letter")
        assert (place / "letter").read_text(encoding="utf-8") == "dear"
        assert "file name is missing" in game.say("save")
        assert "Saved" in game.say("save! letter")
        assert "Saved" in game.say("save letter")
        assert "Saved" in game.say("save")
    assert (place / "letter").read_text(encoding="utf-8") != "dear"
    program.refuse("play", "--save", place / "letter", holds="there already")


@tap.case("a file that cannot be made: one line, the game goes on")
def _():
    with player.Game(*SEATS) as game:
        game.read()
        game.say("save /nowhere/at/all")
        game.say(f"save! {HERE}")
        game.say("save! /dev/full")
        assert "Turn 1" in game.say("zoom small")
        game.say("q")
        assert game.close() == 0
        lines = game.errors.splitlines()
        assert len(lines) == 3, game.errors
        assert "/nowhere/at/all" in lines[0] and str(HERE) in lines[1], game.errors
        assert "/dev/full" in lines[2] and "No space left" in lines[2], game.errors


@tap.case("--save writes after every turn and at the end")
def _():
    place = fresh("every-turn")
    with player.Game(*SEATS, "--save", place / "game", "--seed", "3") as game:
        player.follow_hints(game)
        assert game.close() == 0, game.text[-500:]
    assert not leftovers(place)
    done = program.succeed("replay", "--final", place / "game")
    assert "Ann" in done.out, done.out
    assert oct(stat.S_IMODE((place / "game").stat().st_mode)) == oct(0o666 & ~umask())


def umask():
    mask = os.umask(0)
    os.umask(mask)
    return mask


@tap.case("a game that cannot be written ends with 2")
def _():
    place = fresh("unwritable")
    for answers in ("1\n\n0\n\nq\n", "q\n", ""):
        done = program.run("play", *SEATS, "--save", place / "nowhere" / "game", "--seed", "3",
                           text=answers)
        assert done.returncode == 2, program.show(done)
        assert done.err.count("\n") == 1 and "nowhere" in done.err, program.show(done)
    done = program.run("play", "--seat", "random", "--seat", "random", "--save",
                       place / "nowhere" / "game", text="")
    assert done.returncode == 2 and "Final score" in done.out, program.show(done)


@tap.case("a symbolic link stays one, and a file keeps its mode")
def _():
    place = fresh("link")
    (place / "real").write_text("old", encoding="utf-8")
    (place / "real").chmod(0o600)
    (place / "link").symlink_to("real")
    with player.Game(*SEATS, folder=place) as game:
        game.read()
        assert "Saved" in game.say("save! link")
    assert (place / "link").is_symlink()
    assert (place / "real").read_text(encoding="utf-8") != "old"
    assert stat.S_IMODE((place / "real").stat().st_mode) == 0o600


def small_files():
    """Files of the child may not grow beyond 64 bytes; the signal that tells so is ignored."""
    import signal
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))


@tap.case("a write that breaks off leaves the old save as it was")
def _():
    place = fresh("limit")
    save = place / "game"
    first = program.run("play", *SEATS, "--seed", "5", "--save", save, text="1\n")
    assert first.returncode == 1 and save.exists(), program.show(first)
    old = save.read_bytes()
    done = subprocess.run([program.AUDE, "play", "--resume", str(save)], input=b"save\nq\n",
                          capture_output=True, preexec_fn=small_files,
                          env=program.environment(), check=False)
    assert done.returncode == 0 and b"File too large" in done.stderr, done.stderr
    assert save.read_bytes() == old
    assert not leftovers(place)


FULL_DISK = """
set -e
mount -t tmpfs -o size=64k none "$1"
cp "$2" "$1/game"
head -c 200000 /dev/zero > "$1/filler" 2>/dev/null || true
cd "$1"
printf 'save\\nq\\n' | "$3" play --resume game > ../play.out 2> ../play.err
printf '%s' "$?" > ../play.status
"$3" render game -o picture.svg > ../render.out 2> ../render.err ||
    printf '%s' "$?" > ../render.status
cmp game "$2" && ls -A > ../names
"""


@tap.case("a full disk leaves the old save as it was")
def _():
    place = fresh("full")
    disk = place / "disk"
    disk.mkdir()
    save = place / "before"
    program.run("play", *SEATS, "--seed", "5", "--save", save, text="1\n")
    if not shutil.which("unshare"):
        tap.skip("there is no unshare")
    probe = subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "none", disk],
                           capture_output=True, check=False)
    if probe.returncode != 0:
        tap.skip("mounting is not allowed here")
    done = subprocess.run(["unshare", "-m", "sh", "-c", FULL_DISK, "sh", disk, save, program.AUDE],
                          capture_output=True, text=True, env=program.environment(), check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    error = (place / "play.err").read_text(encoding="utf-8")
    assert "No space left" in error and error.count("\n") == 1, "play: " + error
    assert (place / "play.status").read_text(encoding="utf-8") == "0"
    assert (place / "render.status").read_text(encoding="utf-8") == "2"
    error = (place / "render.err").read_text(encoding="utf-8")
    assert "No space left" in error and error.count("\n") == 1, error
    assert sorted((place / "names").read_text(encoding="utf-8").split()) == ["filler", "game"]


@tap.case("a save without permission is refused, the old one stays")
def _():
    place = fresh("permission")
    save = place / "game"
    program.run("play", *SEATS, "--save", save, text="1\n")
    old = save.read_bytes()
    if os.geteuid() == 0:
        tap.skip("root may write anywhere")
    save.chmod(0o444)
    done = program.run("play", "--resume", save, text="save\nq\n")
    assert "Permission denied" in done.err, program.show(done)
    assert save.read_bytes() == old


OLD = Path(__file__).resolve().parent / "c2_0_1.aude"
CHANGED = (("TOWER_REOPEN", "no"), ("CASTLE_GARDEN", "no"), ("BAZAAR_ROUND", "placements-only"))


@tap.case("a game that 0.1 saved under C2 goes on by what C2 meant then")
def _():
    place = fresh("old")
    save = place / "old.aude"
    save.write_bytes(OLD.read_bytes())
    text = save.read_text(encoding="utf-8")
    assert "preset C2\n" in text and "rules" not in text
    shown = json.loads(program.succeed("replay", "--json", save).out)
    assert [one["total"] if isinstance(one, dict) else one for one in shown["scores"]] == [6, 3], (
        shown["scores"])
    program.succeed("play", "--resume", save, "--save", place / "new.aude", text="q\n")
    assert (place / "new.aude").read_text(encoding="utf-8") == text
    # Each of the values that C2 has now would make another game of it.
    for name, value in CHANGED:
        save.write_text(text.replace("option ABBOT on", f"option ABBOT on\noption {name} {value}"),
                        encoding="utf-8")
        assert program.run("replay", "--final", save).returncode == 2, name
    save.write_text(text.replace("game ", "rules 2\ngame ", 1), encoding="utf-8")
    assert program.run("replay", "--final", save).returncode == 2


@tap.case("a game begun under C2 now names the version of its rules")
def _():
    place = fresh("rules")
    program.run("play", *SEATS, "--preset", "C2", "--expansions", "tower,bcb", "--save",
                place / "new.aude", text="q\n")
    text = (place / "new.aude").read_text(encoding="utf-8")
    assert "\nrules 3\ngame carcassonne\n" in text and "\npreset C2\n" in text, text
    (place / "next.aude").write_text(text.replace("rules 3", "rules 4"), encoding="utf-8")
    done = program.run("replay", place / "next.aude")
    assert done.returncode == 2 and "later rules than this program knows" in done.err, done


tap.main()
