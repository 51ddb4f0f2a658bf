// SPDX-License-Identifier: Apache-2.0
// What people at a table of the server have besides the game: chat, links, resigning.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Chat } from "./conversation";
import { Fold, Label } from "./fold";
import { narrow } from "../board/view";
import { Sign } from "../game/signs";
import type { Game, Table } from "../game/game";
import { t, tn } from "../i18n";
import { Close, Unseat, mayClose, mayHost } from "./host";
import { Invite } from "./share";
import { RemoteTable } from "../game/tables";

/** The seat that resigns here: the one whose decision it is, else the first. */
function ownSeat(game: Game): number {
  return game.mine.has(game.actor) ? game.actor : Math.min(...game.mine);
}

/** Asks once more, in place, and tells what resigning means. */
function Resign(props: { game: Game; table: RemoteTable }): JSX.Element {
  const { game, table } = props;
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState("");
  const seat = ownSeat(game);
  if (!asking)
    return <button type="button" class="resign" onClick={() => setAsking(true)}>
      <Sign name="flag" /> {t("Resign")}</button>;
  const resign = async (): Promise<void> => setProblem(await table.resign(seat) ?? "");
  return (
    <div class="sure" role="group" aria-label={t("Resign")}>
      <p><b>{t("Resign as {name}?", { name: game.seats[seat]?.name ?? "" })}</b>{" "}
        {game.seats.length === 2 ? t("The game ends and the other player wins.")
          : t("The computer plays on in your place, and you cannot win any more.")}</p>
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
      <p class="line">
        <button type="button" class="danger" onClick={() => void resign()}>
          {t("Yes, resign")}</button>
        <button type="button" onClick={() => setAsking(false)}>{t("No, play on")}</button>
      </p>
    </div>
  );
}

/** Before the first move the host may still send somebody away, or close the table; closing it as
 *  long as a seat is free. */
function Hosting(props: { game: Game; table: RemoteTable }): JSX.Element | null {
  const { game, table } = props;
  if (!mayClose(props)) return null;
  return (
    <ul class="hosting">
      {mayHost(props) && game.seats.map((about, seat) => about.player === "human" &&
        about.open !== true && !table.own.includes(seat) && <li key={seat}>{about.name}{" "}
        <Unseat game={game} table={table} seat={seat} /></li>)}
      <li><Close game={game} table={table} /></li>
    </ul>
  );
}

function mayResign(game: Game): boolean { return !game.over && game.mine.size > 0; }

/** Where there is room for it, below what happened; on a phone it is with the links. */
export function ResignBeside(props: { game: Game; table: RemoteTable }): JSX.Element | null {
  return narrow() || !mayResign(props.game) ? null
    : <div class="leaving"><Resign {...props} /></div>;
}

/** How many look on, on the name of what opens. */
function Watching(props: { table: RemoteTable }): JSX.Element | null {
  const { watchers } = props.table;
  if (watchers === 0) return null;
  const words = tn("{n} watching", "{n} watching", watchers);
  return (
    <span class="watching" title={words}>{" "}<Sign name="eye" />
      <span aria-hidden="true">{watchers}</span><span class="hidden">{words}</span></span>
  );
}

/** Links to the table and leaving it. */
export function About(props: { game: Game; table: RemoteTable }): JSX.Element {
  const { game, table } = props;
  const [open, setOpen] = useState(false);
  // Nothing is to cover the end of the game.
  useEffect(() => setOpen(false), [game.over]);
  return (
    <Fold name="room" open={open} set={setOpen} label={
      <><Label sign="people" words={t("Table")} /><Watching table={table} /></>}>
      {!game.seats.some((seat) => seat.open === true) && <Invite table={table} game={game} />}
      {narrow() && mayResign(game) && <Resign game={game} table={table} />}
      <Hosting game={game} table={table} />
    </Fold>
  );
}

/** Nobody is there to talk to. Who has resigned decides nothing any more, and talks to a computer
 *  as little as before. */
export function silent(game: Game): boolean {
  const { table } = game;
  return !(table instanceof RemoteTable) ||
    (table.own.length > 0 && table.talk.all.length === 0 &&
    game.seats.every((seat, i) => seat.player !== "human" || table.own.includes(i)));
}

/** While seats are free the links stand in the open, for whoever can give them away. */
export function Talk(props: { game: Game; table: Table | null }): JSX.Element | null {
  const { game, table } = props;
  if (!(table instanceof RemoteTable)) return null;
  const free = game.seats.some((seat) => seat.open === true) && game.mine.size > 0;
  return (
    <>
      {table.sentAway && !table.maySit && <p class="problem" role="status">
        {t("The host has freed your seat.")}</p>}
      {table.needsInvite && <p class="nothing">
        {t("You are watching this game. To take a free seat, you need the invitation link.")}</p>}
      {free && !game.over && <Invite table={table} game={game} />}
      {!silent(game) && <Chat game={game} table={table} />}
    </>
  );
}
