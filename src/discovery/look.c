/* SPDX-License-Identifier: Apache-2.0 */
/* Looking at a state: areas, whether something would be allowed, what a seat sees. */
#include "core/numbers.h"
#include "discovery/game.h"
#include "discovery/score.h"
#include "discovery/turn.h"

struct aude_placed discovery_placed(const struct discovery_state *state, unsigned index)
{
    const uint16_t at = grid_tile_key(&state->grid, index);
    return (struct aude_placed){(int16_t)grid_x(at), (int16_t)grid_y(at), state->laid[index].kind,
                                state->laid[index].rotation};
}

struct aude_standing discovery_standing(const struct discovery_state *state, unsigned index)
{
    const struct standing *const figure = &state->figure[index];
    const uint16_t at = grid_tile_key(&state->grid, figure->tile);
    return (struct aude_standing){(int16_t)grid_x(at), (int16_t)grid_y(at), figure->seat,
                                  AUDE_FOLLOWER, figure->segment};
}

int discovery_tile_at(const struct discovery_state *state, int x, int y)
{
    return grid_holds(x, y) ? grid_tile(&state->grid, grid_key(x, y)) : -1;
}

enum aude_status discovery_find_segment(const struct discovery_state *state, int x, int y,
                                        int segment, unsigned *tile)
{
    const int at = discovery_tile_at(state, x, y);
    if (at < 0) {
        return AUDE_NO_TILE;
    }
    *tile = (unsigned)at;
    return segment >= 0 && segment < kind_under(state, *tile)->segments ? AUDE_OK : AUDE_NO_SEGMENT;
}

int discovery_segment_by_side(const struct discovery_state *state, int x, int y, int side)
{
    const int tile = discovery_tile_at(state, x, y);
    return tile < 0 ? -1 : (int)segment_at(state, (unsigned)tile, (unsigned)side);
}

int discovery_segment_by_half(const struct discovery_state *state, int x, int y, int half)
{
    return discovery_segment_by_side(state, x, y, half / 2);
}

int discovery_region_at(const struct discovery_state *state, int x, int y, int segment)
{
    unsigned tile = 0;
    return discovery_find_segment(state, x, y, segment, &tile) != AUDE_OK
               ? -1
               : (int)area_of(state, tile, (unsigned)segment);
}

bool discovery_feature_at(const struct discovery_state *state, int x, int y, int segment,
                          struct aude_feature *feature)
{
    unsigned tile = 0;
    if (discovery_find_segment(state, x, y, segment, &tile) != AUDE_OK) {
        return false;
    }
    const unsigned terrain = kind_under(state, tile)->terrain[segment];
    const unsigned area = area_of(state, tile, (unsigned)segment);
    const struct worth last = area_worth(state, area, terrain, true);
    const struct worth now = area_worth(state, area, terrain, false);
    *feature = (struct aude_feature){.region = (uint16_t)area,
                                     .kind = (uint8_t)(AUDE_GRASSLAND + terrain),
                                     .complete = state->sides[area] == 0,
                                     .tiles = (int16_t)area_size(state, area),
                                     .open = state->sides[area],
                                     .cities = (int16_t)area_cities(state, area, terrain),
                                     .value = (int16_t)worth_points(&last),
                                     .quote = (int16_t)worth_points(&now)};
    for (unsigned i = 0; i < state->figures; i++) {
        const struct standing *const figure = &state->figure[i];
        if (area_of(state, figure->tile, figure->segment) == area) {
            feature->figures++;
            feature->strength[figure->seat]++;
            feature->owners |= (uint8_t)(1u << figure->seat);
        }
    }
    return true;
}

int discovery_complete_value(const struct discovery_state *state, int x, int y, int segment)
{
    unsigned tile = 0;
    if (discovery_find_segment(state, x, y, segment, &tile) != AUDE_OK) {
        return 0;
    }
    const struct worth worth = area_worth_as(state, area_of(state, tile, (unsigned)segment),
                                             kind_under(state, tile)->terrain[segment], true);
    return worth_points(&worth);
}

