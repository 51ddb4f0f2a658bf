// SPDX-License-Identifier: Apache-2.0
// Which part of the board is seen: dragging, wheel, two fingers, and showing what matters.

import {
  EDGE, FAR, LEAST, MOST, NEAR, RIM, ROOF, around, beyond, centred, fitting, grown, holds, moved,
  onScreen, panned, seeing, under,
} from "./camera";
import type { Beyond, Box, Pose, Wish } from "./camera";
import { motion } from "../feel/feel";
import { listen } from "../listen";

/** Tiles are at first at most so large. */
const FIRST = 1.4;
/** Pixels that a finger may slip and still tap. */
const SLIP = 8;
/** Milliseconds after which a finger has pressed long. */
const LONG = 500;
/** Milliseconds after which the board is drawn sharp: gestures come more often, and the page
 *  moves it for as long as app.css says. */
const STILL = 120;
/** The same while fingers are on it: on a slow phone they may seem to rest between two moves. */
const HELD = 500;
const GLIDE = 220;
/** Above a grown bar a whole board is worth so many pixels of height. */
const ENOUGH = 160;
/** Longer than any finger stays on the board. */
const LASTING = 1e8;

export const NARROW = "(max-width: 699px), (max-height: 519px)";

/** The page is as small as on a phone, held either way. */
export function narrow(): boolean { return matchMedia(NARROW).matches; }

/** Fingers instead of a mouse. */
export function fingers(): boolean { return matchMedia("(pointer: coarse)").matches; }

/** Nothing is to move by itself. */
function calm(): boolean { return motion() === "off"; }

/** Who is told of the view: its scale, where it was touched, which choices are out of it. */
export interface Watcher {
  /** rests: nothing moves, and nobody has a finger on it; only then may much be drawn anew. */
  scaled: (scale: number, rests: boolean) => void;
  /** held: pressed long, not tapped. */
  touched: (x: number, y: number, on: Element, held: boolean) => void;
  beyond: (groups: Beyond[]) => void;
}

export class View {
  private x = 0;
  private y = 0;
  private scale = 1;
  /** The scale that what lies over the picture knows: all of it is styled anew with another one,
   *  and so only when fingers rest; the picture, which is large, must not be at all. */
  private zoomed = 0;
  /** What carries the plane while fingers move it, and the frame that will show where to. */
  private carrier: Animation | null = null;
  private frames = 0;
  /** The frame's own place, for as long as fingers are on it. */
  private box: DOMRect | null = null;
  private readonly fingers = new Map<number, PointerEvent>();
  private moved = 0;
  private timer = 0;
  /** What is shown, until somebody moves the board. */
  private aim: (() => void) | null = null;
  private turn = "";
  /** Somebody moved the board in this turn, whatever the page did since. */
  private theirs = false;
  private pressing = 0;
  /** A long press was told; the click that ends it is not one. */
  private pressed = false;
  private width: number;
  private height: number;
  private readonly stops: (() => void)[] = [];
  /** What can be chosen now. */
  private choices: Box[] = [];
  /** Pixels at the lower edge that the decision bar lies over, when it has grown. */
  private covered = 0;
  /** Where the board lay before the bar grew over so much of it; it goes back there with the bar,
   *  if nothing else has moved it. */
  private before: { pose: Pose; covered: number } | null = null;
  /** The board, and on it what was laid and is not committed yet. */
  private extent: Box | null = null;
  private laid: Box[] = [];
  /** The whole board is shown, not what is to be chosen. */
  private wholly = false;
  private tools: Box | null = null;
  /** On a phone the buttons of the board have a line above it; the ways out of sight lie below
   *  that. */
  private lined = false;
  /** Something is out of sight, and the ways there take the upper edge. */
  private roofed = false;
  private readonly watcher = new ResizeObserver(() => this.resized());
  /** It was drawn once: from then on the page moves it smoothly. */
  private drawn = false;

