#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every recorded game once more, sent line by line to `aude jcz`: after each message the state must
say what was recorded. Beside that each state must agree with itself: the list of features is worked
out again from nothing but the places it names, their owners from the figures. Most of that is work
of this script alone: AUDE_STATES=N asks every Nth state for it, AUDE_MUTATIONS=one every eighth, of
every third game.
"""

import collections
import json
import os
import random
import re
import resource
import subprocess
import time

import tap
from common import LOGS, SAVES, read_log

AUDE = os.environ["AUDE"]
FEW = os.environ.get("AUDE_MUTATIONS") == "one"
EACH = 8 if FEW else int(os.environ.get("AUDE_STATES", "1"))
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def speak(lines):
    """What `aude jcz` answers to these lines, one JSON value each, and the whole run."""
    text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
    done = subprocess.run([AUDE, "jcz"], input=text, capture_output=True, text=True, timeout=120,
                          check=False)
    return [json.loads(line) for line in done.stdout.splitlines()], done


def play(log):
    """All states of a recorded game: after the set-up and after each message."""
    messages = [line["msg"] for line in log if line["kind"] == "msg"]
    setup = {"type": "GAME_SETUP", "payload": log[0]["gameSetup"]}
    states, done = speak([setup, *messages])
    assert not done.stderr, done.stderr
    assert done.returncode == 0, f"exit status {done.returncode}"
    assert len(states) == len(messages) + 1, f"{len(states)} answers to {len(messages) + 1} lines"
    return states


# ---- one spelling for what means the same: hash order means nothing there ----

def key(value):
    return json.dumps(value, sort_keys=True)


def multiset(values):
    return sorted(map(key, values))


def item(one):
    """A kind of choice; the recording adds to a placement the bridge that it needs."""
    one = dict(one)
    if one["type"] == "TilePlacement":
        one["options"] = multiset({"position": option["position"],
                                   "rotations": sorted(option["rotations"])}
                                  for option in one["options"])
    elif "options" in one:
        one["options"] = multiset(one["options"])
    return one


def action(one):
    return one and {"player": one["player"], "canPass": one["canPass"],
                    "items": multiset(map(item, one["items"]))}


def event(one):
    one = json.loads(key(one))
    for part in one.get("points", []) if one["type"] == "points" else []:
        if "positions" in part.get("ptr", {}):
            part["ptr"]["positions"].sort()
    if one["type"] == "points":
        one["points"] = multiset(one["points"])
    if one["type"] == "castle-created":
        one["positions"].sort()
    return one


def player(one):
    tokens = {name: token["count"] if isinstance(token, dict) else token
              for name, token in one["tokens"].items()}
    return {"meeples": one["meeples"], "tokens": tokens,
            "captured": multiset(one.get("captured", []))}


def history(state):
    """All events in order, each with its turn."""
    for turn in state["history"]:
        for one in turn["events"]:
            yield {**one, "turn": "final" if turn.get("finalScoring") else turn["turn"]}


def recorded(after):
    return {
        "scores": after["scores"], "phase": after["phase"], "turnPlayer": after["turnPlayer"],
        "action": action(after["action"]), "packSize": after["packSize"],
        "events": multiset(map(event, after["events"])),
        "players": list(map(player, after["players"])), "deployed": multiset(after["deployed"]),
        "discarded": after["discarded"], "flags": after["flags"], "bazaar": after.get("bazaar"),
    }


def answered(state, before):
    events = list(history(state))
    return {
        "scores": [one["points"] for one in state["players"]], "phase": state["phase"],
        "turnPlayer": state.get("turnPlayer"), "action": action(state.get("action")),
        "packSize": state["tilePack"]["size"], "events": multiset(map(event, events[before:])),
        "players": list(map(player, state["players"])),
        "deployed": multiset(state["deployedMeeples"]), "discarded": state["discardedTiles"],
        "flags": state["flags"], "bazaar": state.get("bazaar"),
    }, len(events)


def differences(wanted, found):
    """Names of what differs, with both sides; of lists only what one of them lacks."""
    for name, one in wanted.items():
        other = found[name]
        if one == other:
            continue
        if name == "action" and one and other:
            one, other = one["items"] + [one["canPass"]], other["items"] + [other["canPass"]]
        if isinstance(one, list) and isinstance(other, list):
            one, other = ([x for x in a if x not in b] for a, b in ((one, other), (other, one)))
        yield f"{name}: recorded {key(one)[:700]}, answered {key(other)[:700]}"


# ---- a state that agrees with itself ----

def ends(place, kind):
    """Where a place leaves its tile: the edge or half edge, spelled as from both sides."""
    x, y, location = place
    if set(location) == {"I"}:
        return []
    if kind == "Field":
        parts = location.split(".")
    elif location == "NWSE":
        parts = list("NWSE")
    elif location[0] == "_":
        parts = [side for side in "NESW" if side != location[1]]
    else:
        parts = list(location)
    found = []
    for part in parts:
        dx, dy = STEP[part[0]]
        there = OPPOSITE[part[0]] + ("R" if part[1:] == "L" else "L" if part[1:] == "R" else "")
        found.append(min((x, y, part), (x + dx, y + dy, there)))
    return found


def joined(places, kind):
    """Places grown together over their common edges, as a set of sets. In a field what touches the
    same half edge is one; a castle is one over the edge between its tiles."""
    at = collections.defaultdict(list)
    for place in places:
        for end in ends(place, kind):
            at[end].append(place)
    root = {place: place for place in places}

    def find(place):
        while root[place] != place:
            place = root[place]
        return place

    for group in at.values():
        for other in group[1:]:
            root[find(other)] = find(group[0])
    groups = collections.defaultdict(set)
    for place in places:
        groups[find(place)].add(place)
    return {frozenset(group) for group in groups.values()}


# A majority counts the others 1; a mayor as much as his city has pennants, which is not told.
STRENGTH = {"BigFollower": 2, "Builder": 0, "Pig": 0, "Barn": 0}


def owners(feature, figures):
    count = collections.Counter()
    for place in map(tuple, feature["places"]):
        count.update(figures[place, feature["type"]])
    most = max(count.values(), default=0)
    return sorted(seat for seat, number in count.items() if number == most > 0)


def check_features(state):
    figures, mayors = collections.defaultdict(list), set()
    for one in state["deployedMeeples"]:
        seats = [one["player"]] * STRENGTH.get(one["type"], 1)
        figures[(*one["position"], one["location"]), one["feature"]] += seats
        if one["type"] == "Mayor":
            mayors.add((*one["position"], one["location"]))
    by_kind = collections.defaultdict(list)
    for feature in state["features"]:
        by_kind[feature["type"]].append(frozenset(map(tuple, feature["places"])))
        if feature["type"] == "Tower":
            assert "owners" not in feature and feature["height"] >= 0, feature
            assert (feature.get("lastPiece") == "TOWER_PIECE") == (feature["height"] > 0), feature
        elif mayors.isdisjoint(map(tuple, feature["places"])):
            assert sorted(feature["owners"]) == owners(feature, figures), feature
        assert ("cities" in feature) == (feature["type"] == "Field"), feature
    for kind, groups in by_kind.items():
        places = [place for group in groups for place in group]
        assert len(places) == len(set(places)), f"{kind} with a place twice"
        assert set(groups) == joined(places, kind), f"{kind} not as its edges say"
    for (place, kind), seats in figures.items():
        there = kind == "Quarter" or any(place in group for group in by_kind[kind])
        assert there, f"{seats} on no {kind} at {place}"


def check_state(state):
    seen = {tuple(tile["position"]) for tile in state["placedTiles"]}
    assert len(seen) == len(state["placedTiles"])
    assert {tuple(place[:2]) for one in state["features"] for place in one["places"]} <= seen
    assert set(state["neutralFigures"]) <= {"count", "dragon", "fairy"} and state["tokens"] == {}
    assert state["undo"]["allowed"] == (state["undo"]["depth"] > 0)
    assert [one.get("turn", False) for one in state["players"]] == [
        seat == state.get("turnPlayer") for seat in range(len(state["players"]))]
    turns = [one.get("turn") for one in state["history"]]
    assert [turn for turn in turns if turn] == list(range(1, len([t for t in turns if t]) + 1))
    check_features(state)


def agrees(path):
    log = read_log(path)
    afters = [line["after"] for line in log if line["kind"] != "end"]
    count = 0
    for number, (after, state) in enumerate(zip(afters, play(log))):
        found, count = answered(state, count)
        unequal = list(differences(recorded(after), found))
        where = f"message {number} {json.dumps(log[number].get('msg'))}\n"
        assert not unequal, where + "\n".join(unequal)
        if number % EACH == 0:
            check_state(state)
    check_state(state)
    placed = [[tile["id"], tile["position"], tile["rotation"]] for tile in state["placedTiles"]]
    assert placed == log[-1]["placed"], placed


for one_log in LOGS[::3] if FEW else LOGS:
    tap.add(f"{one_log.name} is answered as recorded", agrees, one_log)


# ---- saved games with assertions, as their client replays them ----

def saved_setup(save):
    """What their client makes of the set-up of a saved game."""
    payload = {**save["setup"], "players": len(save["players"]),
               "initialRandom": save["initialRandom"], "gameAnnotations": {}}
    notes = save.get("gameAnnotations") or {}
    if "drawOrder" in notes:
        params = {"drawOrder": notes["drawOrder"]}
        if "endTurn" in notes:
            params["drawLimit"] = notes["endTurn"]
        payload["gameAnnotations"]["tilePack"] = {"params": params}
    return {"type": "GAME_SETUP", "payload": payload}


def braces(options):
    """Options as the sentences spell them: {Feature,LOC,[x,y]}, a figure's id first."""
    found = set()
    for one in options:
        spot = one.get("featurePointer", one)
        words = [spot["feature"], spot["location"], key(spot["position"]).replace(" ", "")]
        found.add("{" + ",".join(([one["meepleId"]] if "meepleId" in one else []) + words) + "}")
    return found


