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
    "aude_text_error": aude.TextError, "aude_bridge": aude.Bridge, "aude_tower": aude.Tower,
    "aude_castle": aude.Castle, "aude_moment": aude.Moment, "aude_bazaar": aude.Bazaar,
    "aude_tableau": aude.Tableau, "aude_set": aude.Set, "aude_own_set": aude.OwnSet,
    "aude_own_sets": aude.OwnSets, "aude_observation_part": aude.ObservationPart,
    "aude_random": aude.Random, "aude_dense": aude.DenseMemory, "aude_batch": aude.BatchMemory,
}


ROOMS = ("TOWER", "BRIDGES", "CASTLES", "BAZAARS")


def step(state, dice):
    """Plays one random action, with a random bid, and returns it."""
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes())
        action = dice.choices(actions, chances)[0]
    else:
        action = dice.choice(state.legal_actions())
    bids = state.bid_range()
    if bids and aude.default_library().verbs[action & 0xff] in ("select", "raise"):
        action = state.bid(action, dice.randint(bids[0], min(bids[1], bids[0] + 3)))
    state.apply_action(action)
    return action


def everything(seats=3, expansions=("tower", "bcb"), **keywords):
    """A game with the abbot and expansions."""
    return aude.Game(seats=seats, expansions=expansions,
                     options={"ABBOT": "on", **keywords})


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
        elif what == "count":
            assert len(getattr(aude, name)) == int(number), line
        elif what == "sizeof":
            assert ctypes.sizeof(STRUCTURES[name]) == int(number), line
            sizes += 1
        else:
            structure, field = name.split(".")
            assert getattr(STRUCTURES[structure], field).offset == int(number), line
            fields += 1
    assert bounds == 21 and sizes == len(STRUCTURES)
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
    assert 0 < aude.Game(seats=6, options={"ABBOT": "on"}).state_bytes <= 6144
    ours, aude.layout.Setup = aude.Setup, Other
    try:
        aude.Library()
    except OSError:
        return
    finally:
        aude.layout.Setup = ours
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


def waiting(seen, seat):
    """Figures of the seat in the quarters of Carcassonne; a barn has no feature of its own."""
    seats = aude.MAX_SEATS
    return sum(seen["kept"].get("quarters", [])[seat::seats])


def require_pieces(state, seen, dealt):
    """Floors, bridges, castles and figures are in a supply, on the board or imprisoned."""
    seats = range(state.game.seats)
    for name, on_board in (("floor", sum(tower["floors"] for tower in seen["towers"])),
                           ("bridge", len(seen["bridges"])),
                           ("castle", sum(len(castle["paid"]) for castle in seen["castles"])
                            + sum(map(len, seen["moment"]["convert"])))):
        assert sum(dealt["tokens"][name]) == sum(seen["tokens"][name]) + on_board, (name, seen)
    for seat in seats:
        own = [figure for figure in seen["figures"] if figure["seat"] == seat]
        away = sum(held["count"] for held in seen["prisoners"] if held["owner"] == seat)
        assert sum(held[seat] for held in dealt["supply"].values()) == sum(
            held[seat] for held in seen["supply"].values()) + len(own) + away + waiting(seen, seat)
    holds = {(held["seat"], held["owner"]) for held in seen["prisoners"]}
    if seen["step"] != "exchange":
        assert not any((owner, captor) in holds for captor, owner in holds), holds


@tap.case("random games with towers, bridges, castles and bazaars, and with all that is built")
def _():
    names, lows = set(), []
    for seats in range(2, 7):
        for order in range(2):
            dice = random.Random(10 * seats + order)
            rooms = ("tower", "bcb", "inns", "traders", "king", "phantom", "cult", "count",
                     "abbey", "dragon")
            game = everything(seats, rooms if order else rooms[:2],
                              CASTLE_CHAIN=("direct-first", "any-wave")[order])
            state = game.new_initial_state()
            dealt = state.information()
            plies = 0
            while not state.is_terminal():
                if state.bid_range():
                    lows.append(state.bid_range()[0])
                before = state.returns()
                step(state, dice)
                plies += 1
                events = state.events()
                names |= {event["event"] for event in events}
                for seat in range(seats):
                    gain = sum(event["points"] for event in events
                               if event["event"] in ("score", "pay") and event["seat"] == seat)
                    assert state.returns()[seat] - before[seat] == gain, events
                if plies % 5 == 0:
                    require_pieces(state, state.information(), dealt)
            assert plies <= game.max_game_length() and state.check() is None
    # a tile that fits nowhere is rare, and so is a follower in Carcassonne
    assert set(aude.default_library().events) - names <= {"removed", "count", "under", ""}, names
    assert 0 in lows and max(lows) > 1


