// SPDX-License-Identifier: Apache-2.0
// What every test of the page needs: a server of its own with an empty data folder, Chromium, a
// page that remembers what went wrong in it, a folder for pictures, axe.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

// AUDE_WEB_SLOW=4 makes each page four times slower, which finds what a test reads too early;
// AUDE_WEB_DRAWS=7 draws other tiles than every other run, which finds what only chance let pass.
// AUDE_PICTURES=1 takes the pictures, to be looked at; they cost a quarter of the time.
const {
  AUDE, AUDE_PICTURES, AUDE_WEB, AUDE_WEB_ALIKE, AUDE_WEB_DRAWS, AUDE_WEB_MODULES, AUDE_WEB_SHOTS,
  AUDE_WEB_SLOW,
} = process.env;
const require = createRequire(join(AUDE_WEB_MODULES, "house.mjs"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 740 };

const kept = [];

/** The one number above 10000 that browsers open no page at. */
const UNSAFE = 10080;

/** Does nobody have this number? Then a UDP socket, which no server here opens, keeps it from other
 *  tests for as long as this one runs. */
async function keeps(number) {
  if (number === UNSAFE) return false;
  const socket = createSocket("udp4");
  socket.unref();
  try {
    socket.bind(number, "127.0.0.1");
    await once(socket, "listening");
    const door = createServer().listen(number, "127.0.0.1");
    await once(door, "listening");
    door.close();
    await once(door, "close");
  } catch {
    socket.close();
    return false;
  }
  kept.push(socket);
  return true;
}

/** A port for a server that may be stopped and started again: one outside the range from which the
 *  system gives ports to whoever connects somewhere, so that it is not lost meanwhile. 0, any port,
 *  when there is none of the kind. */
async function reservePort() {
  let [low, high] = [32768, 60999];
  try {
    [low, high] = readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "ascii").trim()
      .split(/\s+/).map(Number);
  } catch { /* the usual ones */ }
  const below = Math.max(low - 10000, 0);
  const above = Math.max(65535 - high, 0);
  for (let i = 0; i < 200 && below + above > 0; i++) {
    const at = Math.floor(Math.random() * (below + above));
    const number = at < below ? 10000 + at : high + 1 + at - below;
    if (await keeps(number)) return number;
  }
  return 0;
}

/** A server on a port of its own; stop() ends it, start() begins it anew on the same data. */
class Server {
  constructor(words) {
    this.words = words;
    this.data = mkdtempSync(join(tmpdir(), "aude-web-"));
    this.port = 0;
    this.web = AUDE_WEB;
  }

  async start() {
    if (this.port === 0) this.port = await reservePort();
    this.child = spawn(AUDE, ["serve", "--port", String(this.port), "--data", this.data,
      "--web", this.web, ...this.words], {
      stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, LD_PRELOAD: AUDE_WEB_ALIKE ?? "" },
    });
    this.said = "";
    this.child.stdout.on("data", (chunk) => { this.said += chunk; });
    this.child.stderr.on("data", (chunk) => { this.said += chunk; });
    const until = Date.now() + 30000;
    while (!/http:\/\/127\.0\.0\.1:(\d+)/.test(this.said)) {
      assert.ok(Date.now() < until && this.child.exitCode === null,
        `the server says: ${this.said}`);
      await new Promise((resolve) => { setTimeout(resolve, 20); });
    }
    const [address, port] = /http:\/\/127\.0\.0\.1:(\d+)/.exec(this.said);
    this.port = Number(port);
    this.address = `${address}/`;
  }

  async stop() {
    if (this.child === undefined || this.child.exitCode !== null) return;
    const ended = once(this.child, "exit");
    this.child.kill("SIGTERM");
    await ended;
  }

  async remove() {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** A module of the page's sources, by its path in web/src, as a program that gives it this name. */
export function bundled(path, name) {
  return require("esbuild").buildSync({
    entryPoints: [join(process.env.AUDE_SOURCE, "web/src", path)], bundle: true, write: false,
    format: "iife", globalName: name, target: "es2022", jsx: "automatic",
    jsxImportSource: "preact", nodePaths: [AUDE_WEB_MODULES],
  }).outputFiles[0].text;
}

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

/** Goes into each page: the draws of games in the browser alone are those of every other run. */
function drawAlike(first) {
  const real = crypto.getRandomValues.bind(crypto);
  let seed = BigInt(first);
  crypto.getRandomValues = (array) => {
    if (!(array instanceof BigUint64Array)) return real(array);
    seed = BigInt.asUintN(64, seed * 6364136223846793005n + 1442695040888963407n);
    return array.fill(seed);
  };
}

/** Goes into each page: how things move, where nobody has chosen it there. */
function moves(motion) {
  try {
    const kept = localStorage.getItem("aude.feel");
    if (kept === null) localStorage.setItem("aude.feel", JSON.stringify({ motion }));
  } catch { /* nothing may be kept there */ }
}

/** Runs in the page before anything else: pictures of boards are laid out but not painted. Nobody
 *  looks at them, and painting is a third of what a page works. */
function unpainted() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".picture { opacity: 0 !important; }");
  document.adoptedStyleSheets = [sheet];
}

