// SPDX-License-Identifier: Apache-2.0
// What a player could want and may not do now: a list, closed at first, each line with the reason
// and the rule.

import type { JSX } from "preact";
import type { RefusedChoice } from "../game/engine";
import { VERB } from "../game/engine";
import type { Game } from "../game/game";
import { t, tn } from "../i18n";
import { Figure } from "../game/pieces";
import { choiceWord } from "../game/words";

function whyWords(one: RefusedChoice): string { return t(one.sentence); }

/** The reason of a refused choice as a sentence, with the choice before it. */
export function refusedWords(game: Game, one: RefusedChoice): string {
  return `${choiceWord(game, one)}: ${whyWords(one)} (${one.rule})`;
}

export function RefusedList(props: { game: Game; list: RefusedChoice[] }): JSX.Element | null {
  const { game, list } = props;
  if (list.length === 0) return null;
  return (
    <details class="refused" id="refused">
      <summary>{tn("{n} thing is not possible now", "{n} things are not possible now",
        list.length)}</summary>
      <ul>
        {list.map((one) => (
          <li key={one.action}>
            <button type="button" aria-disabled="true" class="choice">
              {one.verb === VERB.put && <Figure game={game} seat={game.state.decider}
                figure={one.item} kind={one.kind ?? 0} />}
              <span>{choiceWord(game, one)}<small>{whyWords(one)}{" "}
                <code>{one.rule}</code></small></span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
