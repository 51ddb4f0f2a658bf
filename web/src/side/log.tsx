// SPDX-License-Identifier: Apache-2.0
// What happened, newest first: each score opens to its parts and its rule; and the tiles left.

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { Entry } from "../game/engine";
import { EVENT } from "../game/engine";
import { currentLanguage, t, tn } from "../i18n";
import { Tile } from "../game/pieces";
import type { Done, Scene } from "../game/scene";
import { doneWords, entryWords, partsWords } from "../game/words";

const SHOWN = 40;

/** Events that are about a feature of the board. */
const PLACED: number[] = [EVENT.score, EVENT.capture, EVENT.castle];

/** The rule that something rests on, with its title; its text opens. */
export function RuleWords(props: { game: Scene; id: string }): JSX.Element | null {
  const { game, id } = props;
  if (id === "") return null;
  const { title, text } = game.engine.rule(id);
  return (
    <span class="rule" lang="en"><code>{id}</code> {title !== "" && <b>{title}. </b>}{text}</span>
  );
}

interface LineProps { game: Scene; entry: Entry; show: ((entry: Entry) => void) | undefined }

function EntryLine(props: LineProps): JSX.Element | null {
  const { game, entry, show } = props;
  const words = entryWords(game, entry);
  if (words === "") return null;
  const points = entry.event === EVENT.score || entry.event === EVENT.pay;
  return (
    <details class={points ? "points" : "event"} onToggle={(event) => {
      if (event.currentTarget.open && PLACED.includes(entry.event)) show?.(entry);
    }}>
      <summary>{words}</summary>
      <p>{partsWords(entry)} <RuleWords game={game} id={entry.rule} /></p>
    </details>
  );
}

export interface Turn {
  seat: number; turn: number; words: string[]; entries: Entry[];
  /** Its actions, as numbers of the game's history: the first, and the one after the last. */
  first: number; end: number;
}

/** One item for each turn of a seat, the oldest first. */
export function turnsOf(game: Scene, log: readonly Done[]): Turn[] {
  const list: Turn[] = [];
  for (const [number, done] of log.entries()) {
    let last = list.at(-1);
    if (last === undefined || (done.seat >= 0 && last.seat !== done.seat) ||
      last.turn !== done.turn) {
      last = { seat: done.seat, turn: done.turn, words: [], entries: [],
        first: number, end: number };
      list.push(last);
    }
    if (last.seat < 0) last.seat = done.seat;
    last.end = number + 1;
    const words = doneWords(game, done);
    if (words !== "") last.words.push(words);
    last.entries.push(...done.entries);
  }
  return list.filter((one) => one.words.length > 0 || one.entries.length > 0);
}

export function Log(props: { game: Scene; show?: (entry: Entry) => void }): JSX.Element {
  const { game, show } = props;
  const [most, setMost] = useState(SHOWN);
  const list = useMemo(() => turnsOf(game, game.log).reverse(),
    [game, game.seq, currentLanguage()]);
  return (
    <>
      <ol class="log">
        {list.slice(0, most).map((one, i) => (
          <li key={list.length - i}>
            <p><b>{one.turn} {game.seats[one.seat]?.name ?? ""}</b> {one.words.join("; ")}</p>
            {one.entries.map((entry, n) =>
              <EntryLine key={n} game={game} entry={entry} show={show} />)}
          </li>
        ))}
      </ol>
      {list.length > most &&
        <button type="button" onClick={() => setMost(most + 200)}>{t("Older turns")}</button>}
    </>
  );
}

/** All tiles to come, or those that fit one cell. */
export function TilesLeft(props: { game: Scene; only?: [number, number][] }): JSX.Element {
  const { game, only } = props;
  const kinds = only ?? game.state.bag.map((n, kind): [number, number] => [kind, n]);
  return (
    <ul class="left">
      {kinds.filter(([, n]) => n > 0).map(([kind, n]) => (
        <li key={kind}><Tile game={game} kind={kind} turn={0} /> ×{n}</li>
      ))}
    </ul>
  );
}

/** The last turn in one sentence, for those who hear the page. */
export function latest(game: Scene): string {
  const recent = turnsOf(game, game.log.slice(-12)).slice(-2);
  return recent.map((one) => [game.seats[one.seat]?.name ?? "", ...one.words,
    ...one.entries.map((entry) => entryWords(game, entry))].filter((text) => text !== "")
    .join(", ")).join(". ");
}

export function leftWords(game: Scene): string {
  return tn("{n} tile left", "{n} tiles left", game.state.left);
}
