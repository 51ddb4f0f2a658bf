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
    uint16_t *const labels = labels_of(state);
    uint32_t *const words = words_of(state);
    const unsigned own = labels[node];
    if (own == REGION_NONE) {
        labels[node] = (uint16_t)region;
        words[region] += word;
    } else if (own != region) {
        const unsigned twice = counts_tiles ? tiles_in_both(state, own, region) : 0;
        regions_merge(&state->regions, labels, words, (uint16_t)own, (uint16_t)region);
        words[own] -= twice * WORD_TILE;
    }
}

/* Joins what meets across one side. Most sides belong to one segment as a whole; a road or river
 * side has two strips of field besides, and a few field sides are parted in the middle. */
static inline void place_join_side(struct state *state, unsigned first, const struct kind *kind,
                                   const struct form *own, unsigned side, unsigned other)
{
    /* a joined side was open on both tiles */
    static const uint8_t closed[GRID_EDGE_TYPES] = {
        [AUDE_EDGE_ROAD] = 2 * WORD_OPEN, [AUDE_EDGE_CITY] = 2 * WORD_OPEN};
    const uint16_t *const labels = labels_of(state);
    const struct laid *const laid = &laid_of(state)[other];
    const struct form *const theirs = &state->rules->kind[laid->kind].form[laid->form];
    const unsigned edge = own->edge[side];
    const unsigned segment = own->side[side];
    const unsigned partner = theirs->side[side ^ 2];
    if (segment != NO_SEGMENT && partner != NO_SEGMENT) {
        const unsigned region = labels[laid->first + partner];
        place_join(state, first + segment, region, kind->word[segment], closed[edge] != 0);
        words_of(state)[labels[first + segment]] -= closed[edge];
        if (edge == AUDE_EDGE_CITY || edge == AUDE_EDGE_FIELD) {
            return;
        }
    }
    for (unsigned half = 2 * side; half <= 2 * side + 1; half++) {
        const unsigned strip = theirs->half[half_partner(half)];
        place_join(state, first + own->half[half], labels[laid->first + strip], 0, false);
    }
}

/* Segments that touch nothing yet begin regions. Written without branches: a region number not in
 * use has the word 0, so it may be written 0 again. */
static inline void place_begin(struct state *state, unsigned first, const struct kind *kind)
{
    uint16_t *const labels = labels_of(state) + first;
    uint32_t *const words = words_of(state);
    unsigned fresh = state->regions.count;
    for (unsigned segment = 0; segment < kind->segments; segment++) {
        const unsigned label = labels[segment];
        const bool alone = label == REGION_NONE;
        labels[segment] = (uint16_t)(alone ? fresh : label);
        words[fresh] = alone ? kind->word[segment] : 0;
        fresh += alone;
    }
    state->regions.count = (uint16_t)fresh;
}

/* The bridge on a tile, whose ends have been joined, becomes part of its region, or a region if it
 * joined nothing, and counts its tile. True when its road has no open side. */
bool place_bridge(struct state *state, unsigned tile);

/* The tile laid last has two cities or two roads: notes it, and takes back what it counted twice in
 * one that holds two of its segments. */
void place_twin(struct state *state, unsigned first, const struct kind *kind);

/* The tile counts once in each city and road it is part of. True when one of these has no open
 * side. */
static inline bool place_count(struct state *state, unsigned first, const struct kind *kind)
{
    const uint16_t *const labels = labels_of(state) + first;
    uint32_t *const words = words_of(state);
    bool complete = false;
    for (unsigned segment = 0; segment < kind->counted; segment++) {
        complete |= word_open(words[labels[segment]]) == 0;
        words[labels[segment]] += WORD_TILE;
    }
    if (kind->twin) {
        place_twin(state, first, kind);
    }
    return complete;
}

/* Claimed monasteries and gardens around the new tile miss one neighbour less. True when one has
 * them all. */
static inline bool place_watch(struct state *state, uint16_t key)
{
    bool complete = false;
    for (unsigned i = 0; i < state->watches; i++) {
        if (grid_surround(grid_tile_key(&state->grid, watches_of(state)[i].tile), key)) {
            complete |= --watches_of(state)[i].missing == 0;
        }
    }
    return complete;
}

