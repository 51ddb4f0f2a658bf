#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Help and version: every command explains itself, the manual page and the completion know every
command and option that the help knows, and unknown words are answered with a hint.
"""

import os
import re
import subprocess
from pathlib import Path

import program
import tap

SOURCE = Path(os.environ["AUDE_SOURCE"])
VERSION = re.search(r'#define AUDE_VERSION "([^"]+)"',
                    (SOURCE / "include/aude.h").read_text(encoding="utf-8"))[1]
SETS = program.succeed("rules", "--list", "sets").out.split()


def options_of(command):
    """The long options in the help of a command."""
    help_text = program.succeed(command, "--help").out
    found = re.findall(r"^ {2,6}(?:-\w, )?(--[a-z-]+)", help_text, re.MULTILINE)
    assert "--help" in found, help_text
    return found


@tap.case("aude --version names the version of the header")
def _():
    assert program.succeed("--version").out == f"aude {VERSION}\n"


@tap.case("aude --help names every command")
def _():
    text = program.succeed("--help").out
    assert text == program.succeed("help").out
    listed = re.findall(r"^  ([a-z]+) +\S", text, re.MULTILINE)
    assert listed == list(program.COMMANDS), listed


def explains_itself(command):
    text = program.succeed(command, "--help").out
    assert text.startswith(f"Usage: aude {command} "), text
    assert text == program.succeed("help", command).out
    assert text == program.succeed(command, "-h").out
    long = [line for line in text.splitlines() if len(line) > 100]
    assert not long, long
    assert len(set(options_of(command))) == len(options_of(command)), "an option is there twice"


def in_manual(command):
    page = (SOURCE / "man/aude.1").read_text(encoding="utf-8")
    assert re.search(rf"^\.(It|Ss|Sh) (Cm|Nm)?.*\b{command}\b", page, re.MULTILINE), command
    part = re.search(rf"^\.Ss aude {command}\b.*?(?=^\.S[sh] )", page, re.MULTILINE | re.DOTALL)
    assert part, f"the manual page has no section for {command}"
    common = page[:page.index(".Ss aude play")] + page[page.index(".Sh SETTING UP A GAME"):]
    missing = [option for option in options_of(command)
               if f"Fl -{option[2:]}" not in part[0] and f"Fl -{option[2:]}" not in common]
    assert not missing, f"the manual page lacks {missing}"


for one in program.COMMANDS:
    tap.add(f"aude {one} explains itself", explains_itself, one)
    tap.add(f"the manual page has every option of {one}", in_manual, one)


@tap.case("no command: one line, exit status 2")
def _():
    program.refuse(holds=("a command is missing", "aude --help"))


@tap.case("an unknown command is answered with the likely one")
def _():
    program.refuse("plya", holds=("unknown command 'plya'", "did you mean 'play'"))
    program.refuse("xyzzy", holds=("unknown command 'xyzzy'", "aude --help"))
    program.refuse("help", "xyzzy", holds="unknown command 'xyzzy'")
    program.refuse("help", "play", "rules", holds="one command")
    for words in (("--help",), ("help",), ("help", "play")):
        program.refuse(*words, "--lang", holds="--lang needs an argument")
        program.refuse(*words, "--lang", "xx", holds="unknown language 'xx'")
    program.refuse("", holds="unknown command")
    program.refuse("play\x1b[31m", holds="unknown command 'play?[31m'")


@tap.case("an unknown option is named, before and after the command")
def _():
    program.refuse("--nonsense", holds="'--nonsense'")
    for command in program.COMMANDS:
        program.refuse(command, "--nonsense", holds=("'--nonsense'", f"aude {command} --help"))
        program.refuse(command, "-Z", holds=("'-Z'", f"aude {command} --help"))
        program.refuse(command, "--help=yes", holds="takes no argument")
        program.refuse(command, "--lang", holds="needs an argument")


@tap.case("an unknown language is refused with the list of those known")
def _():
    program.refuse("--lang", "xx", "rules", holds=("'xx'", "pl, cs, bg, de"))
    program.refuse("rules", "--lang=xx", holds=("'xx'", "pl, cs, bg, de"))
    program.refuse("--lang", holds="needs an argument")


@tap.case("output that cannot be written is an error")
def _():
    with open("/dev/full", "wb") as full:
        for words in (["--help"], ["--version"], ["rules"], ["play", "--help"],
                      ["tiles", SETS[0]]):
            done = subprocess.run([program.AUDE, *words], stdout=full, stderr=subprocess.PIPE,
                                  env=program.environment(), check=False)
            assert done.returncode == 2, (words, done.returncode, done.stderr)
            assert b"standard output" in done.stderr and done.stderr.count(b"\n") == 1, done.stderr


tap.main()
