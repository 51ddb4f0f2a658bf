// SPDX-License-Identifier: Apache-2.0
// The screen of a game in all sizes: how high the board is, that it keeps its size and the bar its
// buttons whatever is decided and when the game is over, and that on a phone nothing is cropped,
// nothing lies over anything else, and rows are high enough for a finger.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, newPage, nothingWrong, openHouse, rested } from "./house.mjs";
import { ask, search, storeLocal, wholeGame } from "./positions.mjs";

const SIDEWAYS = { width: 740, height: 360 };
const TABLET = { width: 820, height: 1180 };
const SIZES = [DESKTOP, TABLET, PHONE, SIDEWAYS];
const EVERYTHING = ["game carcassonne", "expansion tower", "expansion bcb", "option ABBOT on",
  "seats 6"];
const NAMES = ["Anna", "Bernadette", "Cy", "Dominik", "Eva", "Friedrich"];
const STEPS = ["place", "action", "capture", "castle", "select", "bid"];

const FOUND = search(EVERYTHING, 3, [...STEPS, "many"], (state, n, found) =>
  state.step === "action" && ask("choices").length >= 9 && !found.has("many") ? "many"
    : n > 20 && STEPS.includes(state.step) ? state.step : "");
const OPEN = search(["game discovery", "option OPEN_TILES on", "seats 2"], 3, ["open"],
  (state, n) => n > 8 && state.step === "place" ? "open" : "");
FOUND.set("over", wholeGame(EVERYTHING, 4));

const { server, browser } = await openHouse();

/** A page that has all these games. */
async function homeOf(viewport, options = {}) {
  const page = await newPage(browser, viewport, options);
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  for (const [name, game] of [...FOUND, ...OPEN])
    await storeLocal(page, name, game, [], NAMES);
  return page;
}

/** Shows another of them. */
async function show(page, name) {
  await page.evaluate((to) => { location.hash = to; }, "#/");
  await page.waitForSelector(".doors");
  await page.evaluate((to) => { location.hash = to; }, `#/l/${name}`);
  await page.waitForSelector(".play > .bar");
  await rested(page);
}

async function opened(viewport, name, options = {}) {
  const page = await homeOf(viewport, options);
  await show(page, name);
  return page;
}

/** Where things are, in whole pixels: [left, top, width, height]. */
function boxes(page, selectors) {
  return page.evaluate((all) => Object.fromEntries(all.map((one) => {
    const box = document.querySelector(one)?.getBoundingClientRect();
    return [one, box && [box.left, box.top, box.width, box.height].map(Math.round)];
  })), selectors);
}

/** Pixels of the board's height that nothing lies over. */
function free(page) {
  return page.evaluate(() => {
    const board = document.querySelector(".board").getBoundingClientRect();
    const bar = document.querySelector(".play > .bar").getBoundingClientRect();
    const beside = bar.left >= board.right - 1 || bar.right <= board.left + 1;
    return Math.round(beside ? board.height : Math.min(board.bottom, bar.top) - board.top);
  });
}

test("positions of all kinds are found", () =>
  assert.deepEqual([...FOUND.keys()].sort(), [...STEPS, "many", "over"].sort()));

for (const viewport of SIZES)
  test(`the board and the buttons stay where they are, ${viewport.width} wide`, async () => {
    const kept = new Map();
    const page = await homeOf(viewport);
    for (const [name] of FOUND) {
      await show(page, name);
      const found = await boxes(page, [".board", ...name === "over" ? []
        : [".ends button:first-child", ".ends .commit"]]);
      for (const [what, [left, top, width, height]] of Object.entries(found)) {
        // The players' rows may be a line longer on a phone: then all of it is lower and shorter.
        const box = what === ".board" && viewport.width < 900 && viewport !== SIDEWAYS
          ? [left, width, Math.abs(top + height - viewport.height)] : [left, top, width, height];
        if (!kept.has(what)) kept.set(what, box);
        assert.deepEqual(box, kept.get(what), `${what} at ${name}`);
      }
      const least = { 1280: 400, 820: 650, 360: 190, 740: 320 }[viewport.width];
      if (!["select", "bid"].includes(name))
        assert.ok(await free(page) >= least, `${name}: ${await free(page)} pixels are left`);
    }
    nothingWrong(page);
    await page.context().close();
  });

