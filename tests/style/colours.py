# SPDX-License-Identifier: Apache-2.0
"""The colours of the pictures, src/render/art_theme.c: in every theme, what has to be told apart
can be told apart, for normal sight and the three kinds of colour blindness as simulated by
Machado, Oliveira and Fernandes (2009). Differences are CIEDE2000 (Sharma, Wu and Dalal, 2005);
besides them there are texture, outlines and the marks on figures.
"""

import math
import re

import tap
import tree

SOURCE = tree.Path("src/render/art_theme.c")
SIGHTS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
               (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
               (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
               (0.004733, 0.691367, 0.303900)),
}
GROUNDS = "gfs5;|_q"  # meadow, city, road, mountains; the quarters and streets of a city


def linear(colour):
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def luminance(colour):
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear(colour)))


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def lab(colour, sight):
    seen = [min(max(sum(m * c for m, c in zip(row, linear(colour))), 0), 1)
            for row in SIGHTS[sight]]
    xyz = [sum(m * c for m, c in zip(row, seen)) / white for row, white in (
        ((0.4124564, 0.3575761, 0.1804375), 0.95047), ((0.2126729, 0.7151522, 0.0721750), 1),
        ((0.0193339, 0.1191920, 0.9503041), 1.08883))]
    x, y, z = (c ** (1 / 3) if c > 216 / 24389 else (24389 / 27 * c + 16) / 116 for c in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def hue(a, b):
    return math.degrees(math.atan2(b, a)) % 360 if a or b else 0


def ciede2000(one, other):
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = (1 - math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7))) / 2
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2, h1, h2 = math.hypot(a1, b1), math.hypot(a2, b2), hue(a1, b1), hue(a2, b2)
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    lm, cm, hm = (l1 + l2) / 2, (c1 + c2) / 2, h1 + turn / 2 if c1 * c2 else h1 + h2
    t = (1 - 0.17 * math.cos(math.radians(hm - 30)) + 0.24 * math.cos(math.radians(2 * hm))
         + 0.32 * math.cos(math.radians(3 * hm + 6)) - 0.20 * math.cos(math.radians(4 * hm - 63)))
    sl = 1 + 0.015 * (lm - 50) ** 2 / math.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rt = (-2 * math.sqrt(cm ** 7 / (cm ** 7 + 25 ** 7))
          * math.sin(math.radians(60 * math.exp(-(((hm % 360) - 275) / 25) ** 2))))
    dc = (c2 - c1) / sc
    return math.sqrt(((l2 - l1) / sl) ** 2 + dc ** 2 + (dh / sh) ** 2 + rt * dc * dh / sh)


def least(one, other):
    """The least difference over all kinds of sight."""
    return min(ciede2000(lab(one, sight), lab(other, sight)) for sight in SIGHTS)


TEXT = tree.read(SOURCE)
THEMES = re.search(r'theme_names\[.*?\{(.*?)\}', TEXT, re.DOTALL)[1].replace('"', "").split(", ")
PALETTE = {letter: re.findall("#[0-9a-f]{6}", colours)
           for letter, colours in re.findall(r"\{'(.)', \{(.*?)\}\}", TEXT)}
SEATS = [re.findall("#[0-9a-f]{6}", row) for row in re.findall(
    r"^    \{(\"#.*?)\},$", TEXT[TEXT.index("seat_colours["):], re.MULTILINE)]


@tap.case("each colour has a value in each theme")
def _():
    tree.require_none([letter for letter, row in PALETTE.items() if len(row) != len(THEMES)],
                      "not in every theme")
    assert len(PALETTE) > 30 and len(SEATS) == 2 and {len(row) for row in SEATS} == {6}


DRAWING = [path for path in tree.files() if path.suffix in (".c", ".h") and path != SOURCE
           and (path.parts[:2] == ("src", "render")
                or path.parts[:2] == ("src", "faces") and path.stem.startswith("render"))]
LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"')