@tap.case("every subset of the rules can be played, with all tiles and with none")
def _():
    for number in range(16):
        options = {room: "on" if number >> i & 1 else "off" for i, room in enumerate(ROOMS)}
        for sets in (("tower", "bcb"), ()):
            state = aude.Game(sets=sets, options=options).new_initial_state()
            play(state, random.Random(number))
            assert state.is_terminal() and state.check() is None
            seen = state.information()
            assert bool(seen["towers"]) == bool(number & 1 and sets), options
            assert not seen["bridges"] or number & 2, options
            assert not seen["castles"] or number & 4, options
            assert seen["bazaar"] is None, options


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
    game = aude.Game(seats=4, preset=["C2", "OLD-1"], options={"ABBOT": "on"},
                     expansions=["tower", "bcb"])
    for plies in (0, 1, 2, 3, 40, 100, *range(150, 300, 7), 10 ** 6):
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
    refused("UNBUILT_SET", "", aude.Game, sets=["hills"])
    refused("BAD_SET", "", aude.Game, expansions=["atlantis"])
    for names, word in ((dict(expansions=["inns", "atlantis"]), "expansion atlantis: "),
                        (dict(sets="atlantis"), "set atlantis: "), (dict(game="go"), "game go: "),
                        (dict(options={"ABBOT": "perhaps"}), "option ABBOT perhaps: "),
                        (dict(preset="C7"), "preset C7: ")):
        try:
            aude.Game(**names)
        except aude.AudeError as error:
            assert str(error).startswith(word), error
        else:
            raise AssertionError("not refused")
    assert aude.Game(expansions="inns").kind_names == aude.Game(expansions=["inns"]).kind_names
    refused("BAD_ACTION", "", aude.State.bid, 0, 65536)
    refused("BAD_ACTION", "", aude.State.bid, 0, -1)
    state = aude.Game().new_initial_state()
    before = state.serialize()
    refused("BAD_ACTION", "", state.apply_action, 0)
    refused("BAD_ACTION", "", state.apply_action, 1 << 64)
    refused("BAD_ACTION", "", state.apply_action, -1)
    refused("CANNOT_PASS", "BASE-56", state.apply_action, state.string_to_action("pass"))
    refused("NOT_NOW", "BASE-16", state.apply_action, state.string_to_action("abbot 0,0 city N"))
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
                     "y": -1, "segment": 0, "points": 4, "complete": True, "terms": [(2, 2)]}, score
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
    assert seen["tiles"] == [{"tile": "base-d", "x": 0, "y": 0, "rotation": 0}]
    assert seen["supply"]["follower"] == [7, 7] and seen["supply"]["abbot"] == [0, 0]
    assert seen["seat"] == 0
    city = state.feature(0, 0, 0)
    assert city["kind"] == "city" and city["open"] == 1 and city["owners"] == []
    assert state.feature(9, 9, 0) is None and state.feature(0, 0, 9) is None


@tap.case("towers, bridges, castles and the bazaar in words")
def _():
    game = everything(2)
    state = game.deserialize_state(
        "aude1:carcassonne:sets=base,tower,bcb:seats=2:ABBOT=on:TOWER=on:BRIDGES=on:CASTLES=on"
        ":BAZAARS=on:tiles=b@0,0_NS@0,0_tower-k@1,0r2_e@1,1:towers=1,0.2:figures=s1@0,0.bridge"
        "_s0@1,1.city.N:castles=s0@1,1.city.N:prisoners=s1.s0.abbot.1:turn=9,s1,draw")
    seen = state.information()
    assert seen["bridges"] == [{"x": 0, "y": 0, "axis": "NS", "after": 0}]
    assert seen["towers"] == [{"x": 1, "y": 0, "segment": 2, "floors": 2, "open": True,
                               "shut": False}], seen["towers"]
    castle, = seen["castles"]
    assert sorted(castle["cells"]) == [(1, 0), (1, 1)]
    assert (castle["occupants"], castle["paid"], castle["asked"]) == ([0], [0], False)
    assert seen["prisoners"] == [{"seat": 1, "owner": 0, "figure": "abbot", "count": 1}]
    assert seen["tokens"]["floor"] == [10, 10]
    assert seen["tokens"]["bridge"] == seen["tokens"]["castle"] == [3, 3]
    assert seen["moment"]["bridged"] is False and seen["moment"]["raised"] is None
    assert seen["bazaar"] is None and state.bid_range() is None
    assert state.feature(1, 1, 0)["kind"] == "castle"


