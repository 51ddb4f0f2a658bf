// SPDX-License-Identifier: Apache-2.0
// How the page moves the board: every choice is in the frame or an arrow leads to it, tiles do not
// grow by themselves while they are large enough, moves are short and, where asked, none at all;
// the colours of marks, and the ring around what has the focus. Two pages for nearly all of it, one
// with a mouse and one for fingers.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, SIDEWAYS, becomes, homePage, newPage, nothingWrong, openHouse, rested,
} from "./house.mjs";
import { Player } from "./player.mjs";
import {
  ask, load, openLocal, playTo, search, showLocal, storeLocal,
} from "./positions.mjs";

const TILE = 96;
const NEAR = 96;
/** Pixels of a tile that the page keeps by itself, however large the board. */
const LEAST = 44;
/** The same where no choice is out of sight then. */
const LEAST_ALL = 34;
const SETS = ["game carcassonne", "expansion tower", "expansion bcb"];

/** A tile of The Discovery with no figure left: others far away may come back. */
const FAR = search(["game discovery", "seats 2"], 3, ["far"], (state, n) => n > 40 &&
  state.step === "place" && state.seats[state.decider].figures[0] === 0 &&
  ask("choices").length > 4 ? "far" : "").get("far");
/** A decision with towers far apart to be raised, late in a game. */
const TOWERS = search([...SETS, "seats 3"], 3, ["late"], (state) =>
  state.step === "action" && state.placed.length > 25 && new Set(ask("choices")
    .filter(({ verb }) => verb === 7).map(({ x, y }) => `${x},${y}`)).size >= 4 ? "late" : "");
const LATE = playTo([...SETS, "seats 3"], 2, (state) =>
  state.step === "place" && state.placed.length > 60);

const { server, browser } = await openHouse();

const desk = await homePage(browser, server, DESKTOP);
const phone = await homePage(browser, server, PHONE);
let games = 0;

/** Lays this game before the page whose window has this size from now on; answers the page. */
async function show(game, viewport, { players = [], names } = {}) {
  const page = viewport === DESKTOP ? desk : phone;
  const id = `game${++games}`;
  await page.setViewportSize(viewport);
  await storeLocal(page, id, game, players, names);
  await showLocal(page, id);
  await page.waitForSelector(".bar .choice, .cell");
  await rested(page);
  return page;
}

/** Choices out of sight to which no arrow leads, and the scale. */
function seen(page) {
  return page.evaluate(() => {
    const board = document.querySelector(".board").getBoundingClientRect();
    const bar = document.querySelector(".play > .bar").getBoundingClientRect();
    const beside = bar.left >= board.right || bar.right <= board.left;
    const bottom = beside ? board.bottom : Math.min(board.bottom, bar.top);
    const ways = [...document.querySelectorAll(".board .way")].map((one) => {
      const box = one.getBoundingClientRect();
      const x = box.left + box.width / 2, y = box.top + box.height / 2;
      return { dx: Number(one.dataset.dx), dy: Number(one.dataset.dy),
        hit: document.elementFromPoint(x, y)?.closest(".way") === one };
    });
    const lost = [...document.querySelectorAll(".cell:not(.placed, .move), .spot")]
      .filter((one) => {
        const box = one.getBoundingClientRect();
        const x = box.left + box.width / 2, y = box.top + box.height / 2;
        const dx = x < board.left ? -1 : x > board.right ? 1 : 0;
        const dy = y < board.top ? -1 : y > bottom ? 1 : 0;
        const hidden = dx === 0 && dy === 0 &&
          document.elementFromPoint(x, y)?.closest(".zoom, .bar, aside, header") !== null;
        return (dx !== 0 || dy !== 0 || hidden) && !ways.some((way) => way.hit &&
          (hidden || (dx === 0 || way.dx === dx) && (dy === 0 || way.dy === dy)));
      }).map((one) => one.getAttribute("aria-label"));
    const { a } = new DOMMatrix(getComputedStyle(document.querySelector(".plane")).transform);
    const frame = document.querySelector(".board");
    return { lost, scale: a, ways: ways.length,
      height: frame.clientHeight, width: frame.clientWidth };
  });
}

/** A game of two on its way, so that each size has each part of a game. */
const begun = (tiles) => playTo([...SETS, "seats 2"], 2, (state) =>
  state.step === "place" && state.decider === 0 && state.placed.length >= tiles);

