# SPDX-License-Identifier: Apache-2.0
"""Ways to damage the entry of a tile of The Discovery, every fact of it in turn.

The same as damage.py is for Carcassonne, and its classes: every value dropped, doubled, changed
into every other of its kind, given another type; every fact added that could be there and is not;
and the slips that people make with a drawing: a segment cut in two, two taken for one, a terrain
taken for another one, a border too many or at another place, a port on the wrong shore or in the
hills, a tile turned in one part of its entry and not in the others. One class more is turn: the
whole entry in another position, which is the same tile.
"""
from itertools import combinations

from damage import SIDES, changed, copied, places

TERRAINS = {'G': 'grassland', 'M': 'mountains', 'S': 'sea'}
DISCOVERY_TILE = ['id', 'count', 'edges', 'start', 'segment', 'border', 'source', 'doubt', 'note']
SEGMENT, BORDER = ['kind', 'on'], ['of', 'port']
EVIDENCE = {'note', 'doubt', 'source'}
KINDS = list(TERRAINS.values())
LETTER = {kind: letter for letter, kind in TERRAINS.items()}
ADDED = {'start': True, 'doubt': 'something', 'note': 'something', 'port': True,
         'border': [{'of': [0, 1]}]}


def word_changes(key, value):
    """Other values of a text."""
    if key == 'edges':
        for i, letter in enumerate(value):
            yield from (value[:i] + other + value[i + 1:] for other in 'GMSCFX' if other != letter)
        yield from (value[:3], value + 'G', value.lower())
        yield from (value[turn:] + value[:turn] for turn in (1, 2, 3))
    elif key == 'on':
        words = value.split()
        for i in range(len(words)):
            yield ' '.join(words[:i] + words[i + 1:])
            yield from (' '.join(words[:i] + [w] + words[i + 1:]) for w in SIDES if w not in words)
        yield from (' '.join(words + [w]) for w in list(SIDES) + ['NL', 'NE'] if w not in words)
        yield from (' '.join(words + words[:1]), value + ' XX', value + ' ', ''.join(words))
    elif key == 'kind':
        yield from KINDS + ['city', 'Sea', 'S', '']
    elif key == 'source':
        yield from ('known', 'provisional', 'invented', '')
    else:
        yield from (value + 'x', 'unheard', value[:-1])


def numbers(path, value):
    if 'of' in path:
        yield from (other for other in range(-1, 7) if other != value)
    else:
        yield from (value + 1, value - 1, -value - 1, value + 100)


def generic(tile):
    for path, value in places(tile):
        sort, name = 'evidence' if path[0] in EVIDENCE else 'fact', '.'.join(map(str, path))
        yield sort, f'{name} dropped', changed(tile, path, drop=True)
        for other in (None, 1.5, [], {}, 'text' if not isinstance(value, str) else 7):
            yield 'shape', f'{name} of another type', changed(tile, path, other)
        if isinstance(value, bool):
            yield 'fact', f'{name} turned', changed(tile, path, not value)
        elif isinstance(value, int):
            for other in numbers(path, value):
                yield 'fact', f'{name} = {other}', changed(tile, path, other)
        elif isinstance(value, str):
            for other in word_changes(path[-1], value):
                yield sort, f'{name} = {other!r}', changed(tile, path, other)
        elif isinstance(value, list):
            for i, item in enumerate(value):
                doubled = value[:i] + [copied(item)] + value[i:]
                yield 'fact', f'{name} {i} doubled', changed(tile, path, doubled)
    tables = [((), tile, DISCOVERY_TILE)]
    tables += [(('segment', i), thing, SEGMENT) for i, thing in enumerate(tile['segment'])]
    tables += [(('border', i), thing, BORDER) for i, thing in enumerate(tile.get('border', []))]
    for path, table, keys in tables:
        yield 'shape', 'an unknown key added', changed(tile, path + ('unheard',), 1)
        for key in keys:
            if key not in table and key in ADDED:
                sort = 'evidence' if key in EVIDENCE else 'fact'
                yield sort, f'{path} {key} added', changed(tile, path + (key,), ADDED[key])
    for kind in KINDS:
        more = tile['segment'] + [{'kind': kind, 'on': ''}]
        yield 'fact', f'an inland segment of {kind} added', changed(tile, ('segment',), more)


def with_borders(tile, pairs):
    """A copy with these borders; those that were there keep their port."""
    have = {tuple(border['of']): border for border in tile.get('border', [])}
    border = [dict(have.get(pair, {}), of=list(pair)) for pair in sorted(set(pairs))]
    result = copied(tile)
    result.pop('border', None)
    if border:
        result['border'] = border
    return result


