// SPDX-License-Identifier: Apache-2.0
// What is tried out while others play, and the tile that is drawn already for one's next turn: what
// was tried with it is kept as a plan, which is tried on the board when the turn comes.

import type { JSX } from "preact";
import type { Game } from "../game/game";
import { t } from "../i18n";
import { Tile } from "../game/pieces";

export function NextTile(props: { game: Game }): JSX.Element | null {
  const { game } = props;
  const { next, trial, planned } = game;
  const drop = (): void => {
    game.planTo(null);
    game.changed();
  };
  if (next === null || trial !== null) return null;
  return (
    <div class="ahead" role="group" aria-label={t("Your next tile")}>
      <button type="button" onClick={() => game.tryOut(next)} disabled={!game.mayTry}>
        <Tile game={game} kind={next.kind} rotation={0} />
        <span><small>{planned === null ? t("Your next tile") : t("The plan is kept")}
          {planned !== null && planned.ways.length > 1 && " ×2"}</small>{t("Try it out")}</span>
      </button>
      {planned !== null && <button type="button" onClick={drop}>{t("Cancel the plan")}</button>}
    </div>
  );
}