  constructor(private readonly frame: HTMLElement, private readonly plane: HTMLElement,
    private readonly cell: number, private readonly tell: Watcher) {
    this.width = frame.clientWidth;
    this.height = frame.clientHeight;
    const up = (event: PointerEvent): void => this.up(event);
    const click = (event: MouseEvent): void => {
      if (this.moved > SLIP || this.pressed) {
        event.stopPropagation();
        event.preventDefault();
      } else if ((event.target as Element).closest("button, .zoom") === null) {
        this.tap(event);
      }
    };
    this.stops.push(
      listen(frame, { pointerdown: (event) => this.down(event),
        pointermove: (event) => this.move(event), pointerup: up, pointercancel: up,
        wheel: (event) => this.wheel(event) }, { passive: false }),
      listen(frame, { click }, { capture: true }),
      listen(frame, { focusin: ({ target }) => this.focused(target as HTMLElement) }),
      () => this.watcher.disconnect());
    this.watcher.observe(frame);
    this.measure();
    requestAnimationFrame(() => { this.drawn = true; });
  }

  /** What lies over the frame: the buttons for zooming, and a bar that has grown. */
  private measure(): void {
    this.width = this.frame.clientWidth;
    this.height = this.frame.clientHeight;
    const box = this.frame.getBoundingClientRect();
    const bar = this.frame.parentElement?.querySelector(":scope > .bar") ?? null;
    const over = bar?.getBoundingClientRect();
    this.covered = over === undefined || over.left >= box.right || over.right <= box.left ? 0
      : Math.max(0, box.bottom - over.top);
    if (bar !== null) this.watcher.observe(bar);
    const tools = this.frame.querySelector(".zoom")?.getBoundingClientRect();
    this.lined = tools !== undefined && narrow();
    this.tools = tools === undefined || this.lined ? null : { left: tools.left - box.left,
      top: tools.top - box.top, right: tools.right - box.left, bottom: tools.bottom - box.top };
  }

  /** The part of the frame in which everything can be seen and hit. */
  private room(rim = RIM, covered = this.covered): Box {
    return { left: 0, top: ROOF * (Number(this.roofed) + Number(this.lined)),
      right: this.width - (this.lined ? 0 : rim), bottom: this.height - covered };
  }

  /** What was seen until the bar grew over it is seen again above the bar: what is asked about,
   *  what was laid, and the board as long as tiles can be read. */
  private uncover(covered: number): void {
    const all = this.extent !== null && fitting(this.room(), this.extent) >= FAR / this.cell
      ? [this.extent] : [];
    const seen = [...this.choices, ...this.laid, ...all].filter((box) =>
      holds(this.room(0, covered), onScreen(this.pose, box)));
    this.before ??= { pose: this.pose, covered };
    const to = seen.length === 0 ? this.pose : this.clear(seen,
      { cell: this.cell, spots: false, whole: false, touched: !this.untouched });
    this.go(this.laid.length === 0 ? to : panned(to, this.room(), this.laid));
  }

  /** The bar may have grown, or given back what it had taken. */
  private weigh(): void {
    const { before, covered } = this;
    this.measure();
    if (covered === this.covered) return;
    if (this.wholly && this.aim !== null && this.height - this.covered > ENOUGH) {
      this.aim();
    } else if (this.covered > covered) {
      this.uncover(covered);
    } else if (before !== null && this.covered <= before.covered) {
      this.before = null;
      this.go(before.pose);
    } else {
      this.look();
    }
  }

  /** Somebody moves the board: it is theirs now. */
  private taken(): void {
    this.aim = null;
    this.before = null;
    this.theirs = true;
  }

  /** What was in the middle stays there. */
  private resized(): void {
    const { width, height } = this;
    if (width === this.frame.clientWidth && height === this.frame.clientHeight) {
      this.weigh();
      return;
    }
    this.measure();
    this.before = null;
    this.x += (this.width - width) / 2;
    this.y += (this.height - height) / 2;
    if (this.wholly && this.aim !== null) this.scale = FIRST; // as large as the new frame allows
    this.aim?.();
    this.apply();
  }

