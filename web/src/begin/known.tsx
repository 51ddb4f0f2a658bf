// SPDX-License-Identifier: Apache-2.0
// The games that this browser knows, on the first page, with whose turn it is.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { playedWords, whenWords } from "./played";
import { shownName } from "../game/names";
import type { Place } from "../game/places";
import { forgetPlace, losePlace, places } from "../game/places";
import type { Connection } from "../game/socket";
import { useWatch } from "./watch";

/** How often is asked whose turn it is while somebody looks at the page. */
const TURNS_EVERY = 30000;
/** So many of the games are asked for whose turn it is. */
const ASKED = 6;
/** So many that are over are shown at first, and of those that go on, above all else. */
const SHOWN = 8;
const AHEAD = 3;

function turnWords(place: Place): string {
  if (place.over) return "";
  if (place.yours === true)
    return Object.keys(place.tokens).length < 2 || (place.turn ?? "") === "" ? t("your turn")
      : t("{name}: your turn", { name: shownName(place.turn ?? "") });
  return place.turn === undefined || place.turn === "" ? ""
    : t("waiting for {name}", { name: shownName(place.turn) });
}

/** Asks the server whose turn it is in the newest games that are not over. */
async function lookAt(connection: Connection, list: Place[]): Promise<Place[]> {
  const asked = list.filter((place) => !place.local && !place.over).slice(0, ASKED);
  const found = new Map<string, Place>();
  for (const place of asked) {
    const answer = await connection.ask({ do: "legal", table: place.id });
    if (answer.code === "unknown-table") {
      losePlace(place.id);
      found.set(place.id, { ...place, gone: true });
    }
    if (answer.code === "ended") found.set(place.id, { ...place, over: true });
    if (answer.is !== "legal") continue;
    const seat = answer.seat ?? -1;
    found.set(place.id, { ...place, over: answer.over ?? false, turn: place.names[seat] ?? "",
      yours: String(seat) in place.tokens });
  }
  return list.map((place) => found.get(place.id) ?? place);
}

interface GamesProps { title: string; list: Place[]; most: number; forget: (id: string) => void }

/** A game that is not over is not gone by one touch: nobody could come back to it. */
function Sure(props: { place: Place; forget: () => void; keep: () => void }): JSX.Element {
  const { place, forget, keep } = props;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <li class="sure" role="group" aria-label={t("Remove {name}",
      { name: place.names.map(shownName).join(", ") })}>
      <b>{t("Remove this game, though it is not over?")}</b>
      <button type="button" class="danger" onClick={forget}>{t("Yes, remove it")}</button>
      <button type="button" ref={first} onClick={keep}>{t("No, keep it")}</button>
    </li>
  );
}

/** One game in the list: who, what, when, whose turn. */
function Game(props: { place: Place; forget: (id: string) => void }): JSX.Element {
  const { place, forget } = props;
  const [asking, setAsking] = useState(false);
  const names = place.names.map(shownName);
  if (asking)
    return <Sure place={place} forget={() => forget(place.id)} keep={() => setAsking(false)} />;
  return (
    <li>
      <a class={`button ${place.yours === true && !place.over ? "yours" : ""}`}
        href={`#/${place.local ? "l" : "t"}/${place.id}`}>
        <b>{names.map((name, i) =>
          `${name === "" ? t("Free seat") : name} ${place.scores[i] ?? 0}`).join(" – ")}</b>
        <small>{[place.title ?? "", playedWords(place.game, place.sets ?? []),
          place.local ? t("in this browser") : "", whenWords(place.at)]
          .filter((one) => one !== "").join("\u00a0· ")}</small>
        <em>{turnWords(place)}</em>
      </a>
      <button type="button" onClick={() => place.over ? forget(place.id) : setAsking(true)}
        aria-label={t("Remove {name}", { name: names.join(", ") })}>×</button>
    </li>
  );
}

function Games(props: GamesProps): JSX.Element | null {
  const { title, list, most, forget } = props;
  const [all, setAll] = useState(false);
  if (list.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul class="known">
        {list.slice(0, all ? undefined : most).map((place) =>
          <Game key={place.id} place={place} forget={forget} />)}
      </ul>
      {list.length > most && !all && (
        <button type="button" onClick={() => setAll(true)}>{t("All games")}</button>
      )}
    </section>
  );
}

export interface Known { list: Place[]; forget: (id: string) => void }

/** The games of this browser, the newest first; `but` not this one, where people are still waited
 *  for. */
export function useKnown(connection: Connection, but: string): Known {
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
  return { forget,
    list: known.filter((place) => place.id !== but).sort((a, b) => b.at - a.at) };
}

/** Those that go on, first where somebody here has to decide. */
export function Running(props: Known): JSX.Element | null {
  const { list, forget } = props;
  const mine = ({ yours }: Place): number => yours === true ? 1 : 0;
  return <Games title={t("Continue")} forget={forget} most={AHEAD}
    list={list.filter((one) => !one.over).sort((a, b) => mine(b) - mine(a))} />;
}

/** Those that are over. */
export function Finished(props: Known): JSX.Element | null {
  const { list, forget } = props;
  return <Games title={t("Finished games")} forget={forget} most={SHOWN}
    list={list.filter((one) => one.over)} />;
}
