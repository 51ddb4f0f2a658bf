// SPDX-License-Identifier: Apache-2.0
// A table with people as it is laid out on a phone: room for up to six with their clocks, one cross
// on what unfolds, the set-up with everything open; and a browser that may keep nothing. What
// people do at a table is asked in Node (page/table.test.mjs). Nearly all of it on one page.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  PHONE, becomes, close, homePage, newPage, nothingWrong, openHouse, readable, rested, shot,
} from "./house.mjs";
import { ask } from "./judge.mjs";

const { server, browser } = await openHouse();
const anna = await homePage(browser, server, PHONE);

/** A table that the set-up page would not make, with Anna's seat in her browser. */
async function directTable(setup) {
  const made = await ask(anna, { do: "create", setup });
  assert.equal(made.is, "created", JSON.stringify(made));
  await anna.evaluate(({ table, tokens, seats }) => localStorage.setItem("aude.games",
    JSON.stringify([{ id: table, local: false, tokens, names: seats.map((seat) => seat.name),
      scores: seats.map(() => 0), game: "carcassonne", over: false, at: Date.now() }])),
  { ...made, seats: setup.seats });
  await anna.goto(`${server.address}#/t/${made.table}`);
  await anna.waitForSelector(".seats, .there");
  return made;
}

/** A turn: the first square, no figure. */
async function turn(page) {
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".cell b")].some((one) => /^\d/.test(one.textContent)));
  await page.evaluate(() => document.querySelector(".cell:not(.placed)").click());
  await page.waitForSelector(".cell.placed");
  await page.evaluate(() => document.querySelector(".ends .commit").click());
  await page.waitForSelector(".cell.placed", { state: "detached" });
}

test("six players and their clocks are read on a phone", async () => {
  const names = ["Anna", "Bernadette", "Cy", "Dominik", "Eva", "Friedrich"];
  await directTable({ clock: { seconds: 5000, increment: 5, then: "lose" },
    seats: names.map((name) => ({ name })) });
  await anna.waitForSelector(".seat:nth-child(6) .clock");
  assert.deepEqual(await anna.locator(".seat").evaluateAll((all) => all.flatMap((one) => {
    const card = one.getBoundingClientRect();
    const parts = [".name", ".score", ".supply > :first-child", ".clock"].map((name) =>
      one.querySelector(name));
    const boxes = parts.map((part) => part.getBoundingClientRect());
    const [name, , , clock] = parts;
    return [
      ...boxes.some(({ left, top, right, bottom }) => left < card.left + 1 || top < card.top + 1 ||
        right > card.right - 1 || bottom > card.bottom - 1) ? [`${one.textContent}: cut`] : [],
      ...boxes.some((a, i) => boxes.some((b, n) => n > i && a.left < b.right - 1 &&
        b.left < a.right - 1 && a.top < b.bottom - 2 && b.top < a.bottom - 2))
        ? [`${one.textContent}: over each other`] : [],
      ...name.clientHeight < parseFloat(getComputedStyle(name).fontSize) * 1.15
        ? [`${one.textContent}: letters are cut`] : [],
      ...name.clientWidth < 40 && name.scrollWidth > name.clientWidth
        ? [`${one.textContent}: no room for a name`] : [],
      ...clock.scrollWidth > clock.clientWidth + 1 ? [`${one.textContent}: clock`] : [],
    ];
  })), []);
  nothingWrong(anna);
});

test("with everything open the set-up is no wider than a phone", async () => {
  await anna.goto(`${server.address}#/new`);
  await anna.waitForSelector(".setup");
  for (const summary of await anna.$$(".setup details > summary")) await summary.click();
  await anna.selectOption("#clock", "900 10");
  for (const selector of ["#edition", "#overlay", "#clock", "#away", "#title"]) {
    const box = await anna.locator(selector).boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= PHONE.width, `${selector} ends at ${
      box.x + box.width}`);
  }
  nothingWrong(anna);
});

test("names and clocks of two are whole; chat and room unfold with one cross", async () => {
  const { table, invite } = await directTable({ seats: [{ name: "Anna" }, { name: "" }],
    clock: { seconds: 600, increment: 1, then: "lose" } });
  await ask(anna, { do: "sit", table, seat: 1, name: "Ben", invite });
  await anna.waitForSelector(".seat:nth-child(1) .clock.runs");
  assert.deepEqual(await anna.locator(".seat .name").evaluateAll((all) => all
    .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)), []);
  for (const name of ["chat", "room"]) {
    await anna.click(`.${name}:not([open]) > summary`);
    await anna.waitForSelector(`.${name}[open] .sheet`);
    await rested(anna);
    assert.equal(await anna.evaluate((fold) => {
      const sign = getComputedStyle(document.querySelector(`.${fold} > summary`), "::after");
      return Number(sign.content.includes("×")) +
        Number(document.querySelector(`.${fold} .shut`).checkVisibility());
    }, name), 1, "crosses");
    if (name === "room") await anna.click(".resign");
    else await anna.fill("#say", "Hello");
    if (name === "chat") await anna.keyboard.press("Enter");
    if (name === "chat") await anna.waitForSelector(".said .text");
    await readable(anna, name);
    await shot(anna, name);
    if (name === "room") await anna.click(".sure button:not(.danger)");
    await anna.click(`.${name} .shut`);
  }
  nothingWrong(anna);
});

for (const seats of [2, 4, 6])
  test(`${seats} players leave room for the board on a phone`, async () => {
    const names = ["Anna-Magdalena", "Ben", "Cy", "Dörte von der Heide", "Evi", "Fritz"];
    await directTable({
      expansions: ["tower", "bcb"], options: { BAZAARS: "off" },
      clock: { seconds: 600, increment: 5 },
      seats: names.slice(0, seats).map((name, i) => i === 0 ? { name }
        : { name, player: "greedy" }),
    });
    await turn(anna);
    await anna.waitForSelector(".seat[aria-current]");
    const box = await anna.locator(".seats").boundingBox();
    assert.ok(box.height <= 96, `the seats are ${box.height} high`);
    for (const seat of await anna.locator(".seat").all()) {
      const one = await seat.boundingBox();
      assert.ok(one.x >= 0 && one.x + one.width <= PHONE.width && one.height >= 36);
    }
    const board = await anna.locator(".board").boundingBox();
    assert.ok(board.height >= 300, `the board is ${board.height} high`);
    await shot(anna, `seats-${seats}`);
    if (seats === 6) await readable(anna, "six seats");
    await anna.click(".seat:nth-child(2) .more");
    await becomes(() => anna.textContent(".details"), /Ben.*points?.*followers? left.*floors/s);
    if (seats === 6) await readable(anna, "one seat");
    await shot(anna, `seat-${seats}`);
    await anna.click(".details .shut");
    await becomes(() => anna.locator(".details").count(), 0);
    nothingWrong(anna);
  });

test("a browser that keeps nothing plays all the same", async () => {
  const page = await newPage(browser, PHONE);
  await page.addInitScript(() => Object.defineProperty(window, "localStorage",
    { get() { throw new DOMException("forbidden", "SecurityError"); } }));
  await page.goto(`${server.address}#/new`);
  await page.waitForSelector(".setup");
  await page.selectOption("#kind1", "level-5");
  await page.click(".setup .begin");
  await turn(page);
  await turn(page);
  await close(page);
});
