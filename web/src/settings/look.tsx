// SPDX-License-Identifier: Apache-2.0
// Light or dark, the land, and the colours of the seats.

import type { JSX } from "preact";
import { t } from "../i18n";
import {
  LANDS, SEAT_COLOURS, chooseLand, chooseSeatColours, landChosen, seatColoursChosen, useLook,
} from "../game/land";
import type { Land, SeatColours } from "../game/land";
import { Sign } from "../game/signs";
import { ChancesSwitch } from "./chances";
import { SCHEMES, chooseScheme, scheme } from "./scheme";
import type { Scheme } from "./scheme";

function landWords(land: Land): string {
  return { day: t("day"), autumn: t("autumn"), winter: t("winter"),
    contrast: t("high contrast") }[land];
}

function seatWords(colours: SeatColours): string {
  return { classic: t("classic"), calm: t("calm") }[colours];
}

function One(props: { name: string; on: boolean; words: string; act: () => void }): JSX.Element {
  const { name, on, words, act } = props;
  return <label><input type="radio" name={name} checked={on} onChange={act} />
    <span>{words}</span></label>;
}

function schemeWords(one: Scheme): string {
  return { system: t("system"), light: t("light"), dark: t("dark") }[one];
}

export function LookGroup(): JSX.Element {
  useLook();
  return (
    <fieldset class="looks">
      <legend><Sign name="land" /> {t("Appearance")}</legend>
      <fieldset>
        <legend>{t("Theme")}</legend>
        {SCHEMES.map((one) => <One key={one} name="scheme" on={scheme() === one}
          words={schemeWords(one)} act={() => chooseScheme(one)} />)}
      </fieldset>
      <fieldset>
        <legend>{t("Landscape")}</legend>
        {LANDS.map((one) => <One key={one} name="land" on={landChosen() === one}
          words={landWords(one)} act={() => chooseLand(one)} />)}
      </fieldset>
      <fieldset>
        <legend>{t("Colours of the players")}</legend>
        {SEAT_COLOURS.map((one) => <One key={one} name="seats" on={seatColoursChosen() === one}
          words={seatWords(one)} act={() => chooseSeatColours(one)} />)}
      </fieldset>
      <ChancesSwitch />
    </fieldset>
  );
}
