/* SPDX-License-Identifier: Apache-2.0 */
/* Capturing (TOWER-11 to 17) and the exchange of prisoners (TOWER-22 to 24).
 *
 * Prisoners are counted by captor, owner and figure. An exchange is due when the captor's new
 * prisoner belongs to somebody who holds figures of the captor; the new one is the only prisoner on
 * its side, so only the captor may have something to choose. */
#include "carcassonne/board.h"
#include "carcassonne/figures.h"
#include "carcassonne/room.h"
#include "carcassonne/tower/tower.h"
#include "core/ledger.h"
#include <string.h>

/* Is this figure out of the reach of all towers (X4-1, X2-2)? */
static bool safe(const struct state *state, const struct figure *figure)
{
    return (words_of(state)[region_of(state, figure->tile, figure->segment)] & WORD_CASTLE) != 0 ||
           state->rules->refusal[figure->figure].captured != 0;
}

/* The tower just raised: where it stands, how far it reaches. */
struct raised {
    const uint16_t *keys; /* of all tiles */
    uint16_t key;
    int floors;
};

static struct raised raised_of(const struct state *state)
{
    const unsigned tile = state->moment.raised;
    return (struct raised){grid_tile_keys(&state->grid), grid_tile_key(&state->grid, tile),
                           (int)tower_floors(tower_seen(state, tile))};
}

static inline bool in_range(struct raised from, const struct figure *figure)
{
    const uint16_t to = from.keys[figure->tile];
    const unsigned apart = to ^ from.key;
    if ((apart & 0xff) != 0 && (apart & 0xff00) != 0) {
        return false; /* neither in its row nor in its column: asked first, for most are not */
    }
    return tower_range(grid_x(to) - grid_x(from.key), grid_y(to) - grid_y(from.key), from.floors);
}

static aude_action capture_action(const struct state *state, const struct figure *figure)
{
    return aude_action_with(
        board_action(state, AUDE_CAPTURE, figure->tile, figure->figure, figure->segment),
        figure->seat);
}

bool capture_possible(const struct state *state)
{
    const struct raised from = raised_of(state);
    const struct figure *const end = figures_of(state) + state->figures;
    for (const struct figure *figure = figures_of(state); figure < end; figure++) {
        if (in_range(from, figure) && !safe(state, figure)) {
            return true;
        }
    }
    return false;
}

/* Index of the first figure that the action means, or -1. */
static int capture_find(const struct state *state, aude_action action)
{
    const int tile = board_tile(state, aude_action_x(action), aude_action_y(action));
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        if (figure->tile == tile && action == capture_action(state, figure)) {
            return (int)i;
        }
    }
    return -1;
}

/* Does a figure before this one stand on its segment and look like it, as editing can have it? The
 * two are one action. */
static bool repeats(const struct state *state, const struct figure *figure)
{
    const struct figure *const figures = figures_of(state);
    bool same = false;
    if (word_figures(words_of(state)[region_of(state, figure->tile, figure->segment)]) > 1) {
        for (const struct figure *other = figures; other < figure; other++) {
            same |= memcmp(other, figure, sizeof *figure) == 0;
        }
    }
    return same;
}

void capture_list(const struct state *state, struct list *list)
{
    const struct raised from = raised_of(state);
    const struct figure *const end = figures_of(state) + state->figures;
    for (const struct figure *figure = figures_of(state); figure < end; figure++) {
        if (in_range(from, figure) && !safe(state, figure) && !repeats(state, figure)) {
            list_add(list, capture_action(state, figure));
        }
    }
}

enum aude_status capture_legal(const struct state *state, aude_action action)
{
    const aude_action plain =
        aude_action_make(AUDE_CAPTURE, aude_action_item(action), aude_action_x(action),
                         aude_action_y(action), 0, aude_action_segment(action));
    if (action != aude_action_with(plain, aude_action_number(action)) ||
        aude_action_item(action) >= FIGURES ||
        aude_action_number(action) >= state->rules->setup.seats) {
        return AUDE_BAD_ACTION;
    }
    const int index = capture_find(state, action);
    if (index < 0) {
        return AUDE_NOBODY_THERE;
    }
    if (!in_range(raised_of(state), &figures_of(state)[index])) {
        return AUDE_OUT_OF_RANGE;
    }
    const unsigned spared = state->rules->refusal[figures_of(state)[index].figure].captured;
    return spared != 0                              ? STATUS(spared)
           : safe(state, &figures_of(state)[index]) ? AUDE_CASTLE_SAFE
                                                    : AUDE_OK;
}

