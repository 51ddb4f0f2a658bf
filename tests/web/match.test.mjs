// SPDX-License-Identifier: Apache-2.0
// Other people on the first page: a quick match from the door to the board, waiting and not waiting
// any more, over a page loaded anew and a server that was away; which tables are shown; games that
// go on; how many people are here.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, accessible, becomes, close, newPage, openHouse, shot } from "./house.mjs";

const { server, browser } = await openHouse("--limit", "away=3", "--limit", "per-address=1000");
const SIDEWAYS = { width: 740, height: 360 };

async function come(name, viewport = DESKTOP) {
  const page = await newPage(browser, viewport);
  await page.goto(server.address);
  await page.fill("#called", name);
  return page;
}

/** From the first page to where people are looked for. */
async function look(page, { game = "carcassonne", clock = "", seats = 2 } = {}) {
  if (await page.locator(".wish").count() === 0) await page.click(".match");
  await page.selectOption("#wish-game", game);
  await page.selectOption("#wish-clock", clock);
  await page.check(`input[name=wish-seats][value='${seats}']`);
  await page.click(".wish .commit");
}

/** Public tables that nobody has closed, as the server lists them. */
const listed = (page) => page.evaluate(() => new Promise((resolve) => {
  const socket = new WebSocket(`ws://${location.host}/play`, "aude.v1");
  socket.onopen = () => [{ do: "hello", version: 1 }, { do: "list", ref: 1 }]
    .forEach((one) => socket.send(JSON.stringify(one)));
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(data);
    if (answer.ref !== 1) return;
    socket.close();
    resolve(answer.tables.filter((one) => !one.over));
  };
}));

/** Nothing reaches over the edge, no word is cut. */
const cut = (page) => page.evaluate(() => [...document.querySelectorAll(
  "main :is(h2, p, li, small, b, button, .pick, label), .seekbar, .seekbar *")].filter((one) => {
  if (one.closest(".hidden") !== null || !one.checkVisibility()) return false;
  return one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline" ||
    one.getBoundingClientRect().right > innerWidth + 1;
}).map((one) => one.outerHTML.slice(0, 120)));

for (const viewport of [DESKTOP, PHONE, SIDEWAYS])
  test(`what is wanted and who is waited for is said in full, at ${viewport.width}`, async () => {
    const anna = await come("Anna-Magdalena von der Heide", viewport);
    await anna.click(".match");
    await anna.waitForSelector(".wish");
    await becomes(() => anna.locator(".wish .commit").evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    }), true);
    await accessible(anna, "what is wanted");
    await shot(anna, "quick-match");
    await anna.selectOption("#wish-game", "carcassonne tower bcb");
    await anna.check("input[name=wish-seats][value='4']");
    assert.deepEqual(await cut(anna), []);
    await anna.click(".wish .commit");
    await anna.waitForSelector(".seeking");
    await becomes(() => anna.textContent(".seeking"), /The Tower \+ Bridges, Castles & Bazaars/);
    await accessible(anna, "looking for players");
    await shot(anna, "looking");
    assert.deepEqual(await cut(anna), []);
    await anna.goto(`${server.address}#/rules`);
    await anna.waitForSelector(".seekbar");
    await accessible(anna, "looking, above the rules");
    await shot(anna, "looking-elsewhere");
    assert.deepEqual(await cut(anna), []);
    await anna.click(".seekbar button");
    await anna.waitForSelector(".seekbar", { state: "detached" });
    await close(anna);
  });

/** In this page somebody makes a public table by hand and comes to it; its name. */
const host = (page, setup) => page.evaluate((wanted) => new Promise((resolve) => {
  const socket = new WebSocket(`ws://${location.host}/play`, "aude.v1");
  const send = (message) => socket.send(JSON.stringify(message));
  socket.onopen = () => {
    send({ do: "hello", version: 1 });
    send({ do: "create", ref: 1, public: true, setup: wanted });
  };
  socket.onmessage = ({ data }) => {
    const { ref, table, tokens } = JSON.parse(data);
    if (ref === 1) send({ do: "open", ref: 2, table, token: tokens[0] });
    if (ref === 1) window.unseat = (seat) => send({ do: "unseat", table, token: tokens[0], seat });
    if (ref === 2) resolve(table);
  };
}), setup);

test("a page loaded anew goes on waiting, so does one whose server was away", async () => {
  const [anna, ben] = [await come("Anna"), await come("Ben", PHONE)];
  await look(anna, { game: "carcassonne tower" });
  await anna.waitForSelector(".seeking");
  await anna.reload();
  await becomes(() => anna.textContent(".seeking"), /The Tower.*Anna/s);
  await server.stop();
  await anna.waitForSelector("header .offline");
  await server.start();
  await anna.waitForSelector("header .offline", { state: "detached" });
  await becomes(() => anna.textContent(".seeking .free"), /1 more player/);
  await becomes(async () => (await listed(anna)).filter((one) => one.open > 0 &&
    one.sets.join() === "base,tower" && one.seats.some((seat) => seat.here)).length, 1);
  await ben.reload();
  await look(ben, { game: "carcassonne tower" });
  for (const page of [anna, ben]) await page.waitForSelector("main.play .board");
  assert.equal(anna.url(), ben.url());
  await close(anna, ben);
});

