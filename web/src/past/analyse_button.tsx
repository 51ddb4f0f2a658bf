// SPDX-License-Identifier: Apache-2.0
// A button for the analysis of a game that is looked at; what makes it is fetched when it is
// pressed.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { PanelProps } from "../analyse/screen";
import { t } from "../i18n";
import { Later } from "../later";
import { fetchScreen } from "../lesson/door";

export function AnalyseButton(props: PanelProps & { opened: boolean }): JSX.Element {
  const { opened, ...given } = props;
  const [open, setOpen] = useState(opened);
  if (!open) return <p class="save"><button type="button" onClick={() => setOpen(true)}>
    {t("Analyse")}</button></p>;
  return <Later load={() => fetchScreen("analyse", 0)} given={given} />;
}
