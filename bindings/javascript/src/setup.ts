// SPDX-License-Identifier: Apache-2.0
// A set-up as an object, and as the lines that the engine reads.

import type { Engine } from "./engine.js";
import { Refused } from "./engine.js";
import { AudeError, inWords } from "./trouble.js";

/** What a game is played with. Names are those of `aude.games` and of `aude rules`. */
export interface Setup {
  /** "carcassonne", if nothing is said, or "discovery" */
  game?: string;
  /** Expansions, tiles and rules: ["inns", "traders"]. */
  expansions?: readonly string[];
  /** Tile sets besides the base set, without their rules. */
  sets?: readonly string[];
  /** Options of one edition, such as "C2". */
  preset?: string;
  /** Single options: { ABBOT: "on" }. */
  options?: Readonly<Record<string, string>>;
  /** 2, if nothing is said. */
  seats?: number;
  /** The seat that begins, from 0 on. */
  start?: number;
  /** Tile sets of one's own, each the text of a tile file (data/tiles/README.md). */
  own?: readonly string[];
}

const MEMBERS = ["game", "expansions", "sets", "preset", "options", "seats", "start", "own"];
const MOST = 255;

function word(text: unknown, member: string): string {
  if (typeof text !== "string" || !/^\S+$/.test(text))
    throw new AudeError("BAD_SETUP", `${member}: expected a word, found ${JSON.stringify(text)}`);
  return text;
}

function words(list: unknown, member: string): string[] {
  if (!Array.isArray(list))
    throw new AudeError("BAD_SETUP", `${member}: expected a list, found ${JSON.stringify(list)}`);
  return list.map((one) => word(one, member));
}

function number(value: unknown, member: string): string {
  if (!Number.isInteger(value) || value as number < 0 || value as number > MOST)
    throw new AudeError("BAD_SETUP",
      `${member}: expected a number from 0 to ${MOST}, found ${JSON.stringify(value)}`);
  return String(value);
}

function options(values: unknown): [string, unknown][] {
  if (typeof values !== "object" || values === null || Array.isArray(values))
    throw new AudeError("BAD_SETUP",
      `options: expected an object, found ${JSON.stringify(values)}`);
  return Object.entries(values);
}

/** The lines; throws AudeError when the object is not one of the shape above. */
export function linesOf(setup: Setup): string[] {
  if (typeof setup !== "object" || setup === null || Array.isArray(setup))
    throw new AudeError("BAD_SETUP", "a set-up is an object such as { seats: 3 }");
  const strange = Object.keys(setup).find((name) => !MEMBERS.includes(name));
  if (strange !== undefined)
    throw new AudeError("BAD_SETUP",
      `a set-up has no member ${JSON.stringify(strange)}, but ${MEMBERS.join(", ")}`);
  const lines: string[] = [];
  if (setup.game !== undefined) lines.push(`game ${word(setup.game, "game")}`);
  words(setup.expansions ?? [], "expansions").forEach((one) => lines.push(`expansion ${one}`));
  words(setup.sets ?? [], "sets").forEach((one) => lines.push(`set ${one}`));
  if (setup.preset !== undefined) lines.push(`preset ${word(setup.preset, "preset")}`);
  for (const [name, value] of options(setup.options ?? {}))
    lines.push(`option ${word(name, "options")} ${word(value, `options.${name}`)}`);
  if (setup.seats !== undefined) lines.push(`seats ${number(setup.seats, "seats")}`);
  if (setup.start !== undefined) lines.push(`start ${number(setup.start, "start")}`);
  return lines;
}

/** The status that these lines are refused with, 0 when they are not. */
function statusOf(engine: Engine, lines: string[]): number {
  try {
    engine.compose(lines);
    return 0;
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    return problem.status;
  }
}

/** The line with which the refusal begins that all of them together meet. */
function guilty(engine: Engine, lines: string[]): string {
  const status = statusOf(engine, lines);
  let first = lines.length;
  while (first > 0 && statusOf(engine, lines.slice(0, first - 1)) === status) first--;
  return lines[first - 1] ?? "";
}

/** The record of a game not begun with this set-up.
 *  @internal */
export function recordOf(engine: Engine, setup: Setup): string {
  const lines = linesOf(setup);
  const game = setup.game === "discovery" ? 1 : 0;
  if (statusOf(engine, lines) === 0) return engine.compose(lines);
  return inWords(engine, game, guilty(engine, lines), () => engine.compose(lines));
}
