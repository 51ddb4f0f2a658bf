// SPDX-License-Identifier: Apache-2.0
// The finished games of this browser: to be found, counted, looked at again, taken elsewhere.

import type { JSX } from "preact";
import { Pick } from "../begin/pick";
import { useDeferred } from "./deferred";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { expansionWord, gameWord, playedWords, whenWords } from "../begin/played";
import type { Engine } from "aude/engine";
import type { Head } from "../game/past";
import { findPlace, forgetPlace, keepLocalGame, keepPlace, localGame } from "../game/places";
import type { Connection } from "../game/socket";
import { t, tn } from "../i18n";
import { allHeads, archive, discard, pastGame } from "./archive";
import { Carry } from "./carry";
import { catchUp } from "./exchange";
import type { Filter, Outcome } from "./search";
import { boxesOf, found, opponentsOf, outcomeOf } from "./search";
import { Sums } from "./sums";
import { Thumb } from "./thumb";

/** So many are shown at first, and so many more each time. */
const PAGE = 40;

function boxWord(box: string): string {
  return box === "own" ? t("Your own tiles")
    : box === "carcassonne" || box === "discovery" ? gameWord(box) : expansionWord(box);
}

export function outcomeWord(outcome: Outcome): string {
  return outcome === "won" ? t("won") : outcome === "tied" ? t("tied")
    : outcome === "lost" ? t("lost") : "";
}

function titleOf(head: Head): string {
  return head.names.map((name, i) => `${name} ${head.scores[i] ?? 0}`).join(" – ");
}

/** Who has how many points, the winners strong. */
function Score(props: { head: Head }): JSX.Element {
  const { names, scores, places } = props.head;
  return <>{names.map((name, i) => <>{i > 0 && " – "}
    <span class={places[i] === 1 ? "first" : ""}>{name} {scores[i] ?? 0}</span></>)}</>;
}

function Row(props: { engine: Engine; head: Head; remove: (head: Head) => void }): JSX.Element {
  const { engine, head, remove } = props;
  const outcome = outcomeOf(head);
  return (
    <li class={outcome}>
      <a class="button" href={`#/r/h/${head.id}`}>
        <Thumb engine={engine} id={head.id} />
        <b><Score head={head} /></b>
        <small>{[head.title, playedWords(head.game, head.sets),
          head.whole && head.early !== true ? "" : t("not played to its end"),
          whenWords(head.at)].filter((one) => one !== "").join(" · ")}</small>
        {outcome !== "" && <em>{outcomeWord(outcome)}</em>}
      </a>
      <button type="button" onClick={() => remove(head)}
        aria-label={t("Remove {name}", { name: titleOf(head) })}>×</button>
    </li>
  );
}

function Search(props: { heads: Head[]; filter: Filter; set: (filter: Filter) => void }):
JSX.Element {
  const { heads, filter, set } = props;
  const boxes = useMemo(() => boxesOf(heads), [heads]);
  const names = useMemo(() => opponentsOf(heads).slice(0, 200), [heads]);
  return (
    <form class="finder" role="search" aria-label={t("Find games")}
      onSubmit={(event) => event.preventDefault()}>
      <label>{t("Opponent")}
        <input id="who" type="text" enterkeyhint="search" list="opponents" autocomplete="off"
          value={filter.who}
          onInput={(event) => set({ ...filter, who: event.currentTarget.value })} />
        <datalist id="opponents">{names.map((name) => <option key={name} value={name} />)}
        </datalist></label>
      <label>{t("Game or expansion")}
        <Pick id="box" value={filter.box} change={(box) => set({ ...filter, box })}
          choices={[["", t("any")],
            ...boxes.map((box): [string, string] => [box, boxWord(box)])]} /></label>
      <label>{t("Result")}
        <Pick id="outcome" value={filter.outcome}
          change={(outcome) => set({ ...filter, outcome: outcome as Outcome })}
          choices={[["", t("any")], ...(["won", "tied", "lost"] as const)
            .map((one): [string, string] => [one, outcomeWord(one)])]} /></label>
    </form>
  );
}

