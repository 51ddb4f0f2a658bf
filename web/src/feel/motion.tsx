// SPDX-License-Identifier: Apache-2.0
// What is seen and heard of a game that goes on: tiles land, pieces fly from the seats and back,
// scores run up; what others did one step after the other. Any touch or key cuts it short.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { CELL, UNIT, placeOf } from "../board/cells";
import { toldApart } from "../end/finale";
import type { Choice, Entry, State } from "aude/engine";
import { EVENT, VERB } from "aude/engine";
import type { Game } from "../game/game";
import { plain } from "../i18n";
import { Figure, Tile, Token } from "../game/pieces";
import type { Done } from "../game/scene";
import { tokenOf } from "../game/verbs";
import { listen } from "../listen";
import { partsAt } from "./parts";
import { flightTime, lengthOf, showFor, stepsOf } from "./pace";
import type { Step } from "./pace";
import { sound } from "./sound";
import { Stage } from "./stage";
import type { Spot } from "./stage";

/** Pixels of the plane that a figure and a token take. */
const FIGURE = 34;
const TOKEN = 40;
/** So many numbers does a score run through. */
const NUMBERS = 12;

/** What was seen last, and where figures stood then. */
interface Seen { game: Game; log: number; pending: readonly string[]; state: State }

/** Where a figure of the entry stood before, or null. */
function stoodAt({ standing }: State, { x, y, seat, item, segment }: Entry): Spot | null {
  const found = standing.find((one) => one[0] === x && one[1] === y && one[2] === seat &&
    one[3] === item && one[4] === segment) ?? standing.find((one) =>
    one[0] === x && one[1] === y && one[2] === seat && one[3] === item);
  return found === undefined ? null
    : { x: (x + found[7] / UNIT) * CELL, y: (y + found[8] / UNIT) * CELL };
}

class Show {
  readonly stage = new Stage();

  /** What somebody did: a tile lands, a figure or a token comes from its seat. */
  act(game: Game, choice: Choice, seat: number, wait: number): void {
    const { verb, item, x, y, rotation } = choice;
    const time = flightTime();
    const to = placeOf(choice);
    if (verb === VERB.place) {
      const becomes = partsAt(game, x, y);
      this.stage.pale(time > 0 ? becomes : []);
      this.stage.later(wait, () => this.stage.drop({ picture: <Tile game={game} kind={item}
        rotation={rotation} alt="" large="board" at={choice} />, from: { seat },
      size: CELL, time: time * 0.7, becomes, to: { x: (x + 0.5) * CELL, y: (y + 0.5) * CELL } },
    () => sound("tile")));
    } else if (verb === VERB.put) {
      const becomes = partsAt(game, x, y, choice.spot);
      this.stage.hide(time > 0 ? becomes : []);
      this.stage.later(wait, () => this.stage.fly({ picture: <Figure game={game} seat={seat}
        figure={item} kind={choice.kind ?? 0} />, from: { seat }, to, size: FIGURE, time,
      becomes }, () => sound("figure")));
    } else if (tokenOf(choice) >= 0) {
      this.stage.later(wait, () => {
        if (verb === VERB.convert) this.stage.flag(game.engine.colour(seat), to.x, to.y, time);
        this.stage.fly({ picture: <Token game={game} token={tokenOf(choice)} />,
          from: { seat }, to, size: TOKEN, time, becomes: [] }, () => sound("figure"));
      });
    }
  }

  /** What came of it: figures go home or to prison; a castle has its flag; points are heard. */
  result(game: Game, { entries }: Done, before: State, wait: number): void {
    const time = flightTime();
    const scored = entries.some((one) => one.points > 0 && one.event === EVENT.score);
    this.stage.later(wait, () => { if (scored) sound("score"); });
    for (const entry of entries) {
      if (entry.event === EVENT.castle)
        this.stage.later(wait, () => this.stage.flag(game.engine.colour(entry.seat),
          (entry.x + 0.5) * CELL, (entry.y + 0.5) * CELL, time));
      if ((entry.event === EVENT.back || entry.event === EVENT.capture) && time > 0)
        this.leave(game, entry, before, wait);
    }
  }

