// SPDX-License-Identifier: Apache-2.0
// The lessons: every step of both is done in the page by the first legal turn that fulfils its aim,
// by clicks; another move is answered; what was done is remembered.
import assert from "node:assert/strict";
import { test } from "node:test";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { DESKTOP, PHONE, accessible, becomes, close, newPage, openHouse, shot } from "../dom.mjs";
import { askAfter, ask, load, stood } from "../positions.mjs";

globalThis.audeShared = new Proxy({}, { get: () => ({}) });
const { LESSONS } = await import(pathToFileURL(join(process.env.AUDE_WEB, "lesson.js")).href);
const { server, browser } = await openHouse();
const VERBS = { place: 2, put: 3, take: 4, capture: 8, convert: 11, select: 13 };
const SCORE = 0;

function fulfils({ does, kind, row, least = 0, scores, complete }, choice, entries) {
  if (does === undefined)
    return entries.some((one) => one.event === SCORE && one.seat === 0 && one.points > 0 &&
      one.feature === scores && (complete !== true || one.complete === 1));
  return choice.verb === VERBS[does] && (kind === undefined || choice.kind === kind) &&
    (row === undefined || choice.y === row) && choice.number + (does === "select" ? 1 : 0) >= least;
}

const ways = new Map();

/** Legal actions of one seat that lead to the aim, or null. */
function way(step) {
  if (!ways.has(step)) ways.set(step, wayFrom(step));
  return ways.get(step);
}

function wayFrom(step, actions = []) {
  load({ ...stood(step.position), actions });
  for (const choice of actions.length > 3 ? [] : ask("choices")) {
    load({ ...stood(step.position), actions });
    if (fulfils(step.aim, choice, askAfter(choice.action))) return [...actions, choice.action];
  }
  load({ ...stood(step.position), actions });
  for (const { action } of ask("choices")) {
    load({ ...stood(step.position), actions: [...actions, action] });
    if (actions.length < 2 && ask("describe").decider === 0) {
      const found = wayFrom(step, [...actions, action]);
      if (found !== null) return found;
    }
  }
  return null;
}

test("every position is legal and its aim can be fulfilled", () => {
  assert.deepEqual(LESSONS.map(({ steps }) => steps.length), [6, 1, 3, 6]);
  for (const { steps } of LESSONS)
    for (const step of steps) assert.notEqual(way(step), null, step.name);
});

/** Clicks on what stands for this choice: a square and the tile until it lies so, a spot, a row. */
async function clickOn(page, step, before, action) {
  load({ ...stood(step.position), actions: before });
  const all = ask("choices");
  const wanted = all.find((one) => one.action === action);
  if (wanted.verb === VERBS.place) {
    const turns = all.filter(({ verb, x, y }) => verb === wanted.verb && x === wanted.x &&
      y === wanted.y).indexOf(wanted);
    await page.click(`.cell[aria-label*=": ${wanted.x},${wanted.y} ("]`);
    for (let i = 0; i < turns; i++) await page.click(".cell.placed");
  } else if (wanted.verb === VERBS.select) {
    const price = Math.max(wanted.number, step.aim.least);
    await page.locator(".bazaar li").nth(wanted.item ?? 0)
      .locator(`.opening .choice:has(b:text-is("${price}"))`).click();
  }
  else await page.click(`[data-action="${action}"]`);
}

test("every step is seen and done in the page", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  await page.click(".doors .learn"); // of a browser in which nothing was learnt yet
  await page.waitForSelector(".lesson .bar.mine");
  await page.goto(`${server.address}#/learn`);
  await page.waitForSelector(".lessons");
  await accessible(page, "lessons");
  for (const { name, steps } of LESSONS) {
    await page.goto(`${server.address}#/learn/${name}/1`);
    for (const [i, step] of steps.entries()) {
      await page.waitForSelector(".dots li:nth-child(" + (i + 1) + ") [aria-current]",
        { state: "attached" });
      await page.waitForSelector(".lesson .bar.mine");
      if (step === steps[0] || step === steps.at(-1)) await accessible(page, `${name} ${i + 1}`);
      await shot(page, `lesson-${name}-${i + 1}`);
      const actions = way(step);
      for (const [n, action] of actions.entries())
        await clickOn(page, step, actions.slice(0, n), action);
      if (await page.locator(".explained").count() === 0) await page.keyboard.press("c");
      await page.waitForSelector(".explained", { timeout: 8000 }).catch(async (problem) => {
        await shot(page, "lesson-stuck");
        throw new Error(`${name} ${step.name}: ${problem}`);
      });
      await page.click(".explained .commit");
    }
    await page.waitForSelector(".lessons");
  }
  await close(page);
});

