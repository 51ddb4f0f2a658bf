#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The tile files hold what the boxes hold, and the tile compiler refuses every damage to them.

Each fact of each tile is damaged in turn (damage.py) and the nets of the compiler are cast one
after the other: shape, tile, totals, names, seal. A damage that none of them refuses fails, and so
does one of a fact of play that only the seal refuses, but for a short list. The same facts in other
words must be accepted. A sample goes through files and the command line, as do broken files, broken
names and broken seals. AUDE_DAMAGE=N tries only every Nth damage; as a rule all are tried.
"""
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(ROOT / 'tests'), str(ROOT / 'tools'), str(HERE)]

import damage  # noqa: E402
import damage_discovery  # noqa: E402
import tap  # noqa: E402
import tilec_discovery  # noqa: E402
from damage import cut  # noqa: E402
from tilec import RULES, Catalogue, paths_of, read_seals  # noqa: E402
from tilec_check import count_tile, seal, turns_of  # noqa: E402
from tilec_names import check_aliases, witness  # noqa: E402
from tilec_read import ENTRY, Problems, TileSet, table  # noqa: E402

DATA = ROOT / 'data' / 'tiles'
TILEC = ROOT / 'tools' / 'tilec.py'
STEP = int(os.environ.get('AUDE_DAMAGE', '1'))
NETS = ('shape', 'tile', 'totals', 'names', 'seal')
# set: tiles in the box, kinds, gardens; from the boxes, not from the files
BOXES = {
    'base': (72, 24, 8), 'river1': (12, 10, 1), 'river2': (12, 12, 1), 'inns': (18, 17, 2),
    'traders': (24, 24, 2), 'dragon': (30, 29, 2), 'tower': (18, 17, 2), 'abbey': (12, 12, 1),
    'bcb': (12, 11, 1), 'hills': (18, 16, 1), 'bigtop': (20, 16, 2), 'king': (5, 5, 1),
    'cult': (6, 6, 0), 'count': (12, 12, 0), 'catapult': (12, 12, 0), 'plague': (6, 6, 0),
    'flier': (8, 8, 1), 'messages': (0, 0, 0), 'ferries': (8, 3, 0), 'goldmines': (8, 8, 0),
    'mage': (8, 8, 1), 'robbers': (8, 6, 1), 'corn1': (6, 6, 0), 'corn2': (6, 6, 0),
    'besiegers': (6, 6, 0), 'cathars': (4, 4, 0), 'germanmon': (6, 6, 0), 'festival': (10, 10, 0),
    'tunnel': (4, 4, 0), 'watchtowers': (12, 12, 0), 'windroses': (6, 6, 0), 'gq11': (12, 12, 0),
    'darmstadt': (3, 3, 0), 'labyrinth': (1, 1, 0), 'spiel': (2, 2, 1), 'russian': (4, 4, 0),
    'discovery': (84, 70, 0),
}
DAMAGES = {'carcassonne': damage.damages, 'discovery': damage_discovery.damages}
# set, what is counted, how often the rule books say it is in the box
COUNTED = [
    ('base', 'pennant', 10), ('base', 'site-monastery', 6), ('base', 'start', 1),
    ('inns', 'inn', 6), ('inns', 'cathedral', 2), ('traders', 'wine', 9), ('traders', 'grain', 6),
    ('traders', 'cloth', 5), ('dragon', 'sign-dragon', 12), ('dragon', 'sign-volcano', 6),
    ('dragon', 'sign-portal', 6), ('dragon', 'princess', 6), ('tower', 'site-tower', 18),
    ('bcb', 'site-bazaar', 8), ('abbey', 'site-abbey', 6), ('hills', 'sign-hill', 8),
    ('hills', 'sign-vineyard', 8), ('bigtop', 'site-acrobats', 8), ('bigtop', 'site-circus', 12),
    ('catapult', 'site-fair', 12), ('cult', 'site-shrine', 6),
    ('watchtowers', 'site-watchtower', 12), ('river1', 'site-spring', 1),
    ('river1', 'site-lake', 1), ('river2', 'site-spring', 1), ('river2', 'site-lake', 1),
    ('mage', 'sign-mage', 8), ('robbers', 'sign-robber', 8),
    ('goldmines', 'sign-gold', 8), ('festival', 'sign-festival', 10), ('plague', 'sign-plague', 6),
    ('discovery', 'start', 1), ('discovery', 'provisional', 26),
]
# Facts of play that no count and no field shows: at which of the cities and sites of one barrier a
# road ends, in which city a site stands, which feature of a tile bears its mark, what passes above,
# on which of two like shores a port lies.
ONLY_SEALED = re.compile(r'road\.\d\.end = |site\.\d\.in = |\w+ of \w+ \d and \d exchanged|'
                         r'places of (road|city) \d|(road|city) \d and \d in another order|'
                         r'segments (\d and \d in another order|alone turned 2)')

CATALOGUE = Catalogue(paths_of([str(DATA)]))
SEALS = read_seals(str(DATA / 'seals.txt'), Problems())
NAMES = {}
for _name, _alias in CATALOGUE.aliases['jcz'].items():
    NAMES.setdefault(_alias['kind'], []).append(_name)
TALLY = Counter()


def refused_by(tile_set, counts, i, damaged):
    """The first net that refuses the damaged entry in the place of tile i, or None."""
    tile, rules = tile_set.tiles[i], RULES[tile_set.game]
    if table(*ENTRY[tile_set.game])(damaged):
        return 'shape'
    if rules.Tile(tile_set.id, damaged).run():
        return 'tile'
    tiles = tile_set.tiles[:i] + [damaged] + tile_set.tiles[i + 1:]
    other = TileSet(tile_set.path, tile_set.head, tiles, {})
    if rules.check_set(other, counts[:i] + [rules.count_tile(damaged)] + counts[i + 1:]):
        return 'totals'
    if any(witness(name, damaged) for name in NAMES.get(tile['id'], [])) \
            or tile_set.game == 'discovery' and tilec_discovery.witness(damaged):
        return 'names'
    return 'seal' if seal(damaged) != SEALS[tile['id']] else None


def counts_of(tile_set):
    return [RULES[tile_set.game].count_tile(tile) for tile in tile_set.tiles]


def of_carcassonne():
    return [tile_set for tile_set in CATALOGUE.sets if tile_set.game == 'carcassonne']


def damage_set(tile_set):
    """Damage every tile of a set in every way."""
    counts, turned = counts_of(tile_set), RULES[tile_set.game].turned
    trials, wrong = 0, []
    for i, tile in enumerate(tile_set.tiles):
        for k, (sort, what, damaged) in enumerate(DAMAGES[tile_set.game](tile)):
            if k % STEP:
                continue
            trials += 1
            net = refused_by(tile_set, counts, i, damaged)
            TALLY[sort, net] += 1
            if (net is None) != (sort == 'none'):
                wrong.append(f'{tile["id"]}: {what}: {net or "accepted"}')
            elif net == 'seal' and sort in ('fact', 'mark', 'order') \
                    and turned(damaged, 0) != turned(tile, 0) and not ONLY_SEALED.match(what):
                wrong.append(f'{tile["id"]}: {what}: only the seal refuses it')
    assert not wrong, f'{len(wrong)} of {trials}\n' + '\n'.join(wrong[:20])
    assert trials > 20 * len(tile_set.tiles) / STEP, f'only {trials} damages tried'


def run(*arguments):
    """tilec.py as a command: (status, lines on standard error)."""
    done = subprocess.run([sys.executable, str(TILEC), *map(str, arguments)], capture_output=True,
                          text=True, errors='replace', check=False)
    return done.returncode, done.stderr.splitlines()


def refuse(folder, *expected, arguments=()):
    """The folder is refused, each problem on one line, one of them with all that is expected."""
    status, lines = run('--check', folder, *arguments)
    assert status == 1, f'status {status}, expected 1: {lines[:5]}'
    strange = [line for line in lines if not line.startswith('tilec: ') or not line.isprintable()]
    assert not strange, 'not a problem on one line: ' + '\n'.join(strange[:5])
    assert any(all(word in line for word in expected) for line in lines), \
        f'no line with {expected}: ' + '\n'.join(lines[:8])


class Copy:
    """A copy of data/tiles to damage."""

    def __enter__(self):
        self.folder = Path(tempfile.mkdtemp(prefix='aude-tiles-'))
        for path in DATA.iterdir():
            shutil.copy(path, self.folder)
        return self.folder

    def __exit__(self, *_):
        shutil.rmtree(self.folder)


def toml(value):
    """A value as TOML."""
    if isinstance(value, dict):
        return '{ ' + ', '.join(f'{key} = {toml(inner)}' for key, inner in value.items()) + ' }'
    if isinstance(value, list):
        return '[' + ', '.join(toml(inner) for inner in value) + ']'
    return json.dumps(value)


def write_set(path, head, tiles):
    lines = ['[set]'] + [f'{key} = {toml(value)}' for key, value in head.items()]
    for tile in tiles:
        lines += ['[[tile]]'] + [f'{key} = {toml(value)}' for key, value in tile.items()]
    path.write_text('\n'.join(lines) + '\n')


# ---- what is there ------------------------------------------------------------------------------

@tap.case('nothing is wrong with the tile files')
def _():
    assert not CATALOGUE.problems.lines, '\n'.join(CATALOGUE.problems.lines[:20])


@tap.case('37 sets, 415 kinds, 501 tiles with the six abbeys')
def _():
    assert sorted(s.id for s in CATALOGUE.sets) == sorted(BOXES)
    assert len(CATALOGUE.tiles) == 415
    assert sum(tile['count'] for _, tile in CATALOGUE.tiles.values()) == 501


@tap.case('each box has its tiles, kinds and gardens')
def _():
    for tile_set in CATALOGUE.sets:
        land = [tile for tile in tile_set.tiles if tile.get('role') != 'abbey']
        found = (sum(tile['count'] for tile in land), len(land),
                 sum(tile.get('garden', 0) for tile in land))
        assert found == BOXES[tile_set.id], f'{tile_set.id}: {found}'


@tap.case('marks are as often there as the rule books say')
def _():
    for name, key, count in COUNTED:
        tile_set = next(s for s in CATALOGUE.sets if s.id == name)
        found = sum(counts_of(tile_set), Counter())[key]
        assert found == count, f'{name}: {found} {key}, not {count}'


@tap.case('turns that look different: all of the base game')
def _():
    base = next(s for s in CATALOGUE.sets if s.id == 'base')
    turns = {tile['id'][-1]: turns_of(tile) for tile in base.tiles}
    assert [k for k in turns if turns[k] == 1] == ['b', 'c', 'x'], turns
    assert [k for k in turns if turns[k] == 2] == ['f', 'g', 'h', 'u'], turns


@tap.case('names of others: 52 of the rules, and the list of the other engine')
def _():
    aliases = CATALOGUE.aliases
    assert len(aliases['rules']) == 52
    kinds = [alias['kind'] for alias in aliases['rules'].values()]
    want = [tile for tile, (s, _) in CATALOGUE.tiles.items() if s.id in ('base', 'tower', 'bcb')]
    assert sorted(kinds) == sorted(want)
    base = {a['kind'] for a in aliases['jcz'].values() if a['kind'].startswith('base-')}
    assert len(base) == 24


@tap.case('the build order in meson.build names every set once')
def _():
    text = (ROOT / 'data' / 'meson.build').read_text()
    names = re.findall(r"'(\w+)'", re.search(r'tile_set_names = \[(.*?)\]', text, re.S)[1])
    assert sorted(names) == sorted(BOXES) and names[0] == 'base'


# ---- damage -------------------------------------------------------------------------------------

for _set in CATALOGUE.sets:
    if _set.tiles:
        tap.add(f'damaged tiles of {_set.id} are refused', damage_set, _set)


@tap.case('all damages tried, by class and by the net that refused them')
def _():
    total = sum(TALLY.values())
    print(f'# {total} damaged entries')
    for sort in ('shape', 'fact', 'mark', 'order', 'turn', 'evidence', 'none'):
        row = ', '.join(f'{net or "accepted"} {TALLY[sort, net]}' for net in NETS + (None,)
                        if TALLY[sort, net])
        print(f'#   {sort}: {row}')
    assert total * STEP > 100000, total
    assert all(TALLY['none', net] == 0 for net in NETS)


@tap.case('a through road cut into two dead ends is refused without the seal')
def _():
    tried = 0
    for tile_set in of_carcassonne():
        counts = [count_tile(tile) for tile in tile_set.tiles]
        for i, tile in enumerate(tile_set.tiles):
            for _, what, damaged in cut(tile):
                if re.match(r'(road|river) \d cut', what):
                    tried += 1
                    net = refused_by(tile_set, counts, i, damaged)
                    assert net in NETS[:4], f'{tile["id"]}: {what}: {net}'
    assert tried > 400, tried


@tap.case('the name of another list alone contradicts most cut roads and split cities')
def _():
    seen, caught = 0, 0
    for name, names in NAMES.items():
        for _, what, damaged in cut(CATALOGUE.tiles[name][1]):
            if re.match(r'road \d cut, both|city \d split', what):
                seen += 1
                caught += any(witness(other, damaged) for other in names)
    assert caught > 0.9 * seen > 300, f'{caught} of {seen}'


@tap.case('corn2-f with one city split in two is refused without the seal')
def _():
    tile_set, tile = CATALOGUE.tiles['corn2-f']
    counts = [count_tile(t) for t in tile_set.tiles]
    i = tile_set.tiles.index(tile)
    nets = [refused_by(tile_set, counts, i, damaged) for _, what, damaged in cut(tile)
            if what.startswith('city') and what.endswith('split')]
    assert len(nets) == 4 and set(nets) <= set(NETS[:4]), nets


@tap.case('a copy moved from one kind to another is refused')
def _():
    tried = Counter()
    for tile_set in CATALOGUE.sets:
        for tile in tile_set.tiles:
            for other in tile_set.tiles:
                if tile['count'] < 2 or other is tile:
                    continue
                change = {tile['id']: -1, other['id']: 1}
                tiles = [dict(t, count=t['count'] + change.get(t['id'], 0)) for t in tile_set.tiles]
                other_set = TileSet(tile_set.path, tile_set.head, tiles, {})
                by_totals = bool(RULES[tile_set.game].check_set(other_set))
                by_seal = any(seal(t) != SEALS[t['id']] for t in tiles)
                assert by_totals or by_seal, f'{tile["id"]} to {other["id"]}'
                tried[by_totals] += 1
    assert tried[True] > 5 * tried[False] > 0, tried


@tap.case('numbers of the head of each set are checked')
def _():
    for tile_set in CATALOGUE.sets:
        heads = [dict(tile_set.head, **{key: tile_set.head[key] + d})
                 for key in ('tiles', 'kinds', 'gardens') if key in tile_set.head for d in (1, -1)]
        totals = tile_set.head.get('totals', {})
        heads += [dict(tile_set.head, totals=dict(totals, **{key: totals[key] + d}))
                  for key in totals for d in (1, -1)]
        heads += [dict(tile_set.head, totals=dict(totals, unheard=1))]
        for head in heads:
            found = RULES[tile_set.game].check_set(TileSet(tile_set.path, head, tile_set.tiles, {}))
            assert found, f'{tile_set.id}: {head}'


# ---- through files and the command --------------------------------------------------------------

@tap.case('a sample of damages, written to files and given to the command')
def _():
    choice = random.Random(20)
    sets = [s for s in CATALOGUE.sets if s.tiles]
    for _ in range(12):
        tile_set = choice.choice(sets)
        i = choice.randrange(len(tile_set.tiles))
        every = [d for d in DAMAGES[tile_set.game](tile_set.tiles[i])
                 if d[0] != 'none' and no_null(d[2])]
        _, what, damaged = choice.choice(every)
        with Copy() as folder:
            tiles = tile_set.tiles[:i] + [damaged] + tile_set.tiles[i + 1:]
            write_set(folder / f'{tile_set.id}.toml', tile_set.head, tiles)
            try:
                refuse(folder, f'{tile_set.id}.toml')
            except AssertionError as error:
                raise AssertionError(f'{tile_set.tiles[i]["id"]}: {what}: {error}') from error


def no_null(value):
    if isinstance(value, (dict, list)):
        return all(map(no_null, value.values() if isinstance(value, dict) else value))
    return value is not None


@tap.case('sets written anew with the same facts are accepted')
def _():
    with Copy() as folder:
        for tile_set in CATALOGUE.sets:
            write_set(folder / f'{tile_set.id}.toml', tile_set.head, tile_set.tiles)
        status, lines = run('--check', folder)
        assert status == 0, lines[:5]


@tap.case('files cut off anywhere are refused')
def _():
    source = (DATA / 'king.toml').read_bytes()
    with Copy() as folder:
        path, seals = folder / 'king.toml', folder / 'alone' / 'seals.txt'
        seals.parent.mkdir()
        lines = (DATA / 'seals.txt').read_text().splitlines(keepends=True)
        seals.write_text(''.join(line for line in lines if line.startswith('king')))
        assert not Catalogue([str(path), str(seals)]).problems.lines
        for length in range(len(source) - 1):
            path.write_bytes(source[:length])
            catalogue = Catalogue([str(path), str(seals)])
            assert catalogue.problems.lines, f'{length} bytes are accepted'
        for length in (0, 100, len(source) // 2):
            path.write_bytes(source[:length])
            refuse(folder, 'king.toml')


def spoiled(data, choice):
    """The bytes with a piece changed, dropped, doubled or exchanged."""
    at, size = choice.randrange(len(data)), choice.choice((1, 1, 1, 2, 5, 30))
    piece = data[at:at + size]
    new = choice.choice((bytes(choice.randrange(256) for _ in piece), b'', piece * 2, piece[::-1],
                         bytes([choice.choice(b'NESWLRCF0123456789"=[]{},#\n ')])))
    result = data[:at] + new + data[at + size:]
    return result if result != data else spoiled(data, choice)


@tap.case('files with bytes spoiled at random are refused, or say the same')
def _():
    choice, tried = random.Random(7), Counter()
    lines = (DATA / 'seals.txt').read_text().splitlines(keepends=True)
    with Copy() as folder:
        for tile_set in CATALOGUE.sets:
            path, seals = folder / f'{tile_set.id}.toml', folder / 'alone' / 'seals.txt'
            seals.parent.mkdir(exist_ok=True)
            own = (tile_set.id + '-', tile_set.id + ' ')
            seals.write_text(''.join(line for line in lines if line.startswith(own)))
            source = path.read_bytes()
            for _ in range(10):
                path.write_bytes(spoiled(source, choice))
                catalogue = Catalogue([str(path), str(seals)])
                tried[bool(catalogue.problems.lines)] += 1
                if not catalogue.problems.lines:
                    assert [seal(t) for t in catalogue.sets[0].tiles] == \
                        [seal(t) for t in tile_set.tiles], path.read_bytes()
    assert tried[True] > 5 * tried[False], tried


BROKEN = {  # bytes of a file, what a line about it says
    'empty': (b'', 'is empty'),
    'blank': (b' \n\n', 'is empty'),
    'binary': (bytes(range(256)) * 20, 'not UTF-8'),
    'zeros': (bytes(5000), 'not valid TOML'),
    'another encoding': ('[set]\nname = "Großmeister"\n'.encode('latin-1'), 'labyrinth.toml:2'),
    'huge': (b'# filler\n' * 200000, 'larger than'),
    'a key twice': (b'[set]\nid = "labyrinth"\nid = "labyrinth"\n', 'not valid TOML'),
    'a table twice': (b'[set]\nid = "a"\n[set]\nid = "a"\n', 'not valid TOML'),
    'nested deep': (b'a = ' + b'[' * 100000 + b'\n', 'labyrinth.toml'),
    'a number of 6000 digits': (b'[set]\ntiles = ' + b'9' * 6000 + b'\n', 'labyrinth.toml'),
    'an unknown key': (b'colour = 1\n', 'unknown key'),
    'an unknown key in the head': (b'[set]\nid = "labyrinth"\ncolour = 1\n', "key 'colour'"),
    'no head': (b'[[tile]]\nid = "labyrinth-01"\n', '[set]'),
    'a head of another type': (b'set = 3\n', '[set]'),
    'one table for tiles': (b'[set]\nid = "labyrinth"\nname = "x"\ntiles = 0\nkinds = 0\n[tile]\n'
                            b'id = "labyrinth-01"\n', '[[tile]]'),
    'another set': (b'[set]\nid = "base"\nname = "x"\ntiles = 0\nkinds = 0\n', 'the set base'),
    'a time for a number': (b'[set]\nid = "labyrinth"\nname = "x"\ntiles = 1979-05-27\nkinds = 0\n',
                            'whole number'),
    'endless': (b'[set]\nid = "labyrinth"\nname = "x"\ntiles = inf\nkinds = nan\n', 'whole number'),
    'a name of two lines': (b'[set]\nid = "labyrinth"\nname = "a\\nb"\ntiles = 0\nkinds = 0\n',
                            'one line'),
}


def broken(content, expected):
    with Copy() as folder:
        (folder / 'labyrinth.toml').write_bytes(content)
        refuse(folder, 'labyrinth.toml', expected)


for _what, (_content, _expected) in BROKEN.items():
    tap.add(f'broken file: {_what}', broken, _content, _expected)


@tap.case('a set that is missing, there twice, or no file')
def _():
    with Copy() as folder:
        (folder / 'king.toml').unlink()
        refuse(folder, 'king-a', 'no such')
        (folder / 'king.toml').mkdir()
        refuse(folder, 'king.toml', 'no file')
    refuse(DATA, 'there already', arguments=[DATA / 'king.toml'])
    refuse(DATA, 'is no file', arguments=[DATA / 'nothing.toml'])


@tap.case('the same id in two sets is refused')
def _():
    with Copy() as folder:
        text = (folder / 'king.toml').read_text()
        (folder / 'king.toml').write_text(text.replace('"king-b"', '"king-a"'))
        refuse(folder, 'king-a', 'twice')


@tap.case('a tile is named with its file and line')
def _():
    with Copy() as folder:
        path = folder / 'base.toml'
        text = path.read_text()
        line = text[:text.index('id = "base-d"')].count('\n') + 1
        path.write_text(text.replace('"EL WR", city = [1]', '"EL", city = [1]', 1))
        refuse(folder, f'base.toml:{line}: base-d:', 'WR belongs to nothing')


A = 'A = { kind = "base-a", turn = 0 }'
ALIAS_DAMAGE = [  # in the text of aliases.toml: this, becomes that, and a line says so
    (A, '', 'seal'),
    (A, 'A = { kind = "base-b", turn = 0 }', 'already'),
    (A, 'A = { kind = "base-z", turn = 0 }', 'no tile base-z'),
    (A, 'A = { kind = "base-a", turn = 4 }', '0 to 3'),
    (A, 'A = { kind = "base-a", turn = 1 }', 'seal'),
    (A, 'A = { kind = "base-a" }', 'no turn'),
    (A, 'A = { kind = "base-a", turn = 0, garden = true }', 'garden'),
    (A, 'A = { kind = "base-a", turn = 0, art = 1 }', 'unknown key'),
    ('B = { kind = "base-b", turn = 0 }', 'B = { kind = "base-b", turn = 1 }', 'look different'),
    ('[rules]', '[laws]', "unknown key 'laws'"),
    ('[rules]', 'rules = 1\n[other]', 'unknown key'),
    ('"BA/C" =', '"BA/CCC" =', 'spells'),
    ('"BA/RCr" =', '"BA/RCR" =', 'spells 2'),
    ('"BA/C" =', '"BA/C\\t" =', 'is not a name'),
]


def broken_aliases(old, new, expected):
    with Copy() as folder:
        path = folder / 'aliases.toml'
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new, 1))
        refuse(folder, expected)


for _old, _new, _expected in ALIAS_DAMAGE:
    _what = f'names: {_old} becomes {_new or "nothing"}'.replace('\n', ' ')
    tap.add(_what, broken_aliases, _old, _new, _expected)


@tap.case('every name that leads to another kind, turn or garden is refused')
def _():
    tried = Counter()
    for section, names in CATALOGUE.aliases.items():
        for name, alias in names.items():
            for change in ({'kind': 'base-v'}, {'turn': (alias['turn'] + 1) % 4}, {'garden': True}):
                other = dict(alias, **change)
                if other == alias:
                    continue
                damaged, problems = dict(names, **{name: other}), Problems()
                check_aliases('aliases.toml', {section: {name: other}}, CATALOGUE.tiles, problems)
                by_seal = seal(damaged) != SEALS[f'aliases.{section}']
                assert problems.lines or by_seal, f'{section} {name}: {change}'
                tried[bool(problems.lines)] += 1
    assert tried[True] > 300 and tried[False] > 0, tried


@tap.case('broken seals are refused')
def _():
    text = (DATA / 'seals.txt').read_text()
    first = next(line for line in text.splitlines() if line.startswith('base-d '))
    for new, expected in (('', 'base-d: has no seal'), (first[:-1] + 'x', 'base-d'),
                          (first + '\n' + first, 'given once'), (first + ' 1', 'given once'),
                          ('base-d', 'given once'), (first + '\nbase-zz 12345678', 'no such entry'),
                          ('\x00\xff', 'no list')):
        with Copy() as folder:
            (folder / 'seals.txt').write_text(text.replace(first, new), encoding='latin-1')
            refuse(folder, expected)


# ---- what the command writes --------------------------------------------------------------------

@tap.case('tables come out the same twice, and nothing comes out when something is wrong')
def _():
    with Copy() as folder:
        one, two, names = folder / 'one.c', folder / 'two.c', folder / 'names.c'
        assert run(folder, '--built', 'base', '--out-tiles', one, '--out-aliases', names)[0] == 0
        assert run(folder, '--built', 'base', '--out-tiles', two)[0] == 0
        assert one.read_bytes() == two.read_bytes() and names.stat().st_size > 5000
        before = one.read_bytes()
        (folder / 'king.toml').write_text('')
        assert run(folder, '--built', 'base', '--out-tiles', one)[0] == 1
        assert one.read_bytes() == before and not list(folder.glob('*.part'))


@tap.case('built sets, missing names, places that cannot be written, wrong calls')
def _():
    with Copy() as folder:
        refuse(folder, 'no set kings', arguments=['--built', 'base,kings'])
        refuse(folder / 'base.toml', 'aliases.toml is not among', arguments=['--out-aliases', 'x'])
        status, lines = run(folder, '--out-tiles', folder / 'none' / 'x.c')
        assert status == 1 and len(lines) == 1 and 'cannot be written' in lines[0], lines
        assert run()[0] == 2 and run('--seal', folder / 'base.toml')[0] == 2


@tap.case('a set of one\'s own: --totals, --seal, and it is there')
def _():
    tile = dict(CATALOGUE.tiles['base-e'][1], id='mine-a', count=2)
    del tile['garden']
    head = {'id': 'mine', 'name': 'My own', 'tiles': 2, 'kinds': 1}
    with Copy() as folder:
        write_set(folder / 'mine.toml', head, [tile])
        done = subprocess.run([sys.executable, str(TILEC), '--totals', str(folder / 'mine.toml')],
                              capture_output=True, text=True, check=False)
        assert done.stdout == 'totals = { cap = 2, city = 2, field = 2 }\n', done.stdout
        assert done.returncode == 0 and not done.stderr, done.stderr
        assert run('--check', folder / 'mine.toml')[0] == 1  # the totals are still to be written
        write_set(folder / 'my_copy.toml', head, [tile])
        assert run('--totals', folder / 'my_copy.toml')[0] == 0
        write_set(folder / 'my_copy.toml', {**head, 'tiles': 3}, [tile])
        status, lines = run('--totals', folder / 'my_copy.toml')
        assert status == 1 and any('the head says 3' in line for line in lines), lines
        (folder / 'my_copy.toml').unlink()
        head['totals'] = {'cap': 2, 'city': 2, 'field': 2}
        write_set(folder / 'mine.toml', head, [tile])
        refuse(folder, 'mine-a', 'has no seal')
        assert run('--seal', folder)[0] == 0
        assert run('--check', folder)[0] == 0


tap.main()
