# SPDX-License-Identifier: Apache-2.0
"""Games in lock-step for learning: masks of dense actions, observations of one length, scores, as
numpy arrays where numpy is there, else as memoryviews of the same shapes."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

from .dense import Dense
from .game import Game
from .layout import MAX_ACTIONS, BatchMemory, Random
from .library import AudeError, Memory

try:
    import numpy
except ImportError:
    numpy = None


class Batch:
    """n games of the same rules, each at the decision of a seat or over; chance is played for them.

    With g games, s seats, a dense actions (Dense.count) and numbers of an observation
    (Dense.length), the arrays are, and stay, these; every step writes new numbers into them:

    counts       (g,) int32     legal actions of the game, 0 when it is over
    indices      (g, 3600) int32   those actions, the first `counts` of a row; behind them anything
    deciders     (g,) int8      the seat that decides, -2 when the game is over
    scores       (g, s) int32   points so far, final when it is over
    mask         (g, a) uint8   1 where the action is legal; None when mask=False
    observation  (g, numbers) int32   what the seat that decides sees (seat 0 when it is over), in
                                the parts of Game.observation_schema(): points, cells, counts; None
                                when observation=False

    seed makes the draws of the games; the same seed and the same actions make the same games
    everywhere.
    """

    def __init__(self, game: Game, n: int = 256, seed: int = 0, mask: bool = True,
                 observation: bool = True) -> None:
        if n < 1:
            raise ValueError("a batch has at least one game")
        self.game, self.n, self.dense = game, n, Dense(game)
        self._library, self._kept = game.library, []
        stride = -(-game.state_bytes // 8) * 8
        self._states = Memory(stride * n)
        self._random = (Random * n)()
        for i in range(n):
            self._library.aude_random_init(ctypes.byref(self._random[i]),
                                           (seed * n + i) % (1 << 64))
        seats, wide = game.seats, self.dense.count
        self.counts = self._array(ctypes.c_int32, "i", (n,))
        self.deciders = self._array(ctypes.c_int8, "b", (n,))
        self.scores = self._array(ctypes.c_int32, "i", (n, seats))
        self.mask = self._array(ctypes.c_uint8, "B", (n, wide)) if mask else None
        self.observation = (self._array(ctypes.c_int32, "i", (n, self.dense.length))
                            if observation else None)
        self._actions = (ctypes.c_uint64 * (n * MAX_ACTIONS))()
        counts, deciders, scores, *wanted = (ctypes.addressof(one) for one in self._kept)
        self.indices = self._array(ctypes.c_int32, "i", (n, MAX_ACTIONS))
        self._indices = self._kept[-1]
        self._memory = BatchMemory(
            rules=game._rules.address, dense=ctypes.addressof(self.dense.memory), n=n,
            capacity=MAX_ACTIONS, stride=stride, first=self._states.address,
            random=ctypes.addressof(self._random), actions=ctypes.addressof(self._actions),
            indices=ctypes.addressof(self._indices), counts=counts, deciders=deciders,
            scores=scores, mask=wanted[0] if mask else None,
            observation=wanted[-1] if observation else None)
        self._at = ctypes.byref(self._memory)
        for i in range(n):
            self._library.aude_batch_begin(self._at, i)

    def _array(self, kind: type, letter: str, shape: tuple[int, ...]) -> Any:
        """Memory of that shape, kept as long as the batch."""
        size = shape[0] * (shape[1] if len(shape) > 1 else 1)
        memory = (kind * size)()
        self._kept.append(memory)
        if numpy is not None:
            return numpy.frombuffer(memory, dtype=numpy.dtype(kind)).reshape(shape)
        return memoryview(memory).cast("B").cast(letter, shape)

    def _choices(self, chosen: Sequence[int]) -> Any:
        """The address of n int32."""
        if len(chosen) != self.n:
            raise ValueError(f"{self.n} choices are wanted, one for each game")
        if numpy is not None and isinstance(chosen, numpy.ndarray):
            self._chosen = numpy.ascontiguousarray(chosen, dtype=numpy.int32)
            return self._chosen.ctypes.data
        self._chosen = (ctypes.c_int32 * self.n)(*chosen)
        return ctypes.addressof(self._chosen)

    def _refuse(self, wrong: int) -> None:
        if wrong >= 0:
            raise AudeError("BAD_ACTION", "", f"game {wrong}: this action is not legal now")

    def step(self, actions: Sequence[int]) -> None:
        """Plays in each game the dense action of its row, (g,) integers; in a game whose number is
        negative nothing. AudeError, and nothing is played in any game, when one is not legal."""
        self._refuse(self._library.aude_batch_indices(self._at, self._choices(actions)))

    def step_ranks(self, ranks: Sequence[int]) -> None:
        """The same by the place in the list of legal actions, 0 to counts - 1: cheaper, and uniform
        choices need neither mask nor index."""
        self._refuse(self._library.aude_batch_ranks(self._at, self._choices(ranks)))

    def legal(self, i: int) -> list[int]:
        """The dense actions that are legal in game i, in the order of ranks."""
        at = range(self.n)[i] * MAX_ACTIONS
        return self._indices[at:at + self.counts[i]]

    def begin(self, i: int) -> None:
        """Begins game i anew; its draws go on where they were."""
        self._library.aude_batch_begin(self._at, range(self.n)[i])

    def restart(self) -> list[int]:
        """Begins every game anew that is over; returns which these were."""
        over = [i for i, count in enumerate(self.counts.tolist()) if count == 0]
        for i in over:
            self._library.aude_batch_begin(self._at, i)
        return over

    def state(self, i: int) -> Any:
        """A copy of game i as a State."""
        state = self.game.new_initial_state()
        self._library.aude_state_copy(state._memory.address, self._states.address
                                      + range(self.n)[i] * self._memory.stride)
        return state
