// SPDX-License-Identifier: Apache-2.0
// The chat of a table: who plays writes to everybody, who watches to the others who do; what those
// wrote the players read when the game is over.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { narrow } from "../board/view";
import { sound } from "../feel/sound";
import { Fold, Label } from "./fold";
import type { Game } from "../game/game";
import { heard } from "../game/muted";
import { keepName, shownName, yourName } from "../game/names";
import { Figure } from "../game/pieces";
import { seenChat, sawChat } from "../game/places";
import type { Said } from "../game/socket";
import type { RemoteTable } from "../game/tables";
import { WATCHES } from "../game/talk";
import { currentLanguage, t, tn } from "../i18n";
import { Mutes } from "./mutes";
import { Phrases, saidWords } from "./phrases";

const LONGEST = 300;
const LONGEST_NAME = 47;

interface ChatProps { game: Game; table: RemoteTable }

/** The seat that speaks here: the one whose decision it is, else the first. */
function speaker({ game, table }: ChatProps): number {
  return game.mine.has(game.actor) ? game.actor : Math.min(...table.own);
}

function Message(props: { game: Game; own: number[]; said: Said }): JSX.Element {
  const { game, own, said } = props;
  const time = new Date(said.at);
  const watches = said.seat === WATCHES;
  return (
    <li class={own.includes(said.seat) ? "own" : watches ? "watches" : ""}>
      <p class="who">{!watches && <Figure game={game} seat={said.seat} figure={0} />}
        <b>{watches ? shownName(said.name ?? "") : game.seats[said.seat]?.name ?? ""}</b>
        {watches && <small class="self">{t("watches")}</small>}
        {" "}<time dateTime={time.toISOString()}>{time.toLocaleTimeString(currentLanguage(),
          { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })}</time></p>
      <p class="text">{saidWords(said)}</p>
    </li>
  );
}

/** Who watches says under which name. */
function Called(props: { name: string; set: (name: string) => void }): JSX.Element {
  return (
    <label class="called-as">{t("Your name")}{" "}
      <input type="text" maxLength={LONGEST_NAME} autocomplete="nickname" value={props.name}
        onInput={(event) => props.set(event.currentTarget.value)} /></label>
  );
}

function Speak(props: ChatProps): JSX.Element {
  const { table } = props;
  const [text, setText] = useState("");
  const [name, setName] = useState(yourName);
  const [problem, setProblem] = useState("");
  const say = async (words: { text: string } | { phrase: string }): Promise<boolean> => {
    const wrong = await (table.seated ? table.say(speaker(props), words)
      : table.call(name, words));
    setProblem(wrong ?? "");
    if (wrong === null && !table.seated) keepName(name);
    return wrong === null;
  };
  return (
    <form class="speak" onSubmit={(event) => {
      event.preventDefault();
      if (text.trim() !== "") void say({ text }).then((done) => { if (done) setText(""); });
    }}>
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
      {!table.seated && <Called name={name} set={setName} />}
      <label class="hidden" for="say">{t("Your message")}</label>
      <input id="say" type="text" maxLength={LONGEST} autocomplete="off" value={text}
        placeholder={t("Your message")} enterkeyhint="send"
        onInput={(event) => setText(event.currentTarget.value)} />
      <button type="submit">{t("Send")}</button>
      <Phrases known={table.phrases} say={(phrase) => void say({ phrase })} />
    </form>
  );
}

/** What others say is heard too, but not what was said before. */
function useSound(last: number): void {
  const before = useRef(last);
  useEffect(() => {
    if (last > before.current) sound("word");
    before.current = Math.max(last, before.current);
  }, [last]);
}

export function Chat(props: ChatProps): JSX.Element {
  const { game, table } = props;
  const [open, setOpen] = useState(!narrow());
  const list = useRef<HTMLDivElement>(null);
  const all = heard(table.id, game.seats, table.talk.all);
  const last = all.at(-1)?.at ?? 0;
  const seen = seenChat(table.id);
  const foreign = all.filter((one) => !table.own.includes(one.seat));
  const unread = foreign.filter((one) => one.at > seen).length;
  useSound(foreign.at(-1)?.at ?? 0);
  useEffect(() => {
    if (!open) return;
    sawChat(table.id, last);
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [open, last, table]);
  const fresh = open ? 0 : unread;
  return (
    <Fold name="chat" open={open} set={setOpen} label={<><Label sign="talk" words={t("Chat")} />
      {fresh > 0 && <><b class="badge" aria-hidden="true">{fresh}</b>
        <span class="hidden">{tn("{n} new message", "{n} new messages", fresh)}</span></>}</>}>
      {all.length === 0 && <p class="nothing">{t("Nobody has said anything yet.")}</p>}
      <div class="said" role="log" aria-label={t("Chat")} ref={list} tabIndex={0}>
        <ol>{all.map((said, i) =>
          <Message key={i} game={game} own={table.own} said={said} />)}</ol>
      </div>
      {!table.seated && <p class="nothing">{game.over ? t("Everyone at the table can read this.")
        : t("Only spectators can read this; players can after the game.")}</p>}
      <Speak game={game} table={table} />
      <Mutes game={game} table={table} />
    </Fold>
  );
}
