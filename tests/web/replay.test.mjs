// SPDX-License-Identifier: Apache-2.0
// Looking back: a game step by step by keys, compared with what the engine says of each moment;
// records downloaded and loaded again; files of others; playing on from the middle.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, close, newPage, nothingWrong, openHouse, shot, sit,
} from "./house.mjs";
import { Player } from "./player.mjs";
import { storeLocal } from "./positions.mjs";

const { AUDE_SOURCE, AUDE_WEB } = process.env;
const NOBODY = -2;
const { server, browser } = await openHouse("--limit", "pace=1");

/** The engine outside the browser: what a game is after so many actions. */
class Judge {
  constructor(wasm) { this.wasm = wasm; }

  static async open() {
    const made = await WebAssembly.instantiate(readFileSync(join(AUDE_WEB, "engine.wasm")), {});
    made.instance.exports._initialize();
    return new Judge(made.instance.exports);
  }

  ask(text) {
    const bytes = new TextEncoder().encode(text);
    new Uint8Array(this.wasm.memory.buffer).set(bytes, this.wasm.asked());
    return bytes.length;
  }

  answer(length) {
    assert.ok(length >= 0, `the engine refuses: ${length}`);
    return new TextDecoder().decode(
      new Uint8Array(this.wasm.memory.buffer, this.wasm.answer(), length));
  }

  compose(lines) { return this.answer(this.wasm.compose(this.ask(lines.join("\n")))); }
  read(record) { return JSON.parse(this.answer(this.wasm.read(this.ask(record)))); }

  at(setup, actions) {
    assert.equal(this.wasm.load(this.ask(setup)), 0);
    for (const action of actions) this.answer(this.wasm.apply(0, BigInt(action)));
    return JSON.parse(this.answer(this.wasm.describe(0)));
  }

  /** A game that computer players play, up to so many actions or to its end. */
  play(lines, seed, most = Infinity) {
    const setup = this.compose(lines);
    const actions = [];
    let state = this.at(setup, []);
    while (state.decider !== NOBODY && actions.length < most) {
      const action = BigInt.asUintN(64, this.wasm.choose(0, 1, BigInt(seed + actions.length)));
      this.answer(this.wasm.apply(0, action));
      actions.push(`0x${action.toString(16).padStart(16, "0")}`);
      state = JSON.parse(this.answer(this.wasm.describe(0)));
    }
    return { setup, actions, state };
  }

  record(setup, actions) {
    const first = new TextEncoder().encode(setup).length;
    const all = this.ask(setup + actions.map((one) => `${one}\n`).join(""));
    return this.answer(this.wasm.write(first, all));
  }
}

const engine = await Judge.open();

/** What the page shows of the moment. */
function shown(page) {
  return page.evaluate(() => ({
    scores: [...document.querySelectorAll(".seat .score")]
      .map((one) => Number(one.textContent.replace("−", "-"))),
    tiles: Number(/\d+/.exec(document.querySelector(".rest-left").textContent)[0]),
    moment: Number(document.querySelector(".replay").dataset.moment),
    caption: document.querySelector(".caption").textContent,
    picture: [...document.querySelectorAll(".picture > svg > :not(defs)")]
      .map((one) => one.outerHTML).join("").length,
  }));
}

const BIG = ["game carcassonne", "expansion tower", "expansion bcb", "seats 4"];
const COMPUTERS = ["human", "greedy", "greedy", "greedy"];
const FOUR = ["Anna", "Ben", "Cyril", "Дора"];

/** What steps through the game and cannot be hit. */
function outOfReach(page) {
  return page.evaluate(() => [...document.querySelectorAll(".tape :is(input, .caption, .ways > *)")]
    .filter((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }).map((one) => one.getAttribute("aria-label") ?? one.className));
}