test("on a phone that lies on its side the board is at least 200 pixels high", async () => {
  for (const viewport of [SIDEWAYS, { width: 640, height: 320 }, { width: 932, height: 430 }]) {
    const page = await homeOf(viewport);
    for (const name of ["place", "many", "over"]) {
      await show(page, name);
      assert.ok(await free(page) >= 200, `${name}: ${await free(page)}`);
      const board = (await boxes(page, [".board"]))[".board"];
      assert.ok(board[2] >= 200, `${name}: ${board[2]} wide`);
    }
    await page.context().close();
  }
});

test("a desk has a high board when there is little to choose", async () => {
  const page = await homeOf(DESKTOP);
  for (const name of ["place", "action", "capture"]) {
    await show(page, name);
    assert.ok(await free(page) >= 600, `${name}: ${await free(page)}`);
  }
  await page.context().close();
});

/** Which of them are not wholly within what the bar shows, or lie under something. */
function unseen(page, selector) {
  return page.evaluate((wanted) => {
    const clip = document.querySelector(".bar .asks").getBoundingClientRect();
    return [...document.querySelectorAll(wanted)].filter((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return top < clip.top - 1 || bottom > clip.bottom + 1 || left < clip.left - 1 ||
        right > clip.right + 1 || met === null || !one.contains(met);
    }).map((one) => one.textContent);
  }, selector);
}

for (const viewport of SIZES)
  test(`who bids sees the tile, each bid and Pass, ${viewport.width} wide`, async () => {
    const page = await opened(viewport, "bid", { hasTouch: viewport !== DESKTOP });
    assert.ok(await page.locator(".bar .pass").count() === 1);
    assert.deepEqual(await unseen(page, ".bar .choices > .choice, .bazaar .now .tile"), []);
    await page.click(".bar .more");
    await page.waitForSelector(".stepper input");
    await rested(page);
    assert.deepEqual(await unseen(page, ".stepper input, .stepper button, .rest-of"), []);
    await page.context().close();
  });

for (const viewport of [PHONE, SIDEWAYS])
  test(`the bar says that it has more, and shows it, ${viewport.width} wide`, async () => {
    const page = await opened(viewport, "many", { hasTouch: true });
    const last = ".bar .choices > .choice:last-child";
    assert.equal((await unseen(page, last)).length, 1);
    for (let i = 0; i < 9 && await page.isVisible(".further"); i++) {
      const before = await page.evaluate(() => document.querySelector(".asks").scrollTop);
      await page.click(".further");
      await page.waitForFunction((top) => document.querySelector(".asks").scrollTop > top, before);
      await page.evaluate(() => new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
      }));
    }
    assert.ok(!await page.isVisible(".further"), "it tells of more where there is none");
    assert.deepEqual(await unseen(page, last), []);
    await show(page, "place");
    assert.ok(!await page.isVisible(".further"));
    await page.context().close();
  });

for (const viewport of SIZES)
  test(`with two tiles in hand the buttons stay as well, ${viewport.width} wide`, async () => {
    const page = await opened(viewport, "open", { hasTouch: viewport !== DESKTOP });
    const buttons = [".ends button:first-child", ".ends .commit"];
    const before = await boxes(page, buttons);
    assert.equal(await page.locator(".hands .hand").count(), 2);
    await page.locator(".cell").first().click();
    await page.waitForSelector(".cell.placed");
    await rested(page);
    assert.deepEqual(await boxes(page, buttons), before);
    await page.context().close();
  });

test("on a desk all chips of a decision are whole", async () => {
  const page = await homeOf(DESKTOP);
  for (const name of ["many", "capture", "action"]) {
    await show(page, name);
    const cut = await page.evaluate(() => {
      const clip = document.querySelector(".bar .asks").getBoundingClientRect();
      return [...document.querySelectorAll(".bar .choices > .choice")].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.bottom > clip.bottom + 1 || box.right > clip.right + 1;
      }).map((one) => one.textContent);
    });
    assert.deepEqual(cut, [], name);
  }
  await page.context().close();
});

