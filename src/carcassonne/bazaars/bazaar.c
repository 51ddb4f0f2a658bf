/* SPDX-License-Identifier: Apache-2.0 */
/* The bazaar, S800 to S818 of the turn (BAZAAR-4 to 36).
 *
 *     REVEAL x n -> SELECT -> BID ... -> (DECIDE) -> SELECT ... -> placements, p1 to pn
 *
 * A running bazaar lets every player place; then the bazaars that wait take place one after
 * another; then the interrupted turn has its second part, if one is due. With BAZAAR_BUILDER_ORDER
 * = builder-first the second part comes before the bazaars, with their tiles set aside.
 *
 * Everything it remembers is struct aude_bazaar, which is public: nothing of an auction is secret.
 * p1 is the left neighbour of the opener, pn the opener. */
#include "carcassonne/bazaars/bazaar.h"
#include "carcassonne/part.h"
#include "carcassonne/choices.h"
#include "carcassonne/room.h"
#include "carcassonne/tiles.h"
#include "core/ledger.h"
#include "core/version.h"
#include "carcassonne/vocabulary.h"
#include <string.h>

static unsigned seats_of(const struct state *state)
{
    return state->rules->setup.seats;
}

static unsigned after(const struct state *state, unsigned seat, unsigned steps)
{
    return (seat + steps) % seats_of(state);
}

/* S800: was a bazaar tile drawn, placed and scored (BAZAAR-5, 28)? On to the bazaars, if there are
 * any. */
static unsigned note_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    struct aude_bazaar *const bazaar = &state->bazaar;
    const bool lost = bazaar->running && option_of(state, OPTION_BAZAAR_DELAYED) == DELAYED_LOST;
    if (state->last != NO_TILE && kind_of(state, state->last)->bazaar && !state->moment.bought &&
        bazaar->pending < AUDE_MAX_BAZAARS && !lost) {
        bazaar->queue[bazaar->pending++] = state->seat;
    }
    return bazaar->running || bazaar->pending > 0 || bazaar->regular != AUDE_NO_SEAT ? DONE : S820;
}

/* ---- beginning ---- */

/* BAZAAR-22 */
static bool all_at_zero(const struct state *state)
{
    for (unsigned seat = 0; seat < seats_of(state); seat++) {
        if (state->score[seat] != 0) {
            return false;
        }
    }
    return true;
}

static void note_begin(unsigned opener, unsigned tiles, struct aude_ledger *ledger)
{
    const struct aude_entry entry = {.event = AUDE_EVENT_BAZAAR,
                                     .seat = (uint8_t)opener,
                                     .other = AUDE_NO_SEAT,
                                     .item = (uint8_t)tiles,
                                     .rule = tiles > 0 ? "BAZAAR-9" : "BAZAAR-7"};
    ledger_add(ledger, &entry);
}

static void open_bazaar(struct state *state, unsigned opener, unsigned tiles)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    bazaar->running = 1;
    bazaar->auction =
        option_of(state, OPTION_BAZAAR_MODE) == BAZAAR_AUCTION &&
        !(option_of(state, OPTION_BAZAAR_ALL_ZERO) == ALL_ZERO_NO_AUCTION && all_at_zero(state));
    bazaar->opener = (uint8_t)opener;
    bazaar->due = (uint8_t)tiles;
    bazaar->tiles = 0;
    bazaar->placed = 0;
    bazaar->placers = 0;
    bazaar->price = 0;
    memset(bazaar->kind, 0, sizeof bazaar->kind);
    memset(bazaar->owner, AUDE_NO_SEAT, sizeof bazaar->owner);
    part_forget(state);
    part_empty(state);
    state->seat = (uint8_t)opener;
}

