// SPDX-License-Identifier: Apache-2.0
// What a mouse points at. Only one that moves does: what slides under a resting mouse while the
// board changes was not meant, and whoever plays by keys goes on with what has the focus.

import type { HTMLAttributes } from "preact";

let under: EventTarget | null = null;

/** What the keys have gone to is pointed at from then on, wherever the mouse rests. */
addEventListener("focusin", ({ target }) => {
  if (target instanceof Element && target.matches(":focus-visible")) under = null;
});

/** Handlers of an element, which call `point` as the mouse moves onto it, and when it has left. */
export function hover(point: (over: boolean) => void):
Pick<HTMLAttributes<HTMLElement>, "onPointerMove" | "onPointerLeave"> {
  return {
    onPointerMove: ({ pointerType, currentTarget }) => {
      if (pointerType !== "mouse" || under === currentTarget) return;
      under = currentTarget;
      point(true);
    },
    onPointerLeave: ({ currentTarget }) => {
      if (under !== currentTarget) return;
      under = null;
      point(false);
    },
  };
}
