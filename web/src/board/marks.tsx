// SPDX-License-Identifier: Apache-2.0
// Marks on the board that tell without being asked: the last tile and figure of every player,
// squares that no tile to come fits, squares that a tile would fit, holes of a placement.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { CELL, placeOf } from "./cells";
import { toldApart } from "../end/finale";
import type { Cell, Choice, Entry } from "aude/engine";
import { EVENT, VERB, verbOf } from "aude/engine";
import { lastWay } from "../game/flight";
import { tn } from "../i18n";
import { Figure, Tile } from "../game/pieces";
import type { Done, Scene } from "../game/scene";
import { stepsOf } from "../feel/pace";
import { Walk } from "./walk";

function corner(x: number, y: number): { left: string; top: string } {
  return { left: `${x * CELL}px`, top: `${y * CELL}px` };
}

/** What each seat did in its last turn in which it laid a tile. */
function lastTurns(game: Scene): Map<number, Done[]> {
  const found = new Map<number, Done[]>();
  const { log } = game;
  for (let i = log.length - 1; i >= 0 && found.size < game.state.seats.length; i--) {
    const done = log[i] as Done;
    if (done.choice.verb !== VERB.place || found.has(done.seat)) continue;
    const turn = [done];
    for (const next of log.slice(i + 1)) {
      if (next.turn !== done.turn || (next.seat !== done.seat && next.seat >= 0)) break;
      turn.push(next);
    }
    found.set(done.seat, turn);
  }
  return found;
}

export function LastTurns(props: { game: Scene }): JSX.Element {
  const { game } = props;
  // They would lie among the discs of what is tried.
  const turns = game.pending.length > 0 ? [] : [...lastTurns(game)];
  return (
    <div class="last" aria-hidden="true">
      <Walk way={lastWay(game)} />
      {turns.map(([seat, all]) => {
        const colour = game.engine.colour(seat);
        return all.flatMap(({ choice, entries }, i) => {
          const { x, y } = choice;
          const mark = <Figure game={game} seat={seat} figure={0} />;
          const marks: JSX.Element[] = [];
          if (choice.verb === VERB.place)
            marks.push(<div key={`${seat} ${i} ${x},${y}`} class="laid"
              style={{ ...corner(x, y), borderColor: colour }}>{mark}</div>);
          if (choice.verb === VERB.put) {
            const place = placeOf(choice);
            marks.push(<div key={`${seat} ${i} ${x},${y}`} class="stood"
              style={{ left: `${place.x}px`, top: `${place.y}px`, borderColor: colour }} />);
          }
          entries.filter((one) => one.event === EVENT.capture).forEach((one, n) =>
            marks.push(<div key={`${seat} ${i} ${n}`} class="taken"
              style={{ ...corner(one.x, one.y), borderColor: colour }}>
              <Figure game={game} seat={one.seat} figure={one.item} /><b>✕</b></div>));
          return marks;
        });
      })}
    </div>
  );
}

/** Where the next tile is to lie, as it was planned, and which figure on it. */
export function PlannedTile(props: { game: Scene; seat: number; way: string[]; second: boolean }):
JSX.Element {
  const { game, seat, way: [laid = "0", ...then], second } = props;
  const { item, x, y, rotation } = game.engine.action(game.shown, laid);
  const put = then.find((one) => verbOf(one) === VERB.put);
  return (
    <div class={second ? "intended second" : "intended"} style={corner(x, y)} aria-hidden="true">
      <Tile game={game} kind={item} rotation={rotation} alt="" />
      {put !== undefined &&
        <Figure game={game} seat={seat} figure={Number(BigInt(put) >> 8n & 0xffn)} />}
    </div>
  );
}

/** Crosses where no tile to come fits. */
export function DeadCells(props: { cells: Cell[] }): JSX.Element {
  return (
    <div aria-hidden="true">
      {props.cells.filter(([, , copies]) => copies === 0).map(([x, y]) =>
        <div key={`${x},${y}`} class="dead" style={corner(x, y)} />)}
    </div>
  );
}

/** Squares that a tile in question would fit. */
export function Outlines(props: { cells: Cell[] }): JSX.Element {
  return (
    <div aria-hidden="true">
      {props.cells.map(([x, y]) => <div key={`${x},${y}`} class="fits" style={corner(x, y)} />)}
    </div>
  );
}

/** The square that is spoken of. */
export function Framed(props: { x: number; y: number }): JSX.Element {
  return <div class="framed" aria-hidden="true" style={corner(props.x, props.y)} />;
}

/** How many tiles to come fit these squares. */
export function Counts(props: { cells: Cell[] }): JSX.Element {
  return (
    <div aria-hidden="true">
      {props.cells.map(([x, y, copies]) => (
        <div key={`${x},${y}`} class={`count ${copies === 0 ? "none" : ""}`} style={corner(x, y)}>
          <b title={tn("{n} tile left fits", "{n} tiles left fit", copies)}>{copies}</b></div>
      ))}
    </div>
  );
}

/** Cells in the range of a tower, framed as in the picture of the board. */
export function Reach(props: { cells: [number, number][] }): JSX.Element {
  return (
    <div aria-hidden="true">
      {props.cells.map(([x, y]) =>
        <div key={`${x},${y}`} class="reach" style={corner(x, y)}><i /><i /><i /><i /></div>)}
    </div>
  );
}

/** Figures that could be captured, ringed in a colour that no seat has. */
export function Threatened(props: { all: Choice[] }): JSX.Element {
  const { all } = props;
  return (
    <div aria-hidden="true">
      {all.map((one) => {
        const { x, y } = placeOf(one);
        return <div key={one.action} class="threatened"
          style={{ left: `${x}px`, top: `${y}px` }} />;
      })}
    </div>
  );
}

/** The points just scored float up from where they come from. */
export function Gains(props: { game: Scene }): JSX.Element {
  const { game } = props;
  const seen = useRef(game.log.length);
  const shown = useRef<{ key: string; entry: Entry; wait: number }[]>([]);
  const { log } = game;
  if (log.length !== seen.current) {
    const fresh = log.length - seen.current;
    const steps = fresh < 0 ? [] : stepsOf(log.slice(-fresh), (seat) => game.mine.has(seat));
    const last = toldApart(game);
    const told = steps.filter(({ acts, done }) => !acts && done !== last);
    shown.current = told.flatMap(({ done, at }, i) =>
      done.entries.filter((entry) => entry.event === EVENT.score && entry.points > 0)
        .map((entry, n) => ({ key: `${log.length} ${i} ${n}`, entry, wait: at + n * 150 })));
    seen.current = log.length;
  }
  return (
    <div aria-hidden="true">
      {shown.current.map(({ key, entry, wait }) => (
        <div key={key} class="gain" style={{ left: `${(entry.x + 0.5) * CELL}px`,
          top: `${(entry.y + 0.5) * CELL}px`, animationDelay: `${wait}ms` }}>
          <Figure game={game} seat={entry.seat} figure={0} />+{entry.points}</div>
      ))}
    </div>
  );
}