/* Takes the first bazaar out of the queue; returns who drew it. */
static unsigned next_in_queue(struct aude_bazaar *bazaar)
{
    const unsigned opener = bazaar->queue[0];
    bazaar->pending--;
    for (unsigned i = 0; i < bazaar->pending; i++) {
        bazaar->queue[i] = bazaar->queue[i + 1];
    }
    bazaar->queue[bazaar->pending] = 0;
    return opener;
}

/* All bazaars that wait are dropped for lack of tiles (BAZAAR-7). */
static void drop(struct state *state, struct aude_ledger *ledger)
{
    while (state->bazaar.pending > 0) {
        note_begin(next_in_queue(&state->bazaar), 0, ledger);
    }
}

/* Are there enough tiles for all players? All that lie face down are counted, also those that are
 * not drawn before a volcano lies (X3-11); before version 3 of the rules what can be drawn was. */
static bool has_enough(const struct state *state)
{
    const unsigned counted =
        rules_since(&state->rules->setup, 3) ? state->bag_total : part_left(state);
    return counted >= seats_of(state);
}

/* Begins the first bazaar that waits and for which there are tiles (BAZAAR-7). False when none
 * begins. */
static bool begin_next(struct state *state, struct aude_ledger *ledger)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    const unsigned seats = seats_of(state);
    while (bazaar->pending > 0) {
        const unsigned opener = next_in_queue(bazaar);
        bazaar->aside = 0;
        const unsigned left = part_left(state);
        const unsigned tiles = left < seats ? left : seats;
        const bool too_few =
            !has_enough(state) && option_of(state, OPTION_BAZAAR_TOO_FEW) == TOO_FEW_SKIP;
        note_begin(opener, too_few ? 0 : tiles, ledger);
        if (!too_few && tiles > 0) {
            open_bazaar(state, opener, tiles);
            return true;
        }
    }
    return false;
}

/* ---- who has what ---- */

static bool has_tile(const struct aude_bazaar *bazaar, unsigned seat)
{
    bool has = false;
    for (unsigned tile = 0; tile < bazaar->tiles; tile++) {
        has |= bazaar->owner[tile] == seat;
    }
    return has;
}

static unsigned tiles_free(const struct aude_bazaar *bazaar)
{
    unsigned count = 0;
    for (unsigned tile = 0; tile < bazaar->tiles; tile++) {
        count += bazaar->owner[tile] == AUDE_NO_SEAT;
    }
    return count;
}

static unsigned first_free(const struct aude_bazaar *bazaar)
{
    unsigned tile = 0;
    while (tile < bazaar->tiles && bazaar->owner[tile] != AUDE_NO_SEAT) {
        tile++;
    }
    return tile;
}

static void assign(struct state *state, unsigned tile, unsigned seat, const char *rule,
                   struct aude_ledger *ledger)
{
    const struct aude_entry entry = {.event = AUDE_EVENT_ASSIGN,
                                     .seat = (uint8_t)seat,
                                     .other = AUDE_NO_SEAT,
                                     .item = state->bazaar.kind[tile],
                                     .rule = rule};
    state->bazaar.owner[tile] = (uint8_t)seat;
    ledger_add(ledger, &entry);
}

/* The last tile is for the one player who has none (BAZAAR-19); with fewer tiles than players none
 * is free (BAZAAR-7). */
static bool last_is_free(const struct aude_bazaar *bazaar, unsigned seats)
{
    return bazaar->due == seats && tiles_free(bazaar) == 1;
}

/* The first seat after this one, clockwise, without a tile; AUDE_NO_SEAT when all have one. */
static unsigned next_without(const struct state *state, unsigned seat)
{
    for (unsigned steps = 1; steps <= seats_of(state); steps++) {
        const unsigned next = after(state, seat, steps);
        if (!has_tile(&state->bazaar, next)) {
            return next;
        }
    }
    return AUDE_NO_SEAT;
}

/* ---- placing ---- */

