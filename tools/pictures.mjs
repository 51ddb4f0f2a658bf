// SPDX-License-Identifier: Apache-2.0
// The pictures of README.md, made anew from the program and the page as they are:
// `ninja -C build docs-pictures`. The games are the same every time, so what changes in a picture
// is how it is drawn.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import {
  DESKTOP, PHONE, close, newPage as anyPage, openHouse, rested,
} from "../tests/web/house.mjs";
import {
  EVERYTHING, ask, load, openLocal, recordOf, search, storeLocal, wholeGame,
} from "../tests/web/positions.mjs";

const { AUDE, AUDE_SOURCE } = process.env;
const IMAGES = join(AUDE_SOURCE, "docs/img");
const DISCOVERY = ["game discovery", "option OPEN_TILES on", "seats 3"];
const BASE = ["game carcassonne", "option ABBOT on", "seats 3"];
const GAP = 8;
const SHARED = { width: 600, height: 315 };

/** A decision of this kind after so many actions, with something to choose. */
function decision(setup, seed, step, least) {
  return search(setup, seed, ["it"], (state, n) =>
    n >= least && state.step === step && ask("choices").length > 1 ? "it" : "").get("it");
}

/** So far in a game, and on until somebody places a tile. */
function middle({ setup, actions }, part) {
  for (let n = Math.round(actions.length * part); n < actions.length; n++) {
    const game = { setup, actions: actions.slice(0, n) };
    load(game);
    if (ask("describe").step === "place") return game;
  }
  throw new Error("nobody places a tile any more");
}

/** Searched for before the server starts: it would not be heard meanwhile. */
const games = {
  web: middle(wholeGame(EVERYTHING, 14), 0.55),
  phones: [decision(EVERYTHING, 3, "capture", 60), decision(EVERYTHING, 5, "bid", 60),
    decision(DISCOVERY, 3, "action", 70)],
  replay: wholeGame(BASE, 4),
  expansions: wholeGame(EVERYTHING, 14),
};
const { server, browser } = await openHouse();
const newPage = (from, viewport) => anyPage(from, viewport, { painted: true });

async function keep(page, name) {
  await rested(page);
  await page.screenshot({ path: join(IMAGES, name) });
}

/** Boards drawn by the program. */
function drawn(name, game, ...options) {
  const folder = mkdtempSync(join(tmpdir(), "aude-pictures-"));
  const file = join(folder, "game.aude");
  writeFileSync(file, game);
  execFileSync(AUDE, ["render", "--lang=en", ...options, "-o", join(IMAGES, name), file]);
  rmSync(folder, { recursive: true });
}

test("boards", () => {
  drawn("board.png", readFileSync(join(AUDE_SOURCE, "tests/golden/render/game.aude")), "--size=70");
  drawn("expansions.png", recordOf(games.expansions), "--size=64");
  const far = wholeGame(DISCOVERY, 8);
  drawn("discovery.png", recordOf({ ...far, actions: far.actions.slice(0, 110) }), "--size=64",
    "--quotes");
});

/** What programs show of a link: the middle of a board, in the shape that they want. */
test("the picture for links", async () => {
  const game = join(AUDE_SOURCE, "tests/golden/render/game.aude");
  const board = execFileSync(AUDE, ["render", "--bare", "--size=50", game]).toString("base64");
  const page = await newPage(browser, SHARED);
  await page.setContent(`<style>body { margin: 0 } img { width: 100vw; height: 100vh;
    object-fit: cover }</style><img src="data:image/svg+xml;base64,${board}">`);
  await page.locator("img").evaluate((one) => one.decode());
  await page.screenshot({ path: join(AUDE_SOURCE, "web/share.png") });
  await close(page);
});

test("the board in the browser, with who owns what", async () => {
  const page = await newPage(browser, DESKTOP);
  await openLocal(page, server, games.web);
  await page.keyboard.press("o");
  await page.waitForSelector(".legend");
  await keep(page, "web.png");
  await close(page);
});

test("three phones side by side", async () => {
  const shots = [];
  for (const game of games.phones) {
    const page = await newPage(browser, PHONE);
    await openLocal(page, server, game);
    await rested(page);
    shots.push((await page.screenshot()).toString("base64"));
    await close(page);
  }
  const page = await newPage(browser, {
    width: 3 * PHONE.width + 4 * GAP + 2, height: PHONE.height + 2 * GAP,
  });
  await page.setContent(`<style>body{margin:0;padding:${GAP}px;display:flex;gap:${GAP}px;
    background:#e8dfc9}img{border-radius:10px;box-shadow:0 1px 5px #0005}</style>${
    shots.map((one) => `<img src="data:image/png;base64,${one}">`).join("")}`);
  await page.waitForFunction(() => [...document.images].every((one) => one.complete));
  await page.screenshot({ path: join(IMAGES, "phone.png") });
  await close(page);
});

test("looking back at a game in the dark", async () => {
  const page = await newPage(browser, DESKTOP, { colorScheme: "dark" });
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  await storeLocal(page, "whole", games.replay);
  await page.goto(`${server.address}#/r/l/whole/${Math.round(games.replay.actions.length * 0.78)}`);
  await page.waitForSelector(".tape");
  await keep(page, "replay.png");
  await close(page);
});
