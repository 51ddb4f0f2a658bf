// SPDX-License-Identifier: Apache-2.0
// What an icon is called, for fingers: a long press shows what a mouse shows that rests on it, and
// then does nothing else. The board has a long press of its own.

import { useEffect } from "preact/hooks";
import { listen } from "../listen";

/** Milliseconds after which a finger has pressed long, and for which the name stays after it. */
const LONG = 500;
const STAYS = 1200;
/** Pixels that a finger may slip. */
const SLIP = 10;
/** Pixels between the name and the edges of the screen. */
const EDGE = 6;

function nameOf(target: EventTarget | null): [Element, string] | null {
  const found = target instanceof Element && target.closest(".plane") === null
    ? target.closest("[title]") : null;
  const name = found?.getAttribute("title") ?? "";
  return found === null || name === "" ? null : [found, name];
}

function showName(at: Element, name: string): HTMLElement {
  const label = document.body.appendChild(document.createElement("div"));
  label.className = "called-so";
  label.setAttribute("aria-hidden", "true");
  label.textContent = name;
  const box = at.getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = label;
  const left = Math.min(box.left + box.width / 2 - wide / 2, innerWidth - wide - EDGE);
  label.style.left = `${Math.max(EDGE, left)}px`;
  label.style.top = `${box.top - high - EDGE < EDGE ? box.bottom + EDGE : box.top - high - EDGE}px`;
  return label;
}

export function useNaming(): void {
  useEffect(() => {
    let timer = 0;
    let label: HTMLElement | null = null;
    let from = { x: 0, y: 0 };
    const pointerdown = (event: PointerEvent): void => {
      clearTimeout(timer);
      label?.remove();
      label = null;
      const named = event.pointerType === "touch" ? nameOf(event.target) : null;
      if (named === null) return;
      from = { x: event.clientX, y: event.clientY };
      timer = window.setTimeout(() => { label = showName(...named); }, LONG);
    };
    const pointermove = ({ clientX, clientY }: PointerEvent): void => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > SLIP && label === null)
        clearTimeout(timer);
    };
    const up = (): void => {
      clearTimeout(timer);
      const shown = label;
      if (shown !== null) timer = window.setTimeout(() => shown.remove(), STAYS);
    };
    const click = (event: MouseEvent): void => {
      if (label === null || event.detail === 0) return;
      label = null;
      event.stopPropagation();
      event.preventDefault();
    };
    const stop = listen(window,
      { pointerdown, pointermove, pointerup: up, pointercancel: up, click }, { capture: true });
    return () => {
      stop();
      clearTimeout(timer);
      label?.remove();
    };
  }, []);
}
