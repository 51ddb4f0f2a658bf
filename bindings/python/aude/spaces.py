# SPDX-License-Identifier: Apache-2.0
"""What actions and observations of the environments may be. Where gymnasium is installed these are
its spaces; else small classes with the same attributes: shape, dtype, sample(), contains(), seed().
"""

from __future__ import annotations

import random
from typing import Any

from .layout import MAX_ACTIONS

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
        if mask is None:
            return self.start + self._dice.randrange(self.n)
        if len(mask) != self.n:
            raise ValueError(f"a mask has {self.n} numbers, one for each value")
        if hasattr(mask, "nonzero"):  # an array: found without a loop
            allowed = mask.nonzero()[0]
        else:
            allowed = [i for i, one in enumerate(mask) if one]
        at = int(self._dice.random() * len(allowed))
        return self.start + (int(allowed[at]) if len(allowed) else 0)

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
        return self._drawn(self.shape)

    def _drawn(self, shape: tuple[int, ...]) -> list[Any]:
        if len(shape) > 1:
            return [self._drawn(shape[1:]) for _ in range(shape[0])]
        return [self._dice.randint(self.low, self.high) for _ in range(shape[0])]

    def contains(self, x: Any) -> bool:
        return self._holds(x, self.shape)

    def _holds(self, x: Any, shape: tuple[int, ...]) -> bool:
        if not hasattr(x, "__len__") or len(x) != shape[0]:
            return False
        if len(shape) > 1:
            return all(self._holds(row, shape[1:]) for row in x)
        return all(self.low <= number <= self.high for number in x)


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


class MultiDiscrete(Space):
    """n whole numbers, each of a Discrete."""

    def __init__(self, one: Discrete, n: int) -> None:
        super().__init__((n,), "int64")
        self.one, self.nvec = one, [one.n] * n

    def seed(self, seed: int | None = None) -> Any:
        return self.one.seed(seed)

    def sample(self, mask: Any = None) -> list[int]:
        """One number of each; of those that are 1 in its row of the mask, if there is one."""
        rows = [None] * len(self.nvec) if mask is None else mask
        return [self.one.sample(row) for row in rows]

    def contains(self, x: Any) -> bool:
        return hasattr(x, "__len__") and len(x) == len(self.nvec) and all(
            self.one.contains(number) for number in x)


def action_space(count: int) -> Any:
    """Dense actions: Discrete(count)."""
    try:
        from gymnasium import spaces
    except ImportError:
        return Discrete(count)
    return spaces.Discrete(count)


def observation_space(count: int, length: int, sparse: bool = False) -> Any:
    """{"observation": (length,) int32, "action_mask": (count,) int8}; sparse: "legal_actions" in
    the place of the mask, (MAX_ACTIONS,) int32."""
    try:
        from gymnasium import spaces
    except ImportError:
        box, several = Box, Dict
    else:
        box, several = spaces.Box, spaces.Dict
    second = ({"legal_actions": box(-1, count - 1, (MAX_ACTIONS,), "int32")} if sparse
              else {"action_mask": box(0, 1, (count,), "int8")})
    return several({"observation": box(LOWEST, HIGHEST, (length,), "int32"), **second})


def batched(space: Any, n: int) -> Any:
    """The space of n such values: a row for each."""
    try:
        from gymnasium.vector.utils import batch_space
    except ImportError:
        if isinstance(space, Dict):
            return Dict({name: batched(one, n) for name, one in space.spaces.items()})
        if isinstance(space, Box):
            return Box(space.low, space.high, (n, *space.shape), space.dtype)
        return MultiDiscrete(space, n)
    return batch_space(space, n)
