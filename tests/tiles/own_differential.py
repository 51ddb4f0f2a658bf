#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Two readers of tile files, one answer: tools/tilec.py and the program (src/tiles).

Tiles of the catalogue are put into small sets of their own and damaged: fact by fact (damage.py),
with totals that were counted anew so that they do not hide the rest, and as text, byte by byte and
line by line. Each file goes through both readers. Both accept it, with the same facts and turns, or
both refuse it and name the same tile. One difference only is meant: TOML that tile files do not use
(single quotes, dotted keys ...) is refused by the program and may be fine for the compiler.

    own_differential.py OWN_READ     OWN_READ: the program of own_read.c

AUDE_DAMAGE=N tries N times as many (default 1, some thousands).
"""
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(ROOT / 'tests'), str(ROOT / 'tools'), str(HERE)]

import tap  # noqa: E402
from damage import changed, damages, places  # noqa: E402
from damage_discovery import damages as land_damages  # noqa: E402
from tilec import RULES, Catalogue, paths_of  # noqa: E402
from tilec_check import facts  # noqa: E402

DATA = ROOT / 'data' / 'tiles'
TIMES = int(os.environ.get('AUDE_DAMAGE', '1'))
OWN_READ = sys.argv.pop(1) if len(sys.argv) > 1 else None
SETS = Catalogue(paths_of([str(DATA)]), sealed=False).sets
UNUSED = re.compile('(is|are) not used in tile files')
NAMED = re.compile(r'[^:]*\.toml(?::\d+)?: (?:tile (\d+)|(?!totals:)([^ :]+)): ')


def toml(value):
    """A value as TOML."""
    if isinstance(value, dict):
        return '{ ' + ', '.join(f'{key} = {toml(inner)}' for key, inner in value.items()) + ' }'
    if isinstance(value, list):
        return '[' + ', '.join(toml(inner) for inner in value) + ']'
    return json.dumps(value)


def counted(game, head, tiles):
    """A head that says what is there, as far as it can be counted."""
    head = {'id': head['id'], 'name': head['name'], **({'game': game} if 'game' in head else {})}
    land = [tile for tile in tiles if tile.get('role') != 'abbey']
    try:
        head.update(tiles=sum(tile['count'] for tile in land), kinds=len(land))
        gardens = sum(tile.get('garden', 0) for tile in tiles)
        total = sum((RULES[game].count_tile(tile) for tile in tiles), Counter())
        total = dict(sorted(total.items()))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, StopIteration):
        return {**head, 'tiles': 1, 'kinds': 1}
    if gardens:
        head['gardens'] = gardens
    if total:
        head['totals'] = total
    return head


def text_of(head, tiles):
    lines = ['[set]'] + [f'{key} = {toml(value)}' for key, value in head.items()]
    for tile in tiles:
        lines += ['', '[[tile]]'] + [f'{key} = {toml(value)}' for key, value in tile.items()]
    return '\n'.join(lines) + '\n'


class Trial:
    """A file and what was done to it."""

    def __init__(self, set_id, what, text):
        self.name, self.what = set_id + '.toml', what
        self.bytes = text if isinstance(text, bytes) else text.encode()


def compiler_says(folder, trial):
    """(problems, [(turns, facts)]) of tools/tilec.py."""
    path = os.path.join(folder, trial.name)
    with open(path, 'wb') as file:
        file.write(trial.bytes)
    catalogue = Catalogue([path])
    if catalogue.problems.lines:
        return [line.replace(folder + '/', '') for line in catalogue.problems.lines], None
    tiles = catalogue.sets[0].tiles
    return [], [(RULES[catalogue.sets[0].game].turns_of(tile), facts(tile)) for tile in tiles]


def program_says(trials):
    """Fields of own_read for each file."""
    data = b''.join(b'%s %d\n%s' % (t.name.encode(), len(t.bytes), t.bytes) for t in trials)
    done = subprocess.run([OWN_READ], input=data, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode(errors='replace')[-2000:]
    lines = done.stdout.decode().split('\n')[:-1]
    assert len(lines) == len(trials), f'{len(lines)} answers for {len(trials)} files'
    return [line.split('\t') for line in lines]


def difference(problems, tiles, said):
    """What is different, or None."""
    if said[0] == 'set':
        mine = [(int(said[i]), said[i + 1]) for i in range(3, len(said), 2)]
        if problems:
            return f'only the compiler refuses it: {problems[0]}'
        return None if mine == tiles else f'other tiles: {mine} and {tiles}'
    number, tile, reason = int(said[2]), said[3], said[4]
    if UNUSED.search(reason):
        return None
    if not problems:
        return f'only the program refuses it: {reason}'
    named = [match.groups() for match in map(NAMED.match, problems) if match]
    if named and number and (str(number), None) not in named and (None, tile) not in named:
        return f'the program names {tile or number} ({reason}), the compiler {problems[0]}'
    if len(named) == len(problems) and not number:
        return f'the program names no tile ({reason}), the compiler {problems[0]}'
    return None


def compare(trials):
    """Both readers on all of them; at least a few must be accepted and many refused."""
    wrong, tally = [], Counter()
    with tempfile.TemporaryDirectory(prefix='aude-own-') as folder:
        for trial, said in zip(trials, program_says(trials)):
            problems, tiles = compiler_says(folder, trial)
            tally[said[0]] += 1
            what = difference(problems, tiles, said)
            if what:
                wrong.append(f'{trial.name}: {trial.what}: {what}')
    assert not wrong, f'{len(wrong)} of {len(trials)}\n' + '\n'.join(wrong[:20])
    assert tally['set'] and tally['no'], tally
    print(f'# {len(trials)} files: {tally["set"]} accepted by both, {tally["no"]} refused by both')


def single_tiles():
    """(set, tile) of all tiles that can stand alone in a set."""
    return [(s, tile) for s in SETS for tile in s.tiles if 'at' not in tile]


# ---- the cases ----------------------------------------------------------------------------------

@tap.case('every set of the catalogue is read, with the same facts and turns')
def _():
    trials = [Trial(s.id, 'as it is', Path(s.path).read_bytes()) for s in SETS]
    for trial, said in zip(trials, program_says(trials)):
        assert said[0] == 'set', f'{trial.name}: {said[4]}'
        assert not difference(*compiler_says(tempfile.gettempdir(), trial), said), trial.name


GROUND = re.compile(r'touch|meets|gap|under|bridge|open|hidden|inner|wall')


@tap.case('a fact of a tile damaged: both readers agree')
def _():
    choice, trials = random.Random(4), []
    singles = [(s, tile) for s, tile in single_tiles() if s.game == 'carcassonne']
    for s, tile in singles:
        all_of_it = list(damages(tile))
        ground = [one for one in all_of_it if GROUND.search(one[1]) and one[0] != 'shape']
        for sort, what, damaged in choice.sample(all_of_it, min(14 * TIMES, len(all_of_it))) + \
                choice.sample(ground, min(8 * TIMES, len(ground))) + \
                [one for one in all_of_it if one[0] == 'none']:
            trials.append(Trial(s.id, f'{tile["id"]}: {what}',
                                text_of(counted(s.game, s.head, [damaged]), [damaged])))
    compare(trials)


@tap.case('a tile of a block damaged: both readers agree')
def _():
    choice, trials = random.Random(8), []
    block = next(s for s in SETS if s.id == 'count')
    for k in range(120 * TIMES):
        tiles = list(block.tiles)
        i = choice.randrange(len(tiles))
        at = tiles[i]['at']
        what, damaged = choice.choice(
            [('no at', changed(tiles[i], ('at',), drop=True)),
             ('at moved', changed(tiles[i], ('at',), [at[0] ^ choice.randrange(2), at[1] + 1])),
             ('at outside', changed(tiles[i], ('at',), choice.choice([[16, 0], [0, -1], [1], 7]))),
             ('another', choice.choice(list(damages(tiles[i])))[2]),
             ('at of another', changed(tiles[i], ('at',), choice.choice(tiles)['at'])),
             ('turned', changed(tiles[i], ('note',), 'as it is'))])
        tiles[i] = damaged
        trials.append(Trial('count', f'{k}: tile {i}: {what}',
                            text_of(counted(block.game, block.head, tiles), tiles)))
    compare(trials)


@tap.case('a fact of a tile of The Discovery damaged: both readers agree')
def _():
    choice, trials = random.Random(5), []
    for s, tile in single_tiles():
        if s.game == 'discovery':
            tile = {**tile, 'start': True}
            all_of_it = [('none', 'as it is', tile)] + list(land_damages(tile))
            for _, what, damaged in choice.sample(all_of_it, min(40 * TIMES, len(all_of_it))):
                trials.append(Trial(s.id, f'{tile["id"]}: {what}',
                                    text_of(counted(s.game, s.head, [damaged]), [damaged])))
    compare(trials)


@tap.case('a set damaged as a whole: both readers agree')
def _():
    choice, trials = random.Random(6), []
    for k in range(400 * TIMES):
        s = choice.choice([s for s in SETS if s.tiles])
        tiles = choice.sample(s.tiles, min(3, len(s.tiles)))
        if s.game == 'discovery':
            tiles = [{**tiles[0], 'start': True}] + tiles[1:]
        head = counted(s.game, s.head, tiles)
        path, value = choice.choice(list(places(head)))
        what = choice.choice(['as it is', 'dropped', 'more', 'text', 'twice', 'name'])
        if what == 'dropped':
            head = changed(head, path, drop=True)
        elif what in ('more', 'text'):
            more = value + 1 if isinstance(value, int) else 'other'
            head = changed(head, path, more if what == 'more' else 'text')
        elif what == 'twice':
            tiles = tiles + [choice.choice(tiles)]
            head = counted(s.game, s.head, tiles)
        elif what == 'name':
            names = choice.choice(['A', 'A A', 'A B', 'é'])
            tiles = [{**tile, 'wica': {'c2': names}} for tile in tiles]
        trials.append(Trial(s.id, f'{k}: {what} {path}', text_of(head, tiles)))
    compare(trials)


PIECES = ['"', "'", '"""', '[', ']', '[[', ']]', '{', '}', ',', '.', '=', '#', '\n', '\r\n',
          '\r', '\t', '\\', '\\u0041', '\\x', ' ', '\0', '\x7f', '\x80', 'é', '-', '_', '+', '0',
          '1', '9', '1_0', '0x1', '1.5', '1e3', 'true', 'false', 'nan', '1979-05-27', '[tile]',
          '[[tile]]', '[set]', '[tile.wica]', '[[tile.city]]', '[set.totals]', 'id = "base-a"',
          '\ufeff']


