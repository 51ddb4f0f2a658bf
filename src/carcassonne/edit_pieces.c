/* SPDX-License-Identifier: Apache-2.0 */
/* Editing the pieces of the expansions: bridges, towers, prisoners, castles, bazaars. */
#include "carcassonne/bazaars/bazaar.h"
#include "carcassonne/board.h"
#include "carcassonne/bridges/bridge.h"
#include "carcassonne/castles/castle.h"
#include "carcassonne/edit.h"
#include "carcassonne/figures.h"
#include "carcassonne/game.h"
#include "carcassonne/tower/tower.h"
#include "carcassonne/variables.h"
#include "core/require.h"
#include <string.h>

void carcassonne_edit_tokens(struct state *state, int seat, int token, int count)
{
    state->tokens[seat][token] = (uint8_t)count;
    edit_note(state);
}

enum aude_status carcassonne_edit_variable(struct state *state, int variable, int index, int value)
{
    if (!variable_holds(state, (unsigned)variable, value)) {
        return AUDE_BAD_ACTION;
    }
    variable_set(state, (unsigned)variable, (unsigned)index, value);
    edit_note(state);
    return AUDE_OK;
}

enum aude_status carcassonne_edit_bridge(struct state *state, int x, int y, int axis)
{
    const int tile = board_tile(state, x, y);
    if (!state->rules->bridges) {
        return AUDE_NO_BRIDGES;
    }
    if (tile < 0) {
        return AUDE_NO_TILE;
    }
    const enum aude_status status = bridge_stands(state, (unsigned)tile, (unsigned)axis);
    if (status != AUDE_OK) {
        return status;
    }
    if (state->bridges == AUDE_MAX_BRIDGES) {
        return AUDE_NO_BRIDGE_LEFT;
    }
    bridge_build(state, (unsigned)tile, (unsigned)axis, state->grid.tiles - 1u);
    edit_note(state);
    return AUDE_OK;
}

enum aude_status carcassonne_edit_tower(struct state *state, int x, int y, int floors, bool shut)
{
    const int tile = board_tile(state, x, y);
    if (!state->rules->towers) {
        return AUDE_NO_TOWERS;
    }
    if (tile < 0) {
        return AUDE_NO_TILE;
    }
    if (kind_of(state, (unsigned)tile)->tower == NO_SEGMENT) {
        return AUDE_NO_FOUNDATION;
    }
    uint32_t *const word = tower_word(state, (unsigned)tile);
    if (word_figures(*word) != 0 && floors == 0) {
        return AUDE_TOWER_BARE;
    }
    *word =
        word_figures(*word) * WORD_FIGURE + (unsigned)floors * WORD_FLOOR + (shut ? WORD_SHUT : 0);
    edit_note(state);
    return AUDE_OK;
}

enum aude_status carcassonne_edit_prisoners(struct state *state, int captor, int owner, int figure,
                                            int count)
{
    uint8_t *const held = &prisoners_of(state, (unsigned)captor, (unsigned)owner)[figure];
    uint8_t *const supply = &state->supply[owner][figure];
    if (!state->rules->towers) {
        return AUDE_NO_TOWERS;
    }
    if (state->rules->dealt[figure] == 0) {
        return figure_missing(state->rules, (unsigned)figure);
    }
    if (captor == owner) {
        return AUDE_NO_PRISONER; /* TOWER-16 */
    }
    if (count > *held + *supply) {
        return AUDE_NO_SUPPLY;
    }
    *supply = (uint8_t)(*supply + *held - count);
    state->captive[owner] = (uint8_t)(state->captive[owner] + count - *held);
    *held = (uint8_t)count;
    edit_note(state);
    return AUDE_OK;
}

enum aude_status carcassonne_edit_castle(struct state *state, int x, int y, int segment,
                                         unsigned paid)
{
    struct castle town;
    unsigned tile = 0;
    if (!state->rules->castles) {
        return AUDE_NO_CASTLES;
    }
    const enum aude_status status = board_segment(state, x, y, segment, &tile);
    if (status != AUDE_OK) {
        return status;
    }
    if (!castle_town(state, tile, (unsigned)segment, &town)) {
        return AUDE_NO_TOWN;
    }
    if ((words_of(state)[region_of(state, tile, (unsigned)segment)] & WORD_CASTLE) != 0) {
        return AUDE_TOWN_DECIDED;
    }
    if (state->castles >= CASTLES_BUILT) {
        return AUDE_NO_CASTLE_LEFT;
    }
    town.paid = (uint8_t)paid;
    castle_found(state, &town);
    castle_leave(state, &town);
    edit_note(state);
    return AUDE_OK;
}

