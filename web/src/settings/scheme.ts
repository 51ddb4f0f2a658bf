// SPDX-License-Identifier: Apache-2.0
// Light or dark: as the system is, until somebody chooses.

import { useEffect } from "preact/hooks";
import { useRedraw } from "../game/redraw";
import { drop, keep, kept } from "../game/storage";

export type Scheme = "system" | "light" | "dark";
export const SCHEMES: readonly Scheme[] = ["system", "light", "dark"];

const KEPT = "aude.light";
const listeners = new Set<() => void>();
const system = matchMedia("(prefers-color-scheme: dark)");

system.addEventListener("change", () => listeners.forEach((listener) => listener()));

export function scheme(): Scheme {
  const wanted = kept(KEPT);
  return wanted === "dark" || wanted === "light" ? wanted : "system";
}

export function chooseScheme(wanted: Scheme): void {
  if (wanted === "system") drop(KEPT);
  else keep(KEPT, wanted);
  listeners.forEach((listener) => listener());
}

/** Is the page dark? Draws anew when that changes, and tells the styles. */
export function useDark(): boolean {
  useRedraw(listeners);
  const now = scheme();
  const dark = now === "system" ? system.matches : now === "dark";
  useEffect(() => {
    document.documentElement.dataset["light"] = dark ? "dark" : "light";
  }, [dark]);
  return dark;
}
