// SPDX-License-Identifier: Apache-2.0
// A button for a hint, in a game that one person plays with computers; what makes the hint is
// fetched when it is pressed. A hint is for one moment: with the next one it is gone.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { HintProps } from "../analyse/hint";
import type { Game } from "../game/game";
import { t } from "../i18n";
import { Later } from "../later";
import { fetchScreen } from "../lesson/door";

export function HintButton(props: { game: Game; show: HintProps["show"] }): JSX.Element | null {
  const { game, show } = props;
  const [asked, ask] = useState("");
  const tiles = game.table?.hints;
  if (tiles === undefined || !game.deciding || game.trial !== null) return null;
  const open = asked === game.moment;
  const given: HintProps = { hint: true, game, tiles, show };
  return (
    <div class="advice">
      <button type="button" id="hint" aria-expanded={open}
        onClick={() => ask(open ? "" : game.moment)}>{t("Hint")}</button>
      <div role="status">
        {open && <Later key={game.moment} load={() => fetchScreen("analyse", 0)} given={given} />}
      </div>
    </div>
  );
}
