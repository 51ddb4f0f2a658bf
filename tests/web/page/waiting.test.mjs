// SPDX-License-Identifier: Apache-2.0
// Before a game: the waiting room with its links, who is there and what is played; a host who frees
// a seat or closes the table, and what the others are told; the lists of the first page.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, close, newPage, openHouse, shot, sit,
} from "../dom.mjs";
import { storeLocal, wholeGame } from "../positions.mjs";

const done = wholeGame(["game carcassonne", "expansion tower", "seats 2"], 5, 0);
const { server, browser } = await openHouse();
const LONG = "The long table of the whole family";

/** Anna's table with two free seats, and the link to them. */
async function annasTable(viewport = DESKTOP, prepare = async () => undefined) {
  const anna = await newPage(browser, viewport);
  await anna.goto(`${server.address}#/new`);
  await anna.waitForSelector(".setup");
  await anna.fill("#name0", "Anna-Magdalena von der Heide");
  await anna.evaluate(() => document.querySelectorAll(".setup details")
    .forEach((one) => { one.open = true; }));
  await anna.locator("main fieldset input[type=checkbox]").first().check();
  await anna.click(".planned + button");
  await anna.selectOption("#kind2", "open");
  await anna.fill("#title", LONG);
  await anna.selectOption("#ABBOT", "on");
  await anna.selectOption("#clock", "900 10");
  await prepare(anna);
  await anna.click(".setup .begin");
  await anna.waitForSelector(".waiting");
  return { anna, link: await anna.inputValue(".invite textarea") };
}

test("a link is copied, and that is said", async () => {
  const { anna, link } = await annasTable();
  await anna.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await anna.click(".copy >> nth=0");
  await becomes(() => anna.textContent(".copy >> nth=0"), /Copied/);
  await becomes(() => anna.textContent(".waiting > [role=status]"), /link is copied/);
  assert.equal(await anna.evaluate(() => navigator.clipboard.readText()), link);
  await close(anna);
});

test("the host frees a seat: who sat there is told, and may come again", async () => {
  const { anna, link } = await annasTable();
  const ben = await sit(browser, link, "Ben", PHONE);
  assert.equal(await ben.locator(".unseat, .closing").count(), 0);
  await anna.click(".there li:nth-child(2) .unseat");
  await becomes(() => anna.textContent(".there li:nth-child(2)"), /Free seat/);
  await ben.waitForSelector("text=The host has freed your seat.");
  await accessible(ben, "sent away");
  await shot(ben, "sent-away");
  await ben.goto(`${server.address}#/`);
  await ben.waitForSelector(".doors");
  assert.equal(await ben.locator(".known a").count(), 0);
  const again = await sit(browser, link, "Ben");
  await again.waitForSelector(".waiting");
  await again.reload();
  await again.waitForSelector(".waiting");
  await close(anna, ben, again);
});

test("who was away when the seat was freed is told when they come back", async () => {
  const { anna, link } = await annasTable();
  const ben = await sit(browser, link, "Ben");
  const address = ben.url();
  await ben.goto(`${server.address}#/`);
  await ben.waitForSelector(".doors");
  await becomes(() => anna.textContent(".there li:nth-child(2)"), /away/);
  await anna.click(".there li:nth-child(2) .unseat");
  await becomes(() => anna.textContent(".there li:nth-child(2)"), /Free seat/);
  await ben.goto(address);
  await ben.waitForSelector("text=The host has freed your seat.");
  await close(anna, ben);
});

