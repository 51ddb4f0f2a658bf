// SPDX-License-Identifier: Apache-2.0
// The colours of seats, numbered as the engine and the server number them: what they are called,
// who has which, and the one that the person at this browser likes.

import { t } from "../i18n";
import type { Connection, Message } from "./socket";
import { keep, kept } from "./storage";

export const COLOURS = 6;
const LIKED = "aude.colour";

interface Coloured { colour?: number | undefined }

/** What may stand where there are colours: a number that is one, or nothing. */
export function colourIn(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < COLOURS
    ? value : undefined;
}

/** Which colour each seat has: the first one that wishes for it, else that of its place, else the
 *  first that nobody has. As the server does it. */
export function colouring(seats: readonly Coloured[]): number[] {
  const taken = new Set<number>();
  const wished = seats.map(({ colour }) => {
    const one = colourIn(colour);
    if (one === undefined || taken.has(one)) return undefined;
    taken.add(one);
    return one;
  });
  return wished.map((wish, seat) => {
    let one = wish ?? seat;
    if (wish === undefined)
      for (let other = 0; taken.has(one); other++) one = other;
    taken.add(one);
    return one;
  });
}

export function colourWord(colour: number): string {
  return [t("black"), t("red"), t("yellow"), t("violet"), t("turquoise"), t("white")][colour] ?? "";
}

/** The colour that was chosen last for oneself; undefined: never. */
export function likedColour(): number | undefined {
  return colourIn(Number(kept(LIKED) ?? NaN));
}

/** The same, for a seat of one's own. */
export function likedSeat(): { colour?: number } {
  const colour = likedColour();
  return colour === undefined ? {} : { colour };
}

export function likeColour(colour: number): void { keep(LIKED, String(colour)); }

type Wish = Record<string, unknown>;

/** Asks for a seat, or with a set-up for several, of these colours. A server from before there were
 *  colours takes no message that names one: it is asked again without, and gives those of the
 *  places. */
export async function askColoured(connection: Connection, wish: Wish): Promise<Message> {
  const plain = JSON.stringify(wish, (key, value: unknown) => key === "colour" ? undefined : value);
  const answer = await connection.ask(wish);
  return answer.code === "bad-message" && plain !== JSON.stringify(wish)
    ? connection.ask(JSON.parse(plain) as Wish) : answer;
}
