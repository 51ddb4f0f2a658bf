// SPDX-License-Identifier: Apache-2.0
// What lies before and beside a game as it is laid out: the first page with its lists, a quick
// match, the set-up, the settings, the waiting room and its invitation, the finished games, what
// whoever runs the server says. At every size, with the longest words; nothing is cut, all can be
// read. Nearly all of it on one page with fingers. What is done there is asked in Node
// (page/match.test.mjs, waiting, setup, settings, history).
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { makeTables } from "./acts.mjs";
import {
  DESKTOP, PHONE, SIDEWAYS, becomes, close, closeSettings, homePage, newPage, nothingWrong,
  openHouse, openSettings, readable, rested, shot, speak,
} from "./house.mjs";
import { ask as told } from "./judge.mjs";
import { storeFinished, wholeGame } from "./positions.mjs";

const SMALL = { width: 320, height: 568 };
const LONG = "The long table of the whole family";
const ANNA = "Anna-Magdalena von der Heide";
const folder = mkdtempSync(join(tmpdir(), "aude-before-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const socket = join(folder, "admin");
const done = wholeGame(["game carcassonne", "seats 2"], 3, 0);
const { server, browser } = await openHouse("--socket", socket, "--limit", "per-address=1000",
  "--limit", "away=3");
const page = await homePage(browser, server, PHONE);

async function home() {
  await page.goto(`${server.address}#/`);
  await page.waitForSelector(".doors");
}

/** The window has each of these sizes in turn. */
async function each(sizes, look) {
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    await rested(page);
    await look(viewport);
  }
}

/** Nothing reaches over the edge, no word is cut. */
const cut = () => page.evaluate(() => [...document.querySelectorAll(
  "main :is(h2, p, li, small, b, button, .pick, label), .seekbar, .seekbar *")].filter((one) => {
  if (one.closest(".hidden") !== null || !one.checkVisibility()) return false;
  return one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline" ||
    one.getBoundingClientRect().right > innerWidth + 1;
}).map((one) => one.outerHTML.slice(0, 120)));

test("the lessons have a door of their own until a game was played", async () => {
  await page.waitForSelector(".doors .learn");
  await page.evaluate(() => localStorage.setItem("aude.games", JSON.stringify([{ id: "a",
    local: true, tokens: {}, names: ["A", "B"], scores: [1, 2], game: "carcassonne", over: true,
    at: 1, title: "", turn: "", yours: false }])));
  await page.reload();
  const still = page.locator('.ways-in a[href="#/learn"]'); // smaller, but seen at once
  const { y, height } = await still.boundingBox();
  assert.ok(height >= 44 && y + height <= PHONE.height, `${y} ${height}`);
  assert.equal(await page.locator(".doors .learn").count(), 0);
  await page.evaluate(() => localStorage.removeItem("aude.games"));
  nothingWrong(page);
});

test("what is wanted and who is waited for is said in full", async () => {
  await page.fill("#called", ANNA);
  await each([DESKTOP, SIDEWAYS, PHONE], async ({ width }) => {
    await page.reload();
    await page.click(".match");
    await page.waitForSelector(".wish");
    await becomes(() => page.locator(".wish .commit").evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    }), true);
    await page.selectOption("#wish-game", "carcassonne tower bcb");
    await page.check("input[name=wish-seats][value='4']");
    assert.deepEqual(await cut(), [], `${width} wide`);
  });
  await readable(page, "what is wanted");
  await shot(page, "quick-match");
  await page.click(".wish .commit");
  await page.waitForSelector(".seeking");
  await becomes(() => page.textContent(".seeking"), /The Tower \+ Bridges, Castles & Bazaars/);
  await each([DESKTOP, SIDEWAYS, PHONE], async ({ width }) =>
    assert.deepEqual(await cut(), [], `${width} wide`));
  await readable(page, "looking for players");
  await shot(page, "looking");
  await page.goto(`${server.address}#/rules`);
  await page.waitForSelector(".seekbar");
  await each([DESKTOP, SIDEWAYS, PHONE], async ({ width }) =>
    assert.deepEqual(await cut(), [], `${width} wide`));
  await readable(page, "looking, above the rules");
  await shot(page, "looking-elsewhere");
  await page.click(".seekbar button");
  await page.waitForSelector(".seekbar", { state: "detached" });
  nothingWrong(page);
});

