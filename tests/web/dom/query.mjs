// SPDX-License-Identifier: Apache-2.0
// querySelector and querySelectorAll as they are asked here: what the last part of a selector names
// is looked for first, and the thousands of shapes of a board only where somebody means them.
import { PropertySymbol } from "./modules.mjs";

const { attributes, elementArray, items, itemsByName, value } = PropertySymbol;
const SHAPES = new Set(["g", "path", "ellipse", "circle", "rect", "polygon", "use", "text", "line",
  "defs", "pattern", "mask", "clippath", "lineargradient", "stop", "polyline", "style", "title"]);
const NOTHING = new Set();
const words = new Map();

function classesOf(element) {
  const text = element[attributes][itemsByName].get("class")?.[0][value];
  if (text === undefined) return NOTHING;
  if (!words.has(text)) words.set(text, new Set(text.split(/\s+/)));
  return words.get(text);
}

/** Is it of this class? */
export const isOf = (element, name) => classesOf(element).has(name);

/** A list of selectors at its outer commas. */
export function splitList(text) {
  const parts = [""];
  let depth = 0;
  for (const letter of text) {
    depth += "([".includes(letter) ? 1 : ")]".includes(letter) ? -1 : 0;
    if (letter === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((one) => one.trim());
}

/** What an element must have that the selector means; `shapes`: it may be a part of a drawing. */
export function keyOf(selector) {
  const plain = selector.replace(/\((?:[^()]|\([^()]*\))*\)/g, "").replace(/\[[^\]]*\]/g, "");
  const last = plain.split(/[\s>+~]+/).at(-1);
  const mark = /\.([\w-]+)/.exec(last)?.[1];
  const id = /#([\w-]+)/.exec(last)?.[1];
  const tag = /^[a-z][\w-]*/i.exec(last)?.[0].toLowerCase();
  const whole = /^[.#]?[\w-]+$/.test(selector);
  if (id !== undefined) return { whole, shapes: false, has: (one) => one.id === id };
  if (mark !== undefined)
    return { whole, shapes: mark.startsWith("au-"), has: (one) => classesOf(one).has(mark) };
  if (tag !== undefined)
    return { whole, shapes: SHAPES.has(tag), has: (one) => one.localName === tag };
  return { whole: false, shapes: true, has: () => true };
}

const plans = new Map();

function planOf(selector) {
  if (!plans.has(selector))
    plans.set(selector, selector.includes(":scope") ? null : splitList(selector).map((one) =>
      ({ selector: one, ...keyOf(one) })));
  return plans.get(selector);
}

/** Goes past all elements below it until `act` answers true. */
function walk(root, shapes, act) {
  for (const one of root[elementArray]) {
    if (act(one)) return true;
    if (!shapes && one.localName === "svg" && classesOf(root).has("picture")) continue;
    if (walk(one, shapes, act)) return true;
  }
  return false;
}

export function quicken(window) {
  for (const prototype of [window.Element.prototype, window.DocumentFragment.prototype,
    window.document]) {
    const { querySelector, querySelectorAll } = prototype;
    const look = (root, plan, act) => walk(root, plan.some(({ shapes }) => shapes), (one) =>
      plan.some(({ has, whole, selector }) => has(one) && (whole || one.matches(selector))) &&
        act(one));
    prototype.querySelectorAll = function (selector) {
      const plan = planOf(selector);
      if (plan === null) return querySelectorAll.call(this, selector);
      const found = [];
      found[items] = found; // where happy-dom itself reads it
      look(this, plan, (one) => {
        found.push(one);
        return false;
      });
      return found;
    };
    prototype.querySelector = function (selector) {
      const plan = planOf(selector);
      if (plan === null) return querySelector.call(this, selector);
      let found = null;
      look(this, plan, (one) => {
        found = one;
        return true;
      });
      return found;
    };
  }
}
