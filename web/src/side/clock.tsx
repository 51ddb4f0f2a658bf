// SPDX-License-Identifier: Apache-2.0
// Clocks of a table: what the server told, counted on by the server's time, and said aloud only
// when little is left.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { decimal, t } from "../i18n";
import { Sign } from "../game/signs";
import type { ClockInfo } from "../game/socket";
import { sound } from "../feel/sound";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Below this, tenths are shown and a warning. */
const LITTLE = 20 * SECOND;
/** When those who hear the page are told. */
const TOLD = [10 * SECOND, 30 * SECOND, MINUTE];

/** What is needed of a table: its clock and the server's time. */
export interface Timed { clock: ClockInfo | null; now(): number }

/** Draws again every so many milliseconds; 0: not at all. */
export function useTick(every: number): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (every === 0) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), every);
    return () => clearInterval(timer);
  }, [every]);
}

/** Milliseconds that the seat has, or null when it has no clock. */
function timeLeft(table: Timed, seat: number): number | null {
  const { clock } = table;
  const told = clock?.left[seat] ?? null;
  if (clock === null || told === null) return null;
  return clock.running === seat ? Math.max(0, told - Math.max(0, table.now() - clock.at)) : told;
}

function two(n: number): string { return String(n).padStart(2, "0"); }

/** "4:10", "0:09.3", "1:02:03", "2 d 5 h" */
function timeWords(left: number): string {
  if (left >= DAY)
    return t("{days} d {hours} h",
      { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) });
  const seconds = Math.floor((left % MINUTE) / SECOND);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  if (left >= HOUR) return `${Math.floor(left / HOUR)}:${two(minutes)}:${two(seconds)}`;
  const tenths = left < LITTLE ? decimal(`.${Math.floor((left % SECOND) / 100)}`) : "";
  return `${minutes}:${two(seconds)}${tenths}`;
}

export function Clock(props: { table: Timed; seat: number }): JSX.Element | null {
  const { table, seat } = props;
  const left = timeLeft(table, seat);
  const running = table.clock?.running === seat;
  const little = running && left !== null && left < LITTLE;
  useTick(!running ? 0 : little ? 100 : 500);
  if (left === null) return null;
  return (
    <span class={`clock ${running ? "runs" : ""} ${little ? "little" : ""}`} role="timer"
      aria-live="off">
      {running && <span aria-hidden="true"><Sign name={little ? "warning" : "play"} /></span>}
      <span class="hidden">{running ? t("time, running") : t("time")} </span>
      {timeWords(left)}
    </span>
  );
}

/** Tells when the running clock comes below a minute, half a minute, ten seconds. */
export function ClockVoice(props: { table: Timed; name: (seat: number) => string;
  own: readonly number[] }): JSX.Element {
  const { table, name, own } = props;
  const seat = table.clock?.running ?? -1;
  const left = seat < 0 ? null : timeLeft(table, seat);
  useTick(left === null ? 0 : SECOND);
  const limit = left === null ? undefined : TOLD.find((one) => left <= one);
  const hurries = limit !== undefined && limit < MINUTE && own.includes(seat);
  useEffect(() => {
    if (hurries) sound("clock");
  }, [hurries, limit]);
  const words = limit === undefined ? "" : limit === MINUTE
    ? t("{name}: 1 minute left", { name: name(seat) })
    : t("{name}: {n} seconds left", { name: name(seat), n: limit / SECOND });
  return <p class="hidden" aria-live="polite">{words}</p>;
}

/** "15 min + 10 s" */
export function pace(clock: { seconds: number; increment: number }): string {
  const each = clock.increment === 0 ? "" : ` + ${t("{n} s", { n: clock.increment })}`;
  return `${clock.seconds >= DAY / SECOND || clock.seconds % 60 !== 0
    ? timeWords(clock.seconds * SECOND) : t("{n} min", { n: clock.seconds / 60 })}${each}`;
}

/** What the clock of a table is, in a sentence. */
export function clockWords(clock: { seconds: number; increment: number; then: string }): string {
  return clock.then === "lose"
    ? t("{time} each; whoever runs out loses", { time: pace(clock) })
    : t("{time} each; when it runs out, the computer plays on", { time: pace(clock) });
}
