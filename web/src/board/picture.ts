// SPDX-License-Identifier: Apache-2.0
// The picture of the board in the page. It is a long text of which little changes from one moment
// to the next: an outermost element or a few, or where all of them lie when the board has grown.
// Only these are touched, for making and styling all of a large board takes a tenth of a second.
// It is two elements: the tiles, and over them all that stands, so that what is painted over the
// tiles lies between.

/** Sheets of the page by what they begin with, and their texts. */
const adopted = new Map<string, { sheet: CSSStyleSheet; text: string }>();

/** Adds the sheet, or changes the one of this name. */
function setSheet(name: string, text: string): void {
  const known = adopted.get(name);
  if (known?.text === text) return;
  const sheet = known?.sheet ?? new CSSStyleSheet();
  sheet.replaceSync(text);
  if (known === undefined)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  adopted.set(name, { sheet, text });
}

/** The picture's style goes to the page once, for the page's policy forbids styles in the text. In
 *  another look it has the same rules with other colours. */
function adopt(svg: string): string {
  return svg.replace(/<style>([\s\S]*?)<\/style>/g, (_all, text: string) => {
    setSheet(text.slice(0, text.indexOf("{")), text);
    return "";
  });
}

/** Pixels of a tile below which tiles are drawn small, with less on them, and from which on not any
 *  more: between the two a board stays as it was drawn. */
const SMALL = 54;
const LARGE = 66;
let small = false;

/** Are tiles on the board drawn small? */
export function smallTiles(): boolean { return small; }

/** They are seen in this size from now on. */
export function sizeTiles(pixels: number): boolean {
  small = pixels < (small ? LARGE : SMALL);
  return small;
}

/** A figure takes so much of the width of a small tile, that what it stands on is seen, but never
 *  fewer pixels than one can tell apart, nor more than one of a tile that is not zoomed has; the
 *  heights of towers are numbers to be read and stay as large as they can. In steps, for with each
 *  of them all are styled anew. Where tiles are too small for that, a figure steps towards the
 *  middle of its tile, away from its neighbours, and is plain: a rim, a colour, a mark. One on a
 *  tower stays there and grows upwards, from the height of its feet. */
const TILE = 96;
const FIGURE = 22.8;
const SHARE = 0.45;
const LEAST = 18;
const GROWS = 8;
const MOST_GROWN = 5;
const NUMBERS = 0.62;
const PLAIN = 36 / TILE;
const MIDDLE = 0.4;
const FEET = 50;

function inSteps(wanted: number): number {
  return Math.ceil(Math.min(Math.max(wanted, 1), MOST_GROWN) * GROWS) / GROWS;
}

/** How many times as large as it is drawn a figure is on a board of this scale. */
export function figureGrowth(scale: number): number {
  return inSteps(Math.min(1 / scale, Math.max(SHARE * TILE, LEAST / scale) / FIGURE));
}

export function growFigures(scale: number): void {
  const grown = figureGrowth(scale);
  const plain = scale < PLAIN;
  const step = plain ? `translate(calc(var(--in-x)*${MIDDLE}),calc(var(--in-y)*${MIDDLE})) ` : "";
  // Half as fine: each other number styles all of the picture anew.
  const numbers = Math.max(1, Math.ceil(inSteps(1 / scale) * NUMBERS * 2) / 2);
  setSheet("figures", grown === 1 && numbers === 1 ? ""
    : `.picture .au-who{transform:${step}scale(${grown})}` +
    `.picture .au-no{transform:scale(${numbers})}` +
    `.picture .au-up{transform:translateY(${FEET}px)scale(${grown})translateY(-${FEET}px)}` +
    (plain ? ".picture .au-who ellipse{display:none}" : ""));
}

const AT = /^translate\((-?[\d.]+),(-?[\d.]+)\)/;

/** How far each figure is from the middle of its tile; left, top: where tiles begin. */
export function centreFigures(host: HTMLElement, left: number, top: number, unit: number): void {
  for (const one of host.querySelectorAll<SVGGElement>(".au-who")) {
    const [, x = "0", y = "0"] = AT.exec(one.parentElement?.getAttribute("transform") ?? "") ?? [];
    const inward = (at: number): string => `${unit / 2 - ((at % unit) + unit) % unit}px`;
    one.style.setProperty("--in-x", inward(Number(x) - left));
    one.style.setProperty("--in-y", inward(Number(y) - top));
  }
}

