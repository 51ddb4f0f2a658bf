// SPDX-License-Identifier: Apache-2.0
// What can be clicked on in the board: cells for a tile, spots for a figure, and spots that are
// refused, with a cross. A cell that is pointed at shows the tile as it would lie there.

import type { JSX } from "preact";
import type { Choice } from "aude/engine";
import { t } from "../i18n";
import { byKeys } from "../game/numbers";
import { Figure, Tile, Token } from "../game/pieces";
import type { Scene } from "../game/scene";
import { Sign } from "../game/signs";
import { tileWords } from "../game/tiles";
import { tokenOf, whose } from "../game/verbs";
import { hover } from "./hover";
import type { Target } from "../turn/targets";

/** Pixels of a tile before zooming; the renderer's units. */
export const CELL = 96;
export const UNIT = 480;

export interface Place { x: number; y: number }

/** Where something is shown, in pixels of the plane. */
export function placeOf(one: Choice): Place {
  const [x, y] = one.spot ?? [UNIT / 2, UNIT / 2];
  return { x: (one.x + x / UNIT) * CELL, y: (one.y + y / UNIT) * CELL };
}

/** A number typed so far makes what it can become stand out. */
function typedClass(typed: string, key: string): string {
  if (typed === "") return "";
  return key.startsWith(typed) ? "typed" : "dim";
}

export function Spot(props: { game: Scene; target: Target; place: Place; size: number;
  small: boolean; lit: boolean; typed: string; pick: () => void;
  point: (target: Target | null) => void }): JSX.Element {
  const { game, target, place, size, small, lit, typed, pick, point } = props;
  const { offer, puts } = target;
  const seat = whose(offer);
  const token = tokenOf(offer);
  const owner = seat === undefined ? undefined : game.engine.colour(seat);
  return (
    <button type="button"
      class={`spot ${puts >= 0 ? "ghost" : "ring"} ${small ? "small" : ""} ` +
        `${lit ? "lit" : ""} ` + typedClass(typed, target.key)}
      style={{ left: `${place.x - size / 2}px`, top: `${place.y - size / 2}px`,
        width: `${size}px`, height: `${size}px`, fontSize: `${size * 0.42}px`,
        ...(owner === undefined ? {} : { borderColor: owner }) }}
      aria-label={`${target.key}: ${target.heard}`} title={target.label} tabIndex={-1}
      data-action={offer.action} data-text={offer.text}
      onClick={pick} onFocus={() => point(target)} onBlur={() => point(null)}
      {...hover((over) => point(over ? target : null))}>
      {puts >= 0 && <Figure game={game} seat={game.state.decider} figure={puts}
        kind={offer.kind ?? 0} />}
      {token >= 0 && <Token game={game} token={token} />}
      <b class={target.key.length > 1 ? "long" : ""}>{target.key}</b>
    </button>
  );
}

/** Where nothing may go; a touch tells why. */
export function Barred(props: { place: Place; size: number; label: string;
  tell: () => void }): JSX.Element {
  const { place, size, label, tell } = props;
  return (
    <button type="button" class="barred" tabIndex={-1} aria-label={label} title={label}
      style={{ left: `${place.x - size / 2}px`, top: `${place.y - size / 2}px`,
        width: `${size}px`, height: `${size}px` }} onClick={tell}>
      <span><Sign name="close" /></span>
    </button>
  );
}

export interface CellProps {
  game: Scene; target: Target; ghost: Choice | null; typed: string; reached: boolean;
  pick: () => void; point: (target: Target | null) => void;
}

export function Cell(props: CellProps): JSX.Element {
  const { game, target, ghost, typed, reached, pick, point } = props;
  const { offer, key, label, heard } = target;
  const bridge = ghost === null ? target.bridge : ghost.number !== 0;
  return (
    <button type="button" tabIndex={reached ? 0 : -1} title={ghost === null ? label : undefined}
      class={`cell ${key === "" ? "move" : ""} ${bridge ? "bridge" : ""} ` +
        `${ghost === null ? "" : "ghost"} ${typedClass(typed, key)}`}
      style={{ left: `${offer.x * CELL}px`, top: `${offer.y * CELL}px` }}
      aria-label={(key === "" ? heard : `${key}: ${heard}`) +
        (ghost === null ? "" : `: ${tileWords(game, ghost.item, ghost.rotation)}`)}
      onClick={(event) => {
        pick();
        if (event.detail === 0) followFocus();
      }}
      onFocus={(event) => {
        if (byKeys() && event.currentTarget.matches(":focus-visible")) point(target);
      }}
      onBlur={() => point(null)} {...hover((over) => point(over ? target : null))}>
      {ghost !== null &&
        <Tile game={game} kind={ghost.item} rotation={ghost.rotation} large="board" />}
      <b>{key}</b>
      {bridge && <Sign name="bridge" />}
    </button>
  );
}

/** Whoever chose a cell by the keyboard goes on at the tile that lies there. */
function followFocus(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(".cell.placed")?.focus({ preventScroll: true }));
}

export function PlacedCell(props: { game: Scene; placed: Choice; rotatable: boolean;
  rotate: () => void }): JSX.Element {
  const { game, placed, rotatable, rotate } = props;
  const { x, y } = placed;
  return (
    <button type="button" class="cell placed" title={rotatable ? t("Turn the tile") : undefined}
      style={{ left: `${x * CELL}px`, top: `${y * CELL}px` }}
      aria-label={(rotatable ? `${t("Turn the tile")}, ` : "") + `${x},${y}: ${
        tileWords(game, placed.item, placed.rotation)}`} onClick={rotate} />
  );
}

/** Where the sign for turning is when no spot is there: at a corner of the tile, outside it. */
export function rotatorAt({ x, y }: Choice): Place {
  return { x: (x + 1.08) * CELL, y: (y - 0.08) * CELL };
}

/** The sign that the tile can be turned. The tile itself is the button for those who hear it. */
export function Rotator(props: { place: Place; size: number; rotate: () => void }): JSX.Element {
  const { place, size, rotate } = props;
  return (
    <button type="button" class="turner" tabIndex={-1} aria-hidden="true" title={t("Turn the tile")}
      style={{ left: `${place.x - size / 2}px`, top: `${place.y - size / 2}px`,
        width: `${size}px`, height: `${size}px` }} onClick={rotate}><Sign name="rotate" /></button>
  );
}