@tap.case("an auction: bids in a range, who has what")
def _():
    state = everything(3).new_initial_state()
    dice = random.Random(4)
    while not state.bid_range():
        step(state, dice)
    bazaar = state.bazaar()
    assert bazaar["running"] and bazaar["auction"] and len(bazaar["tiles"]) == 3
    assert bazaar["item"] is None and bazaar["selector"] == state.current_player()
    assert state.bid_range() == (0, aude.MAX_BID)
    action = state.bid(state.legal_actions()[1], 3)
    assert state.action_to_string(action) == "select 1 price 3"
    state.apply_action(action)
    bazaar = state.bazaar()
    assert (bazaar["item"], bazaar["price"], bazaar["high"]) == (1, 3, bazaar["selector"])
    assert state.bid_range() == (4, aude.MAX_BID)
    refused("BID_LOW", "BAZAAR-12", state.apply_action, state.string_to_action("raise 3"))
    while state.bazaar()["item"] == 1:
        state.apply_action(state.string_to_action("pass"))
    bazaar = state.bazaar()
    assert bazaar["tiles"][1]["owner"] is not None and bazaar["tiles"][0]["owner"] is None
    assert {"event": "pay", "seat": bazaar["tiles"][1]["owner"], "rule": "BAZAAR-16",
            "other": None, "points": -3} in state.events(), state.events()


@tap.case("random games of The Discovery, basic, with open tiles, and with tiles set aside")
def _():
    for seats in range(2, 6):
        for preset in ("BASIC", "ADVANCED", ("ADVANCED", "EVEN-TURNS")):
            dice = random.Random(seats)
            game = aude.Game("discovery", seats=seats, preset=preset, start_seat=1)
            state = game.new_initial_state()
            assert (game.name, state.current_player()) == ("discovery", aude.CHANCE)
            names, plies = set(), 0
            while not state.is_terminal():
                before, seen = state.returns(), state.information()
                standing = [figure["seat"] for figure in seen["figures"]]
                assert [free + standing.count(seat) for seat, free in
                        enumerate(seen["supply"]["follower"])] == [4] * seats
                assert preset != "BASIC" or not any(seen["tableau"]["open"])
                action = step(state, dice)
                plies += 1
                names |= {event["event"] for event in state.events()}
                gains = [sum(event["points"] for event in state.events()
                             if event["event"] == "score" and event["seat"] == seat)
                         for seat in range(seats)]
                assert [after - points for after, points in zip(state.returns(), before)] == gains
                if aude.default_library().verbs[action & 0xff] == "take":
                    assert {"score", "return"} <= {event["event"] for event in state.events()}
            assert plies <= game.max_game_length() and state.check() is None
            assert {"score", "return"} <= names <= {"score", "return", "removed"}, names
            assert all(row == tuple(state.returns()) for row in map(tuple, state.playouts(2)))