for (const [tiles, viewport] of [[1, PHONE], [12, SIDEWAYS], [24, DESKTOP], [36, PHONE]])
  test(`every choice is in the frame or behind an arrow, from ${tiles} tiles on, ${
    viewport.width} wide`, async () => {
    const page = await show(begun(tiles), viewport, { players: ["human", "greedy"] });
    const player = new Player(page, 360);
    let before = null;
    player.seen = async () => {
      await rested(page);
      let now = null;
      await becomes(async () => (now = await seen(page)).lost, []); // the bar has grown now
      assert.ok(now.scale * TILE >= (now.ways > 0 ? LEAST : LEAST_ALL) - 0.01,
        `tiles of ${now.scale * TILE} pixels, ${now.ways} ways out`);
      if (before !== null) {
        assert.ok(now.scale <= before.scale + 1e-4 || before.scale * TILE < NEAR,
          `tiles of ${before.scale * TILE} pixels became larger: ${now.scale * TILE}`);
        assert.ok(now.scale * TILE <= Math.max(NEAR, before.scale * TILE) + 0.01);
        assert.deepEqual([now.width, now.height], [before.width, before.height],
          "the board keeps its size");
      }
      before = now;
    };
    for (let i = 0; i < 12 && await player.step(); i++);
    assert.ok(player.turns > 2, `${player.turns} turns`);
    nothingWrong(page);
  });

/** The spots in the frame. */
function within(page) {
  return page.evaluate(() => {
    const board = document.querySelector(".board").getBoundingClientRect();
    return [...document.querySelectorAll(".spot")].filter((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return left >= board.left && right <= board.right && top >= board.top &&
        bottom <= board.bottom;
    }).map(({ dataset }) => dataset.action);
  });
}

for (const viewport of [DESKTOP, PHONE, SIDEWAYS])
  test(`towers far away can be reached late in a game, ${viewport.width} wide`, async () => {
    const page = await show(TOWERS.get("late"), viewport);
    assert.deepEqual((await seen(page)).lost, []);
    const way = page.locator(".board .way").first();
    if (await way.count() > 0) {
      const before = await within(page);
      await way.click();
      await rested(page);
      assert.ok((await within(page)).some((one) => !before.includes(one)));
      assert.deepEqual((await seen(page)).lost, []);
    }
  });

test("who moved the board in one turn sees all squares when the next one begins", async () => {
  const page = await show(begun(12), PHONE, { players: ["human", "greedy"] });
  const player = new Player(page, 360);
  for (let i = 0; i < 5; i++) await page.keyboard.press("+");
  await rested(page);
  assert.ok((await seen(page)).ways > 0, "some are out of sight");
  await page.locator(".cell").first().evaluate((one) => one.click());
  await page.waitForSelector(".cell.placed");
  await rested(page);
  const { scale } = await seen(page);
  await page.click(".ends button:first-child");
  await page.waitForSelector(".cell.placed", { state: "detached" });
  await rested(page);
  assert.equal((await seen(page)).scale, scale, "it stays as they want it for this turn");
  while (player.turns < 1) await player.step();
  await becomes(async () => await page.locator(".cell:not(.placed, .move)").count() > 0 &&
    (await seen(page)).ways === 0, true);
  nothingWrong(page);
});

/** Where the squares lie from the edges of what is seen of the board: the least of all. */
function margin(page) {
  return page.evaluate(() => {
    const board = document.querySelector(".board").getBoundingClientRect();
    return Math.min(...[...document.querySelectorAll(".cell")].flatMap((one) => {
      const box = one.getBoundingClientRect();
      return [box.left - board.left, box.top - board.top, board.right - box.right,
        board.bottom - box.bottom];
    }));
  });
}

for (const viewport of [DESKTOP, PHONE])
  test(`a turn begins with all squares in sight that have room, at ${viewport.width}`, async () => {
    for (const [seed, tiles] of viewport === DESKTOP ? [[4, 30]] : [[2, 12], [4, 30]]) {
      const page = await show(playTo([...SETS, "seats 2"], seed, (state) =>
        state.step === "place" && state.placed.length === tiles), viewport);
      // Where they have no room, tiles are as small as the page makes them, and arrows lead on.
      const { scale, lost } = await seen(page);
      const small = viewport === PHONE && tiles > 12 && Math.abs(scale * TILE - LEAST) < 0.5;
      assert.deepEqual(lost, []);
      assert.ok(small || await margin(page) >= 3, `${await margin(page)} pixels at ${tiles} tiles`);
      assert.ok(small || await page.locator(".way").count() === 0);
    }
  });

