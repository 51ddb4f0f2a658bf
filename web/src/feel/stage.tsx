// SPDX-License-Identifier: Apache-2.0
// A sheet of glass over the page on which pieces fly. They are pictures for themselves, moved by
// transforms alone; the page below is always as the game stands, but for what waits for its picture
// to land, which is hidden for so long. To cut it short is to take the glass away.

import type { JSX } from "preact";
import { render } from "preact";
import { showFor } from "./pace";

/** Where something flies from or to: a seat, perhaps its prisoners, or a point of the plane. */
export type Spot = { seat: number; prison?: boolean } | { x: number; y: number };

interface Point { x: number; y: number; size: number }

/** Pixels of a picture on the glass, before it is made as large as what it shows. */
const SIZE = 40;

function middle(element: Element, size = 0): Point {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, size: size || box.width };
}

function seatPoint(seat: number, prison: boolean): Point | null {
  const row = document.querySelectorAll(".seats > .seat")[seat];
  const places = [...row?.querySelectorAll(
    prison ? ".prisoners, .few, .supply .figure" : ".supply .figure, .figure") ?? []];
  const place = places.find((one) => one.getClientRects().length > 0) ?? row;
  return place === undefined ? null : middle(place, 22);
}

/** A point of the plane as it will lie on the screen when the board rests. */
function planePoint(x: number, y: number, size: number): Point | null {
  const plane = document.querySelector<HTMLElement>(".board > .plane");
  const frame = plane?.parentElement?.getBoundingClientRect();
  if (plane === null || frame === undefined) return null;
  const { a, e, f } = new DOMMatrix(plane.style.transform);
  return { x: frame.left + e + x * a, y: frame.top + f + y * a, size: size * a };
}

function pointOf(spot: Spot, size: number): Point | null {
  return "seat" in spot ? seatPoint(spot.seat, spot.prison === true)
    : planePoint(spot.x, spot.y, size);
}

function at({ x, y, size }: Point, lift = 0): string {
  return `translate(${x - SIZE / 2}px, ${y - lift - SIZE / 2}px) scale(${size / SIZE})`;
}

type Hidden = HTMLElement | SVGElement;

function show(one: Hidden): void {
  one.style.visibility = "";
  one.style.opacity = "";
}

/** A score that runs up, or is to: what it runs through, and from when on. */
interface Count { host: HTMLElement; runs: Animation; texts: string[]; begins: number }

/** A picture on the glass. size: pixels of the plane. */
export interface Flight {
  picture: JSX.Element; from: Spot; to: Spot; size: number; time: number;
  /** What it becomes, hidden until it lands. */
  becomes: Hidden[];
}

export class Stage {
  private glass: HTMLElement | null = null;
  private readonly timers = new Set<number>();
  private readonly hidden = new Set<Hidden>();
  private readonly counts = new Map<number, Count>();

  get empty(): boolean { return this.timers.size === 0 && this.glass === null; }

  /** In so many milliseconds; what is due now is done now. */
  later(wait: number, act: () => void): void {
    if (wait <= 0) {
      act();
      return;
    }
    const timer = window.setTimeout(() => {
      this.timers.delete(timer);
      act();
      this.clear();
    }, wait);
    this.timers.add(timer);
  }

  /** Everything is at once as it is. */
  finish(): void {
    this.timers.forEach((timer) => clearTimeout(timer));
    this.timers.clear();
    this.hidden.forEach(show);
    this.hidden.clear();
    this.counts.clear();
    this.glass?.remove();
    this.glass = null;
    showFor(0);
  }

  private clear(): void {
    if (this.timers.size === 0 && this.glass?.childElementCount === 0) this.finish();
  }

  hide(some: Hidden[]): void {
    for (const one of some) {
      one.style.visibility = "hidden";
      this.hidden.add(one);
    }
  }

  /** Seen as what will be there. */
  pale(some: Hidden[]): void {
    for (const one of some) {
      one.style.opacity = ".35";
      this.hidden.add(one);
    }
  }

  private reveal(some: Hidden[]): void {
    for (const one of some) {
      show(one);
      this.hidden.delete(one);
    }
  }

  /** A picture on the glass. */
  put(picture: JSX.Element, name: string): HTMLElement {
    if (this.glass === null) {
      this.glass = document.createElement("div");
      this.glass.className = "glass";
      this.glass.setAttribute("aria-hidden", "true");
      document.body.append(this.glass);
    }
    const host = document.createElement("div");
    host.className = name;
    render(picture, host);
    this.glass.append(host);
    return host;
  }

