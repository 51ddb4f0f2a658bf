// SPDX-License-Identifier: Apache-2.0
// The keys of a game: a list of what each does, which the page also shows as help.

import { useEffect, useRef } from "preact/hooks";
import { listen } from "../listen";

export interface Binding {
  /** As in KeyboardEvent.key, letters small. */
  keys: string[];
  shown: string;
  words: string;
  /** False: it meant nothing here, the browser may have it. */
  act: (event: KeyboardEvent) => boolean | void;
}

function writing(event: KeyboardEvent): boolean {
  const { target } = event;
  return (target instanceof HTMLInputElement && !["checkbox", "radio"].includes(target.type)) ||
    target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement ||
    event.ctrlKey || event.altKey || event.metaKey;
}

/** Enter and Space on a control are that control's. */
export function onControl(event: KeyboardEvent): boolean {
  return event.target instanceof Element &&
    event.target.closest("button, a, summary, input, select") !== null;
}

/** What the keys mean is always that of the last picture, however fast they come. */
export function useKeys(bindings: Binding[]): void {
  const latest = useRef(bindings);
  latest.current = bindings;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (writing(event) || document.querySelector("dialog[open]") !== null) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const found = latest.current.find((one) => one.keys.includes(key));
      if (found !== undefined && found.act(event) !== false) event.preventDefault();
    };
    return listen(window, { keydown: press });
  }, []);
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

export function arrowOf(key: string): [number, number] { return ARROWS[key] ?? [0, 0]; }

/** From a target of the board to the nearest one in a direction; false when none has the focus. */
export function stepFocus(key: string): boolean {
  const now = document.activeElement;
  if (!(now instanceof HTMLElement) || !now.matches(".cell, .spot, .barred")) return false;
  const [dx, dy] = arrowOf(key);
  const middle = (one: Element): [number, number] => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(now);
  const near = [...document.querySelectorAll<HTMLElement>(".cell, .spot, .barred")]
    .map((one) => {
      const [cx, cy] = middle(one);
      const along = (cx - x) * dx + (cy - y) * dy;
      return { one, along, cost: along + 3 * Math.abs((cx - x) * dy + (cy - y) * dx) };
    })
    .filter(({ one, along }) => one !== now && along > 1)
    .sort((a, b) => a.cost - b.cost)[0];
  near?.one.focus({ preventScroll: true });
  return true;
}

/** Opens a part of the side panel by its name, or closes it, and goes there. */
export function toggle(id: string): void {
  const part = document.getElementById(id);
  if (!(part instanceof HTMLDetailsElement)) return;
  part.open = !part.open;
  part.querySelector("summary")?.focus();
  part.scrollIntoView({ block: "nearest" });
}

/** Presses a button by its name, if it is there; the focus stays where it is. */
export function press(id: string): boolean {
  const button = document.getElementById(id);
  button?.click();
  return button !== null;
}
