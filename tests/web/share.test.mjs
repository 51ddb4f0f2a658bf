// SPDX-License-Identifier: Apache-2.0
// A picture of the board with the scores: at the end of a game and at any moment of a replay, as
// a file, in the clipboard, and given to what the device shares with.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { DESKTOP, PHONE, accessible, becomes, close, newPage, openHouse, shot } from "./house.mjs";
import { EVERYTHING, storeLocal, wholeGame } from "./positions.mjs";

const game = wholeGame(EVERYTHING, 2);
const { server, browser } = await openHouse();

async function openReplay(page, moment) {
  await page.goto(server.address);
  await storeLocal(page, "big", game, ["human", "greedy", "greedy"]);
  await page.goto(`${server.address}#/r/l/big/${moment}`);
  await page.waitForSelector(".tape");
  await page.click("text=Save and share");
  await page.click("text=Picture of the board");
  await page.waitForSelector(".poster img");
}

/** Width, height, and how many colours the picture in the page has. */
function look(page) {
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
    return { width, height, board: colours(0, height - 250), scores: colours(height - 160, 90) };
  });
}

for (const viewport of [DESKTOP, PHONE, { width: 740, height: 360 }])
  test(`the picture at ${viewport.width} x ${viewport.height}`, async (context) => {
    const page = await newPage(browser, viewport);
    const before = Date.now();
    await openReplay(page, 200);
    context.diagnostic(`${Date.now() - before} ms to the picture`);
    const seen = await look(page);
    assert.ok(Math.max(seen.width, seen.height) >= 1800, JSON.stringify(seen));
    assert.ok(seen.board > 60 && seen.scores > 8, JSON.stringify(seen));
    assert.match(await page.getAttribute(".poster img", "alt"), /Anna \d+, Ben \d+, Cy \d+/);
    const box = await page.locator(".poster img").boundingBox();
    assert.ok(box.height > viewport.height * 0.45 && box.y >= 0, JSON.stringify(box));
    await accessible(page, "picture");
    await shot(page, "poster");
    await close(page);
  });

test("the picture of another moment is another one; it is a PNG, and can be copied", async () => {
  const page = await newPage(browser, DESKTOP, { permissions: ["clipboard-read",
    "clipboard-write"] });
  await openReplay(page, 100);
  const source = () => page.getAttribute(".poster img", "src");
  const first = await source();
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
  assert.match(file.suggestedFilename(), /^anna-ben-cy-\d{4}-\d\d-\d\d\.png$/);
  assert.deepEqual([...readFileSync(await file.path()).subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  await page.click("text=Copy the picture");
  await page.waitForSelector(".poster :text('Copied')");
  await becomes(() => page.evaluate(async () =>
    (await navigator.clipboard.read())[0].types.includes("image/png")), true);
  await close(page);
});

test("where the device shares, the end of a game gives the picture there", async () => {
  const page = await newPage(browser, PHONE);
  await page.addInitScript(() => {
    // What is written into the picture, as it is given to be painted.
    const { set, get } = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, "src");
    Object.defineProperty(HTMLImageElement.prototype, "src", { get, set(source) {
      if (source.startsWith("data:image/svg")) window.painted = decodeURIComponent(source);
      set.call(this, source);
    } });
    Object.assign(navigator, { canShare: () => true,
      share: async ({ files }) => { window.given = files.map((one) => [one.name, one.type]); } });
  });
  await page.goto(server.address);
  await storeLocal(page, "big", game, ["human", "greedy", "greedy"]);
  await page.goto(`${server.address}#/l/big`);
  await page.click(".more-of > summary");
  await page.click("text=Picture of the board");
  await page.waitForSelector(".poster img");
  assert.match(await page.evaluate(() => window.painted), /(wins|Draw).* · \d+ – \d+ – \d+/);
  await accessible(page, "end of a game, with a picture");
  await shot(page, "poster-end");
  await page.click(".poster :text('Share')");
  await becomes(() => page.evaluate(() => window.given?.[0]?.[1]), "image/png");
  await close(page);
});
