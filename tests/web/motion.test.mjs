// SPDX-License-Identifier: Apache-2.0
// What moves and sounds: pieces fly and land, at a pace that a touch cuts short; nothing does where
// that is wanted; what is shown afterwards is always how the game stands.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  DESKTOP, PHONE, becomes, bundled, close, newPage, openHouse, openSettings, readable,
} from "./house.mjs";
import { VERB, ask, openLocal, playTo } from "./positions.mjs";

const PLAIN = ["game carcassonne", "seats 2"];
const TOWER = ["game carcassonne", "expansion tower", "seats 2"];
const { AUDE_PICTURES, AUDE_WEB_SHOTS } = process.env;

/** A figure may go on the tile that was just laid. */
const puts = playTo(PLAIN, 3, (state) => state.step === "action" && state.placed.length > 8 &&
  ask("choices").some((one) => one.verb === VERB.put));
/** A tile is to be laid in the midst of a game. */
const lays = playTo(PLAIN, 5, (state) => state.step === "place" && state.placed.length > 10);
/** Somebody is to be captured. */
const captures = playTo(TOWER, 2, (state) => state.step === "capture" &&
  ask("choices").some((one) => one.verb === VERB.capture));

const { server, browser } = await openHouse();

/** Goes into the page: counts what flies, for how long, whether that was seen over a pale board
 *  while something was shown, and each start of a sound by its first frequency. */
function spy() {
  Object.assign(window, { flown: [], paces: [], followed: false, heard: [] });
  new MutationObserver((all) => {
    for (const { addedNodes } of all)
      for (const one of addedNodes)
        if (one.classList?.contains("flight")) window.flown.push(one.innerHTML.slice(0, 40));
    window.followed ||= ["html[data-showing]", '.plane [style*="opacity"]', ".flight"]
      .every((part) => document.querySelector(part) !== null);
  }).observe(document, { attributes: true, childList: true, subtree: true });
  const { animate } = Element.prototype;
  Element.prototype.animate = function measured(frames, options) {
    if (this.classList.contains("flight")) window.paces.push(options.duration);
    return animate.call(this, frames, options);
  };
  const param = () => ({ value: 0, exponentialRampToValueAtTime: () => undefined,
    setValueAtTime(value) { this.first ??= value; } });
  const node = (more) => ({ connect: () => undefined, stop: () => undefined, start: () => undefined,
    ...more });
  window.AudioContext = class {
    constructor() {
      window.made = (window.made ?? 0) + 1;
      Object.assign(this, { currentTime: 0, sampleRate: 8000, state: "running", destination: {} });
    }
    resume() { return Promise.resolve(); }
    createGain() { return node({ gain: param() }); }
    createBuffer() { return { getChannelData: () => new Float32Array(9) }; }
    createBufferSource() { return node({}); }
    createBiquadFilter() { return node({ frequency: { value: 0 } }); }
    createOscillator() {
      const frequency = param();
      return node({ frequency, start: () => window.heard.push(frequency.first) });
    }
  };
}

async function opened(viewport, game, options = {}, players = []) {
  const page = await newPage(browser, viewport, { motion: "normal", ...options });
  await page.addInitScript(spy);
  await openLocal(page, server, game, players);
  return page;
}

const flown = (page) => page.evaluate(() => window.flown.length);
const heard = (page) => page.evaluate(() => window.heard);

/** Nothing flies, nothing is hidden for it. */
async function landed(page) {
  await becomes(() => page.evaluate(() => {
    const hidden = [...document.querySelectorAll(".plane, .plane *, .seats *")]
      .filter((one) => one.style.visibility === "hidden" || one.style.opacity !== "")
      .map((one) => one.outerHTML);
    return [document.querySelectorAll(".glass").length, ...hidden].join();
  }), "0");
}

/** Lays the first tile that can be laid, or puts the first figure. */
const pickSpot = (page) => page.locator(".spot").first().click();

async function picture(page, name) {
  if (AUDE_PICTURES === undefined) return;
  mkdirSync(AUDE_WEB_SHOTS, { recursive: true });
  await page.screenshot({ path: join(AUDE_WEB_SHOTS, `motion-${name}.png`) });
}

for (const viewport of [DESKTOP, PHONE])
  test(`a figure flies from its seat and lands, ${viewport.width} wide`, async () => {
    const page = await opened(viewport, puts);
    assert.equal(await flown(page), 0, "what stands there when a game is opened came long ago");
    assert.equal(await page.evaluate(() => window.made), undefined, "no sound before a touch");
    await pickSpot(page);
    assert.equal(await flown(page), 1);
    await picture(page, `figure-${viewport.width}`);
    await landed(page);
    assert.ok((await heard(page)).includes(620), "it is heard");
    await page.keyboard.press("Backspace");
    await landed(page);
    if (viewport === PHONE) await choosesSilence(page);
    await close(page);
  });

/** What is chosen is kept; silence is silent. */
async function choosesSilence(page) {
  await openSettings(page);
  await readable(page, "the menu");
  await picture(page, "menu");
  await page.selectOption('.feel [name="motion"]', "slow");
  await page.uncheck('.feel [name="sound"]');
  await page.mouse.click(PHONE.width / 2, PHONE.height - 4); // what the menu does not cover
  assert.equal(await page.locator(".settings[open]").count(), 0);
  const before = (await heard(page)).length;
  await pickSpot(page);
  await becomes(() => page.evaluate(() => window.paces.at(-1) > window.paces[0]), true);
  await landed(page);
  assert.equal((await heard(page)).length, before);
  await page.reload();
  await openSettings(page);
  assert.equal(await page.inputValue('.feel [name="motion"]'), "slow");
  assert.equal(await page.isChecked('.feel [name="sound"]'), false);
}