/* One imprisoned figure goes home. */
static void release(struct state *state, unsigned captor, unsigned owner, unsigned figure,
                    struct aude_ledger *ledger)
{
    prisoners_of(state, captor, owner)[figure]--;
    state->supply[owner][figure]++;
    ledger_home(ledger, owner, captor, figure, "TOWER-22");
}

static unsigned kinds_held(const struct state *state, unsigned captor, unsigned owner)
{
    unsigned kinds = 0;
    for (unsigned figure = 0; figure < FIGURES; figure++) {
        kinds += imprisoned(state, captor, owner, figure) > 0;
    }
    return kinds;
}

static unsigned first_held(const struct state *state, unsigned captor, unsigned owner)
{
    unsigned figure = 0;
    while (figure + 1 < FIGURES && imprisoned(state, captor, owner, figure) == 0) {
        figure++;
    }
    return figure;
}

static unsigned end_capture(struct state *state)
{
    state->moment.raised = NO_TILE;
    state->moment.victim = AUDE_NO_SEAT;
    return S425 + 1;
}

unsigned capture_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    if (state->moment.raised == NO_TILE) {
        return S425 + 1;
    }
    return capture_possible(state) ? ASK : end_capture(state);
}

unsigned capture_pass(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    return end_capture(state);
}

static unsigned exchange(struct state *state, unsigned figure, struct aude_ledger *ledger)
{
    const unsigned captor = state->seat;
    const unsigned victim = state->moment.victim;
    release(state, captor, victim, first_held(state, captor, victim), ledger);
    release(state, victim, captor, figure, ledger);
    return end_capture(state);
}

static void imprison(struct state *state, const struct figure *figure, struct aude_ledger *ledger)
{
    if (ledger != NULL) {
        const uint16_t at = grid_tile_key(&state->grid, figure->tile);
        ledger_add(ledger, &(struct aude_entry){
                               .event = AUDE_EVENT_CAPTURE,
                               .seat = figure->seat,
                               .other = state->seat,
                               .feature = kind_of(state, figure->tile)->feature[figure->segment],
                               .item = figure->figure,
                               .x = (int16_t)grid_x(at),
                               .y = (int16_t)grid_y(at),
                               .segment = figure->segment,
                               .rule = "TOWER-15"});
    }
    prisoners_of(state, state->seat, figure->seat)[figure->figure]++;
}

unsigned capture_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    const unsigned index = (unsigned)capture_find(state, action);
    const struct figure figure = figures_of(state)[index];
    if (figure.seat == state->seat) { /* TOWER-16 */
        return_figure(state, index, "TOWER-16", ledger);
        miss_figure(state, &figure, ledger);
        return end_capture(state);
    }
    lift_figure(state, index);
    imprison(state, &figure, ledger);
    miss_figure(state, &figure, ledger);
    state->moment.victim = figure.seat;
    return DONE;
}

unsigned exchange_enter(struct state *state, struct aude_ledger *ledger)
{
    const unsigned victim = state->moment.victim;
    if (victim == AUDE_NO_SEAT) {
        return DONE;
    }
    const unsigned kinds = kinds_held(state, victim, state->seat);
    if (kinds == 0) {
        return end_capture(state);
    }
    return kinds > 1 ? ASK : exchange(state, first_held(state, victim, state->seat), ledger);
}

void exchange_list(const struct state *state, struct list *list)
{
    for (unsigned figure = 0; figure < FIGURES; figure++) {
        if (imprisoned(state, state->moment.victim, state->seat, figure) > 0) {
            list_add(list, aude_action_make(AUDE_EXCHANGE, (int)figure, 0, 0, 0, 0));
        }
    }
}

enum aude_status exchange_legal(const struct state *state, aude_action action)
{
    const int figure = aude_action_item(action);
    if (action != aude_action_make(AUDE_EXCHANGE, figure, 0, 0, 0, 0) || figure >= FIGURES) {
        return AUDE_BAD_ACTION;
    }
    return imprisoned(state, state->moment.victim, state->seat, (unsigned)figure) > 0
               ? AUDE_OK
               : AUDE_NOT_HELD;
}

unsigned exchange_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    return exchange(state, (unsigned)aude_action_item(action), ledger);
}
