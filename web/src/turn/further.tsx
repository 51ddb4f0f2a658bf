// SPDX-License-Identifier: Apache-2.0
// The sign that the bar has more below than it shows, with a touch that brings it: in a line of its
// own below what scrolls, so that it lies on no words; over them only where choices stay at the
// foot. Those who use keys or hear the page come to all of it without: for them it is not there.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Sign } from "../game/signs";
import { listen } from "../listen";

/** Pixels that may be missing before it counts. */
const SLIP = 1;
/** Pixels of what was seen last that are still seen after a touch. */
const STAYS = 40;

/** How high the choices are that stay at the foot of what scrolls; 0 when they scroll too. */
function footOf(asks: HTMLElement): number {
  const choices = asks.querySelector<HTMLElement>(":scope > .choices");
  return choices !== null && getComputedStyle(choices).position === "sticky"
    ? choices.offsetHeight : 0;
}

/** Stands right after what scrolls; its line stays at the end too, or the words would move. */
export function Further(): JSX.Element {
  const place = useRef<HTMLButtonElement>(null);
  const [foot, setFoot] = useState(-1);
  const [ends, setEnds] = useState(false);
  const asks = (): HTMLElement | null =>
    place.current?.previousElementSibling as HTMLElement | null;
  useEffect(() => {
    const scrolled = asks();
    if (scrolled === null) return undefined;
    const look = (): void => {
      const { scrollHeight, scrollTop, clientHeight } = scrolled;
      setFoot(scrollHeight - clientHeight > SLIP ? footOf(scrolled) : -1);
      setEnds(scrollHeight - scrollTop - clientHeight <= SLIP);
    };
    const watcher = new ResizeObserver(look);
    watcher.observe(scrolled);
    const stops = [listen(scrolled, { scroll: look }, { passive: true }),
      listen(scrolled, { toggle: look }, { capture: true }), () => watcher.disconnect()];
    look();
    return () => stops.forEach((stop) => stop());
  });
  return (
    <button type="button" class={foot > 0 ? "further afloat" : "further"} ref={place}
      hidden={foot < 0} tabIndex={-1} aria-hidden="true"
      style={{ marginBottom: `${Math.max(foot, 0)}px`, visibility: ends ? "hidden" : "visible" }}
      onClick={() => asks()?.scrollBy({ top: (asks()?.clientHeight ?? 0) - foot - STAYS })}>
      <Sign name="down" /></button>
  );
}
