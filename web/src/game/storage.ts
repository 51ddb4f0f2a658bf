// SPDX-License-Identifier: Apache-2.0
// What this browser keeps. Its storage may be full or forbidden: then the page keeps it itself, as
// long as it is open, tells so (notkept.tsx), and tries again whenever it keeps something.

/** Why something is not kept. */
export type Trouble = "full" | "forbidden";

interface Unkept { text: string; trouble: Trouble }

const here = new Map<string, Unkept>();
const listeners = new Set<() => void>();

/** Hears whenever something can no longer be kept, or can again; returns how to stop. */
export function listenToTrouble(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Why what has this name is not kept, or null: it is, or there is nothing of that name. */
export function unkept(key: string): Trouble | null { return here.get(key)?.trouble ?? null; }

/** What was kept under this name, or null. */
export function kept(key: string): string | null {
  const mine = here.get(key);
  if (mine !== undefined) return mine.text;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, text: string): Trouble | null {
  try {
    localStorage.setItem(key, text);
    return null;
  } catch (problem) {
    // The one that WebKit throws where nothing may be kept is told by there being nothing at all.
    const full = problem instanceof DOMException && problem.name === "QuotaExceededError";
    return full && localStorage.length > 0 ? "full" : "forbidden";
  }
}

/** What could not be kept, once more. */
function retry(): void {
  for (const [key, { text }] of here) if (store(key, text) === null) here.delete(key);
}

function tell(before: string): void {
  if (state() !== before) listeners.forEach((listener) => listener());
}

function state(): string {
  return [...here].map(([key, { trouble }]) => `${key} ${trouble}`).join();
}

export function keep(key: string, text: string): void {
  const before = state();
  const trouble = store(key, text);
  if (trouble === null) here.delete(key);
  else here.set(key, { text, trouble });
  if (trouble === null && here.size > 0) retry();
  tell(before);
}

export function drop(key: string): void {
  const before = state();
  here.delete(key);
  try {
    localStorage.removeItem(key);
    retry();
  } catch {
    // Where nothing may be kept, nothing is there.
  }
  tell(before);
}

/** What was kept as JSON; something else where there is nothing, or no JSON. */
export function keptJson<T>(key: string, otherwise: T): T {
  try {
    return JSON.parse(kept(key) ?? "null") as T | null ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** For this tab alone, as long as it lives; null: nothing. Where that cannot be it is gone with the
 *  page. */
export function keepHere(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // as told above
  }
}

export function keptHere<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}
