// SPDX-License-Identifier: Apache-2.0
// What the games that were found come to together.

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { Head } from "../game/past";
import { sourceWord } from "../game/result";
import { currentLanguage, plain, t, withPercent } from "../i18n";
import type { Source } from "./search";
import { sumsOf } from "./search";

function rounded(n: number): string {
  return n.toLocaleString(currentLanguage(), { maximumFractionDigits: 1 });
}

function Figure(props: { label: string; children: string }): JSX.Element {
  return <div><dt>{props.label}</dt><dd>{props.children}</dd></div>;
}

/** What brought most comes first, with a bar as long as its part of the first. */
function Sources(props: { sources: Source[]; games: number }): JSX.Element {
  const { sources, games } = props;
  const most = Math.max(1, ...sources.map(({ points }) => points));
  return (
    <details>
      <summary>{t("Where the points came from")}</summary>
      <table class="sources">
        <thead><tr><td /><th scope="col">{t("in total")}</th>
          <th scope="col">{t("per game")}</th></tr></thead>
        <tbody>{sources.map(({ kind, points }) => (
          <tr key={kind}>
            <th scope="row">{sourceWord(kind)}
              <i class="share" style={{ width: `${Math.max(points, 0) / most * 100}%` }} /></th>
            <td>{plain(points)}</td><td>{rounded(points / games)}</td>
          </tr>
        ))}</tbody>
      </table>
    </details>
  );
}

export function Sums(props: { heads: Head[] }): JSX.Element | null {
  const { games, won, tied, scored, average, best, sources } = useMemo(() => sumsOf(props.heads),
    [props.heads]);
  if (games === 0) return null;
  const score = best === null ? 0 : best.scores[best.me] ?? 0;
  const part = Math.round(won / games * 100);
  return (
    <section class="sums" aria-label={t("Your results")}>
      <dl>
        <Figure label={t("Games played")}>{plain(games)}</Figure>
        <Figure label={t("won")}>{`${won} (${withPercent(String(part))})`}</Figure>
        {tied > 0 && <Figure label={t("tied")}>{plain(tied)}</Figure>}
        {best !== null && <>
          <Figure label={t("Average score")}>{rounded(average)}</Figure>
          <div><dt>{t("Best score")}</dt>
            <dd><a href={`#/r/h/${best.id}`}>{plain(score)}</a></dd></div></>}
      </dl>
      {sources.length > 0 && <Sources sources={sources} games={scored} />}
    </section>
  );
}
