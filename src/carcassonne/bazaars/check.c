/* SPDX-License-Identifier: Apache-2.0 */
/* For aude_check and editing: what a bazaar may look like, and how one ends that an edit
 * interrupts. */
#include "carcassonne/bazaars/bazaar.h"
#include "carcassonne/part.h"

static bool is_trading(const struct state *state)
{
    return state->step >= AUDE_STEP_REVEAL && state->step <= AUDE_STEP_DECIDE;
}

static int count_offered(const struct state *state)
{
    struct list choices = {NULL, 0, 0};
    select_list(state, &choices);
    return choices.count;
}

/* Everybody has one tile at most, and only a bazaar that runs has any. */
const char *bazaar_audit(const struct state *state)
{
    const struct aude_bazaar *const bazaar = &state->bazaar;
    unsigned owners = 0;
    for (unsigned i = 0; i < bazaar->tiles; i++) {
        const unsigned bit = bazaar->owner[i] < AUDE_MAX_SEATS ? 1u << bazaar->owner[i] : 0;
        if ((owners & bit) != 0) {
            return "somebody has two tiles of a bazaar";
        }
        owners |= bit;
    }
    if (bazaar->running ? bazaar->due == 0 : bazaar->tiles > 0) {
        return "a bazaar runs without tiles, or one that is over has some";
    }
    return NULL;
}

/* A tile laid in the middle of an auction ends the bazaar: its tiles go back into the bag. */
void bazaar_cut_short(struct state *state)
{
    if (!is_trading(state)) {
        return;
    }
    for (unsigned k = 0; k < (unsigned)state->rules->kinds; k++) {
        const unsigned count = bazaar_unplaced(state, k);
        bag_of(state)[k] = (uint8_t)(bag_of(state)[k] + count);
        state->bag_total = (uint16_t)(state->bag_total + count);
    }
    bazaar_close(state);
}

/* Does what is owned and placed fit how far the running bazaar has come? With an auction everything
 * has its owner before anything is placed; otherwise what is owned is placed at once (BAZAAR-31).
 */
static bool round_agrees(const struct state *state)
{
    const struct aude_bazaar *const bazaar = &state->bazaar;
    const unsigned seats = state->rules->setup.seats;
    const bool trading = is_trading(state);
    const bool one_by_one = bazaar_one_by_one(state);
    if (!bazaar->running) {
        return true;
    }
    if (bazaar->auction && option_of(state, OPTION_BAZAAR_MODE) != BAZAAR_AUCTION) {
        return false;
    }
    for (unsigned tile = 0; tile < bazaar->tiles; tile++) {
        const unsigned owner = bazaar->owner[tile];
        const bool placed = (bazaar->placed >> tile & 1) != 0;
        const bool passed =
            owner != AUDE_NO_SEAT && (owner + seats - bazaar->opener - 1) % seats < bazaar->placers;
        if (owner == AUDE_NO_SEAT ? placed || (!trading && !one_by_one)
                                  : placed != passed || (one_by_one && !placed)) {
            return false;
        }
    }
    if (trading) {
        return one_by_one || bazaar->placers == 0;
    }
    return bazaar->tiles == bazaar->due && bazaar->selector == AUDE_NO_SEAT;
}

/* Tiles are set aside only between the two parts of a turn that drew a bazaar, from the question
 * whether there is a second one (BAZAAR-32). */
static bool aside_agrees(const struct state *state)
{
    const struct aude_bazaar *const bazaar = &state->bazaar;
    return bazaar->aside == 0 ||
           (bazaar->aside <= state->bag_total && bazaar->pending > 0 && !bazaar->running &&
            bazaar->regular == AUDE_NO_SEAT && (state->moment.second || state->moment.again));
}

static bool without_tile(const struct aude_bazaar *bazaar, unsigned seat)
{
    bool without = seat != AUDE_NO_SEAT;
    for (unsigned tile = 0; tile < bazaar->tiles; tile++) {
        without &= bazaar->owner[tile] != seat;
    }
    return without;
}

bool bazaar_ready(const struct state *state)
{
    const struct aude_bazaar *const bazaar = &state->bazaar;
    const bool hammer = bazaar->auction && bazaar->item != NO_ITEM &&
                        bazaar->owner[bazaar->item] == AUDE_NO_SEAT &&
                        without_tile(bazaar, bazaar->high);
    int lowest = 0;
    int highest = 0;
    if (!bazaar->running) {
        return false;
    }
    if (state->step == AUDE_STEP_REVEAL) {
        bool unsold = bazaar->selector == AUDE_NO_SEAT && bazaar->placers == 0;
        for (unsigned tile = 0; tile < bazaar->tiles; tile++) {
            unsold &= bazaar->owner[tile] == AUDE_NO_SEAT;
        }
        return unsold && bazaar->tiles < bazaar->due &&
               (int)part_left(state) >= bazaar->due - bazaar->tiles;
    }
    if (bazaar->tiles != bazaar->due || !without_tile(bazaar, bazaar->selector)) {
        return false;
    }
    switch (state->step) {
    case AUDE_STEP_SELECT:
        return count_offered(state) > 0 &&
               (!bazaar_one_by_one(state) ||
                bazaar->selector ==
                    (bazaar->opener + bazaar->placers + 1u) % state->rules->setup.seats);
    case AUDE_STEP_BID:
        return hammer && bazaar->bidder != bazaar->selector &&
               without_tile(bazaar, bazaar->bidder) && bazaar->high != bazaar->bidder &&
               bazaar_range(state, &lowest, &highest) && lowest <= highest;
    default: return hammer && bazaar->high != bazaar->selector;
    }
}

bool bazaar_agrees(const struct state *state)
{
    return round_agrees(state) && aside_agrees(state);
}
