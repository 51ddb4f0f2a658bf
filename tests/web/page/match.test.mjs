// SPDX-License-Identifier: Apache-2.0
// Other people on the first page: a quick match from the door to the board, waiting and not waiting
// any more, over a page loaded anew and a server that was away; which tables are shown; games that
// go on; how many people are here.
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeTables } from "../acts.mjs";
import { DESKTOP, PHONE, accessible, becomes, close, newPage, openHouse, shot } from "../dom.mjs";
import { ask } from "../judge.mjs";

const { server, browser } = await openHouse("--limit", "away=3", "--limit", "per-address=1000");

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
const listed = async (page) =>
  (await ask(page, { do: "list" })).tables.filter((one) => !one.over);

test("two who want the same meet; the second time two taps are enough", async () => {
  const [anna, ben] = [await come("Anna"), await come("Ben", PHONE)];
  await look(anna, { clock: "300 10" });
  await anna.waitForSelector(".seeking");
  await becomes(() => anna.textContent(".seeking"), /Base game.*5 min \+ 10 s.*2 players.*Anna/s);
  await accessible(anna, "looking for players");
  await becomes(() => anna.textContent(".seeking .free"), /1 more player/);
  assert.equal(await anna.locator(".lists .known").count(), 0); // not among what can be continued
  await look(ben, { clock: "300 10" });
  for (const page of [anna, ben]) {
    await page.waitForSelector("main.play .board");
    await becomes(() => page.textContent(".seats"), /Anna.*Ben/s);
    await page.waitForSelector(".seats .clock");
  }
  assert.equal(anna.url(), ben.url());
  const table = /#\/t\/(\w+)/.exec(anna.url())[1];
  const { clock, away } = await ask(anna, { do: "open", table });
  assert.deepEqual([clock.seconds, clock.increment, clock.then, away],
    [300, 10, "lose", 120]);
  await anna.goto(`${server.address}#/`);
  await becomes(() => anna.textContent(".match"), /Base game.*5 min \+ 10 s.*2 players/);
  await anna.click(".match");
  await anna.click(".wish .commit");
  await anna.waitForSelector(".seeking");
  await anna.click(".seeking > button");
  await anna.waitForSelector(".match");
  await close(anna, ben);
});

test("who does not want to wait any longer leaves nothing behind", async () => {
  const anna = await come("Anna");
  await look(anna, { seats: 3 });
  await anna.waitForSelector(".seeking");
  await becomes(async () => (await listed(anna)).filter((one) => one.open > 0).length, 1);
  await anna.click(".seeking > button");
  await anna.waitForSelector(".match");
  await becomes(async () => (await listed(anna)).filter((one) => one.open > 0).length, 0);
  assert.equal(await anna.evaluate(() => localStorage.getItem("aude.seek")), null);
  assert.equal(await anna.locator(".lists .known .button.yours").count(), 0);
  await close(anna);
});

test("every game and clock that is offered can be had, by two and by four", async () => {
  const anna = await come("Anna");
  await anna.click(".match");
  const values = (id) => anna.locator(`${id} option`).evaluateAll((all) =>
    all.map((one) => one.value));
  const games = await values("#wish-game");
  const clocks = (await values("#wish-clock")).filter((one) => one !== "own");
  assert.ok(games.length >= 6 && clocks.length === 4, `${games} ${clocks}`);
  for (const [i, game] of games.entries()) {
    await look(anna, { game, clock: clocks[i % clocks.length], seats: i % 2 === 0 ? 4 : 2 });
    await anna.waitForSelector(".seeking");
    await anna.click(".seeking > button");
    await anna.waitForSelector(".match");
  }
  await close(anna);
});

test("who reads meanwhile, or has another tab before them, is called", async () => {
  const [anna, ben] = [await come("Anna"), await come("Ben")];
  const hide = (hidden) => anna.evaluate((now) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => now });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
  await look(anna, { seats: 2, game: "discovery" });
  await anna.waitForSelector(".seeking");
  await anna.goto(`${server.address}#/learn`);
  await anna.waitForSelector(".seekbar");
  await hide(true);
  await look(ben, { seats: 2, game: "discovery" });
  await anna.waitForSelector(".seekbar.found");
  await becomes(() => anna.title(), "● Your game begins · Aude");
  await becomes(() => anna.getAttribute('link[rel="icon"]', "href"), /^data:/);
  await accessible(anna, "found");
  await shot(anna, "found-elsewhere");
  await hide(false);
  await becomes(() => anna.title(), "Aude");
  await becomes(() => anna.getAttribute('link[rel="icon"]', "href"), /icon\.svg/);
  await anna.click(".seekbar .commit");
  await anna.waitForSelector("main.play .board");
  await anna.waitForSelector(".seekbar", { state: "detached" });
  await close(anna, ben);
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
    if (ref === 1) window.endTable = () => send({ do: "close", table, token: tokens[0] });
    if (ref === 2) resolve(table);
  };
}), setup);

