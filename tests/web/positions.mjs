// SPDX-License-Identifier: Apache-2.0
// The page's own engine in the tests, for finding positions by random games and for asking what
// the page should show; and laying a position before the page as a game of its browser.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const wasm = (await WebAssembly.instantiate(
  readFileSync(join(process.env.AUDE_WEB, "engine.wasm")), {})).instance.exports;
wasm._initialize();

export const VERB = { place: 2, put: 3, pass: 5, floor: 7, capture: 8, select: 13, raise: 14 };

function write(text) {
  const bytes = new TextEncoder().encode(text);
  new Uint8Array(wasm.memory.buffer).set(bytes, wasm.asked());
  return bytes.length;
}

function read(length) {
  assert.ok(length > 0, `the engine refuses: ${-length}`);
  return new TextDecoder().decode(
    new Uint8Array(wasm.memory.buffer, wasm.answer(), length));
}

const TEXTS = ["board"];

/** The record of a game as text. */
export function recordOf({ setup, actions }) {
  const first = new TextEncoder().encode(setup).length;
  return read(wasm.write(first, write(setup + actions.map((one) => `${one}\n`).join(""))));
}

/** A function of the engine by its name, about state 0; the answer is read as JSON. */
export function ask(name, ...args) {
  const answer = read(wasm[name](0, ...args));
  return TEXTS.includes(name) ? answer : JSON.parse(answer);
}

/** The same about the state after one more action; without a name, what the action brings. */
export function askAfter(action, name, ...args) {
  wasm.copy(2, 0);
  const entries = JSON.parse(read(wasm.apply(2, BigInt(action))));
  return name === undefined ? entries : JSON.parse(read(wasm[name](2, ...args)));
}

/** A game that stands at this position. */
export function stood(position) {
  return { setup: `aude record 1\nposition ${position}\n\nresult *\n`, actions: [] };
}

export function load(game) {
  assert.equal(wasm.load(write(game.setup)), 0);
  game.actions.forEach((action) => read(wasm.apply(0, BigInt(action))));
}

/** What chance draws from there on, until somebody decides or the game is over. */
export function draw() {
  while (ask("describe").decider === -1) read(wasm.apply(0, wasm.choose(0, 0, 1n)));
}

export function composed(lines) { return read(wasm.compose(write(lines.join("\n")))); }

/** One random game, with a look at each state, and at what the last action brought. It answers with
 *  an action to be taken, or "" for any. */
export function play(lines, seed, look) {
  assert.equal(wasm.load(write(composed(lines))), 0);
  let entries = [];
  for (let i = 0; ; i++) {
    const state = ask("describe");
    const wanted = look(state, entries);
    if (state.decider === -2) return;
    const action = wanted !== "" ? BigInt(wanted)
      : wasm.choose(0, 0, BigInt(seed * 10000 + i));
    entries = JSON.parse(read(wasm.apply(0, action)));
  }
}

/** Random games, the first of them with this seed, until `wanted` holds of a decision: asked at
 *  each with the state, the number of actions so far and what was found already; answers a name to
 *  keep it by, or "". */
export function search(lines, seed, names, wanted) {
  const found = new Map();
  const setup = composed(lines);
  for (let game = seed; game < seed + 300 && names.some((name) => !found.has(name)); game++) {
    assert.equal(wasm.load(write(setup)), 0);
    const actions = [];
    for (let i = 0; ; i++) {
      const state = ask("describe");
      if (state.decider === -2) break;
      const name = state.decider < 0 ? "" : wanted(state, actions.length, found);
      if (name !== "" && !found.has(name)) found.set(name, { setup, actions: [...actions] });
      if (names.every((one) => found.has(one))) return found;
      const player = i % 3 === 0 ? 1 : 0;
      const action = BigInt.asUintN(64, wasm.choose(0, player, BigInt(game * 10000 + i)));
      actions.push(`0x${action.toString(16).padStart(16, "0")}`);
      read(wasm.apply(0, action));
    }
  }
  return found;
}

/** One such game, played on to the first decision that is wanted. */
export function playTo(lines, seed, wanted) {
  const found = search(lines, seed, ["it"], (state) => wanted(state) ? "it" : "").get("it");
  assert.ok(found !== undefined, "no game comes there");
  return found;
}

/** All boxes at once. */
export const ALL = ["game carcassonne", ...["inns", "traders", "tower", "abbey", "bcb", "dragon",
  "king", "cult", "count", "river1", "river2", "phantom"].map((name) => `expansion ${name}`),
"option ABBOT on", "seats 3"];

/** A game of players who choose by chance, which is soon found, where so many tiles lie and one
 *  more is placed. */
