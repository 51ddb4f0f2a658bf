/* SPDX-License-Identifier: Apache-2.0 */
/* The course of a game of The Discovery.
 *
 *     basic:             DRAW -> PLACE -> ACTION
 *     with open tiles:   REVEAL ... DRAW ... (before the first turn), then PLACE -> DRAW -> ACTION
 *
 * A state always stands at a decision or is over: whatever needs none happens at the end of an
 * action. A tile that fits nowhere leaves the game and another is drawn (DISC-23); a step whose
 * only choice would be to pass is passed by itself; seats without a tile to place are left out when
 * all tiles are drawn (DISC-72).
 *
 * Rules: DISC-13 to DISC-16, DISC-20 to DISC-24, DISC-30 to DISC-44, DISC-60, DISC-70 to DISC-73.
 */
#include "discovery/turn.h"

#include "core/ledger.h"
#include "discovery/game.h"
#include "discovery/place.h"
#include "discovery/score.h"

/* ---- tiles that nobody places, open tiles ---- */

static void remove_tile(struct discovery_state *state, unsigned kind, const char *rule,
                        struct aude_ledger *ledger)
{
    state->removed[kind]++;
    if (ledger != NULL) {
        const struct aude_entry entry = {.event = AUDE_EVENT_REMOVED,
                                         .seat = state->seat,
                                         .other = AUDE_NO_SEAT,
                                         .item = (uint8_t)kind,
                                         .rule = rule};
        ledger_add(ledger, &entry);
    }
}

void open_add(struct discovery_state *state, unsigned seat, unsigned kind)
{
    uint8_t *const open = state->open[seat];
    unsigned at = state->count[seat]++;
    for (; at > 0 && open[at - 1] > kind; at--) {
        open[at] = open[at - 1];
    }
    open[at] = (uint8_t)kind;
}

void open_remove(struct discovery_state *state, unsigned seat, unsigned kind)
{
    uint8_t *const open = state->open[seat];
    const unsigned count = --state->count[seat];
    bool found = false;
    for (unsigned i = 0; i < count; i++) {
        found |= open[i] == kind;
        open[i] = found ? open[i + 1] : open[i];
    }
    open[count] = 0;
}

static bool is_open(const struct discovery_state *state, unsigned seat, unsigned kind)
{
    bool found = false;
    for (unsigned i = 0; i < state->count[seat]; i++) {
        found |= state->open[seat][i] == kind;
    }
    return found;
}

bool turn_holds(const struct discovery_state *state, unsigned seat, unsigned kind)
{
    if (state->step != AUDE_STEP_PLACE || seat != state->seat) {
        return false;
    }
    return state->rules->open ? is_open(state, seat, kind) : state->drawn == kind;
}

bool turn_open_fits(const struct discovery_state *state, unsigned seat)
{
    bool fits = false;
    for (unsigned i = 0; i < state->count[seat]; i++) {
        fits |= place_anywhere(state, state->open[seat][i]);
    }
    return fits;
}

/* ---- from turn to turn ---- */

static void forget_turn(struct discovery_state *state)
{
    state->drawn = NO_INDEX;
    state->last = NO_INDEX;
    state->placed = 0;
    state->idle = 0;
}

void turn_final(struct discovery_state *state, struct aude_ledger *ledger)
{
    ledger_at(ledger, AUDE_FINAL);
    forget_turn(state);
    state->aside = 0; /* and an edited game may end before it began */
    state->dealing = 0;
    state->step = AUDE_STEP_OVER;
    for (unsigned i = 0; i < state->figures; i++) {
        score_follower(state, i, true, ledger);
    }
}

static bool stands(const struct discovery_state *state, unsigned seat)
{
    bool found = false;
    for (unsigned i = 0; i < state->figures; i++) {
        found |= state->figure[i].seat == seat;
    }
    return found;
}

/* With open tiles: the turn begins with choosing one that fits. When none does, one is removed,
 * which is a decision when they differ, and a replacement is drawn (DISC-23). True when there is
 * something to decide or to draw, false when the seat is left without a tile. */
