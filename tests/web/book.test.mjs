// SPDX-License-Identifier: Apache-2.0
// The rules book of the page: its parts in every language, links to single rules and back, search,
// positions that are played on from in place, and that it is fetched only when somebody reads it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, close, newPage, openHouse, shot, speak,
} from "./house.mjs";
import { playTo, storeLocal } from "./positions.mjs";
import { QUESTIONS } from "./questions.mjs";

const { AUDE_WEB } = process.env;
const SIDEWAYS = { width: 740, height: 360 };
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

/** Is the element where somebody looks? */
const seen = (page, selector) => page.locator(selector).evaluate((one) => {
  const { top } = one.getBoundingClientRect();
  return top > -2 && top < innerHeight - 40;
});

test("the book opens with a turn in pictures, before any rule", async () => {
  const page = await newPage(browser, PHONE);
  for (const hash of ["", "/base"]) {
    await open(page, hash);
    await becomes(() => page.locator(".opener .sight > img:first-child")
      .evaluateAll((all) => all.filter((one) => one.naturalWidth > 50).length), 5);
    const [pictures, rest] = await page.evaluate(() => [".opener", ".contents, .chapters"]
      .map((one) => document.querySelector(one).getBoundingClientRect().top));
    assert.ok(pictures < rest && pictures < PHONE.height, `${pictures}, ${rest}`);
  }
  await close(page);
});

for (const [viewport, dark] of [[DESKTOP, false], [PHONE, true], [SIDEWAYS, false]])
  test(`contents, a part, a rule and a search are accessible, ${viewport.width} wide`, async () => {
    const page = await newPage(browser, viewport, { colorScheme: dark ? "dark" : "light" });
    const fits = () => page.evaluate(() => [document.querySelector(".book").scrollWidth,
      document.querySelector(".book").clientWidth]);
    await open(page, "");
    await page.waitForSelector(".contents");
    await accessible(page, "contents");
    await shot(page, "book-contents");
    for (const room of ["base", "tower", "abbot", "discovery"]) {
      await open(page, `/${room}`);
      await page.waitForSelector(".position");
      const [inner, outer] = await fits();
      assert.ok(inner <= outer, `${room}: ${inner} of ${outer}`);
      await accessible(page, room);
      await shot(page, `book-${room}`);
    }
    await open(page, "/TOWER-12");
    await page.waitForSelector("#TOWER-12.named .position");
    await becomes(() => seen(page, "#TOWER-12"), true);
    await accessible(page, "a rule");
    await shot(page, "book-rule");
    await page.fill("#sought", "prisoner");
    await page.waitForSelector(".results li");
    await accessible(page, "a search");
    await close(page);
  });

test("a link to a rule of any spelling leads to it, and browsing back works", async () => {
  const page = await newPage(browser, PHONE);
  await open(page, "/BASE-24");
  await page.waitForSelector("#BASE-24.named");
  await open(page, "/tower/TOWER-30");
  await page.waitForSelector("#TOWER-30.named");
  await becomes(() => seen(page, "#TOWER-30"), true);
  assert.equal(await page.evaluate(() => document.activeElement.id), "TOWER-30");
  const text = page.locator("#TOWER-8 p a").first();
  const id = await text.textContent();
  await text.click();
  await page.waitForSelector(`#${id}.named`);
  await page.goBack();
  await page.waitForSelector("#TOWER-30.named");
  await open(page, "/nowhere");
  await page.waitForSelector(".contents");
  await close(page);
});

test("from a game into the book by what is refused and by a score, and back", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  const game = playTo(["game carcassonne", "seats 2"], 3, (state) =>
    state.step === "action" && state.placed.length > 20 &&
    state.seats.some(({ score }) => score > 0));
  await storeLocal(page, "x", game);
  const asked = [];
  page.on("request", (request) => {
    if (request.url().includes("/book/")) asked.push(request.url());
  });
  await page.goto(`${server.address}#/l/x`);
  await page.waitForSelector(".bar.mine");
  assert.deepEqual(asked, []);
  await page.click("#refused summary");
  const link = page.locator("#refused li .to-rule").first();
  const id = await link.textContent();
  await link.click();
  await page.waitForSelector(`#${id}.named`);
  assert.ok(asked.some((one) => /rules\.en\.json/.test(one)));
  await page.click("a >> text=Back to the game");
  await page.waitForSelector(".bar.mine");
  const score = page.locator(".log details.points").first();
  await score.locator("summary").click();
  await becomes(() => score.locator(".rule").textContent(), /^.{20}.* [A-Z]+-\d+$/s);
  const scored = await score.locator(".to-rule").textContent();
  await score.locator(".to-rule").click();
  await page.waitForSelector(`#${scored}.named`);
  await page.goBack();
  await page.waitForSelector(".bar.mine");
  await page.click("header .to-book");
  await page.waitForSelector(".contents");
  await close(page);
});

test("every position can be played from: somebody decides, or a tile is drawn", async () => {
  const page = await newPage(browser, DESKTOP);
  for (const room of book.en.rooms) {
    await open(page, `/${room.name}`);
    await page.waitForSelector(".position");
    await page.evaluate(() => document.querySelectorAll(".reference")
      .forEach((one) => { one.open = true; }));
    const buttons = await page.locator(".position figcaption button").count();
    for (let i = 0; i < buttons; i++) {
      await page.locator(".position figcaption button").nth(i).click();
      await page.waitForSelector(".trial");
      const choices = await page.locator(".trial .cell, .trial .spot, .trial .choice").count();
      assert.ok(choices > 0, `${room.name} ${i}`);
      await page.click(".trial >> text=Show the picture again");
      await page.waitForSelector(".trial", { state: "detached" });
    }
  }
  await close(page);
});

