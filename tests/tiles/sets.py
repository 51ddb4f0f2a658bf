# SPDX-License-Identifier: Apache-2.0
"""The tile files as Python sees them, sets written down again, and the programs that judge them:
trials (trials.c: any number of sets in one call) and tilec (the tile compiler, as the build calls
it). Needs arguments: the paths of the two, taken from the command line by whoever imports this.
"""
import functools
import json
import shutil
import subprocess
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
DATA = ROOT / 'data' / 'tiles'


class TileSet:
    """One file of data/tiles."""

    def __init__(self, path):
        document = tomllib.loads(path.read_text())
        self.path, self.head, self.tiles = path, document['set'], document.get('tile', [])
        self.id = self.head['id']
        self.game = self.head.get('game', 'carcassonne')


SETS = [TileSet(path) for path in sorted(DATA.glob('*.toml')) if path.name != 'aliases.toml']


@functools.lru_cache(maxsize=None, typed=True)
def scalar(value):
    return json.dumps(value)


def toml(value):
    """A value as TOML."""
    if isinstance(value, dict):
        return '{ ' + ', '.join(f'{key} = {toml(inner)}' for key, inner in value.items()) + ' }'
    if isinstance(value, list):
        return '[' + ', '.join(toml(inner) for inner in value) + ']'
    return scalar(value)


def tile_text(tile):
    return '\n[[tile]]\n' + ''.join(f'{key} = {toml(value)}\n' for key, value in tile.items())


def head_text(head):
    return '[set]\n' + ''.join(f'{key} = {toml(value)}\n' for key, value in head.items())


def set_text(head, tiles):
    return head_text(head) + ''.join(map(tile_text, tiles))


# ---- trials -------------------------------------------------------------------------------------

class Answer:
    """What became of a set. refused: the reader refused it; then line, number of the tile, its id
    and the reason. Else what names contradict, the seal of the head, and of each tile that was
    asked about the turns that look different, the seal and the facts."""

    def __init__(self, line):
        word, *rest = line.split('\t')
        self.refused = word == 'no'
        if self.refused:
            self.line, self.number, self.tile, self.reason = rest
            self.line, self.number = int(self.line), int(self.number)
        else:
            self.contradicted, self.head_seal, *rest = rest
            self.turns, self.seals, self.facts = list(map(int, rest[::3])), rest[1::3], rest[2::3]


def ask(program, trials):
    """trials: (id of the set, index of the tile that is asked about or -1, text or bytes)."""
    pieces = []
    for name, index, text in trials:
        data = text if isinstance(text, bytes) else text.encode()
        pieces.append(b'%s.toml %d %d\n' % (name.encode(), index, len(data)) + data)
    done = subprocess.run([program, str(DATA / 'aliases.toml')], input=b''.join(pieces),
                          capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode(errors='replace')[-2000:]
    lines = done.stdout.decode().split('\n')[:-1]
    assert len(lines) == len(trials), f'{len(lines)} answers to {len(trials)} sets'
    return [Answer(line) for line in lines]


# ---- the command --------------------------------------------------------------------------------

def run(program, *arguments):
    """tilec as a command: (status, lines on standard error, standard output)."""
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True,
                          errors='replace', check=False)
    return done.returncode, done.stderr.splitlines(), done.stdout


def refuse(program, folder, *expected, arguments=()):
    """The folder is refused, each problem on one line, one of them with all that is expected."""
    status, lines, _ = run(program, '--check', folder, *arguments)
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
