// SPDX-License-Identifier: Apache-2.0
// Which elements the page's own style sheets take away: of the whole cascade only `display` and
// `visibility`, by specificity and order, under the media queries of a window's size. What lies
// where is Chromium's to say.
import { attributeOf, keyOf, splitList } from "./query.mjs";

/** The rules of a sheet that say one of both, with the media queries around them. */
export function rulesOf(text) {
  const found = [];
  const walk = (from, media, within = "") => {
    let at = from;
    for (;;) {
      const open = text.indexOf("{", at);
      const close = text.indexOf("}", at);
      if (close >= 0 && (open < 0 || close < open)) return close + 1;
      if (open < 0) return text.length;
      const head = text.slice(at, open).replace(/^[\s\S]*;/, "").trim();
      if (/^@(media|supports|layer)/.test(head)) {
        const query = /^@media\s*(.*)/.exec(head)?.[1];
        at = walk(open + 1, query === undefined ? media : [...media, query], within);
      } else if (head.startsWith("@")) {
        let depth = 1;
        for (at = open + 1; depth > 0 && at < text.length; at++)
          depth += text[at] === "{" ? 1 : text[at] === "}" ? -1 : 0;
      } else if (text.slice(open + 1, close).includes("{")) { // rules within a rule
        at = walk(open + 1, media, `${within}${head} `);
      } else {
        for (const [, name, value] of text.slice(open + 1, close)
          .matchAll(/(?:^|;)\s*(display|visibility)\s*:\s*([^;]+)/g))
          for (const selector of splitList(head).map((one) => within + one))
            found.push({ selector: selector.replace(/^:root/, "html"), media, name,
              hides: /^(none|hidden)\b/.test(value),
              weight: weightOf(selector) + (value.includes("!important") ? 1e6 : 0) });
        at = close + 1;
      }
    }
  };
  walk(0, []);
  return found;
}

