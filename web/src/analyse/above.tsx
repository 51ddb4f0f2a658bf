// SPDX-License-Identifier: Apache-2.0
// A choice that could have been made, on the board: the tile where it would lie, the figure where
// it would stand, in a dashed frame.

import type { JSX } from "preact";
import { CELL, placeOf } from "../board/cells";
import { VERB } from "../game/engine";
import { Figure, Tile } from "../game/pieces";
import type { Choice } from "../game/engine";
import type { Scene } from "../game/scene";

export function Above(props: { game: Scene; seat: number; choices: Choice[] }): JSX.Element {
  const { game, seat, choices } = props;
  const colour = game.engine.colour(seat);
  return (
    <div class="last better" aria-hidden="true">
      {choices.map((choice, i) => {
        if (choice.verb === VERB.place)
          return <div key={i} class="laid ghost" style={{ left: `${choice.x * CELL}px`,
            top: `${choice.y * CELL}px`, borderColor: colour }}>
            <Tile game={game} kind={choice.item} rotation={choice.rotation} alt="" /></div>;
        if (choice.spot === undefined) return null;
        const { x, y } = placeOf(choice);
        return <div key={i} class="stood ghost" style={{ left: `${x}px`, top: `${y}px`,
          borderColor: colour }}>
          {choice.verb === VERB.put &&
            <Figure game={game} seat={seat} figure={choice.item} kind={choice.kind ?? 0} />}</div>;
      })}
    </div>
  );
}
