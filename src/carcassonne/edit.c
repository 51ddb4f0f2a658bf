/* SPDX-License-Identifier: Apache-2.0 */
/* Building positions that no game led to. Everything goes through the same functions as in a game;
 * a position built from the tiles and figures of a game, in their order, equals it byte for byte.
 * carcassonne_edit_clear is in state.c, where a game begins. */
#include "carcassonne/bazaars/bazaar.h"
#include "carcassonne/bridges/bridge.h"
#include "carcassonne/castles/castle.h"
#include "carcassonne/edit.h"
#include "carcassonne/game.h"
#include "carcassonne/place.h"
#include "carcassonne/score.h"
#include "carcassonne/tower/tower.h"
#include "carcassonne/turn.h"
#include <string.h>

/* Figures of this kind that others hold. */
static unsigned imprisoned(const struct state *state, unsigned owner, unsigned figure)
{
    unsigned count = 0;
    for (unsigned captor = 0; captor < state->rules->setup.seats; captor++) {
        count += state->prisoners[captor][owner][figure];
    }
    return count;
}

/* Castle tokens that the seat has, has paid, or has paid for a town still to be converted. */
static unsigned castles_of(const struct state *state, unsigned seat)
{
    unsigned count = state->tokens[seat][AUDE_TOKEN_CASTLE];
    for (unsigned i = 0; i < state->castles; i++) {
        count += state->castle[i].paid >> seat & 1;
    }
    for (unsigned side = 0; side < 4; side++) {
        count += state->moment.convert[side] >> seat & 1;
    }
    return count;
}

/* Floors and bridges on the board belong to nobody, so only their sum over all seats is known. */
static bool tokens_differ(const struct state *state)
{
    const unsigned seats = state->rules->setup.seats;
    const uint8_t *const dealt = state->rules->tokens;
    unsigned floors = 0;
    unsigned bridges = state->bridges;
    bool differ = false;
    for (unsigned seat = 0; seat < seats; seat++) {
        floors += state->tokens[seat][AUDE_TOKEN_FLOOR];
        bridges += state->tokens[seat][AUDE_TOKEN_BRIDGE];
        differ |= castles_of(state, seat) != dealt[AUDE_TOKEN_CASTLE];
    }
    for (unsigned i = 0; i < state->towers; i++) {
        floors += tower_floors(tower_seen(state, state->tower[i]));
    }
    return differ || floors != seats * dealt[AUDE_TOKEN_FLOOR] ||
           bridges != seats * dealt[AUDE_TOKEN_BRIDGE];
}

/* Are the tiles and figures still those of the box? aude_check asks for that unless told not to. */
void edit_note(struct state *state)
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
    for (unsigned k = 0; k < (unsigned)rules->kinds; k++) {
        differs |= (unsigned)tiles[k] + state->bag[k] + state->removed[k] +
                       (state->drawn == k ? 1u : 0u) + bazaar_unplaced(state, k) !=
                   rules->start_bag[k];
    }
    for (unsigned seat = 0; seat < rules->setup.seats; seat++) {
        for (unsigned figure = 0; figure < AUDE_FIGURES; figure++) {
            differs |= (unsigned)figures[seat][figure] + state->supply[seat][figure] +
                           imprisoned(state, seat, figure) !=
                       rules->dealt[figure];
        }
    }
    state->edited = differs || tokens_differ(state);
}

/* Can the board reach as far as the tiles to come may lead, each one cell farther out? */
static bool within_reach(const struct state *state, int to_come)
{
    return grid_reach(&state->grid) + to_come <= GRID_REACH;
}

/* Is there room for the tiles on the board and all that may still come? Each tile to come joins at
 * least one of its segments to a region that is there. Editing keeps this true, so play need not
 * ask. */
bool edit_room(const struct state *state, int extra)
{
    unsigned tiles = state->grid.tiles;
    unsigned nodes = state->regions.nodes;
    unsigned regions = state->regions.count +
                       (state->rules->bridges ? AUDE_MAX_BRIDGES - (unsigned)state->bridges : 0u);
    unsigned towers = state->towers;
    for (int k = 0; k < state->rules->kinds; k++) {
        const struct kind *const kind = &state->rules->kind[k];
        const unsigned copies = state->bag[k] + (state->drawn == k ? 1u : 0u) +
                                (extra == k ? 1u : 0u) + bazaar_unplaced(state, (unsigned)k);
        tiles += copies;
        nodes += copies * kind->nodes;
        regions += copies * (kind->segments - 1u);
        towers += kind->tower != NO_SEGMENT ? copies : 0u;
    }
    /* the first tile of a board joins nothing */
    return tiles <= AUDE_MAX_TILES && nodes <= REGION_NODES && regions + 1 < REGION_COUNT &&
           towers <= AUDE_MAX_TOWERS && within_reach(state, (int)tiles - state->grid.tiles);
}

bool edit_available(const struct state *state, int kind)
{
    return state->bag[kind] > 0 || state->drawn == kind;
}

void edit_take(struct state *state, int kind)
{
    if (state->bag[kind] > 0) {
        state->bag[kind]--;
        state->bag_total--;
    }
}

void edit_put_back(struct state *state)
{
    if (state->drawn != NO_KIND) {
        state->bag[state->drawn]++;
        state->bag_total++;
        state->drawn = NO_KIND;
    }
}

/* A tile laid in the middle of an auction ends the bazaar: its tiles go back into the bag. */
static void end_trading(struct state *state)
{
    if (state->step < AUDE_STEP_REVEAL || state->step > AUDE_STEP_DECIDE) {
        return;
    }
    for (unsigned k = 0; k < (unsigned)state->rules->kinds; k++) {
        const unsigned count = bazaar_unplaced(state, k);
        state->bag[k] = (uint8_t)(state->bag[k] + count);
        state->bag_total = (uint16_t)(state->bag_total + count);
    }
    bazaar_close(state);
}

