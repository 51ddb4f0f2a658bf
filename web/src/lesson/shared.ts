// SPDX-License-Identifier: Apache-2.0
// Modules of the page that the lessons, the position editor, the analysis and the puzzles use.
// Their code comes later than the page and finds these here instead of bringing them again
// (web/tools/bundle.py reads the list, a line for each): what they use, by name, for every name
// more is part of the first visit. A name is for them what it is when they come; an engine is
// open by then.

import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { Fragment, jsx, jsxs } from "preact/jsx-runtime";
import { Expansions } from "../begin/boxes";
import { Fold } from "../begin/fold";
import { doneSteps, keepDone, keepEnough } from "../begin/learnt";
import { Pick } from "../begin/pick";
import { expansionWord } from "../begin/played";
import { Customise, Editions, Games, mostSeats } from "../begin/setup_rules";
import { planLines, planTrouble } from "../begin/start";
import { Board } from "../board/board";
import { CELL, placeOf } from "../board/cells";
import { hover } from "../board/hover";
import { LitUp } from "../board/lit";
import { fingers, narrow } from "../board/view";
import { draw } from "../book/picture";
import { RuleLink } from "../book/rule";
import { recordAt } from "aude/record";
import { choiceWord, choiceWords } from "../game/choices";
import { colouring, likedColour } from "../game/colours";
import { EVENT, Engine, NOBODY, VERB, tables } from "aude/engine";
import { Game } from "../game/game";
import {
  LANDS, SEAT_COLOURS, colourSeats, drawnAside, landChosen, lookKey, seatColoursChosen, useLook,
} from "../game/land";
import { entriesWords, termsWords } from "../game/ledger";
import { yourName } from "../game/names";
import { numbersShown } from "../game/numbers";
import { address } from "../game/offline";
import { Figure, Tile, Token, forgetPictures } from "../game/pieces";
import { places } from "../game/places";
import { extentOf } from "../game/scene";
import { Sign } from "../game/signs";
import { keep, kept, keptJson } from "../game/storage";
import { aroundWords, partWords, tileShort, tileWords } from "../game/tiles";
import { axisWord, figureWord, followersOnly, kindWord, signed, tokensWord }
  from "../game/words";
import { currentLanguage, decimal, plain, t, tn, told, withPercent } from "../i18n";
import { listen } from "../listen";
import { give } from "../past/files";
import { LineSign } from "../past/graph";
import { Onward, tryHere } from "../past/onward";
import { Tape } from "../past/tape";
import { oneSheet } from "../side/sheets";
import { Bar } from "../turn/bar";
import { bindingsOf } from "../turn/bindings";
import { useFirstChoice } from "../turn/focus";
import { Help } from "../turn/help";
import { stepFocus, useKeys } from "../turn/keys";
import { Layers, choosingOf, useGame } from "../turn/play";
import { Spoken } from "../turn/spoken";
import { useUi } from "../turn/ui";

export const SHARED: Record<string, unknown> = {
  "preact/hooks": { useEffect, useMemo, useReducer, useRef, useState },
  "preact/jsx-runtime": { Fragment, jsx, jsxs },
  "begin/boxes": { Expansions },
  "begin/fold": { Fold },
  "begin/learnt": { doneSteps, keepDone, keepEnough },
  "begin/pick": { Pick },
  "begin/played": { expansionWord },
  "begin/setup_rules": { Customise, Editions, Games, mostSeats },
  "begin/start": { planLines, planTrouble },
  "board/board": { Board },
  "board/cells": { CELL, placeOf },
  "board/hover": { hover },
  "board/lit": { LitUp },
  "board/view": { fingers, narrow },
  "book/picture": { draw },
  "book/rule": { RuleLink },
  "aude/record": { recordAt },
  "game/colours": { colouring, likedColour },
  "game/choices": { choiceWord, choiceWords },
  "aude/engine": { EVENT, Engine, NOBODY, VERB, get tables() { return tables; } },
  "game/game": { Game },
  "game/land": { LANDS, SEAT_COLOURS, colourSeats, drawnAside, landChosen, lookKey,
    seatColoursChosen, useLook },
  "game/ledger": { entriesWords, termsWords },
  "game/names": { yourName },
  "game/numbers": { numbersShown },
  "game/offline": { address },
  "game/pieces": { Figure, Tile, Token, forgetPictures },
  "game/places": { places },
  "game/scene": { extentOf },
  "game/signs": { Sign },
  "game/storage": { keep, kept, keptJson },
  "game/tiles": { aroundWords, partWords, tileShort, tileWords },
  "game/words": { axisWord, figureWord, followersOnly, kindWord, signed, tokensWord },
  i18n: { currentLanguage, decimal, plain, t, tn, told, withPercent },
  listen: { listen },
  "past/files": { give },
  "past/graph": { LineSign },
  "past/onward": { Onward, tryHere },
  "past/tape": { Tape },
  "side/sheets": { oneSheet },
  "turn/bar": { Bar },
  "turn/bindings": { bindingsOf },
  "turn/focus": { useFirstChoice },
  "turn/help": { Help },
  "turn/keys": { stepFocus, useKeys },
  "turn/play": { Layers, choosingOf, useGame },
  "turn/spoken": { Spoken },
  "turn/ui": { useUi },
};
