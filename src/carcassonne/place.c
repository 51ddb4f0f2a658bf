/* SPDX-License-Identifier: Apache-2.0 */
/* The rarer parts of changing the board, see place.h. */
#include "carcassonne/place.h"
#include "carcassonne/room.h"

/* Has the tile a city, a road or a bridge in the region? */
static inline bool part_of(const struct kind *kind, const uint16_t *label, unsigned region)
{
    bool part = kind->nodes > kind->segments && label[kind->segments] == region;
    for (unsigned segment = 0; segment < kind->counted; segment++) {
        part |= label[segment] == region;
    }
    return part;
}

unsigned tiles_in_both(const struct state *state, unsigned region, unsigned other)
{
    const struct kind *const kinds = state->rules->kind;
    const struct laid *const laid = laid_of(state);
    const uint16_t *const labels = labels_of(state);
    unsigned count = 0;
    for (unsigned word = 0; word < (state->grid.tiles + 63u) / 64; word++) {
        for (uint64_t twins = twins_of(state)[word]; twins != 0; twins &= twins - 1) {
            const struct laid *const tile = &laid[64 * word + bits_first(twins)];
            const struct kind *const kind = &kinds[tile->kind];
            const uint16_t *const label = labels + tile->first;
            count += part_of(kind, label, region) && part_of(kind, label, other);
        }
    }
    return count;
}

void place_twin(struct state *state, unsigned first, const struct kind *kind)
{
    const unsigned tile = state->grid.tiles - 1u;
    const uint16_t *const labels = labels_of(state) + first;
    uint32_t *const words = words_of(state);
    twins_of(state)[tile / 64] |= bit64(tile % 64);
    for (unsigned segment = 1; segment < kind->counted; segment++) {
        bool twice = false;
        for (unsigned before = 0; before < segment; before++) {
            twice |= labels[before] == labels[segment];
        }
        words[labels[segment]] -= twice ? WORD_TILE : 0;
    }
}

void place_signs(struct state *state, unsigned first, const struct kind *kind)
{
    const struct aude_tile *const printed = kind->info.tile;
    for (unsigned segment = 0; segment < printed->segments; segment++) {
        const unsigned marks = printed->segment[segment].marks & state->rules->signs;
        if (marks != 0) {
            signs_of(state)[state->signs++] =
                (struct sign){(uint16_t)(first + segment), (uint16_t)marks};
        }
    }
}

bool place_bridge(struct state *state, unsigned tile)
{
    const struct kind *const kind = kind_of(state, tile);
    uint16_t *const labels = labels_of(state) + laid_of(state)[tile].first;
    uint32_t *const words = words_of(state);
    if (labels[kind->segments] == REGION_NONE) {
        labels[kind->segments] = state->regions.count;
        words[state->regions.count++] = kind->word[kind->segments];
    }
    const unsigned region = labels[kind->segments];
    bool twice = false; /* the tile counts in this road already (BRIDGE-11) */
    for (unsigned segment = 0; segment < kind->counted; segment++) {
        twice |= labels[segment] == region;
    }
    words[region] += twice ? 0 : WORD_TILE;
    twins_of(state)[tile / 64] |= bit64(tile % 64);
    return word_open(words[region]) == 0;
}

/* What a side that no drawn tile has meets: -1 for an empty cell, which then accepts nothing. */
static int meet_odd(struct grid *grid, uint16_t key, unsigned side)
{
    const int other = grid_tile(grid, grid_neighbour(key, side));
    if (other >= 0) {
        return other;
    }
    const int empty = grid_meet(grid, key, side, 0);
    const unsigned cell = grid_find(grid, grid_neighbour(key, side)) - GRID_CELL;
    for (unsigned type = 0; type < GRID_EDGE_TYPES; type++) {
        grid_words(grid)[cell / 64].accepts[side ^ 2][type] &= ~bit64(cell % 64);
    }
    return empty;
}

/* Strips of field at the foot of two walls. */
static void join_strips(struct state *state, unsigned first, const struct form *own, unsigned side,
                        unsigned other)
{
    const struct laid *const laid = &laid_of(state)[other];
    const struct form *const theirs = &state->rules->kind[laid->kind].form[laid->form];
    for (unsigned half = 2 * side; half <= 2 * side + 1; half++) {
        const unsigned strip = theirs->half[half_partner(half)];
        if (own->half[half] != NO_SEGMENT && strip != NO_SEGMENT) {
            place_join(state, first + own->half[half], labels_of(state)[laid->first + strip], 0,
                       false);
        }
    }
}

/* A road or city of the neighbour ends at a side of an abbey (ABBEY-9). True when it is complete.
 */
static bool close_side(struct state *state, unsigned side, unsigned other)
{
    const struct form *const theirs = form_of(state, other);
    const unsigned edge = theirs->edge[side ^ 2];
    if (edge != AUDE_EDGE_ROAD && edge != AUDE_EDGE_CITY) {
        return false;
    }
    uint32_t *const word = &words_of(state)[region_of(state, other, theirs->side[side ^ 2])];
    *word -= WORD_OPEN;
    return word_open(*word) == 0;
}

/* What meets across a side that no drawn tile has. True when something may be complete. */
static bool join_odd(struct state *state, unsigned first, const struct form *own, unsigned side,
                     unsigned other)
{
    if (own->edge[side] == AUDE_EDGE_ABBEY) {
        return close_side(state, side, other);
    }
    join_strips(state, first, own, side, other);
    return false;
}

