// SPDX-License-Identifier: Apache-2.0
// The lessons: each step is a position in which one thing is to be done, by a real move. The texts
// are short, for they stand beside the board on a phone.

import { fingers } from "../board/view";
import { t } from "../i18n";

/** What the move must contain. does: a verb by its name, for a kind of feature, in a row of the
 *  board, with a number at least so high; scores: a feature of this kind brought points. */
export interface Aim {
  does?: "place" | "put" | "take" | "capture" | "convert" | "select";
  kind?: number; row?: number; least?: number;
  scores?: number; complete?: boolean;
  /** Where the way that is shown lays the tile, of several that would do. */
  at?: [x: number, y: number];
}

export interface Step {
  name: string; position: string; aim: Aim;
  title: () => string; task: () => string;
  /** Why it brought what it did, and what is said to another move. */
  why: () => string; otherwise: () => string;
}

/** of: the lesson that this is a chapter of; one goes on with it or not. */
export interface Lesson { name: string; title: () => string; steps: Step[]; of?: string }

/** Kinds of features, as in the engine. */
const CITY = 0, ROAD = 1, FIELD = 2, MONASTERY = 3, GRASSLAND = 8, MOUNTAINS = 9, SEA = 10;

/** Who sits opposite: a person's name, the same in all languages. */
export const OTHER = "Ben";

const LAST_TILE = "bag=a.0_b.0_c.0_d.0_f.0_g.0_h.0_i.0_j.0_k.0_l.0_m.0_n.0_o.0_p.0_q.0_r.0_s.0" +
  "_t.0_u.0_v.0_w.0_x.0";

// In the first step there is no follower yet: one thing is asked at a time.
const CARCASSONNE: Step[] = [
  {
    name: "place", aim: { does: "place", row: 0 },
    position: "aude1:carcassonne:seats=2:tiles=d@0,0_e@0,-1r2_b@0,1:supplies=s0.follower.0" +
      ":turn=1,s0,place,v",
    title: () => t("Lay a tile"),
    task: () => fingers()
      ? t("Continue the road: tap a square, tap the tile to turn it, then press Done.")
      : t("Continue the road: click a square, click the tile to turn it, then press Done."),
    why: () => t("Touching edges must match: road to road, city to city, field to field."),
    otherwise: () => t("It fits there too. Now find a square where it continues the road."),
  }, {
    name: "claim", aim: { does: "put", kind: CITY },
    position: "aude1:carcassonne:seats=2:tiles=d@0,0_e@0,-1r2_b@0,1_k@1,0:turn=1,s0,action",
    title: () => t("Claim a city"),
    task: () => t("You may place one follower on the tile you just laid. Place it in the city."),
    why: () => t("The city is yours: its points come to you when it is complete."),
    otherwise: () => t("That's allowed too. This time place the follower in the city."),
  }, {
    name: "city", aim: { scores: CITY },
    position: "aude1:carcassonne:seats=2:tiles=d@0,0_b@0,1_m@0,-1r1_v@1,0" +
      ":figures=s0@0,0.city.N:turn=1,s0,place,e",
    title: () => t("Complete a city"),
    task: () => t("Your follower waits in a city. Close its last gap with this tile."),
    why: () => t(
      "A complete city scores 2 points per tile and 2 per pennant. Your follower comes home."),
    otherwise: () => t("The city is still open. Look for the gap in its wall."),
  }, {
    name: "monastery", aim: { scores: MONASTERY },
    position: "aude1:carcassonne:seats=2:tiles=b@0,0_u@0,-1r1_v@-1,-1r3_u@-1,0_v@-1,1r2_u@0,1r1" +
      "_v@1,-1_u@1,0:figures=s0@0,0.monastery:turn=1,s0,place,v",
    title: () => t("Complete a monastery"),
    task: () => t("Your follower is in the monastery. Fill the last square around it."),
    why: () => t("A monastery scores 1 point, plus 1 for each of the eight tiles around it."),
    otherwise: () => t("One square around the monastery is still empty. Fill that one."),
  }, {
    name: "share", aim: { scores: CITY },
    position: "aude1:carcassonne:seats=2:tiles=u@0,1r1_e@0,0r1_w@1,1_v@2,1_e@2,0r3" +
      ":figures=s1@0,0.city.E_s0@2,0.city.W:turn=1,s0,place,f",
    title: () => t("Share a city"),
    task: () => t("{name} is in one half of a city, you are in the other. Join them.",
      { name: OTHER }),
    why: () => t(
      "One follower each: you both get all the points. With more, you would get them alone."),
    otherwise: () => t("The halves are still apart. Lay the tile between them."),
  }, {
    name: "field", aim: { scores: FIELD, at: [1, 0] },
    position: "aude1:carcassonne:seats=2:tiles=e@0,0_e@0,-1r2_u@0,1r1_w@1,1_v@2,1_e@2,0_e@2,-1r2" +
      `:${LAST_TILE}:turn=1,s0,place,e`,
    title: () => t("Claim a field"),
    task: () => t(
      "The last tile of the game: lay it between the cities and place a follower on the field."),
    why: () => t("At the end a field scores 3 points for each complete city next to it."),
    otherwise: () => t(
      "No field of yours has scored. Place the follower on the field between the cities."),
  },
];

