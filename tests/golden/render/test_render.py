# SPDX-License-Identifier: Apache-2.0
"""aude tiles and aude render compared with what they drew before.

SET.txt is the text gallery of a set, pictures.txt has a SHA-256 for every picture: a line that
changes there is to be looked at before it is accepted. Besides, each picture must be well-formed
XML of shapes only, bad input is refused, and the drawing code calls neither malloc nor stdio.
Names of players are drawn as strokes: compared here with the strokes of names that must look alike.
"""
import hashlib
import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import unicodedata
import xml.etree.ElementTree as xml

import tap

AUDE = os.environ['AUDE']
HERE = pathlib.Path(__file__).resolve().parent
GAME = HERE / 'game.aude'
ACCEPT = '--accept' in sys.argv
SHAPES = {'svg', 'g', 'defs', 'style', 'pattern', 'path', 'circle', 'ellipse', 'rect', 'use',
          'title', 'linearGradient', 'radialGradient', 'stop'}


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
    """Well-formed, shapes only (text in titles and styles), every reference leads somewhere."""
    root = xml.fromstring(svg)
    names = {element.get('id') for element in root.iter()}
    for element in root.iter():
        tag = element.tag.split('}')[-1]
        assert tag in SHAPES, f'<{tag}> in a picture'
        assert tag in ('title', 'style') or not (element.text or '').strip(), f'text in <{tag}>'
        if tag == 'use':
            assert element.get('href')[1:] in names, element.get('href')
    return root


PICTURES = {f'sheet {name}': ('tiles', name, '--svg', '-') for name in SETS}
PICTURES['board'] = ('render', GAME)
PICTURES['board dark'] = ('render', '--dark', '--frontier', '--ply', '150', GAME)
PICTURES['board bare'] = ('render', '--bare', '--size', '30', GAME)
for theme in ('autumn', 'winter', 'contrast'):
    PICTURES[f'board {theme}'] = ('render', '--theme', theme, '--seat-colours', 'calm', GAME)
PICTURES['board start'] = ('render', '--ply', '0', GAME)
PICTURES['board owners'] = ('render', '--owners', GAME)
PICTURES['board names'] = ('render', HERE / 'names.aude')
POSITIONS = dict(line.split(' ', 1)
                 for line in (HERE / 'positions.txt').read_text(encoding='utf-8').splitlines()
                 if not line.startswith('#'))
for position_name, position_id in POSITIONS.items():
    PICTURES[f'position {position_name}'] = ('render', position_id)
PICTURES['position six owners'] = ('render', '--owners', '--size', '30', POSITIONS['six'])
PICTURES['position discovery owners'] = ('render', '--owners', POSITIONS['discovery'])
PICTURES['position capture dark'] = ('render', '--dark', POSITIONS['capture'])
PICTURES['position capture small'] = ('render', '--size', '30', POSITIONS['capture'])
PICTURES['position six bare'] = ('render', '--bare', POSITIONS['six'])
PICTURES['position discovery dark'] = ('render', '--dark', POSITIONS['discovery'])
PICTURES['position discovery small'] = ('render', '--size', '30', POSITIONS['discovery'])
PICTURES['position discovery quotes'] = ('render', '--quotes', '--frontier', POSITIONS['discovery'])


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


def field(position, name):
    """The entries of one field of a position id."""
    found = re.search(f':{name}=([^:]*)', position)
    return found[1].split('_') if found else []


def check_pieces(name):
    """As many pieces and marks in the picture as in the position."""
    position = POSITIONS[name]
    full, bare = text('render', position), text('render', '--bare', position)
    count = lambda what: full.count(f'href="#au-{what}"')
    bridges = [tile for tile in field(position, 'tiles') if re.match('(NS|EW)@', tile)]
    assert count('bridge-ns') == sum(tile.startswith('NS') for tile in bridges)
    assert count('bridge-ew') == sum(tile.startswith('EW') for tile in bridges)
    castles = field(position, 'castles')
    assert count('keep') + count('stump') == 4 * len(castles), castles
    # Whom the tower can capture, what the castle can score.
    assert count('target') == {'capture': 6, 'choose': 2}.get(name, 0), count('target')
    assert 'au-target' not in bare and 'au-floor"' not in bare and '#8a8172' not in bare
    seats = int(field(position, 'seats')[0])
    assert count('floor') == count('bridge') == count('castle') == seats
    captors = {prisoner.split('.')[0] for prisoner in field(position, 'prisoners')}
    assert full.count('stroke="#8a8172"') == len(captors), captors


