// SPDX-License-Identifier: Apache-2.0
// querySelector, querySelectorAll and the order of nodes as they are asked here: what the last part
// of a selector names is looked for first, and the thousands of shapes of a board only where
// somebody means them.
import { heldBy } from "./drawing.mjs";
import { PropertySymbol } from "./modules.mjs";

const { attributes, elementArray, items, itemsByName, nodeArray, value } = PropertySymbol;
const SHAPES = new Set(["g", "path", "ellipse", "circle", "rect", "polygon", "use", "text", "line",
  "defs", "pattern", "mask", "clippath", "lineargradient", "stop", "polyline", "style", "title"]);
const NOTHING = new Set();
const words = new Map();

/** The text of an attribute, or undefined: many times faster than `getAttribute`. */
export const attributeOf = (element, name) =>
  element[attributes][itemsByName].get(name)?.[0][value];

function classesOf(element) {
  const text = attributeOf(element, "class");
  if (text === undefined) return NOTHING;
  let found = words.get(text);
  if (found === undefined) words.set(text, found = new Set(text.split(/\s+/)));
  return found;
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

/** What an element must have that the selector means; `shapes`: it may be a part of a drawing, in
 *  whose text there is this word. */
export function keyOf(selector) {
  const bare = selector.replace(/=\s*("[^"]*"|'[^']*'|[^\]]*)/g, "")
    .replace(/\((?:[^()]|\([^()]*\))*\)/g, "");
  const plain = bare.replace(/\[[^\]]*\]/g, "");
  const last = plain.split(/[\s>+~]+/).at(-1);
  const mark = /\.([\w-]+)/.exec(last)?.[1];
  const id = /#([\w-]+)/.exec(last)?.[1];
  const tag = /^[a-z][\w-]*/i.exec(last)?.[0].toLowerCase();
  const whole = /^[.#]?[\w-]+$/.test(selector);
  if (id !== undefined)
    return { whole, shapes: false, word: id, has: (one) => attributeOf(one, "id") === id };
  if (mark !== undefined)
    return { whole, shapes: mark.startsWith("au-"), word: mark,
      has: (one) => classesOf(one).has(mark) };
  if (tag !== undefined)
    return { whole, shapes: SHAPES.has(tag), word: `<${tag}`, has: (one) => one.localName === tag };
  const attribute = /\[\s*([\w-]+)/.exec(bare.split(/[\s>+~]+/).at(-1))?.[1];
  if (attribute !== undefined)
    return { whole: false, shapes: true, word: ` ${attribute}`, attribute,
      has: (one) => attributeOf(one, attribute) !== undefined };
  return { whole: false, shapes: true, word: "<", has: () => true };
}

const plans = new Map();

function planOf(selector) {
  if (!plans.has(selector))
    plans.set(selector, selector.includes(":scope") ? null : splitList(selector).map((one) =>
      ({ selector: one, ...keyOf(one) })));
  return plans.get(selector);
}

/** Goes past all elements below it until `act` answers true. */
function walk(root, shapes, plan, act) {
  for (const one of root[elementArray]) {
    if (act(one)) return true;
    if (!shapes && one.localName === "svg" && classesOf(root).has("picture")) continue;
    const held = heldBy(one);
    if (held !== undefined && !plan.some(({ word }) => held.includes(word))) continue;
    if (walk(one, shapes, plan, act)) return true;
  }
  return false;
}

/** The outermost elements of drawings: the others are not looked at. */
const OUTERMOST = /^(.*\bsvg) > ([\w:().-]+)$/;

/** The class that has it, for all that inherit it. */
function owner(prototype, name) {
  return Object.hasOwn(prototype, name) ? prototype
    : owner(Object.getPrototypeOf(prototype), name);
}

/** It and what it is in, the outermost first. */
function pathTo(node) {
  const path = [];
  for (let one = node; one !== null; one = one.parentNode) path.unshift(one);
  return path;
}

/** Which of two comes first is seen where their ways part; happy-dom counts all nodes. */
function quickenOrder({ Node }) {
  const prototype = owner(Node.prototype, "compareDocumentPosition");
  const { compareDocumentPosition } = prototype;
  prototype.compareDocumentPosition = function (other) {
    const [mine, its] = [pathTo(this), pathTo(other)];
    if (this === other || mine[0] !== its[0]) return compareDocumentPosition.call(this, other);
    const parts = mine.findIndex((one, i) => one !== its[i]);
    if (parts < 0) return 16 + 4; // it is within this
    if (parts === its.length) return 8 + 2;
    const all = mine[parts - 1][nodeArray];
    return all.indexOf(mine[parts]) < all.indexOf(its[parts]) ? 4 : 2;
  };
}

export function quicken(window) {
  quickenOrder(window);
  owner(window.document, "getElementsByName").getElementsByName = function (name) {
    return this.querySelectorAll(`[name="${name}"]`);
  };
  for (const one of [window.Element.prototype, window.DocumentFragment.prototype,
    window.document]) {
    const prototype = owner(one, "querySelectorAll");
    const { querySelector, querySelectorAll } = prototype;
    const look = (root, plan, act) => walk(root, plan.some(({ shapes }) => shapes), plan, (one) =>
      plan.some(({ has, whole, selector }) => has(one) && (whole || one.matches(selector))) &&
        act(one));
    prototype.querySelectorAll = function (selector) {
      const [, drawings, outermost] = OUTERMOST.exec(selector) ?? [];
      if (drawings !== undefined)
        return [...this.querySelectorAll(drawings)].flatMap((one) =>
          one[elementArray].filter((shape) => shape.matches(outermost)));
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
