// SPDX-License-Identifier: Apache-2.0
// What the board and the decision bar tell beside the choices themselves, compared with what the
// engine says of the same position: numbers, keys, previews, who owns what, marks, the auction, the
// board in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { runInThisContext } from "node:vm";
import {
  DESKTOP, PHONE, accessible, becomes, bundled, newPage, nothingWrong, openHouse, openSettings,
} from "../dom.mjs";
import { BASE, SETS, cells } from "../boards.mjs";
import { Player } from "../player.mjs";
import { ask, late, load, openLocal } from "../positions.mjs";

const { server, browser } = await openHouse();

async function opened(game, viewport = DESKTOP, players = []) {
  const page = await newPage(browser, viewport);
  await openLocal(page, server, game, players);
  load(game);
  return page;
}

async function done(page) {
  nothingWrong(page);
  await page.context().close();
}

const texts = (page, selector) => page.locator(selector).allTextContents();

/** The cell of the board at a place of it. */
function cellAt(page, at) {
  const [x, y] = at.split(",").map(Number);
  return page.locator(`.cell[style*="left: ${x * 96}px"][style*="top: ${y * 96}px"]`);
}

test("positions of all kinds are found", () => {
  assert.deepEqual([...BASE.keys()].sort(), ["few", "figure", "many", "pays"]);
  assert.deepEqual([...SETS.keys()].sort(), ["bid", "bridge", "end", "floor", "select", "sold"]);
});

test("numbers begin at 1: typed so far, cleared by Escape, complete at once or later", async () => {
  const page = await opened(BASE.get("many"));
  await becomes(async () => (await texts(page, ".cell b")).length > 9, true);
  const numbers = await texts(page, ".cell b");
  assert.deepEqual(numbers, numbers.map((_, i) => String(1 + i)));
  const squares = [...cells().keys()].sort((a, b) => {
    const [ax, ay] = a.split(",").map(Number), [bx, by] = b.split(",").map(Number);
    return ay - by || ax - bx;
  });
  const lies = (n) => becomes(() => cellAt(page, squares[n - 1]).getAttribute("class"),
    "cell placed");
  await page.keyboard.press("1");
  await becomes(() => page.textContent("kbd.typed"), "1…");
  await page.waitForSelector(".cell.typed");
  await page.keyboard.press("Escape");
  await page.waitForSelector("kbd.typed", { state: "detached" });
  await becomes(() => page.locator(".cell.placed").count(), 0);
  // One that could go on is chosen by Enter, or after a while by itself.
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await lies(1);
  await page.keyboard.press("u");
  await page.waitForSelector(".cell.placed", { state: "detached" });
  await page.keyboard.press("1");
  await lies(1);
  await page.keyboard.press("u");
  await page.waitForSelector(".cell.placed", { state: "detached" });
  assert.ok(await page.evaluate(async () => {
    for (const key of "10") window.dispatchEvent(new KeyboardEvent("keydown", { key }));
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    return document.querySelector(".cell.placed") !== null;
  }), "a complete number does not wait, however fast it is typed");
  await lies(10);
  await done(page);
});

test("Escape takes nothing back; with nothing open it takes the numbers away", async () => {
  const page = await opened(BASE.get("few"));
  const shown = () => page.evaluate(() => "numbers" in document.documentElement.dataset);
  await page.keyboard.press("r");
  await becomes(shown, true);
  await page.keyboard.press("1");
  await page.waitForSelector(".cell.placed");
  await page.keyboard.press("Escape");
  await becomes(shown, false);
  assert.equal(await page.locator(".cell.placed").count(), 1);
  await page.keyboard.press("u");
  await page.waitForSelector(".cell.placed", { state: "detached" });
  await page.keyboard.press("Escape");
  await becomes(shown, false);
  assert.ok(!await page.isVisible(".cell b"));
  await page.keyboard.press("r");
  await becomes(shown, true);
  await done(page);
});

test("the panel of keys opens, holds the focus, closes, and gives the focus back", async () => {
  const page = await opened(BASE.get("few"));
  await page.focus(".ends button, .zoom button");
  await page.focus("button[aria-label='All keys']");
  await page.keyboard.press("?"); // who asks what keys there are does not choose by them yet
  assert.equal(await page.evaluate(() => "numbers" in document.documentElement.dataset), false);
  await page.waitForSelector("dialog[open]");
  await becomes(() => page.evaluate(() =>
    document.querySelector("dialog").contains(document.activeElement)), true);
  await becomes(async () => await page.locator("dialog dt").count() >= 20, true);
  await page.keyboard.press("1");
  assert.equal(await page.locator(".cell.placed").count(), 0, "keys rest while help is open");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  await becomes(() => page.evaluate(() => document.activeElement.getAttribute("aria-label")),
    "All keys");
  await done(page);
});

