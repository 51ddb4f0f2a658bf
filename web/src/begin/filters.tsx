// SPDX-License-Identifier: Apache-2.0
// What of the public tables is to be shown: chosen here, kept by this browser, and told to the
// server, which knows more tables than it lists at once.

import type { JSX } from "preact";
import type { Catalogue } from "aude/engine";
import { tables } from "aude/engine";
import { keep, keptJson } from "../game/storage";
import { t, tn } from "../i18n";
import { Pick } from "./pick";
import { expansionWord, gameWord } from "./played";

/** All are "" where anything will do. */
export interface Filters {
  /** a game by itself ("base"), a box, or another game */
  play: string;
  clock: string; seats: string; text: string;
}

const KEPT = "aude.lobby";
const MOST_LETTERS = 40;
const MOST_SEATS = 6;
export const EVERYTHING: Filters = { play: "", clock: "", seats: "", text: "" };

export function keptFilters(): Filters {
  return { ...EVERYTHING, ...keptJson<Partial<Filters>>(KEPT, {}) };
}

export function keepFilters(filters: Filters): void { keep(KEPT, JSON.stringify(filters)); }

export function chooses(filters: Filters): boolean {
  return Object.values(filters).some((one: string) => one.trim() !== "");
}

/** What can be chosen of the games, in the order of the set-up. */
function playChoices(catalogue: Catalogue): [string, string][] {
  return catalogue.games.flatMap(({ name, expansions }): [string, string][] => [
    name === "carcassonne" ? ["base", t("only the base game")] : [name, gameWord(name)],
    ...expansions.filter((one) => tables.sets.some((set) => set.name === one.name))
      .map((one): [string, string] =>
        [one.name, t("with {box}", { box: expansionWord(one.name) })]),
  ]);
}

const CLOCKS: [string, () => string][] = [
  ["none", () => t("no clock")], ["short", () => t("minutes or hours")],
  ["long", () => t("days")],
];

/** In the words of the server. */
export function filterWords(filters: Filters, catalogue: Catalogue): Record<string, unknown> {
  const { play, clock, seats, text } = filters;
  const known = playChoices(catalogue).some(([name]) => name === play);
  const game = catalogue.games.some((one) => one.name === play);
  return {
    ...(!known ? {} : game ? { game: play }
      : play === "base" ? { sets: [play], only: true } : { sets: [play] }),
    ...(CLOCKS.some(([name]) => name === clock) ? { clock } : {}),
    ...(Number(seats) >= 2 && Number(seats) <= MOST_SEATS ? { seats: Number(seats) } : {}),
    ...(text.trim() === "" ? {} : { text: cut(text.trim()) }),
  };
}

/** As many letters as the server takes: 47 bytes. */
function cut(text: string): string {
  const letters = [...text];
  while (new TextEncoder().encode(letters.join("")).length > 47) letters.pop();
  return letters.join("");
}

export function Chooser(props: { catalogue: Catalogue; filters: Filters;
  set: (filters: Filters) => void }): JSX.Element {
  const { catalogue, filters, set } = props;
  const counts = Array.from({ length: MOST_SEATS - 1 }, (_, i) => i + 2);
  return (
    <form class="chooser" role="search" aria-labelledby="shown"
      onSubmit={(event) => event.preventDefault()}>
      <span id="shown">{t("Filter tables")}</span>
      <label class="hidden" for="show-game">{t("Game")}</label>
      <Pick id="show-game" value={filters.play} change={(play) => set({ ...filters, play })}
        choices={[["", t("any game")], ...playChoices(catalogue)]} />
      <label class="hidden" for="show-clock">{t("Clock")}</label>
      <Pick id="show-clock" value={filters.clock} change={(clock) => set({ ...filters, clock })}
        choices={[["", t("any clock")], ...CLOCKS.map(([name, word]): [string, string] =>
          [name, word()])]} />
      <label class="hidden" for="show-seats">{t("Seats")}</label>
      <Pick id="show-seats" value={filters.seats} change={(seats) => set({ ...filters, seats })}
        choices={[["", t("2 to 6 players")], ...counts.map((n): [string, string] =>
          [String(n), tn("{n} player", "{n} players", n)])]} />
      <label class="hidden" for="show-text">{t("Table or player")}</label>
      <input id="show-text" type="search" enterkeyhint="search" autocomplete="off"
        maxLength={MOST_LETTERS} placeholder={t("table or name")} value={filters.text}
        onInput={(event) => set({ ...filters, text: event.currentTarget.value })} />
      {chooses(filters) && <button type="button" onClick={() => set(EVERYTHING)}>
        {t("Show all")}</button>}
    </form>
  );
}
