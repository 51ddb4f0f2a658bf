// SPDX-License-Identifier: Apache-2.0
// The set-up of a game: what is chosen is said as it is, once and in full; a page that is loaded
// anew has it still; and nobody is asked what cannot make a difference.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { DESKTOP, PHONE, accessible, becomes, close, newPage, openHouse, shot } from "../dom.mjs";
import { ask } from "../judge.mjs";

const { server, browser } = await openHouse();

async function openSetup(viewport, options = {}) {
  const page = await newPage(browser, viewport, options);
  await page.goto(`${server.address}#/new`);
  await page.waitForSelector(".setup");
  return page;
}

const unfold = (page) => page.evaluate(() =>
  document.querySelectorAll(".setup details").forEach((one) => { one.open = true; }));
const expansion = (page, n) => page.locator("main fieldset input[type=checkbox]").nth(n);

/** What is chosen, in the words that are seen. */
const said = (page, id) => page.evaluate((name) => {
  const select = document.getElementById(name);
  return select === null ? null : select.selectedOptions[0].textContent.trim();
}, id);

async function begun(page) {
  await page.click(".setup .begin");
  await page.waitForSelector(".waiting .there, .seats");
  const table = (await page.evaluate(() => location.hash)).split("/")[2];
  return (await ask(page, { do: "record", table })).text;
}

test("loaded anew, the set-up is as it was: seats, expansions, rules, time", async () => {
  const page = await openSetup(DESKTOP);
  await page.fill("#name0", "Anna");
  await page.selectOption("#kind1", "open");
  await page.click("text=Add a player");
  await expansion(page, 0).check();
  await unfold(page);
  await page.selectOption("#edition", "C2");
  await page.selectOption("#ABBOT", "on");
  await page.selectOption("#clock", "900 10");
  await page.fill("#title", "Sunday");
  const chosen = () => page.evaluate(() => [...document.querySelectorAll(
    ".setup input:not([type=file]), .setup select")].map((one) =>
    [one.id, one.type === "checkbox" ? one.checked : one.value]));
  const before = await chosen();
  await page.reload();
  await becomes(chosen, before);
  assert.equal(await page.inputValue("#kind1"), "open");
  const record = await begun(page);
  for (const line of ["title Sunday", "sets base tower", "option ABBOT on", "seats 3"])
    assert.ok(record.includes(`${line}\n`), record);
  await page.goto(`${server.address}#/new`);
  await page.waitForSelector(".setup");
  assert.equal(await expansion(page, 0).isChecked(), false); // the next game is another one
  await close(page);
});

test("what is written last is kept, however soon the page is loaded anew", async () => {
  const page = await openSetup(DESKTOP);
  await unfold(page);
  await Promise.all([page.waitForEvent("load"), page.evaluate(async () => {
    const title = document.getElementById("title");
    title.value = "Monday";
    title.dispatchEvent(new Event("input", { bubbles: true }));
    await Promise.resolve(); // the page may finish the letter, nothing that waits for a picture
    location.reload();
  })]);
  await becomes(() => page.evaluate(() => document.getElementById("title")?.value), "Monday");
  await close(page);
});

test("own tile sets are still chosen for who has looked elsewhere meanwhile", async () => {
  const mine = readFileSync(join(process.env.AUDE_SOURCE, "tests/tiles/own_mine.toml"), "utf8");
  const page = await openSetup(DESKTOP);
  await unfold(page);
  await page.setInputFiles("#own", [["mine", "My tiles"], ["more", "More tiles"]].map(
    ([id, name]) => ({ name: `${id}.toml`, mimeType: "text/plain", buffer: Buffer.from(
      mine.replaceAll('"mine', `"${id}`).replace('"My tiles"', `"${name}"`)) })));
  const chosen = async () => [await page.locator(".own li b").allTextContents(),
    await page.textContent(".box")];
  await becomes(() => page.locator(".own li").count(), 2);
  const before = await chosen();
  assert.match(before[1], /82/);
  await page.evaluate(() => { location.hash = "#/rules"; }); // the engine has them meanwhile
  await page.waitForSelector(".setup", { state: "detached" });
  await page.evaluate(() => { location.hash = "#/new"; });
  await page.waitForSelector(".setup");
  await unfold(page);
  assert.deepEqual(await chosen(), before);
  assert.match(await begun(page), /^own mine@\w+ more@\w+$/m);
  await close(page);
});

test("a friend by link is offered from the first moment, and stays after a reload", async () => {
  const page = await openSetup(PHONE);
  assert.equal(await page.inputValue("#kind1"), "open");
  await page.reload();
  await page.waitForSelector(".setup");
  assert.equal(await page.inputValue("#kind1"), "open");
  await becomes(() => page.inputValue("#name1"), "first to join");
  await close(page);
});

