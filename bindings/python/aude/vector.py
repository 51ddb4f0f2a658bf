# SPDX-License-Identifier: Apache-2.0
"""Many games at once as an environment of gymnasium.vector's interface. It needs numpy.

    from aude.vector import VectorEnv

    envs = VectorEnv(aude.Game(seats=2), num_envs=256)
    seen, infos = envs.reset(seed=1)
    for _ in range(100):
        seen, rewards, terminations, truncations, infos = envs.step(envs.sample())

Where gymnasium is installed the class is a VectorEnv of it; nothing of it is needed.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from . import seeds, spaces
from .batch import Batch
from .checks import whole
from .game import Game
from .needs import ResetNeeded
from .table import check_reward

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]
try:
    from gymnasium.vector import VectorEnv as _Base
except ImportError:
    _Base = object
try:
    from gymnasium.vector import AutoresetMode
    MODES: dict[str, Any] = {"next-step": AutoresetMode.NEXT_STEP,
                             "same-step": AutoresetMode.SAME_STEP,
                             "disabled": AutoresetMode.DISABLED}
except ImportError:
    MODES = {"next-step": "NextStep", "same-step": "SameStep", "disabled": "Disabled"}
if TYPE_CHECKING:
    from numpy.typing import NDArray
    from .batch import Int32s
    Step = tuple[dict[str, Any], NDArray[numpy.float64], NDArray[numpy.bool_],
                 NDArray[numpy.bool_], dict[str, Any]]

FAR = 1 << 30
KEPT, UNUSED = 3, 3  # copies that are kept; references to one: the list, the loop, the question


class VectorEnv(_Base):
    """num_envs games. The seat `seat` acts and the others choose by lot; with seat=None every step
    is one of whoever decides, who is in infos["decider"]: play against oneself.

    Observations are {"observation": (n, length) int32, "action_mask": (n, actions) int8}, of the
    seat that acts; with mask="sparse" the second is "legal_actions", (n, 3600) int32: the legal
    ones of each row, and -1 behind them. With copy=False they are the arrays of the batch, which
    the next step writes anew.

    reward "points": by how much the lead of who acted over the best of the others changed;
    "outcome": at the end (table.outcome), of the seat that acts or acted last. infos has "points"
    and "gains", (n, seats), what each seat has and what the step brought it, and "decider".

    autoreset: "same-step", a game that is over begins anew at once and infos has "final_obs" and
    "final_info" (Gymnasium's names and shapes); "next-step", with the step after, whose action is
    not looked at; "disabled", reset(options={"reset_mask": ...}) does it. Nothing is truncated."""

    spec = None

    def __init__(self, game: Game, num_envs: int = 256, seat: int | None = 0,
                 reward: str = "points", autoreset: str = "same-step", mask: str = "dense",
                 copy: bool = True, render_mode: str | None = None) -> None:
        if numpy is None:
            raise ImportError("aude.vector needs numpy")
        if not isinstance(autoreset, str) or autoreset not in MODES:
            raise ValueError(f"expected {', '.join(MODES)}, found {autoreset!r}")
        if not isinstance(mask, str) or mask not in ("dense", "sparse"):
            raise ValueError(f"expected dense or sparse, found {mask!r}")
        if render_mode is not None and render_mode != "ansi":
            raise ValueError(f"there is no render mode {render_mode!r}")
        self._batch = Batch(game, num_envs, seeds.fresh(), mask=mask == "dense", seat=seat)
        self.game, self.num_envs, self.seat = game, self._batch.n, self._batch.seat
        self.reward, self.autoreset, self.render_mode = check_reward(reward), autoreset, render_mode
        self.copy, self.closed, self._begun = bool(copy), False, False
        self.metadata = {"render_modes": ["ansi"], "autoreset_mode": MODES[autoreset]}
        self._over = numpy.zeros(self.num_envs, bool)
        self._kept: dict[str, list[Any]] = {}
        self._each, dense = numpy.arange(self.num_envs), self._batch.dense
        self.single_action_space = spaces.action_space(dense.count)
        self.single_observation_space = spaces.observation_space(dense.count, dense.length,
                                                                 mask == "sparse")
        self.action_space = spaces.batched(self.single_action_space, self.num_envs)
        self.observation_space = spaces.batched(self.single_observation_space, self.num_envs)

    @property
    def unwrapped(self) -> VectorEnv:
        """Itself."""
        return self

    def reset(self, *, seed: int | Sequence[int] | None = None,
              options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """New games: observations and infos. The draws of game i follow from (seed, i), of a list
        of seeds from (seed[i], 0); without a seed they go on. options={"reset_mask": (n,) bool}
        begins only these anew."""
        batch, chosen = self._batch, None
        if options is not None and "reset_mask" in options:
            chosen = numpy.asarray(options["reset_mask"])
            if chosen.dtype != bool or chosen.shape != (self.num_envs,):
                raise ValueError(f"the reset mask has {self.num_envs} truth values")
        else:
            chosen = numpy.ones(self.num_envs, bool)
        if isinstance(seed, (list, tuple)):
            if len(seed) != self.num_envs:
                raise ValueError(f"{self.num_envs} seeds are wanted, one for each game")
            streams = [seeds.stream(one, 0) for one in seed]
            for i, one in enumerate(streams):
                batch._random[i] = one
        elif seed is not None:
            batch.seed(whole(seed, "a seed"))
        for i in numpy.flatnonzero(chosen).tolist():
            batch.begin(i)
        self._begun = True
        self._over[chosen] = False
        return self._seen(), self._infos(numpy.zeros_like(batch.scores))

    def _seen(self) -> dict[str, Any]:
        seen = self._seen_now()
        if not self.copy:
            return seen
        return {name: self._copied(name, array) for name, array in seen.items()}

    def _copied(self, name: str, array: Any) -> Any:
        """A copy, in the memory of an older one that nobody has any more: large new memory costs
        more than what is copied into it."""
        kept = self._kept.setdefault(name, [])
        for old in kept:
            if sys.getrefcount(old) <= UNUSED:
                numpy.copyto(old, array)
                return old
        new = array.copy()
        if len(kept) < KEPT:
            kept.append(new)
        return new

    def _seen_now(self) -> dict[str, Any]:
        batch = self._batch
        second = ({"legal_actions": batch.indices} if batch.mask is None
                  else {"action_mask": batch.mask.view(numpy.int8)})
        return {"observation": batch.observation, **second}

    def _infos(self, gains: Any) -> dict[str, Any]:
        batch, there = self._batch, numpy.ones(self.num_envs, bool)
        return {"points": batch.scores.copy(), "_points": there, "gains": gains, "_gains": there,
                "decider": batch.deciders.copy(), "_decider": there}

    def _lead(self, scores: Any, actors: Any) -> Any:
        """Of these seats over the best of the others."""
        if self.game.seats == 2:
            lead = scores[:, 0] - scores[:, 1]
            return numpy.where(actors == 0, lead, -lead)
        own = scores[self._each, actors]
        others = scores.copy()
        others[self._each, actors] = -FAR
        return own - others.max(axis=1)

    def step(self, actions: Any) -> Step:
        """Plays a dense action in each game: observations, rewards, terminations, truncations and
        infos. AudeError, and nothing is played in any game, when one is not legal."""
        batch = self._batch
        if not self._begun:
            raise ResetNeeded("reset() comes first: no game is going on")
        waiting = self._over
        if self.autoreset == "disabled" and waiting.any():
            raise ResetNeeded("reset() comes first: a game is over")
        before = batch.scores.copy()
        actors = (numpy.maximum(batch.deciders, 0) if self.seat is None
                  else numpy.full(self.num_envs, self.seat))
        with batch._lock:
            batch._choose(actions)
            chosen = batch._wanted
            chosen[waiting] = -1
            wrong = (chosen < 0) & ~waiting
            if wrong.any():
                batch._refuse(int(wrong.argmax()))
            batch._step()
        scores, over = batch.scores.copy(), batch.counts == 0
        if self.reward == "points":
            rewards = (self._lead(scores, actors) - self._lead(before, actors)).astype(float)
        else:
            rewards = numpy.where(over & ~waiting, self._outcome(scores, actors), 0.0)
        terminations, infos = over & ~waiting, None
        if self.autoreset == "same-step":
            infos = self._begin_anew(terminations, scores)
            self._over = numpy.zeros(self.num_envs, bool)
        else:
            for i in numpy.flatnonzero(waiting).tolist():
                batch.begin(i)
            self._over = terminations.copy()
        return (self._seen(), rewards, terminations, numpy.zeros(self.num_envs, bool),
                {**self._infos(scores - before), **(infos or {})})

    def _outcome(self, scores: Any, actors: Any) -> Any:
        """table.outcome of these seats."""
        first = scores == scores.max(axis=1, keepdims=True)
        seats, shared = self.game.seats, first.sum(axis=1)
        return numpy.where(first[self._each, actors], (seats / shared - 1) / (seats - 1),
                           -1 / (seats - 1))

    def _begin_anew(self, over: Any, scores: Any) -> dict[str, Any]:
        """What was seen at the end of these games, which begin anew."""
        rows = numpy.flatnonzero(over).tolist()
        if not rows:
            return {}
        final = numpy.full(self.num_envs, None, dtype=object)
        seen = self._seen_now()
        for i in rows:
            final[i] = {name: array[i].copy() for name, array in seen.items()}
            self._batch.begin(i)
        points = numpy.where(over[:, None], scores, 0)
        return {"final_obs": final, "_final_obs": over.copy(), "_final_info": over.copy(),
                "final_info": {"points": points, "_points": over.copy()}}

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_kept": {}}

    def sample(self) -> Int32s:
        """Of each game a legal action by lot (-1 where it is over)."""
        return self._batch.sample()

    def state(self, i: int) -> Any:
        """A copy of game i as an aude.State."""
        return self._batch.state(i)

    def render(self) -> tuple[str, ...] | None:
        """The position ids, in the mode "ansi"."""
        if self.render_mode != "ansi":
            return None
        return tuple(self._batch.state(i).serialize() for i in range(self.num_envs))

    def close(self, **_: Any) -> None:
        """Nothing is held that has to be given back."""
        self.closed = True
