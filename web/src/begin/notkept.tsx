// SPDX-License-Identifier: Apache-2.0
// Above a game that this browser cannot keep, or whose seat it cannot: why, what that means, and
// what helps: the record as a file, old games that make room.

import type { JSX } from "preact";
import { useEffect, useReducer, useState } from "preact/hooks";
import type { Game } from "../game/game";
import { t, tn } from "../i18n";
import { LocalTable } from "../game/local";
import { forgetPlace, oldGames, unkeptGame, unkeptSeats } from "../game/places";
import { listenToTrouble } from "../game/storage";
import type { Trouble } from "../game/storage";
import { SaveRecord } from "../past/files";
import { useBefore } from "./notice";

/** Why this game is not kept, or null. */
function troubleOf(game: Game): Trouble | null {
  if (game.table instanceof LocalTable) return unkeptGame(game.table.id);
  return game.mine.size > 0 ? unkeptSeats() : null;
}

function why(trouble: Trouble, here: boolean): string {
  if (here)
    return trouble === "full" ? t("This browser cannot keep the game: its storage is full.")
      : t("This browser cannot keep the game: it lets this page keep nothing.");
  return trouble === "full" ? t("This browser cannot keep your seat: its storage is full.")
    : t("This browser cannot keep your seat: it lets this page keep nothing.");
}

export function NotKept(props: { game: Game }): JSX.Element | null {
  const { game } = props;
  const [, redraw] = useReducer<number, undefined>((n) => n + 1, 0);
  const [closed, close] = useState(false);
  useEffect(() => listenToTrouble(() => redraw(undefined)), []);
  const trouble = troubleOf(game);
  useBefore(trouble !== null && !closed);
  if (trouble === null || closed) return null;
  const here = game.table instanceof LocalTable;
  const old = trouble === "full" ? oldGames(game.table?.id ?? "") : [];
  return (
    <section class="notkept" role="alert">
      <p><b>{why(trouble, here)}</b> {here
        ? t("What is played from now on is lost when this page is closed.")
        : t("You cannot come back to it when this page is closed.")}</p>
      {here && <SaveRecord game={game} />}
      {old.length > 0 && <button type="button" onClick={() => {
        old.forEach((place) => forgetPlace(place.id));
        redraw(undefined);
      }}>{tn("Remove {n} finished game", "Remove {n} finished games", old.length)}</button>}
      <button type="button" class="close" aria-label={t("Close")}
        onClick={() => close(true)}>×</button>
    </section>
  );
}
