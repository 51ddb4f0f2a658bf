// SPDX-License-Identifier: Apache-2.0
// Whom this browser does not hear at a table: they are not told of it.

import type { JSX } from "preact";
import { useReducer, useState } from "preact/hooks";
import type { Game } from "../game/game";
import { t } from "../i18n";
import { isMuted, mute } from "../game/muted";
import type { RemoteTable } from "../game/tables";
import { WATCHES } from "../game/talk";

/** Who could be heard here besides those of this browser. */
function others(game: Game, table: RemoteTable): number[] {
  const people = game.seats.flatMap((seat, i) => !table.own.includes(i) && seat.open !== true &&
    (seat.player === "human" || table.talk.chat.some((one) => one.seat === i)) ? [i] : []);
  const watchers = !table.seated || table.talk.gallery.length > 0;
  return watchers ? [...people, WATCHES] : people;
}

type Whom = { seat: number } | { name: string };

/** To whoever runs the server; it sees what that one wrote last. */
function Reports(props: { game: Game; table: RemoteTable; seats: number[] }): JSX.Element {
  const { game, table } = props;
  const [told, setTold] = useState("");
  const names = [...new Set(table.talk.gallery.map((one) => one.name ?? ""))];
  const all: [string, Whom][] = [
    ...props.seats.filter((seat) => seat !== WATCHES)
      .map((seat): [string, Whom] => [game.seats[seat]?.name ?? "", { seat }]),
    ...names.map((name): [string, Whom] => [name, { name }])];
  return (
    <>
      <p>{t("Whoever runs this server sees what somebody wrote when you report them.")}</p>
      <ul class="reports">
        {all.map(([name, whom]) => <li key={JSON.stringify(whom)}>
          <button type="button" onClick={() => void table.report(whom).then((wrong) =>
            setTold(wrong ?? t("Reported: {name}", { name })))}>{t("Report {name}", { name })}
          </button></li>)}
      </ul>
      <p role="status">{told}</p>
    </>
  );
}

export function Mutes(props: { game: Game; table: RemoteTable }): JSX.Element | null {
  const { game, table } = props;
  const [, again] = useReducer<number, undefined>((n) => n + 1, 0);
  const all = others(game, table);
  if (all.length === 0) return null;
  const muted = all.filter((seat) => isMuted(table.id, game.seats, seat)).length;
  return (
    <details class="mutes">
      <summary>{muted === 0 ? t("Mute somebody")
        : t("Mute somebody (muted: {n})", { n: muted })}</summary>
      <p>{t("What they write is not shown to you. They are not told.")}</p>
      <ul>
        {all.map((seat) => (
          <li key={seat}><label><input type="checkbox"
            checked={isMuted(table.id, game.seats, seat)} onChange={(event) => {
              mute(table.id, game.seats, seat, event.currentTarget.checked);
              again(undefined);
              game.changed();
            }} />{" "}{seat === WATCHES ? t("All spectators") : game.seats[seat]?.name}</label></li>
        ))}
      </ul>
      <Reports game={game} table={table} seats={all} />
    </details>
  );
}
