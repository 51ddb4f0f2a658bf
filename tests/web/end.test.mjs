// SPDX-License-Identifier: Apache-2.0
// The end of a game: the final scoring told kind by kind while the points run up, skipped at once,
// not there where nothing moves; then the result with what brought the points of each seat.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, accessible, becomes, close, newPage, openHouse, rested, shot }
  from "./house.mjs";
import { ALL, ask, load, storeLocal, wholeGame } from "./positions.mjs";

const SIDEWAYS = { width: 740, height: 360 };
const NAMES = ["Anna", "Ben", "Cy", "Dora", "Emil", "Fay"];
const BASE = wholeGame(["game carcassonne", "seats 3"], 7);
/** Its last decision is whether to put a figure. */
const LAST = { setup: BASE.setup, actions: BASE.actions.slice(0, -1) };
const GAMES = {
  two: wholeGame(["game carcassonne", "seats 2"], 9), base: BASE,
  six: wholeGame(["game carcassonne", "seats 6", "expansion inns", "expansion traders"], 7),
  all: wholeGame(ALL, 7), far: wholeGame(["game discovery", "seats 2"], 7),
};
const scores = new Map(Object.entries(GAMES).map(([name, game]) => {
  load(game);
  return [name, ask("describe").seats.map(({ score }) => score)];
}));
/** A short game that ended with equal points. */
function drawn() {
  for (let seed = 1; ; seed++) {
    const game = wholeGame(["game discovery", "seats 2"], seed, 0);
    load(game);
    const [first, second] = ask("describe").seats;
    if (first.score === second.score) return game;
  }
}
const DRAW = drawn();
const { server, browser } = await openHouse();

async function opened(page, name, game) {
  await page.goto(server.address);
  await storeLocal(page, name, game, [], NAMES);
  await page.goto(`${server.address}#/l/${name}`);
}

/** What of the telling is squeezed, or lies under the button that skips it. */
const squeezed = (page) => page.evaluate(() => {
  const skip = document.querySelector(".telling .skip")?.getBoundingClientRect();
  if (skip === undefined) return [];
  const narrow = [...document.querySelectorAll(".tallies li")]
    .filter((one) => one.getBoundingClientRect().width < 150);
  const under = [...document.querySelectorAll(".telling .step, .telling h2, .tallies li")]
    .filter((one) => {
      const text = document.createRange();
      text.selectNodeContents(one);
      return [...text.getClientRects()].some((box) => box.left < skip.right - 1 &&
        skip.left < box.right - 1 && box.top < skip.bottom - 1 && skip.top < box.bottom - 1);
    });
  return [...narrow, ...under].map((one) => one.textContent);
});

/** Plays the last decision: nothing is put, and the game is over. */
async function ends(page) {
  await opened(page, "last", LAST);
  await page.locator(".bar .choice").last().click();
  await page.keyboard.press("c");
}

for (const viewport of [DESKTOP, PHONE, SIDEWAYS])
  test(`the final scoring is told at ${viewport.width} x ${viewport.height}`, async () => {
    const page = await newPage(browser, viewport, { motion: "normal" });
    await ends(page);
    await page.waitForSelector(".telling .gains");
    const titles = [], sums = [];
    let over = false;
    for (const until = Date.now() + 30000; !over && Date.now() < until;) {
      const now = await page.evaluate(() => ({
        over: document.querySelector(".over") !== null,
        title: document.querySelector(".telling h2")?.textContent ?? "",
        lit: document.querySelectorAll(".told-now .owned path[fill]").length,
        sum: [...document.querySelectorAll(".seats .score")]
          .reduce((sum, one) => sum + Number(one.textContent), 0),
      }));
      ({ over } = now);
      if (!over && titles.at(-1) !== now.title) {
        titles.push(now.title);
        sums.push(now.sum);
        assert.ok(now.lit > 0, `nothing is lit up for ${now.title}`);
        assert.deepEqual(await squeezed(page), []);
      }
      await page.waitForTimeout(50);
    }
    assert.deepEqual(titles, ["Cities", "Roads", "Monasteries", "Fields"]);
    assert.ok(sums.every((one, i) => i === 0 || one > sums[i - 1]), sums.join());
    await page.waitForSelector(".over .winner");
    assert.equal(await page.locator(".told-now").count(), 0);
    await close(page);
  });

for (const [how, act] of [["the button", (page) => page.click(".telling .skip")],
  ["Enter", (page) => page.keyboard.press("Enter")],
  ["Escape", (page) => page.keyboard.press("Escape")]])
  test(`the final scoring is skipped at once by ${how}, and told again when asked`, async () => {
    const page = await newPage(browser, DESKTOP, { motion: "slow" });
    await ends(page);
    await page.waitForSelector(".telling .gains");
    await accessible(page, "telling");
    await act(page);
    await page.waitForSelector(".over");
    assert.equal(await page.locator(".telling").count(), 0);
    await page.click(".more-of > summary");
    await page.click(".more-of button:has-text('final scoring')");
    await page.waitForSelector(".telling .gains");
    await close(page);
  });

test("a chapter that would have come with the skip does not come after it", async () => {
  const page = await newPage(browser, DESKTOP, { motion: "slow" });
  await page.addInitScript(() => {
    const real = window.setTimeout.bind(window);
    window.setTimeout = (act, wait, ...more) => {
      if (wait === 4200) window.nextChapter = act;
      return real(act, wait, ...more);
    };
  });
  await ends(page);
  await page.waitForSelector(".telling .gains");
  await page.evaluate(() => {
    document.querySelector(".telling .skip").click();
    window.nextChapter();
  });
  await rested(page);
  assert.deepEqual([await page.locator(".telling").count(), await page.locator(".over").count()],
    [0, 1]);
  await close(page);
});

