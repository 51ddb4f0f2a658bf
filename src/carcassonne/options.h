/* SPDX-License-Identifier: Apache-2.0 */
/* The options of the Carcassonne rules and their values, by number. The table with names, rule ids
 * and sentences is in options.c; the order here and there is one X-macro. */
#ifndef AUDE_CARCASSONNE_OPTIONS_H
#define AUDE_CARCASSONNE_OPTIONS_H

#include "aude.h"

/* X(name, rule, sentence, values...): the first value is the default */
#define CARCASSONNE_OPTIONS(X)                                                                     \
    X(FIELD_SCORING, "BASE-47", "how fields are scored at the end", "per-farm-3",                  \
      "per-farm-3-once", "per-city-4")                                                             \
    X(SMALL_CITY_POINTS, "BASE-38",                                                                \
      "what a complete city of two tiles scores: 4 as any city, or 2", "4", "2")                   \
    X(FARMERS, "BASE-52", "followers may be put on fields", "on", "off")                           \
    X(ABBOT, "BASE-53", "each player has an abbot; tiles show gardens", "off", "on")               \
    X(TOWER, "TOWER-1", "the rules of the Tower", "off", "on")                                     \
    X(BRIDGES, "BRIDGE-1", "the rules of bridges", "off", "on")                                    \
    X(CASTLES, "CASTLE-1", "the rules of castles", "off", "on")                                    \
    X(BAZAARS, "BAZAAR-1", "the rules of bazaars", "off", "on")                                    \
    X(TOWER_REOPEN, "TOWER-19", "a tower is open again when the follower on it leaves", "yes",     \
      "no")                                                                                        \
    X(RANSOM_PER, "TOWER-28", "one ransom in each turn, or in each part of a double turn", "turn", \
      "part")                                                                                      \
    X(BRIDGE_TIMING, "BRIDGE-19",                                                                  \
      "a bridge not needed is built any time before scoring, or with the tile", "any-time",        \
      "with-tile")                                                                                 \
    X(BRIDGE_PER, "BRIDGE-3", "one bridge with each tile placed, or in each turn", "part", "turn") \
    X(CASTLE_BASE, "CASTLE-3",                                                                     \
      "which ends of a city can become a castle: half rounds, or any with one side",               \
      "semicircular", "end-segments")                                                              \
    X(CASTLE_CHOICE, "CASTLE-23",                                                                  \
      "of several structures the occupant of a castle chooses one, or the best counts", "ask",     \
      "auto-max")                                                                                  \
    X(CASTLE_CHAIN, "CASTLE-25",                                                                   \
      "a castle with a structure must score it, or may wait for a castle beside it",               \
      "direct-first", "any-wave")                                                                  \
    X(CASTLE_FARM_COUNT, "CASTLE-34",                                                              \
      "which castles count for fields: all, or only those no longer occupied", "all",              \
      "completed-only")                                                                            \
    X(CASTLE_FAIRY, "CASTLE-30",                                                                   \
      "with the fairy of expansion 3: may it stand beside a castle's lord", "forbidden",           \
      "allowed")                                                                                   \
    X(CASTLE_GARDEN, "CASTLE-28", "with the abbot: does a complete garden count for a castle",     \
      "no", "yes")                                                                                 \
    X(WAGON_FROM_CASTLE, "ABBEY-36",                                                               \
      "with the wagon of expansion 5: may it move on from a scored castle", "no", "yes")           \
    X(BAZAAR_MODE, "BAZAAR-31",                                                                    \
      "tiles of a bazaar are auctioned, or chosen and placed in turn, or all chosen first",        \
      "auction", "no-auction", "choose-first")                                                     \
    X(BAZAAR_BID_LIMIT, "BAZAAR-20", "how high bids may go", "unlimited", "score")                 \
    X(BAZAAR_ALL_ZERO, "BAZAAR-22", "when nobody has points: auction, or choosing without one",    \
      "auction", "no-auction")                                                                     \
    X(BAZAAR_TOO_FEW, "BAZAAR-7",                                                                  \
      "with fewer tiles than players left: no bazaar, or one with those that are left", "skip",    \
      "partial")                                                                                   \
    X(BAZAAR_ROUND, "BAZAAR-25",                                                                   \
      "bought tiles are placed in full turns, or nothing at all is drawn in the round",            \
      "full-turns", "placements-only")                                                             \
    X(BAZAAR_BUILDER_ORDER, "BAZAAR-32", "what comes first: bazaar, or second part of the turn",   \
      "bazaar-first", "builder-first")                                                             \
    X(BAZAAR_NEXT_SELECTOR, "BAZAAR-18", "who selects next when the selector sold", "clockwise",   \
      "seller-again")                                                                              \
    X(BAZAAR_UNPLACEABLE, "BAZAAR-26", "a bought tile that does not fit: draw, or lose the turn",  \
      "redraw", "forfeit")                                                                         \
    X(BAZAAR_DELAYED, "BAZAAR-28", "a bazaar drawn during a bazaar: takes place later, or not",    \
      "queue", "lost")                                                                             \
    X(CONFIRM, "BASE-35", "each part of a turn is confirmed before it is scored", "off", "on")     \
    X(INNS, "INN-1", "the rules of inns and cathedrals", "off", "on")                              \
    X(LARGE_FOLLOWER, "INN-1", "each player has a large follower", "off", "on")                    \
    X(GOODS, "TRADE-1", "the rules of goods", "off", "on")                                         \
    X(BUILDER, "TRADE-1", "each player has a builder", "off", "on")                                \
    X(PIG, "TRADE-1", "each player has a pig", "off", "on")                                        \
    X(INN_FINAL, "INN-12",                                                                         \
      "what an incomplete road with an inn or city with a cathedral scores at the end: nothing, "  \
      "or as without them",                                                                        \
      "zero", "ignore")                                                                            \
    X(BUILDER_TRIGGER, "TRADE-18",                                                                 \
      "what brings a second part: a tile that goes on with the builder's feature, or also one "    \
      "that only closes it",                                                                       \
      "extend", "extend-or-complete")                                                              \
    X(LONELY_SPECIALS, "TRADE-24",                                                                 \
      "a builder or pig left without a follower of its player returns, or stays", "return",        \
      "stay")                                                                                      \
    X(PHANTOM, "PHANTOM-1", "each player has a phantom", "off", "on")                              \
    X(PHANTOM_AFTER, "PHANTOM-6",                                                                  \
      "the phantom follows any action, or only a follower put on the tile and doing nothing",      \
      "any", "follower")                                                                           \
    X(KING, "KING-1", "king and robber baron", "off", "on")                                        \
    X(KING_SCORING, "KING-6",                                                                      \
      "what king and robber baron bring: at the end 1 for each complete city or road, 10, or 15 "  \
      "and 40 for both; or 1 for each as it is completed",                                         \
      "per-feature", "ten", "fifteen-forty", "continuous")                                         \
    X(CULT, "CULT-1", "shrines challenge monasteries", "off", "on")                                \
    X(CULT_LIMIT, "CULT-6",                                                                        \
      "one shrine beside a monastery, one monastery beside a shrine: also for what lies there, "   \
      "or for the tile placed only",                                                               \
      "both-ways", "placed-only")                                                                  \
    X(CULT_DECLARE, "CULT-8",                                                                      \
      "a challenge begins whenever both are occupied, or only with the tile that makes them "      \
      "neighbours",                                                                                \
      "state", "placement")                                                                        \
    X(COUNT, "COUNT-1", "the City of Carcassonne and its count", "off", "on")                      \
    X(COUNT_START, "COUNT-2",                                                                      \
      "the usual start tile, for which the city lies: it is not used, or is among the others",     \
      "out", "pile")                                                                               \
    X(COUNT_PER, "COUNT-6", "one follower may go to Carcassonne with each tile, or in each turn",  \
      "part", "turn")                                                                              \
    X(COUNT_MOVE, "COUNT-18",                                                                      \
      "where the count goes: its player says it, one quarter on, or to the quarter just used",     \
      "by-player", "clockwise", "follow")                                                          \
    X(COUNT_UNOCCUPIED, "COUNT-14",                                                                \
      "followers may move from Carcassonne to features on which nobody stands", "no", "yes")       \
    X(COUNT_FINAL, "COUNT-16",                                                                     \
      "from where followers move before the final scoring: any quarter, or the market only",       \
      "any-quarter", "market-only")                                                                \
    X(COUNT_AS_CITY, "COUNT-19", "Carcassonne is a complete city for the fields around it", "yes", \
      "no")                                                                                        \
    X(ABBEY, "ABBEY-1", "each player has an abbey", "off", "on")                                   \
    X(MAYOR, "ABBEY-1", "each player has a mayor", "off", "on")                                    \
    X(WAGON, "ABBEY-1", "each player has a wagon", "off", "on")                                    \
    X(BARN, "ABBEY-1", "each player has a barn", "off", "on")                                      \
    X(WAGON_MOVE, "ABBEY-27",                                                                      \
      "a wagon moves on to a feature that is connected with the scored one, or to one near by",    \
      "connected", "near")                                                                         \
    X(ABBEY_AT_END, "ABBEY-15",                                                                    \
      "abbeys that are left after the last turn may be laid in one round, or are lost", "round",   \
      "none")                                                                                      \
    X(BARN_PLACEMENT, "ABBEY-39", "a barn goes to fields without a barn only, or to any",          \
      "no-barn", "any")                                                                            \
    X(DRAGON, "DRAGON-1", "the dragon and its volcanoes", "off", "on")                             \
    X(FAIRY, "DRAGON-1", "the fairy", "off", "on")                                                 \
    X(PRINCESSES, "DRAGON-1", "princesses send knights home", "off", "on")                         \
    X(PORTALS, "DRAGON-1", "magic portals", "off", "on")                                           \
    X(DRAGON_TIMING, "DRAGON-14", "when the dragon flies: before the scoring, or after it",        \
      "before-scoring", "after-scoring")                                                           \
    X(DRAGON_CASTLE, "X3-10",                                                                      \
      "what comes first before the scoring: the dragon, or who makes a castle of a town",          \
      "dragon-first", "castle-first")                                                              \
    X(PRINCESS, "DRAGON-42",                                                                       \
      "a princess in a city with knights: one may be sent home as the action, or one must be",     \
      "may", "must")                                                                               \
    X(FAIRY_PLACEMENT, "DRAGON-39", "the fairy stands beside one follower, or on a tile",          \
      "follower", "tile")                                                                          \
    X(FAIRY_VOLCANO, "DRAGON-12", "with a volcano just placed: may the fairy be moved", "yes",     \
      "no")                                                                                        \
    X(FAIRY_FINAL, "DRAGON-37", "does the fairy bring 3 points in the final scoring", "yes", "no") \
    X(FAIRY_IN_BAZAAR, "X3-13", "does the fairy bring 1 point when a tile of a bazaar is placed",  \
      "yes", "no")                                                                                 \
    X(PORTAL_TARGET, "DRAGON-49",                                                                  \
      "a portal leads to features that are not complete, or also to those never scored", "open",   \
      "unscored")                                                                                  \
    X(DRAGON_TOWER, "DRAGON-23",                                                                   \
      "a tower on the tile of the dragon: closed to followers, or open", "closed", "open")         \
    X(RIVER, "RIVER-1", "river tiles are laid first and make one river", "off", "on")              \
    X(RIVER_UTURN, "RIVER-8",                                                                      \
      "the river does not turn to the same side on two tiles in a row, or turns as it likes, or "  \
      "never flows back against the way in which it left the spring",                              \
      "immediate", "none", "never-back")                                                           \
    X(RIVER_START, "RIVER-3",                                                                      \
      "the usual start tile is drawn when the river is laid, or is among the other tiles, or "     \
      "among the river tiles, or is not used",                                                     \
      "after-river", "pile", "in-river", "out")                                                    \
    X(RIVER_LAKE, "RIVER-5", "of two rivers made one, which of the three ends is left out",        \
      "river1-l", "river2-k", "river2-l")                                                          \
    X(RIVER_UNPLACEABLE, "RIVER-11",                                                               \
      "a river tile that fits nowhere leaves the game, or goes under the other river tiles once",  \
      "discard", "later")

