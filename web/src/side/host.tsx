// SPDX-License-Identifier: Apache-2.0
// What the host of a table may do before the game has begun: free a seat again, close the table; of
// two people who have both come the other one may close it too. Then it is told who is waited for.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Game } from "../game/game";
import { notStarted } from "../game/scene";
import { t } from "../i18n";
import { RemoteTable } from "../game/tables";
import { seatName } from "./seats";

interface HostProps { game: Game; table: RemoteTable }

function isHost({ game, table }: HostProps): boolean {
  return table.own.includes(table.host) && !game.over;
}

/** May this browser free seats? */
export function mayHost(props: HostProps): boolean {
  return isHost(props) && notStarted(props.game);
}

/** Do two people play, and are both seats taken? */
export function areTwo(game: Game): boolean {
  const people = game.seats.filter(({ player }) => player === "human");
  return people.length === 2 && !people.some(({ open }) => open === true);
}

/** ... or close the table? Also as long as somebody is waited for. */
export function mayClose(props: HostProps): boolean {
  const { game, table } = props;
  return isHost(props) ? notStarted(game) || game.seats.some((seat) => seat.open === true)
    : table.seated && !game.over && notStarted(game) && areTwo(game);
}

/** Before anybody has acted: those who have a seat and are not here, as after one has asked for
 *  another game. */
export function Absent({ game }: { game: Game }): JSX.Element | null {
  const { table } = game;
  const [problem, setProblem] = useState("");
  if (!(table instanceof RemoteTable) || !table.seated || game.over || !notStarted(game) ||
    game.pending.length > 0) return null;
  const names = game.seats.flatMap((seat, i) => seat.player !== "human" || seat.here ||
    seat.open === true || table.own.includes(i) ? [] : [seatName(game, i)]).join(", ");
  if (names === "") return null;
  return (
    <div class="taking">
      <p role="status">{t("Waiting for {names} to join", { names })}</p>
      {table.wished && mayClose({ game, table }) &&
        <button type="button" class="withdraw" onClick={() =>
          void table.closeTable().then((wrong) => setProblem(wrong ?? ""))}>
          {t("Withdraw")}</button>}
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
    </div>
  );
}

export function Unseat(props: HostProps & { seat: number }): JSX.Element | null {
  const { game, table, seat } = props;
  const [problem, setProblem] = useState("");
  const about = game.seats[seat];
  if (!mayHost(props) || about === undefined || about.player !== "human" || about.open === true ||
    table.own.includes(seat)) return null;
  return (
    <>
      <button type="button" class="unseat" onClick={() =>
        void table.unseat(seat).then((wrong) => setProblem(wrong ?? ""))}>
        {t("Free this seat")}<span class="hidden">: {about.name}</span></button>
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
    </>
  );
}

/** Asks once more, in place. */
export function Close(props: HostProps): JSX.Element | null {
  const { table } = props;
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState("");
  if (!mayClose(props)) return null;
  if (!asking)
    return <button type="button" class="closing" onClick={() => setAsking(true)}>
      {t("Close the table …")}</button>;
  const close = async (): Promise<void> => setProblem(await table.closeTable() ?? "");
  return (
    <span class="sure" role="group" aria-label={t("Close the table …")}>
      <b>{t("Close this table for everybody?")}</b>{" "}
      <button type="button" class="danger" onClick={() => void close()}>
        {t("Yes, close it")}</button>
      <button type="button" onClick={() => setAsking(false)}>{t("No, keep it")}</button>
      {problem !== "" && <span class="problem" role="alert">{problem}</span>}
    </span>
  );
}

/** A guest does not want to wait any longer. */
export function GetUp(props: HostProps): JSX.Element | null {
  const { game, table } = props;
  const [problem, setProblem] = useState("");
  if (!table.seated || table.own.includes(table.host) || game.over ||
    !game.seats.some((seat) => seat.open === true)) return null;
  const leave = async (): Promise<void> => {
    const wrong = await table.getUp();
    setProblem(wrong ?? "");
    if (wrong === null) location.hash = "#/";
  };
  return (
    <>
      <button type="button" class="leaving" onClick={() => void leave()}>
        {t("Leave the table")}</button>
      {problem !== "" && <span class="problem" role="alert">{problem}</span>}
    </>
  );
}
