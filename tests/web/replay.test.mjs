// SPDX-License-Identifier: Apache-2.0
// How a replay and loaded files are laid out: what steps through the game can be hit at every size,
// the parts stand in one row on a phone, lines of seats are seen, all can be read; and a picture of
// the board with the scores, painted at any moment, as a file, in the clipboard, and given to what
// the device shares with. What is done with records is asked in Node (page/replay.test.mjs).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  DESKTOP, PHONE, SIDEWAYS, becomes, close, newPage, nothingWrong, openHouse, readable, rested,
  shot, speak,
} from "./house.mjs";
import { storeLocal, wholeGame } from "./positions.mjs";

const { AUDE_SOURCE } = process.env;
const COMPUTERS = ["human", "greedy", "greedy", "greedy"];
const FOUR = ["Anna", "Ben", "Cyril", "Дора"];
const big = wholeGame(["game carcassonne", "seats 4"], 5, 0);
const { server, browser } = await openHouse();

const page = await newPage(browser, DESKTOP,
  { permissions: ["clipboard-read", "clipboard-write"] });
await page.addInitScript(watchesPainting);
await page.goto(`${server.address}icon.svg`);
await storeLocal(page, "big", big, COMPUTERS, FOUR);
await storeLocal(page, "row", wholeGame(["game carcassonne", "seats 2"], 3, 0));

/** What steps through the game and cannot be hit. */
function outOfReach() {
  return page.evaluate(() => [...document.querySelectorAll(".tape :is(input, .caption, .ways > *)")]
    .filter((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }).map((one) => one.getAttribute("aria-label") ?? one.className));
}

