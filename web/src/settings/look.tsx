// SPDX-License-Identifier: Apache-2.0
// Light or dark, the land, and the colours of the seats.

import type { JSX } from "preact";
import { t } from "../i18n";
import {
  LANDS, SEAT_COLOURS, chooseLand, chooseSeatColours, landChosen, seatColoursChosen, useLook,
} from "../game/land";
import type { Land, SeatColours } from "../game/land";
import { Sign } from "../game/signs";

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

export interface LookProps { dark: boolean; setDark: (dark: boolean) => void }

export function LookGroup(props: LookProps): JSX.Element {
  const { dark, setDark } = props;
  useLook();
  return (
    <fieldset class="looks">
      <legend><Sign name="land" /> {t("Looks")}</legend>
      <label><span><Sign name={dark ? "moon" : "sun"} /> {t("Dark")}</span>
        <input type="checkbox" name="dark" checked={dark}
          onChange={(event) => setDark(event.currentTarget.checked)} /></label>
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
    </fieldset>
  );
}
