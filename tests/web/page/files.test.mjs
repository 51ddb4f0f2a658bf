// SPDX-License-Identifier: Apache-2.0
// The page as files: how heavy it is, that nothing in it leads elsewhere, that every text of it is
// collected for translation and translated.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { readPo, textsOf } from "../po.mjs";

const { AUDE_SOURCE, AUDE_WEB } = process.env;
const LANGUAGES = ["bg", "cs", "de", "pl"];
const LIMIT = 500 * 1000, ALL = 600 * 1000;

function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

const INDEX = readFileSync(join(AUDE_WEB, "index.html"), "utf8");
/** Fetched when somebody goes there: lessons, the editor, the analysis, and parts of the program
 *  that the page does not name; and the icons of an installed page. */
const isLater = (path) => {
  const name = path.slice(AUDE_WEB.length + 1);
  return /^(?:lesson|edit|analys[et]|puzzle)\.|^icon-/.test(name) ||
    (name.startsWith("part-") && !INDEX.includes(name));
};
const isBook = (path) =>
  ["book", "puzzles"].some((one) => path.startsWith(join(AUDE_WEB, one, "/")));
/** What no page fetches, but programs that show where a link leads. */
const isPreview = (path) => path.endsWith("/share.png");

test("nothing is said to people that only who wrote it understands", () => {
  const all = ["po/web.h", "po/tables.h"].map((path) =>
    readFileSync(join(AUDE_SOURCE, path), "utf8")).join("");
  for (const words of ["laid over another preset", "the usual rules", "only the tile\"",
    "Your last figure", "put a figure if"])
    assert.ok(!all.includes(words), words);
});

test("the rules book, which is fetched when somebody reads in it, weighs at most 60 kB a language",
  (context) => {
    const book = files(join(AUDE_WEB, "book")).filter((one) => !one.endsWith(".gz"));
    assert.equal(book.length, LANGUAGES.length + 2);
    for (const path of book) {
      const packed = gzipSync(readFileSync(path), { level: 9 }).length;
      context.diagnostic(`${path.slice(AUDE_WEB.length + 1)}: ${packed}`);
      assert.ok(packed > 1000 && packed < 60000, path);
    }
  });

test("the puzzles, which are fetched when somebody wants one, weigh at most 60 kB", (context) => {
  const bytes = readFileSync(join(AUDE_WEB, "puzzles/puzzles.json"));
  const packed = gzipSync(bytes, { level: 9 }).length;
  context.diagnostic(`puzzles: ${packed}`);
  assert.ok(packed > 5000 && packed < 60000);
});

test("a first visit in the largest language weighs at most 500 kB, all parts 600, gzipped",
(context) => {
  let sum = 0, later = 0, largest = 0, languages = 0; // a visit fetches one of the languages
  for (const path of files(AUDE_WEB).filter((one) => !one.endsWith(".gz") && !isBook(one) &&
    !isPreview(one))) {
    const packed = gzipSync(readFileSync(path), { level: 9 }).length;
    context.diagnostic(`${path.slice(AUDE_WEB.length + 1)}: ${packed}`);
    if (path.includes("messages")) {
      languages += packed;
      largest = Math.max(largest, packed);
    } else if (isLater(path)) {
      later += packed;
    } else {
      sum += packed;
    }
  }
  context.diagnostic(`first: ${sum + largest}, then ${later}; all languages ${languages}`);
  assert.ok(sum > 50000 && sum + largest <= LIMIT, `${sum + largest} bytes at first`);
  assert.ok(later > 10000 && sum + largest + later <= ALL, `${sum + largest + later} bytes`);
});

test("beside each file lies the same, gzipped", () => {
  const all = files(AUDE_WEB);
  const plain = all.filter((one) => !one.endsWith(".gz"));
  assert.ok(plain.length >= 9);
  assert.deepEqual(plain.filter((one) => !all.includes(`${one}.gz`)), []);
});

test("the engine in the page wants nothing from outside", async () => {
  const bytes = readFileSync(join(AUDE_WEB, "engine.wasm"));
  assert.deepEqual(WebAssembly.Module.imports(await WebAssembly.compile(bytes)), []);
});

test("the page has no script, style or handler in its text", () => {
  const html = readFileSync(join(AUDE_WEB, "index.html"), "utf8");
  assert.doesNotMatch(html, /<script(?![^>]*src=)|<style|\son\w+=|style=/);
});

test("po/web.h holds the texts of the page and no others", () => {
  const header = readFileSync(join(AUDE_SOURCE, "po/web.h"), "utf8");
  const known = [...header.matchAll(/(?:N_|cli_plural)\("((?:[^"\\]|\\.)*)"/g)]
    .map(([, text]) => text);
  assert.deepEqual(known, textsOf(join(AUDE_SOURCE, "web/src")).map(([text]) => text));
});

for (const language of LANGUAGES)
  test(`every text of the page is translated: ${language}`, () => {
    const po = readPo(join(AUDE_SOURCE, "po", `${language}.po`));
    const missing = textsOf(join(AUDE_SOURCE, "web/src"))
      .filter(([one, many]) => many === undefined ? typeof po[one] !== "string"
        : !Array.isArray(po[one]));
    assert.deepEqual(missing, []);
    const holes = (text) => (text.match(/\{\w+\}/g) ?? []).sort().join();
    const wrong = textsOf(join(AUDE_SOURCE, "web/src"))
      .filter(([one, many]) => [po[one]].flat().some((text, form) =>
        holes(text) !== holes(form === 0 ? one : many ?? one)));
    assert.deepEqual(wrong, []);
  });

test("the icons for phones are web/icon.svg: node web/tools/icon.mjs makes them anew", () => {
  execFileSync(process.execPath, [join(AUDE_SOURCE, "web/tools/icon.mjs"), "--check"]);
});
