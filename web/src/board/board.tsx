// SPDX-License-Identifier: Apache-2.0
// The board: the picture of the C renderer in a plane that is dragged, wheeled and pinched, layers
// of marks over it, and on top a button for each target of the present decision.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Arrows } from "./arrows";
import { around, grown } from "./camera";
import type { Beyond, Box } from "./camera";
import { Barred, CELL, Cell, PlacedCell, Spot, Rotator, UNIT, placeOf, rotatorAt }
  from "./cells";
import type { Place } from "./cells";
import { Leads, laidOut, spread } from "./discs";
import type { Disc } from "./discs";
import type { BoardLook, Choice } from "aude/engine";
import { VERB } from "aude/engine";
import { t } from "../i18n";
import { useLook } from "../game/land";
import { useNumbers } from "../game/numbers";
import { centreFigures, growFigures, showPicture, sizeTiles, smallTiles } from "./picture";
import { extentOf } from "../game/scene";
import type { Scene } from "../game/scene";
import { Sign } from "../game/signs";
import type { Target } from "../turn/targets";
import { verbRow } from "../game/verbs";
import { listen } from "../listen";
import { View } from "./view";

/** Puts the picture where its tiles belong: margins and headroom follow from its size. */
function draw(host: HTMLElement, game: Scene, look: BoardLook): void {
  const svgs = showPicture(host, game.picture(CELL, { ...look, seen: smallTiles() ? 1 : CELL }));
  const { left, top, right, bottom } = extentOf(game);
  const { width = 0, height = 0 } = svgs[0]?.viewBox.baseVal ?? {};
  const boardX = (width - (right - left + 1) * UNIT) / 2;
  const boardY = height - boardX - (bottom - top + 1) * UNIT;
  const scale = CELL / UNIT;
  for (const svg of svgs) {
    svg.style.left = `${left * CELL - boardX * scale}px`;
    svg.style.top = `${top * CELL - boardY * scale}px`;
    svg.style.width = `${width * scale}px`;
    svg.style.height = `${height * scale}px`;
    svg.setAttribute("aria-hidden", "true");
  }
  centreFigures(host, boardX, boardY, UNIT);
}

/** The cards that the tiles are printed on, each for itself: a new one has the board painted anew
 *  only where it lies. */
function Cards(props: { game: Scene }): JSX.Element {
  const { game } = props;
  return useMemo(() => (
    <div aria-hidden="true">
      {game.state.placed.map(([x, y]) => <i key={`${x},${y}`} class="base"
        style={{ left: `${x * CELL}px`, top: `${y * CELL}px` }} />)}
    </div>
  ), [game, game.moment]);
}

/** What can be chosen on the board; left out: it is only looked at. */
export interface Choosing {
  cells: Target[];
  spots: Target[];
  /** Spots that are refused, with the reason. */
  barred: { choice: Choice; label: string; tell: () => void }[];
  placed: Choice | null;
  rotatable: boolean;
  /** The tile that lies was touched, and lies in one way only. */
  again?: () => void;
  ghost: Choice | null;
  /** Spots that stand out. */
  shown?: (Choice | null | undefined)[];
  /** What the list of choices tells of: it comes into sight. */
  lit?: Target[];
  typed: string;
  pick: (target: Target) => void;
  rotate: (by: number) => void;
  point: (target: Target | null) => void;
}

/** A point of the board: the cell, and how far into it, in the renderer's units; and the action of
 *  the spot there, if there is one. */
export interface Point {
  x: number; y: number; u: number; v: number; action?: string | undefined;
  /** Pressed long, to look into it. */
  held: boolean;
}

export interface BoardProps {
  game: Scene;
  dark: boolean;
  /** The picture has a frame around the last tile: nothing else says which it is. */
  framed: boolean;
  choosing?: Choosing;
  /** Somebody clicked beside all targets, or pressed long anywhere. */
  touched?: (point: Point) => void;
  /** Layers between the picture and the targets, in pixels of the plane. */
  children?: ComponentChildren;
  /** Filled with the view, for those who move it. */
  eye?: { current: View | null };
  /** More buttons beside those for zooming. */
  tools?: ComponentChildren;
}

