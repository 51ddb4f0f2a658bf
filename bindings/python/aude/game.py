# SPDX-License-Identifier: Apache-2.0
"""The rules of a game, with the names of OpenSpiel."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Mapping
from typing import Any

from .checks import Fixed, text_of, whole
from .layout import (GAMES, MAX_BAZAARS, MAX_OBSERVATION_PARTS, ObservationPart, Setup, TextError)
from .library import AudeError, Library, Memory, default_library
from .state import State


def _names(one_or_several: str | Iterable[str]) -> Iterable[str]:
    """A name alone stands for the list of it, not for its letters."""
    if not isinstance(one_or_several, Iterable):
        raise TypeError(f"a name or several are wanted, not {one_or_several!r}")
    return [one_or_several] if isinstance(one_or_several, str) else one_or_several


class Game(Fixed):
    """The rules of a game; any number of states share one. Read only once it is made.

    game        one of GAMES; without it, the first that the library was built with
    seats       2 to 6; The Discovery 2 to 5
    options     values by the names of `aude rules --options`: {"ABBOT": "on"}
    preset      a name, or several in their order: "C2"
    sets        tile sets besides the one the game needs, without their rules; a name, or several
    expansions  as they are bought, tiles and rules: "tower", "bcb", "inns", "traders"; the same
    start_seat  who begins, from 0

    Afterwards .seats, .name, .state_bytes (of a state, in memory), .kind_names and .kind_counts (of
    the kinds of tile, by their numbers) are there. AudeError says what was refused and by which
    rule. Two games are equal (==) when their rules are; copies are the game itself."""

    library: Library
    seats: int
    name: str
    state_bytes: int
    kind_names: list[str]
    kind_counts: list[int]

    def __init__(self, game: str | None = None, seats: int = 2,
                 options: Mapping[str, str] | None = None,
                 preset: str | Iterable[str] | None = None, sets: str | Iterable[str] = (),
                 start_seat: int = 0, library: Library | None = None,
                 expansions: str | Iterable[str] = ()) -> None:
        if library is not None and not isinstance(library, Library):
            raise TypeError(f"the library is an aude.Library, not {library!r}")
        self.library = library or default_library()
        number = self._find(game)
        seats, start_seat = whole(seats, "seats"), whole(start_seat, "the start seat")
        if not 0 <= seats <= 255:
            raise AudeError(*(("BAD_SEATS", "BASE-8", "a game has 2 to 6 seats"),
                              ("SEATS_2_TO_5", "DISC-11", "this game has 2 to 5 seats"))[number])
        if not 0 <= start_seat <= 255:
            raise AudeError("BAD_START_SEAT", ("BASE-9", "DISC-13")[number],
                            "the start player must be one of the seats")
        setup = Setup()

        def call(what: str, function: Any, *names: str) -> None:
            texts = [text_of(name, f"{what} {name!r}") for name in names]
            self.library._check(function(ctypes.byref(setup), *texts), number,
                                " ".join((what, *names)))

        calls = self._calls = self.library._calls
        calls.aude_setup_init(ctypes.byref(setup), number)
        setup.seats, setup.start_seat = seats, start_seat
        for name in _names(sets):
            call("set", calls.aude_setup_add, name)
        for name in _names(expansions):
            call("expansion", calls.aude_setup_expansion, name)
        for name in _names(preset or ()):
            call("preset", calls.aude_setup_preset, name)
        if options is not None and not isinstance(options, Mapping):
            raise TypeError(f"options are a dictionary of names and values, not {options!r}")
        for name, value in (options or {}).items():
            call("option", calls.aude_setup_set, name, str(value))
        self._rules = Memory(self.library._rules_bytes)
        self.library._check(calls.aude_rules_init(self._rules.address, ctypes.byref(setup)), number)
        self._read_rules()

    def _find(self, game: Any) -> int:
        """The number of a game by its name."""
        if game is None:
            return next(number for number in range(len(GAMES))
                        if self.library._calls.aude_game_built(number))
        return self.library._game_number(game)

    def _read_rules(self) -> None:
        rules, library = self._rules.address, self.library._calls
        setup = library.aude_rules_setup(rules).contents
        self.seats, self.name = setup.seats, GAMES[setup.game]
        self._number = setup.game
        self._key = (self.library.version, setup.game, setup.seats, setup.start_seat,
                     setup.version, bytes(setup.option), setup.sets)

        def plays(option: bytes) -> bool:
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
    def _parsed(cls, text: str, library: Library) -> State:
        """The game and the state of a position id."""
        game = cls.__new__(cls)
        game.library, game._calls = library, library._calls
        game._rules = Memory(library._rules_bytes)
        memory, error = Memory(library._state_bytes), TextError()  # enough for every game
        library._check_text(library._calls.aude_position_parse(
            text_of(text, "a position id"), game._rules.address, memory.address,
            ctypes.byref(error)), error)
        game._read_rules()
        state = State._empty(game)
        library._calls.aude_state_copy(state._memory.address, memory.address)
        return state

    def _own(self, state: State) -> State:
        """A state of equal rules becomes one of this game."""
        if state.game is not self and state.game == self:
            self._calls.aude_state_adopt(state._memory.address, self._rules.address)
            object.__setattr__(state, "game", self)
        return state

    def num_players(self) -> int:
        """How many seats there are."""
        return self.seats

    def max_game_length(self) -> int:
        """More plies than a game of these tiles can have, draws included."""
        tiles = sum(self.kind_counts)
        if self.name == "discovery" or not self._rooms:
            return 4 * tiles  # drawn, discarded or placed, an action, one more tile or not
        auction = (self.seats + 1) ** 2  # a bid of each for each tile, and more
        return 16 * tiles + MAX_BAZAARS * auction * self._bazaars

    def new_initial_state(self) -> State:
        """The start of a game: the start tile lies, the first draw is due."""
        state = State._empty(self)
        self._calls.aude_state_init(state._memory.address, self._rules.address)
        return state

    def deserialize_state(self, text: str) -> State:
        """The state of a position id; its game is this one, unless it brings other rules along."""
        return self._own(Game._parsed(text, self.library))

    def observation_schema(self) -> list[dict[str, Any]]:
        """The parts of State.observation_tensor: name, columns, items at most, the figure or token
        that it is about. They mean something else with another OBSERVATION_VERSION."""
        return [{"name": part.name.decode(), "columns": part.columns.decode().split(),
                 "items": part.most,
                 "figure": self.library.figures[part.figure] if part.figure >= 0 else None,
                 "token": self.library.tokens[part.token] if part.token >= 0 else None}
                for part in self._parts]

    def observation_tensor_shape(self) -> list[int]:
        """[length] of State.observation_tensor, the same for all states of the game."""
        return [sum(part.most * part.numbers for part in self._parts)]

    # -- copies: what never changes is its own copy

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _game_of, (self.new_initial_state().serialize(), self.library)

    def __eq__(self, other: object) -> bool:
        return self._key == other._key if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"<aude.Game {self.new_initial_state().serialize()}>"


def deserialize(text: str, library: Library | None = None) -> State:
    """The state of a position id, with the rules that it names."""
    if library is not None and not isinstance(library, Library):
        raise TypeError(f"the library is an aude.Library, not {library!r}")
    return Game._parsed(text, library or default_library())


def _game_of(text: str, library: Library) -> Game:
    """The rules of a pickle."""
    return Game._parsed(text, library).game
