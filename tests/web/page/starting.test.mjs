// SPDX-License-Identifier: Apache-2.0
// How a game starts: who begins by lot, in which colours, with which clock, and that no game that
// is not over is lost by another one that begins. The lot is the last seat's here.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, close, invite, newPage, openHouse,
} from "../dom.mjs";
import { ask } from "../judge.mjs";

process.env.AUDE_WEB_LOT = "5"; // of two seats the second, of three the third
const { server, browser } = await openHouse();

/** The page's own lot, in games of the browser alone. */
const lot = (seat) => `{
  const drawn = crypto.getRandomValues;
  crypto.getRandomValues = (array) =>
    array instanceof Uint16Array ? array.fill(${seat}) : drawn(array);
}`;

async function comes(viewport = DESKTOP, seat = 5, options = {}) {
  const page = await newPage(browser, viewport, options);
  await page.addInitScript(new Function(lot(seat)));
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  return page;
}

async function setUp(page, players = ["human", "human"]) {
  await page.goto(`${server.address}#/new`);
  await page.waitForSelector(".setup");
  for (const [i, player] of players.entries()) {
    if (i > 1) await page.click(".planned + button");
    await page.selectOption(`#kind${i}`, player);
  }
  await page.fill("#name0", "Anna");
  await unfold(page);
}

const unfold = (page) => page.evaluate(() =>
  document.querySelectorAll(".setup details").forEach((one) => { one.open = true; }));

const begin = (page) => page.click(".setup .begin");
const tableOf = async (page) => (await page.evaluate(() => location.hash)).split("/")[2];
const tableNow = async (page) => ask(page, { do: "open", table: await tableOf(page) });
const coloursOf = ({ seats }) => seats.map(({ colour }) => colour);

test("who begins is drawn by lot wherever nobody says it: set-up, at once, this browser alone",
  async () => {
    const page = await comes();
    await setUp(page);
    assert.equal(await page.inputValue("#start"), "random");
    await becomes(() => page.textContent(".setup"), /no clock, random start/);
    await begin(page);
    await becomes(() => page.textContent("#log .nothing"), /Player 2 begins/);
    await setUp(page, ["human", "human", "human"]);
    await begin(page);
    await becomes(() => page.textContent("#log .nothing"), /Player 3 begins/);
    await setUp(page);
    await page.selectOption("#start", "0");
    await begin(page);
    await becomes(() => page.textContent("#log .nothing"), /Anna begins/);
    await page.goto(server.address);
    await page.click(".doors .commit");
    await page.click(".resume button");
    await page.waitForSelector("main.play");
    const { setup } = await tableNow(page);
    assert.match(setup, /^start 1$/m);
    await server.stop();
    await page.goto(`${server.address}#/`);
    await page.waitForSelector("header .offline");
    for (const [seat, name] of [[3, "Player 2"], [4, "Anna"]]) {
      await page.evaluate(new Function(lot(seat)));
      await setUp(page);
      await begin(page);
      await becomes(() => page.textContent("#log .nothing"), new RegExp(`${name} begins`));
    }
    await server.start();
    await close(page);
  });

