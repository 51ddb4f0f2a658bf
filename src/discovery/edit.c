/* SPDX-License-Identifier: Apache-2.0 */
/* Building positions that no game led to. Everything goes through the same functions as in a game;
 * a position built from the tiles and followers of a game, in their order, equals it byte for byte.
 * discovery_edit_clear is in state.c, where a game begins. */
#include "discovery/game.h"
#include "discovery/place.h"
#include "discovery/turn.h"

/* Copies of each kind that are neither in the bag nor on the board: drawn, or open before somebody.
 */
static void count_held(const struct discovery_state *state, uint8_t held[DISCOVERY_KINDS])
{
    for (unsigned k = 0; k < (unsigned)state->rules->kinds; k++) {
        held[k] = state->drawn == k;
    }
    for (unsigned seat = 0; seat < state->rules->setup.seats; seat++) {
        for (unsigned i = 0; i < state->count[seat]; i++) {
            held[state->open[seat][i]]++;
        }
    }
}

/* Are the tiles and followers still those of the box? aude_check asks for that unless told not to.
 */
static void edit_note(struct discovery_state *state)
{
    const struct discovery_rules *const rules = state->rules;
    uint8_t tiles[DISCOVERY_KINDS];
    uint8_t figures[SEATS] = {0};
    bool differs = false;
    count_held(state, tiles);
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        tiles[state->laid[tile].kind]++;
    }
    for (unsigned i = 0; i < state->figures; i++) {
        figures[state->figure[i].seat]++;
    }
    for (unsigned k = 0; k < (unsigned)rules->kinds && !differs; k++) {
        differs = tiles[k] + state->bag[k] + state->removed[k] != rules->start_bag[k];
    }
    for (unsigned seat = 0; seat < rules->setup.seats && !differs; seat++) {
        differs = figures[seat] + state->supply[seat] != DISCOVERY_FOLLOWERS;
    }
    state->edited = differs;
}

/* Can the board reach as far as the tiles to come may lead, each one cell farther out? */
static bool within_reach(const struct discovery_state *state, int to_come)
{
    return grid_reach(&state->grid) + to_come <= GRID_REACH;
}

/* Is there room for the tiles on the board and all that may still come? Each tile to come joins at
 * least one of its segments to an area that is there. Editing keeps this true, so play need not
 * ask. */
static bool edit_room(const struct discovery_state *state, int extra)
{
    unsigned tiles = state->grid.tiles;
    unsigned areas = state->areas + (state->grid.tiles == 0 ? 1u : 0u);
    unsigned ports = 0;
    uint8_t held[DISCOVERY_KINDS];
    count_held(state, held);
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        ports += state->rules->info[state->laid[tile].kind].tile->ports;
    }
    for (unsigned k = 0; k < (unsigned)state->rules->kinds; k++) {
        const unsigned copies = state->bag[k] + held[k] + (extra == (int)k ? 1u : 0u);
        tiles += copies;
        areas += copies * (state->rules->kind[k].segments - 1u);
        ports += copies * state->rules->info[k].tile->ports;
    }
    return tiles <= DISCOVERY_TILES && areas <= AREAS && ports <= UINT8_MAX &&
           within_reach(state, (int)tiles - state->grid.tiles);
}

static bool available(const struct discovery_state *state, int kind)
{
    return state->bag[kind] > 0 || state->drawn == kind;
}

static void take_from_bag(struct discovery_state *state, int kind)
{
    if (state->bag[kind] > 0) {
        state->bag[kind]--;
        state->bag_total--;
    }
}

static void put_back(struct discovery_state *state, unsigned kind)
{
    state->bag[kind]++;
    state->bag_total++;
}

static void put_back_drawn(struct discovery_state *state)
{
    if (state->drawn != NO_INDEX) {
        put_back(state, state->drawn);
        state->drawn = NO_INDEX;
    }
}

