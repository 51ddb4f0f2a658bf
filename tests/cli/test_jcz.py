#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`aude jcz` as its clients meet it: calls like Java, directives, taking back, random draws, a
computer player, a port, and lines of every wrong kind.
"""

import json
import socket
import subprocess

import tap
from program import AUDE, environment, refuse, run, show, succeed

ELEMENTS = {"small-follower": 7, "farmers": True}
ALL = {**ELEMENTS, "tower": 1, "bridge": 1, "castle": 1, "bazaar": True}
ALL_SETS = {"basic:1": 1, "tower:1": 1, "bridges-castles-and-bazaars:1": 1}
COMMIT = {"type": "COMMIT", "payload": {}}
PASS = {"type": "PASS", "payload": {}}
UNDO = {"type": "UNDO", "payload": {}}


def setup(draw=None, limit=None, **changes):
    """A GAME_SETUP of two players in the base game."""
    payload = {"sets": {"basic:1": 1}, "elements": ELEMENTS, "rules": {}, "players": 2,
               "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}],
               "initialRandom": 0.5, "gameAnnotations": {}, **changes}
    if draw is not None:
        params = {"drawOrder": draw} | ({} if limit is None else {"drawLimit": limit})
        pack = {"className": "com.jcloisterzone.debug.ForcedDrawTilePack", "params": params}
        payload["gameAnnotations"] = {"tilePack": pack}
    return {"type": "GAME_SETUP", "payload": payload}


def place(tile, x, y, rotation):
    return {"type": "PLACE_TILE",
            "payload": {"tileId": tile, "rotation": f"R{rotation}", "position": [x, y]}}


def deploy(x, y, location, feature, meeple):
    pointer = {"position": [x, y], "location": location, "feature": feature}
    return {"type": "DEPLOY_MEEPLE", "payload": {"pointer": pointer, "meepleId": meeple}}


def text(*lines):
    return "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)


def speak(*lines, words=(), status=0, err=""):
    """The answers to these lines; the run must end with this status and these words on stderr."""
    done = run("jcz", *words, text=text(*lines))
    assert done.returncode == status, show(done)
    assert (err in done.err) if err else not done.err, show(done)
    return [json.loads(line) for line in done.out.splitlines()]


def wrong(*lines, holds=(), answers=None):
    """The last line is refused: one line on stderr, the unchanged state, exit status 2."""
    done = run("jcz", text=text(*lines[:-1]) + (lines[-1] if isinstance(lines[-1], str) else
                                                json.dumps(lines[-1])) + "\n" + text(COMMIT))
    assert done.returncode == 2, show(done)
    assert done.err.startswith("#ERROR: ") and done.err.count("\n") == 1, show(done)
    for piece in [holds] if isinstance(holds, str) else holds:
        assert piece in done.err, f"'{piece}' is not there\n" + show(done)
    states = [json.loads(line) for line in done.out.splitlines()]
    if answers is not None:
        assert len(states) == answers, show(done)
    if len(states) > 1:
        assert states[-1] == states[-2], "the state has changed"
    return done.err


# ---- called like Java ----

@tap.case("-version answers on stderr like a Java new enough")
def _():
    for words in (["-version"], ["jcz", "-version"]):
        done = run(*words)
        assert done.returncode == 0 and not done.out, show(done)
        assert done.err.startswith('openjdk version "17'), show(done)


@tap.case("-jar FILE --version prints a version")
def _():
    for words in (["-jar", "Engine.jar", "--version"], ["jcz", "-jar", "x", "--version"],
                  ["jcz", "--version"]):
        assert succeed(*words).out.startswith("aude "), words


@tap.case("-jar FILE is the engine")
def _():
    done = succeed("-jar", "Engine.jar", text=text(setup()))
    assert json.loads(done.out)["phase"] == "TilePhase"
    for word in ("--reload", "-reload", "-r"):
        done = succeed("-jar", "Engine.jar", word, text=text(setup(), "", setup()))
        assert done.out.count("\n") == 2, show(done)


@tap.case("wrong options are one line and exit status 2")
def _():
    refuse("-jar", holds="-jar")
    refuse("jcz", "--port=x")
    refuse("jcz", "--port=70000")
    refuse("jcz", "--rules=mine", holds="ours")
    refuse("jcz", "--option=NONE=1", holds="NONE")
    refuse("jcz", "game.jcz", holds="game.jcz")


# ---- directives ----

@tap.case("%state, %bulk and %compat")
def _():
    first, again, last = speak("%compat 5.7.0", "%bulk on", setup(["BA/Rr"]), "%state", "%state",
                               place("BA/Rr", 0, 1, 0), "%bulk off")
    assert first == again and first["phase"] == "TilePhase"
    assert last["phase"] == "ActionPhase" and len(last["placedTiles"]) == 2


@tap.case("before the set-up the state is null")
def _():
    assert speak("%state", "%bulk off") == [None, None]


@tap.case("%load looks for the file and needs none of it")
def _():
    states = speak(f"%load {AUDE}", setup())
    assert states[0]["tilePack"] == {"size": 70, "underHills": 0}
    states = speak("%load /nowhere/basic.xml", setup(), err="/nowhere/basic.xml")
    assert len(states) == 1


@tap.case("an unknown directive is a line on stderr, no more")
def _():
    assert len(speak("%none", setup(), err="%none")) == 1


@tap.case("%bulk takes on or off and nothing else")
def _():
    for line in ("%bulk", "%bulk maybe"):
        assert len(speak("%bulk on", setup(), line, "%state", err="%bulk")) == 1


@tap.case("an empty line ends the game, and so does the end of the input")
def _():
    assert len(speak(setup(), "", setup())) == 1
    assert len(speak(setup(), "\r", setup())) == 1
    assert speak() == []
    done = succeed("jcz", text=json.dumps(setup()))  # without an end of the line
    assert json.loads(done.out)["turnPlayer"] == 0


@tap.case("--reload begins anew after each game, also after an error")
def _():
    assert len(speak(setup(), "", "%compat 1", setup(), "", words=["--reload"])) == 2
    states = speak(setup(), "no", setup(), words=["-r"], status=2, err="#ERROR: ")
    assert len(states) == 3 and states[0] == states[2]


# ---- the state ----

@tap.case("the first state says everything")
def _():
    state, = speak(setup(["BA/L"], sets=ALL_SETS, elements=ALL, players=5))
    assert state["players"][0] == {
        "points": 0, "meeples": {"SmallFollower": [7, "0.small.1"]}, "captured": [], "turn": True,
        "tokens": {"TOWER_PIECE": {"count": 6}, "BRIDGE": {"count": 2}, "CASTLE": {"count": 2}}}
    assert len(state["players"]) == 5 and "turn" not in state["players"][1]
    assert state["tilePack"]["size"] == 100
    assert state["placedTiles"] == [{"position": [0, 0], "rotation": 0, "id": "BA/RCr"}]
    assert state["history"] == [{"turn": 1, "player": 0, "events": []}]
    assert state["undo"] == {"allowed": False, "depth": 0} and state["flags"] == {}
    assert state["action"]["items"][0]["tileId"] == "BA/L"
    assert "bazaar" not in state
    kinds = sorted(one["type"] for one in state["features"])
    assert kinds == ["City", "Field", "Field", "Road"], kinds


@tap.case("without towers there are no prisoners, without farmers nobody in the fields")
def _():
    states = speak(setup(["BA/Rr"], elements={"small-follower": 7}), place("BA/Rr", 0, 1, 0))
    assert "captured" not in states[0]["players"][0] and states[0]["players"][0]["tokens"] == {}
    kinds = {fp["feature"] for one in states[1]["action"]["items"] for fp in one["options"]}
    assert kinds == {"Road"}, kinds
    assert any(one["type"] == "Field" for one in states[1]["features"])


@tap.case("an element that is named is on, also with false or 0")
def _():
    named = {"small-follower": 5, "farmers": False, "tower": False, "bridge": 0, "castle": False,
             "bazaar": 0}
    told = speak(setup(["BA/L"], sets=ALL_SETS, elements=named))
    assert told == speak(setup(["BA/L"], sets=ALL_SETS, elements={**ALL, "small-follower": 5}))
    assert told[0]["players"][0]["meeples"] == {"SmallFollower": [5, "0.small.1"]}


@tap.case("abbots and gardens")
def _():
    elements = {**ELEMENTS, "abbot": 1, "garden": 1}
    states = speak(setup(["BA/LR", "BA/Rr"], sets={"basic:2": 1}, elements=elements),
                   place("BA/LR", 0, 1, 90))
    meeples = {one["meeple"]: one["options"] for one in states[1]["action"]["items"]}
    assert set(meeples) == {"SmallFollower", "Abbot"}, meeples
    assert [fp["feature"] for fp in meeples["Abbot"]] == ["Monastery"]
    assert states[0]["players"][1]["meeples"]["Abbot"] == [1, "1.abbot.1"]
    assert states[0]["tilePack"]["size"] == 70


@tap.case("a figure keeps the number that it was sent by")
def _():
    states = speak(setup(["BA/Rr", "BA/L"]), place("BA/Rr", 0, 1, 0),
                   deploy(0, 1, "SW", "Road", "0.small.3"), COMMIT)
    assert states[2]["deployedMeeples"] == [
        {"id": "0.small.3", "type": "SmallFollower", "player": 0, "position": [0, 1],
         "feature": "Road", "location": "SW"}]
    assert states[3]["players"][0]["meeples"] == {"SmallFollower": [6, "0.small.1"]}


@tap.case("drawLimit and #END end the game; nothing follows")
def _():
    draw = ["BA/Rr", "BA/L"]
    for changed in (setup(draw, 2), setup([*draw, "#END"])):
        states = speak(changed, place("BA/Rr", 0, 1, 0), PASS, COMMIT,
                       place("BA/L", 1, 1, 0), deploy(1, 1, "I", "Monastery", "1.small.1"), COMMIT,
                       COMMIT)
        last = states[-1]
        assert len(states) == 7 and last["phase"] == "GameOverPhase", last["phase"]
        assert "action" not in last and "turnPlayer" not in last
        assert last["history"][-1]["finalScoring"] and last["players"][1]["points"] == 3
        assert [one["events"][-1]["type"] for one in last["history"]] == [
            "tile-placed", "meeple-deployed", "points"]


# ---- random draws ----

def draws(first, count):
    """Which places of the pile are drawn, worked out independently."""
    import struct
    number, size, places = first, 71, []
    for _ in range(count):
        places.append(int(number * size))
        size -= 1
        bits = struct.unpack("<Q", struct.pack("<d", number))[0] & (1 << 48) - 1
        number = ((25214903917 * bits + 11) & (1 << 48) - 1) / (1 << 48)
    return places


PILE = ("BA/C 5 BA/CC.2 2 BA/CFC.2 3 BA/CFc+ 2 BA/CFc.1 1 BA/CRRR 3 BA/CRr 3 BA/Cc+ 2 BA/Cc.1 3 "
        "BA/CcRr 3 BA/CcRr+ 2 BA/Ccc 3 BA/Ccc+ 1 BA/CccR 1 BA/CccR+ 2 BA/Cccc+ 1 BA/L 4 BA/LR 2 "
        "BA/RCr 3 BA/RFr 8 BA/RRR 4 BA/RRRR 1 BA/Rr 9 BA/RrC 3").split()


def walk(*more, random=None):
    """Plays the first placement offered and commits, until the messages are used up."""
    lines, names = [setup(initialRandom=0.5)], []
    for _ in range(12):
        state = speak(*lines)[-1]
        offer = state["action"]["items"][0]
        names.append(offer["tileId"])
        option = offer["options"][0]
        lines.append(place(offer["tileId"], *option["position"], option["rotations"][0]))
        if speak(*lines)[-1]["phase"] == "ActionPhase":
            lines.append(PASS)
        payload = {} if random is None else {"random": random}
        lines.append({"type": "COMMIT", "payload": payload})
    return names


@tap.case("tiles are drawn as their random numbers say")
def _():
    pile = [name for name, count in zip(PILE[::2], PILE[1::2]) for _ in range(int(count))]
    assert len(pile) == 71 and pile == sorted(pile)
    wanted = [pile.pop(place) for place in draws(0.5, 12)]
    assert walk() == wanted, wanted


@tap.case("a random number in COMMIT decides the next draw")
def _():
    names = walk(random=0.0)
    assert names[1:6] == ["BA/C"] * 5 and names[6] == "BA/CC.2", names


# ---- taking back ----

@tap.case("UNDO goes back a message as long as the same player is asked")
def _():
    lines = [setup(["BA/Rr", "BA/L"]), place("BA/Rr", 0, 1, 0),
             deploy(0, 1, "SW", "Road", "0.small.1"), UNDO, UNDO, place("BA/Rr", 0, 1, 0), PASS,
             COMMIT]
    states = speak(*lines)
    assert [one["undo"]["depth"] for one in states] == [0, 1, 2, 1, 0, 1, 2, 0]
    assert states[3] == states[1] and states[4] == states[0] and states[5] == states[1]
    wrong(*lines, UNDO, holds="take back")
    wrong(setup(), UNDO)


@tap.case("a message with a random number cannot be taken back")
def _():
    sent = deploy(0, 1, "SW", "Road", "0.small.1")
    sent["payload"]["random"] = 0.25
    states = speak(setup(["BA/Rr"]), place("BA/Rr", 0, 1, 0), sent)
    assert states[-1]["undo"] == {"allowed": False, "depth": 0}


# ---- a computer player ----

@tap.case("AI answers with a message that is legal, whole games long")
def _():
    for sets, elements in (({"basic:1": 1}, ELEMENTS), (ALL_SETS, ALL)):
        with subprocess.Popen([AUDE, "jcz"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, env=environment()) as engine:
            def ask(line, engine=engine):
                engine.stdin.write(json.dumps(line) + "\n")
                engine.stdin.flush()
                return json.loads(engine.stdout.readline())
            state = ask(setup(sets=sets, elements=elements))
            while state["phase"] != "GameOverPhase":
                seat = state["action"]["player"]
                answer = ask({"type": "AI", "payload": {}, "player": seat, "seq": 1})
                assert answer["type"] == "AI_MESSAGE", answer
                message = answer["payload"]
                assert message["player"] == seat
                state = ask(message)
            assert engine.wait(10) == 0 and not engine.stderr.read()
        assert sum(one["points"] for one in state["players"]) > 60, state["players"]


@tap.case("AI for somebody who is not asked is told so, and the game goes on")
def _():
    states = speak(setup(["BA/Rr"]), {"type": "AI", "payload": {}, "player": 1},
                   place("BA/Rr", 0, 1, 0), err="#ERROR: AI")
    assert states[0] == states[1] and states[2]["phase"] == "ActionPhase"


# ---- what is refused ----

@tap.case("an illegal message names its rule and changes nothing")
def _():
    start = setup(["BA/Rr", "BA/L"])
    wrong(start, place("BA/Rr", 0, -1, 0), holds=["PLACE_TILE", "BASE-20"], answers=2)
    wrong(start, place("BA/Rr", 5, 5, 0), holds="BASE-19")
    wrong(start, place("BA/Rr", 0, 0, 0), holds="BASE-1")
    wrong(start, place("BA/L", 0, 1, 0), holds="BASE-18")
    wrong(start, place("BA/none", 0, 1, 0), holds=["BA/none", "BASE-18"])
    wrong(start, COMMIT, holds="COMMIT")
    wrong(start, PASS, holds="PASS")
    laid = place("BA/Rr", 0, 1, 0)
    wrong(start, laid, deploy(0, 1, "WE", "Road", "0.small.1"), holds="BASE-5")
    wrong(start, laid, deploy(0, 0, "WE", "Road", "0.small.1"), holds="BASE-23")
    wrong(start, laid, deploy(0, 1, "SW", "Road", "1.small.1"), holds=["another", "BASE-23"])
    wrong(start, laid, deploy(0, 1, "SW", "Road", "0.small.8"))
    wrong(start, laid, deploy(0, 1, "SW", "Road", "0.big.1"))
    taken = deploy(0, 1, "SW", "Road", "0.small.1")
    wrong(start, laid, taken, taken)


@tap.case("towers, bridges, castles and bazaars are refused where they are not played")
def _():
    start = setup(["BA/Rr"])
    pointer = {"position": [0, 1], "location": "I", "feature": "Tower"}
    token = {"type": "PLACE_TOKEN", "payload": {"token": "TOWER_PIECE", "pointer": pointer}}
    laid = place("BA/Rr", 0, 1, 0)
    wrong(start, laid, token, holds="PLACE_TOKEN")
    wrong(start, {"type": "BAZAAR_BID", "payload": {"supplyIndex": 0, "price": 1}})
    wrong(start, {"type": "BAZAAR_BUY_OR_SELL", "payload": {"value": "BUY"}})
    wrong(start, laid, {"type": "PAY_RANSOM", "payload": {"meepleId": "0.small.1"}})
    wrong(start, {"type": "EXCHANGE_FOLLOWER", "payload": {"meepleId": "0.small.1"}})


@tap.case("what the rooms forbid is refused by their rules")
def _():
    start = setup(["BA/Rr"], sets=ALL_SETS, elements=ALL)
    laid = place("BA/Rr", 0, 1, 0)

    def token(name, x, y, location, feature):
        pointer = {"position": [x, y], "location": location, "feature": feature}
        return {"type": "PLACE_TOKEN", "payload": {"token": name, "pointer": pointer}}

    wrong(start, laid, token("TOWER_PIECE", 0, 1, "I", "Tower"), holds="TOWER-8")
    wrong(start, laid, token("TOWER_PIECE", 7, 7, "I", "Tower"), holds="TOWER-8")
    wrong(start, laid, token("BRIDGE", 0, 1, "WE", "Road"), holds="BRIDGE-5")
    wrong(start, laid, token("BRIDGE", 0, 1, "NW", "Road"), holds="BRIDGE-5")
    wrong(start, laid, token("BRIDGE", 7, 7, "WE", "Road"), holds="BRIDGE-4")
    wrong(start, laid, token("CASTLE", 0, 0, "N", "City"))
    wrong(start, laid, token("TUNNEL_A", 0, 0, "N", "City"), holds="Tunnel")
    wrong(start, laid, {"type": "PAY_RANSOM", "payload": {"meepleId": "0.small.1"}})
    capture = {"featurePointer": {"position": [0, 1], "location": "SW", "feature": "Road"},
               "meepleId": "1.small.1"}
    wrong(start, laid, {"type": "CAPTURE_FOLLOWER", "payload": {"pointer": capture}})
    wrong(start, laid, {"type": "BAZAAR_BID", "payload": {"supplyIndex": 0, "price": -1}})


@tap.case("set-ups that cannot be played are refused")
def _():
    wrong(setup(players=0), answers=0)
    wrong(setup(players=7))
    wrong(setup(players="two"))
    wrong(setup(sets={}), holds="base set")
    wrong(setup(sets={"none:1": 1}), holds="none")
    wrong(setup(sets={"basic:1": 1, "wind-roses:1": 1}), holds="Wind")
    wrong(setup(elements={"unheard": 1}), holds="unheard")
    wrong(setup(rules={"unheard": 1}), holds="unheard")
    for number in (1, 2, -0.5):
        wrong(setup(initialRandom=number), holds="below 1")
    wrong(setup(sets={"basic:1": 1, "basic:2": 1}), holds="both editions")
    wrong(setup(sets={"basic:1": 2}), holds="several copies")
    wrong(setup(start=[]), holds="without a start tile")
    wrong(setup(elements={"small-follower": 14}), holds="small-follower")
    wrong(setup(start=[{"tile": "BA/none", "x": 0, "y": 0, "rotation": 0}]), holds="BA/none")
    wrong(setup(["BA/none"]), holds=["drawOrder[0]", "BA/none"])
    wrong(setup(["BA/Rr", "BA/none"]), holds=["drawOrder[1]", "BA/none"])
    wrong({"type": "GAME_SETUP"}, holds="payload")
    wrong(setup(), setup())
    wrong(COMMIT, holds="GAME_SETUP")


@tap.case("lines that are no message are refused")
def _():
    for line in ("x", "{", "[]", "[" * 5000, "{" * 5000, '"GAME_SETUP"', "1", "null", "{}",
                 '{"type":1,"payload":{}}', '{"type":"NONE","payload":{}}', '{"type":"PASS"}',
                 '{"type":"PASS","payload":[]}', '{"type":"PASS","type":"PASS","payload":{}}',
                 '{"type":"PLACE_TILE","payload":{}}', '{"a":"\\u0000"}', "{}{}", " "):
        wrong(setup(), line, answers=2)
        wrong(line, answers=0)


@tap.case("bytes that are no text are refused")
def _():
    start = text(setup()).encode()
    for line in (b"\0", b"\xff\xfe", b'{"type":"\xc3\x28"}', b"%load \0", b'{"type":"PA\0SS"}'):
        done = run("jcz", text=start + line + b"\n")
        assert done.returncode == 2 and done.err.startswith("#ERROR: "), show(done)
        assert done.out.count("\n") == 2, show(done)


@tap.case("a line without end is given up")
def _():
    done = run("jcz", text=b"x" * (3 << 20))
    assert done.returncode == 2 and done.err == "#ERROR: the line is too long\n", show(done)
    done = run("jcz", "--reload", text=b"x" * (3 << 20) + b"\n" + text(setup()).encode())
    assert done.returncode == 2 and done.out.count("\n") == 1, show(done)


# ---- switches ----

@tap.case("--option and --rules decide where the rules differ")
def _():
    start = setup(sets=ALL_SETS, elements=ALL)
    assert speak(start, words=["--rules=theirs"]) == speak(start)
    assert len(speak(start, words=["--rules=ours"])) == 1
    assert len(speak(start, words=["--option=CASTLE_GARDEN=no"])) == 1


# ---- a port ----

@tap.case("--port is one game for each connection")
def _():
    command = [AUDE, "jcz", "-port", "0", "--reload"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True,
                          env=environment()) as engine:
        try:
            port = int(engine.stdout.readline().split()[-1])
            for _ in range(2):
                with socket.create_connection(("127.0.0.1", port), timeout=20) as client:
                    client.sendall(text(setup()).encode())
                    state = json.loads(client.makefile().readline())
                assert state["phase"] == "TilePhase"
        finally:
            engine.kill()


tap.main()
