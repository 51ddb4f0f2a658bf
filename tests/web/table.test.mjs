// SPDX-License-Identifier: Apache-2.0
// People at a table: chat, resigning, another game with the same people, clocks, who leaves and
// comes back, invitations, own tile sets, the list of open tables, and room for six on a phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, close, invite, newPage, openHouse, shot, sit,
} from "./house.mjs";

const LONG_GONE = 5; // seconds
const { server, browser } = await openHouse("--limit", `away=${LONG_GONE}`);

/** A table of Anna's with a free seat, and the link to that seat. */
async function annasTable(viewport, prepare = async () => undefined) {
  const anna = await newPage(browser, viewport);
  return { anna, link: await invite(anna, server, prepare) };
}

/** The open part of the table with this name; on a phone it is a sheet with one cross. */
async function unfold(page, name) {
  if (await page.$(`.${name}[open]`) === null) await page.click(`.${name} > summary`);
  await page.waitForSelector(`.${name}[open] .sheet`);
  if (page.viewportSize().width >= 900) return;
  assert.equal(await page.evaluate((fold) => {
    const sign = getComputedStyle(document.querySelector(`.${fold} > summary`), "::after");
    return Number(sign.content.includes("×")) +
      Number(document.querySelector(`.${fold} .shut`).checkVisibility());
  }, name), 1, "crosses");
}

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
  await unfold(ben, "chat");
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
  await becomes(() => watcher.textContent(".chat"), /Only those who watch read this/);
  for (const page of [anna, ben, watcher])
    await becomes(() => page.evaluate(() =>
      window.hurt ?? document.querySelectorAll(".said img[src='x'], .said .text b").length), 0);
  await ben.reload();
  await unfold(ben, "chat");
  await becomes(() => ben.locator(".said .text").count(), 2);
  await ben.click(".chat .shut");
  await becomes(() => ben.locator(".chat .badge").count(), 0);
  await close(anna, ben, watcher);
});

