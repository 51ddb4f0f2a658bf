/* SPDX-License-Identifier: Apache-2.0 */
/* What comes after what: parts of a turn, bazaars and their rounds, the next turn, the end.
 *
 * The order (BAZAAR-28, 29, 32 to 36): a running bazaar lets every player place; then the bazaars
 * that wait take place one after another; then the interrupted turn has its second part, if one is
 * due; then comes the next turn. With BAZAAR_BUILDER_ORDER = builder-first the second part comes
 * before the bazaars, with their tiles set aside. */
#include "carcassonne/bazaars/bazaar.h"
#include "carcassonne/score.h"
#include "carcassonne/castles/castle.h"
#include "carcassonne/turn.h"
#include "core/ledger.h"

void turn_finish_game(struct state *state, struct aude_ledger *ledger)
{
    if (state->castles > 0) {
        castle_empty(state, ledger);
    }
    score_final(state, ledger);
    for (unsigned i = 0; i < state->castles; i++) {
        state->regions.word[castle_region(state, i)] &= ~WORD_SHUT; /* the mark of castle_empty */
    }
    state->drawn = NO_KIND;
    state->last = NO_TILE;
    turn_forget(state);
    bazaar_forget(state);
    state->step = AUDE_STEP_OVER;
}

void turn_forget(struct state *state)
{
    state->moment =
        (struct aude_moment){.raised = NO_TILE, .victim = AUDE_NO_SEAT, .asked = AUDE_NO_SEAT};
}

static void to_draw(struct state *state)
{
    state->drawn = NO_KIND;
    state->last = NO_TILE;
    state->step = AUDE_STEP_DRAW;
}

void turn_begin(struct state *state, unsigned seat)
{
    state->seat = (uint8_t)seat;
    state->turn_number++;
    turn_forget(state);
    to_draw(state);
}

/* The second part of a turn: what was used up per turn stays used up (TOWER-28, BRIDGE-3). */
static void begin_second(struct state *state, unsigned seat, bool ransomed, bool bridged)
{
    state->seat = (uint8_t)seat;
    turn_forget(state);
    state->moment.second = 1;
    state->moment.ransomed = ransomed && option_of(state, OPTION_RANSOM_PER) == PER_TURN_RANSOM;
    state->moment.bridged = bridged && option_of(state, OPTION_BRIDGE_PER) == BRIDGE_PER_TURN;
    to_draw(state);
}

bool turn_discard(struct state *state, unsigned kind, const char *rule, struct aude_ledger *ledger)
{
    const bool bought = state->moment.bought != 0;
    const bool draws =
        !bought || (option_of(state, OPTION_BAZAAR_UNPLACEABLE) == UNPLACEABLE_REDRAW &&
                    option_of(state, OPTION_BAZAAR_ROUND) == ROUND_FULL_TURNS);
    const struct aude_entry entry = {.event = AUDE_EVENT_REMOVED,
                                     .seat = state->seat,
                                     .other = AUDE_NO_SEAT,
                                     .item = (uint8_t)kind,
                                     .rule = bought ? "BAZAAR-26" : rule};
    ledger_add(ledger, &entry);
    state->removed[kind]++;
    state->moment.bought = 0;
    to_draw(state);
    return draws && bazaar_drawable(state) > 0;
}

bool turn_offer(struct state *state, unsigned kind, struct aude_ledger *ledger)
{
    if (!place_possible(state, kind)) {
        return turn_discard(state, kind, "BASE-22", ledger);
    }
    state->drawn = (uint8_t)kind;
    state->step = AUDE_STEP_PLACE;
    return true;
}

/* In a bazaar's round: the second part that the bought tile brought about (BAZAAR-33). */
static bool second_in_round(struct state *state)
{
    if (!state->moment.again || state->moment.second ||
        option_of(state, OPTION_BAZAAR_ROUND) != ROUND_FULL_TURNS || bazaar_drawable(state) == 0) {
        return false;
    }
    begin_second(state, state->seat, state->moment.ransomed, state->moment.bridged);
    return true;
}

/* The tiles of the bazaar to come are set aside before the second part, or there is none
 * (BAZAAR-7).
 */
static void set_aside(struct state *state, struct aude_ledger *ledger)
{
    const unsigned seats = state->rules->setup.seats;
    const bool enough = state->bag_total >= seats;
    if (!enough && option_of(state, OPTION_BAZAAR_TOO_FEW) == TOO_FEW_SKIP) {
        bazaar_drop(state, ledger);
    } else {
        state->bazaar.aside = (uint8_t)(enough ? seats : state->bag_total);
    }
}

/* The second part of a regular turn that goes before its bazaars, or has none. */
static bool second_at_once(struct state *state, struct aude_ledger *ledger)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    if (!state->moment.again || state->moment.second) {
        return false;
    }
    if (bazaar->pending > 0 && option_of(state, OPTION_BAZAAR_BUILDER_ORDER) == BAZAAR_FIRST) {
        bazaar->again = 1;
        return false;
    }
    if (bazaar->pending > 0) {
        set_aside(state, ledger);
    }
    if (bazaar_drawable(state) == 0) {
        return false;
    }
    begin_second(state, state->seat, state->moment.ransomed, state->moment.bridged);
    return true;
}

/* The turn that bazaars interrupted goes on with its second part (BAZAAR-32), or is over. */
static bool resume(struct state *state)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    if (bazaar->regular == AUDE_NO_SEAT) {
        return false;
    }
    const unsigned seat = bazaar->regular;
    const bool again = bazaar->again != 0 && bazaar_drawable(state) > 0;
    const bool ransomed = bazaar->ransomed != 0;
    const bool bridged = bazaar->bridged != 0;
    bazaar_forget(state);
    state->seat = (uint8_t)seat;
    if (again) {
        begin_second(state, seat, ransomed, bridged);
    }
    return again;
}

static void next_turn(struct state *state, struct aude_ledger *ledger)
{
    if (state->bag_total == 0) {
        turn_finish_game(state, ledger);
        return;
    }
    turn_pass(state);
    turn_forget(state);
    to_draw(state);
}

void turn_next_part(struct state *state, struct aude_ledger *ledger)
{
    struct aude_bazaar *const bazaar = &state->bazaar;
    if (!bazaar->running && !state->moment.again && bazaar->pending == 0 &&
        bazaar->regular == AUDE_NO_SEAT) {
        next_turn(state, ledger); /* nearly always */
        return;
    }
    if (bazaar->running) {
        if (second_in_round(state) || bazaar_next(state, ledger)) {
            return;
        }
    } else if (second_at_once(state, ledger)) {
        return;
    }
    if (bazaar->pending > 0 && bazaar->regular == AUDE_NO_SEAT) {
        bazaar->regular = state->seat;
        bazaar->ransomed = state->moment.ransomed;
        bazaar->bridged = state->moment.bridged;
    }
    if (bazaar_begin(state, ledger) || resume(state)) {
        return;
    }
    next_turn(state, ledger);
}
