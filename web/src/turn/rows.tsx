// SPDX-License-Identifier: Apache-2.0
// What can be chosen, as a list of chips: each with its figure, what it is called and what it
// brings. Of many the places of one kind are a single chip, which unfolds: on the board each of
// them has its disc, and there they are told apart. Those on the new tile stand for themselves.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { hover } from "../board/hover";
import type { Ui } from "./ui";
import { TAKES, VERB, tables } from "aude/engine";
import type { Game } from "../game/game";
import { t, tn } from "../i18n";
import { Figure } from "../game/pieces";
import type { Target } from "./targets";
import { together } from "../game/together";
import { verbRow, whose } from "../game/verbs";
import { aboutWords, figureWord, kindWord } from "../game/words";

/** So many chips stand for themselves. */
const FEW = 6;
/** So many places of one kind are worth a chip that unfolds. */
const MANY = 3;

/** Is it what a hint says? */
function isAdvised({ advised }: Ui, { offer }: Target): boolean {
  return advised?.action === offer.action;
}

/** Choices about a figure that stands or is held somewhere. */
function aboutFigure(verb: number): boolean {
  return ((tables.verbs[verb]?.operands ?? 0) & TAKES.figure) !== 0;
}

function Picture(props: { game: Game; target: Target }): JSX.Element | null {
  const { game, target: { offer, puts } } = props;
  if (puts < 0 && !aboutFigure(offer.verb)) return null;
  return <Figure game={game} figure={puts >= 0 ? puts : offer.item}
    seat={whose(offer) ?? game.state.decider}
    kind={offer.verb === VERB.ransom || offer.verb === VERB.exchange ? 0 : offer.kind ?? 0} />;
}

function Row(props: { game: Game; ui: Ui; target: Target }): JSX.Element {
  const { game, ui, target } = props;
  const { offer } = target;
  const show = (over: boolean): void => {
    ui.point(over ? target : null);
    ui.light(over && target.onBoard ? [target] : []);
  };
  return (
    <button type="button" title={offer.verb === VERB.raise && target.after !== ""
      ? target.after : undefined} class={`choice ${offer.verb === VERB.pass ? "pass" : ""} ` +
      `${isAdvised(ui, target) ? "advised " : ""}` +
      (offer.verb === VERB.raise ? target.after === "" ? "bids" : "bids debt" : "")}
      data-action={offer.action} onClick={() => ui.pick(target)}
      onFocus={(event) => {
        if (event.currentTarget.matches(":focus-visible")) show(true);
      }}
      onBlur={() => show(false)} {...hover(show)}>
      <kbd>{target.key}</kbd>
      <Picture game={game} target={target} />
      <span class="what">{target.puts >= 0 ? target.place : target.word}
        {target.worth !== "" && <em>{target.worth}</em>}
        {target.after !== "" && <small>{target.after}</small>}
        <span class="hidden">{aboutWords(target)}</span></span>
    </button>
  );
}

/** What choices of one kind are called together; "" when nothing does. */
function groupWord(game: Game, { offer, puts }: Target): string {
  if (offer.verb === VERB.floor) return t("Build a tower");
  return puts >= 0 ? `${figureWord(puts)} → ${kindWord(offer.kind ?? 0)}`
    : verbRow(offer.verb)?.words(game, offer, "…") ?? "";
}

/** The places of one kind; those that stand for themselves are alone. */
function grouped(game: Game, rows: Target[]): Target[][] {
  const last = game.state.placed[game.state.last];
  const groups = together(rows, (one) => {
    const { offer, key } = one;
    const here = one.puts >= 0 && offer.x === last?.[0] && offer.y === last[1];
    const word = rows.length <= FEW || !one.onBoard || here ? "" : groupWord(game, one);
    return word === "" ? `${key} ${offer.action}` : word;
  });
  return groups.length < 2 ? rows.map((one) => [one]) : groups;
}

/** While it is pointed at or open, its discs stand out on the board. */
function Group(props: { game: Game; ui: Ui; list: Target[] }): JSX.Element {
  const { game, ui, list } = props;
  const first = list[0] as Target;
  const [open, setOpen] = useState(false);
  return (
    <details class="several" onToggle={({ currentTarget }) => {
      setOpen(currentTarget.open);
      ui.light(currentTarget.open ? list : []);
    }}>
      <summary class={list.some((one) => isAdvised(ui, one)) ? "advised" : ""}
        {...hover((over) => ui.light(over || open ? list : []))}>
        <Picture game={game} target={first} />
        <span class="what">{groupWord(game, first)}
          <em>{tn("{n} place", "{n} places", list.length)}</em></span></summary>
      {open && <div class="choices">
        {list.map((one) => <Row key={one.offer.action} game={game} ui={ui} target={one} />)}
      </div>}
    </details>
  );
}

export function Rows(props: { game: Game; ui: Ui; rows: Target[] }): JSX.Element {
  const { game, ui, rows } = props;
  return (
    <>
      {grouped(game, rows).flatMap((list) => list.length < MANY
        ? list.map((one) => <Row key={one.offer.action} game={game} ui={ui} target={one} />)
        : <Group key={`${game.moment} ${list[0]?.key}`} game={game} ui={ui} list={list} />)}
    </>
  );
}
