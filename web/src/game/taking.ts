// SPDX-License-Identifier: Apache-2.0
// What a table offers to those who want to take back what is committed.

/** A decision: of whom, and the number of its first action. */
export interface Decision { seat: number; to: number }

/** Somebody asks for one back; `wait`: who has not agreed yet; `request`: its number at the table,
 *  which an older server does not tell. */
export interface Request extends Decision { wait: number[]; request?: number }

/** Taking back at a table, wherever it stands. */
export interface TakingBack {
  /** The last decision of this page that could be taken back now; null: none. */
  readonly possible: Decision | null;
  /** Why none can be, where this page has decided something; "" otherwise. */
  readonly barred: string;
  /** Another one after each action and after all that is taken back. */
  readonly moment: string;
  /** Nobody else has to agree. */
  readonly alone: boolean;
  readonly request: Request | null;
  /** What came of the last request, as long as nothing else has happened. */
  readonly outcome: string;
  /** null, or what went wrong. */
  ask(): Promise<string | null>;
  /** To a request that was seen: as somebody who is asked, or as who asked and does not want it any
   *  more. */
  answer(agree: boolean, request: Request): Promise<string | null>;
}
