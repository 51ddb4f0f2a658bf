// SPDX-License-Identifier: Apache-2.0
// The boxes that may be played with: a picture, a name, what each of them changes, and how long a
// game with them lasts.

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { Engine, GameKind } from "aude/engine";
import { Sign } from "../game/signs";
import { t, tn } from "../i18n";
import { narrow } from "../board/view";
import { changeWords } from "./changes";
import { Fold } from "./fold";
import { useOwnSets } from "./own";
import { expansionSign, expansionWord } from "./played";
import type { Plan } from "./start";

/** How many tiles each box brings for all together: not those of which every player gets one. */
function tilesOf(engine: Engine, kind: GameKind): Map<string, number> {
  const count = (expansion: string, seats: number): number => {
    engine.load(engine.compose(
      [`game ${kind.name}`, `expansion ${expansion}`, `seats ${seats}`, "start 0"]));
    return engine.kinds().filter((one) => one.name.startsWith(`${expansion}-`))
      .reduce((sum, one) => sum + one.count, 0);
  };
  useOwnSets(engine, []);
  return new Map(kind.expansions.map(({ name }) => {
    const two = count(name, 2);
    return [name, two - 2 * (count(name, 3) - two)];
  }));
}

/** The order in which they are offered: first the two that this page is about, then by the numbers
 *  that are printed on the boxes (of the sixth its parts), at last the small ones. */
const ORDER = ["tower", "bcb", "inns", "traders", "dragon", "abbey", "count", "king", "cult",
  "river1", "river2", "phantom"];
const NUMBERS: Record<string, number> = { inns: 1, traders: 2, dragon: 3, tower: 4, abbey: 5,
  count: 6, king: 6, cult: 6, bcb: 8 };

/** These in that order; what is not known to it comes last. */
export function inOrder(names: readonly string[]): string[] {
  const place = (name: string): number => (ORDER.indexOf(name) + 1 || ORDER.length + 1);
  return [...names].sort((a, b) => place(a) - place(b));
}

interface BoxProps { name: string; tiles: number; checked: boolean; set: (on: boolean) => void }

/** The name is what a reader says of it first, and the rest is the description. */
function BoxCard(props: BoxProps): JSX.Element {
  const { name, tiles, checked, set } = props;
  const id = `box-${name}`;
  const number = NUMBERS[name];
  return (
    <label class="card boxed">
      <Sign name={expansionSign(name)} />
      <b id={`${id}-name`}>{expansionWord(name)}</b>
      <input id={id} type="checkbox" checked={checked} aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-what`}
        onChange={(event) => set(event.currentTarget.checked)} />
      <small id={`${id}-what`}>{changeWords(name)}{" "}
        <i>{[tiles > 0 ? tn("{n} tile", "{n} tiles", tiles) : "",
          number === undefined ? "" : t("Expansion {n}", { n: number })]
          .filter((one) => one !== "").join(" · ")}</i></small>
    </label>
  );
}

/** first: whoever came wants to choose them, so they are what is seen. */
export function Expansions(props: { engine: Engine; kind: GameKind; plan: Plan;
  change: (plan: Plan) => void; first?: boolean }): JSX.Element | null {
  const { engine, kind, plan, change, first = false } = props;
  const tiles = useMemo(() => tilesOf(engine, kind), [engine, kind]);
  const all = inOrder(kind.expansions.map(({ name }) => name));
  if (all.length === 0) return null;
  const choose = (expansions: string[]): void => change({ ...plan, expansions });
  const words = plan.expansions.length === 0 ? t("none") : plan.expansions.length === all.length
    ? t("everything") : all.filter((one) => plan.expansions.includes(one)).map(expansionWord)
      .join(", ");
  return (
    <Fold name="expansions" title={t("Expansions")} words={words} opened={first || !narrow()}
      sought={first}>
      <p class="row">
        <button type="button" disabled={plan.expansions.length === all.length}
          onClick={() => choose(all)}>{t("Choose all")}</button>
        <button type="button" disabled={plan.expansions.length === 0}
          onClick={() => choose([])}>{t("Choose none")}</button>
      </p>
      <fieldset class="boxes" aria-label={t("Expansions")}>
        {all.map((name) => (
          <BoxCard key={name} name={name} tiles={tiles.get(name) ?? 0}
            checked={plan.expansions.includes(name)}
            set={(on) => choose(on ? [...plan.expansions, name]
              : plan.expansions.filter((one) => one !== name))} />
        ))}
      </fieldset>
    </Fold>
  );
}

/** Seconds that a tile takes somebody, however many play. The boxes say 35 minutes for the 72 tiles
 *  of the game alone, and 45 for the 90 with Inns & Cathedrals or The Tower, the 96 with Traders &
 *  Builders, the 95 with the Count, King & Robber (5, 6 and 12 tiles more); none of them differs by
 *  how many play. A computer's turn is seen for so long. */
const PERSON = 29;
const COMPUTER = 4;
/** Minutes that a box takes besides its tiles. With Bridges, Castles & Bazaars it is 60 for 84
 *  tiles: all bid on the tiles of each of its eight bazaars. */
const MORE: Record<string, number> = { bcb: 19 };
const DAY = 86400;

/** How long it lasts when nobody dawdles, or "" where a turn may take days. */
export function lastingWords(plan: { seats: readonly { player: string }[];
  expansions: readonly string[]; clock?: { seconds: number } | null | undefined },
tiles: number): string {
  if (plan.seats.length === 0 || (plan.clock?.seconds ?? 0) >= DAY) return "";
  const people = plan.seats.filter(({ player }) => player === "human").length / plan.seats.length;
  const more = plan.expansions.reduce((sum, name) => sum + (MORE[name] ?? 0), 0);
  const minutes = tiles * (people * PERSON + (1 - people) * COMPUTER) / 60 + people * more;
  if (minutes < 57.5) return t("about {n} min", { n: Math.max(5, Math.round(minutes / 5) * 5) });
  const halves = Math.round(minutes / 30);
  return halves % 2 === 0 ? t("about {n} h", { n: halves / 2 })
    : t("about {n} h", { n: `${(halves - 1) / 2}½` });
}
