// SPDX-License-Identifier: Apache-2.0
// Numbers of choices and coordinates: nobody needs them who points at what is meant. They come with
// the first key, stay until a mouse or finger chooses again, or always, where that was asked for.

import { useRedraw } from "./redraw";
import { keep, kept } from "./storage";

const KEPT = "aude.numbers";

/** These choose nothing: who presses one does not play by the keys yet. */
const OTHERS = ["Shift", "Control", "Alt", "Meta", "Escape", "?"];

const listeners = new Set<() => void>();
let keyed = false;
let wanted: boolean | null = null;

/** Are they shown always? */
export function numbersKept(): boolean {
  wanted ??= kept(KEPT) === "always";
  return wanted;
}

/** Does somebody play by the keys now? Only then it is shown where the focus is. */
export function byKeys(): boolean { return keyed; }

export function numbersShown(): boolean { return keyed || numbersKept(); }

/** " 3,-2", or nothing. */
export function atWords(x: number, y: number): string {
  return numbersShown() ? ` ${x},${y}` : "";
}

function tell(): void {
  document.documentElement.toggleAttribute("data-numbers", numbersShown());
  document.documentElement.toggleAttribute("data-keys", keyed);
  listeners.forEach((listener) => listener());
}

function setKeyed(on: boolean): void {
  if (keyed === on) return;
  keyed = on;
  tell();
}

export function keepNumbers(always: boolean): void {
  wanted = always;
  keep(KEPT, always ? "always" : "keys");
  tell();
}

/** Escape, where nothing else is left to step back from: who has had enough of the numbers. */
export function leaveNumbers(): void { setKeyed(false); }

function pressed(event: KeyboardEvent): void {
  const { target } = event;
  const writing = target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !["checkbox", "radio"].includes(target.type));
  if (!writing && !OTHERS.includes(event.key)) setKeyed(true);
}

/** Not when it goes down: what is pressed must not move before it is let go. */
function clicked(event: MouseEvent): void {
  if (event.detail > 0) setKeyed(false);
}

/** Once, when the page begins. */
export function watchNumbers(): void {
  window.addEventListener("keydown", pressed, true);
  window.addEventListener("click", clicked);
  tell();
}

/** Draws anew when they come and go; true: they are shown. */
export function useNumbers(): boolean {
  useRedraw(listeners);
  return numbersShown();
}
