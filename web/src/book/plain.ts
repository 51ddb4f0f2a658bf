// SPDX-License-Identifier: Apache-2.0
// A rule without what only those need who ask for options and editions by their names.

import { shortRule } from "./short";

const SENTENCE = /.+?[.!?](?=\s|$)\s*|.+$/gs;
/** An option with its value before that which it brings. */
export const PREFIX = /^([A-Z][A-Z_]{3,})(?: ([a-z0-9-]+))?\s?: /;
/** What names an option or a preset; the id of a rule goes on with a number. */
export const TECHNICAL =
  /\b[A-Z][A-Z0-9]*(?:_[A-Z]+)+\b|\b[A-Z]{4,}\b(?!-\d)|\b(?:C1-[A-Z]+|OLD-\d)\b/;

export function sentencesOf(text: string): string[] { return text.match(SENTENCE) ?? []; }

export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** The short sentence, if there is one, else those that name no option; "": there are none. */
export function plainText(id: string, text: string): string {
  const short = shortRule(id);
  return short !== "" ? short : capital(sentencesOf(text.replace(PREFIX, ""))
    .filter((one) => !TECHNICAL.test(one)).join("").trim());
}