bool place_odd(struct state *state, unsigned k, unsigned rotation, uint16_t key)
{
    const struct kind *const kind = &state->rules->kind[k];
    const struct form *const form = &kind->form[rotation];
    const unsigned value = grid_find(&state->grid, key);
    if (value >= GRID_CELL) {
        grid_put_cell(&state->grid, value - GRID_CELL);
    } else {
        grid_put(&state->grid, grid_slot(&state->grid, key), key);
    }
    const unsigned tile = state->grid.tiles - 1u;
    const unsigned first = state->regions.nodes;
    laid_of(state)[tile] = (struct laid){(uint16_t)k, (uint16_t)first, (uint16_t)rotation, 0};
    bool complete = false;
    state->regions.nodes = (uint16_t)(first + kind->nodes);
    for (unsigned side = 0; side < 4; side++) {
        const bool odd = form->edge[side] >= GRID_EDGE_TYPES;
        const int other = odd ? meet_odd(&state->grid, key, side)
                              : grid_meet(&state->grid, key, side, form->edge[side]);
        if (other >= 0 && odd) {
            complete |= join_odd(state, first, form, side, (unsigned)other);
        } else if (other >= 0) {
            place_join_side(state, first, kind, form, side, (unsigned)other);
        }
        if (other >= 0) {
            place_end_spans(&laid_of(state)[tile], &laid_of(state)[other], side, form->edge[side]);
        }
    }
    state->last = (uint16_t)tile;
    place_begin(state, first, kind);
    complete |= place_count(state, first, kind);
    place_signs(state, first, kind);
    return place_watch(state, key) || complete;
}

enum aude_status place_odd_fits(const struct state *state, unsigned k, unsigned rotation,
                                uint16_t key)
{
    bool touches = false;
    if (grid_tile(&state->grid, key) >= 0) {
        return AUDE_CELL_TAKEN;
    }
    for (unsigned side = 0; side < 4; side++) {
        const int other = grid_tile(&state->grid, grid_neighbour(key, side));
        const unsigned edge = state->rules->kind[k].form[rotation].edge[side];
        touches |= other >= 0;
        /* an abbey fits beside anything, but not beside nothing (ABBEY-7, 8) */
        if (edge == AUDE_EDGE_ABBEY
                ? other < 0
                : other >= 0 && form_of(state, (unsigned)other)->edge[side ^ 2] != edge) {
            return AUDE_MISMATCH;
        }
    }
    return touches ? AUDE_OK : AUDE_NO_CONTACT;
}

void place_first(struct state *state, unsigned k, unsigned rotation, uint16_t key)
{
    if (kind_is_odd(&state->rules->kind[k])) {
        place_odd(state, k, rotation, key);
        return;
    }
    grid_put(&state->grid, grid_slot(&state->grid, key), key);
    place_connect(state, k, rotation, state->rules->bridges);
}

enum aude_status place_refused(const struct state *state, unsigned k, unsigned rotation,
                               uint16_t key)
{
    const struct rules *const rules = state->rules;
    enum aude_status status = AUDE_OK;
    for (unsigned i = 0; i < rules->lies.count && status == AUDE_OK; i++) {
        const struct room *const room = rules->lies.room[i];
        status = room->binds(&rules->kind[k]) ? room->lies(state, k, rotation, key) : AUDE_OK;
    }
    return status;
}

void place_bar(const struct state *state, unsigned k, struct fit *fit)
{
    const struct rules *const rules = state->rules;
    const struct kind *const kind = &rules->kind[k];
    for (unsigned i = 0; kind->bound && i < rules->lies.count; i++) {
        const struct room *const room = rules->lies.room[i];
        if (room->binds(kind)) {
            room->bars(state, k, fit);
        }
    }
}

void place_all(const struct state *state, unsigned k, struct fit *fit)
{
    const struct rules *const rules = state->rules;
    const struct kind *const kind = &rules->kind[k];
    for (unsigned rotation = 0; rotation < kind->rotations; rotation++) {
        for (unsigned word = 0; word < state->grid.words; word++) {
            fit->cells[rotation][word] = grid_fit(&state->grid, kind->form[rotation].edge, word);
        }
    }
    place_bar(state, k, fit);
}

bool place_any(const struct state *state, unsigned k, const struct fit *fit)
{
    uint64_t any = 0;
    for (unsigned rotation = 0; rotation < state->rules->kind[k].rotations; rotation++) {
        for (unsigned word = 0; word < state->grid.words; word++) {
            any |= fit->cells[rotation][word];
        }
    }
    return any != 0;
}

bool place_fits(const struct state *state, unsigned k)
{
    const struct kind *const kind = &state->rules->kind[k];
    struct fit fit;
    if (kind_is_odd(kind)) {
        return false;
    }
    if (kind->bound) {
        place_all(state, k, &fit);
        return place_any(state, k, &fit);
    }
    for (unsigned word = 0; word < state->grid.words; word++) {
        for (unsigned rotation = 0; rotation < kind->rotations; rotation++) {
            if (grid_fit(&state->grid, kind->form[rotation].edge, word) != 0) {
                return true;
            }
        }
    }
    return false;
}
