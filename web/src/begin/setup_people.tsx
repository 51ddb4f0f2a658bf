// SPDX-License-Identifier: Apache-2.0
// Who plays, and how people are treated: seats, who begins, time, leavers, who may come.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { clockWords } from "../side/clock";
import type { Engine } from "aude/engine";
import { t, tn } from "../i18n";
import { ColourChoice } from "../game/colour_choice";
import { colourWord, colouring } from "../game/colours";
import { yourName } from "../game/names";
import { ColouredFigure } from "../game/pieces";
import { levelText, levelsTo, opponentName, usualOpponent } from "./levels";
import { computerWord } from "./option_words";
import type { SeatPlan } from "./draft";
import { Fold } from "./fold";
import { ClockPick } from "./clock_pick";
import type { Clock } from "./clocks";
import { OFFERED, clockTrouble, timeWords } from "./clocks";
import { Pick } from "./pick";
import type { Plan } from "./start";
import { mayBeAhead } from "./start";

/** Who may sit on a seat: of the computer players the levels up to one; and who sits there, which
 *  may be one of another kind. */
export function seatChoices(most: number, friend: boolean, player: string): [string, string][] {
  const levels = levelsTo(most);
  const other = player === "human" || levels.includes(player) ? [] : [player];
  return [["human", t("on this device")],
    ...(friend ? [["open", t("a friend, by link")] as [string, string]] : []),
    ...[...levels, ...other].map((one): [string, string] => [one, computerWord(one)])];
}

/** Who plans to have the colour, besides this seat; "" for nobody. */
function plannedOwner(seats: readonly SeatPlan[], colours: readonly number[], colour: number):
string {
  const at = colours.indexOf(colour);
  const seat = seats[at];
  return seat === undefined ? "" : seat.name === "" ? t("Seat {n}", { n: at + 1 }) : seat.name;
}

interface SeatRowProps {
  engine: Engine; seats: readonly SeatPlan[]; index: number; online: boolean; most: number;
  change: (seat: SeatPlan) => void; paint: (colour: number) => void;
  remove: (() => void) | null;
}

function SeatRow(props: SeatRowProps): JSX.Element | null {
  const { engine, seats, index, online, most, change, paint, remove } = props;
  const [painting, setPainting] = useState(false);
  const colours = colouring(seats);
  const colour = colours[index] ?? index;
  const seat = seats[index];
  if (seat === undefined) return null;
  const kind = seat.open ? "open" : seat.player;
  const about = levelText(seat.player);
  const set = (value: string): void => change({
    open: value === "open", player: value === "open" ? "human" : value,
    ...(seat.colour === undefined ? {} : { colour: seat.colour }),
    name: value === "open" ? "" : value === "human"
      ? index === 0 ? yourName() : t("Player {n}", { n: index + 1 })
      : opponentName(value),
  });
  return (
    <li>
      <button type="button" class="tint" aria-expanded={painting}
        title={t("Colour: {colour}", { colour: colourWord(colour) })}
        aria-label={t("Colour of seat {n}: {colour}",
          { n: index + 1, colour: colourWord(colour) })}
        onClick={() => setPainting(!painting)}>
        <ColouredFigure engine={engine} colour={colour} /></button>
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
      {painting && <ColourChoice engine={engine} name={`colour${index}`} value={colour} swaps
        label={t("Colour of seat {n}", { n: index + 1 })} choose={paint}
        owner={(one) => plannedOwner(seats, colours, one)} />}
      {about !== "" && <small class="does">{about}</small>}
    </li>
  );
}

/** level: the highest of the computer players that may be had. */
export function Players(props: { engine: Engine; seats: SeatPlan[]; most: number; level: number;
  online: boolean; set: (seats: SeatPlan[]) => void }): JSX.Element {
  const { engine, seats, most, level, online, set } = props;
  const colours = colouring(seats);
  /** Whoever has it gets the one that is given up. */
  const paint = (seat: number, colour: number): void => set(seats.map((one, n) => ({ ...one,
    colour: n === seat ? colour : colours[n] === colour ? colours[seat] ?? n : colours[n] ?? n })));
  return (
    <fieldset>
      <legend>{t("Players")}</legend>
      <ol class="planned">
        {seats.map((_, i) => (
          <SeatRow key={i} engine={engine} seats={seats} index={i} most={level}
            online={online} paint={(colour) => paint(i, colour)}
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

const AWAY = [0, 120, 600, 86400];

function awayWords(seconds: number): string {
  if (seconds === 0) return t("the others may let the computer take over");
  return seconds === 86400 ? t("the computer takes over after a day")
    : tn("the computer takes over after {n} minute", "the computer takes over after {n} minutes",
      seconds / 60);
}

function Times(props: { plan: Plan; change: (plan: Plan) => void }): JSX.Element {
  const { plan, change } = props;
  const { clock } = plan;
  const set = (chosen: Clock | null): void => {
    const { clock: _old, ...rest } = plan;
    change(chosen === null ? rest : { ...rest, clock:
      { seconds: chosen.seconds, increment: chosen.increment, then: clock?.then ?? "lose" } });
  };
  return (
    <>
      <p class="line"><label for="clock">{t("Clock")}</label>
        <ClockPick id="clock" offered={OFFERED} clock={clock ?? null} set={set} /></p>
      {clock !== undefined && (
        <p class="line"><label for="then">{t("When time runs out")}</label>
          <Pick id="then" value={clock.then}
            change={(then) => change({ ...plan, clock: { ...clock, then } })}
            choices={[["lose", t("the player loses")],
              ["computer", t("the computer takes over")]]} /></p>
      )}
      {clock !== undefined && clockTrouble(clock) === "" &&
        <p><small>{clockWords(clock)}</small></p>}
    </>
  );
}

/** Names and manners of a table at the server. */
export function Manners(props: { plan: Plan; seats: SeatPlan[]; online: boolean;
  change: (plan: Plan) => void }): JSX.Element {
  const { plan, seats, online, change } = props;
  const first = typeof plan.start === "number" ? seats[plan.start] : null;
  const people = seats.filter(({ player, open }) => player === "human" && !open);
  const begins = first === null ? t("random start")
    : people.length === 1 && first === people[0] && first === seats[0] ? t("You begin")
    : t("{name} begins", { name: first === undefined || first.name === ""
      ? t("Seat {n}", { n: Number(plan.start ?? 0) + 1 }) : first.name });
  const { clock } = plan;
  return (
    <Fold title={t("Clock and table")} words={[clock === undefined ? t("no clock")
      : clockTrouble(clock) === "" ? timeWords(clock) : t("Custom clock"), begins,
    ...(plan.ahead === true ? [t("Next tile in advance")] : []),
    ...(plan.public === true ? [t("Open to all")] : [])].join(", ")}>
      <p class="line"><label for="start">{t("Who begins")}</label>
        <Pick id="start" value={String(plan.start ?? "random")} change={(value) =>
          change({ ...plan, start: value === "random" ? "random" : Number(value) })}
          choices={[["random", t("at random")], ...seats.map((seat, i): [string, string] =>
            [String(i), seat.name === "" ? t("Seat {n}", { n: i + 1 }) : seat.name])]} /></p>
      {mayBeAhead({ ...plan, seats }) && (
        <label class="card"><input type="checkbox" name="ahead" checked={plan.ahead === true}
          onChange={(event) => change({ ...plan, ahead: event.currentTarget.checked })} />
          <span>{t("Next tile in advance")}{" "}
            <small>{t("everyone draws when their turn ends, and plans while others play")}</small>
          </span></label>
      )}
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
