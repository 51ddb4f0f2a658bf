# SPDX-License-Identifier: Apache-2.0
"""What a program can see of a bad translation, in messages and rules of every language: a number
with a decimal point, a space before an ellipsis, English left standing, a word that the glossary
forbids or another one than it has for a term, and a form of address that the rest does not use.

A glossary forbids words by a remark "never: WORD, STEM*", which may end in "unless ENGLISH, ...":
texts whose English has one of those words may use them.
"""

import re
import sys

import tap
import tree

sys.path.insert(0, str(tree.ROOT / "tools"))
sys.dont_write_bytecode = True
import rulesc  # noqa: E402  (found by the line above)

LANGUAGES = [line for line in tree.read("po/LINGUAS").split("\n") if re.fullmatch("[a-z]{2}", line)]
SOURCES = sorted(path for path in tree.files() if path.name == "RULES.md")


# ---- Texts

def messages(language):
    """(where, English, translation) of every message and plural form."""
    for block in tree.read(f"po/{language}.po").split("\n\n")[1:]:
        fields = re.findall(r'^(msgid|msgid_plural|msgstr)(?:\[\d\])? ((?:".*"\n?)+)', block,
                            re.MULTILINE)
        texts = [(name, "".join(re.findall(r'"(.*)"', text))) for name, text in fields]
        texts = [(name, text.replace('\\"', '"').replace("\\n", "\n")) for name, text in texts]
        english = "\n".join(text for name, text in texts if name != "msgstr")
        for name, text in texts:
            if name == "msgstr":
                yield f"po: {english[:50]!r}", english, text


def rules(language):
    """The same of every rule, and of what stands outside the rules of a file."""
    for path in SOURCES:
        file = path.parent / f"RULES.{language}.md"
        english = {rule.name: f"{rule.title} {rule.text}"
                   for rule in rulesc.read_rules(tree.ROOT / path)}
        for rule in rulesc.read_rules(tree.ROOT / file):
            yield rule.name, english.get(rule.name, ""), f"{rule.title}. {rule.text}"
        outside = re.split(r"^- \*\*", tree.read(file), maxsplit=1, flags=re.MULTILINE)[0]
        yield str(file), tree.read(path), outside


def texts(language):
    """All that a reader of the language sees."""
    return [*messages(language), *rules(language)]


# ---- What is looked for: each takes a language, an English text and its translation, and answers
# what is wrong in it.

def points(_, english, text):
    """Numbers with a decimal point, but those that are typed so: 0.5 where the English has it."""
    return [one for one in re.findall(r"(?<![\w./%])[+-]?\d+\.\d+(?![\w.])", text)
            if f"such as {one}" not in english]


def ellipses(language, _, text):
    """A space before an ellipsis that ends a text, but in German, where it stands for words left
    out; a list that begins with an ellipsis is no such thing."""
    return [] if language == "de" else re.findall(r"[\w}][ \u00a0](?:…|\.\.\.)(?![\w/])", text)


SMALL = re.compile(r"(?<![\w-])(?:the|of|with|and|for|is|are|this|that|not|from|your|you|which|"
                   r"when|its?|has|have|were|been|be|or)(?![\w-])", re.IGNORECASE)
TYPED = re.compile(r"'[^']*'|`[^`]*`|\"[^\"]*\"|„[^“”]*[“”]|\([^()]*\)|--[\w-]+|\{\w+\}|"
                   r"^ {2,}[a-z].*$|\b[A-Z]+(?:_[A-Z]+)*[^;.:]*[:;]", re.MULTILINE)
NAMES = re.compile(r"\b(?:Hans im Glück|Rio Grande Games|Test Anything Protocol|The Discovery|"
                   r"Under the Big Top|Count, King & Robber)\b")


def english_words(language, english, text):
    """The small words of English outside of what is typed, and a sentence left as it was."""
    del language
    bare = NAMES.sub(" ", TYPED.sub(" ", text))
    found = SMALL.findall(bare)
    return found if len(found) > 1 or (found and english and len(text.split()) < 6) else []


def placeholders(language):
    """What stands for an argument in the help of commands: FILE, where the language has a word."""
    return {english for _, english, text in messages(language)
            if re.fullmatch("[A-Z]{3,}", english) and text != english}


def foreign_placeholders(known):
    """A finder of words like FILE that the language has another word for."""
    def find(_, english, text):
        del english
        words = re.findall(r"(?<![\w_:/-])[A-Z]{3,}(?![\w_:/-])", text)
        return [one for one in words if one in known]
    return find


def glossary(language):
    """(terms, words, remark) of each row."""
    for line in tree.read(f"po/GLOSSARY.{language}.md").split("\n"):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("| ") and len(cells) >= 2 and cells[0] not in ("English", "---"):
            yield cells[0], cells[1], cells[2] if len(cells) > 2 else ""


def forbidden(remarks):
    """Patterns of what the remarks of a glossary forbid, each with the English that excuses it."""
    found = []
    for remark in remarks:
        for words, excuses in re.findall(r"never: ([^;.|]+?)(?: unless ([^;.|]+))?(?=[;.|]|$)",
                                         remark):
            stems = [re.escape(word.strip()).replace(r"\*", r"\w*") for word in words.split(",")]
            found.append((re.compile(rf"\b(?:{'|'.join(stems)})\b", re.IGNORECASE),
                          [one.strip() for one in excuses.split(",") if one.strip()]))
    return found


