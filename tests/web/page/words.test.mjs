// SPDX-License-Identifier: Apache-2.0
// The game in words: two choices of one decision are never called alike, what is told of lights up
// on the board, and an auction is told in plain words.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, becomes, bundled, close, newPage, nothingWrong, openHouse,
} from "../dom.mjs";
import { bound } from "../po.mjs";
import {
  VERB, ask, load, openLocal, playTo, search, stood, storeLocal,
} from "../positions.mjs";

const TOWERS = search(["game carcassonne", "expansion tower", "expansion bcb", "seats 3"], 9,
  ["floors", "captures"], (state) => {
    const count = (verb) => ask("choices").filter((one) => one.verb === verb).length;
    if (state.step === "capture" && count(VERB.capture) >= 3) return "captures";
    return state.step === "action" && count(VERB.floor) >= 5 ? "floors" : "";
  });
const OPEN = playTo(["game discovery", "seats 3", "option OPEN_TILES on"], 3,
  (state) => state.step === "place" && state.placed.length > 6);
const { server, browser } = await openHouse();

for (const [language, number, part, group] of [["en", "−2.5", "12.5\u00a0%", ","],
  ["pl", "−2,5", "12,5%", "\u00a0"], ["cs", "−2,5", "12,5\u00a0%", "\u00a0"],
  ["bg", "−2,5", "12,5%", "\u00a0"], ["de", "−2,5", "12,5\u00a0%", "."]])
  test(`numbers are written as ${language} writes them`, async () => {
    const page = await newPage(browser, DESKTOP);
    await page.goto(server.address);
    await page.waitForSelector("header .brand");
    await page.evaluate(bundled("i18n.ts", "Texts").replace("var Texts", "window.Texts")
      .replace('language = "en"', `language = "${language}"`));
    assert.deepEqual(await page.evaluate(() => [window.Texts.plain(-2.5),
      window.Texts.withPercent("12.5"), window.Texts.t("{n}", { n: 2.5 }),
      window.Texts.plain(2026), window.Texts.plain(-20160)]),
    [number, part, number.slice(1), "2026", `−20${group}160`]);
    await close(page);
  });

test("a small word is not left at a line's end, nor a number before what it counts", () => {
  assert.equal(bound("W mieście i na drodze: 2 pkt, {n} pkt …", "pl"),
    "W\u00a0mieście i\u00a0na drodze: 2\u00a0pkt, {n}\u00a0pkt\u00a0…");
  assert.equal(bound("a v 5 městech (k lesu)", "cs"),
    "a\u00a0v\u00a05\u00a0městech (k\u00a0lesu)");
  assert.equal(bound("1 road at a time", "en"), "1 road at a time");
  assert.equal(bound("1 Straße …", "de"), "1 Straße\u00a0…");
});

for (const name of ["floors", "captures"])
  test(`${name}: choices have names of their own, seen and heard`, async () => {
    const page = await newPage(browser, DESKTOP);
    await openLocal(page, server, TOWERS.get(name));
    await page.locator(".log li").first().waitFor();
    const names = await page.locator(".bar .choice:not([disabled]), .cell:not(.placed), .spot")
      .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? one.textContent));
    assert.equal(new Set(names).size, names.length, names.join("\n"));
    const words = await page.locator(".bar .choice .what").evaluateAll((all) =>
      all.map((one) => `${one.parentElement.querySelector(".figure")?.src ?? ""} ${
        one.firstChild.data}`));
    assert.equal(new Set(words).size, words.length, words.join("\n"));
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
  await page.hover("header .brand");
  await page.waitForSelector(".highlight", { state: "detached" });
  await page.keyboard.press("Tab");
  await row.focus();
  await becomes(lit, path);
  await row.blur();
  const lines = page.locator(".log button.act:has(.figure)");
  await lines.first().hover();
  await page.waitForSelector(".highlight");
  await page.hover("header .brand");
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

const LOTS = "aude1:carcassonne:sets=base,bcb:seats=3:BAZAARS=on:tiles=d@0,0_bcb-e@1,0r1:" +
  "scores=9,5,2:bazaar=running_auction_due.3_selector.s1_";

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
    for (const tile of await page.locator(".open-tiles .tile").all())
      assert.match(await tile.getAttribute("alt"), /grassland|mountains|sea/);
    await becomes(() => page.textContent(".bar h2"), /Choose which of your two tiles to lay/);
    await page.goto(`${server.address}#/r/l/x/${OPEN.actions.length}`);
    await page.waitForSelector(".tape");
    await becomes(shown, counts);
    await becomes(() => page.textContent(".awaited"), /chooses? one of two tiles/i);
    nothingWrong(page);
    await page.context().close();
  }
});

test("an auction: which tile, how much, what is left, what is too much", async () => {
  for (const viewport of [DESKTOP, PHONE]) {
    const page = await newPage(browser, viewport);
    await openLocal(page, server, stood("aude1:carcassonne:sets=base,bcb:seats=3:BAZAARS=on:" +
      "tiles=d@0,0_bcb-e@1,0r1:scores=9,2,4:bazaar=running_auction_due.3_selector.s1_" +
      "regular.s0_tile.v_tile.e_tile.u:turn=11,s0,select"));
    const bid = (name) => page.getByRole("button", { name, exact: true });
    const marked = (one) => one.evaluate((host) => host.classList.contains("debt"));
    assert.equal(await marked(bid("Tile 2 for 2")), false);
    assert.equal(await marked(bid("Tile 2 for 3")), true);
    assert.match(await bid("Tile 2 for 3").getAttribute("title"), /1 point more than you have/);
    assert.equal(await page.locator(".stepper").count(), 0, "one way to bid at a time");
    await bid("Tile 2: more than 3").click();
    await becomes(() => page.inputValue(".stepper input"), "4");
    await becomes(() => page.textContent(".over-bid"), "2 points more than you have");
    nothingWrong(page);
    await page.context().close();
  }
});
