// SPDX-License-Identifier: Apache-2.0
// Where the board should lie so that what matters is seen: as it lies if that will do, else moved,
// else farther away; nearer only where tiles have become too small to choose spots on. Numbers
// alone, in pixels: of the plane before zooming, and of the frame.

export interface Box { left: number; top: number; right: number; bottom: number }

/** The plane lies at x, y of the frame and is so many times as large. */
export interface Pose { x: number; y: number; scale: number }

/** Pixels of a tile below which the page brings the board nearer for spots, and how near: the new
 *  tile is seen between its discs. */
const SMALL = 64;
export const NEAR = 96;
/** Pixels of a tile on which figures still have room, and of one with spots on it: the page by
 *  itself goes no farther away. */
export const FAR = 44;
/** Pixels of a square that a finger still hits: so far away, if no square is out of sight then. */
const FAR_SQUARES = 34;
const FAR_SPOTS = 56;
/** How small and how large the board may be at all: somebody may want to see all of it. */
export const LEAST = 0.18;
export const MOST = 3;
/** Pixels at the right that the buttons for zooming take. */
export const RIM = 50;
/** Pixels at the top that the ways to what is out of sight take, while there are any. */
export const ROOF = 38;
/** Pixels that are left free around what is shown, and with fewer than which it is moved. */
const PAD = 10;
export const EDGE = 4;

/** What may be changed for the sake of the boxes. */
export interface Wish {
  /** Pixels of a tile before zooming. */
  cell: number;
  /** They are spots on tiles, for which tiles that are too small become larger. */
  spots: boolean;
  /** All of it, however small it becomes. */
  whole: boolean;
  /** Somebody has moved the board: the scale is theirs, while it will do. */
  touched: boolean;
}

export function around(boxes: Box[]): Box {
  return {
    left: Math.min(...boxes.map((one) => one.left)), top: Math.min(...boxes.map((one) => one.top)),
    right: Math.max(...boxes.map((one) => one.right)),
    bottom: Math.max(...boxes.map((one) => one.bottom)),
  };
}

export function onScreen({ x, y, scale }: Pose, box: Box): Box {
  return { left: box.left * scale + x, top: box.top * scale + y,
    right: box.right * scale + x, bottom: box.bottom * scale + y };
}

export function holds(room: Box, box: Box): boolean {
  return box.left >= room.left && box.top >= room.top &&
    box.right <= room.right && box.bottom <= room.bottom;
}

export function grown(box: Box, by: number): Box {
  return { left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by };
}

/** The largest scale at which the room holds the box. */
export function fitting(room: Box, box: Box): number {
  return Math.min((room.right - room.left) / (box.right - box.left),
    (room.bottom - room.top) / (box.bottom - box.top));
}

/** Another scale, with what is in the middle of the room still there. */
function zoomed(pose: Pose, room: Box, scale: number): Pose {
  const x = (room.left + room.right) / 2, y = (room.top + room.bottom) / 2;
  const by = scale / pose.scale;
  return { x: x - (x - pose.x) * by, y: y - (y - pose.y) * by, scale };
}

/** How far an extent must move to lie within another; in its middle when it is the longer one. */
function shift(from: number, to: number, least: number, most: number): number {
  if (to - from > most - least) return (least + most - from - to) / 2;
  return from < least ? least - from : to > most ? most - to : 0;
}

/** Moved as little as it takes to have the box in the room. */
export function moved(pose: Pose, room: Box, box: Box): Pose {
  const { left, top, right, bottom } = onScreen(pose, box);
  return { ...pose, x: pose.x + shift(left, right, room.left, room.right),
    y: pose.y + shift(top, bottom, room.top, room.bottom) };
}

/** The box in the middle of the room, at this scale. */
export function centred(room: Box, box: Box, scale: number): Pose {
  return { scale, x: (room.left + room.right - (box.left + box.right) * scale) / 2,
    y: (room.top + room.bottom - (box.top + box.bottom) * scale) / 2 };
}