for (const room of [false, true])
  test(`who waits is moved to where others wait, ${room ? "from its room" : "and called"}`,
    async () => {
      const [anna, ben] = [await come("Anna"), await come("Ben")];
      await look(anna, { seats: 3, game: "discovery" });
      await anna.waitForSelector(".seeking");
      const held = () => anna.evaluate(() => JSON.parse(localStorage.getItem("aude.seek")).table);
      const before = await held();
      if (room) {
        await anna.goto(`${server.address}#/t/${before}`);
        await becomes(() => anna.textContent("main"), /Anna/);
      }
      const seats = [{ name: "Host" }, { name: "" }, { name: "" }];
      const table = await host(ben, { game: "discovery", expansions: [], seats });
      if (room) await becomes(() => anna.url(), new RegExp(`#/t/${table}$`));
      else await becomes(() => anna.textContent(".seeking"), /Host.*Anna/s);
      await becomes(held, table);
      const known = await anna.evaluate(() => JSON.parse(localStorage.getItem("aude.games"))
        .map((one) => one.id));
      assert.ok(known.includes(table) && !known.includes(before), `${known}`);
      const cy = await come("Cy");
      await look(cy, { seats: 3, game: "discovery" });
      for (const page of [anna, cy]) {
        await page.waitForSelector("main.play .board");
        await becomes(() => page.textContent(".seats"), /Host.*Anna.*Cy/s);
      }
      assert.match(anna.url(), new RegExp(table));
      assert.equal((await listed(anna)).filter((one) => one.table === before).length, 0);
      await close(anna, ben, cy);
    });

test("who is sent away by a host looks on by themselves", async () => {
  const [anna, ben] = [await come("Anna"), await come("Ben")];
  const seats = [{ name: "Host" }, { name: "" }, { name: "" }];
  const table = await host(ben, { game: "discovery", expansions: [], seats });
  await look(anna, { seats: 3, game: "discovery" });
  await becomes(() => anna.textContent(".seeking"), /Host.*Anna/s);
  const held = () => anna.evaluate(() => JSON.parse(localStorage.getItem("aude.seek"))?.table);
  assert.equal(await held(), table);
  await ben.evaluate(() => window.unseat(1));
  await becomes(async () => await held() !== undefined && await held() !== table, true);
  await becomes(() => anna.textContent(".seeking"), /Anna/);
  assert.doesNotMatch(await anna.textContent(".seeking"), /Host/);
  await close(anna, ben);
});

test("how many people are here, and how a game stands, is told while it changes", async () => {
  const anna = await come("Anna");
  const here = async () => Number(/(\d+) p(?:eople|erson) online/
    .exec(await anna.textContent(".crowd"))?.[1] ?? 1);
  await anna.waitForSelector(".crowd");
  const before = await here();
  const ben = await come("Ben");
  await becomes(here, before + 1, 20000);
  await makeTables(ben, { title: "Watched", seats: [{ name: "Evi" }, { name: "Flo" }] });
  await becomes(() => anna.textContent(".lists"), /Watched/, 20000);
  await ben.goto(`${server.address}#/w/${(await listed(ben)).find((one) =>
    one.title === "Watched").table}`);
  await ben.waitForSelector(".board");
  await becomes(() => anna.locator(".running", { hasText: "Watched" }).textContent(),
    /1 watching/, 20000);
  await close(anna, ben);
});

test("without the server there is no quick match, and a guest leaves a waiting room", async () => {
  const [anna, ben] = [await come("Anna"), await come("Ben")];
  await anna.goto(`${server.address}#/new`);
  await anna.selectOption("#kind1", "open");
  await anna.click(".planned + button");
  await anna.selectOption("#kind2", "open");
  await anna.click(".setup .begin");
  await ben.goto(await anna.inputValue(".invite textarea"));
  await ben.click("form.sit button");
  await ben.waitForSelector(".waiting");
  assert.equal(await anna.locator(".leaving").count(), 0);
  await becomes(() => anna.textContent(".there li:nth-child(2)"), /Ben/);
  await ben.click(".leaving");
  await ben.waitForSelector(".doors");
  await becomes(() => anna.textContent(".there li:nth-child(2)"), /Free seat/);
  assert.equal(await ben.locator(".known .yours").count(), 0);
  await server.stop();
  await ben.waitForSelector("header .offline");
  await ben.waitForSelector(".match", { state: "detached" });
  await server.start();
  await ben.waitForSelector(".match");
  await close(anna, ben);
});

test("who waits at a table that its host ends looks on by themselves, here or away", async () => {
  const [anna, ben] = [await come("Anna"), await come("Ben")];
  const seats = [{ name: "Host" }, { name: "" }, { name: "" }];
  const held = () => anna.evaluate(() => JSON.parse(localStorage.getItem("aude.seek"))?.table);
  for (const away of [false, true]) {
    const table = await host(ben, { game: "discovery", expansions: [], seats });
    if (!away) await look(anna, { seats: 3, game: "discovery" });
    await becomes(held, table);
    await becomes(() => anna.textContent(".seeking"), /Host.*Anna/s);
    if (away) await anna.goto("about:blank");
    await ben.evaluate(() => window.endTable());
    if (away) await anna.goto(server.address);
    await becomes(async () => await held() !== undefined && await held() !== table, true);
    await becomes(() => anna.textContent(".seeking"), /Anna/);
    assert.doesNotMatch(await anna.textContent(".seeking"), /Host/);
  }
  await close(anna, ben);
});

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

test("the lists show what was asked for, keep that, and say why they are empty", async () => {
  const anna = await come("Anna", PHONE);
  await makeTables(anna, { title: "Sunday", seats: [{ name: "Ben" }, { name: "" }],
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
