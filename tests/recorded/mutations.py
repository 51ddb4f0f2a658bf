#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""One recorded fact is changed at a time, and the comparison must fail at that fact: a test that
cannot fail proves nothing. What is changed is spread over the games and over their length; with
AUDE_MUTATIONS=one each change is tried at one place only, each at another."""

import copy
import json
import os

import tap
from common import (ABBOT_LOGS, BASE_LOGS, BRIDGES_LOGS, DRAGON_LOGS, INNS_LOGS, PLAIN_LOGS, SAVES,
                    TOWER_LOGS, TRADERS_LOGS, read_log, run, write, write_log)

GAMES = {log.name: read_log(log)
         for log in [*PLAIN_LOGS, *ABBOT_LOGS, *DRAGON_LOGS, *INNS_LOGS, *TRADERS_LOGS]}
TEXTS = {name: [json.dumps(line) for line in lines] for name, lines in GAMES.items()}


def changes_of(name):
    """Decorator: a function that changes a moment (the "after" of a line) or says False."""

    def decorate(function):
        MOMENTS[name] = function
        return function

    return decorate


MOMENTS = {}


def item_of(after, kind):
    """The offer of that kind in this moment, or None."""
    action = after["action"] or {"items": []}
    return next((item for item in action["items"] if item["type"] == kind), None)


@changes_of("scores")
def _(after):
    after["scores"][-1] += 1


@changes_of("supplies")
def _(after):
    supply = after["players"][0]["meeples"].get("SmallFollower")
    if supply is None:
        return False
    supply[0] -= 1
    return True


@changes_of("phase")
def _(after):
    after["phase"] = "ActionPhase" if after["phase"] != "ActionPhase" else "CommitActionPhase"


@changes_of("player on turn")
def _(after):
    if after["turnPlayer"] is None:
        return False
    after["turnPlayer"] = (after["turnPlayer"] + 1) % len(after["scores"])
    return True


@changes_of("player to act")
def _(after):
    if after["action"] is None:
        return False
    after["action"]["player"] = (after["action"]["player"] + 1) % len(after["scores"])
    return True


@changes_of("may pass")
def _(after):
    if after["action"] is None:
        return False
    after["action"]["canPass"] = not after["action"]["canPass"]
    return True


@changes_of("tile drawn")
def _(after):
    item = item_of(after, "TilePlacement")
    if item is None:
        return False
    item["tileId"] = "BA/RRRR" if item["tileId"] != "BA/RRRR" else "BA/L"
    return True


@changes_of("tile placements")
def _(after):
    item = item_of(after, "TilePlacement")
    if item is None:
        return False
    del item["options"][0]["rotations"][0]
    return True


@changes_of("figures to put")
def _(after):
    item = item_of(after, "Meeple")
    if item is None:
        return False
    del item["options"][-1]
    return True


@changes_of("figures to take back")
def _(after):
    if item_of(after, "Meeple") is None:
        return False
    place = {"position": [0, 0], "location": "I", "feature": "Garden"}
    after["action"]["items"].append({"type": "ReturnMeeple", "source": "ABBOT_RETURN", "options": [
        {"featurePointer": place, "meepleId": "0.abbot.1"}]})
    return True


@changes_of("other actions")
def _(after):
    if after["action"] is None:
        return False
    after["action"]["items"].append({"type": "DanceOnTiles", "options": []})
    return True


@changes_of("figures on the board")
def _(after):
    if not after["deployed"]:
        return False
    after["deployed"][-1]["position"][0] += 1
    return True


@changes_of("tiles out of the game")
def _(after):
    after["discarded"].append("BA/L")


@changes_of("tiles left")
def _(after):
    after["packSize"] += 1


@changes_of("flags")
def _(after):
    after["flags"]["ransomPaid"] = True


@changes_of("events")
def _(after):
    for event in after["events"]:
        if event["type"] == "tile-placed":
            event["rotation"] = (event["rotation"] + 90) % 360
            return True
        if event["type"] == "meeple-deployed":
            event["to"]["location"] = "I"
            return True
    return False


@changes_of("points")
def _(after):
    for event in after["events"]:
        if event["type"] == "points":
            event["points"][0]["points"] += 1
            return True
    return False


ROOMS = {}


def rooms(name, logs):
    """Decorator as changes_of, for what is told in games of an expansion only."""

    def decorate(function):
        ROOMS[function] = (name, logs)
        return function

    return decorate


def drop_option(kind):
    """A change that leaves out the first option of an offer."""

    def change(after):
        item = item_of(after, kind)
        if item is None:
            return False
        del item["options"][0]
        return True

    return change


for offer, difference, games in (("TowerPiece", "tower pieces to put", TOWER_LOGS),
                                 ("CaptureFollower", "followers to capture", TOWER_LOGS),
                                 ("Bridge", "bridges to build", BRIDGES_LOGS),
                                 ("Castle", "castles to build",
                                     [log for log in BRIDGES_LOGS if "3004" in log.name
                                      or "3010" in log.name or "9001" in log.name])):
    ROOMS[drop_option(offer)] = (difference, games)


@rooms("tokens", PLAIN_LOGS[6:])
def _(after):
    tokens = after["players"][-1]["tokens"]
    if not tokens:
        return False
    tokens[next(iter(tokens))] -= 1
    return True


@rooms("tower pieces to put", TOWER_LOGS)
def _(after):
    item = item_of(after, "TowerPiece")
    if item is None:
        return False
    item["options"].append([30, 30])
    return True


@rooms("followers to capture", TOWER_LOGS)
def _(after):
    item = item_of(after, "CaptureFollower")
    if item is None:
        return False
    seat, kind, number = item["options"][0]["meepleId"].split(".")
    item["options"][0]["meepleId"] = f"{seat}.{kind}.{int(number) % 7 + 1}"
    return True


@rooms("figures to put", TOWER_LOGS)
def _(after):
    item = item_of(after, "Meeple")
    top = item and next((one for one in item["options"] if one["feature"] == "Tower"), None)
    if top is None:
        return False
    item["options"].remove(top)
    return True


@rooms("prisoners", TOWER_LOGS)
def _(after):
    held = next((player["captured"] for player in after["players"] if player["captured"]), None)
    if held is None:
        return False
    held[0]["count"] += 1
    return True


@rooms("prisoners", TOWER_LOGS)
def _(after):
    held = next((player["captured"] for player in after["players"] if player["captured"]), None)
    if held is None:
        return False
    seat, kind, number = held[0]["id"].split(".")
    held[0]["id"] = f"{seat}.{kind}.{int(number) % 7 + 1}"
    return True


@rooms("flags", [log for log in TOWER_LOGS if log.name[11:] not in ("2p-2001.jsonl.xz",)
                 and "9003" not in log.name and "4001" not in log.name and "all2" not in log.name])
def _(after):
    return bool(after["flags"].pop("ransomPaid", False))


@rooms("tile placements", BRIDGES_LOGS)
def _(after):
    item = item_of(after, "TilePlacement")
    option = item and next((one for one in item["options"] if one.get("bridges")), None)
    if option is None:
        return False
    option["bridges"].popitem()
    return True


@rooms("tile placements", BRIDGES_LOGS)
def _(after):
    item = item_of(after, "TilePlacement")
    option = item and next((one for one in item["options"] if one.get("bridges")), None)
    if option is None:
        return False
    bridge = next(iter(option["bridges"].values()))
    bridge["location"] = "WE" if bridge["location"] == "NS" else "NS"
    return True


@rooms("other actions", BRIDGES_LOGS)
def _(after):
    item = item_of(after, "BazaarSelectTile")
    if item is None:
        return False
    item["noAuction"] = not item["noAuction"]
    return True


@rooms("bazaar", BRIDGES_LOGS)
def _(after):
    if not after.get("bazaar"):
        return False
    after["bazaar"][0]["price"] += 1
    return True


@rooms("bazaar", BRIDGES_LOGS)
def _(after):
    bidder = next((one for one in after.get("bazaar", []) if "bidder" in one), None)
    if bidder is None:
        return False
    bidder["bidder"] = (bidder["bidder"] + 1) % len(after["scores"])
    return True


@rooms("bazaar", BRIDGES_LOGS)
def _(after):
    if len(after.get("bazaar", [])) < 2:
        return False
    after["bazaar"][0], after["bazaar"][1] = after["bazaar"][1], after["bazaar"][0]
    return after["bazaar"][0] != after["bazaar"][1]


@rooms("bazaar", BRIDGES_LOGS)
def _(after):
    if after.get("bazaar") != []:
        return False
    del after["bazaar"]
    return True


def change_event(kind, change):
    """A change of the first event of that kind."""

    def change_it(after):
        event = next((one for one in after["events"] if one["type"] == kind), None)
        if event is None:
            return False
        change(event)
        return True

    return change_it


def shift(pointer):
    """Another cell."""
    pointer["position"][0] += 1


CASTLES = [log for log in BRIDGES_LOGS if "3004" in log.name or "3010" in log.name]
RANSOMS = [log for log in TOWER_LOGS if "2004" in log.name or "4010" in log.name]
EXCHANGES = [log for log in TOWER_LOGS if any(
    event["type"] == "prisoners-exchange" for line in GAMES[log.name] if "after" in line
    for event in line["after"]["events"])]
for event_kind, event_change, games in (
        ("token-placed", lambda e: shift(e["to"]), TOWER_LOGS),
        ("token-placed", lambda e: e.update(token="CASTLE"), BRIDGES_LOGS),
        ("meeple-captured", lambda e: e.update(player=(e["player"] + 1) % 2), TOWER_LOGS),
        ("meeple-captured", lambda e: shift(e["from"]), TOWER_LOGS),
        ("ransom-paid", lambda e: e.update(jailer=(e["jailer"] + 1) % 3), RANSOMS),
        ("prisoners-exchange", lambda e: e["exchange"][0].update(type="Abbot"), EXCHANGES),
        ("meeple-returned", lambda e: e.update(source="FESTIVAL"), ABBOT_LOGS),
        ("castle-created", lambda e: e["positions"][0].__setitem__(0, 40), CASTLES),
        ("tile-auctioned", lambda e: e.update(points=e["points"] + 1), BRIDGES_LOGS),
        ("tile-auctioned", lambda e: e.update(option="SELL" if e["option"] == "BUY" else "BUY"),
         BRIDGES_LOGS),
        ("tile-placed", lambda e: e.update(turn=e["turn"] + 1), PLAIN_LOGS),
        ("meeple-deployed", lambda e: e.pop("to"), PLAIN_LOGS)):
    ROOMS[change_event(event_kind, event_change)] = ("events", games)


def having(logs, kind, **members):
    """The games in which an event of that kind has these members."""
    return [log for log in logs if any(
        event["type"] == kind and members.items() <= event.items()
        for line in GAMES[log.name] if "after" in line for event in line["after"]["events"])]


for event_kind, event_change, games in (
        ("token-received", lambda e: e.update(count=e["count"] + 1),
         having(TRADERS_LOGS, "token-received")),
        ("token-received", lambda e: e.update(token="WINE" if e["token"] != "WINE" else "GRAIN"),
         having(TRADERS_LOGS, "token-received")),
        ("token-received", lambda e: e.update(player=(e["player"] + 1) % 2),
         having(TRADERS_LOGS, "token-received")),
        ("token-received", lambda e: shift(e["feature"]), having(TRADERS_LOGS, "token-received")),
        ("meeple-returned", lambda e: e.update(meeple="Abbot"),
         having(TRADERS_LOGS, "meeple-returned", meeple="Builder")),
        ("meeple-returned", lambda e: shift(e["from"]),
         having(TRADERS_LOGS, "meeple-returned", meeple="Pig"))):
    ROOMS[change_event(event_kind, event_change)] = ("events", games)


def drop_figure(name):
    """A change that leaves out the first place where that figure may go."""

    def change(after):
        items = (after["action"] or {"items": []})["items"]
        item = next((one for one in items if one.get("meeple") == name), None)
        if item is None:
            return False
        del item["options"][0]
        return True

    return change


def without_supply(name):
    """A change that hides that figure of a player's supply."""
    return lambda after: after["players"][1]["meeples"].pop(name, None) is not None


