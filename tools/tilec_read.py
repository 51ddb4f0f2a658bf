# SPDX-License-Identifier: Apache-2.0
"""Reading of tile files: bytes -> TOML -> entries of which every key and every type is known.

First part of the tile compiler (tilec.py). Whatever a file holds, the answer is either a set whose
shape can be relied on, or problems that name file, tile and reason; no exception leaves this
module. What the facts mean is not looked at here but in tilec_check.py. The notation is told in
data/tiles/README.md.
"""
import codecs
import os
import re
import tomllib

SIDES = 'NESW'
HALVES = ['NL', 'NR', 'EL', 'ER', 'SL', 'SR', 'WL', 'WR']
CORNERS = ['NE', 'SE', 'SW', 'NW']
# the sixteen places along the border of a tile, clockwise
RING = ['NW', 'NL', 'N', 'NR', 'NE', 'EL', 'E', 'ER', 'SE', 'SL', 'S', 'SR', 'SW', 'WL', 'W', 'WR']
SITES = ['monastery', 'special-monastery', 'church', 'abbey', 'shrine', 'junction', 'house',
         'bazaar', 'tower', 'circus', 'acrobats', 'fair', 'watchtower', 'volcano', 'spring', 'lake',
         'ferry-lake', 'crop', 'tunnel', 'well', 'stone', 'citywall', 'darmstadtium', 'yaga-hut']
# a sign: a word, and after a colon where it is, where it points, what it is worth
WHERE = r'(N|NE|E|SE|S|SW|W|NW)'
SIGNS = (r'dragon|volcano|portal|hill|vineyard|festival|gold|mage|robber|plague|nightingale'
         rf'|vodyanoy|flier:{WHERE}|crop:(city|road|field)'
         r'|watch:[1-3]/(meeple|monastery|pennant|road|city)'
         rf'|rose:({WHERE}|all orange|all blue)|pig-herd:field( {WHERE})?')
LISTS = 'ABJKMW'  # letters of the independent lists, see README.md
MAX_BYTES = 1 << 20
MAX_FACTS = 3500  # characters of one entry as JSON; a C string may have 4095


class Problems:
    """What was found wrong, one line each: file[:line]: [tile:] reason."""

    def __init__(self):
        self.lines = []

    def add(self, where, reason):
        self.lines.append(f'{where}: {reason}')


def shown(value):
    """A value as it may stand in a one-line message."""
    text = ascii(value)
    return text if len(text) <= 60 else text[:57] + '...'


# ---- kinds of value: each answers None or what is wrong -------------------------------------

def text(value):
    if not isinstance(value, str) or not value.strip():
        return 'is to be a text'
    if len(value) > 300:
        return 'is longer than 300 characters'
    if not value.isascii() or not value.isprintable():
        return 'is to be printable ASCII on one line'
    return None


def number(low, high):
    def check(value):
        if type(value) is not int:
            return 'is to be a whole number'
        return None if low <= value <= high else f'is to be {low} to {high}'
    return check


def yes(value):
    return None if value is True else 'is to be true, or the key left out'


def flag(value):
    return None if isinstance(value, bool) else 'is to be true or false'


def one_of(*words):
    def check(value):
        good = isinstance(value, str) and value in words
        return None if good else f'is none of {", ".join(words)}'
    return check


def words(known, empty=False):
    """Words between single blanks, each known, none twice. known is a list or a pattern."""
    def check(value):
        if not isinstance(value, str):
            return 'is to be a text'
        if value == '':
            return None if empty else 'is empty'
        each = value.split(' ')
        for word in each:
            found = re.fullmatch(known, word) if isinstance(known, str) else word in known
            if not found:
                return f'has {shown(word)}, which is not known here'
        return 'names something twice' if len(set(each)) < len(each) else None
    return check


def pattern(regex, what):
    def check(value):
        return None if isinstance(value, str) and re.fullmatch(regex, value) else f'is to be {what}'
    return check


def numbers(value):
    if not isinstance(value, list) or not value or any(type(x) is not int for x in value):
        return 'is to be a list of city numbers'
    return None if value == sorted(set(value)) else 'is to be in rising order, none twice'


def place(value):
    if not isinstance(value, list) or [type(x) for x in value] != [int, int]:
        return 'is to be [x, y]'
    return None if all(0 <= x < 16 for x in value) else 'is to be numbers from 0 to 15'