enum aude_status discovery_edit_tile(struct discovery_state *state, int kind, int x, int y,
                                     int rotation)
{
    const unsigned listed = (unsigned)rotation % state->rules->kind[kind].rotations;
    uint8_t held[DISCOVERY_KINDS];
    int to_come = 0;
    if (state->grid.tiles == DISCOVERY_TILES ||
        (!available(state, kind) && !edit_room(state, kind))) {
        return AUDE_BOARD_FULL;
    }
    count_held(state, held);
    for (unsigned k = 0; k < (unsigned)state->rules->kinds; k++) {
        to_come += state->bag[k] + held[k];
    }
    to_come -= available(state, kind) ? 1 : 0;
    if (state->grid.tiles == 0) {
        if (!grid_holds(x, y) || grid_out(x, y) + to_come > GRID_REACH) {
            return AUDE_TOO_FAR;
        }
        place_start(state, (unsigned)kind, listed, grid_key(x, y));
    } else {
        const enum aude_status status = discovery_fits(state, kind, x, y, (int)listed);
        if (status != AUDE_OK) {
            return status;
        }
        if (grid_out(x, y) + to_come > GRID_REACH) {
            return AUDE_TOO_FAR;
        }
        place_on(state, (unsigned)kind, listed,
                 grid_find(&state->grid, grid_key(x, y)) - GRID_CELL);
    }
    put_back_drawn(state);
    state->aside = 0;
    state->dealing = 0;
    state->placed = 0;
    state->idle = 0;
    state->step = AUDE_STEP_ACTION;
    take_from_bag(state, kind);
    edit_note(state);
    return AUDE_OK;
}

enum aude_status discovery_edit_figure(struct discovery_state *state, int seat, int figure, int x,
                                       int y, int segment)
{
    unsigned tile = 0;
    if (figure != AUDE_FOLLOWER) {
        return AUDE_BAD_ACTION;
    }
    const enum aude_status status = discovery_find_segment(state, x, y, segment, &tile);
    if (status != AUDE_OK) {
        return status;
    }
    if (state->supply[seat] == 0) {
        return AUDE_NO_SUPPLY;
    }
    if (state->figures == MAX_STANDING) {
        return AUDE_TOO_MANY_FIGURES;
    }
    put_follower(state, (unsigned)seat, tile, (unsigned)segment);
    edit_note(state);
    return AUDE_OK;
}

void discovery_edit_score(struct discovery_state *state, int seat, int score)
{
    state->score[seat] = score;
}

enum aude_status discovery_edit_supply(struct discovery_state *state, int seat, int figure,
                                       int count)
{
    if (figure != AUDE_FOLLOWER) {
        return AUDE_BAD_ACTION;
    }
    int standing = 0;
    for (unsigned i = 0; i < state->figures; i++) {
        standing += state->figure[i].seat == seat;
    }
    if (count + standing > UINT8_MAX) {
        return AUDE_TOO_MANY_FIGURES; /* they could not all come home */
    }
    state->supply[seat] = (uint8_t)count;
    edit_note(state);
    return AUDE_OK;
}

enum aude_status discovery_edit_bag(struct discovery_state *state, int kind, int count)
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

enum aude_status discovery_edit_removed(struct discovery_state *state, int kind, int count)
{
    if (count + DISCOVERY_TILES > UINT8_MAX) {
        return AUDE_TOO_MANY_TILES; /* the rest of the kind may be removed as well */
    }
    for (int i = state->removed[kind]; i < count; i++) {
        take_from_bag(state, kind);
    }
    state->removed[kind] = (uint8_t)count;
    edit_note(state);
    return AUDE_OK;
}

void discovery_edit_turn_number(struct discovery_state *state, int number)
{
    state->turn_number = (uint16_t)number;
}

/* ---- the tableau ---- */

static bool tableau_in_bounds(const struct discovery_state *state,
                              const struct aude_tableau *tableau)
{
    const unsigned seats = state->rules->setup.seats;
    bool good = tableau->aside <= DISCOVERY_TILES && tableau->dealing <= AUDE_MAX_OPEN * seats &&
                tableau->placed <= 1 && tableau->idle <= 1;
    for (unsigned seat = 0; seat < AUDE_MAX_SEATS; seat++) {
        good &= tableau->count[seat] <= (seat < seats ? AUDE_MAX_OPEN : 0);
        for (unsigned i = 0; good && i < tableau->count[seat]; i++) {
            good = tableau->kind[seat][i] < state->rules->kinds;
        }
    }
    return good;
}

static void set_tableau(struct discovery_state *state, const struct aude_tableau *tableau)
{
    for (unsigned seat = 0; seat < state->rules->setup.seats; seat++) {
        while (state->count[seat] > 0) {
            const unsigned kind = state->open[seat][0];
            open_remove(state, seat, kind);
            put_back(state, kind);
        }
    }
    for (unsigned seat = 0; seat < state->rules->setup.seats; seat++) {
        for (unsigned i = 0; i < tableau->count[seat]; i++) {
            take_from_bag(state, tableau->kind[seat][i]);
            open_add(state, seat, tableau->kind[seat][i]);
        }
    }
    state->aside = tableau->aside;
    state->dealing = tableau->dealing;
    state->placed = tableau->placed;
    state->idle = tableau->idle;
}

