// SPDX-License-Identifier: Apache-2.0
// Looking at a game with the computer: what the page says of it is what `aude analyse` says, number
// by number; the best choice lies on the board; a game goes on from any decision; it can be
// stopped. How it is laid out is asked in Chromium (../analyse.test.mjs).
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import {
  DESKTOP, accessible, becomes, bundled, close, newPage, nothingWrong, openHouse,
} from "../dom.mjs";
import { composed, recordOf, storeLocal } from "../positions.mjs";

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
    const step = answer(part.step(0, BigInt(action), BigInt(actions[i + 1] ?? 0), playouts,
      BigInt(1 + i)));
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
    assert.deepEqual([one.luck, one.cost, one.lost, one.cost_noise, one.lost_noise,
      one.exact === 1, one.judged === 1], [other.luck ?? 0, other.cost ?? 0, other.lost ?? 0,
      other.cost_noise ?? 0, other.lost_noise ?? 0, other.exact ?? false,
      other.judged_with !== undefined], `step ${i}`);
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

/** The first so many turns of that game, or another one. */
function cut(turns, record = RECORD) {
  const lines = record.split("\n");
  const end = lines.findIndex((line) => line.startsWith(`${turns + 1} s`));
  return `${lines.slice(0, end).join("\n")}\nresult *\n`;
}

test("the module says what the program says", async () => {
  same(await analysed(RECORD, [], 4), told(RECORD, 4));
});

