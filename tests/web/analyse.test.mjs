// SPDX-License-Identifier: Apache-2.0
// Looking at a game with the computer: what the page says of it is what `aude analyse` says, number
// by number; the best choice lies on the board; a game goes on from any decision; it can be
// stopped.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, newPage, nothingWrong, openHouse, shot,
} from "./house.mjs";
import { storeLocal } from "./positions.mjs";

const { AUDE, AUDE_SOURCE, AUDE_WEB } = process.env;
const PLAYOUTS = 160;
const PAGES = 48 + 112 + 1;
const { server, browser } = await openHouse();
const folder = mkdtempSync(join(tmpdir(), "aude-analyse-"));
after(() => rmSync(folder, { recursive: true }));

/** engine.wasm with analyse.wasm beside it, outside the browser. */
async function open() {
  const load = async (name, env) => (await WebAssembly.instantiate(
    readFileSync(join(AUDE_WEB, name)), { env })).instance.exports;
  const engine = await load("engine.wasm", {});
  engine._initialize();
  engine.memory.grow(PAGES);
  const part = await load("analyse.wasm", { ...engine, engine_asked: engine.asked });
  const ask = (text) => {
    const bytes = new TextEncoder().encode(text);
    new Uint8Array(engine.memory.buffer).set(bytes, engine.asked());
    return bytes.length;
  };
  const answer = (length) => {
    assert.ok(length >= 0, `refused: ${length}`);
    return JSON.parse(new TextDecoder().decode(
      new Uint8Array(engine.memory.buffer, engine.answer(), length)));
  };
  return { engine, part, ask, answer };
}

/** Every step and the sums, by the module of the page. */
async function analysed(record, tiles, playouts) {
  const { engine, part, ask, answer } = await open();
  for (const text of tiles) assert.ok("id" in answer(engine.own(ask(text))));
  const { setup, actions } = answer(engine.read(ask(record)));
  assert.equal(engine.load(ask(setup)), 0);
  part.begin();
  const steps = actions.map((action, i) => {
    const step = answer(part.step(0, BigInt(action), playouts, BigInt(1 + i)));
    answer(engine.apply(0, BigInt(action)));
    return step;
  });
  return { steps, sums: answer(part.sums(0)), setup, actions };
}

/** The same by the program. */
function told(record, playouts, ...words) {
  const path = join(folder, "game.aude");
  writeFileSync(path, record);
  return JSON.parse(execFileSync(AUDE, ["analyse", "--json", "--playouts", String(playouts),
    ...words, path], { maxBuffer: 1 << 28 }));
}

function same(page, program) {
  assert.equal(page.steps.length, program.steps.length);
  page.steps.forEach((one, i) => {
    const other = program.steps[i];
    assert.deepEqual([one.turn, one.seat, one.legal], [other.turn, other.seat, other.legal]);
    assert.deepEqual([one.luck, one.cost, one.lost], [other.luck ?? 0, other.cost ?? 0,
      other.lost ?? 0], `step ${i}`);
    assert.deepEqual(one.choices.map((choice) => [choice.margin, choice.win, choice.playouts]),
      (other.choices ?? []).map((choice) => [choice.margin, choice.win, choice.playouts]));
  });
  assert.deepEqual(page.sums.seats.map((one) => [one.cost, one.luck, one.accuracy,
    one.decisions]), program.seats.map((one) => [one.cost, one.luck, one.accuracy,
    one.decisions]));
  assert.deepEqual(page.sums.turns.map((one) => [one.before, one.after, one.turning]),
    program.turns.map((one) => [one.win_before, one.win_after, Number(one.turning)]));
}

const RECORD = readFileSync(join(AUDE_SOURCE, "tests/cli/served.aude"), "utf8");

/** The first so many turns of that game. */
function cut(turns) {
  const lines = RECORD.split("\n");
  const end = lines.findIndex((line) => line.startsWith(`${turns + 1} s`));
  return `${lines.slice(0, end).join("\n")}\nresult *\n`;
}

test("the module says what the program says", async () => {
  same(await analysed(RECORD, [], 12), told(RECORD, 12));
});

test("of a game with everything that can be played with, too", async () => {
  const record = readFileSync(join(AUDE_SOURCE, "tests/old/saved_all.aude"), "utf8");
  same(await analysed(record, [], 2), told(record, 2));
});

