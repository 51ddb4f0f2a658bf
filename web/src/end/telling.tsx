// SPDX-License-Identifier: Apache-2.0
// The final scoring told while the game ends: one kind after the other is lit up on the board, and
// the points run up. Whoever has seen enough skips it; where nothing moves there is none.

import type { JSX } from "preact";
import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { chaptersOf, claimsOf } from "./finale";
import type { Chapter } from "./finale";
import { Ownership, plane } from "../board/overlay";
import { motion } from "../feel/feel";
import { showing } from "../feel/pace";
import { sound } from "../feel/sound";
import type { Claim } from "aude/engine";
import type { Game } from "../game/game";
import { Figure } from "../game/pieces";
import { Sign } from "../game/signs";
import { signed } from "../game/words";
import { plain, t } from "../i18n";
import { listen } from "../listen";
import { seatName } from "../side/seats";

/** Milliseconds of a chapter, and so long do the points run up. */
const CHAPTER = { off: 0, normal: 2300, slow: 4200 };
const RISE = 900;
/** Between two numbers that are seen. */
const TICK = 45;

export interface Telling {
  chapters: Chapter[];
  /** Which of them is told; -1: what went before is still shown. */
  at: number;
  skip: () => void;
}

/** `apart`: another board than that of the game is shown. */
export function useTelling(game: Game, apart: boolean):
{ telling: Telling | null; tell: () => void } {
  const [, redraw] = useReducer<number, undefined>((n) => n + 1, 0);
  const at = useRef<number | null>(null);
  const before = useRef({ game, over: game.over });
  const chapters = useMemo(() => game.over ? chaptersOf(game) : [], [game, game.over, game.seq]);
  if (before.current.game === game && !before.current.over && game.over && !apart &&
    motion() !== "off" && !document.hidden) at.current = -1;
  before.current = { game, over: game.over };
  const now = chapters.length === 0 || at.current === null ? null : at.current;
  const go = (to: number | null): void => {
    at.current = to;
    redraw(undefined);
  };
  useEffect(() => {
    if (now === null) return undefined;
    if (now >= 0) sound("score");
    // It may come between a skip and the effect's end, which waits for the screen.
    const timer = setTimeout(() => {
      if (at.current === now) go(now + 1 < chapters.length ? now + 1 : null);
    }, now < 0 ? showing() : CHAPTER[motion()]);
    return () => clearTimeout(timer);
  }, [now]);
  return { telling: now === null ? null : { chapters, at: now, skip: () => go(null) },
    tell: () => go(0) };
}

/** From what it was to what it is, number by number. */
function useRising(from: number, to: number): number {
  const [shown, show] = useState(from);
  useEffect(() => {
    const begun = performance.now();
    const timer = setInterval(() => {
      const part = Math.min((performance.now() - begun) / RISE, 1);
      show(Math.round(from + (to - from) * part));
      if (part === 1) clearInterval(timer);
    }, TICK);
    return () => clearInterval(timer);
  }, [from, to]);
  return shown;
}

function Tally(props: { game: Game; seat: number; gain: number; score: number; most: number }):
JSX.Element {
  const { game, seat, gain, score, most } = props;
  const shown = useRising(score - gain, score);
  return (
    <li class={gain === 0 ? "" : "gains"}>
      <Figure game={game} seat={seat} figure={0} />
      <span class="who" title={seatName(game, seat)}>{seatName(game, seat)}</span>
      <em>{gain !== 0 && signed(gain)}</em>
      <b>{plain(shown)}</b>
      <i class="share" style={{ width: `${Math.max(shown, 0) / most * 100}%` }} />
    </li>
  );
}

/** What seats have as far as it was told. */
export function toldScores({ chapters, at }: Telling): number[] {
  const chapter = chapters[Math.max(at, 0)];
  return chapter?.scores.map((score, seat) => at < 0 ? score - (chapter.gains[seat] ?? 0)
    : score) ?? [];
}

/** In the place of the decisions. */
export function TellingBar(props: { game: Game; telling: Telling }): JSX.Element {
  const { game, telling } = props;
  const { chapters, at, skip } = telling;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    return listen(window, { keydown: ({ key }) => { if (key === "Escape") skip(); } });
  }, []);
  const chapter = chapters[at];
  const scores = toldScores(telling);
  const most = Math.max(1, ...chapters.flatMap((one) => one.scores));
  const brought = chapter?.gains.flatMap((n, seat) =>
    n === 0 ? [] : [`${seatName(game, seat)} ${signed(n)}`]).join(", ") ?? "";
  return (
    <section class="bar telling" aria-label={t("Final scoring")}>
      <div class="asks">
        <p class="step"><Sign name="crown" /> {t("Final scoring")}
          <span class="beads" aria-hidden="true">{chapters.map((_, i) =>
            <i key={i} class={i <= at ? "told" : ""} />)}</span></p>
        <h2 key={at}>{chapter?.title ?? t("The game is over")}</h2>
        <p class="hidden" role="status">{chapter === undefined ? t("Final scoring")
          : `${chapter.title}: ${brought}`}</p>
        <ol class="tallies" aria-hidden="true">
          {scores.map((score, seat) => <Tally key={seat} game={game} seat={seat} most={most}
            gain={chapter?.gains[seat] ?? 0} score={score} />)}
        </ol>
      </div>
      <div class="ends">
        <button type="button" class="skip" ref={button} onClick={skip}>{t("Skip")}</button>
      </div>
    </section>
  );
}

/** So far beyond the middle of the board does the shade reach, in units of its picture. */
const FAR = 60000;

/** Everything but these. */
function Shade(props: { claims: Claim[] }): JSX.Element {
  const whole = { x: -FAR, y: -FAR, width: 2 * FAR, height: 2 * FAR };
  return plane(
    <>
      <mask id="told-shade" maskUnits="userSpaceOnUse" {...whole}>
        <rect {...whole} fill="#fff" />
        {props.claims.map(({ region, path }) => <path key={region} d={path} fill="#000"
          stroke="#000" stroke-width="14" fill-rule="evenodd" />)}
      </mask>
      <rect {...whole} fill="#140d06" fill-opacity=".5" mask="url(#told-shade)" />
    </>, "shaded");
}

/** On the board. */
export function TellingLayer(props: { game: Game; telling: Telling }): JSX.Element | null {
  const { game, telling: { chapters, at } } = props;
  const chapter = chapters[at];
  const claims = useMemo(() => chapter === undefined ? [] : claimsOf(game, chapter), [chapter]);
  return claims.length === 0 ? null
    : <div class="told-now" key={at}><Shade claims={claims} />
      <Ownership game={game} claims={claims} /></div>;
}
