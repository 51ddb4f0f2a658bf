# SPDX-License-Identifier: Apache-2.0
"""Other names of the same tiles: data/tiles/aliases.toml.

Part of the tile compiler (tilec.py). Each name leads to a kind, a turn and whether that copy shows
a garden. Most names of the list [jcz] spell the tile: one letter a side, clockwise from some side,
C city, R road, I river, F field (left out at the end); a capital begins a segment, a small letter
goes on with one (rivers are all capitals); L or S before the sides a monastery or a shrine; + a
pennant. Such a name was given by somebody else, so it is an independent witness of how many cities
and roads a tile has: a through road cut in two, or a city split, contradicts it.
"""
import re

from tilec_check import CLAIMABLE, turns_of
from tilec_read import load, number, pattern, shown, table, yes

ALIAS = table({'kind': pattern('[a-z0-9]+-[a-z0-9]+', 'the id of a tile'), 'turn': number(0, 3),
               'garden': yes}, ['kind', 'turn'])
SECTIONS = ('rules', 'jcz')
SPELLED = re.compile(r'[A-Z][A-Z0-9.]*/(?P<first>[LS]?)(?P<sides>[CRIF][CRIFcri]{0,3})!?'
                     r'(?P<pennants>\+*)(?P<rest>.*)')
# names that begin so are spelled otherwise: letters all small, whole tiles, two cities on a side
UNSPELLED = ('BT/', 'WT/', 'RU/SR', 'AM/C++', 'HS/CC!')
# this one spells two roads, but in the list itself, and in print, it is one (St Mary)
MISSPELLED = ('DA/LRR',)
EDGE = {'C': 'C', 'R': 'R', 'I': 'V', 'F': 'F'}


def spelled(name):
    """(sides, {letter: segments}, monastery, pennants) that a name spells, or None."""
    match = SPELLED.fullmatch(name)
    if not match or name.startswith(UNSPELLED) or name in MISSPELLED:
        return None
    sides = match['sides'].ljust(4, 'F')
    count = {letter: sides.count(letter) for letter in 'CR'}
    edges = ''.join(EDGE[s.upper()] for s in sides)
    return edges, count, bool(match['first']), len(match['pennants'])


def witness(name, tile):
    """Sentences about what the name says and the tile does not."""
    said = spelled(name)
    if not said:
        return []
    bad = []
    sides, count, monastery, pennants = said
    if sides not in tile['edges'] * 2:
        bad.append(f'the name {name} spells the sides {sides}')
    for letter, kind in (('C', 'city'), ('R', 'road')):
        found = len(tile.get(kind, []))
        if found != count[letter]:
            bad.append(f'{found} segments of {kind}, but the name {name} spells {count[letter]}')
    if any(site['kind'] in CLAIMABLE for site in tile.get('site', [])) != monastery:
        bad.append(f'the name {name} {"spells a" if monastery else "spells no"} monastery')
    if sum(city.get('pennant', 0) for city in tile.get('city', [])) != pennants:
        bad.append(f'the name {name} spells {pennants} pennants')
    return bad


def read_aliases(path, problems):
    """{section: {name: alias}} or None; only the shape is checked."""
    loaded = load(path, problems)
    if loaded is None:
        return None
    document, result = loaded[0], {section: {} for section in SECTIONS}
    for key, names in document.items():
        if key not in SECTIONS or not isinstance(names, dict):
            problems.add(path, f'has the unknown key {shown(key)}')
            continue
        for name, alias in names.items():
            wrong = ALIAS(alias)
            if not re.fullmatch(r'[!-~]{1,31}', name) or '"' in name or '\\' in name:
                wrong = 'is not a name of 1 to 31 characters'
            if wrong:
                problems.add(f'{path}: {key} {shown(name)}', wrong)
            else:
                result[key][name] = alias
    return result


def check_aliases(path, aliases, tiles, problems):
    """tiles: id -> (TileSet, tile)."""
    for section, names in aliases.items():
        used = {}
        for name, alias in names.items():
            where = f'{path}: {section} {name}'
            if alias['kind'] not in tiles:
                problems.add(where, f'there is no tile {alias["kind"]}')
                continue
            tile_set, tile = tiles[alias['kind']]
            turns = turns_of(tile)
            if alias['turn'] >= turns:
                problems.add(where, f'turn {alias["turn"]}, but only {turns} look different')
            if 'garden' in alias and 'garden' not in tile:
                problems.add(where, f'no copy of {tile["id"]} shows a garden')
            key = (alias['kind'], 'garden' in alias)
            if key in used:
                problems.add(where, f'{tile["id"]} has the name {used[key]} already')
            used[key] = name
            if section == 'jcz':
                for sentence in witness(name, tile):
                    problems.add(tile_set.where(tile), sentence)