def agree(value):
    if not isinstance(value, str) or not value or any(c not in LISTS for c in value):
        return f'has letters of lists other than {LISTS}'
    in_order = list(value) == sorted(set(value))
    return None if in_order else 'is to have its letters in order, none twice'


def pair(value):
    if not isinstance(value, list) or [type(x) for x in value] != [int, int]:
        return 'is to be two segments, [i, j]'
    return None if 0 <= value[0] < value[1] else 'is to be two segments, the lower number first'


def signs(value):
    if not isinstance(value, list) or not value:
        return 'is to be a list of texts'
    for sign in value:
        if not isinstance(sign, str) or not re.fullmatch(SIGNS, sign):
            return f'has the unknown sign {shown(sign)}'
    return 'has a sign twice' if len(set(value)) < len(value) else None


def table(keys, need=()):
    """A table of known keys; keys maps a name to a kind of value."""
    def check(value):
        if not isinstance(value, dict):
            return 'is to be a table'
        for key in value:
            if key not in keys:
                return f'has the unknown key {shown(key)}'
            wrong = keys[key](value[key])
            if wrong:
                return f'{key} = {shown(value[key])} {wrong}'
        missing = [key for key in need if key not in value]
        return f'has no {missing[0]}' if missing else None
    return check


def listed(most, one):
    def check(value):
        if not isinstance(value, list) or not value:
            return 'is to be a list that is not empty'
        if len(value) > most:
            return f'has more than {most} entries'
        for number_, item in enumerate(value, 1):
            wrong = one(item)
            if wrong:
                return f'{number_} {wrong}'
        return None
    return check


CITY = {'on': words(list(SIDES) + HALVES), 'pennant': number(1, 9), 'new_pennant': number(0, 9),
        'goods': one_of('wine', 'grain', 'cloth'), 'princess': yes, 'cathedral': yes,
        'besieged': yes, 'cap': flag, 'touch': words(CORNERS + list(SIDES)),
        'meets': words('city[1-9]'), 'bridge': yes}
A_CITY = pattern('city[1-9]', 'a city and its number')
END = pattern('city[1-9]|' + '|'.join(SITES), 'a city and its number, or a site')
ROAD = {'on': words(list(SIDES)), 'end': END, 'inn': yes, 'meets': words('city[1-9]'),
        'under': A_CITY, 'gap': words(list(SIDES)), 'labyrinth': yes}
RIVER = {'on': words(list(SIDES)), 'end': END}
SITE = {'kind': one_of(*SITES), 'in': A_CITY, 'meets': words('(city|road|river)[1-9]'),
        'touch': words(CORNERS + list(SIDES)), 'fills': yes}
FIELD = {'on': words(HALVES, empty=True), 'city': numbers, 'inner': words(CORNERS + list(SIDES)),
         'why': text, 'disputed': yes, 'carcassonne': yes}
PART = pattern(r'(city|road|river)[1-9]', 'a city, road or river and its number')
CROSS = {'over': PART, 'under': PART, 'by': one_of('bridge', 'tunnel'), 'open': yes, 'hidden': yes}
NAMES = r'[A-Za-z0-9]+'
TILE = {
    'id': text, 'count': number(1, 99),
    'edges': pattern('[CRFVAX]{4}', 'four letters of C R F V A X'),
    'wica': table({'c1': words(NAMES), 'c2': words(NAMES)}), 'start': yes,
    'role': one_of('spring', 'lake', 'fork', 'abbey'), 'box': text, 'at': place,
    'garden': number(1, 99), 'city': listed(9, table(CITY, ['on'])),
    'road': listed(9, table(ROAD, ['on'])), 'river': listed(4, table(RIVER, ['on'])),
    'site': listed(4, table(SITE, ['kind'])), 'field': listed(9, table(FIELD, ['on'])),
    'cross': listed(1, table(CROSS, ['over', 'under', 'by'])), 'wall': words(HALVES), 'sign': signs,
    'note': text, 'agree': agree,
}
NEED = ['id', 'count', 'edges']
# The Discovery has other tiles, and rules of its own in tilec_discovery.py
TERRAINS = {'G': 'grassland', 'M': 'mountains', 'S': 'sea'}
SEGMENT = {'kind': one_of(*TERRAINS.values()), 'on': words(list(SIDES), empty=True)}
BORDER = {'of': pair, 'port': yes}
DISCOVERY_TILE = {
    'id': text, 'count': number(1, 99), 'edges': pattern('[GMS]{4}', 'four letters of G M S'),
    'start': yes, 'segment': listed(8, table(SEGMENT, ['kind', 'on'])),
    'border': listed(16, table(BORDER, ['of'])), 'source': one_of('known', 'provisional'),
    'doubt': text, 'note': text,
}
DISCOVERY_NEED = ['id', 'count', 'edges', 'segment', 'source']
ENTRY = {'carcassonne': (TILE, NEED), 'discovery': (DISCOVERY_TILE, DISCOVERY_NEED)}


