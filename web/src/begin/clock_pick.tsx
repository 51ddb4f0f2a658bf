// SPDX-License-Identifier: Apache-2.0
// Choosing a clock: none, one of those that are offered, or minutes and seconds of one's own, which
// are checked as they are typed.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../i18n";
import type { Clock } from "./clocks";
import { clockName, clockNamed, clockTrouble, sameClock, timeWords } from "./clocks";
import { Pick } from "./pick";

const OWN = "own";
/** What one's own begins with. */
const FIRST: Clock = { seconds: 600, increment: 10 };

interface NumberProps { id: string; label: string; value: number; wrong: boolean; about: string;
  set: (value: number) => void }

function NumberField(props: NumberProps): JSX.Element {
  const { id, label, value, wrong, about, set } = props;
  const [text, setText] = useState(Number.isFinite(value) ? String(value) : "");
  return (
    <span class="timing">
      <input id={id} type="text" inputMode="numeric" maxLength={5} autocomplete="off" value={text}
        aria-invalid={wrong ? "true" : "false"} aria-describedby={about}
        onInput={(event) => {
          const typed = event.currentTarget.value;
          setText(typed);
          set(/^\s*\d+\s*$/.test(typed) ? Number(typed) : NaN);
        }} />
      <label for={id}>{label}</label>
    </span>
  );
}

/** id: of the choice; those of the fields follow from it. */
export function ClockPick(props: { id: string; offered: readonly Clock[]; clock: Clock | null;
  set: (clock: Clock | null) => void }): JSX.Element {
  const { id, offered, clock, set } = props;
  const known = clock === null || offered.some((one) => sameClock(one, clock));
  const [own, setOwn] = useState(!known);
  const trouble = clock === null ? "" : clockTrouble(clock);
  const choose = (name: string): void => {
    setOwn(name === OWN);
    set(name === OWN ? clock ?? FIRST : clockNamed(name) ?? null);
  };
  return (
    <>
      <Pick id={id} value={own && clock !== null ? OWN : clockName(clock)} change={choose}
        choices={[["", t("no clock")], ...offered.map((one): [string, string] =>
          [clockName(one), timeWords(one)]), [OWN, t("your own …")]]} />
      {own && clock !== null && (
        <span class="own-clock" role="group" aria-label={t("Custom clock")}>
          <NumberField id={`${id}-minutes`} label={t("minutes for the game")}
            value={clock.seconds / 60} about={`${id}-trouble`}
            wrong={trouble !== "" && clockTrouble({ ...clock, increment: 0 }) !== ""}
            set={(minutes) => set({ ...clock, seconds: 60 * minutes })} />
          <NumberField id={`${id}-seconds`} label={t("seconds more for each move")}
            value={clock.increment} about={`${id}-trouble`}
            wrong={trouble !== "" && clockTrouble({ ...clock, seconds: 60 }) !== ""}
            set={(increment) => set({ ...clock, increment })} />
        </span>
      )}
      <span id={`${id}-trouble`} class={trouble === "" ? "hidden" : "problem"} role="status">
        {trouble}</span>
    </>
  );
}
