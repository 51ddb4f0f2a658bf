// SPDX-License-Identifier: Apache-2.0
// What the server complains of, in words for people; its own sentences are for those who write
// clients.

import { t } from "../i18n";
import type { Message } from "../game/socket";

const WORDS: Record<string, () => string> = {
  offline: () => t("There is no connection. Try again in a moment."),
  taken: () => t("This seat is taken."),
  full: () => t("The server is full. Try again later."),
  storage: () => t("The server could not write it down. Nothing was done; try again in a moment."),
  "bad-invite": () => t("This invitation does not fit this table."),
  "not-away": () => t("This player is here, or was a moment ago."),
  "out-of-time": () => t("Your time is over."),
  "unknown-table": () => t("The server does not know this table."),
  "not-your-turn": () => t("Another player has to decide."),
  "bad-token": () => t("This browser does not hold this seat any more."),
};

/** What is wrong in a text, and where; a line or column of 0 is none. */
export function placeWords(problem: { line: number; column: number; reason: string }): string {
  const { line, column, reason } = problem;
  if (line === 0) return reason;
  return column === 0 ? t("Line {line}: {reason}", { line, reason })
    : t("Line {line}, column {column}: {reason}", { line, column, reason });
}

/** Why something was not done. */
export function troubleWords(answer: Message): string {
  const known = WORDS[answer.code ?? ""]?.();
  if (known !== undefined) return known;
  const text = answer.text ?? "";
  return placeWords({ line: answer.line ?? 0, column: answer.column ?? 0,
    reason: text === "" ? t("This did not work.") : t(text) });
}
