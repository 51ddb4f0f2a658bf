/* SPDX-License-Identifier: Apache-2.0 */
/* The River (RIVER-1 to 17): tiles that are drawn and laid before all others, each so that the
 * river goes on. What a tile is in it follows from how many of its sides are river. */
#ifndef AUDE_CARCASSONNE_RIVER_H
#define AUDE_CARCASSONNE_RIVER_H

#include "carcassonne/state.h"
#include "carcassonne/variables.h"

struct fit;

/* When the tiles that come before all others are drawn (RIVER-4), struct kind early. */
enum rank {
    RANK_NONE,   /* with all the others */
    RANK_SPRING, /* only where it does not lie before the game (XRIV-6) */
    RANK_FORK,
    RANK_MIDDLE,
    RANK_LAKE,
    RANK_START /* one copy of the usual start tile (RIVER-3) */
};

enum { MAX_UNDER = 32 };
struct river {
    /* Kinds of tile that found no place and were put under the others, in that order
     * (RIVER_UNPLACEABLE). Those that have been drawn again stay in the list: of a kind only so
     * many count as are in the bag, the last ones. */
    uint16_t under[MAX_UNDER];
};

static inline struct river *river_of(const struct state *state)
{
    return own_part(state, ROOM_river);
}

/* How many sides of the kind are river; is it a spring? */
static inline unsigned river_sides(const struct kind *kind)
{
    const uint8_t *const edge = kind->form[0].edge;
    return (unsigned)((edge[0] == AUDE_EDGE_RIVER) + (edge[1] == AUDE_EDGE_RIVER) +
                      (edge[2] == AUDE_EDGE_RIVER) + (edge[3] == AUDE_EDGE_RIVER));
}
static inline bool is_spring(const struct kind *kind)
{
    return (kind->info.tile->signs & AUDE_SIGN_SPRING) != 0 && river_sides(kind) > 0;
}

/* setup.c: what is used, what lies first, in which order it is drawn (RIVER-1 to 5). */
void river_rules(struct rules *rules);

/* stack.c: what may be drawn now (RIVER-4), and what goes back (RIVER-11). */
bool river_holds(const struct state *state);
unsigned river_withholds(const struct state *state, uint8_t *copies, unsigned total);
bool river_takes_back(struct state *state, struct aude_ledger *ledger);

/* course.c: which tiles go on with the river, and where these may lie (RIVER-6 to 10). */
bool river_binds(const struct kind *kind);
void river_bars(const struct state *state, unsigned kind, struct fit *fit);
enum aude_status river_lies(const struct state *state, unsigned kind, unsigned rotation,
                            uint16_t key);

#endif
