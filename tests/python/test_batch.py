# SPDX-License-Identifier: Apache-2.0
"""Dense indices, observations of one length and games in lock-step: the index is one to one in
every room of the rules, the arrays say what the states say, and what is not legal changes nothing.
"""

import os
import pathlib
import random
import sys

import tap

sys.path.insert(0, str(pathlib.Path(os.environ["AUDE_SOURCE"]) / "bindings" / "python"))
import aude  # noqa: E402


def rule_sets():
    """Every expansion by itself, all together, and The Discovery with and without open tiles."""
    names = aude.default_library().expansions()
    for chosen in [[], *([name] for name in names), names]:
        try:
            yield f"{chosen}", aude.Game("carcassonne", seats=3, expansions=chosen,
                                         options={"ABBOT": "on"})
        except aude.AudeError as error:
            assert error.name == "UNBUILT_SET", error
    yield "discovery", aude.Game("discovery", seats=3)
    yield "open tiles", aude.Game("discovery", seats=3, preset="ADVANCED")


def walk(game, seed, look):
    """A random game, looked at in every state."""
    dice, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        look(state)
        state.apply_action(dice.choice(state.legal_actions()))
    return state


@tap.case("what is no game is refused by its name")
def _():
    for make in (aude.Dense, aude.Batch):
        try:
            make("carcassonne")
        except TypeError as error:
            assert "not 'carcassonne'" in str(error), error
        else:
            raise AssertionError("not refused")


@tap.case("an index is one to one, in the block of its verb, in every room of the rules")
def _():
    played = 0
    for name, game in rule_sets():
        dense = aude.Dense(game)
        blocks, verbs = dense.blocks(), game.library.verbs
        assert sum(map(len, blocks.values())) == dense.count
        assert dense.length == game.observation_tensor_shape()[0]

        def look(state):
            legal, actions = dense.legal(state), state.legal_actions()
            assert list(legal.values()) == actions, (name, state)
            for index, action in legal.items():
                assert index in blocks[verbs[action & 0xff]], (name, index, str(state))

        walk(game, 3, look)
        played += 1
    assert played > 8, played


