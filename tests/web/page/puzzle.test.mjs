// SPDX-License-Identifier: Apache-2.0
// Puzzles: that of the day from the first page, solved by clicks, answered when it is not; every
// solution can be played; what was solved is remembered; the list by game and difficulty.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { DESKTOP, PHONE, accessible, becomes, close, newPage, openHouse, shot } from "../dom.mjs";
import { ask, load, stood } from "../positions.mjs";

const PUZZLES = JSON.parse(
  readFileSync(join(process.env.AUDE_WEB, "puzzles/puzzles.json"), "utf8"));
const DAY = 86400000;
const VERB_PLACE = 2, VERB_PASS = 5;
const { server, browser } = await openHouse();

/** The choices of a turn written as texts, one after the other. */
function choicesOf(puzzle, turn) {
  const actions = [];
  return turn.map((text) => {
    load({ ...stood(puzzle.position), actions });
    const all = ask("choices");
    const choice = all.find((one) => one.text === text);
    actions.push(choice?.action);
    return { choice, all };
  });
}

async function play(page, puzzle, turn) {
  for (const { choice, all } of choicesOf(puzzle, turn)) {
    if (choice.verb === VERB_PLACE) {
      const turns = all.filter(({ verb, x, y }) => verb === choice.verb && x === choice.x &&
        y === choice.y).findIndex(({ action }) => action === choice.action);
      await page.locator(`.cell[aria-label*=": ${choice.x},${choice.y} ("]`).dispatchEvent("click");
      for (let i = 0; i < turns; i++) await page.locator(".cell.placed").dispatchEvent("click");
    } else if (choice.verb !== VERB_PASS)
      await page.locator(`[data-action="${choice.action}"]`).first().dispatchEvent("click");
  }
  await page.keyboard.press("c");
}

const known = (page) => page.evaluate(() =>
  JSON.parse(localStorage.getItem("aude.puzzles") ?? "null"));

test("every solution and every other line is legal, and the solution is before the others", () => {
  assert.equal(new Set(PUZZLES.map(({ id }) => id)).size, PUZZLES.length);
  for (const puzzle of PUZZLES) {
    for (const { turn } of puzzle.lines)
      for (const { choice } of choicesOf(puzzle, turn)) assert.ok(choice, `${puzzle.id} ${turn}`);
    const [best, ...others] = puzzle.lines;
    assert.ok(others.every(({ margin }) => best.margin - margin >= puzzle.lead), puzzle.id);
  }
});

const BASE = PUZZLES.flatMap(({ position }, at) =>
  /^aude1:carcassonne:seats=/.test(position) ? [at] : []);
/** That of the day, and of the days to come: of the base game, which everybody knows. */
const ofDay = (later = 0) => BASE[(Math.floor(Date.now() / DAY) + later) % BASE.length];
const base = PUZZLES.findIndex(({ position, lines }) =>
  position.startsWith("aude1:carcassonne:seats=2") && lines[0].turn.length === 2);

test("whoever sits where, the own colour is that of the own games", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(server.address);
  const own = () => page.locator(".sides .me > .figure").evaluateAll(([one]) =>
    /<use [^>]*fill="(#\w+)"/.exec(decodeURIComponent(one.src))?.[1]);
  const seen = new Set();
  for (const seat of [0, 1]) {
    const at = PUZZLES.findIndex((one) => one.seat === seat);
    await page.goto(`${server.address}#/puzzle/${at + 1}`);
    await page.waitForSelector(".puzzle .bar.mine");
    seen.add(await own());
  }
  assert.equal(seen.size, 1);
  await page.evaluate(() => localStorage.setItem("aude.colour", "3"));
  await page.goto(`${server.address}#/puzzle/1`);
  await becomes(own, "#7b3294");
  await close(page);
});

test("another turn is answered, the best one told", async () => {
  const page = await newPage(browser, PHONE);
  const puzzle = PUZZLES[base];
  await page.goto(`${server.address}#/puzzle/${base + 1}`);
  await page.waitForSelector(".puzzle .bar.mine");
  await accessible(page, "puzzle");
  load(stood(puzzle.position));
  const { turn } = puzzle.lines[1];
  await play(page, puzzle, turn);
  await becomes(() => page.textContent(".told [role=status]"),
    /Not the best turn: it brings [0-9.]+ points less/);
  assert.equal(await known(page), null);
  await play(page, puzzle, puzzle.lines[0].turn);
  await page.waitForSelector(".explained");
  assert.match(await page.textContent(".told [role=status]"), /the best turn! It brings/);
  assert.deepEqual((await known(page)).solved, [puzzle.id]);
  await accessible(page, "solved");
  // Where, with what, why, and what the others would be; none of it breaks before its sign.
  await becomes(() => page.locator(".solution .why li").count().then((n) => n > 0), true);
  assert.match(await page.textContent(".solution"),
    /Lay the tile here.*chance to win \d+\u00a0%/);
  const at = () => page.locator(".better .laid").evaluateAll((all) =>
    all.map(({ style }) => [parseInt(style.left) / 96, parseInt(style.top) / 96]));
  const [best, second] = puzzle.lines.map(({ turn: one }) => choicesOf(puzzle, one)[0].choice);
  assert.deepEqual(await at(), [[best.x, best.y]]);
  await page.locator(".others button").first().click();
  await becomes(() => page.textContent(".solution"), /[\d.]+ points less/);
  assert.deepEqual(await at(), [[second.x, second.y]]);
  await page.locator(".others button").first().click();
  await becomes(at, [[best.x, best.y]]);
  await shot(page, "puzzle-solved");
  await page.click(".explained .commit");
  await page.waitForSelector(".puzzle .bar.mine");
  assert.match(page.url(), new RegExp(`#/puzzle/${(base + 1) % PUZZLES.length + 1}$`));
  await close(page);
});