test("a table is closed after a question, and everybody there is told", async () => {
  const { anna, link } = await annasTable();
  const ben = await sit(browser, link, "Ben", PHONE);
  const watcher = await newPage(browser, DESKTOP);
  await watcher.goto(link.replace(/#\/t\/(\w+).*/, "#/w/$1"));
  await watcher.waitForSelector(".board");
  await anna.click(".closing");
  await anna.click(".sure button:not(.danger)");
  assert.equal(await ben.locator(".waiting").count(), 1);
  await anna.click(".closing");
  await accessible(anna, "close?");
  await anna.click(".sure .danger");
  for (const page of [anna, ben, watcher])
    await page.waitForSelector("text=The table was closed.");
  await shot(ben, "table-closed");
  await close(anna, ben, watcher);
});

test("with all seats taken the host still may, until somebody acts", async () => {
  const { anna, link } = await annasTable();
  const ben = await sit(browser, link, "Ben");
  const cy = await sit(browser, link, "Cy");
  await anna.waitForSelector("main.play .board");
  await anna.click(".room > summary");
  await anna.click(".hosting li:has-text('Cy') .unseat");
  await anna.waitForSelector(".waiting");
  await becomes(() => anna.textContent(".there li:nth-child(3)"), /Free seat/);
  await close(anna, ben, cy);
});

test("public tables: free seats, games to watch and what is over do not stand together",
  async () => {
    const open = (page) => page.locator("label.card input[type=checkbox]").last().check();
    const { anna } = await annasTable(DESKTOP, open);
    const guest = await newPage(browser, PHONE);
    await guest.goto(server.address);
    await guest.waitForSelector(".lobby");
    const lists = () => guest.locator(".lobby").evaluateAll((all) => Object.fromEntries(all.map(
      (one) => [one.querySelector("h2").textContent, one.querySelector("ul").textContent])));
    assert.deepEqual(Object.keys(await lists()), ["Open tables"]);
    assert.match((await lists())["Open tables"], /Carcassonne, The Tower.*\d\d:\d\d.*2 free seats/);
    const table = (name, seats) => guest.evaluate(([words, all]) => new Promise((resolve) => {
      const socket = new WebSocket(`ws://${location.host}/play`, "aude.v1");
      socket.onopen = () => [{ do: "hello", version: 1 }, { do: "create", ref: 1, public: true,
        setup: { title: words, seats: all } }].forEach((one) => socket.send(JSON.stringify(one)));
      socket.onmessage = ({ data }) => {
        const answer = JSON.parse(data);
        if (answer.ref === 1) socket.send(JSON.stringify({ do: "resign", ref: 2,
          table: answer.table, token: words === "Done" ? answer.tokens[0] : "" }));
        if (answer.ref !== 2) return;
        socket.close();
        resolve();
      };
    }), [name, seats]);
    await table("Running", [{ name: "Ben" }, { name: "Cy" }]);
    await table("Done", [{ name: "Dan" }, { name: "Evi" }]);
    await guest.reload();
    await becomes(async () => Object.keys(await lists()),
      ["Open tables", "Games to watch", "Other finished games"]);
    const found = await lists();
    assert.match(found["Games to watch"], /Running/);
    assert.match(found["Other finished games"], /Done/);
    assert.doesNotMatch(found["Open tables"], /Running|Done/);
    await close(anna, guest);
  });

/** The server is away for so long that it then ends what nobody came to, before anybody comes. */
async function left(days) {
  await server.stop();
  execFileSync("python3", ["-c", `import sqlite3, sys
base = sqlite3.connect(sys.argv[1])
for what in ("game SET created = created - ?", "seat SET gone = gone - ? WHERE gone > 0",
             "batch SET at = at - ?"):
    base.execute("UPDATE " + what, (${days} * 86400000,))
base.commit()`, join(server.data, "games.db")]);
  await server.start();
  await becomes(() => server.said, /nobody had come for long: \d+\n/);
}

for (const [days, open, words] of [[8, false, /Nobody visited it for 7 days\./],
  [1, true, /Nobody visited it for 1 hour\./]])
  test(`who sits at a game that was ended may go on with it: ${words.source}`, async () => {
    const { anna, link } = await annasTable(DESKTOP, async (page) => {
      if (open) await page.locator("label.card input[type=checkbox]").last().check();
    });
    const address = anna.url();
    const ben = await sit(browser, link, "Ben");
    await becomes(() => anna.textContent(".there li:nth-child(2)"), /Ben.*is here/);
    await anna.goto("about:blank");
    await ben.goto("about:blank");
    await left(days);
    const watcher = await newPage(browser, PHONE);
    for (const page of [anna, ben]) {
      await page.goto(address);
      await becomes(() => page.textContent(".over .wish"), words);
    }
    await watcher.goto(address.replace("#/t/", "#/w/"));
    await watcher.waitForSelector(".over");
    assert.equal(await watcher.locator(".go-on").count(), 0);
    await anna.click(".go-on");
    for (const page of [anna, ben]) {
      await page.waitForSelector(".waiting .there");
      assert.equal(await page.locator(".over").count(), 0);
    }
    await watcher.waitForSelector(".over", { state: "detached" });
    const cy = await sit(browser, link, "Cy");
    for (const page of [anna, ben, cy]) await page.waitForSelector("main.play .board");
    await close(anna, ben, cy, watcher);
  });

test("a table that its host has closed does not go on", async () => {
  const { anna } = await annasTable();
  await anna.click(".closing");
  await anna.click(".danger");
  await becomes(() => anna.textContent(".over .wish"), /The table was closed\./);
  assert.equal(await anna.locator(".go-on").count(), 0);
  await close(anna);
});

test("the first page: what goes on apart from what is over, each with its day and its sets",
  async () => {
    const page = await newPage(browser, PHONE);
    await page.goto(server.address);
    await page.waitForSelector(".doors");
    const day = 86400000;
    await page.evaluate((now) => {
      const place = (id, over, days, sets) => ({ id, local: true, tokens: {}, names: [id, "Aude"],
        scores: [3, 4], game: "carcassonne", over, at: now - days, named: true, sets, seq: 9,
        turn: id, yours: true });
      localStorage.setItem("aude.games", JSON.stringify([
        place("Evi", true, 0, ["base", "bcb"]), place("Dan", false, 1, ["base", "tower"])]));
    }, Date.now() - 40 * day);
    await storeLocal(page, "Evi", done);
    await page.reload();
    await page.waitForSelector(".known");
    const sections = await page.locator("section:has(> .known)").evaluateAll((all) =>
      all.map((one) => [one.querySelector("h2").textContent, one.querySelector("ul").textContent]));
    const [[first, running], [second, over]] = sections;
    assert.deepEqual([first, second], ["Continue", "Finished games"]);
    assert.match(running, /Dan.*The Tower.*\w{3}\u00a0\d+/);
    assert.match(over, /Evi.*Bridges, Castles & Bazaars.*\w{3}\u00a0\d+/);
    await accessible(page, "first page with games");
    await shot(page, "first-page");
    // To look at a game again is not to play it.
    await page.goto(`${server.address}#/l/Evi`);
    await page.waitForSelector(".over");
    const at = () => page.evaluate(() => JSON.parse(localStorage.getItem("aude.games"))
      .find((one) => one.id === "Evi").at);
    const looked = await at();
    await page.reload();
    await page.waitForSelector(".over");
    assert.equal(await at(), looked);
    await close(page);
  });

test("the waiting room and the invitation say what is played, by whom, how long", async () => {
  const { anna, link } = await annasTable();
  await becomes(() => anna.textContent(".waiting h1"), LONG);
  const text = await anna.textContent(".waiting");
  for (const wanted of [/Waiting for 2 more players/, /Anna-Magdalena von der Heide/,
    /Carcassonne, The Tower/, /15 min \+ 10 s/, /abbot.*: on/, /You begin|begins/])
    assert.match(text, wanted);
  await accessible(anna, "waiting room");
  const guest = await newPage(browser, PHONE);
  await guest.goto(link);
  await becomes(() => guest.textContent(".invited h1"),
    "Anna-Magdalena von der Heide invites you to a game");
  const asked = await guest.textContent(".invited");
  for (const wanted of [new RegExp(LONG), /Carcassonne, The Tower/, /3 players/, /about 45 min/,
    /15 min \+ 10 s/, /abbot.*: on/, /2 seats are free/]) assert.match(asked, wanted);
  await accessible(guest, "invited");
  await guest.getByRole("button", { name: "To the board" }).click();
  await guest.waitForSelector("main.play form.sit");
  await close(anna, guest);
});
