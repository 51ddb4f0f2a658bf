// SPDX-License-Identifier: Apache-2.0
// A set-up in the making, kept for a page that is loaded anew; what the page does not know any more
// is left out of it.

import type { Catalogue } from "aude/engine";
import { colourIn } from "../game/colours";
import { keepHere, keptHere } from "../game/storage";
import { clockTrouble } from "./clocks";
import type { Plan } from "./start";

const DRAFT = "aude.draft";
const MOST_SEATS = 6;

export type SeatPlan = Plan["seats"][number] & { open: boolean };
/** seats: null as long as nobody has changed them */
export interface Draft { plan: Plan; seats: SeatPlan[] | null }

export function keepDraft(draft: Draft): void { keepHere(DRAFT, draft); }

/** The game has begun, and the next one is set up from the beginning. */
export function dropDraft(): void { keepHere(DRAFT, null); }

function knownSeats(seats: SeatPlan[] | null, catalogue: Catalogue): SeatPlan[] | null {
  const players = ["human", ...catalogue.players, ...catalogue.levels].map((one) =>
    typeof one === "string" ? one : one.name);
  const good = Array.isArray(seats) && seats.length >= 2 && seats.length <= MOST_SEATS &&
    seats.every((seat) => typeof seat.name === "string" && players.includes(seat.player));
  return good ? seats.map(({ colour, ...seat }) => {
    const known = colourIn(colour);
    return { ...seat, ...(known === undefined ? {} : { colour: known }) };
  }) : null;
}

function known({ plan, seats }: Draft, catalogue: Catalogue): Draft | null {
  const kind = catalogue.games.find((one) => one.name === plan.game);
  if (kind === undefined) return null;
  const { clock, ...rest } = plan;
  return { seats: knownSeats(seats, catalogue), plan: { ...rest, seats: [], local: false,
    ...(clock === undefined || clockTrouble(clock) !== "" ? {} : { clock }),
    expansions: plan.expansions.filter((one) =>
      kind.expansions.some((expansion) => expansion.name === one)),
    presets: plan.presets.filter((one) => kind.presets.some((preset) => preset.name === one)),
    options: Object.fromEntries(Object.entries(plan.options).filter(([name, value]) =>
      kind.options.find((option) => option.name === name)?.values.includes(value) === true)) } };
}

export function keptDraft(catalogue: Catalogue): Draft | null {
  try {
    const draft = keptHere<Draft>(DRAFT);
    return draft === null ? null : known(draft, catalogue);
  } catch {
    return null;
  }
}
