// SPDX-License-Identifier: Apache-2.0
// What happened, newest first: each score opens to its parts and its rule; and the tiles left.

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { Entry } from "aude/engine";
import { EVENT, VERB } from "aude/engine";
import { isStep } from "../game/flight";
import { currentLanguage, t, tn } from "../i18n";
import { numbersShown } from "../game/numbers";
import { Figure, Tile } from "../game/pieces";
import type { Done, Scene } from "../game/scene";
import { Sign } from "../game/signs";
import { RuleWords } from "../book/rule";
import { onBoard, doneWords, entriesWords, termsWords } from "../game/ledger";
import { tileShort } from "../game/tiles";
import { figureWord, whereWords } from "../game/words";
import { Flight } from "./flight";
import { lights, litChoice, litEntry } from "./pointing";
import type { Act, Pointing } from "./pointing";
import { beginsWords } from "./seats";

const SHOWN = 40;

/** Events that are about a tile that lies nowhere. */
const TILES: number[] = [EVENT.assign, EVENT.removed];

interface LineProps { game: Scene; entry: Entry; words: string; pointing: Pointing | undefined }

function EntryLine(props: LineProps): JSX.Element | null {
  const { game, entry, words, pointing } = props;
  const [open, setOpen] = useState(false);
  if (words === "") return null;
  const points = entry.event === EVENT.score || entry.event === EVENT.pay;
  const placed = onBoard(entry);
  return (
    <details class={points ? "points" : "event"} onToggle={(event) => {
      setOpen(event.currentTarget.open);
      if (event.currentTarget.open && placed) pointing?.entry(entry);
    }} {...placed ? lights(litEntry(entry), pointing) : {}}>
      <summary>{TILES.includes(entry.event) &&
        <><Tile game={game} kind={entry.item} rotation={0} alt="" />{" "}</>}{words}</summary>
      <p>{termsWords(entry)} <RuleWords id={entry.rule} wanted={open} /></p>
    </details>
  );
}

export interface Turn {
  seat: number; turn: number; acts: Act[]; entries: Entry[]; told: string[];
  /** Its actions, as numbers of the game's history: the first, and the one after the last. */
  first: number; end: number;
}

/** One item for each turn of a seat, the oldest first. A flight belongs to the turn in which it is,
 *  whoever decides its steps. */
export function turnsOf(game: Scene, log: readonly Done[]): Turn[] {
  const list: Turn[] = [];
  for (const [number, done] of log.entries()) {
    let last = list.at(-1);
    const other = done.seat >= 0 && last?.seat !== done.seat && !isStep(done.choice);
    if (last === undefined || other || last.turn !== done.turn) {
      last = { seat: done.seat, turn: done.turn, acts: [], entries: [], told: [],
        first: number, end: number };
      list.push(last);
    }
    if (last.seat < 0) last.seat = done.seat;
    last.end = number + 1;
    const words = doneWords(game, done);
    if (words !== "")
      last.acts.push({ words, choice: done.choice, seat: done.seat, entries: done.entries });
    last.entries.push(...done.entries);
  }
  for (const one of list) one.told = entriesWords(game, one.entries);
  return list.filter((one) => one.acts.length > 0 || one.entries.length > 0);
}

const LEADING: number[] = [VERB.place, VERB.put, VERB.take];

/** What was done, with pictures of the tile and of the figure. */
function told(game: Scene, { words, choice, seat }: Act): JSX.Element {
  if (choice.verb === VERB.place)
    return <><Tile game={game} kind={choice.item} rotation={choice.rotation} alt="" at={choice} />
      {words}</>;
  if (choice.verb !== VERB.put) return <>{words}</>;
  return (
    <>
      <Figure game={game} seat={seat} figure={choice.item} kind={choice.kind ?? 0} />
      <span><span class="hidden">{figureWord(choice.item, choice.kind)}</span>
        {` → ${whereWords(choice)}`}</span>
    </>
  );
}

