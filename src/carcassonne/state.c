/* SPDX-License-Identifier: Apache-2.0 */
/* The start of a game: supplies, bag, start tile (BASE-8 to BASE-13). */
#include "carcassonne/state.h"
#include "carcassonne/game.h"
#include "carcassonne/bazaars/bazaar.h"
#include "carcassonne/part.h"
#include "carcassonne/place.h"
#include "carcassonne/room.h"
#include <string.h>

void carcassonne_edit_clear(struct state *state)
{
    const struct rules *const rules = state->rules;
    memset(state, 0, rules->layout.size);
    state->rules = rules;
    state->step = AUDE_STEP_DRAW;
    state->seat = rules->setup.start_seat;
    state->drawn = NO_KIND;
    state->last = NO_TILE;
    state->turn_number = 1;
    state->bag_total = rules->start_total;
    memcpy(bag_of(state), rules->start_bag, (unsigned)rules->kinds);
    for (unsigned seat = 0; seat < rules->setup.seats; seat++) {
        memcpy(state->supply[seat], rules->dealt, sizeof rules->dealt);
        memcpy(state->tokens[seat], rules->tokens, sizeof rules->tokens);
    }
    state->edited = rules->block; /* its tiles are missing */
    part_forget(state);
    variables_begin(state);
    bazaar_forget(state);
    grid_init(&state->grid, rules->layout.most.tiles);
    for (unsigned node = 0; node < rules->layout.most.nodes; node++) {
        labels_of(state)[node] = REGION_NONE;
    }
}

void carcassonne_state_init(struct state *state, const struct rules *rules)
{
    state->rules = rules;
    carcassonne_edit_clear(state);
    if (bag_of(state)[rules->start] > 0) { /* else it is of a block that was never in it */
        bag_of(state)[rules->start]--;
        state->bag_total--;
    }
    place_first(state, (unsigned)rules->start, 0, grid_key(0, 0));
    for (unsigned i = 0; i < rules->begins.count; i++) {
        rules->begins.room[i]->begins(state);
    }
    state->edited = 0;
    state->last = NO_TILE; /* the start tile is nobody's "tile just placed" (BASE-12) */
}
