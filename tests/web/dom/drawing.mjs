// SPDX-License-Identifier: Apache-2.0
// Drawings of boards have thousands of shapes, which hardly anybody asks for: of what is given as
// text only the outermost elements are made, and what is in one of them when somebody looks there.
import { PropertySymbol } from "./modules.mjs";

const { connectedToNode, disconnectedFromNode, elementArray, mutationListeners, nodeArray,
  observeMutations, parentNode, unobserveMutations } = PropertySymbol;

const TAG = /<(\/?)[\w:-]+[^>]*?(\/?)>/g;
const NONE = [];
/** What happens to an element without a look at what it holds. */
const PASSING = [connectedToNode, disconnectedFromNode, observeMutations, unobserveMutations];
const texts = new WeakMap();
const passed = new WeakSet();

/** The text of what an element holds that is not made yet. */
export const heldBy = (element) => texts.get(element);

/** A drawing without what its outermost elements hold; and that, in their order. */
function folded(drawing) {
  const contents = [];
  let outer = "";
  let from = 0, start = 0, depth = 0;
  TAG.lastIndex = 0;
  for (let found = TAG.exec(drawing); found !== null; found = TAG.exec(drawing)) {
    const [, closes, alone] = found;
    if (closes === "/") {
      if (--depth !== 1) continue;
      contents.push(drawing.slice(start, found.index));
      from = found.index;
    } else if (alone === "/") {
      if (depth === 1) contents.push("");
    } else if (++depth === 2) {
      outer += drawing.slice(from, TAG.lastIndex);
      start = TAG.lastIndex;
    }
  }
  return { outer: outer + drawing.slice(from), contents };
}

function unfold(element) {
  const text = texts.get(element);
  texts.delete(element);
  for (const name of [...PASSING, "textContent"]) delete element[name];
  for (const name of [nodeArray, elementArray])
    Object.defineProperty(element, name, { value: [], writable: true, configurable: true });
  const nest = element.ownerDocument.createElement("template");
  nest.innerHTML = `<svg>${text}</svg>`;
  const drawing = nest.content.firstElementChild;
  element[nodeArray].push(...drawing[nodeArray].splice(0));
  element[elementArray].push(...drawing[elementArray].splice(0));
  for (const one of element[nodeArray]) {
    one[parentNode] = element;
    one[connectedToNode]();
    for (const listener of element[mutationListeners])
      if (listener.options?.subtree) one[observeMutations](listener);
  }
}

function hold(element, text) {
  texts.set(element, text);
  for (const name of [nodeArray, elementArray])
    Object.defineProperty(element, name, { configurable: true, get() {
      if (passed.has(element)) return NONE;
      unfold(element);
      return element[name];
    } });
  for (const name of PASSING) {
    const act = element[name];
    Object.defineProperty(element, name, { configurable: true, value(...words) {
      passed.add(element);
      try {
        act.apply(element, words);
      } finally {
        passed.delete(element);
      }
    } });
  }
  const plain = text.replace(/<[^>]*>/g, "");
  if (!plain.includes("&"))
    Object.defineProperty(element, "textContent", { configurable: true, get: () => plain,
      set(value) {
        unfold(element);
        element.textContent = value;
      } });
}

/** What is set as the text of a drawing is made no further than it must be. */
export function fold(window) {
  for (const { prototype } of [window.Element, window.HTMLTemplateElement]) {
    const { get, set } = Object.getOwnPropertyDescriptor(prototype, "innerHTML");
    Object.defineProperty(prototype, "innerHTML", { get, configurable: true, set(text) {
      if (!/^<svg[ >]/.test(text)) {
        set.call(this, text);
        return;
      }
      const { outer, contents } = folded(text);
      set.call(this, outer);
      const [drawing] = (this.content ?? this)[elementArray];
      for (const [i, one] of drawing[elementArray].entries())
        if (contents[i] !== "") hold(one, contents[i]);
    } });
  }
}
