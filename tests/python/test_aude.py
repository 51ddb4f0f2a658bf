# SPDX-License-Identifier: Apache-2.0
"""The Python binding: its structures against the compiled header, games through it by the names of
OpenSpiel, what it refuses, copies and texts of states, playouts with numpy and without.

    test_aude.py ABI      ABI prints the layout of aude.h, see abi.c
"""

import ctypes
import os
import pathlib
import pickle
import random
import subprocess
import sys

import tap

BINDING = pathlib.Path(os.environ["AUDE_SOURCE"]) / "bindings" / "python"
sys.path.insert(0, str(BINDING))
import aude  # noqa: E402

STRUCTURES = {
    "aude_segment": aude.Segment, "aude_tile": aude.Tile, "aude_setup": aude.Setup,
    "aude_kind": aude.Kind, "aude_entry": aude.Entry, "aude_ledger": aude.Ledger,
    "aude_placed": aude.Placed, "aude_standing": aude.Standing, "aude_feature": aude.Feature,
    "aude_text_error": aude.TextError,
}


def step(state, dice):
    """Plays one random action and returns it."""
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes())
        action = dice.choices(actions, chances)[0]
    else:
        action = dice.choice(state.legal_actions())
    state.apply_action(action)
    return action


def play(state, dice, plies=10 ** 6):
    """Plays so many random actions, or to the end."""
    while plies > 0 and not state.is_terminal():
        step(state, dice)
        plies -= 1
    return state


def refused(name, rule, function, *arguments, **keywords):
    """The call must raise AudeError with this status."""
    try:
        function(*arguments, **keywords)
    except aude.AudeError as error:
        assert (error.name, error.rule) == (name, rule), (error.name, error.rule)
        assert str(error)
        return
    raise AssertionError("not refused")


@tap.case("structures and bounds are those of aude.h")
def _():
    lines = subprocess.run([sys.argv[1]], capture_output=True, text=True, check=True).stdout
    sizes = fields = bounds = 0
    for line in lines.splitlines():
        what, name, number = line.split()
        if what == "bound":
            assert getattr(aude, name) == int(number), line
            bounds += 1
        elif what == "sizeof":
            assert ctypes.sizeof(STRUCTURES[name]) == int(number), line
            sizes += 1
        else:
            structure, field = name.split(".")
            assert getattr(STRUCTURES[structure], field).offset == int(number), line
            fields += 1
    assert bounds == 10 and sizes == len(STRUCTURES)
    assert fields == sum(len(structure._fields_) for structure in STRUCTURES.values())


@tap.case("a file that is no library, and a library of another kind, are refused")
def _():
    for path, error in ((__file__, OSError), ("/nonexistent/libaude.so", OSError),
                        (ctypes.util.find_library("m") or "libm.so.6", AttributeError)):
        try:
            aude.Library(path)
        except error:
            continue
        raise AssertionError(path)


@tap.case("a library of another layout is refused")
def _():
    class Other(aude.Setup):
        """One byte more."""
        _fields_ = [("more", ctypes.c_uint8)]

    assert aude.Library().version == "0.1.0"
    assert 0 < aude.Library().state_bytes <= 8192
    ours, aude.Setup = aude.Setup, Other
    try:
        aude.Library()
    except OSError:
        return
    finally:
        aude.Setup = ours
    raise AssertionError("not refused")


@tap.case("random games from the start to the end")
def _():
    for seats in range(2, 7):
        dice = random.Random(seats)
        game = aude.Game(seats=seats, options={"ABBOT": "on"}, start_seat=seats - 1)
        assert game.num_players() == seats
        state = game.new_initial_state()
        assert state.current_player() == aude.CHANCE and state.returns() == [0.0] * seats
        total = [0.0] * seats
        plies = 0
        while not state.is_terminal():
            player = state.current_player()
            if player >= 0:
                assert state.legal_actions(player) == state.legal_actions()
                assert state.legal_actions((player + 1) % seats) == []
                assert state.chance_outcomes() == []
            else:
                assert abs(sum(chance for _, chance in state.chance_outcomes()) - 1) < 1e-9
            step(state, dice)
            total = [sum(pair) for pair in zip(total, state.rewards())]
            plies += 1
        assert plies <= game.max_game_length() and len(state.history()) == plies
        assert state.returns() == total and sum(total) > 0
        assert state.legal_actions() == [] and state.current_player() == aude.TERMINAL
        assert state.check() is None
        assert state.player_return(0) == state.returns()[0]
        assert state.player_reward(1) == state.rewards()[1]


