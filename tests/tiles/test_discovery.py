#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The tiles of The Discovery: what the list says that they come from, and each rule by its name.

    test_discovery.py PLANE TRIALS TILEC      the programs of plane.c, trials.c and src/tilec

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
sys.path[:0] = [str(HERE.parent), str(HERE)]

import tap  # noqa: E402
from sets import ask, set_text  # noqa: E402

if len(sys.argv) < 4:
    sys.exit(__doc__)
TILEC, TRIALS, PLANE = sys.argv.pop(3), sys.argv.pop(2), sys.argv.pop(1)
DATA = ROOT / 'data' / 'tiles' / 'discovery.toml'
TEXT = DATA.read_text()
TILES = tomllib.loads(TEXT)['tile']
HEAD = tomllib.loads(TEXT)['set']
LETTER = {'grassland': 'G', 'mountains': 'M', 'sea': 'S'}


def judged(head, tiles):
    """What trials says of a set."""
    return ask(TRIALS, [('discovery', -1, set_text(head, tiles))])[0]


def counted(tiles):
    """The same of a set with these tiles whose head says what is there."""
    head = {'id': 'discovery', 'name': 'Discovery', 'game': 'discovery', 'kinds': len(tiles),
            'tiles': sum(tile['count'] for tile in tiles)}
    answer = judged(head, tiles)
    if answer.refused and ': totals = ' in answer.reason:
        head.update(tomllib.loads(answer.reason[answer.reason.index('totals = '):]))
        answer = judged(head, tiles)
    return answer


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
    answer = judged(HEAD, TILES)
    assert not answer.refused and not answer.contradicted, answer.contradicted


@tap.case('turns that look different: ports count, and the order of segments does not')
def _():
    names = (tile['id'].partition('-')[2] for tile in TILES)
    turns = dict(zip(names, judged(HEAD, TILES).turns))
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
        done = subprocess.run([TILEC, '--check', str(path)], capture_output=True, text=True,
                              check=False)
    lines = [line.replace(folder + '/', '') for line in done.stderr.splitlines()]
    assert done.returncode == 1, f'status {done.returncode}: {lines}'
    assert len(lines) == 1 and re.match('tilec: ' + expected, lines[0]), '\n'.join(lines)


def damaged(name, old, new, reason):
    start, text = entry(name)
    assert old in text, text
    line = TEXT[:start].count('\n') + 2
    here = '|'.join(str(line + i) for i in range(-1, text.count('\n') + 4))
    refused(TEXT[:start] + text.replace(old, new, 1) + TEXT[start + len(text):],
            f'discovery.toml:({here}): discovery-{name}: {re.escape(reason)}$')


DAMAGED = [  # tile, this in its entry, becomes that, and the reason
    ('8G', '"N E S W"', '"N E S"', 'the side W belongs to no segment'),
    ('44MG', '"S W"', '"E S W"', 'the side E belongs to several segments'),
    ('44MG', 'edges = "MMGG"', 'edges = "MGGG"', 'the side E is said to be G, but M is drawn'),
    ('44MG', 'edges = "MMGG"', 'edges = "MMGF"', 'edges is to be four letters of GMS'),
    ('44MG', '"grassland"', '"field"', 'segment 1: kind has the unknown word "field"'),
    ('44MG', '{ of = [0, 1] }', '{ of = [1, 0] }',
     'border 1: of is to be two numbers of segments, the lower first'),
    ('44MG', '{ of = [0, 1] }', '{ of = [0, 2] }',
     'a border of the segments 0 and 2, which are not both there'),
    ('44MG', '{ of = [0, 1] }', '{ of = [0, 1] }, { of = [0, 1] }',
     'borders are to be in rising order, none twice'),
    ('44MG', 'border = [ { of = [0, 1] } ]\n', '', 'borders do not join all segments'),
    ('44MG', '[0, 1]', '[0, 1], port = true',
     'a port between the segments 0 and 1, none of which is sea'),
    ('161GMG', '{ of = [0, 1] }', '{ of = [0, 1] }, { of = [0, 2] }',
     'the segments 0 and 2 border each other, but both are grassland'),
    ('161MGS-c12', '{ of = [0, 1] }', '{ of = [0, 1] }, { of = [0, 2] }',
     'some segments would have to cross others'),
    ('11114GGMMS', '{ of = [0, 4] }, { of = [1, 4] }', '{ of = [0, 2] }, { of = [1, 3] }',
     'some segments would have to cross others'),
    ('1115MMMG', '{ kind = "grassland", on = "W" },',
     '{ kind = "grassland", on = "W" },\n' + '  { kind = "sea", on = "" },\n' * 2,
     'more than one segment reaches no side'),
    ('161SMG-c01', 'doubt = ', 'note = ', 'a provisional tile says in doubt what is in doubt'),
    ('161SMG-c01', 'source = "provisional"\n', '', 'source is missing'),
    ('8M', 'source = "known"', 'source = "barer"', 'source has the unknown word "barer"'),
    ('8M', 'count = 1', 'count = 0', 'count is to be a whole number from 1 to 99'),
    ('8M', 'count = 1', 'count = 1\nwica = { c2 = "A" }', 'the key wica is not known'),
]
for _name, _old, _new, _reason in DAMAGED:
    tap.add(f'{_name}: {_reason}', damaged, _name, _old, _new, _reason)


