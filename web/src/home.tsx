// SPDX-License-Identifier: Apache-2.0
// The first page: play at once, play with friends, or go on with a game.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { NOBODY } from "./engine";
import type { Engine } from "./engine";
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

/** How many actions of a game the picture shows, and of which game. */
const SCENE = { actions: 150, seed: 17n };

/** A game in its middle, played by the computer for this picture. */
function Scene(props: { engine: Engine; dark: boolean }): JSX.Element {
  const { engine, dark } = props;
  const [source, setSource] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => {
      engine.load(engine.compose(["game carcassonne", "expansion tower", "expansion bcb",
        "seats 4"]));
      for (let i = 0; i < SCENE.actions && engine.describe(0).decider !== NOBODY; i++)
        engine.apply(0, engine.choose(0, 1, SCENE.seed + BigInt(i)));
      const svg = engine.board(0, dark, false, 96);
      setSource(`data:image/svg+xml,${encodeURIComponent(svg)}`);
    }, 30);
    return () => clearTimeout(timer);
  }, [engine, dark]);
  return <div class="scene">{source !== "" && <img src={source} alt="" />}</div>;
}

export interface HomeProps {
  engine: Engine;
  dark: boolean;
  busy: boolean;
  problem: string;
  play: () => void;
}

export function Home(props: HomeProps): JSX.Element {
  const { engine, dark, busy, problem, play } = props;
  const [known, setKnown] = useState<Place[]>(places());
  const forget = (id: string): void => {
    forgetPlace(id);
    setKnown(places());
  };
  return (
    <main class="home">
      <Scene engine={engine} dark={dark} />
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
