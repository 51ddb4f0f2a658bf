// SPDX-License-Identifier: Apache-2.0
// The board in words, for those who hear the page: whose features there are, those that are still
// open, and row by row what is on every tile. All of it is the engine's, put into words here.

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { Look } from "../turn/ui";
import type { BoardPart } from "aude/engine";
import type { Game } from "../game/game";
import { currentLanguage, t, tn } from "../i18n";
import { lookWords } from "../board/look";
import { partWords, signsWords } from "../game/tiles";
import { figureWord, tokensWord } from "../game/words";

/** "city (north, east): follower Anna" */
function boardPartWords(game: Game, part: BoardPart): string {
  const { kind, floors, figures } = part;
  const who = figures.map(([figure, seat]) =>
    `${figureWord(figure, kind)} ${game.seats[seat]?.name ?? ""}`);
  return (part.bridge === 1 ? partWords(part, t("bridge")) : partWords(part)) +
    (floors === undefined ? "" : `, ${tn("{n} floor", "{n} floors", floors)}`) +
    (who.length > 0 ? `: ${who.join(", ")}` : "");
}

interface TileText { at: string; row: number; text: string }
interface Told { tiles: TileText[]; claimed: Look[]; open: Look[] }

function toldOf(game: Game): Told {
  const { tiles, features } = game.engine.text(game.shown);
  const looks = features.map(([x, y, segment]): Look =>
    ({ what: "feature", x, y, segment, entry: null }));
  const claimed = (look: Look): boolean =>
    game.feature(look.x, look.y, look.segment).figures.length > 0;
  return {
    tiles: [...tiles].sort((a, b) => a.y - b.y || a.x - b.x).map(({ x, y, parts, ...tile }) => ({
      at: `${x},${y}`, row: y,
      text: [...parts.map((part) => boardPartWords(game, part)),
        ...signsWords(tile), ...(tile.neutral ?? []).map(tokensWord)].join("; "),
    })),
    claimed: looks.filter(claimed),
    open: looks.filter((look) => !claimed(look)),
  };
}

interface WordsProps { game: Game; into: (look: Look) => void }

function Features(props: WordsProps & { title: string; looks: Look[] }): JSX.Element | null {
  const { game, into, title, looks } = props;
  if (looks.length === 0) return null;
  return (
    <section class="features">
      <h2>{title}</h2>
      <ul>
        {looks.map((look) => (
          <li key={`${look.x},${look.y},${look.segment}`}>
            <button type="button" onClick={() => into(look)}>{lookWords(game, look)}</button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Words(props: WordsProps): JSX.Element {
  const { game, into } = props;
  const { tiles, claimed, open } = useMemo(() => toldOf(game),
    [game, game.moment, currentLanguage()]);
  const rows = [...new Set(tiles.map((one) => one.row))];
  const dead = game.cells().filter(([, , copies]) => copies === 0);
  return (
    <div class="inwords">
      <Features game={game} into={into} title={t("Claimed features")} looks={claimed} />
      <Features game={game} into={into} title={t("Open features of nobody")} looks={open} />
      {dead.length > 0 && <p>{t("Squares that no tile fits")}:{" "}
        {dead.map(([x, y]) => `${x},${y}`).join("; ")}</p>}
      {rows.map((row) => (
        <section key={row} class="row">
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

export function InWords(props: WordsProps): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <details id="words" class="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("The board in words")}</summary>
      {open && <Words game={props.game} into={props.into} />}
    </details>
  );
}
