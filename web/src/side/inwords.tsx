// SPDX-License-Identifier: Apache-2.0
// The board in words, for those who hear the page: whose features there are, and row by row what
// is on every tile. What it says is the engine's description, put into the page's language.

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { Look } from "../turn/desk";
import type { Game } from "../game/game";
import { currentLanguage, t, tn } from "../i18n";
import { lookWords } from "../board/look";
import { figureWord, kindWord, sideWord } from "../game/words";

const KINDS = ["city", "road", "field", "monastery", "garden", "river", "tower", "castle",
  "grassland", "mountains", "sea"];
const FIGURES = ["follower", "abbot"];
const SIDE = "(?:north|east|south|west)";
const PART = new RegExp(String.raw`^(\w+)((?: (?:and )?${SIDE})*)(?: of (\d+) floors?)?` +
  String.raw`((?: with \w+ of [A-Z])*)$`);

/** "city (north, east): follower Anna" */
function partWords(game: Game, text: string): string {
  const found = PART.exec(text);
  if (found === null) return text;
  const [, name = "", sides = "", floors, figures = ""] = found;
  const kind = KINDS.indexOf(name);
  const where = (sides.match(new RegExp(SIDE, "g")) ?? []).map(sideWord);
  const who = [...figures.matchAll(/ with (\w+) of ([A-Z])/g)].map(([, figure = "", letter = ""]) =>
    `${figureWord(Math.max(0, FIGURES.indexOf(figure)), kind)} ` +
    `${game.seats[letter.charCodeAt(0) - 65]?.name ?? letter}`);
  return (kind < 0 ? t("bridge") : kindWord(kind)) +
    (where.length > 0 ? ` (${where.join(", ")})` : "") +
    (floors === undefined ? "" : `, ${tn("{n} floor", "{n} floors", Number(floors))}`) +
    (who.length > 0 ? `: ${who.join(", ")}` : "");
}

interface TileText { at: string; row: number; text: string }

function tilesOf(game: Game): TileText[] {
  return game.engine.text(game.shown).split("\n").flatMap((line) => {
    const found = /^(-?\d+,(-?\d+)): (.*)\.$/.exec(line);
    if (found === null) return [];
    const [, at = "", row = "", parts = ""] = found;
    return [{ at, row: Number(row),
      text: parts.split("; ").map((part) => partWords(game, part)).join("; ") }];
  });
}

/** One look for each claimed feature: by one of the figures on it. */
function claimed(game: Game): Look[] {
  const found = new Map<number, Look>();
  for (const [x, y, , , segment] of game.state.standing) {
    const { region } = game.feature(x, y, segment);
    if (!found.has(region))
      found.set(region, { what: "feature", x, y, segment, entry: null });
  }
  return [...found.values()];
}

function Words(props: { game: Game; into: (look: Look) => void }): JSX.Element {
  const { game, into } = props;
  const [tiles, looks] = useMemo(() => [tilesOf(game), claimed(game)],
    [game, game.moment, currentLanguage()]);
  const rows = [...new Set(tiles.map((one) => one.row))];
  const dead = game.cells().filter(([, , copies]) => copies === 0);
  return (
    <div class="inwords">
      <h2>{t("Claimed features")}</h2>
      <ul>
        {looks.map((look) => (
          <li key={`${look.x},${look.y},${look.segment}`}>
            <button type="button" onClick={() => into(look)}>{lookWords(game, look)}</button>
          </li>
        ))}
      </ul>
      {dead.length > 0 && <p>{t("Squares that no tile fits")}:{" "}
        {dead.map(([x, y]) => `${x},${y}`).join("; ")}</p>}
      {rows.map((row) => (
        <section key={row}>
          <h2>{t("Row {n}", { n: row })}</h2>
          <ul>
            {tiles.filter((one) => one.row === row).map((one) =>
              <li key={one.at}><b>{one.at}</b> {one.text}</li>)}
          </ul>
        </section>
      ))}
    </div>
  );
}

export function InWords(props: { game: Game; into: (look: Look) => void }): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <details id="words" class="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("The board in words")}</summary>
      {open && <Words game={props.game} into={props.into} />}
    </details>
  );
}
