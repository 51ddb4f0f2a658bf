// SPDX-License-Identifier: Apache-2.0
// A hint in a game: what the expert would do now, where that is on the board, and why. It is
// thought over in a thread beside the page, for the moment at which it was asked for.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Game } from "../game/game";
import { t } from "../i18n";
import { Above } from "./above";
import { askAnalyst } from "./job";
import type { Better } from "./job";
import { Why } from "./why";
import { toldNow } from "./words";

export interface HintProps {
  hint: true; game: Game; tiles: readonly string[];
  /** Shows something on the board. */
  show: (above: JSX.Element | null) => void;
}

export function Hint({ game, tiles, show }: HintProps): JSX.Element {
  const [best, found] = useState<Better | null>(null);
  const [failed, fail] = useState(false);
  useEffect(() => {
    const worker = askAnalyst({ setup: game.setup, tiles,
      actions: [...game.history, ...game.pending] });
    worker.onmessage = ({ data }: MessageEvent<Better | { problem: string }>) => {
      worker.terminate();
      if ("problem" in data) fail(true);
      else {
        found(data);
        show(<Above game={game} seat={game.state.decider} choices={toldNow(game, data).choices} />);
      }
    };
    worker.onerror = () => fail(true);
    return () => {
      worker.terminate();
      show(null);
    };
  }, []);
  if (failed) return <p class="hint">{t("There is no hint now.")}</p>;
  return (
    <div class="hint">
      {best === null ? <p>{t("One moment …")}</p> : <>
        <p><b>{t("Hint: {what}", { what: toldNow(game, best).words })}</b></p>
        <Why seats={game.seats} facts={best.facts ?? []} />
      </>}
    </div>
  );
}
