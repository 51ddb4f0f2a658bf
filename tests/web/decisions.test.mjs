// SPDX-License-Identifier: Apache-2.0
// Single decisions as they are laid out on a phone: long words lie over nothing, what a castle
// would wait for is in sight, dragon, count and fairy are hit where they are drawn, open tiles are
// large enough, numbers stay where they were wanted, a hint lies over nothing, all of it can be
// read. One page with fingers. What the decisions tell and do is asked in Node
// (page/stakes.test.mjs and others).
import assert from "node:assert/strict";
import { test } from "node:test";
import { countDecisions } from "./decided.mjs";
import {
  DESKTOP, PHONE, SIDEWAYS, becomes, homePage, nothingWrong, openHouse, readable, rested, shot,
  speak,
} from "./house.mjs";
import {
  ask, crowded, late, load, playTo, search, showLocal, storeLocal, stood,
} from "./positions.mjs";

const LONG = late(["action", "capture", "castle", "select"]);
const DRAGON = ["game carcassonne", "expansion dragon", "seats 3"];
const VERBS = { fairy: 25, princess: 27, portal: 28, fly: 29 };
const TAPPED = search(DRAGON, 1, Object.keys(VERBS), (state, n, known) => {
  const verbs = n < 60 ? [] : ask("choices").map(({ verb }) => verb);
  return Object.keys(VERBS).find((name) => !known.has(name) && verbs.length > 1 &&
    verbs.includes(VERBS[name]) && (name !== "fly" || (state.way ?? []).length > 2)) ?? "";
});
const QUARTER = countDecisions().get("quarter");
const OPEN = playTo(["game discovery", "seats 3", "option OPEN_TILES on"], 3,
  (state) => state.step === "place" && state.placed.length > 6);

const { server, browser } = await openHouse();
const page = await homePage(browser, server, PHONE);

/** Lays this game before the page. */
async function show(name, game, viewport = PHONE, seats = []) {
  await page.setViewportSize(viewport);
  await storeLocal(page, name, game, seats);
  await showLocal(page, name);
  await page.waitForSelector(".bar .choice, .cell");
  await rested(page);
}

/** What of the choices lies over another, is cut off or lies beyond the edge of the bar. */
const crowdedOut = () => page.evaluate(() => {
  const rows = [...document.querySelectorAll(".choices .choice, .bazaar li")];
  const boxes = rows.map((one) => one.getBoundingClientRect());
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 &&
    a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const edge = document.querySelector(".bar .asks").getBoundingClientRect().right + 1;
  const beyond = [...document.querySelectorAll(".opening > *")]
    .filter((one) => one.getBoundingClientRect().right > edge);
  return [...beyond, ...rows.filter((one) => one.scrollHeight > one.clientHeight + 1 ||
    one.scrollWidth > one.clientWidth + 1),
  ...rows.filter((_, i) => boxes.some((box, n) => n > i && meet(box, boxes[i])))]
    .map((one) => one.textContent);
});

test("long words: no choice lies over another, none is cut off", async () => {
  await speak(page, "de");
  await page.waitForSelector("html[lang=de]");
  for (const [step, game] of LONG) {
    await show(step, game);
    for (const viewport of [PHONE, { width: 768, height: 1024 }]) {
      await page.setViewportSize(viewport);
      await rested(page);
      assert.deepEqual(await crowdedOut(), [], `${step}, ${viewport.width} wide`);
      if (viewport === PHONE) assert.ok(await page.evaluate(() => {
        const folds = document.querySelectorAll("aside > details:not(#words, #squares) > summary");
        const middles = [...folds]
          .map((one) => one.getBoundingClientRect()).map((box) => box.top + box.height / 2);
        return Math.max(...middles) - Math.min(...middles) < 20;
      }), "the folds above the board take one row");
    }
  }
  await page.setViewportSize(PHONE);
  await speak(page, "en");
  await page.waitForSelector("html[lang=en]");
  nothingWrong(page);
});

