// SPDX-License-Identifier: Apache-2.0
// Asks the browser to keep the page, so that it opens without the server too: by the service worker
// (web/worker), which is fetched when the page has long been there. Browsers have none over plain
// http from another computer, and some forbid it; then the page does without. The page's other
// files are asked for by their sums, so that those of one build stay together.

/** From the build: sums of files by their paths. */
declare const SUMS: Record<string, string>;

/** Where a file of this build is. */
export function address(path: string): string { return `${path}?${SUMS[path] ?? ""}`; }

/** So long is waited for what the service worker says. */
const ASKED = 3000;

/** Is it known that the server is away? Only the service worker can ask without the browser's
 *  writing an error into the console for each answer that does not come. */
export async function isAway(): Promise<boolean> {
  try {
    if (!("serviceWorker" in navigator) || navigator.serviceWorker.controller === null)
      return false;
    const answer = await fetch("alive", { signal: AbortSignal.timeout(ASKED) });
    return await answer.text() === "no";
  } catch {
    return false;
  }
}

/** What is looked at comes first. */
const LATER = 3000;

export function keepPage(): void {
  if (!("serviceWorker" in navigator)) return;
  const ask = (): void => {
    navigator.serviceWorker.register("worker.js", { updateViaCache: "none" })
      .catch(() => undefined);
  };
  const wait = (): number => window.setTimeout(ask, LATER);
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
}
