#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The sentences of the saved games: a wrong one fails, one that nobody knows is told."""

import json

import tap
from common import SAVES, run, write


def assertion_fails(save, old, new):
    """A sentence that is wrong fails."""
    text = save.read_text(encoding="utf-8")
    assert old in text, f"{save.name} has no '{old}'"
    done = run("--verify", write("wrong.jcz", text.replace(old, new)))
    assert done.returncode == 1 and "assertion" in done.stdout, done.stdout + done.stderr


WRONG = [
    ("inns-road", "Ada has 8 points", "Ada has 4 points"),
    ("inns-open-cathedral", "Ada scored city for 0 points", "Ada scored city for 2 points"),
    ("inns-open-ignored", "Ada has 2 points", "Ada has 0 points"),
    ("traders-offered", "{Road,WE,[3,0]}", "{Road,WE,[2,0]}"),
    ("traders-offered", "Meeple for Pig", "Meeple for Abbot"),
    ("traders-second-part", "Undo is allowed", "Undo is not allowed"),
    ("traders-goods", "Ben has WINE token with size 1", "Ben has WINE token with size 2"),
    ("traders-goods", "Ada has WINE token with size 0", "Ada has WINE token with size 1"),
    ("traders-goods", "trade-goods for 10 points", "trade-goods for 9 points"),
    ("traders-closed", "Meeple Builder options: ", "Meeple Builder options: {City,S,[0,-2]}"),
    ("traders-left-alone", "Meeple Builder options: ", "Meeple Builder options: {Road,WE,[3,0]}"),
    ("traders-bazaar", "Phase is BazaarPhase", "Phase is TilePhase"),
    ("small-game", "Ada has 7 points", "Ada has 8 points"),
    ("small-game", "Ada has 7 points", "Nobody has 7 points"),
    ("small-game", "Ada scored city for 4 points", "Ada scored city for 5 points"),
    ("small-game", "Ada scored city for 4 points", "Ben scored city for 4 points"),
    ("small-game", "Ada scored city for 4 points", "Ada scored road for 4 points"),
    ("small-game", "Phase is GameOverPhase", "Phase is TilePhase"),
    ("small-game", "Undo is not allowed", "Undo is allowed"),
    ("abbot-may-return", "Undo is allowed", "Undo is not allowed"),
    ("abbot-may-return", "Player can pass", "Player can't pass"),
    ("abbot-may-return", "{0.abbot.1,Garden,I,[1,0]}", "{0.abbot.1,Garden,I,[0,1]}"),
    ("abbot-may-return", "{0.abbot.1,Garden,I,[1,0]}", "{1.abbot.1,Garden,I,[1,0]}"),
    ("abbot-may-return", "; {Field,ER.SL.SR.WL,[2,0]}", ""),
    ("abbot-may-return", "Meeple Abbot options: ", "Meeple Abbot options: {Garden,I,[2,0]}"),
    ("abbot-garden", "{Garden,I,[0,-1]}", "{Monastery,I,[0,-1]}"),
    ("abbot-garden", "Available action Meeple for Abbot", "Available action ReturnMeeple"),
    ("abbot-without-gardens", "[1,0] - [0,180]", "[1,0] - [0]"),
    ("abbot-without-gardens", "[1,0] - [0,180]", "[1,0] - [0,90,180]"),
    ("abbot-without-gardens", "; [0,1] - [0,180]", ""),
    ("tower-capture-options", "Phase is TowerCapturePhase", "Phase is ActionPhase"),
    ("tower-capture-options", "Player can pass", "Player can't pass"),
    ("tower-capture-options", "{1.small.1,Monastery,I,[-1,1]}", "{1.small.2,Monastery,I,[-1,1]}"),
    ("tower-capture-options", "{1.small.1,Monastery,I,[-1,1]}", ""),
    ("tower-capture-options", "TOWER_PIECE token with size 9", "TOWER_PIECE token with size 10"),
    ("tower-capture-options", "TOWER_PIECE token with count 10", "BRIDGE token with count 10"),
    ("tower-captured", "options: [0,1]", "options: [0,1]; [0,2]"),
    ("tower-captured", "Tower piece TOWER_PIECE options: [0,1]",
     "Tower piece BLACK_TOWER_PIECE options: [0,1]"),
    ("tower-captured", "; {Tower,I,[0,1]}", ""),
    ("tower-captured", "Available action TowerPiece for TOWER_PIECE",
     "Available action TowerPiece for BRIDGE"),
    ("tower-ransom", "ransompaid for -3 points", "ransompaid for 3 points"),
    ("tower-ransom", "Ben has 1 points", "Ben has 4 points"),
    ("tower-exchange", "SelectPrisonerToExchange", "CaptureFollower"),
    ("bridge-needed", "BRIDGE token with size 2", "BRIDGE token with size 3"),
    ("bridge-needed", "; {Road,WE,[1,0]}", ""),
    ("bridge-or-pass", "Player can pass", "Player can't pass"),
    ("castle-off-turn", "Available action Castle", "Available action Meeple"),
    ("castle-built", "Ada scored castle for 2 points", "Ada scored castle for 3 points"),
    ("bazaar-opened", "Bazaar noAuction: false", "Bazaar noAuction: true"),
    ("bazaar-opened", "Available action BazaarSelectTile", "Available action BazaarBid"),
    ("bazaar-choosing", "Bazaar noAuction: true", "Bazaar noAuction: false"),
    ("bazaar-sold", "Ada has -3 points", "Ada has 3 points"),
    ("small-game", "Phase is GameOverPhase", "Bazaar noAuction: false"),
    ("undo", "Available action TilePlacement for BA/L", "Available action TilePlacement for BA/LR"),
    ("random-draws", "Available action TilePlacement for BA/RRR",
        "Available action TilePlacement for BA/L"),
]
for file, right, wrong in WRONG:
    which = next(save for save in SAVES if save.stem == file)
    tap.add(f"{file}: '{wrong}' is false", assertion_fails, which, right, wrong)


@tap.case("a sentence that nobody knows is told and false")
def _():
    text = next(save for save in SAVES if save.stem == "small-game").read_text(encoding="utf-8")
    for sentence in ("Ada is happy", "Tunnel token A options: ", "Ferries options: ", "",
                     "Ada has BRIDGE token with height 0", "Ada has BRIDGE token with size 0 or so",
                     "CaptureFollower options: {City,N,[0,0]}", "Tower piece options: [0,0]",
                     "Tower piece TOWER_PIECE options: 0,0"):
        path = write("unknown.jcz", text.replace("Ada has 7 points", sentence))
        done = run("--verify", path)
        assert f"unknown assertion, which counts as false: {sentence}"[:60] in done.stdout, sentence
        assert done.returncode == 1, done.stdout
        assert done.stdout.splitlines()[-1] == "0 passed, 1 failed", done.stdout
        file = json.loads(run("--verify", "--json", path).stdout)["files"][0]
        assert file["result"] == "FAILED" and file["unknown"] == [sentence], file


@tap.case("a token that is not played with is one that nobody has")
def _():
    text = next(save for save in SAVES if save.stem == "small-game").read_text(encoding="utf-8")
    for sentence, status in (("Ada has BRIDGE token with size 0", 0),
                             ("Ada has TOWER_PIECE token with count 0.", 0),
                             ("Ada has BRIDGE token with size 3", 1),
                             ("Nobody has BRIDGE token with count 0", 1)):
        done = run("--verify", write("tokens.jcz", text.replace("Ada has 7 points", sentence)))
        assert done.returncode == status and "unknown" not in done.stdout, done.stdout


tap.main()
