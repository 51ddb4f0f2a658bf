// SPDX-License-Identifier: Apache-2.0
// The game in words: nothing that is seen names a square by its coordinates until keys are used,
// two choices of one decision are never called alike, and what is told of lights up on the board;
// open tiles lie before their players, for everybody.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, accessible, becomes, newPage, nothingWrong, openHouse, shot } from
  "./house.mjs";
import {
  DECISIONS, VERB, ask, everyDecision, load, openLocal, playTo, search, stood, storeLocal,
} from "./positions.mjs";

const found = everyDecision();
const TOWERS = search(["game carcassonne", "expansion tower", "expansion bcb", "seats 3"], 9,
  ["floors", "captures"], (state) => {
    const count = (verb) => ask("choices").filter((one) => one.verb === verb).length;
    if (state.step === "capture" && count(VERB.capture) >= 3) return "captures";
    return state.step === "action" && count(VERB.floor) >= 5 ? "floors" : "";
  });
const OPEN = playTo(["game discovery", "seats 3", "option OPEN_TILES on"], 3,
  (state) => state.step === "place" && state.placed.length > 6);
const { server, browser } = await openHouse();
const COORDINATES = /-?\d+,-?\d+/;

/** What is seen: no texts for those who hear the page, none that has no size. */
function seen(page) {
  return page.evaluate(() => {
    const shown = [];
    const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      const one = node.parentElement;
      if (one.closest(".hidden") === null && one.checkVisibility({ visibilityProperty: true }) &&
        one.offsetWidth > 1) shown.push(node.data);
    }
    for (const one of document.querySelectorAll("main [title]")) shown.push(one.title);
    return shown;
  });
}

const numbers = (page) => page.evaluate(() => [...document.querySelectorAll(
  ".choice kbd, .spot b, .cell:not(.placed) b")].filter((one) =>
  one.textContent !== "" && one.offsetWidth > 1 && getComputedStyle(one).visibility === "visible")
  .length);

for (const step of DECISIONS)
  test(`${step}: no coordinates and no numbers are seen before a key is pressed`, async () => {
    const page = await newPage(browser, DESKTOP);
    await openLocal(page, server, found.get(step));
    await page.locator(".log li").first().waitFor();
    for (const choice of await page.locator(".bar .choice").all()) await choice.hover();
    assert.deepEqual((await seen(page)).filter((text) => COORDINATES.test(text)), []);
    assert.equal(await numbers(page), 0);
    const boxes = () => page.evaluate(() => [...document.querySelectorAll(".bar .choice")]
      .map((one) => { const { x, y } = one.getBoundingClientRect(); return [x, y]; }));
    const before = await boxes();
    await page.keyboard.press("F8"); // any key, but for Escape, which takes the numbers away
    if (await page.locator(".choice kbd, .cell b").count() > 0)
      await becomes(async () => await numbers(page) > 0, true);
    if (!["action", "capture", "choose", "bridge"].includes(step)) // these tell coordinates, too
      assert.deepEqual(await boxes(), before, "numbers move nothing");
    await page.locator(".bar h2").click();
    await becomes(() => numbers(page), 0);
    nothingWrong(page);
    await page.context().close();
  });

test("numbers and coordinates stay where they were asked for, also after a reload", async () => {
  const page = await newPage(browser, DESKTOP);
  await openLocal(page, server, TOWERS.get("floors"));
  await page.click(".aids summary");
  await page.click("text=numbers and coordinates");
  await becomes(async () => await numbers(page) > 5, true);
  await page.reload();
  await page.waitForSelector(".bar .choice");
  await becomes(async () => await numbers(page) > 5, true);
  await becomes(() => page.locator(".log").innerText(), COORDINATES);
  nothingWrong(page);
  await page.context().close();
});

