/* SPDX-License-Identifier: Apache-2.0 */
/* The model's opinion on a bazaar: from one decision of the auction to the next, and who pays. */
#include "model.h"

#include <string.h>

#include "common.h"

static bool has_tile(const struct model_auction *auction, int seat)
{
    for (int i = 0; i < auction->tiles; i++)
        if (auction->owner[i] == seat)
            return true;
    return false;
}

static int tiles_left(const struct model_auction *auction)
{
    int count = 0;
    for (int i = 0; i < auction->tiles; i++)
        count += auction->owner[i] == AUDE_NO_SEAT;
    return count;
}

/* The first seat clockwise after this one that has no tile yet; the seat itself comes last. */
static int next_without(const struct model_auction *auction, int seat)
{
    for (int i = 1; i <= auction->seats; i++)
        if (!has_tile(auction, (seat + i) % auction->seats))
            return (seat + i) % auction->seats;
    return AUDE_NO_SEAT;
}

static void pay(struct model_auction *auction, int from, int to)
{
    auction->payment[from] -= auction->price;
    if (to != AUDE_NO_SEAT)
        auction->payment[to] += auction->price;
}

/* BAZAAR-17..19. */
static void assign(struct model_auction *auction, int seat)
{
    int left;
    auction->owner[auction->item] = seat;
    left = tiles_left(auction);
    auction->step = AUDE_STEP_SELECT;
    if (!auction->seller_again || has_tile(auction, auction->selector))
        auction->selector = next_without(auction, auction->selector);
    auction->decider = auction->selector;
    if (left > 1 || (left == 1 && auction->tiles < auction->seats))
        return; /* too few tiles: none of them is free (BAZAAR-7) */
    for (int i = 0; i < auction->tiles && left == 1; i++)
        if (auction->owner[i] == AUDE_NO_SEAT)
            auction->owner[i] = auction->selector;
    auction->step = AUDE_STEP_PLACE;
}

/* BAZAAR-11: asks the next seat that can raise; after the last one the selector decides. */
static void ask_next(struct model_auction *auction, int after)
{
    int seat = after;
    while ((seat = next_without(auction, seat)) != auction->selector) {
        int limit = auction->limited ? auction->score[seat] : AUDE_MAX_BID;
        if (limit <= auction->price)
            continue;
        auction->step = AUDE_STEP_BID;
        auction->decider = seat;
        return;
    }
    if (auction->high == auction->selector) {
        pay(auction, auction->selector, AUDE_NO_SEAT); /* BAZAAR-16 */
        assign(auction, auction->selector);
        return;
    }
    auction->step = AUDE_STEP_DECIDE;
    auction->decider = auction->selector;
}

void model_auction_read(struct model_auction *auction, const struct aude_state *state)
{
    const struct aude_setup *setup = aude_rules_setup(aude_state_rules(state));
    struct aude_bazaar bazaar = aude_bazaar(state);
    memset(auction, 0, sizeof *auction);
    auction->seats = setup->seats;
    auction->limited = setup_has(setup, "BAZAAR_BID_LIMIT", "score");
    auction->seller_again = setup_has(setup, "BAZAAR_NEXT_SELECTOR", "seller-again");
    auction->tiles = bazaar.tiles;
    for (int i = 0; i < bazaar.tiles; i++)
        auction->owner[i] = bazaar.owner[i];
    auction->selector = bazaar.selector;
    auction->item = bazaar.item;
    auction->high = bazaar.high;
    auction->price = bazaar.price;
    auction->step = aude_step(state);
    auction->decider = aude_decider(state);
    for (int seat = 0; seat < auction->seats; seat++)
        auction->score[seat] = aude_score(state, seat);
}

bool model_may_buy(const struct model_auction *auction)
{
    return !auction->limited || auction->score[auction->selector] >= auction->price;
}

void model_auction_act(struct model_auction *auction, aude_action action)
{
    int buyer, seller;
    switch (aude_action_verb(action)) {
    case AUDE_SELECT:
        auction->selector = auction->high = auction->decider;
        auction->item = aude_action_item(action);
        auction->price = aude_action_number(action);
        ask_next(auction, auction->selector);
        return;
    case AUDE_RAISE:
        auction->high = auction->decider;
        auction->price = aude_action_number(action);
        ask_next(auction, auction->decider);
        return;
    case AUDE_PASS: ask_next(auction, auction->decider); return;
    case AUDE_BUY:
    case AUDE_SELL:
        buyer = aude_action_verb(action) == AUDE_BUY ? auction->selector : auction->high;
        seller = buyer == auction->selector ? auction->high : auction->selector;
        pay(auction, buyer, seller);
        assign(auction, buyer);
        return;
    default: return;
    }
}
