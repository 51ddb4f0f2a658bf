// SPDX-License-Identifier: Apache-2.0
// A small picture of the board of a finished game: painted when it comes into sight, one after the
// other, and kept as long as the page is open.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Engine } from "aude/engine";
import { Game } from "../game/game";
import { drawnAside } from "../game/land";
import { StillTable } from "../game/tables";
import { pastGame } from "./archive";

/** Pixels of a tile as the engine draws it, and of the picture. */
const TILE = 24;
const WIDTH = 168;
const HEIGHT = 120;

function isDark(): boolean { return document.documentElement.dataset["light"] === "dark"; }

/** The board of the game at its end, as an image; "" where there is none, or when it is not wanted
 *  any more: another game may be in the engine then. */
async function painted(engine: Engine, id: string, dark: boolean, wanted: () => boolean):
Promise<string> {
  const body = await pastGame(id);
  if (body === null || !wanted()) return "";
  const game = new Game(engine, true, true);
  new StillTable(id, game, body);
  const svg = drawnAside(game.seats,
    () => game.picture(TILE, { dark, numbers: false, framed: false }))
    .replace(/<path d="M-99[^>]*>/, ""); // the list has a ground of its own
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: WIDTH, height: HEIGHT });
  const scale = Math.min(WIDTH / image.width, HEIGHT / image.height, 1);
  const [width, height] = [image.width * scale, image.height * scale];
  canvas.getContext("2d")?.drawImage(image, (WIDTH - width) / 2, (HEIGHT - height) / 2,
    width, height);
  return canvas.toDataURL("image/png");
}

const known = new Map<string, string>();
/** One at a time, with a rest between two. */
let last: Promise<unknown> = Promise.resolve();

function picture(engine: Engine, id: string, dark: boolean, wanted: () => boolean):
Promise<string> {
  const made = last.then(async () => {
    const key = `${id} ${dark}`;
    const found = known.get(key) ?? await painted(engine, id, dark, wanted).catch(() => "");
    if (found !== "") known.set(key, found);
    return found;
  });
  last = made.then(() => new Promise((resolve) => { setTimeout(resolve, 0); }));
  return made;
}

export function Thumb(props: { engine: Engine; id: string }): JSX.Element {
  const { engine, id } = props;
  const dark = isDark();
  const host = useRef<HTMLSpanElement>(null);
  const [image, show] = useState(known.get(`${id} ${dark}`) ?? "");
  useEffect(() => {
    let gone = false;
    const eye = new IntersectionObserver((seen) => {
      if (!seen.some((one) => one.isIntersecting)) return;
      eye.disconnect();
      void picture(engine, id, dark, () => !gone).then((found) => { if (!gone) show(found); });
    }, { rootMargin: "200px" });
    if (host.current !== null) eye.observe(host.current);
    return () => {
      gone = true;
      eye.disconnect();
    };
  }, [id, dark]);
  return <span class="thumb" ref={host} aria-hidden="true">
    {image !== "" && <img src={image} alt="" />}</span>;
}
