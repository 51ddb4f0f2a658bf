/* SPDX-License-Identifier: Apache-2.0 */
/* Section 1 of the public interface: what a call answers, and why something is refused. Included by
 * aude.h, not to be included alone. */
#ifndef AUDE_STATUS_H
#define AUDE_STATUS_H

#ifndef AUDE_H
#error "include aude.h"
#endif

/* ---- 1 Status ------------------------------------------------------------------------------ */

/* X(name, rule id of Carcassonne or "", rule id of The Discovery or "", sentence for a player) */
#define AUDE_STATUS_TABLE(X)                                                                       \
    X(OK, "", "", "done")                                                                          \
    X(OVER, "BASE-44", "DISC-60", "the game is over")                                              \
    X(NOT_NOW, "BASE-16", "DISC-14",                                                               \
      "this action does not belong to the present step of the turn")                               \
    X(BAD_ACTION, "", "", "this is not an action of this game")                                    \
    X(NONE_LEFT, "BASE-11", "DISC-1", "no such tile is left in the bag")                           \
    X(WRONG_TILE, "BASE-18", "DISC-24", "another tile was drawn")                                  \
    X(CELL_TAKEN, "BASE-1", "DISC-20", "a cell holds one tile only")                               \
    X(NO_CONTACT, "BASE-19", "DISC-20", "a tile must touch another tile with a whole side")        \
    X(MISMATCH, "BASE-20", "DISC-21", "touching sides must be equal")                              \
    X(TOO_FAR, "", "", "the cell lies outside the board this program can hold")                    \
    X(BOARD_FULL, "", "", "the board holds as many tiles as this program can")                     \
    X(NO_TILE, "", "", "there is no tile on this cell")                                            \
    X(NO_SEGMENT, "BASE-5", "DISC-1", "the tile has no such segment")                              \
    X(NOT_LAST_TILE, "BASE-23", "DISC-30", "a follower goes on the tile just placed")              \
    X(NO_SUPPLY, "BASE-23", "DISC-30", "no such figure is left in the supply")                     \
    X(NOT_FREE, "BASE-24", "DISC-31", "somebody is already on this feature")                       \
    X(NO_FARMERS, "BASE-52", "", "this game is played without farmers")                            \
    X(NO_ABBOT, "BASE-53", "", "this game is played without the abbot")                            \
    X(ABBOT_PLACE, "BASE-53", "", "an abbot may stand only on a monastery or in a garden")         \
    X(GARDEN_PLACE, "BASE-53", "", "only an abbot may stand in a garden")                          \
    X(STAYS, "BASE-26", "DISC-40", "a figure stays until its feature is scored")                   \
    X(NO_FIGURE, "BASE-53", "", "the player has no abbot there to take back")                      \
    X(NOBODY_TO_TAKE, "", "DISC-40", "the player has no follower there to take back")              \
    X(ONE_FOLLOWER, "", "DISC-15", "in a turn one follower is deployed or one is taken back")      \
    X(TILE_FIRST, "", "DISC-16", "first the tile is placed, then comes the follower")              \
    X(NOT_OPEN, "", "DISC-71", "this tile does not lie open before the player")                    \
    X(TILE_FITS, "", "DISC-23", "as long as an open tile fits, one must be placed")                \
    X(NO_OPEN_TILES, "", "DISC-70", "this game is played without open tiles")                      \
    X(CANNOT_PASS, "BASE-56", "DISC-14", "this decision cannot be passed")                         \
    X(MUST_PLACE, "BRIDGE-17", "DISC-23", "a tile that fits without a bridge must be placed")      \
    X(NEEDS_BRIDGE, "BRIDGE-14", "", "here the tile fits only together with a bridge")             \
    X(FITS_WITHOUT, "BRIDGE-14", "",                                                               \
      "here the tile fits without a bridge; one may be built after it")                            \
    X(NO_BRIDGES, "BRIDGE-1", "", "this game is played without bridges")                           \
    X(NO_BRIDGE_LEFT, "BRIDGE-1", "", "no bridge is left in the supply")                           \
    X(BRIDGE_USED, "BRIDGE-3", "", "the one bridge that may be built now has been built")          \
    X(BRIDGE_FAR, "BRIDGE-4", "", "a bridge goes on the tile just placed or on a tile beside it")  \
    X(BRIDGE_END, "BRIDGE-5", "", "both ends of a bridge must lie on field sides as printed")      \
    X(BRIDGE_MEETS, "BRIDGE-6", "", "an end of a bridge must meet a road or an empty cell")        \
    X(BRIDGED, "BRIDGE-7", "", "a tile carries one bridge only")                                   \
    X(BRIDGE_LATE, "BRIDGE-19", "", "in this game a bridge is built before the action")            \
    X(BRIDGE_FIGURE, "BRIDGE-21", "",                                                              \
      "only on the tile just placed may a follower go on a bridge")                                \
    X(NO_TOWERS, "TOWER-1", "", "this game is played without towers")                              \
    X(NO_FOUNDATION, "TOWER-8", "", "there is no foundation of a tower on this tile")              \
    X(NO_FLOOR_LEFT, "TOWER-3", "", "no floor is left in the supply")                              \
    X(TOWER_CLOSED, "TOWER-9", "", "a follower stands on this tower and closes it")                \
    X(TOWER_SHUT, "TOWER-19", "", "this tower was closed and stays so")                            \
    X(TOO_HIGH, "", "", "the tower is as high as this program can count")                          \
    X(TOWER_BARE, "TOWER-9", "", "a foundation without a floor takes no follower")                 \
    X(TOWER_FIGURE, "TOWER-20", "", "this figure may not stand on a tower")                        \
    X(OUT_OF_RANGE, "TOWER-12", "", "the follower is out of the tower's range")                    \
    X(NOBODY_THERE, "TOWER-14", "", "there is no such follower to capture")                        \
    X(CASTLE_SAFE, "X4-1", "", "a follower in a castle cannot be captured")                        \
    X(EXCHANGE_FIRST, "TOWER-22", "", "prisoners are exchanged at once, nothing comes between")    \
    X(NOT_HELD, "TOWER-23", "", "the other player holds no such follower of this player")          \
    X(NO_PRISONER, "TOWER-26", "", "that player holds no such follower of the buyer")              \
    X(RANSOM_POINTS, "TOWER-26", "", "a ransom costs 3 points")                                    \
    X(RANSOM_USED, "TOWER-28", "", "one ransom has been paid already")                             \
    X(RANSOM_NOT_NOW, "TOWER-28", "", "a ransom is paid in the own turn, outside an auction")      \
    X(NO_CASTLES, "CASTLE-1", "", "this game is played without castles")                           \
    X(NO_CASTLE_LEFT, "CASTLE-8", "", "no castle is left in the supply")                           \
    X(NO_TOWN, "CASTLE-2", "", "only a complete city of two end pieces can become a castle")       \
    X(TOWN_SHAPE, "CASTLE-3", "", "both ends of the town must be plain half rounds")               \
    X(TOWN_OLD, "CASTLE-4", "", "the town was not completed by the tile just placed")              \
    X(NOT_OWNER, "CASTLE-5", "",                                                                   \
      "only who has the majority in the town may turn it into a castle")                           \
    X(TOWN_DECIDED, "CASTLE-6", "", "this has been decided already")                               \
    X(NOT_IN_REACH, "CASTLE-17", "", "this is no structure that the castle can score now")         \
    X(CASTLE_CLOSED, "CASTLE-26", "", "a castle cannot be claimed")                                \
    X(MUST_SCORE, "CASTLE-21", "", "a castle must score the first structure completed beside it")  \
    X(NO_BAZAARS, "BAZAAR-1", "", "this game is played without bazaars")                           \
    X(NOT_ON_OFFER, "BAZAAR-10", "", "there is no such tile on offer")                             \
    X(BID_LOW, "BAZAAR-12", "", "a bid must be higher than the one before")                        \
    X(BID_LIMIT, "BAZAAR-20", "", "in this game nobody bids more points than they have")           \
    X(NO_AUCTION, "BAZAAR-31", "", "tiles of this bazaar are taken without a bid")                 \
    X(MUST_SELECT, "BAZAAR-10", "", "who selects a tile cannot pass")                              \
    X(MUST_DECIDE, "BAZAAR-13", "", "the tile must be bought or sold")                             \
    X(CANNOT_BUY, "BAZAAR-21", "", "in this game nobody buys for more points than they have")      \
    X(TOO_MANY_FIGURES, "", "", "the board holds as many figures as this program can")             \
    X(BAD_GAME, "", "", "unknown game")                                                            \
    X(UNBUILT_GAME, "", "", "this program was built without this game")                            \
    X(BAD_SEATS, "BASE-8", "", "a game has 2 to 6 seats")                                          \
    X(SEATS_2_TO_5, "", "DISC-11", "this game has 2 to 5 seats")                                   \
    X(BAD_START_SEAT, "BASE-9", "DISC-13", "the start player must be one of the seats")            \
    X(BAD_SET, "", "", "unknown tile set")                                                         \
    X(UNBUILT_SET, "", "", "the rules of this tile set are not built yet")                         \
    X(OTHER_GAME, "", "", "this tile set belongs to another game")                                 \
    X(BAD_OWN_SET, "", "", "an own tile set cannot be used in this game")                          \
    X(NO_OWN_SET, "", "", "the file of an own tile set is needed")                                 \
    X(NO_BASE_SET, "BASE-11", "DISC-1", "the base set is always needed")                           \
    X(BAD_OPTION, "", "", "unknown option")                                                        \
    X(BAD_VALUE, "", "", "the option has no such value")                                           \
    X(BAD_PRESET, "", "", "unknown preset")                                                        \
    X(TOO_MANY_TILES, "", "", "these sets together have more tiles than this program can hold")    \
    X(NO_START_TILE, "BASE-12", "DISC-11", "no tile of these sets is the start tile")              \
    X(BAD_TEXT, "", "", "this text cannot be read")                                                \
    X(BAD_VERSION, "", "", "this file was written by another version of the format")               \
    X(TOO_LONG, "", "", "the text is longer than any of its kind can be")                          \
    X(NEWER_RULES, "", "", "this game was begun with later rules than this program knows")

/* AUDE_OK, or why something is refused: AUDE_ and a name of the table above. */
enum aude_status AUDE_OPEN {
#define X(name, ...) AUDE_##name,
    AUDE_STATUS_TABLE(X)
#undef X
        AUDE_STATUS_COUNT
};
/* Rooms that came later refuse by statuses of their own, whose numbers follow; so many are there in
 * all. */
AUDE_API int aude_status_count(void);

/* The rule that a status rests on in this game, such as "BASE-24" or "DISC-31"; "" when no rule of
 * the game is concerned. */
AUDE_API const char *aude_status_rule(enum aude_game game, enum aude_status status);
/* One English sentence without a full stop, to be translated and shown. */
AUDE_API const char *aude_status_text(enum aude_status status);
/* The name of the status, such as "NOT_FREE", for programs. */
AUDE_API const char *aude_status_name(enum aude_status status);

#endif
