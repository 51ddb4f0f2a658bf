// SPDX-License-Identifier: Apache-2.0
// The players: score, what each has left, whose prisoners; and the end of the game.

import type { JSX } from "preact";
import type { Game } from "./game";
import { t, tn } from "./i18n";
import { Figure } from "./pieces";
import type { Scene } from "./scene";

function tokenWord(token: number, n: number): string {
  if (token === 0) return tn("{n} floor", "{n} floors", n);
  if (token === 1) return tn("{n} bridge", "{n} bridges", n);
  return tn("{n} castle", "{n} castles", n);
}
const TOKEN_SIGN = ["▤", "⌒", "♜"];

/** Figures of the seat that somebody holds. */
function heldOf(game: Scene, owner: number): string {
  const words: string[] = [];
  game.state.seats.forEach((seat, captor) => seat.prisoners.forEach(([whose, , n]) => {
    if (whose === owner)
      words.push(t("{name} holds {n}", { name: game.seats[captor]?.name ?? "", n }));
  }));
  return words.join(", ");
}

function SeatRow(props: { game: Scene; seat: number }): JSX.Element {
  const { game, seat } = props;
  const about = game.seats[seat];
  const has = game.state.seats[seat];
  if (about === undefined || has === undefined) return <></>;
  const name = about.name === "" ? t("Free seat") : about.name;
  const held = heldOf(game, seat);
  return (
    <li class="seat" aria-current={game.actor === seat ? "true" : undefined}>
      <Figure game={game} seat={seat} figure={0} />
      <span class="name">{name}
        {about.player !== "human" && <small> {t("computer")}</small>}
        {game.mine.size === 1 && game.mine.has(seat) && name !== t("You") &&
          <small> {t("you")}</small>}
        {about.player === "human" && about.name !== "" && !about.here &&
          <small> {t("away")}</small>}
        {about.resigned === true && <small> {t("resigned")}</small>}
      </span>
      <span class="score" aria-label={tn("{n} point", "{n} points", has.score)}>
        {has.score}</span>
      <span class="supply">
        {has.figures.map((n, figure) => (figure === 0 || n > 0) && (
          <span key={figure} role="img" title={figure === 0 ? t("followers left") : t("abbot")}
            aria-label={figure === 0 ? tn("{n} follower left", "{n} followers left", n)
              : t("abbot")}>
            <Figure game={game} seat={seat} figure={figure} />×{n}</span>
        ))}
        {has.tokens.map((n, token) => n > 0 && (
          <span key={`t${token}`} role="img" title={tokenWord(token, n)}
            aria-label={tokenWord(token, n)}>{TOKEN_SIGN[token]} {n}</span>
        ))}
        {held !== "" && <span class="held">{held}</span>}
      </span>
    </li>
  );
}

export function Seats(props: { game: Scene }): JSX.Element {
  const { game } = props;
  return (
    <ol class="seats" aria-label={t("Players")}>
      {game.state.seats.map((_, seat) => <SeatRow key={seat} game={game} seat={seat} />)}
    </ol>
  );
}

/** The end: who won, and what proves that the draws were fair. */
export function Over(props: { game: Game; again: () => void }): JSX.Element {
  const { game, again } = props;
  const ranks = game.state.seats.map((seat, i) => ({ i, score: seat.score }))
    .sort((a, b) => b.score - a.score);
  const best = ranks[0]?.score ?? 0;
  const winners = ranks.filter((one) => one.score === best)
    .map((one) => game.seats[one.i]?.name ?? "").join(", ");
  return (
    <section class="bar over" aria-label={t("The game is over")}>
      <div class="asks">
        <h2>{ranks.filter((one) => one.score === best).length > 1
          ? t("A tie: {names}", { names: winners }) : t("{name} wins", { name: winners })}</h2>
        <ol class="ranks">
          {ranks.map(({ i, score }) => (
            <li key={i}><Figure game={game} seat={i} figure={0} />
              {game.seats[i]?.name} <b>{score}</b></li>
          ))}
        </ol>
        {game.seed !== "" && (
          <details>
            <summary>{t("Were the draws fair?")}</summary>
            <p>{t("Told before the first draw:")} <code>{game.commitment}</code></p>
            <p>{t("The seed, of which that is the BLAKE2b-256 sum:")}
              {" "}<code>{game.seed}</code></p>
          </details>
        )}
      </div>
      <div class="ends">
        <a class="button" href="#/">{t("Home")}</a>
        <button type="button" class="commit" onClick={again}>{t("Play again")}</button>
      </div>
    </section>
  );
}