test("a placement tells what it pays before and after it is tried", async () => {
  const page = await opened(BASE.get("pays"));
  const seat = ask("describe").decider;
  const [at, [first]] = [...cells()].find(([, [one]]) =>
    ask("preview", BigInt(one.action)).gains[seat] >= 4);
  const { gains, holes } = ask("preview", BigInt(first.action));
  await cellAt(page, at).hover();
  const notes = async () => (await texts(page, ".notes li")).join("; ");
  await becomes(notes, new RegExp(`\\+${gains[seat]}\\b`));
  await becomes(notes, /complete|at once/);
  await becomes(async () => (await texts(page, ".count b")).map(Number).sort(),
    holes.map(([, , copies]) => copies).filter((n) => n <= 9).sort());
  await accessible(page, "preview");
  await cellAt(page, at).click();
  await page.waitForSelector(".cell.placed");
  await becomes(notes, new RegExp(`\\+${gains[seat]}\\b`));
  await done(page);
});

test("who owns what: fields, all features, nothing; dead squares; last turns", async () => {
  const page = await opened(BASE.get("many"));
  const state = ask("describe");
  await becomes(() => page.locator(".dead").count(),
    ask("cells").filter(([, , copies]) => copies === 0).length);
  await becomes(() => page.locator(".last .laid").count(), state.seats.length);
  for (const all of [0, 1]) {
    await page.keyboard.press("o");
    await page.waitForSelector(".legend");
    const claims = ask("overlay", all);
    await becomes(() => texts(page, ".claim b"), claims.map((one) => String(one.value)));
    await becomes(() => page.locator(".owned > path").count(), claims.length);
    await becomes(() => page.locator(".legend li").count(), state.seats.length);
  }
  await page.keyboard.press("o");
  await page.waitForSelector(".legend", { state: "detached" });
  await page.keyboard.press("x");
  await page.keyboard.press("z");
  await becomes(() => page.locator(".dead, .laid").count(), 0);
  await page.click(".aids summary");
  await page.click("text=last turns");
  await becomes(() => page.locator(".laid").count(), state.seats.length);
  await done(page);
});

const { figureGrowth, sizeTiles, smallTiles } =
  runInThisContext(`${bundled("board/picture.ts", "Picture")}; Picture`);

test("tiles are drawn small from some size on, and stay so until they are clearly larger", () => {
  const asked = [96, 60, 54, 53, 60, 65, 66, 60, 40, 120];
  assert.deepEqual(asked.map((pixels) => sizeTiles(pixels)),
    [false, false, false, true, true, true, false, false, true, false]);
  assert.equal(smallTiles(), false);
});

test("the menu of the view tells what a bridge on a square and a cross mean", async () => {
  const page = await opened(SETS.get("bridge"));
  await page.waitForSelector(".cell.bridge");
  await page.click(".aids summary");
  await becomes(() => texts(page, ".aids p"), [" needs a bridge"]);
  await becomes(async () => (await texts(page, ".aids label")).some((one) =>
    /squares that no tile fits ×/.test(one)), true);
  await accessible(page, "view");
  await done(page);
  const plain = await opened(BASE.get("many"));
  await plain.click(".aids summary");
  await becomes(() => plain.locator(".aids p").count(), 0);
  await done(plain);
});

test("what a castle waits for is told on the squares around it, without frames on empty ones",
  async () => {
    const castle = late(["castle"]).get("castle");
    const page = await opened(castle);
    const { placed } = ask("describe");
    const { around } = ask("near", ...["x", "y", "segment"].map((name) =>
      ask("choices").find(({ verb }) => verb === 11)?.[name] ?? 0));
    await page.waitForSelector(".claim");
    const inside = await page.evaluate(() => [...document.querySelectorAll(".claim")]
      .map(({ style }) => [parseFloat(style.left), parseFloat(style.top)]));
    const [left, right] = [Math.min, Math.max].map((most) => most(...around.map(([x]) => x)));
    for (const [x] of inside)
      assert.ok(x >= left * 96 + 42 && x <= (right + 1) * 96 - 42, `${x}`);
    const on = around.filter(([x, y]) => placed.some(([u, v]) => u === x && v === y)).length;
    await becomes(() => page.locator('.picture path[stroke-width="10"][d*="h56v56"]').count(), on);
    await becomes(() => page.locator(".reach").count(), 0);
    await done(page);
  });