/** Where the room would hold the most of the boxes; of equally good places the nearest one. */
function crowded(pose: Pose, room: Box, boxes: Box[]): Pose {
  const width = (room.right - room.left) / pose.scale;
  const height = (room.bottom - room.top) / pose.scale;
  let best = pose, most = 0, nearest = Infinity;
  for (const left of new Set(boxes.map((one) => one.left)))
    for (const top of new Set(boxes.map((one) => one.top))) {
      const within = boxes.filter((one) =>
        holds({ left, top, right: left + width, bottom: top + height }, one));
      if (within.length === 0 || within.length < most) continue;
      const there = moved(pose, room, around(within));
      const far = Math.hypot(there.x - pose.x, there.y - pose.y);
      if (within.length === most && far >= nearest) continue;
      [best, most, nearest] = [there, within.length, far];
    }
  return best;
}

/** The boxes in the room without another scale: all of them, else as many as it holds. */
export function panned(pose: Pose, room: Box, boxes: Box[]): Pose {
  const inner = grown(room, -PAD);
  const all = around(boxes);
  return fitting(inner, all) >= pose.scale ? moved(pose, inner, all)
    : crowded(pose, inner, boxes);
}

/** The scale at which they are looked at, from the one at which the board is looked at now. */
function scaleFor(now: number, inner: Box, all: Box, wish: Wish): number {
  const { cell, spots, whole, touched } = wish;
  if (touched && !spots && !whole) return now;
  const most = fitting(inner, all);
  const least = whole ? LEAST : (spots ? FAR_SPOTS : FAR) / cell;
  const [small, wanted] = spots ? [SMALL / cell, NEAR / cell] : [least, least];
  if (!touched && !whole && now < small && most >= now)
    return Math.max(now, least, Math.min(wanted, most));
  if (most >= now) return now;
  if (most < least)
    return touched ? now : !spots && most >= FAR_SQUARES / cell ? most : least;
  // With an empty square around, if tiles stay large: or each turn would be a little farther away.
  const roomy = fitting(inner, grown(all, cell));
  return Math.max(roomy, Math.min(most, NEAR / cell));
}

/** Where the boxes are to lie: up to the edge if only so squares can be hit. */
function innerRoom(room: Box, all: Box, { cell, spots, whole }: Wish): Box {
  const inner = grown(room, -PAD), wider = grown(room, -EDGE);
  const least = FAR_SQUARES / cell;
  return !spots && !whole && fitting(inner, all) < least && fitting(wider, all) >= least
    ? wider : inner;
}

/** The pose from which the boxes are seen. */
export function seeing(pose: Pose, room: Box, boxes: Box[], wish: Wish): Pose {
  const all = around(boxes);
  const inner = innerRoom(room, all, wish);
  const scale = scaleFor(pose.scale, inner, all, wish);
  if (scale === pose.scale && holds(grown(room, -EDGE), onScreen(pose, all))) return pose;
  const near = zoomed(pose, room, scale);
  if (wish.whole || fitting(inner, all) >= scale) return moved(near, inner, all);
  const one = boxes.some((box) => holds(room, onScreen(near, box)));
  return wish.touched && one ? near : crowded(near, inner, boxes);
}

/** Does it lie under the buttons for zooming, wholly or in part? */
export function under(tools: Box | null, { left, top, right, bottom }: Box): boolean {
  return tools !== null && right > tools.left && left < tools.right && bottom > tools.top &&
    top < tools.bottom;
}

/** Boxes that cannot be seen, in the direction in which they lie. */
export interface Beyond { dx: number; dy: number; boxes: Box[] }

const DOZEN = 12;

/** Those of the boxes that lie out of the room or under what covers a part of it. */
export function beyond(pose: Pose, room: Box, tools: Box | null, boxes: Box[]): Beyond[] {
  const found = new Map<string, Beyond>();
  for (const box of boxes) {
    const { left, top, right, bottom } = onScreen(pose, box);
    const x = (left + right) / 2, y = (top + bottom) / 2;
    const wide = Math.min((right - left) / 2, DOZEN), high = Math.min((bottom - top) / 2, DOZEN);
    const hidden = under(tools, { left: x, top: y, right: x, bottom: y });
    const dx = hidden || x + wide > room.right ? 1 : x - wide < room.left ? -1 : 0;
    const dy = y + high > room.bottom ? 1 : y - high < room.top ? -1 : 0;
    if (dx === 0 && dy === 0) continue;
    const group = found.get(`${dx} ${dy}`) ?? { dx, dy, boxes: [] };
    group.boxes.push(box);
    found.set(`${dx} ${dy}`, group);
  }
  return [...found.values()];
}
