/* SPDX-License-Identifier: Apache-2.0 */
/* Finding things on the board, see board.h. */
#include "carcassonne/board.h"
#include "carcassonne/place.h"

int board_tile(const struct state *state, int x, int y)
{
    return grid_holds(x, y) ? grid_tile(&state->grid, grid_key(x, y)) : -1;
}

enum aude_status board_segment(const struct state *state, int x, int y, int segment, unsigned *tile)
{
    const int at = board_tile(state, x, y);
    if (at < 0) {
        return AUDE_NO_TILE;
    }
    *tile = (unsigned)at;
    return segment >= 0 && segment < (int)segments_of(state, *tile) ? AUDE_OK : AUDE_NO_SEGMENT;
}

enum aude_status board_fits(const struct state *state, unsigned kind, int x, int y,
                            unsigned rotation, unsigned *cell)
{
    if (!grid_holds(x, y)) {
        return AUDE_TOO_FAR;
    }
    if (state->grid.tiles == state->rules->layout.most.tiles) {
        return AUDE_BOARD_FULL;
    }
    if (kind_is_odd(&state->rules->kind[kind])) {
        return place_odd_fits(state, kind, rotation, grid_key(x, y));
    }
    const unsigned value = grid_find(&state->grid, grid_key(x, y));
    if (value == GRID_NONE) {
        return AUDE_NO_CONTACT;
    }
    if (value < GRID_CELL) {
        return AUDE_CELL_TAKEN;
    }
    *cell = value - GRID_CELL;
    const uint8_t *const edge = state->rules->kind[kind].form[rotation].edge;
    return (grid_fit(&state->grid, edge, *cell / 64) >> *cell % 64 & 1) == 0
               ? AUDE_MISMATCH
               : place_refused(state, kind, rotation, grid_key(x, y));
}

bool board_closed(const struct state *state, unsigned tile, unsigned side, struct spot *spot)
{
    const uint16_t key = grid_tile_key(&state->grid, tile);
    const int other = grid_tile(&state->grid, grid_neighbour(key, side));
    if (other < 0 || form_of(state, tile)->edge[side] != AUDE_EDGE_ABBEY) {
        return false;
    }
    const struct form *const theirs = form_of(state, (unsigned)other);
    *spot = (struct spot){(uint16_t)other, theirs->side[side ^ 2]};
    return theirs->edge[side ^ 2] == AUDE_EDGE_CITY || theirs->edge[side ^ 2] == AUDE_EDGE_ROAD;
}

unsigned board_spots_more(const struct state *state, unsigned tile, struct spot spots[MOST_SPOTS],
                          unsigned count)
{
    const struct kind *const kind = kind_of(state, tile);
    if (segments_of(state, tile) > kind->segments) {
        spots[count++] = (struct spot){(uint16_t)tile, kind->segments};
    }
    for (unsigned side = 0; kind->closes != 0 && side < 4; side++) {
        count += board_closed(state, tile, side, &spots[count]);
    }
    return count;
}

aude_action board_action(const struct state *state, enum aude_verb verb, unsigned tile,
                         unsigned item, unsigned segment)
{
    const uint16_t key = grid_tile_key(&state->grid, tile);
    return aude_action_make(verb, (int)item, grid_x(key), grid_y(key), 0, (int)segment);
}

unsigned board_tile_of(const struct state *state, aude_action action)
{
    const uint16_t key = grid_key(aude_action_x(action), aude_action_y(action));
    return (unsigned)grid_tile(&state->grid, key);
}

void board_list_cells(const struct state *state, unsigned rotation, unsigned word, uint64_t cells,
                      int number, struct list *list)
{
    for (; cells != 0; cells &= cells - 1) {
        const uint16_t key = grid_cell_key(&state->grid, word * 64 + bits_first(cells));
        list_add(list, aude_action_with(aude_action_make(AUDE_PLACE, state->drawn, grid_x(key),
                                                         grid_y(key), (int)rotation, 0),
                                        number));
    }
}
