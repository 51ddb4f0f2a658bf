// SPDX-License-Identifier: Apache-2.0
// On a phone what unfolds beside the board lies over the lower half of the screen, one at a time:
// whoever opens another one closes the first, which would hide it.

import { narrow } from "../board/view";

/** For the element around them: called for each click in it. */
export function oneSheet(event: { target: EventTarget | null; currentTarget: Element }): void {
  const target = event.target instanceof Element ? event.target : null;
  const fold = target?.closest("summary")?.parentElement;
  const seat = target?.closest("button.more") ?? null;
  if (!narrow() || (seat === null && fold?.parentElement !== event.currentTarget)) return;
  for (const one of event.currentTarget.children)
    if (one instanceof HTMLDetailsElement && one !== fold && !one.matches(".invite"))
      one.open = false;
}
