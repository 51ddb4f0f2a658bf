// SPDX-License-Identifier: Apache-2.0
// A turn that ends by itself, for whoever wants fast turns: what only can be done is tried, and
// where nothing more is left to choose all of it is done a moment later, or at once by a second
// touch. Whoever steps back decides the rest of that turn alone.

import { useEffect, useRef } from "preact/hooks";
import { VERB } from "aude/engine";
import type { Game } from "../game/game";
import { useTurns } from "../game/turns";
import type { Ui } from "./ui";
import { triedBid } from "./ui";

/** Milliseconds in which it can still be undone. */
export const GRACE = 3000;

export interface Ending {
  /** It ends by itself now. */
  soon: boolean;
  /** A touch of this cell once more: is that the end? Then it is done. */
  again: (x: number, y: number) => boolean;
}

/** What was tried since something was agreed on last, and whether somebody has stepped back. */
interface Seen { moment: string; seq: number; tried: number; stopped: boolean; first: string }

const UNSEEN: Seen = { moment: "", seq: 0, tried: 0, stopped: false, first: "" };

function cellOf({ placed }: Game): string {
  return placed === null ? "" : `${placed.x},${placed.y}`;
}

function seenNow(game: Game, seen: Seen): Seen {
  const { moment, seq, pending: { length: tried }, placed } = game;
  if (seen.moment === moment) return seen;
  const fresh = seq > seen.seq || seen.moment === "";
  const stopped = !fresh && (seen.stopped || seq < seen.seq || tried < seen.tried);
  const lies = seen.first.startsWith(`${cellOf(game)} `) ? seen.first
    : placed === null ? "" : `${cellOf(game)} ${placed.action}`;
  return { moment, seq, tried, stopped, first: lies };
}

/** Nothing is left to choose, and it did not fail just now. A tile that could lie otherwise, and
 *  was not turned yet, and a bid may still be meant to change. */
function isWhole(game: Game, { rotations }: Ui, { first }: Seen): boolean {
  if (!game.committable || game.problem !== "" || triedBid(game) !== null) return false;
  const turned = first !== `${cellOf(game)} ${game.placed?.action ?? ""}`;
  return game.offers.every(({ verb }) => verb === VERB.pass) &&
    (game.placed === null || rotations.length < 2 || turned);
}

/** The one choice that there is, or null. */
function onlyChoice(game: Game): string | null {
  const { offers, state } = game;
  const [one] = offers;
  return !game.deciding || game.committable || state.bid !== undefined || offers.length !== 1
    ? null : one?.action ?? null;
}

/** In sight: the board shows the game as it is now. */
export function useEnding(game: Game, ui: Ui, inSight: boolean): Ending {
  const fast = useTurns() === "fast";
  const seen = useRef(UNSEEN);
  seen.current = seenNow(game, seen.current);
  const alone = fast && inSight && !seen.current.stopped;
  const soon = alone && isWhole(game, ui, seen.current);
  const only = alone ? onlyChoice(game) : null;
  useEffect(() => {
    if (only !== null) game.choose(only);
  }, [game.moment, only]);
  useEffect(() => {
    if (!soon) return undefined;
    const timer = setTimeout(() => void game.commit(), GRACE);
    return () => clearTimeout(timer);
  }, [game.moment, soon]);
  const again = (x: number, y: number): boolean => {
    const { latest } = game;
    if (!soon || latest === null || latest.x !== x || latest.y !== y) return false;
    void game.commit();
    return true;
  };
  return { soon, again };
}
