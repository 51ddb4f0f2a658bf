/* SPDX-License-Identifier: Apache-2.0 */
/* Building positions that no game led to. Everything goes through the same functions as in a game;
 * a position built from the tiles and figures of a game, in their order, equals it byte for byte.
 * carcassonne_edit_clear is in state.c, where a game begins. */
#include "carcassonne/board.h"
#include "carcassonne/bridges/bridge.h"
#include "carcassonne/castles/castle.h"
#include "carcassonne/edit.h"
#include "carcassonne/game.h"
#include "carcassonne/figures.h"
#include "carcassonne/part.h"
#include "carcassonne/place.h"
#include "carcassonne/room.h"
#include "carcassonne/round.h"
#include "carcassonne/tower/tower.h"
#include "carcassonne/turn.h"
#include "core/ledger.h"
#include <string.h>

/* What goes on cannot go on once a tile is laid. */
static void cut_short(struct state *state)
{
    for (unsigned i = 0; i < state->rules->rooms; i++) {
        if (state->rules->room[i]->cut_short != NULL) {
            state->rules->room[i]->cut_short(state);
        }
    }
}

/* With the bridge that it needs, if it needs one. */
static void edit_lay(struct state *state, unsigned kind, unsigned rotation, unsigned cell)
{
    struct bridge_need need;
    if (kind_is_odd(&state->rules->kind[kind])) {
        place_odd(state, kind, rotation, grid_cell_key(&state->grid, cell));
    } else if (state->rules->bridges && bridge_needed(state, kind, rotation, cell, &need)) {
        bridge_place_tile(state, kind, rotation, cell, &need);
    } else {
        place_tile(state, kind, rotation, cell);
    }
}

enum aude_status carcassonne_edit_tile(struct state *state, int kind, int x, int y, int rotation)
{
    const int as_listed = rotation % state->rules->kind[kind].rotations;
    const int to_come = state->bag_total + (state->drawn != NO_KIND ? 1 : 0) -
                        (edit_available(state, kind) ? 1 : 0);
    if (state->grid.tiles == state->rules->layout.most.tiles ||
        (!edit_available(state, kind) && !edit_room(state, kind))) {
        return AUDE_BOARD_FULL;
    }
    if (state->grid.tiles == 0) {
        if (!grid_holds(x, y) || !edit_within(state, grid_out(x, y), to_come)) {
            return AUDE_TOO_FAR;
        }
        place_first(state, (unsigned)kind, (unsigned)as_listed, grid_key(x, y));
    } else {
        const enum aude_status status = carcassonne_fits(state, kind, x, y, as_listed);
        struct aude_bridge bridge;
        if (status != AUDE_OK && !carcassonne_fits_bridge(state, kind, x, y, as_listed, &bridge)) {
            return status;
        }
        if (!edit_within(state, grid_out(x, y), to_come) ||
            (status != AUDE_OK && state->bridges == AUDE_MAX_BRIDGES)) {
            return status != AUDE_OK ? AUDE_NO_BRIDGE_LEFT : AUDE_TOO_FAR;
        }
        edit_lay(state, (unsigned)kind, (unsigned)as_listed,
                 grid_find(&state->grid, grid_key(x, y)) - GRID_CELL);
    }
    edit_put_back(state);
    variables_forget(state, LASTS_TURN);
    cut_short(state);
    edit_forget(state, AUDE_STEP_ACTION);
    state->moment.bought = 0;
    edit_take(state, kind);
    turn_run(state, S220, S400, NULL);
    state->step = AUDE_STEP_ACTION;
    state->complete = 1;
    edit_note(state);
    return AUDE_OK;
}

enum aude_status carcassonne_edit_figure(struct state *state, int seat, int figure, int x, int y,
                                         int segment)
{
    unsigned tile = 0;
    enum aude_status status = board_segment(state, x, y, segment, &tile);
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
    if (state->figures == state->rules->layout.most.figures) {
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
        return figure_missing(state->rules, (unsigned)figure);
    }
    int standing = 0;
    for (unsigned i = 0; i < state->figures; i++) {
        standing += figures_of(state)[i].seat == seat && figures_of(state)[i].figure == figure;
    }
    if (count + standing + (int)edit_imprisoned(state, (unsigned)seat, (unsigned)figure) +
            (int)figures_kept(state, (unsigned)seat, (unsigned)figure) >
        UINT8_MAX) {
        return AUDE_TOO_MANY_FIGURES; /* they could not all come home */
    }
    state->supply[seat][figure] = (uint8_t)count;
    edit_note(state);
    return AUDE_OK;
}

enum aude_status carcassonne_edit_bag(struct state *state, int kind, int count)
{
    const int before = bag_of(state)[kind];
    if (count > 0 && kind_is_odd(&state->rules->kind[kind])) {
        return AUDE_TOO_MANY_TILES; /* it is never drawn */
    }
    bag_of(state)[kind] = (uint8_t)count;
    if (count > before && !edit_room(state, -1)) {
        bag_of(state)[kind] = (uint8_t)before;
        return AUDE_TOO_MANY_TILES;
    }
    state->bag_total = (uint16_t)(state->bag_total - before + count);
    edit_note(state);
    return AUDE_OK;
}

enum aude_status carcassonne_edit_removed(struct state *state, int kind, int count)
{
    for (int i = removed_of(state)[kind]; i < count; i++) {
        edit_take(state, kind);
    }
    removed_of(state)[kind] = (uint16_t)count;
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
    state->last = (uint16_t)(state->grid.tiles - 1);
    if (!castle_moment_fits(state)) { /* decisions about another tile */
        memset(state->moment.convert, 0, sizeof state->moment.convert);
    }
    ledger_at(ledger, station_number(S625));
    round_run(state, round_rooms(state), true, ledger);
    turn_run(state, S650, S700, ledger); /* what it brings; nobody is asked */
    edit_note(state);
}

void carcassonne_edit_final(struct state *state, struct aude_ledger *ledger)
{
    turn_run(state, F20, 0, ledger); /* nobody is asked */
    edit_note(state);
}
