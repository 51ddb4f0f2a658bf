// SPDX-License-Identifier: Apache-2.0
// What a turn is, in five pictures, before any rule is read.

import type { JSX } from "preact";
import { draw } from "./picture";
import type { Engine } from "aude/engine";
import { t } from "../i18n";

interface Scene { position: string; title: () => string; words: () => string }

const START = "aude1:carcassonne:seats=2:tiles=d@0,0_e@0,-1r2_b@0,1";
const CITY = "aude1:carcassonne:seats=2:tiles=d@0,0_b@0,1_m@0,-1r1_v@1,0";

const TURN: Scene[] = [
  { position: `${START}:turn=1,s0,place,v`, title: () => t("Draw a tile"),
    words: () => t("Every turn starts with one random tile that everyone can see.") },
  { position: `${START}_v@1,0:turn=1,s0,action`, title: () => t("Lay a tile"),
    words: () => t("Touching edges must match: road to road, city to city, field to field.") },
  { position: `${START}_v@1,0:figures=s0@1,0.road.W:turn=2,s1,place,e`,
    title: () => t("Place a follower"), words: () =>
      t("You may place one follower on the new tile, where nobody has that feature yet.") },
  { position: `${CITY}:figures=s0@0,0.city.N:turn=1,s0,place,e`, title: () => t("Score"),
    words: () => t("Your tile closes this city. What is complete scores right away.") },
  { position: `${CITY}_e@1,-1r3:scores=8,0:turn=2,s1,place,v`,
    title: () => t("The follower comes home"),
    words: () =>
      t("A complete city scores 2 points per tile and 2 per pennant. Your follower comes home.") },
];

/** painter: null until there is one; the words are there before. */
export function Opener(props: { painter: Engine | null; dark: boolean }): JSX.Element {
  const { painter, dark } = props;
  return (
    <section class="opener" aria-labelledby="opener">
      <h2 id="opener">{t("A turn in pictures")}</h2>
      <ol>
        {TURN.map(({ position, title, words }) => {
          const drawn = painter === null ? null : draw(painter, position, dark);
          return (
            <li key={position}>
              <div class="sight" aria-hidden="true">
                {drawn !== null && <img src={drawn.board} alt="" />}
                {drawn !== null && drawn.hand !== "" && drawn.state.seat === 0 &&
                  <img class="tile" src={drawn.hand} alt="" />}
              </div>
              <h3>{title()}</h3>
              <p>{words()}</p>
            </li>
          );
        })}
      </ol>
      <p><a class="button commit" href="#/learn/carcassonne/1">{t("Learn by playing")}</a></p>
    </section>
  );
}
