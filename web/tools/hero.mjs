// SPDX-License-Identifier: Apache-2.0
// The picture of the first page: a game in its middle, played by the program and drawn by its own
// renderer, cut to where the board is densest. It is made with the page, so that it always shows
// the tiles as they are drawn now, and no visitor's device has to play that game first.
import { readFileSync } from "node:fs";

const UNIT = 480;
const NOBODY = -2;
/** Pixels of a tile as the first page shows it. */
const SEEN = 50;
/** Which game, how far, and how many cells of it. */
const SAMPLE = { seed: 29n, actions: 300, columns: 11, rows: 6 };
/** Games to take it from: the first one that is built in. */
const SETUPS = ["game carcassonne\nexpansion tower\nexpansion bcb\noption ABBOT on\nseats 5",
  "game discovery\nseats 5"];

/** The corner of the window with most tiles and figures in it. */
function densest(state) {
  const tiles = new Set(state.placed.map(([x, y]) => `${x},${y}`));
  const xs = state.placed.map(([x]) => x), ys = state.placed.map(([, y]) => y);
  let best = { worth: -1, x: 0, y: 0 };
  for (let y = Math.min(...ys); y <= Math.max(...ys) - SAMPLE.rows + 1; y++)
    for (let x = Math.min(...xs); x <= Math.max(...xs) - SAMPLE.columns + 1; x++) {
      let worth = 0;
      for (let i = 0; i < SAMPLE.columns * SAMPLE.rows; i++)
        if (tiles.has(`${x + i % SAMPLE.columns},${y + Math.floor(i / SAMPLE.columns)}`)) worth++;
      if (worth > best.worth) best = { worth, x, y };
    }
  return { ...best, left: Math.min(...xs), top: Math.min(...ys),
    columns: Math.max(...xs) - Math.min(...xs) + 1, rows: Math.max(...ys) - Math.min(...ys) + 1 };
}

/** Is this line the whole of a cell, and that cell out of the window? Nobody would see it. */
function isOutside(line, [left, top, width, height]) {
  const [, x, y] = (/^<g transform="translate\((-?\d+),(-?\d+)\)"/.exec(line) ?? []).map(Number);
  const whole = line.split("<g").length === line.split("</g>").length;
  return whole && (x + UNIT * 1.125 < left || x - UNIT / 8 > left + width ||
    y + UNIT * 1.125 < top || y - UNIT / 8 > top + height);
}

/** The picture's text, from the path of engine.wasm. */
export async function heroOf(engine) {
  const { exports: w } = (await WebAssembly.instantiate(readFileSync(engine), {})).instance;
  const write = (text) => {
    const bytes = new TextEncoder().encode(text);
    new Uint8Array(w.memory.buffer).set(bytes, w.asked());
    return bytes.length;
  };
  const read = (length) => {
    if (length <= 0) throw new Error(`the picture of the first page: engine says ${length}`);
    return new TextDecoder().decode(new Uint8Array(w.memory.buffer, w.answer(), length));
  };
  w._initialize();
  const setup = SETUPS.find((one) => w.compose(write(one)) > 0) ?? SETUPS[0];
  w.load(write(read(w.compose(write(setup)))));
  const going = () => JSON.parse(read(w.describe(0))).decider !== NOBODY;
  for (let i = 0; i < SAMPLE.actions && going(); i++)
    read(w.apply(0, w.choose(0, 1, SAMPLE.seed + BigInt(i))));
  const at = densest(JSON.parse(read(w.describe(0))));
  const svg = read(w.board(0, 0, 0, 96, 0, 0, SEEN));
  const [, width, height] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).map(Number);
  const margin = (width - at.columns * UNIT) / 2;
  const window = [margin + (at.x - at.left) * UNIT,
    height - margin - (at.rows - (at.y - at.top)) * UNIT,
    SAMPLE.columns * UNIT, SAMPLE.rows * UNIT];
  return svg.split("\n")
    .filter((line) => !/^<path (class="au-tx"|d="M-99)|stroke="#ffd400"/.test(line) &&
      !isOutside(line, window)).join("\n")
    .replace(/viewBox="[^"]*" width="\d+" height="\d+"/,
      `viewBox="${window.join(" ")}" width="${SAMPLE.columns * 96}" height="${SAMPLE.rows * 96}"`);
}
