// SPDX-License-Identifier: Apache-2.0
// What tests of the page in Chromium need: a server of their own with an empty data folder, the
// browser, a page that remembers what went wrong in it, a folder for pictures, axe.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after } from "node:test";
import { DESKTOP, PATIENCE, drawAlike, moves, sitDown, watched } from "./acts.mjs";
import { Server } from "./server.mjs";

export {
  DESKTOP, PATIENCE, PHONE, SIDEWAYS, becomes, bundled, close, closeSettings, invite,
  nothingWrong, openSettings, speak, undoes,
} from "./acts.mjs";

// AUDE_WEB_SLOW=4 makes each page four times slower, which finds what a test reads too early;
// AUDE_WEB_DRAWS=7 draws other tiles than every other run, which finds what only chance let pass.
// AUDE_PICTURES=1 takes the pictures, to be looked at; they cost a quarter of the time.
const {
  AUDE_PICTURES, AUDE_WEB_DRAWS, AUDE_WEB_MODULES, AUDE_WEB_SHOTS, AUDE_WEB_SLOW,
} = process.env;
const require = createRequire(join(AUDE_WEB_MODULES, "house.mjs"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
}

/** A server, with these options more, and a browser for all the tests of a file. */
export async function openHouse(...words) {
  const server = new Server(words);
  let browser;
  after(async () => {
    await browser?.close();
    await server.remove();
  });
  await server.start();
  browser = await launch();
  return { server, browser };
}

/** Runs in the page before anything else: it is laid out, but painted only while `paint(true)` says
 *  so, and without the shapes of boards where they are left out. Nobody looks at it, and painting
 *  is a third of what a page works. */
function unpainted(shapeless) {
  const [sheet, shapes] = [new CSSStyleSheet(), new CSSStyleSheet()];
  sheet.replaceSync("body { opacity: 0 !important; }");
  if (shapeless) shapes.replaceSync(".picture > svg > * { display: none !important; }");
  document.adoptedStyleSheets = [sheet, shapes];
  window.paint = (wanted) => { sheet.disabled = wanted; };
}

/** A page in a context of its own (its own storage); `wrongs` collects what it complains of. Every
 *  file of it comes from the server, unless the options allow service workers; nothing in it moves
 *  by itself, unless they say how; it is painted for axe, for who takes a picture or asks for it,
 *  and one that is only `laid` has no shapes of boards. */
export async function newPage(browser, viewport,
  { motion = "off", painted = AUDE_PICTURES !== undefined, laid = false, ...options } = {}) {
  const context = await browser.newContext({
    viewport, hasTouch: viewport.width < 500, locale: "en-GB", colorScheme: "light",
    serviceWorkers: "block", ...options,
  });
  await context.addInitScript(moves, motion);
  if (!painted) await context.addInitScript(unpainted, laid);
  await context.addInitScript(drawAlike, Number(AUDE_WEB_DRAWS ?? 1));
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  if (AUDE_WEB_SLOW !== undefined) {
    const client = await context.newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate: Number(AUDE_WEB_SLOW) });
  }
  // What was waited for is let go: kept, it would keep its whole screen, and a long walk past many
  // of them would end in a page of a gigabyte.
  const wait = page.waitForSelector.bind(page);
  page.waitForSelector = async (...words) => { await (await wait(...words))?.dispose(); };
  return watched(page);
}

/** The window of a page becomes one of another size, a phone with fingers where it is as narrow as
 *  one: a page of its own costs a second. */
export async function shrink(page, viewport) {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setTouchEmulationEnabled",
    { enabled: viewport.width < 500, maxTouchPoints: 1 });
  await client.detach();
  await page.setViewportSize(viewport);
}

/** Somebody opens the link and takes the seat that it is for. */
export async function sit(browser, link, name, viewport = DESKTOP) {
  const page = await newPage(browser, viewport);
  await sitDown(page, link, name);
  return page;
}

/** A page that shows the first screen. */
export async function homePage(browser, server, viewport) {
  const page = await newPage(browser, viewport);
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  return page;
}

/** Until nothing moves by itself any more: what was told that sizes have changed has heard it, what
 *  slides in has come, the board lies still and is drawn sharp. */
export async function rested(page) {
  await page.evaluate(() => new Promise((told) => {
    requestAnimationFrame(() => requestAnimationFrame(told));
  }));
  await page.waitForFunction(() =>
    document.querySelector(".plane")?.style.willChange !== "transform" &&
    document.getAnimations().every((one) => one.playState === "finished" ||
      !Number.isFinite(one.effect.getComputedTiming().endTime)));
}

/** A picture to be looked at, where they are wanted, of a page at rest. */
export async function shot(page, name) {
  await rested(page);
  if (AUDE_PICTURES === undefined) return;
  mkdirSync(AUDE_WEB_SHOTS, { recursive: true });
  const { width, height } = page.viewportSize();
  const size = width < 500 ? "phone" : height < 500 ? "sideways" : "desktop";
  await page.screenshot({ path: join(AUDE_WEB_SHOTS, `${name}-${size}.png`) });
}

/** What axe asks of what is drawn. The rest, of roles and names, it asks in Node as well (dom.mjs),
 *  where it costs less. */
const DRAWN = ["color-contrast", "scrollable-region-focusable", "link-in-text-block",
  "meta-viewport"];

/** Nothing that is drawn is too faint, and what scrolls can be reached by keys. */
export function readable(page, what) { return accessible(page, what, DRAWN); }

export async function accessible(page, what, rules = null) {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe);
  const found = await page.evaluate(async (only) => {
    window.paint?.(true);
    // Drawings are hidden from those who hear the page, so nothing is asked of them; but a board is
    // thousands of shapes, and most of the work to look past them.
    const drawings = [...document.querySelectorAll('svg[aria-hidden="true"]')].map((one) => {
      const shapes = document.createDocumentFragment();
      shapes.append(...one.childNodes);
      return () => one.append(shapes);
    });
    try {
      return await window.axe.run(document, { resultTypes: ["violations"], preload: false,
        ...only === null ? {} : { runOnly: { type: "rule", values: only } } });
    } finally {
      for (const draw of drawings) draw();
      window.paint?.(false);
    }
  }, rules);
  assert.deepEqual(found.violations.map((one) =>
    `${what}: ${one.id}: ${one.nodes.slice(0, 3).map((node) =>
      `${node.html} ${node.any[0]?.message ?? ""}`).join(" ")}`), []);
}