const NONE: Target[] = [];
const NOTHING: Choosing = {
  cells: [], spots: [], barred: [], placed: null, rotatable: false, ghost: null, typed: "",
  pick: () => undefined, rotate: () => undefined, point: () => undefined,
};

/** A cell of the board as a box of the plane. */
export function cellBox(x: number, y: number): Box {
  return { left: x * CELL, top: y * CELL, right: (x + 1) * CELL, bottom: (y + 1) * CELL };
}

/** In the order in which one reads, so that the focus goes as the eye does. */
function asRead(all: { x: number; y: number; drawn: JSX.Element }[]): JSX.Element[] {
  return all.sort((a, b) => a.y - b.y || a.x - b.x).map(({ drawn }) => drawn);
}

/** What is to be chosen now, as boxes of the plane: the tile that lies is chosen already, and
 *  where else it could lie is not asked. */
function boxesOf({ cells, spots, placed }: Choosing, places: Place[], size: number): Box[] {
  return [
    ...(placed === null ? cells : []).map(({ offer }) => cellBox(offer.x, offer.y)),
    ...spots.map((_, i) => {
      const { x, y } = places[i] ?? { x: 0, y: 0 };
      return { left: x - size / 2, top: y - size / 2, right: x + size / 2, bottom: y + size / 2 };
    }),
  ];
}

/** Pixels of the screen that a mark takes where there are many: a finger still hits it. */
const SMALL = 24;
const MANY = 12;

/** Which of the spots are too many to be large: those of a verb that may have many. */
function crowdOf(spots: Target[]): Set<number> {
  const found = spots.flatMap(({ offer }, i) => verbRow(offer.verb)?.many === true ? [i] : []);
  return new Set(found.length > MANY ? found : []);
}

/** Pixels of the screen between two discs that a finger tells apart. */
const FINGER = 43;

/** Small ones keep clear of each other only, or they would be far from what they are about. */
function placesOf(discs: Disc[], small: Set<number>, size: number, low: number): Place[] {
  const large = laidOut(discs.filter((_, i) => !small.has(i)), size);
  const little = spread(discs.filter((_, i) => small.has(i)).map(({ home }) => ({ ...home })), low);
  return discs.map((_, i) => (small.has(i) ? little : large).shift() as Place);
}

/** The tile that was laid, with the sign of this size that turns it, which may have to give way. */
function ownBox({ placed, rotatable }: Choosing, size: number): Box[] {
  if (placed === null) return [];
  const box = cellBox(placed.x, placed.y);
  const by = 0.12 * CELL + size / 2;
  return [rotatable ? { ...box, top: box.top - by, right: box.right + by } : box];
}

/** The tile that came last with what lies around it, as far as there is anything. */
function nearby(game: Scene, boxes: Box[]): Box[] {
  const last = game.state.placed.at(-1);
  if (last === undefined) return [];
  const { left, top, right, bottom } = extentOf(game);
  const all = around([...boxes, cellBox(left, top), cellBox(right, bottom)]);
  const near = grown(cellBox(last[0], last[1]), CELL);
  return [{ left: Math.max(near.left, all.left), top: Math.max(near.top, all.top),
    right: Math.min(near.right, all.right), bottom: Math.min(near.bottom, all.bottom) }];
}

