// SPDX-License-Identifier: Apache-2.0
// The menu in the head of the page: all that somebody sets once for every game, in groups.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { Sign } from "../game/signs";
import { t } from "../i18n";
import { useShutting } from "../shutting";
import { Language } from "./language";
import { LookGroup } from "./look";
import { MotionGroup } from "./motion";
import { TurnsGroup } from "./turns";

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
