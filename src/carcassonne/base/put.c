/* SPDX-License-Identifier: Apache-2.0 */
/* Putting a figure: where it may, and doing it (BASE-23 to 26). */
#include "carcassonne/put.h"
#include "carcassonne/board.h"
#include "carcassonne/figures.h"
#include "carcassonne/room.h"

void put_list_figure(const struct state *state, unsigned figure, struct list *list)
{
    const struct kind *const kind = kind_of(state, state->last);
    const aude_action there = board_action(state, AUDE_PUT, state->last, figure, 0);
    const unsigned claims = state->rules->claims[figure] & ~(unsigned)state->rules->apart;
    if (state->supply[state->seat][figure] == 0 ||
        state->figures >= state->rules->layout.most.figures ||
        tile_closed(state, state->last, false) != AUDE_OK) {
        return;
    }
    for (unsigned segment = 0; segment < segments_of(state, state->last); segment++) {
        if ((claims >> kind->feature[segment] & 1) != 0 &&
            may_join(state, state->seat, figure, region_of(state, state->last, segment))) {
            list_add(list, there + aude_action_make(0, 0, 0, 0, 0, (int)segment));
        }
    }
}

enum aude_status put_legal(const struct state *state, aude_action action)
{
    const int figure = aude_action_item(action);
    const int x = aude_action_x(action);
    const int y = aude_action_y(action);
    const int segment = aude_action_segment(action);
    if (action != aude_action_make(AUDE_PUT, figure, x, y, 0, segment) || figure >= FIGURES) {
        return AUDE_BAD_ACTION;
    }
    unsigned tile = 0;
    const enum aude_status status = board_segment(state, x, y, segment, &tile);
    if (status != AUDE_OK) {
        return status;
    }
    if (tile != state->last && segment != kind_of(state, tile)->tower) {
        return segment == kind_of(state, tile)->segments ? AUDE_BRIDGE_FIGURE : AUDE_NOT_LAST_TILE;
    }
    return may_claim(state, state->seat, (unsigned)figure, tile, (unsigned)segment);
}

unsigned put_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    (void)ledger;
    state->complete |=
        put_figure(state, state->seat, (unsigned)aude_action_item(action),
                   board_tile_of(state, action), (unsigned)aude_action_segment(action));
    return DONE;
}
