// SPDX-License-Identifier: Apache-2.0
// The decision bar where there is much to choose or to say: it covers nothing that was seen before
// it grew, its signs lie on no words, and of many places each is found on the board.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import {
  DESKTOP, PHONE, SIDEWAYS, becomes, newPage, nothingWrong, openHouse, rested, shrink,
} from "./house.mjs";
import { atTable, auctionOf } from "./pair.mjs";
import {
  ALL, VERB, ask, load, playTo, showLocal, storeLocal, wholeGame,
} from "./positions.mjs";

const TABLET = { width: 768, height: 1024 };
const EVERYWHERE = [PHONE, SIDEWAYS, TABLET, { width: 820, height: 1180 }, DESKTOP,
  { width: 1920, height: 1080 }];
const TOWERS = playTo(["game carcassonne", "expansion tower", "seats 2"], 3, (state) =>
  state.step === "action" && state.decider === 0 && state.placed.length > 22 &&
  ask("choices").length >= 13);
const FLOORS = ask("choices").filter(({ verb }) => verb === VERB.floor);

/** A game of greedy players up to a tile that the first of them has to place. */
function toPlace(lines, from) {
  for (let most = from; most < from + 40; most++) {
    const game = wholeGame(lines, 3, 1, most);
    load(game);
    const { step, decider } = ask("describe");
    if (step === "place" && decider === 0) return game;
  }
  throw new Error("nothing is to be placed");
}
const BASE = toPlace(["game carcassonne", "seats 2"], 40);
const EVERY = toPlace(ALL, 60);
const PHANTOM = playTo(ALL, 5, (state) => state.step === "phantom" && state.decider === 0 &&
  state.placed.length > 40 && ask("choices").length > 4);
const FIGURES = toPlace(["game carcassonne", "seats 2"], 16);
const ISLANDS = toPlace(["game discovery", "seats 2"], 28);
const { server, browser } = await openHouse();

/** A page of each language, at the first screen: another one costs a second. */
const pages = {};
for (const locale of ["en-GB", "de-DE"]) {
  const page = await newPage(browser, DESKTOP, { locale });
  after(() => page.context().close());
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  pages[locale] = page;
}
let games = 0;

/** The game as nobody has touched it, in a window of this size. */
async function opened(viewport, game, locale = "en-GB") {
  const page = pages[locale];
  await page.goto(`${server.address}#/`);
  await page.waitForSelector(".doors");
  await shrink(page, viewport);
  const name = `game${++games}`;
  await storeLocal(page, name, game, ["human", "greedy", "greedy"]);
  await showLocal(page, name);
  await page.waitForSelector(".bar .choice, .cell");
  await rested(page);
  return page;
}

/** Which of these lie in the frame and under nothing; and where the board lies. */
const inSight = (page, selector) => page.evaluate((wanted) => {
  const board = document.querySelector(".board").getBoundingClientRect();
  const over = [".bar", ".zoom"].map((one) => document.querySelector(one).getBoundingClientRect());
  return { seen: [...document.querySelectorAll(wanted)].flatMap((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return left < board.left || right > board.right || top < board.top || bottom > board.bottom ||
      over.some((box) => right > box.left + 1 && left < box.right - 1 && bottom > box.top + 1 &&
        top < box.bottom - 1) ? [] : [one.style.left + one.style.top];
  }), plane: document.querySelector(".plane").style.transform };
}, selector);

async function askHint(page) {
  await page.click("#hint");
  await page.waitForSelector(".hint b");
  await rested(page);
}

/** On a phone it takes a quarter of it at most, and all that it tells is in sight. */
async function isShort(page) {
  const [high, cut, meets] = await page.evaluate(() => {
    const box = (one) => document.querySelector(one).getBoundingClientRect();
    const tap = box(".try-it"), said = box(".hint .because");
    return [document.querySelector(".bar").offsetHeight,
      said.bottom > document.querySelector(".asks").getBoundingClientRect().bottom + 1,
      [".commit", "#hint"].filter((one) => box(one).top < tap.bottom && box(one).bottom > tap.top)];
  });
  assert.ok(high <= PHONE.height / 4, `${high} high`);
  assert.deepEqual([cut, meets], [false, []]);
}

/** Where things lie that are not to move in a turn, in whole pixels. */
const places = (page) => page.evaluate(() =>
  Object.fromEntries([".board", ".bar", ".zoom", ".ends > :first-child", ".ends > .commit"]
    .map((one) => {
      const { left, top, width, height } = document.querySelector(one).getBoundingClientRect();
      return [one, [left, top, width, height].map(Math.round).join(" ")];
    })));

/** Where the bar would be but for a line more above its buttons. */
function risen(now, usual) {
  const [[left, top, width, height], [, high]] = [now, usual].map((one) =>
    one.split(" ").map(Number));
  assert.ok(top >= high - 20, now);
  return [left, high, width, height - (high - top)].join(" ");
}

