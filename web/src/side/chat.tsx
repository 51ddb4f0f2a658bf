// SPDX-License-Identifier: Apache-2.0
// What people at a table of the server have besides the game: chat, links, resigning.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { narrow } from "../board/view";
import type { Game, Table } from "../game/game";
import { currentLanguage, t, tn } from "../i18n";
import { Figure } from "../game/pieces";
import { seenChat, sawChat } from "../game/places";
import { Close, Unseat, mayHost } from "./host";
import { Invite } from "./share";
import type { Said } from "../game/socket";
import { RemoteTable } from "../game/tables";

const LONGEST = 300;

/** Beside the board a part that opens where it is, on a phone a sheet over the board. */
function Fold(props: { name: string; label: ComponentChildren; open: boolean;
  set: (open: boolean) => void; children: ComponentChildren }): JSX.Element {
  const { name, label, open, set, children } = props;
  const summary = useRef<HTMLElement>(null);
  const close = (): void => {
    set(false);
    summary.current?.focus();
  };
  return (
    <details class={`fold ${name}`} open={open}
      onToggle={(event) => set(event.currentTarget.open)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open || !narrow()) return;
        event.stopPropagation();
        close();
      }}>
      <summary ref={summary}>{label}</summary>
      <div class="sheet">
        <button type="button" class="shut" aria-label={t("Close")} onClick={close}>×</button>
        {children}
      </div>
    </details>
  );
}

/** The seat that speaks and resigns here: the one whose decision it is, else the first. */
function ownSeat(game: Game): number {
  return game.mine.has(game.actor) ? game.actor : Math.min(...game.mine);
}

function Message(props: { game: Game; said: Said }): JSX.Element {
  const { game, said } = props;
  const time = new Date(said.at);
  return (
    <li class={game.mine.has(said.seat) ? "own" : ""}>
      <p class="who"><Figure game={game} seat={Math.max(said.seat, 0)} figure={0} />
        <b>{game.seats[said.seat]?.name ?? ""}</b>
        {" "}<time dateTime={time.toISOString()}>{time.toLocaleTimeString(currentLanguage(),
          { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })}</time></p>
      <p class="text">{said.text}</p>
    </li>
  );
}

function Speak(props: { game: Game; table: RemoteTable }): JSX.Element {
  const { game, table } = props;
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const say = async (): Promise<void> => {
    if (text.trim() === "") return;
    const wrong = await table.say(ownSeat(game), text);
    setProblem(wrong ?? "");
    if (wrong === null) setText("");
  };
  return (
    <form class="speak" onSubmit={(event) => {
      event.preventDefault();
      void say();
    }}>
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
      <label class="hidden" for="say">{t("Your message")}</label>
      <input id="say" type="text" maxLength={LONGEST} autocomplete="off" value={text}
        placeholder={t("Your message")} enterkeyhint="send"
        onInput={(event) => setText(event.currentTarget.value)} />
      <button type="submit">{t("Send")}</button>
    </form>
  );
}

export function Chat(props: { game: Game; table: RemoteTable }): JSX.Element {
  const { game, table } = props;
  const [open, setOpen] = useState(!narrow());
  const list = useRef<HTMLDivElement>(null);
  const last = table.chat.at(-1)?.at ?? 0;
  const seen = seenChat(table.id);
  const unread = table.chat.filter((one) => one.at > seen && !game.mine.has(one.seat)).length;
  useEffect(() => {
    if (!open) return;
    sawChat(table.id, last);
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [open, last, table]);
  const fresh = open ? 0 : unread;
  return (
    <Fold name="chat" open={open} set={setOpen} label={<>{t("Chat")}
      {fresh > 0 && <><b class="badge" aria-hidden="true">{fresh}</b>
        <span class="hidden">{tn("{n} new message", "{n} new messages", fresh)}</span></>}</>}>
      {table.chat.length === 0 && <p class="nothing">{t("Nobody has said anything yet.")}</p>}
      <div class="said" role="log" aria-label={t("Chat")} ref={list} tabIndex={0}>
        <ol>{table.chat.map((said, i) => <Message key={i} game={game} said={said} />)}</ol>
      </div>
      {game.mine.size > 0 ? <Speak game={game} table={table} />
        : <p class="nothing">{t("Who watches can read, but not write.")}</p>}
    </Fold>
  );
}

/** Asks once more, in place, and tells what resigning means. */
function Resign(props: { game: Game; table: RemoteTable }): JSX.Element {
  const { game, table } = props;
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState("");
  const seat = ownSeat(game);
  if (!asking)
    return <button type="button" class="resign" onClick={() => setAsking(true)}>
      {t("Resign")}</button>;
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

/** Before the first move the host may still send somebody away, or close the table. */
function Hosting(props: { game: Game; table: RemoteTable }): JSX.Element | null {
  const { game, table } = props;
  if (!mayHost(props)) return null;
  return (
    <ul class="hosting">
      {game.seats.map((about, seat) => about.player === "human" && about.open !== true &&
        !table.own.includes(seat) && <li key={seat}>{about.name}{" "}
        <Unseat game={game} table={table} seat={seat} /></li>)}
      <li><Close game={game} table={table} /></li>
    </ul>
  );
}

/** Links to the table and leaving it. */
function About(props: { game: Game; table: RemoteTable }): JSX.Element {
  const { game, table } = props;
  const [open, setOpen] = useState(false);
  // Nothing is to cover the end of the game.
  useEffect(() => setOpen(false), [game.over]);
  return (
    <Fold name="room" open={open} set={setOpen} label={t("Table")}>
      {!game.seats.some((seat) => seat.open === true) && <Invite table={table} game={game} />}
      {!game.over && game.mine.size > 0 && <Resign game={game} table={table} />}
      <Hosting game={game} table={table} />
    </Fold>
  );
}

/** While seats are free the links stand in the open, for whoever can give them away. */
export function Talk(props: { game: Game; table: Table | null }): JSX.Element | null {
  const { game, table } = props;
  if (!(table instanceof RemoteTable)) return null;
  const free = game.seats.some((seat) => seat.open === true) && game.mine.size > 0;
  const alone = game.mine.size > 0 && table.chat.length === 0 &&
    game.seats.every((seat, i) => seat.player !== "human" || table.own.includes(i));
  return (
    <>
      {table.sentAway && !table.maySit && <p class="problem" role="status">
        {t("The host has given your seat free again.")}</p>}
      {table.needsInvite && <p class="nothing">
        {t("You watch this game. Who wants a free seat needs the link with the invitation.")}</p>}
      {free && !game.over && <Invite table={table} game={game} />}
      {!alone && <Chat game={game} table={table} />}
      <About game={game} table={table} />
    </>
  );
}
