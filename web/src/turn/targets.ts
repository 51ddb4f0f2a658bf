// SPDX-License-Identifier: Apache-2.0
// From the legal actions of a decision to what can be chosen: cells of the board, spots on it, and
// rows of the list; all numbered, so that keys reach them.

import type { Choice, Offer } from "aude/engine";
import { VERB, tables, withNumber } from "aude/engine";
import type { Game } from "../game/game";
import { t } from "../i18n";
import { aroundWords } from "../game/tiles";
import { choiceWords, placesWords } from "../game/choices";
import { eatenWords, putBy, verbRow } from "../game/verbs";
import { figureWord, overWords, signed, valueWords } from "../game/words";

/** Prices that a bid may be raised to by one touch; the others are counted up. */
const PRICES = 4;

/** The lowest of a range of bids. */
export function pricesOf([lowest, highest]: [number, number]): number[] {
  return Array.from({ length: Math.min(PRICES, highest - lowest + 1) }, (_, i) => lowest + i);
}

export interface Target {
  key: string;
  offer: Offer;
  /** All rotations of a placement, the first one first. */
  rotations: Choice[];
  label: string;
  /** The same for those who hear it, who know squares by their coordinates. */
  heard: string;
  /** What comes of it besides. */
  after: string;
  /** What it is called on its row, and where it is. */
  word: string;
  place: string;
  /** What it brings or is worth, short. */
  worth: string;
  /** The figure that it puts there; -1: none. */
  puts: number;
  bridge: boolean;
  onBoard: boolean;
}

const TOWER = 6;
/** Tokens by number, as in the engine. */
const FLOOR = 0;
const BRIDGE = 1;

/** What else comes of it. Of a bid: that it is above one's points. Of an exchange of prisoners: for
 *  whom the captured one is given back at once, or whom the other side gets; "" for nothing. */
function exchangeWords(game: Game, offer: Offer): string {
  const { decider } = game.state;
  if (offer.verb === VERB.raise) {
    const score = game.state.seats[game.state.decider]?.score ?? 0;
    return overWords(score - offer.number, offer.number);
  }
  if (offer.verb === VERB.capture && offer.then === "exchange")
    return t("exchanged at once: you choose who comes back");
  const figures = (own: boolean): string => offer.freed
    .filter(([owner]) => (owner === decider) === own)
    .map(([, figure]) => figureWord(figure)).join(", ");
  if (offer.verb === VERB.capture && offer.freed.length > 0)
    return t("exchanged at once for: {figure}", { figure: figures(true) });
  return offer.verb !== VERB.exchange ? eatenWords(game, offer) : t("{name} gets back: {figure}",
    { name: game.seats[game.state.victim]?.name ?? "", figure: figures(false) });
}

/** Points that move between purses, with what each has then; the decider's first. */
function paidWords(game: Game, offer: Offer, both: boolean): string {
  const { decider, seats } = game.state;
  const own = offer.gains[decider] ?? 0;
  const change = (seat: number, gain: number): string => t("{change}, then {n}",
    { change: signed(gain), n: (seats[seat]?.score ?? 0) + gain });
  const others = offer.gains.flatMap((gain, seat) => !both || gain === 0 || seat === decider ? []
    : [`${game.seats[seat]?.name ?? ""} ${change(seat, gain)}`]);
  return [change(decider, own), ...others].join("; ");
}

/** What brings oneself nothing at once, as a rule. */
const PLAIN: number[] = [VERB.put, VERB.pass, VERB.floor, VERB.bridge];

/** The points that come of a choice, by seat, without those that come whatever is chosen: what the
 *  tile completes. */
function gainsOf(game: Game, { verb, gains, scores }: Offer): number[] {
  const sure = scores && verb !== VERB.pass && game.state.step === "action"
    ? game.idle?.gains : undefined;
  return gains.map((n, seat) => n - (sure?.[seat] ?? 0));
}

