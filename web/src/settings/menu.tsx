// SPDX-License-Identifier: Apache-2.0
// The menu in the head of the page: all that somebody sets once for every game, in groups.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Sign } from "../game/signs";
import { t } from "../i18n";
import { listen } from "../listen";
import { Language } from "./language";
import { LookGroup } from "./look";
import { MotionGroup } from "./motion";
import { TurnsGroup } from "./turns";

/** A touch beside it, Escape, the focus that goes elsewhere and another page close it. */
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
    const away = (): void => {
      if (menu.current !== null) menu.current.open = false;
    };
    const stops = [listen(window, { hashchange: away, pointerdown: beside, focusin: beside }),
      listen(window, { keydown: escape }, { capture: true })];
    return () => stops.forEach((stop) => stop());
  }, []);
}

export interface SettingsProps {
  speak: (code: string) => void;
}

export function Settings(props: SettingsProps): JSX.Element {
  const { speak } = props;
  const menu = useRef<HTMLDetailsElement>(null);
  useShutting(menu);
  return (
    <details class="settings" ref={menu}>
      <summary aria-label={t("Settings")} title={t("Settings")}><Sign name="settings" /></summary>
      <div class="groups">
        <Language speak={speak} />
        <TurnsGroup />
        <LookGroup />
        <MotionGroup />
        <a class="private" href="#/privacy">{t("Privacy")}</a>
      </div>
    </details>
  );
}
