#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The tile files hold what the boxes hold, and the tile compiler refuses every damage to them.

    test_tilec.py TRIALS TILEC      the programs of trials.c and of src/tilec

Each fact of each tile is damaged in turn (damage.py) and the nets of the compiler are cast one
after the other: the reader (shape, rules, totals), names, seal. A damage that none of them refuses
fails, and so does one of a fact of play that only the seal refuses, but for a short list. The same
facts in other words must be accepted. A sample goes through files and the command line, as do
broken files, broken names and broken seals. AUDE_DAMAGE=N tries only every Nth damage; as a rule
all are tried.
"""
import os
import random
import re
import sys
import tomllib
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE.parent), str(HERE)]

import damage  # noqa: E402
import damage_discovery  # noqa: E402
import sets  # noqa: E402
import tap  # noqa: E402
from damage import cut  # noqa: E402
from sets import DATA, ROOT, SETS, Copy, head_text, set_text, tile_text  # noqa: E402

if len(sys.argv) < 3:
    sys.exit(__doc__)
TILEC, TRIALS = sys.argv.pop(2), sys.argv.pop(1)
STEP = int(os.environ.get('AUDE_DAMAGE', '1'))
NETS = ('reader', 'names', 'seal')
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

DAMAGE = {'carcassonne': damage, 'discovery': damage_discovery}
SEALS = dict(line.split() for line in (DATA / 'seals.txt').read_text().splitlines()
             if not line.startswith('#'))
TURNS = {}  # of each tile
ALIASES = tomllib.loads((DATA / 'aliases.toml').read_text())
BY_ID = {tile['id']: (tile_set, tile) for tile_set in SETS for tile in tile_set.tiles}
TALLY = Counter()


def ask(trials):
    return sets.ask(TRIALS, trials)


def run(*arguments):
    return sets.run(TILEC, *arguments)[:2]


def refuse(folder, *expected, arguments=()):
    sets.refuse(TILEC, folder, *expected, arguments=arguments)


def trial(tile_set, i, damaged, texts=None):
    """The set with another entry in the place of tile i."""
    texts = texts or [head_text(tile_set.head)] + [tile_text(tile) for tile in tile_set.tiles]
    return (tile_set.id, i,
            ''.join(texts[:i + 1]) + tile_text(damaged) + ''.join(texts[i + 2:]))


def net_of(answer, tile):
    """The first net that refuses the entry in the place of this tile, or None."""
    if answer.refused:
        return 'reader'
    if answer.contradicted:
        return 'names'
    return 'seal' if answer.seals[0] != SEALS[tile['id']] else None


def means_other(game, damaged, tile):
    meaning = DAMAGE[game].meaning
    return meaning(damaged) != meaning(tile)


def damage_set(tile_set):
    """Damage every tile of a set in every way."""
    texts = [head_text(tile_set.head)] + [tile_text(tile) for tile in tile_set.tiles]
    trials, wrong = 0, []
    for i, tile in enumerate(tile_set.tiles):
        tried = [one for k, one in enumerate(DAMAGE[tile_set.game].damages(tile)) if not k % STEP]
        answers = ask([trial(tile_set, i, damaged, texts) for _, _, damaged in tried])
        trials += len(tried)
        for (sort, what, damaged), answer in zip(tried, answers):
            net = net_of(answer, tile)
            TALLY[sort, net] += 1
            if (net is None) != (sort == 'none'):
                wrong.append(f'{tile["id"]}: {what}: {net or "accepted"}')
            elif net == 'reader' and not (answer.reason and answer.line):
                wrong.append(f'{tile["id"]}: {what}: refused without line and reason')
            elif net == 'seal' and sort in ('fact', 'mark', 'order') \
                    and means_other(tile_set.game, damaged, tile) and not ONLY_SEALED.match(what):
                wrong.append(f'{tile["id"]}: {what}: only the seal refuses it')
    assert not wrong, f'{len(wrong)} of {trials}\n' + '\n'.join(wrong[:20])
    assert trials > 20 * len(tile_set.tiles) / STEP, f'only {trials} damages tried'


# ---- what is there ------------------------------------------------------------------------------

@tap.case('nothing is wrong with the tile files: 37 sets, 415 kinds, 501 tiles with the six abbeys')
def _():
    status, lines, said = sets.run(TILEC, '--check', DATA)
    assert status == 0 and not lines, '\n'.join(lines[:20])
    assert said == '37 sets, 415 kinds, 501 tiles: nothing wrong\n', said
    assert sorted(s.id for s in SETS) == sorted(BOXES)
    assert len(BY_ID) == 415 and sum(tile['count'] for _, tile in BY_ID.values()) == 501


@tap.case('each box has its tiles, kinds and gardens')
def _():
    for tile_set in SETS:
        land = [tile for tile in tile_set.tiles if tile.get('role') != 'abbey']
        found = (sum(tile['count'] for tile in land), len(land),
                 sum(tile.get('garden', 0) for tile in land))
        assert found == BOXES[tile_set.id], f'{tile_set.id}: {found}'


@tap.case('marks are as often there as the rule books say')
def _():
    for name, key, count in COUNTED:  # the compiler has compared the totals with the tiles
        tile_set = next(s for s in SETS if s.id == name)
        found = tile_set.head['totals'].get(key, 0)
        assert found == count, f'{name}: {found} {key}, not {count}'


@tap.case('every set is read as it is and written anew, with one seal')
def _():
    for tile_set in SETS:
        for text in (tile_set.path.read_bytes(), set_text(tile_set.head, tile_set.tiles)):
            answer = ask([(tile_set.id, -1, text)])[0]
            assert not answer.refused, f'{tile_set.id}: {answer.reason}'
            assert answer.head_seal == SEALS[tile_set.id], tile_set.id
            assert answer.seals == [SEALS[tile['id']] for tile in tile_set.tiles], tile_set.id
        TURNS.update(zip((tile['id'] for tile in tile_set.tiles), answer.turns))


@tap.case('turns that look different: all of the base game')
def _():
    turns = {name[-1]: count for name, count in TURNS.items() if name.startswith('base-')}
    assert [k for k in turns if turns[k] == 1] == ['b', 'c', 'x'], turns
    assert [k for k in turns if turns[k] == 2] == ['f', 'g', 'h', 'u'], turns


@tap.case('names of others: 52 of the rules, and the list of the other engine')
def _():
    assert len(ALIASES['rules']) == 52
    kinds = [alias['kind'] for alias in ALIASES['rules'].values()]
    want = [tile for tile, (s, _) in BY_ID.items() if s.id in ('base', 'tower', 'bcb')]
    assert sorted(kinds) == sorted(want)
    base = {a['kind'] for a in ALIASES['jcz'].values() if a['kind'].startswith('base-')}
    assert len(base) == 24


@tap.case('the build order in meson.build names every set once')
def _():
    text = (ROOT / 'data' / 'meson.build').read_text()
    names = re.findall(r"'(\w+)'", re.search(r'tile_set_names = \[(.*?)\]', text, re.S)[1])
    assert sorted(names) == sorted(BOXES) and names[0] == 'base'


# ---- damage -------------------------------------------------------------------------------------

for _set in SETS:
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


def cuts(tile_set, wanted):
    """(tile, what was done, answer) of roads cut and cities split in a set."""
    for i, tile in enumerate(tile_set.tiles):
        tried = [(what, damaged) for _, what, damaged in cut(tile) if re.match(wanted, what)]
        answers = ask([trial(tile_set, i, damaged) for _, damaged in tried])
        yield from ((tile, what, answer) for (what, _), answer in zip(tried, answers))


@tap.case('a through road cut into two dead ends is refused without the seal')
def _():
    tried = 0
    for tile_set in SETS:
        if tile_set.game == 'carcassonne':
            for tile, what, answer in cuts(tile_set, r'(road|river) \d cut'):
                tried += 1
                net = net_of(answer, tile)
                assert net in ('reader', 'names'), f'{tile["id"]}: {what}: {net}'
    assert tried > 400, tried


@tap.case('the name of another list alone contradicts most cut roads and split cities')
def _():
    """With totals that were counted anew, as the refusal tells them."""
    seen, caught = 0, 0
    for tile_set in SETS:
        named = {alias['kind'] for alias in ALIASES['jcz'].values()}
        if tile_set.game != 'carcassonne' or 'at' in (tile_set.tiles or [{}])[0]:
            continue
        for tile in tile_set.tiles:
            if tile['id'] not in named:
                continue
            tried = [damaged for _, what, damaged in cut(tile)
                     if re.match(r'road \d cut, both|city \d split', what)]
            for answer in ask(counted(tile_set, tried)):
                if not answer.refused:
                    seen += 1
                    caught += bool(answer.contradicted)
    assert caught > 0.9 * seen > 100, f'{caught} of {seen}'


def counted(tile_set, tiles):
    """Each tile as a set of its own, with the totals that the reader says it is to have."""
    alone = []
    for tile in tiles:
        head = {key: value for key, value in tile_set.head.items()
                if key not in ('totals', 'gardens')}
        head.update(tiles=tile['count'], kinds=1)
        if 'garden' in tile:
            head['gardens'] = tile['garden']
        alone.append((tile_set.id, -1, set_text(head, [tile])))
    result = []
    for one, answer in zip(alone, ask(alone)):
        line = answer.reason.rpartition(': ')[2] if answer.refused else ''
        totals = f'[set]\n{line}\n' if line.startswith('totals = ') else '[set]\n'
        result.append((*one[:2], one[2].replace('[set]\n', totals, 1)))
    return result


@tap.case('corn2-f with one city split in two is refused without the seal')
def _():
    tile_set, tile = BY_ID['corn2-f']
    nets = [net_of(answer, tile) for _, what, answer in cuts(tile_set, r'city \d split')
            if answer is not None and what]
    assert len(nets) >= 4 and set(nets) <= {'reader', 'names'}, nets


@tap.case('a copy moved from one kind to another is refused')
def _():
    tried = Counter()
    for tile_set in SETS:
        trials = []
        for tile in tile_set.tiles:
            for other in tile_set.tiles:
                if tile['count'] < 2 or other is tile:
                    continue
                change = {tile['id']: -1, other['id']: 1}
                tiles = [dict(t, count=t['count'] + change.get(t['id'], 0)) for t in tile_set.tiles]
                trials.append((tile_set.id, -1, set_text(tile_set.head, tiles)))
        for answer in ask(trials):
            assert answer.refused or \
                answer.seals != [SEALS[tile['id']] for tile in tile_set.tiles], tile_set.id
            tried[answer.refused] += 1
    assert tried[True] > 5 * tried[False] > 0, tried


@tap.case('numbers of the head of each set are checked')
def _():
    for tile_set in SETS:
        heads = [dict(tile_set.head, **{key: tile_set.head[key] + d})
                 for key in ('tiles', 'kinds', 'gardens') if key in tile_set.head for d in (1, -1)]
        totals = tile_set.head.get('totals', {})
        heads += [dict(tile_set.head, totals=dict(totals, **{key: totals[key] + d}))
                  for key in totals for d in (1, -1)]
        heads += [dict(tile_set.head, totals=dict(totals, unheard=1))]
        answers = ask([(tile_set.id, -1, set_text(head, tile_set.tiles)) for head in heads])
        for head, answer in zip(heads, answers):
            assert answer.refused, f'{tile_set.id}: {head}'


@tap.case('totals left out: the reader tells the line that is to be there, and takes it')
def _():
    for tile_set in SETS:
        head = {key: value for key, value in tile_set.head.items() if key != 'totals'}
        text = set_text(head, tile_set.tiles)
        answer = ask([(tile_set.id, -1, text)])[0]
        if 'totals' not in tile_set.head:
            assert not answer.refused, answer.reason
            continue
        line = 'totals = { ' + ', '.join(f'{key} = {tile_set.head["totals"][key]}'
                                         for key in sorted(tile_set.head['totals'])) + ' }'
        assert answer.line == 1 and answer.reason.endswith(': ' + line), answer.reason
        told = text.replace('[set]\n', f'[set]\n{line}\n', 1)
        assert not ask([(tile_set.id, -1, told)])[0].refused, tile_set.id
        wrong = {**head, 'totals': {**tile_set.head['totals'], 'unheard': 1}}
        answer = ask([(tile_set.id, -1, set_text(wrong, tile_set.tiles))])[0]
        assert answer.refused and answer.reason.endswith(': ' + line), answer.reason


@tap.case('a mark of byte order is passed over, once and at the start')
def _():
    for tile_set in SETS:
        data, mark = tile_set.path.read_bytes(), '\ufeff'.encode()
        answers = ask([(tile_set.id, -1, text) for text in (mark + data, mark * 2 + data,
                                                            data + mark, mark)])
        assert [answer.refused for answer in answers] == [False, True, True, True], tile_set.id


# ---- through files and the command --------------------------------------------------------------

@tap.case('a sample of damages, written to files and given to the command')
def _():
    choice = random.Random(20)
    for _ in range(24):
        tile_set = choice.choice([s for s in SETS if s.tiles])
        i = choice.randrange(len(tile_set.tiles))
        every = [d for d in DAMAGE[tile_set.game].damages(tile_set.tiles[i]) if d[0] != 'none']
        _, what, damaged = choice.choice(every)
        with Copy() as folder:
            (folder / f'{tile_set.id}.toml').write_text(trial(tile_set, i, damaged)[2])
            try:
                refuse(folder, f'{tile_set.id}.toml')
            except AssertionError as error:
                raise AssertionError(f'{tile_set.tiles[i]["id"]}: {what}: {error}') from error


@tap.case('sets written anew with the same facts are accepted')
def _():
    with Copy() as folder:
        for tile_set in SETS:
            (folder / f'{tile_set.id}.toml').write_text(set_text(tile_set.head, tile_set.tiles))
        status, lines = run('--check', folder)
        assert status == 0, lines[:5]


@tap.case('files cut off anywhere are refused')
def _():
    source = (DATA / 'king.toml').read_bytes()
    king = BY_ID['king-a'][0]
    answers = ask([('king', -1, source[:length]) for length in range(len(source))])
    for length, answer in enumerate(answers):
        assert says_other(king, answer) or length == len(source) - 1, f'{length} bytes are accepted'
    with Copy() as folder:
        for length in (0, 100, len(source) // 2):
            (folder / 'king.toml').write_bytes(source[:length])
            refuse(folder, 'king.toml')


def says_other(tile_set, answer):
    """Is the set refused, or are its seals others?"""
    return answer.refused or answer.head_seal != SEALS[tile_set.id] or \
        answer.seals != [SEALS[tile['id']] for tile in tile_set.tiles]


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
    for tile_set in SETS:
        source = tile_set.path.read_bytes()
        for answer in ask([(tile_set.id, -1, spoiled(source, choice)) for _ in range(300)]):
            tried[says_other(tile_set, answer)] += 1
            if answer.refused:
                assert answer.reason and '\t' not in answer.reason, tile_set.id
    assert tried[True] > 2 * tried[False] > 0, tried


BROKEN = {  # bytes of a file, what a line about it says
    'empty': (b'', 'is empty'),
    'blank': (b' \n\n', 'is empty'),
    'binary': (bytes(range(256)) * 20, 'control character'),
    'zeros': (bytes(5000), 'control character'),
    'another encoding': ('[set]\nname = "Großmeister"\n'.encode('latin-1'), 'labyrinth.toml:2'),
    'huge': (b'# filler\n' * 200000, 'larger than'),
    'a key twice': (b'[set]\nid = "labyrinth"\nid = "labyrinth"\n', 'labyrinth.toml:3: the key id'),
    'a table twice': (b'[set]\nid = "a"\n[set]\nid = "a"\n', 'labyrinth.toml:3: the key set'),
    'nested deep': (b'a = ' + b'[' * 100000 + b'\n', 'labyrinth.toml'),
    'a number of 6000 digits': (b'[set]\ntiles = ' + b'9' * 6000 + b'\n', 'labyrinth.toml'),
    'an unknown key': (b'colour = 1\n', 'key colour is not known'),
    'an unknown key in the head': (b'[set]\nid = "labyrinth"\ncolour = 1\n', 'set: colour is not'),
    'no head': (b'[[tile]]\nid = "labyrinth-01"\n', '[set]'),
    'a head of another type': (b'set = 3\n', 'set is to be a table'),
    'one table for tiles': (b'[set]\nid = "labyrinth"\nname = "x"\ntiles = 0\nkinds = 0\n[tile]\n'
                            b'id = "labyrinth-01"\n', '[[tile]]'),
    'another set': (b'[set]\nid = "base"\nname = "x"\ntiles = 0\nkinds = 0\n', 'the set base'),
    'a time for a number': (b'[set]\nid = "labyrinth"\nname = "x"\ntiles = 1979-05-27\nkinds = 0\n',
                            'other numbers than whole'),
    'not UTF-8': (b'[set]\nname = "\xff"\n', 'labyrinth.toml:2: the file is not UTF-8'),
    'single quotes': (b"[set]\nid = 'labyrinth'\n", 'labyrinth.toml:2: texts in single quotes'),
    'a text that does not end': (b'[set]\nid = "labyrinth\n', 'a text does not end on its line'),
    'two values': (b'[set]\nid = "labyrinth" x\n', 'nothing more is expected on this line'),
    'endless': (b'[set]\nid = "labyrinth"\nname = "x"\ntiles = inf\nkinds = nan\n',
                'a value is expected'),
    'a name of two lines': (b'[set]\nid = "labyrinth"\nname = "a\\nb"\ntiles = 0\nkinds = 0\n',
                            'U+000A'),
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
    text = (DATA / 'aliases.toml').read_text()
    with Copy() as folder:
        for match in list(re.finditer(r'(?m)^(.*= )\{ (kind = .*) \}$', text))[::STEP]:
            alias = tomllib.loads(match[2].replace(', ', '\n'))
            for change in ({'kind': 'base-v'}, {'turn': (alias['turn'] + 1) % 4}, {'garden': True}):
                other = dict(alias, **change)
                if other == alias:
                    continue
                damaged = text[:match.start()] + match[1] + sets.toml(other) + text[match.end():]
                (folder / 'aliases.toml').write_text(damaged)
                status, lines = run('--check', folder)
                assert status == 1, f'{match[0]}: {change}'
                tried[any('seal differs' not in line for line in lines)] += 1
    assert tried[True] > 300 / STEP and tried[False] > 0, tried


@tap.case('broken seals are refused')
def _():
    text = (DATA / 'seals.txt').read_text()
    first = next(line for line in text.splitlines() if line.startswith('base-d '))
    other = first[:-1] + ('1' if first[-1] == '0' else '0')
    for new, expected in (('', 'base-d: has no seal'), (other, 'base-d: is not as it was'),
                          (first[:-1] + 'x', 'given once'),
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


@tap.case('a set of one\'s own: --seal, and it is there')
def _():
    tile = dict(BY_ID['base-e'][1], id='mine-a', count=2)
    del tile['garden']
    head = {'id': 'mine', 'name': 'My own', 'tiles': 2, 'kinds': 1}
    with Copy() as folder:
        (folder / 'mine.toml').write_text(set_text(head, [tile]))
        refuse(folder / 'mine.toml', 'totals = { cap = 2, city = 2, field = 2 }')
        (folder / 'mine.toml').write_text(set_text({**head, 'tiles': 3}, [tile]))
        refuse(folder / 'mine.toml', 'mine.toml:4', 'the head says 3')
        head['totals'] = {'cap': 2, 'city': 2, 'field': 2}
        (folder / 'mine.toml').write_text(set_text(head, [tile]))
        refuse(folder, 'mine-a', 'has no seal')
        assert run('--seal', folder)[0] == 0
        assert run('--check', folder)[0] == 0


tap.main()
