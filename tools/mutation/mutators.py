# SPDX-License-Identifier: Apache-2.0
"""The faults that are put into a source. Each mutator looks at one token of the code and yields
what may stand in place of some text there."""

import re
from dataclasses import dataclass

COMPARE = {"<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"],
           "==": ["!="], "!=": ["=="], "===": ["!=="], "!==": ["==="]}
ARITHMETIC = {"+": "-", "-": "+", "*": "+", "/": "*", "%": "*", "//": "*", "<<": ">>", ">>": "<<",
              "&": "|", "|": "&", "^": "&"}
LOGIC = {"&&": "||", "||": "&&", "and": "or", "or": "and", "??": "&&"}
ASSIGN = {"+=": "-=", "-=": "+=", "*=": "+=", "/=": "*=", "|=": "&=", "&=": "|=", "^=": "|=",
          "<<=": ">>=", ">>=": "<<="}
STEP = {"++": "--", "--": "++"}
TRUTH = {"true": "false", "false": "true", "True": "False", "False": "True"}
# Words after which an operand follows, so that a mark there has one operand only.
LEADING = {"return", "case", "else", "and", "or", "not", "in", "if", "while", "yield", "await",
           "typeof", "elif", "do"}
# Calls that only say what holds; and words with which no statement begins that may be left out.
CLAIMS = {"assert", "require", "static_assert", "_Static_assert", "sizeof"}
KEPT = {"return", "if", "else", "for", "while", "do", "switch", "case", "default", "goto", "const",
        "static", "struct", "enum", "union", "unsigned", "int", "let", "var", "function", "class",
        "export", "import", "try", "throw", "interface", "type", "typedef", "assert", "require",
        "static_assert", "_Static_assert", "async"}
NUMERIC = re.compile(r"\b(?:u?int(?:8|16|32|64)_t|int|unsigned|long|size_t|double|float)\b")


@dataclass(frozen=True)
class Change:
    """Text of a source that is put in place of other text."""

    start: int
    end: int
    after: str
    kind: str


def _in_claim(code, index):
    """Is this inside the brackets of an assert, whose text says nothing that runs?"""
    at = code.around[index]
    while at >= 0 and not code.is_mark(at, "{"):
        if code.is_mark(at - 1, *CLAIMS):
            return True
        at = code.around[at]
    return False


def _operand_before(code, index):
    before = code.tokens[index - 1] if index > 0 else None
    if before is None:
        return False
    return before.kind in ("number", "string") or before.text in (")", "]") or (
        before.kind == "word" and before.text not in LEADING)


def _replace(token, after, kind):
    return Change(token.start, token.end, after, kind)


def operators(code, index):
    """Another operator of two operands, or one that assigns."""
    token = code.tokens[index]
    text = token.text
    if text in ASSIGN:
        yield _replace(token, ASSIGN[text], "operator")
    if not code.spaced(index) or not _operand_before(code, index):
        return
    for after in COMPARE.get(text, []):
        yield _replace(token, after, "comparison")
    if text in LOGIC:
        yield _replace(token, LOGIC[text], "logic")
    if text in ARITHMETIC and not (code.language == "ts" and text in "|&"):
        yield _replace(token, ARITHMETIC[text], "operator")


def steps(code, index):
    """Counting down in place of up."""
    if code.tokens[index].text in STEP:
        yield _replace(code.tokens[index], STEP[code.tokens[index].text], "operator")


def unary(code, index):
    """What is negated is not."""
    token = code.tokens[index]
    if token.text in ("!", "~", "-") and not _operand_before(code, index) \
            and not code.is_mark(index + 1, "!"):
        yield _replace(token, "", "unary")
    if token.text == "not" and not code.is_mark(index - 1, "is") \
            and not code.is_mark(index + 1, "in"):
        yield _replace(token, "", "unary")


def constants(code, index):
    """A number that is one more or one less; true for false."""
    token = code.tokens[index]
    if token.kind == "word" and token.text in TRUTH:
        yield _replace(token, TRUTH[token.text], "constant")
    if token.kind != "number":
        return
    found = re.fullmatch(r"(0[xX][0-9a-fA-F]+|\d[\d_]*)([uUlLn]*)", token.text)
    if not found:
        fraction = re.fullmatch(r"(\d*\.\d+|\d+\.)([fF]?)", token.text)
        if fraction:
            yield _replace(token, f"{float(fraction.group(1)) * 2 + 1}{fraction.group(2)}",
                           "constant")
        return
    value = int(found.group(1).replace("_", ""), 0 if found.group(1)[:2] in ("0x", "0X") else 10)
    yield _replace(token, f"{value + 1}{found.group(2)}", "constant")
    if value > 0:
        yield _replace(token, f"{value - 1}{found.group(2)}", "constant")


