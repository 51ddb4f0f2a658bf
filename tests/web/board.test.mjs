// SPDX-License-Identifier: Apache-2.0
// What the board and the decision bar tell beside the choices themselves, compared with what the
// engine says of the same position: ghosts and previews, reasons, looking into features and
// squares, who owns what, marks, the auction, the board in words; numbers, keys, fingers.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, newPage, nothingWrong, openHouse, openSettings, rested,
  shot, undoes,
} from "./house.mjs";
import { VERB, ask, askAfter, composed, load, openLocal, search } from "./positions.mjs";

/** The placements of the present decision by cell, those without a bridge first. */
function cells() {
  const found = new Map();
  for (const one of ask("choices").filter(({ verb }) => verb === VERB.place)) {
    const at = `${one.x},${one.y}`;
    found.set(at, [...found.get(at) ?? [], one]
      .sort((a, b) => a.number - b.number || a.rotation - b.rotation));
  }
  return found;
}

/** Whom a floor would let its builder capture. */
function threatened(floor) {
  return askAfter(floor.action, "choices").filter(({ verb }) => verb === VERB.capture);
}

const BASE = search(["game carcassonne", "option ABBOT on", "seats 2"], 0,
  ["many", "pays", "figure", "few"], (state, n) => {
    if (state.step === "action")
      return n > 60 && ask("refused").some((one) => one.verb === VERB.put) &&
        ask("choices").some((one) => one.verb === VERB.put) ? "figure" : "";
    if (state.step !== "place" || n < 40) return "";
    const all = cells();
    const paying = [...all.values()].some(([first]) =>
      ask("preview", BigInt(first.action)).gains[state.decider] >= 4);
    const dead = ask("cells").some(([, , copies]) => copies === 0);
    return paying ? "pays" : all.size > 9 && dead && state.standing.length > 3 ? "many"
      : all.size <= 9 ? "few" : "";
  });
const SETS = search(["game carcassonne", "expansion tower", "expansion bcb", "seats 3"], 5,
  ["bridge", "select", "sold", "bid", "end", "floor"], (state, n) => {
    if (state.step === "select" && state.bazaar.tiles.some(([, owner]) => owner >= 0))
      return "sold";
    if (state.step === "action")
      return ask("choices").some((one) => one.verb === VERB.floor && threatened(one).length > 0)
        ? "floor" : "";
    if (["select", "bid"].includes(state.step)) return state.step;
    if (state.step === "end") return ask("choices").length > 1 ? "end" : "";
    if (state.step !== "place" || n < 30) return "";
    const all = [...cells().values()];
    return all.some((turns) => turns.every((one) => one.number !== 0)) &&
      all.some((turns) => turns[0].number === 0 && turns.some((one) => one.number !== 0))
      ? "bridge" : "";
  });

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

/** Where a point of the board is on the screen: a cell, and how far into it (0 to 480). */
function screen(page, x, y, u = 240, v = 240) {
  return page.evaluate(([px, py]) => {
    const plane = document.querySelector(".plane");
    const { a, e, f } = new DOMMatrix(getComputedStyle(plane).transform);
    const box = document.querySelector(".board").getBoundingClientRect();
    return [box.left + e + px * a, box.top + f + py * a];
  }, [(x + u / 480) * 96, (y + v / 480) * 96]);
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

test("Escape, with nothing to step back from, takes the numbers away", async () => {
  const page = await opened(BASE.get("few"));
  const shown = () => page.evaluate(() => "numbers" in document.documentElement.dataset);
  await page.keyboard.press("r");
  await becomes(shown, true);
  await page.keyboard.press("1");
  await page.waitForSelector(".cell.placed");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".cell.placed", { state: "detached" });
  assert.ok(await shown(), "a step back is no leaving");
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
  await page.keyboard.press("?");
  await page.waitForSelector("dialog[open]");
  await becomes(() => page.evaluate(() =>
    document.querySelector("dialog").contains(document.activeElement)), true);
  await becomes(async () => await page.locator("dialog dt").count() >= 20, true);
  await accessible(page, "keys");
  await shot(page, "keys");
  await page.keyboard.press("1");
  assert.equal(await page.locator(".cell.placed").count(), 0, "keys rest while help is open");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  await becomes(() => page.evaluate(() => document.activeElement.getAttribute("aria-label")),
    "All keys");
  await done(page);
});

