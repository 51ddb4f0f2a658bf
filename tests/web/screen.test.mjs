// SPDX-License-Identifier: Apache-2.0
// The screen of a game in all sizes: how high the board is, that it keeps its size and the bar its
// buttons whatever is decided and when the game is over, and that on a phone nothing is cropped,
// nothing lies over anything else, and rows are high enough for a finger.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, becomes, newPage, nothingWrong, openHouse, rested } from "./house.mjs";
import { VERB, ask, load, search, storeLocal, wholeGame } from "./positions.mjs";

const SIDEWAYS = { width: 740, height: 360 };
const TABLET = { width: 820, height: 1180 };
const SIZES = [DESKTOP, TABLET, PHONE, SIDEWAYS];
const EVERYTHING = ["game carcassonne", "expansion tower", "expansion bcb", "option ABBOT on",
  "seats 6"];
const NAMES = ["Anna", "Bernadette", "Cy", "Dominik", "Eva", "Friedrich"];
const STEPS = ["place", "action", "capture", "castle", "select", "bid"];

const FOUND = search(EVERYTHING, 3, [...STEPS, "many"], (state, n, found) =>
  state.step === "action" && ask("choices").length >= 9 && !found.has("many") ? "many"
    : n > 20 && STEPS.includes(state.step) ? state.step : "");
const OPEN = search(["game discovery", "option OPEN_TILES on", "seats 2"], 3, ["open"],
  (state, n) => n > 8 && state.step === "place" ? "open" : "");
const FIGURES = search(["game carcassonne", "expansion inns", "expansion traders", "seats 2"], 3,
  ["figures"], (state) => state.step === "action" && new Set(ask("choices")
    .filter(({ verb }) => verb === VERB.put).map(({ item }) => item)).size > 1 ? "figures" : "");
const BASE = search(["game carcassonne", "seats 2"], 3, ["base"], (state, n) =>
  n > 8 && state.step === "place" ? "base" : "");
FOUND.set("over", wholeGame(EVERYTHING, 4));

const { server, browser } = await openHouse();

/** A page that has all these games. */
async function homeOf(viewport, options = {}) {
  const page = await newPage(browser, viewport, options);
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  for (const [name, game] of [...FOUND, ...OPEN, ...FIGURES, ...BASE])
    await storeLocal(page, name, game, [], NAMES);
  return page;
}

/** Shows another of them. */
async function show(page, name) {
  await page.evaluate((to) => { location.hash = to; }, "#/");
  await page.waitForSelector(".doors");
  await page.evaluate((to) => { location.hash = to; }, `#/l/${name}`);
  await page.waitForSelector(".play > .bar");
  await rested(page);
}

async function opened(viewport, name, options = {}) {
  const page = await homeOf(viewport, options);
  await show(page, name);
  return page;
}

/** Where things are, in whole pixels: [left, top, width, height]. */
function boxes(page, selectors) {
  return page.evaluate((all) => Object.fromEntries(all.map((one) => {
    const box = document.querySelector(one)?.getBoundingClientRect();
    return [one, box && [box.left, box.top, box.width, box.height].map(Math.round)];
  })), selectors);
}

/** Pixels of the board's height that nothing lies over. */
function free(page) {
  return page.evaluate(() => {
    const board = document.querySelector(".board").getBoundingClientRect();
    const bar = document.querySelector(".play > .bar").getBoundingClientRect();
    const beside = bar.left >= board.right - 1 || bar.right <= board.left + 1;
    return Math.round(beside ? board.height : Math.min(board.bottom, bar.top) - board.top);
  });
}

test("positions of all kinds are found", () =>
  assert.deepEqual([...FOUND.keys()].sort(), [...STEPS, "many", "over"].sort()));

for (const viewport of SIZES)
  test(`the board and the buttons stay where they are, ${viewport.width} wide`, async () => {
    const kept = new Map();
    const page = await homeOf(viewport);
    for (const [name] of FOUND) {
      await show(page, name);
      const found = await boxes(page, [".board", ...name === "over" ? []
        : [".ends button:first-child", ".ends .commit"]]);
      for (const [what, [left, top, width, height]] of Object.entries(found)) {
        // The players' rows may be a line longer on a phone: then all of it is lower and shorter.
        const box = what === ".board" && viewport.width < 900 && viewport !== SIDEWAYS
          ? [left, width, Math.abs(top + height - viewport.height)] : [left, top, width, height];
        if (!kept.has(what)) kept.set(what, box);
        assert.deepEqual(box, kept.get(what), `${what} at ${name}`);
      }
      const least = { 1280: 400, 820: 650, 360: 190, 740: 320 }[viewport.width];
      // On a phone the result is what the end is about; the board is one press behind it.
      if (name === "over" && viewport.width < 900 && viewport !== SIDEWAYS)
        await page.click(".fold-it");
      if (!["select", "bid"].includes(name))
        assert.ok(await free(page) >= least, `${name}: ${await free(page)} pixels are left`);
    }
    nothingWrong(page);
    await page.context().close();
  });

