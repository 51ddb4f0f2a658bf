/* SPDX-License-Identifier: Apache-2.0 */
/* What the faces of the count share: where the City of Carcassonne lies, and who waits there. */
#ifndef AUDE_FACES_COUNT_H
#define AUDE_FACES_COUNT_H

#include "aude.h"

enum { QUARTERS = 4 }; /* castle, market, blacksmith, cathedral */

/* Middles of the quarters, in hundredths of a tile from the north-west corner of the city. */
static const short count_middle[QUARTERS][2] = {{126, 98}, {274, 98}, {274, 202}, {126, 202}};

/* Where the city begins; false when it does not lie. */
static inline bool count_city(const struct aude_state *state, int *x, int *y)
{
    const struct aude_rules *rules = aude_state_rules(state);

    if (aude_variable_find(rules, "quarters") < 0)
        return false;
    for (int i = 0; i < aude_placed_count(state); i++) {
        struct aude_placed placed = aude_placed(state, i);
        const struct aude_tile *tile = aude_kind(rules, placed.kind)->tile;

        if (!tile->block)
            continue;
        *x = placed.x - tile->at[0];
        *y = placed.y - tile->at[1];
        return true;
    }
    return false;
}

/* Which number of the variable "quarters" it is. */
static inline int count_place(int quarter, int seat, int figure)
{
    return (figure * QUARTERS + quarter) * AUDE_MAX_SEATS + seat;
}

/* How many figures of a kind the seat has in the quarter; 0 where the count does not play. */
static inline int count_waiting(const struct aude_state *state, int quarter, int seat, int figure)
{
    const int variable = aude_variable_find(aude_state_rules(state), "quarters");
    return variable < 0 ? 0 : aude_variable(state, variable, count_place(quarter, seat, figure));
}

/* The quarter of the count, or -1 where he does not play. */
static inline int count_quarter(const struct aude_state *state)
{
    const int variable = aude_variable_find(aude_state_rules(state), "count");
    return variable < 0 ? -1 : aude_variable(state, variable, 0);
}

#endif
