// SPDX-License-Identifier: Apache-2.0
// Two browsers at one table, and a third one that watches: a friend takes a seat by the link, a
// network dies and comes back under both of them, and the game is played to its end by clicks. What
// people do together otherwise is asked in Node (page/together.test.mjs).
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, becomes, newPage, nothingWrong, openHouse, readable, shot,
} from "./house.mjs";
import { LATE, lay, turn } from "./pair.mjs";
import { Player } from "./player.mjs";
import { recordOf } from "./positions.mjs";

const { server, browser } = await openHouse();

/** Anna asks a friend to play on from this moment of a game; the links to the seat and to watch. */
async function asksAFriend(anna, game) {
  await anna.goto(`${server.address}#/load`);
  await anna.fill("#pasted", recordOf(game));
  await anna.click(".paste button");
  await anna.waitForSelector(".tape");
  await anna.keyboard.press("End");
  await anna.selectOption("#chair1", "open");
  await anna.click(".onward .commit");
  await anna.waitForSelector(".invite textarea");
  await readable(anna, "invite");
  await shot(anna, "invite");
  const links = await anna.locator(".invite textarea").evaluateAll((all) =>
    all.map((one) => one.value));
  await anna.click(".waiting >> text=To the board");
  return links;
}

/** Anna's network dies in silence, then the server ends; what she missed and what she does come
 *  later. */
async function throughTheDark(anna, ben) {
  await turn(anna);
  await anna.context().setOffline(true);
  await anna.waitForSelector("header .offline");
  await turn(ben);
  await anna.context().setOffline(false);
  await anna.waitForSelector("header .offline", { state: "detached" });
  await lay(anna);
  await server.stop();
  await anna.waitForSelector("header .offline");
  await anna.keyboard.press("c");
  await anna.waitForSelector(".problem >> text=your turn is kept");
  await server.start();
  await anna.waitForSelector(".problem", { state: "detached" });
  await anna.keyboard.press("c");
  await turn(ben);
}

test("two browsers against each other, a third one watches, through a network that dies",
  async () => {
    const anna = await newPage(browser, DESKTOP);
    const [seat, board] = await asksAFriend(anna, LATE);
    const ben = await newPage(browser, PHONE);
    await ben.goto(seat);
    await ben.waitForSelector("form.sit");
    await readable(ben, "take a seat");
    await shot(ben, "take-a-seat");
    await ben.fill("form.sit input", "Ben <b>");
    await ben.click("form.sit button");
    await ben.waitForSelector("form.sit", { state: "detached" });
    const watcher = await newPage(browser, DESKTOP);
    await watcher.goto(board);
    await watcher.waitForSelector(".seats");
    await becomes(() => anna.textContent(".seats"), /Ben <b>/);
    await throughTheDark(anna, ben);
    const players = [new Player(anna, 3), new Player(ben, 4)];
    await Promise.all(players.map((player) => player.play()));
    const scores = (page) => page.locator(".ranks .sum").allTextContents();
    await watcher.waitForSelector(".over");
    await becomes(async () => (await scores(anna)).length, 2);
    await becomes(() => scores(anna), await scores(ben));
    await becomes(() => scores(anna), await scores(watcher));
    await becomes(() => watcher.locator(".cell, .spot").count(), 0);
    assert.ok(players.every(({ turns }) => turns > 0));
    const wrongs = [anna, ben, watcher].flatMap((page) => page.wrongs);
    nothingWrong({ wrongs: wrongs.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text)) });
    await Promise.all([anna, ben, watcher].map((page) => page.context().close()));
  });
