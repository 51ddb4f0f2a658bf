// SPDX-License-Identifier: Apache-2.0
// Small pictures: tiles and figures of the engine's own drawing, as images of their own so that
// their patterns and styles do not meet.

import type { JSX } from "preact";
import { smallTiles } from "../board/picture";
import type { Scene } from "./scene";
import { laidBefore } from "./scene";
import { seatOrder } from "./order";
import { tileWords } from "./tiles";

/** Looks of one kind, ART_VARIANTS of the engine. */
const VARIANTS = 4;

const kept = new Map<string, string>();

function image(key: string, make: () => string): string {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const text = `data:image/svg+xml,${encodeURIComponent(make())}`;
  kept.set(key, text);
  return text;
}

/** Kinds have other numbers in another game. */
export function forgetPictures(): void { kept.clear(); }

/** alt: "" where words say beside it what it shows; left out, they stand in its place.
 *  large: not in a list or between words; "board": as tiles on the board are drawn.
 *  at: where it lies, or is to lie; left out, it is the next one of its kind. */
export function Tile(props: { game: Scene; kind: number; rotation: number; alt?: string;
  large?: boolean | "board"; at?: { x: number; y: number } }): JSX.Element {
  const { game, kind, rotation, large = false, at } = props;
  const copy = laidBefore(game, kind, at) % VARIANTS;
  const small = large === "board" ? smallTiles() : !large;
  const source = image(`tile ${kind} ${rotation} ${copy} ${small}`,
    () => game.engine.tile(kind, rotation, copy, small));
  return <img class="tile" src={source} alt={props.alt ?? tileWords(game, kind, rotation)} />;
}

export function Figure(props: { game: Scene; seat: number; figure: number; kind?: number }):
JSX.Element {
  const { game, seat, figure, kind = 0 } = props;
  const source = image(`figure ${seat} ${figure} ${kind}`,
    () => game.engine.figure(seat, figure, kind));
  return <img class="figure" src={source} alt="" />;
}

/** What draws figures by colour. */
export interface Draws {
  figure(seat: number, figure: number, kind: number): string;
  colours(order: readonly number[]): void;
}

/** A follower of this colour, whoever has it. */
export function ColouredFigure(props: { engine: Draws; colour: number }): JSX.Element {
  const { engine, colour } = props;
  const source = image(`colour ${colour}`, () => {
    engine.colours([]);
    const made = engine.figure(colour, 0, 0);
    engine.colours(seatOrder());
    return made;
  });
  return <img class="figure" src={source} alt="" />;
}

export function Token(props: { game: Scene; token: number }): JSX.Element {
  const { game, token } = props;
  return <img class="token" src={image(`token ${token}`, () => game.engine.token(token))} alt="" />;
}