test("the rules of a ticked expansion are on, and say so; what changes them is told", async () => {
  const page = await openSetup(DESKTOP);
  await unfold(page);
  await expansion(page, 0).check();
  await expansion(page, 1).check();
  for (const room of ["TOWER", "BRIDGES", "CASTLES", "BAZAARS"])
    assert.equal(await said(page, room), "on", room);
  await page.selectOption("#edition", "C1-ZMG");
  await becomes(() => said(page, "BAZAAR_BID_LIMIT"), "up to one's own points");
  await page.selectOption("#BAZAARS", "off");
  await becomes(() => page.textContent(".changed"), /changed from: on/);
  await page.selectOption("#BAZAARS", "on");
  await becomes(() => page.locator(".changed").count(), 0);
  await accessible(page, "set-up with everything");
  await shot(page, "setup-rules");
  assert.match(await begun(page), /option BAZAARS on\n/);
  await close(page);
});

test("a box: how many tiles it has for all, and the time that is printed on it", async () => {
  const page = await openSetup(PHONE);
  await page.click(".expansions > summary");
  const box = (name) => page.locator(`#box-${name}`);
  await becomes(() => page.textContent(".box"), /72 tiles, about 35 min/);
  for (const [name, words] of [["tower", "^90 tiles.*, about 45 min"],
    ["traders", "^96 tiles.*, about 45 min"], ["bcb", "^84 tiles.*, about 1 h"]]) {
    await box(name).check();
    await becomes(() => page.textContent(".box"), new RegExp(words));
    await box(name).uncheck();
  }
  // Abbeys are the players' own; a box without tiles is named where the game is.
  assert.match(await page.textContent("#box-abbey-what"), / 12 tiles · Expansion 5$/);
  // The two that are played most here, then as the boxes are numbered, at last the small ones.
  assert.deepEqual(await page.locator(".boxed input").evaluateAll((all) =>
    all.map(({ id }) => id.slice(4))), ["tower", "bcb", "inns", "traders", "dragon", "abbey",
    "count", "king", "cult", "river1", "river2", "phantom"]);
  assert.doesNotMatch(await page.textContent("#box-phantom-what"), /\d/);
  await box("phantom").check();
  await becomes(() => page.textContent(".gets"), /each player: 7 followers, phantom/);
  assert.equal(await page.locator(".box span:visible").count(), 1);
  await accessible(page, "set-up with a box without tiles");
  await begun(page);
  await becomes(() => page.textContent(".waiting"), /The Phantom/);
  await close(page);
});

test("options of what is not played are not shown, and do nothing", async () => {
  const page = await openSetup(DESKTOP);
  await unfold(page);
  const shown = () => page.locator(".options select").evaluateAll((all) =>
    all.map((one) => one.id));
  await becomes(shown, ["FIELD_SCORING", "SMALL_CITY_POINTS", "FARMERS", "ABBOT", "CONFIRM",
    "BRIDGES", "CASTLES", "LARGE_FOLLOWER", "BUILDER", "PIG", "PHANTOM",
    "KING", "MAYOR", "WAGON", "BARN", "FAIRY"]);
  await page.selectOption("#FARMERS", "off");
  await becomes(async () => (await shown()).includes("FIELD_SCORING"), false);
  await expansion(page, 0).check();
  await page.selectOption("#TOWER_REOPEN", "no");
  await expansion(page, 1).check();
  assert.ok((await shown()).includes("BAZAAR_BID_LIMIT"));
  await page.selectOption("#BAZAAR_MODE", "choose-first");
  await becomes(async () => (await shown()).includes("BAZAAR_BID_LIMIT"), false);
  // The fairy and the wagon are in no box here, and nobody has a builder yet.
  for (const absent of ["RANSOM_PER", "BAZAAR_BUILDER_ORDER", "BUILDER_TRIGGER", "CASTLE_FAIRY",
    "WAGON_FROM_CASTLE", "INN_FINAL", "LONELY_SPECIALS"])
    assert.equal((await shown()).includes(absent), false, absent);
  await page.selectOption("#BUILDER", "on");
  for (const builders of ["RANSOM_PER", "BUILDER_TRIGGER", "LONELY_SPECIALS"])
    await becomes(async () => (await shown()).includes(builders), true);
  await page.selectOption("#BUILDER", "off");
  await expansion(page, 0).uncheck();
  await expansion(page, 1).uncheck();
  const record = await begun(page);
  assert.deepEqual(record.match(/^option .*$/gm), ["option FARMERS off"]);
  await close(page);
});

test("who wants more expansions against the computer finds it in the second seat", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  await page.click("text=More expansions");
  await page.waitForSelector(".setup");
  assert.notEqual(await page.inputValue("#kind1"), "open");
  await close(page);
});