/** Each size that the bar and the board have from now on, however shortly. */
const watchSizes = (page) => page.evaluate(() => {
  window.sizes = new Set();
  const watcher = new ResizeObserver((all) => all.forEach(({ target, contentRect }) =>
    window.sizes.add(`${target.classList[0]} ${contentRect.width} x ${contentRect.height}`)));
  document.querySelectorAll(".bar, .board").forEach((one) => watcher.observe(one));
});
const sizesOf = (page) => page.evaluate(() => [...window.sizes].sort());

/** What of these lies out of sight or under something. */
const hidden = (page, selector) => page.locator(selector).evaluateAll((all) => all.filter((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect(); // its corners are round
  return [[left + 6, top + 6], [right - 6, bottom - 6], [(left + right) / 2, (top + bottom) / 2]]
    .some(([x, y]) => !one.contains(document.elementFromPoint(x, y)));
}).map((one) => one.textContent));

/** Lays the tile where a figure can be put on several places. */
async function layForFigures(page) {
  const count = await page.locator(".cell").count();
  for (let i = 0; i < count; i++) {
    await page.locator(".cell:not(.placed, .move)").nth(i).evaluate((one) => one.click());
    await page.waitForSelector(".cell.placed");
    if (await page.locator(".bar .choice").count() > 2) return;
    await page.click(".ends button:first-child");
    await page.waitForSelector(".cell.placed", { state: "detached" });
  }
  assert.fail("nowhere are three choices");
}

for (const viewport of EVERYWHERE)
  test(`through a turn nothing moves that is to be pressed, ${viewport.width} wide`, async () => {
    const page = await opened(viewport, FIGURES);
    const before = await places(page);
    await watchSizes(page);
    // Words of a hint that are longer than the question grow over the foot of a phone's board.
    const same = async (when, rises = false) => {
      await rested(page);
      const now = await places(page);
      if (rises) now[".bar"] = risen(now[".bar"], before[".bar"]);
      assert.deepEqual(now, before, when);
      assert.deepEqual(await hidden(page, ".ends > button"), [], when);
    };
    const hint = async (when) => {
      await askHint(page);
      await same(`a hint ${when}`, viewport === PHONE);
      await page.click("#hint");
      await page.waitForSelector(".hint", { state: "detached" });
    };
    await hint("at first");
    await layForFigures(page);
    await same("the tile lies");
    await hint("where to put a figure");
    await page.locator(".bar .choice:not(.pass)").first().click();
    await page.waitForFunction(() => document.querySelectorAll(".bar .choice").length === 0);
    await same("the figure stands");
    await page.click(".ends > .commit");
    await page.waitForSelector(".cell:not(.placed)");
    await same("the next turn");
    const sizes = (await sizesOf(page)).filter((one) =>
      viewport !== PHONE || !one.startsWith("bar"));
    assert.equal(sizes.length, viewport === PHONE ? 1 : 2, sizes.join());
    nothingWrong(page);
  });

test("what others ask, say and miss moves nothing; who is asked sees it", async () => {
  const made = await auctionOf(pages["en-GB"], [{ name: "Anna" }, { name: "Ben" }]);
  const at = (viewport, seat) =>
    atTable(server, () => newPage(browser, viewport), made, [seat]);
  const first = await at(DESKTOP, 1 - made.bids);
  const second = await at(PHONE, made.bids);
  await second.waitForSelector(".bar .choice");
  await rested(second);
  const before = await places(second);
  await first.click(".ends > .back");
  await second.waitForSelector(".taking .agree");
  await rested(second);
  assert.deepEqual(await places(second), before, "asked");
  assert.deepEqual(await hidden(second, ".taking button, .ends > .commit"), []);
  for (const viewport of [SIDEWAYS, TABLET, PHONE]) {
    await shrink(second, viewport);
    await rested(second);
    assert.deepEqual(await hidden(second, ".taking button, .ends > .commit"), []);
    assert.ok(await second.evaluate(() => {
      const [note, board] = [".taking", ".board"].map((one) =>
        document.querySelector(one).getBoundingClientRect());
      return note.left >= board.left && note.right <= board.right && note.top >= board.top;
    }), `over the board, ${viewport.width} wide`);
  }
  await second.click(".taking button:not(.agree)");
  await second.waitForSelector(".taking button", { state: "detached" });
  if (await first.locator("details.chat[open]").count() === 0)
    await first.click("details.chat > summary");
  await first.fill(".speak input", "hello there");
  await first.keyboard.press("Enter");
  await second.waitForSelector(".badge, .said li");
  await rested(second);
  assert.deepEqual(await places(second), before, "said");
  await second.context().setOffline(true);
  await second.waitForSelector(".bar .problem");
  await rested(second);
  assert.deepEqual(await places(second), before, "no connection");
  await Promise.all([first, second].map((one) => one.context().close()));
});

