/* SPDX-License-Identifier: Apache-2.0 */
/* What the page is told of bazaars: who has to do what in an auction, and bids that are too high.
 */
#include "wasm/room.h"

enum role { ROLE_SELECTS, ROLE_LEADS, ROLE_ASKED, ROLE_WAITS, ROLE_OUT, ROLE_HAS };

/* Who is still to be asked for a bid if nobody bids more: found by passing. */
static unsigned still_to_bid(const struct aude_state *state)
{
    static struct aude_state passing;
    unsigned seats = 0;

    aude_state_copy(&passing, state);
    while (aude_step(&passing) == AUDE_STEP_BID &&
           aude_bazaar(&passing).item == aude_bazaar(state).item &&
           aude_apply(&passing, aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0), NULL) == AUDE_OK)
        if (aude_step(&passing) == AUDE_STEP_BID)
            seats |= 1U << aude_decider(&passing);
    return seats;
}

/* What a seat has to do with the auction at this moment. */
static enum role role_of(const struct aude_state *state, const struct aude_bazaar *bazaar, int seat)
{
    for (int i = 0; i < bazaar->tiles; i++)
        if (bazaar->owner[i] == seat)
            return ROLE_HAS;
    if (aude_step(state) == AUDE_STEP_SELECT)
        return bazaar->selector == seat ? ROLE_SELECTS : ROLE_WAITS;
    if (bazaar->high == seat)
        return ROLE_LEADS;
    if (bazaar->bidder == seat)
        return ROLE_ASKED;
    if (bazaar->selector == seat)
        return ROLE_SELECTS;
    return (still_to_bid(state) >> seat & 1) != 0 ? ROLE_WAITS : ROLE_OUT;
}

static void put_bazaar(struct text_out *out, const struct aude_state *state)
{
    struct aude_bazaar bazaar = aude_bazaar(state);
    int roles[AUDE_MAX_SEATS];

    if (bazaar.running == 0)
        return;
    json_name(out, "bazaar");
    json_open(out, '{');
    json_number_of(out, "auction", bazaar.auction);
    json_number_of(out, "due", bazaar.due);
    json_number_of(out, "selector", bazaar.selector);
    json_number_of(out, "item", bazaar.item);
    json_number_of(out, "high", bazaar.high);
    json_number_of(out, "price", bazaar.price);
    for (int seat = 0; seat < aude_rules_setup(&engine_rules)->seats; seat++)
        roles[seat] = (int)role_of(state, &bazaar, seat);
    json_numbers(out, "roles", roles, aude_rules_setup(&engine_rules)->seats);
    json_name(out, "tiles");
    json_open(out, '[');
    for (int i = 0; i < bazaar.tiles; i++)
        json_numbers(out, NULL,
                     (int[]){bazaar.kind[i], bazaar.owner[i] == AUDE_NO_SEAT ? -1 : bazaar.owner[i],
                             bazaar.placed >> i & 1},
                     3);
    json_close(out, ']');
    json_close(out, '}');
}

/* Bids beyond what the seat may spend. */
static void ask_bids(const struct asked *asked)
{
    struct aude_bazaar bazaar = aude_bazaar(asked->state);
    int lowest, highest;
    bool range = aude_bid_range(asked->state, &lowest, &highest);

    if (aude_step(asked->state) == AUDE_STEP_SELECT) {
        int tile = 0;

        while (tile < bazaar.tiles && bazaar.owner[tile] != AUDE_NO_SEAT)
            tile++;
        if (range && highest < AUDE_MAX_BID && tile < bazaar.tiles)
            wasm_consider(asked, aude_action_with(aude_action_make(AUDE_SELECT, tile, 0, 0, 0, 0),
                                                  highest + 1));
        wasm_consider(asked, aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0));
    } else if (aude_step(asked->state) == AUDE_STEP_BID) {
        int bid = range && highest > bazaar.price ? highest : bazaar.price;

        if (bid < AUDE_MAX_BID)
            wasm_consider(asked,
                          aude_action_with(aude_action_make(AUDE_RAISE, 0, 0, 0, 0, 0), bid + 1));
    } else {
        wasm_consider(asked, aude_action_make(AUDE_BUY, 0, 0, 0, 0, 0));
        wasm_consider(asked, aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0));
    }
}

static bool ask(const struct asked *asked)
{
    switch (aude_step(asked->state)) {
    case AUDE_STEP_SELECT:
    case AUDE_STEP_BID:
    case AUDE_STEP_DECIDE: ask_bids(asked); return false;
    default: return false;
    }
}

const struct wasm_room wasm_room_bazaars = {
    .ask = ask,
    .describe = put_bazaar,
};