/* The seat's turn with its tile. False when it has none. */
static bool begin_placing(struct state *state, unsigned seat)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    unsigned tile = 0;
    while (tile < bazaar->tiles &&
           (bazaar->owner[tile] != seat || (bazaar->placed >> tile & 1) != 0)) {
        tile++;
    }
    if (tile == bazaar->tiles) {
        return false;
    }
    part_begin(state, seat);
    bazaar->placed |= (uint8_t)(1u << tile);
    state->moment.bought = 1;
    state->drawn = bazaar->kind[tile];
    return true;
}

/* BAZAAR-31: the next player takes a tile and places it before anybody else takes one. Goes on with
 * taking or placing; DONE when all have had theirs. */
static unsigned next_taker(struct state *state, struct aude_ledger *ledger)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    if (bazaar->placers == seats_of(state) || tiles_free(bazaar) == 0) {
        return DONE;
    }
    const unsigned seat = after(state, bazaar->opener, bazaar->placers + 1u);
    if (last_is_free(bazaar, seats_of(state))) {
        bazaar->placers++;
        assign(state, first_free(bazaar), seat, "BAZAAR-31", ledger);
        begin_placing(state, seat);
        return S135;
    }
    bazaar->selector = (uint8_t)seat;
    state->seat = (uint8_t)seat;
    part_empty(state);
    part_forget(state);
    return S812;
}

/* The next player's choice or placement (BAZAAR-24, 31). DONE when all have had theirs. */
static unsigned next_in_round(struct state *state, struct aude_ledger *ledger)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    if (bazaar_one_by_one(state)) {
        return next_taker(state, ledger);
    }
    while (bazaar->placers < seats_of(state)) {
        const unsigned seat = after(state, bazaar->opener, ++bazaar->placers);
        if (begin_placing(state, seat)) {
            return S135;
        }
    }
    return DONE;
}

/* ---- between bazaars and the parts of a turn ---- */

/* The tiles of the bazaar to come are set aside before the second part, or there is none
 * (BAZAAR-7).
 */
static void set_aside(struct state *state, struct aude_ledger *ledger)
{
    const unsigned seats = seats_of(state);
    const unsigned left = part_left(state);
    if (!has_enough(state) && option_of(state, OPTION_BAZAAR_TOO_FEW) == TOO_FEW_SKIP) {
        drop(state, ledger);
    } else {
        state->bazaar.aside = (uint8_t)(left < seats ? left : seats);
    }
}

/* S805: a second part that does not wait for bazaars: that of a bought tile (BAZAAR-33), and under
 * builder-first (BAZAAR-32). */
static unsigned early_enter(struct state *state, struct aude_ledger *ledger)
{
    const struct aude_bazaar *const bazaar = &state->bazaar;
    if (!state->moment.again || state->moment.second) {
        return DONE;
    }
    if (bazaar->running) {
        return option_of(state, OPTION_BAZAAR_ROUND) == ROUND_FULL_TURNS && part_possible(state)
                   ? S820
                   : DONE;
    }
    if (bazaar->pending == 0 || option_of(state, OPTION_BAZAAR_BUILDER_ORDER) == BAZAAR_FIRST) {
        return DONE;
    }
    set_aside(state, ledger);
    return part_possible(state) ? S820 : DONE;
}

static void tell_rooms(struct state *state, bool over)
{
    const struct some_rooms *const rooms = &state->rules->interrupted;
    for (unsigned i = 0; i < rooms->count; i++) {
        rooms->room[i]->interrupted(state, over);
    }
}

/* The turn that bazaars interrupted is remembered ... */
static void interrupt(struct state *state)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    if (bazaar->regular == AUDE_NO_SEAT) {
        bazaar->regular = state->seat;
        bazaar->again = state->moment.again && !state->moment.second;
        bazaar->ransomed = state->moment.ransomed;
        bazaar->bridged = state->moment.bridged;
        tell_rooms(state, false);
    }
}

