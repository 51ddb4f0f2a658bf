// SPDX-License-Identifier: Apache-2.0
// Which part of the board is seen: dragging, wheel, two fingers, and showing what matters.

const LEAST = 0.2;
/** Pixels of a cell that can still be hit by a finger. */
const FINGER = 36;
/** Pixels at the right that the buttons for zooming take. */
const RIM = 52;
const MOST = 3;
/** Pixels that a finger may slip and still tap. */
const SLIP = 8;
/** Milliseconds after which a finger has pressed long. */
const LONG = 500;
/** Pixels that are left free around what is shown. */
const PAD = 12;

/** The page is as narrow as a phone. */
export function narrow(): boolean { return matchMedia("(max-width: 899px)").matches; }

export class View {
  private x = 0;
  private y = 0;
  private scale = 1;
  private readonly fingers = new Map<number, PointerEvent>();
  private moved = 0;
  private timer = 0;
  /** What is shown, until somebody moves the board. */
  private aim: (() => void) | null = null;
  private pressing = 0;
  /** A long press was told; the click that ends it is not one. */
  private pressed = false;
  private width: number;
  private height: number;
  private readonly stops: (() => void)[] = [];

  constructor(private readonly frame: HTMLElement, private readonly plane: HTMLElement,
    private readonly cell: number, private readonly scaled: (scale: number) => void,
    private readonly touched: (x: number, y: number, on: Element) => void) {
    this.width = frame.clientWidth;
    this.height = frame.clientHeight;
    this.on("pointerdown", (event) => this.down(event as PointerEvent));
    this.on("pointermove", (event) => this.move(event as PointerEvent));
    this.on("pointerup", (event) => this.up(event as PointerEvent));
    this.on("pointercancel", (event) => this.up(event as PointerEvent));
    this.on("wheel", (event) => this.wheel(event as WheelEvent));
    const click = (event: MouseEvent): void => {
      if (this.moved > SLIP || this.pressed) {
        event.stopPropagation();
        event.preventDefault();
      } else if ((event.target as Element).closest("button") === null) {
        this.tell(event);
      }
    };
    frame.addEventListener("click", click, true);
    this.stops.push(() => frame.removeEventListener("click", click, true));
    const watcher = new ResizeObserver(() => this.resized());
    watcher.observe(frame);
    this.stops.push(() => watcher.disconnect());
  }

  private on(name: string, handler: (event: Event) => void): void {
    this.frame.addEventListener(name, handler, { passive: false });
    this.stops.push(() => this.frame.removeEventListener(name, handler));
  }

  /** What was in the middle stays there. */
  private resized(): void {
    const { clientWidth, clientHeight } = this.frame;
    if (clientWidth === this.width && clientHeight === this.height) return;
    this.x += (clientWidth - this.width) / 2;
    this.y += (clientHeight - this.height) / 2;
    this.width = clientWidth;
    this.height = clientHeight;
    if (this.aim !== null) this.aim();
    else this.apply();
  }

  stop(): void {
    clearTimeout(this.pressing);
    clearTimeout(this.timer);
    this.stops.forEach((stop) => stop());
  }

  /** Where on the plane that was, in its pixels. */
  private tell(event: MouseEvent): void {
    const box = this.frame.getBoundingClientRect();
    this.touched((event.clientX - box.left - this.x) / this.scale,
      (event.clientY - box.top - this.y) / this.scale, event.target as Element);
  }

  private down(event: PointerEvent): void {
    if (this.fingers.size === 0) {
      this.moved = 0;
      this.pressed = false;
    }
    this.fingers.set(event.pointerId, event);
    clearTimeout(this.pressing);
    if (event.pointerType === "mouse" || this.fingers.size > 1 ||
      (event.target as Element).closest(".zoom") !== null) return;
    this.pressing = window.setTimeout(() => {
      if (this.moved > SLIP) return;
      this.pressed = true;
      this.tell(event);
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
    if (this.moved > SLIP) this.aim = null;
    if (this.moved > SLIP && !this.frame.hasPointerCapture(event.pointerId))
      this.frame.setPointerCapture(event.pointerId);
    if (other !== undefined) {
      const was = Math.hypot(before.clientX - other.clientX, before.clientY - other.clientY);
      const is = Math.hypot(event.clientX - other.clientX, event.clientY - other.clientY);
      const box = this.frame.getBoundingClientRect();
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
    this.apply();
  }

  private up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    clearTimeout(this.pressing);
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    this.aim = null;
    const box = this.frame.getBoundingClientRect();
    const step = event.deltaMode === 0 ? event.deltaY : event.deltaY * 30;
    this.zoomAt(Math.exp(-step / 500), event.clientX - box.left, event.clientY - box.top);
    this.apply();
  }

  private zoomAt(factor: number, x: number, y: number): void {
    const scale = Math.min(Math.max(this.scale * factor, LEAST), MOST);
    this.x = x - (x - this.x) * scale / this.scale;
    this.y = y - (y - this.y) * scale / this.scale;
    this.scale = scale;
  }

  /** While it moves, the plane is a picture of its own; afterwards it is drawn sharp again. */
  private apply(): void {
    this.plane.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    this.plane.style.setProperty("--zoom", String(this.scale));
    this.plane.style.willChange = "transform";
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.plane.style.willChange = "auto";
      this.scaled(this.scale);
    }, 120);
  }