test("a ghost lies in its first legal turn, turns, and is placed as it is shown", async () => {
  const page = await opened(BASE.get("many"));
  const [at] = [...cells()].find(([, all]) => all.length >= 3);
  const cell = cellAt(page, at);
  const picture = () => cell.locator(".tile").getAttribute("src");
  await cell.hover();
  const shown = [await picture()];
  await becomes(() => page.locator(".hand .tile").getAttribute("src"), shown[0]);
  const turned = async () => {
    await becomes(async () => shown.includes(await picture()), false);
    shown.push(await picture());
  };
  await page.keyboard.press("r");
  await turned();
  await cell.click({ button: "right" });
  await turned();
  await page.keyboard.down("Shift");
  await page.mouse.wheel(0, -100);
  await page.keyboard.up("Shift");
  await page.waitForFunction(([text, src]) => [...document.querySelectorAll(".cell .tile")]
    .some((one) => one.src === src) && text !== src, [shown[2], shown[1]]);
  assert.equal(await page.locator(".cell.placed").count(), 0, "nothing is placed by turning");
  await cell.click();
  await page.waitForSelector(".cell.placed");
  await becomes(() => page.locator(".hand .tile").getAttribute("src"), shown[1]);
  await done(page);
});

test("a mouse that rests points at nothing that comes under it; one that moves does", async () => {
  const page = await opened(BASE.get("many"));
  const [at] = [...cells()].find(([, turns]) => turns.length >= 2);
  const place = async () => {
    await cellAt(page, at).focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector(".cell.placed:focus");
    await rested(page);
  };
  const back = async () => {
    await page.keyboard.press("u");
    await page.waitForSelector(".cell.placed", { state: "detached" });
    await rested(page);
  };
  // Where another square's button will come to lie, from where the board lies between two tries.
  await place();
  await back();
  await place();
  const { width, height } = page.viewportSize();
  const boxes = await Promise.all((await page.locator(".cell.move").all())
    .map((one) => one.boundingBox()));
  const box = boxes.find((one) => one.x > 0 && one.y > height / 4 &&
    one.x + one.width < width / 2 && one.y + one.height < height * 3 / 4);
  const inside = (part) => [box.x + box.width * part, box.y + box.height * part];
  const slide = async () => {
    await back();
    await page.mouse.move(...inside(0.5));
    await place();
    await becomes(() => page.locator(".cell.move:hover").count(), 1);
    assert.equal(await page.locator(".cell.ghost").count(), 0);
  };
  await slide();
  const name = () => page.getAttribute(".cell.placed", "aria-label");
  const before = await name();
  await page.keyboard.press("r");
  await becomes(async () => await name() !== before, true);
  await page.mouse.move(...inside(0.3));
  await becomes(() => page.locator(".cell.ghost:hover").count(), 1);
  // Where it did not point it does not point away from what the keys point at.
  await slide();
  await page.locator(".cell.move:not(:hover)").first().focus();
  await becomes(() => page.locator(".cell.ghost:focus").count(), 1);
  await page.mouse.move(width / 2, 10);
  await becomes(() => page.locator(".cell:hover").count(), 0);
  assert.equal(await page.locator(".cell.ghost:focus").count(), 1);
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
  await shot(page, "preview");
  await accessible(page, "preview");
  await cellAt(page, at).click();
  await page.waitForSelector(".cell.placed");
  await becomes(notes, new RegExp(`\\+${gains[seat]}\\b`));
  await done(page);
});

