/* SPDX-License-Identifier: Apache-2.0 */
/* Laying a tile: its cell, then what its segments become connected with.
 *
 * Inline because it is the heart of the playout: a turn of a random game spends about a third of
 * its time here. Rules: BASE-27 (cities, roads), BASE-28 (fields), BASE-31 (merging), BASE-34
 * (monasteries see a new neighbour), BASE-40 (a tile counts once). */
#ifndef AUDE_CARCASSONNE_PLACE_H
#define AUDE_CARCASSONNE_PLACE_H

#include "carcassonne/state.h"

/* The loop over the four sides is worth unrolling: 5 % of a playout. */
#if defined(__clang__)
#define UNROLLED _Pragma("clang loop unroll(full)")
#else
#define UNROLLED _Pragma("GCC unroll 4")
#endif

/* Partner of half side h across the border (BASE-4): 0-5, 1-4, 2-7, 3-6. */
static inline unsigned half_partner(unsigned half)
{
    return half ^ 5;
}

/* Tiles with segments in both regions: they were counted in each and must count once (BASE-40). The
 * tile being laid is not among them: it is counted after its joins. */
unsigned tiles_in_both(const struct state *state, unsigned region, unsigned other);

static inline void place_join(struct state *state, unsigned node, unsigned region, uint32_t word,
                              bool counts_tiles)
{
    struct regions *const regions = &state->regions;
    const unsigned own = regions->label[node];
    if (own == REGION_NONE) {
        regions->label[node] = (uint16_t)region;
        regions->word[region] += word;
    } else if (own != region) {
        const unsigned twice = counts_tiles ? tiles_in_both(state, own, region) : 0;
        regions_merge(regions, (uint16_t)own, (uint16_t)region);
        regions->word[own] -= twice * WORD_TILE;
    }
}

/* Joins what meets across one side. Most sides belong to one segment as a whole; a road or river
 * side has two strips of field besides, and a few field sides are parted in the middle. */
static inline void place_join_side(struct state *state, unsigned first, const struct kind *kind,
                                   const struct turned *own, unsigned side, unsigned other)
{
    /* a joined side was open on both tiles */
    static const uint8_t closed[GRID_EDGE_TYPES] = {
        [AUDE_EDGE_ROAD] = 2 * WORD_OPEN, [AUDE_EDGE_CITY] = 2 * WORD_OPEN};
    struct regions *const regions = &state->regions;
    const struct laid *const laid = &state->laid[other];
    const struct turned *const theirs = &state->rules->kind[laid->kind].form[laid->form];
    const unsigned edge = own->edge[side];
    const unsigned segment = own->side[side];
    const unsigned partner = theirs->side[side ^ 2];
    if (segment != NO_SEGMENT && partner != NO_SEGMENT) {
        const unsigned region = regions->label[laid->first + partner];
        place_join(state, first + segment, region, kind->word[segment], closed[edge] != 0);
        regions->word[regions->label[first + segment]] -= closed[edge];
        if (edge == AUDE_EDGE_CITY || edge == AUDE_EDGE_FIELD) {
            return;
        }
    }
    for (unsigned half = 2 * side; half <= 2 * side + 1; half++) {
        const unsigned strip = theirs->half[half_partner(half)];
        place_join(state, first + own->half[half], regions->label[laid->first + strip], 0, false);
    }
}

/* Segments that touch nothing yet begin regions. Written without branches: a region number not in
 * use has the word 0, so it may be written 0 again. */
static inline void place_begin(struct state *state, unsigned first, const struct kind *kind)
{
    struct regions *const regions = &state->regions;
    unsigned fresh = regions->count;
    for (unsigned segment = 0; segment < kind->segments; segment++) {
        const unsigned label = regions->label[first + segment];
        const bool alone = label == REGION_NONE;
        regions->label[first + segment] = (uint16_t)(alone ? fresh : label);
        regions->word[fresh] = alone ? kind->word[segment] : 0;
        fresh += alone;
    }
    regions->count = (uint16_t)fresh;
}

/* The bridge on a tile, whose ends have been joined, becomes part of its region, or a region if it
 * joined nothing, and counts its tile. True when its road has no open side. */
bool place_bridge(struct state *state, unsigned tile);

/* The tile counts once in each city and road it is part of. True when one of these has no open
 * side. */
static inline bool place_count(struct state *state, unsigned first, const struct kind *kind)
{
    struct regions *const regions = &state->regions;
    bool complete = false;
    for (unsigned segment = 0; segment < kind->counted; segment++) {
        const unsigned label = regions->label[first + segment];
        complete |= word_open(regions->word[label]) == 0;
        bool twice = false;
        for (unsigned before = 0; kind->twin && before < segment; before++) {
            twice |= regions->label[first + before] == label;
        }
        regions->word[label] += twice ? 0 : WORD_TILE;
    }
    return complete;
}

/* Claimed monasteries and gardens around the new tile miss one neighbour less. True when one has
 * them all. */
static inline bool place_watch(struct state *state, uint16_t key)
{
    bool complete = false;
    for (unsigned i = 0; i < state->watches; i++) {
        if (grid_surround(grid_tile_key(&state->grid, state->watch[i].tile), key)) {
            complete |= --state->watch[i].missing == 0;
        }
    }
    return complete;
}

/* Connects the tile that was put on the grid last, at a turn or with a bridge. Returns whether
 * anything may have become complete. */
static inline bool place_connect(struct state *state, unsigned k, unsigned form)
{
    struct regions *const regions = &state->regions;
    const struct kind *const kind = &state->rules->kind[k];
    const struct turned *const turned = &kind->form[form];
    const unsigned tile = state->grid.tiles - 1u;
    const unsigned first = regions->nodes;
    const uint16_t key = grid_tile_key(&state->grid, tile);
    state->laid[tile].kind = (uint8_t)k;
    state->laid[tile].form = (uint8_t)form;
    state->laid[tile].first = (uint16_t)first;
    for (unsigned segment = 0; segment < kind->nodes; segment++) {
        regions->label[first + segment] = REGION_NONE;
    }
    regions->nodes = (uint16_t)(first + kind->nodes);
    UNROLLED
    for (unsigned side = 0; side < 4; side++) {
        const int other = grid_meet(&state->grid, key, side, turned->edge[side]);
        if (other >= 0) {
            place_join_side(state, first, kind, turned, side, (unsigned)other);
        }
    }
    state->last = (uint8_t)tile;
    state->twins[tile / 64] |= (uint64_t)kind->twin << tile % 64;
    place_begin(state, first, kind);
    bool complete = place_count(state, first, kind);
    if (form >= 4) {
        complete |= place_bridge(state, tile);
    }
    if (kind->tower != NO_SEGMENT) {
        state->tower[state->towers++] = (uint8_t)tile;
    }
    return place_watch(state, key) || complete;
}

/* Lays a tile of kind k on frontier cell number `cell`, where it fits. Returns whether anything may
 * have become complete; when not, a scoring round would find nothing but a feature claimed now. */
static inline bool place_tile(struct state *state, unsigned k, unsigned form, unsigned cell)
{
    grid_put_cell(&state->grid, cell);
    return place_connect(state, k, form);
}

/* Lays the first tile of a board. */
void place_first(struct state *state, unsigned k, unsigned turn, uint16_t key);

/* Does a tile of the kind fit anywhere without a bridge (BASE-22)? */
bool place_fits(const struct state *state, unsigned k);

/* Puts a figure from the supply on a segment, whatever stands there. */
void put_figure(struct state *state, unsigned seat, unsigned figure, unsigned tile,
                unsigned segment);

#endif
