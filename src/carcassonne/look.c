/* SPDX-License-Identifier: Apache-2.0 */
/* Looking at a state: features, whether something would be allowed. */
#include "carcassonne/board.h"
#include "carcassonne/bridges/bridge.h"
#include "carcassonne/castles/castle.h"
#include "carcassonne/figures.h"
#include "carcassonne/game.h"
#include "carcassonne/score.h"
#include "carcassonne/tower/tower.h"

struct aude_placed carcassonne_placed(const struct state *state, unsigned index)
{
    const uint16_t at = grid_tile_key(&state->grid, index);
    const struct laid *const laid = &laid_of(state)[index];
    return (struct aude_placed){(int16_t)grid_x(at), (int16_t)grid_y(at), laid->kind,
                                (uint8_t)laid_rotation(laid)};
}

struct aude_standing carcassonne_standing(const struct state *state, unsigned index)
{
    const struct figure *const figure = &figures_of(state)[index];
    const uint16_t at = grid_tile_key(&state->grid, figure->tile);
    return (struct aude_standing){(int16_t)grid_x(at), (int16_t)grid_y(at), figure->seat,
                                  figure->figure, figure->segment};
}

struct aude_bridge carcassonne_bridge(const struct state *state, unsigned index)
{
    const unsigned tile = state->bridge[index].tile;
    const uint16_t at = grid_tile_key(&state->grid, tile);
    return (struct aude_bridge){(int16_t)grid_x(at), (int16_t)grid_y(at),
                                (uint8_t)laid_axis(&laid_of(state)[tile]),
                                state->bridge[index].after};
}

int carcassonne_bridge_at(const struct state *state, int x, int y)
{
    const int tile = board_tile(state, x, y);
    return tile < 0 ? -1 : laid_axis(&laid_of(state)[tile]);
}

int carcassonne_segment_by_side(const struct state *state, int x, int y, int side)
{
    const int tile = board_tile(state, x, y);
    if (tile < 0) {
        return -1;
    }
    const struct form *const rotated = form_of(state, (unsigned)tile);
    const unsigned segment = rotated->side[side];
    return rotated->edge[side] == AUDE_EDGE_FIELD || segment == NO_SEGMENT ? -1 : (int)segment;
}

int carcassonne_segment_by_half(const struct state *state, int x, int y, int half)
{
    const int tile = board_tile(state, x, y);
    if (tile < 0) {
        return -1;
    }
    const struct form *const rotated = form_of(state, (unsigned)tile);
    const unsigned segment = rotated->half[half];
    if (segment == NO_SEGMENT) { /* the half of a city side */
        return rotated->edge[half / 2] == AUDE_EDGE_CITY ? (int)rotated->side[half / 2] : -1;
    }
    return (int)segment;
}

/* What a field that borders them pays. */
static int field_value(const struct state *state, struct neighbours count)
{
    const int value = field_city_value(state);
    return value * count.cities + (value + 1) * count.castles;
}

/* What anything else pays. */
static int present_value(const struct state *state, unsigned tile, unsigned segment, bool complete)
{
    const unsigned feature = kind_of(state, tile)->feature[segment];
    const unsigned region = region_of(state, tile, segment);
    if (feature > AUDE_GARDEN || (words_of(state)[region] & WORD_CASTLE) != 0) {
        return 0;
    }
    struct formula formula;
    feature_formula(state, tile, segment, complete, &formula);
    return formula_points(&formula);
}

static uint8_t standing_in(const struct state *state, unsigned region)
{
    unsigned count = 0;
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        count += region_of(state, figure->tile, figure->segment) == region;
    }
    return (uint8_t)count;
}

int carcassonne_region_at(const struct state *state, int x, int y, int segment)
{
    unsigned tile = 0;
    return board_segment(state, x, y, segment, &tile) != AUDE_OK
               ? -1
               : (int)region_of(state, tile, (unsigned)segment);
}

bool carcassonne_feature_at(const struct state *state, int x, int y, int segment,
                            struct aude_feature *feature)
{
    unsigned tile = 0;
    if (board_segment(state, x, y, segment, &tile) != AUDE_OK) {
        return false;
    }
    const unsigned s = (unsigned)segment;
    const unsigned region = region_of(state, tile, s);
    const uint32_t word = words_of(state)[region];
    const unsigned printed = kind_of(state, tile)->feature[s];
    const bool castle = printed == AUDE_CITY && (word & WORD_CASTLE) != 0;
    const unsigned kind = castle ? AUDE_CASTLE : printed;
    *feature = (struct aude_feature){
        .region = (uint16_t)region, .kind = (uint8_t)kind, .figures = standing_in(state, region)};
    feature->complete = feature_complete(state, tile, s);
    feature->owners = (uint8_t)region_owners(state, region, feature->strength);
    if (needs_neighbours(kind)) {
        const unsigned around = grid_surrounding(&state->grid, grid_tile_key(&state->grid, tile));
        feature->tiles = (int16_t)(1 + around);
        feature->open = (int16_t)(8 - around);
    } else if (printed == AUDE_TOWER) {
        feature->tiles = (int16_t)word_tiles(word);
    } else if (printed <= AUDE_ROAD) {
        feature->tiles = (int16_t)word_tiles(word);
        feature->pennants = (int16_t)word_pennants(word);
        feature->open = (int16_t)word_open(word);
    } else {
        for (unsigned i = 0; i < state->grid.tiles; i++) {
            bool in = false;
            for (unsigned other = 0; other < kind_of(state, i)->segments; other++) {
                in |= region_of(state, i, other) == region;
            }
            feature->tiles = (int16_t)(feature->tiles + in);
        }
        const struct neighbours neighbours = field_neighbours(state, region);
        feature->cities = (int16_t)neighbours.cities;
        feature->castles = (int16_t)neighbours.castles;
        feature->value = (int16_t)field_value(state, neighbours);
        return true;
    }
    feature->value = (int16_t)present_value(state, tile, s, feature->complete);
    feature->quote = needs_neighbours(kind) ? feature->value : 0;
    return true;
}

