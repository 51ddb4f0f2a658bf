// SPDX-License-Identifier: Apache-2.0
// Lists of tables on the first page: those of the server that are open to all, and the games that
// this browser knows, with whose turn it is.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { pace } from "../side/clock";
import { t, tn } from "../i18n";
import { playedWords, whenWords } from "./played";
import type { Place } from "../game/places";
import { forgetPlace, places } from "../game/places";
import type { Connection, Listed } from "../game/socket";

/** How often is asked while somebody looks at the page: for the list, and for whose turn it is. */
const LIST_EVERY = 5000;
const TURNS_EVERY = 30000;
/** So many of the games of this browser are asked for whose turn it is. */
const ASKED = 6;
const SHOWN = 8;

/** Calls at once, then again and again while the page is looked at and there is a connection. */
function useWatch(connection: Connection, every: number, call: () => Promise<void>): void {
  useEffect(() => {
    const look = (): void => {
      if (!document.hidden) void call();
    };
    const stop = connection.listen(() => undefined, look);
    const timer = setInterval(look, every);
    document.addEventListener("visibilitychange", look);
    return () => {
      stop();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [connection, every]);
}

function freeSeats(table: Listed): number {
  return table.over ? 0 : table.open ?? table.seats.filter((seat) => seat.open === true).length;
}

function Row(props: { table: Listed }): JSX.Element {
  const { table } = props;
  const free = freeSeats(table);
  const names = table.seats.map((seat) => seat.name).filter((name) => name !== "").join(", ");
  return (
    <li>
      <a class="button" href={`#/${free > 0 ? "t" : "w"}/${table.table}`}>
        <b>{table.title === "" ? names : table.title}</b>
        <small>{[playedWords(table.game, table.sets ?? []), table.title === "" ? "" : names,
          table.clock === undefined ? "" : pace(table.clock), whenWords(table.created)]
          .filter((one) => one !== "").join(" · ")}</small>
        <em class={free > 0 ? "free" : ""}>
          {free > 0 ? tn("{n} free seat", "{n} free seats", free)
            : table.over ? t("over") : t("watch")}</em>
      </a>
    </li>
  );
}

function Tables(props: { title: string; list: Listed[] }): JSX.Element | null {
  const { title, list } = props;
  if (list.length === 0) return null;
  return (
    <section class="lobby">
      <h2>{title}</h2>
      <ul class="known">
        {list.slice(0, SHOWN).map((one) => <Row key={one.table} table={one} />)}</ul>
    </section>
  );
}

/** Public tables: those with free seats, those where one can watch, those that are over. */
export function Lobby(props: { connection: Connection }): JSX.Element | null {
  const { connection } = props;
  const [tables, setTables] = useState<Listed[] | null>(null);
  useWatch(connection, LIST_EVERY, async () => {
    const answer = await connection.ask({ do: "list" });
    if (answer.is === "list") setTables(answer.tables ?? []);
  });
  if (tables === null) return null;
  const known = new Set(places().map((place) => place.id));
  const others = tables.filter((table) => !known.has(table.table));
  const free = others.filter((table) => freeSeats(table) > 0);
  return (
    <>
      {free.length === 0 && <p class="nothing">
        {t("No open tables. A game that you open to all stands here.")}</p>}
      <Tables title={t("Open tables")} list={free} />
      <Tables title={t("Games to watch")}
        list={others.filter((table) => !table.over && freeSeats(table) === 0)} />
      <Tables title={t("Finished games of others")} list={others.filter((table) => table.over)} />
    </>
  );
}

function turnWords(place: Place): string {
  if (place.over) return "";
  if (place.yours === true)
    return Object.keys(place.tokens).length < 2 || (place.turn ?? "") === "" ? t("your turn")
      : t("{name}: your turn", { name: place.turn ?? "" });
  return place.turn === undefined || place.turn === "" ? ""
    : t("waits for {name}", { name: place.turn });
}

/** Asks the server whose turn it is in the newest games that are not over. */
async function lookAt(connection: Connection, list: Place[]): Promise<Place[]> {
  const asked = list.filter((place) => !place.local && !place.over).slice(0, ASKED);
  const found = new Map<string, Place>();
  for (const place of asked) {
    const answer = await connection.ask({ do: "legal", table: place.id });
    if (answer.code === "ended") found.set(place.id, { ...place, over: true });
    if (answer.is !== "legal") continue;
    const seat = answer.seat ?? -1;
    found.set(place.id, { ...place, over: answer.over ?? false, turn: place.names[seat] ?? "",
      yours: String(seat) in place.tokens });
  }
  return list.map((place) => found.get(place.id) ?? place);
}

interface GamesProps { title: string; list: Place[]; forget: (id: string) => void }

/** One game in the list: who, what, when, whose turn. */
function Game(props: { place: Place; forget: (id: string) => void }): JSX.Element {
  const { place, forget } = props;
  return (
    <li>
      <a class={`button ${place.yours === true && !place.over ? "yours" : ""}`}
        href={`#/${place.local ? "l" : "t"}/${place.id}`}>
        <b>{place.names.map((name, i) =>
          `${name === "" ? t("Free seat") : name} ${place.scores[i] ?? 0}`).join(" – ")}</b>
        <small>{[place.title ?? "", playedWords(place.game, place.sets ?? []),
          place.local ? t("in this browser") : "", whenWords(place.at)]
          .filter((one) => one !== "").join(" · ")}</small>
        <em>{turnWords(place)}</em>
      </a>
      <button type="button" onClick={() => forget(place.id)}
        aria-label={t("Remove {name}", { name: place.names.join(", ") })}>×</button>
    </li>
  );
}

function Games(props: GamesProps): JSX.Element | null {
  const { title, list, forget } = props;
  const [all, setAll] = useState(false);
  if (list.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul class="known">
        {list.slice(0, all ? undefined : SHOWN).map((place) =>
          <Game key={place.id} place={place} forget={forget} />)}
      </ul>
      {list.length > SHOWN && !all && (
        <button type="button" onClick={() => setAll(true)}>{t("All games")}</button>
      )}
    </section>
  );
}

/** The games of this browser: those that go on, and those that are over. */
export function Known(props: { connection: Connection }): JSX.Element | null {
  const { connection } = props;
  const [known, setKnown] = useState<Place[]>(places());
  useWatch(connection, TURNS_EVERY, async () => {
    const fresh = await lookAt(connection, places());
    const still = new Set(places().map((place) => place.id));
    setKnown(fresh.filter((place) => still.has(place.id)));
  });
  const forget = (id: string): void => {
    forgetPlace(id);
    setKnown(known.filter((place) => place.id !== id));
  };
  const sorted = [...known].sort((a, b) => b.at - a.at);
  return (
    <>
      <Games title={t("Continue")} forget={forget} list={sorted.filter((one) => !one.over)} />
      <Games title={t("Finished games")} forget={forget}
        list={sorted.filter((one) => one.over)} />
    </>
  );
}