  /** A figure leaves the board. It stands there until it does, if it stood there before. */
  private leave(game: Game, entry: Entry, before: State, wait: number): void {
    const captured = entry.event === EVENT.capture;
    const picture = <Figure game={game} seat={entry.seat} figure={entry.item} />;
    const freed = entry.event === EVENT.back && entry.other < game.state.seats.length;
    const stood = stoodAt(before, entry);
    const from: Spot = freed && stood === null ? { seat: entry.other, prison: true }
      : stood ?? { x: (entry.x + 0.5) * CELL, y: (entry.y + 0.5) * CELL };
    const waiting = stood === null || wait <= 0 ? null : this.stage.wait(picture, from, FIGURE);
    this.stage.later(wait, () => this.stage.fly({ picture, from, size: FIGURE,
      to: captured ? { seat: entry.other, prison: true } : { seat: entry.seat },
      time: flightTime(), becomes: [] }, () => { if (captured) sound("figure"); }, waiting));
  }

  /** The scores that are others now run up when that happens which brings them. */
  scores(game: Game, before: State, steps: readonly Step[]): void {
    game.state.seats.forEach(({ score }, seat) => {
      const was = before.seats[seat]?.score ?? score;
      if (was === score) return;
      const step = steps.find(({ done, acts }) => !acts && done.entries.some((one) =>
        one.points !== 0 && (one.seat === seat || one.other === seat)));
      const n = Math.min(Math.abs(score - was), NUMBERS);
      this.stage.count(seat, [...Array(n + 1).keys()].map((i) =>
        plain(Math.round(was + (score - was) * i / n))), step?.at ?? 0, flightTime());
    });
  }
}

/** The last tried action, if it is another one than before: a tile that was only turned is not. */
function freshlyTried(game: Game, seen: Seen): Choice | null {
  const { latest } = game;
  if (latest === null || game.pending.length < seen.pending.length ||
    game.pending.join() === seen.pending.join()) return null;
  if (latest.verb !== VERB.place || game.pending.length > seen.pending.length) return latest;
  const was = seen.state.placed[seen.state.last];
  return was !== undefined && was[0] === latest.x && was[1] === latest.y ? null : latest;
}

function goOn(show: Show, game: Game, seen: Seen): void {
  const fresh = game.log.slice(seen.log);
  const tried = freshlyTried(game, seen);
  if (tried !== null) show.act(game, tried, game.actor, 0);
  if (fresh.length === 0) return;
  const last = toldApart(game);
  const steps = stepsOf(fresh, (seat) => game.mine.has(seat) && seen.pending.length > 0)
    .filter(({ done, acts }) => acts || done !== last);
  for (const { done, acts, at } of steps)
    if (acts) show.act(game, done.choice, done.seat, at);
    else show.result(game, done, seen.state, at);
  if (steps.length > 0) {
    show.scores(game, seen.state, steps);
    showFor(lengthOf(steps));
  }
}

/** Whatever somebody does, and that nobody looks, cuts it short. */
function useCut(show: Show): void {
  useEffect(() => {
    const cut = (): void => show.stage.finish();
    const visibilitychange = (): void => { if (document.hidden) cut(); };
    const stops = [cut, listen(document, { visibilitychange }),
      listen(window, { pointerdown: cut, keydown: cut, wheel: cut, resize: cut },
        { capture: true, passive: true })];
    return () => stops.forEach((stop) => stop());
  }, [show]);
}

/** `apart`: another board than that of the game is shown. */
export function useMotion(game: Game, apart: boolean): void {
  const made = useRef<Show | null>(null);
  made.current ??= new Show();
  const show = made.current;
  const seen = useRef<Seen | null>(null);
  useCut(show);
  useLayoutEffect(() => {
    const { log, pending, state } = game;
    const last = seen.current;
    seen.current = { game, log: log.length, pending: [...pending], state };
    if (last === null || last.game !== game || log.length < last.log || apart ||
      document.hidden) {
      show.stage.finish();
      return;
    }
    goOn(show, game, last);
  }, [game, game.moment, apart]);
}