for figure, games in (("BigFollower", INNS_LOGS), ("Builder", TRADERS_LOGS), ("Pig", TRADERS_LOGS)):
    ROOMS[drop_figure(figure)] = ("figures to put", games)
    ROOMS[without_supply(figure)] = ("supplies", games)


def more_points(name):
    """A change of one part that points are made of."""

    def change(after):
        for event in after["events"]:
            for part in event["points"] if event["type"] == "points" else []:
                for item in part["items"]:
                    if item["name"] == name:
                        item["points"] += 1
                        return True
        return False

    return change


def made_of(logs, name):
    """The games in which points are made of that, among other things."""
    return [log for log in logs if f'"name": "{name}"' in "".join(TEXTS[log.name])]


for term, games in (("inn", INNS_LOGS), ("cathedral", INNS_LOGS), ("pigs", TRADERS_LOGS),
                    ("trade-goods.WINE", TRADERS_LOGS), ("trade-goods.CLOTH", TRADERS_LOGS)):
    ROOMS[more_points(term)] = ("points", made_of(games, term))


@rooms("tokens", having(TRADERS_LOGS, "token-received"))
def _(after):
    goods = [tokens for tokens in (player["tokens"] for player in after["players"])
             if "WINE" in tokens or "CLOTH" in tokens]
    if not goods:
        return False
    goods[0]["WINE"] = goods[0].get("WINE", 0) + 1
    return True


