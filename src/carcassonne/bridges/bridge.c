/* SPDX-License-Identifier: Apache-2.0 */
/* Bridges: a road segment of two opposite sides, laid over a tile that shows field on both.
 *
 * What a bridge changes is worked out at set-up: each kind has forms with a bridge on either axis,
 * whose two sides are road (BRIDGE-13) and whose fields are those of the printed tile (BRIDGE-12).
 * So a placement with a bridge on the new tile is a placement of another form, found 64 cells at a
 * time like any other; only a bridge on a neighbour is looked at cell by cell. There is never more
 * than one candidate for a cell and a rotation (BRIDGE-16): a side that does not match names the
 * tile and the axis, and every other side has to match. */
#include "carcassonne/bridges/bridge.h"
#include "carcassonne/board.h"
#include "carcassonne/part.h"
#include "carcassonne/place.h"
#include "carcassonne/choices.h"
#include "carcassonne/room.h"
#include "carcassonne/tiles.h"
#include "core/ledger.h"
#include "carcassonne/vocabulary.h"
#include "core/version.h"

/* Are both sides of the axis printed field (BRIDGE-5)? */
static bool spans(const struct kind *kind, unsigned rotation, unsigned axis)
{
    return (kind_spans(kind, rotation) >> axis & 1) != 0;
}

/* Cells where only this side does not match: road against the neighbour's field. */
static uint64_t odd_side(const struct grid *grid, const uint8_t edge[4], unsigned side,
                         unsigned word)
{
    const struct grid_word *const cells_of = &grid_words(grid)[word];
    const uint64_t(*const accepts)[GRID_EDGE_TYPES] = cells_of->accepts;
    uint64_t cells =
        cells_of->open & accepts[side][AUDE_EDGE_FIELD] & ~accepts[side][AUDE_EDGE_ROAD];
    for (unsigned other = 0; other < 4; other++) {
        cells &= other == side ? ~(uint64_t)0 : accepts[other][edge[other]];
    }
    return cells;
}

static bool holds_cell(uint64_t cells, unsigned cell)
{
    return (cells >> cell % 64 & 1) != 0;
}

/* The bridge with which all sides would match, whatever else may speak against the cell. */
static bool mends(const struct state *state, unsigned k, unsigned rotation, unsigned cell,
                  struct bridge_need *need)
{
    const struct grid *const grid = &state->grid;
    const struct kind *const kind = &state->rules->kind[k];
    const uint8_t *const edge = kind->form[rotation].edge;
    const unsigned word = cell / 64;
    if (holds_cell(grid_fit(grid, edge, word), cell)) {
        return false;
    }
    for (unsigned axis = 0; axis < 2; axis++) {
        if (spans(kind, rotation, axis) &&
            holds_cell(grid_fit(grid, kind->form[form_with(rotation, axis)].edge, word), cell)) {
            *need = (struct bridge_need){true, (uint8_t)axis, NO_TILE};
            return true;
        }
    }
    const uint16_t key = grid_cell_key(grid, cell);
    for (unsigned side = 0; side < 4; side++) {
        if (edge[side] == AUDE_EDGE_ROAD && holds_cell(odd_side(grid, edge, side, word), cell) &&
            bridge_leads_to(state, key, side)) {
            const int tile = grid_tile(grid, grid_neighbour(key, side));
            *need = (struct bridge_need){false, side & 1, (uint16_t)tile};
            return true;
        }
    }
    return false;
}

bool bridge_needed(const struct state *state, unsigned k, unsigned rotation, unsigned cell,
                   struct bridge_need *need)
{
    return place_refused(state, k, rotation, grid_cell_key(&state->grid, cell)) == AUDE_OK &&
           mends(state, k, rotation, cell, need);
}

/* Why a tile whose sides do not match is refused there, though a bridge may be built: a bridge
 * would not help, or the tile may not lie there with one either (CULT-6, RIVER-8). */
static enum aude_status refusal(const struct state *state, unsigned k, unsigned rotation,
                                unsigned cell)
{
    struct bridge_need need;
    return mends(state, k, rotation, cell, &need)
               ? place_refused(state, k, rotation, grid_cell_key(&state->grid, cell))
               : AUDE_MISMATCH;
}

void bridge_all(const struct state *state, unsigned k, struct fit *fit)
{
    for (unsigned rotation = 0; rotation < state->rules->kind[k].rotations; rotation++) {
        for (unsigned word = 0; word < state->grid.words; word++) {
            fit->cells[rotation][word] = bridge_fits(state, k, rotation, word);
        }
    }
    place_bar(state, k, fit);
}

