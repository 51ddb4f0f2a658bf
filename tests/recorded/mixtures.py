#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Set-ups of JCloisterZone beyond the printed expansions: mixtures of all built sets in both
editions, elements without their sets and without what goes with them, several figures of a kind,
one player alone. Each is played to its end by choices that are offered, and the saved game of it
ends in the same way; or it is refused when it is set up, by the name of what is missing. And games
made for one ruling of theirs each, which are followed there.
"""

import contextlib
import itertools
import json
import lzma
import random
import subprocess

import tap
from common import AUDE, BASE_LOGS, run, write

# What a set brings; its start tiles, where they are not the usual one.
ELEMENTS = {
    "basic": {"farmers": True},
    "inns-and-cathedrals": {"big-follower": 1, "inn": True, "cathedral": True},
    "traders-and-builders": {"builder": 1, "pig": 1, "traders": True},
    "princess-and-dragon": {"dragon": 1, "fairy": 1, "princess": True, "portal": True},
    "tower": {"tower": 1},
    "abbey-and-mayor": {"abbey": 1, "barn": 1, "wagon": 1, "mayor": 1},
    "bridges-castles-and-bazaars": {"bridge": 1, "castle": 1, "bazaar": True},
    "king-and-robber": {"king": True, "robber": True},
    "river/1": {"river": True},
    "river/2": {"river": True, "pig-herd": True},
    "count": {"count": 1},
    "cult/6": {"shrine": True},
    "cult/5": {"shrine": True},
}
ALL = [name for name in ELEMENTS if name != "cult/5"]
USUAL = [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}]
CITY = [{"tile": f"CO/{i + 1}", "x": i % 4 - 2, "y": i // 4 - 1, "rotation": 0}
        for i in range(12)]


def start_of(names):
    river = any(name.startswith("river") for name in names)
    spring = {"tile": "RI/s", "x": 2 if "count" in names else 0,
              "y": -1 if "count" in names else 0, "rotation": 0}
    return (CITY if "count" in names else []) + ([spring] if river else []) or USUAL


def setup(names, edition=1, players=2, **changes):
    """The payload of a game with these sets and what they bring; an element None is left out."""
    elements = {"small-follower": 7, "phantom": 1}
    for name in names:
        elements |= ELEMENTS[name]
    if edition == 2:
        elements |= {"abbot": 1, "garden": True}
    elements |= changes.pop("elements", {})
    sets = {name if name == "count" or name.startswith("cult") else f"{name}:{edition}": 1
            for name in names}
    return {"sets": sets, "rules": {}, "start": start_of(names), "players": players,
            "elements": {name: count for name, count in elements.items() if count is not None},
            "initialRandom": 0.375, "gameAnnotations": {}, **changes}


def answer(payload):
    """The first state, or what is said against the set-up."""
    line = json.dumps({"type": "GAME_SETUP", "payload": payload}) + "\n"
    done = subprocess.run([AUDE, "jcz"], input=line, capture_output=True, text=True, timeout=60,
                          check=False)
    assert done.returncode in (0, 2), f"exit status {done.returncode}"
    return json.loads(done.stdout) if done.stdout else done.stderr


def offered(state):
    """All messages that the offered items stand for."""
    asked, sides = state["action"]["player"], state["players"]
    for one in state["action"]["items"]:
        kind = one["type"]
        for option in one.get("options", []):
            if kind == "TilePlacement":
                for rotation in option["rotations"]:
                    yield "PLACE_TILE", {"tileId": one["tileId"], "rotation": f"R{rotation}",
                                         "position": option["position"]}
            elif kind == "Meeple":
                number = sides[asked]["meeples"].get(one["meeple"], [0, None])[1]
                if one.get("origin", {}).get("feature") == "Quarter":
                    number = next(two["id"] for two in state["deployedMeeples"]
                                  if two["player"] == asked and two["type"] == one["meeple"] and
                                  two["location"] == one["origin"]["location"])
                yield "DEPLOY_MEEPLE", {"pointer": option, "meepleId": number}
            elif kind == "ReturnMeeple":
                yield "RETURN_MEEPLE", {"pointer": option, "source": one["source"]}
            elif kind == "TowerPiece":
                yield "PLACE_TOKEN", {"token": one["token"], "pointer": {
                    "position": option, "location": "I", "feature": "Tower"}}
            elif kind in ("Bridge", "Castle"):
                yield "PLACE_TOKEN", {"token": kind.upper(), "pointer": option}
            elif kind == "CaptureFollower":
                yield "CAPTURE_FOLLOWER", {"pointer": option}
            elif kind == "SelectPrisonerToExchange":
                yield "EXCHANGE_FOLLOWER", {"meepleId": option["id"]}
            else:
                assert "figureId" in one, one
                yield "MOVE_NEUTRAL_FIGURE", {"figureId": one["figureId"], "to": option}
        if kind == "BazaarSelectTile":
            for index, tile in enumerate(state["bazaar"]):
                if "owner" not in tile:
                    yield "BAZAAR_BID", {"supplyIndex": index, "price": 0}
        elif kind == "BazaarBid":
            yield "PASS", {}
        elif kind == "BazaarSelectBuyOrSell":
            yield "BAZAAR_BUY_OR_SELL", {"value": "BUY"}
        elif kind == "Confirm":
            yield "COMMIT", {}
    if state["action"]["canPass"]:
        yield "PASS", {}


@contextlib.contextmanager
def engine_of(payload):
    """The program with this game set up: what asks it, the messages after that, all states."""
    sent, states = [], []
    with subprocess.Popen([AUDE, "jcz"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as engine:
        def ask(kind, content):
            if states:
                sent.append({"type": kind, "payload": content,
                             "player": states[-1]["action"]["player"]})
            engine.stdin.write(json.dumps({"type": kind, "payload": content}) + "\n")
            engine.stdin.flush()
            line = engine.stdout.readline()
            assert line, f"{kind} {content}: {engine.stderr.read()}"
            states.append(json.loads(line))
        ask("GAME_SETUP", payload)
        yield ask, sent, states
        if states[-1]["phase"] == "GameOverPhase":
            assert engine.wait(20) == 0, engine.stderr.read()
        engine.stdin.close()


def whole_game(payload, seed=1):
    """Plays to the end; the messages, and all states."""
    dice = random.Random(seed)
    with engine_of(payload) as (ask, sent, states):
        while states[-1]["phase"] != "GameOverPhase":
            choices = list(offered(states[-1]))
            asked = states[-1]["action"]["player"]
            assert choices and asked < payload["players"], states[-1]["action"]
            ask(*dice.choice(choices))
    return sent, states


def saved(payload, sent, sentences=()):
    """The game as their client saves it, or a test file of theirs with these sentences."""
    names = ("Ada", "Bob", "Cyd", "Dan", "Eve", "Fay")[:payload["players"]]
    order = payload["gameAnnotations"].get("tilePack", {"params": {}})["params"]
    return write("mixture.jcz", json.dumps({
        "appVersion": "6.2.0", "initialRandom": payload["initialRandom"], "replay": sent,
        "gameAnnotations": order,
        "setup": {name: payload[name] for name in ("sets", "elements", "rules", "start")},
        "players": [{"name": name, "slot": i} for i, name in enumerate(names)],
        **({"test": {"assertions": sentences}} if sentences else {})}))


def spelled(option):
    """An option as a sentence lists it."""
    spot = option.get("featurePointer", option)
    words = [spot["feature"], spot["location"], json.dumps(spot["position"]).replace(" ", "")]
    return "{" + ",".join(([option["meepleId"]] if "meepleId" in option else []) + words) + "}"


def sentences_of(state):
    """What is true of this state, in the sentences of their test files."""
    meeples = {}
    for one in state["action"]["items"]:
        kind, options = one["type"], one.get("options")
        name = next((one[key] for key in ("tileId", "token", "meeple", "source") if key in one), "")
        yield f"Available action {kind}" + (f" for {name}" if name else "")
        if kind == "TilePlacement":
            yield f"TilePlacement {name} options: " + "; ".join(
                f"[{x},{y}] - {two['rotations']}" for two in options for x, y in [two["position"]])
        elif kind == "Meeple":
            meeples.setdefault(name, []).extend(options)
        elif kind in ("ReturnMeeple", "CaptureFollower"):
            about = " ".join([kind, name]).strip()
            yield f"{about} options: " + "; ".join(map(spelled, options))
        elif kind == "TowerPiece":
            yield f"Tower piece {name} options: " + "; ".join(f"[{x},{y}]" for x, y in options)
    for name, options in meeples.items():
        yield f"Meeple {name} options: " + "; ".join(map(spelled, options))
    yield "Player can pass" if state["action"]["canPass"] else "Player can't pass"
    yield f"Phase is {state['phase']}."


def plays(payload, recorded=True):
    """A whole game, as a client plays it, as it is saved, and as a record of ours."""
    sent, states = whole_game(payload)
    scores = [one["points"] for one in states[-1]["players"]]
    path = saved(payload, sent)
    done = run("--json", path)
    assert done.returncode == 0, done.stderr
    game = json.loads(done.stdout)
    assert game["scores"] == scores and game["over"], (game["scores"], scores)
    done = run("--verify", path)
    assert done.returncode == 0, done.stdout
    if recorded:
        done = run("--record", "-", path)
        assert done.returncode == 0, done.stderr
        again = json.loads(run("--json", write("mixture.aude", done.stdout)).stdout)
        assert again["scores"] == scores, again["scores"]
    return sent, states


def refuses(payload, *words):
    said = answer(payload)
    assert isinstance(said, str) and said.count("\n") == 1, said
    for word in words:
        assert word in said, said


@tap.case("every mixture of two built sets is set up, in every mixture of editions")
def _():
    pairs = list(itertools.combinations(ALL[1:], 2))
    for number, (one, other) in enumerate(pairs):
        payload = setup(["basic", one, other], edition=1 + number % 2)
        state = answer(payload)
        assert isinstance(state, dict), (payload["sets"], state)
        assert state["phase"] == "TilePhase" and state["action"]["items"], state["phase"]


@tap.case("many kinds of tile at once, those of both editions mixed")
def _():
    for players in (2, 6):
        for which in (ALL, [*ALL[:-1], "cult/5"]):
            payload = setup(which, players=players)
            mixed = {name.replace(":1", ":2") if number % 2 else name: count
                     for number, (name, count) in enumerate(payload["sets"].items())}
            for sets in (payload["sets"], mixed):
                state = answer({**payload, "sets": sets})
                assert isinstance(state, dict), (sets, state)


tap.add("everything that is built, first edition", lambda: plays(setup(ALL, players=3)))
tap.add("everything that is built, second edition",
        lambda: plays(setup(ALL, edition=2, players=2)))


@tap.case("alone, with everything that is built: nobody else is ever asked")
def _():
    sent, states = whole_game(setup(ALL, players=1))
    for state in states:
        assert len(state["players"]) == 1 and state.get("turnPlayer", 0) == 0, state["turnPlayer"]
    laid = [one for one in sent if one["payload"].get("tileId") == "AM/A"]
    assert len(laid) <= 1, laid
    path = saved(setup(ALL, players=1), sent)
    game = json.loads(run("--json", path).stdout)
    assert game["scores"] == [states[-1]["players"][0]["points"]], game["scores"]


@tap.case("alone one may lay the abbey in a later turn, and steps with the dragon are one's own")
def _():
    elements = {"abbey": 1, "dragon": 1, "fairy": 1}
    for seed in range(1, 9):
        payload = setup(["basic", "princess-and-dragon"], players=1, elements=elements)
        sent, states = whole_game(payload, seed)
        phases = {state["phase"] for state in states}
        if {"AbbeyPhase", "DragonMovePhase"} <= phases:
            return
    assert False, phases


@tap.case("true sentences are told to be true, whatever is offered")
def _():
    payload, kinds, seen = setup(ALL, players=3, elements={"abbot": 1}), set(), set()
    sent, states = whole_game(payload, 7)
    for number, state in enumerate(states[:-1]):
        offers = {(one["type"], one.get("source"), one.get("tileId") == "AM/A")
                  for one in state["action"]["items"]}
        if offers <= seen:
            continue
        seen |= offers
        sentences = list(sentences_of(state))
        kinds |= {sentence.split(" options")[0] for sentence in sentences if "options" in sentence}
        done = run("--verify", saved(payload, sent[:number], sentences))
        assert done.returncode == 0, (done.stdout, done.stderr)
    for kind in ("TilePlacement AM/A", "Tower piece TOWER_PIECE", "ReturnMeeple PRINCESS",
                 "ReturnMeeple ABBOT_RETURN"):
        assert kind in kinds, kinds


@tap.case("a saved game names no element that its sets enforce")
def _():
    for river in ("river/1", "river/2"):
        with_it = answer(setup(["basic", river]))
        assert answer(setup(["basic", river], elements={"river": None})) == with_it, river


@tap.case("king and robber baron each for itself")
def _():
    for card, other in (("KING", "ROBBER"), ("ROBBER", "KING")):
        for scoring in ("default", "10/20", "15/40", "continuously"):
            sent, states = plays(setup(["basic", "king-and-robber"],
                                       elements={other.lower(): None},
                                       rules={"king-and-robber-scoring": scoring}),
                                 recorded=False)
            told = json.dumps(states[-1])
            assert f'"token": "{card}"' in told and other not in told, (card, scoring)


@tap.case("a herd without its element is only a picture")
def _():
    names = ["basic", "river/2"]
    for seed in range(1, 4):
        told = json.dumps(whole_game(setup(names, elements={"pig-herd": None}), seed)[1][-1])
        assert "pigHerds" not in told
    plays(setup(names, elements={"pig-herd": None}), recorded=False)


@tap.case("shrines without their element are monasteries")
def _():
    for names in (["basic", "cult/6"], ["basic", "cult/5"]):
        told = json.dumps(plays(setup(names, elements={"shrine": None}))[1][-1])
        assert "shrine" not in told


@tap.case("abbeys without their set: each player has one, and no tile more is drawn")
def _():
    for seed in range(1, 9):
        payload = setup(["basic"], elements={"abbey": 1})
        state = answer(payload)
        assert state["tilePack"]["size"] == 70, state["tilePack"]
        assert all(one["tokens"] == {"ABBEY_TILE": {"count": 1}} for one in state["players"])
        sent, states = whole_game(payload, seed)
        if any(one["payload"].get("tileId") == "AM/A" for one in sent):
            break
    assert {tile["id"][:3] for tile in states[-1]["placedTiles"]} == {"BA/", "AM/"}
    plays(payload)


@tap.case("the abbey is never drawn, and no tile more often than it is there: refused at once")
def _():
    def order(*tiles, names=("basic",), **elements):
        return setup(names, elements=elements, gameAnnotations={
            "tilePack": {"params": {"drawOrder": list(tiles)}}})
    both = ("basic", "abbey-and-mayor")
    for payload in (order("BA/L", "AM/A", abbey=1), order("AM/A", names=both)):
        refuses(payload, "drawOrder", "AM/A", "never drawn")
    refuses(order("BA/L", "AM/A"), "drawOrder[1]", "AM/A")
    refuses(order(*["BA/Cccc+"] * 2), "drawOrder[1]", "BA/Cccc+")


@tap.case("barns and pigs without farmers stay in the supply")
def _():
    names = ["basic", "traders-and-builders", "abbey-and-mayor"]
    _, states = plays(setup(names, elements={"farmers": None}))
    for side in states[-1]["players"]:
        assert side["meeples"]["Barn"][0] == side["meeples"]["Pig"][0] == 1, side


@tap.case("figures without the sets that bring them")
def _():
    figures = {"big-follower": 1, "builder": 1, "pig": 1, "mayor": 1, "wagon": 1, "barn": 1,
               "abbot": 1}
    plays(setup(["basic"], elements=figures))
    plays(setup(["basic"], elements={"small-follower": 0, "big-follower": 1}))


@tap.case("several figures of a kind: played up to what the board holds, else refused by name")
def _():
    several = {"big-follower": 3, "mayor": 2, "phantom": 2, "small-follower": 8}
    sent, states = plays(setup(["basic", "inns-and-cathedrals"], elements=several),
                         recorded=False)
    used = {one["payload"]["meepleId"] for one in sent if "meepleId" in one["payload"]}
    assert any(name.endswith("big.2") or name.endswith("big.3") for name in used), used
    plays(setup(["basic", "traders-and-builders"], elements={"builder": 3, "pig": 2, "abbot": 2}),
          recorded=False)
    plays(setup(["basic"], players=6, elements={"big-follower": 2, "small-follower": 8}),
          recorded=False)
    refuses(setup(["basic"], elements={"wagon": 2}), "wagon", "so many figures")
    refuses(setup(["basic"], elements={"barn": 2}), "barn", "so many figures")
    refuses(setup(["basic"], elements={"small-follower": 60}), "small-follower", "so many")
    refuses(setup(["basic"], players=6, elements={"big-follower": 4}), "so many figures")


@tap.case("what theirs cannot play is refused when it is set up")
def _():
    refuses(setup(["basic"], elements={"count": 1}), "start", "CO/7")
    refuses(setup(["basic", "count"], start=USUAL), "start", "CO/7")
    for sets in ({"gq11/river:1": 1}, {"gq11:1": 1}):
        payload = setup(["basic"])
        refuses({**payload, "sets": payload["sets"] | sets}, "Games Quarterly 11")


@tap.case("a river tile needs free rows ahead of it, and no arm that flows beside it")
def _():
    def places(*laid):
        """Where the next tile may lie when these lie, each with its turns."""
        order = [tile for tile, *_ in laid] + ["RI.2/RrII"]
        lines = [{"type": "GAME_SETUP", "payload": setup(["basic", "river/2"], gameAnnotations={
            "tilePack": {"params": {"drawOrder": order}}})}]
        for tile, x, y, turn in laid:
            lines += [{"type": "PLACE_TILE", "payload": {"tileId": tile, "rotation": f"R{turn}",
                                                         "position": [x, y]}},
                      {"type": "PASS", "payload": {}}, {"type": "COMMIT", "payload": {}}]
        done = subprocess.run([AUDE, "jcz"], input="".join(json.dumps(one) + "\n" for one in lines),
                              capture_output=True, text=True, timeout=60, check=False)
        state = json.loads(done.stdout.splitlines()[-1])
        assert not done.stderr, done.stderr
        return {tuple(one["position"]): one["rotations"]
                for item in state["action"]["items"] for one in item["options"]}
    # Of the three places behind such a fork one is left.
    assert places(("RI.2/III", 1, 0, 180)) == {(2, 0): [90]}
    arms = [("RI.2/III", 1, 0, 270), ("RI.2/II", 1, 1, 180), ("RI.2/CIcI", 2, 1, 90)]
    assert places(*arms, ("RI.2/CcII+", 1, -1, 0)) == {(2, -1): [90], (3, 1): [0, 90]}



# ---- one ruling at a time ----

def told(names, moves, elements=None, **changes):
    """The states of a game in which each move lays a tile and then says the rest of the messages;
    without any a pass, where something is asked."""
    order = [tile for tile, *_ in moves] + ["BA/Rr"]
    payload = setup(names, elements={"phantom": None, **(elements or {})}, **changes,
                    gameAnnotations={"tilePack": {"params": {"drawOrder": order}}})
    with engine_of(payload) as (ask, sent, states):
        for tile, x, y, turn, *rest in moves:
            ask("PLACE_TILE", {"tileId": tile, "rotation": f"R{turn}", "position": [x, y]})
            for kind, content in rest:
                ask(kind, content)
            if states[-1]["phase"] == "ActionPhase":
                ask("PASS", {})
            ask("COMMIT", {})
    return payload, sent, states


def put(meeple, x, y, location, feature):
    pointer = {"position": [x, y], "location": location, "feature": feature}
    return "DEPLOY_MEEPLE", {"pointer": pointer, "meepleId": meeple}


def points_of(state):
    return [(one["name"], [term["name"] for term in one["items"]], one["player"], one["points"])
            for turn in state["history"] for event in turn["events"] if event["type"] == "points"
            for one in event["points"]]


# A castle of the first player's, and beside it what is complete with the last tile.
TOWN = {"type": "City", "pointer": {"position": [0, -1], "location": "S", "feature": "City"}}


def castle_beside(lord, middle):
    castle = "PLACE_TOKEN", {"token": "CASTLE", "pointer": TOWN["pointer"]}
    return [("BA/C", 0, -1, 180, put(lord, 0, -1, "S", "City"), castle), ("BA/RFr", 1, 0, 0),
            (middle, 1, -1, 0), ("BA/RFr", 2, 0, 0), ("BA/C", 2, -1, 90), ("BA/RFr", 0, -2, 0),
            ("BA/RFr", 1, -2, 0), ("BA/RFr", 2, -2, 0)]


@tap.case("a castle names the shrine that it scores for; a mayor alone in it gets nothing")
def _():
    names = ["basic", "bridges-castles-and-bazaars", "cult/6", "abbey-and-mayor"]
    for elements, name in (({}, "castle.shrine"), ({"shrine": None}, "castle.monastery")):
        _, _, states = told(names, castle_beside("0.small.1", "CU/S"), elements)
        assert points_of(states[-1]) == [("castle", [name], 0, 9)], points_of(states[-1])
    _, _, states = told(names, castle_beside("0.mayor.1", "BA/L"))
    assert points_of(states[-1]) == [("castle.empty", [], 0, 0)], points_of(states[-1])
    assert states[-1]["players"][0]["meeples"]["Mayor"][0] == 1


@tap.case("both cards of one player are paid together")
def _():
    moves = [("BA/C", 0, -1, 180), ("BA/RRR", 1, 0, 90), ("BA/RRR", -1, 0, 270)]
    payload, sent, _ = told(["basic", "king-and-robber"], moves,
                            rules={"king-and-robber-scoring": "15/40"})
    order = payload["gameAnnotations"]["tilePack"]["params"]["drawOrder"]
    order[-1] = "#END"
    done = subprocess.run([AUDE, "jcz"], capture_output=True, text=True, check=False, input="".join(
        json.dumps(one) + "\n" for one in [{"type": "GAME_SETUP", "payload": payload}, *sent]))
    state = json.loads(done.stdout.splitlines()[-1])
    assert points_of(state) == [("king+robber", ["king+robber"], 0, 40)], points_of(state)
    path = saved(payload, sent, ["Ada has 40 points", "Ada scored king+robber for 40 points"])
    assert run("--verify", path).returncode == 0


@tap.case("each of several builders brings a second part")
def _():
    moves = [("BA/RFr", 1, 0, 0, put("0.small.1", 1, 0, "WE", "Road")), ("BA/L", 0, 1, 0),
             ("BA/RFr", 2, 0, 0, put("0.builder.1", 2, 0, "WE", "Road")), ("BA/L", 0, 2, 0),
             ("BA/Ccc", 0, -1, 180, put("0.small.2", 0, -1, "_N", "City")), ("BA/L", 0, 3, 0),
             ("BA/Ccc", 1, -1, 0, put("0.builder.2", 1, -1, "_S", "City")), ("BA/L", 0, 4, 0),
             ("BA/C", 2, -1, 270)]
    for count in (2, 3):
        _, _, states = told(["basic"], moves, {"builder": count})
        assert states[-1]["turnPlayer"] == 0, states[-1]["turnPlayer"]
        assert states[-1]["history"][-1]["turn"] == 10, states[-1]["history"][-1]


@tap.case("a wagon that a lost challenge sends home may move on")
def _():
    moves = [("BA/RFr", 1, 0, 0), ("CU/S", 1, -1, 0, put("1.small.1", 1, -1, "I", "Monastery")),
             ("BA/L", 2, -1, 0, put("0.wagon.1", 2, -1, "I", "Monastery")), ("BA/RFr", 2, 0, 0),
             ("BA/C", 0, -1, 180), ("BA/RFr", 0, -2, 0), ("BA/RFr", 1, -2, 0),
             ("BA/RFr", 2, -2, 0)]
    names = ["basic", "cult/6", "abbey-and-mayor"]
    payload, sent, states = told(names, moves)
    assert states[-1]["phase"] == "WagonPhase", states[-1]["phase"]
    assert states[-1]["action"]["player"] == 0, states[-1]["action"]
    assert "monastery.challenged" in [name for name, *_ in points_of(states[-1])]
    done = run("--verify", saved(payload, sent))
    assert done.returncode == 0 and "ABBEY-36" in done.stdout, done.stdout


@tap.case("without farmers the market is closed to followers and to the count")
def _():
    quarters, phases = set(), set()
    for seed in range(1, 7):
        for state in whole_game(setup(["basic", "count"], players=3, elements={"farmers": None}),
                                seed)[1][:-1]:
            if state["phase"] in ("CocFollowerPhase", "CocCountPhase"):
                phases.add(state["phase"])
                quarters |= {option["location"] for one in state["action"]["items"]
                             for option in one["options"]}
    assert len(phases) == 2, phases
    assert "QUARTER_MARKET" not in quarters and "QUARTER_CASTLE" in quarters, quarters


@tap.case("a barn counts for a fairy on its tile")
def _():
    field = "NL.NR.EL.ER.SL.SR.WL.WR"
    moves = [("BA/L", 1, 1, 0, put("0.small.1", 1, 1, "I", "Monastery")), ("BA/L", 0, 1, 0),
             ("BA/L", 0, 0, 0, put("0.barn.1", 1, 1, field, "Field")), ("BA/C", 2, 0, 90),
             ("BA/C", 2, 1, 90, ("MOVE_NEUTRAL_FIGURE", {"figureId": "fairy.1", "to": [1, 1]})),
             ("BA/C", 0, 2, 180)]
    _, _, states = told(["basic", "abbey-and-mayor"], moves, {"fairy": 1},
                        rules={"fairy-placement": "on-tile"},
                        start=[{"tile": "BA/L", "x": 1, "y": 0, "rotation": 0}])
    assert points_of(states[-1]) == [("fairy.turn", ["fairy"], 0, 2)], points_of(states[-1])


def logged(payload, sent, states):
    """A log of theirs that tells the game as ours answered it."""
    def after(state, before):
        happened = [{**event, "turn": turn.get("turn", "final")}
                    for turn in state["history"] for event in turn["events"]]
        keys = ("phase", "players", "neutralFigures", "flags")
        return {**{name: state[name] for name in keys}, "action": state.get("action"),
                "turnPlayer": state.get("turnPlayer"), "discarded": state["discardedTiles"],
                "deployed": state["deployedMeeples"], "packSize": state["tilePack"]["size"],
                "scores": [one["points"] for one in state["players"]],
                "events": happened[before:]}, len(happened)
    start, count = after(states[0], 0)
    lines = [{"kind": "setup", "gameSetup": payload, "after": start}]
    for number, (message, state) in enumerate(zip(sent, states[1:]), 1):
        shown, count = after(state, count)
        lines.append({"kind": "msg", "i": number, "msg": message, "after": shown})
    final = [turn for turn in states[-1]["history"] if turn.get("finalScoring")]
    lines.append({"kind": "end", "scores": lines[-1]["after"]["scores"], "messages": len(sent),
                  "discarded": states[-1]["discardedTiles"], "final": final,
                  "placed": [[tile["id"], tile["position"], tile["rotation"]]
                             for tile in states[-1]["placedTiles"]]})
    return lines


@tap.case("a card among equals: the other of two roads may have brought it")
def _():
    moves = [("BA/C", 0, -1, 180), ("BA/RRR", 1, -1, 0), ("BA/L", 0, 1, 0), ("BA/RRR", 1, 1, 0),
             ("BA/RRR", 1, 0, 0)]
    for index, turn in ((1, 270), (3, 270), (4, 90)):
        moves[index] = (*moves[index][:3], turn)
    payload, sent, states = told(["basic", "king-and-robber"], moves)
    order = [tile for tile, *_ in moves]
    payload["gameAnnotations"]["tilePack"]["params"] = {"drawOrder": [*order, "#END"]}
    done = subprocess.run([AUDE, "jcz"], capture_output=True, text=True, check=False, input="".join(
        json.dumps(one) + "\n" for one in [{"type": "GAME_SETUP", "payload": payload}, *sent]))
    states = [json.loads(line) for line in done.stdout.splitlines()]
    lines = logged(payload, sent, states)
    done = run("--verify", write("equals.jsonl", "".join(json.dumps(one) + "\n" for one in lines)))
    assert done.returncode == 0 and "KING-5" in done.stdout, done.stdout
    card, = [event for event in lines[-2]["after"]["events"]
             if event["type"] == "token-received" and event["token"] == "ROBBER"]
    other = {"N": "S", "S": "N"}[card["feature"]["location"]]
    card["feature"]["location"] = other
    done = run("--verify", write("equals.jsonl", "".join(json.dumps(one) + "\n" for one in lines)))
    assert done.returncode == 0 and "KING-5" in done.stdout, done.stdout
    card["feature"]["location"] = "W"  # a road that is not complete
    done = run("--verify", write("equals.jsonl", "".join(json.dumps(one) + "\n" for one in lines)))
    assert done.returncode == 1, done.stdout


@tap.case("a step of the dragon is not taken back, nor what came before it")
def _():
    steps = 0
    for players, seed in ((1, 1), (1, 2), (2, 1)):
        payload = setup(["basic", "princess-and-dragon"], players=players)
        sent, states = whole_game(payload, seed)
        for message, state in zip(sent, states[1:]):
            if message["payload"].get("figureId") == "dragon.1":
                steps += 1
                assert state["undo"] == {"allowed": False, "depth": 0}, state["undo"]
    assert steps > 5, steps


# ---- texts as people paste and keep them ----

@tap.case("blanks that do not break are blanks, in games of theirs and records of ours")
def _():
    payload = setup(["basic"])
    path = saved(payload, whole_game(payload)[0])
    scores = json.loads(run("--json", path).stdout)["scores"]
    record = run("--record", "-", path).stdout
    assert record.startswith("aude record 1"), record[:100]
    theirs = json.dumps(json.loads(path.read_text(encoding="utf-8")), indent=1)
    for blank in ("\u00a0", "\u202f", "\u2007"):
        for text in (theirs.replace("\n ", "\n" + blank).replace(": ", ":" + blank),
                     blank + theirs + blank, record.replace(" ", blank),
                     record.replace("\n", blank + "\n" + blank)):
            done = run("--json", write("pasted", text))
            assert done.returncode == 0, done.stderr
            assert json.loads(done.stdout)["scores"] == scores, blank
            done = run("--verify", write("pasted", text))
            assert done.stdout.splitlines()[-1] == "1 passed, 0 failed", done.stdout
    named = theirs.replace('"Ada"', '"Ada\u00a0L"')
    assert json.loads(run("--json", write("named", named)).stdout)["players"][0] == "Ada\u00a0L"


@tap.case("several games in one file: each is verified; to be shown, one has to stand alone")
def _():
    payload = setup(["basic"])
    texts = [saved(payload, whole_game(payload, seed)[0]).read_text(encoding="utf-8")
             for seed in (1, 2, 3)]
    records = [run("--record", "-", write("one.jcz", text)).stdout for text in texts]
    log = lzma.decompress(BASE_LOGS[0].read_bytes()).decode()
    for games in (texts, records, [log, log], [texts[0], log, texts[1]]):
        path = write("several", "\n".join(games))
        done = run("--verify", path)
        assert done.returncode == 0, done.stdout + done.stderr
        assert done.stdout.splitlines()[-1] == f"{len(games)} passed, 0 failed", done.stdout
        shown = run(path)
        assert shown.returncode == 2 and len(shown.stderr.splitlines()) == 1, shown.stderr
    broken = [texts[0], texts[1].replace('"COMMIT"', '"UNHEARD"', 1), texts[2]]
    done = run("--verify", write("several", "\n".join(broken)))
    assert done.returncode == 2 and "1 passed, 1 failed" in done.stdout, done.stdout
    wrong = [records[0], records[1].replace("result", "result 9", 1), records[2]]
    done = run("--verify", write("several", "\n".join(wrong)))
    line = records[0].count("\n") + 1 + records[1].count("\n")
    assert "2 passed, 1 failed" in done.stdout and f":{line}:" in done.stderr, done.stderr


tap.main()
