// SPDX-License-Identifier: Apache-2.0
// The game in words: choices, what was done, where points came from.

import type { Choice, Entry, State } from "./engine";
import { EVENT, VERB } from "./engine";
import type { Done, Scene } from "./scene";
import type { Target } from "../turn/targets";
import { tileShort, waysWords } from "./tiles";
import { plain, t, tn } from "../i18n";

const SIDE: Record<string, () => string> = {
  N: () => t("north"), E: () => t("east"), S: () => t("south"), W: () => t("west"),
};
const HALVES = ["N", "N", "E", "E", "S", "S", "W", "W"];
export const FIELD = 2;
const GRASSLAND = 8;

/** By number, as in the engine. */
const KINDS = [
  () => t("city"), () => t("road"), () => t("field"), () => t("monastery"), () => t("garden"),
  () => t("river"), () => t("tower"), () => t("castle"), () => t("grassland"),
  () => t("mountains"), () => t("sea"),
];

export function kindWord(kind: number): string { return KINDS[kind]?.() ?? ""; }

export function isArea(kind: number | undefined): boolean {
  return kind !== undefined && kind >= GRASSLAND;
}

export function figureWord(figure: number, kind?: number): string {
  if (kind === GRASSLAND) return t("explorer");
  if (kind === GRASSLAND + 1) return t("brigand");
  if (kind === GRASSLAND + 2) return t("navigator");
  return figure === 0 ? t("follower") : t("abbot");
}

/** "city (north)"; of fields there are often several that touch the same side. */
export function whereWords(choice: Choice): string {
  if (choice.kind === FIELD && (choice.ways ?? 0) !== 0)
    return `${kindWord(FIELD)} (${waysWords(choice.ways ?? 0).join(", ")})`;
  const [word = "", side = ""] = (choice.where ?? "").split(" ");
  const name = word === "bridge" ? t("bridge") : kindWord(choice.kind ?? 0);
  const letter = /^[0-7]$/.test(side) ? HALVES[Number(side)] ?? "" : side;
  const direction = SIDE[letter]?.();
  return direction === undefined ? name : `${name} (${direction})`;
}

/** The same, with the cell where it is not that of the tile just placed. */
export function spotWords(game: Scene, choice: Choice): string {
  const last = game.state.placed[game.state.last];
  const here = last !== undefined && last[0] === choice.x && last[1] === choice.y;
  return here ? whereWords(choice) : `${whereWords(choice)} ${choice.x},${choice.y}`;
}

function axisWord(axis: number): string {
  return axis === 0 ? t("north-south") : t("east-west");
}

function passWord(step: string): string {
  switch (step) {
    case "place": return t("Lay the tile aside");
    case "capture": return t("Capture nobody");
    case "castle": return t("Take the points");
    case "choose": return t("Wait with the castle");
    case "bid": return t("Pass");
    case "bridge": return t("No bridge");
    case "end": return t("No ransom");
    case "confirm": return t("Done");
    default: return t("No figure");
  }
}

/** What a choice is called on its button. */
export function choiceWord(game: Scene, choice: Choice): string {
  const at = `${choice.x},${choice.y}`;
  const name = game.seats[choice.number]?.name ?? "";
  switch (choice.verb) {
    case VERB.place: return `${tileShort(game, choice.item)} → ${at}`;
    case VERB.put:
      return `${figureWord(choice.item, choice.kind)} → ${spotWords(game, choice)}`;
    case VERB.take: return t("Take back: {figure} {at}",
      { figure: figureWord(choice.item, choice.kind), at });
    case VERB.bridge: return t("Bridge {axis} at {at}", { axis: axisWord(choice.turn), at });
    case VERB.floor: return t("Tower {at}: floor {n}", { at, n: (choice.tiles ?? 0) + 1 });
    case VERB.capture: return t("Capture {name}: {what} {at}",
      { name, what: `${figureWord(choice.item)}, ${whereWords(choice)}`, at });
    case VERB.exchange: {
      const held = game.seats[game.state.victim]?.name;
      const figure = figureWord(choice.item);
      return held === undefined ? t("Get back: {figure}", { figure })
        : t("Get back from {name}: {figure}", { name: held, figure });
    }
    case VERB.ransom: return t("Ransom from {name}: {figure}",
      { name, figure: figureWord(choice.item) });
    case VERB.convert: return t("Make it a castle");
    case VERB.choose: return `${t("castle")} → ${whereWords(choice)} ${at}`;
    case VERB.select: return t("Tile {n}", { n: choice.item + 1 });
    case VERB.raise: return t("Bid {n}", { n: choice.number });
    case VERB.buy: return t("Buy the tile");
    case VERB.sell: return t("Sell the tile");
    case VERB.discard: return t("Lay aside: {tile}", { tile: tileShort(game, choice.item) });
    case VERB.pass: return passWord(game.state.step);
    default: return choice.text;
  }
}

