// SPDX-License-Identifier: Apache-2.0
// The players: score, what each has left, whose prisoners.

import type { JSX } from "preact";
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
