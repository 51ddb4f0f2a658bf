// SPDX-License-Identifier: Apache-2.0
// The position editor, by roles and names: a board is built, shared by its link, written as a
// scenario, played on from; what the rules refuse is told with its rule.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, close, newPage, openHouse, shot, speak,
} from "../dom.mjs";
import { storeLocal, wholeGame } from "../positions.mjs";

const POSITION = "aude1:carcassonne:seats=3:tiles=d@0,0_r@0,-1r1_u@-1,-1:figures=s1@0,-1.field.6" +
  ":scores=4,0,2:turn=4,s2,draw";
const TOWERS = "aude1:carcassonne:sets=base,tower,dragon:seats=2:TOWER=on:DRAGON=on:FAIRY=on" +
  ":tiles=d@0,0_tower-a@1,0r1:figures=s0@0,0.city.N:turn=3,s0,draw";

const TOWER = ["game carcassonne", "expansion tower", "seats 3"];

const { server, browser } = await openHouse();
const button = (page, name) => page.getByRole("button", { name, exact: typeof name === "string" });

async function open(page, id = "") {
  await page.goto(`${server.address}#/edit${id === "" ? "" : `/${id}`}`);
  await page.waitForSelector(id === "" ? "main.editing" : "main.edit");
}

/** The position that the address names, once it is the one of the board. */
const address = (page) => page.evaluate(() => location.hash.replace("#/edit/", ""));
const placed = (page) => page.locator(".held").count();

/** Unfolds a part beside the board. */
async function unfold(page, name) {
  const part = page.locator("aside > details").filter({
    has: page.locator("summary", { hasText: new RegExp(`^${name}$`) }) });
  if (await part.getAttribute("open") === null) await part.locator("> summary").click();
  return part;
}

/** Takes a kind from the palette by its words and its place among those that are found. */
async function take(page, words, index = 0) {
  await unfold(page, "Tiles");
  await page.getByLabel("Find a tile").fill(words);
  await page.locator(".palette button").nth(index).click();
}

test("a tile in somebody's hand, fewer in the bag", async () => {
  const page = await newPage(browser, DESKTOP);
  await open(page, POSITION);
  await take(page, "base-x");
  await button(page, "Player 3 holds it").click();
  await becomes(() => address(page), /turn=4,s2,place,x$/);
  await unfold(page, "Turn");
  await button(page, "Put it back into the bag").click();
  await becomes(() => address(page), /turn=4,s2,draw$/);
  await button(page, "One less in the bag").click();
  await becomes(() => address(page), /bag=x\.0/);
  await page.waitForSelector(".in-bag :text('0 left')");
  await close(page);
});

test("what is refused is told with its rule, and nothing has changed", async () => {
  const page = await newPage(browser, DESKTOP);
  await open(page, POSITION);
  await page.locator('.held[data-at="0,-1"]').click();
  await button(page, "Take the tile off the board").click();
  const told = page.locator(".edit-bar [role=alert]");
  await told.waitFor();
  assert.match(await told.textContent(), /Take the tile off the board.*BASE-19/);
  assert.equal(await placed(page), 3);
  assert.equal(await address(page), POSITION);
  // No follower is left: the reason comes when it is tried.
  await unfold(page, "Players");
  const first = page.getByRole("group", { name: "Player 1" });
  await first.getByRole("spinbutton", { name: "follower" }).fill("0");
  await page.keyboard.press("Enter");
  await becomes(() => address(page), /supplies=s0\.follower\.0/);
  await button(page, "Player 1").click();
  await button(page, /^follower: field/).first().click();
  await becomes(() => told.textContent(), /BASE-23/);
  await close(page);
});

test("towers, dragon and fairy, as the tables of the engine name them", async () => {
  const page = await newPage(browser, DESKTOP);
  await open(page, TOWERS);
  await page.locator('.held[data-at="1,0"]').click();
  await button(page, "One floor more: 1").click();
  await becomes(() => address(page), /towers=1,0\.1:/);
  await button(page, /^follower: tower/).click();
  await becomes(() => address(page), /s0@1,0\.tower/);
  await button(page, /^Set here: dragon/).click();
  await becomes(() => address(page), /variables=dragon\.1,0/);
  await page.locator('.held[data-at="0,0"]').click();
  await button(page, /^Set beside follower of Player 1: fairy/).click();
  await becomes(() => address(page), /fairy\.0,0_fairy-seat\.s0/);
  await button(page, /^Take away: fairy/).click();
  await becomes(() => address(page), /^(?!.*fairy\.)/);
  await shot(page, "edit-towers");
  await close(page);
});

/** Plays on against the computer from the position of the editor. */
async function playOn(page) {
  const part = await unfold(page, "Play");
  await part.locator("select").nth(1).selectOption("level-5");
  await part.getByRole("button", { name: "Play on from here" }).click();
}

test("a game goes on from it at the server, and in this browser alone", async () => {
  const page = await newPage(browser, DESKTOP);
  await open(page, POSITION);
  await playOn(page);
  await page.waitForFunction(() => location.hash.startsWith("#/t/"));
  await page.waitForSelector("main.play:not(.edit) .board");
  await becomes(() => page.locator(".seat .score").first().textContent(), /^4/);
  const alone = await newPage(browser, DESKTOP);
  await open(alone, POSITION);
  await server.stop();
  await alone.waitForSelector("header .offline");
  await playOn(alone);
  await alone.waitForFunction(() => location.hash.startsWith("#/l/"));
  await alone.waitForSelector("main.play:not(.edit) .board");
  await becomes(() => alone.locator(".seat .score").first().textContent(), /^4/);
  await server.start();
  await close(page, alone);
});

test("a moment of a game is edited, and another game begun", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  await storeLocal(page, "big", wholeGame(TOWER, 2, 0, 120), ["human", "greedy", "greedy"]);
  await page.goto(`${server.address}#/r/l/big/110`);
  await page.waitForSelector(".tape");
  await page.click("text=Save and share");
  await button(page, "Edit this position").click();
  await page.waitForSelector("main.edit");
  assert.ok(await placed(page) > 15);
  await page.locator(".held").last().click();
  await page.waitForSelector(".parts");
  await accessible(page, "a large position");
  await shot(page, "edit-large");
  await page.getByRole("link", { name: "Another game" }).click();
  await page.getByText("Leave this board?").waitFor();
  await button(page, "No, stay here").click();
  await page.getByRole("link", { name: "Another game" }).click();
  await page.getByRole("link", { name: "Yes, leave it" }).click();
  await page.waitForSelector("main.editing");
  await page.getByRole("link", { name: "Continue with the last position" }).click();
  await page.waitForSelector("main.edit");
  await close(page);
});

test("The Discovery, with open tiles", async () => {
  const page = await newPage(browser, DESKTOP);
  await open(page, "aude1:discovery:seats=2:OPEN_TILES=on:turn=1,s0,draw");
  await take(page, "44MG");
  await page.locator(".cell:not(.held)").first().click();
  await becomes(() => placed(page), 1);
  const part = await unfold(page, "Players");
  await part.getByRole("button", { name: "Lay the chosen tile here" }).first().click();
  await becomes(() => address(page), /open=s0\.44MG/);
  await close(page);
});

test("in German everything is said", async () => {
  const page = await newPage(browser, PHONE);
  await open(page, POSITION);
  await speak(page, "de");
  await becomes(() => page.locator("aside > details > summary").first().textContent(), "Plättchen");
  await shot(page, "edit-german");
  await close(page);
});
