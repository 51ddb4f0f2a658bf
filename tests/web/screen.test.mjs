// SPDX-License-Identifier: Apache-2.0
// The screen of a game in all sizes: how high the board is, that it keeps its size and the bar its
// buttons whatever is decided and when the game is over, and that on a phone nothing is cropped,
// nothing lies over anything else, and rows are high enough for a finger. Two pages for all of it,
// one with a mouse and one for fingers: each game is shown once, what is asked of it follows, and
// the window has all sizes.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, SIDEWAYS, becomes, newPage, nothingWrong, openHouse, rested, speak,
} from "./house.mjs";
import { ask, search, showLocal, storeLocal, wholeGame } from "./positions.mjs";

const TABLET = { width: 820, height: 1180 };
const TOUCHED = [PHONE, SIDEWAYS, TABLET];
const EVERYTHING = ["game carcassonne", "expansion tower", "expansion bcb", "option ABBOT on",
  "seats 6"];
const NAMES = ["Anna", "Bernadette", "Cy", "Dominik", "Eva", "Friedrich"];
const STEPS = ["place", "action", "capture", "castle", "select", "bid"];

const FOUND = search(EVERYTHING, 3, [...STEPS, "many"], (state, n, found) =>
  state.step === "action" && ask("choices").length >= 9 && !found.has("many") ? "many"
    : n > 20 && STEPS.includes(state.step) ? state.step : "");
const OPEN = search(["game discovery", "option OPEN_TILES on", "seats 2"], 3, ["open"],
  (state, n) => n > 8 && state.step === "place" ? "open" : "");
const BASE = search(["game carcassonne", "seats 2"], 3, ["base"], (state, n) =>
  n > 8 && state.step === "place" ? "base" : "");
FOUND.set("over", wholeGame(EVERYTHING, 4, 0));

const { server, browser } = await openHouse();

/** A page that has all these games. */
async function homeOf(viewport, options) {
  const page = await newPage(browser, viewport, options);
  await page.goto(`${server.address}icon.svg`);
  for (const [name, game] of [...FOUND, ...OPEN, ...BASE])
    await storeLocal(page, name, game, [], NAMES);
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  return page;
}

const desk = await homeOf(DESKTOP);
const touch = await homeOf(PHONE, { hasTouch: true });

/** Shows one of them, on a window of this size; what is there already stays. */
async function show(page, name, viewport) {
  await page.setViewportSize(viewport);
  if (!page.url().endsWith(`#/l/${name}`)) await showLocal(page, name);
  await rested(page);
}

/** The window has each of these sizes in turn. */
async function each(page, sizes, look) {
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    await rested(page);
    await look(viewport);
  }
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

const kept = new Map();

/** The board and the buttons lie where they lay at the decisions before, and there is room. */
async function stays(page, name, viewport) {
  const found = await boxes(page, [".board", ...name === "over" ? []
    : [".ends button:first-child", ".ends .commit"]]);
  const upright = viewport.width < 700;
  for (const [what, [left, top, width, height]] of Object.entries(found)) {
    // The players' rows may be a line longer on a phone: then all of it is lower and shorter.
    const box = what === ".board" && upright
      ? [left, width, Math.abs(top + height - viewport.height)] : [left, top, width, height];
    const place = `${what} ${viewport.width}`;
    if (!kept.has(place)) kept.set(place, box);
    assert.deepEqual(box, kept.get(place), `${place} at ${name}`);
  }
  const least = { 1280: 400, 820: 650, 360: 190, 740: 320 }[viewport.width];
  // On a phone the result is what the end is about; the board is one press behind it.
  const folds = name === "over" && upright;
  if (folds) await page.click(".fold-it");
  if (!["select", "bid"].includes(name))
    assert.ok(await free(page) >= least, `${name}: ${await free(page)} pixels are left`);
  if (folds) await page.click(".fold-it");
}

/** On a phone that lies on its side the board is at least 200 pixels high and wide. */
async function isHigh(page, name) {
  assert.ok(await free(page) >= 200, `${name}: ${await free(page)}`);
  const board = (await boxes(page, [".board"]))[".board"];
  assert.ok(board[2] >= 200, `${name}: ${board[2]} wide`);
}

/** Which chips of a decision are not whole. */
function cut(page) {
  return page.evaluate(() => {
    const clip = document.querySelector(".bar .asks").getBoundingClientRect();
    return [...document.querySelectorAll(".bar .choices > .choice")].filter((one) => {
      const box = one.getBoundingClientRect();
      return box.bottom > clip.bottom + 1 || box.right > clip.right + 1;
    }).map((one) => one.textContent);
  });
}

