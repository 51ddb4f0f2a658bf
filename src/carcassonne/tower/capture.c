/* SPDX-License-Identifier: Apache-2.0 */
/* Capturing (TOWER-11 to 17) and the exchange of prisoners (TOWER-22 to 24).
 *
 * Prisoners are counted by captor, owner and figure. An exchange is due when the captor's new
 * prisoner belongs to somebody who holds figures of the captor; the new one is the only prisoner on
 * its side, so only the captor may have something to choose. */
#include "carcassonne/place.h"
#include "carcassonne/score.h"
#include "carcassonne/tower/tower.h"
#include "carcassonne/turn.h"
#include "core/ledger.h"

/* Is this figure out of the reach of all towers (X4-1)? */
static bool safe(const struct state *state, const struct figure *figure)
{
    return (state->regions.word[region_of(state, figure->tile, figure->segment)] & WORD_CASTLE) !=
           0;
}

static bool in_range(const struct state *state, const struct figure *figure)
{
    const uint16_t from = grid_tile_key(&state->grid, state->moment.raised);
    const uint16_t to = grid_tile_key(&state->grid, figure->tile);
    const unsigned floors = tower_floors(tower_seen(state, state->moment.raised));
    return tower_range(grid_x(to) - grid_x(from), grid_y(to) - grid_y(from), (int)floors);
}

static aude_action capture_action(const struct state *state, const struct figure *figure)
{
    const uint16_t key = grid_tile_key(&state->grid, figure->tile);
    return aude_action_with(aude_action_make(AUDE_CAPTURE, figure->figure, grid_x(key), grid_y(key),
                                             0, figure->segment),
                            figure->seat);
}

bool capture_possible(const struct state *state)
{
    for (unsigned i = 0; i < state->figures; i++) {
        if (in_range(state, &state->figure[i]) && !safe(state, &state->figure[i])) {
            return true;
        }
    }
    return false;
}

/* Index of the first figure that the action means, or -1. */
static int capture_find(const struct state *state, aude_action action)
{
    for (unsigned i = 0; i < state->figures; i++) {
        if (action == capture_action(state, &state->figure[i])) {
            return (int)i;
        }
    }
    return -1;
}

void capture_list(const struct state *state, struct list *list)
{
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &state->figure[i];
        /* two alike on one segment, as editing can have it, are one action */
        if (in_range(state, figure) && !safe(state, figure) &&
            capture_find(state, capture_action(state, figure)) == (int)i) {
            list_add(list, capture_action(state, figure));
        }
    }
    ransom_list(state, list);
    list_add(list, plain_action(AUDE_PASS));
}

enum aude_status capture_legal(const struct state *state, aude_action action)
{
    if (aude_action_verb(action) == AUDE_RANSOM) {
        return ransom_legal(state, action);
    }
    if (aude_action_verb(action) == AUDE_PASS) {
        return action == AUDE_PASS ? AUDE_OK : AUDE_BAD_ACTION;
    }
    const aude_action plain =
        aude_action_make(AUDE_CAPTURE, aude_action_item(action), aude_action_x(action),
                         aude_action_y(action), 0, aude_action_segment(action));
    if (action != aude_action_with(plain, aude_action_number(action)) ||
        aude_action_item(action) >= AUDE_FIGURES ||
        aude_action_number(action) >= state->rules->setup.seats) {
        return AUDE_BAD_ACTION;
    }
    const int index = capture_find(state, action);
    if (index < 0) {
        return AUDE_NOBODY_THERE;
    }
    if (!in_range(state, &state->figure[index])) {
        return AUDE_OUT_OF_RANGE;
    }
    return safe(state, &state->figure[index]) ? AUDE_CASTLE_SAFE : AUDE_OK;
}