/* ... and goes on. */
static void resume(struct state *state)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    if (bazaar->regular != AUDE_NO_SEAT) {
        part_forget(state);
        state->seat = bazaar->regular;
        state->moment.again = bazaar->again;
        state->moment.ransomed = bazaar->ransomed;
        state->moment.bridged = bazaar->bridged;
        tell_rooms(state, true);
        bazaar_forget(state);
    }
}

/* S810: the running bazaar goes on, or the next one begins. */
static unsigned bazaar_enter(struct state *state, struct aude_ledger *ledger)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    if (bazaar->running) {
        const unsigned flow = next_in_round(state, ledger);
        if (flow != DONE) {
            return flow;
        }
        bazaar_close(state);
    }
    if (bazaar->pending > 0) {
        interrupt(state);
        if (begin_next(state, ledger)) {
            return S811;
        }
    }
    resume(state);
    return S820;
}

/* ---- selecting ---- */

/* Goes on with the selection of this seat, or with placing when every tile has its owner. */
static unsigned select_from(struct state *state, unsigned seat, struct aude_ledger *ledger)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    bazaar->item = NO_ITEM;
    bazaar->bidder = AUDE_NO_SEAT;
    bazaar->high = AUDE_NO_SEAT;
    bazaar->price = 0;
    if (last_is_free(bazaar, seats_of(state))) {
        assign(state, first_free(bazaar), seat, "BAZAAR-19", ledger);
    }
    if (tiles_free(bazaar) == 0) {
        bazaar->selector = AUDE_NO_SEAT;
        return S810;
    }
    bazaar->selector = (uint8_t)seat;
    return S812;
}

static unsigned reveal_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    const unsigned kind = (unsigned)aude_action_item(action);
    bag_of(state)[kind]--;
    state->bag_total--;
    bazaar->kind[bazaar->tiles++] = (uint16_t)kind;
    if (bazaar->tiles < bazaar->due) {
        return AGAIN;
    }
    return bazaar_one_by_one(state) ? S810
                                    : select_from(state, after(state, bazaar->opener, 1), ledger);
}

static bool can_raise(const struct state *state, unsigned seat)
{
    return bazaar_bid_limit(state, seat) > state->bazaar.price;
}

static int select_decider(const struct state *state)
{
    return state->bazaar.selector;
}

static enum aude_status select_legal(const struct state *state, aude_action action)
{
    const int tile = aude_action_item(action);
    const int bid = aude_action_number(action);
    int lowest = 0;
    int highest = 0;
    if (action != aude_action_with(aude_action_make(AUDE_SELECT, tile, 0, 0, 0, 0), bid)) {
        return AUDE_BAD_ACTION;
    }
    if (tile >= state->bazaar.tiles || state->bazaar.owner[tile] != AUDE_NO_SEAT) {
        return AUDE_NOT_ON_OFFER;
    }
    if (!bazaar_range(state, &lowest, &highest)) {
        return bid == 0 ? AUDE_OK : AUDE_NO_AUCTION;
    }
    return bid <= highest ? AUDE_OK : AUDE_BID_LIMIT;
}

static void pay(struct state *state, unsigned payer, unsigned payee, const char *rule,
                struct aude_ledger *ledger)
{
    const int price = state->bazaar.price;
    if (price == 0) {
        return;
    }
    state->score[payer] -= price;
    ledger_pay(ledger, payer, payee, -price, rule);
    if (payee != AUDE_NO_SEAT) {
        state->score[payee] += price;
        ledger_pay(ledger, payee, payer, price, rule);
    }
}

/* Whose choice is next after the tile went to somebody (BAZAAR-17, 18). */
static unsigned settle(struct state *state, unsigned buyer, const char *rule,
                       struct aude_ledger *ledger)
{
    const struct aude_bazaar *const bazaar = &state->bazaar;
    const unsigned selector = bazaar->selector;
    assign(state, bazaar->item, buyer, rule, ledger);
    const bool again =
        buyer != selector && option_of(state, OPTION_BAZAAR_NEXT_SELECTOR) == SELECTOR_SELLER_AGAIN;
    return select_from(state, again ? selector : next_without(state, selector), ledger);
}

