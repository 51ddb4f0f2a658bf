// SPDX-License-Identifier: Apache-2.0
// Where the discs of a decision lie: each on its spot, if a finger can hit it there; those of a
// tile that would lie over each other in a ring around it, in the order of their spots, each with a
// line to its own.

import type { JSX } from "preact";
import { CELL } from "./cells";
import type { Place } from "./cells";

/** Something to be touched: where it belongs, and on which tile. */
export interface Disc { home: Place; x: number; y: number }

/** So many on a tile find room beside each other; more are laid in a ring. */
const FEW = 3;
/** How far from their spots they may be pushed before a ring is better, in tiles. */
const NEARBY = 0.4;
/** How far from the middle of its tile a ring lies at least, in tiles. */
const RING = 0.66;
/** Rounds of pushing after which they lie apart, or never will. */
const ROUNDS = 48;

/** The places, pushed so far apart that a finger hits one. */
export function spread(places: Place[], size: number): Place[] {
  for (let round = 0; round < ROUNDS; round++)
    places.forEach((a, i) => places.slice(i + 1).forEach((b) => {
      const far = Math.hypot(b.x - a.x, b.y - a.y);
      if (far >= size) return;
      const push = (size - far) / 2 + 0.1;
      const dx = far < 0.01 ? 1 : (b.x - a.x) / far;
      const dy = far < 0.01 ? 0 : (b.y - a.y) / far;
      a.x -= dx * push;
      a.y -= dy * push;
      b.x += dx * push;
      b.y += dy * push;
    }));
  return places;
}

/** Angles in rising order, pushed so far apart; there is room for all of them. */
function turnedApart(angles: number[], least: number): number[] {
  const found = [...angles];
  const n = found.length;
  for (let round = 0; round < ROUNDS; round++)
    found.forEach((one, i) => {
      const next = (found[(i + 1) % n] ?? 0) + (i === n - 1 ? 2 * Math.PI : 0);
      const push = (least - (next - one)) / 2;
      if (push <= 0) return;
      found[i] = one - push;
      found[(i + 1) % n] = (found[(i + 1) % n] ?? 0) + push;
    });
  return found;
}

/** Around the middle of their tile, in the directions of their spots as nearly as can be. */
function ringed(discs: Disc[], size: number): Place[] {
  const { x, y } = discs[0] as Disc;
  const middle = { x: (x + 0.5) * CELL, y: (y + 0.5) * CELL };
  // A little more than it takes, or there would be one way only to lie.
  const far = Math.max(1.06 * size / (2 * Math.sin(Math.PI / discs.length)), RING * CELL);
  const angle = ({ home }: Disc): number =>
    Math.hypot(home.x - middle.x, home.y - middle.y) < 1 ? -Math.PI / 2
      : Math.atan2(home.y - middle.y, home.x - middle.x);
  const order = discs.map((disc, i) => ({ i, at: angle(disc) }))
    .sort((a, b) => a.at - b.at || a.i - b.i);
  const angles = turnedApart(order.map(({ at }) => at), 2 * Math.asin(size / (2 * far)));
  const places: Place[] = [];
  order.forEach(({ i }, n) => {
    const at = angles[n] ?? 0;
    places[i] = { x: middle.x + far * Math.cos(at), y: middle.y + far * Math.sin(at) };
  });
  return places;
}

function meet(discs: Disc[], size: number): boolean {
  return discs.some((a, i) => discs.slice(i + 1).some((b) =>
    Math.hypot(b.home.x - a.home.x, b.home.y - a.home.y) < size));
}

/** Are they apart when each has moved a little? Then each is still where it belongs. */
function staysNear(discs: Disc[], size: number): boolean {
  return spread(discs.map(({ home }) => ({ ...home })), size).every(({ x, y }, i) => {
    const { home } = discs[i] as Disc;
    return Math.hypot(x - home.x, y - home.y) <= NEARBY * CELL;
  });
}

/** A place for each, no two nearer than `size`. */
export function laidOut(discs: Disc[], size: number): Place[] {
  const places = discs.map(({ home }) => ({ ...home }));
  const tiles = new Map<string, number[]>();
  discs.forEach(({ x, y }, i) => {
    const at = `${x},${y}`;
    tiles.set(at, [...tiles.get(at) ?? [], i]);
  });
  for (const on of tiles.values()) {
    const some = on.map((i) => discs[i] as Disc);
    if (some.length <= FEW || !meet(some, size) || staysNear(some, size)) continue;
    ringed(some, size).forEach((place, n) => { places[on[n] ?? 0] = place; });
  }
  return spread(places, size);
}

/** From the rim of each disc that lies beside its spot a line to it. */
export function Leads(props: { discs: Disc[]; places: Place[]; size: number }): JSX.Element {
  const { discs, places, size } = props;
  const lines = discs.flatMap(({ home }, i) => {
    const { x, y } = places[i] ?? home;
    const far = Math.hypot(x - home.x, y - home.y);
    const rim = 1 - size / 2 / far;
    return far < size * 0.6 ? [] : [{ home, d: `M${home.x},${home.y}L${
      home.x + (x - home.x) * rim},${home.y + (y - home.y) * rim}` }];
  });
  return (
    <svg class="leads" width="1" height="1" aria-hidden="true">
      {["under", "line"].map((name) => lines.map(({ d, home }, i) => (
        <g key={`${name} ${i}`} class={name}><path d={d} />
          <circle cx={home.x} cy={home.y} r={size * 0.09} /></g>
      )))}
    </svg>
  );
}
