#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`aude play` at a real terminal of 80 columns and 24 lines, driven through tmux: everything that a
question needs is on the screen with it, colour is there and can be turned off, the game that was
left goes on.
"""

import os
import re
import shutil
import subprocess
import tempfile
import time

import program
import tap

folder = tempfile.TemporaryDirectory()
HAVE_TMUX = shutil.which("tmux") is not None


def no_terminal():
    """Why no terminal can be made here, as where /dev/pts is not mounted; or None."""
    try:
        for end in os.openpty():
            os.close(end)
    except OSError as error:
        return error.strerror
    return None


class Terminal:
    """A tmux server of our own with one window of 80 x 24."""

    def __init__(self, *words, **environment):
        if not HAVE_TMUX:
            tap.skip("tmux is not installed")
        if no_terminal():
            tap.skip(f"no terminal can be made here: {no_terminal()}")
        self.socket = os.path.join(folder.name, f"tmux-{time.monotonic_ns()}")
        env = program.environment(XDG_STATE_HOME=folder.name, LC_ALL="C.UTF-8", **environment)
        env.pop("TMUX", None)
        keep = [f"{name}={env[name]}" for name in env
                if name in ("XDG_STATE_HOME", "LC_ALL", "LANGUAGE", "NO_COLOR", "TERM")]
        command = " ".join(f"'{word}'" for word in
                           ["env", *keep, program.AUDE, *map(str, words)])
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24",
                  f"{command}; code=$?; echo; echo status $code; sleep 60", env=env)

    def tmux(self, *words, env=None):
        done = subprocess.run(["tmux", "-u", "-S", self.socket, *words], capture_output=True,
                              text=True, env=env, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def screen(self, *more):
        return self.tmux("capture-pane", "-p", *more)

    def wait(self, pattern, seconds=60, *more):
        """Waits until the screen matches; the screen."""
        end = time.monotonic() + seconds
        while True:
            screen = self.screen(*more)
            if re.search(pattern, screen):
                return screen
            assert time.monotonic() < end, f"never saw {pattern}:\n{screen}"
            time.sleep(0.05)

    def place(self):
        """Where the cursor is: line and column, lines that have left the screen counted too."""
        numbers = self.tmux("display-message", "-p", "#{history_size} #{cursor_y} #{cursor_x}")
        history, line, column = map(int, numbers.split())
        return history + line, column

    def say(self, line, pattern):
        """Types a line and waits for an answer that ends the screen. Until something was answered
        the screen may still be the one before, which may match as well."""
        self.tmux("clear-history")
        start, _ = self.place()
        if line:
            self.tmux("send-keys", "-l", line)
        self.tmux("send-keys", "Enter")
        end = time.monotonic() + 60
        while True:
            at, column = self.place()
            if at > start + 1 or (at == start + 1 and column > 0):
                return self.wait(pattern)
            assert time.monotonic() < end, f"no answer to {line}:\n{self.screen()}"
            time.sleep(0.01)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True, check=False)


PLACE = r"Where does it go, 1 to \d+\? \(\?: help\) >\s*$"
FIGURE = r"Which one, 0 to \d+\? \(u: take the tile back\) >\s*$"
TURN = r"Which turn on .*\(Enter: another place\) >\s*$"
END = r"Enter: end the turn, u: take back >\s*$"


def play_turns(terminal, turns):
    """Turns by hints; the screens at the questions where a tile is to be placed."""
    screens = [terminal.wait(PLACE)]
    for _ in range(turns):
        screen = terminal.say("hint", r"would say: place [^\n]*(?:\n  [^\n]*)*\n[^\n]*" + PLACE)
        move = re.findall(r"would say: (place \S+ r\d)", screen)[-1]
        screen = terminal.say(move, FIGURE + "|" + END)
        if re.search(FIGURE, screen):
            terminal.say("0", END)
        screens.append(terminal.say("", PLACE))
    return screens


@tap.case("at 80 x 24 a question has its turn, its board and its tile on one screen")
def _():
    with Terminal("play", "--seat", "Ann=human", "--seat", "Bob=greedy", "--seed", "1") as terminal:
        for number, screen in enumerate(play_turns(terminal, 12)):
            lines = screen.rstrip("\n").split("\n")
            assert len(lines) <= 24 and all(len(line) <= 80 for line in lines), screen
            assert f"Turn {2 * number + 1}: Ann" in screen, screen
            assert "Ann" in screen and "Bob" in screen and "Your tile: base-" in screen, screen
            last = int(re.search(r"1 to (\d+)\?", screen)[1])
            shown = len(re.findall(r"(?<![\w(,-])\d+(?![\w),])", screen))
            assert shown >= min(last, 3), screen


QUESTIONS = {PLACE: (r"Turn \d+: ", r"Your tile: "),
             r"Whom|does it capture": (r"reaches\s+columns",),
             r"points or a castle": (r"could earn:",),
             r"which tile, and": (r"The bazaar of", r"(?:(?:→ \w|[–-])\s+){5}(?:→ \w|[–-])\n"),
             r"your bid \(": (r"Tile \d, chosen by", r"highest\s+bid")}


@tap.case("at 80 x 24 the questions of the expansions are on one screen, with six seats too")
def _():
    with Terminal("play", "--seat", "Anna=human", "--seat", "random", "--seat", "Konstantin=greedy",
                  "--seat", "Wilhelmina=random", "--seat", "Theodora=random", "--seat",
                  "Maximilian=greedy", "--expansions", "tower,bcb", "--seed", "7") as terminal:
        met = set()
        for _ in range(150):
            screen = terminal.wait(r" >\s*$")
            assert "Final score" not in screen, f"the game is over, met: {met}"
            lines = screen.rstrip("\n").split("\n")
            assert len(lines) <= 24 and all(len(line) <= 80 for line in lines), screen
            if "Enter:" in lines[-1]:
                terminal.say("", r" >\s*$")
                continue
            question = "\n".join(lines[-8:])
            for pattern, needed in QUESTIONS.items():
                if re.search(pattern, question):
                    met.add(pattern)
                    assert all(re.search(one, screen) for one in needed), screen
            if len(met) == len(QUESTIONS):
                return
            screen = terminal.say("hint", r"would say: [^\n]*(?:\n  [^\n]*)*\n[^\n]* >\s*$")
            terminal.say(re.findall(r"would say: ([^;\n]*[^;\s])", screen)[-1], r" >\s*$")
        assert PLACE in met and len(met) >= 4, met


AREAS = {r"Which tile, 1 to": (r"Turn \d+: Anna", r"A Anna  +B Konstantin  +C ", r"D Theo",
                               r"E Max"),
         PLACE: (r"Turn \d+: Anna", r"Your tile: "),
         r"Which one, 0 to": (r"0  nothing", r"  take back \w+ -?\d+,-?\d+: \d+ now, end \d+ \(")}


@tap.case("at 80 x 24 the questions of The Discovery are on one screen, with five seats too")
def _():
    program.need("discovery")
    with Terminal("play", "--game", "discovery", "--preset", "ADVANCED", "--seat", "Anna=human",
                  "--seat", "Konstantin=greedy", "--seat", "Wilhelmina=random", "--seat",
                  "Theodora=greedy", "--seat", "Max=random", "--seed", "5") as terminal:
        met, first = set(), True
        for _ in range(120):
            screen = terminal.wait(r" >\s*$")
            lines = screen.rstrip("\n").split("\n")
            assert len(lines) <= 24 and all(len(line) <= 80 for line in lines), screen
            if "Enter:" in lines[-1]:
                terminal.say("", r" >\s*$")
                continue
            for pattern, needed in AREAS.items():
                if not re.search(pattern, lines[-1]) or ("take back" in needed[-1] and first):
                    continue
                met.add(pattern)
                assert all(re.search(one, screen) for one in needed), screen
            if len(met) == len(AREAS):
                return
            if "Which tile" in lines[-1] and PLACE not in met:
                terminal.say("1", PLACE)
                continue
            screen = terminal.say("hint", r"would say: [^\n]*(?:\n  [^\n]*)*\n[^\n]* >\s*$")
            move = re.findall(r"would say: ([^;\n]*[^;\s])", screen)[-1]
            first = first and not move.startswith("follower")
            terminal.say(move, r" >\s*$")
        assert len(met) == len(AREAS), met


@tap.case("without options a terminal is asked what to play")
def _():
    program.need("carcassonne", "discovery")
    with Terminal("play") as terminal:
        assert "2  The Discovery" in terminal.wait(r"Which game, 1 to 2\? \(Enter: 1\) >\s*$")
        assert "understand '3'" in terminal.say("3", r"Which game, 1 to 2\?[^>]*>\s*$")
        assert "ADVANCED: " in terminal.say("2", r"Which rules, 1 to 3,[^>]*\(Enter: 1\) >\s*$")
        terminal.say("2 4", r"understand '2 4'[^>]*>\s*$")
        terminal.say("2 3", r"How many play, 2 to 5\? \(Enter: 2\) >\s*$")
        terminal.say("6", r"understand '6'[^>]*>\s*$")
        asked = terminal.say("3", r"Seat A: [^>]*\(Enter: human\) >\s*$")
        assert "  1  Beginner: " in asked and "  8  Champion: " in asked, asked
        terminal.say("Ann", r"Seat B: [^>]*a level from 1 to 8\? \(Enter: level:3\) >\s*$")
        terminal.say("", r"Seat C: [^>]*>\s*$")
        terminal.say("Ann=random", r"two seats are called[^>]*>\s*$")
        terminal.say("Ann=chess=x", r"understand[^>]*>\s*$")
        # Where there is no choice between her two tiles, that is not asked.
        terminal.say("Cy=random", r"Wh(ich tile, 1 to 2|ere does it go, 1 to \d+)"
                                  r"\? \(\?: help\) >\s*$")
        screen = terminal.screen("-S", "-60")
        assert "A game of The Discovery: Ann (A), Casual (B), Cy (C)" in screen, screen
        assert screen.count("is set aside") == 2 and screen.count("(DISC-70)") == 6, screen
        terminal.say("q", "status 0")
    with Terminal("play") as terminal:
        terminal.wait(r"Which game, [^>]*>\s*$")
        terminal.say("", r"Which rules, 1 to \d+,[^>]*>\s*$")
        terminal.say("", r"Expansions: tower,bcb,inns,traders,king,phantom,cult,count,[^>]*>\s*$")
        terminal.say("tower, moon", r"understand 'tower, moon'[^>]*>\s*$")
        terminal.say("Tower, bcb", r"How many play, 2 to 6\? \(Enter: 2\) >\s*$")
        terminal.say("", r"Seat A: [^>]*>\s*$")
        terminal.say("", r"Seat B: [^>]*>\s*$")
        assert re.search(r"\(7 T\d+ ", terminal.say("", PLACE)), terminal.screen()
        terminal.say("q", "status 0")
    with Terminal("play") as terminal:
        terminal.wait(r"Which game, [^>]*>\s*$")
        terminal.say("q", "status 0")


@tap.case("help is broken between words at a narrow terminal")
def _():
    with Terminal("play", "--seat", "Ann=human", "--seat", "random", "--seed", "2") as terminal:
        terminal.wait(PLACE)
        terminal.tmux("resize-window", "-x", "50", "-y", "50")
        screen = terminal.say("?", r"Several answers[^>]*>\s*$")
        assert "\n                 may still be" not in screen
        for words in ("what the expert would do", "take back what you did"):
            assert re.search(words.replace(" ", r"\s+"), screen), screen
        assert all(len(line) <= 50 for line in screen.split("\n")), screen
        terminal.say("q", "status 0")


@tap.case("colour at a terminal, none with NO_COLOR")
def _():
    words = ("play", "--seat", "Ann=human", "--seat", "random", "--seed", "2")
    with Terminal(*words) as terminal:
        assert "\x1b[" in terminal.wait(r"Where does", 60, "-e")
    with Terminal(*words, NO_COLOR="1") as terminal:
        terminal.wait(PLACE)
        assert "\x1b[" not in terminal.screen("-e")


@tap.case("a game that was left goes on by --continue, with the placed tile still to be taken back")
def _():
    with Terminal("play", "--seat", "Ann=human", "--seat", "random", "--seed", "3") as terminal:
        play_turns(terminal, 2)
        screen = terminal.say("hint", r"would say: place [^\n]*(?:\n  [^\n]*)*\n[^\n]*" + PLACE)
        terminal.say(re.findall(r"would say: (place \S+ r\d)", screen)[-1], FIGURE + "|" + END)
        terminal.say("q", r"--continue")
        terminal.wait("status 0")
    with Terminal("play", "--continue") as terminal:
        screen = terminal.wait(FIGURE + "|" + END)
        assert "Taken back" in terminal.say("u", PLACE)
        terminal.tmux("send-keys", "C-c")
        terminal.wait("status 130")


@tap.case("a new game puts the unfinished one aside")
def _():
    with Terminal("play", "--seat", "Ann=human", "--seat", "random", "--seed", "4") as terminal:
        terminal.wait(PLACE)
        screen = terminal.screen("-S", "-60").replace("\n", "")
        assert "unfinished game" in screen and "autosave.aude.old" in screen, screen
        terminal.tmux("send-keys", "C-d")
        terminal.wait("status 1")
    assert os.path.exists(os.path.join(folder.name, "aude", "autosave.aude.old"))


tap.main()