/** What the decider gets at once, or what the feature is worth now. */
function gainWords(game: Game, offer: Offer): string {
  const { verb } = offer;
  const gains = gainsOf(game, offer);
  const gain = gains[game.state.decider] ?? 0;
  const scores = offer.scores && (game.state.step !== "action" || gains.some((n) => n !== 0));
  const purse: number[] = [VERB.ransom, VERB.buy, VERB.sell];
  if (offer.scores && purse.includes(verb)) return paidWords(game, offer, verb === VERB.ransom);
  const others = gains.map((points, seat) =>
    points === 0 ? "" : `${game.seats[seat]?.name ?? ""} ${signed(points)}`)
    .filter((text) => text !== "").join(", ");
  if (verb === VERB.pass && game.state.step === "bid")
    return [t("out"), others].filter((text) => text !== "").join("; ");
  if (verb === VERB.take && scores && (offer.whole ?? 0) > gain)
    return `${signed(gain)}, ${t("closed {n}", { n: offer.whole ?? 0 })}`;
  if (scores && (gain !== 0 || !PLAIN.includes(verb))) return signed(gain);
  if (others !== "") return others;
  if (verb === VERB.convert && offer.value !== undefined)
    return t("instead of {n}", { n: offer.value });
  if (verb === VERB.pass && game.state.step === "castle") {
    const towns = game.offers.filter((one) => one.verb === VERB.convert);
    return towns.length === 0 ? "" : signed(towns.reduce((sum, one) => sum + (one.value ?? 0), 0));
  }
  const own = game.state.seats[game.state.decider];
  if (verb === VERB.raise)
    return t("then {n} left", { n: (own?.score ?? 0) - offer.number });
  if (verb === VERB.floor || verb === VERB.bridge)
    return t("then {n} left", { n: (own?.tokens[verb === VERB.floor ? FLOOR : BRIDGE] ?? 0) - 1 });
  if (verb === VERB.capture && offer.number === game.state.decider) return t("comes back to you");
  if (offer.kind === TOWER && verb !== VERB.capture) return "";
  if (verb === VERB.put && tables.figures[offer.item]?.follower !== 1) return ""; // claims nothing
  if (verb === VERB.put || verb === VERB.capture || verb === VERB.choose)
    return offer.value === undefined ? ""
      : valueWords(offer.kind ?? 0, offer.value, verb === VERB.put ? offer.whole ?? 0 : 0);
  const row = verbRow(verb);
  if (row?.more !== undefined) return row.more(offer);
  const told = row?.worth;
  return told === undefined || offer.value === undefined ? ""
    : valueWords(offer.kind ?? 0, offer.value, told === "complete" ? offer.whole ?? 0 : 0);
}

/** What a choice is called, and where it is. */
interface Called { word: string; place: string }

function target(game: Game, offer: Offer, rotations: Choice[], { word, place }: Called):
Omit<Target, "key"> {
  const worth = gainWords(game, offer);
  const after = exchangeWords(game, offer);
  const laid = offer.verb === VERB.place;
  const bridge = laid && rotations.every((one) => one.number !== 0);
  const extra = bridge ? t("needs a bridge")
    : [worth, after].filter((text) => text !== "").join("; ");
  const label = (name: string): string => extra === "" ? name : `${name}: ${extra}`;
  return {
    offer, rotations, worth, after, bridge, word, place, label: label(word),
    heard: laid ? label(`${offer.x},${offer.y} (${aroundWords(game, offer.x, offer.y)})`)
      : label(word),
    puts: putBy(offer), onBoard: !laid && offer.spot !== undefined,
  };
}

/** Choices of one decision, told apart; each with all its rotations. */
function targets(game: Game, all: Offer[][]): Omit<Target, "key">[] {
  const first = all.map((rotations) => rotations[0] as Offer);
  const words = choiceWords(game, first);
  const places = placesWords(game, first);
  return all.map((rotations, i) =>
    target(game, rotations[0] as Offer, rotations,
      { word: words[i] ?? "", place: places[i] ?? "" }));
}