test("on a phone that lies on its side the board is at least 200 pixels high", async () => {
  for (const viewport of [SIDEWAYS, { width: 640, height: 320 }, { width: 932, height: 430 }]) {
    const page = await homeOf(viewport);
    for (const name of ["place", "many", "over"]) {
      await show(page, name);
      assert.ok(await free(page) >= 200, `${name}: ${await free(page)}`);
      const board = (await boxes(page, [".board"]))[".board"];
      assert.ok(board[2] >= 200, `${name}: ${board[2]} wide`);
    }
    await page.context().close();
  }
});

test("a desk has a high board when there is little to choose", async () => {
  const page = await homeOf(DESKTOP);
  for (const name of ["place", "action", "capture"]) {
    await show(page, name);
    assert.ok(await free(page) >= 600, `${name}: ${await free(page)}`);
  }
  await page.context().close();
});

/** Which of them are not wholly within what the bar shows, or lie under something. */
function unseen(page, selector) {
  return page.evaluate((wanted) => {
    const clip = document.querySelector(".bar .asks").getBoundingClientRect();
    return [...document.querySelectorAll(wanted)].filter((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return top < clip.top - 1 || bottom > clip.bottom + 1 || left < clip.left - 1 ||
        right > clip.right + 1 || met === null || !one.contains(met);
    }).map((one) => one.textContent);
  }, selector);
}

for (const viewport of SIZES)
  test(`who bids sees the tile, each bid and Pass, ${viewport.width} wide`, async () => {
    const page = await opened(viewport, "bid", { hasTouch: viewport !== DESKTOP });
    assert.ok(await page.locator(".bar .pass").count() === 1);
    assert.deepEqual(await unseen(page, ".bar .choices > .choice, .bazaar .now .tile"), []);
    await page.click(".bar .more");
    await page.waitForSelector(".stepper input");
    await rested(page);
    assert.deepEqual(await unseen(page, ".stepper input, .stepper button, .rest-of"), []);
    await page.context().close();
  });

for (const viewport of [PHONE, SIDEWAYS])
  test(`the bar says that it has more, and shows it, ${viewport.width} wide`, async () => {
    const page = await opened(viewport, "many", { hasTouch: true });
    const last = ".bar .asks > .choices > .choice:last-child";
    await page.evaluate(() => document.querySelectorAll(".several").forEach((one) => {
      one.open = true;
    }));
    await page.waitForSelector(".further", { state: "visible" });
    assert.equal((await unseen(page, last)).length, 1);
    for (let i = 0; i < 9 && await page.isVisible(".further"); i++) {
      const before = await page.evaluate(() => document.querySelector(".asks").scrollTop);
      await page.click(".further");
      await page.waitForFunction((top) => document.querySelector(".asks").scrollTop > top, before);
      await page.evaluate(() => new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
      }));
    }
    assert.ok(!await page.isVisible(".further"), "it tells of more where there is none");
    assert.deepEqual(await unseen(page, last), []);
    await show(page, "place");
    assert.ok(!await page.isVisible(".further"));
    await page.context().close();
  });

for (const viewport of SIZES)
  test(`with two tiles in hand the buttons stay as well, ${viewport.width} wide`, async () => {
    const page = await opened(viewport, "open", { hasTouch: viewport !== DESKTOP });
    const buttons = [".ends button:first-child", ".ends .commit"];
    const before = await boxes(page, buttons);
    assert.equal(await page.locator(".hands .hand").count(), 2);
    await page.locator(".cell").first().click();
    await page.waitForSelector(".cell.placed");
    await rested(page);
    assert.deepEqual(await boxes(page, buttons), before);
    await page.context().close();
  });