test("what a castle would wait for is within the board", async () => {
  const game = stood("aude1:carcassonne:sets=base,bcb:seats=2:CASTLES=on:" +
    "tiles=d@0,0_u@1,0r1_b@1,-1_e@0,-1r2:figures=s0@0,0.city.N_s1@1,-1.monastery" +
    ":turn=4,s0,action");
  game.actions.push("0x5");
  for (const [name, viewport] of [["wide", DESKTOP], ["small", PHONE]]) {
    await show(name, game, viewport);
    await becomes(() => page.locator(".claim").count(), 2);
    await page.waitForFunction(() => {
      const board = document.querySelector(".board").getBoundingClientRect();
      return [...document.querySelectorAll(".claim")].every((one) => {
        const box = one.getBoundingClientRect();
        return box.left >= board.left && box.right <= board.right && box.top >= board.top &&
          box.bottom <= board.bottom;
      });
    });
  }
  nothingWrong(page);
});

/** Of these choices those that lie on the board with nothing over their middle. */
const reachable = (choices) => page.evaluate((all) => all.filter((action) => {
  const one = document.querySelector(`.spot[data-action="${action}"]`);
  const { x, y, width, height } = one.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return hit !== null && one.contains(hit);
}), choices.map(({ action }) => action));

for (const [name, verb] of Object.entries(VERBS))
  test(`${name} is hit where it is drawn`, async () => {
    await show(name, TAPPED.get(name));
    load(TAPPED.get(name));
    const there = await reachable(ask("choices").filter((one) => one.verb === verb));
    if (name === "fly") assert.ok(there.length > 0, "the dragon flies where it is seen");
    if (name === "fly") await readable(page, name);
    await shot(page, `dragon-${name}`);
    if (there.length === 0) await page.locator(".bar .choice").first().click();
    else await page.tap(`.spot[data-action="${there[0]}"]`);
    await page.waitForSelector(".ends .commit:not(:disabled)");
    nothingWrong(page);
  });

test("the board lies so that all quarters are seen on a phone", async () => {
  load(QUARTER);
  const choices = ask("choices").filter(({ verb }) => verb !== 5);
  for (const [name, viewport] of [["upright", PHONE], ["lying", SIDEWAYS]]) {
    await show(name, QUARTER, viewport);
    assert.equal((await reachable(choices)).length, choices.length, name);
  }
  nothingWrong(page);
});

test("open tiles before the players are large enough, and can be read", async () => {
  for (const [name, viewport] of [["desk", DESKTOP], ["phone", PHONE]]) {
    await show(`open-${name}`, OPEN, viewport);
    const tiles = await page.locator(".open-tiles .tile").all();
    assert.equal(tiles.length, 6);
    for (const tile of tiles) assert.ok((await tile.boundingBox()).width >= 20, name);
  }
  await readable(page, "open tiles");
  await shot(page, "open-tiles");
  nothingWrong(page);
});

test("what a bid leaves stands beside it, also a bid above one's points", async () => {
  const AUCTION = "aude1:carcassonne:sets=base,bcb:seats=3:BAZAARS=on:tiles=d@0,0_bcb-e@1,0r1:";
  const bid = (name) => page.getByRole("button", { name, exact: true });
  await show("auction", stood(`${AUCTION}scores=9,2,4:bazaar=running_auction_due.3_selector.s1_` +
    "regular.s0_tile.v_tile.e_tile.u:turn=11,s0,select"));
  for (const [price, left] of [[2, "0 left"], [3, "−1 left"]])
    assert.match(await bid(`Tile 2 for ${price}`).locator("b").evaluate((one) =>
      getComputedStyle(one, "::after").content), new RegExp(left));
  await bid("Tile 2: more than 3").click();
  await becomes(() => page.textContent(".over-bid"), "2 points more than you have");
  await readable(page, "a bid above one's points");
  await shot(page, "auction");
  await show("debt", stood(`${AUCTION}scores=3,5,4:bazaar=running_auction_due.3_selector.s1_` +
    "item.1_bidder.s0_high.s1_price.2_regular.s0_tile.v_tile.e_tile.u:turn=11,s0,bid"));
  await page.click('.choices .choice:has-text("Bid 5")');
  await page.waitForSelector(".owing [role=alert]");
  await rested(page);
  await readable(page, "a bid beyond one's points");
  await shot(page, "owing");
  nothingWrong(page);
});

