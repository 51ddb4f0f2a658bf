// SPDX-License-Identifier: Apache-2.0
// How a replay and loaded files are laid out: what steps through the game can be hit at every size,
// the parts stand in one row on a phone, lines of seats are seen, all can be read; a game step by
// step by keys, compared with what the engine says of each moment. What is done with records is
// asked in Node (page/replay.test.mjs).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, close, newPage, nothingWrong, openHouse, shot,
} from "./house.mjs";
import { ask, compare, engine, long, shown } from "./judge.mjs";
import { storeLocal, wholeGame } from "./positions.mjs";

const { AUDE_SOURCE } = process.env;
const COMPUTERS = ["human", "greedy", "greedy", "greedy"];
const FOUR = ["Anna", "Ben", "Cyril", "Дора"];
const big = wholeGame(["game carcassonne", "expansion tower", "expansion bcb", "seats 4"], 5);
const { server, browser } = await openHouse("--limit", "pace=1");

/** What steps through the game and cannot be hit. */
function outOfReach(page) {
  return page.evaluate(() => [...document.querySelectorAll(".tape :is(input, .caption, .ways > *)")]
    .filter((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }).map((one) => one.getAttribute("aria-label") ?? one.className));
}

/** Each seat's line is set off from the ground, by day and by night. */
async function linesAreSeen(page) {
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
  const page = await newPage(browser, DESKTOP);
  await page.goto(`${server.address}icon.svg`);
  await storeLocal(page, "big", big, COMPUTERS, FOUR);
  await page.goto(`${server.address}#/r/l/big/300`);
  await page.waitForSelector(".graph .under", { state: "attached" });
  await linesAreSeen(page);
  for (const viewport of [DESKTOP, { width: 740, height: 360 }, PHONE]) {
    await page.setViewportSize(viewport);
    await page.reload();
    await page.waitForSelector(".tape");
    assert.deepEqual(await outOfReach(page), []);
    await shot(page, "replay");
  }
  await page.evaluate(() => document.querySelectorAll("aside details").forEach((one) => {
    one.open = true;
  }));
  await shot(page, "replay-open");
  await accessible(page, "replay, all open");
  await close(page);
});

test("on a phone the parts of a replay stand in one row, which can be pushed", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(`${server.address}icon.svg`);
  await storeLocal(page, "row", wholeGame(["game carcassonne", "seats 2"], 3));
  await page.goto(`${server.address}#/r/l/row/10`);
  for (const locale of ["en", "de", "bg"]) {
    await page.evaluate((chosen) => localStorage.setItem("aude.language", chosen), locale);
    await page.reload();
    await page.waitForSelector(`html[lang=${locale}] .tape`);
    const tops = await page.evaluate(() => [...new Set([...document.querySelectorAll(
      ".replay aside > details > summary")]
      .map((one) => Math.round(one.getBoundingClientRect().y)))]);
    assert.equal(tops.length, 1, locale);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    // That it goes on is seen: what is cut fades, until the end is there.
    assert.deepEqual(await page.evaluate(() => {
      const row = document.querySelector(".replay aside");
      const { position, width, backgroundImage } = getComputedStyle(row, "::after");
      const last = row.querySelector(":scope > details:last-of-type > summary");
      const free = () => row.getBoundingClientRect().right - last.getBoundingClientRect().right;
      const before = free();
      row.scrollLeft = 9999;
      const found = [position, backgroundImage.startsWith("linear-gradient"), before < 0,
        free() >= parseFloat(width)];
      row.scrollLeft = 0;
      return found;
    }), ["sticky", true, true, true], locale);
    await page.locator(".replay aside > details > summary").last().click();
    await page.waitForSelector(".replay aside > details:last-of-type[open]");
    const seat = await page.locator(".seat").first().boundingBox();
    assert.ok(seat.x >= 0 && seat.x < 20, `${locale}: the players stay`);
  }
  await close(page);
});

test("files that are damaged, loaded and played on can be read", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(`${server.address}#/load`);
  await page.waitForSelector(".drop");
  await shot(page, "load");
  await page.setInputFiles(".drop input", { name: "save.jcz", mimeType: "text/plain",
    buffer: Buffer.from("{\"gameId\": 12") });
  await page.waitForSelector(".problem");
  await accessible(page, "damaged file");
  await shot(page, "file-damaged");
  await page.setInputFiles(".drop input",
    join(AUDE_SOURCE, "tests/recorded/saves/tower-captured.jcz"));
  await page.waitForSelector(".onward");
  await accessible(page, "file");
  await shot(page, "file-onward");
  await close(page);
});

