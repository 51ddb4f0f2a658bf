# SPDX-License-Identifier: Apache-2.0
"""Tokens of a source in C, TypeScript or Python: enough to know what is code and what is not.

Comments and lines of the preprocessor give no tokens; a string is one token, whatever is in it.
"""

import re
from dataclasses import dataclass

MARKS = ["<<=", ">>=", "===", "!==", "...", "**=", "//=", "&&=", "||=", "??=", "->", "=>", "++",
         "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "??", "?.", "+=", "-=", "*=", "/=",
         "%=", "&=", "|=", "^=", "**", "//", ":="]
WORD = re.compile(r"[A-Za-z_$][\w$]*")
NUMBER = re.compile(r"0[xX][0-9a-fA-F]+[uUlLn]*|0[bB][01]+|(?:\d[\d_]*)?\.?\d+(?:[eE][+-]?\d+)?"
                    r"[uUlLfFn]*")
# After these a slash begins a regular expression of TypeScript, not a division.
BEFORE_PATTERN = {"(", ",", "=", ":", "[", "!", "&&", "||", "?", "{", "}", ";", "=>", "return",
                  "??", "..."}
LANGUAGES = {".c": "c", ".h": "c", ".ts": "ts", ".tsx": "ts", ".mjs": "ts", ".py": "python"}


@dataclass(frozen=True)
class Token:
    """A piece of code; `depth` counts the brackets around it, its own not."""

    kind: str  # word, number, string or mark
    text: str
    start: int
    depth: int

    @property
    def end(self):
        return self.start + len(self.text)


def _line_end(text, at):
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _directive_end(text, at):
    """The end of a line of the preprocessor with all lines that continue it."""
    end = _line_end(text, at)
    while end < len(text) and text[end - 1] == "\\":
        end = _line_end(text, end + 1)
    return end


def _template_end(text, at):
    """The end of a template of TypeScript; what stands in its braces belongs to it."""
    at += 1
    while at < len(text) and text[at] != "`":
        if text[at] == "\\":
            at += 1
        elif text.startswith("${", at):
            at = _braces_end(text, at + 2) - 1
        at += 1
    return at + 1


def _braces_end(text, at):
    depth = 1
    while at < len(text) and depth > 0:
        if text[at] == "`":
            at = _template_end(text, at)
            continue
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        at += 1
    return at


def _quoted_end(text, at, end_of_line=True):
    """The end of what is quoted; no quotation goes beyond its line."""
    quote, at = text[at], at + 1
    while at < len(text) and text[at] != quote:
        if text[at] == "\n" and end_of_line:
            return at
        at += 2 if text[at] == "\\" else 1
    return at + 1


def _pattern_end(text, at):
    inside = False
    at += 1
    while at < len(text) and text[at] != "\n" and (inside or text[at] != "/"):
        inside = text[at] == "[" or (inside and text[at] != "]")
        at += 2 if text[at] == "\\" else 1
    at += 1
    while at < len(text) and text[at].isalpha():
        at += 1
    return at


def _skipped(text, at, language, fresh):
    """Where a comment or a line of the preprocessor ends that begins here, or None."""
    if language == "python":
        return _line_end(text, at) if text[at] == "#" else None
    if text.startswith("//", at):
        return _line_end(text, at)
    if text.startswith("/*", at):
        end = text.find("*/", at + 2)
        return len(text) if end < 0 else end + 2
    if language == "c" and text[at] == "#" and fresh:
        return _directive_end(text, at)
    return None


def _string_end(text, at, language, before):
    """Where a string or pattern ends that begins here, or None."""
    if language == "python" and text[at:at + 3] in ('"""', "'''"):
        end = text.find(text[at:at + 3], at + 3)
        return len(text) if end < 0 else end + 3
    if text[at] in "\"'":
        return _quoted_end(text, at)
    if language == "ts" and text[at] == "`":
        return _template_end(text, at)
    if language == "ts" and text[at] == "/" and before in BEFORE_PATTERN:
        return _pattern_end(text, at)
    return None


def _plain(text, at):
    """Kind and text of a word, a number or a mark."""
    if found := WORD.match(text, at):
        return "word", found.group()
    if text[at].isdigit() or (text[at] == "." and text[at + 1:at + 2].isdigit()):
        return "number", NUMBER.match(text, at).group()
    return "mark", next((mark for mark in MARKS if text.startswith(mark, at)), text[at])


def tokens(text, language):
    """All tokens of the text in their order."""
    found, at, depth, fresh = [], 0, 0, True
    while at < len(text):
        if text[at].isspace():
            fresh = fresh or text[at] == "\n"
            at += 1
            continue
        if (end := _skipped(text, at, language, fresh)) is not None:
            at = end
            continue
        fresh = False
        before = found[-1].text if found else ""
        if (end := _string_end(text, at, language, before)) is not None:
            found.append(Token("string", text[at:end], at, depth))
            at = end
            continue
        kind, piece = _plain(text, at)
        depth -= piece in (")", "]", "}")
        found.append(Token(kind, piece, at, depth))
        depth += piece in ("(", "[", "{")
        at += len(piece)
    return found
