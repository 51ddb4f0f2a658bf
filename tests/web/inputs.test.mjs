// SPDX-License-Identifier: Apache-2.0
// How many taps a turn takes on a phone, for a thumb that can only tap what it sees: of the base
// game three (square, figure, Commit), with The Tower five (and what is captured), in The Discovery
// three, and a bid two. Turns at the beginning of games and late in them are counted, all seats
// on one device.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, newPage, nothingWrong, openHouse } from "./house.mjs";
import { playTo, showLocal, storeLocal } from "./positions.mjs";

const { server, browser } = await openHouse();
const page = await newPage(browser, PHONE, { reducedMotion: "reduce" });
await page.goto(server.address);
await page.waitForSelector(".doors");
let games = 0;

/** Lays this game before the page. */
async function show(game) {
  const name = `game${++games}`;
  await storeLocal(page, name, game);
  await showLocal(page, name);
  await page.waitForSelector(".bar.mine");
  await page.waitForSelector(".bar .choice, .cell");
}

/** Inside the page: the middles of the elements that a tap on their middle would reach, when the
 *  board has come to rest. `clicked` comes when the page has dealt with the tap. */
async function reachable(selector) {
  const frame = () => new Promise((resolve) => { requestAnimationFrame(() => resolve()); });
  const look = () => [...document.querySelectorAll(selector)].flatMap((one) => {
    const box = one.getBoundingClientRect();
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    const hit = document.elementFromPoint(x, y);
    return hit !== null && one.contains(hit) ? [[x, y]] : [];
  });
  let now = look();
  for (let still = 0, i = 0; still < 2 && i < 120; i++) {
    await frame();
    const next = look();
    still = JSON.stringify(next) === JSON.stringify(now) ? still + 1 : 0;
    now = next;
  }
  if (now.length > 0) window.clicked = new Promise((resolve, reject) => {
    addEventListener("click", () => setTimeout(resolve), { capture: true, once: true });
    setTimeout(() => reject(new Error("the tap does nothing")), 60000);
  });
  return now;
}

class Thumb {
  constructor(page, seed) {
    this.page = page;
    this.seed = seed;
  }

  random(n) {
    this.seed = (Math.imul(this.seed, 1103515245) + 12345) & 0x7fffffff;
    return (this.seed >> 12) % n;
  }

  /** Taps on one of these, whichever; false when none is within reach. */
  async tap(selector) {
    await this.page.waitForFunction(() => { // nobody aims at a board that moves
      const plane = document.querySelector(".plane");
      return plane === null || (plane.style.willChange !== "transform" &&
        plane.getAnimations().every((one) => one.playState === "finished"));
    });
    const places = await this.page.evaluate(reachable, selector);
    if (places.length === 0) return false;
    const [x, y] = places[this.random(places.length)];
    await this.page.touchscreen.tap(x, y);
    await this.page.evaluate(() => window.clicked);
    this.taps.push(selector);
    return true;
  }

  situation() {
    return this.page.evaluate(() => ({
      over: document.querySelector(".over") !== null,
      squares: document.querySelectorAll(".cell:not(.placed)").length,
      placed: document.querySelector(".cell.placed") !== null,
      spots: document.querySelectorAll(".spot").length,
      choices: document.querySelectorAll(".bar .choice:not([aria-disabled])").length,
      committable: document.querySelector(".ends .commit:not(:disabled)") !== null,
      heading: document.querySelector(".bar h2 span")?.textContent ?? "",
      said: document.querySelectorAll(".log li").length,
    }));
  }

  /** Up to and with Commit: what was tapped on and what was asked first; null: the game is over. */
  async turn() {
    const first = await this.situation();
    if (first.over) return null;
    this.taps = [];
    let figures = 0;
    for (let now = first; ; now = await this.situation()) {
      assert.ok(this.taps.length < 15, `${now.heading}: ${this.taps.join(", ")}`);
      if (now.squares > 0 && !now.placed && !now.committable) {
        assert.ok(await this.tap(".cell:not(.placed)"), `no square within reach: ${now.heading}`);
      } else if (now.committable && (figures > 0 || this.random(4) === 0)) {
        break;
      } else if (now.spots > 0 && await this.tap(".spot")) {
        figures++;
      } else if (now.choices > 0) {
        assert.ok(await this.tap(".bar .choice:not([aria-disabled])"),
          `no choice within reach: ${now.heading}`);
        figures++;
      } else {
        assert.ok(now.committable, `nothing to do: ${now.heading}`);
        break;
      }
    }
    assert.ok(await this.tap(".ends .commit"), "Commit is out of reach");
    await this.page.waitForFunction((known) => document.querySelector(".over") !== null ||
      document.querySelectorAll(".log li").length > known ||
      document.querySelector(".ends .commit:disabled") !== null, first.said);
    return { heading: first.heading, taps: this.taps };
  }
}