test("lists of tables are whole", async () => {
  await home();
  await makeTables(page,
    { title: "Sunday", seats: [{ name: "Ben" }, { name: "" }], expansions: ["tower"] },
    { title: "Isle", game: "discovery", seats: [{ name: "Cy" }, { name: "Di" }] });
  await page.reload();
  await page.waitForSelector(".chooser");
  await page.waitForSelector(".running");
  assert.deepEqual(await cut(), []);
  await readable(page, "lists");
  await shot(page, "lists");
  await page.fill("#show-text", "nobody at all");
  await page.waitForSelector(".nothing");
  await readable(page, "nothing is like that");
  await page.click(".chooser button");
  nothingWrong(page);
});

/** What of the head and of the open settings is not whole. */
function notWhole() {
  const found = [];
  const sheet = document.querySelector(".settings .groups");
  for (const one of document.querySelectorAll("header > *, .settings .groups, .settings label")) {
    const { left, right, width } = one.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1 || one.scrollWidth > width + 1)
      found.push(`${one.className || one.textContent} sticks out`);
  }
  if (sheet.getBoundingClientRect().bottom > innerHeight) found.push("the sheet is too high");
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");
  for (const select of sheet.querySelectorAll("select")) {
    const canvas = document.createElement("canvas").getContext("2d");
    canvas.font = getComputedStyle(select).font;
    const words = canvas.measureText(select.selectedOptions[0].textContent).width;
    if (select.clientWidth < words + 16) found.push(`${select.name || select.id} is cut`);
  }
  return found;
}

test("the settings are whole on every screen, in every language", async () => {
  await home();
  await openSettings(page);
  for (const viewport of [DESKTOP, SIDEWAYS, PHONE, SMALL]) {
    await page.setViewportSize(viewport);
    if (await page.locator(".settings[open]").count() === 0) await openSettings(page);
    for (const language of viewport.width > 500 ? ["bg", "de"] : ["bg", "pl", "cs", "de", "en"]) {
      await page.selectOption("#language", language);
      await page.waitForSelector(`html[lang=${language}]`);
      await rested(page);
      assert.deepEqual(await page.evaluate(notWhole), [], `${viewport.width} wide, ${language}`);
      if (viewport !== SMALL) await shot(page, `settings-${language}`);
    }
    if ([DESKTOP, PHONE].includes(viewport))
      await readable(page, `settings, ${viewport.width} wide`);
  }
  await page.setViewportSize(PHONE);
  await closeSettings(page);
  await page.goto(`${server.address}#/privacy`);
  await page.waitForSelector(".privacy");
  await readable(page, "privacy");
  nothingWrong(page);
});

async function openSetup() {
  await page.goto(`${server.address}#/new`);
  await page.waitForSelector(".setup");
}

const unfold = () => page.evaluate(() =>
  document.querySelectorAll(".setup details").forEach((one) => { one.open = true; }));
const expansion = (n) => page.locator("main fieldset input[type=checkbox]").nth(n);

test("on a phone parts are folded, a line says how each stands, Start is in reach", async () => {
  await page.setViewportSize(PHONE);
  await openSetup();
  const line = (n) => page.locator(".setup .unfolds > summary small").nth(n).textContent();
  assert.equal(await page.locator(".setup .boxes:visible").count(), 0);
  const [inner, outer, foot] = await page.evaluate(() => {
    const main = document.querySelector(".setup");
    return [main.scrollHeight, innerHeight,
      document.querySelector(".setup .begin").getBoundingClientRect().bottom];
  });
  assert.ok(inner < 1.5 * outer && foot <= outer, `${inner} of ${outer}, ${foot}`);
  assert.equal(await line(0), "none");
  // Under the title, wherever there is one.
  const lefts = await page.evaluate(() => [...document.querySelectorAll(".setup .unfolds small")]
    .filter((one) => one.closest("summary") !== null).map((one) =>
      [one, one.previousElementSibling].map((part) => part.getBoundingClientRect()))
    .map(([small, title]) => [small.left - title.left, small.top >= title.bottom - 6]));
  assert.ok(lefts.length >= 3);
  assert.deepEqual(lefts.filter(([by, under]) => Math.abs(by) > 1 || !under), []);
  await page.click(".expansions > summary");
  await page.click("text=Choose all");
  assert.equal(await page.locator(".boxes input:not(:checked)").count(), 0);
  assert.equal(await line(0), "everything");
  await page.click("text=Choose none");
  await page.locator("#box-inns").check();
  assert.equal(await line(0), "Inns & Cathedrals");
  nothingWrong(page);
});

