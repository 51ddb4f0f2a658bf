// SPDX-License-Identifier: Apache-2.0
// What this browser keeps. Its storage may be full or forbidden: then the page keeps it itself,
// as long as it is open.

const here = new Map<string, string>();

/** What was kept under this name, or null. */
export function kept(key: string): string | null {
  const mine = here.get(key);
  if (mine !== undefined) return mine;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    here.delete(key);
  } catch {
    here.set(key, text);
  }
}

export function drop(key: string): void {
  here.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Where nothing may be kept, nothing is there.
  }
}

/** What was kept as JSON; something else where there is nothing, or no JSON. */
export function keptJson<T>(key: string, otherwise: T): T {
  try {
    return JSON.parse(kept(key) ?? "null") as T | null ?? otherwise;
  } catch {
    return otherwise;
  }
}
