// SPDX-License-Identifier: Apache-2.0
// Friendly words at a touch, which everybody reads in their own language.

import type { JSX } from "preact";
import { t } from "../i18n";
import type { Said } from "../game/socket";

const WORDS: Record<string, () => string> = {
  hello: () => t("Hello!"),
  "good-luck": () => t("Good luck!"),
  "well-played": () => t("Well played!"),
  thanks: () => t("Thank you!"),
  "one-moment": () => t("One moment, please."),
  sorry: () => t("Sorry!"),
  oops: () => t("Oops!"),
  "good-game": () => t("Good game!"),
};

/** What was said, in this reader's language where it can be. */
export function saidWords({ phrase, text }: Said): string {
  return WORDS[phrase ?? ""]?.() ?? text;
}

export function Phrases(props: { known: readonly string[]; say: (phrase: string) => void }):
JSX.Element | null {
  const known = props.known.filter((one) => one in WORDS);
  if (known.length === 0) return null;
  return (
    <div class="phrases" role="group" aria-label={t("Say something short")}>
      {known.map((one) => <button key={one} type="button" onClick={() => props.say(one)}>
        {WORDS[one]?.()}</button>)}
    </div>
  );
}