/* The next seat that can raise is asked, once each (BAZAAR-11); when there is none the bidding is
 * over. */
static unsigned ask_next(struct state *state, unsigned from, struct aude_ledger *ledger)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    unsigned seat = after(state, from, 1);
    while (seat != bazaar->selector && (has_tile(bazaar, seat) || !can_raise(state, seat))) {
        seat = after(state, seat, 1);
    }
    if (seat != bazaar->selector) {
        bazaar->bidder = (uint8_t)seat;
        return S813;
    }
    bazaar->bidder = AUDE_NO_SEAT;
    if (bazaar->high != bazaar->selector) {
        return S814;
    }
    pay(state, bazaar->selector, AUDE_NO_SEAT, "BAZAAR-16", ledger);
    return settle(state, bazaar->selector, "BAZAAR-16", ledger);
}

static unsigned select_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    const unsigned tile = (unsigned)aude_action_item(action);
    const unsigned seat = bazaar->selector;
    if (bazaar->auction) {
        bazaar->item = (uint8_t)tile;
        bazaar->price = (uint16_t)aude_action_number(action);
        bazaar->high = (uint8_t)seat;
        return ask_next(state, seat, ledger);
    }
    assign(state, tile, seat, "BAZAAR-31", ledger);
    bazaar->selector = AUDE_NO_SEAT;
    if (!bazaar_one_by_one(state)) {
        return select_from(state, next_without(state, seat), ledger);
    }
    bazaar->placers++;
    begin_placing(state, seat);
    return S135;
}

/* ---- bidding ---- */

static int bid_decider(const struct state *state)
{
    return state->bazaar.bidder;
}

static void bid_list(const struct state *state, struct list *list)
{
    list_add(list, aude_action_with(plain_action(AUDE_RAISE), state->bazaar.price + 1));
}

static enum aude_status bid_legal(const struct state *state, aude_action action)
{
    const int bid = aude_action_number(action);
    if (action != aude_action_with(plain_action(AUDE_RAISE), bid)) {
        return AUDE_BAD_ACTION;
    }
    if (bid <= state->bazaar.price) {
        return AUDE_BID_LOW;
    }
    return bid <= bazaar_bid_limit(state, state->bazaar.bidder) ? AUDE_OK : AUDE_BID_LIMIT;
}

static unsigned bid_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    bazaar->price = (uint16_t)aude_action_number(action);
    bazaar->high = bazaar->bidder;
    return ask_next(state, bazaar->bidder, ledger);
}

static unsigned bid_pass(struct state *state, struct aude_ledger *ledger)
{
    return ask_next(state, state->bazaar.bidder, ledger);
}

/* BAZAAR-21 */
static bool can_buy(const struct state *state)
{
    return bazaar_bid_limit(state, state->bazaar.selector) >= state->bazaar.price;
}

static void decide_list(const struct state *state, struct list *list)
{
    if (can_buy(state)) {
        list_add(list, plain_action(AUDE_BUY));
    }
    list_add(list, plain_action(AUDE_SELL));
}

static enum aude_status decide_legal(const struct state *state, aude_action action)
{
    if (action == AUDE_BUY) {
        return can_buy(state) ? AUDE_OK : AUDE_CANNOT_BUY;
    }
    return action == AUDE_SELL ? AUDE_OK : AUDE_BAD_ACTION;
}

static unsigned decide_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    const unsigned selector = state->bazaar.selector;
    const unsigned high = state->bazaar.high;
    if (action == AUDE_BUY) {
        pay(state, selector, high, "BAZAAR-14", ledger);
        return settle(state, selector, "BAZAAR-14", ledger);
    }
    pay(state, high, selector, "BAZAAR-15", ledger);
    return settle(state, high, "BAZAAR-15", ledger);
}

/* ---- the room ---- */

