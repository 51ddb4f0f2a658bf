# SPDX-License-Identifier: Apache-2.0
"""What the facts of a tile and of a set must satisfy.

Part of the tile compiler (tilec.py). Four nets, one behind the other; a problem names the tile and
the reason:

  tile      every half side belongs to one thing, edge letters fit, references resolve, caps are
            plain end pieces, each crossing is stated and real, and the fields are those that follow
            from what bars a farmer (tilec_ground.py)
  totals    whatever can be counted in the box is counted and compared with the head of the file
  names     the names that another list gives the tile spell its sides and segments (tilec_names.py)
  seal      the entry is the one that was compared with the printed tile (seals.txt)
"""
import hashlib
import json
import re
from collections import Counter

from tilec_ground import Ground, interleave, rim_of
from tilec_read import HALVES, RING, SIDES, WHERE

# a site of this kind is a segment: a follower claims it, and it is scored by the tiles around it
CLAIMABLE = ('monastery', 'special-monastery', 'abbey', 'shrine', 'church', 'yaga-hut')
# how many roads or rivers must end at a site that is there for their sake only
ENDS = {'junction': 2, 'house': 1, 'tunnel': 1, 'ferry-lake': 2, 'citywall': 1, 'spring': 1,
        'lake': 1}
LISTS = ('city', 'road', 'river', 'site', 'field', 'cross')
# keys of features that are counted for the totals
MARKS = ('cap', 'inn', 'cathedral', 'princess', 'besieged', 'labyrinth', 'goods', 'new_pennant',
         'inner', 'by', 'open', 'carcassonne')


