// SPDX-License-Identifier: Apache-2.0
// Elements by the selectors of Playwright: CSS with :has-text() and the like, text=, nth=, >>.
import { PropertySymbol, compile } from "./modules.mjs";
import { keyOf, splitList } from "./query.mjs";

const { elementArray, nodeArray } = PropertySymbol;

const ADAPTER = {
  isTag: (node) => node.nodeType === 1,
  getAttributeValue: (element, name) => element.getAttribute(name) ?? undefined,
  getChildren: (node) => [...node[nodeArray]],
  getName: (element) => element.localName,
  getParent: (node) => node.parentNode?.nodeType === 1 ? node.parentNode : null,
  getSiblings: (node) => node.parentNode === null ? [node] : [...node.parentNode[nodeArray]],
  getText: (node) => node.textContent,
  hasAttrib: (element, name) => element.hasAttribute(name),
  removeSubsets: (nodes) => nodes,
  findAll: (test, nodes) => nodes.filter((one) => one.nodeType === 1)
    .flatMap((one) => [one, ...told(one)]).filter(test),
  findOne: (test, nodes) => ADAPTER.findAll(test, nodes)[0] ?? null,
  existsOne: (test, nodes) => ADAPTER.findAll(test, nodes).length > 0,
  equals: (a, b) => a === b,
};

export const plainText = (text) => text.replace(/\s+/g, " ").trim();
const textOf = (element) => plainText(element.textContent);

/** No element in it says it as well. */
const innermost = (element, says) => says(element) && !element[elementArray].some(says);

/** Does a text have these words, or is it they? */
export function textMatches(text, wanted, exact = false) {
  const said = plainText(text);
  if (wanted instanceof RegExp) return wanted.test(said);
  return exact ? said === plainText(wanted)
    : said.toLowerCase().includes(plainText(wanted).toLowerCase());
}

const unquoted = (text) => text.replace(/^(["'])(.*)\1$/, "$2");

function pseudosOf(isSeen) {
  return {
    "has-text": (element, text) => textMatches(textOf(element), unquoted(text)),
    says: (element, text) => innermost(element, (one) => textMatches(textOf(one), unquoted(text))),
    "text-is": (element, text) =>
      innermost(element, (one) => textMatches(textOf(one), unquoted(text), true)),
    visible: (element) => isSeen(element),
    disabled: (element) => element.disabled === true,
    enabled: (element) => element.disabled === false,
    checked: (element) => element.checked === true || element.selected === true,
    focus: (element) => element.ownerDocument.activeElement === element,
    modal: (element) => element.localName === "dialog" && element.open,
  };
}

/** What the DOM does not know by itself. */
const OTHER = /:(?:has-text|text|text-is|visible|has|empty)\b/;

/** All elements but those that drawings are made of: nobody is told them by words. */
export function told(root) {
  const all = [];
  const walk = (one) => {
    for (const child of one[elementArray]) {
      all.push(child);
      if (child.localName !== "svg") walk(child);
    }
  };
  walk(root);
  return all;
}

function byCss(root, selector, isSeen) {
  if (selector.startsWith(">"))
    return told(root).filter((one) => one.parentElement === root && one.matches(selector.slice(1)));
  if (!OTHER.test(selector)) return [...root.querySelectorAll(selector)];
  const test = compile(selector.replaceAll(":text(", ":says("), { adapter: ADAPTER, xmlMode: true,
    pseudos: pseudosOf(isSeen), cacheResults: false }, [root]);
  if (/["'][^"']*[()[\],][^"']*["']/.test(selector)) return told(root).filter(test);
  const keys = splitList(selector).map(keyOf);
  return told(root).filter((one) => keys.some(({ has }) => has(one)) && test(one));
}

function byText(root, wanted) {
  const pattern = /^\/(.*)\/(\w*)$/.exec(wanted);
  const quoted = /^(["'])(.*)\1$/.exec(wanted);
  const words = pattern !== null ? new RegExp(pattern[1], pattern[2]) : quoted?.[2] ?? wanted;
  return withText(root, words, quoted !== null);
}

/** The innermost elements that say it. */
export function withText(root, words, exact = false) {
  const known = new Map();
  const read = (one) => {
    if (one.nodeType !== 1) return one.nodeType === 3 ? one.data : "";
    if (one.localName === "svg") return one.textContent;
    if (!known.has(one)) known.set(one, one[nodeArray].map(read).join(""));
    return known.get(one);
  };
  const says = (one) => !["script", "style", "head"].includes(one.localName) &&
    textMatches(one.localName === "input" ? one.value : read(one), words, exact);
  return [...root.nodeType === 1 ? [root] : [], ...told(root)]
    .filter((one) => innermost(one, says));
}

const inOrder = (all) => [...new Set(all)].sort((a, b) =>
  a === b ? 0 : a.compareDocumentPosition(b) & 4 ? -1 : 1);

/** All that the selector names below these roots. */
export function find(roots, selector, isSeen) {
  let found = roots;
  for (const part of selector.split(/\s*>>\s*/)) {
    const nth = /^nth=(-?\d+)$/.exec(part);
    if (nth !== null) found = [found.at(Number(nth[1]))].filter((one) => one !== undefined);
    else {
      const each = found.map((root) => part.startsWith("text=") ? byText(root, part.slice(5))
        : byCss(root, part.replace(/^css=/, ""), isSeen));
      found = each.length === 1 ? each[0] : inOrder(each.flat());
    }
  }
  return found;
}
