// SPDX-License-Identifier: Apache-2.0
// The end of a game: who won and how, what proves that the draws were fair, and another game.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { SaveRecord } from "../past/files";
import { PosterButton } from "../past/poster_button";
import type { Game } from "../game/game";
import { currentLanguage, plain, t, tn } from "../i18n";
import { Figure } from "../game/pieces";
import { Sign } from "../game/signs";
import { Yours, seatName } from "./seats";
import type { Ended as EndedInfo } from "../game/socket";
import { RemoteTable } from "../game/tables";
import { pointsWord } from "../game/words";
import type { Rank } from "../game/result";
import { ranking, sourceWord, sources } from "../game/result";

function Sources(props: { game: Game; ranks: Rank[] }): JSX.Element {
  const { game, ranks } = props;
  return (
    <details>
      <summary>{t("What brought the points")}</summary>
      <div class="wide" tabIndex={0}>
        <table class="sources">
          <thead>
            <tr>
              <td />
              {ranks.map(({ seat }) => <th key={seat} scope="col">
                <Figure game={game} seat={seat} figure={0} /> {seatName(game, seat)}</th>)}
            </tr>
          </thead>
          <tbody>
            {[...sources(game)].map(([kind, row]) => (
              <tr key={kind}>
                <th scope="row">{sourceWord(kind)}</th>
                {ranks.map(({ seat }) => <td key={seat}>{plain(row[seat] ?? 0)}</td>)}
              </tr>
            ))}
            <tr class="sum">
              <th scope="row">{t("together")}</th>
              {ranks.map(({ seat, score }) => <td key={seat}>{plain(score)}</td>)}
            </tr>
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Fair(props: { game: Game }): JSX.Element {
  const { game } = props;
  return (
    <details>
      <summary>{t("Were the draws fair?")}</summary>
      <p>{t("Told before the first draw:")} <code>{game.commitment}</code></p>
      <p>{t("The seed, of which that is the BLAKE2b-256 sum:")}
        {" "}<code>{game.seed}</code></p>
      <p>{t("Every draw follows from the seed. Save the record and check it with: {command}",
        { command: "aude verify" })}</p>
    </details>
  );
}

/** Another game of the same people, which one asks for and the others follow to. */
function Rematch(props: { game: Game; table: RemoteTable }): JSX.Element {
  const { game, table } = props;
  const [problem, setProblem] = useState("");
  const ask = async (): Promise<void> => {
    const wrong = table.next === "" ? await table.rematch() : null;
    setProblem(wrong ?? "");
    if (wrong === null) table.follow();
  };
  const watching = game.mine.size === 0 && !table.seated;
  if (watching && table.next === "") return <></>;
  const who = table.nextBy >= 0 ? seatName(game, table.nextBy) : "";
  return (
    <>
      {table.next !== "" && <p role="status" class="wish">{who === "" ? t("There is another game.")
        : t("{name} wants another game.", { name: who })}</p>}
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
      <button type="button" class="commit" onClick={() => void ask()}>
        {table.next === "" ? t("Play again") : watching ? t("Watch it") : t("Join")}</button>
    </>
  );
}

/** How long the bar under somebody's points is, as a part of the longest. */
function share(ranks: Rank[], score: number): number {
  const most = Math.max(1, ...ranks.map((one) => one.score));
  return Math.round(100 * Math.max(score, 0) / most);
}

function verdict(game: Game, ranks: Rank[]): string {
  const winners = ranks.filter((one) => one.place === 1);
  const names = winners.map((one) => seatName(game, one.seat)).join(", ");
  return winners.length > 1 ? t("A tie: {names}", { names }) : t("{name} wins", { name: names });
}

/** The game was not played to its end. */
function Ended(props: EndedInfo): JSX.Element {
  const date = new Date(props.at).toLocaleDateString(currentLanguage(), { dateStyle: "long" });
  return (
    <p role="status" class="wish">
      {t("This game ended on {date}.", { date })}
      {" "}{props.by === "host" && t("The host has closed the table.")}
      {props.days !== undefined && tn("Nobody had come to it for {n} day.",
        "Nobody had come to it for {n} days.", props.days)}
      {props.hours !== undefined && tn("Nobody had come to it for {n} hour.",
        "Nobody had come to it for {n} hours.", props.hours)}
    </p>
  );
}

/** Who sits at a game that was ended because nobody came may let it go on. */
function GoOn(props: { table: RemoteTable }): JSX.Element | null {
  const { table } = props;
  const [problem, setProblem] = useState("");
  if (table.ended === null || table.ended.by === "host" || !table.seated) return null;
  return (
    <>
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
      <button type="button" class="go-on" onClick={() =>
        void table.resume().then((wrong) => setProblem(wrong ?? ""))}>
        {t("Go on with this game")}</button>
    </>
  );
}

export function Over(props: { game: Game; again: () => void }): JSX.Element {
  const { game, again } = props;
  const table = game.table instanceof RemoteTable ? game.table : null;
  const ranks = ranking(game);
  const replay = `#/r/${table === null ? "l" : "t"}/${game.table?.id ?? ""}`;
  return (
    <section class="bar over" aria-label={t("The game is over")}>
      <div class="asks">
        {table === null || table.ended === null
          ? <h2><Sign name="crown" /> {verdict(game, ranks)}</h2> : <Ended {...table.ended} />}
        <ol class="ranks">
          {ranks.map(({ seat, score, place }) => (
            <li key={seat} class={place === 1 ? "first" : ""}>
              <span class="place">{place}.</span> <Figure game={game} seat={seat} figure={0} />
              <span class="who"> {seatName(game, seat)} <Yours game={game} seat={seat} />
                {game.seats[seat]?.out_of_time === true ? <small> {t("out of time")}</small>
                  : game.seats[seat]?.resigned === true && <small> {t("resigned")}</small>}</span>
              {" "}<b>{pointsWord(score)}</b>
              <i class="share" style={{ width: `${share(ranks, score)}%` }} />
            </li>
          ))}
        </ol>
        <Sources game={game} ranks={ranks} />
        {game.seed !== "" && <Fair game={game} />}
        <p class="save"><a class="button" href={`${replay}/analyse`}>{t("Analyse")}</a></p>
        <SaveRecord game={game} />
        <PosterButton scene={game} dark={document.documentElement.dataset["light"] === "dark"} />
      </div>
      <div class="ends">
        <a class="button" href="#/">{t("Home")}</a>
        <a class="button" href={replay}>{t("Replay")}</a>
        {table === null
          ? <button type="button" class="commit" onClick={again}>{t("Play again")}</button>
          : <><GoOn table={table} /><Rematch game={game} table={table} /></>}
      </div>
    </section>
  );
}
