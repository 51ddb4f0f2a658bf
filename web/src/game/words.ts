// SPDX-License-Identifier: Apache-2.0
// The game in words: kinds of things, whose they are, what is to be decided, values.

import type { Choice, Entry, State } from "aude/engine";
import { TAKES, VERB, tables } from "aude/engine";
import type { Scene } from "./scene";
import type { Target } from "../turn/targets";
import { waysWords } from "./tiles";
import { plain, t, tn } from "../i18n";

const SIDE: Record<string, () => string> = {
  N: () => t("north"), E: () => t("east"), S: () => t("south"), W: () => t("west"),
};
const HALVES = ["N", "N", "E", "E", "S", "S", "W", "W"];
export const FIELD = 2;
const MONASTERY = 3, GARDEN = 4;
/** Steps of a flight. */
const FLIGHT = 6;
const GRASSLAND = 8;

/** By number, as in the engine. */
const KINDS = [
  () => t("city"), () => t("road"), () => t("field"), () => t("monastery"), () => t("garden"),
  () => t("river"), () => t("tower"), () => t("castle"), () => t("grassland"),
  () => t("mountains"), () => t("sea"),
];

export function kindWord(kind: number): string { return KINDS[kind]?.() ?? ""; }

/** What an entry is about: a shrine is a monastery to the rules alone. */
export function entryWord({ feature, shrine }: Entry): string {
  return shrine === undefined ? kindWord(feature) : t("shrine");
}

export function isArea(kind: number | undefined): boolean {
  return kind !== undefined && kind >= GRASSLAND;
}

export function figureWord(figure: number, kind?: number): string {
  if (kind === GRASSLAND) return t("explorer");
  if (kind === GRASSLAND + 1) return t("brigand");
  if (kind === GRASSLAND + 2) return t("navigator");
  return t(tables.figures[figure]?.text ?? "");
}

/** Several of a token: "floors". */
export function tokensWord(token: number): string {
  return t(tables.tokens[token]?.text ?? "");
}

/** What a verb or an event is about, as its row in the tables says: figure, whose, how many. */
export function operandWords(game: Scene, operands: number,
  { item, seat, number }: { item: number; seat: number; number: number }): string[] {
  const words = [
    (operands & TAKES.figure) !== 0 && figureWord(item),
    (operands & TAKES.token) !== 0 && tokensWord(item),
    (operands & TAKES.seat) !== 0 && (game.seats[seat]?.name ?? ""),
    (operands & (TAKES.points | TAKES.flag)) !== 0 && plain(number),
  ];
  return words.filter((text) => text !== false && text !== "") as string[];
}

/** What a feature is not closed by yet: of those that want all squares around them, the squares. */
export function openWords(kind: number | undefined, open: number): string {
  return kind === MONASTERY || kind === GARDEN
    ? tn("{n} empty square around it", "{n} empty squares around it", open)
    : tn("{n} open end", "{n} open ends", open);
}

/** "city (north, east)": every side that it runs to. */
export function whereWords(choice: Choice): string {
  const [word = "", side = ""] = (choice.where ?? "").split(" ");
  if (word !== "bridge" && choice.kind !== undefined && (choice.ways ?? 0) !== 0)
    return `${kindWord(choice.kind)} (${waysWords(choice.ways ?? 0).join(", ")})`;
  const name = word === "bridge" ? t("bridge") : kindWord(choice.kind ?? 0);
  const letter = /^[0-7]$/.test(side) ? HALVES[Number(side)] ?? "" : side;
  const direction = SIDE[letter]?.();
  return direction === undefined ? name : `${name} (${direction})`;
}

/** By kind of feature: those that can be somebody's. */
const YOURS: Record<number, () => string> = {
  0: () => t("your city"), 1: () => t("your road"), 2: () => t("your field"),
  3: () => t("your monastery"), 4: () => t("your garden"), 6: () => t("your tower"),
  7: () => t("your castle"), 8: () => t("your grassland"), 9: () => t("your mountains"),
  10: () => t("your sea"),
};

/** "your city", "Anna's city", "city (Anna, Ben)", "city"; "your" to who plays one seat here. */
export function ownedWords(game: Scene, kind: number, owners: readonly number[]): string {
  const what = kindWord(kind);
  const [owner] = owners;
  if (owner === undefined) return what;
  const name = (seat: number): string => game.seats[seat]?.name ?? "";
  if (owners.length > 1) return `${what} (${owners.map(name).join(", ")})`;
  return game.mine.size === 1 && game.mine.has(owner) ? YOURS[kind]?.() ?? what
    : t("{name}'s {what}", { name: name(owner), what });
}

