/* SPDX-License-Identifier: Apache-2.0 */
/* What the files about editing positions share: edit.c does what is asked, edit_without.c takes
 * something off the board, edit_offers.c tells what may be done. They are a module of their own
 * beside the engine, whose functions they call: so they know none of its variables. */
#ifndef AUDE_WASM_EDIT_H
#define AUDE_WASM_EDIT_H

#include "aude.h"

/* What comes off the board, by its index there; -1: nothing of the kind. */
struct edit_without {
    int tile;   /* aude_placed, with all that stands on it */
    int figure; /* aude_standing, which goes home */
    int bridge; /* aude_bridge, with all that stands on it */
    int castle; /* aude_castle, which becomes a town again */
};

/* Builds the position of `old` without these; what a turn remembers and a bazaar are forgotten, and
 * the turn is not set. Refused when the rest does not hold together: the status of the first piece
 * that has no place any more, NEEDS_BRIDGE when a tile cannot do without the bridge. `into` is then
 * undefined. */
enum aude_status edit_without(struct aude_state *into, const struct aude_state *old,
                              struct edit_without gone);

/* Sets the turn of `wanted` in an edited state, or what comes nearest: the seat draws, has one of
 * its open tiles to place, acts on the tile laid last, or nothing is left to do. Refused when none
 * of that goes with the position. */
enum aude_status edit_settle(struct aude_state *state, const struct aude_state *wanted);

/* One edit as a line of numbers behind a word, such as "tile 5 0 -1 2" (the words are in edit.c).
 * A refusal leaves the state as it was; BAD_ACTION also when a number is out of its bounds. */
enum aude_status edit_apply(struct aude_state *state, const char *line);

#endif
