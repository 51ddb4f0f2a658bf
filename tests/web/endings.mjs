// SPDX-License-Identifier: Apache-2.0
// Games that are over or nearly, for the tests of the end in both layers.
import { ALL, ask, load, storeLocal, wholeGame } from "./positions.mjs";

export const NAMES = ["Anna", "Ben", "Cy", "Dora", "Emil", "Fay"];
export const BASE = wholeGame(["game carcassonne", "seats 3"], 7);
/** Its last decision is whether to put a figure. */
export const LAST = { setup: BASE.setup, actions: BASE.actions.slice(0, -1) };
export const GAMES = {
  two: wholeGame(["game carcassonne", "seats 2"], 9), base: BASE,
  six: wholeGame(["game carcassonne", "seats 6", "expansion inns", "expansion traders"], 7),
  all: wholeGame(ALL, 7, 0), far: wholeGame(["game discovery", "seats 2"], 7),
};
/** What each seat has in the end, by the name of the game. */
export const scores = new Map(Object.entries(GAMES).map(([name, game]) => {
  load(game);
  return [name, ask("describe").seats.map(({ score }) => score)];
}));
/** A short game that ended with equal points. */
export function drawn() {
  for (let seed = 1; ; seed++) {
    const game = wholeGame(["game discovery", "seats 2"], seed, 0);
    load(game);
    const [first, second] = ask("describe").seats;
    if (first.score === second.score) return game;
  }
}

/** The game as one in the browser alone. */
export async function opened(page, server, name, game, players = []) {
  await page.goto(server.address);
  await storeLocal(page, name, game, players, NAMES);
  await page.goto(`${server.address}#/l/${name}`);
}

/** Goes into the page: what would come after so many milliseconds, as a chapter of the telling
 *  does, comes when `next()` is called. */
export function hold(time) {
  const real = window.setTimeout.bind(window);
  window.setTimeout = (act, wait, ...more) => {
    if (wait !== time) return real(act, wait, ...more);
    window.next = act;
    return 0;
  };
}

/** Plays the last decision: nothing is put, and the game is over. */
export async function ends(page, server) {
  await opened(page, server, "last", LAST);
  await page.locator(".bar .choice").last().click();
  await page.keyboard.press("c");
}
