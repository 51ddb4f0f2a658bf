/* SPDX-License-Identifier: Apache-2.0 */
/* Bridges (BRIDGE-1 to 27): where one may be built, placements that need one, building. */
#ifndef AUDE_CARCASSONNE_BRIDGE_H
#define AUDE_CARCASSONNE_BRIDGE_H

#include "core/list.h"
#include "carcassonne/place.h"

/* The bridge that a placement needs: on the new tile itself, or on the neighbour. */
struct bridge_need {
    bool own;
    uint8_t axis;
    uint16_t tile; /* the neighbour, when it is not on the new tile */
};

/* Does the seat whose turn it is have a bridge and may still build it (BRIDGE-3, BRIDGE-17)? */
static inline bool bridge_ready(const struct state *state)
{
    return state->tokens[state->seat][AUDE_TOKEN_BRIDGE] > 0 && !state->moment.bridged &&
           state->bridges < AUDE_MAX_BRIDGES;
}

/* Can the neighbour on this side of an empty cell get a bridge that leads to the cell? */
static inline bool bridge_leads_to(const struct state *state, uint16_t key, unsigned side)
{
    const int tile = grid_tile(&state->grid, grid_neighbour(key, side));
    return tile >= 0 && (laid_of(state)[tile].spans >> side % 2 & 1) != 0;
}

/* Frontier cells number 64 word .. 64 word + 63 on which the kind at this rotation fits with one
 * bridge and not without (BRIDGE-14 to 16): on the tile, where two opposite sides of field meet
 * road or nothing, or on the neighbour, where one side of road meets field. Rooms are not asked. */
static inline uint64_t bridge_fits(const struct state *state, unsigned k, unsigned rotation,
                                   unsigned word)
{
    const struct grid *const grid = &state->grid;
    const struct kind *const kind = &state->rules->kind[k];
    const uint8_t *const edge = kind->form[rotation].edge;
    const struct grid_word *const cells_of = &grid_words(grid)[word];
    const uint64_t(*const accepts)[GRID_EDGE_TYPES] = cells_of->accepts;
    const uint64_t upright = accepts[0][edge[0]] & accepts[2][edge[2]] & cells_of->open;
    const uint64_t across = accepts[1][edge[1]] & accepts[3][edge[3]] & cells_of->open;
    const unsigned axes = kind_spans(kind, rotation);
    uint64_t cells = 0;
    if ((axes & 1) != 0) {
        cells |= across & accepts[0][AUDE_EDGE_ROAD] & accepts[2][AUDE_EDGE_ROAD];
    }
    if ((axes & 2) != 0) {
        cells |= upright & accepts[1][AUDE_EDGE_ROAD] & accepts[3][AUDE_EDGE_ROAD];
    }
    cells &= ~(upright & across);
    UNROLLED
    for (unsigned side = 0; side < 4; side++) {
        if (edge[side] != AUDE_EDGE_ROAD) {
            continue;
        }
        uint64_t odd = accepts[side][AUDE_EDGE_FIELD] & ~accepts[side][AUDE_EDGE_ROAD] &
                       accepts[side ^ 2][edge[side ^ 2]] & (side % 2 == 0 ? across : upright);
        for (; odd != 0; odd &= odd - 1) {
            const unsigned cell = bits_first(odd);
            if (bridge_leads_to(state, grid_cell_key(grid, word * 64 + cell), side)) {
                cells |= bit64(cell);
            }
        }
    }
    return cells;
}
/* Those of all its rotations and of the whole frontier where rooms let it lie. */
void bridge_all(const struct state *state, unsigned k, struct fit *fit);
/* The bridge needed on one such cell; false when the cell is none. */
bool bridge_needed(const struct state *state, unsigned k, unsigned rotation, unsigned cell,
                   struct bridge_need *need);
/* Does the kind fit anywhere with a bridge? */
bool bridge_fits_anywhere(const struct state *state, unsigned k);

/* Lays a tile on a cell together with the bridge that it needs, from nobody's supply. */
void bridge_place_tile(struct state *state, unsigned k, unsigned rotation, unsigned cell,
                       const struct bridge_need *need);

/* The seat whose turn it is pays for a bridge that was built on this tile (BRIDGE-1, 3). */
void bridge_pay(struct state *state, unsigned tile, struct aude_ledger *ledger);

/* May a bridge stand there, as far as the board goes (BRIDGE-5, 6, 7)? */
enum aude_status bridge_stands(const struct state *state, unsigned tile, unsigned axis);
/* Builds it, after tile number `after` was laid. */
void bridge_build(struct state *state, unsigned tile, unsigned axis, unsigned after);

/* Voluntary bridges of the present part (BRIDGE-18): all that may be built, how many they are, and
 * one of them by its place in the list. */
void bridge_list(const struct state *state, struct list *list);
unsigned bridge_count(const struct state *state);
aude_action bridge_nth(const struct state *state, unsigned rank);
enum aude_status bridge_legal(const struct state *state, aude_action action);
/* The same for a place and an axis, as far as BRIDGE-1, 3, 4 to 7 go. */
enum aude_status bridge_may_build(const struct state *state, int x, int y, unsigned axis);
/* May a tile lie there, if need be with a bridge that the seat whose turn it is has (BRIDGE-14)? */
enum aude_status bridge_fits_at(const struct state *state, unsigned k, int x, int y,
                                unsigned rotation);

/* For aude_check (check.c). */
const char *bridge_audit(const struct state *state);
const char *bridge_check(const struct state *state);

#endif
