# SPDX-License-Identifier: Apache-2.0
"""How files look: the licence first, then a paragraph that explains the file, lines of at most 100
columns, functions of about 60 lines (80 at most), files of at most 800.
"""

import ast
import re

import tap
import tree

COLUMNS = 100
FUNCTION_AIM, FUNCTION_LIMIT = 60, 80
FILE_LIMIT = 800
PARAGRAPH = 25  # letters that an opening paragraph has at least

PYTHON = tree.scripts("python3")
SHELL = tree.scripts("sh")
CODE = sorted({*tree.c_files(), *PYTHON, *SHELL, *tree.build_files()})
# Made by a tool from other files.
MADE = {"po/web.h"}
# These only list names; the meson.build at the top says what they are for.
LISTS = [path for path in tree.build_files()
         if path.name == "meson_options.txt" or path.parts[0] == "src"]


def head(path):
    """The first lines of a file without the line that names an interpreter."""
    lines = tree.read(path).splitlines()
    return lines[1:] if lines and lines[0].startswith("#!") else lines


def opening(path):
    """The comment or docstring that follows the licence line, as plain text."""
    text = "\n".join(head(path)[1:]).lstrip()
    if path.suffix in (".c", ".h"):
        found = re.match(r"/\*(.*?)\*/", text, re.DOTALL)
    elif text.startswith(('"""', 'r"""')):
        found = re.match(r'r?"""(.*?)"""', text, re.DOTALL)
    else:
        found = re.match(r"((?:#.*\n)+)", text)
    return re.sub(r"[^A-Za-z]", "", found.group(1)) if found else ""


@tap.case("the first line of every source names the licence")
def _():
    wrong = [str(path) for path in CODE
             if not head(path) or "SPDX-License-Identifier: Apache-2.0" not in head(path)[0]]
    tree.require_none(wrong, "without SPDX-License-Identifier: Apache-2.0")


@tap.case("every source opens with a paragraph")
def _():
    wrong = [str(path) for path in CODE
             if path not in LISTS and len(opening(path)) < PARAGRAPH]
    tree.require_none(wrong, "these do not say what they are")


@tap.case(f"lines have at most {COLUMNS} columns")
def _():
    wrong = [f"{path}:{number}: {len(line)}" for path in (*CODE, *tree.web_files())
             for number, line in enumerate(tree.read(path).splitlines(), 1) if len(line) > COLUMNS]
    tree.require_none(wrong, "too long")


@tap.case("no tabs in sources, no blanks at ends of lines, a newline at the end of the file")
def _():
    wrong = []
    for path in CODE:
        text = tree.read(path)
        if not text.endswith("\n") or text.endswith("\n\n"):
            wrong.append(f"{path}: end of file")
        for number, line in enumerate(text.splitlines(), 1):
            if line != line.rstrip() or ("\t" in line and path.name != "Makefile"):
                wrong.append(f"{path}:{number}")
    tree.require_none(wrong, "stray white space")


@tap.case(f"files have at most {FILE_LIMIT} lines")
def _():
    wrong = [f"{path}: {count}" for path in CODE
             if str(path) not in MADE and (count := len(tree.read(path).splitlines())) > FILE_LIMIT]
    tree.require_none(wrong, "too long")


def c_functions(path):
    """(name, first line, lines) of each function; clang-format puts its braces in column 1."""
    start, name = None, ""
    lines = tree.read(path).splitlines()
    for number, line in enumerate(lines, 1):
        if line == "{":
            start = number
        elif line == "}" and start is not None:
            yield name, start, number - start - 1
            start = None
        elif start is None and (found := re.match(r"[A-Za-z].*?(\w+)\(", line)):
            name = found.group(1)


def python_functions(path):
    """(name, first line, lines) of each function, its docstring not counted."""
    for node in ast.walk(ast.parse(tree.read(path))):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            body = node.body[1:] if ast.get_docstring(node) and len(node.body) > 1 else node.body
            yield node.name, node.lineno, body[-1].end_lineno - body[0].lineno + 1


@tap.case(f"functions have about {FUNCTION_AIM} lines, {FUNCTION_LIMIT} at most")
def _():
    found = [(path, *function) for path in tree.c_files() for function in c_functions(path)]
    found += [(path, *function) for path in PYTHON for function in python_functions(path)]
    assert found, "no function was found at all"
    long = [(count, f"{path}:{line}: {name} has {count} lines")
            for path, name, line, count in found if count > FUNCTION_AIM]
    for _, text in long:
        print("# longer than aimed at: " + text)
    tree.require_none([text for count, text in long if count > FUNCTION_LIMIT], "too long")


tap.main()