/** A game of greedy players with a set of one's own, as a record. */
async function playedWith(text) {
  const { engine, ask } = await open();
  const read = (length) => new TextDecoder().decode(
    new Uint8Array(engine.memory.buffer, engine.answer(), length));
  engine.own(ask(text));
  const setup = read(engine.compose(ask("game carcassonne\nseats 2")));
  assert.equal(engine.load(ask(setup)), 0);
  const actions = Array.from({ length: 24 }, (_, i) => {
    const action = BigInt.asUintN(64, engine.choose(0, 1, BigInt(i)));
    engine.apply(0, action);
    return `0x${action.toString(16).padStart(16, "0")}\n`;
  });
  const first = new TextEncoder().encode(setup).length;
  engine.own(ask(text)); // what is not held any more was forgotten
  return read(engine.write(first, ask(setup + actions.join(""))));
}

test("of a game with tiles of one's own, too", async () => {
  const path = join(AUDE_SOURCE, "tests/tiles/own_mine.toml");
  const text = readFileSync(path, "utf8");
  const record = await playedWith(text);
  same(await analysed(record, [text], 12), told(record, 12, "--tiles", path));
});

/** What a page shows of the analysis of this game when it is done. */
async function openAnalysis(viewport, turns) {
  const page = await newPage(browser, viewport);
  const game = await analysed(cut(turns), [], 1);
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  await storeLocal(page, "x", game, ["human", "greedy"]);
  await page.goto(`${server.address}#/r/l/x/analyse`);
  await page.waitForSelector("section[aria-label=Analysis]");
  return page;
}

for (const viewport of [DESKTOP, PHONE])
  test(`the analysis beside a replay at ${viewport.width} x ${viewport.height}`, async () => {
    const page = await openAnalysis(viewport, 9);
    const program = told(cut(9), PLAYOUTS);
    await page.waitForSelector("ul.analysed li", { state: "attached", timeout: 60000 });
    const names = ["Anna", "Ben"];
    const seats = await page.locator("ul.analysed li").allTextContents();
    program.seats.forEach((seat, i) => assert.match(seats[i].replace(/\s+/g, " "),
      new RegExp(`accuracy ${Math.round(seat.accuracy / 100)} %`), names[i]));
    const words = { best: "best choice", good: "good choice" };
    await page.evaluate(() => document.querySelectorAll("section details").forEach((one) => {
      one.open = true;
    }));
    const rows = await page.locator("section[aria-label=Analysis] .turns-list button")
      .allTextContents();
    program.turns.forEach((turn, i) => assert.ok(turn.class === null ||
      rows[i].includes(words[turn.class] ?? turn.class), `${rows[i]}: ${turn.class}`));
    await accessible(page, "analysis");
    await shot(page, "analysis");

    // A turn with something wrong in it: what was better lies on the board by itself.
    const wrong = program.turns.findIndex((one) =>
      ["inaccuracy", "mistake", "blunder"].includes(one.class));
    assert.ok(wrong >= 0, "nothing was wrong in this game");
    await page.locator("section[aria-label=Analysis] .turns-list button").nth(wrong).click();
    await page.waitForSelector(".better .ghost");
    const list = page.locator("div.analysed ol button");
    assert.equal(await list.first().getAttribute("aria-pressed"), "true");
    await list.first().click();
    await becomes(() => page.locator(".better .ghost").count(), 0);
    assert.match(await page.locator("div.analysed p").textContent(), /mistake|inaccuracy|blunder/);

    // The same tile in hand once more.
    await page.getByRole("button", { name: "Try again from here" }).click();
    await page.waitForSelector(".bar.mine");
    assert.match(page.url(), /#\/l\//);
    nothingWrong(page);
    await page.context().close();
  });

test("it is stopped, and begun again", async () => {
  const page = await openAnalysis(DESKTOP, 60);
  await page.waitForSelector("progress");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page.waitForSelector("progress", { state: "detached" });
  assert.match(await page.textContent("section[aria-label=Analysis]"),
    /steps? w(?:as|ere) analysed/);
  await page.getByRole("button", { name: "Analyse again" }).click();
  await page.waitForSelector("progress");
  nothingWrong(page);
  await page.context().close();
});

test("a game that is over offers it, one at the server that goes on does not", async () => {
  const page = await newPage(browser, DESKTOP);
  const game = await analysed(RECORD, [], 1);
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  await storeLocal(page, "over", game, ["human", "greedy"]);
  await page.goto(`${server.address}#/l/over`);
  await page.getByRole("link", { name: "Analyse" }).click();
  await page.waitForSelector("section[aria-label=Analysis] progress");
  nothingWrong(page);
  await page.context().close();
});
