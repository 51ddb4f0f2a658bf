// SPDX-License-Identifier: Apache-2.0
// axe, read once for all windows of the process: what is compiled for one is slow for the first
// thousands of calls, and there are as many windows as tests.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { namesOf } from "./program.mjs";

const require = createRequire(join(process.env.AUDE_WEB_MODULES, "axe.mjs"));
/** How it keeps the window that it begins in. */
const BEGINNING = /!function (\w+)\(window\)\{var (\w+)=window,document=window\.document;/;
/** Names that stand for the present window, or are Node's. */
const OTHERS = new Set(["window", "document", "self", "globalThis", "setTimeout", "clearTimeout",
  "setInterval", "clearInterval", "queueMicrotask", "performance", "console"]);

let shared = null;

function load(first) {
  const text = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
  assert.match(text, BEGINNING);
  let now = first;
  const names = namesOf(first).filter((name) => !OTHERS.has(name));
  const values = names.map((name) => typeof first[name] === "function" && /^[a-z]/.test(name)
    ? (...words) => now[name](...words) : first[name]);
  const around = new Proxy({}, { get: (_, name) => now[name], has: (_, name) => name in now });
  const { axe, show } = new Function("first", "around", ...names, `
    let window = first, document = first.document;
    ${text.replace(BEGINNING, "!function $1(){var $2=around;")}
    return { axe: first.axe, show(next) { window = next; document = next.document; } };
    //# sourceURL=axe.js`)(first, around, ...values);
  axe.configure({ noHtml: true });
  return (next) => {
    now = next;
    show(next);
    return axe;
  };
}

/** It does not see the shapes of drawings that nobody hears. All elements it wants only to count
 *  those that a selector would name as well, and no selector is made. */
function narrowed({ document }) {
  const drawings = [...document.querySelectorAll('svg[aria-hidden="true"]')];
  for (const one of drawings)
    Object.defineProperty(one, "childNodes", { configurable: true, value: [] });
  const { querySelectorAll } = document;
  document.querySelectorAll = (selector) => selector === "*" ? []
    : querySelectorAll.call(document, selector);
  return () => {
    delete document.querySelectorAll;
    drawings.forEach((one) => delete one.childNodes);
  };
}

/** What it finds in the document of this window; one at a time. */
export async function violations(window, rules) {
  shared ??= load(window);
  const restore = narrowed(window);
  try {
    const found = await shared(window).run(window.document, { resultTypes: ["violations"],
      preload: false, rules, selectors: false, elementRef: true });
    return found.violations;
  } finally {
    restore();
  }
}
