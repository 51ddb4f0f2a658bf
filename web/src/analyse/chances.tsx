// SPDX-License-Identifier: Apache-2.0
// The chance of each seat to win, as a bar of one part for each and in numbers below it. It is
// found out in a thread beside the page; until it is known for a new moment, that of the last one
// stays. Where the game has been analysed, the bar says what the analysis does.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Game } from "../game/game";
import { t, withPercent } from "../i18n";
import { Foreseer, analysisOf, chancesAt } from "./job";

export interface ChancesProps {
  chances: true; game: Game; tiles: readonly string[];
  /** All that was done up to the moment. */
  actions: readonly string[];
}

/** Whole per cents that add up to a hundred: the largest rests are rounded up. */
function perCent(win: readonly number[]): number[] {
  const sum = win.reduce((all, one) => all + one, 0);
  const exact = win.map((one) => one * 100 / Math.max(sum, 1));
  const whole = exact.map(Math.floor);
  const left = 100 - whole.reduce((all, one) => all + one, 0);
  const order = exact.map((one, seat) => ({ seat, rest: one - Math.floor(one) }))
    .sort((a, b) => b.rest - a.rest).slice(0, left);
  order.forEach(({ seat }) => { whole[seat] = (whole[seat] ?? 0) + 1; });
  return whole;
}

interface Found { win: readonly number[] | null; fresh: boolean; failed: boolean }

function useChances({ game, tiles, actions }: ChancesProps): Found {
  const key = actions.join();
  const [found, take] = useState<{ key: string; win: number[] } | null>(null);
  const [failed, fail] = useState(false);
  const foreseer = useRef<Foreseer | null>(null);
  const analysis = analysisOf(game);
  const known = analysis === undefined ? undefined : chancesAt(analysis, actions.length);
  foreseer.current ??= new Foreseer((said, asked) => {
    fail(said === null);
    if (said !== null) take({ key: asked.join(), win: said.win });
  });
  useEffect(() => () => foreseer.current?.close(), []);
  useEffect(() => {
    if (known === undefined) foreseer.current?.ask({ setup: game.setup, tiles, actions });
  }, [key, known === undefined]);
  if (known !== undefined) return { win: known, fresh: true, failed: false };
  return { win: found?.win ?? null, fresh: found?.key === key, failed };
}

export function ChancesBar(props: ChancesProps): JSX.Element {
  const { game } = props;
  const { win, fresh, failed } = useChances(props);
  if (failed) return <p class="chances">{t("The chance to win is not available right now.")}</p>;
  const shares = win === null ? [] : perCent(win);
  const name = (seat: number): string => game.seats[seat]?.name ?? "";
  const told = (share: number): string => withPercent(String(share));
  const look = (seat: number): { backgroundColor: string } =>
    ({ backgroundColor: game.engine.colour(seat) });
  return (
    <section class={`chances of${shares.length}`} aria-label={t("Chance to win")}
      aria-busy={!fresh}>
      <div class="shares">
        {shares.map((share, seat) => <span key={seat} role="meter" class={`share s${seat}`}
          aria-label={name(seat)} aria-valuemin={0} aria-valuemax={100} aria-valuenow={share}
          aria-valuetext={told(share)} title={`${name(seat)}: ${told(share)}`}
          style={{ ...look(seat), flexGrow: share }} />)}
      </div>
      <p class="numbers" aria-hidden="true">
        {shares.map((share, seat) => <span key={seat}><i class={`share s${seat}`}
          style={look(seat)} /><span class="whose">{name(seat)}</span> <b>{told(share)}</b></span>)}
      </p>
    </section>
  );
}
