# SPDX-License-Identifier: Apache-2.0
"""Aude from Python: the engine library through ctypes, with the names of OpenSpiel.

    import aude

    game = aude.Game(seats=3, expansions=["tower", "bcb"], options={"ABBOT": "on"})
    # or: aude.Game("discovery", seats=4, preset="ADVANCED")
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(random.choices(actions, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    print(state.returns())

The standard library only; numpy is used where it is there. The library is looked for at the path
given to Library(), in the environment variable AUDE_LIBRARY, in this package (a wheel has it
inside), in the build directory of the source tree around, and where the system keeps its libraries.

Actions are the 64-bit numbers of aude.h. A state is a value: clone() copies it, serialize() makes a
line of text of it; pickle keeps its history as well. What is wrong is an exception, never the end
of the interpreter: AudeError for what the rules refuse, TypeError, ValueError, IndexError else.
"""

from . import layout
from .batch import Batch
from .dense import Dense
from .game import Game, deserialize
from .layout import *  # noqa: F403 - structures and bounds, by the names of aude.h
from .library import AudeError, Library, default_library
from .signatures import VERSION as __version__
from .state import State

__all__ = ["AudeError", "Batch", "Dense", "Game", "Library", "State", "__version__",
           "default_library", "deserialize", *(name for name in vars(layout) if name[0].isupper())]