static bool offer_open(struct discovery_state *state, struct aude_ledger *ledger)
{
    const unsigned seat = state->seat;
    if (state->count[seat] == 0 && state->bag_total > 0) { /* only after editing */
        state->step = AUDE_STEP_DRAW;
        return true;
    }
    while (state->count[seat] > 0) {
        const uint8_t *const open = state->open[seat];
        if (turn_open_fits(state, seat) || (state->count[seat] == 2 && open[0] != open[1])) {
            state->step = AUDE_STEP_PLACE;
            return true;
        }
        const unsigned kind = open[0];
        open_remove(state, seat, kind);
        remove_tile(state, kind, "DISC-23", ledger);
        if (state->bag_total > 0) {
            state->step = AUDE_STEP_DRAW;
            return true;
        }
    }
    return false;
}

bool turn_next_seat(struct discovery_state *state)
{
    const unsigned seats = state->rules->setup.seats;
    for (unsigned i = 1; i <= seats; i++) {
        const unsigned seat = (state->seat + i) % seats;
        if (state->bag_total > 0 || state->count[seat] > 0) {
            state->seat = (uint8_t)seat;
            state->turn_number++;
            return true;
        }
    }
    return false;
}

static void end_turn(struct discovery_state *state, struct aude_ledger *ledger)
{
    if (turn_next_seat(state)) {
        turn_begin(state, ledger);
    } else {
        turn_final(state, ledger);
    }
}

/* No tile could be placed: nothing is left to be done, or a follower may be taken back. True when
 * there is something to decide. */
static bool idle_action(struct discovery_state *state)
{
    if (choice_of(state, DISCOVERY_NO_TILE_TURN) == NO_TILE_NOTHING ||
        !stands(state, state->seat)) {
        return false;
    }
    state->idle = 1;
    state->step = AUDE_STEP_ACTION;
    return true;
}

void turn_begin(struct discovery_state *state, struct aude_ledger *ledger)
{
    for (;;) {
        forget_turn(state);
        if (!state->rules->open) {
            state->step = AUDE_STEP_DRAW;
            return;
        }
        if (offer_open(state, ledger) || idle_action(state)) {
            return;
        }
        if (!turn_next_seat(state)) {
            turn_final(state, ledger);
            return;
        }
    }
}

unsigned turn_dealt_to(const struct discovery_state *state)
{
    const struct aude_setup *const setup = &state->rules->setup;
    const unsigned before = (unsigned)AUDE_MAX_OPEN * setup->seats - state->dealing;
    return (setup->start_seat + before / AUDE_MAX_OPEN) % setup->seats;
}

void turn_open_game(struct discovery_state *state, struct aude_ledger *ledger)
{
    forget_turn(state);
    if (state->bag_total == 0) { /* a set with hardly any tiles */
        state->aside = 0;
        state->dealing = 0;
    }
    state->seat = state->rules->setup.start_seat;
    if (state->aside > 0) {
        state->step = AUDE_STEP_REVEAL;
    } else if (state->dealing > 0) {
        state->seat = (uint8_t)turn_dealt_to(state);
        state->step = AUDE_STEP_DRAW;
    } else if (state->rules->open ? state->count[state->seat] > 0 : state->bag_total > 0) {
        turn_begin(state, ledger);
    } else {
        turn_final(state, ledger);
    }
}

/* ---- REVEAL, DRAW ---- */

static void draw_list(const struct discovery_state *state, struct list *list)
{
    for (int k = 0; k < state->rules->kinds; k++) {
        if (state->bag[k] > 0) {
            list_add(list, aude_action_make(AUDE_DRAW, k, 0, 0, 0, 0));
        }
    }
}

static enum aude_status draw_legal(const struct discovery_state *state, aude_action action)
{
    const int k = aude_action_item(action);
    if (action != aude_action_make(AUDE_DRAW, k, 0, 0, 0, 0) || k >= state->rules->kinds) {
        return AUDE_BAD_ACTION;
    }
    return state->bag[k] > 0 ? AUDE_OK : AUDE_NONE_LEFT;
}

