# SPDX-License-Identifier: Apache-2.0
"""Games and states with the interface of OpenSpiel's, to the letter: actions are small numbers.

    from aude import openspiel

    game = openspiel.Game(aude.Game(seats=2), utility="outcome")
    state = game.new_initial_state()

aude.State itself has the names of OpenSpiel, and the 64-bit actions of the library. Here they are
dense (aude.Dense), lists of them are sorted, and a state is written down as its history.
"""

from __future__ import annotations

import struct
from typing import Any

from . import layout
from .checks import seat_of, whole
from .dense import Dense
from .game import Game as Rules
from .library import AudeError
from .table import check_reward, outcome

CHANCE, TERMINAL = layout.CHANCE, layout.TERMINAL


class Game:
    """utility: "points", those on the track; or "outcome", which adds up to 0 (table.outcome)."""

    def __init__(self, rules: Rules, utility: str = "points") -> None:
        self.rules, self.dense, self.utility = rules, Dense(rules), check_reward(utility)

    def num_players(self) -> int:
        """How many seats there are."""
        return self.rules.seats

    def num_distinct_actions(self) -> int:
        """Every action, draws included, is below this."""
        return self.dense.count

    def max_chance_outcomes(self) -> int:
        """Every draw is below this."""
        return len(self.dense.blocks()["draw"])

    def max_game_length(self) -> int:
        """No game has more actions, draws included."""
        return self.rules.max_game_length()

    def min_utility(self) -> float:
        """No return is lower. Points have no bound that is known."""
        return -1.0 / (self.rules.seats - 1) if self.utility == "outcome" else float("-inf")

    def max_utility(self) -> float:
        """No return is higher."""
        return 1.0 if self.utility == "outcome" else float("inf")

    def utility_sum(self) -> float | None:
        """0 for outcomes; points have no sum of their own."""
        return 0.0 if self.utility == "outcome" else None

    def get_type(self) -> dict[str, Any]:
        """The members of OpenSpiel's GameType, by name."""
        zero = self.utility == "outcome"
        return {"short_name": f"aude_{self.rules.name}", "long_name": f"Aude: {self.rules.name}",
                "dynamics": "sequential", "chance_mode": "explicit_stochastic",
                "information": "perfect_information",
                "utility": "zero_sum" if zero else "general_sum",
                "reward_model": "terminal" if zero else "rewards",
                "min_num_players": self.rules.seats, "max_num_players": self.rules.seats,
                "provides_information_state_string": True,
                "provides_information_state_tensor": True,
                "provides_observation_string": True, "provides_observation_tensor": True}

    def get_parameters(self) -> dict[str, Any]:
        """What the game was made with, by name: the position id of its start, and the utility."""
        return {"rules": self.rules.new_initial_state().serialize(), "utility": self.utility}

    def observation_tensor_shape(self) -> list[int]:
        """[numbers], see aude.Dense."""
        return [self.dense.length]

    def observation_tensor_size(self) -> int:
        """How many numbers that are."""
        return self.dense.length

    information_state_tensor_size = observation_tensor_size

    def policy_tensor_shape(self) -> list[int]:
        """[actions]."""
        return [self.num_distinct_actions()]

    def max_chance_nodes_in_history(self) -> int:
        """No game has more draws."""
        return self.max_game_length()

    def max_move_number(self) -> int:
        """No game has more actions, draws included."""
        return self.max_game_length()

    def make_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What writes observations into an array of its own; all is open in these games, so every
        type of observation is the same."""
        if params:
            raise ValueError(f"observers have no parameters, found {params!r}")
        return Observer(self)

    def new_initial_states(self) -> list[State]:
        """There is one kind of start."""
        return [self.new_initial_state()]

    information_state_tensor_shape = observation_tensor_shape

    def new_initial_state(self) -> State:
        """The start: the first draw is due."""
        return State(self)

    def deserialize_state(self, text: str) -> State:
        """The state that State.serialize() wrote: its history is played again."""
        state = State(self)
        for line in text.splitlines():
            state.apply_action(int(line))
        return state


class Observer:
    """As OpenSpiel's: set_from(state, player) fills .tensor, float32 numbers (a list without
    numpy); .dict has its parts by their names, views of it; string_from(state, player) is text."""

    def __init__(self, game: Game) -> None:
        self._game, self.tensor = game, _numbers([0.0] * game.dense.length)
        self.dict: dict[str, Any] = {}
        self._parts()

    def _parts(self) -> None:
        at = 0
        for part in self._game.rules.observation_schema():
            name = " ".join(str(part[key]) for key in ("name", "figure", "token") if part[key])
            wide = len(part["columns"])
            rows = self.tensor[at:at + part["items"] * wide]
            self.dict[name] = rows.reshape(-1, wide) if hasattr(rows, "reshape") else rows
            at += part["items"] * wide

    def set_from(self, state: State, player: int) -> None:
        """What that seat sees."""
        self.tensor[:] = _numbers(state.observation_tensor(player))
        if isinstance(self.tensor, list):
            self._parts()

    def string_from(self, state: State, player: int) -> str:
        """The position id."""
        return state.observation_string(player)

    def compress(self) -> bytes:
        """The tensor as bytes, which decompress() takes back."""
        return struct.pack(f"<{len(self.tensor)}f", *self.tensor)

    def decompress(self, packed: bytes) -> None:
        """The tensor as it was."""
        self.tensor[:] = _numbers(struct.unpack(f"<{len(self.tensor)}f", packed))
        if isinstance(self.tensor, list):
            self._parts()


def _numbers(numbers: Any) -> Any:
    """float32 where numpy is there."""
    try:
        import numpy
    except ImportError:
        return list(numbers)
    return numpy.array(numbers, dtype=numpy.float32)


class State:
    """One moment of a game. Actions are dense; points are those on the track."""

    def __init__(self, game: Game) -> None:
        self._game, self._state, self._history = game, game.rules.new_initial_state(), []
        self._look()

    def _look(self) -> None:
        self._legal = {} if self._state.is_terminal() else self._game.dense.legal(self._state)

    def get_game(self) -> Game:
        """Whose state it is."""
        return self._game

    def num_players(self) -> int:
        """How many seats there are."""
        return self._game.num_players()

    def current_player(self) -> int:
        """The seat that decides, CHANCE (-1) or TERMINAL (-4)."""
        return self._state.current_player()

    def is_chance_node(self) -> bool:
        """A tile is to be drawn."""
        return self._state.is_chance_node()

    def is_terminal(self) -> bool:
        """The game is over."""
        return self._state.is_terminal()

    def is_simultaneous_node(self) -> bool:
        """Never: one decides at a time."""
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Sorted; those of a player who does not decide now: none."""
        mine = player is None or player == self.current_player()
        return sorted(self._legal) if mine else []

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """num_distinct_actions numbers (max_chance_outcomes at a draw): 1 where legal."""
        game = self._game
        wide = game.max_chance_outcomes() if self.is_chance_node() else game.num_distinct_actions()
        mask = [0] * wide
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """At a draw: pairs of action and chance, which sum to 1."""
        found = {action: index for index, action in self._legal.items()}
        return sorted((found[action], chance) for action, chance in self._state.chance_outcomes())

    def apply_action(self, action: int) -> None:
        """Play it; AudeError, and the same state as before, if it is not legal."""
        if whole(action, "an action") not in self._legal:
            raise AudeError("BAD_ACTION", "", f"this action is not legal now: {action!r}")
        decided = self.current_player()
        self._state.apply_action(self._legal[action])
        self._history.append((decided, int(action)))
        self._look()

    def child(self, action: int) -> State:
        """The state after an action; this one stays."""
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self) -> State:
        """An independent copy."""
        copy = State.__new__(State)
        copy._game, copy._state = self._game, self._state.clone()
        copy._history, copy._legal = list(self._history), dict(self._legal)
        return copy

    def history(self) -> list[int]:
        """The actions that led here, draws included."""
        return [action for _, action in self._history]

    def full_history(self) -> list[tuple[int, int]]:
        """Pairs of player and action."""
        return list(self._history)

    def is_player_node(self) -> bool:
        """A seat decides."""
        return self.current_player() >= 0

    def is_initial_state(self) -> bool:
        """Nothing has been played."""
        return not self._history

    def apply_action_with_legality_check(self, action: int) -> None:
        """apply_action, which always looks."""
        self.apply_action(action)

    def legal_chance_outcomes(self) -> list[int]:
        """The draws without their chances."""
        return [action for action, _ in self.chance_outcomes()]

    def history_str(self) -> str:
        """The same in a line."""
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        """How many actions led here."""
        return len(self._history)

    def returns(self) -> list[float]:
        """The sum of rewards so far: points, or at the end what they are worth."""
        points = self._state.returns()
        if self._game.utility == "points":
            return points
        return outcome(points) if self.is_terminal() else [0.0] * len(points)

    def rewards(self) -> list[float]:
        """What the last action brought each seat."""
        return self._state.rewards() if self._game.utility == "points" else self.returns()

    def player_return(self, player: int) -> float:
        """Of one seat."""
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        """Of one seat."""
        return self.rewards()[player]

    def action_to_string(self, *arguments: int) -> str:
        """action_to_string(action) or action_to_string(player, action): what it is in words."""
        return self._state.action_to_string(self._legal[arguments[-1]])

    def string_to_action(self, text: str) -> int:
        """The legal action of these words; AudeError when there is none."""
        wanted = self._state.string_to_action(text)
        for index, action in self._legal.items():
            if action == wanted:
                return index
        raise AudeError("BAD_ACTION", "", f"this action is not legal now: {text!r}")

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """observation_tensor_shape numbers, as that seat sees them; None: who decides, at a draw
        whose turn it is."""
        return self._state.observation_tensor(self._seat(player))

    def observation_string(self, player: int | None = None) -> str:
        """The position id."""
        self._seat(player)
        return self._state.serialize()

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """All is open, and what follows depends on the position alone: the observation."""
        return self.observation_tensor(player)

    def information_state_string(self, player: int | None = None) -> str:
        """The whole history: what a player who forgets nothing knows."""
        self._seat(player)
        return self.history_str()

    def _seat(self, player: int | None) -> int | None:
        return player if player is None else seat_of(player, self.num_players())

    def serialize(self) -> str:
        """The history, an action a line, as OpenSpiel does it where a game says nothing else."""
        return "".join(f"{action}\n" for action in self.history())

    def __reduce__(self) -> tuple:
        return _again, (self._game.rules.new_initial_state(), self._game.utility, self.serialize())

    def __str__(self) -> str:
        return self._state.serialize()


def _again(start: Any, utility: str, text: str) -> State:
    """A state out of a pickle, with rules of its own."""
    return Game(start.game, utility).deserialize_state(text)