const TOWER: Step[] = [
  {
    name: "tower", aim: { does: "capture" },
    position: "aude1:carcassonne:sets=base,tower:seats=2:TOWER=on:tiles=d@0,0_k@1,0_tower-i@0,1" +
      "_b@0,2_e@1,-1r2:figures=s1@0,2.monastery:turn=1,s0,action",
    title: () => t("Build a tower"),
    task: () => t(
      "Instead of placing a follower, add a floor to the tower and capture the follower of {name}.",
      { name: OTHER }),
    why: () => t(
      "A tower reaches one square per floor, in four directions. A ransom costs 3 points."),
    otherwise: () => t("The follower of {name} is still there. Add a floor, then capture it.",
      { name: OTHER }),
  },
];

const BRIDGES: Step[] = [
  {
    name: "bridge", aim: { scores: ROAD },
    position: "aude1:carcassonne:seats=2:BRIDGES=on:tiles=d@0,1r2_a@0,0r3_w@1,1_v@2,1_a@2,0r1" +
      ":figures=s0@0,0.road.E:turn=1,s0,place,e",
    title: () => t("Build a bridge"),
    task: () => t("Your road has a gap. Lay the tile there: a bridge carries the road across."),
    why: () => t("A bridge is a road. A complete road scores 1 point per tile."),
    otherwise: () => t("The road still has its gap. Lay the tile between its two ends."),
  }, {
    name: "castle", aim: { does: "convert" },
    position: "aude1:carcassonne:seats=2:CASTLES=on:tiles=d@0,1r2_e@0,0_w@1,1_v@2,1_b@2,0" +
      "_e@0,-1r2:figures=s0@0,0.city.N:moment=asked.s0:turn=1,s0,castle",
    title: () => t("Make a castle"),
    task: () => t("Your two-tile city is complete. Don't score it: make it a castle."),
    why: () => t(
      "A castle scores as much as the next feature completed beside it, whoever owns that."),
    otherwise: () => t("Scoring right away is allowed too. This time make it a castle."),
  }, {
    name: "bazaar", aim: { does: "select", least: 1 },
    position: "aude1:carcassonne:sets=base,bcb:seats=2:BAZAARS=on:tiles=d@0,0_k@1,0_v@-1,0r2" +
      "_e@0,-1r2_bcb-a@0,1:scores=12,9:bazaar=running_auction_opener.s1_due.2_selector.s0" +
      "_regular.s1_tile.b_tile.s:turn=1,s1,select",
    title: () => t("Bid in the bazaar"),
    task: () => t("These tiles are for sale. Choose one and bid 1 point or more."),
    why: () => t("{name} does not bid more: you pay your bid, the tile is yours.",
      { name: OTHER }),
    otherwise: () => t("{name} would outbid you. Bid at least 1 point.",
      { name: OTHER }),
  },
];

