// SPDX-License-Identifier: Apache-2.0
// A picture of the board with the names and scores under it: the page's own drawing, put together
// as one SVG and painted by the browser into a PNG.

import { extentOf } from "../game/scene";
import type { Scene } from "../game/scene";
import { plain, t } from "../i18n";

/** Pixels of the longer side of the board, at most, and of a tile. */
const MOST = 1800;
const TILE = 144;
const LEAST = 640;
const EDGE = 24;
const LINE = 76;
/** A board of so many pixels, of its sides' mean, has letters of the sizes below; a larger one
 *  larger ones, as far as its width has room. */
const USUAL = 1000;
const ROOM = 700;
/** What a name, its figure and its points need. */
const SEAT = 320;
const FONT = "Georgia, 'DejaVu Serif', serif";

const GROUND = { light: { paper: "#f5eedd", ink: "#2b2118", soft: "#655849" },
  dark: { paper: "#22201c", ink: "#f3ead8", soft: "#b9ad9a" } };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function shortened(text: string, most: number): string {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join("")}…`;
}

/** A picture as an image of its own in another one, so that their styles do not meet. */
function nested(svg: string, x: number, y: number, width: number, height: number): string {
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" ` +
    `href="data:image/svg+xml,${encodeURIComponent(svg)}"/>`;
}

function sizeOf(svg: string): [number, number] {
  const box = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(svg);
  return [Number(box?.[1] ?? 1), Number(box?.[2] ?? 1)];
}

export interface Painting { svg: string; width: number; height: number }

function enlarged(width: number, tall: number): number {
  return Math.max(1, Math.min(width / ROOM, (width + tall) / 2 / USUAL));
}

function columnsOf(seats: number, width: number, by: number): number {
  return Math.min(seats, Math.max(2, Math.floor(width / by / SEAT)));
}

/** Name and points of each seat, its figure before them. */
function scoresOf(scene: Scene, width: number, top: number, ink: string, by: number): string {
  const seats = scene.state.seats;
  const columns = columnsOf(seats.length, width, by);
  const room = (width - 2 * EDGE) / columns;
  return seats.map(({ score }, seat) => {
    const x = EDGE + seat % columns * room;
    const y = top + Math.floor(seat / columns) * LINE * by;
    const name = shortened(scene.seats[seat]?.name ?? "",
      Math.max(4, Math.floor(room / 21 / by) - 7));
    return nested(scene.engine.figure(seat, 0, 0), x, y, 66 * by, 66 * by) +
      `<text x="${x + 76 * by}" y="${y + 46 * by}" font-size="${38 * by}" fill="${ink}">` +
      `${escaped(name)}<tspan font-weight="bold" dx="${14 * by}">${plain(score)}</tspan></text>`;
  }).join("");
}

/** The scene as one picture. */
export function painting(scene: Scene, dark: boolean, caption: string): Painting {
  const { left, top, right, bottom } = extentOf(scene);
  const seen = MOST / (1 + Math.max(right - left, bottom - top));
  const board = scene.picture(TILE, { dark, numbers: false, framed: !scene.over, seen });
  const [wide, high] = sizeOf(board);
  const { paper, ink, soft } = dark ? GROUND.dark : GROUND.light;
  const scale = MOST / Math.max(wide, high);
  const width = Math.max(LEAST, Math.round(wide * scale)) + 2 * EDGE;
  const tall = Math.round(high * scale);
  const by = enlarged(width, tall);
  const seats = scene.state.seats.length;
  const rows = Math.ceil(seats / columnsOf(seats, width, by));
  const height = Math.round(tall + 3 * EDGE + (rows + 1) * LINE * by);
  const foot = height - EDGE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}" font-family="${FONT}">` +
    `<rect width="${width}" height="${height}" fill="${paper}"/>` +
    nested(board, EDGE, EDGE, width - 2 * EDGE, tall) +
    scoresOf(scene, width, tall + 2 * EDGE, ink, by) +
    `<text x="${EDGE}" y="${foot}" font-size="${28 * by}" fill="${soft}">` +
    `${escaped(shortened(caption, Math.floor(width / 17 / by) - 6))}</text>` +
    `<text x="${width - EDGE}" y="${foot}" font-size="${22 * by}" font-weight="bold" ` +
    `fill="${soft}" ` +
    `text-anchor="end">Aude</text></svg>`;
  return { svg, width, height };
}

/** As a PNG. */
export async function painted({ svg, width, height }: Painting): Promise<Blob> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((made) => {
      if (made === null) reject(new Error("no picture"));
      else resolve(made);
    }, "image/png");
  });
}

/** The picture in words, for those who do not see it. */
export function paintingWords(scene: Scene): string {
  const scores = scene.state.seats.map(({ score }, seat) =>
    `${scene.seats[seat]?.name ?? ""} ${plain(score)}`).join(", ");
  return t("The board, with the scores: {scores}", { scores });
}
