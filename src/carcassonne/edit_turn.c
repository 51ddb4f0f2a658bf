/* SPDX-License-Identifier: Apache-2.0 */
/* The last edit of a position: whose turn it is and at which step. Whatever was edited before, the
 * step must have something to decide and what is remembered must belong together; play relies on
 * that. */
#include "carcassonne/edit.h"
#include "carcassonne/game.h"
#include "carcassonne/part.h"
#include "carcassonne/room.h"
#include <string.h>

/* Does somebody have something to decide at this step? */
static bool is_ready(const struct state *state)
{
    const struct rules *const rules = state->rules;
    const struct station *const station = rules->station[rules->station_of[state->step]];
    return station->step == state->step && (station->ready == NULL || station->ready(state));
}

static bool rooms_agree(const struct state *state)
{
    bool agree = true;
    for (unsigned i = 0; i < state->rules->rooms && agree; i++) {
        const struct room *const room = state->rules->room[i];
        agree = room->agrees == NULL || room->agrees(state);
    }
    return agree;
}

/* The step itself, before the drawn tile and the bag are settled. */
static enum aude_status check_step(const struct state *state, enum aude_step step, int drawn)
{
    if ((step == AUDE_STEP_PLACE) != (drawn >= 0)) {
        return AUDE_BAD_ACTION;
    }
    if (part_placed(state->rules, step) && state->grid.tiles == 0) {
        return AUDE_NO_TILE;
    }
    if (step == AUDE_STEP_DRAW && part_drawable(state) == 0 && state->drawn == NO_KIND) {
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
    const bool placed = part_placed(state->rules, step);
    edit_put_back(state);
    state->seat = (uint8_t)seat;
    state->step = (uint8_t)step;
    state->last = (uint16_t)(placed ? state->grid.tiles - 1 : NO_TILE);
    state->complete = placed && part_station(state->rules, step) < S625;
    edit_forget(state, step);
    if (step == AUDE_STEP_PLACE) {
        if (!part_fits(state, (unsigned)drawn)) {
            return AUDE_MISMATCH;
        }
        edit_take(state, drawn);
        state->drawn = (uint16_t)drawn;
    }
    return is_ready(state) && rooms_agree(state) ? AUDE_OK : AUDE_BAD_ACTION;
}

enum aude_status carcassonne_edit_turn(struct state *state, int seat, enum aude_step step,
                                       int drawn)
{
    struct aude_state before;
    memcpy(&before, state, state->rules->layout.size);
    const enum aude_status status = set_turn(state, seat, step, drawn);
    if (status != AUDE_OK) {
        memcpy(state, &before, state->rules->layout.size);
    } else {
        edit_note(state);
    }
    return status;
}
