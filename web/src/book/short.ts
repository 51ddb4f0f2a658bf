// SPDX-License-Identifier: Apache-2.0
// Rules that are worded for whoever wants to know exactly, in a short sentence for players.

import { t } from "../i18n";

/** "": the rule itself is plain enough. */
export function shortRule(id: string): string {
  switch (id) {
    case "BASE-8": return t("2 to 6 people play, in turn around the table.");
    case "BASE-9": return t("Agree who begins.");
    case "BASE-12": return t("The start tile is placed before the first turn.");
    case "BASE-13": return t("Everyone starts with 0 points.");
    case "BASE-16": return t(
      "Draw a tile, lay it, place a follower if you like, count the points.");
    case "BASE-20": return t("Field to field, road to road, city to city: every side must fit.");
    case "BASE-28": return t("Fields join where green touches green. Roads and cities part them.");
    case "BASE-36": return t(
      "Who has most followers gets all the points. If several have most, each gets all.");
    case "BASE-44": return t("The game ends when the last tile is placed.");
    case "BASE-46": return t(
      "At the end, what is incomplete scores 1 point for each tile and each pennant.");
    case "BASE-47": return t(
      "At the end, a field scores 3 points for each complete city beside it.");
    default: return "";
  }
}
