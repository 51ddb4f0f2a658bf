// SPDX-License-Identifier: Apache-2.0
// The first page: play at once, play with friends, or go on with a game.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Catalogue } from "aude/engine";
import { address } from "../game/offline";
import { t } from "../i18n";
import { Finished, Running, useKnown } from "./known";
import { Lobby } from "./lobby";
import { Sign } from "../game/signs";
import { likedSeat } from "../game/colours";
import { keepName, yourName } from "../game/names";
import { isNew } from "./learnt";
import { usualOpponent } from "./levels";
import { boxPlays, FIRST_BOXES, itself } from "./plays";
import { Quick, crowdWords } from "./quick";
import { Resume, unfinished } from "./resume";
import type { Seek } from "./seek";
import type { Connection } from "../game/socket";
import type { Plan } from "./start";

/** Against the computer, at once; level: the highest that may be had. */
export function quickPlan(game: string, expansions: string[], level: number): Plan {
  return {
    game, expansions, presets: [], options: {}, local: false,
    seats: [{ name: yourName(), player: "human", ...likedSeat() }, usualOpponent(level)],
  };
}

/** What there is here, for who has never heard of it. */
function inShort(): string {
  return t(
    "Play the tile-laying game Carcassonne: build, claim, score. Free, without an account.");
}

/** What others read; without it nobody is kept from playing. */
function YourName(): JSX.Element {
  const [name, setName] = useState(yourName());
  return (
    <label class="yours">{t("You play as")}
      <input id="called" type="text" maxLength={30} autocomplete="nickname" value={name}
        onInput={(event) => {
          setName(event.currentTarget.value);
          keepName(event.currentTarget.value);
        }} onBlur={() => setName(yourName())} /></label>
  );
}

/** How many are here; nothing as long as nobody has said so. */
function Crowd(props: { connection: Connection }): JSX.Element | null {
  const { connection } = props;
  const [crowd, setCrowd] = useState<[people: number, playing: number] | null>(null);
  useEffect(() => connection.listen(({ people, playing = 0 }) => {
    if (people !== undefined) setCrowd([people, playing]);
  }, () => undefined), [connection]);
  return crowd === null ? null
    : <p class="crowd"><i aria-hidden="true" />{crowdWords(...crowd)}</p>;
}

export interface HomeProps {
  catalogue: Catalogue;
  connection: Connection;
  seek: Seek;
  /** The highest that a new game may have. */
  level: number;
  busy: boolean;
  problem: string;
  play: (game: string, expansions: string[]) => void;
}

export function Home(props: HomeProps): JSX.Element {
  const { catalogue, connection, seek, level, busy, problem, play } = props;
  const fresh = isNew();
  const [asked, ask] = useState(false);
  const known = useKnown(connection, seek.waiting?.table ?? "");
  const games = catalogue.games.map((one) => one.name);
  const others = catalogue.games.flatMap(({ name, expansions }, i) =>
    [...(i > 0 ? [itself(name)] : []), ...boxPlays(name, expansions.map((one) => one.name))]);
  const away = connection.online === false;
  const [usual = ""] = games;
  const left = unfinished(known.list, usual);
  return (
    <main class="home first">
      <div class="hero">
        <div class="scene"><img src={address("hero.svg")} alt="" /></div>
        <div class="title">
          <div>
            <h1>Aude</h1>
            <p class="lead">{inShort()}</p>
            <Running {...known} />
          </div>
          <div>
            <div class="doors">
              <button type="button" class="commit big" disabled={busy}
                onClick={() => left === undefined ? play(usual, []) : ask(true)}>
                <Sign name="play" />
                <span>{t("Play now")}<small>{t("against the computer: {level}",
                  { level: usualOpponent(level).name })}</small></span></button>
              {asked && left !== undefined && <Resume place={left} busy={busy}
                begin={() => play(usual, [])} close={() => ask(false)} />}
              {fresh && <a class="button big learn" href={`#/learn/${usual}/1`}>
                <Sign name="learn" />
                <span>{t("Learn by playing")}<small>{t("your first moves, one at a time")}</small>
                </span></a>}
              {!away && <Quick catalogue={catalogue} seek={seek} />}
              <a class="button big" href="#/new"><Sign name="people" />
                <span>{t("With friends")}
                  <small>{t("by link or on one device, with any expansion")}</small></span></a>
            </div>
            {!fresh && <p class="ways-in">
              <a class="button" href="#/learn"><Sign name="learn" />{t("Learn by playing")}</a>
              <a class="button" href="#/puzzle/day"><Sign name="help" />{t("Puzzle of the day")}</a>
            </p>}
            <YourName />
            {!away && <Crowd connection={connection} />}
          </div>
        </div>
      </div>
      <div class="also" role="group" aria-label={t("Play now with")}>
        <span aria-hidden="true">{t("Play now with")}</span>
        {known.list.some(({ over }) => !over) &&
          <small>{t("Unfinished games stay in the list above.")}</small>}
        {others.map(({ name, word, sign, game, expansions }) => (
          <button key={name} type="button" disabled={busy} onClick={() => play(game, expansions)}>
            <Sign name={sign} /><span>{word}
              {expansions.length > 1 && <small>{t("all {n} expansions in one long game",
                { n: expansions.length })}</small>}</span></button>
        ))}
        {catalogue.games.some(({ expansions }) => expansions.length > FIRST_BOXES.length) &&
          <a class="button" href="#/new/alone"><Sign name="tiles" />{t("More expansions …")}</a>}
      </div>
      <nav class="also" aria-label={t("More to do")}>
        <span aria-hidden="true">{t("More to do")}</span>
        {fresh && <a class="button" href="#/puzzle/day"><Sign name="help" />
          {t("Puzzle of the day")}</a>}
        <a class="button" href="#/rules"><Sign name="book" />{t("Rules")}</a>
        <a class="button" href="#/history"><Sign name="graph" />{t("Your games")}</a>
        <a class="button" href="#/load"><Sign name="folder" />{t("Open a game")}</a>
        <a class="button" href="#/edit"><Sign name="pencil" />{t("Build a position")}</a>
      </nav>
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
      {away && <p class="nothing" role="status">{t(
        "No connection to the server. Games in this browser still work.")}</p>}
      <div class="lists">
        <Finished {...known} />
        <Lobby connection={connection} catalogue={catalogue} />
      </div>
      <p class="foot"><a href="#/privacy">{t("Privacy")}</a>
        <a href="docs/">{t("Documentation")}</a></p>
    </main>
  );
}
