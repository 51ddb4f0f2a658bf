/* SPDX-License-Identifier: Apache-2.0 */
/* The rarer parts of changing the board, see place.h. */
#include "discovery/place.h"

void place_start(struct discovery_state *state, unsigned k, unsigned rotation, uint16_t key)
{
    grid_put(&state->grid, grid_slot(&state->grid, key), key);
    place_connect_tile(state, k, rotation);
}

bool place_anywhere(const struct discovery_state *state, unsigned k)
{
    const struct terrain_kind *const kind = &state->rules->kind[k];
    for (unsigned word = 0; word < state->grid.words; word++) {
        for (unsigned rotation = 0; rotation < kind->rotations; rotation++) {
            if (grid_fit(&state->grid, kind->edge[rotation], word) != 0) {
                return true;
            }
        }
    }
    return false;
}

void put_follower(struct discovery_state *state, unsigned seat, unsigned tile, unsigned segment)
{
    state->figure[state->figures++] =
        (struct standing){(uint8_t)tile, (uint8_t)segment, (uint8_t)seat};
    state->supply[seat]--;
}

void take_follower(struct discovery_state *state, unsigned index)
{
    state->supply[state->figure[index].seat]++;
    state->figures--;
    for (unsigned i = index; i < state->figures; i++) {
        state->figure[i] = state->figure[i + 1];
    }
    state->figure[state->figures] = (struct standing){0, 0, 0};
}

int follower_at(const struct discovery_state *state, unsigned seat, unsigned tile, unsigned segment)
{
    for (unsigned i = 0; i < state->figures; i++) {
        const struct standing *const figure = &state->figure[i];
        if (figure->seat == seat && figure->tile == tile && figure->segment == segment) {
            return (int)i;
        }
    }
    return -1;
}

bool area_occupied(const struct discovery_state *state, unsigned area)
{
    bool occupied = false;
    for (unsigned i = 0; i < state->figures; i++) {
        occupied |= area_of(state, state->figure[i].tile, state->figure[i].segment) == area;
    }
    return occupied;
}
