# SPDX-License-Identifier: Apache-2.0
"""What a state shows: everything in words, features, the numbers of an observation, events."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

from .checks import seat_of, whole
from .layout import AXES, LAST_EVENT, NO_SEAT, NOWHERE, Entry, Feature

if TYPE_CHECKING:
    from .game import Game
    from .library import Library, Memory


def _or_none(number: int) -> int | None:
    """A seat or an index of aude.h; None for nobody, nothing."""
    return number if number not in (NO_SEAT, NOWHERE) else None

class Look:
    """The part of State that only looks."""

    game: Game
    _library: Library
    _calls: Any
    _memory: Memory

    def information(self) -> dict[str, Any]:
        """Everything there is to see, as a dictionary of plain values."""
        library, at, seats = self._calls, self._memory.address, range(self.game.seats)
        drawn = library.aude_drawn(at)
        names = self._library.figures
        return {
            "turn": library.aude_turn_number(at),
            "seat": library.aude_turn_seat(at),
            "step": library.aude_step_name(library.aude_step(at)).decode(),
            "drawn": self.game.kind_names[drawn] if drawn >= 0 else None,
            "tiles_left": library.aude_bag_total(at),
            "scores": [int(points) for points in self.returns()],
            "supply": {name: [library.aude_supply(at, seat, figure) for seat in seats]
                       for figure, name in enumerate(names)},
            "tokens": {name: [library.aude_tokens(at, seat, token) for seat in seats]
                       for token, name in enumerate(self._library.tokens)},
            "prisoners": [{"seat": captor, "owner": owner, "figure": name,
                           "count": library.aude_prisoners(at, captor, owner, figure)}
                          for captor in seats for owner in seats
                          for figure, name in enumerate(names)
                          if library.aude_prisoners(at, captor, owner, figure)],
            "tiles": [{"tile": self.game.kind_names[tile.kind], "x": tile.x, "y": tile.y,
                       "rotation": tile.rotation} for tile in self._all("placed")],
            "figures": [{"seat": figure.seat, "x": figure.x, "y": figure.y,
                         "figure": names[figure.figure], "segment": figure.segment}
                        for figure in self._all("standing")],
            "bridges": self.bridges(), "towers": self.towers(), "castles": self.castles(),
            "kept": self.kept(), "moment": self.moment(), "bazaar": self.bazaar(),
            "tableau": self.tableau(),
        }

    def _all(self, what: str) -> list[ctypes.Structure]:
        """All that aude_WHAT() tells of, as structures."""
        at, one = self._memory.address, getattr(self._calls, f"aude_{what}")
        return [one(at, i) for i in range(getattr(self._calls, f"aude_{what}_count")(at))]

    def kept(self) -> dict[str, list[int | None]]:
        """What rooms keep besides, by name: numbers, None for nothing; a tile is its index."""
        at, one, rules = self._memory.address, self._calls.aude_variable, self.game._rules.address
        rows = [self._calls.aude_variable_info(rules, i).contents
                for i in range(self._calls.aude_variable_count(rules))]
        return {row.name.decode(): [one(at, i, k) if one(at, i, k) != row.none or not row.none
                                    else None for k in range(row.count)]
                for i, row in enumerate(rows)}

    def bridges(self) -> list[dict[str, Any]]:
        """The bridges in the order in which they were built."""
        return [{"x": bridge.x, "y": bridge.y, "axis": AXES[bridge.axis], "after": bridge.after}
                for bridge in self._all("bridge")]

    def towers(self) -> list[dict[str, Any]]:
        """Foundations and towers; none where they are not played."""
        return [{"x": one.x, "y": one.y, "segment": one.segment, "floors": one.floors,
                 "open": bool(one.open), "shut": bool(one.shut)} for one in self._all("tower")]

    def castles(self) -> list[dict[str, Any]]:
        """The castles, each with its two cells. The one whose occupant is asked is "asked"."""
        asked = self._calls.aude_castle_asked(self._memory.address)
        return [{"cells": list(zip(castle.x, castle.y)), "segments": list(castle.segment),
                 "occupants": self._seats(castle.occupants), "paid": self._seats(castle.paid),
                 "asked": i == asked} for i, castle in enumerate(self._all("castle"))]

    def moment(self) -> dict[str, Any]:
        """What the turn remembers beside the board, as in aude.h; None is nobody, nothing."""
        moment = self._calls.aude_moment(self._memory.address)
        flags = ("second", "again", "ransomed", "bridged", "bought")
        seats = ("raised", "victim", "asked")
        return {**{name: bool(getattr(moment, name)) for name in flags},
                **{name: _or_none(getattr(moment, name)) for name in seats},
                "convert": [self._seats(owners) for owners in moment.convert],
                "fresh": moment.fresh, "answers": list(moment.answer[:moment.answers])}

    def bazaar(self) -> dict[str, Any] | None:
        """The bazaar that is going on, or None; with those that wait for their time."""
        bazaar = self._calls.aude_bazaar(self._memory.address)
        if not bazaar.running and not bazaar.pending:
            return None
        seats = ("opener", "selector", "item", "bidder", "high", "regular")
        return {**{name: _or_none(getattr(bazaar, name)) for name in seats},
                "running": bool(bazaar.running), "auction": bool(bazaar.auction),
                "due": bazaar.due, "price": bazaar.price, "placers": bazaar.placers,
                "tiles": [{"tile": self.game.kind_names[bazaar.kind[i]],
                           "owner": _or_none(bazaar.owner[i]),
                           "placed": bool(bazaar.placed >> i & 1)} for i in range(bazaar.tiles)],
                "queue": list(bazaar.queue[:bazaar.pending])}

    def tableau(self) -> dict[str, Any]:
        """The Discovery: the open tiles of each seat, and what is due before the first turn."""
        tableau = self._calls.aude_tableau(self._memory.address)
        return {"aside": tableau.aside, "dealing": tableau.dealing,
                "placed": bool(tableau.placed), "idle": bool(tableau.idle),
                "open": [[self.game.kind_names[kind] for kind in kinds[:count]] for kinds, count in
                         zip(tableau.kind, tableau.count[:self.game.seats])]}

    def _seats(self, bits: int) -> list[int]:
        return [seat for seat in range(self.game.seats) if bits >> seat & 1]

    def feature(self, x: int, y: int, segment: int) -> dict[str, Any] | None:
        """The feature that a segment (its number on the tile as printed) of the tile at x, y
        belongs to, in cells east and south of the start tile; None when there is none."""
        found = Feature()
        x, y, segment = whole(x, "x"), whole(y, "y"), whole(segment, "a segment")
        if max(map(abs, (x, y, segment))) >= 1 << 31:
            return None
        if not self._calls.aude_feature_at(self._memory.address, x, y, segment,
                                             ctypes.byref(found)):
            return None
        return {"kind": self._calls.aude_feature_kind_name(found.kind).decode(),
                "region": found.region, "complete": bool(found.complete),
                "owners": self._seats(found.owners),
                "strength": list(found.strength[:self.game.seats]), "tiles": found.tiles,
                "pennants": found.pennants, "open": found.open, "cities": found.cities,
                "castles": found.castles, "value": found.value, "quote": found.quote}

    def observation(self, player: int | None = None) -> list[int]:
        """The numbers of aude_observation, as that seat sees them (None: whose turn it is): whole
        numbers in points, cells, counts; its lists are as long as what is on the board."""
        seat = (self._calls.aude_turn_seat(self._memory.address) if player is None
                else seat_of(player, self.game.seats))
        capacity = 2 * self.game.observation_tensor_shape()[0]
        numbers = (ctypes.c_int32 * capacity)()
        count = self._calls.aude_observation(self._memory.address, seat, numbers, capacity)
        return numbers[:count]

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The same in a fixed length, Game.observation_tensor_shape(): each list is filled up with
        -1. Its parts are those of Game.observation_schema(), one after another."""
        numbers, at, tensor = self.observation(player), 0, []
        for part in self.game._parts:
            count = part.most if part.length_at < 0 else numbers[part.length_at]
            room = part.most * part.numbers  # edited positions may have more
            tensor += (numbers[at:at + count * part.numbers] + [-1] * room)[:room]
            at += count * part.numbers
        return [float(number) for number in tensor]

    def _event(self, entry: Entry) -> dict[str, Any]:
        name = self._library.events[entry.event]
        event = {"event": name, "seat": entry.seat, "rule": entry.rule.decode()}
        if name in ("removed", "assign"):
            return {**event, "tile": self.game.kind_names[entry.item]}
        if name == "bazaar":
            return {**event, "tiles": entry.item}
        if name == "pay":
            other = entry.other if entry.other != NO_SEAT else None
            return {**event, "other": other, "points": entry.points}
        if entry.event > LAST_EVENT:
            return {**event, **self._told(entry)}
        event.update(x=entry.x, y=entry.y)
        if name == "bridge":
            return {**event, "axis": AXES[entry.segment]}
        if name == "floor":
            return {**event, "floors": entry.points}
        event.update(feature=self._calls.aude_feature_kind_name(entry.feature).decode(),
                     segment=entry.segment)
        if name == "castle":
            return event
        if name in ("return", "capture"):
            event["figure"] = self._calls.aude_figure_name(entry.item).decode()
            return {**event, "other": entry.other} if name == "capture" else event
        if event["feature"] == "castle":
            event.update(other_x=entry.other_x, other_y=entry.other_y,
                         other_segment=entry.other_segment)
        return {**event, "points": entry.points, "complete": bool(entry.complete),
                "terms": [(entry.term[i].count, entry.term[i].each) for i in range(entry.terms)]}

    def _told(self, entry: Entry) -> dict[str, Any]:
        """What an event tells of which this file knows no more than its row in the table."""
        tells, told = self._calls.aude_event_info(entry.event).contents.tells, {}
        lists = self.game.kind_names, self._library.figures, self._library.tokens
        for bit, key, names in zip((1, 8, 16), ("tile", "figure", "token"), lists):
            told.update({key: names[entry.item]} if tells & bit else {})
        for bit, key in ((4, "other"), (32, "x"), (32, "y"), (256, "segment"), (512, "points")):
            told.update({key: getattr(entry, key)} if tells & bit else {})
        return told