def listed(text):
    """The same out of a sentence; a list of no options is empty."""
    return {re.sub(r"\s", "", one) for one in re.findall(r"\{[^}]*\}", text)}


def items(state, kind, name=None):
    return [one for one in state.get("action", {"items": []})["items"] if one["type"] == kind and
            name in (None, one.get("tileId"), one.get("token"), one.get("meeple"),
                     one.get("source"))]


def of_player(names, state, name):
    return state["players"][names.index(name)]


def scored(names, state, name, feature, points):
    return any(one["player"] == names.index(name) and one["points"] == int(points) and
               one["name"].split(".")[0] == feature
               for happened in history(state) if happened["type"] == "points"
               for one in happened["points"])


def placements(state, tile, text):
    wanted = {(int(x), int(y)): sorted(map(int, turns.split(","))) for x, y, turns in
              re.findall(r"\[(-?\d+),\s*(-?\d+)\] - \[([\d, ]+)\]", text)}
    item_of, = items(state, "TilePlacement", tile)
    return wanted == {tuple(one["position"]): sorted(one["rotations"])
                      for one in item_of["options"]}


def figures_offered(state, kind, name, text):
    options = [spot for one in items(state, kind, name) for spot in one["options"]]
    return braces(options) == listed(text)


def towers_offered(state, token, text):
    item_of, = items(state, "TowerPiece", token)
    wanted = {(int(x), int(y)) for x, y in re.findall(r"\[(-?\d+),\s*(-?\d+)\]", text)}
    return wanted == set(map(tuple, item_of["options"]))


