// SPDX-License-Identifier: Apache-2.0
// Looking back: records downloaded and loaded again; files of others; playing on from the middle;
// what is marked as last.
// Each moment is compared with what the engine says of it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, newPage, nothingWrong, openHouse, sit,
} from "../dom.mjs";
import { ask, compare, engine, long } from "../judge.mjs";
import { Player } from "../player.mjs";
import { openLocal, playTo, storeLocal } from "../positions.mjs";

const { AUDE_SOURCE } = process.env;
const BIG = ["game carcassonne", "expansion tower", "expansion bcb", "seats 4"];
const COMPUTERS = ["human", "greedy", "greedy", "greedy"];
const FOUR = ["Anna", "Ben", "Cyril", "Дора"];
const LATE = playTo(["game carcassonne", "expansion tower", "expansion bcb", "seats 3"], 2,
  (state) => state.step === "place" && state.placed.length > 30);

const { server, browser } = await openHouse("--limit", "pace=1");

test("play and replay mark the last tiles alike", async () => {
  const page = await newPage(browser, DESKTOP);
  await openLocal(page, server, LATE);
  const marks = () => page.evaluate(() => [...document.querySelectorAll(".last > *")]
    .map((one) => `${one.className} ${one.getAttribute("style")}`).sort());
  await page.waitForSelector(".last .laid");
  const playing = await marks();
  await page.goto(`${server.address}#/r/l/x`);
  await page.waitForSelector(".replay");
  await page.keyboard.press("End");
  await becomes(marks, playing);
  nothingWrong(page);
  await page.context().close();
});

test("a game that goes on is there as it stands; what is open stays in its row", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(server.address);
  const game = engine.play(["game carcassonne", "seats 2"], 3);
  await storeLocal(page, "going", { ...game, actions: game.actions.slice(0, 50) });
  await storeLocal(page, "gone", game);
  for (const [id, moment] of [["going", 50], ["gone", 0]]) {
    await page.goto(`${server.address}#/r/l/${id}`);
    await page.waitForSelector(`.replay[data-moment="${moment}"]`);
  }
  const row = () => page.locator("aside > details > summary").allTextContents();
  const before = await row();
  assert.equal(before.length, 7);
  await page.locator("aside > details > summary").last().click();
  await becomes(() => page.locator("aside > details[open] > .sheet").count(), 1);
  assert.deepEqual(await row(), before);
  await page.click("aside > details[open] > .sheet > .shut");
  await becomes(() => page.locator("aside > details[open]").count(), 0);
  await accessible(page, "the row of a replay");
  await page.context().close();
});

test("the record of a moment is the game up to there", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  const game = engine.play(BIG, 5);
  await storeLocal(page, "big", game, COMPUTERS, FOUR);
  await page.goto(`${server.address}#/r/l/big/123`);
  await page.waitForSelector(".tape");
  await page.click("text=Save and share");
  const coming = page.waitForEvent("download");
  await page.click("text=Download the game");
  const read = engine.read(readFileSync(await (await coming).path(), "utf8"));
  assert.deepEqual(read.actions, game.actions.slice(0, 123));
  assert.deepEqual(read.names, FOUR);
  assert.deepEqual(read.players, ["human", "greedy", "greedy", "greedy"]);
  nothingWrong(page);
  await page.context().close();
});

test("what is counted takes the forms of the language", async () => {
  const page = await newPage(browser, DESKTOP, { locale: "pl-PL" });
  await page.goto(`${server.address}icon.svg`);
  for (const [turns, words] of [[1, "1 tura"], [3, "3 tury"], [5, "5 tur"], [22, "22 tury"]]) {
    const game = playTo(["game carcassonne", "seats 2"], 1,
      ({ turn, step }) => turn === turns && step === "place");
    await storeLocal(page, `t${turns}`, game);
    await page.goto(`${server.address}#/r/l/t${turns}/0`);
    await becomes(() => page.locator("summary").allTextContents().then((all) =>
      all.map((one) => one.replace("\u00a0", " ")).filter((one) => /^\d+ tur/.test(one))), [words]);
  }
  await page.context().close();
});

test("an address that is replaced leads nowhere, one that is gone to does", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  await page.evaluate(() => {
    window.told = [];
    window.addEventListener("hashchange", () => window.told.push(location.hash));
    history.replaceState(null, "", "#/history");
  });
  await page.evaluate(() => { location.hash = "#/rules"; });
  await becomes(() => page.evaluate("window.told.length > 0"), true);
  assert.deepEqual(await page.evaluate("window.told"), ["#/rules"]);
  await page.context().close();
});

