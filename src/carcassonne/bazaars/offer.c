/* SPDX-License-Identifier: Apache-2.0 */
/* What a bazaar remembers and what is on offer in it: the tiles, the bids that may be made. How it
 * goes on is in bazaar.c. */
#include "carcassonne/bazaars/bazaar.h"
#include <string.h>

void bazaar_forget(struct state *state)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    memset(bazaar, 0, sizeof *bazaar);
    memset(bazaar->owner, AUDE_NO_SEAT, sizeof bazaar->owner);
    bazaar->selector = AUDE_NO_SEAT;
    bazaar->item = NO_ITEM;
    bazaar->bidder = AUDE_NO_SEAT;
    bazaar->high = AUDE_NO_SEAT;
    bazaar->regular = AUDE_NO_SEAT;
}

void bazaar_close(struct state *state)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    struct aude_bazaar kept = *bazaar;
    bazaar_forget(state);
    bazaar->pending = kept.pending;
    memcpy(bazaar->queue, kept.queue, sizeof kept.queue);
    bazaar->regular = kept.regular;
    bazaar->again = kept.again;
    bazaar->ransomed = kept.ransomed;
    bazaar->bridged = kept.bridged;
}

unsigned bazaar_unplaced(const struct state *state, unsigned kind)
{
    const struct aude_bazaar *const bazaar = &state->bazaar;
    unsigned count = 0;
    for (unsigned tile = 0; bazaar->running && tile < bazaar->tiles; tile++) {
        count += bazaar->kind[tile] == kind && (bazaar->placed >> tile & 1) == 0;
    }
    return count;
}

bool bazaar_range(const struct state *state, int *lowest, int *highest)
{
    const struct aude_bazaar *const bazaar = &state->bazaar;
    if (state->step == AUDE_STEP_SELECT && bazaar->auction) {
        *lowest = 0;
        *highest = bazaar_bid_limit(state, bazaar->selector);
        return true;
    }
    if (state->step == AUDE_STEP_BID) {
        *lowest = bazaar->price + 1;
        *highest = bazaar_bid_limit(state, bazaar->bidder);
        return true;
    }
    return false;
}

void select_list(const struct state *state, struct list *list)
{
    for (unsigned tile = 0; tile < state->bazaar.tiles; tile++) {
        if (state->bazaar.owner[tile] == AUDE_NO_SEAT) {
            list_add(list, aude_action_make(AUDE_SELECT, (int)tile, 0, 0, 0, 0));
        }
    }
}