test("of a game with everything that can be played with, too", async () => {
  const record = cut(12, readFileSync(join(AUDE_SOURCE, "tests/old/saved_all.aude"), "utf8"));
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

/** What the module says of this moment of a game: the chances to win, and what it would do. */
async function foreseen(record) {
  const { engine, part, ask, answer } = await open();
  const { setup, actions } = answer(engine.read(ask(record)));
  const begin = () => {
    assert.equal(engine.load(ask(setup)), 0);
    actions.forEach((action) => answer(engine.apply(0, BigInt(action))));
  };
  begin();
  part.foresee();
  const { win } = answer(part.chances(0));
  part.begin();
  const { action } = answer(part.hint(0));
  return { win, after: { setup, actions: [...actions, action] } };
}

for (const turns of [3, 11, 40])
  test(`chances and hint of the module are those of the terminal, turn ${turns}`, async () => {
    const drawn = RECORD.split("\n").find((line) => line.startsWith(`${turns + 1} s`));
    const record = cut(turns).replace("result", `${drawn.split(";")[0]}\nresult`)
      .replace("s1 greedy", "s1 human");
    const path = join(folder, "moment.aude");
    const { win, after: next } = await foreseen(record);
    writeFileSync(path, record);
    const said = execFileSync(AUDE, ["play", "--resume", path, "--quick"],
      { input: "chances\nhint\nq\n", encoding: "utf8" });
    const told = [.../Chance to win:((?:[^%]*%){2})/.exec(said)[1].matchAll(/(\d+)\.(\d)%/g)];
    assert.deepEqual(told.map(([, whole, tenth]) => Number(whole + tenth)),
      win.map((one) => Math.floor((one + 5) / 10)));
    const move = /would say: ([^;\n]+)/.exec(said)[1];
    assert.ok(recordOf(next).includes(move), `${move}\n${recordOf(next).slice(-200)}`);
  });

test("level 7 thinks a turn over once: with the follower it does what it had planned", async () => {
  const { engine, part, ask, answer } = await open();
  const { engine: other, ask: askOther } = await open(); // is asked at followers only
  const setup = composed(["game carcassonne", "seats 2"]);
  assert.equal(engine.load(ask(setup)), 0);
  assert.equal(other.load(askOther(setup)), 0);
  part.begin();
  let planned = 0n, turns = 0, differs = 0;
  for (let i = 0; i < 180 && (turns <= 8 || differs === 0); i++) {
    const draws = answer(engine.describe(0)).decider === -1;
    const { next } = draws ? { next: 0 } : answer(part.hint(0));
    const seed = planned === 0n ? 1n : BigInt(i); // a hint has the seed 1
    const action = BigInt.asUintN(64, draws ? engine.choose(0, 0, BigInt(i))
      : engine.think(0, 7, seed));
    if (planned !== 0n) {
      assert.equal(action, planned);
      turns++;
      differs += Number(BigInt.asUintN(64, other.think(0, 7, seed)) !== action);
    }
    planned = planned === 0n ? BigInt(next) : 0n;
    answer(engine.apply(0, action));
    other.apply(0, action);
  }
  assert.ok(turns > 8 && differs > 0, `${turns} turns; without a plan ${differs} would differ`);
});

/** The game of a record. */
async function gameOf(record) {
  const { engine, ask, answer } = await open();
  return answer(engine.read(ask(record)));
}

/** Of every turn: options in order, what was made once among them, and the sentence says by how
 *  much the first row and that one differ. */
async function oneSetOfFigures(page) {
  const turns = page.locator("section[aria-label=Analysis] .turns-list button");
  let costly = 0;
  for (let i = 0; i < await turns.count(); i++) {
    assert.match(await turns.nth(i).locator(".drawn").textContent(), /\w/); // the tile
    await turns.nth(i).click();
    for (const more of await page.locator(".as-good").all()) await more.click();
    const rows = page.locator(".best-first li > button:not(.as-good)");
    const told = (await rows.locator("small").allTextContents()).map((text) =>
      [/([+−][\d.]+) points/, /win: ([\d.]+)/].map((one) =>
        Number(one.exec(text)[1].replace("−", "-"))));
    const leads = told.map(([lead]) => lead);
    assert.deepEqual(leads, [...leads].sort((a, b) => b - a), `turn ${i + 1}`);
    const classes = await rows.evaluateAll((all) => all.map((one) => one.className));
    const made = classes.findIndex((one) => one.includes("played"));
    assert.equal(classes.filter((one) => one.includes("played")).length, 1, `turn ${i + 1}`);
    const sentence = await page.textContent("div.analysed .verdict p");
    const [, cost = "0", , lost = "0"] = /It cost ([\d.]+)(.±.[\d.]+)? points(?: and (\d+))?/u
      .exec(sentence) ?? [];
    const [[lead, chance], [played, left]] = [told[0], told[made]];
    assert.equal(Number(cost).toFixed(1), (lead - played).toFixed(1), `${sentence} ${told}`);
    if (cost !== "0") assert.equal(Number(lost), chance - left, `${sentence} ${told}`);
    costly += Number(cost > 0);
  }
  assert.ok(costly > 2, `${costly} turns`);
}

test("the analysis beside a replay", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(`${server.address}icon.svg`);
  await storeLocal(page, "x", await gameOf(cut(9)), ["human", "greedy"]);
  await page.goto(`${server.address}#/r/l/x/0`);
  await page.locator("details.analysis > summary").click();
  const program = told(cut(9), PLAYOUTS);
  await page.waitForSelector("ul.analysed li", { state: "attached", timeout: 60000 });
  const names = ["Anna", "Ben"];
  const seats = await page.locator("ul.analysed li").allTextContents();
  program.seats.forEach((seat, i) => assert.match(seats[i].replace(/\s+/g, " "),
    new RegExp(`accuracy ${Math.round(seat.accuracy / 100)} %`), names[i]));
  const words = { best: "best choice", good: "good choice" };
  const rows = await page.locator("section[aria-label=Analysis] .turns-list button")
    .allTextContents();
  program.turns.forEach((turn, i) => assert.ok(turn.class === null ||
    rows[i].includes(words[turn.class] ?? turn.class), `${rows[i]}: ${turn.class}`));

  // It opens at the worst turn of the person here, with what was better on the board; from there
  // to the next mistake and back by keys.
  const grades = ["inaccuracy", "mistake", "blunder"];
  const wrongs = program.turns.filter(({ class: one, seat }) => seat === 0 &&
    grades.includes(one));
  assert.ok(wrongs.length > 0, "Anna made no mistake");
  const number = async () => Number(/weak turn (\d+) of/.exec(
    await page.textContent(".mistakes [role=status]"))?.[1] ?? 0);
  assert.ok(await number() > 0);
  const sorted = (all) => [...all].sort((a, b) => grades.indexOf(b.class) -
    grades.indexOf(a.class) || (b.cost ?? 0) - (a.cost ?? 0));
  // The card says what the list of all turns does.
  const { turn, class: grade, cost } = sorted(wrongs)[0];
  assert.match(await page.textContent("div.analysed .verdict p"), new RegExp(
    `Anna: ${grade}.*It cost ${Math.round(cost / 10) / 10}.±.[\\d.]+ points`));
  assert.doesNotMatch(await page.textContent("div.analysed .verdict p"), /\?|\s0\s%/);
  assert.equal(await page.locator(".better .numbered.best").count(), 1);
  // No fact is told twice.
  const facts = await page.locator("div.analysed .why li").allTextContents();
  assert.equal(new Set(facts).size, facts.length, facts.join("\n"));
  const lines = page.locator(".best-first li > button");
  assert.match(await lines.first().locator("small").textContent(),
    /expected lead: [+−][\d.]+ points.*chance to win: [\d.]+\s%/);
  assert.equal(await page.getByText("estimated gain").count(), 0); // the search knows better
  for (let i = await number(); i > 1; i--) await page.keyboard.press("Shift+M");
  await becomes(number, 1);
  // All in one go, before any picture: each goes on from where the one before came to.
  await page.evaluate((times) => {
    for (let i = 0; i < times; i++)
      window.dispatchEvent(new KeyboardEvent("keydown", { key: "m", bubbles: true }));
  }, wrongs.length - 1);
  await becomes(number, wrongs.length);
  // From each to the next worst, and from the least bad one to the worst, at last twice around.
  const order = sorted(wrongs).map((one) => wrongs.indexOf(one) + 1);
  const from = order.indexOf(wrongs.length);
  for (let i = 1; i <= 2 * order.length - from && order.length > 1; i++) {
    const next = order[(from + i) % order.length];
    const worst = page.locator(".mistakes > button.worst");
    assert.equal(await worst.textContent(), next === order[0] ? "The worst one" : "The next worst");
    await worst.click();
    await becomes(number, next);
  }
  assert.equal(wrongs[order[0] - 1].turn, turn);
  const texts = await page.locator(".best-first li > button > span > .hidden")
    .allTextContents();
  assert.equal(new Set(texts).size, texts.length, texts.join("\n"));

  await page.evaluate(() => document.querySelectorAll("section details").forEach((one) => {
    one.open = true;
  }));
  await accessible(page, "analysis");
  await oneSetOfFigures(page);

  // A turn with a place that was wrong: what was better lies on the board by itself.
  const placed = program.steps.filter((one) => one.choices?.[0].action.startsWith("place") &&
    ["inaccuracy", "mistake", "blunder"].includes(one.class));
  const wrong = program.turns.findIndex((one) => one.turn === placed[0]?.turn);
  assert.ok(wrong >= 0, "nothing was wrong in this game");
  await page.locator("section[aria-label=Analysis] .turns-list button").nth(wrong).click();
  await page.waitForSelector(".better .ghost");
  const list = page.locator("div.analysed ol button");
  assert.equal(await list.first().getAttribute("aria-pressed"), "true");
  await list.first().click();
  await becomes(() => page.locator(".better .ghost").count(), 0);
  assert.match(await page.locator("div.analysed .verdict p").textContent(),
    /mistake|inaccuracy|blunder/);

  // The same tile in hand once more.
  await page.getByRole("button", { name: "Retry from here" }).click();
  await page.waitForSelector(".bar.mine");
  assert.match(page.url(), /#\/l\//);
  nothingWrong(page);
  await page.context().close();
});

test("options that read alike are folded: nobody can tell them apart", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  await page.evaluate(bundled("analyse/words.ts", "Words").replace("var Words", "window.Words"));
  const read = (list) => page.evaluate((all) => {
    const worth = window.Words.worthOf(all.map(([lead, win]) => ({ margin: [lead], win: [win] })),
      0);
    return { said: worth.map(({ lead, chance }) => `${lead} ${chance}`.replace("\u00a0", " ")),
      good: window.Words.asGood(worth) };
  }, list);
  assert.deepEqual((await read([[120, 4000], [80, 3900]])).said, ["+1.2 40 %", "+0.8 39 %"]);
  assert.deepEqual((await read([[-1000, 40], [-1500, 20]])).good, [false, false]);
  assert.deepEqual((await read([[100, 4000], [100, 4000], [100, 4000], [50, 3000]])).good,
    [false, true, true, false]);
  assert.deepEqual((await read([[100, 4000]])).said, ["+1.0 40 %"]);
  // No figure is what the choice says, whatever it is called.
  assert.equal(await page.evaluate(() => window.Words.seenWords({ words: "", short: "Niemand",
    choices: [{ verb: 2 }, { verb: 5 }] })), "Lay the tile here, place nobody");
  await close(page);
});

/** The turn that the analysis leads to when it is begun at this moment of a short game. */
async function ledFrom(page, moment) {
  await page.goto(`${server.address}#/`);
  await page.waitForSelector(".doors");
  await page.goto(`${server.address}#/r/l/x/${moment}`);
  await page.waitForSelector(".tape");
  await page.locator("details.analysis > summary").click();
  assert.equal(await page.getByRole("button", { name: "Analyse", exact: true }).count(), 0);
  await page.waitForSelector("ul.analysed li", { state: "attached", timeout: 60000 });
  return Number(await page.getAttribute("main.play", "data-moment"));
}

test("it leads to the worst turn from the end, not from the midst", async () => {
  const page = await newPage(browser, DESKTOP);
  const game = await gameOf(cut(6));
  const { turns, steps } = told(cut(6), PLAYOUTS);
  const grade = (one) => ["best", "good", "inaccuracy", "mistake", "blunder"].indexOf(one.class);
  const [{ turn }] = turns.filter((one) => one.seat === 0 && (one.cost ?? 0) > 0)
    .sort((a, b) => grade(b) - grade(a) || b.cost - a.cost);
  const worst = steps.findLastIndex((one) => one.turn === turn) + 1;
  const all = game.actions.length;
  assert.ok(worst < all && worst !== 3);
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  await storeLocal(page, "x", game, ["human", "greedy"]);
  assert.deepEqual([await ledFrom(page, all), await ledFrom(page, 3)], [worst, 3]);
  nothingWrong(page);
  await page.context().close();
});
