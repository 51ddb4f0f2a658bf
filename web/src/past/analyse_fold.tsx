// SPDX-License-Identifier: Apache-2.0
// The analysis of a game that is looked at: it begins when it is unfolded, and what makes it is
// fetched then.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { PanelProps } from "../analyse/screen";
import { t } from "../i18n";
import { Later } from "../later";
import { fetchScreen } from "../lesson/door";

export function AnalyseFold(props: PanelProps & { opened: boolean }): JSX.Element {
  const { opened, ...given } = props;
  const [begun, begin] = useState(opened);
  return (
    <details class="analysis" open={opened} onToggle={(event) => {
      if (event.currentTarget.open) begin(true);
    }}>
      <summary>{t("Analysis")}</summary>
      {begun && <Later load={() => fetchScreen("analyse", 0)} given={given} />}
    </details>
  );
}
