// SPDX-License-Identifier: Apache-2.0
// The options of a set-up as they stand, and which of them can make a difference with what else is
// chosen: nobody is asked about towers where no tile has one.

import type { Engine, GameKind, Option } from "../game/engine";
import { Refused } from "../game/engine";
import type { Plan } from "./start";
import { planLines } from "./start";

export type Values = Record<string, string>;

/** What every option is, by the engine: from expansions, presets and what is changed by hand. */
export function valuesOf(engine: Engine, kind: GameKind, plan: Plan): Values {
  const values = Object.fromEntries(kind.options.map((one) => [one.name, one.values[0] ?? ""]));
  try {
    for (const [, name = "", value = ""] of
      engine.compose(planLines(plan)).matchAll(/^option (\S+) (\S+)$/gm)) values[name] = value;
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem; // Box says what is wrong
  }
  return values;
}

/** By the word that rules of a room begin with: its switch. */
const ROOMS: Record<string, string> = {
  TOWER: "TOWER", BRIDGE: "BRIDGES", CASTLE: "CASTLES", BAZAAR: "BAZAARS",
};
/** Switches of rooms that need something on the tiles, and the expansion that brings it. */
const ON_TILES: Record<string, string> = { TOWER: "tower", BAZAARS: "bcb" };
/** What else has to be so. */
const NEEDS: Record<string, [string, string]> = {
  FIELD_SCORING: ["FARMERS", "on"], CASTLE_FARM_COUNT: ["FARMERS", "on"],
  CASTLE_GARDEN: ["ABBOT", "on"], BAZAAR_BID_LIMIT: ["BAZAAR_MODE", "auction"],
  BAZAAR_ALL_ZERO: ["BAZAAR_MODE", "auction"], BAZAAR_NEXT_SELECTOR: ["BAZAAR_MODE", "auction"],
  DRAW_TIME: ["OPEN_TILES", "on"],
};
/** They are about the builder, the fairy and the wagon, which no set here brings. */
const ABSENT = ["RANSOM_PER", "BRIDGE_PER", "BAZAAR_BUILDER_ORDER", "CASTLE_FAIRY",
  "WAGON_FROM_CASTLE"];

function acts(option: Option, plan: Plan, values: Values): boolean {
  const set = ON_TILES[option.name];
  if (set !== undefined)
    return plan.expansions.includes(set) || (plan.tiles ?? []).length > 0;
  const room = ROOMS[option.rule.split("-")[0] ?? ""];
  const [name, value] = NEEDS[option.name] ?? ["", undefined];
  const roomSet = room === undefined ? undefined : ON_TILES[room];
  return !ABSENT.includes(option.name) && (value === undefined || values[name] === value) &&
    (room === undefined || room === option.name || values[room] === "on") &&
    (roomSet === undefined || plan.expansions.includes(roomSet) || (plan.tiles ?? []).length > 0);
}

/** The options that can make a difference. */
export function actingOptions(engine: Engine, kind: GameKind, plan: Plan): Option[] {
  const values = valuesOf(engine, kind, plan);
  return kind.options.filter((one) => acts(one, plan, values));
}

/** The plan with those changes only that can make a difference. */
export function withActing(engine: Engine, kind: GameKind, plan: Plan): Plan {
  const names = actingOptions(engine, kind, plan).map((one) => one.name);
  return { ...plan, options: Object.fromEntries(
    Object.entries(plan.options).filter(([name]) => names.includes(name))) };
}
