// SPDX-License-Identifier: Apache-2.0
// Beginning a game: at the server when it can be reached, else in this browser alone where that
// is enough.

import type { Engine } from "aude/engine";
import { Refused } from "aude/engine";
import { t } from "../i18n";
import { askColoured, colouring } from "../game/colours";
import { useOwnSets } from "./own";
import { apart, fitName } from "../game/names";
import { keepLocalGame, keepPlace, newId } from "../game/places";
import type { Connection } from "../game/socket";
import { clockTrouble } from "./clocks";
import { troubleWords } from "./trouble";

export interface Plan {
  game: string;
  /** colour: by its number, where one is wished for */
  seats: { name: string; player: string; colour?: number }[];
  expansions: string[];
  presets: string[];
  options: Record<string, string>;
  /** In this browser alone, whatever the server could do. */
  local: boolean;
  title?: string;
  public?: boolean;
  /** who begins; by lot where nothing is said */
  start?: number | "random";
  clock?: { seconds: number; increment: number; then: string };
  /** after so many seconds the computer plays for who is away; 0: when asked to */
  away?: number;
  /** Each draws the next tile when the own turn ends, and alone sees it. */
  ahead?: boolean;
  /** texts of tile sets of one's own */
  tiles?: string[];
}

/** How long the server may take to be there. */
const PATIENCE = 2500;

/** Can tiles be drawn ahead? Not where they lie open, nor for several people at one device. */
export function mayBeAhead(plan: Plan): boolean {
  return !plan.presets.includes("ADVANCED") && plan.options["OPEN_TILES"] !== "on" &&
    plan.seats.filter(({ player, name }) => player === "human" && name !== "").length < 2;
}

function wantsAhead(plan: Plan): boolean { return plan.ahead === true && mayBeAhead(plan); }

/** What the engine is told; `start` as a number. */
export function planLines(plan: Plan, start = 0): string[] {
  return [
    `game ${plan.game}`,
    ...plan.expansions.map((one) => `expansion ${one}`),
    ...plan.presets.map((one) => `preset ${one}`),
    ...Object.entries(plan.options).map(([name, value]) => `option ${name} ${value}`),
    `seats ${plan.seats.length}`,
    `start ${start}`,
  ];
}

/** Why the engine would not play this, or "". */
export function planTrouble(engine: Engine, plan: Plan): string {
  try {
    engine.compose(planLines(plan));
    return "";
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    return t(engine.refusal(plan.game === "discovery" ? 1 : 0, problem.status).text);
  }
}

function remember(id: string, plan: Plan, tokens: Record<string, string>, local: boolean): void {
  keepPlace({
    sets: [...plan.expansions, ...((plan.tiles ?? []).length > 0 ? ["own"] : [])],
    id, local, tokens, names: plan.seats.map((seat) => seat.name),
    scores: plan.seats.map(() => 0), game: plan.game, over: false, at: Date.now(),
    title: plan.title ?? "", turn: "", yours: false,
    people: plan.seats.filter(({ player }) => player === "human").length,
  });
}

/** One of so many seats by lot, each as likely as the others. */
function lot(seats: number): number {
  const drawn = new Uint16Array(1);
  do crypto.getRandomValues(drawn); while ((drawn[0] ?? 0) >= 65536 - 65536 % seats);
  return (drawn[0] ?? 0) % seats;
}

function beginHere(engine: Engine, plan: Plan): string {
  const { start = "random" } = plan;
  const setup = engine.compose(planLines(plan, start === "random" ? lot(plan.seats.length)
    : start)).replace(/^start .*$/m, wantsAhead(plan) ? "$&\ndraws ahead" : "$&");
  const id = newId();
  const colours = colouring(plan.seats);
  const seats = plan.seats.map((seat, i) => ({ ...seat, here: true, colour: colours[i] ?? i }));
  keepLocalGame(id, { setup, seats, actions: [], named: true, tiles: plan.tiles ?? [] });
  remember(id, plan, {}, true);
  return `#/l/${id}`;
}

/** Does the plan ask for what only the server has? */
function needsServer(plan: Plan): boolean {
  return plan.clock !== undefined || plan.public === true ||
    plan.seats.some((seat) => seat.player === "human" && seat.name === "");
}

/** The seat as the server wants it: its colour is told where it is not the one of its place. */
export function requestedSeat({ name, player }: Plan["seats"][number], seat: number,
  colour: number): Record<string, unknown> {
  return { name, ...(player === "human" ? {} : { player }),
    ...(colour === seat ? {} : { colour }) };
}

/** The plan as the server wants it. */
function request(plan: Plan): Record<string, unknown> {
  const { tiles = [], clock, title = "", start = "random", away = 0 } = plan;
  const colours = colouring(plan.seats);
  return {
    game: plan.game, expansions: plan.expansions, presets: plan.presets, options: plan.options,
    seats: plan.seats.map((seat, i) => requestedSeat(seat, i, colours[i] ?? i)),
    start_seat: start, ...(title === "" ? {} : { title }), ...(away === 0 ? {} : { away }),
    ...(wantsAhead(plan) ? { ahead: true } : {}),
    ...(tiles.length === 0 ? {} : { tiles }), ...(clock === undefined ? {} : { clock }),
  };
}

/** The plan with names that fit, and that can be told apart. */
function called(plan: Plan): Plan {
  const names = apart(plan.seats.map((seat) => fitName(seat.name)));
  return { ...plan, seats: plan.seats.map((seat, i) => ({ ...seat, name: names[i] ?? "" })) };
}

/** Where the new game is, or why there is none. */
export async function begin(engine: Engine, connection: Connection, wanted: Plan):
Promise<{ to: string } | { problem: string }> {
  const plan = called(wanted);
  useOwnSets(engine, plan.tiles ?? []);
  const trouble = plan.clock !== undefined && clockTrouble(plan.clock) ||
    planTrouble(engine, plan);
  if (trouble !== "") return { problem: trouble };
  if (plan.local) return { to: beginHere(engine, plan) };
  if (!await connection.ready(PATIENCE))
    return needsServer(plan)
      ? { problem: t(
        "No connection to the server: a friend by link, a clock or an open table needs it.") }
      : { to: beginHere(engine, plan) };
  const answer = await askColoured(connection,
    { do: "create", setup: request(plan), public: plan.public ?? false });
  if (answer.is !== "created" || answer.table === undefined)
    return { problem: troubleWords(answer) };
  remember(answer.table, plan, answer.tokens ?? {}, false);
  return { to: `#/t/${answer.table}` };
}
