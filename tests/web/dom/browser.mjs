// SPDX-License-Identifier: Apache-2.0
// What stands in for a browser in Node: contexts, each with a store of its own.
import { IDBFactory, IDBKeyRange } from "./modules.mjs";
import { Page } from "./page.mjs";

class Context {
  constructor(options) {
    this.options = options;
    this.kept = new Map();
    this.channels = new Set();
    this.clipboard = { text: "", items: [] };
    this.open = new Set();
    this.scripts = [];
    this.offline = false;
    this.indexedDB = new IDBFactory();
    this.IDBKeyRange = IDBKeyRange;
  }

  get locale() { return this.options.locale; }

  async newPage() {
    const page = new Page(this);
    this.open.add(page);
    return page;
  }

  pages() { return [...this.open]; }

  async addInitScript(act, given) { this.scripts.push([act, given]); }

  async grantPermissions() {}

  async setOffline(offline) {
    this.offline = offline;
    for (const page of this.open) {
      if (offline) for (const one of page.sockets) one.terminate();
      page.window?.dispatchEvent(new page.window.Event(offline ? "offline" : "online"));
    }
  }

  /** Other pages hear of what one has written into the store. */
  tellOthers(from, key, oldValue, newValue) {
    for (const page of this.open)
      if (page !== from && page.window !== null)
        setImmediate(() => page.window?.dispatchEvent(Object.assign(
          new page.window.Event("storage"), { key, oldValue, newValue })));
  }

  async close() { for (const page of [...this.open]) await page.close(); }
}

export class Browser {
  constructor() { this.made = []; }

  async newContext(options) {
    const context = new Context({ viewport: { width: 1280, height: 720 }, ...options });
    this.made.push(context);
    return context;
  }

  async newPage(options) { return (await this.newContext(options)).newPage(); }

  contexts() { return this.made; }

  async close() { for (const one of this.made) await one.close(); }
}
