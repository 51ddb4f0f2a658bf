/* SPDX-License-Identifier: Apache-2.0 */
/* Bazaars (BAZAAR-1 to 36): what others ask about them. */
#ifndef AUDE_CARCASSONNE_BAZAAR_H
#define AUDE_CARCASSONNE_BAZAAR_H

#include "core/list.h"
#include "carcassonne/state.h"

/* No bazaar, none waiting. */
void bazaar_forget(struct state *state);
/* Ends a running bazaar; what it remembers of the interrupted turn and of those that wait stays. */
void bazaar_close(struct state *state);
/* Is each tile of the running bazaar placed before the next one is chosen (BAZAAR-31)? */
static inline bool bazaar_one_by_one(const struct state *state)
{
    return !state->bazaar.auction && option_of(state, OPTION_BAZAAR_MODE) != BAZAAR_CHOOSE_FIRST;
}

/* The tiles on offer that are not placed yet. */
unsigned bazaar_unplaced(const struct state *state, unsigned kind);

/* The highest bid the seat may make (BAZAAR-20); an opening bid of 0 is always possible. */
static inline int bazaar_bid_limit(const struct state *state, unsigned seat)
{
    const int score = state->score[seat];
    if (option_of(state, OPTION_BAZAAR_BID_LIMIT) == BID_UNLIMITED || score > AUDE_MAX_BID) {
        return AUDE_MAX_BID;
    }
    return score > 0 ? score : 0;
}
/* Bids that are legal now, at SELECT and BID. */
bool bazaar_range(const struct state *state, int *lowest, int *highest);

/* Step SELECT: what is on offer. */
void select_list(const struct state *state, struct list *list);

/* For aude_check and editing (check.c). */
const char *bazaar_audit(const struct state *state);
void bazaar_cut_short(struct state *state);
bool bazaar_ready(const struct state *state);
bool bazaar_agrees(const struct state *state);

#endif
