// SPDX-License-Identifier: Apache-2.0
// How the land is drawn and in which colours the seats are: two choices for all pictures, made in
// one place of the page and kept by this browser.

import { useRedraw } from "./redraw";
import { colouring } from "./colours";
import { seatOrder, setOrder } from "./order";
import { keep, kept } from "./storage";
import { forgetPictures } from "./pieces";

/** In the order of the engine. */
export const LANDS = ["day", "autumn", "winter", "contrast"] as const;
export const SEAT_COLOURS = ["classic", "calm"] as const;
export type Land = typeof LANDS[number];
export type SeatColours = typeof SEAT_COLOURS[number];

interface Painter {
  look(land: number, seats: number): void;
  colours(order: readonly number[]): void;
}

const listeners = new Set<() => void>();
let painter: Painter | null = null;
let land: Land = "day";
let seats: SeatColours = "classic";

export function landChosen(): Land { return land; }

export function seatColoursChosen(): SeatColours { return seats; }

/** Another text for another look. */
export function lookKey(): string { return `${land} ${seats} ${seatOrder().join("")}`; }

function paint(): void {
  painter?.look(LANDS.indexOf(land), SEAT_COLOURS.indexOf(seats));
  painter?.colours(seatOrder());
  document.documentElement.dataset["land"] = land; // the table is of the same season
  forgetPictures();
  listeners.forEach((listener) => listener());
}

export function chooseLand(wanted: Land): void {
  land = wanted;
  keep("aude.land", wanted);
  paint();
}

export function chooseSeatColours(wanted: SeatColours): void {
  seats = wanted;
  keep("aude.seats", wanted);
  paint();
}

/** The seats of the game that is shown have these colours. */
export function colourSeats(shown: readonly { colour?: number }[]): void {
  if (setOrder(colouring(shown))) paint();
}

/** Draws something beside the game that is shown, whose seats have these colours. */
export function drawnAside<T>(seats: readonly { colour?: number }[], draw: () => T): T {
  painter?.colours(colouring(seats));
  try {
    return draw();
  } finally {
    painter?.colours(seatOrder());
  }
}

/** Once, when the page begins: what was chosen before, or what the system asks for. */
export function beginPainting(engine: Painter): void {
  const much = matchMedia("(prefers-contrast: more)").matches;
  painter = engine;
  land = LANDS.find((one) => one === kept("aude.land")) ?? (much ? "contrast" : "day");
  seats = SEAT_COLOURS.find((one) => one === kept("aude.seats")) ?? "classic";
  paint();
}

/** Draws anew with another look; its key. */
export function useLook(): string {
  useRedraw(listeners);
  return lookKey();
}
