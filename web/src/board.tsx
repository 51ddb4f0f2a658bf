// SPDX-License-Identifier: Apache-2.0
// The board: the picture of the C renderer in a plane that is dragged, wheeled and pinched, and on
// it a button for each target of the present decision.

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Choice } from "./engine";
import { t } from "./i18n";
import { Figure } from "./pieces";
import { showPicture } from "./picture";
import type { Scene } from "./scene";
import type { Target } from "./targets";
import { View } from "./view";

/** Pixels of a tile before zooming; the renderer's units. */
export const CELL = 96;
const UNIT = 480;

interface Extent { left: number; top: number; right: number; bottom: number }

function extentOf(game: Scene): Extent {
  const xs = game.state.placed.map(([x]) => x);
  const ys = game.state.placed.map(([, y]) => y);
  return {
    left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys),
  };
}

/** Puts the picture where its tiles belong: margins and headroom follow from its size. */
function draw(host: HTMLElement, game: Scene, dark: boolean): void {
  const svg = showPicture(host, game.picture(dark, CELL));
  const { left, top, right, bottom } = extentOf(game);
  const width = svg.viewBox.baseVal.width;
  const height = svg.viewBox.baseVal.height;
  const boardX = (width - (right - left + 1) * UNIT) / 2;
  const boardY = height - boardX - (bottom - top + 1) * UNIT;
  const scale = CELL / UNIT;
  svg.style.left = `${left * CELL - boardX * scale}px`;
  svg.style.top = `${top * CELL - boardY * scale}px`;
  svg.style.width = `${width * scale}px`;
  svg.style.height = `${height * scale}px`;
  svg.setAttribute("aria-hidden", "true");
}

interface Place { x: number; y: number }

/** Where the spots are shown: on their segments, but so far apart that a finger hits one. */
function spread(spots: Target[], size: number): Place[] {
  const places = spots.map(({ offer }) => {
    const [x, y] = offer.spot ?? [UNIT / 2, UNIT / 2];
    return { x: offer.x * CELL + x * CELL / UNIT, y: offer.y * CELL + y * CELL / UNIT };
  });
  for (let round = 0; round < 24; round++)
    places.forEach((a, i) => places.slice(i + 1).forEach((b) => {
      const far = Math.hypot(b.x - a.x, b.y - a.y);
      if (far >= size) return;
      const push = (size - far) / 2 + 0.1;
      const dx = far < 0.01 ? 1 : (b.x - a.x) / far;
      const dy = far < 0.01 ? 0 : (b.y - a.y) / far;
      a.x -= dx * push;
      a.y -= dy * push;
      b.x += dx * push;
      b.y += dy * push;
    }));
  return places;
}

function Spot(props: { game: Scene; target: Target; place: Place; size: number;
  pick: () => void }): JSX.Element {
  const { game, target, place, size, pick } = props;
  const { offer } = target;
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    if (button === null) return;
    button.style.left = `${place.x - size / 2}px`;
    button.style.top = `${place.y - size / 2}px`;
    button.style.width = button.style.height = `${size}px`;
    button.style.fontSize = `${size * 0.42}px`;
  });
  const ghost = target.figure;
  return (
    <button ref={ref} type="button" class={`spot ${ghost ? "ghost" : "ring"}`}
      aria-label={`${target.key}: ${target.label}`} title={target.label} tabIndex={-1}
      onClick={pick}>
      {ghost && <Figure game={game} seat={game.state.decider} figure={offer.item}
        kind={offer.kind ?? 0} />}
      <b>{target.key}</b>
    </button>
  );
}

function Cell(props: { choice: Choice; label: string; mark: string; kind: string;
  pick: () => void }): JSX.Element {
  const { choice, label, mark, kind, pick } = props;
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    if (button === null) return;
    button.style.left = `${choice.x * CELL}px`;
    button.style.top = `${choice.y * CELL}px`;
  });
  return (
    <button ref={ref} type="button" class={`cell ${kind}`} title={label}
      aria-label={/^\d/.test(mark) ? `${mark}: ${label}` : label}
      onClick={pick} tabIndex={-1}>
      <b>{mark}</b>
    </button>
  );
}

/** What can be chosen on the board; left out: it is only looked at. */
export interface Choosing {
  cells: Target[];
  spots: Target[];
  placed: Choice | null;
  pick: (target: Target) => void;
  turn: () => void;
  turnable: boolean;
}

export interface BoardProps { game: Scene; dark: boolean; choosing?: Choosing }

const NOTHING: Choosing = {
  cells: [], spots: [], placed: null, pick: () => undefined, turn: () => undefined,
  turnable: false,
};

export function Board(props: BoardProps): JSX.Element {
  const { game, dark } = props;
  const { cells, spots, placed, pick, turn, turnable } = props.choosing ?? NOTHING;
  const frame = useRef<HTMLDivElement>(null);
  const plane = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const view = useRef<View | null>(null);
  const [scale, setScale] = useState(1);

  useLayoutEffect(() => {
    if (picture.current !== null) draw(picture.current, game, dark);
  }, [game, game.moment, dark]);

  useEffect(() => {
    if (frame.current === null || plane.current === null) return undefined;
    const made = new View(frame.current, plane.current, CELL, setScale);
    view.current = made;
    made.fit(extentOf(game));
    return () => made.stop();
  }, [game]);

  const last = game.state.placed.at(-1);
  const spotted = spots.map(({ offer }) => [offer.x, offer.y] as [number, number]);
  useEffect(() => {
    if (view.current === null) return;
    if (spotted.length > 0) view.current.show(spotted, 112);
    else if (cells.length > 0)
      view.current.show(cells.map(({ offer }) => [offer.x, offer.y]), 0);
    else if (game.deciding && placed === null) view.current.fit(extentOf(game));
    else if (last !== undefined) view.current.show([[last[0], last[1]]], 0);
  }, [game.moment]);

  const size = Math.min(Math.max(36 / scale, 28), 60);
  const places = spread(spots, size + 2);
  return (
    <div class="board" ref={frame} role="group" aria-label={t("Board")}>
      <div class="plane" ref={plane}>
        <div class="picture" ref={picture} />
        {cells.map((target) => (
          <Cell key={`${target.offer.x},${target.offer.y}`} choice={target.offer}
            label={target.label} mark={target.key} kind={target.bridge ? "bridge" : ""}
            pick={() => pick(target)} />
        ))}
        {placed !== null && (
          <Cell key="placed" choice={placed} label={t("Turn the tile")}
            mark={turnable ? "⟳" : ""} kind="placed" pick={turn} />
        )}
        {spots.map((target, i) => (
          <Spot key={target.offer.action} game={game} target={target} size={size}
            place={places[i] ?? { x: 0, y: 0 }} pick={() => pick(target)} />
        ))}
      </div>
      <div class="zoom">
        <button type="button" aria-label={t("Zoom in")} onClick={() => view.current?.zoom(1.3)}>
          +
        </button>
        <button type="button" aria-label={t("Zoom out")}
          onClick={() => view.current?.zoom(1 / 1.3)}>−</button>
        <button type="button" aria-label={t("Show the whole board")}
          onClick={() => view.current?.fit(extentOf(game))}>⊡</button>
      </div>
    </div>
  );
}
