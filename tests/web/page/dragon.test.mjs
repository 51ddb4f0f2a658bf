// SPDX-License-Identifier: Apache-2.0
// The Princess & the Dragon on the page: the flight as a walk, the fairy and the princess by a tap
// on a follower, the portal by a tap on where it leads; each in one tap and Commit. That they can
// be hit where they are drawn is asked in Chromium (decisions.test.mjs).
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, newPage, nothingWrong, openHouse, shot,
} from "../dom.mjs";
import { ask, load, openLocal, search } from "../positions.mjs";

const LINES = ["game carcassonne", "expansion dragon", "seats 3"];
const VERBS = { fairy: 25, princess: 27, portal: 28, fly: 29 };
const NAMES = Object.keys(VERBS);
const WORDS = { fairy: /Fairy → follower/, princess: /The princess sends home/,
  portal: /Portal → /,
  fly: /Dragon → (north|east|south|west)/ };
/** The same as the log tells it. */
const TOLD = { ...WORDS, fly: /The dragon flies:1\w+ → (north|east|south|west)/ };

/** A position for each of the verbs, in the midst of a game; of the flight on its way. */
const found = search(LINES, 1, NAMES, (state, n, known) => {
  if (n < 60) return "";
  const verbs = ask("choices").map(({ verb }) => verb);
  const flies = verbs.length > 1 && (state.way ?? []).length > 2;
  return NAMES.find((name) => !known.has(name) && verbs.includes(VERBS[name]) &&
    (name !== "fly" || flies)) ?? "";
});
const { server, browser } = await openHouse();

test("random games come to each of them", () => {
  assert.deepEqual(NAMES.filter((name) => !found.has(name)), []);
});

/** The spot on the board of a choice, by its action. */
function spot(choice) { return `.spot[data-action="${choice.action}"]`; }

for (const [i, name] of NAMES.entries())
  test(`${name}: a tap on the board, and Commit`, async () => {
    const game = found.get(name);
    load(game);
    const choices = ask("choices").filter(({ verb }) => verb === VERBS[name]);
    const page = await newPage(browser, i % 2 === 0 ? DESKTOP : PHONE);
    await openLocal(page, server, game);
    if (name === "fly") await accessible(page, name);
    await shot(page, `dragon-${name}`);
    for (const one of choices) assert.equal(await page.locator(spot(one)).count(), 1, one.text);
    const folded = page.locator(".bar .several > summary", { hasText: WORDS[name] });
    if (await folded.count() > 0) await folded.click(); // many places are one chip
    assert.ok(await page.locator(".bar .choice", { hasText: WORDS[name] }).count() > 0);
    for (const one of choices)
      assert.match(await page.getAttribute(spot(one), "aria-label"), WORDS[name]);
    await page.click(spot(choices[0]));
    await page.click(".ends .commit:not(:disabled)");
    await becomes(() => page.locator(".log > li").first().textContent(), TOLD[name]);
    nothingWrong(page);
    await page.context().close();
  });

test("the flight: its step is told, and whom it eats, and where it has been", async () => {
  const game = found.get("fly");
  load(game);
  const { way } = ask("describe");
  const page = await newPage(browser, DESKTOP);
  await openLocal(page, server, game);
  await becomes(() => page.textContent(".bar h2"), new RegExp(`Step ${way.length} of 6`));
  for (const text of await page.locator(".bar .choice").allTextContents())
    assert.match(text, /^\d+Dragon → (north|east|south|west)eats/);
  assert.ok(await page.locator(".picture path[stroke-dasharray='1 58']").count() > 0);
  // Every step of it has its number on the board, and a line of its own in one turn of the log.
  await becomes(() => page.locator(".walk b").allTextContents(),
    way.slice(1).map((_, i) => String(i + 1)));
  const turn = page.locator(".log > li").first();
  await becomes(() => turn.locator(".steps > li").count(), way.length - 1);
  for (const text of await turn.locator(".steps .act").allTextContents())
    assert.match(text, /^\d(Anna|Ben|Cy) → (north|east|south|west)$/);
  await turn.locator(".steps .act").first().hover();
  await becomes(() => page.locator(".walk").count(), 2);
  await page.keyboard.press("d");
  await becomes(() => page.textContent(".inwords"), /dragon/);
  nothingWrong(page);
  await page.context().close();
});

/** Where a flight has just ended by which somebody was eaten. */
function flown() {
  let eaten = false;
  const kept = search(LINES, 4, ["it"], ({ step, way = [] }) => {
    if (step === "flight" && way.length === 6)
      eaten = ask("choices").every(({ eats }) => eats.length > 0);
    else if (step === "place" && eaten) return "it";
    else if (step !== "flight") eaten = false;
    return "";
  });
  return kept.get("it");
}

test("a whole flight: six numbers on the board, whom it ate in the line of the step", async () => {
  const page = await newPage(browser, PHONE);
  await openLocal(page, server, flown());
  await becomes(() => page.locator(".walk b").allTextContents(), ["1", "2", "3", "4", "5", "6"]);
  await page.locator("#log > summary").click();
  const steps = page.locator(".log .steps").first().locator(":scope > li");
  await becomes(() => steps.count(), 6);
  await becomes(() => steps.last().textContent(),
    /^6(Anna|Ben|Cy) → \w+The dragon eats (Anna|Ben|Cy): [^,]+, \w+/);
  await accessible(page, "the log of a flight");
  await shot(page, "dragon-flown");
  nothingWrong(page);
  await page.context().close();
});