/** Of what is in rows: what sticks out of a phone, what is hidden of a seat, folds in two rows. */
function sticksOut() {
  const found = [];
  const shown = [...document.querySelectorAll(
    "header > *, .seat, aside > details > summary, .ends > *, .bar h2, .bar .choices, " +
    ".bar .choice")]
    .filter((one) => one.closest(".hidden") === null && one.clientWidth > 2 &&
      // A row of choices goes on beyond the edge, and is moved by a finger.
      !(one.matches(".choice") && getComputedStyle(one.parentElement).overflowX === "auto") &&
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
    const box = one.getBoundingClientRect();
    const seen = [...one.querySelectorAll(".score, .supply > :first-child, .besides")];
    if (seen.length < 3 || !seen.every((part) => part.checkVisibility() &&
      part.getBoundingClientRect().right <= box.right + 1))
      found.push("score, followers or that there is more is hidden");
  }
  return found;
}

/** What is seen above the board and shows less than its words. */
function cutWords() {
  return [...document.querySelectorAll("header, header *, aside > details > summary, .zoom > *")]
    .filter((one) => one.checkVisibility() && one.clientWidth > 2 &&
      getComputedStyle(one).fontSize !== "0px" &&
      one.closest("#words:not([open]), #squares:not([open])") === null &&
      (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3))
    .map((one) => `${one.textContent}: ${one.scrollWidth} of ${one.clientWidth}`);
}

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

/** Discs are 40 pixels apart, each with a line to its spot. */
async function apart(page) {
  const { near, loose } = await page.evaluate(() => {
    const middle = (one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return [left + width / 2, top + height / 2, width / 2];
    };
    const spots = [...document.querySelectorAll(".spot:not(.small)")].map(middle);
    const ends = [...document.querySelectorAll(".leads .line path")].map((one) => {
      const to = one.getPointAtLength(one.getTotalLength()).matrixTransform(one.getScreenCTM());
      return [to.x, to.y];
    });
    const far = ([x, y], [u, v]) => Math.hypot(x - u, y - v);
    return { near: spots.flatMap((one, i) => spots.slice(i + 1).map((two) => far(one, two)))
      .filter((one) => one < 40),
    loose: ends.filter((end) =>
      !spots.some((spot) => Math.abs(far(spot, end) - spot[2]) < 3)) };
  });
  assert.deepEqual(near, []);
  assert.deepEqual(loose, []);
}

/** This position at every size, by mouse and fingers. */
async function atEverySize(name) {
  await show(desk, name, DESKTOP);
  await stays(desk, name, DESKTOP);
  if (["place", "action", "capture"].includes(name))
    assert.ok(await free(desk) >= 600, `${name}: ${await free(desk)}`);
  if (["many", "capture", "action"].includes(name)) assert.deepEqual(await cut(desk), []);
  if (name === "many") await apart(desk);
  await show(touch, name, PHONE);
  await each(touch, TOUCHED, async (viewport) => {
    await stays(touch, name, viewport);
    if (name === "many") await apart(touch);
    if (viewport !== TABLET && ["place", "many", "over"].includes(name))
      assert.deepEqual(await touch.evaluate(sticksOut), [], `${viewport.width} wide`);
    if (viewport === SIDEWAYS && ["place", "many", "over"].includes(name))
      await isHigh(touch, name);
    if (name === "place" && viewport !== TABLET)
      assert.ok(!await touch.isVisible(".further"), "it tells of more where there is none");
  });
  if (["place", "many", "over"].includes(name))
    await each(touch, [{ width: 640, height: 320 }, { width: 932, height: 430 }],
      () => isHigh(touch, name));
  nothingWrong(desk);
  nothingWrong(touch);
}

/** Nothing sticks out of a phone in other languages, and no word above the board is cut. */
async function speaksWhole(name, languages) {
  for (const language of [...languages, "en"]) {
    await touch.setViewportSize(PHONE);
    await speak(touch, language);
    await touch.waitForSelector(`html[lang=${language}]`);
    await each(touch, [PHONE, SIDEWAYS], async ({ width }) => {
      const when = `${name}, ${language}, ${width} wide`;
      assert.deepEqual(await touch.evaluate(sticksOut), [], when);
      assert.deepEqual(await touch.evaluate(cutWords), [], when);
    });
  }
  nothingWrong(touch);
}

for (const name of ["select", "action", "capture", "castle"])
  test(`the board and the buttons stay where they are, and have room: ${name}`, () =>
    atEverySize(name));

test("the board and the buttons stay where they are, and have room: bid", () =>
  atEverySize("bid"));