def scribbled(choice, text):
    """A text with one to three slips of the pen."""
    for _ in range(choice.choice([1, 1, 1, 2, 3])):
        at = choice.randrange(len(text) + 1)
        what = choice.randrange(6)
        lines = text.split('\n')
        i = choice.randrange(len(lines))
        if what == 0:
            text = text[:at] + choice.choice(PIECES) + text[at:]
        elif what == 1:
            text = text[:at] + text[at + choice.choice([1, 1, 2, 5]):]
        elif what == 2:
            text = text[:at] + choice.choice(PIECES) + text[at + 1:]
        elif what == 3:
            text = '\n'.join(lines[:i] + lines[i + 1:])
        elif what == 4:
            text = '\n'.join(lines[:i] + [lines[i]] + lines[i:])
        else:
            j = choice.randrange(len(lines))
            lines[i], lines[j] = lines[j], lines[i]
            text = '\n'.join(lines)
        if not text:
            break
    return text


@tap.case('a file scribbled on: both readers agree')
def _():
    choice, trials = random.Random(7), []
    for k in range(4000 * TIMES):
        s = choice.choice([s for s in SETS if s.tiles])
        tiles = choice.sample(s.tiles, min(2, len(s.tiles)))
        if s.game == 'discovery':
            tiles = [{**tiles[0], 'start': True}] + tiles[1:]
        text = text_of(counted(s.game, s.head, tiles), tiles)
        data = scribbled(choice, text).replace('\x80', '\udc80').encode(errors='surrogateescape')
        trials.append(Trial(s.id, f'{k}: {data!r}', data))
    compare(trials)


