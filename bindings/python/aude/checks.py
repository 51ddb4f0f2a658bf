# SPDX-License-Identifier: Apache-2.0
"""What comes from outside is looked at here before the library sees it: the engine ends the program
at what it calls a programmer's error, and a Python program is to get an exception instead."""

from __future__ import annotations

import operator
from typing import Any


class Fixed:
    """Public attributes are set once, where the object is made: the engine relies on them."""

    def __setattr__(self, name: str, value: Any) -> None:
        if name[:1] != "_" and (name in self.__dict__ or hasattr(type(self), name)):
            raise AttributeError(f"{type(self).__name__}.{name} cannot be changed")
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} cannot be removed")


def whole(number: Any, what: str) -> int:
    """A whole number as an int, whatever type it has; TypeError for anything else, also a bool."""
    if type(number) is int:
        return number
    if not isinstance(number, bool):
        try:
            return operator.index(number)
        except TypeError:
            pass
    raise TypeError(f"{what} is a whole number, not {number!r}")


def within(number: Any, low: int, high: int, what: str) -> int:
    """The same from low to high; ValueError for another one."""
    value = whole(number, what)
    if not low <= value <= high:
        raise ValueError(f"{what} is from {low} to {high}, not {value}")
    return value


def seat_of(seat: Any, seats: int) -> int:
    """A seat of so many."""
    value = whole(seat, "a seat")
    if not 0 <= value < seats:
        raise ValueError(f"there is no seat {value}")
    return value


def text_of(text: Any, what: str) -> bytes:
    """A text for the library: TypeError when it is none. What ends it before its end would be read
    as another text."""
    if not isinstance(text, str):
        raise TypeError(f"{what} is a text, not {text!r}")
    if "\0" in text:
        raise ValueError(f"{what} has a character that no text has: {text!r}")
    return text.encode()
