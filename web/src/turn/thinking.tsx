// SPDX-License-Identifier: Apache-2.0
// A computer player thinks, and has for a while: whoever does not want to wait lets it move now. Or
// it thought less than it would, since the server has much to do: that is told.

import type { JSX } from "preact";
import type { Game } from "../game/game";
import { t } from "../i18n";

export function Thinking(props: { game: Game }): JSX.Element | null {
  const { game } = props;
  if (!game.thinking && game.hasty) return (
    <p class="thinking"><span role="status">
      {t("The server is busy: computer players think for less time.")}</span></p>
  );
  if (!game.thinking) return null;
  return (
    <p class="thinking"><span role="status">
      {t("{name} is thinking …", { name: game.seats[game.decider]?.name ?? "" })}</span>{" "}
    <button type="button" onClick={() => game.table?.hurry?.()}>{t("Move now")}</button></p>
  );
}
