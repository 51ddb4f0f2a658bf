/* SPDX-License-Identifier: Apache-2.0 */
/* Looking at a state: features, whether something would be allowed, what a seat sees. */
#include "carcassonne/board.h"
#include "carcassonne/bridges/bridge.h"
#include "carcassonne/castles/castle.h"
#include "carcassonne/figures.h"
#include "carcassonne/game.h"
#include "carcassonne/score.h"
#include "carcassonne/tower/tower.h"
#include "core/numbers.h"

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

static int present_value(const struct state *state, unsigned tile, unsigned segment, bool complete)
{
    const unsigned feature = kind_of(state, tile)->feature[segment];
    const unsigned region = region_of(state, tile, segment);
    if (feature == AUDE_FIELD) {
        const struct neighbours count = field_neighbours(state, region);
        const int value = field_city_value(state);
        return value * count.cities + (value + 1) * count.castles;
    }
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
    return state->rules->bridges
               ? bridge_fits_at(state, (unsigned)kind, x, y, (unsigned)rotation)
               : board_fits(state, (unsigned)kind, x, y, (unsigned)rotation, &cell);
}

bool carcassonne_fits_bridge(const struct state *state, int kind, int x, int y, int rotation,
                             struct aude_bridge *bridge)
{
    const unsigned value =
        grid_holds(x, y) ? grid_find(&state->grid, grid_key(x, y)) : (unsigned)GRID_NONE;
    struct bridge_need need;
    if (!state->rules->bridges || value < GRID_CELL ||
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

/* ---- observation ---- */

static void observe_head(const struct state *state, int seat, struct numbers *out)
{
    number(out, state->rules->setup.seats);
    number(out, number_seat(state->rules->setup.seats, carcassonne_decider(state), seat));
    number(out, state->step);
    number(out, state->drawn == NO_KIND ? -1 : state->drawn);
    number(out, state->bag_total);
    number(out, state->rules->kinds);
    number(out, state->grid.tiles);
    number(out, state->figures);
    number(out, state->bridges);
    number(out, state->towers);
    number(out, state->castles);
    number(out, state->bazaar.tiles);
}

/* The figures and tokens of aude.h, in play or not. */
static void observe_seats(const struct state *state, int seat, struct numbers *out)
{
    const int seats = state->rules->setup.seats;
    for (int i = 0; i < seats; i++) {
        const int of = (seat + i) % seats;
        number(out, state->score[of]);
        for (int figure = 0; figure < FIRST_FIGURES; figure++) {
            number(out, state->supply[of][figure]);
        }
        for (int token = 0; token < FIRST_TOKENS; token++) {
            number(out, state->tokens[of][token]);
        }
    }
    for (int i = 0; i < seats * seats; i++) {
        for (int figure = 0; figure < FIRST_FIGURES; figure++) {
            number(
                out,
                state->prisoners[(seat + i / seats) % seats][(seat + i % seats) % seats][figure]);
        }
    }
}

/* Figures and tokens that rooms brought later, in games that have them. */
static void observe_later(const struct state *state, int seat, struct numbers *out)
{
    const struct rules *const rules = state->rules;
    const int seats = rules->setup.seats;
    for (int figure = FIRST_FIGURES; figure < FIGURES; figure++) {
        for (int i = 0; rules->dealt[figure] > 0 && i < seats; i++) {
            number(out, state->supply[(seat + i) % seats][figure]);
        }
        for (int i = 0; rules->dealt[figure] > 0 && i < seats * seats; i++) {
            number(
                out,
                state->prisoners[(seat + i / seats) % seats][(seat + i % seats) % seats][figure]);
        }
    }
    for (int token = FIRST_TOKENS; token < TOKENS; token++) {
        for (int i = 0; token_plays(rules, (unsigned)token) && i < seats; i++) {
            number(out, state->tokens[(seat + i) % seats][token]);
        }
    }
}

static void observe_pieces(const struct state *state, struct numbers *out)
{
    for (unsigned i = 0; i < state->bridges; i++) {
        const unsigned tile = state->bridge[i].tile;
        number(out, grid_x(grid_tile_key(&state->grid, tile)));
        number(out, grid_y(grid_tile_key(&state->grid, tile)));
        number(out, laid_axis(&laid_of(state)[tile]));
    }
    for (int i = 0; i < state->towers; i++) {
        const struct aude_tower tower = carcassonne_tower(state, i);
        number(out, tower.x);
        number(out, tower.y);
        number(out, tower.floors);
        number(out, tower.open);
    }
    for (int i = 0; i < state->castles; i++) {
        const struct aude_castle castle = carcassonne_castle(state, i);
        for (unsigned half = 0; half < 2; half++) {
            number(out, castle.x[half]);
            number(out, castle.y[half]);
        }
    }
}

static int seat_or_none(unsigned seat)
{
    return seat == AUDE_NO_SEAT ? -1 : (int)seat;
}

static void observe_bazaar(const struct state *state, int seat, struct numbers *out)
{
    const struct aude_bazaar *const bazaar = &state->bazaar;
    for (unsigned tile = 0; tile < bazaar->tiles; tile++) {
        number(out, bazaar->kind[tile]);
        number(out,
               number_seat(state->rules->setup.seats, seat_or_none(bazaar->owner[tile]), seat));
        number(out, bazaar->placed >> tile & 1);
    }
    number(out, number_seat(state->rules->setup.seats, seat_or_none(bazaar->selector), seat));
    number(out, bazaar->item == NO_ITEM ? -1 : bazaar->item);
    number(out, number_seat(state->rules->setup.seats, seat_or_none(bazaar->high), seat));
    number(out, bazaar->price);
}

int carcassonne_observation(const struct state *state, int seat, int32_t *numbers, int capacity)
{
    struct numbers out = {numbers, capacity, 0};
    observe_head(state, seat, &out);
    observe_seats(state, seat, &out);
    for (int k = 0; k < state->rules->kinds; k++) {
        number(&out, bag_of(state)[k]);
    }
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        number(&out, grid_x(grid_tile_key(&state->grid, tile)));
        number(&out, grid_y(grid_tile_key(&state->grid, tile)));
        number(&out, laid_of(state)[tile].kind);
        number(&out, (int)laid_rotation(&laid_of(state)[tile]));
    }
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        number(&out, number_seat(state->rules->setup.seats, figure->seat, seat));
        number(&out, figure->figure);
        number(&out, figure->tile);
        number(&out, figure->segment);
    }
    observe_pieces(state, &out);
    observe_bazaar(state, seat, &out);
    observe_later(state, seat, &out);
    return out.count;
}
