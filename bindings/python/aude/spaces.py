# SPDX-License-Identifier: Apache-2.0
"""What actions and observations of the environments may be. Where gymnasium is installed these are
its spaces; else small classes with the same attributes: shape, dtype, sample(), contains(), seed().
"""

from __future__ import annotations

import random
from typing import Any

LOWEST, HIGHEST = -(1 << 31), (1 << 31) - 1


class Space:
    """A set of values that can be asked and drawn from."""

    def __init__(self, shape: tuple[int, ...] | None, dtype: str | None) -> None:
        self.shape, self.dtype, self._dice = shape, dtype, random.Random()

    def seed(self, seed: int | None = None) -> Any:
        """What is drawn from now on follows from the seed."""
        self._dice.seed(seed)
        return seed

    def contains(self, x: Any) -> bool:
        """Is it one of the values?"""
        raise TypeError("a space of some kind says so")

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)


class Discrete(Space):
    """The whole numbers start to start + n - 1."""

    def __init__(self, n: int, start: int = 0) -> None:
        super().__init__((), "int64")
        self.n, self.start = n, start

    def sample(self, mask: Any = None) -> int:
        """One of them, uniform; of those that are 1 in the mask, n numbers, if there is one."""
        allowed = range(self.n) if mask is None else [i for i, one in enumerate(mask) if one]
        return self.start + (self._dice.choice(allowed) if len(allowed) else 0)

    def contains(self, x: Any) -> bool:
        try:
            return int(x) == x and self.start <= x < self.start + self.n
        except (TypeError, ValueError):
            return False


class Box(Space):
    """Rows of `shape` whole numbers from low to high."""

    def __init__(self, low: int, high: int, shape: tuple[int, ...], dtype: str) -> None:
        super().__init__(shape, dtype)
        self.low, self.high = low, high

    def sample(self, mask: Any = None) -> list[int]:
        """Uniform numbers."""
        return [self._dice.randint(self.low, self.high) for _ in range(self.shape[0])]

    def contains(self, x: Any) -> bool:
        return (hasattr(x, "__len__") and len(x) == self.shape[0]
                and all(self.low <= number <= self.high for number in x))


class Dict(Space):
    """A value of a space for each name."""

    def __init__(self, spaces: dict[str, Any]) -> None:
        super().__init__(None, None)
        self.spaces = dict(spaces)

    def __getitem__(self, name: str) -> Any:
        return self.spaces[name]

    def seed(self, seed: int | None = None) -> Any:
        return {name: space.seed(seed) for name, space in self.spaces.items()}

    def sample(self, mask: Any = None) -> dict[str, Any]:
        """One of each."""
        return {name: space.sample() for name, space in self.spaces.items()}

    def contains(self, x: Any) -> bool:
        return (isinstance(x, dict) and x.keys() == self.spaces.keys()
                and all(self.spaces[name].contains(x[name]) for name in self.spaces))


def action_space(count: int) -> Any:
    """Dense actions: Discrete(count)."""
    try:
        from gymnasium import spaces
    except ImportError:
        return Discrete(count)
    return spaces.Discrete(count)


def observation_space(count: int, length: int) -> Any:
    """{"observation": (length,) int32, "action_mask": (count,) int8}."""
    try:
        from gymnasium import spaces
    except ImportError:
        return Dict({"observation": Box(LOWEST, HIGHEST, (length,), "int32"),
                     "action_mask": Box(0, 1, (count,), "int8")})
    return spaces.Dict({"observation": spaces.Box(LOWEST, HIGHEST, (length,), "int32"),
                        "action_mask": spaces.Box(0, 1, (count,), "int8")})
