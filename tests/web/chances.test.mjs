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
  DESKTOP, PHONE, accessible, becomes, close, closeSettings, newPage, nothingWrong, openHouse,
  openSettings, shot,
} from "./house.mjs";
import { ask, load, openLocal, recordOf, wholeGame } from "./positions.mjs";

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
/** As whole numbers, which are rounded so that they make a hundred. */
function near(shown, exact) {
  assert.equal(shown.length, exact.length);
  assert.equal(shown.reduce((sum, one) => sum + one, 0), 100);
  shown.forEach((one, i) => assert.ok(Math.abs(one - exact[i]) <= 1, `${shown}: ${exact}`));
}

for (const [viewport, seats] of [[DESKTOP, 2], [PHONE, 3]])
  test(`chances of ${seats} at ${viewport.width} x ${viewport.height}`, async () => {
    const game = begun(seats);
    const page = await newPage(browser, viewport);
    const fetched = [];
    page.on("request", (request) => fetched.push(request.url()));
    await openLocal(page, server, game, ["human", ...Array(seats - 1).fill("greedy")]);
    assert.equal(await page.locator(".chances").count(), 0);
    assert.ok(!fetched.some((one) => /analys/.test(one)), "nobody wanted it");
    await openSettings(page);
    await page.check("input[name=chances]");
    await closeSettings(page);
    await becomes(async () => (await meters(page)).length, seats);
    const before = await meters(page);
    near(before, told(game));
    const bar = page.locator(".chances");
    assert.equal(await bar.getAttribute("aria-label"), "Chance to win");
    assert.match(await bar.textContent(),
      new RegExp(before.map((one) => `${one}\\s?%`).join(".*")));
    assert.deepEqual(await page.locator(".chances [role=meter]").evaluateAll((all) =>
      all.map((one) => one.getAttribute("aria-label"))), ["Anna", "Ben", "Cy"].slice(0, seats));
    assert.ok((await bar.boundingBox()).height <= (viewport === PHONE ? 32 : 60));
    assert.ok(await bar.evaluate((one) => one.scrollWidth <= one.clientWidth));
    await accessible(page, "chances");
    await shot(page, "chances");
    await page.reload();
    await becomes(() => meters(page), before); // it stays switched on
    nothingWrong(page);
    await page.context().close();
  });
