// SPDX-License-Identifier: Apache-2.0
// Turns that end by themselves, for whoever wants that or has played a few games: with the place
// where nothing can be put, with the figure, not after a step back, and never where something is
// left to choose. The second touch on a figure is for a board that is laid out: inputs.test.mjs.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, accessible, becomes, close, closeSettings, newPage, nothingWrong, openHouse,
  openSettings, shot, undoes,
} from "../dom.mjs";
import { ask, openLocal, playTo, storeFinished, wholeGame } from "../positions.mjs";

const { server, browser } = await openHouse();
const LINES = ["game carcassonne", "seats 2"];
const GRACE = 3000;

/** A game in which the first player has to place a tile, with so many followers left. */
const begun = (followers, wanted = () => true) => playTo(LINES, 1, (state) =>
  state.step === "place" && state.decider === 0 && followers(state.seats[0].figures[0]) &&
  wanted());

/** The page with such a game; what is to happen in three seconds waits for `due`. */
async function opened(game, turns = "fast", players = ["human", "human"]) {
  const page = await newPage(browser, DESKTOP);
  await page.addInitScript((grace) => {
    const { setTimeout: later, clearTimeout: never } = window;
    window.due = new Map();
    let last = 0;
    window.setTimeout = (act, time, ...more) => {
      if (time !== grace) return later(act, time, ...more);
      window.due.set(`due ${++last}`, act);
      return `due ${last}`;
    };
    window.clearTimeout = (id) => { if (!window.due.delete(id)) never(id); };
  }, GRACE);
  await page.goto(`${server.address}icon.svg`);
  await page.evaluate((kept) => {
    if (kept !== null) localStorage.setItem("aude.turns", kept);
  }, turns);
  await openLocal(page, server, game, players);
  return page;
}
const due = (page) => page.evaluate(() => window.due.size);
const pass = (page) => page.evaluate(() => {
  const all = [...window.due.values()];
  window.due.clear();
  all.forEach((act) => act());
});
/** How much the game of this browser has, as it is kept. */
const kept = (page) => page.evaluate(() =>
  JSON.parse(localStorage.getItem("aude.local.x")).actions.length);

test("nothing can be put: one touch, and it is done three seconds later", async () => {
  const page = await opened(begun((left) => left === 0));
  const before = await kept(page);
  await page.locator(".cell").first().click();
  if (await page.locator(".turner").count() > 0) {
    assert.equal(await due(page), 0); // it may lie otherwise: that is a choice
    await page.locator(".turner").click();
  }
  await becomes(() => due(page), 1);
  assert.match(await page.textContent(".commit"), /by itself in 3\ss/);
  await accessible(page, "a turn that ends by itself");
  await shot(page, "ending");
  assert.equal(await kept(page), before);
  await pass(page);
  await becomes(async () => await kept(page) > before, true);
  nothingWrong(page);
  await close(page);
});

test("who steps back ends that turn alone; the next one ends by itself again", async () => {
  const page = await opened(begun((left) => left > 3));
  await page.locator(".cell").first().click();
  await page.waitForSelector(".spot");
  assert.equal(await due(page), 0); // a figure may be put
  await page.locator(".spot").first().click();
  await becomes(() => due(page), 1);
  await page.click(".ends button:first-child");
  await becomes(() => due(page), 0);
  await page.locator(".spot").first().click();
  await becomes(() => page.locator(".commit").isEnabled(), true);
  assert.equal(await due(page), 0);
  await page.click(".commit");
  await becomes(() => undoes(page), false);
  await page.locator(".cell").first().click();
  await page.locator(".spot").first().click();
  await becomes(() => due(page), 1);
  await close(page);
});

test("always by Done, unless it was chosen or three games were played", async () => {
  const game = begun((left) => left > 3);
  const page = await opened(game, null);
  await page.locator(".cell").first().click();
  await page.locator(".spot").first().click();
  await becomes(() => page.locator(".commit").isEnabled(), true);
  assert.equal(await due(page), 0);
  await openSettings(page);
  assert.equal(await page.inputValue("[name=turns]"), "confirm");
  await page.selectOption("[name=turns]", "fast");
  await becomes(() => due(page), 1);
  await page.selectOption("[name=turns]", "confirm");
  await becomes(() => due(page), 0);
  await page.evaluate(() => localStorage.removeItem("aude.turns"));
  const over = wholeGame(LINES, 2);
  for (const id of ["a", "b", "c"]) await storeFinished(page, id, over, ["Ann", "Bob"], 1);
  await page.reload();
  await page.waitForSelector(".bar");
  await openSettings(page);
  assert.equal(await page.inputValue("[name=turns]"), "fast");
  await closeSettings(page);
  await close(page);
});

test("nothing can be put, and it lies in one way: a second touch of it is the end", async () => {
  const page = await opened(begun((left) => left === 0, () => {
    const cells = ask("offers", 0).map(({ x, y }) => `${x},${y}`);
    return cells.filter((one) => one === cells[0]).length === 1 && cells.length > 1;
  }));
  const before = await kept(page);
  await page.locator(".cell").first().click();
  await becomes(async () => { // the second half of a double click does nothing
    if (await kept(page) === before) await page.locator(".cell.placed").click();
    return await kept(page) > before;
  }, true);
  assert.equal(await due(page), 0);
  await close(page);
});

test("a tab that nobody looks at ends nothing, nor does a page loaded anew", async () => {
  const page = await opened(begun((left) => left > 3));
  await page.locator(".cell").first().click();
  await page.locator(".spot").first().click();
  await becomes(() => due(page), 1);
  const look = (hidden) => page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
  await look(true);
  await becomes(() => due(page), 0);
  await look(false);
  await becomes(() => due(page), 1);
  await page.reload();
  await becomes(() => page.locator(".commit").isEnabled(), true);
  assert.equal(await due(page), 0);
  await close(page);
});

test("what only can be done needs no touch", async () => {
  const game = begun(() => true, () => ask("offers", 0).length === 1);
  const page = await opened(game);
  await becomes(() => page.locator(".cell.placed").count(), 1);
  await page.keyboard.press("u"); // who takes it back is not asked again by the page
  await becomes(() => page.locator(".cell.placed").count(), 0);
  await page.evaluate(() => new Promise((tell) => { setTimeout(tell, 600); }));
  assert.equal(await page.locator(".cell.placed").count(), 0);
  nothingWrong(page);
  await close(page);
});
