// SPDX-License-Identifier: Apache-2.0
// The end of a game: who won and how, what was remarkable, and another game.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Ranks, partWord } from "./bars";
import { More } from "./more";
import { storyOf } from "./story";
import type { Game } from "../game/game";
import { Figure } from "../game/pieces";
import type { Rank } from "../game/result";
import { decidedBy, ranking, wonWords } from "../game/result";
import { Sign } from "../game/signs";
import type { Ended as EndedInfo } from "../game/socket";
import { RemoteTable } from "../game/tables";
import { pointsWord, signed } from "../game/words";
import { levelBeside, opponentName } from "../begin/levels";
import { currentLanguage, t, tn } from "../i18n";
import { areTwo } from "../side/host";
import { seatName } from "../side/seats";

/** Another game of the same people, which one asks for and the others follow to. */
function Rematch(props: { game: Game; table: RemoteTable }): JSX.Element {
  const { game, table } = props;
  const [problem, setProblem] = useState("");
  const ask = async (): Promise<void> => {
    const wrong = table.next === "" ? await table.rematch() : null;
    setProblem(wrong ?? "");
    if (wrong === null) table.follow();
  };
  const decline = async (): Promise<void> => setProblem(await table.decline() ?? "");
  const watching = game.mine.size === 0 && !table.seated;
  if (watching && table.next === "") return <></>;
  const who = table.nextBy >= 0 ? seatName(game, table.nextBy) : "";
  return (
    <>
      {table.next !== "" && <p role="status" class="wish">{who === "" ? t("There is another game.")
        : t("{name} wants another game.", { name: who })}</p>}
      {table.declined && table.next === "" && <p role="status" class="wish">{
        t("Your offer of another game was declined.")}</p>}
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
      <button type="button" class="commit" onClick={() => void ask()}>
        {table.next === "" ? t("Play again") : watching ? t("Watch it") : t("Join")}</button>
      {table.next !== "" && !watching && areTwo(game) && table.nextBy >= 0 &&
        !table.own.includes(table.nextBy) && <button type="button" class="decline"
        onClick={() => void decline()}>{t("No, thanks")}</button>}
    </>
  );
}

/** The seat of the person here, who is told "you"; -1: several at one device are named. */
function yourSeat(game: Game): number {
  const own = game.table instanceof RemoteTable ? game.table.own : [...game.mine];
  return own.length === 1 ? own[0] as number : -1;
}

function verdict(game: Game, winners: readonly Rank[]): string {
  return wonWords(winners.map((one) => seatName(game, one.seat)));
}

/** The same as the person here takes it: what it is for them, large, then whose it is. */
function outcome(game: Game, winners: readonly Rank[]): { title: string; whose: string;
  lost: boolean } {
  const you = yourSeat(game);
  const named = verdict(game, winners);
  const lost = you >= 0 && !winners.some(({ seat }) => seat === you);
  if (you < 0) return { title: named, whose: "", lost };
  if (lost) return { title: t("You lost"), whose: named, lost };
  return winners.length > 1 ? { title: t("Draw"), whose: named, lost }
    : { title: t("You won"), whose: "", lost };
}

/** The game was not played to its end. */
function Ended(props: EndedInfo): JSX.Element {
  const date = new Date(props.at).toLocaleDateString(currentLanguage(), { dateStyle: "long" });
  return (
    <p role="status" class="wish">
      {t("This game ended on {date}.", { date })}
      {" "}{props.by === "host" && t("The table was closed.")}
      {props.by === "owner" && t("Whoever runs this server has ended it.")}
      {props.days !== undefined && tn("Nobody visited it for {n} day.",
        "Nobody visited it for {n} days.", props.days)}
      {props.hours !== undefined && tn("Nobody visited it for {n} hour.",
        "Nobody visited it for {n} hours.", props.hours)}
    </p>
  );
}

/** Who sits at a game that was ended because nobody came may let it go on. */
function GoOn(props: { table: RemoteTable }): JSX.Element | null {
  const { table } = props;
  const [problem, setProblem] = useState("");
  if (table.ended === null || table.ended.by !== undefined || !table.seated) return null;
  return (
    <>
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
      <button type="button" class="go-on" onClick={() =>
        void table.resume().then((wrong) => setProblem(wrong ?? ""))}>
        {t("Resume this game")}</button>
    </>
  );
}