test("a turn of which nothing was written is looked at beside the page", async () => {
  const page = await newPage(browser, DESKTOP);
  const puzzle = PUZZLES[base];
  load(stood(puzzle.position));
  const other = ask("choices").find(({ text }) => puzzle.lines.every(({ turn }) =>
    turn[0] !== text));
  await page.goto(`${server.address}#/puzzle/${base + 1}`);
  await page.waitForSelector(".puzzle .bar.mine");
  await play(page, puzzle, [other.text]);
  await becomes(() => page.textContent(".told [role=status]"), /it brings [0-9.]+ points less/);
  const cost = Number(/brings ([0-9.]+)/.exec(await page.textContent(".told [role=status]"))[1]);
  assert.ok(cost * 100 >= puzzle.lead - 5, `${cost}`);
  await close(page);
});

test("what a turn would ask after the solution is not asked", async () => {
  const at = PUZZLES.findIndex(({ position, lines: [{ turn }] }) => {
    const actions = choicesOf({ position }, turn).map(({ choice }) => choice.action);
    load({ ...stood(position), actions });
    return ask("describe").step === "castle";
  });
  assert.ok(at >= 0, "no puzzle completes a city that could become a castle");
  const page = await newPage(browser, DESKTOP);
  await page.goto(`${server.address}#/puzzle/${at + 1}`);
  await page.waitForSelector(".puzzle .bar.mine");
  await play(page, PUZZLES[at], PUZZLES[at].lines[0].turn);
  await page.waitForSelector(".explained");
  assert.deepEqual((await known(page)).solved, [PUZZLES[at].id]);
  await close(page);
});

test("the puzzle of the day counts days in a row; a solution that was shown does not", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  const at = ofDay();
  await page.evaluate((day) => localStorage.setItem("aude.puzzles",
    JSON.stringify({ solved: ["gone"], seen: 7, days: [day - 2, day - 1] })),
  Math.floor(Date.now() / DAY));
  await page.click('.first a[href="#/puzzle/day"]');
  await page.waitForSelector(".puzzle .bar.mine");
  assert.match(await page.textContent(".teacher h1"), /Puzzle of the day/);
  assert.match(await page.textContent(".streak"), /2 days in a row/);
  await play(page, PUZZLES[at], PUZZLES[at].lines[0].turn);
  await page.waitForSelector(".explained");
  assert.match(await page.textContent(".streak"), /3 days in a row/);
  const next = ofDay(1);
  await page.goto(`${server.address}#/puzzle/${next + 1}`);
  await page.waitForSelector(".puzzle .bar.mine");
  await page.click("text=Show the solution");
  await page.waitForSelector(".explained");
  await page.click("text=Once more");
  await page.waitForSelector(".puzzle .bar.mine");
  await play(page, PUZZLES[next], PUZZLES[next].lines[0].turn);
  await page.waitForSelector(".explained");
  const { solved, seen } = await known(page);
  assert.deepEqual(solved, ["gone", PUZZLES[at].id]);
  assert.deepEqual(seen, [PUZZLES[next].id]);
  await close(page);
});

test("the list finds puzzles by game and difficulty and marks what was solved", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(server.address);
  await page.evaluate((id) => localStorage.setItem("aude.puzzles",
    JSON.stringify({ solved: [id], seen: [], days: [] })), PUZZLES[0].id);
  await page.goto(`${server.address}#/puzzle/all`);
  await page.waitForSelector(".puzzles .all");
  await accessible(page, "puzzles");
  assert.equal(await page.locator(".puzzles .all li").count(), PUZZLES.length);
  assert.match(await page.locator(".puzzles .all a").first().getAttribute("aria-label"),
    /^Puzzle 1, .*, solved$/);
  const names = await page.locator(".puzzles .all a").evaluateAll((all) =>
    all.map((one) => one.getAttribute("aria-label").split(",")[0]));
  assert.deepEqual(names, PUZZLES.map((_, i) => `Puzzle ${i + 1}`));
  await page.selectOption("#box", "The Discovery");
  await becomes(() => page.locator(".puzzles .all li").count(),
    PUZZLES.filter(({ position }) => position.startsWith("aude1:discovery")).length);
  await page.selectOption("#grade", "hard");
  await becomes(() => page.locator(".puzzles .all li").count(), PUZZLES.filter(
    ({ position, level }) => position.startsWith("aude1:discovery") && level > 5).length);
  await close(page);
});

test("that of the day is the same for everybody, and another one tomorrow", async () => {
  const seen = [], real = Date.now;
  for (const games of [[], [{ id: "d", local: true, tokens: {}, names: ["Anna", "Ben"],
    scores: [1, 2], game: "discovery", over: true, at: 1, named: true, sets: [] }]]) {
    const page = await newPage(browser, DESKTOP);
    await page.goto(server.address);
    await page.evaluate((all) => localStorage.setItem("aude.games", JSON.stringify(all)), games);
    for (let day = 0; day < 3; day++) {
      Date.now = () => real() + day * DAY;
      await page.goto(`${server.address}#/puzzle/all`);
      await page.reload();
      seen.push(await page.getAttribute(".of-day .sight", "href"));
      assert.match(await page.textContent(".of-day .box-words"), /^Base game/);
    }
    Date.now = real;
    await close(page);
  }
  assert.deepEqual(seen.slice(0, 3), seen.slice(3));
  assert.equal(new Set(seen).size, 3);
});
