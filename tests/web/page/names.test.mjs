// SPDX-License-Identifier: Apache-2.0
// What people are called: everybody has a name of their own from the first click on, it is the same
// for all who look, and only one's own page says which seat is one's own.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { DESKTOP, PHONE, accessible, becomes, close, newPage, openHouse } from "../dom.mjs";
import { readPo } from "../po.mjs";
import { makeTables } from "../acts.mjs";
import { ask } from "../judge.mjs";
import { playTo, storeLocal } from "../positions.mjs";

const YOU = ["You", "Du", "Ty", "Ти"];
const LANGUAGES = ["en", "pl", "cs", "bg", "de"];
const tower = playTo(["game carcassonne", "expansion tower", "seats 2"], 3, (state) =>
  state.placed.length > 12 && state.step === "place" && state.seats[0].prisoners.length > 0);
const { server, browser } = await openHouse();

const names = (page) => page.locator(".seat .name").allTextContents();
const marked = (page) => page.locator(".seat:has(.self) .name").allTextContents();

/** A page of somebody who has said nothing, or who is called so. */
async function visitor(viewport, called, options = {}) {
  const page = await newPage(browser, viewport, options);
  if (called !== undefined) await page.addInitScript((name) =>
    localStorage.getItem("aude.called") ?? localStorage.setItem("aude.called", name), called);
  return page;
}

/** Somebody who opens a table with the set-up's own names, with so many seats for friends. */
async function host(called, friends = 1) {
  const page = await visitor(DESKTOP, called);
  await page.goto(`${server.address}#/new`);
  await page.selectOption("#kind1", "open");
  for (let seat = 2; seat <= friends; seat++) {
    await page.click(".planned + button");
    await page.selectOption(`#kind${seat}`, "open");
  }
  await page.click(".setup .begin");
  await page.waitForSelector(".invite textarea");
  return { page, link: await page.inputValue(".invite textarea") };
}

async function sit(link, called) {
  const page = await visitor(PHONE, called);
  await page.goto(link);
  await page.click("form.sit button[type=submit]");
  await page.waitForSelector("form.sit", { state: "detached" });
  return page;
}

test("who says nothing has a name, the same on the board and at the next visit", async () => {
  const page = await visitor(PHONE);
  await page.goto(server.address);
  const name = await page.inputValue("#called");
  assert.match(name, /^Guest \d+$/);
  await page.click(".doors button");
  await becomes(() => names(page), [name, "Casual"]);
  await becomes(() => marked(page), [name]);
  await accessible(page, "one's own seat");
  await page.goto(`${server.address}#/`);
  assert.equal(await page.inputValue("#called"), name);
  await close(page);
});

test("a name that is changed on the first page is kept, and stands in the set-up", async () => {
  const page = await visitor(DESKTOP);
  await page.goto(server.address);
  await page.fill("#called", "Цветелина Александрова");
  await page.reload();
  assert.equal(await page.inputValue("#called"), "Цветелина Александрова");
  await page.fill("#called", "Anna");
  await page.fill("#called", "\u3164 ");
  await page.goto(`${server.address}#/new`);
  await becomes(() => page.inputValue("#name0"), "Anna");
  await close(page);
});

test("a long name in other letters is cut to what a seat takes, not refused", async () => {
  const page = await visitor(DESKTOP);
  await page.goto(server.address);
  await page.fill("#called", `A${"Щ".repeat(30)}`);
  await page.click(".doors button");
  await becomes(() => names(page), [`A${"Щ".repeat(23)}`, "Casual"]); // 47 bytes
  await close(page);
});

