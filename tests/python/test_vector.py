# SPDX-License-Identifier: Apache-2.0
"""Many games as one environment: rewards, ends and new games are those of the games themselves, in
each mode of beginning anew; sparse masks, DLPack; what Gymnasium and PettingZoo ask before reset.
"""

import copy
import os
import pathlib
import pickle
import sys

import arrays
import tap

arrays.go_on_with_numpy()
sys.path.insert(0, str(pathlib.Path(os.environ["AUDE_SOURCE"]) / "bindings" / "python"))
import aude  # noqa: E402
import aude.gymnasium  # noqa: E402
import aude.pettingzoo  # noqa: E402
import aude.planes  # noqa: E402
import aude.table  # noqa: E402
import aude.vector  # noqa: E402

try:
    import numpy
except ImportError:
    numpy = None


def case(name):
    """A case that needs numpy."""
    def decorate(function):
        tap.add(name, function if numpy is not None else lambda: tap.skip("no numpy here"))
        return function
    return decorate


def envs(n=6, seed=1, **how):
    """So many games of few tiles a seat, begun."""
    made = aude.vector.VectorEnv(aude.Game(seats=3), n, **how)
    return made, made.reset(seed=seed)


def lead(points, seat):
    """Over the best of the others."""
    others = [one for other, one in enumerate(points) if other != seat]
    return points[seat] - max(others)


@case("rewards add up to the lead, for one seat and for whoever decides")
def _():
    for seat in (1, None):
        made, (_, infos) = envs(seat=seat)
        total, ends = numpy.zeros(6), 0
        for _ in range(200):
            actors = infos["decider"]
            assert seat is None or (actors == seat).all()
            before = infos["points"]
            seen, rewards, over, cut, infos = made.step(made.sample())
            assert rewards.shape == over.shape == (6,) and not cut.any()
            final = numpy.where(over[:, None], infos.get("final_info", infos)["points"],
                                infos["points"])
            assert (infos["gains"] == final - before).all()
            for i, actor in enumerate(actors.tolist()):
                assert rewards[i] == lead(final[i].tolist(), actor) - lead(before[i].tolist(),
                                                                           actor)
            total += rewards
            for i in numpy.flatnonzero(over).tolist():
                ends += 1
                assert seat is None or total[i] == lead(final[i].tolist(), seat)
                total[i] = 0
                assert not infos["points"][i].any() and infos["final_obs"][i] is not None
                assert not infos["final_obs"][i]["action_mask"].any()
                assert seen["action_mask"][i].any()
            assert "final_obs" in infos or not over.any()
        assert ends >= 6, ends


@case("outcomes come at the end")
def _():
    made, _ = envs(seat=0, reward="outcome")
    for _ in range(120):
        _, rewards, over, _, infos = made.step(made.sample())
        assert not rewards[~over].any()
        for i in numpy.flatnonzero(over).tolist():
            points = infos["final_info"]["points"][i].tolist()
            assert abs(rewards[i] - aude.table.outcome(points)[0]) < 1e-12


@case("a game begins anew with the next step, or when reset says so")
def _():
    made, _ = envs(autoreset="next-step", seat=2)
    over = numpy.zeros(6, bool)
    for _ in range(100):
        was = over
        seen, rewards, over, _, _ = made.step(made.sample())
        assert not (was & over).any() and not rewards[was].any()
        assert (seen["action_mask"].any(axis=1) == ~over).all()
    made, _ = envs(autoreset="disabled", seat=2)
    over = numpy.zeros(6, bool)
    while not over.any():
        _, _, over, _, _ = made.step(made.sample())
    try:
        made.step(made.sample())
    except RuntimeError:
        pass
    else:
        raise AssertionError("stepped a game that is over")
    before = made._batch.observation.copy()
    seen, _ = made.reset(options={"reset_mask": over})
    assert seen["action_mask"].any(axis=1).all()
    assert (seen["observation"][~over] == before[~over]).all()


@case("game i follows from the seed and i; observations are copies unless wanted otherwise")
def _():
    one, (seen, _) = envs(4, 7)
    other, (too, _) = envs(9, 7)
    assert (seen["observation"] == too["observation"][:4]).all()
    kept = seen["observation"].copy()
    firsts = [seen]
    for _ in range(6):
        firsts.append(one.step(one.sample())[0])
    assert (seen["observation"] == kept).all()
    assert len({id(one["observation"]) for one in firsts}) == 7
    fast, (seen, _) = envs(4, 7, copy=False)
    seen_too = fast.step(fast.sample())[0]
    assert seen_too["observation"] is seen["observation"]
    listed, (seen, _) = envs(3, [5, 5, 6])
    assert (seen["observation"][0] == seen["observation"][1]).all()
    assert other.num_envs == 9 and other.unwrapped is other


@case("what is not legal is refused, and nothing is played")
def _():
    made, (seen, _) = envs(seat=None)
    fine = made.sample()
    for wrong, kind in ((numpy.where(numpy.arange(6) == 3, -1, fine), aude.AudeError),
                        (fine.astype(float), TypeError), (fine[:5], ValueError),
                        (numpy.full(6, 10 ** 6), aude.AudeError), ("abcdef", TypeError)):
        try:
            made.step(wrong)
        except kind:
            assert (made._batch.observation == seen["observation"]).all()
            continue
        raise AssertionError(wrong)
    for how in (dict(autoreset="never"), dict(mask=1), dict(reward="gold"), dict(seat=3),
                dict(render_mode="human")):
        try:
            envs(**how)
        except ValueError:
            continue
        raise AssertionError(how)