int carcassonne_complete_value(const struct state *state, int x, int y, int segment)
{
    unsigned tile = 0;
    if (board_segment(state, x, y, segment, &tile) != AUDE_OK ||
        kind_of(state, tile)->feature[segment] == AUDE_FIELD) {
        return 0;
    }
    return present_value(state, tile, (unsigned)segment, true);
}

enum aude_status carcassonne_fits(const struct state *state, int kind, int x, int y, int rotation)
{
    unsigned cell = 0;
    return state->rules->bridges && !kind_is_odd(&state->rules->kind[kind])
               ? bridge_fits_at(state, (unsigned)kind, x, y, (unsigned)rotation)
               : board_fits(state, (unsigned)kind, x, y, (unsigned)rotation, &cell);
}

bool carcassonne_fits_bridge(const struct state *state, int kind, int x, int y, int rotation,
                             struct aude_bridge *bridge)
{
    const unsigned value =
        grid_holds(x, y) ? grid_find(&state->grid, grid_key(x, y)) : (unsigned)GRID_NONE;
    struct bridge_need need;
    if (!state->rules->bridges || value < GRID_CELL || kind_is_odd(&state->rules->kind[kind]) ||
        !bridge_needed(state, (unsigned)kind, (unsigned)rotation, value - GRID_CELL, &need)) {
        return false;
    }
    *bridge = (struct aude_bridge){(int16_t)x, (int16_t)y, need.axis, state->grid.tiles};
    if (!need.own) {
        bridge->x = (int16_t)grid_x(grid_tile_key(&state->grid, need.tile));
        bridge->y = (int16_t)grid_y(grid_tile_key(&state->grid, need.tile));
    }
    return true;
}

enum aude_status carcassonne_converts(const struct state *state, int seat, int x, int y,
                                      int segment)
{
    unsigned tile = 0;
    const enum aude_status status = board_segment(state, x, y, segment, &tile);
    if (status != AUDE_OK) {
        return status;
    }
    return castle_may_convert(state, (unsigned)seat, tile, (unsigned)segment);
}

struct aude_tower carcassonne_tower(const struct state *state, int index)
{
    const unsigned tile = state->tower[index].tile;
    const uint16_t at = grid_tile_key(&state->grid, tile);
    const uint32_t word = tower_seen(state, tile);
    return (struct aude_tower){
        (int16_t)grid_x(at),         (int16_t)grid_y(at), kind_of(state, tile)->tower,
        (uint8_t)tower_floors(word), tower_open(word),    (word & WORD_SHUT) != 0};
}

struct aude_castle carcassonne_castle(const struct state *state, int index)
{
    const struct castle *const castle = &state->castle[index];
    struct aude_castle seen = {.paid = castle->paid,
                               .occupants = (uint8_t)castle_occupants(state, (unsigned)index)};
    for (unsigned half = 0; half < 2; half++) {
        const uint16_t at = grid_tile_key(&state->grid, castle->tile[half]);
        seen.x[half] = (int16_t)grid_x(at);
        seen.y[half] = (int16_t)grid_y(at);
        seen.segment[half] = castle->segment[half];
    }
    return seen;
}

int carcassonne_waits(const struct state *state, int x, int y, int segment,
                      struct aude_waited *list, int capacity)
{
    struct castle town;
    unsigned tile = 0;
    if (!state->rules->castles || board_segment(state, x, y, segment, &tile) != AUDE_OK ||
        !castle_town(state, tile, (unsigned)segment, &town)) {
        return 0;
    }
    const uint32_t word = words_of(state)[region_of(state, tile, (unsigned)segment)];
    if ((word & WORD_CASTLE) != 0 && word_figures(word) == 0) {
        return 0;
    }
    return castle_waits(state, &town, list, capacity);
}

enum aude_status carcassonne_claims(const struct state *state, int seat, int figure, int x, int y,
                                    int segment)
{
    unsigned tile = 0;
    const enum aude_status status = board_segment(state, x, y, segment, &tile);
    if (status != AUDE_OK) {
        return status;
    }
    return may_claim(state, (unsigned)seat, (unsigned)figure, tile, (unsigned)segment);
}