test("ways to squares out of sight lie over the board, its buttons keep their words", async () => {
  const page = await show(LATE, PHONE);
  await page.mouse.move(180, 350);
  await page.mouse.down();
  await page.mouse.move(20, 350, { steps: 4 });
  await page.mouse.up();
  await page.waitForSelector(".way");
  await rested(page);
  assert.match(await page.textContent(".ways-out"), /More squares:/);
  const dashed = (selector) => page.locator(selector).first().evaluate((one) =>
    getComputedStyle(one).borderTopStyle);
  assert.equal(await dashed(".way i"), await dashed(".cell"), "as they look on the board");
  const { line, board, hidden, words } = await page.evaluate(() => {
    const box = (one) => document.querySelector(one).getBoundingClientRect();
    const strip = document.querySelector(".strip").getBoundingClientRect();
    return { line: [strip.left, strip.top, strip.right],
      board: [box(".board").left, box(".board").top, box(".board").right],
      hidden: [...document.querySelectorAll(".way")].filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left < strip.left || right > strip.right || top < strip.bottom ||
          bottom > strip.bottom + strip.height;
      }).length,
      words: [...document.querySelectorAll(".zoom small")].filter((one) =>
        one.checkVisibility()).length };
  });
  assert.deepEqual(line, board);
  assert.equal(hidden, 0);
  assert.equal(words, 2);
  assert.deepEqual((await seen(page)).lost, []);
});

for (const viewport of [PHONE, SIDEWAYS, DESKTOP])
  test(`what lies around the last tile is in sight, ${viewport.width} wide`, async () => {
    for (const seed of [1, 2, 3]) {
      const game = playTo([...SETS, "seats 2"], seed, (state) => state.step === "place" &&
        state.decider === 0 && state.placed.length > 40);
      const page = await show(game, viewport);
      load(game);
      const [x, y] = ask("describe").placed.at(-1);
      const all = new Set(ask("describe").placed.map(([u, v]) => `${u},${v}`));
      const around = [-1, 0, 1].flatMap((u) => [-1, 0, 1].map((v) => [x + u, y + v]))
        .filter(([u, v]) => all.has(`${u},${v}`));
      assert.deepEqual(await page.evaluate((cells) => {
        const { a, e, f } = new DOMMatrix(
          getComputedStyle(document.querySelector(".plane")).transform);
        const box = document.querySelector(".board").getBoundingClientRect();
        return cells.filter(([u, v]) => [[.1, .1], [.9, .1], [.1, .9], [.9, .9]].some(([p, q]) =>
          document.elementFromPoint(box.left + e + (u + p) * 96 * a,
            box.top + f + (v + q) * 96 * a)?.closest(".plane, .board") === null ||
          document.elementFromPoint(box.left + e + (u + p) * 96 * a,
            box.top + f + (v + q) * 96 * a)?.closest(".strip, .bar") !== null));
      }, around), [], `seed ${seed}`);
    }
  });

test("a placement within the frame does not move the board", async () => {
  const page = await show(playTo([...SETS, "seats 3"], 5, (state) =>
    state.step === "place" && state.placed.length === 9), DESKTOP);
  const pose = () => page.evaluate(() => document.querySelector(".plane").style.transform);
  const before = await pose();
  for (const at of [0, 1, 2]) {
    await page.locator(".cell:not(.placed)").nth(at).click();
    await page.waitForSelector(".cell.placed");
    await rested(page);
    assert.equal(await pose(), before);
    await page.click(".ends button:first-child");
    await page.waitForSelector(".cell.placed", { state: "detached" });
  }
});

test("a move of the board takes 200 ms, or none where less motion is wanted", async () => {
  const page = await newPage(browser, PHONE, { motion: "normal" });
  await openLocal(page, server, LATE);
  for (const [motion, expected] of [["no-preference", "0.2s"], ["reduce", "0s"]]) {
    await page.emulateMedia({ reducedMotion: motion });
    await rested(page);
    await page.evaluate(() => {
      window.took = "";
      new MutationObserver(() => {
        const style = getComputedStyle(document.querySelector(".plane"));
        window.took = style.transitionProperty === "transform" ? style.transitionDuration : "0s";
      }).observe(document.querySelector(".plane"), { attributes: true });
    });
    await page.mouse.move(100, 300);
    await page.mouse.wheel(0, -900);
    await rested(page);
    await page.click("button[aria-label='See all of the board']");
    await becomes(() => page.evaluate(() => window.took), expected);
    await rested(page);
  }
  await page.context().close();
});

