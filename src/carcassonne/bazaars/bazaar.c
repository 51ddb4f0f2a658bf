/* SPDX-License-Identifier: Apache-2.0 */
/* The bazaar as a machine of states (BAZAAR-9 to 31).
 *
 *     REVEAL x n -> SELECT -> BID ... -> (DECIDE) -> SELECT ... -> placements, p1 to pn
 *
 * Everything it remembers is struct aude_bazaar, which is public: nothing of an auction is secret.
 * p1 is the left neighbour of the opener, pn the opener. */
#include "carcassonne/bazaars/bazaar.h"
#include "carcassonne/place.h"
#include "carcassonne/turn.h"
#include "core/ledger.h"
#include <string.h>

static unsigned seats_of(const struct state *state)
{
    return state->rules->setup.seats;
}

static unsigned after(const struct state *state, unsigned seat, unsigned steps)
{
    return (seat + steps) % seats_of(state);
}

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

void bazaar_note(struct state *state)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    const bool delayed = bazaar->running != 0;
    if (bazaar->pending < AUDE_MAX_BAZAARS &&
        !(delayed && option_of(state, OPTION_BAZAAR_DELAYED) == DELAYED_LOST)) {
        bazaar->queue[bazaar->pending++] = state->seat;
    }
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
    turn_forget(state);
    state->seat = (uint8_t)opener;
    state->drawn = NO_KIND;
    state->last = NO_TILE;
    state->step = AUDE_STEP_REVEAL;
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

void bazaar_drop(struct state *state, struct aude_ledger *ledger)
{
    while (state->bazaar.pending > 0) {
        note_begin(next_in_queue(&state->bazaar), 0, ledger);
    }
}

bool bazaar_begin(struct state *state, struct aude_ledger *ledger)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    const unsigned seats = seats_of(state);
    while (bazaar->pending > 0) {
        const unsigned opener = next_in_queue(bazaar);
        bazaar->aside = 0;
        const unsigned tiles = state->bag_total < seats ? state->bag_total : seats;
        const bool too_few =
            tiles < seats && option_of(state, OPTION_BAZAAR_TOO_FEW) == TOO_FEW_SKIP;
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

unsigned bazaar_unplaced(const struct state *state, unsigned kind)
{
    const struct aude_bazaar *const bazaar = &state->bazaar;
    unsigned count = 0;
    for (unsigned tile = 0; bazaar->running && tile < bazaar->tiles; tile++) {
        count += bazaar->kind[tile] == kind && (bazaar->placed >> tile & 1) == 0;
    }
    return count;
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

/* The seat's turn with its tile. False when it has nothing to do: no tile, or one that fits nowhere
 * and is not replaced (BAZAAR-26). */
static bool begin_placing(struct state *state, unsigned seat, struct aude_ledger *ledger)
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
    turn_begin(state, seat);
    bazaar->placed |= (uint8_t)(1u << tile);
    state->moment.bought = 1;
    return turn_offer(state, bazaar->kind[tile], ledger);
}

/* BAZAAR-31: the next player takes a tile and places it before anybody else takes one. */
static bool next_taker(struct state *state, struct aude_ledger *ledger)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    while (bazaar->placers < seats_of(state) && tiles_free(bazaar) > 0) {
        const unsigned seat = after(state, bazaar->opener, bazaar->placers + 1u);
        if (!last_is_free(bazaar, seats_of(state))) {
            bazaar->selector = (uint8_t)seat;
            state->seat = (uint8_t)seat;
            state->drawn = NO_KIND;
            state->last = NO_TILE;
            turn_forget(state);
            state->step = AUDE_STEP_SELECT;
            return true;
        }
        bazaar->placers++;
        assign(state, first_free(bazaar), seat, "BAZAAR-31", ledger);
        if (begin_placing(state, seat, ledger)) {
            return true;
        }
    }
    return false;
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

bool bazaar_one_by_one(const struct state *state)
{
    return !state->bazaar.auction && option_of(state, OPTION_BAZAAR_MODE) != BAZAAR_CHOOSE_FIRST;
}

bool bazaar_next(struct state *state, struct aude_ledger *ledger)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    if (bazaar_one_by_one(state)) {
        if (next_taker(state, ledger)) {
            return true;
        }
    } else {
        while (bazaar->placers < seats_of(state)) {
            const unsigned seat = after(state, bazaar->opener, ++bazaar->placers);
            if (begin_placing(state, seat, ledger)) {
                return true;
            }
        }
    }
    bazaar_close(state);
    return false;
}

