// SPDX-License-Identifier: Apache-2.0
// The analysis of a game as it is laid out beside a replay, on a desk and on a phone: what it says
// can be read and spills out of nothing, numbers stand in their squares, in free sight and on no
// other ones; that a long one is offered, stopped and begun again. What it says is asked in Node
// (page/analyse.test.mjs).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  DESKTOP, PHONE, close, newPage, openHouse, readable, rested, shot, shrink,
} from "./house.mjs";
import { engine } from "./judge.mjs";
import { storeLocal } from "./positions.mjs";

const RECORD = readFileSync(join(process.env.AUDE_SOURCE, "tests/cli/served.aude"), "utf8");
const TURNS = 9;
const { server, browser } = await openHouse();

/** The game of that record, or its first turns. */
function played(turns = Infinity) {
  const lines = RECORD.split("\n");
  const end = lines.findIndex((line) => line.startsWith(`${turns + 1} s`));
  return engine.read(end < 0 ? RECORD : `${lines.slice(0, end).join("\n")}\nresult *\n`);
}

/** Squares and numbers that are not within the board, or lie under the bar or a sheet. */
function covered() {
  const board = document.querySelector(".board").getBoundingClientRect();
  const bar = document.querySelector(".bar").getBoundingClientRect();
  const sheets = [...document.querySelectorAll("aside > details[open] > .sheet")];
  const low = Math.min(board.bottom, bar.top, ...sheets
    .map((one) => one.getBoundingClientRect()).filter(({ left }) => left < board.right)
    .map(({ top }) => top));
  return [...document.querySelectorAll(".better .numbered-square, .better .laid")]
    .map((one) => one.getBoundingClientRect())
    .filter(({ left, top, right, bottom }) => left < board.left - 1 || top < board.top - 1 ||
      right > board.right + 1 || bottom > low + 1).map((box) => JSON.stringify(box));
}

/** Buttons that their words spill out of, and numbers that stand in no square. */
function outside() {
  const squares = [...document.querySelectorAll(".better .numbered-square")].map((one) =>
    one.getBoundingClientRect());
  const spilt = [...document.querySelectorAll(".mistakes button")].filter((one) =>
    one.scrollWidth > one.clientWidth + 1);
  const lost = [...document.querySelectorAll(".better .numbered")].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return !squares.some((box) => box.left < x && x < box.right && box.top < y && y < box.bottom);
  });
  return { squares: squares.length, outside: [...spilt, ...lost].map((one) => one.textContent) };
}

/** Goes from the weak turn that is shown, the worst, to the last one and back to the first. */
async function eachWeakTurn(page, look) {
  const [back, on] = [0, 1].map((n) => page.locator(".mistakes > button").nth(n));
  while (!await on.isDisabled()) await on.click();
  for (;;) {
    await rested(page);
    const which = await page.textContent(".mistakes [role=status]");
    assert.deepEqual(await page.evaluate(covered), [], which);
    await look(which);
    if (await back.isDisabled()) return;
    await back.click();
  }
}

const numbers = (page) => page.locator(".better .numbered").allTextContents();

/** The best comes first, then what was played, both in the sheet. */
async function bestFirst(page, which) {
  // Who is to have no figure stands nowhere.
  if (await page.locator(".better .ghost").count() > 0)
    assert.deepEqual(await numbers(page), ["1"]);
  else assert.deepEqual(await numbers(page), []);
  const [best, played, sheet] = await page.evaluate(() => [".best-first button", ".verdict",
    ".analysis > .sheet"].map((one) => document.querySelector(one).getBoundingClientRect()));
  assert.ok(best.top > sheet.top && best.bottom <= played.top &&
    played.bottom <= sheet.bottom, `${which}: ${JSON.stringify([best, played, sheet])}`);
}

/** Of what is on the board, how many pairs of numbers lie on each other. */
const piled = (page) => page.locator(".better .numbered").evaluateAll((all) => {
  const boxes = all.map((one) => one.getBoundingClientRect());
  return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => a.left < b.right &&
    b.left < a.right && a.top < b.bottom && b.top < a.bottom)).length;
});

/** Others lie there when they are asked for. */
async function others(page) {
  const lines = page.locator(".best-first li > button[aria-pressed]");
  for (let i = 1; i < await lines.count(); i++) {
    await lines.nth(i).click();
    await rested(page);
    const own = await lines.nth(i).locator(".numbered").textContent();
    const lies = await page.locator(".better .ghost").count() > 0;
    assert.equal((await numbers(page)).includes(own), lies, `${await numbers(page)}: ${own}`);
    assert.equal(await piled(page), 0, own);
  }
}

test("squares are in free sight, words fit and can be read, at two sizes", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(`${server.address}icon.svg`);
  await storeLocal(page, "x", played(TURNS), ["human", "greedy"]);
  for (const viewport of [DESKTOP, PHONE]) {
    if (viewport === PHONE) await shrink(page, PHONE);
    await page.goto(`${server.address}#/`);
    await page.waitForSelector(".doors");
    await page.goto(`${server.address}#/r/l/x/analyse`);
    await page.waitForSelector(".mistakes");
    await rested(page);
    const { squares, outside: found } = await page.evaluate(outside);
    assert.ok(squares > 0);
    assert.deepEqual(found, []);
    await eachWeakTurn(page, async (which) => {
      if (viewport === PHONE) await bestFirst(page, which);
    });
    if (viewport === PHONE) {
      await others(page);
      await shot(page, "analysis-phone");
    }
    await page.evaluate(() => document.querySelectorAll("section details").forEach((one) => {
      one.open = true;
    }));
    await readable(page, "analysis");
    await shot(page, "analysis");
  }
  await close(page);
});

test("a game that is over offers it; it is stopped, and begun again", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(`${server.address}icon.svg`);
  await storeLocal(page, "over", played(), ["human", "greedy"]);
  await page.goto(`${server.address}#/l/over`);
  await page.getByRole("link", { name: "Analyse" }).click();
  await page.waitForSelector("section[aria-label=Analysis] progress");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page.waitForSelector("progress", { state: "detached" });
  assert.match(await page.textContent("section[aria-label=Analysis]"),
    /steps? w(?:as|ere) analysed/);
  await page.getByRole("button", { name: "Analyse again" }).click();
  await page.waitForSelector("progress");
  await close(page);
});
