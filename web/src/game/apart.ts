// SPDX-License-Identifier: Apache-2.0
// Things that are called alike are told apart by as little as is needed: by what one of them has
// more of, else by where it lies on the board.

import { t } from "../i18n";
import { extentOf } from "./scene";
import type { Scene } from "./scene";

/** details: what may be added, the best first; "" where there is nothing to tell. */
interface Told { x: number; y: number; details: string[] }

/** Those with the same key are called alike: only of them the details are asked. */
export interface Named { key: string; x: number; y: number; details: () => string[] }

const BOARD = [
  [() => t("in the north-west"), () => t("in the north"), () => t("in the north-east")],
  [() => t("in the west"), () => t("in the middle"), () => t("in the east")],
  [() => t("in the south-west"), () => t("in the south"), () => t("in the south-east")],
];

function third(at: number, from: number, to: number): number {
  return Math.min(2, Math.max(0, Math.floor((at - from) * 3 / (to - from + 1))));
}

/** "in the north-west": of the board as it lies now. */
export function boardWords(game: Scene, x: number, y: number): string {
  const { left, top, right, bottom } = extentOf(game);
  return BOARD[third(y, top, bottom)]?.[third(x, left, right)]?.() ?? "";
}

/** Numbered from one side to the other, when nothing else helps. */
function inRow(all: Told[]): string[] {
  const spread = (axis: "x" | "y"): number =>
    Math.max(...all.map((one) => one[axis])) - Math.min(...all.map((one) => one[axis]));
  const wide = spread("x") >= spread("y");
  const order = [...all].sort((a, b) => wide ? a.x - b.x || a.y - b.y : a.y - b.y || a.x - b.x);
  return all.map((one) => {
    const n = order.indexOf(one) + 1;
    return wide ? t("no. {n} from the west", { n }) : t("no. {n} from the north", { n });
  });
}

function detailsOf(all: Told[]): string[][] {
  if (all.length < 2) return all.map(() => []);
  const count = Math.max(...all.map(({ details }) => details.length));
  const values = (k: number): string[] => all.map(({ details }) => details[k] ?? "");
  const ranks = Array.from({ length: count }, (_, k) => k);
  const best = ranks.find((k) => new Set(values(k)).size === all.length) ??
    ranks.find((k) => new Set(values(k)).size > 1);
  if (best === undefined) return inRow(all).map((words) => [words]);
  const found = new Map<Told, string[]>();
  for (const value of new Set(values(best))) {
    const same = all.filter(({ details }) => (details[best] ?? "") === value);
    const more = detailsOf(same.map((one) =>
      ({ ...one, details: one.details.filter((_, k) => k !== best) })));
    same.forEach((one, i) =>
      found.set(one, [value, ...more[i] ?? []].filter((words) => words !== "")));
  }
  return all.map((one) => found.get(one) ?? []);
}

/** What has to be added to each; "" to what is called as nothing else is. */
export function apart(all: Named[]): string[] {
  const words = all.map(() => "");
  const groups = new Map<string, number[]>();
  all.forEach(({ key }, i) => groups.set(key, [...groups.get(key) ?? [], i]));
  for (const same of groups.values()) {
    if (same.length < 2) continue;
    const told = same.map((i) => all[i] as Named)
      .map(({ x, y, details }) => ({ x, y, details: details() }));
    detailsOf(told).forEach((details, n) => { words[same[n] as number] = details.join(", "); });
  }
  return words;
}
