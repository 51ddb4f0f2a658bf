// SPDX-License-Identifier: Apache-2.0
// The first page: play at once, play with friends, or go on with a game.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "./i18n";
import type { Place } from "./places";
import { forgetPlace, places } from "./places";
import type { Plan } from "./start";
import { yourName } from "./share";

export function gameWord(game: string): string {
  return game === "discovery" ? t("The Discovery") : "Carcassonne";
}

export function quickPlan(): Plan {
  return {
    game: "carcassonne", expansions: [], presets: [], options: {}, local: false,
    seats: [{ name: yourName(), player: "human" }, { name: "Aude", player: "greedy" }],
  };
}

export interface HomeProps {
  busy: boolean;
  problem: string;
  play: () => void;
}

export function Home(props: HomeProps): JSX.Element {
  const { busy, problem, play } = props;
  const [known, setKnown] = useState<Place[]>(places());
  const forget = (id: string): void => {
    forgetPlace(id);
    setKnown(places());
  };
  return (
    <main class="home">
      <h1>Aude</h1>
      <p class="lead">{t("Lay tiles, place followers, score. Free, without an account.")}</p>
      <div class="doors">
        <button type="button" class="commit big" disabled={busy} onClick={play}>
          {t("Play now")}<small>{t("you against the computer")}</small></button>
        <a class="button big" href="#/new">{t("With friends")}
          <small>{t("games, expansions, links, one device")}</small></a>
      </div>
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
      {known.length > 0 && (
        <section>
          <h2>{t("Continue")}</h2>
          <ul class="known">
            {known.map((place) => (
              <li key={place.id}>
                <a class="button" href={`#/${place.local ? "l" : "t"}/${place.id}`}>
                  <b>{place.names.map((name, i) =>
                    `${name === "" ? t("Free seat") : name} ${place.scores[i] ?? 0}`)
                    .join(" – ")}</b>
                  <small>{gameWord(place.game)}{place.over ? `, ${t("over")}` : ""}
                    {place.local ? `, ${t("in this browser")}` : ""}</small>
                </a>
                <button type="button" onClick={() => forget(place.id)}
                  aria-label={t("Remove {name}", { name: place.names.join(", ") })}>×</button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}
