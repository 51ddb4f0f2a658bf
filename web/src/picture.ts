// SPDX-License-Identifier: Apache-2.0
// The picture of the board in the page. It is a long text of which little changes from one moment to
// the next; each line of it is one element or a few, and only new lines become new elements.

const adopted = new Set<string>();

/** The picture's style goes to the page once, for the page's policy forbids styles in the text. */
function adopt(svg: string): string {
  return svg.replace(/<style>([\s\S]*?)<\/style>/g, (_all, text: string) => {
    if (!adopted.has(text)) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      adopted.add(text);
    }
    return "";
  });
}

/** The text up to its definitions, and each line behind them with its elements. */
interface Drawn { head: string; lines: string[]; parts: Element[][] }

/** What each host shows, if it can be changed line by line. */
const shown = new WeakMap<HTMLElement, Drawn>();

const DEFINED = "</defs>\n";

function cut(text: string): { head: string; lines: string[] } {
  const end = text.indexOf(DEFINED) + DEFINED.length;
  return { head: text.slice(0, end),
    lines: text.slice(end).replace(/\n?<\/svg>\s*$/, "").split("\n") };
}

/** How many elements a line is; -1: it is not whole. */
function count(line: string): number {
  let depth = 0, n = 0;
  for (const [, end, , closed] of line.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    if (end === "/") depth--;
    else {
      if (depth === 0) n++;
      if (closed === "") depth++;
    }
  }
  return depth === 0 ? n : -1;
}

/** Deals the elements out to their lines; null when they are not of these lines. */
function deal(elements: Element[], lines: string[]): Element[][] | null {
  let at = 0;
  const parts: Element[][] = [];
  for (const line of lines) {
    const n = count(line);
    if (n < 0) return null;
    parts.push(elements.slice(at, at + n));
    at += n;
  }
  return at === elements.length ? parts : null;
}

function make(lines: string[]): Element[] {
  const nest = document.createElement("template");
  nest.innerHTML = `<svg>${lines.join("\n")}</svg>`;
  return [...nest.content.firstElementChild?.children ?? []];
}

/** Makes what is drawn that of the new lines; null, and nothing is changed, when it cannot be. */
function change(svg: Element, old: Drawn, lines: string[]): Drawn | null {
  const wanted = new Map<string, number>();
  lines.forEach((line) => wanted.set(line, (wanted.get(line) ?? 0) + 1));
  const kept: number[] = [];
  const gone: number[] = [];
  old.lines.forEach((line, i) => {
    const left = wanted.get(line) ?? 0;
    (left > 0 ? kept : gone).push(i);
    wanted.set(line, left - 1);
  });
  let at = 0;
  const from = lines.map((line) => {
    const next = kept[at];
    if (next === undefined || old.lines[next] !== line) return -1;
    at++;
    return next;
  });
  const fresh = lines.filter((_, i) => from[i] === -1);
  const made = deal(make(fresh), fresh);
  if (made === null || at !== kept.length) return null;
  gone.forEach((i) => old.parts[i]?.forEach((element) => element.remove()));
  const parts = from.map((i) => (i < 0 ? made.shift() : old.parts[i]) ?? []);
  let before: Element | null = null;
  for (let i = parts.length - 1; i >= 0; i--)
    for (const element of [...parts[i] ?? []].reverse()) {
      if (from[i] === -1) svg.insertBefore(element, before);
      before = element;
    }
  return { head: old.head, lines, parts };
}

/** Shows the picture in the host; returns its element. */
export function showPicture(host: HTMLElement, picture: string): SVGSVGElement {
  const text = adopt(picture).replace(/<path d="M-99[^>]*>/, "");
  const { head, lines } = cut(text);
  const before = shown.get(host);
  const svg = host.firstElementChild;
  let now = svg === null || before === undefined || before.head !== head ? null
    : change(svg, before, lines);
  if (now === null) {
    host.innerHTML = text;
    const all = [...host.firstElementChild?.children ?? []];
    const parts = deal(all.slice(all.findIndex((one) => one.tagName === "defs") + 1), lines);
    now = parts === null ? null : { head, lines, parts };
  }
  if (now === null) shown.delete(host);
  else shown.set(host, now);
  return host.firstElementChild as SVGSVGElement;
}
