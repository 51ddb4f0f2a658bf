# SPDX-License-Identifier: Apache-2.0
"""Tile entries -> const C tables for include/aude.h, section 2, and for src/jcz/alias.h.

Last part of the tile compiler (tilec.py). Segments of a tile come in this order: cities, roads,
fields, rivers, monastery; in The Discovery as they are listed. Side and half-side numbers are those
of BASE-2 and BASE-4; the entry is written as drawn, that is turn 0. A city that holds only half a
side has that half in .halves, and not the side in .sides.
"""
import tilec_check
import tilec_discovery
from tilec_check import CLAIMABLE, facts
from tilec_read import HALVES, SIDES

EDGES = {'G': 'AUDE_EDGE_GRASSLAND', 'M': 'AUDE_EDGE_MOUNTAINS', 'S': 'AUDE_EDGE_SEA',
         'F': 'AUDE_EDGE_FIELD', 'R': 'AUDE_EDGE_ROAD', 'C': 'AUDE_EDGE_CITY',
         'V': 'AUDE_EDGE_RIVER', 'A': 'AUDE_EDGE_ABBEY', 'X': 'AUDE_EDGE_WALL'}
SITES = {'monastery': 'AUDE_SITE_MONASTERY', 'special-monastery': 'AUDE_SITE_MONASTERY',
         'junction': 'AUDE_SITE_JUNCTION', 'house': 'AUDE_SITE_HOUSE', 'bazaar': 'AUDE_SITE_BAZAAR',
         'tower': 'AUDE_SITE_TOWER'}
MARKS = ('cap', 'inn', 'cathedral', 'princess', 'besieged', 'labyrinth')
# places that a city reaches or an inner field lies at: side, then the corner clockwise of it
REACH = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']
MAX_SEGMENTS, MAX_SITES = 12, 4  # AUDE_MAX_SEGMENTS, AUDE_MAX_SITES
TOP = '/* Made by tools/tilec.py from data/tiles. Change those, not this. */\n'


def bits(words, order):
    return sum(1 << order.index(word) for word in words.split() if word in order)


def site_name(word):
    return 'AUDE_SITE_CITY' if word[-1].isdigit() else SITES.get(word, 'AUDE_SITE_OTHER')


def areas(tile):
    """The same as segments() below for a tile of The Discovery."""
    out = [('AUDE_' + segment['kind'].upper(), {'sides': bits(segment['on'], list(SIDES)),
                                                'touches': 0}) for segment in tile['segment']]
    for one, other in tilec_discovery.borders_of(tile):
        out[one][1]['touches'] |= 1 << other
        out[other][1]['touches'] |= 1 << one
    return out, {}


def segments(tile):
    """(kind, {field of struct aude_segment: value}) of each part, and where each list begins."""
    if 'segment' in tile:
        return areas(tile)
    out, first = [], {}
    for kind in ('city', 'road', 'field', 'river'):
        first[kind] = len(out)
        for thing in tile.get(kind, []):
            on = thing['on']
            seg = {'sides': bits(on, list(SIDES)), 'halves': bits(on, HALVES)}
            if kind == 'city':
                seg['pennants'] = thing.get('pennant', 0)
                seg['reach'] = bits(thing.get('touch', ''), REACH)
            marks = [mark for mark in MARKS if thing.get(mark)]
            marks += [thing['goods']] if 'goods' in thing else []
            seg['marks'] = ' | '.join('AUDE_MARK_' + mark.upper() for mark in marks)
            if kind == 'field':
                seg['touches'] = sum(1 << (city - 1) for city in thing.get('city', []))
                seg['inner'] = bits(thing.get('inner', ''), REACH)
            if kind == 'road' and 'end' in thing:
                seg['end'] = site_name(thing['end'])
            out.append(('AUDE_' + kind.upper(), seg))
    for site in tile.get('site', []):
        if site['kind'] in CLAIMABLE:
            out.append(('AUDE_MONASTERY', {}))
    return out, first


def too_many(tile):
    """What does not fit into struct aude_tile, or None."""
    count = len(segments(tile)[0])
    if count > MAX_SEGMENTS:
        return f'{count} segments, {MAX_SEGMENTS} at most'
    return None


