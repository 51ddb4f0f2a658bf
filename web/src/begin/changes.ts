// SPDX-License-Identifier: Apache-2.0
// What a box or a part of the rules brings into the game, in a sentence for those who choose.

import { t } from "../i18n";

const CHANGES: Record<string, () => string> = {
  tower: () => t("Towers grow floor by floor and capture followers, who can be ransomed."),
  bcb: () => t("Roads run over bridges, small cities become castles, and tiles are auctioned."),
  inns: () => t("Inns and cathedrals bring more or nothing at all; a large follower counts twice."),
  traders: () => t(
    "Completed cities bring goods, a builder double turns, and fields score more with a pig."),
  king: () => t("Whoever completes the largest city and the longest road gets points at the end."),
  phantom: () => t("A second follower for the tile that was just placed; no tiles come with it."),
  cult: () => t("A shrine challenges a monastery: only the one completed first scores."),
  count: () => t("A great city lies in the middle, whose people help out when points are counted."),
  abbey: () => t(
    "Abbeys close gaps; a mayor holds a city, a wagon drives on, a barn keeps a field."),
  dragon: () => t(
    "A dragon eats followers, a fairy guards one; princesses and portals move them about."),
  river1: () => t("The land begins with a river, laid before all other tiles."),
  river2: () => t("The land begins with a river that forks, laid before all other tiles."),
  base: () => t("Lay tiles, claim what grows on them, and score when it is complete."),
  abbot: () => t("An abbot for monasteries and gardens, who may come home early with points."),
  bridges: () => t("A bridge carries a road over whatever lies in its way."),
  castles: () => t("A city of two tiles may become a castle that scores along with a neighbour."),
  bazaars: () => t("Tiles come up for auction: bid points for the one you want."),
  river: () => t("The land begins with a river, laid before all other tiles."),
  discovery: () => t("Explore grassland, mountains and sea, and score when you come home."),
};

/** "" for one that is not known here. */
export function changeWords(name: string): string { return CHANGES[name]?.() ?? ""; }