test("what is refused is told to who asks, each reason once, and crossed out then", async () => {
  const page = await opened(BASE.get("figure"));
  const refused = ask("refused");
  await page.waitForSelector(".refused:not([open])");
  assert.equal(await page.locator(".refused li, .barred").count(), 0);
  const bar = () => page.evaluate(() => document.querySelector(".bar").offsetHeight);
  const before = await bar();
  await page.keyboard.press("w");
  await page.waitForSelector(".refused[open]");
  const reasons = new Map(refused.map((one) => [one.sentence, one.rule]));
  await becomes(() => texts(page, ".refused li > b"), [...reasons.keys()]);
  await becomes(() => texts(page, ".refused code"), [...reasons.values()]);
  assert.equal(await bar(), before, "the bar keeps its height");
  for (const one of await texts(page, ".refused .things"))
    assert.doesNotMatch(one, /^\s*$/, "each reason says what it forbids");
  await accessible(page, "refused");
  await shot(page, "refused");
  assert.equal(await undoes(page), false, "nothing was tried");
  const barred = page.locator(".barred");
  if (await barred.count() > 0) {
    await barred.first().dispatchEvent("click");
    await becomes(async () => (await texts(page, ".notes li")).join(), /[A-Z]+-\d+/);
  }
  await page.keyboard.press("w");
  await page.waitForSelector(".refused:not([open])");
  await becomes(() => page.locator(".barred").count(), 0);
  await done(page);
});

test("an empty square tells why the tile does not go there and which others would", async () => {
  const page = await opened(BASE.get("many"), PHONE);
  const places = cells();
  const { drawn } = ask("describe");
  const [x, y] = ask("cells").find(([cx, cy, copies]) =>
    copies > 0 && !places.has(`${cx},${cy}`)) ?? [];
  await page.tap("button[aria-label='See all of the board']");
  await rested(page);
  await page.touchscreen.tap(...await screen(page, x, y));
  await page.waitForSelector(".about");
  const why = ask("why", drawn, x, y).rotations;
  const rules = await texts(page, ".about .why code");
  assert.ok(rules.length > 0);
  rules.forEach((rule) => assert.ok(why.some((one) => one.rule === rule)));
  const fitting = ask("fitting", x, y);
  await becomes(() => texts(page, ".fitting li"), fitting.map(([, n]) => `×${n}`));
  await shot(page, "square");
  await accessible(page, "square");
  await page.keyboard.press("t");
  await page.waitForSelector("#tiles[open], .sheet[open]");
  await becomes(async () => (await texts(page, "#tiles .left li")).map((one) => one.trim()),
    fitting.map(([, n]) => `×${n}`));
  await page.tap(".about .closes");
  await page.waitForSelector(".about", { state: "detached" });
  await done(page);
});

test("a figure that is touched shows what it stands on; so does a line of the log", async () => {
  const page = await opened(BASE.get("many"));
  const [x, y, , , segment, , , u, v] = ask("describe").standing[0];
  const feature = ask("feature", x, y, segment);
  await rested(page);
  await page.mouse.click(...await screen(page, x, y, u, v));
  await page.waitForSelector(".about");
  await becomes(() => page.getAttribute(".highlight .edge", "d"), feature.path);
  await becomes(() => page.textContent(".about"), new RegExp(`${feature.tiles} tile`));
  const card = await page.textContent(".about");
  feature.owners.forEach((seat) => assert.ok(card.includes(["Anna", "Ben"][seat])));
  await accessible(page, "feature");
  await shot(page, "feature");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".highlight", { state: "detached" });
  await page.keyboard.press("f");
  await page.waitForSelector(".highlight");
  await page.keyboard.press("Escape");
  await page.locator(".log .points summary").first().click();
  await page.waitForSelector(".highlight");
  const line = () => page.locator(".log .points[open] p").first().textContent();
  await becomes(line, /\d+ .* = \d+/); // tiles times value
  await becomes(line, /.{20} [A-Z]+-\d+$/); // the rule and its text
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
    await accessible(page, `owners ${all}`);
    await shot(page, `owners-${all}`);
  }
  await page.keyboard.press("o");
  await page.waitForSelector(".legend", { state: "detached" });
  await page.keyboard.press("x");
  await page.keyboard.press("z");
  await becomes(() => page.locator(".dead, .laid").count(), 0);
  await page.click(".aids summary");
  await accessible(page, "menu of aids");
  await page.click("text=last turns");
  await becomes(() => page.locator(".laid").count(), state.seats.length);
  await done(page);
});

