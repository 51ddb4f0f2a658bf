/* SPDX-License-Identifier: Apache-2.0 */
/* What the faces of the count share: who waits in the City of Carcassonne. */
#ifndef AUDE_FACES_COUNT_H
#define AUDE_FACES_COUNT_H

#include "aude.h"

enum { QUARTERS = 4 }; /* castle, market, blacksmith, cathedral */

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
