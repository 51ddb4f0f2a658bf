# SPDX-License-Identifier: Apache-2.0
"""The structures and bounds of aude.h, written out by hand for ctypes. tests/python compares each
of them with what the C compiler makes of the header."""

from __future__ import annotations

import ctypes

CHANCE = -1
TERMINAL = -4  # what OpenSpiel answers when the game is over; aude.h has AUDE_NOBODY, -2

# Bounds of aude.h. tests/python compares them, and the structures below, with the header.
MAX_SEATS, MAX_KINDS, MAX_OPTIONS, MAX_ACTIONS, MAX_ENTRIES = 6, 360, 160, 3600, 384
MAX_SEGMENTS, MAX_SITES, MAX_PORTS, MAX_OPEN, MAX_OWN_SETS, MAX_BAZAARS = 12, 4, 4, 2, 4, 8
OBSERVATION_VERSION, DENSE_VERSION, MAX_OBSERVATION_PARTS, MAX_VERBS = 1, 1, 96, 64
MAX_ANSWERS, MAX_BID, ACTION_TEXT, POSITION_TEXT, ALIGNMENT = 48, 65535, 96, 16384, 8
AXES, NO_SEAT, NOWHERE, LAST_EVENT = ("NS", "EW"), 255, 65535, 9
# enum aude_game, aude_edge and aude_feature_kind, by number
GAMES = ("carcassonne", "discovery")
EDGES = ("field", "road", "city", "river", "abbey", "wall", "grassland", "mountains", "sea")
FEATURE_KINDS = ("city", "road", "field", "monastery", "garden", "river", "tower", "castle",
                 "grassland", "mountains", "sea")

_P, _I, _S, _SIZE = ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_size_t
_U8, _U16, _U32, _U64 = ctypes.c_uint8, ctypes.c_uint16, ctypes.c_uint32, ctypes.c_uint64
_I16, _I32, _BOOL, _CHAR = ctypes.c_int16, ctypes.c_int32, ctypes.c_bool, ctypes.c_char


def _each(kind: type, names: str) -> list[tuple[str, type]]:
    """Members of one type, by their names."""
    return [(name, kind) for name in names.split()]


def _structure(name: str, fields: list[tuple[str, type]]) -> type:
    """A small structure of aude.h, or a part of one."""
    return type(name, (ctypes.Structure,), {"_fields_": fields})


class Segment(ctypes.Structure):
    """struct aude_segment"""
    _fields_ = (_each(_U8, "kind sides halves pennants") + _each(_U16, "touches marks leads")
                + _each(_U8, "end reach inner"))


Site = _structure("Site", _each(_U8, "kind in_"))
Port = _structure("Port", _each(_U8, "sea land"))


class Tile(ctypes.Structure):
    """struct aude_tile"""
    _fields_ = (_each(_S, "id facts") + _each(_U8, "set count gardens start rotations")
                + _each(_U8 * 4, "edge")
                + _each(_U8, "segments sites over under provisional ports block")
                + _each(_U8 * 2, "at") + _each(_U16, "signs")
                + _each(Port * MAX_PORTS, "port") + _each(Segment * MAX_SEGMENTS, "segment")
                + _each(Site * MAX_SITES, "site") + _each(_P, "sketch"))


class Set(ctypes.Structure):
    """struct aude_set"""
    _fields_ = (_each(_S, "id name") + _each(_U16, "first kinds tiles") + _each(_BOOL, "built")
                + _each(_U8, "game"))


class OwnSet(ctypes.Structure):
    """struct aude_own_set"""
    _fields_ = (_each(Set, "set") + _each(ctypes.POINTER(Tile), "tile") + _each(_U32, "seal"))


class OwnSets(ctypes.Structure):
    """struct aude_own_sets"""
    _fields_ = (_each(_I, "count") + _each(ctypes.POINTER(OwnSet) * MAX_OWN_SETS, "set"))


class Setup(ctypes.Structure):
    """struct aude_setup"""
    _fields_ = (_each(_U8, "game seats start_seat version") + _each(_U8 * MAX_OPTIONS, "option")
                + _each(_U64, "sets") + _each(OwnSets, "own"))


class Kind(ctypes.Structure):
    """struct aude_kind"""
    _fields_ = (_each(ctypes.POINTER(Tile), "tile") + _each(_BOOL, "garden")
                + _each(_U8, "count rotations segments") + _each(_CHAR * 32, "name"))


