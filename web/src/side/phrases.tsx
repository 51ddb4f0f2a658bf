// SPDX-License-Identifier: Apache-2.0
// Friendly words at a touch, which everybody reads in their own language.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
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

/** So long nothing more is said at a touch, in milliseconds. */
const PAUSE = 1500;

/** What was said, in this reader's language where it can be. */
export function saidWords({ phrase, text }: Said): string {
  return WORDS[phrase ?? ""]?.() ?? text;
}

export function Phrases(props: { known: readonly string[]; say: (phrase: string) => void }):
JSX.Element | null {
  const [paused, pause] = useState(false);
  useEffect(() => {
    if (!paused) return undefined;
    const timer = setTimeout(() => pause(false), PAUSE);
    return () => clearTimeout(timer);
  }, [paused]);
  const known = props.known.filter((one) => one in WORDS);
  if (known.length === 0) return null;
  return (
    <div class="phrases" role="group" aria-label={t("Say something short")}>
      {known.map((one) => <button key={one} type="button" disabled={paused} onClick={() => {
        pause(true);
        props.say(one);
      }}>{WORDS[one]?.()}</button>)}
    </div>
  );
}
