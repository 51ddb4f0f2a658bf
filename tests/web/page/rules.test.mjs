// SPDX-License-Identifier: Apache-2.0
// Games of the other rules by clicking on whatever is offered, set up by hand: turns of The
// Discovery with and without open tiles, and of Carcassonne with The Tower and Bridges, Castles &
// Bazaars against computers and with several people on one device; through a bazaar; the last
// turns and the end. A picture and a look with axe at each kind of decision.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, accessible, newPage, nothingWrong, openHouse, shot } from "../dom.mjs";
import { SETS as FOUND } from "../boards.mjs";
import { Player } from "../player.mjs";
import { openLocal, wholeGame } from "../positions.mjs";

const { server, browser } = await openHouse();
const met = new Set();
const looked = new Set();

/** Sets a game up by hand: what is clicked on, who sits where, options by name. */
async function setUp(page, clicks, kinds, options = {}) {
  await page.goto(`${server.address}#/new`);
  await page.waitForSelector(".setup");
  await page.evaluate(() => document.querySelectorAll(".setup details")
    .forEach((one) => { one.open = true; }));
  for (const text of clicks) await page.click(`label.card:has-text("${text}")`);
  for (let seat = 2; seat < kinds.length; seat++) await page.click("text=Add a player");
  for (const [seat, kind] of kinds.entries()) await page.selectOption(`#kind${seat}`, kind);
  for (const [name, value] of Object.entries(options))
    await page.selectOption(`#${name}`, value);
  await page.click(".setup .big");
  await page.waitForSelector(".play");
}

/** The kind of a decision, from the heading that the bar gives it. */
function kindOf(heading) {
  const text = heading.replace(/^.*· /, "").replace(/\d.*$/, "");
  return text.trim().toLowerCase().replace(/[^a-z]+/g, "-").replace(/^-|-$/g, "").slice(0, 40);
}

/** Plays so many turns, or to the end, with a look at each kind of decision when it comes again. */
async function play(context, name, page, seed, turns) {
  const seen = new Map();
  const player = new Player(page, seed);
  player.seen = async (now) => {
    const kind = kindOf(now.heading);
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    met.add(kind);
    if (seen.get(kind) < 2 || looked.has(kind)) return;
    looked.add(kind);
    await accessible(page, `${name}: ${kind}`);
    await shot(page, `${name}-${kind}`);
  };
  if (turns === undefined) await player.play();
  else await player.playTurns(turns);
  nothingWrong(page);
  context.diagnostic(`${name}: ${player.clicks} clicks, ${[...seen].join(" ")}`);
}

async function played(context, name, viewport, seed, clicks, kinds, { turns, ...options } = {}) {
  const page = await newPage(browser, viewport);
  await setUp(page, clicks, kinds, options);
  await play(context, name, page, seed, turns);
  await page.context().close();
}

/** A game that stands somewhere, of people on one device. */
async function gone(context, name, viewport, seed, game, turns) {
  const page = await newPage(browser, viewport);
  await openLocal(page, server, game);
  await play(context, name, page, seed, turns);
  if (turns === undefined) {
    await page.waitForSelector(".over");
    await accessible(page, `${name}: over`);
    await shot(page, `${name}-over`);
  }
  await page.context().close();
}

const SETS = ["The Tower", "Bridges, Castles & Bazaars"];
const LATE = { "all these rules": [DESKTOP, "game carcassonne", "expansion tower",
  "expansion bcb", "seats 2"], "The Discovery": [PHONE, "game discovery", "seats 2"] };

test("The Discovery against the computer, on a desk", (context) =>
  played(context, "discovery", DESKTOP, 11, ["The Discovery"], ["human", "level-5"],
    { turns: 12 }));

test("The Discovery with open tiles, on a phone", (context) =>
  played(context, "open", PHONE, 3, ["The Discovery"], ["human", "level-2"],
    { turns: 8, OPEN_TILES: "on" }));

test("Tower, Bridges, Castles and Bazaars against two computers, on a phone", (context) =>
  played(context, "sets", PHONE, 5, SETS, ["human", "level-2", "level-2"], { turns: 10 }));

test("Tower, Bridges, Castles and Bazaars, three people on one device", (context) =>
  played(context, "device", DESKTOP, 23, SETS, ["human", "human", "human"], { turns: 9 }));

test("on from the beginning of a bazaar, three people on one device", (context) =>
  gone(context, "bazaar", PHONE, 23, FOUND.get("select"), 12));

for (const [what, [viewport, ...lines]] of Object.entries(LATE))
  test(`the last turns of ${what}`, (context) => {
    const { setup, actions } = wholeGame(lines, 7);
    return gone(context, what, viewport, 5, { setup, actions: actions.slice(0, -12) });
  });

const KINDS = ["place-the-tile", "place-a-follower", "bazaar-choose-a-tile", "bazaar-bid-or-pass",
  "place-a-follower-or-take-one-back", "choose-which-of-your-two-tiles-to-lay"];

test("the decisions of every set were met", () => {
  assert.deepEqual(KINDS.filter((kind) => !met.has(kind)), []);
});
