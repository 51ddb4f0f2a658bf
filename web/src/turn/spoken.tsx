// SPDX-License-Identifier: Apache-2.0
// What those who hear the page are told without asking: what others did and what came of it, how
// the tile lies that was just tried, and what is to be decided. Everything is said once: the list
// only grows at its end, and what was said long ago is dropped.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { townsWords } from "./castle";
import type { Ui } from "./ui";
import type { State } from "aude/engine";
import { VERB } from "aude/engine";
import type { Game } from "../game/game";
import { currentLanguage, t, tn } from "../i18n";
import type { Done } from "../game/scene";
import { turnsOf } from "../side/log";
import { tileWords } from "../game/tiles";
import { hasOpen, question, tryingWords } from "../game/words";

/** Sentences that are kept, and the actions before the page was opened that are told. */
const KEPT = 6;
const BEFORE = 12;
const TURNS = 2;

/** What was done, one sentence for each turn. */
function news(game: Game, log: readonly Done[]): string[] {
  return turnsOf(game, log).map((one) => [
    game.seats[one.seat]?.name ?? "",
    ...one.acts.map(({ words, choice, seat }) => choice.verb !== VERB.place
      ? seat === one.seat ? words : `${game.seats[seat]?.name ?? ""}: ${words}`
      : `${tileWords(game, choice.item, choice.rotation)} → ${choice.x},${choice.y}`),
    ...one.told,
  ].filter((text) => text !== "").join(", "));
}

/** The kinds of tiles that a decision is about: in hand, open, or under the hammer. */
function subjects(state: State): number[] {
  const { step, drawn, bazaar, open, decider } = state;
  const kinds = hasOpen(state) ? open[decider] ?? [] : step === "place" ? [drawn]
    : step === "bid" || step === "decide" ? [bazaar?.tiles[bazaar.item]?.[0] ?? -1] : [];
  return kinds.filter((kind) => kind >= 0);
}

/** What is to be decided, with the tile that it is about. */
function decision(game: Game, cells: number): string {
  if (game.over) return t("The game is over");
  if (!game.deciding) return "";
  const kinds = subjects(game.state).map((kind) => tileWords(game, kind, 0));
  const tile = kinds.length === 0 ? "" : `: ${kinds.join(" / ")}`;
  const near = townsWords(game);
  const where = cells > 0 ? `. ${tn("{n} square", "{n} squares", cells)}`
    : near === "" ? "" : `. ${near}`;
  const asked = game.trial === null ? t("Your decision") : tryingWords(game);
  return `${asked}: ${question(game.state)}${tile}${where}`;
}

/** The tile that was tried, as it lies now. */
function lying({ placed }: Ui, game: Game): string {
  return placed === null ? "" : `${t("Square {at}", { at: `${placed.x},${placed.y}` })}: ` +
    tileWords(game, placed.item, placed.rotation);
}

interface Said { id: number; text: string }

export function Spoken(props: { game: Game; ui: Ui }): JSX.Element {
  const { game, ui } = props;
  const kept = useRef({ game, key: "", seq: -1, lies: "", asks: "", id: 0, list: [] as Said[] });
  if (kept.current.game !== game)
    kept.current = { ...kept.current, game, key: "", seq: -1, lies: "", asks: "", list: [] };
  const now = kept.current;
  const key = `${game.moment} ${game.over} ${currentLanguage()}`;
  if (now.key !== key) {
    const fresh = now.seq < 0 ? news(game, game.log.slice(-BEFORE)).slice(-TURNS)
      : news(game, game.log.slice(now.seq));
    const lies = lying(ui, game);
    const asks = decision(game, ui.targets.cells.length);
    const texts = [...fresh, lies === now.lies ? "" : lies, asks === now.asks ? "" : asks];
    for (const text of texts)
      if (text !== "") now.list = [...now.list, { id: now.id++, text }].slice(-KEPT);
    Object.assign(now, { key, seq: game.log.length, lies, asks });
  }
  return (
    <div class="hidden" role="log" aria-live="polite" aria-label={t("What happened")}>
      {now.list.map(({ id, text }) => <p key={id}>{text}</p>)}
    </div>
  );
}
