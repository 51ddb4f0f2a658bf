// SPDX-License-Identifier: Apache-2.0
// What a decision tells of what is at stake: what a town is worth and waits for, who is captured
// and exchanged, what a ransom and a bid leave, and what a tile completes for others anyhow.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, close, newPage, nothingWrong, openHouse, shot,
} from "../dom.mjs";
import { VERB, ask, late, load, openLocal, playTo, stood } from "../positions.mjs";

const CONVERT = 11;
const CASTLE = late(["castle"]).get("castle");
const { server, browser } = await openHouse();

test("a castle or the points: each says what the town is worth", async () => {
  load(CASTLE);
  const towns = ask("choices").filter(({ verb }) => verb === CONVERT);
  assert.equal(towns.length, 1);
  const page = await newPage(browser, DESKTOP);
  await openLocal(page, server, CASTLE);
  await becomes(() => page.textContent(".choice.pass em"), `+${towns[0].value}`);
  const waited = await page.locator(".towns .waited").allTextContents();
  assert.equal(new Set(waited).size, waited.length, "what is told alike is told once");
  assert.ok(waited.some((words) => words.includes("2 × road")), waited.join());
  nothingWrong(page);
  await page.context().close();
});

/** The texts of some elements, when there are so many of them. */
async function texts(page, selector, count) {
  await page.locator(selector).nth(count - 1).waitFor({ state: "attached" });
  const found = await page.locator(selector).allTextContents();
  assert.equal(found.length, count, selector);
  return found.map((text) => text.replace(/\s+/g, " ").trim());
}

const TOWERS = "aude1:carcassonne:sets=base,tower:seats=2:TOWER=on:ABBOT=on:" +
  "tiles=d@0,0_tower-b@-1,0:";

/** The choice of a capture, Ben holding these figures of Anna. */
function capturing(held) {
  const game = stood(`${TOWERS}figures=s1@0,0.road.E:prisoners=${held}:turn=2,s0,action`);
  load(game);
  game.actions.push(ask("choices").find(({ verb }) => verb === VERB.floor).action);
  return game;
}

test("a capture that leads to an exchange names both figures, or says who chooses", async () => {
  const page = await newPage(browser, PHONE);
  const captures = async (held) => {
    await openLocal(page, server, capturing(held));
    return texts(page, '.choices .choice:has-text("Capture Ben") .what', 1);
  };
  assert.match((await captures("s1.s0.abbot.1"))[0],
    /follower, road.*exchanged at once for: abbot/);
  await page.evaluate(() => localStorage.clear());
  assert.match((await captures("s1.s0.follower.2_s1.s0.abbot.1"))[0],
    /exchanged at once: you choose who comes back/);
  await page.click('.choices .choice:has-text("Capture Ben")');
  await page.waitForSelector('.bar h2:has-text("who comes back")');
  assert.deepEqual(await texts(page, ".choices .what", 2), ["follower", "abbot"].map((figure) =>
    `Get back from Ben: ${figure}Ben gets back: follower`));
  nothingWrong(page);
  await page.context().close();
});

test("a ransom: the price is the engine's, and what both have then", async () => {
  const page = await newPage(browser, DESKTOP);
  await openLocal(page, server, stood(`${TOWERS}scores=9,-4:prisoners=s1.s0.follower.1` +
    ":turn=2,s0,action"));
  assert.deepEqual(await texts(page, '.choices .choice:has-text("Ransom") .what', 1),
    ["Ransom from Ben: follower−3, then 6; Ben +3, then −1"]);
  assert.equal((await page.textContent("p.ransom")).trim(), "A ransom costs 3 points.");
  nothingWrong(page);
  await page.context().close();
});

test("an auction: who leads with what, who is out, what is left after a bid", async () => {
  const page = await newPage(browser, PHONE);
  await openLocal(page, server, stood("aude1:carcassonne:sets=base,bcb:seats=3:BAZAARS=on:" +
    "tiles=d@0,0_bcb-e@1,0r1:scores=9,5,4:bazaar=running_auction_due.3_selector.s1_item.1_" +
    "bidder.s0_high.s1_price.2_regular.s0_tile.v_tile.e_tile.u:turn=11,s0,bid"));
  assert.deepEqual(await texts(page, ".purses li", 3), [
    "Ben 5 points chose the tile, leads with 2", "Cy 4 points out", "Anna 9 points bids now"]);
  assert.deepEqual(await texts(page, ".bazaar .now b", 1), ["Tile 22 by Ben"]);
  assert.deepEqual((await texts(page, ".choices .what", 5)).map((text) => text.trim()),
    ["Bid 3then 6 left", "Bid 4then 5 left", "Bid 5then 4 left", "Bid 6then 3 left",
      "Passout; Ben −2"]);
  assert.match(await page.textContent(".follows"), /Ben sells you the tile/);
  await page.click('.choices .choice:has-text("Bid 4")');
  assert.deepEqual(await texts(page, ".rest-of", 1), ["then 5 left"]);
  await page.waitForFunction(() => document.querySelector(".purses li:nth-child(3)").textContent
    .includes("leads with 4"));
  const row = (await texts(page, ".purses li", 3))[0];
  assert.match(row, /Ben 5 points (buys or sells|chose the tile)/);
  nothingWrong(page);
  await page.context().close();
});

