/* SPDX-License-Identifier: Apache-2.0 */
/* For aude_check: are the bridges what lies on the board, and all still there? */
#include "carcassonne/bridges/bridge.h"
#include "carcassonne/part.h"

/* The tile as printed, at its rotation. */
static const struct form *printed_of(const struct state *state, unsigned tile)
{
    return &kind_of(state, tile)->form[laid_rotation(&laid_of(state)[tile])];
}

/* BRIDGE-5 to 7: the axes on which a bridge may be built. */
static unsigned spans_of(const struct state *state, unsigned tile)
{
    const uint16_t key = grid_tile_key(&state->grid, tile);
    unsigned spans = kind_spans(kind_of(state, tile), laid_of(state)[tile].form);
    for (unsigned side = 0; side < 4; side++) {
        const int next = grid_tile(&state->grid, grid_neighbour(key, side));
        if (next >= 0 && form_of(state, (unsigned)next)->edge[side ^ 2] != AUDE_EDGE_ROAD) {
            spans &= ~(1u << side % 2);
        }
    }
    return spans;
}

/* BRIDGE-5, 7: every bridge is in the list once and rests on printed field. That its ends meet
 * roads or empty cells is asked of all sides, see check_tiles. */
const char *bridge_audit(const struct state *state)
{
    unsigned bridges = 0;
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        const int axis = laid_axis(&laid_of(state)[tile]);
        unsigned listed = 0;
        for (unsigned i = 0; i < state->bridges; i++) {
            listed += state->bridge[i].tile == tile;
        }
        if (listed != (axis >= 0)) {
            return "the list of bridges is not what lies on the board";
        }
        if (laid_of(state)[tile].spans != spans_of(state, tile)) {
            return "the axes for bridges are not what the board allows";
        }
        for (unsigned side = 0; axis >= 0 && side < 4; side++) {
            if (axis == (int)(side & 1) && printed_of(state, tile)->edge[side] != AUDE_EDGE_FIELD) {
                return "a bridge ends on something that is no field";
            }
        }
        bridges += axis >= 0;
    }
    for (unsigned i = 0; i < state->bridges; i++) {
        if (state->bridge[i].after < state->bridge[i].tile ||
            state->bridge[i].after >= state->grid.tiles) {
            return "a bridge was built before its tile was laid";
        }
    }
    return bridges == state->bridges && (bridges == 0 || state->rules->bridges)
               ? NULL
               : "there are more bridges than may be";
}

/* BRIDGE-1: those on the board belong to nobody, so only the sum over all seats is known. */
const char *bridge_check(const struct state *state)
{
    const unsigned seats = state->rules->setup.seats;
    unsigned sum = state->bridges;
    for (unsigned seat = 0; seat < seats; seat++) {
        sum += state->tokens[seat][AUDE_TOKEN_BRIDGE];
    }
    return state->edited || sum == seats * state->rules->tokens[AUDE_TOKEN_BRIDGE]
               ? NULL
               : "bridges were lost or made";
}
