# SPDX-License-Identifier: Apache-2.0
"""What the facts of a tile and of a set of The Discovery must satisfy.

Part of the tile compiler (tilec.py), in the place that tilec_check.py has for Carcassonne. A tile
is a disc that is parted into segments of one terrain each; its rim is its four sides. The nets:

  tile      each side belongs to one segment and the edges say so; borders part two terrains; all
            segments hang together through borders and could be drawn without crossing; at each
            corner something lies between the two sides; a port lies between sea and land
  set       one start tile; no two kinds that are the same tile turned
  totals    whatever can be counted in the box is counted and compared with the head of the file
  names     an id such as 161SMG-c01 spells the shape (sizes in eighths of the tile), the terrains
            and the ports of its tile; asked of the sets of the project only
  seal      as for Carcassonne

tilec_check.py has functions of the same names.
"""
import re
from collections import Counter
from itertools import combinations

from tilec_check import check_numbers
from tilec_read import SIDES, TERRAINS

MAX_PORTS = 4  # AUDE_MAX_PORTS
SPELLED = re.compile(r'(?P<shape>[1-8]+)(?P<terrains>[GMS]+)(?P<ports>(-c[0-9]{2})*)')
LETTER = {kind: letter for letter, kind in TERRAINS.items()}


def borders_of(tile):
    """Pairs of segments that are there."""
    pairs = [tuple(border['of']) for border in tile.get('border', [])]
    return [pair for pair in pairs if pair[1] < len(tile['segment'])]


def ports_of(tile):
    return borders_of({**tile, 'border': [b for b in tile.get('border', []) if 'port' in b]})


def crossing(one, other):
    """Do two sets of sides that share none alternate around the tile?"""
    ring = [side in one for side in SIDES if side in one or side in other]
    return sum(ring[i] != ring[i - 1] for i in range(len(ring))) > 2


class Tile:
    """The checks of one tile; problems collects sentences."""

    def __init__(self, set_id, tile):
        self.set_id, self.t, self.problems = set_id, tile, []
        self.kind = [segment['kind'] for segment in tile['segment']]
        self.on = [set(segment['on'].split()) for segment in tile['segment']]
        self.border = [tuple(border['of']) for border in tile.get('border', [])]
        self.port = ports_of(tile)

    def bad(self, sentence):
        self.problems.append(sentence)

    def run(self):
        self.head()
        self.sides()
        self.borders()
        if not self.problems:
            self.one_disc()
            self.plane()
            self.corners()
        return self.problems

    def head(self):
        if not re.fullmatch(re.escape(self.set_id) + '(-[A-Za-z0-9]+)+', self.t['id']):
            self.bad(f'the id is to be {self.set_id}- and letters or digits, or more such words')
        if self.t['source'] == 'provisional' and 'doubt' not in self.t:
            self.bad('a provisional tile says what is in doubt')

    def sides(self):
        for side, letter in zip(SIDES, self.t['edges']):
            holders = [i for i, on in enumerate(self.on) if side in on]
            if len(holders) != 1:
                who = ' and '.join(f'segment {i}' for i in holders)
                self.bad(f'side {side} belongs to {who or "no segment"}')
            elif LETTER[self.kind[holders[0]]] != letter:
                self.bad(f'side {side} is said to be {letter}, but {self.kind[holders[0]]} lies '
                         'there')
        inland = [i for i, on in enumerate(self.on) if not on]
        if len(inland) > 1:
            self.bad(f'{len(inland)} segments reach no side, 1 at most')

    def borders(self):
        for a, b in self.border:
            if b >= len(self.kind):
                self.bad(f'a border of segments {a} and {b}, but {len(self.kind)} are there')
            elif self.kind[a] == self.kind[b]:
                self.bad(f'segments {a} and {b} border each other, but both are {self.kind[a]}')
            elif (a, b) in self.port and 'sea' not in (self.kind[a], self.kind[b]):
                self.bad(f'a port between {self.kind[a]} and {self.kind[b]}')
        if self.border != sorted(set(self.border)):
            self.bad('borders are to be in rising order, none twice')
        if len(self.port) > MAX_PORTS:
            self.bad(f'{len(self.port)} ports, {MAX_PORTS} at most')

    def near(self, segment):
        return {a + b - segment for a, b in self.border if segment in (a, b)}

    def one_disc(self):
        seen, todo = {0}, [0]
        while todo:
            more = self.near(todo.pop()) - seen
            seen |= more
            todo += more
        for segment in sorted(set(range(len(self.kind))) - seen):
            self.bad(f'no border joins segment {segment} to segment 0')

    def plane(self):
        """Segments, and segments joined by borders, that have none in common never cross."""
        pieces = [(frozenset([i]), on) for i, on in enumerate(self.on)]
        pieces += [(frozenset(pair), self.on[pair[0]] | self.on[pair[1]]) for pair in self.border]
        for i in (i for i, on in enumerate(self.on) if not on):
            pieces += [(frozenset([i, a, b]), self.on[a] | self.on[b])
                       for a, b in combinations(sorted(self.near(i)), 2)]
        for (one, here), (other, there) in combinations(pieces, 2):
            if not one & other and crossing(here, there):
                names = [('segment ' if len(piece) == 1 else 'segments ')
                         + ' and '.join(map(str, sorted(piece)))
                         for piece in sorted((one, other), key=min)]
                self.bad(f'{names[0]} would have to cross {names[1]}')

    def corners(self):
        owner = {side: i for i, on in enumerate(self.on) for side in on}
        for side, after in zip(SIDES, SIDES[1:] + SIDES[:1]):
            a, b = owner[side], owner[after]
            if a != b and b not in self.near(a) and not self.near(a) & self.near(b):
                self.bad(f'nothing lies between segments {a} and {b} at the corner of {side} and '
                         f'{after}')