@tap.case("the same actions lead to the same state")
def _():
    game = aude.Game(seats=3, options={"FIELD_SCORING": "per-city-4"})
    first = play(game.new_initial_state(), random.Random(8))
    second = game.new_initial_state()
    second.apply_actions(first.history())
    assert first.serialize() == second.serialize()
    assert first.returns() == second.returns()


@tap.case("a clone goes its own way")
def _():
    state = play(aude.Game().new_initial_state(), random.Random(1), 50)
    before = state.serialize()
    copy = state.clone()
    assert copy.serialize() == before and copy.history() == state.history()
    play(copy, random.Random(2))
    assert copy.is_terminal() and not state.is_terminal()
    assert state.serialize() == before


@tap.case("states come back from text and from pickles, with their rules")
def _():
    game = aude.Game(seats=4, preset=["C2", "OLD-1"], options={"ABBOT": "on"})
    for plies in (0, 1, 2, 3, 40, 100, 10 ** 6):
        state = play(game.new_initial_state(), random.Random(plies), plies)
        for other in (game.deserialize_state(state.serialize()), aude.deserialize(str(state)),
                      pickle.loads(pickle.dumps(state))):
            assert other.serialize() == state.serialize()
            assert other.information() == state.information()
            assert other.legal_actions() == state.legal_actions()
            assert other.game.kind_names == game.kind_names
            assert other.playouts(3, 5)[0][0] == state.playouts(3, 5)[0][0]


@tap.case("what is wrong is refused with its rule, and the state stays")
def _():
    refused("BAD_SEATS", "BASE-8", aude.Game, seats=1)
    refused("BAD_SEATS", "BASE-8", aude.Game, seats=7)
    refused("BAD_SEATS", "BASE-8", aude.Game, seats=-1)
    refused("BAD_SEATS", "BASE-8", aude.Game, seats=258)
    refused("BAD_START_SEAT", "BASE-9", aude.Game, start_seat=2)
    refused("BAD_OPTION", "", aude.Game, options={"NOTHING": "on"})
    refused("BAD_VALUE", "", aude.Game, options={"ABBOT": "perhaps"})
    refused("BAD_PRESET", "", aude.Game, preset="C7")
    refused("BAD_SET", "", aude.Game, sets=["atlantis"])
    refused("UNBUILT_SET", "", aude.Game, sets=["inns"])
    state = aude.Game().new_initial_state()
    before = state.serialize()
    refused("BAD_ACTION", "", state.apply_action, 0)
    refused("BAD_ACTION", "", state.apply_action, 1 << 64)
    refused("BAD_ACTION", "", state.apply_action, -1)
    refused("NOT_NOW", "BASE-16", state.apply_action, state.string_to_action("pass"))
    refused("BAD_GAME", "", aude.deserialize, "aude1:chequers")
    refused("BAD_TEXT", "", aude.deserialize, "a game of chequers")
    refused("BAD_TEXT", "", state.string_to_action, "castle")
    assert state.serialize() == before and state.history() == []


@tap.case("actions have a text and are found by it")
def _():
    state = aude.Game().new_initial_state()
    dice = random.Random(3)
    for _ in range(60):
        for action in state.legal_actions():
            text = state.action_to_string(action)
            assert state.string_to_action(text) == action, text
            assert state.action_to_string(0, action) == text
        step(state, dice)


