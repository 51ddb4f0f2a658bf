// SPDX-License-Identifier: Apache-2.0
// The decision bar: whose decision it is, what kind, what can be chosen and what that brings, what
// cannot be chosen and why, and the two buttons that end it: back, and commit.

import type { ComponentChildren, JSX } from "preact";
import { Lots, Price, Purses, bidNote } from "./auction";
import { TownNotes, townNote } from "./castle";
import { hover } from "../board/hover";
import type { Ui } from "./ui";
import { TAKES, VERB, tables } from "../game/engine";
import { Further } from "./further";
import type { Game } from "../game/game";
import { Hand } from "./hand";
import { t, tn } from "../i18n";
import { Notes } from "./notes";
import { Figure } from "../game/pieces";
import { BackButton, TakeBackNote, touchBack } from "./takeback";
import { Linked } from "../book/rule";
import { RefusedList } from "./refused";
import { Thinking } from "./thinking";
import type { Target } from "./targets";
import { whose } from "../game/verbs";
import { aboutWords, awaited, question } from "../game/words";

export interface BarProps {
  game: Game; ui: Ui; online: boolean;
  /** what there is besides, such as a hint */
  advice?: ComponentChildren;
}

function squares(n: number): string {
  return tn("{n} square", "{n} squares", n);
}

/** Choices about a figure that stands or is held somewhere. */
function aboutFigure(verb: number): boolean {
  return ((tables.verbs[verb]?.operands ?? 0) & TAKES.figure) !== 0;
}

function Row(props: { game: Game; ui: Ui; target: Target }): JSX.Element {
  const { game, ui, target } = props;
  const { offer } = target;
  return (
    <button type="button" title={offer.verb === VERB.raise && target.after !== ""
      ? target.after : undefined} class={`choice ${offer.verb === VERB.pass ? "pass" : ""} ` +
      (offer.verb === VERB.raise ? target.after === "" ? "bids" : "bids debt" : "")}
      data-action={offer.action} onClick={() => ui.pick(target)}
      onFocus={(event) => {
        if (event.currentTarget.matches(":focus-visible")) ui.point(target);
      }}
      onBlur={() => ui.point(null)}
      {...hover((over) => ui.point(over ? target : null))}>
      <kbd>{target.key}</kbd>
      {(target.puts >= 0 || aboutFigure(offer.verb)) && <Figure game={game}
        figure={target.puts >= 0 ? target.puts : offer.item}
        seat={whose(offer) ?? game.state.decider}
        kind={offer.verb === VERB.ransom || offer.verb === VERB.exchange ? 0 : offer.kind ?? 0} />}
      <span class="what">{target.puts >= 0 ? target.place : target.word}
        {target.worth !== "" && <em>{target.worth}</em>}
        {target.after !== "" && <small>{target.after}</small>}
        <span class="hidden">{aboutWords(target)}</span></span>
    </button>
  );
}

function heading(game: Game): ComponentChildren {
  const { state } = game;
  if (game.sending) return t("Sending …");
  if (game.pending.length > 0 && !game.deciding) return t("Commit your turn, or undo");
  if (game.deciding) return question(state);
  return awaited(game);
}

/** Nobody here has laid a tile yet in this game. */
function begins(game: Game): boolean {
  return !game.log.some(({ seat, choice }) => game.mine.has(seat) && choice.verb === VERB.place);
}

function hint({ game, ui }: BarProps): string {
  if (game.mine.size === 0) return t("you are watching");
  if (!game.deciding) return "";
  if (ui.targets.cells.length > 0)
    return begins(game) ? t("on one of the dashed squares") : squares(ui.targets.cells.length);
  if (ui.placed !== null && ui.rotations.length > 1) return t("Tap the tile to turn it");
  return "";
}

/** Why nothing can be committed now; "" when it can. */
function notYet(game: Game): string {
  if (game.committable) return "";
  if (game.sending) return t("Sending …");
  if (game.deciding)
    return game.state.step === "place" ? t("place the tile first") : t("choose first");
  return t("not your decision");
}

/** What committing now leaves out, and what comes of it. */
function idleWord(game: Game): string {
  const gain = game.idle?.gains[game.state.decider] ?? 0;
  const word = game.state.step === "action" ? t("no figure") : t("as it is");
  return gain === 0 ? word : `${word}, ${gain > 0 ? "+" : ""}${gain}`;
}

/** Who only watches has nothing to press. */
function Ends(props: { game: Game }): JSX.Element | null {
  const { game } = props;
  if (game.mine.size === 0) return null;
  const why = notYet(game);
  const left = game.idle !== null && game.pending.length > 0 ? idleWord(game) : "";
  return (
    <div class="ends" onClick={(event) => touchBack(game, event)}>
      <BackButton game={game} />
      <button type="button" class="commit" disabled={!game.committable}
        title={t("What you have tried becomes final, and everybody sees it.")}
        onClick={() => void game.commit()}>
        {t("Commit")}{why !== "" || left !== "" ? <small>{why !== "" ? why : left}</small>
          : <small aria-hidden="true">{t("makes it final")}</small>}
      </button>
    </div>
  );
}

export function Bar(props: BarProps): JSX.Element {
  const { game, ui } = props;
  const seat = game.actor;
  const { idle } = game;
  const rows = ui.targets.others.filter(({ offer }) => offer.verb !== VERB.select &&
    (offer.action !== idle?.action || game.pending.length === 0));
  const follows = bidNote(game) + townNote(game);
  return (
    <section class={`bar ${game.deciding || game.pending.length > 0 ? "mine" : ""}`}
      aria-label={t("Decision")}>
      <Notes game={game} ui={ui} />
      <Hand game={game} ui={ui} />
      <div class="asks">
        <h2>
          {seat >= 0 && <Figure game={game} seat={seat} figure={0} />}
          <span>{seat >= 0 && game.mine.has(seat) && <b>{game.seats[seat]?.name} · </b>}
            {heading(game)}</span>
          {ui.typed !== "" && <kbd class="typed" aria-live="polite">{ui.typed}…</kbd>}
          <small>{hint(props)}</small>
        </h2>
        <TakeBackNote game={game} />
        <Thinking game={game} />
        {game.problem !== "" && <p class="problem" role="alert"><Linked text={game.problem} /></p>}
        {!props.online && <p class="problem">{t("No connection; trying again …")}</p>}
        {props.advice}
        <TownNotes game={game} />
        <Purses game={game} />
        <Lots game={game} ui={ui} />
        <div class="choices">
          <Price game={game} ui={ui} />
          {rows.map((one) => <Row key={one.offer.action} game={game} ui={ui} target={one} />)}
        </div>
        {follows !== "" && <p class="follows"><small>{follows}</small></p>}
        <RefusedList game={game} ui={ui} list={game.refused()} />
      </div>
      <Further />
      <Ends game={game} />
    </section>
  );
}
