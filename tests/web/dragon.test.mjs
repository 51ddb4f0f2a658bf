// SPDX-License-Identifier: Apache-2.0
// The Princess & the Dragon on the page: the flight as a walk, the fairy and the princess by a tap
// on a follower, the portal by a tap on where it leads; each in one tap and Commit.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, newPage, nothingWrong, openHouse, shot,
} from "./house.mjs";
import { ask, openLocal, search } from "./positions.mjs";

const LINES = ["game carcassonne", "expansion dragon", "seats 3"];
const VERBS = { fairy: 25, princess: 27, portal: 28, fly: 29 };
const NAMES = Object.keys(VERBS);

/** A position for each of the verbs, in the midst of a game; of the flight when it is on its way. */
const found = search(LINES, 1, NAMES, (state, n, known) => {
  if (n < 60) return "";
  const verbs = ask("choices").map(({ verb }) => verb);
  const flies = verbs.length > 1 && (state.way ?? []).length > 2;
  return NAMES.find((name) => !known.has(name) && verbs.includes(VERBS[name]) &&
    (name !== "fly" || flies)) ?? "";
});
const { server, browser } = await openHouse();

test("random games come to each of them", () => {
  assert.deepEqual(NAMES.filter((name) => !found.has(name)), []);
});

for (const viewport of [DESKTOP, PHONE])
  for (const name of NAMES)
    test(`${name}, ${viewport.width} wide: one tap on the board, and Commit`, async () => {
      const page = await newPage(browser, viewport);
      await openLocal(page, server, found.get(name));
      await accessible(page, name);
      await shot(page, `dragon-${name}`);
      const choices = await page.evaluate(() => [...document.querySelectorAll(".spot")]
        .map((one) => one.getAttribute("aria-label")));
      console.log(`# ${name}: ${choices.join(" | ")}`);
      nothingWrong(page);
      await page.context().close();
    });
