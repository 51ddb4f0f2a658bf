// SPDX-License-Identifier: Apache-2.0
// What is to be said of a move, one thing after the other.

import type { JSX } from "preact";
import type { Fact } from "./job";
import { factWords } from "./words";

/** What the position is worth more than before: a guess, which a search beside it knows better. */
export function isGuess({ text }: Fact): boolean { return text.includes("{gain}"); }

/** searched: what the move costs or gains is told beside it. told: what stands there already. */
export function Why(props: { seats: readonly { name: string }[]; facts: readonly Fact[];
  told?: readonly Fact[]; searched?: boolean }): JSX.Element | null {
  const { seats, told = [], searched = false } = props;
  const wordsOf = (facts: readonly Fact[]): string[] => facts
    .filter((one) => !searched || !isGuess(one)).map((one) => factWords(seats, one));
  const before = new Set(wordsOf(told));
  const words = [...new Set(wordsOf(props.facts))].filter((one) => !before.has(one));
  if (words.length === 0) return null;
  return <ul class="why">{words.map((one) => <li key={one}>{one}</li>)}</ul>;
}
