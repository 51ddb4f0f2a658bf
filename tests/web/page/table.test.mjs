// SPDX-License-Identifier: Apache-2.0
// People at a table: chat, resigning, another game with the same people, clocks, who leaves and
// comes back, invitations, own tile sets, the list of open tables.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, close, invite, newPage, openHouse, shot, sit,
} from "../dom.mjs";
import { askServer } from "../acts.mjs";

const LONG_GONE = 5; // seconds
const { server, browser } = await openHouse("--limit", `away=${LONG_GONE}`);

/** A table of Anna's with a free seat, and the link to that seat. */
async function annasTable(viewport, prepare = async () => undefined) {
  const anna = await newPage(browser, viewport);
  return { anna, link: await invite(anna, server, prepare) };
}

/** A table that the set-up page would not make, with Anna's seat in her browser. */
async function directTable(viewport, setup) {
  const anna = await newPage(browser, viewport);
  await anna.goto(server.address);
  await anna.waitForSelector(".doors");
  const made = await askServer(anna, { do: "create", setup });
  assert.equal(made.is, "created", JSON.stringify(made));
  await anna.evaluate(({ table, tokens, seats }) => localStorage.setItem("aude.games",
    JSON.stringify([{ id: table, local: false, tokens, names: seats.map((seat) => seat.name),
      scores: seats.map(() => 0), game: "carcassonne", over: false, at: Date.now() }])),
  { ...made, seats: setup.seats });
  await anna.goto(`${server.address}#/t/${made.table}`);
  await anna.waitForSelector(".seats, .there");
  return { anna, link: `${server.address}#/t/${made.table}/${made.invite}` };
}

/** A turn: the first square, no figure. */
async function turn(page) {
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".cell b")].some((one) => /^\d/.test(one.textContent)));
  await page.evaluate(() => document.querySelector(".cell:not(.placed)").click());
  await page.waitForSelector(".cell.placed");
  await page.evaluate(() => document.querySelector(".ends .commit").click());
  await page.waitForSelector(".cell.placed", { state: "detached" });
}

test("who plays with a computer is offered no chat, and none after resigning", async () => {
  const { anna } = await directTable(DESKTOP,
    { seats: [{ name: "Anna" }, { name: "Aude", player: "greedy" }] });
  await anna.waitForSelector(".resign");
  assert.equal(await anna.locator(".chat").count(), 0);
  await anna.click(".resign");
  await anna.click(".sure .danger");
  await anna.waitForSelector(".over");
  assert.equal(await anna.locator(".chat").count(), 0);
  await close(anna);
});

const CLOCK = { seconds: 10, increment: 1 };

test("or the computer plays on for who has no time left", async () => {
  const { anna, link } = await directTable(DESKTOP, {
    seats: [{ name: "Anna" }, { name: "" }, { name: "Aude", player: "greedy" }],
    clock: { ...CLOCK, then: "computer" },
  });
  const ben = await sit(browser, link, "Ben", PHONE);
  await turn(anna);
  await ben.waitForSelector(".fate");
  await becomes(() => ben.textContent(".fate"), /Ben ran out of time\. The computer plays on\./);
  await becomes(() => anna.textContent(".seat:nth-child(2) .status"), /out of time/);
  await becomes(() => ben.locator(".cell .number").count(), 0);
  await turn(anna);
  await shot(ben, "out-of-time");
  await accessible(ben, "out of time");
  await becomes(() => anna.locator(".over").count(), 0);
  await close(anna, ben);
});

