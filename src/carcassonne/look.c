/* SPDX-License-Identifier: Apache-2.0 */
/* Looking at a state: features, whether something would be allowed, what a seat sees. */
#include "carcassonne/game.h"
#include "carcassonne/place.h"
#include "carcassonne/score.h"
#include "carcassonne/turn.h"

/* Index of the tile on the cell, or -1; any coordinates may be asked for. */
int carcassonne_tile_at(const struct state *state, int x, int y)
{
    return grid_holds(x, y) ? grid_tile(&state->grid, grid_key(x, y)) : -1;
}

int carcassonne_segment_by_side(const struct state *state, int x, int y, int side)
{
    const int tile = carcassonne_tile_at(state, x, y);
    if (tile < 0) {
        return -1;
    }
    const struct laid *const laid = &state->laid[tile];
    const struct turned *const turned = &state->rules->kind[laid->kind].turn[laid->turn];
    const unsigned segment = turned->side[side];
    return turned->edge[side] == AUDE_EDGE_FIELD || segment == NO_SEGMENT ? -1 : (int)segment;
}

int carcassonne_segment_by_half(const struct state *state, int x, int y, int half)
{
    const int tile = carcassonne_tile_at(state, x, y);
    if (tile < 0) {
        return -1;
    }
    const struct laid *const laid = &state->laid[tile];
    const struct turned *const turned = &state->rules->kind[laid->kind].turn[laid->turn];
    const unsigned segment = turned->half[half];
    if (segment == NO_SEGMENT) { /* the half of a city side */
        return turned->edge[half / 2] == AUDE_EDGE_CITY ? (int)turned->side[half / 2] : -1;
    }
    return (int)segment;
}

int carcassonne_frontier(const struct state *state, struct aude_cell *cells, int capacity)
{
    int count = 0;
    for (unsigned word = 0; word < state->grid.words; word++) {
        for (uint64_t open = state->grid.open[word]; open != 0; open &= open - 1) {
            const uint16_t key = grid_cell_key(&state->grid, word * 64 + bits_first(open));
            if (count < capacity) {
                cells[count] = (struct aude_cell){(int16_t)grid_x(key), (int16_t)grid_y(key)};
            }
            count++;
        }
    }
    return count;
}

static int present_value(const struct state *state, unsigned tile, unsigned segment, bool complete)
{
    if (kind_of(state, tile)->feature[segment] == AUDE_FIELD) {
        const int each = option_of(state, OPTION_FIELD_SCORING) == FIELD_PER_CITY ? 4 : 3;
        return each * field_cities(state, region_of(state, tile, segment));
    }
    const struct formula formula = feature_formula(state, tile, segment, complete);
    return formula_points(&formula);
}

bool carcassonne_feature_at(const struct state *state, int x, int y, int segment,
                            struct aude_feature *feature)
{
    const int at = carcassonne_tile_at(state, x, y);
    if (at < 0 || segment < 0 || segment >= kind_of(state, (unsigned)at)->segments) {
        return false;
    }
    const unsigned tile = (unsigned)at;
    const unsigned s = (unsigned)segment;
    const unsigned region = region_of(state, tile, s);
    const unsigned kind = kind_of(state, tile)->feature[s];
    const uint32_t word = state->regions.word[region];
    *feature = (struct aude_feature){
        .region = (uint16_t)region, .kind = (uint8_t)kind, .figures = (uint8_t)word_figures(word)};
    feature->complete = feature_complete(state, tile, s);
    feature->owners = (uint8_t)region_owners(state, region, feature->strength);
    if (needs_neighbours(kind)) {
        const unsigned around = grid_surrounding(&state->grid, grid_tile_key(&state->grid, tile));
        feature->tiles = (int16_t)(1 + around);
        feature->open = (int16_t)(8 - around);
    } else if (kind <= AUDE_ROAD) {
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
        feature->cities = (int16_t)field_cities(state, region);
    }
    feature->value =
        (int16_t)(kind == AUDE_RIVER ? 0 : present_value(state, tile, s, feature->complete));
    return true;
}

enum aude_status carcassonne_fits(const struct state *state, int kind, int x, int y, int turn)
{
    if (!grid_holds(x, y)) {
        return AUDE_TOO_FAR;
    }
    if (state->grid.tiles == AUDE_MAX_TILES) {
        return AUDE_BOARD_FULL;
    }
    const unsigned value = grid_find(&state->grid, grid_key(x, y));
    if (value == GRID_NONE) {
        return AUDE_NO_CONTACT;
    }
    if (value < GRID_CELL) {
        return AUDE_CELL_TAKEN;
    }
    const unsigned cell = value - GRID_CELL;
    const uint8_t *const edge = state->rules->kind[kind].turn[turn].edge;
    const uint64_t fit = grid_fit(&state->grid, edge, cell / 64);
    return (fit >> cell % 64 & 1) != 0 ? AUDE_OK : AUDE_MISMATCH;
}

enum aude_status carcassonne_claims(const struct state *state, int seat, int figure, int x, int y,
                                    int segment)
{
    const int tile = carcassonne_tile_at(state, x, y);
    if (tile < 0) {
        return AUDE_NO_TILE;
    }
    if (segment < 0 || segment >= kind_of(state, (unsigned)tile)->segments) {
        return AUDE_NO_SEGMENT;
    }
    return may_claim(state, (unsigned)seat, (unsigned)figure, (unsigned)tile, (unsigned)segment);
}

/* ---- observation ---- */

struct numbers {
    int32_t *numbers;
    int capacity;
    int count;
};

static void number(struct numbers *numbers, int value)
{
    if (numbers->count < numbers->capacity) {
        numbers->numbers[numbers->count] = value;
    }
    numbers->count++;
}

static int relative(const struct state *state, int of, int seat)
{
    const int seats = state->rules->setup.seats;
    return of < 0 ? of : (of - seat + seats) % seats;
}

static void observe_head(const struct state *state, int seat, struct numbers *out)
{
    number(out, state->rules->setup.seats);
    number(out, relative(state, carcassonne_decider(state), seat));
    number(out, state->step);
    number(out, state->drawn == NO_KIND ? -1 : state->drawn);
    number(out, state->bag_total);
    number(out, state->rules->kinds);
    number(out, state->grid.tiles);
    number(out, state->figures);
}

int carcassonne_observation(const struct state *state, int seat, int32_t *numbers, int capacity)
{
    struct numbers out = {numbers, capacity, 0};
    const int seats = state->rules->setup.seats;
    observe_head(state, seat, &out);
    for (int i = 0; i < seats; i++) {
        const int of = (seat + i) % seats;
        number(&out, state->score[of]);
        for (int figure = 0; figure < AUDE_FIGURES; figure++) {
            number(&out, state->supply[of][figure]);
        }
    }
    for (int k = 0; k < state->rules->kinds; k++) {
        number(&out, state->bag[k]);
    }
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        number(&out, grid_x(grid_tile_key(&state->grid, tile)));
        number(&out, grid_y(grid_tile_key(&state->grid, tile)));
        number(&out, state->laid[tile].kind);
        number(&out, state->laid[tile].turn);
    }
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &state->figure[i];
        number(&out, relative(state, figure->seat, seat));
        number(&out, figure->figure);
        number(&out, figure->tile);
        number(&out, figure->segment);
    }
    return out.count;
}
