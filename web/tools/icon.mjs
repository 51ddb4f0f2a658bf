// SPDX-License-Identifier: Apache-2.0
// web/icon.svg as PNG, for the phones whose home screens take nothing else. It draws what that file
// has and no more: paths of M, L, H, V, Q, T and Z with fill and stroke, dashed or not, one
// over the other. The corners stay: each phone cuts icons into a shape of its own. How much of a
// pixel a shape covers follows from how far its edge is.
// `node icon.mjs` writes web/icon-192.png and web/icon-512.png; with --check it compares them.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateSync, inflateSync } from "node:zlib";

const STEPS = 12; // lines that a curve is made of

function curve(points) {
  return Array.from({ length: STEPS }, (_, i) => {
    const t = (i + 1) / STEPS;
    let level = points;
    while (level.length > 1)
      level = level.slice(1).map((to, k) => level[k].map((at, axis) => at + (to[axis] - at) * t));
    return level[0];
  });
}

/** The lines of a path, each a list of corners; the first one again at the end of a closed one. */
function linesOf(path) {
  const lines = [];
  let bend = [0, 0]; // what the next curve of T bends towards
  for (const [, letter, rest] of path.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const numbers = rest.match(/-?[\d.]+/g)?.map(Number) ?? [];
    const pairs = numbers.flatMap((one, i) => i % 2 === 1 ? [[numbers[i - 1], one]] : []);
    if (letter === "M") lines.push([]);
    const line = lines.at(-1);
    const [x, y] = line.at(-1) ?? [0, 0];
    if (letter === "M" || letter === "L") line.push(...pairs);
    else if (letter === "H") line.push([numbers[0], y]);
    else if (letter === "V") line.push([x, numbers[0]]);
    else if (letter === "Z") line.push(line[0]);
    else if (letter === "Q" || letter === "T") {
      bend = letter === "Q" ? pairs[0] : [2 * x - bend[0], 2 * y - bend[1]];
      line.push(...curve([[x, y], bend, pairs.at(-1)]));
    } else throw new Error(`icon.svg: a path with ${letter}`);
  }
  return lines;
}

/** The same line in dashes: `on` long, `off` apart. */
function dashed(line, [on, off]) {
  const dashes = [[line[0]]];
  let left = on;
  let drawing = true;
  for (let i = 1; i < line.length; i++) {
    let [x, y] = line[i - 1];
    let far = Math.hypot(line[i][0] - x, line[i][1] - y);
    while (far > left) {
      x += (line[i][0] - x) * left / far;
      y += (line[i][1] - y) * left / far;
      far -= left;
      drawing = !drawing;
      if (drawing) dashes.push([[x, y]]);
      else dashes.at(-1).push([x, y]);
      left = drawing ? on : off;
    }
    left -= far;
    if (drawing) dashes.at(-1).push(line[i]);
  }
  return dashes;
}

function colourOf(text) {
  if (text === undefined || text === "none") return null;
  const long = text.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");
  if (!/^#[0-9a-f]{6}$/.test(long)) throw new Error(`icon.svg: the colour ${text}`);
  return [1, 3, 5].map((at) => parseInt(long.slice(at, at + 2), 16));
}

function shapesOf(svg) {
  const groups = [{}];
  const shapes = [];
  for (const [, end, name, written] of svg.matchAll(/<(\/?)(\w+)([^>]*)>/g)) {
    const has = { ...groups.at(-1), ...Object.fromEntries(
      [...written.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])) };
    if (name === "g" && end === "") groups.push(has);
    if (name === "g" && end !== "") groups.pop();
    if (name !== "path") continue;
    const lines = linesOf(has.d);
    const stroke = colourOf(has.stroke);
    const width = stroke === null ? 0 : Number(has["stroke-width"] ?? 1);
    const dashes = has["stroke-dasharray"]?.split(" ").map(Number);
    const ends = (axis, most) => most(...lines.flat().map((corner) => corner[axis]));
    const reach = width / 2 + 1;
    shapes.push({ lines, fill: colourOf(has.fill), stroke, width,
      strokes: dashes === undefined ? lines : lines.flatMap((line) => dashed(line, dashes)),
      left: ends(0, Math.min) - reach, right: ends(0, Math.max) + reach,
      top: ends(1, Math.min) - reach, bottom: ends(1, Math.max) + reach });
  }
  return shapes;
}

