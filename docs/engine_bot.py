#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""An engine of one page that speaks the protocol of ENGINE.md: it takes what brings most points at
once, and tosses a coin among equals. The rules it has from another engine, which it runs:

    aude arena "exec:python3 docs/engine_bot.py aude" random
"""

import random
import subprocess
import sys


class Rules:
    """The engine that knows the rules."""

    def __init__(self, program):
        self.child = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE, text=True, bufsize=1)

    def ask(self, line):
        """The lines of its answer, the last one ok or error."""
        self.child.stdin.write(line + "\n")
        lines = []
        while not lines or not lines[-1].startswith(("ok ", "error ")):
            lines.append(self.child.stdout.readline().rstrip("\n") or "error dead 0:0 no rules")
        return lines


def scores(rules, line):
    """Whose decision it is in a position, and the scores there."""
    rules.ask(line)
    told = dict(one.split(" ", 1) for one in rules.ask("state"))
    return told["decider"], [int(score) for score in told["scores"].split()]


def choose(rules, line):
    """The action that is best at once, as "0x0000000000000012 TEXT"; None at a draw or the end."""
    seat = scores(rules, line)[0]
    if not seat.startswith("s"):
        return None
    rules.ask(line)
    actions = [one[7:] for one in rules.ask("legal") if one.startswith("action ")]

    def worth(action):
        after = scores(rules, f"{line} ; {action.split()[0]}")[1]
        own = after.pop(int(seat[1:]))
        wasteful = " field" in action or action.endswith(" pass")
        return own - max(after), not wasteful, random.random()

    return max(actions, key=worth)


def main():
    """Answers line by line; what is not for the bot itself is for the rules."""
    rules, line = Rules(sys.argv[1] if len(sys.argv) > 1 else "aude"), None
    for text in sys.stdin:
        words = text.split()
        if words[:1] == ["hello"]:
            print("name Bot of one page\nversion 1\nprotocol 1\nok hello", flush=True)
        elif words[:1] == ["go"]:
            action = line and choose(rules, line)
            print(f"bestmove {action}" if action else "error chance 1:1 no decision", flush=True)
            rules.ask(line or "ping")
        elif words[:1] == ["quit"]:
            break
        elif words[:1] in (["position"], ["legal"], ["state"], ["ping"]):
            told = rules.ask(text.strip())
            line = text.strip() if told[-1] == "ok position" else line
            print("\n".join(told), flush=True)
        elif words and words[0] != "stop":
            print("error unknown 1:1 this bot does not know that", flush=True)


main()