static bool place_ready(const struct discovery_state *state)
{
    const unsigned count = state->count[state->seat];
    return turn_open_fits(state, state->seat) ||
           (count == AUDE_MAX_OPEN && state->open[state->seat][0] != state->open[state->seat][1]);
}

/* Before the first turn tiles are set aside, then dealt to the seats in turn, two each: so the open
 * tiles say how far that has come. */
static bool opening_ready(const struct discovery_state *state)
{
    const unsigned seats = state->rules->setup.seats;
    const unsigned all = state->rules->open ? AUDE_MAX_OPEN * seats : 0u;
    unsigned dealt = all - state->dealing;
    if (state->dealing > all || (state->aside > 0 && dealt > 0)) {
        return false;
    }
    for (unsigned i = 0; i < seats && state->rules->open; i++) {
        const unsigned here = dealt < AUDE_MAX_OPEN ? dealt : (unsigned)AUDE_MAX_OPEN;
        if (state->count[(state->rules->setup.start_seat + i) % seats] != here) {
            return false;
        }
        dealt -= here;
    }
    return true;
}

/* Nothing is due: a turn that has not begun stands where its seat has something to do, and one that
 * cannot begin is taken for one whose tile lies. */
static void settle_turn(struct discovery_state *state)
{
    const bool open = state->rules->open;
    const bool lacks = !open || state->count[state->seat] < AUDE_MAX_OPEN;
    if (state->step == AUDE_STEP_OVER || (!open && state->step == AUDE_STEP_PLACE)) {
        return;
    }
    state->last = NO_INDEX;
    if (state->step != AUDE_STEP_ACTION && open && place_ready(state)) {
        state->step = AUDE_STEP_PLACE;
    } else if (state->step != AUDE_STEP_ACTION && lacks && state->bag_total > 0) {
        state->step = AUDE_STEP_DRAW;
    } else if (state->grid.tiles > 0) {
        state->step = AUDE_STEP_ACTION;
        state->last = (uint8_t)(state->grid.tiles - 1);
    } else {
        state->step = AUDE_STEP_OVER;
    }
}

/* Before the first turn: the seat is given. */
static enum aude_status settle_opening(struct discovery_state *state)
{
    if (!opening_ready(state)) {
        return AUDE_BAD_ACTION;
    }
    state->step = state->aside > 0 ? AUDE_STEP_REVEAL : AUDE_STEP_DRAW;
    state->seat =
        (uint8_t)(state->aside > 0 ? state->rules->setup.start_seat : turn_dealt_to(state));
    state->last = NO_INDEX;
    state->placed = 0;
    state->idle = 0;
    return state->bag_total > 0 ? AUDE_OK : AUDE_NONE_LEFT;
}

/* After a tile was placed: by a seat that lacks one. */
static enum aude_status settle_placed(struct discovery_state *state)
{
    const unsigned seats = state->rules->setup.seats;
    unsigned seat = state->seat;
    for (unsigned i = 0; i < seats && state->count[seat] == AUDE_MAX_OPEN; i++) {
        seat = (seat + 1) % seats;
    }
    if (state->grid.tiles == 0 || state->count[seat] == AUDE_MAX_OPEN) {
        return state->grid.tiles == 0 ? AUDE_NO_TILE : AUDE_BAD_ACTION;
    }
    state->step = AUDE_STEP_DRAW;
    state->seat = (uint8_t)seat;
    state->last = (uint8_t)(state->grid.tiles - 1);
    state->idle = 0;
    return state->bag_total > 0 ? AUDE_OK : AUDE_NONE_LEFT;
}

/* What is due belongs to one step. */
static enum aude_status step_of_tableau(struct discovery_state *state)
{
    const bool opening = state->aside > 0 || state->dealing > 0;
    if (!opening && state->placed == 0 && state->idle == 0) {
        settle_turn(state);
        return AUDE_OK;
    }
    put_back_drawn(state);
    if (opening) {
        return settle_opening(state);
    }
    if (state->placed != 0) {
        return settle_placed(state);
    }
    state->step = AUDE_STEP_ACTION;
    state->last = NO_INDEX;
    return choice_of(state, DISCOVERY_NO_TILE_TURN) == NO_TILE_TAKE_BACK ? AUDE_OK
                                                                         : AUDE_BAD_ACTION;
}