for (const name of [...DECISIONS, "floors", "captures"])
  test(`${name}: choices have names of their own, seen and heard`, async () => {
    const page = await newPage(browser, DESKTOP);
    await openLocal(page, server, found.get(name) ?? TOWERS.get(name));
    await page.locator(".log li").first().waitFor();
    const names = await page.locator(".bar .choice:not([disabled]), .cell:not(.placed), .spot")
      .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? one.textContent));
    assert.equal(new Set(names).size, names.length, names.join("\n"));
    if (["floors", "captures"].includes(name)) {
      const words = await page.locator(".bar .choice .what").evaluateAll((all) =>
        all.map((one) => `${one.parentElement.querySelector(".figure")?.src ?? ""} ${
          one.firstChild.data}`));
      assert.equal(new Set(words).size, words.length, words.join("\n"));
    }
    nothingWrong(page);
    await page.context().close();
  });

test("what a line of the log and a choice tell of lights up, by mouse and by focus", async () => {
  const page = await newPage(browser, DESKTOP);
  await openLocal(page, server, TOWERS.get("captures"));
  load(TOWERS.get("captures"));
  const [capture] = ask("choices").filter(({ verb }) => verb === VERB.capture);
  const { path } = ask("feature", capture.x, capture.y, capture.segment);
  const row = page.locator(".bar .choice").first();
  const lit = () => page.locator(".highlight .edge").getAttribute("d");
  await row.hover();
  await becomes(lit, path);
  await page.mouse.move(5, 5);
  await page.waitForSelector(".highlight", { state: "detached" });
  await page.keyboard.press("Tab");
  await row.focus();
  await becomes(lit, path);
  await row.blur();
  const lines = page.locator(".log button.act:has(.figure)");
  await lines.first().hover();
  await page.waitForSelector(".highlight");
  await page.mouse.move(5, 5);
  await page.waitForSelector(".highlight", { state: "detached" });
  await lines.first().focus();
  await page.waitForSelector(".highlight");
  await lines.first().blur();
  const score = page.locator(".log .points summary").filter({ hasText: "(" }).first();
  await score.focus();
  await page.waitForSelector(".highlight");
  nothingWrong(page);
  await page.context().close();
});

test("a replay lights up what its lines tell of", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  await storeLocal(page, "x", TOWERS.get("captures"));
  await page.goto(`${server.address}#/r/l/x/${TOWERS.get("captures").actions.length}`);
  await page.locator(".history summary").first().click();
  await page.locator(".log button.act:has(.tile)").first().hover();
  await page.waitForSelector(".framed");
  await page.locator(".log button.act:has(.figure)").first().hover();
  await page.waitForSelector(".highlight");
  nothingWrong(page);
  await page.context().close();
});

test("open tiles lie before every player, in play and in a replay", async () => {
  load(OPEN);
  const state = ask("describe");
  const counts = state.open.map((tiles) => tiles.length);
  assert.deepEqual(counts, [2, 2, 2]);
  for (const viewport of [DESKTOP, PHONE]) {
    const page = await newPage(browser, viewport);
    await openLocal(page, server, OPEN);
    const shown = async () => Promise.all((await page.locator(".seats .seat").all())
      .map((seat) => seat.locator(".open-tiles .tile").count()));
    await becomes(shown, counts);
    for (const tile of await page.locator(".open-tiles .tile").all()) {
      assert.match(await tile.getAttribute("alt"), /grassland|mountains|sea/);
      assert.ok((await tile.boundingBox()).width >= 20);
    }
    await becomes(() => page.textContent(".bar h2"), /Choose which of your two tiles to lay/);
    await accessible(page, "open tiles");
    await shot(page, "open-tiles");
    await page.goto(`${server.address}#/r/l/x/${OPEN.actions.length}`);
    await page.waitForSelector(".tape");
    await becomes(shown, counts);
    await becomes(() => page.textContent(".awaited"), /chooses? one of two tiles/i);
    nothingWrong(page);
    await page.context().close();
  }
});

const LOTS = "aude1:carcassonne:sets=base,bcb:seats=3:BAZAARS=on:tiles=d@0,0_bcb-e@1,0r1:" +
  "scores=9,5,2:bazaar=running_auction_due.3_selector.s1_";