  /** A piece stands where it was until it flies; returns it. */
  wait(picture: JSX.Element, spot: Spot, size: number): HTMLElement | null {
    const point = pointOf(spot, size);
    if (point === null) return null;
    const host = this.put(picture, "flight");
    host.style.transform = at(point);
    return host;
  }

  private move(host: HTMLElement, frames: Keyframe[], time: number, land: () => void): void {
    const moves = host.animate(frames, { duration: time, easing: "cubic-bezier(.35, 0, .3, 1)",
      fill: "both" });
    moves.onfinish = () => {
      host.remove();
      land();
      this.clear();
    };
  }

  fly(flight: Flight, land: () => void, waited: HTMLElement | null = null): void {
    const { picture, size, time, becomes } = flight;
    const from = pointOf(flight.from, size);
    const to = pointOf(flight.to, size);
    const done = (): void => {
      this.reveal(becomes);
      land();
    };
    if (from === null || to === null || time === 0) {
      waited?.remove();
      done();
      return;
    }
    const over = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) * 0.4 + (from.y + to.y) * 0.3,
      size: Math.max(from.size, to.size) * 1.15 };
    this.move(waited ?? this.put(picture, "flight"), [{ transform: at(from) },
      { transform: at(over) }, { transform: at(to) }], time, done);
  }

  /** Comes down from above on its place. */
  drop(flight: Flight, land: () => void): void {
    const to = pointOf(flight.to, flight.size);
    const done = (): void => {
      this.reveal(flight.becomes);
      land();
    };
    if (to === null || flight.time === 0) {
      done();
      return;
    }
    const above = { ...to, size: to.size * 1.25 };
    this.move(this.put(flight.picture, "flight"), [{ transform: at(above, 26), opacity: 0 },
      { opacity: 1, offset: 0.3 }, { transform: at(to), opacity: 1 }], flight.time, done);
  }

  /** A flag goes up over a place and is gone. */
  flag(colour: string, x: number, y: number, time: number): void {
    const point = planePoint(x, y, SIZE);
    if (point === null || time === 0) return;
    const host = this.put(<><i class="pole" /><i class="cloth" style={{ background: colour }} /></>,
      "flight flag");
    host.style.transform = at(point, SIZE * point.size / SIZE / 2);
    const cloth = host.querySelector(".cloth");
    cloth?.animate([{ transform: "translateY(26px)" }, { transform: "none" }],
      { duration: time, easing: "ease-out", fill: "both" });
    this.move(host, [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.8 },
      { opacity: 0 }], time * 2, () => undefined);
  }

  /** The score of a seat runs up from what it was; until then it shows what it was. */
  count(seat: number, texts: string[], wait: number, time: number): void {
    const score = document.querySelectorAll<HTMLElement>(".seats > .seat > .score")[seat];
    if (score === undefined || time === 0) return;
    const earlier = this.counts.get(seat);
    if (earlier !== undefined) {
      const left = Math.max(0, earlier.begins - performance.now());
      this.counts.delete(seat);
      earlier.runs.cancel();
      earlier.host.remove();
      if (left > 0) { // it runs through both
        this.count(seat, [...earlier.texts, ...texts.slice(1)], left,
          Math.max(time, wait + time - left));
        return;
      }
    }
    const box = score.getBoundingClientRect();
    const look = getComputedStyle(score);
    const host = this.put(<div>{texts.map((one, i) => <b key={i}>{one}</b>)}</div>, "counting");
    const { style } = host;
    Object.assign(style, { left: `${box.left - 30}px`, top: `${box.top}px`,
      width: `${box.width + 30}px`, height: `${box.height}px`,
      fontFamily: look.fontFamily, fontSize: look.fontSize, fontWeight: look.fontWeight,
      lineHeight: `${box.height}px`, color: look.color });
    this.hide([score]);
    const last = texts.length - 1;
    const runs = host.firstElementChild?.animate(
      [{ transform: "none" }, { transform: `translateY(${-last * box.height}px)` }],
      { duration: time, delay: wait, easing: `steps(${last})`, fill: "both" });
    if (runs === undefined) return;
    this.counts.set(seat, { host, runs, texts, begins: performance.now() + wait });
    runs.onfinish = () => {
      this.counts.delete(seat);
      host.remove();
      this.reveal([score]);
      this.clear();
    };
  }
}
