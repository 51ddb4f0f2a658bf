// SPDX-License-Identifier: Apache-2.0
// The menu of how the page moves and sounds.

import type { JSX } from "preact";
import { useEffect, useReducer, useRef } from "preact/hooks";
import { t } from "../i18n";
import { Sign } from "../game/signs";
import { calmSystem, feel, setFeel } from "./settings";
import type { Feel, Motion } from "./settings";
import { buzz, sound } from "./sound";

/** A touch beside it or Escape closes it. */
function useShutting(menu: { current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const beside = (event: Event): void => {
      if (menu.current !== null && !menu.current.contains(event.target as Node))
        menu.current.open = false;
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || menu.current?.open !== true) return;
      event.stopPropagation();
      menu.current.open = false;
      menu.current.querySelector("summary")?.focus();
    };
    window.addEventListener("pointerdown", beside);
    window.addEventListener("keydown", escape, true);
    return () => {
      window.removeEventListener("pointerdown", beside);
      window.removeEventListener("keydown", escape, true);
    };
  }, []);
}

export function FeelMenu(): JSX.Element {
  const menu = useRef<HTMLDetailsElement>(null);
  const [, redraw] = useReducer<number, undefined>((n) => n + 1, 0);
  useShutting(menu);
  const set = (next: Partial<Feel>): void => {
    setFeel(next);
    redraw(undefined);
  };
  const now = feel();
  return (
    <details class="feel" ref={menu}>
      <summary aria-label={t("Motion and sound")} title={t("Motion and sound")}>
        <Sign name={now.sound ? "sound" : "silence"} /></summary>
      <div>
        <label>{t("Motion")}
          <select name="motion" value={now.motion}
            onChange={(event) => set({ motion: event.currentTarget.value as Motion })}>
            <option value="off">{t("Nothing moves")}</option>
            <option value="normal">{t("At an easy pace")}</option>
            <option value="slow">{t("Slower")}</option>
          </select></label>
        {calmSystem() && <small>{t("Your system asks for no motion: nothing moves.")}</small>}
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
        {"vibrate" in navigator && matchMedia("(pointer: coarse)").matches && (
          <label>{t("Vibrate when it is your turn")}
            <input type="checkbox" name="buzz" checked={now.buzz}
              onChange={(event) => {
                set({ buzz: event.currentTarget.checked });
                buzz();
              }} /></label>
        )}
      </div>
    </details>
  );
}
