// SPDX-License-Identifier: Apache-2.0
// Looking into the board: what a feature is and whose, where points came from, which tiles to come
// fit an empty square and why the one in hand does not. A small card, and what it is about.

import type { JSX } from "preact";
import type { Ui, Look } from "../turn/ui";
import type { FeatureView } from "aude/engine";
import { Refused, VERB } from "aude/engine";
import type { Game } from "../game/game";
import { t, tn } from "../i18n";
import { Figure, Tile } from "../game/pieces";
import { UNIT } from "./cells";
import type { Point } from "./board";
import { namesOf } from "../turn/preview";
import { RuleLink, RuleWords } from "../book/rule";
import { entryWords, termsWords } from "../game/ledger";
import { numbersShown } from "../game/numbers";
import { squareWords, tileWords } from "../game/tiles";
import { isArea, kindWord, openWords } from "../game/words";

/** How near to a figure one has to touch, in the renderer's units. */
const NEAR = 70;
/** Turns of a tile that all lack a place have one reason or two; more are not told. */
const REASONS = 2;

/** What is there: a figure's feature, the feature under the point, or an empty square. */
export function lookOf(game: Game, { x, y, u, v }: Point): Look | null {
  const figures = game.state.standing.map((one) => ({
    x: one[0], y: one[1], segment: one[4],
    far: Math.hypot((one[0] - x) * UNIT + one[7] - u, (one[1] - y) * UNIT + one[8] - v),
  })).filter((one) => one.far <= NEAR).sort((a, b) => a.far - b.far);
  const figure = figures[0];
  if (figure !== undefined)
    return { what: "feature", x: figure.x, y: figure.y, segment: figure.segment, entry: null };
  if (game.state.placed.some(([px, py]) => px === x && py === y)) {
    const segment = game.engine.segmentAt(game.shown, x, y, u, v);
    return segment < 0 ? null : { what: "feature", x, y, segment, entry: null };
  }
  return game.cells().some(([cx, cy]) => cx === x && cy === y)
    ? { what: "cell", x, y, segment: 0, entry: null } : null;
}

function featureOf(game: Game, at: { x: number; y: number; segment: number }):
FeatureView | null {
  try {
    return game.feature(at.x, at.y, at.segment);
  } catch (problem) {
    if (problem instanceof Refused) return null;
    throw problem;
  }
}

/** The feature that is to be painted: looked into, or of the choice that is pointed at. */
export function highlighted(game: Game, ui: Ui): FeatureView | null {
  if (ui.look?.what === "feature") return featureOf(game, ui.look);
  const offer = ui.pointed?.offer;
  const about: number[] = [VERB.put, VERB.take, VERB.capture, VERB.convert, VERB.choose];
  return offer !== undefined && about.includes(offer.verb) ? featureOf(game, offer) : null;
}

/** "3 tiles, 2 open ends, 1 pennant" */
export function factsOf(feature: FeatureView): string {
  const { tiles, open, pennants, cities, castles, complete, kind } = feature;
  return [
    tn("{n} tile", "{n} tiles", tiles),
    pennants > 0 && tn("{n} pennant", "{n} pennants", pennants),
    cities > 0 && (isArea(kind) ? tn("{n} city", "{n} cities", cities)
      : tn("{n} complete city", "{n} complete cities", cities)),
    castles > 0 && tn("{n} castle", "{n} castles", castles),
    complete === 0 && open > 0 && openWords(kind, open),
    complete !== 0 && t("complete"),
  ].filter((text) => text !== false).join(", ");
}

function Strengths(props: { game: Game; feature: FeatureView }): JSX.Element {
  const { game, feature } = props;
  return (
    <span class="strengths">
      {feature.strength.map((n, seat) => n > 0 && (
        <span key={seat} class={feature.owners.includes(seat) ? "owns" : ""}
          title={game.seats[seat]?.name}>
          <Figure game={game} seat={seat} figure={0} kind={feature.kind} />
          {game.seats[seat]?.name}{feature.strength.filter((one) => one > 0).length > 1 && ` ${n}`}
        </span>
      ))}
    </span>
  );
}

function FeatureCard(props: { game: Game; look: Look; feature: FeatureView | null }): JSX.Element {
  const { game, look, feature } = props;
  const { entry } = look;
  const parts = entry === null ? "" : termsWords(entry);
  return (
    <>
      {feature !== null && (
        <>
          <h2><span>{kindWord(feature.kind)}</span>
            {feature.owners.length === 0 && entry === null && <small> {t("nobody's")}</small>}
            {feature.value > 0 && entry === null && <em>{t("now {n}", { n: feature.value })}</em>}
          </h2>
          <Strengths game={game} feature={feature} />
          <p>{factsOf(feature)}</p>
        </>
      )}
      {entry !== null && (
        <p><b>{entryWords(game, entry)}</b>{parts !== "" && <><br />{parts}</>}{" "}
          <RuleWords id={entry.rule} /></p>
      )}
    </>
  );
}

function whyNot(game: Game, kind: number, x: number, y: number): [string, string][] {
  const reasons = new Map<string, string>();
  for (const one of game.engine.why(game.shown, kind, x, y))
    if (one.rule !== "" || one.sentence !== "") reasons.set(one.sentence, one.rule);
  return [...reasons].slice(0, REASONS);
}