export function crowded(lines, seed, tiles) {
  const setup = composed(lines);
  const actions = [];
  assert.equal(wasm.load(write(setup)), 0);
  for (;;) {
    const { step, placed, decider } = ask("describe");
    assert.notEqual(decider, -2, "the game is over before");
    if (placed.length >= tiles && step === "place" && decider >= 0) return { setup, actions };
    const action = BigInt.asUintN(64, wasm.choose(0, 0, BigInt(seed * 10000 + actions.length)));
    actions.push(`0x${action.toString(16).padStart(16, "0")}`);
    read(wasm.apply(0, action));
  }
}

/** A whole game of greedy players, to its end. */
export function wholeGame(lines, seed, player = 1, most = Infinity) {
  const setup = composed(lines);
  const actions = [];
  assert.equal(wasm.load(write(setup)), 0);
  while (ask("describe").decider !== -2 && actions.length < most) {
    const action = BigInt.asUintN(64,
      wasm.choose(0, player, BigInt(seed * 10000 + actions.length)));
    actions.push(`0x${action.toString(16).padStart(16, "0")}`);
    read(wasm.apply(0, action));
  }
  return { setup, actions };
}

const NAMES = ["Anna", "Ben", "Cy"];

/** A game put into the store of the page's browser, as one that was played there: by people, where
 *  `players` names nobody else. */
export async function storeLocal(page, id, { setup, actions }, players = [], names = NAMES) {
  const count = Number(/\bseats[ =](\d+)/.exec(setup)?.[1] ?? 2);
  const seats = names.slice(0, count).map((name, i) =>
    ({ name, player: players[i] ?? "human", here: true }));
  await page.evaluate(([key, kept]) => localStorage.setItem(key, JSON.stringify(kept)),
    [`aude.local.${id}`, { setup, actions, seats }]);
}

/** Opens a page on a position, everybody sitting at this browser. The store is filled from a
 *  picture of the same server, which is there sooner than the first page. */
export async function openLocal(page, server, game, players = []) {
  await page.goto(`${server.address}icon.svg`);
  await storeLocal(page, "x", game, players);
  await page.goto(`${server.address}#/l/x`);
  await page.waitForSelector(".bar.mine");
  await page.waitForSelector(".bar .choice, .cell");
}

/** A game as it was kept before there was a list: with its place among those of the browser. */
export async function storeFinished(page, id, game, names, at, more = {}) {
  load(game);
  const scores = ask("describe").seats.map((one) => one.score);
  await storeLocal(page, id, game, ["human", "greedy"], names);
  await page.evaluate((place) => {
    const all = JSON.parse(localStorage.getItem("aude.games") ?? "[]");
    localStorage.setItem("aude.games", JSON.stringify([...all, place]));
  }, { id, local: true, tokens: {}, names, scores, game: "carcassonne", over: true, at,
    named: true, sets: ["base"], ...more });
  return scores;
}

/** A game of the store on a page that is open already: in the place of what was shown there, also
 *  of the same game. */
export async function showLocal(page, id) {
  const to = `#/l/${id}`;
  if (page.url().endsWith(to)) {
    await page.evaluate(() => { location.hash = "#/"; });
    await page.waitForSelector(".doors");
  }
  await page.evaluate((hash) => {
    document.querySelector(".play")?.setAttribute("data-left", "");
    location.hash = hash;
  }, to);
  await page.waitForSelector(".play:not([data-left]) > .bar");
}

/** Every kind of decision of Carcassonne, and a set-up in which all of them come but those of
 *  builders, which have one of their own. */
export const DECISIONS = ["place", "action", "capture", "exchange", "bridge", "castle", "confirm",
  "choose", "end", "select", "bid", "decide", "second"];
export const BUILDERS = ["game carcassonne", "expansion inns", "expansion traders", "seats 3"];
export const EVERYTHING = ["game carcassonne", "expansion tower", "expansion bcb",
  "option ABBOT on", "option CONFIRM on", "seats 3"];

/** These come seldom: the first game that has one is this. */
const SELDOM = ["choose", "exchange"];
const FIRST_SELDOM = 14;

/** A position of each of them, by its name. Before the server starts: it would not be heard while
 *  this goes on. */
export function everyDecision() {
  return late(DECISIONS.filter((step) => step !== "second")).set("second", builderAsks());
}

/** The same of some of those of the set-up with everything. */
export function late(names) {
  const seldom = names.filter((name) => SELDOM.includes(name));
  const usual = names.filter((name) => !SELDOM.includes(name));
  return new Map([...search(EVERYTHING, FIRST_SELDOM, seldom, isLate),
    ...search(EVERYTHING, 0, usual, isLate)]);
}

function isLate(state, n, known) {
  return n > 60 && !known.has(state.step) && ask("choices").length > 1 ? state.step : "";
}

/** A builder's question in the midst of a game. */
export function builderAsks() { return search(BUILDERS, 1, ["second"], isLate).get("second"); }
