// SPDX-License-Identifier: Apache-2.0
// A hint in a game against computers: by keyboard, told to those who hear the page, marked on the
// board, gone with the moment that it was for; not where people play with each other; in every
// language. And the reasons beside an analysis.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, accessible, becomes, newPage, nothingWrong, openHouse, shot }
  from "./house.mjs";
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
    assert.equal(await page.locator(".better .laid.ghost").count(), 1);
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
    await page.locator(".cell").first().click();
    await becomes(() => page.locator(".better .ghost").count(), 0);
    await becomes(() => page.locator(".hint").count(), 0);
    nothingWrong(page);
    await page.context().close();
  });

test("nobody is told where two people play", async () => {
  const page = await opened(DESKTOP, ["human", "human"]);
  assert.equal(await button(page).count(), 0);
  nothingWrong(page);
  await page.context().close();
});

for (const [language, name, said] of [["pl", "Podpowiedź", /szansa|punkt|zysk/],
  ["cs", "Nápověda", /šance|bod|zisk/], ["bg", "Подсказка", /шанс|точк|печалба/],
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

test("a part of the page that cannot be fetched is said to be missing", async () => {
  const page = await opened(DESKTOP);
  await page.route(/analyse\.js/, (route) => route.abort());
  await button(page).click();
  await becomes(() => words(page), /cannot be fetched/);
  await page.context().close();
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