@rooms("player on turn", TRADERS_LOGS)
def _(after):
    # of a second part: the next player's turn would have been the usual thing
    if after["turnPlayer"] is None or after["phase"] != "TilePhase":
        return False
    after["turnPlayer"] = (after["turnPlayer"] + 1) % len(after["scores"])
    return True


@rooms("steps of the dragon", DRAGON_LOGS)
def _(after):
    item = item_of(after, "MoveDragon")
    if item is None:
        return False
    item["options"].pop()
    return True


@rooms("figures that are nobody's", DRAGON_LOGS)
def _(after):
    dragon = after.get("neutralFigures", {}).get("dragon")
    if dragon is None:
        return False
    dragon["position"][1] -= 1
    return True


def part_of_points(after):
    """What points are made of is compared, too."""
    for event in after["events"]:
        if event["type"] == "points" and event["points"][0]["items"]:
            event["points"][0]["items"][0]["points"] += 1
            return True
    return False


ROOMS[part_of_points] = ("points", PLAIN_LOGS)


def source_of_points(after):
    """So is where the follower stood."""
    for event in after["events"]:
        if event["type"] == "points" and "position" in event["points"][0].get("ptr", {}):
            event["points"][0]["ptr"]["position"][1] += 1
            return True
    return False


ROOMS[source_of_points] = ("points", PLAIN_LOGS)