static unsigned draw_from_bag(struct discovery_state *state, aude_action action)
{
    const unsigned kind = (unsigned)aude_action_item(action);
    state->bag[kind]--;
    state->bag_total--;
    return kind;
}

static void reveal_apply(struct discovery_state *state, aude_action action,
                         struct aude_ledger *ledger)
{
    remove_tile(state, draw_from_bag(state, action), "DISC-73", ledger);
    state->aside--;
    turn_open_game(state, ledger);
}

/* ACTION, or what follows when there is nothing to choose (DISC-14). */
static void to_action(struct discovery_state *state, struct aude_ledger *ledger);

static void draw_open(struct discovery_state *state, unsigned kind, struct aude_ledger *ledger)
{
    open_add(state, state->seat, kind);
    if (state->dealing > 0) {
        state->dealing--;
        turn_open_game(state, ledger);
    } else if (state->placed == 0) {
        /* a replacement: it fits, or one more is removed */
        if (!offer_open(state, ledger) && !idle_action(state)) {
            end_turn(state, ledger);
        }
    } else if (choice_of(state, DISCOVERY_DRAW_TIME) == DRAW_BEFORE) {
        state->placed = 0;
        to_action(state, ledger);
    } else {
        end_turn(state, ledger);
    }
}

static void draw_apply(struct discovery_state *state, aude_action action,
                       struct aude_ledger *ledger)
{
    const unsigned kind = draw_from_bag(state, action);
    if (state->rules->open) {
        draw_open(state, kind, ledger);
    } else if (place_anywhere(state, kind)) {
        state->drawn = (uint8_t)kind;
        state->step = AUDE_STEP_PLACE;
    } else {
        remove_tile(state, kind, "DISC-23", ledger);
        if (state->bag_total == 0 && !idle_action(state)) {
            end_turn(state, ledger);
        }
    }
}

/* ---- PLACE ---- */

static void list_placements(const struct discovery_state *state, unsigned k, struct list *list)
{
    const struct terrain_kind *const kind = &state->rules->kind[k];
    for (unsigned rotation = 0; rotation < kind->rotations; rotation++) {
        for (unsigned word = 0; word < state->grid.words; word++) {
            uint64_t cells = grid_fit(&state->grid, kind->edge[rotation], word);
            for (; cells != 0; cells &= cells - 1) {
                const uint16_t key = grid_cell_key(&state->grid, word * 64 + bits_first(cells));
                list_add(list, aude_action_make(AUDE_PLACE, (int)k, grid_x(key), grid_y(key),
                                                (int)rotation, 0));
            }
        }
    }
}

static void place_list(const struct discovery_state *state, struct list *list)
{
    if (!state->rules->open) {
        list_placements(state, state->drawn, list);
        return;
    }
    const unsigned count = state->count[state->seat];
    const uint8_t *const open = state->open[state->seat];
    for (unsigned i = 0; i < count; i++) {
        if (i == 0 || open[i] != open[i - 1]) {
            list_placements(state, open[i], list);
        }
    }
    for (unsigned i = 0; i < count && list->count == 0; i++) {
        /* none fits, so they differ */
        list_add(list, aude_action_make(AUDE_DISCARD, open[0], 0, 0, 0, 0));
        list_add(list, aude_action_make(AUDE_DISCARD, open[count - 1], 0, 0, 0, 0));
    }
}

static enum aude_status discard_legal(const struct discovery_state *state, aude_action action)
{
    const int k = aude_action_item(action);
    if (action != aude_action_make(AUDE_DISCARD, k, 0, 0, 0, 0) || k >= state->rules->kinds) {
        return AUDE_BAD_ACTION;
    }
    if (!is_open(state, state->seat, (unsigned)k)) {
        return AUDE_NOT_OPEN;
    }
    return turn_open_fits(state, state->seat) ? AUDE_TILE_FITS : AUDE_OK;
}