def check_settlers(name):
    """Port cities, roles of the followers, open tiles and quotes as in the position."""
    position = POSITIONS[name]
    full, bare = text('render', position), text('render', '--bare', position)
    count = lambda what: bare.count(f'href="#au-{what}"')
    ports = [len(re.findall('-c[0-9]', tile)) for tile in field(position, 'tiles')]
    assert count('harbour') == sum(ports), (count('harbour'), sum(ports))
    figures = [figure.split('.')[1] for figure in field(position, 'figures')]
    assert len(figures) > 5
    for role, terrain in (('flag', 'grassland'), ('hat', 'mountains'), ('hull', 'sea')):
        assert count(role) == figures.count(terrain), (role, figures)
    assert count('follower') == len(figures)
    opened = 2 * int(field(position, 'seats')[0]) if 'OPEN_TILES=on' in position else 0
    assert full.count('scale(0.55)') == opened
    badges = lambda svg: svg.count('<rect') - full.count('<rect')
    assert badges(text('render', '--quotes', position)) == len(figures)


def stroke(svg, name):
    """The width of the lines of a class, in units."""
    return float(re.search(r'\.au-' + name + r'{[^}]*stroke-width:([\d.]+)', svg)[1])


def tiles_of(svg):
    """What stands on each tile of a board, its second group: the glyphs, with their scale."""
    grounds = svg.count('"au-gr"')
    groups = re.findall(r'^<g transform="translate\([\d,]+\)">(.*?)</g>$', svg, re.MULTILINE)
    return [[(name, float(scale or 1)) for name, scale in re.findall(
        r'<use href="#au-([\w-]+)"(?: x=[^>]*| transform="[^"]*?(?:scale\(([\d.]+)\))?")/>', one)]
            for one in groups[grounds:2 * grounds]]


@tap.case('small tiles have few things on them, large enough to be seen; large ones many')
def _():
    for size in (24, 40, 50, 59):
        svg = text('render', '--bare', '--size', size, GAME)
        check_svg(svg)
        tiles = tiles_of(svg)
        assert len(tiles) > 60 and sum(map(len, tiles)) < 9 * len(tiles), sum(map(len, tiles))
        homes = [scale for one in tiles for name, scale in one if name.startswith('home-')]
        assert len(homes) > len(tiles) and min(homes) * 100 * 40 / 480 > 5, min(homes)
        assert any(name == 'monastery-s' and scale >= 1.2 for one in tiles for name, scale in one)
        pennants = [scale for one in tiles for name, scale in one if name == 'pennant']
        assert pennants and max(pennants) > 0.5, pennants
    # Pixels of a tile of 40: a wall with its dark edges, its light top, a road, water.
    for name, least in (('s6', 3.5), ('s7', 2), ('s4', 5.5), ('s5', 4), ('s3', 5.5)):
        assert stroke(svg, name) * 40 / 480 >= least, (name, stroke(svg, name))
    for size in (60, 100, 240):
        svg = text('render', '--bare', '--size', size, GAME)
        assert 'au-s0' not in svg and 'au-home' not in svg and 'id="au-meadow' in svg
        assert sum(map(len, tiles_of(svg))) > 9 * len(tiles), size


@tap.case('small tiles are the large ones with less on them: same places, ground, roofs and paths')
def _():
    small, large = (text('render', '--bare', '--size', size, GAME) for size in (59, 60))
    assert all('id="au-meadow' in svg and 'class="au-q0"' in svg and 'class="au-cs"' in svg
               for svg in (small, large))
    assert '.au-s0{fill:url(#au-meadow)}' in small
    squares = [re.findall(r'<circle class="au-cq"[^>]*>', svg) for svg in (small, large)]
    assert squares[0] and squares[0] == squares[1]
    for name in ('au-cs', 'au-q0', 'au-q2'):  # points of streets, blocks of quarters
        found = [set(re.findall(r'[ML][^MLZ]*', ''.join(
            re.findall(f'<path class="{name}" d="([^"]*)"', svg)))) for svg in (small, large)]
        assert found[0] and found[0] < found[1], name
    things = r'<use href="#au-(?:farm|wood|firs|pond)[^"]*" x="(\d+)" y="(\d+)"'
    places = [set(re.findall(things, svg)) for svg in (small, large)]
    assert len(places[0]) > 60 and places[0] < places[1]
    roofs = {'r': 'tiled', 'y': 'thatch', 'l': 'slate'}
    for one, other in zip(tiles_of(small), tiles_of(large)):
        kinds = {name.split('-')[0] for name, _ in other}
        for roof in {name[5] for name, _ in one if name.startswith('home-')} & set('yl'):
            assert roofs[roof] in kinds, (roof, kinds)


