# SPDX-License-Identifier: Apache-2.0
"""aude tiles and aude render compared with what they drew before.

SET.txt is the text gallery of a set, pictures.txt has a SHA-256 for every picture: a line that
changes there is to be looked at before it is accepted. Besides, each picture must be well-formed
XML of shapes only, bad input is refused, and the drawing code calls neither malloc nor stdio.
"""
import hashlib
import json
import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

import tap

AUDE = os.environ['AUDE']
HERE = pathlib.Path(__file__).resolve().parent
GAME = HERE / 'game.aude'
ACCEPT = '--accept' in sys.argv
SHAPES = {'svg', 'g', 'defs', 'style', 'pattern', 'path', 'circle', 'ellipse', 'rect', 'use'}


def aude(*arguments, code=0):
    environment = dict(os.environ, LC_ALL='C.UTF-8', LANGUAGE='en')
    done = subprocess.run([AUDE, *map(str, arguments)], capture_output=True, env=environment,
                          stdin=subprocess.DEVNULL, check=False)
    assert done.returncode == code, (arguments, done.returncode, done.stderr.decode())
    return done


def text(*arguments):
    return aude(*arguments).stdout.decode()


def compare(name, found):
    path = HERE / name
    if ACCEPT:
        path.write_text(found, encoding='utf-8')
    expected = path.read_text(encoding='utf-8')
    if found != expected:
        for number, (a, b) in enumerate(zip(expected.splitlines(), found.splitlines()), 1):
            assert a == b, f'{name}:{number}: expected {a!r}, found {b!r}'
        raise AssertionError(f'{name}: {len(expected)} characters expected, {len(found)} found')


CATALOGUE = json.loads(text('tiles', '--json'))
SETS = [entry['id'] for entry in CATALOGUE]


def check_gallery(name):
    compare(f'{name}.txt', text('tiles', name))


def check_svg(svg):
    """Well-formed, shapes only, and every reference leads somewhere."""
    root = xml.fromstring(svg)
    names = {element.get('id') for element in root.iter()}
    for element in root.iter():
        tag = element.tag.split('}')[-1]
        assert tag in SHAPES, f'<{tag}> in a picture'
        if tag == 'use':
            assert element.get('href')[1:] in names, element.get('href')
    return root


PICTURES = {f'sheet {name}': ('tiles', name, '--svg', '-') for name in SETS}
PICTURES['board'] = ('render', GAME)
PICTURES['board dark'] = ('render', '--dark', '--frontier', '--ply', '150', GAME)
PICTURES['board bare'] = ('render', '--bare', '--size', '30', GAME)
PICTURES['board start'] = ('render', '--ply', '0', GAME)


@tap.case('every picture is the one that was accepted')
def _():
    lines = []
    for name, arguments in PICTURES.items():
        svg = text(*arguments)
        check_svg(svg)
        lines.append(f'{hashlib.sha256(svg.encode()).hexdigest()}  {name}\n')
    compare('pictures.txt', ''.join(lines))


@tap.case('the sheet of all sets is well-formed and shows every kind')
def _():
    root = check_svg(text('tiles', '--svg', '-'))
    kinds = sum(len(entry['kinds']) for entry in CATALOGUE)
    tiles = [e for e in root if e.tag.endswith('}g') and e.get('transform', '')[:9] == 'translate']
    assert len(tiles) == kinds, (len(tiles), kinds)


@tap.case('a board shows its tiles, figures and a frame')
def _():
    root = check_svg(text(*PICTURES['board']))
    figures = text('render', GAME).count('href="#au-follower"')
    assert sum(1 for e in root if e.get('transform', '').startswith('translate(')) > 100
    assert figures > 10, figures


@tap.case('the list of sets')
def _():
    compare('sets.txt', text('tiles'))


@tap.case('facts as JSON')
def _():
    base = json.loads(text('tiles', 'base', '--json'))
    assert base['built'] is True and base['tiles'] == 72 and len(base['kinds']) == 24
    d = next(kind for kind in base['kinds'] if kind['id'] == 'base-d')
    assert d['edges'] == 'CRFR' and d['turns'] == 4 and d['count'] == 4
    assert [s['kind'] for s in d['segments']] == ['city', 'road', 'field', 'field']
    assert d['segments'][2]['touches'] == [0]
    assert len(CATALOGUE) == 36


