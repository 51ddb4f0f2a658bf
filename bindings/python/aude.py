# SPDX-License-Identifier: Apache-2.0
"""Aude from Python: the engine library through ctypes, with the names of OpenSpiel.

    import aude

    game = aude.Game(seats=3, options={"ABBOT": "on"})
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
MAX_SEATS = 6
MAX_KINDS = 80
MAX_OPTIONS = 32
MAX_ACTIONS = 1024
MAX_ENTRIES = 384
MAX_SEGMENTS = 12
MAX_SITES = 4
ACTION_TEXT = 96
POSITION_TEXT = 16384
ALIGNMENT = 8
FOLLOWERS, ABBOTS = 0, 1
EVENTS = ("score", "return", "removed")


class AudeError(ValueError):
    """What the engine refused: .name is the status ("NOT_FREE"), .rule its rule ("BASE-24")."""

    def __init__(self, name, rule, text):
        super().__init__(f"{rule}: {text}" if rule else text)
        self.name, self.rule = name, rule


# ---- The structures of aude.h ------------------------------------------------------------------

class Segment(ctypes.Structure):
    """struct aude_segment"""
    _fields_ = [("kind", ctypes.c_uint8), ("sides", ctypes.c_uint8), ("halves", ctypes.c_uint8),
                ("pennants", ctypes.c_uint8), ("touches", ctypes.c_uint16),
                ("marks", ctypes.c_uint16), ("end", ctypes.c_uint8), ("reach", ctypes.c_uint8),
                ("inner", ctypes.c_uint8)]


class Site(ctypes.Structure):
    """site of struct aude_tile"""
    _fields_ = [("kind", ctypes.c_uint8), ("in_", ctypes.c_uint8)]


class Tile(ctypes.Structure):
    """struct aude_tile"""
    _fields_ = [("id", ctypes.c_char_p), ("facts", ctypes.c_char_p), ("set", ctypes.c_uint8),
                ("count", ctypes.c_uint8), ("gardens", ctypes.c_uint8), ("start", ctypes.c_uint8),
                ("turns", ctypes.c_uint8), ("edge", ctypes.c_uint8 * 4),
                ("segments", ctypes.c_uint8), ("sites", ctypes.c_uint8), ("over", ctypes.c_uint8),
                ("under", ctypes.c_uint8), ("segment", Segment * MAX_SEGMENTS),
                ("site", Site * MAX_SITES)]


class Setup(ctypes.Structure):
    """struct aude_setup"""
    _fields_ = [("game", ctypes.c_uint8), ("seats", ctypes.c_uint8),
                ("start_seat", ctypes.c_uint8), ("option", ctypes.c_uint8 * MAX_OPTIONS),
                ("sets", ctypes.c_uint64)]


class Kind(ctypes.Structure):
    """struct aude_kind"""
    _fields_ = [("tile", ctypes.POINTER(Tile)), ("garden", ctypes.c_bool),
                ("count", ctypes.c_uint8), ("turns", ctypes.c_uint8),
                ("segments", ctypes.c_uint8), ("name", ctypes.c_char * 32)]


class Part(ctypes.Structure):
    """part of struct aude_entry"""
    _fields_ = [("kind", ctypes.c_uint8), ("count", ctypes.c_int16), ("each", ctypes.c_int16)]


class Entry(ctypes.Structure):
    """struct aude_entry"""
    _fields_ = [("event", ctypes.c_uint8), ("seat", ctypes.c_uint8), ("feature", ctypes.c_uint8),
                ("item", ctypes.c_uint8), ("x", ctypes.c_int16), ("y", ctypes.c_int16),
                ("segment", ctypes.c_uint8), ("parts", ctypes.c_uint8),
                ("complete", ctypes.c_bool), ("points", ctypes.c_int16),
                ("rule", ctypes.c_char_p), ("part", Part * 3)]


class Ledger(ctypes.Structure):
    """struct aude_ledger"""
    _fields_ = [("count", ctypes.c_int), ("entry", Entry * MAX_ENTRIES)]


class Placed(ctypes.Structure):
    """struct aude_placed"""
    _fields_ = [("x", ctypes.c_int16), ("y", ctypes.c_int16), ("kind", ctypes.c_uint8),
                ("turn", ctypes.c_uint8)]


class Standing(ctypes.Structure):
    """struct aude_standing"""
    _fields_ = [("x", ctypes.c_int16), ("y", ctypes.c_int16), ("seat", ctypes.c_uint8),
                ("figure", ctypes.c_uint8), ("segment", ctypes.c_uint8)]


class Feature(ctypes.Structure):
    """struct aude_feature"""
    _fields_ = [("region", ctypes.c_uint16), ("kind", ctypes.c_uint8),
                ("complete", ctypes.c_bool), ("owners", ctypes.c_uint8),
                ("figures", ctypes.c_uint8), ("strength", ctypes.c_uint8 * MAX_SEATS),
                ("tiles", ctypes.c_int16), ("pennants", ctypes.c_int16), ("open", ctypes.c_int16),
                ("cities", ctypes.c_int16), ("value", ctypes.c_int16)]


class TextError(ctypes.Structure):
    """struct aude_text_error"""
    _fields_ = [("status", ctypes.c_int), ("line", ctypes.c_int), ("column", ctypes.c_int),
                ("expected", ctypes.c_char * 160), ("found", ctypes.c_char * 40)]


# ---- The library -------------------------------------------------------------------------------

_P, _I, _S = ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p
_SIZE, _U64 = ctypes.c_size_t, ctypes.c_uint64
_ACTIONS = ctypes.POINTER(ctypes.c_uint64)
_FUNCTIONS = {  # name: (result, arguments)
    "aude_abi": (_SIZE, [_I]),
    "aude_status_rule": (_S, [_I]), "aude_status_text": (_S, [_I]), "aude_status_name": (_S, [_I]),
    "aude_setup_init": (None, [_P, _I]), "aude_setup_set": (_I, [_P, _S, _S]),
    "aude_setup_preset": (_I, [_P, _S]), "aude_setup_add": (_I, [_P, _S]),
    "aude_rules_init": (_I, [_P, _P]), "aude_rules_setup": (ctypes.POINTER(Setup), [_P]),
    "aude_kind_count": (_I, [_P]), "aude_kind": (ctypes.POINTER(Kind), [_P, _I]),
    "aude_state_init": (None, [_P, _P]), "aude_state_copy": (None, [_P, _P]),
    "aude_state_size": (_SIZE, [_P]), "aude_check": (_S, [_P]), "aude_decider": (_I, [_P]),
    "aude_step": (_I, [_P]), "aude_step_name": (_S, [_I]), "aude_turn_seat": (_I, [_P]),
    "aude_figure_name": (_S, [_I]), "aude_feature_kind_name": (_S, [_I]),
    "aude_legal_actions": (_I, [_P, _P, _I]),
    "aude_chance_outcomes": (_I, [_P, _P, _P, _I]), "aude_legal": (_I, [_P, _U64]),
    "aude_apply": (_I, [_P, _U64, _P]), "aude_score": (_I, [_P, _I]),
    "aude_supply": (_I, [_P, _I, _I]), "aude_bag_total": (_I, [_P]), "aude_drawn": (_I, [_P]),
    "aude_turn_number": (_I, [_P]), "aude_placed_count": (_I, [_P]),
    "aude_placed": (Placed, [_P, _I]), "aude_standing_count": (_I, [_P]),
    "aude_standing": (Standing, [_P, _I]),
    "aude_feature_at": (ctypes.c_bool, [_P, _I, _I, _I, _P]),
    "aude_playouts": (None, [_P, _I, _U64, _P]), "aude_observation": (_I, [_P, _I, _P, _I]),
    "aude_action_text": (_SIZE, [_P, _U64, _P, _SIZE]),
    "aude_action_parse": (_I, [_P, _S, _P, _P]),
    "aude_text_error_text": (_SIZE, [_P, _P, _SIZE]),
    "aude_position_text": (_SIZE, [_P, _P, _SIZE]),
    "aude_position_parse": (_I, [_S, _P, _P, _P]),
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

    def _check_layout(self):
        """Refuse a library that was built from a header of another layout."""
        number, self.state_bytes, self.rules_bytes, *found = map(self.aude_abi, range(9))
        if found != [ctypes.sizeof(structure) for structure in
                     (Setup, Ledger, Entry, Feature, Tile, Kind)]:
            raise OSError(f"{self.path} has another layout than this aude.py was written for")
        self.version = f"{number // 10000}.{number // 100 % 100}.{number % 100}"

    def check(self, status):
        """Raise AudeError unless the status is AUDE_OK."""
        if status != 0:
            raise AudeError(self.aude_status_name(status).decode(),
                            self.aude_status_rule(status).decode(),
                            self.aude_status_text(status).decode())

    def check_text(self, status, error):
        """The same for a reader of text, whose error says more."""
        if status != 0:
            text = ctypes.create_string_buffer(512)
            self.aude_text_error_text(ctypes.byref(error), text, len(text))
            raise AudeError(self.aude_status_name(status).decode(),
                            self.aude_status_rule(status).decode(),
                            f"column {error.column}: {text.value.decode()}")


_default_library = None


def default_library():
    """The library that games use which name no other; loaded at the first call."""
    global _default_library
    if _default_library is None:
        _default_library = Library()
    return _default_library


class _Memory:
    """Aligned memory for an opaque structure."""

    def __init__(self, size):
        self._buffer = ctypes.create_string_buffer(size + ALIGNMENT)
        self.address = -(-ctypes.addressof(self._buffer) // ALIGNMENT) * ALIGNMENT


# ---- Games and states --------------------------------------------------------------------------

class Game:
    """The rules of a game; any number of states share one."""

    def __init__(self, seats=2, options=None, preset=None, sets=(), start_seat=0, library=None):
        if not 0 <= seats <= 255 or not 0 <= start_seat <= 255:
            raise AudeError("BAD_SEATS", "BASE-8", "a game has 2 to 6 seats")
        self.library = library or default_library()
        setup = Setup()
        self.library.aude_setup_init(ctypes.byref(setup), 0)
        setup.seats, setup.start_seat = seats, start_seat
        for name in sets:
            self.library.check(self.library.aude_setup_add(ctypes.byref(setup), name.encode()))
        for name in [preset] if isinstance(preset, str) else preset or ():
            self.library.check(self.library.aude_setup_preset(ctypes.byref(setup), name.encode()))
        for name, value in (options or {}).items():
            self.library.check(self.library.aude_setup_set(ctypes.byref(setup), name.encode(),
                                                           str(value).encode()))
        self._rules = _Memory(self.library.rules_bytes)
        self.library.check(self.library.aude_rules_init(self._rules.address, ctypes.byref(setup)))
        self._read_rules()

    def _read_rules(self):
        rules, library = self._rules.address, self.library
        self.seats = library.aude_rules_setup(rules).contents.seats
        kinds = [library.aude_kind(rules, kind).contents
                 for kind in range(library.aude_kind_count(rules))]
        self.kind_names = [kind.name.decode() for kind in kinds]
        self.kind_counts = [kind.count for kind in kinds]

    @classmethod
    def _parsed(cls, text, library):
        """The game and the state of a position id."""
        game = cls.__new__(cls)
        game.library, game._rules = library, _Memory(library.rules_bytes)
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
        return 3 * sum(self.kind_counts)

    def new_initial_state(self):
        """The start of a game: the start tile lies, the first draw is due."""
        state = State._empty(self)
        self.library.aude_state_init(state._memory.address, self._rules.address)
        return state

    def deserialize_state(self, text):
        """The state of a position id; it brings its own rules along, which may be others."""
        return Game._parsed(text, self.library)

    def observation_tensor_shape(self):
        """Length of State.observation_tensor, the same for all states of the game."""
        figures = self.seats * 8  # 7 followers and an abbot
        return [8 + 3 * self.seats + len(self.kind_names) + 4 * sum(self.kind_counts) + 4 * figures]


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
        state._memory = _Memory(game.library.state_bytes)
        state._entries = []
        state._gain = None
        state._history = []
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

    def apply_action(self, action):
        """Play an action; AudeError, and the same state as before, if it is not legal."""
        if not 0 <= action < 1 << 64:
            raise AudeError("BAD_ACTION", "", "this is not an action of this game")
        before = self.returns()
        ledger = Ledger()
        self._library.check(self._library.aude_apply(self._memory.address, action,
                                                     ctypes.byref(ledger)))
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
        event = {"event": EVENTS[entry.event], "seat": entry.seat, "rule": entry.rule.decode()}
        if event["event"] == "removed":
            return {**event, "tile": self.game.kind_names[entry.item]}
        feature = self._library.aude_feature_kind_name(entry.feature).decode()
        event.update(feature=feature, x=entry.x, y=entry.y, segment=entry.segment)
        if event["event"] == "return":
            return {**event, "figure": self._library.aude_figure_name(entry.item).decode()}
        return {**event, "points": entry.points, "complete": bool(entry.complete),
                "parts": [(entry.part[i].count, entry.part[i].each) for i in range(entry.parts)]}

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
        library, at = self._library, self._memory.address
        drawn = library.aude_drawn(at)
        tiles = [library.aude_placed(at, i) for i in range(library.aude_placed_count(at))]
        figures = [library.aude_standing(at, i) for i in range(library.aude_standing_count(at))]
        return {
            "turn": library.aude_turn_number(at),
            "seat": library.aude_turn_seat(at),
            "step": library.aude_step_name(library.aude_step(at)).decode(),
            "drawn": self.game.kind_names[drawn] if drawn >= 0 else None,
            "tiles_left": library.aude_bag_total(at),
            "scores": [int(points) for points in self.returns()],
            "followers": [library.aude_supply(at, seat, FOLLOWERS)
                          for seat in range(self.game.seats)],
            "abbots": [library.aude_supply(at, seat, ABBOTS) for seat in range(self.game.seats)],
            "tiles": [{"tile": self.game.kind_names[tile.kind], "x": tile.x, "y": tile.y,
                       "turn": tile.turn} for tile in tiles],
            "figures": [{"seat": figure.seat, "x": figure.x, "y": figure.y,
                         "figure": library.aude_figure_name(figure.figure).decode(),
                         "segment": figure.segment} for figure in figures],
        }

    def feature(self, x, y, segment):
        """The feature that a segment belongs to, or None when there is no such segment."""
        found = Feature()
        if not self._library.aude_feature_at(self._memory.address, x, y, segment,
                                             ctypes.byref(found)):
            return None
        return {"kind": self._library.aude_feature_kind_name(found.kind).decode(),
                "region": found.region, "complete": bool(found.complete),
                "owners": [seat for seat in range(self.game.seats) if found.owners >> seat & 1],
                "strength": list(found.strength[:self.game.seats]), "tiles": found.tiles,
                "pennants": found.pennants, "open": found.open, "cities": found.cities,
                "value": found.value}

    def observation(self, player=None):
        """The numbers of aude_observation, as many as there are tiles and figures on the board."""
        seat = self._library.aude_turn_seat(self._memory.address) if player is None else player
        if not 0 <= seat < self.game.seats:
            raise ValueError(f"there is no seat {seat}")
        capacity = self.game.observation_tensor_shape()[0]
        numbers = (ctypes.c_int32 * capacity)()
        count = self._library.aude_observation(self._memory.address, seat, numbers, capacity)
        return numbers[:count]

    def observation_tensor(self, player=None):
        """The same in a fixed length: the tiles and the figures are filled up with -1."""
        numbers = self.observation(player)
        tiles_at = 8 + 3 * self.game.seats + len(self.game.kind_names)
        figures_at = tiles_at + 4 * numbers[6]
        missing = 4 * (sum(self.game.kind_counts) - numbers[6])
        tensor = numbers[:figures_at] + [-1] * missing + numbers[figures_at:]
        tensor += [-1] * (self.game.observation_tensor_shape()[0] - len(tensor))
        return [float(number) for number in tensor]

    def check(self):
        """None, or a sentence that says what is wrong with this state: for tests, slow."""
        problem = self._library.aude_check(self._memory.address)
        return problem.decode() if problem is not None else None

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
