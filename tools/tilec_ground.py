# SPDX-License-Identifier: Apache-2.0
"""The ground of a tile: which field areas follow from its cities, roads, rivers and sites.

Part of the tile compiler (tilec.py). A tile is read as a disc with sixteen places on its rim.
Whatever bars a farmer is a piece that holds places of the rim; pieces that touch inside the tile
are linked; linked pieces form a barrier. Two free stretches of the rim lie in one field unless a
barrier has rim places on both ways between them. Walking along the border of a field from one free
stretch to the next, the pieces on the way through the barrier are those that the field touches. Two
barriers whose rim places interleave would have to cross: a tile that says so is impossible.
"""
from bisect import bisect
from collections import deque

from tilec_read import HALVES, RING, SIDES

AROUND = {'NW': ('WR', 'NL'), 'NE': ('NR', 'EL'), 'SE': ('ER', 'SL'), 'SW': ('SR', 'WL')}


def rim_of(word):
    """Rim places of a side or half side."""
    return [word] if word in HALVES else [word + 'L', word, word + 'R']


def interleave(one, other):
    """True when the points of other do not all lie in one of the gaps between the points of one."""
    return len({bisect(one, point) % len(one) for point in other}) > 1


class Ground:
    """fields: (half sides, cities touched, inner places, wall touched?) each; or problems."""

    def __init__(self, tile):
        self.tile, self.problems = tile, []
        self.links = {}  # piece -> pieces in the order given; a piece is (list, number, part)
        self.rim = {}
        self.cities()
        self.ways()
        self.sites()
        if 'wall' in tile:
            self.wall()
        self.joints()
        self.barrier = self.group()
        self.walk()
        self.fields = [] if self.problems else self.areas()

    # -- pieces and links

    def piece(self, kind, number, part=''):
        piece = (kind, number, part)
        self.links.setdefault(piece, [])
        return piece

    def hold(self, place, piece):
        if self.rim.setdefault(place, piece) != piece:
            self.problems.append(f'{place} is held by {name(self.rim[place])} and by {name(piece)}')

    def link(self, one, other):
        if one and other and one != other:
            self.links[one].append(other)
            self.links[other].append(one)

    def find(self, word):
        """The piece that a word such as city1 or tower names, or None."""
        if word[-1].isdigit():
            return next((p for p in self.links if p[:2] == (word[:-1], int(word[-1]))), None)
        numbers = [n for n, site in enumerate(self.tile.get('site', []), 1) if site['kind'] == word]
        return ('site', numbers[0], '') if numbers else None

    def cities(self):
        for number, city in enumerate(self.tile.get('city', []), 1):
            held = set()
            for word in city['on'].split():
                # the sides of a city that is joined by a raised way alone lie apart on the ground
                piece = self.piece('city', number, word if 'bridge' in city else '')
                for place in rim_of(word):
                    self.hold(place, piece)
                    held.add(place)
            piece = next(p for p in self.links if p[:2] == ('city', number))
            if 'bridge' not in city:
                for corner, (left, right) in AROUND.items():
                    if left in held and right in held:
                        self.hold(corner, piece)
            for place in city.get('touch', '').split():
                self.hold(place, piece)

    def ways(self):
        for kind in ('road', 'river'):
            for number, way in enumerate(self.tile.get(kind, []), 1):
                for side in way['on'].split():
                    piece = self.piece(kind, number, side if 'under' in way else '')
                    self.hold(side, piece)

    def sites(self):
        for number, site in enumerate(self.tile.get('site', []), 1):
            piece = self.piece('site', number)
            for place in site.get('touch', '').split():
                self.hold(place, piece)
            if site['kind'] == 'abbey':
                for place in RING:
                    self.hold(place, piece)

    def wall(self):
        piece = self.piece('wall', 1)
        halves = self.tile['wall'].split()
        for half in halves:
            self.hold(half, piece)
        for side in SIDES:
            if side + 'L' in halves and side + 'R' in halves:
                self.hold(side, piece)
        for corner, (left, right) in AROUND.items():
            if left in halves and right in halves:
                self.hold(corner, piece)

    def joints(self):
        tile = self.tile
        for kind in ('city', 'road', 'river', 'site'):
            for number, thing in enumerate(tile.get(kind, []), 1):
                own = self.find(f'{kind}{number}')
                for word in thing.get('meets', '').split():
                    self.link(own, self.find(word))
                if 'end' in thing:
                    self.link(own, self.find(thing['end']))
                if thing.get('kind') == 'citywall':
                    self.link(own, self.find('wall1'))
                if 'under' in thing:
                    for side in thing['on'].split():
                        if side not in thing.get('gap', '').split():
                            self.link((kind, number, side), self.find(thing['under']))
        for cross in tile.get('cross', []):
            if cross['by'] == 'bridge' and 'open' not in cross:
                self.link(self.find(cross['over']), self.find(cross['under']))

    # -- barriers and areas

    def group(self):
        """piece -> number of its barrier"""
        barrier = {}
        for number, start in enumerate(self.links):
            todo = [start]
            while todo:
                piece = todo.pop()
                if piece not in barrier:
                    barrier[piece] = number
                    todo.extend(self.links[piece])
        return barrier

    def walk(self):
        """The rim as (piece or None, place) each, a gap between two different pieces that meet."""
        self.ring = []
        for i, place in enumerate(RING):
            piece, after = self.rim.get(place), self.rim.get(RING[(i + 1) % 16])
            self.ring.append((piece, place))
            if piece and after and piece != after:
                self.ring.append((None, ''))
        self.points = {}
        for i, (piece, _) in enumerate(self.ring):
            if piece:
                self.points.setdefault(self.barrier[piece], []).append(i)
        groups = list(self.points)
        for i, one in enumerate(groups):
            for other in groups[i + 1:]:
                if interleave(self.points[one], self.points[other]):
                    names = [name(self.ring[self.points[g][0]][0]) for g in (one, other)]
                    self.problems.append(f'{names[0]} and {names[1]} would have to cross')

    def areas(self):
        found = {}
        for i, (piece, _) in enumerate(self.ring):
            if piece is None:
                sector = tuple(bisect(points, i) % len(points) for points in self.points.values())
                found.setdefault(sector, []).append(i)
        return [self.area(gaps) for gaps in found.values()]

    def area(self, gaps):
        size, runs = len(self.ring), []
        for k, start in enumerate(gaps):
            end = gaps[(k + 1) % len(gaps)]
            past = end if end > start else end + size
            run = [self.ring[i % size][0] for i in range(start + 1, past)]
            if run:
                runs.append(run)
        touched = set()
        for run in runs:
            if len(runs) == 1 and len(set(run) - {None}) == 1:
                touched |= {p for p in self.links if self.barrier[p] == self.barrier[run[0]]}
            elif run[0] and run[-1] and self.barrier[run[0]] == self.barrier[run[-1]]:
                touched |= set(self.path(run[0], run[-1]))
            else:
                self.problems.append('the border of a field cannot be followed')
        places = [self.ring[i][1] for i in gaps if self.ring[i][1]]
        halves = frozenset(p for p in places if p in HALVES)
        inner = frozenset(places) - halves
        cities = frozenset(p[1] for p in touched if p[0] == 'city')
        return (halves, cities, inner, any(p[0] == 'wall' for p in touched))

    def path(self, start, end):
        before, todo = {start: None}, deque([start])
        while todo:
            piece = todo.popleft()
            for near in self.links[piece]:
                if near not in before:
                    before[near] = piece
                    todo.append(near)
        while end is not None:
            yield end
            end = before[end]


def name(piece):
    return 'the wall' if piece[0] == 'wall' else f'{piece[0]}{piece[1]}'