/** A page in a context of its own (its own storage); `wrongs` collects what it complains of. Every
 *  file of it comes from the server, unless the options allow service workers; nothing in it moves
 *  by itself, unless they say how; boards are painted for who takes a picture or asks for it. */
export async function newPage(browser, viewport,
  { motion = "off", painted = AUDE_PICTURES !== undefined, ...options } = {}) {
  const context = await browser.newContext({
    viewport, hasTouch: viewport.width < 500, locale: "en-GB", colorScheme: "light",
    serviceWorkers: "block", ...options,
  });
  await context.addInitScript(moves, motion);
  if (!painted) await context.addInitScript(unpainted);
  await context.addInitScript(drawAlike, Number(AUDE_WEB_DRAWS ?? 1));
  const page = await context.newPage();
  page.setDefaultTimeout(15000);
  if (AUDE_WEB_SLOW !== undefined) {
    const client = await context.newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate: Number(AUDE_WEB_SLOW) });
  }
  // What was waited for is let go: kept, it would keep its whole screen, and a long walk past many
  // of them would end in a page of a gigabyte.
  const wait = page.waitForSelector.bind(page);
  page.waitForSelector = async (...words) => { await (await wait(...words))?.dispose(); };
  page.wrongs = [];
  page.on("pageerror", (error) => page.wrongs.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") page.wrongs.push(message.text());
  });
  return page;
}

/** Waits until what is read is what is expected (a value, or a pattern of a text): what others do,
 *  and what happens by itself, is seen when it comes. What was read last is in the complaint. */
export async function becomes(read, expected, patience = 15000) {
  for (const until = Date.now() + patience; ;) {
    try {
      const found = await read();
      if (expected instanceof RegExp) assert.match(found, expected);
      else assert.deepEqual(found, expected);
      return;
    } catch (problem) {
      if (Date.now() >= until) throw problem;
      await new Promise((resolve) => { setTimeout(resolve, 20); });
    }
  }
}

/** Complaints, but those of a connection that a test cut on purpose. */
export function nothingWrong(page) {
  assert.deepEqual(page.wrongs.filter((text) => !/WebSocket connection|ERR_CONNECTION/.test(text)),
    []);
}

/** Nobody of them saw anything go wrong; they leave. */
export async function close(...pages) {
  for (const page of pages) nothingWrong(page);
  await Promise.all([...new Set(pages.map((page) => page.context()))].map((one) => one.close()));
}

/** Anna's table with a free seat, made on this page and prepared as is wanted; the link to the
 *  seat. */
export async function invite(anna, server, prepare = async () => undefined) {
  await anna.goto(`${server.address}#/new`);
  await anna.waitForSelector(".setup");
  await anna.fill("#name0", "Anna");
  await anna.selectOption("#kind1", "open");
  await prepare(anna);
  await anna.click(".setup .begin");
  await anna.waitForSelector(".invite textarea");
  return anna.inputValue(".invite textarea");
}

/** Somebody opens the link and takes the seat that it is for. */
export async function sit(browser, link, name, viewport = DESKTOP) {
  const page = await newPage(browser, viewport);
  await page.goto(link);
  await page.fill("form.sit input", name);
  await page.click("form.sit button[type=submit]");
  await page.waitForSelector("form.sit", { state: "detached" });
  return page;
}

/** Unfolds the settings in the head of the page. */
export async function openSettings(page) {
  await page.click(".settings:not([open]) > summary");
}

export async function closeSettings(page) {
  await page.click(".settings[open] > summary");
}

/** The page speaks another language from now on. */
export async function speak(page, language) {
  await openSettings(page);
  await page.selectOption("#language", language);
  await closeSettings(page);
}

/** Can what was tried be undone? What was committed before is taken back instead. */
export function undoes(page) {
  return page.evaluate(() => {
    const button = document.querySelector(".ends button:first-child");
    return !button.disabled && button.ariaDisabled !== "true" &&
      button.textContent.includes("Undo");
  });
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

export async function accessible(page, what) {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    // Drawings are hidden from those who hear the page, so nothing is asked of them; but a board is
    // thousands of shapes, and most of the work to look past them.
    const drawings = [...document.querySelectorAll('svg[aria-hidden="true"]')].map((one) => {
      const shapes = document.createDocumentFragment();
      shapes.append(...one.childNodes);
      return () => one.append(shapes);
    });
    try {
      return await window.axe.run(document, { resultTypes: ["violations"], preload: false });
    } finally {
      for (const draw of drawings) draw();
    }
  });
  assert.deepEqual(found.violations.map((one) =>
    `${what}: ${one.id}: ${one.nodes.slice(0, 3).map((node) =>
      `${node.html} ${node.any[0]?.message ?? ""}`).join(" ")}`), []);
}
