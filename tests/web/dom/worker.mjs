// SPDX-License-Identifier: Apache-2.0
// Workers of a page in Node: their programs run beside it in the same thread, with a scope of their
// own; what they are told and tell goes as copies, one event later.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const { AUDE_WEB } = process.env;
const NAMES = ["self", "postMessage", "addEventListener", "fetch", "WebAssembly", "location"];
const programs = new Map();

function programOf(name) {
  if (!programs.has(name))
    programs.set(name, new Function(...NAMES, readFileSync(join(AUDE_WEB, name), "utf8")));
  return programs.get(name);
}

export function WorkerOf(page) {
  return class Worker {
    constructor(address) {
      this.url = new URL(address, page.address).href;
      this.onmessage = null;
      this.onerror = null;
      this.listeners = [];
      this.heard = [];
      this.ended = false;
      page.running.add(this);
      this.begun = this.begin().catch(() => {
        if (!this.ended) this.onerror?.({ type: "error" });
      });
    }

    async begin() {
      const intercepted = await page.intercept(this.url);
      if (intercepted !== undefined && !intercepted.ok) throw new Error(this.url);
      const self = { onmessage: null, location: new URL(this.url) };
      self.postMessage = (data) => this.tell(structuredClone(data));
      self.addEventListener = (type, act) => type === "message" && this.heard.push(act);
      self.fetch = page.window.fetch;
      this.self = self;
      programOf(new URL(this.url).pathname.slice(1))(self, self.postMessage, self.addEventListener,
        self.fetch, page.window.WebAssembly, self.location);
    }

    tell(data) {
      setImmediate(() => {
        if (this.ended || page.closed) return;
        const event = { type: "message", data };
        this.onmessage?.(event);
        this.listeners.forEach((one) => one(event));
      });
    }

    addEventListener(type, act) { if (type === "message") this.listeners.push(act); }

    removeEventListener(type, act) {
      this.listeners = this.listeners.filter((one) => one !== act);
    }

    postMessage(data) {
      const event = { type: "message", data: structuredClone(data) };
      void this.begun.then(() => setImmediate(() => {
        if (this.ended || this.self === undefined) return;
        this.self.onmessage?.(event);
        this.heard.forEach((one) => one(event));
      }));
    }

    terminate() {
      this.ended = true;
      page.running.delete(this);
    }
  };
}