def points_name(after):
    """Complete or not is part of what is compared."""
    for event in after["events"]:
        if event["type"] == "points" and event["points"][0]["name"] in ("city", "road",
            "monastery"):
            event["points"][0]["name"] += ".incomplete"
            return True
    return False


def option_added(after):
    """A placement too many."""
    item = item_of(after, "TilePlacement")
    if item is None:
        return False
    item["options"].append({"position": [40, 40], "rotations": [0]})
    return True


def location_changed(after):
    """Another part of the tile offered."""
    item = item_of(after, "Meeple")
    if item is None:
        return False
    item["options"][0]["location"] = "NWSE" if item["options"][0]["location"] != "NWSE" else "N"
    return True


def must_fail(lines, what, name="changed.jsonl"):
    """The file fails (exit status 1) and one of its differences is of this kind."""
    done = run("--verify", "--json", "--all", write_log(name, lines))
    assert done.returncode == 1, f"exit status {done.returncode}: {done.stdout[-400:]}{done.stderr}"
    verdict = json.loads(done.stdout)
    found = [difference["what"] for difference in verdict["files"][0]["differences"]]
    assert what in found, f"expected '{what}', found {found[:8]}"
    assert verdict["failed"] == 1 and verdict["passed"] == 0
    return verdict["files"][0]["differences"]


