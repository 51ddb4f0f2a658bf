// SPDX-License-Identifier: Apache-2.0
// The board: the picture of the C renderer in a plane that is dragged, wheeled and pinched, and on
// it a button for each target of the present decision.

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Choice } from "./engine";
import type { Game } from "./game";
import { t } from "./i18n";
import { Figure } from "./pieces";
import type { Target } from "./targets";
import { View } from "./view";

/** Pixels of a tile before zooming; the renderer's units. */
export const CELL = 96;
const UNIT = 480;

let styled = false;

/** The picture's style goes to the page once, for the page's policy forbids styles in the text. */
function adopt(svg: string): string {
  return svg.replace(/<style>([\s\S]*?)<\/style>/g, (_all, text: string) => {
    if (!styled || !adopted.has(text)) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      adopted.add(text);
      styled = true;
    }
    return "";
  });
}
const adopted = new Set<string>();

interface Extent { left: number; top: number; right: number; bottom: number }

function extentOf(game: Game): Extent {
  const xs = game.state.placed.map(([x]) => x);
  const ys = game.state.placed.map(([, y]) => y);
  return {
    left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys),
  };
}

/** Puts the picture where its tiles belong: margins and headroom follow from its size. */
function draw(host: HTMLElement, game: Game, dark: boolean): void {
  host.innerHTML = adopt(game.picture(dark, CELL)).replace(/<path d="M-99[^>]*>/, "");
  const svg = host.firstElementChild as SVGSVGElement;
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

function Spot(props: { game: Game; target: Target; scale: number; pick: () => void }):
JSX.Element {
  const { game, target, scale, pick } = props;
  const { offer } = target;
  const [x, y] = offer.spot ?? [UNIT / 2, UNIT / 2];
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    if (button === null) return;
    const size = Math.min(Math.max(34 / scale, 30), 60);
    button.style.left = `${offer.x * CELL + x * CELL / UNIT - size / 2}px`;
    button.style.top = `${offer.y * CELL + y * CELL / UNIT - size / 2}px`;
    button.style.width = button.style.height = `${size}px`;
    button.style.fontSize = `${size * 0.42}px`;
  });
  const ghost = target.figure;
  return (
    <button ref={ref} type="button" class={`spot ${ghost ? "ghost" : "ring"}`}
      aria-label={`${target.key}: ${target.label}`} title={target.label} onClick={pick} tabIndex={-1}>
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
    <button ref={ref} type="button" class={`cell ${kind}`} aria-label={/^\d/.test(mark) ? `${mark}: ${label}` : label} title={label}
      onClick={pick} tabIndex={-1}>
      <b>{mark}</b>
    </button>
  );
}

export interface BoardProps {
  game: Game;
  dark: boolean;
  cells: Target[];
  spots: Target[];
  placed: Choice | null;
  pick: (target: Target) => void;
  turn: () => void;
  turnable: boolean;
}

export function Board(props: BoardProps): JSX.Element {
  const { game, dark, cells, spots, placed, pick, turn, turnable } = props;
  const frame = useRef<HTMLDivElement>(null);
  const plane = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const view = useRef<View | null>(null);
  const [scale, setScale] = useState(1);

  useLayoutEffect(() => {
    if (picture.current !== null) draw(picture.current, game, dark);
  }, [game.seq, game.pending.join(), game.deciding, dark]);

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
    else if (last !== undefined) view.current.show([[last[0], last[1]]], 0);
  }, [game.seq, game.pending.join(), game.deciding]);

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
        {spots.map((target) => (
          <Spot key={target.offer.action} game={game} target={target} scale={scale}
            pick={() => pick(target)} />
        ))}
      </div>
      <div class="zoom">
        <button type="button" aria-label={t("Zoom in")} onClick={() => view.current?.zoom(1.3)}>
          +
        </button>
        <button type="button" aria-label={t("Zoom out")}
          onClick={() => view.current?.zoom(1 / 1.3)}>−</button>
        <button type="button" aria-label={t("Show the whole board")}
          onClick={() => view.current?.fit(extentOf(game))}>⛶</button>
      </div>
    </div>
  );
}
