// SPDX-License-Identifier: Apache-2.0
// The analysis of a game that is looked at: it begins when it is unfolded, and what makes it is
// fetched then.

import type { JSX } from "preact";
import type { PanelProps } from "../analyse/screen";
import { t } from "../i18n";
import { Later } from "../later";
import { fetchScreen } from "../lesson/door";
import { OwnFold } from "../side/fold";

export function AnalyseFold(props: PanelProps & { opened: boolean }): JSX.Element {
  const { opened, ...given } = props;
  return (
    <OwnFold name="analysis" label={t("Analysis")} first={opened} late>
      <Later load={() => fetchScreen("analyse", 0)} given={given} />
    </OwnFold>
  );
}
