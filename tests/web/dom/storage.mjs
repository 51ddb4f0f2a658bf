// SPDX-License-Identifier: Apache-2.0
// What pages of one context share: a store each writes and the others are told of, channels.

/** So many letters of keys and values a browser keeps for one address. */
const ROOM = 5 << 20;
const sizes = new WeakMap();

/** A Storage; `tell` hears of each change. Its keys are properties too, as those of browsers. A
 *  page that was left writes nothing any more. */
export function storageOn(map, alive, tell = () => undefined) {
  const change = (key, value) => {
    if (!alive()) return;
    const old = key === null ? null : map.get(key) ?? null;
    const known = sizes.get(map) ?? 0;
    const size = key === null ? 0 : known + (value === null ? 0 : key.length + value.length) -
      (old === null ? 0 : key.length + old.length);
    if (size > ROOM && size > known) throw new DOMException("full", "QuotaExceededError");
    sizes.set(map, size);
    if (key === null) map.clear();
    else if (value === null) map.delete(key);
    else map.set(key, value);
    if (old !== value || key === null) tell(key, old, value);
  };
  const methods = {
    getItem: (key) => map.get(String(key)) ?? null,
    setItem: (key, value) => change(String(key), String(value)),
    removeItem: (key) => change(String(key), null),
    clear: () => change(null, null),
    key: (n) => [...map.keys()][n] ?? null,
  };
  class Storage {}
  Object.assign(Storage.prototype, methods);
  Object.defineProperty(Storage.prototype, "length", { get: () => map.size });
  return new Proxy(new Storage(), {
    get: (target, key) => typeof key === "symbol" || key in target ? Reflect.get(target, key)
      : map.get(key),
    set: (target, key, value) => {
      if (key in methods) target[key] = value;
      else methods.setItem(key, value);
      return true;
    },
    has: (target, key) => key in target || map.has(key),
    deleteProperty: (target, key) => {
      methods.removeItem(key);
      return true;
    },
    ownKeys: () => [...map.keys()],
    getOwnPropertyDescriptor: (target, key) => map.has(key)
      ? { value: map.get(key), writable: true, enumerable: true, configurable: true } : undefined,
  });
}

/** BroadcastChannel among the pages of a context. None outlives its window. */
export function channelsOf(open, page) {
  return class BroadcastChannel {
    constructor(name) {
      this.name = name;
      this.onmessage = null;
      this.listeners = [];
      this.window = page.window;
      this.page = page;
      open.add(this);
    }

    addEventListener(type, listener) {
      if (type === "message") this.listeners.push(listener);
    }

    removeEventListener(type, listener) {
      this.listeners = this.listeners.filter((one) => one !== listener);
    }

    postMessage(data) {
      if (this.page.window !== this.window) return;
      for (const other of open)
        if (other !== this && other.name === this.name)
          setImmediate(() => other.hear({ type: "message", data: structuredClone(data) }));
    }

    hear(event) {
      if (this.page.window !== this.window) open.delete(this);
      if (!open.has(this)) return;
      this.onmessage?.(event);
      this.listeners.forEach((one) => one(event));
    }

    close() { open.delete(this); }
  };
}
