// SPDX-License-Identifier: Apache-2.0
// Modules of the page that the lessons use. Their code comes later than the page and finds these
// here instead of bringing them again (web/tools/build.mjs).

import * as preact from "preact";
import * as hooks from "preact/hooks";
import * as jsx from "preact/jsx-runtime";
import * as learnt from "../begin/learnt";
import * as board from "../board/board";
import * as engine from "../game/engine";
import * as game from "../game/game";
import * as ledger from "../game/ledger";
import * as names from "../game/names";
import * as pieces from "../game/pieces";
import * as scene from "../game/scene";
import * as signs from "../game/signs";
import * as i18n from "../i18n";
import * as bar from "../turn/bar";
import * as bindings from "../turn/bindings";
import * as focus from "../turn/focus";
import * as help from "../turn/help";
import * as keys from "../turn/keys";
import * as play from "../turn/play";
import * as spoken from "../turn/spoken";
import * as ui from "../turn/ui";

export const SHARED: Record<string, unknown> = {
  "preact": preact, "preact/hooks": hooks, "preact/jsx-runtime": jsx, "begin/learnt": learnt,
  "board/board": board, "game/engine": engine, "game/game": game, "game/ledger": ledger,
  "game/names": names, "game/pieces": pieces, "game/scene": scene, "game/signs": signs, i18n,
  "turn/bar": bar, "turn/bindings": bindings, "turn/focus": focus, "turn/help": help,
  "turn/keys": keys, "turn/play": play, "turn/spoken": spoken, "turn/ui": ui,
};
