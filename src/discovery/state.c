/* SPDX-License-Identifier: Apache-2.0 */
/* The start of a game (DISC-11 to DISC-13, DISC-70, DISC-73). */
#include "discovery/state.h"

#include "discovery/game.h"
#include "discovery/place.h"
#include "discovery/turn.h"

void discovery_edit_clear(struct discovery_state *state)
{
    const struct discovery_rules *const rules = state->rules;
    memset(state, 0, sizeof *state);
    state->rules = rules;
    state->step = AUDE_STEP_DRAW;
    state->seat = rules->setup.start_seat;
    state->drawn = NO_INDEX;
    state->last = NO_INDEX;
    state->turn_number = 1;
    state->bag_total = rules->start_total;
    memcpy(state->bag, rules->start_bag, sizeof state->bag);
    for (unsigned seat = 0; seat < rules->setup.seats; seat++) {
        state->supply[seat] = DISCOVERY_FOLLOWERS;
    }
    grid_init(&state->grid, DISCOVERY_TILES);
}

void discovery_state_init(struct discovery_state *state, const struct discovery_rules *rules)
{
    state->rules = rules;
    discovery_edit_clear(state);
    state->bag[rules->start]--;
    state->bag_total--;
    place_start(state, (unsigned)rules->start, 0, grid_key(0, 0));
    state->aside = rules->aside;
    state->dealing = (uint8_t)(rules->open ? AUDE_MAX_OPEN * rules->setup.seats : 0);
    turn_open_game(state, NULL);
}
