/* SPDX-License-Identifier: Apache-2.0 */
/* Laying a tile: its cell, then the areas its segments belong to. Inline because it is the heart of
 * the playout. Rules: DISC-4 (areas), DISC-6 (open sides), DISC-20, DISC-21 (where it fits),
 * DISC-33 (areas grow together). */
#ifndef AUDE_DISCOVERY_PLACE_H
#define AUDE_DISCOVERY_PLACE_H

#include "discovery/state.h"

/* `drop` becomes part of `keep`: one pass over all labels, which compiles to vectors. */
static inline void area_merge(struct discovery_state *state, unsigned keep, unsigned drop)
{
    uint8_t *const label = state->label[0];
    const unsigned count = state->grid.tiles * (unsigned)TILE_SEGMENTS;
    state->sides[keep] = (uint8_t)(state->sides[keep] + state->sides[drop]);
    state->ports[keep] = (uint8_t)(state->ports[keep] + state->ports[drop]);
    state->sides[drop] = 0;
    state->ports[drop] = 0;
    for (unsigned i = 0; i < count; i++) {
        label[i] = (uint8_t)(label[i] == drop ? keep : label[i]);
    }
}

/* A segment of the new tile meets a segment of the area across one side. */
static inline void area_join(struct discovery_state *state, const struct terrain_kind *kind,
                             unsigned tile, unsigned segment, unsigned area)
{
    const unsigned own = state->label[tile][segment];
    if (own == NO_AREA) {
        state->label[tile][segment] = (uint8_t)area;
        state->sides[area] = (uint8_t)(state->sides[area] + kind->open[segment]);
        state->ports[area] = (uint8_t)(state->ports[area] + kind->ports[segment]);
    } else if (own != area) {
        /* sides may run over a byte here for a moment and come back */
        area_merge(state, own, area);
        area = own;
    }
    state->sides[area] = (uint8_t)(state->sides[area] - 2);
}

/* Connects the tile that was put on the grid last. */
static inline void place_connect_tile(struct discovery_state *state, unsigned k, unsigned rotation)
{
    const struct terrain_kind *const kind = &state->rules->kind[k];
    const unsigned tile = state->grid.tiles - 1u;
    const uint16_t key = grid_tile_key(&state->grid, tile);
    state->laid[tile].kind = (uint8_t)k;
    state->laid[tile].rotation = (uint8_t)rotation;
    memset(state->label[tile], NO_AREA, TILE_SEGMENTS);
    for (unsigned side = 0; side < 4; side++) {
        const int other = grid_meet(&state->grid, key, side, kind->edge[rotation][side]);
        if (other >= 0) {
            const unsigned theirs = segment_at(state, (unsigned)other, side ^ 2);
            area_join(state, kind, tile, kind->side[rotation][side],
                      area_of(state, (unsigned)other, theirs));
        }
    }
    for (unsigned segment = 0; segment < kind->segments; segment++) {
        if (state->label[tile][segment] == NO_AREA) {
            state->sides[state->areas] = kind->open[segment];
            state->ports[state->areas] = kind->ports[segment];
            state->label[tile][segment] = state->areas++;
        }
    }
    state->last = (uint8_t)tile;
}

/* Lays a tile of kind k on frontier cell number `cell`, where it fits. */
static inline void place_on(struct discovery_state *state, unsigned k, unsigned rotation,
                            unsigned cell)
{
    grid_put_cell(&state->grid, cell);
    place_connect_tile(state, k, rotation);
}

/* Lays the first tile of a board. */
void place_start(struct discovery_state *state, unsigned k, unsigned rotation, uint16_t key);

/* Does a tile of the kind fit anywhere (DISC-23)? */
bool place_anywhere(const struct discovery_state *state, unsigned k);

/* A follower from the supply goes on a segment, or back to it. */
void put_follower(struct discovery_state *state, unsigned seat, unsigned tile, unsigned segment);
void take_follower(struct discovery_state *state, unsigned index);

/* Index in the list of a follower of the seat there, or -1. */
int follower_at(const struct discovery_state *state, unsigned seat, unsigned tile,
                unsigned segment);

/* Does a follower of anybody stand on the area (DISC-10)? */
bool area_occupied(const struct discovery_state *state, unsigned area);

#endif
