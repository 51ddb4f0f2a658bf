// SPDX-License-Identifier: Apache-2.0
// Lists of what belongs together.

/** Those with the same key, in the order in which each key came first. */
export function together<One>(all: readonly One[], keyOf: (one: One) => string): One[][] {
  const groups = new Map<string, One[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return [...groups.values()];
}