test("on a phone on its side four choices are whole beside the board", async () => {
  for (const game of [TOWERS, EVERY]) {
    const page = await opened(SIDEWAYS, game);
    if (game === EVERY) await layForFigures(page);
    await rested(page);
    const all = page.locator(".bar .choices > :is(.choice, .several)");
    const cut = await hidden(page, ".bar .choices > :is(.choice, .several)");
    const [count, seen] = [await all.count(), await all.count() - cut.length];
    assert.ok(seen >= Math.min(4, count), `${seen} of ${count}: ${cut.join("; ")}`);
    const high = await page.locator(".seat").evaluateAll((list) =>
      list.map((one) => one.offsetHeight));
    assert.ok(Math.max(...high) <= 46, `seats ${high} high`);
    nothingWrong(page);
  }
});

/** On a phone the buttons of the board lie beside what is seen of it, and cover nothing. */
for (const viewport of [PHONE, SIDEWAYS])
  test(`View and See all cover nothing of the board, ${viewport.width} wide`, async () => {
    const page = await opened(viewport, BASE);
    assert.deepEqual(await page.evaluate(() => {
      const strip = document.querySelector(".strip").getBoundingClientRect();
      return [...document.querySelectorAll(".zoom > *, .ways-out")].filter((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return one.checkVisibility() && (left < strip.left || top < strip.top ||
          right > strip.right || bottom > strip.bottom);
      }).map((one) => one.textContent);
    }), []);
    assert.deepEqual(await hidden(page, ".cell"), []);
    await page.click(".aids summary");
    assert.deepEqual(await hidden(page, ".aids .menu label"), []);
    await page.click(".aids summary");
    nothingWrong(page);
  });

for (const [viewport, name, game] of [[PHONE, "the base game", BASE],
  [TABLET, "the base game", BASE], [PHONE, "everything together", EVERY],
  [DESKTOP, "everything together", EVERY]])
  test(`a hint covers nothing that was seen, ${name}, ${viewport.width} wide`, async () => {
    const page = await opened(viewport, game);
    const things = ".cell, .base";
    const before = await inSight(page, things);
    await askHint(page);
    const { seen } = await inSight(page, things);
    assert.deepEqual(before.seen.filter((one) => !seen.includes(one)), []);
    if (viewport === PHONE) await isShort(page);
    await page.click("#hint");
    await becomes(async () => (await inSight(page, things)).plane, before.plane);
    nothingWrong(page);
  });

test("no answer lies on the question, however long it is, nor on a hint", async () => {
  for (const locale of Object.keys(pages))
    for (const viewport of [PHONE, { width: 1120, height: 800 }, { width: 820, height: 1180 }]) {
      const page = await opened(viewport, PHANTOM, locale);
      const under = () => page.evaluate(() => {
        const [said, answers] = [[".asks > h2 > span", ".hint"], [".choices"]].map((names) =>
          names.map((one) => document.querySelector(`.bar ${one}`)).find((one) =>
            one?.checkVisibility()));
        const range = document.createRange();
        range.selectNodeContents(said);
        const box = said.closest(".asks").getBoundingClientRect();
        return Math.max(range.getBoundingClientRect().bottom -
          answers.getBoundingClientRect().top, box.top - range.getBoundingClientRect().top);
      });
      const where = `${locale} ${viewport.width}`;
      assert.ok(await under() < 1, `${where}: ${await under()}`);
      const done = await page.locator(".ends .commit").boundingBox();
      await page.click(".advice > button");
      await page.waitForSelector(".hint");
      await rested(page);
      assert.ok(await under() < 2, `${where}: hint ${await under()}`);
      assert.deepEqual(await page.locator(".ends .commit").boundingBox(), done, where);
    }
});

test("a hint takes a quarter of a phone at most, in German too", async () => {
  for (const game of [BASE, EVERY]) {
    const page = await opened(PHONE, game, "de-DE");
    await askHint(page);
    await isShort(page);
    nothingWrong(page);
  }
});

test("a tile just laid stays in sight when the bar grows", async () => {
  const page = await opened(PHONE, BASE);
  await page.locator(".cell").last().click();
  await page.waitForSelector(".cell.placed");
  await rested(page);
  await page.evaluate(() => { // as much as a long answer takes
    const more = document.createElement("p");
    more.style.height = "150px";
    document.querySelector(".bar .asks").append(more);
  });
  await becomes(async () => (await inSight(page, ".cell.placed")).seen.length, 1);
  nothingWrong(page);
});