function CellCard(props: { game: Game; ui: Ui; look: Look }): JSX.Element {
  const { game, ui, look } = props;
  const { x, y } = look;
  const kind = ui.placed === null && game.deciding && game.state.step === "place"
    ? ui.held : -1;
  const here = ui.targets.cells.some(({ offer }) => offer.x === x && offer.y === y);
  const fitting = game.fitting(x, y);
  const copies = fitting.reduce((sum, [, n]) => sum + n, 0);
  return (
    <>
      <h2 id="fitting"><span>{squareWords(game, x, y)}</span>
        <em>{copies === 0 ? t("no tile left fits")
          : tn("{n} tile left fits", "{n} tiles left fit", copies)}</em></h2>
      {kind >= 0 && !here && whyNot(game, kind, x, y).map(([sentence, rule]) => (
        <p key={sentence} class="why">{t("This tile does not go here:")} {t(sentence)}{" "}
          <RuleLink id={rule} /></p>
      ))}
      <ul class="fitting" tabIndex={0} aria-labelledby="fitting">
        {fitting.map(([one, n]) => (
          <li key={one}><Tile game={game} kind={one} rotation={0} />×{n}</li>
        ))}
      </ul>
    </>
  );
}

/** A tile that lies: its picture, what is on it, and small its name for those who want it. */
function TileCard(props: { game: Game; look: Look }): JSX.Element | null {
  const { game, look } = props;
  const found = game.state.placed.find(([x, y]) => x === look.x && y === look.y);
  if (found === undefined) return null;
  const [x, y, kind, rotation] = found;
  return (
    <>
      <h2>{numbersShown() ? t("Square {at}", { at: `${x},${y}` }) : t("Tile")}{" "}
        <small aria-hidden="true">{game.kinds[kind]?.name}</small></h2>
      <p class="tile-card"><Tile game={game} kind={kind} rotation={rotation} alt="" />{" "}
        {tileWords(game, kind, rotation)}</p>
    </>
  );
}

export function Card(props: { game: Game; ui: Ui }): JSX.Element | null {
  const { game, ui } = props;
  const { look } = ui;
  if (look === null) return null;
  const feature = look.what === "feature" ? featureOf(game, look) : null;
  if (look.what === "feature" && feature === null && look.entry === null) return null;
  return (
    <section class="about" aria-label={look.what !== "feature" ? t("Square {at}",
      { at: `${look.x},${look.y}` }) : kindWord(feature?.kind ?? 0)}>
      <div>
        {look.what === "cell" ? <CellCard game={game} ui={ui} look={look} />
          : look.what === "tile" ? <TileCard game={game} look={look} />
          : <FeatureCard game={game} look={look} feature={feature} />}
      </div>
      <button type="button" class="closes" aria-label={t("Close")}
        onClick={() => ui.lookAt(null)}>×</button>
    </section>
  );
}

/** More squares than these are not told one by one. */
const SQUARES = 8;

function squareList(cells: [number, number][]): string {
  return [...new Set(cells.map(([x, y]) => `${x},${y}`))].slice(0, SQUARES).join("; ");
}

/** Whose it is, and how strong each is where several are on it. */
function ownersWords(game: Game, feature: FeatureView): string {
  const on = feature.strength.flatMap((n, seat) => n > 0 ? [seat] : []);
  if (on.length === 0) return t("nobody's");
  return on.length === 1 ? namesOf(game, on)
    : on.map((seat) => `${namesOf(game, [seat])} ${feature.strength[seat] ?? 0}`).join(", ");
}

/** "city 0,0; 1,0: Anna, now 3, 2 tiles, 1 pennant, 1 open end; empty squares: 1,-1" */
function featureWords(game: Game, at: { x: number; y: number }, feature: FeatureView): string {
  const { kind, cells, onward, value } = feature;
  const where = cells.length > SQUARES ? `${at.x},${at.y}` : squareList(cells);
  return `${kindWord(kind)} ${where}: ${ownersWords(game, feature)}, ` +
    `${t("now {n}", { n: value })}, ${factsOf(feature)}` +
    (onward.length === 0 ? "" : `; ${t("empty squares: {list}", { list: squareList(onward) })}`);
}

/** The card in one sentence, for those who hear the page. */
export function lookWords(game: Game, look: Look | null): string {
  if (look === null) return "";
  if (look.what === "cell") {
    const copies = game.fitting(look.x, look.y).reduce((sum, [, n]) => sum + n, 0);
    return `${t("Square {at}", { at: `${look.x},${look.y}` })}: ` +
      tn("{n} tile left fits", "{n} tiles left fit", copies);
  }
  if (look.what === "tile") {
    const [, , kind = -1, rotation = 0] = game.state.placed.find(([x, y]) =>
      x === look.x && y === look.y) ?? [];
    return `${t("Square {at}", { at: `${look.x},${look.y}` })}: ${tileWords(game, kind, rotation)}`;
  }
  const feature = featureOf(game, look);
  return feature === null ? "" : featureWords(game, look, feature);
}