def totals(value):
    if not isinstance(value, dict):
        return 'is to be a table'
    for key, number_ in value.items():
        if type(number_) is not int or not 1 <= number_ <= 9999:
            return f'{shown(key)} is to be a whole number from 1'
    return None


SET = {'id': pattern('[a-z][a-z0-9]*', 'small letters and digits'), 'name': text,
       'game': one_of(*ENTRY),
       'tiles': number(0, 999), 'kinds': number(0, 999), 'gardens': number(1, 99), 'note': text,
       'totals': totals}

# ---- files --------------------------------------------------------------------------------------


class TileSet:
    """One file: its head, its tiles, and where they stand."""

    def __init__(self, path, head, tiles, lines):
        self.path, self.head, self.tiles, self.lines = path, head, tiles, lines
        self.id = head['id']
        self.game = head.get('game', 'carcassonne')

    def where(self, tile):
        line = self.lines.get(tile['id'])
        return f'{self.path}:{line}: {tile["id"]}' if line else f'{self.path}: {tile["id"]}'


def load(path, problems):
    """(document, text) of a TOML file, or None with a problem added."""
    try:
        if not os.path.isfile(path):
            return problems.add(path, 'is no file')
        if os.path.getsize(path) > MAX_BYTES:
            return problems.add(path, f'is larger than {MAX_BYTES} bytes')
        with open(path, 'rb') as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        return problems.add(path, f'cannot be read: {error.strerror}')
    data = data.removeprefix(codecs.BOM_UTF8)  # some editors write it
    if not data.strip():
        return problems.add(path, 'is empty')
    try:
        source = data.decode('utf-8')
    except UnicodeDecodeError as error:
        line = data[:error.start].count(b'\n') + 1
        return problems.add(f'{path}:{line}', 'is not UTF-8 text')
    try:
        return tomllib.loads(source), source
    except RecursionError:
        return problems.add(path, 'is nested too deep')
    except ValueError as error:  # tomllib's own errors and numbers of thousands of digits
        return problems.add(path, shown_error(str(error)))


def shown_error(message):
    message = ' '.join(message.split())
    return 'is not valid TOML: ' + (message if len(message) <= 200 else message[:197] + '...')


def read_set(path, problems):
    """The TileSet of a file, or None. Tiles whose shape is wrong are left out and reported."""
    loaded = load(path, problems)
    if loaded is None:
        return None
    document, source = loaded
    for key in document:
        if key not in ('set', 'tile'):
            return problems.add(path, f'has the unknown key {shown(key)}')
    wrong = table(SET, ['id', 'name', 'tiles', 'kinds'])(document.get('set'))
    if wrong:
        return problems.add(path, f'[set] {wrong}')
    tiles = document.get('tile', [])
    if not isinstance(tiles, list):
        return problems.add(path, 'tile is to be a list: write [[tile]]')
    lines = {}
    for number_, line in enumerate(source.splitlines(), 1):
        match = re.match(r'\s*id\s*=\s*"([^"]*)"', line)
        if match:
            lines.setdefault(match[1], number_)
    result = TileSet(path, document['set'], [], lines)
    for number_, tile in enumerate(tiles, 1):
        where = f'{path}: tile {number_}'
        if isinstance(tile, dict) and not text(tile.get('id')):
            where = result.where(tile)
        wrong = table(*ENTRY[result.game])(tile)
        if wrong:
            problems.add(where, wrong)
        else:
            result.tiles.append(tile)
    return result
