// SPDX-License-Identifier: Apache-2.0
// What the board shows to a mouse and to fingers, and how what it tells looks: ghosts, reasons,
// looking into features and squares, the land, sizes of figures, towers. On two pages, one with a
// mouse and one for fingers. What needs no layout is asked in Node (page/board.test.mjs).
import assert from "node:assert/strict";
import { test } from "node:test";
import { BASE, SETS, cells, threatened } from "./boards.mjs";
import {
  DESKTOP, PHONE, SIDEWAYS, accessible, becomes, homePage, nothingWrong, openHouse, openSettings,
  rested, shot, undoes,
} from "./house.mjs";
import { VERB, ask, composed, late, load, showLocal, storeLocal } from "./positions.mjs";

const { server, browser } = await openHouse();

const desk = await homePage(browser, server, DESKTOP);
const phone = await homePage(browser, server, PHONE);
let games = 0;

/** Lays this game before the page of that size, and before the engine here. */
async function opened(game, viewport = DESKTOP, players = []) {
  const page = viewport === DESKTOP ? desk : phone;
  const id = `game${++games}`;
  await storeLocal(page, id, game, players);
  await showLocal(page, id);
  await page.waitForSelector(".bar .choice, .cell");
  load(game);
  return page;
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

test("a ghost lies in its first legal turn, turns, and is placed as it is shown", async () => {
  const page = await opened(BASE.get("many"));
  const [at] = [...cells()].find(([, all]) => all.length >= 3);
  const cell = cellAt(page, at);
  const picture = () => cell.locator(".tile").getAttribute("src");
  await cell.hover();
  const shown = [await picture()];
  // The board is far away and its tiles are drawn small; the tile in hand is not, but lies alike.
  const told = [await cell.locator(".tile").getAttribute("alt")];
  const held = () => page.locator(".hand .tile").getAttribute("alt");
  await becomes(held, told[0]);
  const turned = async () => {
    await becomes(async () => shown.includes(await picture()), false);
    shown.push(await picture());
    told.push(await cell.locator(".tile").getAttribute("alt"));
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
  await becomes(held, told[1]);
  nothingWrong(page);
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
  nothingWrong(page);
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
  nothingWrong(page);
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
  nothingWrong(page);
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
  nothingWrong(page);
});

test("the land and the seats look as chosen, again after a reload, and as before", async () => {
  const page = await opened(BASE.get("many"));
  const ground = () => page.evaluate(() =>
    getComputedStyle(document.querySelector(".picture #au-meadow path")).fill);
  const road = () => page.evaluate(() =>
    getComputedStyle(document.querySelector(".picture .au-s5")).stroke);
  const seat = () => page.evaluate(() =>
    document.querySelector(".picture .au-who use").getAttribute("fill"));
  const table = () => page.evaluate(() =>
    getComputedStyle(document.querySelector(".board")).backgroundImage);
  const before = [await ground(), await road(), await seat(), await table()];
  await openSettings(page);
  await page.click('label:has-text("winter")');
  await becomes(async () => await ground() !== before[0] && await road() !== before[1] &&
    await table() !== before[3], true);
  await page.click("text=calm");
  await becomes(async () => await seat() !== before[2], true);
  const winter = [await ground(), await road(), await seat(), await table()];
  await page.reload();
  await page.waitForSelector(".picture .au-who");
  assert.deepEqual([await ground(), await road(), await seat(), await table()], winter);
  await openSettings(page);
  await page.click('label:has-text("day")');
  await page.click('label:has-text("classic")');
  await becomes(async () => [await ground(), await road(), await seat(), await table()].join(),
    before.join());
  await page.keyboard.press("Escape");
  await page.waitForSelector(".settings[open]", { state: "detached" });
  nothingWrong(page);
});

/** The sizes on the screen of the smallest and the largest follower, standing or lying. */
function followers(page) {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('.picture .au-who use[href="#au-follower"]')]
      .map((one) => one.getBoundingClientRect())
      .map(({ width, height }) => Math.max(width, height));
    return [Math.min(...all), Math.max(...all)];
  });
}

/** How wide a tile is on the screen. */
const tileWide = (page) => page.evaluate(() =>
  96 * new DOMMatrix(getComputedStyle(document.querySelector(".plane")).transform).a);

for (const viewport of [DESKTOP, PHONE])
  test(`figures are half as wide as small tiles, or 18 pixels, ${viewport.width} wide`,
    async () => {
      const page = await opened(BASE.get("many"), viewport);
      await page.click('.zoom [aria-label="See all of the board"]');
      for (let i = 0; i < 4; i++) {
        await rested(page);
        const tile = await tileWide(page);
        await becomes(async () => {
          const [least, most] = await followers(page);
          return least >= 18 && most <= Math.max(22, 0.55 * tile) || [least, most, tile];
        }, true);
        await page.keyboard.press("-");
      }
      nothingWrong(page);
    });