  stop(): void {
    clearTimeout(this.pressing);
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frames);
    this.stops.forEach((stop) => stop());
  }

  /** What the keys have gone to comes into the frame. */
  private focused(target: HTMLElement): void {
    if (!target.matches(".cell:focus-visible, .spot:focus-visible")) return;
    const { offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight } = target;
    this.bring([{ left, top, right: left + offsetWidth, bottom: top + offsetHeight }]);
  }

  /** Where on the plane that was, in its pixels. */
  private tap(event: MouseEvent): void {
    const box = this.frame.getBoundingClientRect();
    this.tell.touched((event.clientX - box.left - this.x) / this.scale,
      (event.clientY - box.top - this.y) / this.scale, event.target as Element,
      event.type === "pointerdown");
  }

  private down(event: PointerEvent): void {
    if (this.fingers.size === 0) {
      this.moved = 0;
      this.pressed = false;
      this.box = null;
    }
    this.fingers.set(event.pointerId, event);
    clearTimeout(this.pressing);
    if (event.pointerType === "mouse" || this.fingers.size > 1 ||
      (event.target as Element).closest(".zoom") !== null) return;
    this.pressing = window.setTimeout(() => {
      if (this.moved > SLIP) return;
      this.pressed = true;
      this.tap(event);
    }, LONG);
  }

  private move(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (before === undefined) return;
    if (event.buttons === 0) { // let go of outside the board
      this.up(event);
      return;
    }
    const other = [...this.fingers.entries()].find(([id]) => id !== event.pointerId)?.[1];
    const dx = event.clientX - before.clientX;
    const dy = event.clientY - before.clientY;
    this.moved += Math.abs(dx) + Math.abs(dy);
    if (this.moved > SLIP) this.taken();
    if (this.moved > SLIP && !this.frame.hasPointerCapture(event.pointerId))
      this.frame.setPointerCapture(event.pointerId);
    if (other !== undefined) {
      const was = Math.hypot(before.clientX - other.clientX, before.clientY - other.clientY);
      const is = Math.hypot(event.clientX - other.clientX, event.clientY - other.clientY);
      const box = this.box ?? this.frame.getBoundingClientRect();
      this.box = box;
      if (was > 0)
        this.zoomAt(is / was, (event.clientX + other.clientX) / 2 - box.left,
          (event.clientY + other.clientY) / 2 - box.top);
      this.x += dx / 2;
      this.y += dy / 2;
    } else if (this.moved > SLIP) {
      this.x += dx;
      this.y += dy;
    }
    this.fingers.set(event.pointerId, event);
    if (this.moved > SLIP || other !== undefined) this.carry();
  }

  private up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    clearTimeout(this.pressing);
    if (this.fingers.size > 0) return;
    if (this.carrier === null) { // they rested before they were lifted, or only touched
      if (this.plane.style.willChange === "auto") this.tell.scaled(this.scale, true);
      return;
    }
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.sharpen(), STILL);
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    this.taken();
    const box = this.frame.getBoundingClientRect();
    const step = event.deltaMode === 0 ? event.deltaY : event.deltaY * 30;
    this.zoomAt(Math.exp(-step / 500), event.clientX - box.left, event.clientY - box.top);
    this.carry();
  }

  private zoomAt(factor: number, x: number, y: number): void {
    const scale = Math.min(Math.max(this.scale * factor, LEAST), MOST);
    this.x = x - (x - this.x) * scale / this.scale;
    this.y = y - (y - this.y) * scale / this.scale;
    this.scale = scale;
  }

  private get transform(): string {
    return `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
  }

  /** Fingers and wheels tell more often than a frame is drawn. Of all that they told a frame shows
   *  what is true then, by an animation that stands still: it moves the plane without a look at
   *  the thousands of things on it, as setting its place would not. */
  private carry(): void {
    this.plane.style.willChange = "transform";
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.sharpen(), this.fingers.size > 0 ? HELD : STILL);
    if (this.frames !== 0) return;
    this.frames = requestAnimationFrame(() => {
      this.frames = 0;
      const { transform } = this;
      const stands = [{ transform }, { transform }];
      this.plane.classList.remove("glides");
      this.plane.style.transform = transform;
      if (this.carrier === null) this.carrier = this.plane.animate(stands, { duration: LASTING });
      else (this.carrier.effect as KeyframeEffect).setKeyframes(stands);
    });
  }

  private putDown(): void {
    cancelAnimationFrame(this.frames);
    this.frames = 0;
    this.plane.style.transform = this.transform;
    this.carrier?.cancel();
    this.carrier = null;
    if (this.zoomed !== this.scale)
      this.plane.querySelector<HTMLElement>(".over-picture")?.style
        .setProperty("--zoom", String(this.scale));
    this.zoomed = this.scale;
  }

  /** While it moves, the plane is a picture of its own; afterwards it is drawn sharp again. */
  private apply(glides = false): void {
    this.plane.classList.toggle("glides", glides && this.drawn);
    this.putDown();
    clearTimeout(this.timer);
    const moves = !glides ? STILL : this.drawn && !calm() ? GLIDE : 0;
    if (moves > 0) {
      this.plane.style.willChange = "transform";
      this.timer = window.setTimeout(() => this.sharpen(), moves);
    } else {
      this.sharpen();
    }
    this.look();
  }

  private sharpen(): void {
    this.putDown();
    this.look();
    this.plane.style.willChange = "auto";
    this.tell.scaled(this.scale, this.fingers.size === 0);
  }

  private beyond(roofed: boolean): Beyond[] {
    this.roofed = roofed;
    return beyond(this.pose, this.room(0), this.tools, this.choices);
  }

  /** Says which choices are out of the frame. */
  private look(): void {
    this.tell.beyond(this.beyond(false).length === 0 ? [] : this.beyond(true));
  }

  private get pose(): Pose { return { x: this.x, y: this.y, scale: this.scale }; }

  private go(to: Pose): void {
    if (to.x === this.x && to.y === this.y && to.scale === this.scale) {
      this.look();
      return;
    }
    const other = to.scale !== this.scale;
    Object.assign(this, to);
    this.apply(true);
    if (other) this.tell.scaled(this.scale, !this.drawn);
  }

  /** What can be chosen, to be watched. */
  offer(choices: Box[]): void {
    this.choices = choices;
    this.look();
  }

  zoom(factor: number): void {
    this.taken();
    this.zoomAt(factor, this.frame.clientWidth / 2, this.frame.clientHeight / 2);
    this.apply();
  }

  pan(dx: number, dy: number): void {
    this.taken();
    this.x += dx;
    this.y += dy;
    this.apply();
  }

  /** All of it, with an empty cell around, as large as it can be. */
  fit(extent: Box): void { this.fitted(extent, LEAST); }

  /** The same as long as tiles can be read: how a board is first seen. */
  begin(extent: Box): void { this.fitted(extent, FAR / this.cell); }

  private fitted(extent: Box, least: number): void {
    this.aim = () => this.fitted(extent, least);
    this.before = null;
    this.measure();
    const all = this.cells(extent, 1);
    this.go(centred(this.room(), all,
      Math.min(FIRST, Math.max(least, fitting(this.room(), all)))));
  }

  /** Cells of the board as a box of the plane, with so many more around. */
  private cells({ left, top, right, bottom }: Box, more: number): Box {
    const { cell } = this;
    return { left: (left - more) * cell, top: (top - more) * cell,
      right: (right + 1 + more) * cell, bottom: (bottom + 1 + more) * cell };
  }

  /** Nobody has moved the board since the page moved it. */
  get untouched(): boolean { return this.aim !== null; }

  /** Whose turn it is: what was moved by hand in another one counts no more. */
  begins(turn: string): void {
    if (turn === this.turn) return;
    this.turn = turn;
    this.theirs = false;
    this.aim ??= () => this.apply();
  }

  /** What is on the board, to be kept in sight when the bar grows. */
  keep(extent: Box, laid: Box[]): void {
    this.extent = this.cells(extent, 0);
    this.laid = laid;
  }

  /** Choices come into the frame, without another scale if that can be. */
  show(boxes: Box[], spots: boolean): void { this.see(boxes, { spots, whole: false }); }

  /** The whole board while nothing is to be chosen on it: at the end however small it becomes,
   *  before only where that leaves it readable, else the cells of the last turns; and where nobody
   *  looks at a part of it. */
  overview(extent: Box, over: boolean, lately: [number, number][]): void {
    if (!over && !this.untouched) return;
    this.measure();
    const all = this.cells(extent, 0);
    const small = !over && fitting(this.room(), all) < FAR / this.cell;
    this.see(small ? lately.map(([x, y]) =>
      this.cells({ left: x, top: y, right: x, bottom: y }, 0)) : [all],
    { spots: false, whole: over });
  }

  private see(boxes: Box[], { spots, whole }: Pick<Wish, "spots" | "whole">): void {
    const touched = !this.untouched || this.theirs;
    this.before = null;
    this.wholly = whole;
    this.measure();
    const to = this.clear(boxes, { cell: this.cell, spots, whole, touched });
    if (!touched || to.x !== this.x || to.y !== this.y || to.scale !== this.scale)
      this.aim = () => this.see(boxes, { spots, whole });
    this.go(to);
  }

  /** From where all of them are seen: beside the buttons for zooming, if that will do. */
  private clear(boxes: Box[], wish: Wish): Pose {
    const wide = seeing(this.pose, this.room(0), boxes, wish);
    return boxes.some((box) => under(this.tools, onScreen(wide, box)))
      ? seeing(this.pose, this.room(), boxes, wish) : wide;
  }

  /** All of these beside each other, however small that makes them: the board stays where it lies
   *  if they are seen so. */
  compare(boxes: Box[]): void {
    this.measure();
    this.wholly = false;
    const all = around(boxes);
    const room = this.room();
    const { cell } = this;
    const scale = Math.min(NEAR / cell, Math.max(LEAST, fitting(room, grown(all, cell / 2))));
    this.aim = () => this.compare(boxes);
    const large = this.scale >= Math.min(scale, FAR / cell);
    this.go(large && holds(room, onScreen(this.pose, all)) ? this.pose
      : centred(room, all, scale));
  }

  /** Moves the board as little as it takes to see these. */
  bring(boxes: Box[]): void {
    this.weigh();
    const all = onScreen(this.pose, around(boxes));
    if (holds(grown(this.room(0), -EDGE), all) && !under(this.tools, all)) return;
    const to = panned(this.pose, this.room(), boxes);
    const still = to.x === this.x && to.y === this.y && to.scale === this.scale;
    if (this.untouched && !still) this.aim = () => this.apply();
    this.go(to);
  }

  /** Of what is told of elsewhere on the page, so that it is to be seen. */
  point(boxes: Box[]): void {
    if (beyond(this.pose, this.room(0), this.tools, boxes).length > 0) this.bring(boxes);
  }

  /** Moves the board as little as it takes to see a cell with its neighbours. */
  reach(x: number, y: number): void {
    const cell = { left: x, top: y, right: x, bottom: y };
    this.weigh();
    if (moved(this.pose, this.room(), this.cells(cell, 0)).x === this.x &&
      moved(this.pose, this.room(), this.cells(cell, 0)).y === this.y) return;
    this.bring([this.cells(cell, 0.5)]);
  }
}