# what a sentence says of the names of the players and the last state
SENTENCES = [
    (r"(\w+) has (-?\d+) points?", lambda names, state, who, points:
        of_player(names, state, who)["points"] == int(points)),
    (r"(\w+) scored ([\w-]+) for (-?\d+) points?", scored),
    (r"Player can pass", lambda _, state: state["action"]["canPass"]),
    (r"Player can't pass", lambda _, state: not state["action"]["canPass"]),
    (r"(?i)phase is (\w+)", lambda _, state, phase: state["phase"] == phase),
    (r"Bazaar noAuction: (\w+)", lambda _, state, value:
        items(state, "BazaarSelectTile")[0]["noAuction"] == (value == "true")),
    (r"Available action (\w+)(?: for (\S+))?", lambda _, state, kind, name:
        bool(items(state, kind, name))),
    (r"TilePlacement (\S+) options: (.*)", lambda _, *rest: placements(*rest)),
    (r"Undo is allowed", lambda _, state: state["undo"]["allowed"]),
    (r"Undo is not allowed", lambda _, state: not state["undo"]["allowed"]),
    (r"(Meeple|ReturnMeeple) (\w+) options:(.*)", lambda _, *rest: figures_offered(*rest)),
    (r"(CaptureFollower) options:(.*)", lambda _, state, kind, text:
        figures_offered(state, kind, None, text)),
    (r"(\w+) has (\w+) token with (?:size|count) (\d+)", lambda names, state, who, token, number:
        of_player(names, state, who)["tokens"].get(token, {"count": 0})["count"] == int(number)),
    (r"Tower piece (\w+) options: (.*)", lambda _, *rest: towers_offered(*rest)),
]


