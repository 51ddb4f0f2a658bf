// SPDX-License-Identifier: Apache-2.0
// Every screen in other languages on a phone: no word of English is left. What came from the
// translations is known by an invisible sign before and behind it: whatever has letters outside of
// that was not translated. Whether all of it fits is asked in Chromium (../languages.test.mjs).
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, newPage, nothingWrong, openHouse } from "../dom.mjs";
import { tour, tourGames } from "../tour.mjs";

const OPEN = "\u2063", SHUT = "\u2064";
const games = tourGames();
const { server, browser } = await openHouse();

/** Signs around what is written, but not around what is filled in. */
function signed(text) {
  return text.split(/(\{\w+\}|%(?:\d\$)?s)/)
    .map((part, i) => i % 2 === 1 || part === "" ? part : `${OPEN}${part}${SHUT}`).join("");
}

async function speak(page, language) {
  await page.route(`**/messages/${language}.json*`, async (route) => {
    const all = await (await route.fetch()).json();
    await route.fulfill({ json: Object.fromEntries(Object.entries(all).map(([id, text]) =>
      [id, Array.isArray(text) ? text.map(signed) : signed(text)])) });
  });
}

/** All texts of the page, seen or heard, but those that say that they are English. */
function textsOf(page) {
  return page.evaluate(() => {
    const heard = ["aria-label", "title", "placeholder", "alt", "aria-description",
      "aria-roledescription", "aria-valuetext"];
    const found = [document.title];
    const walk = document.createTreeWalker(document.body,
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
      if (element.closest("[lang]") !== document.documentElement ||
        element.closest("noscript, code, kbd, #language, .seed") !== null) continue;
      if (element === node)
        for (const name of heard) found.push(element.getAttribute(name) ?? "");
      else found.push(node.data);
    }
    return found;
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

for (const language of ["de", "bg"])
  test(`every screen on a phone: ${language}`, async () => {
    const page = await newPage(browser, PHONE, { locale: language });
    await speak(page, language);
    const english = new Map();
    await tour(page, server, games, async (name) => {
      assert.equal(await page.getAttribute("html", "lang"), language);
      for (const text of await textsOf(page))
        if (untranslated(text) && !english.has(text)) english.set(text, name);
    });
    assert.deepEqual([...english].map(([what, name]) => `${name}: ${what}`), []);
    nothingWrong(page);
    await page.context().close();
  });