/** Who won, large, and by how much. */
function Winner(props: { game: Game; ranks: Rank[] }): JSX.Element {
  const { game, ranks } = props;
  const winners = ranks.filter((one) => one.place === 1);
  const [first] = winners;
  const next = ranks[winners.length];
  const ahead = (first?.score ?? 0) - (next?.score ?? 0);
  const { title, whose, lost } = outcome(game, winners);
  const how = decidedBy(game);
  const told = [whose, first === undefined ? "" : pointsWord(first.score),
    next !== undefined && ahead > 0 ? tn("{n} ahead", "{n} ahead", ahead) : "",
    how === null ? ""
      : t("{what} made the difference: {n}", { what: partWord(how.kind), n: signed(how.more) })];
  return (
    <div class="winner">
      <span class={`crowned ${lost ? "lost" : ""}`} aria-hidden="true">
        {!lost && <Sign name="crown" />}
        {(lost ? [{ seat: yourSeat(game) }] : winners).map(({ seat }) =>
          <Figure key={seat} game={game} seat={seat} figure={0} />)}
      </span>
      <div>
        <h2>{title}</h2>
        <p>{told.filter((words) => words !== "").join(" · ")}</p>
      </div>
    </div>
  );
}

/** What was remarkable; each leads to where it is seen. */
function Story(props: { game: Game; replay: string }): JSX.Element | null {
  const { game, replay } = props;
  const told = storyOf(game);
  if (told.length === 0) return null;
  return (
    <ul class="story">
      {told.map(({ words, moment }) => <li key={words}><a href={`${replay}/${moment}`}>
        {words}</a></li>)}
    </ul>
  );
}

/** Whoever played alone with computers of one level may try the next one, up or down. */
function OtherLevel(props: { game: Game; most: number; again: (player: string) => void }):
JSX.Element | null {
  const { game, most, again } = props;
  const you = yourSeat(game);
  const winners = ranking(game).filter(({ place }) => place === 1);
  const won = winners.some(({ seat }) => seat === you);
  const players = new Set(game.seats.filter((_, seat) => seat !== you)
    .map(({ player }) => player));
  const [player = ""] = players;
  if (you < 0 || players.size !== 1 || (won && winners.length > 1)) return null;
  const other = levelBeside(player, won ? 1 : -1, most);
  return other === "" ? null : (
    <button type="button" class="other-level" onClick={() => again(other)}>
      {won ? t("Stronger: {level}", { level: opponentName(other) })
        : t("Easier: {level}", { level: opponentName(other) })}</button>
  );
}

/** most: the highest level that another game may have. small: on a phone there is no room beside
 *  the board for what brought the points. */
export function Over(props: { game: Game; small: boolean; most: number;
  again: (player?: string) => void; tell: () => void }): JSX.Element {
  const { game, small, most, again, tell } = props;
  const [folded, fold] = useState(false);
  const away = folded && small;
  const table = game.table instanceof RemoteTable ? game.table : null;
  const ranks = ranking(game);
  const replay = `#/r/${table === null ? "l" : "t"}/${game.table?.id ?? ""}`;
  return (
    <section class={`bar over ${away ? "folded" : ""}`} aria-label={t("The game is over")}>
      {small && <button type="button" class="fold-it" aria-expanded={!away}
        onClick={() => fold(!folded)}>
        <Sign name="down" /> {away ? t("Show the result") : t("Show the board")}</button>}
      <div class="asks">
        {table === null || table.ended === null ? <Winner game={game} ranks={ranks} />
          : <Ended {...table.ended} />}
        {!away && <>
          <Story game={game} replay={replay} />
          {small && <><Ranks game={game} />
            <More game={game} tell={tell} /></>}
        </>}
      </div>
      <div class="ends">
        {table === null
          ? <button type="button" class="commit" onClick={() => again()}>
            {t("Play again")}</button>
          : <><GoOn table={table} /><Rematch game={game} table={table} /></>}
        {(table === null || table.ended === null) &&
          <OtherLevel game={game} most={most} again={again} />}
        <a class="button" href={replay}><Sign name="play" /> {t("Replay")}</a>
        <a class="button" href={`${replay}/analyse`}><Sign name="graph" /> {t("Analyse")}</a>
        <a class="button" href="#/new"><Sign name="plus" /> {t("New game")}</a>
      </div>
    </section>
  );
}
