// SPDX-License-Identifier: Apache-2.0
// Positions at the decisions of Abbey & Mayor and of the Count of Carcassonne, by their names.
import { ask, search } from "./positions.mjs";

export const ABBEY_KINDS = ["abbey", "barn", "drive", "mayor"];
export const COUNT_STEPS = ["quarter", "count", "join", "last-join"];

/** What is chosen in words of the notation, in the order of ABBEY_KINDS. */
function kindOf(known) {
  const texts = ask("choices").map(({ text }) => text);
  return ABBEY_KINDS.find((kind) => !known.has(kind) &&
    texts.some((text) => text.startsWith(`${kind} `))) ?? "";
}

export function abbeyDecisions() {
  return search(["game carcassonne", "expansion abbey", "seats 3"], 5, ABBEY_KINDS,
    (state, n, known) => n > 40 ? kindOf(known) : "");
}

export function countDecisions() {
  return search(["game carcassonne", "expansion count", "expansion inns", "seats 3"], 1,
    COUNT_STEPS, ({ step }, n, known) => n > 40 && COUNT_STEPS.includes(step) && !known.has(step) &&
      ask("choices").length > 1 ? step : "");
}