def change_moment(what, change, game, part):
    """Change the first moment behind `part` of the game that the change fits."""
    texts = list(TEXTS[game])
    moments = [number for number, line in enumerate(GAMES[game]) if "after" in line]
    begin = int(part * (len(moments) - 1))
    for number in moments[begin:] + moments[:begin]:
        line = copy.deepcopy(GAMES[game][number])
        if change(line["after"]) is not False:
            texts[number] = json.dumps(line)
            differences = must_fail(texts, what)
            assert all(one["what"] == what or one["message"] >= line.get("i",
                0) for one in differences)
            first = differences[0]
            assert first["message"] == line.get("i", 0), first
            return
    raise AssertionError("nothing to change in this game")


def places(number, shares):
    """Where in a game the change of this number is tried."""
    one = os.environ.get("AUDE_MUTATIONS") == "one"
    return [shares[number % len(shares)]] if one else shares


for index, (changed, how) in enumerate(MOMENTS.items()):
    for share in places(index, (0.0, 0.3, 0.6, 0.9)):
        log_name = BASE_LOGS[(index + int(share * 10)) % len(BASE_LOGS)].name
        if changed == "points":
            log_name = BASE_LOGS[2].name
        tap.add(f"a change of {changed} is seen ({log_name}, from {share:.0%})", change_moment,
            changed, how,
                log_name, share)
for index, (how, (changed, logs)) in enumerate(ROOMS.items()):
    for share in places(index, (0.1, 0.6)):
        log_name = logs[(index + int(share * 10)) % len(logs)].name
        tap.add(f"{index}: a change of {changed} is seen ({log_name}, from {share:.0%})",
                change_moment, changed, how, log_name, share)
tap.add("complete or not is compared", change_moment, "points", points_name, BASE_LOGS[2].name, 0.2)
tap.add("a placement too many is seen", change_moment, "tile placements", option_added,
    BASE_LOGS[3].name, 0.5)
tap.add("another part of the tile is seen", change_moment, "figures to put", location_changed,
        BASE_LOGS[4].name, 0.5)


def order_matters_not(name):
    """Options, events and figures in another order are the same."""
    lines = copy.deepcopy(GAMES[name])
    for line in lines:
        if "after" not in line:
            continue
        line["after"]["events"].reverse()
        line["after"]["deployed"].reverse()
        for player in line["after"]["players"]:
            player["captured"].reverse()
        for item in (line["after"]["action"] or {"items": []})["items"]:
            item.get("options", []).reverse()
            for option in item.get("options", []):
                if item["type"] == "TilePlacement":
                    option["rotations"].reverse()
    done = run("--verify", write_log("reversed.jsonl", lines))
    assert done.returncode == 0, done.stdout


for one_log in (BASE_LOGS[2], TOWER_LOGS[-1], BRIDGES_LOGS[0]):
    tap.add(f"order never matters ({one_log.name})", order_matters_not, one_log.name)


@tap.case("final scores, tiles on the board and the number of messages are compared")
def _():
    lines = copy.deepcopy(GAMES[BASE_LOGS[0].name])
    lines[-1]["scores"][0] += 1
    must_fail(lines, "scores")
    lines = copy.deepcopy(GAMES[BASE_LOGS[0].name])
    lines[-1]["placed"][7][2] = (lines[-1]["placed"][7][2] + 90) % 360
    must_fail(lines, "tiles on the board")
    lines = copy.deepcopy(GAMES[BASE_LOGS[0].name])
    lines[-1]["messages"] += 1
    must_fail(lines, "messages")
    lines = copy.deepcopy(GAMES[BASE_LOGS[1].name])
    lines[-1]["discarded"] = []
    must_fail(lines, "tiles out of the game")


@tap.case("a game that is not over at its end fails")
def _():
    lines = copy.deepcopy(GAMES[BASE_LOGS[0].name])
    kept = lines[:40] + [lines[-1]]
    kept[-1]["messages"] = 39
    must_fail(kept, "phase")


@tap.case("a move that our rules refuse fails at its message, with the rule")
def _():
    lines = copy.deepcopy(GAMES[BASE_LOGS[0].name])
    move = next(line for line in lines[30:] if line["msg"]["type"] == "PLACE_TILE")
    move["msg"]["payload"]["position"] = [30, 30]
    differences = must_fail(lines, "legal move")
    assert differences[-1]["message"] == move["i"], differences
    assert "BASE-19" in differences[-1]["found"], differences