@case("sparse masks say the same as dense ones")
def _():
    game = aude.Game(expansions=[name for name in ("tower", "bcb", "inns")])
    dense = aude.vector.VectorEnv(game, 5, seat=None)
    sparse = aude.vector.VectorEnv(game, 5, seat=None, mask="sparse")
    there, (here, _) = dense.reset(seed=3)[0], sparse.reset(seed=3)
    assert sparse._batch.mask is None
    for _ in range(150):
        for i in range(5):
            legal = here["legal_actions"][i]
            assert sorted(legal[legal >= 0]) == there["action_mask"][i].nonzero()[0].tolist()
        begins, actions = sparse._batch.sparse()
        assert begins[-1] == len(actions) == (here["legal_actions"] >= 0).sum()
        chosen = dense.sample()
        there, here = dense.step(chosen)[0], sparse.step(chosen)[0]


@case("copied and pickled it goes on as it would have")
def _():
    made, _ = envs()
    for _ in range(40):
        made.step(made.sample())
    for other in (copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
        one = copy.deepcopy(made)
        for _ in range(30):
            chosen = one.sample()
            assert (chosen == other.sample()).all()
            here, there = one.step(chosen), other.step(chosen)
            assert (here[0]["observation"] == there[0]["observation"]).all()
            assert (here[1] == there[1]).all() and (here[2] == there[2]).all()


@case("spaces hold what is seen and drawn")
def _():
    for mask in ("dense", "sparse"):
        made, (seen, _) = envs(2, mask=mask)
        assert made.observation_space.contains(seen)
        assert made.single_observation_space.contains({name: row[0] for name, row in seen.items()})
        assert made.action_space.contains(made.sample())
        if mask == "dense":
            chosen = made.action_space.sample(seen["action_mask"])
            made.step(chosen)


@case("planes: every tile and figure, and sides that touch are equal")
def _():
    for game in (aude.Game(seats=3), aude.Game("discovery")):
        planes = aude.planes.Planes(game, 41)
        small = pickle.loads(pickle.dumps(aude.planes.Planes(game, 5)))
        batch = aude.Batch(game, 4, seed=2, mask=False)
        wide = (len(planes.names) - 2 - game.seats) // 8
        for _ in range(80):
            batch.step(batch.sample())
            seen = planes(batch.observation)
            tiles, last, sides = seen[:, 0], seen[:, 1], seen[:, 2:2 + 4 * wide]
            sides = sides.reshape(4, 4, wide, 41, 41)
            assert (sides.sum(axis=2) == tiles[:, None]).all() and (last.sum((1, 2)) == 1).all()
            both = tiles[:, 1:] & tiles[:, :-1]  # north of a cell, and the cell
            assert not ((sides[:, 0, :, 1:] != sides[:, 2, :, :-1]) & (both > 0)[:, None]).any()
            both = tiles[:, :, 1:] & tiles[:, :, :-1]
            assert not ((sides[:, 3, :, :, 1:] != sides[:, 1, :, :, :-1])
                        & (both > 0)[:, None]).any()
            assert small(batch.observation).shape[2:] == (5, 5)
        assert both.any()
        for i in range(4):
            told = batch.state(i).information()
            own = [seen[i, planes.names.index(f"seat {seat}")].sum() for seat in range(game.seats)]
            seats = [one["seat"] for one in told["figures"]]
            looks = max(0, batch.deciders[i])
            assert own == [seats.count((looks + seat) % game.seats) for seat in range(game.seats)]
            assert tiles[i].sum() == len(told["tiles"])
    for wrong in (batch.observation[:, :5], batch.observation.astype(float), "abc"):
        try:
            planes(wrong)
        except ValueError:
            continue
        raise AssertionError("not refused")


@case("DLPack: arrays are shared with whoever speaks it")
def _():
    batch = aude.Batch(aude.Game(), 4, seed=1)
    shared = numpy.from_dlpack(batch.observation)
    batch.step(batch.sample())
    assert (shared == batch.observation).all()
    for name in ("torch", "jax.numpy"):
        try:
            other = __import__(name, fromlist=["from_dlpack"])
        except ImportError:
            continue
        tensor = other.from_dlpack(batch.observation)
        assert tuple(tensor.shape) == batch.observation.shape


@tap.case("before reset: the errors of Gymnasium and PettingZoo, by their words")
def _():
    env, table = aude.gymnasium.Env(aude.Game()), aude.pettingzoo.AEC(aude.Game())
    for call in (lambda: env.step(0), table.last, lambda: table.step(0), table.agent_iter,
                 lambda: table.observe("seat_0"), table.state):
        try:
            call()
        except RuntimeError as error:
            assert isinstance(error, AssertionError) and "reset()" in str(error), error
            continue
        raise AssertionError(call)
    try:
        table.agent_selection
    except AttributeError as error:
        assert str(error) == "agent_selection cannot be accessed before reset", error
    else:
        raise AssertionError("there is no agent yet")
    if numpy is not None:
        try:
            aude.vector.VectorEnv(aude.Game(), 2).step([0, 0])
        except RuntimeError:
            return
        raise AssertionError("stepped before reset")


tap.main()
