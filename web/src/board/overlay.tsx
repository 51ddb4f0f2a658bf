// SPDX-License-Identifier: Apache-2.0
// Features painted over the board: who owns what, hatched in the seats' colours with their marks
// and values; and one feature that is looked into.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { CELL, UNIT } from "./cells";
import type { Aids, Overlay } from "../turn/ui";
import type { Claim, FeatureView } from "aude/engine";
import { t, tn } from "../i18n";
import { keepNumbers, numbersKept } from "../game/numbers";
import { Figure } from "../game/pieces";
import { Sign } from "../game/signs";
import { useShutting } from "../shutting";
import { namesOf } from "../turn/preview";
import type { Game } from "../game/game";

/** Each seat's stripes run another way, so that colour does not stand alone. */
const ANGLES = [45, 135, 0, 90, 22, 112];
const STRIPE = 44;

/** Something over the whole board, in the renderer's units. */
export function plane(content: JSX.Element | JSX.Element[], name: string): JSX.Element {
  return (
    <svg class={name} width={CELL} height={CELL} viewBox={`0 0 ${UNIT} ${UNIT}`}
      aria-hidden="true">{content}</svg>
  );
}

/** What is seen beside a colour on any ground. */
function edgeOf(colour: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
  return 2 * r + 5 * g + b > 1100 ? "#1c1510" : "#fff";
}

function Hatch(props: { game: Game; owners: number[] }): JSX.Element {
  const { game, owners } = props;
  const size = STRIPE * owners.length;
  const angle = ANGLES[owners[0] ?? 0] ?? 45;
  return (
    <pattern id={`hatch-${owners.join("-")}`} width={size} height={size}
      patternUnits="userSpaceOnUse" patternTransform={`rotate(${angle})`}>
      {owners.map((seat, i) => (
        <g key={seat}>
          <rect x={i * STRIPE} width={STRIPE} height={size} fill={game.engine.colour(seat)}
            fill-opacity=".16" />
          <rect x={i * STRIPE} width={STRIPE * 0.32} height={size}
            fill={edgeOf(game.engine.colour(seat))} fill-opacity=".3" />
          <rect x={i * STRIPE + STRIPE * 0.05} width={STRIPE * 0.22} height={size}
            fill={game.engine.colour(seat)} fill-opacity=".7" />
        </g>
      ))}
    </pattern>
  );
}

export function Ownership(props: { game: Game; claims: Claim[] }): JSX.Element {
  const { game, claims } = props;
  const sets = [...new Map(claims.map((one) => [one.owners.join("-"), one.owners])).values()];
  return (
    <>
      {plane(
        <>
          <defs>{sets.map((owners) => <Hatch key={owners.join("-")} game={game} owners={owners} />)}
          </defs>
          <g fill="none" stroke-width="15">
            {claims.map((one) => <path key={one.region} d={one.path}
              stroke={edgeOf(game.engine.colour(one.owners[0] ?? 0))} />)}
          </g>
          {claims.map((one) => (
            <path key={one.region} d={one.path} fill={`url(#hatch-${one.owners.join("-")})`}
              fill-rule="evenodd" stroke={game.engine.colour(one.owners[0] ?? 0)}
              stroke-width="8" />
          ))}
        </>, "owned")}
      {claims.map((one) => (
        <div key={one.region} class="claim" aria-hidden="true"
          style={{ left: `${one.at[0] * CELL / UNIT}px`, top: `${one.at[1] * CELL / UNIT}px` }}>
          {one.owners.map((seat) => <Figure key={seat} game={game} seat={seat} figure={0} />)}
          <b>{one.value}</b>
        </div>
      ))}
    </>
  );
}

/** Whose stripes are which, and what they are worth together. */
export function Legend(props: { game: Game; claims: Claim[]; what: Overlay }): JSX.Element {
  const { game, claims, what } = props;
  return (
    <section class="legend" aria-label={t("Who owns what")}>
      <h2>{what === 1 ? t("Fields and areas") : t("All features")}</h2>
      <ul>
        {game.state.seats.map((_, seat) => {
          const owned = claims.filter((one) => one.owners.includes(seat));
          const value = owned.reduce((sum, one) => sum + one.value, 0);
          return (
            <li key={seat}>
              <Figure game={game} seat={seat} figure={0} /> {namesOf(game, [seat])}{" "}
              <b>{value}</b> <small>{tn("{n} feature", "{n} features", owned.length)}</small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function Highlight(props: { feature: FeatureView }): JSX.Element {
  const { path } = props.feature;
  return plane(
    <>
      <path d={path} class="glow" fill-rule="evenodd" />
      <path d={path} class="edge" fill-rule="evenodd" />
    </>, "highlight");
}

/** The menu of what is drawn over the board. */
export function AidsMenu(props: { aids: Aids; bridges: boolean; aid: (aids: Aids) => void }):
JSX.Element {
  const { aids, bridges, aid } = props;
  const menu = useRef<HTMLDetailsElement>(null);
  useShutting(menu);
  const what = (value: Overlay, words: string): JSX.Element => (
    <label><input type="radio" name="overlay" checked={aids.overlay === value}
      onChange={() => aid({ ...aids, overlay: value })} /> {words}</label>
  );
  return (
    <details class="aids" ref={menu}>
      <summary title={t("Drawn on the board")}>
        <Sign name="layers" /><small>{t("View")}</small>{" "}
        <span class="hidden">{t("Drawn on the board")}</span></summary>
      <div class="menu">
        <fieldset>
          <legend>{t("Who owns what")}</legend>
          {what(0, t("nothing painted"))}
          {what(1, t("fields and areas"))}
          {what(2, t("all features"))}
        </fieldset>
        <fieldset>
          <legend>{t("Marks")}</legend>
          <label><input type="checkbox" checked={aids.last}
            onChange={() => aid({ ...aids, last: !aids.last })} /> {t("last turns")}</label>
          <label><input type="checkbox" checked={aids.dead}
            onChange={() => aid({ ...aids, dead: !aids.dead })} />{" "}
            {t("squares that no tile fits")} <b aria-hidden="true">×</b></label>
          <label><input type="checkbox" checked={numbersKept()}
            onChange={() => keepNumbers(!numbersKept())} />{" "}
            {t("numbers and coordinates")}</label>
          {bridges && <p><Sign name="bridge" /> {t("needs a bridge")}</p>}
        </fieldset>
      </div>
    </details>
  );
}