for (const viewport of [PHONE, DESKTOP])
  test(`a bid beyond one's points says first where it leads, at ${viewport.width}`, async () => {
    const page = await newPage(browser, viewport);
    await openLocal(page, server, stood("aude1:carcassonne:sets=base,bcb:seats=3:BAZAARS=on:" +
      "tiles=d@0,0_bcb-e@1,0r1:scores=3,5,4:bazaar=running_auction_due.3_selector.s1_item.1_" +
      "bidder.s0_high.s1_price.2_regular.s0_tile.v_tile.e_tile.u:turn=11,s0,bid"));
    const bid = (n) => page.click(`.choices .choice:has-text("Bid ${n}")`);
    await bid(5);
    await becomes(() => page.textContent(".owing [role=alert]"),
      "You have 3 points. This bid takes you to −2.");
    await accessible(page, "a bid beyond one's points");
    await shot(page, "owing");
    await page.click(".stepper button:last-of-type");
    await becomes(() => page.textContent(".owing [role=alert]"),
      "You have 3 points. This bid takes you to −3.");
    await page.click(".ends button:first-child");
    await page.waitForSelector(".owing", { state: "detached" });
    assert.match((await texts(page, ".purses li", 3))[2], /Anna .*bids now/);
    await bid(5);
    await page.waitForSelector(".owing");
    await page.click(".ends .commit");
    await page.waitForSelector(".owing", { state: "detached" });
    await becomes(() => page.evaluate(() =>
      JSON.parse(localStorage.getItem("aude.local.x")).actions.length > 0), true);
    await close(page);
  });

test("a bid within one's points goes through without a word", async () => {
  const page = await newPage(browser, PHONE);
  await openLocal(page, server, stood("aude1:carcassonne:sets=base,bcb:seats=3:BAZAARS=on:" +
    "tiles=d@0,0_bcb-e@1,0r1:scores=3,5,4:bazaar=running_auction_due.3_selector.s1_item.1_" +
    "bidder.s0_high.s1_price.2_regular.s0_tile.v_tile.e_tile.u:turn=11,s0,bid"));
  await page.click('.choices .choice:has-text("Bid 3")');
  await page.click(".ends .commit");
  await becomes(() => page.evaluate(() =>
    JSON.parse(localStorage.getItem("aude.local.x")).actions.length > 0), true);
  assert.equal(await page.locator(".owing").count(), 0);
  await close(page);
});

test("what the tile completes for others anyhow is not told of each choice", async () => {
  const sure = () => ask("offers").find(({ verb }) => verb === VERB.pass)?.gains ?? [];
  const game = playTo(["game carcassonne", "expansion tower", "seats 2"], 3, ({ step, decider }) =>
    step === "action" && decider === 0 && sure()[0] === 0 && sure()[1] > 0 &&
    [VERB.put, VERB.floor].every((wanted) => ask("choices").some(({ verb }) => verb === wanted)));
  const page = await newPage(browser, DESKTOP);
  await openLocal(page, server, game);
  await page.waitForSelector(".choices .choice");
  const chips = await page.locator(".choices .choice").allTextContents();
  const told = chips.filter((one) => /Ben [+−]\d/.test(one) && !one.includes("Ransom"));
  assert.ok(chips.length > 2, chips.join());
  assert.equal(told.length, 1, chips.join());
  assert.match(told[0], /No followerBen \+\d/);
  await close(page);
});

test("a castle: what it would wait for, on the board and in words", async () => {
  const game = stood("aude1:carcassonne:sets=base,bcb:seats=2:CASTLES=on:" +
    "tiles=d@0,0_u@1,0r1_b@1,-1_e@0,-1r2:figures=s0@0,0.city.N_s1@1,-1.monastery" +
    ":turn=4,s0,action");
  game.actions.push("0x5");
  for (const viewport of [DESKTOP, PHONE]) {
    const page = await newPage(browser, viewport);
    await openLocal(page, server, game);
    assert.deepEqual(await texts(page, ".towns .waited", 2),
      ["Ben: monasterynow 4, complete 9", "nobody's: road (nobody's)now 2"]);
    assert.deepEqual((await texts(page, ".claim", 2)).sort(), ["2", "4 → 9"]);
    assert.equal(await page.locator("path.near").count(), 2);
    await becomes(() => page.locator(".play > .hidden").allTextContents()
      .then((all) => all.join(" ")),
    /Near it: monastery: now 4, complete 9 \(Ben\); road: now 2 \(nobody's\)/);
    await becomes(() => page.textContent(".follows"), /3 castles left$/);
    // who looks back sees the same, and whose decision it was
    await page.goto(`${server.address}#/r/l/x/1`);
    await page.waitForFunction(() => document.querySelector(".caption .awaited")?.textContent
      .includes("Anna: A castle, or the points?"));
    nothingWrong(page);
    await page.context().close();
  }
});