for (const viewport of SIZES)
  test(`discs are 40 pixels apart, each with a line to its spot, ${viewport.width} wide`,
    async () => {
      const page = await opened(viewport, "many", { hasTouch: viewport !== DESKTOP });
      const { near, loose } = await page.evaluate(() => {
        const middle = (one) => {
          const { left, top, width, height } = one.getBoundingClientRect();
          return [left + width / 2, top + height / 2, width / 2];
        };
        const spots = [...document.querySelectorAll(".spot:not(.small)")].map(middle);
        const ends = [...document.querySelectorAll(".leads .line path")].map((one) => {
          const to = one.getPointAtLength(one.getTotalLength()).matrixTransform(one.getScreenCTM());
          return [to.x, to.y];
        });
        const far = ([x, y], [u, v]) => Math.hypot(x - u, y - v);
        return { near: spots.flatMap((one, i) => spots.slice(i + 1).map((two) => far(one, two)))
          .filter((one) => one < 40),
        loose: ends.filter((end) =>
          !spots.some((spot) => Math.abs(far(spot, end) - spot[2]) < 3)) };
      });
      assert.deepEqual(near, []);
      assert.deepEqual(loose, []);
      await page.context().close();
    });

test("on a phone the bar is small and the tile in it large while one is to be laid", async () => {
  const page = await homeOf(PHONE);
  await show(page, "place");
  const all = await boxes(page, [".bar", ".hand .tile", ".board"]);
  assert.ok(all[".bar"][3] <= 124, `the bar is ${all[".bar"][3]} high`);
  assert.ok(all[".hand .tile"][2] >= 76, `the tile is ${all[".hand .tile"][2]} wide`);
  assert.ok(all[".board"][3] >= 430, `the board is ${all[".board"][3]} high`);
  await page.setViewportSize(SIDEWAYS);
  await rested(page);
  assert.ok((await boxes(page, [".hand .tile"]))[".hand .tile"][2] >= 120);
  await page.context().close();
});

for (const viewport of [DESKTOP, PHONE])
  test(`of several kinds of figures one is in hand, by mouse and keys, ${viewport.width} wide`,
    async () => {
      const page = await opened(viewport, "figures");
      load(FIGURES.get("figures"));
      const puts = ask("choices").filter(({ verb }) => verb === VERB.put);
      const kinds = [...new Set(puts.map(({ item }) => item))].sort((a, b) => a - b);
      const names = await page.locator(".kind > span").allTextContents();
      assert.equal(names.length, kinds.length);
      assert.equal(names[0], "follower");
      assert.equal(new Set(names).size, names.length);
      const offered = () => page.evaluate(() => [".spot.ghost", ".bar .choice:has(> .figure)"]
        .map((one) => [...document.querySelectorAll(one)].map(({ dataset }) => dataset.action)
          .sort()));
      const of = (kind) => puts.filter(({ item }) => item === kind)
        .map(({ action }) => action).sort();
      const shown = async (kind) => {
        await becomes(() => page.locator('.kind[aria-pressed="true"] > span').textContent(),
          names[kinds.indexOf(kind)]);
        for (const all of await offered()) assert.deepEqual(all, of(kind));
      };
      await shown(kinds[0]); // the usual one, without another touch
      await page.locator(".kind").nth(1).click();
      await shown(kinds[1]);
      await page.keyboard.press("Shift+K");
      await shown(kinds[0]);
      await page.keyboard.press("k");
      await shown(kinds[1]);
      await page.locator(".spot.ghost").first().click();
      await page.waitForSelector(".ends .commit:not(:disabled)");
      nothingWrong(page);
      await page.context().close();
    });

test("on a phone the row of what unfolds stays as it is when one of them is open", async () => {
  const page = await opened(PHONE, "place");
  const row = () => page.evaluate(() =>
    [...document.querySelectorAll("aside > details:not(#words, #squares) > summary")].map((one) => {
      const { left, top, width } = one.getBoundingClientRect();
      return [left, top, width].map(Math.round);
    }));
  const before = await row();
  assert.ok(before.length >= 3);
  for (const id of ["log", "tiles"]) {
    await page.click(`#${id} > summary`);
    await page.waitForSelector(`#${id}[open] > .sheet > .shut`);
    assert.deepEqual(await row(), before, id);
    await page.click(`#${id} > .sheet > .shut`);
    await page.waitForSelector(`#${id}:not([open])`);
  }
  nothingWrong(page);
  await page.context().close();
});

test("a long press on a sign tells its name, and does nothing else", async () => {
  const page = await opened(PHONE, "place", { hasTouch: true });
  const client = await page.context().newCDPSession(page);
  const press = async (selector, type) => {
    const { x, y, width, height } = await page.locator(selector).boundingBox();
    const points = type === "touchStart" ? [{ x: x + width / 2, y: y + height / 2 }] : [];
    await client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  };
  const pose = () => page.evaluate(() => document.querySelector(".plane").style.transform);
  const before = await pose();
  const fit = '.zoom [aria-label="See all of the board"]';
  await press(fit, "touchStart");
  await becomes(() => page.textContent(".called-so"), "See all of the board");
  await press(fit, "touchEnd");
  await page.waitForSelector(".called-so", { state: "detached" });
  assert.equal(await pose(), before);
  await page.tap(fit); // a short one does what it does
  await becomes(async () => await pose() !== before, true);
  nothingWrong(page);
  await page.context().close();
});

