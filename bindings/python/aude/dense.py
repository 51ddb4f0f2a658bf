# SPDX-License-Identifier: Apache-2.0
"""Numbers for networks: a dense index for every action of a rule set, and observations of one
length. Both are fixed for the rules and for DENSE_VERSION, OBSERVATION_VERSION."""

from __future__ import annotations

import ctypes
from typing import Any

from .game import Game
from .layout import DenseMemory, MAX_ACTIONS
from .state import State


class Dense:
    """The indices of a game: .count of them, 0 to count - 1; observations have .length numbers.

    What an index says is written at struct aude_dense in aude_dense.h: its verb is that of the
    block of blocks() in which it lies, and in a block the operands are digits. Tiles are counted
    back from the one that was laid last."""

    def __init__(self, game: Game) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"the rules are an aude.Game, not {game!r}")
        self.game, self._library, self.memory = game, game.library, DenseMemory()
        self._library.aude_dense_init(ctypes.byref(self.memory), game._rules.address)
        self.count, self.length = self.memory.count, self.memory.length
        self._actions = (ctypes.c_uint64 * MAX_ACTIONS)()
        self._indices = (ctypes.c_int32 * MAX_ACTIONS)()

    def blocks(self) -> dict[str, range]:
        """The indices of each verb that these rules have, by its name."""
        first = self.memory.first
        return {name: range(first[verb], first[verb + 1])
                for verb, name in enumerate(self._library.verbs) if first[verb] < first[verb + 1]}

    def legal(self, state: State) -> dict[int, int]:
        """{index: action} of the present decision, draws included, in the order of
        State.legal_actions(). Of bids the lowest only."""
        count = self._library.aude_dense_actions(ctypes.byref(self.memory), state._memory.address,
                                                 self._actions, self._indices, MAX_ACTIONS)
        return dict(zip(self._indices[:count], self._actions[:count]))

    def observation(self, state: State, seat: int) -> Any:
        """What that seat sees: .length int32 numbers (points, cells, counts), in the parts of
        Game.observation_schema(), lists filled up with -1. A ctypes array, which numpy reads by
        numpy.frombuffer. ValueError when editing made more than play leads to."""
        numbers = (ctypes.c_int32 * self.length)()
        if not 0 <= seat < self.game.seats:
            raise ValueError(f"there is no seat {seat}")
        if not self._library.aude_dense_observe(ctypes.byref(self.memory), state._memory.address,
                                                seat, numbers):
            raise ValueError("this position has more than play leads to")
        return numbers
