// SPDX-License-Identifier: Apache-2.0
// The chances to win beside a game: off until they are wanted, told by the same numbers as in the
// terminal, anew after each move, in a replay for its step; to nobody who plays with other people,
// or watches them, before their game is over.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import {
  DESKTOP, PHONE, becomes, close, closeSettings, invite, newPage, nothingWrong, openHouse,
  openSettings, sit,
} from "../dom.mjs";
import { ask, load, openLocal, recordOf, storeLocal, wholeGame } from "../positions.mjs";

const { AUDE } = process.env;
const { server, browser } = await openHouse();
const folder = mkdtempSync(join(tmpdir(), "aude-chances-"));
after(() => rmSync(folder, { recursive: true }));

/** A game of greedy players up to a tile that the first of them has to place. */
function begun(seats) {
  for (let most = 40; most < 120; most++) {
    const game = wholeGame(["game carcassonne", `seats ${seats}`], 3, 1, most);
    load(game);
    const { step, decider } = ask("describe", 0);
    if (step === "place" && decider === 0) return game;
  }
  throw new Error("nothing is to be placed");
}
const GAME = begun(2);

/** What the program says of the game's last moment, in per cent. */
function told(game) {
  const path = join(folder, "game.aude");
  writeFileSync(path, recordOf(game));
  const said = execFileSync(AUDE, ["play", "--resume", path, "--quick"],
    { input: "chances\nq\n", encoding: "utf8" });
  const line = /Chance to win: [^%]*%(?:,\s[^%]*%)*/.exec(said)[0];
  return [...line.matchAll(/(\d+\.\d)%/g)].map((one) => Number(one[1]));
}

const meters = async (page) => (await page.locator(".chances[aria-busy=false] [role=meter]")
  .evaluateAll((all) => all.map((one) => Number(one.getAttribute("aria-valuenow")))));
const want = (page) => page.addInitScript(() => localStorage.setItem("aude.chances", "on"));

/** As whole numbers, which are rounded so that they make a hundred. */
function near(shown, exact) {
  assert.equal(shown.length, exact.length);
  assert.equal(shown.reduce((sum, one) => sum + one, 0), 100);
  shown.forEach((one, i) => assert.ok(Math.abs(one - exact[i]) <= 1, `${shown}: ${exact}`));
}

test("they are found out anew after each move, but not for what is only tried", async () => {
  const page = await newPage(browser, DESKTOP);
  await want(page);
  await openLocal(page, server, GAME, ["human", "human"]);
  await becomes(async () => (await meters(page)).length, 2);
  const before = await meters(page);
  await page.locator(".cell").last().click();
  await page.waitForSelector(".cell.placed");
  assert.deepEqual(await meters(page), before);
  await page.keyboard.press("c");
  await page.keyboard.press("c");
  await page.waitForFunction((count) => JSON.parse(localStorage.getItem("aude.local.x"))
    .actions.length > count, GAME.actions.length);
  const { setup, actions } = await page.evaluate(() =>
    JSON.parse(localStorage.getItem("aude.local.x")));
  await page.waitForSelector(".chances[aria-busy=false]");
  near(await meters(page), told({ setup, actions }));
  nothingWrong(page);
  await page.context().close();
});

test("a replay tells those of its step, and of its end who has won", async () => {
  const whole = wholeGame(["game carcassonne", "seats 2"], 3);
  const page = await newPage(browser, DESKTOP);
  await want(page);
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  await storeLocal(page, "x", whole, ["human", "greedy"]);
  await page.goto(`${server.address}#/r/l/x/${whole.actions.length}`);
  load(whole);
  const scores = ask("describe").seats.map((one) => one.score);
  const most = Math.max(...scores);
  const won = scores.map((one) => one === most ? 100 / scores.filter((o) => o === most).length : 0);
  await becomes(() => meters(page), won);
  await page.goto(`${server.address}#/r/l/x/60`);
  await page.waitForSelector("main[data-moment='60']");
  await page.waitForSelector(".chances[aria-busy=false]");
  near(await meters(page), told({ setup: whole.setup, actions: whole.actions.slice(0, 60) }));
  nothingWrong(page);
  await page.context().close();
});

test("where the game is analysed, the bar says what the analysis says", async () => {
  const page = await newPage(browser, DESKTOP);
  await want(page);
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  await storeLocal(page, "x", GAME, ["human", "greedy"]);
  await page.goto(`${server.address}#/r/l/x/analyse`);
  await page.waitForSelector("ul.analysed li", { state: "attached", timeout: 60000 });
  const path = join(folder, "analysed.aude");
  writeFileSync(path, recordOf(GAME));
  const { steps } = JSON.parse(execFileSync(AUDE, ["analyse", "--json", "--playouts", "160", path],
    { maxBuffer: 1 << 28 }));
  const at = steps.findIndex((one, i) => i > 20 && (one.choices ?? []).length > 1);
  await page.goto(`${server.address}#/r/l/x/${at}`);
  await page.waitForSelector(`main[data-moment='${at}']`);
  near(await meters(page), steps[at].choices[0].win.map((one) => one / 100));
  nothingWrong(page);
  await page.context().close();
});

test("at a table of the server who plays alone with computers is told", async () => {
  const page = await newPage(browser, PHONE);
  await want(page);
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  await page.click(".doors > :first-child");
  await page.waitForSelector(".bar.mine");
  assert.match(page.url(), /#\/t\//);
  await page.waitForSelector(".chances");
  const watcher = await newPage(browser, DESKTOP);
  await want(watcher);
  await watcher.goto(page.url().replace(/#\/t\/(\w+).*/, "#/w/$1"));
  await watcher.waitForSelector(".seats");
  await page.reload(); // who comes later than the one who watches is told
  await page.waitForSelector(".chances");
  assert.equal(await watcher.locator(".chances").count(), 0);
  nothingWrong(page);
  await page.context().close();
  await watcher.context().close();
});

test("nobody at a table of people is told, nor who watches, before the game is over", async () => {
  const anna = await newPage(browser, DESKTOP);
  await want(anna);
  const link = await invite(anna, server);
  const ben = await sit(browser, link, "Ben");
  const watcher = await newPage(browser, DESKTOP);
  await want(watcher);
  await watcher.goto(link.replace(/#\/t\/(\w+).*/, "#/w/$1"));
  await anna.waitForSelector(".cell");
  await watcher.waitForSelector(".seats");
  for (const page of [anna, watcher]) {
    await openSettings(page);
    await page.waitForSelector("input[name=chances]:checked");
    await closeSettings(page);
    assert.equal(await page.locator(".chances").count(), 0);
  }
  await watcher.goto(link.replace(/#\/t\/(\w+).*/, "#/r/t/$1"));
  await watcher.waitForSelector("main.replay");
  assert.equal(await watcher.locator(".chances").count(), 0);
  await ben.evaluate(() => document.querySelectorAll("aside details").forEach((one) => {
    one.open = true;
  }));
  await ben.click(".resign");
  await ben.click(".sure .danger");
  await anna.waitForSelector(".over");
  assert.equal(await anna.locator(".chances").count(), 0, "it was given up");
  await becomes(async () => (await meters(watcher)).length, 2);
  await close(anna, ben, watcher);
});
