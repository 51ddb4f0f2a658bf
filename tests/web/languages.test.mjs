// SPDX-License-Identifier: Apache-2.0
// Every screen in another language on a phone, most in two, in one walk: no word of English is
// left, nothing is cut off or wider than the screen, axe finds nothing that cannot be read on one
// of each kind in the dark at high contrast (other tests ask it by day). What came from the
// translations is known by an invisible sign before and behind it: whatever has letters outside of
// that was not translated.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, newPage, nothingWrong, openHouse, readable, rested } from "./house.mjs";
import { tour, tourGames } from "./tour.mjs";

const OPEN = "\u2063", SHUT = "\u2064";
const games = tourGames();
const { server, browser } = await openHouse();

/** Signs around what is written, but not around what is filled in. */
function signed(text) {
  return text.split(/(\{\w+\}|%(?:\d\$)?s)/)
    .map((part, i) => i % 2 === 1 || part === "" ? part : `${OPEN}${part}${SHUT}`).join("");
}

/** The texts of a language come with their signs. */
async function signs(page, language) {
  const [ids, texts] =
    await (await fetch(`${server.address}messages/${language}.json`)).json();
  const json = JSON.stringify([ids,
    texts.map((text) => Array.isArray(text) ? text.map(signed) : signed(text))]);
  await page.route(`**/messages/${language}.json*`, (route) =>
    route.fulfill({ body: json, contentType: "application/json" }));
}

/** The page speaks it from now on; nothing is opened or closed for that. */
function speak(page, language) {
  return page.evaluate((code) => new Promise((told) => {
    const watch = new MutationObserver(() => {
      watch.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(told));
    });
    watch.observe(document.documentElement, { attributeFilter: ["lang"] });
    const list = document.getElementById("language");
    list.value = code;
    list.dispatchEvent(new Event("change", { bubbles: true }));
  }), language);
}

/** All texts of the page, seen or heard, but those that say that they are English: each once, and
 *  none without a letter. Of a drawing that nobody hears there are only the words in it. */
function textsOf(page) {
  return page.evaluate(() => {
    const heard = ["aria-label", "title", "placeholder", "alt", "aria-description",
      "aria-roledescription", "aria-valuetext"];
    const found = new Set([document.title]);
    const read = (element) => {
      if (element.matches("[lang], noscript, code, kbd, #language, .seed")) return;
      for (const name of heard) found.add(element.getAttribute(name) ?? "");
      if (element.matches('svg[aria-hidden="true"]')) {
        if (element.textContent !== "")
          for (const one of element.querySelectorAll("text, title, desc, foreignObject"))
            found.add(one.textContent);
        return;
      }
      for (const one of element.childNodes)
        if (one.nodeType === Node.TEXT_NODE) found.add(one.data);
        else if (one.nodeType === Node.ELEMENT_NODE) read(one);
    };
    read(document.body);
    return [...found].filter((text) => /\p{L}{2}/u.test(text));
  });
}

/** Names, rule ids, names of tiles, keys, commands; and what damaged files are quoted with. */
const KNOWN = new RegExp([
  "\\b\\w+\\.(?:aude|jcz|toml)\\b", "\"[^\"]*\"", "'[^']*'",
  "\\b(?:Anna|Ben|Cleo|Cy|Eva|Ida|Mia|Tom|Aude|Carcassonne|My tiles|mine|Enter|Esc|aude verify)\\b",
  "\\b[A-Z]+-\\d+[a-z]?\\b", "\\b(?:(?:base|tower|bcb|inns|traders)-)?[a-z](?:-garden)?(?![\\w-])",
  "\\b(?:discovery-)?\\d+[GMS]+(?:-c\\d+)*\\b", "\\b[0-9a-f]{64}\\b",
  "\\b(?:city|field) [N0-7]", "\\breplay\\[\\d+\\]\\.type: ", "\\bPLACE\\b",
].join("|"), "g");

function untranslated(text) {
  const rest = text.replace(new RegExp(`${OPEN}[^${OPEN}${SHUT}]*${SHUT}`, "g"), " ")
    .replace(KNOWN, " ");
  return /\p{L}{2}/u.test(rest);
}

/** What does not fit into itself, into the screen, or has a word that is cut off. */
function cut(page) {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > innerWidth
      ? [`the page: ${document.documentElement.scrollWidth}`] : [];
    const boxes = [...document.querySelectorAll(
      "button, .button, label, h1, h2, h3, summary, legend, th, dt, dd, p, select")];
    return [...wide, ...boxes.filter((one) => {
      // Targets on the board have signs that reach over their edge; a box of a few pixels is
      // only for those who hear it.
      if (!one.checkVisibility() || one.closest(".hidden, svg, .cell, .spot, .hand") !== null ||
        one.offsetWidth < 12) return false;
      if (one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1) return true;
      const box = one.getBoundingClientRect();
      const scrolls = one.closest(
        ".wide, .board, .log, .turns-list, .rows, .bar .choices, .replay aside") !== null;
      return !scrolls && box.width > 0 && (box.left < -1 || box.right > innerWidth + 1);
    }).map((one) => `${one.tagName}.${one.className}: ${one.textContent.trim().slice(0, 60)} (${
      one.scrollWidth} in ${one.clientWidth})`)];
  });
}

/** One screen of each kind, for the colours. */
const CONTRAST = new RegExp("^(?:home|settings|set-up 0|far-place|bid|" +
  "(?:place|over, over|over, replay|waiting|table), unfolded)$");

/** What differs little from a screen that was seen in both languages is seen in one of them. */
const ALIKE = /, (?:tried|key \w)$|^damaged|^far(?:-place)?,|^puzzle/;

test("every screen on a phone in two languages", async () => {
  const page = await newPage(browser, PHONE,
    { laid: true, locale: "de", reducedMotion: "reduce", colorScheme: "dark" });
  for (const language of ["de", "bg"]) await signs(page, language);
  await page.addInitScript(() => {
    localStorage.setItem("aude.land", "contrast");
    localStorage.setItem("aude.seats", "calm");
  });
  const english = new Map(), narrow = new Map(), known = new Set();
  await tour(page, server, games, async (name) => {
    await rested(page);
    if (CONTRAST.test(name)) await readable(page, name);
    const first = await page.getAttribute("html", "lang");
    const both = first === "de" ? ["de", "bg"] : ["bg", "de"];
    for (const language of ALIKE.test(name) ? [first] : both) {
      if (language !== first) await speak(page, language);
      for (const text of await textsOf(page)) {
        if (known.has(text)) continue;
        known.add(text);
        if (untranslated(text)) english.set(text, `${name}, ${language}`);
      }
      for (const one of await cut(page))
        if (!narrow.has(one)) narrow.set(one, `${name}, ${language}`);
    }
  });
  const told = (found) => [...found].map(([what, name]) => `${name}: ${what}`);
  assert.deepEqual({ english: told(english), narrow: told(narrow) }, { english: [], narrow: [] });
  nothingWrong(page);
  await page.context().close();
});
