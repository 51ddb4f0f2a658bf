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

from . import spaces
from .game import Game
from .state import State
from .table import Table

try:
    from gymnasium import Env as _Base
except ImportError:
    _Base = object

Player = Callable[[State, random.Random], int]


def at_random(state: State, dice: random.Random) -> int:
    """A player: any legal action."""
    return dice.choice(state.legal_actions())


class Env(_Base):
    """The seat `seat` acts; `player`, a function of a State and a random.Random that returns one of
    State.legal_actions(), acts for the others. Observations as in Table.look(), actions are dense
    (aude.Dense). reward is "points", those of the seat less the best of the others, by which they
    changed since its last step; or "outcome", at the end (table.outcome)."""

    metadata = {"render_modes": ["ansi"]}
    spec = None

    def __init__(self, game: Game, player: Player = at_random, seat: int = 0,
                 reward: str = "points", render_mode: str | None = None) -> None:
        if not 0 <= seat < game.seats:
            raise ValueError(f"there is no seat {seat}")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"there is no render mode {render_mode!r}")
        self.game, self.player, self.seat, self.render_mode = game, player, seat, render_mode
        self._table, self._over = Table(game, reward), True
        dense = self._table.dense
        self.action_space = spaces.action_space(dense.count)
        self.observation_space = spaces.observation_space(dense.count, dense.length)

    @property
    def unwrapped(self) -> Env:
        """Itself."""
        return self

    def _margin(self) -> float:
        points = self._table.state.returns()
        own = points.pop(self.seat)
        return own - max(points)

    def _others(self) -> float:
        """The others play until the seat decides; what that was worth as an outcome."""
        table, worth = self._table, 0.0
        while table.legal and table.state.current_player() != self.seat:
            action = self.player(table.state.clone(), table.dice)
            index = next((index for index, one in table.legal.items() if one == action), -1)
            worth += table.play(index)[self.seat]
        self._over = not table.legal
        return worth

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        seen = self._table.look(self.seat)
        return seen, {"action_mask": seen["action_mask"], "points": self._table.state.returns()}

    def reset(self, *, seed: int | None = None,
              options: dict | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game, up to the first decision of the seat: observation and info. With a seed draws
        and players' dice follow from it, else they go on."""
        if _Base is not object:
            super().reset(seed=seed)  # np_random, which is nothing to us
        self._table.begin(seed)
        self._others()
        return self._seen()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Plays, and the others up to the next decision of the seat: observation, reward,
        terminated, truncated (never) and info."""
        if self._over:
            raise RuntimeError("reset() comes first: no game is going on")
        before = self._margin()
        worth = self._table.play(action)[self.seat]
        worth += self._others()
        if self._table.reward == "points":
            worth = self._margin() - before
        seen, info = self._seen()
        return seen, float(worth), self._over, False, info

    def render(self) -> str | None:
        """The position id, in the mode "ansi"."""
        return self._table.state.serialize() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held that has to be given back."""
