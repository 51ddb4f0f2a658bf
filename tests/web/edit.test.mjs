// SPDX-License-Identifier: Apache-2.0
// The position editor on a board that is laid out: one is built by mouse and by keys, shared by its
// link, written as a scenario; it fits and can be read in each light. The rest is asked in Node
// (page/edit.test.mjs).
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import {
  DESKTOP, PHONE, SIDEWAYS, becomes, close, newPage, openHouse, readable, shot,
} from "./house.mjs";

const POSITION = "aude1:carcassonne:seats=3:tiles=d@0,0_r@0,-1r1_u@-1,-1:figures=s1@0,-1.field.6" +
  ":scores=4,0,2:turn=4,s2,draw";
const TOWERS = "aude1:carcassonne:sets=base,tower,dragon:seats=2:TOWER=on:DRAGON=on:FAIRY=on" +
  ":tiles=d@0,0_tower-a@1,0r1:figures=s0@0,0.city.N:turn=3,s0,draw";

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

test("from nothing to a position: tiles, figures, points, the turn, back and on", async () => {
  const page = await newPage(browser, DESKTOP);
  await open(page);
  await readable(page, "begin");
  await shot(page, "edit-begin");
  await page.selectOption("#count", "3");
  await button(page, /Begin with an empty board/).click();
  await page.waitForSelector("main.edit");
  assert.equal(await placed(page), 0);
  await take(page, "base-d");
  await page.locator(".cell:not(.held)").first().click();
  await becomes(() => placed(page), 1);
  await becomes(() => address(page), /tiles=d@0,0:/);
  await take(page, "base-e");
  await page.keyboard.press("r");
  await page.locator(".cell:not(.held)").first().hover();
  await page.locator(".cell:not(.held)").first().click();
  await becomes(() => placed(page), 2);
  // A figure of the second seat into the city.
  await page.locator(".held").first().click();
  await button(page, "Player 2").click();
  await button(page, /^follower: city \(north/).click();
  await becomes(() => address(page), /figures=s1@0,0\.city\.N/);
  await unfold(page, "Players");
  const second = page.getByRole("group", { name: "Player 2" });
  await second.getByRole("spinbutton", { name: "Points" }).fill("12");
  await page.keyboard.press("Enter");
  await becomes(() => address(page), /scores=0,12,0/);
  await unfold(page, "Turn");
  await page.getByLabel("Whose turn it is").selectOption({ label: "Player 3" });
  await becomes(() => address(page), /turn=1,s2,draw$/);
  await readable(page, "editor");
  await shot(page, "edit");
  await button(page, "Undo").click();
  await becomes(() => address(page), /turn=1,s0,draw$/);
  await button(page, "Undo").click();
  await becomes(() => address(page), /^(?!.*scores)/);
  await button(page, "Redo").click();
  await becomes(() => address(page), /scores=0,12,0/);
  await page.locator(".held").first().click();
  await button(page, /^Take off: follower of Player 2/).click();
  await becomes(() => address(page), /^(?!.*figures)/);
  await button(page, "Take the tile off the board").click();
  await becomes(() => placed(page), 1);
  await page.keyboard.press("Control+z");
  await becomes(() => placed(page), 2);
  await button(page, "Clear the board").click();
  await becomes(() => placed(page), 0);
  await close(page);
});

test("the link opens the same position elsewhere, the scenario builds it", async () => {
  const page = await newPage(browser, DESKTOP, { permissions: ["clipboard-read",
    "clipboard-write"] });
  await open(page, POSITION);
  const part = await unfold(page, "Share");
  const link = await part.getByLabel("This link opens the position elsewhere").inputValue();
  const other = await newPage(browser, DESKTOP);
  await other.goto(link);
  await other.waitForSelector("main.edit");
  assert.equal(await placed(other), 3);
  await becomes(() => address(other), POSITION);
  await part.locator("button", { hasText: "Copy" }).nth(1).click();
  await becomes(() => page.evaluate(() => navigator.clipboard.readText()), /^== A position\n/);
  const coming = page.waitForEvent("download");
  await part.locator("button", { hasText: "Download" }).click();
  const text = readFileSync(await (await coming).path(), "utf8");
  const folder = mkdtempSync(join(tmpdir(), "aude-edit-"));
  const file = join(folder, "position.scn");
  writeFileSync(file, `${text}picture BASE-1\n`);
  const ran = spawnSync(process.env.AUDE, ["test", "--pictures", file], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  assert.equal(ran.stdout, `BASE-1 ${POSITION}\n`, ran.stderr);
  await readable(page, "share");
  await close(page, other);
});

test("what is pasted is opened, or told to be wrong where it is", async () => {
  const page = await newPage(browser, DESKTOP);
  await open(page);
  await page.click("text=Open a position");
  const field = page.getByLabel("A link to a position, or its id");
  await field.fill("nothing");
  await button(page, "Open the position").click();
  await becomes(() => page.locator("form.paste [role=alert]").textContent(), /aude1:/);
  await field.fill("aude1:carcassonne:seats=9:turn=1,s0,draw");
  await button(page, "Open the position").click();
  await becomes(() => page.locator("form.paste [role=alert]").textContent(), /2 to 6/);
  await field.fill(`see ${server.address}#/edit/${POSITION} there`);
  await button(page, "Open the position").click();
  await page.waitForSelector("main.edit");
  assert.equal(await placed(page), 3);
  await becomes(() => address(page), POSITION); // what comes to the address late would go on there
  await page.goto(`${server.address}#/edit/aude1:carcassonne:rubbish`);
  await page.waitForSelector("main.editing [role=alert]");
  await close(page);
});

test("by the keyboard alone", async () => {
  const page = await newPage(browser, DESKTOP);
  await open(page, POSITION);
  await page.getByLabel("Find a tile").fill("base-d");
  await page.keyboard.press("Tab");
  await becomes(() => page.evaluate(() => document.activeElement.closest(".palette") !== null),
    true);
  await page.keyboard.press("Enter");
  await page.focus(".cell:not(.held)");
  const before = await page.evaluate(() => document.activeElement.style.cssText);
  await page.keyboard.press("ArrowDown");
  assert.notEqual(await page.evaluate(() => document.activeElement.style.cssText), before);
  await page.focus(".cell:not(.held)");
  await page.keyboard.press("Enter");
  await becomes(() => placed(page), 4);
  await page.keyboard.press("Escape");
  await page.focus(".held[tabindex='0']");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".owners");
  await page.keyboard.press("Delete");
  await becomes(() => placed(page), 3);
  await close(page);
});

for (const [light, viewport] of [["light", PHONE], ["dark", SIDEWAYS], ["dark", DESKTOP]])
  test(`the editor at ${viewport.width} x ${viewport.height}, ${light}`, async () => {
    const page = await newPage(browser, viewport, { colorScheme: light });
    await open(page, TOWERS);
    await readable(page, "editor");
    await shot(page, `edit-${light}`);
    const part = await unfold(page, "Tiles");
    await shot(page, `edit-tiles-${light}`);
    await readable(page, "tiles");
    await page.locator(".palette button").first().click();
    if (viewport !== DESKTOP) await becomes(() => part.getAttribute("open"), null);
    await shot(page, `edit-hand-${light}`);
    await page.locator(".cell:not(.held)").first().click();
    await becomes(() => placed(page), 3);
    await page.locator('.held[data-at="1,0"]').click();
    await page.waitForSelector(".owners");
    await shot(page, `edit-cell-${light}`);
    await readable(page, "a tile");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= viewport.width, `${wide}`);
    await close(page);
  });