/** Placements of one kind of tile by cell, in reading order. */
function cellTargets(game: Game, offers: Offer[]): Omit<Target, "key">[] {
  const cells = new Map<string, Offer[]>();
  for (const offer of offers) {
    const at = `${offer.x},${offer.y}`;
    cells.set(at, [...cells.get(at) ?? [], offer]);
  }
  return targets(game, [...cells.values()]
    .sort((a, b) => (a[0]?.y ?? 0) - (b[0]?.y ?? 0) || (a[0]?.x ?? 0) - (b[0]?.x ?? 0))
    .map((rotations) => inOrder(rotations) as Offer[]));
}

/** The rotations of a tile on a cell: those that need no bridge come first. */
export function inOrder(rotations: Choice[]): Choice[] {
  return [...rotations].sort((a, b) => a.number - b.number || a.rotation - b.rotation);
}

/** A bid as the bids of some prices. */
function withPrices(game: Game, offer: Offer): Offer[] {
  const range = game.state.bid;
  if (offer.verb !== VERB.raise || range === undefined) return [offer];
  return pricesOf(range).map((number) => ({
    ...offer, number, action: withNumber(offer.action, number),
  }));
}

function numbered(targets: Omit<Target, "key">[], before: number): Target[] {
  return targets.map((one, i) => ({ ...one, key: String(1 + before + i) }));
}

/** What is seldom possible comes first; of verbs with many choices the most valuable. */
function bestFirst(offers: Offer[]): Offer[] {
  const worth = ({ verb, value = 0 }: Offer): number =>
    verbRow(verb)?.many === true ? value : 0;
  const rank = ({ verb }: Offer): number => verbRow(verb)?.first === true ? 0 : 1;
  return [...offers].sort((a, b) => rank(a) - rank(b) ||
    (a.verb === b.verb ? worth(b) - worth(a) : 0));
}

/** The rotations of a square from this one on. */
function turnedTo(target: Target, { action }: Choice): Target {
  const { rotations } = target;
  const at = rotations.findIndex((one) => one.action === action);
  return at < 1 ? target : { ...target, offer: rotations[at] as Offer,
    rotations: [...rotations.slice(at), ...rotations.slice(0, at)] };
}

export interface Targets {
  cells: Target[]; others: Target[];
  /** Open tiles to take one from. */
  kinds: number[];
  /** Figures that may be put now, where there are several kinds, the usual one first. */
  figures: number[];
}

export function withAdvice(targets: Targets, advised: Choice | null): Targets {
  return advised === null ? targets
    : { ...targets, cells: targets.cells.map((one) => turnedTo(one, advised)) };
}

/** The one of several that was chosen, as long as it is among them; else the first; -1: none. */
export function inHand(several: number[], chosen: number): number {
  return several.includes(chosen) ? chosen : several[0] ?? -1;
}

/** The kinds of figures that may be put now; a choice of one is none. */
function figuresOf(game: Game): number[] {
  const all = [...new Set(game.offers.map(putBy))].filter((figure) => figure >= 0);
  return all.length < 2 ? [] : all.sort((a, b) => a - b);
}

/** kind: which of several open tiles is in hand; figure: which kind of figure, of several. */
export function targetsOf(game: Game, kind: number, figure: number): Targets {
  const places = game.offers.filter((offer) => offer.verb === VERB.place);
  const kinds = [...new Set(places.map((offer) => offer.item))];
  const held = inHand(kinds, kind);
  const cells = cellTargets(game, places.filter((offer) => offer.item === held));
  const figures = figuresOf(game);
  const put = inHand(figures, figure);
  const offers = game.offers.filter((offer) => offer.verb !== VERB.place &&
    (put < 0 || putBy(offer) < 0 || putBy(offer) === put));
  const rest = targets(game, bestFirst(offers)
    .flatMap((offer) => withPrices(game, offer)).map((offer) => [offer]));
  const others = rest.filter((one) => one.offer.verb !== VERB.pass);
  const passes = rest.filter((one) => one.offer.verb === VERB.pass);
  return {
    cells: numbered(cells, 0),
    others: [...numbered(others, cells.length),
      ...passes.map((one) => ({ ...one, key: "0" }))],
    kinds, figures,
  };
}
