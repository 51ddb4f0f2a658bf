/* SPDX-License-Identifier: Apache-2.0 */
/* Bazaars (BAZAAR-1 to 36): the auction, and what comes after a part of a turn. */
#ifndef AUDE_CARCASSONNE_BAZAAR_H
#define AUDE_CARCASSONNE_BAZAAR_H

#include "core/list.h"
#include "carcassonne/state.h"

/* No bazaar, none waiting. */
void bazaar_forget(struct state *state);

/* Tiles that may be drawn now: those in the bag but for those set aside (BAZAAR-32). */
static inline unsigned bazaar_drawable(const struct state *state)
{
    const unsigned aside = state->bazaar.aside;
    return state->bag_total > aside ? state->bag_total - aside : 0;
}

/* A bazaar tile that was drawn has been placed and scored (BAZAAR-5, 28). */
void bazaar_note(struct state *state);
/* All bazaars that wait are dropped for lack of tiles (BAZAAR-7). */
void bazaar_drop(struct state *state, struct aude_ledger *ledger);
/* Ends a running bazaar; what it remembers of the interrupted turn and of those that wait stays. */
void bazaar_close(struct state *state);
/* Is each tile of the running bazaar placed before the next one is chosen (BAZAAR-31)? */
bool bazaar_one_by_one(const struct state *state);
/* Begins the first bazaar that waits and for which there are tiles (BAZAAR-7). False when none
 * begins. */
bool bazaar_begin(struct state *state, struct aude_ledger *ledger);
/* In a running bazaar: the next player's choice or placement (BAZAAR-24, 31). False when all have
 * had theirs; then it runs no more. */
bool bazaar_next(struct state *state, struct aude_ledger *ledger);

/* The tiles on offer that are not placed yet. */
unsigned bazaar_unplaced(const struct state *state, unsigned kind);

/* Bids that are legal now, at SELECT and BID. */
bool bazaar_range(const struct state *state, int *lowest, int *highest);

void reveal_apply(struct state *state, aude_action action, struct aude_ledger *ledger);

int select_decider(const struct state *state);
void select_list(const struct state *state, struct list *list);
enum aude_status select_legal(const struct state *state, aude_action action);
void select_apply(struct state *state, aude_action action, struct aude_ledger *ledger);

int bid_decider(const struct state *state);
void bid_list(const struct state *state, struct list *list);
enum aude_status bid_legal(const struct state *state, aude_action action);
void bid_apply(struct state *state, aude_action action, struct aude_ledger *ledger);

void decide_list(const struct state *state, struct list *list);
enum aude_status decide_legal(const struct state *state, aude_action action);
void decide_apply(struct state *state, aude_action action, struct aude_ledger *ledger);

#endif