test("who resigns loses; another game is asked for by one and joined by the other", async () => {
  const { anna, link } = await annasTable(DESKTOP);
  const ben = await sit(browser, link, "Ben", PHONE);
  await becomes(() => anna.textContent(".seats"), /Ben/);
  await unfold(ben, "room");
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
  await ben.click(".over .commit");
  await ben.waitForSelector(".over", { state: "detached" });
  await anna.waitForSelector(".over .wish");
  await becomes(() => anna.textContent(".over .commit"), /Join/);
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

/** Asks the server by a connection of its own. */
async function ask(page, message) {
  return page.evaluate((wanted) => new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${location.host}/play`, "aude.v1");
    socket.onopen = () => {
      socket.send(JSON.stringify({ do: "hello", version: 1 }));
      socket.send(JSON.stringify({ ...wanted, ref: 1 }));
    };
    socket.onmessage = (event) => {
      const answer = JSON.parse(event.data);
      if (answer.ref !== 1) return;
      socket.close();
      resolve(answer);
    };
    socket.onerror = reject;
  }), message);
}

/** A table that the set-up page would not make, with Anna's seat in her browser. */
async function directTable(viewport, setup) {
  const anna = await newPage(browser, viewport);
  await anna.goto(server.address);
  await anna.waitForSelector(".doors");
  const made = await ask(anna, { do: "create", setup });
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

const CLOCK = { seconds: 10, increment: 1 };

test("six players and their clocks are read on a phone", async () => {
  const names = ["Anna", "Bernadette", "Cy", "Dominik", "Eva", "Friedrich"];
  const { anna } = await directTable(PHONE, { clock: { seconds: 5000, increment: 5, then: "lose" },
    seats: names.map((name) => ({ name })) });
  await anna.waitForSelector(".seat:nth-child(6) .clock");
  assert.deepEqual(await anna.locator(".seat").evaluateAll((all) => all.flatMap((one) => {
    const card = one.getBoundingClientRect();
    const parts = [".name", ".score", ".supply > :first-child", ".clock"].map((name) =>
      one.querySelector(name));
    const boxes = parts.map((part) => part.getBoundingClientRect());
    const [name, , , clock] = parts;
    return [
      ...boxes.some(({ left, top, right, bottom }) => left < card.left + 1 || top < card.top + 1 ||
        right > card.right - 1 || bottom > card.bottom - 1) ? [`${one.textContent}: cut`] : [],
      ...boxes.some((a, i) => boxes.some((b, n) => n > i && a.left < b.right - 1 &&
        b.left < a.right - 1 && a.top < b.bottom - 2 && b.top < a.bottom - 2))
        ? [`${one.textContent}: over each other`] : [],
      ...name.clientHeight < parseFloat(getComputedStyle(name).fontSize) * 1.15
        ? [`${one.textContent}: letters are cut`] : [],
      ...name.clientWidth < 40 && name.scrollWidth > name.clientWidth
        ? [`${one.textContent}: no room for a name`] : [],
      ...clock.scrollWidth > clock.clientWidth + 1 ? [`${one.textContent}: clock`] : [],
    ];
  })), []);
  await close(anna);
});

test("who has no time left loses, and everybody is told", async () => {
  const { anna, link } = await directTable(PHONE, {
    seats: [{ name: "Anna" }, { name: "" }], clock: { ...CLOCK, then: "lose" },
  });
  const ben = await sit(browser, link, "Ben", DESKTOP);
  await anna.waitForSelector(".seat:nth-child(1) .clock.runs");
  assert.deepEqual(await anna.locator(".seat .name").evaluateAll((all) => all
    .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)), []);
  await turn(anna);
  await ben.waitForSelector(".seat:nth-child(2) .clock.runs.little");
  await becomes(() => ben.textContent(".seat:nth-child(2) .clock"), /0:\d\d\.\d/);
  await ben.waitForFunction(() => [...document.querySelectorAll("[aria-live]")]
    .some((one) => /Ben: 10 seconds left/.test(one.textContent)));
  const id = /#\/t\/(\w+)/.exec(link)[1];
  const [left] = (await ask(anna, { do: "open", table: id })).clock.left;
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

test("with everything open the set-up is no wider than a phone", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(`${server.address}#/new`);
  await page.waitForSelector(".setup");
  for (const summary of await page.$$(".setup details > summary")) await summary.click();
  await page.selectOption("#clock", "900 10");
  for (const selector of ["#edition", "#overlay", "#clock", "#away", "#title"]) {
    const box = await page.locator(selector).boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= PHONE.width, `${selector} ends at ${
      box.x + box.width}`);
  }
  await close(page);
});

test("a browser that keeps nothing plays all the same", async () => {
  const page = await newPage(browser, PHONE);
  await page.addInitScript(() => Object.defineProperty(window, "localStorage",
    { get() { throw new DOMException("forbidden", "SecurityError"); } }));
  await page.goto(`${server.address}#/new`);
  await page.waitForSelector(".setup");
  await page.selectOption("#kind1", "level-5");
  await page.click(".setup .begin");
  await turn(page);
  await turn(page);
  await close(page);
});

for (const seats of [2, 4, 6])
  test(`${seats} players leave room for the board on a phone`, async () => {
    const names = ["Anna-Magdalena", "Ben", "Cy", "Dörte von der Heide", "Evi", "Fritz"];
    const { anna } = await directTable(PHONE, {
      expansions: ["tower", "bcb"], options: { BAZAARS: "off" },
      clock: { seconds: 600, increment: 5 },
      seats: names.slice(0, seats).map((name, i) => i === 0 ? { name }
        : { name, player: "greedy" }),
    });
    for (let i = 0; i < 3; i++) await turn(anna);
    await anna.waitForSelector(".seat[aria-current]");
    const box = await anna.locator(".seats").boundingBox();
    assert.ok(box.height <= 96, `the seats are ${box.height} high`);
    for (const seat of await anna.locator(".seat").all()) {
      const one = await seat.boundingBox();
      assert.ok(one.x >= 0 && one.x + one.width <= PHONE.width && one.height >= 36);
    }
    const board = await anna.locator(".board").boundingBox();
    assert.ok(board.height >= 300, `the board is ${board.height} high`);
    await shot(anna, `seats-${seats}`);
    await accessible(anna, `${seats} seats`);
    await anna.click(".seat:nth-child(2) .more");
    await becomes(() => anna.textContent(".details"), /Ben.*points?.*followers? left.*floors/s);
    await accessible(anna, "one seat");
    await shot(anna, `seat-${seats}`);
    await anna.click(".details .shut");
    await becomes(() => anna.locator(".details").count(), 0);
    await close(anna);
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