test("squares and the frames of last turns lie under the figures, and can be touched", async () => {
  const page = await opened(BASE.get("many"));
  const levels = await page.evaluate(() => {
    const level = (one) => Number(getComputedStyle(document.querySelector(one)).zIndex) || 0;
    return [".picture svg:first-child", ".cell", ".laid", ".picture svg:last-child"].map(level);
  });
  assert.deepEqual(levels, [...levels].sort((a, b) => a - b));
  assert.equal(new Set(levels).size, 4);
  await page.locator(".cell").first().click();
  await page.waitForSelector(".cell.placed");
  nothingWrong(page);
});

/** How many tiles on the board are drawn small. */
const small = (page) => page.locator(".picture .au-s0").count();

test("the board is drawn anew when fingers are off it, not when they rest on it", async () => {
  const page = await opened(BASE.get("many"));
  for (let i = 0; i < 4; i++) await page.keyboard.press("+");
  await becomes(() => small(page), 0);
  await rested(page);
  const { x, y, width } = await page.locator(".board").boundingBox();
  await page.mouse.move(x + width - 90, y + 20);
  await page.mouse.down();
  await page.mouse.wheel(0, 1200);
  await page.waitForFunction(() => document.querySelector(".over-picture").style
    .getPropertyValue("--zoom") < 0.45);
  assert.equal(await small(page), 0);
  await page.mouse.up();
  await becomes(async () => await small(page) > 0, true);
  nothingWrong(page);
});

test("a board that comes near as soon as it is seen has all on its tiles", async () => {
  await phone.setViewportSize(SIDEWAYS);
  const page = await opened(late(["castle"]).get("castle"), PHONE);
  await page.reload();
  await page.waitForSelector(".bar .choice");
  await rested(page);
  assert.ok(await tileWide(page) >= 66);
  await becomes(() => small(page), 0);
  await page.setViewportSize(PHONE);
  nothingWrong(page);
});

test("tiles become small some at a time, so that no frame takes long", async () => {
  const page = await opened(BASE.get("many"));
  for (let i = 0; i < 4; i++) await page.keyboard.press("+");
  await becomes(() => small(page), 0);
  await page.evaluate(() => {
    window.most = 0;
    new MutationObserver((seen) => {
      const added = seen.reduce((sum, { addedNodes }) => sum + addedNodes.length, 0);
      window.most = Math.max(window.most, added);
    }).observe(document.querySelector(".picture > svg"), { childList: true });
  });
  for (let i = 0; i < 6; i++) await page.keyboard.press("-");
  await becomes(() => small(page), ask("describe").placed.length);
  const most = await page.evaluate(() => window.most);
  assert.ok(most > 0 && most <= 24, `${most} elements at once`);
  nothingWrong(page);
});

test("what is painted for who owns it lies over the tiles and under the figures", async () => {
  const page = await opened(BASE.get("many"));
  await page.click('.zoom [aria-label="See all of the board"]');
  await rested(page);
  await page.evaluate(() => window.paint?.(true));
  const middle = await page.evaluate(() => {
    const { x, y, width, height } = document.querySelector(".picture .au-who use")
      .getBoundingClientRect();
    return { x: x + width / 2 - 3, y: y + height / 2 - 3, width: 6, height: 6 };
  });
  const beside = { ...middle, x: middle.x + 20, y: middle.y + 14 };
  const look = async (clip) => (await page.screenshot({ clip })).toString("base64");
  const [figure, ground] = [await look(middle), await look(beside)];
  for (let i = 0; i < 2; i++) await page.keyboard.press("o");
  await page.waitForSelector(".owned > path");
  await page.evaluate(() => {
    for (const one of document.querySelectorAll(".claim, .legend")) one.style.visibility = "hidden";
  });
  assert.equal(await look(middle), figure);
  assert.notEqual(await look(beside), ground);
  await page.keyboard.press("o");
  await page.evaluate(() => window.paint?.(false));
  nothingWrong(page);
});

test("a floor that is pointed at rings whom it threatens, and names them", async () => {
  const page = await opened(SETS.get("floor"));
  await page.reload(); // the keys of the tests before have shown numbers
  await page.waitForSelector(".bar .choice");
  await page.waitForSelector(":root:not([data-numbers])");
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
  nothingWrong(page);
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
  nothingWrong(page);
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
  nothingWrong(page);
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
  nothingWrong(page);
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
  nothingWrong(page);
});

test("what comes over the board can be read", async () => {
  const page = await opened(BASE.get("many"));
  for (const [key, shown] of [["o", ".legend"], ["d", ".inwords"], ["?", "dialog[open]"]]) {
    await page.keyboard.press(key);
    await page.waitForSelector(shown);
    await rested(page);
    await accessible(page, shown);
    await shot(page, `over-${key === "?" ? "keys" : key}`);
    if (key !== "o") await page.keyboard.press(key === "d" ? "d" : "Escape");
  }
  await page.click(".aids summary");
  await accessible(page, "menu of aids");
  // By a real mouse: what the board does with a click is nothing to the menu over it.
  for (const [words, shown] of [["all features", 1], ["nothing painted", 0]]) {
    await page.getByText(words).click();
    assert.ok(await page.getByLabel(words).isChecked(), words);
    await becomes(() => page.locator(".legend").count(), shown);
  }
  await page.mouse.click(300, 300);
  await becomes(() => page.locator(".aids[open]").count(), 0);
  nothingWrong(page);
});