def strings(path):
    """(line, text) of the string literals of a source."""
    text = re.sub(r"/\*.*?\*/", lambda found: "\n" * found[0].count("\n"), tree.read(path),
                  flags=re.DOTALL)
    for number, line in enumerate(text.splitlines(), 1):
        for found in LITERAL.finditer(line):
            yield number, found[0]


def foreign_colours(text):
    """What names a colour without the table: #rgb and the like, rgb(), names of colours."""
    return re.findall(r"#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})\b|rgba?\(|hsla?\("
                      r"|(?:fill|stroke|stop-color)(?::|=\\?\"?)(?!none\b|url\b|inherit\b)[a-z]+",
                      text)


@tap.case("all colours of pictures are those of the table")
def _():
    assert foreign_colours('fill=\\"#8a5a34') and foreign_colours(".au-dw{stroke:white;")
    assert foreign_colours("rgb(1,2,3)") and not foreign_colours('fill=\\"@A" fill:none url(#au-x)')
    assert len(DRAWING) > 40
    tree.require_none([f"{path}:{line}: {colour}" for path in DRAWING
                       for line, text in strings(path) for colour in foreign_colours(text)],
                      f"not a letter of {SOURCE}")


@tap.case("every letter that is named is in the table, and every letter of the table is named")
def _():
    named, letters = [], set("@")
    for path in DRAWING:
        for line, text in strings(path):
            letters.update(re.findall("@(.)", text))
            named += [f"{path}:{line}: @{letter}" for letter in re.findall("@(.)", text)
                      if letter not in PALETTE and letter != '"']
    tree.require_none(named, "no such colour")
    # Scenes put the letters of crops and roofs together: "rror", and 'R' for its shaded side.
    made = "".join(text for path in DRAWING if path.stem.startswith("scene_")
                   for _, text in strings(path) if text[1:-1].isalpha() and len(text) < 20)
    letters.update(made + made.upper())
    tree.require_none([letter for letter in PALETTE if letter not in letters], "named nowhere")


def apart(pairs, limit):
    for number, theme in enumerate(THEMES):
        found = [(least(PALETTE[a][number], PALETTE[b][number]), a + b) for a, b in pairs]
        print(f"# {theme}: {min(found)[0]:.1f} ({min(found)[1]})")
        tree.require_none([f"{theme}: {pair} {value:.1f}" for value, pair in found
                           if value < limit], f"closer than {limit}")


tap.add("meadow, city and water are told apart", apart, ["gf", "gw", "fw"], 11)
tap.add("so are the quarters of a city", apart, [a + b for a in ";|_" for b in "gw"], 11)
tap.add("roads are told from what lies beside them by their verge", apart, ["kg", "ks", "fs"], 16)
tap.add("grassland, mountains and sea are told apart", apart, ["15", "18", "58"], 14)


@tap.case("seats are told apart")
def _():
    for row in SEATS:
        found = min(least(a, b) for i, a in enumerate(row) for b in row[:i])
        print(f"# {found:.1f}")
        assert found >= 17, found


@tap.case("figures, pennants and badges have 3:1 on every ground; in high contrast all lines have")
def _():
    for number, theme in enumerate(THEMES):
        for letter in GROUNDS + "w18":
            ground = PALETTE[letter][number]
            most = max(contrast(ground, rim) for rim in ("#ffffff", "#1c1510"))
            assert most >= 3, (theme, letter, most)
        # The dark line around walls on both their grounds.
        for letter in "gf;|_":
            value = contrast(PALETTE["I"][number], PALETTE[letter][number])
            assert value >= 3, (theme, letter, value)
        # Pennants, badges and digits.
        for line, ground in ("H0", "IQ", "aQ", "a!", "I!"):
            value = contrast(PALETTE[line][number], PALETTE[ground][number])
            assert value >= 3, (theme, line, ground, value)
    strong = THEMES.index("contrast")
    for line, ground in ("kg", "ks", "Wg", "fg", "KN"):
        value = contrast(PALETTE[line][strong], PALETTE[ground][strong])
        assert value >= 3, (line, ground, value)


tap.main()
