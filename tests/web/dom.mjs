// SPDX-License-Identifier: Apache-2.0
// What tests of the page in Node need: the built page in a DOM of npm (happy-dom), with its engine
// and a real server. It has the names of house.mjs, so a test goes from one layer to the other by
// its import.
//
// Where a test of the page belongs:
// - What a module of web/src answers (arithmetic, words, the engine's texts): page/NAME.test.mjs
//   with `bundled` or positions.mjs alone, as page/engine.test.mjs.
// - What is on a screen and what happens when something is pressed, chosen or typed; what is kept;
//   what the server and other pages are told; whole games; names and roles: page/NAME.test.mjs with
//   `openHouse` and `newPage` from ../dom.mjs. A page opens in a tenth of a second.
// - Where something lies, how large it is, whether it can be read (axe asks contrast there), what
//   moves, scrolls or is drawn, mouse and fingers on the board, service workers, speed:
//   NAME.test.mjs with house.mjs, in Chromium. What is asked of boxes throws an error in Node.
// A file of either folder stands in the meson.build beside it. Pages have the methods of Playwright
// (dom/page.mjs, dom/locator.mjs); what is missing there is added when a test needs it. Stand-ins
// for what happy-dom has not are in dom/window.mjs; they know the size of the window and the rules
// of the style sheets that take something away (dom/styles.mjs), and nothing else of how it looks.
// Drawings of boards are made only as far as somebody looks into them (dom/drawing.mjs).
import assert from "node:assert/strict";
import { after } from "node:test";
import { DESKTOP, drawAlike, moves, sitDown, watched } from "./acts.mjs";
import { violations } from "./dom/axe.mjs";
import { Browser } from "./dom/browser.mjs";
import { Server } from "./server.mjs";

export {
  DESKTOP, PATIENCE, PHONE, SIDEWAYS, becomes, bundled, close, closeSettings, invite,
  nothingWrong, openSettings, speak, undoes,
} from "./acts.mjs";

const { AUDE_WEB_DRAWS } = process.env;

/** A server, with these options more, and what stands in for a browser. */
export async function openHouse(...words) {
  const server = new Server(words);
  const browser = new Browser();
  after(async () => {
    await browser.close();
    await server.remove();
  });
  await server.start();
  return { server, browser };
}

/** A page in a context of its own (its own storage); `wrongs` collects what it complains of.
 *  Nothing in it moves by itself, unless the options say how. */
export async function newPage(browser, viewport, { motion = "off", ...options } = {}) {
  const context = await browser.newContext({
    viewport, hasTouch: viewport.width < 500, locale: "en-GB", colorScheme: "light", ...options });
  await context.addInitScript(moves, motion);
  await context.addInitScript(drawAlike, Number(AUDE_WEB_DRAWS ?? 1));
  return watched(await context.newPage());
}

/** Somebody opens the link and takes the seat that it is for. */
export async function sit(browser, link, name, viewport = DESKTOP) {
  const page = await newPage(browser, viewport);
  await sitDown(page, link, name);
  return page;
}

export async function rested(page) { await page.settled(); }

/** Pictures are Chromium's. */
export async function shot(page) { await page.settled(); }

/** What axe asks of what is drawn: contrast, sizes, scrolling. Chromium answers it (a11y). */
const DRAWN = ["color-contrast", "color-contrast-enhanced", "target-size", "css-orientation-lock",
  "scrollable-region-focusable", "link-in-text-block", "meta-viewport"];

const RULES = Object.fromEntries(DRAWN.map((id) => [id, { enabled: false }]));

export async function accessible(page, what) {
  const found = await violations(page.window, RULES);
  assert.deepEqual(found.map((one) =>
    `${what}: ${one.id}: ${one.nodes.slice(0, 3).map((node) =>
      `${node.element.outerHTML.slice(0, 300)} ${node.any[0]?.message ?? ""}`).join(" ")}`), []);
}