@tap.case("an index says its place: the tile laid last is 0, rotations and segments are digits")
def _():
    game = aude.Game(seats=2)
    dense = aude.Dense(game)
    state = game.new_initial_state()
    state.apply_action(state.string_to_action("draw base-v"))  # a bend
    place = dense.blocks()["place"].start
    at_first = {index - place: state.action_to_string(action)
                for index, action in dense.legal(state).items()}
    # side x 4 + rotation of the start tile: city north, road east to west
    assert {index // 4 for index in at_first} <= {0, 1, 2, 3}, at_first
    for index, text in at_first.items():
        cell = text.split()[1 if text.startswith("place") else 0]
        assert cell == ("0,-1", "1,0", "0,1", "-1,0")[index // 4], (index, text)
        assert f"r{index % 4}" in text or index % 4 == 0, (index, text)
    action = next(iter(dense.legal(state).values()))
    state.apply_action(action)
    put = dense.blocks()["put"].start
    puts = [(index - put, number) for index, number in dense.legal(state).items() if index >= put]
    for index, number in puts[:-1]:  # the last is pass
        assert index == number >> 42 & 63, (index, hex(number))


@tap.case("observations are those of the states, for every seat")
def _():
    for _, game in rule_sets():
        dense = aude.Dense(game)
        plies = []

        def look(state):
            plies.append(None)
            if len(plies) % 20 == 0:
                for seat in range(3):
                    assert list(dense.observation(state, seat)) == state.observation_tensor(seat)

        walk(game, 4, look)


def rows(batch):
    """What the arrays say, as lists."""
    mask = batch.mask.tolist() if batch.mask is not None else None
    seen = batch.observation.tolist() if batch.observation is not None else None
    return batch.counts.tolist(), batch.deciders.tolist(), batch.scores.tolist(), mask, seen


def lockstep(numpy):
    """16 games to their ends, every row against the state that the batch gives out."""
    kept, aude.batch.numpy = aude.batch.numpy, numpy
    try:
        game, dice = aude.Game(seats=3, expansions=["inns"]), random.Random(5)
        batch = aude.Batch(game, 16, seed=9)
    finally:
        aude.batch.numpy = kept
    assert batch.mask.shape == (16, batch.dense.count) and batch.scores.shape == (16, 3)
    assert batch.observation.shape == (16, batch.dense.length)
    steps = 0
    while any(count > 0 for count in batch.counts.tolist()):
        counts, deciders, scores, mask, seen = rows(batch)
        for i in range(steps % 4, 16, 4):
            state = batch.state(i)
            player = state.current_player()
            assert deciders[i] == (player if player >= 0 else -2)
            legal = sorted(batch.dense.legal(state)) if player >= 0 else []
            assert [k for k, one in enumerate(mask[i]) if one] == legal == sorted(batch.legal(i))
            assert batch.legal(i) == [batch.indices[i, k] for k in range(counts[i])]
            assert counts[i] == len(legal) and scores[i] == state.returns()
            assert seen[i] == state.observation_tensor(max(player, 0))
        batch.step([dice.choice(batch.legal(i)) if counts[i] else -1 for i in range(16)])
        steps += 1
    final = batch.scores.tolist()
    assert any(map(any, final))
    assert batch.restart() == list(range(16)) and batch.scores.tolist() == [[0] * 3] * 16
    return final


@tap.case("games in lock-step are those of their states, without numpy")
def _():
    lockstep(None)


@tap.case("with numpy the arrays are numpy's, and the same")
def _():
    try:
        import numpy
    except ImportError:
        tap.skip("no numpy here")
    assert lockstep(numpy) == lockstep(None)
    batch = aude.Batch(aude.Game(), 4, seed=1)
    assert batch.mask.dtype == numpy.uint8 and batch.observation.dtype == numpy.int32
    batch.step(batch.mask.argmax(axis=1))  # int64: whatever integers they are
    assert isinstance(batch.counts, numpy.ndarray) and batch.counts.min() > 0


@tap.case("the same seed and choices make the same games; ranks and indices mean the same")
def _():
    game = aude.Game(seats=2)
    one, other, third = (aude.Batch(game, 8, seed=seed) for seed in (7, 7, 8))
    bare = aude.Batch(game, 8, seed=7, mask=False, observation=False)
    assert bare.mask is None and bare.observation is None
    for step in range(40):
        ranks = [step % count for count in one.counts.tolist()]
        other.step([other.legal(i)[rank] for i, rank in enumerate(ranks)])
        bare.step_ranks(ranks)
        one.step_ranks(ranks)
        third.step_ranks([step % count for count in third.counts.tolist()])
        assert rows(one) == rows(other) and rows(bare)[:3] == rows(one)[:3]
    assert rows(one) != rows(third)


@tap.case("what is not legal is refused and plays nothing in any game")
def _():
    batch = aude.Batch(aude.Game(), 3, seed=2)
    before = rows(batch)
    fine = [batch.legal(i)[0] for i in range(3)]
    wrong = next(k for k in range(batch.dense.count) if k not in batch.legal(2))
    for function, choices in ((batch.step, [*fine[:2], wrong]), (batch.step_ranks, [0, 0, 10 ** 6]),
                              (batch.step, [*fine[:2], 10 ** 9])):
        try:
            function(choices)
        except aude.AudeError as error:
            assert error.name == "BAD_ACTION" and "game 2" in str(error), error
        else:
            raise AssertionError(choices)
        assert rows(batch) == before
    for function in (lambda: batch.step(fine[:2]), lambda: aude.Batch(aude.Game(), 0)):
        try:
            function()
        except ValueError:
            continue
        raise AssertionError("not refused")
    batch.step([-1, fine[1], -1])
    after = rows(batch)
    assert after[3][0] == before[3][0] and after[3][1] != before[3][1]


tap.main()