@tap.case('a mark of byte order is passed over by both readers, once and at the start')
def _():
    trials = []
    for s in SETS:
        data, mark = Path(s.path).read_bytes(), '\ufeff'.encode()
        trials += [Trial(s.id, 'marked', mark + data), Trial(s.id, 'twice', mark * 2 + data),
                   Trial(s.id, 'at the end', data + mark), Trial(s.id, 'alone', mark)]
    said = program_says(trials)
    assert [one[0] for one in said] == ['set', 'no', 'no', 'no'] * len(SETS)
    compare(trials)


@tap.case('totals left out: the program tells the line that the compiler prints, and takes it')
def _():
    for s in SETS:
        head = {key: value for key, value in s.head.items() if key != 'totals'}
        said = program_says([Trial(s.id, 'no totals', text_of(head, s.tiles))])[0]
        if 'totals' not in s.head:
            assert said[0] == 'set', said
            continue
        line = 'totals = { ' + ', '.join(f'{key} = {s.head["totals"][key]}'
                                         for key in sorted(s.head['totals'])) + ' }'
        assert said[:2] == ['no', '1'] and said[4].endswith(': ' + line), said
        text = text_of(head, s.tiles).replace('[set]\n', f'[set]\n{line}\n', 1)
        assert program_says([Trial(s.id, 'told', text)])[0][0] == 'set', s.id
        wrong = {**head, 'totals': {**s.head['totals'], 'unheard': 1}}
        said = program_says([Trial(s.id, 'one too many', text_of(wrong, s.tiles))])[0]
        assert said[0] == 'no' and said[4].endswith(': ' + line), said


@tap.case('what is no tile file is refused with its place')
def _():
    good = text_of(counted('carcassonne', SETS[0].head, SETS[0].tiles[:1]), SETS[0].tiles[:1])
    for text, line, reason in [
            ('', 0, 'the file is empty'), ('# nothing\n', 0, 'the file is empty'),
            ('x = ' + '[' * 100000, 1, 'this is nested too deep'),
            ('[set]\nid = \'base\'\n', 2, 'texts in single quotes are not used in tile files'),
            ('[set]\nid = "base\n', 2, 'a text does not end on its line'),
            ('[set]\nid = "base"\nid = "base"\n', 3, 'the key id is given twice'),
            ('[set]\nid = "base" x\n', 2, 'nothing more is expected on this line'),
            (good + '\n' * 2 ** 20, 0, 'the file is larger than 1048576 bytes'),
            (b'[set]\n\xff', 2, 'the file is not UTF-8 text')]:
        said = program_says([Trial('base', '', text)])[0]
        assert said[:2] == ['no', str(line)] and said[4] == reason, said


if OWN_READ is None:
    sys.exit(__doc__)
tap.main()