@tap.case("The Discovery in words: a quote is what taking the follower back brings")
def _():
    state = aude.Game("discovery").deserialize_state(
        "aude1:discovery:seats=2:OPEN_TILES=on:tiles=17GS@0,0r1_161SGS@1,0_17GS@2,0r3"
        ":figures=s0@0,0.grassland.E:open=s0.8M.44MG_s1.8S:turn=7,s0,action")
    assert state.game.name == "discovery" and state.current_player() == 0
    area = state.feature(0, 0, 0)
    assert (area["kind"], area["complete"], area["tiles"]) == ("grassland", True, 3)
    assert (area["quote"], area["value"], area["owners"]) == (6, 3, [0])
    tableau = state.information()["tableau"]
    assert tableau == {"aside": 0, "dealing": 0, "placed": False, "idle": False,
                       "open": [["discovery-8M", "discovery-44MG"], ["discovery-8S"]]}, tableau
    copy = pickle.loads(pickle.dumps(state))
    assert copy.information() == state.information()
    take = state.string_to_action("take follower 0,0 grassland")
    assert state.action_to_string(take) == "take follower 0,0 grassland E"
    refused("NOT_FREE", "DISC-31", state.apply_action, state.string_to_action("follower grassland"))
    refused("NOT_NOW", "DISC-14", state.apply_action, state.string_to_action("discard 8M"))
    state.apply_action(take)
    score, back = state.events()
    assert (score["rule"], score["points"], back["rule"]) == ("DISC-50", 6, "DISC-41")
    refused("BAD_TEXT", "", state.string_to_action, "jump")
    refused("SEATS_2_TO_5", "DISC-11", aude.Game, "discovery", seats=6)
    refused("SEATS_2_TO_5", "DISC-11", aude.Game, "discovery", seats=-1)
    refused("BAD_START_SEAT", "DISC-13", aude.Game, "discovery", start_seat=2)
    refused("BAD_START_SEAT", "DISC-13", aude.Game, "discovery", start_seat=-1)
    refused("OTHER_GAME", "", aude.Game, "discovery", sets=["tower"])
    refused("BAD_GAME", "", aude.Game, "chess")
    refused("BAD_GAME", "", aude.Game, 2)
    refused("NO_OWN_SET", "", aude.deserialize,
            "aude1:discovery:own=hills@0f2e3d4c:seats=2:turn=1,s0,draw")


@tap.case("observation tensors have one length, and each seat comes first in its own")
def _():
    for game in (aude.Game(seats=3, options={"ABBOT": "on"}), everything(3),
                 everything(3, ("inns", "traders")),
                 aude.Game("discovery", seats=3), aude.Game("discovery", 3, preset="ADVANCED")):
        state = game.new_initial_state()
        dice = random.Random(6)
        while not state.is_terminal():
            for player in range(3):
                tensor = state.observation_tensor(player)
                assert len(tensor) == game.observation_tensor_shape()[0]
                assert tensor[12] == state.returns()[player]
                width = 4 if game.name == "discovery" else 6
                assert tensor[12 + width] == state.returns()[(player + 1) % 3]
                assert tensor[:12] == [float(number) for number in state.observation(player)[:12]]
            step(state, dice)
        seen = state.information()
        tensor = state.observation_tensor(0)
        parts, at = {}, 0
        for part in game.observation_schema():
            name = part["name"] + "".join(f" {part[key]}" for key in ("figure", "token")
                                          if part[key] is not None)
            parts[name] = [dict(zip(part["columns"], tensor[row:])) for row in range(
                at, at + part["items"] * len(part["columns"]), len(part["columns"]))]
            at += part["items"] * len(part["columns"])
        assert at == len(tensor) and parts["head"][0]["seats"] == 3
        for i, figure in enumerate(seen["figures"]):
            assert parts["figures"][i]["seat"] == figure["seat"]
            placed = parts["tiles"][int(parts["figures"][i]["tile"])]
            assert (placed["x"], placed["y"]) == (figure["x"], figure["y"])
        assert ("supply pig" in parts) == ("tokens wine" in parts)
        if "tokens wine" in parts:
            assert [one["left"] for one in parts["tokens wine"]] == seen["tokens"]["wine"]
        if game.name == "discovery":
            figures = 12 + 12 + len(game.kind_names) + 4 * sum(game.kind_counts)
            assert tensor[figures] == seen["figures"][0]["seat"]
            assert tensor[figures + 4 * len(seen["figures"]):] == [-1] * 4 * (
                12 - len(seen["figures"]))
            continue
        figures = 12 + 18 + 18 + len(game.kind_names) + 4 * sum(game.kind_counts)
        assert tensor[figures] == seen["figures"][0]["seat"]
        assert tensor[figures + 4 * len(seen["figures"])] == -1
        bridges = figures + 4 * 8 * 3
        if seen["bridges"]:
            assert tensor[bridges:bridges + 2] == [seen["bridges"][0]["x"], seen["bridges"][0]["y"]]
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