def outside_glossary(patterns):
    """A finder of forbidden words."""
    def find(_, english, text):
        return [match for pattern, excuses in patterns
                if not any(one in english.lower() for one in excuses)
                for match in pattern.findall(text)]
    return find


ADDRESS = {
    "pl": re.compile(r"\b(?:Państw[oau]|Pana|Pani|Panu|\w+(?:jcie|łacie|liście|łyście))\b"),
    "cs": re.compile(r"\b(?:[Vv]aš\w*|[Vv]ám|[Vv]ámi|jste|\w+(?:ejte|ujte|ěte|jděte|něte|těte|"
                     r"čtěte|stavte|dejte|te-li))\b"),
    "bg": re.compile(r"\b(?:[Вв]ие|[Вв]ас|[Вв]аш\w*|\w{3,}(?:йте|ерете|снете|емете))\b"),
    "de": re.compile(r"\b(?:Ihnen|(?<!^)(?<![.:] )Ihr(?:e[mnrs]?)?|\w+en Sie)\b"),
}
# Said to several people who sit at one table; and words that only look like it.
SEVERAL = {"Uzgodnijcie", "Dohodněte", "hraběte"}


def address(language, english, text):
    """A form that speaks to a person as to a stranger, or to several."""
    del english
    return [one for one in ADDRESS[language].findall(text) if one not in SEVERAL]


# ---- The cases

def none_of(find, language):
    """Nothing of the kind in any text of the language."""
    found = [f"{where}: {one!r} in {text[:90]!r}" for where, english, text in texts(language)
             for one in find(language, english, text)]
    assert not found, "\n".join(found)


# Messages that have the word of a term and another meaning: a feature of nobody, a game that is
# tied, how strong a computer player is.
HOMONYMS = {"free", "draw", "level"}


def terms(language):
    """A message that is a term of the glossary has a word of its row. Terms with a remark in
    brackets are words of several meanings, of which a message may have another one."""
    said = {english.lower(): text.lower().replace("\u00ad", "")
            for _, english, text in messages(language)}
    wanted = {}
    for row, words, _ in glossary(language):
        for term in set(re.split(r", | / ", row.lower())) - HOMONYMS if "(" not in row else ():
            wanted.setdefault(term, []).append(words.lower())
    found = []
    for term, words in wanted.items():
        stems = {word[:max(3, len(word) - 3)]
                 for word in re.findall(r"[^\W\d_]{3,}", " ".join(words))}
        if term in said and not any(stem in said[term] for stem in stems):
            found.append(f"'{term}' is '{said[term]}', the glossary has '{'; '.join(words)}'")
    assert not found, "\n".join(found)


@tap.case("texts are found, of messages and of rules, and what glossaries forbid")
def _():
    assert len(LANGUAGES) == 4 and set(ADDRESS) == set(LANGUAGES)
    for language in LANGUAGES:
        assert len(list(messages(language))) > 2800 and len(list(rules(language))) > 600
        assert len(list(glossary(language))) > 60 and "FILE" in placeholders(language)
        assert len(forbidden(remark for _, _, remark in glossary(language))) > 5


@tap.case("each kind is found where it is, and not where it is not")
def _():
    assert points("pl", "", "Koszt: 2.3 pkt, -2.94") == ["2.3", "-2.94"]
    assert not points("pl", "a number such as 0.5", "0.5, 2,3, 127.0.0.1, 1.5.2, v0.1, a.b")
    assert ellipses("pl", "", "Wysyłam …") and ellipses("cs", "", "{name} myslí ...")
    assert not ellipses("pl", "", "Wysyłam…") and not ellipses("pl", "", "... widzą widzowie:")
    assert english_words("cs", "of the board", "strana of the plánu")
    assert not english_words("pl", "x", "użyj 'the of' albo (of the)")
    assert foreign_placeholders({"FILE"})("pl", "", "zapisz do FILE; potem") == ["FILE"]
    patterns = forbidden(["print; never: zamek, celnoś* unless quarter", "never: figurk*"])
    find = outside_glossary(patterns)
    assert find("pl", "a castle", "Zamek i figurka") == ["Zamek", "figurka"]
    assert find("pl", "the quarter", "celność figury zamek") == []
    assert address("cs", "", "Načtěte stránku, chcete-li") and not address("cs", "", "Načti kartě")
    assert address("pl", "", "Wczytajcie stronę") and address("de", "", "Laden Sie neu")
    assert address("bg", "", "Заредете вашата") and not address("bg", "", "двете карти")


for one in LANGUAGES:
    tap.add(f"{one}: no decimal point in a number", none_of, points, one)
    tap.add(f"{one}: no space before an ellipsis", none_of, ellipses, one)
    tap.add(f"{one}: no English left", none_of, english_words, one)
    tap.add(f"{one}: no argument named in English", none_of,
            foreign_placeholders(placeholders(one)), one)
    tap.add(f"{one}: no word that the glossary forbids", none_of,
            outside_glossary(forbidden(remark for _, _, remark in glossary(one))), one)
    tap.add(f"{one}: terms are as in the glossary", terms, one)
    tap.add(f"{one}: one form of address", none_of, address, one)

tap.main()
