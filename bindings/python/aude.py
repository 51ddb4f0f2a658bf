# SPDX-License-Identifier: Apache-2.0
"""Aude from Python: the engine library through ctypes, with the names of OpenSpiel.

    import aude

    game = aude.Game(seats=3, expansions=["tower", "bcb"], options={"ABBOT": "on"})
    # or: aude.Game("discovery", seats=4, preset="ADVANCED")
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(random.choices(actions, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    print(state.returns())

One file, the standard library only; numpy is used for playouts() when it is there. The library is
looked for at the path given to Library(), in the environment variable AUDE_LIBRARY, in the build
directory of the source tree around this file, and where the system keeps its libraries.

Actions are the 64-bit numbers of aude.h. A state is a value: clone() copies it, serialize() makes a
line of text of it, and pickle does the same.
"""

import ctypes
import ctypes.util
import os
import pathlib

CHANCE = -1
TERMINAL = -4  # what OpenSpiel answers when the game is over; aude.h has AUDE_NOBODY, -2

# Bounds of aude.h. tests/python compares them, and the structures below, with the header.
MAX_SEATS, MAX_KINDS, MAX_OPTIONS, MAX_ACTIONS, MAX_ENTRIES = 6, 360, 160, 3600, 384
MAX_SEGMENTS, MAX_SITES, MAX_PORTS, MAX_OPEN, MAX_OWN_SETS, MAX_BAZAARS = 12, 4, 4, 2, 4, 8
OBSERVATION_VERSION, MAX_OBSERVATION_PARTS = 1, 96
MAX_ANSWERS, MAX_BID, ACTION_TEXT, POSITION_TEXT, ALIGNMENT = 48, 65535, 96, 16384, 8
AXES, NO_SEAT, NOWHERE, LAST_EVENT = ("NS", "EW"), 255, 65535, 9
# enum aude_game, aude_edge and aude_feature_kind, by number
GAMES = ("carcassonne", "discovery")
EDGES = ("field", "road", "city", "river", "abbey", "wall", "grassland", "mountains", "sea")
FEATURE_KINDS = ("city", "road", "field", "monastery", "garden", "river", "tower", "castle",
                 "grassland", "mountains", "sea")


class AudeError(ValueError):
    """What the engine refused: .name is the status ("NOT_FREE"), .rule its rule ("BASE-24")."""

    def __init__(self, name, rule, text):
        super().__init__(f"{rule}: {text}" if rule else text)
        self.name, self.rule = name, rule


# ---- The structures of aude.h ------------------------------------------------------------------

_P, _I, _S, _SIZE = ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_size_t
_U8, _U16, _U32, _U64 = ctypes.c_uint8, ctypes.c_uint16, ctypes.c_uint32, ctypes.c_uint64
_I16, _I32, _BOOL, _CHAR = ctypes.c_int16, ctypes.c_int32, ctypes.c_bool, ctypes.c_char


def _each(kind, names):
    """Members of one type, by their names."""
    return [(name, kind) for name in names.split()]


def _structure(name, fields):
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
    def numbers(self):
        """Of an item."""
        return self.columns.count(b" ") + 1


# ---- The library -------------------------------------------------------------------------------