class Tile:
    """The checks of one tile; problems collects sentences."""

    def __init__(self, set_id, tile):
        self.set_id, self.t, self.problems = set_id, tile, []
        self.list = {kind: tile.get(kind, []) for kind in LISTS}

    def bad(self, sentence):
        self.problems.append(sentence)

    def run(self):
        self.head()
        self.references()
        if not self.problems:
            self.sides()
            self.ways()
            self.caps()
            self.sites()
        if not self.problems:
            self.crossings()
            self.fields()
        return self.problems

    # -- names, numbers, references

    def head(self):
        t = self.t
        if not re.fullmatch(re.escape(self.set_id) + r'-[a-z0-9]+', t['id']):
            self.bad(f'the id is to be {self.set_id}- and small letters or digits')
        if t.get('garden', 0) > t['count']:
            self.bad(f'{t["garden"]} gardens on {t["count"]} copies')
        for edition, names in t.get('wica', {}).items():
            count = len(names.split())
            if count not in (1, t['count']):
                self.bad(f'{count} names {edition} for {t["count"]} copies')
        kinds = [site['kind'] for site in self.list['site']]
        rivers = [len(river['on'].split()) for river in self.list['river']]
        for role, found in (('spring', 'spring' in kinds), ('lake', 'lake' in kinds),
                            ('fork', 3 in rivers), ('abbey', 'abbey' in kinds)):
            if (t.get('role') == role) != found:
                self.bad(f'the role {role} and what is drawn do not agree')
        if t.get('wica') == {}:
            self.bad('wica is empty')

    def there(self, word):
        """Does a word such as city2 or tower name exactly one thing of this tile?"""
        if word[-1].isdigit():
            return 1 <= int(word[-1]) <= len(self.list[word[:-1]])
        return sum(site['kind'] == word for site in self.list['site']) == 1

    def references(self):
        for kind in ('city', 'road', 'river', 'site', 'cross'):
            for number, thing in enumerate(self.list[kind], 1):
                for key in ('end', 'under', 'over', 'in', 'meets'):
                    for word in thing.get(key, '').split():
                        if not self.there(word):
                            self.bad(f'{kind} {number}: {key} names {word}, not there or not alone')
                        if word == f'{kind}{number}':
                            self.bad(f'{kind} {number}: {key} names itself')
        for number, field in enumerate(self.list['field'], 1):
            for city in field.get('city', []):
                if not 1 <= city <= len(self.list['city']):
                    self.bad(f'field {number} touches city {city}, which is not there')

    # -- what lies on each side

    def holders(self):
        """half side -> who holds it, side -> who holds its middle"""
        half, middle = {h: [] for h in HALVES}, {s: [] for s in SIDES}
        for number, city in enumerate(self.list['city'], 1):
            for word in city['on'].split():
                for place in rim_of(word):
                    (half if place in half else middle)[place].append(f'city{number}')
        for kind in ('road', 'river'):
            for number, way in enumerate(self.list[kind], 1):
                for side in way['on'].split():
                    middle[side].append(f'{kind}{number}')
        for number, field in enumerate(self.list['field'], 1):
            for place in field['on'].split():
                half[place].append(f'field{number}')
        for place in self.t.get('wall', '').split():
            half[place].append('wall')
        if any(site['kind'] == 'abbey' for site in self.list['site']):
            for place in half:
                half[place].append('abbey')
        return half, middle

    def sides(self):
        half, middle = self.holders()
        for place, who in half.items():
            if len(who) != 1:
                self.bad(f'half side {place} belongs to {" and ".join(who) or "nothing"}')
        for side, letter in zip(SIDES, self.t['edges']):
            if len(middle[side]) > 1:
                self.bad(f'the middle of {side} belongs to {" and ".join(middle[side])}')
            left, right = half[side + 'L'], half[side + 'R']
            kinds = {who.rstrip('123456789') for who in left + right}
            way = middle[side][0].rstrip('123456789') if middle[side] else ''
            if way in ('road', 'river') and kinds != {'field'}:
                self.bad(f'{middle[side][0]} leaves by {side} without a field on both sides of it')
            drawn = drawn_letter(kinds, way)
            if drawn != letter:
                self.bad(f'side {side} is said to be {letter}, but {drawn} is drawn')
            if letter == 'F' and left != right and not self.touching(side):
                self.bad(f'side {side} belongs to two fields and nothing touches its middle')

    def touching(self, place):
        return any(place in x.get('touch', '').split()
                   for kind in ('city', 'site') for x in self.list[kind])

    def ways(self):
        for kind in ('road', 'river'):
            for number, way in enumerate(self.list[kind], 1):
                count = len(way['on'].split())
                if count == 1 and 'end' not in way:
                    self.bad(f'{kind} {number} leaves by one side and has no end')
                if count > 1 and 'end' in way:
                    self.bad(f'{kind} {number} leaves by {count} sides and has an end')
                here = set(way['on'].split()) if 'under' in way else set()
                if not set(way.get('gap', '').split()) <= here:
                    self.bad(f'{kind} {number}: gap without a tunnel there')
                below = (way.get('under'), f'{kind}{number}', 'tunnel')
                tunnel = any((x['over'], x['under'], x['by']) == below for x in self.list['cross'])
                if ('under' in way) != tunnel:
                    self.bad(f'{kind} {number}: under and the crossing by tunnel do not agree')

    def caps(self):
        met = {word for city in self.list['city'] for word in city.get('meets', '').split()}
        for number, city in enumerate(self.list['city'], 1):
            one = city['on'] in SIDES
            if one != ('cap' in city):
                self.bad(f'city {number}: cap is for a city of one whole side, and always there')
            own = f'city{number}'
            plain = one and not {'touch', 'bridge', 'meets'} & set(city) and own not in met
            if one and city.get('cap') is not plain:
                self.bad(f'city {number} is {"a" if plain else "no"} plain end piece')
            raised = any((x['over'], x['by'], 'open' in x) == (own, 'bridge', True)
                         for x in self.list['cross'])
            if ('bridge' in city) != raised:
                self.bad(f'city {number}: bridge and the open crossing do not agree')
            own = {place for word in city['on'].split() for place in rim_of(word)}
            for place in city.get('touch', '').split():
                i = RING.index(place)
                if own & {place, RING[i - 1], RING[(i + 1) % 16]}:
                    self.bad(f'city {number} reaches {place} by its own side')
            if city.get('new_pennant') == city.get('pennant', 0):
                self.bad(f'city {number}: new_pennant does not differ')

    def sites(self):
        ends = Counter(way.get('end') for kind in ('road', 'river') for way in self.list[kind])
        for site in self.list['site']:
            kind = site['kind']
            if ends[kind] < ENDS.get(kind, 0):
                self.bad(f'{ends[kind]} ways end at the {kind}, {ENDS[kind]} at least should')
        counts = Counter(site['kind'] for site in self.list['site'])
        for kind, count in counts.items():
            if count > 1:
                self.bad(f'{count} sites of the kind {kind}')
        if sum(counts[kind] for kind in CLAIMABLE) > 1:
            self.bad('two monasteries on one tile')

    # -- crossings and fields

    def crossings(self):
        points = {}
        for kind in ('city', 'road', 'river'):
            for number, thing in enumerate(self.list[kind], 1):
                points[f'{kind}{number}'] = sorted(RING.index(word) for word in thing['on'].split())
        real = {frozenset((a, b)) for a in points for b in points
                if a < b and interleave(points[a], points[b])}
        said = [frozenset((x['over'], x['under'])) for x in self.list['cross']]
        for pair in sorted(map(sorted, real - set(said))):
            self.bad(f'{" and ".join(pair)} cross and no crossing is stated')
        for pair, cross in zip(said, self.list['cross']):
            if len(pair) == 1:
                self.bad(f'{cross["over"]} is said to cross itself')
            if (pair in real) == ('hidden' in cross):
                self.bad('hidden is for a crossing that the sides do not show, and always there')
            if 'hidden' in cross and all(len(points[part]) > 1 for part in pair):
                self.bad(f'{" and ".join(sorted(pair))}: neither ends inside the tile')

    def fields(self):
        ground = Ground(self.t)
        self.problems += ground.problems
        if self.problems:
            return
        filled = any('fills' in site for site in self.list['site'])
        # a wedge at no side and between fewer than two cities is no field
        want = [f for f in ground.fields if f[0] or (len(f[1]) > 1 and not filled)]
        if filled and (self.list['field'] or any(f[0] for f in want) or not ground.fields):
            self.bad('a site that fills the ground leaves no field')
        mine = [(frozenset(f['on'].split()), frozenset(f.get('city', [])),
                 frozenset(f.get('inner', '').split()), f) for f in self.list['field']]
        for halves, cities, inner, field in mine:
            if bool(halves) == bool(inner):
                self.bad('inner is for a field that touches no side, and always there')
        one = sorted((sorted(f[0]), sorted(f[2]) if not f[0] else []) for f in mine)
        two = sorted((sorted(f[0]), sorted(f[2]) if not f[0] else []) for f in want)
        if one != two:
            return self.bad(f'the fields are {listing(one)}, but {listing(two)} follow')
        for halves, cities, inner, field in mine:
            fit = next(f for f in want if f[0] == halves and (halves or f[2] == inner))
            where = field['on'] or field['inner']
            if 'why' in field and not fit[1] < cities:
                self.bad(f'field {where}: why explains nothing')
            if cities != fit[1] and 'why' not in field:
                self.bad(f'field {where} touches cities {sorted(cities)}, '
                         f'but {sorted(fit[1])} follow')
            if fit[3] != ('carcassonne' in field):
                self.bad(f'field {where}: carcassonne and the wall do not agree')
            if 'disputed' in field and halves:
                self.bad(f'field {where}: only an inner field can be disputed')


