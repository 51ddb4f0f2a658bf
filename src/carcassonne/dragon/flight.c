/* SPDX-License-Identifier: Apache-2.0 */
/* The flight of the dragon (DRAGON-13 to 24): six steps, each decided by another player, no cell
 * twice, and whoever stands where it comes goes home. */
#include "carcassonne/board.h"
#include "carcassonne/dragon/dragon.h"
#include "carcassonne/figures.h"

/* Cells of the flight so far, that on which it began among them; 0: there is none. */
static unsigned cells_of(const struct dragon *dragon)
{
    unsigned cells = 0;
    while (cells < FLIGHT && dragon->flight[cells] != NO_TILE) {
        cells++;
    }
    return cells;
}

static void end_flight(struct dragon *dragon)
{
    for (unsigned i = 0; i < FLIGHT; i++) {
        dragon->flight[i] = NO_TILE;
    }
}

/* May it enter the tile, wherever that lies (DRAGON-17, 19)? Behind walls there is nothing to enter
 * (X6-6). */
static enum aude_status enters(const struct state *state, unsigned tile)
{
    const struct dragon *const dragon = dragon_of(state);
    bool visited = false;
    for (unsigned i = 0; i < FLIGHT; i++) {
        visited |= dragon->flight[i] == tile;
    }
    return visited                         ? STATUS(STATUS_FLY_TWICE)
           : tile == fairy_tile(state)     ? STATUS(STATUS_FLY_FAIRY)
           : segments_of(state, tile) == 0 ? STATUS(STATUS_FLY_WALLS)
                                           : AUDE_OK;
}

/* The tile beside it on this side; -1: there is none, or the dragon may not enter it. */
static int exit_by(const struct state *state, unsigned side)
{
    const uint16_t at = grid_tile_key(&state->grid, dragon_of(state)->dragon);
    const int tile = grid_tile(&state->grid, grid_neighbour(at, side));
    return tile >= 0 && enters(state, (unsigned)tile) == AUDE_OK ? tile : -1;
}

static bool has_exit(const struct state *state)
{
    bool found = false;
    for (unsigned side = 0; side < 4; side++) {
        found |= exit_by(state, side) >= 0;
    }
    return found;
}

/* DRAGON-13, 18 */
unsigned flight_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    struct dragon *const dragon = dragon_of(state);
    if (cells_of(dragon) == 0) {
        if (dragon->dragon == NO_TILE || !tile_shows(state, state->last, AUDE_SIGN_DRAGON)) {
            return DONE;
        }
        dragon->flight[0] = dragon->dragon;
    }
    if (!has_exit(state)) {
        end_flight(dragon);
        return DONE;
    }
    return ASK;
}

/* DRAGON-15: the active player first. */
int flight_mover(const struct state *state)
{
    const unsigned cells = cells_of(dragon_of(state));
    return (int)((state->seat + (cells > 0 ? cells - 1 : 0)) % state->rules->setup.seats);
}

static aude_action fly(const struct state *state, unsigned tile)
{
    return board_action(state, (enum aude_verb)VERB_FLY, tile, 0, 0);
}

void flight_list(const struct state *state, struct list *list)
{
    for (unsigned side = 0; side < 4; side++) {
        const int tile = exit_by(state, side);
        if (tile >= 0) {
            list_add(list, fly(state, (unsigned)tile));
        }
    }
}

enum aude_status flight_legal(const struct state *state, aude_action action)
{
    const int x = aude_action_x(action);
    const int y = aude_action_y(action);
    const uint16_t at = grid_tile_key(&state->grid, dragon_of(state)->dragon);
    if (action != aude_action_make((enum aude_verb)VERB_FLY, 0, x, y, 0, 0)) {
        return AUDE_BAD_ACTION;
    }
    const int tile = board_tile(state, x, y);
    if (tile < 0) {
        return AUDE_NO_TILE;
    }
    const int dx = x - grid_x(at);
    const int dy = y - grid_y(at);
    const enum aude_status status = enters(state, (unsigned)tile);
    return dx * dx + dy * dy > 1 ? STATUS(STATUS_FLY_FAR) : status;
}

/* DRAGON-20: what stands at a corner, and so on no single tile, stays (X35-1), as do castles
 * (X3-1). */
static bool is_eaten(const struct state *state, const struct figure *figure, unsigned tile)
{
    return figure->tile == tile && (state->rules->bars >> figure->figure & 1) == 0 &&
           !is_castle(state, figure);
}

/* DRAGON-20, 21: all who stand on the tile; then whoever they leave alone elsewhere. */
static void eat(struct state *state, unsigned tile, struct aude_ledger *ledger)
{
    struct figure gone[AUDE_MAX_FIGURES];
    unsigned count = 0;
    for (unsigned i = 0; i < state->figures;) {
        const struct figure *const figure = &figures_of(state)[i];
        if (is_eaten(state, figure, tile)) {
            gone[count++] = *figure;
            return_figure(state, i, "DRAGON-20", ledger);
        } else {
            i++;
        }
    }
    for (unsigned i = 0; i < count; i++) {
        miss_figure(state, &gone[i], ledger);
    }
}

unsigned flight_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    struct dragon *const dragon = dragon_of(state);
    const unsigned tile = board_tile_of(state, action);
    const unsigned cells = cells_of(dragon);
    const struct aude_entry entry =
        tile_entry(state, EVENT_DRAGON, (unsigned)flight_mover(state), tile, "DRAGON-15");
    dragon->dragon = (uint16_t)tile;
    ledger_add(ledger, &entry);
    eat(state, tile, ledger);
    if (cells == FLIGHT) {
        end_flight(dragon);
        return DONE;
    }
    dragon->flight[cells] = (uint16_t)tile;
    return AGAIN;
}

/* ---- positions ---- */

static bool are_neighbours(const struct state *state, unsigned one, unsigned other)
{
    const uint16_t a = grid_tile_key(&state->grid, one);
    const uint16_t b = grid_tile_key(&state->grid, other);
    const int dx = grid_x(a) - grid_x(b);
    const int dy = grid_y(a) - grid_y(b);
    return dx * dx + dy * dy == 1;
}

/* Are the cells a way that leads to where the dragon is? */
static bool is_way(const struct state *state)
{
    const struct dragon *const dragon = dragon_of(state);
    const unsigned cells = cells_of(dragon);
    bool good = cells > 0 && dragon->flight[cells - 1] == dragon->dragon;
    for (unsigned i = cells; i < FLIGHT; i++) {
        good &= dragon->flight[i] == NO_TILE;
    }
    for (unsigned i = 0; good && i < cells; i++) {
        good = dragon->flight[i] < state->grid.tiles &&
               (i == 0 || are_neighbours(state, dragon->flight[i - 1], dragon->flight[i]));
        for (unsigned before = 0; before < i; before++) {
            good &= dragon->flight[before] != dragon->flight[i];
        }
    }
    return good;
}

bool flight_ready(const struct state *state)
{
    return is_way(state) && tile_shows(state, state->last, AUDE_SIGN_DRAGON) && has_exit(state);
}

void flight_forget(struct state *state, unsigned step)
{
    if (room_plays(state->rules, ROOM_dragon) && step != STEP_FLIGHT) {
        end_flight(dragon_of(state));
    }
}

const char *flight_check(const struct state *state)
{
    const bool flies = state->step == STEP_FLIGHT;
    if (flies ? !flight_ready(state) : cells_of(dragon_of(state)) > 0) {
        return "the flight of the dragon is none";
    }
    return NULL;
}