/* ---- selecting ---- */

/* To SELECT of this seat, or to the placements when every tile has its owner. */
static void select_from(struct state *state, unsigned seat, struct aude_ledger *ledger)
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
        turn_next_part(state, ledger);
        return;
    }
    bazaar->selector = (uint8_t)seat;
    state->step = AUDE_STEP_SELECT;
}

void reveal_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    const unsigned kind = (unsigned)aude_action_item(action);
    state->bag[kind]--;
    state->bag_total--;
    bazaar->kind[bazaar->tiles++] = (uint8_t)kind;
    if (bazaar->tiles < bazaar->due) {
        return;
    }
    if (bazaar_one_by_one(state)) {
        turn_next_part(state, ledger);
    } else {
        select_from(state, after(state, bazaar->opener, 1), ledger);
    }
}

/* The highest bid the seat may make (BAZAAR-20); an opening bid of 0 is always possible. */
static int bid_limit(const struct state *state, unsigned seat)
{
    const int score = state->score[seat];
    if (option_of(state, OPTION_BAZAAR_BID_LIMIT) == BID_UNLIMITED || score > AUDE_MAX_BID) {
        return AUDE_MAX_BID;
    }
    return score > 0 ? score : 0;
}

static bool can_raise(const struct state *state, unsigned seat)
{
    return bid_limit(state, seat) > state->bazaar.price;
}

bool bazaar_range(const struct state *state, int *lowest, int *highest)
{
    const struct aude_bazaar *const bazaar = &state->bazaar;
    if (state->step == AUDE_STEP_SELECT && bazaar->auction) {
        *lowest = 0;
        *highest = bid_limit(state, bazaar->selector);
        return true;
    }
    if (state->step == AUDE_STEP_BID) {
        *lowest = bazaar->price + 1;
        *highest = bid_limit(state, bazaar->bidder);
        return true;
    }
    return false;
}

int select_decider(const struct state *state)
{
    return state->bazaar.selector;
}

void select_list(const struct state *state, struct list *list)
{
    for (unsigned tile = 0; tile < state->bazaar.tiles; tile++) {
        if (state->bazaar.owner[tile] == AUDE_NO_SEAT) {
            list_add(list, aude_action_make(AUDE_SELECT, (int)tile, 0, 0, 0, 0));
        }
    }
}

enum aude_status select_legal(const struct state *state, aude_action action)
{
    const int tile = aude_action_item(action);
    const int bid = aude_action_number(action);
    int lowest = 0;
    int highest = 0;
    if (action == AUDE_PASS) {
        return AUDE_MUST_SELECT;
    }
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
static void settle(struct state *state, unsigned buyer, const char *rule,
                   struct aude_ledger *ledger)
{
    const struct aude_bazaar *const bazaar = &state->bazaar;
    const unsigned selector = bazaar->selector;
    assign(state, bazaar->item, buyer, rule, ledger);
    const bool again =
        buyer != selector && option_of(state, OPTION_BAZAAR_NEXT_SELECTOR) == SELECTOR_SELLER_AGAIN;
    select_from(state, again ? selector : next_without(state, selector), ledger);
}

/* The next seat that can raise is asked, once each (BAZAAR-11); when there is none the bidding is
 * over. */
static void ask_next(struct state *state, unsigned from, struct aude_ledger *ledger)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    unsigned seat = after(state, from, 1);
    while (seat != bazaar->selector && (has_tile(bazaar, seat) || !can_raise(state, seat))) {
        seat = after(state, seat, 1);
    }
    if (seat != bazaar->selector) {
        bazaar->bidder = (uint8_t)seat;
        state->step = AUDE_STEP_BID;
    } else if (bazaar->high == bazaar->selector) {
        bazaar->bidder = AUDE_NO_SEAT;
        pay(state, bazaar->selector, AUDE_NO_SEAT, "BAZAAR-16", ledger);
        settle(state, bazaar->selector, "BAZAAR-16", ledger);
    } else {
        bazaar->bidder = AUDE_NO_SEAT;
        state->step = AUDE_STEP_DECIDE;
    }
}

