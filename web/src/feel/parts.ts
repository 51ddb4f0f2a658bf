// SPDX-License-Identifier: Apache-2.0
// What of the board's picture shows a tile, or a figure that stands on it.

import { CELL, UNIT } from "../board/cells";
import { extentOf } from "../game/scene";
import type { Scene } from "../game/scene";

/** The elements of the tile on x, y, its card among them; with a spot, of the figure there. */
export function partsAt(game: Scene, x: number, y: number, spot?: [number, number]):
(HTMLElement | SVGElement)[] {
  const svg = document.querySelector<SVGSVGElement>(".board .picture > svg");
  if (svg === null) return [];
  const { left, top, right, bottom } = extentOf(game);
  const { width, height } = svg.viewBox.baseVal;
  const edge = (width - (right - left + 1) * UNIT) / 2;
  const upper = height - edge - (bottom - top + 1) * UNIT;
  const at = `translate(${edge + (x - left) * UNIT + (spot?.[0] ?? 0)},${
    upper + (y - top) * UNIT + (spot?.[1] ?? 0)})`;
  const found: (HTMLElement | SVGElement)[] = [...document.querySelectorAll<SVGElement>(
    ".board .picture > svg > *")].filter((one) =>
    one.getAttribute("transform")?.startsWith(at) === true);
  if (spot !== undefined) return found;
  const place = [`${x * CELL}px`, `${y * CELL}px`].join();
  for (const card of document.querySelectorAll<HTMLElement>(".board .plane i.base"))
    if ([card.style.left, card.style.top].join() === place) found.push(card);
  return found;
}