_ACTIONS = ctypes.POINTER(ctypes.c_uint64)
_FUNCTIONS = {  # name: (result, arguments)
    "aude_abi": (_SIZE, [_I]), "aude_status_rule": (_S, [_I, _I]), "aude_status_text": (_S, [_I]),
    "aude_status_name": (_S, [_I]), "aude_game_find": (_I, [_S]), "aude_game_built": (_BOOL, [_I]),
    "aude_setup_init": (None, [_P, _I]), "aude_setup_set": (_I, [_P, _S, _S]),
    "aude_setup_preset": (_I, [_P, _S]), "aude_setup_add": (_I, [_P, _S]),
    "aude_setup_expansion": (_I, [_P, _S]), "aude_expansion_name": (_S, [_I, _I]),
    "aude_expansion_option": (_I, [_I, _I, _I]), "aude_option_acts": (_BOOL, [_P, _I]),
    "aude_option_find": (_I, [_I, _S]), "aude_rules_init": (_I, [_P, _P]),
    "aude_rules_setup": (ctypes.POINTER(Setup), [_P]), "aude_kind_count": (_I, [_P]),
    "aude_kind": (ctypes.POINTER(Kind), [_P, _I]), "aude_state_init": (None, [_P, _P]),
    "aude_state_copy": (None, [_P, _P]), "aude_state_size": (_SIZE, [_P]), "aude_check": (_S, [_P]),
    "aude_decider": (_I, [_P]), "aude_step": (_I, [_P]), "aude_step_name": (_S, [_I]),
    "aude_turn_seat": (_I, [_P]), "aude_figure_name": (_S, [_I]), "aude_token_name": (_S, [_I]),
    "aude_event_name": (_S, [_I]), "aude_event_count": (_I, []), "aude_step_count": (_I, []),
    "aude_verb_name": (_S, [_I]), "aude_verb_count": (_I, []), "aude_figure_count": (_I, []),
    "aude_token_count": (_I, []), "aude_event_info": (ctypes.POINTER(Event), [_I]),
    "aude_feature_kind_name": (_S, [_I]), "aude_legal_actions": (_I, [_P, _P, _I]),
    "aude_chance_outcomes": (_I, [_P, _P, _P, _I]), "aude_legal": (_I, [_P, _U64]),
    "aude_bid_range": (_BOOL, [_P, _P, _P]), "aude_apply": (_I, [_P, _U64, _P]),
    "aude_score": (_I, [_P, _I]), "aude_supply": (_I, [_P, _I, _I]),
    "aude_tokens": (_I, [_P, _I, _I]), "aude_prisoners": (_I, [_P, _I, _I, _I]),
    "aude_figures_dealt": (_I, [_P, _I]), "aude_variable_count": (_I, [_P]),
    "aude_variable_info": (ctypes.POINTER(Variable), [_P, _I]),
    "aude_variable": (_I, [_P, _I, _I]), "aude_bag_total": (_I, [_P]),
    "aude_drawn": (_I, [_P]), "aude_turn_number": (_I, [_P]), "aude_placed_count": (_I, [_P]),
    "aude_placed": (Placed, [_P, _I]),
    "aude_standing_count": (_I, [_P]), "aude_standing": (Standing, [_P, _I]),
    "aude_bridge_count": (_I, [_P]), "aude_bridge": (Bridge, [_P, _I]),
    "aude_tower_count": (_I, [_P]), "aude_tower": (Tower, [_P, _I]),
    "aude_castle_count": (_I, [_P]), "aude_castle": (Castle, [_P, _I]),
    "aude_castle_asked": (_I, [_P]), "aude_moment": (Moment, [_P]), "aude_bazaar": (Bazaar, [_P]),
    "aude_tableau": (Tableau, [_P]), "aude_feature_at": (_BOOL, [_P, _I, _I, _I, _P]),
    "aude_playouts": (None, [_P, _I, _U64, _P]), "aude_observation": (_I, [_P, _I, _P, _I]),
    "aude_observation_parts": (_I, [_P, _P, _I]), "aude_region_at": (_I, [_P, _I, _I, _I]),
    "aude_action_text": (_SIZE, [_P, _U64, _P, _SIZE]), "aude_action_parse": (_I, [_P, _S, _P, _P]),
    "aude_text_error_text": (_SIZE, [_P, _P, _SIZE]),
    "aude_position_text": (_SIZE, [_P, _P, _SIZE]), "aude_position_parse": (_I, [_S, _P, _P, _P]),
}


def _candidates(path):
    """Where the library may be, the most wanted place first."""
    if path is not None:
        return [str(path)]
    if os.environ.get("AUDE_LIBRARY"):
        return [os.environ["AUDE_LIBRARY"]]
    root = pathlib.Path(__file__).resolve().parent.parent.parent
    built = [str(file) for pattern in ("build/libaude.so", "build*/libaude.so")
             for file in sorted(root.glob(pattern))]
    found = ctypes.util.find_library("aude")
    return built + ([found] if found else ["libaude.so"])


