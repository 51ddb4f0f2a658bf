// SPDX-License-Identifier: Apache-2.0
// The decision bar: whose decision it is, what kind, what can be chosen and what that brings, what
// cannot be chosen and why, and the two buttons that end it: back, and commit.

import type { ComponentChildren, JSX } from "preact";
import { Lots, Price, Purses, bidNote, overdraft } from "./auction";
import { TownNotes, townNote } from "./castle";
import { GRACE } from "./ending";
import type { Ui } from "./ui";
import { fingers } from "../board/view";
import { VERB } from "aude/engine";
import { Absent } from "../side/host";
import { Further } from "./further";
import type { Game } from "../game/game";
import { Hand } from "./hand";
import { t, tn } from "../i18n";
import { NextTile } from "./next";
import { Notes } from "./notes";
import { Owing } from "./owing";
import { Figure } from "../game/pieces";
import { BackButton, TakeBackNote, barred } from "./takeback";
import { Linked } from "../book/rule";
import { RefusedList } from "./refused";
import { Rows } from "./rows";
import { Thinking } from "./thinking";
import { awaited, figureWord, followersOnly, question, tryingWords } from "../game/words";

/** Letters. */
const LINE = 24;

export interface BarProps {
  game: Game; ui: Ui; online: boolean;
  /** It is done by itself now. */
  soon?: boolean;
  /** what there is besides, such as a hint */
  advice?: ComponentChildren;
}

/** Figures of several kinds may be put: first which, then on the board and below where. */
function Kinds(props: { game: Game; ui: Ui }): JSX.Element | null {
  const { game, ui } = props;
  const { figures } = ui.targets;
  if (figures.length === 0) return null;
  const { decider, seats } = game.state;
  return (
    <div class="kinds" role="group" aria-label={t("Which figure?")}>
      {figures.map((figure) => {
        const left = seats[decider]?.figures[figure] ?? 0;
        return (
          <button key={figure} type="button" class="kind" aria-pressed={figure === ui.figure}
            title={figureWord(figure)} onClick={() => ui.take(figure)}>
            <Figure game={game} seat={decider} figure={figure} />
            <span>{figureWord(figure)}</span>{left > 1 && <small>×{left}</small>}
          </button>
        );
      })}
    </div>
  );
}

function heading(game: Game): ComponentChildren {
  const { state } = game;
  if (game.sending) return t("Sending …");
  if (game.trial !== null) return tryingWords(game);
  if (game.pending.length > 0 && !game.deciding) return t("Done, or undo?");
  if (game.deciding) return question(state);
  return awaited(game);
}

/** It takes more than a line of a phone beside a button. */
function isLong(asked: ComponentChildren): boolean {
  return typeof asked === "string" && asked.length > LINE;
}

/** Nobody here has laid a tile yet in this game. */
function begins(game: Game): boolean {
  return !game.log.some(({ seat, choice }) => game.mine.has(seat) && choice.verb === VERB.place);
}

/** The tile that lies, and is not committed yet, fits otherwise too. */
function turnable({ placed, rotations }: Ui): boolean {
  return placed !== null && rotations.length > 1;
}

/** What to do, in one sentence. */
function hint({ game, ui }: BarProps): string {
  if (game.mine.size === 0) return t("you are watching");
  if (!game.deciding) return "";
  const { cells, others } = ui.targets;
  if (cells.length > 0 && begins(game))
    return fingers() ? t("Choose a dashed square; tap the tile to turn it")
      : t("Choose a dashed square; click the tile to turn it");
  if (cells.length > 0)
    return tn("It fits on the dashed square", "It fits on the {n} dashed squares", cells.length);
  if (turnable(ui))
    return fingers() ? t("Tap the tile to turn it") : t("Click the tile to turn it");
  return ui.placed === null || !others.some(({ puts, onBoard }) => onBoard && puts >= 0) ? ""
    : fingers() ? t("Tap a place, or go on without") : t("Click a place, or go on without");
}

/** What is to come, while a tile is in hand: of all, and of its kind. */
function Remains(props: { game: Game; ui: Ui }): JSX.Element | null {
  const { game, ui } = props;
  const { left, bag } = game.state;
  const more = bag[ui.held] ?? 0;
  if (ui.targets.cells.length === 0) return null;
  return (
    <p class="remains">{tn("{n} tile left", "{n} tiles left", left)}
      {" · "}{more === 0 ? t("the last one of its kind")
        : tn("{n} more like it", "{n} more like it", more)}</p>
  );
}

