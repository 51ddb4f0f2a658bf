#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The tiles of The Discovery: what the list says that they come from, and each rule by its name.

test_tilec.py damages every entry in every way and asks whether anything refuses it; here each rule
refuses a damage of its own, at the command line, with file, line, tile and reason. Which tiles can
be drawn at all is asked a second time by trying (drawable): the compiler must say the same of every
way to share out four sides and a lake.
"""
import re
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from itertools import combinations, product
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(ROOT / 'tests'), str(ROOT / 'tools')]

import tap  # noqa: E402
from tilec_discovery import Tile, turned, turns_of, witness  # noqa: E402

DATA = ROOT / 'data' / 'tiles' / 'discovery.toml'
TILEC = ROOT / 'tools' / 'tilec.py'
TEXT = DATA.read_text()
TILES = tomllib.loads(TEXT)['tile']
LETTER = {'grassland': 'G', 'mountains': 'M', 'sea': 'S'}


# ---- what is there ------------------------------------------------------------------------------

@tap.case('84 tiles: 58 known, the start tile and 25 others provisional, each with its doubt')
def _():
    source = Counter()
    for tile in TILES:
        source[tile['source']] += tile['count']
        assert tile['source'] == 'known' or 'doubt' in tile, tile['id']
    assert source == {'known': 58, 'provisional': 26}, source
    start = [tile for tile in TILES if 'start' in tile]
    assert [tile['id'] for tile in start] == ['discovery-161SMG-c01']
    assert start[0]['source'] == 'provisional'


@tap.case('the 58 known tiles by shape, as the list heads its groups')
def _():
    shape = Counter()
    for tile in TILES:
        if tile['source'] == 'known':
            shape[re.match(r'discovery-(\d+)', tile['id'])[1]] += tile['count']
    assert shape == {'8': 3, '44': 9, '17': 9, '1115': 12, '116': 12, '161': 12, '11114': 1}, shape


@tap.case('22 port cities on the known tiles: 12 with grassland, 10 with mountains')
def _():
    ports = Counter()
    for tile in TILES:
        if tile['source'] == 'known':
            for border in tile.get('border', []):
                kinds = {tile['segment'][i]['kind'] for i in border['of']}
                ports[''.join(sorted(LETTER[kind] for kind in kinds))] += \
                    tile['count'] * ('port' in border)
    assert +ports == {'GS': 12, 'MS': 10}, ports


@tap.case('every id spells its tile')
def _():
    for tile in TILES:
        assert re.fullmatch(r'discovery-[1-8]+[GMS]+(-c\d\d)*', tile['id']), tile['id']
        assert not witness(tile), witness(tile)


@tap.case('turns that look different: ports count, and the order of segments does not')
def _():
    turns = {tile['id'].partition('-')[2]: turns_of(tile) for tile in TILES}
    assert [name for name in turns if turns[name] == 1] == ['8M', '8G', '8S'], turns
    assert [name for name in turns if turns[name] == 2] == [
        '161MGM', '161GMG', '161MSM', '161SMS', '161SGS', '161GSG-c01-c12'], turns


# ---- each rule refuses ---------------------------------------------------------------------------

def entry(name):
    """(where the entry begins, its text) of a tile."""
    start = TEXT.index(f'[[tile]]\nid = "discovery-{name}"\n')
    end = TEXT.find('[[tile]]', start + 1)
    return start, TEXT[start:end if end > 0 else len(TEXT)]


def refused(text, expected):
    """The file is refused in one line that is all that is expected; every line is a problem."""
    with tempfile.TemporaryDirectory(prefix='aude-tiles-') as folder:
        path = Path(folder) / 'discovery.toml'
        path.write_text(text)
        done = subprocess.run([sys.executable, str(TILEC), '--check', str(path)],
                              capture_output=True, text=True, check=False)
    lines = [line.replace(folder + '/', '') for line in done.stderr.splitlines()]
    assert done.returncode == 1, f'status {done.returncode}: {lines}'
    assert all(line.startswith('tilec: discovery.toml') for line in lines), lines
    assert f'tilec: {expected}' in lines, '\n'.join(lines)


def damaged(name, old, new, reason):
    start, text = entry(name)
    assert old in text, text
    line = TEXT[:start].count('\n') + 2
    refused(TEXT[:start] + text.replace(old, new, 1) + TEXT[start + len(text):],
            f'discovery.toml:{line}: discovery-{name}: {reason}')


DAMAGED = [  # tile, this in its entry, becomes that, and the reason
    ('8G', '"N E S W"', '"N E S"', 'side W belongs to no segment'),
    ('44MG', '"S W"', '"E S W"', 'side E belongs to segment 0 and segment 1'),
    ('44MG', 'edges = "MMGG"', 'edges = "MGGG"',
     'side E is said to be G, but mountains lies there'),
    ('44MG', 'edges = "MMGG"', 'edges = "MMGF"', "edges = 'MMGF' is to be four letters of G M S"),
    ('44MG', '"grassland"', '"field"',
     "segment = [{'kind': 'mountains', 'on': 'N E'}, {'kind': 'field', 'o... 2 kind = 'field' is "
     'none of grassland, mountains, sea'),
    ('44MG', '{ of = [0, 1] }', '{ of = [1, 0] }',
     "border = [{'of': [1, 0]}] 1 of = [1, 0] is to be two segments, the lower number first"),
    ('44MG', '{ of = [0, 1] }', '{ of = [0, 2] }',
     'a border of segments 0 and 2, but 2 are there'),
    ('44MG', '{ of = [0, 1] }', '{ of = [0, 1] }, { of = [0, 1] }',
     'borders are to be in rising order, none twice'),
    ('44MG', 'border = [ { of = [0, 1] } ]\n', '', 'no border joins segment 1 to segment 0'),
    ('44MG', '[0, 1]', '[0, 1], port = true', 'a port between mountains and grassland'),
    ('161GMG', '{ of = [0, 1] }', '{ of = [0, 1] }, { of = [0, 2] }',
     'segments 0 and 2 border each other, but both are grassland'),
    ('161MGS-c12', '{ of = [0, 1] }', '{ of = [0, 1] }, { of = [0, 2] }',
     'segments 0 and 2 would have to cross segment 1'),
    ('11114GGMMS', '{ of = [0, 4] }, { of = [1, 4] }', '{ of = [0, 2] }, { of = [1, 3] }',
     'segments 0 and 2 would have to cross segments 1 and 3'),
    ('1115MMMG', '{ kind = "grassland", on = "W" },',
     '{ kind = "grassland", on = "W" },\n' + '  { kind = "sea", on = "" },\n' * 2,
     '2 segments reach no side, 1 at most'),
    ('161SMG-c01', 'doubt = ', 'note = ', 'a provisional tile says what is in doubt'),
    ('161SMG-c01', 'source = "provisional"\n', '', 'has no source'),
    ('8M', 'source = "known"', 'source = "barer"',
     "source = 'barer' is none of known, provisional"),
    ('8M', 'count = 1', 'count = 0', 'count = 0 is to be 1 to 99'),
    ('8M', 'count = 1', 'count = 1\nwica = { c2 = "A" }', "has the unknown key 'wica'"),
]
for _name, _old, _new, _reason in DAMAGED:
    tap.add(f'{_name}: {_reason}', damaged, _name, _old, _new, _reason)


@tap.case('corners: four segments at one point with nothing between is refused')
def _():
    # sides of four terrains around, joined by two borders only: N with E, E with S, S with W
    tile = {'id': 'x-1', 'count': 1, 'edges': 'GSGM', 'source': 'known', 'segment': [
        {'kind': 'grassland', 'on': 'N'}, {'kind': 'sea', 'on': 'E'},
        {'kind': 'grassland', 'on': 'S'}, {'kind': 'mountains', 'on': 'W'}],
        'border': [{'of': [0, 1]}, {'of': [1, 2]}, {'of': [2, 3]}]}
    assert Tile('x', tile).run() == ['nothing lies between segments 3 and 0 at the corner of W and '
                                     'N']


def replaced(old, new):
    assert old in TEXT
    return TEXT.replace(old, new, 1)


@tap.case('two start tiles, and none')
def _():
    refused(replaced('id = "discovery-8M"\n', 'id = "discovery-8M"\nstart = true\n'),
            'discovery.toml: 2 start tiles, 1 is to be there')
    refused(replaced('start = true\n', ''), 'discovery.toml: 0 start tiles, 1 is to be there')


@tap.case('83 tiles')
def _():
    refused(replaced('count = 3\n', 'count = 2\n'),
            'discovery.toml: 83 tiles, but the head says 84')


@tap.case('an id twice')
def _():
    start, _ = entry('44MS')
    line = TEXT[:entry('44MS-c01')[0]].count('\n') + 2
    refused(TEXT[:start] + TEXT[start:].replace('"discovery-44MS"', '"discovery-44MS-c01"', 1),
            f'discovery.toml:{line}: discovery-44MS-c01: the id is used twice')


@tap.case('a kind that is another one turned')
def _():
    _, text = entry('44MG')
    other = text.replace('44MG', 'again').replace('"MMGG"', '"GMMG"') \
        .replace('"N E"', '"E S"').replace('"S W"', '"W N"')
    refused(TEXT + '\n' + other, 'discovery.toml: discovery-again is discovery-44MG turned')


@tap.case('totals: a head that says another number, and a set of Carcassonne that says it is not')
def _():
    refused(replaced('port-mountains = 17', 'port-mountains = 18'),
            'discovery.toml: totals: 17 port-mountains, but the head says 18')
    refused(replaced('game = "discovery"', 'game = "catan"'),
            "discovery.toml: [set] game = 'catan' is none of carcassonne, discovery")
    line = TEXT[:entry('8M')[0]].count('\n') + 1  # one line is gone
    refused(replaced('game = "discovery"\n', ''),
            f"discovery.toml:{line}: discovery-8M: edges = 'MMMM' is to be four letters of "
            'C R F V A X')


@tap.case('five ports')
def _():
    lake = {'id': 'x-1', 'count': 1, 'edges': 'GMGM', 'source': 'known', 'segment': [
        {'kind': 'grassland', 'on': 'N'}, {'kind': 'mountains', 'on': 'E'},
        {'kind': 'grassland', 'on': 'S'}, {'kind': 'mountains', 'on': 'W'},
        {'kind': 'sea', 'on': ''}],
        'border': [{'of': [i, 4], 'port': True} for i in range(4)]}
    assert not Tile('x', lake).run()
    lake['border'].append({'of': [3, 4], 'port': True})
    assert '5 ports, 4 at most' in Tile('x', lake).run()


@tap.case('ids that do not spell their tile are refused where seals are')
def _():
    for change, said in (('edges', None), ('id', 'shape 44'), ('port', 'ports')):
        tile = dict(TILES[4])
        assert tile['id'] == 'discovery-44MS-c01'
        if change == 'id':
            tile['id'] = 'discovery-44MSG'
        elif change == 'port':
            tile['border'] = [{'of': [0, 1]}]
        found = witness(tile)
        assert bool(found) == bool(said), (change, found)
    assert witness(dict(TILES[4], id='discovery-17MS-c01')) == []  # a shape that fits as well
    assert 'spells the shape' in witness(dict(TILES[4], id='discovery-116MS-c01'))[0]
    assert 'spells the terrains SM' in witness(dict(TILES[4], id='discovery-44SM-c01'))[0]
    assert witness(dict(TILES[4], id='discovery-mine')) == []


# ---- which tiles can be drawn -------------------------------------------------------------------

def partitions(items):
    """All ways to share items out."""
    if not items:
        yield []
        return
    for rest in partitions(items[1:]):
        yield [[items[0]]] + rest
        for i in range(len(rest)):
            yield rest[:i] + [[items[0]] + rest[i]] + rest[i + 1:]


def drawable(parts, borders):
    """By another way than the compiler's.

    Each side is a point, joined to its neighbours along the rim; a segment is joined to its sides,
    a border joins two segments. With one more point outside, joined to all four sides, the tile can
    be drawn without crossing exactly when that graph is planar: when it has no K5 and no K3,3."""
    graph = {}

    def join(a, b):
        graph.setdefault(a, set()).add(b)
        graph.setdefault(b, set()).add(a)
    for i in range(4):
        join(f's{i}', f's{(i + 1) % 4}')
        join(f's{i}', 'out')
    for i, part in enumerate(parts):
        for side in part:
            join(f's{side}', i)
    for a, b in borders:
        join(a, b)
    return planar(graph)


PLANAR = {}


def planar(graph):
    """Is no K5 or K3,3 a minor? By contracting edges of a small graph; PLANAR remembers."""

    def small(edges):
        while True:  # points of one or two edges never matter
            degree = Counter(end for edge in edges for end in edge)
            low = next((v for v in degree if degree[v] <= 2), None)
            if low is None:
                return frozenset(edges)
            near = {end for edge in edges if low in edge for end in edge} - {low}
            edges = {edge for edge in edges if low not in edge}
            if len(near) == 2:
                edges.add(frozenset(near))

    def free(edges):
        edges = small(edges)
        if edges not in PLANAR:
            PLANAR[edges] = no_minor(edges)
        return PLANAR[edges]

    def no_minor(edges):
        points = {end for edge in edges for end in edge}
        if len(points) < 5:
            return True
        if len(edges) > 3 * len(points) - 6:
            return False
        if len(points) == 6 and len(edges) >= 9 and bipartite(points, edges):
            return False
        for edge in edges:
            one, other = tuple(edge)
            merged = {frozenset(one if end == other else end for end in e) for e in edges}
            if not free({e for e in merged if len(e) == 2}):
                return False
        return True

    def bipartite(points, edges):
        for three in combinations(sorted(points, key=str), 3):
            if all(frozenset((a, b)) in edges for a in three for b in points - set(three)):
                return True
        return False
    return free({frozenset((a, b)) for a in graph for b in graph[a]})


@tap.case('drawable or not: the compiler and a second way say the same of every sharing of sides')
def _():
    tried = Counter()
    for parts in partitions([0, 1, 2, 3]):
        for lake in (False, True):
            shares = parts + [[]] * lake
            pairs = list(combinations(range(len(shares)), 2))
            for bits in product((0, 1), repeat=len(pairs)):
                borders = [pair for pair, bit in zip(pairs, bits) if bit]
                tile = Tile('x', {'id': 'x', 'segment': [
                    {'kind': 'sea', 'on': ' '.join('NESW'[s] for s in part)} for part in shares],
                    'border': [{'of': list(pair)} for pair in borders]})
                tile.plane()
                want = drawable(shares, borders)
                assert (not tile.problems) == want, (shares, borders, tile.problems)
                tried[want] += 1
    assert tried[True] > 100 and tried[False] > 100, tried


@tap.case('turned is turned: four quarter turns are none')
def _():
    for tile in TILES:
        assert turned(tile, 4) == turned(tile, 0), tile['id']


tap.main()
