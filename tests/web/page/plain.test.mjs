// SPDX-License-Identifier: Apache-2.0
// Rooms that the page has never heard of: an engine that was built without the words and pictures
// of Inns & Cathedrals and Traders & Builders takes the place of its own. The public tables tell
// what is asked, what may be chosen and what happened; figures are drawn as plain pegs.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { DESKTOP, accessible, newPage, nothingWrong, openHouse, shot } from "../dom.mjs";
import { Player } from "../player.mjs";
import {
  BUILDERS, builderAsks, openLocal, showLocal, storeLocal, wholeGame,
} from "../positions.mjs";

const game = builderAsks();

const folder = mkdtempSync(join(tmpdir(), "aude-plain-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const engine = readFileSync(process.env.AUDE_WEB_PLAIN);
cpSync(process.env.AUDE_WEB, folder, { recursive: true });
writeFileSync(join(folder, "engine.wasm"), engine);
writeFileSync(join(folder, "engine.wasm.gz"), gzipSync(engine));
const { server, browser } = await openHouse();
await server.stop();
server.web = folder;
await server.start();

/** A game of them that is nearly over. */
function late() {
  const { setup, actions } = wholeGame(BUILDERS, 3);
  return { setup, actions: actions.slice(0, -8) };
}

test("two expansions, on from a builder's question, and to an end", async (context) => {
  const page = await newPage(browser, DESKTOP);
  await openLocal(page, server, game);
  const told = await page.textContent(".log");
  for (const word of ["builder → ", "pig → ", "large follower → ", "gets goods: cloth, 1"])
    assert.ok(told.includes(word), `${word} is not told: ${told}`);
  const asked = new Set();
  const player = new Player(page, 31);
  player.seen = async ({ heading }) => {
    const kind = heading.replace(/^.*· /, "").replace(/((?:Tap|Click) the tile|\d).*$/, "").trim();
    if (asked.has(kind)) return;
    asked.add(kind);
    await accessible(page, kind);
  };
  await player.playTurns(12);
  assert.ok([...asked].some((kind) => kind.includes("second tile")));
  await storeLocal(page, "late", late());
  await showLocal(page, "late");
  await player.play();
  await accessible(page, "over");
  await shot(page, "plain-over");
  nothingWrong(page);
  const picture = await page.evaluate(() => document.querySelector(".picture").innerHTML);
  assert.ok(picture.includes("au-peg") && !picture.includes("au-pig"));
  await page.context().close();
  context.diagnostic([...asked].join("; "));
});
