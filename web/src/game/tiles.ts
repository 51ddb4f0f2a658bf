// SPDX-License-Identifier: Apache-2.0
// A tile in words: short, where its picture stands beside them, and in full, with where everything
// lies, for those who hear the page. Lists without sentences, for they read well in every language.

import type { Part, TileKind, TileParts } from "aude/engine";
import { SIGN } from "aude/engine";
import { numbersShown } from "./numbers";
import type { Scene } from "./scene";
import { FIELD, isArea, kindWord } from "./words";
import { t, tn } from "../i18n";

const ROAD = 1;

const WAYS = [
  () => t("north"), () => t("north-east"), () => t("east"), () => t("south-east"),
  () => t("south"), () => t("south-west"), () => t("west"), () => t("north-west"),
];

/** Where a part meets the rim of its tile. */
export function waysWords(ways: number): string[] {
  return WAYS.flatMap((word, i) => (ways >> i & 1) === 1 ? [word()] : []);
}

/** The direction of a step: "north-east". */
export function directionWord(dx: number, dy: number): string {
  if (dx === 0 && dy === 0) return "";
  const eighth = Math.round(Math.atan2(dx, -dy) * 4 / Math.PI);
  return WAYS[(eighth + 8) % 8]?.() ?? "";
}

function around(name: string, things: string[]): string {
  return things.length === 0 ? name : `${name} (${things.join(", ")})`;
}

/** "city (north, east, 1 pennant)"; a field that is all around needs no direction. */
export function partWords(part: Part, name = kindWord(part.kind)): string {
  const { kind, ways, pennants = 0, cities = 0 } = part;
  const all = kind === FIELD && ways === 0x55;
  return around(name, [
    ...all ? [] : waysWords(ways),
    ...isArea(kind) && ways === 0 ? [t("inland")] : [],
    ...pennants > 0 ? [tn("{n} pennant", "{n} pennants", pennants)] : [],
    ...cities > 0 ? [tn("{n} city", "{n} cities", cities)] : [],
    ...part.princess === 1 ? [t("princess")] : [],
  ]);
}

const known = new WeakMap<TileKind[], Map<string, TileParts>>();

function partsOf(game: Scene, kind: number, rotation: number): TileParts {
  const kept = known.get(game.kinds) ?? new Map<string, TileParts>();
  known.set(game.kinds, kept);
  const found = kept.get(`${kind} ${rotation}`) ?? game.engine.parts(kind, rotation);
  kept.set(`${kind} ${rotation}`, found);
  return found;
}

/** Fewer roads that end at one place are no crossroads. */
const CROSSROADS = 3;

/** What else a tile shows: "bazaar", "volcano". */
export function signsWords({ bazaar, signs = 0 }: { bazaar: number; signs?: number }): string[] {
  return [
    ...bazaar === 1 ? [t("bazaar")] : [],
    ...(signs & SIGN.volcano) !== 0 ? [t("volcano")] : [],
    ...(signs & SIGN.dragon) !== 0 ? [t("dragon symbol")] : [],
    ...(signs & SIGN.portal) !== 0 ? [t("magic portal")] : [],
  ];
}

interface Sorted { crossroads: number; rest: Part[]; fields: number; signs: string[] }

function sorted({ parts, ...tile }: TileParts): Sorted {
  const joined = parts.filter(({ kind, junction }) => kind === ROAD && junction === 1);
  const meet = joined.length >= CROSSROADS ? joined : [];
  return {
    crossroads: meet.reduce((ways, one) => ways | one.ways, 0),
    rest: parts.filter((one) => one.kind !== FIELD && !meet.includes(one)),
    fields: parts.filter(({ kind }) => kind === FIELD).length,
    signs: signsWords(tile),
  };
}

/** "city ×2, road" */
export function tileShort(game: Scene, kind: number): string {
  if (game.kinds[kind] === undefined) return "";
  const { crossroads, rest, signs } = sorted(partsOf(game, kind, 0));
  const counts = new Map<number, number>();
  rest.forEach((part) => counts.set(part.kind, (counts.get(part.kind) ?? 0) + 1));
  const words = [
    ...[...counts].map(([one, n]) => n === 1 ? kindWord(one) : `${kindWord(one)} ×${n}`),
    ...crossroads === 0 ? [] : [t("crossroads")],
    ...rest.some(({ princess }) => princess === 1) ? [t("princess")] : [],
    ...signs,
  ];
  return words.length === 0 ? kindWord(FIELD) : words.join(", ");
}

/** "city (north, 1 pennant); crossroads (east, south, west); 3 fields" */
export function tileWords(game: Scene, kind: number, rotation: number): string {
  if (game.kinds[kind] === undefined) return "";
  const { crossroads, rest, fields, signs } = sorted(partsOf(game, kind, rotation));
  return [
    ...rest.map((part) => partWords(part)),
    ...crossroads === 0 ? [] : [around(t("crossroads"), waysWords(crossroads))],
    ...fields === 0 ? [] : [fields === 1 ? kindWord(FIELD)
      : tn("{n} field", "{n} fields", fields)],
    ...signs,
  ].join("; ");
}

/** A square by its coordinates where they are shown, else by what lies beside it. */
export function squareWords(game: Scene, x: number, y: number): string {
  return numbersShown() ? t("Square {at}", { at: `${x},${y}` })
    : t("Square ({what})", { what: aroundWords(game, x, y) });
}

/** What the tiles beside a cell show it: "north: city, west: road". */
export function aroundWords(game: Scene, x: number, y: number): string {
  return game.engine.around(game.shown, x, y).flatMap((kind, side) =>
    kind < 0 ? [] : [`${WAYS[2 * side]?.() ?? ""}: ${kindWord(kind)}`]).join(", ");
}