enum carcassonne_option {
#define X(name, ...) OPTION_##name,
    CARCASSONNE_OPTIONS(X)
#undef X
        OPTIONS
};

enum { FIELD_PER_FARM, FIELD_PER_FARM_ONCE, FIELD_PER_CITY };
enum { SMALL_CITY_4, SMALL_CITY_2 };
enum { FARMERS_ON, FARMERS_OFF };
enum { ABBOT_OFF, ABBOT_ON };
enum { RULES_OFF, RULES_ON }; /* the switches of expansions */
enum { REOPEN_YES, REOPEN_NO };
enum { PER_TURN_RANSOM, PER_PART_RANSOM };
enum { BRIDGE_ANY_TIME, BRIDGE_WITH_TILE };
enum { BRIDGE_PER_PART, BRIDGE_PER_TURN };
enum { CASTLE_SEMICIRCULAR, CASTLE_END_SEGMENTS };
enum { CASTLE_ASK, CASTLE_AUTO_MAX };
enum { CASTLE_DIRECT_FIRST, CASTLE_ANY_WAVE };
enum { CASTLE_FARM_ALL, CASTLE_FARM_COMPLETED };
enum { FAIRY_FORBIDDEN, FAIRY_ALLOWED };
enum { GARDEN_NO, GARDEN_YES };
enum { BAZAAR_AUCTION, BAZAAR_NO_AUCTION, BAZAAR_CHOOSE_FIRST };
enum { BID_UNLIMITED, BID_SCORE };
enum { ALL_ZERO_AUCTION, ALL_ZERO_NO_AUCTION };
enum { TOO_FEW_SKIP, TOO_FEW_PARTIAL };
enum { ROUND_FULL_TURNS, ROUND_PLACEMENTS_ONLY };
enum { BAZAAR_FIRST, BUILDER_FIRST };
enum { SELECTOR_CLOCKWISE, SELECTOR_SELLER_AGAIN };
enum { UNPLACEABLE_REDRAW, UNPLACEABLE_FORFEIT };
enum { DELAYED_QUEUE, DELAYED_LOST };
enum { CONFIRM_OFF, CONFIRM_ON };
enum { INN_FINAL_ZERO, INN_FINAL_IGNORE };
enum { TRIGGER_EXTEND, TRIGGER_EXTEND_OR_COMPLETE };
enum { LONELY_RETURN, LONELY_STAY };
enum { AFTER_ANY, AFTER_FOLLOWER };
enum { LIMIT_BOTH_WAYS, LIMIT_PLACED_ONLY };
enum { DECLARE_STATE, DECLARE_PLACEMENT };
enum { START_OUT, START_PILE };
enum { CITY_PER_PART, CITY_PER_TURN };
enum { COUNT_BY_PLAYER, COUNT_CLOCKWISE, COUNT_FOLLOWS };
enum { UNOCCUPIED_NO, UNOCCUPIED_YES };
enum { FINAL_ANY_QUARTER, FINAL_MARKET_ONLY };
enum { AS_CITY_YES, AS_CITY_NO };
enum { FROM_CASTLE_NO, FROM_CASTLE_YES };
enum { WAGON_CONNECTED, WAGON_NEAR };
enum { ABBEY_END_ROUND, ABBEY_END_NONE };
enum { BARN_ALONE, BARN_ANYWHERE };
enum { KING_PER_FEATURE, KING_TEN, KING_FIFTEEN_FORTY, KING_CONTINUOUS };
enum { BEFORE_SCORING, AFTER_SCORING };
enum { DRAGON_FIRST, CASTLE_FIRST };
enum { PRINCESS_MAY, PRINCESS_MUST };
enum { FAIRY_BY_FOLLOWER, FAIRY_ON_TILE };
enum { FAIRY_VOLCANO_YES, FAIRY_VOLCANO_NO };
enum { FAIRY_FINAL_YES, FAIRY_FINAL_NO };
enum { FAIRY_BAZAAR_YES, FAIRY_BAZAAR_NO };
enum { PORTAL_OPEN, PORTAL_UNSCORED };
enum { DRAGON_TOWER_CLOSED, DRAGON_TOWER_OPEN };
enum { UTURN_IMMEDIATE, UTURN_NONE, UTURN_NEVER_BACK };
enum { RIVER_START_AFTER, RIVER_START_PILE, RIVER_START_IN_RIVER, RIVER_START_OUT };
enum { RIVER_DISCARD, RIVER_LATER };

#endif
