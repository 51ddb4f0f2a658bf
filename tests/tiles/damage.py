# SPDX-License-Identifier: Apache-2.0
"""Ways to damage the entry of a tile, every fact of it in turn.

damages(tile) yields (class, what was done, damaged entry). The generic part walks over every value
there is and drops it, doubles it, changes it into every other word of its kind, or gives it another
type, and adds every fact that could be there and is not. The rest are slips that people make with
whole features: a road cut in two, a city split, two things taken for one, a mark on the neighbour.
Classes: shape (no tile entry any more), fact (of play), mark (of play, moved to another feature of
the same tile), evidence (notes and sources), order (numbers of features), none (the same facts in
other words).
"""


def copied(value):
    """The same lists and tables anew; what they hold is never changed in place."""
    if isinstance(value, dict):
        return {key: copied(inner) for key, inner in value.items()}
    return [copied(inner) for inner in value] if isinstance(value, list) else value


SIDES = 'NESW'
HALVES = ['NL', 'NR', 'EL', 'ER', 'SL', 'SR', 'WL', 'WR']
CORNERS = ['NE', 'SE', 'SW', 'NW']
# the sixteen places along the border of a tile, clockwise
RING = ['NW', 'NL', 'N', 'NR', 'NE', 'EL', 'E', 'ER', 'SE', 'SL', 'S', 'SR', 'SW', 'WL', 'W', 'WR']
SITES = ['monastery', 'special-monastery', 'church', 'abbey', 'shrine', 'junction', 'house',
         'bazaar', 'tower', 'circus', 'acrobats', 'fair', 'watchtower', 'volcano', 'spring', 'lake',
         'ferry-lake', 'crop', 'tunnel', 'well', 'stone', 'citywall', 'darmstadtium', 'yaga-hut']
EVIDENCE = {'wica', 'agree', 'note', 'box', 'why', 'disputed', 'c1', 'c2'}
TILE = ['id', 'count', 'edges', 'wica', 'start', 'role', 'box', 'at', 'garden', 'city', 'road',
        'river', 'site', 'field', 'cross', 'wall', 'sign', 'note', 'agree']
KEYS = {
    'city': ['on', 'pennant', 'new_pennant', 'goods', 'princess', 'cathedral', 'besieged', 'cap',
             'touch', 'meets', 'bridge'],
    'road': ['on', 'end', 'inn', 'meets', 'under', 'gap', 'labyrinth'], 'river': ['on', 'end'],
    'site': ['kind', 'in', 'meets', 'touch', 'fills'],
    'field': ['on', 'city', 'inner', 'why', 'disputed', 'carcassonne'],
    'cross': ['over', 'under', 'by', 'open', 'hidden'],
}
PLACES = CORNERS + list(SIDES)
VOCABULARY = {
    'on': list(SIDES) + HALVES, 'touch': PLACES, 'inner': PLACES, 'gap': list(SIDES),
    'wall': HALVES,
    'meets': ['city1', 'city2', 'city3', 'road1', 'road2', 'river1'], 'kind': SITES,
    'end': ['city1', 'city2', 'city3', 'road1', 'road2', 'site1'] + SITES,
    'in': ['city1', 'city2', 'city3'], 'under': ['city1', 'city2', 'road1', 'road2', 'river1'],
    'over': ['city1', 'city2', 'road1', 'road2', 'river1'], 'by': ['bridge', 'tunnel'],
    'goods': ['wine', 'grain', 'cloth'], 'role': ['spring', 'lake', 'fork', 'abbey'],
}
SIGNS = ['dragon', 'volcano', 'portal', 'hill', 'vineyard', 'flier:E', 'crop:road', 'crop:city',
         'watch:1/road', 'watch:3/monastery', 'rose:NE', 'rose:all blue', 'pig-herd:field',
         'festival', 'gold', 'mage', 'robber', 'plague', 'nightingale', 'vodyanoy']