/** What was removed, to be put back. */
interface Removed { head: Head; putBack: () => Promise<void> }

/** Out of the list, and out of that of the first page. */
async function takeOut(head: Head): Promise<Removed> {
  const body = await pastGame(head.id);
  const place = findPlace(head.id);
  const local = localGame(head.id);
  await discard(head.id);
  if (place !== undefined) forgetPlace(head.id);
  return { head, putBack: async () => {
    if (body !== null) await archive([{ head, body }]);
    if (local !== null) keepLocalGame(head.id, local);
    if (place !== undefined) keepPlace(place);
  } };
}

function Undo(props: { removed: Removed; undo: () => void }): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [props.removed]);
  return (
    <p class="undo" role="status">{t("Removed: {name}", { name: titleOf(props.removed.head) })}{" "}
      <button type="button" ref={button} onClick={props.undo}>{t("Put it back")}</button></p>
  );
}

interface Games { heads: Head[] | null; problem: string; look: () => Promise<void> }

function useGames(engine: Engine, connection: Connection): Games {
  const [heads, setHeads] = useState<Head[] | null>(null);
  const [problem, setProblem] = useState("");
  const look = async (): Promise<void> => {
    try {
      const all = await allHeads();
      setHeads(all);
      if (await catchUp(engine, connection, all)) setHeads(await allHeads());
    } catch {
      setHeads((known) => known ?? []);
      setProblem(t("This browser doesn't let the page save finished games."));
    }
  };
  useEffect(() => { void look(); }, []);
  return { heads, problem, look };
}

function List(props: { engine: Engine; heads: Head[]; remove: (head: Head) => void }):
JSX.Element {
  const { engine, heads, remove } = props;
  const [most, setMost] = useState(PAGE);
  return (
    <>
      <p role="status">{tn("{n} game", "{n} games", heads.length)}</p>
      <ul class="known boards">
        {heads.slice(0, most).map((head) => <Row key={head.id} engine={engine} head={head}
          remove={remove} />)}
      </ul>
      {heads.length > most && <button type="button" class="more"
        onClick={() => setMost(most + PAGE)}>{t("More games")}</button>}
    </>
  );
}

export function HistoryScreen(props: { engine: Engine; connection: Connection }): JSX.Element {
  const { engine, connection } = props;
  const { heads, problem, look } = useGames(engine, connection);
  const [filter, setFilter] = useState<Filter>({ box: "", who: "", outcome: "" });
  const [removed, setRemoved] = useState<Removed | null>(null);
  const asked = useDeferred(filter);
  const list = useMemo(() => found(heads ?? [], asked), [heads, asked]);
  const remove = async (head: Head): Promise<void> => {
    setRemoved(await takeOut(head));
    await look();
  };
  const undo = async (): Promise<void> => {
    await removed?.putBack();
    setRemoved(null);
    await look();
    document.getElementById("who")?.focus();
  };
  return (
    <main class="home past-games">
      <h1>{t("Your games")}</h1>
      <p class="lead">{t("Your finished games are kept in this browser only.")}</p>
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
      {heads !== null && heads.length === 0 && <>
        <p>{t("No finished games yet. Your first one will show up here.")}</p>
        <p><a class="button commit" href="#/">{t("Play now")}</a></p></>}
      {heads !== null && heads.length > 0 && <>
        <Search heads={heads} filter={filter} set={setFilter} />
        <Sums heads={list} />
        {removed !== null && <Undo removed={removed} undo={() => void undo()} />}
        <List key={JSON.stringify(asked)} engine={engine} heads={list}
          remove={(head) => void remove(head)} />
      </>}
      {heads?.length === 0 && removed !== null &&
        <Undo removed={removed} undo={() => void undo()} />}
      {heads !== null && <Carry engine={engine} empty={heads.length === 0} changed={look} />}
      <p><a class="button" href="#/">{t("Home")}</a></p>
    </main>
  );
}
