// SPDX-License-Identifier: Apache-2.0
// A choice that could have been made, on the board: the tile where it would lie, the figure where
// it would stand, an arrow from where the tile was laid instead; and by their numbers the squares
// of what else could have been done.

import type { JSX } from "preact";
import { CELL, placeOf } from "../board/cells";
import { VERB } from "aude/engine";
import { Figure, Tile } from "../game/pieces";
import type { Choice } from "aude/engine";
import type { Scene } from "../game/scene";

/** So far from the middles of the two squares, and so long are the sides of the head. */
const GAP = 0.34;
const HEAD = 17;

/** From one square to another one. */
function Arrow(props: { from: Choice; to: Choice }): JSX.Element {
  const { from, to } = props;
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const dx = Math.cos(angle) * GAP, dy = Math.sin(angle) * GAP;
  const [x1, y1] = [(from.x + 0.5 + dx) * CELL, (from.y + 0.5 + dy) * CELL];
  const [x2, y2] = [(to.x + 0.5 - dx) * CELL, (to.y + 0.5 - dy) * CELL];
  const side = (turn: number): string =>
    `${(x2 - HEAD * Math.cos(angle + turn)).toFixed(1)},${
      (y2 - HEAD * Math.sin(angle + turn)).toFixed(1)}`;
  const path = `M${x1.toFixed(1)},${y1.toFixed(1)}L${x2.toFixed(1)},${y2.toFixed(1)}` +
    `M${side(0.6)}L${x2.toFixed(1)},${y2.toFixed(1)}L${side(-0.6)}`;
  return <svg class="instead" width="1" height="1"><path class="under" d={path} /><path d={path} />
  </svg>;
}

interface Place { x: number; y: number }

/** The corners of a square; so far from each of them a figure leaves room for a number. */
const CORNERS: readonly [number, number][] = [[0.14, 0.06], [0.86, 0.06], [0.14, 0.94],
  [0.86, 0.94]];
const ROOM = 0.45 * CELL;

/** Where on the board it is, or null: of a tile a corner at which the figure does not stand. */
function cornerOf(choice: Choice | undefined, figure: Place | null): Place | null {
  if (choice === undefined) return null;
  if (choice.verb === VERB.place) {
    const places = CORNERS.map(([x, y]) =>
      ({ x: (choice.x + x) * CELL, y: (choice.y + y) * CELL }));
    return places.find(({ x, y }) => figure === null ||
      Math.hypot(x - figure.x, y - figure.y) > ROOM) ?? places[0] ?? null;
  }
  return choice.spot === undefined ? null : placeOf(choice);
}

/** The numbers of all that could be done, by what begins them; those of one square together, each
 *  square with an edge, for it may lie where there is no tile. */
function Numbers(props: { all: (Choice | undefined)[]; figure: Place | null;
  shown: Choice | undefined }): JSX.Element {
  const { shown } = props;
  const places = new Map<string, Place & { numbers: number[] }>();
  const squares = new Map(props.all.flatMap((one) => one?.verb === VERB.place
    ? [[`${one.x},${one.y}`, one] as const] : []));
  props.all.forEach((choice, i) => {
    const at = cornerOf(choice, props.figure);
    if (at === null) return;
    const key = `${at.x},${at.y}`;
    places.set(key, { ...at, numbers: [...places.get(key)?.numbers ?? [], i + 1] });
  });
  return <>{[...squares].map(([key, { x, y }]) => (
    <div key={key} class={`numbered-square ${shown?.x === x && shown.y === y ? "ghosted" : ""}`}
      style={{ left: `${x * CELL}px`, top: `${y * CELL}px` }} />))}
  {[...places].map(([key, { x, y, numbers }]) => (
    <span key={key} class={`numbers-at ${x / CELL - Math.floor(x / CELL) > 0.5 ? "leftward" : ""}`}
      style={{ left: `${x}px`, top: `${y}px` }}>{numbers.map((n) =>
        <b key={n} class={`numbered ${n === 1 ? "best" : ""}`}>{n}</b>)}</span>))}</>;
}

export interface AboveProps {
  game: Scene; seat: number; choices: Choice[];
  /** What was done instead. */
  made?: Choice | undefined;
  /** What all that could be done begins with, the best first. */
  all?: (Choice | undefined)[];
}

export function Above({ game, seat, choices, made, all = [] }: AboveProps): JSX.Element {
  const first = choices[0];
  const stands = choices.find(({ verb, spot }) => verb === VERB.put && spot !== undefined);
  const leads = made?.verb === VERB.place && first?.verb === VERB.place &&
    (made.x !== first.x || made.y !== first.y);
  return (
    <div class="last better" aria-hidden="true">
      {choices.map((choice, i) => {
        if (choice.verb === VERB.place)
          return <div key={i} class="laid ghost" style={{ left: `${choice.x * CELL}px`,
            top: `${choice.y * CELL}px` }}>
            <Tile game={game} kind={choice.item} rotation={choice.rotation} alt=""
              large="board" at={choice} /></div>;
        if (choice.spot === undefined) return null;
        const { x, y } = placeOf(choice);
        return <div key={i} class="stood ghost" style={{ left: `${x}px`, top: `${y}px` }}>
          {choice.verb === VERB.put &&
            <Figure game={game} seat={seat} figure={choice.item} kind={choice.kind ?? 0} />}</div>;
      })}
      {leads && <Arrow from={made} to={first} />}
      <Numbers all={all} shown={first}
        figure={stands === undefined ? null : placeOf(stands)} />
    </div>
  );
}
