# SPDX-License-Identifier: Apache-2.0
"""One moment of a game: whose decision it is, its actions, points, copies and texts."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .layout import (ACTION_TEXT, CHANCE, MAX_ACTIONS, MAX_BID, MAX_ENTRIES, MAX_KINDS,
                     POSITION_TEXT, TERMINAL, Entry, Ledger, TextError)
from .library import AudeError, Memory
from .look import Look

if TYPE_CHECKING:
    from .game import Game


class State(Look):
    """One moment of a game. Actions are the 64-bit numbers of aude.h, seats count from 0, points
    are those on the track."""

    def __init__(self) -> None:
        raise TypeError("states come from Game.new_initial_state() and deserialize()")

    @classmethod
    def _empty(cls, game: Game) -> State:
        state = cls.__new__(cls)
        state.game, state._library = game, game.library
        state._memory = Memory(game.state_bytes)
        state._entries, state._history = [], []
        state._gain = None
        return state

    # -- whose decision

    def current_player(self) -> int:
        """The seat that decides, CHANCE or TERMINAL."""
        decider = self._library.aude_decider(self._memory.address)
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
        if player is not None and player != self.current_player():
            return []
        actions = (ctypes.c_uint64 * MAX_ACTIONS)()
        count = self._library.aude_legal_actions(self._memory.address, actions, MAX_ACTIONS)
        return actions[:count]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """At a draw: pairs of action and chance; the chances sum to 1. Else nothing."""
        actions, weights = (ctypes.c_uint64 * MAX_KINDS)(), (ctypes.c_uint32 * MAX_KINDS)()
        count = self._library.aude_chance_outcomes(self._memory.address, actions, weights,
                                                   MAX_KINDS)
        total = sum(weights[:count])
        return [(actions[i], weights[i] / total) for i in range(count)]

    def bid_range(self) -> tuple[int, int] | None:
        """At the opening bid and the raises of an auction: the lowest and the highest legal number;
        else None. legal_actions() lists the lowest only, bid() makes the others."""
        lowest, highest = ctypes.c_int(), ctypes.c_int()
        if not self._library.aude_bid_range(self._memory.address, ctypes.byref(lowest),
                                            ctypes.byref(highest)):
            return None
        return lowest.value, highest.value

    @staticmethod
    def bid(action: int, number: int) -> int:
        """The same select or raise with another number."""
        if not 0 <= number <= MAX_BID:
            raise AudeError("BAD_ACTION", "", "this is not an action of this game")
        return action & 0xffffffffffff | number << 48

    def apply_action(self, action: int) -> None:
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

    def apply_actions(self, actions: Iterable[int]) -> None:
        """Play several actions in order."""
        for action in actions:
            self.apply_action(action)

    def action_to_string(self, *arguments: int) -> str:
        """action_to_string(action) or, as OpenSpiel has it, action_to_string(player, action)."""
        text = ctypes.create_string_buffer(ACTION_TEXT)
        self._library.aude_action_text(self._memory.address, arguments[-1], text, len(text))
        return text.value.decode()

    def string_to_action(self, text: str) -> int:
        """The action that a text means in this state, legal or not."""
        action, error = ctypes.c_uint64(), TextError()
        self._library.check_text(
            self._library.aude_action_parse(self._memory.address, text.encode(),
                                            ctypes.byref(action), ctypes.byref(error)), error)
        return action.value

    def history(self) -> list[int]:
        """The actions applied to this object and to those it was cloned from."""
        return list(self._history)

    # -- points

    def returns(self) -> list[float]:
        """The points of each seat so far, `seats` numbers; final when the state is terminal."""
        return [float(self._library.aude_score(self._memory.address, seat))
                for seat in range(self.game.seats)]

    def rewards(self) -> list[float]:
        """The points that each seat got by the last action."""
        return list(self._gain) if self._gain is not None else [0.0] * self.game.seats

    def player_return(self, player: int) -> float:
        """The points of one seat."""
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        """What one seat got by the last action."""
        return self.rewards()[player]

    def events(self) -> list[dict[str, Any]]:
        """The ledger of the last action: who scored what by which rule, who came home."""
        return list(self._entries)

    # -- copies and text

    def clone(self) -> State:
        """An independent copy."""
        copy = State._empty(self.game)
        self._library.aude_state_copy(copy._memory.address, self._memory.address)
        copy._entries, copy._gain = list(self._entries), self._gain
        copy._history = list(self._history)
        return copy

    __copy__ = clone

    def __deepcopy__(self, memo: dict) -> State:
        return self.clone()

    def serialize(self) -> str:
        """The position id: one line of text from which the state can be had again."""
        text = ctypes.create_string_buffer(POSITION_TEXT)
        if self._library.aude_position_text(self._memory.address, text, len(text)) == 0:
            raise ValueError("this state has no position id")
        return text.value.decode()

    def __reduce__(self) -> tuple:
        from .game import deserialize  # which needs this file
        return deserialize, (self.serialize(),)

    def __str__(self) -> str:
        return self.serialize()

    def observation_string(self, player: int | None = None) -> str:
        """All is open in this game: every seat sees the whole position."""
        return self.serialize()

    information_state_string = observation_string

    def check(self) -> str | None:
        """None, or a sentence that says what is wrong with this state: for tests, slow."""
        problem = self._library.aude_check(self._memory.address)
        return problem and problem.decode()

    # -- playing on

    def playouts(self, n: int, seed: int = 0) -> Any:
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
