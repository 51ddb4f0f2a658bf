// SPDX-License-Identifier: Apache-2.0
// A hint in a game against computers: by keyboard, told to those who hear the page, marked on the
// board, gone with the moment that it was for; not where people play with each other; in every
// language. And the reasons beside an analysis.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, bundled, close, newPage, nothingWrong, openHouse, shot,
} from "../dom.mjs";
import { ask, load, openLocal, playTo, wholeGame } from "../positions.mjs";

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
  test(`what a figure is to stand on is lit up, at ${viewport.width}`, async () => {
    const page = await newPage(browser, viewport);
    await openLocal(page, server, playTo(["game carcassonne", "seats 2"], 1, (state) =>
      state.step === "place" && state.decider === 0 && state.placed.length <= 2),
    ["human", "greedy"]);
    await page.locator(".cell").first().click();
    await page.waitForSelector(".spot");
    await button(page).click();
    await becomes(() => words(page), /Hint: .*\w → \w/);
    await becomes(() => page.locator(".board .highlight").count(), 1);
    await shot(page, "hint-figure");
    nothingWrong(page);
    await page.context().close();
  });

/** Where the players stand, in whole pixels. */
const players = (page) => page.locator(".seat, .seat .name, .seat .score").evaluateAll((all) =>
  all.map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
  }));

const keys = async (page) => {
  await page.keyboard.press("?");
  const all = await page.locator("dialog.help dt").allTextContents();
  await page.locator("dialog.help button").click();
  return all;
};

test("a key asks for the hint, and takes it away, wherever the focus is", async () => {
  const page = await opened(DESKTOP);
  assert.ok((await keys(page)).includes("H"));
  await page.locator(".cell").first().focus();
  await page.keyboard.press("h");
  await becomes(() => words(page), /Hint: .+/);
  assert.ok(await page.locator(".cell").first().evaluate((one) =>
    one === document.activeElement));
  await page.keyboard.press("h");
  await becomes(() => words(page), "");
  nothingWrong(page);
  await page.context().close();
});

test("also at a table of the server, where one person plays with computers", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  await page.click(".doors > :first-child");
  await page.waitForSelector(".bar.mine");
  assert.match(page.url(), /#\/t\//);
  await button(page).click();
  await becomes(() => words(page), /Hint: /);
  nothingWrong(page);
  await page.context().close();
});

test("nobody is told where two people play", async () => {
  const page = await opened(DESKTOP, ["human", "human"]);
  assert.equal(await button(page).count(), 0);
  assert.ok(!(await keys(page)).includes("H"));
  await page.keyboard.press("h");
  assert.equal(await page.locator(".hint").count(), 0);
  nothingWrong(page);
  await page.context().close();
});

for (const [language, name, said] of [["pl", "Podpowiedź", /szansa|punkt|zysk/],
  ["cs", "Rada", /šance|bod|zisk/], ["bg", "Подсказка", /шанс|точк|печалба/],
  ["de", "Tipp", /Chance|Punkt|Gewinn/]])
  test(`a hint in ${language} has no English in it`, async () => {
    const page = await opened(DESKTOP, ["human", "greedy"], { locale: language });
    await button(page, name).click();
    await becomes(() => words(page), said);
    assert.doesNotMatch(await words(page),
      /\b(?:chance|points?|complete|when|city|road|field|Hint|gain|\{\w+\})\b/);
    nothingWrong(page);
    await page.context().close();
  });

test("of a field with nothing at it yet no zeros are told", async () => {
  const page = await opened(DESKTOP);
  await page.goto(`${server.address}#/r/l/x/analyse`);
  await page.waitForSelector("section[aria-label=Analysis] .turns-list", { state: "attached",
    timeout: 60000 });
  assert.doesNotMatch(await page.textContent("section[aria-label=Analysis]"),
    /complete cities: 0, points so far: 0/);
  await page.context().close();
});