test("a seat needs the invitation; without it one watches", async () => {
  const { anna, link } = await annasTable(DESKTOP, async (page) => {
    await page.click("text=Add a player");
    await page.selectOption("#kind2", "open");
  });
  assert.match(link, /#\/t\/\w{10}\/[\w-]{16,}$/);
  const cy = await newPage(browser, PHONE);
  await cy.goto(link.replace(/\/[\w-]+$/, ""));
  await cy.waitForSelector(".seats");
  await becomes(() => cy.textContent("aside"), /you need the invitation link/);
  await becomes(() => cy.locator("form.sit").count(), 0);
  await accessible(cy, "no invitation");
  await shot(cy, "no-invitation");
  const dan = await newPage(browser, DESKTOP);
  await dan.goto(`${link}x`);
  await dan.fill("form.sit input", "Dan");
  await dan.click("form.sit button");
  await dan.waitForSelector("form.sit .problem");
  await becomes(() => dan.textContent("form.sit .problem"), /invitation does not fit/);
  const ben = await newPage(browser, PHONE);
  await ben.goto(link);
  await ben.fill("form.sit input", "Ben");
  await shot(ben, "take-one-of-two");
  await becomes(() => ben.locator("form.sit button").count(), 2);
  await ben.click("form.sit button[value='2']");
  await anna.waitForFunction(() =>
    /Ben/.test(document.querySelector(".seat:nth-child(3)").textContent));
  await becomes(() => anna.textContent(".seat:nth-child(2)"), /Free seat/);
  const evi = await sit(browser, link, "Evi", DESKTOP);
  await anna.waitForSelector(".invite textarea >> nth=1", { state: "detached" });
  await turn(anna);
  await turn(evi);
  await close(anna, ben, cy, evi);
  await dan.context().close();
});

test("tiles of one's own are checked, then played with a friend", async () => {
  const good = await readFile(join(process.env.AUDE_SOURCE, "tests/tiles/own_mine.toml"), "utf8");
  const { anna, link } = await annasTable(DESKTOP, async (page) => {
    await page.click("summary:has-text('Your own tiles')");
    await page.setInputFiles("#own", { name: "bad.toml", mimeType: "text/plain",
      buffer: Buffer.from(good.replace('edges = "CFRF"', 'edges = "CFXF"')) });
    await page.waitForSelector(".part .problem");
    await becomes(() => page.textContent(".part .problem"), /^bad\.toml: line \d+.*: /);
    await page.locator(".part .problem").scrollIntoViewIfNeeded();
    await shot(page, "own-tiles-wrong");
    await page.setInputFiles("#own", { name: "mine.toml", mimeType: "text/plain",
      buffer: Buffer.from(good) });
    await page.waitForSelector(".own li");
    await becomes(() => page.textContent(".own li"), /My tiles 5 tiles/);
    await becomes(() => page.textContent(".box"), /77 tiles/);
    await accessible(page, "own tiles");
    await shot(page, "own-tiles");
  });
  const ben = await sit(browser, link, "Ben", PHONE);
  for (let i = 0; i < 3; i++) {
    await turn(anna);
    await turn(ben);
  }
  await ben.reload();
  await turn(anna);
  await ben.waitForFunction(() => /\d/.test(document.querySelector(".cell b")?.textContent ?? ""));
  await close(anna, ben);
});

test("a table open to all stands on the first page; one click leads to its free seat", async () => {
  const { anna } = await annasTable(DESKTOP, async (page) => {
    await page.click("summary:has-text('Clock and table')");
    await page.fill("#title", "Sunday <i>round</i>");
    await page.selectOption("#clock", "900 10");
    await page.selectOption("#start", "1");
    await page.click("label.card:has-text('Open to all')");
    await accessible(page, "set-up with time");
    await shot(page, "setup-time");
  });
  const ben = await newPage(browser, PHONE);
  await ben.goto(server.address);
  await ben.waitForSelector(".lobby .known a");
  await becomes(() => ben.textContent(".lobby .known b"), /Sunday <i>round<\/i>/);
  await becomes(() => ben.textContent(".lobby .known em"), /1 free seat/);
  await accessible(ben, "lobby");
  await shot(ben, "lobby");
  await ben.click(".lobby .known a");
  await ben.fill("form.sit input", "Ben");
  await ben.click("form.sit button");
  await turn(ben);
  await ben.goto(`${server.address}#/`);
  await ben.waitForFunction(() =>
    /waiting for Anna/.test(document.querySelector(".known em")?.textContent ?? ""));
  await anna.goto(`${server.address}#/`);
  await anna.waitForSelector(".known .yours");
  await becomes(() => anna.textContent(".known .yours em"), /your turn/);
  await shot(anna, "home-with-games");
  await accessible(anna, "home with games");
  await close(anna, ben);
});

test("chat goes both ways, is text and nothing else, and spectators read it", async () => {
  const { anna, link } = await annasTable(DESKTOP);
  const ben = await sit(browser, link, "Ben", PHONE);
  const watcher = await newPage(browser, DESKTOP);
  await watcher.goto(link.replace(/#\/t\/(\w+).*/, "#/w/$1"));
  const bad = "<img src=x onerror=window.hurt=1> <b>hi</b>";
  await anna.fill("#say", bad);
  await anna.keyboard.press("Enter");
  await ben.waitForSelector(".chat .badge");
  await shot(ben, "chat-unread");
  await accessible(ben, "unread chat");
  await ben.click(".chat:not([open]) > summary");
  await ben.waitForSelector(".said .text");
  await becomes(() => ben.textContent(".said .text"), bad);
  await becomes(() => ben.locator(".chat .badge").count(), 0);
  await ben.fill("#say", "Good luck, Anna!");
  await ben.click(".speak button");
  await shot(ben, "chat");
  await accessible(ben, "chat");
  await anna.waitForFunction(() => document.querySelectorAll(".said .text").length === 2);
  await shot(anna, "chat");
  await watcher.waitForFunction(() =>
    [...document.querySelectorAll(".said .text")].at(-1)?.textContent === "Good luck, Anna!");
  await becomes(() => watcher.textContent(".chat"), /Only spectators can read this/);
  for (const page of [anna, ben, watcher])
    await becomes(() => page.evaluate(() =>
      window.hurt ?? document.querySelectorAll(".said img[src='x'], .said .text b").length), 0);
  await ben.reload();
  await ben.click(".chat:not([open]) > summary");
  await becomes(() => ben.locator(".said .text").count(), 2);
  await ben.click(".chat .shut");
  await becomes(() => ben.locator(".chat .badge").count(), 0);
  await close(anna, ben, watcher);
});

test("who resigns loses; another game is asked for by one and joined by the other", async () => {
  const { anna, link } = await annasTable(DESKTOP);
  const ben = await sit(browser, link, "Ben", PHONE);
  // The table is named to programs that show links; in the page's own address it stands once.
  assert.match(link, /\/\?t=(\w+)#\/t\/\1\/[\w-]+$/);
  assert.match(ben.url(), /^http:\/\/[\d.:]+\/#\/t\/\w+/);
  await becomes(() => anna.textContent(".seats"), /Ben/);
  await ben.click(".room:not([open]) > summary");
  await ben.click(".resign");
  await accessible(ben, "resign?");
  await shot(ben, "resign");
  await ben.click(".sure button:not(.danger)");
  await becomes(() => ben.locator(".sure").count(), 0);
  await ben.click(".resign");
  await ben.click(".sure .danger");
  for (const page of [anna, ben]) {
    await page.waitForSelector(".over");
    await becomes(() => page.textContent(".over h2"), page === anna ? "You won" : "You lost");
    if (page === ben) assert.match(await page.textContent(".winner p"), /^Anna wins · /);
    await becomes(() => page.textContent(".ranks li:last-child"), /Ben.*resigned/);
    await becomes(() => page.locator(".cell, .spot").count(), 0);
  }
  await shot(anna, "resigned");
  const first = anna.url();
  const wishes = async () => {
    await ben.click(".over .commit");
    await ben.waitForSelector(".withdraw");
    await becomes(() => ben.textContent(".taking p"), "Waiting for Anna to join");
    await becomes(() => anna.textContent(".over .wish"), "Ben wants another game.");
    await becomes(() => anna.textContent(".over .commit"), /Join/);
  };
  await wishes();
  await accessible(ben, "waiting for the other one");
  await ben.click(".withdraw");
  for (const page of [ben, anna]) {
    await becomes(() => page.locator(".over .commit").allTextContents(), ["Play again"]);
    assert.equal(await page.locator(".over .wish").count(), 0);
  }
  await wishes();
  await anna.click(".over .decline");
  await becomes(() => ben.textContent(".over .wish"),
    "Your offer of another game was declined.");
  await becomes(() => anna.locator(".over .wish").count(), 0);
  await wishes();
  await accessible(anna, "rematch");
  await anna.click(".over .commit");
  await anna.waitForSelector(".over", { state: "detached" });
  assert.notEqual(anna.url(), first);
  const id = (page) => /#\/t\/(\w+)/.exec(page.url())[1];
  assert.equal(id(anna), id(ben));
  await ben.waitForSelector(".cell");
  await ben.click(".cell:not(.placed)");
  await ben.waitForSelector(".cell.placed");
  await ben.click(".ends .commit");
  await anna.waitForFunction(() => document.querySelectorAll(".log li").length > 0);
  await close(anna, ben);
});

test("who has no time left loses, and everybody is told", async () => {
  const { anna, link } = await directTable(PHONE, {
    seats: [{ name: "Anna" }, { name: "" }], clock: { ...CLOCK, then: "lose" },
  });
  const ben = await sit(browser, link, "Ben", DESKTOP);
  await anna.waitForSelector(".seat:nth-child(1) .clock.runs");
  await turn(anna);
  await ben.waitForSelector(".seat:nth-child(2) .clock.runs.little");
  await becomes(() => ben.textContent(".seat:nth-child(2) .clock"), /0:\d\d\.\d/);
  await ben.waitForFunction(() => [...document.querySelectorAll("[aria-live]")]
    .some((one) => /Ben: 10 seconds left/.test(one.textContent)));
  const id = /#\/t\/(\w+)/.exec(link)[1];
  const [left] = (await askServer(anna, { do: "open", table: id })).clock.left;
  const kept = `0:${String(Math.floor(left / 1000)).padStart(2, "0")}.${
    Math.floor(left / 100) % 10}`;
  await becomes(async () => (await anna.textContent(".seat:nth-child(1) .clock")).includes(kept),
    true);
  await shot(anna, "clock");
  await shot(ben, "clock");
  await accessible(ben, "clock");
  await accessible(anna, "clock");
  for (const page of [anna, ben]) {
    await page.waitForSelector(".over");
    await becomes(() => page.textContent(".over h2"), page === anna ? "You won" : "You lost");
    if (page === ben) assert.match(await page.textContent(".winner p"), /^Anna wins · /);
    await becomes(() => page.textContent(".ranks li:last-child"), /Ben.*out of time/);
  }
  await accessible(anna, "lost on time");
  await close(anna, ben);
});

test("a table that another server has is asked for again until it is here", async () => {
  const { anna, link } = await annasTable(DESKTOP);
  const ben = await newPage(browser, DESKTOP);
  const id = /#\/t\/(\w+)/.exec(link)[1];
  const elsewhere = { is: "error", code: "elsewhere", text: "", table: id, seconds: 0.1 };
  let refused = 0, tell = null;
  await ben.routeWebSocket(/\/play$/, (socket) => {
    const far = socket.connectToServer();
    tell = (message) => socket.send(JSON.stringify(message));
    socket.onMessage((text) => {
      const { do: what, ref } = JSON.parse(text);
      if (what !== "open" || refused === 3) far.send(text);
      else tell({ ...elsewhere, ref, number: refused++ });
    });
  });
  await ben.goto(link.replace(/#\/t\/(\w+).*/, "#/w/$1"));
  await ben.waitForSelector(".seats");
  assert.equal(refused, 3);
  refused = 2;
  tell(elsewhere); // a server that was taken for dead says so to who has the table open
  await becomes(() => Promise.resolve(refused), 3);
  await becomes(() => ben.textContent(".seats"), /Anna/);
  await close(anna, ben);
});

test("for who has left the computer plays, until they come back", async () => {
  const { anna, link } = await annasTable(DESKTOP);
  const ben = await sit(browser, link, "Ben", PHONE);
  await turn(anna);
  const seat = ben.url();
  const left = Date.now();
  await ben.goto("about:blank");
  await becomes(() => anna.textContent(".seat:nth-child(2)"), /away since/);
  await anna.waitForSelector(".leavers button");
  assert.ok(Date.now() - left >= 1000 * LONG_GONE, "not before the server allows it");
  await shot(anna, "leaver");
  await accessible(anna, "leaver");
  await anna.click(".leavers button");
  await becomes(() => anna.textContent(".seat:nth-child(2)"), /the computer plays/);
  await turn(anna);
  await shot(anna, "stand-in");
  await ben.goto(seat);
  await ben.waitForSelector(".seats");
  await becomes(async () => /away|computer/.test(await anna.textContent(".seat:nth-child(2)")),
    false);
  await turn(anna);
  await turn(ben);
  await close(anna, ben);
});