def holds(sentence, names, state):
    for pattern, test in SENTENCES:
        match = re.fullmatch(pattern, sentence.rstrip("."))
        if match:
            return test(names, state, *match.groups())
    raise AssertionError(f"no such sentence: {sentence}")


def keeps_its_promises(path):
    save = json.loads(path.read_text(encoding="utf-8"))
    names = [one["name"] for one in save["players"]]
    states, done = speak(["%bulk on", saved_setup(save), *save["replay"], "%bulk off"])
    assert done.returncode == 0 and not done.stderr, done.stderr
    check_state(states[-1])
    for sentence in save["test"]["assertions"]:
        assert holds(sentence, names, states[-1]), f"{sentence}: {key(states[-1])[-3000:]}"


for one_save in SAVES:
    if "initialRandom" not in one_save.read_text(encoding="utf-8"):
        continue  # so old that their engine has no way to draw its tiles
    tap.add(f"{one_save.name} keeps its promises", keeps_its_promises, one_save)


# ---- games of our own: whatever is offered is taken ----

SETS = {"basic:1": 1, "tower:1": 1, "bridges-castles-and-bazaars:1": 1}
START = [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}]
ROOMS = {"farmers": True, "tower": 1, "bridge": 1, "castle": 1, "bazaar": True}


def setup(players, seed, **changes):
    payload = {"sets": SETS, "elements": {"small-follower": 7, **ROOMS}, "rules": {},
               "start": START, "players": players, "initialRandom": seed / 100,
               "gameAnnotations": {}, **changes}
    return {"type": "GAME_SETUP", "payload": payload}


def choices(state):
    """All messages that the offered items stand for."""
    asked = state["action"]["player"]
    meeples = state["players"][asked]["meeples"]
    for one in state["action"]["items"]:
        kind, options = one["type"], one.get("options", [])
        if kind == "TilePlacement":
            for option in options:
                for rotation in option["rotations"]:
                    yield "PLACE_TILE", {"tileId": one["tileId"], "rotation": f"R{rotation}",
                                         "position": option["position"]}
        elif kind == "Meeple":
            for option in options:
                yield "DEPLOY_MEEPLE", {"pointer": option, "meepleId": meeples[one["meeple"]][1]}
        elif kind == "ReturnMeeple":
            for option in options:
                yield "RETURN_MEEPLE", {"pointer": option, "source": one["source"]}
        elif kind == "TowerPiece":
            for option in options:
                tower = {"position": option, "location": "I", "feature": "Tower"}
                yield "PLACE_TOKEN", {"token": one["token"], "pointer": tower}
        elif kind in ("Bridge", "Castle"):
            for option in options:
                yield "PLACE_TOKEN", {"token": kind.upper(), "pointer": option}
        elif kind == "CaptureFollower":
            for option in options:
                yield "CAPTURE_FOLLOWER", {"pointer": option}
        elif kind == "SelectPrisonerToExchange":
            for option in options:
                yield "EXCHANGE_FOLLOWER", {"meepleId": option["id"]}
        elif kind == "BazaarSelectTile":
            for index, item in enumerate(state["bazaar"]):
                if "owner" not in item:
                    price = 0 if one["noAuction"] else 2
                    yield "BAZAAR_BID", {"supplyIndex": index, "price": price}
        elif kind == "BazaarBid":
            up = next(i for i, item in enumerate(state["bazaar"]) if "selectedBy" in item)
            yield "BAZAAR_BID", {"supplyIndex": up, "price": state["bazaar"][up]["price"] + 1}
            yield "PASS", {}
        elif kind == "BazaarSelectBuyOrSell":
            yield "BAZAAR_BUY_OR_SELL", {"value": "BUY"}
            yield "BAZAAR_BUY_OR_SELL", {"value": "SELL"}
        else:
            assert kind == "Confirm", one
            yield "COMMIT", {}
    if state["action"]["canPass"]:
        yield "PASS", {}