test("a save of JCloisterZone is loaded and played on", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(`${server.address}#/load`);
  await page.waitForSelector(".drop");
  await accessible(page, "load");
  await page.setInputFiles(".drop input",
    join(AUDE_SOURCE, "tests/recorded/saves/second-edition-plain.jcz"));
  await page.waitForSelector(".onward");
  await accessible(page, "file");
  const seats = await page.locator(".onward select").count();
  for (let i = 1; i < seats; i++) await page.selectOption(`#chair${i}`, "level-2");
  await page.selectOption("#chair0", "human");
  await page.fill("#sitter0", "Anna");
  await page.click(".onward .commit");
  await page.waitForFunction(() => location.hash.startsWith("#/t/"));
  await new Player(page, 5).playTurns(3);
  await becomes(async () => {
    const { begun, actions } = await ask(page, { do: "open", table: page.url().split("/").at(-1) });
    return begun > 0 && actions.length > begun + 3;
  }, true);
  nothingWrong(page);
  await page.context().close();
});

test("a damaged file is refused with line and reason, and nothing is kept of it", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(`${server.address}#/load`);
  const game = engine.play(["game carcassonne", "seats 2"], 3, 40);
  const lines = engine.record(game.setup, game.actions).split("\n");
  const first = lines.findIndex((line) => line.startsWith("3 s0"));
  const wrong = [...lines];
  wrong[first] = wrong[first].replace(/place \S+/, "place 77,77");
  const load = (name, text) => page.setInputFiles(".drop input", { name, mimeType: "text/plain",
    buffer: Buffer.from(text) });
  await load("bad.aude", wrong.join("\n"));
  await page.waitForSelector(".problem");
  const said = await page.textContent(".problem");
  assert.match(said, new RegExp(`^bad.aude: Line ${first + 1}, column \\d+: .{10,}`));
  await accessible(page, "damaged file");
  await load("cut.aude", lines.slice(0, -2).join("\n"));
  await page.waitForFunction(() => /cut.aude: Line/.test(
    document.querySelector(".problem")?.textContent));
  await load("save.jcz", "{\"gameId\": 12");
  await page.waitForFunction(() => /save.jcz: /.test(
    document.querySelector(".problem")?.textContent));
  await load("empty.aude", "");
  await page.waitForSelector("text=There is nothing in this file");
  await page.fill("#pasted", "x".repeat(300000));
  await page.click("text=Open the text");
  await page.waitForSelector("text=too long");
  await becomes(() => page.evaluate(() => localStorage.getItem("aude.files")), null);
  await becomes(() => page.locator(".known").count(), 0);
  nothingWrong(page);
  await page.context().close();
});

test("a pasted record is watched, played on here from its middle, and forgotten", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(`${server.address}#/load`);
  const game = engine.play(["game carcassonne", "seats 2"], 3);
  await page.fill("#pasted", engine.record(game.setup, game.actions));
  await page.click("text=Open the text");
  await page.waitForSelector(".tape");
  await compare(page, game, 0); // what is over is there from its beginning
  await page.keyboard.press("End");
  await compare(page, game, game.actions.length);
  await page.goto(`${page.url().split("/").slice(0, 7).join("/")}/60`);
  await compare(page, game, 60);
  await page.click("text=Continue from here");
  await page.selectOption("#chair1", "level-1");
  await page.click(".onward .commit");
  await page.waitForFunction(() => location.hash.startsWith("#/t/"));
  await page.waitForSelector(".play:not(.replay) .seats");
  const table = await ask(page, { do: "open", table: page.url().split("/").at(-1) });
  assert.deepEqual(table.actions.slice(0, 60).map(long), game.actions.slice(0, 60));
  assert.equal(table.begun, 60);
  await page.goto(`${server.address}#/load`);
  await page.click(".known li button");
  await page.waitForSelector(".known", { state: "detached" });
  await becomes(() => page.evaluate(() => Object.keys(localStorage)
    .filter((key) => key.startsWith("aude.file."))), []);
  nothingWrong(page);
  await page.context().close();
});

test("a record that is played on keeps the version of its rules", async () => {
  const before = readFileSync(join(AUDE_SOURCE, "tests/cli/c2_0_1.aude"), "utf8");
  const now = before.replace(/^game /m, "rules 2\n$&").replace(/^3 s0 [^]*(?=^result)/m, "");
  for (const [text, version] of [[before, ""], [now, "rules 2\n"]]) {
    const page = await newPage(browser, PHONE);
    await page.goto(`${server.address}#/load`);
    await page.fill("#pasted", text);
    await page.click("text=Open the text");
    await page.waitForSelector(".tape");
    await page.click(".onward .commit");
    await page.waitForFunction(() => location.hash.startsWith("#/t/"));
    const table = page.url().split("/").at(-1);
    const record = (await ask(page, { do: "record", table })).text;
    assert.match(record, new RegExp(`\\n${version}game carcassonne\\n[^]*\\npreset C2\\n`));
    assert.equal(record.includes("\nrules "), version !== "", record);
    nothingWrong(page);
    await page.context().close();
  }
});