test("who bids sees the tile, each bid and Pass", async () => {
  for (const [page, sizes] of [[desk, [DESKTOP]], [touch, TOUCHED]]) {
    await show(page, "bid", sizes[0]);
    await each(page, sizes, async ({ width }) => {
      assert.ok(await page.locator(".bar .pass").count() === 1);
      assert.deepEqual(await unseen(page, ".bar .choices > .choice, .bazaar .now .tile"), [],
        `${width} wide`);
      await page.click(".bar .more");
      await page.waitForSelector(".stepper input");
      await rested(page);
      assert.deepEqual(await unseen(page, ".stepper input, .stepper button, .rest-of"), [],
        `${width} wide`);
      await page.click(".ends button:first-child");
      await page.waitForSelector(".bar .pass");
      await rested(page);
    });
    nothingWrong(page);
  }
});

test("the board and the buttons stay where they are, and have room: many", () =>
  atEverySize("many"));

test("nothing sticks out of a phone in any language: many", async () => {
  await show(touch, "many", PHONE);
  await speaksWhole("many", ["de", "bg", "pl", "cs"]);
});

test("the bar of a phone says that it has more, and shows it", async () => {
  await show(touch, "many", PHONE);
  const last = ".bar .asks > .choices > .choice:last-child";
  await touch.evaluate(() => document.querySelectorAll(".several").forEach((one) => {
    one.open = true;
  }));
  await each(touch, [PHONE, SIDEWAYS], async () => {
    await touch.evaluate(() => { document.querySelector(".asks").scrollTop = 0; });
    await touch.waitForSelector(".further", { state: "visible" });
    assert.equal((await unseen(touch, last)).length, 1);
    for (let i = 0; i < 9 && await touch.isVisible(".further"); i++) {
      const before = await touch.evaluate(() => document.querySelector(".asks").scrollTop);
      await touch.click(".further");
      await touch.waitForFunction((top) => document.querySelector(".asks").scrollTop > top, before);
      await touch.evaluate(() => new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
      }));
    }
    assert.ok(!await touch.isVisible(".further"), "it tells of more where there is none");
    assert.deepEqual(await unseen(touch, last), []);
  });
});

test("the board and the buttons stay where they are, and have room: place", () =>
  atEverySize("place"));

test("on a phone the bar is small and the tile in it large while one is to be laid", async () => {
  await show(touch, "place", PHONE);
  const all = await boxes(touch, [".bar", ".hand .tile", ".board"]);
  assert.ok(all[".bar"][3] <= 124, `the bar is ${all[".bar"][3]} high`);
  assert.ok(all[".hand .tile"][2] >= 76, `the tile is ${all[".hand .tile"][2]} wide`);
  assert.ok(all[".board"][3] >= 430, `the board is ${all[".board"][3]} high`);
  await each(touch, [SIDEWAYS], async () =>
    assert.ok((await boxes(touch, [".hand .tile"]))[".hand .tile"][2] >= 120));
});

test("a tablet that stands has players and what happened beside the board", async () => {
  await show(touch, "place", PHONE);
  await each(touch, [TABLET], async ({ width }) => {
    await touch.reload();
    await touch.waitForSelector("#log[open] .log li");
    await rested(touch);
    const found = await boxes(touch, [".board", ".seats", "#log[open] .log", ".bar"]);
    const [left, top, wide, high] = found[".board"];
    assert.ok(wide >= 520 && high >= 800, `the board is ${wide} wide, ${high} high`);
    for (const one of [".seats", "#log[open] .log"])
      assert.ok(found[one][0] >= left + wide && found[one][2] >= 200, `${one}: ${found[one]}`);
    assert.deepEqual([found[".bar"][0], found[".bar"][2]], [0, width]);
    assert.ok(found[".bar"][1] >= top + high - 1);
  });
  await touch.setViewportSize(PHONE); // where what happened is folded away again
  await touch.reload();
  await touch.waitForSelector(".cell");
});