/** A game of two computer players at the server, played to its end. */
async function serverGame(page) {
  const made = await ask(page, { do: "create", setup: { seats: [
    { name: "Aude", player: "greedy" }, { name: "Bob", player: "random" }] } });
  assert.equal(made.is, "created");
  let table;
  await becomes(async () => {
    table = await ask(page, { do: "open", table: made.table });
    return table.over;
  }, true);
  return { ...table, actions: table.actions.map(long) };
}

async function byKeys(page, game) {
  const at = async () => (await shown(page)).moment;
  const addressed = (moment) => page.waitForFunction((n) => location.hash.endsWith(`/${n}`),
    moment);
  const moved = (was) => page.waitForFunction((moment) =>
    Number(document.querySelector(".replay").dataset.moment) !== moment, was);
  await page.waitForSelector(".tape"); // it opens at the end
  await compare(page, game, game.actions.length);
  await becomes(async () => (await shown(page)).caption, /The game is over/);
  await addressed(game.actions.length);
  await page.keyboard.press("Home");
  await compare(page, game, 0);
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "PageDown", "ArrowRight",
    "ArrowLeft", "ArrowUp", "PageUp", "ArrowRight"]) {
    const before = await at();
    await page.keyboard.press(key);
    await moved(before);
    const after = await at();
    if (/Right|Down/.test(key)) assert.ok(after > before, `${key}: ${before} to ${after}`);
    else assert.ok(after < before, `${key}: ${before} to ${after}`);
    await compare(page, game, after);
  }
  const slid = await at();
  await addressed(slid);
  await page.locator(".tape input[type=range]").fill("40");
  await moved(slid);
  await compare(page, game, await at());
  const from = await at();
  await addressed(from);
  await page.selectOption(".pace", "3");
  await page.keyboard.press("Space");
  await moved(from);
  await page.keyboard.press("Space");
  await page.waitForSelector('.ways [aria-label="Autoplay"]');
  const to = await at();
  assert.ok(to > from, "it plays by itself");
  await compare(page, game, to);
  await addressed(to);
}

test("a finished game of the server, step by step by keys, saved and loaded again", async () => {
  const page = await newPage(browser, DESKTOP, { permissions: ["clipboard-read",
    "clipboard-write"] });
  await page.goto(server.address);
  const game = await serverGame(page);
  await page.goto(`${server.address}#/r/t/${game.table}`);
  await byKeys(page, game);
  await page.goto(`${server.address}#/r/t/${game.table}/17`);
  await compare(page, game, 17);

  await page.keyboard.press("End");
  await page.click("text=Save and share");
  const coming = page.waitForEvent("download");
  await page.click("text=Download the game");
  const file = await coming;
  assert.match(file.suggestedFilename(), /^aude-bob-\d{4}-\d\d-\d\d\.aude$/);
  const record = readFileSync(await file.path(), "utf8");
  const read = engine.read(record);
  assert.deepEqual(read.actions, game.actions);
  assert.deepEqual(read.names, ["Aude", "Bob"]);
  assert.deepEqual(read.scores, game.scores);
  assert.match(record, /^commitment [0-9a-f]{64}$/m);
  await page.click("text=Copy as text");
  await page.waitForSelector("text=Copied");
  await becomes(() => page.evaluate(() => navigator.clipboard.readText()), record);

  await page.goto(`${server.address}#/load`);
  await page.setInputFiles(".drop input", { name: "saved.aude", mimeType: "text/plain",
    buffer: Buffer.from(record) });
  await page.waitForSelector(".tape");
  await page.keyboard.press("End");
  await compare(page, game, game.actions.length);
  await page.goto(`${server.address}#/load`);
  await page.waitForSelector(".known");
  await becomes(() => page.textContent(".known"), new RegExp(`Aude ${game.scores[0]}`));
  nothingWrong(page);
  await page.context().close();
});

test("a game of this browser by keys, without the server's help", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  const game = engine.play(["game discovery", "seats 3"], 11);
  await storeLocal(page, "disc", game, COMPUTERS, FOUR);
  await page.goto(`${server.address}#/r/l/disc`);
  await byKeys(page, game);
  nothingWrong(page);
  await page.context().close();
});
