# SPDX-License-Identifier: Apache-2.0
"""The board as planes, for networks that look at pictures: made of the flat observations, beside
which they stand. It needs numpy.

    from aude.planes import Planes

    planes = Planes(aude.Game(), side=31)
    picture = planes(batch.observation)     # (games, planes, 31, 31) uint8; .names says which
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .checks import Fixed, within
from .game import Game
from .layout import EDGES

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from .batch import Bytes


class Planes(Fixed):
    """side x side cells around the middle of what lies on the board: what lies farther away is left
    out, and 31 hold nearly every game of the base set. Rows go from north to south.

    .names of the planes, in order: "tile" (1 where one lies), "last" (the one laid last), "north
    road" and so on (a side of the tile, by what is on it), "seat 0" and so on (figures of a seat
    on the tile; 0 is the seat that looks), "drawn north road" and so on (the tile to be laid, as
    printed: the whole plane)."""

    game: Game
    side: int
    names: tuple[str, ...]

    def __init__(self, game: Game, side: int = 31) -> None:
        if numpy is None:
            raise ImportError("aude.planes needs numpy")
        if not isinstance(game, Game):
            raise TypeError(f"the rules are an aude.Game, not {game!r}")
        self.game, self.side = game, within(side, 1, 255, "a side")
        self._columns: dict[str, Any] = {}
        self._length = 0
        for part in game.observation_schema():
            wide = len(part["columns"])
            if part["figure"] is None and part["token"] is None:
                self._columns.setdefault(part["name"], (self._length, part["items"],
                                                        part["columns"]))
            self._length += part["items"] * wide
        edges = numpy.array([list(game._calls.aude_kind(game._rules.address, kind).contents
                                  .tile.contents.edge) for kind in range(len(game.kind_names))])
        there = numpy.unique(edges).tolist()
        self._edges = numpy.searchsorted(there, edges)
        self._wide = len(there)
        sides = [f"{way} {EDGES[one]}" for way in ("north", "east", "south", "west")
                 for one in there]
        self.names = ("tile", "last", *sides, *(f"seat {i}" for i in range(game.seats)),
                      *(f"drawn {name}" for name in sides))

    def _column(self, seen: Any, part: str, *columns: str) -> list[Any]:
        at, items, names = self._columns[part]
        rows = seen[:, at:at + items * len(names)].reshape(len(seen), items, -1)
        return [rows[:, :, names.index(column)] for column in columns]

    def __call__(self, observation: Any) -> Bytes:
        """(n, planes, side, side) uint8 of (n, numbers) int32, such as Batch.observation."""
        seen = numpy.asarray(observation)
        if seen.dtype != numpy.int32 or seen.ndim != 2 or seen.shape[1] != self._length:
            raise ValueError(f"observations are (n, {self._length}) int32")
        picture = numpy.zeros((len(seen), len(self.names), self.side, self.side), numpy.uint8)
        x, y, kind, turned = self._column(seen, "tiles", "x", "y", "kind", "rotation")
        lies = (kind >= 0) & (kind < len(self._edges))
        game, tile = numpy.nonzero(lies)
        place = [self._cells(axis, lies)[game, tile] for axis in (y, x)]
        inside = numpy.logical_and.reduce([(0 <= one) & (one < self.side) for one in place])
        game, tile, row, column = (one[inside] for one in (game, tile, *place))
        picture[game, 0, row, column] = 1
        last = tile == lies.sum(axis=1)[game] - 1
        picture[game[last], 1, row[last], column[last]] = 1
        for side in range(4):  # a tile turned by a quarter shows its west side in the north
            edge = self._edges[kind[game, tile], (side - turned[game, tile]) % 4]
            picture[game, 2 + side * self._wide + edge, row, column] = 1
        at = numpy.full((2, *lies.shape), -1)
        at[:, game, tile] = row, column
        seat, on = self._column(seen, "figures", "seat", "tile")
        game, figure = numpy.nonzero((seat >= 0) & (seat < self.game.seats)
                                     & (on >= 0) & (on < lies.shape[1]))
        where = at[:, game, on[game, figure]]
        game, figure, where = game[where[0] >= 0], figure[where[0] >= 0], where[:, where[0] >= 0]
        numpy.add.at(picture, (game, 2 + 4 * self._wide + seat[game, figure], *where), 1)
        self._drawn(seen, picture)
        return picture

    def _cells(self, axis: Any, lies: Any) -> Any:
        """Rows or columns of the picture, the middle of what lies in its middle."""
        far = 1 << 20
        low = numpy.where(lies, axis, far).min(axis=1)
        high = numpy.where(lies, axis, -far).max(axis=1)
        return axis - ((low + high) // 2)[:, None] + self.side // 2

    def _drawn(self, seen: Any, picture: Any) -> None:
        if "drawn" not in self._columns["head"][2]:
            return
        drawn = self._column(seen, "head", "drawn")[0][:, 0]
        game = numpy.flatnonzero((drawn >= 0) & (drawn < len(self._edges)))
        first = 2 + 4 * self._wide + self.game.seats
        for side in range(4):
            plane = first + side * self._wide + self._edges[drawn[game], side]
            picture[game, plane] = 1

    def __reduce__(self) -> tuple[Any, ...]:
        return Planes, (self.game, self.side)
