# SPDX-License-Identifier: Apache-2.0
"""Calls `audeReached(N)` at the beginning of the blocks of a source in TypeScript, which say what
of it runs. Where a block is not known for one, what encloses it has to do."""

from dataclasses import dataclass

from mutation.code import Code

DECLARED = "declare function audeReached(which: number): void;\n"
UNCHECKED = "// @ts-nocheck\n"  # what the type of a function is follows from more than its parts
ALONE = {"else", "try", "finally", "do"}
# After these a brace in a type begins one, and no block.
IN_TYPES = {":", "|", "&", "<", ",", "=>", "(", "[", "is", "keyof", "extends", "typeof"}
NO_TYPE = {";", "=", ")", "]", "}", "?"}


@dataclass(frozen=True)
class Block:
    """From where to where of the text it goes; an expression has no braces of its own."""

    start: int
    end: int
    expression: bool

    def insertions(self, number):
        """What is put where."""
        if self.expression:
            return [(self.start, f"(audeReached({number}), "), (self.end, ")")]
        return [(self.start + 1, f" audeReached({number});")]


def _is_called_or_declared(code, closing):
    """Do these parentheses stand behind a word, which is no `switch`?"""
    before = code.opening.get(closing, 0) - 1
    return code.kind(before) == "word" and not code.is_mark(before, "switch")


def _begins_block(code, index):
    before = index - 1
    if code.is_mark(before, "=>") or code.is_mark(before, *ALONE):
        return True
    return code.is_mark(before, ")") and _is_called_or_declared(code, before)


def _typed_body(code, closing):
    """The brace of a body behind parentheses and the type of what is given back, or None."""
    if not _is_called_or_declared(code, closing):
        return None
    at, depth = closing + 2, code.tokens[closing].depth
    while at < len(code.tokens) and code.tokens[at].depth >= depth:
        token = code.tokens[at]
        if code.is_mark(at, "{") and code.tokens[at - 1].text not in IN_TYPES:
            return at
        if token.depth == depth and (code.is_mark(at, *NO_TYPE) or code.is_mark(at, "=>")):
            return None
        at = code.partner.get(at, at) + 1
    return None


def _expressions(code):
    """What functions at the top of the file give back at once: `const name = (...) => this;`"""
    for index, token in enumerate(code.tokens):
        if token.depth != 0 or not code.is_mark(index, "=") or not code.tops[index][0] or not (
                code.is_mark(index + 1, "(") or code.is_mark(index + 2, "=>")):
            continue
        end = code.statement_end(index)
        arrow = next((at for at in range(index, end or index)
                      if code.tokens[at].depth == 0 and code.is_mark(at, "=>")), None)
        if arrow is not None and not code.is_mark(arrow + 1, "{"):
            yield Block(code.tokens[arrow + 1].start, code.tokens[end].start, True)


def blocks(path, text):
    """The blocks of a source that are known, none twice."""
    code, found = Code(path, text), set()
    for index in range(len(code.tokens)):
        brace = None
        if code.is_mark(index, "{") and _begins_block(code, index):
            brace = index
        elif code.is_mark(index, ")") and code.is_mark(index + 1, ":"):
            brace = _typed_body(code, index)
        if brace is not None and brace in code.partner and code.tops[brace][0]:
            end = code.tokens[code.partner[brace]].start
            found.add(Block(code.tokens[brace].start, end, False))
    return sorted([*found, *_expressions(code)], key=lambda block: block.start)


def probed(text, numbered):
    """The source with the calls of the blocks: [(number, block)]."""
    puts = [put for number, block in numbered for put in block.insertions(number)]
    for at, put in sorted(puts, reverse=True):
        text = text[:at] + put + text[at:]
    return UNCHECKED + text
