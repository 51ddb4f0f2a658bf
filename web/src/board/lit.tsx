// SPDX-License-Identifier: Apache-2.0
// What a line tells of, lit up on the board: a square, or a whole feature.

import type { JSX } from "preact";
import type { FeatureView } from "aude/engine";
import { Refused } from "aude/engine";
import type { Scene } from "../game/scene";
import { Framed } from "./marks";
import { Highlight } from "./overlay";
import { Walk } from "./walk";

/** A square, or the feature of this segment there; with the walk that led over it. */
export interface Lit { x: number; y: number; segment?: number; walk?: [number, number][] }

function featureOf(game: Scene, x: number, y: number, segment: number): FeatureView | null {
  try {
    return game.engine.feature(game.shown, x, y, segment);
  } catch (problem) {
    if (problem instanceof Refused) return null;
    throw problem;
  }
}

export function LitUp(props: { game: Scene; lit: Lit | null }): JSX.Element | null {
  const { game, lit } = props;
  if (lit === null) return null;
  const feature = lit.segment === undefined ? null : featureOf(game, lit.x, lit.y, lit.segment);
  if (feature !== null) return <Highlight feature={feature} />;
  return <>{lit.walk !== undefined && <Walk way={lit.walk} />}<Framed x={lit.x} y={lit.y} /></>;
}