for (const viewport of [DESKTOP, PHONE, { width: 740, height: 360 }])
  test(`the screen of a replay at ${viewport.width} x ${viewport.height}`, async () => {
    const page = await newPage(browser, viewport);
    await page.goto(server.address);
    const game = engine.play(BIG, 5);
    await storeLocal(page, "big", game, COMPUTERS, FOUR);
    await page.goto(`${server.address}#/r/l/big/300`);
    await page.waitForSelector(".tape");
    await accessible(page, "replay");
    assert.deepEqual(await outOfReach(page), []);
    await shot(page, "replay");
    await page.evaluate(() => document.querySelectorAll("aside details").forEach((one) => {
      one.open = true;
    }));
    await accessible(page, "replay, all open");
    await shot(page, "replay-open");
    nothingWrong(page);
    await page.context().close();
  });

/** A message to the server and its answer, through the page. */
function ask(page, message) {
  return page.evaluate((sent) => new Promise((resolve) => {
    const socket = new WebSocket(`ws://${location.host}/play`, "aude.v1");
    socket.onopen = () => socket.send(JSON.stringify({ do: "hello", version: 1 }));
    socket.onmessage = (event) => {
      const answer = JSON.parse(event.data);
      if (answer.is === "hello") socket.send(JSON.stringify({ ...sent, ref: 7 }));
      if (answer.ref !== 7) return;
      socket.close();
      resolve(answer);
    };
  }), message);
}

/** An action as the engine writes it: with all its digits. */
function long(action) {
  return `0x${action.slice(2).padStart(16, "0")}`;
}

/** A game of two computer players at the server, played to its end. */
async function serverGame(page) {
  const made = await ask(page, { do: "create", setup: { seats: [
    { name: "Aude", player: "greedy" }, { name: "Bob", player: "random" }] } });
  assert.equal(made.is, "created");
  for (let i = 0; i < 200; i++) {
    const table = await ask(page, { do: "open", table: made.table });
    if (table.over) return { ...table, actions: table.actions.map(long) };
    await page.waitForTimeout(100);
  }
  throw new Error("the game at the server does not end");
}

async function compare(page, game, moment) {
  await page.waitForSelector(`.replay[data-moment="${moment}"]`);
  const state = engine.at(game.setup, game.actions.slice(0, moment));
  const seen = await shown(page);
  assert.deepEqual(seen.scores, state.seats.map((one) => one.score), `scores at ${moment}`);
  assert.equal(seen.tiles, state.left, `tiles left at ${moment}`);
  assert.ok(seen.picture > 1000);
}

async function byKeys(page, game) {
  const at = async () => (await shown(page)).moment;
  const moved = (was) => page.waitForFunction((moment) =>
    Number(document.querySelector(".replay").dataset.moment) !== moment, was);
  await page.waitForSelector(".tape"); // it opens at the end
  await compare(page, game, game.actions.length);
  await becomes(async () => (await shown(page)).caption, /The game is over/);
  await page.keyboard.press("Home");
  await compare(page, game, 0);
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "PageDown", "ArrowRight",
    "ArrowLeft", "ArrowUp", "PageUp", "ArrowRight"]) {
    const before = await at();
    await page.keyboard.press(key);
    await moved(before);
    const after = await at();
    if (/Right|Down/.test(key)) assert.ok(after > before, `${key}: ${before} to ${after}`);
    else assert.ok(after < before, `${key}: ${before} to ${after}`);
    await compare(page, game, after);
  }
  const slid = await at();
  await page.locator(".tape input[type=range]").fill("40");
  await moved(slid);
  await compare(page, game, await at());
  const from = await at();
  await page.selectOption(".pace", "3");
  await page.keyboard.press("Space");
  await moved(from);
  await page.keyboard.press("Space");
  await page.waitForSelector('.ways [aria-label="Autoplay"]');
  const to = await at();
  assert.ok(to > from, "it plays by itself");
  await compare(page, game, to);
  await page.waitForFunction((n) => location.hash.endsWith(`/${n}`), to);
}

