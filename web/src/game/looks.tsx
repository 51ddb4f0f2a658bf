// SPDX-License-Identifier: Apache-2.0
// The menu in the head of the page: the land, and the colours of the seats.

import type { JSX } from "preact";
import { t } from "../i18n";
import {
  LANDS, SEAT_COLOURS, chooseLand, chooseSeatColours, landChosen, seatColoursChosen, useLook,
} from "./land";
import type { Land, SeatColours } from "./land";
import { Sign } from "./signs";

function landWords(land: Land): string {
  return { day: t("by day"), autumn: t("in autumn"), winter: t("in winter"),
    contrast: t("in high contrast") }[land];
}

function seatWords(colours: SeatColours): string {
  return { classic: t("as in the box"), calm: t("calm") }[colours];
}

function One(props: { name: string; on: boolean; words: string; act: () => void }): JSX.Element {
  const { name, on, words, act } = props;
  return <label><input type="radio" name={name} checked={on} onChange={act} /> {words}</label>;
}

export function Looks(): JSX.Element {
  useLook();
  return (
    <details class="looks" onKeyDown={(event) => {
      if (event.key === "Escape") event.currentTarget.open = false;
    }} onFocusOut={(event) => {
      const to = event.relatedTarget;
      if (to instanceof Node && !event.currentTarget.contains(to)) event.currentTarget.open = false;
    }}>
      <summary aria-label={t("Looks")} title={t("Looks")}><Sign name="land" /></summary>
      <div class="menu">
        <fieldset>
          <legend>{t("The land")}</legend>
          {LANDS.map((one) => <One key={one} name="land" on={landChosen() === one}
            words={landWords(one)} act={() => chooseLand(one)} />)}
        </fieldset>
        <fieldset>
          <legend>{t("Colours of the players")}</legend>
          {SEAT_COLOURS.map((one) => <One key={one} name="seats" on={seatColoursChosen() === one}
            words={seatWords(one)} act={() => chooseSeatColours(one)} />)}
        </fieldset>
      </div>
    </details>
  );
}