test("once it was read the book is there without the server; before, that is told", async () => {
  const page = await newPage(browser, PHONE, { serviceWorkers: "allow" });
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await becomes(() => page.evaluate(async () => (await caches.keys()).length), 1);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await open(page, "/TOWER-11");
  await page.waitForSelector("#TOWER-11.named .position");
  const kept = () => page.evaluate(async () => (await (await caches.open((await caches.keys())[0]))
    .keys()).map((one) => one.url).filter((url) => url.includes("/book/")).length);
  await becomes(kept, 2);
  await server.stop();
  await page.reload();
  await page.waitForSelector("#TOWER-11.named .position");
  await speak(page, "pl");
  await page.waitForSelector("html[lang=pl]");
  await page.waitForSelector(".book .problem");
  await accessible(page, "no book");
  await server.start();
  await page.waitForSelector("header .offline", { state: "detached" });
  await page.click(".book .problem + p button");
  await page.waitForSelector("article[lang=pl]");
  page.wrongs.length = 0; // what did not come is told in the console
  await close(page);
});

test("plain questions in five languages lead to the rule that answers them", async () => {
  const page = await newPage(browser, DESKTOP);
  const missed = [];
  for (const language of LANGUAGES) {
    await open(page, "");
    await page.fill("#sought", "");
    await speak(page, language);
    await page.waitForSelector(`.contents[lang=${language}]`);
    for (const [asked, id] of QUESTIONS[language]) {
      await page.fill("#sought", asked);
      const first = async () => (await page.locator(".results li code").allTextContents())
        .slice(0, 3);
      await page.waitForSelector(".results li code");
      if (!(await first()).includes(id)) missed.push(`${asked} ${id}: ${await first()}`);
    }
  }
  assert.deepEqual(missed, []);
  await close(page);
});

test("a hit says what players need: the plain answer first, no names of options", async () => {
  const page = await newPage(browser, PHONE);
  const asked = { en: "how many points is a farm", de: "wie viele Punkte bringt eine Wiese",
    pl: "Ile punktów daje łąka?", cs: "Kolik bodů je za louku?", bg: "Колко точки носи полето?" };
  for (const language of LANGUAGES) {
    await open(page, "");
    await page.fill("#sought", "");
    await speak(page, language);
    await page.waitForSelector(`.contents[lang=${language}]`);
    await page.fill("#sought", asked[language]);
    await page.waitForSelector(".results li code");
    assert.equal(await page.locator(".results li code").first().textContent(), "BASE-47");
    assert.match(await page.locator(".results li p").first().textContent(), /\b3\b/);
    for (let more = page.locator(".results > button"); await more.count() > 0;)
      await more.click();
    const told = await page.locator(".results li :is(b, p)").allTextContents();
    assert.deepEqual(told.filter((one) => one === "" ||
      /[A-Z]{3,}_[A-Z]|per-(farm|city)|C1-HIG/.test(one)), [], language);
    await shot(page, `book-answer-${language}`);
  }
  await close(page);
});

test("of a question what says something is marked, whole words of it only", async () => {
  const page = await newPage(browser, DESKTOP);
  await open(page, "");
  await page.fill("#sought", "when do I get my figure back?");
  await page.waitForSelector(".results mark");
  const marks = (await page.locator(".results mark").allTextContents()).map((one) =>
    one.toLowerCase());
  assert.deepEqual(marks.filter((one) =>
    !/^(return|back|figure|follower|home|goes)/.test(one)), []);
  assert.equal(await page.locator(".results li code").first().textContent(), "BASE-42");
  assert.deepEqual(marks.filter((one) => ["when", "do", "i", "get", "my"].includes(one)), []);
  await shot(page, "book-question");
  await close(page);
});

test("of a rule what players need comes first, the rest is folded", async () => {
  const page = await newPage(browser, DESKTOP);
  await open(page, "/base");
  await page.waitForSelector("#BASE-53", { state: "attached" });
  await page.evaluate(() => document.querySelectorAll(".reference")
    .forEach((one) => { one.open = true; }));
  const shown = await page.locator(".one > p").allTextContents();
  assert.deepEqual(shown.filter((one) => /[A-Z]{3,}_[A-Z]|C1-HIG sets nothing|program/.test(one)),
    []);
  assert.equal(await page.textContent("#BASE-9 > p"), "Agree who begins.");
  assert.equal(await page.locator(".exact[open]").count(), 0);
  await page.click("#BASE-38 .exact summary");
  assert.match(await page.textContent("#BASE-38 .exact p"), /^With SMALL_CITY_POINTS 2/);
  // No word is lost, and the id ends the heading.
  for (const [id, title, text] of rulesOf(book.en.rooms[0])) {
    const told = await page.locator(`#${id} p`).allTextContents();
    assert.ok(told.join(" ").replace(/\s+/g, " ").includes(text.slice(-40).replace(/\s+/g, " ")),
      id);
    assert.equal(await page.textContent(`#${id} h3`), title === "" ? id : `${title} ${id}`);
  }
  await accessible(page, "rules with folds");
  // Who came for this rule reads it.
  await open(page, "/BASE-49");
  await page.waitForSelector("#BASE-49.named .exact[open]");
  await close(page);
});
