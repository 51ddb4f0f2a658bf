/* SPDX-License-Identifier: Apache-2.0 */
/* Building positions that no game led to. Everything goes through the same functions as in a game;
 * a position built from the tiles and figures of a game, in their order, equals it byte for byte.
 * carcassonne_edit_clear is in state.c, where a game begins. */
#include "carcassonne/game.h"
#include "carcassonne/place.h"
#include "carcassonne/score.h"
#include "carcassonne/turn.h"

/* Are the tiles and figures still those of the box? aude_check asks for that unless told not to. */
static void note_edit(struct state *state)
{
    const struct rules *const rules = state->rules;
    uint8_t tiles[AUDE_MAX_KINDS] = {0};
    uint8_t figures[AUDE_MAX_SEATS][SLOTS_PER_SEAT] = {{0}};
    bool differs = false;
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        tiles[state->laid[tile].kind]++;
    }
    for (unsigned i = 0; i < state->figures; i++) {
        figures[state->figure[i].seat][state->figure[i].figure]++;
    }
    for (int k = 0; k < rules->kinds; k++) {
        differs |= tiles[k] + state->bag[k] + state->removed[k] + (state->drawn == k) !=
                   rules->start_bag[k];
    }
    for (unsigned seat = 0; seat < rules->setup.seats; seat++) {
        for (unsigned figure = 0; figure < SLOTS_PER_SEAT; figure++) {
            differs |= figures[seat][figure] + state->supply[seat][figure] != rules->dealt[figure];
        }
    }
    state->edited = differs;
}

static int distance(int x, int y)
{
    x = x < 0 ? -x : x;
    y = y < 0 ? -y : y;
    return x > y ? x : y;
}

/* Can the board reach as far as the tiles to come may lead, each one cell farther out? */
static bool within_reach(const struct state *state, int to_come)
{
    int reach = 0;
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        const uint16_t at = grid_tile_key(&state->grid, tile);
        const int out = distance(grid_x(at), grid_y(at));
        reach = out > reach ? out : reach;
    }
    return reach + to_come <= GRID_REACH;
}

/* Is there room for the tiles on the board and all that may still come? Each tile to come joins at
 * least one of its segments to a region that is there. Editing keeps this true, so play need not
 * ask. */
static bool has_room(const struct state *state, int extra)
{
    unsigned tiles = state->grid.tiles;
    unsigned nodes = state->regions.nodes;
    unsigned regions = state->regions.count;
    for (int k = 0; k < state->rules->kinds; k++) {
        const unsigned copies =
            state->bag[k] + (state->drawn == k ? 1u : 0u) + (extra == k ? 1u : 0u);
        const unsigned segments = state->rules->kind[k].segments;
        tiles += copies;
        nodes += copies * segments;
        regions += copies * (segments > 0 ? segments - 1 : 0);
    }
    /* the first tile of a board joins nothing */
    return tiles <= AUDE_MAX_TILES && nodes <= REGION_NODES && regions + 1 < REGION_COUNT &&
           within_reach(state, (int)tiles - state->grid.tiles);
}

static bool available(const struct state *state, int kind)
{
    return state->bag[kind] > 0 || state->drawn == kind;
}

static void take_from_bag(struct state *state, int kind)
{
    if (state->bag[kind] > 0) {
        state->bag[kind]--;
        state->bag_total--;
    }
}

static void put_back_drawn(struct state *state)
{
    if (state->drawn != NO_KIND) {
        state->bag[state->drawn]++;
        state->bag_total++;
        state->drawn = NO_KIND;
    }
}

enum aude_status carcassonne_edit_tile(struct state *state, int kind, int x, int y, int turn)
{
    const int as_listed = turn % state->rules->kind[kind].turns;
    const int to_come =
        state->bag_total + (state->drawn != NO_KIND ? 1 : 0) - (available(state, kind) ? 1 : 0);
    if (state->grid.tiles == AUDE_MAX_TILES ||
        (!available(state, kind) && !has_room(state, kind))) {
        return AUDE_BOARD_FULL;
    }
    if (state->grid.tiles == 0) {
        if (!grid_holds(x, y) || distance(x, y) + to_come > GRID_REACH) {
            return AUDE_TOO_FAR;
        }
        place_first(state, (unsigned)kind, (unsigned)as_listed, grid_key(x, y));
    } else {
        const enum aude_status status = carcassonne_fits(state, kind, x, y, as_listed);
        if (status != AUDE_OK) {
            return status;
        }
        if (distance(x, y) + to_come > GRID_REACH) {
            return AUDE_TOO_FAR;
        }
        place_tile(state, (unsigned)kind, (unsigned)as_listed,
                   grid_find(&state->grid, grid_key(x, y)) - GRID_CELL);
    }
    put_back_drawn(state);
    state->step = AUDE_STEP_ACTION;
    take_from_bag(state, kind);
    note_edit(state);
    return AUDE_OK;
}

