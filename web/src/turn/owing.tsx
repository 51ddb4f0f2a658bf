// SPDX-License-Identifier: Apache-2.0
// A bid of more than one has is legal, but nobody is to make it by mistake: as soon as it is tried,
// and before it is committed, it is said where it leads. That takes no further touch.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { overdraft } from "./auction";
import type { Game } from "../game/game";
import { pointsWord } from "../game/words";
import { plain, t } from "../i18n";

export function Owing(props: { game: Game }): JSX.Element | null {
  const { game } = props;
  const over = overdraft(game);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (over !== null) place.current?.scrollIntoView({ block: "nearest" });
  }, [over !== null]);
  if (over === null) return null;
  const { price, has } = over;
  return (
    <div class="sure owing" role="group" aria-label={t("Your bid")} ref={place}>
      <p role="alert"><b>{t("You have {points}. This bid takes you to {left}.",
        { points: pointsWord(has), left: plain(has - price) })}</b></p>
    </div>
  );
}
