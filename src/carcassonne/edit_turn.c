/* SPDX-License-Identifier: Apache-2.0 */
/* The last edit of a position: whose turn it is and at which step. Whatever was edited before, the
 * step must have something to decide and what is remembered must belong together; play relies on
 * that. */
#include "carcassonne/bazaars/bazaar.h"
#include "carcassonne/bridges/bridge.h"
#include "carcassonne/castles/castle.h"
#include "carcassonne/edit.h"
#include "carcassonne/game.h"
#include "carcassonne/place.h"
#include "carcassonne/tower/tower.h"
#include "carcassonne/turn.h"

/* Steps after a tile was placed, up to the end of its part. */
static bool has_last(enum aude_step step)
{
    return step >= AUDE_STEP_ACTION && step <= AUDE_STEP_END;
}

static bool of_bazaar(enum aude_step step)
{
    return step >= AUDE_STEP_REVEAL && step <= AUDE_STEP_DECIDE;
}

void edit_forget(struct aude_moment *moment, enum aude_step step)
{
    if (step != AUDE_STEP_CAPTURE && step != AUDE_STEP_EXCHANGE) {
        moment->raised = NO_TILE;
    }
    if (step != AUDE_STEP_EXCHANGE) {
        moment->victim = AUDE_NO_SEAT;
    }
    if (step != AUDE_STEP_CASTLE) {
        moment->asked = AUDE_NO_SEAT;
    }
    if (step != AUDE_STEP_CASTLE && step != AUDE_STEP_CONFIRM && step != AUDE_STEP_CHOOSE) {
        for (unsigned side = 0; side < 4; side++) {
            moment->convert[side] = 0;
        }
        moment->fresh = 0;
    }
    for (unsigned i = 0; step != AUDE_STEP_CHOOSE && i < moment->answers; i++) {
        moment->answer[i] = 0;
    }
    moment->answers = step == AUDE_STEP_CHOOSE ? moment->answers : 0;
}

static int count_of(void (*list)(const struct state *state, struct list *list),
                    const struct state *state)
{
    struct list choices = {NULL, 0, 0};
    list(state, &choices);
    return choices.count;
}

static bool exchange_ready(const struct state *state)
{
    const unsigned victim = state->moment.victim;
    unsigned held = 0;
    if (victim == AUDE_NO_SEAT || victim == state->seat) {
        return false;
    }
    for (unsigned figure = 0; figure < AUDE_FIGURES; figure++) {
        held += state->prisoners[state->seat][victim][figure];
    }
    return held > 0 && count_of(exchange_list, state) > 0;
}

/* Does somebody have something to decide at this step of a part? */
static bool part_ready(const struct state *state)
{
    const unsigned raised = state->moment.raised;
    switch (state->step) {
    case AUDE_STEP_CAPTURE:
    case AUDE_STEP_EXCHANGE:
        if (!state->rules->towers || raised == NO_TILE ||
            kind_of(state, raised)->tower == NO_SEGMENT) {
            return false;
        }
        return state->step == AUDE_STEP_CAPTURE ? capture_possible(state) : exchange_ready(state);
    case AUDE_STEP_BRIDGE: return state->rules->bridges && count_of(bridge_list, state) > 0;
    case AUDE_STEP_CASTLE:
        return state->rules->castles && state->moment.asked != AUDE_NO_SEAT &&
               count_of(castle_list, state) > 1;
    case AUDE_STEP_CONFIRM: return option_of(state, OPTION_CONFIRM) == CONFIRM_ON;
    case AUDE_STEP_CHOOSE: return castle_round_due(state) && castle_asked(state) >= 0;
    case AUDE_STEP_END: return ransom_possible(state);
    default: return true;
    }
}

/* Does what is owned and placed fit how far the running bazaar has come? With an auction everything
 * has its owner before anything is placed; otherwise what is owned is placed at once (BAZAAR-31).
 */
static bool round_ready(const struct state *state)
{
    const struct aude_bazaar *const bazaar = &state->bazaar;
    const unsigned seats = state->rules->setup.seats;
    const bool trading = of_bazaar((enum aude_step)state->step);
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

/* Tiles are set aside only between the two parts of a turn that drew a bazaar (BAZAAR-32). */
static bool aside_ready(const struct state *state)
{
    const struct aude_bazaar *const bazaar = &state->bazaar;
    return bazaar->aside == 0 ||
           (bazaar->aside <= state->bag_total && bazaar->pending > 0 && !bazaar->running &&
            bazaar->regular == AUDE_NO_SEAT && state->moment.second);
}

static bool without_tile(const struct aude_bazaar *bazaar, unsigned seat)
{
    bool without = seat != AUDE_NO_SEAT;
    for (unsigned tile = 0; tile < bazaar->tiles; tile++) {
        without &= bazaar->owner[tile] != seat;
    }
    return without;
}

static bool bazaar_ready(const struct state *state)
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
               state->bag_total >= bazaar->due - bazaar->tiles;
    }
    if (bazaar->tiles != bazaar->due || !without_tile(bazaar, bazaar->selector)) {
        return false;
    }
    switch (state->step) {
    case AUDE_STEP_SELECT:
        return count_of(select_list, state) > 0 &&
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

/* The step itself, before the drawn tile and the bag are settled. */
static enum aude_status check_step(const struct state *state, enum aude_step step, int drawn)
{
    if ((step == AUDE_STEP_PLACE) != (drawn >= 0)) {
        return AUDE_BAD_ACTION;
    }
    if (has_last(step) && state->grid.tiles == 0) {
        return AUDE_NO_TILE;
    }
    if (step == AUDE_STEP_DRAW && bazaar_drawable(state) == 0 && state->drawn == NO_KIND) {
        return AUDE_NONE_LEFT;
    }
    if (step == AUDE_STEP_PLACE && !edit_available(state, drawn) && !edit_room(state, drawn)) {
        return AUDE_BOARD_FULL;
    }
    return AUDE_OK;
}

static enum aude_status set_turn(struct state *state, int seat, enum aude_step step, int drawn)
{
    const enum aude_status status = check_step(state, step, drawn);
    if (status != AUDE_OK) {
        return status;
    }
    edit_put_back(state);
    state->seat = (uint8_t)seat;
    state->step = (uint8_t)step;
    state->last = (uint8_t)(has_last(step) ? state->grid.tiles - 1 : NO_TILE);
    edit_forget(&state->moment, step);
    if (step == AUDE_STEP_PLACE) {
        if (!place_possible(state, (unsigned)drawn)) {
            return AUDE_MISMATCH;
        }
        edit_take(state, drawn);
        state->drawn = (uint8_t)drawn;
    }
    const bool ready = (of_bazaar(step) ? bazaar_ready(state) : part_ready(state)) &&
                       round_ready(state) && aside_ready(state) && castle_moment_fits(state);
    return ready ? AUDE_OK : AUDE_BAD_ACTION;
}

enum aude_status carcassonne_edit_turn(struct state *state, int seat, enum aude_step step,
                                       int drawn)
{
    const struct state before = *state;
    const enum aude_status status = set_turn(state, seat, step, drawn);
    if (status != AUDE_OK) {
        *state = before;
    } else {
        edit_note(state);
    }
    return status;
}