  zoom(factor: number): void {
    this.aim = null;
    this.zoomAt(factor, this.frame.clientWidth / 2, this.frame.clientHeight / 2);
    this.apply();
  }

  pan(dx: number, dy: number): void {
    this.aim = null;
    this.x += dx;
    this.y += dy;
    this.apply();
  }

  private centre(x: number, y: number): void {
    this.x = this.frame.clientWidth / 2 - x * this.scale;
    this.y = this.frame.clientHeight / 2 - y * this.scale;
  }

  /** All of it, with an empty cell around. */
  fit(extent: { left: number; top: number; right: number; bottom: number }): void {
    this.aim = () => this.fit(extent);
    const width = (extent.right - extent.left + 3) * this.cell;
    const height = (extent.bottom - extent.top + 3) * this.cell;
    this.scale = Math.min(1.4, Math.max(LEAST,
      Math.min(this.frame.clientWidth / width, this.frame.clientHeight / height)));
    this.centre((extent.left + extent.right + 1) / 2 * this.cell,
      (extent.top + extent.bottom + 1) / 2 * this.cell);
    this.apply();
    this.scaled(this.scale);
  }

  /** The whole board, unless somebody looks at a part of it. */
  overview(extent: { left: number; top: number; right: number; bottom: number }): void {
    if (this.untouched) this.fit(extent);
  }

  /** Nobody has moved the board since the page moved it. */
  private get untouched(): boolean { return this.aim !== null; }

  private inside(left: number, top: number, right: number, bottom: number): boolean {
    const { cell, scale } = this;
    return left * cell * scale + this.x >= PAD && top * cell * scale + this.y >= PAD &&
      right * cell * scale + this.x <= this.frame.clientWidth - RIM - PAD &&
      bottom * cell * scale + this.y <= this.frame.clientHeight - PAD;
  }

  /** Moves the board as little as it takes to see a cell with its neighbours. */
  reach(x: number, y: number): void {
    if (this.inside(x, y, x + 1, y + 1)) return;
    const size = this.cell * this.scale;
    const wide = this.frame.clientWidth - RIM, high = this.frame.clientHeight;
    const least = (start: number, room: number): number =>
      start < size / 2 ? size / 2 - start
        : start + 1.5 * size > room ? room - start - 1.5 * size : 0;
    this.x += least(x * size + this.x, wide);
    this.y += least(y * size + this.y, high);
    if (this.aim !== null) this.aim = () => this.apply();
    this.apply();
  }

  /** Brings these cells into the frame and makes them at least so many pixels wide, if it can.
   *  Who has moved the board keeps it as it is while one of them is seen well. */
  show(cells: [number, number][], least: number): void {
    const seen = cells.filter(([x, y]) => this.inside(x, y, x + 1, y + 1)).length;
    if (!this.untouched && seen > 0 && (least === 0 || seen === cells.length) &&
      this.cell * this.scale >= Math.max(FINGER, least / 2)) return;
    this.aim = () => this.show(cells, least);
    const xs = cells.map(([x]) => x);
    const ys = cells.map(([, y]) => y);
    const left = Math.min(...xs), right = Math.max(...xs) + 1;
    const top = Math.min(...ys), bottom = Math.max(...ys) + 1;
    const wide = this.frame.clientWidth - RIM;
    const room = Math.min(wide / ((right - left) * this.cell),
      this.frame.clientHeight / ((bottom - top) * this.cell)) * 0.96;
    let scale = Math.max(this.scale, least / this.cell);
    scale = Math.max(Math.min(scale, room), FINGER / this.cell);
    if (this.inside(left, top, right, bottom) && Math.abs(scale - this.scale) < 0.01) return;
    this.scale = scale;
    this.centre((left + right) / 2 * this.cell, (top + bottom) / 2 * this.cell);
    this.x -= RIM / 2;
    this.apply();
    this.scaled(this.scale);
  }
}
