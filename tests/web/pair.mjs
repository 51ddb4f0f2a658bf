// SPDX-License-Identifier: Apache-2.0
// Two people at a table of the server, for the tests of either layer: a page of theirs comes from
// the layer's own `newPage`.
import { DESKTOP, PHONE } from "./acts.mjs";
import { playTo } from "./positions.mjs";

/** A few tiles are left, and the first one has to place. */
export const LATE = playTo(["game carcassonne", "seats 2"], 1, (state) =>
  state.step === "place" && state.decider === 0 && state.placed.length >= 64);

/** Anna's table with a name and a free seat, and Ben, who takes it. `open`: a page of this size. */
export async function annaAndBen(server, open) {
  const anna = await open(DESKTOP);
  await anna.goto(`${server.address}#/new`);
  await anna.fill("#name0", "Anna");
  await anna.selectOption("#kind1", "open");
  await anna.click("text=Clock and table");
  await anna.fill("#title", "Sunday");
  await anna.click(".setup .begin");
  const ben = await open(PHONE);
  await ben.goto(await anna.inputValue(".invite textarea"));
  await ben.fill("form.sit input", "Ben");
  await ben.click("form.sit button");
  await ben.waitForSelector("form.sit", { state: "detached" });
  return { anna, ben };
}

export const MINE = ".cell b:not(:empty)";

/** Lays the tile on the first square, by its number: it has more digits where squares are many. */
export async function lay(page) {
  await page.waitForSelector(MINE, { state: "attached" });
  await page.keyboard.type(await page.locator(MINE).first().textContent());
  await page.waitForSelector(".cell.placed");
}

export async function turn(page) {
  await lay(page);
  await page.keyboard.press("c");
  await page.waitForSelector(".cell", { state: "detached" });
}