/** How far inside of the lines a point is; outside it is less than nothing. */
function depth(lines, x, y) {
  let nearest = Infinity;
  let inside = false;
  for (const line of lines)
    for (let i = 1; i < line.length; i++) {
      const [ax, ay] = line[i - 1];
      const [bx, by] = line[i];
      const [dx, dy] = [bx - ax, by - ay];
      const t = Math.min(1, Math.max(0, along(line, i, x, y)));
      nearest = Math.min(nearest, (ax + dx * t - x) ** 2 + (ay + dy * t - y) ** 2);
      if ((ay > y) !== (by > y) && x < ax + dx * (y - ay) / dy) inside = !inside;
    }
  return inside ? Math.sqrt(nearest) : -Math.sqrt(nearest);
}

/** Where beside a piece of a line a point is: 0 at its beginning, 1 at its end. */
function along(line, i, x, y) {
  const [ax, ay] = line[i - 1];
  const [dx, dy] = [line[i][0] - ax, line[i][1] - ay];
  const square = dx * dx + dy * dy;
  return square === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / square;
}

/** The same for lines of a width, round where they bend and cut off where they end. */
function depthOfLines(lines, width, x, y) {
  let deepest = -Infinity;
  for (const line of lines)
    for (let i = 1; i < line.length; i++) {
      const [ax, ay] = line[i - 1];
      const [dx, dy] = [line[i][0] - ax, line[i][1] - ay];
      const t = along(line, i, x, y);
      const [first, last] = [t < 0 && i === 1, t > 1 && i === line.length - 1];
      const at = first || last ? t : Math.min(1, Math.max(0, t));
      const beyond = first ? -t : last ? t - 1 : 0;
      const aside = Math.sqrt((ax + dx * at - x) ** 2 + (ay + dy * at - y) ** 2);
      const depthHere = Math.min(width / 2 - aside,
        beyond > 0 ? -beyond * Math.sqrt(dx * dx + dy * dy) : Infinity);
      deepest = Math.max(deepest, depthHere);
    }
  return deepest;
}

/** The sum that PNG has at the end of each part. */
function crcOf(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum >>> 1 ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crcOf(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** Of few colours: each pixel is the number of one of them. */
function png(size, rows, colours) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 3], 8); // numbers of eight bits
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", head),
    chunk("PLTE", Buffer.from(colours.flat())), chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0))]);
}

/** The number of a colour among these, which it joins when it is new. */
function numberOf(colours, known, colour) {
  const name = colour.join();
  if (!known.has(name)) known.set(name, colours.push(colour) - 1);
  if (colours.length > 256) throw new Error("more colours than a picture of numbers has");
  return known.get(name);
}

/** So many shades has an edge: more are not seen, and make the file twice as large. */
const SHADES = 8;

/** The picture, `size` pixels wide and high. */
export function iconOf(svg, size) {
  const scale = size / Number(/viewBox="0 0 (\d+)/.exec(svg)[1]);
  const shapes = shapesOf(svg);
  const rows = Buffer.alloc(size * (1 + size));
  const colours = [], known = new Map();
  const cover = (distance) =>
    Math.round(SHADES * Math.min(1, Math.max(0, 0.5 + distance * scale))) / SHADES;
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const [x, y] = [(column + 0.5) / scale, (row + 0.5) / scale];
      const pixel = [0, 0, 0];
      const paint = (colour, part) => colour.forEach((one, i) => {
        pixel[i] += (one - pixel[i]) * part;
      });
      for (const { lines, fill, stroke, strokes, width, left, right, top, bottom } of shapes) {
        if (x < left || x > right || y < top || y > bottom) continue;
        if (fill !== null) paint(fill, cover(depth(lines, x, y)));
        if (stroke !== null) paint(stroke, cover(depthOfLines(strokes, width, x, y)));
      }
      rows[row * (1 + size) + 1 + column] = numberOf(colours, known, pixel.map(Math.round));
    }
  return png(size, rows, colours);
}

/** The colours and the rows of pixels of such a picture: zlib packs them in more than one way. */
function seenOf(png) {
  const parts = new Map();
  for (let at = 8; at < png.length;) {
    const end = at + 8 + png.readUInt32BE(at);
    parts.set(png.toString("latin1", at + 4, at + 8), png.subarray(at + 8, end));
    at = end + 4;
  }
  return Buffer.concat([parts.get("PLTE"), inflateSync(parts.get("IDAT"))]);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const place = (name) => new URL(`../${name}`, import.meta.url);
  for (const size of [192, 512]) {
    const path = place(`icon-${size}.png`);
    const made = iconOf(readFileSync(place("icon.svg"), "utf8"), size);
    if (process.argv[2] !== "--check") writeFileSync(path, made);
    else if (!seenOf(readFileSync(path)).equals(seenOf(made)))
      throw new Error(`${fileURLToPath(path)} is not icon.svg`);
  }
}