enum aude_status carcassonne_edit_figure(struct state *state, int seat, int figure, int x, int y,
                                         int segment)
{
    const int tile = carcassonne_tile_at(state, x, y);
    if (tile < 0) {
        return AUDE_NO_TILE;
    }
    const struct kind *const kind = kind_of(state, (unsigned)tile);
    if (segment < 0 || segment >= kind->segments) {
        return AUDE_NO_SEGMENT;
    }
    const enum aude_status status =
        may_stand(state->rules, (unsigned)figure, kind->feature[segment]);
    if (status != AUDE_OK) {
        return status;
    }
    if (state->supply[seat][figure] == 0) {
        return AUDE_NO_SUPPLY;
    }
    if (state->figures == AUDE_MAX_FIGURES) {
        return AUDE_TOO_MANY_FIGURES;
    }
    put_figure(state, (unsigned)seat, (unsigned)figure, (unsigned)tile, (unsigned)segment);
    note_edit(state);
    return AUDE_OK;
}

void carcassonne_edit_score(struct state *state, int seat, int score)
{
    state->score[seat] = score;
}

enum aude_status carcassonne_edit_supply(struct state *state, int seat, int figure, int count)
{
    if (state->rules->dealt[figure] == 0) {
        return AUDE_NO_ABBOT;
    }
    int standing = 0;
    for (unsigned i = 0; i < state->figures; i++) {
        standing += state->figure[i].seat == seat && state->figure[i].figure == figure;
    }
    if (count + standing > UINT8_MAX) {
        return AUDE_TOO_MANY_FIGURES; /* they could not all come home */
    }
    state->supply[seat][figure] = (uint8_t)count;
    note_edit(state);
    return AUDE_OK;
}

enum aude_status carcassonne_edit_bag(struct state *state, int kind, int count)
{
    const int before = state->bag[kind];
    state->bag[kind] = (uint8_t)count;
    if (count > before && !has_room(state, -1)) {
        state->bag[kind] = (uint8_t)before;
        return AUDE_TOO_MANY_TILES;
    }
    state->bag_total = (uint16_t)(state->bag_total - before + count);
    note_edit(state);
    return AUDE_OK;
}

enum aude_status carcassonne_edit_removed(struct state *state, int kind, int count)
{
    if (count + AUDE_MAX_TILES > UINT8_MAX) {
        return AUDE_TOO_MANY_TILES; /* the rest of the kind may be removed as well */
    }
    for (int i = state->removed[kind]; i < count; i++) {
        take_from_bag(state, kind);
    }
    state->removed[kind] = (uint8_t)count;
    note_edit(state);
    return AUDE_OK;
}

void carcassonne_edit_turn_number(struct state *state, int number)
{
    state->turn_number = (uint16_t)number;
}

enum aude_status carcassonne_edit_turn(struct state *state, int seat, enum aude_step step,
                                       int drawn)
{
    if (step == AUDE_STEP_PLACE ? drawn < 0 || !place_possible(state, (unsigned)drawn)
                                : drawn >= 0) {
        return step == AUDE_STEP_PLACE && drawn >= 0 ? AUDE_MISMATCH : AUDE_BAD_ACTION;
    }
    if ((step == AUDE_STEP_ACTION && state->grid.tiles == 0) ||
        (step == AUDE_STEP_DRAW && state->bag_total == 0 && state->drawn == NO_KIND)) {
        return step == AUDE_STEP_ACTION ? AUDE_NO_TILE : AUDE_NONE_LEFT;
    }
    if (step == AUDE_STEP_PLACE && !available(state, drawn) && !has_room(state, drawn)) {
        return AUDE_BOARD_FULL;
    }
    put_back_drawn(state);
    if (step == AUDE_STEP_PLACE) {
        take_from_bag(state, drawn);
    }
    state->seat = (uint8_t)seat;
    state->step = (uint8_t)step;
    state->drawn = (uint8_t)(step == AUDE_STEP_PLACE ? drawn : NO_KIND);
    state->last = (uint8_t)(step == AUDE_STEP_ACTION ? state->grid.tiles - 1 : NO_TILE);
    note_edit(state);
    return AUDE_OK;
}

void carcassonne_edit_score_round(struct state *state, struct aude_ledger *ledger)
{
    if (state->grid.tiles > 0) {
        score_round(state, state->grid.tiles - 1u, ledger);
    }
}

void carcassonne_edit_final(struct state *state, struct aude_ledger *ledger)
{
    turn_finish_game(state, ledger);
    note_edit(state);
}
