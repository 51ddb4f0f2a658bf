/* SPDX-License-Identifier: Apache-2.0 */
/* How the computer players bid. The random one raises a little. To the greedy one a tile is worth
 * what the best way of laying it would gain now, less what the seat can hope to lay if it gets
 * another one: one of the rest falls to it anyway. Points that change hands count for both, so they
 * are weighed by the same measure as everything else. The selector opens low, takes the best tile,
 * and buys or sells by comparing; the others raise as far as two thirds of the way to what the tile
 * is worth to them. */
#include <string.h>

#include "ai/greedy.h"
#include "ai/rooms.h"

enum { RAISES = 6 }; /* different bids that the random player thinks of */

/* What a tile of a kind would gain a seat if it could lay it now. */
static int64_t worth_of_tile(const struct aude_state *state, int seat, int kind)
{
    struct aude_state trial;
    struct aude_bazaar none = {.selector = AUDE_NO_SEAT,
                               .item = 255,
                               .bidder = AUDE_NO_SEAT,
                               .high = AUDE_NO_SEAT,
                               .regular = AUDE_NO_SEAT};
    memset(none.owner, AUDE_NO_SEAT, sizeof none.owner);
    aude_state_copy(&trial, state);
    if (aude_edit_bazaar(&trial, &none) != AUDE_OK ||
        aude_edit_bag(&trial, kind, aude_bag(&trial, kind) + 1) != AUDE_OK ||
        aude_edit_turn(&trial, seat, AUDE_STEP_PLACE, kind) != AUDE_OK)
        return 0;
    return greedy_gain_of_placing(&trial);
}

/* What the tiles that nobody owns yet are worth to a seat. */
struct offers {
    int count, best; /* best: number of the tile on offer, or -1 */
    int64_t sum, worth[AUDE_MAX_SEATS];
};

static void appraise(struct offers *offers, const struct aude_state *state, int seat)
{
    struct aude_bazaar bazaar = aude_bazaar(state);
    offers->count = 0;
    offers->sum = 0;
    offers->best = -1;
    for (int i = 0; i < bazaar.tiles; i++) {
        if (bazaar.owner[i] != AUDE_NO_SEAT)
            continue;
        offers->worth[i] = worth_of_tile(state, seat, bazaar.kind[i]);
        offers->sum += offers->worth[i];
        offers->count++;
        if (offers->best < 0 || offers->worth[i] > offers->worth[offers->best])
            offers->best = i;
    }
}

/* How much more a tile is worth than what the seat gets otherwise, in points to be paid to another
 * seat; never below 0. */
static int price_for(const struct aude_state *state, int seat, int item)
{
    int seats = aude_rules_setup(aude_state_rules(state))->seats;
    struct offers offers;
    int64_t rest;
    appraise(&offers, state, seat);
    rest = offers.count > 1 ? (offers.sum - offers.worth[item]) / (offers.count - 1) : 0;
    if (offers.worth[item] <= rest)
        return 0;
    return (int)((offers.worth[item] - rest) / (100 * seats));
}

static aude_action select_tile(const struct aude_state *state, const aude_action *action,
                               int actions, int seat)
{
    struct offers offers;
    appraise(&offers, state, seat);
    for (int i = 0; i < actions; i++)
        if (aude_action_item(action[i]) == offers.best)
            return action[i];
    return action[0];
}

static aude_action find(const aude_action *action, int actions, enum aude_verb verb)
{
    for (int i = 0; i < actions; i++)
        if (aude_action_verb(action[i]) == verb)
            return action[i];
    return action[0];
}

static aude_action choose(const struct aude_state *state, struct aude_random *random)
{
    aude_action action[AUDE_MAX_ACTIONS];
    int actions = aude_legal_actions(state, action, AUDE_MAX_ACTIONS), seat = aude_decider(state);
    struct aude_bazaar bazaar = aude_bazaar(state);
    int lowest, highest, price;
    (void)random;
    if (actions == 1)
        return action[0];
    if (aude_step(state) == AUDE_STEP_SELECT)
        return select_tile(state, action, actions, seat);
    price = price_for(state, seat, bazaar.item);
    if (aude_step(state) == AUDE_STEP_DECIDE) /* whoever buys, the other is paid: twice the price */
        return find(action, actions, price >= 2 * bazaar.price ? AUDE_BUY : AUDE_SELL);
    if (!aude_bid_range(state, &lowest, &highest) || price < lowest)
        return find(action, actions, AUDE_PASS);
    price = lowest + (price - lowest) * 2 / 3;
    return aude_action_with(find(action, actions, AUDE_RAISE), price < highest ? price : highest);
}

static aude_action vary(const struct aude_state *state, aude_action action,
                        struct aude_random *random)
{
    enum aude_verb verb = aude_action_verb(action);
    int lowest, highest, bids;
    if ((verb != AUDE_SELECT && verb != AUDE_RAISE) || !aude_bid_range(state, &lowest, &highest))
        return action;
    bids = highest - lowest + 1 < RAISES ? highest - lowest + 1 : RAISES;
    return aude_action_with(action, lowest + (int)aude_random_below(random, (uint32_t)bids));
}

static int tiles_on_offer(const struct aude_state *state)
{
    const struct aude_bazaar bazaar = aude_bazaar(state);
    return bazaar.running ? bazaar.due : 0;
}

const struct ai_room ai_room_bazaars = {
    .game = AUDE_CARCASSONNE,
    .steps = 1u << AUDE_STEP_SELECT | 1u << AUDE_STEP_BID | 1u << AUDE_STEP_DECIDE,
    .choose = choose,
    .tiles = tiles_on_offer,
    .vary = vary,
};
