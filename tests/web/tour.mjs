// SPDX-License-Identifier: Apache-2.0
// A walk past every screen of the page, for tests that look at all of them: the first page, the
// set-up with everything open, every kind of decision, what looks behind the board, tables with
// people, replays, files that are loaded and files that are damaged. Nothing on the way is found by
// its words, so it goes the same way in every language.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { closeSettings, openSettings } from "./acts.mjs";
import {
  EVERYTHING, ask, everyDecision, search, showLocal, storeLocal, wholeGame,
} from "./positions.mjs";

const { AUDE_SOURCE } = process.env;
const FAR = ["game discovery", "seats 2"];

/** The positions that the walk needs. Before the server starts: it would not be heard meanwhile. */
export function tourGames() {
  const games = everyDecision();
  for (const [name, game] of search(FAR, 3, ["far-place", "far-action"], (state, n) =>
    n > 30 && ask("choices").length > 1 ? `far-${state.step}` : "")) games.set(name, game);
  return { games, over: wholeGame(EVERYTHING, 7),
    far: wholeGame([...FAR, "option OPEN_TILES on"], 7) };
}

const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

/** Everything that unfolds is opened; on a phone one fold may lie over another. */
async function unfolded(page, look, name) {
  await look(name);
  await page.evaluate(() => document.querySelectorAll("main details")
    .forEach((one) => { one.open = true; }));
  await look(`${name}, unfolded`);
}

async function firstPages(page, server, look) {
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  await look("home");
  await page.fill("#called", "Anna"); // the signs around what is translated are no name
  await page.click(".match");
  await page.waitForSelector(".wish");
  await look("quick match");
  await page.click(".wish .commit");
  await page.waitForSelector(".seeking");
  await look("looking for players");
  await page.click(".seeking > button");
  await page.waitForSelector(".match");
  await openSettings(page);
  await look("settings");
  await closeSettings(page);
  await page.goto(`${server.address}#/new`);
  await page.waitForSelector(".setup");
  for (const game of [1, 0]) {
    await page.locator("input[name=game]").nth(game).check();
    await page.evaluate(() => document.querySelectorAll("main details")
      .forEach((one) => { one.open = true; }));
    for (const card of await page.locator("main fieldset input[type=checkbox]").all())
      await card.check();
    await look(`set-up ${game}`);
  }
  await page.selectOption("#clock", "900 10");
  await page.setInputFiles("#own", file("bad.toml", "[set]\nid = 3\n"));
  await page.waitForSelector(".part .problem");
  await page.setInputFiles("#own", file("mine.toml",
    readFileSync(join(AUDE_SOURCE, "tests/tiles/own_mine.toml"), "utf8")));
  await page.waitForSelector(".own li");
  await look("own tiles");
}

/** A position as a game of this browser, in the page as it stands: another page costs a second. */
async function lay(page, name, game) {
  await storeLocal(page, name, game);
  await showLocal(page, name);
  await page.waitForSelector(".bar.mine");
  await page.waitForSelector(".bar .choice, .cell");
}

/** Each decision as it is met, and some with their first choice tried. */
async function decisions(page, _server, look, { games }) {
  for (const [name, game] of games) {
    await lay(page, name, game);
    await look(name);
    if (!["place", "action", "far-place", "select"].includes(name)) continue;
    await page.locator(".cell:not(.placed), .bar .choice:not([aria-disabled])").first().click();
    await page.waitForSelector(".ends .back:not(:disabled, .past)");
    await look(`${name}, tried`);
  }
}

async function behind(page, _server, look, { games }) {
  for (const name of ["place", "far-place"]) {
    await lay(page, `behind-${name}`, games.get(name));
    for (const key of name === "place" ? "wqtldofe" : "tdo") { // the rest is of any game
      await page.keyboard.press(key);
      await look(`${name}, key ${key}`);
      await page.keyboard.press("Escape");
    }
    await unfolded(page, look, name);
    await page.keyboard.press("?");
    await page.waitForSelector("dialog[open]");
    await look("keys");
    await page.keyboard.press("Escape");
  }
}

async function ended(page, server, look, all) {
  for (const name of ["over", "far"]) {
    await storeLocal(page, name, all[name]);
    await page.goto(`${server.address}#/l/${name}`);
    await page.waitForSelector(".over");
    await unfolded(page, look, `${name}, over`);
    await page.goto(`${server.address}#/r/l/${name}/40`);
    await page.waitForSelector(".tape");
    await unfolded(page, look, `${name}, replay`);
  }
  await page.goto(`${server.address}#/l/none`);
  await page.waitForSelector("main h1");
  await look("no such game");
}

