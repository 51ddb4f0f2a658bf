// SPDX-License-Identifier: Apache-2.0
// A window of happy-dom with what it lacks of a browser: stand-ins that tell what follows from the
// size of the window and from the DOM, and nothing about how anything is drawn.
import { Blob, File } from "node:buffer";
import { webcrypto as crypto } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fold } from "./drawing.mjs";
import { GlobalWindow, PropertySymbol } from "./modules.mjs";
import { follow } from "./input.mjs";
import { WebSocketOf, fetchOf, wasmOf } from "./net.mjs";
import { placeOf } from "./place.mjs";
import { attributeOf, isOf, quicken } from "./query.mjs";
import { channelsOf, storageOn } from "./storage.mjs";
import { ComputedStyle, Styles, isSeen, matchesMedia, rulesOf } from "./styles.mjs";
import { WorkerOf } from "./worker.mjs";

const { AUDE_WEB } = process.env;
const RULES = readdirSync(AUDE_WEB).filter((name) => name.endsWith(".css"))
  .sort((a, b) => a === "app.css" ? -1 : b === "app.css" ? 1 : a < b ? -1 : 1)
  .flatMap((name) => rulesOf(readFileSync(join(AUDE_WEB, name), "utf8")));
const BODY = readFileSync(join(AUDE_WEB, "index.html"), "utf8")
  .replace(/<script.*?<\/script>/gs, "")
  .replace(/<link rel="(?:stylesheet|modulepreload)[^>]*>/g, "");

const set = (target, values) => {
  for (const name of Reflect.ownKeys(values))
    Object.defineProperty(target, name, { value: values[name], writable: true,
      configurable: true });
};
const read = (target, getters) => {
  for (const [name, get] of Object.entries(getters))
    Object.defineProperty(target, name, { get, configurable: true });
};

/** Timers and frames of a page: none outlives it. */
function timersOf(page) {
  const { window } = page;
  const guarded = (act) => (...words) => {
    if (page.window !== window || page.closed) return;
    try {
      act(...words);
    } catch (problem) {
      page.wrong(problem);
    }
  };
  const frames = new Map();
  let count = 0;
  let beat = null;
  const draw = () => {
    beat = null;
    const now = [...frames.values()];
    frames.clear();
    now.forEach((one) => one(performance.now()));
  };
  const keep = (timer) => {
    page.timers.add(timer);
    return timer[Symbol.toPrimitive]();
  };
  const byId = new Map();
  const start = (make) => (act, wait = 0, ...words) => {
    let id = null;
    const timer = make(guarded((...given) => {
      page.soon.delete(id);
      if (typeof act === "function") act(...given);
    }), wait, ...words);
    id = keep(timer);
    byId.set(id, timer);
    if (make === setTimeout && wait <= 1) page.soon.add(id);
    return id;
  };
  const stop = (id) => {
    const timer = byId.get(id);
    if (timer === undefined) return;
    byId.delete(id);
    page.soon.delete(id);
    page.timers.delete(timer);
    clearTimeout(timer);
  };
  return {
    setTimeout: start(setTimeout), setInterval: start(setInterval), clearTimeout: stop,
    clearInterval: stop, queueMicrotask: (act) => queueMicrotask(guarded(act)),
    requestAnimationFrame: (act) => {
      frames.set(++count, guarded(act));
      page.frames = frames;
      if (beat === null) {
        beat = setTimeout(draw, 4);
        page.timers.add(beat);
      }
      return count;
    },
    cancelAnimationFrame: (id) => { frames.delete(id); },
    requestIdleCallback: (act) => setImmediate(guarded(act)),
  };
}

/** The four lengths of a style attribute, in pixels; null where it has none. Boards ask the same
 *  few of thousands of shapes. */
const lengths = new Map();

function lengthsOf(style) {
  if (!lengths.has(style)) {
    if (lengths.size > 9999) lengths.clear();
    const of = (name) => {
      const found = new RegExp(`(?:^|;)\\s*${name}:\\s*(-?[\\d.]+)px`).exec(style);
      return found === null ? null : Number(found[1]);
    };
    lengths.set(style, { left: of("left"), top: of("top"), width: of("width"),
      height: of("height") });
  }
  return lengths.get(style);
}

/** The pages of the windows. All windows have the same classes of elements. */
const pages = new WeakMap();
const pageOf = (element) => pages.get(element[PropertySymbol.window]);

/** Boxes of what is placed by its own style, within a window whose size is known. */
function giveBoxes({ Element, HTMLElement, SVGSVGElement }) {
  const box = (element) => {
    const { width: most, height } = pageOf(element).viewport;
    const own = lengthsOf(attributeOf(element, "style") ?? "");
    let left = 0, top = 0, inner = 0;
    for (let one = element; one !== null; one = one.parentElement) {
      if (["html", "body"].includes(one.localName) || isOf(one, "board")) {
        if (one === element) return { left, top, width: most, height };
        if (inner === 0) inner = one.closest(".plane") === null ? 0 : 96;
        break;
      }
      if (isOf(one, "plane")) inner = 96;
      const at = lengthsOf(attributeOf(one, "style") ?? "");
      left += at.left ?? 0;
      top += at.top ?? 0;
    }
    return { left, top, width: own.width ?? inner, height: own.height ?? inner };
  };
  const rect = (element) => {
    const { left, top, width, height } = box(element);
    return { left, top, width, height, x: left, y: top, right: left + width, bottom: top + height,
      toJSON: () => ({ left, top, width, height }) };
  };
  set(Element.prototype, {
    getBoundingClientRect() { return rect(this); },
    getClientRects() { return pageOf(this).isSeen(this) ? [rect(this)] : []; },
    checkVisibility() { return pageOf(this).isSeen(this); },
    scrollIntoView() {}, scrollTo() {}, scrollBy() {}, setPointerCapture() {},
    releasePointerCapture() {}, hasPointerCapture: () => false,
    animate() {
      const animation = { playState: "finished", currentTime: 0, onfinish: null, cancel() {},
        finish() {}, play() {}, pause() {}, commitStyles() {}, persist() {},
        addEventListener: (type, act) => type === "finish" && setImmediate(act),
        removeEventListener() {}, effect: { getComputedTiming: () => ({ endTime: 0 }) },
        finished: Promise.resolve() };
      setImmediate(() => animation.onfinish?.({ type: "finish" }));
      return animation;
    },
    getAnimations: () => [],
  });
  read(Element.prototype, {
    clientWidth() { return box(this).width; }, clientHeight() { return box(this).height; },
    scrollWidth() { return box(this).width; }, scrollHeight() { return box(this).height; },
  });
  read(HTMLElement.prototype, {
    offsetWidth() { return box(this).width; }, offsetHeight() { return box(this).height; },
    offsetLeft() { return lengthsOf(attributeOf(this, "style") ?? "").left ?? 0; },
    offsetTop() { return lengthsOf(attributeOf(this, "style") ?? "").top ?? 0; },
    offsetParent() { return pageOf(this).isSeen(this) ? this.parentElement : null; },
    innerText() { return innerText(pageOf(this), this); },
  });
  read(SVGSVGElement.prototype, { viewBox() {
    const [x = 0, y = 0, width = 0, height = 0] = (this.getAttribute("viewBox") ?? "")
      .split(/[\s,]+/).map(Number);
    return { baseVal: { x, y, width, height } };
  } });
}

function innerText(page, element) {
  if (element.nodeType === 3) return element.textContent;
  if (!page.isSeen(element)) return "";
  return [...element.childNodes].map((one) => one.nodeType === 3 ? one.textContent
    : one.nodeType === 1 ? innerText(page, one) : "").join("");
}

/** Told once when it begins, as browsers do, and whenever the window has another size. */
function observersOf(page) {
  const { window } = page;
  class Observer {
    constructor(tell) {
      this.tell = tell;
      this.seen = new Set();
      page.observers.add(this);
    }

    observe(target) {
      this.seen.add(target);
      setImmediate(() => this.seen.has(target) && this.say([target]));
    }

    say(targets) {
      if (page.window !== window || page.closed) return;
      this.tell(targets.map((target) => ({ target, isIntersecting: true, intersectionRatio: 1,
        get contentRect() { return target.getBoundingClientRect(); } })), this);
    }

    unobserve(target) { this.seen.delete(target); }

    disconnect() { this.seen.clear(); }

    takeRecords() { return []; }
  }
  return { ResizeObserver: class ResizeObserver extends Observer {},
    IntersectionObserver: class IntersectionObserver extends Observer {} };
}

function giveDialogs({ HTMLDialogElement }) {
  const opened = new WeakMap();
  const { close } = HTMLDialogElement.prototype;
  set(HTMLDialogElement.prototype, {
    showModal() {
      opened.set(this, this.ownerDocument.activeElement);
      this.setAttribute("open", "");
      (this.querySelector("[autofocus]") ?? this.querySelector(
        "button:not([disabled]), [href], input, select, textarea, [tabindex]"))?.focus();
    },
    close(value) {
      if (!this.open) return;
      close.call(this, value);
      opened.get(this)?.focus();
      opened.delete(this);
    },
  });
}

function navigatorOf(page) {
  const { window } = page;
  const { locale = "en-GB", clipboard } = page.around;
  const text = () => clipboard.text;
  return { language: locale, languages: [locale], userAgent: "Aude's tests", onLine: true,
    platform: "Linux", maxTouchPoints: page.device().touch ? 1 : 0, hardwareConcurrency: 2,
    clipboard: { readText: async () => text(), writeText: async (said) => {
      clipboard.text = String(said);
    }, write: async (items) => {
      clipboard.items = items;
      const words = await items[0]?.getType?.("text/plain").catch(() => null);
      if (words !== null && words !== undefined) clipboard.text = await words.text();
    }, read: async () => clipboard.items },
    locks: { request: async (_name, ...words) => words.at(-1)({}) }, window };
}

const ARIA = ["Pressed", "Disabled", "Label", "Current", "Expanded", "Checked", "Selected",
  "Hidden", "Live", "Description", "Busy"];

/** Attributes that have names of their own as properties. */
function reflect({ Element }) {
  for (const name of ARIA)
    Object.defineProperty(Element.prototype, `aria${name}`, { configurable: true,
      get() { return this.getAttribute(`aria-${name.toLowerCase()}`); },
      set(value) { this.setAttribute(`aria-${name.toLowerCase()}`, value); } });
}

/** Each window has its own, for a page may be given other draws. */
const cryptoOf = () => ({ getRandomValues: (array) => crypto.getRandomValues(array),
  randomUUID: () => crypto.randomUUID(), subtle: crypto.subtle });

/** What a picture or another file of the server is shown in: there is nothing in it but the stores
 *  of the page. */
export function bareWindowOf(page) {
  const window = new EventTarget();
  page.window = window;
  const alive = () => page.window === window;
  return Object.assign(window, { Event, ...placeOf(page), fetch: fetchOf(page), bare: true,
    localStorage: storageOn(page.around.kept, alive, (key, oldValue, newValue) =>
      page.around.tellOthers(page, key, oldValue, newValue)),
    sessionStorage: storageOn(page.session, alive), navigator: navigatorOf(page),
    crypto: cryptoOf() });
}

/** A link that is clicked on without being in the document is followed as well. */
function giveLinks({ HTMLElement, HTMLAnchorElement }) {
  const { click } = HTMLElement.prototype;
  set(HTMLAnchorElement.prototype, { click() {
    if (this.isConnected) click.call(this);
    else follow(pageOf(this), { target: this, preventDefault() {} });
  } });
}

/** Pictures are not decoded: nothing here is as large as its picture. */
function giveImages({ HTMLElement, HTMLImageElement }) {
  const { onSetAttribute } = PropertySymbol;
  set(HTMLImageElement.prototype, {
    [onSetAttribute](...words) { HTMLElement.prototype[onSetAttribute].apply(this, words); },
  });
}

let given = false;

/** What the classes of elements have not, once. */
function giveAll(window) {
  if (given) return;
  given = true;
  for (const give of [fold, quicken, giveBoxes, giveDialogs, giveImages, reflect,
    giveLinks]) give(window);
}

/** A window of the page at its address, without a program yet. */
export function windowOf(page) {
  const window = new GlobalWindow({ url: page.address.href.split("#")[0], ...page.viewport,
    settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true,
      disableJavaScriptEvaluation: true, handleDisabledFileLoadingAsSuccess: true } });
  page.window = window;
  pages.set(window, page);
  giveAll(window);
  window.document.write(BODY);
  const [, body] = window.document.documentElement.children;
  const media = [];
  const alive = () => page.window === window;
  const around = page.around;
  const styles = new Styles(RULES, () => page.device());
  page.isSeen = (element) => isSeen(element, styles);
  page.media = media;
  const { URL: Address } = globalThis;
  class PageURL extends Address {
    static createObjectURL(blob) {
      const address = `blob:${page.address.origin}/${++page.made}`;
      page.blobs.set(address, blob);
      return address;
    }

    static revokeObjectURL() {}
  }
  set(window, {
    ...timersOf(page), ...observersOf(page), ...placeOf(page), URL: PageURL,
    navigator: navigatorOf(page), fetch: fetchOf(page), WebAssembly: wasmOf(page),
    WebSocket: WebSocketOf(page), Worker: WorkerOf(page),
    BroadcastChannel: channelsOf(around.channels, page), Blob, File, Response, Request, Headers,
    AbortController, AbortSignal, TextEncoder, TextDecoder, performance, structuredClone,
    URLSearchParams, crypto: cryptoOf(),
    localStorage: storageOn(around.kept, alive, (key, oldValue, newValue) =>
      around.tellOthers(page, key, oldValue, newValue)),
    sessionStorage: storageOn(page.session, alive), indexedDB: around.indexedDB, open: () => null,
    IDBKeyRange: around.IDBKeyRange, scrollTo() {}, scrollBy() {}, alert() {},
    getComputedStyle: (element) => new ComputedStyle(element, styles),
    ClipboardItem: class ClipboardItem {
      constructor(items) { this.items = items; }

      get types() { return Object.keys(this.items); }

      async getType(type) { return new Blob([await this.items[type]], { type }); }
    },
    CSSStyleSheet: class CSSStyleSheet {
      cssRules = [];

      replaceSync(text) { this.text = text; }
    },
    matchMedia: (query) => {
      const list = new window.EventTarget();
      read(list, { matches: () => matchesMedia(query, page.device()), media: () => query });
      media.push({ list, was: list.matches });
      list.addListener = (act) => list.addEventListener("change", act);
      list.removeListener = (act) => list.removeEventListener("change", act);
      return list;
    },
    console: { ...console, error: (...words) => page.said("error", words),
      warn: (...words) => page.said("warning", words), log: (...words) => page.said("log", words) },
  });
  read(window, { innerWidth: () => page.viewport.width, innerHeight: () => page.viewport.height });
  set(window.document, { adoptedStyleSheets: [], getAnimations: () => [],
    elementFromPoint: () => null, hasFocus: () => true });
  read(window.document, { location: () => window.location, body: () => body });
  window.addEventListener("error", (event) => page.wrong(event.error ?? event.message));
  return window;
}