bool bridge_fits_anywhere(const struct state *state, unsigned k)
{
    struct fit fit;
    if (state->rules->kind[k].bound) {
        bridge_all(state, k, &fit);
        return place_any(state, k, &fit);
    }
    for (unsigned rotation = 0; rotation < state->rules->kind[k].rotations; rotation++) {
        for (unsigned word = 0; word < state->grid.words; word++) {
            if (bridge_fits(state, k, rotation, word) != 0) {
                return true;
            }
        }
    }
    return false;
}

static void remember(struct state *state, unsigned tile, unsigned after)
{
    state->bridge[state->bridges].tile = (uint16_t)tile;
    state->bridge[state->bridges].after = (uint16_t)after;
    state->bridges++;
}

/* With the sets built so far both ends look at empty cells (BRIDGE-20); sides of others may end
 * roads at a field. */
void bridge_build(struct state *state, unsigned tile, unsigned axis, unsigned after)
{
    const struct kind *const kind = kind_of(state, tile);
    struct laid *const laid = &laid_of(state)[tile];
    const unsigned node = laid->first + kind->segments;
    const uint16_t key = grid_tile_key(&state->grid, tile);
    laid->form = (uint16_t)form_with(laid_rotation(laid), axis);
    laid->spans = 0;
    for (unsigned side = axis; side < 4; side += 2) {
        const int next = grid_meet(&state->grid, key, side, AUDE_EDGE_ROAD);
        if (next >= 0) {
            const unsigned partner = form_of(state, (unsigned)next)->side[side ^ 2];
            place_join(state, node, region_of(state, (unsigned)next, partner),
                       kind->word[kind->segments], true);
            words_of(state)[labels_of(state)[node]] -= 2 * WORD_OPEN;
        }
    }
    state->complete |= place_bridge(state, tile);
    remember(state, tile, after);
}

void bridge_place_tile(struct state *state, unsigned k, unsigned rotation, unsigned cell,
                       const struct bridge_need *need)
{
    const unsigned tile = state->grid.tiles;
    if (need->own) {
        state->complete |= place_tile(state, k, form_with(rotation, need->axis), cell);
        remember(state, tile, tile);
    } else {
        bridge_build(state, need->tile, need->axis, tile);
        state->complete |= place_tile(state, k, rotation, cell);
    }
}

void bridge_pay(struct state *state, unsigned tile, struct aude_ledger *ledger)
{
    const uint16_t at = grid_tile_key(&state->grid, tile);
    state->tokens[state->seat][AUDE_TOKEN_BRIDGE]--;
    state->moment.bridged = 1;
    if (ledger != NULL) {
        ledger_add(ledger,
                   &(struct aude_entry){.event = AUDE_EVENT_BRIDGE,
                                        .seat = state->seat,
                                        .other = AUDE_NO_SEAT,
                                        .x = (int16_t)grid_x(at),
                                        .y = (int16_t)grid_y(at),
                                        .segment = (uint8_t)laid_axis(&laid_of(state)[tile]),
                                        .rule = "BRIDGE-3"});
    }
}

enum aude_status bridge_stands(const struct state *state, unsigned tile, unsigned axis)
{
    const struct laid *const laid = &laid_of(state)[tile];
    if (laid->form >= 4) {
        return AUDE_BRIDGED;
    }
    if (!spans(kind_of(state, tile), laid->form, axis)) {
        return AUDE_BRIDGE_END;
    }
    return (laid->spans >> axis & 1) != 0 ? AUDE_OK : AUDE_BRIDGE_MEETS;
}

/* The tile just placed, or the one laid last when none was in this part. */
static unsigned newest(const struct state *state)
{
    return state->last != NO_TILE ? state->last : state->grid.tiles - 1u;
}

