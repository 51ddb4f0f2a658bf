// SPDX-License-Identifier: Apache-2.0
// The sign of a part of the rules.

import { expansionSign } from "../begin/played";
import type { SignName } from "../game/signs";
import type { Room } from "./book";

/** Rooms that are no box by themselves. */
const SIGNS: Record<string, SignName> = {
  base: "tiles", abbot: "people", bridges: "bridge", castles: "castle", bazaars: "tiles",
  river: "river", discovery: "island",
};

export function roomSign({ name }: Room): SignName { return SIGNS[name] ?? expansionSign(name); }