class Library:
    """libaude, loaded and checked against the structures of this file."""

    def __init__(self, path=None):
        errors = []
        for candidate in _candidates(path):
            try:
                self._library = ctypes.CDLL(candidate)
                self.path = candidate
                break
            except OSError as error:
                errors.append(str(error))
        else:
            raise OSError("libaude was not found: " + "; ".join(errors))
        for name, (result, arguments) in _FUNCTIONS.items():
            function = getattr(self._library, name)
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)
        self._check_layout()
        self.events, self.verbs, self.steps, self.figures, self.tokens = [
            [getattr(self, f"aude_{table}_name")(i).decode()
             for i in range(getattr(self, f"aude_{table}_count")())]
            for table in ("event", "verb", "step", "figure", "token")]

    def _check_layout(self):
        """Refuse a library that was built from a header of another layout."""
        number, self.state_bytes, self.rules_bytes, *found = map(self.aude_abi, range(9))
        if found != [ctypes.sizeof(structure) for structure in
                     (Setup, Ledger, Entry, Feature, Tile, Kind)]:
            raise OSError(f"{self.path} has another layout than this aude.py was written for")
        self.version = f"{number // 10000}.{number // 100 % 100}.{number % 100}"

    def check(self, status, game=0):
        """Raise AudeError unless the status is AUDE_OK; the rule is that of the game."""
        if status != 0:
            raise AudeError(self.aude_status_name(status).decode(),
                            self.aude_status_rule(game, status).decode(),
                            self.aude_status_text(status).decode())

    def check_text(self, status, error):
        """The same for a reader of text, whose error says more."""
        if status != 0:
            text = ctypes.create_string_buffer(512)
            self.aude_text_error_text(ctypes.byref(error), text, len(text))
            raise AudeError(self.aude_status_name(status).decode(),
                            self.aude_status_rule(error.game, status).decode(),
                            f"column {error.column}: {text.value.decode()}")


_default_library = None


def default_library():
    """The library that games use which name no other; loaded at the first call."""
    global _default_library
    if _default_library is None:
        _default_library = Library()
    return _default_library


def _or_none(number):
    """A seat or an index of aude.h; None for nobody, nothing."""
    return number if number not in (NO_SEAT, NOWHERE) else None


