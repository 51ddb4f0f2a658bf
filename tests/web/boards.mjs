// SPDX-License-Identifier: Apache-2.0
// Positions for what the board and the decision bar tell beside the choices, in either layer.
import { VERB, ask, askAfter, search } from "./positions.mjs";

/** The placements of the present decision by cell, those without a bridge first. */
export function cells() {
  const found = new Map();
  for (const one of ask("choices").filter(({ verb }) => verb === VERB.place)) {
    const at = `${one.x},${one.y}`;
    found.set(at, [...found.get(at) ?? [], one]
      .sort((a, b) => a.number - b.number || a.rotation - b.rotation));
  }
  return found;
}

/** Whom a floor would let its builder capture. */
export function threatened(floor) {
  return askAfter(floor.action, "choices").filter(({ verb }) => verb === VERB.capture);
}

export const BASE = search(["game carcassonne", "option ABBOT on", "seats 2"], 0,
  ["many", "pays", "figure", "few"], (state, n) => {
    if (state.step === "action")
      return n > 60 && ask("refused").some((one) => one.verb === VERB.put) &&
        ask("choices").some((one) => one.verb === VERB.put) ? "figure" : "";
    if (state.step !== "place" || n < 40) return "";
    const all = cells();
    const paying = [...all.values()].some(([first]) =>
      ask("preview", BigInt(first.action)).gains[state.decider] >= 4);
    const dead = ask("cells").some(([, , copies]) => copies === 0);
    return paying ? "pays" : all.size > 9 && dead && state.standing.length > 3 ? "many"
      : all.size <= 9 ? "few" : "";
  });
export const SETS = search(["game carcassonne", "expansion tower", "expansion bcb", "seats 3"], 5,
  ["bridge", "select", "sold", "bid", "end", "floor"], (state, n) => {
    if (state.step === "select" && state.bazaar.tiles.some(([, owner]) => owner >= 0))
      return "sold";
    if (state.step === "action")
      return ask("choices").some((one) => one.verb === VERB.floor && threatened(one).length > 0)
        ? "floor" : "";
    if (["select", "bid"].includes(state.step)) return state.step;
    if (state.step === "end") return ask("choices").length > 1 ? "end" : "";
    if (state.step !== "place" || n < 30) return "";
    const all = [...cells().values()];
    return all.some((turns) => turns.every((one) => one.number !== 0)) &&
      all.some((turns) => turns[0].number === 0 && turns.some((one) => one.number !== 0))
      ? "bridge" : "";
  });