static bool is_seat_or_none(const struct state *state, unsigned seat)
{
    return seat == AUDE_NO_SEAT || seat < state->rules->setup.seats;
}

static bool moment_bounds(const struct state *state, const struct aude_moment *moment)
{
    bool good = moment->second <= 1 && moment->again <= 1 && moment->ransomed <= 1 &&
                moment->bridged <= 1 && moment->bought <= 1 &&
                (moment->raised == NO_TILE || moment->raised < state->grid.tiles) &&
                is_seat_or_none(state, moment->victim) && is_seat_or_none(state, moment->asked) &&
                moment->fresh <= state->castles && moment->answers <= AUDE_MAX_ANSWERS;
    for (unsigned side = 0; side < 4; side++) {
        good &= moment->convert[side] >> state->rules->setup.seats == 0;
    }
    for (unsigned i = moment->answers; good && i < AUDE_MAX_ANSWERS; i++) {
        good &= moment->answer[i] == 0;
    }
    return good;
}

enum aude_status carcassonne_edit_moment(struct state *state, const struct aude_moment *moment)
{
    if (!moment_bounds(state, moment)) {
        return AUDE_BAD_ACTION;
    }
    state->moment = *moment;
    edit_note(state);
    return AUDE_OK;
}

static bool bazaar_bounds(const struct state *state, const struct aude_bazaar *bazaar)
{
    const unsigned seats = state->rules->setup.seats;
    bool good = bazaar->running <= 1 && bazaar->auction <= 1 && bazaar->again <= 1 &&
                bazaar->ransomed <= 1 && bazaar->bridged <= 1 && bazaar->opener < seats &&
                bazaar->due <= seats && bazaar->tiles <= bazaar->due && bazaar->placers <= seats &&
                bazaar->placed >> bazaar->tiles == 0 &&
                (bazaar->item == NO_ITEM || bazaar->item < bazaar->tiles) &&
                is_seat_or_none(state, bazaar->selector) &&
                is_seat_or_none(state, bazaar->bidder) && is_seat_or_none(state, bazaar->high) &&
                is_seat_or_none(state, bazaar->regular) && bazaar->pending <= AUDE_MAX_BAZAARS &&
                (bazaar->running ? bazaar->due > 0 : bazaar->tiles == 0);
    unsigned owners = 0;
    for (unsigned tile = 0; good && tile < AUDE_MAX_SEATS; tile++) {
        const unsigned owner = bazaar->owner[tile];
        const unsigned bit = owner < seats ? 1u << owner : 0;
        good &= tile < bazaar->tiles ? bazaar->kind[tile] < state->rules->kinds &&
                                           !kind_is_odd(&state->rules->kind[bazaar->kind[tile]])
                                     : bit == 0;
        good &= is_seat_or_none(state, owner) && (owners & bit) == 0;
        owners |= bit;
    }
    for (unsigned i = 0; good && i < AUDE_MAX_BAZAARS; i++) {
        good &= i < bazaar->pending ? bazaar->queue[i] < seats : bazaar->queue[i] == 0;
    }
    return good;
}

enum aude_status carcassonne_edit_bazaar(struct state *state, const struct aude_bazaar *bazaar)
{
    if (!state->rules->bazaars) {
        return AUDE_NO_BAZAARS;
    }
    if (!bazaar_bounds(state, bazaar)) {
        return AUDE_BAD_ACTION;
    }
    struct aude_state before;
    memcpy(&before, state, state->rules->layout.size);
    state->bazaar = *bazaar;
    for (unsigned tile = 0; bazaar->running && tile < bazaar->tiles; tile++) {
        if ((bazaar->placed >> tile & 1) == 0) {
            edit_take(state, bazaar->kind[tile]);
        }
    }
    if (!edit_room(state, -1) || bazaar->aside > state->bag_total) {
        memcpy(state, &before, state->rules->layout.size);
        return bazaar->aside > state->bag_total ? AUDE_BAD_ACTION : AUDE_BOARD_FULL;
    }
    edit_note(state);
    return AUDE_OK;
}
