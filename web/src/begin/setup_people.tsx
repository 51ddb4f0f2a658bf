// SPDX-License-Identifier: Apache-2.0
// Who plays, and how people are treated: seats, who begins, time, leavers, who may come.

import type { JSX } from "preact";
import { clockWords } from "../side/clock";
import type { Engine } from "aude/engine";
import { t, tn } from "../i18n";
import { yourName } from "../game/names";
import { levelText, levelsTo, opponentName, usualOpponent } from "./levels";
import { computerWord } from "./option_words";
import type { SeatPlan } from "./draft";
import { Fold } from "./fold";
import { Pick } from "./pick";
import type { Plan } from "./start";

/** Who may sit on a seat: of the computer players the levels up to one; and who sits there, which
 *  may be one of another kind. */
export function seatChoices(most: number, friend: boolean, player: string): [string, string][] {
  const levels = levelsTo(most);
  const other = player === "human" || levels.includes(player) ? [] : [player];
  return [["human", t("on this device")],
    ...(friend ? [["open", t("a friend, by link")] as [string, string]] : []),
    ...[...levels, ...other].map((one): [string, string] => [one, computerWord(one)])];
}

function SeatRow(props: { engine: Engine; seat: SeatPlan; index: number; online: boolean;
  most: number; change: (seat: SeatPlan) => void;
  remove: (() => void) | null }): JSX.Element {
  const { engine, seat, index, online, most, change, remove } = props;
  const kind = seat.open ? "open" : seat.player;
  const about = levelText(seat.player);
  const set = (value: string): void => change({
    open: value === "open", player: value === "open" ? "human" : value,
    name: value === "open" ? "" : value === "human"
      ? index === 0 ? yourName() : t("Player {n}", { n: index + 1 })
      : opponentName(value),
  });
  const picture = `data:image/svg+xml,${encodeURIComponent(engine.figure(index, 0, 0))}`;
  return (
    <li>
      <img class="figure" src={picture} alt="" />
      <label class="hidden" for={`kind${index}`}>{t("Seat {n}", { n: index + 1 })}</label>
      <Pick id={`kind${index}`} value={kind} change={set}
        choices={seatChoices(most, online || seat.open, seat.player)} />
      <label class="hidden" for={`name${index}`}>{t("Name of seat {n}", { n: index + 1 })}</label>
      <input id={`name${index}`} type="text" maxLength={30} disabled={seat.open}
        value={seat.open ? t("first to join") : seat.name}
        onInput={(event) => change({ ...seat, name: event.currentTarget.value })} />
      {remove !== null && (
        <button type="button" onClick={remove}
          aria-label={t("Remove seat {n}", { n: index + 1 })}>×</button>
      )}
      {about !== "" && <small class="does">{about}</small>}
    </li>
  );
}

/** level: the highest of the computer players that may be had. */
export function Players(props: { engine: Engine; seats: SeatPlan[]; most: number; level: number;
  online: boolean; set: (seats: SeatPlan[]) => void }): JSX.Element {
  const { engine, seats, most, level, online, set } = props;
  return (
    <fieldset>
      <legend>{t("Players")}</legend>
      <ol class="planned">
        {seats.map((seat, i) => (
          <SeatRow key={i} engine={engine} seat={seat} index={i} most={level}
            online={online}
            change={(changed) => set(seats.map((one, n) => n === i ? changed : one))}
            remove={seats.length > 2 ? () => set(seats.filter((_, n) => n !== i)) : null} />
        ))}
      </ol>
      {seats.length < most && (
        <button type="button" onClick={() => set([...seats,
          { ...usualOpponent(level), open: false }])}>
          {t("Add a player")}</button>
      )}
    </fieldset>
  );
}

/** Seconds for the game and for each decision. */
const TIMES: [number, number][] = [
  [300, 5], [900, 10], [1800, 30], [259200, 3600], [1209600, 0],
];
const AWAY = [0, 120, 600, 86400];

function awayWords(seconds: number): string {
  if (seconds === 0) return t("the others may let the computer take over");
  return seconds === 86400 ? t("the computer takes over after a day")
    : tn("the computer takes over after {n} minute", "the computer takes over after {n} minutes",
      seconds / 60);
}

