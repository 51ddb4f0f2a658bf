// SPDX-License-Identifier: Apache-2.0
// A turn that ends by itself, for whoever wants fast turns: what only can be done is tried, and
// where nothing more is left to choose all of it is done a moment later, or at once by a second
// touch. Whoever steps back decides the rest of that turn alone.

import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import { TAKES, VERB, tables } from "aude/engine";
import type { Game } from "../game/game";
import { usualTurns, useTurns } from "../game/turns";
import { listen } from "../listen";
import type { Ui } from "./ui";
import { triedBid } from "./ui";

/** Milliseconds in which it can still be undone. */
export const GRACE = 3000;
/** What comes sooner was meant for what was there before: the second half of a double click. And
 *  whoever comes back is first asked whether to see what happened since. */
const SETTLED = 400;

export interface Ending {
  /** It ends by itself now. */
  soon: boolean;
  /** A touch of this cell once more: is that the end? Then it is done. */
  again: (x: number, y: number) => boolean;
}

/** What was seen of a moment of the game: how much was tried since something was agreed on last,
 *  whether somebody has stepped back since, and which placement was tried first on its square. */
interface Seen {
  moment: string; at: number; seq: number; tried: number; stopped: boolean;
  square: string; first: string;
  /** Somebody has tried something here since the page shows the game. */
  used: boolean;
}

const UNSEEN: Seen = { moment: "", at: 0, seq: 0, tried: 0, stopped: false, square: "", first: "",
  used: false };

function useSeen(game: Game): Seen {
  const kept = useRef(UNSEEN);
  const seen = kept.current;
  const { moment, seq, pending: { length: tried }, placed } = game;
  if (seen.moment === moment) return seen;
  const begun = seen.moment === "" || seq > seen.seq;
  const square = placed === null ? "" : `${placed.x},${placed.y}`;
  kept.current = {
    moment, seq, tried, square, at: performance.now(),
    stopped: !begun && (seen.stopped || seq < seen.seq || tried < seen.tried),
    first: square === seen.square ? seen.first : placed?.action ?? "",
    used: seen.used || (seen.moment !== "" && tried > (seq === seen.seq ? seen.tried : 0)),
  };
  return kept.current;
}

/** Nothing is left to choose, and it did not fail just now. A tile that could lie otherwise, and
 *  was not turned yet, and a bid may still be meant to change. */
function isWhole(game: Game, { rotations }: Ui, { first }: Seen): boolean {
  const { placed } = game;
  return game.committable && game.problem === "" && triedBid(game) === null &&
    game.offers.every(({ verb }) => verb === VERB.pass) &&
    (placed === null || rotations.length < 2 || first !== placed.action);
}

/** The one choice that there is, or null. */
function onlyChoice(game: Game): string | null {
  const { offers, state } = game;
  const [one] = offers;
  return !game.deciding || game.committable || state.bid !== undefined || offers.length !== 1
    ? null : one?.action ?? null;
}

/** Is the page looked at? Draws anew when that changes. */
function useLookedAt(): boolean {
  const [, redraw] = useReducer<number, undefined>((n) => n + 1, 0);
  useEffect(() => listen(document, { visibilitychange: () => redraw(undefined) }), []);
  return !document.hidden;
}

/** What is left of the step is passed; what comes after that is asked like everything else. */
function endStep(game: Game): void {
  if (game.idle === null) void game.commit();
  else game.choose(game.idle.action);
}

/** ready: the board shows the game as it is now, and what is done can be told to the table. */
export function useEnding(game: Game, ui: Ui, ready: boolean): Ending {
  const [usual] = useState(usualTurns); // not in the middle of a game another one
  const fast = useTurns(() => usual) === "fast";
  const seen = useSeen(game);
  const looked = useLookedAt();
  const { moment, table } = game;
  const alone = fast && ready && looked && !seen.stopped && game.trial === null &&
    (table?.takingBack?.request ?? null) === null;
  const soon = alone && seen.used && isWhole(game, ui, seen);
  const only = alone ? onlyChoice(game) : null;
  useEffect(() => {
    if (only === null) return undefined;
    const timer = setTimeout(() => game.choose(only), SETTLED);
    return () => clearTimeout(timer);
  }, [game, moment, only]);
  useEffect(() => {
    if (!soon) return undefined;
    const timer = setTimeout(() => endStep(game), GRACE);
    return () => clearTimeout(timer);
  }, [game, moment, soon]);
  const again = (x: number, y: number): boolean => {
    const { latest } = game;
    const onBoard = ((tables.verbs[latest?.verb ?? 0]?.operands ?? 0) & TAKES.cell) !== 0;
    if (!soon || !onBoard || latest?.x !== x || latest.y !== y ||
      performance.now() - seen.at < SETTLED) return false;
    void game.commit();
    return true;
  };
  return { soon, again };
}