test("the first step asks for the tile only", async () => {
  const page = await newPage(browser, DESKTOP);
  for (const { name, of, steps: [step] } of LESSONS) {
    if (of !== undefined) continue;
    await page.goto(`${server.address}#/learn/${name}/1`);
    await page.waitForSelector(".lesson .bar.mine");
    await clickOn(page, step, [], way(step)[0]);
    await page.waitForSelector(".cell.placed");
    assert.equal(await page.locator(".spot, .bar .choice").count(), 0, name);
  }
  await close(page);
});

test("after two misses the wanted square is framed and told, and leads on", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(`${server.address}#/learn/carcassonne/1`);
  const [step] = LESSONS[0].steps;
  load(stood(step.position));
  const wrong = ask("choices").find((one) => one.verb === VERBS.place && one.y !== step.aim.row);
  for (const hinted of [false, true]) {
    assert.equal(await page.locator(".hint-words").count(), 0);
    await clickOn(page, step, [], wrong.action);
    await page.keyboard.press("c");
    await becomes(() => page.textContent(".told [role=status]"), /fits there too/);
    await becomes(() => page.locator(".framed").count(), hinted ? 1 : 0);
  }
  await clickOn(page, step, [], wrong.action);
  await becomes(() => page.textContent(".hint-words"), /press Undo/);
  await page.keyboard.press("u");
  await becomes(() => page.textContent(".hint-words"), /framed square/);
  await accessible(page, "hint");
  await page.locator(".framed").evaluate((framed) => {
    [...document.querySelectorAll(".cell")].find((one) => one.style.left === framed.style.left &&
      one.style.top === framed.style.top).click();
  });
  await page.waitForSelector(".cell.placed");
  await becomes(() => page.textContent(".hint-words"), /Now press Done/);
  assert.equal(await page.locator(".framed").count(), 0);
  await page.keyboard.press("c");
  await page.waitForSelector(".explained");
  await close(page);
});

test("every step shows its next move when asked", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(server.address);
  for (const { name, steps } of LESSONS)
    for (const [i, step] of steps.entries()) {
      await page.goto(`${server.address}#/learn/${name}/${i + 1}`);
      await page.waitForSelector(`.dots li:nth-child(${i + 1}) [aria-current]`,
        { state: "attached" });
      await page.click(".teacher .show");
      await page.waitForSelector(".hint-words");
      assert.doesNotMatch(await page.textContent(".hint-words"), /Undo|Now press Done/, step.name);
    }
  await close(page);
});

test("the way that is shown is the one that the task tells: between the cities", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(`${server.address}#/learn/carcassonne/6`);
  await page.click(".teacher .show");
  await page.waitForSelector(".framed");
  assert.deepEqual(await page.evaluate(() => {
    const { left, top } = document.querySelector(".framed").style;
    return [left, top].map(parseFloat);
  }), [96, 0]);
  await close(page);
});

test("a bid that is too low is answered, though the tile it bought could be laid", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(`${server.address}#/learn/bridges/3`);
  await page.locator('.opening .choice:has(b:text-is("0"))').first().click();
  await page.keyboard.press("c");
  await becomes(() => page.textContent(".told [role=status]"), /at least 1 point/);
  await page.waitForSelector(".opening .choice");
  await close(page);
});

test("a wrong move is answered, a right one is told and remembered", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(`${server.address}#/learn/carcassonne/2`);
  await page.waitForSelector(".spot");
  await page.click(".bar .choice:has-text('road')");
  await page.keyboard.press("c");
  await becomes(() => page.textContent(".told [role=status]"), /allowed too/);
  await page.click(".bar .choice:has-text('city')");
  await page.keyboard.press("c");
  await page.waitForSelector(".explained");
  await accessible(page, "explained");
  await shot(page, "lesson-explained");
  await page.reload();
  await page.waitForSelector(".dots li:nth-child(2) .done");
  await close(page);
});

test("the base game ends by itself; a chapter is offered, and gone on with by who wants it",
  async () => {
    const page = await newPage(browser, PHONE);
    await page.goto(server.address);
    const [base] = LESSONS;
    await page.goto(`${server.address}#/learn/carcassonne/${base.steps.length}`);
    await page.waitForSelector(".lesson .bar.mine");
    const step = base.steps.at(-1);
    const actions = way(step);
    for (const [n, action] of actions.entries())
      await clickOn(page, step, actions.slice(0, n), action);
    if (await page.locator(".explained").count() === 0) await page.keyboard.press("c");
    await becomes(() => page.textContent(".lesson-end b"), /enough to play/);
    assert.equal((await page.textContent(".explained .commit")).trim(), "Finish");
    await accessible(page, "end of a lesson");
    await page.click(".lesson-end a");
    await becomes(() => page.evaluate(() => location.hash), "#/learn/tower/1");
    await becomes(() => page.textContent(".teacher h1"), /Build a tower/);
    await close(page);
  });
