/* SPDX-License-Identifier: Apache-2.0 */
/* Section 9 of the public interface: building positions that no game led to. Included by aude.h,
 * not to be included alone. */
#ifndef AUDE_EDIT_H
#define AUDE_EDIT_H

#ifndef AUDE_H
#error "include aude.h"
#endif

/* ---- 9 Editing ----------------------------------------------------------------------------- */

/* For scenarios, puzzles and position editors. An edited state plays on like any other; only the
 * numbers of tiles and figures are no longer checked against the box. A refused edit leaves the
 * state as it was. */

/* No tile, no figure, full supplies and bag, scores 0, first seat to draw. */
AUDE_API void aude_edit_clear(struct aude_state *state);
/* Lays a tile (BASE-19, 20 are checked, except for the first) and makes it the tile just placed, at
 * step ACTION. It comes from the bag if one is there. BOARD_FULL when the board could not hold it
 * and all that is still in the bag, TOO_FAR when those could lead beyond its edge. */
AUDE_API enum aude_status aude_edit_tile(struct aude_state *state, int kind, int x, int y,
                                         int rotation);
/* Puts a figure that may stand on such a feature (BASE-52, 53) without asking whether the feature
 * is free. It comes from the supply. */
AUDE_API enum aude_status aude_edit_figure(struct aude_state *state, int seat, int figure, int x,
                                           int y, int segment);
/* From -1,000,000,000 to 1,000,000,000. */
AUDE_API void aude_edit_score(struct aude_state *state, int seat, int score);
/* Figures of a kind that the seat has left, 0 to 255. */
AUDE_API enum aude_status aude_edit_supply(struct aude_state *state, int seat, int figure,
                                           int count);
/* TOO_MANY_TILES when the board could not hold them all. */
AUDE_API enum aude_status aude_edit_bag(struct aude_state *state, int kind, int count);
/* The tiles of a kind that left the game by BASE-22. More of them come from the bag as far as it
 * has some; fewer do not go back. TOO_MANY_TILES above 143, so that a count never runs over. */
AUDE_API enum aude_status aude_edit_removed(struct aude_state *state, int kind, int count);
/* From 1 to 65000. */
AUDE_API void aude_edit_turn_number(struct aude_state *state, int number);
/* Makes it this seat's turn at this step; drawn is the kind to be placed at PLACE, else -1; with
 * open tiles always -1. At ACTION the last tile laid is the tile just placed. The last call of an
 * edit: it sees to it that somebody has something to decide. BAD_ACTION when step and drawn do not
 * belong together, or the step does not go with what was edited before; MISMATCH when the drawn
 * tile fits nowhere, or no open tile does and there is nothing to choose; BOARD_FULL when there is
 * no room for it, NO_TILE at ACTION on an empty board, NONE_LEFT at DRAW with an empty bag. */
AUDE_API enum aude_status aude_edit_turn(struct aude_state *state, int seat, enum aude_step step,
                                         int drawn);
/* Pieces of a seat. The Discovery has none, and nothing happens. */
AUDE_API void aude_edit_tokens(struct aude_state *state, int seat, int token, int count);
/* What a room keeps. BAD_ACTION when the number is out of its bounds; whether it belongs to the
 * rest is asked by aude_edit_turn. */
AUDE_API enum aude_status aude_edit_variable(struct aude_state *state, int variable, int index,
                                             int value);
/* Builds a bridge (BRIDGE-5..7 are checked) as if after the tile laid last; nobody's supply
 * changes. A tile that needs a bridge gets it by aude_edit_tile, from nobody's supply either. */
AUDE_API enum aude_status aude_edit_bridge(struct aude_state *state, int x, int y,
                                           enum aude_axis axis);
/* Height of the tower there, 0 to 100, and whether it is closed for good. */
AUDE_API enum aude_status aude_edit_tower(struct aude_state *state, int x, int y, int floors,
                                          bool shut);
/* Figures of owner that captor holds; they come from the owner's supply. TOWER-23 is not asked. */
AUDE_API enum aude_status aude_edit_prisoners(struct aude_state *state, int captor, int owner,
                                              int figure, int count);
/* The complete town at this segment (CASTLE-2) becomes a castle; whoever stands in it stays. paid:
 * seats (bits) that paid for it; their supplies do not change. */
AUDE_API enum aude_status aude_edit_castle(struct aude_state *state, int x, int y, int segment,
                                           unsigned paid);
/* What the turn remembers, and the bazaars. The tiles on offer that are not placed come from the
 * bag as far as it has them. BAD_ACTION when a number is out of its bounds; whether it belongs
 * together is asked by aude_edit_turn. */
AUDE_API enum aude_status aude_edit_moment(struct aude_state *state,
                                           const struct aude_moment *moment);
/* The bazaars, as aude_edit_moment. */
AUDE_API enum aude_status aude_edit_bazaar(struct aude_state *state,
                                           const struct aude_bazaar *bazaar);
/* Open tiles and what is due before the first turn, at the step and seat that they belong to. Open
 * tiles come from the bag as far as it has them. BAD_ACTION when a number is out of its bounds,
 * NO_OPEN_TILES in a game without them, TOO_MANY_TILES, NONE_LEFT when a draw would be due from an
 * empty bag, NO_TILE when a tile is to have been placed on an empty board. */
AUDE_API enum aude_status aude_edit_tableau(struct aude_state *state,
                                            const struct aude_tableau *tableau);
/* The scoring round for the last tile (BASE-35..42; castles: best values, CASTLE-23; The Discovery
 * has none), and the final scoring (BASE-45..50, DISC-60). */
AUDE_API void aude_edit_score_round(struct aude_state *state, struct aude_ledger *ledger);
/* The final scoring (BASE-45..50, DISC-60); entries go to *ledger unless it is NULL. */
AUDE_API void aude_edit_final(struct aude_state *state, struct aude_ledger *ledger);

#endif