/** A line about the board leads to its square. */
function ActWords(props: { game: Scene; act: Act; pointing: Pointing | undefined }): JSX.Element {
  const { game, act, pointing } = props;
  const { choice } = act;
  if (pointing === undefined || !LEADING.includes(choice.verb))
    return <span class="act">{told(game, act)}</span>;
  const { x, y } = choice;
  return (
    <button type="button" class="act" onClick={() => pointing.choice(choice)}
      aria-label={choice.verb === VERB.place
        ? `${tileShort(game, choice.item)} → ${x},${y}` : undefined}
      {...lights(litChoice(choice), pointing)}>{told(game, act)}</button>
  );
}

function TurnLines(props: { game: Scene; turn: Turn; pointing: Pointing | undefined }):
JSX.Element {
  const { game, turn, pointing } = props;
  const steps = turn.acts.filter(({ choice }) => isStep(choice));
  const flown = steps.flatMap(({ entries }) => entries);
  const lines = (entries: Entry[]): JSX.Element[] => entries.map((entry, n) =>
    <EntryLine key={n} game={game} entry={entry} pointing={pointing}
      words={turn.told[turn.entries.indexOf(entry)] ?? ""} />);
  return (
    <>
      <p class="acts"><b><span class="turn-number">{turn.turn}</span>{" "}
        {game.seats[turn.seat]?.name ?? ""}</b>
        {turn.acts.filter((act) => !steps.includes(act)).map((act, n) =>
          <ActWords key={n} game={game} act={act} pointing={pointing} />)}</p>
      {lines(turn.entries.filter((entry) => !flown.includes(entry)))}
      {steps.length > 0 && <Flight game={game} steps={steps} pointing={pointing}
        after={({ entries }) => lines(entries)} />}
    </>
  );
}

/** Before anything has been done: who begins. */
function Begins(props: { game: Scene }): JSX.Element {
  const { game } = props;
  const seat = Math.max(game.beginner ?? game.state.seat, 0);
  return <p class="nothing"><Figure game={game} seat={seat} figure={0} />{" "}
    {beginsWords(game, seat)}</p>;
}

export function Log(props: { game: Scene; pointing?: Pointing }): JSX.Element {
  const { game, pointing } = props;
  const [most, setMost] = useState(SHOWN);
  const list = useMemo(() => turnsOf(game, game.log).reverse(),
    [game, game.seq, game.log.at(-1), currentLanguage(), numbersShown()]);
  if (list.length === 0) return <Begins game={game} />;
  return (
    <>
      <ol class="log">
        {list.slice(0, most).map((one, i) => (
          <li key={list.length - i}><TurnLines game={game} turn={one} pointing={pointing} /></li>
        ))}
      </ol>
      {list.length > most &&
        <button type="button" onClick={() => setMost(most + 200)}>{t("Older turns")}</button>}
    </>
  );
}

/** All tiles to come, or those that fit one cell; pick: tries one of them out. */
export function TilesLeft(props: { game: Scene; only?: [number, number][];
  pick?: ((kind: number) => void) | undefined }): JSX.Element {
  const { game, only, pick } = props;
  const kinds = only ?? game.state.bag.map((n, kind): [number, number] => [kind, n]);
  return (
    <ul class="left">
      {kinds.filter(([, n]) => n > 0).map(([kind, n]) => (
        <li key={kind}>{pick === undefined ? <Tile game={game} kind={kind} rotation={0} />
          : <button type="button" title={t("Try it out")} onClick={() => pick(kind)}>
            <Tile game={game} kind={kind} rotation={0} /></button>} ×{n}</li>
      ))}
    </ul>
  );
}

/** How many tiles are left; on a phone in few letters. words: which, if not all. */
export function LeftLabel(props: { game: Scene; words?: string }): JSX.Element {
  const { left } = props.game.state;
  return (
    <><span class="long">{props.words ?? tn("{n} tile left", "{n} tiles left", left)}</span>
      <span class="short" aria-hidden="true"><Sign name="tiles" />
        <span class="worded">{tn("{n} tile", "{n} tiles", left)}</span>
        <b class="bare">{left}</b></span></>
  );
}