test("numbers and coordinates stay where they were asked for, also after a reload", async () => {
  const numbers = () => page.evaluate(() => [...document.querySelectorAll(
    ".choice kbd, .spot b, .cell:not(.placed) b")].filter((one) => one.textContent !== "" &&
    one.offsetWidth > 1 && getComputedStyle(one).visibility === "visible").length);
  await show("numbers", crowded(["game carcassonne", "seats 2"], 3, 20), DESKTOP);
  await page.click(".aids summary");
  await page.click("text=numbers and coordinates");
  await becomes(async () => await numbers() > 5, true);
  await page.reload();
  await page.waitForSelector(".cell");
  await becomes(async () => await numbers() > 5, true);
  await becomes(() => page.locator(".log").innerText(), /-?\d+,-?\d+/);
  nothingWrong(page);
});

/** A game of greedy players up to a tile that the first of them has to place. */
const HINTED = playTo(["game carcassonne", "seats 2"], 3, (state) =>
  state.step === "place" && state.decider === 0 && state.placed.length > 20);

/** Where the players stand, in whole pixels. */
const players = () => page.locator(".seat, .seat .name, .seat .score").evaluateAll((all) =>
  all.map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
  }));

/** Do the tile in hand, what the hint says as far as it is seen, and Commit lie over each other? */
const overlaps = () => page.evaluate(() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const asks = box(".bar .asks"), hint = box(".bar .hint"), commit = box(".bar .commit");
  const seen = { left: hint.left, right: hint.right, top: Math.max(hint.top, asks.top),
    bottom: Math.min(hint.bottom, asks.bottom) };
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 &&
    a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const hand = box(".bar .hand .tile");
  const here = box(".better .laid.ghost"), board = box(".board"), bar = box(".bar");
  return { hint: meet(hand, seen), commit: meet(hand, commit), both: meet(seen, commit),
    read: seen.bottom - seen.top > hint.height - 1,
    here: here.top >= board.top - 1 && here.bottom <= Math.min(board.bottom, bar.top) + 1 };
});

for (const [locale, ...sizes] of [["en", PHONE, DESKTOP],
  ["de", { width: 768, height: 1024 }, SIDEWAYS, DESKTOP, PHONE]])
  test(`a hint moves no player, lies over nothing, and shows where, ${locale}`, async () => {
    await page.setViewportSize(PHONE);
    await speak(page, locale);
    await page.waitForSelector(`html[lang=${locale}]`);
    for (const viewport of sizes) {
      await show(`hint-${locale}-${viewport.width}`, HINTED, viewport, ["human", "greedy"]);
      const before = await players();
      await page.click("#hint");
      await page.waitForSelector(".hint b");
      await rested(page);
      const at = `${viewport.width} wide`;
      assert.deepEqual(await players(), before, at);
      const { here, ...others } = await overlaps();
      assert.deepEqual(others, { hint: false, commit: false, both: false, read: true }, at);
      if ([DESKTOP, PHONE].includes(viewport))
        await becomes(async () => here || (await overlaps()).here, true);
      if (locale === "en" && viewport === PHONE) await readable(page, "hint");
      await shot(page, "hint");
      // The sheet that came with it stays for the rest of the game.
      await page.click("#hint");
      await becomes(() => page.locator(".hint").count(), 0);
      assert.deepEqual(await players(), before, at);
    }
    nothingWrong(page);
  });
