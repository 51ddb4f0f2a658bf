// SPDX-License-Identifier: Apache-2.0
// The tile in hand, or the open tiles to take one from; a touch turns the tile that lies already.
// With nothing in hand the pile that is drawn from lies there.

import type { JSX } from "preact";
import type { Ui } from "./ui";
import type { Game } from "../game/game";
import { t, tn } from "../i18n";
import { Tile } from "../game/pieces";
import { Sign } from "../game/signs";
import { tileWords } from "../game/tiles";

function Pile(props: { left: number }): JSX.Element {
  const { left } = props;
  const words = tn("{n} tile left", "{n} tiles left", left);
  return (
    <span class="hand undrawn" role="img" aria-label={words} title={words}>
      <b>{left}</b><small>{t("tiles left")}</small></span>
  );
}

export function Hand(props: { game: Game; ui: Ui }): JSX.Element {
  const { game, ui } = props;
  const { placed, rotations, targets, ghost } = ui;
  if (placed !== null)
    return (
      <button type="button" class="hand" disabled={rotations.length < 2}
        onClick={() => ui.rotate(1)}
        aria-label={`${t("Turn the tile")}: ${tileWords(game, placed.item, placed.rotation)}`}
        title={t("Turn the tile")}>
        <Tile game={game} kind={placed.item} rotation={placed.rotation} large at={placed} />
        {rotations.length > 1 &&
          <span class="turns" aria-hidden="true"><Sign name="rotate" /></span>}
      </button>
    );
  if (targets.kinds.length > 1)
    return (
      <div class="hands" role="group" aria-label={t("Open tiles")}>
        {targets.kinds.map((kind) => (
          <button key={kind} type="button" class="hand" aria-pressed={kind === ui.held}
            aria-label={tileWords(game, kind, kind === ui.held ? ghost?.rotation ?? 0 : 0)}
            onClick={() => ui.hold(kind)}>
            <Tile game={game} kind={kind} large
              rotation={kind === ui.held ? ghost?.rotation ?? 0 : 0} />
          </button>
        ))}
      </div>
    );
  const kind = targets.kinds[0] ?? (game.state.step === "place" ? game.state.drawn : -1);
  const seat = game.decider;
  if (kind >= 0 && targets.kinds.length === 0 && game.mayTry)
    return (
      <button type="button" class="hand" title={t("Try it out")}
        onClick={() => game.tryOut({ seat, kind })}>
        <Tile game={game} kind={kind} rotation={0} /></button>
    );
  if (kind < 0) return <Pile left={game.state.left} />;
  return <span class="hand">
    <Tile game={game} kind={kind} rotation={ghost?.rotation ?? 0} large /></span>;
}