enum aude_status discovery_fits(const struct discovery_state *state, int kind, int x, int y,
                                int rotation)
{
    if (!grid_holds(x, y)) {
        return AUDE_TOO_FAR;
    }
    if (state->grid.tiles == DISCOVERY_TILES) {
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
    const uint64_t fit = grid_fit(&state->grid, state->rules->kind[kind].edge[rotation], cell / 64);
    return (fit >> cell % 64 & 1) != 0 ? AUDE_OK : AUDE_MISMATCH;
}

enum aude_status discovery_claims(const struct discovery_state *state, int seat, int figure, int x,
                                  int y, int segment)
{
    unsigned tile = 0;
    if (figure != AUDE_FOLLOWER) {
        return AUDE_BAD_ACTION;
    }
    const enum aude_status status = discovery_find_segment(state, x, y, segment, &tile);
    return status == AUDE_OK ? may_deploy(state, (unsigned)seat, tile, (unsigned)segment) : status;
}

struct aude_tableau discovery_tableau(const struct discovery_state *state)
{
    struct aude_tableau tableau = {.aside = state->aside,
                                   .dealing = state->dealing,
                                   .placed = state->placed,
                                   .idle = state->idle};
    memcpy(tableau.count, state->count, sizeof state->count);
    for (unsigned seat = 0; seat < SEATS; seat++) {
        for (unsigned i = 0; i < AUDE_MAX_OPEN; i++) {
            tableau.kind[seat][i] = state->open[seat][i];
        }
    }
    return tableau;
}

bool discovery_holds(const struct discovery_state *state, int seat, int kind)
{
    return turn_holds(state, (unsigned)seat, (unsigned)kind);
}

/* ---- observation ---- */

int discovery_observation_parts(const struct discovery_rules *rules,
                                struct aude_observation_part *parts, int capacity)
{
    struct observed out = {parts, capacity, 0, {0}};
    const int seats = rules->setup.seats;
    observed_part(&out, "head",
                  "seats decider step drawn bag kinds tiles figures aside dealing placed idle", 1);
    observed_part(&out, "seats", "score follower open other_open", seats);
    observed_part(&out, "bag", "left", rules->kinds);
    observed_list(&out, "tiles", "x y kind rotation", 6, rules->start_total);
    observed_list(&out, "figures", "seat figure tile segment", 7, seats * DISCOVERY_FOLLOWERS);
    return out.count;
}

static void observe_seats(const struct discovery_state *state, int seat, struct numbers *out)
{
    const int seats = state->rules->setup.seats;
    for (int i = 0; i < seats; i++) {
        const int of = (seat + i) % seats;
        number(out, state->score[of]);
        number(out, state->supply[of]);
        for (unsigned tile = 0; tile < AUDE_MAX_OPEN; tile++) {
            number(out, tile < state->count[of] ? state->open[of][tile] : -1);
        }
    }
}

int discovery_observation(const struct discovery_state *state, int seat, int32_t *numbers,
                          int capacity)
{
    struct numbers out = {numbers, capacity, 0};
    number(&out, state->rules->setup.seats);
    number(&out, number_seat(state->rules->setup.seats, discovery_decider(state), seat));
    number(&out, state->step);
    number(&out, state->drawn == NO_INDEX ? -1 : state->drawn);
    number(&out, state->bag_total);
    number(&out, state->rules->kinds);
    number(&out, state->grid.tiles);
    number(&out, state->figures);
    number(&out, state->aside);
    number(&out, state->dealing);
    number(&out, state->placed);
    number(&out, state->idle);
    observe_seats(state, seat, &out);
    for (int k = 0; k < state->rules->kinds; k++) {
        number(&out, state->bag[k]);
    }
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        const struct aude_placed placed = discovery_placed(state, tile);
        number(&out, placed.x);
        number(&out, placed.y);
        number(&out, placed.kind);
        number(&out, placed.rotation);
    }
    for (unsigned i = 0; i < state->figures; i++) {
        const struct standing *const figure = &state->figure[i];
        number(&out, number_seat(state->rules->setup.seats, figure->seat, seat));
        number(&out, AUDE_FOLLOWER);
        number(&out, figure->tile);
        number(&out, figure->segment);
    }
    return out.count;
}
