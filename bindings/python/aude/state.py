# SPDX-License-Identifier: Apache-2.0
"""One moment of a game: whose decision it is, its actions, points, copies and texts."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .checks import Fixed, seat_of, text_of, whole, within
from .layout import (ACTION_TEXT, CHANCE, MAX_ACTIONS, MAX_BID, MAX_ENTRIES, MAX_KINDS,
                     POSITION_TEXT, TERMINAL, Entry, Ledger, TextError)
from .library import AudeError, Memory
from .look import Look

if TYPE_CHECKING:
    from .game import Game


class State(Fixed, Look):
    """One moment of a game. Actions are the 64-bit numbers of aude.h, seats count from 0, points
    are those on the track."""

    def __init__(self) -> None:
        raise TypeError("states come from Game.new_initial_state() and deserialize()")

    @classmethod
    def _empty(cls, game: Game) -> State:
        state = cls.__new__(cls)
        state.game, state._library = game, game.library
        state._calls, state._memory = game._calls, Memory(game.state_bytes)
        state._events, state._raw, state._history = [], b"", []
        state._gain = None
        return state

    # -- whose decision

    def current_player(self) -> int:
        """The seat that decides, CHANCE or TERMINAL."""
        decider = self._calls.aude_decider(self._memory.address)
        return decider if decider >= CHANCE else TERMINAL

    def is_chance_node(self) -> bool:
        """A tile is to be drawn."""
        return self.current_player() == CHANCE

    def is_terminal(self) -> bool:
        """The game is over and finally scored."""
        return self.current_player() == TERMINAL

    # -- actions

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The actions of the present decision; of another player than the decider: none."""
        if player is not None and whole(player, "a player") != self.current_player():
            return []
        actions = (ctypes.c_uint64 * MAX_ACTIONS)()
        count = self._calls.aude_legal_actions(self._memory.address, actions, MAX_ACTIONS)
        return actions[:count]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """At a draw: pairs of action and chance; the chances sum to 1. Else nothing."""
        actions, weights = (ctypes.c_uint64 * MAX_KINDS)(), (ctypes.c_uint32 * MAX_KINDS)()
        count = self._calls.aude_chance_outcomes(self._memory.address, actions, weights,
                                                   MAX_KINDS)
        total = sum(weights[:count])
        return [(actions[i], weights[i] / total) for i in range(count)]

    def bid_range(self) -> tuple[int, int] | None:
        """At the opening bid and the raises of an auction: the lowest and the highest legal number;
        else None. legal_actions() lists the lowest only, bid() makes the others."""
        lowest, highest = ctypes.c_int(), ctypes.c_int()
        if not self._calls.aude_bid_range(self._memory.address, ctypes.byref(lowest),
                                            ctypes.byref(highest)):
            return None
        return lowest.value, highest.value

    @staticmethod
    def bid(action: int, number: int) -> int:
        """The same select or raise with another number."""
        action, number = _action(action), whole(number, "a bid")
        if not 0 <= number <= MAX_BID:
            raise AudeError("BAD_ACTION", "", "this is not an action of this game")
        return action & 0xffffffffffff | number << 48

    def apply_action(self, action: int) -> None:
        """Play an action; AudeError, and the same state as before, if it is not legal."""
        action = _action(action)
        before, ledger = self._points(), self._library._ledger()
        status = self._calls.aude_apply(self._memory.address, action, ctypes.byref(ledger))
        if status != 0:
            self._library._check(status, self.game._number)
        self._raw = ctypes.string_at(ledger.entry, ledger.count * ctypes.sizeof(Entry))
        self._events = None
        self._gain = [float(total - old) for total, old in zip(self._points(), before)]
        self._history.append(action)

    def apply_actions(self, actions: Iterable[int]) -> None:
        """Play several actions in order."""
        for action in actions:
            self.apply_action(action)

    def action_to_string(self, *arguments: int) -> str:
        """action_to_string(action) or, as OpenSpiel has it, action_to_string(player, action)."""
        if not 1 <= len(arguments) <= 2:
            raise TypeError("action_to_string takes an action, or a player and an action")
        text = ctypes.create_string_buffer(ACTION_TEXT)
        self._calls.aude_action_text(self._memory.address, _action(arguments[-1]), text,
                                      len(text))
        return text.value.decode()

    def string_to_action(self, text: str) -> int:
        """The action that a text means in this state, legal or not."""
        action, error = ctypes.c_uint64(), TextError()
        self._library._check_text(
            self._calls.aude_action_parse(self._memory.address, text_of(text, "an action"),
                                          ctypes.byref(action), ctypes.byref(error)), error)
        return action.value

    def history(self) -> list[int]:
        """The actions applied to this object and to those it was cloned from."""
        return list(self._history)

    # -- points

    def returns(self) -> list[float]:
        """The points of each seat so far, `seats` numbers; final when the state is terminal."""
        return [float(points) for points in self._points()]

    def _points(self) -> list[int]:
        score, at = self._calls.aude_score, self._memory.address
        return [score(at, seat) for seat in range(self.game.seats)]

    def rewards(self) -> list[float]:
        """The points that each seat got by the last action."""
        return list(self._gain) if self._gain is not None else [0.0] * self.game.seats

    def player_return(self, player: int) -> float:
        """The points of one seat."""
        return self.returns()[seat_of(player, self.game.seats)]

    def player_reward(self, player: int) -> float:
        """What one seat got by the last action."""
        return self.rewards()[seat_of(player, self.game.seats)]

    def events(self) -> list[dict[str, Any]]:
        """The ledger of the last action: who scored what by which rule, who came home."""
        if self._events is None:
            size = ctypes.sizeof(Entry)
            self._events = [self._event(Entry.from_buffer_copy(self._raw, at))
                            for at in range(0, len(self._raw), size)]
        return [dict(event) for event in self._events]

    # -- copies and text

    def clone(self) -> State:
        """An independent copy."""
        copy = State._empty(self.game)
        self._calls.aude_state_copy(copy._memory.address, self._memory.address)
        copy._events, copy._raw, copy._gain = self._events, self._raw, self._gain
        copy._history = list(self._history)
        return copy

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def __eq__(self, other: object) -> bool:
        """Equal rules and everything on the table, whichever way led there."""
        if not isinstance(other, State):
            return NotImplemented
        if self.game is not other.game:
            if self.game != other.game:
                return False
            other = self.game._own(other.clone())
        return bool(self._calls.aude_state_equal(self._memory.address, other._memory.address))

    __hash__ = None  # type: ignore[assignment]  # it changes

    def serialize(self) -> str:
        """The position id: one line of text from which the state can be had again."""
        text = ctypes.create_string_buffer(POSITION_TEXT)
        if self._calls.aude_position_text(self._memory.address, text, len(text)) == 0:
            raise ValueError("this state has no position id")
        return text.value.decode()

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.game, self.serialize(), self._history, self._gain, self.events())

    def __str__(self) -> str:
        return self.serialize()

    def __repr__(self) -> str:
        return f"<aude.State {self.serialize()}>"

    def observation_string(self, player: int | None = None) -> str:
        """All is open in this game: every seat sees the whole position."""
        if player is not None:
            seat_of(player, self.game.seats)
        return self.serialize()

    information_state_string = observation_string

    def check(self) -> str | None:
        """None, or a sentence that says what is wrong with this state: for tests, slow."""
        problem = self._calls.aude_check(self._memory.address)
        return problem and problem.decode()

    # -- playing on

    def playouts(self, n: int, seed: int = 0) -> Any:
        """The final scores of n random games from here: n rows, a column for each seat.

        A numpy array of int32 when numpy is there, else a list of lists. The same seed gives the
        same scores everywhere. The interpreter's lock is free meanwhile, so threads add up.
        """
        seats = self.game.seats
        n = within(n, 0, ((1 << 31) - 1) // seats, "the number of games")
        seed = whole(seed, "a seed")
        scores = (ctypes.c_int32 * (n * seats))()
        state = self.clone()  # which nobody else plays on with meanwhile
        self._calls.aude_playouts(state._memory.address, n, seed % (1 << 64), scores)
        try:
            import numpy
        except ImportError:
            return [scores[row * seats:(row + 1) * seats] for row in range(n)]
        return numpy.frombuffer(scores, dtype=numpy.int32).reshape(n, seats)


def _action(action: Any) -> int:
    """One of the 64-bit numbers."""
    number = whole(action, "an action")
    if not 0 <= number < 1 << 64:
        raise AudeError("BAD_ACTION", "", "this is not an action of this game")
    return number


def _again(game: Game, text: str, history: list[int], gain: list[float] | None,
           events: list[dict[str, Any]]) -> State:
    """A state out of a pickle."""
    state = game.deserialize_state(text)
    state._history, state._gain, state._events = list(history), gain, list(events)
    return state