/** What should be seen when the game has moved on. */
function follow(view: View, game: Scene, choosing: Choosing, boxes: Box[], size: number): void {
  const { spots, placed, cells } = choosing;
  const towns = spots.flatMap(({ offer }) => offer.verb === VERB.convert
    ? game.engine.near(game.shown, offer.x, offer.y, offer.segment).around : []);
  const tiles = spots.map(({ offer }): [number, number] => [offer.x, offer.y]);
  const more = [...tiles, ...towns].map(([x, y]) => cellBox(x, y));
  const own = ownBox(choosing, size);
  const near = placed === null && cells.length > 0 ? nearby(game, boxes) : [];
  view.keep(extentOf(game), own);
  if (placed === null && cells.length > 0)
    view.begins(`${game.state.turn} ${game.state.decider}`);
  if (boxes.length > 0) view.show([...boxes, ...more, ...own, ...near], spots.length > 0);
  // What can be chosen may be far away, figures that come back: the new tile is seen in any case.
  if (placed !== null) view.bring(own);
  else if (near.length > 0) view.bring(near);
  else if (boxes.length === 0) {
    const { placed: lies, seats } = game.state;
    view.overview(extentOf(game), game.over,
      lies.slice(-seats.length - 1).map(([x, y]): [number, number] => [x, y]));
    if (!game.deciding && !game.over) view.bring(nearby(game, []));
  }
}

/** Turning by Shift and the wheel, and by the right button. */
function useRotating(frame: { current: HTMLElement | null }, choosing: Choosing): void {
  const now = useRef(choosing);
  now.current = choosing;
  useEffect(() => {
    const host = frame.current;
    if (host === null) return undefined;
    const wheel = (event: WheelEvent): void => {
      if (!event.shiftKey || (now.current.ghost ?? now.current.placed) === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.deltaX + event.deltaY !== 0)
        now.current.rotate(event.deltaX + event.deltaY > 0 ? 1 : -1);
    };
    const contextmenu = (event: MouseEvent): void => {
      event.preventDefault();
      if ((event as PointerEvent).pointerType !== "touch" &&
        (event.target as HTMLElement).closest(".cell") !== null) now.current.rotate(1);
    };
    const stops = [listen(host, { wheel }, { capture: true, passive: false }),
      listen(host, { contextmenu })];
    return () => stops.forEach((stop) => stop());
  }, []);
}