test("nothing flies where nothing is to move", async () => {
  const page = await opened(DESKTOP, puts, { motion: "off" });
  for (const still of ["chosen", "asked of the browser"]) {
    if (still !== "chosen") {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.evaluate(() =>
        localStorage.setItem("aude.feel", JSON.stringify({ motion: "normal" })));
      await openLocal(page, server, puts);
    }
    await pickSpot(page);
    await landed(page);
    assert.equal(await flown(page), 0, still);
    assert.ok((await heard(page)).includes(620), "it is heard all the same");
    assert.equal(await page.evaluate(() => document.getAnimations()
      .filter((one) => one.playState === "running").length), 0, still);
    await page.keyboard.press("Backspace");
    await landed(page);
  }
  await close(page);
});

test("a tile lands, and turned it does not land again", async () => {
  const page = await opened(DESKTOP, lays);
  await page.locator(".cell:not(.placed)").first().click();
  assert.equal(await flown(page), 1);
  await landed(page);
  const turner = page.locator(".cell.placed[title]");
  if (await turner.count() > 0) await turner.click();
  await landed(page);
  assert.equal(await flown(page), 1);
  await close(page);
});

/** What the seats and the log show. */
const told = (page) => page.evaluate(() => [...document.querySelectorAll(".seat .score")]
  .map((one) => one.textContent).join());

/** How much of the board is shown pale. */
const pale = (page) => page.locator('.plane [style*="opacity"]').count();

/** Anna's turn against a computer player is committed by keys. */
async function commit(page) {
  await page.locator(".cell:not(.placed)").first().click();
  await page.locator(".commit:not(:disabled)").click();
}

test("what a computer player does is shown step by step, and a key cuts it short", async () => {
  const page = await opened(DESKTOP, lays, {}, ["human", "greedy"]);
  const mine = () => page.locator(".bar.mine").count();
  await becomes(mine, 1);
  await commit(page);
  const began = Date.now();
  await becomes(() => flown(page).then((n) => n >= 2), true);
  await becomes(mine, 1);
  await becomes(() => heard(page).then((all) => all.includes(523)), true);
  assert.ok(Date.now() - began > 700, "one can follow it");
  await landed(page);
  await becomes(() => pale(page), 0);
  await becomes(() => page.locator("html[data-showing]").count(), 0);
  const scores = await told(page);
  await page.reload();
  await page.waitForSelector(".seat .score");
  assert.equal(await told(page), scores);
  assert.equal(await flown(page), 0);

  // While it is shown, its tile is seen pale.
  await commit(page);
  await becomes(() => page.evaluate(() => window.followed), true);
  await page.keyboard.press("Shift");
  await landed(page);
  await close(page);
});

test("a page that is not looked at shows nothing, and its sign is marked", async () => {
  const page = await opened(DESKTOP, lays, {}, ["human", "greedy"]);
  const hide = (hidden) => page.evaluate((now) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => now });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
  const icon = () => page.getAttribute('link[rel="icon"]', "href");
  await commit(page);
  await hide(true);
  await landed(page);
  await becomes(icon, /^data:image\/svg\+xml.*circle/);
  assert.match(await page.title(), /^● /);
  await becomes(() => heard(page).then((all) => all.includes(784)), true);
  await hide(false);
  await becomes(icon, /^icon\.svg/);
  await landed(page);
  await close(page);
});

test("a captured figure walks to prison", async () => {
  const page = await opened(DESKTOP, captures);
  await pickSpot(page);
  await page.locator(".commit:not(:disabled)").click();
  await becomes(() => flown(page).then((n) => n > 0), true);
  await picture(page, "prison");
  await landed(page);
  await close(page);
});

/** The glass alone, on a page that has one seat with a score. */
async function withStage() {
  const page = await newPage(browser, DESKTOP, { motion: "normal" });
  await page.goto(server.address);
  await page.evaluate(() => {
    document.body.innerHTML = `<ol class="seats"><li class="seat"><span class="score">7</span></li>
      </ol>`;
  });
  await page.evaluate(`${bundled("feel/stage.tsx", "glass")}; window.stage = new glass.Stage();`);
  return page;
}

test("a score that is to change twice is counted once, through both, in its own letters",
  async () => {
    const page = await withStage();
    const seen = await page.evaluate(() => {
      window.stage.count(0, ["3", "4", "5"], 400, 200);
      window.stage.count(0, ["5", "6", "7"], 900, 200);
      const hosts = [...document.querySelectorAll(".counting")];
      const look = ({ fontFamily, fontSize, fontWeight }) => [fontFamily, fontSize, fontWeight];
      return [hosts.map((one) => [...one.querySelectorAll("b")].map((b) => b.textContent).join()),
        look(getComputedStyle(hosts[0])), look(getComputedStyle(document.querySelector(".score")))];
    });
    assert.deepEqual(seen[0], ["3,4,5,6,7"]);
    assert.deepEqual(seen[1], seen[2]);
    await becomes(() => page.locator(".counting").count(), 0);
    assert.equal(await page.locator(".score").evaluate((one) => one.style.visibility), "");
    await page.evaluate(() => {
      window.stage.count(0, ["7", "8"], 0, 5000);
      window.stage.count(0, ["8", "9"], 300, 200);
    });
    assert.equal(await page.locator(".counting").count(), 1, "the one that runs gives way");
    await close(page);
  });
