# SPDX-License-Identifier: Apache-2.0
"""A source with its tokens, and what has to be known of the place of one: in which function it
stands, whether it is code that runs, where its statement ends."""

import re
from functools import cached_property
from pathlib import PurePath

from mutation.lexer import LANGUAGES, tokens

OPENS = {"(": ")", "[": "]", "{": "}"}
TOP = {"ts": re.compile(r"^(?:export )?(?:default )?(?:async )?(function\*?|const|let|class|"
                        r"interface|type|enum|import|declare) +([\w$]+)?"),
       "python": re.compile(r"^(?:async )?(def|class) +(\w+)")}
# What of TypeScript says nothing that runs.
TYPES = ("interface", "type", "enum", "import", "declare")


class Code:
    """A source text, its tokens and where they stand."""

    def __init__(self, path, text):
        self.path, self.text = path, text
        self.language = LANGUAGES[PurePath(path).suffix]
        self.tokens = tokens(text, self.language)

    def text_of(self, first, last):
        """The text from one token to another one, both included."""
        return self.text[self.tokens[first].start:self.tokens[last].end]

    def is_mark(self, index, *texts):
        inside = 0 <= index < len(self.tokens)
        return inside and self.tokens[index].kind != "string" and self.tokens[index].text in texts

    def kind(self, index):
        return self.tokens[index].kind if 0 <= index < len(self.tokens) else ""

    @cached_property
    def partner(self):
        """Of each opening bracket the closing one, by their indices."""
        found, open_ones = {}, []
        for index, token in enumerate(self.tokens):
            if token.kind == "mark" and token.text in OPENS:
                open_ones.append(index)
            elif token.kind == "mark" and token.text in OPENS.values() and open_ones:
                found[open_ones.pop()] = index
        return found

    @cached_property
    def opening(self):
        """Of each closing bracket the opening one."""
        return {close: index for index, close in self.partner.items()}

    @cached_property
    def around(self):
        """Of each token the bracket that it is inside of, or -1."""
        found, open_ones = [], [-1]
        for index, token in enumerate(self.tokens):
            mark = token.text if token.kind == "mark" else ""
            if mark in OPENS.values() and len(open_ones) > 1:
                open_ones.pop()
            found.append(open_ones[-1])
            if mark in OPENS:
                open_ones.append(index)
        return found

    @cached_property
    def tops(self):
        """Of each token the name of what it stands in at the top of the file and the first token
        of that: "" where nothing runs (types, prototypes, what is included)."""
        return self._tops_of_c() if self.language == "c" else self._tops_of_lines()

    def _tops_of_c(self):
        found, first = [("", 0)] * len(self.tokens), 0
        for index, token in enumerate(self.tokens):
            if token.depth > 0 or token.kind != "mark":
                continue
            if token.text == "{":
                name = self._name_in_c(first, index)
                for inner in range(index + 1, self.partner.get(index, index)):
                    found[inner] = (name, first)
            if token.text == ";" or (token.text == "}" and not self.is_mark(index + 1, ";")):
                first = index + 1
        return found

    def _name_in_c(self, first, brace):
        """The function or table that has this body."""
        head = [index for index in range(first, brace) if self.tokens[index].depth == 0]
        words = [self.tokens[index].text for index in head]
        if "=" in words:
            head = head[:words.index("=")]
        elif ")" not in words:
            return ""  # struct, union, enum
        for index in head:
            if self.kind(index) == "word" and self.is_mark(index + 1, "(", "[", "="):
                return self.tokens[index].text
        return ""

    def _tops_of_lines(self):
        found, name, first, line_start = [], "", 0, 0
        for index, token in enumerate(self.tokens):
            line_start = self.text.rfind("\n", 0, token.start) + 1
            if token.start == line_start and token.depth == 0:
                head = TOP[self.language].match(self.text[token.start:token.start + 200])
                if head:
                    typed = self.language == "ts" and head.group(1) in TYPES
                    name, first = "" if typed else head.group(2) or "default", index
                elif self.language == "python" or token.kind == "word":
                    outside = token.text in ("import", "from", "export")
                    name, first = "" if outside else "file", index
            found.append((name, first))
        return found

    def statement_end(self, index):
        """The semicolon that ends the statement beginning here, or None."""
        depth = self.tokens[index].depth
        for at in range(index, len(self.tokens)):
            if self.tokens[at].depth < depth:
                return None
            if self.tokens[at].depth == depth and self.is_mark(at, ";"):
                return at
            if self.tokens[at].depth == depth and self.is_mark(at, "{") and self.language == "c":
                return None
        return None

    def line_end(self, index):
        """The last token of the line of Python that begins here."""
        depth = self.tokens[index].depth
        at = index
        while at + 1 < len(self.tokens) and (
                self.tokens[at + 1].depth > depth or self.tokens[at].depth > depth
                or "\n" not in self.text[self.tokens[at].end:self.tokens[at + 1].start]):
            at += 1
        return at

    def begins_line(self, index):
        return index == 0 or "\n" in self.text[self.tokens[index - 1].end:self.tokens[index].start]

    def begins_statement(self, index):
        """Does a statement of C or TypeScript begin here?"""
        if self.is_mark(index - 1, ";", "{", "}", "else", ":"):
            return not self.is_mark(index - 1, ":") or self._after_case(index - 1)
        if not self.is_mark(index - 1, ")"):
            return False
        opening = self.opening.get(index - 1)
        return opening is not None and self.is_mark(opening - 1, "if", "while", "for")

    def _after_case(self, colon):
        at = colon
        while at > 0 and not self.is_mark(at - 1, ";", "{", "}", ":"):
            at -= 1
        return self.is_mark(at, "case", "default")

    def spaced(self, index):
        """Is there a space on both sides, as around an operator with two operands?"""
        token = self.tokens[index]
        return (self.text[token.start - 1:token.start].isspace()
                and self.text[token.end:token.end + 1].isspace())
