/* SPDX-License-Identifier: Apache-2.0 */
/* Bridges: a road segment of two opposite sides, laid over a tile that shows field on both.
 *
 * What a bridge changes is worked out at set-up: each kind has forms with a bridge on either axis,
 * whose two sides are road (BRIDGE-13) and whose fields are those of the printed tile (BRIDGE-12).
 * So a placement with a bridge on the new tile is a placement of another form, found 64 cells at a
 * time like any other; only a bridge on a neighbour is looked at cell by cell. There is never more
 * than one candidate for a cell and a turn (BRIDGE-16): a side that does not match names the tile
 * and the axis, and every other side has to match. */
#include "carcassonne/bridges/bridge.h"
#include "carcassonne/expansion.h"
#include "carcassonne/game.h"
#include "carcassonne/place.h"
#include "carcassonne/turn.h"
#include "core/ledger.h"

/* Are both sides of the axis printed field (BRIDGE-5)? Every quarter turn swaps the axes. */
static bool spans(const struct kind *kind, unsigned turn, unsigned axis)
{
    return (kind->axes >> ((axis + turn) & 1) & 1) != 0;
}

/* Does the end of a bridge at this side of the tile meet a road or an empty cell (BRIDGE-6)? */
static bool end_fits(const struct state *state, unsigned tile, unsigned side)
{
    const int next =
        grid_tile(&state->grid, grid_neighbour(grid_tile_key(&state->grid, tile), side));
    return next < 0 || turned_of(state, (unsigned)next)->edge[side ^ 2] == AUDE_EDGE_ROAD;
}

/* Can the neighbour on this side of an empty cell get a bridge that leads to the cell? */
static bool leads_to(const struct state *state, uint16_t key, unsigned side)
{
    const int tile = grid_tile(&state->grid, grid_neighbour(key, side));
    if (tile < 0) {
        return false;
    }
    const struct laid *const laid = &state->laid[tile];
    return laid->form < 4 && spans(kind_of(state, (unsigned)tile), laid->form, side & 1) &&
           end_fits(state, (unsigned)tile, side);
}

bool bridge_ready(const struct state *state)
{
    return state->tokens[state->seat][AUDE_TOKEN_BRIDGE] > 0 && !state->moment.bridged &&
           state->bridges < AUDE_MAX_BRIDGES;
}

/* Cells where only this side does not match: road against the neighbour's field. */
static uint64_t odd_side(const struct grid *grid, const uint8_t edge[4], unsigned side,
                         unsigned word)
{
    const uint64_t(*const accepts)[GRID_EDGE_TYPES] = grid->accepts[word];
    uint64_t cells =
        grid->open[word] & accepts[side][AUDE_EDGE_FIELD] & ~accepts[side][AUDE_EDGE_ROAD];
    for (unsigned other = 0; other < 4; other++) {
        cells &= other == side ? ~(uint64_t)0 : accepts[other][edge[other]];
    }
    return cells;
}

uint64_t bridge_fits(const struct state *state, unsigned k, unsigned turn, unsigned word)
{
    const struct grid *const grid = &state->grid;
    const struct kind *const kind = &state->rules->kind[k];
    const uint8_t *const edge = kind->form[turn].edge;
    uint64_t cells = 0;
    for (unsigned axis = 0; axis < 2; axis++) {
        if (spans(kind, turn, axis)) {
            cells |= grid_fit(grid, kind->form[form_with(turn, axis)].edge, word);
        }
    }
    cells &= ~grid_fit(grid, edge, word);
    for (unsigned side = 0; side < 4; side++) {
        if (edge[side] != AUDE_EDGE_ROAD) {
            continue;
        }
        for (uint64_t odd = odd_side(grid, edge, side, word); odd != 0; odd &= odd - 1) {
            const unsigned cell = bits_first(odd);
            if (leads_to(state, grid_cell_key(grid, word * 64 + cell), side)) {
                cells |= bit64(cell);
            }
        }
    }
    return cells;
}