test("a figure takes 0.45 of a small tile, never less than 18 pixels, and never shrinks", () => {
  const figure = 22.8; // pixels of one on a tile of 96
  for (const tile of [200, 96, 80, 66, 60, 53, 48, 44, 40, 36, 30, 24]) {
    const pixels = figure * tile / 96 * figureGrowth(tile / 96);
    const wanted = Math.max(18, Math.min(figure, 0.45 * tile), figure * tile / 96);
    assert.ok(pixels >= wanted - 1e-9 && pixels <= wanted * 1.13, `${pixels} on ${tile}`);
  }
});

const { seeing } = runInThisContext(`${bundled("board/camera.ts", "Camera")}; Camera`);

/** Where the board lies to show so many columns of squares in a phone, and whether all are seen. */
function columns(n, more = {}) {
  const room = { left: 0, top: 38, right: 360, bottom: 478 };
  const boxes = Array.from({ length: n }, (_, i) =>
    ({ left: i * 96, top: 0, right: (i + 1) * 96, bottom: 96 }));
  const { x, scale } = seeing({ x: 0, y: 40, scale: 0.8 }, room, boxes,
    { cell: 96, spots: false, whole: false, touched: false, ...more });
  return { tile: scale * 96, all: x >= 0 && x + n * 96 * scale <= 360 };
}

test("all squares are seen as long as a finger hits them, else tiles stay readable", () => {
  for (const n of [4, 6, 8, 9, 10]) {
    const { tile, all } = columns(n);
    assert.ok(all && tile >= 34, `${n}: ${tile}`);
  }
  assert.deepEqual(columns(12), { tile: 44, all: false });
  assert.equal(columns(10, { touched: true }).all, false, "whoever moved the board keeps it");
});

test("a board far away is drawn with less on its tiles, with all when it is near", async () => {
  const page = await opened(BASE.get("many"));
  const { placed } = ask("describe");
  const small = () => page.locator(".picture .au-s0").count();
  for (let i = 0; i < 6; i++) await page.keyboard.press("-");
  await becomes(small, placed.length);
  assert.equal(await page.locator(".picture .au-fd").count(), 0);
  for (let i = 0; i < 6; i++) await page.keyboard.press("+");
  await becomes(small, 0);
  await becomes(() => page.locator(".picture .au-fd").count(), placed.length);
  await done(page);
});

test("what stands on the board is an element of its own, over the one with the tiles", async () => {
  const page = await opened(BASE.get("many"));
  await becomes(() => page.evaluate(() => [...document.querySelectorAll(".picture > svg")]
    .map((one) => one.querySelectorAll(".au-gr").length)), [ask("describe").placed.length, 0]);
  assert.ok(await page.locator(".picture > svg + svg > g").count() > 2);
  await done(page);
});

test("the table is of the season", async () => {
  const page = await opened(BASE.get("many"));
  await openSettings(page);
  for (const land of ["autumn", "winter", "day"]) {
    await page.click(`label:has-text("${land}")`);
    await page.waitForSelector(`:root[data-land="${land}"]`);
  }
  await done(page);
});

test("what goes from one place to another rises on its way, between both", async () => {
  const page = await newPage(browser, DESKTOP, { motion: "normal" });
  await page.goto(server.address);
  await page.evaluate(() => {
    window.flown = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, ...words) {
      window.flown.push(frames.map(({ transform }) => transform ?? ""));
      return animate.call(this, frames, ...words);
    };
  });
  await page.click(".doors button");
  await page.waitForSelector(".cell");
  const player = new Player(page, 5);
  const flights = async () => (await page.evaluate(() => window.flown)).map((frames) =>
    frames.map((one) => (one.match(/-?\d+(\.\d+)?/g) ?? []).map(Number))).filter((frames) =>
    frames.length === 3 && frames.every((one) => one.length === 3));
  while ((await flights()).length < 4 && await player.step());
  for (const [[x, y, size], [overX, overY, over], [toX, toY, toSize]] of await flights()) {
    const middle = (one, other) => (one + other) / 2;
    assert.ok(Math.abs(overX - middle(x, toX)) < 1e-6, `${x} ${overX} ${toX}`);
    assert.ok(overY >= Math.min(y, toY) && overY <= middle(y, toY), `${y} ${overY} ${toY}`);
    assert.ok(over > Math.max(size, toSize), `${size} ${over} ${toSize}`);
  }
  await page.context().close();
});

