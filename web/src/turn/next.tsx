// SPDX-License-Identifier: Apache-2.0
// The tile that is drawn already for one's next turn: it can be tried out while others play, and
// what was tried be kept as a plan, which is done when the turn comes.

import type { JSX } from "preact";
import type { Game } from "../game/game";
import { t } from "../i18n";
import { Tile } from "../game/pieces";

export function NextTile(props: { game: Game }): JSX.Element | null {
  const { game } = props;
  const { next, trial, planned } = game;
  if (next === null) return null;
  const drop = (): void => {
    game.planTo(null);
    game.changed();
  };
  const tries = trial !== null;
  return (
    <div class="ahead" role="group" aria-label={t("Your next tile")}>
      <button type="button" aria-pressed={tries} onClick={() => game.tryOut()}
        disabled={!tries && game.mine.has(game.decider)}>
        {tries ? t("Stop trying") : <>
          <Tile game={game} kind={next.kind} rotation={0} />
          <span><small>{planned === null ? t("Your next tile") : t("The plan is kept")}
            {planned !== null && planned.ways.length > 1 && " ×2"}</small>{t("Try it out")}</span>
        </>}</button>
      {planned !== null && !tries &&
        <button type="button" onClick={drop}>{t("Drop it")}</button>}
    </div>
  );
}