static bool holds_cell(uint64_t cells, unsigned cell)
{
    return (cells >> cell % 64 & 1) != 0;
}

bool bridge_needed(const struct state *state, unsigned k, unsigned turn, unsigned cell,
                   struct bridge_need *need)
{
    const struct grid *const grid = &state->grid;
    const struct kind *const kind = &state->rules->kind[k];
    const uint8_t *const edge = kind->form[turn].edge;
    const unsigned word = cell / 64;
    if (holds_cell(grid_fit(grid, edge, word), cell)) {
        return false;
    }
    for (unsigned axis = 0; axis < 2; axis++) {
        if (spans(kind, turn, axis) &&
            holds_cell(grid_fit(grid, kind->form[form_with(turn, axis)].edge, word), cell)) {
            *need = (struct bridge_need){true, (uint8_t)axis, NO_TILE};
            return true;
        }
    }
    const uint16_t key = grid_cell_key(grid, cell);
    for (unsigned side = 0; side < 4; side++) {
        if (edge[side] == AUDE_EDGE_ROAD && holds_cell(odd_side(grid, edge, side, word), cell) &&
            leads_to(state, key, side)) {
            const int tile = grid_tile(grid, grid_neighbour(key, side));
            *need = (struct bridge_need){false, side & 1, (uint8_t)tile};
            return true;
        }
    }
    return false;
}

bool bridge_fits_anywhere(const struct state *state, unsigned k)
{
    for (unsigned turn = 0; turn < state->rules->kind[k].turns; turn++) {
        for (unsigned word = 0; word < state->grid.words; word++) {
            if (bridge_fits(state, k, turn, word) != 0) {
                return true;
            }
        }
    }
    return false;
}

static void remember(struct state *state, unsigned tile, unsigned after)
{
    state->bridge[state->bridges].tile = (uint8_t)tile;
    state->bridge[state->bridges].after = (uint8_t)after;
    state->bridges++;
}

/* With the sets built so far both ends look at empty cells (BRIDGE-20); sides of others may end
 * roads at a field. */
void bridge_build(struct state *state, unsigned tile, unsigned axis, unsigned after)
{
    struct regions *const regions = &state->regions;
    const struct kind *const kind = kind_of(state, tile);
    struct laid *const laid = &state->laid[tile];
    const unsigned node = laid->first + kind->segments;
    const uint16_t key = grid_tile_key(&state->grid, tile);
    laid->form = (uint8_t)form_with(laid_turn(laid), axis);
    for (unsigned side = axis; side < 4; side += 2) {
        const int next = grid_meet(&state->grid, key, side, AUDE_EDGE_ROAD);
        if (next >= 0) {
            const unsigned partner = turned_of(state, (unsigned)next)->side[side ^ 2];
            place_join(state, node, region_of(state, (unsigned)next, partner),
                       kind->word[kind->segments], true);
            regions->word[regions->label[node]] -= 2 * WORD_OPEN;
        }
    }
    place_bridge(state, tile);
    remember(state, tile, after);
}

void bridge_place_tile(struct state *state, unsigned k, unsigned turn, unsigned cell,
                       const struct bridge_need *need)
{
    const unsigned tile = state->grid.tiles;
    if (need->own) {
        place_tile(state, k, form_with(turn, need->axis), cell);
        remember(state, tile, tile);
    } else {
        bridge_build(state, need->tile, need->axis, tile);
        place_tile(state, k, turn, cell);
    }
}

void bridge_pay(struct state *state, unsigned tile, struct aude_ledger *ledger)
{
    const uint16_t at = grid_tile_key(&state->grid, tile);
    state->tokens[state->seat][AUDE_TOKEN_BRIDGE]--;
    state->moment.bridged = 1;
    if (ledger != NULL) {
        ledger_add(ledger, &(struct aude_entry){.event = AUDE_EVENT_BRIDGE,
                                                .seat = state->seat,
                                                .other = AUDE_NO_SEAT,
                                                .x = (int16_t)grid_x(at),
                                                .y = (int16_t)grid_y(at),
                                                .segment = (uint8_t)laid_axis(&state->laid[tile]),
                                                .rule = "BRIDGE-3"});
    }
}

