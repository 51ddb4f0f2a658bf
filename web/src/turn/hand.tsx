// SPDX-License-Identifier: Apache-2.0
// The tile in hand, or the open tiles to take one from; a touch turns the tile that lies already.

import type { JSX } from "preact";
import type { Desk } from "./desk";
import type { Game } from "../game/game";
import { t } from "../i18n";
import { Tile } from "../game/pieces";
import { Sign } from "../game/signs";
import { tileWords } from "../game/tiles";

export function Hand(props: { game: Game; desk: Desk }): JSX.Element | null {
  const { game, desk } = props;
  const { placed, turns, targets, ghost } = desk;
  if (placed !== null)
    return (
      <button type="button" class="hand" disabled={turns.length < 2} onClick={() => desk.turn(1)}
        aria-label={`${t("Turn the tile")}: ${tileWords(game, placed.item, placed.turn)}`}
        title={t("Turn the tile")}>
        <Tile game={game} kind={placed.item} turn={placed.turn} />
        {turns.length > 1 && <span class="turns" aria-hidden="true"><Sign name="turn" /></span>}
      </button>
    );
  if (targets.kinds.length > 1)
    return (
      <div class="hands" role="group" aria-label={t("Open tiles")}>
        {targets.kinds.map((kind) => (
          <button key={kind} type="button" class="hand" aria-pressed={kind === desk.held}
            aria-label={tileWords(game, kind, kind === desk.held ? ghost?.turn ?? 0 : 0)}
            onClick={() => desk.hold(kind)}>
            <Tile game={game} kind={kind} turn={kind === desk.held ? ghost?.turn ?? 0 : 0} />
          </button>
        ))}
      </div>
    );
  const kind = targets.kinds[0] ?? (game.state.step === "place" ? game.state.drawn : -1);
  if (kind < 0) return null;
  return <span class="hand"><Tile game={game} kind={kind} turn={ghost?.turn ?? 0} /></span>;
}