test("host, friend and watcher read the same names; each finds only their own seat", async () => {
  const { page: anna, link } = await host();
  const ben = await sit(link);
  await becomes(async () => (await names(anna)).length, 2);
  await becomes(async () => (await names(anna)).includes("Free seat"), false);
  const found = await names(anna);
  for (const name of found) assert.match(name, /^Guest \d+( \(2\))?$/);
  assert.notEqual(found[0], found[1]);
  await becomes(() => names(ben), found);
  await becomes(() => marked(anna), [found[0]]);
  await becomes(() => marked(ben), [found[1]]);
  const watcher = await visitor(DESKTOP);
  await watcher.goto(link.replace(/#\/t\/(\w+).*/, "#/w/$1"));
  await becomes(() => names(watcher), found);
  await becomes(() => marked(watcher), []);
  // Who watches has no buttons that do nothing; who plays reads what Commit does.
  await becomes(() => watcher.textContent(".bar"), /you are watching/);
  assert.equal(await watcher.locator(".bar button:disabled").count(), 0);
  await becomes(() => anna.getAttribute(".ends .commit", "title"), /becomes final/);
  await close(anna, ben, watcher);
});

test("people with one name at one table are told apart, at the server too", async () => {
  const { page: anna, link } = await host("Guest 42", 2);
  const ben = await sit(link, "Guest 42");
  const cy = await sit(link, "guest 42");
  const all = ["Guest 42", "Guest 42 (2)", "guest 42 (3)"];
  for (const page of [anna, ben, cy]) await becomes(() => names(page), all);
  const { text: record } = await ask(anna, { do: "record", table: link.split("/").at(-2) });
  for (const name of all) assert.ok(record.includes(` ${name}\n`), record);
  await close(anna, ben, cy);
});

/** "Guest {n}" in each language, as it is translated. */
const guests = (n) => LANGUAGES.map((language) => language === "en" ? `Guest ${n}`
  : readPo(join(process.env.AUDE_SOURCE, "po", `${language}.po`))["Guest {n}"]
    .replace("{n}", String(n)));

for (const language of LANGUAGES)
  test(`guests are called in the words of who reads, whoever they are: ${language}`, async () => {
    const [own] = guests(77).slice(LANGUAGES.indexOf(language));
    const page = await visitor(PHONE, guests(77)[1], { locale: language });
    await page.goto(server.address);
    await becomes(() => page.inputValue("#called"), own);
    const seats = guests(5).map((name) => ({ name })).concat({ name: "Guest 007" });
    await makeTables(page, { seats, title: `Sunday in ${language}` });
    const shown = guests(5)[LANGUAGES.indexOf(language)];
    const row = page.locator(".lobby li").filter({ hasText: `Sunday in ${language}` });
    await becomes(async () => (await row.textContent()).split(shown).length, 6);
    const table = (await row.locator("a").getAttribute("href")).split("/")[2];
    await page.goto(`${server.address}#/w/${table}`);
    await becomes(() => names(page), [shown, ...[2, 3, 4, 5].map((n) => `${shown} (${n})`),
      "Guest 007"]);
    await close(page);
  });

test("a long name is whole where a mouse rests on it, and in what a touch opens", async () => {
  const long = "Bartholomäus Wolkenstein-Trost";
  for (const viewport of [DESKTOP, PHONE]) {
    const page = await visitor(viewport, long);
    await page.goto(server.address);
    await page.click(".doors button");
    await becomes(() => page.getAttribute(".seat.own .name", "title"), long);
    await becomes(() => page.getAttribute(".bar h2 .who", "title"), long);
    if (viewport === PHONE) {
      await page.click(".seat.own .more");
      await becomes(() => page.textContent(".details h2"), new RegExp(long));
    }
    await close(page);
  }
});

for (const language of LANGUAGES)
  test(`an old game with seats called "You" opens, and tells of a name: ${language}`, async () => {
    const page = await visitor(PHONE, undefined, { locale: language });
    await page.goto(server.address);
    await page.waitForSelector(".doors");
    const old = YOU[Math.max(0, ["en", "de", "pl", "bg"].indexOf(language))];
    await page.evaluate((word) => {
      localStorage.removeItem("aude.called");
      localStorage.setItem("aude.name", word);
      localStorage.setItem("aude.games", JSON.stringify([{ id: "old", local: true, tokens: {},
        names: [word, "Aude"], scores: [0, 0], game: "carcassonne", over: false, at: 1,
        turn: word, yours: true }]));
    }, old);
    await storeLocal(page, "old", tower, ["human", "greedy"], [old, "Aude"]);
    await page.reload();
    const name = await page.inputValue("#called");
    assert.match(name, / \d+$/);
    const you = new RegExp(`(^|[^\\p{L}])(${YOU.join("|")})([^\\p{L}]|$)`, "iu");
    const list = await page.textContent(".known");
    assert.ok(list.includes(name) && !list.includes(`${old} `), list);
    await page.goto(`${server.address}#/l/old`);
    await becomes(() => names(page), [name, "Aude"]);
    await becomes(() => marked(page), [name]);
    await page.evaluate(() => document.querySelectorAll("aside details")
      .forEach((one) => { one.open = true; }));
    await page.waitForSelector(".log li");
    const told = await page.locator(".log summary, .log b, .bar h2 b").allTextContents();
    assert.ok(told.some((text) => text.includes(name)));
    assert.deepEqual(told.filter((text) => you.test(text)), []);
    await close(page);
  });
