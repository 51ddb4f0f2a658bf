// SPDX-License-Identifier: Apache-2.0
// Above the decision bar, over the foot of the board: what the placement that is pointed at or
// tried does, what the choice pointed at is about, or the card of what is looked into.

import type { ComponentChildren, JSX } from "preact";
import { Settled } from "./auction";
import type { Ui } from "./ui";
import type { Choice } from "aude/engine";
import { VERB } from "aude/engine";
import type { Game } from "../game/game";
import { t } from "../i18n";
import { Card, factsOf, highlighted } from "../board/look";
import { Figure } from "../game/pieces";
import type { Note } from "./preview";
import { floorNotes, namesOf, notesOf } from "./preview";
import { kindWord } from "../game/words";

const BRIDGE = 1;

function Chip(props: { game: Game; note: Note }): JSX.Element {
  const { game, note } = props;
  return (
    <li class={note.strong ? "strong" : ""}>
      {note.seats.map((seat) => <Figure key={seat} game={game} seat={seat} figure={0} />)}
      {note.seats.length > 0 && <span class="hidden">{namesOf(game, note.seats)}: </span>}
      {note.text}
    </li>
  );
}

/** What a placement spends: a bridge is never spent without a word. */
function bridgeNote(game: Game, choice: Choice, tried: boolean): Note[] {
  if (choice.number === 0) return [];
  const left = (game.state.seats[game.actor]?.tokens[BRIDGE] ?? 0) + (tried ? 1 : 0);
  return [{ seats: [], strong: true, text: t("spends a bridge: you have {n}", { n: left }) }];
}

function spot(game: Game, ui: Ui): Note[] {
  if (ui.pointed?.offer.verb === VERB.floor) return floorNotes(game, ui.pointed.offer);
  if (ui.pointed?.offer.reach !== undefined)
    return [{ seats: [], strong: false, text: t("closes the tower: it captures nobody any more") }];
  const feature = highlighted(game, ui);
  if (feature === null || ui.pointed?.offer.verb === VERB.convert) return [];
  return [{ seats: feature.owners, strong: false,
    text: `${kindWord(feature.kind)}: ${t("now {n}", { n: feature.value })}, ` +
      factsOf(feature) }];
}

/** children: what else is told there, so that it moves nothing that somebody is about to press. */
export function Notes(props: { game: Game; ui: Ui; children: ComponentChildren }): JSX.Element {
  const { game, ui } = props;
  const placement = ui.ghost ?? ui.placed;
  const told: Note[] = ui.told === "" ? [] : [{ seats: [], strong: false, text: ui.told }];
  const notes = ui.look !== null ? []
    : told.length > 0 ? told
    : ui.ghost === null && ui.pointed !== null ? spot(game, ui)
    : placement === null ? []
    : [...bridgeNote(game, placement, ui.ghost === null),
      ...notesOf(game, placement)];
  return (
    <div class="notes">
      {notes.length === 0 && ui.look === null && <Settled game={game} />}
      <Card game={game} ui={ui} />
      <div role="status" aria-label={t("What this does")}>
        {notes.length > 0 &&
          <ul>{notes.map((note, i) => <Chip key={i} game={game} note={note} />)}</ul>}
      </div>
      {props.children}
    </div>
  );
}