@tap.case('small tiles of all kinds of sets are well-formed, and shorter than large ones')
def _():
    for name in (*SETS[::5], 'discovery'):
        svg = text('tiles', name, '--svg', '-', '--size', 40)
        check_svg(svg)
        assert len(svg) < len(text('tiles', name, '--svg', '-')), name


def towers(size):
    """The towers of all positions, drawn in this size: position, storeys, pixels of the height; the
    units from its foundation to the middle of who stands on it, or None, and to its platform."""
    found = []
    for name, position in POSITIONS.items():
        svg = text('render', '--bare', '--size', size, position)
        feet = {(int(x), int(y)) for x, y in re.findall(
            r'<g transform="translate\((-?\d+),(-?\d+)\)"><g class="au-up">', svg)}
        for x, y, scale, top, body in re.findall(
                r'<g transform="translate\((\d+),(\d+)\) scale\(([\d.]+)\)" '
                r'stroke-linejoin="round"><path d="M40,(-?\d+)L(.*)', svg):
            high = (36 - int(top) + 40) * float(scale)
            stands = [int(y) - b for a, b in feet if a == int(x) and 0 < int(y) - b < 900]
            found.append((name, body.count('opacity=".3"'), high * size / 480,
                          stands[0] if stands else None, (40 - int(top)) * float(scale)))
    return found