static enum aude_status place_legal(const struct discovery_state *state, aude_action action)
{
    const int k = aude_action_item(action);
    const int x = aude_action_x(action);
    const int y = aude_action_y(action);
    const int rotation = aude_action_rotation(action);
    if (aude_action_verb(action) == AUDE_DISCARD) {
        return discard_legal(state, action);
    }
    if (action != aude_action_make(AUDE_PLACE, k, x, y, rotation, 0) || k >= state->rules->kinds) {
        return AUDE_BAD_ACTION;
    }
    if (!turn_holds(state, state->seat, (unsigned)k)) {
        return state->rules->open ? AUDE_NOT_OPEN : AUDE_WRONG_TILE;
    }
    return discovery_fits(state, k, x, y, rotation);
}

static void tile_placed(struct discovery_state *state, struct aude_ledger *ledger)
{
    if (state->rules->open && choice_of(state, DISCOVERY_DRAW_TIME) == DRAW_BEFORE &&
        state->bag_total > 0) {
        state->placed = 1;
        state->step = AUDE_STEP_DRAW;
    } else {
        to_action(state, ledger);
    }
}

static void place_apply(struct discovery_state *state, aude_action action,
                        struct aude_ledger *ledger)
{
    const unsigned k = (unsigned)aude_action_item(action);
    if (aude_action_verb(action) == AUDE_DISCARD) {
        open_remove(state, state->seat, k);
        remove_tile(state, k, "DISC-23", ledger);
        if (state->bag_total > 0) {
            state->step = AUDE_STEP_DRAW;
        } else if (!offer_open(state, ledger) && !idle_action(state)) {
            end_turn(state, ledger);
        }
        return;
    }
    const unsigned rotation =
        (unsigned)aude_action_rotation(action) % state->rules->kind[k].rotations;
    const uint16_t key = grid_key(aude_action_x(action), aude_action_y(action));
    const unsigned cell = grid_find(&state->grid, key) - GRID_CELL;
    if (state->rules->open) {
        open_remove(state, state->seat, k);
    }
    state->drawn = NO_INDEX;
    place_on(state, k, rotation, cell);
    tile_placed(state, ledger);
}

/* ---- ACTION ---- */

enum aude_status may_deploy(const struct discovery_state *state, unsigned seat, unsigned tile,
                            unsigned segment)
{
    if (state->supply[seat] == 0) {
        return AUDE_NO_SUPPLY;
    }
    if (area_occupied(state, area_of(state, tile, segment))) {
        return AUDE_NOT_FREE;
    }
    return state->figures < MAX_STANDING ? AUDE_OK : AUDE_TOO_MANY_FIGURES;
}

static aude_action follower_action(const struct discovery_state *state, enum aude_verb verb,
                                   unsigned tile, unsigned segment)
{
    const uint16_t key = grid_tile_key(&state->grid, tile);
    return aude_action_make(verb, AUDE_FOLLOWER, grid_x(key), grid_y(key), 0, (int)segment);
}

static void action_list(const struct discovery_state *state, struct list *list)
{
    if (state->last != NO_INDEX) {
        for (unsigned segment = 0; segment < kind_under(state, state->last)->segments; segment++) {
            if (may_deploy(state, state->seat, state->last, segment) == AUDE_OK) {
                list_add(list, follower_action(state, AUDE_PUT, state->last, segment));
            }
        }
    }
    for (unsigned i = 0; i < state->figures; i++) {
        const struct standing *const figure = &state->figure[i];
        /* two of one player on one segment, which only editing can do, are one choice */
        if (figure->seat == state->seat &&
            follower_at(state, state->seat, figure->tile, figure->segment) == (int)i) {
            list_add(list, follower_action(state, AUDE_TAKE, figure->tile, figure->segment));
        }
    }
    list_add(list, plain_action(AUDE_PASS));
}