test("what stands on a sign is in its name, in every language", async () => {
  for (const locale of ["en-GB", "de-DE", "pl-PL", "cs-CZ", "bg-BG"]) {
    const page = await homeOf(PHONE, { hasTouch: true, locale });
    await show(page, "place");
    const signs = await page.evaluate(() =>
      [...document.querySelectorAll(".zoom button, .aids summary")]
        .filter((one) => one.querySelector("small")?.offsetWidth > 0)
        .map((one) => [one.querySelector("small").textContent,
          one.getAttribute("aria-label") ?? one.textContent]));
    assert.ok(signs.length >= 2, locale);
    for (const [seen, name] of signs)
      assert.ok(name.toLowerCase().includes(seen.toLowerCase()), `${locale}: ${seen}, ${name}`);
    await page.context().close();
  }
});

test("what cannot be taken back is not offered, or tells why it cannot", async () => {
  const page = await opened(PHONE, "base");
  assert.equal((await page.textContent(".ends .back")).trim(), "Undo");
  assert.equal(await page.getAttribute(".ends .back", "aria-disabled"), "true");
  assert.equal(await page.locator(".bar .noted").count(), 0, "nobody has asked why");
  await page.locator(".ends .back").dispatchEvent("click");
  await page.waitForSelector('.bar .noted:has-text("what was seen stays")');
  await page.locator(".cell").first().click();
  await page.waitForSelector(".ends .back:not(.past)");
  assert.match(await page.textContent(".ends .back"), /Undo/);
  await page.evaluate(() => { location.hash = "#/"; });
  await page.click(".doors button");
  await page.waitForSelector(".cell");
  assert.ok(!await page.isVisible(".ends .back"), "there is nothing to undo yet");
  await page.context().close();
});

test("on a desk all chips of a decision are whole", async () => {
  const page = await homeOf(DESKTOP);
  for (const name of ["many", "capture", "action"]) {
    await show(page, name);
    const cut = await page.evaluate(() => {
      const clip = document.querySelector(".bar .asks").getBoundingClientRect();
      return [...document.querySelectorAll(".bar .choices > .choice")].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.bottom > clip.bottom + 1 || box.right > clip.right + 1;
      }).map((one) => one.textContent);
    });
    assert.deepEqual(cut, [], name);
  }
  await page.context().close();
});

for (const viewport of [PHONE, SIDEWAYS])
  for (const locale of ["en-GB", "de-DE", "bg-BG"])
    test(`nothing sticks out of a phone ${viewport.width} wide, ${locale}`, async () => {
      const page = await homeOf(viewport, { hasTouch: true, locale });
      for (const name of ["place", "many", "over"]) {
        await show(page, name);
        const wrong = await page.evaluate(() => {
          const found = [];
          const shown = [...document.querySelectorAll(
            "header > *, .seat, aside > details > summary, .ends > *, .bar h2, .bar .choice")]
            .filter((one) => one.closest(".hidden") === null && one.clientWidth > 2 &&
              getComputedStyle(one).clipPath === "none" &&
              one.closest("#words:not([open]), #squares:not([open])") === null);
          for (const one of shown) {
            const box = one.getBoundingClientRect();
            if (box.left < -1 || box.right > innerWidth + 1)
              found.push(`${one.className || one.tagName} sticks out`);
          }
          const rows = new Set([...document.querySelectorAll("aside > details > summary")]
            .filter((one) => shown.includes(one) && one.closest("#log") === null)
            .map((one) => one.getBoundingClientRect())
            .map((box) => Math.round((box.top + box.height / 2) / 24)));
          if (rows.size > 1) found.push("the folds take more than one row");
          for (const one of document.querySelectorAll(".seat")) {
            const box = one.getBoundingClientRect();
            const seen = [...one.querySelectorAll(".score, .supply > :first-child, .besides")];
            if (seen.length < 3 || !seen.every((part) => part.checkVisibility() &&
              part.getBoundingClientRect().right <= box.right + 1))
              found.push("score, followers or that there is more is hidden");
          }
          return found;
        });
        assert.deepEqual(wrong, [], name);
      }
      await page.context().close();
    });

