# SPDX-License-Identifier: Apache-2.0
"""libaude, found, loaded and checked; and what it refuses."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import pathlib
import threading
import types
from typing import Any

from . import layout
from .checks import Fixed, within
from .layout import ALIGNMENT, MAX_ENTRIES, Entry, Ledger, TextError
from .signatures import SIGNATURES


class AudeError(ValueError):
    """What the engine refused: .name is the status ("NOT_FREE"), .rule its rule ("BASE-24")."""

    def __init__(self, name: str, rule: str, text: str) -> None:
        super().__init__(f"{rule}: {text}" if rule else text)
        self.name, self.rule, self._text = name, rule, text

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.name, self.rule, self._text)


# Calls that take long let other threads run meanwhile; the others are over before one could.
_LONG = {"aude_playouts", "aude_batch_ranks", "aude_batch_indices", "aude_batch_seat"}


def _candidates(path: str | os.PathLike[str] | None) -> list[str]:
    """Where the library may be, the most wanted place first."""
    if path is not None:
        return [str(path)]
    if os.environ.get("AUDE_LIBRARY"):
        return [os.environ["AUDE_LIBRARY"]]
    here = pathlib.Path(__file__).resolve().parent
    root = here.parent.parent.parent
    built = [str(here / "libaude.so")] if (here / "libaude.so").exists() else []
    built += [str(file) for pattern in ("build/libaude.so", "build*/libaude.so")
              for file in sorted(root.glob(pattern))]
    found = ctypes.util.find_library("aude")
    return built + ([found] if found else ["libaude.so"])


class Library(Fixed):
    """libaude, loaded and checked against the structures of layout.py. OSError when there is none,
    or one of another layout. path is where it was found, version its version; verbs, steps,
    figures, tokens and events are their names by number."""

    path: str
    version: str

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        errors = []
        for candidate in _candidates(path):
            try:
                held, free = ctypes.PyDLL(candidate), ctypes.CDLL(candidate)
                self.path = candidate
                break
            except OSError as error:
                errors.append(str(error))
        else:
            raise OSError("libaude was not found: " + "; ".join(errors))
        # what is in here trusts its arguments as C does: the classes of this package look at them
        self._calls = types.SimpleNamespace()
        for name, (result, arguments) in SIGNATURES.items():
            function = getattr(free if name in _LONG else held, name)
            function.restype, function.argtypes = result, arguments
            setattr(self._calls, name, function)
        self._check_layout()
        self._ledgers = threading.local()
        self.events, self.verbs, self.steps, self.figures, self.tokens = (
            self._names(table) for table in ("event", "verb", "step", "figure", "token"))

    def _names(self, table: str) -> tuple[str, ...]:
        """The names of a table of rooms, by number."""
        name, count = (getattr(self._calls, f"aude_{table}_{what}") for what in ("name", "count"))
        return tuple(name(i).decode() for i in range(count()))

    def expansions(self, game: str = "carcassonne") -> list[str]:
        """The names that Game(expansions=) knows, of sets whose rules are not built as well."""
        number, names = self._game_number(game), []
        while (name := self._calls.aude_expansion_name(number, len(names))) is not None:
            names.append(name.decode())
        return names

    def _game_number(self, game: Any) -> int:
        number = self._calls.aude_game_find(game.encode()) if isinstance(game, str) else -1
        if number < 0 or "\0" in game or not self._calls.aude_game_built(number):
            unbuilt = number >= 0 and "\0" not in game
            raise AudeError(*(("UNBUILT_GAME", "", "this program was built without this game")
                              if unbuilt else ("BAD_GAME", "", f"game {game}: unknown game")))
        return number

    def _ledger(self) -> Ledger:
        """An empty ledger, of this thread."""
        ledger = getattr(self._ledgers, "ledger", None)
        if ledger is None:
            self._ledgers.entries = (Entry * MAX_ENTRIES)()
            ledger = Ledger(capacity=MAX_ENTRIES, entry=self._ledgers.entries)
            self._ledgers.ledger = ledger
        ledger.count = ledger.missed = ledger.at = 0
        return ledger

    def __copy__(self) -> Library:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Library:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        if self is _default_library:
            return default_library, ()
        return _library_at, (self.path,)

    def __repr__(self) -> str:
        return f"<aude.Library {self.version} {self.path}>"

    def _check_layout(self) -> None:
        """Refuse a library that was built from a header of another layout."""
        number, self._state_bytes, self._rules_bytes, *found = map(self._calls.aude_abi, range(9))
        if found != [ctypes.sizeof(getattr(layout, name)) for name in
                     ("Setup", "Ledger", "Entry", "Feature", "Tile", "Kind")]:
            raise OSError(f"{self.path} has another layout than this package was written for")
        self.version = f"{number // 10000}.{number // 100 % 100}.{number % 100}"

    def _check(self, status: int, game: int = 0, what: str = "") -> None:
        """Raise AudeError unless the status is AUDE_OK; the rule is that of the game. what is named
        in front of the reason: the word that was refused."""
        if status != 0:
            text = self._calls.aude_status_text(status).decode()
            raise AudeError(self._calls.aude_status_name(status).decode(),
                            self._calls.aude_status_rule(game, status).decode(),
                            f"{what}: {text}" if what else text)

    def _check_text(self, status: int, error: TextError) -> None:
        """The same for a reader of text, whose error says more."""
        if status != 0:
            text = ctypes.create_string_buffer(512)
            self._calls.aude_text_error_text(ctypes.byref(error), text, len(text))
            raise AudeError(self._calls.aude_status_name(status).decode(),
                            self._calls.aude_status_rule(error.game, status).decode(),
                            f"column {error.column}: {text.value.decode()}")


_default_library: Library | None = None


def default_library() -> Library:
    """The library that games use which name no other; loaded at the first call."""
    global _default_library
    if _default_library is None:
        _default_library = Library()
    return _default_library


_libraries: dict[str, Library] = {}


def _library_at(path: str) -> Library:
    """The library of a pickle; loaded once."""
    default = default_library()
    if default.path == path:
        return default
    if path not in _libraries:
        _libraries[path] = Library(path)
    return _libraries[path]


class Memory:
    """size bytes for an opaque structure, aligned to 8; .address is where."""

    __slots__ = ("_buffer", "address")

    def __init__(self, size: int) -> None:
        within(size, 1, 1 << 62, "a size")
        self._buffer = ctypes.create_string_buffer(size + ALIGNMENT)
        self.address = -(-ctypes.addressof(self._buffer) // ALIGNMENT) * ALIGNMENT
