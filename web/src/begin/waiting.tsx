// SPDX-License-Identifier: Apache-2.0
// The waiting room: as long as seats are free, whoever sits at a table sees the link to give away,
// who is there and what is played. The host may free a seat again, or close the table.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Catalogue } from "aude/engine";
import { isAhead } from "../game/ahead";
import type { Game } from "../game/game";
import { t, tn } from "../i18n";
import { Figure } from "../game/pieces";
import { Chat } from "../side/conversation";
import { clockWords } from "../side/clock";
import { Close, GetUp, Unseat } from "../side/host";
import { Links } from "../side/share";
import { Yours, beginsWords, seatName } from "../side/seats";
import type { RemoteTable } from "../game/tables";
import { lastingWords } from "./boxes";
import { computerWord } from "./option_words";
import { changedRules, gameOf, playedWords, setsOf } from "./played";

interface WaitingProps { game: Game; table: RemoteTable }

/** What is to be known of who sits there. */
function presence(game: Game, seat: number): string {
  const about = game.seats[seat];
  if (about === undefined || about.open === true) return "";
  if (about.player !== "human") return computerWord(about.player);
  return about.here ? t("is here") : t("away");
}

function There(props: WaitingProps): JSX.Element {
  const { game, table } = props;
  return (
    <ol class="there" aria-label={t("Players")}>
      {game.seats.map((about, seat) => (
        <li key={seat} class={`seat ${about.open === true ? "free" : ""}`}>
          <Figure game={game} seat={seat} figure={0} />
          <span class="called"><span class="name">{seatName(game, seat)}</span>
            <Yours game={game} seat={seat} /></span>
          <small>{presence(game, seat)}</small>
          <Unseat game={game} table={table} seat={seat} />
        </li>
      ))}
    </ol>
  );
}

/** How long it lasts, roughly; "" where a turn may take days. */
export function lasting({ setup, seats, state }: Game, { clock }: RemoteTable): string {
  return lastingWords({ seats, expansions: setsOf(setup), clock }, state.left);
}

/** The game, how long it lasts, what is not as usual, time, who begins. */
function Played(props: WaitingProps & { catalogue: Catalogue }): JSX.Element {
  const { game, table, catalogue } = props;
  const rules = changedRules(catalogue, game.setup);
  const time = lasting(game, table);
  return (
    <>
      <p><b>{playedWords(gameOf(game.setup), setsOf(game.setup), true)}</b></p>
      <ul>
        {time !== "" && <li>{time}</li>}
        <li>{beginsWords(game, game.beginner)}</li>
        {table.clock !== null && <li>{clockWords(table.clock)}</li>}
        {isAhead(game.setup) && <li>{t("Next tile in advance")}</li>}
        {table.isPublic && <li>{t("Open to all")}</li>}
        {rules.map((one) => <li key={one}>{one}</li>)}
      </ul>
    </>
  );
}

/** Who is there, and what is played. */
export function Rooms(props: WaitingProps & { catalogue: Catalogue }): JSX.Element {
  const { game, table, catalogue } = props;
  return (
    <div class="rooms">
      <section class="part">
        <h2>{t("Players")}</h2>
        <There game={game} table={table} />
      </section>
      <section class="part">
        <h2>{t("This game")}</h2>
        <Played game={game} table={table} catalogue={catalogue} />
      </section>
    </div>
  );
}

export function Waiting(props: WaitingProps & { catalogue: Catalogue; play: () => void;
  online: boolean }): JSX.Element {
  const { game, table, catalogue, play, online } = props;
  const [said, say] = useState("");
  const free = game.seats.filter((seat) => seat.open === true).length;
  const company = game.seats.some((seat, i) => seat.player === "human" && seat.open !== true &&
    !table.own.includes(i));
  return (
    <main class="home waiting">
      <p class="hidden" role="status">{said}</p>
      <h1>{table.title === "" ? t("Waiting room") : table.title}</h1>
      <p class="lead" role="status">{tn("Waiting for {n} more player.",
        "Waiting for {n} more players.", free)}{" "}
        {t("The game starts here as soon as all seats are taken.")}</p>
      {!online && <p class="problem">{t("No connection; trying again …")}</p>}
      <section class="part invite">
        <h2>{t("Invite")}</h2>
        <Links table={table} free say={say} />
      </section>
      <Rooms game={game} table={table} catalogue={catalogue} />
      {(company || table.talk.chat.length > 0) && <section class="part"><Chat game={game}
        table={table} /></section>}
      <p class="exits">
        <button type="button" onClick={play}>{t("To the board")}</button>
        <Close game={game} table={table} />
        <GetUp game={game} table={table} />
      </p>
    </main>
  );
}