test("on a phone the buttons of the board lie over no square", async () => {
  for (let most = 20; most < 70; most += 12) {
    const page = await opened(PHONE, toPlace(["game carcassonne", "seats 2"], most));
    assert.deepEqual(await page.evaluate(() => {
      const board = document.querySelector(".board").getBoundingClientRect();
      const bar = document.querySelector(".bar").getBoundingClientRect();
      const zoom = document.querySelector(".zoom").getBoundingClientRect();
      return [...document.querySelectorAll(".cell")].filter((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return left < board.right && top < bar.top && right > zoom.left + 2 &&
          left < zoom.right - 2 && bottom > zoom.top + 2 && top < zoom.bottom - 2;
      }).map((one) => one.getAttribute("aria-label"));
    }), [], `${most} actions`);
    nothingWrong(page);
  }
});

for (const viewport of [PHONE, SIDEWAYS, TABLET])
  test(`the sign of more and numbers lie on no words, ${viewport.width} wide`, async () => {
    const page = await opened(viewport, TOWERS, "de-DE");
    await page.locator(".several > summary").first().evaluate((one) => one.click());
    await page.waitForSelector(".further", { state: "visible" });
    assert.ok(await page.evaluate(() =>
      document.querySelector(".further").getBoundingClientRect().top + 1 >=
      document.querySelector(".bar .asks").getBoundingClientRect().bottom));
    await page.keyboard.press("x");
    await page.waitForSelector(":root[data-numbers]");
    assert.deepEqual(await page.evaluate(() =>
      [...document.querySelectorAll(".bar .choice")].filter((one) => {
        const words = document.createRange();
        words.selectNodeContents(one.querySelector(".what").firstChild);
        const { left, top } = words.getBoundingClientRect();
        const number = one.querySelector("kbd").getBoundingClientRect();
        return number.right > left + 1 && number.bottom > top + 1;
      }).map((one) => one.textContent)), []);
    nothingWrong(page);
  });

for (const viewport of [DESKTOP, TABLET])
  test(`floors are one chip; each lights up on the board, ${viewport.width} wide`, async () => {
    assert.ok(FLOORS.length >= 3);
    const page = await opened(viewport, TOWERS);
    assert.ok(await page.evaluate(() => document.querySelectorAll(".bar .choice").length) <= 8);
    const high = await page.evaluate(() => document.querySelector(".bar").offsetHeight);
    assert.ok(high <= viewport.height * 0.4, `the bar is ${high} high`);
    const lit = () => page.locator(".spot.lit").evaluateAll((all) =>
      all.map((one) => one.dataset.action).sort());
    const floors = page.locator(".several", { hasText: "Build a tower" });
    await floors.locator("summary").click();
    await becomes(lit, FLOORS.map(({ action }) => action).sort());
    const last = floors.locator(".choice").last();
    const action = await last.getAttribute("data-action");
    await last.scrollIntoViewIfNeeded();
    await last.hover();
    await becomes(lit, [action]);
    await rested(page);
    assert.equal((await inSight(page, ".spot.lit")).seen.length, 1);
    await last.click();
    await page.waitForFunction(() => /Undo/.test(document.querySelector(".ends").textContent));
    nothingWrong(page);
  });

test("what was done meanwhile lies below the line above the board", async () => {
  const page = await opened(PHONE, TOWERS);
  assert.ok(await page.evaluate(() => {
    const note = document.createElement("p");
    note.className = "since";
    note.textContent = "1 turn since yours";
    document.querySelector(".board").after(note);
    const below = note.getBoundingClientRect().top >=
      document.querySelector(".strip").getBoundingClientRect().bottom;
    note.remove();
    return below;
  }));
  nothingWrong(page);
});

/** The numbers of the squares at the four edges, and of every third one between. */
const someSquares = (page) => page.locator(".cell").evaluateAll((all) => {
  const at = all.map((one) => [parseFloat(one.style.left), parseFloat(one.style.top)]);
  const order = all.map((_, i) => i);
  const ends = [0, 1].flatMap((axis) => {
    const sorted = [...order].sort((a, b) => at[a][axis] - at[b][axis]);
    return [sorted[0], sorted.at(-1)];
  });
  return [...new Set([...ends, ...order.filter((i) => i % 3 === 0)])];
});

for (const viewport of [DESKTOP, PHONE, SIDEWAYS])
  test(`the sign that turns a tile is whole at each square, ${viewport.width} wide`, async () => {
    const page = await opened(viewport, ISLANDS);
    const squares = await someSquares(page);
    let signs = 0;
    for (const i of squares) {
      await page.locator(".cell").nth(i).dispatchEvent("click");
      await rested(page);
      const { seen } = await inSight(page, ".turner");
      const there = await page.locator(".turner").count();
      assert.equal(seen.length, there, `square ${i}`);
      signs += there;
      await page.click(".ends button:first-child");
      await page.waitForSelector(".cell.placed", { state: "detached" });
    }
    assert.ok(signs > 2, `${signs} of ${squares.length}`);
    nothingWrong(page);
  });