test("colours are chosen for each seat, no two alike, kept, seen by all, and go with the seat",
  async () => {
    const anna = await comes(PHONE);
    const figures = (page) => page.locator(".seats .seat > .figure").evaluateAll((all) =>
      all.map((one) => /<use [^>]*fill="(#\w+)"/.exec(decodeURIComponent(one.src))?.[1]));
    const link = await invite(anna, server, async (page) => {
      await page.click(".tint >> nth=0");
      await accessible(page, "colours");
      await page.check("input[name=colour0][value='1']"); // the other one's: they change places
      await becomes(() => page.getAttribute(".tint >> nth=1", "aria-label"),
        "Colour of seat 2: black");
      await page.check("input[name=colour0][value='3']");
      await becomes(() => page.getAttribute(".tint >> nth=0", "aria-label"),
        "Colour of seat 1: violet");
    });
    assert.deepEqual(coloursOf(await tableNow(anna)), [3, 0]);
    const ben = await comes();
    await ben.goto(link);
    await ben.waitForSelector("form.sit");
    assert.equal(await ben.locator("form.sit input[value='3']").isDisabled(), true);
    await becomes(() => ben.locator("form.sit input:checked").inputValue(), "0");
    await accessible(ben, "one's colour");
    await ben.check("form.sit input[value='4']");
    await ben.fill("form.sit input[type=text]", "Ben");
    await ben.click("form.sit button[type=submit]");
    for (const page of [anna, ben]) {
      await page.waitForSelector("main.play");
      await becomes(() => figures(page), ["#7b3294", "#00b8b8"]);
    }
    await ben.reload();
    await ben.waitForSelector("main.play");
    await becomes(() => figures(ben), ["#7b3294", "#00b8b8"]);
    // What each likes is what they get where nobody has it.
    await anna.goto(server.address);
    await anna.click(".doors .commit");
    await anna.waitForSelector("main.play");
    await becomes(() => figures(anna), ["#7b3294", "#d7191c"]);
    await ben.goto(`${server.address}#/new`);
    await becomes(() => ben.getAttribute(".tint >> nth=0", "aria-label"),
      "Colour of seat 1: turquoise");
    await close(anna, ben);
  });

test("a colour that somebody took meanwhile is refused in words", async () => {
  const anna = await comes();
  const link = await invite(anna, server, async (page) => {
    await page.click(".planned + button");
    await page.selectOption("#kind2", "open");
  });
  const ben = await newPage(browser, DESKTOP);
  let late = null;
  await ben.routeWebSocket(/\/play$/, (one) => {
    const far = one.connectToServer();
    one.onMessage((text) => {
      if (JSON.parse(text).do === "sit") late = () => far.send(text);
      else far.send(text);
    });
  });
  await ben.goto(link);
  await ben.check("form.sit input[value='5']");
  await ben.click("form.sit button[type=submit] >> nth=0");
  await becomes(() => late !== null, true);
  const [, table, word] = /\/t\/(\w+)\/(.+)$/.exec(link);
  assert.equal((await ask(anna, { do: "sit", table, seat: 2, name: "Cy", invite: word,
    colour: 5 })).is, "seated");
  late();
  await becomes(() => ben.textContent("form.sit"), /Somebody has this colour already/);
  await close(anna, ben);
});

test("a clock of one's own is checked as it is typed, and is the table's", async () => {
  const page = await comes(PHONE);
  await setUp(page);
  await page.selectOption("#clock", "own");
  const trouble = () => page.textContent("#clock-trouble");
  for (const [minutes, seconds, words] of [["0", "5", /1 to 20,160 whole minutes/],
    ["", "5", /minutes/], ["20161", "5", /minutes/], ["2.5", "5", /minutes/],
    ["-3", "5", /minutes/], ["1e3", "5", /minutes/], ["7", "3601", /0 to 3600 whole seconds/],
    ["7", "", /seconds/], ["7", "x", /seconds/]]) {
    await page.fill("#clock-minutes", minutes);
    await page.fill("#clock-seconds", seconds);
    await becomes(trouble, words);
    // The field that is wrong is told to be so, the other one is not.
    const late = /seconds$/.test(words.source);
    assert.deepEqual(await page.locator("[id^=clock-][aria-invalid]").evaluateAll((all) =>
      all.map((one) => one.getAttribute("aria-invalid"))), [String(!late), String(late)], seconds);
    await page.click(".setup .begin");
    await becomes(() => page.textContent(".starting .problem"), words);
  }
  await accessible(page, "a clock of one's own");
  await page.fill("#clock-seconds", "3");
  await becomes(trouble, "");
  await becomes(() => page.textContent(".setup"), /7 min \+ 3 s per move/);
  await page.reload();
  await page.waitForSelector(".setup");
  await unfold(page);
  await becomes(() => page.inputValue("#clock-minutes"), "7");
  await page.fill("#clock-seconds", "0");
  await begin(page);
  await page.waitForSelector("main.play");
  const { clock } = await tableNow(page);
  assert.deepEqual([clock.seconds, clock.increment, clock.then], [420, 0, "lose"]);
  await close(page);
});