@tap.case('a tower has its height in every size, and who stands on it does not hide it')
def _():
    for size in (30, 44, 96, 240):
        found = towers(size)
        heights = {}
        for _, storeys, high, *_ in found:
            heights.setdefault(storeys, set()).add(round(high, 3))
        assert len(heights) >= 3 and all(len(one) == 1 for one in heights.values()), heights
        order = [max(heights[storeys]) for storeys in sorted(heights)]
        assert min(b - a for a, b in zip(order, order[1:])) >= 25 * 1.2 * size / 480, order
        manned = [(middle, top) for *_, middle, top in found if middle is not None]
        assert manned, size
        figure = max(125, -(-100 * 22 * 480 // 84 // size)) if size else 0
        for middle, top in manned:
            feet = middle - 38 * min(figure, 525) / 100
            assert feet >= top - 4 * max(figure, 125) / 100, (size, feet, top)


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
    assert len(CATALOGUE) == 37
    assert [entry['id'] for entry in CATALOGUE if entry['game'] == 'discovery'] == ['discovery']
    strait = next(kind for entry in CATALOGUE if entry['id'] == 'discovery'
                  for kind in entry['kinds'] if kind['id'] == 'discovery-161GSG-c01-c12')
    assert strait['edges'] == 'GSGS' and len(strait['ports']) == 2
    assert strait['segments'][1]['touches'] == [0, 2]


@tap.case('plain ASCII')
def _():
    compare('base-ascii.txt', text('tiles', 'base', '--ascii'))
    assert text('tiles', 'base', '--ascii').isascii()


@tap.case('plain ASCII of The Discovery')
def _():
    compare('discovery-ascii.txt', text('tiles', 'discovery', '--ascii'))
    assert text('tiles', 'discovery', '--ascii').isascii()


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
    build = pathlib.Path(os.environ['AUDE_BUILD'])
    objects = sorted([*build.glob('*/src_render_*.o'), *build.glob('*/src_faces_*_render*.o')])
    assert len(objects) > 10, objects
    listed = subprocess.run(['nm', '-u', *map(str, objects)], capture_output=True, text=True,
                            check=True).stdout
    called = {line.split()[-1] for line in listed.splitlines() if ' U ' in line}
    own = ('aude_', 'art_', 'board_', 'brush_', 'claims_', 'focus_', 'frame_', 'glyph_', 'out_',
           'outline_', 'picture_', 'render_', 'run_', 'scene_', 'sheet_', 'stage_', 'tile_view_',
           'view_', '_')
    foreign = {name for name in called if not name.startswith(own)}
    assert foreign <= {'memchr', 'memcpy', 'memset', 'memcmp', 'memmove', 'strchr', 'strcmp',
                       'strlen', 'strncmp'}, foreign


SEAT = '{http://www.w3.org/2000/svg}'


def named(names, *options):
    """The panels of a game of three with these names: (title, strokes of the name, score)."""
    record = GAME.read_text(encoding='utf-8')
    for seat, name in enumerate(names):
        record = re.sub(f'(?m)^(seat s{seat} greedy) .*$', lambda m, n=name: f'{m[1]} {n}', record)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / 'names.aude'
        path.write_text(record, encoding='utf-8')
        root = check_svg(text('render', path, *options))
    panels = [g for g in root.iter(SEAT + 'g') if g.find(SEAT + 'title') is not None]
    assert len(panels) == 3, len(panels)
    found = []
    for panel in panels:
        box = panel.find(SEAT + 'rect')
        _, name, score = [points(path) for path in panel.findall(SEAT + 'path')]
        x, y = int(box.get('x')), int(box.get('y'))
        found.append((panel.find(SEAT + 'title').text,
                      *([(pen, a - x, b - y) for pen, a, b in line] for line in (name, score))))
    return found


def points(path):
    found = re.findall(r'([ML])(-?\d+),(-?\d+)', path.get('d'))
    return [(pen, int(x), int(y)) for pen, x, y in found]


def strokes(names):
    """The strokes of any number of names, where the score leaves room for 15 letters."""
    found = []
    for first in range(0, len(names), 3):
        three = (names[first:first + 3] + ['x', 'x'])[:3]
        found += [name for _, name, _ in named(three, '--ply', 0)]
    return found[:len(names)]


def check_alike(left, right):
    for a, b, one, other in zip(left, right, strokes(left), strokes(right)):
        assert one and one == other, f'{a!r} is not drawn like {b!r}'


@tap.case('names: accented Latin letters are drawn as their base letters')
def _():
    alike = {'Łukasz Żółć': 'LUKASZ ZOLC', 'Straße': 'STRASSE', 'Æsir Œuvre': 'AESIR OEUVRE',
             'Þór Øre Đuro': 'THOR ORE DURO', 'ĳs ĸŋłŀŧſ': 'IJS KNLLTS', 'Zoe\u0308': 'ZOE',
             'Ħħıŉð': 'HHIND'}
    letters = {}
    for c in map(chr, range(0xc0, 0x180)):
        base = unicodedata.normalize('NFD', c)[0]
        if base.isascii():
            letters[c] = base.upper()
    assert len(letters) > 160
    letters = list(letters.items())
    for first in range(0, len(letters), 15):
        part = letters[first:first + 15]
        alike[''.join(c for c, _ in part)] = ''.join(base for _, base in part)
    check_alike(list(alike), list(alike.values()))


@tap.case('names: Cyrillic letters are drawn, each in its own way')
def _():
    alphabet = 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'
    check_alike(['АВЕКМНОРСТХ', 'ѝ', alphabet[:15].lower(), alphabet[15:30].lower(),
                 alphabet[30:].lower()],
                ['ABEKMHOPCTX', 'И', alphabet[:15], alphabet[15:30], alphabet[30:]])
    single = strokes(list(alphabet + '日'))
    assert all(single) and len({str(line) for line in single}) == 34


@tap.case('names: what has no strokes is a small box')
def _():
    box, two, mixed, plain = strokes(['日', '😀ئ', 'a\u3042', 'a'])
    assert len(box) == 5 and box[0][1:] == box[-1][1:], box
    assert [p for p in two if p[1] < 196 + 30] == box and len(two) == 10, two
    assert mixed[:len(plain)] == plain and len(mixed) == len(plain) + 5


@tap.case('names: a long one is cut between letters and ends before the score')
def _():
    dots = [(pen, x, 60) for x in (0, 10, 20) for pen in 'ML']
    for letter in 'aŁЖ':
        names = [letter * n for n in (15, 16, 23)]
        full, *cut = named(names, '--ply', 0)
        assert [panel[0] for panel in (full, *cut)] == names
        size = len(full[1]) // 15
        for title, name, score in cut:
            assert name[:14 * size] == full[1][:14 * size], title
            assert name[14 * size:] == [(p, 196 + 14 * 30 + x, y) for p, x, y in dots], name
            assert max(x for _, x, _ in name) + 20 <= min(x for _, x, _ in score)
    # The two letters of one character stay together: SS has no room before the ellipsis.
    assert strokes(['a' * 13 + 'ßab'])[0][-6:] == [(p, 196 + 13 * 30 + x, y) for p, x, y in dots]
    for _, name, score in named(['W' * 20, 'Ю' * 20, 'ß' * 20]):  # higher scores, less room
        assert max(x for _, x, _ in name) + 20 <= min(x for _, x, _ in score)


@tap.case('names: the panel is titled with the name as it is')
def _():
    names = ['<b>&"\'</b>', 'Łukasz & Иван', ']]>日本&amp;']
    assert [title for title, _, _ in named(names)] == names


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


for position_name in POSITIONS:
    check = check_settlers if position_name.startswith('discovery') else check_pieces
    tap.add(f'pieces and marks of position {position_name}', check, position_name)
for set_name in SETS:
    tap.add(f'gallery of {set_name}', check_gallery, set_name)
for what, words in REFUSALS.items():
    tap.add(f'refused: {what}', check_refusal, words)

if ACCEPT:
    sys.argv.remove('--accept')
tap.main()
