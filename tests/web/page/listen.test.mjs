// SPDX-License-Identifier: Apache-2.0
// The page for those who hear it: whole turns by roles and names alone, as a screen reader offers
// them, never by how the page is built; what is said by itself is said once; and nothing is called
// by a name that only the tile files know.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, accessible, becomes, newPage, nothingWrong, openHouse } from "../dom.mjs";
import { ask, load, openLocal, playTo } from "../positions.mjs";

const { server, browser } = await openHouse();

const SQUARE = /^\d+: (-?\d+,-?\d+) \(((?:north|east|south|west): \w+(?:, )?)+\)/;
const PARTS = "(?:city|road|crossroads|monastery|field|\\d fields)";

/** Everything that was ever said in the log that speaks, also what it has dropped since. */
async function listen(page) {
  const log = page.getByRole("main").getByRole("log", { name: "What happened" });
  await log.evaluate((host) => {
    window.said = [...host.children].map((one) => one.textContent);
    window.changed = 0;
    new MutationObserver((all) => {
      for (const one of all) {
        for (const node of one.addedNodes) window.said.push(node.textContent);
        if (one.type === "characterData") window.changed++;
      }
    }).observe(host, { childList: true, subtree: true, characterData: true });
  });
  return {
    all: () => page.evaluate(() => window.said),
    changed: () => page.evaluate(() => window.changed),
    count: async (pattern) =>
      (await page.evaluate(() => window.said)).filter((one) => pattern.test(one)).length,
  };
}

test("whole turns by roles and names alone; every turn is told once", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  await page.getByRole("button", { name: /^Play now against the computer/ }).click();
  await page.getByRole("group", { name: "Board" }).getByRole("button", { name: SQUARE }).first()
    .waitFor();
  const ears = await listen(page);
  const board = page.getByRole("group", { name: "Board" });
  const bar = page.getByRole("region", { name: "Decision" });
  let asked = 0;
  for (let turn = 1; turn <= 3; turn++) {
    // What lies in hand and how many squares there are is said; each square tells what is around.
    const place = new RegExp(`^Your decision: Place the tile: ${PARTS}.*\\. (\\d+) squares?$`);
    await becomes(() => ears.count(place), turn);
    const squares = Number(place.exec((await ears.all()).filter((one) => place.test(one))
      .at(-1))[1]);
    await becomes(() => board.getByRole("button", { name: SQUARE }).count(), squares);
    const square = board.getByRole("button", { name: SQUARE }).first();
    const name = await square.getAttribute("aria-label");
    const at = SQUARE.exec(name)[1];
    await square.focus();
    await page.keyboard.press("Enter");
    // How it lies is said, and again when it is turned; the tile on the board is called so, too.
    const lies = new RegExp(`^Square ${at}: ${PARTS}`);
    await becomes(() => ears.count(lies), 1);
    const tile = board.getByRole("button",
      { name: new RegExp(`^(?:Turn the tile, )?${at}: ${PARTS}`) });
    await becomes(() => tile.evaluate((one) => one === document.activeElement), true);
    const before = await tile.getAttribute("aria-label");
    assert.equal(/^Turn/.test(before), await tile.getAttribute("title") !== null);
    if (/^Turn/.test(before)) {
      await page.keyboard.press("r");
      await becomes(async () => await tile.getAttribute("aria-label") !== before, true);
      await becomes(() => ears.count(lies), 2);
    }
    // A choice: what, where on the tile, what it is worth, how far it is open. Which tiles come is
    // chance, so there may be nothing to choose from.
    const heading = bar.getByRole("heading");
    await becomes(() => heading.innerText(), /Place a follower|Done, or undo/);
    const figure = /Place a follower/.test(await heading.innerText());
    if (figure) {
      asked++;
      await becomes(async () => await ears.count(/^Your decision: Place a follower$/) >= asked,
        true);
      const choice = bar.getByRole("button", { name: new RegExp(
        "^\\d+ (?:city|road|monastery|field)(?: \\([a-z, -]+\\))? " +
        ".*[+-−]?\\d+ ?follower, \\d+ tiles?") }).first();
      await choice.waitFor();
      await choice.focus();
      await page.keyboard.press("Enter");
    }
    const commit = bar.getByRole("button", { name: "Done", exact: true });
    await commit.waitFor();
    await commit.press("Enter");
    // What was done is said once, by whomever.
    await becomes(() => ears.count(new RegExp(
      `^Guest \\d+, ${PARTS}.* → ${at}${figure ? ", follower → " : ""}`)), 1);
    await becomes(() => ears.count(/^Casual, .*→ -?\d+,-?\d+/), turn);
  }
  await becomes(() => ears.count(/^Your decision: Place the tile/), 4);
  // Each line of the history has one arrow, and so has what is said of it.
  const told = (await ears.all()).filter((one) => /^(Guest \d+|Casual), /.test(one));
  const arrows = told.join().split("→").length - 1;
  await becomes(() => page.getByRole("complementary").getByRole("button", { name: /→/ }).count(),
    arrows);
  const squares = told.flatMap((one) => one.match(/→ -?\d+,-?\d+/g) ?? []);
  assert.equal(new Set(squares).size, squares.length, told.join("\n"));
  assert.equal(await ears.changed(), 0, "what was said is not changed afterwards");
  for (const one of await page.getByRole("status").all())
    assert.doesNotMatch(await one.innerText(), /^Casual, /, "told elsewhere again");
  // The board in words: features with whose, value, ends and where they go on.
  await page.keyboard.press("d");
  await page.getByRole("heading", { name: "Claimed features" }).waitFor();
  const claimed = page.getByRole("button", { name: new RegExp(
    "^(city|road) (-?\\d+,-?\\d+(; )?)+: (Guest \\d+|Casual).*, now \\d+, " +
    "\\d+ tiles?.* open ends?; empty squares: -?\\d+,-?\\d+") });
  const open = page.getByRole("button", { name: /^\w+ .*: nobody's, now \d+, .* empty squares: / });
  assert.ok(await claimed.count() + await open.count() > 0);
  await page.getByRole("heading", { name: "Row 0" }).waitFor();
  await page.getByRole("listitem").filter({ hasText: new RegExp("^0,0 city \\(north\\); road " +
    "\\(east, west\\); field \\(north-east, north-west\\); field \\(south\\)$") }).waitFor();
  await accessible(page, "heard");
  nothingWrong(page);
  await page.context().close();
});

/** Whatever is read out of the page, as text and as names of what has one. */
function heardIn(page) {
  return page.evaluate(() => {
    const found = [];
    const read = (element) => {
      if (element.matches("script, style, noscript, [aria-hidden=true]") ||
        !element.checkVisibility()) return;
      for (const name of ["aria-label", "alt", "title", "placeholder", "aria-description"])
        found.push(element.getAttribute(name) ?? "");
      for (const one of element.childNodes)
        if (one.nodeType === Node.TEXT_NODE) found.push(one.data);
        else if (one.nodeType === Node.ELEMENT_NODE) read(one);
    };
    read(document.body);
    return found.filter((text) => text !== "").join("\n");
  });
}

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
  await page.hover("header .brand");
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
    const heard = await heardIn(page);
    for (const name of names) {
      assert.ok(!heard.includes(name), name);
      assert.ok(!heard.includes(` ${name.replace(/^\w+-/, "")} →`), name);
    }
    assert.doesNotMatch(heard, /\b\d{1,4}[GMS]{1,4}\b|\w+-c\d\d\b/);
    for (const image of await page.getByRole("img").all())
      assert.notEqual(await image.getAttribute("alt"), "undefined");
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