test("a quick match has 5 minutes and 10 seconds a move, or a clock of one's own", async () => {
  const page = await comes();
  await page.click(".match");
  assert.equal(await page.inputValue("#wish-clock"), "300 10");
  await page.selectOption("#wish-clock", "own");
  await page.fill("#wish-clock-minutes", "0");
  await page.click(".wish .commit");
  await becomes(() => page.textContent("#wish-clock-trouble"), /minutes/);
  assert.equal(await page.locator(".seeking").count(), 0);
  await page.fill("#wish-clock-minutes", "8");
  await page.fill("#wish-clock-seconds", "12");
  await page.click(".wish .commit");
  await becomes(() => page.textContent(".seeking"), /8 min \+ 12 s per move/);
  await page.click(".seeking > button");
  await page.waitForSelector(".match");
  await becomes(() => page.textContent(".match"), /8 min \+ 12 s per move/);
  await page.reload();
  await page.click(".match");
  await becomes(() => page.inputValue("#wish-clock-minutes"), "8"); // as it was wanted last
  await close(page);
});

test("Play now asks whether the same game goes on; who chooses another one gets it at once",
  async () => {
    const page = await comes(PHONE, 5);
    const here = () => page.evaluate(() => location.hash);
    await page.click(".doors .commit");
    await page.waitForSelector("main.play");
    const first = await here();
    await page.goto(`${server.address}#/`);
    await page.click(".doors .commit");
    await becomes(() => page.textContent(".resume p"),
      "You have an unfinished game against Casual.");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Continue");
    await accessible(page, "a game is not over");
    await page.click(".resume a");
    await page.waitForSelector("main.play");
    assert.equal(await here(), first);
    await page.goto(`${server.address}#/`);
    await becomes(() => page.textContent(".also"), /Unfinished games stay in the list above/);
    await page.click(".also button >> nth=0"); // with an expansion: no question
    await page.waitForSelector("main.play");
    const second = await here();
    assert.notEqual(second, first);
    await page.goto(`${server.address}#/`);
    // Both are in one list, and Play now asks of its own kind, not of the newest.
    await becomes(() => page.locator(".known li").count(), 2);
    assert.equal(await page.locator(".title .known").count(), 1);
    await page.click(".doors .commit");
    assert.equal(await page.getAttribute(".resume a", "href"), first);
    await page.keyboard.press("Escape");
    await page.waitForSelector(".resume", { state: "detached" });
    // Removing one that is not over is asked once more.
    await page.click(".known li:has(a) > button >> nth=0");
    await becomes(() => page.textContent(".known .sure"), /though it is not over/);
    await page.click(".known .sure button >> text=No, keep it");
    await becomes(() => page.locator(".known li > a").count(), 2);
    await page.click(".known li:has(a) > button >> nth=0");
    await page.click(".known .sure .danger");
    await becomes(() => page.locator(".known li > a").count(), 1);
    assert.equal(await page.getAttribute(".known li > a", "href"), first);
    await close(page);
  });

test("a game with others who are waited for is not asked about", async () => {
  const page = await comes();
  await invite(page, server);
  await page.goto(`${server.address}#/`);
  await page.click(".doors .commit");
  await page.waitForSelector("main.play");
  await close(page);
});

test("however many games are not over, none of them goes for another one", async () => {
  const page = await comes();
  await page.evaluate(() => {
    const all = Array.from({ length: 70 }, (_, i) => ({ id: `old${i}`, local: true, tokens: {},
      names: ["Anna", "Ben"], scores: [0, 0], game: "carcassonne", over: i % 2 === 1, at: i + 1,
      named: true }));
    localStorage.setItem("aude.games", JSON.stringify(all));
    all.forEach(({ id }) => localStorage.setItem(`aude.local.${id}`, "{}"));
  });
  const count = (over) => page.evaluate((wanted) =>
    JSON.parse(localStorage.getItem("aude.games")).filter((one) => one.over === wanted &&
      (!one.id.startsWith("old") || localStorage.getItem(`aude.local.${one.id}`) !== null)).length,
  over);
  await page.reload();
  await page.click(".doors .commit");
  await page.click(".resume button");
  await page.waitForSelector("main.play");
  assert.deepEqual([await count(false), await count(true)], [36, 24]);
  await close(page);
});

