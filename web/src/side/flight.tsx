// SPDX-License-Identifier: Apache-2.0
// The flight of the dragon in the log: who sent it where, step by step, and what came of each.

import type { ComponentChildren, JSX } from "preact";
import { directionWord } from "../game/tiles";
import { wayOf } from "../game/flight";
import { atWords } from "../game/numbers";
import { Figure } from "../game/pieces";
import type { Scene } from "../game/scene";
import { t } from "../i18n";
import { lights } from "./pointing";
import type { Act, Pointing } from "./pointing";

export function Flight(props: { game: Scene; steps: Act[]; pointing: Pointing | undefined;
  after: (act: Act) => ComponentChildren }): JSX.Element {
  const { game, steps, pointing, after } = props;
  const walk = wayOf(steps.map(({ choice }) => choice));
  return (
    <>
      <p class="acts">{t("The dragon flies:")}</p>
      <ol class="steps">
        {steps.map((act, i) => {
          const { x, y, step = [0, 0] } = act.choice;
          return (
            <li key={i}>
              <button type="button" class="act" onClick={() => pointing?.choice(act.choice)}
                {...lights({ x, y, walk }, pointing)}>
                <b>{i + 1}</b>
                <Figure game={game} seat={act.seat} figure={0} />
                <span>{game.seats[act.seat]?.name ?? ""} → {directionWord(...step)}
                  {atWords(x, y)}</span>
              </button>
              {after(act)}
            </li>
          );
        })}
      </ol>
    </>
  );
}