test("a finished game of the server, step by step by keys, saved and loaded again", async () => {
  const page = await newPage(browser, DESKTOP, { permissions: ["clipboard-read",
    "clipboard-write"] });
  await page.goto(server.address);
  const game = await serverGame(page);
  await page.goto(`${server.address}#/r/t/${game.table}`);
  await byKeys(page, game);
  await page.goto(`${server.address}#/r/t/${game.table}/17`);
  await compare(page, game, 17);

  await page.keyboard.press("End");
  await page.click("text=Save and share");
  const coming = page.waitForEvent("download");
  await page.click("text=Download the game");
  const file = await coming;
  assert.match(file.suggestedFilename(), /^aude-bob-\d{4}-\d\d-\d\d\.aude$/);
  const record = readFileSync(await file.path(), "utf8");
  const read = engine.read(record);
  assert.deepEqual(read.actions, game.actions);
  assert.deepEqual(read.names, ["Aude", "Bob"]);
  assert.deepEqual(read.scores, game.scores);
  assert.match(record, /^commitment [0-9a-f]{64}$/m);
  await page.click("text=Copy as text");
  await page.waitForSelector("text=Copied");
  await becomes(() => page.evaluate(() => navigator.clipboard.readText()), record);

  await page.goto(`${server.address}#/load`);
  await page.setInputFiles(".drop input", { name: "saved.aude", mimeType: "text/plain",
    buffer: Buffer.from(record) });
  await page.waitForSelector(".tape");
  await page.keyboard.press("End");
  await compare(page, game, game.actions.length);
  await page.goto(`${server.address}#/load`);
  await page.waitForSelector(".known");
  await becomes(() => page.textContent(".known"), new RegExp(`Aude ${game.scores[0]}`));
  nothingWrong(page);
  await page.context().close();
});