@tap.case('corners: four segments at one point with nothing between is refused')
def _():
    # sides of four terrains around, joined by two borders only: N with E, E with S, S with W
    tile = {'id': 'discovery-1', 'count': 1, 'edges': 'GSGM', 'source': 'known', 'segment': [
        {'kind': 'grassland', 'on': 'N'}, {'kind': 'sea', 'on': 'E'},
        {'kind': 'grassland', 'on': 'S'}, {'kind': 'mountains', 'on': 'W'}],
        'border': [{'of': [0, 1]}, {'of': [1, 2]}, {'of': [2, 3]}]}
    answer = counted([tile])
    assert answer.reason == 'nothing lies between the segments 3 and 0 at the corner NW'


def replaced(old, new):
    assert old in TEXT
    return TEXT.replace(old, new, 1)


@tap.case('two start tiles, and none')
def _():
    for text in (replaced('id = "discovery-8M"\n', 'id = "discovery-8M"\nstart = true\n'),
                 replaced('start = true\n', '')):
        refused(text, r'discovery.toml:\d+: the totals of \[set\] are not what the tiles have')
    start = next(tile for tile in TILES if 'start' in tile)
    assert counted([start, {**TILES[0], 'start': True}]).reason == \
        '2 start tiles are there, 1 is to be'
    assert counted(TILES[:1]).reason == '0 start tiles are there, 1 is to be'


@tap.case('83 tiles')
def _():
    refused(replaced('count = 3\n', 'count = 2\n'),
            r'discovery.toml:\d+: tiles: 83 there, but the head says 84$')


@tap.case('an id twice')
def _():
    start, _ = entry('44MS')
    line = TEXT[:start].count('\n') + 2
    refused(TEXT[:start] + TEXT[start:].replace('"discovery-44MS"', '"discovery-44MS-c01"', 1),
            f'discovery.toml:{line}: discovery-44MS-c01: the id discovery-44MS-c01 is given twice')


@tap.case('a kind that is another one turned')
def _():
    one = next(tile for tile in TILES if tile['id'] == 'discovery-44MG')
    again = {**one, 'id': 'discovery-again', 'edges': 'GMMG', 'start': True, 'segment': [
        {'kind': 'mountains', 'on': 'E S'}, {'kind': 'grassland', 'on': 'W N'}]}
    answer = counted([one, again])
    assert (answer.tile, answer.number) == ('discovery-again', 2), answer.reason
    assert answer.reason == 'the tile is discovery-44MG turned'


@tap.case('totals: a head that says another number, and a set of Carcassonne that says it is not')
def _():
    refused(replaced('port-mountains = 17', 'port-mountains = 18'),
            r'discovery.toml:\d+: the totals of .*: totals = {.*port-mountains = 17,')
    refused(replaced('game = "discovery"', 'game = "catan"'),
            r'discovery.toml:\d+: set: game has the unknown word "catan"$')
    line = TEXT[:entry('8M')[0]].count('\n') + 3  # of its edges; one line is gone
    refused(replaced('game = "discovery"\n', ''),
            f'discovery.toml:{line}: discovery-8M: edges is to be four letters of CRFVAX')


@tap.case('five ports')
def _():
    lake = {'id': 'discovery-1', 'count': 1, 'edges': 'SGSG', 'source': 'known', 'start': True,
            'segment': [
                {'kind': 'sea', 'on': 'N'}, {'kind': 'grassland', 'on': 'E'},
                {'kind': 'sea', 'on': 'S'}, {'kind': 'grassland', 'on': 'W'},
                {'kind': 'mountains', 'on': ''}],
            'border': [{'of': pair, 'port': True}
                       for pair in ([0, 1], [0, 3], [0, 4], [1, 2])] + [{'of': [2, 3]}]}
    assert not counted([lake]).refused
    lake['border'][4]['port'] = True
    assert counted([lake]).reason == 'there are too many ports'


@tap.case('ids that do not spell their tile are found out')
def _():
    tile = dict(TILES[4], start=True)
    assert tile['id'] == 'discovery-44MS-c01'
    assert counted([tile]).contradicted == ''
    for change, said in (({'id': 'discovery-44MSG'}, 'terrains MSG'),
                         ({'border': [{'of': [0, 1]}]}, 'ports -c01, but (none)'),
                         ({'id': 'discovery-116MS-c01'}, 'shape 116, which is none of 2'),
                         ({'id': 'discovery-44SM-c01'}, 'terrains SM, but MS')):
        answer = counted([{**tile, **change}])
        assert not answer.refused and said in answer.contradicted, answer.contradicted
    for name in ('17MS-c01', 'mine'):  # a shape that fits as well, no spelling at all
        assert counted([{**tile, 'id': 'discovery-' + name}]).contradicted == ''


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
    asked, want = [], []
    for parts in partitions([0, 1, 2, 3]):
        for lake in (False, True):
            shares = parts + [[]] * lake
            pairs = list(combinations(range(len(shares)), 2))
            for bits in product((0, 1), repeat=len(pairs)):
                borders = [pair for pair, bit in zip(pairs, bits) if bit]
                numbers = [len(shares), len(borders)]
                numbers += [sum(1 << side for side in part) for part in shares]
                numbers += [segment for pair in borders for segment in pair]
                asked.append(' '.join(map(str, numbers)))
                want.append('01'[drawable(shares, borders)])
    done = subprocess.run([PLANE], input='\n'.join(asked) + '\n', capture_output=True, text=True,
                          check=True)
    said = done.stdout.split()
    assert len(said) == len(want)
    wrong = [line for line, one, other in zip(asked, said, want) if one != other]
    assert not wrong, wrong[:5]
    assert want.count('1') > 100 and want.count('0') > 100, len(want)


tap.main()