@tap.case("another rule than the one that was played by is seen in the scores")
def _():
    lines = copy.deepcopy(GAMES["base-2p-9011.jsonl.xz"])
    lines[0]["gameSetup"]["elements"].pop("farmers")
    must_fail(lines, "figures to put")
    lines = copy.deepcopy(GAMES[BASE_LOGS[2].name])
    lines[0]["gameSetup"]["rules"]["tiny-city-scoring"] = "2"
    must_fail(lines, "points")
    for element, what in (("tower", "tokens"), ("bridge", "tile placements"), ("castle", "tokens"),
                          ("bazaar", "bazaar")):
        lines = copy.deepcopy(GAMES[next(log.name for log in PLAIN_LOGS if "4010" in log.name)])
        lines[0]["gameSetup"]["elements"].pop(element)
        must_fail(lines, what)
    lines = copy.deepcopy(GAMES[next(log.name for log in PLAIN_LOGS if "9009" in log.name)])
    lines[0]["gameSetup"]["rules"]["bazaar-no-auction"] = False
    must_fail(lines, "other actions")
    for element, what in (("traders", "tokens"), ("builder", "supplies"), ("pig", "supplies"),
                          ("big-follower", "supplies")):
        lines = copy.deepcopy(GAMES[next(log.name for log in INNS_LOGS if "60006" in log.name)])
        lines[0]["gameSetup"]["elements"].pop(element)
        must_fail(lines, what)
    for log_name, value in (("50001", "zero"), ("50004", "ignore")):
        lines = copy.deepcopy(GAMES[next(log.name for log in INNS_LOGS if log_name in log.name)])
        lines[0]["gameSetup"]["rules"]["inn-and-cathedral-final-scoring"] = value
        must_fail(lines, "points")


def refused_at(log_name, kind, change, found):
    """The first message of a kind, changed, is refused there by our rules."""
    lines = copy.deepcopy(GAMES[next(name for name in GAMES if log_name in name)])
    move = next(line for line in lines if line["kind"] == "msg" and line["msg"]["type"] == kind)
    change(move["msg"]["payload"])
    differences = must_fail(lines, "legal move")
    assert differences[-1]["message"] == move["i"], differences[-1]
    assert found in differences[-1]["found"], differences[-1]


for kind_of, payload_change, rule in (
        ("PLACE_TOKEN", lambda p: p["pointer"].update(position=[0, 0]), "TOWER-8"),
        ("PLACE_TOKEN", lambda p: p.update(token="CASTLE"), "BASE-16"),
        ("PLACE_TOKEN", lambda p: p["pointer"].update(position=[60, 60]), "no tile"),
        ("CAPTURE_FOLLOWER", lambda p: p["pointer"].update(meepleId="5.small.1"), "not an action"),
        ("CAPTURE_FOLLOWER", lambda p: p["pointer"].update(meepleId="1.abbot.1"), "TOWER-14"),
        ("PAY_RANSOM", lambda p: p.update(meepleId="0.small.7"), "TOWER-26"),
        ("BAZAAR_BID", lambda p: p.update(supplyIndex=5), "BAZAAR-10"),
        ("BAZAAR_BID", lambda p: p.update(price=-1), "BAZAAR-12")):
    tap.add(f"{kind_of} is refused: {rule}", refused_at, "4004", kind_of, payload_change, rule)
for figure, rule in (("0.builder.1", "TRADE-1"), ("0.pig.1", "TRADE-2")):
    tap.add(f"{figure} is refused: {rule}", refused_at, "50104", "DEPLOY_MEEPLE",
            lambda p, figure=figure: p.update(meepleId=figure), rule)


def changes_the_game(log_name, kind, change, what):
    """The first message of a kind, changed into another legal one, leads to another game."""
    lines = copy.deepcopy(GAMES[next(log.name for log in PLAIN_LOGS if log_name in log.name)])
    move = next(line for line in lines if line["kind"] == "msg" and line["msg"]["type"] == kind)
    change(move["msg"]["payload"])
    differences = must_fail(lines, what)
    assert min(one["message"] for one in differences if one["message"] >= 0) >= move["i"]