/* With the bridge that it needs, if it needs one. */
static void edit_lay(struct state *state, unsigned kind, unsigned turn, unsigned cell)
{
    struct bridge_need need;
    if (state->rules->bridges && bridge_needed(state, kind, turn, cell, &need)) {
        bridge_place_tile(state, kind, turn, cell, &need);
    } else {
        place_tile(state, kind, turn, cell);
    }
}

enum aude_status carcassonne_edit_tile(struct state *state, int kind, int x, int y, int turn)
{
    const int as_listed = turn % state->rules->kind[kind].turns;
    const int to_come = state->bag_total + (state->drawn != NO_KIND ? 1 : 0) -
                        (edit_available(state, kind) ? 1 : 0);
    if (state->grid.tiles == AUDE_MAX_TILES ||
        (!edit_available(state, kind) && !edit_room(state, kind))) {
        return AUDE_BOARD_FULL;
    }
    if (state->grid.tiles == 0) {
        if (!grid_holds(x, y) || grid_out(x, y) + to_come > GRID_REACH) {
            return AUDE_TOO_FAR;
        }
        place_first(state, (unsigned)kind, (unsigned)as_listed, grid_key(x, y));
    } else {
        const enum aude_status status = carcassonne_fits(state, kind, x, y, as_listed);
        struct aude_bridge bridge;
        if (status != AUDE_OK && !carcassonne_fits_bridge(state, kind, x, y, as_listed, &bridge)) {
            return status;
        }
        if (grid_out(x, y) + to_come > GRID_REACH ||
            (status != AUDE_OK && state->bridges == AUDE_MAX_BRIDGES)) {
            return status != AUDE_OK ? AUDE_NO_BRIDGE_LEFT : AUDE_TOO_FAR;
        }
        edit_lay(state, (unsigned)kind, (unsigned)as_listed,
                 grid_find(&state->grid, grid_key(x, y)) - GRID_CELL);
    }
    edit_put_back(state);
    end_trading(state);
    edit_forget(&state->moment, AUDE_STEP_ACTION);
    state->moment.bought = 0;
    state->step = AUDE_STEP_ACTION;
    edit_take(state, kind);
    edit_note(state);
    return AUDE_OK;
}

enum aude_status carcassonne_edit_figure(struct state *state, int seat, int figure, int x, int y,
                                         int segment)
{
    unsigned tile = 0;
    enum aude_status status = carcassonne_find_segment(state, x, y, segment, &tile);
    if (status != AUDE_OK) {
        return status;
    }
    const struct kind *const kind = kind_of(state, tile);
    if (segment == kind->tower) {
        const uint32_t word = tower_seen(state, tile);
        if (tower_floors(word) == 0 || word_figures(word) != 0) {
            return word_figures(word) != 0 ? AUDE_TOWER_CLOSED : AUDE_TOWER_BARE;
        }
    }
    status = may_stand(state->rules, (unsigned)figure, kind->feature[segment]);
    if (status != AUDE_OK) {
        return status;
    }
    if (state->supply[seat][figure] == 0) {
        return AUDE_NO_SUPPLY;
    }
    if (state->figures == AUDE_MAX_FIGURES) {
        return AUDE_TOO_MANY_FIGURES;
    }
    put_figure(state, (unsigned)seat, (unsigned)figure, tile, (unsigned)segment);
    edit_note(state);
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
    if (count + standing + (int)imprisoned(state, (unsigned)seat, (unsigned)figure) > UINT8_MAX) {
        return AUDE_TOO_MANY_FIGURES; /* they could not all come home */
    }
    state->supply[seat][figure] = (uint8_t)count;
    edit_note(state);
    return AUDE_OK;
}

enum aude_status carcassonne_edit_bag(struct state *state, int kind, int count)
{
    const int before = state->bag[kind];
    state->bag[kind] = (uint8_t)count;
    if (count > before && !edit_room(state, -1)) {
        state->bag[kind] = (uint8_t)before;
        return AUDE_TOO_MANY_TILES;
    }
    state->bag_total = (uint16_t)(state->bag_total - before + count);
    edit_note(state);
    return AUDE_OK;
}

enum aude_status carcassonne_edit_removed(struct state *state, int kind, int count)
{
    if (count + AUDE_MAX_TILES > UINT8_MAX) {
        return AUDE_TOO_MANY_TILES; /* the rest of the kind may be removed as well */
    }
    for (int i = state->removed[kind]; i < count; i++) {
        edit_take(state, kind);
    }
    state->removed[kind] = (uint8_t)count;
    edit_note(state);
    return AUDE_OK;
}

void carcassonne_edit_turn_number(struct state *state, int number)
{
    state->turn_number = (uint16_t)number;
}

void carcassonne_edit_score_round(struct state *state, struct aude_ledger *ledger)
{
    if (state->grid.tiles == 0) {
        return;
    }
    state->last = (uint8_t)(state->grid.tiles - 1);
    if (!castle_moment_fits(state)) { /* decisions about another tile */
        memset(state->moment.convert, 0, sizeof state->moment.convert);
    }
    if (castle_round_due(state)) {
        castle_round_best(state, ledger);
    } else {
        score_round(state, state->last, ledger);
    }
    edit_note(state);
}

void carcassonne_edit_final(struct state *state, struct aude_ledger *ledger)
{
    turn_finish_game(state, ledger);
    edit_note(state);
}
