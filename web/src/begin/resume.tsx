// SPDX-License-Identifier: Apache-2.0
// Who asks for another game while one is not over is asked whether to go on with that one.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { shownName } from "../game/names";
import type { Place } from "../game/places";
import { t } from "../i18n";
import { playedWords } from "./played";

/** Is it a game that waits for nobody else: all people in it are at this browser? Of one that was
 *  kept before they were counted, anybody may be a person. */
function isAlone({ local, people, names, tokens }: Place): boolean {
  return local || (people ?? names.length) <= Object.keys(tokens).length;
}

/** The newest game of this browser that is not over and waits for nobody else. */
export function unfinished(list: readonly Place[]): Place | undefined {
  return list.find((place) => !place.over && place.gone !== true && isAlone(place));
}

export function Resume(props: { place: Place; busy: boolean; begin: () => void;
  close: () => void }): JSX.Element {
  const { place, busy, begin, close } = props;
  const first = useRef<HTMLAnchorElement>(null);
  useEffect(() => first.current?.focus(), []);
  const score = place.names.map((name, i) =>
    `${shownName(name)} ${place.scores[i] ?? 0}`).join(" – ");
  return (
    <section class="part resume" aria-labelledby="resume" onKeyDown={(event) => {
      if (event.key === "Escape") close();
    }}>
      <h2 id="resume">{t("A game is not over")}</h2>
      <p>{score}{" "}<small>{playedWords(place.game, place.sets ?? [])}</small></p>
      <p class="row">
        <a class="button commit" ref={first} href={`#/${place.local ? "l" : "t"}/${place.id}`}>
          {t("Go on with it")}</a>
        <button type="button" disabled={busy} onClick={begin}>{t("Begin a new game")}</button>
      </p>
      <small>{t("The other one stays in the list of your games.")}</small>
    </section>
  );
}