/** An outermost element: its text but for where it lies, and where. */
interface Piece { text: string; place: string }

const PLACE = /^<g transform="translate\((-?[\d.]+,-?[\d.]+)\)/;

function pieceOf(text: string): Piece {
  const place = PLACE.exec(text)?.[1];
  return place === undefined ? { text, place: "" } : { text: text.replace(place, "$"), place };
}

function whole({ text, place }: Piece): string {
  return place === "" ? text : text.replace("$", place);
}

/** How many of the pieces are tiles, or the definitions before them: the ground of each tile, by
 *  which it is known, and later its top. */
function tilesOf(pieces: Piece[]): number {
  const grounds = pieces.flatMap(({ text }, i) => text.includes(`"au-gr"`) ? [i] : []);
  return (grounds[0] ?? 0) + 2 * grounds.length;
}

/** The opening tag of the picture, and its outermost elements. */
function cut(svg: string): { head: string; pieces: Piece[] } {
  const pieces: Piece[] = [];
  const tag = /<(\/?)\w[^>]*?(\/?)>/g;
  let head = "";
  let depth = 0;
  let start = 0;
  for (let found = tag.exec(svg); found !== null; found = tag.exec(svg)) {
    const closes = found[1] === "/";
    const alone = found[2] === "/";
    if (depth === 0 && !closes) head = found[0];
    if (depth === 1 && !closes) start = found.index;
    if (closes) depth--;
    else if (!alone) depth++;
    if (depth === 1 && (closes || alone)) pieces.push(pieceOf(svg.slice(start, tag.lastIndex)));
  }
  return { head, pieces };
}

/** A picture of these pieces. */
function make(head: string, pieces: Piece[]): SVGSVGElement {
  const nest = document.createElement("template");
  nest.innerHTML = `${head}${pieces.map(whole).join("")}</svg>`;
  return nest.content.firstElementChild as SVGSVGElement;
}

interface Drawn {
  picture: string; small: boolean; svgs: SVGSVGElement[]; head: string; pieces: Piece[];
  elements: Element[];
  known: Map<string, string>;
}

/** The element of definitions: what is drawn again and again. */
const isDefs = ({ text }: Piece): boolean => text.startsWith("<defs");

/** They, by the name under which each is used. */
function definitions(pieces: Piece[]): Map<string, string> {
  const text = pieces.find(isDefs)?.text ?? "";
  return new Map(cut(text).pieces.map(whole).map((one) =>
    [/ id="([^"]*)"/.exec(one)?.[1] ?? one, one]));
}

/** Adds what is not known yet. What nobody uses now stays: without it, or with another element for
 *  all of them, everything that uses one would be made and styled anew. */
function define(defs: Element, known: Map<string, string>, wanted: Map<string, string>): void {
  for (const [id, text] of wanted) {
    if (known.get(id) === text) continue;
    if (known.has(id)) defs.querySelector(`[id="${id}"]`)?.remove();
    defs.append(...make("<svg>", [{ text, place: "" }]).children);
    known.set(id, text);
  }
}

const shown = new WeakMap<HTMLElement, Drawn>();

/** The elements of before that show a piece wherever it lies, each to be had once. */
class Spare {
  private readonly known = new Map<string, number[]>();

  constructor(private readonly old: Drawn) {
    old.pieces.forEach(({ text }, i) => {
      const same = this.known.get(text);
      if (same === undefined) this.known.set(text, [i]);
      else same.push(i);
    });
  }

  take({ text, place }: Piece): Element | null {
    const same = this.known.get(text) ?? [];
    const there = same.findIndex((i) => this.old.pieces[i]?.place === place);
    const [i] = same.splice(Math.max(there, 0), 1);
    const element = i === undefined ? undefined : this.old.elements[i];
    if (element !== undefined && there < 0)
      element.setAttribute("transform", (/transform="([^"]*)"/.exec(text)?.[1] ?? "")
        .replace("$", place));
    return element ?? null;
  }
}

/** Makes what is drawn that of the new pieces. A picture has one element of definitions, or none;
 *  the next one after a picture without begins with its own. */
