// SPDX-License-Identifier: Apache-2.0
// The chance of each seat to win, below the players, where that is wanted and helps nobody who
// plays with others. What finds it out is fetched then.

import type { JSX } from "preact";
import type { ChancesProps } from "../analyse/chances";
import { NOBODY } from "aude/engine";
import type { Game } from "../game/game";
import { RemoteTable } from "../game/tables";
import { Later } from "../later";
import { fetchScreen } from "../lesson/door";
import { useChancesWanted } from "../settings/chances";

/** A game of the server is not looked into before it is over, by those who watch it neither, unless
 *  who looks is the only person who plays it. What was given up before its end has no chances any
 *  more, but for those who look back. */
function isOpen(game: Game, looksBack: boolean): boolean {
  if (!game.over)
    return !(game.table instanceof RemoteTable) || game.table.hints !== undefined;
  return looksBack || game.state.decider === NOBODY;
}

export function Chances(props: Omit<ChancesProps, "chances" | "tiles"> & { looksBack: boolean }):
JSX.Element | null {
  const { game, looksBack, ...given } = props;
  const wanted = useChancesWanted();
  if (!wanted || !isOpen(game, looksBack)) return null;
  return <Later load={() => fetchScreen("analyse", 0)}
    given={{ ...given, chances: true, game, tiles: game.table?.tiles ?? [] }} />;
}