def ransom(state):
    """A ransom that the asked player may pay, in the phases where both sides agree."""
    asked = state["action"]["player"]
    if asked == state["turnPlayer"] and state["phase"] in ("TilePhase", "ActionPhase") \
            and state["players"][asked]["points"] >= 3 and not state["flags"]:
        for one in state["players"]:
            for group in one.get("captured", []):
                if group["player"] == asked:
                    return "PAY_RANSOM", {"meepleId": group["id"]}
    return None


def random_game(*arguments, words=(), **changes):
    """Plays a game of the offered choices; says how often each kind of message was sent."""
    dice, sent = random.Random(str(arguments)), collections.Counter()
    with subprocess.Popen([AUDE, "jcz", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as engine:
        def ask(kind, payload):
            engine.stdin.write(json.dumps({"type": kind, "payload": payload}) + "\n")
            engine.stdin.flush()
            line = engine.stdout.readline()
            assert line, f"{kind} {payload}: {engine.stderr.read()}"
            return json.loads(line)
        state = ask(*setup(*arguments, **changes).values())
        while state["phase"] != "GameOverPhase":
            check_state(state)
            sent[state["phase"]] += 1
            offered = list(choices(state))
            assert offered, state["action"]
            message = ransom(state) or dice.choice(offered)
            if dice.random() < 0.1 and state["undo"]["allowed"]:
                message = "UNDO", {}
            sent[message[0]] += 1
            after = ask(*message)
            if message[0] not in ("UNDO", "PAY_RANSOM") and after["undo"]["allowed"]:
                back = ask("UNDO", {})
                assert back == state, f"not as before {message}"
                after = ask(*message)
            state = after
        check_state(state)
        assert engine.wait(20) == 0, engine.stderr.read()
    return sent


@tap.case("in games of our own every choice that is offered is taken and can be taken back")
def _():
    sent = collections.Counter()
    for seed in range(2):
        sent += random_game(2 + seed, seed)
    garden = {"small-follower": 5, "abbot": 1, "garden": 1, **ROOMS}
    seconds = {name.replace(":1", ":2"): 1 for name in SETS}
    sent += random_game(3, 50, sets=seconds, elements=garden)
    sent += random_game(2, 60, rules={"bazaar-no-auction": True, "tiny-city-scoring": "2"})
    sent += random_game(3, 80, words=("--rules=ours", "--option=BAZAAR_MODE=no-auction"))
    sent += random_game(6, 70, elements={"small-follower": 7, "tower": 1})
    traders = {"builder": 1, "pig": 1, "traders": True, "big-follower": 1, "inn": 1, "cathedral": 1}
    more = {**SETS, "inns-and-cathedrals:1": 1, "traders-and-builders:1": 1}
    for players in (2, 5):
        sent += random_game(players, 30 + players, sets=more,
                            elements={"small-follower": 7, **ROOMS, **traders})
    sent += random_game(3, 40, sets=more, elements={"small-follower": 5, "farmers": 1, **traders})
    for kind in ("PLACE_TILE", "DEPLOY_MEEPLE", "PLACE_TOKEN", "CAPTURE_FOLLOWER", "PAY_RANSOM",
                 "BAZAAR_BID", "BAZAAR_BUY_OR_SELL", "PASS", "COMMIT", "UNDO"):
        assert sent[kind] > 5, f"{kind}: {sent}"


@tap.case("abbeys, mayors, wagons and barns are offered, taken and taken back")
def _():
    sent = collections.Counter()
    pieces = {"small-follower": 4, "abbey": 1, "mayor": 1, "wagon": 1, "barn": 1, "farmers": True}
    for seats, seed, moves in ((6, 91, "C1"), (3, 91, "C2")):
        sent += random_game(seats, seed, sets={"basic:1": 1, "abbey-and-mayor:1": 1},
                            elements=pieces, rules={"wagon-move": moves})
    for phase in ("AbbeyPhase", "CommitAbbeyPassPhase", "AbbeyEndGamePhase", "WagonPhase"):
        assert sent[phase] > 0, f"{phase}: {sent}"


# ---- towns of several owners, completed by one tile ----

def place(tile, x, y, rotation=0):
    return {"type": "PLACE_TILE", "payload": {"tileId": tile, "rotation": f"R{rotation}",
                                              "position": [x, y]}}


def knight(owner, number, x, y, location):
    pointer = {"position": [x, y], "location": location, "feature": "City"}
    return {"type": "DEPLOY_MEEPLE", "payload": {"pointer": pointer,
                                                 "meepleId": f"{owner}.small.{number}"}}


def convert(x, y, location):
    pointer = {"position": [x, y], "location": location, "feature": "City"}
    return {"type": "PLACE_TOKEN", "payload": {"token": "CASTLE", "pointer": pointer}}


PASSES, COMMITS = ({"type": kind, "payload": {}} for kind in ("PASS", "COMMIT"))
# The second player's town west of the tile, the first one's below it.
TOWNS = [place("BA/C", 0, 1, 90), knight(0, 1, 0, 1, "E"), COMMITS,
         place("BA/L", 0, 2), PASSES, COMMITS, place("BA/L", 0, 3), PASSES, COMMITS,
         place("BA/C", 1, 2), knight(1, 1, 1, 2, "N"), COMMITS, place("BA/CC.2", 1, 1, 270), PASSES]
# And before that a castle of the first player, with the start tile.
CASTLE = [place("BA/C", 0, -1, 180), knight(0, 1, 0, -1, "S"), convert(0, -1, "S"), COMMITS,
          place("BA/L", 1, -1), PASSES, COMMITS]


def two_towns(before):
    """The states after these messages and after both owners' answers; and what each brought."""
    messages = [*before, *json.loads(json.dumps(TOWNS).replace('"0.small.1"', '"0.small.2"')
                                     if before else json.dumps(TOWNS)),
                convert(1, 1, "W"), convert(1, 1, "S"), COMMITS]
    order = [one["payload"]["tileId"] for one in messages if one["type"] == "PLACE_TILE"]
    states, done = speak([{"type": "GAME_SETUP", "payload": {
        "sets": {"basic:1": 1, "bridges-castles-and-bazaars:1": 1}, "rules": {},
        "elements": {"small-follower": 7, "farmers": True, "castle": 1},
        "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}], "players": 2,
        "initialRandom": 0.5, "gameAnnotations": {"tilePack": {"params": {"drawOrder": order}}}}},
        *messages])
    assert not done.stderr and len(states) == len(messages) + 1, done.stderr
    for state in states:
        check_state(state)
    told = [list(history(state)) for state in states]
    return states[-4:], [new[len(old):] for old, new in zip(told[-4:-1], told[-3:])]


def castles_of(state):
    return sorted(sorted(one["places"]) for one in state["features"] if one["type"] == "Castle")


def stands_at_once(before):
    states, told = two_towns(before)
    west, below = [[0, 1, "E"], [1, 1, "W"]], [[1, 1, "S"], [1, 2, "N"]]
    old = castles_of(states[0])
    assert states[0]["phase"] == "CastlePhase" and len(old) == (1 if before else 0), old
    assert castles_of(states[1]) == sorted([*old, west]), castles_of(states[1])
    assert castles_of(states[2]) == castles_of(states[3]) == sorted([*old, west, below])
    for seat, (events, halves, number) in enumerate(((told[0], west, 2 if before else 1),
                                                     (told[1], below, 1))):
        created, moved = events
        assert created["type"] == "castle-created", events
        assert sorted(created["positions"]) == [half[:2] for half in halves], events
        half = halves[seat]
        assert moved["type"] == "meeple-deployed" and moved["player"] == seat, events
        assert moved["to"] == {"position": half[:2], "location": half[2], "feature": "Castle"}, (
            events)
        figure, = [one for one in states[1 + seat]["deployedMeeples"]
                   if one["id"] == f"{seat}.small.{number}"]
        assert figure["feature"] == "Castle" and figure["position"] == half[:2], figure
    # The second town is a town until its owner has answered.
    assert states[1]["phase"] == "CastlePhase" and states[1]["action"]["player"] == 1
    assert items(states[1], "Castle")[0]["options"] == [
        {"position": [1, 1], "location": "S", "feature": "City"}]
    assert [one["feature"] for one in states[1]["deployedMeeples"] if one["player"] == 1] == [
        "City"]
    assert not told[2] and states[3]["players"][0]["points"] == 0, told[2]


tap.add("one tile, two towns, two owners: each castle stands at once", stands_at_once, [])
tap.add("the same where an older castle stands", stands_at_once, CASTLE)


@tap.case("a message is answered in well under a millisecond")
def _():
    log = max((read_log(path) for path in LOGS), key=len)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    states = play(log)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    # the time that the program itself works, however busy the machine is; starting it is in it too
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    assert seconds < 0.005 * len(states) + 1, f"{seconds} s for {len(states)} messages"


tap.main()