/** What a choice is about, for those who hear it: the rest is written on its row. */
export function aboutWords(target: Target): string {
  const { offer } = target;
  const about = target.figure || offer.verb === VERB.take || offer.verb === VERB.capture;
  return [
    (target.figure || offer.verb === VERB.capture) && figureWord(offer.item, offer.kind),
    about && (offer.tiles ?? 0) > 0 && tn("{n} tile", "{n} tiles", offer.tiles ?? 0),
    about && (offer.open ?? 0) > 0 && tn("{n} open end", "{n} open ends", offer.open ?? 0),
  ].filter((text) => text !== false).join(", ");
}

/** What the decision is. */
export function question(state: State): string {
  switch (state.step) {
    case "place": return t("Place the tile");
    case "action": return state.game === 1
      ? t("Place a follower, or take one back") : t("Place a figure");
    case "capture": return t("Capture somebody?");
    case "exchange": return t("Exchange prisoners: who comes back?");
    case "bridge": return t("Build a bridge?");
    case "castle": return t("A castle, or the points?");
    case "confirm": return t("End your turn?");
    case "choose": return t("What does the castle score?");
    case "end": return t("Ransom a prisoner?");
    case "select": return t("Bazaar: choose a tile");
    case "bid": return t("Bazaar: bid or pass");
    case "decide": return t("Bazaar: buy or sell");
    default: return "";
  }
}

/** Whose decision it is and which, as somebody tells who looks on. */
export function awaited(scene: Scene): string {
  const { state, seats } = scene;
  if (state.decider < 0) return t("A tile is drawn …");
  const name = seats[state.decider]?.name ?? "";
  return name === "" ? t("Waiting for a player") : `${name}: ${question(state)}`;
}

export function pointsWord(n: number): string { return tn("{n} point", "{n} points", n); }

/** "now 4, complete 8"; an area is closed. */
export function valueWords(kind: number, value: number, whole: number): string {
  const now = t("now {n}", { n: value });
  return whole <= value ? now
    : `${now}, ${isArea(kind) ? t("closed {n}", { n: whole }) : t("complete {n}", { n: whole })}`;
}

export function signed(points: number): string {
  return points < 0 ? plain(points) : `+${points}`;
}

function partWord(entry: Entry, [kind, count, each]: [number, number, number]): string {
  const words = [
    () => tn("{n} tile", "{n} tiles", count),
    () => tn("{n} pennant", "{n} pennants", count),
    () => tn("{n} tile around it", "{n} tiles around it", count),
    () => isArea(entry.feature) ? tn("{n} city", "{n} cities", count)
      : tn("{n} complete city", "{n} complete cities", count),
    () => tn("{n} castle", "{n} castles", count),
  ];
  return (words[kind]?.() ?? "") + (each === 1 ? "" : ` × ${each}`);
}

/** "5 tiles × 2 + 1 pennant × 2 = 12" */
export function partsWords(entry: Entry): string {
  const parts = entry.parts.filter(([, count]) => count !== 0);
  if (parts.length === 0) return "";
  return `${parts.map((part) => partWord(entry, part)).join(" + ")} = ${entry.points}`;
}

/** One entry of the ledger, or "" when there is nothing to tell. */
export function entryWords(game: Scene, entry: Entry): string {
  const name = game.seats[entry.seat]?.name ?? "";
  const other = game.seats[entry.other]?.name ?? t("the bank");
  const at = `${entry.x},${entry.y}`;
  const tile = tileShort(game, entry.item);
  switch (entry.event) {
    case EVENT.score: {
      const what = isArea(entry.feature)
        ? figureWord(0, entry.feature) : kindWord(entry.feature);
      const unfinished = !isArea(entry.feature) && entry.feature !== FIELD && !entry.complete;
      return `${name} ${signed(entry.points)}: ${what} ${at}` +
        (unfinished ? ` (${t("unfinished")})` : "");
    }
    case EVENT.removed: return t("{tile} leaves the game", { tile });
    case EVENT.bridge: return t("{name} builds a bridge at {at}", { name, at });
    case EVENT.floor: return t("{name} raises the tower {at} to {n}",
      { name, at, n: entry.points });
    case EVENT.capture: return t("{other} captures a figure of {name} at {at}",
      { name, other, at });
    case EVENT.pay: return `${name} ${signed(entry.points)} (${other})`;
    case EVENT.castle: return t("{name} makes a castle at {at}", { name, at });
    case EVENT.bazaar: return t("A bazaar begins");
    case EVENT.assign: return t("{name} gets tile {tile}", { name, tile });
    default: return "";
  }
}

/** What somebody did, without a name; "" for what the entries tell, or nothing. */
export function doneWords(game: Scene, done: Done): string {
  const { choice } = done;
  switch (choice.verb) {
    case VERB.place: return choiceWord(game, choice);
    case VERB.put: return `${figureWord(choice.item, choice.kind)} → ${whereWords(choice)}`;
    case VERB.take: return choiceWord(game, choice);
    case VERB.exchange: return t("Get back: {figure}", { figure: figureWord(choice.item) });
    case VERB.select: case VERB.raise: return t("bids {n}", { n: choice.number });
    case VERB.draw: return "";
    default: return "";
  }
}
