/* SPDX-License-Identifier: Apache-2.0 */
/* The start of a game: supplies, bag, start tile (BASE-8 to BASE-13). */
#include "carcassonne/state.h"
#include "carcassonne/game.h"
#include "carcassonne/bazaars/bazaar.h"
#include "carcassonne/place.h"
#include "carcassonne/turn.h"
#include <string.h>

void carcassonne_edit_clear(struct state *state)
{
    const struct rules *const rules = state->rules;
    memset(state, 0, sizeof *state);
    state->rules = rules;
    state->step = AUDE_STEP_DRAW;
    state->seat = rules->setup.start_seat;
    state->drawn = NO_KIND;
    state->last = NO_TILE;
    state->turn_number = 1;
    state->bag_total = rules->start_total;
    memcpy(state->bag, rules->start_bag, sizeof state->bag);
    for (unsigned seat = 0; seat < rules->setup.seats; seat++) {
        memcpy(state->supply[seat], rules->dealt, sizeof rules->dealt);
        memcpy(state->tokens[seat], rules->tokens, sizeof rules->tokens);
    }
    turn_forget(state);
    bazaar_forget(state);
    grid_init(&state->grid);
}

void carcassonne_state_init(struct state *state, const struct rules *rules)
{
    state->rules = rules;
    carcassonne_edit_clear(state);
    state->bag[rules->start]--;
    state->bag_total--;
    place_first(state, (unsigned)rules->start, 0, grid_key(0, 0));
    state->last = NO_TILE; /* the start tile is nobody's "tile just placed" (BASE-12) */
}