void select_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    const unsigned tile = (unsigned)aude_action_item(action);
    const unsigned seat = bazaar->selector;
    if (bazaar->auction) {
        bazaar->item = (uint8_t)tile;
        bazaar->price = (uint16_t)aude_action_number(action);
        bazaar->high = (uint8_t)seat;
        ask_next(state, seat, ledger);
        return;
    }
    assign(state, tile, seat, "BAZAAR-31", ledger);
    bazaar->selector = AUDE_NO_SEAT;
    if (!bazaar_one_by_one(state)) {
        select_from(state, next_without(state, seat), ledger);
        return;
    }
    bazaar->placers++;
    if (!begin_placing(state, seat, ledger)) {
        turn_next_part(state, ledger);
    }
}

/* ---- bidding ---- */

int bid_decider(const struct state *state)
{
    return state->bazaar.bidder;
}

void bid_list(const struct state *state, struct list *list)
{
    list_add(list, aude_action_with(plain_action(AUDE_RAISE), state->bazaar.price + 1));
    list_add(list, plain_action(AUDE_PASS));
}

enum aude_status bid_legal(const struct state *state, aude_action action)
{
    const int bid = aude_action_number(action);
    if (aude_action_verb(action) == AUDE_PASS) {
        return action == AUDE_PASS ? AUDE_OK : AUDE_BAD_ACTION;
    }
    if (action != aude_action_with(plain_action(AUDE_RAISE), bid)) {
        return AUDE_BAD_ACTION;
    }
    if (bid <= state->bazaar.price) {
        return AUDE_BID_LOW;
    }
    return bid <= bid_limit(state, state->bazaar.bidder) ? AUDE_OK : AUDE_BID_LIMIT;
}

void bid_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    if (aude_action_verb(action) == AUDE_RAISE) {
        bazaar->price = (uint16_t)aude_action_number(action);
        bazaar->high = bazaar->bidder;
    }
    ask_next(state, bazaar->bidder, ledger);
}

/* BAZAAR-21 */
static bool can_buy(const struct state *state)
{
    return bid_limit(state, state->bazaar.selector) >= state->bazaar.price;
}

void decide_list(const struct state *state, struct list *list)
{
    if (can_buy(state)) {
        list_add(list, plain_action(AUDE_BUY));
    }
    list_add(list, plain_action(AUDE_SELL));
}

enum aude_status decide_legal(const struct state *state, aude_action action)
{
    if (action == AUDE_PASS) {
        return AUDE_MUST_DECIDE;
    }
    if (action == AUDE_BUY) {
        return can_buy(state) ? AUDE_OK : AUDE_CANNOT_BUY;
    }
    return action == AUDE_SELL ? AUDE_OK : AUDE_BAD_ACTION;
}

void decide_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    const unsigned selector = state->bazaar.selector;
    const unsigned high = state->bazaar.high;
    if (action == AUDE_BUY) {
        pay(state, selector, high, "BAZAAR-14", ledger);
        settle(state, selector, "BAZAAR-14", ledger);
    } else {
        pay(state, high, selector, "BAZAAR-15", ledger);
        settle(state, high, "BAZAAR-15", ledger);
    }
}
