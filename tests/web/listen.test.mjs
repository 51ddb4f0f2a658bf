// SPDX-License-Identifier: Apache-2.0
// The page for those who hear it: whole turns by roles and names alone, as a screen reader offers
// them, never by how the page is built; what is said by itself is said once; and nothing is called
// by a name that only the tile files know.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, accessible, becomes, newPage, nothingWrong, openHouse, shot } from "./house.mjs";
import { ask, load, openLocal, playTo } from "./positions.mjs";

const { server, browser } = await openHouse();

const PARTS = "(?:city|road|crossroads|monastery|field|\\d fields)";

test("a line of what happened leads to its square, with a picture and without an id", async () => {
  const page = await newPage(browser, DESKTOP);
  const game = playTo(["game carcassonne", "seats 2"], 3, (state) =>
    state.placed.length > 15 && state.step === "place");
  await openLocal(page, server, game);
  await page.getByRole("button", { name: /→ -?\d+,-?\d+$/ }).first().waitFor();
  const line = page.getByRole("button", { name: /→ -?\d+,-?\d+$/ }).first();
  // Its square is heard; who sees the page sees it lit up.
  const at = /-?\d+,-?\d+$/.exec(await line.getAttribute("aria-label"))[0];
  assert.doesNotMatch(await line.innerText(), /\d/);
  assert.equal(await line.locator("img[alt='']").count(), 1);
  await line.hover();
  await page.waitForSelector(".framed");
  await page.mouse.move(400, 300);
  await page.waitForSelector(".framed", { state: "detached" });
  await line.press("Enter");
  const card = page.getByRole("region", { name: `Square ${at}` });
  await card.waitFor();
  load(game);
  const { placed } = ask("describe");
  const [, , kind] = placed.find(([x, y]) => `${x},${y}` === at);
  // Those who know the tile files find the name; it is not read out.
  await becomes(() => card.locator("[aria-hidden]").innerText(), ask("kinds")[kind].name);
  await accessible(page, "line");
  await shot(page, "line");
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
  await line.blur();
  await page.waitForSelector(".framed", { state: "detached" });
  nothingWrong(page);
  await page.context().close();
});

const GAMES = [
  ["the base game", ["game carcassonne", "seats 2", "option ABBOT on"], "place"],
  ["everything", ["game carcassonne", "expansion tower", "expansion bcb", "seats 2"], "select"],
  ["The Discovery", ["game discovery", "seats 2"], "place"],
];

for (const [what, lines, step] of GAMES)
  test(`${what}: nothing is called by a name of the tile files`, async () => {
    const page = await newPage(browser, DESKTOP);
    const game = playTo(lines, 3, (state) =>
      state.placed.length > 12 && state.step === step);
    await openLocal(page, server, game);
    load(game);
    const { bag } = ask("describe");
    const names = ask("kinds").map(({ name }) => name);
    for (const key of ["t", "d"]) await page.keyboard.press(key);
    await page.getByRole("heading", { name: "Row 0" }).waitFor();
    const left = bag.filter((n) => n > 0).length;
    await becomes(() => page.getByRole("listitem").filter({ hasText: /^\s*×\d+$/ })
      .getByRole("img", { name: /^[a-z]/ }).count(), left);
    const heard = await page.locator("body").ariaSnapshot();
    for (const name of names) {
      assert.ok(!heard.includes(name), name);
      assert.ok(!heard.includes(` ${name.replace(/^\w+-/, "")} →`), name);
    }
    assert.doesNotMatch(heard, /\b\d{1,4}[GMS]{1,4}\b|\w+-c\d\d\b/);
    for (const image of await page.getByRole("img").all())
      assert.notEqual(await image.getAttribute("alt"), "undefined");
    await shot(page, `tiles-in-words-${what.replace(/ /g, "-")}`);
    if (step === "select") {
      // Whoever has to bid hears for what.
      await page.getByRole("button", { name: "Tile 1 for 0", exact: true }).click();
      await page.getByRole("button", { name: "Done", exact: true }).click();
      const log = page.getByRole("main").getByRole("log", { name: "What happened" });
      await becomes(() => log.innerText(),
        new RegExp(`Your decision: Bazaar: bid or pass: ${PARTS}`));
    }
    nothingWrong(page);
    await page.context().close();
  });