static enum aude_status action_legal(const struct discovery_state *state, aude_action action)
{
    const enum aude_verb verb = aude_action_verb(action);
    const int x = aude_action_x(action);
    const int y = aude_action_y(action);
    const int segment = aude_action_segment(action);
    unsigned tile = 0;
    if (verb == AUDE_PASS) {
        return action == AUDE_PASS ? AUDE_OK : AUDE_BAD_ACTION;
    }
    if (action != aude_action_make(verb, AUDE_FOLLOWER, x, y, 0, segment)) {
        return AUDE_BAD_ACTION;
    }
    const enum aude_status status = discovery_find_segment(state, x, y, segment, &tile);
    if (status != AUDE_OK) {
        return status;
    }
    if (verb == AUDE_TAKE) {
        const int index = follower_at(state, state->seat, tile, (unsigned)segment);
        return index >= 0 ? AUDE_OK : AUDE_NOBODY_TO_TAKE;
    }
    if (tile != state->last) {
        return AUDE_NOT_LAST_TILE;
    }
    return may_deploy(state, state->seat, tile, (unsigned)segment);
}

static void note_return(const struct discovery_state *state, const struct standing *figure,
                        struct aude_ledger *ledger)
{
    struct aude_entry entry = follower_entry(state, figure);
    entry.event = AUDE_EVENT_RETURN;
    entry.rule = "DISC-41";
    ledger_add(ledger, &entry);
}

static void after_action(struct discovery_state *state, struct aude_ledger *ledger)
{
    if (state->rules->open && !state->idle && choice_of(state, DISCOVERY_DRAW_TIME) == DRAW_AFTER &&
        state->bag_total > 0 && state->count[state->seat] < AUDE_MAX_OPEN) {
        state->placed = 1;
        state->step = AUDE_STEP_DRAW;
    } else {
        end_turn(state, ledger);
    }
}

static void action_apply(struct discovery_state *state, aude_action action,
                         struct aude_ledger *ledger)
{
    const uint16_t key = grid_key(aude_action_x(action), aude_action_y(action));
    const unsigned segment = (unsigned)aude_action_segment(action);
    if (aude_action_verb(action) == AUDE_PUT) {
        put_follower(state, state->seat, state->last, segment);
    } else if (aude_action_verb(action) == AUDE_TAKE) {
        const unsigned tile = (unsigned)grid_tile(&state->grid, key);
        const unsigned index = (unsigned)follower_at(state, state->seat, tile, segment);
        score_follower(state, index, false, ledger);
        if (ledger != NULL) {
            note_return(state, &state->figure[index], ledger);
        }
        take_follower(state, index);
    }
    after_action(state, ledger);
}

static int action_count(const struct discovery_state *state)
{
    struct list choices = {NULL, 0, 0};
    action_list(state, &choices);
    return choices.count;
}

static void to_action(struct discovery_state *state, struct aude_ledger *ledger)
{
    state->step = AUDE_STEP_ACTION;
    if (action_count(state) == 1) {
        after_action(state, ledger);
    }
}

/* ---- the turn on one page ---- */

static void no_list(const struct discovery_state *state, struct list *list)
{
    (void)state;
    (void)list;
}

static const struct {
    uint32_t verbs; /* bit v = verb v belongs to this step */
    int decider;    /* AUDE_CHANCE, AUDE_NOBODY, or 0: the seat whose turn it is */
    void (*list)(const struct discovery_state *state, struct list *list);
    enum aude_status (*legal)(const struct discovery_state *state, aude_action action);
    void (*apply)(struct discovery_state *state, aude_action action, struct aude_ledger *ledger);
} steps[STEPS] = {
    /* DISC-73 */
    [AUDE_STEP_REVEAL] = {1 << AUDE_DRAW, AUDE_CHANCE, draw_list, draw_legal, reveal_apply},
    /* DISC-14, DISC-70, DISC-71 */
    [AUDE_STEP_DRAW] = {1 << AUDE_DRAW, AUDE_CHANCE, draw_list, draw_legal, draw_apply},
    /* DISC-20 to DISC-23, DISC-71 */
    [AUDE_STEP_PLACE] = {1 << AUDE_PLACE | 1 << AUDE_DISCARD, 0, place_list, place_legal,
                         place_apply},
    /* DISC-14, DISC-30 to DISC-43 */
    [AUDE_STEP_ACTION] = {1 << AUDE_PUT | 1 << AUDE_TAKE | 1 << AUDE_PASS, 0, action_list,
                          action_legal, action_apply},
    /* DISC-60 */
    [AUDE_STEP_OVER] = {0, AUDE_NOBODY, no_list, NULL, NULL},
};

