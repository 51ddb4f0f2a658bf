# SPDX-License-Identifier: Apache-2.0
"""Games in lock-step for learning: masks of dense actions, observations of one length, scores, as
numpy arrays where numpy is there, else as memoryviews of the same shapes."""

from __future__ import annotations

import copy
import ctypes
import itertools
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Optional, Union

from .checks import Fixed, seat_of, whole, within
from .dense import Dense
from .game import Game
from .layout import MAX_ACTIONS, BatchMemory, Random
from .library import AudeError, Memory
from .seeds import stream
from .spaces import HIGHEST, LOWEST
from .state import State

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from numpy.typing import NDArray
    Int8s, Int32s = NDArray[numpy.int8], NDArray[numpy.int32]
    Bytes, Int64s = NDArray[numpy.uint8], NDArray[numpy.int64]
    Choices = Union[Sequence[int], NDArray[numpy.integer[Any]]]

CHOICES = -1  # the number of the stream that sample() draws from


class Batch(Fixed):
    """n games of the same rules, each at the decision of a seat or over; chance is played for them.

    With g games, s seats, a dense actions (Dense.count) and numbers of an observation
    (Dense.length), the arrays are, and stay, these; every step writes new numbers into them:

    counts       (g,) int32     legal actions of the game, 0 when it is over; read only
    indices      (g, 3600) int32   those actions, the first `counts` of a row; where longer lists
                                were -1, and nothing else behind them: a sparse mask. Read only
    deciders     (g,) int8      the seat that decides, -2 when the game is over
    scores       (g, s) int32   points so far, final when it is over
    mask         (g, a) uint8   1 where the action is legal; None when mask=False
    observation  (g, numbers) int32   what the seat that decides sees (seat 0 when it is over), in
                                the parts of Game.observation_schema(): points, cells, counts; None
                                when observation=False

    Nothing is read out of those that can be written to. seed makes the draws of the games: those of
    game i follow from the pair (seed, i) alone (aude.seeds); the same seed and the same actions
    make the same games everywhere. With seat=k only that seat decides, the others choose by lot,
    and observations are those of k. copy.copy() and pickle keep games and draws as they are.
    """

    game: Game
    n: int
    seat: Optional[int]
    dense: Dense
    counts: Int32s
    indices: Int32s
    deciders: Int8s
    scores: Int32s
    mask: Optional[Bytes]
    observation: Optional[Int32s]

    def __init__(self, game: Game, n: int = 256, seed: int = 0, mask: bool = True,
                 observation: bool = True, seat: int | None = None) -> None:
        self._make(game, n, bool(mask), bool(observation), seat)
        self.seed(seed)
        for i in range(self.n):
            self._begin(i)

    def _make(self, game: Game, n: int, mask: bool, observation: bool, seat: int | None) -> None:
        """The memory, with no game in it."""
        if not isinstance(game, Game):
            raise TypeError(f"the rules are an aude.Game, not {game!r}")
        self.n = within(n, 1, HIGHEST, "the number of games")
        self.seat = None if seat is None else seat_of(seat, game.seats)
        self.game, self.dense, self._calls = game, Dense(game), game._calls
        self._lock, self._dice = threading.Lock(), Random()
        stride, seats = -(-game.state_bytes // 8) * 8, game.seats
        n, wide, length = self.n, self.dense.count, self.dense.length
        self._states, self._random = Memory(stride * n), (Random * n)()
        self._actions = (ctypes.c_uint64 * (n * MAX_ACTIONS))()
        self._indices, self._counts = (ctypes.c_int32 * (n * MAX_ACTIONS))(), (ctypes.c_int32 * n)()
        ctypes.memset(self._indices, 0xff, ctypes.sizeof(self._indices))
        self._chosen = (ctypes.c_int32 * n)()
        self._shown = [(ctypes.c_int8 * n)(), (ctypes.c_int32 * (n * seats))(),
                       (ctypes.c_uint8 * (n * wide))() if mask else None,
                       (ctypes.c_int32 * (n * length))() if observation else None]
        self.counts = _array(self._counts, "i", (n,), True)
        self.indices = _array(self._indices, "i", (n, MAX_ACTIONS), True)
        self._wanted = _array(self._chosen, "i", (n,))
        self.deciders, self.scores, self.mask, self.observation = (
            memory and _array(memory, letter, shape) for memory, letter, shape in
            zip(self._shown, "biBi", ((n,), (n, seats), (n, wide), (n, length))))
        deciders, scores, masks, seen = (memory and ctypes.addressof(memory)
                                         for memory in self._shown)
        self._memory = BatchMemory(
            rules=game._rules.address, dense=ctypes.addressof(self.dense._memory), n=n,
            capacity=MAX_ACTIONS, stride=stride, first=self._states.address,
            random=ctypes.addressof(self._random), actions=ctypes.addressof(self._actions),
            indices=ctypes.addressof(self._indices), counts=ctypes.addressof(self._counts),
            deciders=deciders, scores=scores, mask=masks, observation=seen)
        self._at = ctypes.byref(self._memory)

    def seed(self, seed: int) -> None:
        """From now on draws, lots and samples follow from the seed; games stay as they are."""
        seed = whole(seed, "a seed")
        with self._lock:
            for i in range(self.n):
                self._random[i] = stream(seed, i)
            self._dice = stream(seed, CHOICES)

    def _begin(self, i: int) -> None:
        if self.seat is None:
            self._calls.aude_batch_begin(self._at, i)
        else:
            self._calls.aude_batch_begin_seat(self._at, self.seat, i)

    def _row(self, i: Any) -> int:
        """The number of a game, from the end when it is negative."""
        number = whole(i, "the number of a game")
        if not -self.n <= number < self.n:
            raise IndexError(f"there is no game {number}")
        return number % self.n

    def _choose(self, chosen: Any) -> None:
        """Takes n whole numbers over, or raises what is wrong with them."""
        if numpy is not None and not isinstance(chosen, (list, tuple, range)):
            given = numpy.asarray(chosen)
            if given.dtype.kind not in "iu":
                raise TypeError(f"choices are whole numbers, not {given.dtype}")
            if given.shape != (self.n,):
                raise ValueError(f"{self.n} choices are wanted, one for each game, not an array of "
                                 f"shape {given.shape}")
            if given.dtype.itemsize >= 4:
                self._bound(given.min(), given.max(), given)
            self._wanted[:] = given
            return
        if not hasattr(chosen, "__len__") or isinstance(chosen, (str, bytes, dict, set)):
            raise TypeError(f"choices are {self.n} whole numbers, not {chosen!r}")
        if len(chosen) != self.n:
            raise ValueError(f"{self.n} choices are wanted, one for each game, not {len(chosen)}")
        numbers = [whole(one, "a choice") for one in itertools.islice(chosen, self.n)]
        if len(numbers) != self.n:
            raise ValueError(f"{self.n} choices are wanted, one for each game")
        self._bound(min(numbers), max(numbers), numbers)
        self._chosen[:] = numbers

    @staticmethod
    def _bound(low: int, high: int, numbers: Any) -> None:
        if low < LOWEST or high > HIGHEST:
            raise AudeError("BAD_ACTION", "", "game {}: this action is not legal now".format(
                next(i for i, one in enumerate(numbers) if not LOWEST <= one <= HIGHEST)))

    @staticmethod
    def _refuse(wrong: int) -> None:
        if wrong >= 0:
            raise AudeError("BAD_ACTION", "", f"game {wrong}: this action is not legal now")

    def step(self, actions: Choices) -> None:
        """Plays in each game the dense action of its row, (g,) integers; in a game whose number is
        negative nothing. AudeError, and nothing is played in any game, when one is not legal;
        TypeError for what are no whole numbers, ValueError for another shape."""
        with self._lock:
            self._choose(actions)
            self._step()

    def _step(self) -> None:
        chosen = self._chosen
        self._refuse(self._calls.aude_batch_indices(self._at, chosen) if self.seat is None
                     else self._calls.aude_batch_seat(self._at, self.seat, chosen))

    def step_ranks(self, ranks: Choices) -> None:
        """The same by the place in the list of legal actions, 0 to counts - 1: cheaper, and uniform
        choices need neither mask nor index."""
        with self._lock:
            self._choose(ranks)
            if self.seat is None:
                self._refuse(self._calls.aude_batch_ranks(self._at, self._chosen))
                return
            numbers = self._chosen[:]
            for i, rank in enumerate(numbers):
                if rank >= self._counts[i]:
                    self._refuse(i)
            self._chosen[:] = [self._indices[i * MAX_ACTIONS + rank] if rank >= 0 else -1
                               for i, rank in enumerate(numbers)]
            self._step()

    def sample(self) -> Int32s:
        """Of each game one of its legal actions by lot, a dense index, -1 where it is over: (g,)
        int32, a new array each time."""
        drawn = (ctypes.c_int32 * self.n)()
        with self._lock:
            self._calls.aude_batch_sample(self._at, ctypes.byref(self._dice), drawn)
        return _array(drawn, "i", (self.n,))

    def sparse(self) -> tuple[Int64s, Int32s]:
        """The masks as compressed rows: (g + 1,) int64 and (sum of counts,) int32. The legal
        actions of game i are actions[begins[i]:begins[i + 1]], in the order of ranks. With all
        expansions a mask has 351,034 columns, and 30 to 3,600 of them are legal."""
        counts = self._counts[:]
        begins = (ctypes.c_int64 * (self.n + 1))(*itertools.accumulate(counts, initial=0))
        if numpy is not None:
            most = max(counts)
            there = numpy.arange(most, dtype=numpy.int32) < self.counts[:, None]
            return _array(begins, "q", (self.n + 1,)), self.indices[:, :most][there]
        actions = (ctypes.c_int32 * begins[self.n])(*itertools.chain.from_iterable(
            self._indices[i * MAX_ACTIONS:i * MAX_ACTIONS + count]
            for i, count in enumerate(counts)))
        return _array(begins, "q", (self.n + 1,)), _array(actions, "i", (len(actions),))

    def legal(self, i: int) -> list[int]:
        """The dense actions that are legal in game i, in the order of ranks."""
        row = self._row(i)
        return self._indices[row * MAX_ACTIONS:row * MAX_ACTIONS + self._counts[row]]

    def begin(self, i: int) -> None:
        """Begins game i anew; its draws go on where they were."""
        row = self._row(i)
        with self._lock:
            self._begin(row)

    def restart(self) -> list[int]:
        """Begins every game anew that is over; returns which these were."""
        with self._lock:
            over = [i for i, count in enumerate(self._counts[:]) if count == 0]
            for i in over:
                self._begin(i)
        return over

    def state(self, i: int) -> State:
        """A copy of game i as a State, without a history."""
        row, state = self._row(i), State._empty(self.game)
        with self._lock:
            self._calls.aude_state_copy(state._memory.address,
                                        self._states.address + row * self._memory.stride)
        return state

    # -- copies

    def __copy__(self) -> Batch:
        other = Batch.__new__(Batch)
        with self._lock:
            other._make(self.game, self.n, self.mask is not None, self.observation is not None,
                        self.seat)
            size = self._memory.stride * self.n
            ctypes.memmove(other._states.address, self._states.address, size)
            for one, same in zip(self._all(), other._all()):
                if one is not None:
                    ctypes.memmove(ctypes.addressof(same), ctypes.addressof(one),
                                   ctypes.sizeof(one))
        return other

    def _all(self) -> list[Any]:
        return [self._random, self._actions, self._indices, self._counts, self._dice, *self._shown]

    def __deepcopy__(self, memo: dict[int, Any]) -> Batch:
        return copy.copy(self)

    def __reduce__(self) -> tuple[Any, ...]:
        states = [self.state(i).serialize() for i in range(self.n)]
        numbers = [tuple(one.s) for one in (*self._random, self._dice)]
        return _again, (self.game, self.n, self.mask is not None, self.observation is not None,
                        self.seat, states, numbers)

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<aude.Batch of {self.n} games of {self.game!r}>"


def _array(memory: Any, letter: str, shape: tuple[int, ...], fixed: bool = False) -> Any:
    """This memory as an array, which keeps it; fixed: it cannot be written to."""
    view = memoryview(memory).cast("B")
    view = view.toreadonly() if fixed else view
    if numpy is not None:
        return numpy.frombuffer(view, dtype=numpy.dtype(letter)).reshape(shape)
    return view.cast(letter, shape) if view.nbytes else view.cast(letter)


def _again(game: Game, n: int, mask: bool, observation: bool, seat: int | None,
           states: list[str], numbers: list[tuple[int, int]]) -> Batch:
    """A batch out of a pickle."""
    batch = Batch.__new__(Batch)
    batch._make(game, n, mask, observation, seat)
    for i, text in enumerate(states):
        state = game.deserialize_state(text)
        if not game._calls.aude_batch_put(batch._at, i, state._memory.address):
            raise ValueError("this state is one of other rules")
        if seat is not None and observation:
            row = ctypes.byref(batch._shown[3], 4 * i * batch.dense.length)
            game._calls.aude_dense_observe(batch.dense._at, state._memory.address, seat, row)
    for one, pair in zip((*batch._random, batch._dice), numbers):
        one.s[0], one.s[1] = pair
    return batch
