/* SPDX-License-Identifier: Apache-2.0 */
/* The three tower actions (TOWER-8): a floor on a foundation, a floor on an open tower, a follower
 * on an open tower.
 *
 * A foundation is a segment with a region of its own, so a follower on top stands like any other;
 * floors are counted in the region's word. state->tower lists the tiles that have one. */
#include "carcassonne/tower/tower.h"
#include "carcassonne/expansion.h"
#include "carcassonne/game.h"
#include "carcassonne/place.h"
#include "carcassonne/turn.h"
#include "core/ledger.h"

static bool tower_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_TOWER] == RULES_ON;
}

/* TOWER-20 */
static void tower_rules(struct rules *rules)
{
    rules->claims[AUDE_FOLLOWER] |= 1u << AUDE_TOWER;
}

static enum aude_status open_status(uint32_t word)
{
    if (word_figures(word) != 0) {
        return AUDE_TOWER_CLOSED;
    }
    return (word & WORD_SHUT) != 0 ? AUDE_TOWER_SHUT : AUDE_OK;
}

enum aude_status tower_takes(const struct state *state, unsigned seat, unsigned figure,
                             unsigned tile)
{
    const uint32_t word = tower_seen(state, tile);
    enum aude_status status = may_stand(state->rules, figure, AUDE_TOWER);
    if (status == AUDE_OK) {
        status = open_status(word);
    }
    if (status != AUDE_OK) {
        return status;
    }
    if (tower_floors(word) == 0) {
        return AUDE_TOWER_BARE;
    }
    if (state->supply[seat][figure] == 0) {
        return AUDE_NO_SUPPLY;
    }
    return state->figures < AUDE_MAX_FIGURES ? AUDE_OK : AUDE_TOO_MANY_FIGURES;
}

static void tower_list(const struct state *state, struct list *list)
{
    const bool floor = state->tokens[state->seat][AUDE_TOKEN_FLOOR] > 0;
    const bool follower =
        state->supply[state->seat][AUDE_FOLLOWER] > 0 && state->figures < AUDE_MAX_FIGURES;
    for (unsigned i = 0; (floor || follower) && i < state->towers; i++) {
        const unsigned tile = state->tower[i];
        const uint32_t word = tower_seen(state, tile);
        if (!tower_open(word)) {
            continue;
        }
        const uint16_t key = grid_tile_key(&state->grid, tile);
        const aude_action there = aude_action_make(AUDE_FLOOR, 0, grid_x(key), grid_y(key), 0, 0);
        if (floor && tower_floors(word) < MAX_FLOORS) {
            list_add(list, there);
        }
        if (follower && tower_floors(word) > 0) {
            /* the same place with another verb and a segment */
            list_add(list, there - AUDE_FLOOR +
                               aude_action_make(AUDE_PUT, AUDE_FOLLOWER, 0, 0, 0,
                                                kind_of(state, tile)->tower));
        }
    }
}

static enum aude_status floor_legal(const struct state *state, aude_action action)
{
    const int x = aude_action_x(action);
    const int y = aude_action_y(action);
    if (action != aude_action_make(AUDE_FLOOR, 0, x, y, 0, 0)) {
        return AUDE_BAD_ACTION;
    }
    const int tile = carcassonne_tile_at(state, x, y);
    if (tile < 0) {
        return AUDE_NO_TILE;
    }
    if (kind_of(state, (unsigned)tile)->tower == NO_SEGMENT) {
        return AUDE_NO_FOUNDATION;
    }
    const uint32_t word = tower_seen(state, (unsigned)tile);
    const enum aude_status status = open_status(word);
    if (status != AUDE_OK) {
        return status;
    }
    if (state->tokens[state->seat][AUDE_TOKEN_FLOOR] == 0) {
        return AUDE_NO_FLOOR_LEFT;
    }
    return tower_floors(word) < MAX_FLOORS ? AUDE_OK : AUDE_TOO_HIGH;
}

static void floor_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    const uint16_t key = grid_key(aude_action_x(action), aude_action_y(action));
    const unsigned tile = (unsigned)grid_tile(&state->grid, key);
    *tower_word(state, tile) += WORD_FLOOR;
    state->tokens[state->seat][AUDE_TOKEN_FLOOR]--;
    if (ledger != NULL) {
        ledger_add(ledger,
                   &(struct aude_entry){.event = AUDE_EVENT_FLOOR,
                                        .seat = state->seat,
                                        .other = AUDE_NO_SEAT,
                                        .feature = AUDE_TOWER,
                                        .x = (int16_t)grid_x(key),
                                        .y = (int16_t)grid_y(key),
                                        .segment = kind_of(state, tile)->tower,
                                        .points = (int32_t)tower_floors(tower_seen(state, tile)),
                                        .rule = "TOWER-8"});
    }
    state->moment.raised = (uint8_t)tile;
    if (capture_possible(state)) {
        state->step = AUDE_STEP_CAPTURE;
    } else {
        state->moment.raised = NO_TILE;
        turn_after_action(state, ledger);
    }
}

const struct expansion tower_expansion = {
    .wanted = tower_wanted,
    .rules = tower_rules,
    .verbs = 1u << AUDE_FLOOR,
    .list = tower_list,
    .legal = floor_legal,
    .apply = floor_apply,
};