function change(old: Drawn, picture: string, head: string, pieces: Piece[]): Drawn {
  const { svgs } = old;
  const spare = new Spare(old);
  const defs = old.elements.find((one) => one.nodeName === "defs") ?? null;
  const known = defs === null ? definitions(pieces) : old.known;
  const kept = pieces.map((piece) =>
    defs !== null && isDefs(piece) ? defs : spare.take(piece));
  if (defs !== null && pieces.find(isDefs)?.text !== old.pieces.find(isDefs)?.text)
    define(defs, known, definitions(pieces));
  const fresh = [...make("<svg>", pieces.filter((_, i) => kept[i] === null)).children];
  const elements = kept.map((one) => one ?? fresh.shift() as Element);
  const staying = new Set(elements);
  old.elements.forEach((one) => { if (!staying.has(one)) one.remove(); });
  const tiles = tilesOf(pieces);
  svgs.forEach((svg, over) => {
    let next = svg.firstElementChild;
    for (const element of over === 0 ? elements.slice(0, tiles) : elements.slice(tiles))
      if (element === next) next = next.nextElementSibling;
      else svg.insertBefore(element, next);
    if (head !== old.head)
      for (const [, name = "", value = ""] of head.matchAll(/ ([\w:]+)="([^"]*)"/g))
        if (name !== "xmlns") svg.setAttribute(name, value);
  });
  return { picture, small, svgs, head, pieces, elements, known };
}

/** The text of all but the tiles. */
function standing(pieces: Piece[]): string {
  return pieces.slice(tilesOf(pieces)).map(whole).join("");
}

/** Tiles that become small, or large, with one frame. */
const SLICE = 8;

/** Where in the order each tile is changed, the last one first, but those in sight before all
 *  others; and how many are in sight. */
function ranks(host: HTMLElement, { pieces, elements }: Drawn): { rank: number[]; seen: number } {
  const tiles = tilesOf(pieces), count = tiles >> 1;
  const frame = host.closest(".board")?.getBoundingClientRect();
  const seen: number[] = [], rest: number[] = [];
  for (let tile = 0; tile < count; tile++) {
    const box = elements[tiles - 1 - count - tile]?.getBoundingClientRect();
    const far = frame !== undefined && box !== undefined && (box.left > frame.right ||
      box.right < frame.left || box.top > frame.bottom || box.bottom < frame.top);
    (far ? rest : seen).push(tile);
  }
  const rank: number[] = [];
  [...seen, ...rest].forEach((tile, i) => { rank[tile] = i; });
  return { rank, seen: seen.length };
}

/** Of the same moment with all tiles in another size, some at a time and none while fingers move
 *  the board: all of them at once take a tenth of a second, on a phone more. Those out of sight
 *  wait until there is nothing else to do. */
function resize(host: HTMLElement, to: Drawn, { rank, seen }: ReturnType<typeof ranks>,
  done = 0): void {
  const slice = (): void => {
    const now = shown.get(host);
    if (now === undefined || now.picture !== to.picture || !host.isConnected) return;
    const moves = (host.parentElement as HTMLElement).style.willChange === "transform";
    const next = moves ? done : done + SLICE;
    const tiles = tilesOf(to.pieces);
    const count = tiles >> 1;
    if (!moves)
      shown.set(host, change(now, to.picture, to.head, to.pieces.map((piece, i) =>
        i < tiles && (rank[(tiles - 1 - i) % count] ?? 0) >= next ? now.pieces[i] ?? piece
          : piece)));
    if (next < count) resize(host, to, { rank, seen }, next);
  };
  if (done < seen || typeof requestIdleCallback === "undefined") requestAnimationFrame(slice);
  else requestIdleCallback(slice);
}

/** Shows the picture in the host; returns its elements. */
export function showPicture(host: HTMLElement, picture: string): SVGSVGElement[] {
  const old = shown.get(host);
  if (old?.picture === picture) return old.svgs;
  // The page has a background of its own.
  const text = adopt(picture).replace(/<path d="M-99[^>]*>/, "");
  const { head, pieces } = cut(text);
  if (old !== undefined) {
    if (old.small !== small && standing(old.pieces) === standing(pieces)) {
      const to = { ...old, picture, small, head, pieces };
      shown.set(host, { ...old, picture, small });
      resize(host, to, ranks(host, old));
    } else {
      shown.set(host, change(old, picture, head, pieces));
    }
    return old.svgs;
  }
  const tiles = tilesOf(pieces);
  const svgs = [make(head, pieces.slice(0, tiles)), make(head, pieces.slice(tiles))];
  host.replaceChildren(...svgs);
  shown.set(host, { picture, small, svgs, head, pieces,
    elements: svgs.flatMap((svg) => [...svg.children]), known: definitions(pieces) });
  return svgs;
}