/* A bridge must not end at a side that is no road (BRIDGE-6). */
static inline void place_end_spans(struct laid *laid, struct laid *other, unsigned side,
                                   unsigned edge)
{
    const unsigned ends = (unsigned)(edge != AUDE_EDGE_ROAD) << side % 2;
    laid->spans = (uint16_t)(laid->spans & ~ends);
    other->spans = (uint16_t)(other->spans & ~ends);
}

/* Notes the segments of the tile laid last that have signs. */
void place_signs(struct state *state, unsigned first, const struct kind *kind);

/* No game of a fixed size without room for signs has any. */
#ifdef FIXED_SIZE
#define HAS_SIGNS (FIXED_signs > 1)
#else
#define HAS_SIGNS true
#endif

/* Connects the tile that was put on the grid last, at a rotation or with a bridge. Returns whether
 * anything may have become complete: if not, a scoring round would find nothing. Spans are kept
 * where bridges are played, which the base game's playout knows beforehand. */
static inline __attribute__((always_inline)) bool place_connect(struct state *state, unsigned k,
                                                                unsigned form, bool bridges)
{
    const struct kind *const kind = &state->rules->kind[k];
    const struct form *const rotated = &kind->form[form];
    const unsigned tile = state->grid.tiles - 1u;
    const unsigned first = state->regions.nodes;
    const uint16_t key = grid_tile_key(&state->grid, tile);
    struct laid *const laid = laid_of(state);
    uint16_t *const labels = labels_of(state) + first;
    laid[tile].kind = (uint16_t)k;
    laid[tile].first = (uint16_t)first;
    laid[tile].form = (uint16_t)form;
    laid[tile].spans = bridges ? kind_spans(kind, form) : 0;
    state->regions.nodes = (uint16_t)(first + kind->nodes);
    UNROLLED
    for (unsigned side = 0; side < 4; side++) {
        const int other = grid_meet(&state->grid, key, side, rotated->edge[side]);
        if (other >= 0) {
            place_join_side(state, first, kind, rotated, side, (unsigned)other);
            if (bridges) {
                place_end_spans(&laid[tile], &laid[other], side, rotated->edge[side]);
            }
        }
    }
    state->last = (uint16_t)tile;
    place_begin(state, first, kind);
    bool complete = place_count(state, first, kind);
    if (form >= 4) {
        complete |= place_bridge(state, tile);
    }
    if (HAS_SIGNS && kind->signs != 0) {
        place_signs(state, first, kind);
    }
    if (kind->tower != NO_SEGMENT) {
        state->tower[state->towers].tile = (uint16_t)tile;
        state->tower[state->towers++].region = labels[kind->tower];
    }
    return place_watch(state, key) || complete;
}

/* Lays a tile of kind k on frontier cell number `cell`, where it fits. Returns the same. */
static inline __attribute__((always_inline)) bool place_tile(struct state *state, unsigned k,
                                                             unsigned form, unsigned cell)
{
    grid_put_cell(&state->grid, cell);
    return place_connect(state, k, form, state->rules->bridges);
}

/* Lays a tile by hand on any cell, one with sides that no drawn tile has too: walls meet each other
 * and nothing else, the strips of field before them go on; at a side of an abbey what the neighbour
 * has there ends. True when something may have become complete. */
bool place_odd(struct state *state, unsigned k, unsigned rotation, uint16_t key);
/* May it lie there so: does it touch a tile, and match all that it touches? An abbey matches
 * anything, on all four sides. */
enum aude_status place_odd_fits(const struct state *state, unsigned k, unsigned rotation,
                                uint16_t key);

/* Lays the first tile of a board. */
void place_first(struct state *state, unsigned k, unsigned rotation, uint16_t key);

/* Frontier cells, 64 to a word, by rotation. */
struct fit {
    uint64_t cells[4][GRID_WORDS];
};
/* Those on which the tile fits as it is printed and rooms let it lie: of its rotations that look
 * different, and of the words of the frontier. */
void place_all(const struct state *state, unsigned k, struct fit *fit);
/* Takes away those where rooms do not let it lie. */
void place_bar(const struct state *state, unsigned k, struct fit *fit);
/* Is there any? */
bool place_any(const struct state *state, unsigned k, const struct fit *fit);
/* Why rooms do not let it lie there, or OK. */
enum aude_status place_refused(const struct state *state, unsigned k, unsigned rotation,
                               uint16_t key);

/* Does a tile of the kind fit anywhere without a bridge (BASE-22)? */
bool place_fits(const struct state *state, unsigned k);

#endif
