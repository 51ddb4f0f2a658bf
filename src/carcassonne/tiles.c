/* SPDX-License-Identifier: Apache-2.0 */
/* Tiles on their way from the bag to the board as they are printed: what the base game does and
 * rooms build upon (bazaars turn tiles up, bridges make more placements fit). */
#include "carcassonne/tiles.h"
#include "carcassonne/board.h"
#include "carcassonne/part.h"
#include "carcassonne/place.h"
#include "carcassonne/room.h"

void tiles_list(const struct state *state, struct list *list)
{
    struct copies copies;
    const uint8_t *const of = part_copies(state, &copies);
    for (int k = 0; k < state->rules->kinds; k++) {
        if (of[k] > 0) {
            list_add(list, aude_action_make(AUDE_DRAW, k, 0, 0, 0, 0));
        }
    }
}

enum aude_status tiles_legal(const struct state *state, aude_action action)
{
    struct copies copies;
    const int k = aude_action_item(action);
    if (action != aude_action_make(AUDE_DRAW, k, 0, 0, 0, 0) || k >= state->rules->kinds) {
        return AUDE_BAD_ACTION;
    }
    return part_copies(state, &copies)[k] > 0 ? AUDE_OK : AUDE_NONE_LEFT;
}

void tiles_place_list(const struct state *state, struct list *list)
{
    const struct kind *const kind = &state->rules->kind[state->drawn];
    struct fit fit;
    place_all(state, state->drawn, &fit);
    for (unsigned rotation = 0; rotation < kind->rotations; rotation++) {
        for (unsigned word = 0; word < state->grid.words; word++) {
            board_list_cells(state, rotation, word, fit.cells[rotation][word], 0, list);
        }
    }
}

enum aude_status tiles_place_legal(const struct state *state, aude_action action)
{
    const int k = aude_action_item(action);
    const int x = aude_action_x(action);
    const int y = aude_action_y(action);
    const int rotation = aude_action_rotation(action);
    const int number = aude_action_number(action);
    if (action !=
            aude_action_with(aude_action_make(AUDE_PLACE, k, x, y, rotation, 0), number & 1) ||
        k >= state->rules->kinds) {
        return AUDE_BAD_ACTION;
    }
    if (k != state->drawn) {
        return AUDE_WRONG_TILE;
    }
    if (number != 0) {
        return AUDE_NO_BRIDGES;
    }
    unsigned cell = 0;
    return board_fits(state, (unsigned)k, x, y, (unsigned)rotation, &cell);
}

unsigned tiles_place(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    (void)ledger;
    const unsigned k = state->drawn;
    const unsigned rotation =
        (unsigned)aude_action_rotation(action) % state->rules->kind[k].rotations;
    const uint16_t key = grid_key(aude_action_x(action), aude_action_y(action));
    state->drawn = NO_KIND;
    state->complete |= place_tile(state, k, rotation, grid_find(&state->grid, key) - GRID_CELL);
    return DONE;
}
