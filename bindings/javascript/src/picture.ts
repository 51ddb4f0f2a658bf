// SPDX-License-Identifier: Apache-2.0
// What may be said of a picture.

import type { TileKind } from "./told.js";
import { AudeError } from "./trouble.js";

/** How the picture of a board looks; what is left out is as it says here. */
export interface Picture {
  /** Pixels of a tile, 8 to 480: 100. */
  size?: number;
  /** On dark ground: false. */
  dark?: boolean;
  /** The land: "day". */
  land?: "day" | "autumn" | "winter" | "contrast";
  /** Colours of the seats: "classic". */
  seats?: "classic" | "calm";
  /** Scores, supplies, tiles left: true. */
  panels?: boolean;
  /** What the present decision is about is marked: true. */
  decision?: boolean;
  /** Columns and rows have their numbers: true. */
  numbers?: boolean;
  /** The last tile has a frame: true. */
  last?: boolean;
  /** Claimed features are painted for their owners: false. */
  owners?: boolean;
  /** Empty cells beside a tile are outlined: false. */
  frontier?: boolean;
}

export const LANDS = ["day", "autumn", "winter", "contrast"];
export const COLOURS = ["classic", "calm"];

/** What each member has to be. */
const IS: Record<keyof Picture, (value: unknown) => string> = {
  size: (size) => Number.isInteger(size) && (size as number) >= 8 && (size as number) <= 480
    ? "" : "a number from 8 to 480",
  land: oneOf(LANDS), seats: oneOf(COLOURS),
  dark: yesOrNo, panels: yesOrNo, decision: yesOrNo, numbers: yesOrNo, last: yesOrNo,
  owners: yesOrNo, frontier: yesOrNo,
};

function oneOf(names: readonly string[]): (value: unknown) => string {
  return (value) => names.includes(value as string) ? "" : names.join(" or ");
}

function yesOrNo(value: unknown): string {
  return typeof value === "boolean" ? "" : "true or false";
}

/** Throws AudeError when something is said that no picture has. */
export function checkPicture(picture: Picture): void {
  for (const [name, value] of Object.entries(picture)) {
    const expected = Object.hasOwn(IS, name) ? IS[name as keyof Picture](value)
      : `one of ${Object.keys(IS).join(", ")} in its place`;
    if (value !== undefined && expected !== "")
      throw new AudeError("BAD_PICTURE",
        `${name}: expected ${expected}, found ${JSON.stringify(value)}`);
  }
}

/** The number of the kind; throws AudeError when there is none, or the rotation is none. */
export function checkTile(kinds: readonly TileKind[], tile: string | number,
  rotation: number): number {
  const kind = typeof tile === "number" ? tile : kinds.findIndex(({ name }) => name === tile);
  if (!Number.isInteger(kind) || kind < 0 || kind >= kinds.length)
    throw new AudeError("BAD_PICTURE", `there is no tile ${JSON.stringify(tile)} in this game`);
  if (![0, 1, 2, 3].includes(rotation))
    throw new AudeError("BAD_PICTURE", `a rotation is 0, 1, 2 or 3, not ${String(rotation)}`);
  return kind;
}
