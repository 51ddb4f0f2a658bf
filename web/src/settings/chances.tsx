// SPDX-License-Identifier: Apache-2.0
// The switch for the chances to win beside a game; off until somebody wants them.

import type { JSX } from "preact";
import { useRedraw } from "../game/redraw";
import { keep, kept } from "../game/storage";
import { t } from "../i18n";

const KEPT = "aude.chances";
const listeners = new Set<() => void>();

/** Are they wanted? Draws anew when that changes. */
export function useChancesWanted(): boolean {
  useRedraw(listeners);
  return kept(KEPT) === "on";
}

export function ChancesSwitch(): JSX.Element {
  const wanted = useChancesWanted();
  return (
    <>
      <label>{t("Chance to win")}
        <input type="checkbox" name="chances" checked={wanted} onChange={(event) => {
          keep(KEPT, event.currentTarget.checked ? "on" : "off");
          listeners.forEach((listener) => listener());
        }} /></label>
      <small>{t("A bar beside the board shows who is likely to win.")}
        {" "}{t("Against other people only when the game is over.")}</small>
    </>
  );
}