for (const viewport of [PHONE, SIDEWAYS])
  for (const locale of ["en-GB", "de-DE", "bg-BG"])
    test(`nothing sticks out of a phone ${viewport.width} wide, ${locale}`, async () => {
      const page = await homeOf(viewport, { hasTouch: true, locale });
      for (const name of ["place", "many", "over"]) {
        await show(page, name);
        const wrong = await page.evaluate(() => {
          const found = [];
          const shown = [...document.querySelectorAll(
            "header > *, .seat, aside > details > summary, .ends > *, .bar h2, .bar .choice")]
            .filter((one) => one.closest(".hidden") === null && one.clientWidth > 2 &&
              getComputedStyle(one).clipPath === "none" &&
              one.closest("#words:not([open]), #squares:not([open])") === null);
          for (const one of shown) {
            const box = one.getBoundingClientRect();
            if (box.left < -1 || box.right > innerWidth + 1)
              found.push(`${one.className || one.tagName} sticks out`);
          }
          const rows = new Set([...document.querySelectorAll("aside > details > summary")]
            .filter((one) => shown.includes(one) && one.closest("#log") === null)
            .map((one) => one.getBoundingClientRect())
            .map((box) => Math.round((box.top + box.height / 2) / 24)));
          if (rows.size > 1) found.push("the folds take more than one row");
          for (const one of document.querySelectorAll(".seat")) {
            const signs = one.querySelectorAll(".supply .drawn");
            if (![...signs].every((sign) => sign.checkVisibility() &&
              sign.getBoundingClientRect().right <= one.getBoundingClientRect().right + 1))
              found.push("supplies are hidden");
          }
          return found;
        });
        assert.deepEqual(wrong, [], name);
      }
      await page.context().close();
    });

for (const viewport of [PHONE, SIDEWAYS])
  test(`what unfolds is seen, and one at a time, ${viewport.width} wide`, async () => {
    const page = await opened(viewport, "place");
    const open = () => page.evaluate(() =>
      [...document.querySelectorAll("aside > details[open]")].map((one) => one.id));
    for (const id of ["log", "tiles"]) {
      await page.evaluate((to) => document.querySelector(`#${to} > summary`).click(), id);
      assert.deepEqual(await open(), [id]);
      assert.ok(await page.evaluate((to) => {
        const fold = document.querySelector(`#${to}`), box = fold.getBoundingClientRect();
        const top = document.elementFromPoint(box.left + box.width / 2, box.bottom - 20);
        return fold.contains(top);
      }, id), `${id} is seen`);
    }
    nothingWrong(page);
    await page.context().close();
  });

test("rows of the log are high enough, on a phone for fingers", async () => {
  for (const [viewport, least] of [[DESKTOP, 24], [PHONE, 40], [SIDEWAYS, 40]]) {
    const page = await opened(viewport, "over", { hasTouch: viewport !== DESKTOP });
    if (viewport !== DESKTOP) await page.click("#log > summary");
    await page.waitForSelector(".log summary");
    const low = await page.evaluate((pixels) =>
      [...document.querySelectorAll(".log summary, .log button")]
        .filter((one) => one.getBoundingClientRect().height < pixels).length, least);
    assert.equal(low, 0, `${viewport.width} wide`);
    await page.context().close();
  }
});

test("what turns the tile lies under no figure's spot", async () => {
  for (const viewport of [PHONE, SIDEWAYS]) {
    const page = await opened(viewport, "place", { hasTouch: true });
    let met = 0;
    for (let i = 0; i < 8 && met < 3; i++) {
      await page.locator(".cell:not(.placed, .move)").nth(i)
        .evaluate((one) => one.click(), undefined, { timeout: 2000 }).catch(() => undefined);
      await page.waitForSelector(".cell.placed");
      await rested(page);
      const found = await page.evaluate(() => {
        const turner = document.querySelector(".turner");
        if (turner === null || document.querySelector(".spot") === null) return null;
        const { left, top, width, height } = turner.getBoundingClientRect();
        const x = left + width / 2, y = top + height / 2;
        return document.elementFromPoint(x, y)?.closest(".turner") === turner && width >= 28;
      });
      if (found !== null) {
        met++;
        assert.ok(found);
      }
      await page.locator(".ends button").first().click();
      await page.waitForSelector(".cell.placed", { state: "detached" });
    }
    assert.ok(met > 0, "a tile that turns, with spots on it");
    await page.context().close();
  }
});
