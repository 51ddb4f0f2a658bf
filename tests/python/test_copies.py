# SPDX-License-Identifier: Apache-2.0
"""Copies and pickles in the middle of games, pools of spawned processes, equality and names of
things; seeds that share nothing."""

import copy
import inspect
import multiprocessing
import os
import pathlib
import pickle
import random
import sys
import typing

import tap

sys.path.insert(0, str(pathlib.Path(os.environ["AUDE_SOURCE"]) / "bindings" / "python"))
import aude  # noqa: E402
import aude.gymnasium  # noqa: E402
import aude.openspiel  # noqa: E402
import aude.pettingzoo  # noqa: E402
import aude.seeds  # noqa: E402
import aude.table  # noqa: E402

WAYS = (copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing)))


def middle(game, seed=1, plies=100):
    """A state in the middle of a game."""
    state, dice = game.new_initial_state(), random.Random(seed)
    for _ in range(plies):
        state.apply_action(dice.choice(state.legal_actions()))
    return state


def rich():
    """A game with much in it."""
    return aude.Game(seats=3, expansions=["tower", "bcb"], options={"ABBOT": "on"})


@tap.case("games: equal when their rules are, copied and pickled")
def _():
    game = rich()
    for other in (*(way(game) for way in WAYS), rich()):
        assert other == game and hash(other) == hash(game)
        assert other.new_initial_state() == game.new_initial_state()
    assert copy.deepcopy(game) is game
    others = (aude.Game(), aude.Game(seats=3), aude.Game("discovery"), aude.Game(start_seat=1),
              aude.Game(options={"ABBOT": "on"}), "a game")
    assert all(other != game for other in others) and len({game, rich(), *others[:5]}) == 6
    assert "seats=3" in repr(game) and aude.__version__ == game.library.version


@tap.case("states keep history, rewards and events, and share the game")
def _():
    for plies in (0, 1, 57, 100, 131):
        state = middle(rich(), plies, plies)
        for way in WAYS:
            other = way(state)
            assert other == state and other.history() == state.history()
            assert (other.rewards(), other.events()) == (state.rewards(), state.events())
            other.apply_action(other.legal_actions()[0])
            assert other != state and len(other.history()) == plies + 1
    one, other, game = pickle.loads(pickle.dumps([state, state.clone(), state.game]))
    assert one.game is other.game is game and one == other
    assert state.game.deserialize_state(state.serialize()).game is state.game
    assert aude.deserialize(state.serialize()) == state
    assert state != aude.Game().new_initial_state() and state != "a state"
    assert state.serialize() in repr(state)
    try:
        hash(state)
    except TypeError:
        return
    raise AssertionError("a state changes: it has no hash")


def rows(batch):
    """What the arrays say."""
    return [one.tolist() for one in (batch.counts, batch.deciders, batch.scores, batch.mask,
                                     batch.observation)]


@tap.case("batches go on as they would have, draws included")
def _():
    for seat in (None, 1):
        batch = aude.Batch(rich(), 4, seed=3, seat=seat)
        for _ in range(30):
            batch.step(batch.sample())
        for way in WAYS:
            other, one = way(batch), copy.copy(batch)
            assert rows(other) == rows(batch)
            for _ in range(40):
                drawn = one.sample()
                assert drawn.tolist() == other.sample().tolist()
                one.step(drawn)
                other.step(drawn)
                assert rows(one) == rows(other)
                assert one.restart() == other.restart()
            assert rows(other) != rows(batch)