# ---- names ----------------------------------------------------------------------------------

def witness(tile):
    """Sentences about what the id says and the tile does not. Not every id spells its tile."""
    match = SPELLED.fullmatch(tile['id'].partition('-')[2])
    if not match:
        return []
    bad, count = [], len(tile['segment'])
    if len(match['shape']) != count or sum(map(int, match['shape'])) != 8:
        bad.append(f'the id spells the shape {match["shape"]}, which is none of {count} segments')
    drawn = ''.join(LETTER[segment['kind']] for segment in tile['segment'])
    if match['terrains'] != drawn:
        bad.append(f'the id spells the terrains {match["terrains"]}, but {drawn} is drawn')
    ports = ''.join(f'-c{a}{b}' for a, b in ports_of(tile))
    if match['ports'] != ports:
        bad.append(f'the id spells the ports {match["ports"] or "(none)"}, but '
                   f'{ports or "(none)"} is drawn')
    return bad


# ---- turns ----------------------------------------------------------------------------------

def turned(tile, turns):
    """What matters for play, turned clockwise, in one order: equal for turns that look alike.

    A segment is known by its terrain and its sides; at most one of a tile reaches none."""
    def places(segment):
        return tuple(sorted((SIDES.index(side) + turns) % 4 for side in segment['on'].split()))

    name = [(segment['kind'], places(segment)) for segment in tile['segment']]

    def pairs(numbers):
        return sorted(tuple(sorted((name[a], name[b]))) for a, b in numbers)
    return (sorted(name), pairs(borders_of(tile)), pairs(ports_of(tile)))


def turns_of(tile):
    """How many turns look different: 1, 2 or 4."""
    return next(k for k in (1, 2, 4) if k == 4 or turned(tile, k) == turned(tile, 0))


# ---- a whole set ----------------------------------------------------------------------------

def count_tile(tile):
    """Everything that can be counted on all copies of a tile."""
    seen, kinds = Counter(), [segment['kind'] for segment in tile['segment']]
    for segment in tile['segment']:
        seen[segment['kind']] += 1
        seen['inland'] += segment['on'] == ''
    for letter in tile['edges']:
        seen['edge-' + TERRAINS.get(letter, letter)] += 1
    for a, b in borders_of(tile):
        seen['-'.join(['border'] + sorted((kinds[a], kinds[b])))] += 1
    for a, b in ports_of(tile):
        seen['port-' + (kinds[b] if kinds[a] == 'sea' else kinds[a])] += 1
    seen['three-terrains'] += len(set(kinds)) == 3
    seen['provisional'] += tile['source'] == 'provisional'
    total = Counter({key: value * tile['count'] for key, value in seen.items()})
    total['start'] += 'start' in tile  # one copy of it
    return +total


def check_set(tile_set, counts=None):
    """Sentences about a whole set of which each tile is well. counts: of its tiles, when known."""
    tiles = tile_set.tiles
    bad = check_numbers(tile_set, tiles, counts or [count_tile(tile) for tile in tiles])
    starts = sum('start' in tile for tile in tiles)
    if starts != 1:
        bad.append(f'{starts} start tiles, 1 is to be there')
    known = {}
    for tile in tiles:
        form = repr(min(turned(tile, turns) for turns in range(4)))
        if form in known:
            bad.append(f'{tile["id"]} is {known[form]} turned')
        known.setdefault(form, tile['id'])
    return bad


def odd(tile):
    """What is unusual about a tile, in sentences."""
    if tile['source'] != 'known':
        yield f'{tile["source"]}: {tile["doubt"]}'
    elif 'doubt' in tile:
        yield tile['doubt']
    if 'note' in tile:
        yield tile['note']
