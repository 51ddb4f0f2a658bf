// SPDX-License-Identifier: Apache-2.0
// What tests of the page do in either layer, in Chromium (house.mjs) and in Node (dom.mjs).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const { AUDE_WEB_MODULES } = process.env;
const require = createRequire(join(AUDE_WEB_MODULES, "acts.mjs"));

/** How long what comes by itself is waited for; AUDE_PATIENCE makes it shorter. */
export const PATIENCE = Number(process.env.AUDE_PATIENCE ?? 60000);

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 740 };
export const SIDEWAYS = { width: 740, height: 360 };

/** A module of the page's sources, by its path in web/src, as a program that gives it this name. */
export function bundled(path, name) {
  return require("esbuild").buildSync({
    entryPoints: [join(process.env.AUDE_SOURCE, "web/src", path)], bundle: true, write: false,
    format: "iife", globalName: name, target: "es2022", jsx: "automatic",
    jsxImportSource: "preact", nodePaths: [AUDE_WEB_MODULES],
  }).outputFiles[0].text;
}

/** Goes into each page: the draws of games in the browser alone are those of every other run, and
 *  who begins there by lot is the first seat. */
export function drawAlike(first) {
  const real = crypto.getRandomValues.bind(crypto);
  let seed = BigInt(first);
  crypto.getRandomValues = (array) => {
    if (array instanceof Uint16Array) return array.fill(0);
    if (!(array instanceof BigUint64Array)) return real(array);
    seed = BigInt.asUintN(64, seed * 6364136223846793005n + 1442695040888963407n);
    return array.fill(seed);
  };
}

/** Goes into each page: how things move, where nobody has chosen it there. */
export function moves(motion) {
  try {
    const kept = localStorage.getItem("aude.feel");
    if (kept === null) localStorage.setItem("aude.feel", JSON.stringify({ motion }));
  } catch { /* nothing may be kept there */ }
}

/** The page has these set up before anything of it runs, and remembers what it complains of. */
export function watched(page) {
  page.wrongs = [];
  page.on("pageerror", (error) => page.wrongs.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") page.wrongs.push(message.text());
  });
  return page;
}

/** Waits until what is read is what is expected (a value, or a pattern of a text): what others do,
 *  and what happens by itself, is seen when it comes. What was read last is in the complaint. */
export async function becomes(read, expected, patience = PATIENCE) {
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

/** Somebody opens the link and takes the seat that it is for, on this page. */
export async function sitDown(page, link, name) {
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

/** Asks the server by a connection of its own. */
export function askServer(page, message) {
  return page.evaluate((wanted) => new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${location.host}/play`, "aude.v1");
    socket.onopen = () => {
      socket.send(JSON.stringify({ do: "hello", version: 1 }));
      socket.send(JSON.stringify({ ...wanted, ref: 1 }));
    };
    socket.onmessage = (event) => {
      const answer = JSON.parse(event.data);
      if (answer.ref !== 1) return;
      socket.close();
      resolve(answer);
    };
    socket.onerror = reject;
  }), message);
}

/** Somebody else makes these tables, who goes away again. */
export async function makeTables(page, ...setups) {
  await page.evaluate((all) => new Promise((resolve) => {
    const socket = new WebSocket(`ws://${location.host}/play`, "aude.v1");
    socket.onopen = () => [{ do: "hello", version: 1 }, ...all.map((setup, i) =>
      ({ do: "create", ref: i + 1, public: true, setup }))]
      .forEach((one) => socket.send(JSON.stringify(one)));
    socket.onmessage = ({ data }) => {
      if (JSON.parse(data).ref !== all.length) return;
      socket.close();
      resolve();
    };
  }), setups);
}

/** Leaves no room for another letter in what the page's browser keeps. */
export function fillStore() {
  let size = 1 << 22;
  for (let n = 0; size > 0; n++)
    try {
      localStorage.setItem(`fill${n}`, "x".repeat(size));
    } catch {
      size >>= 1;
    }
}

/** What a page gives to keep of a game that it cannot keep itself. */
export async function downloaded(page) {
  const [file] = await Promise.all([
    page.waitForEvent("download"), page.click(".notkept >> text=Download the game"),
  ]);
  return readFileSync(await file.path(), "utf8");
}