test("a part of the page that cannot be fetched is said to be missing", async () => {
  const page = await opened(DESKTOP);
  await page.route(/analyse\.js/, (route) => route.abort());
  await button(page).click();
  await becomes(() => words(page), /can't be loaded/);
  await page.context().close();
});

/** What has been tried and not committed. */
const tried = (page) => page.evaluate(() => Object.entries(sessionStorage)
  .filter(([key]) => key.startsWith("aude.tried."))
  .flatMap(([, value]) => JSON.parse(value)?.actions ?? []));

test("a hint lights up the spot that it means, and a tile is first turned as it says", async () => {
  const towers = playTo(["game carcassonne", "expansion tower", "seats 2"], 3, (state) =>
    state.step === "action" && state.decider === 0 && state.placed.length > 22 &&
    ask("choices").length >= 13);
  const page = await newPage(browser, PHONE);
  await openLocal(page, server, towers, ["human", "greedy"]);
  await page.click("#hint");
  await page.waitForSelector(".hint b");
  await becomes(() => page.locator(".spot.lit").count(), 1);
  await becomes(() => page.locator(".bar .advised").count(), 1); // and in the list
  await openLocal(page, server, GAME, ["human", "greedy"]);
  await page.click("#hint");
  await page.waitForSelector(".better .laid.ghost");
  const place = await page.locator(".better .laid.ghost").evaluate((one) =>
    [one.style.left, one.style.top]);
  await page.click(".hint .try-it");
  const [hinted] = await tried(page);
  while (await page.locator(".cell.placed").count() + (await tried(page)).length > 0)
    await page.click(".back");
  await page.waitForSelector(".better .laid.ghost"); // it is that moment again
  await page.evaluate(([left, top]) => [...document.querySelectorAll(".cell")]
    .find((one) => one.style.left === left && one.style.top === top).click(), place);
  await page.waitForSelector(".cell.placed");
  assert.deepEqual(await tried(page), [hinted]);
  await close(page);
});

test("one tap does what the hint says, and it can be undone", async () => {
  const page = await opened(PHONE);
  await page.click("#hint");
  await page.waitForSelector(".better .laid.ghost");
  const [left, top] = await page.locator(".better .laid.ghost").evaluate((one) =>
    [one.style.left, one.style.top]);
  const figures = await page.locator(".better .stood.ghost").count();
  const laid = () => page.locator(".cell.placed").evaluateAll((all) =>
    all.map((one) => [one.style.left, one.style.top]));
  assert.deepEqual(await laid(), []);
  await page.click(".hint .try-it");
  await becomes(() => page.locator(".commit").isEnabled(), true);
  assert.equal(await page.locator(".hint").count(), 0);
  const back = page.locator(".back");
  if (figures > 0) await back.click();
  await becomes(laid, [[left, top]]);
  assert.equal((await tried(page)).length, 1);
  await back.click();
  await becomes(laid, []);
  nothingWrong(page);
  await close(page);
});

test("where a hole is stands in numbers only where numbers are shown", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  const told = async () => {
    await page.evaluate(bundled("analyse/words.ts", "Words").replace("var Words", "window.Words"));
    return page.evaluate(() => window.Words.factWords([], { x: -1, y: -5, n: 2, of: 50, seats: 0,
      feature: 0, item: 0, gain: 0, chance: 0, was: 0,
      text: "a hole is left at {cell}: {n} tile of {of} fits there",
      many: "a hole is left at {cell}: {n} tiles of {of} fit there" }));
  };
  assert.equal(await told(), "a hole is left: 2 tiles of 50 fit there");
  await page.evaluate(() => localStorage.setItem("aude.numbers", "always"));
  assert.equal(await told(), "a hole is left at -1,-5: 2 tiles of 50 fit there");
  await close(page);
});

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
      /^Hint: Lay the tile here(?:, place nobody|: \w+ → \w+)$/);
    assert.match(await page.textContent(`${HINT} b > .hidden`), /^Hint: Tile: /);
    assert.match(await page.textContent(`${HINT} em > [aria-hidden]`), /^[+−]?\d+(?:\.\d)?$/);
    assert.equal(await page.locator(`${HINT} .because`).count(), 1);
    assert.ok(await button(page).evaluate((one) => one === document.activeElement));
    if (viewport === PHONE) await accessible(page, "hint");

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
