// SPDX-License-Identifier: Apache-2.0
// A page in Node, by the names of Playwright: the built program of the page in a DOM, with the
// engine and a real server, but nothing that lays out or paints.
import { EventEmitter } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PATIENCE } from "../acts.mjs";
import { Keyboard, follow } from "./input.mjs";
import { Finder, Locator } from "./locator.mjs";
import { evaluate, run } from "./program.mjs";
import { bareWindowOf, windowOf } from "./window.mjs";

const pause = (time) => new Promise((resolve) => { setTimeout(resolve, time); });
const turn = () => new Promise((resolve) => { setImmediate(resolve); });

/** As what comes out of a page: a copy, or nothing of what cannot be copied. */
async function copied(answer) {
  const value = await answer;
  if (value === null || typeof value !== "object") return typeof value === "function" ? undefined
    : value;
  if (value.nodeType !== undefined || value.document !== undefined) return undefined;
  return JSON.parse(JSON.stringify(value));
}

const pathMatches = (pattern, address) => pattern instanceof RegExp ? pattern.test(address)
  : typeof pattern === "function" ? pattern(new URL(address))
    : new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/\*\*/g, ".*")
      .replace(/(?<!\.)\*/g, "[^/]*")}$`).test(address);

export class Page extends Finder {
  constructor(around) {
    super();
    this.page = this;
    this.around = around;
    this.viewport = { ...around.options.viewport };
    this.address = new URL("about:blank");
    this.window = null;
    this.closed = false;
    this.told = new EventEmitter();
    this.keyboard = new Keyboard(this);
    this.scripts = [];
    this.routes = [];
    this.wires = [];
    this.session = new Map();
    this.visited = [];
    this.at = -1;
    this.blobs = new Map();
    this.made = 0;
    this.timers = new Set();
    this.soon = new Set(); // of these, those whose time has come
    this.sockets = new Set();
    this.running = new Set();
    this.observers = new Set();
    this.changed = new Set();
    this.media = [];
    this.isSeen = () => false;
    this.byKeys = false;
  }

  /** The same object as long as nothing of it has changed. */
  device() {
    const { hasTouch: touch = false, colorScheme, reducedMotion } = this.around.options;
    const { width, height } = this.viewport;
    const [dark, still] = [colorScheme === "dark", reducedMotion === "reduce"];
    const { known } = this;
    if (known?.width !== width || known.height !== height || known.touch !== touch ||
      known.dark !== dark || known.still !== still)
      this.known = { width, height, touch, dark, still };
    return this.known;
  }

  // ---- what it is told, and tells

  context() { return this.around; }

  setDefaultTimeout() {}

  on(name, act) { this.told.on(name, act); }

  once(name, act) { this.told.once(name, act); }

  wrong(problem) { this.told.emit("pageerror", problem); }

  said(type, words) {
    const text = words.map(String).join(" ");
    this.told.emit("console", { type: () => type, text: () => text });
  }

  waitForEvent(name, { timeout = PATIENCE } = {}) {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`no ${name}`)), timeout);
      this.told.once(name, (what) => {
        clearTimeout(late);
        resolve(what);
      });
    });
  }

  async addInitScript(act, given) { this.scripts.push([act, given]); }

  async route(pattern, act) { this.routes.unshift({ pattern, act }); }

  async unroute(pattern) { this.routes = this.routes.filter((one) => one.pattern !== pattern); }

  async routeWebSocket(pattern, act) { this.wires.unshift({ pattern, act }); }

  /** What a test answers in place of the server; an error where it lets nothing through. */
  async intercept(address) {
    const found = this.routes.find(({ pattern }) => pathMatches(pattern, address));
    if (found === undefined) return undefined;
    return new Promise((resolve, reject) => {
      void found.act({
        abort: async () => reject(new TypeError("Failed to fetch")),
        continue: async () => resolve(undefined),
        fetch: async () => {
          const answer = await fetch(address);
          return { json: () => answer.json(), text: () => answer.text(), status: () => 200 };
        },
        fulfill: async ({ status = 200, body, json, contentType }) => resolve(new Response(
          json === undefined ? body : JSON.stringify(json), { status, headers: {
            "content-type": contentType ?? "application/json" } })),
        request: () => ({ url: () => address }),
      });
    });
  }

  save(name, address) {
    const blob = this.blobs.get(address);
    this.told.emit("download", { suggestedFilename: () => name, url: () => address,
      path: async () => {
        this.folder ??= mkdtempSync(join(tmpdir(), "aude-page-"));
        const path = join(this.folder, `${++this.made}`);
        writeFileSync(path, Buffer.from(await blob.arrayBuffer()));
        return path;
      } });
  }

  workers() { return [...this.running].map((one) => ({ url: () => one.url })); }

  // ---- where it is

  url() { return this.address.href; }

  async title() {
    await this.settled();
    return this.window.document.title;
  }

  moveTo(address, replace = false, state = null) {
    this.address = address;
    if (!replace || this.at < 0) {
      this.visited.length = this.at + 1;
      this.at++;
    }
    this.visited[this.at] = { address, state };
    // Without the hash: happy-dom tells of each new one, as no browser does where it is replaced.
    this.window?.happyDOM?.setURL(address.href.split("#")[0]);
  }

  step(by) {
    const to = this.visited[this.at + by];
    if (to === undefined) return;
    const from = this.address;
    this.at += by;
    this.moveTo(to.address, true, to.state);
    const { window } = this;
    setImmediate(() => {
      window.dispatchEvent(Object.assign(new window.Event("popstate"), { state: to.state }));
      if (from.hash !== to.address.hash) window.dispatchEvent(new window.Event("hashchange"));
    });
  }

  async goBack() {
    this.step(-1);
    await this.settled();
  }

  async goForward() {
    this.step(1);
    await this.settled();
  }

  async goto(address) {
    const to = new URL(address, this.address.href === "about:blank" ? undefined : this.address);
    const [here, there] = [this.address.href.split("#")[0], to.href.split("#")[0]];
    if (this.window !== null && here === there && to.hash !== "") {
      if (to.href !== this.address.href) this.window.location.assign(to.href);
      await this.settled();
    } else {
      this.moveTo(to);
      await this.open(to.href);
    }
  }

  async reload() { await this.open(this.address.href); }

  /** A new window at this address. What is no page (a picture) has one without a program. */
  async open(address) {
    if (this.address.href !== address) this.moveTo(new URL(address));
    this.leave();
    if (this.around.offline) throw new Error("net::ERR_INTERNET_DISCONNECTED");
    const isPage = this.address.pathname === "/";
    const window = isPage ? windowOf(this) : bareWindowOf(this);
    for (const [act, given] of [...this.around.scripts, ...this.scripts])
      evaluate(window, act, given);
    window.addEventListener("click", (event) => follow(this, event));
    if (isPage)
      try {
        run(window, "app.js", (name) => this.forbids(name));
      } catch (problem) {
        this.wrong(problem);
      }
    this.told.emit("load", this);
    await this.settled();
  }

  /** Parts that come later are modules, which no function fetches. */
  forbids(name) {
    const address = new URL(name, this.address).href;
    if (this.routes.some(({ pattern }) => pathMatches(pattern, address)))
      throw new TypeError(`Failed to fetch ${address}`);
  }

  /** Nothing of the last window goes on. */
  leave() {
    const { window } = this;
    if (window === null) return;
    for (const name of ["pagehide", "beforeunload"])
      window.dispatchEvent(new window.Event(name));
    this.window = null;
    for (const one of this.timers) clearTimeout(one);
    for (const one of this.sockets) one.terminate();
    for (const one of [...this.running]) one.terminate();
    for (const one of [...this.around.channels]) if (one.window === window) one.close();
    this.media = [];
    this.pointed = null;
    this.frames?.clear();
    for (const one of [this.timers, this.soon, this.sockets, this.observers, this.changed])
      one.clear();
  }

  async close() {
    this.leave();
    this.closed = true;
    if (this.folder !== undefined) rmSync(this.folder, { recursive: true, force: true });
    this.around.open.delete(this);
  }

  isClosed() { return this.closed; }

  async bringToFront() {}

  viewportSize() { return { ...this.viewport }; }

  async setViewportSize(size) {
    this.viewport = { ...size };
    this.changedMedia();
    this.window?.dispatchEvent(new this.window.Event("resize"));
    for (const one of this.observers) if (one.seen.size > 0) one.say([...one.seen]);
    await this.settled();
  }

  async emulateMedia(options) {
    Object.assign(this.around.options, options);
    this.changedMedia();
    await this.settled();
  }

  changedMedia() {
    for (const one of this.media) {
      const { matches, media } = one.list;
      if (matches === one.was) continue;
      one.was = matches;
      one.list.dispatchEvent(Object.assign(new this.window.Event("change"), { matches, media }));
    }
  }

  // ---- waiting

  /** What is to be done now is done: what was clicked on has been drawn anew, and what follows from
   *  that (effects, which come by a timer behind the next frame) has begun. */
  async settled() {
    await turn();
    for (let i = 0; i < 8 && (this.frames?.size ?? 0) + this.soon.size > 0; i++)
      await pause(this.soon.size > 0 ? 1 : 4);
    await turn();
  }

  /** What `look` finds, as soon as it finds something. */
  async when(look, name, { timeout = PATIENCE } = {}) {
    await turn();
    const until = performance.now() + timeout;
    for (let wait = 1; ; wait = Math.min(wait * 1.5, 40)) {
      const found = look();
      if (found !== null && found !== undefined && found !== false) return found;
      if (this.closed) throw new Error(`the page was closed while ${name} was waited for`);
      if (performance.now() > until) throw new Error(`Timeout: ${name}`);
      await pause(wait);
    }
  }

  async stands(locator, state, options) {
    await this.when(() => {
      const found = locator.now();
      const seen = found.some((one) => this.isSeen(one));
      return { visible: seen, hidden: !seen, attached: found.length > 0,
        detached: found.length === 0 }[state];
    }, `${locator.name} is ${state}`, options);
    await this.settled();
  }

  async waitForSelector(selector, { state = "visible", ...options } = {}) {
    await this.stands(this.locator(selector), state, options);
  }

  async waitForFunction(act, given, options) {
    await turn();
    const until = performance.now() + (options?.timeout ?? PATIENCE);
    for (let wait = 1; ; wait = Math.min(wait * 1.5, 40)) {
      if (await evaluate(this.window, act, given)) return;
      if (performance.now() > until) throw new Error(`Timeout: ${act}`);
      await pause(wait);
    }
  }

  async waitForURL(pattern) {
    await this.when(() => pathMatches(pattern, this.url()) || null, `${pattern}`);
  }

  async waitForLoadState() { await this.settled(); }

  async waitForTimeout(time) { await pause(time); }

  // ---- what is in it

  below(name, among) {
    return new Locator(this, name, () => this.window === null || this.window.bare ? []
      : among([this.window.document]));
  }

  async evaluate(act, given) {
    await this.settled();
    return copied(evaluate(this.window, act, given));
  }

  async called(act, ...given) {
    return copied(evaluate(this.window, typeof act === "function" ? `(${act})(...given)` : act,
      given));
  }

  async content() { return this.window.document.documentElement.outerHTML; }

  async $(selector) {
    return this.locator(selector).now().length > 0 ? this.locator(selector) : null;
  }

  async $$(selector) { return this.locator(selector).all(); }

  async $eval(selector, act, given) { return this.locator(selector).evaluate(act, given); }

  async $$eval(selector, act, given) { return this.locator(selector).evaluateAll(act, given); }

}

/** What a page does with the first of what a selector names. */
for (const name of ["click", "dblclick", "tap", "hover", "focus", "fill", "type", "check",
  "uncheck", "selectOption", "setInputFiles", "dispatchEvent", "isVisible", "isHidden", "press",
  "textContent", "innerText", "innerHTML", "inputValue", "getAttribute", "isDisabled", "isEnabled",
  "isChecked"])
  Page.prototype[name] = function (selector, ...words) {
    return Object.assign(this.locator(selector), { strict: false })[name](...words);
  };
