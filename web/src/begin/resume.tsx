// SPDX-License-Identifier: Apache-2.0
// Who asks for the game that waits once more is asked whether to go on with that one.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { shownName } from "../game/names";
import type { Place } from "../game/places";
import { localGame } from "../game/places";
import { t } from "../i18n";

/** Is it a game that waits for nobody else: all people in it are at this browser? Of one that was
 *  kept before they were counted, anybody may be a person. */
function isAlone({ local, people, names, tokens }: Place): boolean {
  return local || (people ?? names.length) <= Object.keys(tokens).length;
}

/** The newest game of this browser that is not over, waits for nobody else and is of this kind, by
 *  itself: whoever asks for another one knows what they want. */
export function unfinished(list: readonly Place[], game: string): Place | undefined {
  return list.find((place) => !place.over && place.gone !== true && isAlone(place) &&
    place.game === game && (place.sets ?? []).every((one) => one === "base" || one === game));
}

/** Who sits opposite. */
function others({ id, local, names, tokens }: Place): string {
  const seats = local ? localGame(id)?.seats : undefined;
  return names.filter((_, i) => local ? seats !== undefined && seats[i]?.player !== "human"
    : !(String(i) in tokens)).map(shownName).join(", ");
}

export function Resume(props: { place: Place; busy: boolean; begin: () => void;
  close: () => void }): JSX.Element {
  const { place, busy, begin, close } = props;
  const first = useRef<HTMLAnchorElement>(null);
  useEffect(() => first.current?.focus(), []);
  const names = others(place);
  return (
    <section class="part resume" aria-labelledby="resume" onKeyDown={(event) => {
      if (event.key === "Escape") close();
    }}>
      <p id="resume">{names === "" ? t("You have an unfinished game.")
        : t("You have an unfinished game against {names}.", { names })}</p>
      <p class="row">
        <a class="button commit" ref={first} href={`#/${place.local ? "l" : "t"}/${place.id}`}>
          {t("Continue")}</a>
        <button type="button" disabled={busy} onClick={begin}>{t("New game")}</button>
      </p>
    </section>
  );
}
