// SPDX-License-Identifier: Apache-2.0
// The first page: play at once, play with friends, or go on with a game.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { NOBODY } from "../game/engine";
import type { Engine } from "../game/engine";
import { t } from "../i18n";
import { Known, Lobby } from "./lobby";
import { useOwnSets } from "./own";
import { yourName } from "../side/share";
import type { Connection } from "../game/socket";
import type { Plan } from "./start";

/** Against the computer, at once. */
export function quickPlan(game: string, expansions: string[]): Plan {
  return {
    game, expansions, presets: [], options: {}, local: false,
    seats: [{ name: yourName(), player: "human" }, { name: "Aude", player: "greedy" }],
  };
}

/** How many actions of a game the picture shows, and of which game. */
const SAMPLE = { actions: 220, seed: 29n };

/** A game in its middle, played by the computer for this picture. */
function Sample(props: { engine: Engine; dark: boolean }): JSX.Element {
  const { engine, dark } = props;
  const [source, setSource] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => {
      useOwnSets(engine, []);
      engine.load(engine.compose(["game carcassonne", "expansion tower", "expansion bcb",
        "seats 5"]));
      for (let i = 0; i < SAMPLE.actions && engine.describe(0).decider !== NOBODY; i++)
        engine.apply(0, engine.choose(0, 1, SAMPLE.seed + BigInt(i)));
      const svg = engine.board(0, dark, false, 96);
      setSource(`data:image/svg+xml,${encodeURIComponent(svg)}`);
    }, 30);
    return () => clearTimeout(timer);
  }, [engine, dark]);
  return <div class="scene">{source !== "" && <img src={source} alt="" />}</div>;
}

export interface HomeProps {
  engine: Engine;
  connection: Connection;
  dark: boolean;
  busy: boolean;
  problem: string;
  play: (game: string, expansions: string[]) => void;
}

export function Home(props: HomeProps): JSX.Element {
  const { engine, connection, dark, busy, problem, play } = props;
  const others: [string, string, string[]][] = [
    [t("The Tower"), "carcassonne", ["tower"]],
    [t("Bridges, Castles and Bazaars"), "carcassonne", ["bcb"]],
    [t("Everything together"), "carcassonne", ["tower", "bcb"]],
    [t("The Discovery"), "discovery", []],
  ];
  return (
    <main class="home">
      <div class="hero">
        <Sample engine={engine} dark={dark} />
        <div class="title">
          <h1>Aude</h1>
          <p class="lead">{t("Lay tiles, place followers, score. Free, without an account.")}</p>
        </div>
      </div>
      <div class="doors">
        <button type="button" class="commit big" disabled={busy}
          onClick={() => play("carcassonne", [])}>
          {t("Play now")}<small>{t("you against the computer")}</small></button>
        <a class="button big" href="#/new">{t("With friends")}
          <small>{t("games, expansions, links, one device")}</small></a>
      </div>
      <div class="also" role="group" aria-label={t("Play now with")}>
        <span aria-hidden="true">{t("Play now with")}</span>
        {others.map(([word, game, expansions]) => (
          <button key={word} type="button" disabled={busy} onClick={() => play(game, expansions)}>
            {word}</button>
        ))}
        <a class="button" href="#/load">{t("Open a game")}</a>
      </div>
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
      {connection.online === false && <p class="nothing" role="status">{t(
        "The server cannot be reached. Games in this browser go on without it.")}</p>}
      <div class="lists">
        <Known connection={connection} />
        <Lobby connection={connection} />
      </div>
    </main>
  );
}
