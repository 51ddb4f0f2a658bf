// SPDX-License-Identifier: Apache-2.0
// The end of a game: the final scoring is skipped at once and told again when asked, and is not
// there where nothing moves; then the result with what brought the points of each seat.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, accessible, becomes, close, newPage, openHouse, rested } from "../dom.mjs";
import { BASE, GAMES, NAMES, drawn, ends, hold, opened, scores } from "../endings.mjs";

const DRAW = drawn();
const { server, browser } = await openHouse();

for (const [how, act] of [["the button", (page) => page.click(".telling .skip")],
  ["Enter", (page) => page.keyboard.press("Enter")],
  ["Escape", (page) => page.keyboard.press("Escape")]])
  test(`the final scoring is skipped at once by ${how}`, async () => {
    const page = await newPage(browser, DESKTOP, { motion: "slow" });
    await ends(page, server);
    await page.waitForSelector(".telling .gains");
    if (how === "Enter") await accessible(page, "telling");
    await act(page);
    await page.waitForSelector(".over");
    assert.equal(await page.locator(".telling").count(), 0);
    if (how === "Enter") {
      // It is told again when somebody asks.
      await page.click(".more-of > summary");
      await page.click(".more-of button:has-text('final scoring')");
      await page.waitForSelector(".telling .gains");
    }
    await close(page);
  });

