#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The messages of the page: found in its sources as t("...") and tn("...", "..."), translated in
the po files of the program. As a program it prints them as po/web.h, which xgettext reads:

    messages.py WEB/src
"""

import json
import re
import sys
import unicodedata
from pathlib import Path

TEXT = r'"((?:[^"\\]|\\.)*)"'
ONE = re.compile(rf"(?<![\w.])t\(\s*{TEXT}")
MANY = re.compile(rf"(?<![\w.])tn\(\s*{TEXT},\s*{TEXT}")
LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr(?:\[\d\])?) )?(".*")$')
# One-letter words that typography keeps with the next one, so that none is left at a line's end,
# by language.
ALONE = {"pl": "aiouwzAIOUWZ", "cs": "aikosuvzAIKOSUVZ"}
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
KEY = 5  # letters of a key


def key_of(text):
    """What a text is known by, as web/src/key.ts has it: FNV-1a over its units of UTF-16."""
    value = 0x811c9dc5
    units = text.encode("utf-16-le")
    for at in range(0, len(units), 2):
        value = (value ^ int.from_bytes(units[at:at + 2], "little")) * 0x01000193 & 0xffffffff
    return "".join(SIGNS[value >> 6 * i & 63] for i in range(KEY))


def texts_of(folder):
    """Texts of the sources: (one,) or (one, many), sorted."""
    found = {}
    for path in sorted(Path(folder).rglob("*")):
        if path.suffix not in (".ts", ".tsx"):
            continue
        source = path.read_text("utf-8")
        found.update((one, (one,)) for one in ONE.findall(source))
        found.update((one, (one, many)) for one, many in MANY.findall(source))
    return [found[one] for one in sorted(found)]


def read_po(path):
    """The entries of a po file: msgid to text, or to the plural forms. None that is not whole."""
    entries, entry, field = {}, None, ""
    for line in [*Path(path).read_text("utf-8").split("\n"), ""]:
        found = LINE.match(line)
        if line.startswith("#,") and "fuzzy" in line:
            entry = {"fuzzy": "yes"}
        elif found is None and line.strip() == "":
            if entry and entry.get("msgid") and "fuzzy" not in entry:
                forms = [entry[key] for key in sorted(entry) if key.startswith("msgstr[")]
                if forms and all(forms):
                    entries[entry["msgid"]] = forms
                elif not forms and entry.get("msgstr"):
                    entries[entry["msgid"]] = entry["msgstr"]
            entry = None
        if found is None:
            continue
        entry = {} if entry is None else entry
        field = found[1] or field
        entry[field] = entry.get(field, "") + json.loads(found[2])
    return entries


def bound(words, language):
    """A text with spaces that do not break behind such words, nor between a number and what it
    counts, nor before an ellipsis."""
    text = words.replace(" …", "\u00a0…")
    letters = ALONE.get(language)
    if letters is None:
        return text
    text = re.sub(rf"(?:(?<=^[{letters}])|(?<=[\s(„][{letters}])) (?=\S)", "\u00a0", text)
    return re.sub(r"(?:(?<=[0-9])|(?<=\{n\})) (\w)", lambda found: (
        "\u00a0" if unicodedata.category(found[1]) == "Ll" else " ") + found[1], text)


def engines_sources(po):
    """Where sentences stand that the page is given by its engine or by the server: the tables of
    refusals, options, presets, words; what is said of damaged files, records and saved games; what
    the coach says."""
    reasons = re.findall(
        r"^src/(?:(?:ai|jcz|notation|reasons|server|tiles)/.*|.*/vocabulary\.c)$",
        (po / "POTFILES").read_text("utf-8"), re.M)
    return [po.parent / path for path in [
        "include/aude_status.h", "src/carcassonne/options.h", "src/discovery/options.h",
        "po/tables.h", *reasons]]


def strings_of(path):
    """The texts in a source in C: strings, with those that are written in pieces as one."""
    part = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)+\'|/\*.*?\*/|//[^\n]*', re.S)
    source = path.read_text("utf-8")
    texts, behind = [], -1
    for found in part.finditer(source):
        if not found[0].startswith('"'):
            continue
        goes_on = behind >= 0 and re.fullmatch(r"[\s\\]*", source[behind:found.start()])
        behind = found.end()
        if goes_on:
            texts[-1] += found[0][1:-1]
        else:
            texts.append(found[0][1:-1])
    # What JSON cannot read holds bytes, and is no text for people.
    return [json.loads(f'"{text}"') for text in texts if not re.search(r'\\[^"\\nt]', text)]


def messages_of(folder, po, language):
    """What the page needs of a language: its own texts, and the sentences that the engine gives
    it."""
    wanted = {json.loads(f'"{texts[0]}"') for texts in texts_of(folder)}
    wanted.update(text for path in engines_sources(po) for text in strings_of(path))

    def made(text):
        return [made(one) for one in text] if isinstance(text, list) else bound(text, language)
    return {key: made(text) for key, text in read_po(po / f"{language}.po").items()
            if key in wanted}


def main():
    print("""/* SPDX-License-Identifier: Apache-2.0 */
/* Made by web/tools/messages.py from the sources of the page; read by xgettext only, never
 * compiled. */
/* clang-format off */
""")
    for texts in texts_of(sys.argv[1]):
        print(f'N_("{texts[0]}")' if len(texts) == 1
              else f'cli_plural("{texts[0]}",\n  "{texts[1]}")')


if __name__ == "__main__":
    main()