for (const viewport of [PHONE, { width: 412, height: 800 }, SIDEWAYS])
  test(`a player's name and points are one line in the card, ${viewport.width} wide`, async () => {
    const page = await opened(viewport, "base", { hasTouch: true });
    assert.deepEqual(await page.locator(".seat").evaluateAll((all) => all.filter((one) => {
      const card = one.getBoundingClientRect();
      const lines = [".name", ".self", ".score"].flatMap((name) => {
        const part = one.querySelector(name);
        if (part === null) return [];
        const mark = document.createElement("i"); // it stands on the line of the words
        mark.style.display = "inline-block";
        part.append(mark);
        const line = mark.getBoundingClientRect().bottom;
        mark.remove();
        return [line];
      });
      const inside = [".figure", ".name", ".score", ".supply"].every((name) => {
        const box = one.querySelector(name).getBoundingClientRect();
        return box.top >= card.top + 1 && box.bottom <= card.bottom - 1 &&
          box.left >= card.left + 4 && box.right <= card.right - 4;
      });
      return !inside || Math.max(...lines) - Math.min(...lines) > 1;
    }).map((one) => one.textContent)), []);
    await page.context().close();
  });

test("on a phone a touch on a seat tells all its pieces in words and numbers", async () => {
  const page = await opened(PHONE, "place");
  const pieces = page.locator(".seat:first-child .supply > [role=img]");
  const words = await pieces.evaluateAll((all) =>
    all.map((one) => one.getAttribute("aria-label")));
  assert.ok(words.length > 3);
  assert.ok(await page.isVisible(".seat:first-child .besides"));
  await page.click(".seat:first-child .more");
  assert.deepEqual((await page.locator(".details .stock li").allTextContents())
    .map((text) => text.trim()), words);
  nothingWrong(page);
  await page.context().close();
});

for (const viewport of [PHONE, SIDEWAYS])
  test(`what unfolds is seen, and one at a time, ${viewport.width} wide`, async () => {
    const page = await opened(viewport, "place");
    const open = () => page.evaluate(() =>
      [...document.querySelectorAll("aside > details[open]")].map((one) => one.id));
    for (const id of ["log", "tiles"]) {
      await page.evaluate((to) => document.querySelector(`#${to} > summary`).click(), id);
      assert.deepEqual(await open(), [id]);
      assert.ok(await page.evaluate((to) => {
        const fold = document.querySelector(`#${to}`), box = fold.getBoundingClientRect();
        const top = document.elementFromPoint(box.left + box.width / 2, box.bottom - 20);
        return fold.contains(top);
      }, id), `${id} is seen`);
    }
    nothingWrong(page);
    await page.context().close();
  });

test("rows of the log are high enough, on a phone for fingers", async () => {
  for (const [viewport, least] of [[DESKTOP, 24], [PHONE, 40], [SIDEWAYS, 40]]) {
    const page = await opened(viewport, "over", { hasTouch: viewport !== DESKTOP });
    if (viewport !== DESKTOP) await page.click("#log > summary");
    await page.waitForSelector(".log summary");
    const low = await page.evaluate((pixels) =>
      [...document.querySelectorAll(".log summary, .log button")]
        .filter((one) => one.getBoundingClientRect().height < pixels).length, least);
    assert.equal(low, 0, `${viewport.width} wide`);
    await page.context().close();
  }
});

test("what turns the tile lies under no figure's spot", async () => {
  for (const viewport of [PHONE, SIDEWAYS]) {
    const page = await opened(viewport, "place", { hasTouch: true });
    let met = 0;
    for (let i = 0; i < 8 && met < 3; i++) {
      await page.locator(".cell:not(.placed, .move)").nth(i)
        .evaluate((one) => one.click(), undefined, { timeout: 2000 }).catch(() => undefined);
      await page.waitForSelector(".cell.placed");
      await rested(page);
      const found = await page.evaluate(() => {
        const turner = document.querySelector(".turner");
        if (turner === null || document.querySelector(".spot") === null) return null;
        const { left, top, width, height } = turner.getBoundingClientRect();
        const x = left + width / 2, y = top + height / 2;
        return document.elementFromPoint(x, y)?.closest(".turner") === turner && width >= 28;
      });
      if (found !== null) {
        met++;
        assert.ok(found);
      }
      await page.locator(".ends button").first().click();
      await page.waitForSelector(".cell.placed", { state: "detached" });
    }
    assert.ok(met > 0, "a tile that turns, with spots on it");
    await page.context().close();
  }
});
