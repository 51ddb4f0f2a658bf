// SPDX-License-Identifier: Apache-2.0
// The service worker: it keeps the files of the one build that it belongs to, all of them or none,
// but for those that few want, which are kept when they were asked for, and deletes those of builds
// before. The page itself is asked of the server first, and taken from
// what is kept when that does not answer soon; so nobody sees an old page who can have the new one.
// All other files have the sum of their contents in their addresses (web/tools/build.py), and what
// is kept under such an address is what the server would send. Nothing else is touched: not the
// WebSocket, not other addresses, not what is not read.
declare const self: ServiceWorkerGlobalScope;
/** From the build: the files with the beginning of the SHA-256 of each ("" is the page), and a name
 *  for them all. */
declare const FILES: Record<string, string>;
declare const BUILD: string;
/** Those that are kept when they were asked for. */
declare const LATER: Record<string, string>;

const PREFIX = "aude-";
const CACHE = PREFIX + BUILD;
const PAGE = new URL("./", self.location.href).href;
/** The name of a part of the program tells it from those of other builds already. */
function addressOf(path: string, sum: string): string {
  return path === "" ? PAGE : PAGE + path + (path.startsWith("part-") ? "" : `?${sum}`);
}
/** Addresses to sums. */
const addresses = (files: Record<string, string>): Map<string, string> =>
  new Map(Object.entries(files).map(([path, sum]) => [addressOf(path, sum), sum]));
const KEPT = addresses(FILES);
const ASKED_FOR = addresses(LATER);
/** What the page asks before it connects (src/game/offline.ts); no file of the server. */
const ALIVE = `${PAGE}alive`;
/** How long the server may take for the page. */
const PATIENCE = 2500;

async function sumOf(answer: Response): Promise<string> {
  const sum = await crypto.subtle.digest("SHA-256", await answer.arrayBuffer());
  return [...new Uint8Array(sum, 0, 10)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A file of this build; the server may by now have those of another one. */
async function fetchFile(address: string, sum: string): Promise<Response> {
  const answer = await fetch(address, { cache: "no-cache" });
  if (!answer.ok || await sumOf(answer.clone()) !== sum) throw new Error(`not kept: ${address}`);
  return answer;
}

async function install(): Promise<void> {
  const files = await Promise.all([...KEPT].map(async ([address, sum]) =>
    [address, await fetchFile(address, sum)] as const));
  const cache = await caches.open(CACHE);
  await Promise.all(files.map(([address, answer]) => cache.put(address, answer)));
  await takeOver(cache);
  await self.skipWaiting();
}

/** What a build before kept and is the same in this one. */
async function takeOver(cache: Cache): Promise<void> {
  await Promise.all([...ASKED_FOR.keys()].map(async (address) => {
    const old = await caches.match(address);
    if (old !== undefined) await cache.put(address, old);
  }));
}

async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function fromCache(address: string): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(address);
}

/** The server's page when it comes in time and whole, else the kept one. */
async function page(request: Request): Promise<Response> {
  const asked = fetch(request);
  const late = new Promise<null>((resolve) => { setTimeout(() => resolve(null), PATIENCE); });
  const answer = await Promise.race([asked, late]).catch(() => null);
  if (answer !== null && answer.status < 500) return answer;
  return await fromCache(PAGE) ?? answer ?? asked;
}

async function file(request: Request): Promise<Response> {
  return await fromCache(request.url) ?? fetch(request);
}

/** What was asked for once is kept. */
async function laterFile(address: string, sum: string): Promise<Response> {
  const found = await fromCache(address);
  if (found !== undefined) return found;
  const answer = await fetchFile(address, sum);
  await (await caches.open(CACHE)).put(address, answer.clone());
  return answer;
}

/** Is the server there? Asked here, a server that is away is nothing that the page's console tells
 *  of. */
async function alive(): Promise<Response> {
  const there = await fetch(`${PAGE}worker.js`, { cache: "no-store" })
    .then((answer) => answer.ok, () => false);
  return new Response(there ? "yes" : "no", { headers: { "Content-Type": "text/plain" } });
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = request.url.replace(/#.*/, "");
  if (request.method !== "GET") return;
  if (address === ALIVE) event.respondWith(alive());
  else if (request.mode === "navigate" && address.replace(/\?.*/, "") === PAGE)
    event.respondWith(page(request));
  else if (address !== PAGE && KEPT.has(address)) event.respondWith(file(request));
  else if (ASKED_FOR.has(address))
    event.respondWith(laterFile(address, ASKED_FOR.get(address) ?? ""));
});

export {};
