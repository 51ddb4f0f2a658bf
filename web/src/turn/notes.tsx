// SPDX-License-Identifier: Apache-2.0
// Above the decision bar, over the foot of the board: what the placement that is pointed at or
// tried does, what the choice pointed at is about, or the card of what is looked into.

import type { JSX } from "preact";
import type { Desk } from "./desk";
import type { Choice } from "../game/engine";
import { VERB } from "../game/engine";
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

function spot(game: Game, desk: Desk): Note[] {
  if (desk.pointed?.offer.verb === VERB.floor) return floorNotes(game, desk.pointed.offer);
  if (desk.pointed?.offer.reach !== undefined)
    return [{ seats: [], strong: false, text: t("closes the tower: it captures nobody any more") }];
  const feature = highlighted(game, desk);
  if (feature === null || desk.pointed?.offer.verb === VERB.convert) return [];
  return [{ seats: feature.owners, strong: false,
    text: `${kindWord(feature.kind)}: ${t("now {n}", { n: feature.value })}, ` +
      factsOf(feature) }];
}

export function Notes(props: { game: Game; desk: Desk }): JSX.Element {
  const { game, desk } = props;
  const placement = desk.ghost ?? desk.placed;
  const told: Note[] = desk.told === "" ? [] : [{ seats: [], strong: false, text: desk.told }];
  const notes = desk.look !== null ? []
    : told.length > 0 ? told
    : desk.ghost === null && desk.pointed !== null ? spot(game, desk)
    : placement === null ? []
    : [...bridgeNote(game, placement, desk.ghost === null),
      ...notesOf(game, placement)];
  return (
    <div class="notes">
      <Card game={game} desk={desk} />
      <div role="status" aria-label={t("What this does")}>
        {notes.length > 0 &&
          <ul>{notes.map((note, i) => <Chip key={i} game={game} note={note} />)}</ul>}
      </div>
    </div>
  );
}
