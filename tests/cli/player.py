# SPDX-License-Identifier: Apache-2.0
"""Plays at the prompts of `aude play` through pipes: reads up to a prompt, answers, and so on, as a
script of a user would. The answers come from the program's own `hint`, or from chance.
"""

import os
import re
import select
import subprocess
import time

import program

PROMPT = re.compile(r"[^\n]*> $")


class Game:
    """One run of `aude play` whose prompts are answered one by one."""

    def __init__(self, *words, env=None, folder=None):
        self.child = subprocess.Popen([program.AUDE, "play", *map(str, words)],
                                      stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                      stderr=subprocess.PIPE, cwd=folder,
                                      env=env or program.environment())
        self.text = ""
        self.prompt = ""

    def read(self, seconds=60):
        """Everything up to the next prompt or the end of the output."""
        piece = b""
        end = time.monotonic() + seconds
        while True:
            left = end - time.monotonic()
            assert left > 0, f"no prompt after {seconds} s:\n{piece[-500:]}"
            ready, _, _ = select.select([self.child.stdout], [], [], left)
            more = os.read(self.child.stdout.fileno(), 65536) if ready else b""
            piece += more
            if ready and not more:
                break
            if piece.endswith(b"> ") and PROMPT.search(piece.decode("utf-8", "replace")):
                break
        text = piece.decode("utf-8")
        self.text += text
        self.prompt = text[text.rfind("\n") + 1:]
        return text

    def say(self, line):
        """Answers a prompt; what was printed up to the next one."""
        self.child.stdin.write((line + "\n").encode())
        self.child.stdin.flush()
        return self.read()

    def close(self):
        """Ends the input; the exit status."""
        self.child.stdin.close()
        rest = self.child.stdout.read().decode("utf-8")
        self.text += rest
        self.errors = self.child.stderr.read().decode("utf-8")
        self.child.stdout.close()
        self.child.stderr.close()
        return self.child.wait(60)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.child.poll() is None:
            self.child.kill()
            self.child.wait()
        for pipe in (self.child.stdin, self.child.stdout, self.child.stderr):
            if not pipe.closed:
                pipe.close()


def answer(game):
    """Answers one prompt as `hint` says, which may name what follows as well; what was printed up
    to the next one."""
    if "Enter:" in game.prompt and not game.prompt.startswith(("Build it", "Opening bid")):
        return game.say("")
    found = re.search(r"would say: ([^;\n]+)", game.say("hint"))
    assert found, "no hint:\n" + game.text[-800:]
    return game.say(found[1])


def anything(game, chance):
    """Answers one prompt by chance (random.Random); what was printed up to the next one."""
    prompt = game.prompt
    numbers = re.search(r"(\d+) to (\d+)\?", prompt)
    if "Build it?" in prompt:
        return game.say(chance.choice(["b", ""]))
    if "which tile, and" in prompt:
        return game.say(f"{chance.randint(1, 6)}{chance.choice(['', ' 0', ' 2'])}")
    if "Opening bid" in prompt or "your bid" in prompt:
        low = re.search(r"\((\d+)", prompt)[1]
        return game.say(chance.choice([low, "0"]) if "your bid" in prompt else low)
    if prompt.startswith("Which turn"):
        return game.say(chance.choice(re.findall(r"r\d(?: b)?", prompt)))
    if numbers:
        return game.say(str(chance.randint(int(numbers[1]), int(numbers[2]))))
    assert "Enter:" in prompt, "an unknown prompt: " + prompt
    return game.say("")


def mixed(game, chance):
    """Answers one prompt in five as `hint` says, which is a search, the others by chance."""
    return answer(game) if chance.random() < 0.2 else anything(game, chance)


def follow(game, answering, last="", limit=4000):
    """Plays a game that has just been started to its end by this way of answering."""
    game.read()
    for _ in range(limit):
        if not game.prompt:
            return
        if "Save the record" in game.prompt:
            game.say(last)
            return
        answering(game)
    raise AssertionError("the game does not end")


def follow_hints(game, last=""):
    """The same by asking for hints."""
    follow(game, answer, last)
