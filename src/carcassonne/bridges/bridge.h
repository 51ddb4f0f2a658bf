/* SPDX-License-Identifier: Apache-2.0 */
/* Bridges (BRIDGE-1 to 27): where one may be built, placements that need one, building. */
#ifndef AUDE_CARCASSONNE_BRIDGE_H
#define AUDE_CARCASSONNE_BRIDGE_H

#include "core/list.h"
#include "carcassonne/state.h"

/* The bridge that a placement needs: on the new tile itself, or on the neighbour. */
struct bridge_need {
    bool own;
    uint8_t axis, tile; /* tile: the neighbour, when it is not on the new tile */
};

/* Does the seat whose turn it is have a bridge and may still build it (BRIDGE-3, BRIDGE-17)? */
bool bridge_ready(const struct state *state);

/* Frontier cells number 64 word .. 64 word + 63 on which the kind at this turn fits with one bridge
 * and not without (BRIDGE-14 to 16). */
uint64_t bridge_fits(const struct state *state, unsigned k, unsigned turn, unsigned word);
/* The bridge needed on one such cell; false when the cell is none. */
bool bridge_needed(const struct state *state, unsigned k, unsigned turn, unsigned cell,
                   struct bridge_need *need);
/* Does the kind fit anywhere with a bridge? */
bool bridge_fits_anywhere(const struct state *state, unsigned k);

/* Lays a tile on a cell together with the bridge that it needs, from nobody's supply. */
void bridge_place_tile(struct state *state, unsigned k, unsigned turn, unsigned cell,
                       const struct bridge_need *need);

/* The seat whose turn it is pays for a bridge that was built on this tile (BRIDGE-1, 3). */
void bridge_pay(struct state *state, unsigned tile, struct aude_ledger *ledger);

/* May a bridge stand there, as far as the board goes (BRIDGE-5, 6, 7)? */
enum aude_status bridge_stands(const struct state *state, unsigned tile, unsigned axis);
/* Builds it, after tile number `after` was laid. */
void bridge_build(struct state *state, unsigned tile, unsigned axis, unsigned after);

/* Voluntary bridges of the present part (BRIDGE-18): all that may be built, and one of them. */
void bridge_list(const struct state *state, struct list *list);
enum aude_status bridge_legal(const struct state *state, aude_action action);
/* The same for a place and an axis, as far as BRIDGE-1, 3, 4 to 7 go. */
enum aude_status bridge_may_build(const struct state *state, int x, int y, unsigned axis);
void bridge_apply(struct state *state, aude_action action, struct aude_ledger *ledger);

#endif