test("from the middle of a local game another one begins here, with the computer", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  const game = engine.play(["game carcassonne", "seats 2"], 3);
  await storeLocal(page, "old", game, COMPUTERS, FOUR);
  await page.goto(`${server.address}#/r/l/old/150`);
  await page.click("text=Continue from here");
  await page.click(".onward .commit");
  await page.waitForFunction(() => /^#\/l\/(?!old)/.test(location.hash));
  await new Player(page, 8).playTurns(3);
  const kept = await page.evaluate(() =>
    JSON.parse(localStorage.getItem(`aude.local.${location.hash.split("/")[2]}`)));
  assert.deepEqual(kept.actions.slice(0, 150), game.actions.slice(0, 150));
  assert.ok(kept.actions.length > 152);
  assert.notDeepEqual(kept.actions, game.actions.slice(0, kept.actions.length));
  const old = await page.evaluate(() => JSON.parse(localStorage.getItem("aude.local.old")));
  assert.deepEqual(old.actions, game.actions);
  nothingWrong(page);
  await page.context().close();
});

test("a record with an own tile set asks for its file", async () => {
  const page = await newPage(browser, DESKTOP);
  const tiles = readFileSync(join(AUDE_SOURCE, "tests/tiles/own_isles.toml"), "utf8");
  JSON.parse(engine.answer(engine.wasm.own(engine.ask(tiles))));
  const game = engine.play(["game discovery", "seats 2"], 3, 30);
  const record = engine.record(game.setup, game.actions);
  assert.match(record, /^own /m);
  await page.goto(`${server.address}#/load`);
  await page.setInputFiles(".drop input", { name: "isles.aude", mimeType: "text/plain",
    buffer: Buffer.from(record) });
  await page.waitForSelector("text=This game needs the tile set");
  await accessible(page, "own tiles");
  await page.locator(".drop input").nth(1).setInputFiles(
    { name: "junk.toml", mimeType: "text/plain", buffer: Buffer.from("junk") });
  await page.waitForSelector("text=junk.toml");
  await page.locator(".drop input").nth(1).setInputFiles(
    { name: "isles.toml", mimeType: "text/plain", buffer: Buffer.from(tiles) });
  await page.waitForSelector(".tape");
  await compare(page, game, 30);
  await page.reload();
  await page.waitForSelector(".tape");
  await page.keyboard.press("Home");
  await compare(page, game, 0);
  engine.wasm.own_clear();
  nothingWrong(page);
  await page.context().close();
});

test("nobody has missed a turn who has had none", async () => {
  const page = await newPage(browser, DESKTOP);
  const game = playTo(["game carcassonne", "seats 2"], 1, ({ step }) => step === "place");
  await openLocal(page, server, game, ["greedy", "human"]);
  assert.equal(await page.locator(".log li").count() > 0, true);
  assert.equal(await page.locator(".since").count(), 0);
  await page.context().close();
});

test("who comes back is shown what the others did since", async () => {
  const anna = await newPage(browser, DESKTOP);
  await anna.goto(`${server.address}#/new`);
  await anna.fill("#name0", "Anna");
  await anna.selectOption("#kind1", "open");
  await anna.click(".setup .big");
  await anna.waitForSelector(".waiting");
  const ben = await sit(browser, await anna.inputValue(".invite textarea"), "Ben", PHONE);
  const turn = async (page) => {
    const number = ".cell b:not(:empty)";
    await page.waitForSelector(number, { state: "attached" });
    await page.keyboard.type(await page.locator(number).first().textContent());
    await page.waitForSelector(".cell.placed");
    await page.keyboard.press("c");
    await page.waitForSelector(".cell", { state: "detached" });
  };
  await turn(anna);
  await becomes(() => anna.locator(".since").count(), 0);
  const address = anna.url();
  await anna.goto("about:blank");
  await turn(ben);
  await anna.goto(address);
  await anna.waitForSelector(".since");
  await becomes(() => anna.textContent(".since"), /1 turn since yours/);
  await accessible(anna, "since");
  // Who writes means a letter by it.
  await anna.evaluate(() => {
    for (const name of ["input", "textarea", "select"]) {
      const field = document.body.appendChild(document.createElement(name));
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true }));
      field.remove();
    }
  });
  assert.equal(await anna.locator(".since.playing").count(), 0);
  // Its key is told who plays by keys.
  assert.equal(await anna.isVisible(".since kbd"), false);
  await anna.keyboard.press("Tab");
  await becomes(() => anna.isVisible(".since kbd"), true);
  await anna.click(".since button");
  await anna.waitForSelector(".since.playing");
  await anna.waitForSelector(".since.playing >> text=Ben");
  await anna.waitForSelector(".since", { state: "detached" });
  await anna.keyboard.press("n");
  await anna.waitForSelector(".since.playing");
  await anna.keyboard.press("1");
  await anna.waitForSelector(".since", { state: "detached" });
  await becomes(() => anna.locator(".cell.placed").count(), 0);
  await turn(anna);
  await anna.reload();
  await anna.waitForSelector(".log li");
  await becomes(() => anna.locator(".since").count(), 0);
  for (const page of [anna, ben]) nothingWrong(page);
  await Promise.all([anna, ben].map((page) => page.context().close()));
});