/** "15 min + 10 s a decision" */
export function timeWords(seconds: number, increment: number): string {
  if (seconds < 86400) return t("{m} min + {s} s per move", { m: seconds / 60, s: increment });
  return increment === 0 ? tn("{n} day for the game", "{n} days for the game", seconds / 86400)
    : tn("{n} day + 1 h per move", "{n} days + 1 h per move", seconds / 86400);
}

function Times(props: { plan: Plan; change: (plan: Plan) => void }): JSX.Element {
  const { plan, change } = props;
  const { clock } = plan;
  const set = (text: string): void => {
    const [seconds = 0, increment = 0] = text.split(" ").map(Number);
    const { clock: _old, ...rest } = plan;
    change(text === "" ? rest
      : { ...rest, clock: { seconds, increment, then: clock?.then ?? "lose" } });
  };
  return (
    <>
      <p class="line"><label for="clock">{t("Clock")}</label>
        <Pick id="clock" value={clock === undefined ? "" : `${clock.seconds} ${clock.increment}`}
          change={set} choices={[["", t("no clock")], ...TIMES.map((time): [string, string] =>
            [time.join(" "), timeWords(...time)])]} /></p>
      {clock !== undefined && (
        <p class="line"><label for="then">{t("When time runs out")}</label>
          <Pick id="then" value={clock.then}
            change={(then) => change({ ...plan, clock: { ...clock, then } })}
            choices={[["lose", t("the player loses")],
              ["computer", t("the computer takes over")]]} /></p>
      )}
      {clock !== undefined && <p><small>{clockWords(clock)}</small></p>}
    </>
  );
}

/** Names and manners of a table at the server. */
export function Manners(props: { plan: Plan; seats: SeatPlan[]; online: boolean;
  change: (plan: Plan) => void }): JSX.Element {
  const { plan, seats, online, change } = props;
  const first = plan.start === "random" ? null : seats[plan.start ?? 0];
  const people = seats.filter(({ player, open }) => player === "human" && !open);
  const begins = first === null ? t("at random")
    : people.length === 1 && first === people[0] && first === seats[0] ? t("You begin")
    : t("{name} begins", { name: first === undefined || first.name === ""
      ? t("Seat {n}", { n: Number(plan.start ?? 0) + 1 }) : first.name });
  const { clock } = plan;
  return (
    <Fold title={t("Clock and table")} words={[clock === undefined ? t("no clock")
      : timeWords(clock.seconds, clock.increment), begins,
    ...(plan.public === true ? [t("Open to all")] : [])].join(", ")}>
      <p class="line"><label for="start">{t("Who begins")}</label>
        <Pick id="start" value={String(plan.start ?? 0)} change={(value) =>
          change({ ...plan, start: value === "random" ? "random" : Number(value) })}
          choices={[...seats.map((seat, i): [string, string] =>
            [String(i), seat.name === "" ? t("Seat {n}", { n: i + 1 }) : seat.name]),
          ["random", t("at random")]]} /></p>
      {(online || plan.clock !== undefined || plan.public === true) && (
        <>
          <Times plan={plan} change={change} />
          <p class="line"><label for="away">{t("When somebody leaves")}</label>
            <Pick id="away" value={String(plan.away ?? 0)}
              change={(value) => change({ ...plan, away: Number(value) })}
              choices={AWAY.map((n): [string, string] => [String(n), awayWords(n)])} /></p>
          <p class="line"><label for="title">{t("Table name")}</label>
            <input id="title" type="text" maxLength={40} value={plan.title ?? ""}
              onInput={(event) => change({ ...plan, title: event.currentTarget.value })} /></p>
          <label class="card"><input type="checkbox" checked={plan.public === true}
            onChange={(event) => change({ ...plan, public: event.currentTarget.checked })} />
            <span>{t("Open to all")}{" "}
              <small>{t("listed on the first page; anyone can take a free seat")}</small></span>
          </label>
        </>
      )}
    </Fold>
  );
}
