// SPDX-License-Identifier: Apache-2.0
// What a placement does, in words: what it completes and joins, what it pays at once, what holes
// it makes. All of it comes from the engine's preview.

import type { Choice, Preview, PreviewFeature } from "aude/engine";
import type { Game } from "../game/game";
import { t, tn } from "../i18n";
import { atWords } from "../game/numbers";
import type { Scene } from "../game/scene";
import { placesWords } from "../game/choices";
import { directionWord } from "../game/tiles";
import { isArea, kindWord, openWords, signed } from "../game/words";

export interface Note { seats: number[]; text: string; strong: boolean }

/** Holes that fewer tiles fit than this are worth a word. */
const RARE = 3;
const MOST = 6;

export function namesOf(game: Scene, seats: number[]): string {
  return seats.map((seat) => game.seats[seat]?.name ?? "").join(", ");
}

function featureNote(feature: PreviewFeature): Note | null {
  const { kind, complete, value, owners, joins, open } = feature;
  const name = kindWord(kind);
  if (complete !== 0 && !isArea(kind))
    return value === 0 ? null
      : { seats: owners, strong: true, text: owners.length > 0
        ? t("{what} complete: {points}", { what: name, points: signed(value) })
        : t("{what} complete, nobody's: {points}", { what: name, points: value }) };
  if (owners.length === 0) return null;
  const rest = open > 0 ? `, ${openWords(kind, open)}` : "";
  return { seats: owners, strong: false, text: joins > 1
    ? t("{what} joined: now {points}", { what: name, points: value }) + rest
    : t("{what}: now {points}", { what: name, points: value }) + rest };
}

/** A hole beside the new tile. */
function holeNote({ x, y }: Choice, [hx, hy, copies]: [number, number, number]): Note | null {
  if (copies >= RARE) return null;
  const fits = copies === 0 ? t("no tile left fits")
    : tn("{n} tile left fits", "{n} tiles left fit", copies);
  return { seats: [], strong: copies === 0,
    text: `${directionWord(hx - x, hy - y)}${atWords(hx, hy)}: ${fits}` };
}

/** What everybody gets at once, if more than what is told already. */
function gainNotes(game: Game, preview: Preview): Note[] {
  const told = game.state.seats.map((_, seat) => preview.features
    .filter((one) => one.complete !== 0 && !isArea(one.kind) && one.owners.includes(seat))
    .reduce((sum, one) => sum + one.value, 0));
  return preview.gains.flatMap((points, seat) => points === 0 || points === told[seat] ? []
    : [{ seats: [seat], strong: true, text: t("{points} at once", { points: signed(points) }) }]);
}

export function notesOf(game: Game, choice: Choice): Note[] {
  const preview = game.preview(choice.action);
  const features = preview.features.map(featureNote)
    .filter((one): one is Note => one !== null)
    .sort((a, b) => Number(b.strong) - Number(a.strong));
  const holes = preview.holes.map((hole) => holeNote(choice, hole))
    .filter((one): one is Note => one !== null);
  return [...gainNotes(game, preview), ...features, ...holes].slice(0, MOST);
}

/** Whom a floor would threaten at once. */
export function floorNotes(game: Game, floor: Choice): Note[] {
  const all = game.captures(floor.action);
  if (all.length === 0) return [{ seats: [], strong: false, text: t("captures nobody") }];
  const places = placesWords(game, all);
  return all.slice(0, MOST).map((one, i) => ({ seats: [one.number], strong: true,
    text: t("can capture: {what}", { what: places[i] ?? "" }) }));
}

function noteText(game: Game, note: Note): string {
  return note.seats.length === 0 ? note.text : `${namesOf(game, note.seats)}: ${note.text}`;
}

/** The whole effect of a placement in one sentence. */
export function effectOf(game: Game, choice: Choice): string {
  return notesOf(game, choice).map((note) => noteText(game, note)).join("; ");
}

/** The most that a tile of this kind would bring a seat at once if it were placed now. */
export function bestOf(game: Game, kind: number): string {
  const seat = game.actor;
  let best = 0, value = 0;
  for (const preview of game.prospects(kind)) {
    best = Math.max(best, preview.gains[seat] ?? 0);
    for (const one of preview.features)
      if (one.complete !== 0 && !isArea(one.kind) && one.owners.length === 0)
        value = Math.max(value, one.value);
  }
  if (best > 0) return t("at best {points} for you", { points: signed(best) });
  return value > 0 ? t("at best {points} to claim", { points: value }) : "";
}
