// SPDX-License-Identifier: Apache-2.0
// Choices in words, all those of one decision together: two of them are never called alike.

import type { Choice } from "aude/engine";
import { TAKES, VERB, tables } from "aude/engine";
import { apart, boardWords } from "./apart";
import { atWords } from "./numbers";
import type { Scene } from "./scene";
import { aroundWords, directionWord, tileShort, waysWords } from "./tiles";
import { verbRow, whose } from "./verbs";
import { axisWord, figureWord, kindWord, openWords, operandWords, ownedWords, passWord,
  pointsWord, whereWords } from "./words";
import { t, tn } from "../i18n";

const TOWER = 6;

function operandsOf({ verb }: Choice): number { return tables.verbs[verb]?.operands ?? 0; }

/** A choice that the page has no words of its own for, by the engine's tables. */
function plainText(game: Scene, choice: Choice, place: string): string {
  const operands = operandsOf(choice);
  const about = [
    ...(operands & TAKES.kind) !== 0 ? [tileShort(game, choice.item)] : [],
    ...(operands & TAKES.offer) !== 0 ? [t("Tile {n}", { n: choice.item + 1 })] : [],
    ...operandWords(game, operands,
      { item: choice.item, seat: choice.number, number: choice.number }),
    ...(operands & TAKES.axis) !== 0 ? [axisWord(choice.axis)] : [], place,
    ...(operands & TAKES.name) !== 0
      ? [t(tables.verbs[choice.verb]?.names?.[choice.number]?.text ?? "")] : [],
  ].filter((text) => text !== "");
  const verb = t(tables.verbs[choice.verb]?.text ?? choice.text);
  return about.length === 0 ? verb : `${verb}: ${about.join(", ")}`;
}

/** Where a bridge goes, seen from the tile just placed. */
function besideWords(game: Scene, { x, y }: Choice): string {
  const [px = x, py = y] = game.state.placed[game.state.last] ?? [];
  if (x === px && y === py) return t("on the new tile");
  if (x === px) return y < py ? t("north of the new tile") : t("south of the new tile");
  return x < px ? t("west of the new tile") : t("east of the new tile");
}

function onLast(game: Scene, { x, y }: Choice): boolean {
  const last = game.state.placed[game.state.last];
  return last !== undefined && last[0] === x && last[1] === y;
}

/** Whose or which feature it is; whose is not told twice. */
function featureWords(game: Scene, choice: Choice, told: number): string {
  const owners = choice.owners ?? [];
  return owners.length === 1 && owners[0] === told ? kindWord(choice.kind ?? 0)
    : ownedWords(game, choice.kind ?? 0, owners);
}

/** What a choice is about: a part of the new tile, a feature, a square; "" for nothing. */
function placeWords(game: Scene, choice: Choice): string {
  switch (choice.verb) {
    case VERB.place: return aroundWords(game, choice.x, choice.y);
    case VERB.put: return onLast(game, choice) ? whereWords(choice)
      : featureWords(game, choice, -1);
    case VERB.take: return kindWord(choice.kind ?? 0);
    case VERB.bridge: return besideWords(game, choice);
    case VERB.capture: return featureWords(game, choice, choice.number);
    case VERB.convert: return whereWords(choice);
    case VERB.choose: return featureWords(game, choice, -1);
    default: return verbRow(choice.verb)?.place?.(choice) ??
      (choice.step !== undefined ? directionWord(...choice.step)
      : (operandsOf(choice) & TAKES.segment) === 0 ? ""
        : onLast(game, choice) ? whereWords(choice)
          : featureWords(game, choice, whose(choice) ?? -1));
  }
}

/** What tells it from another one that is called alike, the best first. */
function detailsOf(game: Scene, choice: Choice): string[] {
  const { verb, kind, ways = 0, tiles = 0, pennants = 0, open = 0, x, y } = choice;
  const tower = kind === TOWER || verb === VERB.floor;
  return [
    pennants > 0 ? tn("{n} pennant", "{n} pennants", pennants) : "",
    kind === undefined || tiles === 0 ? "" : tower ? tn("{n} floor", "{n} floors", tiles)
      : tn("{n} tile", "{n} tiles", tiles),
    open > 0 ? openWords(kind, open) : "",
    boardWords(game, x, y),
    waysWords(ways).join(", "),
  ];
}

