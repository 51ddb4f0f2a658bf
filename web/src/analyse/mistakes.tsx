// SPDX-License-Identifier: Apache-2.0
// From one weak turn of a game to the next, by buttons and keys: those of the person who looks, of
// somebody else, or of all. Weak is what was no good, whether inaccuracy, mistake or blunder.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Pick } from "../begin/pick";
import { yourName } from "../game/names";
import { Sign } from "../game/signs";
import { t, tn } from "../i18n";
import { listen } from "../listen";
import type { Tape } from "../past/tape";
import { endOf } from "./graph";
import type { TurnSums } from "./job";
import { WRONG } from "./words";

/** Everybody's. */
export const ALL = -1;

/** The seat of the person who looks; -1 where that cannot be told. */
export function lookerOf({ game }: Tape): number {
  if (game.mine.size === 1) return [...game.mine][0] ?? ALL;
  const people = game.seats.flatMap(({ player }, seat) => player === "human" ? [seat] : []);
  if (people.length === 1) return people[0] ?? ALL;
  return game.seats.findIndex(({ name }) => name === yourName());
}

export function mistakesOf(turns: readonly TurnSums[], seat: number): TurnSums[] {
  return turns.filter((one) => one.grade >= WRONG && (seat === ALL || one.seat === seat));
}

/** What lost most comes first. */
function byLoss(a: TurnSums, b: TurnSums): number { return b.grade - a.grade || b.cost - a.cost; }

/** The turn of this seat that lost most; undefined: none lost anything. */
export function worstOf(turns: readonly TurnSums[], seat: number): TurnSums | undefined {
  return turns.filter((one) => one.cost > 0 && (seat === ALL || one.seat === seat))
    .sort(byLoss)[0];
}

/** From the worst turn to the next worst, and after the least of them to the worst again. */
function Worst(props: { turns: readonly TurnSums[]; moment: number;
  go: (turn: TurnSums | undefined) => void }): JSX.Element {
  const order = [...props.turns].sort(byLoss);
  const next = (order.findIndex((one) => standsIn(one, props.moment)) + 1) % order.length;
  return <button type="button" class="worst" onClick={() => props.go(order[next])}>
    {next === 0 ? t("The worst one") : t("The next worst")}</button>;
}

/** Is this turn shown at the moment? */
function standsIn(turn: TurnSums, moment: number): boolean {
  return turn.first < moment && endOf(turn) >= moment;
}

function useKeys(step: (by: number) => void): void {
  const now = useRef(step);
  now.current = step;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (event.key.toLowerCase() !== "m" || event.ctrlKey || event.altKey || event.metaKey ||
        (target instanceof HTMLInputElement && target.type !== "range") ||
        ["SELECT", "TEXTAREA"].includes(target.tagName)) return;
      event.preventDefault();
      now.current(event.shiftKey ? -1 : 1);
    };
    return listen(window, { keydown: press });
  }, []);
}

/** Whose mistakes are gone through. */
function Whose(props: { tape: Tape; seat: number; choose: (seat: number) => void }): JSX.Element {
  const { tape, seat, choose } = props;
  return (
    <>
      <label class="hidden" for="whose">{t("Players")}</label>
      <Pick id="whose" value={String(seat)} change={(value) => choose(Number(value))}
        choices={[...tape.seats.map(({ name }, i): [string, string] => [String(i), name]),
          [String(ALL), t("everybody")]]} />
    </>
  );
}

export function Mistakes(props: { tape: Tape; turns: readonly TurnSums[]; seat: number;
  choose: (seat: number) => void }): JSX.Element {
  const { tape, turns, seat, choose } = props;
  const all = mistakesOf(turns, seat);
  const here = all.findIndex((one) => standsIn(one, tape.seq));
  // By the moment now: a key that comes before the picture goes on from what the one before did.
  const to = (by: number): TurnSums | undefined => by < 0
    ? all.filter((one) => endOf(one) < tape.seq).at(-1)
    : all.find((one) => one.first >= tape.seq);
  const go = (turn: TurnSums | undefined): void => {
    if (turn !== undefined) tape.seek(endOf(turn));
  };
  useKeys((by) => go(to(by)));
  const words = all.length === 0 ? t("no weak turns")
    : here < 0 ? tn("{n} weak turn", "{n} weak turns", all.length)
      : t("weak turn {n} of {all}", { n: here + 1, all: all.length });
  return (
    <div class="mistakes">
      <button type="button" disabled={to(-1) === undefined} onClick={() => go(to(-1))}
        aria-label={t("Previous weak turn")} title={`${t("Previous weak turn")} (⇧M)`}>
        <Sign name="down" /></button>
      <span role="status">{words}</span>
      <button type="button" disabled={to(1) === undefined} onClick={() => go(to(1))}
        aria-label={t("Next weak turn")} title={`${t("Next weak turn")} (M)`}>
        <Sign name="down" /></button>
      {all.length > 1 && <Worst turns={all} moment={tape.seq} go={go} />}
      {tape.seats.length > 1 && <Whose tape={tape} seat={seat} choose={choose} />}
    </div>
  );
}
