#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The tile compiler: reads the tile files, refuses damage, writes const C tables.

  tilec.py --check data/tiles            check all and say how much there is (-v: the odd tiles too)
  tilec.py --totals data/tiles/NEW.toml  print what can be counted, to be compared with the box
  tilec.py --seal data/tiles             write seals.txt, once changed entries were compared
  tilec.py --built base --out-tiles tile_table.c --out-aliases alias_table.c FILE...

The last is what the build does. A folder stands for all its files; the order of files is the order
of the catalogue. aliases.toml and seals.txt are known by their names. Exit status: 0 all is well, 1
something is wrong (each problem on a line of its own: file, line, tile, reason), 2 the call was
wrong. Needs only Python 3.11. The parts: tilec_read.py, tilec_ground.py, tilec_check.py,
tilec_names.py, tilec_emit.py, and for The Discovery tilec_discovery.py.
"""
import argparse
import os
import sys

sys.dont_write_bytecode = True

import tilec_check  # noqa: E402
import tilec_discovery  # noqa: E402
from tilec_check import facts, seal  # noqa: E402
from tilec_emit import alias_table, tile_table, too_many  # noqa: E402
from tilec_names import check_aliases, read_aliases  # noqa: E402
from tilec_read import MAX_BYTES, MAX_FACTS, Problems, read_set  # noqa: E402


RULES = {'carcassonne': tilec_check, 'discovery': tilec_discovery}


def read_seals(path, problems):
    """id -> seal of the entries as they were when they were last compared with their source."""
    seals = {}
    try:
        if os.path.getsize(path) > MAX_BYTES:
            raise ValueError('too large')
        with open(path, encoding='ascii') as file:
            for number, line in enumerate(file, 1):
                words = line.split()
                if not words or words[0].startswith('#'):
                    continue
                if len(words) != 2 or len(words[1]) != 8 or words[0] in seals:
                    problems.add(f'{path}:{number}', 'is not an id, given once, and its seal')
                else:
                    seals[words[0]] = words[1]
    except OSError as error:
        problems.add(path, f'cannot be read: {error.strerror}')
    except ValueError:
        problems.add(path, 'is no list of seals')
    return seals


SEAL_DIFFERS = 'is not as it was when last compared with its source: its seal differs'


def sealed_entries(sets, alias_path, aliases):
    """(name in seals.txt, entry, where it stands) of all that is sealed."""
    for tile_set in sets:
        yield tile_set.id, tile_set.head, f'{tile_set.path}: [set]'
        for tile in tile_set.tiles:
            yield tile['id'], tile, tile_set.where(tile)
    for section, names in (aliases or {}).items():
        yield f'aliases.{section}', names, f'{alias_path}: {section}'


def check_seals(path, seals, entries, problems):
    left = dict(seals)
    for name, entry, where in entries:
        said = left.pop(name, None)
        if said is None:
            problems.add(where, f'has no seal in {path}')
        elif said != seal(entry):
            problems.add(where, SEAL_DIFFERS)
    for name in left:
        problems.add(path, f'{name} is sealed, but there is no such entry')


class Catalogue:
    """All sets of a call, checked; problems.lines is empty when all is well.

    counting: the totals are asked for, so neither they nor the name of the file can be wrong yet.
    """

    def __init__(self, paths, sealed=True, counting=False):
        self.problems, self.aliases, self.counting = Problems(), None, counting
        self.sets, self.tiles = [], {}
        self.alias_path = self.seal_path = None
        for path in paths:
            name = os.path.basename(path)
            if name == 'aliases.toml':
                self.alias_path = path
            elif name == 'seals.txt':
                self.seal_path = path
            else:
                self.add(path)
        if self.alias_path:
            self.aliases = read_aliases(self.alias_path, self.problems)
            if self.aliases:
                check_aliases(self.alias_path, self.aliases, self.tiles, self.problems)
        if self.seal_path and sealed:
            seals = read_seals(self.seal_path, self.problems)
            check_seals(self.seal_path, seals, self.sealed(), self.problems)
            self.check_names()

    def sealed(self):
        return sealed_entries(self.sets, self.alias_path, self.aliases)

    def check_names(self):
        """What the ids of The Discovery spell; for Carcassonne see tilec_names.py."""
        for tile_set, tile in self.tiles.values():
            if tile_set.game == 'discovery':
                for sentence in tilec_discovery.witness(tile):
                    self.problems.add(tile_set.where(tile), sentence)

    def add(self, path):
        tile_set = read_set(path, self.problems)
        if tile_set is None:
            return
        if os.path.basename(path) != tile_set.id + '.toml' and not self.counting:
            self.problems.add(path, f'holds the set {tile_set.id}')
        if any(tile_set.id == other.id for other in self.sets):
            self.problems.add(path, f'the set {tile_set.id} is there already')
        self.sets.append(tile_set)
        rules = RULES[tile_set.game]
        for tile in tile_set.tiles:
            where, sentences = tile_set.where(tile), rules.Tile(tile_set.id, tile).run()
            if tile['id'] in self.tiles:
                sentences.append('the id is used twice')
            if not sentences and too_many(tile):
                sentences.append(too_many(tile))
            if len(facts(tile)) > MAX_FACTS:
                sentences.append(f'the entry is longer than {MAX_FACTS} characters')
            if not sentences:
                self.tiles[tile['id']] = (tile_set, tile)
            for sentence in sentences:
                self.problems.add(where, sentence)
        for sentence in rules.check_set(tile_set):
            if not (self.counting and sentence.startswith('totals: ')):
                self.problems.add(path, sentence)


def paths_of(names):
    out = []
    for name in names:
        if os.path.isdir(name):
            out += [os.path.join(name, f) for f in sorted(os.listdir(name))
                    if f.endswith('.toml') or f == 'seals.txt']
        else:
            out.append(name)
    return out


def write(path, text):
    """Writes a file whole or not at all."""
    part = f'{path}.{os.getpid()}.part'
    try:
        with open(part, 'w', encoding='ascii') as file:
            file.write(text)
        os.replace(part, path)
    except OSError as error:
        sys.exit(f'tilec: {path}: cannot be written: {error.strerror}')
    finally:
        if os.path.exists(part):
            os.remove(part)


def print_totals(catalogue):
    for tile_set in catalogue.sets:
        total = {}
        for tile in tile_set.tiles:
            for key, value in RULES[tile_set.game].count_tile(tile).items():
                total[key] = total.get(key, 0) + value
        print('totals = { ' + ', '.join(f'{key} = {total[key]}' for key in sorted(total)) + ' }')


def write_seals(catalogue, folder):
    lines = ['# Seals of the entries as they were compared with the printed tiles (The Discovery:',
             '# with the list they come from). When an entry is changed, the build stops until',
             '# somebody has looked at it and run tilec.py --seal.']
    lines += [f'{name} {seal(entry)}' for name, entry, _ in catalogue.sealed()]
    write(os.path.join(folder, 'seals.txt'), '\n'.join(lines) + '\n')


def main():
    args = arguments()
    paths = paths_of(args.files)
    counting = args.totals and not (args.check or args.seal or args.out_tiles or args.out_aliases)
    catalogue = Catalogue(paths, sealed=not args.seal, counting=counting)
    built = [name for name in args.built.split(',') if name]
    for name in built:
        if name not in [tile_set.id for tile_set in catalogue.sets]:
            catalogue.problems.add('--built', f'there is no set {name}')
    games = args.games.split(',')
    for name in games:
        if name not in RULES:
            catalogue.problems.add('--games', f'there is no game {name}')
    if args.out_aliases and 'carcassonne' not in games:
        catalogue.problems.add('--out-aliases', 'only tiles of Carcassonne have other names')
    if args.out_aliases and not catalogue.alias_path:
        catalogue.problems.add('--out-aliases', 'aliases.toml is not among the files')
    if args.totals:
        print_totals(catalogue)
    for line in catalogue.problems.lines:
        print(f'tilec: {line}', file=sys.stderr)
    if catalogue.problems.lines:
        return 1
    if args.seal:
        write_seals(catalogue, args.files[0])
    sets = [tile_set for tile_set in catalogue.sets if tile_set.game in games]
    if args.out_tiles:
        write(args.out_tiles, tile_table(sets, built))
    if args.out_aliases:
        write(args.out_aliases, alias_table(sets, catalogue.aliases))
    if args.v:
        for tile_set, tile in catalogue.tiles.values():
            for sentence in RULES[tile_set.game].odd(tile):
                print(f'{tile["id"]}: {sentence}')
    if args.check:
        tiles = sum(tile['count'] for _, tile in catalogue.tiles.values())
        kinds = len(catalogue.tiles)
        print(f'{len(catalogue.sets)} sets, {kinds} kinds, {tiles} tiles: nothing wrong')
    return 0


def arguments():
    parser = argparse.ArgumentParser(prog='tilec.py', description='Checks and compiles tile files.')
    parser.add_argument('files', nargs='+', metavar='FILE',
                        help='tile files, aliases.toml, seals.txt, or a folder of them')
    parser.add_argument('--check', action='store_true', help='check and say how much there is')
    parser.add_argument('-v', action='store_true', help='list the odd tiles too')
    parser.add_argument('--totals', action='store_true', help='print what can be counted in a set')
    parser.add_argument('--seal', action='store_true', help='write seals.txt anew')
    parser.add_argument('--built', default='', help='sets whose rules are built, with commas')
    parser.add_argument('--games', default=','.join(RULES),
                        help='games whose sets go into the tables, with commas (all)')
    parser.add_argument('--out-tiles', metavar='FILE', help='write the table of tiles and sets')
    parser.add_argument('--out-aliases', metavar='FILE', help='write the table of other names')
    args = parser.parse_args()
    if args.seal and (len(args.files) != 1 or not os.path.isdir(args.files[0])):
        parser.error('--seal needs one folder')
    return args


if __name__ == '__main__':
    sys.exit(main())
