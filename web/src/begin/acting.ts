// SPDX-License-Identifier: Apache-2.0
// The options of a set-up as they stand, and which of them can make a difference with what else is
// chosen: nobody is asked about towers where no tile has one. Both are the engine's to say.

import type { Engine, GameKind, Option, OptionHere } from "aude/engine";
import { Refused } from "aude/engine";
import { useOwnSets } from "./own";
import type { Plan } from "./start";
import { planLines } from "./start";

export type Values = Record<string, string>;

/** Every option of the game in its order. */
function optionsHere(engine: Engine, kind: GameKind, plan: Plan): OptionHere[] {
  useOwnSets(engine, plan.tiles ?? []);
  try {
    return engine.options(planLines(plan));
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem; // Box says what is wrong
    return kind.options.map((one) => ({ value: one.values[0] ?? "", acts: 1 }));
  }
}

/** What every option is: from expansions, presets and what is changed by hand. */
export function valuesOf(engine: Engine, kind: GameKind, plan: Plan): Values {
  const here = optionsHere(engine, kind, plan);
  return Object.fromEntries(kind.options.map((one, i) => [one.name, here[i]?.value ?? ""]));
}

/** The options that can make a difference. */
export function actingOptions(engine: Engine, kind: GameKind, plan: Plan): Option[] {
  const here = optionsHere(engine, kind, plan);
  return kind.options.filter((_, i) => here[i]?.acts === 1);
}

/** The plan with those changes only that can make a difference. */
export function withActing(engine: Engine, kind: GameKind, plan: Plan): Plan {
  const names = actingOptions(engine, kind, plan).map((one) => one.name);
  return { ...plan, options: Object.fromEntries(
    Object.entries(plan.options).filter(([name]) => names.includes(name))) };
}
