# SPDX-License-Identifier: Apache-2.0
"""libaude, found, loaded and checked; and what it refuses."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import pathlib

from . import layout
from .layout import (_BOOL, _I, _P, _S, _SIZE, _U64, ALIGNMENT, Bazaar, Bridge, Castle, Event, Kind,
                     Moment, Placed, Setup, Standing, Tableau, TextError, Tower, Variable)


class AudeError(ValueError):
    """What the engine refused: .name is the status ("NOT_FREE"), .rule its rule ("BASE-24")."""

    def __init__(self, name: str, rule: str, text: str) -> None:
        super().__init__(f"{rule}: {text}" if rule else text)
        self.name, self.rule = name, rule


_FUNCTIONS = {  # name: (result, arguments)
    "aude_abi": (_SIZE, [_I]), "aude_status_rule": (_S, [_I, _I]), "aude_status_text": (_S, [_I]),
    "aude_status_name": (_S, [_I]), "aude_game_find": (_I, [_S]), "aude_game_built": (_BOOL, [_I]),
    "aude_setup_init": (None, [_P, _I]), "aude_setup_set": (_I, [_P, _S, _S]),
    "aude_setup_preset": (_I, [_P, _S]), "aude_setup_add": (_I, [_P, _S]),
    "aude_setup_expansion": (_I, [_P, _S]), "aude_expansion_name": (_S, [_I, _I]),
    "aude_expansion_option": (_I, [_I, _I, _I]), "aude_option_acts": (_BOOL, [_P, _I]),
    "aude_option_find": (_I, [_I, _S]), "aude_rules_init": (_I, [_P, _P]),
    "aude_rules_setup": (ctypes.POINTER(Setup), [_P]), "aude_kind_count": (_I, [_P]),
    "aude_kind": (ctypes.POINTER(Kind), [_P, _I]), "aude_state_init": (None, [_P, _P]),
    "aude_state_copy": (None, [_P, _P]), "aude_state_size": (_SIZE, [_P]), "aude_check": (_S, [_P]),
    "aude_decider": (_I, [_P]), "aude_step": (_I, [_P]), "aude_step_name": (_S, [_I]),
    "aude_turn_seat": (_I, [_P]), "aude_figure_name": (_S, [_I]), "aude_token_name": (_S, [_I]),
    "aude_event_name": (_S, [_I]), "aude_event_count": (_I, []), "aude_step_count": (_I, []),
    "aude_verb_name": (_S, [_I]), "aude_verb_count": (_I, []), "aude_figure_count": (_I, []),
    "aude_token_count": (_I, []), "aude_event_info": (ctypes.POINTER(Event), [_I]),
    "aude_feature_kind_name": (_S, [_I]), "aude_legal_actions": (_I, [_P, _P, _I]),
    "aude_chance_outcomes": (_I, [_P, _P, _P, _I]), "aude_legal": (_I, [_P, _U64]),
    "aude_bid_range": (_BOOL, [_P, _P, _P]), "aude_apply": (_I, [_P, _U64, _P]),
    "aude_score": (_I, [_P, _I]), "aude_supply": (_I, [_P, _I, _I]),
    "aude_tokens": (_I, [_P, _I, _I]), "aude_prisoners": (_I, [_P, _I, _I, _I]),
    "aude_figures_dealt": (_I, [_P, _I]), "aude_variable_count": (_I, [_P]),
    "aude_variable_info": (ctypes.POINTER(Variable), [_P, _I]),
    "aude_variable": (_I, [_P, _I, _I]), "aude_bag_total": (_I, [_P]),
    "aude_drawn": (_I, [_P]), "aude_turn_number": (_I, [_P]), "aude_placed_count": (_I, [_P]),
    "aude_placed": (Placed, [_P, _I]),
    "aude_standing_count": (_I, [_P]), "aude_standing": (Standing, [_P, _I]),
    "aude_bridge_count": (_I, [_P]), "aude_bridge": (Bridge, [_P, _I]),
    "aude_tower_count": (_I, [_P]), "aude_tower": (Tower, [_P, _I]),
    "aude_castle_count": (_I, [_P]), "aude_castle": (Castle, [_P, _I]),
    "aude_castle_asked": (_I, [_P]), "aude_moment": (Moment, [_P]), "aude_bazaar": (Bazaar, [_P]),
    "aude_tableau": (Tableau, [_P]), "aude_feature_at": (_BOOL, [_P, _I, _I, _I, _P]),
    "aude_playouts": (None, [_P, _I, _U64, _P]), "aude_observation": (_I, [_P, _I, _P, _I]),
    "aude_observation_parts": (_I, [_P, _P, _I]), "aude_region_at": (_I, [_P, _I, _I, _I]),
    "aude_action_text": (_SIZE, [_P, _U64, _P, _SIZE]), "aude_action_parse": (_I, [_P, _S, _P, _P]),
    "aude_random_init": (None, [_P, _U64]), "aude_dense_init": (None, [_P, _P]),
    "aude_dense_actions": (_I, [_P, _P, _P, _P, _I]),
    "aude_dense_observe": (_BOOL, [_P, _P, _I, _P]), "aude_batch_begin": (None, [_P, _I]),
    "aude_batch_ranks": (_I, [_P, _P]), "aude_batch_indices": (_I, [_P, _P]),
    "aude_text_error_text": (_SIZE, [_P, _P, _SIZE]),
    "aude_position_text": (_SIZE, [_P, _P, _SIZE]), "aude_position_parse": (_I, [_S, _P, _P, _P]),
}


def _candidates(path: str | os.PathLike | None) -> list[str]:
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


class Library:
    """libaude, loaded and checked against the structures of layout.py. The C calls that the package
    uses are its attributes. OSError when there is none, or one of another layout."""

    def __init__(self, path: str | os.PathLike | None = None) -> None:
        errors = []
        for candidate in _candidates(path):
            try:
                self._library = ctypes.CDLL(candidate)
                self.path = candidate
                break
            except OSError as error:
                errors.append(str(error))
        else:
            raise OSError("libaude was not found: " + "; ".join(errors))
        for name, (result, arguments) in _FUNCTIONS.items():
            function = getattr(self._library, name)
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)
        self._check_layout()
        self.events, self.verbs, self.steps, self.figures, self.tokens = [
            [getattr(self, f"aude_{table}_name")(i).decode()
             for i in range(getattr(self, f"aude_{table}_count")())]
            for table in ("event", "verb", "step", "figure", "token")]

    def _check_layout(self) -> None:
        """Refuse a library that was built from a header of another layout."""
        number, self.state_bytes, self.rules_bytes, *found = map(self.aude_abi, range(9))
        if found != [ctypes.sizeof(getattr(layout, name)) for name in
                     ("Setup", "Ledger", "Entry", "Feature", "Tile", "Kind")]:
            raise OSError(f"{self.path} has another layout than this package was written for")
        self.version = f"{number // 10000}.{number // 100 % 100}.{number % 100}"

    def check(self, status: int, game: int = 0, what: str = "") -> None:
        """Raise AudeError unless the status is AUDE_OK; the rule is that of the game. what is named
        in front of the reason: the word that was refused."""
        if status != 0:
            raise AudeError(self.aude_status_name(status).decode(),
                            self.aude_status_rule(game, status).decode(),
                            (f"{what}: " if what else "") + self.aude_status_text(status).decode())

    def check_text(self, status: int, error: TextError) -> None:
        """The same for a reader of text, whose error says more."""
        if status != 0:
            text = ctypes.create_string_buffer(512)
            self.aude_text_error_text(ctypes.byref(error), text, len(text))
            raise AudeError(self.aude_status_name(status).decode(),
                            self.aude_status_rule(error.game, status).decode(),
                            f"column {error.column}: {text.value.decode()}")


_default_library: Library | None = None


def default_library() -> Library:
    """The library that games use which name no other; loaded at the first call."""
    global _default_library
    if _default_library is None:
        _default_library = Library()
    return _default_library

class Memory:
    """size bytes for an opaque structure, aligned to 8; .address is where."""

    def __init__(self, size: int) -> None:
        self._buffer = ctypes.create_string_buffer(size + ALIGNMENT)
        self.address = -(-ctypes.addressof(self._buffer) // ALIGNMENT) * ALIGNMENT
