// SPDX-License-Identifier: Apache-2.0
// Why something cannot be done, for people and for programs.

import type { Engine } from "./engine.js";
import { Refused } from "./engine.js";
import type { Misread, Reason } from "./told.js";

/** code: the status of the engine by its name, such as "NOT_FREE" (include/aude_status.h), or one
 *  of the package: BAD_SETUP, BAD_SEED, BAD_MOMENT, BAD_PLAYER, BAD_PICTURE, NO_DRAW, CHANCE,
 *  NO_MEMORY, NO_ENGINE. rule: the id of the rule behind it, "" where no rule of the game is
 *  concerned. line and column, from 1, say where a text is wrong; 0: it is not about a text. */
export class AudeError extends Error {
  override readonly name = "AudeError";
  readonly code: string;
  readonly rule: string;
  readonly line: number;
  readonly column: number;

  constructor(code: string, message: string,
    { rule = "", line = 0, column = 0 }: { rule?: string; line?: number; column?: number } = {}) {
    super(message);
    this.code = code;
    this.rule = rule;
    this.line = line;
    this.column = column;
  }
}

/** A sentence with what it is about before it: a rule, a text.
 *  @internal */
export function troubleOf({ status, rule, sentence }: Reason, about = ""): AudeError {
  const said = [about, rule, sentence].filter((one) => one !== "").join(": ");
  return new AudeError(status, said, { rule });
}

/** `shift`: columns of the line that the text does not have.
 *  @internal */
export function misreadOf({ line, column, reason, missing }: Misread, what: string,
  shift = 0): AudeError {
  const place = line > 1 && shift === 0 ? `line ${line}, column ${column}`
    : `column ${column - shift}`;
  return new AudeError(missing === undefined ? "BAD_TEXT" : "NO_OWN_SET",
    `${what}, ${place}: ${reason}`,
    { line: shift === 0 ? line : 1, column: column - shift });
}

/** A status of the engine in words. game: 0 Carcassonne, 1 The Discovery.
 *  @internal */
export function refusalOf(engine: Engine, game: number, status: number, about = ""): AudeError {
  const { name, rule, text } = engine.refusal(game, status);
  return troubleOf({ status: name, rule, sentence: text }, about);
}

/** What `ask` answers; a refusal of the engine's becomes one in words.
 *  @internal */
export function inWords<T>(engine: Engine, game: number, about: string, ask: () => T): T {
  try {
    return ask();
  } catch (problem) {
    throw problem instanceof Refused ? refusalOf(engine, game, problem.status, about) : problem;
  }
}
