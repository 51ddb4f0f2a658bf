// SPDX-License-Identifier: Apache-2.0
// Drawing anew when somebody tells that something changed.

import { useEffect, useReducer } from "preact/hooks";

/** Draws anew whenever these listeners are told. */
export function useRedraw(listeners: Set<() => void>): void {
  const [, redraw] = useReducer<number, undefined>((n) => n + 1, 0);
  useEffect(() => {
    const listener = (): void => redraw(undefined);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listeners]);
}