test("a game of this browser by keys, without the server's help", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  const game = engine.play(["game discovery", "seats 3"], 11);
  await storeLocal(page, "disc", game, COMPUTERS, FOUR);
  await page.goto(`${server.address}#/r/l/disc`);
  await byKeys(page, game);
  nothingWrong(page);
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

for (const viewport of [DESKTOP, PHONE])
  test(`a save of JCloisterZone is loaded and played on at ${viewport.width}`, async () => {
    const page = await newPage(browser, viewport);
    await page.goto(`${server.address}#/load`);
    await page.waitForSelector(".drop");
    await accessible(page, "load");
    await shot(page, "load");
    await page.setInputFiles(".drop input",
      join(AUDE_SOURCE, "tests/recorded/saves/tower-captured.jcz"));
    await page.waitForSelector(".onward");
    await accessible(page, "file");
    await shot(page, "file-onward");
    const seats = await page.locator(".onward select").count();
    for (let i = 1; i < seats; i++) await page.selectOption(`#chair${i}`, "level-5");
    await page.selectOption("#chair0", "human");
    await page.fill("#sitter0", "Anna");
    await page.click(".onward .commit");
    await page.waitForFunction(() => location.hash.startsWith("#/t/"));
    await new Player(page, 5).play();
    await becomes(() => page.textContent(".over"), /won|lost|wins|Draw/);
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
  await shot(page, "file-damaged");
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

test("on a phone the parts of a replay stand in one row, which can be pushed", async () => {
  for (const locale of ["en-GB", "de-DE", "bg-BG"]) {
    const page = await newPage(browser, PHONE, { locale });
    await page.goto(server.address);
    await storeLocal(page, "row", engine.play(["game carcassonne", "seats 2"], 3));
    await page.goto(`${server.address}#/r/l/row/10`);
    await page.waitForSelector(".tape");
    const tops = await page.evaluate(() => [...new Set([...document.querySelectorAll(
      ".replay aside > details > summary")]
      .map((one) => Math.round(one.getBoundingClientRect().y)))]);
    assert.equal(tops.length, 1, locale);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    // That it goes on is seen: what is cut fades, until the end is there.
    assert.deepEqual(await page.evaluate(() => {
      const row = document.querySelector(".replay aside");
      const { position, width, backgroundImage } = getComputedStyle(row, "::after");
      const last = row.querySelector(":scope > details:last-of-type > summary");
      const free = () => row.getBoundingClientRect().right - last.getBoundingClientRect().right;
      const before = free();
      row.scrollLeft = 9999;
      const found = [position, backgroundImage.startsWith("linear-gradient"), before < 0,
        free() >= parseFloat(width)];
      row.scrollLeft = 0;
      return found;
    }), ["sticky", true, true, true], locale);
    await page.locator(".replay aside > details > summary").last().click();
    await page.waitForSelector(".replay aside > details:last-of-type[open]");
    const seat = await page.locator(".seat").first().boundingBox();
    assert.ok(seat.x >= 0 && seat.x < 20, `${locale}: the players stay`);
    await close(page);
  }
});

test("a pasted record is watched, played on here from its middle, and forgotten", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(`${server.address}#/load`);
  const game = engine.play(["game carcassonne", "seats 2"], 3);
  await page.fill("#pasted", engine.record(game.setup, game.actions));
  await page.click("text=Open the text");
  await page.waitForSelector(".tape");
  await compare(page, game, game.actions.length);
  await page.goto(`${page.url().split("/").slice(0, 7).join("/")}/60`);
  await compare(page, game, 60);
  await page.click("text=Continue from here");
  await shot(page, "onward");
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
  await page.goto(`${server.address}#/r/l/old/50`);
  await page.click("text=Continue from here");
  await page.click(".onward .commit");
  await page.waitForFunction(() => /^#\/l\/(?!old)/.test(location.hash));
  await new Player(page, 8).play();
  const kept = await page.evaluate(() =>
    JSON.parse(localStorage.getItem(`aude.local.${location.hash.split("/")[2]}`)));
  assert.deepEqual(kept.actions.slice(0, 50), game.actions.slice(0, 50));
  assert.notDeepEqual(kept.actions, game.actions);
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
  await shot(anna, "since");
  await anna.click(".since button");
  await anna.waitForSelector(".since.playing");
  await anna.waitForSelector(".since.playing >> text=Ben");
  await shot(anna, "since-playing");
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

test("the line of each seat is set off from the ground, by day and by night", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  await storeLocal(page, "lines", engine.play(BIG, 5), COMPUTERS, FOUR);
  await page.goto(`${server.address}#/r/l/lines/50`);
  await page.waitForSelector(".graph .under", { state: "attached" });
  for (const light of ["light", "dark"]) {
    const { lines, ratio, wide } = await page.evaluate((wanted) => {
      document.documentElement.dataset.light = wanted;
      const context = document.createElement("canvas").getContext("2d");
      const brightness = (colour) => {
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
          .map((one) => one / 255)
          .map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const under = [...document.querySelectorAll(".graph .under")].map(getComputedStyle);
      const ground = brightness(getComputedStyle(document.querySelector("aside")).backgroundColor);
      const ratios = under.map(({ stroke, strokeOpacity }) => {
        const [dim, bright] = [ground, brightness(stroke)].sort((a, b) => a - b);
        return strokeOpacity === "1" ? (bright + 0.05) / (dim + 0.05) : 1;
      });
      return { lines: under.length, ratio: Math.min(...ratios),
        wide: Math.min(...under.map(({ strokeWidth }) => parseFloat(strokeWidth))) };
    }, light);
    assert.equal(lines, FOUR.length);
    assert.ok(ratio >= 3, `${light}: ${ratio} to 1`);
    assert.ok(wide > 2, "it is seen beside the line that lies on it");
  }
  nothingWrong(page);
  await page.context().close();
});
