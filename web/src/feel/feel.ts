// SPDX-License-Identifier: Apache-2.0
// How the page moves and sounds: kept in this browser, told to those who draw it.

import { keep, keptJson } from "../game/storage";

export type Motion = "off" | "normal" | "slow";

/** volume: 0 to 100; buzz: a phone trembles when it is one's turn. */
export interface Feel { motion: Motion; sound: boolean; volume: number; buzz: boolean }

const KEY = "aude.feel";
const USUAL: Feel = { motion: "normal", sound: true, volume: 40, buzz: true };

let now: Feel | null = null;

/** What somebody chose, or the usual where what is kept is nothing of the kind. */
function read(): Feel {
  const { motion, sound, volume, buzz } = keptJson<Partial<Feel>>(KEY, {});
  return {
    motion: motion === "off" || motion === "slow" ? motion : "normal",
    sound: sound ?? USUAL.sound, buzz: buzz ?? USUAL.buzz,
    volume: typeof volume === "number" && volume >= 0 && volume <= 100 ? volume : USUAL.volume,
  };
}

export function feel(): Feel {
  now ??= read();
  return now;
}

/** The styles of the page know it by an attribute. */
export function showFeel(): void { document.documentElement.dataset["motion"] = feel().motion; }

export function setFeel(next: Partial<Feel>): void {
  now = { ...feel(), ...next };
  keep(KEY, JSON.stringify(now));
  showFeel();
}

/** The system asks that nothing moves. */
export function calmSystem(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How things move: what was chosen, unless the system asks for stillness. */
export function motion(): Motion { return calmSystem() ? "off" : feel().motion; }