@tap.case("environments go on as they would have")
def _():
    env, table = aude.gymnasium.Env(aude.Game()), aude.pettingzoo.AEC(rich())
    env.reset(seed=2)
    table.reset(seed=2)
    for way in WAYS[1:]:
        other = way(env)
        for _ in range(30):
            legal = [i for i, one in enumerate(env._seen()[0]["action_mask"]) if one]
            here, there = env.step(legal[0]), other.step(legal[0])
            assert here[1:4] == there[1:4] and here[4]["points"] == there[4]["points"]
            assert list(here[0]["observation"]) == list(there[0]["observation"])
            if here[2]:
                env.reset(seed=3)
                other.reset(seed=3)
        other = way(table)
        for _ in range(30):
            legal = [i for i, one in enumerate(table.last()[0]["action_mask"]) if one]
            table.step(legal[0])
            other.step(legal[0])
            assert table.agent_selection == other.agent_selection
            assert list(table.last()[0]["observation"]) == list(other.last()[0]["observation"])
    state = aude.openspiel.Game(aude.Game()).new_initial_state()
    for _ in range(20):
        state.apply_action(state.legal_actions()[0])
    for way in WAYS[1:]:
        assert str(way(state)) == str(state) and way(state).history() == state.history()


def finish(job):
    """What a process of a pool does: plays on; or is refused."""
    state, batch, env = job
    env.reset(seed=1)
    if state is None:
        raise aude.AudeError("NOT_FREE", "BASE-24", "somebody is already on this feature")
    batch.step([batch.legal(i)[0] for i in range(batch.n)])
    return len(state.history()), state.playouts(1, 5)[0][0], batch.counts.tolist()


@tap.case("a pool of spawned processes takes them, and their errors come back")
def _():
    state, batch = middle(rich()), aude.Batch(aude.Game(), 2, seed=1)
    env = aude.gymnasium.Env(aude.Game())
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        found = pool.map(finish, [(state, batch, env)] * 2)
        assert found[0] == found[1] == finish((state, copy.copy(batch), env)), found
        try:
            pool.map(finish, [(None, batch, env)])
        except aude.AudeError as error:
            assert (error.name, error.rule) == ("NOT_FREE", "BASE-24")
        else:
            raise AssertionError("not refused")


@tap.case("seeds share nothing, and a game is the same in every batch")
def _():
    seeds = [*range(-3, 40), 256, 10 ** 30]
    batches = {seed: aude.Batch(aude.Game(), 8, seed, mask=False, observation=False)
               for seed in seeds}
    streams = [tuple(one.s) for batch in batches.values() for one in batch._random]
    assert len(set(streams)) == len(streams) == 8 * len(seeds)
    halves = [half for pair in streams for half in pair]
    assert len(set(halves)) == len(halves)
    small, large = (aude.Batch(aude.Game(), n, 5) for n in (2, 9))
    for step in range(100):
        small.step_ranks([step % count if count else -1 for count in small.counts.tolist()])
        large.step_ranks([step % count if count else -1 for count in large.counts.tolist()])
        assert [one[:2] for one in rows(large)] == rows(small)
    # written down: a change makes other games of every seed
    begun = aude.seeds.stream(0, 0).s[:]
    assert [f"{half:016x}" for half in begun] == ["b6aabb24451d2d74", "ebcb7f945247c22f"], begun


@tap.case("annotations can be read, of every public class and call")
def _():
    for thing in (aude.Game, aude.State, aude.Dense, aude.Library, aude.Batch,
                  aude.gymnasium.Env, aude.pettingzoo.AEC, aude.openspiel.Game,
                  aude.openspiel.State):
        for name, call in inspect.getmembers(thing, inspect.isfunction):
            if name[0] == "_" or call.__module__.split(".")[0] != "aude":
                continue
            signature = inspect.signature(call)
            assert signature.return_annotation is not inspect.Signature.empty, (thing, name)
            for parameter in list(signature.parameters.values())[1:]:
                assert parameter.annotation is not inspect.Signature.empty, (thing, name)
    try:
        import numpy.typing  # noqa: F401
    except ImportError:
        tap.skip("no numpy here: what its arrays hold is for a type checker")
    typing.TYPE_CHECKING = True
    try:
        import importlib
        hints = typing.get_type_hints(importlib.reload(aude.batch).Batch)
    finally:
        typing.TYPE_CHECKING = False
    assert "numpy.int32" in str(hints["indices"]) and "uint8" in str(hints["mask"]), hints


if __name__ == "__main__":
    tap.main()