test("the land and the seats look as chosen, again after a reload, and as before", async () => {
  const page = await opened(BASE.get("many"));
  const ground = () => page.evaluate(() =>
    document.querySelector("#au-meadow > path").getAttribute("fill"));
  const road = () => page.evaluate(() =>
    getComputedStyle(document.querySelector(".picture .au-rf")).stroke);
  const seat = () => page.evaluate(() =>
    document.querySelector(".picture .au-who use").getAttribute("fill"));
  const before = [await ground(), await road(), await seat()];
  await openSettings(page);
  await accessible(page, "settings");
  await page.click('label:has-text("winter")');
  await becomes(async () => await ground() !== before[0] && await road() !== before[1], true);
  await page.click("text=calm");
  await becomes(async () => await seat() !== before[2], true);
  const winter = [await ground(), await road(), await seat()];
  await page.reload();
  await page.waitForSelector(".picture .au-who");
  assert.deepEqual([await ground(), await road(), await seat()], winter);
  await openSettings(page);
  await page.click('label:has-text("day")');
  await page.click('label:has-text("classic")');
  await becomes(async () => [await ground(), await road(), await seat()].join(),
    before.join());
  await page.keyboard.press("Escape");
  await page.waitForSelector(".settings[open]", { state: "detached" });
  await done(page);
});

/** The height on the screen of the smallest figure on the board, standing or lying. */
function smallest(page) {
  return page.evaluate(() => Math.min(...[...document.querySelectorAll(".picture .au-who use")]
    .map((one) => one.getBoundingClientRect()).map(({ width, height }) =>
      Math.max(width, height))));
}

for (const viewport of [DESKTOP, PHONE])
  test(`figures have 22 pixels however small the tiles, ${viewport.width} wide`, async () => {
    const page = await opened(BASE.get("many"), viewport);
    await page.click('.zoom [aria-label="See all of the board"]');
    for (let i = 0; i < 3; i++) {
      await becomes(async () => await smallest(page) >= 22, true);
      await page.keyboard.press("-");
    }
    await done(page);
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
  await shot(page, "bridge-spent");
  await accessible(page, "bridge");
  await done(page);
});

test("a floor that is pointed at rings whom it threatens, and names them", async () => {
  const page = await opened(SETS.get("floor"));
  const floor = ask("choices").find((one) => one.verb === VERB.floor && threatened(one).length > 0);
  const all = threatened(floor);
  const number = await page.locator(`.spot[data-action="${floor.action}"] b`).textContent();
  await page.locator(".bar .choice").filter({ has: page.locator("kbd", {
    hasText: new RegExp(`^${number}$`) }) }).hover();
  await becomes(() => page.locator(".threatened").count(), all.length);
  const colour = (selector) => page.locator(selector).first().evaluate((one) =>
    getComputedStyle(one).borderTopColor);
  assert.equal(await colour(".threatened"), "rgb(23, 70, 209)", "a colour that no seat has");
  const notes = async () => (await texts(page, ".notes li")).join("; ");
  for (const { number } of all) await becomes(notes, new RegExp(["Anna", "Ben", "Cy"][number]));
  assert.doesNotMatch(await notes(), /-?\d+,-?\d+/);
  await becomes(() => page.locator(".reach").count(), floor.reach.length);
  assert.equal(await colour(".reach i"), "rgb(23, 70, 209)");
  await shot(page, "floor");
  await done(page);
});

test("a finger that rests on a tower shows its reach, and builds nothing", async () => {
  const page = await opened(SETS.get("floor"), PHONE);
  const floor = ask("choices").find((one) => one.verb === VERB.floor && threatened(one).length > 0);
  const client = await page.context().newCDPSession(page);
  await page.click(".zoom button[aria-label='See all of the board']");
  await rested(page);
  const box = await page.locator(`.spot[data-action="${floor.action}"]`).boundingBox();
  const x = box.x + box.width / 2, y = box.y + box.height / 2;
  await client.send("Input.dispatchTouchEvent",
    { type: "touchStart", touchPoints: [{ x, y }] });
  await page.waitForSelector(".reach");
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForTimeout(100); // time in which letting go could still do something
  assert.equal(await page.locator(".reach").count(), floor.reach.length);
  assert.equal(await undoes(page), false);
  await shot(page, "reach");
  await done(page);
});

for (const viewport of [DESKTOP, PHONE])
  test(`a bid takes two inputs, at ${viewport.width}`, async () => {
    const page = await opened(SETS.get("select"), viewport);
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
    await shot(page, "bid-tried");
    await accessible(page, "bid");
    await page.click(".ends .commit");
    await becomes(() => page.textContent(".bazaar .now"), /2/);
    await done(page);
  });