test("whose seat was given free meanwhile begins anew by themselves", async () => {
  const anna = await come("Anna");
  await look(anna, { game: "carcassonne inns" });
  await anna.waitForSelector(".seeking");
  const before = await anna.evaluate(() => JSON.parse(localStorage.getItem("aude.seek")).table);
  await anna.context().setOffline(true);
  await anna.goto("about:blank");
  await becomes(async () => {
    const page = await newPage(browser, DESKTOP);
    await page.goto(server.address);
    const all = await listed(page);
    await page.context().close();
    return all.some((one) => one.table === before);
  }, false);
  await anna.context().setOffline(false);
  await anna.goto(server.address);
  await becomes(() => anna.textContent(".seeking"), /Inns & Cathedrals.*Anna/s);
  await becomes(() => anna.evaluate((old) =>
    JSON.parse(localStorage.getItem("aude.seek"))?.table === old, before), false);
  assert.equal(await anna.evaluate(() =>
    JSON.parse(localStorage.getItem("aude.games")).filter((one) => !one.over).length), 1);
  await anna.click(".seeking > button");
  await anna.waitForSelector(".match");
  await close(anna);
});

test("a connection that is lost while the page looks again is no end of looking", async () => {
  const anna = await newPage(browser, PHONE);
  let cuts = 0;
  await anna.routeWebSocket(/\/play$/, (socket) => {
    const far = socket.connectToServer();
    socket.onMessage((text) => {
      if (cuts === 0 || !/"do":"match"/.test(text)) far.send(text);
      else {
        cuts--;
        socket.close();
        far.close();
      }
    });
  });
  await anna.goto(server.address);
  await anna.fill("#called", "Anna");
  await look(anna, { game: "carcassonne bcb" });
  await anna.waitForSelector(".seeking .free");
  cuts = 2;
  await anna.reload();
  await becomes(() => cuts, 0);
  await becomes(() => anna.textContent(".seeking"), /Bazaars.*Anna.*1 more player/s);
  await anna.click(".seeking > button");
  await anna.waitForSelector(".match");
  await close(anna);
});

/** Somebody else makes these tables, who goes away again. */
async function tables(page, ...setups) {
  await page.evaluate((all) => new Promise((resolve) => {
    const socket = new WebSocket(`ws://${location.host}/play`, "aude.v1");
    socket.onopen = () => [{ do: "hello", version: 1 }, ...all.map((setup, i) =>
      ({ do: "create", ref: i + 1, public: true, setup }))]
      .forEach((one) => socket.send(JSON.stringify(one)));
    socket.onmessage = ({ data }) => {
      if (JSON.parse(data).ref !== all.length) return;
      socket.close();
      resolve();
    };
  }), setups);
}

test("the lists show what was asked for, keep that, and say why they are empty", async () => {
  const anna = await come("Anna", PHONE);
  await tables(anna, { title: "Sunday", seats: [{ name: "Ben" }, { name: "" }],
    expansions: ["tower"] }, { title: "Monday", seats: [{ name: "Żaneta" }, { name: "" }, {}],
    clock: { seconds: 300, increment: 5 } }, { title: "Isle", game: "discovery",
    seats: [{ name: "Cy" }, { name: "Di" }] });
  await anna.reload();
  const titles = () => anna.locator(".lobby .known li").evaluateAll((all) =>
    all.map((one) => /Sunday|Monday|Isle/.exec(one.textContent)?.[0]).filter(Boolean).sort());
  await becomes(titles, ["Isle", "Monday", "Sunday"]);
  await becomes(() => anna.locator(".running").allTextContents().then((all) =>
    all.find((one) => /Isle/.test(one))), /Cy 0Di 0.*Isle.*The Discovery.*\d+ tiles left.*watch/);
  await accessible(anna, "lists");
  await shot(anna, "lists");
  assert.deepEqual(await cut(anna), []);
  await anna.selectOption("#show-game", "tower");
  await becomes(titles, ["Sunday"]);
  await anna.selectOption("#show-game", "base");
  await becomes(titles, ["Monday"]);
  await anna.selectOption("#show-game", "");
  await anna.selectOption("#show-clock", "short");
  await becomes(titles, ["Monday"]);
  await anna.selectOption("#show-clock", "");
  await anna.selectOption("#show-seats", "3");
  await becomes(titles, ["Monday"]);
  await anna.selectOption("#show-seats", "");
  await anna.fill("#show-text", "żANE");
  await becomes(titles, ["Monday"]);
  await anna.reload(); // it is kept
  await becomes(titles, ["Monday"]);
  await anna.fill("#show-text", "nobody at all");
  await becomes(titles, []);
  await becomes(() => anna.textContent(".nothing"), /No open table matches/);
  await accessible(anna, "nothing is like that");
  await anna.click(".chooser button");
  await becomes(titles, ["Isle", "Monday", "Sunday"]);
  await close(anna);
});

for (const viewport of [DESKTOP, PHONE, SIDEWAYS])
  test(`nothing but the list scrolls under public tables, at ${viewport.width}`, async () => {
    const anna = await come("Anna", viewport);
    await tables(anna, { title: "Long", seats: [{ name: "Ben" }, { name: "" }] });
    await anna.waitForSelector(".chooser");
    await becomes(() => anna.locator(".lobby .known li").count().then((n) => n > 0), true);
    assert.equal(await anna.evaluate(() => document.scrollingElement.scrollHeight > innerHeight),
      false);
    const doors = await anna.locator(".doors > *").evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().bottom <= innerHeight));
    assert.ok(doors.length >= 3 && !doors.includes(false), doors.join());
    await shot(anna, "tables-under-doors");
    await close(anna);
  });
