// SPDX-License-Identifier: Apache-2.0
// Choosing the colour of a seat: a figure in each of them; what somebody has is told by name.

import type { JSX } from "preact";
import { t } from "../i18n";
import { COLOURS, colourWord } from "./colours";
import { ColouredFigure } from "./pieces";
import type { Draws } from "./pieces";

export interface ColourChoiceProps {
  engine: Draws; name: string; label: string; value: number;
  choose: (colour: number) => void;
  /** Who has it, or "". */
  owner: (colour: number) => string;
  /** What somebody has may be chosen too: then they change places. */
  swaps: boolean;
}

export function ColourChoice(props: ColourChoiceProps): JSX.Element {
  const { engine, name, label, value, choose, owner, swaps } = props;
  return (
    <span class="colours" role="radiogroup" aria-label={label}>
      {Array.from({ length: COLOURS }, (_, colour) => {
        const other = colour === value ? "" : owner(colour);
        const words = other === "" ? colourWord(colour)
          : t("{colour}: {name}", { colour: colourWord(colour), name: other });
        return (
          <label key={colour} title={words} class={other === "" ? "" : "had"}>
            <input type="radio" name={name} value={colour} checked={colour === value}
              disabled={other !== "" && !swaps} aria-label={words}
              onChange={() => choose(colour)} />
            <ColouredFigure engine={engine} colour={colour} />
          </label>
        );
      })}
    </span>
  );
}
