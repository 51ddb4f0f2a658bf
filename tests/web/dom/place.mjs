// SPDX-License-Identifier: Apache-2.0
// Where a page is: an address, a history of them, and what is told when the hash is another one.

export function placeOf(page) {
  const { window } = page;
  const go = (address, replace = false) => {
    const to = new URL(address, page.address);
    const from = page.address;
    if (to.href.split("#")[0] !== from.href.split("#")[0] || address === undefined) {
      void page.open(to.href);
      return;
    }
    if (to.href === from.href) return;
    page.moveTo(to, replace);
    setImmediate(() => page.window === window && window.dispatchEvent(Object.assign(
      new window.Event("hashchange"), { oldURL: from.href, newURL: to.href })));
  };
  const location = { assign: (to) => go(to), replace: (to) => go(to, true),
    reload: () => void page.reload(), toString: () => page.address.href };
  for (const part of ["href", "hash", "search", "pathname"])
    Object.defineProperty(location, part, { enumerable: true, get: () => page.address[part],
      set: (value) => {
        const to = new URL(page.address);
        if (part === "href") go(value);
        else {
          to[part] = value;
          go(to.href);
        }
      } });
  for (const part of ["origin", "protocol", "host", "hostname", "port"])
    Object.defineProperty(location, part, { enumerable: true, get: () => page.address[part] });
  const write = (replace) => (state, _title, address) => {
    if (address !== undefined && address !== null)
      page.moveTo(new URL(address, page.address), replace, state);
  };
  const history = { state: null, pushState: write(false), replaceState: write(true),
    scrollRestoration: "auto", back: () => page.step(-1), forward: () => page.step(1),
    go: (n) => page.step(n) };
  Object.defineProperty(history, "length", { get: () => page.visited.length });
  return { location, history };
}