/** Each select shows each of its choices whole, but for those that hide others: what is wrong, and
 *  how many choices there are. */
async function cutChoices() {
  const hides = /^(?:FARMERS|TOWER|BRIDGES|CASTLES|BAZAARS|BAZAAR_MODE|kind.*)$/;
  const ids = [...document.querySelectorAll(".setup select")].map(({ id }) => id)
    .filter((id) => !hides.test(id));
  const wrong = [];
  let looked = 0;
  for (const id of ids)
    for (const { value } of [...document.getElementById(id).options]) {
      const chosen = document.getElementById(id);
      chosen.value = value;
      for (const name of ["input", "change"])
        chosen.dispatchEvent(new Event(name, { bubbles: true }));
      for (let i = 0; i < 5; i++) await Promise.resolve(); // the page draws it
      looked++;
      const select = document.getElementById(id);
      const text = select.selectedOptions[0].textContent.trim();
      const seen = select.previousElementSibling ?? select;
      const words = document.createRange();
      words.selectNodeContents(seen);
      const inner = words.getBoundingClientRect();
      const outer = select.getBoundingClientRect();
      if (select.value !== value || seen.textContent.trim() !== text || inner.left < outer.left ||
        inner.right > outer.right || inner.top < outer.top || inner.bottom > outer.bottom ||
        outer.right > innerWidth) wrong.push(`${id}: ${value}, ${text}`);
    }
  return { looked, wrong };
}

test("no heading stands twice, no choice is cut, in three languages", async () => {
  await page.setViewportSize(SIDEWAYS);
  await openSetup();
  await unfold();
  for (const n of [0, 1]) await expansion(n).check();
  await unfold();
  await page.selectOption("#clock", "900 10");
  for (const viewport of [SIDEWAYS, PHONE]) {
    await page.setViewportSize(viewport);
    for (const language of viewport === PHONE ? ["de", "en"] : ["bg"]) {
      await speak(page, language);
      await page.waitForSelector(`html[lang=${language}]`);
      await unfold();
      await rested(page);
      const heads = (await page.locator(".setup :is(h1, h2, h3, legend, summary, .group)")
        .allTextContents()).map((one) => one.trim());
      assert.deepEqual(heads.filter((one, i) => heads.indexOf(one) !== i), []);
      const { looked, wrong } = await page.evaluate(cutChoices);
      assert.deepEqual(wrong, [], `${language}, ${viewport.width}`);
      assert.ok(looked > 50, `${looked} choices`);
      await page.selectOption("#clock", "900 10");
    }
  }
  await page.setViewportSize(PHONE);
  nothingWrong(page);
});

/** Texts that do not fit into their boxes, or reach over the edge. */
const cutInRoom = () => page.evaluate(() => [...document.querySelectorAll(
  ".waiting :is(h1, h2, p, li, small, button, textarea, .name)")].filter((one) => {
  if (one.closest(".hidden") !== null || !one.checkVisibility()) return false;
  const box = one.getBoundingClientRect();
  return one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline" ||
    one.tagName === "TEXTAREA" && one.scrollHeight > one.clientHeight + 1 ||
    box.right > innerWidth + 1;
}).map((one) => one.textContent));

/** A long table of Anna's with two free seats, and what to join it by. */
async function annasTable() {
  await openSetup();
  await page.fill("#name0", ANNA);
  await unfold();
  await page.click("text=Choose none");
  await page.locator("main fieldset input[type=checkbox]").first().check();
  await page.selectOption("#kind1", "open");
  await page.click(".planned + button");
  await page.selectOption("#kind2", "open");
  await page.fill("#title", LONG);
  await page.selectOption("#ABBOT", "on");
  await page.selectOption("#clock", "900 10");
  await page.click(".setup .begin");
  await page.waitForSelector(".waiting");
  return page.inputValue(".invite textarea");
}

