// SPDX-License-Identifier: Apache-2.0
// What is heard, as numbers: web/src/feel/sound.ts plays into a buffer in place of a loudspeaker.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, becomes, bundled, close, homePage, nothingWrong, openHouse,
} from "./house.mjs";

/** The first frequency of each, and how long it is heard at least and at most (seconds). */
const SOUNDS = {
  tile: [140, 0.05, 0.15], figure: [500, 0.04, 0.15], score: [659, 0.15, 0.4],
  turn: [523, 0.3, 0.7], word: [988, 0.1, 0.3], clock: [1050, 0.2, 0.4],
  over: [523, 0.6, 1.3], refusal: [145, 0.08, 0.25],
};
const LOUDEST = 0.9;
const FAINTEST = 0.01; // at the usual volume
const program = bundled("feel/sound.ts", "sounds");

const { server, browser } = await openHouse();

/** Plays one and measures it: peak, when the last sample over a hundredth of it is, and how strong
 *  each of these frequencies is in the first 50 ms. */
function measured([name, frequencies]) {
  const rate = 44100;
  const audio = new OfflineAudioContext(1, rate * 2, rate);
  window.AudioContext = function AudioContext() { return audio; };
  audio.resume = audio.suspend = () => Promise.resolve();
  window.dispatchEvent(new Event("pointerup"));
  window.sounds.sound(name);
  return audio.startRendering().then((buffer) => {
    const data = buffer.getChannelData(0);
    const peak = data.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    const last = data.findLastIndex((one) => Math.abs(one) > peak / 100) / rate;
    const strength = (frequency) => {
      let [re, im] = [0, 0];
      for (let i = 0; i < rate / 20; i++) {
        re += data[i] * Math.cos(2 * Math.PI * frequency * i / rate);
        im += data[i] * Math.sin(2 * Math.PI * frequency * i / rate);
      }
      return Math.hypot(re, im);
    };
    return { peak, last, strengths: frequencies.map(strength) };
  });
}

const page = await homePage(browser, server, DESKTOP);

/** The sounds begin anew each time, as on a page that was just loaded. */
async function played(name, frequencies, volume) {
  await page.evaluate((loud) => localStorage.setItem("aude.feel",
    JSON.stringify({ sound: loud > 0, volume: loud })), volume);
  await page.evaluate(`${program}; window.sounds = sounds; sounds.listenForTouch();`);
  const heard = await page.evaluate(measured, [name, frequencies]);
  nothingWrong(page);
  return heard;
}

for (const [name, [frequency, shortest, longest]] of Object.entries(SOUNDS))
  test(`${name}: heard, for as long as it should, with its tone, and nothing clips`,
    async (context) => {
      const usual = await played(name, [frequency, frequency * 2.6, frequency / 2.6], 40);
      context.diagnostic(JSON.stringify(usual));
      assert.ok(usual.peak > FAINTEST, `peak ${usual.peak}`);
      assert.ok(usual.last > shortest && usual.last < longest, `${usual.last} s`);
      assert.ok(usual.strengths[0] > Math.max(...usual.strengths.slice(1)), "its tone");
      const loud = await played(name, [], 100);
      assert.ok(loud.peak > usual.peak && loud.peak < LOUDEST, `peak ${loud.peak} at the loudest`);
    });

test("the device works while something is heard, and rests after it", async () => {
  const real = await homePage(browser, server, DESKTOP);
  await real.evaluate(() => {
    window.states = [];
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        this.onstatechange = () => window.states.push(this.state);
      }
    };
  });
  await real.evaluate(`${program}; window.sounds = sounds; sounds.listenForTouch();`);
  await real.click("h1");
  for (const expected of [["running", "suspended"], ["running", "suspended"]]) {
    await real.evaluate(() => {
      window.states.length = 0;
      window.sounds.sound("tile");
    });
    await becomes(() => real.evaluate(() => window.states), expected);
  }
  // Asked for in the moment that the last one ends: it is heard all the same, to its end.
  await real.evaluate(() => {
    window.ended = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function begin(...when) {
      this.addEventListener("ended", () => { window.ended++; });
      return start.apply(this, when);
    };
    window.AudioContext.prototype.suspend = function suspend() {
      delete window.AudioContext.prototype.suspend;
      const done = this.suspend();
      // Other browsers say so later.
      Object.defineProperty(this, "state", { value: "running", configurable: true });
      window.sounds.sound("figure");
      delete this.state;
      return done;
    };
    window.sounds.sound("tile");
  });
  await becomes(() => real.evaluate(() => window.ended), 3); // the tones of both
  await becomes(() => real.evaluate(() => window.states.at(-1)), "suspended");
  await close(real);
});

test("nothing is heard where that is wanted", async () => {
  assert.equal((await played("turn", [], 0)).peak, 0);
});