test("an auction: which tile, how much, what is left, what is too much", async () => {
  for (const viewport of [DESKTOP, PHONE]) {
    const page = await newPage(browser, viewport);
    await openLocal(page, server, stood("aude1:carcassonne:sets=base,bcb:seats=3:BAZAARS=on:" +
      "tiles=d@0,0_bcb-e@1,0r1:scores=9,2,4:bazaar=running_auction_due.3_selector.s1_" +
      "regular.s0_tile.v_tile.e_tile.u:turn=11,s0,select"));
    const bid = (name) => page.getByRole("button", { name, exact: true });
    for (const [price, left] of [[2, "0 left"], [3, "−1 left"]])
      assert.match(await bid(`Tile 2 for ${price}`).locator("b").evaluate((one) =>
        getComputedStyle(one, "::after").content), new RegExp(left));
    const marked = (one) => one.evaluate((host) => host.classList.contains("debt"));
    assert.equal(await marked(bid("Tile 2 for 2")), false);
    assert.equal(await marked(bid("Tile 2 for 3")), true);
    assert.match(await bid("Tile 2 for 3").getAttribute("title"), /1 point more than you have/);
    assert.equal(await page.locator(".stepper").count(), 0, "one way to bid at a time");
    await bid("Tile 2: more than 3").click();
    await becomes(() => page.inputValue(".stepper input"), "4");
    await becomes(() => page.textContent(".over-bid"), "2 points more than you have");
    await accessible(page, "a bid above one's points");
    await shot(page, "auction");
    nothingWrong(page);
    await page.context().close();
  }
});

test("buying and selling in plain words, with what everybody bid", async () => {
  const page = await newPage(browser, PHONE);
  const game = stood(`${LOTS}item.1_bidder.s2_high.s1_price.1_regular.s0_tile.v_tile.e_tile.u:` +
    "turn=11,s0,bid");
  for (const [verb, number] of [[VERB.raise, 2], [VERB.raise, 4]]) {
    load(game);
    const raise = ask("choices").find((one) => one.verb === verb);
    const bits = (BigInt(raise.action) & 0xffffffffffffn) | (BigInt(number) << 48n);
    game.actions.push(`0x${bits.toString(16).padStart(16, "0")}`);
  }
  await openLocal(page, server, game);
  const choices = () => page.locator(".bar .choice").allInnerTexts();
  await becomes(() => choices().then((all) => all.join("; ")), new RegExp(
    "Buy: pay Anna 4 points, keep the tile[^]*; " +
    "[^]*Sell: Anna pays you 4 points and gets the tile"));
  assert.match((await page.locator(".purses li").allInnerTexts()).join("; "), /Cy[^;]*bid 2, out/);
  nothingWrong(page);
  await page.context().close();
});

/** The first choice of a verb that fits, done to the game; the number of a bid may be another. */
function does(game, verb, number = null) {
  load(game);
  const one = ask("choices").find((choice) => choice.verb === verb);
  const bits = number === null ? BigInt(one.action)
    : (BigInt(one.action) & 0xffffffffffffn) | (BigInt(number) << 48n);
  game.actions.push(`0x${bits.toString(16).padStart(16, "0")}`);
}

test("the log of an auction tells who bids and who passes; without one nobody bids", async () => {
  const page = await newPage(browser, DESKTOP);
  const acts = () => page.locator(".log .act").allInnerTexts().then((all) =>
    all.map((one) => one.trim()).reverse());
  const auction = stood(`${LOTS}regular.s0_tile.v_tile.e_tile.u:turn=11,s0,select`);
  does(auction, VERB.select, 1);
  does(auction, VERB.pass);
  does(auction, VERB.raise, 3);
  await openLocal(page, server, auction);
  await becomes(acts, ["bids 3", "passes", "Tile 1, bids 1"].reverse());
  const chosen = stood("aude1:carcassonne:sets=base,bcb:seats=3:BAZAARS=on:" +
    "BAZAAR_MODE=choose-first:tiles=d@0,0_bcb-e@1,0r1:bazaar=running_due.3_selector.s1_" +
    "regular.s0_tile.v_tile.e_tile.u:turn=11,s0,select");
  does(chosen, VERB.select);
  await openLocal(page, server, chosen);
  await becomes(acts, ["Tile 1"]);
  nothingWrong(page);
  await page.context().close();
});