test("a chapter that would have come with the skip does not come after it", async () => {
  const page = await newPage(browser, DESKTOP, { motion: "slow" });
  await page.addInitScript(hold, 4200);
  await ends(page, server);
  await page.waitForSelector(".telling .gains");
  await page.evaluate(() => {
    document.querySelector(".telling .skip").click();
    window.next();
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
    await ends(page, server);
    await page.waitForSelector(".over");
    assert.equal(await page.evaluate(() => window.told), 0);
    assert.equal(await page.locator(".more-of button:has-text('final scoring')").count(), 0);
    await close(page);
  });

test("a game that was over when it was opened is not told", async () => {
  const page = await newPage(browser, DESKTOP, { motion: "normal" });
  await opened(page, server, "base", BASE);
  await page.waitForSelector(".over");
  assert.equal(await page.locator(".telling").count(), 0);
  await close(page);
});

for (const [name, game] of Object.entries(GAMES))
  test(`every point has its part: ${name}`, async () => {
    const page = await newPage(browser, DESKTOP);
    await opened(page, server, name, game);
    await page.waitForSelector(".ranks");
    const all = scores.get(name);
    const rows = await page.evaluate(() => [...document.querySelectorAll(".ranks > li")]
      .map((row) => ({ sum: parseInt(row.querySelector(".sum").textContent, 10),
        parts: [...row.querySelectorAll(".brings b")].map((one) =>
          Number(one.textContent.replace("−", "-"))),
        drawn: row.querySelectorAll(".heap i").length })));
    assert.deepEqual(rows.map(({ sum }) => sum), [...all].sort((a, b) => b - a));
    for (const { sum, parts, drawn } of rows) {
      assert.equal(parts.reduce((a, b) => a + b, 0), sum);
      assert.equal(drawn, parts.filter((n) => n > 0).length);
    }
    const winner = NAMES[all.indexOf(Math.max(...all))];
    assert.equal(await page.textContent(".winner h2"), `${winner} wins`);
    if (["base", "far"].includes(name)) await accessible(page, `result of ${name}`);
    await close(page);
  });

test("a sentence of the result leads to its moment, and the board is shown", async () => {
  const page = await newPage(browser, PHONE);
  await opened(page, server, "two", GAMES.two);
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
  [["level-3", "human"], "You won",
    /^\d+ points · \d+ ahead · [A-Z]\w+ made the difference: \+\d+$/]])
  test(`who alone plays with a computer reads: ${title}`, async () => {
    const page = await newPage(browser, PHONE);
    await opened(page, server, "two", GAMES.two, players);
    await becomes(() => page.textContent(".winner h2"), title);
    assert.match(await page.textContent(".winner p"), whose);
    const computer = NAMES[players.indexOf("level-3")];
    await becomes(() => page.textContent(".ranks li:has(.machine) .who"),
      new RegExp(`${computer} .*computer`));
    await close(page);
  });

test("the headline says what brought the winner most more than the next one", async () => {
  const page = await newPage(browser, DESKTOP);
  await opened(page, server, "base", BASE);
  await page.waitForSelector(".winner");
  const [first, next] = await page.locator(".ranks > li").evaluateAll((rows) => rows.map((row) =>
    Object.fromEntries([...row.querySelectorAll(".brings li")].map((one) => {
      const [, word, points] = /^(.*) ([−\d]+)$/.exec(one.textContent.trim());
      return [word, Number(points.replace("−", "-"))];
    }))));
  const more = Object.keys({ ...first, ...next }).map((word) =>
    [(first[word] ?? 0) - (next[word] ?? 0), word]);
  const [most, word] = more.sort(([a], [b]) => b - a)[0];
  assert.match(await page.textContent(".winner p"),
    new RegExp(` · ${word} made the difference: \\+${most}$`));
  await close(page);
});

/** What the button says that begins a game with another level, and who sits there then. */
async function otherLevel(page, players) {
  await opened(page, server, "two", GAMES.two, players);
  await page.waitForSelector(".winner");
  const button = page.locator(".other-level");
  if (await button.count() === 0) return null;
  const words = await button.textContent();
  await button.click();
  await page.waitForFunction(() => !location.hash.endsWith("/two"));
  await page.waitForSelector(".bar");
  return [words, await page.locator(".seat .name").allTextContents()];
}

test("who won may try a stronger computer player, who lost an easier one", async () => {
  const page = await newPage(browser, PHONE);
  const title = (n) => ["Beginner", "Learner", "Casual", "Skilled"][n - 1];
  assert.deepEqual(await otherLevel(page, ["level-3", "human"]), [`Stronger: ${title(4)}`,
    [title(4), "Ben"]]);
  assert.deepEqual(await otherLevel(page, ["human", "level-3"]), [`Easier: ${title(2)}`,
    ["Anna", title(2)]]);
  assert.deepEqual(await otherLevel(page, ["level-1", "human"]), [`Stronger: ${title(2)}`,
    [title(2), "Ben"]]);
  for (const players of [["human", "level-1"], ["level-8", "human"], ["human", "human"],
    ["human", "greedy"]]) assert.equal(await otherLevel(page, players), null);
  await opened(page, server, "draw", DRAW, ["human", "level-3"]);
  await page.waitForSelector(".winner");
  assert.equal(await page.locator(".other-level").count(), 0);
  await close(page);
});

test("another game is played as the one before, with tiles ahead if they were", async () => {
  const page = await newPage(browser, PHONE);
  const { setup, actions } = GAMES.two;
  const ahead = { setup: setup.replace(/^start .*$/m, "$&\ndraws ahead"), actions };
  for (const button of [".over .commit", ".other-level"]) {
    await opened(page, server, "two", ahead, ["human", "level-3"]);
    await page.click(button);
    await page.waitForFunction(() => !location.hash.endsWith("/two"));
    await page.waitForSelector(".bar");
    const kept = await page.evaluate(() =>
      JSON.parse(localStorage.getItem(`aude.local.${location.hash.split("/")[2]}`)));
    assert.match(kept.setup, /^draws ahead$/m);
    assert.deepEqual(kept.seats.map(({ player }) => player),
      ["human", button === ".other-level" ? "level-2" : "level-3"]);
  }
  await close(page);
});

test("equal points are a draw, for one and for several", async () => {
  const page = await newPage(browser, PHONE);
  for (const [players, title] of [[[], /^Draw: Anna, Ben$/], [["human", "level-3"], /^Draw$/]]) {
    await opened(page, server, "draw", DRAW, players);
    await becomes(() => page.textContent(".winner h2"), title);
  }
  await close(page);
});