/** Who bid most, and how much. */
function bidder(game: Scene): { name: string; points: string } {
  const { bazaar } = game.state;
  return { name: game.seats[bazaar?.high ?? -1]?.name ?? "",
    points: pointsWord(bazaar?.price ?? 0) };
}

function choiceText(game: Scene, choice: Choice, place: string): string {
  const name = game.seats[choice.number]?.name ?? "";
  const figure = figureWord(choice.item, choice.kind);
  switch (choice.verb) {
    case VERB.place: return place === "" ? tileShort(game, choice.item) : place;
    case VERB.put: return `${figure} → ${place}`;
    case VERB.take: return `${t("Take back: {figure}", { figure })} (${place})`;
    case VERB.bridge: return `${t("Bridge {axis}", { axis: axisWord(choice.axis) })}, ${place}`;
    case VERB.floor: return t("Tower: floor {n}", { n: (choice.tiles ?? 0) + 1 }) +
      (place === "" ? "" : ` ${place}`);
    case VERB.capture: return t("Capture {name}: {what}",
      { name, what: `${figureWord(choice.item)}, ${place}` });
    case VERB.exchange: {
      const held = game.seats[game.state.victim]?.name;
      return held === undefined ? t("Get back: {figure}", { figure: figureWord(choice.item) })
        : t("Get back from {name}: {figure}", { name: held, figure: figureWord(choice.item) });
    }
    case VERB.ransom: return t("Ransom from {name}: {figure}",
      { name, figure: figureWord(choice.item) });
    case VERB.convert: return t("Make it a castle") + (place === "" ? "" : `: ${place}`);
    case VERB.choose: return `${t("castle")} → ${place}`;
    case VERB.select: return t("Tile {n}", { n: choice.item + 1 });
    case VERB.raise: return t("Bid {n}", { n: choice.number });
    case VERB.buy: return t("Buy: pay {name} {points}, keep the tile", bidder(game));
    case VERB.sell: return t("Sell: {name} pays you {points} and gets the tile", bidder(game));
    case VERB.discard: return t("Lay aside: {tile}", { tile: tileShort(game, choice.item) });
    case VERB.pass: return passWord(game.state);
    default: return verbRow(choice.verb)?.words(game, choice, place) ??
      plainText(game, choice, place);
  }
}

/** Is it about a place on the board? */
function placed(choice: Choice): boolean {
  return (operandsOf(choice) & TAKES.cell) !== 0;
}

/** The places of the choices, with what tells those apart that would be called alike. */
export function placesWords(game: Scene, list: Choice[]): string[] {
  const towns = list.filter(({ verb }) => verb === VERB.convert).length;
  const places = list.map((one) => one.verb === VERB.convert && towns < 2 ? ""
    : placeWords(game, one));
  const more = apart(list.map((one, i) => ({
    key: placed(one) ? choiceText(game, one, places[i] ?? "") : String(i),
    x: one.x, y: one.y, details: () => detailsOf(game, one),
  })));
  return list.map((one, i) => {
    const extra = more[i] ?? "";
    const place = [places[i] ?? "", extra === "" ? "" : `(${extra})`]
      .filter((text) => text !== "").join(" ");
    const here = one.verb === VERB.put && onLast(game, one) ||
      (one.verb === VERB.convert && place === "");
    return placed(one) && !here
      ? place + atWords(one.x, one.y) : place;
  });
}

/** What each choice of a decision is called on its button. */
export function choiceWords(game: Scene, list: Choice[]): string[] {
  return placesWords(game, list).map((place, i) =>
    choiceText(game, list[i] as Choice, place.trim()));
}

export function choiceWord(game: Scene, choice: Choice): string {
  return choiceWords(game, [choice])[0] ?? "";
}