test("who wants more expansions comes to them", async () => {
  const page = await comes(PHONE);
  await page.click("text=More expansions");
  await page.waitForSelector(".setup");
  await becomes(() => page.evaluate(() => document.activeElement.closest("details")?.open),
    true);
  assert.match(await page.evaluate(() => document.activeElement.textContent), /^Expansions/);
  await close(page);
});

test("how many look on is told at the table, and when they go", async () => {
  const anna = await comes(PHONE);
  await setUp(anna);
  await begin(anna);
  await anna.waitForSelector("main.play");
  assert.equal(await anna.locator(".watching").count(), 0);
  const wanda = await comes();
  await wanda.goto(`${server.address}#/w/${await tableOf(anna)}`);
  for (const page of [anna, wanda])
    await becomes(() => page.getAttribute("summary .watching", "title"), "1 watching");
  await wanda.goto(`${server.address}#/`);
  await becomes(() => anna.locator(".watching").count(), 0);
  await close(anna, wanda);
});

test("a server from before there were colours gives those of the places", async () => {
  const refuse = (page) => page.routeWebSocket(/\/play$/, (one) => {
    const far = one.connectToServer();
    one.onMessage((text) => {
      const { ref } = JSON.parse(text);
      if (/"colour"/.test(text))
        one.send(JSON.stringify({ is: "error", ref, code: "bad-message", text: "no such field" }));
      else far.send(text);
    });
  });
  const [anna, ben] = [await newPage(browser, DESKTOP), await newPage(browser, PHONE)];
  for (const page of [anna, ben]) await refuse(page);
  await anna.goto(server.address);
  await anna.waitForSelector(".doors");
  const link = await invite(anna, server, async (page) => {
    await page.click(".tint >> nth=0");
    await page.check("input[name=colour0][value='3']");
  });
  assert.deepEqual(coloursOf(await tableNow(anna)), [0, 1]);
  await ben.goto(link);
  await ben.check("form.sit input[value='4']");
  await ben.click("form.sit button[type=submit]");
  for (const page of [anna, ben]) await page.waitForSelector("main.play");
  await close(anna, ben);
});

test("a game that the server does not know any more keeps nobody from another one", async () => {
  const page = await comes();
  await page.evaluate(() => localStorage.setItem("aude.games", JSON.stringify([{ id: "k3v9mq2xab",
    local: false, tokens: { 0: "t" }, names: ["Anna", "Casual"], scores: [0, 0], over: false,
    game: "carcassonne", at: 1, named: true, people: 1 }])));
  await page.reload();
  await becomes(() => page.evaluate(() =>
    JSON.parse(localStorage.getItem("aude.games"))[0].gone), true);
  await page.click(".doors .commit");
  await page.waitForSelector("main.play");
  await close(page);
});

test("a house that is full is asked again, and says why the game is not there", async () => {
  const page = await newPage(browser, PHONE);
  await page.addInitScript(() => {
    const later = window.setTimeout;
    window.setTimeout = (act, time, ...more) => later(act, time === 20e3 ? 10 : time, ...more);
  });
  let refused = 0;
  await page.routeWebSocket(/\/play$/, (one) => {
    const far = one.connectToServer();
    one.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.do !== "open" || refused === 3) far.send(text);
      else one.send(JSON.stringify({ is: "error", ref: message.ref, code: "full",
        text: `so full that number ${++refused} waits` }));
    });
  });
  await page.goto(server.address);
  await page.click(".doors .commit");
  await becomes(() => page.textContent("main .problem"), /So full that number \d waits/);
  await page.waitForSelector("main.play");
  assert.equal(refused, 3);
  await close(page);
});