static enum aude_status must_select(const struct state *state)
{
    (void)state;
    return AUDE_MUST_SELECT;
}

static enum aude_status must_decide(const struct state *state)
{
    (void)state;
    return AUDE_MUST_DECIDE;
}

/* A bought tile that fits nowhere (BAZAAR-26): is another one drawn for it? */
static unsigned bazaar_discarded(struct state *state, const char **rule)
{
    if (!state->moment.bought) {
        return DONE;
    }
    *rule = "BAZAAR-26";
    state->moment.bought = 0;
    return option_of(state, OPTION_BAZAAR_UNPLACEABLE) == UNPLACEABLE_REDRAW &&
                   option_of(state, OPTION_BAZAAR_ROUND) == ROUND_FULL_TURNS
               ? DONE
               : S800;
}

static unsigned over_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    bazaar_forget(state);
    return DONE;
}

static bool bazaar_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_BAZAARS] == RULES_ON;
}

static void bazaar_rules(struct rules *rules)
{
    rules->single_parts = rules->setup.option[OPTION_BAZAAR_ROUND] == ROUND_PLACEMENTS_ONLY;
}

static const struct station stations[] = {
    {.at = S800, .step = SILENT, .wakes = WAKE_BAZAAR, .rule = "BAZAAR-5", .enter = note_enter},
    {.at = S805, .step = SILENT, .wakes = WAKE_BAZAAR, .rule = "BAZAAR-32", .enter = early_enter},
    {.at = S810, .step = SILENT, .wakes = WAKE_BAZAAR, .rule = "BAZAAR-6", .enter = bazaar_enter},
    {.at = S811,
     .step = AUDE_STEP_REVEAL,
     .wakes = WAKE_BAZAAR,
     .rule = "BAZAAR-9",
     .enter = station_asks,
     .decider = station_of_chance,
     .ready = bazaar_ready},
    {.at = S812,
     .step = AUDE_STEP_SELECT,
     .wakes = WAKE_BAZAAR,
     .rule = "BAZAAR-10",
     .enter = station_asks,
     .decider = select_decider,
     .may_pass = must_select,
     .ready = bazaar_ready},
    {.at = S813,
     .step = AUDE_STEP_BID,
     .wakes = WAKE_BAZAAR,
     .rule = "BAZAAR-11",
     .enter = station_asks,
     .decider = bid_decider,
     .may_pass = station_may_pass,
     .pass = bid_pass,
     .ready = bazaar_ready},
    {.at = S814,
     .step = AUDE_STEP_DECIDE,
     .wakes = WAKE_BAZAAR,
     .rule = "BAZAAR-13",
     .enter = station_asks,
     .decider = select_decider,
     .may_pass = must_decide,
     .ready = bazaar_ready},
    {.at = F85, .step = SILENT, .rule = "BAZAAR-34", .enter = over_enter},
    {.at = 0},
};

static const struct choice choices[] = {
    {S811, {AUDE_DRAW}, tiles_list, tiles_legal, reveal_apply, NULL, NULL},
    {S812, {AUDE_SELECT}, select_list, select_legal, select_apply, NULL, NULL},
    {S813, {AUDE_RAISE}, bid_list, bid_legal, bid_apply, NULL, NULL},
    {S814, {AUDE_BUY, AUDE_SELL}, decide_list, decide_legal, decide_apply, NULL, NULL},
    {.at = 0},
};

static const uint8_t verbs[] = {AUDE_SELECT, AUDE_RAISE, AUDE_BUY, AUDE_SELL, 0};

const struct room bazaar_room = {
    .vocabulary = &bazaar_vocabulary,
    .verbs = verbs,
    .stations = stations,
    .choices = choices,
    .wanted = bazaar_wanted,
    .rules = bazaar_rules,
    .discarded = bazaar_discarded,
    .audit = bazaar_audit,
    .cut_short = bazaar_cut_short,
    .agrees = bazaar_agrees,
};