function weightOf(selector) {
  const count = (pattern) => selector.match(pattern)?.length ?? 0;
  return count(/#[\w-]+/g) * 10000 + count(/\.[\w-]+|\[|:(?!:|not|is|where|has)[\w-]+/g) * 100 +
    count(/(?:^|[\s>+~(])[a-z]/g);
}

/** Does a window of this kind match the query? Knows what web/src asks for. */
export function matchesMedia(query, { width, height, touch, dark, still }) {
  const one = (part) => {
    const [, name, value = ""] = /^\(?\s*([\w-]+)\s*:?\s*([^)]*)\)?$/.exec(part.trim()) ?? [];
    const pixels = parseFloat(value) * (value.includes("em") ? 16 : 1);
    switch (name) {
      case "max-width": return width <= pixels;
      case "min-width": return width >= pixels;
      case "max-height": return height <= pixels;
      case "min-height": return height >= pixels;
      case "min-aspect-ratio": case "max-aspect-ratio": {
        const [across, down = 1] = value.split("/").map(Number);
        return (width * down - height * across) * (name === "min-aspect-ratio" ? 1 : -1) >= 0;
      }
      case "orientation": return (width > height) === (value === "landscape");
      case "pointer": case "any-pointer": return (value === "coarse") === touch;
      case "hover": case "any-hover": return (value === "none") === touch;
      case "prefers-color-scheme": return (value === "dark") === dark;
      case "prefers-reduced-motion": return (value === "reduce") === still;
      case "screen": case "all": return true;
      default: return false;
    }
  };
  return splitList(query).some((either) => either.split(/\s*\band\s+/).every((part) =>
    part.startsWith("not ") ? !one(part.slice(4)) : one(part)));
}

/** happy-dom finds everything empty that holds no element. */
function matches(element, selector) {
  if (!selector.endsWith(":empty")) return element.matches(selector);
  return element.childNodes.length === 0 && element.matches(selector.slice(0, -6));
}

/** Told whether an element is seen, as far as it follows from the style sheets. */
export class Styles {
  constructor(rules, device) {
    this.rules = rules.filter(({ selector }) => !selector.includes("::")).map((rule) => {
      const { attribute, has } = keyOf(rule.selector);
      return { ...rule, may: attribute === undefined ? has : () => true };
    });
    this.device = device;
    this.now = null;
    this.kinds = new Map();
  }

  /** The rules that may say it of elements with this name, id and class, the strongest first. That
   *  something is displayed is said only against rules that take it away. */
  about(element, name) {
    const now = this.device();
    if (now !== this.now) this.kinds.clear();
    this.now = now;
    const kind = `${name} ${element.localName} ${attributeOf(element, "id") ?? ""} ${
      attributeOf(element, "class") ?? ""}`;
    let found = this.kinds.get(kind);
    if (found === undefined) {
      found = this.rules.filter((rule) => rule.name === name && rule.may(element) &&
        rule.media.every((query) => matchesMedia(query, now))).reverse()
        .sort((a, b) => b.weight - a.weight);
      if (name === "display") found.length = found.findLastIndex(({ hides }) => hides) + 1;
      this.kinds.set(kind, found);
    }
    return found;
  }

  /** `null`: no rule says so. */
  hides(element, name) {
    for (const rule of this.about(element, name))
      try {
        if (matches(element, rule.selector)) return rule.hides;
      } catch { /* a selector that the DOM does not know */ }
    return null;
  }

  /** By `visibility`, which what is within it inherits. */
  isHidden(element) {
    for (let one = element; one !== null; one = one.parentElement) {
      const said = this.hides(one, "visibility");
      if (said !== null) return said;
    }
    return false;
  }
}

const USUAL = { position: "static", overflow: "visible", opacity: "1", clip: "auto",
  "clip-path": "none", float: "none", content: "normal", "text-indent": "0px",
  "pointer-events": "auto", "background-image": "none", "white-space": "normal",
  "font-size": "16px", "font-weight": "400", "z-index": "auto" };

/** In the place of a browser's computed style, for axe: what the sheets take away, and of anything
 *  else what is usual or in the style attribute. happy-dom goes through all sheets each time. */
export class ComputedStyle {
  constructor(element, styles) {
    this.element = element;
    this.styles = styles;
  }

  get display() {
    const { element, styles } = this;
    const hidden = attributeOf(element, "hidden") !== undefined ||
      styles.hides(element, "display") === true;
    return hidden ? "none" : this.own("display") ?? "block";
  }

  get visibility() {
    return this.styles.isHidden(this.element) ? "hidden" : "visible";
  }

  get position() { return this.getPropertyValue("position"); }

  get overflow() { return this.getPropertyValue("overflow"); }

  get pointerEvents() { return this.getPropertyValue("pointer-events"); }

  /** As the style attribute has it. */
  own(name) {
    const style = attributeOf(this.element, "style");
    if (style === undefined || !style.includes(name)) return undefined;
    return new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`).exec(style)?.[1];
  }

  getPropertyValue(name) {
    if (name === "display" || name === "visibility") return this[name];
    return this.own(name) ?? USUAL[name] ?? "";
  }
}

const UNSEEN = new Set(["head", "template", "script", "datalist"]);
const INLINE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/;

/** Neither it nor what it is in is taken away. */
export function isSeen(element, styles) {
  if (!element.isConnected) return false;
  let within = null;
  for (let one = element; one !== null; within = one, one = one.parentElement) {
    const hidden = attributeOf(one, "hidden") !== undefined ||
      INLINE.test(attributeOf(one, "style") ?? "");
    if (hidden || styles.hides(one, "display") === true) return false;
    if (one.localName === "details" && within !== null && !one.open &&
      within.localName !== "summary") return false;
    if (one.localName === "dialog" && !one.open) return false;
    if (UNSEEN.has(one.localName)) return false;
  }
  return !styles.isHidden(element);
}