tap.add("a tile bought instead of sold", changes_the_game, "4004", "BAZAAR_BUY_OR_SELL",
        lambda p: p.update(value="BUY" if p["value"] == "SELL" else "SELL"), "scores")
tap.add("a higher bid", changes_the_game, "4004", "BAZAAR_BID",
        lambda p: p.update(price=p["price"] + 1), "bazaar")


@tap.case("five differences are shown, all with --all")
def _():
    lines = copy.deepcopy(GAMES[BASE_LOGS[0].name])
    for line in lines[:20]:
        line["after"]["packSize"] += 1
    path = write_log("many.jsonl", lines)
    few, all_of_them = (run("--verify", *more, path).stdout.splitlines() for more in ([],
        ["--all"]))
    assert sum("tiles left" in line for line in all_of_them) == 20, all_of_them
    assert sum("tiles" in line and "expected" in line for line in few) == 5, few
    assert any("more, shown by --all" in line for line in few), few
    assert few[-1] == "0 passed, 1 failed"


def final_event(lines, name):
    """The first event of that name in the last line."""
    for part in lines[-1]["final"]:
        for event in part["events"]:
            if event["type"] == "points" and event["points"][0]["name"] == name:
                return part["events"], event
    raise AssertionError(f"no {name}")


@tap.case("the final scoring in the last line is compared, whatever its order")
def _():
    what = "points of the final scoring"
    for log in BASE_LOGS:
        lines = copy.deepcopy(GAMES[log.name])
        for change in (lambda _, event: event["points"][0].update(points=99),
                       lambda _, event: event["points"][0].update(player=1 - min(1, event["points"][
                           0]["player"])),
                       lambda _, event: event["points"][0].update(name="road"),
                       lambda events, event: events.remove(event),
                       lambda events, event: events.append(event)):
            lines = copy.deepcopy(GAMES[log.name])
            change(*final_event(lines, "road.incomplete"))
            differences = must_fail(lines, what)
            assert [one["what"] for one in differences] == [what], differences
            assert differences[0]["message"] == -1, differences
        lines = copy.deepcopy(GAMES[log.name])
        for part in lines[-1]["final"]:
            part["events"].reverse()
        done = run("--verify", write_log("reversed.jsonl", lines))
        assert done.returncode == 0, done.stdout


def set_up(kind, change):
    """A log or a save with another set-up."""
    if kind == "log":
        lines = copy.deepcopy(GAMES[BASE_LOGS[0].name])
        change(lines[0]["gameSetup"])
        return write_log("setup.jsonl", lines)
    game = json.loads(next(save for save in SAVES if save.stem == "small-game").read_text("utf-8"))
    change(game["setup"])
    return write("setup.jcz", json.dumps(game))


@tap.case("set-ups that are not played are refused in logs and saves alike")
def _():
    for kind in ("log", "save"):
        for change, reason in (
                (lambda setup: setup["sets"].update({"basic:1": 2}), "several copies"),
                (lambda setup: setup.update(start=[]), "without a start tile"),
                (lambda setup: setup["elements"].update(gold=0), "The Goldmines")):
            done = run("--verify", set_up(kind, change))
            assert done.returncode == 0 and reason in done.stdout, done.stdout + done.stderr
            assert done.stdout.splitlines()[-1] == "0 passed, 0 failed, 1 skipped", done.stdout
        done = run("--verify", set_up(kind, lambda setup: setup["sets"].update({"basic:1": 0})))
        assert done.returncode == 2 and "setup" in done.stderr.replace("S", "s"), done.stderr
        assert len(done.stderr.splitlines()) == 1, done.stderr


@tap.case("an element that is named is on in logs and saves, also with false or 0")
def _():
    for kind in ("log", "save"):
        for name in ("farmers", "tower", "bridge", "castle", "bazaar", "garden"):
            found = []
            for value in (True, 1, False, 0):
                def change(setup, name=name, value=value):
                    setup["elements"][name] = value
                done = run("--verify", set_up(kind, change))
                found.append((done.returncode, done.stdout, done.stderr))
            assert found.count(found[0]) == 4, f"{kind} {name}: {found}"



tap.main()
