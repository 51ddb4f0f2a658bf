# SPDX-License-Identifier: Apache-2.0
"""The games as environments of Gymnasium's interface: one seat learns, a player has the others.

    from aude.gymnasium import Env

    env = Env(aude.Game(seats=2))
    seen, info = env.reset(seed=1)
    terminated = truncated = False
    while not (terminated or truncated):
        action = env.action_space.sample(seen["action_mask"])
        seen, reward, terminated, truncated, info = env.step(action)

Where gymnasium is installed the class is an Env of it; nothing of it is needed.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from . import seeds, spaces
from .batch import Batch
from .checks import seat_of, whole
from .game import Game
from .needs import ResetNeeded
from .state import State
from .table import Table, check_reward, illegal, margin, number_of, outcome
from .vector import VectorEnv

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

try:
    from gymnasium import Env as _Base
except ImportError:
    _Base = object

Player = Callable[[State, random.Random], int]


__all__ = ["Env", "Player", "VectorEnv", "at_random"]


def at_random(state: State, dice: random.Random) -> int:
    """A player: any legal action."""
    return dice.choice(state.legal_actions())


class _Lots:
    """A game in which one seat decides and the others choose by lot: all of it in the library."""

    def __init__(self, game: Game, seat: int, reward: str) -> None:
        self._batch, self._begun = Batch(game, 1, seeds.fresh(), seat=seat), False
        self._seat, self._reward, self.dense = seat, check_reward(reward), self._batch.dense

    def begin(self, seed: int | None) -> None:
        """A new game."""
        if seed is not None:
            self._batch.seed(seed)
        self._batch.begin(0)
        self._begun = True

    @property
    def over(self) -> bool:
        """Is no game going on?"""
        return not self._begun or self._batch._counts[0] == 0

    @property
    def state(self) -> State:
        """A copy of the game."""
        return self._batch.state(0)

    def points(self) -> list[float]:
        """Of each seat."""
        return [float(points) for points in self._batch._shown[1]]

    def _margin(self) -> float:
        return margin(self._batch._shown[1][:], self._seat)

    def play(self, action: Any) -> float:
        """A decision of the seat, and those of the others up to its next: what it was worth."""
        batch, before = self._batch, self._margin()
        number = number_of(action)
        if not 0 <= number < self.dense.count:
            raise illegal(action)
        with batch._lock:
            batch._chosen[0] = number
            if batch._calls.aude_batch_seat(batch._at, self._seat, batch._chosen) >= 0:
                raise illegal(action)
        if self._reward == "points":
            return float(self._margin() - before)
        return outcome(self.points())[self._seat] if self.over else 0.0

    def look(self) -> dict[str, Any]:
        """What the seat sees."""
        batch = self._batch
        if numpy is None:
            return {"observation": batch._shown[3][:], "action_mask": list(batch._shown[2])}
        return {"observation": batch.observation[0].copy(),
                "action_mask": batch.mask.view(numpy.int8)[0].copy()}


class _Players:
    """The same with a player for the other seats, a function."""

    def __init__(self, game: Game, seat: int, reward: str, player: Player) -> None:
        self._table, self._seat, self._player = Table(game, reward), seat, player
        self.dense = self._table.dense

    def begin(self, seed: int | None) -> None:
        """A new game."""
        self._table.begin(seed)
        self._others()

    @property
    def over(self) -> bool:
        """Is no game going on?"""
        return not self._table.legal

    @property
    def state(self) -> State:
        """The game."""
        if self._table.state is None:
            raise ResetNeeded("reset() comes first: no game is going on")
        return self._table.state

    def points(self) -> list[float]:
        """Of each seat."""
        return self.state.returns()

    def _margin(self) -> float:
        return margin(self.points(), self._seat)

    def _others(self) -> float:
        """The others play until the seat decides; what that was worth as an outcome."""
        table, worth = self._table, 0.0
        while table.legal and table.state.current_player() != self._seat:
            action = self._player(table.state.clone(), table.dice)
            index = next((index for index, one in table.legal.items() if one == action), -1)
            worth += table.play(index)[self._seat]
        return worth

    def play(self, action: Any) -> float:
        """A decision of the seat, and those of the others up to its next: what it was worth."""
        before = self._margin()
        worth = self._table.play(action)[self._seat] + self._others()
        return self._margin() - before if self._table.reward == "points" else worth

    def look(self) -> dict[str, Any]:
        """What the seat sees."""
        return self._table.look(self._seat)


class Env(_Base):
    """The seat `seat` acts; `player`, a function of a State and a random.Random that returns one of
    State.legal_actions(), acts for the others. Observations as in Table.look(), actions are dense
    (aude.Dense). reward is "points", those of the seat less the best of the others, by which they
    changed since its last step; or "outcome", at the end (table.outcome)."""

    metadata = {"render_modes": ["ansi"]}
    spec = None

    def __init__(self, game: Game, player: Player = at_random, seat: int = 0,
                 reward: str = "points", render_mode: str | None = None) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"the rules are an aude.Game, not {game!r}")
        if not callable(player):
            raise TypeError(f"a player is a function, not {player!r}")
        if render_mode is not None and render_mode != "ansi":
            raise ValueError(f"there is no render mode {render_mode!r}")
        self.game, self.player, self.seat = game, player, seat_of(seat, game.seats)
        self.render_mode = render_mode
        self._play: Any = (_Lots(game, self.seat, reward) if player is at_random
                           else _Players(game, self.seat, reward, player))
        dense = self._play.dense
        self.action_space = spaces.action_space(dense.count)
        self.observation_space = spaces.observation_space(dense.count, dense.length)

    @property
    def unwrapped(self) -> Env:
        """Itself."""
        return self

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        seen = self._play.look()
        return seen, {"action_mask": seen["action_mask"], "points": self._play.points()}

    def reset(self, *, seed: int | None = None,
              options: dict | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game, up to the first decision of the seat: observation and info. With a seed draws
        and players' dice follow from it, else they go on."""
        seed = None if seed is None else whole(seed, "a seed")
        if _Base is not object:
            super().reset(seed=seed)  # np_random, which is nothing to us
        self._play.begin(seed)
        return self._seen()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Plays, and the others up to the next decision of the seat: observation, reward,
        terminated, truncated (never) and info."""
        if self._play.over:
            raise ResetNeeded("reset() comes first: no game is going on")
        worth = self._play.play(action)
        seen, info = self._seen()
        return seen, float(worth), self._play.over, False, info

    def render(self) -> str | None:
        """The position id, in the mode "ansi"."""
        return self._play.state.serialize() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held that has to be given back."""
