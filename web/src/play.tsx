// SPDX-License-Identifier: Apache-2.0
// The screen of a game: board, players, log and the decision bar, and the keys.

import type { JSX } from "preact";
import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import { VERB } from "./engine";
import type { Choice } from "./engine";
import { Bar } from "./bar";
import { Board } from "./board";
import { Talk } from "./chat";
import type { Game } from "./game";
import { t, tn } from "./i18n";
import { Log, TilesLeft, latest, leftWords } from "./log";
import { Over } from "./over";
import { Seats } from "./seats";
import { TakeSeat } from "./share";
import { RemoteTable } from "./tables";
import type { Target } from "./targets";
import { targetsOf } from "./targets";
import { question } from "./words";

export function useGame(game: Game): void {
  const [, redraw] = useReducer<number, undefined>((n) => n + 1, 0);
  useEffect(() => game.listen(() => redraw(undefined)), [game]);
}

/** Turns of the tile that was just placed, on its cell. */
function turnsThere(game: Game, placed: Choice): Choice[] {
  return game.alternatives().filter((one) => one.x === placed.x && one.y === placed.y &&
    one.item === placed.item);
}

/** Digits make up numbers: 1 waits a moment when there is a 12. */
class Digits {
  private text = "";
  private timer = 0;

  press(digit: string, keys: string[], choose: (key: string) => void): void {
    clearTimeout(this.timer);
    this.text += digit;
    const longer = keys.some((key) => key !== this.text && key.startsWith(this.text));
    const take = (): void => {
      const key = this.text;
      this.text = "";
      if (keys.includes(key)) choose(key);
    };
    if (longer) this.timer = window.setTimeout(take, 700);
    else take();
  }
}
const digits = new Digits();

function writing(event: KeyboardEvent): boolean {
  const target = event.target;
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ||
    event.ctrlKey || event.altKey || event.metaKey;
}

/** Enter on a button or link is that button's. */
function onControl(event: KeyboardEvent): boolean {
  return event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement ||
    (event.target instanceof HTMLElement && event.target.tagName === "SUMMARY");
}

interface Keys { targets: Target[]; pick: (target: Target) => void; turn: () => void }

/** What the keys mean is always that of the last picture, however fast they come. */
function useKeys(game: Game, keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (writing(event)) return;
      if (/^[0-9]$/.test(event.key)) {
        digits.press(event.key, latest.current.targets.map((one) => one.key), (key) => {
          const found = latest.current.targets.find((one) => one.key === key);
          if (found !== undefined) latest.current.pick(found);
        });
      } else if (event.key === "r" || event.key === "R") latest.current.turn();
      else if (event.key === "u" || event.key === "Backspace" || event.key === "Escape")
        game.undo();
      else if (event.key === "c" || (event.key === "Enter" && !onControl(event)))
        void game.commit();
      else return;
      if (event.key !== "Escape") event.preventDefault();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [game]);
}

function announcement(game: Game, cells: number): string {
  const before = latest(game);
  if (game.over) return `${before}. ${t("The game is over")}`;
  if (!game.deciding) return before;
  const where = cells > 0 ? `, ${tn("{n} square", "{n} squares", cells)}` : "";
  return `${before}. ${t("Your decision")}: ${question(game.state)}${where}`;
}

export interface PlayProps {
  game: Game; dark: boolean; online: boolean; again: () => void;
}

export function Play(props: PlayProps): JSX.Element {
  const { game, dark, online, again } = props;
  useGame(game);
  const [held, hold] = useState(-1);
  const targets = targetsOf(game, held);
  const placed = game.placed;
  const turns = placed === null ? [] : turnsThere(game, placed);
  const others = placed === null ? [] : game.alternatives().filter((one) =>
    one.item === placed.item && (one.x !== placed.x || one.y !== placed.y));
  const kind = targets.kinds.includes(held) ? held : targets.kinds[0] ?? -1;

  const pick = (target: Target): void => {
    if (target.offer.verb === VERB.select || target.offer.verb === VERB.raise) {
      game.choose(target.offer.action);
      return;
    }
    if (placed !== null && target.offer.verb === VERB.place) game.replace(target.offer.action);
    else game.choose(target.offer.action);
  };
  const turn = (): void => {
    if (placed === null || turns.length < 2) return;
    const sorted = [...turns].sort((a, b) => a.number - b.number || a.turn - b.turn);
    const at = sorted.findIndex((one) => one.action === placed.action);
    const next = sorted[(at + 1) % sorted.length];
    if (next !== undefined) game.replace(next.action);
  };
  useKeys(game, { targets: [...targets.cells, ...targets.others], pick, turn });

  const moves: Target[] = [...new Map(others.map((one) => [`${one.x},${one.y}`, one])).values()]
    .map((one) => ({
      key: "", offer: { ...one, gains: [], scores: false }, turns: [one], worth: "",
      label: t("Move the tile to {at}", { at: `${one.x},${one.y}` }), figure: false,
      bridge: one.number !== 0, onBoard: false,
    }));
  const table = game.table;
  const remote = table instanceof RemoteTable ? table : null;
  const free = game.seats.some((seat) => seat.open === true);
  return (
    <main class="play">
      <h1 class="hidden">{game.seats.map((seat) => seat.name).join(", ")}</h1>
      <p class="hidden" aria-live="polite">{announcement(game, targets.cells.length)}</p>
      <Board game={game} dark={dark} choosing={{
        cells: placed === null ? targets.cells : moves,
        spots: targets.others.filter((one) => one.onBoard), placed, pick, turn,
        turnable: turns.length > 1,
      }} />
      <aside>
        <Seats game={game} table={game.table} />
        <Talk game={game} table={table} />
        {targets.cells.length > 0 && (
          <details class="squares">
            <summary>{tn("{n} square", "{n} squares", targets.cells.length)}</summary>
            <div class="choices">
              {targets.cells.map((one) => (
                <button key={one.key} type="button" class="choice" onClick={() => pick(one)}>
                  <kbd>{one.key}</kbd>{one.label}</button>
              ))}
            </div>
          </details>
        )}
        <details class="rest">
          <summary>{leftWords(game)}</summary>
          <TilesLeft game={game} />
        </details>
        <details class="history" open={window.innerWidth >= 900}>
          <summary>{t("What happened")}</summary>
          <Log game={game} />
        </details>
      </aside>
      {game.over ? <Over game={game} again={again} />
        : remote?.maySit === true && free ? <TakeSeat game={game} table={remote} />
          : <Bar game={game} targets={targets} placed={placed} turnable={turns.length > 1}
            held={kind} online={online} hold={hold} turn={turn} pick={pick} />}
    </main>
  );
}