enum aude_status bridge_may_build(const struct state *state, int x, int y, unsigned axis)
{
    const int tile = board_tile(state, x, y);
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

/* Where a bridge may be built now: the newest tile and those around it, with their axes as bits. */
struct sites {
    unsigned count;
    struct {
        uint16_t tile, spans;
    } site[5];
};

static void add_site(const struct state *state, unsigned tile, struct sites *sites)
{
    const unsigned spans = laid_of(state)[tile].spans;
    sites->site[sites->count].tile = (uint16_t)tile;
    sites->site[sites->count].spans = (uint16_t)spans;
    sites->count += spans != 0;
}

static void find_sites(const struct state *state, struct sites *sites)
{
    sites->count = 0;
    if (!bridge_ready(state)) {
        return;
    }
    const uint16_t key = grid_tile_key(&state->grid, newest(state));
    add_site(state, newest(state), sites);
    for (unsigned side = 0; side < 4; side++) {
        const int next = grid_tile(&state->grid, grid_neighbour(key, side));
        if (next >= 0) {
            add_site(state, (unsigned)next, sites);
        }
    }
}

/* How many axes there are in two bits. */
static unsigned axes(unsigned spans)
{
    return (spans & 1) + (spans >> 1);
}

unsigned bridge_count(const struct state *state)
{
    if (!bridge_ready(state)) {
        return 0;
    }
    const struct laid *const laid = laid_of(state);
    const uint16_t key = grid_tile_key(&state->grid, newest(state));
    unsigned count = axes(laid[newest(state)].spans);
    for (unsigned side = 0; side < 4; side++) {
        const int next = grid_tile(&state->grid, grid_neighbour(key, side));
        count += next >= 0 ? axes(laid[next].spans) : 0;
    }
    return count;
}

aude_action bridge_nth(const struct state *state, unsigned rank)
{
    struct sites sites;
    unsigned i = 0;
    find_sites(state, &sites);
    while (rank >= axes(sites.site[i].spans)) {
        rank -= axes(sites.site[i++].spans);
    }
    const uint16_t key = grid_tile_key(&state->grid, sites.site[i].tile);
    return aude_action_make(AUDE_BRIDGE, 0, grid_x(key), grid_y(key),
                            (int)bits_select(sites.site[i].spans, rank), 0);
}

void bridge_list(const struct state *state, struct list *list)
{
    const unsigned count = bridge_count(state);
    for (unsigned rank = 0; rank < count; rank++) {
        list_add(list, bridge_nth(state, rank));
    }
}

enum aude_status bridge_legal(const struct state *state, aude_action action)
{
    const int x = aude_action_x(action);
    const int y = aude_action_y(action);
    const int axis = aude_action_axis(action);
    if (action != aude_action_make(AUDE_BRIDGE, 0, x, y, axis, 0) || axis > 1) {
        return AUDE_BAD_ACTION;
    }
    return bridge_may_build(state, x, y, (unsigned)axis);
}

static unsigned bridge_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    const unsigned tile = board_tile_of(state, action);
    bridge_build(state, tile, (unsigned)aude_action_axis(action), state->last);
    bridge_pay(state, tile, ledger);
    return AGAIN;
}

/* ---- placements with a bridge (BRIDGE-14 to 17) ---- */

static void place_list(const struct state *state, struct list *list)
{
    const struct kind *const kind = &state->rules->kind[state->drawn];
    struct fit fit;
    if (!bridge_ready(state)) {
        return;
    }
    bridge_all(state, state->drawn, &fit);
    for (unsigned rotation = 0; rotation < kind->rotations; rotation++) {
        for (unsigned word = 0; word < state->grid.words; word++) {
            board_list_cells(state, rotation, word, fit.cells[rotation][word], 1, list);
        }
    }
}

enum aude_status bridge_fits_at(const struct state *state, unsigned k, int x, int y,
                                unsigned rotation)
{
    struct bridge_need need;
    unsigned cell = 0;
    const enum aude_status status = board_fits(state, k, x, y, rotation, &cell);
    if (status != AUDE_MISMATCH || !bridge_ready(state)) {
        return status;
    }
    return bridge_needed(state, k, rotation, cell, &need) ? AUDE_NEEDS_BRIDGE
                                                          : refusal(state, k, rotation, cell);
}

static enum aude_status place_legal(const struct state *state, aude_action action)
{
    const int x = aude_action_x(action);
    const int y = aude_action_y(action);
    const unsigned rotation = (unsigned)aude_action_rotation(action);
    const bool with = aude_action_number(action) == 1;
    /* as it is, or the same placement without its bridge */
    const enum aude_status plain =
        tiles_place_legal(state, with ? aude_action_with(action, 0) : action);
    if (plain != AUDE_MISMATCH) {
        return with && plain == AUDE_OK ? AUDE_FITS_WITHOUT : plain;
    }
    struct bridge_need need;
    unsigned cell = 0;
    board_fits(state, state->drawn, x, y, rotation, &cell);
    if (!bridge_needed(state, state->drawn, rotation, cell, &need)) {
        return bridge_ready(state) ? refusal(state, state->drawn, rotation, cell) : AUDE_MISMATCH;
    }
    if (bridge_ready(state)) {
        return with ? AUDE_OK : AUDE_NEEDS_BRIDGE;
    }
    return !with ? AUDE_MISMATCH : state->moment.bridged ? AUDE_BRIDGE_USED : AUDE_NO_BRIDGE_LEFT;
}

static unsigned place_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    if (aude_action_number(action) == 0) {
        return tiles_place(state, action, ledger);
    }
    const unsigned k = state->drawn;
    const unsigned rotation =
        (unsigned)aude_action_rotation(action) % state->rules->kind[k].rotations;
    const uint16_t key = grid_key(aude_action_x(action), aude_action_y(action));
    const unsigned cell = grid_find(&state->grid, key) - GRID_CELL;
    struct bridge_need need = {false, 0, 0};
    state->drawn = NO_KIND;
    bridge_needed(state, k, rotation, cell, &need);
    bridge_place_tile(state, k, rotation, cell, &need);
    bridge_pay(state, need.own ? state->last : need.tile, ledger);
    return DONE;
}