/** Why nothing can be committed now; "" when it can. */
function notYet(game: Game): string {
  if (game.committable) return "";
  if (game.sending) return t("Sending …");
  if (game.trial !== null && !game.plans) return t("only tried out");
  if (game.deciding)
    return game.state.step === "place" ? t("place the tile first") : t("choose first");
  return t("not your decision");
}

/** What committing now leaves out, and what comes of it. */
function idleWord(game: Game): string {
  const gain = game.idle?.gains[game.state.decider] ?? 0;
  const word = game.state.step !== "action" ? t("as it is")
    : followersOnly(game.state) ? t("no follower") : t("no figure");
  return gain === 0 ? word : `${word}, ${gain > 0 ? "+" : ""}${gain}`;
}

/** Who only watches has nothing to press. */
function Ends(props: { game: Game; soon: boolean }): JSX.Element | null {
  const { game, soon } = props;
  if (game.mine.size === 0) return null;
  const why = notYet(game);
  const left = [game.idle !== null && game.pending.length > 0 ? idleWord(game) : "",
    soon ? t("by itself in 3 s") : ""].filter((words) => words !== "").join(", ");
  return (
    <div class="ends">
      <BackButton game={game} />
      <button type="button" class="commit" disabled={!game.committable}
        title={game.plans ? t("Put on the board for you when it is your turn.")
          : t("What you have tried becomes final, and everybody sees it.")}
        onClick={() => void game.commit()}>
        {game.plans ? t("Plan it") : t("Done")}
        {why + left !== "" && <small>{why !== "" ? why : left}</small>}
        {soon && <i key={game.moment} class="soon"
          style={{ animationDuration: `${GRACE}ms` }} />}
      </button>
    </div>
  );
}

export function Bar(props: BarProps): JSX.Element {
  const { game, ui } = props;
  const seat = game.actor;
  const { idle } = game;
  const refused = game.refused();
  const rows = ui.targets.others.filter(({ offer }) => offer.verb !== VERB.select &&
    (offer.action !== idle?.action || game.pending.length === 0));
  const asked = heading(game);
  const follows = bidNote(game) + townNote(game);
  return (
    <section class={`bar turn ${game.deciding || game.pending.length > 0 ? "mine" : ""}`}
      aria-label={t("Decision")}>
      <Notes game={game} ui={ui}>
        {game.problem !== "" && <p class={game.problem === barred(game) ? "noted" : "problem"}
          role="alert"><Linked text={game.problem} /></p>}
        {!props.online && <p class="problem">{t("No connection; trying again …")}</p>}
        <Absent game={game} />
        <TakeBackNote game={game} />
      </Notes>
      <Hand game={game} ui={ui} />
      <div class={`asks ${refused.length > 0 ? "refusing" : ""} ${
        overdraft(game) === null ? "" : "overdrawn"}`}>
        <h2 class={isLong(asked) ? "long" : ""}>
          {seat >= 0 && <Figure game={game} seat={seat} figure={0} />}
          <span>{seat >= 0 && game.mine.has(seat) && <b>
            <span class="who" title={game.seats[seat]?.name}>{game.seats[seat]?.name}</span>
            {" · "}</b>}
            {asked}</span>
          {ui.typed !== "" && <kbd class="typed" aria-live="polite">{ui.typed}…</kbd>}
          <small class={turnable(ui) ? "turnable" : ""}>
            {hint(props)}</small>
        </h2>
        <Remains game={game} ui={ui} />
        <NextTile game={game} />
        <Thinking game={game} />
        {props.advice}
        <TownNotes game={game} />
        <Purses game={game} />
        <Lots game={game} ui={ui} />
        <Kinds game={game} ui={ui} />
        <Owing game={game} />
        <div class="choices">
          <Price game={game} ui={ui} />
          <Rows game={game} ui={ui} rows={rows} />
        </div>
        {follows !== "" && <p class="follows"><small>{follows}</small></p>}
        <RefusedList game={game} ui={ui} list={refused} />
      </div>
      <Further />
      <Ends game={game} soon={props.soon === true} />
    </section>
  );
}
