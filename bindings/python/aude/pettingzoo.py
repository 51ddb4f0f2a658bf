# SPDX-License-Identifier: Apache-2.0
"""The games as environments of PettingZoo's AEC interface: agents act one after another.

    from aude.pettingzoo import AEC

    env = AEC(aude.Game(seats=3))
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, reward, termination, truncation, info = env.last()
        env.step(None if termination or truncation
                 else env.action_space(agent).sample(seen["action_mask"]))

Where pettingzoo is installed the class is an AECEnv of it; nothing of it is needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from . import spaces
from .game import Game
from .needs import ResetNeeded
from .table import Table

try:
    from pettingzoo import AECEnv as _Base
except ImportError:
    _Base = object


class AEC(_Base):
    """Seat i is the agent "seat_i". Observations are dictionaries of "observation" and
    "action_mask", see Table.look(); actions are dense (aude.Dense). Draws are played for all.
    reward is "points" (gained by each step, by whoever gained them) or "outcome" (at the end)."""

    metadata = {"name": "aude_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: Game, reward: str = "points", render_mode: str | None = None) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"there is no render mode {render_mode!r}")
        self.game, self.render_mode, self._table = game, render_mode, Table(game, reward)
        self.possible_agents = [f"seat_{i}" for i in range(game.seats)]
        self.agents: list[str] = []
        dense = self._table.dense
        self.action_spaces = {agent: spaces.action_space(dense.count)
                              for agent in self.possible_agents}
        self.observation_spaces = {agent: spaces.observation_space(dense.count, dense.length)
                                   for agent in self.possible_agents}
        self.rewards: dict[str, float] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict] = {}

    def __getattr__(self, name: str) -> Any:
        if name == "agent_selection":
            raise AttributeError("agent_selection cannot be accessed before reset")
        raise AttributeError(f"{type(self).__name__} has no attribute {name}")

    def _begun(self, what: str) -> None:
        """PettingZoo's own words where no game has begun."""
        if self._table.state is None:
            raise ResetNeeded(f"reset() needs to be called before {what}.")

    @property
    def num_agents(self) -> int:
        """Agents that are there now."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """Agents there are at most."""
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> AEC:
        """Itself."""
        return self

    def observation_space(self, agent: str) -> Any:
        """The same object at every call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same object at every call."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        """A new game; without a seed its draws go on from those before."""
        self._table.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._table.state.current_player()]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees now; its mask is all 0 when it is not its decision."""
        self._begun("observe")
        return self._table.look(self.possible_agents.index(agent))

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict]:
        """Observation (None unless asked for), reward since its last step, termination, truncation
        and info of the agent that is to step. ResetNeeded before the first reset()."""
        self._begun("last")
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def step(self, action: Any) -> None:
        """Plays the action of the agent that is to step; None of one whose game is over."""
        self._begun("step")
        if not self.agents:
            raise ResetNeeded("reset() comes first: no agent is left")
        agent = self.agent_selection
        if self.terminations[agent]:
            return self._leave(agent, action)
        gains = self._table.play(action)
        self._cumulative_rewards[agent] = 0.0
        for name, gain in zip(self.possible_agents, gains):
            self.rewards[name] = gain
            self._cumulative_rewards[name] += gain
        if self._table.state.is_terminal():
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._table.state.current_player()]
        return None

    def _leave(self, agent: str, action: Any) -> None:
        if action is not None:
            raise ValueError("when an agent is terminated, None is the only step")
        for rows in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations,
                     self.infos):
            del rows[agent]
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 1 << 63) -> Iterator[str]:
        """The agent to step, until none is left."""
        self._begun("agent_iter")
        return self._agents(max_iter)

    def _agents(self, max_iter: int) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def state(self) -> Any:
        """What is seen from the first seat: all is open in these games."""
        return self._table.look(0)["observation"]

    def render(self) -> str | None:
        """The position id, in the mode "ansi"."""
        self._begun("render")
        return self._table.state.serialize() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held that has to be given back."""