class _Memory:
    """Aligned memory for an opaque structure."""

    def __init__(self, size):
        self._buffer = ctypes.create_string_buffer(size + ALIGNMENT)
        self.address = -(-ctypes.addressof(self._buffer) // ALIGNMENT) * ALIGNMENT


# ---- Games and states --------------------------------------------------------------------------

class Game:
    """The rules of a game; any number of states share one.

    game is one of GAMES; without it, the first that the library was built with."""

    def __init__(self, game=None, seats=2, options=None, preset=None, sets=(), start_seat=0,
                 library=None, expansions=()):
        self.library = library or default_library()
        number = self._find(game)
        if not 0 <= seats <= 255:
            raise AudeError(*(("BAD_SEATS", "BASE-8", "a game has 2 to 6 seats"),
                              ("SEATS_2_TO_5", "DISC-11", "this game has 2 to 5 seats"))[number])
        if not 0 <= start_seat <= 255:
            raise AudeError("BAD_START_SEAT", ("BASE-9", "DISC-13")[number],
                            "the start player must be one of the seats")
        setup = Setup()

        def call(function, *names):
            self.library.check(function(ctypes.byref(setup), *map(str.encode, names)), number)

        self.library.aude_setup_init(ctypes.byref(setup), number)
        setup.seats, setup.start_seat = seats, start_seat
        for name in sets:
            call(self.library.aude_setup_add, name)
        for name in expansions:
            call(self.library.aude_setup_expansion, name)
        for name in [preset] if isinstance(preset, str) else preset or ():
            call(self.library.aude_setup_preset, name)
        for name, value in (options or {}).items():
            call(self.library.aude_setup_set, name, str(value))
        self._rules = _Memory(self.library.rules_bytes)
        self.library.check(self.library.aude_rules_init(self._rules.address, ctypes.byref(setup)),
                           number)
        self._read_rules()

    def _find(self, game):
        """The number of a game by its name."""
        if game is None:
            return next(number for number in range(len(GAMES))
                        if self.library.aude_game_built(number))
        number = self.library.aude_game_find(game.encode()) if isinstance(game, str) else -1
        if number < 0:
            raise AudeError("BAD_GAME", "", "unknown game")
        return number

    def _read_rules(self):
        rules, library = self._rules.address, self.library
        setup = library.aude_rules_setup(rules).contents
        self.seats, self.name = setup.seats, GAMES[setup.game]
        self._number = setup.game

        def plays(option):
            index = library.aude_option_find(setup.game, option)
            return index >= 0 and setup.option[index] != 0

        self._bazaars = plays(b"BAZAARS")
        self._rooms = self._bazaars or any(map(plays, (b"TOWER", b"BRIDGES", b"CASTLES")))
        count = library.aude_kind_count(rules)
        kinds = [library.aude_kind(rules, kind).contents for kind in range(count)]
        self.state_bytes = library.aude_state_size(rules)
        self.kind_names = [kind.name.decode() for kind in kinds]
        self.kind_counts = [kind.count for kind in kinds]
        parts = (ObservationPart * MAX_OBSERVATION_PARTS)()
        self._parts = parts[:library.aude_observation_parts(rules, parts, len(parts))]

    @classmethod
    def _parsed(cls, text, library):
        """The game and the state of a position id."""
        game = cls.__new__(cls)
        game.library, game._rules = library, _Memory(library.rules_bytes)
        game.state_bytes = library.state_bytes  # enough for every game
        state, error = State._empty(game), TextError()
        library.check_text(library.aude_position_parse(text.encode(), game._rules.address,
                                                       state._memory.address,
                                                       ctypes.byref(error)), error)
        game._read_rules()
        return state

    def num_players(self):
        """How many seats there are."""
        return self.seats

    def max_game_length(self):
        """More plies than a game of these tiles can have, draws included."""
        tiles = sum(self.kind_counts)
        if self.name == "discovery" or not self._rooms:
            return 4 * tiles  # drawn, discarded or placed, an action, one more tile or not
        auction = (self.seats + 1) ** 2  # a bid of each for each tile, and more
        return 16 * tiles + MAX_BAZAARS * auction * self._bazaars

    def new_initial_state(self):
        """The start of a game: the start tile lies, the first draw is due."""
        state = State._empty(self)
        self.library.aude_state_init(state._memory.address, self._rules.address)
        return state

    def deserialize_state(self, text):
        """The state of a position id; it brings its own rules along, which may be others."""
        return Game._parsed(text, self.library)

    def observation_schema(self):
        """The parts of State.observation_tensor: name, columns, items at most, the figure or token
        that it is about. They mean something else with another OBSERVATION_VERSION."""
        return [{"name": part.name.decode(), "columns": part.columns.decode().split(),
                 "items": part.most,
                 "figure": self.library.figures[part.figure] if part.figure >= 0 else None,
                 "token": self.library.tokens[part.token] if part.token >= 0 else None}
                for part in self._parts]

    def observation_tensor_shape(self):
        """Length of State.observation_tensor, the same for all states of the game."""
        return [sum(part.most * part.numbers for part in self._parts)]


def deserialize(text, library=None):
    """The state of a position id, with the rules that it names."""
    return Game._parsed(text, library or default_library())


class State:
    """One moment of a game."""

    def __init__(self):
        raise TypeError("states come from Game.new_initial_state() and deserialize()")

    @classmethod
    def _empty(cls, game):
        state = cls.__new__(cls)
        state.game, state._library = game, game.library
        state._memory = _Memory(game.state_bytes)
        state._entries, state._gain, state._history = [], None, []
        return state

    # -- whose decision

    def current_player(self):
        """The seat that decides, CHANCE or TERMINAL."""
        decider = self._library.aude_decider(self._memory.address)
        return decider if decider >= CHANCE else TERMINAL

    def is_chance_node(self):
        """A tile is to be drawn."""
        return self.current_player() == CHANCE

    def is_terminal(self):
        """The game is over and finally scored."""
        return self.current_player() == TERMINAL

    # -- actions

    def legal_actions(self, player=None):
        """The actions of the present decision; of another player than the decider: none."""
        if player is not None and player != self.current_player():
            return []
        actions = (ctypes.c_uint64 * MAX_ACTIONS)()
        count = self._library.aude_legal_actions(self._memory.address, actions, MAX_ACTIONS)
        return actions[:count]

    def chance_outcomes(self):
        """At a draw: pairs of action and chance."""
        actions, weights = (ctypes.c_uint64 * MAX_KINDS)(), (ctypes.c_uint32 * MAX_KINDS)()
        count = self._library.aude_chance_outcomes(self._memory.address, actions, weights,
                                                   MAX_KINDS)
        total = sum(weights[:count])
        return [(actions[i], weights[i] / total) for i in range(count)]

    def bid_range(self):
        """At the opening bid and the raises of an auction: the lowest and the highest legal number;
        else None. legal_actions() lists the lowest only, bid() makes the others."""
        lowest, highest = ctypes.c_int(), ctypes.c_int()
        if not self._library.aude_bid_range(self._memory.address, ctypes.byref(lowest),
                                            ctypes.byref(highest)):
            return None
        return lowest.value, highest.value

    @staticmethod
    def bid(action, number):
        """The same select or raise with another number."""
        if not 0 <= number <= MAX_BID:
            raise AudeError("BAD_ACTION", "", "this is not an action of this game")
        return action & 0xffffffffffff | number << 48

    def apply_action(self, action):
        """Play an action; AudeError, and the same state as before, if it is not legal."""
        if not 0 <= action < 1 << 64:
            raise AudeError("BAD_ACTION", "", "this is not an action of this game")
        before = self.returns()
        ledger = Ledger(capacity=MAX_ENTRIES, entry=(Entry * MAX_ENTRIES)())
        self._library.check(self._library.aude_apply(self._memory.address, action,
                                                     ctypes.byref(ledger)), self.game._number)
        self._entries = [self._event(ledger.entry[i]) for i in range(ledger.count)]
        self._gain = [total - old for total, old in zip(self.returns(), before)]
        self._history.append(action)

    def apply_actions(self, actions):
        """Play several actions in order."""
        for action in actions:
            self.apply_action(action)

    def action_to_string(self, *arguments):
        """action_to_string(action) or, as OpenSpiel has it, action_to_string(player, action)."""
        text = ctypes.create_string_buffer(ACTION_TEXT)
        self._library.aude_action_text(self._memory.address, arguments[-1], text, len(text))
        return text.value.decode()

    def string_to_action(self, text):
        """The action that a text means in this state, legal or not."""
        action, error = ctypes.c_uint64(), TextError()
        self._library.check_text(
            self._library.aude_action_parse(self._memory.address, text.encode(),
                                            ctypes.byref(action), ctypes.byref(error)), error)
        return action.value

    def history(self):
        """The actions applied to this object and to those it was cloned from."""
        return list(self._history)

    # -- points

    def returns(self):
        """The points of each seat so far; final when the state is terminal."""
        return [float(self._library.aude_score(self._memory.address, seat))
                for seat in range(self.game.seats)]

    def rewards(self):
        """The points that each seat got by the last action."""
        return list(self._gain) if self._gain is not None else [0.0] * self.game.seats

    def player_return(self, player):
        """The points of one seat."""
        return self.returns()[player]

    def player_reward(self, player):
        """What one seat got by the last action."""
        return self.rewards()[player]

    def events(self):
        """The ledger of the last action: who scored what by which rule, who came home."""
        return list(self._entries)

    def _event(self, entry):
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
        event.update(feature=self._library.aude_feature_kind_name(entry.feature).decode(),
                     segment=entry.segment)
        if name == "castle":
            return event
        if name in ("return", "capture"):
            event["figure"] = self._library.aude_figure_name(entry.item).decode()
            return {**event, "other": entry.other} if name == "capture" else event
        if event["feature"] == "castle":
            event.update(other_x=entry.other_x, other_y=entry.other_y,
                         other_segment=entry.other_segment)
        return {**event, "points": entry.points, "complete": bool(entry.complete),
                "terms": [(entry.term[i].count, entry.term[i].each) for i in range(entry.terms)]}

    def _told(self, entry):
        """What an event tells of which this file knows no more than its row in the table."""
        tells, told = self._library.aude_event_info(entry.event).contents.tells, {}
        lists = self.game.kind_names, self._library.figures, self._library.tokens
        for bit, key, names in zip((1, 8, 16), ("tile", "figure", "token"), lists):
            told.update({key: names[entry.item]} if tells & bit else {})
        for bit, key in ((4, "other"), (32, "x"), (32, "y"), (256, "segment"), (512, "points")):
            told.update({key: getattr(entry, key)} if tells & bit else {})
        return told

    # -- copies and text

    def clone(self):
        """An independent copy."""
        copy = State._empty(self.game)
        self._library.aude_state_copy(copy._memory.address, self._memory.address)
        copy._entries, copy._gain = list(self._entries), self._gain
        copy._history = list(self._history)
        return copy

    __copy__ = clone

    def __deepcopy__(self, memo):
        return self.clone()

    def serialize(self):
        """The position id: one line of text from which the state can be had again."""
        text = ctypes.create_string_buffer(POSITION_TEXT)
        if self._library.aude_position_text(self._memory.address, text, len(text)) == 0:
            raise ValueError("this state has no position id")
        return text.value.decode()

    def __reduce__(self):
        return deserialize, (self.serialize(),)

    def __str__(self):
        return self.serialize()

    def observation_string(self, player=None):
        """All is open in this game: every seat sees the whole position."""
        return self.serialize()

    information_state_string = observation_string

    # -- looking

    def information(self):
        """Everything there is to see, as a dictionary of plain values."""
        library, at, seats = self._library, self._memory.address, range(self.game.seats)
        drawn = library.aude_drawn(at)
        names = library.figures
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
                       for token, name in enumerate(library.tokens)},
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

    def _all(self, what):
        """All that aude_WHAT() tells of, as structures."""
        at, one = self._memory.address, getattr(self._library, f"aude_{what}")
        return [one(at, i) for i in range(getattr(self._library, f"aude_{what}_count")(at))]

    def kept(self):
        """What rooms keep besides, by name: numbers, None for nothing; a tile is its index."""
        at, one, rules = self._memory.address, self._library.aude_variable, self.game._rules.address
        rows = [self._library.aude_variable_info(rules, i).contents
                for i in range(self._library.aude_variable_count(rules))]
        return {row.name.decode(): [one(at, i, k) if one(at, i, k) != row.none or not row.none
                                    else None for k in range(row.count)]
                for i, row in enumerate(rows)}

    def bridges(self):
        """The bridges in the order in which they were built."""
        return [{"x": bridge.x, "y": bridge.y, "axis": AXES[bridge.axis], "after": bridge.after}
                for bridge in self._all("bridge")]

    def towers(self):
        """Foundations and towers; none where they are not played."""
        return [{"x": one.x, "y": one.y, "segment": one.segment, "floors": one.floors,
                 "open": bool(one.open), "shut": bool(one.shut)} for one in self._all("tower")]

    def castles(self):
        """The castles, each with its two cells. The one whose occupant is asked is "asked"."""
        asked = self._library.aude_castle_asked(self._memory.address)
        return [{"cells": list(zip(castle.x, castle.y)), "segments": list(castle.segment),
                 "occupants": self._seats(castle.occupants), "paid": self._seats(castle.paid),
                 "asked": i == asked} for i, castle in enumerate(self._all("castle"))]

    def moment(self):
        """What the turn remembers beside the board, as in aude.h; None is nobody, nothing."""
        moment = self._library.aude_moment(self._memory.address)
        flags = ("second", "again", "ransomed", "bridged", "bought")
        seats = ("raised", "victim", "asked")
        return {**{name: bool(getattr(moment, name)) for name in flags},
                **{name: _or_none(getattr(moment, name)) for name in seats},
                "convert": [self._seats(owners) for owners in moment.convert],
                "fresh": moment.fresh, "answers": list(moment.answer[:moment.answers])}

    def bazaar(self):
        """The bazaar that is going on, or None; with those that wait for their time."""
        bazaar = self._library.aude_bazaar(self._memory.address)
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

    def tableau(self):
        """The Discovery: the open tiles of each seat, and what is due before the first turn."""
        tableau = self._library.aude_tableau(self._memory.address)
        return {"aside": tableau.aside, "dealing": tableau.dealing,
                "placed": bool(tableau.placed), "idle": bool(tableau.idle),
                "open": [[self.game.kind_names[kind] for kind in kinds[:count]] for kinds, count in
                         zip(tableau.kind, tableau.count[:self.game.seats])]}

    def _seats(self, bits):
        return [seat for seat in range(self.game.seats) if bits >> seat & 1]

    def feature(self, x, y, segment):
        """The feature that a segment belongs to, or None when there is no such segment."""
        found = Feature()
        if not self._library.aude_feature_at(self._memory.address, x, y, segment,
                                             ctypes.byref(found)):
            return None
        return {"kind": self._library.aude_feature_kind_name(found.kind).decode(),
                "region": found.region, "complete": bool(found.complete),
                "owners": self._seats(found.owners),
                "strength": list(found.strength[:self.game.seats]), "tiles": found.tiles,
                "pennants": found.pennants, "open": found.open, "cities": found.cities,
                "castles": found.castles, "value": found.value, "quote": found.quote}

    def observation(self, player=None):
        """The numbers of aude_observation; its lists are as long as what is on the board."""
        seat = self._library.aude_turn_seat(self._memory.address) if player is None else player
        if not 0 <= seat < self.game.seats:
            raise ValueError(f"there is no seat {seat}")
        capacity = 2 * self.game.observation_tensor_shape()[0]
        numbers = (ctypes.c_int32 * capacity)()
        count = self._library.aude_observation(self._memory.address, seat, numbers, capacity)
        return numbers[:count]

    def observation_tensor(self, player=None):
        """The same in a fixed length: each list is filled up with -1."""
        numbers, at, tensor = self.observation(player), 0, []
        for part in self.game._parts:
            count = part.most if part.length_at < 0 else numbers[part.length_at]
            room = part.most * part.numbers  # edited positions may have more
            tensor += (numbers[at:at + count * part.numbers] + [-1] * room)[:room]
            at += count * part.numbers
        return [float(number) for number in tensor]

    def check(self):
        """None, or a sentence that says what is wrong with this state: for tests, slow."""
        problem = self._library.aude_check(self._memory.address)
        return problem and problem.decode()

    # -- playing on

    def playouts(self, n, seed=0):
        """The final scores of n random games from here: n rows, a column for each seat.

        A numpy array of int32 when numpy is there, else a list of lists. The same seed gives the
        same scores everywhere. The interpreter's lock is free meanwhile, so threads add up.
        """
        if n < 0:
            raise ValueError("n is negative")
        seats = self.game.seats
        scores = (ctypes.c_int32 * (n * seats))()
        self._library.aude_playouts(self._memory.address, n, seed % (1 << 64), scores)
        try:
            import numpy
        except ImportError:
            return [scores[row * seats:(row + 1) * seats] for row in range(n)]
        return numpy.frombuffer(scores, dtype=numpy.int32).reshape(n, seats)