@tap.case("the ledger says who got what for what")
def _():
    game = aude.Game()
    state = game.new_initial_state()
    state.apply_action(state.string_to_action("draw base-e"))
    state.apply_action(state.string_to_action("place 0,-1 r2"))
    assert state.events() == [] and state.rewards() == [0.0, 0.0]
    state.apply_action(state.string_to_action("follower city S"))
    assert state.rewards() == [4.0, 0.0] == state.returns()
    score, back = state.events()
    assert score == {"event": "score", "seat": 0, "rule": "BASE-38", "feature": "city", "x": 0,
                     "y": -1, "segment": 0, "points": 4, "complete": True, "parts": [(2, 2)]}, score
    assert back == {"event": "return", "seat": 0, "rule": "BASE-42", "feature": "city", "x": 0,
                    "y": -1, "segment": 0, "figure": "follower"}, back
    state.apply_action(state.string_to_action("draw base-c"))
    assert state.events() == [{"event": "removed", "seat": 1, "rule": "BASE-22",
                               "tile": "base-c"}], state.events()


@tap.case("a position in words")
def _():
    state = aude.Game(seats=2).new_initial_state()
    state.apply_actions([state.string_to_action("draw base-e")])
    seen = state.information()
    assert seen["step"] == "place" and seen["drawn"] == "base-e" and seen["tiles_left"] == 70
    assert seen["tiles"] == [{"tile": "base-d", "x": 0, "y": 0, "turn": 0}]
    assert seen["followers"] == [7, 7] and seen["abbots"] == [0, 0] and seen["seat"] == 0
    city = state.feature(0, 0, 0)
    assert city["kind"] == "city" and city["open"] == 1 and city["owners"] == []
    assert state.feature(9, 9, 0) is None and state.feature(0, 0, 9) is None


@tap.case("observation tensors have one length, and each seat comes first in its own")
def _():
    game = aude.Game(seats=3, options={"ABBOT": "on"})
    state = game.new_initial_state()
    dice = random.Random(6)
    while not state.is_terminal():
        for player in range(3):
            tensor = state.observation_tensor(player)
            assert len(tensor) == game.observation_tensor_shape()[0]
            assert tensor[8] == state.returns()[player]
            assert tensor[8 + 3] == state.returns()[(player + 1) % 3]
            assert tensor[:8] == [float(number) for number in state.observation(player)[:8]]
        step(state, dice)
    seen = state.information()
    tensor = state.observation_tensor(0)
    figures = 8 + 9 + len(game.kind_names) + 4 * sum(game.kind_counts)
    assert tensor[figures] == seen["figures"][0]["seat"]
    assert tensor[figures + 4 * len(seen["figures"])] == -1
    try:
        state.observation(3)
    except ValueError:
        return
    raise AssertionError("a seat too many")


@tap.case("playouts: n rows, repeatable, above the present scores")
def _():
    state = play(aude.Game(seats=3).new_initial_state(), random.Random(4), 120)
    rows = [[int(points) for points in row] for row in state.playouts(200, seed=9)]
    assert len(rows) == 200 and all(len(row) == 3 for row in rows)
    assert rows == [[int(points) for points in row] for row in state.playouts(200, seed=9)]
    assert rows != [[int(points) for points in row] for row in state.playouts(200, seed=10)]
    assert all(row[i] >= state.returns()[i] for row in rows for i in range(3))
    assert len(state.playouts(0)) == 0
    end = play(state.clone(), random.Random(5))
    assert [int(points) for points in end.playouts(1)[0]] == end.returns()


@tap.case("playouts without numpy are lists, with it an array")
def _():
    state = aude.Game().new_initial_state()
    hidden = sys.modules.get("numpy")
    sys.modules["numpy"] = None
    try:
        rows = state.playouts(5, seed=1)
    finally:
        del sys.modules["numpy"]
        if hidden is not None:
            sys.modules["numpy"] = hidden
    assert isinstance(rows, list) and len(rows) == 5
    try:
        import numpy
    except ImportError:
        return
    array = state.playouts(5, seed=1)
    assert array.dtype == numpy.int32 and array.shape == (5, 2) and array.tolist() == rows


@tap.case("the example plays its game")
def _():
    done = subprocess.run([sys.executable, str(BINDING / "example.py"), "1"], text=True,
                          capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    last = done.stdout.splitlines()[-1].split()
    assert last[0] == "playouts" and last[2] == "random" and int(last[1]) > int(last[3]), last


tap.main()