/* All verbs of this game. */
enum {
    ITS_VERBS = 1 << AUDE_DRAW | 1 << AUDE_PLACE | 1 << AUDE_PUT | 1 << AUDE_TAKE | 1 << AUDE_PASS |
                1 << AUDE_DISCARD
};

int discovery_decider(const struct discovery_state *state)
{
    const int decider = steps[state->step].decider;
    return decider == 0 ? state->seat : decider;
}

int discovery_list(const struct discovery_state *state, aude_action *actions, int capacity)
{
    struct list list = {actions, capacity, 0};
    steps[state->step].list(state, &list);
    return list.count;
}

int discovery_outcomes(const struct discovery_state *state, aude_action *actions, uint32_t *weights,
                       int capacity)
{
    int count = 0;
    for (int k = 0; steps[state->step].decider == AUDE_CHANCE && k < state->rules->kinds; k++) {
        if (state->bag[k] > 0) {
            if (count < capacity) {
                actions[count] = aude_action_make(AUDE_DRAW, k, 0, 0, 0, 0);
                weights[count] = state->bag[k];
            }
            count++;
        }
    }
    return count;
}

/* Why a follower neither goes nor comes now. Where the next turn's tile is to be drawn, the turn
 * before has had its one follower's action (DISC-15); else the tile comes first (DISC-16). */
static enum aude_status no_follower_now(const struct discovery_state *state)
{
    if (state->step == AUDE_STEP_PLACE) {
        return AUDE_TILE_FIRST;
    }
    if (state->step == AUDE_STEP_REVEAL || state->dealing > 0) {
        return AUDE_NOT_NOW;
    }
    if (state->rules->open && state->placed != 0) { /* the new tile is due before or after it */
        return choice_of(state, DISCOVERY_DRAW_TIME) == DRAW_AFTER ? AUDE_ONE_FOLLOWER
                                                                   : AUDE_NOT_NOW;
    }
    return !state->rules->open && state->turn_number > 1 ? AUDE_ONE_FOLLOWER : AUDE_TILE_FIRST;
}

/* Why a verb that belongs to another step is refused. */
static enum aude_status not_now(const struct discovery_state *state, enum aude_verb verb)
{
    switch (verb) {
    case AUDE_DISCARD: return state->rules->open ? AUDE_NOT_NOW : AUDE_NO_OPEN_TILES;
    case AUDE_PUT:
    case AUDE_TAKE: return no_follower_now(state);
    case AUDE_PASS: return AUDE_CANNOT_PASS;
    default: return AUDE_NOT_NOW;
    }
}

enum aude_status discovery_legal(const struct discovery_state *state, aude_action action)
{
    const unsigned verb = aude_action_verb(action);
    if (verb >= VERBS || (ITS_VERBS >> verb & 1) == 0) {
        return AUDE_BAD_ACTION;
    }
    if (state->step == AUDE_STEP_OVER) {
        return AUDE_OVER;
    }
    if ((steps[state->step].verbs >> verb & 1) == 0) {
        return not_now(state, (enum aude_verb)verb);
    }
    if (verb == AUDE_DISCARD && !state->rules->open) {
        return AUDE_NO_OPEN_TILES;
    }
    return steps[state->step].legal(state, action);
}

void turn_do(struct discovery_state *state, aude_action action, struct aude_ledger *ledger)
{
    steps[state->step].apply(state, action, ledger);
}

enum aude_status discovery_apply(struct discovery_state *state, aude_action action,
                                 struct aude_ledger *ledger)
{
    const enum aude_status status = discovery_legal(state, action);
    if (status == AUDE_OK) {
        ledger_at(ledger, 0);
        turn_do(state, action, ledger);
    }
    return status;
}
