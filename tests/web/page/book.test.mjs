// SPDX-License-Identifier: Apache-2.0
// The rules book of the page: its parts in every language, links to single rules and back, search,
// positions that are played on from in place, and that it is fetched only when somebody reads it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, close, newPage, openHouse, shot, speak,
} from "../dom.mjs";

const { AUDE_WEB } = process.env;
const LANGUAGES = ["en", "pl", "cs", "bg", "de"];
const { server, browser } = await openHouse();

const book = Object.fromEntries(LANGUAGES.map((language) =>
  [language, JSON.parse(readFileSync(join(AUDE_WEB, `book/rules.${language}.json`), "utf8"))]));
const pictures = JSON.parse(readFileSync(join(AUDE_WEB, "book/pictures.json"), "utf8"));
const rulesOf = (room) => room.chapters.flatMap(({ rules }) => rules);

async function open(page, hash) {
  await page.goto(`${server.address}#/rules${hash}`);
  await page.waitForSelector(".book h1");
}

test("every part has a page with all its rules, and every rule is on one", async () => {
  const page = await newPage(browser, DESKTOP);
  await open(page, "");
  await page.waitForSelector(".contents");
  assert.equal(await page.locator(".contents a").count(), book.en.rooms.length);
  assert.equal(await page.locator(".contents").getAttribute("lang"), "en");
  for (const room of book.en.rooms) {
    await page.click(`.contents a[href="#/rules/${room.name}"]`);
    await page.waitForSelector(".book article");
    assert.equal((await page.textContent("h1")).trim(), room.title);
    assert.deepEqual(await page.locator(".one").evaluateAll((all) => all.map((one) => one.id)),
      rulesOf(room).map(([id]) => id));
    const shown = rulesOf(room).flatMap(([id]) => pictures[id] ?? []).length;
    await becomes(() => page.locator(".position img.board-picture").count(), shown);
    await page.click("a >> text=All rules");
    await page.waitForSelector(".contents");
  }
  const ids = book.en.rooms.flatMap(rulesOf).map(([id]) => id);
  assert.deepEqual(Object.keys(pictures).filter((id) => !ids.includes(id)), []);
  await close(page);
});

test("no word of English is left in four languages", async () => {
  const english = new Map(book.en.rooms.flatMap(rulesOf).map((rule) => [rule[0], rule]));
  for (const language of LANGUAGES.slice(1)) {
    const { rooms } = book[language];
    for (const [at, room] of rooms.entries()) {
      const first = book.en.rooms[at];
      assert.deepEqual(rulesOf(room).map(([id]) => id), rulesOf(first).map(([id]) => id));
      assert.deepEqual(rulesOf(room).filter(([id, , text]) => text === english.get(id)[2]), []);
      assert.equal(room.chapters.length, first.chapters.length);
    }
    const page = await newPage(browser, PHONE);
    await open(page, "/tower");
    await speak(page, language);
    await page.waitForSelector(`article[lang=${language}]`);
    await page.waitForSelector(".position figcaption");
    const told = await page.evaluate(() => document.querySelector(".book").innerText);
    assert.doesNotMatch(told, /\b(the|and|with|of|from here|Back|Search|Player)\b/, language);
    await shot(page, `book-${language}`);
    await page.click("#TOWER-11 figcaption button");
    await page.waitForSelector(".trial .bar");
    const played = await page.evaluate(() => document.querySelector(".trial").innerText);
    assert.doesNotMatch(played, /\b(the|and|with|of|from|floor|tower|Take|Player)\b/, language);
    await close(page);
  }
});

test("a search finds titles first, then texts, and leads to the rule", async () => {
  const page = await newPage(browser, DESKTOP);
  await open(page, "");
  await page.fill("#sought", "free feature");
  await page.waitForSelector(".results li");
  assert.equal(await page.locator(".results li code").first().textContent(), "BASE-24");
  // Of what is called so the parts come first, then rules of them; few at first.
  await page.fill("#sought", "bridge");
  await becomes(() => page.locator(".results .row a").allTextContents(), ["Bridges"]);
  const ids = () => page.locator(".results li code").allTextContents();
  assert.deepEqual((await ids()).filter((id) => !id.startsWith("BRIDGE-")), []);
  const few = (await ids()).length;
  await page.click("text=More results");
  await becomes(async () => (await ids()).length > few, true);
  await page.fill("#sought", "pig");
  await becomes(async () => (await page.locator(".results li b").first().textContent())
    .toLowerCase().includes("pig"), true);
  // Words of players, a plural, and a whole question.
  await page.fill("#sought", "meeples");
  await becomes(async () => (await page.locator(".results li b").first().textContent())
    .toLowerCase().includes("follower"), true);
  await page.fill("#sought", "when does a cathedral score");
  await becomes(async () => (await page.locator(".results li p").first().textContent())
    .toLowerCase().includes("cathedral"), true);
  await page.fill("#sought", "zzzz");
  await page.waitForSelector(".results >> text=0 rules found");
  await page.fill("#sought", "tower-12");
  await page.click(".results a >> text=TOWER-12");
  await page.waitForSelector("#TOWER-12.named");
  assert.equal(await page.inputValue("#sought"), "");
  await close(page);
});

test("the options of a set-up lead into the book and back to the same set-up", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(`${server.address}#/new`);
  await page.click("summary >> text=Customise every rule");
  const link = page.locator(".options .to-rule").first();
  const id = await link.textContent();
  await link.click();
  await page.waitForSelector(`#${id}.named`);
  await page.click(".book-head a.button >> nth=0");
  await page.waitForSelector(".setup");
  await close(page);
});

test("a position is played on from in place", async () => {
  const page = await newPage(browser, PHONE);
  await open(page, "/TOWER-11");
  await page.click("#TOWER-11 figcaption button");
  await page.waitForSelector(".trial .bar .choice");
  assert.equal(await page.locator(".trial").count(), 1);
  await accessible(page, "a trial");
  await shot(page, "book-trial");
  const bar = () => page.textContent(".trial .bar h2");
  const before = await bar();
  await page.click(".trial .bar .choice >> text=floor 1");
  await becomes(bar, /Capture somebody/);
  await page.click(".trial .ends button:first-child");
  await becomes(bar, before);
  await page.click(".trial .bar .choice >> text=floor 1");
  await becomes(bar, /Capture somebody/);
  await page.locator(".trial .bar .choice").first().click();
  await page.click(".trial .ends .commit");
  await page.waitForSelector(".trial .log li");
  await becomes(bar, /Player 2/);
  await page.click(".trial >> text=Take the turn back");
  await becomes(bar, before);
  assert.equal(await page.locator(".trial .log li").count(), 0);
  await page.click(".trial >> text=Show the picture again");
  await page.waitForSelector(".trial", { state: "detached" });
  assert.match(await page.evaluate(() => document.activeElement.textContent), /Play on/);
  await close(page);
});
