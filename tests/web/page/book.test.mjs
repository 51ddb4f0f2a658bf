// SPDX-License-Identifier: Apache-2.0
// The rules book of the page: its parts in every language, links to single rules and back, search
// and plain questions, what of a rule comes first, positions that are played on from in place, and
// that it is fetched only when somebody reads it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, bundled, close, newPage, openHouse, shot, speak,
} from "../dom.mjs";
import { ask, draw, load, playTo, stood, storeLocal } from "../positions.mjs";
import { QUESTIONS } from "../questions.mjs";

const { AUDE_WEB } = process.env;
const LANGUAGES = ["en", "pl", "cs", "bg", "de"];
const { server, browser } = await openHouse();

const book = Object.fromEntries(LANGUAGES.map((language) =>
  [language, JSON.parse(readFileSync(join(AUDE_WEB, `book/rules.${language}.json`), "utf8"))]));
const pictures = JSON.parse(readFileSync(join(AUDE_WEB, "book/pictures.json"), "utf8"));
const rulesOf = (room) => room.chapters.flatMap(({ rules }) => rules);

/** How much can be done where somebody decides for the first time. */
function choicesFrom(position) {
  load(stood(position));
  draw();
  return ask("describe").decider < 0 ? 0 : ask("choices").length;
}

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

test("a turn in pictures: five boards, and the tile of whoever has one to lay", async () => {
  const page = await newPage(browser, DESKTOP);
  await open(page, "");
  const shown = () => page.locator(".opener .sight").evaluateAll((all) => all.map((one) =>
    [...one.querySelectorAll("img")].map(({ className }) => className || "board").join(" ")));
  await becomes(shown, ["board tile", "board", "board", "board tile", "board"]);
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

test("a link to a rule of any spelling leads to it, and browsing back works", async () => {
  const page = await newPage(browser, PHONE);
  await open(page, "/BASE-24");
  await page.waitForSelector("#BASE-24.named");
  await open(page, "/tower/TOWER-30");
  await page.waitForSelector("#TOWER-30.named");
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
  await page.route(/\/book\//, (route) => {
    asked.push(route.request().url());
    return route.continue();
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
  for (const one of await page.locator(".log details.points").all()) {
    if (await one.getAttribute("open") === null) await one.locator("summary").click();
    await becomes(() => one.locator(".rule").textContent(), /^.{20}.* [A-Z]+-\d+$/s);
    assert.doesNotMatch(await one.locator(".rule").textContent(), /[A-Z]{4,}(_| (?:on|off|\d))/);
  }
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
  for (const [id, positions] of Object.entries(pictures))
    for (const position of positions) assert.ok(choicesFrom(position) > 0, `${id}: ${position}`);
  const page = await newPage(browser, DESKTOP);
  for (const room of book.en.rooms) {
    await open(page, `/${rulesOf(room).find(([id]) => pictures[id] !== undefined)[0]}`);
    await page.waitForSelector(".named .position");
    await page.locator(".named .position figcaption button").first().click();
    await page.waitForSelector(".trial");
    const choices = await page.locator(".trial .cell, .trial .spot, .trial .choice").count();
    assert.ok(choices > 0, room.name);
    await page.click(".trial >> text=Show the picture again");
    await page.waitForSelector(".trial", { state: "detached" });
  }
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
  // A word that is marked somewhere is marked everywhere.
  const left = await page.evaluate(() => {
    const all = [...document.querySelectorAll(".results mark")].map((one) => one.textContent);
    const rest = document.querySelector(".results").cloneNode(true);
    for (const one of rest.querySelectorAll("mark, code")) one.remove();
    const words = rest.textContent.split(/[^\p{L}]+/u);
    return words.filter((one) => all.includes(one));
  });
  assert.deepEqual(left, []);
  await close(page);
});

test("of a text the sentence with the word is shown, else all of it", async () => {
  const page = await newPage(browser, DESKTOP);
  await open(page, "");
  await page.evaluate(bundled("book/search.ts", "Search").replace("var Search", "window.Search"));
  const shown = (text, word) => page.evaluate(([all, sought]) =>
    window.Search.passage(all, [{ word: sought, others: [], wide: [] }]), [text, word]);
  assert.equal(await shown("One road. A city. And so on.", "city"), "… A city. And so on.");
  assert.equal(await shown("One road. A city here.", "road"), "One road. A city here.");
  assert.equal(await shown("One road. A city here.", "tower"), "One road. A city here.");
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