ADDED = {  # a value to add where a key is missing
    'pennant': 1, 'new_pennant': 2, 'goods': 'wine', 'princess': True, 'cathedral': True,
    'besieged': True, 'cap': True, 'touch': 'NE', 'meets': 'city1', 'bridge': True, 'inn': True,
    'end': 'city1', 'under': 'city1', 'gap': 'S', 'labyrinth': True, 'in': 'city1', 'fills': True,
    'city': [1], 'inner': 'NE', 'why': 'because', 'disputed': True, 'carcassonne': True,
    'open': True, 'hidden': True, 'start': True, 'role': 'spring', 'box': 'another', 'at': [0, 0],
    'garden': 1, 'wall': 'NL', 'sign': ['dragon'], 'note': 'something', 'agree': 'J',
    'wica': {'c2': 'Z9'},
}


def places(value, path=()):
    """(path, value) of everything in an entry, the entry itself left out."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items:
        yield path + (key,), inner
        if isinstance(inner, (dict, list)):
            yield from places(inner, path + (key,))


def changed(tile, path, value=None, drop=False):
    """A copy in which the value at path is another one, or is gone."""
    result = copied(tile)
    into = result
    for key in path[:-1]:
        into = into[key]
    if drop:
        del into[path[-1]]
    else:
        into[path[-1]] = value
    return result


def class_of(path):
    return 'evidence' if any(key in EVIDENCE for key in path) else 'fact'


def word_changes(path, value):
    """Other values of a text: each word dropped, added, or changed into each other word."""
    key = next(key for key in reversed(path) if isinstance(key, str))
    if key == 'edges':
        for i, letter in enumerate(value):
            yield from (value[:i] + other + value[i + 1:] for other in 'CRFVAX' if other != letter)
        yield from (value[:3], value + 'F', value.lower(), value[1:] + value[:1])
    elif key == 'sign':
        yield from (sign for sign in SIGNS if sign != value)
        yield from (value + ':N', 'unheard')
    elif key in VOCABULARY:
        words, known = value.split(), VOCABULARY[key]
        if 'city' in path or 'road' in path:
            known = [word for word in known if word not in HALVES] if key == 'on' else known
        for i in range(len(words)):
            if len(words) > 1:
                yield ' '.join(words[:i] + words[i + 1:])
            yield from (' '.join(words[:i] + [w] + words[i + 1:]) for w in known if w not in words)
        if key in ('on', 'touch', 'meets', 'inner', 'gap', 'wall'):
            yield from (' '.join(words + [w]) for w in known if w not in words)
            yield from (' '.join(words + words[:1]), ' '.join(words) + ' XX', ' '.join(words) + ' ')
        yield 'unheard'
    else:
        yield from (value + 'x', 'unheard', value[:-1])


def generic(tile):
    """Every value dropped, doubled, changed, given another type; every missing one added."""
    for path, value in places(tile):
        sort, name = class_of(path), '.'.join(map(str, path))
        yield sort, f'{name} dropped', changed(tile, path, drop=True)
        for other in (None, 1.5, [], {}, 'text' if not isinstance(value, str) else 7):
            yield 'shape', f'{name} of another type', changed(tile, path, other)
        if isinstance(value, bool):
            yield sort, f'{name} turned', changed(tile, path, not value)
        elif isinstance(value, int):
            for other in (value + 1, value - 1, -value - 1, value + 100):
                yield sort, f'{name} = {other}', changed(tile, path, other)
        elif isinstance(value, str):
            for other in word_changes(path, value):
                if other != value:
                    yield sort, f'{name} = {other}', changed(tile, path, other)
        elif isinstance(value, list) and value and path[-1] != 'at':
            for i, item in enumerate(value):
                doubled = value[:i] + [copied(item)] + value[i:]
                yield 'fact', f'{name} {i} doubled', changed(tile, path, doubled)
    yield from missing(tile)


def missing(tile):
    """Everything added that could be there and is not."""
    tables = [((), tile, TILE)]
    for kind, keys in KEYS.items():
        tables += [((kind, i), thing, keys) for i, thing in enumerate(tile.get(kind, []))]
    for path, table, keys in tables:
        yield 'shape', 'an unknown key added', changed(tile, path + ('unheard',), 1)
        for key in keys:
            if key not in table and key in ADDED and not (path == () and key == 'city'):
                sort = class_of(path + (key,))
                yield sort, f'{path} {key} added', changed(tile, path + (key,), ADDED[key])
    for kind in SITES:
        sites = tile.get('site', []) + [{'kind': kind}]
        yield 'fact', f'site {kind} added', changed(tile, ('site',), sites)
    for sign in SIGNS:
        if sign not in tile.get('sign', []):
            more = tile.get('sign', []) + [sign]
            yield 'fact', f'sign {sign} added', changed(tile, ('sign',), more)


def cut(tile):
    """A through road or river cut into dead ends, a city split into cities of one side."""
    for kind in ('road', 'river'):
        for i, way in enumerate(tile.get(kind, [])):
            sides = way['on'].split()
            if len(sides) < 2:
                continue
            sites = tile.get('site', [])
            have = [site['kind'] for site in sites]
            new = [site for site in ('junction', 'house', 'bazaar', 'lake') if site not in have]
            ends = have + new + [f'city{n + 1}' for n in range(len(tile.get('city', [])))]
            for end in ends:
                pieces = [dict(way, on=side, end=end) for side in sides]
                result = copied(tile)
                result[kind][i:i + 1] = pieces
                if end in SITES and end not in have:
                    result['site'] = sites + [{'kind': end}]
                yield 'fact', f'{kind} {i + 1} cut, both ends at a {end}', result
            for split in range(1, len(sides)) if len(sides) > 2 else ():
                result = copied(tile)
                result[kind][i:i + 1] = [with_end(way, sides[:split]), with_end(way, sides[split:])]
                yield 'fact', f'{kind} {i + 1} cut in two pieces', result
    for i, city in enumerate(tile.get('city', [])):
        sides = city['on'].split()
        for split in range(1, len(sides)):
            for mirrored in (False, True):
                yield 'fact', f'city {i + 1} split', split_city(tile, i, sides, split, mirrored)


def with_end(way, sides):
    piece = dict(way, on=' '.join(sides))
    return dict(piece, end='house') if len(sides) == 1 else piece


def split_city(tile, i, sides, split, mirrored):
    """City i as two cities; the fields that touched it touch both, or the second only."""
    result = copied(tile)
    pieces = []
    for part in (sides[:split], sides[split:]):
        piece = {key: value for key, value in tile['city'][i].items() if key != 'cap'}
        piece['on'] = ' '.join(part)
        if len(part) == 1 and part[0] in SIDES:
            piece['cap'] = not {'touch', 'bridge', 'meets'} & set(piece)
        pieces.append(piece)
    last = len(tile['city']) + 1
    result['city'][i] = pieces[0]
    result['city'].append(pieces[1])
    for field in result.get('field', []):
        if i + 1 in field.get('city', []):
            keep = [] if mirrored else [i + 1]
            field['city'] = sorted(set(field['city']) - {i + 1} | set(keep) | {last})
    return result


def joined(tile):
    """Two features of a kind taken for one."""
    for kind in ('city', 'road', 'river', 'field'):
        things = tile.get(kind, [])
        for i in range(len(things)):
            for j in range(i + 1, len(things)):
                result = copied(tile)
                one, other = result[kind][i], result[kind][j]
                one['on'] = ' '.join((one['on'] + ' ' + other['on']).split())
                one.pop('end', None)
                one.pop('cap', None)
                if 'city' in other:
                    one['city'] = sorted(set(one.get('city', []) + other['city']))
                del result[kind][j]
                if kind == 'city':
                    renumber(result, j + 1, i + 1)
                yield 'fact', f'{kind} {i + 1} and {j + 1} joined', result


def renumber(tile, gone, into):
    """City numbers after city gone went into another."""
    def new(n):
        return into if n == gone else n - 1 if n > gone else n
    for field in tile.get('field', []):
        if 'city' in field:
            field['city'] = sorted({new(n) for n in field['city']})
    for kind in ('road', 'river', 'site', 'cross'):
        for thing in tile.get(kind, []):
            for key in ('end', 'in', 'under', 'over'):
                if thing.get(key, '').startswith('city'):
                    thing[key] = f'city{new(int(thing[key][4:]))}'


def moved(tile):
    """A mark on another feature of the same tile, a place held by another one, an order changed."""
    marks = {'city': ('pennant', 'new_pennant', 'goods', 'princess', 'cathedral', 'besieged',
                      'bridge', 'touch', 'cap'),
             'road': ('inn', 'labyrinth', 'end', 'meets', 'under'),
             'site': ('in', 'meets', 'touch'), 'field': ('city', 'why', 'inner')}
    for kind, things in ((kind, tile.get(kind, [])) for kind in KEYS):
        for i in range(len(things)):
            for j in range(len(things)):
                if i == j:
                    continue
                for key in marks.get(kind, ()):
                    if things[i].get(key) != things[j].get(key) and key in things[i]:
                        yield 'mark', f'{key} of {kind} {i + 1} and {j + 1} exchanged', \
                            exchanged(tile, kind, i, j, key)
                if i < j:
                    yield 'order', f'places of {kind} {i + 1} and {j + 1} exchanged', \
                        exchanged(tile, kind, i, j, 'on')
                    result = copied(tile)
                    result[kind][i], result[kind][j] = result[kind][j], result[kind][i]
                    yield 'order', f'{kind} {i + 1} and {j + 1} in another order', result
    for turn in (1, 2, 3):
        edges = tile['edges'][4 - turn:] + tile['edges'][:4 - turn]
        if edges != tile['edges']:
            yield 'fact', f'edges alone turned {turn}', changed(tile, ('edges',), edges)


def exchanged(tile, kind, i, j, key):
    result = copied(tile)
    one, other = result[kind][i], result[kind][j]
    mine, its = one.pop(key, None), other.pop(key, None)
    if its is not None:
        one[key] = its
    if mine is not None:
        other[key] = mine
    return result


def rewritten(tile):
    """The same facts in another order of words or keys."""
    yield 'none', 'keys in another order', dict(reversed(tile.items()))
    for kind in ('city', 'road', 'river', 'field'):
        for i, thing in enumerate(tile.get(kind, [])):
            words = thing['on'].split()
            if len(words) > 1:
                yield 'none', f'{kind} {i + 1} written backwards', \
                    changed(tile, (kind, i, 'on'), ' '.join(reversed(words)))


def damages(tile):
    for source in (generic, cut, joined, moved, rewritten):
        for sort, what, damaged in source(tile):
            if damaged != tile or sort == 'none':
                yield sort, what, damaged


def meaning(tile):
    """What matters for play, in one order. May fail on an entry of another shape."""
    def places_of(text):
        return tuple(sorted(text.split(), key=RING.index))

    def refer(word):
        if word[-1].isdigit():
            return (word[:-1],) + places_of(tile[word[:-1]][int(word[-1]) - 1]['on'])
        return word

    def thing(kind, entry):
        out = [kind]
        for key in sorted(entry):
            value = entry[key]
            if key in ('on', 'touch', 'inner', 'gap'):
                value = places_of(value)
            elif key == 'meets':
                value = tuple(sorted(repr(refer(word)) for word in value.split()))
            elif key in ('end', 'under', 'over', 'in'):
                value = refer(value)
            elif key == 'city':
                value = tuple(sorted(refer(f'city{number}') for number in value))
            elif key in ('why', 'disputed'):
                continue
            out.append((key, value))
        return repr(out)
    things = sorted(thing(kind, entry) for kind in KEYS for entry in tile.get(kind, []))
    return tile['edges'], things, sorted(tile.get('sign', [])), places_of(tile.get('wall', ''))