test("the waiting room and the invitation say all in full", async () => {
  await page.setViewportSize(PHONE);
  const link = await annasTable();
  await becomes(() => page.textContent(".waiting h1"), LONG);
  const whole = async ({ width }) => assert.deepEqual(await cutInRoom(), [], `${width} wide`);
  await each([DESKTOP, SIDEWAYS, PHONE], whole);
  await readable(page, "waiting room");
  await shot(page, "waiting-room");
  // Where a page may not write into the clipboard the link is copied all the same.
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.addEventListener("copy", () => {
      window.copied = String(document.getSelection()) ||
        document.activeElement.value.slice(document.activeElement.selectionStart,
          document.activeElement.selectionEnd);
    });
  });
  await page.click(".copy >> nth=0");
  await becomes(() => page.evaluate(() => window.copied), link);
  await becomes(() => page.textContent(".copy >> nth=0"), /Copied/);
  const [, table, invite] = /#\/t\/(\w+)\/([\w-]+)/.exec(link);
  await told(page, { do: "sit", table, seat: 1, name: "Ben", invite });
  await becomes(() => page.textContent(".waiting"), /Waiting for 1 more player\./);
  await each([DESKTOP, SIDEWAYS, PHONE], whole);
  await page.evaluate(() => localStorage.removeItem("aude.games"));
  await home();
  await page.reload();
  await page.goto(link);
  await becomes(() => page.textContent(".invited h1"), `${ANNA} invites you to a game`);
  await each([DESKTOP, SIDEWAYS, PHONE], whole);
  await readable(page, "invited");
  await shot(page, "invited");
  nothingWrong(page);
});

test("the list of finished games at each size, by day and by night", async () => {
  await page.goto(`${server.address}#/history`);
  await page.waitForSelector("text=No finished games yet");
  await readable(page, "empty list");
  await storeFinished(page, "a", done, ["Anna", "Aude"], 1e12);
  await storeFinished(page, "b", done, ["Anna", "Žofie"], 2e12);
  await page.reload();
  await page.waitForSelector(".sums");
  const rows = page.locator(".past-games .known li");
  await becomes(() => rows.count(), 2);
  // Boards are painted when they come into sight.
  for (const row of await rows.all()) {
    await row.scrollIntoViewIfNeeded();
    await row.locator(".thumb img").waitFor();
  }
  await becomes(() => page.locator(".thumb img").evaluateAll((all) =>
    all.filter((one) => one.naturalWidth > 50).length), 2);
  await page.click(".sums summary");
  await each([DESKTOP, SIDEWAYS, PHONE], async () => {
    // What removes a game is in its card, and lies over none of its words.
    assert.deepEqual(await page.evaluate(() =>
      [...document.querySelectorAll(".past-games .known li")].flatMap((row) => {
        const box = (one) => one.getBoundingClientRect();
        const [card, sign] = [box(row.querySelector(".button")), box(row.querySelector("button"))];
        return [...row.querySelectorAll("b, small, em")].map((one) => box(one).right)
          .filter((right) => right > sign.left + 1 || sign.right > card.right);
      })), []);
    assert.equal(await page.evaluate(() =>
      document.documentElement.scrollWidth > innerWidth), false);
    await shot(page, "history");
  });
  await readable(page, "list");
  await openSettings(page);
  await page.locator("[name=scheme]").nth(2).check();
  await closeSettings(page);
  await readable(page, "list, dark");
  await openSettings(page);
  await page.locator("[name=scheme]").nth(0).check();
  await closeSettings(page);
  nothingWrong(page);
});

test("on the first page what goes on has a way in above the doors, within their edge", async () => {
  await page.evaluate(() => localStorage.setItem("aude.games", JSON.stringify([
    ...JSON.parse(localStorage.getItem("aude.games")), { id: "Dan", local: true, tokens: {},
      names: ["Dan", "Aude"], scores: [3, 4], game: "carcassonne", over: false, at: Date.now(),
      named: true, sets: ["base", "tower"], seq: 9, turn: "Dan", yours: true }])));
  await home();
  await page.reload();
  await page.waitForSelector(".title .known a");
  const edge = await page.evaluate(() => [".title .known a", ".doors"]
    .map((one) => document.querySelector(one).getBoundingClientRect())
    .map(({ top, right }) => [top, right]));
  assert.ok(edge[0][0] < edge[1][0] && edge[0][1] <= edge[1][1] + 1, JSON.stringify(edge));
  // In the colour of what can be pressed; choices in two even columns; nothing sticks out.
  assert.deepEqual(await page.evaluate(() => {
    const colour = (one) => getComputedStyle(document.querySelector(one)).color;
    const boxes = [...document.querySelectorAll(".also :is(button, .button)")]
      .map((one) => one.getBoundingClientRect());
    const dot = document.querySelector(".crowd i");
    const rim = /(\d+)px\s*$|(\d+)px(?= \d*px*$)/.exec(getComputedStyle(dot).boxShadow);
    return [colour(".title .known b") === colour("h1"),
      new Set(boxes.map(({ left }) => Math.round(left))).size,
      new Set(boxes.map(({ width }) => Math.round(width))).size,
      dot.getBoundingClientRect().left - Number(rim?.[1] ?? rim?.[2] ?? 3) >=
        document.querySelector(".crowd").getBoundingClientRect().left];
  }), [true, 2, 1, true]);
  // On its side the page has two columns, and the picture ends where nothing of it is seen.
  await page.setViewportSize(SIDEWAYS);
  await rested(page);
  assert.deepEqual(await page.evaluate(() => {
    const box = (one) => document.querySelector(one).getBoundingClientRect();
    const [words, doors, scene] = [box(".title h1"), box(".doors"), box(".scene")];
    return [doors.left >= innerWidth / 2, doors.right > innerWidth - 20, doors.top < words.bottom,
      scene.right <= doors.left];
  }), [true, true, true, true]);
  await page.setViewportSize(PHONE);
  await readable(page, "first page with games");
  await shot(page, "first-page");
});