/** Each seat's line is set off from the ground, by day and by night. */
async function linesAreSeen() {
  for (const light of ["light", "dark"]) {
    const { lines, ratio, wide } = await page.evaluate((wanted) => {
      document.documentElement.dataset.light = wanted;
      const context = document.createElement("canvas").getContext("2d");
      const brightness = (colour) => {
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
          .map((one) => one / 255)
          .map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const under = [...document.querySelectorAll(".graph .under")].map(getComputedStyle);
      const ground = brightness(getComputedStyle(document.querySelector("aside")).backgroundColor);
      const ratios = under.map(({ stroke, strokeOpacity }) => {
        const [dim, bright] = [ground, brightness(stroke)].sort((a, b) => a - b);
        return strokeOpacity === "1" ? (bright + 0.05) / (dim + 0.05) : 1;
      });
      return { lines: under.length, ratio: Math.min(...ratios),
        wide: Math.min(...under.map(({ strokeWidth }) => parseFloat(strokeWidth))) };
    }, light);
    assert.equal(lines, FOUR.length);
    assert.ok(ratio >= 3, `${light}: ${ratio} to 1`);
    assert.ok(wide > 2, "it is seen beside the line that lies on it");
  }
}

test("the screen of a replay at three sizes", async () => {
  await page.goto(`${server.address}#/r/l/big/100`);
  await page.waitForSelector(".graph .under", { state: "attached" });
  await linesAreSeen();
  for (const viewport of [DESKTOP, SIDEWAYS, PHONE]) {
    await page.setViewportSize(viewport);
    await page.reload();
    await page.waitForSelector(".tape");
    assert.deepEqual(await outOfReach(), []);
    await shot(page, "replay");
  }
  await page.evaluate(() => document.querySelectorAll("aside details").forEach((one) => {
    one.open = true;
  }));
  await shot(page, "replay-open");
  await readable(page, "replay, all open");
  nothingWrong(page);
});

/** Width, height, and how many colours the picture in the page has. */
function look() {
  return page.evaluate(async () => {
    const image = document.querySelector(".poster img");
    await image.decode();
    const canvas = document.createElement("canvas");
    const { naturalWidth: width, naturalHeight: height } = image;
    Object.assign(canvas, { width, height });
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    const colours = (top, high) => {
      const { data } = pen.getImageData(0, top, width, high);
      const found = new Set();
      for (let i = 0; i < data.length; i += 4)
        found.add(`${data[i] >> 4},${data[i + 1] >> 4},${data[i + 2] >> 4}`);
      return found.size;
    };
    return { width, height, board: colours(0, height - 400), scores: colours(height - 300, 280) };
  });
}

/** The picture of this moment, beside the replay. */
async function openPicture(moment) {
  await page.goto(`${server.address}#/r/l/big/${moment}`);
  await page.waitForSelector(`.replay[data-moment="${moment}"] .tape`);
  await page.locator("details:has(> summary:has-text('Save and share'))").evaluate((one) => {
    one.open = true;
  });
  await page.click("text=Picture of the board");
  await page.waitForSelector(".poster img");
}

test("the picture is painted, whole at every size, and another one at another moment", async () => {
  await page.setViewportSize(DESKTOP);
  await openPicture(80);
  const seen = await look();
  assert.ok(Math.max(seen.width, seen.height) >= 1800, JSON.stringify(seen));
  assert.ok(seen.board > 60 && seen.scores > 8, JSON.stringify(seen));
  assert.match(await page.getAttribute(".poster img", "alt"),
    /Anna \d+, Ben \d+, Cyril \d+, Дора \d+/);
  for (const viewport of [DESKTOP, PHONE, SIDEWAYS]) {
    await page.setViewportSize(viewport);
    await rested(page);
    const box = await page.locator(".poster img").boundingBox();
    assert.ok(box.height > viewport.height * 0.45 && box.y >= 0, JSON.stringify(box));
    if (viewport === PHONE) await readable(page, "picture");
    await shot(page, "poster");
  }
  await page.setViewportSize(DESKTOP);
  const first = await page.getAttribute(".poster img", "src");
  await page.click(".poster >> text=Close");
  await page.focus(".tape input");
  await page.keyboard.press("ArrowDown");
  await page.click("text=Picture of the board");
  await page.waitForFunction((old) =>
    (document.querySelector(".poster img")?.src ?? old) !== old, first);
  assert.equal(await page.textContent(".poster .commit"), "Download the picture");
  const coming = page.waitForEvent("download");
  await page.click("text=Download the picture");
  const file = await coming;
  assert.match(file.suggestedFilename(), /^anna-ben-cyril-.*\d{4}-\d\d-\d\d\.png$/);
  assert.deepEqual([...readFileSync(await file.path()).subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  await page.click("text=Copy the picture");
  await page.waitForSelector(".poster :text('Copied')");
  await becomes(() => page.evaluate(async () =>
    (await navigator.clipboard.read())[0].types.includes("image/png")), true);
  nothingWrong(page);
});

test("on a phone all parts of a replay are in sight, also while one is open", async () => {
  await page.setViewportSize(PHONE);
  await page.goto(`${server.address}#/r/l/row/10`);
  await page.waitForSelector(".tape");
  for (const locale of ["de", "bg", "en"]) {
    await speak(page, locale);
    await page.waitForSelector(`html[lang=${locale}] .tape`);
    await rested(page);
    const boxes = () => page.evaluate(() => [...document.querySelectorAll(
      ".replay aside > details > summary")].map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return [left, right, Math.round((top + bottom) / 2)];
    }));
    const before = await boxes();
    assert.deepEqual(before.filter(([left, right]) => left < 0 || right > 360), [], locale);
    assert.ok(new Set(before.map(([, , y]) => y)).size <= 2, locale);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    await page.locator(".replay aside > details > summary").last().click();
    await page.waitForSelector(".replay aside > details:last-of-type[open]");
    assert.deepEqual(await boxes(), before, `${locale}: the row stays`);
    await page.locator(".replay aside > details > summary").last().click();
    await page.waitForSelector(".replay aside > details:last-of-type:not([open])");
  }
  nothingWrong(page);
});

test("step by step all of the board is in sight, until somebody moves it", async () => {
  for (const viewport of [SIDEWAYS, PHONE]) {
    await page.setViewportSize(viewport);
    await page.goto(`${server.address}#/r/l/big/0`);
    await page.waitForSelector('.replay[data-moment="0"]');
    for (const moment of [30, 80, 130]) {
      await page.goto(`${server.address}#/r/l/big/${moment}`);
      await page.waitForSelector(`.replay[data-moment="${moment}"]`);
      await rested(page);
      assert.equal(await page.evaluate(() => {
        const board = document.querySelector(".board").getBoundingClientRect();
        const { left, right, top, bottom } = document.querySelector(".picture > svg")
          .getBoundingClientRect();
        return left >= board.left && right <= board.right && top >= board.top &&
          bottom <= board.bottom;
      }), true, `${viewport.width} wide, moment ${moment}`);
    }
  }
  nothingWrong(page);
});

test("files that are damaged, loaded and played on can be read", async () => {
  await page.goto(`${server.address}#/load`);
  await page.waitForSelector(".drop");
  await shot(page, "load");
  await page.setInputFiles(".drop input", { name: "save.jcz", mimeType: "text/plain",
    buffer: Buffer.from("{\"gameId\": 12") });
  await page.waitForSelector(".problem");
  await readable(page, "damaged file");
  await shot(page, "file-damaged");
  await page.setInputFiles(".drop input",
    join(AUDE_SOURCE, "tests/recorded/saves/tower-captured.jcz"));
  await page.waitForSelector(".onward");
  await readable(page, "file");
  await shot(page, "file-onward");
  nothingWrong(page);
});

/** Runs in the page: what is written into the picture, as it is given to be painted. */
function watchesPainting() {
  const { set, get } = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, "src");
  Object.defineProperty(HTMLImageElement.prototype, "src", { get, set(source) {
    if (source.startsWith("data:image/svg")) window.painted = decodeURIComponent(source);
    set.call(this, source);
  } });
}

test("where the device shares, the end of a game gives the picture there", async () => {
  await page.evaluate(() => Object.assign(navigator, { canShare: () => true,
    share: async ({ files }) => { window.given = files.map((one) => [one.name, one.type]); } }));
  await page.goto(`${server.address}#/l/big`);
  await page.click(".more-of > summary");
  await page.click("text=Picture of the board");
  await page.waitForSelector(".poster img");
  assert.match((await page.evaluate(() => window.painted)).slice(-2000),
    /(wins|Draw).* · \d+ – \d+ – \d+ – \d+/);
  await shot(page, "poster-end");
  await page.click(".poster :text('Share')");
  await becomes(() => page.evaluate(() => window.given?.[0]?.[1]), "image/png");
  await close(page);
});