enum aude_status bridge_stands(const struct state *state, unsigned tile, unsigned axis)
{
    const struct laid *const laid = &state->laid[tile];
    if (laid->form >= 4) {
        return AUDE_BRIDGED;
    }
    if (!spans(kind_of(state, tile), laid->form, axis)) {
        return AUDE_BRIDGE_END;
    }
    return end_fits(state, tile, axis) && end_fits(state, tile, axis + 2) ? AUDE_OK
                                                                          : AUDE_BRIDGE_MEETS;
}

/* The tile just placed, or the one laid last when none was in this part. */
static unsigned newest(const struct state *state)
{
    return state->last != NO_TILE ? state->last : state->grid.tiles - 1u;
}

enum aude_status bridge_may_build(const struct state *state, int x, int y, unsigned axis)
{
    const int tile = carcassonne_tile_at(state, x, y);
    if (!state->rules->bridges) {
        return AUDE_NO_BRIDGES;
    }
    if (tile < 0) {
        return AUDE_NO_TILE;
    }
    const uint16_t key = grid_tile_key(&state->grid, newest(state));
    const int away = (x > grid_x(key) ? x - grid_x(key) : grid_x(key) - x) +
                     (y > grid_y(key) ? y - grid_y(key) : grid_y(key) - y);
    if (away > 1) {
        return AUDE_BRIDGE_FAR;
    }
    const enum aude_status status = bridge_stands(state, (unsigned)tile, axis);
    if (status != AUDE_OK) {
        return status;
    }
    if (state->moment.bridged) {
        return AUDE_BRIDGE_USED;
    }
    return bridge_ready(state) ? AUDE_OK : AUDE_NO_BRIDGE_LEFT;
}

static void list_tile(const struct state *state, unsigned tile, struct list *list)
{
    const uint16_t key = grid_tile_key(&state->grid, tile);
    for (unsigned axis = 0; axis < 2; axis++) {
        if (bridge_stands(state, tile, axis) == AUDE_OK) {
            list_add(list,
                     aude_action_make(AUDE_BRIDGE, 0, grid_x(key), grid_y(key), (int)axis, 0));
        }
    }
}

void bridge_list(const struct state *state, struct list *list)
{
    if (!bridge_ready(state)) {
        return;
    }
    const uint16_t key = grid_tile_key(&state->grid, newest(state));
    list_tile(state, newest(state), list);
    for (unsigned side = 0; side < 4; side++) {
        const int next = grid_tile(&state->grid, grid_neighbour(key, side));
        if (next >= 0) {
            list_tile(state, (unsigned)next, list);
        }
    }
}

enum aude_status bridge_legal(const struct state *state, aude_action action)
{
    const int x = aude_action_x(action);
    const int y = aude_action_y(action);
    const int axis = aude_action_turn(action);
    if (action != aude_action_make(AUDE_BRIDGE, 0, x, y, axis, 0) || axis > 1) {
        return AUDE_BAD_ACTION;
    }
    return bridge_may_build(state, x, y, (unsigned)axis);
}

void bridge_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    const uint16_t key = grid_key(aude_action_x(action), aude_action_y(action));
    const unsigned tile = (unsigned)grid_tile(&state->grid, key);
    bridge_build(state, tile, (unsigned)aude_action_turn(action), state->last);
    bridge_pay(state, tile, ledger);
    turn_again(state, ledger);
}

static bool bridge_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_BRIDGES] == RULES_ON;
}

const struct expansion bridge_expansion = {
    .wanted = bridge_wanted,
    .verbs = 1u << AUDE_BRIDGE,
    .list = bridge_list,
    .legal = bridge_legal,
    .apply = bridge_apply,
};