def drawn_letter(kinds, way):
    """The edge letter of a side: the kinds of thing on its halves, and road or river between."""
    if 'wall' in kinds:
        return 'X'
    if kinds == {'field'}:
        return {'road': 'R', 'river': 'V', '': 'F'}[way]
    return {('city',): 'C', ('abbey',): 'A'}.get(tuple(kinds), '?')


def listing(fields):
    return '; '.join(' '.join(halves or inner) for halves, inner in fields) or 'none'


# ---- counting -------------------------------------------------------------------------------

def count_tile(tile):
    """Everything that can be counted on all copies of a tile."""
    seen = Counter()
    for kind in ('city', 'road', 'river', 'field', 'cross'):
        for thing in tile.get(kind, []):
            seen[kind] += 1
            if kind in ('road', 'river') and 'end' not in thing:
                seen['through-' + kind] += 1
            for key, value in thing.items():
                if key in MARKS and value is not False:
                    seen[value if key in ('goods', 'by') else key.replace('_', '-')] += 1
                if key == 'pennant':
                    seen[key] += value
    for site in tile.get('site', []):
        seen['site-' + site['kind']] += 1
        seen['site-in'] += 'in' in site
    for sign in tile.get('sign', []):
        seen['sign-' + re.sub('[^a-z0-9]+', '-', sign.lower())] += 1
    for kind in ('city', 'site', 'road'):
        for key in ('meets', 'touch'):
            seen[key] += sum(len(x.get(key, '').split()) for x in tile.get(kind, []))
    total = Counter({key: value * tile['count'] for key, value in seen.items()})
    total['start'] += 'start' in tile  # one copy of it
    return +total


def check_numbers(tile_set, land, counts):
    """Sentences about what the head says and the tiles do not. land: those in the box."""
    head, bad = tile_set.head, []
    for what, found, said in (('tiles', sum(tile['count'] for tile in land), head['tiles']),
                              ('kinds', len(land), head['kinds']),
                              ('gardens', sum(tile.get('garden', 0) for tile in tile_set.tiles),
                               head.get('gardens', 0))):
        if found != said:
            bad.append(f'{found} {what}, but the head says {said}')
    found = sum(counts, Counter())
    said = head.get('totals', {})
    for key in sorted(set(found) | set(said)):
        if found[key] != said.get(key, 0):
            bad.append(f'totals: {found[key]} {key}, but the head says {said.get(key, 0)}')
    return bad


def check_set(tile_set, counts=None):
    """Sentences about a whole set. counts: the counts of its tiles, when they are known already."""
    tiles = tile_set.tiles
    land = [tile for tile in tiles if tile.get('role') != 'abbey']
    bad = check_numbers(tile_set, land, counts or [count_tile(tile) for tile in tiles])
    for edition in ('c1', 'c2'):
        names = Counter(n for tile in tiles for n in tile.get('wica', {}).get(edition, '').split())
        bad += [f'the name {edition} {n} is given {c} times' for n, c in names.items() if c > 1]
    if any('at' in tile for tile in tiles):
        bad += check_block(tiles)
    return bad


