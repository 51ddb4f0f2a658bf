// SPDX-License-Identifier: Apache-2.0
// Who opens the link to a table with a free seat is told who asks and to what, and takes the seat.

import type { JSX } from "preact";
import type { Catalogue } from "aude/engine";
import type { Game } from "../game/game";
import type { RemoteTable } from "../game/tables";
import { t, tn } from "../i18n";
import { SitForm } from "../side/share";
import { gameOf, playedWords, setsOf } from "./played";
import { Rooms, lasting } from "./waiting";

/** Who made the table, or else somebody who sits there; "" when nobody does. */
function inviter(game: Game, table: RemoteTable): string {
  const people = game.seats.filter(({ player, open }) => player === "human" && open !== true);
  const host = game.seats[table.host];
  return (host !== undefined && people.includes(host) ? host : people[0])?.name ?? "";
}

export function Invited(props: { game: Game; table: RemoteTable; catalogue: Catalogue;
  online: boolean; look: () => void }): JSX.Element {
  const { game, table, catalogue, online, look } = props;
  const name = inviter(game, table);
  const seats = game.seats.length;
  const free = game.seats.filter((seat) => seat.open === true).length;
  return (
    <main class="home waiting invited">
      <h1>{name === "" ? t("A seat is free") : t("{name} invites you to a game", { name })}</h1>
      <p class="lead">{[table.title, playedWords(gameOf(game.setup), setsOf(game.setup)),
        tn("{n} player", "{n} players", seats), lasting(game, table)]
        .filter((one) => one !== "").join(" · ")}</p>
      {!online && <p class="problem">{t("No connection; trying again …")}</p>}
      <section class="part">
        <SitForm game={game} table={table}>
          <h2>{tn("{n} seat is free", "{n} seats are free", free)}</h2>
        </SitForm>
      </section>
      <Rooms game={game} table={table} catalogue={catalogue} />
      <p class="exits">
        <button type="button" onClick={look}>{t("To the board")}</button>
        <a class="button" href="#/learn">{t("Learn by playing")}</a>
      </p>
    </main>
  );
}