async function asked(page, messages) {
  return page.evaluate((wanted) => new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${location.host}/play`, "aude.v1");
    socket.onopen = () => {
      socket.send(JSON.stringify({ do: "hello", version: 1 }));
      wanted.forEach((one, i) => socket.send(JSON.stringify({ ...one, ref: i + 1 })));
    };
    socket.onmessage = (event) => {
      const answer = JSON.parse(event.data);
      if (answer.ref !== wanted.length) return;
      socket.close();
      resolve(answer);
    };
    socket.onerror = reject;
  }), messages);
}

async function tables(page, server, look) {
  await page.goto(`${server.address}#/new`);
  await page.waitForSelector(".setup");
  await page.fill("#name0", "Anna");
  await page.selectOption("#kind1", "open");
  await page.evaluate(() => document.querySelectorAll("main details")
    .forEach((one) => { one.open = true; }));
  await page.selectOption("#clock", "900 10");
  await page.locator("label.card input[type=checkbox]").last().check();
  await page.click(".setup .begin");
  await page.waitForSelector(".invite textarea");
  await unfolded(page, look, "waiting");
  const [, id, invite] = /#\/t\/(\w+)\/([\w-]+)/.exec(await page.inputValue(".invite textarea"));
  const { token } = await asked(page, [{ do: "sit", table: id, seat: 1, name: "Ben", invite }]);
  await asked(page, [{ do: "open", table: id, token },
    { do: "say", table: id, token, text: "!" }]);
  await page.waitForSelector(".clock");
  await unfolded(page, look, "table");
  await page.evaluate(() => document.querySelectorAll("aside > details")
    .forEach((one) => { one.open = one.matches(".room"); }));
  await page.click(".resign");
  await look("resign?");
  await page.click(".sure .danger");
  await page.waitForSelector(".over");
  await look("resigned");
  await asked(page, [{ do: "create", public: true, setup: { seats: [{ name: "Ben" }, { name: "" }],
    clock: { seconds: 300, increment: 5 } } }, { do: "create", public: true,
    setup: { seats: [{ name: "Ben" }, { player: "greedy" }], expansions: ["tower"] } }]);
  await page.goto(`${server.address}#/`);
  await page.waitForSelector(".running");
  await look("home with games");
  await page.fill("#show-text", "?");
  await page.waitForSelector(".nothing");
  await look("no such table");
  await page.click(".chooser button");
}

async function files(page, server, look) {
  const good = readFileSync(join(AUDE_SOURCE, "tests/golden/render/game.aude"), "utf8");
  const save = readFileSync(join(AUDE_SOURCE, "tests/recorded/saves/tower-captured.jcz"), "utf8");
  const bad = { "a.aude": good.replace("3 s2", "4 s2"), "b.aude": good.replace("city N", "city Q"),
    "c.aude": good.slice(0, -9), "d.aude": good.replace("sets base", "sets none"),
    "e.jcz": save.slice(0, 99), "f.jcz": save.replace("\"x\"", "\"y\""),
    "g.jcz": save.replace(/"type":\s*"PLACE_TILE"/, "\"type\": \"PLACE\""),
    "h.aude": "", "i.aude": good.replace("game carcassonne", "own mine@12345678\n$&") };
  await page.goto(`${server.address}#/load`);
  for (const [name, text] of Object.entries(bad)) {
    await page.waitForSelector(".drop");
    await page.locator(".drop input").first().setInputFiles(file(name, text));
    await page.waitForFunction((wanted) =>
      document.querySelector(".problem")?.textContent.startsWith(wanted), name);
    await look(`damaged file ${name}`);
  }
  await page.locator(".drop input").first().setInputFiles(file("good.aude", good));
  await page.waitForSelector(".tape");
  await page.waitForSelector(".onward", { state: "attached" });
  await unfolded(page, look, "file");
  await page.goto(`${server.address}#/load`);
  await page.waitForSelector(".known");
  await look("files");
}

async function puzzles(page, server, look) {
  await page.goto(`${server.address}#/puzzle/all`);
  await page.waitForSelector(".puzzles .all");
  await look("puzzles");
  await page.goto(`${server.address}#/puzzle/1`);
  await page.waitForSelector(".puzzle .bar.mine");
  await page.locator(".puzzle .steps button").first().click();
  await look("puzzle");
  await page.locator(".puzzle .steps button").last().click();
  await page.waitForSelector(".explained");
  await look("puzzle, solution");
}

const PARTS = { firstPages, decisions, behind, ended, tables, files, puzzles };

/** The whole walk, or only these parts of it. */
export async function tour(page, server, all, look, parts = Object.keys(PARTS)) {
  for (const name of parts) await PARTS[name](page, server, look, all);
}
