// SPDX-License-Identifier: Apache-2.0
// Hearing what happens in the browser, until nobody asks any more.

type Happens = WindowEventMap & DocumentEventMap & HTMLElementEventMap & MediaQueryListEventMap;
type Handlers = { [name in keyof Happens]?: (event: Happens[name]) => void };

/** Calls each handler whenever that happens to the target, until what comes back is called. */
export function listen(target: EventTarget, handlers: Handlers,
  options: AddEventListenerOptions = {}): () => void {
  const ends = new AbortController();
  for (const [name, handler] of Object.entries(handlers))
    target.addEventListener(name, handler as EventListener, { ...options, signal: ends.signal });
  return () => ends.abort();
}