/* One imprisoned figure goes home. */
static void release(struct state *state, unsigned captor, unsigned owner, unsigned figure,
                    struct aude_ledger *ledger)
{
    state->prisoners[captor][owner][figure]--;
    state->supply[owner][figure]++;
    ledger_home(ledger, owner, captor, figure, "TOWER-22");
}

static unsigned kinds_held(const struct state *state, unsigned captor, unsigned owner)
{
    unsigned kinds = 0;
    for (unsigned figure = 0; figure < AUDE_FIGURES; figure++) {
        kinds += state->prisoners[captor][owner][figure] > 0;
    }
    return kinds;
}

static unsigned first_held(const struct state *state, unsigned captor, unsigned owner)
{
    unsigned figure = 0;
    while (figure + 1 < AUDE_FIGURES && state->prisoners[captor][owner][figure] == 0) {
        figure++;
    }
    return figure;
}

static void end_capture(struct state *state, struct aude_ledger *ledger)
{
    state->moment.raised = NO_TILE;
    state->moment.victim = AUDE_NO_SEAT;
    turn_after_action(state, ledger);
}

static void exchange(struct state *state, unsigned figure, struct aude_ledger *ledger)
{
    const unsigned captor = state->seat;
    const unsigned victim = state->moment.victim;
    release(state, captor, victim, first_held(state, captor, victim), ledger);
    release(state, victim, captor, figure, ledger);
    end_capture(state, ledger);
}

static void imprison(struct state *state, const struct figure *figure, struct aude_ledger *ledger)
{
    if (ledger != NULL) {
        const uint16_t at = grid_tile_key(&state->grid, figure->tile);
        ledger_add(ledger, &(struct aude_entry){
                               .event = AUDE_EVENT_CAPTURE,
                               .seat = figure->seat,
                               .other = state->seat,
                               .feature = kind_of(state, figure->tile)->feature[figure->segment],
                               .item = figure->figure,
                               .x = (int16_t)grid_x(at),
                               .y = (int16_t)grid_y(at),
                               .segment = figure->segment,
                               .rule = "TOWER-15"});
    }
    state->prisoners[state->seat][figure->seat][figure->figure]++;
}

void capture_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    if (aude_action_verb(action) == AUDE_RANSOM) {
        ransom_pay(state, action, ledger);
        return;
    }
    if (aude_action_verb(action) == AUDE_PASS) {
        end_capture(state, ledger);
        return;
    }
    const unsigned index = (unsigned)capture_find(state, action);
    const struct figure figure = state->figure[index];
    if (figure.seat == state->seat) { /* TOWER-16 */
        return_figure(state, index, "TOWER-16", ledger);
        end_capture(state, ledger);
        return;
    }
    lift_figure(state, index);
    imprison(state, &figure, ledger);
    const unsigned kinds = kinds_held(state, figure.seat, state->seat);
    state->moment.victim = figure.seat;
    if (kinds == 0) {
        end_capture(state, ledger);
    } else if (kinds == 1) {
        exchange(state, first_held(state, figure.seat, state->seat), ledger);
    } else {
        state->step = AUDE_STEP_EXCHANGE;
    }
}

void exchange_list(const struct state *state, struct list *list)
{
    for (unsigned figure = 0; figure < AUDE_FIGURES; figure++) {
        if (state->prisoners[state->moment.victim][state->seat][figure] > 0) {
            list_add(list, aude_action_make(AUDE_EXCHANGE, (int)figure, 0, 0, 0, 0));
        }
    }
}

enum aude_status exchange_legal(const struct state *state, aude_action action)
{
    const int figure = aude_action_item(action);
    if (action != aude_action_make(AUDE_EXCHANGE, figure, 0, 0, 0, 0) || figure >= AUDE_FIGURES) {
        return AUDE_BAD_ACTION;
    }
    return state->prisoners[state->moment.victim][state->seat][figure] > 0 ? AUDE_OK
                                                                           : AUDE_NOT_HELD;
}

void exchange_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    exchange(state, (unsigned)aude_action_item(action), ledger);
}
