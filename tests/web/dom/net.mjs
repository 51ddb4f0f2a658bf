// SPDX-License-Identifier: Apache-2.0
// What a page in Node asks of its server: files are kept by their sums as a browser keeps them, and
// the engine that they hold is compiled once for all pages of a process.
import { Socket } from "./modules.mjs";

const SUM = /\?[0-9a-f]{20}$/;
const files = new Map();
const engines = new WeakMap();

function answerOf({ bytes, status, headers }) {
  const answer = new Response(status === 204 ? null : bytes, { status, headers });
  answer.arrayBuffer = async () => bytes;
  return answer;
}

async function ask(address, init) {
  const keeps = SUM.test(address) && init === undefined;
  const key = new URL(address).pathname + new URL(address).search;
  if (keeps && files.has(key)) return answerOf(files.get(key));
  const answer = await fetch(address, init);
  const headers = new Headers(answer.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  const got = { bytes: await answer.arrayBuffer(), status: answer.status, headers };
  if (keeps && answer.ok) files.set(key, got);
  return answerOf(got);
}

export function fetchOf(page) {
  return async (what, init) => {
    const address = new URL(what.url ?? what, page.address).href;
    if (address.startsWith("blob:")) return new Response(page.blobs.get(address));
    const answered = await page.intercept(address);
    if (answered !== undefined) return answered;
    if (page.around.offline) throw new TypeError("Failed to fetch");
    return ask(address, init);
  };
}

export function wasmOf() {
  return { ...Object.fromEntries(Object.getOwnPropertyNames(WebAssembly)
    .map((name) => [name, WebAssembly[name]])),
  instantiate: async (bytes, imports) => {
    if (!engines.has(bytes)) engines.set(bytes, WebAssembly.compile(bytes));
    const module = await engines.get(bytes);
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  } };
}

/** What goes wrong in a listener is the page's. */
const guarded = (page, act) => (event) => {
  try {
    act(event);
  } catch (problem) {
    page.wrong(problem);
  }
};

export function WebSocketOf(page) {
  return class WebSocket extends Socket {
    constructor(address, protocols) {
      super(page.around.offline ? "ws://127.0.0.1:9/" : address, protocols,
        { origin: page.address.origin });
      this.heard = new Map();
      page.sockets.add(this);
      super.addEventListener("error", () => undefined);
      super.addEventListener("close", () => page.sockets.delete(this));
      this.route(page.wires.find(({ pattern }) => pattern.test(address)));
    }

    /** A test stands between the page and the server. */
    route(found) {
      if (found === undefined) return;
      const close = () => this.terminate();
      found.act({
        connectToServer: () => ({ send: (text) => super.send(text), close }),
        onMessage: (act) => { this.send = act; },
        send: (data) => this.emit("message", data, false),
        close,
      });
    }

    addEventListener(type, act, options) {
      super.addEventListener(type, guarded(page, act), options);
    }

    set onmessage(act) { this.hear("message", act); }

    set onopen(act) { this.hear("open", act); }

    set onclose(act) { this.hear("close", act); }

    set onerror(act) { this.hear("error", act); }

    /** Only the last one that was set hears it. */
    hear(type, act) {
      if (!this.heard.has(type))
        this.addEventListener(type, (event) => this.heard.get(type)?.(event));
      this.heard.set(type, act);
    }
  };
}
