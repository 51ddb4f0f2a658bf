// SPDX-License-Identifier: Apache-2.0
// What the server complains of, in words for people; its own sentences are for those who write
// clients.

import { currentLanguage, t, told } from "../i18n";
import type { Message } from "../game/socket";

const WORDS: Record<string, () => string> = {
  offline: () => t("There is no connection. Try again in a moment."),
  taken: () => t("This seat is taken."),
  rate: () => t("Too much at once. Wait a moment."),
  "too-long": () => t("This is too long to be sent."),
  version: () => t("The server runs another version. Reload the page."),
  "not-over": () => t("This game is not over yet."),
  storage: () => t("The server couldn't save it. Nothing was done; try again in a moment."),
  "bad-invite": () => t("This invitation does not fit this table."),
  waiting: () => t("You are already waiting at another table."),
  "not-away": () => t("This player is here, or was a moment ago."),
  "out-of-time": () => t("Your time is up."),
  "unknown-table": () => t("The server does not know this table."),
  "not-your-turn": () => t("Another player is deciding."),
  "no-undo": () => t("This cannot be taken back any more."),
  "bad-name": () => t("Somebody has this name already. Choose another one."),
  "bad-colour": () => t("Somebody has this colour already. Choose another one."),
  "not-watching": () => t("Reopen the table to write to spectators."),
  muted: () => t("You can't write here right now."),
  restart: () => t("The server is about to restart. Try again in a moment."),
  "bad-token": () => t("This browser does not hold this seat any more."),
};

/** What is wrong, in the user's language as far as it came in pieces. */
function reasonWords(problem: { reason: string; said?: string[] }): string {
  return problem.said === undefined ? problem.reason : told(problem.said);
}

interface Problem { line: number; column: number; reason: string; said?: string[] }

/** What is wrong in a text, and where; a line or column of 0 is none. */
export function placeWords(problem: Problem): string {
  const { line, column } = problem;
  const reason = reasonWords(problem);
  if (line === 0) return reason;
  return column === 0 ? t("Line {line}: {reason}", { line, reason })
    : t("Line {line}, column {column}: {reason}", { line, column, reason });
}

/** A clause of the server as a sentence of its own. */
function sentence(clause: string): string {
  return `${clause.slice(0, 1).toLocaleUpperCase(currentLanguage())}${clause.slice(1)}.`;
}

/** Why something was not done. */
export function troubleWords(answer: Message): string {
  const known = WORDS[answer.code ?? ""]?.();
  if (known !== undefined) return known;
  const text = answer.text ?? "";
  if (answer.code === "full")
    return text === "" ? t("The server is full. Try again later.") : sentence(t(text));
  if (answer.said !== undefined) return placeWords({ line: answer.line ?? 0,
    column: answer.column ?? 0, reason: text, said: answer.said });
  // Anything else is said to those who write clients, but for what the rules refuse.
  return answer.is === "refused" && text !== "" ? t(text) : t("That didn't work.");
}