def escaped(text):
    return text.replace('\\', '\\\\').replace('"', '\\"').replace('?', '\\?')


def c_string(text, indent):
    """A C string in pieces of one line each."""
    out = []
    for start in range(0, len(text), 80):
        out.append(indent + '"' + escaped(text[start:start + 80]) + '"')
    return '\n'.join(out)


def fields_of(seg):
    return ''.join(f', .{key} = {value}' for key, value in seg.items() if value)


def evidence_and_ports(tile):
    """The lines of an entry that only The Discovery has."""
    lines = ['     .provisional = 1,'] if tile['source'] == 'provisional' else []
    kinds = [segment['kind'] for segment in tile['segment']]
    ports = [pair if kinds[pair[0]] == 'sea' else pair[::-1]
             for pair in tilec_discovery.ports_of(tile)]
    if ports:
        listed = ', '.join(f'{{{sea}, {land}}}' for sea, land in ports)
        lines += [f'     .ports = {len(ports)}, .port = {{{listed}}},']
    return lines


def tile_entry(tile, set_index):
    segs, first = segments(tile)
    rules = tilec_discovery if 'segment' in tile else tilec_check
    cross = tile.get('cross', [])
    number = (lambda word: first[word[:-1]] + int(word[-1]) - 1)
    over, under = (number(cross[0]['over']), number(cross[0]['under'])) if cross else (255, 255)
    sites = tile.get('site', [])
    lines = [f'    {{.id = "{tile["id"]}",', '     .facts =', c_string(facts(tile), ' ' * 9) + ',',
             f'     .set = {set_index}, .count = {tile["count"]},',
             f'     .gardens = {tile.get("garden", 0)}, .start = {int("start" in tile)},',
             f'     .turns = {rules.turns_of(tile)},',
             f'     .edge = {{{", ".join(EDGES[e] for e in tile["edges"])}}},',
             f'     .segments = {len(segs)}, .sites = {len(sites)},',
             f'     .over = {over}, .under = {under},']
    if 'segment' in tile:
        lines += evidence_and_ports(tile)
    if segs:
        lines.append('     .segment = {')
        lines += [f'         {{.kind = {kind}{fields_of(seg)}}},' for kind, seg in segs]
        lines.append('     },')
    if sites:
        pairs = [(site_name(s['kind']), number(s['in']) if 'in' in s else 255) for s in sites]
        listed = ', '.join(f'{{{kind}, {where}}}' for kind, where in pairs)
        lines.append(f'     .site = {{{listed}}},')
    lines.append('    },')
    return '\n'.join(lines)


def tile_table(sets, built):
    out = [TOP, '#include "core/catalogue.h"\n', 'const struct aude_tile aude_tile_table[] = {']
    for index, tile_set in enumerate(sets):
        out += [tile_entry(tile, index) for tile in tile_set.tiles]
    out += ['};', '', 'const struct aude_set aude_set_table[] = {']
    first = 0
    for tile_set in sets:
        out.append(f'    {{.id = "{tile_set.id}", .name = "{escaped(tile_set.head["name"])}",\n'
                   f'     .first = {first}, .kinds = {len(tile_set.tiles)}, '
                   f'.tiles = {tile_set.head["tiles"]},\n'
                   f'     .built = {"true" if tile_set.id in built else "false"}, '
                   f'.game = AUDE_{tile_set.game.upper()}}},')
        first += len(tile_set.tiles)
    out += ['};', '', f'const int aude_tile_table_count = {first};',
            f'const int aude_set_table_count = {len(sets)};', '']
    return '\n'.join(out)


def alias_table(sets, aliases):
    index, out = {}, [TOP, '#include "jcz/alias.h"\n']
    for tile_set in sets:
        for tile in tile_set.tiles:
            index[tile['id']] = len(index)
    for section in ('jcz', 'rules'):
        names = sorted(aliases[section].items())
        out.append(f'const struct tile_alias {section}_alias_table[] = {{')
        for name, alias in names:
            values = f'{index[alias["kind"]]}, {alias["turn"]}, {int("garden" in alias)}'
            out.append(f'    {{"{escaped(name)}", {values}}}, /* {alias["kind"]} */')
        out += ['};', f'const int {section}_alias_count = {len(names)};', '']
    return '\n'.join(out)