/** A colour as numbers from 0 to 255. */
function numbers(page, colours) {
  return page.evaluate((all) => all.map((one) => {
    const context = document.createElement("canvas").getContext("2d");
    context.fillStyle = one;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  }), colours);
}

test("marks of the page have no seat's colour", async () => {
  const game = playTo([...SETS, "seats 6"], 3, (state) => state.step === "action" &&
    state.placed.length > 10 && ask("choices").some(({ verb }) => verb === 7));
  const page = await show(game, DESKTOP, { names: ["A", "B", "C", "D", "E", "F"] });
  await page.waitForSelector(".spot.ring");
  await page.locator(".spot.ring").last().evaluate((one) => one.focus());
  await page.waitForSelector(".reach");
  const { seats, marks } = await page.evaluate(() => {
    const shadow = getComputedStyle(document.querySelector(".spot.ring")).boxShadow;
    return {
      seats: [...document.querySelectorAll(".last .laid")].map((one) => one.style.borderColor),
      marks: [getComputedStyle(document.querySelector(".reach i")).borderTopColor,
        getComputedStyle(document.querySelector(".reach i:nth-child(3)")).borderBottomColor,
        /rgba?\([^)]*\)/.exec(shadow)[0]],
    };
  });
  assert.equal(new Set(seats).size, 6);
  const all = await numbers(page, seats);
  for (const mark of await numbers(page, [marks[0], marks[2]]))
    for (const seat of all) {
      const far = Math.hypot(...mark.map((value, i) => value - seat[i]));
      assert.ok(far > 110, `${mark} is like ${seat}`);
    }
});

test("a tile that is laid is seen, also when figures that may come back are far away", async () => {
  let page = await show(FAR, SIDEWAYS);
  const count = await page.locator(".cell").count();
  for (const i of [0, count >> 1, count - 1]) {
    if (i > 0) page = await show(FAR, SIDEWAYS);
    await page.locator(".cell").nth(i).evaluate((one) => one.click());
    await page.waitForSelector(".cell.placed");
    await becomes(() => page.evaluate(() => {
      const [frame, tile] = [".board", ".cell.placed"].map((one) =>
        document.querySelector(one).getBoundingClientRect());
      return tile.left >= frame.left && tile.top >= frame.top && tile.right <= frame.right &&
        tile.bottom <= frame.bottom;
    }), true);
  }
  nothingWrong(page);
});

for (const viewport of [PHONE, SIDEWAYS])
  test(`tiles stay large late in a game until all is asked for, at ${viewport.width}`, async () => {
    const page = await show(LATE, viewport);
    const shown = await seen(page);
    assert.ok(shown.scale * TILE >= LEAST - 0.01, `tiles of ${shown.scale * TILE} pixels`);
    assert.deepEqual(shown.lost, []);
    await page.click("button[aria-label='See all of the board']");
    await rested(page);
    assert.ok((await seen(page)).scale * TILE < LEAST);
    await page.reload();
    await page.waitForSelector(".cell");
    await rested(page);
    assert.ok((await seen(page)).scale * TILE >= LEAST - 0.01);
    nothingWrong(page);
  });

test("where the focus is, is seen from the first key on, and is a ring", async () => {
  const page = phone;
  await page.setViewportSize(PHONE);
  await page.goto(`${server.address}#/`);
  await page.evaluate(() => localStorage.removeItem("aude.games")); // none of them is to go on
  await page.reload();
  await page.click(".doors button");
  await page.waitForSelector(".cell:focus");
  const look = () => page.evaluate(() => {
    const { outlineStyle, borderTopStyle } = getComputedStyle(document.activeElement);
    return { ring: outlineStyle !== "none", border: borderTopStyle,
      ghosts: document.querySelectorAll(".ghost").length };
  });
  assert.deepEqual(await look(), { ring: false, border: "dashed", ghosts: 0 });
  await page.keyboard.press("ArrowDown");
  await becomes(async () => (await look()).ring, true);
  nothingWrong(page);
});
