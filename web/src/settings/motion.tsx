// SPDX-License-Identifier: Apache-2.0
// How the page moves and sounds.

import type { JSX } from "preact";
import { useReducer } from "preact/hooks";
import { fingers } from "../board/view";
import { calmSystem, feel, setFeel } from "../feel/feel";
import type { Feel, Motion } from "../feel/feel";
import { buzz, sound } from "../feel/sound";
import { Sign } from "../game/signs";
import { t } from "../i18n";

export function MotionGroup(): JSX.Element {
  const [, redraw] = useReducer<number, undefined>((n) => n + 1, 0);
  const set = (next: Partial<Feel>): void => {
    setFeel(next);
    redraw(undefined);
  };
  const now = feel();
  return (
    <fieldset class="feel">
      <legend><Sign name={now.sound ? "sound" : "silence"} /> {t("Motion and sound")}</legend>
      <label>{t("Motion")}
        <select name="motion" value={now.motion}
          onChange={(event) => set({ motion: event.currentTarget.value as Motion })}>
          <option value="off">{t("Off")}</option>
          <option value="normal">{t("Normal")}</option>
          <option value="slow">{t("Slow")}</option>
        </select></label>
      {calmSystem() && <small>{t("Your system asks for reduced motion, so nothing moves.")}</small>}
      <label>{t("Sounds")}
        <input type="checkbox" name="sound" checked={now.sound}
          onChange={(event) => {
            set({ sound: event.currentTarget.checked });
            sound("turn");
          }} /></label>
      <label>{t("Volume")}
        <input type="range" name="volume" min="0" max="100" step="5" value={now.volume}
          disabled={!now.sound} onChange={(event) => {
            set({ volume: Number(event.currentTarget.value) });
            sound("turn");
          }} /></label>
      {"vibrate" in navigator && fingers() && (
        <label>{t("Vibrate when it is your turn")}
          <input type="checkbox" name="buzz" checked={now.buzz}
            onChange={(event) => {
              set({ buzz: event.currentTarget.checked });
              buzz();
            }} /></label>
      )}
    </fieldset>
  );
}
