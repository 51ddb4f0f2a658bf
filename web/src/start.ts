// SPDX-License-Identifier: Apache-2.0
// Beginning a game: at the server when it can be reached, else in this browser alone.

import type { Engine } from "./engine";
import { Refused } from "./engine";
import { t } from "./i18n";
import { keepLocalGame, keepPlace, newId } from "./places";
import type { Connection } from "./socket";

export interface Plan {
  game: string;
  seats: { name: string; player: string }[];
  expansions: string[];
  presets: string[];
  options: Record<string, string>;
  /** In this browser alone, whatever the server could do. */
  local: boolean;
}

/** How long the server may take to be there. */
const PATIENCE = 2500;

function lines(plan: Plan): string[] {
  return [
    `game ${plan.game}`,
    ...plan.expansions.map((one) => `expansion ${one}`),
    ...plan.presets.map((one) => `preset ${one}`),
    ...Object.entries(plan.options).map(([name, value]) => `option ${name} ${value}`),
    `seats ${plan.seats.length}`,
  ];
}

function remember(id: string, plan: Plan, tokens: Record<string, string>, local: boolean): void {
  keepPlace({
    id, local, tokens, names: plan.seats.map((seat) => seat.name),
    scores: plan.seats.map(() => 0), game: plan.game, over: false, at: Date.now(),
  });
}

function beginHere(engine: Engine, plan: Plan): string {
  const setup = engine.compose(lines(plan));
  const id = newId();
  const seats = plan.seats.map((seat) => ({ ...seat, here: true }));
  keepLocalGame(id, { setup, seats, actions: [] });
  remember(id, plan, {}, true);
  return `#/l/${id}`;
}

/** Where the new game is, or why there is none. */
export async function begin(engine: Engine, connection: Connection, plan: Plan):
Promise<{ to: string } | { problem: string }> {
  try {
    engine.compose(lines(plan));
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    const refusal = engine.refusal(plan.game === "discovery" ? 1 : 0, problem.status);
    return { problem: t(refusal.text) };
  }
  if (plan.local || !await connection.ready(PATIENCE)) return { to: beginHere(engine, plan) };
  const setup = {
    game: plan.game, expansions: plan.expansions, presets: plan.presets, options: plan.options,
    seats: plan.seats.map((seat) => seat.player === "human" ? { name: seat.name } : seat),
  };
  const answer = await connection.ask({ do: "create", setup });
  if (answer.is !== "created" || answer.table === undefined)
    return { problem: answer.text ?? t("This did not work.") };
  remember(answer.table, plan, answer.tokens ?? {}, false);
  return { to: `#/t/${answer.table}` };
}
