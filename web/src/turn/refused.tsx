// SPDX-License-Identifier: Apache-2.0
// What a player could want and may not do now, for those who ask: a quiet word in the bar that
// opens to the reasons, each once, with its rule and what it concerns.

import type { JSX } from "preact";
import type { Ui } from "./ui";
import type { RefusedChoice } from "aude/engine";
import { VERB } from "aude/engine";
import type { Game } from "../game/game";
import { t } from "../i18n";
import { Figure } from "../game/pieces";
import { RuleLink } from "../book/rule";
import { choiceWords } from "../game/choices";

interface Why { rule: string; sentence: string; all: RefusedChoice[] }

/** The reason of a refused choice as a sentence, with the choice before it. */
export function refusedWords(game: Game, one: RefusedChoice): string {
  return `${choiceWords(game, [one])[0] ?? ""}: ${t(one.sentence)} (${one.rule})`;
}

function reasonsOf(list: RefusedChoice[]): Why[] {
  const found = new Map<string, Why>();
  for (const one of list) {
    const key = `${one.rule} ${one.sentence}`;
    const why = found.get(key) ?? { rule: one.rule, sentence: one.sentence, all: [] };
    why.all.push(one);
    found.set(key, why);
  }
  return [...found.values()];
}

/** What one reason forbids; several things that are called alike are one. */
function Things(props: { game: Game; all: RefusedChoice[] }): JSX.Element {
  const { game, all } = props;
  const words = choiceWords(game, all);
  const kinds = new Map(all.map((one, i) => [words[i] ?? "", one]));
  return (
    <span class="things">{[...kinds].map(([word, one]) => (
      <span key={word}>{one.verb === VERB.put && <Figure game={game} seat={game.state.decider}
        figure={one.item} kind={one.kind ?? 0} />}{word}</span>
    ))}</span>
  );
}

export function RefusedList(props: { game: Game; ui: Ui; list: RefusedChoice[] }):
JSX.Element | null {
  const { game, ui, list } = props;
  if (list.length === 0) return null;
  return (
    <details class="refused" id="refused" open={ui.asked}
      onToggle={(event) => ui.ask(event.currentTarget.open)}>
      <summary>{t("Why can't I …?")}</summary>
      {ui.asked && <ul>
        {reasonsOf(list).map(({ rule, sentence, all }) => (
          <li key={`${rule} ${sentence}`}>
            <b>{t(sentence)}</b> <RuleLink id={rule} />
            <Things game={game} all={all} />
          </li>
        ))}
      </ul>}
    </details>
  );
}
