# SPDX-License-Identifier: Apache-2.0
"""Numbers for networks: a dense index for every action of a rule set, and observations of one
length. Both are fixed for the rules and for DENSE_VERSION, OBSERVATION_VERSION."""

from __future__ import annotations

import ctypes
import threading
from typing import Any

from .checks import Fixed, seat_of
from .game import Game
from .layout import DenseMemory, MAX_ACTIONS
from .state import State


class Dense(Fixed):
    """The indices of a game: .count of them, 0 to count - 1; observations have .length numbers.

    What an index says is written at struct aude_dense in aude_dense.h: its verb is that of the
    block of blocks() in which it lies, and in a block the operands are digits. Tiles are counted
    back from the one that was laid last. States are those of the game or of an equal one; of other
    rules they are a ValueError."""

    game: Game
    count: int
    length: int

    def __init__(self, game: Game) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"the rules are an aude.Game, not {game!r}")
        self.game, self._calls, self._memory = game, game._calls, DenseMemory()
        self._calls.aude_dense_init(ctypes.byref(self._memory), game._rules.address)
        self._at, self._scratch = ctypes.byref(self._memory), threading.local()
        self.count, self.length = self._memory.count, self._memory.length

    def blocks(self) -> dict[str, range]:
        """The indices of each verb that these rules have, by its name."""
        first = self._memory.first
        return {name: range(first[verb], first[verb + 1])
                for verb, name in enumerate(self.game.library.verbs)
                if first[verb] < first[verb + 1]}

    def _of(self, state: State) -> int:
        """Where a state of these rules is."""
        if not isinstance(state, State):
            raise TypeError(f"a state is an aude.State, not {state!r}")
        if state.game is not self.game and state.game != self.game:
            raise ValueError("this state is one of other rules")
        return state._memory.address

    def legal(self, state: State) -> dict[int, int]:
        """{index: action} of the present decision, draws included, in the order of
        State.legal_actions(). Of bids the lowest only."""
        kept = self._scratch
        if not hasattr(kept, "actions"):
            kept.actions = (ctypes.c_uint64 * MAX_ACTIONS)()
            kept.indices = (ctypes.c_int32 * MAX_ACTIONS)()
        count = self._calls.aude_dense_actions(self._at, self._of(state), kept.actions,
                                               kept.indices, MAX_ACTIONS)
        return dict(zip(kept.indices[:count], kept.actions[:count]))

    def observation(self, state: State, seat: int) -> Any:
        """What that seat sees: .length int32 numbers (points, cells, counts), in the parts of
        Game.observation_schema(), lists filled up with -1. A ctypes array, which numpy reads by
        numpy.frombuffer. ValueError when editing made more than play leads to."""
        numbers = (ctypes.c_int32 * self.length)()
        seat = seat_of(seat, self.game.seats)
        if not self._calls.aude_dense_observe(self._at, self._of(state), seat, numbers):
            raise ValueError("this position has more than play leads to")
        return numbers

    # -- copies: what never changes is its own copy

    def __copy__(self) -> Dense:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Dense:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Dense, (self.game,)

    def __eq__(self, other: object) -> bool:
        return self.game == other.game if isinstance(other, Dense) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.game)

    def __repr__(self) -> str:
        return f"<aude.Dense {self.count} actions, {self.length} numbers of {self.game!r}>"