const DISCOVERY: Step[] = [
  {
    name: "place", aim: { does: "place", row: -1 },
    position: "aude1:discovery:seats=2:tiles=161SMG-c01@0,0:supplies=s0.follower.0" +
      ":turn=1,s0,place,44GS-c01",
    title: () => t("Lay a tile"),
    task: () => fingers()
      ? t("Continue the sea: tap a square, tap the tile to turn it, then press Done.")
      : t("Continue the sea: click a square, click the tile to turn it, then press Done."),
    why: () => t("Touching edges must match: sea, grassland or mountains."),
    otherwise: () => t("It fits there too. Now try the square beside the sea."),
  }, {
    name: "claim", aim: { does: "put", kind: GRASSLAND },
    position: "aude1:discovery:seats=2:tiles=161SMG-c01@0,0_44GS-c01@0,1:turn=1,s0,action",
    title: () => t("Send an explorer"),
    task: () => t(
      "You may place one follower on the tile you just laid. Place it on the grassland."),
    why: () => t("The area is yours now. It scores only when you take the follower back."),
    otherwise: () => t("That's allowed too. This time place the follower on the grassland."),
  }, {
    name: "back", aim: { scores: GRASSLAND },
    position: "aude1:discovery:seats=2:tiles=161SMG-c01@0,0_44GS-c01@0,1_161SGS@1,1_8S@0,-1" +
      ":figures=s0@0,1.grassland.N:turn=1,s0,action",
    title: () => t("Come back with points"),
    task: () => t("Instead of placing a follower, take your explorer back."),
    why: () => t("Open grassland scores 1 point per tile. The follower is free for another area."),
    otherwise: () => t("Your explorer is still out there. Take it back."),
  }, {
    name: "close", aim: { scores: GRASSLAND, complete: true },
    position: "aude1:discovery:seats=2:tiles=161SMG-c01@0,0_44GS-c01@0,1_161SGS@1,1" +
      ":figures=s0@0,1.grassland.N:turn=1,s0,place,17GS",
    title: () => t("Close an area"),
    task: () => t("Close the grassland with this tile, then take your explorer back."),
    why: () => t("Closed grassland of more than two tiles scores 2 points per tile."),
    otherwise: () => t("First close the grassland, then take the explorer back in the same turn."),
  }, {
    name: "sea", aim: { scores: SEA },
    position: "aude1:discovery:seats=2:tiles=1115GGGS-c13@0,0r2_161GSG-c01-c12@1,0_8G@1,1" +
      "_1115GGGS@2,0:figures=s0@1,0.sea.E_s0@1,1.grassland.N:turn=1,s0,action",
    title: () => t("Sail home"),
    task: () => t("Your sea is closed. Take the navigator back."),
    why: () => t("Closed sea scores 1 point per tile and 1 per port city."),
    otherwise: () => t("The navigator is still at sea. Take that follower back."),
  }, {
    name: "mountains", aim: { scores: MOUNTAINS },
    position: "aude1:discovery:seats=2:tiles=17MS-c01@0,0r1_161GMG@1,0_17GS-c01@1,1" +
      "_17MS-c01@2,0r3:figures=s0@0,0.mountains.E:turn=1,s0,action",
    title: () => t("Down from the mountains"),
    task: () => t("Your mountains are closed. Take the brigand back."),
    why: () => t(
      "Port cities count, in the mountains and on the grassland beside them: twice when closed."),
    otherwise: () => t("The brigand is still in the mountains. Take that follower back."),
  },
];

export const LESSONS: Lesson[] = [
  { name: "carcassonne", title: () => t("Base game"), steps: CARCASSONNE },
  { name: "tower", title: () => t("The Tower"), steps: TOWER, of: "carcassonne" },
  { name: "bridges", title: () => t("Bridges, Castles & Bazaars"), steps: BRIDGES,
    of: "carcassonne" },
  { name: "discovery", title: () => t("The Discovery"), steps: DISCOVERY },
];

/** Under which it is kept what was done of it: chapters with the lesson they belong to. */
export function shelfOf({ name, of }: Lesson): string { return of ?? name; }

/** The chapters that one may go on with. */
export function chaptersOf({ name, of }: Lesson): Lesson[] {
  return LESSONS.filter((one) => one.of === (of ?? name) && one.name !== name);
}
