// SPDX-License-Identifier: Apache-2.0
// Looking back by keys, slider and by itself, as fast as a browser answers: a game of the server,
// saved and loaded again, and one of this browser. Each moment is compared with what the engine
// says of it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { DESKTOP, becomes, newPage, nothingWrong, openHouse } from "./house.mjs";
import { ask, compare, engine, long, shown } from "./judge.mjs";
import { storeLocal } from "./positions.mjs";

const COMPUTERS = ["human", "greedy", "greedy"];
const THREE = ["Anna", "Ben", "Cyril"];

const { server, browser } = await openHouse("--limit", "pace=1");

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
  await page.waitForSelector(".tape"); // it opens at the beginning
  await compare(page, game, 0);
  await addressed(0);
  await page.keyboard.press("End");
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
  await page.evaluate(() => document.activeElement.blur());
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
  await storeLocal(page, "disc", game, COMPUTERS, THREE);
  await page.goto(`${server.address}#/r/l/disc`);
  await byKeys(page, game);
  nothingWrong(page);
  await page.context().close();
});
