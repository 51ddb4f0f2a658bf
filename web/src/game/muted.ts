// SPDX-License-Identifier: Apache-2.0
// Whom this browser does not want to hear at a table: people by their seat and name, so that
// whoever sits there next is heard, and all who watch together.

import { places } from "./places";
import type { Said, SeatInfo } from "./socket";
import { keep, keptJson } from "./storage";
import { WATCHES } from "./talk";

const MUTED = "aude.muted";
/** Tables at which this browser only watches, of which it is kept too. */
const MOST = 20;

/** By seat as text; "-1" for those who watch, without a name. */
type Muted = Record<string, string>;
type Kept = [table: string, muted: Muted][];

function all(): Kept { return keptJson<Kept>(MUTED, []); }

function of(table: string): Muted { return all().find(([one]) => one === table)?.[1] ?? {}; }

function write(table: string, muted: Muted): void {
  const known = new Set(places().map((place) => place.id));
  const others = all().filter(([one]) => one !== table);
  const watched = others.filter(([one]) => !known.has(one)).slice(0, MOST);
  const rest = others.filter((one) => known.has(one[0]) || watched.includes(one));
  keep(MUTED, JSON.stringify(Object.keys(muted).length === 0 ? rest : [[table, muted], ...rest]));
}

function nameOf(seats: readonly SeatInfo[], seat: number): string {
  return seat === WATCHES ? "" : seats[seat]?.name ?? "";
}

export function isMuted(table: string, seats: readonly SeatInfo[], seat: number): boolean {
  return of(table)[String(seat)] === nameOf(seats, seat);
}

export function mute(table: string, seats: readonly SeatInfo[], seat: number, on: boolean): void {
  const rest = Object.entries(of(table)).filter(([one]) => one !== String(seat));
  write(table, Object.fromEntries(on ? [...rest, [String(seat), nameOf(seats, seat)]] : rest));
}

/** At the next game of the same people as at this one. */
export function followMuted(table: string, next: string): void {
  if (Object.keys(of(next)).length === 0) write(next, of(table));
}

/** What is not muted. */
export function heard(table: string, seats: readonly SeatInfo[], said: readonly Said[]): Said[] {
  const muted = of(table);
  return said.filter(({ seat }) => muted[String(seat)] !== nameOf(seats, seat));
}