for (const [how, options] of [["nothing moves", { motion: "off" }],
  ["the system asks for no motion", { motion: "normal", reducedMotion: "reduce" }]])
  test(`where ${how} the result is there at once`, async () => {
    const page = await newPage(browser, DESKTOP, options);
    await page.addInitScript(() => {
      window.told = 0;
      new MutationObserver(() => {
        window.told += document.querySelectorAll(".telling").length;
      }).observe(document, { childList: true, subtree: true });
    });
    await ends(page);
    await page.waitForSelector(".over");
    assert.equal(await page.evaluate(() => window.told), 0);
    assert.equal(await page.locator(".more-of button:has-text('final scoring')").count(), 0);
    await close(page);
  });

test("a game that was over when it was opened is not told", async () => {
  const page = await newPage(browser, DESKTOP, { motion: "normal" });
  await opened(page, "base", BASE);
  await page.waitForSelector(".over");
  assert.equal(await page.locator(".telling").count(), 0);
  await close(page);
});

/** On a desk next to nothing lies over the board, and another window shows all of it, as large as
 *  it can. */
async function staysWhole(page) {
  for (const size of [{ width: 1280, height: 700 }, { width: 1600, height: 900 }]) {
    await page.setViewportSize(size);
    await becomes(() => page.evaluate(() => {
      const box = (what) => document.querySelector(what).getBoundingClientRect();
      const frame = box(".board"), lies = box(".picture svg"), bar = box(".bar");
      return { free: bar.top > frame.bottom - 0.1 * frame.height,
        whole: lies.top >= frame.top - 20 && lies.bottom <= frame.bottom + 20 &&
          lies.left >= frame.left - 20,
        large: lies.height > 0.8 * frame.height || lies.width > 0.8 * frame.width };
    }), { free: true, whole: true, large: true });
  }
}

for (const viewport of [DESKTOP, PHONE, SIDEWAYS])
  test(`every point has its part at ${viewport.width} x ${viewport.height}`, async () => {
    const page = await newPage(browser, viewport);
    for (const [name, game] of Object.entries(GAMES)) {
      await opened(page, name, game);
      await page.waitForSelector(".ranks");
      const all = scores.get(name);
      const rows = await page.evaluate(() => [...document.querySelectorAll(".ranks > li")]
        .map((row) => ({ sum: parseInt(row.querySelector(".sum").textContent, 10),
          parts: [...row.querySelectorAll(".brings b")].map((one) =>
            Number(one.textContent.replace("−", "-"))),
          drawn: row.querySelectorAll(".heap i").length })));
      assert.deepEqual(rows.map(({ sum }) => sum), all.toSorted((a, b) => b - a), name);
      for (const { sum, parts, drawn } of rows) {
        assert.equal(parts.reduce((a, b) => a + b, 0), sum, name);
        assert.equal(drawn, parts.filter((n) => n > 0).length, name);
      }
      const winner = NAMES[all.indexOf(Math.max(...all))];
      assert.equal(await page.textContent(".winner h2"), `${winner} wins`);
      await accessible(page, `result of ${name}`);
      const { wide, low } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        low: Math.max(...[...document.querySelectorAll(".over .ends > *")]
          .map((one) => one.getBoundingClientRect().bottom)),
      }));
      assert.ok(wide <= viewport.width && low <= viewport.height, `${name}: ${wide}, ${low}`);
      await shot(page, `end-${name}`);
    }
    if (viewport === DESKTOP) await staysWhole(page);
    await close(page);
  });

test("a sentence of the result leads to its moment, and the board is shown", async () => {
  const page = await newPage(browser, PHONE);
  await opened(page, "two", GAMES.two);
  await page.click(".fold-it");
  assert.equal(await page.locator(".ranks").count(), 0);
  await becomes(() => page.locator(".over .ends a").count(), 3);
  await page.click(".fold-it");
  await page.waitForSelector(".ranks");
  const link = page.locator(".story a").last();
  assert.match(await link.textContent(), /largest single score: \d+ points/);
  const [, moment] = /\/(\d+)$/.exec(await link.getAttribute("href"));
  assert.ok(Number(moment) > 0 && Number(moment) <= GAMES.two.actions.length);
  await link.click();
  await page.waitForSelector(".tape");
  await close(page);
});

for (const [players, title, whose] of [[["human", "level-3"], "You lost", /^Ben wins · \d+ points/],
  [["level-3", "human"], "You won", /^\d+ points · \d+ ahead$/]])
  test(`who alone plays with a computer reads: ${title}`, async () => {
    const page = await newPage(browser, PHONE);
    await page.goto(server.address);
    await storeLocal(page, "two", GAMES.two, players, NAMES);
    await page.goto(`${server.address}#/l/two`);
    await becomes(() => page.textContent(".winner h2"), title);
    assert.match(await page.textContent(".winner p"), whose);
    const computer = NAMES[players.indexOf("level-3")];
    await becomes(() => page.textContent(".ranks li:has(.machine) .who"),
      new RegExp(`${computer} .*computer`));
    await accessible(page, title);
    await close(page);
  });

test("equal points are a draw, for one and for several", async () => {
  const page = await newPage(browser, PHONE);
  for (const [players, title] of [[[], /^Draw: Anna, Ben$/], [["human", "level-3"], /^Draw$/]]) {
    await page.goto(server.address);
    await storeLocal(page, "draw", DRAW, players, NAMES);
    await page.goto("about:blank");
    await page.goto(`${server.address}#/l/draw`);
    await becomes(() => page.textContent(".winner h2"), title);
  }
  await close(page);
});
