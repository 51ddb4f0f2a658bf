# SPDX-License-Identifier: Apache-2.0
"""One game as the environments play it: dense actions, chance from a seed, and what play is worth.
"""

from __future__ import annotations

import random
from typing import Any

from .dense import Dense
from .game import Game
from .library import AudeError
from .needs import ResetNeeded
from .seeds import mixed

REWARDS = ("points", "outcome")


def outcome(points: list[float]) -> list[float]:
    """What the final points are worth, a number for each seat that add up to 0: 1 for who alone is
    first, -1 / (seats - 1) for the others; those who are first together share it."""
    seats, first = len(points), max(points)
    shared = points.count(first)
    return [(seats / shared - 1) / (seats - 1) if one == first else -1 / (seats - 1)
            for one in points]


def margin(points: list[float], seat: int) -> float:
    """The points of a seat less those of the best of the others."""
    return points[seat] - max(points[:seat] + points[seat + 1:])


def number_of(action: Any) -> int:
    """The dense action that is meant, by 1 as well as 1.0; -1 by what is none."""
    try:
        return int(action) if int(action) == action else -1
    except (TypeError, ValueError, OverflowError):
        return -1


def illegal(action: Any) -> AudeError:
    """What is raised for an action that is not legal."""
    return AudeError("BAD_ACTION", "", f"this action is not legal now: {action!r}")


def check_reward(reward: str) -> str:
    """One of REWARDS."""
    if not isinstance(reward, str) or reward not in REWARDS:
        raise ValueError(f"expected {' or '.join(REWARDS)}, found {reward!r}")
    return reward


class Table:
    """A game that goes on from decision to decision of seats.

    reward: "points", those of the last step; or "outcome", at the end only (see outcome())."""

    def __init__(self, game: Game, reward: str = "points") -> None:
        self.game, self.dense, self.reward = game, Dense(game), check_reward(reward)
        self.dice = random.Random()
        self.state: Any = None
        self.legal: dict[int, int] = {}

    def begin(self, seed: int | None) -> None:
        """A new game; with a seed its draws follow from it, else from those before."""
        if seed is not None:
            self.dice.seed(mixed(seed, 0))
        self.state = self.game.new_initial_state()
        self._chance()

    def _chance(self) -> None:
        while self.state.is_chance_node():
            actions, chances = zip(*self.state.chance_outcomes())
            self.state.apply_action(self.dice.choices(actions, chances)[0])
        self.legal = {} if self.state.is_terminal() else self.dense.legal(self.state)

    def play(self, action: Any) -> list[float]:
        """Plays a dense action and the draws after it; returns the reward of each seat. AudeError,
        and nothing is played, when it is not legal."""
        if self.state is None:
            raise ResetNeeded("reset() comes first")
        known = self.legal.get(number_of(action))
        if known is None:
            raise illegal(action)
        before = self.state.returns()
        self.state.apply_action(known)
        self._chance()
        if self.reward == "points":
            return [after - old for after, old in zip(self.state.returns(), before)]
        over = self.state.is_terminal()
        return outcome(self.state.returns()) if over else [0.0] * self.game.seats

    def look(self, seat: int) -> dict[str, Any]:
        """{"observation": (Dense.length,) int32, "action_mask": (Dense.count,) int8} of a seat, as
        arrays of numpy, without it as lists. The mask is all 0 where another seat decides."""
        if self.state is None:
            raise ResetNeeded("reset() comes first")
        numbers, mask = self.dense.observation(self.state, seat), bytearray(self.dense.count)
        if self.state.current_player() == seat:
            for index in self.legal:
                mask[index] = 1
        try:
            import numpy
        except ImportError:
            return {"observation": list(numbers), "action_mask": list(mask)}
        return {"observation": numpy.array(numbers, dtype=numpy.int32),
                "action_mask": numpy.array(mask, dtype=numpy.int8)}