for (const viewport of [DESKTOP, PHONE])
  test(`over the board is told who got a tile of the bazaar, at ${viewport.width}`, async () => {
    const page = await opened(SETS.get("sold"), viewport);
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
  await accessible(page, "board in words");
  await shot(page, "words");
  await page.locator(".inwords button").first().click();
  await page.waitForSelector(".highlight");
  await done(page);
});

/** Fingers on the board, each a list of points that it goes through at the same time. */
async function fingers(page, paths) {
  const client = await page.context().newCDPSession(page);
  const points = (i) => paths.map((path, id) => ({ x: path[i][0], y: path[i][1], id }));
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: points(0) });
  for (let i = 1; i < paths[0].length; i++)
    await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: points(i) });
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

const between = ([x, y], [toX, toY], steps) => Array.from({ length: steps + 1 }, (_, i) =>
  [x + (toX - x) * i / steps, y + (toY - y) * i / steps]);

test("fingers drag and pinch, and what lies between them stays between them", async () => {
  const page = await opened(BASE.get("many"), PHONE);
  await rested(page);
  const view = () => page.evaluate(() => {
    const { a, e, f } = new DOMMatrix(
      getComputedStyle(document.querySelector(".plane")).transform);
    return { scale: a, x: e, y: f };
  });
  const first = await view();
  await fingers(page, [between([120, 260], [180, 320], 6)]);
  await rested(page);
  const second = await view();
  assert.equal(second.scale, first.scale);
  assert.ok(Math.abs(second.x - first.x - 60) < 12 && Math.abs(second.y - first.y - 60) < 12);
  await fingers(page, [between([160, 300], [100, 300], 8), between([200, 300], [260, 300], 8)]);
  await rested(page);
  const third = await view();
  assert.ok(Math.abs(third.scale / second.scale - 4) < 1.2 || third.scale === 3,
    `${second.scale} became ${third.scale}`);
  const box = await page.evaluate(() => document.querySelector(".board").offsetTop);
  const middle = (one) => (180 - one.x) / one.scale;
  assert.ok(Math.abs(middle(third) - middle(second)) < 14 / second.scale);
  assert.ok(Math.abs((300 - box - third.y) / third.scale - (300 - box - second.y) /
    second.scale) < 14 / second.scale);
  assert.equal(await page.locator(".cell.placed").count(), 0, "no finger placed anything");
  await done(page);
});

test("a long press looks into a square that could be chosen, and does not choose it", async () => {
  const page = await opened(BASE.get("few"), PHONE);
  const [at] = [...cells()][0];
  await rested(page);
  const box = await cellAt(page, at).boundingBox();
  const middle = [box.x + box.width / 2, box.y + box.height / 2];
  const client = await page.context().newCDPSession(page);
  const point = { x: middle[0], y: middle[1] };
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await page.waitForSelector(".about");
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await becomes(() => page.textContent(".about"),
    /^Square \((?:(?:north|east|south|west): \w+,? ?)+\)/);
  assert.equal(await page.getByRole("region", { name: `Square ${at}` }).count(), 1);
  await becomes(() => page.locator(".cell.placed").count(), 0);
  await done(page);
});

test("who moved the board keeps the view while others play within it", async () => {
  const game = { setup: composed(["game carcassonne", "seats 2"]), actions: [] };
  const page = await opened(game, DESKTOP, ["human", "greedy"]);
  await rested(page);
  const transform = () => page.evaluate(() => document.querySelector(".plane").style.transform);
  const fitted = await transform();
  await page.mouse.move(480, 300);
  await page.mouse.wheel(0, 150);
  await becomes(async () => await transform() !== fitted, true);
  await rested(page);
  const before = await transform();
  await page.click(".cell");
  await page.waitForSelector(".cell.placed");
  await page.click(".ends .commit");
  await page.waitForFunction(() => document.querySelectorAll(".log li").length >= 2 &&
    [...document.querySelectorAll(".cell b")].some((one) => /^\d/.test(one.textContent)));
  assert.equal(await transform(), before);
  await done(page);
});
