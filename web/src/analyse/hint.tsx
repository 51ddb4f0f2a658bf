// SPDX-License-Identifier: Apache-2.0
// A hint in a game: what the expert would do now, where that is on the board, and why. It is
// thought over in a thread beside the page, for the moment at which it was asked for.

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { LitUp } from "../board/lit";
import type { Choice } from "aude/engine";
import { VERB } from "aude/engine";
import type { Game } from "../game/game";
import { currentLanguage, t } from "../i18n";
import { Above } from "./above";
import { askAnalyst } from "./job";
import type { Better } from "./job";
import { Why } from "./why";
import { seenWords, toldNow } from "./words";
import type { Told } from "./words";

export interface HintProps {
  hint: true; game: Game; tiles: readonly string[];
  /** Shows something on the board, and the square or spot of what is advised. */
  show: (above: JSX.Element | null, at?: Choice) => void;
}

/** Where everything lies is for those who hear it: the others see it on the board. */
function Said({ told }: { told: Told }): JSX.Element {
  return (
    <p><b><span class="hidden">{t("Hint: {what}", { what: told.words })}</span>
      <span aria-hidden="true">{t("Hint: {what}", { what: seenWords(told) })}</span></b></p>
  );
}

export function Hint({ game, tiles, show }: HintProps): JSX.Element {
  const [best, found] = useState<Better | null>(null);
  const [failed, fail] = useState(false);
  // The game is played again for it, which is not to happen whenever the page is drawn.
  const told = useMemo(() => best === null ? null : toldNow(game, best),
    [best, currentLanguage()]);
  useEffect(() => {
    const worker = askAnalyst({ setup: game.setup, tiles, what: "hint",
      actions: [...game.history, ...game.pending] });
    worker.onmessage = ({ data }: MessageEvent<Better | { problem: string }>) => {
      worker.terminate();
      if ("problem" in data) fail(true);
      else found(data);
    };
    worker.onerror = () => fail(true);
    return () => {
      worker.terminate();
      show(null);
    };
  }, []);
  // Once the words are there: they take room from the board.
  useEffect(() => {
    if (told === null) return;
    const { choices } = told;
    const laid = choices.find((one) => one.verb === VERB.place);
    // When the tile lies already, what the figure would stand on is lit up.
    const spot = laid === undefined ? choices.find((one) => one.spot !== undefined) : undefined;
    show(<>
      {spot?.verb === VERB.put && <LitUp game={game} lit={spot} />}
      <Above game={game} seat={game.state.decider} choices={choices} />
    </>, laid ?? spot);
  }, [best]);
  if (failed) return <p class="hint">{t("No hint is available right now.")}</p>;
  return (
    <div class="hint">
      {best === null || told === null ? <p>{t("One moment …")}</p> : <>
        <Said told={told} />
        {(best.facts ?? []).length > 0 && <details>
          <summary>{t("Why?")}</summary>
          <Why seats={game.seats} facts={best.facts ?? []} />
        </details>}
      </>}
    </div>
  );
}
