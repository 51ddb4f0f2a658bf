// SPDX-License-Identifier: Apache-2.0
// The public tables of the server on the first page: those with free seats, games that go on and
// can be watched, and those that are over.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Catalogue } from "aude/engine";
import { pace } from "../side/clock";
import { t, tn } from "../i18n";
import { Chooser, chooses, filterWords, keepFilters, keptFilters } from "./filters";
import type { Filters } from "./filters";
import { computerWord } from "./option_words";
import { playedWords, whenWords } from "./played";
import { shownName } from "../game/names";
import { places } from "../game/places";
import type { Connection, Listed, SeatInfo } from "../game/socket";
import { useWatch } from "./watch";

/** How often the lists are asked for while somebody looks at the page. */
const LIST_EVERY = 4000;
/** After the last letter, before it is looked for. */
const TYPED = 300;
const SHOWN = 8;

const KINDS = ["open", "busy", "over"] as const;
type Lists = Record<typeof KINDS[number], Listed[]>;

function freeSeats(table: Listed): number {
  return table.over ? 0 : table.open ?? table.seats.filter((seat) => seat.open === true).length;
}

function joined(words: string[]): string { return words.filter((one) => one !== "").join(" · "); }

function paceOf({ clock }: Listed): string { return clock === undefined ? "" : pace(clock); }

/** A table where a seat is free, or whose game is over. */
function Row(props: { table: Listed }): JSX.Element {
  const { table } = props;
  const free = freeSeats(table);
  const names = table.seats.map((seat) => shownName(seat.name)).filter((name) => name !== "")
    .join(", ");
  return (
    <li>
      <a class="button" href={`#/${free > 0 ? "t" : "w"}/${table.table}`}>
        <b>{table.title === "" ? names : table.title}</b>
        <small>{joined([playedWords(table.game, table.sets ?? []),
          table.title === "" ? "" : names, paceOf(table), whenWords(table.created)])}</small>
        <em class={free > 0 ? "free" : ""}>
          {free > 0 ? tn("{n} free seat", "{n} free seats", free) : t("over")}</em>
      </a>
    </li>
  );
}

function nameOf({ name, player }: SeatInfo): string {
  return name === "" && player !== "human" ? computerWord(player) : shownName(name);
}

/** A game that goes on: how it stands, how much is still to come, who looks on. */
function Running(props: { table: Listed }): JSX.Element {
  const { table } = props;
  const { scores = [], left, watchers = 0 } = table;
  return (
    <li class="running">
      <a class="button" href={`#/w/${table.table}`}>
        <b>{table.seats.map((seat, i) => (
          <span key={i}>{nameOf(seat)} <span class="tally">{scores[i] ?? 0}</span></span>))}</b>
        <small>{joined([table.title, playedWords(table.game, table.sets ?? []), paceOf(table),
          left === undefined ? "" : tn("{n} tile left", "{n} tiles left", left),
          watchers === 0 ? "" : tn("{n} watching", "{n} watching", watchers)])}</small>
        <em>{t("watch")}</em>
      </a>
    </li>
  );
}

function Tables(props: { title: string; list: Listed[] }): JSX.Element | null {
  const { title, list } = props;
  const [all, setAll] = useState(false);
  if (list.length === 0) return null;
  return (
    <section class="lobby">
      <h2>{title}</h2>
      <ul class="known">
        {list.slice(0, all ? undefined : SHOWN).map((one) => freeSeats(one) > 0 || one.over
          ? <Row key={one.table} table={one} /> : <Running key={one.table} table={one} />)}</ul>
      {list.length > SHOWN && !all && (
        <button type="button" onClick={() => setAll(true)}>{t("All tables")}</button>
      )}
    </section>
  );
}

/** The lists as the server has them now; null as long as it has told nothing. */
function useLists(connection: Connection, filters: Filters, catalogue: Catalogue): Lists | null {
  const [lists, setLists] = useState<Lists | null>(null);
  const [words, setWords] = useState(JSON.stringify(filterWords(filters, catalogue)));
  useEffect(() => {
    const timer = setTimeout(() => setWords(JSON.stringify(filterWords(filters, catalogue))),
      TYPED);
    return () => clearTimeout(timer);
  }, [filters]);
  useWatch(connection, LIST_EVERY, async () => {
    const asked = JSON.parse(words) as Record<string, unknown>;
    const answers = await Promise.all(KINDS.map((kind) =>
      connection.ask({ do: "list", kind, ...asked })));
    const [open, busy, over] = answers.map((one) => one.tables);
    if (open !== undefined && busy !== undefined && over !== undefined)
      setLists({ open, busy, over });
  }, words);
  return lists;
}

function Nothing(props: { filters: Filters }): JSX.Element {
  return <p class="nothing" role="status">{chooses(props.filters)
    ? t("No open table matches. Quick match sets one up for you.")
    : t("No open tables right now. Open a game to all and it shows up here.")}</p>;
}

/** Public tables: those with free seats, those where one can watch, those that are over. */
export function Lobby(props: { connection: Connection; catalogue: Catalogue }):
JSX.Element | null {
  const { connection, catalogue } = props;
  const [filters, setFilters] = useState(keptFilters);
  const lists = useLists(connection, filters, catalogue);
  if (lists === null) return null;
  const known = new Set(places().map((place) => place.id));
  const others = (list: Listed[]): Listed[] => list.filter((table) => !known.has(table.table));
  const [free, busy, over] = [others(lists.open), others(lists.busy), others(lists.over)];
  const set = (wanted: Filters): void => {
    keepFilters(wanted);
    setFilters(wanted);
  };
  return (
    <>
      {(chooses(filters) || free.length + busy.length + over.length > 0) &&
        <Chooser catalogue={catalogue} filters={filters} set={set} />}
      {free.length === 0 && <Nothing filters={filters} />}
      <Tables title={t("Open tables")} list={free} />
      <Tables title={t("Games to watch")} list={busy} />
      <Tables title={t("Other finished games")} list={over} />
    </>
  );
}
