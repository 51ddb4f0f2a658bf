// SPDX-License-Identifier: Apache-2.0
// A castle or the points: what the castle would wait for, on the board as outlines with values and
// in words. Which features these are the engine says; everybody who looks sees them.

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { CELL, UNIT } from "../board/cells";
import { spread } from "../board/discs";
import { plane } from "../board/overlay";
import type { Choice, Near, Waited } from "aude/engine";
import { VERB } from "aude/engine";
import { t, tn } from "../i18n";
import { Figure } from "../game/pieces";
import type { Scene } from "../game/scene";
import { together } from "../game/together";
import { kindWord, valueWords, whereWords } from "../game/words";
import { namesOf } from "./preview";

const CASTLE = 2;
/** Pixels of the plane that a label takes. */
const APART = 44;
/** And half of the widest one. */
const LABEL = 42;

export interface Town extends Near { choice: Choice }

/** The towns that can become castles now, whoever decides about them. */
function townsOf(game: Scene): Town[] {
  if (game.state.step !== "castle") return [];
  return game.engine.choices(game.shown).filter(({ verb }) => verb === VERB.convert)
    .map((choice) => ({ choice,
      ...game.engine.near(game.shown, choice.x, choice.y, choice.segment) }));
}

export function useTowns(game: Scene): Town[] {
  return useMemo(() => townsOf(game), [game, game.moment, game.state]);
}

function ownersOf(game: Scene, { owners }: Waited): string {
  return owners.length === 0 ? t("nobody's") : namesOf(game, owners);
}

/** "now 4, complete 8"; a castle has no value of its own. */
function worthOf(one: Waited): string {
  return one.whole === 0 ? t("what it scores itself")
    : valueWords(one.kind, one.value, one.whole);
}

/** "city: now 4, complete 8 (Ben)" */
function waitedWords(game: Scene, one: Waited): string {
  return `${kindWord(one.kind)}: ${worthOf(one)} (${ownersOf(game, one)})`;
}

/** What a castle waits for, as one sentence. */
function nearWords(game: Scene, features: Waited[]): string {
  return features.length === 0 ? t("nothing unfinished is near yet")
    : `${t("Near it:")} ${features.map((one) => waitedWords(game, one)).join("; ")}`;
}

/** All towns that are asked about, for those who hear the page. */
export function townsWords(game: Scene): string {
  return townsOf(game).map(({ features }) => nearWords(game, features)).join(". ");
}

/** A label's place on the squares around, which are in sight. */
function within(at: number, cells: number[]): number {
  return Math.min(Math.max(at, Math.min(...cells) * CELL + LABEL),
    (Math.max(...cells) + 1) * CELL - LABEL);
}

/** What is near, over the picture: outlines, and who has it and its value now and complete. */
export function Vicinity(props: { game: Scene; town: Town }): JSX.Element {
  const { game, town: { features, around } } = props;
  const places = spread(features.map(({ at: [x, y] }) =>
    ({ x: x * CELL / UNIT, y: y * CELL / UNIT })), APART).map(({ x, y }) =>
    ({ x: within(x, around.map(([one]) => one)), y: within(y, around.map(([, one]) => one)) }));
  return (
    <>
      {plane(<>{features.map((one) =>
        <path key={one.region} d={one.path} class="near" fill-rule="evenodd" />)}</>, "owned")}
      {features.map((one, i) => (
        <div key={one.region} class="claim" aria-hidden="true"
          style={{ left: `${places[i]?.x ?? 0}px`, top: `${places[i]?.y ?? 0}px` }}>
          {one.owners.map((seat) => <Figure key={seat} game={game} seat={seat} figure={0} />)}
          <b>{one.whole === 0 ? "♜" : one.whole === one.value ? one.value
            : `${one.value} → ${one.whole}`}</b>
        </div>
      ))}
    </>
  );
}

/** What is told in the same words is told once, with how often. */
function alike(features: Waited[]): { one: Waited; times: number }[] {
  return together(features, ({ kind, value, whole, owners }) =>
    [kind, value, whole, ...owners].join())
    .flatMap((all) => all.slice(0, 1).map((one) => ({ one, times: all.length })));
}

function Features(props: { game: Scene; features: Waited[] }): JSX.Element {
  const { game, features } = props;
  if (features.length === 0) return <span>{t("nothing unfinished is near yet")}</span>;
  return (
    <>
      <b>{t("Near it:")}</b>
      {alike(features).map(({ one, times }) => (
        <span key={one.region} class="waited">
          {one.owners.map((seat) => <Figure key={seat} game={game} seat={seat} figure={0} />)}
          <span class="hidden">{ownersOf(game, one)}: </span>
          {times > 1 && `${times} × `}
          {kindWord(one.kind)}{one.owners.length === 0 && ` (${t("nobody's")})`}
          <em>{worthOf(one)}</em>
        </span>
      ))}
    </>
  );
}

/** Towns with the same surroundings are told once. */
function grouped(towns: Town[]): Town[][] {
  return together(towns, ({ features }) =>
    features.map(({ region }) => region).sort((a, b) => a - b).join());
}

/** In the bar: what is near each town. */
export function TownNotes(props: { game: Scene }): JSX.Element | null {
  const { game } = props;
  const towns = useTowns(game);
  const groups = grouped(towns);
  if (towns.length === 0) return null;
  return (
    <div class="towns">
      {groups.map((all) => (
        <p key={all[0]?.choice.action}>
          {groups.length > 1 && <b>{all.map(({ choice }) => whereWords(choice)).join(", ")}</b>}
          <Features game={game} features={all[0]?.features ?? []} />
        </p>
      ))}
    </div>
  );
}

/** What a castle brings, and how many of them the decider has. */
export function townNote(game: Scene): string {
  if (game.state.step !== "castle") return "";
  const left = game.state.seats[game.state.decider]?.tokens[CASTLE] ?? 0;
  return `${t("The castle brings as much as the first of these to be completed.")} ` +
    tn("{n} castle left", "{n} castles left", left);
}