export function axisWord(axis: number): string {
  return axis === 0 ? t("north-south") : t("east-west");
}

/** Are followers all the figures that there are? Then they are called so: a figure is one of any
 *  kind. */
export function followersOnly({ seats, standing }: State): boolean {
  return standing.every(([, , , figure]) => figure === 0) && seats.every((seat) =>
    seat.figures.every((n, figure) => figure === 0 || n === 0) &&
    seat.prisoners.every(([, figure]) => figure === 0));
}

export function passWord(state: State): string {
  const { step } = state;
  switch (step) {
    case "place": return t("Lay the tile aside");
    case "capture": return t("Capture nobody");
    case "castle": return t("Take the points");
    case "choose": return t("Wait with the castle");
    case "bid": return t("Pass");
    case "bridge": return t("No bridge");
    case "end": return t("No ransom");
    case "confirm": return t("Go on");
    case "action": return followersOnly(state) ? t("No follower") : t("No figure");
    case "quarter": case "join": case "last-join": return t("Nobody");
    case "count": return t("The count stays");
    case "phantom": return t("No phantom");
    case "abbey": return t("Draw a tile");
    case "abbeys": return t("No abbey");
    case "wagon": return t("The wagon goes home");
    default: return t(tables.steps.find(({ name }) => name === step)?.pass ?? "Pass");
  }
}

/** What a choice is about, for those who hear it: the rest is written on its row. */
export function aboutWords(target: Target): string {
  const { offer } = target;
  const put = target.puts >= 0;
  const about = put || offer.verb === VERB.take || offer.verb === VERB.capture;
  return [
    put && figureWord(target.puts, offer.kind),
    offer.verb === VERB.capture && figureWord(offer.item, offer.kind),
    about && (offer.tiles ?? 0) > 0 && tn("{n} tile", "{n} tiles", offer.tiles ?? 0),
    about && (offer.open ?? 0) > 0 && openWords(offer.kind, offer.open ?? 0),
  ].filter((text) => text !== false).join(", ");
}

/** Has the player who decides two tiles lying open? */
export function hasOpen({ open, decider, step }: State): boolean {
  return step === "place" && (open[decider]?.length ?? 0) > 1;
}

/** What the decision is. */
export function question(state: State): string {
  switch (state.step) {
    case "place": return hasOpen(state) ? t("Choose which of your two tiles to lay")
      : t("Place the tile");
    case "action": return state.game === 1
      ? t("Place a follower, or take one back")
      : followersOnly(state) ? t("Place a follower") : t("Place a figure");
    case "capture": return t("Capture somebody?");
    case "exchange": return t("Exchange prisoners: who comes back?");
    case "bridge": return t("Build a bridge?");
    case "castle": return t("A castle, or the points?");
    case "confirm": return t("End your turn?");
    case "choose": return t("Score which feature?");
    case "end": return t("Ransom a prisoner?");
    case "select": return t("Bazaar: choose a tile");
    case "bid": return t("Bazaar: bid or pass");
    case "decide": return t("Bazaar: buy or sell");
    default: return t(tables.steps.find(({ name }) => name === state.step)?.text ?? "") +
      (state.way === undefined ? ""
        : ` ${t("Step {n} of {all}", { n: state.way.length, all: FLIGHT })}`);
  }
}

/** Whose decision it is and which, as somebody tells who looks on. */
export function awaited(scene: Scene): string {
  const { state, seats } = scene;
  if (state.decider < 0) return t("A tile is drawn …");
  const name = seats[state.decider]?.name ?? "";
  if (name === "") return t("Waiting for a player");
  return `${name}: ${hasOpen(state) ? t("Choose one of two tiles to lay") : question(state)}`;
}

export function pointsWord(n: number): string { return tn("{n} point", "{n} points", n); }

/** A bid above one's points is no mistake, but never made without being told. */
export function overWords(left: number, bid: number): string {
  return bid <= 0 || left >= 0 ? ""
    : tn("{n} point more than you have", "{n} points more than you have", -left);
}

/** "now 4, complete 8": as much as there is of it; an area is closed. */
export function valueWords(kind: number, value: number, n: number): string {
  const now = t("now {n}", { n: value });
  if (n <= value) return now;
  return `${now}, ${isArea(kind) ? t("closed {n}", { n }) : t("complete {n}", { n })}`;
}

export function signed(points: number): string {
  return points < 0 ? plain(points) : `+${plain(points)}`;
}

/** What is done with a tile while others play. */
export function tryingWords({ plans }: { plans: boolean }): string {
  return plans ? t("Trying out your next tile") : t("Trying out");
}
