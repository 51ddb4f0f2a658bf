// SPDX-License-Identifier: Apache-2.0
// How a turn ends.

import type { JSX } from "preact";
import { Sign } from "../game/signs";
import { chooseTurns, useTurns } from "../game/turns";
import type { Turns } from "../game/turns";
import { t } from "../i18n";

export function TurnsGroup(): JSX.Element {
  const now = useTurns();
  return (
    <fieldset class="feel">
      <legend><Sign name="onward" /> {t("Your turns")}</legend>
      <label>{t("A turn ends")}
        <select name="turns" value={now}
          onChange={(event) => chooseTurns(event.currentTarget.value as Turns)}>
          <option value="fast">{t("by itself")}</option>
          <option value="confirm">{t("by Done")}</option>
        </select></label>
      <small>{now === "fast"
        ? t("Three seconds after your last choice; at once if you choose it again.")
        : t("Nothing is final until you press Done.")}</small>
    </fieldset>
  );
}