test("a bridge is marked, told, and never spent where a turn without one exists", async () => {
  const page = await opened(SETS.get("bridge"), PHONE);
  const all = [...cells()];
  const [only] = all.find(([, turns]) => turns.every((one) => one.number !== 0));
  const [both] = all.find(([, turns]) => turns[0].number === 0 &&
    turns.some((one) => one.number !== 0));
  const { decider, seats } = ask("describe");
  await becomes(() => cellAt(page, only).getAttribute("class"), /bridge/);
  assert.doesNotMatch(await cellAt(page, both).getAttribute("class"), /bridge/);
  await cellAt(page, both).tap();
  await page.waitForSelector(".cell.placed");
  assert.doesNotMatch((await texts(page, ".notes li")).join(), /bridge/);
  await page.keyboard.press("b");
  await page.waitForSelector(".notes li:has-text('spends a bridge')");
  await page.keyboard.press("u");
  await cellAt(page, only).tap();
  await page.waitForSelector(".cell.placed");
  await becomes(async () => (await texts(page, ".notes li")).join(),
    new RegExp(`spends a bridge: you have ${seats[decider].tokens[1]}`));
  await accessible(page, "bridge");
  await done(page);
});

test("a bid takes two inputs", async () => {
  const page = await opened(SETS.get("select"), PHONE);
  const { seats, bazaar } = ask("describe");
  await becomes(() => page.locator(".purses li").count(), seats.length);
  await becomes(() => page.locator("button.offered").count(),
    bazaar.tiles.filter(([, owner]) => owner < 0).length);
  await page.locator("button.offered").first().click();
  await page.waitForSelector(".fits", { state: "attached" }); // where it fits is outlined
  await page.click(".stepper button >> nth=1");
  await becomes(() => page.inputValue(".stepper input"), "1"); // the price can still be changed
  await page.click(".ends .commit");
  await page.waitForSelector(".choice:has-text('Bid 2')");
  await page.click(".choice:has-text('Bid 2')");
  await accessible(page, "bid");
  await page.click(".ends .commit");
  await becomes(() => page.textContent(".bazaar .now"), /2/);
  await done(page);
});

test("over the board is told who got a tile of the bazaar", async () => {
  const page = await opened(SETS.get("sold"), PHONE);
  const [, owner] = ask("describe").bazaar.tiles.find(([, one]) => one >= 0);
  const name = ["Anna", "Ben", "Cy"][owner];
  await becomes(() => page.textContent(".notes .settled"),
    new RegExp(`^${name} gets this tile(?: and pays [\\w ]+: \\d+)?$`));
  await page.evaluate(() => { location.hash = "#/"; });
  await page.waitForSelector(".doors");
  await openLocal(page, server, SETS.get("bridge"));
  assert.equal(await page.locator(".settled").count(), 0, "not once a tile is laid");
  await done(page);
});

test("the board in words: every tile in its row, every claimed feature", async () => {
  const page = await opened(BASE.get("many"), PHONE);
  const { placed, standing } = ask("describe");
  await page.keyboard.press("d");
  await page.waitForSelector(".inwords");
  await becomes(() => page.locator(".inwords .row li").count(), placed.length);
  await becomes(() => page.locator(".inwords .row").count(),
    new Set(placed.map(([, y]) => y)).size);
  const regions = standing.map(([x, y, , , segment]) => ask("feature", x, y, segment).region);
  const lists = page.locator(".inwords .features");
  await becomes(() => lists.nth(0).getByRole("button").count(), new Set(regions).size);
  await becomes(() => lists.nth(1).getByRole("button").count(),
    ask("text").features.length - new Set(regions).size);
  const words = (await texts(page, ".inwords .row li")).join(" ");
  assert.match(words, /road \(north|city \(north/);
  assert.match(words, /: follower (Anna|Ben)/);
  for (const one of await texts(page, ".inwords .features button"))
    assert.match(one, /^\w+ -?\d+,-?\d+.*: (nobody's|Anna|Ben)[^:]*, now \d+, \d+ tiles?/);
  await page.locator(".inwords button").first().click();
  await page.waitForSelector(".highlight");
  await done(page);
});
