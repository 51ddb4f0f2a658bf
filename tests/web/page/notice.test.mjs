// SPDX-License-Identifier: Apache-2.0
// What whoever runs the server says to everybody, and what players report to them.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, close, newPage, openHouse, shot,
} from "../dom.mjs";
import { fillStore } from "../acts.mjs";

const folder = mkdtempSync(join(tmpdir(), "aude-notice-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const socket = join(folder, "admin");
const { server, browser } = await openHouse("--socket", socket, "--drain", "60");

function admin(...words) {
  return JSON.parse(execFileSync(process.env.AUDE,
    ["admin", "--socket", socket, "--json", ...words], { encoding: "utf8" }));
}

/** A page, and what lets it hear a message of the server's. */
async function comes() {
  const page = await newPage(browser, PHONE);
  let wire = null;
  await page.routeWebSocket(/play/, (one) => {
    wire = one;
    one.connectToServer();
  });
  await page.goto(server.address);
  await page.waitForSelector(".crowd");
  return { page, hear: (message) => wire.send(JSON.stringify(message)) };
}

test("an announcement is put away, a new beginning is told and passes", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(server.address);
  await page.waitForSelector(".crowd"); // connected: who comes later does not read it
  admin("announce", "Cake at five");
  await becomes(() => page.textContent(".notice"), /whoever runs this server: Cake at five/);
  await accessible(page, "an announcement");
  await shot(page, "notice-announced");
  await page.click(".notice button");
  await becomes(() => page.locator(".notice").count(), 0);
  admin("drain");
  await becomes(() => page.textContent(".notice"), /is about to restart/);
  await shot(page, "notice-restart");
  await server.stop();
  await server.start();
  await becomes(() => page.locator(".notice").count(), 0);
  await close(page);
});

test("what the server has lost is told until it is read, that it keeps nothing as long as it is so",
  async () => {
    const { page, hear } = await comes();
    hear({ is: "set-back", table: "k3v9mq2xab", seq: 4 });
    await becomes(() => page.textContent(".notice"), /lost the last moments/);
    await page.click(".notice button");
    await becomes(() => page.locator(".notice").count(), 0);
    hear({ is: "read-only", on: true });
    await becomes(() => page.textContent(".notice"), /can't save anything/);
    hear({ is: "read-only", on: false });
    await becomes(() => page.locator(".notice").count(), 0);
    await close(page);
  });

test("of several things that the server tells one is shown, what keeps from playing first",
  async () => {
    const { page, hear } = await comes();
    const shown = () => page.locator(".notice > p").allTextContents();
    hear({ is: "announced", text: "Cake at five" });
    hear({ is: "set-back", table: "k3v9mq2xab", seq: 4 });
    hear({ is: "read-only", on: true });
    await becomes(async () => (await shown()).join("|"), /^[^|]*can't save anything[^|]*$/);
    hear({ is: "read-only", on: false });
    await becomes(async () => (await shown()).join("|"), /^[^|]*lost the last moments[^|]*$/);
    await page.click(".notice button");
    await becomes(async () => (await shown()).join("|"), /^[^|]*Cake at five[^|]*$/);
    // That what is played here is not kept is told before it.
    await page.evaluate(fillStore);
    await page.click(".doors button");
    await page.waitForSelector(".notkept");
    assert.deepEqual(await shown(), []);
    await page.click(".notkept .close");
    await becomes(async () => (await shown()).join("|"), /^[^|]*Cake at five[^|]*$/);
    await page.click(".notice button");
    await becomes(() => page.locator(".notice").count(), 0);
    await close(page);
  });

test("somebody is reported with what they wrote", async () => {
  const door = await newPage(browser, DESKTOP);
  await door.goto(server.address);
  const { table, tokens } = await door.evaluate(async () => {
    const wire = new WebSocket(`ws://${location.host}/play`, "aude.v1");
    const ask = (message) => new Promise((resolve) => {
      wire.onmessage = ({ data }) => resolve(JSON.parse(data));
      wire.send(JSON.stringify(message));
    });
    await new Promise((resolve) => { wire.onopen = resolve; });
    await ask({ do: "hello", version: 1 });
    const made = await ask({ do: "create", setup: { seats: [{ name: "Anna" }, { name: "Ben" }] } });
    await ask({ do: "say", table: made.table, token: made.tokens[1], text: "Grumble" });
    return made;
  });
  await door.evaluate(([id, own]) => localStorage.setItem("aude.games", JSON.stringify([{ id,
    local: false, tokens: { 0: own }, names: [], scores: [], game: "carcassonne", over: false,
    at: Date.now() }])), [table, tokens[0]]);
  await door.goto(`${server.address}#/t/${table}`);
  await door.click(".mutes > summary");
  await door.click(".reports button:has-text('Report Ben')");
  await becomes(() => door.textContent(".mutes [role=status]"), "Reported: Ben");
  await shot(door, "notice-report");
  const [report] = admin("reports").reports;
  assert.deepEqual([report.table, report.who, report.said], [table, "1 Ben", "Grumble"]);
  admin("delete-name", "Ben");
  await becomes(() => door.textContent("body"), /Player 2/);
  await close(door);
});
