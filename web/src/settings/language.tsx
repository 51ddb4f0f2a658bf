// SPDX-License-Identifier: Apache-2.0
// The language of the page, each by its own name.

import type { JSX } from "preact";
import { LANGUAGES, currentLanguage, t } from "../i18n";

export function Language(props: { speak: (code: string) => void }): JSX.Element {
  return (
    <label class="language">{t("Language")}
      <select id="language" value={currentLanguage()}
        onChange={(event) => props.speak(event.currentTarget.value)}>
        {LANGUAGES.map(([code, name]) => <option key={code} value={code}>{name}</option>)}
      </select></label>
  );
}