/* A tile that fits only with a bridge may be discarded. */
static enum aude_status may_discard(const struct state *state)
{
    return place_fits(state, state->drawn) ? AUDE_MUST_PLACE : AUDE_OK;
}

static unsigned discard(struct state *state, struct aude_ledger *ledger)
{
    return part_discard(state, "BRIDGE-17", ledger);
}

static bool fits_somewhere(const struct state *state, unsigned kind)
{
    return bridge_ready(state) && bridge_fits_anywhere(state, kind);
}

/* ---- the last call (BRIDGE-19) ---- */

static unsigned late_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    return bridge_count(state) > 0 ? ASK : DONE;
}

static bool late_ready(const struct state *state)
{
    return bridge_count(state) > 0;
}

static bool late(const struct rules *rules)
{
    return rules->setup.option[OPTION_BRIDGE_TIMING] == BRIDGE_ANY_TIME;
}

/* ---- between the action and the phantom (XPHA-3) ---- */

/* Since version 3 of the rules. */
static bool comes_between(const struct rules *rules)
{
    return late(rules) && rules_since(&rules->setup, 3);
}

static void between_list(const struct state *state, struct list *list)
{
    if (comes_between(state->rules)) {
        bridge_list(state, list);
    }
}

static enum aude_status bridge_not_now(const struct state *state, unsigned verb)
{
    (void)verb;
    return state->step != AUDE_STEP_ACTION && part_placed(state->rules, state->step) &&
                   option_of(state, OPTION_BRIDGE_TIMING) == BRIDGE_WITH_TILE
               ? AUDE_BRIDGE_LATE
               : AUDE_NOT_NOW;
}

static enum aude_status between_legal(const struct state *state, aude_action action)
{
    return comes_between(state->rules) ? bridge_legal(state, action)
                                       : bridge_not_now(state, AUDE_BRIDGE);
}

static void bridge_continues(struct state *state, const struct aude_moment *before)
{
    state->moment.bridged =
        before->bridged && option_of(state, OPTION_BRIDGE_PER) == BRIDGE_PER_TURN;
}

static bool bridge_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_BRIDGES] == RULES_ON;
}

/* BRIDGE-1 */
static void bridge_rules(struct rules *rules)
{
    rules->tokens[AUDE_TOKEN_BRIDGE] = rules->setup.seats <= 4 ? 3 : 2;
    rules->besides = (uint64_t)1 << AUDE_BRIDGE;
}

static void bridge_pieces(const struct state *state, struct piece_list *list)
{
    for (unsigned i = 0; i < state->bridges; i++) {
        const unsigned tile = state->bridge[i].tile;
        const uint16_t at = grid_tile_key(&state->grid, tile);
        struct aude_piece piece = piece_on(AUDE_TOKEN_BRIDGE, grid_x(at), grid_y(at));
        piece.axis = (uint8_t)laid_axis(&laid_of(state)[tile]);
        piece_add(list, piece);
    }
}

static const struct station stations[] = {
    {.at = S200,
     .step = AUDE_STEP_PLACE,
     .anytime = true,
     .rule = "BRIDGE-14",
     .enter = station_asks,
     .may_pass = may_discard,
     .pass = discard},
    {.at = S490,
     .step = AUDE_STEP_BRIDGE,
     .wakes = WAKE_BRIDGE,
     .anytime = true,
     .rule = "BRIDGE-19",
     .enter = late_enter,
     .wanted = late,
     .may_pass = station_may_pass,
     .ready = late_ready},
    {.at = 0},
};

static const struct choice choices[] = {
    {S200, {AUDE_PLACE}, place_list, place_legal, place_apply, NULL, NULL},
    {S400, {AUDE_BRIDGE}, bridge_list, bridge_legal, bridge_apply, bridge_count, bridge_nth},
    {S440, {AUDE_BRIDGE}, between_list, between_legal, bridge_apply, NULL, NULL},
    {S490, {AUDE_BRIDGE}, bridge_list, bridge_legal, bridge_apply, bridge_count, bridge_nth},
    {.at = 0},
};

static const uint8_t verbs[] = {AUDE_BRIDGE, 0};

const struct room bridge_room = {
    .vocabulary = &bridge_vocabulary,
    .verbs = verbs,
    .stations = stations,
    .choices = choices,
    .wanted = bridge_wanted,
    .rules = bridge_rules,
    .not_now = bridge_not_now,
    .fits = fits_somewhere,
    .continues = bridge_continues,
    .pieces = bridge_pieces,
    .audit = bridge_audit,
    .check = bridge_check,
};