test("what turns the tile lies under no figure's spot", async () => {
  await show(touch, "place", PHONE);
  await each(touch, [PHONE, SIDEWAYS], async () => {
    let met = 0;
    for (let i = 0; i < 8 && met < 3; i++) {
      await touch.locator(".cell:not(.placed, .move)").nth(i)
        .evaluate((one) => one.click(), undefined, { timeout: 2000 }).catch(() => undefined);
      await touch.waitForSelector(".cell.placed");
      await rested(touch);
      const found = await touch.evaluate(() => {
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
      await touch.locator(".ends button").first().click();
      await touch.waitForSelector(".cell.placed", { state: "detached" });
    }
    assert.ok(met > 0, "a tile that turns, with spots on it");
  });
});

test("a long press on a sign tells its name, and does nothing else", async () => {
  await show(touch, "place", PHONE);
  const client = await touch.context().newCDPSession(touch);
  const press = async (selector, type) => {
    const { x, y, width, height } = await touch.locator(selector).boundingBox();
    const points = type === "touchStart" ? [{ x: x + width / 2, y: y + height / 2 }] : [];
    await client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  };
  const pose = () => touch.evaluate(() => document.querySelector(".plane").style.transform);
  const before = await pose();
  const fit = '.zoom [aria-label="See all of the board"]';
  await press(fit, "touchStart");
  await becomes(() => touch.textContent(".called-so"), "See all of the board");
  await press(fit, "touchEnd");
  await touch.waitForSelector(".called-so", { state: "detached" });
  assert.equal(await pose(), before);
  await touch.tap(fit); // a short one does what it does
  await becomes(async () => await pose() !== before, true);
  nothingWrong(touch);
});

test("what unfolds on a phone is seen, one at a time, and leaves its row as it is", async () => {
  await show(touch, "place", PHONE);
  const row = () => touch.evaluate(() =>
    [...document.querySelectorAll("aside > details:not(#words, #squares) > summary")].map((one) => {
      const { left, top, width } = one.getBoundingClientRect();
      return [left, top, width].map(Math.round);
    }));
  const before = await row();
  assert.ok(before.length >= 3);
  for (const id of ["log", "tiles"]) {
    await touch.click(`#${id} > summary`);
    await touch.waitForSelector(`#${id}[open] > .sheet > .shut`);
    assert.deepEqual(await row(), before, id);
    await touch.click(`#${id} > .sheet > .shut`);
    await touch.waitForSelector(`#${id}:not([open])`);
  }
  const open = () => touch.evaluate(() =>
    [...document.querySelectorAll("aside > details[open]")].map((one) => one.id));
  await each(touch, [PHONE, SIDEWAYS], async () => {
    for (const id of ["log", "tiles"]) {
      await touch.evaluate((to) => document.querySelector(`#${to} > summary`).click(), id);
      assert.deepEqual(await open(), [id]);
      assert.ok(await touch.evaluate((to) => {
        const fold = document.querySelector(`#${to}`), box = fold.getBoundingClientRect();
        const top = document.elementFromPoint(box.left + box.width / 2, box.bottom - 20);
        return fold.contains(top);
      }, id), `${id} is seen`);
    }
  });
  nothingWrong(touch);
});

test("the board and the buttons stay where they are, and have room: over", () =>
  atEverySize("over"));

test("nothing sticks out of a phone in two other languages: over", async () => {
  await show(touch, "over", PHONE);
  await speaksWhole("over", ["de", "bg"]);
});

test("rows of the log are high enough, on a phone for fingers", async () => {
  const low = (page, least) => page.evaluate((pixels) =>
    [...document.querySelectorAll(".log summary, .log button")]
      .filter((one) => one.getBoundingClientRect().height < pixels).length, least);
  await show(desk, "over", DESKTOP);
  await desk.waitForSelector(".log summary");
  assert.equal(await low(desk, 24), 0);
  await show(touch, "over", PHONE);
  await touch.click("#log > summary");
  await touch.waitForSelector(".log summary");
  await each(touch, [PHONE, SIDEWAYS], async ({ width }) =>
    assert.equal(await low(touch, 40), 0, `${width} wide`));
});

test("with two tiles in hand the buttons stay as well", async () => {
  const buttons = [".ends button:first-child", ".ends .commit"];
  for (const [page, sizes] of [[desk, [DESKTOP]], [touch, TOUCHED]]) {
    await show(page, "open", sizes[0]);
    assert.equal(await page.locator(".hands .hand").count(), 2);
    await each(page, sizes, async ({ width }) => {
      const before = await boxes(page, buttons);
      await page.locator(".cell:not(.placed)").first().click();
      await page.waitForSelector(".cell.placed");
      await rested(page);
      assert.deepEqual(await boxes(page, buttons), before, `${width} wide`);
      await page.click(".ends button:first-child");
      await page.waitForSelector(".cell.placed", { state: "detached" });
    });
  }
});

test("a player's name and points are one line in the card of a phone", async () => {
  await show(touch, "base", PHONE);
  await each(touch, [PHONE, { width: 412, height: 800 }, SIDEWAYS], async ({ width }) =>
    assert.deepEqual(await touch.locator(".seat").evaluateAll((all) => all.filter((one) => {
      const card = one.getBoundingClientRect();
      const lines = [".name", ".self", ".score"].flatMap((name) => {
        const part = one.querySelector(name);
        if (part === null) return [];
        const mark = document.createElement("i"); // it stands on the line of the words
        mark.style.display = "inline-block";
        part.append(mark);
        const line = mark.getBoundingClientRect().bottom;
        mark.remove();
        return [line];
      });
      const inside = [".figure", ".name", ".score", ".supply"].every((name) => {
        const box = one.querySelector(name).getBoundingClientRect();
        return box.top >= card.top + 1 && box.bottom <= card.bottom - 1 &&
          box.left >= card.left + 4 && box.right <= card.right - 4;
      });
      return !inside || Math.max(...lines) - Math.min(...lines) > 1;
    }).map((one) => one.textContent)), [], `${width} wide`));
});
