// SPDX-License-Identifier: Apache-2.0
// The page's built programs in Node: each module becomes a function of the names that a browser
// has, compiled once for all windows of the process.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";

const { AUDE_WEB_DOM } = process.env;

const OWN = new Set(Object.getOwnPropertyNames(globalThis));
/** What the language has everywhere. */
const LANGUAGE = new Set(new Script("Object.getOwnPropertyNames(globalThis)")
  .runInNewContext().filter((name) => !["console", "WebAssembly"].includes(name)));
const WORD = /^[A-Za-z_$][\w$]*$/;
const KEPT = new Set(["window", "self", "globalThis"]);

let names = null;

/** All names that programs find in a window, but those of the language itself. */
export function namesOf(window) {
  if (names !== null) return names;
  const found = new Set(KEPT);
  for (let one = window; one !== null && one !== Object.prototype; one = Object.getPrototypeOf(one))
    for (const name of Object.getOwnPropertyNames(one))
      if (WORD.test(name) && !LANGUAGE.has(name) && name !== "constructor" &&
        !(OWN.has(name) && !(name in window))) found.add(name);
  names = [...found];
  return names;
}

/** What is forbidden there is so whenever it is asked for something. */
function forbidden(problem) {
  return new Proxy({}, { get() { throw problem; }, set() { throw problem; } });
}

function valueOf(window, name) {
  if (KEPT.has(name)) return window;
  let value;
  try {
    value = window[name];
  } catch (problem) {
    return forbidden(problem);
  }
  return typeof value === "function" && !("prototype" in value) ? value.bind(window) : value;
}

const compiled = new Map();

function functionOf(name, window) {
  if (!compiled.has(name))
    compiled.set(name, new Function(...namesOf(window), "require", "module", "exports",
      `${readFileSync(join(AUDE_WEB_DOM, `${name}.txt`), "utf8")}\n//# sourceURL=${name}`));
  return compiled.get(name);
}

/** Runs a program of the page in the window; `fails` may forbid one that comes later. */
export function run(window, first, fails = () => undefined) {
  const values = namesOf(window).map((name) => valueOf(window, name));
  const modules = new Map();
  const load = (path) => {
    const name = path.replace(/^\.\//, "").replace(/\?.*/, "");
    fails(name);
    if (modules.has(name)) return modules.get(name).exports;
    const module = { exports: {} };
    modules.set(name, module);
    functionOf(name, window)(...values, load, module, module.exports);
    return module.exports;
  };
  load(first);
}

const asked = new Map();

/** What only a browser that lays out and paints can answer. */
const LAYOUT = new RegExp(["getBoundingClientRect", "getClientRects", "getComputedStyle",
  "scroll(?:Width|Height|Top|Left|Y|X)", "client(?:Width|Height|Top|Left)",
  "offset(?:Width|Height|Top|Left)", "elements?FromPoint", "getContext", "getBBox",
  "get(?:Screen)?CTM", "natural(?:Width|Height)", "visualViewport"].join("|"));

/** What a test gives to `evaluate`: a text, or a function with what it is called with. */
export function evaluate(window, code, given) {
  const source = typeof code === "function" ? `(${code})(given)` : code;
  if (!asked.has(source)) {
    if (source.length < 9999 && LAYOUT.test(source))
      throw new Error(`this is Chromium's to say: ${LAYOUT.exec(source)[0]}`);
    try {
      asked.set(source, new Function("window", "given", `with (window) { return (${source}\n); }`));
    } catch {
      asked.set(source, new Function("window", "given", `with (window) { ${source}\n }`));
    }
  }
  return asked.get(source)(window, given);
}