export function Board(props: BoardProps): JSX.Element {
  const { game, dark, framed, eye, touched } = props;
  const choosing = props.choosing ?? NOTHING;
  const { cells, spots, barred, placed, pick, rotate, rotatable, ghost, typed, point,
    shown = [], lit = NONE } = choosing;
  const frame = useRef<HTMLDivElement>(null);
  const plane = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const view = useRef<View | null>(null);
  const [scale, setScale] = useState(1);
  const [detail, drawAnew] = useState({});
  const drawnSmall = useRef(smallTiles());
  const numbers = useNumbers();
  const ways = useRef<(next: Beyond[]) => void>(() => undefined);
  const look = useLook();
  const touch = useRef(touched);
  touch.current = touched;

  // Before the picture: how large tiles are seen tells how they are drawn.
  useLayoutEffect(() => {
    if (frame.current === null || plane.current === null) return undefined;
    const made = new View(frame.current, plane.current, CELL, {
      scaled: (now, rests) => {
        setScale(now);
        if (rests && sizeTiles(now * CELL) !== drawnSmall.current) drawAnew({});
      },
      beyond: (next) => ways.current(next),
      touched: (x, y, on, held) => touch.current?.({ held,
        x: Math.floor(x / CELL), y: Math.floor(y / CELL),
        u: Math.floor((x / CELL - Math.floor(x / CELL)) * UNIT),
        v: Math.floor((y / CELL - Math.floor(y / CELL)) * UNIT),
        action: on.closest<HTMLElement>(".spot")?.dataset["action"],
      }),
    });
    view.current = made;
    if (eye !== undefined) eye.current = made;
    made.begin(extentOf(game));
    return () => made.stop();
  }, [game]);
  useLayoutEffect(() => {
    drawnSmall.current = smallTiles();
    if (picture.current !== null) draw(picture.current, game, { dark, numbers, framed });
  }, [game, game.moment, dark, numbers, framed, look, detail]);
  useLayoutEffect(() => growFigures(scale), [scale]);
  useRotating(frame, choosing);

  const size = Math.min(Math.max(36 / scale, 28), 72);
  const low = Math.min(Math.max(SMALL / scale, SMALL * 0.8), 40);
  const small = crowdOf(spots);
  const discs = [
    ...[...spots.map(({ offer }) => offer), ...barred.map(({ choice }) => choice)]
      .map((one) => ({ home: placeOf(one), x: one.x, y: one.y })),
    ...placed === null || !rotatable ? []
      : [{ home: rotatorAt(placed), x: placed.x, y: placed.y }]];
  const places = placesOf(discs, small, Math.max(size + 2, Math.min(FINGER / scale, 84)), low + 1);
  const boxes = boxesOf(choosing, places, size);
  const offered = useRef("");
  useEffect(() => {
    const key = JSON.stringify([game.moment, boxes]);
    if (offered.current !== key) view.current?.offer(boxes);
    offered.current = key;
  });
  useEffect(() => {
    if (view.current !== null) follow(view.current, game, choosing, boxes, size);
  }, [game.moment, cells[0]?.offer.item]);
  useEffect(() => { // on another scale discs lie elsewhere
    if (view.current?.untouched === true && spots.length > 0)
      follow(view.current, game, choosing, boxes, size);
  }, [size]);
  useEffect(() => {
    if (lit.length > 0) view.current?.point(lit.map(({ offer }) => cellBox(offer.x, offer.y)));
  }, [lit]);
  const first = cells[0];
  const reached = ghost === null ? first?.offer : ghost;
  return (
    <div class="board" ref={frame} role="group" aria-label={t("Board")}>
      <div class="plane" ref={plane} data-asks={spots.length > 0 ? "spots" : undefined}>
        <Cards game={game} />
        <div class="picture" ref={picture} />
        <div class="over-picture">
          {props.children}
          {asRead([...cells.map((target) => {
            const { x, y } = target.offer;
            return { x, y, drawn:
              <Cell key={`${x},${y}`} game={game} target={target} typed={typed} point={point}
                ghost={ghost !== null && ghost.x === x && ghost.y === y ? ghost : null}
                reached={reached?.x === x && reached.y === y} pick={() => pick(target)} /> };
          }), ...(placed === null ? [] : [{ x: placed.x, y: placed.y, drawn:
            <PlacedCell key="placed" game={game} placed={placed} rotatable={rotatable}
              rotate={() => {
                if (rotatable || choosing.again === undefined) rotate(1);
                else choosing.again();
              }} /> }])])}
          {placed !== null && rotatable &&
            <Rotator place={places.at(-1) ?? rotatorAt(placed)} size={size}
              rotate={() => rotate(1)} />}
          <Leads discs={discs.slice(0, spots.length + barred.length)} places={places}
            size={size} />
          {barred.map((one, i) => (
            <Barred key={`barred ${i}`} place={places[spots.length + i] ?? { x: 0, y: 0 }}
              size={size} label={one.label} tell={one.tell} />
          ))}
          {spots.map((target, i) => (
            <Spot key={target.offer.action} game={game} target={target} typed={typed}
              lit={shown.some((one) => one?.action === target.offer.action)}
              size={small.has(i) ? low : size} small={small.has(i)}
              place={places[i] ?? { x: 0, y: 0 }} pick={() => pick(target)} point={point} />
          ))}
        </div>
      </div>
      <div class="strip">
        <Arrows told={ways} squares={spots.length === 0}
          bring={(some) => view.current?.bring(some)} />
        <div class="zoom">
          {props.tools}
          <button type="button" class="fine" aria-label={t("Zoom in")} title={t("Zoom in")}
            onClick={() => view.current?.zoom(1.3)}><Sign name="plus" /></button>
          <button type="button" class="fine" aria-label={t("Zoom out")} title={t("Zoom out")}
            onClick={() => view.current?.zoom(1 / 1.3)}><Sign name="minus" /></button>
          <button type="button" aria-label={t("See all of the board")}
            title={t("See all of the board")} onClick={() => view.current?.fit(extentOf(game))}>
            <Sign name="fit" /><small aria-hidden="true">{t("See all")}</small></button>
        </div>
      </div>
    </div>
  );
}