Term = _structure("Term", _each(_U8, "kind") + _each(_I16, "count each"))


class Entry(ctypes.Structure):
    """struct aude_entry"""
    _fields_ = (_each(_U8, "event seat other feature segment other_segment terms")
                + _each(_U16, "item at") + _each(_I16, "x y other_x other_y")
                + _each(_BOOL, "complete") + _each(_I32, "points") + _each(_S, "rule")
                + _each(Term * 3, "term"))


class Ledger(ctypes.Structure):
    """struct aude_ledger"""
    _fields_ = (_each(_I, "count capacity missed") + _each(_U16, "at")
                + _each(ctypes.POINTER(Entry), "entry"))


Placed = _structure("Placed", _each(_I16, "x y") + _each(_U16, "kind") + _each(_U8, "rotation"))
Standing = _structure("Standing", _each(_I16, "x y") + _each(_U8, "seat figure segment"))
Bridge = _structure("Bridge", _each(_I16, "x y") + _each(_U8, "axis") + _each(_U16, "after"))
Tower = _structure("Tower", _each(_I16, "x y") + _each(_U8, "segment floors")
                   + _each(_BOOL, "open shut"))
Castle = _structure("Castle", _each(_I16 * 2, "x y") + _each(_U8 * 2, "segment")
                    + _each(_U8, "occupants paid"))


class Moment(ctypes.Structure):
    """struct aude_moment"""
    _fields_ = (_each(_U16, "raised") + _each(_U8, "second again ransomed bridged bought victim")
                + _each(_U8, "asked") + _each(_U8 * 4, "convert") + _each(_U8, "fresh answers")
                + _each(_U8 * MAX_ANSWERS, "answer"))


class Bazaar(ctypes.Structure):
    """struct aude_bazaar"""
    _fields_ = (_each(_U8, "running auction opener due tiles")
                + _each(_U16 * MAX_SEATS, "kind") + _each(_U8 * MAX_SEATS, "owner")
                + _each(_U8, "placed selector item bidder high placers pending")
                + _each(_U8 * MAX_BAZAARS, "queue")
                + _each(_U8, "aside regular again ransomed bridged") + _each(_U16, "price"))


class Tableau(ctypes.Structure):
    """struct aude_tableau"""
    _fields_ = (_each(_U8, "aside dealing placed idle") + _each(_U8 * MAX_SEATS, "count")
                + _each(_U16 * MAX_OPEN * MAX_SEATS, "kind"))


class Feature(ctypes.Structure):
    """struct aude_feature"""
    _fields_ = (_each(_U16, "region") + _each(_U8, "kind") + _each(_BOOL, "complete")
                + _each(_U8, "owners figures") + _each(_U8 * MAX_SEATS, "strength")
                + _each(_I16, "tiles pennants open cities castles value quote"))


class Event(ctypes.Structure):
    """struct aude_event_info, with its struct aude_word before"""
    _fields_ = _each(_I, "number") + _each(_S, "name text rule room") + _each(_U32, "tells")


class Variable(ctypes.Structure):
    """struct aude_variable_info, with its struct aude_word before"""
    _fields_ = (_each(_I, "number") + _each(_S, "name text rule room") + _each(_U8, "kind")
                + _each(_I, "count none most"))


class TextError(ctypes.Structure):
    """struct aude_text_error"""
    _fields_ = (_each(_I, "status game line column") + _each(_CHAR * 160, "expected")
                + _each(_CHAR * 40, "found"))


class ObservationPart(ctypes.Structure):
    """struct aude_observation_part"""
    _fields_ = _each(_S, "name columns") + _each(_I16, "figure token length_at most")

    @property
    def numbers(self) -> int:
        """Of an item."""
        return self.columns.count(b" ") + 1


Random = _structure("Random", _each(_U64 * 2, "s"))


class DenseMemory(ctypes.Structure):
    """struct aude_dense"""
    _fields_ = (_each(_I32, "count length tiles segments kinds at_once figures tokens seats flags")
                + _each(_I32 * (MAX_VERBS + 1), "first") + _each(_I32, "parts")
                + _each(ObservationPart * MAX_OBSERVATION_PARTS, "part"))


class BatchMemory(ctypes.Structure):
    """struct aude_batch"""
    _fields_ = (_each(_P, "rules dense") + _each(_I32, "n capacity") + _each(_SIZE, "stride")
                + _each(_P, "first random actions indices counts deciders scores mask")
                + _each(_P, "observation"))