def _in_length(code, index):
    """Is this in the length of an array that is declared, as in `int x[4 + N]`?"""
    opening = code.around[index]
    return (code.language == "c" and code.is_mark(opening, "[") and code.kind(opening - 1) == "word"
            and (code.kind(opening - 2) == "word" or code.is_mark(opening - 2, "*"))
            and not code.is_mark(opening - 2, *LEADING))


def conditions(code, index):
    """A condition that is turned round."""
    token = code.tokens[index]
    if token.kind != "word" or token.text not in ("if", "while", "elif"):
        return
    if code.language == "python":
        yield from _condition_of_python(code, index)
    elif code.is_mark(index + 1, "("):
        close = code.partner.get(index + 1)
        if close is not None and close > index + 2:
            inner = code.text_of(index + 2, close - 1)
            yield Change(code.tokens[index + 2].start, code.tokens[close - 1].end, f"!({inner})",
                         "condition")


def _condition_of_python(code, index):
    if not code.begins_line(index):
        return
    last = code.line_end(index)
    colon = next((at for at in range(index, last + 1) if code.is_mark(at, ":")
                  and code.tokens[at].depth == code.tokens[index].depth), None)
    if colon is not None and colon > index + 1:
        inner = code.text_of(index + 1, colon - 1)
        yield Change(code.tokens[index + 1].start, code.tokens[colon - 1].end, f"not ({inner})",
                     "condition")


def statements(code, index):
    """A statement that is left out: an assignment, a call, a break."""
    if code.language == "python":
        yield from _statement_of_python(code, index)
        return
    token = code.tokens[index]
    if token.kind == "string" or token.text in KEPT or not code.begins_statement(index):
        return
    if token.text in ("break", "continue"):
        if code.is_mark(index + 1, ";"):
            yield Change(token.start, code.tokens[index + 1].end, ";", "statement")
        return
    starts = token.kind == "word" and (
        code.is_mark(index + 1, "(", "[", ".", "->", "=", "++", "--", "?.", *ASSIGN))
    starts = starts or (token.text in ("*", "(", "++", "--") and code.kind(index + 1) != "")
    end = code.statement_end(index) if starts else None
    if end is not None and end > index:
        yield Change(token.start, code.tokens[end].end, ";", "statement")


def _statement_of_python(code, index):
    token = code.tokens[index]
    if token.kind != "word" or token.text in KEPT or not code.begins_line(index):
        return
    if not code.is_mark(index + 1, "(", "[", ".", "=", *ASSIGN):
        return
    last = code.line_end(index)
    if code.tokens[last].text != ":":
        yield Change(token.start, code.tokens[last].end, "pass", "statement")


def returns(code, index):
    """Another value is returned."""
    if not code.is_mark(index, "return") or code.kind(index + 1) == "":
        return
    if code.language == "python":
        last = code.line_end(index)
    else:
        end = code.statement_end(index)
        last = -1 if end is None else end - 1
    if last <= index or (last == index + 1 and code.kind(last) == "number") \
            or code.tokens[last].text in TRUTH:
        return
    inner = code.text_of(index + 1, last)
    for after in _returned(code, index, inner):
        yield Change(code.tokens[index + 1].start, code.tokens[last].end, after, "return")


def _returned(code, index, inner):
    if code.language == "python":
        return ["None"] if inner != "None" else []
    if code.language == "ts":
        return ["undefined as never"] if inner != "undefined" else []
    first = code.tops[index][1]
    head = code.text[code.tokens[first].start:code.tokens[index].start].split("(")[0]
    if re.search(r"\bbool\b", head) and "*" not in head:
        return [f"!({inner})"]
    if "*" in head:
        return ["NULL"] if inner != "NULL" else []
    return [f"({inner}) + 1"] if NUMERIC.search(head) else []


MUTATORS = [operators, steps, unary, constants, conditions, statements, returns]


def changes(code):
    """All faults that can be put into the source, as (index of the token, Change)."""
    for index, token in enumerate(code.tokens):
        if token.kind == "string" or not code.tops[index][0] or _in_claim(code, index) \
                or _in_length(code, index):
            continue
        for mutator in MUTATORS:
            for change in mutator(code, index):
                yield index, change
