# SPDX-License-Identifier: Apache-2.0
"""The environments against what the documentation of OpenSpiel, PettingZoo (AEC) and Gymnasium asks
of one, written out here rule by rule. Those packages are needed for nothing here.
"""

import copy
import math
import os
import pathlib
import pickle
import random
import sys

import tap

sys.path.insert(0, str(pathlib.Path(os.environ["AUDE_SOURCE"]) / "bindings" / "python"))
import aude  # noqa: E402
from aude import gymnasium, openspiel, pettingzoo  # noqa: E402


def plain(value):
    """Arrays as lists, whether they are numpy's or not."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value.tolist() if hasattr(value, "tolist") else value


def raises(error, function, *arguments):
    """The call must raise this."""
    try:
        function(*arguments)
    except error:
        return
    raise AssertionError(f"{error.__name__} was not raised")


# ---- OpenSpiel: open_spiel/spiel.h, python/tests/pyspiel_test, "playthrough" rules --------------

def spiels():
    """Games with both utilities, with expansions and The Discovery."""
    yield openspiel.Game(aude.Game(seats=2), "outcome")
    yield openspiel.Game(aude.Game(seats=3, expansions=["inns", "tower"]), "points")
    yield openspiel.Game(aude.Game("discovery", seats=3, preset="ADVANCED"), "outcome")


def spiel_walk(look, seed=1):
    """A random game of each, looked at in every state; look(game, state) before the last too."""
    for game in spiels():
        dice, state = random.Random(seed), game.new_initial_state()
        while not state.is_terminal():
            look(game, state)
            state.apply_action(dice.choice(state.legal_actions()))
        look(game, state)


@tap.case("OpenSpiel: current_player is a player, -1 at chance, -4 at the end")
def _():
    def look(game, state):
        player = state.current_player()
        assert state.is_chance_node() == (player == -1)
        assert state.is_terminal() == (player == -4)
        assert player in (-1, -4) or 0 <= player < game.num_players()
        assert not state.is_simultaneous_node()
    spiel_walk(look)


@tap.case("OpenSpiel: legal actions are sorted, distinct, below num_distinct_actions, else none")
def _():
    def look(game, state):
        legal = state.legal_actions()
        assert legal == sorted(set(legal)) and bool(legal) != state.is_terminal()
        assert all(0 <= action < game.num_distinct_actions() for action in legal)
        mask = state.legal_actions_mask()
        assert [action for action, one in enumerate(mask) if one] == legal
        for player in range(game.num_players()):
            mine = state.legal_actions(player)
            assert mine == (legal if player == state.current_player() else [])
        wide = game.max_chance_outcomes() if state.is_chance_node() else game.num_distinct_actions()
        assert len(mask) == wide
    spiel_walk(look)


@tap.case("OpenSpiel: chance outcomes are the legal actions, positive, sum to 1, below their bound")
def _():
    def look(game, state):
        outcomes = state.chance_outcomes()
        if not state.is_chance_node():
            assert outcomes == []
            return
        assert [action for action, _ in outcomes] == state.legal_actions()
        assert all(chance > 0 and action < game.max_chance_outcomes()
                   for action, chance in outcomes)
        assert abs(sum(chance for _, chance in outcomes) - 1) < 1e-9
    spiel_walk(look)


@tap.case("OpenSpiel: returns are the sum of rewards, in the bounds and of the sum promised")
def _():
    total = []

    def look(game, state):
        if state.move_number() == 0:
            total[:] = [0.0] * game.num_players()
        total[:] = [old + new for old, new in zip(total, state.rewards())]
        returns = state.returns()
        assert returns == total or max(abs(a - b) for a, b in zip(returns, total)) < 1e-9
        assert all(game.min_utility() <= one <= game.max_utility() for one in returns)
        if state.is_terminal() and game.utility_sum() is not None:
            assert abs(sum(returns) - game.utility_sum()) < 1e-9
            assert any(returns) or len(set(returns)) == 1
        assert state.player_return(0) == returns[0]
    spiel_walk(look)


@tap.case("OpenSpiel: a clone and a child go their own way")
def _():
    def look(game, state):
        if state.is_terminal() or state.move_number() % 9:
            return
        before, action = str(state), state.legal_actions()[-1]
        child = state.child(action)
        assert str(state) == before and child.history() == state.history() + [action]
        clone = state.clone()
        clone.apply_action(action)
        assert str(clone) == str(child) and clone.legal_actions() == child.legal_actions()
        assert str(state) == before and state.legal_actions() != []
    spiel_walk(look)


@tap.case("OpenSpiel: serialize and deserialize_state give the same state, and pickles do")
def _():
    def look(game, state):
        if state.move_number() % 40 == 7 or state.is_terminal():
            for again in (game.deserialize_state(state.serialize()),
                          pickle.loads(pickle.dumps(state))):
                assert str(again) == str(state) and again.history() == state.history()
                assert again.full_history() == state.full_history()
                assert again.legal_actions() == state.legal_actions()
                assert again.returns() == state.returns()
    spiel_walk(look)


@tap.case("OpenSpiel: actions have a text of their own that leads back to them")
def _():
    def look(game, state):
        player, legal = state.current_player(), state.legal_actions()
        texts = [state.action_to_string(player, action) for action in legal]
        assert len(set(texts)) == len(texts)
        if state.move_number() % 10 == 0:
            assert [state.string_to_action(text) for text in texts] == legal
    spiel_walk(look)


@tap.case("OpenSpiel: tensors have the shape of the game; strings tell states apart")
def _():
    seen = set()

    def look(game, state):
        if state.move_number() % 9 and not state.is_terminal():
            return
        shape, = game.observation_tensor_shape()
        for player in range(game.num_players()):
            assert len(state.observation_tensor(player)) == shape
            assert state.information_state_tensor(player) == state.observation_tensor(player)
        assert game.information_state_tensor_shape() == [shape]
        key = (id(game), state.information_state_string(0))
        assert key not in seen and state.observation_string(1) == str(state)
        seen.add(key)
        raises(ValueError, state.observation_tensor, game.num_players())
    spiel_walk(look)


@tap.case("OpenSpiel: what is not legal is refused; no game is longer than max_game_length")
def _():
    def look(game, state):
        assert state.move_number() == len(state.history()) <= game.max_game_length()
        wrong = next(one for one in range(game.num_distinct_actions() + 1)
                     if one not in state._legal)
        before = str(state)
        raises(aude.AudeError, state.apply_action, wrong)
        assert str(state) == before
    spiel_walk(look)
    raises(ValueError, openspiel.Game, aude.Game(), "money")


# ---- PettingZoo: documentation of the AEC API, and its API test ---------------------------------

def iterate(env, look=lambda env, agent, row: None, dice=None):
    """agent_iter, last, step as its documentation shows them; returns the rewards of last()."""
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        row = env.last()
        look(env, agent, row)
        total[agent] += row[1]
        if row[2] or row[3]:
            env.step(None)
            continue
        legal = [i for i, one in enumerate(row[0]["action_mask"]) if one]
        env.step((dice or random.Random(1)).choice(legal))
    return total


@tap.case("OpenSpiel: parameters, sizes, observers")
def _():
    game = openspiel.Game(aude.Game(seats=3, expansions=["tower"]), utility="outcome")
    told = game.get_parameters()
    again = openspiel.Game(aude.deserialize(told["rules"]).game, told["utility"])
    assert again.rules == game.rules and again.get_parameters() == told
    assert game.observation_tensor_size() == game.observation_tensor_shape()[0]
    assert game.policy_tensor_shape() == [game.num_distinct_actions()]
    state, observer, other = game.new_initial_state(), game.make_observer(), game.make_observer()
    assert state.is_initial_state() and state.legal_chance_outcomes() == state.legal_actions()
    for _ in range(60):
        state.apply_action(state.legal_actions()[-1])
    for seat in range(3):
        observer.set_from(state, seat)
        assert list(observer.tensor) == state.observation_tensor(seat)
        assert sum(len(list(part)) * (len(part[0]) if hasattr(part[0], "__len__") else 1)
                   for part in observer.dict.values() if len(part)) == len(observer.tensor)
        other.decompress(observer.compress())
        assert list(other.tensor) == list(observer.tensor)
        assert observer.string_from(state, seat) == state.observation_string(seat)
    raises(ValueError, game.make_observer, None, {"no": 1})
    assert not state.is_initial_state() and state.is_player_node() == (state.current_player() >= 0)


@tap.case("PettingZoo: reset makes agents, rewards, terminations, truncations and infos")
def _():
    env = pettingzoo.AEC(aude.Game(seats=3))
    assert env.possible_agents == ["seat_0", "seat_1", "seat_2"] and env.max_num_agents == 3
    assert env.reset(seed=1) is None
    assert env.agents == env.possible_agents and env.agents is not env.possible_agents
    assert env.num_agents == 3 and env.agent_selection in env.agents
    for rows, value in ((env.rewards, 0), (env.terminations, False), (env.truncations, False),
                        (env.infos, {})):
        assert rows == dict.fromkeys(env.agents, value)
    assert env._cumulative_rewards == dict.fromkeys(env.agents, 0)
    assert env.metadata["name"] and "render_modes" in env.metadata
    assert env.unwrapped is env and env.close() is None


@tap.case("PettingZoo: spaces are the same object at every call, and hold what is observed")
def _():
    env = pettingzoo.AEC(aude.Game("discovery"))
    env.reset(seed=1)
    for agent in env.possible_agents:
        assert env.action_space(agent) is env.action_space(agent)
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.observe(agent) in env.observation_space(agent)

    def look(env, agent, row):
        assert row[0] in env.observation_space(agent)
        assert plain(row[0]) == plain(env.observe(agent))
    iterate(env, look)


@tap.case("PettingZoo: the mask is of who acts, and sample(mask) draws a legal action")
def _():
    env = pettingzoo.AEC(aude.Game())
    env.reset(seed=2)
    for agent in env.possible_agents:
        assert any(env.observe(agent)["action_mask"]) == (agent == env.agent_selection)
    space = env.action_space("seat_0")
    space.seed(5)
    mask = env.last()[0]["action_mask"]
    assert all(mask[space.sample(mask)] == 1 for _ in range(50))
    assert space.contains(0) and not space.contains(space.n) and not space.contains("0")


@tap.case("PettingZoo: last() gives observation, reward since its last step, ends and info")
def _():
    env, since = pettingzoo.AEC(aude.Game(seats=2)), {"seat_0": 0.0, "seat_1": 0.0}
    env.reset(seed=3)
    assert env.last(observe=False)[0] is None
    dice, rewarded = random.Random(3), 0
    while not any(env.terminations.values()):
        agent = env.agent_selection
        _, reward, termination, truncation, info = env.last(observe=False)
        assert reward == since[agent] == env._cumulative_rewards[agent], (agent, reward, since)
        assert (termination, truncation, info) == (False, False, {})
        since[agent] = 0.0
        env.step(dice.choice(list(env._table.legal)))
        for name in env.agents:
            since[name] += env.rewards[name]
            rewarded += env.rewards[name] != 0
    assert rewarded > 0


@tap.case("PettingZoo: at the end all are terminated, step takes None only, and agents leave")
def _():
    env = pettingzoo.AEC(aude.Game(seats=3))
    env.reset(seed=4)
    dice = random.Random(4)
    while not any(env.terminations.values()):
        env.step(dice.choice(list(env._table.legal)))
    points = env._table.state.returns()
    assert all(env.terminations.values()) and not any(env.truncations.values())
    left = 3
    for agent in env.agent_iter():
        assert len(env.agents) == env.num_agents == left and env.last()[2]
        assert agent in env.rewards and agent in env.infos
        raises(ValueError, env.step, 0)
        env.step(None)
        left -= 1
        assert agent not in env.agents and agent not in env.rewards and agent not in env.infos
    assert left == 0 and env.agents == [] and env._table.state.returns() == points
    raises(RuntimeError, env.step, None)


@tap.case("PettingZoo: rewards that last() told add up to the points, or to the outcome")
def _():
    for reward in ("points", "outcome"):
        env = pettingzoo.AEC(aude.Game(seats=3), reward=reward)
        env.reset(seed=5)
        total = iterate(env)
        points = env._table.state.returns()
        wanted = points if reward == "points" else aude.table.outcome(points)
        assert [total[agent] for agent in env.possible_agents] == wanted, (total, wanted)


@tap.case("PettingZoo: the same seed is the same game, another is not; reset begins anew")
def _():
    def game(env, seed):
        seen = []
        env.reset(seed=seed)
        iterate(env, lambda env, agent, row: seen.append((agent, plain(row))))
        return seen

    env, other = pettingzoo.AEC(aude.Game()), pettingzoo.AEC(aude.Game(), render_mode="ansi")
    first = game(env, 6)
    assert first == game(env, 6) == game(other, 6) != game(env, 7)
    env.reset()
    assert env.agents == env.possible_agents and other.render().startswith("aude1:")


@tap.case("PettingZoo: what is not legal is refused and changes nothing")
def _():
    env = pettingzoo.AEC(aude.Game())
    raises(RuntimeError, env.step, 0)
    env.reset(seed=1)
    before = plain(env.last())
    for action in (-1, None, "pass", 10 ** 9, 0.5, math.inf, math.nan,
                   before[0]["action_mask"].index(0)):
        raises(aude.AudeError, env.step, action)
    assert plain(env.last()) == before
    raises(ValueError, pettingzoo.AEC, aude.Game(), "money")
    raises(ValueError, pettingzoo.AEC, aude.Game(), "points", "human")


# ---- Gymnasium: documentation of Env, and its environment checker -------------------------------

def episode(env, seed, dice_seed=1):
    """One game: all that reset and step answered."""
    dice, told = random.Random(dice_seed), [env.reset(seed=seed)]
    while len(told) == 1 or not (told[-1][2] or told[-1][3]):
        mask = told[-1][0]["action_mask"]
        told.append(env.step(dice.choice([i for i, one in enumerate(mask) if one])))
    return told


@tap.case("Gymnasium: reset answers (observation, info), step five values of their types")
def _():
    env = gymnasium.Env(aude.Game(seats=3), seat=1)
    (seen, info), *steps = episode(env, 1)
    assert seen in env.observation_space and isinstance(info, dict)
    for seen, reward, terminated, truncated, info in steps:
        assert seen in env.observation_space and isinstance(info, dict)
        assert type(reward) is float and type(terminated) is bool and type(truncated) is bool
        assert plain(info["action_mask"]) == plain(seen["action_mask"])
        assert any(seen["action_mask"]) != terminated and not truncated
    assert len(steps) > 20 and [step[2] for step in steps].count(True) == 1 and steps[-1][2]


@tap.case("Gymnasium: reset(seed) makes episodes again; without a seed they go on and differ")
def _():
    env, other = gymnasium.Env(aude.Game()), gymnasium.Env(aude.Game())
    assert plain(episode(env, 3)) == plain(episode(other, 3)) == plain(episode(env, 3))
    assert plain(episode(env, 4)) != plain(episode(env, 3))
    one, two = plain(episode(env, None)), plain(episode(env, None))
    assert one != two
    raises(TypeError, env.reset, 3)  # seed and options are by name only
    assert len(env.reset(seed=1, options={})) == 2


@tap.case("Gymnasium: an environment has spaces, metadata, render modes, spec, unwrapped, close")
def _():
    env = gymnasium.Env(aude.Game(), render_mode="ansi")
    assert env.unwrapped is env and env.spec is None and env.render_mode == "ansi"
    assert env.render_mode in env.metadata["render_modes"]
    seen, _ = env.reset(seed=1)
    assert env.render().startswith("aude1:") and gymnasium.Env(aude.Game()).render_mode is None
    assert env.action_space.n == len(seen["action_mask"]) == aude.Dense(aude.Game()).count
    assert env.observation_space["observation"].shape == (len(seen["observation"]),)
    assert env.observation_space["action_mask"].shape == (env.action_space.n,)
    assert env.close() is None
    raises(ValueError, lambda: gymnasium.Env(aude.Game(), seat=2))
    raises(ValueError, lambda: gymnasium.Env(aude.Game(), render_mode="human"))


@tap.case("Gymnasium: what was answered stays; rewards add up to the margin, the outcome")
def _():
    for reward in ("points", "outcome"):
        env = gymnasium.Env(aude.Game(seats=2), seat=1, reward=reward)
        seen, _ = env.reset(seed=8)
        kept = copy.deepcopy(plain(seen))
        _, *steps = episode(env, 8)
        assert plain(seen) == kept
        points = steps[-1][4]["points"]
        total = sum(step[1] for step in steps)
        if reward == "points":
            assert total == points[1] - points[0] and points == env._play.state.returns()
        else:
            assert total == aude.table.outcome(points)[1]


@tap.case("Gymnasium: no step before reset and after the end; what is not legal is refused")
def _():
    env = gymnasium.Env(aude.Game())
    raises(RuntimeError, env.step, 0)
    seen, _ = env.reset(seed=1)
    raises(aude.AudeError, env.step, list(seen["action_mask"]).index(0))
    action = list(seen["action_mask"]).index(1)
    env.step(action)
    episode(env, 2)
    raises(RuntimeError, env.step, 0)


@tap.case("Gymnasium: the others are played by the given player, which sees its own decisions")
def _():
    asked = []

    def last(state, dice):
        asked.append(state.current_player())
        return state.legal_actions()[-1]

    env = gymnasium.Env(aude.Game(seats=3, start_seat=1), player=last, seat=0)
    env.reset(seed=1)
    assert asked[0] == 1 and set(asked) == {1, 2} and env._play.state.current_player() == 0
    raises(aude.AudeError, lambda: gymnasium.Env(aude.Game(start_seat=1), player=lambda s, d: 0)
           .reset(seed=1))


tap.main()