def bordered(tile):
    """A border too many, one too few, one at another place; a port at another place."""
    here = {tuple(border['of']) for border in tile.get('border', [])}
    ports = {tuple(border['of']) for border in tile.get('border', []) if 'port' in border}
    every = set(combinations(range(len(tile['segment'])), 2))
    for pair in sorted(every - here):
        yield 'fact', f'border {pair} added', with_borders(tile, here | {pair})
        for gone in sorted(here):
            yield 'fact', f'border {gone} moved to {pair}', \
                with_borders(tile, here - {gone} | {pair})
    for pair in sorted(here - ports):
        added = with_borders(tile, here)
        next(b for b in added['border'] if tuple(b['of']) == pair)['port'] = True
        yield 'fact', f'port {pair} added', added
        for gone in sorted(ports):
            moved = copied(added)
            next(b for b in moved['border'] if tuple(b['of']) == gone).pop('port')
            yield 'mark', f'port {gone} moved to {pair}', moved
    if len(here) > 1:
        yield 'order', 'borders in another order', \
            changed(tile, ('border',), list(reversed(tile['border'])))


def redrawn(tile):
    """Segments cut, joined, exchanged, of another terrain; borders and edges follow."""
    segments, here = tile['segment'], [tuple(b['of']) for b in tile.get('border', [])]
    for i, segment in enumerate(segments):
        sides = segment['on'].split()
        for cut in range(1, len(sides)):
            result = copied(tile)
            result['segment'][i]['on'] = ' '.join(sides[:cut])
            result['segment'].append({'kind': segment['kind'], 'on': ' '.join(sides[cut:])})
            yield 'fact', f'segment {i} cut in two', result
            new = len(segments)
            more = [(pair[0] + pair[1] - i, new) for pair in here if i in pair]
            yield 'fact', f'segment {i} cut in two, borders too', with_borders(result, here + more)
        for kind in KINDS:
            result = changed(tile, ('segment', i, 'kind'), kind)
            letters = dict(zip(SIDES, tile['edges']))
            letters.update({side: LETTER[kind] for side in sides})
            result['edges'] = ''.join(letters[side] for side in SIDES)
            yield 'fact', f'segment {i} of {kind}, edges too', result
    for i, j in combinations(range(len(segments)), 2):
        result = copied(tile)
        result['segment'][i]['on'] = ' '.join((segments[i]['on'] + ' ' + segments[j]['on']).split())
        del result['segment'][j]

        def new(n, i=i, j=j):
            return i if n == j else n - (n > j)
        pairs = {tuple(sorted(map(new, pair))) for pair in here}
        yield 'fact', f'segments {i} and {j} joined', \
            with_borders(result, {pair for pair in pairs if pair[0] != pair[1]})
        for key in ('on', 'kind'):
            result = changed(tile, ('segment', i, key), segments[j][key])
            result['segment'][j][key] = segments[i][key]
            yield 'order', f'{key} of segments {i} and {j} exchanged', result
        swapped = copied(tile)
        swapped['segment'][i], swapped['segment'][j] = segments[j], segments[i]
        yield 'order', f'segments {i} and {j} in another order', copied(swapped)


def turned_in_part(tile):
    """The segments turned, and the edges not; or all of it turned, which is another position."""
    for turn in (1, 2, 3):
        result = copied(tile)
        for segment in result['segment']:
            sides = {(SIDES.index(side) + turn) % 4 for side in segment['on'].split()}
            segment['on'] = ' '.join(side for i, side in enumerate(SIDES) if i in sides)
        yield 'order', f'segments alone turned {turn}', copied(result)
        result['edges'] = tile['edges'][4 - turn:] + tile['edges'][:4 - turn]
        yield 'turn', f'turned {turn}', result


def rewritten(tile):
    """The same facts in another order of words or keys."""
    yield 'none', 'keys in another order', dict(reversed(tile.items()))
    for i, segment in enumerate(tile['segment']):
        words = segment['on'].split()
        if len(words) > 1:
            yield 'none', f'segment {i} written backwards', \
                changed(tile, ('segment', i, 'on'), ' '.join(reversed(words)))


def damages(tile):
    for source in (generic, bordered, redrawn, turned_in_part, rewritten):
        for sort, what, damaged in source(tile):
            if damaged != tile or sort == 'none':
                yield sort, what, damaged


def meaning(tile):
    """What matters for play, in one order: a segment is known by its terrain and its sides."""
    name = [(segment['kind'], tuple(sorted(map(SIDES.index, segment['on'].split()))))
            for segment in tile['segment']]

    def pairs(borders):
        return sorted(tuple(sorted(name[i] for i in border['of'])) for border in borders)
    borders = tile.get('border', [])
    return sorted(name), pairs(borders), pairs(b for b in borders if 'port' in b)