@tap.case('plain ASCII')
def _():
    compare('base-ascii.txt', text('tiles', 'base', '--ascii'))
    assert text('tiles', 'base', '--ascii').isascii()


@tap.case('colour can be had and refused')
def _():
    assert '\x1b[' in text('tiles', 'base', '--color', 'always')
    assert '\x1b[' not in text('tiles', 'base')


@tap.case('PNG')
def _():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / 'board.png'
        done = subprocess.run([AUDE, 'render', GAME, '-o', path, '--size', '20'],
                              capture_output=True, check=False)
        if b'built without PNG' in done.stderr:
            tap.skip('built without librsvg')
        assert done.returncode == 0, done.stderr
        data = path.read_bytes()
        assert data[:8] == b'\x89PNG\r\n\x1a\n'
        root = xml.fromstring(text('render', GAME, '--size', 20))
        size = int(root.get('width')), int(root.get('height'))
        assert struct.unpack('>II', data[16:24]) == size
        assert aude('render', GAME, '--format', 'png', '--size', 20).stdout == data
        assert os.listdir(folder) == ['board.png']


@tap.case('a position id on the command line')
def _():
    position = ('aude1:carcassonne:seats=2:tiles=d@0,0_v@0,1r3:figures=s0@0,1.field.5'
                ':turn=2,s1,draw')
    check_svg(text('render', position))


@tap.case('the drawing code needs no malloc, no stdio and no locale')
def _():
    objects = sorted(pathlib.Path(os.environ['AUDE_BUILD']).glob('*/src_render_*.o'))
    assert len(objects) > 10, objects
    listed = subprocess.run(['nm', '-u', *map(str, objects)], capture_output=True, text=True,
                            check=True).stdout
    called = {line.split()[-1] for line in listed.splitlines() if ' U ' in line}
    own = ('aude_', 'art_', 'board_', 'facts_', 'glyph_', 'out_', 'picture_', 'sheet_', '_')
    foreign = {name for name in called if not name.startswith(own)}
    assert foreign <= {'memcpy', 'memset', 'memcmp', 'memmove', 'strchr', 'strcmp', 'strlen',
                       'strncmp'}, foreign


REFUSALS = {
    'unknown set': ('tiles', 'nowhere'),
    'two sets': ('tiles', 'base', 'inns'),
    'JSON and a picture at once': ('tiles', '--json', '--svg', '-'),
    'size 0': ('tiles', 'base', '--svg', '-', '--size', '0'),
    'size too large': ('render', GAME, '--size', '481'),
    'size no number': ('render', GAME, '--size', 'big'),
    'unknown format': ('render', GAME, '--format', 'gif'),
    'unknown ending': ('render', GAME, '-o', 'board.gif'),
    'no file': ('render',),
    'two files': ('render', GAME, GAME),
    'missing file': ('render', '/nowhere/game.aude'),
    'folder that is not there': ('render', GAME, '-o', '/nowhere/board.svg'),
    'not a record': ('render', HERE / 'meson.build'),
    'a folder': ('render', HERE),
    'bad position': ('render', 'aude1:carcassonne:seats=9'),
    'ply past the end': ('render', GAME, '--ply', '2000'),
    'negative ply': ('render', GAME, '--ply', '-1'),
    'unknown option': ('render', GAME, '--glitter'),
}


def check_refusal(arguments):
    done = aude(*arguments, code=2)
    lines = done.stderr.decode().splitlines()
    assert done.stdout == b'' and len(lines) == 1 and lines[0].startswith('aude '), lines


@tap.case('a failed write leaves the old picture as it was')
def _():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / 'board.svg'
        path.write_text('old')
        aude('render', HERE / 'meson.build', '-o', path, code=2)
        assert path.read_text() == 'old' and os.listdir(folder) == ['board.svg']


for set_name in SETS:
    tap.add(f'gallery of {set_name}', check_gallery, set_name)
for what, words in REFUSALS.items():
    tap.add(f'refused: {what}', check_refusal, words)

if ACCEPT:
    sys.argv.remove('--accept')
tap.main()