def check_block(tiles):
    """Tiles laid out beforehand in one block: their inner sides must fit half by half."""
    if not all('at' in tile for tile in tiles):
        return ['some tiles of the block say at, some do not']
    bad, at = [], {tuple(tile['at']): tile for tile in tiles}
    wide, high = (1 + max(place[i] for place in at) for i in (0, 1))
    if len(at) != len(tiles) or len(at) != wide * high:
        return ['the tiles do not make one block']

    def lies(tile, half):
        return 'wall' if half in tile.get('wall', '').split() else 'field'
    for (x, y), tile in at.items():
        around = (('N', 'S', (x, y - 1)), ('E', 'W', (x + 1, y)), ('S', 'N', (x, y + 1)),
                  ('W', 'E', (x - 1, y)))
        for side, other, near in around:
            if (tile['edges'][SIDES.index(side)] == 'X') != (near in at):
                bad.append(f'{tile["id"]}: the wall and side {side} of the block do not agree')
            elif near in at:
                for mine, its in (('L', 'R'), ('R', 'L')):
                    if lies(tile, side + mine) != lies(at[near], other + its):
                        bad.append(f'{tile["id"]}: {side}{mine} does not fit {other}{its} of '
                                   f'{at[near]["id"]}')
    return bad


def odd(tile):
    """What is unusual about a tile, in sentences."""
    for cross in tile.get('cross', []):
        yield f'{cross["over"]} crosses above {cross["under"]} by {cross["by"]}'
    for number, city in enumerate(tile.get('city', []), 1):
        if city.get('cap') is False:
            yield f'city {number} on {city["on"]} takes no castle'
        if 'touch' in city:
            yield f'city {number} reaches {city["touch"]}'
    for field in tile.get('field', []):
        if 'inner' in field:
            yield f'inner field at {field["inner"]}' + (', disputed' if 'disputed' in field else '')
        if 'why' in field:
            yield f'field {field["on"]}: {field["why"]}'


# ---- one form of the facts, and its seal ----------------------------------------------------

def ordered(value, key=''):
    """The same facts in one order: words along the rim, keys by name."""
    if isinstance(value, dict):
        return {k: ordered(value[k], k) for k in sorted(value)}
    if isinstance(value, list):
        return [ordered(v) for v in value]
    if isinstance(value, str) and key in ('on', 'touch', 'inner', 'gap', 'wall'):
        return ' '.join(sorted(value.split(), key=RING.index))
    if isinstance(value, str) and key == 'meets':
        return ' '.join(sorted(value.split()))
    return value


def facts(tile):
    """The whole entry as compact JSON, keys in the order of the file."""
    return json.dumps(tile, separators=(',', ':'))


def seal(entry):
    """Eight digits that change with any fact of the entry: of a tile, a head, a list of names."""
    form = json.dumps(ordered(entry), separators=(',', ':'))
    return hashlib.sha256(form.encode()).hexdigest()[:8]


def turned(tile, turns):
    """What matters for play, turned clockwise, in one order: equal for turns that look alike."""
    def word(w):
        if w in RING:
            return RING[(RING.index(w) + 4 * turns) % 16]
        return w

    def places(text):
        return tuple(sorted((word(w) for w in text.split()), key=RING.index))

    def refer(w):
        if w[-1].isdigit():
            thing = tile[w[:-1]][int(w[-1]) - 1]
            return (w[:-1],) + places(thing['on'])
        return w

    def thing(kind, x):
        out = [kind]
        for key in sorted(x):
            value = x[key]
            if key in ('on', 'touch', 'inner', 'gap'):
                value = places(value)
            elif key == 'meets':
                value = tuple(sorted(map(repr, map(refer, value.split()))))
            elif key in ('end', 'under', 'over', 'in'):
                value = refer(value)
            elif key == 'city':
                value = tuple(sorted(refer(f'city{n}') for n in value))
            elif key in ('why', 'disputed'):
                continue
            out.append((key, value))
        return repr(out)
    edges = tile['edges'][4 - turns:] + tile['edges'][:4 - turns]
    things = sorted(thing(kind, x) for kind in LISTS for x in tile.get(kind, []))
    sign = sorted(re.sub(rf'\b{WHERE}\b', lambda m: word(m[1]), s) for s in tile.get('sign', []))
    return (edges, things, sign, places(tile.get('wall', '')))


def turns_of(tile):
    """How many turns look different: 1, 2 or 4."""
    return next(k for k in (1, 2, 4) if k == 4 or turned(tile, k) == turned(tile, 0))