enum aude_status discovery_edit_tableau(struct discovery_state *state,
                                        const struct aude_tableau *tableau)
{
    struct aude_state before;
    memcpy(&before, state, discovery_state_size());
    if (!tableau_in_bounds(state, tableau)) {
        return AUDE_BAD_ACTION;
    }
    set_tableau(state, tableau);
    bool any = state->dealing > 0 || state->placed > 0;
    for (unsigned seat = 0; seat < state->rules->setup.seats; seat++) {
        any |= state->count[seat] > 0;
    }
    enum aude_status status = any && !state->rules->open ? AUDE_NO_OPEN_TILES
                              : !edit_room(state, -1)    ? AUDE_TOO_MANY_TILES
                                                         : AUDE_OK;
    status = status == AUDE_OK ? step_of_tableau(state) : status;
    if (status != AUDE_OK) {
        memcpy(state, &before, discovery_state_size());
    } else {
        edit_note(state);
    }
    return status;
}

/* ---- the turn ---- */

/* What does not belong to the step is forgotten. */
static void forget(struct discovery_state *state)
{
    if (state->step != AUDE_STEP_REVEAL) {
        state->aside = 0;
    }
    if (state->step != AUDE_STEP_REVEAL && state->step != AUDE_STEP_DRAW) {
        state->dealing = 0;
    }
    if (state->step != AUDE_STEP_DRAW || state->dealing > 0) {
        state->placed = 0;
    }
    if (state->step != AUDE_STEP_ACTION) {
        state->idle = 0;
    }
}

static bool draw_ready(const struct discovery_state *state)
{
    if (state->dealing > 0) {
        return opening_ready(state) && state->seat == turn_dealt_to(state);
    }
    const bool room = !state->rules->open || state->count[state->seat] < AUDE_MAX_OPEN;
    return room && (state->placed == 0 || state->grid.tiles > 0);
}

/* The step itself, before the drawn tile and the bag are settled. */
static enum aude_status check_step(const struct discovery_state *state, enum aude_step step,
                                   int drawn)
{
    const bool draws = step == AUDE_STEP_DRAW || step == AUDE_STEP_REVEAL;
    const bool known =
        draws || step == AUDE_STEP_PLACE || step == AUDE_STEP_ACTION || step == AUDE_STEP_OVER;
    if (!known || (step == AUDE_STEP_PLACE && !state->rules->open) != (drawn >= 0)) {
        return AUDE_BAD_ACTION;
    }
    if (step == AUDE_STEP_ACTION && state->grid.tiles == 0) {
        return AUDE_NO_TILE;
    }
    if (draws && state->bag_total == 0 && state->drawn == NO_INDEX) {
        return AUDE_NONE_LEFT;
    }
    return drawn >= 0 && !available(state, drawn) && !edit_room(state, drawn) ? AUDE_BOARD_FULL
                                                                              : AUDE_OK;
}

static enum aude_status set_turn(struct discovery_state *state, int seat, enum aude_step step,
                                 int drawn)
{
    const enum aude_status status = check_step(state, step, drawn);
    if (status != AUDE_OK) {
        return status;
    }
    put_back_drawn(state);
    state->seat = (uint8_t)seat;
    state->step = (uint8_t)step;
    forget(state);
    const bool laid = (step == AUDE_STEP_ACTION && !state->idle) || state->placed;
    state->last = (uint8_t)(laid ? state->grid.tiles - 1 : NO_INDEX);
    switch (step) {
    case AUDE_STEP_REVEAL:
        return state->aside > 0 && opening_ready(state) &&
                       state->seat == state->rules->setup.start_seat
                   ? AUDE_OK
                   : AUDE_BAD_ACTION;
    case AUDE_STEP_DRAW: return draw_ready(state) ? AUDE_OK : AUDE_BAD_ACTION;
    case AUDE_STEP_ACTION:
        return state->idle && choice_of(state, DISCOVERY_NO_TILE_TURN) == NO_TILE_NOTHING
                   ? AUDE_BAD_ACTION
                   : AUDE_OK;
    case AUDE_STEP_PLACE: break;
    default: return AUDE_OK;
    }
    if (state->rules->open) {
        return place_ready(state) ? AUDE_OK : AUDE_MISMATCH;
    }
    if (!place_anywhere(state, (unsigned)drawn)) {
        return AUDE_MISMATCH;
    }
    take_from_bag(state, drawn);
    state->drawn = (uint8_t)drawn;
    return AUDE_OK;
}

enum aude_status discovery_edit_turn(struct discovery_state *state, int seat, enum aude_step step,
                                     int drawn)
{
    struct aude_state before;
    memcpy(&before, state, discovery_state_size());
    const enum aude_status status = set_turn(state, seat, step, drawn);
    if (status != AUDE_OK) {
        memcpy(state, &before, discovery_state_size());
    } else {
        edit_note(state);
    }
    return status;
}

void discovery_edit_final(struct discovery_state *state, struct aude_ledger *ledger)
{
    put_back_drawn(state);
    turn_final(state, ledger);
    edit_note(state);
}