/** Plays on from there and counts; the turns with more taps than `most` allows are wrong. */
async function count(context, lines, wanted, most, turns) {
  await show(playTo(lines, 1, wanted));
  const thumb = new Thumb(page, 5);
  const counts = new Map();
  const wrong = [];
  let played = 0;
  for (; played < turns; played++) {
    const turn = await thumb.turn();
    if (turn === null) break;
    counts.set(turn.taps.length, (counts.get(turn.taps.length) ?? 0) + 1);
    if (turn.taps.length > most(turn.heading))
      wrong.push(`${turn.heading}: ${turn.taps.join(", ")}`);
  }
  context.diagnostic(`${played} turns; of so many taps: ` +
    [...counts].sort().map(([taps, n]) => `${taps}: ${n}`).join(", "));
  assert.deepEqual(wrong, []);
  nothingWrong(page);
  return played;
}

// The first turns of a game, when the board is small, and later ones of who has figures left.
for (const [name, lines, tiles, taps] of [
  ["the base game: three taps", ["game carcassonne", "seats 2"], 40, 3],
  ["The Tower: five taps", ["game carcassonne", "expansion tower", "seats 2"], 50, 5],
  ["The Discovery: three taps", ["game discovery", "seats 2"], 50, 3],
])
  test(name, async (context) => {
    const first = (state) => state.decider >= 0;
    const later = ({ decider, placed, step, seats }) => decider >= 0 && step === "place" &&
      placed.length >= tiles && seats.every(({ figures }) => figures[0] >= 2);
    assert.equal(await count(context, lines, first, () => taps, 6), 6);
    assert.equal(await count(context, lines, later, () => taps, 6), 6);
  });

test("fast turns: after the square and the figure one more tap there is the end", async () => {
  await page.evaluate(() => localStorage.setItem("aude.turns", "fast"));
  await show(playTo(["game carcassonne", "seats 2"], 1, (state) =>
    state.step === "place" && state.decider === 0 && state.placed.length > 8));
  const thumb = new Thumb(page, 5);
  thumb.taps = [];
  assert.ok(await thumb.tap(".cell:not(.placed)"));
  await page.waitForSelector(".spot");
  const { said } = await thumb.situation();
  const [[x, y]] = await page.evaluate(reachable, ".spot");
  await page.touchscreen.tap(x, y);
  await page.waitForSelector(".commit .soon");
  assert.equal((await thumb.situation()).said, said);
  while ((await thumb.situation()).said === said) await page.touchscreen.tap(x, y);
  await page.evaluate(() => localStorage.removeItem("aude.turns"));
  nothingWrong(page);
});

test("an auction: two taps for each bid", async (context) => {
  const lines = ["game carcassonne", "expansion bcb", "seats 3"];
  await count(context, lines, (state) => state.step === "select", () => 2, 3);
  await count(context, lines, (state) => state.step === "bid", () => 2, 1);
  await count(context, lines, (state) => state.step === "decide", () => 2, 1);
});

test("an opening bid above the lowest price: two taps", async () => {
  const lines = ["game carcassonne", "expansion bcb", "seats 3"];
  const opening = (state) => state.step === "select" && state.bid?.[1] >= 2 &&
    state.bazaar.tiles.filter(([, owner]) => owner < 0).length >= 2;
  await show(playTo(lines, 1, opening));
  const name = "Tile 2 for 2";
  await page.locator(`.opening [aria-label="${name}"]`).tap();
  await page.waitForFunction((label) => document.querySelector(
    `.opening [aria-label="${label}"][aria-pressed="true"]`) !== null, name);
  await page.locator(".ends .commit").tap();
  await page.waitForFunction(() => /2 by \w+/.test(document.querySelector(".lot b + small")
    ?.closest(".bazaar")?.textContent ?? ""));
  nothingWrong(page);
});
