// SPDX-License-Identifier: Apache-2.0
// A hint in a game against computers: by keyboard, told to those who hear the page, marked on the
// board, gone with the moment that it was for; not where people play with each other; in every
// language. And the reasons beside an analysis.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, close, newPage, nothingWrong, openHouse, shot,
} from "./house.mjs";
import { ask, load, openLocal, wholeGame } from "./positions.mjs";

const { server, browser } = await openHouse();

/** A game of greedy players up to a tile that the first of them has to place. */
function begun() {
  for (let most = 40; most < 80; most++) {
    const game = wholeGame(["game carcassonne", "seats 2"], 3, 1, most);
    load(game);
    const { step, decider } = ask("describe", 0);
    if (step === "place" && decider === 0) return game;
  }
  throw new Error("nothing is to be placed");
}
const GAME = begun();

const HINT = ".advice [role=status]";
const words = async (page) => (await page.textContent(HINT)).replace(/\s+/g, " ").trim();
const button = (page, name = "Hint") => page.getByRole("button", { name, exact: true });
const opened = async (viewport, players = ["human", "greedy"], options = {}) => {
  const page = await newPage(browser, viewport, options);
  await openLocal(page, server, GAME, players);
  return page;
};

for (const viewport of [DESKTOP, PHONE])
  test(`a hint at ${viewport.width} x ${viewport.height}`, async () => {
    const page = await opened(viewport);
    await button(page).focus();
    assert.equal(await words(page), "");
    await page.keyboard.press("Enter");
    await becomes(() => words(page), /Hint: .+(?:points|figure|hole|estimated)/);
    await becomes(() => page.locator(".better .laid.ghost").count(), 1);
    // Where everything lies on the tile is seen on the board, and told to those who hear the page.
    assert.match(await page.textContent(`${HINT} b > [aria-hidden]`),
      /^Hint: Lay the tile here(?:, no figure|: \w+ → \w+)$/);
    assert.match(await page.textContent(`${HINT} b > .hidden`), /^Hint: Tile: /);
    await becomes(() => page.evaluate(() => { // "here" is to be seen
      const [tile, board, bar] = [".better .laid.ghost", ".board", ".bar"].map((one) =>
        document.querySelector(one).getBoundingClientRect());
      return tile.top >= board.top - 1 && tile.bottom <= Math.min(board.bottom, bar.top) + 1;
    }), true);
    assert.ok(await page.locator(`${HINT} .why li`).count() >= 1);
    assert.ok(await button(page).evaluate((one) => one === document.activeElement));
    await accessible(page, "hint");
    await shot(page, "hint");

    // The same once more takes it away.
    await page.keyboard.press("Enter");
    await becomes(() => words(page), "");
    await becomes(() => page.locator(".better .ghost").count(), 0);

    // It is for this moment only.
    await page.keyboard.press("Enter");
    await becomes(() => words(page), /Hint: /);
    await page.locator(".cell").nth(3).click();
    await becomes(() => page.locator(".better .ghost").count(), 0);
    await becomes(() => page.locator(".hint").count(), 0);
    nothingWrong(page);
    await page.context().close();
  });

/** Where the players stand, in whole pixels. */
const players = (page) => page.locator(".seat, .seat .name, .seat .score").evaluateAll((all) =>
  all.map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
  }));

/** Do the tile in hand, what the hint says as far as it is seen, and Commit lie over each other? */
const overlaps = (page) => page.evaluate(() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const asks = box(".bar .asks"), hint = box(".bar .hint"), commit = box(".bar .commit");
  const seen = { left: hint.left, right: hint.right, top: Math.max(hint.top, asks.top),
    bottom: Math.min(hint.bottom, asks.bottom) };
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 &&
    a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const hand = box(".bar .hand .tile");
  return { hint: meet(hand, seen), commit: meet(hand, commit), both: meet(seen, commit),
    read: seen.bottom - seen.top > hint.height - 1 };
});

for (const viewport of [DESKTOP, PHONE, { width: 768, height: 1024 }, { width: 740, height: 360 }])
  for (const locale of ["en-GB", "de-DE"])
    test(`a hint moves no player, ${viewport.width} x ${viewport.height}, ${locale}`, async () => {
      const page = await opened(viewport, ["human", "greedy"], { locale, hasTouch: true });
      const before = await players(page);
      await page.click("#hint");
      await page.waitForSelector(".hint b");
      assert.deepEqual(await players(page), before);
      assert.deepEqual(await overlaps(page),
        { hint: false, commit: false, both: false, read: true });
      // The sheet that came with it stays for the rest of the game.
      await page.click("#hint");
      await becomes(() => page.locator(".hint").count(), 0);
      assert.deepEqual(await players(page), before);
      await close(page);
    });

test("an analysis says why", async () => {
  const page = await opened(DESKTOP);
  await page.goto(`${server.address}#/r/l/x/analyse`);
  await page.waitForSelector("section[aria-label=Analysis] .turns-list", { state: "attached",
    timeout: 60000 });
  await page.evaluate(() => document.querySelectorAll("section details").forEach((one) => {
    one.open = true;
  }));
  await page.locator("section[aria-label=Analysis] .turns-list button").nth(6).click();
  await page.waitForSelector("div.analysed .why li");
  assert.match(await page.locator("div.analysed .why").first().textContent(),
    /points|figure|hole|estimated/);
  await accessible(page, "analysis with reasons");
  await shot(page, "reasons");
  nothingWrong(page);
  await page.context().close();
});