test("what whoever runs the server says can be read", async () => {
  await page.waitForSelector(".crowd"); // connected: who comes later does not read it
  execFileSync(process.env.AUDE, ["admin", "--socket", socket, "--json", "announce", "Cake"]);
  await page.waitForSelector(".notice");
  await readable(page, "an announcement");
  await shot(page, "notice-announced");
  await page.click(".notice button");
  await page.waitForSelector(".notice", { state: "detached" });
});

test("whose seat was given free meanwhile begins anew by themselves", async () => {
  await home();
  await page.reload();
  await page.click(".match");
  await page.selectOption("#wish-game", "carcassonne inns");
  await page.check("input[name=wish-seats][value='2']");
  await page.click(".wish .commit");
  await page.waitForSelector(".seeking");
  const held = () => page.evaluate(() => JSON.parse(localStorage.getItem("aude.seek"))?.table);
  const before = await held();
  const other = await newPage(browser, DESKTOP);
  await other.goto(`${server.address}icon.svg`);
  await page.context().setOffline(true);
  await page.goto("about:blank");
  await becomes(async () => (await told(other, { do: "list" })).tables
    .some((one) => !one.over && one.table === before), false);
  await page.context().setOffline(false);
  await page.goto(server.address);
  await becomes(() => page.textContent(".seeking"), /Inns & Cathedrals.*Anna/s);
  await becomes(async () => await held() === before, false);
  await page.click(".seeking > button");
  await page.waitForSelector(".match");
  await close(other, page);
});

const PAINT = 200; // milliseconds of CPU from a key to the list

test("a thousand games are searched while one types", async (context) => {
  const page = await newPage(browser, PHONE);
  await page.goto(`${server.address}#/history`);
  await page.waitForSelector("text=No finished games yet");
  await page.evaluate(() => new Promise((resolve) => {
    const request = indexedDB.open("aude", 1);
    request.onsuccess = () => {
      const turn = request.result.transaction(["heads"], "readwrite");
      for (let i = 0; i < 1000; i++)
        turn.objectStore("heads").put({ id: `g${i}`, at: 1e12 + i * 1e7, local: true,
          game: "carcassonne", sets: i % 3 === 0 ? ["base", "inns"] : ["base"], title: "",
          names: ["Anna", `Player ${i % 37}`], players: ["human", "human"], whole: true,
          scores: [60 + i % 50, 70], places: i % 2 === 0 ? [1, 2] : [2, 1], own: [0], me: 0,
          points: [[0, 30, 20], [1, 20 + i % 50, 30], [2, 10, 20]] });
      turn.oncomplete = resolve;
    };
  }));
  await page.reload();
  const rows = page.locator(".past-games .known li");
  await page.waitForSelector("text=1000 games");
  assert.ok(await rows.count() <= 40);
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () => (await client.send("Performance.getMetrics")).metrics
    .find((one) => one.name === "TaskDuration").value * 1000;
  const times = [];
  for (const [typed, found] of [["player 3", 216], ["player 36", 27], ["player", 1000],
    ["player 12", 27], ["", 1000]]) {
    const before = await worked();
    await page.fill("#who", typed);
    await page.waitForSelector(`text="${found} games"`);
    await becomes(() => rows.count(), Math.min(found, 40));
    times.push(await worked() - before);
  }
  context.diagnostic(`ms of CPU to the list: ${times.map((one) => one.toFixed(0)).join(", ")}`);
  times.sort((a, b) => a - b);
  assert.ok(times[2] < PAINT, `${times}`);
  await page.click("text=More games");
  await becomes(() => rows.count(), 80);
  await rested(page);
  await close(page);
});
