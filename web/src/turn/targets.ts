// SPDX-License-Identifier: Apache-2.0
// From the legal actions of a decision to what can be chosen: cells of the board, spots on it, and
// rows of the list; all numbered, so that keys reach them.

import type { Choice } from "../game/engine";
import { VERB, withNumber } from "../game/engine";
import type { Game, Offer } from "../game/game";
import { t } from "../i18n";
import { aroundWords } from "../game/tiles";
import { choiceWord, signed } from "../game/words";

/** Prices that a bid may be raised to by one touch; the others are counted up. */
const PRICES = 4;

/** The lowest of a range of bids. */
export function pricesOf([lowest, highest]: [number, number]): number[] {
  return Array.from({ length: Math.min(PRICES, highest - lowest + 1) }, (_, i) => lowest + i);
}

export interface Target {
  key: string;
  offer: Offer;
  /** All turns of a placement, the first one first. */
  turns: Choice[];
  label: string;
  /** What it brings or is worth, short. */
  worth: string;
  figure: boolean;
  bridge: boolean;
  onBoard: boolean;
}

const TOWER = 6;

/** What the decider gets at once, or what the feature is worth now. */
function worthOf(game: Game, offer: Offer): string {
  const gain = offer.gains[game.state.decider] ?? 0;
  const purse: number[] = [VERB.ransom, VERB.buy, VERB.sell];
  if (offer.scores && purse.includes(offer.verb))
    return t("{change}, then {n}", { change: signed(gain),
      n: (game.state.seats[game.state.decider]?.score ?? 0) + gain });
  if (offer.scores && (gain !== 0 || offer.verb !== VERB.put)) return signed(gain);
  const others = offer.gains.some((points) => points !== 0);
  if (others) return offer.gains.map((points, seat) =>
    points === 0 ? "" : `${game.seats[seat]?.name ?? ""} ${signed(points)}`)
    .filter((text) => text !== "").join(", ");
  if (offer.verb === VERB.convert && offer.value !== undefined)
    return t("instead of {n}", { n: offer.value });
  if (offer.verb === VERB.pass && game.state.step === "castle") {
    const towns = game.offers.filter((one) => one.verb === VERB.convert);
    return towns.length === 1 ? signed(towns[0]?.value ?? 0) : "";
  }
  if (offer.exchanges)
    return `${t("now {n}", { n: offer.value ?? 0 })}, ${t("prisoners are exchanged")}`;
  if (offer.kind === TOWER) return "";
  if (offer.verb === VERB.put || offer.verb === VERB.capture || offer.verb === VERB.choose)
    return offer.value === undefined ? "" : t("now {n}", { n: offer.value });
  return "";
}

function target(game: Game, offer: Offer, turns: Choice[]): Omit<Target, "key"> {
  const worth = worthOf(game, offer);
  const word = offer.verb === VERB.place
    ? `${offer.x},${offer.y} (${aroundWords(game, offer.x, offer.y)})` : choiceWord(game, offer);
  const bridge = offer.verb === VERB.place && turns.every((one) => one.number !== 0);
  const extra = bridge ? t("needs a bridge") : worth;
  return {
    offer, turns, worth, bridge, label: extra === "" ? word : `${word}: ${extra}`,
    figure: offer.verb === VERB.put,
    onBoard: offer.verb !== VERB.place && offer.spot !== undefined,
  };
}

/** Placements of one kind of tile by cell, in reading order. */
function cellTargets(game: Game, offers: Offer[]): Omit<Target, "key">[] {
  const cells = new Map<string, Offer[]>();
  for (const offer of offers) {
    const at = `${offer.x},${offer.y}`;
    cells.set(at, [...cells.get(at) ?? [], offer]);
  }
  return [...cells.values()]
    .sort((a, b) => (a[0]?.y ?? 0) - (b[0]?.y ?? 0) || (a[0]?.x ?? 0) - (b[0]?.x ?? 0))
    .map((turns) => {
      const sorted = inOrder(turns) as Offer[];
      return target(game, sorted[0] as Offer, sorted);
    });
}

/** The turns of a tile on a cell: those that need no bridge come first. */
export function inOrder(turns: Choice[]): Choice[] {
  return [...turns].sort((a, b) => a.number - b.number || a.turn - b.turn);
}

/** A bid as the bids of some prices. */
function withPrices(game: Game, offer: Offer): Offer[] {
  const range = game.state.bid;
  if (offer.verb !== VERB.raise || range === undefined) return [offer];
  return pricesOf(range).map((number) => ({
    ...offer, number, action: withNumber(offer.action, number),
  }));
}

/** Numbers of one length, so that each is complete when it is typed. */
function numbered(targets: Omit<Target, "key">[], before: number, all: number): Target[] {
  const first = all <= 9 ? 1 : all <= 90 ? 10 : 100;
  return targets.map((one, i) => ({ ...one, key: String(first + before + i) }));
}

export interface Targets { cells: Target[]; others: Target[]; kinds: number[] }

/** kind: which of several open tiles is in hand. */
export function targetsOf(game: Game, kind: number): Targets {
  const places = game.offers.filter((offer) => offer.verb === VERB.place);
  const kinds = [...new Set(places.map((offer) => offer.item))];
  const held = kinds.includes(kind) ? kind : kinds[0];
  const cells = cellTargets(game, places.filter((offer) => offer.item === held));
  const rest = game.offers.filter((offer) => offer.verb !== VERB.place)
    .flatMap((offer) => withPrices(game, offer)).map((offer) => target(game, offer, [offer]));
  const others = rest.filter((one) => one.offer.verb !== VERB.pass);
  const passes = rest.filter((one) => one.offer.verb === VERB.pass);
  const all = cells.length + others.length;
  return {
    cells: numbered(cells, 0, all),
    others: [...numbered(others, cells.length, all),
      ...passes.map((one) => ({ ...one, key: "0" }))],
    kinds,
  };
}
